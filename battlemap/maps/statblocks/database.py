"""Monsters of 5e-database: sizes as words, dice and distances as text, attacks with their damage in a list."""

from __future__ import annotations

import re

from .monster import Blow, Monster
from .reading import Block, dice_parts

__all__ = ["read"]

_REACH = re.compile(r"reach (\d{1,3}) ?ft")
_RANGE = re.compile(r"range (\d{1,4})")


def read(block: Block) -> Monster:
    """One monster. Errors: `ImportProblem` naming the value."""
    dice = dice_parts(block.text("hit_points_roll") or block.text("hit_dice"))
    speed = block.inside("speed")
    monster = Monster(
        name=block.name(),
        size=block.size("size"),
        type=block.text("type").lower(),
        hp=block.whole("hit_points", 1),
        dice=dice[0] if dice else 0,
        walk=speed.whole("walk", 0),
        fly=speed.whole("fly", 0),
        swim=speed.whole("swim", 0),
        intelligence=block.whole("intelligence", 10, 0, 30),
    )
    _armour(block, monster)
    counts = _counts(block, monster)
    for action in block.blocks("actions"):
        name = action.text("name")[:60]
        if name != "Multiattack":
            _attack(action, name, counts.get(name, 1), monster)
    for ability in block.blocks("special_abilities"):
        name = ability.text("name")[:60]
        monster.incorporeal |= name == "Incorporeal Movement"
        monster.unread.append(name)
    monster.unread += [part.text("name")[:60] for part in block.blocks("legendary_actions")]
    for condition in block.blocks("condition_immunities"):
        monster.steady |= condition.text("index") == "prone"
    for key in ("damage_resistances", "damage_immunities", "damage_vulnerabilities"):
        if block.table.get(key):
            monster.unread.append(key.replace("_", " "))
    return monster


def _armour(block: Block, monster: Monster) -> None:
    if type(block.table.get("armor_class")) is int:
        monster.ac = block.whole("armor_class", 10, 0, 40)
        return
    for entry in block.blocks("armor_class"):
        if entry.text("type") in ("spell", "condition"):
            continue
        monster.ac = entry.whole("value", 10, 0, 40)
        monster.shield = any("shield" in piece.text("index") for piece in entry.blocks("armor"))
        return


def _counts(block: Block, monster: Monster) -> dict[str, int]:
    """How often each attack comes in the creature's multiattack; one that leaves a choice is not read."""
    counts: dict[str, int] = {}
    for action in block.blocks("actions"):
        if action.text("name") == "Multiattack":
            parts = action.blocks("actions")
            for part in parts:
                counts[part.text("action_name")] = part.whole("count", 1, 0, 20)
            if not parts:
                monster.unread.append("the choice of its multiattack")
    return counts


def _attack(action: Block, name: str, count: int, monster: Monster) -> None:
    damages = action.blocks("damage")
    if damages and "from" in damages[0].table:  # one hand or two: the first is taken
        choices = damages[0].inside("from").blocks("options")
        damages = choices[:1] or damages
    first = damages[0] if damages else None
    dice = dice_parts(first.text("damage_dice")) if first else None
    if first is None or dice is None or "attack_bonus" not in action.table:
        monster.unread.append(name)
        return
    told = action.text("desc")
    reach, far = _REACH.search(told), _RANGE.search(told)
    monster.blows.append(
        Blow(
            name=name,
            dice=dice,
            type=first.inside("damage_type").text("index"),
            reach_ft=int(reach[1]) if reach else 5,
            melee=bool(reach) or not far,
            ranged=bool(far),
            count=max(count, 1),
        )
    )
    if len(damages) > 1:
        monster.unread.append(f"more damage of {name}")
