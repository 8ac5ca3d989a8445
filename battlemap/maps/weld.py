"""Welding: wall ends that nearly meet are made to meet, so that neither sight nor figures slip through a gap.

Only a free end moves: a point from which nothing goes on. Corners stay where they are, and an end never moves to a
corner of the curve it ends, so dense curves keep their shape. A free end goes, in this order, to other free ends, to a
corner, or to the inside of a wall; a slanting wall gets a corner there, because rounding would part the two again.

Units: squares.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..setup import WallSetup
from .walls import LATTICE, WELD, Point, ends_of, grain, is_repeat

__all__ = ["MOST_PAIRS", "Welded", "weld"]

MOST_PAIRS = 2_000_000
"""Most pairs of neighbouring ends that are looked at; a file past it is left as it is."""


@dataclass(slots=True)
class Welded:
    """The walls after welding, how many ends were moved, and whether there were too many ends in one place to try."""

    walls: list[WallSetup]
    moved: int = 0
    crowded: bool = False


@dataclass(slots=True)
class _Corner:
    """A place where walls end: which (``pieces``), whether a door is among them, and whether it is a free end."""

    at: Point
    pieces: list[int]
    door: bool
    free: bool = False
    settled: bool = False


def weld(walls: Sequence[WallSetup], tolerance: float = WELD) -> Welded:
    """Join every free end to what lies within ``tolerance`` of it. A door's end is preferred as the place that stays.

    >>> walls = [WallSetup((0, 3), (1.98, 3)), WallSetup((2, 0), (2, 3))]
    >>> weld(walls).walls[0].end
    (2, 3)
    """
    seam = _Seam(walls, tolerance)
    if seam.crowded():
        return Welded(list(walls), crowded=True)
    for number, corner in enumerate(seam.corners):
        corner.free = seam.is_free(number)
    moved = seam.join_free_ends() + seam.join_corners() + seam.meet_walls()
    seam.keep_touching()
    return Welded(seam.rebuilt(), moved)


class _Seam:
    """The corners of a set of walls, and a coarse grid to find the near ones."""

    def __init__(self, walls: Sequence[WallSetup], tolerance: float) -> None:
        self.walls, self.tolerance = [wall for wall in walls if not is_repeat(wall)], tolerance
        walls = self.walls
        self.stops: dict[int, list[Point]] = defaultdict(list)
        self.corners: list[_Corner] = []
        self.ends: list[tuple[int, int]] = [(0, 0)] * len(walls)
        found: dict[tuple[int, int], int] = {}
        for i in sorted(range(len(walls)), key=lambda i: walls[i].kind != "door"):
            wall = walls[i]
            self.ends[i] = (self._corner(wall.start, i, found), self._corner(wall.end, i, found))
        self.cells: dict[tuple[int, int], list[int]] = defaultdict(list)
        for number, corner in enumerate(self.corners):
            self.cells[self._cell(corner.at)].append(number)
        self.first = [corner.at for corner in self.corners]

    def _corner(self, point: Point, piece: int, found: dict[tuple[int, int], int]) -> int:
        number = found.setdefault(grain(point), len(self.corners))
        if number == len(self.corners):
            self.corners.append(_Corner(point, [], False))
        corner = self.corners[number]
        corner.pieces.append(piece)
        corner.door |= self.walls[piece].kind == "door"
        return number

    def _cell(self, point: Point) -> tuple[int, int]:
        return math.floor(point[0] / self.tolerance), math.floor(point[1] / self.tolerance)

    def _around(self, cell: tuple[int, int]) -> list[int]:
        x, y = cell
        return [n for i in (x - 1, x, x + 1) for j in (y - 1, y, y + 1) for n in self.cells.get((i, j), ())]

    def crowded(self) -> bool:
        """Whether looking at every pair of neighbours would take too long."""
        pairs = 0
        for (x, y), inside in self.cells.items():
            around = sum(len(self.cells.get((i, j), ())) for i in (x - 1, x, x + 1) for j in (y - 1, y, y + 1))
            pairs += len(inside) * around
        return pairs > MOST_PAIRS

    def is_free(self, number: int) -> bool:
        """Whether all walls at a corner leave it in one direction, as a single wall or walls drawn twice do."""
        x, y = self.corners[number].at
        ways = []
        for piece in self.corners[number].pieces:
            start, end = self.ends[piece]
            far = self.corners[end if start == number else start].at
            ways.append((far[0] - x, far[1] - y))
        ax, ay = ways[0]
        return all(
            abs(ax * by - ay * bx) <= 1e-9 * math.hypot(ax, ay) * math.hypot(bx, by) and ax * bx + ay * by > 0
            for bx, by in ways[1:]
        )

    def near(self, number: int) -> list[int]:
        """Other corners within the tolerance, without those on the curve that ends here."""
        home = self.first[number]
        close = {
            n
            for n in self._around(self._cell(home))
            if n != number and math.dist(home, self.first[n]) <= self.tolerance
        }
        if not close:
            return []
        tail, edge = {number}, [number]
        while edge:
            for piece in self.corners[edge.pop()].pieces:
                for n in self.ends[piece]:
                    if n in close and n not in tail:
                        tail.add(n)
                        edge.append(n)
        return sorted(close - tail)

    def join_free_ends(self) -> int:
        """Pull free ends together: to a door, else to the most crowded, else to where it turns walls least."""
        mates = {
            number: [n for n in self.near(number) if self.corners[n].free]
            for number, corner in enumerate(self.corners)
            if corner.free
        }
        moved = 0
        order = {
            hub: (not self.corners[hub].door, -len(near), sum(self._turn(n, hub) for n in near), hub)
            for hub, near in mates.items()
        }
        for hub in sorted(mates, key=order.__getitem__):
            if self.corners[hub].settled:
                continue
            for n in mates[hub]:
                corner = self.corners[n]
                if not corner.settled:
                    moved += self._move(corner, self.corners[hub].at)
                    self.corners[hub].settled = True
        return moved

    def _turn(self, number: int, hub: int) -> float:
        """How far off its line the walls of a free end would be turned by a move to the hub, in grains."""
        start, end = (self.first[n] for n in self.ends[self.corners[number].pieces[0]])
        x, y = self.first[hub]
        across = (x - start[0]) * (end[1] - start[1]) - (y - start[1]) * (end[0] - start[0])
        return round(abs(across) / math.dist(start, end) * LATTICE)

    def join_corners(self) -> int:
        """Bring the free ends that are left to the nearest corner or joint."""
        moved = 0
        for number, corner in enumerate(self.corners):
            if corner.free and not corner.settled:
                joints = [n for n in self.near(number) if not self.corners[n].free or self.corners[n].settled]
                if joints:
                    nearest = min(joints, key=lambda n: (math.dist(corner.at, self.first[n]), n))
                    moved += self._move(corner, self.corners[nearest].at)
        return moved

    def _move(self, corner: _Corner, at: Point) -> int:
        corner.at, corner.settled = at, True
        return 1

    def meet_walls(self) -> int:
        """Bring the free ends that are left to the inside of a near wall."""
        loose = [n for n, corner in enumerate(self.corners) if corner.free and not corner.settled]
        hosts = [i for i, wall in enumerate(self.walls) if wall.kind != "door"]
        best: dict[int, tuple[float, int, Point]] = {}
        spans = ends_of([self._piece(i) for i in hosts])
        for row, n, aside, foot in _feet(spans, [(n, self.corners[n].at) for n in loose], self.tolerance):
            host = hosts[row]
            if aside < best.get(n, (math.inf,))[0] and not self._is_own(n, host):
                best[n] = (aside, host, foot)
        moved = 0
        for n, (aside, host, foot) in sorted(best.items()):
            if aside > 1 / LATTICE:
                moved += self._move(self.corners[n], foot)
            self.stops[host].append(self.corners[n].at)
        return moved

    def keep_touching(self) -> None:
        """Where a wall was turned by the move of an end, make it still pass through the corners that lay on it."""
        turned = []
        for i, (start, end) in enumerate(self.ends):
            if self.walls[i].kind == "door":  # a door stays one piece
                continue
            (x0, y0), (x1, y1) = self.first[start], self.first[end]
            across = [
                (x - x0) * (y1 - y0) - (y - y0) * (x1 - x0) for x, y in (self.corners[n].at for n in (start, end))
            ]
            if max(map(abs, across)) > 1e-9:
                turned.append(i)
        spans = ends_of(
            [replace(self.walls[i], start=self.first[s], end=self.first[e]) for i in turned for s, e in [self.ends[i]]]
        )
        for row, n, _aside, _foot in _feet(spans, list(enumerate(self.first)), 1 / LATTICE):
            self.stops[turned[row]].append(self.corners[n].at)

    def _is_own(self, number: int, host: int) -> bool:
        """Whether a wall belongs to the curve that ends at this corner."""
        ring = {number} | {n for piece in self.corners[number].pieces for n in self.ends[piece]}
        return bool(ring & set(self.ends[host]))

    def _piece(self, i: int) -> WallSetup:
        start, end = self.ends[i]
        return replace(self.walls[i], start=self.corners[start].at, end=self.corners[end].at)

    def rebuilt(self) -> list[WallSetup]:
        """The walls between the corners as they are now; a slanting wall gets a corner where another meets it."""
        walls: list[WallSetup] = []
        for i in range(len(self.walls)):
            piece = self._piece(i)
            (x0, y0), (x1, y1) = piece.start, piece.end
            stops = [(x, y) for x, y in self.stops.get(i, ()) if not (x0 == x == x1 or y0 == y == y1)]
            stops.sort(key=lambda at: math.dist(piece.start, at))
            for start, end in zip([piece.start, *stops], [*stops, piece.end], strict=True):
                wall = replace(piece, start=start, end=end)
                if not is_repeat(wall):
                    walls.append(wall)
        return walls


def _feet(
    spans: np.ndarray, points: list[tuple[int, Point]], tolerance: float
) -> Iterator[tuple[int, int, float, Point]]:
    """Each pair of a span and a numbered point near its inside: row, number, distance, and the foot on the span."""
    if not points or not len(spans):
        return
    points = sorted(points, key=lambda point: point[1])
    places = np.array([at for _, at in points], dtype=float)
    left = np.searchsorted(places[:, 0], np.minimum(spans[:, 0], spans[:, 2]) - tolerance, "left")
    right = np.searchsorted(places[:, 0], np.maximum(spans[:, 0], spans[:, 2]) + tolerance, "right")
    for row in np.flatnonzero(right > left):
        x0, y0, x1, y1 = map(float, spans[row])
        first = int(left[row])
        x, y = places[first : right[row]].T
        dx, dy = x1 - x0, y1 - y0
        length = math.hypot(dx, dy) or 1.0
        along, aside = ((x - x0) * dx + (y - y0) * dy) / length, np.abs((x - x0) * dy - (y - y0) * dx) / length
        inside = (aside <= tolerance) & (along > 1 / LATTICE) & (along < length - 1 / LATTICE)
        for k in np.flatnonzero(inside):
            # on a grid line the foot is exact, so that the wall need not be broken
            part = float(along[k]) / length
            foot = (float(x[k]) if dy == 0 else x0 + part * dx, float(y[k]) if dx == 0 else y0 + part * dy)
            yield int(row), points[first + int(k)][0], float(aside[k]), foot
