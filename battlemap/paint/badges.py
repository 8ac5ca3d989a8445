"""Small signs on figures: badges with icons or numbers, dots in their stead on small squares, and the wound bar.

Units: pixels. Everything is drawn on a surface at its final size.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from .artwork import icon
from .palette import BRASS, CREAM, INK, Rgb, shade
from .sprites import supersampled
from .strokes import words

_HARM: Rgb = (104, 34, 22)
_HELP: Rgb = (16, 74, 108)
_PLAIN: Rgb = (44, 37, 32)

_TONES: dict[str, Rgb] = {
    **dict.fromkeys(("attached-shield", "shield-reflect", "round-shield", "shield-bash", "enrage", "sprint"), _HELP),
    **dict.fromkeys(("hearts", "help", "trophy", "flying-flag", "check-mark", "knight-banner"), _HELP),
    **dict.fromkeys(("kneeling", "half-body-crawling", "hourglass", "padlock", "eye-target", "d10", "grab"), _PLAIN),
}

POSTURE_BADGES = {"crouched": "half-body-crawling", "kneeling": "kneeling", "prone": "falling"}
STATUS_BADGES = {"unconscious": "sleepy", "dying": "bleeding-wound", "dead": "death-skull"}

_FULL: Rgb = (238, 226, 196)
_HALF: Rgb = (246, 190, 70)
_LOW: Rgb = (235, 90, 60)
_LOST: Rgb = (70, 40, 34)


def badge_tone(name: str) -> Rgb:
    """The ground colour of a badge: red for what harms, blue for what helps, dark for what only informs."""
    return _TONES.get(name, _HARM)


@lru_cache(maxsize=256)
def badge(radius: int, tone: Rgb, name: str = "", text: str = "") -> pygame.Surface:
    """A round badge with an icon or a short text, ``2 * radius + 2`` pixels wide. Cached: never draw on it."""
    middle = radius + 1

    def paint(large: pygame.Surface, k: float) -> None:
        at = (middle * k, middle * k)
        pygame.draw.circle(large, INK, at, middle * k)
        ring = max(0.9, 0.14 * radius)
        pygame.draw.circle(large, BRASS, at, radius * k)
        pygame.draw.circle(large, shade(tone, 0.7), at, (radius - ring) * k)
        pygame.draw.circle(large, tone, (at[0], at[1] + 0.4 * ring * k), (radius - 1.45 * ring) * k)
        if name:
            picture = icon(name, round(1.45 * radius * k), CREAM)
            large.blit(picture, picture.get_rect(center=at))

    surface = supersampled(2 * middle, 2 * middle, paint, INK)
    if text:
        size = round(radius * (1.42 if len(text) < 2 else 1.2 if len(text) < 3 else 0.95))
        letters = words(text, size, "bold", CREAM)
        # A line of letters has more air above capitals than below; ink in the middle looks right.
        ink = letters.get_bounding_rect()
        surface.blit(letters, (middle - ink.centerx, middle - ink.centery))
    return surface


@lru_cache(maxsize=64)
def badge_dot(radius: float, tone: Rgb) -> pygame.Surface:
    """What is left of a badge on small squares. Cached: never draw on it."""
    side = 2 * round(radius + 1.5) + 1

    def paint(large: pygame.Surface, k: float) -> None:
        at = (side * k / 2, side * k / 2)
        pygame.draw.circle(large, INK, at, (radius + 1.2) * k)
        if radius >= 2.6:
            pygame.draw.circle(large, CREAM, at, radius * k)
            pygame.draw.circle(large, shade(tone, 1.5), at, (radius - 0.9) * k)
        else:
            pygame.draw.circle(large, shade(tone, 2.1), at, radius * k)

    return supersampled(side, side, paint, INK)


def draw_wound_bar(surface: pygame.Surface, box: pygame.Rect, filled: int) -> None:
    """A bar of which ``filled`` pixels are left; its colour changes at a half and at a quarter."""
    frame = box.inflate(2, 2)
    pygame.draw.rect(surface, INK, frame, border_radius=frame.height // 2)
    pygame.draw.rect(surface, _LOST, box, border_radius=box.height // 2)
    if filled > 0:
        share = filled / box.width
        colour = _FULL if share > 0.5 else _HALF if share > 0.25 else _LOW
        part = pygame.Rect(box.left, box.top, max(filled, 2), box.height)
        pygame.draw.rect(surface, colour, part, border_radius=box.height // 2)
        if box.height >= 5:
            gloss = pygame.Rect(part.left + 1, part.top, max(part.width - 2, 1), 1)
            pygame.draw.rect(surface, shade(colour, 1.12), gloss)
