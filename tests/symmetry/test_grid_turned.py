"""A scene turned or mirrored gives the turned or mirrored answer (case FB-03)."""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battlemap.engine.conditions import FRONT, LEFT_FLANK, REAR, RIGHT_FLANK
from battlemap.engine.schema import Figure, Weapon
from battlemap.grid.facing import arc_of, arc_of_square, is_shield_side, octant_between
from battlemap.grid.field import distance_field_within
from battlemap.grid.formation import shield_wall_length
from battlemap.grid.occupancy import place
from battlemap.grid.reach import flood
from battlemap.grid.squares import gap, range_between
from battlemap.testing.drawings import board_from, open_floor, square_at

SIDE = 9
SWORD = Weapon(reach_least=1, reach=1, hands=1)


@dataclass(frozen=True)
class Motion:
    """A symmetry of the square map: quarter turns clockwise, after a mirror that swaps east and west."""

    turns: int
    mirrored: bool

    def square(self, x, y):
        if self.mirrored:
            x = SIDE - 1 - x
        for _ in range(self.turns):
            x, y = SIDE - 1 - y, x
        return x, y

    def facing(self, facing):
        return ((8 - facing if self.mirrored else facing) + 2 * self.turns) % 8

    def offset(self, dx, dy):
        x0, y0 = self.square(0, 0)
        x1, y1 = self.square(dx, dy)
        return x1 - x0, y1 - y0

    def box(self, x, y, width, height):
        (x0, y0), (x1, y1) = self.square(x, y), self.square(x + width - 1, y + height - 1)
        return min(x0, x1), min(y0, y1), abs(x0 - x1) + 1, abs(y0 - y1) + 1

    def arc(self, arc):
        return {LEFT_FLANK: RIGHT_FLANK, RIGHT_FLANK: LEFT_FLANK}.get(arc, arc) if self.mirrored else arc

    def rows(self, rows):
        moved = [[""] * SIDE for _ in range(SIDE)]
        for y, row in enumerate(rows):
            for x, glyph in enumerate(row):
                u, v = self.square(x, y)
                moved[v][u] = glyph
        return ["".join(row) for row in moved]


motions = st.builds(Motion, st.integers(0, 3), st.booleans())
places = st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 3), st.integers(1, 3))
_, FLOOR, _ = board_from(open_floor(SIDE, SIDE))


def figure(box, facing, **fields):
    x, y, width, height = box
    return Figure(square=square_at(FLOOR, x, y), width=width, height=height, facing=facing, **fields)


@pytest.mark.rule("CT-FLK-5")
@given(motions, places, st.integers(0, 7), st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))
def test_the_arc_of_a_square_turns_with_the_scene(motion, box, facing, x, y):
    d = figure(box, facing)
    moved = figure(motion.box(*box), motion.facing(facing))
    there = square_at(FLOOR, *motion.square(x, y))
    assert arc_of_square(FLOOR, moved, there) == motion.arc(arc_of_square(FLOOR, d, square_at(FLOOR, x, y)))


@pytest.mark.rule("CT-FLK-3", "CT-FLK-5")
@given(motions, places, places, st.integers(0, 7), st.sampled_from([2, 6]))
def test_the_arc_of_an_attacker_and_the_shield_turn_with_the_scene(motion, box, attacker, facing, arm):
    d = figure(box, facing, shield_eighth=arm)
    moved = figure(motion.box(*box), motion.facing(facing), shield_eighth=8 - arm if motion.mirrored else arm)
    arc = arc_of(FLOOR, figure(attacker, 0), d)
    moved_arc = arc_of(FLOOR, figure(motion.box(*attacker), 0), moved)
    assert moved_arc == motion.arc(arc)
    assert is_shield_side(moved, moved_arc) == is_shield_side(d, arc)


