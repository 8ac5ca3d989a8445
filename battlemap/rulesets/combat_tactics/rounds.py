"""The round: initiative, five phases, retreats, status; and when the battle is over.

Source: seed 000 (end of the round), tables section 7; CT-EOR-1, CT-DTH-1. "open" declaration: in each phase the winner's
figures first, by number, each of which may take an action whose phase has come, or wait (ours).
"""

from __future__ import annotations

from battlemap.engine.actions import (
    ACTIVATE,
    ANSWER_GUARD,
    ARRIVE,
    AUTOMATIC,
    CHOOSE_FOLLOW,
    CHOOSE_PRESS,
    CHOOSE_PUSH,
    CHOOSE_REFUSE,
    LOOSE,
    OPPORTUNITY,
    WALK,
)
from battlemap.engine.conditions import (
    ACTIVE,
    BEGIN_ROUND,
    PHASES,
    PRONE,
    RETREATS,
    STANDING,
    STATUS_STEP,
    VERY_SLOW,
)
from battlemap.engine.events import FOR_INITIATIVE, INITIATIVE_WON, PHASE_BEGAN, ROUND_BEGAN
from battlemap.engine.pending import pop, push, top_frame, top_kind
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, Frame, State, Work
from battlemap.engine.tape import emit, roll_for
from battlemap.rulesets.combat_tactics.budget import (
    can_rise,
    can_still_attack,
    can_still_walk,
    has_acted,
    in_odd_rounds_less,
    move_phase,
)
from battlemap.rulesets.combat_tactics.charging import arrive
from battlemap.rulesets.combat_tactics.harm import bleed
from battlemap.rulesets.combat_tactics.ids import INITIATIVE_RULE
from battlemap.rulesets.combat_tactics.loosing import loose
from battlemap.rulesets.combat_tactics.outcome import judge_battle, look_over
from battlemap.rulesets.combat_tactics.retreats import ask_next_claim
from battlemap.rulesets.combat_tactics.threat import is_active, threatens
from battlemap.rulesets.combat_tactics.walking import walk_on


@rule
def make_ready(s: State, b: Board, f: Figure) -> None:
    """Clear what a figure did last round."""
    f.spent = 0
    f.diagonals = 0
    f.slowest = 0
    f.attacks = 0
    f.shots = 0
    f.next_attack = 0
    f.strikes = 0
    f.turned = 0
    f.shifted = 0
    f.stopped = 0
    f.moved = 0
    f.withdrew = 0
    f.guarding = 0
    f.charge = 0
    f.charging = 0
    f.changed = 0
    f.waits = 0
    f.done = 0
    f.knocked = 0
    f.retreated = 0
    f.attacks_due = in_odd_rounds_less(s, f.attack_rate)
    f.surprised = 0
    if s.round == 1 and s.side[f.side].surprised == 1:
        f.surprised = 1


@rule
def roll_initiative(s: State, b: Board, w: Work) -> None:
    """A d10 a side, the lowest acts first; equal rolls are rolled again [T-7]."""
    tied = True
    while tied and w.fault == 0:
        for side in range(1, b.sides + 1):
            s.side[side].initiative = roll_for(s, w, FOR_INITIATIVE, 0, side, 0, 1, 10)
        tied = False
        for side in range(1, b.sides + 1):
            for other in range(side + 1, b.sides + 1):
                if s.side[side].initiative == s.side[other].initiative:
                    tied = True


@rule
def order_sides(s: State, b: Board, w: Work) -> None:
    """Places by initiative; a roll of 1 is one phase faster, a 10 one slower [T-7]."""
    for side in range(1, b.sides + 1):
        one = s.side[side]
        one.place = 1
        for other in range(1, b.sides + 1):
            if s.side[other].initiative < one.initiative:
                one.place += 1
        one.shift = 0
        if one.initiative == 1:
            one.shift = -1
        if one.initiative == 10:
            one.shift = 1
        if one.place == 1:
            emit(w, INITIATIVE_WON, 0, 0, 0, side, INITIATIVE_RULE)


@rule
def begin_round(s: State, b: Board, w: Work) -> None:
    """A new round: everybody ready, initiative rolled."""
    s.round += 1
    emit(w, ROUND_BEGAN, 0, 0, 0, s.round, 0)
    for k in range(s.blow_count):
        blow = s.blow[k]
        blow.kind = 0
        blow.actor = 0
        blow.target = 0
    s.blow_count = 0
    s.struck = 0
    for number in range(1, b.figures + 1):
        make_ready(s, b, s.figure[number])
    roll_initiative(s, b, w)
    order_sides(s, b, w)
    s.phase = 0
    s.stage = PHASES
    begin_phase(s, w)


