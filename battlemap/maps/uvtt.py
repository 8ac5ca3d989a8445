"""Universal VTT maps: .dd2vtt (Dungeondraft), .uvtt (Arkenforge, Dungeon Alchemist, converters), .df2vtt (DungeonFog).

One JSON object: walls and doors in squares of the source map, and a picture. The format number is never judged, since
writers disagree on it. Coordinates are only ever shifted by ``map_origin``: pixels take no part in the geometry.

- ``line_of_sight``: lines, closed only where the last point repeats the first: walls.
- ``objects_line_of_sight``: rings, always closed: furniture and pillars. A ring of more than half a square fills the
  squares whose centres it holds; a smaller one stays as low walls.
- ``portals``: doors and windows between their two ``bounds``, or one square wide about ``position`` along ``rotation``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ..setup import FigureSetup, MapSetup, WallSetup
from .assemble import MOST_DOORS, MOST_PIECES, assemble
from .picture import read_picture
from .report import ImportReport
from .rings import area, squares_inside
from .source import Source
from .walls import Point, chain, clip, is_repeat

__all__ = ["PORTALS", "WINDOW", "read"]

PORTALS = ("guess", "doors", "windows", "length")
"""How portals are read: see `read`."""
WINDOW = 0.8
"""Shorter portals are windows where length decides: window art is about 0.78 square wide, a door 1."""

MOST_POINTS = 200_000
MOST_OBJECTS = 4_096
_PILLAR = 0.5
"""Area, in squares, above which an object fills squares."""


@dataclass(slots=True)
class _Drawing:
    """The geometry of a file, in the file's own coordinates until it is shifted."""

    walls: list[WallSetup] = field(default_factory=list)
    low: list[WallSetup] = field(default_factory=list)
    rings: list[list[Point]] = field(default_factory=list)
    portals: list[WallSetup] = field(default_factory=list)

    def shifted(self, x: float, y: float) -> _Drawing:
        """The same with x and y subtracted."""

        def moved(walls: list[WallSetup]) -> list[WallSetup]:
            return [
                replace(wall, start=(wall.start[0] - x, wall.start[1] - y), end=(wall.end[0] - x, wall.end[1] - y))
                for wall in walls
            ]

        rings = [[(px - x, py - y) for px, py in ring] for ring in self.rings]
        return _Drawing(moved(self.walls), moved(self.low), rings, moved(self.portals))

    def pieces(self) -> list[WallSetup]:
        """Walls, low walls, doors and windows."""
        return [*self.walls, *self.low, *self.portals]

    def lines(self) -> list[WallSetup]:
        """Everything that must lie on the map, as lines."""
        return [*self.pieces(), *(wall for ring in self.rings for wall in chain(ring, ring=True)[0])]


def read(
    source: Source, *, portals: str = "guess", picture: bool = True
) -> tuple[MapSetup, list[FigureSetup], ImportReport]:
    """Read a Universal VTT file: the map, no figures, and the report.

    The file says of a portal only whether light passes. ``portals`` tells what that means: ``guess`` reads one that
    lets light through as a window when shorter than WINDOW, else as an open door, and the others as closed doors;
    ``doors`` and ``windows`` read all that let light through as the one or the other; ``length`` makes windows of all
    short ones, whether light passes or not. Without ``picture`` the picture is not decoded.
    Errors: `ImportProblem` naming the place, such as ``line_of_sight[0][2]``.
    """
    if portals not in PORTALS:
        raise source.problem("option portals", f"{portals!r} is not one of {', '.join(PORTALS)}")
    document = source.document
    report = ImportReport("Universal VTT")
    origin, size = _window(source, document, report)
    width, height = (_whole(length) for length in size)
    drawing = _placed(_drawing(source, document, portals, report), origin, width, height, report)
    field_map = MapSetup(
        width,
        height,
        [["floor"] * width for _ in range(height)],
        [[0] * width for _ in range(height)],
        walls=assemble(source, drawing.pieces(), width, height, report, "line_of_sight"),
    )
    _fill(field_map, drawing, report)
    if len(field_map.walls) > MOST_PIECES:
        raise source.problem("line_of_sight", f"{len(field_map.walls):,} walls; a battle holds {MOST_PIECES:,}")
    field_map.picture = _picture(document, source, origin, size, picture, report)
    if not field_map.walls:
        report.defaulted.append("the file has no walls on this map: open floor")
    return field_map, [], report


