"""What the defender's place, posture, shield and quickness do to a blow or shot.

Source: seed 000 (flank and rear, postures, shield wall, high ground), tables sections 3, 11 and 12; CT-FLK, CT-POS, CT-SHW, CT-HGR.
Units: points of the attack roll; positive helps the attacker. The number needed is THAC0 minus full armour class, so every
circumstance is a modifier with its rule.
"""

from __future__ import annotations

from battlemap.engine.conditions import (
    BODY_SHIELD,
    CROUCHED,
    FRONT,
    KNEELING,
    MAN_SIZED,
    NO_SHIELD,
    PIERCING,
    PRONE,
    REAR,
)
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State, Weapon, Work
from battlemap.engine.tape import modify
from battlemap.grid.facing import arc_of, is_shield_side
from battlemap.grid.formation import in_close_formation, in_shield_wall
from battlemap.grid.heights import stands_higher
from battlemap.rulesets.combat_tactics.ids import (
    ACTION_RULE,
    ARMOUR_RULE,
    CT_FLK_1,
    CT_FLK_2,
    CT_FLK_3,
    CT_FLK_4,
    CT_HGR_1,
    CT_POS_2,
    CT_POS_3,
    CT_POS_4,
    CT_POS_5,
    CT_SHW_4,
    CT_SHW_5,
    CT_SUR_2,
)


@rule
def shield_bonus(b: Board, d: Figure, missile: int) -> int:
    """How much a shield improves armour class: 1, a body shield 2 against missiles; slung with both hands full [T-23]."""
    if d.shield == NO_SHIELD or b.weapon[d.ready].hands == 2:
        return 0
    if d.shield == BODY_SHIELD and missile == 1:
        return 2
    return 1


@rule
def full_armour_class(b: Board, d: Figure, missile: int) -> int:
    """Armour class with shield, Dexterity and load, as the figure's panel shows it [AD-ATT-1]."""
    return d.armour_class + d.dexterity + d.load_armour - shield_bonus(b, d, missile)


@rule
def arc_seen(b: Board, a: Figure, d: Figure) -> int:
    """Where the attacker stands as the defender sees it; always front where facing is off [CT-FLK-5]."""
    if b.facing_matters == 0:
        return FRONT
    return arc_of(b, a, d)


@rule
def shield_counts(d: Figure, arc: int) -> bool:
    """The shield covers front and its own flank [CT-FLK-3]."""
    return arc == FRONT or (arc != REAR and is_shield_side(d, arc))


@rule
def is_backstab(a: Figure, arm: Weapon, arc: int) -> bool:
    """A thief strikes from the rear with a weapon in hand: it always declares the backstab [CT-FLK-2]."""
    return arc == REAR and a.backstab > 0 and arm.natural == 0


@rule
def arc_bonus(w: Work, a: Figure, arm: Weapon, arc: int, missile: int) -> int:
    """From a flank +1, from the rear +2; a thief's backstab +4 instead [CT-FLK-1] [CT-FLK-2]."""
    if arc == FRONT:
        return 0
    if arc == REAR:
        if missile == 0 and is_backstab(a, arm, arc):
            return modify(w, 4, CT_FLK_2)
        return modify(w, 2, CT_FLK_1)
    return modify(w, 1, CT_FLK_1)


@rule
def lost_shield(b: Board, w: Work, d: Figure, arc: int, missile: int) -> int:
    """The armour class that a shield on the wrong side does not give [CT-FLK-3]."""
    if shield_counts(d, arc):
        return 0
    return modify(w, shield_bonus(b, d, missile), CT_FLK_3)


@rule
def lost_dexterity(w: Work, d: Figure, arc: int) -> int:
    """No Dexterity bonus from the rear, while charging or surprised; a penalty always counts [CT-FLK-4]."""
    if d.dexterity >= 0:
        return 0
    if d.charging == 1:
        return modify(w, -d.dexterity, ACTION_RULE)
    if d.surprised == 1:
        return modify(w, -d.dexterity, CT_SUR_2)
    if arc == REAR:
        return modify(w, -d.dexterity, CT_FLK_4)
    return 0


