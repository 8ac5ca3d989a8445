"""Shots and throws: range, cover, rate of fire, threat (combat tables, sections 5, 8.2, 11 and 22)."""

import pytest

from battlemap.testing.battles import NEXT_ROUND, finish_round, modifiers, named, play, rolled, skip_to

FIELD = ["." * 60] * 3


def shot(battle, to="e2", weapon="long-bow", rows=FIELD, verb="shoot", own="", other="", **more):
    cast = {"mirra": f"man watch a2 E, weapons = ['{weapon}']{own}", "brok": f"man raiders {to} W{other}"}
    duel = battle(rows, cast, begin="mirra", dice={"attack": [2]}, **more)
    return modifiers(duel.apply(f"mirra {verb} brok"))


@pytest.mark.parametrize(
    ("to", "penalty"), [("g2", 0), ("h2", -2), ("m2", -2), ("n2", -5), ("s2", -5)]
)  # 6, 7, 12, 13 and 18 squares
def test_medium_range_costs_two_long_range_five(battle, to, penalty):
    assert shot(battle, to, "dagger", verb="throw").get("T-22", 0) == penalty


def test_ten_yards_are_six_squares_and_beyond_long_range_nothing_is_shot(battle):
    cast = {"mirra": "man watch a2 E, weapons = ['dagger']", "brok": "man raiders t2 W"}
    assert "out of range" in battle(FIELD, cast, begin="mirra").why_not("mirra throw brok")


@pytest.mark.parametrize(("kind", "rule", "penalty"), [("low", "T-11", -4), ("window", "T-11", -7), ("curtain", "", 0)])
def test_low_walls_and_windows_cover(battle, kind, rule, penalty):
    wall = f"{{ from = [3, 0], to = [3, 3], kind = '{kind}' }}"
    cast = {"mirra": "man watch a2 E, weapons = ['long-bow']", "brok": "man raiders e2 W"}
    duel = battle(FIELD, cast, begin="mirra", walls=[wall], dice={"attack": [2] if rule else []})
    if rule:
        assert modifiers(duel.apply("mirra shoot brok")) == {rule: penalty}
    else:
        assert "no line of sight" in duel.why_not("mirra shoot brok")


def test_range_cover_and_posture_add_up(battle):
    wall = "{ from = [8, 0], to = [8, 3], kind = 'low' }"
    found = shot(battle, "i2", "dagger", verb="throw", other=", posture = 'prone'", walls=[wall])
    assert found == {"T-22": -2, "T-11": -4, "CT-POS-3": -2}


def test_a_wall_in_the_line_stops_every_shot(battle):
    cast = {"mirra": "man watch a2 E, weapons = ['long-bow']", "brok": "man raiders e2 W"}
    wall = "{ from = [3, 0], to = [3, 3], kind = 'wall' }"
    assert "no line of sight" in battle(FIELD, cast, begin="mirra", walls=[wall]).why_not("mirra shoot brok")


def test_the_target_must_be_in_front(battle):
    cast = {"mirra": "man watch c2 W, weapons = ['long-bow']", "brok": "man raiders e2 W"}
    assert "front squares" in battle(FIELD, cast, begin="mirra").why_not("mirra shoot brok")


def test_a_bow_shoots_twice_a_round_one_phase_after_the_other(battle):
    cast = {"mirra": "man watch a2 E, weapons = ['long-bow']", "brok": "man raiders z2 W"}
    duel = battle(FIELD, cast, begin="mirra", dice={"attack": [2, 2]})
    play(duel, "mirra shoot brok", "brok wait")
    assert (duel.decision.figure, duel.phase) == ("mirra", 4)
    play(duel, "mirra shoot brok", "brok wait")
    assert "no shot left" in duel.why_not("mirra shoot brok")


def test_after_a_half_move_it_shoots_once(battle):
    cast = {"mirra": "man watch a2 E, weapons = ['long-bow']", "brok": "man raiders z2 W"}
    duel = battle(FIELD, cast, begin="mirra", dice={"attack": [2]})
    play(duel, "mirra move d2", "mirra shoot brok", "brok wait")
    assert "no shot left" in duel.why_not("mirra shoot brok")


