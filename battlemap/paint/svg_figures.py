"""The figures of a vector picture: an outline by side, a beak where they face, their id, a stroke through the fallen."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from ..places import FACINGS
from ..views import FigureView
from .palette import facing_vector, team_colour, team_shape, unit_outline
from .scene import Scene
from .svg_parts import Area, points, px

__all__ = ["figures"]

SHARED = ((0.0, 0.0), (-0.22, 0.0), (0.22, 0.0), (0.0, 0.24))
"""Where those who share a square stand, from its middle."""
BEAK = 0.1
"""How far a figure may reach beyond its footprint."""


def figures(scene: Scene, area: Area) -> Iterator[str]:
    """Those of a part of the map; the fallen first, so that they lie under those that stand."""
    teams = scene.teams
    here: dict[tuple[int, int], int] = {}
    crowd: dict[tuple[int, int], int] = {}
    for view in scene.figures:
        crowd[view.place] = crowd.get(view.place, 0) + 1
    for view in sorted(scene.figures, key=lambda one: (one.status == "active", one.number)):
        (x, y), (width, height) = view.place, view.footprint
        place = here.get(view.place, 0)
        here[view.place] = place + 1
        if area.touches(x - BEAK, y - BEAK, x + width + BEAK, y + height + BEAK):
            yield from _figure(view, teams[view.side], place, crowd[view.place], scene.player)


def _figure(view: FigureView, team: int, place: int, crowd: int, player: bool) -> Iterator[str]:
    (x, y), (width, height) = view.place, view.footprint
    dx, dy = SHARED[(place + 1) % 4 if crowd > 1 else 0]
    middle_x, middle_y = x + width / 2 + dx, y + height / 2 + dy
    radius = (0.24 if crowd > 1 else 0.36) * min(width, height)
    colour = "#{:02x}{:02x}{:02x}".format(*team_colour(team))
    faded = ' opacity=".45"' if view.status != "active" else ""
    wounds = [] if player else [f"{view.hp} of {view.hp_most} hp"]
    label = ", ".join([view.name, *wounds, view.posture, view.status])
    yield f'<g transform="translate({px(middle_x)} {px(middle_y)})"{faded}><title>{escape(label)}</title>'
    ux, uy = facing_vector(FACINGS.index(view.facing))
    tip, base = radius * 1.42, radius * 0.8
    beak = [(ux * tip, uy * tip), (ux * base - uy * base * 0.6, uy * base + ux * base * 0.6)]
    beak.append((ux * base + uy * base * 0.6, uy * base - ux * base * 0.6))
    yield f'<polygon points="{points(beak)}" fill="#2b2824"/>'
    outline = points((cx * radius, cy * radius) for cx, cy in unit_outline(team_shape(team)))
    yield f'<polygon points="{outline}" fill="{colour}" stroke="#fff" stroke-width="2"/>'
    size = min(radius * 0.95, 2.4 * radius / max(len(view.id), 1))
    yield f'<text y="{px(size * 0.35)}" font-size="{px(size)}" fill="#fff" text-anchor="middle">{escape(view.id)}</text>'
    if view.status != "active":
        yield f'<path d="M{px(-radius)} {px(-radius)}L{px(radius)} {px(radius)}" stroke="#8f1d14" stroke-width="2.8"/>'
    yield "</g>"
