"""Small Tiled maps for the tests: one description, written as TMX or as JSON."""

from __future__ import annotations

import base64
import gzip
import json
import zlib
from typing import Any
from xml.sax.saxutils import quoteattr

import zstandard

TILES = {
    1: {"terrain": "wall"},
    2: {"terrain": "shallow"},
    3: {"terrain": "door", "state": "locked"},
    4: {"elevation": 2},
    5: {},
    6: {"terrain": "floor"},
}
"""Tile ids of the small tileset and their properties; with firstgid 1 their numbers are one higher."""

PACKERS = {
    "": lambda data: data,
    "zlib": zlib.compress,
    "gzip": gzip.compress,
    "zstd": lambda data: zstandard.ZstdCompressor().compress(data),
}


def tileset(first: int = 1, tiles: dict[int, dict[str, Any]] | None = None, **keys: Any) -> dict[str, Any]:
    tiles = TILES if tiles is None else tiles
    listed = [{"id": id, "properties": properties(members)} for id, members in tiles.items()]
    return {"firstgid": first, "name": "small", "tilewidth": 32, "tileheight": 32, "tiles": listed, **keys}


def properties(members: dict[str, Any]) -> list[dict[str, Any]]:
    kinds = {bool: "bool", int: "int", float: "float", str: "string"}
    return [{"name": name, "type": kinds[type(value)], "value": value} for name, value in members.items()]


def layer(rows: list[list[int]], name: str = "ground", **keys: Any) -> dict[str, Any]:
    """A tile layer. ``properties`` among the keys is a plain dictionary."""
    size = {"width": len(rows[0]) if rows else 0, "height": len(rows)}
    return tidy({"type": "tilelayer", "name": name, **size, "data": [n for row in rows for n in row], **keys})


def chunked(chunks: list[tuple[int, int, list[list[int]]]], name: str = "ground", **keys: Any) -> dict[str, Any]:
    listed = [
        {"x": x, "y": y, "width": len(rows[0]), "height": len(rows), "data": [n for row in rows for n in row]}
        for x, y, rows in chunks
    ]
    return tidy({"type": "tilelayer", "name": name, "width": 16, "height": 16, "chunks": listed, **keys})


def objects(*drawn: dict[str, Any], name: str = "objects", **keys: Any) -> dict[str, Any]:
    return tidy({"type": "objectgroup", "name": name, "objects": [tidy(one) for one in drawn], **keys})


def drawn(kind: str = "", x: float = 0, y: float = 0, **keys: Any) -> dict[str, Any]:
    return {"id": 1, "type": kind, "x": x, "y": y, "width": 0, "height": 0, "rotation": 0, **keys}


def line(*points: tuple[float, float]) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in points]


def tidy(table: dict[str, Any]) -> dict[str, Any]:
    return {key: properties(value) if key == "properties" else value for key, value in table.items()}


def tiled(
    *layers: dict[str, Any], width: int = 4, height: int = 3, tilesets: Any = None, **keys: Any
) -> dict[str, Any]:
    return tidy(
        {
            "type": "map",
            "version": "1.10",
            "orientation": "orthogonal",
            "width": width,
            "height": height,
            "tilewidth": 32,
            "tileheight": 32,
            "infinite": False,
            "layers": list(layers),
            "tilesets": [tileset()] if tilesets is None else tilesets,
            **keys,
        }
    )


def packed(document: dict[str, Any], encoding: str, compression: str = "") -> dict[str, Any]:
    """The same map with its tile numbers in another encoding."""
    document = json.loads(json.dumps(document))
    for one in document["layers"]:
        if one["type"] != "tilelayer":
            continue
        for holder in one.get("chunks", [one]):
            holder["data"] = packed_numbers(holder["data"], encoding, compression)
        one |= {"encoding": encoding, "compression": compression}
    return document


def packed_numbers(numbers: list[int], encoding: str, compression: str) -> str:
    if encoding == "csv":
        return ",".join(map(str, numbers))
    data = b"".join(number.to_bytes(4, "little") for number in numbers)
    return base64.b64encode(PACKERS[compression](data)).decode()


def as_json(document: dict[str, Any]) -> bytes:
    return json.dumps(document).encode()


def as_tmx(document: dict[str, Any]) -> bytes:
    """The map as Tiled would write it in XML."""
    return ('<?xml version="1.0" encoding="UTF-8"?>\n' + _map(document)).encode()


def _attributes(table: dict[str, Any], *left_out: str) -> str:
    texts = {
        key: {True: "1", False: "0"}[value] if isinstance(value, bool) else str(value)
        for key, value in table.items()
        if key not in left_out and not isinstance(value, list | dict)
    }
    return "".join(f" {key}={quoteattr(text)}" for key, text in texts.items())


def _properties(table: dict[str, Any]) -> str:
    if not table.get("properties"):
        return ""
    inner = "".join(
        f'<property name={quoteattr(one["name"])} type="{one["type"]}" '
        f"value={quoteattr(str(one['value']).lower() if one['type'] == 'bool' else str(one['value']))}/>"
        for one in table["properties"]
    )
    return f"<properties>{inner}</properties>"


def _map(document: dict[str, Any]) -> str:
    inner = "".join([_properties(document), *map(tileset_xml, document["tilesets"]), *map(_layer, document["layers"])])
    return f"<map{_attributes(document, 'type')}>{inner}</map>"


def tileset_xml(table: dict[str, Any]) -> str:
    tiles = "".join(f"<tile{_attributes(tile)}>{_properties(tile)}</tile>" for tile in table.get("tiles", []))
    return f"<tileset{_attributes(table, 'type')}>{tiles}</tileset>"


def _layer(table: dict[str, Any]) -> str:
    tag = {"tilelayer": "layer"}.get(table["type"], table["type"])
    inner = _properties(table)
    if tag == "group":
        inner += "".join(map(_layer, table["layers"]))
    elif tag == "objectgroup":
        inner += "".join(map(object_xml, table["objects"]))
    elif tag == "imagelayer":
        size = "".join(f' {key}="{table["image" + key]}"' for key in ("width", "height") if "image" + key in table)
        inner += f"<image source={quoteattr(table['image'])}{size}/>"
    else:
        inner += _data(table)
    left_out = ("type", "data", "encoding", "compression", "image", "imagewidth", "imageheight")
    return f"<{tag}{_attributes(table, *left_out)}>{inner}</{tag}>"


def _data(table: dict[str, Any]) -> str:
    if "chunks" not in table:
        return f"<data{_encoding(table)}>{_numbers(table['data'])}</data>"
    chunks = "".join(
        f"<chunk{_attributes(chunk, 'data')}>{_numbers(chunk['data'])}</chunk>" for chunk in table["chunks"]
    )
    return f"<data{_encoding(table)}>{chunks}</data>"


def _encoding(table: dict[str, Any]) -> str:
    return "".join(f' {key}="{table[key]}"' for key in ("encoding", "compression") if table.get(key))


def _numbers(data: Any) -> str:
    return data if isinstance(data, str) else "".join(f'<tile gid="{n}"/>' if n else "<tile/>" for n in data)


def object_xml(table: dict[str, Any]) -> str:
    shapes = ("ellipse", "point", "capsule", "text")
    inner = _properties(table) + "".join(f"<{shape}/>" for shape in shapes if table.get(shape))
    for shape in ("polygon", "polyline"):
        if shape in table:
            points = " ".join(f"{point['x']},{point['y']}" for point in table[shape])
            inner += f'<{shape} points="{points}"/>'
    return f"<object{_attributes(table, *shapes)}>{inner}</object>"
