"""Shots and throws: range, cover, the target die of fire into melee, the shot itself.

Source: seed 000 (fire into melee, shield wall against missiles), tables sections 8.2, 11, 18, 22; CT-FIM, CT-SHW-2, CT-SHW-3.
Units: squares; faces of the target die; points of the attack roll.
"""

from __future__ import annotations

from battlemap.engine.events import FACE_CLAIMED, FOR_ATTACK, FOR_TARGET, TARGET_DRAWN
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State, Weapon, Work
from battlemap.engine.tape import emit, modify, roll, settle
from battlemap.grid.formation import behind_shield_wall, in_shield_wall
from battlemap.grid.sight import line_cover, sight_between, sight_line
from battlemap.grid.squares import range_between
from battlemap.rulesets.combat_tactics.defence import common_modifiers, full_armour_class, is_walled
from battlemap.rulesets.combat_tactics.harm import hurt, roll_damage
from battlemap.rulesets.combat_tactics.hits import MISS, STOPS, judge
from battlemap.rulesets.combat_tactics.ids import (
    AD_ATT_1,
    COVER_RULE,
    CT_FIM_1,
    CT_FIM_4,
    CT_SHW_2,
    WEAPON_RULE,
)
from battlemap.rulesets.combat_tactics.threat import find_melee, first_melee_crossed, is_active, is_engaged

WALL_COVER = -4
"""Half cover, which a shield wall gives [CT-SHW-2]."""

WEIGHTS = (2, 3, 6, 12, 24, 36)
"""Six times the weight of each size: tiny 1/3, small 1/2, man-sized 1, large 2, huge 4, gargantuan 6 [CT-FIM-2]."""


@rule
def range_modifier(arm: Weapon, squares: int) -> int:
    """Medium range -2, long -5 [T-22]."""
    if squares > arm.medium:
        return -5
    if squares > arm.short:
        return -2
    return 0


@rule
def cover_modifier(percent: int) -> int:
    """Cover of 25, 50, 75, 90 per cent: -2, -4, -7, -10 [T-11]."""
    if percent >= 90:
        return -10
    if percent >= 75:
        return -7
    if percent >= 50:
        return -4
    if percent >= 25:
        return -2
    return 0


@rule
def nearest_square_to(b: Board, f: Figure, g: Figure) -> int:
    """The square of f nearest to g's rectangle, the first by index among equals."""
    best = f.square
    least = 1_000_000
    for y in range(f.height):
        for x in range(f.width):
            square = f.square + y * b.width + x
            away = 0
            for v in range(g.height):
                for u in range(g.width):
                    other = g.square + v * b.width + u
                    dx = b.column[square] - b.column[other]
                    dy = b.row[square] - b.row[other]
                    if (v == 0 and u == 0) or dx * dx + dy * dy < away:
                        away = dx * dx + dy * dy
            if away < least:
                least = away
                best = square
    return best


@rule
def cover_of(s: State, b: Board, w: Work, a: Figure, d: Figure) -> int:
    """Per cent of cover that the defender has from the shooter: the best line counts [T-11]."""
    return line_cover(s, b, w, nearest_square_to(b, a, d), nearest_square_to(b, d, a))


@rule
def wall_in_front(s: State, b: Board, w: Work, a: Figure, d: Figure) -> int:
    """A figure of the shield wall that the line of fire enters from its front before it reaches d; 0 for none."""
    start = nearest_square_to(b, a, d)
    sight_line(s, b, w, start, nearest_square_to(b, d, a))
    return behind_shield_wall(s, b, w, d, start)


@rule
def is_behind_wall(s: State, b: Board, w: Work, a: Figure, d: Figure) -> bool:
    """No member itself, but the line of fire enters a wall of shields before it reaches the figure [CT-SHW-2]."""
    return not in_shield_wall(s, b, d) and wall_in_front(s, b, w, a, d) > 0


@rule
def is_shut_out(s: State, b: Board, w: Work, a: Figure, d: Figure) -> bool:
    """Indoors a shield wall blocks the line of fire to allies behind it; members can be hit [CT-SHW-3]."""
    return b.low_ceiling == 1 and is_behind_wall(s, b, w, a, d)


@rule
def is_in_range(b: Board, a: Figure, d: Figure, arm: Weapon) -> bool:
    """Neither too far off nor, for a staff sling, too near [T-22]."""
    return arm.range_least <= range_between(b, a, d) <= arm.long


@rule
def can_be_shot(s: State, b: Board, w: Work, a: Figure, d: Figure, arm: Weapon) -> bool:
    """In range, in sight, not shut out by a wall of shields."""
    if d.square == 0 or not is_in_range(b, a, d, arm):
        return False
    return sight_between(s, b, w, a, d) and not is_shut_out(s, b, w, a, d)


