"""Figures on the map: where each is drawn, in what order, and with which bars, badges and rings.

Everything is plain data: ``FigureLook`` says all that is visible of a figure. The finished picture of a figure is kept
by all it shows, so that a frame only copies pictures.

Units: places in squares (floats, so that moves can be animated), facings in eighths clockwise from north, sizes in
pixels.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import pygame

from .badges import POSTURE_BADGES, STATUS_BADGES, badge, badge_dot, badge_tone, draw_wound_bar
from .bodies import MARGIN, Body, body_sprite, detail_for
from .camera import Camera
from .marks import pair_outline
from .palette import GOLD, Point, facing_vector
from .sprites import Sprite, SpriteCache, faded, supersampled, trimmed
from .view import in_view, on_screen

POSTURES = ("standing", "crouched", "kneeling", "prone")
STATUSES = ("active", "unconscious", "dying", "dead", "gone")

SMALL_SQUARE = 48
"""Below this many pixels per square badges are dots and bars are thin."""
_NUMBER_SQUARE = 34
"""Below this many pixels per square initiative is not shown."""
_MOST_BADGES = 3

_ALONE, _LARGE = 0.80, 0.84
_SHARED = {2: 0.56, 3: 0.47, 4: 0.44}
_LAYERS = {"dead": 0, "dying": 1, "unconscious": 1}

PICTURES = SpriteCache(64 * 2**20)
_LATEST: dict[FigureLook, tuple[int, Sprite]] = {}
"""The picture last made of each look, and its size."""
_MOST_LATEST = 256
"""Finished pictures of figures, by all that they show."""


@dataclass(frozen=True, slots=True)
class FigureLook:
    """All that is visible of a figure.

    ``x`` and ``y`` are the north-west corner of its footprint of ``width`` by ``height`` squares. ``team`` is the
    number of its side, from 1; 0 is of no side. ``hp_share`` is what is left of its hit points, 0 to 1. ``icon`` and
    ``badges`` are names of icons; posture and status bring badges of their own. ``done`` has acted, a ``ghost`` is only
    thought of. Of ``slots`` figures that share a square this is number ``slot``, from 0. ValueError for a facing,
    posture, status, slot or footprint that cannot be.
    """

    x: float
    y: float
    width: int = 1
    height: int = 1
    facing: int = 0
    team: int = 1
    icon: str = "person"
    hp_share: float = 1.0
    posture: str = "standing"
    status: str = "active"
    badges: tuple[str, ...] = ()
    initiative: str = ""
    selected: bool = False
    hovered: bool = False
    ghost: bool = False
    done: bool = False
    slot: int = 0
    slots: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.facing < 8:
            raise ValueError(f"facing {self.facing} is none; facings run from 0 (N) to 7 (NW)")
        if self.posture not in POSTURES:
            raise ValueError(f'posture "{self.posture}" is none of {", ".join(POSTURES)}')
        if self.status not in STATUSES:
            raise ValueError(f'status "{self.status}" is none of {", ".join(STATUSES)}')
        if not 0 <= self.slot < self.slots <= 4:
            raise ValueError(f"slot {self.slot} of {self.slots} cannot be; a square has at most four sharers, from 0")
        if self.width < 1 or self.height < 1:
            raise ValueError(f"a footprint of {self.width} by {self.height} squares cannot be; 1 by 1 is the least")


class Place(NamedTuple):
    """Where a figure is drawn: its middle and the width and height of its body, in pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def size(self) -> float:
        """The diameter of a round body."""
        return min(self.width, self.height)

    @property
    def box(self) -> pygame.Rect:
        """The rectangle round the body."""
        return pygame.Rect(
            round(self.x - self.width / 2), round(self.y - self.height / 2), round(self.width), round(self.height)
        )


