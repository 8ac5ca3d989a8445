"""Lines between places: the path of a move, the arrow of a retreat, lines of aim, rings round a melee, the ruler.

Units: squares as (column, row); points in squares, where the middle of square (x, y) is (x + 0.5, y + 0.5); widths are
given for squares of 72 pixels and follow the zoom.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import pygame

from .camera import Camera
from .palette import CREAM, INK, ORANGE, VERMILION, YELLOW, Point, Rgb, shade
from .sprites import OVERLAYS, Sprite, supersampled
from .strokes import bar, dot, label, label_size, rimmed_dashes, rimmed_line
from .tints import Square
from .view import in_view, on_screen


@in_view
def path_line(
    surface: pygame.Surface,
    camera: Camera,
    squares: Sequence[Square],
    text: str = "",
    footprint: tuple[int, int] = (1, 1),
) -> None:
    """The way of a move from its first square to its last, with a dot on each square and a label at the end."""
    middle = footprint[0] / 2, footprint[1] / 2
    points = [on_screen(camera, (x + middle[0], y + middle[1])) for x, y in squares]
    if not points:
        return
    zoom = camera.scale / 72
    width = max(1.6, 3.4 * zoom)
    if len(points) > 1:
        # The figure stays clear of its own path.
        way = [_towards(points[0], points[1], 0.42 * min(footprint) * camera.scale), *points[1:]]
        rimmed_line(surface, way, CREAM, width, max(1.2, 1.7 * zoom))
    for point in points[1:-1]:
        dot(surface, point, max(2.0, 4.2 * zoom), CREAM, max(1.2, 1.8 * zoom))
    dot(surface, points[-1], max(3.2, 7.0 * zoom), CREAM, max(1.4, 2.2 * zoom))
    if text:
        _label_at(surface, camera, text, points[-1], camera.scale * 0.22)


@in_view
def ruler(surface: pygame.Surface, camera: Camera, points: Sequence[Point], text: str = "") -> None:
    """A dashed line with a mark at each point of the way and a label at the end."""
    way = [on_screen(camera, point) for point in points]
    if not way:
        return
    zoom = max(camera.scale / 72, 0.6)
    colour = (255, 250, 236)
    if len(way) > 1:
        rimmed_dashes(surface, way, colour, 2.6 * zoom, 1.6, 12 * zoom, 7 * zoom)
    for point in way:
        dot(surface, point, 5.4 * zoom, colour, 2.0 * zoom)
        dot(surface, point, 2.4 * zoom, (70, 54, 38), 0)
    if text:
        _label_at(surface, camera, text, way[-1], 14 * zoom)


@in_view
def aim_line(
    surface: pygame.Surface,
    camera: Camera,
    start: Point,
    end: Point,
    blocked_at: Point | None = None,
    clear: float = 0.42,
) -> None:
    """A dashed line of fire with a sight at its end; from ``blocked_at`` on it is dull, with a cross there.

    It begins ``clear`` squares from ``start``, so that it leaves the shooter's figure free.
    """
    zoom = max(camera.scale / 72, 0.7)
    last = on_screen(camera, end)
    first = _towards(on_screen(camera, start), last, clear * camera.scale)
    style = (max(1.8, 2.8 * zoom), 1.3, 9 * zoom, 7 * zoom)
    if blocked_at is None:
        rimmed_dashes(surface, [first, last], YELLOW, *style)
        _sight(camera, YELLOW).draw(surface, *last)
        return
    stop = on_screen(camera, blocked_at)
    rimmed_dashes(surface, [stop, last], (150, 140, 126), *style)
    rimmed_dashes(surface, [first, stop], YELLOW, *style)
    _sight(camera, (150, 140, 126)).draw(surface, *last)
    arm = max(4.0, 8 * zoom)
    for colour, thick in ((INK, 7.0), (shade(VERMILION, 1.15), 3.6)):
        for side in (-1, 1):
            ends = [(stop[0] - arm * side, stop[1] - arm), (stop[0] + arm * side, stop[1] + arm)]
            bar(surface, colour, ends[0], ends[1], max(2.0, thick * zoom))


def _sight(camera: Camera, colour: Rgb) -> Sprite:
    """A small ring with four ticks."""
    half = max(6, round(camera.scale * 0.16))

    def paint(large: pygame.Surface, k: float) -> None:
        middle = half * k
        for tint, extra in ((INK, 0.10), (colour, 0.0)):
            thick = (0.16 + 2 * extra) * middle
            pygame.draw.circle(large, tint, (middle, middle), (0.66 + extra) * middle, max(1, round(thick)))
            for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
                ends = [(middle + dx * part * middle, middle + dy * part * middle) for part in (0.46 - extra, 0.94)]
                pygame.draw.line(large, tint, ends[0], ends[1], max(1, round(thick)))

    key = ("sight", half, colour)
    return OVERLAYS.get(key, lambda: Sprite(supersampled(2 * half, 2 * half, paint, INK), -half, -half))


@in_view
def melee_ring(surface: pygame.Surface, camera: Camera, squares: Iterable[Square]) -> None:
    """A dashed yellow line that holds together all squares of a melee."""
    hull = _hull([point for square in sorted(set(squares)) for point in _rounded_square(square)])
    if not hull:
        return
    zoom = max(camera.scale / 72, 0.75)
    line = [on_screen(camera, point) for point in [*hull, hull[0]]]
    pitch = 20 * zoom
    total = sum(math.dist(a, b) for a, b in zip(line, line[1:], strict=False))
    count = max(round(total / pitch), 3)
    # A closed line has as many gaps as dashes, so it ends in a gap.
    gap = 0.42 * pitch
    rimmed_dashes(surface, _shortened(line, gap), YELLOW, max(1.8, 2.8 * zoom), 1.3, total / count - gap, gap)


def _shortened(line: list[Point], by: float) -> list[Point]:
    """A line without its last ``by``."""
    kept = list(line)
    while len(kept) > 1:
        (ax, ay), (bx, by_) = kept[-2], kept[-1]
        length = math.dist((ax, ay), (bx, by_))
        if length > by:
            part = (length - by) / length
            return [*kept[:-1], (ax + (bx - ax) * part, ay + (by_ - ay) * part)]
        by -= length
        kept.pop()
    return kept


def _rounded_square(square: Square) -> list[Point]:
    """Points on a circle a little larger than the square's figure."""
    x, y = square[0] + 0.5, square[1] + 0.5
    return [(x + 0.62 * math.cos(i * math.pi / 16), y + 0.62 * math.sin(i * math.pi / 16)) for i in range(32)]


