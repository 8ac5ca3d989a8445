"""Bubbles that say how likely each of several targets is to be hit, placed so that they cover no figure.

Units: squares for places, pixels for boxes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from .artwork import font
from .camera import Camera
from .palette import INK, Point, Rgb, team_colour
from .sprites import OVERLAYS, Sprite, supersampled
from .strokes import words
from .view import in_view, on_screen

SMALL_SQUARE = 48
"""Below this many pixels per square only bubbles that are pointed at are shown."""

_PAPER: Rgb = (248, 239, 218)
_HEAD: Rgb = (34, 24, 16)
_DETAIL: Rgb = (116, 80, 38)


@dataclass(frozen=True, slots=True)
class Bubble:
    """What is said of one target: its footprint, a headline ("50 %"), a detail ("d8: 1-4") and its side."""

    x: float
    y: float
    headline: str
    detail: str = ""
    team: int = 1
    width: int = 1
    height: int = 1
    hovered: bool = False


@in_view
def target_bubbles(
    surface: pygame.Surface, camera: Camera, bubbles: Sequence[Bubble], avoid: Sequence[pygame.Rect] = ()
) -> list[pygame.Rect]:
    """Draw bubbles beside their targets, clear of the rectangles in ``avoid`` (figures); returns their boxes in order.

    On small squares only those pointed at are drawn.
    """
    shown = [b for b in bubbles if camera.scale >= SMALL_SQUARE or b.hovered]
    targets = [_target_box(camera, bubble) for bubble in shown]
    boxes = place_bubbles([_bubble_size(camera.scale, b) for b in shown], targets, avoid, camera.view_rect)
    for bubble, box, target in zip(shown, boxes, targets, strict=True):
        _draw_bubble(surface, camera.scale, bubble, box, target)
    return boxes


def place_bubbles(
    sizes: Sequence[tuple[int, int]],
    targets: Sequence[pygame.Rect],
    avoid: Sequence[pygame.Rect],
    view: pygame.Rect,
) -> list[pygame.Rect]:
    """A box for each bubble: above its target if it can be, else the nearest place that covers the least.

    What lies outside ``view`` weighs most, then other bubbles, then targets and ``avoid``, then distance.
    """
    solid = [*targets, *avoid]
    placed: list[pygame.Rect] = []
    for size, target in zip(sizes, targets, strict=True):
        best, least = pygame.Rect((0, 0), size), math.inf
        for rank, box in enumerate(_places(size, target)):
            inside = box.clip(view)
            covered = 4 * (box.width * box.height - inside.width * inside.height)
            covered += 2 * _covered(box, placed) + _covered(box, solid)
            if 10 * covered + rank < least:
                best, least = box, 10 * covered + rank
            if not covered:
                break
        placed.append(best)
    return placed


def _places(size: tuple[int, int], target: pygame.Rect) -> Iterator[pygame.Rect]:
    """Places round a target, best first: above, below, beside, askew, then the same further off."""
    for gap in (0.16, 0.4, 0.75, 1.2, 1.8, 2.6):
        push = round(gap * min(target.size))
        across = (target.width + size[0]) // 2 + push
        down = (target.height + size[1]) // 2 + push
        for share_x, share_y in _DIRECTIONS:
            box = pygame.Rect((0, 0), size)
            box.center = round(target.centerx + share_x * across), round(target.centery + share_y * down)
            yield box


_ASKEW = ((0.5, 1.0), (1.0, 0.5), (0.25, 1.0), (1.0, 0.25), (0.75, 1.0), (1.0, 0.75), (1.0, 1.0))
_DIRECTIONS = (
    (0.0, -1.0),
    (0.0, 1.0),
    (1.0, 0.0),
    (-1.0, 0.0),
    *((x * side, y * end) for x, y in _ASKEW for end in (-1, 1) for side in (1, -1)),
)
"""Where a bubble may lie, in shares of the way at which it just clears its target."""


def _covered(box: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    total = 0
    for i in box.collidelistall(list(others)):
        shared = box.clip(others[i])
        total += shared.width * shared.height
    return total


def _target_box(camera: Camera, bubble: Bubble) -> pygame.Rect:
    """The body of the target."""
    scale = camera.scale
    left, top = on_screen(camera, (bubble.x, bubble.y))
    inset = 0.1 * min(bubble.width, bubble.height) * scale
    return pygame.Rect(
        round(left + inset),
        round(top + inset),
        round(bubble.width * scale - 2 * inset),
        round(bubble.height * scale - 2 * inset),
    )


def _sizes(scale: float, bubble: Bubble) -> tuple[int, int]:
    """Letter sizes of headline and detail; large targets get large letters."""
    head = round(min(max(scale * 0.235, 13), 22) * (1.15 if min(bubble.width, bubble.height) > 1 else 1.0))
    return head, max(10, round(head * 0.68))


def _bubble_size(scale: float, bubble: Bubble) -> tuple[int, int]:
    head, detail = _sizes(scale, bubble)
    wide = font(head, "bold").size(bubble.headline)[0]
    if bubble.detail:
        wide = max(wide, font(detail, "semibold").size(bubble.detail)[0])
    high = round(head * 1.12) + (round(detail * 1.05) if bubble.detail else 0) + 6
    return wide + round(head * 1.5) + 4, high + 4


def _draw_bubble(surface: pygame.Surface, scale: float, bubble: Bubble, box: pygame.Rect, target: pygame.Rect) -> None:
    tail = _tail(box, target)
    stripe = team_colour(bubble.team)
    area = box.union(pygame.Rect(math.floor(tail[1][0]), math.floor(tail[1][1]), 1, 1)).inflate(8, 8)
    shift = (box.x - area.x, box.y - area.y)
    points = tuple((round(x - area.x), round(y - area.y)) for x, y in tail)
    key = ("bubble", box.size, area.size, shift, points, stripe)

    def paint(large: pygame.Surface, k: float) -> None:
        body = pygame.Rect(shift[0] * k, shift[1] * k, box.width * k, box.height * k)
        radius = round(0.24 * box.height * k)
        corners = [(x * k, y * k) for x, y in points]
        pygame.draw.rect(large, (0, 0, 0, 60), body.move(2 * k, 3 * k), border_radius=radius)
        pygame.draw.rect(large, INK, body, border_radius=radius)
        pygame.draw.polygon(large, INK, _grown(corners, 2.0 * k))
        inner = body.inflate(-4 * k, -4 * k)
        pygame.draw.rect(large, _PAPER, inner, border_radius=max(1, radius - round(2 * k)))
        pygame.draw.polygon(large, _PAPER, corners)
        band = pygame.Rect(inner.left, inner.top, round(0.16 * box.height * k), inner.height)
        rounding = max(1, radius - round(2 * k))
        pygame.draw.rect(
            large, stripe, band, border_top_left_radius=rounding, border_bottom_left_radius=rounding, border_radius=0
        )

    OVERLAYS.get(key, lambda: Sprite(supersampled(*area.size, paint, INK), 0, 0)).draw(surface, *area.topleft)
    head, detail = _sizes(scale, bubble)
    middle = box.centerx + round(0.08 * box.height)
    written = words(bubble.headline, head, "bold", _HEAD)
    if not bubble.detail:
        surface.blit(written, written.get_rect(center=(middle, box.centery)))
        return
    surface.blit(written, written.get_rect(center=(middle, box.top + round(box.height * 0.36))))
    small = words(bubble.detail, detail, "semibold", _DETAIL)
    surface.blit(small, small.get_rect(center=(middle, box.top + round(box.height * 0.74))))


def _tail(box: pygame.Rect, target: pygame.Rect) -> tuple[Point, Point, Point]:
    """A triangle from inside the box to just short of the target's body: root, tip, root."""
    root = (
        min(max(target.centerx, box.left + 14), box.right - 14),
        min(max(target.centery, box.top + 12), box.bottom - 12),
    )
    dx, dy = target.centerx - root[0], target.centery - root[1]
    length = math.hypot(dx, dy) or 1.0
    ux, uy = dx / length, dy / length
    way = max(length - 0.5 * min(target.size) - 2, 0)
    half = 6.0
    return (
        (root[0] - uy * half, root[1] + ux * half),
        (root[0] + ux * way, root[1] + uy * way),
        (root[0] + uy * half, root[1] - ux * half),
    )


def _grown(corners: list[Point], by: float) -> list[Point]:
    """The tail, larger by a rim."""
    (ax, ay), (tx, ty), (bx, by_) = corners
    mx, my = (ax + bx) / 2, (ay + by_) / 2
    side = math.hypot(ax - bx, ay - by_) or 1.0
    length = math.hypot(tx - mx, ty - my) or 1.0
    wx, wy = (ax - bx) / side * by, (ay - by_) / side * by
    lx, ly = (tx - mx) / length * 1.8 * by, (ty - my) / length * 1.8 * by
    return [(ax + wx, ay + wy), (tx + lx, ty + ly), (bx - wx, by_ - wy)]
