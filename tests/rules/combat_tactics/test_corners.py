"""Obstructed corners and squares that a wall cuts."""

import pytest

from battlemap.testing.battles import modifiers

PILLAR = [".....", ".#...", ".....", "....."]  # b2 is solid
TWO_PILLARS = [".#...", "#....", ".....", "....."]
WALL_END = "{ from = [1, 0], to = [1, 1], kind = 'wall' }"  # ends at the corner shared by a1 and b2


def duel_at(battle, rows, here, there, facing, options=None, dice=None, **more):
    cast = {"alard": f"man watch {here} {facing}", "brok": f"man raiders {there} NW"}
    return battle(rows, cast, begin="alard", options=options, dice=dice, **more)


@pytest.mark.rule("CT-OBS-1")
def test_by_default_nobody_strikes_past_a_solid_corner(battle):
    duel = duel_at(battle, PILLAR, "b1", "a2", "SW")
    assert "stands between" in duel.why_not("alard attack brok")
    assert duel.threats_to("brok") == [] and duel.threats_to("alard") == []


@pytest.mark.rule("CT-OBS-1")
def test_a_wall_that_touches_the_shared_corner_obstructs_it_too(battle):
    duel = duel_at(battle, ["...", "...", "..."], "a1", "b2", "SE", walls=[WALL_END])
    assert "stands between" in duel.why_not("alard attack brok")


@pytest.mark.rule("CT-OBS-1")
def test_allowed_the_blow_passes_without_a_penalty(battle):
    duel = duel_at(battle, PILLAR, "b1", "a2", "SW", {"corner_attacks": "allow"}, {"attack": [2]})
    assert "CT-OBS-1" not in modifiers(duel.apply("alard attack brok"))


@pytest.mark.rule("CT-OBS-1")
def test_with_cover50_the_blow_meets_half_cover(battle):
    duel = duel_at(battle, PILLAR, "b1", "a2", "SW", {"corner_attacks": "cover50"}, {"attack": [2]})
    assert modifiers(duel.apply("alard attack brok"))["CT-OBS-1"] == -4


@pytest.mark.rule("CT-OBS-1")
@pytest.mark.parametrize("setting", ["block", "allow", "cover50"])
def test_the_setting_is_one_for_both_sides(battle, setting):
    duel = duel_at(battle, PILLAR, "b1", "a2", "SW", {"corner_attacks": setting})
    swapped = battle(
        PILLAR,
        {"brok": "man raiders b1 SW", "alard": "man watch a2 NE"},
        begin="brok",
        options={"corner_attacks": setting},
    )
    assert (duel.why_not("alard attack brok") == "") == (swapped.why_not("brok attack alard") == "")


@pytest.mark.rule("CT-OBS-1")
@pytest.mark.parametrize("setting", ["block", "allow", "cover50"])
def test_with_both_squares_solid_the_diagonal_is_always_blocked(battle, setting):
    options = {"corner_attacks": setting, "corner_moves": "allow"}
    duel = duel_at(battle, TWO_PILLARS, "a1", "b2", "SE", options)
    assert duel.why_not("alard attack brok") != ""
    assert duel.why_not("alard move b2") != ""


@pytest.mark.rule("CT-OBS-1")
def test_moves_past_a_corner_are_a_setting_of_their_own(battle):
    def cost(setting):
        cast = {"alard": "man watch b1 S", "brok": "man raiders e4 N"}
        return battle(PILLAR, cast, begin="alard", options={"corner_moves": setting}).reach("alard")["a2"]

    assert (cost("block"), cost("allow")) == (2, 2)
    cast = {"alard": "man watch b1 S, movement = 1", "brok": "man raiders e4 N"}
    blocked = battle(PILLAR, cast, begin="alard")
    assert "a2" not in [action.square for action in blocked.legal_actions() if action.kind == "shift"]
    allowed = battle(PILLAR, cast, begin="alard", options={"corner_moves": "allow"})
    assert "a2" in [action.square for action in allowed.legal_actions() if action.kind == "shift"]


@pytest.mark.rule("CT-OBS-1")
@pytest.mark.parametrize(("setting", "squares"), [("block", ["c2"]), ("allow", ["c2", "c3"])])
def test_retreats_obey_the_setting_for_moves(battle, setting, squares):
    rows = [".....", ".....", ".#...", "....."]
    cast = {"alard": "man watch a2 E, weapons = ['dagger']", "brok": "man raiders b2 W, hp = 30"}
    dice = {"attack": [15], "damage": [1], "knockdown": [1]}
    duel = battle(rows, cast, begin="alard", options={"corner_moves": setting}, dice=dice)
    duel.apply("alard attack brok")
    while duel.decision.kind != "press":
        duel.apply(duel.default_action())
    duel.apply("alard press brok")
    assert [action.square for action in duel.legal_actions() if action.square != "c1"] == squares


DIAGONAL = "{ from = [1, 1], to = [2, 2], kind = 'wall' }"
EDGEWISE = "{ from = [1, 1.1], to = [2, 1.2], kind = 'wall' }"


@pytest.mark.rule("CT-OBS-2")
@pytest.mark.parametrize(
    ("setting", "wall", "stands"),
    [
        ("standable", DIAGONAL, True),
        ("blocked", DIAGONAL, False),
        ("blocked", EDGEWISE, True),
    ],
)
def test_a_square_cut_in_half_may_be_stood_in_or_not_as_the_scenario_says(battle, setting, wall, stands):
    cast = {"alard": "man watch a3 E", "brok": "man raiders d3 W"}
    duel = battle(["...."] * 3, cast, begin="alard", walls=[wall], options={"half_squares": setting})
    assert ("b2" in duel.reach("alard")) is stands


@pytest.mark.rule("CT-OBS-2")
@pytest.mark.parametrize("setting", ["standable", "blocked"])
def test_half_squares_are_one_setting_for_both_sides(battle, setting):
    cast = {"alard": "man watch a3 E", "brok": "man raiders c3 W"}
    duel = battle(["..."] * 3, cast, begin="alard", walls=[DIAGONAL], options={"half_squares": setting})
    assert ("b2" in duel.reach("alard")) == ("b2" in duel.reach("brok"))