def test_a_heavy_crossbow_shoots_every_second_round(battle):
    cast = {"mirra": "man watch a2 E, weapons = ['heavy-crossbow']", "brok": "man raiders z2 W"}
    dice = {"attack": [2, 2], **{key: value * 2 for key, value in NEXT_ROUND.items()}}
    duel = battle(FIELD, cast, begin="mirra", dice=dice)
    duel.apply("mirra shoot brok")
    finish_round(duel)
    while duel.phase < 4:
        duel.apply(f"{duel.decision.figure} wait")
    assert "reloaded" in duel.why_not("mirra shoot brok")
    finish_round(duel)
    while duel.phase < 4 or duel.decision.figure != "mirra":
        duel.apply(f"{duel.decision.figure} wait")
    duel.apply("mirra shoot brok")


def test_shooting_under_threat_provokes(battle):
    cast = {"mirra": "man watch b2 E, weapons = ['long-bow']", "brok": "man raiders c2 W", "cob": "man raiders z2 W"}
    duel = battle(FIELD, cast, begin="mirra", dice={"attack": [2, 2]})
    duel.apply("mirra shoot cob")
    assert (duel.decision.kind, duel.decision.figure) == ("opportunity", "brok")
    events = duel.apply("brok attack mirra")
    assert [roll.actor for roll in rolled(events, "attack")] == ["brok", "mirra"]


def test_not_in_the_round_in_which_the_enemy_comes_up(battle):
    cast = {"brok": "man raiders e2 W", "mirra": "man watch a2 E, weapons = ['long-bow']", "cob": "man raiders z2 W"}
    duel = battle(FIELD, cast, begin="brok", dice={"attack": [2], "target": []})
    play(duel, "brok move b2", "brok wait", "cob wait")
    events = duel.apply("mirra shoot cob") if duel.decision.figure == "mirra" else []
    assert named(events, "provoked") == []
    assert rolled(duel.events, "attack")[0].actor == "mirra"


def test_a_shooter_that_is_knocked_down_first_does_not_shoot(battle):
    cast = {"mirra": "man watch b2 E, weapons = ['long-bow']", "brok": "man raiders c2 W"}
    dice = {"attack": [15], "damage": [1], "knockdown": [8], "save": [2]}
    duel = battle(FIELD, cast, begin="mirra", dice=dice)
    play(duel, "mirra shoot brok", "brok attack mirra")
    assert [roll.actor for roll in rolled(duel.events, "attack")] == ["brok"]


def test_strength_helps_a_throw_but_not_an_arrow(battle):
    for weapon, verb, hp in (("dagger", "throw", 15), ("long-bow", "shoot", 17)):
        cast = {"mirra": f"man watch a2 E, weapons = ['{weapon}'], strength = '18'", "brok": "man raiders d2 W"}
        duel = battle(FIELD, cast, begin="mirra", dice={"attack": [15], "damage": [3], "knockdown": [1]})
        duel.apply(f"mirra {verb} brok")
        assert duel.figure("brok").hp == hp


def test_dexterity_aims(battle):
    assert shot(battle, own=", dexterity = 18") == {"AD-ATT-1": 2}


def test_an_enemy_shot_through_a_friend_who_fights_nobody_is_not_stopped(battle):
    cast = {"mirra": "man watch a2 E, weapons = ['long-bow']", "carl": "man watch c2 E", "brok": "man raiders g2 W"}
    duel = battle(FIELD, cast, begin="mirra", dice={"attack": [2]})
    assert rolled(duel.apply("mirra shoot brok"), "attack")[0].target == "brok"


def test_a_weapon_carried_may_be_shot_with_once_it_is_named(battle):
    cast = {"mirra": "man watch a2 E, weapons = ['long-sword', 'short-bow', 'dagger']", "brok": "man raiders f2 W"}
    duel = battle(FIELD, cast, begin="mirra", dice={"attack": [2]})
    events = duel.apply("mirra shoot brok weapon=short-bow")
    assert named(events, "readied")[0].weapon == "short-bow"
    assert duel.figure("mirra").weapon == "short-bow"
    skip_to(duel, "activate", "brok")


def test_one_name_may_stand_for_several_weapons_each_bearer_has_his_own(battle):
    cast = {
        "mirra": "man watch a2 E, weapons = ['dagger', 'morning-star']",
        "ogrim": "ogre raiders b2 W, weapons = ['dagger', 'morning-star']",
    }
    dice = {"attack": [15], "damage": [1, 1], "knockdown": [1]}
    duel = battle(FIELD, cast, begin="ogrim", dice=dice)
    events = duel.apply("ogrim attack mirra weapon=morning-star")
    assert rolled(events, "knockdown")[0].faces == 12
