"""The index of rules: every rule id of every ruleset, where it comes from and how far it has got.

Source: the ``rules.toml`` beside each ruleset.
"""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from importlib.resources import files

from battlemap.content import row
from battlemap.errors import BattlemapError

__all__ = ["FOLDERS", "STATES", "RuleEntry", "find_rule", "rule_index"]

FOLDERS = {"combat-tactics": "combat_tactics", "adnd2e": "adnd2e", "srd5": "srd5", "roads": "roads"}
"""The folder of each ruleset, by the name that a scenario uses."""

STATES = ("done", "house", "open", "left-out")
"""done: as the source has it; house: done, by our own rule; open: not yet; left-out: ``choice`` says why."""


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One rule: ``source`` is where it stands, ``choice`` the reading taken, "" where the source leaves none."""

    id: str
    title: str
    title_ru: str
    source: str
    state: str
    choice: str
    ruleset: str


def rule_index(ruleset: str | None = None) -> list[RuleEntry]:
    """The rules of one ruleset, or of all, in the order of their files.

    Raises BattlemapError for an unknown ruleset and for an entry that does not read.
    """
    names = FOLDERS if ruleset is None else [ruleset]
    return [entry for name in names for entry in _entries(name)]


def find_rule(rule_id: str) -> RuleEntry:
    """The rule with this id, such as ``"CT-RET-4"``; BattlemapError with the nearest id when there is none."""
    found: RuleEntry = row({entry.id: entry for entry in rule_index()}, rule_id, "rule")
    return found


@functools.cache
def _entries(ruleset: str) -> tuple[RuleEntry, ...]:
    folder = row(FOLDERS, ruleset, "ruleset")
    place = files("battlemap.rulesets") / folder / "rules.toml"
    rules = tomllib.loads(place.read_text(encoding="utf-8"))["rules"]
    return tuple(_entry(fields, ruleset) for fields in rules)


def _entry(fields: dict[str, str], ruleset: str) -> RuleEntry:
    place = f"{FOLDERS[ruleset]}/rules.toml: {fields.get('id', 'a rule without id')}"
    try:
        entry = RuleEntry(**fields, ruleset=ruleset)
    except TypeError as error:
        keys = [name for name in RuleEntry.__dataclass_fields__ if name != "ruleset"]
        raise BattlemapError(f"{place}: the keys must be {', '.join(keys)}") from error
    if entry.state not in STATES:
        raise BattlemapError(f'{place}: state "{entry.state}" is none of {", ".join(STATES)}')
    return entry
