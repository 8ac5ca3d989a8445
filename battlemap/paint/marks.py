"""Marks of formation and of the ground: shared squares, shield walls, obstructed corners.

Units: squares for places, pixels for sizes; facings in eighths clockwise from north.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import pygame

from .camera import Camera
from .palette import INK, SKY, YELLOW, Point, Rgb, facing_vector, mix, shade, team_colour
from .sprites import OVERLAYS, Sprite, supersampled
from .view import in_view, on_screen

_BRONZE: Rgb = (205, 160, 84)


@in_view
def pair_outline(surface: pygame.Surface, camera: Camera, square: Point, team: int = 1) -> None:
    """A rounded frame round a square that figures share, in a light tint of their side's colour (0: of no one side)."""
    scale = camera.scale
    side = round(scale)
    colour = SKY if team == 1 else mix(team_colour(team), (255, 236, 200), 0.25)

    def paint(large: pygame.Surface, k: float) -> None:
        box = pygame.Rect(0, 0, side * 0.93 * k, side * 0.93 * k)
        box.center = large.get_rect().center
        radius = round(side * 0.2 * k)
        thick = max(1.3, scale * 0.026) * k
        pygame.draw.rect(large, (*INK, 90), box, border_radius=radius)
        pygame.draw.rect(large, (*INK, 230), box, max(1, round(thick + 2 * k)), border_radius=radius)
        inner = box.inflate(-2 * k, -2 * k)
        pygame.draw.rect(large, (*colour, 255), inner, max(1, round(thick)), border_radius=radius - round(k))

    sprite = OVERLAYS.get(("pair", side, team), lambda: Sprite(supersampled(side, side, paint, INK), 0, 0))
    sprite.draw(surface, *on_screen(camera, square))


@in_view
def corner_mark(surface: pygame.Surface, camera: Camera, point: Point) -> None:
    """A yellow diamond with a cross on an obstructed corner, a place where four squares meet."""
    half = max(5, round(camera.scale * 0.155))

    def paint(large: pygame.Surface, k: float) -> None:
        middle = half * k

        def diamond(colour: Rgb, reach: float) -> None:
            ends = ((0, -reach), (reach, 0), (0, reach), (-reach, 0))
            pygame.draw.polygon(large, colour, [(middle + x, middle + y) for x, y in ends])

        diamond(INK, half * k)
        diamond(shade(YELLOW, 0.82), 0.76 * half * k)
        diamond(YELLOW, 0.66 * half * k)
        arm = 0.36 * half * k
        for side in (-1, 1):
            ends = [(middle - arm * side, middle - arm), (middle + arm * side, middle + arm)]
            pygame.draw.line(large, INK, ends[0], ends[1], max(1, round(0.22 * half * k)))

    sprite = OVERLAYS.get(("corner", half), lambda: Sprite(supersampled(2 * half, 2 * half, paint, INK), -half, -half))
    sprite.draw(surface, *on_screen(camera, point))


@in_view
def shield_wall_bar(
    surface: pygame.Surface, camera: Camera, squares: Iterable[tuple[int, int]], facing: int, team: int = 1
) -> None:
    """A bronze bar with rivets along the front edges of a shield wall, and a round shield before each figure in it."""
    members = sorted(set(squares), key=lambda s: (_aside(s, facing), s))
    if not members:
        return
    corner = min(x for x, _ in members), min(y for _, y in members)
    shape = tuple((x - corner[0], y - corner[1]) for x, y in members)
    key = ("shield wall", shape, facing, team, camera.scale)
    sprite = OVERLAYS.get(key, lambda: _paint_wall(shape, facing, team, camera.scale))
    sprite.draw(surface, *on_screen(camera, corner))


def _aside(square: tuple[int, int], facing: int) -> float:
    """How far to the right a square is, seen along a facing."""
    ux, uy = facing_vector(facing)
    return round(square[1] * ux - square[0] * uy, 6)


def _paint_wall(members: tuple[tuple[int, int], ...], facing: int, team: int, scale: float) -> Sprite:
    ux, uy = facing_vector(facing)
    step = 1.0 if facing % 2 == 0 else math.sqrt(2)
    fronts = [(x + 0.5 + ux * 0.47, y + 0.5 + uy * 0.47) for x, y in members]
    first = (fronts[0][0] + uy * 0.46 * step, fronts[0][1] - ux * 0.46 * step)
    last = (fronts[-1][0] - uy * 0.46 * step, fronts[-1][1] + ux * 0.46 * step)
    spine = _bulged([first, *fronts, last], (ux, uy))
    margin = 0.3
    x0, y0 = min(x for x, _ in spine) - margin, min(y for _, y in spine) - margin
    width = (max(x for x, _ in spine) + margin - x0) * scale
    height = (max(y for _, y in spine) + margin - y0) * scale
    thick = 0.125 * scale

    def paint(large: pygame.Surface, k: float) -> None:
        def at(point: Point) -> Point:
            return (point[0] - x0) * scale * k, (point[1] - y0) * scale * k

        line = [at(p) for p in spine]
        for colour, wide, push in (
            (INK, thick + 0.06 * scale, 0.0),
            (shade(_BRONZE, 0.62), thick, 0.0),
            (_BRONZE, thick * 0.66, -0.1),
            (shade(_BRONZE, 1.22), thick * 0.22, -0.2),
        ):
            _stroke(large, line, colour, wide * k, push * thick * k)
        rivets = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(spine[1:-1], spine[2:-1], strict=False)]
        for rivet in rivets:
            x, y = at(rivet)
            pygame.draw.circle(large, (60, 40, 18), (x, y), 0.062 * scale * k)
            pygame.draw.circle(large, (246, 214, 150), (x - 0.008 * scale * k, y - 0.01 * scale * k), 0.042 * scale * k)
        for front in spine[1:-1]:
            _shield(large, at(front), 0.172 * scale * k, team_colour(team))

    return Sprite(supersampled(width, height, paint, INK), round(x0 * scale), round(y0 * scale))


def _bulged(line: list[Point], ahead: Point) -> list[Point]:
    """The wall bends a little forward in its middle."""
    last = len(line) - 1
    return [
        (x + ahead[0] * 0.05 * math.sin(math.pi * i / last), y + ahead[1] * 0.05 * math.sin(math.pi * i / last))
        for i, (x, y) in enumerate(line)
    ]


def _stroke(large: pygame.Surface, line: list[Point], colour: Rgb, width: float, push: float) -> None:
    points = [(x + push, y + push) for x, y in line]
    half = width / 2
    for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
        length = math.dist((ax, ay), (bx, by)) or 1.0
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        quad = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        pygame.draw.polygon(large, colour, quad)
    for point in points[1:-1]:
        pygame.draw.circle(large, colour, point, half)


def _shield(large: pygame.Surface, middle: Point, radius: float, colour: Rgb) -> None:
    x, y = middle
    pygame.draw.circle(large, INK, middle, radius * 1.14)
    pygame.draw.circle(large, shade(_BRONZE, 0.7), middle, radius)
    pygame.draw.circle(large, shade(_BRONZE, 1.08), (x - 0.05 * radius, y - 0.06 * radius), radius * 0.93)
    pygame.draw.circle(large, shade(colour, 0.7), middle, radius * 0.80)
    pygame.draw.circle(large, shade(colour, 1.08), (x - 0.04 * radius, y - 0.05 * radius), radius * 0.72)
    pygame.draw.circle(large, shade(_BRONZE, 0.55), middle, radius * 0.37)
    pygame.draw.circle(large, (244, 232, 206), (x - 0.03 * radius, y - 0.04 * radius), radius * 0.29)
