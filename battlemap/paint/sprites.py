"""Small ready pictures: painted large, scaled down smoothly, and kept as long as memory allows.

Units: pixels.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame

_LARGE_AREA = 120_000
"""Pictures of more pixels than this are painted twice as large, not four times, before they are scaled down."""


class Sprite(NamedTuple):
    """A picture and where its top left corner lies from the place it is drawn at."""

    surface: pygame.Surface
    dx: int
    dy: int

    def draw(self, surface: pygame.Surface, x: float, y: float) -> None:
        """Draw the picture at a place in pixels."""
        surface.blit(self.surface, (round(x) + self.dx, round(y) + self.dy))


class SpriteCache:
    """Pictures by key; the longest unused are given up when together they take more than ``most_bytes``."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.bytes = self.hits = self.misses = 0
        self._kept: OrderedDict[Hashable, Sprite] = OrderedDict()

    def get(self, key: Hashable, paint: Callable[[], Sprite]) -> Sprite:
        """The picture kept under ``key``, painted now if there is none."""
        kept = self._kept.get(key)
        if kept is not None:
            self.hits += 1
            self._kept.move_to_end(key)
            return kept
        self.misses += 1
        made = paint()
        self._kept[key] = made
        self.bytes += _bytes_of(made)
        while self.bytes > self.most_bytes and len(self._kept) > 1:
            self.bytes -= _bytes_of(self._kept.popitem(last=False)[1])
        return made

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def clear(self) -> None:
        """Give up everything."""
        self._kept.clear()
        self.bytes = self.hits = self.misses = 0

    def __len__(self) -> int:
        return len(self._kept)


def _bytes_of(sprite: Sprite) -> int:
    return sprite.surface.get_pitch() * sprite.surface.get_height()


OVERLAYS = SpriteCache(32 * 2**20)
"""Pictures of everything that lies over the map, save the figures."""


def canvas(width: float, height: float, hue: tuple[int, int, int] = (0, 0, 0)) -> pygame.Surface:
    """A transparent surface; ``hue`` is what its edges fade to when it is scaled down."""
    surface = pygame.Surface((max(round(width), 1), max(round(height), 1)), pygame.SRCALPHA, 32)
    surface.fill((*hue, 0))
    return surface


def supersampled(
    width: float,
    height: float,
    paint: Callable[[pygame.Surface, float], None],
    hue: tuple[int, int, int] = (0, 0, 0),
) -> pygame.Surface:
    """A smooth picture of ``width`` by ``height`` pixels; ``paint(canvas, k)`` draws it ``k`` times as large."""
    size = max(round(width), 1), max(round(height), 1)
    k = 4 if size[0] * size[1] <= _LARGE_AREA else 2
    large = canvas(size[0] * k, size[1] * k, hue)
    paint(large, k)
    return pygame.transform.smoothscale(large, size)


def trimmed(surface: pygame.Surface, dx: int, dy: int) -> Sprite:
    """A sprite without the transparent margin of ``surface``, drawn at the same place."""
    box = surface.get_bounding_rect()
    if not box.width:
        return Sprite(surface.subsurface((0, 0, 1, 1)).copy(), dx, dy)
    return Sprite(surface.subsurface(box).copy(), dx + box.x, dy + box.y)


def faded(surface: pygame.Surface, share: float) -> pygame.Surface:
    """A copy with ``share`` of its opacity."""
    copy = surface.copy()
    copy.fill((255, 255, 255, round(255 * max(0.0, min(1.0, share)))), special_flags=pygame.BLEND_RGBA_MULT)
    return copy
