"""The distance field: how far every square is from the nearest one in which a figure could strike an enemy.

Source: ours, for policies; reach is counted as in combat-tactics-tables.md section 4.1, corners as CT-OBS-1.
Units: half movement points: a straight step 2, a diagonal 3. Ground that slows is not counted.

Figures of the own side stand in nobody's way here, nor do doors that can be opened; enemies that are up do; the squares to
strike from must have room.
"""

from __future__ import annotations

from battlemap.engine.conditions import ACTIVE
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State, Work
from battlemap.grid.doorways import door_can_open, is_shut_door
from battlemap.grid.facing import octant_between
from battlemap.grid.occupancy import here_count, occupant
from battlemap.grid.passing import blow_is_open, is_up
from battlemap.grid.sight import blow_line
from battlemap.grid.squares import column, on_map, outside, row
from battlemap.grid.steps import can_step, can_step_figure, fits, is_solid

__all__ = ["can_strike_from", "distance_field", "distance_field_within"]


@rule
def can_strike_between(s: State, b: Board, w: Work, here: int, dx: int, dy: int, least: int, reach: int) -> bool:
    """Whether a blow from a square reaches the one at an offset: near enough, far enough, and nothing in between."""
    away = max(abs(dx), abs(dy))
    if away < least or away > reach:
        return False
    if away == 0:
        return True
    if away == 1:
        return blow_is_open(s, b, here, octant_between(dx, dy))
    return blow_line(s, b, w, here, here + dy * b.width + dx)


@rule
def can_strike_from(s: State, b: Board, w: Work, f: Figure, x: int, y: int, g: Figure, least: int, reach: int) -> bool:
    """Whether a figure with its corner in column x, row y could strike another, ``least`` to ``reach`` squares off."""
    dx = column(b, g.square) - x
    dy = row(b, g.square) - y
    for v in range(f.height):
        for u in range(f.width):
            here = (y + v) * b.width + x + u
            for q in range(g.height):
                for p in range(g.width):
                    if can_strike_between(s, b, w, here, dx + p - u, dy + q - v, least, reach):
                        return True
    return False


@rule
def has_hazard(b: Board, f: Figure, square: int) -> bool:
    """Whether the figure's footprint, with its corner in ``square``, would lie over a hazard."""
    for y in range(f.height):
        for x in range(f.width):
            if b.hazard[square + y * b.width + x] != 0:
                return True
    return False


@rule
def can_stand(s: State, b: Board, f: Figure, square: int) -> bool:
    """Whether a figure could stop with its corner in ``square``: its own place, or squares with room."""
    if square == f.square:
        return True
    if not fits(s, b, f, square) or has_hazard(b, f, square):
        return False
    for y in range(f.height):
        for x in range(f.width):
            at = square + y * b.width + x
            for k in range(here_count(s, at)):
                number = occupant(s, at, k)
                if number != f.number and s.figure[number].status == ACTIVE:
                    return False
    return True


@rule
def close_enemies(s: State, b: Board, w: Work, f: Figure) -> None:
    """Mark as closed every square in which the figure's footprint would meet an enemy that is up."""
    for number in range(1, b.figures + 1):
        g = s.figure[number]
        if g.side == 0 or g.side == f.side or g.square == 0 or not is_up(g):
            continue
        for y in range(row(b, g.square) - f.height + 1, row(b, g.square) + g.height):
            for x in range(column(b, g.square) - f.width + 1, column(b, g.square) + g.width):
                if on_map(b, x, y):
                    w.field_seen[y * b.width + x] = w.field_stamp - 1


@rule
def open_goals(s: State, b: Board, w: Work, f: Figure, least: int, reach: int) -> int:
    """Put the squares from which the figure could strike an active enemy at distance 0 into the queue; their number."""
    count = 0
    for number in range(1, b.figures + 1):
        g = s.figure[number]
        if g.side == 0 or g.side == f.side or g.square == 0 or g.status != ACTIVE:
            continue
        left = column(b, g.square)
        top = row(b, g.square)
        for y in range(top - reach - f.height + 1, top + g.height + reach):
            for x in range(left - reach - f.width + 1, left + g.width + reach):
                if not on_map(b, x, y):
                    continue
                square = y * b.width + x
                if w.field_seen[square] >= w.field_stamp - 1:
                    continue
                away = max(abs(outside(x, f.width, left, g.width)), abs(outside(y, f.height, top, g.height)))
                if away < least or away > reach or not can_stand(s, b, f, square):
                    continue
                if can_strike_from(s, b, w, f, x, y, g, least, reach):
                    w.field_seen[square] = w.field_stamp
                    w.field[square] = 0
                    w.queue[count] = square
                    count += 1
    return count


@rule
def can_come(s: State, b: Board, f: Figure, square: int, e: int) -> bool:
    """Whether a figure with its corner in the neighbour in direction ``e`` could step from there into ``square``."""
    origin = square + b.offset[e]
    if is_solid(s, b, origin) and not is_shut_door(s, b, origin):
        return False
    if f.width == 1 and f.height == 1:
        if not can_step(s, b, origin, (e + 4) % 8) and not door_can_open(s, b, origin, (e + 4) % 8):
            return False
    elif not fits(s, b, f, origin) or not can_step_figure(s, b, f, origin, (e + 4) % 8):
        return False
    if f.flying == 1:
        return True
    if origin != f.square and has_hazard(b, f, origin):
        return False
    for y in range(f.height):
        for x in range(f.width):
            rise = b.level[square + y * b.width + x] - b.level[origin + y * b.width + x]
            if rise > 1 or rise < -1:
                return False
    return True


@rule
def distance_field_within(s: State, b: Board, w: Work, f: Figure, least: int, reach: int, margin: int) -> None:
    """The field for a reach of ``least`` to ``reach``, as far as the figure's own place and ``margin`` beyond.

    Where ``w.field_seen`` is ``w.field_stamp``, ``w.field`` has the distance in half points. Every other square is
    farther than the figure's own by more than ``margin``, or no way leads from it.
    """
    # The mark before the stamp is for closed squares, so that one comparison tells what is settled.
    w.field_stamp += 2
    stamp = w.field_stamp
    closed = stamp - 1
    close_enemies(s, b, w, f)
    count = open_goals(s, b, w, f, least, reach)
    straight = 0
    diagonal = 0
    last = 3 * b.squares
    if w.field_seen[f.square] == stamp:
        last = margin
    for level in range(2, 3 * b.squares):
        if level > last or diagonal >= count:
            break
        known = count
        for turn in range(2):
            back = level - 2 - turn
            for k in range(straight if turn == 0 else diagonal, known):
                square = w.queue[k]
                if w.field[square] != back:
                    break
                if turn == 0:
                    straight += 1
                else:
                    diagonal += 1
                for e in range(turn, 8, 2):
                    goal = square + b.offset[e]
                    if w.field_seen[goal] < closed and can_come(s, b, f, square, e):
                        w.field_seen[goal] = stamp
                        w.field[goal] = level
                        w.queue[count] = goal
                        count += 1
                        if goal == f.square:
                            last = min(last, level + margin)


@rule
def distance_field(s: State, b: Board, w: Work, f: Figure) -> None:
    """The field for the weapon in the figure's hand (reach 1 without one), as far as the figure's own place.

    A policy that seeks the nearest square to strike from needs no more: what is unmarked is farther than where it
    stands.
    """
    least = 1
    reach = 1
    if f.ready > 0 and b.weapon[f.ready].reach > 0:
        least = b.weapon[f.ready].reach_least
        reach = b.weapon[f.ready].reach
    distance_field_within(s, b, w, f, least, reach, 0)
