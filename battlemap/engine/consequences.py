"""What one action led to, read off the tape and packed into one integer: the leaves of `odds`.

The first four bits are yes or no (HIT_BIT ...), ten more hold the figure struck at, the rest the points of damage.
"""

from __future__ import annotations

from battlemap.engine.events import (
    BLED,
    CRITICAL,
    DAMAGED,
    DIED,
    FELL,
    HIT,
    KNOCKED_DOWN,
    MISSED,
    PHASE_BEGAN,
    ROUND_BEGAN,
)
from battlemap.engine.rule import rule
from battlemap.engine.schema import Work

HIT_BIT, CRITICAL_BIT, KNOCKDOWN_BIT, FALL_BIT = 1, 2, 4, 8
STRUCK_AT, DAMAGE_AT = 4, 14
MOST_BRANCHES = 64


@rule
def consequences(w: Work, actor: int, target: int) -> int:
    """The action's consequences: the acting figure's hits, what the others suffer, whether the target (0 anyone) falls.

    The clock's own events, from the next phase on, are no consequences.
    """
    bits = 0
    struck = 0
    damage = 0
    for k in range(w.events):
        event = w.tape[k]
        if event.kind == PHASE_BEGAN or event.kind == ROUND_BEGAN or event.kind == BLED:
            break
        if event.actor == actor:
            if event.kind == HIT:
                bits |= HIT_BIT
            if event.kind == CRITICAL:
                bits |= CRITICAL_BIT
            if (event.kind == HIT or event.kind == MISSED) and struck == 0:
                struck = event.target
        else:
            if event.kind == DAMAGED:
                damage += event.value
            if event.kind == KNOCKED_DOWN:
                bits |= KNOCKDOWN_BIT
            if (event.kind == FELL or event.kind == DIED) and (target == 0 or event.actor == target):
                bits |= FALL_BIT
    return bits | struck << STRUCK_AT | damage << DAMAGE_AT


@rule
def next_branch(w: Work) -> int:
    """Go on to the next totals of the rolls just made, the last roll first; 0 when every branch has been taken."""
    k = w.branch_count - 1
    while k >= 0 and w.branch[k] >= w.branch_dice[k] * w.branch_faces[k]:
        k -= 1
    if k < 0:
        return 0
    w.branch[k] += 1
    for later in range(k + 1, MOST_BRANCHES):
        w.branch[later] = 0
    return 1


@rule
def first_branch(w: Work) -> None:
    """Before the first run: every roll takes its least total."""
    w.enumerate = 1
    for k in range(MOST_BRANCHES):
        w.branch[k] = 0
