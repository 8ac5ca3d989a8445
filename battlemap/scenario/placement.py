"""Whether the figures of a set-up can stand where they start.

Source: combat-tactics-tables.md section 2 (footprints and sharing); combat-tactics.md, "Further choices" (friends share
a square in close formation with one facing; enemies only when one of them is prone).
Units: squares from 0 at the north-west corner.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from battlemap.content.layers import layered
from battlemap.errors import BattlemapError
from battlemap.places import FACINGS, square_name
from battlemap.scenario.faults import Faults, is_whole
from battlemap.scenario.kind_fields import Shelf
from battlemap.setup import FigureSetup, MapSetup

__all__ = ["check_placement", "is_solid"]

MOST_SHARING = 4
ROOM = 12
"""The room of a square, in parts that halves, thirds and quarters divide."""


def is_solid(field: MapSetup, shelf: Shelf, x: int, y: int) -> bool:
    """Whether nobody can stand in the square as the battle begins; an open door is none."""
    return bool(shelf.terrains[field.terrain[y][x]]["solid"]) and field.doors.get((x, y)) != "open"


def check_placement(
    faults: Faults,
    places: Mapping[str, str],
    figures: Mapping[str, FigureSetup],
    own_kinds: dict[str, dict[str, Any]],
    shelf: Shelf,
    field: MapSetup,
) -> None:
    """Note, at the place given for each figure, what keeps it from standing in its squares beside those before it."""
    here: dict[tuple[int, int], list[tuple[FigureSetup, int]]] = {}
    for id, figure in figures.items():
        extent = _extent(figure, own_kinds, shelf)
        if extent is None:
            continue  # its kind is at fault, and noted there
        width, height, room = extent
        left, top = figure.at
        if left + width > field.width or top + height > field.height:
            message = f"{square_name(left, top)} leaves no room for {width}x{height} squares on the map"
            faults.add(places[id], f"{message}; a figure stands with its north-west corner there")
            continue
        for square in [(left + x, top + y) for y in range(height) for x in range(width)]:
            others = here.setdefault(square, [])
            fault = (
                f"is {field.terrain[square[1]][square[0]]}; nobody can stand there"
                if is_solid(field, shelf, *square)
                else ""
            )
            fault = fault or _clash(figure, room, others)
            if fault:
                faults.add(places[id], f"{square_name(*square)} {fault}")
                break
            others.append((figure, room))


def _extent(figure: FigureSetup, own_kinds: dict[str, dict[str, Any]], shelf: Shelf) -> tuple[int, int, int] | None:
    """Width, height and the room that a figure takes in a square; None when its kind does not read."""
    try:
        kind = layered(shelf.kinds, own_kinds, figure.kind) | figure.fields
    except BattlemapError:
        return None
    if not isinstance(kind.get("size"), str) or kind["size"] not in shelf.sizes:
        return None
    size = shelf.sizes[kind["size"]]
    footprint = kind["footprint"] or size["footprint"]
    if not isinstance(footprint, list) or len(footprint) != 2 or not all(map(is_whole, footprint)):
        return None
    return footprint[0], footprint[1], ROOM // (size["sharing"] or MOST_SHARING)


def _clash(figure: FigureSetup, room: int, others: list[tuple[FigureSetup, int]]) -> str:
    """Why a figure cannot share a square with those in it, "" when it can."""
    names = ", ".join(other.id for other, _ in others)
    if len(others) >= MOST_SHARING:
        return f"is full with {names}"
    if _is_prone(figure):
        return ""
    upright = [(other, part) for other, part in others if not _is_prone(other)]
    for other, _ in upright:
        if other.side != figure.side:
            return f"is taken by {other.id} of another side"
    if room + sum(part for _, part in upright) > ROOM:
        return f"has no room beside {names}"
    for other, _ in upright:
        if other.facing != figure.facing:
            return f"is shared with {other.id}, who faces {FACINGS[other.facing]}; figures in one square face one way"
    return ""


def _is_prone(figure: FigureSetup) -> bool:
    return figure.fields.get("posture") == "prone"
