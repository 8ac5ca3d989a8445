"""Threat: who can strike whom from where, and which figures fight in one melee.

Source: seed 000 (fire into melee), tables sections 4 and 5, OC-8 to OC-11; CT-FIM-1, CT-KND-5, CT-OBS-1, CT-SHW-6.
Units: squares.
"""

from __future__ import annotations

from battlemap.engine.conditions import ACTIVE, FRONT, GARGANTUAN, LARGE, MAN_SIZED, PRONE, SMALL, TINY
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State, Weapon, Work
from battlemap.grid.facing import arc_of_square
from battlemap.grid.formation import in_shield_wall
from battlemap.grid.occupancy import here_count, occupant
from battlemap.grid.passing import blow_is_open
from battlemap.grid.sight import blow_line, squares_on_line
from battlemap.grid.squares import gap, gap_to_square, king_distance
from battlemap.grid.steps import corner_is_obstructed

COVER50 = 2


@rule
def is_active(f: Figure) -> bool:
    """On the map and able to act [CT-DTH-2]."""
    return f.status == ACTIVE and f.square > 0


@rule
def is_enemy(f: Figure, g: Figure) -> bool:
    """An active figure of another side."""
    return g.side != f.side and g.status == ACTIVE and g.square > 0


@rule
def extra_reach(f: Figure) -> int:
    """Armed large creatures reach one square farther, gargantuan ones two (OC-10); a rider has a man's arm [T-4]."""
    if f.mounted == 1:
        return 0
    if f.size >= GARGANTUAN:
        return 2
    if f.size >= LARGE:
        return 1
    return 0


@rule
def reach_with(f: Figure, arm: Weapon) -> int:
    """The greatest distance of a blow with this weapon; 0 where it has no melee use [T-4]."""
    if arm.reach == 0:
        return 0
    if arm.natural == 1:
        return arm.reach
    return arm.reach + extra_reach(f)


@rule
def is_small_arm(f: Figure, arm: Weapon) -> bool:
    """Ready for use lying down: a size S weapon, or natural weapons of figures up to man-size [CT-POS-5]."""
    if arm.natural == 1:
        return f.size <= MAN_SIZED
    return arm.size <= SMALL


@rule
def can_shoot_lying(f: Figure, arm: Weapon) -> bool:
    """Lying down only crossbows and size S weapons can be shot or thrown [CT-POS-5]."""
    return arm.crossbow == 1 or is_small_arm(f, arm)


@rule
def reaches(f: Figure, arm: Weapon, squares: int) -> bool:
    """Can this weapon strike at this distance in this posture?"""
    most = reach_with(f, arm)
    if most == 0:
        return False
    if f.posture == PRONE:
        return squares <= 1 and arm.reach_least <= squares and is_small_arm(f, arm)
    if arm.natural == 1 and f.size == TINY:
        return squares == 0
    return arm.reach_least <= squares <= most or squares == 0


@rule
def is_free_pass(s: State, b: Board, f: Figure, square: int) -> bool:
    """Does a long blow pass this square: nobody standing in it, or a friend in a shield wall to strike over (OC-9)?"""
    for k in range(here_count(s, square)):
        other = s.figure[occupant(s, square, k)]
        if other.number == f.number or other.status != ACTIVE or other.posture == PRONE:
            continue
        if other.side == f.side and b.weapon[f.ready].polearm == 1 and in_shield_wall(s, b, other):
            continue
        return False
    return True


@rule
def direction_between(b: Board, start: int, end: int) -> int:
    """The eighth of a neighbour square; 8 for any other."""
    for e in range(8):
        if start + b.offset[e] == end:
            return e
    return 8


@rule
def blow_passes(s: State, b: Board, w: Work, f: Figure, start: int, end: int) -> bool:
    """Is a blow from square to square stopped by neither walls nor corners nor standing figures [CT-OBS-1]?"""
    if start == end:
        return True
    e = direction_between(b, start, end)
    if e < 8:
        return blow_is_open(s, b, start, e)
    if not blow_line(s, b, w, start, end):
        return False
    for k in range(w.line_count):
        if not is_free_pass(s, b, f, w.line[k]):
            return False
    return True


@rule
def is_corner_blow(s: State, b: Board, start: int, end: int) -> bool:
    """Does a blow between neighbours pass an obstructed corner [CT-OBS-1]?"""
    e = direction_between(b, start, end)
    if e == 8 or e % 2 == 0:
        return False
    return corner_is_obstructed(s, b, start, e) > 0


