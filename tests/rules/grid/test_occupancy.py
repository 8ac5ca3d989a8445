"""Squares that hold several figures (case FB-24)."""

from hypothesis import given
from hypothesis import strategies as st

from battlemap.engine.schema import Figure
from battlemap.grid.occupancy import covers, here_count, in_footprint, lift, occupant, other_here, place, rebuild
from battlemap.testing.drawings import board_from, open_floor, square_at


def field(figures=6):
    state, board, _ = board_from(open_floor(8, 8), figures=figures)
    return state, board


def those_in(state, square):
    return [occupant(state, square, k) for k in range(here_count(state, square))]


def test_a_square_lists_its_figures_by_number_in_whatever_order_they_came():
    state, board = field()
    square = square_at(board, 3, 3)
    for number in (5, 2, 6, 1):
        place(state, board, state.figure[number], square)
    assert those_in(state, square) == [1, 2, 5, 6]
    assert occupant(state, square_at(board, 4, 4), 0) == 0


def test_when_one_of_two_leaves_the_other_is_still_there():
    state, board = field()
    square = square_at(board, 1, 1)
    place(state, board, state.figure[1], square)
    place(state, board, state.figure[2], square)
    lift(state, board, state.figure[1])
    assert those_in(state, square) == [2]
    assert state.figure[1].square == square


def test_the_fifth_and_highest_number_finds_no_room_in_a_square():
    state, board = field()
    square = square_at(board, 1, 1)
    for number in (2, 3, 4, 5, 1):
        place(state, board, state.figure[number], square)
    assert those_in(state, square) == [1, 2, 3, 4]


def test_a_large_figure_is_in_every_square_of_its_footprint_and_leaves_them_all():
    state, board = field()
    f = state.figure[3]
    f.width, f.height = 2, 3
    place(state, board, f, square_at(board, 2, 1))
    covered = {square_at(board, x, y) for x in (2, 3) for y in (1, 2, 3)}
    assert {square for square in range(board.squares) if state.here[square]} == covered
    assert {square for square in range(board.squares) if covers(board, f, square)} == covered
    shifted = {square_at(board, x, y) for x in (4, 5) for y in (1, 2, 3)}
    corner = square_at(board, 4, 1)
    assert {square for square in range(board.squares) if in_footprint(board, f, corner, square)} == shifted
    lift(state, board, f)
    assert not any(state.here)


def test_a_figure_off_the_map_covers_nothing():
    _, board = field()
    assert not any(covers(board, Figure(number=1), square) for square in range(board.squares))


def test_the_other_in_a_square_is_never_oneself():
    state, board = field()
    square = square_at(board, 2, 2)
    assert other_here(state, square, 2) == 0
    place(state, board, state.figure[2], square)
    assert other_here(state, square, 2) == 0
    assert other_here(state, square, 4) == 2
    place(state, board, state.figure[4], square)
    assert (other_here(state, square, 2), other_here(state, square, 4)) == (4, 2)


moves = st.lists(st.tuples(st.integers(1, 6), st.integers(0, 6), st.integers(0, 6)), max_size=30)


@given(moves)
def test_the_lists_made_anew_from_the_figures_are_those_kept_while_they_moved(steps):
    state, board = field()
    state.figure[6].width = state.figure[6].height = 2
    for number, x, y in steps:
        f, square = state.figure[number], square_at(board, x, y)
        if f.square > 0:
            lift(state, board, f)
            f.square = 0
        footprint = [square + dy * board.width + dx for dy in range(f.height) for dx in range(f.width)]
        if all(here_count(state, at) < 4 for at in footprint):
            place(state, board, f, square)
    kept = list(state.here)
    state.here[:] = [7] * board.squares
    rebuild(state, board)
    assert list(state.here) == kept
