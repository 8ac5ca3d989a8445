"""Why an action is refused, in English, from the ruleset's reason codes."""

from __future__ import annotations

from battlemap.engine.schema import Board, State, Work
from battlemap.notation import Action, Names
from battlemap.rulesets import Ruleset

__all__ = ["reason_for"]


def reason_for(s: State, b: Board, w: Work, rules: Ruleset, names: Names, action: Action) -> str:
    """One line: who cannot do it, and why not."""
    if action.kind == "end" and action.figure in names.sides[1:]:
        deciding = names.sides[s.stack[s.stack_count - 1].side] if s.stack_count else ""
        return "" if deciding == action.figure else f"it is not a decision of {action.figure}"
    code = rules.queries.refusal(s, b, w, names.inside(action))
    return rules.reasons[code].format(
        figure=action.figure, target=action.target or "the target", square=action.square or "that square"
    )
