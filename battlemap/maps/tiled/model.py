"""What a Tiled map says, whichever form it is written in: layers in order, tiles, drawn objects, properties.

Units: pixels and tiles, as in the file; `ground` and `objects` make squares of them.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .layer_data import TILE

__all__ = ["Drawn", "ImageLayer", "Layer", "ObjectLayer", "Properties", "Tile", "TileLayer", "TiledMap", "Tileset"]

Properties = dict[str, Any]
"""Custom properties by their name in lowercase: text, whole numbers, floats, truth values."""


@dataclass(slots=True)
class Tile:
    """One tile of a tileset: its class, its properties, and how many collision shapes it has."""

    kind: str = ""
    properties: Properties = field(default_factory=dict)
    shapes: int = 0


NO_TILE = Tile()


@dataclass(slots=True)
class Tileset:
    """A tileset as far as it says anything; ``first`` is the number of its tile 0 in the map."""

    first: int
    name: str = ""
    tiles: dict[int, Tile] = field(default_factory=dict)
    count: int = 0
    alignment: str = ""


@dataclass(slots=True)
class Layer:
    """What all layers have; ``dx``, ``dy`` are pixels, those of its groups added."""

    name: str
    place: str
    kind: str = ""
    properties: Properties = field(default_factory=dict)
    dx: float = 0.0
    dy: float = 0.0
    hidden: bool = False


@dataclass(slots=True)
class TileLayer(Layer):
    """Pieces of a grid of tile numbers: column and row of the corner (may be negative), and the numbers."""

    pieces: list[tuple[int, int, NDArray[np.int64]]] = field(default_factory=list)


@dataclass(slots=True)
class Drawn:
    """One object. ``shape`` is rectangle, ellipse, capsule, point, polygon, polyline, text or tile.

    ``x``, ``y`` is the corner that it turns about, clockwise by ``rotation`` degrees; ``points`` are relative to it.
    """

    place: str
    name: str
    kind: str
    shape: str
    x: float
    y: float
    width: float
    height: float
    rotation: float
    points: list[tuple[float, float]]
    properties: Properties
    alignment: str = ""


@dataclass(slots=True)
class ObjectLayer(Layer):
    """Objects in the order of the file."""

    objects: list[Drawn] = field(default_factory=list)


@dataclass(slots=True)
class ImageLayer(Layer):
    """A picture beside the map, and its size in pixels (0 where the file does not say)."""

    image: str = ""
    width: float = 0.0
    height: float = 0.0


@dataclass(slots=True)
class TiledMap:
    """An orthogonal map. ``width`` and ``height`` in tiles mean nothing where it is ``infinite``."""

    width: int
    height: int
    tile_width: float
    tile_height: float
    infinite: bool
    properties: Properties
    tilesets: list[Tileset]
    layers: list[Layer]
    unread: list[str] = field(default_factory=list)
    """What could not be read of it and beside it, in sentences."""

    def tile(self, gid: int) -> Tile:
        """The tile of a number, turning bits and all; one that no tileset tells of has neither class nor properties."""
        number = gid & TILE
        tileset = self.tileset(number)
        return tileset.tiles.get(number - tileset.first, NO_TILE) if tileset else NO_TILE

    def tileset(self, number: int) -> Tileset | None:
        """The tileset of a number without turning bits: the one that begins last at or before it."""
        at = bisect_right(self.tilesets, number, key=lambda tileset: tileset.first)
        tileset = self.tilesets[at - 1] if at else None
        if tileset and tileset.count and number - tileset.first >= tileset.count:
            return tileset if number - tileset.first in tileset.tiles else None
        return tileset
