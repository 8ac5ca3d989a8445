"""Reading a table of a file key by key: what is wrong is noted with its place, and reading goes on."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any, TypeGuard

from battlemap.content import nearest
from battlemap.errors import NotationError, Problem, readable
from battlemap.places import FACINGS, parse_square
from battlemap.setup import MapSetup

__all__ = ["Faults", "Fields", "indexed", "is_number", "is_whole", "joined", "read_facing", "read_square", "shown"]

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")

MOST_LISTED = 240
"""Characters of a list of what would be right; a longer one is only counted."""


class Faults:
    """The problems found so far, in the order in which they were met."""

    def __init__(self, file: str = ""):
        self.file = file
        self.problems: list[Problem] = []
        self._noted: set[Problem] = set()  # a file may hold a fault in each of a hundred thousand entries

    def add(self, place: str, message: str) -> None:
        """Note one problem, once."""
        problem = Problem(place, message, self.file)
        if problem not in self._noted:
            self._noted.add(problem)
            self.problems.append(problem)

    def unknown(self, place: str, word: object, what: str, known: Collection[str]) -> None:
        """Note a word that is none of ``known``, with the nearest spelling."""
        self.add(place, f"{shown(word)} is no {what}; {hint(word, known)}")


class Fields:
    """One table of the file. Each reader gives the value of a key; when it is wrong, notes that and gives ``default``.

    Keys outside ``known`` are noted at once. ``value`` may be anything: what is no table is noted and read as an empty
    one.
    """

    def __init__(self, faults: Faults, place: str, value: object, known: Iterable[str]):
        self.faults = faults
        self.place = place
        self.is_table = isinstance(value, dict)
        self.table: dict[str, Any] = value if isinstance(value, dict) else {}
        known = list(known)
        if not self.is_table:
            faults.add(place, f"{shown(value)} is not a table")
        for key in self.table:
            if key not in known:
                faults.add(joined(place, key), f"unknown key; {hint(key, known)}")

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def at(self, key: str) -> str:
        """The place of a key."""
        return joined(self.place, key)

    def wrong(self, key: str, expected: str) -> None:
        """Note that the value of a key is not what is expected."""
        self.faults.add(self.at(key), f"{shown(self.table[key])} is not {expected}")

    def need(self, *keys: str) -> bool:
        """Whether all these keys are there; notes each that is missing from the table."""
        missing = [key for key in keys if key not in self.table]
        for key in missing if self.is_table else ():
            self.faults.add(self.at(key), "is missing")
        return not missing

    def text(self, key: str, default: str = "") -> str:
        """A text."""
        value = self.table.get(key, default)
        if isinstance(value, str):
            return value
        self.wrong(key, "a text")
        return default

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self.table.get(key, default)
        if isinstance(value, bool):
            return value
        self.wrong(key, "true or false")
        return default

    def whole(self, key: str, least: int, most: int, default: int = 0) -> int:
        """A whole number from ``least`` to ``most``."""
        value = self.table.get(key, default)
        if key not in self.table or (is_whole(value) and least <= value <= most):
            return int(value)
        self.wrong(key, f"a whole number from {least} to {most}")
        return default

    def choice(self, key: str, what: str, known: Collection[str], default: str = "") -> str:
        """One of the words of ``known``."""
        value = self.table.get(key, default)
        if key not in self.table or (isinstance(value, str) and value in known):
            return str(value)
        self.faults.unknown(self.at(key), value, what, known)
        return default

    def words(self, key: str) -> list[str]:
        """A list of texts."""
        value = self.table.get(key, [])
        if isinstance(value, list) and all(isinstance(word, str) for word in value):
            return list(value)
        self.wrong(key, "a list of texts")
        return []

    def numbers(self, key: str, count: int) -> list[float] | None:
        """A list of ``count`` numbers; None when it is missing or wrong."""
        value = self.table.get(key)
        if is_numbers(value, count):
            return [float(number) for number in value]
        if key in self.table:
            self.wrong(key, f"a list of {count} numbers")
        return None

    def tables(self, key: str) -> list[tuple[str, Any]]:
        """The members of a list of tables, each with its place; what is no table is left to whoever reads it."""
        value = self.table.get(key, [])
        if isinstance(value, list):
            return [(indexed(self.at(key), number), member) for number, member in enumerate(value, 1)]
        self.wrong(key, "a list of tables")
        return []

    def named(self, key: str) -> list[tuple[str, str, Any]]:
        """The members of a table of things: name, place, value."""
        value = self.table.get(key, {})
        if isinstance(value, dict):
            return [(name, joined(self.at(key), name), member) for name, member in value.items()]
        self.wrong(key, "a table")
        return []


def read_square(faults: Faults, place: str, value: object, field: MapSetup | None) -> tuple[int, int] | None:
    """The square that a text names; None, with the fault noted, when there is none or it is off the map."""
    if not isinstance(value, str):
        faults.add(place, f'{shown(value)} is not a square; write column and row, as in "c4"')
        return None
    try:
        x, y = parse_square(value)
    except NotationError as error:
        faults.add(place, str(error))
        return None
    if field and not (x < field.width and y < field.height):
        faults.add(place, f"{shown(value)} is off the {field.width}x{field.height} map")
        return None
    return x, y


def read_facing(faults: Faults, place: str, value: object) -> int:
    """The facing that a text names; 0, with the fault noted, when it is none."""
    if value in FACINGS:
        return FACINGS.index(str(value))
    faults.add(place, f"{shown(value)} is no facing; write one of {', '.join(FACINGS)}")
    return 0


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is an integer and no boolean."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: object) -> TypeGuard[float]:
    """Whether this is a number of ordinary size and no boolean."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e12


def is_numbers(value: object, count: int) -> TypeGuard[list[float]]:
    """Whether this is a list of ``count`` finite numbers."""
    return isinstance(value, list) and len(value) == count and all(is_number(number) for number in value)


def joined(place: str, key: str) -> str:
    """The place of a key inside a place: ``figures.brok``, ``kinds."river orc"``."""
    name = key if BARE_KEY.fullmatch(key) and len(key) <= 40 else f'"{readable(key)}"'
    return f"{place}.{name}" if place else name


def indexed(place: str, number: int) -> str:
    """The place of a member of a list, counted from 1: ``tests[2]``."""
    return f"{place}[{number}]"


def shown(value: object) -> str:
    """A value of the file as a message names it, on one line and short."""
    if isinstance(value, str):
        return f'"{readable(value)}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        text = "[" + ", ".join(shown(member) for member in value[:6]) + (", ...]" if len(value) > 6 else "]")
        return text if len(text) <= 60 else "a list"
    if is_whole(value) and abs(value) >= 10**20:
        return "a number of more than 20 digits"
    return str(value)


def hint(word: object, known: Collection[str]) -> str:
    """What would be right: the nearest of the known words, or all of them when they are few."""
    guess = nearest(word[:60], known) if isinstance(word, str) else ""
    if guess:
        return f'the nearest is "{guess}"'
    if not known:
        return "there is none"
    everything = ", ".join(word or '""' for word in known)
    if len(everything) <= MOST_LISTED:
        return f"there {'is' if len(known) == 1 else 'are'} {everything}"
    return f"none of the {len(known)} comes near"
