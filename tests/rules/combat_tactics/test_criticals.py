"""Critical hits."""

import pytest

from battlemap.testing.battles import named, rolled

FLOOR = ["........."] * 3


def struck(battle, natural, ac=10, own="", damage=(4,), facing="W", options=None, weapon="long-sword", knockdown=True):
    cast = {
        "alard": f"man watch c2 E, weapons = ['{weapon}']{own}",
        "brok": f"man raiders d2 {facing}, hp = 90, natural_ac = {ac}",
    }
    hits = {"damage": list(damage), "knockdown": [1]} if damage else {}
    duel = battle(FLOOR, cast, begin="alard", dice={"attack": [natural]} | hits, options=options)
    events = duel.apply("alard attack brok")
    return bool(named(events, "critical")), bool(named(events, "hit")), 90 - duel.figure("brok").hp


@pytest.mark.rule("CT-CRT-1")
def test_a_first_level_fighter_hits_armour_class_five_critically_with_a_natural_twenty(battle):
    assert struck(battle, 20, ac=5) == (True, True, 8)


@pytest.mark.rule("CT-CRT-1")
def test_but_not_armour_class_four(battle):
    assert struck(battle, 20, ac=4) == (False, True, 4)


@pytest.mark.rule("CT-CRT-1")
def test_a_natural_seventeen_is_never_critical_whatever_its_margin(battle):
    assert struck(battle, 17, own=", thac0 = 5, strength = '17'", damage=(4,)) == (False, True, 5)


@pytest.mark.rule("CT-CRT-1")
@pytest.mark.parametrize(("ac", "critical"), [(9, True), (7, True), (6, False)])
def test_a_natural_eighteen_needs_the_margin_of_five(battle, ac, critical):
    assert struck(battle, 18, ac=ac)[0] is critical


@pytest.mark.rule("CT-CRT-1")
def test_bonuses_count_for_the_margin_but_not_for_the_natural_roll(battle):
    assert struck(battle, 18, ac=6, own=", strength = '17'") == (True, True, 9)
    assert struck(battle, 17, ac=9, own=", strength = '18/00'")[0] is False


@pytest.mark.rule("CT-CRT-1", "AD-ATT-2")
def test_a_twenty_that_hits_only_because_it_is_a_twenty_is_none(battle):
    assert struck(battle, 20, ac=-10) == (False, True, 4)


@pytest.mark.rule("CT-CRT-1")
def test_the_dice_double_before_strength_and_other_additions(battle):
    assert struck(battle, 20, own=", strength = '16', damage_bonus = 2", damage=(6,)) == (True, True, 15)


@pytest.mark.rule("CT-CRT-1")
def test_creatures_hit_critically_too(battle):
    cast = {"ogrim": "ogre watch c2 E, weapons = ['club']", "brok": "man raiders d2 W, hp = 90"}
    dice = {"attack": [20], "damage": [5], "knockdown": [1]}
    duel = battle(FLOOR, cast, begin="ogrim", dice=dice)
    assert named(duel.apply("ogrim attack brok"), "critical")[0].rule == "CT-CRT-1"
    assert duel.figure("brok").hp == 90 - 10 - 4


@pytest.mark.rule("CT-CRT-1")
def test_a_missile_that_hits_critically_doubles_its_dice(battle):
    cast = {"mirra": "man watch a2 E, weapons = ['short-bow']", "brok": "man raiders i2 W, hp = 90"}
    duel = battle(FLOOR, cast, begin="mirra", dice={"attack": [20], "damage": [5], "knockdown": [1]})
    duel.apply("mirra shoot brok")
    assert duel.figure("brok").hp == 80


@pytest.mark.rule("CT-CRT-1")
def test_a_critical_lance_charge_rolls_three_sets_of_dice(battle):
    cast = {"alard": "man watch a2 E, weapons = ['light-lance']", "brok": "man raiders g2 W, hp = 90"}
    dice = {"attack": [20], "damage": [1, 2, 3], "knockdown": [1]}
    duel = battle(FLOOR, cast, begin="alard", dice=dice)
    events = duel.apply("alard charge brok")
    roll = rolled(events, "damage")[0]
    assert (roll.dice, roll.faces, roll.total) == (3, 6, 6)


@pytest.mark.rule("CT-CRT-1", "CT-FLK-2")
def test_a_critical_backstab_adds_one_set_of_dice(battle):
    cast = {"alard": "thief watch c2 E, weapons = ['short-sword']", "brok": "man raiders d2 E, hp = 90"}
    dice = {"attack": [20], "damage": [1, 2, 3], "knockdown": [1]}
    duel = battle(FLOOR, cast, begin="alard", dice=dice)
    assert rolled(duel.apply("alard attack brok"), "damage")[0].total == 6


@pytest.mark.rule("CT-OPT-1", "CT-CRT-1")
def test_the_option_takes_criticals_away(battle):
    assert struck(battle, 20, options={"criticals": "off"}) == (False, True, 4)
