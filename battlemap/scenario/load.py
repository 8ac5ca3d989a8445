"""From a scenario file to a Battle."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from battlemap.battle import Battle
from battlemap.scenario.read import read

__all__ = ["load_scenario"]


def load_scenario(
    source: str | os.PathLike[str],
    *,
    seed: int | None = None,
    dice: Mapping[str, Sequence[int]] | None = None,
    begin: str = "",
    fair: bool = False,
) -> Battle:
    """The battle of a scenario: a path, TOML text, or the bare name of a shipped one.

    ``seed`` replaces the scenario's; ``dice`` scripts rolls by purpose; ``begin`` starts at a figure's activation; ``fair``
    forbids undoing rolls. Raises ScenarioError with every problem of the file.
    """
    return Battle(read(source).setup, seed, dice=dice, begin=begin, fair=fair)