@rule
def cover_bonus(s: State, b: Board, w: Work, a: Figure, d: Figure) -> int:
    """Cover on the line, or the half cover of a shield wall where that is better: they do not add up [CT-SHW-2]."""
    cover = cover_modifier(cover_of(s, b, w, a, d))
    if cover > WALL_COVER and (is_walled(s, b, a, d) or is_behind_wall(s, b, w, a, d)):
        return modify(w, WALL_COVER, CT_SHW_2)
    return modify(w, cover, COVER_RULE)


@rule
def missile_modifiers(s: State, b: Board, w: Work, a: Figure, d: Figure, arm: Weapon) -> int:
    """Everything that changes a missile attack roll, each noted with its rule [CT-FIM-3]."""
    bonus = modify(w, a.to_shoot, AD_ATT_1)
    bonus += modify(w, range_modifier(arm, range_between(b, a, d)), WEAPON_RULE)
    bonus += cover_bonus(s, b, w, a, d)
    bonus += common_modifiers(s, b, w, a, d, arm, 1)
    return bonus


@rule
def melee_in_the_way(s: State, b: Board, w: Work, a: Figure, d: Figure) -> int:
    """A figure of the melee among which the shot is drawn: the first crossed, else the target's own; 0 = a clear shot.

    [CT-FIM-1] [CT-FIM-6]
    """
    crossed = first_melee_crossed(s, b, w, a, nearest_square_to(b, a, d), nearest_square_to(b, d, a))
    if crossed > 0:
        return crossed
    if is_engaged(s, b, w, d):
        return d.number
    return 0


@rule
def common_divisor(a: int, c: int) -> int:
    """Euclid's greatest common divisor."""
    while c != 0:
        a, c = c, a % c
    return a


@rule
def claim_faces(s: State, b: Board, w: Work, a: Figure, d: Figure, arm: Weapon) -> int:
    """The target die of a shot at d: its faces, 0 for a clear shot; w.melee and w.faces hold the candidates.

    Weights by size times six, divided by their greatest common divisor; candidates claim faces in figure order. The shooter and
    figures that the shot cannot reach are no candidates [CT-FIM-1] [CT-FIM-2] [CT-FIM-4].
    """
    first = melee_in_the_way(s, b, w, a, d)
    w.melee_count = 0
    if first == 0:
        return 0
    find_melee(s, b, w, first)
    count = 0
    divisor = 0
    for k in range(w.melee_count):
        f = s.figure[w.melee[k]]
        if f.number != a.number and is_active(f) and can_be_shot(s, b, w, a, f, arm):
            w.melee[count] = f.number
            count += 1
            divisor = common_divisor(WEIGHTS[f.size], divisor)
    w.melee_count = count
    faces = 0
    for k in range(count):
        w.faces[k] = WEIGHTS[s.figure[w.melee[k]].size] // max(divisor, 1)
        faces += w.faces[k]
    return faces


@rule
def real_target(s: State, b: Board, w: Work, a: Figure, d: Figure, arm: Weapon) -> int:
    """Whom the shot is really aimed at: drawn among the melee, one face at the least for everyone [CT-FIM-1] [CT-FIM-4]."""
    faces = claim_faces(s, b, w, a, d, arm)
    if faces == 0 or w.melee_count == 0:
        return d.number
    if w.melee_count == 1:
        return w.melee[0]
    drawn = roll(s, w, FOR_TARGET, a.number, d.number, 1, faces)
    last = 0
    found = d.number
    for k in range(w.melee_count):
        last += w.faces[k]
        emit(w, FACE_CLAIMED, a.number, w.melee[k], 0, last, CT_FIM_4)
        if last - w.faces[k] < drawn <= last:
            found = w.melee[k]
    emit(w, TARGET_DRAWN, a.number, found, s.figure[found].square, drawn, CT_FIM_1)
    return found


@rule
def shot(s: State, b: Board, w: Work, a: Figure, d: Figure, arm: Weapon) -> int:
    """One shot or throw at its real target, knockdown apart: the outcome [CT-FIM-3]."""
    mark = w.events
    natural = roll(s, w, FOR_ATTACK, a.number, d.number, 1, 20)
    total = natural + missile_modifiers(s, b, w, a, d, arm)
    needed = a.thac0 - full_armour_class(b, d, 1)
    settle(w, mark, total, needed)
    s.struck = 1
    outcome = judge(b, w, a, d, natural, total, needed)
    if outcome == MISS:
        return outcome
    doubled = 0
    if outcome == STOPS:
        doubled = 1
    bonus = 0
    if arm.thrown == 1:
        bonus = a.damage
    hurt(s, b, w, a.number, d, roll_damage(s, w, a, d, arm, 1, doubled, bonus))
    return outcome
