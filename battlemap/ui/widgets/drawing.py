"""What every widget draws with: rounded boxes, words, clips. Boxes and words are cached; never draw on them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

import pygame

from battlemap.paint import artwork
from battlemap.paint.artwork import Colour

FINER = 4
ELLIPSIS = "…"


@lru_cache(maxsize=1024)
def rounded_box(
    width: int, height: int, radius: int, fill: Colour, edge: Colour | None = None, edge_px: int = 1, sheen: int = 0
) -> pygame.Surface:
    """A box with smooth corners; ``sheen`` (0 to 255) lightens its upper half."""
    radius = max(0, min(radius, width // 2, height // 2))
    corner = radius + edge_px
    if width <= 2 * corner or height <= 2 * corner:
        box = _smooth_box(width, height, radius, fill, edge, edge_px)
    else:
        box = pygame.Surface((width, height), pygame.SRCALPHA)
        box.fill(fill)
        if edge is not None:
            for strip in (
                (0, 0, width, edge_px),
                (0, height - edge_px, width, edge_px),
                (0, 0, edge_px, height),
                (width - edge_px, 0, edge_px, height),
            ):
                box.fill(edge, strip)
        # Only the corners need smoothing, so a panel of any size costs four small blits.
        tile = _smooth_box(2 * corner, 2 * corner, radius, fill, edge, edge_px)
        for x, left in ((0, 0), (width - corner, corner)):
            for y, top in ((0, 0), (height - corner, corner)):
                box.fill((0, 0, 0, 0), (x, y, corner, corner))
                box.blit(tile, (x, y), (left, top, corner, corner))
    if sheen:
        _lighten_top(box, radius, sheen)
    return box


def _smooth_box(
    width: int, height: int, radius: int, fill: Colour, edge: Colour | None, edge_px: int
) -> pygame.Surface:
    big = pygame.Surface((max(width, 1) * FINER, max(height, 1) * FINER), pygame.SRCALPHA)
    # The transparent ground has the outer colour, or smoothing would darken the rim.
    big.fill((*(edge or fill)[:3], 0))
    whole = big.get_rect()
    pygame.draw.rect(big, edge or fill, whole, border_radius=radius * FINER)
    if edge is not None:
        inner = whole.inflate(-2 * edge_px * FINER, -2 * edge_px * FINER)
        pygame.draw.rect(big, fill, inner, border_radius=max(0, radius - edge_px) * FINER)
    return pygame.transform.smoothscale(big, (max(width, 1), max(height, 1)))


def _lighten_top(box: pygame.Surface, radius: int, sheen: int) -> None:
    width, height = box.get_size()
    light = pygame.Surface((width, height), pygame.SRCALPHA)
    for y in range(1, height // 2):
        inset = max(1, radius - y)
        light.fill((255, 255, 255, sheen * (height // 2 - y) // (height // 2)), (inset, y, width - 2 * inset, 1))
    box.blit(light, (0, 0))


@lru_cache(maxsize=8000)
def words(text: str, px: int, weight: str, colour: Colour) -> pygame.Surface:
    """One line of text."""
    return artwork.font(px, weight).render(text, True, colour)


@lru_cache(maxsize=32000)
def text_width(text: str, px: int, weight: str) -> int:
    """How wide one line of text is."""
    return artwork.font(px, weight).size(text)[0]


@lru_cache(maxsize=4000)
def shortened(text: str, px: int, weight: str, width: int) -> str:
    """``text``, or its longest beginning that fits into ``width`` with an ellipsis after it."""
    if text_width(text, px, weight) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(text[:middle].rstrip() + ELLIPSIS, px, weight) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


@lru_cache(maxsize=2000)
def wrapped(text: str, px: int, weight: str, width: int) -> tuple[str, ...]:
    """``text`` as lines no wider than ``width``; a single word that is wider keeps its line."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and text_width(longer, px, weight) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


@contextmanager
def clipped_to(surface: pygame.Surface, rect: pygame.Rect) -> Iterator[None]:
    """Drawing inside touches only ``rect``, and only where drawing was allowed before."""
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    try:
        yield
    finally:
        surface.set_clip(before)
