"""The dialogs of saved battles: which to load, under what name to save."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TYPE_CHECKING

from battlemap.ui.saves import Saves
from battlemap.ui.theme import Theme
from battlemap.ui.widgets import Choice, Container, Dialog, List, Row, TextField, layout

if TYPE_CHECKING:
    from battlemap.ui.app import App

__all__ = ["ask_overwrite", "load_dialog", "save_dialog"]

ROW, ROWS, FIELD = 46, 6, 36
WIDTH = 600


class NameAndList(Container):
    """A field for a name over the list of what is there; a click on a row writes its name into the field."""

    def __init__(self, theme: Theme, field: TextField, shelf: List) -> None:
        super().__init__(theme)
        self.field, self.shelf = self.add(field), self.add(shelf)

    def arrange(self) -> None:
        field, shelf = layout.rows(self.rect, (self.theme.px(FIELD), 0), self.theme.px(10))
        self.field.place(field)
        self.shelf.place(shelf)


def rows_of(app: App, saves: Saves) -> list[Row]:
    """A row for each saved battle, the newest first."""
    return [
        Row(saved.path, app.saved_name(saved.name), icon="scroll-unfurled", note=f"{saved.when:%Y-%m-%d %H:%M:%S}")
        for saved in saves.listed()
    ]


def load_dialog(app: App, saves: Saves, load: Callable[[Path], object]) -> Dialog:
    """Which battle to load; ``load`` gets its file. A saved battle can be deleted here too."""
    words, theme = app.words, app.theme
    rows = rows_of(app, saves)
    shelf = List(theme, rows, row_height=ROW, empty=words("hint.no_saves"), on_activate=lambda key: finish(key))
    if rows:
        shelf.select(rows[0].key)

    def finish(key: Hashable) -> None:
        dialog.close()
        load(Path(str(key)))

    def chosen(do: Callable[[Path], object]) -> Callable[[], object]:
        return lambda: do(Path(str(shelf.selected))) if shelf.selected is not None else None

    def again() -> None:
        app.root.open(load_dialog(app, saves, load))

    def ask_delete(path: Path) -> None:
        name = path.stem

        def delete() -> None:
            complaint = saves.delete(name)
            if complaint:
                app.complain(words("error.save_failed", file=name, reason=complaint))
            again()

        text = words("confirm.delete_text", file=app.saved_name(name))
        choices = [Choice(words("button.cancel"), again), Choice(words("button.delete"), delete, primary=True)]
        app.root.open(Dialog(theme, words("confirm.delete_title"), text, choices=choices, on_cancel=again))

    choices = [Choice(words("button.cancel"))]
    if rows:
        choices.append(Choice(words("button.delete"), chosen(ask_delete)))
        choices.append(Choice(words("button.load"), chosen(load), primary=True))
    dialog = Dialog(
        theme,
        words("button.saved_battles"),
        words("hint.drop_file"),
        choices=choices,
        content=shelf,
        content_height=ROW * ROWS,
        width=WIDTH,
    )
    return dialog


def save_dialog(app: App, saves: Saves, offered: str, save: Callable[[str], object]) -> Dialog:
    """Under what name to save; ``save`` gets it, after a question where the name is taken."""
    words, theme = app.words, app.theme
    field = TextField(theme, offered, hint=words("hint.file_name"), icon="save", limit=80)
    shelf = List(
        theme,
        rows_of(app, saves),
        row_height=ROW,
        empty=words("hint.no_saves"),
        on_select=lambda key: field.set_text(Path(str(key)).stem),
    )

    def finish() -> None:
        name = field.text.strip()
        if name and saves.has(name):
            ask_overwrite(app, saves.path(name).stem, lambda: save(name))
        else:
            save(name)

    return Dialog(
        theme,
        words("button.save_as"),
        choices=[Choice(words("button.cancel")), Choice(words("button.save"), finish, primary=True)],
        content=NameAndList(theme, field, shelf),
        content_height=FIELD + 10 + ROW * (ROWS - 1),
        width=WIDTH,
    )


def ask_overwrite(app: App, name: str, go_on: Callable[[], object]) -> None:
    """Ask before a file is written over."""
    words = app.words
    choices = [Choice(words("button.cancel")), Choice(words("button.overwrite"), go_on, primary=True)]
    text = words("confirm.overwrite_text", file=name)
    app.root.open(Dialog(app.theme, words("confirm.overwrite_title"), text, choices=choices))