def place_figures(camera: Camera, looks: Sequence[FigureLook]) -> list[Place]:
    """Where each figure is drawn. Sharers of a square stand by the facing of the first of them."""
    leading: dict[Point, tuple[int, int]] = {}
    for look in looks:
        if look.slots > 1:
            key = (look.x, look.y)
            leading[key] = min(leading.get(key, (look.slot, look.facing)), (look.slot, look.facing))
    scale = camera.scale
    places = []
    for look in looks:
        x, y = look.x + look.width / 2, look.y + look.height / 2
        if look.slots > 1:
            share = _SHARED[look.slots]
            dx, dy = _offset(look.slot, look.slots, leading[look.x, look.y][1])
            x, y = x + dx, y + dy
        else:
            share = _LARGE if min(look.width, look.height) > 1 else _ALONE
        places.append(Place(*on_screen(camera, (x, y)), *_body_size(look, share, scale)))
    return places


def _body_size(look: FigureLook, share: float, scale: float) -> tuple[float, float]:
    """Bodies keep the same distance from the edge of their footprint on all sides; who kneels is a little smaller."""
    short = min(look.width, look.height)
    size = short * share * scale
    if look.posture in ("kneeling", "crouched"):
        size *= 0.93
    return size + (look.width - short) * scale, size + (look.height - short) * scale


def _offset(slot: int, slots: int, facing: int) -> Point:
    """Where a sharer stands from the middle of the square: pairs across the facing, of three the last behind."""
    ux, uy = facing_vector(facing)
    # Ahead and to the right, in squares.
    ahead, right = {
        2: ((0, -0.235), (0, 0.235)),
        3: ((0.17, -0.24), (0.17, 0.24), (-0.22, 0)),
        4: ((0.22, -0.22), (0.22, 0.22), (-0.22, -0.22), (-0.22, 0.22)),
    }[slots][slot]
    return ux * ahead - uy * right, uy * ahead + ux * right


def _layer(look: FigureLook) -> int:
    """The fallen lie under ghosts, those under the prone, and whoever is selected stands above all."""
    if look.status != "active":
        return _LAYERS.get(look.status, 0)
    if look.ghost:
        return 2
    if look.selected or look.hovered:
        return 5
    return 3 if look.posture == "prone" else 4


@in_view
def draw_figures(surface: pygame.Surface, camera: Camera, looks: Sequence[FigureLook], *, hurry: bool = False) -> None:
    """Draw all figures that the camera sees, lowest first; those gone are not drawn.

    In a ``hurry``, while the scale changes from frame to frame, pictures of another size are stretched.
    """
    places = place_figures(camera, looks)
    view = camera.view_rect.inflate(2 * camera.scale, 2 * camera.scale)
    shown = [
        (_layer(look), number)
        for number, (look, place) in enumerate(zip(looks, places, strict=True))
        if look.status != "gone" and view.colliderect(place.box)
    ]
    shown.sort()
    _outline_shared(surface, camera, [looks[number] for _, number in shown])
    for _, number in shown:
        look, place = looks[number], places[number]
        if look.selected:
            _selection(camera, look, place).draw(surface, place.x, place.y)
        elif look.hovered:
            _hover_ring(look, place).draw(surface, place.x, place.y)
        _picture(look, place, camera.scale, hurry).draw(surface, place.x, place.y)


def _outline_shared(surface: pygame.Surface, camera: Camera, looks: Sequence[FigureLook]) -> None:
    teams: dict[Point, int] = {}
    for look in looks:
        if look.slots > 1 and not look.ghost and look.status == "active":
            key = (look.x, look.y)
            teams[key] = look.team if teams.get(key, look.team) == look.team else 0
    for square, team in teams.items():
        pair_outline(surface, camera, square, team)


def figure_at(camera: Camera, looks: Sequence[FigureLook], pos: Point) -> int | None:
    """The number, in ``looks``, of the topmost figure under a screen pixel; None where there is none.

    Ghosts and those gone do not count.
    """
    best: tuple[int, int] | None = None
    for number, (look, place) in enumerate(zip(looks, place_figures(camera, looks), strict=True)):
        if look.ghost or look.status == "gone":
            continue
        dx = max(abs(pos[0] - place.x) - (place.width - place.size) / 2, 0)
        dy = max(abs(pos[1] - place.y) - (place.height - place.size) / 2, 0)
        if math.hypot(dx, dy) <= place.size * 0.54:
            best = max(best or (-1, -1), (_layer(look), number))
    return best[1] if best else None


