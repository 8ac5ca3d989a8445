"""Rulesets by name: what `Battle` and the worker need of one, loaded when it is asked for."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from battlemap.errors import BattlemapError, readable

__all__ = ["RULESETS", "Ruleset", "ruleset"]

RULESETS = {"combat-tactics": "battlemap.rulesets.combat_tactics"}
"""Packages of the rulesets that can be played, by the name that scenarios use."""


@dataclass(frozen=True)
class Ruleset:
    """A ruleset's entry points. The rules take (State, Board, Work, ...) and work on blocks or records."""

    name: str
    prepare: Callable[..., tuple[Any, Any, list[str]]]
    start: Callable[..., None]
    begin_with: Callable[..., None]
    legal: Callable[..., None]
    perform: Callable[..., None]
    weigh: Callable[..., None]
    queries: Any
    rule_ids: tuple[str, ...]
    reasons: tuple[str, ...]


@cache
def ruleset(name: str) -> Ruleset:
    """The ruleset of this name.

    Raises BattlemapError when there is none.
    """
    if name not in RULESETS:
        raise BattlemapError(f'no ruleset "{readable(name)}" can be played; there are {", ".join(RULESETS)}')
    module = importlib.import_module(f"{RULESETS[name]}.door")
    found: Ruleset = module.RULESET
    return found
