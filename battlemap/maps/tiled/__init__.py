"""Tiled maps: .tmx and .tmj (or .json), with their tilesets (.tsx, .tsj) and templates (.tx, .tj).

Orthogonal maps of any kind that Tiled writes: finite and infinite, all encodings, nested groups, turned tiles, all
shapes of objects. What tiles and objects mean is said by the convention of docs/maps.md, else guessed from layer names.
"""

from __future__ import annotations

from typing import Any

from ...setup import FigureSetup, MapSetup
from ..assemble import MOST_DOORS, MOST_PIECES, assemble
from ..picture import read_picture
from ..report import ImportReport
from ..source import Source
from ..walls import clip
from .convention import AS_DRAWN, HIGHEST, Words
from .ground import Window, lay_ground, window_of
from .model import ImageLayer, ObjectLayer, TiledMap
from .objects import Scenery
from .reading import read_model

__all__ = ["read"]

_PICTURES = (".png", ".jpg", ".jpeg", ".webp")
_LONGEST = 255


def read(source: Source, *, picture: bool = True) -> tuple[MapSetup, list[FigureSetup], ImportReport]:
    """Read a Tiled map in either form: the map, its figures, and the report.

    Without ``picture`` image layers are passed over. Errors: `ImportProblem` naming the place, such as
    ``layers[1].objects[4].x``, and for hexagonal, isometric and staggered maps.
    """
    field = read_model(source)
    report = ImportReport("Tiled")
    report.dropped += field.unread
    words = Words()
    window = window_of(source, field, report)
    if field.tile_width != field.tile_height:
        report.guessed.append(f"tiles of {field.tile_width:g} x {field.tile_height:g} pixels are squares")
    rows = range(window.height)
    setup = MapSetup(
        window.width, window.height, [["floor"] * window.width for _ in rows], [[0] * window.width for _ in rows]
    )
    lay_ground(field, window, setup, words, report)
    scenery = Scenery(field, window, setup, words, report)
    for layer in field.layers:
        if isinstance(layer, ObjectLayer):
            scenery.add(layer)
    _settle_heights(setup, report)
    _set_options(field, setup, words)
    if scenery.lights:
        setup.light = scenery.lights
    setup.walls = _walls(source, field, scenery, setup, report)
    _check_doors(source, setup)
    figures = scenery.figures()
    scenery.tell()
    words.tell(report)
    setup.picture = _picture(source, field, window, picture, report)
    return setup, figures, report


def _walls(source: Source, field: TiledMap, scenery: Scenery, setup: MapSetup, report: ImportReport) -> list[Any]:
    """The walls made fit for play, or as they are drawn where the map asks for it."""
    if field.properties.get("walls") != AS_DRAWN:
        return assemble(source, scenery.walls, setup.width, setup.height, report, "layers")
    if len(scenery.walls) > MOST_PIECES:
        raise source.problem("layers", f"{len(scenery.walls):,} walls; a battle holds {MOST_PIECES:,}")
    clipped = clip(scenery.walls, setup.width, setup.height)
    report.note("clipped", "cut_at_edge", clipped.cut, "{n} wall{s} cut at the map's edge")
    report.note("clipped", "outside", clipped.outside, "{n} wall{s} wholly outside the map")
    report.counts["walls_as_drawn"] = len(clipped.walls)
    return clipped.walls


def _check_doors(source: Source, setup: MapSetup) -> None:
    doors = sum(wall.kind == "door" for wall in setup.walls) + sum(row.count("door") for row in setup.terrain)
    if doors > MOST_DOORS:
        raise source.problem("layers", f"{doors:,} doors; a battle holds {MOST_DOORS:,}")


def _settle_heights(setup: MapSetup, report: ImportReport) -> None:
    """Bring elevations into 0 to HIGHEST: the lowest square to 0 where it lies below, what is too high cut."""
    lowest = min(map(min, setup.elevation))
    if lowest < 0:
        report.guessed.append(f"the ground is raised by {-lowest} steps, so that the lowest square is at 0")
        setup.elevation = [[level - lowest for level in row] for row in setup.elevation]
    high = sum(level > HIGHEST for row in setup.elevation for level in row)
    report.note("clipped", "too_high", high, f"{{n}} square{{s}} higher than {HIGHEST} steps: cut to that")
    if high:
        setup.elevation = [[min(level, HIGHEST) for level in row] for row in setup.elevation]


def _set_options(field: TiledMap, setup: MapSetup, words: Words) -> None:
    """What the map's own properties say of the whole of it."""
    properties = field.properties
    setup.square_ft = words.whole(properties, "square_ft", 1, 1000) or setup.square_ft
    setup.elevation_step_ft = words.whole(properties, "elevation_step_ft", 1, 1000) or setup.elevation_step_ft
    setup.indoors = properties.get("indoors") is True
    setup.low_ceiling = properties.get("low_ceiling") is True
    setup.edge = words.choice(properties, "edge", ("wall", "exit")) or setup.edge
    setup.light = words.choice(properties, "light", ("day", "dark")) or setup.light
    setup.notes = str(properties.get("notes", ""))[:10_000]


def _picture(source: Source, field: TiledMap, window: Window, wanted: bool, report: ImportReport) -> dict[str, Any]:
    """The lowest visible image layer, with the squares that it covers and its corner."""
    layers = [layer for layer in field.layers if isinstance(layer, ImageLayer) and layer.image and not layer.hidden]
    if not layers or not wanted:
        report.note("dropped", "pictures", len(layers), "{n} picture{s}: not asked for")
        return {}
    report.note("dropped", "pictures", len(layers) - 1, "{n} picture{s} over the first: not used")
    layer = layers[0]
    name = layer.image.replace("\\", "/")
    if not name.lower().endswith(_PICTURES) or len(name) > _LONGEST:
        report.dropped.append(f"the picture {name[-40:]!a} is no name of a PNG, JPEG or WebP file")
        return {}
    info, why = read_picture(name, source.folder)
    if why:
        report.dropped.append(why)
        return {}
    if layer.width > 0 and layer.height > 0:
        info["squares"] = [layer.width / field.tile_width, layer.height / field.tile_height]
    corner = [layer.dx / field.tile_width - window.x, layer.dy / field.tile_height - window.y]
    return info | ({"at": corner} if any(corner) else {})
