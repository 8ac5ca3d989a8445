"""The log: thousands of coloured entries, of which only the lines in view are drawn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable

import pygame

from battlemap.ui.theme import Theme
from battlemap.ui.widgets import clipboard, drawing, keys
from battlemap.ui.widgets.base import LEFT, Tip
from battlemap.ui.widgets.entries import TAG_SMALLER, Entry, Run, broken_into_lines, die_face
from battlemap.ui.widgets.scroll import ScrollArea


class RichLog(ScrollArea):
    """Entries one below the other; it follows the newest while it is scrolled to the end.

    A click on an entry marks it and calls ``on_select`` with its key, moving over one calls ``on_hover`` with the key or
    None. Ctrl+C copies the marked entry, or all entries shown.
    """

    def __init__(
        self,
        theme: Theme,
        *,
        on_select: Callable[[Hashable], object] | None = None,
        on_hover: Callable[[Hashable | None], object] | None = None,
        size: int | None = None,
        empty: str = "",
    ) -> None:
        super().__init__(theme)
        self.on_select = on_select
        self.on_hover = on_hover
        self.size = size or theme.body
        self.empty = empty
        self.entries: list[Entry] = []
        self.marked: int | None = None
        self.query = ""
        self._kinds: frozenset[str] | None = None
        self._lines: list[list[list[Run]]] = []
        self._wrapped_at = 0
        self._order: list[int] = []
        self._tops: list[int] = [0]
        self._hover: int | None = None

    # -- content

    def append(self, entry: Entry) -> None:
        """Add an entry at the end."""
        self.extend([entry])

    def extend(self, entries: Iterable[Entry]) -> None:
        """Add entries at the end."""
        follow = self.offset >= self.furthest
        for entry in entries:
            self.entries.append(entry)
            if self._wrapped_at:
                self._lines.append(self._wrap(entry))
                if self._passes(entry):
                    self._order.append(len(self.entries) - 1)
                    self._tops.append(self._tops[-1] + self._height(len(self.entries) - 1))
        if follow:
            self.offset = self.furthest
        self.touch()

    def clear(self) -> None:
        """Forget every entry."""
        self.entries, self._lines, self._order, self._tops = [], [], [], [0]
        self.marked = self._hover = None
        self.offset = 0
        self.touch()

    def cut(self, count: int) -> None:
        """Keep only the first ``count`` entries, as after an undo."""
        del self.entries[count:]
        del self._lines[count:]
        if self.marked is not None and self.marked >= count:
            self.marked = None
        self._hover = None
        self._reorder()
        self.offset = self.furthest
        self.touch()

    def filter(self, kinds: Iterable[str] | None) -> None:
        """Show only entries of these kinds and headings; None shows all."""
        self._kinds = frozenset(kinds) if kinds is not None else None
        self._refilter()

    def search(self, query: str) -> int:
        """Show only entries that contain ``query``, whatever the case; how many there are."""
        self.query = query.strip().casefold()
        self._refilter()
        return len(self._order)

    def mark(self, key: Hashable) -> bool:
        """Mark the entry with ``key`` and bring it into view; False if none is shown."""
        for place, index in enumerate(self._order):
            if self.entries[index].key == key:
                self.marked = index
                self.reveal(self._tops[place], self._tops[place + 1] - self._tops[place])
                self.touch()
                return True
        return False

    def text(self) -> str:
        """All entries shown, as plain text."""
        return "\n".join(self.entries[index].text for index in self._order)

    def _passes(self, entry: Entry) -> bool:
        if self.query:
            return self.query in entry.text.casefold()
        return self._kinds is None or entry.heading or entry.kind in self._kinds

    def _refilter(self) -> None:
        self._reorder()
        self.offset = self.furthest
        self.touch()

    # -- lines

    def arrange(self) -> None:
        width = self.view.width - 2 * self.theme.px(8)
        if width > 0 and width != self._wrapped_at:
            follow = self.offset >= self.furthest
            self._wrapped_at = width
            self._lines = [self._wrap(entry) for entry in self.entries]
            self._reorder()
            self.offset = self.furthest if follow else min(self.offset, self.furthest)
        self.offset = min(self.offset, self.furthest)

    def _wrap(self, entry: Entry) -> list[list[Run]]:
        return broken_into_lines(entry.spans, self._wrapped_at, self.theme, self.size)

    def _reorder(self) -> None:
        if not self._wrapped_at:
            return
        self._order = [index for index, entry in enumerate(self.entries) if self._passes(entry)]
        self._tops = [0]
        for index in self._order:
            self._tops.append(self._tops[-1] + self._height(index))

    @property
    def _line_px(self) -> int:
        return self.theme.px(self.size + 7)

    def _height(self, index: int) -> int:
        return len(self._lines[index]) * self._line_px + self.theme.px(6)

    def content_height(self) -> int:
        return self._tops[-1]

    def _place_at(self, y: int) -> int | None:
        """Which shown entry stands at this height of the window."""
        place = bisect_right(self._tops, y - self.rect.y + self.offset) - 1
        return place if 0 <= place < len(self._order) else None

    # -- events

    def handle(self, event: pygame.event.Event) -> bool:
        if self.handle_scroll(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            place = self._place_at(event.pos[1]) if self.view.collidepoint(event.pos) else None
            self._hover_over(None if place is None else self._order[place])
            self._explain(place, event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT:
            place = self._place_at(event.pos[1])
            if place is not None:
                self._choose(place)
            return True
        return event.type == pygame.KEYDOWN and self._key(event)

    def _key(self, event: pygame.event.Event) -> bool:
        if event.scancode == pygame.KSCAN_C and event.mod & keys.CTRL:
            clipboard.copy(self.entries[self.marked].text if self.marked is not None else self.text())
            return True
        at = self._order.index(self.marked) if self.marked in self._order else None
        last = len(self._order) - 1
        goals = {
            pygame.KSCAN_UP: last if at is None else max(0, at - 1),
            pygame.KSCAN_DOWN: last if at is None else min(last, at + 1),
            pygame.KSCAN_HOME: 0,
            pygame.KSCAN_END: last,
        }
        if event.scancode in goals and self._order:
            self._choose(goals[event.scancode])
            return True
        return False

    def _choose(self, place: int) -> None:
        self.marked = self._order[place]
        self.reveal(self._tops[place], self._tops[place + 1] - self._tops[place])
        self.touch()
        if self.on_select is not None:
            self.on_select(self.entries[self.marked].key)

    def _hover_over(self, index: int | None) -> None:
        if index != self._hover:
            self._hover = index
            self.touch()
            if self.on_hover is not None:
                self.on_hover(None if index is None else self.entries[index].key)

    def _explain(self, place: int | None, point: tuple[int, int]) -> None:
        """The tooltip is that of the tag under the pointer, if there is one."""
        tip: str | Tip = ""
        if place is not None:
            lines = self._lines[self._order[place]]
            line = (point[1] - self.rect.y + self.offset - self._tops[place] - self.theme.px(3)) // self._line_px
            x = point[0] - self.rect.x - self.theme.px(8)
            runs = lines[line] if 0 <= line < len(lines) else []
            tag = next((run.tag for run in runs if run.tag is not None and run.x <= x < run.x + run.width), None)
            if tag is not None and tag.tip:
                tip = Tip(tag.text, (tag.tip,))
        self.tooltip = tip

    def leave(self) -> None:
        super().leave()
        self.tooltip = ""
        self._hover_over(None)

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme, px = self.theme, self.theme.px
        if not self._order and self.empty:
            self.write(surface, self.empty, self.rect.inflate(-px(16), 0), colour=theme.dim, align="centre")
        place = max(0, bisect_right(self._tops, self.offset) - 1)
        with drawing.clipped_to(surface, self.rect):
            while place < len(self._order) and self._tops[place] < self.offset + self.rect.height:
                top = self.rect.y + self._tops[place] - self.offset
                height = self._tops[place + 1] - self._tops[place]
                self._draw_entry(surface, self._order[place], pygame.Rect(self.rect.x, top, self.view.width, height))
                place += 1
        self.draw_bar(surface)
        self.draw_focus(surface)

    def _draw_entry(self, surface: pygame.Surface, index: int, rect: pygame.Rect) -> None:
        theme, px = self.theme, self.theme.px
        entry = self.entries[index]
        if index == self.marked:
            self.box(surface, rect, theme.selected, theme.gold, radius=6)
        elif index == self._hover:
            self.box(surface, rect, theme.raised, radius=6)
        elif index % 2:
            self.box(surface, rect, theme.stripe, radius=6)
        if entry.heading:
            surface.fill(theme.line, (rect.x + px(4), rect.y, rect.width - px(8), max(1, px(1))))
        for number, line in enumerate(self._lines[index]):
            middle = rect.y + px(3) + number * self._line_px + self._line_px // 2
            for run in line:
                left = rect.x + px(8) + run.x
                if run.die is not None:
                    face = die_face(run.die, run.width, theme)
                    surface.blit(face, face.get_rect(midleft=(left, middle)))
                    continue
                if run.tag is not None:
                    tag = pygame.Rect(left, 0, run.width, px(self.size + 3))
                    tag.centery = middle
                    self.box(surface, tag, theme.groove, theme.line, radius=4)
                    self.write(
                        surface,
                        run.text,
                        tag,
                        size=self.size - TAG_SMALLER,
                        weight="semibold",
                        colour=theme.dim,
                        align="centre",
                    )
                    continue
                words = drawing.words(run.text, px(self.size), run.weight, run.colour or theme.text)
                if self.query and self.query in run.text.casefold():
                    self._highlight(surface, run, left, middle)
                surface.blit(words, words.get_rect(midleft=(left, middle)))

    def _highlight(self, surface: pygame.Surface, run: Run, left: int, middle: int) -> None:
        px = self.theme.px(self.size)
        start = run.text.casefold().find(self.query)
        x = drawing.text_width(run.text[:start], px, run.weight)
        width = drawing.text_width(run.text[start : start + len(self.query)], px, run.weight)
        surface.fill(self.theme.primary, (left + x, middle - px * 2 // 3, width, px * 4 // 3))
