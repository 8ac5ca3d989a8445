"""Doors, glass and curtains: leaves closed across or swung aside, panes, cloth, and dotted lines for the referee.

Units: squares for places, degrees for angles (0 = lying west to east, counted clockwise).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import pygame

from ..setup import MapSetup
from .patch import Patch
from .walls import DoorStates

_OVER = 4
_LEAF = 0.17
_DOUBLE = 1.55
"""Doorways at least this wide have two leaves."""
_POST = 0.17


@dataclass(frozen=True, slots=True)
class Fitting:
    """One long thing to be drawn: its middle, its length, the angle it lies at and what it is."""

    x: float
    y: float
    length: float
    angle: float
    kind: str

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """left, top, right, bottom, shadow included."""
        half = self.length / 2 + 0.3
        return self.x - half, self.y - half, self.x + half, self.y + half


def fittings(setup: MapSetup, doors: DoorStates, referee: bool) -> list[Fitting]:
    """Everything to be drawn on walls and in doorways, lowest first."""
    made: list[Fitting] = []
    for number, wall in enumerate(setup.walls):
        if wall.start == wall.end:
            continue
        state = doors.get(number, wall.state) if wall.kind == "door" else ""
        made += _on_wall(setup, wall.start, wall.end, wall.kind, state, referee)
    for y in range(setup.height):
        for x in range(setup.width):
            if setup.terrain[y][x] == "door":
                state = doors.get((x, y), setup.doors.get((x, y), "closed"))
                start, end = _across(setup, x, y)
                made += _on_wall(setup, start, end, "door", state, referee)
    order = ("sill", "post", "shadow")
    return sorted(made, key=lambda f: order.index(f.kind) if f.kind in order else len(order))


def door_bounds(setup: MapSetup, door: int | tuple[int, int]) -> tuple[float, float, float, float]:
    """left, top, right, bottom of all that a door's state may change, shadows and swung leaves included."""
    if isinstance(door, tuple):
        return door[0] - 2.0, door[1] - 2.0, door[0] + 3.0, door[1] + 3.0
    wall = setup.walls[door]
    reach = 1.0 + math.dist(wall.start, wall.end)
    xs, ys = (wall.start[0], wall.end[0]), (wall.start[1], wall.end[1])
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _across(setup: MapSetup, x: int, y: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """The line across a doorway that fills a square: between its solid neighbours."""

    def solid(nx: int, ny: int) -> bool:
        inside = 0 <= nx < setup.width and 0 <= ny < setup.height
        return not inside or setup.terrain[ny][nx] in ("wall", "door", "void", "pillar")

    if solid(x, y - 1) + solid(x, y + 1) > solid(x - 1, y) + solid(x + 1, y):
        return (x + 0.5, y - 0.12), (x + 0.5, y + 1.12)
    return (x - 0.12, y + 0.5), (x + 1.12, y + 0.5)


def _on_wall(
    setup: MapSetup, start: tuple[float, float], end: tuple[float, float], kind: str, state: str, referee: bool
) -> list[Fitting]:
    length = math.dist(start, end)
    angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    if kind == "window":
        return [Fitting(x, y, length - 0.06, angle, "glass")]
    if kind == "curtain":
        return [Fitting(x, y, length, angle, "curtain")]
    if kind == "invisible":
        return [Fitting(x, y, length, angle, "unseen")] if referee else []
    if kind != "door":
        return []
    if state == "secret":
        return [Fitting(x, y, length - 0.3, angle, "secret")] if referee else []
    return _leaves(setup, start, end, state)


def _leaves(setup: MapSetup, start: tuple[float, float], end: tuple[float, float], state: str) -> list[Fitting]:
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    angle = math.degrees(math.atan2(uy, ux))
    made = [Fitting((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, length, angle, "sill")]
    for along in (_POST, length - _POST):
        made.append(Fitting(start[0] + ux * along, start[1] + uy * along, 0.10, angle, "post"))
    clear = length - 2 * _POST - 0.06
    double = length >= _DOUBLE
    leaf = clear / 2 - 0.01 if double else clear
    hinges = [(start, 1.0), (end, -1.0)] if double else [(start, 1.0)]
    kind = "locked" if state == "locked" else "leaf"
    side = _swing_side(setup, start, end)
    for (hx, hy), way in hinges:
        hx, hy = hx + ux * way * (_POST + 0.03), hy + uy * way * (_POST + 0.03)
        if state == "open":
            dx, dy, turned = -uy * side, ux * side, angle + 90
            hx, hy = hx + dx * 0.06, hy + dy * 0.06
        else:
            dx, dy, turned = ux * way, uy * way, angle
        x, y = hx + dx * leaf / 2, hy + dy * leaf / 2
        made.append(Fitting(x + 0.05, y + 0.07, leaf, turned, "shadow"))
        made.append(Fitting(x, y, leaf, turned, kind))
    return made


def _swing_side(setup: MapSetup, start: tuple[float, float], end: tuple[float, float]) -> int:
    """1 or -1: the side to which an open leaf swings, the one with more room."""
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    room = {}
    for side in (1, -1):
        x, y = start[0] + ux * 0.3 - uy * side * 0.7, start[1] + uy * 0.3 + ux * side * 0.7
        inside = 0 <= x < setup.width and 0 <= y < setup.height
        terrain = setup.terrain[int(y)][int(x)] if inside else "wall"
        room[side] = 0 if terrain in ("wall", "void", "pillar", "door") else 2 if terrain == "floor" else 1
    return 1 if room[1] >= room[-1] else -1


def lay_fittings(surface: pygame.Surface, patch: Patch, pieces: list[Fitting]) -> None:
    """Draw those that touch the patch."""
    px = patch.px
    for piece in pieces:
        left, top, right, bottom = piece.bounds
        if right < patch.x0 or bottom < patch.y0 or left > patch.x0 + patch.columns or top > patch.y0 + patch.rows:
            continue
        picture = fitting_picture(piece.kind, round(piece.length * px), round(piece.angle, 3) % 180, px)
        x = round(piece.x * px - picture.get_width() / 2) - patch.x0 * px
        y = round(piece.y * px - picture.get_height() / 2) - patch.y0 * px
        surface.blit(picture, (x, y))


@lru_cache(maxsize=256)
def fitting_picture(kind: str, length: int, angle: float, px: int) -> pygame.Surface:
    """The picture of a fitting ``length`` pixels long, lying at an angle."""
    draw, breadth = _DRAWINGS[kind]
    wide, tall = length + 8, max(int(breadth * px) + 2, 5)
    big = pygame.Surface((wide * _OVER, tall * _OVER), pygame.SRCALPHA)
    unit = px * _OVER / 48
    draw(big, pygame.Rect(4 * _OVER, 0, length * _OVER, tall * _OVER), unit)
    flat = pygame.transform.smoothscale(big, (wide, tall))
    if angle == 0:
        return flat
    return pygame.transform.rotate(flat, -90) if angle == 90 else pygame.transform.rotozoom(flat, -angle, 1)


def _draw_leaf(big: pygame.Surface, box: pygame.Rect, unit: float) -> None:
    box = box.inflate(0, -int(2 * unit))
    pygame.draw.rect(big, (26, 17, 10), box.inflate(int(1.6 * unit), int(1.6 * unit)), border_radius=int(1.5 * unit))
    board = box.height / 3
    for i, shade in enumerate((1.16, 1.0, 0.84)):
        strip = pygame.Rect(box.left, round(box.top + i * board), box.width, math.ceil(board))
        pygame.draw.rect(big, tuple(int(c * shade) for c in (134, 90, 51)), strip)
    for i in (1, 2):
        y = round(box.top + i * board)
        pygame.draw.line(big, (74, 46, 25), (box.left, y), (box.right, y), max(int(0.55 * unit), 1))
    pygame.draw.line(big, (182, 132, 82), box.topleft, box.topright, max(int(0.6 * unit), 1))
    for part in (0.16, 0.84):
        _band(big, box, part, 3.2 * unit, unit)


def _band(big: pygame.Surface, box: pygame.Rect, part: float, width: float, unit: float) -> None:
    band = pygame.Rect(0, 0, int(width), box.height + int(1.4 * unit))
    band.center = (int(box.left + part * box.width), box.centery)
    pygame.draw.rect(big, (24, 22, 22), band.inflate(int(0.8 * unit), 0))
    pygame.draw.rect(big, (84, 82, 82), band)
    pygame.draw.line(big, (136, 134, 132), band.topleft, (band.left, band.bottom - 1), max(int(0.7 * unit), 1))


def _draw_locked(big: pygame.Surface, box: pygame.Rect, unit: float) -> None:
    _draw_leaf(big, box, unit)
    inner = box.inflate(0, -int(2 * unit))
    for part in (0.36, 0.64):
        _band(big, inner, part, 2.6 * unit, unit)
    plate = pygame.Rect(0, 0, int(8.5 * unit), inner.height + int(2 * unit))
    plate.center = inner.center
    pygame.draw.rect(big, (22, 20, 18), plate.inflate(int(1.4 * unit), 0), border_radius=int(1.6 * unit))
    pygame.draw.rect(big, (176, 146, 80), plate, border_radius=int(1.4 * unit))
    pygame.draw.circle(big, (30, 22, 12), (plate.centerx, plate.centery - int(0.5 * unit)), 1.6 * unit)
    pygame.draw.line(big, (30, 22, 12), plate.center, (plate.centerx, plate.centery + int(2.4 * unit)), int(1.3 * unit))


def _draw_shadow(big: pygame.Surface, box: pygame.Rect, unit: float) -> None:
    for grow, alpha in ((3.0, 26), (1.5, 34), (0.0, 44), (-1.5, 54)):
        layer = pygame.Surface(big.get_size(), pygame.SRCALPHA)
        core = box.inflate(0, -int(9 * unit)).inflate(int(grow * 2 * unit), int(grow * 2 * unit))
        pygame.draw.rect(layer, (0, 0, 0, alpha), core, border_radius=int(4 * unit))
        big.blit(layer, (0, 0))


def _draw_sill(big: pygame.Surface, box: pygame.Rect, unit: float) -> None:
    pygame.draw.rect(big, (38, 30, 22, 120), box)
    pygame.draw.rect(big, (126, 116, 100, 150), box.inflate(0, -int(2.2 * unit)))
    for part in (0.34, 0.66):
        x = int(box.left + part * box.width)
        pygame.draw.line(big, (44, 36, 28, 150), (x, box.top), (x, box.bottom), max(int(0.8 * unit), 1))


def _draw_post(big: pygame.Surface, box: pygame.Rect, unit: float) -> None:
    pygame.draw.rect(big, (24, 16, 10), box.inflate(int(1.4 * unit), 0), border_radius=int(1 * unit))
    core = box.inflate(0, -int(1.6 * unit))
    pygame.draw.rect(big, (104, 72, 44), core)
    pygame.draw.line(big, (156, 114, 74), core.topleft, core.topright, max(int(0.9 * unit), 1))


def _draw_glass(big: pygame.Surface, box: pygame.Rect, unit: float) -> None:
    pygame.draw.rect(big, (34, 30, 26), box)
    pane = box.inflate(-int(2 * unit), -int(1.6 * unit))
    pygame.draw.rect(big, (116, 154, 166), pane)
    pygame.draw.rect(big, (168, 200, 206), pygame.Rect(pane.left, pane.top, pane.width, max(pane.height // 2, 1)))
    count = max(round(box.width / (16 * unit)), 1)
    for i in range(1, count):
        x = int(box.left + box.width * i / count)
        pygame.draw.line(big, (40, 34, 30), (x, box.top), (x, box.bottom), max(int(1.2 * unit), 1))
    for i in range(count):
        x = int(pane.left + pane.width * (i + 0.35) / count)
        pygame.draw.line(
            big, (236, 248, 250), (x, pane.bottom), (x + int(2.4 * unit), pane.top), max(int(0.9 * unit), 1)
        )


def _draw_curtain(big: pygame.Surface, box: pygame.Rect, unit: float) -> None:
    step = max(int(0.5 * unit), 1)
    for half, colour in ((3.9, (28, 8, 10)), (2.9, (158, 42, 46))):
        for x in range(box.left, box.right, step):
            phase = (x - box.left) / unit * 0.62
            y = box.centery + math.sin(phase) * 1.5 * unit
            lit = 0.74 + 0.36 * math.cos(phase)
            shade = tuple(int(min(part * lit, 255)) for part in colour)
            pygame.draw.rect(big, shade, (x, y - half * unit, step, 2 * half * unit))


def _dotted(colour: tuple[int, int, int]) -> Callable[[pygame.Surface, pygame.Rect, float], None]:
    def draw(big: pygame.Surface, box: pygame.Rect, unit: float) -> None:
        count = max(round(box.width / (6 * unit)), 2)
        for i in range(count):
            x = box.left + box.width * (i + 0.5) / count
            pygame.draw.circle(big, (16, 12, 10, 200), (x, box.centery), 2.1 * unit)
            pygame.draw.circle(big, colour, (x, box.centery), 1.4 * unit)

    return draw


_DRAWINGS: dict[str, tuple[Callable[[pygame.Surface, pygame.Rect, float], None], float]] = {
    "sill": (_draw_sill, 0.26),
    "post": (_draw_post, 0.27),
    "shadow": (_draw_shadow, 0.36),
    "leaf": (_draw_leaf, _LEAF),
    "locked": (_draw_locked, _LEAF),
    "glass": (_draw_glass, 0.10),
    "curtain": (_draw_curtain, 0.24),
    "unseen": (_dotted((150, 210, 235)), 0.12),
    "secret": (_dotted((240, 190, 80)), 0.12),
}
