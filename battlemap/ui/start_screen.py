"""The first screen: the scenarios to choose from, what each is about, and the ways to begin."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from battlemap.errors import BattlemapError
from battlemap.scenario import read, shipped
from battlemap.setup import Setup
from battlemap.ui.dialogs import policy_options
from battlemap.ui.preview import Preview
from battlemap.ui.saves import AUTOSAVE
from battlemap.ui.widgets import (
    Button,
    Choice,
    Container,
    Dialog,
    Dropdown,
    IconButton,
    Label,
    List,
    Panel,
    Row,
    TextField,
    Tip,
    layout,
)

if TYPE_CHECKING:
    from battlemap.ui.app import App

__all__ = ["StartScreen"]


class StartScreen:
    """Scenarios at the left, the chosen one at the right."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.paths: dict[str, Path] = shipped()
        self.setups: dict[str, Setup] = {}
        self.policies: dict[str, dict[str, str]] = {}
        self.chosen = ""
        for name, path in self.paths.items():
            self._read(name, path)
        self.chosen = next(iter(self.setups), "")

    def _read(self, name: str, path: Path) -> bool:
        try:
            setup = read(path).setup
        except BattlemapError as error:
            self.app.complain(str(error).splitlines()[0])
            return False
        self.setups[name] = setup
        self.policies[name] = {side.id: side.policy for side in setup.sides.values()}
        return True

    # -- widgets

    def build(self) -> None:
        """Make the widgets anew, in the language and size of the app."""
        app, theme, words = self.app, self.app.theme, self.app.words
        root = app.root
        self.head = root.add(Panel(theme, style="panel"))
        self.name = self.head.add(Label(theme, words("app.title"), size=30, weight="serif", colour=theme.gold))
        self.about = self.head.add(Label(theme, words("app.about"), colour=theme.dim))
        deeds: tuple[tuple[str, str, str, Callable[[], object]], ...] = (
            ("help", "button.help", "F1", app.open_help),
            ("gears", "button.settings", "F10", app.open_settings),
            ("exit-door", "button.quit", "Ctrl+Q", app.quit),
        )
        self.buttons = [
            self.head.add(IconButton(theme, icon, command, tooltip=Tip(words(text)), key=key))
            for icon, text, key, command in deeds
        ]
        self.shelf = root.add(Panel(theme, words("panel.scenarios")))
        self.list = self.shelf.add(
            List(theme, on_select=self._choose, on_activate=lambda key: self.begin(), row_height=52)
        )
        self.open = self.shelf.add(
            Button(theme, words("button.open_scenario"), self._ask_file, icon="open-folder", key="Ctrl+O")
        )
        self.saved = self.shelf.add(
            Button(theme, words("button.saved_battles"), app.ask_load, icon="load", key="Ctrl+L")
        )
        self.go_on = self.shelf.add(Button(theme, words("button.go_on"), app.go_on, icon="play-button", key="F8"))
        self.go_on.show(app.saves is not None and app.saves.has(AUTOSAVE))
        self.saved.show(app.saves is not None)
        self.page = root.add(Panel(theme))
        self.preview = self.page.add(Preview(theme))
        self.text = self.page.add(Label(theme, "", wrap=True, colour=theme.dim))
        self.sides = self.page.add(Container(theme))
        self.start = self.page.add(Button(theme, words("button.start"), self.begin, key="Enter", style="primary"))
        self.foot = root.add(Label(theme, words("app.credits"), size=theme.small, colour=theme.faint, align="centre"))
        self.refresh()

    def place(self) -> None:
        """Everything to its place in a window of this size."""
        theme, window = self.app.theme, self.app.root.rect
        px = theme.px
        head, middle, foot = layout.rows(window, (px(72), 0, px(26)))
        self.head.place(head)
        self.name.place((head.x + px(24), head.y + px(8), px(360), px(36)))
        self.about.place((head.x + px(24), head.y + px(42), head.width - px(220), px(22)))
        right = head.right - px(16)
        for button in reversed(self.buttons):
            right -= px(42)
            button.place((right, head.y + px(16), px(38), px(38)))
        self.foot.place(foot)
        shelf, page = layout.columns(middle.inflate(-px(32), -px(28)), (min(px(400), middle.width * 2 // 5), 0), px(16))
        self.shelf.place(shelf)
        inside = self.shelf.inside
        buttons = [button for button in (self.go_on, self.saved, self.open) if button.visible]
        rows, *below = layout.rows(inside, (0, *[px(38)] * len(buttons)), px(8))
        self.list.place(rows)
        for saved, place in zip(buttons, below, strict=True):
            saved.place(place)
        self.page.place(page)
        room = page.inflate(-px(28), -px(24))
        room.y += px(30)
        room.height -= px(30)
        count = len(self.setups[self.chosen].sides) if self.chosen else 0
        notes = self.text.height_for(room.width) if self.text.text else 0
        low = max(px(58), count * px(40))
        picture, text, last = layout.rows(room, (0, min(notes, room.height // 4) or px(1), low), px(10))
        self.preview.place(picture)
        self.text.place(text)
        self.start.place((last.right - px(220), last.bottom - px(58), px(220), px(58)))
        for number, widget in enumerate(self.sides.children):
            row = pygame.Rect(last.x, last.y + number // 2 * px(40), last.width - px(240), px(34))
            parts = layout.columns(row, (0, min(px(200), row.width * 2 // 5)), px(10))
            widget.place(parts[number % 2])

    def before(self, event: pygame.event.Event) -> bool:
        """Nothing is taken before the widgets."""
        return False

    def tick(self, seconds: float) -> None:
        """The preview is painted bit by bit."""
        self.preview.go_on()

    def refresh(self) -> None:
        """Show the scenarios and the chosen one."""
        words = self.app.words
        self.list.set_rows(
            [
                Row(
                    name,
                    setup.title,
                    icon="scroll-unfurled",
                    note=words(
                        "start.row",
                        figures=words("count.figures", n=len(setup.figures)),
                        width=setup.map.width,
                        height=setup.map.height,
                    ),
                )
                for name, setup in self.setups.items()
            ]
        )
        self.list.select(self.chosen or None)
        setup = self.setups.get(self.chosen)
        self.start.enable(setup is not None)
        self.sides.clear()
        if setup is None:
            self.page.set_title(words("panel.map"))
            self.text.set_text("")
            return
        self.page.set_title(setup.title, words(f"ruleset.{setup.ruleset}"))
        self.text.set_text(setup.map.notes)
        self.text.show(bool(setup.map.notes))
        policies = self.policies[self.chosen]
        for side in setup.sides.values():
            count = sum(figure.side == side.id for figure in setup.figures.values())
            text = words("start.side", side=side.name, figures=words("count.figures", n=count))
            colours = self.app.theme.team_names
            colour = colours[list(setup.sides).index(side.id) % len(colours)]
            self.sides.add(Label(self.app.theme, text, weight="semibold", colour=colour))

            def change(value: Hashable, side: str = side.id) -> None:
                policies[side] = str(value)

            self.sides.add(Dropdown(self.app.theme, policy_options(words), policies[side.id], change))
        self.place()
        folder = self.paths[self.chosen].parent
        self.preview.show_setup(setup, lambda: self.app.opening.backdrop(setup.map, folder))

    # -- doing

    def _choose(self, key: object) -> None:
        self.chosen = str(key)
        self.refresh()

    def begin(self) -> None:
        """Play the chosen scenario."""
        if self.chosen in self.paths:
            self.app.open_scenario(self.paths[self.chosen], self.policies[self.chosen])

    def _ask_file(self) -> None:
        theme, words = self.app.theme, self.app.words
        field = TextField(theme, hint=words("hint.scenario_file"), icon="open-folder", limit=400)
        choices = [
            Choice(words("button.cancel")),
            Choice(words("button.open_scenario"), lambda: self.add_file(field.text), primary=True),
        ]
        self.app.root.open(
            Dialog(
                theme,
                words("button.open_scenario"),
                words("start.open_text"),
                choices=choices,
                content=field,
                content_height=36,
                width=560,
            )
        )

    def add_file(self, text: str) -> None:
        """Put a scenario file on the shelf; a folder puts all of its scenarios there."""
        path = Path(text.strip().strip('"')).expanduser()
        if not text.strip():
            return
        if path.is_file() and path.suffix.lower() != ".toml":
            self.app.opening.open(path)
            return
        found = sorted(path.glob("*.toml")) if path.is_dir() else [path]
        if not found:
            self.app.complain(self.app.words("start.no_scenario", folder=str(path)))
        for file in found:
            if self._read(str(file), file):
                self.paths[str(file)] = file
                self.chosen = str(file)
        self.refresh()
