"""Rooms: which squares lie inside buildings.

A room is what walls, windows, curtains and doors shut off from the edge of the map, whatever state the doors are in;
openings of a doorway's width count as shut.
"""

from __future__ import annotations

from math import ceil, floor
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..setup import MapSetup, WallSetup

ENCLOSING = ("wall", "window", "door", "curtain")

Layer: TypeAlias = NDArray[np.int32]
"""One number a square, indexed [y, x]."""
Square: TypeAlias = tuple[int, int]
Step: TypeAlias = tuple[Square, Square]


def room_numbers(setup: MapSetup) -> Layer:
    """Each square's room, counted from 1; 0 for the open air and for solid squares and doors.

    One room that fills the whole map and holds anything that grows or flows is a framed field, not a room.
    """
    blocked = _blocked_steps(setup)
    shut = np.isin(np.array(setup.terrain), ("wall", "door", "void"))
    rooms = np.where(shut | _doorways(shut), 0, -1).astype(np.int32)
    edge = [(x, y) for y in range(setup.height) for x in range(setup.width) if _at_edge(setup, x, y)]
    # A wall along the map's edge is a step from outside that is blocked.
    for x, y in edge:
        outside = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        open_side = any(not is_inside(setup, *o) and ((x, y), o) not in blocked for o in outside)
        if rooms[y, x] == -1 and open_side:
            _flood(setup, rooms, blocked, (x, y), 0)
    number = 0
    for y in range(setup.height):
        for x in range(setup.width):
            if rooms[y, x] == -1:
                number += 1
                _flood(setup, rooms, blocked, (x, y), number)
                if _is_framed_field(setup, rooms == number):
                    rooms[rooms == number] = 0
                    number -= 1
    return rooms


def _doorways(shut: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Open squares in a wall one square thick: shut on two opposite sides, open on the other two, and room beyond."""
    wide = np.pad(shut, 1)
    north, south, west, east = wide[:-2, 1:-1], wide[2:, 1:-1], wide[1:-1, :-2], wide[1:-1, 2:]
    corners = [wide[:-2, :-2], wide[:-2, 2:], wide[2:, :-2], wide[2:, 2:]]
    roomy = np.add.reduce([c.astype(int) for c in corners]) <= 2
    return ~shut & roomy & ((west & east & ~north & ~south) | (north & south & ~west & ~east))


def is_inside(setup: MapSetup, x: int, y: int) -> bool:
    """Whether (x, y) is a square of the map."""
    return 0 <= x < setup.width and 0 <= y < setup.height


def _at_edge(setup: MapSetup, x: int, y: int) -> bool:
    return x in (0, setup.width - 1) or y in (0, setup.height - 1)


def _flood(setup: MapSetup, rooms: Layer, blocked: set[Step], start: Square, number: int) -> None:
    rooms[start[1], start[0]] = number
    todo = [start]
    while todo:
        x, y = todo.pop()
        for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if is_inside(setup, *near) and rooms[near[1], near[0]] == -1 and ((x, y), near) not in blocked:
                rooms[near[1], near[0]] = number
                todo.append(near)


def _is_framed_field(setup: MapSetup, room: NDArray[np.bool_]) -> bool:
    rows, columns = np.flatnonzero(room.any(1)), np.flatnonzero(room.any(0))
    spans = rows[0] <= 1 and columns[0] <= 1 and rows[-1] >= setup.height - 2 and columns[-1] >= setup.width - 2
    if not spans or setup.indoors:
        return False
    wild = np.isin(np.array(setup.terrain), ("shallow", "deep", "tree")) | (np.array(setup.elevation) != 0)
    return bool((wild & room).any()) or int(room.sum()) > 150


def _blocked_steps(setup: MapSetup) -> set[Step]:
    """Steps between neighbouring squares (both ways) whose centre line an enclosing wall crosses."""
    blocked = set()
    enclosing = [wall for wall in setup.walls if wall.kind in ENCLOSING]
    for wall in enclosing + _gaps(enclosing):
        for first, second in crossed_steps(wall):
            blocked.add((first, second))
            blocked.add((second, first))
    return blocked


def _gaps(walls: list[WallSetup]) -> list[WallSetup]:
    """Openings of at most two squares between upright or level walls in one line: doorways without doors, breaches."""
    lines: dict[tuple[bool, float], list[tuple[float, float]]] = {}
    for wall in walls:
        (ax, ay), (bx, by) = wall.start, wall.end
        if ax == bx or ay == by:
            along = sorted((ay, by) if ax == bx else (ax, bx))
            lines.setdefault((ax == bx, ax if ax == bx else ay), []).append((along[0], along[1]))
    gaps = []
    for (upright, place), parts in lines.items():
        parts.sort()
        reach = parts[0][1]
        for low, high in parts[1:]:
            if 0 < low - reach <= 2:
                ends = ((place, reach), (place, low)) if upright else ((reach, place), (low, place))
                gaps.append(WallSetup(*ends))
            reach = max(reach, high)
    return gaps


def crossed_steps(wall: WallSetup) -> list[Step]:
    """The pairs of neighbouring squares whose centre line the wall meets: one centre row or column at a time.

    A wall through the middle of squares counts as lying a hair to the west, so that slanting walls leave no holes.
    """
    (ax, ay), (bx, by) = wall.start, wall.end
    crossed: list[Step] = []
    for n in range(ceil(min(ay, by) - 0.5), ceil(max(ay, by) - 0.5)):
        east = ceil(ax + (n + 0.5 - ay) / (by - ay) * (bx - ax) - 0.5)
        crossed.append(((east - 1, n), (east, n)))
    falling = (bx - ax) * (by - ay) > 0
    for n in range(ceil(min(ax, bx) - 0.5), ceil(max(ax, bx) - 0.5)):
        y = ay + (n + 0.5 - ax) / (bx - ax) * (by - ay) - 0.5
        south = floor(y) + 1 if falling else ceil(y)
        crossed.append(((n, south - 1), (n, south)))
    return crossed
