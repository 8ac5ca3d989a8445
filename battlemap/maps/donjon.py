"""Random dungeons of donjon: the JSON file with its cells as bit fields, and the table of tab-separated cells.

In JSON a door fills a whole cell of a wall; in the table it lies on one side of its cell (top, bottom, left, right). A
cell is 10 ft: two squares each way, unless the map would grow beyond what a battle holds. Rows of ``cells`` may include
a bleed round the dungeon; since everything but monsters is read from the cells, and monsters go by the number of their
room, nothing has to be shifted.

Units: squares; cells where a name says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..setup import FigureSetup, MapSetup, WallSetup
from .cast import Cast
from .report import ImportReport
from .source import MOST_SQUARES, Source, shown
from .textgrid import MOST_LINES
from .walls import drop_twins

__all__ = ["CODES", "read", "read_table"]

MASKS = {
    "room": 2,
    "corridor": 4,
    "room_id": 65472,
    "arch": 65536,
    "door": 131072,
    "locked": 262144,
    "trapped": 524288,
    "secret": 1048576,
    "portcullis": 2097152,
    "stair_down": 4194304,
    "stair_up": 8388608,
}
"""Bits of a cell where the file's own ``cell_bit`` does not say."""
DOORS = {"secret": "secret", "locked": "locked", "trapped": "closed", "door": "closed", "portcullis": "closed"}
"""Kinds of doors, the one that decides first, and the state each stands in."""
CODES = re.compile(r"F|S[UD]{1,2}|D[SP]?[TBLR]|")
"""What a cell of the table may say."""
SLOW = re.compile(r"difficult|half speed", re.IGNORECASE)
SOUTH = 4
MOST_TOGETHER = 20

_MONSTER = re.compile(r"(?:(\d{1,3}) x )?([A-Za-z][A-Za-z' ,-]{1,59}?)\s*(?:\(|$)")


@dataclass(slots=True)
class _Dungeon:
    """The cells: ``ground`` those that are open, ``doors`` by cell the kind and the side it lies on ("" the middle)."""

    columns: int
    rows: int
    ground: set[tuple[int, int]] = field(default_factory=set)
    doors: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)
    rooms: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    stairs: int = 0


def read(
    source: Source, *, squares_per_cell: int = 2, difficult: bool = False
) -> tuple[MapSetup, list[FigureSetup], ImportReport]:
    """Read a donjon JSON file; monsters of the rooms become figures as far as their names go.

    ``difficult`` makes all ground difficult, as some of the dungeons' floors are said to be.
    Errors: `ImportProblem` naming the place, such as ``cells[3][7]``.
    """
    document = source.document
    report = ImportReport("donjon dungeon")
    dungeon = _cells(source, document, report)
    land, scale = _build(source, dungeon, squares_per_cell, report)
    details = document.get("details")
    floor = details.get("floor") if isinstance(details, dict) else None
    if difficult:
        land.terrain = [["difficult" if what == "floor" else what for what in row] for row in land.terrain]
    elif isinstance(floor, str) and SLOW.search(floor):
        report.dropped.append(f"the floor is slow going ({floor[:60]}): option difficult makes it difficult ground")
    cast = Cast(land, report)
    _monsters(source, document, dungeon, scale, cast, report)
    land.notes = _title(document)
    return land, cast.told(), report


def read_table(source: Source, *, squares_per_cell: int = 2) -> tuple[MapSetup, list[FigureSetup], ImportReport]:
    """Read a donjon table of tab-separated cells. Errors: `ImportProblem` naming the line."""
    rows = [line.split("\t") for line in source.text.replace("\r\n", "\n").rstrip("\n").split("\n")]
    if len(rows) > MOST_LINES:
        raise source.problem("", f"{len(rows):,} lines; at most {MOST_LINES:,} are read")
    report = ImportReport("donjon table")
    dungeon = _Dungeon(max(map(len, rows)), len(rows))
    source.squares(dungeon.columns, dungeon.rows, "")
    unknown = 0
    for y, row in enumerate(rows):
        for x, code in enumerate(cell.strip() for cell in row):
            if not CODES.fullmatch(code):
                unknown += 1
            elif code:
                dungeon.ground.add((x, y))
                dungeon.stairs += code[0] == "S"
                if code[0] == "D":
                    kind = {"S": "secret", "P": "portcullis"}.get(code[1], "door")
                    dungeon.doors[x, y] = (kind, code[-1])
    report.note("dropped", "unknown_cells", unknown, "{n} cell{s} with a code that is not known: solid")
    land, _ = _build(source, dungeon, squares_per_cell, report)
    return land, [], report


