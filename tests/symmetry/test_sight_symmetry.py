"""Sight and steps are the same from both ends and in every turned and mirrored scene, and agree with slow fractions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from battlemap.engine.schema import Board, State, Work
from battlemap.grid.obstacles import piece_stops_sight
from battlemap.grid.sight import line_cover, sight_between, sight_line, squares_on_line
from battlemap.grid.steps import can_step, corner_is_obstructed
from battlemap.testing.drawings import board_from, open_floor, square_at

SIDE = 6
UNIT = 1024

Point = tuple[float, float]
Wall = tuple[Point, Point, str]
Turn = Callable[[float, float], Point]

# Lattice points, middles of edges and centres come up often: there the ties are.
coordinate = st.one_of(
    st.integers(0, 2 * SIDE).map(lambda halves: halves / 2),
    st.integers(0, SIDE * UNIT).map(lambda units: units / UNIT),
)
point = st.tuples(coordinate, coordinate)
kind = st.sampled_from(["wall", "wall", "low", "window", "curtain", "invisible"])
walls = st.lists(st.tuples(point, point, kind), max_size=8)
solids = st.lists(st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1)), max_size=6, unique=True)
options = st.sampled_from([0, 1])

SQUARES = [(x, y) for y in range(SIDE) for x in range(SIDE)]

TURNS: dict[str, Turn] = {
    "turned right": lambda x, y: (SIDE - y, x),
    "turned round": lambda x, y: (SIDE - x, SIDE - y),
    "turned left": lambda x, y: (y, SIDE - x),
    "mirrored": lambda x, y: (SIDE - x, y),
    "mirrored and turned right": lambda x, y: (SIDE - y, SIDE - x),
    "mirrored and turned round": lambda x, y: (x, SIDE - y),
    "mirrored and turned left": lambda x, y: (y, x),
}


def scene(walls: Sequence[Wall], solids: Sequence[tuple[int, int]], corner_moves: int = 0) -> tuple[State, Board, Work]:
    return board_from(open_floor(SIDE, SIDE, solids), walls, corner_moves=corner_moves)


def turned_square(turn: Turn, square: tuple[int, int]) -> tuple[int, int]:
    x, y = turn(square[0] + 0.5, square[1] + 0.5)
    return int(x - 0.5), int(y - 0.5)


def touches(wall: Wall, x: Fraction, y: Fraction) -> bool:
    """Whether a point lies on a wall."""
    x0, y0, x1, y1 = (Fraction(value) for end in wall[:2] for value in end)
    on_line = (x1 - x0) * (y - y0) == (y1 - y0) * (x - x0)
    return on_line and min(x0, x1) <= x <= max(x0, x1) and min(y0, y1) <= y <= max(y0, y1)


def runs_through_a_centre(wall: Wall) -> bool:
    """The one tie that no symmetric answer settles."""
    return any(touches(wall, x + Fraction(1, 2), y + Fraction(1, 2)) for x, y in SQUARES)


@settings(max_examples=30, deadline=None)
@given(walls, solids)
@example([], [(1, 0)])
def test_whoever_sees_a_square_is_seen_from_it(walls: list[Wall], solids: list[tuple[int, int]]) -> None:
    s, b, w = scene(walls, solids)
    for one, other in combinations(SQUARES, 2):
        there, back = square_at(b, *one), square_at(b, *other)
        seen = sight_line(s, b, w, there, back)
        crossed = w.line[: w.line_count]
        assert sight_line(s, b, w, back, there) == seen
        assert w.line[: w.line_count] == crossed[::-1]


@settings(max_examples=25, deadline=None)
@given(
    walls, solids, st.lists(st.tuples(st.integers(1, 3), st.integers(1, 3), st.integers(0, 8)), min_size=2, max_size=2)
)
def test_figures_of_several_squares_see_each_other_or_neither_does(
    walls: list[Wall], solids: list[tuple[int, int]], footprints: list[tuple[int, int, int]]
) -> None:
    s, b, w = board_from(open_floor(SIDE, SIDE, solids), walls, figures=2)
    for figure, (width, height, at) in zip(s.figure[1:], footprints, strict=True):
        figure.width, figure.height, figure.square = width, height, square_at(b, at % 3, at // 3)
    assert sight_between(s, b, w, s.figure[1], s.figure[2]) == sight_between(s, b, w, s.figure[2], s.figure[1])


@pytest.mark.parametrize("name", TURNS)
@settings(max_examples=10, deadline=None)
@given(walls, solids, options)
def test_a_turned_or_mirrored_scene_gives_the_turned_or_mirrored_answer(
    name: str, walls: list[Wall], solids: list[tuple[int, int]], corner_moves: int
) -> None:
    turn = TURNS[name]
    walls = [wall for wall in walls if not runs_through_a_centre(wall)]
    s, b, w = scene(walls, solids, corner_moves)
    turned = [(turn(*start), turn(*end), kind) for start, end, kind in walls]
    s2, b2, w2 = scene(turned, [turned_square(turn, square) for square in solids], corner_moves)
    for one, other in combinations(SQUARES, 2):
        there, back = square_at(b, *one), square_at(b, *other)
        there2, back2 = square_at(b2, *turned_square(turn, one)), square_at(b2, *turned_square(turn, other))
        assert sight_line(s, b, w, there, back) == sight_line(s2, b2, w2, there2, back2)
        assert w.blocker_kind == w2.blocker_kind
        assert line_cover(s, b, w, there, back) == line_cover(s2, b2, w2, there2, back2)
        if back - there in b.offset:
            e, e2 = b.offset.index(back - there), b2.offset.index(back2 - there2)
            assert can_step(s, b, there, e) == can_step(s2, b2, there2, e2)
            assert corner_is_obstructed(s, b, there, e) == corner_is_obstructed(s2, b2, there2, e2)


def inside_of_square_is_crossed(x: int, y: int, a: tuple[int, int], c: tuple[int, int]) -> bool:
    """Whether the line between two centres crosses the inside of a square: the stretches of its parameter overlap."""
    least, most = Fraction(0), Fraction(1)
    for low, start, end in ((x, a[0], c[0]), (y, a[1], c[1])):
        origin = start + Fraction(1, 2)
        if start == end:
            if not low < origin < low + 1:
                return False
            continue
        ends = sorted(((low - origin) / (end - start), (low + 1 - origin) / (end - start)))
        least, most = max(least, ends[0]), min(most, ends[1])
    return least < most


@settings(max_examples=30, deadline=None)
@given(st.tuples(st.integers(0, 8), st.integers(0, 8)), st.tuples(st.integers(0, 8), st.integers(0, 8)))
def test_the_squares_of_a_line_are_those_whose_inside_it_crosses(a: tuple[int, int], c: tuple[int, int]) -> None:
    _, b, w = board_from(open_floor(9, 9))
    squares_on_line(b, w, square_at(b, *a), square_at(b, *c))
    crossed = {
        square_at(b, x, y)
        for x in range(9)
        for y in range(9)
        if (x, y) not in (a, c) and inside_of_square_is_crossed(x, y, a, c)
    }
    assert set(w.line[: w.line_count]) == crossed
    assert w.line_count == len(crossed)


def is_clear(walls: Sequence[Wall], solids: Sequence[tuple[int, int]], a: tuple[int, int], c: tuple[int, int]) -> bool:
    """Sight by the words of the rule, in fractions: nothing across or along it, no point touched on both hands."""
    ax, ay, cx, cy = (value + Fraction(1, 2) for value in (*a, *c))
    dx, dy = cx - ax, cy - ay
    hands: dict[Fraction, set[bool]] = {}  # by the parameter of the point, from 0 at a to 1 at c

    def off(x: float | Fraction, y: float | Fraction) -> Fraction:
        return dx * (Fraction(y) - ay) - dy * (Fraction(x) - ax)

    def along(x: float | Fraction, y: float | Fraction) -> Fraction:
        return (dx * (Fraction(x) - ax) + dy * (Fraction(y) - ay)) / (dx * dx + dy * dy)

    for x, y in solids:
        if (x, y) in (a, c):
            continue
        if inside_of_square_is_crossed(x, y, a, c):
            return False
        for corner in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)):
            if off(*corner) == 0 and 0 < along(*corner) < 1:
                hands.setdefault(along(*corner), set()).add(off(x + Fraction(1, 2), y + Fraction(1, 2)) > 0)
    for start, end, kind in walls:
        if kind not in ("wall", "curtain") or start == end:
            continue
        first, second = off(*start), off(*end)
        if first == 0 == second:
            least, most = sorted((along(*start), along(*end)))
            if max(least, Fraction(0)) < min(most, Fraction(1)):
                return False
        elif first * second < 0:
            share = first / (first - second)
            place = along(*start) + share * (along(*end) - along(*start))
            if 0 < place < 1:
                return False
        elif first == 0 or second == 0:
            place, other = (along(*start), second) if first == 0 else (along(*end), first)
            if 0 < place < 1:
                hands.setdefault(place, set()).add(other > 0)
    return all(len(both) == 1 for both in hands.values())


@settings(max_examples=25, deadline=None)
@given(walls, solids)
@example([((0.0, 3.0), (2.0, 3.0), "wall"), ((2.0, 0.0), (2.0, 3.0), "wall")], [(4, 4)])
def test_sight_agrees_with_slow_fractions(walls: list[Wall], solids: list[tuple[int, int]]) -> None:
    walls = [wall for wall in walls if not runs_through_a_centre(wall)]
    s, b, w = scene(walls, solids)
    for one, other in combinations(SQUARES, 2):
        assert sight_line(s, b, w, square_at(b, *one), square_at(b, *other)) == is_clear(walls, solids, one, other)


# --- closed rings, through centres, joints and anything else

ring = st.lists(point, min_size=3, max_size=7)
HAIR = Fraction(1, 10**12)


def is_enclosed(ring: Sequence[Point], square: tuple[int, int]) -> bool:
    """Whether a closed line of walls runs an odd number of times round a centre, ties as the engine settles them."""
    x, y = square[0] + Fraction(1, 2) + HAIR, square[1] + Fraction(1, 2) + HAIR * HAIR
    crossings = 0
    for start, end in zip(ring, [*ring[1:], ring[0]], strict=True):
        x0, y0, x1, y1 = (Fraction(value) for value in (*start, *end))
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            crossings += 1
    return crossings % 2 == 1


@settings(max_examples=80, deadline=None)
@given(ring, options, st.booleans())
@example([(0.5, 0.5), (4.5, 0.5), (4.5, 4.5), (0.5, 4.5)], 1, False)
@example([(3.0, 0.0), (6.0, 3.0), (3.0, 6.0), (0.0, 3.0)], 1, False)
@example([(2.5, 0.5), (4.5, 2.5), (2.5, 4.5), (0.5, 2.5)], 1, True)
def test_nobody_walks_or_looks_out_of_a_closed_ring_of_walls(
    ring: list[Point], corner_moves: int, cut_in_halves: bool
) -> None:
    ends = [*ring[1:], ring[0]]
    walls = [(start, end, "wall") for start, end in zip(ring, ends, strict=True)]
    if cut_in_halves:
        # The middle must be a whole number of 1/1024, or the halves would no longer lie on the ring.
        ring = [(round(x * 512) / 512, round(y * 512) / 512) for x, y in ring]
        ends = [*ring[1:], ring[0]]
        middles = [((x0 + x1) / 2, (y0 + y1) / 2) for (x0, y0), (x1, y1) in zip(ring, ends, strict=True)]
        walls = [(start, middle, "wall") for start, middle in zip(ring, middles, strict=True)]
        walls += [(end, middle, "wall") for end, middle in zip(ends, middles, strict=True)]
    s, b, w = scene(walls, [], corner_moves)
    enclosed = {square_at(b, *square): is_enclosed(ring, square) for square in SQUARES}
    for here, is_in in enclosed.items():
        for e in range(8):
            if can_step(s, b, here, e):
                assert enclosed[here + b.offset[e]] == is_in
    for here, there in combinations(enclosed, 2):
        if enclosed[here] != enclosed[there]:
            assert not sight_line(s, b, w, here, there)


@settings(max_examples=25, deadline=None)
@given(walls, solids)
def test_sight_is_stopped_by_a_wall_piece_only_if_such_a_piece_stops_sight(
    walls: list[Wall], solids: list[tuple[int, int]]
) -> None:
    s, b, w = scene(walls, solids)
    for one, other in combinations(SQUARES, 2):
        if not sight_line(s, b, w, square_at(b, *one), square_at(b, *other)) and w.blocker_kind == 2:
            assert piece_stops_sight(s, b, b.piece[w.blocker])
