"""A field in the making: squares by terrain, what is connected with what, and slow noise over the whole.

Units: squares from 0 at the north-west corner; terrain and heights are indexed [y][x].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...setup import MapSetup
from .luck import Luck

__all__ = ["AROUND", "SIDES", "Land", "Square", "noise"]

Square = tuple[int, int]

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
AROUND = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
BARRIERS = ("wall", "void", "pillar", "deep")
"""Terrain that nobody is meant to have to cross; doors are not among it."""


class Land:
    """The field being made, filled with one terrain at first."""

    def __init__(self, width: int, height: int, terrain: str, indoors: bool) -> None:
        self.width, self.height = width, height
        self.terrain = [[terrain] * width for _ in range(height)]
        self.field = MapSetup(width, height, self.terrain, [[0] * width for _ in range(height)], indoors=indoors)

    def __getitem__(self, square: Square) -> str:
        return self.terrain[square[1]][square[0]]

    def __setitem__(self, square: Square, terrain: str) -> None:
        self.terrain[square[1]][square[0]] = terrain

    def __contains__(self, square: Square) -> bool:
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def squares(self, margin: int = 0) -> Iterator[Square]:
        """All squares row by row, without ``margin`` of them at the edge."""
        for y in range(margin, self.height - margin):
            for x in range(margin, self.width - margin):
                yield x, y

    def near(self, square: Square, steps: tuple[Square, ...] = SIDES) -> list[Square]:
        """Its neighbours on the map."""
        x, y = square
        return [(x + dx, y + dy) for dx, dy in steps if 0 <= x + dx < self.width and 0 <= y + dy < self.height]

    def count_near(self, square: Square, terrain: str) -> int:
        """How many of its eight neighbours are of that terrain, those beyond the edge included."""
        beyond = len(AROUND) - len(around := self.near(square, AROUND))
        return beyond + sum(self[near] == terrain for near in around)

    def is_open(self, square: Square) -> bool:
        """Whether one can cross it, doors opened."""
        return self[square] not in BARRIERS

    def is_roomy(self, square: Square) -> bool:
        """Whether one can cross all eight squares around it, so that nothing is cut off by what stands in it."""
        around = self.near(square, AROUND)
        return len(around) == len(AROUND) and all(map(self.is_open, around))

    def areas(self, is_open: Callable[[Square], bool] | None = None) -> list[list[Square]]:
        """Open squares that hang together side by side, the largest area first, then by its first square."""
        is_open = is_open or self.is_open
        seen: set[Square] = set()
        areas: list[list[Square]] = []
        for start in self.squares():
            if start in seen or not is_open(start):
                continue
            seen.add(start)
            area = [start]
            for square in area:  # grows as it goes
                for near in self.near(square):
                    if near not in seen and is_open(near):
                        seen.add(near)
                        area.append(near)
            areas.append(area)
        return sorted(areas, key=lambda area: (-len(area), area[0][1], area[0][0]))

    def keeps_whole(self, squares: list[Square], terrain: str) -> bool:
        """Lay a barrier on squares if all open ground stays in as many parts as before; whether it was laid."""
        before = len(self.areas())
        old = [self[square] for square in squares]
        for square in squares:
            self[square] = terrain
        if len(self.areas()) <= before:
            return True
        for square, was in zip(squares, old, strict=True):
            self[square] = was
        return False


def noise(luck: Luck, width: int, height: int, grain: int) -> list[list[float]]:
    """Heights from 0 to 1 that change slowly, with bumps of about ``grain`` squares and some of half that size."""
    made = [[0.0] * width for _ in range(height)]
    for step, weight in ((grain, 0.68), (max(grain // 2, 1), 0.32)):
        columns, rows = width // step + 2, height // step + 2
        lattice = [[luck.part() for _ in range(columns)] for _ in range(rows)]
        for y in range(height):
            row, down = y // step, _ease(y % step / step)
            for x in range(width):
                column, along = x // step, _ease(x % step / step)
                top = lattice[row][column] * (1 - along) + lattice[row][column + 1] * along
                low = lattice[row + 1][column] * (1 - along) + lattice[row + 1][column + 1] * along
                made[y][x] += weight * (top * (1 - down) + low * down)
    return made


def _ease(part: float) -> float:
    return part * part * (3 - 2 * part)
