"""Policies: who decides when no person does. A policy turns an action's features into a number; the greatest is taken.

Policies know no ruleset: a ruleset's `weigh` fills the features. Each works interpreted and compiled.
"""

from __future__ import annotations

from battlemap.errors import BattlemapError, readable

__all__ = ["POLICIES", "policy_number"]

POLICIES = ("human", "stand", "assault", "envelop", "skirmish", "random", "baseline")
"""Names of policies by number; `human` decides nothing by itself."""


def policy_number(name: str) -> int:
    """The number of a policy that can decide.

    Raises BattlemapError for `human` and for names that are none.
    """
    if name not in POLICIES:
        raise BattlemapError(f'no policy "{readable(name)}"; there are {", ".join(POLICIES[1:])}')
    if name == "human":
        raise BattlemapError(f'policy "human" decides nothing by itself; choose one of {", ".join(POLICIES[1:])}')
    return POLICIES.index(name)