def _cells(source: Source, document: dict[str, Any], report: ImportReport) -> _Dungeon:
    """The cells of a JSON file, checked one by one."""
    bits = document.get("cell_bit")
    given = bits if isinstance(bits, dict) else {}
    masks = {name: given.get(name, mask) for name, mask in MASKS.items()}
    for name, mask in masks.items():
        if type(mask) is not int or not 0 <= mask < 2**64:
            raise source.problem(f"cell_bit.{name}", f"a bit mask was expected, found {shown(mask)}")
    if masks["room_id"] == 0:
        raise source.problem("cell_bit.room_id", "a bit mask above 0 was expected")
    shift = (masks["room_id"] & -masks["room_id"]).bit_length() - 1
    rows = [
        source.items(row, f"cells[{y}]", "a list of cells")
        for y, row in enumerate(source.items(document.get("cells"), "cells", "a list of rows"))
    ]
    columns = max(map(len, rows), default=0)
    dungeon = _Dungeon(columns, len(rows))
    source.squares(dungeon.columns, dungeon.rows, "cells")
    arches = 0
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            if type(cell) is not int or not 0 <= cell < 2**64:
                raise source.problem(f"cells[{y}][{x}]", f"a whole number was expected, found {shown(cell)}")
            kind = next((name for name in DOORS if cell & masks[name]), "")
            arches += bool(cell & masks["arch"])
            if kind:
                dungeon.doors[x, y] = (kind, "")
            if kind or cell & (masks["room"] | masks["corridor"] | masks["arch"]):
                dungeon.ground.add((x, y))
            if cell & masks["room"]:
                dungeon.rooms.setdefault((cell & masks["room_id"]) >> shift, []).append((x, y))
            dungeon.stairs += bool(cell & (masks["stair_up"] | masks["stair_down"]))
    report.note("guessed", "arches", arches, "{n} arch{s}: open floor")
    if not dungeon.ground:
        raise source.problem("cells", "no cell is a room or corridor")
    return dungeon


def _build(source: Source, dungeon: _Dungeon, scale: int, report: ImportReport) -> tuple[MapSetup, int]:
    """The dungeon in squares, and how many squares a cell became."""
    if type(scale) is not int or not 1 <= scale <= 4:
        raise source.problem("option squares_per_cell", f"1 to 4 was expected, found {shown(scale)}")
    wanted = scale
    while scale > 1 and (dungeon.columns * scale + 2) * (dungeon.rows * scale + 2) > MOST_SQUARES:
        scale -= 1
    if scale < wanted:
        report.guessed.append(f"{scale} square a cell of 10 ft: with {wanted} the map would be too large")
    elif scale != 2:
        report.guessed.append(f"a cell of 10 ft is {scale} square{'s' * (scale > 1)} of 5 ft")
    width, height = dungeon.columns * scale, dungeon.rows * scale
    source.squares(width, height, "cells")
    terrain = [["wall"] * width for _ in range(height)]
    land = MapSetup(width, height, terrain, [[0] * width for _ in range(height)], indoors=True)
    for x, y in dungeon.ground:
        for row in terrain[y * scale : (y + 1) * scale]:
            row[x * scale : (x + 1) * scale] = ["floor"] * scale
    kinds = [kind for kind, _ in dungeon.doors.values()]
    for (x, y), (kind, side) in sorted(dungeon.doors.items()):
        if scale == 1 and not side and kind != "portcullis":
            terrain[y][x] = "door"
            land.doors[x, y] = DOORS[kind]
        else:
            land.walls.append(_leaf(dungeon, x, y, kind, side, scale))
    land.walls, _ = drop_twins(land.walls)
    report.counts["doors"] = len(land.doors) + sum(wall.kind == "door" for wall in land.walls)
    report.note("guessed", "portcullises", kinds.count("portcullis"), "{n} portcullis{s}: bars one sees through, shut")
    report.note("dropped", "door_traps", kinds.count("trapped"), "{n} trap{s} of doors")
    report.note("guessed", "stairs", dungeon.stairs, "{n} cell{s} of stairs: floor")
    return land, scale


