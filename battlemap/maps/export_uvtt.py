"""A map as Universal VTT (.dd2vtt), for other programs at the virtual table.

The format has walls, outlines of objects, doors and windows, and a picture. So wall squares become walls round them, door
squares doors across their middle, pillars outlines; a window is written in pieces shorter than a door, since the length is
how programs tell the two apart. What has no place at all is told in the report.
"""

from __future__ import annotations

import base64
import json
import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from ..setup import MapSetup, WallSetup
from .report import ExportReport
from .uvtt import WINDOW
from .walls import Point

__all__ = ["uvtt_bytes"]

_PANE = 0.75
"""Longest piece of a window, in squares."""
_PILLAR = [(0.5 + 0.45 * math.cos(math.pi * k / 4), 0.5 + 0.45 * math.sin(math.pi * k / 4)) for k in range(8)]
_SOLID = ("wall", "pillar", "door", "void")
_LOST_TERRAINS = ("difficult", "shallow", "deep", "pit", "tree", "void")


def uvtt_bytes(
    field: MapSetup, picture: bytes = b"", pixels_per_square: int = 64, figures: int = 0
) -> tuple[bytes, ExportReport]:
    """The file, and what it loses. ``picture`` is a PNG, JPEG or WebP of the whole map at ``pixels_per_square``.

    ``figures`` is how many stand on the map: none of them is carried.
    """
    report = ExportReport("Universal VTT")
    lines = [*_chained([wall for wall in field.walls if wall.kind == "wall"]), *_outlines(field)]
    low = [[wall.start, wall.end] for wall in field.walls if wall.kind == "low"]
    pillars = [[(x + px, y + py) for px, py in _PILLAR] for x, y in _squares(field, "pillar")]
    document = {
        "format": 0.3,
        "resolution": {
            "map_origin": _at((0, 0)),
            "map_size": _at((field.width, field.height)),
            "pixels_per_grid": pixels_per_square,
        },
        "line_of_sight": [[_at(point) for point in line] for line in lines],
        "objects_line_of_sight": [[_at(point) for point in line] for line in [*low, *pillars]],
        "portals": [_portal(door) for wall in field.walls for door in _openings(wall)]
        + [_portal(door) for door in _doors_of_squares(field)],
        "environment": {"baked_lighting": True, "ambient_light": "ff000000" if field.light == "dark" else "ffffffff"},
        "lights": [_light(light) for light in field.light] if isinstance(field.light, list) else [],
    }
    if picture:
        document["image"] = base64.b64encode(picture).decode()
    _tell(field, report, figures, bool(picture))
    return json.dumps(document, separators=(",", ":")).encode(), report


def _at(point: Point) -> dict[str, float]:
    return {"x": point[0], "y": point[1]}


def _chained(walls: Sequence[WallSetup]) -> list[list[Point]]:
    """Walls as lines: each goes on where the one before it ends."""
    lines: list[list[Point]] = []
    for wall in walls:
        if lines and lines[-1][-1] == wall.start:
            lines[-1].append(wall.end)
        else:
            lines.append([wall.start, wall.end])
    return lines


def _outlines(field: MapSetup) -> list[list[Point]]:
    """Lines along the borders between wall squares and others, as long as they run straight."""
    solid = np.array([[terrain == "wall" for terrain in row] for row in field.terrain])
    lines: list[list[Point]] = []
    for y, row in enumerate((solid[1:] != solid[:-1]).tolist(), 1):
        lines += [[(begin, y), (end, y)] for begin, end in _runs(row)]
    for x, column in enumerate((solid[:, 1:] != solid[:, :-1]).T.tolist(), 1):
        lines += [[(x, begin), (x, end)] for begin, end in _runs(column)]
    return lines


def _runs(marks: Sequence[bool]) -> list[tuple[int, int]]:
    """Where marks begin and end."""
    changes = [i for i, (a, b) in enumerate(pairwise([False, *marks, False])) if a != b]
    return list(zip(changes[::2], changes[1::2], strict=True))


