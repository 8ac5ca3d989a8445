"""One loaded battle, ready to be played over and over, asked for a choice, or tried out: on records or on blocks.

The same code serves the worker program (compiled rules on records) and the parent (interpreted rules on blocks).
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from battlemap.battle import work_for
from battlemap.engine.blocks import assign, blank, clone, value
from battlemap.engine.heat import Heat
from battlemap.engine.rule import COMPILED, compile_rules
from battlemap.engine.schema import Board, State, Work
from battlemap.engine.tape import FAULT_NAMES
from battlemap.errors import BattlemapError, EngineFault, readable
from battlemap.odds import ACTION_FIELDS, Leaves, run_through
from battlemap.simulate.packing import WORD, Packed, Spans, unpack_words

__all__ = ["ROOTS", "Batch", "Player", "roots_of"]

ROOTS = {"combat-tactics": "battlemap.simulate.combat_tactics"}
"""The module with the roots of each ruleset."""

MOST_DECISIONS = 1_000_000
"""In one battle; no honest one comes near."""

PLAY, CHOOSE, TRY, TRY_NEXT = range(1, 5)
"""Questions that a ruleset's root `serve` answers."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Battles played one after the other: a row for each in ``battles`` (winner, reason, rounds, decisions) and in
    ``figures`` (status, hp of each figure), their heat summed up (who stood, then who fell: a row of squares a side,
    side 0 first), the seconds they took."""

    first: int
    battles: np.ndarray[Any, Any]
    figures: np.ndarray[Any, Any]
    heat: np.ndarray[Any, Any]
    seconds: float = 0.0


def roots_of(ruleset: str) -> Any:
    """The module with the roots of a ruleset. Raises BattlemapError when it has none."""
    if ruleset not in ROOTS:
        raise BattlemapError(
            f'no battles of the ruleset "{readable(ruleset)}" can be simulated; there are {", ".join(ROOTS)}'
        )
    return importlib.import_module(ROOTS[ruleset])


class Player:
    """A battle's Board and a State that is put back as it was before every use."""

    def __init__(self, ruleset: str, state: Packed, board: Packed, serve: Any = None):
        self.serve = serve or compile_rules(roots_of(ruleset).serve)[0]
        self._lengths = state.lengths
        if COMPILED:
            self._state, self._board = Spans(State, state.lengths), Spans(Board, board.lengths)
            self._board.write(np.frombuffer(board.words, WORD))
            self.state, self.board = self._state.record, self._board.record
        else:
            self.state, self.board = unpack_words(State, state), unpack_words(Board, board)
        self.loaded = self.start(state.words)
        self.squares, self.count = value(self.board, "squares"), value(self.board, "figures")
        self.sides = value(self.board, "sides")
        self.work: Any
        self.heat: Any
        if COMPILED:
            work, heat = _records()
            self.work, self.heat = work.record, heat.record
            self._blocks = (self._state.array, self._board.array, work.array, heat.array)
        else:
            self.work, self.heat = work_for(self.board), blank(Heat, sided=9 * self.squares)

    def start(self, words: bytes) -> Any:
        """A state of this battle from its words, for `put_back`."""
        return np.frombuffer(words, WORD) if COMPILED else unpack_words(State, Packed(self._lengths, words))

    def put_back(self, start: Any) -> None:
        """Make the state what it was at ``start``."""
        if COMPILED:
            self._state.write(start)
        else:
            self.state = clone(start)

    def ask(self, question: int, policies: int = 0, most: int = 0) -> int:
        """Put a question to the rules. Raises EngineFault when they stop the battle."""
        blocks = self._blocks if COMPILED else ([self.state], [self.board], [self.work], [self.heat])
        answer = int(self.serve(*blocks, question, policies, most))
        fault = value(self.work, "fault")
        if fault:
            raise EngineFault(f"the battle was stopped: {FAULT_NAMES[fault]}")
        return answer

    def run(self, policies: int, stream: int, first: int, count: int) -> Batch:
        """Play the battles ``first`` .. ``first + count - 1`` of a run from the loaded state.

        Raises EngineFault with the battle's number.
        """
        started = time.perf_counter()
        battles = np.zeros((count, 4), np.int64)
        figures = np.zeros((count, self.count, 2), np.int64)
        sided = (self.sides + 1) * self.squares
        for name in ("stood", "fell"):
            value(self.heat, name)[:sided] = [0] * sided
        assign(self.work, "script_count", 0)
        assign(self.work, "enumerate", 0)
        for place in range(count):
            self.put_back(self.loaded)
            assign(self.state, "stream", stream)
            assign(self.state, "key", (first + place) & 0xFFFFFFFF)
            try:
                decisions = self.ask(PLAY, policies, MOST_DECISIONS)
            except EngineFault as error:
                raise EngineFault(f"battle {first + place}: {error}") from None
            if not value(self.state, "over"):
                raise EngineFault(f"battle {first + place} is not over after {decisions} decisions")
            battles[place] = [*(value(self.state, name) for name in ("winner", "reason", "round")), decisions]
            figures[place] = self._outcomes()
        heat = np.array([value(self.heat, name)[:sided] for name in ("stood", "fell")], np.int64)
        return Batch(first, battles, figures, heat, time.perf_counter() - started)

    def _outcomes(self) -> Any:
        if COMPILED:
            rows = self.state["figure"][1 : self.count + 1]
            return np.stack([rows["status"], rows["hp"]], axis=1)
        return [(f.status, f.hp) for f in self.state.figure[1 : self.count + 1]]

    def leaves(self, start: Any, action: Sequence[int]) -> Leaves:
        """Run through the dice of an action, six integers; see `battlemap.odds`."""
        assign(self.work, "script_count", 0)

        def attempt(first: bool) -> int:
            self.put_back(start)
            row = value(self.work, "action")[0]
            for name, number in zip(ACTION_FIELDS, action, strict=True):
                assign(row, name, number)
            return self.ask(TRY if first else TRY_NEXT, 0, action[ACTION_FIELDS.index("target")])

        return run_through(self.work, attempt)

    def choose(self, start: Any, policy: int) -> list[int]:
        """The action that a policy takes in a state, as its six integers."""
        self.put_back(start)
        place = self.ask(CHOOSE, policy)
        action = value(self.work, "action")[place]
        return [int(value(action, name)) for name in ACTION_FIELDS]


@cache
def _records() -> tuple[Spans, Spans]:
    """Work and Heat; one pair serves every battle, for records are as large as can be."""
    return Spans(Work, {}), Spans(Heat, {})
