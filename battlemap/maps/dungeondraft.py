"""Dungeondraft projects (.dungeondraft_map): the drawing itself, with its water, which an export leaves out.

A JSON object whose points and cells are texts in Godot's notation, such as ``PoolVector2Array( 0, 0, 256, 0 )``; 256 pixels
are a square.

- ``walls``: lines, closed where ``loop`` is set, with the doors in them (``portals``); ``portals`` of the level stand free.
- ``cave.bitmap``: four samples a square and a border of one, so 4 w + 3 by 4 h + 3, the lowest bit of a byte first;
  a set sample is hollow, and the cave's wall runs half-way between a hollow and a solid sample (`cave_walls`).
- ``water.tree``: outlines inside outlines; every second one is an island.
- ``patterns``, ``tiles``, ``terrain``: pictures of floor. A pattern named after other ground than floor counts as it.

Units: squares, once divided by 256.
"""

from __future__ import annotations

import math
import re
from pathlib import PurePosixPath
from typing import Any

import numpy as np

from ..setup import FigureSetup, MapSetup, WallSetup
from .assemble import MOST_DOORS, assemble
from .caves import cave_walls
from .ground_words import terrain_named
from .report import ImportReport
from .rings import squares_inside
from .source import FARTHEST, Source, shown
from .walls import Point, chain

__all__ = ["WATERS", "read"]

WATERS = ("shallow", "deep")
SQUARE_PX = 256
MOST_POINTS = 200_000
MOST_OUTLINES = 4_096
MOST_TURNS = 100_000
"""Most places between a hollow and a solid sample: a cave that fills the largest map has about a third."""
DEEPEST = 64
"""Deepest nesting of outlines of water."""
_PAINTED = ("shallow", "deep", "difficult", "pit", "tree")
"""Terrains that a pattern may paint; walls are drawn as walls."""
_LISTED = re.compile(r"\s*(Pool(?:Vector2|Int|Byte|Real)Array|Vector2)\s*\((.*)\)\s*", re.DOTALL)
_UNUSED = ("objects", "paths", "lights", "texts")


def read(
    source: Source, *, level: str = "", water: str = "shallow"
) -> tuple[MapSetup, list[FigureSetup], ImportReport]:
    """Read a project: the map of one level, no figures, and the report.

    ``level`` is its number or label (the one that was open when the project was saved, else the lowest from 0 up);
    ``water`` is how deep all water is. Errors: `ImportProblem` naming the place, such as ``levels.0.walls[2].points``.
    """
    if water not in WATERS:
        raise source.problem("option water", f"{water!r} is not one of {', '.join(WATERS)}")
    report = ImportReport("Dungeondraft project")
    world = source.document["world"]
    if type(world) is not dict:
        raise source.problem("world", f"an object was expected, found {shown(world)}")
    width, height = (_size(source, world, name) for name in ("width", "height"))
    source.squares(width, height, "world.width and height")
    key, storey = _level(source, world, level, report)
    drawing = _Drawing(source, f"levels.{key}", storey, report)
    field_map = MapSetup(
        width, height, [["floor"] * width for _ in range(height)], [[0] * width for _ in range(height)]
    )
    drawing.paint_patterns(field_map)
    drawing.flood(field_map, water)
    walls = [*drawing.walls(), *drawing.caves(width, height)]
    field_map.walls = assemble(source, walls, width, height, report, f"levels.{key}.walls")
    for name in _UNUSED:
        values = storey.get(name)
        count = len(values) if isinstance(values, list) else 0
        report.note("dropped", name, count, f"{{n}} {name.removesuffix('s')}{{s}}: not used")
    report.defaulted.append("no picture: export one from Dungeondraft")
    if not field_map.walls:
        report.defaulted.append("the level has no walls: open floor")
    return field_map, [], report


def _size(source: Source, world: dict[str, Any], name: str) -> int:
    value = source.number(world.get(name), f"world.{name}")
    if value != int(value):
        raise source.problem(f"world.{name}", f"whole squares were expected, found {value:g}")
    return int(value)


def _level(source: Source, world: dict[str, Any], wanted: str, report: ImportReport) -> tuple[str, dict[str, Any]]:
    levels = world.get("levels")
    if type(levels) is not dict or not levels:
        raise source.problem("world.levels", f"levels by number were expected, found {shown(levels)}")
    for key, value in levels.items():
        if type(value) is not dict or not re.fullmatch(r"-?\d{1,4}", key):
            raise source.problem(f"levels.{key[:12]}", "a level under its number was expected")
    labels = {key: str(value.get("label") or key)[:40] for key, value in levels.items()}
    told = ", ".join(f"{key} ({ascii(label)[1:-1]})" for key, label in list(labels.items())[:8])
    if wanted:
        for key in levels:
            if wanted in (key, labels[key]):
                return key, levels[key]
        raise source.problem("option level", f"no level {wanted[:40]!a}; there are {told}"[:180])
    header = source.document.get("header")
    state = header.get("editor_state") if type(header) is dict else None
    shown_last = state.get("current_level") if type(state) is dict else None
    key = str(shown_last) if str(shown_last) in levels else min(levels, key=lambda key: (int(key) < 0, abs(int(key))))
    if len(levels) > 1:
        report.guessed.append(f"level {key} of {told}; the option level takes another")
    return key, levels[key]


