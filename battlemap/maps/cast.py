"""Figures of a map file made into figures of a battle: a kind that exists, an id of its own, a square it can stand in.

A map file names its figures but carries the statistics of another game, if any. The kind is the shipped one whose name
the figure's name holds (``Goblin Boss`` is a goblin), else the one for its size; what was chosen so is told in the report.

Units: squares.
"""

from __future__ import annotations

import difflib
import functools
import math
import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from ..content import kinds, tables, terrains
from ..errors import NotationError
from ..notation import VERB_KINDS
from ..places import parse_square
from ..setup import FigureSetup, MapSetup
from .report import ImportReport

__all__ = ["MOST_FIGURES", "Cast", "kind_named"]

RULESET = "combat-tactics"
MOST_FIGURES = 511
"""Most figures that a battle holds."""
STEP_ASIDE = 2
"""Squares that a figure may be moved to find one where it can stand."""

_BY_SIZE: tuple[tuple[float, str, dict[str, Any]], ...] = (
    (0.75, "goblin", {"size": "T"}),
    (1.5, "man-at-arms", {}),
    (2.5, "ogre", {}),
    (3.5, "hill-giant", {}),
    (math.inf, "hill-giant", {"size": "G"}),
)
"""Kinds for figures that no kind is named after: up to so many squares wide, the kind, what is changed of it."""


@functools.cache
def _kinds() -> dict[str, tuple[frozenset[str], tuple[int, int]]]:
    """The words of each shipped kind's id, and its footprint."""
    sizes = tables(RULESET)["sizes"]
    found = {}
    for id, kind in kinds(RULESET).items():
        width, height = kind["footprint"] or sizes[kind["size"]]["footprint"]
        found[id] = (frozenset(id.split("-")), (width, height))
    return found


@functools.cache
def _solid() -> frozenset[str]:
    return frozenset(name for name, terrain in terrains(RULESET).items() if terrain["solid"])


@functools.lru_cache(maxsize=1024)
def kind_named(name: str) -> str:
    """The shipped kind that a name holds, or nearly spells; "" where there is none.

    >>> kind_named("Skeleton Archer 3"), kind_named("Wolfs"), kind_named("Ser Alard")
    ('skeleton', 'wolf', '')
    """
    words = re.findall(r"[a-z]+", name[:80].lower())
    held = [id for id, (parts, _) in _kinds().items() if parts <= set(words)]
    if held:
        return max(held, key=lambda kind: (len(_kinds()[kind][0]), len(kind)))
    near = difflib.get_close_matches("-".join(words), _kinds(), n=1, cutoff=0.8)
    return near[0] if near else ""


class Cast:
    """The figures of one map, entered one by one with `add`; `told` writes what was guessed into the report."""

    def __init__(self, field_map: MapSetup, report: ImportReport, sides: Iterable[str] = ()) -> None:
        self.field_map, self.report = field_map, report
        self.figures: list[FigureSetup] = []
        self._ids: set[str] = {"friendly", "hostile", "neutral", "secret", *sides}
        self._squares: set[tuple[int, int]] = set()
        self._strangers: dict[str, int] = {}
        self._counts = dict.fromkeys(("moved", "off_map", "crowded"), 0)

    def add(
        self, name: str, side: str, corner: tuple[float, float], facing: int, size: float = 1.0, kind: str = ""
    ) -> None:
        """Enter a figure whose picture, ``size`` squares wide, has its north-west corner there.

        ``kind`` is what the file calls its kind, where it does; else the name says it. A figure that lies off the map,
        or finds no square to stand in, is left out and counted.
        """
        name = " ".join("".join(c if c.isprintable() else " " for c in name[:60]).split())
        id, changed = kind_named(kind) or kind_named(name), dict[str, Any]()
        if not id:
            id, changed = next((id, changed) for most, id, changed in _BY_SIZE if size < most)
            word = name or "unnamed"
            self._strangers[word] = self._strangers.get(word, 0) + 1
        width, height = (3, 3) if changed.get("size") == "G" else (1, 1) if changed else _kinds()[id][1]
        # a hair less than half, so that what stands astride two squares goes to the northern and western one
        x = math.floor(corner[0] + (size - width) / 2 + 0.499)
        y = math.floor(corner[1] + (size - height) / 2 + 0.499)
        if not (0 <= x < self.field_map.width and 0 <= y < self.field_map.height):
            self._counts["off_map"] += 1
            return
        at = self._free(x, y, width, height)
        if at is None or len(self.figures) >= MOST_FIGURES:
            self._counts["crowded"] += 1
            return
        self._counts["moved"] += at != (x, y)
        self._squares |= _covered(*at, width, height)
        self.figures.append(FigureSetup(self._id(name), id, side, at, facing, name, dict(changed)))

    def told(self) -> list[FigureSetup]:
        """The figures, after the report has been told of them."""
        report, counts = self.report, self._counts
        report.counts["figures"] = len(self.figures)
        names = [f"{word} ({n})" if n > 1 else word for word, n in list(self._strangers.items())[:6]]
        more = ", ..." if len(self._strangers) > 6 else ""
        report.note(
            "guessed",
            "kinds_guessed",
            sum(self._strangers.values()),
            "{n} figure{s} that no kind is named after, kind by size: " + _plain(", ".join(names)) + more,
        )
        report.note(
            "guessed", "figures_moved", counts["moved"], "{n} figure{s} moved to the nearest square where one can stand"
        )
        report.note("dropped", "figures_off_map", counts["off_map"], "{n} figure{s} off the map")
        report.note("dropped", "figures_crowded", counts["crowded"], "{n} figure{s} without a free square near")
        return self.figures

    def _free(self, x: int, y: int, width: int, height: int) -> tuple[int, int] | None:
        near = [(x + i, y + j) for i in range(-STEP_ASIDE, STEP_ASIDE + 1) for j in range(-STEP_ASIDE, STEP_ASIDE + 1)]
        near.sort(key=lambda at: (math.dist(at, (x, y)), at[1], at[0]))
        return next((at for at in near if all(map(self._is_free, _covered(*at, width, height)))), None)

    def _is_free(self, square: tuple[int, int]) -> bool:
        x, y = square
        if not (0 <= x < self.field_map.width and 0 <= y < self.field_map.height) or square in self._squares:
            return False
        return self.field_map.terrain[y][x] not in _solid() or self.field_map.doors.get(square) == "open"

    def _id(self, name: str) -> str:
        letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        stem = "_".join(re.findall(r"[a-z0-9]+", letters))[:24].strip("_") or "figure"
        id, number = stem, 1
        while id in self._ids or _reads_otherwise(id):
            number += 1
            id = f"{stem}_{number}"
        self._ids.add(id)
        return id


def _covered(x: int, y: int, width: int, height: int) -> set[tuple[int, int]]:
    return {(x + i, y + j) for i in range(width) for j in range(height)}


def _reads_otherwise(id: str) -> bool:
    """Whether an id would read as a verb or a square."""
    if id in VERB_KINDS or id == "end":
        return True
    try:
        parse_square(id)
    except NotationError:
        return False
    return True


def _plain(text: str) -> str:
    """A text of the file that does not act as a format string."""
    return text.replace("{", "(").replace("}", ")")
