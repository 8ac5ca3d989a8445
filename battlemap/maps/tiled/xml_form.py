"""Tiled's XML files (.tmx, .tsx, .tx) as the document that its JSON files (.tmj, .tsj, .tj) would be.

Only what battlemap reads is carried over.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from typing import Any

from ..source import Source
from ..xml_tree import xml_root

__all__ = ["DEEPEST", "xml_document"]

DEEPEST = 32
"""Deepest nesting of groups of layers."""

_NUMBERS = frozenset(
    "width height tilewidth tileheight firstgid x y id gid rotation offsetx offsety tilecount opacity".split()
)
_DIGITS = 10
"""Digits of the largest tile number."""
_SWITCHES = frozenset(("visible", "infinite"))
_NUMBER = re.compile(r"\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*", re.ASCII)
_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}


def xml_document(source: Source) -> dict[str, Any]:
    """The map, tileset or template as a dictionary in the shape of Tiled's JSON, with ``type`` from the root's name.

    Errors: `ImportProblem` with line and column where the XML is broken, holds a document type, or is a file of
    another kind.
    """
    return _Form(source).root(xml_root(source))


class _Form:
    """Elements made into dictionaries; ``source`` is for what is wrong with them."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def root(self, element: ElementTree.Element) -> dict[str, Any]:
        if element.tag == "map":
            tilesets = [self.tileset(inner) for inner in element.iterfind("tileset")]
            return {**self.plain(element), "type": "map", "layers": self.layers(element, 0), "tilesets": tilesets}
        if element.tag == "tileset":
            return {**self.tileset(element), "type": "tileset"}
        if element.tag == "template":
            document: dict[str, Any] = {"type": "template"}
            for inner in element.iterfind("tileset"):
                document["tileset"] = self.tileset(inner)
            for inner in element.iterfind("object"):
                document["object"] = self.drawn(inner)
            return document
        raise self.source.problem("", f"<{element.tag[:24]}> is no map of Tiled; <map> was expected")

    def plain(self, element: ElementTree.Element) -> dict[str, Any]:
        """Attributes, numbers as numbers, and properties."""
        form: dict[str, Any] = {}
        for name, text in element.items():
            if name in _NUMBERS:
                form[name] = self.number(text, f"<{element.tag}> {name}")
            elif name in _SWITCHES:
                form[name] = text.strip() not in ("0", "false")
            else:
                form[name] = text
        properties = element.find("properties")
        if properties is not None:
            form["properties"] = [self.property(inner) for inner in properties.iterfind("property")]
        return form

    def number(self, text: str, place: str) -> float | int:
        if not _NUMBER.fullmatch(text):
            raise self.source.problem(place, f"a finite number was expected, found text {text[:24]!a}")
        value = float(text)
        return int(value) if abs(value) < 2**53 and value == int(value) else value

    def property(self, element: ElementTree.Element) -> dict[str, Any]:
        name, kind = element.get("name", ""), element.get("type", "string")
        text = element.get("value", element.text or "")
        value: Any = text
        if kind in ("int", "float", "object"):
            value = self.number(text, f"property {name[:24]!a}")
        elif kind == "bool":
            value = text.strip() == "true"
        elif kind in ("class", "list"):
            value = None
        return {"name": name, "type": kind, "value": value}

    def layers(self, element: ElementTree.Element, depth: int) -> list[dict[str, Any]]:
        if depth > DEEPEST:
            raise self.source.problem("layers", f"groups are nested more than {DEEPEST} deep")
        layers = []
        for inner in element:
            if inner.tag not in _LAYERS:
                continue
            form = {**self.plain(inner), "type": _LAYERS[inner.tag]}
            if inner.tag == "group":
                form["layers"] = self.layers(inner, depth + 1)
            elif inner.tag == "objectgroup":
                form["objects"] = [self.drawn(drawn) for drawn in inner.iterfind("object")]
            elif inner.tag == "imagelayer":
                form |= self.image(inner)
            else:
                self.add_data(inner, form)
            layers.append(form)
        return layers

    def add_data(self, layer: ElementTree.Element, form: dict[str, Any]) -> None:
        data = layer.find("data")
        if data is None:
            return
        form |= {name: data.get(name, "") for name in ("encoding", "compression")}
        chunks = data.findall("chunk")
        if chunks:
            form["chunks"] = [{**self.plain(chunk), "data": self.numbers(chunk, data)} for chunk in chunks]
        else:
            form["data"] = self.numbers(data, data)

    def numbers(self, holder: ElementTree.Element, data: ElementTree.Element) -> Any:
        if data.get("encoding"):
            return holder.text or ""
        texts = [tile.get("gid", "0") for tile in holder.iter("tile")]
        if len(max(texts, key=len, default="")) <= _DIGITS and re.fullmatch("[0-9]*", "".join(texts)) and all(texts):
            return list(map(int, texts))
        return [self.number(text, "<tile> gid") for text in texts]

    def image(self, element: ElementTree.Element) -> dict[str, Any]:
        image = element.find("image")
        if image is None:
            return {}
        plain = self.plain(image)
        names = {"image": "source", "imagewidth": "width", "imageheight": "height"}
        return {name: plain[key] for name, key in names.items() if key in plain}

    def tileset(self, element: ElementTree.Element) -> dict[str, Any]:
        tiles = []
        for tile in element.iterfind("tile"):
            form = self.plain(tile)
            shapes = tile.find("objectgroup")
            if shapes is not None:
                form["objectgroup"] = {"objects": [{} for _ in shapes.iterfind("object")]}
            tiles.append(form)
        return {**self.plain(element), "tiles": tiles}

    def drawn(self, element: ElementTree.Element) -> dict[str, Any]:
        form = self.plain(element)
        for shape in ("ellipse", "point", "capsule", "text"):
            if element.find(shape) is not None:
                form[shape] = True
        for shape in ("polygon", "polyline"):
            line = element.find(shape)
            if line is not None:
                form[shape] = [self.corner(pair, shape) for pair in line.get("points", "").split()]
        return form

    def corner(self, pair: str, shape: str) -> dict[str, Any]:
        x, comma, y = pair.partition(",")
        if not comma:
            raise self.source.problem(f"<{shape}> points", f"pairs such as 12,34 were expected, found {pair[:24]!a}")
        return {"x": self.number(x, f"<{shape}> points"), "y": self.number(y, f"<{shape}> points")}
