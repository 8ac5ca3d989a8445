"""What a figure may still do this round: phases, movement, attacks, shots.

Source: tables sections 7 and 8, OC-14, OC-16, OC-42, "Phases" and "Rates" of the further choices; CT-POS-1, CT-POS-6.
Units: phases 1 very fast to 5 very slow; movement points (squares); attacks and shots.
"""

from __future__ import annotations

from battlemap.engine.conditions import ACTIVE, PRONE, STANDING, VERY_FAST, VERY_SLOW
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State, Weapon
from battlemap.grid.reach import cut
from battlemap.grid.squares import gap


@rule
def shifted(s: State, f: Figure, phase: int) -> int:
    """A phase as moved by the side's roll of 1 or 10, kept within very fast and very slow [T-7]."""
    return min(max(phase + s.side[f.side].shift, VERY_FAST), VERY_SLOW)


@rule
def move_phase(s: State, f: Figure) -> int:
    """Moves begin in the phase of the base initiative [T-8]."""
    return shifted(s, f, f.base_phase)


@rule
def attack_phase(s: State, f: Figure, arm: Weapon) -> int:
    """The later of base initiative and weapon speed [T-7]."""
    return shifted(s, f, max(f.base_phase, arm.speed))


@rule
def half_rate(f: Figure) -> int:
    """Half the movement rate, rounded down, at least 1 for a figure that moves at all."""
    if f.movement == 0:
        return 0
    return max(f.movement // 2, 1)


@rule
def has_moved_far(f: Figure) -> bool:
    """More than half the rate that the worst terrain entered leaves: no attack goes with that [T-8]."""
    return f.spent > cut(half_rate(f), f.slowest)


@rule
def has_acted(f: Figure) -> bool:
    """An attack, shot or throw is made."""
    return f.attacks > 0 or f.shots > 0


@rule
def walk_allowance(s: State, f: Figure) -> int:
    """Points that a walk may have used in all by now, before terrain cuts them; 0 = no walking now [T-8].

    Half the rate in the move phase, all of it one phase later; after an attack half of it, in the last phase. Whoever has
    made the one-square shift of a no-move action, or was stopped by a blow, does not walk.
    """
    if (
        f.stopped == 1
        or f.withdrew == 1
        or f.charging == 1
        or f.guarding == 1
        or f.shifted == 1
        or f.posture != STANDING
    ):
        return 0
    if has_acted(f):
        if s.phase < VERY_SLOW:
            return 0
        return half_rate(f)
    begins = move_phase(s, f)
    if s.phase < begins:
        return 0
    if s.phase > begins or begins == VERY_SLOW:
        return f.movement
    return half_rate(f)


@rule
def charge_allowance(s: State, f: Figure) -> int:
    """One and a half times the rate: half of it in the move phase, the rest one phase later [T-8]."""
    begins = move_phase(s, f)
    most = f.movement * 3 // 2
    if s.phase < begins:
        return 0
    if s.phase > begins or begins == VERY_SLOW:
        return most
    return max(most // 2, 1)


@rule
def can_rise(s: State, b: Board, f: Figure) -> bool:
    """Has the figure the movement, or after a knockdown the attack, that rising costs [CT-POS-1] [CT-POS-6]?"""
    if f.posture == STANDING or s.phase < move_phase(s, f) or f.withdrew == 1 or f.guarding == 1:
        return False
    if f.movement == 0:
        return False
    if rises_slowly(s, b, f):
        return f.spent == 0 and not has_acted(f)
    if f.spent + half_rate(f) <= f.movement and not has_acted(f):
        return True
    return f.posture == PRONE and f.felled == 1 and f.attacks < f.attacks_due


@rule
def rises_slowly(s: State, b: Board, f: Figure) -> bool:
    """Rising takes the whole move: lain down by choice, or an enemy stands in the square [CT-POS-1] [CT-POS-6]."""
    if f.posture != PRONE:
        return False
    return f.felled == 0 or b.rise_full == 1 or enemy_stands_over(s, b, f)


@rule
def enemy_stands_over(s: State, b: Board, f: Figure) -> bool:
    """A standing enemy in the figure's own square [CT-POS-6]."""
    for number in range(1, b.figures + 1):
        g = s.figure[number]
        if g.side != f.side and g.status == ACTIVE and g.square > 0 and g.posture != PRONE and gap(b, f, g) == 0:
            return True
    return False


@rule
def in_odd_rounds_less(s: State, twice: int) -> int:
    """Half a number, rounded down in odd rounds and up in even ones: 3/2 attacks are 1, then 2 (OC-42)."""
    if s.round % 2 == 1:
        return twice // 2
    return (twice + 1) // 2


@rule
def is_fire_halved(f: Figure, arm: Weapon) -> bool:
    """Half the rate of fire with a half-move, and of a crossbow lying down [T-8] [CT-POS-5]."""
    return f.spent > 0 or (f.posture == PRONE and arm.crossbow == 1)


@rule
def fire_rate(f: Figure, arm: Weapon) -> int:
    """Shots in two rounds."""
    if is_fire_halved(f, arm):
        return arm.rate // 2
    return arm.rate


@rule
def shots_allowed(s: State, f: Figure, arm: Weapon) -> int:
    """Shots with a weapon this round; a slow weapon has its one loaded shot [T-8]."""
    return max(in_odd_rounds_less(s, fire_rate(f, arm)), 1)


@rule
def rounds_to_reload(f: Figure, arm: Weapon) -> int:
    """After how many rounds the weapon may shoot again: half a shot a round is 2, a quarter 4, one or more 1."""
    rounds = 2
    if is_fire_halved(f, arm):
        rounds = 4
    return max(rounds // max(arm.rate, 1), 1)


@rule
def can_still_attack(f: Figure) -> bool:
    """An attack of this round is left, and the figure has not moved too far for it."""
    return f.attacks < f.attacks_due and f.withdrew == 0 and not has_moved_far(f)


@rule
def can_still_walk(s: State, f: Figure) -> bool:
    """Movement is left in this phase or a later one."""
    if f.movement == 0 or f.stopped == 1 or f.withdrew == 1 or f.charging == 1 or f.guarding == 1 or f.shifted == 1:
        return False
    if has_acted(f):
        return f.spent < cut(half_rate(f), f.slowest) and f.posture == STANDING
    return f.spent < cut(f.movement, f.slowest)
