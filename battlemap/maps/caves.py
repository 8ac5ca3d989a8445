"""Outlines of a hollow given by samples: marching squares, straight pieces joined.

The samples lie on a grid of quarter squares whose second row and column are the map's edge, so sample i lies at
(i - 1) / 4. The wall runs half-way between a hollow and a solid sample, and cuts corners at half a right angle.

Units: squares.
"""

from __future__ import annotations

import numpy as np

from ..setup import WallSetup
from .walls import Point

__all__ = ["SAMPLES", "cave_walls"]

SAMPLES = 4
"""Samples to a square."""

# Middles of a cell's sides, in half samples from its first sample; each case lists the pieces of wall across the cell.
_N, _E, _S, _W = (1, 0), (2, 1), (1, 2), (0, 1)
_PIECES = {
    1: ((_W, _N),), 2: ((_N, _E),), 3: ((_W, _E),), 4: ((_E, _S),), 5: ((_W, _S), (_N, _E)), 6: ((_N, _S),),
    7: ((_W, _S),), 8: ((_S, _W),), 9: ((_S, _N),), 10: ((_W, _N), (_E, _S)), 11: ((_S, _E),), 12: ((_E, _W),),
    13: ((_E, _N),), 14: ((_N, _W),),
}  # fmt: skip
"""By which samples of a cell are hollow: 1 north-west, 2 north-east, 4 south-east, 8 south-west."""


def cave_walls(hollow: np.ndarray, mouths: np.ndarray) -> list[WallSetup]:
    """The walls round the hollow samples, save where a cell touches a sample of a mouth.

    Both are truth values, rows by columns. What lies beyond the samples is taken to be as the samples at their border.

    >>> grid = np.zeros((7, 7), dtype=bool)
    >>> grid[2:4, 2:4] = True
    >>> len(cave_walls(grid, np.zeros_like(grid)))
    8
    """
    cases = _corners(hollow, (1, 2, 4, 8))
    open_cells = _corners(mouths, (1, 1, 1, 1)) > 0
    pieces: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row, column in np.argwhere((cases > 0) & (cases < 15) & ~open_cells).tolist():
        for (x0, y0), (x1, y1) in _PIECES[int(cases[row, column])]:
            a, b = (2 * column + x0, 2 * row + y0), (2 * column + x1, 2 * row + y1)
            pieces.setdefault(a, []).append(b)
            pieces.setdefault(b, []).append(a)
    return [WallSetup(_place(a), _place(b)) for a, b in _joined(pieces)]


def _corners(samples: np.ndarray, marks: tuple[int, int, int, int]) -> np.ndarray:
    """For each cell between four samples, the sum of the marks of those that are set, clockwise from north-west."""
    grid = samples.astype(np.int64)
    corners = (grid[:-1, :-1], grid[:-1, 1:], grid[1:, 1:], grid[1:, :-1])
    return np.sum([corner * mark for corner, mark in zip(corners, marks, strict=True)], axis=0)


def _joined(pieces: dict[tuple[int, int], list[tuple[int, int]]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The same lines with as few ends as they can have: a point between two pieces of one direction is no end."""

    def passes(point: tuple[int, int]) -> bool:
        ends = pieces[point]
        return len(ends) == 2 and ends[0][0] + ends[1][0] == 2 * point[0] and ends[0][1] + ends[1][1] == 2 * point[1]

    lines = []
    for point in sorted(pieces):
        if passes(point):
            continue
        for end in pieces[point]:
            before, here = point, end
            while passes(here):
                following = next(other for other in pieces[here] if other != before)
                before, here = here, following
            if point < here:
                lines.append((point, here))
    return lines


def _place(point: tuple[int, int]) -> Point:
    return (point[0] / 2 - 1) / SAMPLES, (point[1] / 2 - 1) / SAMPLES
