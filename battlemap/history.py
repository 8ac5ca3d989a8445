"""History of a battle: what was done, and snapshots of the state to go back to.

Undo is a snapshot, never an inverse. Snapshots are capped; a state whose snapshot is gone comes back by replay from the nearest
one kept (the opening is always kept).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from battlemap.engine.blocks import clone
from battlemap.engine.schema import State
from battlemap.notation import Action
from battlemap.views import Event

if TYPE_CHECKING:
    from battlemap.battle import Battle

__all__ = ["History", "Step"]

CAP_BYTES = 64_000_000
BYTES_A_FIGURE, BYTES_A_SQUARE = 1_200, 8


@dataclass(frozen=True, slots=True)
class Step:
    """One action and the events that it led to."""

    action: Action
    events: list[Event]

    @property
    def is_final(self) -> bool:
        """Dice were rolled: a fair battle does not take it back."""
        return any(event.kind == "rolled" for event in self.events)


class History:
    """Steps done, steps undone, and snapshots by the number of steps before them."""

    def __init__(self, opening: State):
        self.opening = opening
        self.steps: list[Step] = []
        self.undone: list[Action] = []
        self.snapshots: dict[int, tuple[State, tuple[int, ...]]] = {}
        each = BYTES_A_FIGURE * len(opening.figure) + BYTES_A_SQUARE * len(opening.here) + 100 * len(opening.blow)
        self.most = max(CAP_BYTES // max(each, 1), 2)

    def began(self, state: State, events: list[Event], used: tuple[int, ...] = ()) -> None:
        """The state at the first decision."""
        self.snapshots[0] = (clone(state), used)

    def add(self, action: Action, events: list[Event], state: State, used: tuple[int, ...], *, forget: bool) -> None:
        """An action was carried out; ``forget`` the undone ones, which no longer follow."""
        self.steps.append(Step(action, events))
        if forget:
            self.undone.clear()
        self.snapshots[len(self.steps)] = (clone(state), used)
        if len(self.snapshots) > self.most:
            del self.snapshots[min(place for place in self.snapshots if place > 0)]

    def back(self) -> Step:
        """Take the last step off."""
        self.snapshots.pop(len(self.steps), None)
        step = self.steps.pop()
        self.undone.append(step.action)
        return step

    def state_now(self, battle: Battle) -> tuple[State, tuple[int, ...]]:
        """The state after the steps left, replayed from the nearest snapshot where its own is gone; and the dice used."""
        nearest = max(place for place in self.snapshots if place <= len(self.steps))
        kept, used = self.snapshots[nearest]
        state = clone(kept)
        if nearest == len(self.steps):
            return state, used
        script = battle.script.copy()
        script.used = used
        work = battle.work
        for step in self.steps[nearest:]:
            script.load(work)
            battle.rules.perform(state, battle.board, work, battle.names.inside(step.action))
            script.take_back(work)
        self.snapshots[len(self.steps)] = (clone(state), script.used)
        return state, script.used

    def copy(self) -> History:
        """An independent history; the snapshots are shared, for nobody writes to them."""
        other: History = object.__new__(History)
        other.opening, other.most = self.opening, self.most
        other.steps, other.undone, other.snapshots = list(self.steps), list(self.undone), dict(self.snapshots)
        return other
