"""Figures of other programs' maps: the nearest kind that the rules have, an id, and squares where they can stand.

Units: squares from 0 at the north-west corner.
"""

from __future__ import annotations

import difflib
import re
from functools import cache

from .. import content
from ..places import square_name
from ..setup import FigureSetup, MapSetup, SideSetup
from .report import ImportReport

__all__ = ["FOES", "FRIENDS", "NEUTRALS", "Cast", "nearest_kind", "sides_of", "slug"]

FRIENDS, FOES, NEUTRALS = "friends", "foes", "neutrals"
"""Sides of imported figures whose file tells friend from foe and no more."""

BY_SIZE = {"T": "goblin", "S": "goblin", "M": "man-at-arms", "L": "ogre", "H": "hill-giant", "G": "hill-giant"}
"""Who stands in for a name that no kind resembles."""

MOST_FIGURES = 511
_LIKE = 0.8
_FARTHEST_MOVE = 3
_RULESET = "combat-tactics"


def slug(name: str, joint: str = "-") -> str:
    """A name in lowercase letters and digits with ``joint`` between its words; "" where it has none of them.

    >>> slug("Orc, Eye of Gruumsh")
    'orc-eye-of-gruumsh'
    """
    return joint.join(re.findall(r"[a-z0-9]+", name.lower()))


@cache
def _kinds() -> dict[str, tuple[frozenset[str], int, int]]:
    """Kinds of the ruleset: the words of the id, and the width and height of the footprint."""
    sizes = content.tables(_RULESET)["sizes"]
    return {
        name: (frozenset(name.split("-")), *(kind["footprint"] or sizes[kind["size"]]["footprint"]))
        for name, kind in content.kinds(_RULESET).items()
    }


def nearest_kind(name: str, size: str = "") -> tuple[str, bool]:
    """The kind of the rules that a creature's name means, and whether the name alone says so.

    A kind is meant that is spelt like the name, or all of whose words are among those of the name. Failing that the
    size chooses, one of T S M L H G.

    >>> nearest_kind("Orc Eye of Gruumsh"), nearest_kind("Beholder", "L")
    (('orc', True), ('ogre', False))
    """
    kinds = _kinds()
    wanted = slug(name)
    if wanted in kinds:
        return wanted, True
    words = {word for part in wanted.split("-") for word in (part, part.removesuffix("s"))}
    held = [kind for kind, (its_words, _, _) in kinds.items() if its_words <= words]
    if held:
        return max(held, key=len), True
    close = difflib.get_close_matches(wanted, kinds, n=1, cutoff=_LIKE)
    if close:
        return close[0], True
    return BY_SIZE.get(size, "man-at-arms"), False


def sides_of(figures: list[FigureSetup]) -> dict[str, SideSetup]:
    """The sides that figures name, in the order in which they come."""
    return {one.side: SideSetup(one.side, one.side.replace("_", " ").capitalize()) for one in figures}


class Cast:
    """The figures put on one map, and what had to be guessed about them.

    ``figures`` are those that stand; `tell` writes the rest into the report once all are placed.
    """

    def __init__(self, field: MapSetup) -> None:
        self.field = field
        self.figures: list[FigureSetup] = []
        self._taken: set[tuple[int, int]] = set()
        self._ids: dict[str, int] = {}
        self._stand_ins: dict[str, str] = {}
        self._moved: list[str] = []
        self._left_out: list[str] = []
        self._terrains = content.terrains(_RULESET)

    def add(
        self, name: str, at: tuple[int, int], side: str, *, facing: int = 4, size: str = "", kind: str = ""
    ) -> FigureSetup | None:
        """Put a figure on the map, or beside its square where that is taken; None where it has no room nearby."""
        if not kind:
            kind, known = nearest_kind(name, size)
            if not known or slug(name) != kind:
                self._stand_ins[name] = kind
        square = self._free(at, *_kinds()[kind][1:])
        if square is None or len(self.figures) >= MOST_FIGURES:
            self._left_out.append(name)
            return None
        if square != at:
            self._moved.append(f"{name} to {square_name(*square)}")
        root = slug(name, "_") or "figure"
        self._ids[root] = self._ids.get(root, 0) + 1
        label = "" if slug(name) == kind else name
        figure = FigureSetup(f"{root}_{self._ids[root]}", kind, side, square, facing, label)
        self.figures.append(figure)
        self._taken.update(self._squares(square, *_kinds()[kind][1:]))
        return figure

    def tell(self, report: ImportReport) -> None:
        """Say in the report which kinds stand in, who was moved and who is left out."""
        report.counts["figures"] = len(self.figures)
        for name, kind in self._stand_ins.items():
            report.guessed.append(f"{name} is a {kind}")
        for section, words, names in (
            ("guessed", "moved to a free square", self._moved),
            ("dropped", "no free square nearby", self._left_out),
        ):
            if names:
                more = f" and {len(names) - 8} more" if len(names) > 8 else ""
                getattr(report, section).append(f"{words}: {', '.join(names[:8])}{more}")

    def _free(self, at: tuple[int, int], width: int, height: int) -> tuple[int, int] | None:
        for far in range(_FARTHEST_MOVE + 1):
            for y in range(at[1] - far, at[1] + far + 1):
                for x in range(at[0] - far, at[0] + far + 1):
                    if max(abs(x - at[0]), abs(y - at[1])) == far and self._is_free((x, y), width, height):
                        return x, y
        return None

    def _is_free(self, corner: tuple[int, int], width: int, height: int) -> bool:
        return all(
            0 <= x < self.field.width
            and 0 <= y < self.field.height
            and (x, y) not in self._taken
            and not self._terrains[self.field.terrain[y][x]]["solid"]
            for x, y in self._squares(corner, width, height)
        )

    @staticmethod
    def _squares(corner: tuple[int, int], width: int, height: int) -> list[tuple[int, int]]:
        return [(corner[0] + x, corner[1] + y) for y in range(height) for x in range(width)]
