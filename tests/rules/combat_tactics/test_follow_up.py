"""Following up after a forced retreat, and what the retreat exposes and breaks."""

import pytest

from battlemap.testing.battles import NEXT_ROUND, hit_dice, named, play, skip_to

FLOOR = ["......."] * 5
CAST = {"alard": "man watch c3 E", "brok": "man raiders d3 W, hp = 30"}


def beaten(battle, rows=FLOOR, cast=CAST, dice=None, **more):
    """Alard strikes Brok, who does not strike back; the battle at the first decision after the phases, or beyond."""
    duel = battle(rows, cast, begin="alard", dice=hit_dice(4) | (dice or {}), **more)
    duel.apply("alard attack brok")
    while duel.decision.kind == "activate" and duel.round == 1:
        duel.apply(duel.default_action())
    return duel


def pushes(duel):
    return [action.square for action in duel.legal_actions() if action.kind == "push"]


CLIFF = "elevation = ['5555000', '5555000', '5555000', '5555000', '5555000']"


def pushed(battle, cast=CAST, to="e3", **more):
    duel = beaten(battle, cast=cast, **more)
    play(duel, "alard press brok", f"alard push brok {to}")
    return duel


@pytest.mark.rule("CT-RET-8")
def test_the_attacker_may_follow_into_the_vacated_square_or_where_the_loser_stays_threatened(battle):
    duel = pushed(battle)
    assert duel.decision.kind == "follow"
    squares = {action.square for action in duel.legal_actions() if action.kind == "follow"}
    assert squares == {"d2", "d3", "d4"}
    assert "alard hold" in [str(action) for action in duel.legal_actions()]


@pytest.mark.rule("CT-RET-8")
def test_the_vacated_square_is_open_to_it_even_if_the_loser_is_not_threatened_from_there(battle):
    duel = pushed(battle, CAST | {"brok": "man raiders d3 NW, hp = 30"}, "d4")
    assert "alard follow d3" in [str(action) for action in duel.legal_actions()]
    duel.script.add(NEXT_ROUND)
    duel.apply("alard follow d3")
    assert duel.threats_to("brok") == []


@pytest.mark.rule("CT-RET-8")
def test_following_keeps_the_facing_unless_it_turns(battle):
    straight, turning = pushed(battle, dice=NEXT_ROUND), pushed(battle, dice=NEXT_ROUND)
    straight.apply("alard follow d3")
    turning.apply("alard follow d3 NE")
    assert (straight.figure("alard").at, straight.figure("alard").facing) == ("d3", "E")
    assert (turning.figure("alard").at, turning.figure("alard").facing) == ("d3", "NE")


@pytest.mark.rule("CT-RET-8")
def test_standing_breaks_contact(battle):
    duel = pushed(battle, dice=NEXT_ROUND)
    assert named(duel.apply("alard hold"), "held")[0].rule == "CT-RET-8"
    assert (duel.figure("alard").at, duel.threats_to("brok")) == ("c3", [])


@pytest.mark.rule("CT-RET-8")
def test_nobody_follows_over_the_edge(battle):
    duel = pushed(battle, map_keys=CLIFF, dice={"save": [2], "fall": [1, 1]})
    squares = {action.square for action in duel.legal_actions() if action.kind == "follow"}
    assert "e3" not in squares and "d3" in squares


@pytest.mark.rule("CT-RET-9")
def test_neither_the_retreat_nor_the_follow_up_provokes(battle):
    cast = CAST | {"cob": "man raiders c2 S", "carl": "man watch e2 SW"}
    duel = battle(FLOOR, cast, begin="alard", dice=hit_dice(4) | NEXT_ROUND)
    duel.apply("alard attack brok")
    skip_to(duel, "press")
    assert "carl" in duel.threats_to("brok") and "cob" in duel.threats_to("alard")
    events = play(duel, "alard press brok", "alard push brok e4", "alard follow d4")
    assert named(events, "provoked") == []
    assert duel.round == 2


@pytest.mark.rule("CT-RET-10")
def test_a_retreat_exposes_the_loser_to_those_it_now_has_beside_or_behind_it(battle):
    cast = CAST | {"cob": "man watch f2 SW"}
    duel = battle(FLOOR, cast, begin="alard", dice=hit_dice(4))
    duel.apply("alard attack brok")
    skip_to(duel, "press")
    assert duel.threats_to("brok") == ["alard"]
    play(duel, "alard press brok", "alard push brok e3")
    assert duel.arc("cob", "brok") == "rear"
    assert "cob" in duel.threats_to("brok")


@pytest.mark.rule("CT-RET-10", "CT-SHW-6")
def test_a_retreat_breaks_the_shield_wall_it_leaves_at_once(battle):
    shielded = "man raiders {} W, hp = 30, shield = 'medium', weapons = ['short-sword']"
    cast = {"alard": "man watch c3 E"}
    cast |= {name: shielded.format(at) for name, at in zip("pqrs", ["d3", "d3", "d4", "d4"], strict=True)}
    duel = battle(FLOOR, cast, begin="alard", dice={"attack": [16], "damage": [4], "knockdown": [1]})
    duel.apply("alard attack p")
    skip_to(duel, "press")
    assert duel.shield_walls("raiders") == [["p", "q", "r", "s"]]
    play(duel, "alard press p", "alard push p e3")
    assert duel.shield_walls("raiders") == []
