"""From a scenario straight to a battle."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from battlemap.battle import Battle
from battlemap.scenario.read import read

__all__ = ["load_scenario"]


def load_scenario(
    source: str | os.PathLike[str], *, dice: Mapping[str, Sequence[int]] | None = None, seed: int | None = None
) -> Battle:
    """The battle of a scenario, given as for ``read``, at its first decision.

    ``dice`` scripts rolls by purpose, such as ``{"attack": [17]}``; ``seed`` takes the place of the scenario's own.
    Raises ScenarioError with every problem of the scenario.
    """
    return Battle(read(source).setup, seed, dice=dice)
