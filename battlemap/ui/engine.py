"""Policies' choices and odds: asked of the compiled worker program once it is ready, interpreted until then.

Both calls wait for their answer, so they belong in the background.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import TypeVar

from battlemap.battle import Battle
from battlemap.errors import BattlemapError, WorkerError
from battlemap.notation import Action
from battlemap.odds import Odds
from battlemap.simulate import link
from battlemap.simulate.choosing import choose

__all__ = ["Engine"]

T = TypeVar("T")


class Engine:
    """One for the window. With ``compiled=False`` no program is started and everything is interpreted."""

    def __init__(self, *, compiled: bool = True) -> None:
        self.compiled = compiled
        self._programs: dict[str, link.Worker] = {}
        self._complaint = ""
        self._said = False

    def start(self, ruleset: str) -> None:
        """Let the program for a ruleset get ready."""
        if self.compiled and ruleset not in self._programs:
            self._programs[ruleset] = link.Worker(ruleset)

    def choose(self, battle: Battle, policy: str) -> Action:
        """What a policy does at the pending decision. Raises BattlemapError for one that cannot decide."""
        return self._asked(battle, lambda program: program.choose(battle, policy)) or choose(battle, policy)

    def odds(self, battle: Battle, action: Action) -> Odds | None:
        """The exact odds of an action; None where the dice fall in too many ways to count them."""
        try:
            return self._asked(battle, lambda program: program.odds(battle, action)) or battle.odds(action)
        except BattlemapError as error:
            # Too many ways has no class of its own; every other error has.
            if type(error) is not BattlemapError:
                raise
            return None

    def _asked(self, battle: Battle, ask: Callable[[link.Worker], Future[T]]) -> T | None:
        """The program's answer; None while there is no program to ask, or a newer question has overtaken this one."""
        program = self._programs.get(battle.setup.ruleset)
        if program is None or program.state != link.READY:
            if program is not None and program.state == link.FAILED and not program.is_interpreted:
                self._complaint = self._complaint or program.why
            return None
        try:
            return ask(program).result()
        except (WorkerError, CancelledError):
            return None

    def take_complaint(self) -> str:
        """Why answers are slow now, the first time it is asked; "" for nothing to complain of."""
        said, self._said = self._complaint if not self._said else "", self._said or bool(self._complaint)
        return said

    def close(self) -> None:
        """End the programs."""
        for program in self._programs.values():
            program.close()
        self._programs.clear()
