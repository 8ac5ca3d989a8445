"""Passing figures and ending a walk beside others in one square (case FB-24)."""

import pytest

from battlemap.engine.conditions import CROUCHED, DEAD, DYING, KNEELING, PRONE, STANDING
from battlemap.engine.schema import Figure
from battlemap.grid.occupancy import place
from battlemap.grid.passing import blow_is_open
from battlemap.grid.reach import flood, friend_blocks
from battlemap.testing.drawings import board_from, open_floor, square_at

N, NE, E, SE, S, SW, W, NW = range(8)


def corridor(*others, length=4, **fields):
    """A corridor one square wide with a man at its western end; where he may end a walk of six points."""
    state, board, work = board_from(open_floor(length, 1), figures=len(others) + 1)
    f = state.figure[1] = Figure(**{"number": 1, "side": 1, "size": 2, "facing": E} | fields)
    place(state, board, f, square_at(board, 0, 0))
    for number, (x, more) in enumerate(others, 2):
        state.figure[number] = Figure(**{"number": number, "side": 1, "size": 2, "facing": W} | more)
        place(state, board, state.figure[number], square_at(board, x, 0))
    flood(state, board, work, f, 6)
    return sorted(square % board.width - 1 for square in work.flood[: work.flood_count])


def test_a_friend_is_passed_but_nobody_ends_on_him():
    assert corridor((1, {})) == [2, 3]


def test_a_friend_who_has_attacked_this_round_is_not_passed():
    assert corridor((1, {"attacks": 1})) == []


def test_a_threatened_friend_is_not_passed():
    assert corridor((1, {}), (2, {"side": 2, "facing": W})) == []


def test_a_friend_with_an_enemy_beside_him_who_looks_away_is_passed():
    state, board, _ = board_from(open_floor(4, 2), figures=3)
    for number, (x, y, side, facing) in enumerate([(0, 0, 1, E), (1, 0, 1, E), (2, 0, 2, E)], 1):
        state.figure[number] = Figure(number=number, side=side, size=2, facing=facing)
        place(state, board, state.figure[number], square_at(board, x, y))
    friend, enemy = state.figure[2], state.figure[3]
    assert not friend_blocks(state, board, friend)
    for facing in range(8):
        enemy.facing = facing
        assert friend_blocks(state, board, friend) == (facing in (SW, W, NW))
    for posture, blocks in ((KNEELING, True), (CROUCHED, True), (PRONE, False)):
        enemy.posture = posture
        assert friend_blocks(state, board, friend) == blocks
    enemy.posture, enemy.status = STANDING, DYING
    assert not friend_blocks(state, board, friend)


def test_an_enemy_behind_a_wall_or_a_blocked_corner_does_not_threaten_a_friend():
    for walls, spot, corner_attacks, blocks in [
        ([], (1, 0), 0, True),
        ([((1, 0), (1, 1))], (1, 0), 0, False),
        ([((1, 0), (1, 1), "low")], (1, 0), 0, True),
        ([((1, 0), (1, 1), "window")], (1, 0), 0, False),
        ([((1, 1), (1, 2))], (1, 1), 0, False),
        ([((1, 1), (1, 2))], (1, 1), 1, True),
        ([((1, 0), (1, 2))], (1, 1), 1, False),
    ]:
        state, board, _ = board_from(open_floor(2, 2), walls, figures=2)
        board.corner_attacks = corner_attacks
        state.figure[1] = Figure(number=1, side=1, size=2)
        state.figure[2] = Figure(number=2, side=2, size=2, facing=W if spot == (1, 0) else NW)
        place(state, board, state.figure[1], square_at(board, 0, 0))
        place(state, board, state.figure[2], square_at(board, *spot))
        assert friend_blocks(state, board, state.figure[1]) == blocks, walls
        assert blow_is_open(state, board, square_at(board, 0, 0), E if spot == (1, 0) else SE) == blocks


def test_a_large_friend_is_threatened_at_any_of_its_squares():
    state, board, _ = board_from(open_floor(5, 5), figures=2)
    friend = state.figure[1] = Figure(number=1, side=1, size=4, width=2, height=2)
    enemy = state.figure[2] = Figure(number=2, side=2, size=2, facing=W)
    place(state, board, friend, square_at(board, 1, 1))
    place(state, board, enemy, square_at(board, 3, 2))
    assert friend_blocks(state, board, friend)
    enemy.facing = E
    assert not friend_blocks(state, board, friend)


@pytest.mark.parametrize("posture", [STANDING, KNEELING, CROUCHED])
def test_an_enemy_who_is_up_is_never_passed(posture):
    assert corridor((1, {"side": 2, "facing": E, "posture": posture})) == []


@pytest.mark.parametrize("side", [1, 2])
def test_the_prone_are_passed_but_fill_their_square(side):
    assert corridor((1, {"side": side, "posture": PRONE, "attacks": 1})) == [2, 3]


@pytest.mark.parametrize("side", [1, 2])
def test_the_fallen_neither_stop_a_walk_nor_fill_their_square(side):
    assert corridor((1, {"side": side, "status": DYING}), (2, {"side": side, "status": DEAD})) == [1, 2, 3]


@pytest.mark.rule("CT-FRM-1")
def test_a_walk_may_end_with_one_man_of_the_same_facing_to_form_a_pair_but_not_as_a_third():
    assert corridor((1, {"facing": E})) == [1, 2, 3]
    assert corridor((1, {"facing": NE})) == [2, 3]
    assert corridor((1, {"facing": E, "size": 1})) == [2, 3]
    assert corridor((1, {"facing": E}), (1, {"facing": E})) == [2, 3]
    assert corridor((1, {"facing": E, "posture": KNEELING})) == [1, 2, 3]


@pytest.mark.rule("CT-FRM-1")
def test_two_small_figures_share_a_square_freely_and_a_third_joins_only_in_formation():
    small = {"size": 1}
    assert corridor((1, small | {"facing": N}), **small) == [1, 2, 3]
    assert corridor((1, small | {"facing": N}), (1, small | {"facing": E}), **small) == [2, 3]
    assert corridor((1, small | {"facing": E}), (1, small | {"facing": E}), **small) == [1, 2, 3]
    assert corridor(*[(1, small | {"facing": E})] * 3, **small) == [2, 3]
    assert corridor((1, small | {"side": 2, "facing": E}), **small) == []


def test_tiny_figures_share_freely_and_large_ones_never():
    assert corridor(*[(1, {"size": 0, "facing": N})] * 3, size=0) == [1, 2, 3]
    assert corridor((1, {"size": 3, "facing": E}), size=3) == [2, 3]


def test_a_square_that_holds_four_figures_takes_no_fifth_not_even_in_passing():
    assert corridor(*[(1, {"status": DEAD})] * 3) == [1, 2, 3]
    assert corridor(*[(1, {"status": DEAD})] * 4) == []


def test_a_figure_of_several_squares_needs_them_all_empty():
    state, board, work = board_from(open_floor(4, 2), figures=2)
    f = state.figure[1] = Figure(number=1, side=1, size=4, width=2, height=2)
    g = state.figure[2] = Figure(number=2, side=1, size=2)
    place(state, board, f, square_at(board, 0, 0))
    place(state, board, g, square_at(board, 2, 1))
    flood(state, board, work, f, 6)
    assert work.flood_count == 0  # the friend is passed, but stands in every footprint that is left
    g.status = DEAD
    flood(state, board, work, f, 6)
    assert sorted(work.flood[:2]) == [square_at(board, 1, 0), square_at(board, 2, 0)] and work.flood_count == 2
