"""From Tiled's documents to the model: checked value by value, tilesets and templates opened, groups taken apart.

Whatever newer or older versions of Tiled write is accepted: unknown keys are passed over, missing ones defaulted, ``class``
and ``type`` of tiles and objects mean the same.
"""

from __future__ import annotations

from typing import Any

from ..source import Source, shown
from .companions import Companions, document_of
from .layer_data import tile_numbers
from .model import Drawn, ImageLayer, Layer, ObjectLayer, Properties, Tile, TiledMap, TileLayer, Tileset
from .xml_form import DEEPEST

__all__ = ["MOST_OBJECTS", "MOST_POINTS", "MOST_TILES", "read_model"]

MOST_TILES = 8_000_000
"""Most tile numbers of all layers together."""
MOST_OBJECTS = 50_000
MOST_POINTS = 200_000
MOST_LAYERS = 1_000

_SHAPES = ("ellipse", "point", "capsule", "text")


def read_model(source: Source) -> TiledMap:
    """The map of a Tiled file. Errors: `ImportProblem` with the place, also for maps that are not of squares."""
    return _Reading(source).map()


class _Reading:
    """One map being read; the counts bound its work."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.companions = Companions(source)
        self.templates: dict[str, tuple[dict[str, Any], Tileset | None]] = {}
        self.layers: list[Layer] = []
        self.tiles = self.objects = self.points = 0

    def map(self) -> TiledMap:
        source, document = self.source, document_of(self.source)
        kind = document.get("type", "map")
        if kind != "map" or not isinstance(document.get("layers"), list):
            what = f"a {kind} of Tiled" if kind in ("tileset", "template", "world") else "a Tiled file without layers"
            raise source.problem("", f"this is {what}; a map (.tmx, .tmj) was expected")
        orientation = _text(document, "orientation")
        if orientation not in ("orthogonal", ""):
            raise source.problem(
                "orientation", f"{orientation[:24]!a} maps have no squares; an orthogonal one was expected"
            )
        infinite = bool(document.get("infinite", False))
        width, height = (self.whole(document, side, "", 0) for side in ("width", "height"))
        if not infinite:
            source.squares(width, height, "width, height")
        tile_width, tile_height = (self.number(document, side, "") for side in ("tilewidth", "tileheight"))
        if min(tile_width, tile_height) <= 0:
            raise source.problem("tilewidth, tileheight", "a tile has no size; a number of pixels was expected")
        field = TiledMap(
            width, height, tile_width, tile_height, infinite, self.properties(document, ""), self.tilesets(document), []
        )
        self.add_layers(document["layers"], field, Layer("", "layers"), 0)
        field.layers, field.unread = self.layers, self.companions.unread
        return field

    # Values

    def number(self, table: dict[str, Any], key: str, place: str, default: float = 0.0) -> float:
        value = table.get(key)
        return default if value is None else self.source.number(value, _inside(place, key))

    def whole(self, table: dict[str, Any], key: str, place: str, default: int) -> int:
        value = self.number(table, key, place, default)
        if value != int(value):
            raise self.source.problem(_inside(place, key), f"a whole number was expected, found {value:g}")
        return int(value)

    def table(self, value: Any, place: str) -> dict[str, Any]:
        if type(value) is not dict:
            raise self.source.problem(place, f"an object was expected, found {shown(value)}")
        return value

    def properties(self, table: dict[str, Any], place: str) -> Properties:
        """Properties as a list of name and value, or as one object as before Tiled 1.2."""
        value = table.get("properties")
        if value is None:
            return {}
        if type(value) is dict:
            pairs = list(value.items())
        else:
            here = _inside(place, "properties")
            entries = [self.table(entry, here) for entry in self.source.items(value, here, "a list of properties")]
            pairs = [(entry.get("name"), entry.get("value")) for entry in entries]
        return {
            name.strip().lower(): member
            for name, member in pairs
            if isinstance(name, str) and isinstance(member, str | int | float)
        }

    # Tilesets

    def tilesets(self, document: dict[str, Any]) -> list[Tileset]:
        entries = self.source.items(document.get("tilesets"), "tilesets", "a list of tilesets")
        tilesets = [self.tileset(entry, self.source, f"tilesets[{i}]") for i, entry in enumerate(entries)]
        return sorted(tilesets, key=lambda tileset: tileset.first)

    def tileset(self, entry: Any, beside: Source, place: str) -> Tileset:
        table = self.table(entry, place)
        first = self.gid(table, "firstgid", place, 1)
        name = table.get("source")
        if not isinstance(name, str) or not name:
            return self.filled(table, first, place)
        source = self.companions.open(name, beside, "tileset")
        if source is None:
            return Tileset(first, name[:80])
        return _Reading(source).filled(document_of(source), first, "")

    def filled(self, table: dict[str, Any], first: int, place: str) -> Tileset:
        tileset = Tileset(first, _text(table, "name")[:80], alignment=_text(table, "objectalignment"))
        tileset.count = self.whole(table, "tilecount", place, 0)
        tiles = table.get("tiles")
        here = _inside(place, "tiles")
        if type(tiles) is dict:  # before Tiled 1.2
            tiles = [{**self.table(tile, here), "id": int(id[:9])} for id, tile in tiles.items() if id.isdecimal()]
        for i, value in enumerate(self.source.items(tiles, here, "a list of tiles")):
            tile = self.table(value, f"{here}[{i}]")
            shapes = tile.get("objectgroup")
            drawn = shapes.get("objects") if isinstance(shapes, dict) else None
            tileset.tiles[self.whole(tile, "id", f"{here}[{i}]", 0)] = Tile(
                _class(tile), self.properties(tile, f"{here}[{i}]"), len(drawn) if isinstance(drawn, list) else 0
            )
        old = table.get("tileproperties")
        for id, members in (old if type(old) is dict else {}).items():
            if id.isdecimal():
                kept = tileset.tiles.setdefault(int(id[:9]), Tile())
                kept.properties |= self.properties({"properties": members}, _inside(place, "tileproperties"))
        return tileset

    # Layers

    def add_layers(self, values: Any, field: TiledMap, group: Layer, depth: int) -> None:
        """Append layers to `layers`, those of groups in their place, with offsets added up."""
        if depth > DEEPEST:
            raise self.source.problem("layers", f"groups are nested more than {DEEPEST} deep")
        for i, value in enumerate(self.source.items(values, group.place, "a list of layers")):
            place = f"{group.place}[{i}]"
            table = self.table(value, place)
            if len(self.layers) >= MOST_LAYERS:
                raise self.source.problem(place, f"more than {MOST_LAYERS:,} layers")
            common: dict[str, Any] = {
                "name": _text(table, "name")[:80],
                "place": place,
                "kind": _text(table, "class").strip().lower(),
                "properties": self.properties(table, place),
                "dx": group.dx + self.number(table, "offsetx", place),
                "dy": group.dy + self.number(table, "offsety", place),
                "hidden": group.hidden or table.get("visible", True) is False,
            }
            kind = table.get("type")
            if kind == "group":
                group_place = f"{place}.layers"
                self.add_layers(table.get("layers"), field, Layer(**{**common, "place": group_place}), depth + 1)
            elif kind == "tilelayer":
                self.layers.append(TileLayer(**common, pieces=self.pieces(table, field, place)))
            elif kind == "objectgroup":
                objects = self.source.items(table.get("objects"), f"{place}.objects", "a list of objects")
                drawn = [self.drawn(entry, field, f"{place}.objects[{k}]") for k, entry in enumerate(objects)]
                self.layers.append(ObjectLayer(**common, objects=drawn))
            elif kind == "imagelayer":
                width, height = (self.number(table, side, place) for side in ("imagewidth", "imageheight"))
                self.layers.append(ImageLayer(**common, image=_text(table, "image"), width=width, height=height))
            else:
                self.companions.unread.append(f"layer {common['name']!a}: of an unknown kind, {shown(kind)}")

    def pieces(self, table: dict[str, Any], field: TiledMap, place: str) -> list[Any]:
        """The one grid of a layer, or its chunks where the map is infinite."""
        encoding, compression = (_text(table, key) for key in ("encoding", "compression"))
        data = table.get("data")
        pieces = []
        if "chunks" in table:
            grids = self.source.items(table["chunks"], f"{place}.chunks", "a list of chunks")
        elif data is None or (field.infinite and isinstance(data, str) and not data.strip()):
            grids = []
        else:
            grids = [{key: table.get(key, getattr(field, key)) for key in ("width", "height")} | {"data": data}]
        for k, value in enumerate(grids):
            here = f"{place}.chunks[{k}]" if "chunks" in table else place
            grid = self.table(value, here)
            width, height = (self.whole(grid, side, here, 0) for side in ("width", "height"))
            if min(width, height) < 0:
                raise self.source.problem(here, "the size of a layer is below 0")
            self.tiles += width * height
            if self.tiles > MOST_TILES:
                raise self.source.problem(here, f"more than {MOST_TILES:,} tiles in all layers")
            numbers = tile_numbers(self.source, grid.get("data"), width, height, encoding, compression, f"{here}.data")
            pieces.append((self.whole(grid, "x", here, 0), self.whole(grid, "y", here, 0), numbers))
        return pieces

    # Objects

    def drawn(self, value: Any, field: TiledMap, place: str) -> Drawn:
        table = self.table(value, place)
        self.objects += 1
        if self.objects > MOST_OBJECTS:
            raise self.source.problem(place, f"more than {MOST_OBJECTS:,} objects")
        own: Tileset | None = None
        properties = self.properties(table, place)
        name = table.get("template")
        if isinstance(name, str) and name:
            base, own = self.template(name)
            properties = self.properties(base, place) | properties
            shape = {key: base[key] for key in base if key not in table or not _is_filled(key, table)}
            own = own if "gid" not in table else None
            table = {**table, **shape}
        tile, alignment = Tile(), ""
        if table.get("gid"):
            gid = self.gid(table, "gid", place, 0)
            tileset = own or field.tileset(gid & 0x0FFFFFFF)
            alignment = tileset.alignment if tileset else ""
            tile = (TiledMap(0, 0, 1, 1, False, {}, [own], []) if own else field).tile(gid)
        points = self.corners(table, place)
        shape_name = "tile" if table.get("gid") else next((s for s in _SHAPES if table.get(s)), "rectangle")
        x, y, width, height, rotation = (
            self.number(table, key, place) for key in ("x", "y", "width", "height", "rotation")
        )
        return Drawn(
            place,
            _text(table, "name")[:80],
            _class(table) or tile.kind,
            next((s for s in ("polygon", "polyline") if s in table), shape_name),
            x,
            y,
            width,
            height,
            rotation,
            points,
            tile.properties | properties,
            alignment,
        )

    def gid(self, table: dict[str, Any], key: str, place: str, default: int) -> int:
        """A tile number: too large for a coordinate, and below 0 where a program took it for a signed one."""
        value = table.get(key, default)
        if type(value) is not int or abs(value) >= 2**32:
            raise self.source.problem(_inside(place, key), f"a tile number was expected, found {shown(value)}")
        return value & 0xFFFFFFFF

    def corners(self, table: dict[str, Any], place: str) -> list[tuple[float, float]]:
        for key in ("polygon", "polyline"):
            if key in table:
                here = f"{place}.{key}"
                values = self.source.items(table[key], here, "a list of points")
                self.points += len(values)
                if self.points > MOST_POINTS:
                    raise self.source.problem(here, f"more than {MOST_POINTS:,} points in all objects")
                return [self.source.point(value, f"{here}[{k}]") for k, value in enumerate(values)]
        return []

    def template(self, name: str) -> tuple[dict[str, Any], Tileset | None]:
        """The object of a template, and the tileset that its tile number counts in; both empty where it is not to be had."""
        if name not in self.templates:
            source = self.companions.open(name, self.source, "template")
            self.templates[name] = ({}, None) if source is None else self.opened(source)
        return self.templates[name]

    def opened(self, source: Source) -> tuple[dict[str, Any], Tileset | None]:
        document = document_of(source)
        inside = _Reading(source)
        inside.companions = self.companions
        entry = inside.table(document.get("object"), "object")
        if "template" in entry:
            raise source.problem("object", "a template made from a template; Tiled makes none")
        tileset = document.get("tileset")
        own = None if tileset is None else inside.tileset(tileset, source, "tileset")
        return {key: value for key, value in entry.items() if key not in ("id", "x", "y")}, own


def _inside(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key


def _text(table: dict[str, Any], key: str) -> str:
    value = table.get(key)
    return value if isinstance(value, str) else ""


def _class(table: dict[str, Any]) -> str:
    """The class of a tile or object: ``type``, but ``class`` in Tiled 1.9."""
    for key in ("class", "type"):
        value = table.get(key)
        if isinstance(value, str) and value:
            return value.strip().lower()
    return ""


def _is_filled(key: str, table: dict[str, Any]) -> bool:
    """Whether an object made from a template says something of its own under a key."""
    return key != "properties" and table[key] not in ("", None)