@given(places, places, st.integers(0, 3))
def test_turning_about_swaps_front_and_rear_and_the_flanks(box, attacker, half):
    opposite = {FRONT: REAR, REAR: FRONT, LEFT_FLANK: RIGHT_FLANK, RIGHT_FLANK: LEFT_FLANK}
    other = figure(attacker, 0)
    if gap(FLOOR, figure(box, 0), other) > 0:
        assert arc_of(FLOOR, other, figure(box, half + 4)) == opposite[arc_of(FLOOR, other, figure(box, half))]


@given(motions, places, places)
def test_distances_stay_as_they_are(motion, box, other):
    f, g = figure(box, 0), figure(other, 0)
    moved_f, moved_g = figure(motion.box(*box), 0), figure(motion.box(*other), 0)
    assert gap(FLOOR, moved_f, moved_g) == gap(FLOOR, f, g)
    assert range_between(FLOOR, moved_f, moved_g) == range_between(FLOOR, f, g)


@given(motions, st.integers(-8, 8), st.integers(-8, 8))
def test_directions_turn_with_the_scene(motion, dx, dy):
    if (dx, dy) != (0, 0):
        assert octant_between(*motion.offset(dx, dy)) == motion.facing(octant_between(dx, dy))


@st.composite
def scenes(draw):
    """A map with rough ground and walls, and figures of two sides on its open squares."""
    rows = [draw(st.text("......#:~", min_size=SIDE, max_size=SIDE)) for _ in range(SIDE)]
    open_squares = [(x, y) for y in range(SIDE) for x in range(SIDE) if rows[y][x] != "#"]
    spots = (
        draw(st.lists(st.sampled_from(open_squares), min_size=2, max_size=7, unique=True))
        if len(open_squares) > 1
        else []
    )
    return rows, [(spot, draw(st.integers(1, 2)), draw(st.integers(0, 7))) for spot in spots]


def battlefield(rows, figures):
    state, board, work = board_from(rows, figures=len(figures), weapons=[SWORD])
    for number, (spot, side, facing) in enumerate(figures, 1):
        state.figure[number] = Figure(number=number, side=side, facing=facing, size=2, movement=6, ready=1)
        place(state, board, state.figure[number], square_at(board, *spot))
    return state, board, work


def turned(motion, rows, figures):
    return motion.rows(rows), [(motion.square(*spot), side, motion.facing(facing)) for spot, side, facing in figures]


@settings(max_examples=60, deadline=None)
@given(motions, scenes())
def test_where_a_walk_may_end_and_what_it_costs_turns_with_the_scene(motion, scene):
    if not scene[1]:
        return
    found = []
    for moves, (rows, figures) in ((Motion(0, False), scene), (motion, turned(motion, *scene))):
        state, board, work = battlefield(rows, figures)
        flood(state, board, work, state.figure[1], 6)
        distances = dict.fromkeys(range(board.squares), -1)
        reach = {
            square: (work.reach_cost[square], work.reach_node[square]) for square in work.flood[: work.flood_count]
        }
        distance_field_within(state, board, work, state.figure[1], 1, 1, 3 * board.squares)
        for square in range(board.squares):
            if work.field_seen[square] == work.field_stamp:
                distances[square] = work.field[square]
        squares = [(x, y) for x in range(SIDE) for y in range(SIDE)]
        there = [square_at(board, *moves.square(x, y)) for x, y in squares]
        found.append([(reach.get(square), distances[square]) for square in there])
    assert found[0] == found[1]


@pytest.mark.rule("CT-SHW-1")
@given(motions, st.integers(0, 7), st.integers(1, 4))
def test_a_shield_wall_turns_with_the_scene(motion, facing, length):
    figures = [((2 + k, 4), 1, facing) for k in range(length)]
    lengths = []
    for rows, moved in ((open_floor(SIDE, SIDE), figures), turned(motion, open_floor(SIDE, SIDE), figures)):
        state, board, _ = battlefield(rows, moved)
        for number in range(1, length + 1):
            state.figure[number].size = 3
            state.figure[number].shield = 4
        lengths.append([shield_wall_length(state, board, state.figure[number]) for number in range(1, length + 1)])
    assert lengths[0] == lengths[1] == [length if facing % 4 == 0 and length > 1 else 0] * length