@rule
def begin_phase(s: State, w: Work) -> None:
    """The next of the five phases."""
    s.phase += 1
    s.place = 1
    s.cursor = 0
    emit(w, PHASE_BEGAN, 0, 0, 0, s.phase, 0)


@rule
def may_act(s: State, b: Board, f: Figure) -> bool:
    """Is the figure asked in this phase: it can act, has not waited, and something is left for it to do?"""
    if f.status != ACTIVE or f.square == 0 or f.done == 1 or f.surprised == 1 or f.waits >= s.phase:
        return False
    if s.phase < move_phase(s, f):
        return False
    if f.guarding == 1:
        return s.phase == VERY_SLOW and can_still_attack(f)
    if f.charge > 0:
        return True
    if f.attacks_due > 0 and can_still_attack(f) and f.next_attack <= s.phase:
        return True
    if has_acted(f) and s.phase < VERY_SLOW:
        return False
    if f.posture != STANDING:
        return can_rise(s, b, f) or not has_acted(f)
    return can_still_walk(s, f)


@rule
def ask_next_figure(s: State, b: Board, w: Work) -> bool:
    """Ask the next figure of the side whose place it is; False when the phase has nobody left."""
    while s.place <= b.sides:
        for number in range(s.cursor + 1, b.figures + 1):
            f = s.figure[number]
            if f.side > 0 and s.side[f.side].place == s.place and may_act(s, b, f):
                s.cursor = number
                f.turned = 0
                push(s, w, ACTIVATE, number, 0, 0)
                return True
        s.place += 1
        s.cursor = 0
    return False


@rule
def status_step(s: State, b: Board, w: Work) -> None:
    """Bleeding, then the end of the round is judged [CT-EOR-1] [CT-DTH-1]."""
    for number in range(1, b.figures + 1):
        bleed(s, b, w, s.figure[number])
    judge_battle(s, b, w)


@rule
def next_step(s: State, b: Board, w: Work) -> None:
    """What happens when nothing is pending: phases, then retreats, then status [CT-EOR-1]."""
    if s.stage == PHASES:
        if not ask_next_figure(s, b, w):
            if s.phase < VERY_SLOW:
                begin_phase(s, w)
            else:
                s.stage = RETREATS
    elif s.stage == RETREATS:
        if not ask_next_claim(s, b, w):
            s.stage = STATUS_STEP
    elif s.stage == STATUS_STEP:
        status_step(s, b, w)
        s.stage = BEGIN_ROUND
    else:
        begin_round(s, b, w)


@rule
def is_live(s: State, b: Board, w: Work, frame: Frame) -> bool:
    """Does the question on top of the stack still make sense?"""
    f = s.figure[frame.figure]
    if not is_active(f):
        return False
    if frame.kind == ACTIVATE:
        return f.done == 0 and f.waits < s.phase
    other = s.figure[frame.other]
    if frame.kind == OPPORTUNITY or frame.kind == ANSWER_GUARD:
        if frame.kind == ANSWER_GUARD and (f.guarding == 0 or f.attacks >= f.attacks_due):
            return False
        return other.status == ACTIVE and threatens(s, b, w, f, other)
    if frame.kind == CHOOSE_PRESS:
        return f.posture != PRONE and other.status == ACTIVE
    return frame.kind == CHOOSE_REFUSE or frame.kind == CHOOSE_PUSH or frame.kind == CHOOSE_FOLLOW


@rule
def advance(s: State, b: Board, w: Work) -> None:
    """Go on until somebody must choose or the battle is over."""
    while s.over == 0 and w.fault == 0:
        if s.fallen == 1:
            s.fallen = 0
            look_over(s, b, w)
        elif s.stack_count == 0:
            next_step(s, b, w)
        elif top_kind(s) == WALK:
            walk_on(s, b, w)
        elif top_kind(s) == ARRIVE:
            arrive(s, b, w)
        elif top_kind(s) == LOOSE:
            loose(s, b, w)
        elif top_kind(s) < AUTOMATIC and is_live(s, b, w, top_frame(s)):
            return
        else:
            pop(s)


@rule
def begin_with(s: State, b: Board, w: Work, number: int) -> None:
    """Start in round 1 at a figure's activation: its side first, in the phase in which it may move and attack."""
    f = s.figure[number]
    s.round = 1
    for other in range(1, b.figures + 1):
        make_ready(s, b, s.figure[other])
    place = 2
    for side in range(1, b.sides + 1):
        if side == f.side:
            s.side[side].place = 1
        else:
            s.side[side].place = place
            place += 1
    s.phase = max(f.base_phase, b.weapon[f.ready].speed)
    s.stage = PHASES
    s.place = 1
    s.cursor = number
    f.turned = 0
    push(s, w, ACTIVATE, number, 0, 0)
