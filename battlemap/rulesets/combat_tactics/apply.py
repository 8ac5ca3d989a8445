"""Carrying out a legal action and running on to the next decision.

Source: tables section 8, seed 000 (postures, retreats).
"""

from __future__ import annotations

from battlemap.engine.actions import (
    ACTIVATE,
    ANSWER_GUARD,
    ARRIVE,
    ATTACK,
    BIND,
    CHARGE,
    CLOSE,
    CROUCH,
    END,
    END_SIDE,
    FACE,
    FOLLOW,
    GUARD,
    HOLD,
    KNEEL,
    LEAVE,
    LIE,
    MOVE,
    OPEN,
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
    WALK,
    WITHDRAW,
    YIELD,
)
from battlemap.engine.conditions import (
    CROUCHED,
    FREE_STRIKE,
    KNEELING,
    PRONE,
    STANDING,
    VERY_SLOW,
)
from battlemap.engine.events import (
    CHARGED,
    ENDED,
    GUARDED,
    HELD,
    LOWERED,
    PRESSED,
    READIED,
    REFUSED,
    ROSE,
    WAITED,
    WITHDREW,
)
from battlemap.engine.pending import pop, push, top_frame
from battlemap.engine.rule import rule
from battlemap.engine.schema import Action, Board, Figure, Frame, State, Work
from battlemap.engine.tape import begin_tape, emit
from battlemap.grid.reach import flood, path_to
from battlemap.rulesets.combat_tactics.attack import strike, strike_with_all
from battlemap.rulesets.combat_tactics.budget import (
    can_still_attack,
    charge_allowance,
    half_rate,
    has_acted,
    rises_slowly,
    walk_allowance,
)
from battlemap.rulesets.combat_tactics.charging import run_at, take_run
from battlemap.rulesets.combat_tactics.doors import work_door
from battlemap.rulesets.combat_tactics.harm import note_blow
from battlemap.rulesets.combat_tactics.hits import STOPS
from battlemap.rulesets.combat_tactics.ids import ACTION_RULE, CT_POS_1, CT_POS_6, CT_RET_1, CT_RET_2, CT_RET_8
from battlemap.rulesets.combat_tactics.legal import arm_against, next_form
from battlemap.rulesets.combat_tactics.loosing import begin_shot
from battlemap.rulesets.combat_tactics.retreats import follow, give_way, press, push_back
from battlemap.rulesets.combat_tactics.rounds import advance
from battlemap.rulesets.combat_tactics.tending import bind
from battlemap.rulesets.combat_tactics.walking import stop_walk, turn


@rule
def take_in_hand(w: Work, f: Figure, weapon: int) -> None:
    """Change the ready weapon; 0 keeps it."""
    if weapon == 0 or weapon == f.ready:
        return
    f.ready = weapon
    f.changed = 1
    emit(w, READIED, f.number, 0, f.square, weapon, 0)


@rule
def count_attack(s: State, b: Board, w: Work, f: Figure, d: Figure) -> int:
    """The weapon of an attack on d, which is counted with the natural forms that it passes over."""
    weapon = arm_against(s, b, w, f, d)
    f.attacks = next_form(s, b, w, f, d) + 1
    return weapon


@rule
def act_attack(s: State, b: Board, w: Work, f: Figure, d: Figure, weapon: int) -> None:
    """The figure's own attack; the next with the same weapon comes a phase later (OC-16)."""
    take_in_hand(w, f, weapon)
    arm = b.weapon[count_attack(s, b, w, f, d)]
    f.turned = 0
    if f.routine == 0 and s.phase < VERY_SLOW:
        f.next_attack = s.phase + 1
    f.guarding = 0
    strike(s, b, w, f, d, arm, 0, 0)
    rest_if_spent(s, f)


@rule
def rest_if_spent(s: State, f: Figure) -> None:
    """After the last attack or shot of this phase the activation closes; a half-move may follow in the last phase."""
    if s.phase == VERY_SLOW:
        return
    if can_still_attack(f) and f.shots == 0 and f.next_attack <= s.phase:
        return
    f.waits = s.phase


@rule
def act_walk(s: State, b: Board, w: Work, f: Figure, square: int, manner: int) -> None:
    """Set out on the shortest way to a square."""
    allowance = walk_allowance(s, f)
    if manner == WITHDRAW:
        allowance = half_rate(f)
        emit(w, WITHDREW, f.number, 0, f.square, 0, ACTION_RULE)
    flood(s, b, w, f, allowance)
    path_to(s, b, w, square)
    f.turned = 0
    push(s, w, WALK, f.number, 0, manner)
    if manner == WITHDRAW:
        f.withdrew = 1


@rule
def walk_along(s: State, w: Work, f: Figure, square: int, manner: int) -> None:
    """Set out on a walk of one step."""
    s.path[0] = square
    s.path_count = 1
    s.path_at = 0
    push(s, w, WALK, f.number, 0, manner)


@rule
def act_charge(s: State, b: Board, w: Work, f: Figure, d: Figure) -> None:
    """Run as far as this phase allows; arriving, strike."""
    if f.charge == 0:
        emit(w, CHARGED, f.number, d.number, f.square, 0, ACTION_RULE)
    f.charge = d.number
    f.charging = 1
    count = run_at(s, b, w, f, d)
    take_run(s, b, w, f, count, charge_allowance(s, f))
    push(s, w, ARRIVE, f.number, d.number, 0)
    push(s, w, WALK, f.number, 0, CHARGE)
    if s.phase < VERY_SLOW:
        f.waits = s.phase


