"""What happens in passing: numbers that rise and fade, flashes of hits and falls.

``age`` runs from 0, the beginning, to 1, the end; how long that takes is for the caller to say.

Units: squares for places, the middle of square (x, y) being (x + 0.5, y + 0.5).
"""

from __future__ import annotations

import math
from functools import partial

import pygame

from .camera import Camera
from .palette import CREAM, GOLD, Rgb
from .sprites import OVERLAYS, Sprite, faded, supersampled
from .strokes import rimmed_words
from .view import in_view, on_screen

TONES: dict[str, Rgb] = {"harm": (255, 128, 92), "help": (140, 226, 176), "miss": (206, 198, 186), "word": GOLD}
FLASHES: dict[str, Rgb] = {"hit": (255, 226, 190), "knockdown": GOLD, "shot": (255, 246, 160)}
_STEPS = 16
"""Into so many pictures a flash is cut."""


@in_view
def floating_text(
    surface: pygame.Surface, camera: Camera, x: float, y: float, text: str, age: float, tone: str = "harm"
) -> None:
    """A word or number that rises from a point, quickly at first, and fades. LookupError names the tones."""
    if tone not in TONES:
        raise LookupError(f'no tone "{tone}"; there are {", ".join(TONES)}')
    if not 0 <= age < 1:
        return
    rise = 1 - (1 - age) ** 3
    swell = 1 + 0.45 * max(0.0, 1 - age / 0.16)
    size = round(min(max(camera.scale * 0.38, 15), 44) * swell)
    written = rimmed_words(text, size, "bold", TONES[tone], max(1, round(size / 13)))
    left, top = on_screen(camera, (x, y - 0.15 - 0.75 * rise))
    middle = (round(left), round(top))
    if age > 0.6:
        written = faded(written, (1 - age) / 0.4)
    surface.blit(written, written.get_rect(center=middle))


@in_view
def flash(
    surface: pygame.Surface, camera: Camera, x: float, y: float, age: float, kind: str = "hit", size: float = 1.0
) -> None:
    """A flash at a point: a burst for a hit or shot, a spreading ring of dust for a knockdown; ``size`` in squares.

    LookupError names the kinds.
    """
    if kind not in FLASHES:
        raise LookupError(f'no flash "{kind}"; there are {", ".join(FLASHES)}')
    if not 0 <= age < 1:
        return
    step = int(age * _STEPS)
    px = round(size * camera.scale * 1.6)
    sprite = OVERLAYS.get(("flash", kind, px, step), partial(_paint_flash, kind, px, step / _STEPS))
    sprite.draw(surface, *on_screen(camera, (x, y)))


def _paint_flash(kind: str, px: int, age: float) -> Sprite:
    colour = FLASHES[kind]
    grown, rest = 1 - (1 - age) ** 2, 1 - age

    def paint(large: pygame.Surface, k: float) -> None:
        middle = px * k / 2
        at = (middle, middle)
        if kind == "knockdown":
            _paint_dust(large, middle, grown, rest)
        else:
            for i in range(6):
                alpha = round(rest * rest * (20 + 26 * i))
                pygame.draw.circle(large, (*colour, alpha), at, middle * (0.66 - 0.09 * i) * (0.6 + 0.4 * grown))
            _paint_rays(large, middle, grown, rest, colour)
        ring = max(1, round(middle * 0.10 * rest))
        pygame.draw.circle(large, (*colour, round(210 * rest)), at, middle * (0.40 + 0.52 * grown), ring)

    return Sprite(supersampled(px, px, paint, colour), -(px // 2), -(px // 2))


def _paint_rays(large: pygame.Surface, middle: float, grown: float, rest: float, colour: Rgb) -> None:
    for i in range(8):
        angle = math.radians(45 * i + (18 if i % 2 else 4))
        ux, uy = math.cos(angle), math.sin(angle)
        near, far = middle * (0.30 + 0.42 * grown), middle * (0.62 + (0.34 if i % 2 else 0.24) * grown)
        half = middle * 0.06 * rest
        spike = [
            (middle + ux * near - uy * half, middle + uy * near + ux * half),
            (middle + ux * far, middle + uy * far),
            (middle + ux * near + uy * half, middle + uy * near - ux * half),
        ]
        pygame.draw.polygon(large, (*colour, round(255 * rest)), spike)


def _paint_dust(large: pygame.Surface, middle: float, grown: float, rest: float) -> None:
    for i in range(11):
        angle = math.radians(360 * i / 11 + 7 * (i % 3))
        way = middle * (0.34 + (0.44 + 0.05 * (i % 3)) * grown)
        radius = middle * (0.07 + 0.06 * (i % 2)) * (0.7 + 0.6 * grown)
        at = (middle + math.cos(angle) * way, middle + math.sin(angle) * way)
        pygame.draw.circle(large, (196, 176, 140, round(170 * rest)), at, radius)
        pygame.draw.circle(
            large, (*CREAM, round(120 * rest)), (at[0] - radius * 0.2, at[1] - radius * 0.25), radius * 0.6
        )
