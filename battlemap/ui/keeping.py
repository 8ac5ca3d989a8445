"""Keeping the battle on the screen: by itself each round and on leaving, by a key, under a name of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemap.ui.saved_dialogs import save_dialog
from battlemap.ui.saves import AUTOSAVE, FINISHED, QUICK, Saves
from battlemap.ui.widgets import Menu, MenuItem

if TYPE_CHECKING:
    from battlemap.ui.battle_screen import BattleScreen

__all__ = ["Keeping"]


class Keeping:
    """Saves one battle screen's battle. ``resumed`` says that the battle is the one that AUTOSAVE holds."""

    def __init__(self, screen: BattleScreen, resumed: bool = False) -> None:
        self.screen = screen
        self.resumed = resumed
        self._pending: set[str] = set()
        self.begin_with_round()

    @property
    def saves(self) -> Saves | None:
        """Where battles are kept; None where the app keeps none."""
        return self.screen.app.saves

    def begin_with_round(self) -> None:
        """What is on the screen now needs no saving until its round is over."""
        self._round = self.screen.game.battle.round
        self._count = len(self.screen.game.battle.actions)
        self._finished = self.screen.game.is_over

    def begin_anew(self) -> None:
        """Another battle is on the screen from now on."""
        self.resumed = False
        self.begin_with_round()

    # -- by itself

    def tick(self) -> None:
        """Save when a round has ended or the battle has, and tell what came of earlier saves."""
        saves, game, app = self.saves, self.screen.game, self.screen.app
        if saves is None:
            return
        if game.is_over and not self._finished:
            self._finished = True
            self._keep(saves, FINISHED)
            if self.resumed:
                saves.delete(AUTOSAVE)
                self.resumed = False
        elif not game.is_over and app.settings.autosave and game.battle.round != self._round:
            self.begin_with_round()
            if game.can_undo and self._make_room(saves):
                self._keep(saves, AUTOSAVE)
        for name in sorted(self._pending):
            kept = saves.take(name)
            if kept is not None:
                self._pending.discard(name)
                self._tell(name, kept.complaint)

    def keep_now(self) -> str:
        """Save before the battle leaves the screen; a complaint where that fails. A battle not begun or over needs none."""
        saves, game = self.saves, self.screen.game
        if saves is None or game.is_over or not game.can_undo or len(game.battle.actions) == self._count:
            return ""
        self._make_room(saves)
        complaint = saves.keep_now(game.battle, game.policies, AUTOSAVE)
        if not complaint:
            self._count = len(game.battle.actions)
        return complaint

    def _make_room(self, saves: Saves) -> bool:
        """Set the autosave of another battle aside, once."""
        if not self.resumed:
            try:
                saves.set_aside()
            except OSError as error:
                self.screen.app.complain(self._failed(AUTOSAVE, error.strerror or str(error)))
                return False
            self.resumed = True
        return True

    def _keep(self, saves: Saves, name: str) -> None:
        saves.keep(self.screen.game.battle, self.screen.game.policies, name)
        self._pending.add(name)

    def _failed(self, name: str, reason: str) -> str:
        return self.screen.app.words("error.save_failed", file=name, reason=reason)

    def _tell(self, name: str, complaint: str) -> None:
        app = self.screen.app
        if complaint:
            app.complain(self._failed(name, complaint))
        elif name not in (AUTOSAVE, FINISHED):
            app.toast(app.words("message.saved", file=app.saved_name(name)), "good")

    # -- when asked

    def open_menu(self) -> None:
        """Everything that can be done with saved battles."""
        app, words = self.screen.app, self.screen.app.words
        items = [
            MenuItem(words("button.quick_save"), self.quick_save, "save", "F5"),
            MenuItem(words("button.quick_load"), app.quick_load, "load", "F9"),
            None,
            MenuItem(words("button.save_as"), self.ask_save, "save", "Ctrl+S"),
            MenuItem(words("button.load"), app.ask_load, "load", "Ctrl+O"),
        ]
        app.root.open(Menu(app.theme, items, below=self.screen.layout.records_rect()))

    def quick_save(self) -> None:
        """Save under the one name for that."""
        self.save_as(QUICK)

    def save_as(self, name: str) -> None:
        """Save under a name."""
        if self.saves is None:
            self.screen.app.complain(self.screen.app.words("error.no_saves"))
        elif name.strip():
            self._keep(self.saves, self.saves.path(name).stem)

    def ask_save(self) -> None:
        """Ask for a name; a name that is taken is asked about once more."""
        screen, app = self.screen, self.screen.app
        if self.saves is None:
            app.complain(app.words("error.no_saves"))
            return
        battle = screen.game.battle
        offered = f"{battle.setup.title} - {app.words('stage.round', round=battle.round)}"
        app.root.open(save_dialog(app, self.saves, offered, self.save_as))
