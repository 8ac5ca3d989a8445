"""Steps between neighbours: walls by the centre-line test, corners, doors, footprints (cases FB-05, FB-17, FB-52)."""

from __future__ import annotations

import pytest

from battlemap.engine.ground import DOOR_CLOSED, DOOR_OPEN, PIECE_WALL
from battlemap.engine.schema import Board, Figure, State
from battlemap.grid.derive import squares_touched
from battlemap.grid.occupancy import place
from battlemap.grid.steps import (
    can_step,
    can_step_figure,
    corner_is_obstructed,
    fits,
    is_solid,
    piece_stops_move,
    piece_stops_sight,
    step_is_barred,
)
from battlemap.setup import WALL_KINDS
from battlemap.testing.drawings import board_from, open_floor, square_at

N, NE, E, SE, S, SW, W, NW = range(8)
BLOCK, ALLOW = 0, 1


def steps_taken(s: State, b: Board, start: int, e: int, wanted: int) -> int:
    """How many of the squares of a push are really moved."""
    for count in range(wanted):
        if not can_step(s, b, start, e):
            return count
        start += b.offset[e]
    return wanted


@pytest.mark.parametrize(
    ("solid", "walls", "rows", "free", "free_when_allowed"),
    [
        ([(1, 0)], [], None, False, True),
        ([(1, 0), (0, 1)], [], None, False, False),
        ([], [], ["v.", ".."], True, True),
        ([], [], [".v", ".."], True, True),
        ([], [((1, 0), (1, 1))], None, False, True),
        ([], [((2, 0), (2, 1))], None, True, True),
        ([], [((1, 0), (1, 1), "low")], None, True, True),
        ([], [((1, 0), (1, 1), "curtain")], None, True, True),
        ([], [((1, 0), (1, 1), "window")], None, False, True),
        ([], [((1, 0), (1, 2), "low")], None, False, False),
        ([], [((1, 0), (1, 1)), ((1, 1), (1, 2))], None, False, False),
        ([], [((1, 0), (1, 1), "low"), ((0, 1), (1, 1), "low")], None, False, False),
        ([], [((1, 0), (1, 1)), ((1, 1), (2, 1))], None, False, True),
        ([(1, 0)], [((0, 1), (1, 1))], None, False, False),
        ([], [((0.4, 1), (1, 0.4))], None, False, False),
    ],
    ids=[
        "one solid square beside",
        "solid squares on both sides",
        "a pit at the start",
        "a pit beside",
        "a wall that ends at the shared corner",
        "a wall one square off",
        "a low wall at the shared corner",
        "a curtain at the shared corner",
        "a window at the shared corner",
        "a low wall through the shared corner",
        "two walls that meet at the shared corner from both sides",
        "two low walls that meet at the shared corner from both sides",
        "two walls that meet at the shared corner on one side",
        "a solid square on one side and a wall on the other",
        "a wall across the line short of the corner",
    ],
)
@pytest.mark.rule("CT-OBS-1")
def test_a_diagonal_step_looks_at_what_touches_the_shared_corner(
    solid: list[tuple[int, int]],
    walls: list[tuple[tuple[float, float], ...]],
    rows: list[str] | None,
    free: bool,
    free_when_allowed: bool,
) -> None:
    for corner_moves, expected in ((BLOCK, free), (ALLOW, free_when_allowed)):
        s, b, _ = board_from(rows or open_floor(2, 2, solid), walls, corner_moves=corner_moves)
        assert can_step(s, b, square_at(b, 0, 0), SE) == expected
        assert can_step(s, b, square_at(b, 1, 1), NW) == expected


@pytest.mark.rule("CT-OBS-1")
def test_enemies_beside_a_diagonal_are_no_corners() -> None:
    s, b, _ = board_from(["..", ".."], figures=2)
    place(s, b, s.figure[1], square_at(b, 1, 0))
    place(s, b, s.figure[2], square_at(b, 0, 1))
    assert can_step(s, b, square_at(b, 0, 0), SE)


def test_a_push_stops_before_a_wall_however_far_it_was_to_go() -> None:
    s, b, _ = board_from(open_floor(8, 3), [((4, 0), (4, 3))])
    assert steps_taken(s, b, square_at(b, 2, 1), E, 4) == 1


