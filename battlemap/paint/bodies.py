"""The body of a figure: shadow, bevelled ring in the side's colour and shape, dark disc, icon, and the beak that faces.

A body is painted large once for all sizes near it and scaled down to what the map needs. It shows what the figure is,
where it faces, how it holds itself and whether it still stands; bars and badges are added by ``figures``.

Units: pixels; ``size`` is the diameter of a round body; footprints in squares.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from .artwork import icon
from .palette import (
    CREAM,
    INK,
    STONE,
    Point,
    Rgb,
    facing_vector,
    lit,
    mix,
    shade,
    team_colour,
    team_shape,
    unit_outline,
)
from .sprites import Sprite, SpriteCache, canvas

MARGIN = 0.36
"""Room round a body for its shadow and beak, in diameters."""
FINE, PLAIN, TINY = range(3)
"""How much of a body is drawn: all of it, thicker lines, or no inner disc."""

_MASTER_SIZES = (96, 144, 216, 324, 486, 729)
_OVER = 3
"""Bodies are painted at least this many times as large as they are shown."""
_MASTERS = SpriteCache(64 * 2**20)
_BODIES = SpriteCache(32 * 2**20)
_BLOOD: Rgb = (150, 44, 30)


@dataclass(frozen=True, slots=True)
class Body:
    """Everything a body shows. ``aspect`` is its footprint divided by the shorter side, (1, 1) for a square one."""

    team: int
    icon: str
    facing: int
    posture: str
    status: str
    aspect: tuple[float, float] = (1.0, 1.0)
    detail: int = FINE

    @property
    def is_fallen(self) -> bool:
        """Whether the figure is out of the battle, dead or alive."""
        return self.status != "active"

    @property
    def is_flat(self) -> bool:
        """Whether the figure lies on the ground."""
        return self.is_fallen or self.posture == "prone"


def detail_for(size: float) -> int:
    """How much detail a body of this diameter bears: 38 pixels are a figure on squares of 48, 22 on squares of 28."""
    return FINE if size >= 38 else PLAIN if size >= 22 else TINY


def body_sprite(body: Body, size: int) -> Sprite:
    """The body at a diameter of ``size`` pixels, placed by its middle."""
    return _BODIES.get((body, size), lambda: _scaled(body, size))


def _scaled(body: Body, size: int) -> Sprite:
    master_size = next((s for s in _MASTER_SIZES if s >= _OVER * size), max(_MASTER_SIZES[-1], size))
    master = _MASTERS.get((body, master_size), lambda: Sprite(paint_body(body, master_size), 0, 0))
    ratio = size / master_size
    width, height = (max(1, round(side * ratio)) for side in master.surface.get_size())
    return Sprite(pygame.transform.smoothscale(master.surface, (width, height)), -(width // 2), -(height // 2))


def paint_body(body: Body, size: int) -> pygame.Surface:
    """Paint a body without smoothing; use ``body_sprite`` for one to show."""
    return _Painter(body, size).paint()


class _Painter:
    """Paints one body on one surface."""

    def __init__(self, body: Body, size: int) -> None:
        self.body, self.size = body, size
        wide, high = body.aspect
        self.surface = canvas(size * (wide + 2 * MARGIN), size * (high + 2 * MARGIN))
        self.x, self.y = self.surface.get_width() / 2, self.surface.get_height() / 2
        self.radius = size / 2
        self.stretch = (wide - 1) * size / 2, (high - 1) * size / 2
        self.rim = (0.032, 0.05, 0.07)[body.detail] * size
        self.colour = self._colour()

    def _colour(self) -> Rgb:
        colour = team_colour(self.body.team)
        if self.body.status == "dead":
            return mix(shade(colour, 0.55), (78, 74, 70), 0.78)
        if self.body.is_fallen:
            return mix(colour, STONE, 0.66)
        return mix(colour, STONE, 0.34) if self.body.posture == "prone" else colour

    def paint(self) -> pygame.Surface:
        body = self.body
        self._shadow()
        if not body.is_flat:
            self._beak(grow=self.rim)
        self._fill(INK, 1.0)
        if not body.is_flat:
            self._beak(grow=0)
        if body.detail == TINY:
            self._fill(self.colour, 1 - 2 * self.rim / self.size)
        else:
            self._ring()
            self._disc()
        if not body.is_flat and body.detail == FINE:
            self._wedge()
        self._icon()
        if body.posture == "prone" and not body.is_fallen:
            self._dashes()
        if body.status in ("dying", "dead"):
            self._cracks()
        if body.status == "dead":
            self._cross()
        return self.surface

    # Outlines

    def outline(self, share: float, dx: float = 0, dy: float = 0) -> list[Point]:
        """The body's outline at a share of its radius; an oblong body has straight sides put in between."""
        sx, sy = self.stretch
        radius = self.radius * share
        return [
            (
                self.x + dx + x * radius + math.copysign(sx, x) * (abs(x) > 1e-6),
                self.y + dy + y * radius + math.copysign(sy, y) * (abs(y) > 1e-6),
            )
            for x, y in unit_outline(team_shape(self.body.team))
        ]

    def _fill(self, colour: Rgb, share: float) -> None:
        pygame.draw.polygon(self.surface, colour, self.outline(share))

    def _reach(self, direction: Point, share: float = 1.0) -> float:
        """How far the outline is from the middle in a direction."""
        best = 0.0
        points = [(px - self.x, py - self.y) for px, py in self.outline(share)]
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
            ex, ey = bx - ax, by - ay
            cross = direction[0] * ey - direction[1] * ex
            if abs(cross) < 1e-9:
                continue
            way = (ax * ey - ay * ex) / cross
            part = (ax * direction[1] - ay * direction[0]) / cross
            if -1e-6 <= part <= 1 + 1e-6:
                best = max(best, way)
        return best

    # Layers, from the ground up

    def _shadow(self) -> None:
        """Soft and to the south-east; hardly any under those who lie."""
        lift, most = (0.3, 60) if self.body.is_flat else (1.0, 165)
        dx, dy = 0.055 * self.size * lift, 0.085 * self.size * lift
        steps = 14
        for step in range(steps):
            part = (step + 1) / steps
            share = 1.17 - 0.30 * part
            alpha = round(most * part * part * (3 - 2 * part))
            pygame.draw.polygon(self.surface, (0, 0, 0, alpha), self.outline(share, dx, dy))

    def _beak(self, grow: float) -> None:
        ux, uy = facing_vector(self.body.facing)
        reach = self._reach((ux, uy))
        half = 0.2 * self.size + grow
        base = self._root(reach, half)
        tip = reach + (0.17, 0.19, 0.22)[self.body.detail] * self.size + 2.2 * grow
        root = (self.x + ux * base, self.y + uy * base)
        point = (self.x + ux * tip, self.y + uy * tip)
        left = (root[0] + uy * half, root[1] - ux * half)
        right = (root[0] - uy * half, root[1] + ux * half)
        if grow:
            pygame.draw.polygon(self.surface, INK, [left, point, right])
            return
        for side, (nx, ny) in ((left, (uy, -ux)), (right, (-uy, ux))):
            light = shade(self.colour, 1.28 + 0.26 * lit(nx, ny))
            pygame.draw.polygon(self.surface, light, [root, side, point])

    def _root(self, reach: float, half: float) -> float:
        """How far from the middle the beak may begin so that its corners stay under the ring."""
        ux, uy = facing_vector(self.body.facing)
        base = reach - 0.05 * self.size
        while base > 0.2 * self.size:
            far = math.hypot(base, half)
            corners = [((ux * base - uy * side) / far, (uy * base + ux * side) / far) for side in (-half, half)]
            if all(far <= self._reach(corner) for corner in corners):
                break
            base -= 0.02 * self.size
        return base

    def _ring(self) -> None:
        """Two bands, the outer sloping outwards and the inner inwards, each edge lit by where it faces."""
        outer = 1 - 2 * self.rim / self.size
        middle, inner = outer - 0.085, outer - 0.165
        flat = 0.4 if self.body.is_fallen else 1.0
        for high, low, base, slope in ((outer, middle, 1.08, 0.42), (middle, inner, 0.86, -0.30)):
            edge, core = self.outline(high), self.outline(low)
            for i in range(len(edge)):
                j = (i + 1) % len(edge)
                dx, dy = edge[j][0] - edge[i][0], edge[j][1] - edge[i][1]
                colour = shade(self.colour, base + slope * flat * lit(dy, -dx))
                pygame.draw.polygon(self.surface, colour, [edge[i], edge[j], core[j], core[i]])
        self.inner = inner

    def _disc(self) -> None:
        self._fill(INK, self.inner)
        shares = 12
        dark, light = (0.40, 0.50) if self.body.is_fallen else (0.26, 0.64)
        for i in range(shares):
            part = i / (shares - 1)
            self._fill(shade(self.colour, dark + (light - dark) * part), (self.inner - 0.035) * (1 - 0.72 * part))

    def _wedge(self) -> None:
        """A faint light on the front part of the disc."""
        ux, uy = facing_vector(self.body.facing)
        share = self.inner - 0.035
        rays = []
        for step in range(-4, 5):
            a = math.radians(10.5 * step)
            ray = (ux * math.cos(a) - uy * math.sin(a), ux * math.sin(a) + uy * math.cos(a))
            reach = self._reach(ray, share)
            rays.append((ray[0] * reach, ray[1] * reach))
        left, top = min(0.0, *(x for x, _ in rays)), min(0.0, *(y for _, y in rays))
        layer = canvas(max(0.0, *(x for x, _ in rays)) - left + 2, max(0.0, *(y for _, y in rays)) - top + 2)
        pygame.draw.polygon(layer, (255, 244, 220, 44), [(x - left, y - top) for x, y in [(0.0, 0.0), *rays]])
        self.surface.blit(layer, (round(self.x + left), round(self.y + top)))

    def _icon(self) -> None:
        body = self.body
        share = 0.72 if body.detail == TINY else 0.62
        if body.team and team_shape(body.team) == "diamond":
            share *= 0.92
        if max(body.aspect) > 1:
            share *= 1.15
        px = round(self.size * share)
        colour = CREAM
        if body.status == "dead":
            colour = (150, 144, 136)
        elif body.is_fallen:
            colour = (190, 182, 170)
        elif body.posture == "prone":
            colour = (226, 214, 190)
        dark, picture = icon(body.icon, px, INK), icon(body.icon, px, colour)
        if body.is_flat:
            dark, picture = pygame.transform.rotate(dark, -90), pygame.transform.rotate(picture, -90)
        box = picture.get_rect(center=(round(self.x), round(self.y)))
        if body.detail == TINY:
            step = max(1, round(0.022 * self.size))
            for dx, dy in ((-step, 0), (step, 0), (0, -step), (0, step)):
                self.surface.blit(dark, box.move(dx, dy))
        else:
            self.surface.blit(dark, box.move(round(0.014 * self.size), round(0.022 * self.size)))
        self.surface.blit(picture, box)

    # Marks of posture and status

    def _dashes(self) -> None:
        """A broken light line along the ring of one who is prone."""
        points = self.outline(1 - 2 * self.rim / self.size - 0.08)
        points.append(points[0])
        lengths = [math.dist(a, b) for a, b in zip(points, points[1:], strict=False)]
        pitch = sum(lengths) / 24
        width = max(2, round(0.055 * self.size))
        way = 0.0
        for (ax, ay), (bx, by), length in zip(points, points[1:], lengths, strict=False):
            pieces = max(1, math.ceil(length / (pitch / 8)))
            for piece in range(pieces):
                here = way + length * (piece + 0.5) / pieces
                if int(here / pitch) % 2 == 0:
                    t0, t1 = piece / pieces, (piece + 1) / pieces
                    start = (ax + (bx - ax) * t0, ay + (by - ay) * t0)
                    end = (ax + (bx - ax) * t1, ay + (by - ay) * t1)
                    pygame.draw.line(self.surface, CREAM, start, end, width)
                    pygame.draw.circle(self.surface, CREAM, end, width / 2)
            way += length

    def _cracks(self) -> None:
        """Jagged lines from the rim inwards."""
        colour = INK if self.body.status == "dead" else _BLOOD
        r = self.radius * 0.94
        for angle, bends in ((-115, (0.30, -0.16, 0.12)), (20, (-0.22, 0.2, -0.1)), (140, (0.2, -0.2, 0.16))):
            points = []
            for step, bend in zip((1.0, 0.72, 0.5, 0.26), (0.0, *bends), strict=True):
                a = math.radians(angle) + bend
                points.append((self.x + math.cos(a) * r * step, self.y + math.sin(a) * r * step))
            for i, (start, end) in enumerate(zip(points, points[1:], strict=False)):
                width = max(1, round((0.05 - 0.012 * i) * self.size))
                pygame.draw.line(self.surface, colour, start, end, width)

    def _cross(self) -> None:
        reach = 0.62 * self.radius
        for colour, width in ((INK, 0.15), ((196, 186, 172), 0.085)):
            for side in (-1, 1):
                ends = [(self.x + t * reach * side, self.y + t * reach) for t in (-1, 1)]
                pygame.draw.line(self.surface, colour, ends[0], ends[1], max(1, round(width * self.size)))
                for end in ends:
                    pygame.draw.circle(self.surface, colour, end, width * self.size / 2)
