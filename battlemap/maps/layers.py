"""Layered text maps, a format of our own to draw by hand: blocks of rows, one glyph a square.

    [terrain]      the glyphs of a scenario's rows: # . : ~ w ^ o v + ' T _
    [elevation]    0 to 9, then a to z; a dot or blank is 0
    [walls-h]      walls along the north side of each square, and one row more for the south side of the last
    [walls-v]      walls along the west side of each square, and one column more for the east side of the last
    [figures]      glyphs of figures; a dot or blank is nobody
    [legend]       lines ``a = orc, raiders, W, Brok``: kind, side, facing, name; or ``% = difficult``: a terrain

In the walls blocks - | # are walls, + closed, ' open, L locked and S secret doors, = low walls, O windows, ~ curtains,
i invisible walls. Only one block of rows must be there; rows that are too short end in floor, height 0 or nothing. A line
that begins with ; is a remark. Of each block the first line is the first row, so blank lines stand only at its end.

Units: squares.
"""

from __future__ import annotations

import re

from ..errors import NotationError
from ..places import parse_facing
from ..setup import GLYPHS, TERRAINS, FigureSetup, MapSetup
from .cast import Cast
from .report import ImportReport
from .source import Source
from .textgrid import lines_of, side_walls

__all__ = ["BLOCKS", "WALL_GLYPHS", "begins_layers", "read"]

GRIDS = ("terrain", "elevation", "walls-h", "walls-v", "figures")
BLOCKS = (*GRIDS, "legend")
LEVELS = "0123456789abcdefghijklmnopqrstuvwxyz"
NOTHING = ". "
WALL_GLYPHS = {
    "-": ("wall", "closed"),
    "|": ("wall", "closed"),
    "#": ("wall", "closed"),
    "+": ("door", "closed"),
    "'": ("door", "open"),
    "L": ("door", "locked"),
    "S": ("door", "secret"),
    "=": ("low", "closed"),
    "O": ("window", "closed"),
    "~": ("curtain", "closed"),
    "i": ("invisible", "closed"),
}

_HEADING = re.compile(r"\[([a-z-]+)\]")
_ID = re.compile(r"[a-z0-9_]{1,24}")
_ENTRY = re.compile(r"(\S)\s*[=:]\s*(.*\S)")

Block = list[tuple[int, str]]
"""Lines of one block with their numbers in the file."""


def begins_layers(text: str) -> bool:
    """Whether the first line that says anything is the heading of a block."""
    for line in text.split("\n"):
        if line.strip() and not line.startswith(";"):
            match = _HEADING.fullmatch(line.strip())
            return bool(match) and match[1] in BLOCKS  # type: ignore[index]
    return False


def read(source: Source) -> tuple[MapSetup, list[FigureSetup], ImportReport]:
    """Read a layered text map. Errors: `ImportProblem` naming the line."""
    blocks = _blocks(source)
    report = ImportReport("layered text map")
    width, height = _size(source, blocks)
    field = MapSetup(width, height, [["floor"] * width for _ in range(height)], [[0] * width for _ in range(height)])
    terrains, people = _legend(source, blocks.get("legend", []))
    _lay_terrain(source, blocks.get("terrain", []), GLYPHS | terrains, field)
    _lay_elevation(source, blocks.get("elevation", []), field)
    for name in ("walls-h", "walls-v"):
        if name in blocks:
            marks = _marks(source, blocks[name], width + (name == "walls-v"), height + (name == "walls-h"))
            field.walls += side_walls(marks, across=name == "walls-h")
    figures = _people(source, blocks.get("figures", []), people, field, report)
    report.counts |= {"walls": len(field.walls), "door_squares": len(field.doors)}
    if "terrain" not in blocks:
        report.defaulted.append("no [terrain]: floor everywhere")
    return field, figures, report


def _blocks(source: Source) -> dict[str, Block]:
    blocks: dict[str, Block] = {}
    block: Block | None = None
    for number, line in enumerate(lines_of(source), 1):
        heading = _HEADING.fullmatch(line.strip())
        if heading:
            name = heading[1]
            if name not in BLOCKS:
                raise source.problem(f"line {number}", f"no block [{name[:24]}]; there are {', '.join(BLOCKS)}")
            if name in blocks:
                raise source.problem(f"line {number}", f"a second block [{name}]")
            block = blocks[name] = []
        elif line.startswith(";"):
            continue
        elif block is not None:
            block.append((number, line))
        elif line:
            raise source.problem(f"line {number}", "stands before the first block, such as [terrain]")
    for lines in blocks.values():
        while lines and not lines[-1][1]:
            lines.pop()
    return blocks


