"""Forced retreats at the end of the round.

Source: seed 000 (retreats), tables section 14, OC-31; CT-RET-1 to CT-RET-10.
Order: the winning side's claims first, each side's by the phase of the blow, then by figure number.
"""

from __future__ import annotations

from battlemap.engine.actions import CHOOSE_FOLLOW, CHOOSE_PRESS, CHOOSE_PUSH, CHOOSE_REFUSE
from battlemap.engine.conditions import ACTIVE, ASKED, FRONT, HURT, REAR, STANDING
from battlemap.engine.events import (
    FOLLOWED,
    FOR_FALL,
    RETREATED,
    STOOD_FIRM,
    WENT_OVER,
)
from battlemap.engine.pending import push
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State, Work
from battlemap.engine.tape import emit, roll
from battlemap.grid.facing import arc_of_offset
from battlemap.grid.occupancy import in_footprint, lift, place
from battlemap.grid.steps import can_step_figure
from battlemap.rulesets.combat_tactics.accident import drop_loaded
from battlemap.rulesets.combat_tactics.charging import stands_free
from battlemap.rulesets.combat_tactics.harm import can_be_knocked_down, has_done, hurt, knock_down, note_blow, saves
from battlemap.rulesets.combat_tactics.ids import CT_RET_4, CT_RET_6, CT_RET_7, CT_RET_8
from battlemap.rulesets.combat_tactics.threat import direction_between, threatens_at

CLIFF_STEPS = 2
"""Height steps down that make an edge a cliff."""


@rule
def may_claim(s: State, a: Figure, d: Figure) -> bool:
    """Dealt melee damage and was not hit in return; the loser stands, was not knocked down, has not retreated yet.

    [CT-RET-1] [CT-RET-3]
    """
    if a.status != ACTIVE or a.posture != STANDING or d.status != ACTIVE or a.side == d.side:
        return False
    if d.knocked == 1 or d.retreated == 1 or a.square == 0 or d.square == 0:
        return False
    if has_done(s, HURT, d.number, a.number) or has_done(s, ASKED, a.number, d.number):
        return False
    return True


@rule
def can_refuse(a: Figure, d: Figure) -> bool:
    """The loser may refuse when 4 or more levels above the attacker, or two or more sizes larger [CT-RET-2]."""
    return d.level - a.level >= 4 or d.size - a.size >= 2


@rule
def retreat_arc(d: Figure, e: int) -> int:
    """The arc of a step in direction e out of the loser's own footprint [CT-FLK-5]."""
    dx = 0
    dy = 0
    if 1 <= e <= 3:
        dx = 1
    if 5 <= e <= 7:
        dx = -1
    if 3 <= e <= 5:
        dy = 1
    if e == 7 or e == 0 or e == 1:
        dy = -1
    return arc_of_offset(d.facing, dx, dy)


@rule
def drops(b: Board, d: Figure, square: int) -> int:
    """Dice of falling damage on stepping to a square: its hazard, and one for every two steps down a cliff.

    Of a figure of several squares the worst of those that it enters counts; none in flight (ours).
    """
    worst = 0
    for y in range(d.height):
        for x in range(d.width):
            into = square + y * b.width + x
            if d.flying == 0 and not in_footprint(b, d, d.square, into):
                dice = b.hazard[into]
                down = b.level[d.square + y * b.width + x] - b.level[into]
                if down >= CLIFF_STEPS:
                    dice += down // CLIFF_STEPS
                worst = max(worst, dice)
    return worst


@rule
def is_too_high(b: Board, d: Figure, square: int) -> bool:
    """Does a step to the square lift some square of the figure up a cliff; nothing is too high in flight."""
    for y in range(d.height):
        for x in range(d.width):
            here = y * b.width + x
            if d.flying == 0 and b.level[square + here] - b.level[d.square + here] >= CLIFF_STEPS:
                return True
    return False


@rule
def is_open_to(s: State, b: Board, d: Figure, e: int) -> bool:
    """Is the neighbour square free for a forced step: no wall, nobody in it, not a rise of two steps or more?"""
    square = d.square + b.offset[e]
    if not can_step_figure(s, b, d, d.square, e) or not stands_free(s, b, d, square):
        return False
    return not is_too_high(b, d, square)


@rule
def free_squares(s: State, b: Board, d: Figure, rear: int) -> int:
    """How many rear (or, with ``rear`` 0, flank) squares are free [CT-RET-4] [CT-RET-5]."""
    count = 0
    for e in range(8):
        arc = retreat_arc(d, e)
        if (rear == 1 and arc == REAR) or (rear == 0 and arc != REAR and arc != FRONT):
            if is_open_to(s, b, d, e):
                count += 1
    return count


@rule
def is_push_square(s: State, b: Board, d: Figure, square: int) -> bool:
    """A free rear square; a free flank square where no rear square is free [CT-RET-4] [CT-RET-5]."""
    e = direction_between(b, d.square, square)
    if e == 8 or not is_open_to(s, b, d, e):
        return False
    arc = retreat_arc(d, e)
    if arc == REAR:
        return True
    return arc != FRONT and free_squares(s, b, d, 1) == 0


