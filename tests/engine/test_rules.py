"""`@rule`: what a rule reaches, rings refused by name, annotations demanded; and lists that refuse a negative place."""

import pytest

from battlemap.engine import rule as rules
from battlemap.engine.rule import callees, rule, rules_reached
from battlemap.engine.schema import Figure
from battlemap.errors import BattlemapError
from battlemap.rulesets.combat_tactics.apply import perform
from battlemap.rulesets.combat_tactics.legal import legal
from battlemap.rulesets.combat_tactics.weigh import weigh
from battlemap.testing.drawings import Counted, counted


@rule
def leaf(n: int) -> int:
    return n + 1


@rule
def branch(n: int) -> int:
    return leaf(n) + leaf(n)


@rule
def tree(n: int) -> int:
    return branch(n) + leaf(n)


@rule
def chicken(n: int) -> int:
    return egg(n)


@rule
def egg(n: int) -> int:
    return nest(n)


@rule
def nest(n: int) -> int:
    return chicken(n)


@rule
def selfish(n: int) -> int:
    return selfish(n - 1) if n else 0


def test_a_rule_is_its_own_function_where_nothing_is_compiled():
    assert tree(1) == 6


def test_callees_are_told_in_the_order_of_their_mention():
    assert callees(tree) == [branch, leaf]


def test_what_is_reached_comes_callee_first_and_once():
    assert rules_reached(tree, branch) == [leaf, branch, tree]


def test_a_ring_of_rules_is_refused_by_name():
    with pytest.raises(BattlemapError, match="in a ring: chicken -> egg -> nest -> chicken"):
        rules_reached(chicken)


def test_a_rule_that_calls_itself_is_a_ring_too():
    with pytest.raises(BattlemapError, match="in a ring: selfish -> selfish"):
        rules_reached(selfish)


def test_the_rules_of_combat_and_tactics_form_no_ring_and_all_carry_their_types():
    reached = rules_reached(perform, legal, weigh)
    assert len(reached) > 150
    assert all(
        set(rules.inspect.signature(one).parameters) <= set(one.__annotations__) and "return" in one.__annotations__
        for one in map(rules.plain, reached)
    )


def test_every_rule_of_combat_and_tactics_says_what_it_does():
    for one in map(rules.plain, rules_reached(perform, legal, weigh)):
        assert one.__doc__, f"{one.__module__}.{one.__name__}"


@pytest.mark.parametrize("place", [-1, -3])
def test_a_counted_list_refuses_a_negative_place(place):
    places = Counted([1, 2, 3])
    with pytest.raises(IndexError, match="of a list of 3"):
        places[place]
    with pytest.raises(IndexError, match="of a list of 3"):
        places[place] = 0
    assert places[2] == 3


def test_a_counted_block_counts_in_its_records_too():
    figure = counted(Figure())
    with pytest.raises(IndexError):
        figure.arms[-1]
