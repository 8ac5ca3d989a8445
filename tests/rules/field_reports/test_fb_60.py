"""FB-60: who counts for a shield wall, and what breaks it at once."""

import pytest

from battlemap.testing.battles import hit_dice, modifiers, play

FIELD = [".........."] * 8
MAN = "man watch {} N, hp = 2, shield = 'medium', weapons = ['short-sword'], natural_ac = 6"
SQUARES = {"a": "c6", "b": "d6", "c": "e6"}


def wall(**changed):
    names = {f"{pair}_{k}": square for pair, square in SQUARES.items() for k in (1, 2)}
    return {name: changed.get(name, MAN.format(square)) for name, square in names.items()}


def members(duel):
    return {name[0] for line in duel.shield_walls("watch") for name in line}


@pytest.mark.rule("CT-SHW-2", "CT-SHW-4")
@pytest.mark.parametrize("target", ["a_1", "b_2", "c_1"])
def test_every_member_has_one_in_melee_and_four_against_missiles(battle, target):
    square = SQUARES[target[0]]
    orc = {"orc": f"man raiders {square[0]}5 S"}
    duel = battle(FIELD, wall() | orc, begin="orc", dice={"attack": [2]})
    assert modifiers(duel.apply(f"orc attack {target}")) == {"CT-SHW-4": -1}
    bow = {"orc": f"man raiders {square[0]}1 S, weapons = ['short-bow']"}
    duel = battle(FIELD, wall() | bow, begin="orc", dice={"attack": [2]})
    assert modifiers(duel.apply(f"orc shoot {target}")) == {"CT-SHW-2": -4}


@pytest.mark.rule("CT-SHW-1")
def test_an_enemy_beside_the_wall_changes_nothing(battle):
    enemy = "man raiders f6 N, shield = 'medium', weapons = ['short-sword']"
    assert members(battle(FIELD, wall() | {"e_1": enemy, "e_2": enemy}, begin="e_1")) == {"a", "b", "c"}
    lone = {name: line for name, line in wall().items() if name[0] == "c"}
    assert members(battle(FIELD, lone | {"e_1": enemy, "e_2": enemy}, begin="e_1")) == set()


@pytest.mark.rule("CT-SHW-5")
@pytest.mark.parametrize(
    ("weapon", "penalty"), [("short-sword", 0), ("spear", 0), ("battle-axe", -2), ("footmans-mace", -2)]
)
def test_weapons_in_the_wall(battle, weapon, penalty):
    cast = wall(b_1=MAN.format("d6").replace("short-sword", weapon)) | {"orc": "man raiders d5 S"}
    duel = battle(FIELD, cast, begin="b_1", dice={"attack": [2]})
    assert modifiers(duel.apply("b_1 attack orc")).get("CT-SHW-5", 0) == penalty


@pytest.mark.rule("CT-SHW-5")
def test_a_two_handed_weapon_is_not_allowed(battle):
    cast = wall(b_1=MAN.format("d6").replace("short-sword", "two-handed-sword")) | {"orc": "man raiders d4 S"}
    assert members(battle(FIELD, cast, begin="orc")) == set()


@pytest.mark.rule("CT-SHW-6")
def test_one_of_the_middle_pair_killed_cuts_the_line_and_a_pair_alone_is_no_wall(battle):
    cast = wall() | {"orc": "man raiders d5 S"}
    duel = battle(FIELD, cast, begin="orc", dice={"attack": [17], "damage": [8]})
    assert members(duel) == {"a", "b", "c"}
    duel.apply("orc attack b_1")
    assert members(duel) == set()


@pytest.mark.rule("CT-SHW-6")
def test_one_of_them_knocked_down_does_the_same(battle):
    cast = wall(b_1=MAN.format("d6").replace("hp = 2", "hp = 20")) | {"orc": "man raiders d5 S"}
    dice = hit_dice(1, knockdown=8) | {"attack": [17], "save": [2]}
    duel = battle(FIELD, cast, begin="orc", dice=dice)
    duel.apply("orc attack b_1")
    assert members(duel) == set()


@pytest.mark.rule("CT-SHW-6")
def test_an_end_pair_that_turns_or_is_of_another_size_is_out_and_the_rest_holds(battle):
    orc = {"orc": "man raiders d2 S"}
    duel = battle(FIELD, wall() | orc, begin="c_1")
    duel.apply("c_1 face E")
    assert members(duel) == {"a", "b"}
    small = MAN.format("e6") + ", size = 'S'"
    assert members(battle(FIELD, wall(c_1=small, c_2=small) | orc, begin="orc")) == {"a", "b"}


@pytest.mark.rule("CT-SHW-6")
@pytest.mark.parametrize(("row", "stands"), [("3", True), ("2", False)])
def test_half_a_move_together_keeps_it_more_breaks_it(battle, row, stands):
    slow = {name: line + ", movement = 6" for name, line in wall().items()}
    duel = battle(FIELD, slow | {"orc": "man raiders j8 S"}, begin="a_1", options={"opportunity": False})
    for name in slow:
        play(duel, f"{name} move {SQUARES[name[0]][0]}3", f"{name} wait")
    duel.apply("orc wait")
    if row == "2":
        for name in slow:
            play(duel, f"{name} move {SQUARES[name[0]][0]}2", f"{name} wait")
    assert members(duel) == ({"a", "b", "c"} if stands else set())


@pytest.mark.rule("CT-SHW-6")
def test_a_polearm_behind_strikes_over_at_two_less(battle):
    cast = wall() | {"hal": "man watch d7 N, weapons = ['halberd']", "orc": "man raiders d5 S"}
    duel = battle(FIELD, cast, begin="hal", dice={"attack": [2]})
    assert modifiers(duel.apply("hal attack orc")) == {"CT-SHW-6": -2}
