"""A map as a Tiled file (.tmx), by the convention of docs/maps.md: read back, it is the same map.

Ground and elevation are layers of tiles, walls, zones, lights and figures are objects. The tileset is inside the file; its
picture has to lie beside it. Walls come back as they are, since the file asks for them as drawn.
"""

from __future__ import annotations

import math
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence

from ..places import facing_name
from ..setup import FigureSetup, MapSetup, WallSetup
from .report import ExportReport
from .tiled.convention import AS_DRAWN, HIGHEST
from .tiled.tileset import TILE_PX, Properties, add_properties, elevation_tile, terrain_tile, tileset_element

__all__ = ["tmx_bytes"]

_FIRST = 1
_DEFAULTS = MapSetup(0, 0, [], [])
_OPTIONS = ("square_ft", "elevation_step_ft", "indoors", "low_ceiling", "edge", "notes")


def tmx_bytes(field: MapSetup, figures: Sequence[FigureSetup] = ()) -> tuple[bytes, ExportReport]:
    """The file, and what it does not carry: a picture, and of figures all but name, kind, side, square and facing."""
    report = ExportReport("Tiled")
    root = ElementTree.Element(
        "map",
        {
            "version": "1.10",
            "orientation": "orthogonal",
            "renderorder": "right-down",
            "width": str(field.width),
            "height": str(field.height),
            "tilewidth": str(TILE_PX),
            "tileheight": str(TILE_PX),
            "infinite": "0",
        },
    )
    options = {key: getattr(field, key) for key in _OPTIONS if getattr(field, key) != getattr(_DEFAULTS, key)}
    light = {"light": field.light} if isinstance(field.light, str) and field.light != "day" else {}
    add_properties(root, {**options, **light, "walls": AS_DRAWN})
    root.append(tileset_element(_FIRST))
    _Writer(root, field, report).write(figures)
    ElementTree.indent(root, " ")
    return ElementTree.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n", report


