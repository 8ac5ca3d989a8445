"""Walls and solid masses: their shadows, their tops of masonry or rock, bevelled in the light from the north-west.

A piece is a straight wall as a long box. Distances are measured to its box (negative inside), so that corners mitre
cleanly; solid squares come as soft fields of whole squares.

Units: squares.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from ..setup import MapSetup
from .ground import Ground
from .noise import Field, ramp
from .patch import Patch
from .rooms import Layer

THICKNESS = {"wall": 0.30, "low": 0.20, "window": 0.17}
_SHADOW = {"wall": (0.125, 0.165, 0.66), "low": (0.06, 0.08, 0.42), "window": (0.10, 0.13, 0.46)}
"""East and south shift of a wall's shadow and its darkness."""
_BLUR = 0.30
_BEVEL = 0.085
_FAR = np.float32(9)
_EDGE = (36, 30, 24)

DoorStates: TypeAlias = Mapping[int | tuple[int, int], str]
"""Present states of doors: by number in the map's walls, or by square."""

Line: TypeAlias = tuple[tuple[float, float], tuple[float, float], str]


@dataclass(frozen=True, slots=True)
class Piece:
    """A straight wall: its middle, its direction (a unit vector), half its length and half its thickness."""

    x: float
    y: float
    ux: float
    uy: float
    half_length: float
    half_thickness: float
    kind: str

    @property
    def half_box(self) -> tuple[float, float]:
        """Half the width and height of the upright box round the piece."""
        return (
            abs(self.ux) * self.half_length + abs(self.uy) * self.half_thickness,
            abs(self.uy) * self.half_length + abs(self.ux) * self.half_thickness,
        )


@dataclass(frozen=True, slots=True)
class Masonry:
    """All that stands and is solid: pieces, and squares of masonry and of rock."""

    pieces: list[Piece]
    built: Layer
    rock: Layer


def raise_walls(setup: MapSetup, ground: Ground, doors: DoorStates) -> Masonry:
    """What stands while the doors are as given. A secret door stands as the wall it pretends to be."""
    lines: list[Line] = []
    for number, wall in enumerate(setup.walls):
        secret = wall.kind == "door" and doors.get(number, wall.state) == "secret"
        kind = "wall" if secret else wall.kind
        if kind in THICKNESS and wall.start != wall.end:
            ends = sorted(((float(x), float(y)) for x, y in (wall.start, wall.end)))
            lines.append((ends[0], ends[1], kind))
    built, rock = ground.masonry, ground.rock
    for y in range(setup.height):
        for x in range(setup.width):
            if setup.terrain[y][x] == "door" and doors.get((x, y), setup.doors.get((x, y), "closed")) == "secret":
                near_rock = rock[max(y - 1, 0) : y + 2, max(x - 1, 0) : x + 2].any()
                built, rock = built.copy(), rock.copy()
                (rock if near_rock else built)[y, x] = 1
    return Masonry([_piece(line) for line in _joined(lines)], built, rock)


def _joined(lines: list[Line]) -> list[Line]:
    """Lines of one kind that follow each other straight on, made one."""
    joined: list[Line] = []
    for line in sorted(lines):
        for place, earlier in enumerate(joined):
            if earlier[2] == line[2] and earlier[1] == line[0] and _turn(earlier[0], earlier[1], line[1]) == 0:
                joined[place] = (earlier[0], line[1], line[2])
                break
        else:
            joined.append(line)
    return joined


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _piece(line: Line) -> Piece:
    (ax, ay), (bx, by), kind = line
    length = float(np.hypot(bx - ax, by - ay))
    half = THICKNESS[kind] / 2
    reach = length / 2 + (half if kind != "window" else 0)
    return Piece((ax + bx) / 2, (ay + by) / 2, (bx - ax) / length, (by - ay) / length, reach, half, kind)


def paint_wall_shadows(patch: Patch, masonry: Masonry) -> None:
    """Soft shadows to the south-east and contact shadows of everything solid."""
    cast = np.zeros((patch.height, patch.width), np.float32)
    contact = np.zeros_like(cast)
    for layer, soft in ((masonry.built, 0.26), (masonry.rock, 0.60)):
        squares = patch.squares(layer)
        if squares.any():
            np.maximum(cast, 0.68 * patch.field(squares, soft, (0.17, 0.22)), out=cast)
            np.maximum(contact, patch.field(squares, 0.36), out=contact)
    for piece in masonry.pieces:
        east, south, darkness = _SHADOW[piece.kind]
        _spread(patch, cast, piece, _BLUR, east, south, darkness)
        _spread(patch, contact, piece, 0.34, 0, 0, darkness / 0.66)
    if contact.any():
        patch.shade(1 - (1 - cast) * (1 - 0.46 * contact))


def _spread(patch: Patch, field: Field, piece: Piece, blur: float, east: float, south: float, strength: float) -> None:
    """Raise ``field`` to the piece's blurred and shifted mask."""
    view = _near(patch, piece, blur, east, south, 0)
    if view is None:
        return
    part, x, y = view
    if piece.ux == 0 or piece.uy == 0:
        hx, hy = piece.half_box
        mask = np.outer(_band(y, hy, blur), _band(x, hx, blur))
    else:
        along = x[None, :] * piece.ux + y[:, None] * piece.uy
        aside = y[:, None] * piece.ux - x[None, :] * piece.uy
        mask = _band(along, piece.half_length, blur) * _band(aside, piece.half_thickness, blur)
    np.maximum(field[part], mask * np.float32(strength), out=field[part])


def _band(away: Field, half: float, blur: float) -> Field:
    return ramp(-half - blur, -half + blur, away) - ramp(half - blur, half + blur, away)


