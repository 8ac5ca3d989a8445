"""Everything drawn over the map besides the figures, in one place to import from.

Draw tints first, then marks and rings, then figures, then lines, arrows, bubbles and effects.
"""

from __future__ import annotations

from .arrows import aim_line, melee_ring, path_line, retreat_arrow, ruler
from .bubbles import Bubble, place_bubbles, target_bubbles
from .effects import flash, floating_text
from .marks import corner_mark, pair_outline, shield_wall_bar
from .tints import hover_outline, push_squares, reach_squares, threat_squares, tint_squares

__all__ = [
    "Bubble",
    "aim_line",
    "corner_mark",
    "flash",
    "floating_text",
    "hover_outline",
    "melee_ring",
    "pair_outline",
    "path_line",
    "place_bubbles",
    "push_squares",
    "reach_squares",
    "retreat_arrow",
    "ruler",
    "shield_wall_bar",
    "target_bubbles",
    "threat_squares",
    "tint_squares",
]
