"""What kind of map file this is, by its content and never by its name.

JSON formats are told apart by their keys, the others by their first bytes.
"""

from __future__ import annotations

from typing import Any

from .foundry.packs import is_pack
from .maptool import is_campaign
from .picture import picture_type
from .sniff_text import json_stat_blocks, text_format
from .source import Source

__all__ = ["FORMATS", "NO_MAPS", "recognise"]

FORMATS = {
    "uvtt": "a Universal VTT map",
    "uvtt2": "a Universal VTT 2 map",
    "foundry": "a Foundry scene",
    "tiled": "a Tiled map (JSON)",
    "tmx": "a Tiled map (TMX)",
    "donjon": "a donjon dungeon",
    "watabou": "a One Page Dungeon",
    "dungeondraft": "a Dungeondraft project",
    "maptool": "a MapTool campaign",
    "ldtk": "an LDtk project",
    "zip": "a ZIP archive",
    "donjon-table": "a donjon dungeon (table)",
    "natural20": "a natural_20 map",
    "layers": "a layered text map",
    "text": "a map drawn in characters",
}
"""Answers of `recognise` that may be maps, with what to call them in a message."""

NO_MAPS = {
    "html": "a web page (HTML): the download went wrong",
    "picture": "a picture without walls",
    "xml": "an XML file of another kind",
    "scenario": "a scenario already",
    "stat-blocks": "a file of stat blocks, without a map",
    "json": "a JSON file of another kind",
    "binary": "data of an unknown kind",
    "empty": "an empty file",
}
"""Answers of `recognise` that are no maps."""

_HEAD = 4096


def recognise(source: Source) -> str:
    """One of FORMATS or NO_MAPS. JSON that does not parse raises `ImportProblem` with the place of the fault."""
    data = source.data
    if picture_type(data):
        return "picture"
    if source.is_folder:
        return "foundry"
    if data.startswith(b"PK\x03\x04"):
        return "maptool" if is_campaign(data) else "zip"
    wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    head = data[:_HEAD].decode("utf-16" if wide else "utf-8-sig", "ignore").lstrip()
    if not head:
        return "empty" if not data[_HEAD:].strip() else "binary"
    if head[0] == "[" and (form := text_format(head)) in ("layers", "scenario"):
        return form
    if head[0] in "{[":
        return "foundry" if is_pack(source.text.lstrip()) else _json_format(source.document)
    if head[0] == "<":
        folded = head.lower()
        if "<!doctype html" in folded or "<html" in folded:
            return "html"
        return "tmx" if "<map" in folded or "<tileset " in folded else "xml"
    return "binary" if "\0" in head else text_format(source.text)


def _json_format(document: Any) -> str:
    if not isinstance(document, dict):
        return "stat-blocks" if json_stat_blocks(document) else "json"
    resolution = document.get("resolution")
    if isinstance(document.get("geometry"), dict) or (resolution and _walls_have_height(document.get("walls"))):
        return "uvtt2"
    if "resolution" in document and (
        "line_of_sight" in document
        or "portals" in document
        or (isinstance(resolution, dict) and "map_size" in resolution)
    ):
        return "uvtt"
    for name, keys in (
        ("donjon", ("cell_bit",)),
        ("watabou", ("rects", "doors")),
        ("tiled", ("tiledversion",)),
        ("tiled", ("layers", "tilewidth")),
        ("foundry", ("walls", "grid")),
        ("foundry", ("walls", "tokens")),
        ("foundry", ("walls", "padding")),
        ("foundry", ("scenes", "actors")),
        ("dungeondraft", ("header", "world")),
        ("ldtk", ("__header__",)),
        ("ldtk", ("jsonVersion",)),
        ("ldtk", ("layerInstances",)),
    ):
        if all(key in document for key in keys):
            return name
    return "stat-blocks" if json_stat_blocks(document) else "json"


def _walls_have_height(walls: Any) -> bool:
    first = walls[0] if isinstance(walls, list) and walls else None
    return isinstance(first, dict) and ("bottom" in first or "top" in first)
