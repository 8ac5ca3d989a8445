"""FB-31: a critical needs a natural 18 and a margin of five, and only the dice double."""

import pytest

from battlemap.testing.battles import named, rolled

FLOOR = ["........."] * 3


@pytest.mark.rule("CT-CRT-1")
@pytest.mark.parametrize(
    ("ac", "natural", "strength", "critical"),
    [
        (5, 20, "10", True),
        (4, 20, "10", False),
        (10, 17, "18/00", False),
        (9, 18, "10", True),
        (6, 18, "10", False),
    ],
)
def test_margin_and_natural_roll(battle, ac, natural, strength, critical):
    cast = {
        "alard": f"man watch c2 E, strength = '{strength}'",
        "brok": f"man raiders d2 W, hp = 60, natural_ac = {ac}",
    }
    duel = battle(FLOOR, cast, begin="alard", dice={"attack": [natural], "damage": [1], "knockdown": [1]})
    events = duel.apply("alard attack brok")
    assert named(events, "hit") != []
    assert bool(named(events, "critical")) is critical


@pytest.mark.rule("CT-CRT-1")
def test_six_on_the_die_doubles_to_twelve_and_three_are_added(battle):
    cast = {"alard": "man watch c2 E, strength = '16', damage_bonus = 2", "brok": "man raiders d2 W, hp = 60"}
    duel = battle(FLOOR, cast, begin="alard", dice={"attack": [20], "damage": [6], "knockdown": [1]})
    duel.apply("alard attack brok")
    assert duel.figure("brok").hp == 60 - 15


@pytest.mark.rule("CT-CRT-1")
def test_a_critical_light_lance_charge_rolls_three_dice_not_four(battle):
    cast = {"alard": "man watch a2 E, weapons = ['light-lance']", "brok": "man raiders h2 W, hp = 60"}
    duel = battle(FLOOR, cast, begin="alard", dice={"attack": [20], "damage": [6, 6, 6], "knockdown": [1]})
    assert rolled(duel.apply("alard charge brok"), "damage")[0].dice == 3
