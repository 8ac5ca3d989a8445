"""Damage, knockdown and death.

Source: seed 000 (knockdown, damage and death, critical hits), tables sections 17, 19, 20; CT-KND, CT-DTH, CT-CRT-1.
Units: hit points; rounds.
"""

from __future__ import annotations

from battlemap.engine.conditions import (
    ACTIVE,
    DEAD,
    DYING,
    GARGANTUAN,
    HURT,
    MAN_SIZED,
    PRONE,
    UNCONSCIOUS,
)
from battlemap.engine.events import (
    BLED,
    DAMAGED,
    DIED,
    FELL,
    FOR_DAMAGE,
    FOR_KNOCKDOWN,
    FOR_SAVE,
    KEPT_FOOTING,
    KNOCKED_DOWN,
)
from battlemap.engine.ground import DEEP, SHALLOW
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State, Weapon, Work
from battlemap.engine.tape import BLOWS_FULL, emit, fault, modify, roll, settle
from battlemap.rulesets.combat_tactics.ids import (
    AD_ATT_1,
    CT_CRT_1,
    CT_DTH_1,
    CT_DTH_2,
    CT_DTH_5,
    CT_KND_1,
    CT_KND_3,
    WEAPON_RULE,
)

TACTICS, DEATHS_DOOR, ZERO = 0, 1, 2
DEATH_HP = -10


@rule
def note_blow(s: State, b: Board, w: Work, kind: int, actor: int, target: int) -> None:
    """Remember until the end of the round what one figure did to another."""
    if s.blow_count >= b.blows:
        fault(w, BLOWS_FULL)
        return
    blow = s.blow[s.blow_count]
    blow.kind = kind
    blow.actor = actor
    blow.target = target
    blow.phase = s.phase
    s.blow_count += 1


@rule
def has_done(s: State, kind: int, actor: int, target: int) -> bool:
    """Did one figure do this to the other this round?"""
    for k in range(s.blow_count):
        blow = s.blow[k]
        if blow.kind == kind and blow.actor == actor and blow.target == target:
            return True
    return False


@rule
def fall(s: State, b: Board, w: Work, d: Figure) -> None:
    """At 0 or below a figure is helpless: exactly 0 unconscious, below dying [CT-DTH-1] [CT-DTH-2] [CT-DTH-5]."""
    d.posture = PRONE
    d.guarding = 0
    d.charge = 0
    d.fell_round = s.round
    s.fallen = 1
    if b.death == ZERO:
        d.status = DEAD
        emit(w, DIED, d.number, 0, d.square, d.hp, CT_DTH_5)
        return
    if d.hp <= DEATH_HP:
        d.status = DEAD
        emit(w, DIED, d.number, 0, d.square, d.hp, CT_DTH_1)
        return
    if d.hp == 0 and b.death == TACTICS:
        d.status = UNCONSCIOUS
        emit(w, FELL, d.number, 0, d.square, d.hp, CT_DTH_2)
        return
    d.status = DYING
    emit(w, FELL, d.number, 0, d.square, d.hp, CT_DTH_1)


@rule
def hurt(s: State, b: Board, w: Work, actor: int, d: Figure, amount: int) -> None:
    """Take hit points and see whether the figure falls."""
    d.hp -= amount
    s.struck = 1
    emit(w, DAMAGED, d.number, actor, d.square, amount, 0)
    if d.hp <= 0 and d.status == ACTIVE:
        fall(s, b, w, d)
    elif d.hp <= DEATH_HP and d.status != DEAD and b.death != ZERO:
        d.status = DEAD
        emit(w, DIED, d.number, actor, d.square, d.hp, CT_DTH_1)


@rule
def bleed(s: State, b: Board, w: Work, d: Figure) -> None:
    """Below 0: one hit point a round, first in the round after the fall, dead at -10 [CT-DTH-1]."""
    if d.status != DYING or d.fell_round >= s.round:
        return
    d.hp -= 1
    emit(w, BLED, d.number, 0, d.square, d.hp, CT_DTH_1)
    if d.hp <= DEATH_HP:
        d.status = DEAD
        emit(w, DIED, d.number, 0, d.square, d.hp, CT_DTH_1)