def _hull(points: list[Point]) -> list[Point]:
    """The convex hull (monotone chain), as it runs on the screen."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered

    def half(way: Iterable[Point]) -> list[Point]:
        made: list[Point] = []
        for x, y in way:
            while len(made) > 1:
                (ax, ay), (bx, by) = made[-2], made[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                made.pop()
            made.append((x, y))
        return made[:-1]

    return half(ordered) + half(reversed(ordered))


@in_view
def retreat_arrow(
    surface: pygame.Surface, camera: Camera, start: Square, end: Square, footprint: tuple[int, int] = (1, 1)
) -> None:
    """An amber arrow, bent a little and widening towards its head, from one square to another."""
    if start == end:
        return
    dx, dy = end[0] - start[0], end[1] - start[1]
    key = ("retreat", dx, dy, footprint, camera.scale)
    arrow = OVERLAYS.get(key, lambda: _paint_arrow((dx, dy), min(footprint), camera.scale))
    arrow.draw(surface, *on_screen(camera, (start[0] + footprint[0] / 2, start[1] + footprint[1] / 2)))


def _paint_arrow(way: tuple[int, int], girth: int, scale: float) -> Sprite:
    """The arrow from (0, 0) along ``way``, in squares; girth is the footprint of who retreats."""
    length = math.hypot(*way)
    trim = min(0.42 * girth, 0.28 * length)
    curve = _curve(way, trim / length)
    head = min(0.42, 0.45 * (length - 2 * trim))
    ways = [0.0]
    for a, b in zip(curve, curve[1:], strict=False):
        ways.append(ways[-1] + math.dist(a, b))
    neck = next(i for i, w in enumerate(ways) if w >= ways[-1] - head)
    tip, direction = curve[-1], _direction(curve[neck], curve[-1])
    width = [0.10 + 0.15 * w / ways[-1] for w in ways]
    margin = 0.5
    x0, y0 = min(x for x, _ in curve) - margin, min(y for _, y in curve) - margin
    wide = (max(x for x, _ in curve) + margin - x0) * scale
    high = (max(y for _, y in curve) + margin - y0) * scale

    def outline(grow: float) -> list[Point]:
        left, right = [], []
        for i in range(neck + 1):
            ux, uy = _direction(curve[max(i - 1, 0)], curve[i + 1])
            half = width[i] / 2 + grow
            x, y = curve[i]
            if i == 0:
                x, y = x - ux * grow, y - uy * grow
            left.append((x + uy * half, y - ux * half))
            right.append((x - uy * half, y + ux * half))
        barb = 0.62 * head + 1.7 * grow
        bx, by = curve[neck][0] - direction[0] * grow, curve[neck][1] - direction[1] * grow
        point = (tip[0] + direction[0] * 1.9 * grow, tip[1] + direction[1] * 1.9 * grow)
        ux, uy = direction
        return [*left, (bx + uy * barb, by - ux * barb), point, (bx - uy * barb, by + ux * barb), *reversed(right)]

    def paint(large: pygame.Surface, k: float) -> None:
        def at(x: float, y: float) -> Point:
            return (x - x0) * scale * k, (y - y0) * scale * k

        shadow = [at(x + 0.04, y + 0.06) for x, y in outline(0.035)]
        pygame.draw.polygon(large, (0, 0, 0, 70), shadow)
        pygame.draw.polygon(large, (*INK, 245), [at(*p) for p in outline(0.035)])
        pygame.draw.polygon(large, (*shade(ORANGE, 1.12), 250), [at(*p) for p in outline(0.0)])
        pygame.draw.polygon(large, (*ORANGE, 250), [at(*p) for p in outline(-0.022)])
        step = 0.17
        for i in range(1, int((ways[neck] - 0.08) / step) + 1):
            here = next(j for j, w in enumerate(ways) if w >= i * step)
            ux, uy = _direction(curve[here - 1], curve[here])
            half = width[here] * 0.30
            x, y = curve[here]
            chevron = [
                (x + uy * half - ux * 0.045, y - ux * half - uy * 0.045),
                (x + ux * 0.05, y + uy * 0.05),
                (x - uy * half - ux * 0.045, y + ux * half - uy * 0.045),
            ]
            pygame.draw.lines(large, (70, 42, 8), False, [at(*p) for p in chevron], max(1, round(0.034 * scale * k)))

    return Sprite(supersampled(wide, high, paint, INK), round(x0 * scale), round(y0 * scale))


def _curve(way: tuple[int, int], trim: float) -> list[Point]:
    """A bent line from (0, 0) along ``way``, without a share ``trim`` at both ends."""
    bend = 0.16
    mx, my = way[0] / 2 + way[1] * bend, way[1] / 2 - way[0] * bend
    points = []
    for i in range(61):
        t = trim + (1 - 2 * trim) * i / 60
        u = 1 - t
        points.append((2 * u * t * mx + t * t * way[0], 2 * u * t * my + t * t * way[1]))
    return points


def _towards(start: Point, end: Point, way: float) -> Point:
    """The point ``way`` from start to end, at most half of it."""
    ux, uy = _direction(start, end)
    way = min(way, math.dist(start, end) / 2)
    return start[0] + ux * way, start[1] + uy * way


def _direction(start: Point, end: Point) -> Point:
    length = math.dist(start, end) or 1.0
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _label_at(surface: pygame.Surface, camera: Camera, text: str, point: Point, gap: float) -> None:
    """A label to the right of a point, or to its left where the view ends."""
    size = round(min(max(camera.scale * 0.21, 12), 18))
    view = camera.view_rect
    box = pygame.Rect((0, 0), label_size(text, size))
    box.midleft = (round(point[0] + gap), round(point[1]))
    if box.right > view.right - 4:
        box.midright = (round(point[0] - gap), round(point[1]))
    label(surface, text, box.clamp(view.inflate(-8, -8)), size)
