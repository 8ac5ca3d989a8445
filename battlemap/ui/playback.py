"""What has happened, shown step by step: where figures seem to be while events are played, and what flashes and floats.

The battle itself is already further on; when the last event has been played, what is shown and what is so agree again.

Units: seconds; squares.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from battlemap.battle import Battle
from battlemap.places import FACINGS, parse_square
from battlemap.views import Event

__all__ = ["Floating", "Passing", "Playback", "Shown"]

SECONDS = {
    "moved": 0.13,
    "turned": 0.16,
    "rolled": 0.0,
    "hit": 0.34,
    "missed": 0.42,
    "damaged": 0.3,
    "fell": 0.5,
    "died": 0.5,
    "knocked_down": 0.7,
    "kept_footing": 0.5,
    "retreated": 0.5,
    "followed": 0.3,
    "round_began": 0.5,
    "went_over": 0.5,
    "target_drawn": 0.6,
    "charged": 0.25,
    "pressed": 0.3,
    "refused": 0.5,
    "stood_firm": 0.5,
    "guarded": 0.25,
    "stopped": 0.2,
    "provoked": 0.2,
}
FLOAT_SECONDS = 1.6
LUNGE = 0.26
"""How far a striking figure leans towards its target, in squares."""


@dataclass(slots=True)
class Shown:
    """One figure as it seems now; ``x`` and ``y`` are on the way while it moves, ``lean`` adds a blow's lunge."""

    x: float
    y: float
    facing: int
    hp: int
    posture: str
    status: str
    lean: tuple[float, float] = (0.0, 0.0)


@dataclass(slots=True)
class Floating:
    """Words that rise from a place and fade."""

    x: float
    y: float
    text: str
    tone: str
    age: float = 0.0
    wait: float = 0.0


@dataclass(slots=True)
class Passing:
    """A flash at a place, or with ``end`` a line or arrow to another; ``kind`` is hit, shot, knockdown, aim or retreat."""

    kind: str
    x: float
    y: float
    end: tuple[float, float] | None = None
    size: float = 1.0
    age: float = 0.0
    seconds: float = 0.45


