"""When a battle is over, and who has won.

Without goals the last side with a figure able to fight wins. No battle lasts for ever: `quiet_limit` rounds without an attack
or an advance (the least distance between enemies has not shrunk) make a draw, and so do `round_limit` rounds (ours, FB-50).
Units: rounds, squares.
"""

from __future__ import annotations

from battlemap.engine.conditions import (
    ACTIVE,
    GOAL_EXIT,
    GOAL_HOLD,
    GOAL_REACHED,
    GOAL_ROUT,
    GOAL_SLAY,
    GOAL_SURVIVE,
    GONE,
    LAST_STANDING,
    NO_PROGRESS,
    NOBODY_LEFT,
    ROUND_LIMIT,
)
from battlemap.engine.events import BATTLE_ENDED, REACHED_GOAL
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, Goal, State, Work
from battlemap.engine.tape import emit
from battlemap.grid.squares import gap
from battlemap.rulesets.combat_tactics.threat import is_active


@rule
def end_battle(s: State, w: Work, winner: int, reason: int) -> None:
    """The battle is over; winner 0 is a draw."""
    if s.over == 1:
        return
    s.over = 1
    s.winner = winner
    s.reason = reason
    emit(w, BATTLE_ENDED, 0, 0, 0, winner, 0)


@rule
def count_active(s: State, b: Board, side: int) -> int:
    """Figures of a side able to fight."""
    count = 0
    for number in range(1, b.figures + 1):
        f = s.figure[number]
        if f.side == side and is_active(f):
            count += 1
    return count


@rule
def stands_in_zone(b: Board, f: Figure, bit: int) -> bool:
    """Some square of the figure belongs to a goal's squares."""
    for y in range(f.height):
        for x in range(f.width):
            if (b.zone[f.square + y * b.width + x] >> bit) & 1 == 1:
                return True
    return False


@rule
def holds(s: State, b: Board, goal: Goal) -> bool:
    """A figure of the side, and no enemy, stands in the goal's squares."""
    own = False
    for number in range(1, b.figures + 1):
        f = s.figure[number]
        if is_active(f) and stands_in_zone(b, f, goal.bit):
            if f.side != goal.side:
                return False
            own = True
    return own


@rule
def has_left(s: State, b: Board, side: int) -> bool:
    """Has a figure of the side left the map?"""
    for number in range(1, b.figures + 1):
        if s.figure[number].side == side and s.figure[number].status == GONE:
            return True
    return False


@rule
def is_reached(s: State, b: Board, goal: Goal) -> bool:
    """Has the side what it wants? hold and survive count at the end of their round, the rest at once."""
    if goal.kind == GOAL_HOLD:
        return s.round >= goal.round and holds(s, b, goal)
    if goal.kind == GOAL_SLAY:
        return s.figure[goal.figure].status != ACTIVE and s.figure[goal.figure].status != GONE
    if goal.kind == GOAL_SURVIVE:
        if goal.figure > 0:
            return s.round >= goal.round and is_active(s.figure[goal.figure])
        return s.round >= goal.round and count_active(s, b, goal.side) > 0
    if goal.kind == GOAL_EXIT:
        if goal.figure > 0:
            return s.figure[goal.figure].status == GONE
        return count_active(s, b, goal.side) == 0 and has_left(s, b, goal.side)
    if goal.kind == GOAL_ROUT:
        enemies = 0
        left = 0
        for number in range(1, b.figures + 1):
            f = s.figure[number]
            if f.side > 0 and f.side != goal.side:
                enemies += 1
                if is_active(f):
                    left += 1
        return left * 2 < enemies
    return False


@rule
def is_whole(s: State, b: Board, goal: Goal) -> bool:
    """Is the goal reached for every figure that it names?"""
    for k in range(1, b.goals + 1):
        if b.goal[k].group == goal.group and not is_reached(s, b, b.goal[k]):
            return False
    return True


@rule
def is_at_once(goal: Goal) -> bool:
    """Goals that count the moment they are reached; the others wait for the end of their round."""
    return goal.kind == GOAL_SLAY or goal.kind == GOAL_EXIT or goal.kind == GOAL_ROUT


@rule
def judge_goals(s: State, b: Board, w: Work, at_once: bool) -> None:
    """The first goal in the scenario's order that is reached ends the battle."""
    for k in range(1, b.goals + 1):
        goal = b.goal[k]
        if s.over == 0 and (not at_once or is_at_once(goal)) and is_whole(s, b, goal):
            emit(w, REACHED_GOAL, 0, 0, 0, goal.side, 0)
            end_battle(s, w, goal.side, GOAL_REACHED)


@rule
def look_over(s: State, b: Board, w: Work) -> None:
    """After a fall or a figure's leaving: is a goal reached, or is only one side, or none, still able to fight?"""
    judge_goals(s, b, w, True)
    left = 0
    last = 0
    for side in range(1, b.sides + 1):
        if count_active(s, b, side) > 0:
            left += 1
            last = side
    if left == 0:
        end_battle(s, w, 0, NOBODY_LEFT)
    elif left == 1:
        end_battle(s, w, last, LAST_STANDING)


@rule
def least_gap(s: State, b: Board) -> int:
    """The least distance between any two enemies able to fight."""
    least = 1_000_000
    for number in range(1, b.figures + 1):
        f = s.figure[number]
        if not is_active(f):
            continue
        for other in range(number + 1, b.figures + 1):
            g = s.figure[other]
            if g.side != f.side and is_active(g):
                least = min(least, gap(b, f, g))
    return least


@rule
def note_progress(s: State, b: Board, w: Work) -> None:
    """Count rounds without an attack or an advance, and end a battle that stands still."""
    nearest = least_gap(s, b)
    if s.nearest == 0 or nearest + 1 < s.nearest or s.struck == 1:
        s.nearest = nearest + 1
        s.quiet = 0
    else:
        s.quiet += 1
    if s.quiet >= b.quiet_limit:
        end_battle(s, w, 0, NO_PROGRESS)
    elif s.round >= b.round_limit:
        end_battle(s, w, 0, ROUND_LIMIT)


@rule
def judge_battle(s: State, b: Board, w: Work) -> None:
    """At the end of a round: goals in their order, then progress."""
    look_over(s, b, w)
    judge_goals(s, b, w, False)
    if s.over == 0:
        note_progress(s, b, w)
