"""Rules content as plain data: weapons, armour, kinds of figures, terrain and tables, from the TOML files beside this.

A ruleset reads its folders in order; a later row changes the named keys of an earlier one. The two AD&D rulesets share
one collection, from which ``adnd2e`` differs where the Player's Handbook does.

Units: squares of 5 ft for reach and range, pounds for weight, feet where a key says ``_ft``.
"""

from __future__ import annotations

import copy
import difflib
import functools
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from battlemap.errors import BattlemapError, readable

__all__ = [
    "armours",
    "kinds",
    "load",
    "nearest",
    "options",
    "row",
    "row_for",
    "strength_rank",
    "tables",
    "terrains",
    "weapons",
]

FOLDERS = {
    "combat-tactics": ("combat_tactics",),
    "adnd2e": ("combat_tactics", "adnd2e"),
}
"""Content folders of each ruleset that has content here."""

WEAPON_DEFAULTS: dict[str, Any] = {
    "range": [0, 0, 0],
    "range_min": 0,
    "rate": "",
    "thrown": False,
    "ammunition": "",
    "set": False,
    "set_large": False,
    "double_charge": False,
    "range_only": False,
    "polearm": False,
    "crossbow": False,
    "firearm": False,
    "pull": False,
    "note": "",
}
KIND_DEFAULTS: dict[str, Any] = {
    "group": "",
    "level": 0,
    "hit_dice": "",
    "armour": "none",
    "shield": "none",
    "natural_ac": 10,
    "thac0": 0,
    "weapons": [],
    "attacks": [],
    "strength": "",
    "dexterity": 0,
    "constitution": 0,
    "damage_bonus": 0,
    "flags": [],
    "footprint": [],
    "mount": "",
}
ATTACK_DEFAULTS: dict[str, Any] = {"reach": [1, 1], "count": 1}


def load(name: str) -> dict[str, Any]:
    """One content file as a dictionary of the caller's own, ``name`` as in ``"combat_tactics/weapons"``.

    Raises BattlemapError when there is no such file.
    """
    return copy.deepcopy(_read(name))


def weapons(ruleset: str) -> dict[str, dict[str, Any]]:
    """Weapons by id, every key filled in."""
    return {name: _filled(WEAPON_DEFAULTS, weapon) for name, weapon in _collection(ruleset, "weapons").items()}


def armours(ruleset: str) -> dict[str, dict[str, Any]]:
    """Three groups, ``armour``, ``shields`` and ``helmets``, each with rows by id."""
    return _collection(ruleset, "armour")


def kinds(ruleset: str) -> dict[str, dict[str, Any]]:
    """Kinds of figures by id, every key filled in, those of their natural attacks too."""
    filled = {name: _filled(KIND_DEFAULTS, kind) for name, kind in _collection(ruleset, "kinds").items()}
    for kind in filled.values():
        kind["attacks"] = [_filled(ATTACK_DEFAULTS, attack) for attack in kind["attacks"]]
    return filled


def tables(ruleset: str) -> dict[str, dict[str, Any]]:
    """The ruleset's tables by name; ``row_for`` reads those that are lists of rows with ``from``."""
    return _collection(ruleset, "tables")


def terrains(ruleset: str) -> dict[str, dict[str, Any]]:
    """Terrains by name, in the order of their numbers inside the engine."""
    return _collection(ruleset, "terrain")


def options(ruleset: str) -> dict[str, dict[str, Any]]:
    """Switches of a scenario's ``[options]`` by name: ``default``, and ``values`` or ``least`` and ``most``."""
    return _collection(ruleset, "options")


def row(rows: Mapping[str, Any], name: str, what: str) -> Any:
    """The row called ``name``, one of ``rows``; ``what`` is the word for it in the error.

    Raises BattlemapError with the nearest spelling when there is none.

    >>> row({"orc": 1}, "ork", "kind")
    Traceback (most recent call last):
    ...
    battlemap.errors.BattlemapError: no kind "ork"; the nearest is "orc"
    """
    if name in rows:
        return rows[name]
    guess = nearest(name, rows)
    if guess:
        hint = f'the nearest is "{guess}"'
    elif len(rows) <= 12:
        hint = f"there are {', '.join(rows)}"
    else:
        hint = f"none of the {len(rows)} comes near"
    raise BattlemapError(f'no {what} "{readable(name)}"; {hint}')


def nearest(word: str, words: Iterable[str]) -> str:
    """The one of ``words`` that is spelt most like ``word``, "" when none comes near.

    >>> nearest("long sword", ["long-bow", "long-sword"])
    'long-sword'
    """
    spellings = {known.lower(): known for known in words}
    found = difflib.get_close_matches(word.lower(), spellings, n=1, cutoff=0.6)
    return spellings[found[0]] if found else ""


def row_for(rows: list[dict[str, Any]], value: int | str) -> dict[str, Any]:
    """The last row whose ``from`` is not above ``value``; strengths are compared as in ``strength_rank``.

    Raises BattlemapError for a value below the first row.

    >>> row_for([{"from": 1, "times": 2}, {"from": 5, "times": 3}], 4)
    {'from': 1, 'times': 2}
    """
    reached = [entry for entry in rows if _rank(entry["from"]) <= _rank(value)]
    if not reached:
        raise BattlemapError(f"{value} is below the table, which begins at {rows[0]['from']}")
    return reached[-1]


def strength_rank(strength: str) -> int:
    """A Strength as one number that sorts: thousands, and the exceptional part of 18 below them (18/00 is 18/100).

    >>> [strength_rank(text) for text in ("17", "18", "18/51", "18/00", "19")]
    [17000, 18000, 18051, 18100, 19000]
    """
    score, slash, part = strength.partition("/")
    if not score.isdecimal() or (slash and not (score == "18" and len(part) == 2 and part.isdecimal())):
        raise BattlemapError(f'"{strength}" is no Strength; write a number such as "16", or "18/01" to "18/00"')
    return int(score) * 1000 + ((int(part) or 100) if slash else 0)


def _rank(value: int | str) -> int:
    return strength_rank(value) if isinstance(value, str) else value


@functools.cache
def _read(name: str) -> dict[str, Any]:
    folder, _, stem = name.partition("/")
    place = files(__name__) / folder / f"{stem}.toml"
    if not stem or not place.is_file():
        known = [
            f"{shelf.name}/{file.name.removesuffix('.toml')}"
            for shelf in files(__name__).iterdir()
            if shelf.is_dir()
            for file in shelf.iterdir()
            if file.name.endswith(".toml")
        ]
        row(dict.fromkeys(sorted(known)), name, "content file")
    return tomllib.loads(place.read_text(encoding="utf-8"))


def _collection(ruleset: str, stem: str) -> dict[str, Any]:
    folders = row(FOLDERS, ruleset, "ruleset with content")
    merged = load(f"{folders[0]}/{stem}")
    for folder in folders[1:]:
        if (files(__name__) / folder / f"{stem}.toml").is_file():
            for name, changes in load(f"{folder}/{stem}").items():
                merged.setdefault(name, {}).update(changes)
    return merged


def _filled(defaults: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    return copy.deepcopy(defaults) | given
