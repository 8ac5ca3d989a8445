"""Crouching, kneeling, lying down and rising."""

import pytest

from battlemap.testing.battles import NEXT_ROUND, finish_round, modifiers, named, play, skip_to

FLOOR = ["........."] * 3
FAR = {"orc": "man raiders i1 W"}


def alone(battle, fields="", begin="alard", other=FAR, **more):
    return battle(FLOOR, {"alard": f"man watch c2 E{fields}"} | other, begin=begin, **more)


@pytest.mark.rule("CT-POS-1")
@pytest.mark.parametrize(("verb", "posture"), [("crouch", "crouched"), ("kneel", "kneeling"), ("lie", "prone")])
def test_going_down_costs_no_movement(battle, verb, posture):
    duel = alone(battle)
    events = duel.apply(f"alard {verb}")
    assert named(events, "lowered")[0].rule == "CT-POS-1"
    assert (duel.figure("alard").posture, duel.figure("alard").spent) == (posture, 0)


@pytest.mark.rule("CT-POS-1")
def test_going_down_keeps_the_attack(battle):
    duel = alone(battle, other={"orc": "man raiders d2 W"}, dice={"attack": [2]})
    play(duel, "alard kneel", "alard attack orc")


@pytest.mark.rule("CT-POS-1")
def test_going_down_keeps_the_shot_at_its_full_rate(battle):
    duel = alone(battle, ", weapons = ['short-bow']", dice={"attack": [2, 2]})
    play(duel, "alard kneel", "alard shoot orc", "orc wait", "alard shoot orc")


@pytest.mark.rule("CT-POS-1")
@pytest.mark.parametrize("posture", ["crouched", "kneeling"])
def test_rising_from_crouch_or_knee_takes_half_the_move_and_leaves_the_attack(battle, posture):
    duel = alone(battle, f", posture = '{posture}'", other={"orc": "man raiders d2 W"}, dice={"attack": [2]})
    duel.apply("alard stand")
    assert (duel.figure("alard").posture, duel.figure("alard").spent) == ("standing", 6)
    duel.apply("alard attack orc")


@pytest.mark.rule("CT-POS-1")
def test_a_shot_after_rising_from_the_knee_is_one_of_a_half_move(battle):
    duel = alone(battle, ", posture = 'kneeling', weapons = ['short-bow']", dice={"attack": [2]})
    play(duel, "alard stand", "alard shoot orc", "orc wait")
    assert "no shot left" in duel.why_not("alard shoot orc")


@pytest.mark.rule("CT-POS-1")
def test_rising_after_lying_down_by_choice_takes_the_whole_round(battle):
    duel = alone(battle, ", posture = 'prone', weapons = ['dagger']", other={"orc": "man raiders d2 W"})
    duel.apply("alard stand")
    assert duel.figure("alard").posture == "standing"
    assert duel.figure("alard").done and duel.decision.figure == "orc"


@pytest.mark.rule("CT-POS-1")
def test_who_has_struck_lying_down_does_not_rise_in_that_round(battle):
    fields = ", posture = 'prone', weapons = ['dagger'], level = 13"
    duel = alone(battle, fields, other={"orc": "man raiders d2 W"}, dice={"attack": [1]})
    play(duel, "alard attack orc", "orc wait")
    assert "standing up" in duel.why_not("alard stand")


@pytest.mark.rule("CT-POS-1")
@pytest.mark.parametrize("posture", ["crouched", "kneeling", "prone"])
def test_nobody_walks_without_rising(battle, posture):
    duel = alone(battle, f", posture = '{posture}'")
    assert "stand first" in duel.why_not("alard move d2")
    assert "stand first" in duel.why_not("alard shift d2")


def struck_down_there(battle, posture, missile):
    own = "weapons = ['short-bow']" if missile else "weapons = ['dagger']"
    cast = {
        "orc": f"man raiders {'i2' if missile else 'd2'} W, {own}",
        "alard": f"man watch c2 E, posture = '{posture}'",
    }
    duel = battle(FLOOR, cast, begin="orc", dice={"attack": [2]})
    return modifiers(duel.apply("orc shoot alard" if missile else "orc attack alard"))


