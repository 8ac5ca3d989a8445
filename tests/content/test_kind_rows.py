"""Every kind of figure, piece of armour and terrain reads and refers to what exists."""

import json
import re
from pathlib import Path

import pytest

import battlemap
from battlemap import content, setup

KINDS = content.kinds("combat-tactics")
WEAPONS = content.weapons("combat-tactics")
ARMOURS = content.armours("combat-tactics")
SIZES = content.tables("combat-tactics")["sizes"]
ICONS = json.loads((Path(battlemap.__path__[0]) / "assets" / "icons.json").read_text(encoding="utf-8"))

KEYS = {"name", "name_ru", "icon", "size", "hp", "movement", "morale", "intelligence"}
FLAGS = {
    "amorphous",
    "flying",
    "four_legs",
    "incorporeal",
    "left_handed",
    "many_legs",
    "mounted",
    "no_knockdown",
    "player",
    "swimmer",
    "undead",
}
DICE = re.compile(r"[1-9]\d*d[1-9]\d*([+-][1-9]\d*)?")

every_kind = pytest.mark.parametrize("kind", [pytest.param(kind, id=name) for name, kind in KINDS.items()])


@every_kind
def test_a_kind_has_every_key_and_no_other(kind):
    assert set(kind) == KEYS | set(content.KIND_DEFAULTS)


@every_kind
def test_a_kind_is_either_a_character_or_a_creature(kind):
    if kind["hit_dice"]:
        assert re.fullmatch(r"\d+([+-]\d+)?", kind["hit_dice"])
        assert (kind["group"], kind["level"]) == ("", 0)
    else:
        assert kind["group"] in ("warrior", "priest", "rogue", "wizard") and kind["level"] >= 1


@every_kind
def test_a_kind_refers_to_rows_that_exist(kind):
    assert kind["size"] in SIZES
    assert kind["armour"] in ARMOURS["armour"] and kind["shield"] in ARMOURS["shields"]
    assert set(kind["weapons"]) <= set(WEAPONS)
    assert kind["icon"] in ICONS
    assert kind["mount"] == "" or kind["mount"] in KINDS
    assert set(kind["flags"]) <= FLAGS


@every_kind
def test_a_kind_can_fight_and_lies_within_the_scales(kind):
    assert kind["weapons"] or kind["attacks"]
    assert kind["hp"] >= 1 and kind["movement"] >= 1
    assert 2 <= kind["morale"] <= 20 and 0 <= kind["intelligence"] <= 20
    assert kind["strength"] == "" or content.strength_rank(kind["strength"]) >= 1000


@every_kind
def test_a_natural_attack_reads(kind):
    for attack in kind["attacks"]:
        assert set(attack) == {"name", "name_ru", "like", "damage", "types", "reach", "count"}
        assert attack["like"] in WEAPONS and DICE.fullmatch(attack["damage"])
        assert attack["types"] and set(attack["types"]) <= set("SPB")
        assert attack["name"].isascii() and not attack["name_ru"].isascii()


@every_kind
def test_a_kind_can_hold_its_weapons(kind):
    rank = SIZES[kind["size"]]["rank"]
    for weapon in (WEAPONS[weapon] for weapon in kind["weapons"]):
        assert SIZES[weapon["size"]]["rank"] <= rank + 1
    ready = WEAPONS[kind["weapons"][0]] if kind["weapons"] else None
    if ready and kind["shield"] != "none":
        assert ready["hands"] == 1 and SIZES[ready["size"]]["rank"] <= rank


@every_kind
def test_a_kind_has_an_english_and_a_russian_name(kind):
    assert kind["name"] and kind["name"].isascii()
    assert not kind["name_ru"].isascii() and not re.search(r"[A-Za-z]", kind["name_ru"])


def test_the_kinds_cover_every_size_from_small_to_huge_and_every_class():
    assert {kind["size"] for kind in KINDS.values()} == set("SMLH")
    assert {kind["group"] for kind in KINDS.values()} == {"warrior", "priest", "rogue", "wizard", ""}


def test_the_ogre_of_the_worked_examples_has_four_hit_dice_and_a_morning_star():
    assert (KINDS["ogre"]["hit_dice"], KINDS["ogre"]["size"], KINDS["ogre"]["weapons"][0]) == (
        "4+1",
        "L",
        "morning-star",
    )


def test_armour_classes_and_weights_are_the_handbook_s():
    armour = ARMOURS["armour"]
    assert [row["ac"] for row in armour.values()] == [10, 8, 8, 7, 7, 6, 6, 6, 5, 4, 4, 4, 3, 2, 1]
    assert armour["full-plate"]["modifiers"] == {"S": 4, "P": 3, "B": 0}
    assert armour["chain-mail"]["modifiers"] == {"S": 2, "P": 0, "B": -2}
    assert (
        armour["plate-mail"]["weight"] + ARMOURS["shields"]["medium"]["weight"] + WEAPONS["long-sword"]["weight"] == 64
    )


def test_a_body_shield_is_one_better_against_missiles():
    assert {name: (row["ac_melee"], row["ac_missile"]) for name, row in ARMOURS["shields"].items()} == {
        "none": (0, 0),
        "buckler": (1, 1),
        "small": (1, 1),
        "medium": (1, 1),
        "body": (1, 2),
    }


@pytest.mark.parametrize("group", ["armour", "shields", "helmets"])
def test_every_piece_of_armour_has_an_english_and_a_russian_name(group):
    for row in ARMOURS[group].values():
        assert row["name"] and row["name"].isascii() and not row["name_ru"].isascii()


def test_the_terrains_are_those_of_a_set_up_in_its_order():
    assert tuple(content.terrains("combat-tactics")) == setup.TERRAINS


def test_a_terrain_s_glyph_stands_for_it_on_a_drawn_map():
    for name, row in content.terrains("combat-tactics").items():
        assert setup.GLYPHS[row["glyph"]] == name
        assert set(row) == {"glyph", "movement", "solid", "blocks_sight", "cover", "fall", "name", "name_ru"}
        assert row["movement"] in range(4) and row["cover"] in (0, 25, 50, 75, 90)
        assert row["name"].isascii() and not row["name_ru"].isascii()