# Pictures


def _picture(look: FigureLook, place: Place, scale: float, hurry: bool = False) -> Sprite:
    size = round(place.size)
    bar_width = round(size * 0.62) if look.status != "dead" and not look.ghost else 0
    filled = math.ceil(max(0.0, min(1.0, look.hp_share)) * bar_width)
    body = Body(
        look.team,
        look.icon,
        0 if look.posture == "prone" or look.status != "active" else look.facing,
        look.posture,
        look.status,
        (place.width / place.size, place.height / place.size),
        detail_for(size),
    )
    square = int(scale)
    shared = look.slots > 1
    key = (body, size, square, shared, filled, look.badges, look.initiative, look.ghost, look.done)
    whatever_size = replace(look, x=0, y=0, selected=False, hovered=False)
    latest = _LATEST.get(whatever_size)
    if hurry and latest is not None and key not in PICTURES:
        return _stretched(latest[1], size / latest[0])
    picture = PICTURES.get(key, lambda: _paint_picture(look, body, size, square, bar_width, filled))
    _LATEST[whatever_size] = size, picture
    while len(_LATEST) > _MOST_LATEST:
        del _LATEST[next(iter(_LATEST))]
    return picture


def _stretched(picture: Sprite, ratio: float) -> Sprite:
    width, height = (max(1, round(side * ratio)) for side in picture.surface.get_size())
    return Sprite(
        pygame.transform.scale(picture.surface, (width, height)), round(picture.dx * ratio), round(picture.dy * ratio)
    )


def _paint_picture(look: FigureLook, body: Body, size: int, square: int, bar_width: int, filled: int) -> Sprite:
    ground = body_sprite(body, size)
    if look.ghost:
        return trimmed(faded(ground.surface, 0.45), ground.dx, ground.dy)
    picture = ground.surface.copy()
    x, y = -ground.dx, -ground.dy
    half_width, half_height = (side * size / 2 for side in body.aspect)
    if bar_width:
        height = max(2, round(square * (0.056 if look.slots > 1 else 0.07))) if square >= SMALL_SQUARE else 2
        box = pygame.Rect(0, 0, bar_width, height)
        box.center = (x, round(y + half_height * 0.88))
        draw_wound_bar(picture, box, filled)
    if look.done and look.status == "active":
        picture.fill((176, 173, 170, 255), special_flags=pygame.BLEND_RGBA_MULT)
    _draw_signs(picture, look, (x, y), (half_width, half_height), square)
    return trimmed(picture, ground.dx, ground.dy)


def _draw_signs(
    picture: pygame.Surface, look: FigureLook, middle: tuple[int, int], half: tuple[float, float], square: int
) -> None:
    """Initiative at the top left, badges from the top right downwards."""
    scale = square * (0.8 if look.slots > 1 else 1.0)
    own = [STATUS_BADGES.get(look.status) or POSTURE_BADGES.get(look.posture)]
    names = [name for name in own if name] + [name for name in look.badges if name not in own]
    # The corner of the body's outline: badges sit across it whatever the size of the body.
    inset = 0.293 * min(half) - 0.04 * scale
    left, right, top = middle[0] - half[0] + inset, middle[0] + half[0] - inset, middle[1] - half[1] + inset
    if square < SMALL_SQUARE:
        radius = max(2.2, scale * 0.075)
        for i, name in enumerate(names[:_MOST_BADGES]):
            sign = badge_dot(radius, badge_tone(name))
            picture.blit(sign, sign.get_rect(center=(round(right), round(top + i * radius * 2.6))))
    else:
        radius = max(7, round(scale * 0.14))
        shown = names if len(names) <= _MOST_BADGES else names[: _MOST_BADGES - 1]
        signs = [badge(radius, badge_tone(name), name) for name in shown]
        if len(shown) < len(names):
            signs.append(badge(radius, (44, 37, 32), text=f"+{len(names) - len(shown)}"))
        for i, sign in enumerate(signs):
            picture.blit(sign, sign.get_rect(center=(round(right), round(top + i * radius * 1.85))))
    if look.initiative and look.status == "active" and square >= _NUMBER_SQUARE:
        radius = max(7, round(scale * 0.14))
        sign = badge(radius, (30, 25, 22), text=look.initiative)
        picture.blit(sign, sign.get_rect(center=(round(left), round(top))))