@pytest.mark.rule("CT-POS-2", "CT-POS-3")
@pytest.mark.parametrize(
    ("posture", "rule", "missile", "melee"),
    [("crouched", "CT-POS-2", -1, 2), ("kneeling", "CT-POS-2", -1, 2), ("prone", "CT-POS-3", -2, 4)],
)
def test_who_is_down_is_harder_to_shoot_and_easier_to_strike(battle, posture, rule, missile, melee):
    assert struck_down_there(battle, posture, True) == {rule: missile}
    assert struck_down_there(battle, posture, False) == {rule: melee}


@pytest.mark.rule("CT-POS-2")
def test_a_standing_figure_gives_neither(battle):
    assert struck_down_there(battle, "standing", True) == struck_down_there(battle, "standing", False) == {}


@pytest.mark.rule("CT-POS-2", "CT-POS-3")
@pytest.mark.parametrize(("posture", "change"), [("kneeling", -1), ("prone", -2)])
def test_thrown_weapons_count_as_missiles(battle, posture, change):
    cast = {"orc": "man raiders e2 W, weapons = ['dagger']", "alard": f"man watch c2 E, posture = '{posture}'"}
    duel = battle(FLOOR, cast, begin="orc", dice={"attack": [2]})
    assert sum(modifiers(duel.apply("orc throw alard")).values()) == change


@pytest.mark.rule("CT-POS-4", "CT-POS-5")
@pytest.mark.parametrize(
    ("posture", "weapon", "penalty"),
    [
        ("kneeling", "short-bow", {}),
        ("kneeling", "light-crossbow", {}),
        ("crouched", "light-crossbow", {}),
        ("crouched", "short-bow", {"CT-POS-4": -2}),
        ("crouched", "sling", {"CT-POS-4": -2}),
        ("prone", "light-crossbow", {}),
        ("prone", "sling", {}),
    ],
)
def test_shooting_low_down(battle, posture, weapon, penalty):
    duel = alone(battle, f", posture = '{posture}', weapons = ['{weapon}']", dice={"attack": [2]})
    assert modifiers(duel.apply("alard shoot orc")) == penalty


@pytest.mark.rule("CT-POS-4", "CT-POS-5")
@pytest.mark.parametrize(
    ("posture", "weapon", "penalty"),
    [
        ("kneeling", "long-sword", {}),
        ("crouched", "long-sword", {"CT-POS-4": -2}),
        ("prone", "dagger", {"CT-POS-5": -4}),
    ],
)
def test_striking_low_down(battle, posture, weapon, penalty):
    fields = f", posture = '{posture}', weapons = ['{weapon}']"
    duel = alone(battle, fields, other={"orc": "man raiders d2 W"}, dice={"attack": [2]})
    assert modifiers(duel.apply("alard attack orc")) == penalty


@pytest.mark.rule("CT-POS-4")
def test_riders_are_not_sitting_and_stay_in_the_saddle(battle):
    other = {"orc": "man raiders d2 W"}
    duel = alone(battle, ", flags = ['mounted', 'four_legs']", other=other, dice={"attack": [2]})
    assert duel.why_not("alard crouch") != ""
    assert modifiers(duel.apply("alard attack orc")) == {}


@pytest.mark.rule("CT-POS-5")
@pytest.mark.parametrize("weapon", ["long-sword", "spear"])
def test_lying_down_no_weapon_but_a_small_one_strikes(battle, weapon):
    duel = alone(battle, f", posture = 'prone', weapons = ['{weapon}']", other={"orc": "man raiders d2 W"})
    assert "lying down" in duel.why_not("alard attack orc")


@pytest.mark.rule("CT-POS-5")
def test_lying_down_no_bow_shoots(battle):
    duel = alone(battle, ", posture = 'prone', weapons = ['short-bow']")
    assert "lying down" in duel.why_not("alard shoot orc")


