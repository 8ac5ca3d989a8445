"""The ordered, complete list of what may be chosen at the pending decision.

Source: tables section 8 (actions), seed 000 (retreats, postures). Order: by the fields of Action.
"""

from __future__ import annotations

from battlemap.engine.actions import (
    ACTIVATE,
    ANSWER_GUARD,
    ATTACK,
    CHARGE,
    CHOOSE_FOLLOW,
    CHOOSE_PRESS,
    CHOOSE_PUSH,
    CHOOSE_REFUSE,
    CROUCH,
    DECLINE,
    END,
    END_SIDE,
    FACE,
    FOLLOW,
    GUARD,
    HOLD,
    KNEEL,
    LIE,
    MOVE,
    OPPORTUNITY,
    PRESS,
    PUSH,
    READY,
    REFUSE,
    SHIFT,
    SHOOT,
    STAND,
    THROW,
    WAIT,
    WITHDRAW,
    YIELD,
)
from battlemap.engine.conditions import CROUCHED, KNEELING, PRONE, STANDING, VERY_SLOW
from battlemap.engine.pending import offer, top_frame
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, Frame, State, Weapon, Work
from battlemap.grid.reach import flood
from battlemap.grid.squares import gap
from battlemap.rulesets.combat_tactics.budget import (
    can_still_attack,
    half_rate,
    has_acted,
    walk_allowance,
)
from battlemap.rulesets.combat_tactics.doors import offer_doors, offer_exit
from battlemap.rulesets.combat_tactics.reasons import ALLOWED
from battlemap.rulesets.combat_tactics.refusals import (
    refuse_aim,
    refuse_any_attack,
    refuse_any_shot,
    refuse_blow,
    refuse_charge,
    refuse_facing,
    refuse_guard,
    refuse_lowering,
    refuse_rising,
)
from battlemap.rulesets.combat_tactics.retreats import is_follow_square, is_push_square
from battlemap.rulesets.combat_tactics.shifting import is_shift_square
from battlemap.rulesets.combat_tactics.tending import offer_bindings
from battlemap.rulesets.combat_tactics.threat import is_enemy, is_threatened, reach_with, strikes_at

ARMS = 6
EVERYTHING = -1


@rule
def next_carried(f: Figure, after: int) -> int:
    """The weapon carried whose number is the next above ``after``; 0 for none."""
    best = 0
    for k in range(ARMS):
        if f.arms[k] > after and (best == 0 or f.arms[k] < best):
            best = f.arms[k]
    return best


@rule
def next_arm(f: Figure) -> int:
    """The weapon of the next attack: the ready one, or the natural form whose place it is."""
    if f.routine == 0:
        return f.ready
    return f.arms[f.attacks % f.routine]


@rule
def next_form(s: State, b: Board, w: Work, f: Figure, d: Figure) -> int:
    """The place of the natural form that strikes d: the first one left that reaches it; those before are given up."""
    for k in range(f.attacks, f.routine):
        if strikes_at(s, b, w, f, b.weapon[f.arms[k]], d, d.square):
            return k
    return f.attacks


@rule
def arm_against(s: State, b: Board, w: Work, f: Figure, d: Figure) -> int:
    """The weapon of the next attack on d: the ready one, or the next natural form that reaches it."""
    if f.routine == 0:
        return f.ready
    return f.arms[next_form(s, b, w, f, d) % f.routine]


@rule
def offer_attacks(s: State, b: Board, w: Work, f: Figure) -> None:
    """Every enemy that a weapon reaches; value 0 is the ready weapon or the next natural form, else a weapon carried."""
    if not can_still_attack(f) or (f.guarding == 1 and s.phase < VERY_SLOW):
        return
    most = greatest_reach(b, f)
    for number in range(1, b.figures + 1):
        d = s.figure[number]
        if not is_enemy(f, d) or gap(b, f, d) > most:
            continue
        offer_blow(s, b, w, f, d, arm_against(s, b, w, f, d), 0)
        if f.routine == 0 and f.changed == 0:
            for k in range(ARMS):
                if f.arms[k] > 0 and f.arms[k] != f.ready and b.weapon[f.arms[k]].reach > 0:
                    offer_blow(s, b, w, f, d, f.arms[k], f.arms[k])


@rule
def offer_blow(s: State, b: Board, w: Work, f: Figure, d: Figure, weapon: int, value: int) -> None:
    """One enemy with one weapon, if that may be."""
    arm = b.weapon[weapon]
    if refuse_any_attack(s, f, arm) == ALLOWED and refuse_blow(s, b, w, f, d, arm) == ALLOWED:
        offer(b, w, ATTACK, f.number, d.number, 0, 0, value)


@rule
def greatest_reach(b: Board, f: Figure) -> int:
    """How far any weapon that the figure carries strikes."""
    most = 0
    for k in range(ARMS):
        if f.arms[k] > 0:
            most = max(most, reach_with(f, b.weapon[f.arms[k]]))
    return most


