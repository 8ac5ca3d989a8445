"""A creature of the fifth edition, and the kind of figure for Combat & Tactics that is made of it.

The two games count differently, so every number here is a guess, and each creature's guesses stand in one line of the
report. Hit Dice are as many as the file has dice; hit points the average of as many d8, since the fifth edition's would
outlast every weapon of the other game; Armour Class 20 less the file's, shield included; movement 12 for every 30 ft.
Attacks with weapons that the content knows become those weapons, with what the creature adds to its dice as its bonus;
where there is none, natural attacks with their own dice. What a kind cannot say is listed as dropped.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ... import content
from ..report import ImportReport
from .reading import slug

__all__ = ["Blow", "Monster", "kind_of"]

RULESET = "combat-tactics"
MOST_ARMS = 6
"""Weapons or natural attacks that one figure has room for."""
MOST_DICE = 99

NAMES = {
    "battleaxe": "battle-axe",
    "flail": "footmans-flail",
    "greataxe": "two-handed-axe",
    "greatclub": "great-club",
    "greatsword": "two-handed-sword",
    "handaxe": "hand-axe",
    "heavy-crossbow": "heavy-crossbow",
    "lance": "heavy-lance",
    "light-hammer": "tool-hammer",
    "longbow": "long-bow",
    "longsword": "long-sword",
    "mace": "footmans-mace",
    "morningstar": "morning-star",
    "pick": "footmans-pick",
    "shortbow": "short-bow",
    "shortsword": "short-sword",
    "sling": "sling-stone",
    "war-pick": "footmans-pick",
    "warhammer": "warhammer",
}
"""Weapons of the fifth edition that go by another name in the content."""

OTHER_THINGS = ("rock", "chain", "bottle", "whip")
"""Attacks that are something else than the content's weapon of that name: a giant's rock is no pebble."""

TYPES = {"slashing": "S", "piercing": "P", "bludgeoning": "B"}
LIKE = {"S": "short-sword", "P": "short-sword", "B": "club"}
"""The weapon whose knockdown die a natural attack shares."""

STEADFAST = ("construct", "elemental", "ooze", "plant", "undead")
"""Types that know no fear."""
MORALE = {"beast": 9, "humanoid": 10, "giant": 11, "dragon": 14, "celestial": 15, "fiend": 14}
MANY_LEGS = ("centipede", "crab", "scorpion", "spider")
NO_LEGS = (
    "ape",
    "bat",
    "baboon",
    "eagle",
    "fish",
    "hawk",
    "octopus",
    "owl",
    "raven",
    "shark",
    "snake",
    "vulture",
    "whale",
)


@dataclass(slots=True)
class Blow:
    """One attack: number of dice, faces and plus; damage type; reach in feet; whether near, far or both; how often."""

    name: str
    dice: tuple[int, int, int]
    type: str
    reach_ft: int = 5
    melee: bool = True
    ranged: bool = False
    count: int = 1


@dataclass(slots=True)
class Monster:
    """What is read of a stat block. Speeds are in feet; ``dice`` is the number of its hit dice, 0 unknown.

    ``unread`` names what a kind has no place for; ``steady`` cannot be thrown down.
    """

    name: str
    size: str
    type: str
    hp: int
    dice: int
    ac: int = 10
    walk: int = 0
    fly: int = 0
    swim: int = 0
    intelligence: int = 10
    shield: bool = False
    incorporeal: bool = False
    steady: bool = False
    blows: list[Blow] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)


@cache
def _armoury() -> dict[str, dict[str, Any]]:
    return content.weapons(RULESET)


def kind_of(monster: Monster, report: ImportReport) -> dict[str, Any]:
    """The kind of a monster, as a table of a scenario's ``[kinds]``; what was guessed or left out goes to the report."""
    dice = min(monster.dice or max(round(monster.hp / 4.5), 1), MOST_DICE)
    hp = max(dice * 9 // 2, 1)
    pace = monster.walk or monster.fly or monster.swim
    kind: dict[str, Any] = {
        "name": monster.name,
        "size": monster.size,
        "hit_dice": f"{dice}",
        "hp": hp,
        "natural_ac": min(max(20 - monster.ac + monster.shield, -20), 10),
        "movement": min(pace * 2 // 5, 120),
        "morale": _morale(monster, dice),
        "intelligence": min(monster.intelligence, 25),
    }
    if monster.shield:
        kind["shield"] = "medium"
    told = [
        f"{dice} Hit Dice, {hp} hp for {monster.hp}",
        f"Armour Class {kind['natural_ac'] - monster.shield} for {monster.ac}"
        + " with a medium shield" * monster.shield,
        f"movement {kind['movement']} for {pace} ft" + ("" if monster.walk else ", not on foot"),
        f"morale {kind['morale']}",
    ]
    kind |= _arms(monster, told)
    flags = _flags(monster)
    if flags:
        kind["flags"] = flags
    if flags:
        told.append("flags " + ", ".join(flags))
    report.guessed.append(f"{monster.name}: {'; '.join(told)}")
    if monster.unread:
        unread = list(dict.fromkeys(name for name in monster.unread if name))
        more = f" and {len(unread) - 8} more" if len(unread) > 8 else ""
        report.dropped.append(f"{monster.name}: {', '.join(unread[:8])}{more}")
    return kind


def _morale(monster: Monster, dice: int) -> int:
    if monster.type.startswith(STEADFAST):
        return 20
    base = next((morale for type, morale in MORALE.items() if monster.type.startswith(type)), 12)
    return min(base + (dice >= 3) + (dice >= 6), 18)


def _flags(monster: Monster) -> list[str]:
    words = set(slug(monster.name).split("-"))
    beast = monster.type.startswith("beast") and monster.walk > 0 and not words & set(NO_LEGS)
    many = bool(words & set(MANY_LEGS))
    ooze = monster.type.startswith("ooze")
    found = {
        "amorphous": ooze,
        "incorporeal": monster.incorporeal,
        "four_legs": beast and not many and not words & {"swarm"},
        "many_legs": many,
        "no_knockdown": ooze or monster.steady,
        "swimmer": monster.swim > 0,
        "flying": monster.fly > 0,
        "undead": monster.type.startswith("undead"),
    }
    return [flag for flag, has in found.items() if has]


def _arms(monster: Monster, told: list[str]) -> dict[str, Any]:
    """Weapons with a bonus to their damage, or natural attacks."""
    weapons: list[tuple[str, Blow]] = []
    natural: list[Blow] = []
    for blow in monster.blows:
        name = slug(blow.name)
        name = NAMES.get(name, name)
        if name in _armoury() and name not in OTHER_THINGS:
            weapons.append((name, blow))
        elif blow.melee:
            natural.append(blow)
        else:
            monster.unread.append(blow.name)
    if any(blow.melee for _, blow in weapons) or (weapons and not natural):
        monster.unread += [blow.name for blow in natural]
        monster.unread += [name for name, _ in weapons[MOST_ARMS:]]
        bonus = min(max(weapons[0][1].dice[2], 0), 50)
        if bonus:
            told.append(f"+{bonus} to the damage of its weapons, whose dice are the ruleset's")
        if any(blow.count > 1 for _, blow in weapons):
            monster.unread.append("more than one blow with a weapon")
        listed = {"weapons": list(dict.fromkeys(name for name, _ in weapons))[:MOST_ARMS]}
        return listed | ({"damage_bonus": bonus} if bonus else {})
    monster.unread += [name for name, _ in weapons]
    attacks: list[dict[str, Any]] = []
    room = MOST_ARMS
    for blow in natural:
        count = min(blow.count, room, 9)
        if count < blow.count:
            monster.unread.append(f"{blow.count - count} of its {blow.name}")
        if count:
            attacks.append(_attack(blow, count, told))
            room -= count
    if not attacks:
        told.append("no attack that a kind can have, so a fist for 1d2")
        return {"attacks": [{"name": "fist", "like": "club", "damage": "1d2", "types": ["B"]}]}
    return {"attacks": attacks}


def _attack(blow: Blow, count: int, told: list[str]) -> dict[str, Any]:
    number, faces, plus = blow.dice
    letter = TYPES.get(blow.type, "")
    if not letter:
        told.append(f"{blow.name} ({blow.type or 'damage of no type'}) strikes as a blow")
        letter = "B"
    number, faces = min(max(number, 1), 99), max(faces, 1)
    attack: dict[str, Any] = {
        "name": slug(blow.name).replace("-", " ") or "blow",
        "like": LIKE[letter],
        "damage": f"{number}d{faces}" + (f"{plus:+d}" if plus else ""),
        "types": [letter],
    }
    reach = min(max(blow.reach_ft // 5, 1), 9)
    if reach > 1:
        attack["reach"] = [1, reach]
    return attack | ({"count": count} if count > 1 else {})