class _Writer:
    """The layers of one map, numbered as they come."""

    def __init__(self, root: ElementTree.Element, field: MapSetup, report: ExportReport) -> None:
        self.root, self.field, self.report = root, field, report
        self.layers = self.objects = 0

    def write(self, figures: Sequence[FigureSetup]) -> None:
        """Add all layers, lowest first, and what is lost to the report."""
        field = self.field
        self.add_tiles("terrain", [[self.ground(x, y) for x in range(field.width)] for y in range(field.height)])
        levels = [[min(max(level, 0), HIGHEST) for level in row] for row in field.elevation]
        if any(map(any, levels)):
            tiles = [[_FIRST + elevation_tile(level) if level else 0 for level in row] for row in levels]
            self.add_tiles("elevation", tiles)
        self.report.lose(
            sum(
                a != b for new, old in zip(levels, field.elevation, strict=True) for a, b in zip(new, old, strict=True)
            ),
            f"{{n}} square{{s}} below 0 or above {HIGHEST} steps: cut to that",
        )
        self.add_zones()
        self.add_walls()
        self.add_lights()
        self.add_figures(figures)
        self.root.attrib |= {"nextlayerid": str(self.layers + 1), "nextobjectid": str(self.objects + 1)}
        self.report.lose(bool(field.picture), "the picture of the map")

    def ground(self, x: int, y: int) -> int:
        """The number of the tile of a square."""
        return _FIRST + terrain_tile(self.field.terrain[y][x], self.field.doors.get((x, y), "closed"))

    def add_tiles(self, name: str, rows: list[list[int]]) -> None:
        size = {"width": str(self.field.width), "height": str(self.field.height)}
        self.layers += 1
        layer = ElementTree.SubElement(self.root, "layer", {"id": str(self.layers), "name": name, **size})
        data = ElementTree.SubElement(layer, "data", {"encoding": "csv"})
        data.text = "\n" + ",\n".join(",".join(map(str, row)) for row in rows) + "\n"

    def add_layer(self, name: str, colour: str) -> ElementTree.Element:
        self.layers += 1
        return ElementTree.SubElement(self.root, "objectgroup", {"id": str(self.layers), "name": name, "color": colour})

    def add_object(
        self,
        layer: ElementTree.Element,
        kind: str,
        at: tuple[float, float],
        properties: Properties,
        name: str = "",
    ) -> ElementTree.Element:
        """An object whose corner is ``at`` in squares."""
        self.objects += 1
        names = {"name": name} if name else {}
        place = {"x": _pixels(at[0]), "y": _pixels(at[1])}
        drawn = ElementTree.SubElement(layer, "object", {"id": str(self.objects), **names, "type": kind, **place})
        add_properties(drawn, properties)
        return drawn

    def add_walls(self) -> None:
        if not self.field.walls:
            return
        layer = self.add_layer("walls", "#c04040")
        for wall in self.field.walls:
            corner, end = _between(wall)
            state: Properties = {"state": wall.state} if wall.kind == "door" else {}
            drawn = self.add_object(layer, wall.kind, corner, state)
            start = (wall.start[0] - corner[0], wall.start[1] - corner[1])
            points = " ".join(f"{_pixels(x)},{_pixels(y)}" for x, y in (start, end))
            ElementTree.SubElement(drawn, "polyline", {"points": points})

    def add_zones(self) -> None:
        if not self.field.zones:
            return
        layer = self.add_layer("zones", "#4060c0")
        for name, zone in self.field.zones.items():
            properties: Properties = {
                key: zone[of] for key, of in (("zone", "kind"), ("side", "side"), ("effect", "effect")) if of in zone
            }
            for x, y, width in _runs(zone["squares"]):
                drawn = self.add_object(layer, "zone", (x, y), properties, name)
                drawn.attrib |= {"width": _pixels(width), "height": _pixels(1)}

    def add_lights(self) -> None:
        if not isinstance(self.field.light, list) or not self.field.light:
            return
        layer = self.add_layer("lights", "#e0c020")
        for light in self.field.light:
            drawn = self.add_object(layer, "light", tuple(light["at"]), {"radius": float(light["radius"])})
            ElementTree.SubElement(drawn, "point")

    def add_figures(self, figures: Sequence[FigureSetup]) -> None:
        if not figures:
            return
        layer = self.add_layer("figures", "#40a040")
        for figure in figures:
            properties: Properties = {
                "kind": figure.kind,
                "side": figure.side,
                "facing": facing_name(figure.facing),
            }
            at = (figure.at[0] + 0.5, figure.at[1] + 0.5)
            drawn = self.add_object(layer, "figure", at, properties, figure.name or figure.id)
            ElementTree.SubElement(drawn, "point")
        self.report.lose(sum(bool(figure.fields) for figure in figures), "the overridden fields of {n} figure{s}")


def _pixels(squares: float) -> str:
    pixels = squares * TILE_PX
    return str(int(pixels)) if pixels == int(pixels) else repr(float(pixels))


def _between(wall: WallSetup) -> tuple[tuple[float, float], tuple[float, float]]:
    """The corner of an object from which both ends of a wall are reached without rounding, and the end from there."""
    corner = (float(math.floor(wall.start[0])), float(math.floor(wall.start[1])))
    exact = all(
        corner[axis] + (point[axis] - corner[axis]) == point[axis]
        for point in (wall.start, wall.end)
        for axis in (0, 1)
    )
    if not exact:
        corner = (0.0, 0.0)
    return corner, (wall.end[0] - corner[0], wall.end[1] - corner[1])


def _runs(squares: Sequence[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Squares as rectangles one high: column, row, width."""
    runs: list[tuple[int, int, int]] = []
    for x, y in sorted(set(squares), key=lambda square: (square[1], square[0])):
        if runs and runs[-1][1] == y and runs[-1][0] + runs[-1][2] == x:
            runs[-1] = (runs[-1][0], y, runs[-1][2] + 1)
        else:
            runs.append((x, y, 1))
    return runs
