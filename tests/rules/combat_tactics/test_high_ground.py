"""Higher ground."""

import pytest

from battlemap.testing.battles import modifiers

FLOOR = ["......."] * 3
STEP = "elevation = ['0001111', '0001111', '0001111']"


def up(battle, attacker="man", defender="man", map_keys=STEP, own="", other="", **more):
    """The attacker stands at d2, on the rise, the defender at c2 below it; the modifiers of the blow."""
    cast = {
        "alard": f"{attacker} watch d2 W{own}",
        "brok": f"{defender} raiders c2 E, hp = 60, natural_ac = 10{other}",
    }
    duel = battle(FLOOR, cast, begin="alard", map_keys=map_keys, dice={"attack": [2]}, **more)
    return modifiers(duel.apply("alard attack brok"))


@pytest.mark.rule("CT-HGR-1")
def test_a_man_on_a_five_foot_rise_has_his_waist_above_a_mans_head(battle):
    assert up(battle) == {"CT-HGR-1": 1}


@pytest.mark.rule("CT-HGR-1")
def test_but_not_above_an_ogres(battle):
    assert up(battle, defender="ogre") == {}


@pytest.mark.rule("CT-HGR-1")
@pytest.mark.parametrize(("height", "bonus"), [(7, {}), (8, {"CT-HGR-1": 1})])
def test_waist_and_head_are_compared_in_feet(battle, height, bonus):
    rise = STEP + f"\nelevation_step_ft = {height}"  # waist 10 or 11 feet against a head at 10
    assert up(battle, defender="ogre", map_keys=rise) == bonus


@pytest.mark.rule("CT-HGR-1")
@pytest.mark.parametrize(
    ("posture", "bonus"), [("standing", {}), ("kneeling", {"CT-HGR-1": 1}), ("prone", {"CT-HGR-1": 1})]
)
def test_a_lower_posture_brings_the_head_down(battle, posture, bonus):
    rise = STEP + "\nelevation_step_ft = 3"  # waist 6 feet; heads 6, 4 and 1
    found = up(battle, map_keys=rise, other=f", posture = '{posture}'")
    assert {rule: value for rule, value in found.items() if rule == "CT-HGR-1"} == bonus


@pytest.mark.rule("CT-HGR-1")
def test_missiles_have_the_bonus_too(battle):
    cast = {"mirra": "man watch f2 W, weapons = ['short-bow']", "brok": "man raiders a2 E"}
    duel = battle(FLOOR, cast, begin="mirra", map_keys=STEP, dice={"attack": [2]})
    assert modifiers(duel.apply("mirra shoot brok")) == {"CT-HGR-1": 1}


@pytest.mark.rule("CT-HGR-1", "CT-HGR-2")
def test_flying_is_no_ground(battle):
    assert up(battle, own=", flags = ['flying']") == {}


@pytest.mark.rule("CT-HGR-2")
@pytest.mark.parametrize("size", ["L", "H", "G"])
def test_no_figure_is_so_large_that_level_ground_is_high(battle, size):
    cast = {
        "alard": f"man watch d2 W, size = '{size}', footprint = [1, 1]",
        "brok": "man raiders c2 E, posture = 'prone'",
    }
    duel = battle(FLOOR, cast, begin="alard", dice={"attack": [2]})
    assert modifiers(duel.apply("alard attack brok")) == {"CT-POS-3": 4}


@pytest.mark.rule("CT-HGR-2")
def test_riders_have_no_bonus_of_ground(battle):
    assert up(battle, own=", flags = ['mounted']") == {}


@pytest.mark.rule("CT-HGR-2")
def test_the_lower_one_has_no_penalty(battle):
    cast = {"alard": "man watch c2 E", "brok": "man raiders d2 W"}
    duel = battle(FLOOR, cast, begin="alard", map_keys=STEP, dice={"attack": [2]})
    assert modifiers(duel.apply("alard attack brok")) == {}


@pytest.mark.rule("CT-OPT-1", "CT-HGR-1")
def test_the_option_takes_high_ground_away(battle):
    assert up(battle, options={"high_ground": False}) == {}
