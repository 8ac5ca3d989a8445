"""Everything drawn over the map at one moment, as plain data, and the drawing of it in the right order.

Units: squares as (column, row); seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from battlemap.paint.camera import Camera
from battlemap.paint.figures import FigureLook, draw_figures, place_figures
from battlemap.paint.overlays import (
    Bubble,
    aim_line,
    flash,
    floating_text,
    hover_outline,
    melee_ring,
    path_line,
    push_squares,
    reach_squares,
    retreat_arrow,
    ruler,
    shield_wall_bar,
    target_bubbles,
    threat_squares,
    tint_squares,
)
from battlemap.ui.playback import Floating, Passing

__all__ = ["Scene", "draw_scene"]

Square = tuple[int, int]


@dataclass(slots=True)
class Scene:
    """What lies over the map: tinted squares, marks, figures, lines, words."""

    arcs: dict[str, list[Square]] = field(default_factory=dict)
    arc_words: dict[str, str] = field(default_factory=dict)
    reach: dict[Square, object] = field(default_factory=dict)
    threat: list[Square] = field(default_factory=list)
    choices: list[Square] = field(default_factory=list)
    choices_from: Square | None = None
    walls: list[tuple[list[Square], int, int]] = field(default_factory=list)
    looks: list[FigureLook] = field(default_factory=list)
    hover: tuple[Square, int, int] | None = None
    path: list[Square] = field(default_factory=list)
    path_text: str = ""
    path_footprint: tuple[int, int] = (1, 1)
    aim: tuple[tuple[float, float], tuple[float, float]] | None = None
    ring: list[Square] = field(default_factory=list)
    bubbles: list[Bubble] = field(default_factory=list)
    push: tuple[Square, Square, tuple[int, int]] | None = None
    measure: list[tuple[float, float]] = field(default_factory=list)
    measure_text: str = ""
    floating: Sequence[Floating] = ()
    passing: Sequence[Passing] = ()


def draw_scene(surface: pygame.Surface, camera: Camera, scene: Scene, *, hurry: bool = False) -> None:
    """Draw it: tints first, then marks, figures, lines, bubbles, and what passes."""
    for kind, squares in scene.arcs.items():
        tint_squares(surface, camera, squares, kind, scene.arc_words.get(kind, ""))
    reach_squares(surface, camera, scene.reach)
    threat_squares(surface, camera, scene.threat)
    push_squares(surface, camera, scene.choices, scene.choices_from)
    if scene.hover is not None:
        square, width, height = scene.hover
        hover_outline(surface, camera, square, width, height)
    draw_figures(surface, camera, scene.looks, hurry=hurry)
    for squares, facing, team in scene.walls:
        shield_wall_bar(surface, camera, squares, facing, team)
    melee_ring(surface, camera, scene.ring)
    if scene.path:
        path_line(surface, camera, scene.path, scene.path_text, scene.path_footprint)
    if scene.aim is not None:
        aim_line(surface, camera, *scene.aim)
    if scene.push is not None:
        retreat_arrow(surface, camera, *scene.push)
    if scene.bubbles:
        bodies = [place.box for place in place_figures(camera, scene.looks)]
        target_bubbles(surface, camera, scene.bubbles, bodies)
    if scene.measure:
        ruler(surface, camera, scene.measure, scene.measure_text)
    for passing in scene.passing:
        _draw_passing(surface, camera, passing)
    for thing in scene.floating:
        if thing.wait <= 0:
            floating_text(surface, camera, thing.x, thing.y, thing.text, thing.age, thing.tone)


def _draw_passing(surface: pygame.Surface, camera: Camera, passing: Passing) -> None:
    if passing.kind == "aim" and passing.end is not None:
        aim_line(surface, camera, (passing.x, passing.y), passing.end)
    elif passing.kind == "retreat" and passing.end is not None:
        # Arrows run between squares; a footprint's middle is half a square in.
        start = (round(passing.x - 0.5), round(passing.y - 0.5))
        end = (round(passing.end[0] - 0.5), round(passing.end[1] - 0.5))
        retreat_arrow(surface, camera, start, end)
    elif passing.kind in ("hit", "shot", "knockdown"):
        flash(surface, camera, passing.x, passing.y, passing.age, passing.kind, passing.size)
