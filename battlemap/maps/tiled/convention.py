"""The words by which a Tiled map says what battlemap should make of it; docs/maps.md tells of them.

A tile says what ground is there with the property ``terrain`` and how high with ``elevation``; an object says by its class
what it is. Where a file says neither, names of layers are all there is, and what they mean is a guess.
"""

from __future__ import annotations

import re
from collections import Counter

from ...setup import DOOR_STATES, TERRAINS
from ..ground_words import terrain_named
from ..report import ImportReport
from .model import Layer, Properties

__all__ = ["AS_DRAWN", "DICE", "HIGHEST", "ZONE_KINDS", "Words", "layer_role"]

HIGHEST = 35
"""Steps of the highest ground."""
ZONE_KINDS = ("deployment", "difficult", "hazard")
DICE = re.compile(r"[1-9][0-9]?d[1-9][0-9]{0,2}([+-][1-9][0-9]{0,2})?")
"""Damage as text: number of dice, faces, and what is added."""
AS_DRAWN = "as drawn"
"""What the map's property ``walls`` says where walls are neither welded, cut nor joined."""

_ROLES = {
    "walls": "wall",
    "doors": "door",
    "windows": "window",
    "figures": "figure",
    "tokens": "figure",
    "zones": "ground",
    "terrain": "ground",
    "lights": "light",
}


def layer_role(layer: Layer) -> str:
    """What an object without a class is in this layer: a kind of wall, figure, ground or light; "" where unsaid."""
    for word in (layer.kind, layer.name.strip().lower()):
        if word in _ROLES:
            return _ROLES[word]
    return ""


class Words:
    """Properties read by the convention; what is not understood is counted, and told by `tell`."""

    def __init__(self) -> None:
        self._unknown: Counter[str] = Counter()
        self._guessed: dict[str, str] = {}

    def terrain(self, properties: Properties, kind: str = "") -> str:
        """The terrain of a tile, layer or object: its property, else its class; "" where it says none."""
        value = properties.get("terrain")
        if value is None or value == "":
            return kind if kind in TERRAINS else ""
        word = str(value).strip().lower()
        if word in TERRAINS:
            return word
        meant = terrain_named(word)
        if meant:
            self._guessed[word[:40]] = meant
        else:
            self._unknown[f"terrain {word[:40]!a} is none of {', '.join(TERRAINS)}"] += 1
        return meant

    def elevation(self, properties: Properties) -> int | None:
        """The elevation in steps, None where there is none."""
        return self.whole(properties, "elevation", -1000, 1000)

    def whole(self, properties: Properties, name: str, least: int, most: int) -> int | None:
        """A whole number, also one written as a float or as text; None where there is none within the bounds."""
        value = properties.get(name)
        if value is None or value == "":
            return None
        if isinstance(value, str) and re.fullmatch(r"\s*[+-]?[0-9]{1,6}\s*", value):
            value = int(value)
        if not isinstance(value, bool | str) and least <= value <= most and value == int(value):
            return int(value)
        self._unknown[f"{name} {str(value)[:40]!a} is no whole number from {least} to {most}"] += 1
        return None

    def choice(self, properties: Properties, name: str, words: tuple[str, ...]) -> str:
        """One of some words, "" where it is none of them."""
        value = properties.get(name)
        word = str(value).strip().lower()
        if value is None or value == "" or word in words:
            return word if value else ""
        self._unknown[f"{name} {word[:40]!a} is none of {', '.join(words)}"] += 1
        return ""

    def state(self, properties: Properties) -> str:
        """The state of a door; closed where it is not said."""
        return self.choice(properties, "state", DOOR_STATES) or "closed"

    def tell(self, report: ImportReport) -> None:
        """Say in the report what was not understood, and what was taken for something."""
        report.guessed += [f"terrain {word!a} is {terrain}" for word, terrain in self._guessed.items()]
        for sentence, times in self._unknown.items():
            report.dropped.append(sentence + (f" ({times} times)" if times > 1 else ""))
