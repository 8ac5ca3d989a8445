"""What everything drawn over the map needs of the camera: points in step with the drawn map, and the view's edge.

Units: points in squares on the map, pixels on the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

import pygame

from .camera import Camera
from .palette import Point

P = ParamSpec("P")
R = TypeVar("R")


def on_screen(camera: Camera, point: Point) -> Point:
    """The pixel of a point on the map, counted from the whole pixel at which the map is drawn."""
    left, top = camera.origin
    return left + point[0] * camera.scale, top + point[1] * camera.scale


def in_view(
    draw: Callable[Concatenate[pygame.Surface, Camera, P], R],
) -> Callable[Concatenate[pygame.Surface, Camera, P], R]:
    """Make ``draw(surface, camera, ...)`` leave everything outside the camera's view alone."""

    @wraps(draw)
    def drawn(surface: pygame.Surface, camera: Camera, /, *args: P.args, **kwargs: P.kwargs) -> R:
        kept = surface.get_clip()
        surface.set_clip(camera.view_rect.clip(kept))
        try:
            return draw(surface, camera, *args, **kwargs)
        finally:
            surface.set_clip(kept)

    return drawn
