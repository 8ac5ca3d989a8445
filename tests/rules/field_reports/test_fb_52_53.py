"""FB-52 and FB-53: no corner is cut, and the count of diagonals goes on through the round."""

import pytest

from battlemap.testing.battles import NEXT_ROUND, finish_round, play

ROOM = ["...", "...", "..."]


def step(battle, rows=ROOM, others=None, **more):
    """Whether Alard may shift from a1 to b2, and what the walk there costs."""
    cast = {"alard": "man watch a1 SE", "brok": "man raiders c3 SE"} | (others or {})
    duel = battle(rows, cast, begin="alard", **more)
    return duel.why_not("alard shift b2") == "", duel.reach("alard").get("b2")


@pytest.mark.rule("CT-OBS-1")
def test_a_solid_square_beside_the_diagonal_bars_it_and_the_way_round_is_taken(battle):
    assert step(battle, [".#.", "...", "..."]) == (False, 2)
    assert step(battle, [".#.", "#..", "..."]) == (False, None)


@pytest.mark.rule("CT-OBS-1")
@pytest.mark.parametrize(("wall", "free"), [("[1, 0], to = [1, 1]", False), ("[2, 0], to = [2, 1]", True)])
def test_a_wall_that_ends_in_the_shared_corner_bars_it(battle, wall, free):
    assert step(battle, walls=[f"{{ from = {wall} }}"])[0] is free


@pytest.mark.rule("CT-OBS-1")
def test_figures_pits_and_low_things_are_no_corners(battle):
    enemies = {"e_1": "man raiders b1 N", "e_2": "man raiders a2 N"}
    assert step(battle, others=enemies) == (True, 2)
    assert step(battle, [".v.", "...", "..."]) == (True, 2)
    assert step(battle, [".w.", "...", "..."]) == (True, 2)


@pytest.mark.rule("CT-OBS-1")
def test_the_list_of_actions_the_reach_and_the_walk_agree(battle):
    rows = ["..#..", ".#...", "....#", "#.#..", "....."]
    cast = {"alard": "man watch a1 SE", "brok": "man raiders e5 NW"}
    duel = battle(rows, cast, begin="alard")
    reach = duel.reach("alard")
    listed = {action.square for action in duel.legal_actions() if action.kind == "move"}
    assert listed == set(reach)
    for square, cost in reach.items():
        walk = duel.copy()
        walk.apply(f"alard move {square}")
        assert (walk.figure("alard").at, walk.figure("alard").spent) == (square, cost)


DIAGONAL = ["a1", "b2", "c3", "d4", "e5"]
FIELD = ["......."] * 7
WALKERS = {"alard": "man watch a1 SE", "brok": "man raiders g1 SW"}


@pytest.mark.parametrize("stops", [["e5"], ["b2", "e5"], ["c3", "e5"], ["b2", "d4", "e5"], ["b2", "c3", "d4", "e5"]])
def test_stops_on_the_way_change_no_cost(battle, stops):
    duel = battle(FIELD, WALKERS, begin="alard")
    for square in stops:
        duel.apply(f"alard move {square}")
    assert duel.figure("alard").spent == 6


@pytest.mark.parametrize(("steps", "cost"), [(1, 2), (2, 3), (3, 5), (4, 6)])
def test_three_points_for_two_diagonals_rounded_up(battle, steps, cost):
    duel = battle(FIELD, WALKERS, begin="alard")
    assert duel.reach("alard")[DIAGONAL[steps]] == cost


def test_straight_steps_between_do_not_reset_the_count(battle):
    duel = battle(FIELD, WALKERS, begin="alard")
    play(duel, "alard move b2", "alard move b5", "alard move c6")
    assert duel.figure("alard").spent == 2 + 3 + 1


def test_the_count_goes_on_after_an_attack_of_opportunity_and_undo(battle):
    cast = WALKERS | {"sentry": "man raiders b1 S, weapons = ['long-sword']"}
    duel = battle(FIELD, cast, begin="alard")
    duel.apply("alard move b3")
    duel.apply("sentry decline")
    spent = duel.figure("alard").spent
    duel.undo()
    duel.redo()
    assert duel.figure("alard").spent == spent
    assert duel.reach("alard")["c4"] == spent + 1


def test_a_new_round_begins_a_new_count(battle):
    duel = battle(FIELD, WALKERS, begin="alard", dice=NEXT_ROUND)
    duel.apply("alard move b2")
    finish_round(duel)
    assert duel.reach("alard")["c3"] == 2
