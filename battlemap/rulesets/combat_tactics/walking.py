"""A walk in progress: step by step, with the attacks of opportunity and guards that it meets on its way.

Source: tables sections 4.2, 5, 8.3, 9, OC-13, OC-21; seed 000 (retreats provoke nothing); FB-12, FB-15.
"""

from __future__ import annotations

from battlemap.engine.actions import ANSWER_GUARD, CHARGE, LEAVE, MOVE, OPPORTUNITY, SHIFT, WITHDRAW
from battlemap.engine.conditions import ACTIVE, FREE_STRIKE, FRONT, MAN_SIZED, PRONE, REAR, SMALL, STANDING
from battlemap.engine.events import MOVED, PROVOKED, STOPPED, TURNED
from battlemap.engine.pending import pop, push, top_frame
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, Frame, State, Work
from battlemap.engine.tape import emit
from battlemap.grid.facing import arc_of
from battlemap.grid.occupancy import here_count, lift, occupant, place
from battlemap.grid.passing import can_share
from battlemap.grid.reach import NO_WAY, step_class, step_cost
from battlemap.grid.squares import gap, king_distance
from battlemap.rulesets.combat_tactics.doors import leave_map
from battlemap.rulesets.combat_tactics.harm import has_done
from battlemap.rulesets.combat_tactics.ids import OPPORTUNITY_RULE
from battlemap.rulesets.combat_tactics.threat import (
    direction_between,
    is_armed_to_threaten,
    longest_reach,
    threatens,
    threatens_at,
)


@rule
def strike_limit(f: Figure) -> int:
    """Attacks of opportunity a round: warriors and creatures 3, others 1, and one more per five levels (OC-12) [T-5]."""
    if f.creature == 1 or f.warrior == 1:
        return 3 + f.level // 5
    return 1 + f.level // 5


@rule
def may_strike(s: State, b: Board, e: Figure, f: Figure) -> bool:
    """Has e an attack of opportunity left, and none at f this round yet [T-5]?"""
    if b.opportunity == 0 or e.side == f.side or not is_armed_to_threaten(e):
        return False
    return e.strikes < strike_limit(e) and not has_done(s, FREE_STRIKE, e.number, f.number)


@rule
def gap_from(b: Board, e: Figure, f: Figure, square: int) -> int:
    """The gap between e and f if f stood in the square."""
    least = 1_000_000
    for y in range(e.height):
        for x in range(e.width):
            for v in range(f.height):
                for u in range(f.width):
                    away = king_distance(b, e.square + y * b.width + x, square + v * b.width + u)
                    least = min(least, away)
    return least


@rule
def is_provoked(s: State, b: Board, w: Work, e: Figure, f: Figure, square: int, manner: int) -> bool:
    """Does f's step into the square give e an attack: it leaves e's threat or goes away from it (OC-13) [T-5]?

    A step nearer never does, not even in under a long weapon. Withdrawing draws none from enemies in the mover's front
    arc; a shift none within the enemy's threatened squares.
    """
    if e.side == f.side or e.status != ACTIVE or gap(b, e, f) > longest_reach(b, e):
        return False
    if not may_strike(s, b, e, f) or not threatens(s, b, w, e, f):
        return False
    if manner == LEAVE:
        return True
    if manner == WITHDRAW and arc_of(b, e, f) == FRONT:
        return False
    nearer = gap(b, e, f) - gap_from(b, e, f, square)
    if nearer > 0:
        return False
    if nearer < 0 and manner != SHIFT:
        return True
    return not threatens_at(s, b, w, e, f, square)


@rule
def ask_opportunity(s: State, b: Board, w: Work, e: Figure, f: Figure, manner: int) -> None:
    """Put the question of a free attack to e's side."""
    emit(w, PROVOKED, f.number, e.number, f.square, manner, OPPORTUNITY_RULE)
    push(s, w, OPPORTUNITY, e.number, f.number, manner)


@rule
def answers_guard(s: State, b: Board, w: Work, e: Figure, f: Figure, before: int, manner: int) -> bool:
    """Has f just come under the threat of a guarding e that may strike first (OC-21) [T-8]?

    Against a charger only a longer reach strikes first. Where it stands now does not hide where it stood before.
    """
    if e.side == f.side or e.guarding == 0 or e.attacks >= e.attacks_due:
        return False
    if not threatens(s, b, w, e, f):
        return False
    lift(s, b, f)
    threatened_before = threatens_at(s, b, w, e, f, before)
    place(s, b, f, f.square)
    if threatened_before:
        return False
    return manner != CHARGE or longest_reach(b, e) > longest_reach(b, f)


