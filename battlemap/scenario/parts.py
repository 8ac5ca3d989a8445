"""What a scenario file holds: a set-up, tests and trials, as plain dataclasses."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from battlemap.setup import Setup

__all__ = ["POLICIES", "Dice", "Scenario", "ScenarioTest", "Step", "Trial", "setup_for"]

POLICIES = ("human", "stand", "assault", "envelop", "skirmish", "random", "baseline")
"""Names of policies, as a side or a trial gives them."""

Dice = list[tuple[str, str, list[int]]]
"""Scripted dice in the order of the file: purpose, the figure or side that rolls ("" any), a number a physical die."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a test: what is done (at most one of ``do``, ``refuse``, ``skip_to``), then what must hold.

    What is left out is "" or empty and asks for nothing. ``figures`` holds fields of figures as the file writes them.
    """

    do: str = ""
    refuse: str = ""
    because: str = ""
    skip_to: str = ""
    decision: dict[str, str] = field(default_factory=dict)
    legal: list[str] = field(default_factory=list)
    illegal: list[str] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    figures: dict[str, dict[str, Any]] = field(default_factory=dict)
    dice: Dice = field(default_factory=list)
    outcome: dict[str, str] = field(default_factory=dict)
    odds: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ScenarioTest:
    """One scripted battle. ``start`` is the figure whose activation comes first, "" the start of round 1.

    ``figures`` holds set-up changes by figure: ``at`` as (x, y), ``facing`` as a number, everything else as in a kind.
    ``unscripted`` is "seed" where dice that the script does not supply come from the scenario's seed.
    """

    name: str
    start: str = ""
    figures: dict[str, dict[str, Any]] = field(default_factory=dict)
    dice: Dice = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    unscripted: str = ""


@dataclass(frozen=True, slots=True)
class Trial:
    """A question of chance: many battles, and the ranges ``expect`` in which their results must lie.

    ``expect`` has ``wins`` by side and ``draws`` as shares from 0 to 1, ``rounds`` with the range of their ``mean``.
    """

    name: str
    runs: int = 1000
    seed: int = 0
    policies: dict[str, str] = field(default_factory=dict)
    expect: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario file. ``path`` is None for a scenario given as text; ``text`` is what the file says."""

    setup: Setup
    tests: list[ScenarioTest] = field(default_factory=list)
    trials: list[Trial] = field(default_factory=list)
    path: Path | None = None
    text: str = ""


def setup_for(setup: Setup, test: ScenarioTest) -> Setup:
    """A set-up of the caller's own with the changes that a test makes to its figures."""
    changed = copy.deepcopy(setup)
    for id, changes in test.figures.items():
        figure = changed.figures[id]
        for key, value in copy.deepcopy(changes).items():
            if key in ("at", "facing", "kind", "side", "name"):
                setattr(figure, key, value)
            else:
                figure.fields[key] = value
    return changed
