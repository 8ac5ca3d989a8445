"""Small pictures of figures for lists and panels: the body as it stands on the map, without bars and badges."""

from __future__ import annotations

from functools import lru_cache

import pygame

from battlemap.paint.bodies import Body, body_sprite, detail_for

__all__ = ["portrait"]

MARGIN = 0.3


@lru_cache(maxsize=512)
def portrait(team: int, icon: str, facing: int, posture: str, status: str, px: int) -> pygame.Surface:
    """A figure's body, ``px`` pixels wide, in the middle of a transparent picture with room for the beak. Never draw on it."""
    body = Body(team, icon, facing, posture, status, (1.0, 1.0), detail_for(px))
    sprite = body_sprite(body, px)
    side = round(px * (1 + MARGIN))
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    sprite.draw(picture, side / 2, side / 2)
    return picture
