"""What a load does: Strength of creatures, rates, penalties, the typical man."""

import pytest

from battlemap.testing.battles import modifiers, rolled

FLOOR = ["......."] * 3
KITS = [  # 16, 44, 64, 86 and 100 pounds: none, light, moderate, heavy and severe at Strength 10
    "armour = 'leather', weapons = ['dagger']",
    "armour = 'banded-mail', shield = 'small', weapons = ['long-sword']",
    "armour = 'plate-mail', shield = 'medium', weapons = ['long-sword']",
    "armour = 'full-plate', shield = 'body', weapons = ['dagger']",
    "armour = 'full-plate', shield = 'body', weapons = ['two-handed-sword']",
]


def loaded(battle, fields, kind="man", **more):
    cast = {"alard": f"{kind} watch c2 E, {fields}", "brok": "man raiders d2 W"}
    return battle(FLOOR, cast, begin="alard", **more)


HEAVY = "armour = 'full-plate', shield = 'body', weapons = ['halberd']"  # 100 pounds


@pytest.mark.rule("CT-ENC-2")
@pytest.mark.parametrize(
    ("size", "dice", "kit", "movement"),
    [
        ("L", "4+1", HEAVY, 9),  # 14 + 4 = 18, the ogre's: nothing below 111 pounds
        ("L", "3+3", HEAVY, 7),  # 14 + 3, the plus dropped: light from 86
        ("H", "1", HEAVY, 9),  # 17 + 1
        ("G", "1", HEAVY, 9),
        ("M", "6", KITS[2], 9),  # 10 + 6: nothing below 71
        ("M", "5", KITS[2], 7),  # 10 + 5: light from 56
        ("S", "9", KITS[2], 9),  # 7 + 9
        ("S", "8", KITS[2], 7),
        ("T", "7", KITS[1], 7),  # 3 + 7 = 10: light from 41
        ("T", "6", KITS[1], 7),  # 3 + 6 = 9: light from 36
        ("T", "4", KITS[1], 2),  # 3 + 4 = 7: heavy from 39
    ],
)
def test_a_creatures_strength_is_three_and_a_half_by_size_rounded_down_and_its_hit_dice(
    battle, size, dice, kit, movement
):
    fields = f"size = '{size}', footprint = [1, 1], hit_dice = '{dice}', movement = 9, {kit}"
    assert loaded(battle, fields, "ogre").figure("alard").movement == movement


@pytest.mark.rule("CT-ENC-3")
@pytest.mark.parametrize("category", range(5))
@pytest.mark.parametrize(
    "rates",
    [
        (12, 9, 6, 3, 1),
        (6, 4, 3, 2, 1),
        (10, 7, 5, 3, 1),
        (15, 12, 8, 4, 1),
        (18, 14, 9, 5, 1),
        (24, 18, 12, 6, 1),
        (19, 14, 10, 5, 1),
        (1, 1, 1, 1, 1),
    ],
)
def test_the_rate_falls_by_category_as_the_table_has_it(battle, rates, category):
    duel = loaded(battle, f"{KITS[category]}, strength = '10', movement = {rates[0]}")
    assert duel.figure("alard").movement == rates[category]


@pytest.mark.rule("CT-ENC-4")
@pytest.mark.parametrize(
    ("armour", "strength", "hit", "worse"),
    [
        ("none", "10", 0, 0),
        ("splint-mail", "10", 0, 0),  # 44 lb: light
        ("plate-mail", "8", -1, 0),  # 54 lb from 51 on: moderate
        ("full-plate", "9", -2, 1),  # 74 lb from 66 on: heavy
        ("splint-mail", "7", -3, 1),  # 44 lb from 39 on: heavy, and Strength 7 hits at -1
        ("plate-mail", "7", -5, 3),  # 54 lb from 47 on: severe
    ],
)
def test_moderate_heavy_and_severe_loads_hinder_blow_and_defence(battle, armour, strength, hit, worse):
    fields = f"armour = '{armour}', strength = '{strength}'"
    duel = loaded(battle, fields, dice={"attack": [2]})
    assert sum(modifiers(duel.apply("alard attack brok")).values()) == hit
    bare = loaded(battle, f"armour = '{armour}', strength = '18/00'")
    assert duel.figure("alard").ac - bare.figure("alard").ac == worse


@pytest.mark.rule("CT-ENC-4")
def test_a_load_hinders_shots_as_well(battle):
    cast = {
        "alard": "man watch a2 E, armour = 'plate-mail', strength = '8', weapons = ['short-bow']",
        "brok": "man raiders g2 W",
    }
    duel = battle(FLOOR, cast, begin="alard", dice={"attack": [2]})
    roll = rolled(duel.apply("alard shoot brok"), "attack")[0]
    assert roll.total == roll.natural - 1


@pytest.mark.rule("CT-ENC-6")
def test_plate_mail_shield_and_sword_are_a_moderate_load_for_a_typical_man(battle):
    fields = "armour = 'plate-mail', shield = 'medium', weapons = ['long-sword', 'dagger']"
    figure = loaded(battle, fields).figure("alard")
    assert (figure.movement, figure.ac) == (6, 2)


@pytest.mark.rule("CT-ENC-6")
@pytest.mark.parametrize(("armour", "movement"), [("leather", 12), ("chain-mail", 9), ("field-plate", 6)])
def test_other_armour_is_rated_by_its_weight_at_strength_ten(battle, armour, movement):
    fields = f"armour = '{armour}', shield = 'medium', weapons = ['long-sword']"
    assert loaded(battle, fields).figure("alard").movement == movement


@pytest.mark.rule("CT-ENC-6")
def test_whoever_carries_more_than_the_most_does_not_move(battle):
    duel = loaded(battle, "armour = 'plate-mail', strength = '5'")
    assert duel.figure("alard").movement == 0
    assert "no movement" in duel.why_not("alard move c3")


@pytest.mark.rule("CT-ENC-4")
@pytest.mark.parametrize(
    ("armour", "strength", "phase"),
    [("none", "10", "fast"), ("plate-mail", "8", "average"), ("full-plate", "9", "slow")],
)
def test_a_load_makes_the_base_initiative_later(battle, armour, strength, phase):
    duel = loaded(battle, f"armour = '{armour}', strength = '{strength}', weapons = ['dagger']")
    assert duel.figure("alard").phases == (phase, phase)