class Playback:
    """Plays events one after the other. ``floats`` gives the words and the tone that rise over a figure for an event.

    ``began`` is called with each event as its turn comes, so that the log keeps step with the map.
    """

    def __init__(
        self,
        battle: Battle,
        floats: Callable[[Event], tuple[str, str] | None],
        began: Callable[[Event], object] = lambda event: None,
    ) -> None:
        self.floats = floats
        self.began = began
        self.speed = 1.0
        self.reduced_motion = False
        self.shown: dict[str, Shown] = {}
        self.sizes: dict[str, tuple[int, int]] = {}
        self.floating: list[Floating] = []
        self.passing: list[Passing] = []
        self._queue: deque[Event] = deque()
        self._now: Event | None = None
        self._left = self._whole = 0.0
        self._from: Shown | None = None
        self.sync(battle)

    @property
    def is_busy(self) -> bool:
        """Events are still to be shown."""
        return self._now is not None or bool(self._queue)

    @property
    def is_moving(self) -> bool:
        """Something on the map changes with time."""
        return self.is_busy or bool(self.floating or self.passing)

    def sync(self, battle: Battle) -> None:
        """Show the battle as it is."""
        for view in battle.figures:
            x, y = view.place
            facing = FACINGS.index(view.facing)
            self.shown[view.id] = Shown(x, y, facing, view.hp, view.posture, view.status)
            self.sizes[view.id] = view.footprint

    def clear(self, battle: Battle) -> None:
        """Forget what was to be shown, as after an undo."""
        self._queue.clear()
        self._now = self._from = None
        self.floating, self.passing = [], []
        self.sync(battle)

    def add(self, events: Iterable[Event]) -> None:
        """More to show, after what is waiting."""
        self._queue.extend(events)

    def skip(self, battle: Battle) -> None:
        """Show all of it at once; words over the figures stay for their time."""
        while self.is_busy:
            self._next()
            self._end()
        self.passing = [passing for passing in self.passing if passing.kind == "retreat"]
        self.sync(battle)

    def advance(self, seconds: float, battle: Battle) -> None:
        """Let time pass."""
        for thing in self.floating:
            thing.wait -= seconds
            if thing.wait <= 0:
                thing.age += seconds / FLOAT_SECONDS
        self.floating = [thing for thing in self.floating if thing.age < 1]
        for passing in self.passing:
            passing.age += seconds / passing.seconds
        self.passing = [passing for passing in self.passing if passing.age < 1]
        if not self.is_busy:
            return
        seconds *= self.speed
        while self._now is not None or self._queue:
            if self._now is None:
                self._next()
            spent = min(seconds, self._left)
            self._left -= spent
            seconds -= spent
            if self._left > 0:
                break
            self._end()
        self._place()
        if not self.is_busy:
            self.sync(battle)

    # -- one event

    def _next(self) -> None:
        if self._now is not None:
            return
        event = self._queue.popleft()
        self._now = event
        seconds = SECONDS.get(event.kind, 0.0)
        if self.reduced_motion:
            seconds = min(seconds, 0.3)
        self._left = self._whole = seconds
        who = self.shown.get(event.actor)
        self._from = replace(who) if who is not None else None
        self.began(event)
        self._float(event)
        self._flash(event)

    def _float(self, event: Event) -> None:
        said = self.floats(event)
        if said is None:
            return
        text, tone = said
        subject = event.target if event.kind in ("missed", "critical", "target_drawn") else event.actor
        x, y = self._middle(subject)
        # Words of the same moment over the same figure come one after the other.
        waiting = [thing for thing in self.floating if (thing.x, thing.y) == (x, y) and thing.age < 0.45]
        last = max((thing.wait + FLOAT_SECONDS * (0.45 - thing.age) for thing in waiting), default=0.0)
        self.floating.append(Floating(x, y, text, tone, wait=last))

    def _flash(self, event: Event) -> None:
        if event.kind in ("hit", "missed") and self._is_shot(event):
            start, end = self._middle(event.actor), self._middle(event.target)
            self.passing.append(Passing("aim", *start, end=end, seconds=0.6))
        if event.kind == "retreated":
            start = self._middle(event.actor)
            width, height = self.sizes[event.actor]
            x, y = parse_square(event.square)
            self.passing.append(Passing("retreat", *start, end=(x + width / 2, y + height / 2), seconds=1.8))
        if self.reduced_motion:
            return
        if event.kind == "damaged":
            self.passing.append(Passing("hit", *self._middle(event.actor), size=self._girth(event.actor)))
        if event.kind in ("knocked_down", "went_over"):
            girth = self._girth(event.actor)
            self.passing.append(Passing("knockdown", *self._middle(event.actor), size=girth, seconds=0.7))

    def _is_shot(self, event: Event) -> bool:
        """The two stand further apart than blows reach: a line is drawn between them."""
        a, b = self.shown[event.actor], self.shown[event.target]
        return max(abs(a.x - b.x), abs(a.y - b.y)) > 2.5

    def _middle(self, figure: str) -> tuple[float, float]:
        shown = self.shown[figure]
        width, height = self.sizes[figure]
        return shown.x + width / 2, shown.y + height / 2

    def _girth(self, figure: str) -> float:
        return float(min(self.sizes[figure]))

    def _place(self) -> None:
        """Where the acting figure seems to be in the middle of its event."""
        event, before = self._now, self._from
        if event is None or before is None or self.reduced_motion:
            return
        who = self.shown[event.actor]
        share = 1 - self._left / self._whole if self._whole else 1.0
        if event.kind in ("moved", "followed", "retreated") and event.square:
            x, y = parse_square(event.square)
            eased = share if event.kind == "moved" else share * share * (3 - 2 * share)
            who.x, who.y = before.x + (x - before.x) * eased, before.y + (y - before.y) * eased
            if event.facing:
                who.facing = FACINGS.index(event.facing)
        elif event.kind in ("hit", "missed") and event.target and not self._is_shot(event):
            (ax, ay), (bx, by) = self._middle(event.actor), self._middle(event.target)
            length = math.hypot(bx - ax, by - ay) or 1.0
            far = LUNGE * math.sin(math.pi * min(1.0, share * 1.4))
            who.lean = ((bx - ax) / length * far, (by - ay) / length * far)

    def _end(self) -> None:
        """The event is over: the figure is as it left it."""
        event = self._now
        self._now = self._from = None
        if event is None or event.actor not in self.shown:
            return
        who = self.shown[event.actor]
        who.lean = (0.0, 0.0)
        if event.kind in ("moved", "followed", "retreated") and event.square:
            who.x, who.y = parse_square(event.square)
        if event.facing and event.kind in ("moved", "turned"):
            who.facing = FACINGS.index(event.facing)
        elif event.kind == "followed":
            who.facing = event.value
        elif event.kind == "damaged":
            who.hp -= event.value
        elif event.kind == "bled":
            who.hp = event.value
        elif event.kind == "knocked_down":
            who.posture = "prone"
        elif event.kind == "rose":
            who.posture = "standing"
        elif event.kind == "fell":
            who.posture, who.status = "prone", "unconscious" if event.value == 0 else "dying"
        elif event.kind == "died":
            who.posture, who.status = "prone", "dead"
        elif event.kind == "left_map":
            who.status = "gone"