@rule
def posture_against(w: Work, d: Figure, missile: int) -> int:
    """Crouched or kneeling: missiles -1, melee +2; prone: missiles -2, melee +4 [CT-POS-2] [CT-POS-3]."""
    if d.posture == PRONE:
        if missile == 1:
            return modify(w, -2, CT_POS_3)
        return modify(w, 4, CT_POS_3)
    if d.posture == KNEELING or d.posture == CROUCHED:
        if missile == 1:
            return modify(w, -1, CT_POS_2)
        return modify(w, 2, CT_POS_2)
    return 0


@rule
def own_posture(w: Work, a: Figure, arm: Weapon, missile: int) -> int:
    """Crouched: -2 save with crossbows; prone: melee -4; kneeling: nothing [CT-POS-4] [CT-POS-5]."""
    if a.posture == CROUCHED and arm.crossbow == 0:
        return modify(w, -2, CT_POS_4)
    if a.posture == PRONE and missile == 0:
        return modify(w, -4, CT_POS_5)
    return 0


@rule
def height_bonus(b: Board, w: Work, a: Figure, d: Figure) -> int:
    """+1 when the attacker's waist is above the defender's head, on ground at least a step higher [CT-HGR-1]."""
    if b.high_ground == 0 or not stands_higher(b, a, d):
        return 0
    return modify(w, 1, CT_HGR_1)


@rule
def is_walled(s: State, b: Board, a: Figure, d: Figure) -> bool:
    """A member of a shield wall whose shield counts against the attacker [CT-SHW-2] [CT-SHW-4]."""
    return d.shield != NO_SHIELD and shield_counts(d, arc_seen(b, a, d)) and in_shield_wall(s, b, d)


@rule
def wall_against_melee(s: State, b: Board, w: Work, a: Figure, d: Figure) -> int:
    """A member of a shield wall is 1 harder to hit in melee where its shield counts [CT-SHW-4]."""
    if is_walled(s, b, a, d):
        return modify(w, -1, CT_SHW_4)
    return 0


@rule
def crowded_weapon(s: State, b: Board, w: Work, a: Figure, arm: Weapon) -> int:
    """In a shield wall or close formation: swung weapons not smaller than their wielder -2 [CT-SHW-5]."""
    if arm.natural == 1 or (arm.kinds & PIERCING) != 0 or arm.size < a.size:
        return 0
    if in_shield_wall(s, b, a) or (a.size <= MAN_SIZED and in_close_formation(s, b, a)):
        return modify(w, -2, CT_SHW_5)
    return 0


@rule
def exposed(w: Work, d: Figure) -> int:
    """A figure that charges is 1 easier to hit, a surprised one too [CT-SUR-2]."""
    bonus = 0
    if d.charging == 1:
        bonus += modify(w, 1, ACTION_RULE)
    if d.surprised == 1:
        bonus += modify(w, 1, CT_SUR_2)
    return bonus


@rule
def common_modifiers(s: State, b: Board, w: Work, a: Figure, d: Figure, arm: Weapon, missile: int) -> int:
    """All that blows and shots share, each noted with its rule [CT-POS-7]."""
    arc = arc_seen(b, a, d)
    bonus = modify(w, arm.to_hit, ARMOUR_RULE)
    bonus += arc_bonus(w, a, arm, arc, missile)
    bonus += lost_shield(b, w, d, arc, missile)
    bonus += lost_dexterity(w, d, arc)
    bonus += posture_against(w, d, missile)
    bonus += own_posture(w, a, arm, missile)
    bonus += height_bonus(b, w, a, d)
    bonus += exposed(w, d)
    if missile == 0:
        bonus += wall_against_melee(s, b, w, a, d)
        bonus += crowded_weapon(s, b, w, a, arm)
    return bonus
