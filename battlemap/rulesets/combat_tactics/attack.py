"""A blow in melee, from the roll to its consequences.

Source: seed 004 (attack rolls), seed 000 (critical hits), tables sections 8, 13 and 20; AD-ATT, CT-CRT-1, CT-FLK.
"""

from __future__ import annotations

from battlemap.engine.conditions import ACTIVE, FRONT, LARGE
from battlemap.engine.events import FOR_ATTACK
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State, Weapon, Work
from battlemap.engine.tape import modify, roll, settle
from battlemap.grid.formation import in_shield_wall
from battlemap.grid.occupancy import here_count, occupant
from battlemap.grid.sight import squares_on_line
from battlemap.grid.squares import gap
from battlemap.rulesets.combat_tactics.accident import drop_loaded
from battlemap.rulesets.combat_tactics.defence import arc_seen, common_modifiers, full_armour_class, is_backstab
from battlemap.rulesets.combat_tactics.harm import hurt, note_melee_hit, roll_damage, try_knockdown
from battlemap.rulesets.combat_tactics.hits import MISS, STOPS, judge
from battlemap.rulesets.combat_tactics.ids import ACTION_RULE, AD_ATT_1, CT_OBS_1, CT_SHW_6
from battlemap.rulesets.combat_tactics.missiles import nearest_square_to
from battlemap.rulesets.combat_tactics.threat import COVER50, is_corner_blow, strikes_at


@rule
def over_a_friend(s: State, b: Board, w: Work, a: Figure, d: Figure, arm: Weapon) -> int:
    """A polearm behind a shield wall strikes over it at -2 [CT-SHW-6]."""
    if arm.polearm == 0 or gap(b, a, d) < 2:
        return 0
    squares_on_line(b, w, nearest_square_to(b, a, d), nearest_square_to(b, d, a))
    for k in range(w.line_count):
        for n in range(here_count(s, w.line[k])):
            other = s.figure[occupant(s, w.line[k], n)]
            if other.side == a.side and in_shield_wall(s, b, other):
                return modify(w, -2, CT_SHW_6)
    return 0


@rule
def past_a_corner(s: State, b: Board, w: Work, a: Figure, d: Figure) -> int:
    """With `corner_attacks = "cover50"` a blow past an obstructed corner meets half cover [CT-OBS-1]."""
    if b.corner_attacks != COVER50 or a.width + a.height + d.width + d.height > 4:
        return 0
    if is_corner_blow(s, b, a.square, d.square):
        return modify(w, -4, CT_OBS_1)
    return 0


@rule
def melee_modifiers(s: State, b: Board, w: Work, a: Figure, d: Figure, arm: Weapon, charging: int) -> int:
    """Everything that changes a melee attack roll, each noted with its rule."""
    bonus = modify(w, a.to_hit, AD_ATT_1)
    if charging == 1:
        bonus += modify(w, 2, ACTION_RULE)
    bonus += common_modifiers(s, b, w, a, d, arm, 0)
    bonus += over_a_friend(s, b, w, a, d, arm)
    bonus += past_a_corner(s, b, w, a, d)
    return bonus


@rule
def dice_sets(b: Board, a: Figure, d: Figure, arm: Weapon, charging: int, receiving: int) -> int:
    """How often the weapon's dice are rolled: a lance in a charge twice, a set spear twice, a backstab by level."""
    sets = 1
    if charging == 1 and arm.lance == 1:
        sets += 1
    if receiving == 1 and (arm.set_against == 1 or (arm.set_against == 2 and d.size >= LARGE)):
        if arc_seen(b, a, d) == FRONT:
            sets += 1
    if is_backstab(a, arm, arc_seen(b, a, d)):
        sets += a.backstab - 1
    return sets


@rule
def strike(s: State, b: Board, w: Work, a: Figure, d: Figure, arm: Weapon, charging: int, receiving: int) -> int:
    """One melee attack: 0 missed, 1 hit, 2 a hit that stops a moving target [AD-ATT-1] [CT-CRT-1].

    A critical hit counts the dice twice; an attack that is multiplied already rolls one set of dice more instead.
    """
    mark = w.events
    natural = roll(s, w, FOR_ATTACK, a.number, d.number, 1, 20)
    total = natural + melee_modifiers(s, b, w, a, d, arm, charging)
    needed = a.thac0 - full_armour_class(b, d, 0)
    settle(w, mark, total, needed)
    s.struck = 1
    outcome = judge(b, w, a, d, natural, total, needed)
    if outcome == MISS:
        return MISS
    sets = dice_sets(b, a, d, arm, charging, receiving)
    doubled = 0
    if outcome == STOPS and sets > 1:
        sets += 1
    elif outcome == STOPS:
        doubled = 1
    amount = roll_damage(s, w, a, d, arm, sets, doubled, a.damage)
    note_melee_hit(s, b, w, a, d)
    hurt(s, b, w, a.number, d, amount)
    down = try_knockdown(s, b, w, a, d, arm)
    if down:
        drop_loaded(s, b, w, d)
    if down:
        return STOPS
    return outcome


@rule
def strike_with_all(s: State, b: Board, w: Work, a: Figure, d: Figure) -> int:
    """An attack of opportunity: a character's one attack, a creature's whole routine as far as it reaches [T-5]."""
    if a.routine == 0:
        return strike(s, b, w, a, d, b.weapon[a.ready], 0, 0)
    worst = MISS
    for k in range(a.routine):
        arm = b.weapon[a.arms[k]]
        if d.status == ACTIVE and strikes_at(s, b, w, a, arm, d, d.square):
            worst = max(worst, strike(s, b, w, a, d, arm, 0, 0))
    return worst
