"""Actors of Foundry's fifth-edition system: numbers under ``system``, weapons and armour among ``items``."""

from __future__ import annotations

import re

from .monster import Blow, Monster
from .reading import Block, dice_parts
from .srd_data import ability_bonus

__all__ = ["read"]

DEXTERITY_IN = {"light": 99, "medium": 2, "heavy": 0}
"""The most that Dexterity adds in each sort of armour."""


def read(block: Block) -> Monster:
    """One actor. Errors: `ImportProblem` naming the value."""
    system = block.inside("system")
    attributes, traits, abilities = system.inside("attributes"), system.inside("traits"), system.inside("abilities")
    hp, speed = attributes.inside("hp"), attributes.inside("movement")
    scores = {name: abilities.inside(name).whole("value", 10, 0, 30) for name in ("str", "dex", "int")}
    bonuses = {name: ability_bonus(score) for name, score in scores.items()}
    dice = dice_parts(hp.text("formula"))
    kind = system.inside("details").table.get("type")
    monster = Monster(
        name=block.name(),
        size=traits.size("size"),
        type=str(kind.get("value", "") if isinstance(kind, dict) else kind or "").lower()[:40],
        hp=hp.whole("max", hp.whole("value", 1)),
        dice=dice[0] if dice else 0,
        walk=speed.whole("walk", 0),
        fly=speed.whole("fly", 0),
        swim=speed.whole("swim", 0),
        intelligence=scores["int"],
    )
    items = block.blocks("items")
    _armour(attributes.inside("ac"), items, bonuses["dex"], monster)
    for item in items:
        name = item.text("name")[:60]
        if item.text("type") == "weapon":
            _weapon(item.inside("system"), name, bonuses, monster)
        elif item.text("type") != "equipment":
            monster.unread.append(name)
    immune = traits.inside("ci").table.get("value")
    monster.steady = isinstance(immune, list) and "prone" in immune
    for key, words in (("dr", "damage resistances"), ("di", "damage immunities"), ("dv", "damage vulnerabilities")):
        if traits.inside(key).table.get("value"):
            monster.unread.append(words)
    return monster


def _armour(ac: Block, items: list[Block], dexterity: int, monster: Monster) -> None:
    """The Armour Class as it stands, or reckoned from the armour worn where the actor leaves it to that."""
    base, most, shield = 10, 99, 0
    for item in items:
        worn = item.inside("system")
        if item.text("type") != "equipment" or worn.table.get("equipped") is False:
            continue
        sort = worn.inside("type").text("value") or worn.inside("armor").text("type")
        value = worn.inside("armor").whole("value", 0, 0, 40)
        if sort == "shield":
            shield = max(shield, value)
        elif sort in DEXTERITY_IN and value > 0:
            base, most = value, DEXTERITY_IN[sort]
    monster.shield = shield > 0
    flat = ac.whole("flat", 0, 0, 40)
    if ac.text("calc", "default") in ("flat", "natural") and flat:
        monster.ac = flat
    else:
        monster.ac = base + min(dexterity, most) + shield


def _weapon(weapon: Block, name: str, bonuses: dict[str, int], monster: Monster) -> None:
    reach = weapon.inside("range")
    ranged = weapon.inside("type").text("value").endswith("R") or weapon.text("actionType") == "rwak"
    properties = weapon.table.get("properties")
    finesse = isinstance(properties, dict | list) and "fin" in properties
    bonus = max(bonuses["str"], bonuses["dex"]) if finesse else bonuses["dex" if ranged else "str"]
    found = _damage(weapon.inside("damage"), bonus)
    if found is None:
        monster.unread.append(name)
        return
    dice, type = found
    far = reach.whole("value", 0)
    monster.blows.append(
        Blow(
            name=name,
            dice=dice,
            type=type,
            reach_ft=reach.whole("reach", 5) if ranged else max(reach.whole("reach", far), 5) if far < 20 else 5,
            melee=not ranged,
            ranged=ranged or far >= 20,
        )
    )


def _damage(damage: Block, bonus: int) -> tuple[tuple[int, int, int], str] | None:
    """Dice and type, from ``base`` (version 4) or ``parts`` (before)."""
    base = damage.inside("base")
    faces = base.whole("denomination", 0, 0, 100)
    if faces:
        types = base.table.get("types")
        plus = base.text("bonus").strip()
        added = bonus + (int(plus) if plus.isdecimal() else 0)
        return (base.whole("number", 1, 0, 100), faces, added), str(types[0])[:24] if isinstance(
            types, list
        ) and types else ""
    parts = damage.table.get("parts")
    first = parts[0] if isinstance(parts, list) and parts else None
    if not isinstance(first, list) or not first or not isinstance(first[0], str):
        return None
    dice = dice_parts(re.sub(r"\s*\+\s*@mod\b", "", first[0]))
    if dice is None:
        return None
    added = dice[2] + (bonus if "@mod" in first[0] else 0)
    return (dice[0], dice[1], added), str(first[1])[:24] if len(first) > 1 else ""
