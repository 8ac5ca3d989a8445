"""A map as a vector picture: flat ground, walls, doors, heights, figures with beaks, grid and coordinates.

Units: lengths here are in squares; in the picture they are SQUARE_PX user units a square, from the map's north-west
corner. At true scale a square is an inch.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from ..places import square_name
from .scene import Scene
from .svg_figures import figures
from .svg_parts import SQUARE_PX, Area, group, px

__all__ = ["LETTERS", "PAPER", "drawing", "scene_svg"]

MARGIN = 0.9
"""What is left round a map for its coordinates."""
PAPER = "#f4efe2"
LETTERS = 'font-size="14.4" fill="#5b5143" text-anchor="middle"'

MASONRY = "#4a463f"
GROUND = {
    "floor": "#d9cfb4",
    "wall": MASONRY,
    "difficult": "#b9ab7c",
    "shallow": "#9cc3d6",
    "deep": "#4f86ad",
    "pit": "#241f1b",
    "pillar": "#d9cfb4",
    "door": "#d9cfb4",
    "tree": "#c3cb9c",
    "void": "#0e0d0c",
}
WALL_STYLES = {
    "wall": 'stroke="#2b2824" stroke-width="5.6"',
    "low": 'stroke="#6d665a" stroke-width="4"',
    "window": 'stroke="#5fa3bd" stroke-width="4"',
    "curtain": 'stroke="#8a4a52" stroke-width="3.2" stroke-dasharray="4.8 3.2"',
}
THICKEST = 0.1
"""Half of the widest stroke of a wall."""
SECRET = 'stroke="#f0be50" stroke-width="2.8" stroke-dasharray="0.1 5.6"'
LETTER_S = 'font-size="20" font-weight="bold" fill="#f0be50" text-anchor="middle"'
UNSEEN = 'stroke="#6a5aa0" stroke-width="2.8" stroke-dasharray="0.1 5.6"'
"""What only the referee sees: dots or an S on a secret door, dots where nobody passes."""
OBJECTS = {
    "pillar": (0.36, 'fill="#8d877b" stroke="#4a463f" stroke-width="2"'),
    "tree": (0.44, 'fill="#6f8f4e" stroke="#41592c" stroke-width="2"'),
}
"""Radius in squares and style of what stands in a square."""
DOOR_COLOURS = {"open": "#c89a54", "closed": "#7b4d22", "locked": "#4b2c12"}


def scene_svg(scene: Scene, *, true_scale: bool = False, grid: bool = True, coordinates: bool = True) -> str:
    """The picture as text. At true scale its width and height are in inches, one a square, with or without the margin
    for coordinates.
    """
    margin = MARGIN if coordinates else 0.0
    area = Area.whole(scene.land)
    width, height = area.width + 2 * margin, area.height + 2 * margin
    size = [f"{side:g}in" if true_scale else px(side) for side in (width, height)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="{px(-margin)} {px(-margin)} {px(width)} {px(height)}" font-family="sans-serif">',
        f"<title>{escape(scene.title)}</title>",
        f'<rect x="{px(-margin)}" y="{px(-margin)}" width="{px(width)}" height="{px(height)}" fill="{PAPER}"/>',
        *drawing(scene, area, grid),
        *group("coordinates", _coordinates(area) if coordinates else (), LETTERS),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def drawing(scene: Scene, area: Area, grid: bool = True) -> Iterator[str]:
    """All that lies in a part of a map, with what reaches beyond its edges."""
    yield from group("ground", _ground(scene, area))
    yield from group("heights", _heights(scene, area), 'fill="none" stroke="#7a5f35" stroke-width="2"')
    yield from group("grid", _grid(area) if grid else (), 'stroke="#000" stroke-opacity=".18" stroke-width="0.8"')
    yield from group("objects", _objects(scene, area))
    yield from group("walls", _walls(scene, area), 'stroke-linecap="round"')
    yield from group("doors", _square_doors(scene, area))
    yield from group("figures", figures(scene, area))


def _ground(scene: Scene, area: Area) -> Iterator[str]:
    """One group a terrain; neighbours of a row in one rectangle."""
    for terrain, colour in GROUND.items():
        runs = list(_runs(scene, area, terrain))
        if runs:
            yield f'<g fill="{colour}">'
            for x, y, length in runs:
                yield f'<rect x="{px(x)}" y="{px(y)}" width="{px(length)}" height="{SQUARE_PX}"/>'
            yield "</g>"


def _runs(scene: Scene, area: Area, terrain: str) -> Iterator[tuple[int, int, int]]:
    for y in area.rows:
        start = None
        row = [scene.land.terrain[y][x] for x in area.columns]
        for x, name in enumerate([*row, ""], area.columns.start):
            if name == terrain and start is None:
                start = x
            elif name != terrain and start is not None:
                yield start, y, x - start
                start = None


def _heights(scene: Scene, area: Area) -> Iterator[str]:
    """Contours where the height changes, with the height inside, away from plain level ground."""
    land = scene.land
    lines = []
    for y in area.rows:
        for x in area.columns:
            if x + 1 < land.width and land.elevation[y][x] != land.elevation[y][x + 1]:
                lines.append(f"M{px(x + 1)} {px(y)}v{SQUARE_PX}")
            if y + 1 < land.height and land.elevation[y][x] != land.elevation[y + 1][x]:
                lines.append(f"M{px(x)} {px(y + 1)}h{SQUARE_PX}")
    if lines:
        yield f'<path d="{"".join(lines)}"/>'
    raised = [(x, y) for y in area.rows for x in area.columns if land.elevation[y][x]]
    if raised:
        yield '<g font-size="9.6" fill="#7a5f35" stroke="none">'
        for x, y in raised:
            feet = land.elevation[y][x] * land.elevation_step_ft
            yield f'<text x="{px(x + 0.06)}" y="{px(y + 0.26)}">{feet}</text>'
        yield "</g>"


def _grid(area: Area) -> Iterator[str]:
    columns, rows = area.columns, area.rows
    lines = [f"M{px(x)} {px(rows.start)}v{px(len(rows))}" for x in range(columns.start, columns.stop + 1)]
    lines += [f"M{px(columns.start)} {px(y)}h{px(len(columns))}" for y in range(rows.start, rows.stop + 1)]
    yield f'<path d="{"".join(lines)}"/>'


def _objects(scene: Scene, area: Area) -> Iterator[str]:
    for y in area.rows:
        for x in area.columns:
            name = scene.land.terrain[y][x]
            if name in OBJECTS:
                radius, style = OBJECTS[name]
                yield f'<circle cx="{px(x + 0.5)}" cy="{px(y + 0.5)}" r="{px(radius)}" {style}/>'


def _walls(scene: Scene, area: Area) -> Iterator[str]:
    for number, wall in enumerate(scene.land.walls):
        (x0, y0), (x1, y1) = wall.start, wall.end
        left, top, right, bottom = min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
        if area.touches(left - THICKEST, top - THICKEST, right + THICKEST, bottom + THICKEST):
            state = scene.door(number) if wall.kind == "door" else ""
            for style in _wall_styles(wall.kind, state, scene.player):
                yield f'<line x1="{px(x0)}" y1="{px(y0)}" x2="{px(x1)}" y2="{px(y1)}" {style}/>'


def _wall_styles(kind: str, state: str, player: bool) -> list[str]:
    """The strokes of a wall, the lowest first."""
    if kind == "invisible":
        return [] if player else [UNSEEN]
    if kind != "door":
        return [WALL_STYLES[kind]]
    if state == "secret":
        return [WALL_STYLES["wall"], SECRET]
    gap = ' stroke-dasharray="7.2 25.6 7.2"' if state == "open" else ""
    return [f'stroke="{DOOR_COLOURS[state]}" stroke-width="8"{gap}']


def _square_doors(scene: Scene, area: Area) -> Iterator[str]:
    for y in area.rows:
        for x in area.columns:
            if scene.land.terrain[y][x] != "door":
                continue
            state = scene.door((x, y))
            if state == "secret":
                yield f'<rect x="{px(x)}" y="{px(y)}" width="{SQUARE_PX}" height="{SQUARE_PX}" fill="{MASONRY}"/>'
                yield f'<text x="{px(x + 0.5)}" y="{px(y + 0.68)}" {LETTER_S}>S</text>'
            else:
                fill = "none" if state == "open" else DOOR_COLOURS[state]
                yield (
                    f'<rect x="{px(x + 0.1)}" y="{px(y + 0.1)}" width="{px(0.8)}" height="{px(0.8)}" fill="{fill}" '
                    f'stroke="{DOOR_COLOURS[state]}" stroke-width="4.8"/>'
                )


def _coordinates(area: Area) -> Iterator[str]:
    for x in area.columns:
        for y in (-0.3, area.bottom + 0.55):
            yield f'<text x="{px(x + 0.5)}" y="{px(y)}">{square_name(x, 0)[:-1]}</text>'
    for y in area.rows:
        for left in (-0.45, area.right + 0.45):
            yield f'<text x="{px(left)}" y="{px(y + 0.63)}">{y + 1}</text>'
