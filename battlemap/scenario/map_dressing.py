"""What lies on the map besides ground and walls: a picture, lights and zones.

Units: squares; points are lattice points [x, y] from the map's north-west corner, fractions allowed.
"""

from __future__ import annotations

import re
from typing import Any

from battlemap.scenario.faults import Faults, Fields, indexed, is_number, is_numbers, joined, read_square, shown
from battlemap.setup import MapSetup

__all__ = ["DICE", "LIGHTS", "ZONE_KINDS", "read_light", "check_zone_sides", "read_picture", "read_zones"]

LIGHTS = ("day", "dark")
ZONE_KINDS = ("deployment", "difficult", "hazard")
SHAPES = ("squares", "rectangle", "polygon")
DICE = re.compile(r"[1-9][0-9]?d[1-9][0-9]{0,2}([+-][1-9][0-9]{0,2})?")
"""Damage as text: number of dice, faces, and what is added."""


def read_picture(faults: Faults, place: str, value: object) -> dict[str, Any]:
    """A background image: its ``file``, or a table with its size ``squares = [w, h]`` and corner ``at = [x, y]``."""
    if isinstance(value, str):
        value = {"file": value}
    fields = Fields(faults, place, value, ("file", "squares", "at"))
    fields.need("file")
    if fields.table.get("file") == "":
        fields.wrong("file", "the name of an image")
    picture: dict[str, Any] = {"file": fields.text("file")}
    for key in ("squares", "at"):
        numbers = fields.numbers(key, 2)
        if numbers:
            picture[key] = numbers
    if min(picture.get("squares", [1])) <= 0:
        fields.wrong("squares", "a width and a height above 0")
    return picture


def read_light(faults: Faults, place: str, value: object, field: MapSetup) -> Any:
    """The light: "day", "dark", or the lights in the dark, each ``{"at": [x, y], "radius": r}``.

    In the file ``at`` may also name a square: its centre.
    """
    if isinstance(value, str) and value in LIGHTS:
        return value
    if not isinstance(value, list):
        known = ", ".join(f'"{light}"' for light in LIGHTS)
        faults.add(place, f'{shown(value)} is not {known} or a list of lights {{ at = "c4", radius = 4 }}')
        return "day"
    lights = []
    for number, light in enumerate(value, 1):
        fields = Fields(faults, indexed(place, number), light, ("at", "radius"))
        if not fields.need("at", "radius"):
            continue
        radius = fields.table["radius"]
        if not is_number(radius) or not 0 < radius <= 1000:
            fields.wrong("radius", "a number of squares above 0, at most 1000")
            continue
        point = _point(fields, "at", field)
        if point:
            lights.append({"at": point, "radius": float(radius)})
    return lights


def _point(fields: Fields, key: str, field: MapSetup) -> list[float] | None:
    """A point [x, y] on the map, or the centre of the square named."""
    value = fields.table[key]
    if not isinstance(value, list):
        square = read_square(fields.faults, fields.at(key), value, field)
        return [square[0] + 0.5, square[1] + 0.5] if square else None
    point = fields.numbers(key, 2)
    if point and not (0 <= point[0] <= field.width and 0 <= point[1] <= field.height):
        fields.faults.add(fields.at(key), f"{shown(value)} is off the {field.width}x{field.height} map")
    return point


def read_zones(fields: Fields, field: MapSetup) -> dict[str, Any]:
    """Zones by name: ``kind``, ``squares`` as (x, y) whatever their shape in the file, ``side`` or ``effect``."""
    return {name: _zone(fields.faults, place, zone, field) for name, place, zone in fields.named("zones")}


def _zone(faults: Faults, place: str, value: object, field: MapSetup) -> dict[str, Any]:
    fields = Fields(faults, place, value, ("kind", *SHAPES, "side", "effect"))
    fields.need("kind")
    kind = fields.choice("kind", "kind of zone", ZONE_KINDS)
    zone: dict[str, Any] = {"kind": kind, "squares": _covered(fields, field)}
    for key, of in (("side", "deployment"), ("effect", "hazard")):
        if key in fields:
            zone[key] = fields.text(key)
            if kind and kind != of:
                faults.add(fields.at(key), f"only a {of} zone has it; this is a {kind} zone")
    if zone.get("effect") and not DICE.fullmatch(zone["effect"]):
        fields.wrong("effect", 'damage such as "1d6"')
    return zone


def _covered(fields: Fields, field: MapSetup) -> list[tuple[int, int]]:
    """The squares of a zone, in the order of the file for a list, else row by row."""
    shapes = [shape for shape in SHAPES if shape in fields]
    if len(shapes) != 1:
        fields.faults.add(fields.place, f"needs exactly one of {', '.join(SHAPES)}")
        return []
    if shapes == ["polygon"]:
        return _inside(fields, field)
    names = fields.words(shapes[0])
    places = [indexed(fields.at(shapes[0]), number) for number in range(1, len(names) + 1)]
    squares = [read_square(fields.faults, place, name, field) for place, name in zip(places, names, strict=True)]
    found = [square for square in squares if square]
    if shapes == ["squares"] or len(found) < len(squares):
        return found
    if len(found) != 2:
        fields.wrong("rectangle", 'two opposite corners such as ["b2", "d4"]')
        return []
    (left, right), (top, bottom) = (sorted(pair) for pair in zip(*found, strict=True))
    return [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]


def _inside(fields: Fields, field: MapSetup) -> list[tuple[int, int]]:
    """The squares whose centre lies in the polygon, by the even-odd rule."""
    points = fields.table["polygon"]
    if not isinstance(points, list) or len(points) < 3 or not all(is_numbers(point, 2) for point in points):
        fields.wrong("polygon", "a list of three or more points [x, y]")
        return []
    squares = []
    for y in range(field.height):
        level = y + 0.5
        crossings = sorted(
            x0 + (level - y0) * (x1 - x0) / (y1 - y0)
            for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True)
            if (y0 <= level) != (y1 <= level)
        )
        squares += [(x, y) for x in range(field.width) if sum(x + 0.5 > crossing for crossing in crossings) % 2]
    return squares


def check_zone_sides(faults: Faults, field: MapSetup, sides: dict[str, Any]) -> None:
    """Note zones that name a side which does not exist."""
    for name, zone in field.zones.items():
        side = zone.get("side")
        if side is not None and side not in sides:
            faults.unknown(joined(joined("map.zones", name), "side"), side, "side", sides)
