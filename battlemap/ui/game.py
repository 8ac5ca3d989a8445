"""A battle being played in the window: who decides for which side, what is asked, going back and forth."""

from __future__ import annotations

from battlemap.battle import Battle
from battlemap.errors import IllegalAction
from battlemap.notation import Action
from battlemap.odds import Odds
from battlemap.ui.background import Background
from battlemap.ui.choices import Choices
from battlemap.ui.engine import Engine
from battlemap.views import Event

__all__ = ["HUMAN", "Game"]

HUMAN = "human"
ADVANCE = "advance"
ODDS = "odds"


class Game:
    """One battle, the policies of its sides, and the background questions about it.

    Policies think on a copy of the battle in the background ``thoughts``; ``poll`` hands over what they did. Odds are
    counted in another, so that neither waits for the other.
    """

    def __init__(self, battle: Battle, engine: Engine, thoughts: Background, counts: Background) -> None:
        self.battle = battle
        self.engine = engine
        self.thoughts, self.counts = thoughts, counts
        self.policies = {side.id: side.policy for side in battle.setup.sides.values()}
        self.paused = False
        self._choices: Choices | None = None

    # -- who decides

    @property
    def is_over(self) -> bool:
        """The battle has an outcome."""
        return self.battle.outcome is not None

    @property
    def deciding(self) -> str:
        """The id of the side that must choose; "" when the battle is over."""
        decision = self.battle.decision
        return decision.side if decision is not None else ""

    @property
    def asks_person(self) -> bool:
        """A person at this window must choose."""
        return bool(self.deciding) and self.policies[self.deciding] == HUMAN

    @property
    def is_watched(self) -> bool:
        """No side is a person's."""
        return HUMAN not in self.policies.values()

    @property
    def has_policies(self) -> bool:
        """Some side is not a person's."""
        return any(policy != HUMAN for policy in self.policies.values())

    @property
    def choices(self) -> Choices:
        """What a person may choose now; nothing while a policy decides."""
        if self._choices is None:
            self._choices = Choices(self.battle.legal_actions() if self.asks_person else ())
        return self._choices

    def set_policy(self, side: str, policy: str) -> None:
        """Let another policy, or a person, decide for a side from now on."""
        self.policies[side] = policy
        self._changed()

    def _changed(self) -> None:
        self._choices = None
        self.thoughts.forget(ADVANCE)
        self.counts.forget(ODDS)

    # -- acting

    def act(self, action: Action) -> list[Event]:
        """A person's choice; the new events. Raises IllegalAction."""
        events = self.battle.apply(action)
        self._changed()
        return events

    def think(self) -> bool:
        """Let the policy whose decision it is begin to think; False when it is not a policy's."""
        if self.is_over or self.asks_person or self.paused:
            return False
        battle, policy = self.battle, self.policies[self.deciding]
        self.thoughts.ask(ADVANCE, len(battle.actions), lambda: advanced(battle.copy(), policy, self.engine))
        return True

    def poll(self) -> list[Event] | None:
        """The events of what a policy did, if it has done thinking."""
        answer = self.thoughts.take(ADVANCE)
        if answer is None:
            return None
        # Actions are redone on a copy there and taken over here whole, so that no rule runs twice.
        self.battle, events = answer.value
        self._changed()
        return list(events)

    # -- odds

    def ask_odds(self, action: Action) -> None:
        """Have the exact odds of an action worked out; the newest question wins."""
        battle, count = self.battle, len(self.battle.actions)
        self.counts.ask(ODDS, (count, action), lambda: (count, action, self.engine.odds(battle.copy(), action)))

    def take_odds(self) -> tuple[Action, Odds | None] | None:
        """An action and its odds (None where they cannot be counted), when they are there and still of this position."""
        answer = self.counts.take(ODDS)
        if answer is None:
            return None
        count, action, odds = answer.value
        return (action, odds) if count == len(self.battle.actions) else None

    # -- back and forth

    @property
    def can_undo(self) -> bool:
        """There is something to take back."""
        return bool(self.battle.history.steps)

    @property
    def can_redo(self) -> bool:
        """There is something to do again."""
        return bool(self.battle.history.undone)

    def undo(self) -> int:
        """Go back to the last choice of a person (one step in a battle of policies); the actions taken back.

        Raises IllegalAction with nothing to undo.
        """
        self.thoughts.forget(ADVANCE)
        taken = 0
        while True:
            try:
                self.battle.undo()
            except IllegalAction:
                if not taken:
                    raise
                break
            taken += 1
            if self.is_watched:
                self.paused = True
                break
            if self.asks_person or not self.battle.history.steps:
                break
        self._changed()
        return taken

    def redo(self) -> list[Event]:
        """Do again what was undone last, up to the next choice of a person; the events. IllegalAction with nothing."""
        events = self.battle.redo()
        while self.can_redo and not self.asks_person and not self.is_watched:
            events = events + self.battle.redo()
        self._changed()
        return events


def advanced(battle: Battle, policy: str, engine: Engine) -> tuple[Battle, list[Event]]:
    """The battle after its policy's choice, with the next list of legal actions made, and the events."""
    events = battle.apply(engine.choose(battle, policy))
    battle.legal_actions()
    return battle, events
