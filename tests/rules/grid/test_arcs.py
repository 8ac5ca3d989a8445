"""Arcs: front, flanks and rear of any footprint, at any distance (case FB-03)."""

import itertools
import math
from collections import Counter

import pytest

from battlemap.engine.conditions import FRONT, LEFT_FLANK, REAR, RIGHT_FLANK
from battlemap.engine.schema import Figure
from battlemap.grid.facing import arc_of, arc_of_square, is_shield_side, octant_between
from battlemap.testing.drawings import board_from, open_floor, square_at

N, NE, E, SE, S, SW, W, NW = range(8)
SHORT = {"F": FRONT, "L": LEFT_FLANK, "R": RIGHT_FLANK, "B": REAR, "o": FRONT}

# What the defender in the middle sees as front, left flank, right flank, rear (back).
AROUND = {
    N: "FFF LoR BBB",
    NE: "LFF BoF BBR",
    E: "BLF BoF BRF",
    SE: "BBL BoF RFF",
    S: "BBB RoL FFF",
    SW: "RBB FoB FFL",
    W: "FRB FoB FLB",
    NW: "FFR FoB LBB",
}


@pytest.fixture(scope="module")
def floor():
    _, board, _ = board_from(open_floor(12, 12))
    return board


def defender(board, x, y, facing, width=1, height=1, **fields):
    return Figure(square=square_at(board, x, y), facing=facing, width=width, height=height, shield_eighth=6, **fields)


@pytest.mark.rule("CT-FLK-5")
@pytest.mark.parametrize("facing", range(8))
def test_a_figure_has_three_squares_of_front_two_of_flank_and_three_of_rear(floor, facing):
    d = defender(floor, 2, 2, facing)
    for y, line in enumerate(AROUND[facing].split()):
        for x, letter in enumerate(line):
            assert arc_of_square(floor, d, square_at(floor, x + 1, y + 1)) == SHORT[letter], (x, y)


@pytest.mark.rule("CT-FLK-5")
@pytest.mark.parametrize(
    ("facing", "square", "arc"),
    [
        (N, (5, 1), FRONT),
        (N, (8, 2), FRONT),
        (N, (8, 3), RIGHT_FLANK),
        (N, (9, 5), RIGHT_FLANK),
        (N, (8, 7), RIGHT_FLANK),
        (N, (8, 8), REAR),
        (N, (4, 9), REAR),
        (NE, (5, 1), FRONT),
        (NE, (9, 5), FRONT),
        (NE, (8, 2), FRONT),
        (NE, (4, 1), LEFT_FLANK),
        (NE, (9, 6), RIGHT_FLANK),
        (NE, (5, 9), REAR),
        (NE, (1, 5), REAR),
        (NE, (2, 8), REAR),
    ],
)
def test_at_a_distance_the_diagonal_ahead_is_front_and_the_diagonal_behind_is_rear(floor, facing, square, arc):
    assert arc_of_square(floor, defender(floor, 5, 5, facing), square_at(floor, *square)) == arc


