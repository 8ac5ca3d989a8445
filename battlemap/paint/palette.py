"""Colours and outlines by which sides are told apart on the map, and arithmetic with colours.

Sides differ by colour and by shape, so that nothing rests on colour alone. Source of the colours: Okabe and Ito, Color
Universal Design (2008), safe for the colour-blind.

Units: outlines are lists of points round (0, 0) in radii of a round figure, x east, y south.
"""

from __future__ import annotations

import math
from functools import cache
from typing import TypeAlias

Rgb: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]

BLUE: Rgb = (0, 114, 178)
VERMILION: Rgb = (213, 94, 0)
SKY: Rgb = (86, 180, 233)
YELLOW: Rgb = (240, 228, 66)
ORANGE: Rgb = (230, 159, 0)
GREEN: Rgb = (0, 158, 115)
PURPLE: Rgb = (204, 121, 167)
CREAM: Rgb = (246, 236, 214)
GOLD: Rgb = (255, 224, 140)
BRASS: Rgb = (200, 170, 110)
INK: Rgb = (18, 13, 9)
STONE: Rgb = (126, 120, 112)

TEAM_COLOURS: tuple[Rgb, ...] = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY)
TEAM_SHAPES = ("circle", "octagon", "square", "hexagon", "diamond", "shield")

_LIGHT = (-0.6, -0.8)
"""Where the light comes from: north-west, as on the map."""


def team_colour(team: int) -> Rgb:
    """The colour of a side, counted from 1; grey for 0, no side. After the last colour they start again."""
    return TEAM_COLOURS[(team - 1) % len(TEAM_COLOURS)] if team > 0 else STONE


def team_shape(team: int) -> str:
    """The shape of a side's figures, counted from 1; a circle for 0, no side."""
    return TEAM_SHAPES[(team - 1) % len(TEAM_SHAPES)] if team > 0 else "circle"


def shade(colour: Rgb, factor: float) -> Rgb:
    """A colour made darker (below 1) or lighter (above 1)."""
    red, green, blue = (max(0, min(255, round(part * factor))) for part in colour)
    return red, green, blue


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """``share`` of the second colour in the first, 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def lit(dx: float, dy: float) -> float:
    """How much light a slope facing (dx, dy) gets: 1 towards the light, -1 away from it."""
    length = math.hypot(dx, dy) or 1.0
    return (dx * _LIGHT[0] + dy * _LIGHT[1]) / length


@cache
def unit_outline(shape: str) -> tuple[Point, ...]:
    """The outline of one of TEAM_SHAPES, clockwise. LookupError names the shapes."""
    if shape not in TEAM_SHAPES:
        raise LookupError(f'no shape "{shape}"; there are {", ".join(TEAM_SHAPES)}')
    if shape == "circle":
        return tuple(_ring(72, 1.0, 2.5))
    if shape == "octagon":
        return tuple(_rounded(_ring(8, 1.065, 22.5), 0.12))
    if shape == "square":
        return tuple(_rounded(_ring(4, 1.25, 45.0), 0.2))
    if shape == "hexagon":
        return tuple(_rounded(_ring(6, 1.14, 0.0), 0.14))
    if shape == "diamond":
        return tuple(_rounded(_ring(4, 1.3, 0.0), 0.26))
    return tuple(
        _rounded([(-0.95, -0.92), (0.95, -0.92), (1.0, 0.1), (0.62, 0.74), (0.0, 1.2), (-0.62, 0.74), (-1.0, 0.1)], 0.2)
    )


def _ring(corners: int, radius: float, start: float) -> list[Point]:
    angles = [math.radians(start + 360 * i / corners) for i in range(corners)]
    return [(math.cos(a) * radius, math.sin(a) * radius) for a in angles]


def _rounded(corners: list[Point], cut: float) -> list[Point]:
    """The same outline with every corner replaced by a curve that starts ``cut`` of an edge before it."""
    points: list[Point] = []
    for i, (x, y) in enumerate(corners):
        (px, py), (nx, ny) = corners[i - 1], corners[(i + 1) % len(corners)]
        ax, ay = x + (px - x) * cut, y + (py - y) * cut
        bx, by = x + (nx - x) * cut, y + (ny - y) * cut
        for step in range(5):
            t = step / 4
            u = 1 - t
            points.append((u * u * ax + 2 * u * t * x + t * t * bx, u * u * ay + 2 * u * t * y + t * t * by))
    return points


def facing_vector(facing: int) -> Point:
    """The unit vector of a facing in eighths clockwise from north."""
    angle = math.radians(45 * facing - 90)
    return math.cos(angle), math.sin(angle)
