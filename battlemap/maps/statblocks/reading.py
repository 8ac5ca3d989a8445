"""Values of a stat block, checked one by one, and the words that several formats share."""

from __future__ import annotations

import re
from typing import Any

from ..source import Source, shown

__all__ = ["MOST_NAME", "SIZES", "Block", "dice_parts", "slug"]

MOST_NAME = 60
SIZES = {
    "tiny": "T",
    "small": "S",
    "sm": "S",
    "medium": "M",
    "med": "M",
    "large": "L",
    "lg": "L",
    "huge": "H",
    "gargantuan": "G",
    "grg": "G",
}

_DICE = re.compile(r"(\d{1,3}) *d *(\d{1,3})(?: *([+-]) *(\d{1,3}))?")


def slug(name: str) -> str:
    """A name as that of a kind: lowercase letters and digits with dashes between the words.

    >>> slug("Young Red Dragon")
    'young-red-dragon'
    """
    return "-".join(re.findall(r"[a-z0-9]+", name.lower()))


def dice_parts(text: str) -> tuple[int, int, int] | None:
    """Number of dice, faces and what is added; None for a text that begins otherwise.

    >>> dice_parts("7d10 + 21"), dice_parts("2d6-2"), dice_parts("5")
    ((7, 10, 21), (2, 6, -2), None)
    """
    match = _DICE.match(text.strip())
    if not match:
        return None
    plus = int(match[4] or 0)
    return int(match[1]), int(match[2]), -plus if match[3] == "-" else plus


class Block:
    """A table of a stat block with its place in the file. Missing and null values take their default, others are checked."""

    def __init__(self, source: Source, value: Any, place: str) -> None:
        if type(value) is not dict:
            raise source.problem(place, f"a stat block was expected, found {shown(value)}")
        self.source, self.table, self.place = source, value, place

    def at(self, key: str) -> str:
        """The place of one of its values."""
        return f"{self.place}.{key}" if self.place else key

    def inside(self, key: str) -> Block:
        """A table within it; a missing one is empty."""
        value = self.table.get(key)
        return Block(self.source, {} if value is None else value, self.at(key))

    def blocks(self, key: str) -> list[Block]:
        """A list of tables within it, or a table of tables, whose names do not count."""
        value = self.table.get(key)
        if type(value) is dict:
            return [Block(self.source, one, f"{self.at(key)}.{name[:24]}") for name, one in value.items()]
        members = self.source.items(value, self.at(key), "a list")
        return [Block(self.source, one, f"{self.at(key)}[{i}]") for i, one in enumerate(members)]

    def text(self, key: str, default: str = "") -> str:
        """A text of at most a page."""
        value = self.table.get(key)
        if value is None:
            return default
        if type(value) in (int, float):
            return f"{value}"[:24]
        if type(value) is not str:
            raise self.source.problem(self.at(key), f"text was expected, found {shown(value)}")
        return value[:20_000]

    def name(self) -> str:
        """Its name in one printable line."""
        name = " ".join("".join(c if c.isprintable() else " " for c in self.text("name")[:MOST_NAME]).split())
        if not name:
            raise self.source.problem(self.at("name"), "missing; the name of a creature was expected")
        return name

    def whole(self, key: str, default: int, least: int = 0, most: int = 9_999) -> int:
        """A whole number between bounds; a text that begins with one, such as ``30 ft.``, is read too."""
        value = self.table.get(key)
        if value is None or value == "":
            return default
        if type(value) is str:
            match = re.match(r" *([+-]?\d{1,6})", value)
            if not match:
                raise self.source.problem(self.at(key), f"a number was expected, found {shown(value)}")
            value = int(match[1])
        number = self.source.number(value, self.at(key))
        if not least <= number <= most:
            raise self.source.problem(self.at(key), f"{least} to {most} was expected, found {number:g}")
        return int(number)

    def size(self, key: str) -> str:
        """The letter of a size; man-sized where none of the words is known."""
        return SIZES.get(self.text(key, "medium").split(" ")[0].lower(), "M")
