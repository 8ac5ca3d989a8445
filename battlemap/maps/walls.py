"""Walls of a map file made fit for sight and movement: chained, clipped at the map's edge, welded.

Walls stay lines: they are never snapped to the grid, never simplified. All functions leave their arguments alone
and return new pieces; `weld` and `doors` hold what comes after.

Units: squares. LATTICE is the grain in which a battle keeps walls: two points on the same grain are one point.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from ..setup import WallSetup

__all__ = ["LATTICE", "WELD", "Clipped", "Point", "chain", "clip", "drop_twins", "ends_of", "grain", "is_repeat"]

Point = tuple[float, float]

LATTICE = 1024
WELD = 0.05
"""Ends nearer than this are taken for one."""


def grain(point: Point) -> tuple[int, int]:
    """The lattice point, in 1/LATTICE of a square, on which a point falls."""
    return round(point[0] * LATTICE), round(point[1] * LATTICE)


def is_repeat(wall: WallSetup) -> bool:
    """Whether both ends fall on one grain: a wall without length."""
    return grain(wall.start) == grain(wall.end)


def ends_of(walls: Sequence[WallSetup]) -> np.ndarray:
    """The walls as an array of n rows x0, y0, x1, y1."""
    return np.array([(*wall.start, *wall.end) for wall in walls], dtype=float).reshape(len(walls), 4)


def chain(points: Sequence[Point], kind: str = "wall", ring: bool = False) -> tuple[list[WallSetup], int]:
    """The walls between consecutive points, and how many repeated points were skipped.

    A ring is closed even where its last point does not repeat the first; any other line is closed only by its points.

    >>> [wall.end for wall in chain([(0, 0), (2, 0), (2, 0), (2, 1)])[0]]
    [(2, 0), (2, 1)]
    """
    kept = list(points[:1])
    for point in points[1:]:
        if grain(point) != grain(kept[-1]):
            kept.append(point)
    skipped = len(points) - len(kept)
    if ring and len(kept) > 2 and grain(kept[0]) != grain(kept[-1]):
        kept.append(kept[0])
    return [WallSetup(start, end, kind) for start, end in pairwise(kept)], skipped


@dataclass(slots=True)
class Clipped:
    """What lies on the map: the pieces kept, how many of them were shortened, and how many walls lie wholly outside."""

    walls: list[WallSetup]
    cut: int = 0
    outside: int = 0


def clip(walls: Sequence[WallSetup], width: int, height: int) -> Clipped:
    """Cut walls at the rectangle from 0, 0 to width, height (Liang-Barsky); a wall along the edge is on the map."""
    if not walls:
        return Clipped([])
    x0, y0, x1, y1 = ends_of(walls).T
    dx, dy = x1 - x0, y1 - y0
    enter, leave = np.zeros(len(walls)), np.ones(len(walls))
    missed = np.zeros(len(walls), dtype=bool)
    for step, room in ((-dx, x0), (dx, width - x0), (-dy, y0), (dy, height - y0)):
        missed |= (step == 0) & (room < 0)
        with np.errstate(over="ignore"):  # a step of 1e-320 passes an edge at infinity
            at = room / np.where(step == 0, 1.0, step)
        enter = np.where(step < 0, np.maximum(enter, at), enter)
        leave = np.where(step > 0, np.minimum(leave, at), leave)
    missed |= enter >= leave
    kept = Clipped([])
    for i, wall in enumerate(walls):
        if missed[i]:
            kept.outside += 1
            continue
        if enter[i] > 0 or leave[i] < 1:
            start = _along(wall, float(enter[i]), width, height) if enter[i] > 0 else wall.start
            end = _along(wall, float(leave[i]), width, height) if leave[i] < 1 else wall.end
            wall = replace(wall, start=start, end=end)
            if is_repeat(wall):
                kept.outside += 1
                continue
            kept.cut += 1
        kept.walls.append(wall)
    return kept


def _along(wall: WallSetup, part: float, width: int, height: int) -> Point:
    (x0, y0), (x1, y1) = wall.start, wall.end
    # rounding to a billionth puts a cut on the edge itself instead of a hair beside it
    x, y = round(x0 + part * (x1 - x0), 9), round(y0 + part * (y1 - y0), 9)
    return min(max(x, 0.0), float(width)), min(max(y, 0.0), float(height))


def drop_twins(walls: Iterable[WallSetup]) -> tuple[list[WallSetup], int]:
    """The walls without those that lie exactly on an earlier one of the same kind and state, and how many went."""
    seen: set[tuple[object, ...]] = set()
    kept: list[WallSetup] = []
    dropped = 0
    for wall in walls:
        mark = (*sorted((grain(wall.start), grain(wall.end))), wall.kind, wall.state)
        if mark in seen:
            dropped += 1
        else:
            seen.add(mark)
            kept.append(wall)
    return kept, dropped
