"""Scripted dice: asked first, complained of when missing, left over or misfit."""

import pytest

from battlemap.errors import ScriptedDiceError
from battlemap.testing.battles import make_battle, rolled

FLOOR = ["....."] * 3
DUEL = {"alard": "man watch b2 E", "brok": "man raiders c2 W"}


def duel(dice, **more):
    return make_battle(FLOOR, DUEL, begin="alard", dice=dice, **more)


def naturals(battle, action):
    return [roll.natural for roll in battle.apply(action) if roll.kind == "rolled"]


def test_a_roll_that_no_scripted_die_answers_is_an_error_by_name():
    with pytest.raises(ScriptedDiceError, match="no scripted number for damage alard"):
        duel({"attack": [15]}).apply("alard attack brok")


def test_without_strictness_it_comes_from_the_seed():
    battle = duel({"attack": [15]}, strict=False)
    assert naturals(battle, "alard attack brok")[0] == 15


def test_a_missing_initiative_names_no_figure():
    with pytest.raises(ScriptedDiceError, match=r"no scripted number for initiative$"):
        make_battle(FLOOR, DUEL)


@pytest.mark.parametrize(("dice", "message"), [
    ({"attack": [21]}, "21 for attack does not fit the die rolled"),
    ({"attack": [0]}, "0 for attack does not fit the die rolled"),
    ({"attack": [15], "damage": [9]}, "9 for damage does not fit the die rolled"),
    ({"attack": [15], "damage": [8], "knockdown": [-1]}, "-1 for knockdown does not fit the die rolled"),
])  # fmt: skip
def test_a_number_that_does_not_fit_its_die_is_an_error(dice, message):
    with pytest.raises(ScriptedDiceError, match=message):
        duel(dice).apply("alard attack brok")


def test_what_is_left_over_can_be_told():
    battle = duel({"attack": [2, 17], "save brok": [3], "initiative watch": [4]})
    battle.apply("alard attack brok")
    assert battle.script.left_over() == ["attack 17", "save brok 3", "initiative watch 4"]


@pytest.mark.parametrize(("key", "message"), [
    ("strike", 'no purpose "strike"; there are initiative, attack'),
    ("attack cob", '"attack cob" narrows to "cob", which is no figure and no side'),
    ("", 'no purpose ""'),
])  # fmt: skip
def test_a_key_that_is_none_is_an_error(key, message):
    with pytest.raises(ScriptedDiceError, match=message):
        duel({key: [1]})


def test_more_than_can_be_held_are_refused():
    with pytest.raises(ScriptedDiceError, match="2000 scripted numbers are too many"):
        duel({"attack": [1] * 2000})


@pytest.mark.parametrize("keys", [("attack", "attack brok"), ("attack brok", "attack")])
def test_a_die_narrowed_to_a_figure_is_asked_before_a_general_one(keys):
    numbers = {"attack": 2, "attack brok": 3}
    battle = duel({key: [numbers[key]] for key in keys})
    assert naturals(battle, "alard attack brok") == [2]
    assert naturals(battle, "brok attack alard") == [3]


def test_a_die_narrowed_to_a_side_is_for_all_its_figures():
    cast = DUEL | {"berta": "man watch b1 SE"}
    battle = make_battle(FLOOR, cast, begin="alard", dice={"attack watch": [2, 4], "attack raiders": [3]})
    rolls = [rolled(battle.apply(f"{who}"), "attack")[0].natural for who in ("alard attack brok", "berta attack brok")]
    assert rolls == [2, 4]


def test_dice_of_one_purpose_are_taken_in_their_order():
    battle = make_battle(FLOOR, DUEL, dice={"initiative": [3, 3, 9, 4]})
    assert [roll.natural for roll in rolled(battle.opening, "initiative")] == [3, 3, 9, 4]


def test_dice_may_be_added_on_the_way():
    battle = duel({})
    battle.script.add({"attack": [5]})
    assert naturals(battle, "alard attack brok") == [5]


def test_undo_gives_a_scripted_die_back():
    battle = duel({"attack": [5]})
    battle.apply("alard attack brok")
    battle.undo()
    assert battle.script.left_over() == ["attack 5"]
    assert naturals(battle, "alard attack brok") == [5]
