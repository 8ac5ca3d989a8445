"""What the legal actions of the pending decision mean for the mouse: which square, figure, facing or button does what.

Nothing here decides what is legal; it only sorts the list that the battle gives.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from battlemap.notation import Action
from battlemap.places import FACINGS

__all__ = ["SQUARE_KINDS", "TARGET_KINDS", "Choices", "facing_towards"]

SQUARE_KINDS = ("push", "follow", "move", "shift", "withdraw", "open", "close")
"""Kinds that a click on a square may mean, those that are meant first where several could be."""

TARGET_KINDS = ("attack", "shoot", "throw", "charge")
"""Kinds that a click on an enemy may mean, in the same order."""

LASTING = (
    "attack",
    "shoot",
    "throw",
    "charge",
    "move",
    "withdraw",
    "shift",
    "stand",
    "open",
    "close",
    "leave",
    "bind",
    "guard",
)
"""Kinds that still get something done; where none is left an activation may close by itself."""


class Choices:
    """The legal actions of one decision, sorted by what they point at."""

    def __init__(self, legal: Iterable[Action] = ()) -> None:
        self.legal = tuple(legal)
        self.squares: dict[str, dict[str, Action]] = {}
        self.targets: dict[str, dict[str, Action]] = {}
        self.facings: dict[str, Action] = {}
        self.followings: dict[tuple[str, str], Action] = {}
        self.weapons: dict[str, Action] = {}
        self.plain: dict[str, Action] = {}
        for action in self.legal:
            self._sort(action)

    def _sort(self, action: Action) -> None:
        if action.kind == "face":
            self.facings[action.facing] = action
        elif action.kind == "ready":
            self.weapons[action.weapon] = action
        elif action.kind == "follow" and action.facing:
            self.followings[action.square, action.facing] = action
        elif action.square:
            self.squares.setdefault(action.kind, {}).setdefault(action.square, action)
        elif action.target and action.kind in TARGET_KINDS:
            known = self.targets.setdefault(action.kind, {})
            # The weapon in hand is meant unless another is asked for.
            if action.target not in known or not action.weapon:
                known[action.target] = action
        else:
            self.plain.setdefault(action.kind if action.kind != "end" else self._end_of(action), action)

    def _end_of(self, action: Action) -> str:
        """The side's end stands last on the list, after that of the figure."""
        return "end_side" if "end" in self.plain else "end"

    def __bool__(self) -> bool:
        return bool(self.legal)

    def has(self, kind: str) -> bool:
        """Whether anything of this kind may be chosen."""
        return (
            kind in self.squares
            or kind in self.targets
            or kind in self.plain
            or (kind == "face" and bool(self.facings))
            or (kind == "ready" and bool(self.weapons))
        )

    def at_square(self, square: str, mode: str = "") -> Action | None:
        """What a click on a square does; ``mode`` is the kind asked for, "" whatever is meant first."""
        for kind in (mode,) if mode else SQUARE_KINDS:
            found = self.squares.get(kind, {}).get(square)
            if found is not None:
                return found
        return None

    def at_target(self, figure: str, mode: str = "") -> Action | None:
        """What a click on a figure does. Without a mode nobody changes weapons: that is asked for by its button."""
        for kind in (mode,) if mode else TARGET_KINDS:
            found = self.targets.get(kind, {}).get(figure)
            if found is not None and (mode or not found.weapon):
                return found
        return None

    def variants(self, action: Action) -> list[Action]:
        """The same deed against the same figure with each weapon that may do it, that of ``action`` first."""
        same = [a for a in self.legal if (a.kind, a.figure, a.target) == (action.kind, action.figure, action.target)]
        return sorted(same, key=lambda a: a != action)

    @property
    def is_spent(self) -> bool:
        """Only turning, postures, weapons in hand and the end are left of an activation."""
        return "end" in self.plain and not any(self.has(kind) for kind in LASTING)


def facing_towards(dx: float, dy: float) -> str:
    """The facing nearest to a direction, x east and y south; "" for no direction.

    >>> facing_towards(1, 0), facing_towards(-3, -3), facing_towards(0, 0)
    ('E', 'NW', '')
    """
    if dx == 0 and dy == 0:
        return ""
    return FACINGS[round(math.degrees(math.atan2(dx, -dy)) / 45) % 8]