def _leaf(dungeon: _Dungeon, x: int, y: int, kind: str, side: str, scale: int) -> WallSetup:
    """A door across its cell: on the side given, else through the middle and across the way through it."""
    open_ways = {(dx, dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)) if (x + dx, y + dy) in dungeon.ground}
    runs_east = not side and ((1, 0) in open_ways) + ((-1, 0) in open_ways) >= ((0, 1) in open_ways) + (
        (0, -1) in open_ways
    )
    left, top, right, bottom = x * scale, y * scale, (x + 1) * scale, (y + 1) * scale
    # an odd cell has its middle inside a square: the leaf goes to the grid line before it
    middle_x, middle_y = left + scale // 2, top + scale // 2
    upright = side in ("L", "R") or runs_east
    if upright:
        at = {"L": left, "R": right}.get(side, middle_x)
        start, end = (at, top), (at, bottom)
    else:
        at = {"T": top, "B": bottom}.get(side, middle_y)
        start, end = (left, at), (right, at)
    ends = (float(start[0]), float(start[1])), (float(end[0]), float(end[1]))
    return WallSetup(*ends, "window") if kind == "portcullis" else WallSetup(*ends, "door", DOORS[kind])


def _monsters(
    source: Source, document: dict[str, Any], dungeon: _Dungeon, scale: int, cast: Cast, report: ImportReport
) -> None:
    unread = traps = 0
    for room, contents in _contents(source, document):
        cells = dungeon.rooms.get(room, [])
        squares = [(x * scale + i, y * scale + j) for x, y in cells for j in range(scale) for i in range(scale)]
        lines = contents.get("monster")
        traps += len(contents["trap"]) if isinstance(contents.get("trap"), list) else 0
        names: list[str] = []
        for line in lines if isinstance(lines, list) else []:
            for part in str(line).partition(";")[0].split(" and "):
                match = _MONSTER.match(part.strip())
                if match and squares and not part.startswith("Treasure"):
                    names += [match[2].strip()] * min(int(match[1] or 1), MOST_TOGETHER)
                else:
                    unread += bool(match) or part.strip(" -") != ""
        for place, name in enumerate(names):
            cast.add(name, "hostile", squares[len(squares) * (place + 1) // (len(names) + 1)], SOUTH)
    report.note("dropped", "unread_contents", unread, "{n} line{s} of room contents that name no monster")
    report.note("dropped", "traps", traps, "{n} trap{s} of rooms")
    wandering = document.get("wandering_monsters")
    count = len(wandering) if isinstance(wandering, dict | list) else 0
    report.note("dropped", "wandering", count, "{n} line{s} of wandering monsters")


def _contents(source: Source, document: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Rooms by number with the details of their contents; a room without any is passed over."""
    for i, room in enumerate(source.items(document.get("rooms"), "rooms", "a list of rooms")):
        if not isinstance(room, dict):
            continue
        contents = room.get("contents")
        detail = contents.get("detail") if isinstance(contents, dict) else None
        if isinstance(detail, dict):
            number = room.get("id", i)
            yield int(number) if str(number).isdecimal() and len(str(number)) < 9 else i, detail


def _title(document: dict[str, Any]) -> str:
    settings = document.get("settings")
    name = settings.get("name") if isinstance(settings, dict) else None
    return name[:200] if isinstance(name, str) else ""
