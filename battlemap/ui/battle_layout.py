"""Where everything of the battle screen stands, and the filling of bars and panels from the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from battlemap.engine.conditions import PHASE_NAMES
from battlemap.ui.bars import ActionBar, Banner, Deed, HoverCard, Legend, TopBar
from battlemap.ui.log_panel import LogPanel
from battlemap.ui.panels import FigurePanel, InitiativePanel, OddsPanel
from battlemap.ui.widgets import layout
from battlemap.views import Event

if TYPE_CHECKING:
    from battlemap.ui.battle_screen import BattleScreen

__all__ = ["BattleLayout"]

TOP, SIDE, BAR = 44, 344, 74
FIGURE, ODDS = 144, 160
ROWS = 8
"""Rows of the initiative that are in view at most."""


class BattleLayout:
    """The widgets of the battle screen; made anew with every language and size of the interface."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen
        app, table = screen.app, screen.table
        theme, words, root = app.theme, app.words, app.root
        setup = screen.game.battle.setup
        root.add(screen.view)
        self.legend = root.add(Legend(theme, words))
        self.banner = root.add(Banner(theme))
        self.bar = root.add(ActionBar(theme))
        self.card = root.add(HoverCard(theme))
        self.top = root.add(TopBar(theme, setup.title, words(f"ruleset.{setup.ruleset}"), self._top_deeds()))
        self.initiative = root.add(InitiativePanel(theme, words, table, screen.select, screen.point_at))
        self.figure = root.add(FigurePanel(theme, words, table))
        self.odds = root.add(OddsPanel(theme, words, table))
        self.log = root.add(LogPanel(theme, words, screen.show_entry, screen.hover_entry))
        self._round = 0

    def _top_deeds(self) -> list[Deed]:
        screen, words = self.screen, self.screen.app.words
        app, commands = screen.app, screen.commands
        return [
            Deed("pause", words("button.pause"), commands.toggle_pause, "pause-button", "P"),
            Deed("speed", f"×{app.settings.speed}", commands.next_speed, key="V", help=words("button.speed")),
            Deed("undo", words("button.undo"), commands.undo, "anticlockwise-rotation", "Ctrl+Z"),
            Deed("redo", words("button.redo"), commands.redo, "clockwise-rotation", "Ctrl+Shift+Z"),
            Deed("threats", words("button.threats"), self.toggle_threat, "crossed-swords", "T"),
            Deed("fit", words("button.fit"), screen.view.fit, "expand"),
            Deed("sides", words("panel.sides"), commands.choose_sides, "knight-banner", "F2"),
            Deed("records", words("button.saved_battles"), screen.keeping.open_menu, "save", "F6"),
            Deed("help", words("button.help"), app.open_help, "help", "F1"),
            Deed("settings", words("button.settings"), app.open_settings, "gears", "F10"),
            Deed("leave", words("button.new_battle"), app.ask_leave, "exit-door", "Ctrl+W"),
        ]

    # -- places

    def place(self) -> None:
        """Everything to its place in a window of this size."""
        screen = self.screen
        theme, window = screen.app.theme, screen.app.root.rect
        px = theme.px
        side = min(px(SIDE), window.width * 2 // 5)
        left, right = layout.columns(window, (0, side))
        self.top.place((left.x, left.y, left.width, px(TOP)))
        view = pygame.Rect(left.x, left.y + px(TOP), left.width, left.height - px(TOP))
        screen.view.margins = (px(62), px(BAR + 22))
        screen.view.place(view)
        self.legend.place(
            (view.x + px(10), view.y + px(10), min(self.legend.natural_width(), view.width - px(20)), px(30))
        )
        self._place_bar()
        self._place_banner()
        rows = min(len(screen.game.battle.figures), ROWS)
        order = min(self.initiative.wanted_height(rows), right.height * 34 // 100)
        spare = right.height - order - px(FIGURE) - px(ODDS)
        # On low windows the odds and the figure give way before the log does.
        squeeze = max(0, px(220) - spare)
        parts = layout.rows(right, (order - squeeze, px(FIGURE), px(ODDS), 0))
        for panel, part in zip((self.initiative, self.figure, self.odds, self.log), parts, strict=True):
            panel.place(part)

    def _place_bar(self) -> None:
        px, view = self.screen.app.theme.px, self.screen.view.rect
        wide = min(self.bar.natural_width() + px(20), view.width - px(20))
        self.bar.place((view.x + px(10), view.bottom - px(BAR + 10), max(wide, view.width - px(20)), px(BAR)))

    def _place_banner(self) -> None:
        px, view = self.screen.app.theme.px, self.screen.view.rect
        wide, high = self.banner.natural_size(view.width - px(40))
        below = px(BAR + 16) if self.bar.visible else px(10)
        self.banner.place((view.centerx - wide // 2, view.bottom - below - high, wide, high))

    def more_rect(self) -> pygame.Rect:
        """Where the button of the menu stands."""
        button = self.bar.buttons.get("more")
        return button.rect if button is not None else self.bar.rect

    def records_rect(self) -> pygame.Rect:
        """Where the button of saved battles stands."""
        return self.top.buttons["records"].rect

    # -- content

    def refresh(self) -> None:
        """Show the table as it is."""
        screen, table = self.screen, self.screen.table
        if not screen.playback.is_busy:
            self.initiative.refresh()
        self.figure.refresh()
        if not (screen.playback.is_busy and screen.game.asks_person):
            # While a person's own choice is played the bar stays as it is, so that it does not flicker.
            self.bar.set_deeds(self._deeds())
        self.bar.show(bool(self.bar.buttons))
        self._place_bar()
        self.banner.ask(*screen.deeds.question())
        self._place_banner()
        self.set_buttons()
        if not screen.playback.is_busy:
            self._say_stage(screen.stage_words())
        self.legend.show(screen.app.settings.show_arcs and bool(table.selected))

    def _deeds(self) -> list[Deed]:
        screen, words, commands = self.screen, self.screen.app.words, self.screen.commands
        if screen.table.asked == "activate":
            return screen.deeds.activation(commands.more)
        game = screen.game
        if game.is_over:
            return [
                Deed("scenarios", words("button.new_battle"), screen.app.open_start, "scroll-unfurled"),
                Deed("again", words("button.restart"), commands.restart, "anticlockwise-rotation"),
            ]
        if screen.table.asked:
            return []
        pause = Deed(
            "go_on" if game.paused else "hold_on",
            words("button.play" if game.paused else "button.pause"),
            commands.toggle_pause,
            "play-button" if game.paused else "pause-button",
        )
        return [pause, Deed("skip", words("button.skip"), screen.pass_on, "fast-forward-button", "Enter")]

    def set_buttons(self) -> None:
        """Which buttons of the top bar work, and which are on."""
        game, buttons = self.screen.game, self.top.buttons
        buttons["undo"].enable(game.can_undo)
        buttons["redo"].enable(game.can_redo)
        buttons["threats"].choose(self.screen.table.show_threat)
        buttons["pause"].choose(game.paused)
        if buttons["pause"].visible != game.has_policies:
            buttons["pause"].show(game.has_policies)
            self.top.arrange()
            self.top.touch()

    def set_speed(self, speed: int) -> None:
        """Show the speed."""
        self.top.buttons["speed"].set_text(f"×{speed}")

    def set_stage(self, event: Event) -> None:
        """The round or phase that an event begins."""
        words = self.screen.app.words
        if event.kind == "round_began":
            self._round = event.value
            self._say_stage(words("stage.round", round=event.value))
        else:
            number = self._round or self.screen.game.battle.round
            phase = words.named("phase", PHASE_NAMES[event.value])
            self._say_stage(words("stage.round_phase", round=number, phase=phase))

    def _say_stage(self, stage: str) -> None:
        screen = self.screen
        deciding = screen.game.deciding
        who = ""
        if deciding and not screen.playback.is_busy:
            thinks = not screen.game.asks_person and not screen.game.paused
            who = screen.cast.side_name(deciding)
            who = screen.app.words("decision.thinking", side=who) if thinks else who
        self.top.set_stage(stage, who)

    def toggle_threat(self) -> None:
        """Show the squares that enemies threaten, or not."""
        self.screen.table.show_threat = not self.screen.table.show_threat
        self.screen.refresh()
