"""The ``[sides]`` and ``[figures]`` tables, and what their ids may be."""

from __future__ import annotations

import re
from typing import Any

from battlemap.engine.actions import VERBS
from battlemap.engine.schema import CAPACITY
from battlemap.errors import NotationError
from battlemap.places import parse_square
from battlemap.scenario.faults import Faults, Fields, read_facing, read_square, shown
from battlemap.scenario.kind_fields import Shelf, check_fields
from battlemap.scenario.parts import POLICIES
from battlemap.setup import FigureSetup, MapSetup, SideSetup

__all__ = ["FIGURE_KEYS", "START_FIELDS", "id_fault", "read_figures", "read_sides"]

FIGURE_KEYS = ("kind", "side", "at", "facing", "name", "count")
START_FIELDS = ("posture", "felled", "hp_most")
"""What a figure may start with beside the fields of its kind: posture, whether by a knockdown, hit points unhurt."""

ID = re.compile(r"[a-z0-9_]+")
MOST_SIDES = 8
MOST_COUNT = 4


def id_fault(id: str) -> str:
    """What is wrong with the id of a figure or side, "" when it is a good one.

    >>> id_fault("brok"), id_fault("c4")
    ('', '"c4" reads as a square; choose another id')
    """
    if not ID.fullmatch(id):
        return f"{shown(id)} is no id; use lowercase letters, digits and _"
    if id in VERBS.values():
        return f"{shown(id)} reads as a verb; choose another id"
    try:
        parse_square(id)
    except NotationError:
        return ""
    return f"{shown(id)} reads as a square; choose another id"


def read_sides(faults: Faults, fields: Fields) -> dict[str, SideSetup]:
    """The sides by id, in the order of the file."""
    sides: dict[str, SideSetup] = {}
    for id, place, value in fields.named("sides"):
        _check_id(faults, place, id, {})
        side = Fields(faults, place, value, ("name", "policy", "surprised"))
        policy = side.choice("policy", "policy", POLICIES, "human")
        sides[id] = SideSetup(id, side.text("name", id), policy, side.flag("surprised"))
    if len(sides) > MOST_SIDES:
        faults.add(fields.at("sides"), f"{len(sides)} sides are too many; a battle has at most {MOST_SIDES}")
    return sides


def read_figures(
    faults: Faults, fields: Fields, shelf: Shelf, kinds: list[str], sides: dict[str, SideSetup], field: MapSetup | None
) -> dict[str, FigureSetup]:
    """The figures by id, in the order of the file; ``count`` makes several. One without a square is left out."""
    figures: dict[str, FigureSetup] = {}
    taken: dict[str, str] = dict.fromkeys(sides, "a side")
    for id, place, value in fields.named("figures"):
        table = Fields(faults, place, value, (*FIGURE_KEYS, *START_FIELDS, *shelf.fields))
        count = table.whole("count", 1, MOST_COUNT) if "count" in table else 0
        figure = _figure(table, id, shelf, kinds, sides, field)
        for name in [f"{id}_{number}" for number in range(1, count + 1)] or [id]:
            _check_id(faults, place, name, taken)
            taken[name] = "a figure"
            if figure:
                figures[name] = _copy(figure, name)
    if len(figures) >= CAPACITY["figures"]:
        most = CAPACITY["figures"] - 1
        faults.add(fields.at("figures"), f"{len(figures)} figures are too many; a battle has at most {most}")
    return figures


def _check_id(faults: Faults, place: str, id: str, taken: dict[str, str]) -> None:
    fault = id_fault(id)
    if fault:
        faults.add(place, fault)
    elif id in taken:
        faults.add(place, f'"{id}" is already the id of {taken[id]}')


def _figure(
    table: Fields, id: str, shelf: Shelf, kinds: list[str], sides: dict[str, SideSetup], field: MapSetup | None
) -> FigureSetup | None:
    table.need("kind", "side", "at")
    kind = table.choice("kind", "kind", kinds)
    side = table.choice("side", "side", sides)
    square = read_square(table.faults, table.at("at"), table.table["at"], field) if "at" in table else None
    facing = read_facing(table.faults, table.at("facing"), table.table.get("facing", "N"))
    check_fields(table, shelf, kinds)
    if square is None:
        return None
    own: dict[str, Any] = {key: value for key, value in table.table.items() if key not in FIGURE_KEYS}
    return FigureSetup(id, kind, side, square, facing, table.text("name"), own)


def _copy(figure: FigureSetup, id: str) -> FigureSetup:
    number = id.removeprefix(f"{figure.id}_")
    name = f"{figure.name} {number}" if figure.name and id != figure.id else figure.name
    return FigureSetup(id, figure.kind, figure.side, figure.at, figure.facing, name, dict(figure.fields))
