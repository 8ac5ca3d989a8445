"""Where a walking figure may go, what it costs, and by which squares.

Source: combat-tactics-tables.md sections 1 (three points for two diagonals, rounded up), 9 (passing figures) and 10
(terrain); CT-OBS-1; cases FB-24, FB-52, FB-53. Up or down one height step can be walked, two cannot; a step up counts
as ground of class 2 and nobody walks into a hazard (ours).
Units: movement points; inside the search half points, in which a straight step is 2 and a diagonal 3.

The cost of a path depends on its numbers of straight and diagonal steps alone: ceil((2 straight + 3 diagonal) / 2)
points when an even number of diagonals was made before, rounded down when it was odd. So one search over squares in
half points is exact.
"""

from __future__ import annotations

from battlemap.engine.ground import DEEP, SHALLOW
from battlemap.engine.rule import rule
from battlemap.engine.schema import CAPACITY, Board, Figure, State, Work
from battlemap.engine.tape import PATH_FULL, fault
from battlemap.grid.occupancy import in_footprint
from battlemap.grid.passing import friend_blocks, may_end, may_pass
from battlemap.grid.steps import can_step, can_step_figure

__all__ = ["cut", "flood", "friend_blocks", "ground_class", "path_to", "step_class", "step_cost"]

PATH = CAPACITY["path"]

CLIMB = 2
"""The movement class in which a step up counts."""

CLASSES = 4
NO_WAY = 9
"""In place of a movement class: the step cannot be made."""

START = 8
"""In place of a direction: the square from which the search began."""


@rule
def step_cost(diagonals_before: int, is_diagonal: bool) -> int:
    """Points of one step: 1, or for a diagonal 2 and 1 by turns, counted through the whole round (section 1, FB-53)."""
    if not is_diagonal:
        return 1
    return 2 if diagonals_before % 2 == 0 else 1


