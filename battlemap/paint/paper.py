"""A map over many sheets of paper: how many, which part of it each shows, and how far they overlap.

Every sheet but the last of its row begins a whole number of squares before the next, so that edges to be glued lie on
lines of the grid; it shows the overlap besides, as a strip for the next sheet to lie on.

Units: inches on paper, squares on the map; a square is an inch.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..errors import BattlemapError
from ..places import square_name
from ..setup import MapSetup
from .svg_parts import Area

__all__ = ["MARGIN", "MOST_OVERLAP", "MOST_SHEETS", "PAPERS", "Sheet", "Tiling", "tiling"]

MM = 1 / 25.4
PAPERS = {"a4": (210 * MM, 297 * MM), "a3": (297 * MM, 420 * MM), "letter": (8.5, 11.0), "tabloid": (11.0, 17.0)}
"""Widths and heights, upright."""
MARGIN = 0.5
"""What is left on each side of a sheet for printers that do not print to the edge; marks and words stand there."""
MOST_OVERLAP = 3.0
MOST_SHEETS = 1000


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: its column and row from 0, and the part of the map on it.

    ``right`` and ``bottom`` are where its neighbours begin; beyond them its area is overlap.
    """

    column: int
    row: int
    area: Area
    right: float
    bottom: float

    @property
    def label(self) -> str:
        """Its name, as of a square, in capitals: A1, then B1 to the east of it and A2 to the south."""
        return square_name(self.column, self.row).upper()


@dataclass(frozen=True, slots=True)
class Tiling:
    """All sheets of a map, ``width`` by ``height`` each, row by row."""

    width: float
    height: float
    columns: int
    rows: int
    sheets: tuple[Sheet, ...]


def tiling(land: MapSetup, paper: str, landscape: bool = False, overlap: float = 0.25) -> Tiling:
    """Lay a map over sheets of one of PAPERS. ``overlap`` is in inches, from 0 to MOST_OVERLAP.

    BattlemapError for an unknown paper, an overlap that cannot be, and for more than MOST_SHEETS.
    """
    if paper.lower() not in PAPERS:
        raise BattlemapError(f'no paper "{paper}"; there are {", ".join(PAPERS)}')
    if not 0 <= overlap <= MOST_OVERLAP:
        raise BattlemapError(f"an overlap of {overlap:g} inches cannot be; it is from 0 to {MOST_OVERLAP:g}")
    width, height = PAPERS[paper.lower()]
    if landscape:
        width, height = height, width
    across = _edges(land.width, width - 2 * MARGIN, overlap)
    down = _edges(land.height, height - 2 * MARGIN, overlap)
    if len(across) * len(down) > MOST_SHEETS:
        raise BattlemapError(
            f"{land.width} x {land.height} squares would take {len(across) * len(down):,} sheets of {paper.lower()}; "
            f"at most {MOST_SHEETS:,} are made"
        )
    sheets = tuple(
        Sheet(column, row, Area(left, top, shown_right, shown_bottom), right, bottom)
        for row, (top, bottom, shown_bottom) in enumerate(down)
        for column, (left, right, shown_right) in enumerate(across)
    )
    return Tiling(width, height, len(across), len(down), sheets)


def _edges(length: int, room: float, overlap: float) -> list[tuple[float, float, float]]:
    """Of each sheet of a row where it begins, where the next one begins, and how far it shows the map."""
    step = math.floor(room - overlap)
    count = max(math.ceil((length - overlap) / step), 1)
    begins = [step * number for number in range(count)]
    return [
        (begin, begin + step, begin + step + overlap) if begin != begins[-1] else (begin, length, length)
        for begin in begins
    ]
