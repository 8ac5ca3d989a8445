"""What a Board keeps because it follows from its squares and walls: the walls that touch each square, the steps barred.

Plain Python, run once when a battle is set up; the rules it asks are run interpreted even where the engine is compiled.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from typing import Any

from battlemap.engine.ground import DOOR_CLOSED, DOOR_OPEN, UNIT
from battlemap.engine.rule import COMPILED, callees, plain
from battlemap.engine.schema import CAPACITY, Board, Piece, State
from battlemap.errors import BattlemapError
from battlemap.grid.steps import is_half, step_is_barred

__all__ = ["derive_steps", "fill_buckets", "squares_touched"]

ALL_EIGHTHS = 255
HALF_OF_THE_EIGHTHS = (2, 3, 4, 5)


def squares_touched(b: Board, piece: Piece) -> Iterator[int]:
    """The squares of the board, border included, that a wall touches, be it only at an edge or a corner; row by row."""
    (x0, y0), (x1, y1) = sorted([(piece.x0, piece.y0), (piece.x1, piece.y1)], key=lambda point: point[::-1])
    for row in range(max(0, -(-y0 // UNIT) - 1), min(b.height - 1, y1 // UNIT) + 1):
        # The part of the wall inside this row runs from `top` to `bottom`; its x there are fractions over `length`.
        top, bottom = max(y0, row * UNIT), min(y1, (row + 1) * UNIT)
        length = y1 - y0
        if length == 0:
            ends, length = (x0, x1), 1
        else:
            ends = (x0 * length + (x1 - x0) * (top - y0), x0 * length + (x1 - x0) * (bottom - y0))
        first = -(-min(ends) // (UNIT * length)) - 1
        last = max(ends) // (UNIT * length)
        for column in range(max(0, first), min(b.width - 1, last) + 1):
            yield row * b.width + column


def fill_buckets(b: Board) -> None:
    """Write the numbers of the walls that touch each square into the board's buckets.

    Raises BattlemapError when there are more such touches than the board can hold.
    """
    touching: list[list[int]] = [[] for _ in range(b.squares)]
    for number in range(1, b.pieces + 1):
        for square in squares_touched(b, b.piece[number]):
            touching[square].append(number)
    b.bucket_count[:] = [len(numbers) for numbers in touching]
    if sum(b.bucket_count) > CAPACITY["bucket"]:
        raise BattlemapError(
            f"map: its walls touch squares {sum(b.bucket_count)} times, at most {CAPACITY['bucket']}; "
            "use fewer or shorter walls"
        )
    filled = 0
    for square, numbers in enumerate(touching):
        b.bucket_start[square] = filled
        filled += len(numbers)
    b.bucket[:] = [number for numbers in touching for number in numbers]


def derive_steps(s: State, b: Board) -> None:
    """Fill the buckets and the bits of barred steps of a board; the states of the doors are as before afterwards.

    A step is barred for good when it is barred with every door open, and a doorway when only with every door shut.
    """
    fill_buckets(b)
    states = s.door[:]
    s.door[:] = [DOOR_OPEN] * len(states)
    barred = _barred_steps(s, b)
    s.door[:] = [DOOR_CLOSED] * len(states)
    shut = _barred_steps(s, b) if b.doors else barred
    s.door[:] = states
    b.barred[:] = barred
    b.doorway[:] = [bits & ~always for bits, always in zip(shut, barred, strict=True)]


def _barred_steps(s: State, b: Board) -> list[int]:
    """A bit mask of barred directions for every square, doors as they stand; from and onto the border all are."""
    is_barred, halves = _interpreted(step_is_barred), _interpreted(is_half)
    bits = [0] * b.squares
    inside = [y * b.width + x for y in range(1, b.height - 1) for x in range(1, b.width - 1)]
    on_map = set(inside)
    busy = [b.bucket_count[square] > 0 or b.solid[square] > 0 for square in range(b.squares)]
    for square in range(b.squares):
        if square not in on_map:
            bits[square] = ALL_EIGHTHS
    for square in inside:
        for e in HALF_OF_THE_EIGHTHS:
            other = square + b.offset[e]
            if other not in on_map:
                continue
            near = busy[square] or busy[other]
            if e % 2 == 1:
                near = near or busy[square + b.offset[e - 1]] or busy[square + b.offset[(e + 1) % 8]]
            if near and is_barred(s, b, square, e):
                bits[square] |= 1 << e
                bits[other] |= 1 << (e + 4) % 8
    for square in inside:
        half = busy[square] and halves(b, square)
        for e in range(8):
            other = square + b.offset[e]
            if other not in on_map:
                bits[square] |= 1 << e
            elif half:
                bits[other] |= 1 << (e + 4) % 8
    return bits


def _interpreted(entry: Any) -> Callable[..., Any]:
    """A rule as plain Python all the way down, also where the engine is compiled."""
    function = plain(entry)
    if not COMPILED:
        return function
    scope = dict(function.__globals__)
    scope.update({plain(other).__name__: _interpreted(other) for other in callees(entry)})
    return types.FunctionType(function.__code__, scope)
