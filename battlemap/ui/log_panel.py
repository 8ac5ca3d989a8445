"""The log at the side: every roll in words, with a search."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from battlemap.ui.theme import Theme
from battlemap.ui.widgets import Entry, IconButton, Panel, RichLog, TextField
from battlemap.ui.words import Words

__all__ = ["LogPanel"]


class LogPanel(Panel):
    """Entries, newest last; Ctrl+F shows the field to search in."""

    def __init__(
        self,
        theme: Theme,
        words: Words,
        on_select: Callable[[Hashable], object],
        on_hover: Callable[[Hashable], object],
    ) -> None:
        super().__init__(theme, words("panel.log"))
        self.log = self.add(
            RichLog(theme, on_select=on_select, on_hover=on_hover, size=theme.body - 1, empty=words("hint.log_empty"))
        )
        self.field = self.add(
            TextField(
                theme,
                hint=words("hint.search_log"),
                on_change=lambda text: self.log.search(text),
                on_submit=lambda text: None,
            )
        )
        self.field.show(False)
        self.search = self.add(
            IconButton(theme, "magnifying-glass", self.toggle_search, tooltip=words("button.search"), key="Ctrl+F")
        )

    def arrange(self) -> None:
        px, inside = self.theme.px, self.inside
        self.search.place((self.rect.right - px(40), self.rect.y + px(3), px(28), px(26)))
        top = inside.y
        if self.field.visible:
            self.field.place((inside.x, top, inside.width, px(30)))
            top += px(34)
        self.log.place((inside.x - px(8), top, inside.width + px(16), max(0, inside.bottom - top)))

    def toggle_search(self) -> None:
        """Show or hide the field; hidden it searches for nothing."""
        self.field.show(not self.field.visible)
        self.arrange()
        if self.host is not None:
            self.host.focus(self.field if self.field.visible else None)
        if not self.field.visible:
            self.field.set_text("")
            self.log.search("")
        self.touch()

    def rewrite(self, entries: Iterable[Entry]) -> None:
        """Show other entries."""
        self.log.clear()
        self.log.extend(entries)

    def extend(self, entries: Iterable[Entry]) -> None:
        """Show more."""
        self.log.extend(entries)
