"""The app: one theme, one language, one screen at a time. It knows events and time, but no window.

``step`` takes events and the seconds since the last step, ``draw`` paints on any surface; so everything can be driven
without a display.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Protocol

import pygame

from battlemap.battle import Battle
from battlemap.errors import BattlemapError
from battlemap.maps import ImportReport
from battlemap.setup import FigureSetup, MapSetup
from battlemap.ui.background import Background
from battlemap.ui.battle_screen import BattleScreen
from battlemap.ui.dialogs import help_dialog, settings_dialog
from battlemap.ui.engine import Engine
from battlemap.ui.opening import Opening
from battlemap.ui.review_screen import ReviewScreen
from battlemap.ui.saved_dialogs import load_dialog
from battlemap.ui.saves import AUTOSAVE, FINISHED, PREVIOUS, QUICK, Saves
from battlemap.ui.settings import SCALES, Settings
from battlemap.ui.start_screen import StartScreen
from battlemap.ui.theme import SMALLEST_SCALE, Theme
from battlemap.ui.widgets import Choice, Dialog, Root, Toast
from battlemap.ui.words import Words

__all__ = ["App", "fitting_scale", "largest_scale"]

LONGEST_STEP = 0.25
"""Seconds that one step counts at most, so that nothing leaps after a pause of the system."""


class Screen(Protocol):
    """What the app asks of a screen."""

    def build(self) -> None: ...

    def place(self) -> None: ...

    def before(self, event: pygame.event.Event) -> bool: ...

    def tick(self, seconds: float) -> None: ...


class App:
    """``keep`` writes the settings down and gives a complaint or ""; ``saves`` is the folder of saved battles, None for
    keeping none; ``threaded=False`` lets policies think at once, ``compiled=False`` leaves the worker program alone."""

    def __init__(
        self,
        size: tuple[int, int],
        settings: Settings | None = None,
        *,
        threaded: bool = True,
        compiled: bool = False,
        keep: Callable[[Settings], str] = lambda settings: "",
        pictures: Path | None = None,
        saves: Path | None = None,
    ) -> None:
        self.size = size
        self.settings = settings or Settings()
        self.engine = Engine(compiled=compiled)
        self.thoughts, self.counts = Background(threaded=threaded), Background(threaded=threaded)
        self.keep = keep
        self.pictures = pictures or Path.cwd()
        self.saves = Saves(saves, threaded=threaded) if saves is not None else None
        self.opening = Opening(self)
        self.running = True
        self.picture_wanted = False
        self.screen: Screen | None = None
        self._dress()

    def _dress(self) -> None:
        """Theme, words and an empty root, as the settings say."""
        theme = Theme().scaled(self._scale())
        self.theme = theme.high_contrast() if self.settings.high_contrast else theme
        self.words = Words(self.settings.language)
        before = getattr(self, "root", None)
        self.root = Root(self.theme, self.size)
        if before is not None:
            self.root.pointer, self.root.now = before.pointer, before.now
            for said in before.toasts:
                toast = Toast(self.theme, said.text, kind=said.kind)
                self.root.toast(toast)
                toast.ends = said.ends

    def _scale(self) -> float:
        wanted = self.settings.scale or fitting_scale(self.size)
        return max(SMALLEST_SCALE, min(wanted, largest_scale(self.size)))

    # -- screens

    def open_start(self) -> StartScreen:
        """The first screen. A battle that was on the screen is saved by itself."""
        self.keep_battle()
        self.screen = start = StartScreen(self)
        self.rebuild()
        return start

    def open_scenario(self, source: str | os.PathLike[str], policies: Mapping[str, str] | None = None) -> bool:
        """Play a scenario, sides by these policies; False, with a word of why, where it cannot be loaded."""
        try:
            battle = self.opening.scenario(source)
        except BattlemapError as error:
            self.complain("\n".join(str(error).splitlines()[:4]))
            return False
        self.open_battle(battle, lambda: self.opening.scenario(source), policies)
        return True

    def open_battle(
        self,
        battle: Battle,
        again: Callable[[], Battle],
        policies: Mapping[str, str] | None = None,
        *,
        resumed: bool = False,
    ) -> None:
        """Play a battle, sides by these policies; ``again`` makes it anew; ``resumed`` is one that the autosave holds."""
        self.keep_battle()
        self.engine.start(battle.setup.ruleset)
        self.screen = BattleScreen(self, battle, again, policies, resumed=resumed)
        self.rebuild()

    def open_review(self, path: Path, land: MapSetup, figures: list[FigureSetup], report: ImportReport) -> None:
        """Look over a map that was read from a file of another program."""
        self.keep_battle()
        self.screen = ReviewScreen(self, path, land, figures, report)
        self.rebuild()

    def keep_battle(self) -> None:
        """Save the battle on the screen before it goes."""
        if isinstance(self.screen, BattleScreen):
            complaint = self.screen.keeping.keep_now()
            if complaint:
                self.complain(self.words("error.save_failed", file=AUTOSAVE, reason=complaint))

    def rebuild(self) -> None:
        """Make every widget anew, as after a change of language or size."""
        self._dress()
        for key, command in {
            "F1": self.open_help,
            "F9": self.quick_load,
            "F10": self.open_settings,
            "F12": self.take_picture,
            "Ctrl+Q": self.ask_quit,
            "Ctrl+=": lambda: self.change_scale(1),
            "Ctrl+-": lambda: self.change_scale(-1),
        }.items():
            self.root.bind(key, command)
        if self.screen is not None:
            self.screen.build()

    # -- events and time

    def step(self, events: Iterable[pygame.event.Event], seconds: float) -> None:
        """Take events, then let time pass."""
        for event in events:
            if event.type == pygame.QUIT:
                self.ask_quit()
            elif event.type == pygame.DROPFILE:
                self.opening.open(Path(event.file))
            elif self.screen is None or not self.screen.before(event):
                self.root.handle(event)
        seconds = min(seconds, LONGEST_STEP)
        self.root.tick(seconds)
        if self.screen is not None:
            self.screen.tick(seconds)
        why = self.engine.take_complaint()
        if why:
            self.complain(self.words("error.worker_gone", reason=why))

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""
        if size == self.size:
            return
        self.size = size
        if self._scale() != self.theme.scale:
            self.rebuild()
            return
        self.root.resize(size)
        if self.screen is not None:
            self.screen.place()

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint what changed; the rectangles to bring to the screen."""
        places = self.root.draw_changes(surface)
        if self.picture_wanted:
            self.picture_wanted = False
            self._write_picture(surface)
        return places

    # -- for everybody

    def toast(self, text: str, kind: str = "info") -> None:
        """Say something in passing."""
        if text not in [toast.text for toast in self.root.toasts]:
            self.root.toast(Toast(self.theme, text, kind=kind))

    def complain(self, text: str) -> None:
        """Say what did not work."""
        self.toast(text, "bad")

    def take_picture(self) -> None:
        """Write the next frame as a PNG."""
        self.picture_wanted = True

    def _write_picture(self, surface: pygame.Surface) -> None:
        place = self.pictures / f"battlemap-{datetime.now():%Y%m%d-%H%M%S-%f}.png"
        try:
            self.pictures.mkdir(parents=True, exist_ok=True)
            pygame.image.save(surface, str(place))
        except (OSError, pygame.error) as error:
            self.complain(self.words("error.save_failed", file=str(place), reason=str(error)))
            return
        self.toast(self.words("message.exported", file=str(place)), "good")

    def open_help(self) -> None:
        """How to play."""
        self.root.open(help_dialog(self.theme, self.words))

    def open_settings(self) -> None:
        """The settings."""
        columns = 1 if self.size[1] >= self.theme.px(720) else 2
        self.root.open(settings_dialog(self.theme, self.words, self.settings, self._set, columns))

    def _set(self, name: str) -> None:
        """A setting was changed: everything is dressed anew, with the dialog open again."""
        self.keep_settings()
        self.rebuild()
        self.open_settings()

    def change_scale(self, step: int) -> None:
        """The interface larger or smaller."""
        now = self.theme.scale
        sizes = [scale for scale in SCALES if scale]
        nearest = min(range(len(sizes)), key=lambda place: abs(sizes[place] - now))
        self.settings.scale = sizes[max(0, min(len(sizes) - 1, nearest + step))]
        self.keep_settings()
        self.rebuild()

    def keep_settings(self) -> None:
        """Write the settings down."""
        complaint = self.keep(self.settings)
        if complaint:
            self.complain(complaint)

    # -- saved battles

    def saved_name(self, name: str) -> str:
        """How a saved battle is called in the window."""
        known = name in (AUTOSAVE, FINISHED, PREVIOUS, QUICK)
        return self.words(f"saved.{name}") if known else name

    def quick_load(self) -> None:
        """Go on with what was saved by a key."""
        if self.saves is None or not self.saves.has(QUICK):
            self.toast(self.words("message.no_quick_save"))
        else:
            self.opening.record(self.saves.path(QUICK))

    def go_on(self) -> None:
        """Go on with the battle that was saved by itself."""
        if self.saves is not None:
            self.opening.record(self.saves.path(AUTOSAVE))

    def ask_load(self) -> None:
        """Ask which saved battle to go on with."""
        if self.saves is None:
            self.complain(self.words("error.no_saves"))
        else:
            self.root.open(load_dialog(self, self.saves, self.opening.record))

    # -- leaving

    def ask_leave(self) -> None:
        """Back to the scenarios, after a question."""
        words = self.words
        choices = [Choice(words("button.cancel")), Choice(words("button.new_battle"), self.open_start, primary=True)]
        self.root.open(Dialog(self.theme, words("confirm.quit_title"), self._leave_text(), choices=choices))

    def _leave_text(self) -> str:
        return self.words("confirm.leave_text" if self.saves is None else "confirm.quit_text")

    def ask_quit(self) -> None:
        """Close the window; in the middle of a battle after a question."""
        if not isinstance(self.screen, BattleScreen) or self.screen.game.is_over or not self.screen.game.can_undo:
            self.quit()
            return
        words = self.words
        choices = [Choice(words("button.cancel")), Choice(words("button.quit"), self.save_and_quit, primary=True)]
        self.root.open(Dialog(self.theme, words("confirm.quit_title"), self._leave_text(), choices=choices))

    def save_and_quit(self) -> None:
        """Close the window after the battle is saved; ask once more where it cannot be."""
        complaint = self.screen.keeping.keep_now() if isinstance(self.screen, BattleScreen) else ""
        if not complaint:
            self.quit()
            return
        words = self.words
        choices = [Choice(words("button.cancel"), primary=True), Choice(words("button.quit"), self.quit)]
        text = f"{words('error.save_failed', file=AUTOSAVE, reason=complaint)}\n{words('confirm.leave_text')}"
        self.root.open(Dialog(self.theme, words("confirm.quit_title"), text, choices=choices))

    def quit(self) -> None:
        """Close the window."""
        self.running = False
        self.close()

    def close(self) -> None:
        """End what runs in the background."""
        self.thoughts.stop()
        self.counts.stop()
        if self.saves is not None:
            self.saves.stop()
        self.engine.close()


def fitting_scale(size: tuple[int, int]) -> float:
    """The size of the interface that fits a window.

    >>> fitting_scale((1280, 800)), fitting_scale((1920, 1080)), fitting_scale((3840, 2160))
    (1.0, 1.15, 2.3)
    """
    least = min(size[0] / 1500, size[1] / 940)
    return min(3.0, max(1.0, round(least * 20) / 20))


def largest_scale(size: tuple[int, int]) -> float:
    """The largest size of the interface at which everything still has room in a window.

    >>> largest_scale((2080, 1400)), largest_scale((1040, 800))
    (2.0, 1.0)
    """
    return min(size[0] / 1040, size[1] / 700)