def test_a_diagonal_push_does_not_squeeze_between_two_solid_squares() -> None:
    for corner_moves in (BLOCK, ALLOW):
        s, b, _ = board_from(open_floor(5, 5, [(3, 2), (2, 3)]), corner_moves=corner_moves)
        assert steps_taken(s, b, square_at(b, 2, 2), SE, 2) == 0


@pytest.mark.parametrize("corner_moves", [BLOCK, ALLOW])
def test_nobody_steps_through_a_joint_of_walls_even_where_one_overshoots(corner_moves: int) -> None:
    for overshoot in (0, 0.001, -0.0001):
        s, b, _ = board_from(
            open_floor(4, 5), [((0, 3), (2, 3)), ((2, 0), (2, 3 + overshoot))], corner_moves=corner_moves
        )
        assert not can_step(s, b, square_at(b, 1, 2), SE)


def test_a_wall_that_ends_short_of_the_centre_line_bars_no_straight_step() -> None:
    s, b, _ = board_from(["..", ".."], [((1, 0), (1, 0.499))])
    assert can_step(s, b, square_at(b, 0, 0), E)
    s, b, _ = board_from(["..", ".."], [((1, 0), (1, 0.501))])
    assert not can_step(s, b, square_at(b, 0, 0), E)


def test_a_wall_that_only_reaches_the_centre_line_grazes_and_two_that_meet_on_it_do_not() -> None:
    s, b, _ = board_from(["..", ".."], [((1, 0), (1, 0.5))])
    assert can_step(s, b, square_at(b, 0, 0), E)
    s, b, _ = board_from(["..", ".."], [((1, 0), (1, 0.5)), ((1.25, 1), (1, 0.5))])
    assert not can_step(s, b, square_at(b, 0, 0), E)


def test_a_wall_along_the_centre_line_bars_the_step() -> None:
    s, b, _ = board_from(["..", ".."], [((0.9, 0.5), (1.1, 0.5)), ((0.75, 0.75), (2, 2))], corner_moves=ALLOW)
    assert not can_step(s, b, square_at(b, 0, 0), E)
    assert not can_step(s, b, square_at(b, 0, 0), SE)


def test_a_wall_through_centres_parts_the_squares_and_gives_its_own_to_one_side() -> None:
    # A centre on a wall counts as a hair east of it: the squares on the wall belong to its eastern side.
    s, b, _ = board_from(open_floor(3, 3), [((1.5, 0), (1.5, 3))])
    for y in range(3):
        assert not can_step(s, b, square_at(b, 0, y), E)
        assert not can_step(s, b, square_at(b, 1, y), W)
        assert can_step(s, b, square_at(b, 1, y), E)


def test_a_wall_that_begins_in_a_centre_and_leads_away_from_the_step_does_not_bar_it() -> None:
    s, b, _ = board_from(open_floor(3, 3), [((1.5, 1.5), (2.5, 1))])
    assert can_step(s, b, square_at(b, 1, 1), W)
    assert not can_step(s, b, square_at(b, 1, 1), N)


@pytest.mark.parametrize("kind", WALL_KINDS)
def test_each_kind_of_wall_stops_what_it_should(kind: str) -> None:
    s, b, _ = board_from([".."], [((1, 0), (1, 1), kind)])
    moves, sees = {
        "wall": (True, True),
        "low": (True, False),
        "window": (True, False),
        "curtain": (False, True),
        "invisible": (True, False),
        "door": (True, True),
    }[kind]
    assert piece_stops_move(s, b, b.piece[1]) == moves
    assert piece_stops_sight(s, b, b.piece[1]) == sees
    assert can_step(s, b, square_at(b, 0, 0), E) != moves


@pytest.mark.parametrize("state", ["closed", "locked", "secret"])
def test_a_door_bars_a_step_until_it_is_open(state: str) -> None:
    s, b, _ = board_from([".."], [((1, 0), (1, 1), "door", state)])
    assert not can_step(s, b, square_at(b, 0, 0), E)
    s.door[1] = DOOR_OPEN
    assert can_step(s, b, square_at(b, 0, 0), E)
    assert not piece_stops_sight(s, b, b.piece[1])


def test_a_door_square_is_solid_until_its_door_is_open() -> None:
    s, b, _ = board_from([".+.", "..."])
    door = square_at(b, 1, 0)
    assert is_solid(s, b, door)
    assert not can_step(s, b, square_at(b, 0, 0), E)
    s.door[1] = DOOR_OPEN
    assert not is_solid(s, b, door)
    assert can_step(s, b, square_at(b, 0, 0), E)


