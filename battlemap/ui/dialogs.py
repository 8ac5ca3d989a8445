"""The dialogs: settings, who plays which side, help, the end of the battle."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from battlemap.policies import POLICIES
from battlemap.ui.cast import Cast
from battlemap.ui.game import Game
from battlemap.ui.settings import SCALES, SPEEDS, Settings
from battlemap.ui.theme import Theme
from battlemap.ui.widgets import Choice, Container, Dialog, Dropdown, Label, Toggle, Widget
from battlemap.ui.words import LANGUAGES, Words

__all__ = ["Form", "help_dialog", "outcome_dialog", "policy_options", "settings_dialog", "sides_dialog"]

ROW = 40
TOGGLES = (
    "show_arcs",
    "show_grid",
    "coordinates",
    "show_odds",
    "confirm_end",
    "end_leftovers",
    "autosave",
    "show_walls",
    "reduced_motion",
    "high_contrast",
    "software_present",
)


class Form(Container):
    """Rows of a dialog: words at the left and a widget at the right, or one widget over the whole row."""

    def __init__(self, theme: Theme, rows: Sequence[tuple[str, Widget]], columns: int = 1) -> None:
        super().__init__(theme)
        self.columns = columns
        self.rows = [(self.add(Label(theme, words)) if words else None, self.add(widget)) for words, widget in rows]

    @property
    def height(self) -> int:
        """How high it is at scale 1."""
        return ROW * -(-len(self.rows) // self.columns)

    def arrange(self) -> None:
        px = self.theme.px
        wide = (self.rect.width - px(16) * (self.columns - 1)) // self.columns
        for number, (label, widget) in enumerate(self.rows):
            x = self.rect.x + (number % self.columns) * (wide + px(16))
            y = self.rect.y + (number // self.columns) * px(ROW)
            row = pygame.Rect(x, y, wide, px(ROW - 6))
            if label is None:
                widget.place(row)
            else:
                label.place((row.x, row.y, row.width // 2, row.height))
                widget.place((row.centerx, row.y, row.right - row.centerx, row.height))


def settings_dialog(
    theme: Theme, words: Words, settings: Settings, changed: Callable[[str], object], columns: int = 1
) -> Dialog:
    """Everything that can be set, in one column or two; ``changed`` is called with the name of each setting that has been."""

    def put(name: str) -> Callable[[object], None]:
        def change(value: object) -> None:
            setattr(settings, name, value)
            changed(name)

        return change

    languages = [(name, Words(name)("language.name")) for name in LANGUAGES]
    scales = [(s, words("setting.scale_fit") if s == 0 else words.percent(s)) for s in SCALES]
    speeds = [(s, f"×{s}") for s in SPEEDS]
    rows: list[tuple[str, Widget]] = [
        (words("setting.language"), Dropdown(theme, languages, settings.language, put("language"))),
        (words("setting.scale"), Dropdown(theme, scales, settings.scale, put("scale"))),
        (words("setting.animation_speed"), Dropdown(theme, speeds, settings.speed, put("speed"))),
    ]
    for name in TOGGLES:
        tip = f"setting_help.{name}"
        rows.append(
            (
                "",
                Toggle(
                    theme,
                    words(f"setting.{name}"),
                    getattr(settings, name),
                    put(name),
                    tooltip=words(tip) if tip in words else "",
                ),
            )
        )
    form = Form(theme, rows, columns)
    close = Choice(words("button.close"), primary=True)
    wide = 560 if columns == 1 else 920
    return Dialog(theme, words("panel.settings"), choices=[close], content=form, content_height=form.height, width=wide)


def policy_options(words: Words) -> list[tuple[str, str]]:
    """Who can decide for a side: keys and words."""
    return [(name, words(f"policy.{name}")) for name in POLICIES]


def sides_dialog(theme: Theme, words: Words, game: Game, cast: Cast, changed: Callable[[str, str], object]) -> Dialog:
    """Who plays which side; ``changed`` is called with a side and its new policy."""
    options = policy_options(words)
    rows: list[tuple[str, Widget]] = [
        (cast.side_name(side), Dropdown(theme, options, policy, lambda value, side=side: changed(side, str(value))))  # type: ignore[misc]
        for side, policy in game.policies.items()
    ]
    form = Form(theme, rows)
    close = Choice(words("button.close"), primary=True)
    return Dialog(theme, words("panel.sides"), choices=[close], content=form, content_height=form.height, width=480)


def help_dialog(theme: Theme, words: Words) -> Dialog:
    """How to play with mouse and keyboard."""
    lines = [f"•  {words(f'help.{name}')}" for name in HELP_LINES]
    text = "\n".join(lines)
    return Dialog(theme, words("panel.help"), text, choices=[Choice(words("button.close"), primary=True)], width=720)


HELP_LINES = ("select", "act", "turn", "retreat", "answer", "pan", "undo", "saves", "measure", "look", "keys")


def outcome_dialog(theme: Theme, words: Words, game: Game, cast: Cast, choices: Sequence[Choice]) -> Dialog:
    """Who has won, why, and at what price."""
    outcome = game.battle.outcome
    if outcome is None:
        raise ValueError("the battle is not over")
    title = words("outcome.won", side=cast.side_name(outcome.winner)) if outcome.winner else words("outcome.draw")
    lines = [
        words.named("outcome", outcome.reason) + ".",
        words("outcome.after", rounds=words("count.rounds", n=game.battle.round)),
        "",
    ]
    for side in game.battle.setup.sides:
        figures = [view for view in game.battle.figures if view.side == side]
        lost = [cast.name(view.id) for view in figures if view.status != "active"]
        told = words("outcome.side_losses", side=cast.side_name(side), lost=len(lost), all=len(figures))
        lines.append(f"{told}: {', '.join(lost)}" if lost else told)
    return Dialog(theme, title, "\n".join(lines), choices=choices, width=520)
