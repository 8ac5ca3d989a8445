"""Doors and the edge of the map."""

import pytest

from battlemap.testing.battles import named, play

HALL = ["..+..", "##.##", "....."]
ROOM = ["....."] * 3


def at_door(battle, state="closed", **more):
    wall = f"{{ from = [2, 0], to = [2, 3], kind = 'door', state = '{state}' }}"
    cast = {"alard": "man watch b2 E", "brok": "man raiders e2 W"}
    return battle(ROOM, cast, begin="alard", walls=[wall], **more)


def test_a_closed_door_bars_the_way_the_sight_and_the_blow(battle):
    wall = "{ from = [2, 0], to = [2, 3], kind = 'door', state = 'closed' }"
    cast = {"alard": "man watch b2 E, weapons = ['short-bow', 'dagger']", "brok": "man raiders c2 W"}
    duel = battle(ROOM, cast, begin="alard", walls=[wall])
    assert "c1" not in duel.reach("alard")
    assert "no line of sight" in duel.why_not("alard shoot brok")
    assert duel.threats_to("brok") == []
    assert not duel.sight("b2", "c2").clear


def test_opening_costs_two_points_and_clears_the_way(battle):
    duel = at_door(battle)
    events = duel.apply("alard open c2")
    assert named(events, "opened")[0].square == "c2"
    assert duel.figure("alard").spent == 2
    assert duel.sight("b2", "c2").clear
    duel.apply("alard move c2")


def test_an_open_door_may_be_closed_again(battle):
    duel = at_door(battle, "open")
    duel.apply("alard close c2")
    assert not duel.sight("b2", "c2").clear
    assert duel.why_not("alard move c2") != ""


@pytest.mark.parametrize("state", ["locked", "secret"])
def test_locked_and_secret_doors_stay_shut(battle, state):
    duel = at_door(battle, state)
    assert "no door" in duel.why_not("alard open c2")


def test_nobody_closes_a_door_on_a_figure_that_stands_in_it(battle):
    cast = {"alard": "man watch b1 E", "carl": "man watch c1 E", "brok": "man raiders e3 W"}
    duel = battle(["..'..", "##.##", "....."], cast, begin="alard")
    assert "no door" in duel.why_not("alard close c1")


def test_a_door_square_opens_and_is_walked_through(battle):
    cast = {"alard": "man watch b1 E", "brok": "man raiders e3 W"}
    duel = battle(HALL, cast, begin="alard")
    assert "d1" not in duel.reach("alard")
    play(duel, "alard open c1", "alard move d1")
    assert duel.figure("alard").at == "d1"


def test_without_the_points_nobody_works_a_door(battle):
    cast = {"alard": "man watch b2 E, movement = 2", "brok": "man raiders e2 W"}
    wall = "{ from = [2, 0], to = [2, 3], kind = 'door' }"
    duel = battle(ROOM, cast, begin="alard", walls=[wall])
    while duel.phase < 3:
        duel.apply(f"{duel.decision.figure} wait")
    spent = duel.copy()
    spent.apply("alard move b1")
    assert "no door" in spent.why_not("alard open c1")


def test_the_edge_is_a_wall_unless_the_scenario_says_exit(battle):
    cast = {"alard": "man watch a2 W", "carl": "man watch c2 W", "brok": "man raiders e2 W"}
    assert "no exit" in battle(ROOM, cast, begin="alard").why_not("alard leave")
    duel = battle(ROOM, cast, begin="alard", map_keys="edge = 'exit'")
    events = duel.apply("alard leave")
    assert named(events, "left_map")[0].actor == "alard"
    assert (duel.figure("alard").status, duel.figure("alard").at) == ("gone", "")


def test_only_from_the_edge(battle):
    cast = {"alard": "man watch b2 W", "brok": "man raiders e2 W"}
    assert "no exit" in battle(ROOM, cast, begin="alard", map_keys="edge = 'exit'").why_not("alard leave")


@pytest.mark.parametrize("corner", ["a1", "e1", "a3", "e3"])
def test_a_figure_in_a_corner_of_the_map_finds_no_door_beyond_the_edge(battle, corner):
    wall = "{ from = [2, 0], to = [2, 3], kind = 'door', state = 'closed' }"
    cast = {"alard": f"man watch {corner} N", "brok": "man raiders c2 W"}
    duel = battle(ROOM, cast, begin="alard", walls=[wall])
    assert [action for action in duel.legal_actions() if action.kind in ("open", "close")] == []