@rule
def strikes_square(s: State, b: Board, w: Work, f: Figure, arm: Weapon, square: int) -> bool:
    """Could this weapon strike into the square from where its bearer stands, facing as it does [T-4]?"""
    squares = gap_to_square(b, f, square)
    if not reaches(f, arm, squares):
        return False
    if b.facing_matters == 1 and arc_of_square(b, f, square) != FRONT:
        return False
    for y in range(f.height):
        for x in range(f.width):
            own = f.square + y * b.width + x
            if king_distance(b, own, square) == squares and blow_passes(s, b, w, f, own, square):
                return True
    return False


@rule
def strikes_at(s: State, b: Board, w: Work, f: Figure, arm: Weapon, g: Figure, square: int) -> bool:
    """Could this weapon strike g if g stood with its north-west corner in the square?"""
    for y in range(g.height):
        for x in range(g.width):
            if strikes_square(s, b, w, f, arm, square + y * b.width + x):
                return True
    return False


@rule
def is_armed_to_threaten(f: Figure) -> bool:
    """Surprised and inactive figures threaten nothing (OC-11) [T-4]."""
    return f.status == ACTIVE and f.square > 0 and f.surprised == 0


@rule
def threatens_at(s: State, b: Board, w: Work, f: Figure, g: Figure, square: int) -> bool:
    """Would f threaten g if g stood in the square [T-4]?"""
    if not is_armed_to_threaten(f):
        return False
    if f.routine == 0:
        if f.ready == 0:
            return False
        return strikes_at(s, b, w, f, b.weapon[f.ready], g, square)
    for k in range(f.routine):
        if strikes_at(s, b, w, f, b.weapon[f.arms[k]], g, square):
            return True
    return False


@rule
def longest_reach(b: Board, f: Figure) -> int:
    """The greatest distance at which f threatens anything."""
    if f.routine == 0:
        return reach_with(f, b.weapon[f.ready])
    most = 0
    for k in range(f.routine):
        most = max(most, reach_with(f, b.weapon[f.arms[k]]))
    return most


@rule
def threatens(s: State, b: Board, w: Work, f: Figure, g: Figure) -> bool:
    """Does f threaten g: only enemies threaten each other [CT-FIM-1]."""
    if g.side == f.side or g.status != ACTIVE or g.square == 0:
        return False
    if gap(b, f, g) > longest_reach(b, f):
        return False
    return threatens_at(s, b, w, f, g, g.square)


@rule
def is_threatened(s: State, b: Board, w: Work, f: Figure) -> bool:
    """Does any enemy threaten f?"""
    for number in range(1, b.figures + 1):
        if threatens(s, b, w, s.figure[number], f):
            return True
    return False


@rule
def is_engaged(s: State, b: Board, w: Work, f: Figure) -> bool:
    """In a melee: threatens or is threatened [CT-FIM-1]."""
    for number in range(1, b.figures + 1):
        g = s.figure[number]
        if g.side == f.side or g.side == 0:
            continue
        if threatens(s, b, w, g, f) or threatens(s, b, w, f, g):
            return True
    return False


@rule
def find_melee(s: State, b: Board, w: Work, first: int) -> None:
    """Fill w.melee with everyone connected with a figure by threat in either direction, by number [CT-FIM-1]."""
    for number in range(b.figures + 1):
        w.faces[number] = 0
    w.faces[first] = 1
    growing = True
    while growing:
        growing = False
        for number in range(1, b.figures + 1):
            if w.faces[number] == 1:
                f = s.figure[number]
                w.faces[number] = 2
                for other in range(1, b.figures + 1):
                    g = s.figure[other]
                    if w.faces[other] == 0 and (threatens(s, b, w, f, g) or threatens(s, b, w, g, f)):
                        w.faces[other] = 1
                        growing = True
    w.melee_count = 0
    for number in range(1, b.figures + 1):
        if w.faces[number] == 2 or w.faces[number] == 1:
            w.melee[w.melee_count] = number
            w.melee_count += 1


@rule
def first_melee_crossed(s: State, b: Board, w: Work, shooter: Figure, start: int, end: int) -> int:
    """The first figure in a melee, not the shooter, whose square the line of fire crosses; 0 for none [CT-FIM-6]."""
    squares_on_line(b, w, start, end)
    count = w.line_count
    for k in range(count):
        square = w.line[k]
        for place in range(here_count(s, square)):
            other = s.figure[occupant(s, square, place)]
            if other.number == shooter.number or not is_active(other):
                continue
            engaged = is_engaged(s, b, w, other)
            squares_on_line(b, w, start, end)
            if engaged:
                return other.number
    return 0
