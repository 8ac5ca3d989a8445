"""Charges, guards and set weapons (combat tables, sections 8.2 and 8.3)."""

import pytest

from battlemap.testing.battles import finish_round, modifiers, named, play, rolled

FIELD = ["..............."] * 5


def charged(battle, own="", other="", at="a3", to="f3", rows=FIELD, dice=None, **more):
    cast = {"alard": f"man watch {at} E{own}", "brok": f"man raiders {to} W, hp = 60{other}"}
    return battle(rows, cast, begin="alard", dice={"attack": [2]} | (dice or {}), **more)


def test_a_charge_runs_up_and_strikes_at_two_better(battle):
    duel = charged(battle)
    events = duel.apply("alard charge brok")
    assert modifiers(events) == {"T-8": 2}
    assert duel.figure("alard").at == "e3"


def test_the_charger_is_one_easier_to_hit_and_has_no_dexterity(battle):
    duel = charged(battle, own=", dexterity = 16", dice={"attack": [2, 2]})
    duel.apply("alard charge brok")
    events = duel.apply("brok attack alard")
    assert modifiers(events) == {"T-8": 2 + 1}


def test_half_of_the_run_goes_in_the_move_phase_and_the_rest_with_the_blow_one_phase_later(battle):
    cast = {"alard": "man watch a3 E", "brok": "man raiders o3 W"}
    dice = {"initiative watch": [3], "initiative raiders": [7], "attack": [2]}
    duel = battle(FIELD, cast, dice=dice)
    duel.apply("alard charge brok")
    assert (duel.phase, duel.figure("alard").at) == (2, "j3")
    duel.apply("brok wait")
    events = duel.apply("alard charge brok")
    assert len(rolled(events, "attack")) == 1
    assert (duel.phase, duel.figure("alard").at) == (3, "n3")


def test_a_charge_goes_one_and_a_half_times_the_rate_and_no_farther(battle):
    field = ["." * 25] * 3
    reached = charged(battle, at="a2", to="t2", rows=field, dice={"attack": []})
    assert reached.why_not("alard charge brok") == ""
    missed = charged(battle, at="a2", to="u2", rows=field, dice={"attack": []})
    assert "no clear run" in missed.why_not("alard charge brok")


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (["......", "##.###", ".....#", "##.###", "......"], "no line of sight"),
        (["......", "######", "...:..", "######", "......"], "no clear run"),
        (["......", "######", "...v..", "######", "......"], "no clear run"),
    ],
)
def test_a_charge_needs_a_clear_run(battle, rows, words):
    to = "f1" if "sight" in words else "f3"
    duel = charged(battle, to=to, rows=rows, dice={"attack": []})
    assert words in duel.why_not("alard charge brok")


def test_another_figure_in_the_way_is_run_around_or_stops_the_charge(battle):
    corridor = [".........", "#########", ".........", "#########", "........."]
    cast = {"alard": "man watch a3 E", "cob": "man watch d3 E", "brok": "man raiders h3 W"}
    assert "no clear run" in battle(corridor, cast, begin="alard").why_not("alard charge brok")
    duel = battle(FIELD, cast, begin="alard", dice={"attack": [2]})
    duel.apply("alard charge brok")
    assert duel.figure("alard").at in ("g2", "g3", "g4")


@pytest.mark.parametrize(("to", "words"), [("b3", "too near"), ("c3", "too near"), ("d3", "")])
def test_a_charge_needs_two_squares_of_run(battle, to, words):
    duel = charged(battle, to=to, dice={"attack": []})
    assert words in duel.why_not("alard charge brok") and bool(words) == bool(duel.why_not("alard charge brok"))


def test_who_has_moved_does_not_charge(battle):
    duel = charged(battle, dice={"attack": []})
    duel.apply("alard move b3")
    assert "acted already" in duel.why_not("alard charge brok")


def test_a_lance_doubles_its_dice_in_a_charge(battle):
    duel = charged(battle, ", weapons = ['light-lance']", dice={"attack": [15], "damage": [2, 3], "knockdown": [1]})
    roll = rolled(duel.apply("alard charge brok"), "damage")[0]
    assert (roll.dice, roll.total) == (2, 5)


def test_a_lance_standing_still_does_not(battle):
    own = ", weapons = ['light-lance']"
    duel = charged(battle, own, to="c3", dice={"attack": [15], "damage": [3], "knockdown": [1]})
    assert rolled(duel.apply("alard attack brok"), "damage")[0].dice == 1


def guarded(battle, weapon="long-sword", approach="move", charger="", dice=None, at="i3"):
    """Brok comes at Alard, who guards."""
    cast = {
        "alard": f"man watch b3 E, hp = 60, weapons = ['{weapon}']",
        "brok": f"man raiders {at} W, hp = 60{charger}",
    }
    begin = {"initiative watch": [3], "initiative raiders": [7]}
    duel = battle(FIELD, cast, dice=begin | (dice or {}))
    duel.apply("alard guard")
    return duel, duel.apply(f"brok {approach}")


