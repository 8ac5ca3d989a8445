"""Squares and the distances between them and between footprints.

Source: combat-tactics-tables.md section 1 (OC-1: king's moves for reach and adjacency, 3 for 2 diagonals rounded down
for missile ranges); combat-tactics.md, "Further choices" (between figures of several squares: the least).
Units: squares. Columns and rows are counted with the border, so those of the map itself begin at 1.
"""

from __future__ import annotations

from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure

__all__ = [
    "column",
    "gap",
    "gap_to_square",
    "king_distance",
    "on_map",
    "outside",
    "range_between",
    "range_of",
    "range_squares",
    "row",
]


@rule
def column(b: Board, square: int) -> int:
    """The column of a square; 0 is the western border."""
    return b.column[square]


@rule
def row(b: Board, square: int) -> int:
    """The row of a square; 0 is the northern border."""
    return b.row[square]


@rule
def on_map(b: Board, x: int, y: int) -> bool:
    """Whether column ``x`` and row ``y`` lie inside the border."""
    return 1 <= x <= b.width - 2 and 1 <= y <= b.height - 2


@rule
def outside(place: int, length: int, start: int, extent: int) -> int:
    """How far the stretch of ``length`` from ``place`` lies before (minus) or after that of ``extent`` from ``start``.

    0 when they overlap, 1 or -1 when they touch.
    """
    if place >= start + extent:
        return place - (start + extent - 1)
    if place + length <= start:
        return place + length - 1 - start
    return 0


@rule
def king_distance(b: Board, a: int, c: int) -> int:
    """King's moves from square ``a`` to square ``c``."""
    return max(abs(column(b, a) - column(b, c)), abs(row(b, a) - row(b, c)))


@rule
def gap(b: Board, f: Figure, g: Figure) -> int:
    """Least king's distance between the squares of two figures on the map: 0 sharing a square, 1 adjacent."""
    dx = outside(column(b, f.square), f.width, column(b, g.square), g.width)
    dy = outside(row(b, f.square), f.height, row(b, g.square), g.height)
    return max(abs(dx), abs(dy))


@rule
def gap_to_square(b: Board, f: Figure, square: int) -> int:
    """Least king's distance from a figure's squares to a square; 0 inside the footprint."""
    dx = outside(column(b, square), 1, column(b, f.square), f.width)
    dy = outside(row(b, square), 1, row(b, f.square), f.height)
    return max(abs(dx), abs(dy))


@rule
def range_of(dx: int, dy: int) -> int:
    """Missile range over an offset: two diagonals count three, rounded down."""
    return max(abs(dx), abs(dy)) + min(abs(dx), abs(dy)) // 2


@rule
def range_squares(b: Board, a: int, c: int) -> int:
    """Missile range from square ``a`` to square ``c``."""
    return range_of(column(b, a) - column(b, c), row(b, a) - row(b, c))


@rule
def range_between(b: Board, f: Figure, g: Figure) -> int:
    """Missile range between two figures: the least over their squares."""
    dx = outside(column(b, f.square), f.width, column(b, g.square), g.width)
    dy = outside(row(b, f.square), f.height, row(b, g.square), g.height)
    return range_of(dx, dy)
