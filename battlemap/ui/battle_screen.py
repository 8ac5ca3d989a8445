"""The screen of a battle: map, panels and bars, and what happens from a click to the last word of the log."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING

import pygame

from battlemap.battle import Battle
from battlemap.engine.conditions import PHASE_NAMES
from battlemap.notation import Action
from battlemap.paint.camera import Camera
from battlemap.paint.map_picture import MapPicture
from battlemap.ui.battle_layout import BattleLayout
from battlemap.ui.cast import Cast
from battlemap.ui.commands import Commands
from battlemap.ui.composer import Composer
from battlemap.ui.deeds import Deeds
from battlemap.ui.dialogs import outcome_dialog
from battlemap.ui.game import Game
from battlemap.ui.hints import hover_words
from battlemap.ui.keeping import Keeping
from battlemap.ui.log_words import LogWriter
from battlemap.ui.map_view import MapView
from battlemap.ui.playback import Playback
from battlemap.ui.pointer import Pointer
from battlemap.ui.table import Table
from battlemap.ui.widgets import Choice
from battlemap.views import Event

if TYPE_CHECKING:
    from battlemap.odds import Odds
    from battlemap.ui.app import App

__all__ = ["BattleScreen"]

BAKE_MS = 6.0
"""Time a frame may spend on painting parts of the map that are not ready."""


class BattleScreen:
    """One battle in the window of ``app``; ``again`` makes the same battle anew. ``policies`` are by side, "human" for a
    person, and take the place of the scenario's own; ``resumed`` is a battle that was saved by itself."""

    def __init__(
        self,
        app: App,
        battle: Battle,
        again: Callable[[], Battle],
        policies: Mapping[str, str] | None = None,
        *,
        resumed: bool = False,
    ) -> None:
        self.app = app
        self.again = again
        self.commands = Commands(self)
        self.camera: Camera | None = None
        self.begin(battle, policies or {})
        self.keeping = Keeping(self, resumed)

    def begin(self, battle: Battle, policies: Mapping[str, str]) -> None:
        """Start with a battle, before the widgets are made."""
        app = self.app
        self.game = Game(battle, app.engine, app.thoughts, app.counts)
        self.game.policies.update(policies)
        self.cast = Cast(battle, app.words, app.theme)
        self.writer = LogWriter(battle, self.cast, app.words, app.theme)
        self.playback = Playback(battle, lambda event: self.writer.floats(event), self._event_began)
        self.table = Table(self.game, self.cast, self.playback)
        self.picture = MapPicture(battle.setup.map, picture=app.opening.backdrop(battle.setup.map))
        self.odds: tuple[Action, Odds | None] | None = None
        self.announced = False
        self._space_down = False
        self.table.look_again()

    # -- widgets

    def build(self) -> None:
        """Make the widgets anew, in the language and size of the app."""
        app, table = self.app, self.table
        if self.playback.is_busy:
            # The log is written from the beginning; nothing of it may come twice.
            self.playback.clear(self.game.battle)
        self.cast = table.cast = Cast(self.game.battle, app.words, app.theme)
        self.writer = LogWriter(self.game.battle, self.cast, app.words, app.theme)
        self.playback.speed = float(app.settings.speed)
        self.playback.reduced_motion = app.settings.reduced_motion
        self.picture.grid, self.picture.coordinates = app.settings.show_grid, app.settings.coordinates
        self.picture.set_picture(self.picture.picture, app.settings.show_walls)
        self.composer = Composer(table, app.words, app.settings)
        self.pointer = Pointer(
            table,
            self.act,
            self.turn_to,
            self.look,
            self.commands.refuse,
            lambda: self.view.measures,
            self.commands.choose_weapon,
        )
        self.deeds = Deeds(table, app.words, self.act, self.commands.set_mode)
        land = self.game.battle.setup.map
        is_new = self.camera is None
        self.camera = self.camera or Camera((0, 0, 64, 64), land.width, land.height)
        self.view = MapView(app.theme, self.picture, self.camera, self.composer.scene, self.pointer)
        self.layout = BattleLayout(self)
        self.layout.place()
        if is_new:
            self.view.fit()
        self.rewrite_log()
        self._bind()
        self.refresh()

    def place(self) -> None:
        """The window has another size."""
        self.layout.place()

    def _bind(self) -> None:
        root, view = self.app.root, self.view
        for key, command in {
            "Esc": self.commands.step_back,
            "Ctrl+Enter": self.commands.end_side,
            "Home": view.fit,
            "0": view.fit,
            "=": lambda: view.zoom(1.25),
            "-": lambda: view.zoom(0.8),
            "PgUp": lambda: view.zoom(1.25),
            "PgDn": lambda: view.zoom(0.8),
            "Num +": lambda: view.zoom(1.25),
            "Num -": lambda: view.zoom(0.8),
            "Q": lambda: self.pointer.turn(-1),
            "E": lambda: self.pointer.turn(1),
            "N": self.commands.next_figure,
            "7": lambda: self.commands.set_mode("throw"),
            "8": lambda: self.commands.set_mode("shift"),
            "Ctrl+Y": self.commands.redo,
            "F5": self.keeping.quick_save,
            "Ctrl+S": self.keeping.ask_save,
            "Ctrl+O": self.app.ask_load,
        }.items():
            root.bind(key, command)
        for number, facing in zip((8, 9, 6, 3, 2, 1, 4, 7), ("N", "NE", "E", "SE", "S", "SW", "W", "NW"), strict=True):
            root.bind(f"Num {number}", lambda facing=facing: self.turn_to(facing))  # type: ignore[misc]

    # -- events before the widgets

    def before(self, event: pygame.event.Event) -> bool:
        """Space waits on release, so that Space and a drag can move the map; True when taken."""
        root = self.app.root
        if event.type == pygame.KEYDOWN and event.scancode == pygame.KSCAN_SPACE:
            if root.overlays or root.focused_widget is not None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
                return False
            if not self._space_down:
                self._space_down = self.view.space_held = True
                self.view.panned = False
            return True
        if event.type == pygame.KEYUP and event.scancode == pygame.KSCAN_SPACE and self._space_down:
            self._space_down = self.view.space_held = False
            if not self.view.panned and not root.overlays:
                self.pass_on()
            return True
        if event.type == pygame.WINDOWFOCUSLOST:
            self._space_down = self.view.space_held = False
        return False

    # -- time

    def tick(self, seconds: float) -> None:
        """Let time pass: what is played goes on, policies think and act, odds arrive."""
        moving, busy = self.playback.is_moving, self.playback.is_busy
        self.playback.advance(seconds, self.game.battle)
        if busy and not self.playback.is_busy:
            self._settled()
        if moving:
            self.view.refresh()
        if not self.playback.is_busy:
            self._go_on()
        self.keeping.tick()
        found = self.game.take_odds()
        if found is not None:
            self.odds = found
            self._show_odds()
        if not self.view.complete:
            self.view.touch()
        elif not moving:
            self.picture.bake_some(BAKE_MS)

    def _go_on(self) -> None:
        """Nothing is being shown: let the policy whose decision it is act, or announce the end."""
        if self.game.is_over:
            if not self.announced and not self.app.root.overlays:
                self.announced = True
                self._announce()
            return
        if self.game.think():
            events = self.game.poll()
            if events is not None:
                self.writer.action = self.game.battle.actions[-1]
                self.playback.add(events)
                self.changed()

    def _settled(self) -> None:
        """The last event has been shown: what is so and what is seen agree."""
        self.layout.log.extend(self.writer.close())
        self.table.look_again()
        self.refresh()
        if self.app.settings.end_leftovers and self.table.choices.is_spent:
            self.pass_on()

    # -- acting

    def act(self, action: Action) -> None:
        """Carry out a person's choice."""
        self._hurry()
        if action not in self.game.choices.legal:
            # A button of the decision before, pressed while its outcome was still being shown.
            return
        events = self.game.act(action)
        self.table.look_again()
        self.writer.action = action
        self.playback.add(events)
        self.changed()
        if not self.playback.is_busy:
            self._settled()

    def pass_on(self) -> None:
        """Wait: act later in the round, or be done when there is no later; while others act, show it at once."""
        plain = self.table.choices.plain
        if self.playback.is_busy:
            self._hurry()
        elif self.table.asked == "activate":
            self.act(plain["wait"] if "wait" in plain else plain["end"])

    def turn_to(self, facing: str) -> None:
        """Turn the active figure; turning again before anything else happens turns it anew."""
        table = self.table
        if table.asked == "follow":
            table.follow_facing = facing
            self.look()
            return
        if table.asked != "activate":
            return
        battle = self.game.battle
        last = battle.history.steps[-1] if battle.history.steps else None
        if last is not None and last.action.kind == "face" and last.action.figure == table.active and not last.is_final:
            self.game.undo()
            self.playback.clear(self.game.battle)
            self.rewrite_log()
            if self.table.facing_of(table.active) == facing:
                self._settled()
                self.changed()
                return
        action = self.game.choices.facings.get(facing)
        if action is not None:
            self.act(action)
        else:
            self.refresh()

    # -- showing

    def _hurry(self) -> None:
        """Show the rest of what is being played at once."""
        if self.playback.is_busy:
            self.playback.skip(self.game.battle)
            self._settled()

    def _event_began(self, event: Event) -> None:
        self.layout.log.extend(self.writer.feed(event))
        if event.kind in ("round_began", "phase_began"):
            self.layout.set_stage(event)

    def rewrite_log(self) -> None:
        """The log from the beginning, as after an undo or in another language."""
        self.writer = LogWriter(self.game.battle, self.cast, self.app.words, self.app.theme)
        self.layout.log.rewrite(self.writer.all(self.game.battle))

    def changed(self) -> None:
        """The position is another one."""
        self.odds = None
        self.picture.set_doors(self.game.battle.doors())
        self.refresh()

    def refresh(self) -> None:
        """Everything that shows the battle, anew."""
        self.layout.refresh()
        self.look()

    def look(self) -> None:
        """The map and what depends on the pointer, anew."""
        self.view.refresh()
        self.layout.figure.refresh()
        self._show_odds()

    def point_at(self, figure: str) -> None:
        """The pointer is over a figure's row in a list."""
        self.table.pointed = figure
        self.look()

    def select(self, figure: str) -> None:
        """A figure was chosen in a list."""
        self.pointer.select(figure)
        self.view.reveal(*self.table.middle(figure))
        self.layout.refresh()

    def show_entry(self, key: Hashable) -> None:
        """An entry of the log was clicked: look at those it tells of."""
        if isinstance(key, tuple) and len(key) == 3 and key[1] in self.table.playback.shown:
            self.select(str(key[1]))

    def hover_entry(self, key: Hashable) -> None:
        """The pointer is over an entry of the log."""
        actor = key[1] if isinstance(key, tuple) and len(key) == 3 else ""
        self.point_at(str(actor) if actor in self.table.playback.shown else "")

    def _show_odds(self) -> None:
        """Odds and words for what a click would do, or for the question that waits."""
        table = self.table
        action = table.aimed
        if action is None and table.asked in ("opportunity", "guard"):
            decision = self.game.battle.decision
            action = table.choices.at_target(decision.target, "attack") if decision is not None else None
        if action is None or not action.target or action.kind in ("press", "push"):
            self.layout.odds.clear_odds()
            self.layout.card.hide()
            return
        if self.app.settings.show_odds:
            self.game.ask_odds(action)
        known = self.odds is not None and self.odds[0] == action
        odds = self.odds[1] if self.odds is not None and known else None
        if known:
            self.layout.odds.show_odds(action, odds)
        if table.aimed is not None:
            title, lines, icon = hover_words(self.app.words, self.cast, self.game.battle, action, odds, known)
            self.layout.card.say(title, lines, icon, self.view.box_of(action.target), self.view.boxes(), self.view.rect)
        else:
            self.layout.card.hide()

    def _announce(self) -> None:
        words = self.app.words
        choices = [
            Choice(words("button.look_on")),
            Choice(words("button.new_battle"), self.app.open_start),
            Choice(words("button.restart"), self.commands.restart, primary=True),
        ]
        self.app.root.open(outcome_dialog(self.app.theme, words, self.game, self.cast, choices))

    def stage_words(self) -> str:
        """The round and the phase, in words."""
        battle, words = self.game.battle, self.app.words
        if battle.outcome is not None:
            return words("decision.over")
        phase = words.named("phase", PHASE_NAMES[max(1, min(battle.phase, 5))])
        return words("stage.round_phase", round=battle.round, phase=phase)
