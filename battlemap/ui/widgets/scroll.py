"""Scrolling, shared by the list and the log: an offset in pixels, a bar at the right, the wheel and the page keys."""

from __future__ import annotations

import pygame

from battlemap.ui.theme import Theme
from battlemap.ui.widgets.base import LEFT, Tip, Widget

WHEEL_ROWS = 3


class ScrollArea(Widget):
    """A widget that shows a part of something higher; ``content_height`` says how high that is."""

    focusable = True
    click_focus = True

    def __init__(self, theme: Theme, *, tooltip: str | Tip = "", key: str = "") -> None:
        super().__init__(theme, tooltip=tooltip, key=key)
        self.offset = 0
        self._grip: int | None = None

    def content_height(self) -> int:
        """Pixels of everything there is to show."""
        return 0

    @property
    def furthest(self) -> int:
        """The greatest offset."""
        return max(0, self.content_height() - self.rect.height)

    @property
    def view(self) -> pygame.Rect:
        """Where the content shows, left of the bar."""
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.width - self.theme.px(10), self.rect.height)

    def scroll_to(self, offset: float) -> None:
        """Show the content from ``offset`` on, as far as there is any."""
        offset = max(0, min(self.furthest, round(offset)))
        if offset != self.offset:
            self.offset = offset
            self.touch()

    def reveal(self, top: int, height: int) -> None:
        """Scroll as little as needed to show the content from ``top``."""
        if top < self.offset:
            self.scroll_to(top)
        elif top + height > self.offset + self.rect.height:
            self.scroll_to(top + height - self.rect.height)

    def _thumb(self) -> pygame.Rect | None:
        total = self.content_height()
        if total <= self.rect.height:
            return None
        px = self.theme.px
        long = max(px(24), self.rect.height * self.rect.height // total)
        y = self.rect.y + (self.rect.height - long) * self.offset // max(1, self.furthest)
        return pygame.Rect(self.rect.right - px(7), y, px(5), long)

    def handle_scroll(self, event: pygame.event.Event) -> bool:
        """Take the wheel, the bar and the page keys."""
        px = self.theme.px
        if event.type == pygame.MOUSEWHEEL:
            if not self.furthest:
                return False
            self.scroll_to(self.offset - event.y * WHEEL_ROWS * px(20))
            return True
        thumb = self._thumb()
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT
        if pressed and thumb is not None and event.pos[0] >= self.rect.right - px(10):
            self._grip = event.pos[1] - thumb.y if thumb.collidepoint(thumb.x, event.pos[1]) else thumb.height // 2
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            self._grip = None
            return True
        pages = {pygame.KSCAN_PAGEUP: -1, pygame.KSCAN_PAGEDOWN: 1}
        if event.type == pygame.KEYDOWN and event.scancode in pages:
            self.scroll_to(self.offset + pages[event.scancode] * (self.rect.height - px(20)))
            return True
        return False

    def lose_pointer(self) -> None:
        self._grip = None

    def _drag(self, y: int) -> None:
        thumb = self._thumb()
        if thumb is not None and self._grip is not None:
            room = max(1, self.rect.height - thumb.height)
            self.scroll_to((y - self._grip - self.rect.y) * self.furthest / room)

    def draw_bar(self, surface: pygame.Surface) -> None:
        """The bar, if there is more than fits."""
        thumb = self._thumb()
        if thumb is not None:
            track = pygame.Rect(thumb.x, self.rect.y, thumb.width, self.rect.height)
            self.box(surface, track, self.theme.groove, radius=3)
            self.box(surface, thumb, self.theme.glass_edge[:3], radius=3)