def _whole(length: float) -> int:
    """Squares that a length needs; a thousandth over a whole number is a rounding of the writer's."""
    return round(length) if abs(length - round(length)) < 1e-3 else math.ceil(length)


def _window(source: Source, document: dict[str, Any], report: ImportReport) -> tuple[Point, Point]:
    """The north-west corner and the size of what was exported, in squares of the source map."""
    resolution = document["resolution"]
    if not isinstance(resolution, dict) or resolution.get("map_size") is None:
        raise source.problem("resolution.map_size", "missing; the width and height in squares were expected")
    size = source.point(resolution["map_size"], "resolution.map_size")
    source.squares(_whole(size[0]), _whole(size[1]), "resolution.map_size")
    origin = (0.0, 0.0)
    if resolution.get("map_origin") is not None:
        origin = source.point(resolution["map_origin"], "resolution.map_origin")
    else:
        report.defaulted.append("map_origin: 0, 0")
    if any(abs(length - round(length)) >= 1e-3 for length in size):
        report.guessed.append(f"the map of {size[0]:g} x {size[1]:g} squares is filled up to whole squares")
    return origin, size


def _drawing(source: Source, document: dict[str, Any], portals: str, report: ImportReport) -> _Drawing:
    """All walls, rings and portals of the file, checked value by value."""
    drawing = _Drawing()
    skipped = stubs = 0
    lines = _lines(source, document, "line_of_sight")
    rings = _lines(source, document, "objects_line_of_sight")
    if sum(map(len, lines)) + sum(map(len, rings)) > MOST_POINTS:
        raise source.problem("line_of_sight", f"more than {MOST_POINTS:,} points; a battle map was expected")
    if len(rings) > MOST_OBJECTS:
        raise source.problem("objects_line_of_sight", f"{len(rings):,} objects; at most {MOST_OBJECTS:,} are read")
    for points in lines:
        walls, repeats = chain(points)
        drawing.walls += walls
        skipped, stubs = skipped + repeats, stubs + (len(points) < 2)
    for points in rings:
        walls, repeats = chain(points, "low", ring=True)
        skipped, stubs = skipped + repeats, stubs + (len(points) < 2)
        if area(points) > _PILLAR:
            drawing.rings.append(points)
        else:
            drawing.low += walls
    report.note("dropped", "zero_length_skipped", skipped, "{n} repeated point{s}: walls without length")
    report.note("dropped", "stubs", stubs, "{n} line{s} of fewer than two points")
    drawing.portals = _portals(source, document.get("portals"), portals, report)
    lights = document.get("lights")
    report.note("dropped", "lights", len(lights) if isinstance(lights, list) else 0, "{n} light{s}: not used")
    return drawing


def _lines(source: Source, document: dict[str, Any], name: str) -> list[list[Point]]:
    lines = source.items(document.get(name), name, "a list of lines")
    return [
        [
            source.point(point, f"{name}[{i}][{k}]")
            for k, point in enumerate(source.items(line, f"{name}[{i}]", "a list of points"))
        ]
        for i, line in enumerate(lines)
    ]


def _portals(source: Source, values: Any, reading: str, report: ImportReport) -> list[WallSetup]:
    """Doors and windows; one without length is dropped."""
    values = source.items(values, "portals", "a list of portals")
    if len(values) > 4 * MOST_DOORS:
        raise source.problem("portals", f"{len(values):,} doors; at most {4 * MOST_DOORS:,} are read")
    doors: list[WallSetup] = []
    built = guessed = empty = 0
    for i, value in enumerate(values):
        place = f"portals[{i}]"
        if type(value) is not dict:
            raise source.problem(place, "a portal with bounds and closed was expected")
        closed = source.flag(value.get("closed"), f"{place}.closed", True)
        bounds = source.items(value.get("bounds"), f"{place}.bounds", "a list of two points")
        if bounds and len(bounds) != 2:
            raise source.problem(f"{place}.bounds", f"two points were expected, found {len(bounds)}")
        if bounds:
            start, end = (source.point(point, f"{place}.bounds[{k}]") for k, point in enumerate(bounds))
        else:
            start, end = _about(source, value, place)
            built += 1
        length = math.dist(start, end)
        short = length < WINDOW
        window = (reading == "length" and short) or (
            not closed and (reading == "windows" or (reading == "guess" and short))
        )
        guessed += not closed and reading == "guess"
        door = WallSetup(start, end, "window" if window else "door", "closed" if closed or window else "open")
        if is_repeat(door):
            empty += 1
        else:
            doors.append(door)
    report.note("guessed", "bounds_built", built, "{n} portal{s} without bounds: one square wide at the position")
    report.note(
        "guessed",
        "portals_guessed",
        guessed,
        f"{{n}} portal{{s}} that let light through: a window if shorter than {WINDOW} square, else an open door",
    )
    report.note("dropped", "portals_empty", empty, "{n} portal{s} without length")
    return doors