@rule
def act_stand(s: State, b: Board, w: Work, f: Figure) -> None:
    """Rise: the whole move, a half-move, or after a knockdown one attack [CT-POS-1] [CT-POS-6]."""
    if rises_slowly(s, b, f):
        f.spent = f.movement
        f.attacks = f.attacks_due
        f.done = 1
    elif f.spent + half_rate(f) <= f.movement and not has_acted(f):
        f.spent += half_rate(f)
    else:
        f.attacks += 1
    source = CT_POS_1
    if f.felled == 1:
        source = CT_POS_6
    f.posture = STANDING
    f.felled = 0
    emit(w, ROSE, f.number, 0, f.square, 0, source)


@rule
def lower(w: Work, f: Figure, posture: int) -> None:
    """Go down by choice [CT-POS-1]."""
    f.posture = posture
    f.felled = 0
    emit(w, LOWERED, f.number, 0, f.square, posture, CT_POS_1)


@rule
def end_side(s: State, b: Board, w: Work, side: int) -> None:
    """Nobody of the side does anything more this round."""
    for number in range(1, b.figures + 1):
        f = s.figure[number]
        if f.side == side:
            f.done = 1
    emit(w, ENDED, 0, 0, 0, side, 0)


@rule
def act(s: State, b: Board, w: Work, f: Figure, a: Action) -> None:
    """An action of a figure in its activation; the decision stays open until the figure waits or ends."""
    if a.kind == ATTACK:
        act_attack(s, b, w, f, s.figure[a.target], a.value)
    elif a.kind == SHOOT or a.kind == THROW:
        take_in_hand(w, f, a.value)
        f.turned = 0
        begin_shot(s, b, w, f, a.target, f.ready, a.kind)
        if s.phase < VERY_SLOW:
            f.waits = s.phase
    elif a.kind == CHARGE:
        act_charge(s, b, w, f, s.figure[a.target])
    elif a.kind == MOVE or a.kind == WITHDRAW:
        act_walk(s, b, w, f, a.square, a.kind)
    elif a.kind == SHIFT:
        f.shifted = 1
        walk_along(s, w, f, a.square, SHIFT)
    elif a.kind == FACE:
        f.turned = 1
        turn(s, b, w, f, a.facing - 1)
    elif a.kind == STAND:
        act_stand(s, b, w, f)
    elif a.kind == KNEEL:
        lower(w, f, KNEELING)
    elif a.kind == CROUCH:
        lower(w, f, CROUCHED)
    elif a.kind == LIE:
        lower(w, f, PRONE)
    elif a.kind == GUARD:
        f.guarding = 1
        f.waits = s.phase
        emit(w, GUARDED, f.number, 0, f.square, 0, ACTION_RULE)
    elif a.kind == READY:
        take_in_hand(w, f, a.value)
    elif a.kind == OPEN or a.kind == CLOSE:
        work_door(s, b, w, f, a.square, a.kind)
    elif a.kind == BIND:
        bind(w, f, s.figure[a.target])
    elif a.kind == LEAVE:
        walk_along(s, w, f, f.square, LEAVE)
    elif a.kind == WAIT:
        f.waits = s.phase
        emit(w, WAITED, f.number, 0, f.square, s.phase, 0)
    elif a.kind == END:
        f.done = 1
        emit(w, ENDED, f.number, 0, f.square, f.side, 0)


@rule
def answer(s: State, b: Board, w: Work, frame: Frame, a: Action) -> None:
    """The answer to any other decision. The frame is gone already; its numbers are in ``a`` and the figures."""
    f = s.figure[frame.figure]
    other = s.figure[frame.other]
    kind = frame.kind
    manner = frame.value
    left = frame.square
    pop(s)
    if kind == OPPORTUNITY and a.kind == ATTACK:
        note_blow(s, b, w, FREE_STRIKE, f.number, other.number)
        f.strikes += 1
        if strike_with_all(s, b, w, f, other) == STOPS:
            stop_walk(s, w, other)
    elif kind == ANSWER_GUARD and a.kind == ATTACK:
        receiving = 0
        if manner == CHARGE:
            receiving = 1
        arm = b.weapon[count_attack(s, b, w, f, other)]
        if f.attacks >= f.attacks_due:
            f.guarding = 0
        if strike(s, b, w, f, other, arm, 0, receiving) == STOPS:
            stop_walk(s, w, other)
    elif a.kind == PRESS:
        emit(w, PRESSED, f.number, other.number, other.square, 0, CT_RET_1)
        press(s, b, w, f, other)
    elif a.kind == REFUSE:
        emit(w, REFUSED, f.number, other.number, f.square, 0, CT_RET_2)
    elif a.kind == YIELD:
        give_way(s, b, w, other, f)
    elif a.kind == PUSH:
        push_back(s, b, w, f, other, a.square)
    elif a.kind == FOLLOW:
        follow(s, b, w, f, other, a.square, a.facing)
    elif a.kind == HOLD:
        emit(w, HELD, f.number, 0, f.square, left, CT_RET_8)


@rule
def perform(s: State, b: Board, w: Work, a: Action) -> None:
    """Carry out a legal action and run on to the next decision."""
    begin_tape(w)
    s.decisions += 1
    frame = top_frame(s)
    if a.kind == END_SIDE:
        end_side(s, b, w, a.value)
    elif frame.kind == ACTIVATE:
        act(s, b, w, s.figure[frame.figure], a)
    else:
        answer(s, b, w, frame, a)
    advance(s, b, w)


@rule
def perform_at(s: State, b: Board, w: Work, k: int) -> None:
    """Carry out place k of the list of legal actions."""
    perform(s, b, w, w.action[k])


@rule
def start(s: State, b: Board, w: Work) -> None:
    """Run from the set-up to the first decision."""
    begin_tape(w)
    advance(s, b, w)
