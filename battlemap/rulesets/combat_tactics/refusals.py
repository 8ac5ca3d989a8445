"""Why a figure may not attack, shoot, charge, turn and so on: each answers a code of `reasons`, 0 where it may.

Source: tables sections 4, 5, 7 and 8, seed 000 (postures). The list of legal actions and the reason given for a refusal both
come from here, so they never disagree.
"""

from __future__ import annotations

from battlemap.engine.conditions import ACTIVE, CROUCHED, KNEELING, PRONE, STANDING
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State, Weapon, Work
from battlemap.grid.facing import arc_of_square
from battlemap.grid.sight import sight_between
from battlemap.grid.squares import gap
from battlemap.rulesets.combat_tactics.budget import (
    attack_phase,
    can_rise,
    charge_allowance,
    has_acted,
    has_moved_far,
    move_phase,
    shots_allowed,
)
from battlemap.rulesets.combat_tactics.charging import charge_reach, run_at, run_cost
from battlemap.rulesets.combat_tactics.missiles import is_in_range, is_shut_out
from battlemap.rulesets.combat_tactics.reasons import (
    ALLOWED,
    ALREADY_TURNED,
    ATTACK_PHASE,
    CANNOT_RISE,
    HAS_ACTED,
    HAS_WITHDRAWN,
    LONG_BODY,
    LYING_WEAPON,
    MOVE_PHASE,
    MOVED_TOO_FAR,
    NO_ATTACK_LEFT,
    NO_ENEMY,
    NO_MOVEMENT,
    NO_RUN,
    NO_SHOT_LEFT,
    NO_SIGHT,
    NO_WEAPON,
    NOT_IN_FRONT,
    NOT_LOADED,
    OBSTRUCTED,
    OUT_OF_RANGE,
    OUT_OF_REACH,
    SAME_FACING,
    SAME_POSTURE,
    TOO_NEAR,
    WALL_IN_LINE,
    WRONG_POSTURE,
)
from battlemap.rulesets.combat_tactics.threat import (
    can_shoot_lying,
    is_enemy,
    is_small_arm,
    reaches,
    strikes_at,
)


@rule
def refuse_blow(s: State, b: Board, w: Work, f: Figure, d: Figure, arm: Weapon) -> int:
    """Where the target is: reach, front squares, nothing between [T-4]."""
    if not is_enemy(f, d):
        return NO_ENEMY
    if arm.reach == 0:
        return NO_WEAPON
    if f.posture == PRONE and not is_small_arm(f, arm):
        return LYING_WEAPON
    if not reaches(f, arm, gap(b, f, d)):
        return OUT_OF_REACH
    if strikes_at(s, b, w, f, arm, d, d.square):
        return ALLOWED
    for y in range(d.height):
        for x in range(d.width):
            if arc_of_square(b, f, d.square + y * b.width + x) == 0:
                return OBSTRUCTED
    return NOT_IN_FRONT


@rule
def refuse_any_attack(s: State, f: Figure, arm: Weapon) -> int:
    """What does not depend on the target: attacks left, movement made, phase [T-7] [T-8]."""
    if f.withdrew == 1:
        return HAS_WITHDRAWN
    if f.attacks >= f.attacks_due:
        return NO_ATTACK_LEFT
    if f.shots > 0:
        return HAS_ACTED
    if has_moved_far(f) or f.charge > 0:
        return MOVED_TOO_FAR
    if s.phase < attack_phase(s, f, arm) or s.phase < f.next_attack:
        return ATTACK_PHASE
    return ALLOWED


@rule
def refuse_any_shot(s: State, f: Figure, arm: Weapon) -> int:
    """What does not depend on the target: rate of fire, loading, posture, phase [T-8] [CT-POS-5].

    A weapon slower than one shot a round goes with a half-move for its first shot in the battle only.
    """
    if arm.long == 0:
        return NO_WEAPON
    if f.withdrew == 1:
        return HAS_WITHDRAWN
    if f.attacks > 0 or f.charge > 0 or f.charging == 1:
        return HAS_ACTED
    if has_moved_far(f):
        return MOVED_TOO_FAR
    if f.posture == PRONE and not can_shoot_lying(f, arm):
        return LYING_WEAPON
    if f.shots >= shots_allowed(s, f, arm):
        return NO_SHOT_LEFT
    if f.shots == 0 and (s.round < f.reloaded or (arm.rate < 2 and f.spent > 0 and f.reloaded > 0)):
        return NOT_LOADED
    if s.phase < attack_phase(s, f, arm) or s.phase < f.next_attack:
        return ATTACK_PHASE
    return ALLOWED


