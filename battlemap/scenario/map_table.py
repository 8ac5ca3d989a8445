"""The ``[map]`` table: rows, elevation, walls and doors become a MapSetup, alone or laid over an imported or a made map.

Units: squares from 0 at the north-west corner; walls between lattice points in squares from the same corner.
"""

from __future__ import annotations

from pathlib import Path

from battlemap.engine.schema import CAPACITY
from battlemap.errors import BattlemapError
from battlemap.places import MOST_COLUMNS, square_name
from battlemap.scenario.faults import Faults, Fields, indexed, read_square, shown
from battlemap.scenario.map_dressing import read_light, read_picture, read_zones
from battlemap.setup import DOOR_STATES, GLYPHS, TERRAINS, WALL_KINDS, MapSetup, WallSetup

__all__ = ["EDGES", "ELEVATIONS", "KEEP", "MAP_KEYS", "OPEN_DOOR", "RISE", "read_map"]

MAP_KEYS = (
    "file",
    "generate",
    "rows",
    "elevation",
    "elevation_step_ft",
    "square_ft",
    "indoors",
    "low_ceiling",
    "edge",
    "legend",
    "walls",
    "doors",
    "picture",
    "light",
    "zones",
    "notes",
)
EDGES = ("wall", "exit")
ELEVATIONS = "0123456789abcdefghijklmnopqrstuvwxyz"
RISE, OPEN_DOOR = "^", "'"
KEEP = " ?"
"""Glyphs that leave the square of an imported or made map as it is, in rows and in elevation."""


def read_map(faults: Faults, value: object, folder: Path) -> MapSetup | None:
    """The map of a scenario file in ``folder``; None, with the reason noted, where not even its size can be told."""
    fields = Fields(faults, "map", value, MAP_KEYS)
    imported = "file" in fields or "generate" in fields
    read = _made if "generate" in fields else _blank
    field = _imported(fields, folder) if "file" in fields else read(fields)
    if field is None:
        return None
    field.square_ft = fields.whole("square_ft", 1, 1000, field.square_ft)
    field.elevation_step_ft = fields.whole("elevation_step_ft", 1, 1000, field.elevation_step_ft)
    field.indoors = fields.flag("indoors", field.indoors)
    field.low_ceiling = fields.flag("low_ceiling", field.low_ceiling)
    field.edge = fields.choice("edge", "kind of edge", EDGES, field.edge)
    field.notes = fields.text("notes", field.notes)
    if "rows" in fields:
        _lay_rows(fields, field, _legend(fields), imported)
    if "elevation" in fields:
        _lay_elevation(fields, field, imported)
    _raise_rises(fields, field)
    for place, wall in fields.tables("walls"):
        _add_wall(faults, place, wall, field)
    _set_doors(fields, field)
    if "picture" in fields:
        field.picture = read_picture(faults, fields.at("picture"), fields.table["picture"])
    if "light" in fields:
        field.light = read_light(faults, fields.at("light"), fields.table["light"], field)
    if "zones" in fields:
        field.zones = read_zones(fields, field)
    return field


def _blank(fields: Fields) -> MapSetup | None:
    """A map of floor, as large as the rows say."""
    if "rows" not in fields:
        message = (
            "is missing; draw the map in rows, or name a map file in map.file or a field to be made in map.generate"
        )
        fields.faults.add("map.rows", message)
        return None
    rows = fields.words("rows")
    width, height = max(map(len, rows), default=0), len(rows)
    if not width:
        if fields.table["rows"] == [] or rows:
            fields.faults.add("map.rows", "the map needs at least one square")
        return None
    if not _fits(fields, "rows", width, height):
        return None
    return MapSetup(width, height, [["floor"] * width for _ in range(height)], [[0] * width for _ in range(height)])


def _fits(fields: Fields, key: str, width: int, height: int) -> bool:
    most = CAPACITY["squares"]
    if width > MOST_COLUMNS:
        message = f"the map is {width} squares wide; at most {MOST_COLUMNS} have names (a to zz)"
    elif (width + 2) * (height + 2) > most:
        message = f"a map of {width}x{height} is too large; with a border one wide it may have {most} squares"
    else:
        return True
    fields.faults.add(fields.at(key), message)
    return False


def _imported(fields: Fields, folder: Path) -> MapSetup | None:
    """The map of the file named, with its pictures and walls; figures of that file are not taken."""
    from battlemap.maps import import_map  # here, so that a scenario of its own map needs no importer

    if "generate" in fields:
        fields.faults.add("map.generate", "stands beside map.file; a map is made or read, not both")
        return None
    name = fields.text("file")
    if not name:
        if fields.table["file"] == "":
            fields.wrong("file", "the name of a map file")
        return None
    try:
        field, _, _ = import_map(folder / name)
    except BattlemapError as error:
        fields.faults.add("map.file", " ".join(str(error).split()))
        return None
    return field if _fits(fields, "file", field.width, field.height) else None


def _made(fields: Fields) -> MapSetup | None:
    """The map that ``generate`` asks for: a table with kind, width, height and seed (0 when left out)."""
    from battlemap.maps.generate import generate

    place = fields.at("generate")
    asked = Fields(fields.faults, place, fields.table["generate"], ("kind", "width", "height", "seed"))
    stand = len(fields.faults.problems)
    asked.need("kind", "width", "height")
    kind, seed = asked.text("kind"), asked.whole("seed", -(2**63), 2**63 - 1)
    width, height = (asked.whole(key, 1, CAPACITY["squares"]) for key in ("width", "height"))
    if len(fields.faults.problems) > stand or not asked.is_table:
        return None
    try:
        return generate(kind, width, height, seed)
    except BattlemapError as error:
        fields.faults.add(place, str(error))
        return None


