"""Smooth lines, dots, outlined words and labels drawn straight onto a surface.

Units: pixels of the surface.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from .artwork import Colour, font
from .palette import CREAM, INK, Point, Rgb
from .sprites import OVERLAYS, Sprite, canvas, supersampled


def bar(surface: pygame.Surface, colour: Rgb, start: Point, end: Point, width: float) -> None:
    """A straight line of any width with smooth edges and flat ends."""
    # Kept to a quarter of a pixel, so that all dashes of a line share a few pictures and still lie in line.
    x, y, dx, dy, thick = (
        round(4 * part) for part in (start[0], start[1], end[0] - start[0], end[1] - start[1], width)
    )
    if not (dx or dy):
        return
    key = ("bar", colour, x % 4, y % 4, dx, dy, thick)
    sprite = OVERLAYS.get(key, lambda: _paint_bar(colour, (x % 4 / 4, y % 4 / 4), (dx / 4, dy / 4), thick / 4))
    sprite.draw(surface, x // 4, y // 4)


def _paint_bar(colour: Rgb, phase: Point, way: Point, width: float) -> Sprite:
    left, right = sorted((phase[0], phase[0] + way[0]))
    top, low = sorted((phase[1], phase[1] + way[1]))
    margin = width / 2 + 1
    x0, y0 = math.floor(left - margin), math.floor(top - margin)
    share = width / 2 / math.hypot(*way)
    nx, ny = -way[1] * share, way[0] * share

    def paint(large: pygame.Surface, k: float) -> None:
        x, y = phase[0] - x0, phase[1] - y0
        corners = [
            (x + nx, y + ny),
            (x + way[0] + nx, y + way[1] + ny),
            (x + way[0] - nx, y + way[1] - ny),
            (x - nx, y - ny),
        ]
        pygame.draw.polygon(large, colour, [(cx * k, cy * k) for cx, cy in corners])

    return Sprite(supersampled(math.ceil(right + margin) - x0, math.ceil(low + margin) - y0, paint, colour), x0, y0)


def dot(surface: pygame.Surface, middle: Point, radius: float, colour: Rgb, rim: float = 2.0) -> None:
    """A smooth dot with a dark rim."""
    half = math.ceil(radius + rim) + 1

    def paint(large: pygame.Surface, k: float) -> None:
        at = (half * k, half * k)
        if rim:
            pygame.draw.circle(large, INK, at, (radius + rim) * k)
        pygame.draw.circle(large, colour, at, radius * k)

    hue = INK if rim else colour
    key = ("dot", round(radius * 4), colour, round(rim * 4))
    OVERLAYS.get(key, lambda: Sprite(supersampled(2 * half, 2 * half, paint, hue), -half, -half)).draw(surface, *middle)


def rimmed_line(surface: pygame.Surface, points: Sequence[Point], colour: Rgb, width: float, rim: float) -> None:
    """A line through all points with a dark rim and round joints."""
    for tint, thick in ((INK, width + 2 * rim), (colour, width)):
        for start, end in zip(points, points[1:], strict=False):
            bar(surface, tint, start, end, thick)
        for point in points[1:-1]:
            dot(surface, point, thick / 2, tint, 0)


def dashes(points: Sequence[Point], dash: float, gap: float) -> list[tuple[Point, Point]]:
    """Cut a line through all points into dashes of about ``dash`` with gaps of about ``gap``, ending in a dash."""
    lengths = [math.dist(a, b) for a, b in zip(points, points[1:], strict=False)]
    total = sum(lengths)
    if total == 0:
        return []
    count = max(1, round((total + gap) / (dash + gap)))
    pitch = (total + gap) / count if count > 1 else total + gap
    cut = max(pitch - gap, 0.0)
    return [
        (_along(points, lengths, i * pitch), _along(points, lengths, min(i * pitch + cut, total))) for i in range(count)
    ]


def _along(points: Sequence[Point], lengths: Sequence[float], way: float) -> Point:
    """The point after ``way`` along a line."""
    for (ax, ay), (bx, by), length in zip(points, points[1:], lengths, strict=False):
        if way <= length and length > 0:
            t = way / length
            return ax + (bx - ax) * t, ay + (by - ay) * t
        way -= length
    return points[-1]


def rimmed_dashes(
    surface: pygame.Surface, points: Sequence[Point], colour: Rgb, width: float, rim: float, dash: float, gap: float
) -> None:
    """A dashed line with a dark rim."""
    pieces = dashes(points, dash, gap)
    for start, end in pieces:
        length = math.dist(start, end) or 1.0
        ex, ey = (end[0] - start[0]) / length * rim, (end[1] - start[1]) / length * rim
        bar(surface, INK, (start[0] - ex, start[1] - ey), (end[0] + ex, end[1] + ey), width + 2 * rim)
    for start, end in pieces:
        bar(surface, colour, start, end, width)


@lru_cache(maxsize=1024)
def rimmed_words(text: str, size: int, weight: str, colour: Rgb, rim: int = 1, ink: Rgb = INK) -> pygame.Surface:
    """Words with a dark outline, readable on any ground. Cached: blit them, never draw on them."""
    letters = font(size, weight)
    light, dark = letters.render(text, True, colour), letters.render(text, True, ink)
    surface = canvas(light.get_width() + 2 * rim, light.get_height() + 2 * rim, ink)
    for dx in range(2 * rim + 1):
        for dy in range(2 * rim + 1):
            if math.hypot(dx - rim, dy - rim) <= rim + 0.5:
                surface.blit(dark, (dx, dy))
    surface.blit(light, (rim, rim))
    return surface


@lru_cache(maxsize=1024)
def words(text: str, size: int, weight: str, colour: Colour) -> pygame.Surface:
    """Words without an outline. Cached: blit them, never draw on them."""
    return font(size, weight).render(text, True, colour)


def label_size(text: str, size: int) -> tuple[int, int]:
    """Width and height of ``label``."""
    width, height = font(size, "bold").size(text)
    return width + size + 2, height + 6


def label(surface: pygame.Surface, text: str, box: pygame.Rect, size: int, edge: Rgb = CREAM) -> None:
    """Light words on a dark plate that fills ``box``."""

    def paint(large: pygame.Surface, k: float) -> None:
        plate = large.get_rect()
        radius = round(0.45 * box.height * k)
        pygame.draw.rect(large, (*INK, 235), plate, border_radius=radius)
        pygame.draw.rect(large, edge, plate.inflate(-2 * k, -2 * k), max(1, round(1.2 * k)), border_radius=radius)

    key = ("label", box.size, edge)
    sprite = OVERLAYS.get(key, lambda: Sprite(supersampled(*box.size, paint, INK), 0, 0))
    sprite.draw(surface, *box.topleft)
    letters = words(text, size, "bold", CREAM)
    surface.blit(letters, letters.get_rect(center=box.center))
