"""Events as words: the entries of the log, with every die, every modifier and its rule, and the words over the figures."""

from __future__ import annotations

from battlemap.battle import Battle
from battlemap.engine.conditions import PHASE_NAMES, POSTURE_NAMES
from battlemap.notation import Action
from battlemap.paint.artwork import Colour
from battlemap.ui.cast import Cast
from battlemap.ui.theme import Theme
from battlemap.ui.widgets import DieFace, Entry, Span, Tag
from battlemap.ui.words import Words
from battlemap.views import Event

__all__ = ["LogWriter"]

ABOUT_ACTOR = "damaged fell died bled knocked_down kept_footing refused retreated stood_firm went_over".split()
"""Kinds whose words speak of the actor as the one to whom it happens."""

SILENT = ("phase_began", "face_claimed", "ended", "waited", "provoked", "hit", "missed", "initiative_won")
"""Kinds without a line of their own: they are told with others, or say nothing to a reader."""

KINDS = {
    **dict.fromkeys(("moved", "turned", "rose", "lowered", "withdrew", "opened", "closed", "left_map"), "moves"),
    **dict.fromkeys(("pressed", "refused", "retreated", "stood_firm", "followed", "held"), "retreats"),
}

Piece = Span | DieFace | Tag


class LogWriter:
    """Writes the log of one battle. Feed it the events in their order; ``entries`` are handed out when complete."""

    def __init__(self, battle: Battle, cast: Cast, words: Words, theme: Theme) -> None:
        self.cast, self.words, self.theme = cast, words, theme
        self.names = battle.names
        opening = battle.history.opening
        self.hp = {name: opening.figure[number].hp for number, name in enumerate(battle.names.figures) if name}
        self.count = 0
        self._open: list[list[Piece]] = []
        self._key: tuple[str, ...] = ()
        self._kind = ""
        self._heading = False
        self._roll: Event | None = None
        self._modifiers: list[Event] = []
        self._knockdown: list[str] = []
        self._provoked = ("", "")
        self.action: Action | None = None
        """The action whose events are being told, for the difference between a blow and a shot."""

    # -- entries

    def feed(self, event: Event) -> list[Entry]:
        """The entries that this event completes."""
        self.count += 1
        done: list[Entry] = []
        if event.kind == "modified":
            self._modifiers.append(event)
            return done
        self._write_roll(event)
        if self._begins(event):
            done += self.close()
            self._begin(event)
        self._tell(event)
        return done

    def close(self) -> list[Entry]:
        """The entry being written, as it stands."""
        self._write_roll(None)
        lines = [line for line in self._open if line]
        self._open = []
        if not lines:
            return []
        spans: list[Piece] = []
        for number, line in enumerate(lines):
            if number:
                spans.append(Span("\n"))
            spans += line
        return [Entry(tuple(spans), key=self._key, kind=self._kind, heading=self._heading)]

    def all(self, battle: Battle) -> list[Entry]:
        """Everything that has happened so far."""
        entries = [entry for event in battle.opening for entry in self.feed(event)] + self.close()
        for step in battle.history.steps:
            self.action = step.action
            entries += [entry for event in step.events for entry in self.feed(event)] + self.close()
        return entries

    def _begins(self, event: Event) -> bool:
        """A new entry begins with an attack, a round, a step of somebody else ...; what follows from it stays with it."""
        if event.kind == "rolled":
            return event.purpose in ("attack", "target") and not (event.purpose == "attack" and self._kind == "drawn")
        if event.kind in ("round_began", "battle_ended", "pressed", "charged", "bled"):
            return True
        if event.kind == "moved":
            return self._key[:2] != ("moved", event.actor)
        return event.kind in KINDS and self._kind != KINDS[event.kind]

    def _begin(self, event: Event) -> None:
        self._heading = event.kind in ("round_began", "battle_ended")
        self._kind = KINDS.get(event.kind, "attacks")
        if event.kind == "pressed":
            self._kind = "retreats"
        self._key = (event.kind, event.actor, event.target)
        self._open = []

    # -- lines

    def _tell(self, event: Event) -> None:
        kind = event.kind
        if kind == "rolled":
            if event.purpose == "target" or (event.purpose == "attack" and self._kind != "drawn"):
                self._line(f"log.{self._manner(event)}", actor=event.actor, target=event.target)
            if event.purpose == "attack":
                # The shot drawn for this target is made; what follows is another attack.
                self._kind = "attacks"
            self._roll, self._modifiers = event, []
            return
        if kind == "provoked":
            self._provoked = (event.target, event.actor)
        if kind == "damaged":
            self.hp[event.actor] -= event.value
        elif kind == "bled":
            self.hp[event.actor] = event.value
        if kind == "moved" and self._key[:2] == ("moved", event.actor):
            self._open = []
        if kind == "target_drawn":
            self._kind = "drawn"
        if kind == "initiative_won":
            self._line("log.initiative_won", side=event.side)
        if kind in SILENT or (kind == "turned" and self._kind != "moves"):
            return
        self._line(f"log.{kind}", **self._values(event))

    def _manner(self, event: Event) -> str:
        """A blow, a shot, a throw, or a blow at one who gave an opening."""
        action = self.action
        if action is not None and action.figure == event.actor and action.kind in ("shoot", "throw"):
            return f"{action.kind}s"
        if (event.actor, event.target) == self._provoked:
            return "opportunity"
        return "attacks"

    def _values(self, event: Event) -> dict[str, object]:
        words = self.words
        about = event.kind in ABOUT_ACTOR
        values: dict[str, object] = {
            "actor": event.actor,
            "target": event.actor if about else event.target,
            "side": event.side,
            "square": event.square,
            "round": event.value,
            "value": event.value,
        }
        if event.kind == "damaged":
            values["damage"] = words("count.damage", n=event.value)
        if event.kind in ("damaged", "bled"):
            values["hp"] = words.number(self.hp[event.actor])
        if event.kind == "lowered":
            values["posture"] = words.named("posture", POSTURE_NAMES[event.value])
        if event.facing:
            values["facing"] = words.named("facing", event.facing)
        if event.kind == "readied":
            values["weapon"] = self.cast.weapon_name(event.weapon)
        if event.kind == "phase_began":
            values["phase"] = words.named("phase", PHASE_NAMES[event.value])
        if event.kind == "target_drawn":
            values["die"] = self._roll_faces
        return values

    def _line(self, key: str, **values: object) -> None:
        """One line of the entry; names of figures and sides in their colours."""
        shown = {
            name: self._name(value) if name in ("actor", "target", "side") else value for name, value in values.items()
        }
        line: list[Piece] = []
        for text, name in self.words.pieces(key, **shown):
            who = str(values.get(name, "")) if name in ("actor", "target", "side") else ""
            line.append(Span(text, self.cast.colour(who) if who else None, "semibold" if who else "regular"))
        self._open.append(line)

    def _name(self, value: object) -> str:
        name = str(value)
        if not name:
            return ""
        return self.cast.name(name) if name in self.cast.side_of else self.cast.side_name(name)

    # -- rolls

    @property
    def _roll_faces(self) -> int:
        return self._last_faces

    _last_faces = 0

    def _write_roll(self, after: Event | None) -> None:
        """The roll noted last, now that its modifiers and what came of it are known."""
        roll = self._roll
        if roll is None:
            return
        self._roll = None
        self._last_faces = roll.faces
        good = self._is_good(roll, after)
        dim = self.theme.dim
        line: list[Piece] = []
        if roll.purpose == "initiative":
            line.append(Span(f"{self._name(roll.side)} ", self.cast.colour(roll.side), "semibold"))
        elif roll.purpose != "attack":
            line.append(Span(f"{self.words.named('purpose', roll.purpose)} ", dim))
        line.append(DieFace(roll.natural, good))
        line.append(Span(f" {roll.dice if roll.dice > 1 else ''}d{roll.faces} ", dim))
        for modifier in self._modifiers:
            line.append(Span(f"{self.words.signed(modifier.value)} ", None, "semibold"))
            if modifier.rule:
                line.append(Tag(modifier.rule, self._explained(modifier.rule)))
        if self._modifiers or roll.total != roll.natural:
            line.append(Span(f"= {roll.total} ", None, "semibold"))
        colour = None if good is None else self.theme.good if good else self.theme.bad
        if roll.needed or roll.purpose == "attack":
            sign = "≥" if roll.total >= roll.needed else "<"
            line.append(Span(f"{sign} {self.words.number(roll.needed)} ", dim))
        line += self._outcome(roll, after, good, colour)
        self._open.append(line)
        if roll.purpose in ("knockdown", "save"):
            sign = "≥" if roll.total >= roll.needed else "<"
            word = self.words.named("purpose", roll.purpose)
            self._knockdown.append(f"{word} {roll.total} {sign} {roll.needed}")
        self._modifiers = []

    def _explained(self, rule: str) -> str:
        short = self.cast.modifier(rule)
        title = self.cast.rule_title(rule)
        return f"{short}: {title}" if short else title

    def _is_good(self, roll: Event, after: Event | None) -> bool | None:
        """Did the roll do what the roller wanted? None where nothing depends on it."""
        if roll.purpose == "attack":
            return after is not None and after.kind == "hit"
        if roll.purpose in ("knockdown", "save"):
            return roll.total >= roll.needed
        return None

    def _outcome(self, roll: Event, after: Event | None, good: bool | None, colour: Colour | None) -> list[Piece]:
        if roll.purpose == "attack":
            return [Span(self.words("roll.hit" if good else "roll.missed"), colour, "semibold")]
        if roll.purpose == "save":
            return [Span(self.words("roll.saved" if good else "roll.failed"), colour, "semibold")]
        if roll.purpose == "knockdown" and not good:
            return [Span(self.words("roll.stays_up"), self.theme.dim)]
        return []

    # -- over the figures

    def floats(self, event: Event) -> tuple[str, str] | None:
        """The words that rise over a figure when this happens to it, and their tone; None for nothing."""
        words = self.words
        if event.kind == "rolled" and event.purpose == "attack":
            self._knockdown = []
        if event.kind == "damaged":
            return f"−{event.value}", "harm"
        if event.kind == "missed":
            return words("float.missed"), "miss"
        if event.kind in ("knocked_down", "kept_footing"):
            said = " · ".join([words(f"float.{event.kind}"), *self._knockdown])
            self._knockdown = []
            return said, "word" if event.kind == "knocked_down" else "help"
        if event.kind in ("critical", "refused", "stood_firm", "guarded", "retreated", "stopped", "died", "fell"):
            return words(f"float.{event.kind}"), "help" if event.kind in (
                "stood_firm",
                "refused",
                "guarded",
            ) else "word"
        return None
