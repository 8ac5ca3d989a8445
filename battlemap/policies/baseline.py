"""The policy `baseline`, frozen for ever: the yardstick that every other policy is measured against.

Nothing here changes when other policies do; it shares no scores with them.
"""

from __future__ import annotations

from battlemap.engine.actions import (
    ATTACK,
    CHARGE,
    DECLINE,
    END,
    FACE,
    FOLLOW,
    HOLD,
    MOVE,
    OPEN,
    PRESS,
    PUSH,
    REFUSE,
    SHOOT,
    STAND,
    THROW,
    WAIT,
)
from battlemap.engine.rule import rule
from battlemap.engine.schema import Features


@rule
def baseline(f: Features) -> int:
    """Attack the weakest in reach, else shoot, stand up, turn, charge, or go the shortest way."""
    if f.swaps == 1:
        return 0
    if f.kind == ATTACK:
        return 1_000_000 - f.target_hp
    if (f.kind == SHOOT or f.kind == THROW) and f.friends_hit < 40 and f.swaps == 0:
        return 900_000 - f.friends_hit
    if f.kind == STAND:
        return 800_000
    if f.kind == FACE and f.front > 0 and f.front_now == 0:
        return 700_000
    if f.kind == CHARGE:
        return 600_000 - f.target_hp
    if f.kind == OPEN and f.distance < f.now:
        return 490_000
    if f.kind == MOVE and f.distance < f.now:
        return 500_000 - f.distance
    if f.kind == PRESS or f.kind == REFUSE or f.kind == PUSH:
        return 100
    if f.kind == FOLLOW:
        return 50 + f.front
    if f.kind == WAIT:
        return 10
    if f.kind == END or f.kind == DECLINE or f.kind == HOLD:
        return 1
    return 0