def _about(source: Source, portal: dict[str, Any], place: str) -> tuple[Point, Point]:
    """The ends of a portal of one square about its position; rotation 0 runs east."""
    if portal.get("position") is None:
        raise source.problem(place, "neither bounds nor position; one of them was expected")
    x, y = source.point(portal["position"], f"{place}.position")
    angle = 0.0 if portal.get("rotation") is None else source.number(portal["rotation"], f"{place}.rotation")
    # angles are written with six digits, so the sine of half a turn is not quite zero
    dx, dy = round(math.cos(angle) / 2, 4), round(math.sin(angle) / 2, 4)
    return (x - dx, y - dy), (x + dx, y + dy)


def _placed(drawing: _Drawing, origin: Point, width: int, height: int, report: ImportReport) -> _Drawing:
    """The drawing in squares of this map. Some writers crop the picture and shift the walls already: then they stay."""
    shifted = drawing.shifted(*origin)
    if origin == (0.0, 0.0) or not drawing.lines():
        return shifted
    after, before = clip(shifted.lines(), width, height), clip(drawing.lines(), width, height)
    on_edge = all(
        (w.start[0] == w.end[0] and w.start[0] in (0, width)) or (w.start[1] == w.end[1] and w.start[1] in (0, height))
        for w in after.walls
    )
    # walls along the edge alone say little, unless without the shift every wall lies on the map
    if before.walls and on_edge and (not after.walls or before.cut + before.outside == 0):
        report.guessed.append(
            f"map_origin {origin[0]:g}, {origin[1]:g} is not subtracted: with it no wall falls inside the map"
        )
        return drawing
    if any(part != round(part) for part in origin):
        report.guessed.append(f"the crop begins off the grid, at {origin[0]:g}, {origin[1]:g}; squares begin there too")
    return shifted


def _fill(field_map: MapSetup, drawing: _Drawing, report: ImportReport) -> None:
    """Make wall squares of the large objects; one that holds no square's centre becomes low walls."""
    width, height = field_map.width, field_map.height
    solid = np.zeros((height, width), dtype=bool)
    thin = 0
    for ring in drawing.rings:
        inside = squares_inside(ring, width, height)
        solid |= inside
        if not inside.any():
            low = clip(chain(ring, "low", ring=True)[0], width, height).walls
            field_map.walls += low
            thin += len(low)
    for y, x in np.argwhere(solid).tolist():
        field_map.terrain[y][x] = "wall"
    report.counts["low"] += thin
    report.note("guessed", "object_squares", int(solid.sum()), "{n} square{s} filled by large objects: wall squares")


def _picture(
    document: dict[str, Any], source: Source, origin: Point, size: Point, wanted: bool, report: ImportReport
) -> dict[str, Any]:
    """The picture and the squares that it covers, or nothing and a line in the report."""
    text = document.get("image")
    if text is None or text == "":
        report.defaulted.append("no picture")
        return {}
    if not wanted:
        report.dropped.append("the picture: not asked for")
        return {}
    if not isinstance(text, str):
        report.dropped.append("the picture is not text")
        return {}
    info, why = read_picture(text, source.folder)
    if why:
        report.dropped.append(why)
        return {}
    return {**info, "squares": [_plain(size[0]), _plain(size[1])]}


def _plain(length: float) -> float | int:
    return int(length) if length == int(length) else length
