"""One Page Dungeons of watabou: rectangles of floor, doors that fill a square, columns and water.

The dungeon lies anywhere round its entrance, so it is shifted by its least coordinates, whether or not a door stands at
its edge, and gets a margin of one square. A rotunda is a disc. Water outside of the floor is no water.

Units: squares.
"""

from __future__ import annotations

import math
from typing import Any

from ..places import square_name
from ..setup import FigureSetup, MapSetup, WallSetup
from .report import ImportReport
from .source import Source, shown

__all__ = ["read"]

MARGIN = 1
OPENINGS = {0: "passages", 2: "archways", 3: "entrances", 8: "stairs down", 9: "steps"}
"""Types of doors that one walks through."""
STATES = {1: "closed", 5: "closed", 6: "secret", 7: "closed"}
PORTCULLIS = 4
MOST_RECTS = 4_096
MOST_NOTES = 4_000

Square = tuple[int, int]


def read(source: Source, *, water: str = "shallow") -> tuple[MapSetup, list[FigureSetup], ImportReport]:
    """Read a One Page Dungeon; ``water`` is the terrain of its water: shallow, deep or difficult.

    Errors: `ImportProblem` naming the place, such as ``rects[2].w``.
    """
    if water not in ("shallow", "deep", "difficult"):
        raise source.problem("option water", f"{water!r} is not one of shallow, deep, difficult")
    document = source.document
    report = ImportReport("One Page Dungeon")
    floor = _floor(source, document, report)
    doors = _doors(source, document)
    taken = floor | set(doors)
    if not taken:
        raise source.problem("rects", "no rectangle of floor")
    left, top = min(x for x, _ in taken) - MARGIN, min(y for _, y in taken) - MARGIN
    width = max(x for x, _ in taken) - left + 1 + MARGIN
    height = max(y for _, y in taken) - top + 1 + MARGIN
    source.squares(width, height, "rects")
    land = MapSetup(
        width, height, [["wall"] * width for _ in range(height)], [[0] * width for _ in range(height)], indoors=True
    )
    for x, y in taken:
        land.terrain[y - top][x - left] = "floor"
    _lay(source, document, "water", water, land, (left, top), report)
    _lay(source, document, "columns", "pillar", land, (left, top), report)
    _hang(land, doors, (left, top), report)
    land.notes = _notes(source, document, land, (left, top))
    return land, [], report


def _floor(source: Source, document: dict[str, Any], report: ImportReport) -> set[Square]:
    """The squares of all rectangles; a rotunda leaves out those whose centre lies outside its circle."""
    rects = source.items(document.get("rects"), "rects", "a list of rectangles")
    if len(rects) > MOST_RECTS:
        raise source.problem("rects", f"{len(rects):,} rectangles; at most {MOST_RECTS:,} are read")
    floor: set[Square] = set()
    for i, rect in enumerate(rects):
        x, y = _square(source, rect, f"rects[{i}]")
        sides = []
        for key in ("w", "h"):
            length = source.number(rect.get(key), f"rects[{i}].{key}")
            if not 1 <= length <= 254 or length != int(length):
                raise source.problem(f"rects[{i}].{key}", f"1 to 254 whole squares were expected, found {length:g}")
            sides.append(int(length))
        w, h = sides
        disc = source.flag(rect.get("rotunda"), f"rects[{i}].rotunda", False)
        report.counts["rotundas"] = report.counts.get("rotundas", 0) + disc
        floor |= {
            (x + column, y + row)
            for row in range(h)
            for column in range(w)
            if not disc or math.hypot((column + 0.5) * 2 / w - 1, (row + 0.5) * 2 / h - 1) <= 1
        }
    return floor


def _doors(source: Source, document: dict[str, Any]) -> dict[Square, tuple[int, Square]]:
    """By square the type of each door and the way it leads."""
    doors: dict[Square, tuple[int, Square]] = {}
    for i, door in enumerate(source.items(document.get("doors"), "doors", "a list of doors")):
        place = f"doors[{i}]"
        at = _square(source, door, place)
        way = _square(source, door.get("dir"), f"{place}.dir")
        kind = door.get("type")
        if type(kind) not in (int, float):
            raise source.problem(f"{place}.type", f"a number was expected, found {shown(kind)}")
        doors[at] = (int(source.number(kind, f"{place}.type")), way)
    return doors


def _square(source: Source, value: Any, place: str) -> Square:
    """The square that a point lies in; columns and notes may stand on a half."""
    x, y = source.point(value, place)
    return math.floor(x), math.floor(y)


def _lay(
    source: Source,
    document: dict[str, Any],
    name: str,
    terrain: str,
    land: MapSetup,
    corner: Square,
    report: ImportReport,
) -> None:
    outside = laid = 0
    for i, point in enumerate(source.items(document.get(name), name, "a list of points")):
        x, y = _square(source, point, f"{name}[{i}]")
        x, y = x - corner[0], y - corner[1]
        if 0 <= x < land.width and 0 <= y < land.height and land.terrain[y][x] != "wall":
            land.terrain[y][x] = terrain
            laid += 1
        else:
            outside += 1
    report.counts[name] = laid
    report.note("dropped", f"{name}_outside", outside, "{n} square{s} of " + name + " outside of the floor")


def _hang(land: MapSetup, doors: dict[Square, tuple[int, Square]], corner: Square, report: ImportReport) -> None:
    counts: dict[str, int] = {}
    for (x, y), (kind, (dx, dy)) in doors.items():
        x, y = x - corner[0], y - corner[1]
        if kind in STATES:
            land.terrain[y][x] = "door"
            land.doors[x, y] = STATES[kind]
            if kind == 7:
                counts["special door"] = counts.get("special door", 0) + 1
        elif kind == PORTCULLIS:
            # bars stand on the side towards which the door leads
            east, south = float(x + (dx > 0)), float(y + (dy > 0))
            ends = ((east, float(y)), (east, y + 1.0)) if dx else ((float(x), south), (x + 1.0, south))
            land.walls.append(WallSetup(*ends, "window"))
        else:
            what = OPENINGS.get(kind, f"door of the unknown type {kind}")
            counts[what] = counts.get(what, 0) + 1
    report.counts["doors"] = len(land.doors)
    report.note("guessed", "portcullises", len(land.walls), "{n} portcullis{s}: bars one sees through, shut")
    for what, count in counts.items():
        report.guessed.append(f"{what} ({count}): {'a plain door' if what == 'special door' else 'open'}")


def _notes(source: Source, document: dict[str, Any], land: MapSetup, corner: Square) -> str:
    """Title, story and the notes with the squares they stand at."""
    lines = [text for key in ("title", "story") if isinstance(text := document.get(key), str) and text]
    for i, note in enumerate(source.items(document.get("notes"), "notes", "a list of notes")):
        if isinstance(note, dict) and isinstance(note.get("text"), str) and isinstance(note.get("pos"), dict):
            x, y = _square(source, note["pos"], f"notes[{i}].pos")
            x, y = x - corner[0], y - corner[1]
            if 0 <= x < land.width and 0 <= y < land.height:
                lines.append(f"{square_name(x, y)}: {note['text']}")
    return "\n".join(lines)[:MOST_NOTES]
