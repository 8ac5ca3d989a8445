"""Distances between squares and footprints."""

import pytest

from battlemap.engine.schema import Figure
from battlemap.grid.squares import (
    column,
    gap,
    gap_to_square,
    king_distance,
    on_map,
    range_between,
    range_squares,
    row,
)
from battlemap.testing.drawings import board_from, open_floor, square_at


@pytest.fixture(scope="module")
def floor():
    _, board, _ = board_from(open_floor(12, 9))
    return board


def figure(board, x, y, width=1, height=1):
    return Figure(square=square_at(board, x, y), width=width, height=height)


def test_columns_and_rows_count_the_border(floor):
    square = square_at(floor, 4, 6)
    assert (column(floor, square), row(floor, square)) == (5, 7)


def test_the_border_is_not_on_the_map(floor):
    inside = {(x, y) for x in range(14) for y in range(11) if on_map(floor, x, y)}
    assert inside == {(x, y) for x in range(1, 13) for y in range(1, 10)}


@pytest.mark.parametrize(
    ("to", "moves", "shot"), [((5, 4), 1, 1), ((5, 5), 1, 1), ((6, 6), 2, 3), ((7, 7), 3, 4), ((9, 6), 5, 6)]
)
def test_reach_counts_kings_moves_and_range_three_for_two_diagonals_rounded_down(floor, to, moves, shot):
    a, c = square_at(floor, 4, 4), square_at(floor, *to)
    assert king_distance(floor, a, c) == king_distance(floor, c, a) == moves
    assert range_squares(floor, a, c) == range_squares(floor, c, a) == shot


def test_distances_between_large_figures_are_the_least_over_their_squares(floor):
    for x in range(1, 10):
        for y in range(1, 8):
            f, g = figure(floor, 4, 3, 2, 2), figure(floor, x, y, 3, 1)
            pairs = [
                (square_at(floor, 4 + i, 3 + j), square_at(floor, x + k, y))
                for i in range(2)
                for j in range(2)
                for k in range(3)
            ]
            assert gap(floor, f, g) == gap(floor, g, f) == min(king_distance(floor, *pair) for pair in pairs)
            assert range_between(floor, f, g) == min(range_squares(floor, *pair) for pair in pairs)
            assert gap_to_square(floor, f, g.square) == min(king_distance(floor, a, g.square) for a, _ in pairs)


def test_figures_that_share_a_square_have_no_gap(floor):
    assert gap(floor, figure(floor, 4, 3, 2, 2), figure(floor, 5, 4)) == 0
