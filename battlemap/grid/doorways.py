"""Doors between neighbouring squares, and which of them anybody can open.

Source: scenario format (doors and their states). Locked and secret doors stay shut.
"""

from __future__ import annotations

from battlemap.engine.ground import DOOR_CLOSED
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, State

__all__ = ["door_between", "door_can_open", "is_shut_door"]


@rule
def door_between(b: Board, square: int, e: int) -> int:
    """The door on the way from a square in a straight direction, or that fills the next square; 0 for none."""
    other = square + b.offset[e]
    if b.solid[other] > 1:
        return b.solid[other] - 1
    if e % 2 == 1 or (b.doorway[square] >> e) & 1 == 0:
        return 0
    for k in range(b.bucket_count[square]):
        number = b.bucket[b.bucket_start[square] + k]
        if b.piece[number].door == 0:
            continue
        for n in range(b.bucket_count[other]):
            if b.bucket[b.bucket_start[other] + n] == number:
                return b.piece[number].door
    return 0


@rule
def is_shut_door(s: State, b: Board, square: int) -> bool:
    """Whether a door that is closed, not locked, fills the square."""
    return b.solid[square] > 1 and s.door[b.solid[square] - 1] == DOOR_CLOSED


@rule
def door_can_open(s: State, b: Board, square: int, e: int) -> bool:
    """Whether only a closed door, not locked, bars the straight step from a square in direction ``e``."""
    if b.doors == 0 or e % 2 == 1 or (b.barred[square] >> e) & 1 == 1:
        return False
    door = door_between(b, square, e)
    return door > 0 and s.door[door] == DOOR_CLOSED
