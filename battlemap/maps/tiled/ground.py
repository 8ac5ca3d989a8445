"""The squares of a Tiled map: which part of it is the map, and terrain, doors and elevation from its tile layers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...setup import DOOR_STATES, TERRAINS, MapSetup
from ..ground_words import terrain_named
from ..report import ImportReport
from ..source import Source
from .convention import Words
from .layer_data import TILE
from .model import Layer, ObjectLayer, TiledMap, TileLayer

__all__ = ["Window", "lay_ground", "window_of"]

Grid = NDArray[np.int64]

_STATES = sorted(DOOR_STATES, key=lambda state: state != "closed")
"""States of doors, the one first that holds where none is said."""


@dataclass(slots=True)
class Window:
    """The part of the file that becomes the map: its first column and row in tiles, and its size in squares."""

    x: int
    y: int
    width: int
    height: int


def window_of(source: Source, field: TiledMap, report: ImportReport) -> Window:
    """The whole of a finite map; of an infinite one the rectangle round all that is drawn, objects only without tiles.

    Errors: `ImportProblem` where a battle cannot hold it.
    """
    if not field.infinite:
        window = Window(0, 0, field.width, field.height)
    else:
        boxes = [box for layer in field.layers if isinstance(layer, TileLayer) for box in _boxes(layer, field)]
        boxes = boxes or [
            box for layer in field.layers if isinstance(layer, ObjectLayer) for box in _spans(layer, field)
        ]
        if not boxes:
            raise source.problem("layers", "the infinite map is empty; at least one tile was expected")
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        window = Window(left, top, max(box[2] for box in boxes) - left, max(box[3] for box in boxes) - top)
        report.guessed.append(
            f"the infinite map is cut to what is drawn: {window.width} x {window.height} squares from {left}, {top}"
        )
    source.squares(window.width, window.height, "layers")
    return window


def _shift(layer: Layer, field: TiledMap) -> tuple[int, int]:
    """The offset of a layer in whole tiles."""
    return round(layer.dx / field.tile_width), round(layer.dy / field.tile_height)


def _boxes(layer: TileLayer, field: TiledMap) -> list[tuple[int, int, int, int]]:
    """Left, top, right and bottom of the tiles of each piece."""
    across, down = _shift(layer, field)
    boxes = []
    for x, y, numbers in layer.pieces:
        rows, columns = np.nonzero(numbers & TILE)
        if len(rows):
            left, top = x + across, y + down
            boxes.append(
                (
                    left + int(columns.min()),
                    top + int(rows.min()),
                    left + int(columns.max()) + 1,
                    top + int(rows.max()) + 1,
                )
            )
    return boxes


def _spans(layer: ObjectLayer, field: TiledMap) -> list[tuple[int, int, int, int]]:
    """The same of the objects, their turns left aside."""
    spans = []
    for drawn in layer.objects:
        points = drawn.points or [(0.0, 0.0), (drawn.width, drawn.height)]
        xs = [(layer.dx + drawn.x + x) / field.tile_width for x, _ in points]
        ys = [(layer.dy + drawn.y + y) / field.tile_height for _, y in points]
        spans.append((int(min(xs) // 1), int(min(ys) // 1), int(-(-max(xs) // 1)), int(-(-max(ys) // 1))))
    return spans


def lay_ground(field: TiledMap, window: Window, setup: MapSetup, words: Words, report: ImportReport) -> None:
    """Set terrain, doors and elevation of ``setup`` from the tile layers, lowest first.

    The topmost tile that names a terrain decides; elevations of all tiles and layers over a square add up.
    """
    ground = _Ground(field, window, words, report)
    for layer in field.layers:
        if isinstance(layer, TileLayer):
            ground.add(layer)
    ground.tell(setup)
    setup.terrain = [["floor" if n < 0 else TERRAINS[n] for n in row] for row in ground.terrain.tolist()]
    setup.elevation = ground.elevation.tolist()
    for y, x in np.argwhere((ground.terrain == TERRAINS.index("door")) & (ground.state > 0)).tolist():
        setup.doors[x, y] = _STATES[ground.state[y, x]]


class _Ground:
    """Numbers of terrains by square, -1 for none, of states of doors, and the elevations."""

    def __init__(self, field: TiledMap, window: Window, words: Words, report: ImportReport) -> None:
        self.field, self.window, self.words, self.report = field, window, words, report
        shape = (window.height, window.width)
        self.terrain: Grid = np.full(shape, -1)
        self.state: Grid = np.zeros(shape, dtype=np.int64)
        self.elevation: Grid = np.zeros(shape, dtype=np.int64)
        self.any_tile = np.zeros(shape, dtype=bool)
        self.shaped = self.strange = self.outside = self.layers = 0
        self.by_names = not any(
            words.terrain(tile.properties, tile.kind) for tileset in field.tilesets for tile in tileset.tiles.values()
        ) and not any("terrain" in layer.properties for layer in field.layers)

    def add(self, layer: TileLayer) -> None:
        """Lay one layer over what is there."""
        guess = self.guess(layer.name)
        own, lift = self.words.terrain(layer.properties), self.words.elevation(layer.properties)
        if layer.hidden and not (guess or own or lift or layer.name.strip().lower() in ("terrain", "elevation")):
            self.report.dropped.append(f"layer {layer.name!a}: hidden")
            return
        if layer.dx % self.field.tile_width or layer.dy % self.field.tile_height:
            self.report.guessed.append(f"layer {layer.name!a}: its offset is rounded to whole squares")
        canvas = self.canvas(layer)
        there = canvas > 0
        if not there.any():
            return
        self.layers += 1
        self.any_tile |= there
        numbers, which = np.unique(canvas[there], return_inverse=True)
        terrain, state, height = (np.empty(len(numbers), np.int64) for _ in range(3))
        for i, number in enumerate(numbers.tolist()):
            tile = self.field.tile(number)
            name = self.words.terrain(tile.properties, tile.kind) or own or guess
            terrain[i] = TERRAINS.index(name) if name else -1
            state[i] = _STATES.index(self.words.state(tile.properties)) if "state" in tile.properties else 0
            height[i] = (self.words.elevation(tile.properties) or 0) + (lift or 0)
            self.shaped += tile.shapes > 0
            self.strange += self.field.tileset(number) is None
        said = there.copy()
        said[there] = terrain[which] >= 0
        self.terrain[said] = terrain[which][terrain[which] >= 0]
        self.state[said] = state[which][terrain[which] >= 0]
        self.elevation[there] += height[which]
        if guess and not own:
            self.report.guessed.append(f"layer {layer.name!a}: its tiles are {guess} squares, by its name")

    def guess(self, name: str) -> str:
        """What a layer's name says its tiles are, where no tile says so. Ground means nothing, but a bridge lifts out."""
        guess = terrain_named(name) if self.by_names else ""
        return "" if guess == "floor" and "bridge" not in name.lower() else guess

    def canvas(self, layer: TileLayer) -> Grid:
        """The tiles of a layer on the map, turning bits taken off."""
        canvas = np.zeros((self.window.height, self.window.width), dtype=np.int64)
        across, down = _shift(layer, self.field)
        for x, y, numbers in layer.pieces:
            left, top = x + across - self.window.x, y + down - self.window.y
            rows = slice(max(-top, 0), max(self.window.height - top, 0))
            columns = slice(max(-left, 0), max(self.window.width - left, 0))
            part = numbers[rows, columns] & TILE
            self.outside += int(np.count_nonzero(numbers & TILE) - np.count_nonzero(part))
            top, left = max(top, 0), max(left, 0)
            canvas[top : top + part.shape[0], left : left + part.shape[1]] = part
        return canvas

    def tell(self, setup: MapSetup) -> None:
        """Say what the tiles did not; fill up squares without one as the map's property ``empty`` wants."""
        report = self.report
        report.counts["tile_layers"] = self.layers
        report.note("clipped", "tiles_outside", self.outside, "{n} tile{s} outside the map")
        report.note("dropped", "tiles_shaped", self.shaped, "collision shapes of {n} tile{s}: not used")
        report.note("dropped", "tiles_strange", self.strange, "{n} tile{s} of no tileset: without terrain")
        if self.layers and (self.terrain < 0).all():
            report.defaulted.append("no tile says what ground it is (property terrain): open floor")
        empty = self.words.choice(self.field.properties, "empty", TERRAINS)
        bare = int(np.count_nonzero(~self.any_tile & (self.terrain < 0)))
        if empty:
            self.terrain[~self.any_tile] = TERRAINS.index(empty)
        elif self.layers:
            report.note("defaulted", "squares_without_tile", bare, "{n} square{s} without a tile: floor")
