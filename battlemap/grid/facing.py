"""Facing and arcs: in which of its four arcs a figure has another.

Source: combat-tactics-tables.md section 3 (the formula for any footprint and distance, OC-3; OC-5, OC-7), CT-FLK-5.
Units: facings and directions in eighths clockwise from north; offsets in squares, x east, y south.
"""

from __future__ import annotations

from battlemap.engine.conditions import FRONT, LEFT_FLANK, REAR, RIGHT_FLANK
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure
from battlemap.grid.squares import column, outside, row

__all__ = ["along", "arc_of", "arc_of_offset", "arc_of_square", "is_shield_side", "octant_between"]


@rule
def octant_between(dx: int, dy: int) -> int:
    """The eighth nearest to the direction of an offset; north for no offset at all.

    Exact: an eighth reaches to 22.5 degrees, a slope that no offset in whole squares can have.
    """
    low = min(abs(dx), abs(dy))
    high = max(abs(dx), abs(dy))
    if (low + high) * (low + high) > 2 * high * high:
        if dx > 0:
            return 1 if dy < 0 else 3
        return 7 if dy < 0 else 5
    if abs(dx) > abs(dy):
        return 2 if dx > 0 else 6
    return 4 if dy > 0 else 0


@rule
def along(dx: int, dy: int, side: int) -> int:
    """The part of an offset that runs towards a side: 0 north, 2 east, 4 south, 6 west."""
    if side == 0:
        return -dy
    if side == 2:
        return dx
    if side == 4:
        return dy
    return -dx


@rule
def arc_of_offset(facing: int, dx: int, dy: int) -> int:
    """The arc in which an offset outside the footprint lies; no offset is front (OC-3) [CT-FLK-5]."""
    if dx == 0 and dy == 0:
        return FRONT
    if facing % 2 == 1:
        right = along(dx, dy, (facing + 1) % 8)
        left = along(dx, dy, (facing + 7) % 8)
        if right >= 0 and left >= 0:
            return FRONT
        if right <= 0 and left <= 0:
            return REAR
        return RIGHT_FLANK if right > 0 else LEFT_FLANK
    ahead = along(dx, dy, facing)
    aside = along(dx, dy, (facing + 2) % 8)
    if abs(aside) <= ahead:
        return FRONT
    if abs(aside) <= -ahead:
        return REAR
    return RIGHT_FLANK if aside > 0 else LEFT_FLANK


@rule
def arc_of_square(b: Board, d: Figure, square: int) -> int:
    """The arc in which a figure has a square (OC-3); its own footprint is front, and so is all for the shapeless."""
    if d.amorphous == 1:
        return FRONT
    dx = outside(column(b, square), 1, column(b, d.square), d.width)
    dy = outside(row(b, square), 1, row(b, d.square), d.height)
    return arc_of_offset(d.facing, dx, dy)


@rule
def is_shield_side(d: Figure, arc: int) -> bool:
    """Whether an arc is the flank on the figure's shield arm (OC-7), whatever it carries there."""
    return (arc == LEFT_FLANK and d.shield_eighth == 6) or (arc == RIGHT_FLANK and d.shield_eighth == 2)


@rule
def arc_of(b: Board, attacker: Figure, d: Figure) -> int:
    """The arc from which an attacker strikes: that of its square nearest to the centre of the defender (OC-5).

    Nearest is by straight distance. Two squares as near as each other lie side by side before the defender's middle,
    in the same arc, so a tie needs no choice.
    """
    left = column(b, attacker.square)
    top = row(b, attacker.square)
    x = min(max(column(b, d.square) + (d.width - 1) // 2, left), left + attacker.width - 1)
    y = min(max(row(b, d.square) + (d.height - 1) // 2, top), top + attacker.height - 1)
    return arc_of_square(b, d, y * b.width + x)
