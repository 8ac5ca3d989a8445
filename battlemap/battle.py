"""Battle: names, history and questions over one State; the object that most callers touch."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from functools import cache
from threading import get_ident
from typing import TYPE_CHECKING

from battlemap.engine import actions as kinds
from battlemap.engine import schema
from battlemap.engine.blocks import blank, clone, numbers
from battlemap.engine.conditions import OUTCOME_NAMES
from battlemap.engine.dice import M32, stream_of
from battlemap.engine.schema import CAPACITY, Board, State, Work
from battlemap.engine.tape import FAULT_NAMES
from battlemap.errors import EngineFault, IllegalAction, NotationError
from battlemap.history import History
from battlemap.inquiry import Inquiry
from battlemap.notation import Action, Names, parse_action
from battlemap.rulesets import Ruleset, ruleset
from battlemap.scripts import Script
from battlemap.setup import Setup
from battlemap.views import Decision, Event, FigureView, Outcome, event_view

if TYPE_CHECKING:
    from battlemap.odds import Odds

__all__ = ["Battle"]


@cache
def shared_work(squares: int, figures: int, thread: int) -> Work:
    """Scratch for boards of this size, one a thread; shared, because nothing in it outlives one call."""
    return blank(
        Work,
        figures=figures + 1,
        squares=squares,
        nodes=2 * squares,
        actions=3 * squares + 64 * (figures + 1) + 64,
        tape=CAPACITY["tape"],
        script=CAPACITY["script"],
        costs=CAPACITY["costs"],
    )


class Battle(Inquiry):
    """One battle: a set-up, the dice's seed, and what has been done so far.

    ``dice`` scripts rolls by purpose, such as ``{"attack": [17], "initiative watch": [3]}``; ``begin`` is the id of a figure
    at whose activation the battle starts (initiative skipped). With ``fair`` an action that rolled dice cannot be undone.
    """

    def __init__(
        self,
        setup: Setup,
        seed: int | None = None,
        *,
        dice: Mapping[str, Sequence[int]] | None = None,
        begin: str = "",
        battle: int = 0,
        fair: bool = False,
        strict: bool = False,
    ):
        self.setup = setup
        self.seed = setup.seed if seed is None else seed
        self.fair = fair
        self.scripted = {key: list(values) for key, values in (dice or {}).items()}
        self.begin, self.number, self.origin = begin, battle, ""
        self.rules: Ruleset = ruleset(setup.ruleset)
        self.state, self.board, weapons = self.rules.prepare(setup, self.seed, battle)
        arms = [list(figure.arms) for figure in self.state.figure]
        self.names = Names(["", *setup.figures], ["", *setup.sides], weapons, self.board.width, self.board.height, arms)
        self.script = Script(self.names, dice or {}, strict=strict)
        self._legal: list[Action] | None = None
        begin_number = self.names.figure(begin) if begin else 0
        self.history = History(clone(self.state))
        self.opening = self._run(begin_number)
        self.history.began(self.state, self.opening)

    # --- the engine's blocks -------------------------------------------------------------------------------------

    @property
    def work(self) -> Work:
        """Scratch with this battle's scripted dice in it."""
        return shared_work(self.board.squares, self.board.figures, get_ident())

    def _run(self, begin: int) -> list[Event]:
        work = self.work
        self.script.load(work)
        if begin:
            work.events = work.fault = 0
            self.rules.begin_with(self.state, self.board, work, begin)
        else:
            self.rules.start(self.state, self.board, work)
        return self._finish(work)

    def _finish(self, work: Work) -> list[Event]:
        """Take the events off the tape; a fault stops everything."""
        self.script.take_back(work)
        self._legal = None
        if work.fault:
            raise EngineFault(f"the battle was stopped: {FAULT_NAMES[work.fault]}")
        return [event_view(work.tape[k], self.names, self.rules.rule_ids) for k in range(work.events)]

    def forget_legal(self) -> None:
        """The list of legal actions must be made anew."""
        self._legal = None

    # --- decisions and actions -----------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The pending decision, or None when the battle is over."""
        s = self.state
        if s.over or not s.stack_count:
            return None
        frame = s.stack[s.stack_count - 1]
        return Decision(
            kinds.DECISION_NAMES[frame.kind],
            self.names.figures[frame.figure],
            self.names.sides[frame.side],
            self.names.figures[frame.other],
        )

    @property
    def outcome(self) -> Outcome | None:
        """None while the battle goes on; a draw has no winner."""
        s = self.state
        return Outcome(self.names.sides[s.winner], OUTCOME_NAMES[s.reason]) if s.over else None

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.state.round

    @property
    def phase(self) -> int:
        """The phase of the round, 1 very fast to 5 very slow."""
        return self.state.phase

    def legal_actions(self) -> list[Action]:
        """Everything that the pending decision allows, ordered and complete; empty when the battle is over."""
        if self._legal is None:
            work = self.work
            self.rules.legal(self.state, self.board, work)
            self._legal = [self.names.outside(work.action[k]) for k in range(work.action_count)]
        return list(self._legal)

    def default_action(self) -> Action:
        """The choice that moves nothing and rolls nothing; where one is forced, the first legal one.

        Raises IllegalAction when the battle is over.
        """
        legal = self.legal_actions()
        if not legal:
            raise IllegalAction("the battle is over: nothing is to be decided")
        passing = [
            a
            for a in legal
            if a.kind in ("decline", "hold", "refuse") or (a.kind == "end" and a.figure in self.names.figures)
        ]
        return passing[0] if passing else legal[0]

    def parse(self, action: Action | str) -> Action:
        """An action from its notation, the weapon filled in where only one fits.

        Raises NotationError.
        """
        found = parse_action(action, self.names) if isinstance(action, str) else action
        self.names.inside(found)
        legal = self.legal_actions()
        if found in legal:
            return found
        near = [
            a
            for a in legal
            if (a.kind, a.figure, a.target, a.square, a.facing)
            == (found.kind, found.figure, found.target, found.square, found.facing)
        ]
        ready = (
            self.names.weapons[self.state.figure[self.names.figure(found.figure)].ready]
            if found.figure in self.names.figures
            else ""
        )
        if near and found.weapon in ("", ready):
            return near[0]
        return found

    def why_not(self, action: Action | str) -> str:
        """ "" when the action is legal, else the reason."""
        try:
            found = self.parse(action)
        except NotationError as error:
            return str(error)
        if found in self.legal_actions():
            return ""
        if self.decision is None:
            return "the battle is over: nothing is to be decided"
        return self.reason(found)

    def apply(self, action: Action | str) -> list[Event]:
        """Carry out an action and run on to the next decision; the new events.

        Raises IllegalAction (nothing has changed) with who, what, why not and what is possible, or NotationError.
        """
        found = self.parse(action)
        if found not in self.legal_actions():
            raise IllegalAction(f"{found}: {self.why_not(found)}{self._possible()}")
        return self._perform(found)

    def _possible(self) -> str:
        legal = self.legal_actions()
        if not legal:
            return ""
        shown = "; ".join(str(action) for action in legal[:4])
        more = f" and {len(legal) - 4} more" if len(legal) > 4 else ""
        return f" (possible: {shown}{more})"

    def _perform(self, action: Action, replaying: bool = False) -> list[Event]:
        work = self.work
        self.script.load(work)
        self.rules.perform(self.state, self.board, work, self.names.inside(action))
        events = self._finish(work)
        self.history.add(action, events, self.state, self.script.used, forget=not replaying)
        return events

    def odds(self, action: Action | str) -> Odds:
        """The exact odds of a legal action: .hit .critical .knockdown .fall .damage .modifiers and more.

        Raises IllegalAction or NotationError as ``apply`` would.
        """
        from battlemap.odds import odds_of

        return odds_of(self, action)

    # --- history -------------------------------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """Every event so far."""
        return self.opening + [event for step in self.history.steps for event in step.events]

    @property
    def actions(self) -> list[Action]:
        """Every action so far."""
        return [step.action for step in self.history.steps]

    def undo(self) -> Action:
        """Take the last action back, dice included: the same action would roll the same; returns it.

        Raises IllegalAction with nothing to undo, or in a fair battle when the action rolled dice or let the other side choose.
        """
        if not self.history.steps:
            raise IllegalAction("nothing to undo")
        last = self.history.steps[-1]
        if self.fair and last.is_final:
            raise IllegalAction(
                f"{last.action}: dice were rolled or the other side has chosen; a fair battle keeps that"
            )
        step = self.history.back()
        self.state, self.script.used = self.history.state_now(self)
        self._legal = None
        return step.action

    def redo(self) -> list[Event]:
        """Do again what was undone last; its events.

        Raises IllegalAction with nothing to redo.
        """
        if not self.history.undone:
            raise IllegalAction("nothing to redo")
        return self._perform(self.history.undone.pop(), replaying=True)

    def copy(self) -> Battle:
        """An independent battle in the same position, with the same luck ahead."""
        other: Battle = object.__new__(Battle)
        other.__dict__.update(self.__dict__)
        other.state, other.history, other.script = clone(self.state), self.history.copy(), self.script.copy()
        other._legal = None
        return other

    def fork(self, seed: int) -> Battle:
        """A copy with fresh luck, for planners: its dice come from ``seed``."""
        other = self.copy()
        other.seed = seed
        other.state.stream = stream_of(seed)
        other.state.key = (other.state.key ^ 0x9E3779B9) & M32
        other.history = History(clone(other.state))
        other.history.began(other.state, [])
        other.opening, other.script = [], Script(other.names, {})
        other.origin = other.position()
        return other

    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that stand for the position, clocks and dice count included."""
        return fingerprint_of(self.state)

    # --- saving ---------------------------------------------------------------------------------------------------

    def position(self) -> str:
        """The whole position as one line of text."""
        from battlemap.position import write_position

        return write_position(self)

    @classmethod
    def from_position(cls, text: str) -> Battle:
        """The battle of a position's text.

        Raises NotationError.
        """
        from battlemap.position import read_position

        return read_position(text)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a record of the battle: scenario, seed, actions, rolls and fingerprints.

        Raises BattlemapError when the file cannot be written.
        """
        from battlemap.records import save

        save(self, path)

    def figure(self, name: str) -> FigureView:
        """What there is to know of a figure.

        Raises NotationError for an unknown id.
        """
        return FigureView(self, self.state.figure[self.names.figure(name)])

    @property
    def figures(self) -> list[FigureView]:
        """All figures, in their order."""
        return [self.figure(name) for name in self.names.figures[1:]]

    def __repr__(self) -> str:
        return f"<Battle {self.setup.title!r}, round {self.state.round}, {len(self.history.steps)} actions>"


def used_part(state: State) -> State:
    """The part of a state that is in use, so that spare rows do not matter."""
    part = clone(state)
    del part.stack[part.stack_count :], part.path[part.path_count :], part.blow[part.blow_count :]
    return part


def fingerprint_of(state: State) -> str:
    """The fingerprint of a state, the same whichever engine made it."""
    packed = b"".join(value.to_bytes(8, "little", signed=True) for value in numbers(used_part(state)))
    return hashlib.sha256(packed).hexdigest()[:16]


def engine_action(names: Names, action: Action) -> schema.Action:
    """An action as the engine's record."""
    return names.inside(action)


def work_for(board: Board) -> Work:
    """Scratch for a board."""
    return shared_work(board.squares, board.figures, get_ident())
