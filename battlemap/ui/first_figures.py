"""A scenario made of a bare map: two sides of three figures on free ground, within reach of each other.

Units: squares as (column, row).
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Collection
from pathlib import Path
from typing import Any

from battlemap.paint.rooms import crossed_steps
from battlemap.setup import FigureSetup, MapSetup, Setup, SideSetup

__all__ = ["free_parts", "scenario_of"]

Square = tuple[int, int]

FREE = ("floor", "difficult", "shallow")
BARS = ("wall", "window", "invisible")
"""Walls that nobody comes through; doors can be opened, low walls climbed, curtains drawn."""
APART = 12
"""So many squares of way lie between the two sides where the map is large enough."""
KINDS = (("man-at-arms", "spearman", "archer"), ("orc", "orc", "orc-archer"))
RULESET = "combat-tactics"


def scenario_of(
    path: Path, land: MapSetup, figures: list[FigureSetup], sides: tuple[tuple[str, str], tuple[str, str]]
) -> Setup | None:
    """The set-up of an imported map, titled after its file: with the file's figures, or with three for each side.

    ``sides`` are ids and names for the two sides of a map without figures. None where it has no room for them.
    """
    title = path.stem.replace("_", " ").replace("-", " ").strip() or path.name
    title = title[:1].upper() + title[1:]
    named = [one.side for one in figures] + [zone["side"] for zone in land.zones.values() if "side" in zone]
    made = {id: SideSetup(id, id.replace("_", " ").capitalize()) for id in named}
    if figures:
        for foe in list(made.values())[1:]:
            foe.policy = "assault"
        return Setup(title, RULESET, land, made, {one.id: one for one in figures})
    camps = camps_on(land)
    if camps is None:
        return None
    players = {id: SideSetup(id, name, policy) for (id, name), policy in zip(sides, ("human", "assault"), strict=True)}
    made = players | {id: side for id, side in made.items() if id not in players}
    placed: dict[str, FigureSetup] = {}
    for (side, _), kinds, camp, other in zip(sides, KINDS, camps, reversed(camps), strict=True):
        for number, (kind, at) in enumerate(zip(kinds, camp, strict=True), 1):
            id = f"{side}_{number}"
            placed[id] = FigureSetup(id, kind, side, at, facing_towards(at, other[0]))
    return Setup(title, RULESET, land, made, placed)


def free_parts(land: MapSetup) -> list[list[Square]]:
    """The parts of the map in which one can walk about, doors counting as open; the largest first."""
    blocked = blocked_steps(land)
    left = {(x, y) for y in range(land.height) for x in range(land.width) if land.terrain[y][x] in (*FREE, "door")}
    parts = []
    for start in sorted(left, key=lambda square: (square[1], square[0])):
        if start in left:
            part = list(walk(left, blocked, start))
            left.difference_update(part)
            parts.append(part)
    return sorted(parts, key=len, reverse=True)


def blocked_steps(land: MapSetup) -> set[tuple[Square, Square]]:
    """Steps between neighbouring squares, both ways, that a wall bars."""
    steps = {step for wall in land.walls if wall.kind in BARS for step in crossed_steps(wall)}
    return steps | {(there, here) for here, there in steps}


def walk(squares: Collection[Square], blocked: Collection[tuple[Square, Square]], start: Square) -> dict[Square, int]:
    """Every square that can be reached from ``start``, the nearest first, and how many steps away it is."""
    far = {start: 0}
    todo = deque([start])
    while todo:
        x, y = todo.popleft()
        for near in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            if near in squares and near not in far and ((x, y), near) not in blocked:
                far[near] = far[(x, y)] + 1
                todo.append(near)
    return far


def camps_on(land: MapSetup) -> tuple[list[Square], list[Square]] | None:
    """Three free squares for each of two sides, APART or as far as the largest free part allows."""
    parts = free_parts(land)
    part = set(parts[0]) if parts else set[Square]()
    if len(part) < 6:
        return None
    blocked = blocked_steps(land)

    def stand(ways: dict[Square, int], taken: Collection[Square] = ()) -> list[Square]:
        return [(x, y) for x, y in ways if land.terrain[y][x] in FREE and (x, y) not in taken][:3]

    edge = list(walk(part, blocked, parts[0][0]))[-1]
    ways = walk(part, blocked, edge)
    apart = min(APART, max(ways.values()))
    first = stand(ways)
    meeting = next(square for square, steps in ways.items() if steps == apart)
    second = stand(walk(part, blocked, meeting), first)
    return (first, second) if len(first) == len(second) == 3 else None


def facing_towards(here: Square, there: Square) -> int:
    """The facing of the eight that looks most nearly from one square to another."""
    angle = math.atan2(there[0] - here[0], here[1] - there[1])
    return round(angle / (math.pi / 4)) % 8


def with_picture_beside(picture: dict[str, Any], folder: Path) -> dict[str, Any]:
    """The picture of a map as a scenario in ``folder`` names it: by its bare name where it lies there."""
    named = picture.get("file", picture.get("path"))
    if named is None:
        return dict(picture)
    path = Path(named)
    kept = {key: picture[key] for key in ("squares", "at") if key in picture}
    return {"file": path.name if path.parent == folder else str(path)} | kept
