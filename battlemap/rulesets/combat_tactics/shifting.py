"""The one-square shift that goes with a no-move action.

Source: tables section 3 ("When facing may change") and section 8.1.
"""

from __future__ import annotations

from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State
from battlemap.grid.passing import may_end
from battlemap.grid.reach import NO_WAY, step_class
from battlemap.rulesets.combat_tactics.threat import direction_between


@rule
def is_shift_square(s: State, b: Board, f: Figure, square: int) -> bool:
    """A neighbour square into which the figure can step and in which it may end."""
    e = direction_between(b, f.square, square)
    if e == 8:
        return False
    return step_class(s, b, f, f.square, e) < NO_WAY and may_end(s, b, f, square)
