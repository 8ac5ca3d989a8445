"""What a policy may know of one legal action: features, filled from the same rules that carry it out.

Units: hundredths of a hit point for gain and risk, per cent for chances, squares and half movement points for distances.
"""

from __future__ import annotations

from battlemap.engine.actions import ATTACK, CHARGE, FACE, FOLLOW, MOVE, OPEN, PUSH, SHIFT, SHOOT, THROW, WITHDRAW
from battlemap.engine.conditions import ACTIVE, FRONT, MAN_SIZED
from battlemap.engine.rule import rule
from battlemap.engine.schema import Action, Board, Features, Figure, State, Weapon, Work
from battlemap.grid.facing import arc_of_square
from battlemap.grid.field import can_strike_from, distance_field, distance_field_within
from battlemap.grid.squares import gap
from battlemap.rulesets.combat_tactics.attack import melee_modifiers
from battlemap.rulesets.combat_tactics.defence import arc_seen, full_armour_class
from battlemap.rulesets.combat_tactics.legal import next_arm
from battlemap.rulesets.combat_tactics.missiles import claim_faces, missile_modifiers
from battlemap.rulesets.combat_tactics.retreats import drops
from battlemap.rulesets.combat_tactics.threat import is_enemy, longest_reach, reach_with, reaches, threatens_at
from battlemap.rulesets.combat_tactics.walking import is_provoked

NOWHERE = 1_000_000
"""Distance of a square from which no enemy can be come at."""


@rule
def clear_features(w: Work, kind: int) -> None:
    """Everything zero but the kind."""
    f = w.features[0]
    f.kind = kind
    f.gain = 0
    f.kill = 0
    f.risk = 0
    f.exposure = 0
    f.rear = 0
    f.arc = 0
    f.distance = 0
    f.now = 0
    f.nearest = 0
    f.cohesion = 0
    f.height = 0
    f.target_hp = 0
    f.friends_hit = 0
    f.front = 0
    f.front_now = 0
    f.swaps = 0


@rule
def average_damage(arm: Weapon, size: int) -> int:
    """The weapon's mean damage, in hundredths of a hit point."""
    if size > MAN_SIZED:
        return arm.large_dice * (arm.large_faces + 1) * 50 + arm.large_plus * 100
    return arm.dice * (arm.faces + 1) * 50 + arm.plus * 100


@rule
def hit_chance(needed: int, bonus: int) -> int:
    """Per cent of hits for a number needed and a bonus; at least a natural 20, never a natural 1."""
    return 5 * min(max(21 - needed + bonus, 1), 19)


@rule
def blow_value(s: State, b: Board, w: Work, a: Figure, d: Figure, arm: Weapon, charging: int) -> int:
    """Expected damage of one blow: the rules of the attack roll are run and their notes taken off the tape again."""
    mark = w.events
    bonus = melee_modifiers(s, b, w, a, d, arm, charging)
    w.events = mark
    chance = hit_chance(a.thac0 - full_armour_class(b, d, 0), bonus)
    return chance * max(average_damage(arm, d.size) + a.damage * 100, 100) // 100


@rule
def shot_value(s: State, b: Board, w: Work, a: Figure, d: Figure, arm: Weapon) -> int:
    """Expected damage of one shot at a clear target."""
    mark = w.events
    bonus = missile_modifiers(s, b, w, a, d, arm)
    w.events = mark
    return hit_chance(a.thac0 - full_armour_class(b, d, 1), bonus) * max(average_damage(arm, d.size), 100) // 100


@rule
def friends_share(s: State, b: Board, w: Work, a: Figure, d: Figure, arm: Weapon) -> int:
    """Per cent of the target die's faces that belong to the shooter's own side."""
    faces = claim_faces(s, b, w, a, d, arm)
    own = 0
    for k in range(w.melee_count):
        if s.figure[w.melee[k]].side == a.side:
            own += w.faces[k]
    if faces == 0:
        return 0
    return own * 100 // faces


@rule
def enemies_in_front(s: State, b: Board, f: Figure, square: int) -> int:
    """Enemies within reach and in the front arc, if f stood in the square facing as it does."""
    count = 0
    reach = longest_reach(b, f)
    start = f.square
    f.square = square
    for number in range(1, b.figures + 1):
        e = s.figure[number]
        if is_enemy(f, e) and gap(b, f, e) <= reach and arc_of_square(b, f, e.square) == FRONT:
            count += 1
    f.square = start
    return count


@rule
def weigh_facing(s: State, b: Board, w: Work, f: Figure, facing: int) -> None:
    """Enemies in reach and in front, with the facing that the figure has and with another."""
    out: Features = w.features[0]
    reach = longest_reach(b, f)
    before = f.facing
    for number in range(1, b.figures + 1):
        e = s.figure[number]
        if is_enemy(f, e) and gap(b, f, e) <= reach:
            if arc_of_square(b, f, e.square) == FRONT:
                out.front_now += 1
            f.facing = facing
            if arc_of_square(b, f, e.square) == FRONT:
                out.front += 1
            f.facing = before


@rule
def weigh_place(s: State, b: Board, w: Work, f: Figure, square: int) -> None:
    """What standing in a square means: enemies that threaten it, friends beside it, the nearest enemy."""
    out: Features = w.features[0]
    start = f.square
    nearest = NOWHERE
    for number in range(1, b.figures + 1):
        g = s.figure[number]
        if g.status != ACTIVE or g.square == 0 or g.side == 0 or g.number == f.number:
            continue
        f.square = square
        away = gap(b, f, g)
        f.square = start
        if g.side == f.side:
            if away <= 1:
                out.cohesion += 1
        else:
            nearest = min(nearest, away)
            if away <= longest_reach(b, g) and threatens_at(s, b, w, g, f, square):
                out.exposure += 1
    out.nearest = nearest
    out.height = b.level[square]


