"""What all vector pictures are made of: lengths, groups, and the part of a map that one of them shows.

Units: squares; in a picture SQUARE_PX user units a square, from the map's north-west corner.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from ..setup import MapSetup

__all__ = ["SQUARE_PX", "Area", "group", "points", "px"]

SQUARE_PX = 40


class Area(NamedTuple):
    """A rectangle of a map by its edges, parts of squares included."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def whole(cls, land: MapSetup) -> Area:
        """All of a map."""
        return cls(0, 0, land.width, land.height)

    @property
    def width(self) -> float:
        """From west to east."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From north to south."""
        return self.bottom - self.top

    @property
    def columns(self) -> range:
        """The columns that it touches."""
        return range(math.floor(self.left), math.ceil(self.right))

    @property
    def rows(self) -> range:
        """The rows that it touches."""
        return range(math.floor(self.top), math.ceil(self.bottom))

    def touches(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Does it share a point with another rectangle?"""
        return left <= self.right and right >= self.left and top <= self.bottom and bottom >= self.top


def px(squares: float) -> str:
    """A length in squares as user units.

    >>> px(1.5), px(0.001), px(-0.9)
    ('60', '0.04', '-36')
    """
    text = f"{squares * SQUARE_PX:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(corners: Iterable[tuple[float, float]]) -> str:
    """Corners as a polygon's points."""
    return " ".join(f"{px(x)},{px(y)}" for x, y in corners)


def group(name: str, parts: Iterable[str], style: str = "") -> Iterator[str]:
    """A named group; nothing where nothing is in it."""
    inside = list(parts)
    if inside:
        yield f"<g id={quoteattr(name)}{' ' + style if style else ''}>"
        yield from inside
        yield "</g>"
