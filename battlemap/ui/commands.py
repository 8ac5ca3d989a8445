"""What keys, buttons and menus of the battle screen do, besides the actions themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from battlemap.errors import IllegalAction
from battlemap.notation import Action
from battlemap.ui.dialogs import sides_dialog
from battlemap.ui.game import ADVANCE, Game
from battlemap.ui.map_view import Spot
from battlemap.ui.settings import SPEEDS
from battlemap.ui.table import Table
from battlemap.ui.widgets import Choice, Dialog, Menu, MenuItem

if TYPE_CHECKING:
    from battlemap.ui.battle_screen import BattleScreen

__all__ = ["Commands"]


class Commands:
    """The commands of one battle screen."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen
        self.app = screen.app

    @property
    def table(self) -> Table:
        """What lies before the person."""
        return self.screen.table

    @property
    def game(self) -> Game:
        """The battle being played."""
        return self.screen.game

    def set_mode(self, mode: str) -> None:
        """The next click on the map means this kind of action."""
        if not mode or self.table.choices.has(mode):
            self.table.mode = mode
            self.screen.refresh()

    def step_back(self) -> None:
        """Esc: let go of the mode, else of the figure looked at."""
        if self.table.mode:
            self.set_mode("")
        elif self.table.selected != self.table.active:
            self.screen.pointer.select(self.table.active)

    def next_figure(self) -> None:
        """Look at the next figure of the side that chooses."""
        table = self.table
        own = [
            view.id for view in self.game.battle.figures if view.side == self.game.deciding and view.status == "active"
        ]
        if own:
            at = own.index(table.selected) if table.selected in own else -1
            self.screen.pointer.select(own[(at + 1) % len(own)])
            self.screen.view.reveal(*table.middle(table.selected))

    def end_side(self) -> None:
        """End for the whole side, after a question when figures could still act."""
        action = self.table.choices.plain.get("end_side")
        if action is None:
            return
        side = self.game.deciding
        able = [
            view for view in self.game.battle.figures if view.side == side and view.status == "active" and not view.done
        ]
        words = self.app.words
        if len(able) < 2 or not self.app.settings.confirm_end:
            self.screen.act(action)
            return
        text = words("confirm.end_text", figures=words("count.left_to_act", n=len(able)))
        choices = [
            Choice(words("button.cancel")),
            Choice(words("verb.end_side"), lambda: self.screen.act(action), primary=True),
        ]
        self.app.root.open(Dialog(self.app.theme, words("confirm.end_side_title"), text, choices=choices))

    def refuse(self, spot: Spot) -> None:
        """A click that means nothing here: say what would."""
        key = {"push": "error.push_square", "follow": "error.follow_square", "": "error.not_here"}.get(
            self.table.asked, "error.not_here"
        )
        if self.table.mode:
            key = "error.not_for_mode"
        mode = self.app.words(f"verb.{self.table.mode}") if self.table.mode else ""
        self.app.complain(self.app.words(key, mode=mode))

    def undo(self) -> None:
        """Take the last choice back."""
        self._travel(self.game.undo)

    def redo(self) -> None:
        """Do again what was taken back."""
        self._travel(self.game.redo)

    def _travel(self, go: Callable[[], object]) -> None:
        try:
            go()
        except IllegalAction:
            nothing = "message.nothing_to_undo" if go == self.game.undo else "message.nothing_to_redo"
            self.app.toast(self.app.words(nothing))
            return
        self.screen.announced = False
        self.screen.playback.clear(self.game.battle)
        self.screen.rewrite_log()
        self.screen.changed()
        self.table.look_again()
        self.screen.refresh()

    def restart(self) -> None:
        """Begin the same battle again."""
        self.app.keep_battle()
        self.screen.begin(self.screen.again(), self.game.policies)
        self.screen.keeping.begin_anew()
        self.app.rebuild()

    def toggle_pause(self) -> None:
        """Let policies wait, or go on."""
        self.game.paused = not self.game.paused
        if self.game.paused:
            self.app.thoughts.forget(ADVANCE)
        self.screen.refresh()

    def next_speed(self) -> None:
        """Play faster, after the fastest slowly again."""
        settings = self.app.settings
        settings.speed = SPEEDS[(SPEEDS.index(settings.speed) + 1) % len(SPEEDS)]
        self.screen.playback.speed = float(settings.speed)
        self.app.keep_settings()
        self.screen.layout.set_speed(settings.speed)

    def more(self) -> None:
        """The menu of what has no button."""
        items = self.screen.deeds.menu(self.end_side)
        if any(items):
            self.app.root.open(Menu(self.app.theme, items, below=self.screen.layout.more_rect()))

    def choose_weapon(self, variants: list[Action]) -> None:
        """The same deed is possible with several weapons: a menu asks which."""
        items = []
        for action in variants:
            weapon = action.weapon or self.game.battle.figure(action.figure).weapon
            text = f"{self.app.words(f'verb.{action.kind}')}: {self.screen.cast.weapon_name(weapon)}"
            items.append(MenuItem(text, lambda action=action: self.screen.act(action), "broadsword"))  # type: ignore[misc]
        self.app.root.open(Menu(self.app.theme, items, at=self.app.root.pointer))

    def choose_sides(self) -> None:
        """Who plays which side."""

        def changed(side: str, policy: str) -> None:
            self.game.set_policy(side, policy)
            self.table.look_again()
            self.screen.refresh()

        self.app.root.open(sides_dialog(self.app.theme, self.app.words, self.game, self.screen.cast, changed))