@rule
def refuse_aim(s: State, b: Board, w: Work, f: Figure, d: Figure, arm: Weapon) -> int:
    """Where the target is: range, front arc, line of fire [CT-SHW-3] [T-22]."""
    if not is_enemy(f, d):
        return NO_ENEMY
    if not is_in_range(b, f, d, arm):
        return OUT_OF_RANGE
    if b.facing_matters == 1 and not has_in_front(b, f, d):
        return NOT_IN_FRONT
    if not sight_between(s, b, w, f, d):
        return NO_SIGHT
    if is_shut_out(s, b, w, f, d):
        return WALL_IN_LINE
    return ALLOWED


@rule
def has_in_front(b: Board, f: Figure, d: Figure) -> bool:
    """Some square of d lies in f's front arc."""
    for y in range(d.height):
        for x in range(d.width):
            if arc_of_square(b, f, d.square + y * b.width + x) == 0:
                return True
    return False


@rule
def refuse_charge(s: State, b: Board, w: Work, f: Figure, d: Figure) -> int:
    """A charge opens the round's moves: standing, nothing done yet, a clear run of two squares or more [T-8]."""
    if not is_enemy(f, d):
        return NO_ENEMY
    if f.charge > 0 and f.charge != d.number:
        return HAS_ACTED
    if f.charge == 0 and (f.spent > 0 or has_acted(f) or f.charging == 1 or f.guarding == 1 or f.shifted == 1):
        return HAS_ACTED
    if f.withdrew == 1:
        return HAS_WITHDRAWN
    if f.posture != STANDING:
        return WRONG_POSTURE
    if f.movement == 0 or f.stopped == 1:
        return NO_MOVEMENT
    if s.phase < move_phase(s, f):
        return MOVE_PHASE
    if charge_reach(b, f) == 0 or f.attacks_due == 0:
        return NO_WEAPON
    apart = gap(b, f, d)
    if apart - charge_reach(b, f) > f.movement * 3 // 2 - f.spent:
        return NO_RUN
    if f.charge == 0 and apart < charge_reach(b, f) + 2:
        return TOO_NEAR
    if f.charge == 0 and not sight_between(s, b, w, f, d):
        return NO_SIGHT
    count = run_at(s, b, w, f, d)
    if count == 0 or run_cost(b, w, f, count) > f.movement * 3 // 2:
        return NO_RUN
    if run_cost(b, w, f, 1) > charge_allowance(s, f):
        return MOVE_PHASE
    return ALLOWED


@rule
def refuse_facing(f: Figure, facing: int) -> int:
    """Once in an activation, and again after each attack; long bodies look along their length (OC-4, OC-6) [T-3]."""
    if f.turned == 1:
        return ALREADY_TURNED
    if f.facing == facing:
        return SAME_FACING
    if f.width != f.height and (facing % 2 == 1 or facing % 4 != f.facing % 4):
        return LONG_BODY
    return ALLOWED


@rule
def refuse_lowering(f: Figure, posture: int) -> int:
    """Going down is a no-move action; riders stay in the saddle (ours) [CT-POS-1] [CT-POS-4]."""
    if f.posture == posture:
        return SAME_POSTURE
    if f.posture == PRONE or f.charge > 0 or f.mounted == 1:
        return WRONG_POSTURE
    if posture == CROUCHED and f.posture == KNEELING:
        return WRONG_POSTURE
    return ALLOWED


@rule
def refuse_rising(s: State, b: Board, f: Figure) -> int:
    """Rising costs a half-move, an attack, or the whole move [CT-POS-1] [CT-POS-6]."""
    if f.posture == STANDING:
        return SAME_POSTURE
    if s.phase < move_phase(s, f):
        return MOVE_PHASE
    if not can_rise(s, b, f):
        return CANNOT_RISE
    return ALLOWED


@rule
def refuse_guard(f: Figure) -> int:
    """Guarding holds back an attack that is still to be made (OC-21) [T-8]."""
    if f.guarding == 1 or f.charge > 0 or has_acted(f) or f.withdrew == 1:
        return HAS_ACTED
    if f.attacks >= f.attacks_due:
        return NO_ATTACK_LEFT
    if has_moved_far(f):
        return MOVED_TOO_FAR
    if f.status != ACTIVE or f.posture == PRONE:
        return WRONG_POSTURE
    return ALLOWED