def test_a_guard_may_strike_the_first_enemy_that_comes_under_its_threat(battle):
    duel, _ = guarded(battle, approach="move d3", dice={"attack": []}, at="f3")
    assert duel.decision.kind == "activate"
    duel.apply("brok move c3")
    assert (duel.decision.kind, duel.decision.figure) == ("guard", "alard")
    duel.script.add({"attack": [2]})
    events = duel.apply("alard attack brok")
    assert named(events, "missed")[0].actor == "alard"
    assert not duel.figure("alard").guarding


def test_the_guard_may_hold_and_strike_in_the_last_phase(battle):
    duel, _ = guarded(battle, approach="move c3", at="f3", dice={"attack": [2]})
    duel.apply("alard hold")
    while duel.decision.figure != "alard":
        duel.apply(f"{duel.decision.figure} " + ("wait" if duel.phase < 5 else "end"))
    assert duel.phase == 5
    duel.apply("alard attack brok")


def test_a_guard_attack_is_the_figures_own_attack(battle):
    duel, _ = guarded(battle, approach="move c3", at="f3", dice={"attack": [2]})
    duel.apply("alard attack brok")
    while duel.decision.figure != "alard" and duel.phase < 5:
        duel.apply(f"{duel.decision.figure} wait")
    assert duel.why_not("alard attack brok") != ""


def test_against_a_charge_the_longer_weapon_strikes_first(battle):
    duel, events = guarded(battle, "long-spear", "charge alard", dice={"attack": [2, 2]}, at="h3")
    assert (duel.decision.kind, duel.decision.figure) == ("guard", "alard")
    assert rolled(events, "attack") == []
    events = duel.apply("alard attack brok")
    assert [event.actor for event in named(events, "missed")] == ["alard", "brok"]


def test_at_equal_reach_the_charger_strikes_first(battle):
    duel, events = guarded(battle, "long-sword", "charge alard", dice={"attack": [2, 2]}, at="h3")
    assert [event.actor for event in named(events, "missed")] == ["brok"]
    assert duel.decision.kind == "guard"
    duel.apply("alard attack brok")


LARGE = ", size = 'L', weapons = ['dagger']"


@pytest.mark.parametrize(
    ("weapon", "charger", "dice"),
    [
        ("long-spear", "", 4),  # two dice, doubled
        ("spear-two-hands", "", 2),  # no longer than the sword: it answers second, and doubles all the same
        ("halberd", "", 1),
        ("glaive", "", 1),
        ("glaive", LARGE, 2),  # only against large chargers
    ],
)
def test_a_weapon_set_against_a_charge_doubles_its_dice(battle, weapon, charger, dice):
    rolls = {"attack alard": [15], "damage alard": [1] * dice, "knockdown": [1], "attack brok": [2]}
    duel, _ = guarded(battle, weapon, "charge alard", charger, dice=rolls, at="h3")
    events = duel.apply("alard attack brok")
    assert rolled(events, "damage")[0].dice == dice


def test_a_set_weapon_doubles_nothing_against_a_walk(battle):
    rolls = {"attack": [15], "damage": [1, 1], "knockdown": [1]}
    duel, _ = guarded(battle, "long-spear", "move d3", dice=rolls, at="h3")
    assert rolled(duel.apply("alard attack brok"), "damage")[0].dice == 2


def test_who_guards_does_not_move_and_keeps_its_attacks_of_opportunity(battle):
    cast = {"alard": "man watch b3 E", "brok": "man raiders c3 W", "cob": "man raiders o5 W"}
    begin = {"initiative watch": [3], "initiative raiders": [7]}
    duel = battle(FIELD, cast, dice=begin)
    play(duel, "alard guard", "brok move e3")
    assert (duel.decision.kind, duel.decision.figure) == ("opportunity", "alard")
    duel.apply("alard decline")
    assert duel.figure("alard").guarding
    assert duel.why_not("alard move b2") != ""


def test_guarding_ends_with_the_round(battle):
    cast = {"alard": "man watch b3 E", "brok": "man raiders o3 W"}
    duel = battle(FIELD, cast, dice={"initiative watch": [3, 3], "initiative raiders": [7, 7]})
    duel.apply("alard guard")
    finish_round(duel)
    assert not duel.figure("alard").guarding


def test_of_two_guards_the_longer_weapon_strikes_first(battle):
    cast = {
        "alard": "man watch a3 E, hp = 60",
        "brok": "man raiders g3 W",
        "gorm": 'man raiders h1 W, weapons = ["halberd"]',
    }
    dice = {"initiative watch": [7], "initiative raiders": [3], "attack": [2, 2]}
    field = battle(FIELD, cast, dice=dice)
    play(field, "brok guard", "gorm guard", "alard move f3")
    assert (field.decision.kind, field.decision.figure) == ("guard", "gorm")
    field.apply("gorm attack alard")
    assert (field.decision.kind, field.decision.figure) == ("guard", "brok")
    field.apply("brok attack alard")


def test_a_rider_strikes_no_farther_than_a_man(battle):
    field = battle(FIELD, {"alard": "rider watch c3 E", "brok": "ogre raiders h3 W"}, begin="alard")
    field.apply("alard ready long-sword")
    assert set(field.threat("alard")) - {"c3"} == {"d2", "d3", "d4"}
