"""Tinted squares: arcs, the reach of a figure, threatened squares, squares to choose from, the square pointed at.

Arcs differ by pattern as well as colour: front plain, flanks hatched one way, rear hatched both ways. Areas are drawn
as one piece with a single border.

Units: squares (column, row) from the north-west corner.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import pygame

from .camera import Camera
from .palette import CREAM, GOLD, INK, SKY, VERMILION, YELLOW, Point, Rgb, shade
from .sprites import OVERLAYS, Sprite, canvas, supersampled
from .strokes import rimmed_words
from .view import in_view

Square: TypeAlias = tuple[int, int]

ARC_COLOURS: dict[str, Rgb] = {"front": SKY, "flank": YELLOW, "rear": VERMILION}
_NUMBER_SQUARE = 40
"""Below this many pixels per square costs are not written."""
_WORD_SQUARE = 44
_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
_CORNERS = ((1, -1), (1, 1), (-1, 1), (-1, -1))


@in_view
def tint_squares(surface: pygame.Surface, camera: Camera, squares: Iterable[Square], kind: str, word: str = "") -> None:
    """Tint the squares of an arc: ``kind`` is front, flank or rear, LookupError for others.

    ``word`` is written in the first square of each group of squares that touch.
    """
    if kind not in ARC_COLOURS:
        raise LookupError(f'no arc "{kind}"; there are {", ".join(ARC_COLOURS)}')
    ordered = sorted(set(squares), key=lambda s: (s[1], s[0]))
    for square in ordered:
        box = camera.square_rect(*square)
        if box.colliderect(camera.view_rect):
            paint = partial(_paint_arc, box.size, kind)
            OVERLAYS.get(("arc", kind, box.size), paint).draw(surface, box.x, box.y)
    if word and camera.scale >= _WORD_SQUARE:
        for square in _firsts(ordered):
            _write_word(surface, camera.square_rect(*square), word)


def _paint_arc(size: tuple[int, int], kind: str) -> Sprite:
    colour = ARC_COLOURS[kind]
    side = min(size)
    inset, radius = max(1.0, side * 0.04), side * 0.11

    def paint(large: pygame.Surface, k: float) -> None:
        box = large.get_rect().inflate(-2 * inset * k, -2 * inset * k)
        pattern = canvas(*large.get_size(), colour)
        pattern.fill((*colour, 74))
        pitch, width = side * 0.155 * k, max(1, round(max(1.0, side * 0.02) * k))
        if kind in ("flank", "rear"):
            _hatch(pattern, (*colour, 180), pitch, width, rising=True)
        if kind == "rear":
            _hatch(pattern, (*colour, 180), pitch, width, rising=False)
        mask = canvas(*large.get_size(), (255, 255, 255))
        pygame.draw.rect(mask, (255, 255, 255, 255), box, border_radius=round(radius * k))
        pattern.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        large.blit(pattern, (0, 0))
        thick = max(1.3, side * 0.028)
        pygame.draw.rect(
            large, (*INK, 70), box.inflate(2 * k, 2 * k), round((thick + 2) * k), border_radius=round((radius + 1) * k)
        )
        pygame.draw.rect(large, (*colour, 240), box, round(thick * k), border_radius=round(radius * k))

    return Sprite(supersampled(*size, paint, colour), 0, 0)


def _hatch(pattern: pygame.Surface, colour: tuple[int, int, int, int], pitch: float, width: int, rising: bool) -> None:
    wide, high = pattern.get_size()
    for i in range(-math.ceil(high / pitch), math.ceil(wide / pitch) + 1):
        x = (i + 0.5) * pitch
        ends = ((x, high), (x + high, 0)) if rising else ((x, 0), (x + high, high))
        pygame.draw.line(pattern, colour, *ends, width)


def _firsts(ordered: list[Square]) -> list[Square]:
    """The first square of each group whose squares share edges."""
    left = dict.fromkeys(ordered)
    firsts = []
    for square in ordered:
        if square not in left:
            continue
        firsts.append(square)
        todo = [square]
        del left[square]
        while todo:
            x, y = todo.pop()
            for near in ((x + dx, y + dy) for dx, dy in _SIDES):
                if near in left:
                    del left[near]
                    todo.append(near)
    return firsts


def _write_word(surface: pygame.Surface, box: pygame.Rect, word: str) -> None:
    """Write a word at the foot of a square, smaller if it is long; one too long to be read is left out."""
    for size in range(round(min(max(box.height * 0.18, 10), 18)), 7, -1):
        written = rimmed_words(word.upper(), size, "bold", (255, 250, 235))
        if written.get_width() <= box.width - 6:
            pad = round(box.width * 0.09)
            roomy = written.get_width() + 2 * pad <= box.width
            left = box.left + pad if roomy else box.centerx - written.get_width() // 2
            surface.blit(written, (left, box.bottom - round(box.height * 0.07) - written.get_height()))
            return


# Areas


@dataclass(frozen=True, slots=True)
class _Style:
    """How an area is filled and bordered; ``pattern`` draws on a square ``k`` times as large."""

    name: str
    colour: Rgb
    fill: int
    border: int
    pattern: Callable[[pygame.Surface, float], None] | None = None


def _dots(large: pygame.Surface, k: float) -> None:
    side = large.get_width()
    for row in range(4):
        for column in range(4):
            at = ((column + 0.5) * side / 4, (row + 0.5) * large.get_height() / 4)
            pygame.draw.circle(large, (*shade(VERMILION, 1.15), 190), at, side * 0.035)


_REACH = _Style("reach", (255, 243, 208), 58, 210)
_THREAT = _Style("threat", VERMILION, 46, 220, _dots)
_PUSH = _Style("push", GOLD, 92, 255)


@in_view
def reach_squares(surface: pygame.Surface, camera: Camera, costs: Mapping[Square, object]) -> None:
    """Show where a figure can go; each square's cost is written into it where squares are large enough."""
    _area(surface, camera, costs, _REACH)
    if camera.scale < _NUMBER_SQUARE:
        return
    size = round(min(max(camera.scale * 0.2, 10), 20))
    for square in sorted(costs):
        box = camera.square_rect(*square)
        if box.colliderect(camera.view_rect):
            number = rimmed_words(str(costs[square]), size, "semibold", (255, 246, 222))
            pad = round(box.width * 0.07)
            surface.blit(number, (box.right - pad - number.get_width(), box.bottom - pad - number.get_height() + 2))


