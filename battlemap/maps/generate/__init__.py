"""Fields made by chance for battles to be tried on: rooms, a cave, woods, a village.

The same kind, size and seed give the same field on every machine. All ground that can be stood on hangs together, with
doors opened and without wading through deep water.
"""

from __future__ import annotations

from collections.abc import Callable

from ...content import nearest
from ...errors import BattlemapError
from ...places import MOST_COLUMNS
from ...setup import MapSetup
from ..source import MOST_SQUARES
from . import cave, rooms, village, woods
from .land import Land
from .luck import Luck

__all__ = ["KINDS", "LEAST", "generate"]

KINDS: dict[str, Callable[[int, int, Luck], Land]] = {
    "rooms": rooms.cut,
    "cave": cave.dig,
    "woods": woods.grow,
    "village": village.build,
}
"""The kinds of fields, and what makes each."""
LEAST = 12
"""Squares that a field has at least, each way."""


def generate(kind: str, width: int, height: int, seed: int = 0) -> MapSetup:
    """A field of a kind, ``width`` by ``height`` squares.

    Errors: `BattlemapError` for a kind that is none and for a size that is too small, or larger than a battle holds.

    >>> field = generate("cave", 24, 18, seed=7)
    >>> field == generate("cave", 24, 18, seed=7), field == generate("cave", 24, 18, seed=8)
    (True, False)
    """
    if kind not in KINDS:
        guess = nearest(kind, KINDS)
        near = f"; near is {guess}" if guess else ""
        raise BattlemapError(f'no kind of field "{kind}"; there are {", ".join(KINDS)}{near}')
    if min(width, height) < LEAST:
        raise BattlemapError(f"a field of {width} x {height} squares is too small; it needs {LEAST} each way")
    if width > MOST_COLUMNS or (width + 2) * (height + 2) > MOST_SQUARES:
        raise BattlemapError(
            f"a field of {width} x {height} squares is too large; a battle holds {MOST_SQUARES:,} (about 254 x 254)"
        )
    return KINDS[kind](width, height, Luck(f"{kind} {width}x{height} {seed}")).field
