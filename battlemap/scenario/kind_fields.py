"""The fields of a kind, checked against the ruleset's content: which there are, of what type, and what they may say.

A ruleset's content decides which fields its kinds have; a field without a check of its own here must have the type that
it has there.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from battlemap import content
from battlemap.engine.conditions import POSTURE_NAMES, SIZE_NAMES
from battlemap.errors import BattlemapError
from battlemap.scenario.faults import Fields, indexed, is_whole
from battlemap.scenario.map_dressing import DICE

__all__ = ["Shelf", "check_fields"]

RANGES = {
    "level": (0, 30),
    "hp": (-9, 9999),  # a figure may start down
    "natural_ac": (-20, 10),
    "thac0": (0, 30),
    "movement": (0, 120),
    "morale": (2, 20),
    "intelligence": (0, 25),
    "dexterity": (0, 25),
    "constitution": (0, 25),
    "damage_bonus": (-20, 50),
}
ANY_NUMBER = (-9999, 9999)
GROUPS = ("", "warrior", "priest", "rogue", "wizard")
FLAGS = (
    "amorphous",
    "incorporeal",
    "four_legs",
    "many_legs",
    "no_knockdown",
    "swimmer",
    "flying",
    "undead",
    "left_handed",
    "mounted",
    "player",
)
DAMAGE_TYPES = ("S", "P", "B")
HIT_DICE = re.compile(r"([0-9]{1,2}([+-][0-9]{1,2})?)?")
ATTACK_KEYS = ("name", "name_ru", "like", "damage", "types", "reach", "count")


@dataclass(frozen=True, slots=True)
class Shelf:
    """What a ruleset's content offers to scenarios."""

    kinds: dict[str, dict[str, Any]]
    weapons: dict[str, dict[str, Any]]
    armour: dict[str, dict[str, Any]]
    shields: dict[str, dict[str, Any]]
    sizes: dict[str, dict[str, Any]]
    terrains: dict[str, dict[str, Any]]
    fields: dict[str, Any]
    """Every field of a kind, with a value that shows its type."""

    @classmethod
    def of(cls, ruleset: str) -> Shelf:
        """The shelf of a ruleset; BattlemapError for one without content."""
        kinds = content.kinds(ruleset)
        armours = content.armours(ruleset)
        fields = {key: value for kind in kinds.values() for key, value in kind.items()}
        return cls(
            kinds=kinds,
            weapons=content.weapons(ruleset),
            armour=armours["armour"],
            shields=armours["shields"],
            sizes=content.tables(ruleset)["sizes"],
            terrains=content.terrains(ruleset),
            fields=fields,
        )


def check_fields(fields: Fields, shelf: Shelf, kinds: Collection[str]) -> None:
    """Note what is wrong with the fields of a kind or of a figure; ``kinds`` are the names that `mount` may give."""
    choices: dict[str, tuple[str, Collection[str]]] = {
        "size": ("size", SIZE_NAMES),
        "group": ("group", GROUPS),
        "armour": ("armour", shelf.armour),
        "shield": ("shield", shelf.shields),
        "mount": ("kind", ["", *kinds]),
        "posture": ("posture", POSTURE_NAMES),
    }
    lists: dict[str, tuple[str, Collection[str]]] = {"weapons": ("weapon", shelf.weapons), "flags": ("flag", FLAGS)}
    for key in fields.table:
        if key in choices:
            fields.choice(key, *choices[key])
        elif key in lists:
            _check_each(fields, key, *lists[key])
        elif key == "felled":
            fields.flag(key)
        elif key == "hp_most":
            fields.whole(key, 1, RANGES["hp"][1])
        elif key in CHECKS:
            CHECKS[key](fields, key)
        elif key == "attacks":
            _check_attacks(fields, key, shelf)
        elif key in shelf.fields:
            _check_type(fields, key, shelf.fields[key])


def _check_type(fields: Fields, key: str, sample: object) -> None:
    if isinstance(sample, bool):
        fields.flag(key)
    elif isinstance(sample, int):
        fields.whole(key, *RANGES.get(key, ANY_NUMBER))
    elif isinstance(sample, str):
        fields.text(key)
    elif not isinstance(fields.table[key], type(sample)):
        fields.wrong(key, "a list" if isinstance(sample, list) else "a table")


def _check_strength(fields: Fields, key: str) -> None:
    text = fields.text(key)
    try:
        if text:
            content.strength_rank(text)
    except BattlemapError:
        fields.wrong(key, 'a Strength such as "16" or "18/51"')


def _check_hit_dice(fields: Fields, key: str) -> None:
    if not HIT_DICE.fullmatch(fields.text(key)):
        fields.wrong(key, 'Hit Dice such as "4+1"')


def _check_footprint(fields: Fields, key: str) -> None:
    value = fields.table[key]
    if not isinstance(value, list) or len(value) not in (0, 2) or not all(is_whole(n) and 1 <= n <= 16 for n in value):
        fields.wrong(key, "a width and a height in squares such as [2, 2]")


def _check_attacks(fields: Fields, key: str, shelf: Shelf) -> None:
    for place, value in fields.tables(key):
        attack = Fields(fields.faults, place, value, ATTACK_KEYS)
        attack.need("name", "like", "damage", "types")
        attack.text("name")
        attack.text("name_ru")
        attack.choice("like", "weapon", shelf.weapons)
        attack.whole("count", 1, 9)
        _check_each(attack, "types", "damage type", DAMAGE_TYPES)
        if not DICE.fullmatch(attack.text("damage", "1d4")):
            attack.wrong("damage", 'damage such as "1d6+1"')
        reach = attack.table.get("reach", [1, 1])
        if not isinstance(reach, list) or len(reach) != 2 or not all(is_whole(n) and 0 <= n <= 9 for n in reach):
            attack.wrong("reach", "the least and the greatest reach in squares such as [1, 2]")


def _check_each(fields: Fields, key: str, what: str, known: Collection[str]) -> None:
    for number, word in enumerate(fields.words(key), 1):
        if word not in known:
            fields.faults.unknown(indexed(fields.at(key), number), word, what, known)


CHECKS = {"strength": _check_strength, "hit_dice": _check_hit_dice, "footprint": _check_footprint}
