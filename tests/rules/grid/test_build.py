"""Boards from map set-ups: rounding, numbers of doors, the border, and refusals in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from battlemap.content import terrains
from battlemap.engine.ground import (
    DEEP,
    DOOR_CLOSED,
    DOOR_LOCKED,
    DOOR_OPEN,
    FLOOR,
    PIECE_DOOR,
    PIECE_LOW,
    PIT,
    TREE,
    WALL,
)
from battlemap.engine.schema import CAPACITY, Board, Weapon
from battlemap.errors import BattlemapError
from battlemap.grid.build import build_board
from battlemap.setup import MapSetup, WallSetup
from battlemap.testing.drawings import board_from, map_from, open_floor, square_at


def built(field: MapSetup, **changes: Any) -> tuple[Board, list[int]]:
    wanted: dict[str, Any] = {"figures": 2, "weapons": [], "sides": 2, "corner_moves": 0, "half_squares": 0}
    wanted["terrain"] = terrains("combat-tactics")
    return build_board(field, **(wanted | changes))


def test_the_map_lies_inside_a_solid_border() -> None:
    b, states = built(map_from(["..", "..", ".."]))
    assert (b.width, b.height, b.squares) == (4, 5, 20)
    inside = {square_at(b, x, y) for x in range(2) for y in range(3)}
    assert {square for square in range(b.squares) if b.solid[square] == 0} == inside
    assert all(b.barred[square] == 255 for square in range(b.squares) if square not in inside)
    assert [b.offset[e] for e in (0, 2, 4, 6)] == [-4, 1, 4, -1]
    assert states == [0]


def test_squares_carry_their_terrain() -> None:
    b, _ = built(map_from([".#Twv:"], elevation=["012345"]))
    at = [square_at(b, x, 0) for x in range(6)]
    assert [b.terrain[square] for square in at[:5]] == [FLOOR, WALL, TREE, DEEP, PIT]
    assert [b.solid[square] for square in at] == [0, 1, 0, 0, 0, 0]
    assert [b.slow[square] for square in at] == [0, 0, 1, 3, 0, 2]
    assert [b.screen[square] for square in at] == [0, 0, 25, 0, 0, 0]
    assert [b.hazard[square] for square in at] == [0, 0, 0, 0, 1, 0]
    assert [b.level[square] for square in at] == [0, 1, 2, 3, 4, 5]
    assert b.terrain_classes == 0b1111


def test_the_movement_classes_present_are_those_of_squares_that_can_be_entered_and_of_climbing() -> None:
    assert built(map_from(["..#"]))[0].terrain_classes == 0b001
    assert built(map_from(["..#"], elevation=["011"]))[0].terrain_classes == 0b101


def test_walls_are_rounded_to_the_nearest_1024th_and_the_shortest_left_out() -> None:
    b, _ = built(
        map_from(
            open_floor(3, 3), [((0, 0), (3, 0)), ((1.0001, 2.0), (1.0, 2.0)), ((0.3, 1.9999), (2.0006, 1.5), "low")]
        )
    )
    assert b.pieces == 2
    first, second = b.piece[1], b.piece[2]
    assert (first.x0, first.y0, first.x1, first.y1) == (1024, 1024, 4096, 1024)
    assert (second.x0, second.y0, second.x1, second.y1) == (1331, 3072, 3073, 2560)
    assert (second.kind, second.door) == (PIECE_LOW, 0)


def test_doors_in_walls_are_numbered_first_and_doors_that_fill_squares_after_them() -> None:
    field = map_from([".+.", "..'"], [((1, 1), (2, 1)), ((0, 1), (1, 1), "door", "locked")])
    field.doors[1, 0] = "closed"
    b, states = built(field)
    assert states == [0, DOOR_LOCKED, DOOR_CLOSED, DOOR_OPEN]
    assert b.doors == 3
    assert (b.piece[2].kind, b.piece[2].door) == (PIECE_DOOR, 1)
    assert (b.solid[square_at(b, 1, 0)], b.solid[square_at(b, 2, 1)]) == (3, 4)


def test_the_boards_numbers_are_those_of_the_set_up() -> None:
    field = map_from(["..."])
    field.indoors, field.low_ceiling, field.edge, field.elevation_step_ft = True, True, "exit", 10
    b, _ = built(field, figures=7, sides=3, weapons=[Weapon(reach=1), Weapon(reach=2)], corner_moves=1, half_squares=1)
    assert (b.figures, b.sides, b.weapons, b.corner_moves, b.half_squares) == (7, 3, 2, 1, 1)
    assert (b.indoors, b.low_ceiling, b.edge_exit, b.height_step) == (1, 1, 1, 10)
    assert [(weapon.number, weapon.reach) for weapon in b.weapon] == [(0, 0), (1, 1), (2, 2)]


def test_walls_beyond_the_edge_are_kept_and_count_where_they_cross_the_map() -> None:
    b, _ = built(map_from(open_floor(3, 3), [((-2, 1), (5, 1))]))
    assert all(b.barred[square_at(b, x, 0)] >> 4 & 1 for x in range(3))


def test_a_drawing_shows_what_it_shows() -> None:
    s, b, w = board_from(["^.", ".'"], figures=3)
    assert b.level[square_at(b, 0, 0)] == 1
    assert s.door == [0, DOOR_OPEN]
    assert [figure.number for figure in s.figure] == [0, 1, 2, 3]
    with pytest.raises(IndexError):
        b.solid[-1]
    with pytest.raises(IndexError):
        w.line[-1] = 1


def _wide(field: MapSetup) -> None:
    field.width = 3


def _deep(field: MapSetup) -> None:
    field.height = 3


def _bumpy(field: MapSetup) -> None:
    field.elevation[1] = [0]


def _lava(field: MapSetup) -> None:
    field.terrain[1][0] = "lava"


def _bad_kind(field: MapSetup) -> None:
    field.walls.append(WallSetup((0, 0), (1, 1), "hedge"))


def _bad_state(field: MapSetup) -> None:
    field.walls.append(WallSetup((0, 0), (1, 1), "door", "ajar"))


def _nowhere(field: MapSetup) -> None:
    field.walls.append(WallSetup((0, float("nan")), (1, 1)))


def _far(field: MapSetup) -> None:
    field.walls.append(WallSetup((0, 0), (1e9, 1)))


def _no_door(field: MapSetup) -> None:
    field.doors[1, 1] = "open"


def _too_many_walls(field: MapSetup) -> None:
    field.walls.extend([WallSetup((0, 0), (1, 1))] * CAPACITY["pieces"])


def _too_many_touches(field: MapSetup) -> None:
    field.walls.extend([WallSetup((0, 0), (2, 2))] * 10_000)


def _too_many_doors(field: MapSetup) -> None:
    field.walls.extend([WallSetup((0, 0), (0.1, 0), "door")] * CAPACITY["doors"])


def _too_large(field: MapSetup) -> None:
    field.width, field.height = 400, 400


def _too_long(field: MapSetup) -> None:
    field.width, field.height = 1100, 2


def _empty(field: MapSetup) -> None:
    field.width = 0


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (_wide, "row 1 of terrain has 2 squares, the map is 3 wide"),
        (_deep, "terrain has 2 rows, the map 3"),
        (_bumpy, "row 2 of elevation has 1 squares, the map is 2 wide"),
        (_lava, 'square \\(0, 1\\): no terrain "lava"; there are floor'),
        (_bad_kind, 'wall 1: no kind of wall "hedge"; there are wall, low'),
        (_bad_state, 'wall 1: no state of a door "ajar"; there are open'),
        (_nowhere, "wall 1, y of start: nan is no place on a map"),
        (_far, "wall 1, x of end: 1000000000.0 is no place on a map"),
        (_no_door, "state is given at \\(1, 1\\), where no door stands"),
        (_too_many_walls, "16385 walls are not possible; 0 to 16384 are"),
        (_too_many_touches, "walls touch squares .* times, at most 65536"),
        (_too_many_doors, "1025 doors, at most 1024"),
        (_too_large, "161604 squares, with the border, are not possible"),
        (_too_long, "1100 columns are not possible; 1 to 1024 are"),
        (_empty, "0 columns are not possible"),
    ],
)
def test_a_map_that_cannot_be_is_refused_in_one_line(spoil: Callable[[MapSetup], None], words: str) -> None:
    field = map_from(["..", ".."])
    spoil(field)
    with pytest.raises(BattlemapError, match=words) as refused:
        built(field)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"figures": 600}, "600 figures, at most 512"),
        ({"weapons": [Weapon()] * 200}, "200 weapons, at most 127"),
        ({"sides": 9}, "9 sides, at most 8"),
    ],
)
def test_more_than_a_battle_holds_is_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BattlemapError, match=words):
        built(map_from([".."]), **changes)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"fall": "2d8"}, 'terrain "pit": fall "2d8" is not dice of six faces'),
        ({"blocks_sight": True}, 'terrain "pit": blocks_sight must be true for solid terrain other than void'),
    ],
)
def test_terrain_that_the_engine_cannot_keep_is_refused(change: dict[str, Any], words: str) -> None:
    table = terrains("combat-tactics")
    table["pit"] |= change
    with pytest.raises(BattlemapError, match=words):
        built(map_from([".."]), terrain=table)


def test_a_terrain_without_its_row_is_refused() -> None:
    table = terrains("combat-tactics")
    del table["tree"]
    with pytest.raises(BattlemapError, match='no row for "tree"'):
        built(map_from([".."]), terrain=table)
