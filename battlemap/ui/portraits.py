"""Small pictures of figures for lists and panels: the body as it stands on the map, without bars and badges."""

from __future__ import annotations

from functools import lru_cache

import pygame

from battlemap.paint.bodies import Body, body_sprite, detail_for
from battlemap.paint.palette import CREAM, team_colour, team_shape, unit_outline
from battlemap.paint.sprites import supersampled

__all__ = ["draw_team_sign", "portrait"]

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


def draw_team_sign(surface: pygame.Surface, team: int, middle: tuple[int, int], radius: int) -> None:
    """A side's shape in its colour, round a pixel."""
    sign = _team_sign(team, radius)
    surface.blit(sign, sign.get_rect(center=middle))


@lru_cache(maxsize=64)
def _team_sign(team: int, radius: int) -> pygame.Surface:
    side = 2 * radius + 4

    def paint(large: pygame.Surface, k: float) -> None:
        middle = side * k / 2
        for colour, reach in ((CREAM, radius + 1.0), (team_colour(team), radius - 0.6)):
            outline = [
                (middle + x * reach * k * 0.92, middle + y * reach * k * 0.92)
                for x, y in unit_outline(team_shape(team))
            ]
            pygame.draw.polygon(large, colour, outline)

    return supersampled(side, side, paint, CREAM)
