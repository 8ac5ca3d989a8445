"""What stands on the ground: trees, scrub, stones, pillars; pictures made once for each size and laid at fixed places.

A prop's place and shape follow from the map's content seed and its square alone. Light comes from the north-west.
Units: squares for places and sizes; pictures are pygame surfaces with alpha.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import TypeAlias

import numpy as np
import pygame
from numpy.typing import NDArray

from ..setup import MapSetup
from .ground import GRASS, Ground
from .patch import MARGIN, Patch

Colour: TypeAlias = tuple[int, int, int]

_CROWNS: tuple[tuple[Colour, Colour], ...] = (
    ((32, 50, 28), (98, 126, 58)),
    ((36, 54, 26), (112, 132, 58)),
    ((34, 50, 30), (92, 120, 64)),
)
_SCRUB: tuple[tuple[Colour, Colour], ...] = (((44, 54, 28), (122, 128, 66)), ((40, 50, 26), (104, 118, 58)))
_STONE_RADII = (0.055, 0.07, 0.085, 0.10, 0.13, 0.17)
_SHAPES = 6


def lay_stones(surface: pygame.Surface, patch: Patch, setup: MapSetup, ground: Ground) -> None:
    """Rubble on rough floors; stones and scrub on rough open ground."""
    for x, y in _squares(patch, setup, "difficult"):
        chance = _chance(ground, "rough", x, y)
        wild = ground.floor[y, x] == GRASS
        stones = []
        for _ in range(chance.randint(4, 6) if wild else chance.randint(10, 13)):
            radius = chance.choice(_STONE_RADII[:5] if wild else _STONE_RADII)
            place = (x + 0.06 + 0.88 * chance.random(), y + 0.06 + 0.88 * chance.random())
            stones.append((radius, place, chance.randrange(_SHAPES)))
        for radius, place, shape in sorted(stones):
            _lay(surface, patch, stone_picture(radius, shape, patch.px), place)
        if wild:
            for _ in range(chance.randint(2, 3)):
                place = (x + 0.14 + 0.72 * chance.random(), y + 0.14 + 0.72 * chance.random())
                size = chance.choice((0.30, 0.38, 0.46))
                _lay(surface, patch, shadow_picture(size * 0.98, patch.px, 0.07, 120), place, (0.035, 0.045))
                _lay(surface, patch, crown_picture(size, chance.randrange(3), "scrub", patch.px), place)


def lay_pillars(surface: pygame.Surface, patch: Patch, setup: MapSetup) -> None:
    """Round stone pillars with their shadows."""
    for x, y in _squares(patch, setup, "pillar"):
        place = (x + 0.5, y + 0.5)
        _lay(surface, patch, shadow_picture(0.80, patch.px, 0.12, 150), place, (0.10, 0.13))
        _lay(surface, patch, shadow_picture(0.86, patch.px, 0.10, 110), place)
        _lay(surface, patch, pillar_picture(patch.px), place)


def lay_trees(surface: pygame.Surface, patch: Patch, setup: MapSetup, ground: Ground) -> None:
    """Crowns from north to south; all shadows lie below all crowns."""
    trees = []
    for x, y in _squares(patch, setup, "tree"):
        chance = _chance(ground, "tree", x, y)
        size = chance.choice((1.25, 1.40, 1.55, 1.70))
        place = (x + 0.5 + 0.16 * (chance.random() - 0.5), y + 0.5 + 0.16 * (chance.random() - 0.5))
        trees.append((place, size, chance.randrange(5)))
    for place, size, _ in trees:
        _lay(surface, patch, shadow_picture(size * 0.94, patch.px, 0.20, 165), place, (0.15, 0.20))
    for place, size, shape in sorted(trees, key=lambda tree: (tree[0][1], tree[0][0])):
        _lay(surface, patch, crown_picture(size, shape, "tree", patch.px), place)


def _squares(patch: Patch, setup: MapSetup, terrain: str) -> Iterator[tuple[int, int]]:
    for y in range(max(patch.y0 - MARGIN, 0), min(patch.y0 + patch.rows + MARGIN, setup.height)):
        for x in range(max(patch.x0 - MARGIN, 0), min(patch.x0 + patch.columns + MARGIN, setup.width)):
            if setup.terrain[y][x] == terrain:
                yield x, y


def _chance(ground: Ground, what: str, x: int, y: int) -> Random:
    return Random(f"{ground.seed} {what} {x} {y}")


def _lay(
    surface: pygame.Surface,
    patch: Patch,
    picture: pygame.Surface,
    place: tuple[float, float],
    shift: tuple[float, float] = (0, 0),
) -> None:
    # The place is rounded on the map, not on the patch: pieces of the map must agree.
    x = round((place[0] + shift[0]) * patch.px - picture.get_width() / 2) - patch.x0 * patch.px
    y = round((place[1] + shift[1]) * patch.px - picture.get_height() / 2) - patch.y0 * patch.px
    surface.blit(picture, (x, y))


def picture_of(colours: NDArray[np.floating], alpha: NDArray[np.floating]) -> pygame.Surface:
    """A surface from colours [y, x, 3] in 0..255 and alpha [y, x] in 0..1."""
    height, width = alpha.shape
    made = np.empty((height, width, 4), np.uint8)
    made[..., :3] = np.clip(colours, 0, 255)
    made[..., 3] = np.clip(alpha * 255, 0, 255)
    return pygame.image.frombuffer(made.tobytes(), (width, height), "RGBA")


def _disc(size: int) -> tuple[NDArray[np.floating], NDArray[np.floating], NDArray[np.floating]]:
    """x, y and distance from the middle of a square picture, in pixels."""
    place = np.arange(size) + 0.5 - size / 2
    return place[None, :], place[:, None], np.hypot(place[None, :], place[:, None])


@lru_cache(maxsize=128)
def shadow_picture(diameter: float, px: int, blur: float, strength: int) -> pygame.Surface:
    """A soft round shadow."""
    size = int((diameter + 2 * blur) * px) + 2
    away = _disc(size)[2] - diameter * px / 2
    t = np.clip(0.5 - away / (2 * blur * px), 0, 1)
    alpha = t * t * (3 - 2 * t) * strength / 255
    return picture_of(np.zeros((size, size, 3)), alpha)


@lru_cache(maxsize=256)
def crown_picture(diameter: float, shape: int, sort: str, px: int) -> pygame.Surface:
    """A crown of leaves from above: clumps in layers, lit from the north-west."""
    palette = _CROWNS if sort == "tree" else _SCRUB
    dark, bright = palette[shape % len(palette)]
    chance = Random(f"crown {sort} {shape} {diameter}")
    over = 3 if px < 96 else 2
    size = int(diameter * px)
    big = pygame.Surface((size * over, size * over), pygame.SRCALPHA)
    radius = size * over / 2
    lumps = [0.80 + 0.22 * chance.random() for _ in range(9)]
    count, clump = (250, 0.105) if sort == "tree" else (34, 0.24)
    leaves = []
    for _ in range(count):
        leaves.append((math.sqrt(chance.random()) * 0.78, chance.random() * math.tau, chance.random()))
    leaves.sort(reverse=True)
    for away, angle, chance_light in leaves:
        reach = away * lumps[int(angle / math.tau * 9)]
        x, y = radius + math.cos(angle) * reach * radius, radius + math.sin(angle) * reach * radius
        lit = (
            0.46
            + 0.44 * math.cos(angle - math.radians(225)) * away
            + 0.34 * (0.76 - away)
            + 0.16 * (chance_light - 0.5)
        )
        lit = min(max(lit, 0), 1)
        r = radius * (clump + 0.055 * chance_light)
        colour = [dark[i] * (1 - lit) + bright[i] * lit for i in range(3)]
        pygame.draw.circle(big, _scaled(colour, 0.58), (x + r * 0.14, y + r * 0.18), r * 1.14)
        pygame.draw.circle(big, _scaled(colour, 1.0), (x, y), r)
        pygame.draw.circle(big, _scaled(colour, 1.14), (x - r * 0.24, y - r * 0.27), r * 0.58)
        pygame.draw.circle(big, _scaled(colour, 1.26), (x - r * 0.36, y - r * 0.40), r * 0.26)
    return pygame.transform.smoothscale(big, (size, size))


def _scaled(colour: list[float], factor: float) -> Colour:
    r, g, b = (min(255, int(part * factor)) for part in colour)
    return r, g, b


@lru_cache(maxsize=256)
def stone_picture(radius: float, shape: int, px: int) -> pygame.Surface:
    """A lump of stone with its small shadow: three facets, each tinted on its own."""
    chance = Random(f"stone {shape} {radius}")
    over = 4
    r = radius * px * over
    size = max(int(radius * px * 2.9), 4)
    big = pygame.Surface((size * over, size * over), pygame.SRCALPHA)
    middle = size * over / 2
    corners = []
    for i in range(7):
        angle = i * math.tau / 7 + chance.random() * 0.5
        corners.append(
            (math.cos(angle) * r * chance.uniform(0.74, 1.06), math.sin(angle) * r * chance.uniform(0.74, 1.06))
        )
    shade = chance.randrange(-16, 17)
    warm = chance.randrange(-4, 8)
    body = (144 + shade + warm, 136 + shade + warm // 2, 122 + shade)

    def facet(colour: tuple[int, ...], shrink: float, shift: float) -> None:
        points = [(middle + x * shrink + shift * r, middle + y * shrink + shift * r * 1.1) for x, y in corners]
        pygame.draw.polygon(big, colour, points)

    facet((0, 0, 0, 60), 1.12, 0.30)
    facet((0, 0, 0, 110), 1.0, 0.22)
    facet(_scaled(list(body), 0.40), 1.06, 0)
    facet(_scaled(list(body), 0.66), 0.94, 0)
    facet(body, 0.84, -0.09)
    facet(_scaled(list(body), 1.17), 0.50, -0.20)
    return pygame.transform.smoothscale(big, (size, size))


@lru_cache(maxsize=8)
def pillar_picture(px: int) -> pygame.Surface:
    """A round pillar from above: a plinth, a rounded shaft and a cut top."""
    size = int(0.92 * px) + 2
    x, y, away = _disc(size)
    r = away / px
    lit = -(x + y) / (np.maximum(away, 0.5) * math.sqrt(2))
    grain = np.random.default_rng(31).standard_normal((size, size)) * 5
    plinth = 128 + grain + 34 * lit * _between(r, 0.33, 0.43)
    shaft = 150 + grain + 62 * lit * _between(r, 0.19, 0.335)
    top = 172 + grain + 6 * lit
    level = np.where(r < 0.22, top, np.where(r < 0.34, shaft, plinth))
    for ring, dark in ((0.43, 0.72), (0.342, 0.60), (0.222, 0.30)):
        level = level * (1 - dark * np.clip(1.4 - np.abs(r - ring) * px, 0, 1))
    alpha = np.clip((0.445 - r) * px, 0, 1)
    return picture_of(np.stack([level, level * 0.95, level * 0.86], -1), alpha)


def _between(r: NDArray[np.floating], low: float, high: float) -> NDArray[np.floating]:
    return np.clip((r - low) / (high - low), 0, 1)
