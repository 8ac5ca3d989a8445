"""A list of rows: initiative, scenarios, saved games."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import pygame

from battlemap.paint import artwork
from battlemap.paint.artwork import Colour
from battlemap.ui.theme import Theme
from battlemap.ui.widgets import drawing
from battlemap.ui.widgets.base import DOUBLE_CLICK, LEFT, RIGHT, Tip
from battlemap.ui.widgets.scroll import ScrollArea


@dataclass(frozen=True, slots=True)
class Row:
    """One row. ``lead`` is a short word at the left, then ``picture`` or ``icon``, the name over a bar or a note, and
    at the right ``aside`` with ``aside_icon``. ``bar`` is from 0 to 1."""

    key: Hashable
    name: str
    lead: str = ""
    picture: pygame.Surface | None = None
    icon: str = ""
    bar: float | None = None
    note: str = ""
    aside: str = ""
    aside_icon: str = ""
    colour: Colour | None = None
    aside_colour: Colour | None = None
    muted: bool = False
    tip: str | Tip = ""


class List(ScrollArea):
    """Rows to choose from, by click, arrows, Home and End.

    ``on_select`` gets the key of the row chosen, ``on_activate`` the key on a double click or Enter, ``on_hover`` the key
    under the pointer or None, ``on_menu`` the key and the point of a right click.
    """

    def __init__(
        self,
        theme: Theme,
        rows: Sequence[Row] = (),
        *,
        on_select: Callable[[Hashable], object] | None = None,
        on_activate: Callable[[Hashable], object] | None = None,
        on_hover: Callable[[Hashable | None], object] | None = None,
        on_menu: Callable[[Hashable, tuple[int, int]], object] | None = None,
        row_height: int | None = None,
        empty: str = "",
    ) -> None:
        super().__init__(theme)
        self.rows: tuple[Row, ...] = tuple(rows)
        self.on_select = on_select
        self.on_activate = on_activate
        self.on_hover = on_hover
        self.on_menu = on_menu
        self.row_px = theme.px(row_height or theme.row)
        self.empty = empty
        self.selected: Hashable | None = None
        self.hovered_key: Hashable | None = None
        self._clicked: tuple[Hashable, float] | None = None

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows; the choice stays if its key is still there."""
        new = tuple(rows)
        if new != self.rows:
            self.rows = new
            if self.selected not in [row.key for row in new]:
                self.selected = None
            self.offset = min(self.offset, self.furthest)
            self.touch()

    def select(self, key: Hashable | None) -> None:
        """Mark the row with ``key`` and bring it into view, without telling ``on_select``."""
        if key != self.selected:
            self.selected = key
            self.touch()
        index = self._index(key)
        if index >= 0 and self.rect.height:
            self.reveal(index * self.row_px, self.row_px)

    def content_height(self) -> int:
        return len(self.rows) * self.row_px

    def _index(self, key: Hashable | None) -> int:
        return next((index for index, row in enumerate(self.rows) if row.key == key), -1)

    def row_at(self, point: tuple[int, int]) -> Row | None:
        """The row under ``point``."""
        index = (point[1] - self.rect.y + self.offset) // self.row_px
        inside = self.view.collidepoint(point) and 0 <= index < len(self.rows)
        return self.rows[index] if inside else None

    def row_rect(self, index: int) -> pygame.Rect:
        """Where row ``index`` stands now, perhaps outside the view."""
        right = self.view.width if self.furthest else self.rect.width
        return pygame.Rect(self.rect.x, self.rect.y + index * self.row_px - self.offset, right, self.row_px)

    # -- events

    def handle(self, event: pygame.event.Event) -> bool:
        if self.handle_scroll(event):
            if event.type == pygame.MOUSEWHEEL and self.host is not None:
                self._hover(self.row_at(self.host.pointer))
            return True
        if event.type == pygame.MOUSEMOTION:
            self._hover(self.row_at(event.pos))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event.scancode)
        return False

    def _press(self, event: pygame.event.Event) -> bool:
        row = self.row_at(event.pos)
        if row is None:
            return bool(event.button == LEFT)
        if event.button == RIGHT and self.on_menu is not None:
            self.on_menu(row.key, event.pos)
            return True
        if event.button != LEFT:
            return False
        now = self.host.now if self.host is not None else 0.0
        again = self._clicked is not None and self._clicked[0] == row.key and now - self._clicked[1] <= DOUBLE_CLICK
        self._clicked = None if again else (row.key, now)
        self._choose(row.key)
        if again and self.on_activate is not None:
            self.on_activate(row.key)
        return True

    def _key(self, code: int) -> bool:
        at, last = self._index(self.selected), len(self.rows) - 1
        goals = {
            pygame.KSCAN_UP: max(0, at - 1),
            pygame.KSCAN_DOWN: min(last, at + 1),
            pygame.KSCAN_HOME: 0,
            pygame.KSCAN_END: last,
        }
        if code in goals and self.rows:
            self._choose(self.rows[goals[code]].key)
            return True
        if code in (pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER) and at >= 0 and self.on_activate is not None:
            self.on_activate(self.rows[at].key)
            return True
        return False

    def _choose(self, key: Hashable) -> None:
        self.select(key)
        if self.on_select is not None:
            self.on_select(key)

    def _hover(self, row: Row | None) -> None:
        key = row.key if row is not None else None
        if key != self.hovered_key:
            self.hovered_key = key
            self.tooltip = row.tip if row is not None else ""
            self.touch()
            if self.on_hover is not None:
                self.on_hover(key)

    def leave(self) -> None:
        super().leave()
        self._hover(None)

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme, px = self.theme, self.theme.px
        if not self.rows and self.empty:
            self.write(surface, self.empty, self.rect.inflate(-px(16), 0), colour=theme.dim, align="centre")
        first = self.offset // self.row_px
        last = min(len(self.rows), (self.offset + self.rect.height) // self.row_px + 1)
        with drawing.clipped_to(surface, self.rect):
            for index in range(first, last):
                self._draw_row(surface, index, self.row_rect(index).inflate(0, -px(2)))
        self.draw_bar(surface)
        self.draw_focus(surface)

    def _draw_row(self, surface: pygame.Surface, index: int, rect: pygame.Rect) -> None:
        theme, px = self.theme, self.theme.px
        row = self.rows[index]
        chosen = row.key == self.selected
        if chosen:
            self.box(surface, rect, theme.selected, theme.gold)
        elif row.key == self.hovered_key:
            self.box(surface, rect, theme.raised)
        elif index % 2:
            self.box(surface, rect, theme.stripe)
        ink = row.colour or (theme.dim if row.muted else theme.text)
        left, right = rect.x + px(8), rect.right - px(8)
        if row.lead:
            place = pygame.Rect(left, rect.y, px(28), rect.height)
            colour = theme.text if chosen else theme.dim
            self.write(surface, row.lead, place, size=theme.strong, weight="bold", colour=colour, align="centre")
            left = place.right + px(6)
        if row.picture is not None or row.icon:
            picture = row.picture or artwork.icon(row.icon, px(24), row.colour or theme.icon)
            middle = left + max(picture.get_width(), px(24)) // 2
            surface.blit(picture, picture.get_rect(center=(middle, rect.centery)))
            left += max(picture.get_width(), px(24)) + px(8)
        aside_ink = row.aside_colour or theme.dim
        if row.aside_icon:
            picture = artwork.icon(row.aside_icon, px(20), row.aside_colour or theme.icon)
            surface.blit(picture, picture.get_rect(midright=(right, rect.centery)))
            right -= px(28)
        if row.aside:
            place = pygame.Rect(left, rect.y, right - left, rect.height)
            right -= self.write(surface, row.aside, place, size=theme.label, colour=aside_ink, align="right") + px(8)
        room = pygame.Rect(left, rect.y, max(0, right - left), rect.height)
        if row.bar is not None or row.note:
            upper = pygame.Rect(room.x, rect.centery - px(17), room.width, px(20))
            self.write(surface, row.name, upper, weight="regular" if row.muted else "semibold", colour=ink)
            self._draw_under(surface, row, pygame.Rect(room.x, upper.bottom, room.width, px(14)))
        else:
            self.write(surface, row.name, room, weight="regular" if row.muted else "semibold", colour=ink)

    def _draw_under(self, surface: pygame.Surface, row: Row, room: pygame.Rect) -> None:
        theme, px = self.theme, self.theme.px
        if row.bar is None:
            self.write(surface, row.note, room, size=theme.label, colour=theme.dim)
            return
        share = max(0.0, min(1.0, row.bar))
        track = pygame.Rect(room.x, room.y + px(4), min(px(120), room.width), px(5))
        self.box(surface, track, theme.hp_lost, radius=2)
        if share > 0:
            colour = theme.hp_full if share > 0.5 else theme.hp_half if share > 0.25 else theme.hp_low
            self.box(
                surface,
                pygame.Rect(track.x, track.y, max(px(3), int(track.width * share)), track.height),
                colour,
                radius=2,
            )