@in_view
def threat_squares(surface: pygame.Surface, camera: Camera, squares: Iterable[Square]) -> None:
    """Show which squares are threatened."""
    _area(surface, camera, squares, _THREAT)


@in_view
def push_squares(
    surface: pygame.Surface, camera: Camera, squares: Iterable[Square], start: Square | None = None
) -> None:
    """Light up squares to choose from; from ``start``, the square of who is pushed, chevrons lead into them."""
    chosen = sorted(set(squares))
    for square in chosen:
        _area(surface, camera, [square], _PUSH)
        if start is None or square == start:
            continue
        box = camera.square_rect(*square)
        dx, dy = square[0] - start[0], square[1] - start[1]
        length = math.hypot(dx, dy)
        direction = round(dx / length, 4), round(dy / length, 4)
        side = box.width
        chevron = OVERLAYS.get(("push", direction, side), partial(_paint_chevrons, direction, side))
        chevron.draw(surface, *box.center)


def _paint_chevrons(direction: Point, side: int) -> Sprite:
    def paint(large: pygame.Surface, k: float) -> None:
        ux, uy = direction
        middle = large.get_width() / 2
        across = side * k
        for colour, width in ((INK, 0.15), (GOLD, 0.08)):
            for along in (-0.12, 0.1):
                x, y = middle + ux * along * across, middle + uy * along * across
                tip = (x + ux * 0.12 * across, y + uy * 0.12 * across)
                for hand in (-1, 1):
                    end = (x - uy * 0.2 * hand * across, y + ux * 0.2 * hand * across)
                    end = (end[0] - ux * 0.06 * across, end[1] - uy * 0.06 * across)
                    pygame.draw.line(large, colour, tip, end, max(1, round(width * across)))
                    pygame.draw.circle(large, colour, end, width * across / 2)
                pygame.draw.circle(large, colour, tip, width * across / 2)

    return Sprite(supersampled(side, side, paint, INK), -(side // 2), -(side // 2))


def _area(surface: pygame.Surface, camera: Camera, squares: Iterable[Square], style: _Style) -> None:
    inside = dict.fromkeys(squares)
    for x, y in inside:
        box = camera.square_rect(x, y)
        if not box.colliderect(camera.view_rect):
            continue
        open_sides = tuple((x + dx, y + dy) not in inside for dx, dy in _SIDES)
        open_corners = tuple(
            (x + dx, y + dy) not in inside and (x + dx, y) in inside and (x, y + dy) in inside for dx, dy in _CORNERS
        )
        paint = partial(_paint_tile, box.size, style, open_sides, open_corners)
        OVERLAYS.get((style.name, box.size, open_sides, open_corners), paint).draw(surface, box.x, box.y)


def _paint_tile(size: tuple[int, int], style: _Style, sides: tuple[bool, ...], corners: tuple[bool, ...]) -> Sprite:
    """One square of an area: bordered on its open sides, rounded where two of them meet."""
    side = min(size)
    inset, thick, radius = max(1.0, side * 0.03), max(1.4, side * 0.03), side * 0.14

    def paint(large: pygame.Surface, k: float) -> None:
        wide, high = large.get_size()
        north, east, south, west = sides
        left = inset * k if west else -wide
        top = inset * k if north else -high
        right = wide - inset * k if east else 2 * wide
        low = high - inset * k if south else 2 * high
        box = pygame.Rect(round(left), round(top), round(right - left), round(low - top))
        pygame.draw.rect(large, (*style.colour, style.fill), box, border_radius=round(radius * k))
        if style.pattern:
            style.pattern(large, k)
        rim = (thick + 1.6) * k
        dark = box.inflate(round(1.6 * k), round(1.6 * k))
        pygame.draw.rect(large, (*INK, 120), dark, round(rim), border_radius=round((radius + 0.8) * k))
        pygame.draw.rect(large, (*style.colour, style.border), box, round(thick * k), border_radius=round(radius * k))
        for (dx, dy), is_open in zip(_CORNERS, corners, strict=True):
            if is_open:
                at = (wide if dx > 0 else 0, high if dy > 0 else 0)
                pygame.draw.circle(large, (*INK, 120), at, (inset + thick + 0.8) * k)
                pygame.draw.circle(large, (*style.colour, style.border), at, (inset + thick) * k)
                pygame.draw.circle(large, (*style.colour, 0), at, inset * k)

    return Sprite(supersampled(*size, paint, style.colour), 0, 0)


@in_view
def hover_outline(surface: pygame.Surface, camera: Camera, square: Square, width: int = 1, height: int = 1) -> None:
    """A light outline round the square pointed at, or round a footprint of which it is the north-west square."""
    box = camera.square_rect(*square).union(camera.square_rect(square[0] + width - 1, square[1] + height - 1))
    scale = camera.scale

    def paint(large: pygame.Surface, k: float) -> None:
        thick = max(1.4, scale * 0.028)
        inner = large.get_rect().inflate(-round(3 * k), -round(3 * k))
        radius = round(scale * 0.1 * k)
        pygame.draw.rect(large, (255, 250, 236, 26), inner, border_radius=radius)
        pygame.draw.rect(
            large, (*INK, 150), inner.inflate(2 * k, 2 * k), round((thick + 2) * k), border_radius=radius + round(k)
        )
        pygame.draw.rect(large, (*CREAM, 255), inner, round(thick * k), border_radius=radius)

    sprite = OVERLAYS.get(("hover", box.size, scale), lambda: Sprite(supersampled(*box.size, paint, CREAM), 0, 0))
    sprite.draw(surface, *box.topleft)
