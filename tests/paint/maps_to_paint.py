"""Small maps for the paint tests."""

from battlemap.setup import GLYPHS, MapSetup, WallSetup

FORD = """
T..~ww~..T..
...~ww~.....
..:~~~~..o..
...~ww~^^^..
..::~ww^^^..
.v...~ww~^..
.....~ww~...
T....~ww~..T
..#.....__..
.........._.
"""

HOUSE_WALLS = [
    ((2, 2), (9, 2), "wall", ""),
    ((2, 2), (2, 8), "wall", ""),
    ((9, 2), (9, 4), "wall", ""),
    ((9, 4), (9, 5), "window", ""),
    ((9, 5), (9, 8), "wall", ""),
    ((2, 8), (5, 8), "wall", ""),
    ((5, 8), (6, 8), "door", "closed"),
    ((6, 8), (9, 8), "wall", ""),
    ((5, 2), (5, 8), "wall", ""),
]


def map_from(rows, walls=(), indoors=False, doors=None):
    lines = rows.split() if isinstance(rows, str) else list(rows)
    terrain = [[GLYPHS[glyph] for glyph in line] for line in lines]
    elevation = [[1 if glyph == "^" else 0 for glyph in line] for line in lines]
    built = [WallSetup(start, end, kind, state or "closed") for start, end, kind, state in walls]
    return MapSetup(len(lines[0]), len(lines), terrain, elevation, built, dict(doors or {}), indoors=indoors)


def ford():
    return map_from(FORD, [((1, 1), (3, 4), "wall", ""), ((9, 9), (12, 9), "low", "")])


def house(columns=20, rows=20):
    return map_from(["." * columns] * rows, HOUSE_WALLS)
