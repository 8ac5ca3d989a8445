"""The lines of drawn objects: corners and curves, turned about their corner. Units: pixels in, squares out."""

from __future__ import annotations

import math

from ..walls import Point
from .ground import Window
from .model import Drawn, Layer, TiledMap

__all__ = ["Outline", "outline_of"]

_ROUND = 24
"""Corners of an ellipse."""

_ANCHORS = {
    "topleft": (0.0, 0.0),
    "top": (0.5, 0.0),
    "topright": (1.0, 0.0),
    "left": (0.0, 0.5),
    "center": (0.5, 0.5),
    "right": (1.0, 0.5),
    "bottomleft": (0.0, 1.0),
    "bottom": (0.5, 1.0),
    "bottomright": (1.0, 1.0),
}


class Outline:
    """The points of an object in squares of the map. ``ring`` where the last is joined to the first."""

    __slots__ = ("points", "ring")

    def __init__(self, points: list[Point], ring: bool) -> None:
        self.points, self.ring = points, ring

    @property
    def middle(self) -> Point:
        """The middle of the rectangle round it."""
        xs, ys = zip(*self.points, strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def sides(self) -> tuple[float, float]:
        """The lengths of the first two sides; of a rectangle its width and height."""
        a, b, c = self.points[:3]
        return math.dist(a, b), math.dist(b, c)

    def midline(self) -> tuple[Point, Point]:
        """Of a rectangle the line through its middle along the longer sides."""
        a, b, c, d = self.points
        pairs = ((a, d), (b, c)) if math.dist(a, b) >= math.dist(b, c) else ((a, b), (d, c))
        first, last = (((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in pairs)
        return first, last


def outline_of(drawn: Drawn, layer: Layer, field: TiledMap, window: Window) -> Outline:
    """The outline of an object, at least one point long.

    Ellipses become polygons of as many sides as a clock face has half hours, within a hundredth of their size.
    """
    ring = drawn.shape not in ("polyline", "point")
    points = _turned(_corners(drawn), drawn.rotation)
    across = drawn.x + layer.dx - window.x * field.tile_width
    down = drawn.y + layer.dy - window.y * field.tile_height
    return Outline([((x + across) / field.tile_width, (y + down) / field.tile_height) for x, y in points], ring)


def _corners(drawn: Drawn) -> list[Point]:
    width, height = drawn.width, drawn.height
    if drawn.shape in ("polygon", "polyline"):
        return drawn.points or [(0.0, 0.0)]
    if drawn.shape == "point":
        return [(0.0, 0.0)]
    if drawn.shape == "ellipse":
        return [(width / 2 + x * width / 2, height / 2 + y * height / 2) for x, y in _circle(0, 2 * math.pi, _ROUND)]
    if drawn.shape == "capsule":
        return _capsule(width, height)
    left, top = 0.0, 0.0
    if drawn.shape == "tile":
        along, up = _ANCHORS.get(drawn.alignment, _ANCHORS["bottomleft"])
        left, top = -along * width, -up * height
    return [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]


def _circle(begin: float, end: float, corners: int) -> list[Point]:
    steps = [begin + (end - begin) * k / corners for k in range(corners)]
    return [(math.cos(angle), math.sin(angle)) for angle in steps]


def _capsule(width: float, height: float) -> list[Point]:
    """A rectangle whose shorter sides are half circles."""
    radius = min(width, height) / 2
    lying = width >= height
    ends = (
        ((width - radius, height / 2), (radius, height / 2))
        if lying
        else ((width / 2, height - radius), (width / 2, radius))
    )
    begin = -math.pi / 2 if lying else 0.0
    points = []
    for (x, y), start in zip(ends, (begin, begin + math.pi), strict=True):
        half = [*_circle(start, start + math.pi, _ROUND // 2), (math.cos(start + math.pi), math.sin(start + math.pi))]
        points += [(x + radius * across, y + radius * down) for across, down in half]
    return points


def _turned(points: list[Point], degrees: float) -> list[Point]:
    """Points turned clockwise about 0, 0; quarter turns are exact."""
    if not degrees % 360:
        return points
    quarters = degrees % 360 / 90
    exact = {1.0: (0.0, 1.0), 2.0: (-1.0, 0.0), 3.0: (0.0, -1.0)}
    angle = math.radians(degrees)
    cosine, sine = exact.get(quarters, (math.cos(angle), math.sin(angle)))
    return [(x * cosine - y * sine, x * sine + y * cosine) for x, y in points]