@pytest.mark.rule("CT-FLK-5")
@pytest.mark.parametrize(
    ("width", "height", "facing", "front", "flank", "rear"),
    [
        (1, 1, N, 3, 2, 3),
        (1, 1, NE, 3, 2, 3),
        (2, 2, N, 4, 4, 4),
        (2, 2, E, 4, 4, 4),
        (2, 2, NE, 5, 2, 5),
        (2, 2, SW, 5, 2, 5),
        (3, 3, S, 5, 6, 5),
        (1, 2, N, 3, 4, 3),
        (1, 2, S, 3, 4, 3),
        (2, 1, E, 3, 4, 3),
    ],
)
def test_the_adjacent_squares_of_a_footprint_are_counted_out_by_arc(floor, width, height, facing, front, flank, rear):
    d = defender(floor, 5, 5, facing, width, height)
    ring = [(x, y) for x in range(4, 6 + width) for y in range(4, 6 + height)]
    ring = [(x, y) for x, y in ring if not (5 <= x < 5 + width and 5 <= y < 5 + height)]
    found = Counter(arc_of_square(floor, d, square_at(floor, *square)) for square in ring)
    assert (found[FRONT], found[LEFT_FLANK], found[RIGHT_FLANK], found[REAR]) == (front, flank // 2, flank // 2, rear)


def test_a_large_figure_facing_east_has_its_front_in_the_column_just_east_corners_included(floor):
    d = defender(floor, 5, 5, E, 2, 2)
    assert all(arc_of_square(floor, d, square_at(floor, 7, y)) == FRONT for y in range(4, 8))


def test_the_shapeless_have_no_flank_and_no_rear(floor):
    d = defender(floor, 5, 5, N, amorphous=1)
    assert {arc_of_square(floor, d, square_at(floor, x, y)) for x in range(12) for y in range(12)} == {FRONT}


def test_the_own_footprint_is_front(floor):
    d = defender(floor, 5, 5, SW, 2, 2)
    assert {arc_of_square(floor, d, square_at(floor, x, y)) for x in (5, 6) for y in (5, 6)} == {FRONT}


def test_the_shield_covers_the_flank_of_its_arm_only():
    right, left = Figure(shield_eighth=2), Figure(shield_eighth=6)
    assert [is_shield_side(left, arc) for arc in (FRONT, RIGHT_FLANK, LEFT_FLANK, REAR)] == [False, False, True, False]
    assert [is_shield_side(right, arc) for arc in (FRONT, RIGHT_FLANK, LEFT_FLANK, REAR)] == [False, True, False, False]


def attacker(board, x, y, width=2, height=2):
    return Figure(square=square_at(board, x, y), width=width, height=height)


def test_a_large_attacker_strikes_from_its_square_nearest_to_the_defenders_centre(floor):
    d = defender(floor, 5, 5, N)
    assert arc_of(floor, attacker(floor, 6, 5), d) == RIGHT_FLANK  # (6,5) is nearer than (6,6), which is rear
    assert arc_of(floor, attacker(floor, 6, 6), d) == REAR
    assert arc_of(floor, attacker(floor, 6, 3), d) == FRONT


def test_nearness_is_measured_in_a_straight_line_not_in_kings_moves(floor):
    d = defender(floor, 5, 5, N)
    # (7,6) and (7,7) are both two king's moves away; the flank square (7,6) is nearer.
    assert arc_of(floor, attacker(floor, 7, 6), d) == RIGHT_FLANK


@pytest.mark.parametrize("shield_eighth", [2, 6])
@pytest.mark.parametrize("facing", range(8))
def test_of_equally_near_squares_the_one_best_for_the_defender_counts(floor, facing, shield_eighth):
    flanks = [LEFT_FLANK, RIGHT_FLANK] if shield_eighth == 6 else [RIGHT_FLANK, LEFT_FLANK]
    order = [FRONT, *flanks, REAR]
    for wide, high, width, height in itertools.product((1, 2, 3), (1, 2), (1, 2, 4), (1, 3)):
        d = defender(floor, 5, 5, facing, wide, high)
        d.shield_eighth = shield_eighth
        for x, y in itertools.product(range(1, 9), repeat=2):
            squares = [(x + i, y + j) for i in range(width) for j in range(height)]
            away = [math.dist(square, (5 + (wide - 1) / 2, 5 + (high - 1) / 2)) for square in squares]
            nearest = [square for square, distance in zip(squares, away, strict=True) if distance == min(away)]
            best = min((arc_of_square(floor, d, square_at(floor, *square)) for square in nearest), key=order.index)
            assert arc_of(floor, attacker(floor, x, y, width, height), d) == best


def test_a_step_or_a_far_direction_turns_to_the_nearest_eighth():
    for dx in range(-12, 13):
        for dy in range(-12, 13):
            if (dx, dy) != (0, 0):
                assert octant_between(dx, dy) == round(math.atan2(dx, -dy) / (math.pi / 4)) % 8, (dx, dy)
