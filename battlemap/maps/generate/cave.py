"""Caves: rock worn away by a cellular automaton, halls joined by passages, a lake, rubble, ledges and pillars.

Squares of rock and of air start at random; four times each square becomes what most of the nine around it are. Halls
that are left apart are joined to the nearest by passages two squares wide, nooks too small for a fight are filled.
"""

from __future__ import annotations

from .land import AROUND, Land, Square, noise
from .luck import Luck

__all__ = ["dig"]

ROCK = 0.46
SMOOTHINGS = 4
NOOK = 14
"""Halls of fewer squares are filled."""
BARE = 0.34
"""The least part of the map that is to be air."""


def dig(width: int, height: int, luck: Luck) -> Land:
    """A cave."""
    land = Land(width, height, "wall", indoors=True)
    for _ in range(12):
        _wear(land, luck)
        if sum(land.is_open(square) for square in land.squares()) >= BARE * width * height:
            break
    _join(land)
    _smooth_corners(land)
    _flood(land, luck)
    _rise(land, luck)
    _strew(land, luck)
    return land


def _wear(land: Land, luck: Luck) -> None:
    for square in land.squares():
        edge = square[0] in (0, land.width - 1) or square[1] in (0, land.height - 1)
        land[square] = "wall" if edge or luck.chance(ROCK) else "floor"
    for _ in range(SMOOTHINGS):
        rock = {square: land.count_near(square, "wall") for square in land.squares(1)}
        for square, count in rock.items():
            if count >= 5:
                land[square] = "wall"
            elif count <= 3:
                land[square] = "floor"
    for area in land.areas():
        if len(area) < NOOK:
            for square in area:
                land[square] = "wall"


def _join(land: Land) -> None:
    """Dig from the largest hall to the nearest of the others, till all is one; of no hall at all make one."""
    if not land.areas():
        for square in land.squares(1):
            land[square] = "floor"
    while len(halls := land.areas()) > 1:
        largest = set(halls[0])
        before: dict[Square, Square] = {}
        queue = [square for square in halls[0] if land.count_near(square, "wall")]
        for square in queue:  # grows as it goes
            if square not in largest and land[square] != "wall":
                break
            for near in land.near(square):
                inside = 0 < near[0] < land.width - 1 and 0 < near[1] < land.height - 1
                if inside and near not in largest and near not in before:
                    before[near] = square
                    queue.append(near)
        while square not in largest:
            for wide in (square, (square[0] + 1, square[1]), (square[0], square[1] + 1)):
                if wide[0] < land.width - 1 and wide[1] < land.height - 1:
                    land[wide] = "floor"
            square = before[square]


def _far(a: Square, b: Square) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _smooth_corners(land: Land) -> None:
    """Take away single squares of rock that stick out into a hall."""
    for square in list(land.squares(1)):
        if land[square] == "wall" and land.count_near(square, "floor") >= 6:
            land[square] = "floor"


def _flood(land: Land, luck: Luck) -> None:
    """Water in the lowest hollow: shallow at its shore, deep only where ground to walk on stays in one piece."""
    low = noise(luck, land.width, land.height, 9)
    floor = sorted((square for square in land.squares() if land[square] == "floor"), key=lambda s: (low[s[1]][s[0]], s))
    lowest = floor[0]
    reach = max(land.width, land.height) // 4
    share = int(len(floor) * (0.07 + 0.07 * luck.part()))
    lake = [square for square in floor if _far(square, lowest) <= reach * reach][:share]
    for square in lake:
        land[square] = "shallow"
    middle = [square for square in lake if all(land[near] in ("shallow", "wall") for near in land.near(square, AROUND))]
    land.keeps_whole(middle, "deep")


def _rise(land: Land, luck: Luck) -> None:
    """Ledges one or two steps high, away from the water; neighbours differ by one step at most."""
    high = noise(luck, land.width, land.height, 8)
    wet = {near for s in land.squares() if land[s] in ("shallow", "deep") for near in land.near(s, AROUND)}
    level = land.field.elevation
    for step, bound in ((1, 0.66), (2, 0.80)):
        for x, y in land.squares(1):
            inner = step == 1 or all(level[b][a] >= 1 or land[a, b] == "wall" for a, b in land.near((x, y), AROUND))
            if high[y][x] > bound and land[x, y] == "floor" and (x, y) not in wet and inner:
                level[y][x] = step
    for x, y in land.squares():  # a single raised square is no ledge
        if level[y][x] and not any(level[b][a] for a, b in land.near((x, y))):
            level[y][x] = 0


def _strew(land: Land, luck: Luck) -> None:
    """Rubble in patches, and pillars of stone where there is room round them."""
    rough = noise(luck, land.width, land.height, 5)
    for x, y in land.squares():
        if land[x, y] == "floor" and rough[y][x] > 0.72 and luck.chance(0.75):
            land[x, y] = "difficult"
    free = [s for s in land.squares(2) if land[s] == "floor" and not land.count_near(s, "wall")]
    standing: list[Square] = []
    for square in luck.shuffled(free)[: len(free) // 30 + 1]:
        if land.is_roomy(square) and all(_far(square, other) >= 16 for other in standing):
            land[square] = "pillar"
            standing.append(square)
