"""The attack roll, THAC0 by level and Hit Dice."""

import pytest

from battlemap.testing.battles import named, rolled

FLOOR = ["......."] * 3


def blow(battle, natural, ac=10, own="", hits=False):
    cast = {"alard": f"man watch c2 E{own}", "brok": f"man raiders d2 W, hp = 90, natural_ac = {ac}"}
    dice = {"attack": [natural]} | ({"damage": [1], "knockdown": [1]} if hits else {})
    events = battle(FLOOR, cast, begin="alard", dice=dice).apply("alard attack brok")
    return rolled(events, "attack")[0], bool(named(events, "hit"))


@pytest.mark.rule("AD-ATT-1")
@pytest.mark.parametrize(("thac0", "ac", "needed"), [(20, 10, 10), (20, 4, 16), (15, 4, 11), (15, -3, 18), (9, 10, -1)])
def test_the_number_needed_is_thac0_less_armour_class(battle, thac0, ac, needed):
    roll, _ = blow(battle, 1, ac, f", thac0 = {thac0}")
    assert roll.needed == needed


@pytest.mark.rule("AD-ATT-1")
@pytest.mark.parametrize(("natural", "hits"), [(9, False), (10, True)])
def test_reaching_the_number_hits(battle, natural, hits):
    assert blow(battle, natural, hits=hits)[1] is hits


@pytest.mark.rule("AD-ATT-1")
def test_modifiers_are_added_to_the_die(battle):
    roll, hit = blow(battle, 9, own=", strength = '17'", hits=True)
    assert (roll.natural, roll.total, roll.needed, hit) == (9, 10, 10, True)


@pytest.mark.rule("AD-ATT-2")
@pytest.mark.parametrize(("natural", "hits"), [(19, False), (20, True)])
def test_when_twenty_three_is_needed_at_minus_three_only_a_natural_twenty_hits(battle, natural, hits):
    roll, hit = blow(battle, natural, ac=-3, own=", strength = '3'", hits=hits)
    assert (roll.total, roll.needed, hit) == (natural - 3, 23, hits)


@pytest.mark.rule("AD-ATT-2")
def test_a_natural_one_misses_whatever_is_needed_and_is_rolled_all_the_same(battle):
    roll, hit = blow(battle, 1, own=", thac0 = 1, strength = '18/00'")
    assert (roll.total, roll.needed, hit) == (4, -9, False)


@pytest.mark.rule("AD-ATT-2")
def test_totals_may_leave_one_to_twenty(battle):
    roll, _ = blow(battle, 20, own=", strength = '18/00'", hits=True)
    assert roll.total == 23


def thac0(battle, fields, kind="man"):
    cast = {"alard": f"{kind} watch a2 E, {fields}", "brok": "man raiders g2 W"}
    return battle(FLOOR, cast, begin="brok").figure("alard").thac0


@pytest.mark.rule("AD-THAC-1")
@pytest.mark.parametrize("group", ["warrior", "priest", "rogue", "wizard"])
def test_everybody_begins_at_twenty(battle, group):
    assert thac0(battle, f"group = '{group}', level = 1") == 20


@pytest.mark.rule("AD-THAC-1")
@pytest.mark.parametrize(
    ("group", "points", "levels"), [("warrior", 1, 1), ("priest", 2, 3), ("rogue", 1, 2), ("wizard", 1, 3)]
)
@pytest.mark.parametrize("level", [2, 3, 4, 7, 12, 20, 21, 25])
def test_each_group_improves_at_its_own_rate_beyond_twenty_too(battle, group, points, levels, level):
    assert thac0(battle, f"group = '{group}', level = {level}") == 20 - points * ((level - 1) // levels)


@pytest.mark.rule("AD-THAC-1")
@pytest.mark.parametrize(
    ("dice", "number"),
    [
        ("0", 20), ("1-1", 20), ("1", 19), ("1+1", 19), ("2", 19), ("2+3", 17), ("3", 17), ("4+1", 17), ("4+3", 15),
        ("5", 15), ("8", 13), ("10", 11), ("12", 9), ("14", 7), ("15", 5), ("16", 5), ("20", 5),
    ],
)  # fmt: skip
def test_monsters_hit_by_their_hit_dice(battle, dice, number):
    assert thac0(battle, f"hit_dice = '{dice}'", "ogre") == number