@rule
def take_step(s: State, b: Board, w: Work, f: Figure, square: int, manner: int) -> None:
    """Move one square: count its cost, turn along the way unless the manner keeps the facing."""
    e = direction_between(b, f.square, square)
    if e < 8:
        if manner != SHIFT:
            ground = step_class(s, b, f, f.square, e)
            if ground < NO_WAY:
                f.slowest = max(f.slowest, ground)
            f.spent += step_cost(f.diagonals, e % 2 == 1)
            f.diagonals += e % 2
        if (manner == MOVE or manner == CHARGE) and (f.width == f.height or e % 2 == 0):
            f.facing = e
    lift(s, b, f)
    place(s, b, f, square)
    f.moved = s.phase
    emit(w, MOVED, f.number, 0, square, f.facing, 0)


@rule
def stop_walk(s: State, w: Work, f: Figure) -> None:
    """The rest of the path is given up, a charge with it; the figure walks no more this round [T-5]."""
    if s.path_at < s.path_count:
        f.stopped = 1
        f.charge = 0
        emit(w, STOPPED, f.number, 0, f.square, s.path_count - s.path_at, OPPORTUNITY_RULE)
    clear_path(s)


@rule
def clear_path(s: State) -> None:
    """No path."""
    for k in range(s.path_count):
        s.path[k] = 0
    s.path_count = 0
    s.path_at = 0


@rule
def next_provoked(s: State, b: Board, w: Work, frame: Frame, f: Figure, square: int) -> bool:
    """Ask the next enemy, by number, that the coming step gives an attack; False when none is left."""
    for number in range(frame.mark + 1, b.figures + 1):
        e = s.figure[number]
        if e.side != f.side and is_provoked(s, b, w, e, f, square, frame.value):
            frame.mark = number
            ask_opportunity(s, b, w, e, f, frame.value)
            return True
    return False


LONGEST_REACH = 9
"""More than any weapon's, in squares: guards that reach farther still are asked with these."""


@rule
def ask_guards(s: State, b: Board, w: Work, frame: Frame, f: Figure) -> bool:
    """Ask every guarding enemy that the last step brought the mover to, the longest reach first (OC-21); False for none."""
    asked = False
    for reach in range(LONGEST_REACH + 1):
        for step in range(b.figures):
            e = s.figure[b.figures - step]
            if e.guarding == 1 and min(longest_reach(b, e), LONGEST_REACH) == reach:
                if answers_guard(s, b, w, e, f, frame.square, frame.value):
                    push(s, w, ANSWER_GUARD, e.number, f.number, frame.value)
                    asked = True
    return asked


@rule
def is_on_its_feet(f: Figure) -> bool:
    """Active and standing."""
    return f.status == ACTIVE and f.posture == STANDING


@rule
def fall_in(s: State, f: Figure) -> None:
    """Whoever joins friends of its size in their square looks where they look [CT-FRM-1]."""
    if not is_on_its_feet(f) or (f.size != MAN_SIZED and f.size != SMALL):
        return
    for k in range(here_count(s, f.square)):
        g = s.figure[occupant(s, f.square, k)]
        if g.number != f.number and g.status == ACTIVE and can_share(f, g):
            f.facing = g.facing
            return


@rule
def walk_on(s: State, b: Board, w: Work) -> None:
    """Go on with the walk on top of the stack up to the next question, or end it.

    frame.value is the manner, frame.mark the enemy last asked, frame.square the square just left (0 = before a step).
    """
    frame = top_frame(s)
    f = s.figure[frame.figure]
    going = True
    while going:
        if f.status != ACTIVE or f.posture == PRONE:
            stop_walk(s, w, f)
        before = frame.square
        if before > 0:
            asked = f.status == ACTIVE and ask_guards(s, b, w, frame, f)
            frame.square = 0
            frame.mark = 0
            if asked:
                return
        if s.path_at >= s.path_count:
            clear_path(s)
            fall_in(s, f)
            pop(s)
            going = False
        else:
            square = s.path[s.path_at]
            if next_provoked(s, b, w, frame, f, square):
                return
            frame.mark = 0
            frame.square = f.square
            s.path_at += 1
            if frame.value == LEAVE:
                leave_map(s, b, w, f)
            else:
                take_step(s, b, w, f, square, frame.value)


@rule
def turn(s: State, b: Board, w: Work, f: Figure, facing: int) -> None:
    """Turn on the spot; an enemy that threatens and now stands in a rear square, and did not before, may strike [T-5]."""
    before = f.facing
    f.facing = facing
    emit(w, TURNED, f.number, 0, f.square, facing, 0)
    for step in range(b.figures):
        number = b.figures - step
        e = s.figure[number]
        if e.side == f.side or e.side == 0 or gap(b, e, f) > longest_reach(b, e):
            continue
        if arc_of(b, e, f) != REAR or not may_strike(s, b, e, f) or not threatens(s, b, w, e, f):
            continue
        f.facing = before
        was_behind = arc_of(b, e, f) == REAR
        f.facing = facing
        if not was_behind:
            ask_opportunity(s, b, w, e, f, 0)
