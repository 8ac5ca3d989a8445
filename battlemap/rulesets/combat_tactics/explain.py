"""Why one action is not on the list of legal ones: a code of `reasons`, for people and error messages.

Plain Python over the same refusals that the list is made from.
"""

from __future__ import annotations

from battlemap.engine import actions as kinds
from battlemap.engine.conditions import CROUCHED, KNEELING, PRONE
from battlemap.engine.schema import Action, Board, Figure, State, Weapon, Work
from battlemap.grid.occupancy import here_count
from battlemap.grid.steps import is_solid
from battlemap.rulesets.combat_tactics import reasons, refusals
from battlemap.rulesets.combat_tactics.budget import has_acted, move_phase, walk_allowance
from battlemap.rulesets.combat_tactics.legal import arm_against
from battlemap.rulesets.combat_tactics.tending import can_be_tended
from battlemap.rulesets.combat_tactics.threat import is_active

__all__ = ["refusal"]

POSTURES = {kinds.KNEEL: KNEELING, kinds.CROUCH: CROUCHED, kinds.LIE: PRONE}


def refusal(s: State, b: Board, w: Work, a: Action) -> int:
    """The reason for which the action is refused; NOT_OFFERED where nothing better is known."""
    if not s.stack_count:
        return reasons.NOT_OFFERED
    frame = s.stack[s.stack_count - 1]
    f = s.figure[a.figure]
    if not is_active(f):
        return reasons.OUT_OF_ACTION
    if frame.figure != a.figure:
        return reasons.NOT_YOURS
    if frame.kind != kinds.ACTIVATE:
        return reasons.NOT_A_CHOICE if a.kind in (kinds.PUSH, kinds.FOLLOW) else reasons.NOT_OFFERED
    return _in_activation(s, b, w, f, a) or reasons.NOT_OFFERED


def _in_activation(s: State, b: Board, w: Work, f: Figure, a: Action) -> int:
    arm = _arm(s, b, w, f, a)
    d = s.figure[a.target]
    if a.kind in (kinds.ATTACK, kinds.SHOOT, kinds.THROW) and a.value and a.value not in f.arms:
        return reasons.NO_WEAPON
    if a.kind == kinds.ATTACK:
        return refusals.refuse_any_attack(s, f, arm) or refusals.refuse_blow(s, b, w, f, d, arm)
    if a.kind in (kinds.SHOOT, kinds.THROW):
        return refusals.refuse_any_shot(s, f, arm) or refusals.refuse_aim(s, b, w, f, d, arm)
    if a.kind == kinds.CHARGE:
        return refusals.refuse_charge(s, b, w, f, d)
    if a.kind in (kinds.MOVE, kinds.WITHDRAW, kinds.SHIFT):
        return _walk(s, b, f, a)
    if a.kind == kinds.FACE:
        return refusals.refuse_facing(f, a.facing - 1)
    if a.kind == kinds.STAND:
        return refusals.refuse_rising(s, b, f)
    if a.kind in POSTURES:
        return refusals.refuse_lowering(f, POSTURES[a.kind])
    if a.kind == kinds.GUARD:
        return refusals.refuse_guard(f)
    if a.kind == kinds.READY:
        return _ready(f, a.value)
    if a.kind in (kinds.OPEN, kinds.CLOSE):
        return reasons.NO_DOOR
    if a.kind == kinds.BIND:
        return reasons.HAS_ACTED if can_be_tended(b, f, d) else reasons.NOT_DYING
    return reasons.NO_EXIT if a.kind == kinds.LEAVE else reasons.ALLOWED


def _ready(f: Figure, weapon: int) -> int:
    if weapon == 0 or weapon not in f.arms or f.routine:
        return reasons.NO_WEAPON
    return reasons.IN_HAND if weapon == f.ready else reasons.HAS_CHANGED


def _arm(s: State, b: Board, w: Work, f: Figure, a: Action) -> Weapon:
    if a.value and a.kind != kinds.READY:
        return b.weapon[a.value]
    if a.kind in (kinds.SHOOT, kinds.THROW):
        thrown = int(a.kind == kinds.THROW)
        arms = [b.weapon[n] for n in [f.ready, *f.arms] if b.weapon[n].long > 0 and b.weapon[n].thrown == thrown]
        return arms[0] if arms else b.weapon[0]
    return b.weapon[arm_against(s, b, w, f, s.figure[a.target])]


def _walk(s: State, b: Board, f: Figure, a: Action) -> int:
    if not 0 < a.square < b.squares:
        return reasons.NOT_REACHED
    if is_solid(s, b, a.square):
        return reasons.IS_SOLID
    if f.posture != 0:
        return reasons.WRONG_POSTURE
    if f.withdrew:
        return reasons.HAS_WITHDRAWN
    if s.phase < move_phase(s, f):
        return reasons.MOVE_PHASE
    if has_acted(f) and walk_allowance(s, f) == 0:
        return reasons.HAS_ACTED
    if walk_allowance(s, f) <= f.spent:
        return reasons.NO_MOVEMENT
    if here_count(s, a.square):
        return reasons.NOT_FREE
    return reasons.NOT_REACHED
