"""Maps drawn in plain characters, as they are pasted from roguelikes and old dungeons.

    # wall    . floor    + door    ' open door    S secret door in a wall    ~ water    : % rubble    ^ pit
    < > stairs    " , grass or dust    T tree    o pillar    w deep water    v pit    @ an adventurer

Box-drawing and block characters are walls. Blanks are outside, or floor where the map has no dots and they are walled in.
Other letters are figures where lines after the map say so, such as ``g = goblin``; without such a line they are labels
on the floor. Text above and below the map is left out. All that is guessed stands in the report.

Units: squares.
"""

from __future__ import annotations

import re
from collections import Counter

from ..setup import FigureSetup, MapSetup
from .cast import Cast
from .report import ImportReport
from .source import Source
from .textgrid import lines_of

__all__ = ["read"]

TERRAIN_OF = {
    "#": "wall",
    ".": "floor",
    "·": "floor",
    "+": "door",
    "'": "door",
    "~": "shallow",
    "≈": "shallow",
    ":": "difficult",
    "%": "difficult",
    "^": "pit",
    "w": "deep",
    "T": "tree",
    "o": "pillar",
    "v": "pit",
    "_": "void",
    '"': "floor",
    ",": "floor",
    "<": "floor",
    ">": "floor",
    "@": "floor",
}
SAYS_LITTLE = {
    "^": "^ is read as a pit",
    "<": "stairs up are floor",
    ">": "stairs down are floor",
    "%": "% is read as rubble",
}
THINGS = "$!?*&/\\()[]{}"
"""Marks of things lying about: floor."""
BOXES = re.compile("[\u2500-\u259f|-]")
"""Box-drawing and block characters, and the strokes that stand for them."""

_ENTRY = re.compile(r"(\S)\s*[=:]\s*(\w.*)")
SOUTH = 4
_NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def read(source: Source) -> tuple[MapSetup, list[FigureSetup], ImportReport]:
    """Read a plain text map. Errors: `ImportProblem` for a text that draws none."""
    rows, people, others = _parts(lines_of(source))
    if not rows:
        raise source.problem("", "a map drawn in characters was expected, # for walls and . for floor")
    source.squares(len(rows[0]), len(rows), "")
    report = ImportReport("text map")
    field = MapSetup(len(rows[0]), len(rows), [], [[0] * len(rows[0]) for _ in rows])
    outside = _outside(rows, report)
    cast = Cast(field, report)
    told: Counter[str] = Counter()
    found: list[tuple[str, tuple[int, int], str]] = []
    for y, row in enumerate(rows):
        field.terrain.append([])
        for x, glyph in enumerate(row):
            terrain = _terrain(rows, x, y, people, told)
            field.terrain[y].append("void" if (x, y) in outside else terrain)
            if terrain == "door":
                field.doors[x, y] = {"'": "open", "S": "secret"}.get(glyph, "closed")
            if glyph in people:
                found.append((people[glyph], (x, y), "hostile"))
            elif glyph == "@":
                found.append(("adventurer", (x, y), "friendly"))
    for name, at, side in found:
        cast.add(name, side, at, SOUTH)
    report.counts["door_squares"] = len(field.doors)
    report.guessed += [f"{SAYS_LITTLE[mark]} ({count})" for mark, count in told.items() if mark in SAYS_LITTLE]
    labels = sum(count for mark, count in told.items() if mark.isalnum())
    report.note("dropped", "labels", labels, "{n} letter{s} or digit{s} without a line such as g = goblin: floor")
    things = sum(count for mark, count in told.items() if mark not in SAYS_LITTLE and not mark.isalnum())
    report.note("dropped", "things", things, "{n} mark{s} of things or of nothing known: floor")
    report.note("dropped", "other_lines", others, "{n} line{s} of text beside the map")
    figures = cast.told()
    if figures:
        report.defaulted.append("figures face south: a text map has no facings")
        report.guessed.append("@ is friendly, all others hostile")
    return field, figures, report


def _parts(lines: list[str]) -> tuple[list[str], dict[str, str], int]:
    """The rows of the map made equally long, what the legend says, and how many lines are neither."""
    entries = {i: match for i, line in enumerate(lines) if (match := _ENTRY.fullmatch(line.strip()))}
    drawn = [i for i, line in enumerate(lines) if i not in entries and _is_drawn(line)]
    if not drawn:
        return [], {}, 0
    first, last = drawn[0], drawn[-1]
    rows = lines[first : last + 1]
    indent = min(len(row) - len(row.lstrip()) for row in rows if row)
    width = max(map(len, rows)) - indent
    beside = [i for i, line in enumerate(lines) if line and not first <= i <= last]
    people = {entries[i][1]: entries[i][2].strip()[:60] for i in beside if i in entries}
    return [row[indent:].ljust(width) for row in rows], people, len(beside) - sum(i in entries for i in beside)


def _is_drawn(line: str) -> bool:
    """Whether a line is a row of a map: at least half of it are marks of ground that is no letter."""
    marks = [mark for mark in line if mark != " "]
    ground = sum((mark in TERRAIN_OF and not mark.isalpha()) or bool(BOXES.match(mark)) for mark in marks)
    return len(marks) >= 2 and (ground * 2 >= len(marks) or set(marks) <= set(TERRAIN_OF))


def _terrain(rows: list[str], x: int, y: int, people: dict[str, str], told: Counter[str]) -> str:
    glyph = rows[y][x]
    if glyph in people or glyph == " ":
        return "floor"
    if glyph == "S" and _in_wall(rows, x, y):
        return "door"
    if glyph in TERRAIN_OF:
        told[glyph] += glyph in SAYS_LITTLE
        return TERRAIN_OF[glyph]
    if BOXES.match(glyph):
        return "wall"
    told[glyph] += 1
    return "floor"


def _in_wall(rows: list[str], x: int, y: int) -> bool:
    """Whether walls stand on two opposite sides of a square."""

    def is_wall(column: int, row: int) -> bool:
        inside = 0 <= row < len(rows) and 0 <= column < len(rows[row])
        return inside and (rows[row][column] == "#" or bool(BOXES.match(rows[row][column])))

    return (is_wall(x - 1, y) and is_wall(x + 1, y)) or (is_wall(x, y - 1) and is_wall(x, y + 1))


def _outside(rows: list[str], report: ImportReport) -> set[tuple[int, int]]:
    """The blanks that are no part of the map: all of them, or in a map without dots those that reach its edge."""
    height, width = len(rows), len(rows[0])
    blanks = {(x, y) for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph == " "}
    if any("." in row or "·" in row for row in rows):
        return blanks
    reached = {(x, y) for x, y in blanks if x in (0, width - 1) or y in (0, height - 1)}
    edge = list(reached)
    while edge:
        x, y = edge.pop()
        for dx, dy in _NEIGHBOURS:
            near = (x + dx, y + dy)
            if near in blanks and near not in reached:
                reached.add(near)
                edge.append(near)
    report.note("guessed", "blank_floor", len(blanks - reached), "{n} blank{s} inside the walls: floor")
    return reached
