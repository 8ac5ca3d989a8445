"""Sight, blockers and cover on drawn maps (cases FB-04, FB-05, FB-06, FB-10)."""

from __future__ import annotations

from typing import Any

import pytest

from battlemap.engine.ground import BLOCKED_BY_PIECE, BLOCKED_BY_POINT, BLOCKED_BY_SQUARE, DOOR_OPEN
from battlemap.engine.schema import Board, State, Work
from battlemap.grid.sight import line_cover, sight_between, sight_line, squares_on_line
from battlemap.testing.drawings import board_from, open_floor, square_at

Place = tuple[int, int]


def sees(blocks: tuple[State, Board, Work], one: Place, other: Place) -> bool:
    """Sight from the one to the other, and back the same."""
    s, b, w = blocks
    back = sight_line(s, b, w, square_at(b, *other), square_at(b, *one))
    there = sight_line(s, b, w, square_at(b, *one), square_at(b, *other))
    assert there == back
    return there


def cover(blocks: tuple[State, Board, Work], shooter: Place, target: Place) -> int:
    s, b, w = blocks
    return line_cover(s, b, w, square_at(b, *shooter), square_at(b, *target))


def crossed(blocks: tuple[State, Board, Work], one: Place, other: Place) -> list[Place]:
    _, b, w = blocks
    squares_on_line(b, w, square_at(b, *one), square_at(b, *other))
    return [(square % b.width - 1, square // b.width - 1) for square in w.line[: w.line_count]]


# --- FB-04


def test_a_line_crosses_the_same_squares_both_ways() -> None:
    blocks = board_from(open_floor(3, 2))
    assert crossed(blocks, (0, 0), (2, 1)) == [(1, 0), (1, 1)]
    assert crossed(blocks, (2, 1), (0, 0)) == [(1, 1), (1, 0)]


@pytest.mark.parametrize("solid", [[(1, 0)], [(1, 1)], [(1, 0), (1, 1)]])
def test_any_solid_square_crossed_blocks_both_ways(solid: list[Place]) -> None:
    blocks = board_from(open_floor(3, 2, solid))
    assert not sees(blocks, (0, 0), (2, 1))
    assert blocks[2].blocker_kind == BLOCKED_BY_SQUARE
    assert blocks[2].blocker == square_at(blocks[1], *solid[0])


def test_a_line_through_lattice_points_goes_from_square_to_diagonal_square() -> None:
    blocks = board_from(open_floor(7, 7))
    assert crossed(blocks, (0, 0), (3, 3)) == [(1, 1), (2, 2)]
    assert crossed(blocks, (6, 0), (0, 2)) == [(5, 0), (4, 1), (3, 1), (2, 1), (1, 2)]
    assert crossed(blocks, (2, 5), (2, 1)) == [(2, 4), (2, 3), (2, 2)]
    assert crossed(blocks, (3, 3), (4, 4)) == []
    assert crossed(blocks, (3, 3), (3, 3)) == []


# --- FB-05


def test_nobody_peeks_between_two_solid_squares_that_touch_at_a_corner() -> None:
    blocks = board_from(open_floor(2, 2, [(1, 0), (0, 1)]))
    assert not sees(blocks, (0, 0), (1, 1))
    assert blocks[2].blocker_kind == BLOCKED_BY_POINT
    assert blocks[2].blocker == square_at(blocks[1], 0, 0)


def test_a_single_corner_only_grazes() -> None:
    assert sees(board_from(open_floor(2, 2, [(1, 0)])), (0, 0), (1, 1))


def test_corners_on_either_hand_at_different_points_only_graze() -> None:
    assert sees(board_from(open_floor(3, 3, [(1, 0), (1, 2)])), (0, 0), (2, 2))


@pytest.mark.parametrize("overshoot", [0.0, 0.001, 0.25])
def test_nobody_peeks_through_the_joint_of_two_walls(overshoot: float) -> None:
    blocks = board_from(open_floor(4, 5), [((0, 3), (2, 3)), ((2, 0), (2, 3 + overshoot))])
    assert not sees(blocks, (1, 2), (2, 3))


def test_a_joint_on_the_lattice_is_named_as_a_corner_and_a_crossed_wall_as_a_wall() -> None:
    blocks = board_from(open_floor(4, 5), [((0, 3), (2, 3)), ((2, 0), (2, 3))])
    assert not sees(blocks, (1, 2), (2, 3))
    assert (blocks[2].blocker_kind, blocks[2].blocker) == (BLOCKED_BY_POINT, square_at(blocks[1], 1, 2))
    assert not sees(blocks, (1, 1), (2, 1))
    assert (blocks[2].blocker_kind, blocks[2].blocker) == (BLOCKED_BY_PIECE, 2)


def test_two_walls_with_a_gap_let_sight_through_until_they_are_welded() -> None:
    gap = board_from(open_floor(4, 5), [((0, 3), (1.98, 3)), ((2, 0), (2, 3))])
    assert sees(gap, (1, 2), (2, 3))


def test_a_corner_of_walls_on_one_hand_only_grazes() -> None:
    assert sees(board_from(open_floor(4, 5), [((0, 3), (2, 3)), ((2, 3), (2, 5))]), (1, 2), (2, 3))
    assert sees(board_from(open_floor(4, 5), [((2, 0), (2, 3)), ((2, 3), (4, 3))]), (1, 2), (2, 3))


def test_a_wall_on_one_hand_and_a_solid_square_on_the_other_block() -> None:
    blocks = board_from(open_floor(2, 2, [(1, 0)]), [((0, 1), (1, 1))])
    assert not sees(blocks, (0, 0), (1, 1))
    assert blocks[2].blocker_kind == BLOCKED_BY_POINT


def test_walls_that_meet_on_the_line_off_the_lattice_block_from_two_hands_only() -> None:
    assert not sees(board_from(open_floor(4, 1), [((1.25, 0), (1.75, 0.5)), ((1.75, 0.5), (1.5, 1))]), (0, 0), (3, 0))
    assert sees(board_from(open_floor(4, 1), [((1.25, 0), (1.75, 0.5)), ((1.75, 0.5), (2.5, 0))]), (0, 0), (3, 0))


def test_a_wall_along_the_line_blocks() -> None:
    blocks = board_from(open_floor(5, 1), [((1.25, 0.5), (1.5, 0.5))])
    assert not sees(blocks, (0, 0), (4, 0))
    assert (blocks[2].blocker_kind, blocks[2].blocker) == (BLOCKED_BY_PIECE, 1)
    assert sees(blocks, (2, 0), (4, 0))
    assert not sees(board_from(open_floor(4, 4), [((1, 1), (2, 2))]), (0, 0), (3, 3))


def test_overlapping_walls_open_no_hole() -> None:
    assert not sees(
        board_from(open_floor(3, 1), [((1, 0), (1, 0.75)), ((1, 0.25), (1, 1)), ((1, 0), (1, 1))]), (0, 0), (2, 0)
    )


# --- kinds and doors


@pytest.mark.parametrize(
    ("kind", "clear"),
    [("wall", False), ("low", True), ("window", True), ("curtain", False), ("invisible", True), ("door", False)],
)
def test_each_kind_of_wall_lets_sight_through_or_not(kind: str, clear: bool) -> None:
    assert sees(board_from(open_floor(3, 1), [((1, 0), (1, 1), kind)]), (0, 0), (2, 0)) == clear


def test_an_open_door_lets_sight_through() -> None:
    for blocks in (board_from(open_floor(3, 1), [((1, 0), (1, 1), "door")]), board_from([".+."])):
        assert not sees(blocks, (0, 0), (2, 0))
        blocks[0].door[1] = DOOR_OPEN
        assert sees(blocks, (0, 0), (2, 0))


def test_void_is_seen_across_and_pillars_are_not() -> None:
    assert sees(board_from(["._."]), (0, 0), (2, 0))
    assert not sees(board_from([".o."]), (0, 0), (2, 0))
    assert sees(board_from(["._", "_."]), (0, 0), (1, 1))
    assert not sees(board_from([".o", "o."]), (0, 0), (1, 1))


def test_a_square_sees_itself_and_its_own_solid_ground_does_not_count() -> None:
    blocks = board_from([".+.", "..."])
    assert sees(blocks, (0, 0), (0, 0))
    assert sees(blocks, (1, 0), (1, 1))


def test_whoever_stands_on_a_wall_sees_one_side_of_it_only() -> None:
    # The tie: a centre on a wall counts as a hair east of it.
    blocks = board_from(open_floor(5, 3), [((2.5, 0), (2.5, 3))])
    assert sees(blocks, (2, 1), (4, 1))
    assert sees(blocks, (2, 1), (3, 0))
    assert not sees(blocks, (2, 1), (0, 1))
    assert not sees(blocks, (0, 1), (4, 1))
    assert not sees(blocks, (2, 0), (2, 2)), "along the wall"


# --- figures of several squares


def test_figures_of_several_squares_see_each_other_if_any_pair_of_squares_does() -> None:
    s, b, w = board_from(["......", "......", "..#...", "......"], figures=2)
    s.figure[1].square = square_at(b, 0, 2)
    s.figure[2].square = square_at(b, 4, 0)
    s.figure[2].width = s.figure[2].height = 2
    assert not sight_line(s, b, w, square_at(b, 0, 2), square_at(b, 4, 1)), "the nearest pair"
    assert sight_between(s, b, w, s.figure[1], s.figure[2])
    assert w.line[: w.line_count] == [square_at(b, x, y) for x, y in ((1, 2), (1, 1), (2, 1), (3, 1), (3, 0))]
    s.figure[2].height = 1
    s.figure[2].square = square_at(b, 4, 1)
    assert not sight_between(s, b, w, s.figure[1], s.figure[2])


def test_the_line_between_large_figures_is_that_of_the_nearest_clear_pair() -> None:
    s, b, w = board_from(open_floor(7, 3), figures=2)
    for number, x in ((1, 0), (2, 5)):
        s.figure[number].square = square_at(b, x, 0)
        s.figure[number].width = s.figure[number].height = 2
    assert sight_between(s, b, w, s.figure[1], s.figure[2])
    assert w.line[: w.line_count] == [square_at(b, x, 0) for x in (2, 3, 4)]


def test_what_parts_large_figures_is_named_for_the_nearest_pair() -> None:
    s, b, w = board_from(open_floor(7, 2), [((3, 0), (3, 1)), ((4, 1), (4, 2)), ((4, 0), (4, 1))], figures=2)
    for number, x in ((1, 0), (2, 5)):
        s.figure[number].square = square_at(b, x, 0)
        s.figure[number].width = s.figure[number].height = 2
    assert not sight_between(s, b, w, s.figure[1], s.figure[2])
    assert (w.blocker_kind, w.blocker) == (BLOCKED_BY_PIECE, 1)
    assert w.line[: w.line_count] == [square_at(b, x, 0) for x in (2, 3, 4)]


def test_a_figure_off_the_map_is_seen_by_nobody() -> None:
    s, b, w = board_from(open_floor(3, 1), figures=2)
    s.figure[1].square = square_at(b, 0, 0)
    assert not sight_between(s, b, w, s.figure[1], s.figure[2])


# --- FB-06


@pytest.mark.parametrize("kind", ["wall", "low", "window"])
@pytest.mark.parametrize(
    "places",
    [[((4, 0), (4, 3))], [((3, 2), (4, 2))], [((4, 1), (4, 2)), ((3, 2), (4, 2))], [((0, 0), (0, 3))]],
    ids=["behind the target", "along its edge", "a corner round it", "behind the shooter"],
)
def test_walls_that_the_line_does_not_cross_give_no_cover(kind: str, places: list[tuple[Any, Any]]) -> None:
    blocks = board_from(open_floor(5, 3), [(*wall, kind) for wall in places])
    assert sees(blocks, (0, 1), (3, 1))
    assert cover(blocks, (0, 1), (3, 1)) == 0
    assert blocks[2].blocker_kind == 0


@pytest.mark.parametrize(
    "wall", [((2, 1), (2, 2)), ((2, 0), (2, 3)), ((1.75, 1), (2.25, 2)), ((1.5, 1.25), (2.5, 1.75))]
)
def test_a_wall_between_hides_by_its_kind(wall: tuple[Any, Any]) -> None:
    for kind, clear, per_cent in (("low", True, 50), ("window", True, 75), ("wall", False, 0), ("invisible", True, 0)):
        blocks = board_from(open_floor(5, 3), [(*wall, kind)])
        assert sees(blocks, (0, 1), (3, 1)) == clear
        assert cover(blocks, (0, 1), (3, 1)) == per_cent


def test_what_gives_the_most_cover_counts_alone_and_is_named() -> None:
    blocks = board_from(["..T..."], [((2, 0), (2, 1), "low"), ((4, 0), (4, 1), "window"), ((3, 0), (3, 1), "low")])
    assert cover(blocks, (0, 0), (5, 0)) == 75
    assert (blocks[2].blocker_kind, blocks[2].blocker, blocks[2].cover) == (BLOCKED_BY_PIECE, 2, 75)
    assert cover(blocks, (0, 0), (3, 0)) == 50
    assert (blocks[2].blocker_kind, blocks[2].blocker) == (BLOCKED_BY_PIECE, 1)
    blocks = board_from(["..T..."])
    assert cover(blocks, (0, 0), (5, 0)) == 25
    assert (blocks[2].blocker_kind, blocks[2].blocker) == (BLOCKED_BY_SQUARE, square_at(blocks[1], 2, 0))


def test_trees_hide_whoever_stands_in_them_but_not_his_target() -> None:
    blocks = board_from(["T..."])
    assert cover(blocks, (3, 0), (0, 0)) == 25
    assert cover(blocks, (0, 0), (3, 0)) == 0
    assert cover(blocks, (0, 0), (0, 0)) == 0


def test_trees_that_the_line_only_touches_at_a_corner_give_no_cover() -> None:
    assert cover(board_from([".T.", "...", "..."]), (0, 0), (2, 2)) == 0


def test_low_walls_that_meet_in_a_corner_on_the_line_give_cover() -> None:
    walls = [((1, 2), (2, 2), "low"), ((2, 1), (2, 2), "low")]
    assert cover(board_from(open_floor(5, 5), walls), (0, 0), (4, 4)) == 50
    assert cover(board_from(open_floor(5, 5), walls[:1]), (0, 0), (4, 4)) == 0


def test_low_walls_that_meet_in_a_corner_of_the_shooters_square_hide_only_him() -> None:
    blocks = board_from(open_floor(5, 5), [((0, 1), (1, 1), "low"), ((1, 0), (1, 1), "low")])
    assert cover(blocks, (0, 0), (4, 4)) == 0
    assert cover(blocks, (4, 4), (0, 0)) == 50
    assert cover(blocks, (0, 0), (1, 1)) == 50


def test_an_open_door_gives_no_cover() -> None:
    assert cover(board_from(open_floor(4, 1), [((2, 0), (2, 1), "door", "open")]), (0, 0), (3, 0)) == 0


# --- FB-10


def test_a_parapet_hides_the_shooter_behind_it_and_not_his_target() -> None:
    blocks = board_from(open_floor(10, 1), [((1, 0), (1, 1), "low")])
    assert sees(blocks, (0, 0), (9, 0))
    assert cover(blocks, (9, 0), (0, 0)) == 50
    assert cover(blocks, (0, 0), (9, 0)) == 0


def test_neighbours_across_a_low_wall_both_have_its_cover() -> None:
    blocks = board_from(open_floor(4, 1), [((1, 0), (1, 1), "low")])
    assert cover(blocks, (0, 0), (1, 0)) == 50
    assert cover(blocks, (1, 0), (0, 0)) == 50


def test_a_slanted_parapet_counts_as_the_shooters_only_where_the_line_crosses_it_in_his_square() -> None:
    blocks = board_from(open_floor(6, 3), [((0.5, 0), (1.5, 3), "low")])
    assert cover(blocks, (0, 1), (5, 1)) == 0
    assert cover(blocks, (0, 0), (5, 0)) == 0
    assert cover(blocks, (0, 2), (5, 2)) == 50
