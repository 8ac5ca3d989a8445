"""The tileset that comes with battlemap: which tile says what, and its description as XML.

Numbers of tiles stand in people's maps: new ones are added at the end, none is ever moved.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from importlib.resources import files

from ...setup import TERRAINS
from .convention import HIGHEST

__all__ = [
    "COLUMNS",
    "PICTURE",
    "TILES",
    "TILE_PX",
    "elevation_tile",
    "picture_bytes",
    "terrain_tile",
    "tileset_element",
]

PICTURE = "battlemap.png"
TILE_PX = 64
"""Width of a tile in pixels; a power of two, so that squares become pixels and pixels squares without rounding."""
COLUMNS = 8
_FIRST_HEIGHT = 16

Properties = Mapping[str, str | int | float | bool]
"""Custom properties: text, whole numbers, floats, truth values."""

TILES: dict[int, Properties] = {
    **{number: {"terrain": name} for number, name in enumerate(name for name in TERRAINS if name != "door")},
    9: {"terrain": "door"},
    10: {"terrain": "door", "state": "open"},
    11: {"terrain": "door", "state": "locked"},
    12: {"terrain": "door", "state": "secret"},
    **{_FIRST_HEIGHT + level - 1: {"elevation": level} for level in range(1, HIGHEST + 1)},
}
"""The properties of each tile by its number. A door without a state is closed."""

_NUMBERS = {(tile.get("terrain"), tile.get("state")): number for number, tile in TILES.items() if "terrain" in tile}


def terrain_tile(terrain: str, state: str = "closed") -> int:
    """The tile of a terrain; ``state`` is that of a door.

    >>> terrain_tile("floor"), terrain_tile("door", "open")
    (0, 10)
    """
    return _NUMBERS[terrain, state if terrain == "door" and state != "closed" else None]


def elevation_tile(level: int) -> int:
    """The tile of an elevation from 1 to HIGHEST."""
    return _FIRST_HEIGHT + level - 1


def picture_bytes() -> bytes:
    """The tileset's picture, a PNG."""
    return files("battlemap").joinpath("assets", "tiled", PICTURE).read_bytes()


def tileset_element(first: int = 0) -> ElementTree.Element:
    """``<tileset>``, as the root of a file of its own or, with the number of its first tile, inside a map."""
    rows = -(-(max(TILES) + 1) // COLUMNS)
    own = {"version": "1.10"} if not first else {"firstgid": str(first)}
    tileset = ElementTree.Element(
        "tileset",
        own
        | {
            "name": "battlemap",
            "tilewidth": str(TILE_PX),
            "tileheight": str(TILE_PX),
            "tilecount": str(rows * COLUMNS),
            "columns": str(COLUMNS),
        },
    )
    size = {"width": str(COLUMNS * TILE_PX), "height": str(rows * TILE_PX)}
    ElementTree.SubElement(tileset, "image", {"source": PICTURE, **size})
    for number, properties in sorted(TILES.items()):
        tile = ElementTree.SubElement(tileset, "tile", {"id": str(number)})
        add_properties(tile, properties)
    return tileset


def add_properties(element: ElementTree.Element, properties: Properties) -> None:
    """Give an element custom properties, with the types that Tiled knows."""
    if not properties:
        return
    holder = ElementTree.SubElement(element, "properties")
    for name, value in properties.items():
        entry = ElementTree.SubElement(holder, "property", {"name": name})
        if isinstance(value, bool):
            entry.attrib |= {"type": "bool", "value": str(value).lower()}
        elif isinstance(value, str):
            # line breaks do not survive in an attribute
            if "\n" in value or "\r" in value or "\t" in value:
                entry.text = value
            else:
                entry.set("value", value)
        else:
            entry.attrib |= {"type": "int" if isinstance(value, int) else "float", "value": repr(value)}
