"""Passing other figures, and the squares in which a walk may end.

Source: combat-tactics-tables.md sections 2 and 9; CT-FRM-1; combat-tactics.md, "Further choices" (retreat squares);
case FB-24.
Units: squares.

A square never takes more figures than it can hold (`occupancy.MOST_HERE`), whatever their state.
"""

from __future__ import annotations

from battlemap.engine.conditions import ACTIVE, FRONT, KNEELING, MAN_SIZED, PRONE, SMALL, STANDING, TINY
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State
from battlemap.grid.facing import arc_of_square
from battlemap.grid.occupancy import MOST_HERE, covers, here_count, occupant
from battlemap.grid.steps import corner_is_obstructed

__all__ = ["blow_is_open", "can_share", "friend_blocks", "has_room", "is_up", "may_end", "may_pass"]


@rule
def is_up(f: Figure) -> bool:
    """Able to act and not lying down."""
    return f.status == ACTIVE and f.posture != PRONE


@rule
def blow_is_open(s: State, b: Board, square: int, e: int) -> bool:
    """Whether a blow from a square reaches the next one: no wall between, its corner allowed [CT-OBS-1]."""
    if (b.barred[square] >> e) & 1 == 0 and (b.doorway[square] >> e) & 1 == 0 and (e % 2 == 0 or b.corner_moves == 0):
        return True
    corner = corner_is_obstructed(s, b, square, e)
    return corner == 0 or (corner == 1 and b.corner_attacks != 0)


@rule
def friend_blocks(s: State, b: Board, g: Figure) -> bool:
    """Whether its own side may not pass a figure: it has attacked this round, or an enemy beside it threatens it.

    An enemy threatens here when it is up, has one of the figure's squares in its front arc, and a blow could pass
    between.
    """
    if g.attacks > 0:
        return True
    for y in range(g.height):
        for x in range(g.width):
            square = g.square + y * b.width + x
            for e in range(8):
                beside = square + b.offset[e]
                for k in range(here_count(s, beside)):
                    enemy = s.figure[occupant(s, beside, k)]
                    if enemy.side == g.side or not is_up(enemy):
                        continue
                    if arc_of_square(b, enemy, square) == FRONT and blow_is_open(s, b, beside, (e + 4) % 8):
                        return True
    return False


@rule
def may_pass(s: State, b: Board, f: Figure, square: int) -> bool:
    """Whether the figures in a square let another through: the fallen do, enemies do not, most friends do."""
    count = here_count(s, square)
    if count >= MOST_HERE and not covers(b, f, square):
        return False
    for k in range(count):
        g = s.figure[occupant(s, square, k)]
        if g.number == f.number or not is_up(g):
            continue
        if g.side != f.side or friend_blocks(s, b, g):
            return False
    return True


@rule
def can_share(f: Figure, g: Figure) -> bool:
    """Whether a figure can be joined in its square at all: one side, one size, standing or kneeling."""
    return g.side == f.side and g.size == f.size and (g.posture == STANDING or g.posture == KNEELING)


@rule
def has_room(s: State, b: Board, f: Figure, square: int) -> bool:
    """Whether a square has room for a figure: empty but for the fallen, or shared as its size allows [CT-FRM-1].

    Two man-sized figures or three small ones with one facing; two small ones whatever their facings; tiny ones freely.
    """
    count = here_count(s, square)
    if count >= MOST_HERE and not covers(b, f, square):
        return False
    others = 0
    aligned = 0
    for k in range(count):
        g = s.figure[occupant(s, square, k)]
        if g.number == f.number or g.status != ACTIVE:
            continue
        if not can_share(f, g):
            return False
        others += 1
        if g.facing == f.facing:
            aligned += 1
    if others == 0 or f.size == TINY:
        return True
    if f.size == SMALL:
        return others == 1 or (others == 2 and aligned == 2)
    return f.size == MAN_SIZED and others == 1 and aligned == 1


@rule
def may_end(s: State, b: Board, f: Figure, square: int) -> bool:
    """Whether a walk may end with the north-west corner of the figure's footprint in a square."""
    for y in range(f.height):
        for x in range(f.width):
            at = square + y * b.width + x
            if s.here[at] != 0 and not has_room(s, b, f, at):
                return False
    return True