@rule
def cut(rate: int, worst: int) -> int:
    """A rate cut by the worst class of ground entered (section 10): 1 two thirds, 2 half, 3 a third; at least 1."""
    if worst == 0 or rate < 1:
        return rate
    if worst == 1:
        return max(1, rate * 2 // 3)
    if worst == 2:
        return max(1, rate // 2)
    return max(1, rate // 3)


@rule
def ground_class(b: Board, f: Figure, here: int, there: int) -> int:
    """The movement class in which a figure enters a square; NO_WAY up or down two steps or into a hazard."""
    if f.flying == 1:
        return 0
    climb = b.level[there] - b.level[here]
    if climb > 1 or climb < -1 or b.hazard[there] != 0:
        return NO_WAY
    ground = b.slow[there]
    if f.swims == 1 and (b.terrain[there] == SHALLOW or b.terrain[there] == DEEP):
        ground = 0
    return max(ground, CLIMB) if climb == 1 else ground


@rule
def footprint_class(s: State, b: Board, f: Figure, square: int, e: int) -> int:
    """`step_class` for a figure of several squares: all its squares must follow, only the new ones slow it."""
    if not can_step_figure(s, b, f, square, e):
        return NO_WAY
    worst = 0
    for y in range(f.height):
        for x in range(f.width):
            here = square + y * b.width + x
            there = here + b.offset[e]
            if s.here[there] != 0 and not may_pass(s, b, f, there):
                return NO_WAY
            ground = ground_class(b, f, here, there)
            if ground == NO_WAY:
                return NO_WAY
            if not in_footprint(b, f, square, there):
                worst = max(worst, ground)
    return worst


@rule
def step_class(s: State, b: Board, f: Figure, square: int, e: int) -> int:
    """The movement class of a step in direction ``e``, or NO_WAY: barred, filled, too steep."""
    if f.width > 1 or f.height > 1:
        return footprint_class(s, b, f, square, e)
    if not can_step(s, b, square, e):
        return NO_WAY
    goal = square + b.offset[e]
    if s.here[goal] != 0 and not may_pass(s, b, f, goal):
        return NO_WAY
    return ground_class(b, f, square, goal)


@rule
def reached(s: State, b: Board, w: Work, f: Figure, square: int, worst: int, cost: int) -> None:
    """Note a square found by a search, if a walk may end there and no search before found it as cheap."""
    if w.reach_seen[square] == w.stamp:
        if cost < w.reach_cost[square]:
            w.reach_cost[square] = cost
            w.reach_node[square] = worst
    elif square != f.square and may_end(s, b, f, square):
        w.reach_seen[square] = w.stamp
        w.reach_cost[square] = cost
        w.reach_node[square] = worst
        w.flood[w.flood_count] = square
        w.flood_count += 1


@rule
def search(s: State, b: Board, w: Work, f: Figure, worst: int, points: int) -> int:
    """Search over ground up to class ``worst`` with ``points`` left; the classes met and left out, as bits.

    The queue is in order of cost. At each level of half points it is read in two places: squares two levels back make
    straight steps, squares three levels back make diagonal ones. So every square is entered once, at its least cost.
    """
    mark = CLASSES * w.stamp + worst
    odd = f.diagonals % 2
    keep = ~(15 << 4 * worst)
    left_out = 0
    count = 1
    w.queue[0] = f.square
    w.seen[f.square] = mark
    w.cost[f.square] = 0
    w.came[f.square] = w.came[f.square] & keep | START << 4 * worst
    straight = 0
    diagonal = 0
    for level in range(2, 2 * points + odd + 1):
        if diagonal >= count:
            break
        known = count
        for turn in range(2):
            back = level - 2 - turn
            for k in range(straight if turn == 0 else diagonal, known):
                square = w.queue[k]
                if w.cost[square] != back:
                    break
                if turn == 0:
                    straight += 1
                else:
                    diagonal += 1
                for e in range(turn, 8, 2):
                    goal = square + b.offset[e]
                    if w.seen[goal] == mark:
                        continue
                    ground = step_class(s, b, f, square, e)
                    if ground > worst:
                        if ground < CLASSES:
                            left_out |= 1 << ground
                        continue
                    w.seen[goal] = mark
                    w.cost[goal] = level
                    w.came[goal] = w.came[goal] & keep | e << 4 * worst
                    w.queue[count] = goal
                    count += 1
                    reached(s, b, w, f, goal, worst, f.spent + (level + 1 - odd) // 2)
    return left_out


@rule
def flood(s: State, b: Board, w: Work, f: Figure, allowance: int) -> None:
    """Find every square in which a walk of this figure may end, its own excepted, with the least cost of each.

    ``allowance`` is what the figure may have spent in all this round before ground cuts it; a path counts when its
    points and ``f.spent`` together are within the allowance cut by the worst class of ground on the path,
    ``f.slowest`` included.
    Results: ``w.flood[0..w.flood_count)``; where ``w.reach_seen`` is ``w.stamp``, ``w.reach_cost`` has the points
    spent in all and ``w.reach_node`` the worst class of the cheapest path (the lower one where two cost the same).
    """
    w.stamp += 1
    w.flood_count = 0
    wanted = 1 << f.slowest
    for worst in range(f.slowest, CLASSES):
        if wanted >> worst & 1 == 1:
            wanted |= search(s, b, w, f, worst, cut(allowance, worst) - f.spent)


@rule
def path_to(s: State, b: Board, w: Work, square: int) -> int:
    """After `flood`: write the cheapest path, start excepted, into ``s.path``; its squares, 0 = not reached.

    A path longer than the state can hold sets a fault.
    """
    s.path_count = 0
    s.path_at = 0
    if w.reach_seen[square] != w.stamp:
        return 0
    shift = 4 * w.reach_node[square]
    count = 0
    at = square
    for _ in range(PATH + 1):
        e = w.came[at] >> shift & 15
        if e == START:
            break
        at += b.offset[(e + 4) % 8]
        count += 1
    if count > PATH:
        fault(w, PATH_FULL)
        return 0
    at = square
    for k in range(count):
        s.path[count - 1 - k] = at
        at += b.offset[((w.came[at] >> shift & 15) + 4) % 8]
    s.path_count = count
    return count
