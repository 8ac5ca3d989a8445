"""A battle as a vector picture: flat ground, walls, doors, heights, figures with beaks, grid and coordinates.

Units: lengths here are in squares; in the picture they are pixels, SQUARE_PX a square, from the map's north-west
corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from battlemap.battle import Battle
from battlemap.paint.palette import facing_vector, team_colour, team_shape, unit_outline
from battlemap.places import FACINGS, square_name
from battlemap.setup import MapSetup
from battlemap.views import FigureView

__all__ = ["SQUARE_PX", "battle_svg"]

SQUARE_PX = 40
MARGIN = 0.9

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
OBJECTS = {
    "pillar": (0.36, 'fill="#8d877b" stroke="#4a463f" stroke-width="2"'),
    "tree": (0.44, 'fill="#6f8f4e" stroke="#41592c" stroke-width="2"'),
}
"""Radius in squares and style of what stands in a square."""
DOOR_COLOURS = {"open": "#c89a54", "closed": "#7b4d22", "locked": "#4b2c12", "secret": "#2b2824"}
SHARED = ((0.0, 0.0), (-0.22, 0.0), (0.22, 0.0), (0.0, 0.24))


def battle_svg(battle: Battle, doors: dict[int | tuple[int, int], str]) -> str:
    """The picture as text; ``doors`` as `battle_picture.door_states` gives them."""
    field = battle.setup.map
    width, height = field.width + 2 * MARGIN, field.height + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(width)}" height="{_n(height)}" '
        f'viewBox="{_n(-MARGIN)} {_n(-MARGIN)} {_n(width)} {_n(height)}" font-family="sans-serif">',
        f"<title>{escape(battle.setup.title)}</title>",
        f'<rect x="{_n(-MARGIN)}" y="{_n(-MARGIN)}" width="{_n(width)}" height="{_n(height)}" fill="#f4efe2"/>',
        *_group("ground", _ground(field)),
        *_group("heights", _heights(field), 'fill="none" stroke="#7a5f35" stroke-width="2"'),
        *_group("grid", _grid(field), 'stroke="#000" stroke-opacity=".18" stroke-width="0.8"'),
        *_group("objects", _objects(field)),
        *_group("walls", _walls(field, doors), 'stroke-linecap="round"'),
        *_group("doors", _square_doors(field, doors)),
        *_group("coordinates", _coordinates(field), 'font-size="14.4" fill="#5b5143" text-anchor="middle"'),
        *_group("figures", _figures(battle)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _n(squares: float) -> str:
    """A length in squares as pixels."""
    return f"{squares * SQUARE_PX:.2f}".rstrip("0").rstrip(".")


def _group(name: str, parts: Iterable[str], style: str = "") -> Iterator[str]:
    inside = list(parts)
    if inside:
        yield f"<g id={quoteattr(name)}{' ' + style if style else ''}>"
        yield from inside
        yield "</g>"


def _ground(field: MapSetup) -> Iterator[str]:
    """One group a terrain; neighbours of a row in one rectangle."""
    for terrain, colour in GROUND.items():
        runs = list(_runs(field, terrain))
        if runs:
            yield f'<g fill="{colour}">'
            for x, y, length in runs:
                yield f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(length)}" height="{SQUARE_PX}"/>'
            yield "</g>"


def _runs(field: MapSetup, terrain: str) -> Iterator[tuple[int, int, int]]:
    for y, row in enumerate(field.terrain):
        start = None
        for x, name in enumerate([*row, ""]):
            if name == terrain and start is None:
                start = x
            elif name != terrain and start is not None:
                yield start, y, x - start
                start = None


def _heights(field: MapSetup) -> Iterator[str]:
    """Contours where the height changes, with the height inside, away from plain level ground."""
    lines = []
    for y in range(field.height):
        for x in range(field.width):
            if x + 1 < field.width and field.elevation[y][x] != field.elevation[y][x + 1]:
                lines.append(f"M{_n(x + 1)} {_n(y)}v{SQUARE_PX}")
            if y + 1 < field.height and field.elevation[y][x] != field.elevation[y + 1][x]:
                lines.append(f"M{_n(x)} {_n(y + 1)}h{SQUARE_PX}")
    if not lines:
        return
    yield f'<path d="{"".join(lines)}"/>'
    yield '<g font-size="9.6" fill="#7a5f35" stroke="none">'
    for y, row in enumerate(field.elevation):
        for x, steps in enumerate(row):
            if steps:
                yield f'<text x="{_n(x + 0.06)}" y="{_n(y + 0.26)}">{steps * field.elevation_step_ft}</text>'
    yield "</g>"


def _grid(field: MapSetup) -> Iterator[str]:
    lines = [f"M{_n(x)} 0v{_n(field.height)}" for x in range(field.width + 1)]
    lines += [f"M0 {_n(y)}h{_n(field.width)}" for y in range(field.height + 1)]
    yield f'<path d="{"".join(lines)}"/>'


def _objects(field: MapSetup) -> Iterator[str]:
    for y, row in enumerate(field.terrain):
        for x, name in enumerate(row):
            if name in OBJECTS:
                radius, style = OBJECTS[name]
                yield f'<circle cx="{_n(x + 0.5)}" cy="{_n(y + 0.5)}" r="{_n(radius)}" {style}/>'


def _walls(field: MapSetup, doors: dict[int | tuple[int, int], str]) -> Iterator[str]:
    for number, wall in enumerate(field.walls):
        style = WALL_STYLES.get(wall.kind, "")
        if wall.kind == "door":
            state = doors.get(number, wall.state)
            if state == "secret":
                style = WALL_STYLES["wall"]
            else:
                gap = ' stroke-dasharray="7.2 25.6 7.2"' if state == "open" else ""
                style = f'stroke="{DOOR_COLOURS[state]}" stroke-width="8"{gap}'
        if style:
            (x0, y0), (x1, y1) = wall.start, wall.end
            yield f'<line x1="{_n(x0)}" y1="{_n(y0)}" x2="{_n(x1)}" y2="{_n(y1)}" {style}/>'


def _square_doors(field: MapSetup, doors: dict[int | tuple[int, int], str]) -> Iterator[str]:
    for y, row in enumerate(field.terrain):
        for x, name in enumerate(row):
            if name != "door":
                continue
            state = doors.get((x, y), "closed")
            if state == "secret":
                yield f'<rect x="{_n(x)}" y="{_n(y)}" width="{SQUARE_PX}" height="{SQUARE_PX}" fill="{MASONRY}"/>'
            else:
                fill = "none" if state == "open" else DOOR_COLOURS[state]
                yield (
                    f'<rect x="{_n(x + 0.1)}" y="{_n(y + 0.1)}" width="{_n(0.8)}" height="{_n(0.8)}" fill="{fill}" '
                    f'stroke="{DOOR_COLOURS[state]}" stroke-width="4.8"/>'
                )


def _coordinates(field: MapSetup) -> Iterator[str]:
    for x in range(field.width):
        for y in (-0.3, field.height + 0.55):
            yield f'<text x="{_n(x + 0.5)}" y="{_n(y)}">{square_name(x, 0)[:-1]}</text>'
    for y in range(field.height):
        for left in (-0.45, field.width + 0.45):
            yield f'<text x="{_n(left)}" y="{_n(y + 0.63)}">{y + 1}</text>'


def _figures(battle: Battle) -> Iterator[str]:
    """The fallen first, so that they lie under those that stand."""
    views = [view for view in battle.figures if view.at]
    teams = {side: number for number, side in enumerate(battle.setup.sides, 1)}
    here: dict[tuple[int, int], int] = {}
    crowd: dict[tuple[int, int], int] = {}
    for view in views:
        crowd[view.place] = crowd.get(view.place, 0) + 1
    for view in sorted(views, key=lambda one: (one.status == "active", one.number)):
        place = here.get(view.place, 0)
        here[view.place] = place + 1
        yield from _figure(view, teams[view.side], place, crowd[view.place])


def _figure(view: FigureView, team: int, place: int, crowd: int) -> Iterator[str]:
    (x, y), (width, height) = view.place, view.footprint
    dx, dy = SHARED[(place + 1) % 4 if crowd > 1 else 0]
    middle_x, middle_y = x + width / 2 + dx, y + height / 2 + dy
    radius = (0.24 if crowd > 1 else 0.36) * min(width, height)
    colour = "#{:02x}{:02x}{:02x}".format(*team_colour(team))
    faded = ' opacity=".45"' if view.status != "active" else ""
    label = f"{view.name}, {view.hp} of {view.hp_most} hp, {view.posture}, {view.status}"
    yield f'<g transform="translate({_n(middle_x)} {_n(middle_y)})"{faded}><title>{escape(label)}</title>'
    ux, uy = facing_vector(FACINGS.index(view.facing))
    tip, base = radius * 1.42, radius * 0.8
    beak = [(ux * tip, uy * tip), (ux * base - uy * base * 0.6, uy * base + ux * base * 0.6)]
    beak.append((ux * base + uy * base * 0.6, uy * base - ux * base * 0.6))
    yield f'<polygon points="{_points(beak)}" fill="#2b2824"/>'
    outline = _points((px * radius, py * radius) for px, py in unit_outline(team_shape(team)))
    yield f'<polygon points="{outline}" fill="{colour}" stroke="#fff" stroke-width="2"/>'
    size = min(radius * 0.95, 2.4 * radius / max(len(view.id), 1))
    yield (
        f'<text y="{_n(size * 0.35)}" font-size="{_n(size)}" fill="#fff" text-anchor="middle">{escape(view.id)}</text>'
    )
    if view.status != "active":
        yield f'<path d="M{_n(-radius)} {_n(-radius)}L{_n(radius)} {_n(radius)}" stroke="#8f1d14" stroke-width="2.8"/>'
    yield "</g>"


def _points(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
