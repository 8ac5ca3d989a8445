"""Where a line between two centres meets a wall: exact, by the signs of integer orientation tests.

Source: house geometry; combat-tactics.md, "Further choices" (sight at a lattice point); formats section 0 (centre-line
test, ties). A wall whose line runs through a centre is the one tie that no symmetric answer settles: there the centre
counts as lying a hair to the east and a far smaller hair to the south, for every wall alike, so that no ring of walls
leaks. Every other contact is judged as it is, so that a scene turned or mirrored gives the turned or mirrored answer.
Units: 1/1024 of a square from the border's corner. A board's two sides are at most 1024 squares together, so that every
product here stays under 2**56.
"""

from __future__ import annotations

from battlemap.engine.ground import UNIT
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Piece
from battlemap.grid.squares import column, row

__all__ = [
    "APART",
    "CROSSES",
    "ENDS_ON_LINE",
    "STARTS_ON_LINE",
    "centre_x",
    "centre_y",
    "contact",
    "enters_box",
    "hand",
    "is_met_between",
    "sign",
]

APART, CROSSES, STARTS_ON_LINE, ENDS_ON_LINE = 0, 1, 2, 3
"""How a wall meets a line: not at all, across or along it, or only with its first or second end inside it."""

HALF = UNIT // 2


@rule
def centre_x(b: Board, square: int) -> int:
    """The x of a square's centre."""
    return column(b, square) * UNIT + HALF


@rule
def centre_y(b: Board, square: int) -> int:
    """The y of a square's centre."""
    return row(b, square) * UNIT + HALF


@rule
def sign(value: int) -> int:
    """-1, 0 or 1."""
    if value > 0:
        return 1
    return -1 if value < 0 else 0


@rule
def cross(ax: int, ay: int, bx: int, by: int, px: int, py: int) -> int:
    """Twice the area of the triangle a, b, p; positive when p lies right of the line from a to b (y runs south)."""
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


@rule
def hand(ax: int, ay: int, bx: int, by: int, px: int, py: int) -> int:
    """On which hand of the line from a to b the point p lies: 1 right, -1 left, 0 on it."""
    return sign(cross(ax, ay, bx, by, px, py))


@rule
def settled(seen: int, dx: int, dy: int) -> int:
    """The hand of a centre as seen along (dx, dy); one on the line itself counts as a hair east of it (module head)."""
    if seen != 0:
        return seen
    return -sign(dy) if dy != 0 else sign(dx)


@rule
def overlaps(ax: int, ay: int, bx: int, by: int, piece: Piece) -> bool:
    """Whether a wall on the line through a and b shares a stretch with it, not only a point."""
    dx = bx - ax
    dy = by - ay
    first = (piece.x0 - ax) * dx + (piece.y0 - ay) * dy
    second = (piece.x1 - ax) * dx + (piece.y1 - ay) * dy
    return max(min(first, second), 0) < min(max(first, second), dx * dx + dy * dy)


@rule
def contact(ax: int, ay: int, bx: int, by: int, piece: Piece) -> int:
    """How a wall meets the line between the centres a and b; the same from both ends."""
    first = hand(ax, ay, bx, by, piece.x0, piece.y0)
    second = hand(ax, ay, bx, by, piece.x1, piece.y1)
    if first * second > 0:
        return APART
    if first == 0 and second == 0:
        return CROSSES if overlaps(ax, ay, bx, by, piece) else APART
    start = hand(piece.x0, piece.y0, piece.x1, piece.y1, ax, ay)
    end = hand(piece.x0, piece.y0, piece.x1, piece.y1, bx, by)
    if start * end > 0:
        return APART
    if start * end < 0:
        if first == 0:
            return STARTS_ON_LINE
        return ENDS_ON_LINE if second == 0 else CROSSES
    # A centre lies on the wall: both hands are settled as if both centres were a hair aside.
    wall_dx = piece.x1 - piece.x0
    wall_dy = piece.y1 - piece.y0
    parted = settled(start, wall_dx, wall_dy) != settled(end, wall_dx, wall_dy)
    line_dx = bx - ax
    line_dy = by - ay
    spanned = settled(first, -line_dx, -line_dy) != settled(second, -line_dx, -line_dy)
    return CROSSES if parted and spanned else APART


@rule
def enters_box(piece: Piece, west: int, north: int, size: int) -> bool:
    """Whether a wall enters the inside of a square box, its edges not counted."""
    east = west + size
    south = north + size
    if max(piece.x0, piece.x1) <= west or min(piece.x0, piece.x1) >= east:
        return False
    if max(piece.y0, piece.y1) <= north or min(piece.y0, piece.y1) >= south:
        return False
    first = hand(piece.x0, piece.y0, piece.x1, piece.y1, west, north)
    second = hand(piece.x0, piece.y0, piece.x1, piece.y1, east, north)
    third = hand(piece.x0, piece.y0, piece.x1, piece.y1, east, south)
    fourth = hand(piece.x0, piece.y0, piece.x1, piece.y1, west, south)
    return min(first, second, third, fourth) < 0 < max(first, second, third, fourth)


@rule
def is_met_between(ax: int, ay: int, bx: int, by: int, piece: Piece) -> bool:
    """Whether a wall that crosses the line does so past the square of its start, or on the edge of that of its end.

    A wall along the line counts. With k squares (the greater of columns and rows) from a to b, the first square is left
    after 1/2k of the line, and the last is entered at its last 1/2k.
    """
    whole = cross(0, 0, bx - ax, by - ay, piece.x1 - piece.x0, piece.y1 - piece.y0)
    part = cross(0, 0, piece.x0 - ax, piece.y0 - ay, piece.x1 - piece.x0, piece.y1 - piece.y0)
    if whole < 0:
        whole = -whole
        part = -part
    squares = max(abs(bx - ax), abs(by - ay)) // UNIT
    return whole == 0 or 2 * squares * part > whole or 2 * squares * (whole - part) <= whole