@rule
def is_missile(arm: Weapon, kind: int) -> bool:
    """Is the weapon for shooting, or with THROW for throwing?"""
    return arm.long > 0 and (kind == THROW) == (arm.thrown == 1)


@rule
def carries_missile(s: State, b: Board, f: Figure, kind: int) -> bool:
    """Has the figure a weapon that it may shoot or throw now?"""
    for k in range(ARMS):
        if f.arms[k] > 0 and is_missile(b.weapon[f.arms[k]], kind):
            if refuse_any_shot(s, f, b.weapon[f.arms[k]]) == ALLOWED:
                return True
    return False


@rule
def offer_shots(s: State, b: Board, w: Work, f: Figure, kind: int) -> None:
    """Every enemy that can be shot or thrown at; value 0 is the ready weapon, else one carried."""
    if f.routine > 0 or f.guarding == 1 or not carries_missile(s, b, f, kind):
        return
    for number in range(1, b.figures + 1):
        d = s.figure[number]
        if not is_enemy(f, d):
            continue
        for k in range(ARMS):
            arm = b.weapon[f.arms[k]]
            if f.arms[k] == 0 or not is_missile(arm, kind) or (f.arms[k] != f.ready and f.changed == 1):
                continue
            if refuse_any_shot(s, f, arm) == ALLOWED and refuse_aim(s, b, w, f, d, arm) == ALLOWED:
                value = f.arms[k]
                if value == f.ready:
                    value = 0
                offer(b, w, kind, f.number, number, 0, 0, value)


@rule
def offer_reach(b: Board, w: Work, f: Figure, kind: int) -> None:
    """Every square of the last flood, by square."""
    most = 0
    least = b.squares
    for k in range(w.flood_count):
        most = max(most, w.flood[k])
        least = min(least, w.flood[k])
    for square in range(least, most + 1):
        if w.reach_seen[square] == w.stamp:
            offer(b, w, kind, f.number, 0, square, 0, 0)


@rule
def offer_walks(s: State, b: Board, w: Work, f: Figure, wanted: int) -> None:
    """Moves within the present allowance; withdrawing, half the rate, from enemies that threaten [T-8]."""
    allowance = walk_allowance(s, f)
    if allowance == 0 or (f.spent > 0 and f.spent >= allowance):
        return
    flood(s, b, w, f, allowance)
    offer_reach(b, w, f, MOVE)
    if (wanted >> WITHDRAW) & 1 == 1 and f.spent == 0 and not has_acted(f) and is_threatened(s, b, w, f):
        if allowance != half_rate(f):
            flood(s, b, w, f, half_rate(f))
        offer_reach(b, w, f, WITHDRAW)


@rule
def offer_shift(s: State, b: Board, w: Work, f: Figure) -> None:
    """One square in any direction, free, with a no-move action [T-3]."""
    if (
        f.shifted == 1
        or f.stopped == 1
        or f.spent > 0
        or f.withdrew == 1
        or f.charging == 1
        or f.posture != STANDING
        or f.movement == 0
    ):
        return
    for row in range(3):
        for column in range(3):
            square = f.square + (row - 1) * b.width + column - 1
            if square != f.square and is_shift_square(s, b, f, square):
                offer(b, w, SHIFT, f.number, 0, square, 0, 0)


@rule
def offer_lowering(b: Board, w: Work, f: Figure) -> None:
    """Kneeling, crouching, lying down [CT-POS-1]."""
    if refuse_lowering(f, KNEELING) == ALLOWED:
        offer(b, w, KNEEL, f.number, 0, 0, 0, 0)
    if refuse_lowering(f, CROUCHED) == ALLOWED:
        offer(b, w, CROUCH, f.number, 0, 0, 0, 0)
    if refuse_lowering(f, PRONE) == ALLOWED:
        offer(b, w, LIE, f.number, 0, 0, 0, 0)


@rule
def offer_weapons(b: Board, w: Work, f: Figure) -> None:
    """Taking another weapon in hand, once a round, by weapon number (OC-20)."""
    if f.routine > 0 or f.changed == 1:
        return
    carried = next_carried(f, 0)
    while carried > 0:
        if carried != f.ready:
            offer(b, w, READY, f.number, 0, 0, 0, carried)
        carried = next_carried(f, carried)


@rule
def offer_strikes(s: State, b: Board, w: Work, f: Figure) -> None:
    """Attacks, shots, throws and charges."""
    offer_attacks(s, b, w, f)
    if f.guarding == 1:
        return
    offer_shots(s, b, w, f, SHOOT)
    offer_shots(s, b, w, f, THROW)
    if f.spent == 0 or f.charge > 0:
        for number in range(1, b.figures + 1):
            if is_enemy(f, s.figure[number]) and refuse_charge(s, b, w, f, s.figure[number]) == ALLOWED:
                offer(b, w, CHARGE, f.number, number, 0, 0, 0)


