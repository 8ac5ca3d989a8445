"""Playing out whole battles of the ruleset `combat-tactics` by policies: the roots that the worker compiles.

Policies are packed four bits a side: side 1 in bits 4..7, side 2 in bits 8..11.
"""

from __future__ import annotations

from battlemap.engine.actions import END_SIDE
from battlemap.engine.conditions import ACTIVE, GONE
from battlemap.engine.consequences import consequences, first_branch, next_branch
from battlemap.engine.heat import Heat
from battlemap.engine.pending import top_frame
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State, Work
from battlemap.policies.scores import RANDOM, ceiling, needs_detail, score, wanted_kinds
from battlemap.rulesets.combat_tactics.apply import perform_at, start
from battlemap.rulesets.combat_tactics.legal import legal_rest, legal_strikes
from battlemap.rulesets.combat_tactics.weigh import weigh

__all__ = ["choose", "play_out", "serve", "start_battle", "step"]

PLAY, CHOOSE, TRY, TRY_NEXT = range(1, 5)
"""Questions that `serve` answers."""


@rule
def policy_of(policies: int, side: int) -> int:
    """The policy of a side."""
    return (policies >> (4 * side)) & 15


@rule
def best_from(s: State, b: Board, w: Work, policy: int, first: int, best: int) -> int:
    """The place that a policy likes best among those from ``first`` on and ``best``, which is weighed already (-1: none)."""
    found = best
    detail = needs_detail(policy)
    for k in range(first, w.action_count):
        if found >= 0 and w.liked >= ceiling(policy, w.action[k].kind):
            continue
        if policy != RANDOM:
            weigh(s, b, w, k, detail)
        liked = score(s, w, policy, k)
        if found < 0 or liked > w.liked:
            found = k
            w.liked = liked
    return found


@rule
def choose(s: State, b: Board, w: Work, policy: int) -> int:
    """The place in w.action of the action that a policy likes best; the first among equals.

    What the policy never takes is not listed, and nothing more once a strike is better than all the rest could be.
    """
    legal_strikes(s, b, w)
    best = best_from(s, b, w, policy, 0, -1)
    if best >= 0 and w.liked >= ceiling(policy, END_SIDE):
        return best
    first = w.action_count
    legal_rest(s, b, w, wanted_kinds(policy))
    return best_from(s, b, w, policy, first, best)


@rule
def forget(w: Work) -> None:
    """Nothing that Work remembers of another battle may be taken for this one's."""
    w.field_side = 0
    w.field_decision = 0


@rule
def step(s: State, b: Board, w: Work, policies: int) -> None:
    """One decision taken by its side's policy and carried out."""
    perform_at(s, b, w, choose(s, b, w, policy_of(policies, top_frame(s).side)))


@rule
def start_battle(s: State, b: Board, w: Work) -> None:
    """Run to the first decision."""
    forget(w)
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


@rule
def note_place(b: Board, h: Heat, f: Figure, rounds: int) -> None:
    """Count a figure in every square of its footprint: as standing for some rounds, or as fallen."""
    for y in range(f.height):
        for x in range(f.width):
            place = f.side * b.squares + f.square + y * b.width + x
            if f.status == ACTIVE:
                h.stood[place] += rounds
            else:
                h.fell[place] += 1


@rule
def note_standing(s: State, b: Board, h: Heat, rounds: int) -> None:
    """Count who stands where at the end of so many rounds."""
    for number in range(1, b.figures + 1):
        f = s.figure[number]
        if f.square > 0 and f.side > 0 and f.status == ACTIVE:
            note_place(b, h, f, rounds)


@rule
def note_fallen(s: State, b: Board, h: Heat) -> None:
    """Count who lies where at the end of the battle."""
    for number in range(1, b.figures + 1):
        f = s.figure[number]
        if f.square > 0 and f.side > 0 and f.status != ACTIVE and f.status != GONE:
            note_place(b, h, f, 1)


@rule
def play_noting(s: State, b: Board, w: Work, h: Heat, policies: int, most: int) -> int:
    """The same as `play_out`, with the heat of its squares."""
    start_battle(s, b, w)
    taken = 0
    ended = s.round
    while s.over == 0 and w.fault == 0 and taken < most:
        step(s, b, w, policies)
        taken += 1
        if s.over == 1:
            note_standing(s, b, h, s.round - ended + 1)
        elif s.round > ended:
            note_standing(s, b, h, s.round - ended)
        ended = s.round
    note_fallen(s, b, h)
    return taken


@rule
def reply(s: State, b: Board, w: Work, h: Heat, question: int, policies: int, most: int) -> int:
    """The answer to one question.

    PLAY: `play_noting`. CHOOSE: the place in w.action that the policy ``policies`` likes best. For odds, TRY carries
    w.action[0] out along the first branch of its dice and tells the `consequences` for the figure ``most``; TRY_NEXT
    does so along the next branch, -1 when there is none.
    """
    w.fault = 0
    if question == PLAY:
        return play_noting(s, b, w, h, policies, most)
    if question == CHOOSE:
        forget(w)
        return choose(s, b, w, policies)
    if question == TRY:
        first_branch(w)
    elif next_branch(w) == 0:
        return -1
    w.branch_count = 0
    actor = w.action[0].figure
    perform_at(s, b, w, 0)
    return consequences(w, actor, most)


@rule
def serve(s: list[State], b: list[Board], w: list[Work], h: list[Heat], question: int, policies: int, most: int) -> int:
    """The one root of the worker, so that the rules are linked and optimised once: `reply`.

    The blocks come in lists of one: to be called with bare records costs 30 us more (measured).
    """
    return reply(s[0], b[0], w[0], h[0], question, policies, most)
