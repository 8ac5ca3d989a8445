"""Woods: thickets and clearings, hills, and a river from edge to edge with fords, over which a path leads.

Trees stand where slow noise is high, undergrowth at their rim, a boulder here and there. The river wanders from one edge
to the opposite one, deep in its middle; each ford is shallow from bank to bank, and one of them lies on the path.
"""

from __future__ import annotations

from .land import AROUND, Land, Square, noise
from .luck import Luck

__all__ = ["grow"]

HILLS = (0.60, 0.70, 0.80)
"""Noise above which the ground is one, two, three steps high."""
THICKET, RIM = 0.47, 0.42
DEEP_RIVER = 16
"""Maps narrower than this have a brook that one can wade everywhere."""


def grow(width: int, height: int, luck: Luck) -> Land:
    """A wood with its river, lying or standing."""
    land = Land(width, height, "floor", indoors=False)
    upright = width >= height
    long, across = (height, width) if upright else (width, height)
    course = _course(long, across, luck)
    _raise_hills(land, luck, [(at, along) if upright else (along, at) for along, at in enumerate(course)])
    fords = _pour(land, course, upright, luck)
    path = _path(land, course, fords, upright, luck)
    _plant(land, luck, set(path))
    _open(land)
    return land


def _course(long: int, across: int, luck: Luck) -> list[int]:
    """Where the middle of the river lies, row by row: a walk that turns seldom and keeps off the edges."""
    margin = max(across // 5, 3)
    at = luck.between(margin, across - 1 - margin)
    lean = luck.pick((-1, 0, 1))
    course = []
    for _ in range(long):
        course.append(at)
        if luck.chance(0.35):
            lean = luck.pick((-1, 0, 0, 1))
        if not margin <= at + lean <= across - 1 - margin:
            lean = -lean
        at = min(max(at + lean, margin), across - 1 - margin)
    return course


def _pour(land: Land, course: list[int], upright: bool, luck: Luck) -> list[int]:
    """Lay the river; the rows in whose middle the fords lie."""
    long = len(course)
    count = max(2, long // 16)
    fords = [(2 * i + 1) * long // (2 * count) + luck.between(-long // 12, long // 12) for i in range(count)]
    wide = 1 if min(land.width, land.height) < DEEP_RIVER else 2
    left, right = wide, wide
    water: set[Square] = set()
    for along, at in enumerate(course):
        if wide > 1 and luck.chance(0.3):
            left, right = luck.between(1, 2), luck.between(1, 2)
        water.update((at + off, along) if upright else (along, at + off) for off in range(-left, right + 1))
    for square in sorted(water):
        if square in land:
            land[square] = "shallow"
    for x, y in sorted(water):
        ford = any(abs((y if upright else x) - ford) <= 1 for ford in fords)
        if wide > 1 and not ford and all(near in water for near in land.near((x, y))) and (x, y) in land:
            land[x, y] = "deep"
    for x, y in list(land.squares()):
        # where the river bends, no step at a corner stays dry inside it
        if land[x, y] == "floor" and sum(land[near] != "floor" for near in land.near((x, y))) >= 3:
            land[x, y] = "shallow"
    return fords


def _path(land: Land, course: list[int], fords: list[int], upright: bool, luck: Luck) -> list[Square]:
    """A path from one bank's edge to the other's, straight through the middle of one ford, winding elsewhere."""
    ford = luck.pick(fords)
    ford = min(max(ford, 1), len(course) - 2)
    across = land.width if upright else land.height
    path: list[Square] = []
    for way in (-1, 1):
        along, at = ford, course[ford]
        while 0 <= at < across:
            for wide in (0, 1):
                square = (at, along + wide) if upright else (along + wide, at)
                if square in land:
                    path.append(square)
            if abs(at - course[ford]) > 4 and luck.chance(0.35):
                along = min(max(along + luck.pick((-1, 0, 0, 1)), 1), len(course) - 3)
                square = (at, along) if upright else (along, at)
                path.append(square)
            at += way
    for x, y in path:
        land.field.elevation[y][x] = min(land.field.elevation[y][x], 1)
        if land[x, y] == "deep":
            land[x, y] = "shallow"
    return path


def _raise_hills(land: Land, luck: Luck, river: list[Square]) -> None:
    """Hills by slow noise, lower towards the river, with steps of one between neighbours."""
    high = noise(luck, land.width, land.height, 13)
    level = land.field.elevation
    for x, y in land.squares():
        near = min(max(abs(x - rx), abs(y - ry)) for rx, ry in river)
        height = high[y][x] - max(0.0, 0.30 - 0.06 * max(near - 3, 0))
        level[y][x] = sum(height > bound for bound in HILLS)
    for _ in HILLS:
        for x, y in land.squares():
            lowest = min(level[b][a] for a, b in land.near((x, y), AROUND))
            level[y][x] = min(level[y][x], lowest + 1)


def _plant(land: Land, luck: Luck, path: set[Square]) -> None:
    dense = noise(luck, land.width, land.height, 7)
    clear = path | {near for square in path for near in land.near(square)}
    for x, y in land.squares():
        if land[x, y] != "floor" or (x, y) in path:
            continue
        wood = dense[y][x]
        if wood > THICKET:
            if (x, y) not in clear and luck.chance(0.30 + 0.9 * (wood - THICKET)):
                land[x, y] = "tree"
            elif luck.chance(0.16):
                land[x, y] = "difficult"
        elif wood > RIM and luck.chance(0.22):
            land[x, y] = luck.pick(("tree", "difficult", "difficult"))
        elif luck.chance(0.025):
            land[x, y] = "tree"
    free = [square for square in land.squares(1) if land[square] == "floor" and square not in clear]
    for square in luck.shuffled(free)[: len(free) // 120 + 1]:
        if land.is_roomy(square):
            land[square] = "wall"  # a lone one is a boulder


def _open(land: Land) -> None:
    """Turn deep water shallow till all ground can be reached on foot."""
    while len(areas := land.areas()) > 1:
        largest = set(areas[0])
        start = areas[1][0]
        before: dict[Square, Square] = {start: start}
        queue = [start]
        for square in queue:  # grows as it goes
            if square in largest:
                break
            for near in land.near(square):
                if near not in before:
                    before[near] = square
                    queue.append(near)
        while before[square] != square:
            if land[square] == "deep":
                land[square] = "shallow"
            elif not land.is_open(square):
                land[square] = "floor"
            square = before[square]
