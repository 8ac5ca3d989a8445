"""A map alone as the bytes of a PNG, as players see it: for files that carry their picture inside."""

from __future__ import annotations

import io

import pygame

from ..setup import MapSetup
from .map_picture import MapPicture

__all__ = ["map_png"]


def map_png(map_setup: MapSetup, px: int) -> bytes:
    """The whole map at ``px`` pixels a square, without grid, labels and figures."""
    picture = MapPicture(map_setup)
    picture.grid = picture.labels = False
    file = io.BytesIO()
    pygame.image.save(picture.whole(px), file, "map.png")
    return file.getvalue()
