"""The charge: a nearly straight run at an enemy that ends in a blow.

Source: tables section 8.2, OC-19; a charge crosses no bad ground and needs two squares of run (ours).
"""

from __future__ import annotations

from battlemap.engine.actions import ANSWER_GUARD, CHARGE
from battlemap.engine.conditions import ACTIVE, STANDING
from battlemap.engine.pending import pop, push, top_frame
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State, Work
from battlemap.engine.tape import PATH_FULL, fault
from battlemap.grid.facing import octant_between
from battlemap.grid.occupancy import here_count, occupant
from battlemap.grid.reach import step_class, step_cost
from battlemap.grid.squares import gap
from battlemap.grid.steps import can_step_figure
from battlemap.rulesets.combat_tactics.attack import strike
from battlemap.rulesets.combat_tactics.threat import reach_with, strikes_at, threatens
from battlemap.rulesets.combat_tactics.walking import gap_from

LONGEST_RUN = 255


@rule
def charge_reach(b: Board, f: Figure) -> int:
    """How near a charge must come: the reach of the weapon in hand, of natural forms the first [T-8]."""
    return reach_with(f, b.weapon[f.ready])


@rule
def stands_free(s: State, b: Board, f: Figure, square: int) -> bool:
    """No other figure, standing or lying, in any square of the footprint there."""
    for y in range(f.height):
        for x in range(f.width):
            there = square + y * b.width + x
            for k in range(here_count(s, there)):
                if occupant(s, there, k) != f.number:
                    return False
    return True


@rule
def straight_distance(b: Board, f: Figure, d: Figure, square: int) -> int:
    """Square of the straight distance between footprint centres, in half squares, with f's corner in the square."""
    dx = 2 * (b.column[square]) + f.width - 2 * (b.column[d.square]) - d.width
    dy = 2 * (b.row[square]) + f.height - 2 * (b.row[d.square]) - d.height
    return dx * dx + dy * dy


@rule
def next_of_run(s: State, b: Board, f: Figure, d: Figure, square: int) -> int:
    """The free neighbour square nearest to the target, nearer than this one; 0 for none (OC-19)."""
    best = 0
    least = straight_distance(b, f, d, square)
    start = f.square
    for e in range(8):
        other = square + b.offset[e]
        away = straight_distance(b, f, d, other)
        if away < least:
            f.square = square
            free = can_step_figure(s, b, f, square, e)
            f.square = start
            if free and stands_free(s, b, f, other) and step_class(s, b, f, square, e) == 0:
                least = away
                best = other
    return best


@rule
def run_at(s: State, b: Board, w: Work, f: Figure, d: Figure) -> int:
    """The run at the target into w.queue, up to where the weapon reaches; its squares, 0 where there is no clear run."""
    count = 0
    square = f.square
    reach = charge_reach(b, f)
    while gap_from(b, d, f, square) > reach:
        square = next_of_run(s, b, f, d, square)
        if square == 0 or count >= LONGEST_RUN:
            return 0
        w.queue[count] = square
        count += 1
    return count


@rule
def run_cost(b: Board, w: Work, f: Figure, count: int) -> int:
    """Movement points of the run in w.queue, those already spent included."""
    spent = f.spent
    diagonals = f.diagonals
    before = f.square
    for k in range(count):
        difference = w.queue[k] - before
        slanted = difference != 1 and difference != -1 and difference != b.width and difference != -b.width
        spent += step_cost(diagonals, slanted)
        if slanted:
            diagonals += 1
        before = w.queue[k]
    return spent


@rule
def take_run(s: State, b: Board, w: Work, f: Figure, count: int, allowance: int) -> None:
    """Make the part of the run in w.queue that the allowance covers the path to walk."""
    s.path_at = 0
    s.path_count = 0
    for k in range(count):
        if run_cost(b, w, f, k + 1) <= allowance:
            s.path[k] = w.queue[k]
            s.path_count = k + 1
    if count > LONGEST_RUN:
        fault(w, PATH_FULL)


@rule
def face_towards(b: Board, f: Figure, d: Figure) -> int:
    """The facing that looks at another figure's centre."""
    dx = 2 * (b.column[d.square]) + d.width - 2 * (b.column[f.square]) - f.width
    dy = 2 * (b.row[d.square]) + d.height - 2 * (b.row[f.square]) - f.height
    facing = octant_between(dx, dy)
    if f.width != f.height and facing % 2 == 1:
        return f.facing
    return facing


@rule
def arrive(s: State, b: Board, w: Work) -> None:
    """The charger strikes the moment it arrives; then a guard that it outran may answer (OC-21) [T-8]."""
    frame = top_frame(s)
    f = s.figure[frame.figure]
    d = s.figure[frame.other]
    pop(s)
    if f.status != ACTIVE or f.posture != STANDING or d.status != ACTIVE:
        f.charge = 0
        return
    if gap(b, f, d) > charge_reach(b, f):
        return
    f.charge = 0
    f.facing = face_towards(b, f, d)
    arm = b.weapon[f.ready]
    if strikes_at(s, b, w, f, arm, d, d.square):
        f.attacks += 1
        f.next_attack = s.phase + 1
        strike(s, b, w, f, d, arm, 1, 0)
    if d.status == ACTIVE and d.guarding == 1 and d.attacks < d.attacks_due and threatens(s, b, w, d, f):
        push(s, w, ANSWER_GUARD, d.number, f.number, CHARGE)
