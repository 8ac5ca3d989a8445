"""The picture of a map: baked in chunks, scaled for the camera, with grid, coordinates and height labels on top.

A chunk is a square piece of the map of ``CHUNK_PX`` pixels, baked at one of the native sizes; what the window shows is
baked first, the rest when there is time. Scaled chunks are kept while the scale stays, so that panning only copies.

Units: pixels per square for sizes, milliseconds for budgets. Works without a display.
"""

from __future__ import annotations

import functools
import time
from collections import OrderedDict
from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
import pygame

from ..places import square_name
from ..setup import MapSetup
from .artwork import font
from .backdrop import Backdrop, lay_backdrop, lay_outlines
from .camera import Camera
from .doors import door_bounds, fittings, lay_fittings
from .ground import label_squares, read_ground
from .patch import Patch
from .props import lay_pillars, lay_stones, lay_trees
from .terrain import WARMTH, paint_ground, paint_void
from .textures import textures
from .walls import DoorStates, paint_wall_shadows, paint_walls, raise_walls

NATIVE_PX = (48, 96)
CHUNK_PX = 384
_CROSSOVER = 62
"""From this many pixels per square on, the larger native size is used."""
_KEPT_CHUNKS = 480
_KEPT_SCALED = 400
_UNBAKED = (44, 42, 36)

Chunk: TypeAlias = tuple[int, int, int]
"""Native size, column and row of a chunk."""


