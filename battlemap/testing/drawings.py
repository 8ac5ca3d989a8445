"""Battlefields drawn as text, for tests of rules.

    state, board, work = board_from(["...", ".#.", "..."], walls=[((0, 1), (3, 1), "low")])

Glyphs are those of `setup.GLYPHS`; walls are written as in the cases: two lattice points, then a kind and a door's
state when they are not "wall" and "closed". Elevation is one digit a square.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from battlemap.content import terrains
from battlemap.engine.blocks import blank
from battlemap.engine.schema import CAPACITY, Board, Figure, State, Weapon, Work
from battlemap.grid.build import build_board
from battlemap.setup import GLYPHS, MapSetup, WallSetup

__all__ = ["Counted", "board_from", "counted", "map_from", "open_floor", "square_at"]

TAPE, ACTIONS, SCRIPT, BLOWS, PATH = 512, 4096, 64, 64, 256


class Counted(list[Any]):
    """A list that refuses negative places, which compiled rules would read as rubbish."""

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, int) and place < 0:
            raise IndexError(f"place {place} of a list of {len(self)}")
        return super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        if isinstance(place, int) and place < 0:
            raise IndexError(f"place {place} of a list of {len(self)}")
        super().__setitem__(place, value)


def counted(block: Any) -> Any:
    """The same block, every list of it, also of the records in it, made a `Counted`."""
    for f in dataclasses.fields(block):
        value = getattr(block, f.name)
        if isinstance(value, list):
            setattr(block, f.name, Counted(counted(row) if dataclasses.is_dataclass(row) else row for row in value))
    return block


def map_from(
    rows: Sequence[str], walls: Sequence[tuple[Any, ...]] = (), elevation: Sequence[str] | None = None
) -> MapSetup:
    """The map that a drawing shows."""
    levels = [[int(digit) for digit in row] for row in elevation or ["0" * len(row) for row in rows]]
    field = MapSetup(
        width=len(rows[0]),
        height=len(rows),
        terrain=[[GLYPHS[glyph] for glyph in row] for row in rows],
        elevation=levels,
        walls=[WallSetup(tuple(start), tuple(end), *kind) for start, end, *kind in walls],
    )
    for y, row in enumerate(rows):
        for x, glyph in enumerate(row):
            if glyph == "'":
                field.doors[x, y] = "open"
            if glyph == "^":
                levels[y][x] += 1
    return field


def open_floor(width: int, height: int, solid: Sequence[tuple[int, int]] = ()) -> list[str]:
    """Rows of open floor with some solid squares, given as (x, y)."""
    return ["".join("#" if (x, y) in solid else "." for x in range(width)) for y in range(height)]


def board_from(
    rows: Sequence[str],
    walls: Sequence[tuple[Any, ...]] = (),
    elevation: Sequence[str] | None = None,
    figures: int = 0,
    *,
    sides: int = 2,
    weapons: Sequence[Weapon] = (),
    corner_moves: int = 0,
    half_squares: int = 0,
) -> tuple[State, Board, Work]:
    """A drawing as the engine's three blocks. Figures 1..``figures`` are numbered, of side 1 and off the map."""
    board, states = build_board(
        map_from(rows, walls, elevation),
        figures=figures,
        weapons=list(weapons),
        sides=sides,
        corner_moves=corner_moves,
        half_squares=half_squares,
        terrain=terrains("combat-tactics"),
    )
    state: State = blank(State, path=PATH, blows=BLOWS, doors=len(states), figures=figures + 1, squares=board.squares)
    state.door = states
    state.figure = [Figure(), *(Figure(number=number, side=1) for number in range(1, figures + 1))]
    work: Work = blank(
        Work,
        script=SCRIPT,
        tape=TAPE,
        actions=ACTIONS,
        costs=CAPACITY["costs"],
        figures=figures + 1,
        nodes=2 * board.squares,
        squares=board.squares,
    )
    return counted(state), counted(board), counted(work)


def square_at(b: Board, x: int, y: int) -> int:
    """The square in column x and row y of the map, both counted from 0."""
    return (y + 1) * b.width + x + 1