@pytest.mark.rule("CT-POS-5")
def test_lying_down_a_crossbow_shoots_at_half_its_rate(battle):
    fields = ", posture = 'prone', weapons = ['light-crossbow']"
    duel = alone(battle, fields, dice={"attack": [2, 2], **{key: value * 2 for key, value in NEXT_ROUND.items()}})
    duel.apply("alard shoot orc")
    finish_round(duel)
    skip_to(duel, "activate", "alard")
    assert duel.round == 2
    duel.apply("alard wait")
    skip_to(duel, "activate", "alard")
    assert "reloaded" in duel.why_not("alard shoot orc")
    finish_round(duel)
    duel.apply("alard wait")
    skip_to(duel, "activate", "alard")
    duel.apply("alard shoot orc")


@pytest.mark.rule("CT-POS-5")
def test_standing_the_same_crossbow_shoots_every_round(battle):
    duel = alone(battle, ", weapons = ['light-crossbow']", dice={"attack": [2, 2]} | NEXT_ROUND)
    duel.apply("alard shoot orc")
    finish_round(duel)
    duel.apply("alard wait")
    skip_to(duel, "activate", "alard")
    duel.apply("alard shoot orc")


DOWN = ", posture = 'prone', felled = true"


@pytest.mark.rule("CT-POS-6")
def test_a_figure_knocked_down_rises_with_half_its_move_and_may_strike(battle):
    duel = alone(battle, DOWN, other={"orc": "man raiders d2 W"}, dice={"attack": [2]})
    events = duel.apply("alard stand")
    assert named(events, "rose")[0].rule == "CT-POS-6"
    assert duel.figure("alard").spent == 6
    duel.apply("alard attack orc")


@pytest.mark.rule("CT-POS-6")
def test_or_by_giving_up_one_attack(battle):
    fields = DOWN + ", weapons = ['dagger'], level = 13"
    duel = alone(battle, fields, other={"orc": "man raiders d2 W, hp = 60"}, dice={"attack": [1]} | NEXT_ROUND)
    play(duel, "alard attack orc", "orc wait", "alard stand")
    assert (duel.figure("alard").posture, duel.figure("alard").spent) == ("standing", 0)
    assert "no attack left" in duel.why_not("alard attack orc")
    finish_round(duel)


@pytest.mark.rule("CT-POS-6")
def test_with_its_actions_spent_it_rises_next_round(battle):
    fields = DOWN + ", weapons = ['dagger']"
    dice = {"attack": [2], "initiative watch": [3], "initiative raiders": [7]}
    duel = alone(battle, fields, other={"orc": "man raiders d2 W"}, dice=dice)
    duel.apply("alard attack orc")
    finish_round(duel)
    assert duel.figure("alard").posture == "prone"
    duel.apply("alard stand")
    assert duel.figure("alard").posture == "standing"


@pytest.mark.rule("CT-POS-6")
def test_the_option_makes_rising_after_a_knockdown_a_full_move(battle):
    duel = alone(battle, DOWN, options={"rise_knocked_down": "full"})
    duel.apply("alard stand")
    assert duel.figure("alard").done


@pytest.mark.rule("CT-POS-6")
def test_with_an_enemy_standing_in_its_square_rising_takes_the_whole_move(battle):
    duel = alone(battle, DOWN, other={"orc": "man raiders c2 W"})
    duel.apply("alard stand")
    assert duel.figure("alard").done


@pytest.mark.rule("CT-POS-7")
def test_posture_and_arc_add_up_and_prone_counts_once(battle):
    cast = {"orc": "man raiders b2 E, weapons = ['dagger']", "alard": "man watch c2 E, posture = 'prone'"}
    duel = battle(FLOOR, cast, begin="orc", dice={"attack": [2]})
    assert modifiers(duel.apply("orc attack alard")) == {"CT-FLK-1": 2, "CT-POS-3": 4}