def _legend(fields: Fields) -> dict[str, str]:
    """The built-in glyphs and those of the file."""
    legend = dict(GLYPHS)
    for glyph, place, terrain in fields.named("legend"):
        if len(glyph) != 1 or not glyph.isprintable():
            fields.faults.add(place, "a glyph is one printed character")
        elif glyph in KEEP:
            fields.faults.add(place, f"{shown(glyph)} stands for a square of an imported map")
        elif not isinstance(terrain, str) or terrain not in TERRAINS:
            fields.faults.unknown(place, terrain, "terrain", TERRAINS)
        elif GLYPHS.get(glyph, terrain) != terrain:
            fields.faults.add(place, f"{shown(glyph)} already means {GLYPHS[glyph]}")
        else:
            legend[glyph] = terrain
    return legend


def _lay_rows(fields: Fields, field: MapSetup, legend: dict[str, str], imported: bool) -> None:
    unknown: set[str] = set()
    for x, y, glyph in _squares(fields, "rows", field, imported):
        if glyph in legend:
            field.terrain[y][x] = legend[glyph]
            field.doors.pop((x, y), None)
            if glyph == OPEN_DOOR:
                field.doors[x, y] = "open"
        elif not (imported and glyph in KEEP) and glyph not in unknown:
            unknown.add(glyph)
            known = " ".join(legend)
            message = f"{shown(glyph)} in {square_name(x, y)} is no glyph; known are {known} and what map.legend adds"
            fields.faults.add(indexed("map.rows", y + 1), message)


def _lay_elevation(fields: Fields, field: MapSetup, imported: bool) -> None:
    for x, y, glyph in _squares(fields, "elevation", field, imported):
        if glyph in ELEVATIONS:
            field.elevation[y][x] = ELEVATIONS.index(glyph)
        elif not (imported and glyph in KEEP):
            message = f"{shown(glyph)} in {square_name(x, y)} is no elevation; write 0 to 9 or a to z"
            fields.faults.add(indexed("map.elevation", y + 1), message)


def _raise_rises(fields: Fields, field: MapSetup) -> None:
    highest = len(ELEVATIONS) - 1
    rows = fields.table.get("rows")
    for y, row in enumerate(rows if isinstance(rows, list) else []):
        for x, glyph in enumerate(row if isinstance(row, str) else ""):
            if glyph == RISE and y < field.height and x < field.width:
                field.elevation[y][x] += 1
                if field.elevation[y][x] > highest:
                    place = indexed("map.rows", y + 1)
                    fields.faults.add(place, f'"^" in {square_name(x, y)} rises above the highest elevation, {highest}')


def _squares(fields: Fields, key: str, field: MapSetup, imported: bool) -> list[tuple[int, int, str]]:
    """The glyphs under ``key`` that lie on the map, as x, y, glyph; notes rows of a wrong length or number."""
    rows = fields.words(key)
    place = fields.at(key)
    first = len(rows[0]) if rows and key == "rows" and not imported else field.width
    what = "the first row is" if key == "rows" and not imported else "the map is"
    if rows and len(rows) != field.height:
        fields.faults.add(place, f"has {len(rows)} row{'s' * (len(rows) != 1)}, the map has {field.height}")
    for y, row in enumerate(rows, 1):
        if len(row) != first:
            fields.faults.add(indexed(place, y), f"is {len(row)} squares wide, {what} {first}")
    return [(x, y, glyph) for y, row in enumerate(rows[: field.height]) for x, glyph in enumerate(row[: field.width])]


def _add_wall(faults: Faults, place: str, value: object, field: MapSetup) -> None:
    fields = Fields(faults, place, value, ("from", "to", "kind", "state"))
    kind = fields.choice("kind", "kind of wall", WALL_KINDS, "wall")
    state = fields.choice("state", "state of a door", DOOR_STATES, "closed")
    if "state" in fields and kind != "door":
        faults.add(fields.at("state"), 'only a door has a state; add kind = "door"')
    ends = []
    for key in ("from", "to"):
        point = fields.numbers(key, 2) if fields.need(key) else None
        if point and 0 <= point[0] <= field.width and 0 <= point[1] <= field.height:
            ends.append((point[0], point[1]))
        elif point:
            faults.add(fields.at(key), f"{shown(fields.table[key])} is off the {field.width}x{field.height} map")
    if len(ends) == 2:
        if ends[0] == ends[1]:
            faults.add(fields.at("to"), "the wall ends where it begins")
        field.walls.append(WallSetup(ends[0], ends[1], kind, state))


def _set_doors(fields: Fields, field: MapSetup) -> None:
    for name, place, state in fields.named("doors"):
        square = read_square(fields.faults, place, name, field)
        if not isinstance(state, str) or state not in DOOR_STATES:
            fields.faults.unknown(place, state, "state of a door", DOOR_STATES)
        elif square and field.terrain[square[1]][square[0]] != "door":
            fields.faults.add(place, f"there is no door in {name}, but {field.terrain[square[1]][square[0]]}")
        elif square:
            field.doors[square] = state
