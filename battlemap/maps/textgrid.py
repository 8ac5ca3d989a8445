"""What the readers of drawn maps share: the lines of a text, bounded, and walls along the sides of squares."""

from __future__ import annotations

from ..setup import WallSetup
from .source import Source

__all__ = ["MOST_LINES", "lines_of", "side_walls"]

MOST_LINES = 10_000
_TAB = 8


def lines_of(source: Source) -> list[str]:
    """The lines of a text file without blanks at their ends, tabs expanded; any kind of line end.

    Errors: `ImportProblem` for more than MOST_LINES lines, and for lines that no map has.
    """
    lines = source.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > MOST_LINES:
        raise source.problem("", f"{len(lines):,} lines; at most {MOST_LINES:,} are read")
    for number, line in enumerate(lines, 1):
        if len(line) > MOST_LINES:
            raise source.problem(f"line {number}", f"{len(line):,} characters; at most {MOST_LINES:,} are read")
    return [line.expandtabs(_TAB).rstrip() for line in lines]


def side_walls(marks: list[list[tuple[str, str] | None]], across: bool) -> list[WallSetup]:
    """Walls along grid lines, one for each run of equal marks; doors and windows stay one square long each.

    ``marks[row][column]`` is the kind and state of what lies on one side of a square, None for nothing: ``across`` on
    line ``row`` from lattice column to lattice column, else on line ``column`` from lattice row to lattice row.

    >>> wall = ("wall", "closed")
    >>> [(w.start, w.end) for w in side_walls([[wall, wall, None]], across=True)]
    [((0.0, 0.0), (2.0, 0.0))]
    """
    lines = marks if across else [list(column) for column in zip(*marks, strict=True)]
    walls: list[WallSetup] = []
    for line, places in enumerate(lines):
        begin = 0
        for at, mark in enumerate(places):
            if mark is None:
                continue
            joins = at + 1 < len(places) and places[at + 1] == mark and mark[0] not in ("door", "window")
            if at == 0 or places[at - 1] != mark or mark[0] in ("door", "window"):
                begin = at
            if not joins:
                ends = ((float(begin), float(line)), (float(at + 1), float(line)))
                start, end = ends if across else tuple((y, x) for x, y in ends)
                walls.append(WallSetup(start, end, *mark))
    return walls