@rule
def has_come_up(s: State, b: Board, w: Work, f: Figure) -> bool:
    """Could the figure strike an enemy from where it stands, whichever way it looks?"""
    arm = b.weapon[next_arm(f)]
    for number in range(1, b.figures + 1):
        e = s.figure[number]
        if is_enemy(f, e) and reaches(f, arm, gap(b, f, e)):
            x = b.column[f.square]
            y = b.row[f.square]
            if can_strike_from(s, b, w, f, x, y, e, arm.reach_least, reach_with(f, arm)):
                return True
    return False


@rule
def ensure_field(s: State, b: Board, w: Work, f: Figure, detail: int) -> None:
    """Search the distance field once a decision; without detail a figure in reach of an enemy needs none."""
    if w.field_side == f.number and w.field_decision == s.decisions + 1:
        return
    w.field_side = f.number
    w.field_decision = s.decisions + 1
    if detail == 0 and has_come_up(s, b, w, f):
        w.field_stamp += 2
        w.field_seen[f.square] = w.field_stamp
        w.field[f.square] = 0
        return
    arm = b.weapon[next_arm(f)]
    if arm.reach > 0:
        distance_field_within(s, b, w, f, max(arm.reach_least, 1), reach_with(f, arm), 0)
    else:
        distance_field(s, b, w, f)


@rule
def field_distance(w: Work, square: int) -> int:
    """Half movement points from a square to the nearest place to strike from; NOWHERE where there is no way."""
    if w.field_seen[square] != w.field_stamp:
        return NOWHERE
    return w.field[square]


@rule
def weigh_move(s: State, b: Board, w: Work, f: Figure, a: Action, detail: int) -> None:
    """A walk: how near it brings the figure, and in detail what waits there."""
    ensure_field(s, b, w, f, detail)
    out: Features = w.features[0]
    out.distance = field_distance(w, a.square)
    out.now = field_distance(w, f.square)
    if detail == 0:
        return
    weigh_place(s, b, w, f, a.square)
    out.arc = best_arc_from(s, b, f, a.square)
    for number in range(1, b.figures + 1):
        e = s.figure[number]
        if e.side != f.side and is_provoked(s, b, w, e, f, a.square, a.kind):
            out.risk += blow_value(s, b, w, e, f, b.weapon[next_arm(e)], 0)


@rule
def best_arc_from(s: State, b: Board, f: Figure, square: int) -> int:
    """The most open side of any enemy in reach of the square: 2 rear, 1 flank, 0 front or nobody."""
    best = 0
    start = f.square
    f.square = square
    for number in range(1, b.figures + 1):
        e = s.figure[number]
        if is_enemy(f, e) and gap(b, f, e) <= longest_reach(b, f):
            best = max(best, openness(arc_seen(b, f, e)))
    f.square = start
    return best


@rule
def openness(arc: int) -> int:
    """0 front, 1 flank, 2 rear."""
    if arc == FRONT:
        return 0
    if arc == 3:
        return 2
    return 1


@rule
def weigh_attack(s: State, b: Board, w: Work, f: Figure, d: Figure, a: Action, detail: int) -> None:
    """A blow or shot: the target's hit points, where it is struck, what it is worth."""
    out: Features = w.features[0]
    out.target_hp = d.hp
    out.arc = openness(arc_seen(b, f, d))
    number = a.value
    if number == 0 and (a.kind == SHOOT or a.kind == THROW):
        number = f.ready
    elif number == 0:
        number = next_arm(f)
    arm = b.weapon[number]
    if a.kind == SHOOT or a.kind == THROW:
        out.friends_hit = friends_share(s, b, w, f, d, arm)
        out.gain = shot_value(s, b, w, f, d, arm)
    elif detail == 1:
        out.gain = blow_value(s, b, w, f, d, arm, 0)
    out.nearest = gap(b, f, d)
    if a.value > 0 and reaches(f, b.weapon[f.ready], out.nearest):
        out.swaps = 1


@rule
def weigh(s: State, b: Board, w: Work, k: int, detail: int) -> None:
    """Fill w.features with what place k of the list of legal actions means; ``detail`` 1 adds what costs time."""
    a: Action = w.action[k]
    clear_features(w, a.kind)
    f = s.figure[a.figure]
    out: Features = w.features[0]
    if a.kind == ATTACK or a.kind == SHOOT or a.kind == THROW or a.kind == CHARGE:
        weigh_attack(s, b, w, f, s.figure[a.target], a, detail)
    elif a.kind == MOVE or a.kind == WITHDRAW or a.kind == SHIFT:
        weigh_move(s, b, w, f, a, detail)
    elif a.kind == OPEN:
        ensure_field(s, b, w, f, detail)
        out.distance = field_distance(w, a.square)
        out.now = field_distance(w, f.square)
    elif a.kind == FACE:
        weigh_facing(s, b, w, f, a.facing - 1)
    elif a.kind == PUSH:
        out.gain = drops(b, s.figure[a.target], a.square) * 350
    elif a.kind == FOLLOW:
        before = f.facing
        if a.facing > 0:
            f.facing = a.facing - 1
        out.front = enemies_in_front(s, b, f, a.square)
        f.facing = before
        if detail == 1:
            weigh_place(s, b, w, f, a.square)