def _near(
    patch: Patch, piece: Piece, margin: float, east: float, south: float, pad: int
) -> tuple[tuple[slice, slice], Field, Field] | None:
    """The part of the patch's array within ``margin`` of the piece, and x and y there from its (shifted) middle."""
    hx, hy = piece.half_box
    px = patch.px
    cx, cy = (piece.x + east - patch.x0) * px + pad, (piece.y + south - patch.y0) * px + pad
    left, right = max(int(cx - (hx + margin) * px), 0), min(int(cx + (hx + margin) * px) + 2, patch.width + 2 * pad)
    top, bottom = max(int(cy - (hy + margin) * px), 0), min(int(cy + (hy + margin) * px) + 2, patch.height + 2 * pad)
    if left >= right or top >= bottom:
        return None
    x = ((np.arange(left, right) + 0.5 - cx) / px).astype(np.float32)
    y = ((np.arange(top, bottom) + 0.5 - cy) / px).astype(np.float32)
    return (slice(top, bottom), slice(left, right)), x, y


def paint_walls(patch: Patch, masonry: Masonry) -> None:
    """The tops of rock masses, masonry squares and wall pieces."""
    _paint_rock(patch, masonry)
    _paint_masonry(patch, masonry)


def _paint_rock(patch: Patch, masonry: Masonry) -> None:
    squares = patch.squares(masonry.rock)
    if not squares.any():
        return
    soft = 0.80
    broad, middle = patch.noise("broad"), patch.noise("middle")
    rough = patch.ragged(squares, soft, 0.055 * patch.noise("swell") + 0.055 * broad + 0.020 * middle)
    slope = patch.field(squares, soft, slope="x") + patch.field(squares, soft, slope="y")
    mask = ramp(0.44, 0.50, rough)
    top = patch.material("rock")
    brink = 1 - ramp(0.48, 0.86, rough)
    top += (np.clip(34 * slope, -62, 46) * (0.35 + 0.65 * brink) + 26 * brink)[..., None]
    deep = ramp(0.80, 1.0, patch.field(squares, 1.1) + 0.02 * broad)
    top *= (1 - 0.52 * deep)[..., None]
    patch.lay(top, mask)
    patch.lay((30, 25, 20), 0.75 * ramp(0.055, 0.0, np.abs(rough - 0.472)))


def _paint_masonry(patch: Patch, masonry: Masonry) -> None:
    away, upright = _distances(patch, masonry)
    if away is None:
        return
    inner = away[1:-1, 1:-1]
    # Light: how fast the distance to the edge grows towards the south-east, near the edge only.
    step = np.float32(patch.px / 2)
    slope = (away[1:-1, 2:] - away[1:-1, :-2] + away[2:, 1:-1] - away[:-2, 1:-1]) * step
    top = np.where((upright > 0.5)[..., None], _turned(patch), patch.material("masonry"))
    bevel = ramp(-_BEVEL, -0.02, inner)
    top += (np.where(slope < 0, -46, -62) * slope * bevel)[..., None]
    squares = patch.squares(masonry.built)
    if squares.any():
        deep = ramp(0.90, 1.0, patch.field(squares, 0.95))
        top *= (1 - 0.55 * deep)[..., None]
    patch.lay(top, ramp(0.008, -0.008, inner))
    patch.lay(_EDGE, 0.75 * ramp(0.026, 0.008, np.abs(inner)))


def _turned(patch: Patch) -> Field:
    """The masonry with its courses running north and south."""
    cut = patch.textures.material("masonry", patch.y0 * patch.px, patch.x0 * patch.px, patch.height, patch.width)
    return cut.transpose(1, 0, 2)


def _distances(patch: Patch, masonry: Masonry) -> tuple[Field | None, Field]:
    """(distance to the nearest masonry, one pixel wider than the patch; 1 where that masonry runs north and south)."""
    shape = (patch.height + 2, patch.width + 2)
    away = np.full(shape, _FAR)
    upright = np.zeros(shape, np.float32)
    squares = patch.squares(masonry.built)
    found = bool(squares.any())
    if found:
        soft = 0.20
        field = patch.field(squares, soft, pad=1)
        away = ((0.5 - field) * np.float32(soft / 0.9375) + np.float32(0.02)).astype(np.float32)
        runs = (np.roll(squares, 1, 0) & np.roll(squares, -1, 0)) & ~(np.roll(squares, 1, 1) | np.roll(squares, -1, 1))
        upright = patch.field(runs & squares, 0.05, pad=1)
    for piece in masonry.pieces:
        view = _near(patch, piece, 0.2, 0, 0, 1)
        if view is None:
            continue
        found = True
        part, x, y = view
        if piece.ux == 0 or piece.uy == 0:
            hx, hy = piece.half_box
            box = np.maximum(np.abs(x)[None, :] - np.float32(hx), np.abs(y)[:, None] - np.float32(hy))
        else:
            along = x[None, :] * np.float32(piece.ux) + y[:, None] * np.float32(piece.uy)
            aside = y[:, None] * np.float32(piece.ux) - x[None, :] * np.float32(piece.uy)
            box = np.maximum(
                np.abs(along) - np.float32(piece.half_length), np.abs(aside) - np.float32(piece.half_thickness)
            )
        stands = abs(piece.uy) > abs(piece.ux)
        # At mitred corners two pieces are equally near: the upright one wins, not the rounding.
        nearer = box < away[part] + np.float32(0.0005 if stands else -0.0005)
        upright[part] = np.where(nearer, np.float32(stands), upright[part])
        np.minimum(away[part], box, out=away[part])
    if not found:
        return None, upright
    away += 0.009 * patch.noise("swell", pad=1) + 0.007 * patch.noise("broad", pad=1)
    return away, upright[1:-1, 1:-1]