@rule
def offer_rest(s: State, b: Board, w: Work, f: Figure, wanted: int) -> None:
    """Everything else that a figure may do in its activation, of the kinds wanted (bits)."""
    if f.guarding == 0:
        if (wanted >> MOVE) & 1 == 1 or (wanted >> WITHDRAW) & 1 == 1:
            offer_walks(s, b, w, f, wanted)
        if (wanted >> SHIFT) & 1 == 1:
            offer_shift(s, b, w, f)
    for facing in range(8):
        if refuse_facing(f, facing) == ALLOWED:
            offer(b, w, FACE, f.number, 0, 0, facing + 1, 0)
    if f.guarding == 0:
        if refuse_rising(s, b, f) == ALLOWED:
            offer(b, w, STAND, f.number, 0, 0, 0, 0)
        if (wanted >> GUARD) & 1 == 1:
            offer_lowering(b, w, f)
            if refuse_guard(f) == ALLOWED:
                offer(b, w, GUARD, f.number, 0, 0, 0, 0)
            offer_weapons(b, w, f)
        offer_doors(s, b, w, f)
        offer_exit(s, b, w, f)
    if s.phase < VERY_SLOW:
        offer(b, w, WAIT, f.number, 0, 0, 0, 0)
    offer(b, w, END, f.number, 0, 0, 0, 0)
    offer(b, w, END_SIDE, 0, 0, 0, 0, f.side)
    if f.guarding == 0 and (wanted >> GUARD) & 1 == 1:
        offer_bindings(s, b, w, f)


@rule
def offer_pushes(s: State, b: Board, w: Work, f: Figure, d: Figure) -> None:
    """The squares into which the loser may be pushed, by square [CT-RET-4] [CT-RET-5]."""
    for row in range(3):
        for column in range(3):
            square = d.square + (row - 1) * b.width + column - 1
            if is_push_square(s, b, d, square):
                offer(b, w, PUSH, f.number, d.number, square, 0, 0)


@rule
def offer_follows(s: State, b: Board, w: Work, f: Figure, d: Figure, left: int) -> None:
    """The squares in which to follow, turning or not, and staying [CT-RET-8]."""
    for row in range(3):
        for column in range(3):
            square = f.square + (row - 1) * b.width + column - 1
            if is_follow_square(s, b, w, f, d, square, left):
                offer(b, w, FOLLOW, f.number, 0, square, 0, 0)
                for facing in range(8):
                    if facing != f.facing and (f.width == f.height or facing % 4 == f.facing % 4):
                        offer(b, w, FOLLOW, f.number, 0, square, facing + 1, 0)
    offer(b, w, HOLD, f.number, 0, 0, 0, 0)


@rule
def offer_answers(s: State, b: Board, w: Work, frame: Frame) -> None:
    """The answers to every decision that is not an activation."""
    f = s.figure[frame.figure]
    other = s.figure[frame.other]
    if frame.kind == OPPORTUNITY:
        offer(b, w, ATTACK, f.number, other.number, 0, 0, 0)
        offer(b, w, DECLINE, f.number, 0, 0, 0, 0)
    elif frame.kind == ANSWER_GUARD:
        offer(b, w, ATTACK, f.number, other.number, 0, 0, 0)
        offer(b, w, HOLD, f.number, 0, 0, 0, 0)
    elif frame.kind == CHOOSE_PRESS:
        offer(b, w, PRESS, f.number, other.number, 0, 0, 0)
        offer(b, w, DECLINE, f.number, 0, 0, 0, 0)
    elif frame.kind == CHOOSE_REFUSE:
        offer(b, w, REFUSE, f.number, 0, 0, 0, 0)
        offer(b, w, YIELD, f.number, 0, 0, 0, 0)
    elif frame.kind == CHOOSE_PUSH:
        offer_pushes(s, b, w, f, other)
    elif frame.kind == CHOOSE_FOLLOW:
        offer_follows(s, b, w, f, other, frame.square)


@rule
def legal(s: State, b: Board, w: Work) -> None:
    """Fill w.action with what may be chosen at the pending decision; nothing when the battle is over."""
    w.action_count = 0
    legal_strikes(s, b, w)
    legal_rest(s, b, w, EVERYTHING)


@rule
def legal_strikes(s: State, b: Board, w: Work) -> None:
    """The first part of the list: what strikes in an activation, or all answers of another decision."""
    w.action_count = 0
    if s.over == 1 or s.stack_count == 0:
        return
    frame = top_frame(s)
    if frame.kind == ACTIVATE:
        offer_strikes(s, b, w, s.figure[frame.figure])
    else:
        offer_answers(s, b, w, frame)


@rule
def legal_rest(s: State, b: Board, w: Work, wanted: int) -> None:
    """The rest of the list of an activation, appended; kinds not wanted may be left out, for policies that never take them."""
    if s.over == 1 or s.stack_count == 0:
        return
    frame = top_frame(s)
    if frame.kind == ACTIVATE:
        offer_rest(s, b, w, s.figure[frame.figure], wanted)