@rule
def press(s: State, b: Board, w: Work, a: Figure, d: Figure) -> None:
    """The attacker demands the retreat; a loser strong enough may refuse [CT-RET-1] [CT-RET-2]."""
    if can_refuse(a, d):
        push(s, w, CHOOSE_REFUSE, d.number, a.number, 0)
    else:
        give_way(s, b, w, a, d)


@rule
def give_way(s: State, b: Board, w: Work, a: Figure, d: Figure) -> None:
    """Ask the attacker for the square; with none free the loser saves against paralysis or falls [CT-RET-6].

    Whoever cannot be knocked down stays without a roll (ours).
    """
    d.retreated = 1
    if free_squares(s, b, d, 1) + free_squares(s, b, d, 0) > 0:
        push(s, w, CHOOSE_PUSH, a.number, d.number, 0)
        return
    if not can_be_knocked_down(b, d) or saves(s, w, d, d.save_paralysis, 0, CT_RET_6):
        emit(w, STOOD_FIRM, d.number, a.number, d.square, 0, CT_RET_6)
    else:
        knock_down(s, w, d, a.number, CT_RET_6)
        drop_loaded(s, b, w, d)


@rule
def push_back(s: State, b: Board, w: Work, a: Figure, d: Figure, square: int) -> None:
    """The loser steps back, facing as before; at a hazard it may save to stay [CT-RET-4] [CT-RET-7] [CT-RET-9].

    Nothing about arcs, threat and formation is stored, so what it now exposes or breaks holds at once [CT-RET-10].
    """
    dice = drops(b, d, square)
    if dice > 0 and b.retreat_hazard_save == 1:
        if saves(s, w, d, d.save_paralysis, 0, CT_RET_7):
            emit(w, STOOD_FIRM, d.number, a.number, d.square, 0, CT_RET_7)
            return
    left = d.square
    lift(s, b, d)
    place(s, b, d, square)
    emit(w, RETREATED, d.number, a.number, square, left, CT_RET_4)
    if dice > 0:
        emit(w, WENT_OVER, d.number, a.number, square, dice, CT_RET_7)
        hurt(s, b, w, a.number, d, roll(s, w, FOR_FALL, d.number, 0, dice, 6))
        if d.status == ACTIVE:
            knock_down(s, w, d, 0, CT_RET_7)
            drop_loaded(s, b, w, d)
    if d.status == ACTIVE and can_follow(s, b, w, a, d, left):
        push(s, w, CHOOSE_FOLLOW, a.number, d.number, 0)
        s.stack[s.stack_count - 1].square = left


@rule
def is_follow_square(s: State, b: Board, w: Work, a: Figure, d: Figure, square: int, left: int) -> bool:
    """The square just left, or any one step after which the loser is threatened [CT-RET-8]."""
    e = direction_between(b, a.square, square)
    if e == 8 or not can_step_figure(s, b, a, a.square, e) or not stands_free(s, b, a, square):
        return False
    if drops(b, a, square) > 0 or is_too_high(b, a, square):
        return False
    if square == left:
        return True
    start = a.square
    a.square = square
    kept = threatens_at(s, b, w, a, d, d.square)
    a.square = start
    return kept


@rule
def can_follow(s: State, b: Board, w: Work, a: Figure, d: Figure, left: int) -> bool:
    """Is there any square to follow into?"""
    for e in range(8):
        if is_follow_square(s, b, w, a, d, a.square + b.offset[e], left):
            return True
    return False


@rule
def follow(s: State, b: Board, w: Work, a: Figure, d: Figure, square: int, facing: int) -> None:
    """The attacker steps after the loser, turning only if it wants to; nobody is provoked [CT-RET-8] [CT-RET-9]."""
    lift(s, b, a)
    place(s, b, a, square)
    if facing > 0:
        a.facing = facing - 1
    emit(w, FOLLOWED, a.number, d.number, square, a.facing, CT_RET_8)


@rule
def comes_before(s: State, k: int, other: int) -> bool:
    """Is blow k settled before another: winning side, then phase, then figure number (OC-31) [CT-RET-1]?"""
    one = s.blow[k]
    two = s.blow[other]
    place = s.side[s.figure[one.actor].side].place
    other_place = s.side[s.figure[two.actor].side].place
    if place != other_place:
        return place < other_place
    if one.phase != two.phase:
        return one.phase < two.phase
    return one.actor < two.actor


@rule
def ask_next_claim(s: State, b: Board, w: Work) -> bool:
    """Ask the next attacker with a claim whether it presses; False when there is none left [CT-RET-1]."""
    if b.retreats == 0:
        return False
    first = s.blow_count
    for k in range(s.blow_count):
        blow = s.blow[k]
        if blow.kind != HURT or not may_claim(s, s.figure[blow.actor], s.figure[blow.target]):
            continue
        if first == s.blow_count or comes_before(s, k, first):
            first = k
    if first == s.blow_count:
        return False
    claim = s.blow[first]
    note_blow(s, b, w, ASKED, claim.actor, claim.target)
    push(s, w, CHOOSE_PRESS, claim.actor, claim.target, 0)
    return True