@pytest.mark.rule("CT-OBS-1")
def test_a_shut_door_beside_a_diagonal_is_a_corner_and_an_open_one_is_none() -> None:
    for rows, walls in ((["..", "+."], []), (["..", ".."], [((1, 0), (1, 1), "door")])):
        s, b, _ = board_from(rows, walls)
        assert not can_step(s, b, square_at(b, 0, 0), SE)
        s.door[1] = DOOR_OPEN
        assert can_step(s, b, square_at(b, 0, 0), SE)
        s.door[1] = DOOR_CLOSED
        assert not can_step(s, b, square_at(b, 0, 0), SE)


def test_the_kept_bits_agree_with_the_slow_test_whatever_the_doors() -> None:
    walls = [((1, 0), (1, 2), "door"), ((2, 1), (4, 3)), ((0, 3), (3, 3), "door"), ((2.5, 0.2), (3.7, 1.9), "low")]
    for corner_moves in (BLOCK, ALLOW):
        s, b, _ = board_from(["....", ".+..", "...#", "...."], walls, corner_moves=corner_moves)
        for doors in range(8):
            s.door[1:] = [DOOR_OPEN if doors >> k & 1 else DOOR_CLOSED for k in range(3)]
            for y in range(4):
                for x in range(4):
                    for e in range(8):
                        here = square_at(b, x, y)
                        there = here + b.offset[e]
                        if b.solid[there] == 1:
                            assert not can_step(s, b, here, e)
                            continue
                        free = not is_solid(s, b, there) and not step_is_barred(s, b, here, e)
                        assert can_step(s, b, here, e) == free


def test_a_large_footprint_needs_room_for_every_square_it_enters() -> None:
    s, b, _ = board_from(["....", "....", "...#", "...."])
    figure = Figure(width=2, height=2)
    assert can_step_figure(s, b, figure, square_at(b, 0, 0), E)
    assert can_step_figure(s, b, figure, square_at(b, 1, 0), E)
    assert not can_step_figure(s, b, figure, square_at(b, 2, 0), E)
    assert not can_step_figure(s, b, figure, square_at(b, 2, 0), S)
    assert not can_step_figure(s, b, figure, square_at(b, 1, 0), SE)


def test_a_footprint_takes_no_wall_between_its_squares() -> None:
    s, b, _ = board_from(open_floor(5, 3), [((3, 1), (3, 2))])
    figure = Figure(width=2, height=2)
    assert fits(s, b, figure, square_at(b, 1, 0))
    assert not fits(s, b, figure, square_at(b, 2, 0))
    assert fits(s, b, figure, square_at(b, 3, 0))
    assert not can_step_figure(s, b, figure, square_at(b, 1, 0), E)


def test_no_footprint_lies_over_the_edge_of_the_map() -> None:
    s, b, _ = board_from(open_floor(3, 3))
    figure = Figure(width=3, height=3)
    places = [(x, y) for y in range(3) for x in range(3) if fits(s, b, figure, square_at(b, x, y))]
    assert places == [(0, 0)]
    assert not any(can_step_figure(s, b, figure, square_at(b, 0, 0), e) for e in range(8))


def test_a_footprint_stands_in_an_open_doorway_only() -> None:
    s, b, _ = board_from(open_floor(3, 1), [((1, 0), (1, 1), "door")])
    figure = Figure(width=2, height=1)
    assert not fits(s, b, figure, square_at(b, 0, 0))
    s.door[1] = DOOR_OPEN
    assert fits(s, b, figure, square_at(b, 0, 0))


@pytest.mark.rule("CT-OBS-2")
def test_a_square_cut_by_a_diagonal_wall_is_stood_in_unless_half_squares_are_blocked() -> None:
    walls = [((1, 0), (2, 1))]
    figure = Figure()
    s, b, _ = board_from(open_floor(3, 2), walls)
    assert fits(s, b, figure, square_at(b, 1, 0))
    # The wall runs through the centre, which counts as a hair east of it: the north-eastern half is stood in.
    assert can_step(s, b, square_at(b, 2, 0), W)
    assert not can_step(s, b, square_at(b, 0, 0), E)
    s, b, _ = board_from(open_floor(3, 2), walls, half_squares=1)
    assert not fits(s, b, figure, square_at(b, 1, 0))
    assert not can_step(s, b, square_at(b, 2, 0), W)
    assert not can_step(s, b, square_at(b, 1, 1), N)
    assert can_step(s, b, square_at(b, 1, 0), E), "whoever is in it by the set-up may leave"


