"""Maps of natural_20: YAML with layers of glyphs and a legend that says what each glyph is.

- ``map.base``, ``base_1``, ``base_2``: rows of glyphs, later layers over earlier ones; ``.`` is nothing, ``#`` a wall.
- ``map.meta``: creatures (``type: npc``) and spawn points, which become a deployment zone.
- Types such as ``stone_wall_tl`` are walls along the named sides of their square (t, r, b, l); doors with ``door_pos``
  stand on one side (0 top, 1 right, 2 bottom, 3 left) or on those flagged in a list of four.

Units: squares.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from ..setup import FigureSetup, MapSetup, WallSetup
from .cast import Cast
from .report import ImportReport
from .source import Source, shown
from .walls import drop_twins
from .yaml_text import read_yaml

__all__ = ["read"]

SIDES = "trbl"
SOUTH = 4
LAYERS = ("base", "base_1", "base_2", "meta")
TERRAIN_OF = {
    "stone_wall": "wall",
    "wall": "wall",
    "water": "shallow",
    "deep_water": "deep",
    "pit_trap": "pit",
    "pit": "pit",
    "bottomless_pit": "void",
    "tree": "tree",
    "pillar": "pillar",
    "column": "pillar",
    "statue": "pillar",
    "ground": "floor",
}
CLUTTER = ("barrel", "brazier", "briar", "chest", "crate", "rubble", "table")
"""Things that can be climbed over: difficult ground."""

_SIDED = re.compile(r"(?P<what>[a-z_]*wall|corner_door)_(?P<sides>[trbl]{1,4})")


def read(source: Source) -> tuple[MapSetup, list[FigureSetup], ImportReport]:
    """Read a natural_20 map: terrain, walls and doors, creatures as figures.

    Errors: `ImportProblem` naming the place, such as ``map.base[2]`` or ``legend.H``.
    """
    document = read_yaml(source, typed=False)
    report = ImportReport("natural_20 map")
    layers = _layers(source, document)
    width, height = max(len(row) for row in layers["base"]), len(layers["base"])
    source.squares(width, height, "map.base")
    field = MapSetup(width, height, [["floor"] * width for _ in range(height)], [[0] * width for _ in range(height)])
    reading = _Reading(source, document, field, report)
    for name, rows in layers.items():
        reading.lay(name, rows)
    return reading.finish()


def _layers(source: Source, document: Any) -> dict[str, list[str]]:
    """Rows of each layer that the file has, in the order in which they lie over each other."""
    inside = document.get("map") if isinstance(document, dict) else None
    if not isinstance(inside, dict) or not isinstance(inside.get("base"), list):
        raise source.problem("map.base", "missing; a list of rows was expected")
    layers: dict[str, list[str]] = {}
    for name in LAYERS:
        rows = source.items(inside.get(name), f"map.{name}", "a list of rows")
        for number, row in enumerate(rows):
            if not isinstance(row, str):
                raise source.problem(f"map.{name}[{number}]", f"a row of glyphs was expected, found {shown(row)}")
        if rows or name == "base":
            layers[name] = rows
    if not any(layers["base"]):
        raise source.problem("map.base", "is empty; at least one row was expected")
    return layers


class _Reading:
    """The map while its layers are laid."""

    def __init__(self, source: Source, document: dict[str, Any], field: MapSetup, report: ImportReport) -> None:
        self.source, self.field, self.report = source, field, report
        self.cast = Cast(field, report)
        self.creatures: list[tuple[dict[str, Any], tuple[int, int]]] = []
        self.spawns: list[tuple[int, int]] = []
        self.guessed: Counter[str] = Counter()
        self.dropped: Counter[str] = Counter()
        self.legend = self._legend(document.get("legend"))
        inside = document["map"]
        for what in ("notes", "triggers"):
            self.dropped[f"{what} of the file"] += len(document.get(what) or ())
        for what in ("light", "lights", "illumination"):
            if what in inside or what in document:
                self.dropped["the light of the file"] += 1

    def _legend(self, value: Any) -> dict[str, dict[str, Any]]:
        if value is None or value == "":
            return {}
        if not isinstance(value, dict):
            raise self.source.problem("legend", f"a table of glyphs was expected, found {shown(value)}")
        for glyph, entry in value.items():
            if not isinstance(entry, dict) or not isinstance(entry.get("type"), str):
                raise self.source.problem(f"legend.{glyph[:8]}", "an entry with a type was expected")
        return value

    def lay(self, layer: str, rows: list[str]) -> None:
        """Lay one layer over what is there."""
        for y, row in enumerate(rows):
            if y >= self.field.height or len(row) > self.field.width:
                self.dropped[f"squares of {layer} beside the map"] += 1
            for x, glyph in enumerate(row[: self.field.width] if y < self.field.height else ""):
                entry = self.legend.get(glyph)
                if entry is not None:
                    self._put((x, y), entry, glyph)
                elif glyph == "#":
                    self.field.terrain[y][x] = "wall"
                elif glyph not in ". ":
                    self.dropped[f"glyph {glyph!r} of {layer}, which the legend does not have"] += 1

    def _put(self, at: tuple[int, int], entry: dict[str, Any], glyph: str) -> None:
        what = entry["type"]
        sided = _SIDED.fullmatch(what)
        if what == "npc":
            self._creature(at, entry)
        elif what == "spawn_point":
            self.spawns.append(at)
        elif sided and sided["what"] == "corner_door":
            self._edge(at, sided["sides"][0], "door", _state(entry))
            self._edges(at, sided["sides"][1:])
            self.guessed[f"{what}: the door is on its first side"] += 1
        elif sided:
            self._edges(at, sided["sides"])
        elif "door" in what:
            self._door(at, entry, glyph)
        elif what in TERRAIN_OF:
            self.field.terrain[at[1]][at[0]] = TERRAIN_OF[what]
        elif what in CLUTTER:
            self.field.terrain[at[1]][at[0]] = "difficult"
            self.guessed[f"{what}: difficult ground"] += 1
        else:
            self.dropped[f"objects of type {what[:40]}"] += 1

    def _door(self, at: tuple[int, int], entry: dict[str, Any], glyph: str) -> None:
        position = entry.get("door_pos")
        if position is None:
            self.field.terrain[at[1]][at[0]] = "door"
            self.field.doors[at] = _state(entry)
            return
        flags = position if isinstance(position, list) else [str(side == position) for side in "0123"]
        sides = [side for side, flag in zip(SIDES, flags, strict=False) if str(flag).lower() not in ("0", "false", "")]
        if not sides:
            raise self.source.problem(f"legend.{glyph}.door_pos", "0 to 3 or a list of four flags was expected")
        for side in sides:
            self._edge(at, side, "door", _state(entry))

    def _edges(self, at: tuple[int, int], sides: str) -> None:
        for side in sides:
            self._edge(at, side, "wall", "closed")

    def _edge(self, at: tuple[int, int], side: str, kind: str, state: str) -> None:
        x, y = at
        start, end = {
            "t": ((x, y), (x + 1, y)),
            "r": ((x + 1, y), (x + 1, y + 1)),
            "b": ((x, y + 1), (x + 1, y + 1)),
            "l": ((x, y), (x, y + 1)),
        }[side]
        self.field.walls.append(
            WallSetup((float(start[0]), float(start[1])), (float(end[0]), float(end[1])), kind, state)
        )

    def _creature(self, at: tuple[int, int], entry: dict[str, Any]) -> None:
        over = entry.get("overrides")
        states = over.get("statuses") if isinstance(over, dict) else None
        if isinstance(states, list) and "dead" in states:
            self.dropped["dead creatures"] += 1
            return
        self.creatures.append((entry, at))

    def finish(self) -> tuple[MapSetup, list[FigureSetup], ImportReport]:
        """The map, its figures and the account."""
        for entry, at in self.creatures:
            kind = str(entry.get("sub_type") or "").replace("_", " ")
            name = str(entry.get("name") or kind).replace("_", " ")
            self.cast.add(name, "friendly" if entry.get("group") == "a" else "hostile", at, SOUTH, kind=kind)
        doors = {(wall.start, wall.end) for wall in self.field.walls if wall.kind == "door"}
        walls = [wall for wall in self.field.walls if wall.kind == "door" or (wall.start, wall.end) not in doors]
        self.field.walls, twins = drop_twins(walls)
        self.field.doors = {at: s for at, s in self.field.doors.items() if self.field.terrain[at[1]][at[0]] == "door"}
        if self.spawns:
            self.field.zones["spawn"] = {"kind": "deployment", "squares": sorted(set(self.spawns))}
        self.report.note("dropped", "twins", twins, "{n} wall{s} drawn twice")
        self.report.counts |= {"walls": len(self.field.walls), "door_squares": len(self.field.doors)}
        self.report.guessed += [f"{what} ({count})" for what, count in self.guessed.items()]
        self.report.dropped += [f"{what} ({count})" for what, count in self.dropped.items() if count]
        figures = self.cast.told()
        if figures:
            self.report.defaulted.append("figures face south: the file has no facings")
            self.report.guessed.append("creatures of group a are friendly, all others hostile")
        return self.field, figures, self.report


def _state(entry: dict[str, Any]) -> str:
    if str(entry.get("locked", "")).lower() == "true":
        return "locked"
    return "open" if entry.get("state") in ("open", "opened") else "closed"
