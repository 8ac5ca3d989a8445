"""Playing out whole battles of the ruleset `combat-tactics` by policies: the roots that the worker compiles.

Policies are packed four bits a side: side 1 in bits 4..7, side 2 in bits 8..11.
"""

from __future__ import annotations

from battlemap.engine.pending import top_frame
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, State, Work
from battlemap.policies.scores import RANDOM, needs_detail, score
from battlemap.rulesets.combat_tactics.apply import perform_at, start
from battlemap.rulesets.combat_tactics.legal import legal
from battlemap.rulesets.combat_tactics.weigh import weigh

__all__ = ["choose", "play_out", "start_battle", "step"]


@rule
def policy_of(policies: int, side: int) -> int:
    """The policy of a side."""
    return (policies >> (4 * side)) & 15


@rule
def choose(s: State, b: Board, w: Work, policy: int) -> int:
    """The place in the list of legal actions that a policy likes best; the first among equals."""
    legal(s, b, w)
    best = 0
    most = 0
    detail = needs_detail(policy)
    for k in range(w.action_count):
        if policy != RANDOM:
            weigh(s, b, w, k, detail)
        liked = score(s, w, policy, k)
        if k == 0 or liked > most:
            best = k
            most = liked
    return best


@rule
def step(s: State, b: Board, w: Work, policies: int) -> None:
    """One decision taken by its side's policy and carried out."""
    perform_at(s, b, w, choose(s, b, w, policy_of(policies, top_frame(s).side)))


@rule
def start_battle(s: State, b: Board, w: Work) -> None:
    """Run to the first decision."""
    w.field_side = 0
    w.field_decision = 0
    start(s, b, w)


@rule
def play_out(s: State, b: Board, w: Work, policies: int, most: int) -> int:
    """Play from the set-up to the end, or for ``most`` decisions; the decisions taken."""
    start_battle(s, b, w)
    taken = 0
    while s.over == 0 and w.fault == 0 and taken < most:
        step(s, b, w, policies)
        taken += 1
    return taken
