"""FB-12 and FB-17: who is moved against his will neither provokes nor strikes, and is tested against every wall."""

import pytest

from battlemap.testing.battles import NEXT_ROUND, finish_round, hit_dice, named, play, skip_to

FLOOR = ["......."] * 5


def beaten(battle, cast, **more):
    duel = battle(FLOOR, cast, begin="alard", dice=hit_dice(4) | more.pop("dice", {}), **more)
    duel.apply("alard attack brok")
    skip_to(duel, "press")
    duel.apply("alard press brok")
    return duel


@pytest.mark.rule("CT-RET-9")
def test_a_figure_pushed_out_of_reach_draws_no_free_attack_from_anyone(battle):
    cast = {
        "alard": "man watch c3 E",
        "f_1": "man watch d2 S",
        "f_2": "man watch d4 N",
        "brok": "man raiders d3 W, hp = 30",
    }
    duel = beaten(battle, cast)
    assert len(duel.threats_to("brok")) == 3
    events = duel.apply("alard push brok e3")
    assert named(events, "provoked") == []
    assert duel.decision.kind == "follow"


@pytest.mark.rule("CT-RET-9")
def test_a_figure_pushed_up_to_guards_draws_no_blow_and_strikes_none(battle):
    cast = {
        "alard": "man watch c3 E",
        "brok": "man raiders d3 W, hp = 30",
        "f_1": "man watch f3 W",
    }
    duel = battle(FLOOR, cast, begin="alard", dice=hit_dice(4) | NEXT_ROUND)
    duel.apply("alard attack brok")
    while duel.decision.figure != "f_1":
        duel.apply(duel.default_action())
    duel.apply("f_1 guard")
    skip_to(duel, "press")
    play(duel, "alard press brok", "alard push brok e3")
    assert "f_1" in duel.threats_to("brok")
    assert duel.decision.kind == "follow"
    assert "opportunity" not in finish_round(duel)


def test_a_walk_out_of_everybodys_reach_is_asked_of_each_in_turn(battle):
    cast = {"brok": "man raiders d3 W, hp = 30", "f_1": "man watch d2 S", "f_2": "man watch d4 N"}
    duel = battle(FLOOR, cast, begin="brok")
    duel.apply("brok move f3")
    asked = []
    while duel.decision.kind == "opportunity":
        asked.append(duel.decision.figure)
        duel.apply(duel.default_action())
    assert asked == ["f_1", "f_2"]


@pytest.mark.rule("CT-RET-4")
def test_a_push_goes_through_no_wall_however_thin(battle):
    cast = {"alard": "man watch c3 E", "brok": "man raiders d3 W, hp = 30"}
    duel = beaten(battle, cast, walls=["{ from = [4, 2], to = [4, 3] }"])
    assert "alard push brok e3" not in [str(action) for action in duel.legal_actions()]


@pytest.mark.rule("CT-RET-4", "CT-OBS-1")
def test_nor_between_two_corners(battle):
    rows = [".......", ".......", "....#..", "...#...", "......."]
    cast = {"alard": "man watch c3 E", "brok": "man raiders d3 W, hp = 30"}
    duel = battle(rows, cast, begin="alard", dice=hit_dice(4), options={"corner_moves": "allow"})
    duel.apply("alard attack brok")
    skip_to(duel, "press")
    duel.apply("alard press brok")
    assert [action.square for action in duel.legal_actions()] == ["e2"]


@pytest.mark.parametrize("verb", ["move", "shift", "withdraw"])
def test_no_step_of_ones_own_goes_through_a_thin_wall_either(battle, verb):
    cast = {"alard": "man watch c3 W, movement = 2", "brok": "man raiders b3 E"}
    walls = ["{ from = [3, 0], to = [3, 5] }"]
    duel = battle(FLOOR, cast, begin="alard", walls=walls)
    assert duel.why_not(f"alard {verb} d3") != ""
    assert duel.why_not(f"alard {verb} d2") != ""


def test_no_charge_goes_through_a_window(battle):
    cast = {"alard": "man watch a3 E", "brok": "man raiders g3 W"}
    duel = battle(FLOOR, cast, begin="alard", walls=["{ from = [3, 0], to = [3, 5], kind = 'window' }"])
    assert duel.sight("a3", "g3").clear
    assert "no clear run" in duel.why_not("alard charge brok")
