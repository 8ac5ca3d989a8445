"""A Board from a map set-up: floats become 1/1024 of a square, names become numbers, doors are counted.

Plain Python, run once when a battle is set up. Welding and cutting of walls is the importers' business: here a wall is
what the set-up says, and only one shorter than 1/1024 of a square is left out.
Units: squares in, 1/1024 of a square in the Board; feet for the height step.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from typing import Any

from battlemap.engine.blocks import blank
from battlemap.engine.ground import UNIT, WALL
from battlemap.engine.schema import CAPACITY, Board, Piece, State, Weapon
from battlemap.errors import BattlemapError, readable
from battlemap.grid.derive import derive_steps
from battlemap.setup import DOOR_STATES, TERRAINS, WALL_KINDS, MapSetup, WallSetup

__all__ = ["MOST_BOTH_SIDES", "build_board"]

MOST_BOTH_SIDES = 1024
"""How long the two sides of a map may be together, border included: what a line of squares can hold."""

SIDES, GOALS = 8, 16
CLIMB_CLASS = 2
"""A step up counts as ground of this movement class."""


def build_board(
    map_setup: MapSetup,
    *,
    figures: int,
    weapons: list[Weapon],
    sides: int,
    corner_moves: int,
    half_squares: int,
    terrain: Mapping[str, Mapping[str, Any]],
) -> tuple[Board, list[int]]:
    """The board of a map, steps derived, and the state of each door at the start (place 0 is nobody's).

    ``terrain`` has a row for every name of `setup.TERRAINS`: ``movement`` class 0..3, ``solid``, ``blocks_sight``,
    ``cover`` in per cent, ``fall`` as dice of six faces ("2d6", "" for none). ``corner_moves`` is 0 block, 1 allow;
    ``half_squares`` is 0 standable, 1 blocked. Weapons are numbered from 1 in their order. Other options of the board
    are the caller's.

    Raises BattlemapError, in one line, for a map that is too large or does not agree with itself.
    """
    _check_size(map_setup, figures, len(weapons), sides)
    pieces, states = _pieces(map_setup)
    width, height = map_setup.width + 2, map_setup.height + 2
    board: Board = blank(Board, squares=width * height, pieces=len(pieces) + 1, weapons=len(weapons) + 1, bucket=0)
    board.width, board.height, board.squares = width, height, width * height
    board.figures, board.sides, board.weapons = figures, sides, len(weapons)
    board.column[:] = [square % width for square in range(board.squares)]
    board.row[:] = [square // width for square in range(board.squares)]
    board.offset = [-width, 1 - width, 1, 1 + width, width, width - 1, -1, -1 - width]
    board.height_step = map_setup.elevation_step_ft
    board.indoors, board.low_ceiling = int(map_setup.indoors), int(map_setup.low_ceiling)
    board.edge_exit = int(map_setup.edge == "exit")
    board.corner_moves, board.half_squares = corner_moves, half_squares
    board.weapon[1:] = [dataclasses.replace(weapon, number=number) for number, weapon in enumerate(weapons, 1)]
    board.piece[1:] = pieces
    board.pieces = len(pieces)
    _fill_squares(board, map_setup, terrain, states)
    board.doors = len(states) - 1
    if board.doors >= CAPACITY["doors"]:
        raise BattlemapError(f"map: {board.doors} doors, at most {CAPACITY['doors'] - 1}")
    derive_steps(blank(State, path=0, blows=0, doors=len(states), figures=1, squares=0), board)
    return board, states


def _check_size(map_setup: MapSetup, figures: int, weapons: int, sides: int) -> None:
    width, height = map_setup.width + 2, map_setup.height + 2
    for what, count, least, most in (
        ("columns", map_setup.width, 1, MOST_BOTH_SIDES),
        ("rows", map_setup.height, 1, MOST_BOTH_SIDES),
        ("columns and rows together, with the border,", width + height, 0, MOST_BOTH_SIDES),
        ("squares, with the border,", width * height, 0, CAPACITY["squares"]),
        ("walls", len(map_setup.walls), 0, CAPACITY["pieces"] - 1),
    ):
        if not least <= count <= most:
            raise BattlemapError(f"map: {count} {what} are not possible; {least} to {most} are")
    for what, count, most in (
        ("figures", figures, CAPACITY["figures"] - 1),
        ("weapons", weapons, CAPACITY["weapons"] - 1),
        ("sides", sides, SIDES),
    ):
        if count > most:
            raise BattlemapError(f"set-up: {count} {what}, at most {most}")
    grids: list[tuple[str, Sequence[Sequence[object]]]] = [
        ("terrain", map_setup.terrain),
        ("elevation", map_setup.elevation),
    ]
    for what, rows in grids:
        if len(rows) != map_setup.height:
            raise BattlemapError(f"map: {what} has {len(rows)} rows, the map {map_setup.height}")
        for y, row in enumerate(rows):
            if len(row) != map_setup.width:
                raise BattlemapError(
                    f"map: row {y + 1} of {what} has {len(row)} squares, the map is {map_setup.width} wide"
                )


def _pieces(map_setup: MapSetup) -> tuple[list[Piece], list[int]]:
    """Wall pieces, and the states of their doors, numbered from 1 in the order of the walls."""
    pieces, states = [], [0]
    for number, wall in enumerate(map_setup.walls, 1):
        place = f"map: wall {number}"
        ends = [_units(value, f"{place}, {name}") for name, value in _coordinates(wall)]
        if ends[:2] == ends[2:]:
            continue
        kind = 1 + _place(wall.kind, WALL_KINDS, place, "kind of wall")
        piece = Piece(ends[0], ends[1], ends[2], ends[3], kind)
        if wall.kind == "door":
            states.append(1 + _place(wall.state, DOOR_STATES, place, "state of a door"))
            piece.door = len(states) - 1
        pieces.append(piece)
    return pieces, states


def _coordinates(wall: WallSetup) -> list[tuple[str, float]]:
    return [
        ("x of start", wall.start[0]),
        ("y of start", wall.start[1]),
        ("x of end", wall.end[0]),
        ("y of end", wall.end[1]),
    ]


def _units(value: float, place: str) -> int:
    """A coordinate in squares of the map as 1/1024 of a square from the border's corner."""
    if not math.isfinite(value) or abs(value) > MOST_BOTH_SIDES:
        raise BattlemapError(
            f"{place}: {value} is no place on a map; numbers of squares from its north-west corner are"
        )
    return round(value * UNIT) + UNIT


def _place(name: str, names: tuple[str, ...], place: str, what: str) -> int:
    if name not in names:
        raise BattlemapError(f'{place}: no {what} "{readable(name)}"; there are {", ".join(names)}')
    return names.index(name)


def _fill_squares(
    board: Board, map_setup: MapSetup, terrain: Mapping[str, Mapping[str, Any]], states: list[int]
) -> None:
    """Write terrain, heights and doors into the squares, a solid border round them, and new doors into ``states``."""
    board.solid[:] = [1] * board.squares
    board.terrain[:] = [WALL] * board.squares
    rows = {name: _terrain_row(name, terrain) for name in TERRAINS}
    doors = dict(map_setup.doors)
    classes = 0
    for y, (names, levels) in enumerate(zip(map_setup.terrain, map_setup.elevation, strict=True)):
        for x, (name, level) in enumerate(zip(names, levels, strict=True)):
            square = (y + 1) * board.width + x + 1
            board.terrain[square] = _place(name, TERRAINS, f"map: square ({x}, {y})", "terrain")
            slow, solid, cover, hazard = rows[name]
            board.slow[square], board.screen[square], board.hazard[square] = slow, cover, hazard
            board.level[square] = level
            board.solid[square] = solid
            if name == "door":
                state = doors.pop((x, y), "closed")
                states.append(1 + _place(state, DOOR_STATES, f"map: door at ({x}, {y})", "state of a door"))
                board.solid[square] = len(states)
            if board.solid[square] != 1:
                classes |= 1 << slow
    for x, y in doors:
        raise BattlemapError(f"map: a door's state is given at ({x}, {y}), where no door stands")
    if len({level for levels in map_setup.elevation for level in levels}) > 1:
        classes |= 1 << CLIMB_CLASS
    board.terrain_classes = classes


def _terrain_row(name: str, terrain: Mapping[str, Mapping[str, Any]]) -> tuple[int, int, int, int]:
    """Movement class, solid, cover and dice of falling damage of a terrain.

    Only solid squares stop sight, and all but void do: the engine keeps no more than that of a square.
    """
    if name not in terrain:
        raise BattlemapError(f'terrain: no row for "{name}"')
    row = terrain[name]
    if bool(row["blocks_sight"]) != (bool(row["solid"]) and name != "void"):
        raise BattlemapError(
            f'terrain "{name}": blocks_sight must be true for solid terrain other than void, false for the rest'
        )
    dice, _, faces = str(row["fall"]).partition("d")
    if row["fall"] and not (dice.isdecimal() and faces == "6"):
        raise BattlemapError(f'terrain "{name}": fall "{row["fall"]}" is not dice of six faces such as "1d6"')
    return int(row["movement"]), int(row["solid"]), int(row["cover"]), int(dice or 0)