@pytest.mark.rule("CT-OBS-2")
def test_a_wall_that_takes_only_a_corner_off_a_square_makes_no_half_square() -> None:
    s, b, _ = board_from(open_floor(3, 2), [((1, 0.5), (1.5, 1)), ((2, 0), (2.01, 1))], half_squares=1)
    assert fits(s, b, Figure(), square_at(b, 1, 0))
    assert fits(s, b, Figure(), square_at(b, 2, 0))


@pytest.mark.parametrize(
    ("walls", "obstructed"),
    [
        ([], 0),
        ([((1, 0), (1, 1))], 1),
        ([((1, 0), (1, 1), "low")], 0),
        ([((1, 0), (1, 2))], 2),
        ([((1, 0), (1, 2), "low")], 0),
        ([((1, 0), (1, 1), "door", "open")], 0),
        ([((1, 0), (1, 1), "door")], 1),
        ([((0.5, 1), (1, 0.5))], 2),
        ([((1, 0), (1, 1)), ((0, 1), (1, 1))], 2),
    ],
)
@pytest.mark.rule("CT-OBS-1")
def test_a_blow_past_a_corner_is_free_obstructed_or_blocked(walls: list[tuple[object, ...]], obstructed: int) -> None:
    for corner_moves in (BLOCK, ALLOW):
        s, b, _ = board_from(["..", ".."], walls, corner_moves=corner_moves)
        assert corner_is_obstructed(s, b, square_at(b, 0, 0), SE) == obstructed
        assert corner_is_obstructed(s, b, square_at(b, 1, 1), NW) == obstructed


@pytest.mark.rule("CT-OBS-1")
def test_a_blow_past_a_solid_corner_is_obstructed_and_between_two_blocked() -> None:
    s, b, _ = board_from([".#", ".."])
    assert corner_is_obstructed(s, b, square_at(b, 0, 0), SE) == 1
    s, b, _ = board_from([".#", "#."])
    assert corner_is_obstructed(s, b, square_at(b, 0, 0), SE) == 2


def test_a_blow_straight_ahead_is_blocked_by_a_wall_and_not_by_a_low_one() -> None:
    s, b, _ = board_from(["...."], [((1, 0), (1, 1)), ((2, 0), (2, 1), "low"), ((3, 0), (3, 1), "window")])
    assert [corner_is_obstructed(s, b, square_at(b, x, 0), E) for x in range(3)] == [2, 0, 2]


def touches_square(wall: tuple[float, float, float, float], x: int, y: int) -> bool:
    """Whether a wall touches a closed square of the map: clipped to it in floats that are exact for these numbers."""
    least, most = 0.0, 1.0
    for start, end, low in ((wall[0], wall[2], x), (wall[1], wall[3], y)):
        if start == end:
            if not low <= start <= low + 1:
                return False
            continue
        ends = sorted(((low - start) / (end - start), (low + 1 - start) / (end - start)))
        least, most = max(least, ends[0]), min(most, ends[1])
    return least <= most


@pytest.mark.parametrize(
    "wall",
    [
        (0, 0, 4, 4),
        (4, 0, 0, 4),
        (1, 1, 1, 3),
        (1, 1, 3, 1),
        (0.5, 0.5, 0.5, 0.75),
        (2, 2, 2.5, 2.5),
        (0.25, 3.5, 3.75, 1.75),
        (3.5, 0.25, 1.5, 4.25),
        (-1, 2, 6, 2.5),
        (2, -3, 2, 9),
        (4, 1, 5, 3),
    ],
)
def test_a_wall_is_in_the_bucket_of_every_square_it_touches(wall: tuple[float, float, float, float]) -> None:
    _, b, _ = board_from(open_floor(4, 4), [(wall[:2], wall[2:])])
    touched = {square_at(b, x, y) for x in range(-1, 5) for y in range(-1, 5) if touches_square(wall, x, y)}
    found = list(squares_touched(b, b.piece[1]))
    assert b.piece[1].kind == PIECE_WALL
    assert set(found) == touched
    assert found == sorted(touched)
    assert [square for square in range(b.squares) if b.bucket_count[square]] == found