def _size(source: Source, blocks: dict[str, Block]) -> tuple[int, int]:
    """The map is as large as its terrain, or without that as its largest block of rows."""
    names = ["terrain"] if blocks.get("terrain") else [name for name in GRIDS if blocks.get(name)]
    if not names:
        raise source.problem("", f"no rows in any of {', '.join(f'[{name}]' for name in GRIDS)}")
    width = max(max(len(line) for _, line in blocks[name]) - (name == "walls-v") for name in names)
    height = max(len(blocks[name]) - (name == "walls-h") for name in names)
    source.squares(width, height, f"[{names[0]}]")
    for name in GRIDS:
        for row, (number, line) in enumerate(blocks.get(name, [])):
            if len(line) > width + (name == "walls-v") or row >= height + (name == "walls-h"):
                raise source.problem(f"line {number}", f"[{name}] reaches beyond the {width} x {height} map")
    return width, height


def _legend(source: Source, lines: Block) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Glyphs that are terrains, and glyphs that are figures with their kind, side, facing and name."""
    terrains: dict[str, str] = {}
    people: dict[str, list[str]] = {}
    for number, line in lines:
        if not line:
            continue
        match = _ENTRY.fullmatch(line.strip())
        if not match:
            raise source.problem(f"line {number}", 'an entry such as "a = orc, raiders, W" was expected')
        glyph, value = match[1], match[2]
        if glyph in terrains or glyph in people:
            raise source.problem(f"line {number}", f"a second entry for {glyph}")
        if value in TERRAINS:
            if GLYPHS.get(glyph, value) != value:
                raise source.problem(f"line {number}", f"{glyph} already means {GLYPHS[glyph]}")
            terrains[glyph] = value
        else:
            people[glyph] = [part.strip() for part in value.split(",", 3)]
    return terrains, people


def _lay_terrain(source: Source, lines: Block, legend: dict[str, str], field: MapSetup) -> None:
    for y, (number, line) in enumerate(lines):
        for x, glyph in enumerate(line):
            if glyph == " ":
                continue
            if glyph not in legend:
                known = " ".join(legend)
                raise source.problem(f"line {number} column {x + 1}", f"no terrain {glyph!a}; known are {known}")
            field.terrain[y][x] = legend[glyph]
            field.elevation[y][x] += glyph == "^"
            if legend[glyph] == "door":
                field.doors[x, y] = "open" if glyph == "'" else "closed"


def _lay_elevation(source: Source, lines: Block, field: MapSetup) -> None:
    for y, (number, line) in enumerate(lines):
        for x, glyph in enumerate(line):
            if glyph in LEVELS:
                field.elevation[y][x] += LEVELS.index(glyph)
            elif glyph not in NOTHING:
                raise source.problem(f"line {number} column {x + 1}", f"no elevation {glyph!a}; write 0 to 9 or a to z")


def _marks(source: Source, lines: Block, columns: int, rows: int) -> list[list[tuple[str, str] | None]]:
    marks: list[list[tuple[str, str] | None]] = [[None] * columns for _ in range(rows)]
    for y, (number, line) in enumerate(lines):
        for x, glyph in enumerate(line):
            if glyph in WALL_GLYPHS:
                marks[y][x] = WALL_GLYPHS[glyph]
            elif glyph not in NOTHING:
                known = " ".join(WALL_GLYPHS)
                raise source.problem(f"line {number} column {x + 1}", f"no wall {glyph!a}; known are {known}")
    return marks


def _people(
    source: Source, lines: Block, people: dict[str, list[str]], field: MapSetup, report: ImportReport
) -> list[FigureSetup]:
    cast = Cast(field, report, {entry[1] for entry in people.values() if entry[1:]})
    for y, (number, line) in enumerate(lines):
        for x, glyph in enumerate(line):
            if glyph in NOTHING:
                continue
            place = f"line {number} column {x + 1}"
            if glyph not in people:
                raise source.problem(place, f'{glyph!a} is not in [legend]; add a line such as "{glyph} = orc"')
            kind, side, facing, name = (*people[glyph], "", "", "")[:4]
            if side and not _ID.fullmatch(side):
                raise source.problem(
                    f"[legend] {glyph}", f"{side[:24]!a} is no side; use lowercase letters, digits and _"
                )
            try:
                eighth = parse_facing(facing or "S")
            except NotationError as fault:
                raise source.problem(f"[legend] {glyph}", str(fault)) from None
            cast.add(name or kind, side or "hostile", (x, y), eighth, kind=kind)
    return cast.told()