@rule
def roll_damage(s: State, w: Work, a: Figure, d: Figure, arm: Weapon, sets: int, doubled: int, bonus: int) -> int:
    """The weapon's dice, ``sets`` times, doubled by a plain critical hit, then additions; at least 1 [CT-CRT-1]."""
    dice = arm.dice
    faces = arm.faces
    plus = arm.plus
    if d.size > MAN_SIZED:
        dice = arm.large_dice
        faces = arm.large_faces
        plus = arm.large_plus
    mark = w.events
    total = plus * sets
    if dice > 0:
        total += roll(s, w, FOR_DAMAGE, a.number, d.number, dice * sets, faces)
    if doubled == 1:
        modify(w, total, CT_CRT_1)
        total += total
    total += modify(w, bonus, AD_ATT_1)
    total += modify(w, arm.damage, WEAPON_RULE)
    total = max(total, 1)
    if dice > 0:
        settle(w, mark, total, 0)
    return total


@rule
def knockdown_number(size: int) -> int:
    """The number that the knockdown die must reach: T 3, S 5, M 7, L 9, H 11 [CT-KND-1]."""
    return 3 + 2 * size


@rule
def saves(s: State, w: Work, d: Figure, needed: int, bonus: int, source: int) -> bool:
    """A saving throw: natural 1 fails, natural 20 succeeds [CT-KND-2]."""
    mark = w.events
    natural = roll(s, w, FOR_SAVE, d.number, 0, 1, 20)
    total = natural + modify(w, bonus, source) + modify(w, d.save_bonus, 0)
    settle(w, mark, total, needed)
    if natural == 1:
        return False
    return natural == 20 or total >= needed


@rule
def knock_down(s: State, w: Work, d: Figure, actor: int, source: int) -> None:
    """The figure falls prone where it stands; it cannot be made to retreat this round [CT-KND-5]."""
    d.posture = PRONE
    d.felled = 1
    d.knocked = 1
    d.guarding = 0
    d.charge = 0
    emit(w, KNOCKED_DOWN, d.number, actor, d.square, 0, source)


@rule
def is_afloat(b: Board, d: Figure) -> bool:
    """A swimmer in water."""
    return d.swims == 1 and (b.terrain[d.square] == SHALLOW or b.terrain[d.square] == DEEP)


@rule
def can_be_knocked_down(b: Board, d: Figure) -> bool:
    """Not gargantuan, shapeless or swimming figures, nor one already down [CT-KND-1] [CT-KND-3]."""
    if d.square == 0 or is_afloat(b, d):
        return False
    return d.status == ACTIVE and d.posture != PRONE and d.size < GARGANTUAN and d.unshakable == 0


@rule
def try_knockdown(s: State, b: Board, w: Work, a: Figure, d: Figure, arm: Weapon) -> bool:
    """On a hit the weapon's knockdown die, then the target's save against death [CT-KND-1] [CT-KND-2]."""
    if b.knockdowns == 0 or arm.knockdown == 0 or not can_be_knocked_down(b, d):
        return False
    needed = knockdown_number(d.size)
    mark = w.events
    rolled = roll(s, w, FOR_KNOCKDOWN, a.number, d.number, 1, arm.knockdown)
    settle(w, mark, rolled, needed)
    if rolled < needed:
        return False
    if saves(s, w, d, d.save_death, d.footing, CT_KND_3):
        emit(w, KEPT_FOOTING, d.number, a.number, d.square, 0, CT_KND_1)
        return False
    knock_down(s, w, d, a.number, CT_KND_1)
    return True


@rule
def note_melee_hit(s: State, b: Board, w: Work, a: Figure, d: Figure) -> None:
    """A melee hit gives a claim on a retreat and spoils the other's [CT-RET-1]."""
    note_blow(s, b, w, HURT, a.number, d.number)
