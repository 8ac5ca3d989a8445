"""Who stands where: up to four figure numbers a square, made from the figures' footprints.

Source: combat-tactics-tables.md sections 2 and 9; case FB-24. A square is a small list, lowest number first, in which
the dead and the fallen stay: when one of several leaves, the others are still there.
Units: figure numbers; squares.
"""

from __future__ import annotations

from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State
from battlemap.grid.squares import column, row

__all__ = ["MOST_HERE", "covers", "here_count", "in_footprint", "lift", "occupant", "other_here", "place", "rebuild"]

MOST_HERE = 4
"""How many figures one square can hold."""

BITS = 10
NUMBER = (1 << BITS) - 1
ALL = (1 << BITS * MOST_HERE) - 1


@rule
def here_count(s: State, square: int) -> int:
    """How many figures are in a square, whatever their state."""
    packed = s.here[square]
    for k in range(MOST_HERE):
        if packed == 0:
            return k
        packed >>= BITS
    return MOST_HERE


@rule
def occupant(s: State, square: int, k: int) -> int:
    """The k-th figure in a square, from 0, lowest number first; 0 when there are not so many."""
    return (s.here[square] >> (BITS * k)) & NUMBER


@rule
def other_here(s: State, square: int, number: int) -> int:
    """The first figure in a square other than ``number``, or 0."""
    first = occupant(s, square, 0)
    return occupant(s, square, 1) if first == number else first


@rule
def in_footprint(b: Board, f: Figure, corner: int, square: int) -> bool:
    """Whether a square would lie in a figure's footprint with its north-west corner in ``corner``."""
    dx = column(b, square) - column(b, corner)
    dy = row(b, square) - row(b, corner)
    return 0 <= dx < f.width and 0 <= dy < f.height


@rule
def covers(b: Board, f: Figure, square: int) -> bool:
    """Whether a square lies in a figure's footprint; never for a figure off the map."""
    return f.square > 0 and in_footprint(b, f, f.square, square)


@rule
def with_number(packed: int, number: int) -> int:
    """A square's list with a number put in its place; of more than four the highest drops out."""
    for k in range(MOST_HERE):
        shift = BITS * k
        here = (packed >> shift) & NUMBER
        if here == number:
            return packed
        if here == 0 or here > number:
            before = packed & ((1 << shift) - 1)
            after = packed >> shift
            return (before | (number << shift) | (after << (shift + BITS))) & ALL
    return packed


@rule
def without_number(packed: int, number: int) -> int:
    """A square's list without a number."""
    for k in range(MOST_HERE):
        shift = BITS * k
        if (packed >> shift) & NUMBER == number:
            before = packed & ((1 << shift) - 1)
            after = packed >> (shift + BITS)
            return before | (after << shift)
    return packed


@rule
def place(s: State, b: Board, f: Figure, square: int) -> None:
    """Put a figure on the map with the north-west corner of its footprint in ``square``.

    A square that holds four figures already keeps the four lowest numbers: a caller looks at `here_count` first.
    """
    for y in range(f.height):
        for x in range(f.width):
            at = square + y * b.width + x
            s.here[at] = with_number(s.here[at], f.number)
    f.square = square


@rule
def lift(s: State, b: Board, f: Figure) -> None:
    """Take a figure out of the squares of its footprint; ``f.square`` stays for the caller to change."""
    for y in range(f.height):
        for x in range(f.width):
            at = f.square + y * b.width + x
            s.here[at] = without_number(s.here[at], f.number)


@rule
def rebuild(s: State, b: Board) -> None:
    """Make all lists anew from the figures that are on the map."""
    for square in range(b.squares):
        s.here[square] = 0
    for number in range(1, b.figures + 1):
        if s.figure[number].side > 0 and s.figure[number].square > 0:
            place(s, b, s.figure[number], s.figure[number].square)
