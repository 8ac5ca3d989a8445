"""Doors and windows of a map file made fit for play: laid-over ones merged, walls cut under them, double doors joined.

A piece is a `WallSetup` of kind door or window. All functions leave their arguments alone and return new pieces.

Units: squares.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ..setup import WallSetup
from .walls import LATTICE, WELD, Point, ends_of, is_repeat

__all__ = ["cut_under_doors", "join_double_doors", "merge_doors"]

_PARALLEL = 0.9
"""Cosine from which on two pieces may lie on one line; keeps short stubs that cross a door."""


def merge_doors(doors: Sequence[WallSetup]) -> tuple[list[WallSetup], int]:
    """Make one of those that overlap on one line (a frame drawn over its door), and how many went that way.

    What stays is as long as both together and the more closed of the two: closed door, then window, then open door.
    """
    kept: list[WallSetup] = []
    spans = np.empty((len(doors), 4))
    merged = 0
    for door in doors:
        while True:
            others = spans[: len(kept)]
            low, high = _on_line(door, others)
            over = np.flatnonzero(np.minimum(high, _length(door)) - np.maximum(low, 0) > WELD)
            if not len(over):
                break
            other = kept.pop(int(over[0]))
            spans[over[0] : len(kept)] = spans[over[0] + 1 : len(kept) + 1]
            door = _longest(door, other)
            merged += 1
        spans[len(kept)] = (*door.start, *door.end)
        kept.append(door)
    return kept, merged


def cut_under_doors(walls: Sequence[WallSetup], doors: Sequence[WallSetup]) -> tuple[list[WallSetup], int]:
    """Take away the parts of walls that lie under a door or window, and how many walls lost some.

    A wall lies under a door where it runs along the same line, nearer than WELD.
    """
    spans = ends_of(walls)
    lost: dict[int, list[tuple[float, float]]] = {}
    for door in doors:
        ends = _in_line(door, spans)
        for row in np.flatnonzero(ends[4]):
            s0, s1 = float(ends[0][row]), float(ends[1][row])
            begin, stop = max(min(s0, s1), 0.0), min(max(s0, s1), _length(door))
            parts = sorted(((begin - s0) / (s1 - s0), (stop - s0) / (s1 - s0)))
            lost.setdefault(int(row), []).append((parts[0], parts[1]))
    kept: list[WallSetup] = []
    for i, wall in enumerate(walls):
        kept += _without(wall, sorted(lost[i])) if i in lost else [wall]
    return kept, len(lost)


def join_double_doors(doors: Sequence[WallSetup], walls: Sequence[WallSetup]) -> tuple[list[WallSetup], int]:
    """Make one door of two side by side in one state with no wall between them, and how many pairs there were."""
    spans = ends_of(walls)
    leaves = ends_of(doors)
    joined: list[WallSetup] = []
    done: set[int] = set()
    for i, door in enumerate(doors):
        if i in done:
            continue
        if door.kind == "door":
            low, high = _on_line(door, leaves)
            beside = np.minimum(np.abs(low - _length(door)), np.abs(high)) <= WELD
            for j in np.flatnonzero(beside):
                other = doors[int(j)]
                alike = j > i and j not in done and other.kind == "door" and other.state == door.state
                if alike and not _wall_at(_joint(door, other), spans):
                    door = _longest(door, other)
                    done.add(int(j))
                    break
        joined.append(door)
    return joined, len(done)


def _length(door: WallSetup) -> float:
    return math.dist(door.start, door.end)


def _in_line(door: WallSetup, spans: np.ndarray) -> tuple[np.ndarray, ...]:
    """Walls as a door sees them: ends along its line (two), aside of it (two), and whether they lie under it."""
    (x, y), length = door.start, _length(door)
    ux, uy = (door.end[0] - x) / length, (door.end[1] - y) / length
    x0, y0, x1, y1 = (spans - (x, y, x, y)).T
    s0, s1 = x0 * ux + y0 * uy, x1 * ux + y1 * uy
    p0, p1 = y0 * ux - x0 * uy, y1 * ux - x1 * uy
    run = s1 - s0
    begin, stop = np.maximum(np.minimum(s0, s1), 0), np.minimum(np.maximum(s0, s1), length)
    slope = (p1 - p0) / np.where(run == 0, 1.0, run)
    aside = np.maximum(np.abs(p0 + (begin - s0) * slope), np.abs(p0 + (stop - s0) * slope))
    parallel = np.abs(run) >= _PARALLEL * np.hypot(run, p1 - p0)
    return s0, s1, p0, p1, (run != 0) & (stop - begin > 1 / LATTICE) & (aside < WELD) & parallel


def _on_line(door: WallSetup, spans: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The lower and higher end of each span along a door's line; both infinitely far where it is not on that line."""
    s0, s1, p0, p1, _ = _in_line(door, spans)
    off = np.maximum(np.abs(p0), np.abs(p1)) >= WELD
    return np.where(off, np.inf, np.minimum(s0, s1)), np.where(off, np.inf, np.maximum(s0, s1))


def _without(wall: WallSetup, parts: list[tuple[float, float]]) -> list[WallSetup]:
    """What is left of a wall without some parts of it, given as fractions of its length in order."""
    (x0, y0), (x1, y1) = wall.start, wall.end
    kept, at = [], 0.0
    for begin, stop in [*parts, (1.0, 1.0)]:
        if begin > at:
            start = wall.start if at == 0 else (x0 + at * (x1 - x0), y0 + at * (y1 - y0))
            end = wall.end if begin >= 1 else (x0 + begin * (x1 - x0), y0 + begin * (y1 - y0))
            kept.append(replace(wall, start=start, end=end))
        at = max(at, stop)
    return [piece for piece in kept if not is_repeat(piece)]


def _longest(a: WallSetup, b: WallSetup) -> WallSetup:
    """One piece between the two ends that lie farthest apart, of the more closed kind and state."""
    points = (a.start, a.end, b.start, b.end)
    start, end = max(((p, q) for p in points for q in points), key=lambda pair: math.dist(*pair))
    return replace(max((a, b), key=_closedness), start=start, end=end)


def _closedness(door: WallSetup) -> int:
    return 1 if door.kind == "window" else 0 if door.state == "open" else 2


def _joint(a: WallSetup, b: WallSetup) -> Point:
    p, q = min(((p, q) for p in (a.start, a.end) for q in (b.start, b.end)), key=lambda pair: math.dist(*pair))
    return (p[0] + q[0]) / 2, (p[1] + q[1]) / 2


def _wall_at(point: Point, spans: np.ndarray) -> bool:
    """Whether a wall comes within WELD of a point."""
    x0, y0, x1, y1 = spans.T
    dx, dy = x1 - x0, y1 - y0
    at = np.clip(((point[0] - x0) * dx + (point[1] - y0) * dy) / np.maximum(dx * dx + dy * dy, 1e-12), 0, 1)
    return bool(np.any(np.hypot(x0 + at * dx - point[0], y0 + at * dy - point[1]) <= WELD))