class MapPicture:
    """The picture of one map.

    ``doors`` are the doors' present states where they differ from the set-up's: by number in ``map_setup.walls``, or by
    square for a door that fills one. ``referee`` shows what players do not see: invisible walls and secret doors.
    ``picture`` takes the place of the painted ground and walls; doors are drawn on it, other walls while ``outlines`` is set.
    """

    def __init__(
        self,
        map_setup: MapSetup,
        doors: DoorStates | None = None,
        referee: bool = False,
        picture: Backdrop | None = None,
        outlines: bool = False,
    ) -> None:
        self.setup, self.referee = map_setup, referee
        self.picture, self.outlines = picture, outlines
        self.grid = True
        self.labels = True
        self.coordinates = False
        self._ground = read_ground(map_setup)
        self._label_squares = label_squares(self._ground)
        self._doors: dict[int | tuple[int, int], str] = dict(doors or {})
        self._baked: OrderedDict[Chunk, pygame.Surface] = OrderedDict()
        self._scaled: OrderedDict[tuple[Chunk, int, bool], pygame.Surface] = OrderedDict()
        self._raise()

    def _raise(self) -> None:
        self._masonry = raise_walls(self.setup, self._ground, self._doors)
        self._fittings = fittings(self.setup, self._doors, self.referee)

    def set_doors(self, doors: DoorStates) -> None:
        """Take over the doors' present states; only chunks that show a changed door are baked again."""
        changed = [
            door for door in {**self._doors, **doors} if self._state(door, self._doors) != self._state(door, doors)
        ]
        self._doors = dict(doors)
        self._raise()
        for door in changed:
            left, top, right, bottom = door_bounds(self.setup, door)
            for chunk in [c for c in self._baked if self._touches(c, left, top, right, bottom)]:
                self._forget(chunk)

    def set_picture(self, picture: Backdrop | None, outlines: bool) -> None:
        """Show another picture, or the same at another place, or none; with or without outlines."""
        if (picture, outlines) != (self.picture, self.outlines):
            repaint = picture is not self.picture or picture is not None
            self.picture, self.outlines = picture, outlines
            if repaint:
                self._baked.clear()
                self._scaled.clear()

    def _state(self, door: int | tuple[int, int], doors: DoorStates) -> str:
        if isinstance(door, tuple):
            return doors.get(door, self.setup.doors.get(door, "closed"))
        return doors.get(door, self.setup.walls[door].state)

    def _touches(self, chunk: Chunk, left: float, top: float, right: float, bottom: float) -> bool:
        px, column, row = chunk
        side = CHUNK_PX // px
        return left < (column + 1) * side and right > column * side and top < (row + 1) * side and bottom > row * side

    def _forget(self, chunk: Chunk) -> None:
        del self._baked[chunk]
        for key in [k for k in self._scaled if k[0] == chunk]:
            del self._scaled[key]

    # Baking

    def bake_region(self, x0: int, y0: int, columns: int, rows: int, px: int) -> pygame.Surface:
        """Paint some squares, at most CHUNK_PX pixels wide and high, at a native size; no grid, no labels."""
        patch = Patch(x0, y0, columns, rows, px)
        if self.picture is not None:
            return self._bake_picture(patch, self.picture)
        paint_ground(patch, self._ground)
        paint_wall_shadows(patch, self._masonry)
        paint_void(patch, self._ground)
        paint_walls(patch, self._masonry)
        patch.image *= np.array(WARMTH, np.float32)
        surface = pygame.Surface((patch.width, patch.height), 0, 32)
        pixels = pygame.surfarray.pixels3d(surface)
        pixels[:] = np.clip(patch.image, 0, 255).astype(np.uint8).swapaxes(0, 1)
        del pixels
        lay_stones(surface, patch, self.setup, self._ground)
        lay_pillars(surface, patch, self.setup)
        lay_fittings(surface, patch, self._fittings)
        lay_trees(surface, patch, self.setup, self._ground)
        return surface

    def _bake_picture(self, patch: Patch, picture: Backdrop) -> pygame.Surface:
        surface = pygame.Surface((patch.width, patch.height), 0, 32)
        surface.fill(_UNBAKED)
        lay_backdrop(surface, patch, picture)
        if self.outlines:
            lay_outlines(surface, patch, self.setup, self._doors)
        shown = [piece for piece in self._fittings if self.outlines or piece.kind not in ("glass", "curtain", "sill")]
        lay_fittings(surface, patch, shown)
        return surface

    def bake_all(self, px: int) -> None:
        """Bake every chunk of a native size that is not there yet."""
        for chunk in self._chunks(px):
            self._bake(chunk)

    def bake_some(self, budget_ms: float, px: int = NATIVE_PX[0]) -> bool:
        """Bake missing chunks for about ``budget_ms`` (one at least); True when none is missing."""
        end = time.perf_counter() + budget_ms / 1000
        for chunk in self._chunks(px):
            if chunk not in self._baked:
                if len(self._baked) >= _KEPT_CHUNKS:
                    return True
                self._bake(chunk)
                if time.perf_counter() >= end:
                    return all(c in self._baked for c in self._chunks(px))
        return True

    def _chunks(self, px: int) -> Iterator[Chunk]:
        side = CHUNK_PX // px
        for row in range(-(-self.setup.height // side)):
            for column in range(-(-self.setup.width // side)):
                yield px, column, row

    def _squares_of(self, chunk: Chunk) -> tuple[int, int, int, int]:
        px, column, row = chunk
        side = CHUNK_PX // px
        x0, y0 = column * side, row * side
        return x0, y0, min(side, self.setup.width - x0), min(side, self.setup.height - y0)

    def _bake(self, chunk: Chunk) -> pygame.Surface:
        surface = self._baked.get(chunk)
        if surface is None:
            surface = self.bake_region(*self._squares_of(chunk), chunk[0])
            self._baked[chunk] = surface
            while len(self._baked) > _KEPT_CHUNKS:
                self._forget(next(iter(self._baked)))
        self._baked.move_to_end(chunk)
        return surface

    # Drawing

    def draw(self, surface: pygame.Surface, camera: Camera, budget_ms: float = 4.0, *, hurry: bool = False) -> bool:
        """Draw what the camera sees; True when nothing visible was left unbaked or coarse.

        Baking stops after ``budget_ms``, but one chunk is always baked, so that repeated drawing completes the picture.
        In a ``hurry``, while the scale changes from frame to frame, nothing is baked, and sizes not drawn before are scaled
        coarsely.
        """
        kept_clip = surface.get_clip()
        surface.set_clip(camera.view_rect.clip(kept_clip))
        px = NATIVE_PX[0] if camera.scale < _CROSSOVER else NATIVE_PX[-1]
        complete = True
        if px != NATIVE_PX[0] and self.picture is None and not textures(px).ready:
            # The large textures take a second to make; until then the small size stands in.
            textures(px).prepare_in_background(0 if hurry else budget_ms)
            px, complete = NATIVE_PX[0], False
        end = time.perf_counter() + budget_ms / 1000
        may_bake = not hurry
        for chunk in self._visible(camera, px):
            if chunk not in self._baked and not may_bake:
                complete = False
                self._draw_stand_in(surface, camera, chunk)
                continue
            if chunk not in self._baked:
                self._bake(chunk)
                may_bake = time.perf_counter() < end
            if hurry and self._key(chunk, camera.scale) not in self._scaled:
                rect = self._rect(camera, chunk)
                surface.blit(pygame.transform.scale(self._baked[chunk], rect.size), rect)
                complete = False
                continue
            surface.blit(self._at_scale(chunk, camera.scale), self._place(camera, chunk))
        self._draw_labels(surface, camera.scale, camera.origin)
        if self.coordinates:
            self._draw_coordinates(surface, camera)
        surface.set_clip(kept_clip)
        return complete

    def _visible(self, camera: Camera, px: int) -> list[Chunk]:
        """Chunks in view, those nearest its middle first."""
        view = camera.view_rect
        seen = [c for c in self._chunks(px) if view.colliderect(self._rect(camera, c))]
        middle = pygame.Vector2(view.center)
        return sorted(seen, key=lambda c: (middle.distance_squared_to(self._rect(camera, c).center), c))

    def _rect(self, camera: Camera, chunk: Chunk) -> pygame.Rect:
        x0, y0, columns, rows = self._squares_of(chunk)
        scale = camera.scale
        left, top = camera.origin
        return pygame.Rect(
            left + round(x0 * scale), top + round(y0 * scale), round(columns * scale), round(rows * scale)
        )

    def _place(self, camera: Camera, chunk: Chunk) -> tuple[int, int]:
        return self._rect(camera, chunk).topleft

    def _draw_stand_in(self, surface: pygame.Surface, camera: Camera, chunk: Chunk) -> None:
        """Before a large chunk is baked, its part of the small one, if that is there."""
        rect = self._rect(camera, chunk)
        small = NATIVE_PX[0]
        x0, y0, columns, rows = self._squares_of(chunk)
        side = CHUNK_PX // small
        source = self._baked.get((small, x0 // side, y0 // side))
        if source is None or chunk[0] == small:
            surface.fill(_UNBAKED, rect)
            return
        part = pygame.Rect(x0 % side * small, y0 % side * small, columns * small, rows * small)
        surface.blit(pygame.transform.scale(source.subsurface(part), rect.size), rect)

    def _key(self, chunk: Chunk, scale: float) -> tuple[Chunk, int, bool]:
        return chunk, round(scale * 4), self.grid

    def _at_scale(self, chunk: Chunk, scale: float) -> pygame.Surface:
        key = self._key(chunk, scale)
        scaled = self._scaled.get(key)
        if scaled is None:
            baked = self._baked[chunk]
            x0, y0, columns, rows = self._squares_of(chunk)
            size = (round(columns * scale), round(rows * scale))
            scaled = baked.copy() if size == baked.get_size() else pygame.transform.smoothscale(baked, size)
            if self.grid:
                self._draw_grid(scaled, x0, y0, columns, rows, scale)
            self._scaled[key] = scaled
            while len(self._scaled) > _KEPT_SCALED:
                self._scaled.popitem(last=False)
        self._scaled.move_to_end(key)
        return scaled

    def _draw_grid(self, surface: pygame.Surface, x0: int, y0: int, columns: int, rows: int, scale: float) -> None:
        """A dark line with a light one beside it on the north and west edge of every square that can be entered."""
        length = int(scale) + 1
        strength = min(max((scale - 8) / 24, 0.25), 1)
        dark = pygame.Surface((length, 1), pygame.SRCALPHA)
        dark.fill((20, 14, 8, int(74 * strength)))
        light = pygame.Surface((length, 1), pygame.SRCALPHA)
        light.fill((255, 240, 210, int(24 * strength)))
        lines = [(dark, 0), (light, 1)]
        upright = [(pygame.transform.rotate(line, 90), shift) for line, shift in lines]
        for row in range(rows):
            for column in range(columns):
                here = self._open(x0 + column, y0 + row)
                left, right = round(column * scale), round((column + 1) * scale)
                top, bottom = round(row * scale), round((row + 1) * scale)
                if here or self._open(x0 + column, y0 + row - 1):
                    for line, shift in lines:
                        surface.blit(line, (left, top + shift), (0, 0, right - left, 1))
                if here or self._open(x0 + column - 1, y0 + row):
                    for line, shift in upright:
                        surface.blit(line, (left + shift, top), (0, 0, 1, bottom - top))

    def _open(self, x: int, y: int) -> bool:
        inside = 0 <= x < self.setup.width and 0 <= y < self.setup.height
        return inside and not (self._masonry.built[y, x] or self._masonry.rock[y, x] or self._ground.void[y, x])

    def _draw_labels(self, surface: pygame.Surface, scale: float, origin: tuple[int, int]) -> None:
        if not self.labels or scale < 14:
            return
        letters = font(int(min(max(scale * 0.30, 12), 20)), "bold")
        for x, y, steps in self._label_squares:
            text = f"{steps:+d}".replace("-", "\N{MINUS SIGN}")
            middle = (origin[0] + round((x + 0.5) * scale), origin[1] + round((y + 0.5) * scale))
            _write(surface, letters, text, middle)

    def _draw_coordinates(self, surface: pygame.Surface, camera: Camera) -> None:
        """Column letters along the top of the view, row numbers along its left."""
        view, scale = camera.view_rect, camera.scale
        letters = font(int(min(max(scale * 0.3, 9), 15)), "semibold")
        every = max(1, round(18 / scale))
        # Beside the map where the view leaves room for it, else just inside.
        left, top = camera.origin[0] - 12, camera.origin[1] - 10
        left = left if left - 10 >= view.left else max(camera.origin[0], view.left) + 10
        top = top if top - 8 >= view.top else max(camera.origin[1], view.top) + 9
        for x in range(0, self.setup.width, every):
            _write(surface, letters, square_name(x, 0)[:-1], (camera.origin[0] + round((x + 0.5) * scale), top))
        for y in range(0, self.setup.height, every):
            _write(surface, letters, str(y + 1), (left, camera.origin[1] + round((y + 0.5) * scale)))

    def whole(self, px: int) -> pygame.Surface:
        """The whole map at any number of pixels per square, grid and labels included."""
        native = next((n for n in NATIVE_PX if n >= px), NATIVE_PX[-1])
        picture = pygame.Surface((self.setup.width * px, self.setup.height * px), 0, 32)
        for chunk in self._chunks(native):
            self._bake(chunk)
            x0, y0, _, _ = self._squares_of(chunk)
            picture.blit(self._at_scale(chunk, px), (x0 * px, y0 * px))
        self._draw_labels(picture, px, (0, 0))
        return picture


def _write(surface: pygame.Surface, letters: pygame.font.Font, text: str, middle: tuple[int, int]) -> None:
    """Cream letters with a dark outline, so that they read on any ground."""
    words = _outlined(letters, text)
    surface.blit(words, words.get_rect(center=middle))


@functools.lru_cache(maxsize=512)
def _outlined(letters: pygame.font.Font, text: str) -> pygame.Surface:
    dark, cream = letters.render(text, True, (28, 18, 10)), letters.render(text, True, (250, 240, 214))
    words = pygame.Surface((cream.get_width() + 2, cream.get_height() + 2), pygame.SRCALPHA)
    for dx, dy in ((0, 1), (2, 1), (1, 0), (1, 2), (2, 2)):
        words.blit(dark, (dx, dy))
    words.blit(cream, (1, 1))
    return words
