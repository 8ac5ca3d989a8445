"""Cells of a table of creatures: what each column may say, and the fields of a kind that it fills."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ... import content
from .reading import SIZES, slug

__all__ = ["READERS_OF", "UNREAD"]

RULESET = "combat-tactics"
UNREAD: dict[str, Any] = {"": None}
"""The answer for a cell that does not read."""

FLAGS = (
    "amorphous incorporeal four_legs many_legs no_knockdown swimmer flying undead left_handed mounted player"
).split()
GROUPS = ("warrior", "priest", "rogue", "wizard")

_PARTS = re.compile(r"[\s/|,;]+")
_DIE = re.compile(r"(\d{1,2})d(\d{1,3})([+-]\d{1,3})?")
_SPAN = re.compile(r"(\d{1,2})-(\d{1,3})([+-]\d{1,3})?")

Reader = Callable[[str], dict[str, Any]]


def _number(key: str, least: int, most: int) -> Reader:
    """A column with one whole number; what follows it is left alone."""

    def reader(text: str) -> dict[str, Any]:
        match = re.match(r"[+-]?\d{1,5}", text)
        return {key: int(match[0])} if match and least <= int(match[0]) <= most else UNREAD

    return reader


def _hit_dice(text: str) -> dict[str, Any]:
    match = re.match(r"(\d{1,2})(?: ?([+-]) ?(\d{1,2}))?(?![\d/])", text)
    if match:
        return {"hit_dice": match[1] + (f"{match[2]}{match[3]}" if match[2] else "")}
    return {"hit_dice": "1-1"} if text.startswith(("1/2", "½", "1/4")) else UNREAD


def _movement(text: str) -> dict[str, Any]:
    """A rate such as 12, or feet a turn such as 120' of the basic game: ten of them for one."""
    match = re.match(r"(\d{1,3})(['′]| ?ft)?", text)
    if not match:
        return UNREAD
    rate = int(match[1]) // 10 if match[2] else int(match[1])
    return {"movement": rate} if rate <= 120 else UNREAD


def _size(text: str) -> dict[str, Any]:
    word = re.match(r"[A-Za-z]+", text)
    if not word:
        return UNREAD
    letter = SIZES.get(word[0].lower(), word[0].upper())
    return {"size": letter} if letter in "TSMLHG" and len(letter) == 1 else UNREAD


def _damage(text: str) -> dict[str, Any]:
    """Dice with slashes between the attacks; a span such as 2-12 becomes the dice that roll it."""
    blows = []
    for part in re.split(r"\s*(?:/|,|\bor\b)\s*", text.lower().replace("–", "-")):
        die, span = _DIE.fullmatch(part.replace(" ", "")), _SPAN.fullmatch(part.replace(" ", ""))
        if die and int(die[1]) and int(die[2]):
            blows.append(part.replace(" ", ""))
        elif span:
            low, high = int(span[1]), int(span[2])
            number = low if low and high % low == 0 else 1
            plus = int(span[3] or 0) + (0 if number == low else low - 1)
            faces = high // number if number == low else high - low + 1
            if low < 1 or high <= low:
                return UNREAD
            blows.append(f"{number}d{faces}" + (f"{plus:+d}" if plus else ""))
        else:
            return UNREAD
    return {"blows": blows}


def _types(text: str) -> dict[str, Any]:
    letters = [part[0].upper() for part in _PARTS.split(text) if part]
    return {"types": letters} if letters and set(letters) <= set("SPB") else UNREAD


def _listed(key: str, known: Callable[[], Any]) -> Reader:
    """A column with names of the content between commas, bars or slashes, or with blanks where each is one word."""

    def reader(text: str) -> dict[str, Any]:
        for between in (r"[/|,;]", _PARTS):
            names = [slug(part) for part in re.split(between, text) if slug(part)]
            if names and all(name in known() for name in names):
                return {key: names[:6]}
        return UNREAD

    return reader


def _one(key: str, known: Callable[[], Any]) -> Reader:
    def reader(text: str) -> dict[str, Any]:
        return {key: slug(text)} if slug(text) in known() else UNREAD

    return reader


def _flags(text: str) -> dict[str, Any]:
    names = [part.lower().replace("-", "_") for part in _PARTS.split(text) if part]
    return {"flags": names} if set(names) <= set(FLAGS) else UNREAD


def _strength(text: str) -> dict[str, Any]:
    return {"strength": text} if re.fullmatch(r"\d{1,2}|18/(0[1-9]|[1-9]\d|00)", text) else UNREAD


def _weapons() -> Any:
    return content.weapons(RULESET)


def _armour(group: str) -> Callable[[], Any]:
    return lambda: content.armours(RULESET)[group]


READERS_OF: dict[str, dict[str, Reader]] = {
    "combat-tactics": {
        "hd": _hit_dice,
        "hit_dice": _hit_dice,
        "ac": _number("natural_ac", -20, 10),
        "natural_ac": _number("natural_ac", -20, 10),
        "thac0": _number("thac0", -10, 30),
        "hp": _number("hp", 1, 9999),
        "mv": _movement,
        "movement": _movement,
        "attacks": _number("swings", 1, 9),
        "damage": _damage,
        "size": _size,
        "morale": _number("morale", 2, 20),
        "weapon_type": _types,
        "int": _number("intelligence", 0, 25),
        "intelligence": _number("intelligence", 0, 25),
        "level": _number("level", 0, 30),
        "group": _one("group", lambda: GROUPS),
        "weapons": _listed("weapons", _weapons),
        "armour": _one("armour", _armour("armour")),
        "shield": _one("shield", _armour("shields")),
        "flags": _flags,
        "strength": _strength,
        "dexterity": _number("dexterity", 0, 25),
        "constitution": _number("constitution", 0, 25),
        "extends": lambda text: {"extends": slug(text)},
    },
    "roads": {
        "t": _number("toughness", 1, 99),
        "toughness": _number("toughness", 1, 99),
        "cs": _number("combat_skill", 0, 99),
        "combat_skill": _number("combat_skill", 0, 99),
        "a": _number("attack_dice", 1, 20),
        "attack_dice": _number("attack_dice", 1, 20),
        "ag": _number("agility", 0, 99),
        "agility": _number("agility", 0, 99),
        "sp": _number("spirit", 0, 99),
        "spirit": _number("spirit", 0, 99),
        "m": _number("movement", 0, 99),
        "movement": _number("movement", 0, 99),
        "weapons": lambda text: {"weapons": [slug(part) for part in re.split(r"[/|,;]", text) if slug(part)]},
    },
}
