"""Heights: how tall figures are, the ground they stand on, and who stands higher.

Source: CT-HGR-1, CT-HGR-2; combat-tactics-tables.md section 11 (OC-23); case FB-11.
Units: feet.
"""

from __future__ import annotations

from battlemap.engine.conditions import PRONE, STANDING
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure

__all__ = ["figure_height", "ground", "stands_higher"]

HEIGHTS = (2, 3, 6, 10, 18, 25)
"""Height of a standing figure by size, tiny to gargantuan."""

PRONE_HEIGHT = 1


@rule
def figure_height(f: Figure) -> int:
    """How tall a figure is in its posture: kneeling or crouched two thirds rounded down, prone one foot [CT-HGR-1]."""
    if f.posture == PRONE:
        return PRONE_HEIGHT
    height = HEIGHTS[f.size]
    return height if f.posture == STANDING else height * 2 // 3


@rule
def ground(b: Board, f: Figure) -> int:
    """The height of the ground under a figure: the highest of its squares."""
    level = b.level[f.square]
    for y in range(f.height):
        for x in range(f.width):
            level = max(level, b.level[f.square + y * b.width + x])
    return level * b.height_step


@rule
def stands_higher(b: Board, f: Figure, g: Figure) -> bool:
    """Whether f's waist is above g's head, on ground at least a step higher; flying is none [CT-HGR-1] [CT-HGR-2]."""
    if f.flying != 0 or f.mounted != 0:
        return False
    own = ground(b, f)
    other = ground(b, g)
    if own - other < max(1, b.height_step):
        return False
    return 2 * own + figure_height(f) > 2 * (other + figure_height(g))
