"""Questions about a walk before it is made: by which squares it goes and whom it provokes.

They answer from the rules that the walk itself uses, on a copy of the state. Figures are given by number, squares by index.
"""

from __future__ import annotations

from battlemap.engine.actions import WITHDRAW
from battlemap.engine.blocks import clone
from battlemap.engine.schema import Board, Figure, State, Work
from battlemap.engine.tape import begin_tape
from battlemap.grid.reach import flood, path_to
from battlemap.rulesets.combat_tactics.budget import half_rate, has_acted, walk_allowance
from battlemap.rulesets.combat_tactics.walking import is_provoked, take_step

__all__ = ["path_of", "provoked_on"]


def path_of(s: State, b: Board, w: Work, f: Figure, square: int, manner: int) -> list[int]:
    """The squares of f's walk to a square, start excepted; empty where it cannot go now."""
    allowance = half_rate(f) if manner == WITHDRAW else walk_allowance(s, f)
    if allowance == 0 and not has_acted(f) and f.withdrew == 0:
        allowance = f.movement
    trial = clone(s)
    flood(trial, b, w, trial.figure[f.number], allowance)
    count = path_to(trial, b, w, square)
    return list(trial.path[:count])


def provoked_on(s: State, b: Board, w: Work, f: Figure, path: list[int], manner: int) -> list[int]:
    """Numbers of the enemies to whom f gives an attack of opportunity on its way, in the order in which they are asked."""
    trial = clone(s)
    mover = trial.figure[f.number]
    begin_tape(w)
    found: list[int] = []
    for square in path:
        for number in range(1, b.figures + 1):
            if number not in found and is_provoked(trial, b, w, trial.figure[number], mover, square, manner):
                found.append(number)
        take_step(trial, b, w, mover, square, manner)
    return found