class _Drawing:
    """One level, read part by part; every part counts against one budget of points."""

    def __init__(self, source: Source, place: str, level: dict[str, Any], report: ImportReport) -> None:
        self.source, self.place, self.level, self.report = source, place, level, report
        self.points = 0

    def walls(self) -> list[WallSetup]:
        """Walls with the doors in them, and doors that stand free."""
        walls: list[WallSetup] = []
        doors = list(self.source.items(self.level.get("portals"), f"{self.place}.portals", "a list of portals"))
        places = [f"{self.place}.portals[{k}]" for k in range(len(doors))]
        stubs = 0
        for i, wall in enumerate(self._objects("walls")):
            place = f"{self.place}.walls[{i}]"
            line = self._line(wall.get("points"), f"{place}.points")
            stubs += len(line) < 2
            walls += chain(line, ring=self.source.flag(wall.get("loop"), f"{place}.loop", False))[0]
            inside = self.source.items(wall.get("portals"), f"{place}.portals", "a list of portals")
            doors += inside
            places += [f"{place}.portals[{k}]" for k in range(len(inside))]
        if len(doors) > 4 * MOST_DOORS:
            raise self.source.problem(places[-1], f"{len(doors):,} doors; at most {4 * MOST_DOORS:,} are read")
        self.report.note("dropped", "stubs", stubs, "{n} wall{s} of fewer than two points")
        return [*walls, *(self._door(door, place) for door, place in zip(doors, places, strict=True))]

    def _door(self, door: Any, place: str) -> WallSetup:
        """A door is ``radius`` long to both sides of its position; its picture says whether it is a window."""
        if type(door) is not dict:
            raise self.source.problem(place, f"a portal with position was expected, found {shown(door)}")
        (x, y), *_ = self._line(door.get("position"), f"{place}.position") or [(0.0, 0.0)]
        radius = 0.5
        if door.get("radius") is not None:
            radius = self.source.number(door["radius"], f"{place}.radius") / SQUARE_PX
        along = self._line(door["direction"], f"{place}.direction") if door.get("direction") is not None else []
        if along and math.hypot(*along[0]) > 0:
            length = math.hypot(*along[0])
            dx, dy = along[0][0] / length, along[0][1] / length
        else:
            turn = 0.0 if door.get("rotation") is None else self.source.number(door["rotation"], f"{place}.rotation")
            dx, dy = math.cos(turn), math.sin(turn)
        # angles are written with six digits, so a quarter of a turn is a hair off
        dx, dy = round(dx, 5) * radius, round(dy, 5) * radius
        kind = "window" if "window" in _named(door.get("texture")).lower() else "door"
        shut = self.source.flag(door.get("closed"), f"{place}.closed", True) or kind == "window"
        return WallSetup((x - dx, y - dy), (x + dx, y + dy), kind, "closed" if shut else "open")

    def caves(self, width: int, height: int) -> list[WallSetup]:
        """The walls of the cave; where it opens to the outside there is none."""
        cave = self.level.get("cave")
        if cave is None:
            return []
        place = f"{self.place}.cave"
        if type(cave) is not dict:
            raise self.source.problem(place, f"an object was expected, found {shown(cave)}")
        hollow = self._bitmap(cave.get("bitmap"), width, height, f"{place}.bitmap")
        mouths = self._bitmap(cave.get("entrance_bitmap"), width, height, f"{place}.entrance_bitmap")
        turns = int(np.count_nonzero(hollow[:, 1:] != hollow[:, :-1]) + np.count_nonzero(hollow[1:] != hollow[:-1]))
        if turns > MOST_TURNS:
            raise self.source.problem(
                f"{place}.bitmap", f"{turns:,} samples lie at an edge; at most {MOST_TURNS:,} are read"
            )
        walls = cave_walls(hollow, mouths)
        self.report.note("guessed", "cave_walls", len(walls), "{n} piece{s} of wall drawn round the cave")
        return walls

    def _bitmap(self, value: Any, width: int, height: int, place: str) -> np.ndarray:
        rows, columns = 4 * height + 3, 4 * width + 3
        data = np.array(self._numbers(value, place, "PoolByteArray", (rows * columns + 7) // 8), dtype=np.int64)
        if not len(data):
            return np.zeros((rows, columns), dtype=bool)
        if len(data) != (rows * columns + 7) // 8 or data.min() < 0 or data.max() > 255:
            bytes_ = f"{(rows * columns + 7) // 8:,} bytes for {width} x {height} squares"
            raise self.source.problem(place, f"{bytes_} were expected, found {len(data):,}")
        bits = np.unpackbits(data.astype(np.uint8), bitorder="little")
        return bits[: rows * columns].reshape(rows, columns).astype(bool)

    def flood(self, field_map: MapSetup, water: str) -> None:
        """Water where an odd number of outlines lie round the centre of a square."""
        value = self.level.get("water")
        tree = value.get("tree") if type(value) is dict else None
        wet = np.zeros((field_map.height, field_map.width), dtype=bool)
        nodes = [(tree, f"{self.place}.water.tree", 0)] if tree is not None else []
        count = 0
        while nodes:
            node, place, depth = nodes.pop()
            count += 1
            if type(node) is not dict:
                raise self.source.problem(place, f"an object was expected, found {shown(node)}")
            if depth > DEEPEST or count > MOST_OUTLINES:
                raise self.source.problem(place[:60], f"at most {MOST_OUTLINES:,} outlines, {DEEPEST} deep, are read")
            ring = self._line(node["polygon"], f"{place}.polygon") if node.get("polygon") is not None else []
            if len(ring) > 2:
                wet ^= squares_inside(ring, field_map.width, field_map.height)
            children = self.source.items(node.get("children"), f"{place}.children", "a list of outlines")
            nodes += [(child, f"{place}.children[{k}]", depth + 1) for k, child in enumerate(children)]
        for y, x in np.argwhere(wet).tolist():
            field_map.terrain[y][x] = water
        self.report.note("guessed", "water_squares", int(wet.sum()), f"{{n}} square{{s}} of water: {water}")

    def paint_patterns(self, field_map: MapSetup) -> None:
        """Ground of the patterns that are named after some; the others are floor as it is."""
        plain = 0
        for i, pattern in enumerate(self._objects("patterns")):
            place = f"{self.place}.patterns[{i}]"
            name = _named(pattern.get("texture"))
            terrain = terrain_named(name)
            if terrain not in _PAINTED:
                plain += 1
                continue
            line = self._line(pattern.get("points"), f"{place}.points")
            if len(line) < 3:
                continue
            at = self._line(pattern["position"], f"{place}.position") if pattern.get("position") is not None else []
            dx, dy = at[0] if at else (0.0, 0.0)
            inside = squares_inside([(x + dx, y + dy) for x, y in line], field_map.width, field_map.height)
            for y, x in np.argwhere(inside).tolist():
                field_map.terrain[y][x] = terrain
            self.report.note(
                "guessed", "pattern_squares", int(inside.sum()), f"{{n}} square{{s}} of {terrain} by a pattern's name"
            )
        self.report.note("dropped", "patterns", plain, "{n} pattern{s} of floor: only pictures")

    def _objects(self, name: str) -> list[dict[str, Any]]:
        values = self.source.items(self.level.get(name), f"{self.place}.{name}", f"a list of {name}")
        if len(values) > 4 * MOST_OUTLINES:
            raise self.source.problem(
                f"{self.place}.{name}", f"{len(values):,} {name}; at most {4 * MOST_OUTLINES:,} are read"
            )
        for i, value in enumerate(values):
            if type(value) is not dict:
                raise self.source.problem(f"{self.place}.{name}[{i}]", f"an object was expected, found {shown(value)}")
        return values

    def _line(self, value: Any, place: str) -> list[Point]:
        """The points of a text, in squares."""
        flat = self._numbers(value, place, "PoolVector2Array", 2 * MOST_POINTS)
        if len(flat) % 2:
            raise self.source.problem(place, "an even number of coordinates was expected")
        self.points += len(flat) // 2
        if self.points > MOST_POINTS:
            raise self.source.problem(place, f"more than {MOST_POINTS:,} points; a battle map was expected")
        return [(x / SQUARE_PX, y / SQUARE_PX) for x, y in zip(flat[::2], flat[1::2], strict=True)]

    def _numbers(self, value: Any, place: str, form: str, most: int) -> list[float]:
        """The numbers between the brackets of a text; of nothing none."""
        if value is None:
            return []
        match = _LISTED.fullmatch(value) if isinstance(value, str) else None
        if match is None:
            raise self.source.problem(place, f"text such as {form}( 0, 256 ) was expected, found {shown(value)}")
        words = match[2].split(",") if match[2].strip() else []
        if len(words) > most:
            raise self.source.problem(place, f"at most {most:,} numbers were expected, found {len(words):,}")
        try:
            numbers = [float(word) for word in words]
        except ValueError:
            raise self.source.problem(place, f"a text of numbers was expected, found {shown(value)}") from None
        if not all(abs(number) <= FARTHEST for number in numbers):
            raise self.source.problem(place, f"finite numbers of at most {FARTHEST:,} were expected")
        return numbers


def _named(texture: Any) -> str:
    """The bare name of a picture, or nothing."""
    return PurePosixPath(texture[:500]).stem if isinstance(texture, str) else ""
