"""Doors and exits.

Working a door costs two points of movement in the figure's move phase (ours); locked and secret doors stay shut.
"""

from __future__ import annotations

from battlemap.engine.actions import CLOSE, LEAVE, OPEN
from battlemap.engine.conditions import GOAL_EXIT, GONE, STANDING
from battlemap.engine.events import CLOSED, LEFT_MAP, OPENED
from battlemap.engine.ground import DOOR_CLOSED, DOOR_OPEN
from battlemap.engine.pending import offer
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State, Work
from battlemap.engine.tape import emit
from battlemap.grid.doorways import door_between
from battlemap.grid.occupancy import covers, here_count, lift
from battlemap.grid.squares import column, on_map, row
from battlemap.rulesets.combat_tactics.budget import walk_allowance
from battlemap.rulesets.combat_tactics.outcome import stands_in_zone

DOOR_COST = 2


@rule
def can_pay_for_door(s: State, f: Figure) -> bool:
    """Two points of movement are left now, on foot."""
    return f.posture == STANDING and walk_allowance(s, f) >= f.spent + DOOR_COST


@rule
def offer_doors(s: State, b: Board, w: Work, f: Figure) -> None:
    """Doors beside the figure, named by the square beyond: those to open, then those to close."""
    if b.doors == 0 or not can_pay_for_door(s, f):
        return
    for y in range(-1, f.height + 1):
        for x in range(-1, f.width + 1):
            offer_door(s, b, w, f, f.square + y * b.width + x, OPEN)
    for y in range(-1, f.height + 1):
        for x in range(-1, f.width + 1):
            offer_door(s, b, w, f, f.square + y * b.width + x, CLOSE)


@rule
def door_beside(b: Board, f: Figure, square: int) -> int:
    """The door between the figure and a square straight beside its footprint; 0 for none."""
    if covers(b, f, square) or not on_map(b, column(b, square), row(b, square)):
        return 0
    for e in range(0, 8, 2):
        own = square + b.offset[e]
        if covers(b, f, own):
            return door_between(b, own, (e + 4) % 8)
    return 0


@rule
def offer_door(s: State, b: Board, w: Work, f: Figure, square: int, kind: int) -> None:
    """The door towards a square, if there is one and it can be worked."""
    door = door_beside(b, f, square)
    if door == 0:
        return
    if kind == OPEN and s.door[door] == DOOR_CLOSED:
        offer(b, w, OPEN, f.number, 0, square, 0, 0)
    if kind == CLOSE and s.door[door] == DOOR_OPEN and not is_held_open(s, b, square):
        offer(b, w, CLOSE, f.number, 0, square, 0, 0)


@rule
def is_held_open(s: State, b: Board, square: int) -> bool:
    """Somebody stands or lies in a door square."""
    return b.solid[square] > 1 and here_count(s, square) > 0


@rule
def work_door(s: State, b: Board, w: Work, f: Figure, square: int, kind: int) -> None:
    """Open or close the door between the figure and the square."""
    f.spent += DOOR_COST
    door = door_beside(b, f, square)
    if kind == OPEN:
        s.door[door] = DOOR_OPEN
        emit(w, OPENED, f.number, 0, square, door, 0)
    else:
        s.door[door] = DOOR_CLOSED
        emit(w, CLOSED, f.number, 0, square, door, 0)


@rule
def is_at_edge(b: Board, f: Figure) -> bool:
    """The figure's footprint touches the border of the map."""
    x = b.column[f.square]
    y = b.row[f.square]
    return x == 1 or y == 1 or x + f.width == b.width - 1 or y + f.height == b.height - 1


@rule
def can_leave(b: Board, f: Figure) -> bool:
    """Over an edge that is an exit; a side whose goal names the squares of its exit leaves there only (ours)."""
    over_the_edge = b.edge_exit == 1 and is_at_edge(b, f)
    for k in range(1, b.goals + 1):
        goal = b.goal[k]
        if goal.kind == GOAL_EXIT and goal.side == f.side and goal.bit > 0:
            if stands_in_zone(b, f, goal.bit):
                return True
            over_the_edge = False
    return over_the_edge


@rule
def offer_exit(s: State, b: Board, w: Work, f: Figure) -> None:
    """Leaving the map costs one point of movement (ours)."""
    if f.posture == STANDING and walk_allowance(s, f) > f.spent and can_leave(b, f):
        offer(b, w, LEAVE, f.number, 0, 0, 0, 0)


@rule
def leave_map(s: State, b: Board, w: Work, f: Figure) -> None:
    """Off the map; the figure fights no more."""
    emit(w, LEFT_MAP, f.number, 0, f.square, 0, 0)
    lift(s, b, f)
    f.square = 0
    f.status = GONE
    f.done = 1
    s.fallen = 1