def _selection(camera: Camera, look: FigureLook, place: Place) -> Sprite:
    """A gold ring with a glow, and brackets at the corners of the footprint."""
    scale = camera.scale
    width, height = round(place.width), round(place.height)
    shared = look.slots > 1
    frame = (width * 1.2, height * 1.2) if shared else (look.width * scale, look.height * scale)
    return PICTURES.get(
        ("selection", width, height, frame, shared), lambda: _paint_selection(width, height, frame, scale, not shared)
    )


def _paint_selection(width: int, height: int, frame: tuple[float, float], scale: float, brackets: bool) -> Sprite:
    margin = round(scale * 0.2)
    wide, high = round(frame[0]) + 2 * margin, round(frame[1]) + 2 * margin

    def paint(large: pygame.Surface, k: float) -> None:
        middle = large.get_rect().center

        def ring(grow: float, colour: tuple[int, ...], thick: float = 0) -> None:
            box = pygame.Rect(0, 0, (width + 2 * grow) * k, (height + 2 * grow) * k)
            box.center = middle
            pygame.draw.rect(large, colour, box, max(0, round(thick * k)), border_radius=min(box.size) // 2)

        zoom = scale / 72
        for i in range(10):
            ring((15 - i) * zoom, (255, 214, 110, 14 + 11 * i))
        ring(6.6 * zoom, (60, 40, 14, 220))
        ring(5.8 * zoom, (*GOLD, 255))
        ring(2.6 * zoom, (60, 40, 14, 255))
        if brackets:
            for colour, thick in (((34, 22, 8), 6.4), (GOLD, 3.2)):
                _brackets(large, k, colour, max(1.5, thick * zoom), margin, frame, 15 * zoom)

    return Sprite(supersampled(wide, high, paint, GOLD), -(wide // 2), -(high // 2))


def _brackets(
    large: pygame.Surface,
    k: float,
    colour: tuple[int, int, int],
    thick: float,
    margin: float,
    frame: tuple[float, float],
    length: float,
) -> None:
    half = thick / 2
    for right in (0, 1):
        for low in (0, 1):
            x, y = margin + right * frame[0], margin + low * frame[1]
            sx, sy = 1 - 2 * right, 1 - 2 * low
            for wide, high in ((length, 0.0), (0.0, length)):
                x0, x1 = sorted((x - sx * half, x + sx * (wide + half)))
                y0, y1 = sorted((y - sy * half, y + sy * (high + half)))
                pygame.draw.rect(large, colour, (x0 * k, y0 * k, (x1 - x0) * k, (y1 - y0) * k))


def _hover_ring(look: FigureLook, place: Place) -> Sprite:
    width, height = round(place.width), round(place.height)
    margin = round(min(width, height) * MARGIN / 2)

    def paint(large: pygame.Surface, k: float) -> None:
        zoom = min(width, height) / 58
        for grow, colour in ((6.5, (20, 14, 8, 150)), (5.2, (255, 248, 230, 255)), (2.6, (20, 14, 8, 200))):
            box = pygame.Rect(0, 0, (width + 2 * grow * zoom) * k, (height + 2 * grow * zoom) * k)
            box.center = large.get_rect().center
            pygame.draw.rect(large, colour, box, border_radius=min(box.size) // 2)

    wide, high = width + 2 * margin, height + 2 * margin
    return PICTURES.get(
        ("hover", width, height),
        lambda: Sprite(supersampled(wide, high, paint, (255, 248, 230)), -(wide // 2), -(high // 2)),
    )