def _squares(field: MapSetup, terrain: str) -> list[tuple[int, int]]:
    return [(x, y) for y, row in enumerate(field.terrain) for x, name in enumerate(row) if name == terrain]


def _doors_of_squares(field: MapSetup) -> list[WallSetup]:
    """A door across the middle of each door square, between the solid squares beside it."""
    doors = []
    for x, y in _squares(field, "door"):
        between = all(not 0 <= column < field.width or field.terrain[y][column] in _SOLID for column in (x - 1, x + 1))
        start, end = ((x, y + 0.5), (x + 1, y + 0.5)) if between else ((x + 0.5, y), (x + 0.5, y + 1))
        doors.append(WallSetup(start, end, "door", field.doors.get((x, y), "closed")))
    return doors


def _openings(wall: WallSetup) -> list[WallSetup]:
    """The portals that stand for a wall: a door, a curtain as a closed door, a window or unseen wall in short panes."""
    if wall.kind == "door":
        return [wall]
    if wall.kind == "curtain":
        return [WallSetup(wall.start, wall.end, "door", "closed")]
    if wall.kind not in ("window", "invisible"):
        return []
    (x0, y0), (x1, y1) = wall.start, wall.end
    count = math.ceil(math.dist(wall.start, wall.end) / _PANE)
    corners = [(x0 + (x1 - x0) * k / count, y0 + (y1 - y0) * k / count) for k in range(count)]
    return [WallSetup(start, end, "window", "open") for start, end in pairwise([*corners, wall.end])]


def _portal(door: WallSetup) -> dict[str, Any]:
    (x0, y0), (x1, y1) = door.start, door.end
    return {
        "position": _at(((x0 + x1) / 2, (y0 + y1) / 2)),
        "bounds": [_at(door.start), _at(door.end)],
        "rotation": math.atan2(y1 - y0, x1 - x0),
        "closed": door.state != "open",
        "freestanding": False,
    }


def _light(light: dict[str, Any]) -> dict[str, Any]:
    return {
        "position": _at(tuple(light["at"])),
        "range": light["radius"],
        "intensity": 1,
        "color": "ffffffff",
        "shadows": True,
    }


def _tell(field: MapSetup, report: ExportReport, figures: int, pictured: bool) -> None:
    """Everything that does not come back, by kind."""
    ground = Counter(terrain for row in field.terrain for terrain in row)
    kinds = Counter(wall.kind for wall in field.walls)
    doors = [wall.state for wall in field.walls if wall.kind == "door"]
    doors += [field.doors.get(square, "closed") for square in _squares(field, "door")]
    for terrain in _LOST_TERRAINS:
        report.lose(ground[terrain], f"{{n}} square{{s}} of {terrain}")
    report.lose(sum(level != 0 for row in field.elevation for level in row), "the elevation of {n} square{s}")
    report.lose(len(field.zones), "{n} zone{s}")
    report.lose(figures, "{n} figure{s}")
    report.lose(bool(field.notes), "the notes")
    report.lose(not pictured, "a picture: none was given, and most programs want one")
    report.change(ground["wall"], "{n} wall square{s}: walls round them")
    report.change(ground["pillar"], "{n} pillar{s}: outlines of objects, read back as wall squares")
    report.change(ground["door"], "{n} door square{s}: doors across their middle")
    report.change(kinds["window"], f"{{n}} window{{s}}: in panes of at most {_PANE} square")
    report.change(kinds["invisible"], "{n} invisible wall{s}: windows")
    report.change(kinds["curtain"], "{n} curtain{s}: closed doors")
    for state in ("locked", "secret"):
        report.change(doors.count(state), f"{{n}} {state} door{{s}}: closed")
    narrow = [wall for wall in field.walls if wall.kind == "door" and wall.state == "open"]
    report.change(
        sum(math.dist(door.start, door.end) < WINDOW for door in narrow),
        f"{{n}} open door{{s}} narrower than {WINDOW} square: read back as windows",
    )
