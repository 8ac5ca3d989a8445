"""Stat blocks of other programs turned into kinds: small twins of real files, built here."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from battlemap.errors import BattlemapError, ImportProblem
from battlemap.maps import detect, import_map
from battlemap.maps.statblocks import import_kinds
from battlemap.scenario import check, write, write_kinds
from battlemap.setup import FigureSetup, MapSetup, Setup, SideSetup


def action(name: str, dice: str, type: str = "slashing", text: str = "reach 5 ft.", **more: Any) -> dict[str, Any]:
    damage = [{"damage_type": {"index": type}, "damage_dice": dice}]
    return {"name": name, "desc": f"Attack: {text}, one target.", "attack_bonus": 5, "damage": damage} | more


def monster(**fields: Any) -> dict[str, Any]:
    """A brute of 5e-database."""
    return {
        "index": "brute",
        "name": "Brute",
        "size": "Large",
        "type": "giant",
        "armor_class": [{"type": "natural", "value": 13}],
        "hit_points": 59,
        "hit_dice": "7d10",
        "hit_points_roll": "7d10+21",
        "speed": {"walk": "40 ft."},
        "strength": 19,
        "intelligence": 5,
        "actions": [action("Greatclub", "2d8+4", "bludgeoning")],
    } | fields


def actor(**system: Any) -> dict[str, Any]:
    """A goblin of Foundry."""
    blade = {
        "type": {"value": "martialM"},
        "properties": ["fin"],
        "range": {"value": None, "reach": None},
        "damage": {"base": {"number": 1, "denomination": 6, "bonus": "", "types": ["slashing"]}},
    }
    leather = {"type": {"value": "light"}, "armor": {"value": 11}, "equipped": True}
    shield = {"type": {"value": "shield"}, "armor": {"value": 2}, "equipped": True}
    return {
        "name": "Sneak",
        "type": "npc",
        "system": {
            "abilities": {"str": {"value": 8}, "dex": {"value": 14}, "int": {"value": 10}},
            "attributes": {
                "ac": {"flat": None, "calc": "default"},
                "hp": {"value": 7, "max": 7, "formula": "2d6"},
                "movement": {"walk": 30, "fly": 0},
            },
            "details": {"type": {"value": "humanoid"}},
            "traits": {"size": "sm", "ci": {"value": ["prone"]}, "dr": {"value": ["fire"]}},
        }
        | system,
        "items": [
            {"name": "Scimitar", "type": "weapon", "system": blade},
            {"name": "Leather", "type": "equipment", "system": leather},
            {"name": "Shield", "type": "equipment", "system": shield},
            {"name": "Nimble Escape", "type": "feat", "system": {}},
        ],
    }


def kinds_of(document: Any, ruleset: str = "combat-tactics") -> tuple[dict[str, dict[str, Any]], str]:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    kinds, report = import_kinds(data, ruleset)
    if ruleset == "combat-tactics":
        assert_playable(kinds)
    return kinds, str(report)


def assert_playable(kinds: dict[str, dict[str, Any]]) -> None:
    """Whether a scenario takes every kind, with a figure of each."""
    size = 4 * len(kinds) + 4
    field = MapSetup(size, 4, [["floor"] * size for _ in range(4)], [[0] * size for _ in range(4)])
    figures = {f"one_{i}": FigureSetup(f"one_{i}", kind, "us", (4 * i, 0), 0) for i, kind in enumerate(kinds)}
    assert check(write(Setup("kinds", "combat-tactics", field, {"us": SideSetup("us", "Us")}, figures, kinds))) == []


def refusal(document: Any, ruleset: str = "combat-tactics") -> str:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    with pytest.raises(BattlemapError) as caught:
        import_kinds(data, ruleset)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 300
    return str(caught.value)


def test_a_monster_of_the_fifth_edition_becomes_a_kind():
    kinds, told = kinds_of([monster()])
    assert kinds == {
        "brute": {
            "name": "Brute",
            "size": "L",
            "hit_dice": "7",
            "hp": 31,
            "natural_ac": 7,
            "movement": 16,
            "morale": 13,
            "intelligence": 5,
            "weapons": ["great-club"],
            "damage_bonus": 4,
        }
    }
    assert "Brute: 7 Hit Dice, 31 hp for 59; Armour Class 7 for 13; movement 16 for 40 ft; morale 13; +4" in told


def test_a_shield_is_carried_and_the_armour_class_stays_what_it_was():
    armour = [{"type": "armor", "value": 16, "armor": [{"index": "chain-shirt"}, {"index": "shield"}]}]
    kinds, _ = kinds_of([monster(armor_class=armour)])
    assert (kinds["brute"]["natural_ac"], kinds["brute"]["shield"]) == (5, "medium")
    spell = [{"type": "spell", "value": 19}, {"type": "dex", "value": 8}]
    assert kinds_of([monster(armor_class=spell)])[0]["brute"]["natural_ac"] == 10


def test_attacks_without_a_weapon_are_natural_and_come_as_often_as_the_multiattack_says():
    multi = {"name": "Multiattack", "desc": "", "actions": [{"action_name": "Claw", "count": "2"}]}
    bite = action("Bite", "1d6+4", "piercing", "reach 10 ft.")
    kinds, told = kinds_of([monster(actions=[multi, bite, action("Claw", "2d6+4"), action("Burn", "1d4", "fire")])])
    assert kinds["brute"]["attacks"] == [
        {"name": "bite", "like": "short-sword", "damage": "1d6+4", "types": ["P"], "reach": [1, 2]},
        {"name": "claw", "like": "short-sword", "damage": "2d6+4", "types": ["S"], "count": 2},
        {"name": "burn", "like": "club", "damage": "1d4", "types": ["B"]},
    ]
    assert "Burn (fire) strikes as a blow" in told


def test_a_giants_rock_is_no_pebble_and_what_a_kind_cannot_say_is_told():
    abilities = [{"name": "Regeneration", "desc": ""}, {"name": "Incorporeal Movement", "desc": ""}]
    rock = action("Rock", "3d10+5", "bludgeoning", "range 60/240 ft.")
    kinds, told = kinds_of([monster(actions=[action("Slam", "1d6"), rock], special_abilities=abilities, type="undead")])
    assert kinds["brute"]["flags"] == ["incorporeal", "undead"] and kinds["brute"]["morale"] == 20
    assert "dropped: Brute: Regeneration, Incorporeal Movement, Rock" in told


def test_one_hand_or_two_is_read_as_the_first():
    damage = [{"choose": 1, "from": {"options": [{"damage_dice": "1d8+1", "damage_type": {"index": "slashing"}}]}}]
    kinds, _ = kinds_of([monster(actions=[action("Longsword", "1d4", damage=damage)])])
    assert kinds["brute"]["weapons"] == ["long-sword"] and kinds["brute"]["damage_bonus"] == 1


def test_a_name_that_the_ruleset_has_gets_an_ending_and_its_icon():
    kinds, _ = kinds_of([monster(name="Ogre"), monster(name="Ogre"), monster(name="Brute"), monster(name="Brute")])
    assert list(kinds) == ["ogre-5e", "ogre-5e-2", "brute", "brute-2"]
    assert kinds["ogre-5e"]["icon"] == "ogre"


def test_a_creature_without_any_attack_strikes_with_a_fist():
    kinds, told = kinds_of([monster(actions=[{"name": "Leadership", "desc": ""}])])
    assert kinds["brute"]["attacks"][0]["damage"] == "1d2"
    assert "no attack that a kind can have" in told and "dropped: Brute: Leadership" in told


def test_data_with_numbers_adds_the_ability_to_the_damage():
    activity = {
        "kind": "attack",
        "attack": {"ability": "", "type": {"value": "melee"}},
        "range": {"value": "10"},
        "damage": {"parts": [{"number": 2, "denomination": 8, "bonus": "", "types": ["bludgeoning"]}]},
    }
    kinds, _ = kinds_of(
        {
            "name": "Stomper",
            "ability_scores": {"str": 19, "dex": 8, "int": 5},
            "ac": 11,
            "hp": 68,
            "hp_dice": "8d10 + 24",
            "creature_size": "huge",
            "creature_type": "beast",
            "movement": {"walk": 40, "swim": 20, "fly": None},
            "actions": [{"name": "Stomp", "activities": [activity]}, {"name": "Roar", "activities": []}],
        }
    )
    kind = kinds["stomper"]
    assert kind["attacks"] == [{"name": "stomp", "like": "club", "damage": "2d8+4", "types": ["B"], "reach": [1, 2]}]
    assert (kind["hit_dice"], kind["size"], kind["flags"]) == ("8", "H", ["four_legs", "swimmer"])


def test_a_foundry_actor_wears_what_is_equipped():
    kinds, told = kinds_of(actor())
    kind = kinds["sneak"]
    assert (kind["natural_ac"], kind["shield"], kind["size"]) == (6, "medium", "S")  # leather 11, Dexterity 2, shield 2
    assert (kind["weapons"], kind["damage_bonus"], kind["flags"]) == (["scimitar"], 2, ["no_knockdown"])
    assert "Nimble Escape" in told and "damage resistances" in told


def test_an_older_actor_with_flat_armour_and_damage_parts_is_read():
    old = actor(traits={"size": "lg"})
    old["system"]["attributes"]["ac"] = {"flat": 15, "calc": "natural"}
    old["items"] = [
        {
            "name": "Claw",
            "type": "weapon",
            "system": {"damage": {"parts": [["2d8 + @mod", "slashing"]]}, "range": {"value": 10}},
        }
    ]
    kind = kinds_of(old)[0]["sneak"]
    assert kind["natural_ac"] == 5
    assert kind["attacks"] == [
        {"name": "claw", "like": "short-sword", "damage": "2d8-1", "types": ["S"], "reach": [1, 2]}
    ]


def test_an_actor_in_yaml_is_the_same_as_in_json(monkeypatch):
    text = (
        "name: Sneak\ntype: npc\nsystem:\n"
        + "".join(f"  {key}: {json.dumps(value)}\n" for key, value in actor()["system"].items())
        + f"items: {json.dumps(actor()['items'])}\n"
    )
    assert kinds_of(text.encode()) == kinds_of(actor())
    monkeypatch.setitem(sys.modules, "yaml", None)
    assert 'pip install "battlemap[yaml]"' in refusal(text.encode())


TABLE = """\
# my own
Name;HD;AC;THAC0;MV;Attacks;Damage;Size;Morale;Weapon type;Weapons;Colour
Cave bear;6+6;6 [14];13;12;3;1-8/1-8/2-12;H (12 ft);9;S S P;;brown
Guard dog;1+1;7;;120' (40');1;1d4+1;S;7;P;;
Giant rat;1/2;7;20;12;1;2-5;T;5;P;;
Old pikeman;2;5;;12;1;;M;12;;pike, short sword;
Orc;1*;6;19;9;2;1d8;M;11;S;;
"""


def test_a_table_of_creatures_is_read_line_by_line():
    assert detect(TABLE.encode()) == "stat-blocks"
    kinds, told = kinds_of(TABLE.encode())
    assert kinds["cave-bear"]["attacks"] == [
        {"name": "attack 1", "like": "short-sword", "damage": "1d8", "types": ["S"], "count": 2},
        {"name": "attack 2", "like": "short-sword", "damage": "2d6", "types": ["P"]},
    ]
    bear = kinds["cave-bear"]
    assert [bear[key] for key in ("hit_dice", "hp", "natural_ac", "thac0", "size")] == ["6+6", 33, 6, 13, "H"]
    assert (kinds["guard-dog"]["movement"], kinds["guard-dog"]["hp"]) == (12, 5)
    rat = kinds["giant-rat"]
    assert (rat["hit_dice"], rat["attacks"][0]["damage"]) == ("1-1", "1d4+1")
    assert kinds["old-pikeman"]["weapons"] == ["pike", "short-sword"]
    assert "columns that are not known: colour" in told and "Giant rat: Hit Dice 1-1 for less than one die" in told


def test_a_creature_of_a_shipped_name_is_laid_over_it_and_hides_its_arms():
    kinds, told = kinds_of(TABLE.encode())
    orc = kinds["orc"]
    assert (orc["extends"], orc["weapons"], orc["armour"], orc["shield"]) == ("orc", [], "none", "none")
    assert orc["attacks"][0]["count"] == 2
    assert "Orc: laid over the kind of that name" in told


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_commas_semicolons_tabs_and_bars_part_the_cells(mark):
    text = mark.join(["name", "hd", "damage"]) + "\n" + mark.join(['"Big, bad; | wolf"', "3", "2d4"]) + "\n"
    kinds, _ = kinds_of(text.encode("utf-8-sig"))
    assert list(kinds) == ["big-bad-wolf"] and kinds["big-bad-wolf"]["hp"] == 13


def test_cells_that_do_not_read_are_told_and_filled_in():
    kinds, told = kinds_of(b"name,hd,ac,damage,size,weapons,flags,mv\nBlob,many,soft,lots,X,blaster,furry,fast\n")
    assert kinds["blob"]["hit_dice"] == "1" and kinds["blob"]["size"] == "M"
    for word in (
        "hd 'many'",
        "ac 'soft'",
        "damage 'lots'",
        "size 'X'",
        "weapons 'blaster'",
        "flags 'furry'",
        "mv 'fast'",
    ):
        assert f"Blob: {word} does not read" in told


def test_a_table_for_the_roads_has_profiles():
    kinds, told = kinds_of(b"name,T,CS,A,AG,SP,M,weapons\nDigger,3,3,1,3,7,4,axe/mace\nTrooper,4,x,,,,,\n", "roads")
    assert kinds["digger"] == {
        "name": "Digger", "toughness": 3, "combat_skill": 3, "attack_dice": 1, "agility": 3, "spirit": 7,
        "movement": 4, "weapons": ["axe", "mace"],
    }  # fmt: skip
    assert "Trooper: cs 'x' does not read" in told


def test_kinds_are_written_as_tables_of_a_scenario():
    kinds, _ = kinds_of([monster(actions=[action("Claw", "2d6")])])
    text = write_kinds(kinds)
    assert "[kinds.brute]" in text
    assert check('[map]\nrows = ["...", "..."]\n' + text) == []


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ([monster(hit_points="many")], "[0].hit_points: a number was expected"),
        ([monster(hit_points=-5)], "[0].hit_points: 0 to 9999"),
        ([monster(name=None)], "[0].name: missing"),
        ([monster(name="\n")], "[0].name: missing"),
        ([monster(), 7], "[1]: a stat block was expected"),
        ([monster(actions=7)], "[0].actions: a list was expected"),
        ([monster(actions=[7])], "[0].actions[0]: a stat block"),
        ([monster(speed=[])], "[0].speed: a stat block"),
        ([monster(intelligence=float("nan"))], "[0].intelligence: a finite number"),
        ([monster()] * 2001, "at most 2,000 are read"),
        (actor(attributes=7), "system.attributes: a stat block"),
        ({"name": "x", "ability_scores": [], "hp_dice": "1d8"}, "ability_scores: a stat block"),
        (b'{"walls": [], "grid": 100}', "a file of stat blocks was expected"),
        (b"####\n#..#\n####", "a file of stat blocks was expected"),
        (b"name,hd\n", "headings and no creature"),
        (b"name,hd\n,3\n", "line 2: no name"),
        (b"name,hd\nOx,3\nox,3\n", "line 3: a second ox"),
        (b"name,hd,hd\nOx,3,4\n", "the heading 'hd' stands twice"),
        (b'name,hd\n"Ox,3\n', "not a table"),
        (b"name,hd\n" + b"Ox,3\n" * 2002, "at most 2,000 creatures"),
    ],
)
def test_a_fault_of_a_stat_block_is_told_with_its_place(document, words):
    assert words in refusal(document)


def test_a_ruleset_without_kinds_and_a_monster_for_the_roads_are_refused():
    assert "there are combat-tactics, roads" in refusal([monster()], "chess")
    assert "cannot be turned into kinds of roads" in refusal([monster()], "roads")


def test_stat_blocks_are_no_map():
    with pytest.raises(ImportProblem, match="a file of stat blocks, without a map"):
        import_map(json.dumps([monster()]).encode())
