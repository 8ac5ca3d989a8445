"""The background picture of a map: read within bounds, cut and scaled for a piece of the map; and walls as lines over it.

Source: a set-up's ``map.picture``: ``data`` (bytes) or ``file`` or ``path``, the ``squares`` [w, h] that it covers (the whole map
when left out) and its north-west corner ``at`` [x, y] ([0, 0] when left out), both in squares.
"""

from __future__ import annotations

import io
import math
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from ..errors import BattlemapError
from ..setup import MapSetup
from .patch import Patch
from .walls import DoorStates

__all__ = ["MOST_PIXELS", "MOST_SIDE", "Backdrop", "image_size", "lay_backdrop", "lay_outlines", "read_backdrop"]

MOST_SIDE = 8192
MOST_PIXELS = 64_000_000
MOST_BYTES = 128 * 2**20

_LINES = {
    "wall": (250, 240, 214),
    "low": (160, 200, 110),
    "window": (120, 200, 240),
    "curtain": (230, 120, 120),
    "invisible": (170, 160, 220),
    "door": (240, 180, 70),
}
_GROUNDS = {
    "wall": (220, 70, 50, 72),
    "pillar": (220, 70, 50, 72),
    "void": (0, 0, 0, 150),
    "pit": (0, 0, 0, 120),
    "difficult": (230, 160, 40, 56),
    "tree": (40, 160, 60, 56),
    "shallow": (60, 150, 230, 56),
    "deep": (20, 80, 200, 88),
}


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A picture and the squares that it covers: its north-west corner and its size."""

    image: pygame.Surface
    x: float
    y: float
    width: float
    height: float

    def shifted(self, dx: float, dy: float) -> Backdrop:
        """The same picture some squares further east and south."""
        return Backdrop(self.image, self.x + dx, self.y + dy, self.width, self.height)


def read_backdrop(land: MapSetup, folder: Path | None = None) -> Backdrop | None:
    """The picture of a map, None where it has none; a file without a folder is looked for in ``folder``.

    Raises BattlemapError in one line: no such file, no picture, or one of more than MOST_SIDE pixels a side or MOST_PIXELS.
    """
    picture: Mapping[str, Any] = land.picture
    named = picture.get("file", picture.get("path"))
    if "data" in picture:
        name, data = "the map's picture", bytes(picture["data"])
    elif named:
        path = (folder or Path()) / str(named)
        name, data = path.name, _read(path)
    else:
        return None
    size = image_size(data)
    if size is None:
        raise BattlemapError(f"{name}: neither a PNG, JPEG nor WebP picture")
    if max(size) > MOST_SIDE or size[0] * size[1] > MOST_PIXELS:
        raise BattlemapError(
            f"{name}: {size[0]}x{size[1]} pixels are too many; a picture has at most {MOST_SIDE} a side "
            f"and {MOST_PIXELS // 1_000_000} million in all"
        )
    try:
        image = pygame.image.load(io.BytesIO(data))
    except pygame.error as error:
        raise BattlemapError(f"{name}: the picture cannot be read: {error}") from None
    if image.get_bitsize() not in (24, 32):
        flat = pygame.Surface(image.get_size(), 0, 32)
        flat.blit(image, (0, 0))
        image = flat
    width, height = picture.get("squares", (land.width, land.height))
    x, y = picture.get("at", (0, 0))
    return Backdrop(image, float(x), float(y), float(width), float(height))


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BattlemapError(f"{path.name}: the picture is larger than {MOST_BYTES // 2**20} MB")
        return path.read_bytes()
    except OSError as error:
        raise BattlemapError(f"{path.name}: the picture cannot be read: {error.strerror or error}") from None


def image_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels by a picture's first bytes, before anything is unpacked; None for an unknown format."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data.startswith(b"\xff\xd8"):
        return _jpeg_size(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp_size(data)
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """From the frame header, which comes after any number of other segments."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if marker == 0xFF:
            at += 1
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        else:
            at += 2 + length
    return None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    if data[12:16] == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    if data[12:16] == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if data[12:16] == b"VP8X":
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    return None


def lay_backdrop(surface: pygame.Surface, patch: Patch, backdrop: Backdrop) -> None:
    """Draw the part of the picture that lies on a patch."""
    columns, rows = backdrop.image.get_size()
    across, down = columns / backdrop.width, rows / backdrop.height
    # Whole pixels of the picture, one more on every side, so that pieces of the map meet without a seam.
    left = max(math.floor((patch.x0 - backdrop.x) * across) - 1, 0)
    top = max(math.floor((patch.y0 - backdrop.y) * down) - 1, 0)
    right = min(math.ceil((patch.x0 + patch.columns - backdrop.x) * across) + 1, columns)
    bottom = min(math.ceil((patch.y0 + patch.rows - backdrop.y) * down) + 1, rows)
    if left >= right or top >= bottom:
        return
    x0 = round((backdrop.x + left / across - patch.x0) * patch.px)
    y0 = round((backdrop.y + top / down - patch.y0) * patch.px)
    x1 = round((backdrop.x + right / across - patch.x0) * patch.px)
    y1 = round((backdrop.y + bottom / down - patch.y0) * patch.px)
    part = backdrop.image.subsurface((left, top, right - left, bottom - top))
    surface.blit(pygame.transform.smoothscale(part, (max(x1 - x0, 1), max(y1 - y0, 1))), (x0, y0))


def lay_outlines(surface: pygame.Surface, patch: Patch, land: MapSetup, doors: DoorStates) -> None:
    """Walls as lines, one colour a kind, and tints on ground that is not plain floor."""
    px = patch.px
    tint = pygame.Surface((px, px), pygame.SRCALPHA)
    for y in range(patch.y0, patch.y0 + patch.rows):
        for x in range(patch.x0, patch.x0 + patch.columns):
            colour = _GROUNDS.get(land.terrain[y][x])
            if colour is not None:
                tint.fill(colour)
                surface.blit(tint, ((x - patch.x0) * px, (y - patch.y0) * px))
    for breadth, dark in ((max(px // 8, 4), True), (max(px // 20, 2), False)):
        for number, wall in enumerate(land.walls):
            if wall.kind == "door" and doors.get(number, wall.state) != "secret":
                continue
            start, end = ((round((x - patch.x0) * px), round((y - patch.y0) * px)) for x, y in (wall.start, wall.end))
            pygame.draw.line(surface, (18, 12, 8) if dark else _LINES[wall.kind], start, end, breadth)
