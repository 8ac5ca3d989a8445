"""Closed outlines on the map: their area, and the squares whose centres they hold. Units: squares."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from .walls import Point

__all__ = ["area", "squares_inside"]


def area(ring: Sequence[Point]) -> float:
    """The area of an outline; the last point is joined to the first. Of a crossed one, the loops' difference.

    >>> area([(0, 0), (2, 0), (2, 1), (0, 1)])
    2.0
    """
    if len(ring) < 3:
        return 0.0
    x, y = (np.array(ring, dtype=float) - ring[0]).T
    return abs(float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))) / 2


def squares_inside(ring: Sequence[Point], width: int, height: int) -> np.ndarray:
    """Which squares of the map have their centre inside the outline (even-odd rule): truth values, height x width.

    >>> squares_inside([(0, 0), (2, 0), (2, 1), (0, 1)], 3, 2).astype(int).tolist()
    [[1, 1, 0], [0, 0, 0]]
    """
    x0, y0 = np.array(ring, dtype=float).T
    dx, dy = np.roll(x0, -1) - x0, np.roll(y0, -1) - y0
    inside = np.zeros((height, width), dtype=bool)
    top, bottom = max(math.floor(y0.min()), 0), min(math.ceil(y0.max()), height)
    if top >= bottom:
        return inside
    middles = np.arange(top, bottom)[:, None] + 0.5
    # a half-open rule: an end exactly on the line of centres counts for one of its two sides only
    rows, sides = np.nonzero((y0 <= middles) != (np.roll(y0, -1) <= middles))
    crossed = x0[sides] + (rows + top + 0.5 - y0[sides]) * dx[sides] / dy[sides]
    columns = np.clip(np.ceil(crossed - 0.5), 0, width).astype(int)
    flips = np.bincount(rows * (width + 1) + columns, minlength=(bottom - top) * (width + 1))
    inside[top:bottom] = (np.cumsum(flips.reshape(-1, width + 1), axis=1) % 2)[:, :width]
    return inside
