"""Binding the wounds of the dying.

Source: seed 000 (damage and death), seed 004 (what can be done in a round); CT-DTH-1, CT-DTH-2. It takes the round's attacks,
goes with at most half a move, and the dying must lie beside the figure or in its square (ours).
"""

from __future__ import annotations

from battlemap.engine.actions import BIND
from battlemap.engine.conditions import DYING, PRONE, UNCONSCIOUS
from battlemap.engine.events import BOUND
from battlemap.engine.pending import offer
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State, Work
from battlemap.engine.tape import emit
from battlemap.grid.squares import gap
from battlemap.rulesets.combat_tactics.budget import has_acted, has_moved_far
from battlemap.rulesets.combat_tactics.ids import CT_DTH_1

HANDS_REACH = 1


@rule
def can_tend(f: Figure) -> bool:
    """Up, with hands of its own, and nothing else done this round but half a move."""
    if f.posture == PRONE or f.mindless == 1 or f.routine > 0 or f.mounted == 1:
        return False
    return f.attacks < f.attacks_due and not has_acted(f) and not has_moved_far(f) and f.charge == 0 and f.withdrew == 0


@rule
def can_be_tended(b: Board, f: Figure, g: Figure) -> bool:
    """A dying friend within reach of the hands [CT-DTH-1]; nobody binds its own wounds [CT-DTH-2]."""
    if g.side != f.side or g.status != DYING or g.square == 0 or g.number == f.number:
        return False
    return gap(b, f, g) <= HANDS_REACH


@rule
def offer_bindings(s: State, b: Board, w: Work, f: Figure) -> None:
    """Every dying friend within reach, by number."""
    if not can_tend(f):
        return
    for number in range(1, b.figures + 1):
        if can_be_tended(b, f, s.figure[number]):
            offer(b, w, BIND, f.number, number, 0, 0, 0)


@rule
def bind(w: Work, f: Figure, g: Figure) -> None:
    """The loss of hit points stops; the figure stays helpless [CT-DTH-1]."""
    f.attacks = f.attacks_due
    f.done = 1
    g.status = UNCONSCIOUS
    emit(w, BOUND, f.number, g.number, g.square, g.hp, CT_DTH_1)
