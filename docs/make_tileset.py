"""Makes the tileset for Tiled that comes with battlemap: battlemap.tsx and its picture, painted as battles are.

python docs/make_tileset.py
"""

from __future__ import annotations

import os
import xml.etree.ElementTree as ElementTree
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from battlemap.maps.tiled.tileset import COLUMNS, PICTURE, TILE_PX, TILES, tileset_element
from battlemap.paint.artwork import font
from battlemap.paint.map_picture import MapPicture
from battlemap.setup import MapSetup

FOLDER = Path(__file__).parents[1] / "battlemap" / "assets" / "tiled"
APART = 5
"""Squares from one painted tile to the next, so that none is touched by its neighbours' edges."""
SPREAD = ("wall", "void", "difficult", "shallow", "deep", "floor")
"""Terrains that are cut out of the middle of a field of their own."""
INK, RIM = (255, 246, 214), (40, 34, 26)


def ground_tiles() -> dict[int, pygame.Surface]:
    """The tiles of terrain, cut out of a map on which each stands alone."""
    tiles = {number: tile for number, tile in TILES.items() if "terrain" in tile}
    width, height = APART * len(tiles), APART
    terrain = [["floor"] * width for _ in range(height)]
    doors = {}
    for place, tile in enumerate(tiles.values()):
        x, y = APART * place + 2, 2
        name = str(tile["terrain"])
        around = name if name in SPREAD else "floor"
        for row in range(height):
            terrain[row][x - 2 : x + 3] = [around] * APART
        if name == "door":
            terrain[y][x - 1] = terrain[y][x + 1] = "wall"
            doors[x, y] = str(tile.get("state", "closed"))
        terrain[y][x] = name
    picture = MapPicture(
        MapSetup(width, height, terrain, [[0] * width for _ in range(height)], doors=doors), referee=True
    )
    picture.grid = False
    whole = picture.whole(TILE_PX)
    return {
        number: whole.subsurface(((APART * place + 2) * TILE_PX, 2 * TILE_PX, TILE_PX, TILE_PX))
        for place, number in enumerate(tiles)
    }


def elevation_tile(level: int) -> pygame.Surface:
    """A number with a rim on a square that is otherwise clear."""
    tile = pygame.Surface((TILE_PX, TILE_PX), pygame.SRCALPHA)
    writing = font(TILE_PX // 3)
    corner = (TILE_PX // 12, TILE_PX // 16)
    rim = writing.render(f"+{level}", True, RIM)
    for x, y in ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 2), (2, 0), (-2, 0), (0, -2)):
        tile.blit(rim, (corner[0] + x, corner[1] + y))
    tile.blit(writing.render(f"+{level}", True, INK), corner)
    pygame.draw.rect(tile, (*INK, 70), tile.get_rect().inflate(-4, -4), 1)
    return tile


def main() -> None:
    """Write both files."""
    pygame.font.init()
    rows = -(-(max(TILES) + 1) // COLUMNS)
    sheet = pygame.Surface((COLUMNS * TILE_PX, rows * TILE_PX), pygame.SRCALPHA)
    tiles = ground_tiles() | {
        number: elevation_tile(int(tile["elevation"])) for number, tile in TILES.items() if "elevation" in tile
    }
    for number, tile in tiles.items():
        sheet.blit(tile, (number % COLUMNS * TILE_PX, number // COLUMNS * TILE_PX))
    FOLDER.mkdir(exist_ok=True)
    pygame.image.save(sheet, str(FOLDER / PICTURE))
    (FOLDER / "battlemap.tsx").write_bytes(tileset_text())


def tileset_text() -> bytes:
    """The description of the tileset."""
    element = tileset_element()
    ElementTree.indent(element, " ")
    return ElementTree.tostring(element, encoding="utf-8", xml_declaration=True) + b"\n"


if __name__ == "__main__":
    main()
