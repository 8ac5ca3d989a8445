"""What a policy would do at a battle's pending decision, interpreted: without a window, and until a worker is ready."""

from __future__ import annotations

from battlemap.battle import Battle
from battlemap.errors import IllegalAction
from battlemap.notation import Action
from battlemap.policies import policy_number
from battlemap.simulate.player import roots_of

__all__ = ["choose"]


def choose(battle: Battle, policy: str) -> Action:
    """The legal action that the policy likes best; the first among equals.

    Raises IllegalAction when the battle is over, BattlemapError for a policy that cannot decide.
    """
    number = policy_number(policy)
    if battle.decision is None:
        raise IllegalAction("the battle is over: nothing is to be decided")
    roots, work = roots_of(battle.setup.ruleset), battle.work
    roots.forget(work)
    place = roots.choose(battle.state, battle.board, work, number)
    return battle.names.outside(work.action[place])
