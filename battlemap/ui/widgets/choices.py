"""One of several: the dropdown and the tabs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from battlemap.ui.theme import Theme
from battlemap.ui.widgets import drawing
from battlemap.ui.widgets.base import LEFT, Tip, Widget
from battlemap.ui.widgets.buttons import Button
from battlemap.ui.widgets.overlays import Menu, MenuItem


class Dropdown(Button):
    """Shows the present choice and opens a menu of all. ``options`` are (key, words); ``on_change`` gets the new key."""

    def __init__(
        self,
        theme: Theme,
        options: Sequence[tuple[Hashable, str]],
        value: Hashable,
        on_change: Callable[[Hashable], object],
        *,
        key: str = "",
        tooltip: str | Tip = "",
    ) -> None:
        super().__init__(theme, "", self._open, key=key, tooltip=tooltip)
        self.options = tuple(options)
        self.value = value
        self.on_change = on_change

    def set(self, value: Hashable) -> None:
        """Change the choice without telling ``on_change``."""
        if value != self.value:
            self.value = value
            self.touch()

    def natural_width(self) -> int:
        px = self.theme.px
        widest = max(
            (drawing.text_width(words, px(self.theme.body), "regular") for _, words in self.options), default=0
        )
        return widest + px(46)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.scancode in (pygame.KSCAN_UP, pygame.KSCAN_DOWN):
            step = -1 if event.scancode == pygame.KSCAN_UP else 1
            at = next((index for index, (key, _) in enumerate(self.options) if key == self.value), -1)
            if 0 <= at + step < len(self.options):
                self._choose(self.options[at + step][0])
            return True
        return super().handle(event)

    def _open(self) -> None:
        if self.host is not None:
            items = [
                MenuItem(words, lambda key=option: self._choose(key), checked=option == self.value)  # type: ignore[misc]
                for option, words in self.options
            ]
            self.host.open(Menu(self.theme, items, below=self.rect))

    def _choose(self, value: Hashable) -> None:
        if value != self.value:
            self.set(value)
            self.on_change(value)

    def draw(self, surface: pygame.Surface) -> None:
        theme, px = self.theme, self.theme.px
        edge = theme.gold if self.hovered and self.enabled else theme.edge
        self.box(surface, self.rect, theme.tile, edge, radius=6)
        ink = theme.text if self.enabled else theme.faint
        room = pygame.Rect(self.rect.x + px(10), self.rect.y, self.rect.width - px(36), self.rect.height)
        self.write(surface, dict(self.options).get(self.value, ""), room, colour=ink)
        x, y = self.rect.right - px(16), self.rect.centery
        half = px(5)
        pygame.draw.aalines(
            surface, ink, False, [(x - half, y - half // 2), (x, y + half // 2), (x + half, y - half // 2)]
        )
        self.draw_focus(surface)


class Tabs(Widget):
    """Words side by side, one of them chosen. ``tabs`` are (key, words); ``on_change`` gets the new key."""

    focusable = True

    def __init__(
        self,
        theme: Theme,
        tabs: Sequence[tuple[Hashable, str]],
        value: Hashable,
        on_change: Callable[[Hashable], object],
        *,
        tooltip: str | Tip = "",
    ) -> None:
        super().__init__(theme, tooltip=tooltip)
        self.tabs = tuple(tabs)
        self.value = value
        self.on_change = on_change
        self._over: Hashable | None = None

    def set(self, value: Hashable) -> None:
        """Change the tab without telling ``on_change``."""
        if value != self.value:
            self.value = value
            self.touch()

    def tab_rects(self) -> list[pygame.Rect]:
        """Where each tab stands."""
        px = self.theme.px
        x, rects = self.rect.x, []
        for _, words in self.tabs:
            width = drawing.text_width(words, px(self.theme.body), "semibold") + px(22)
            rects.append(pygame.Rect(x, self.rect.y, width, self.rect.height))
            x += width
        if x > self.rect.right and self.tabs:
            share = self.rect.width // len(self.tabs)
            rects = [
                pygame.Rect(self.rect.x + i * share, self.rect.y, share, self.rect.height)
                for i in range(len(self.tabs))
            ]
        return rects

    def _change(self, value: Hashable) -> None:
        if value != self.value:
            self.set(value)
            self.on_change(value)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT:
            hit = self._tab_at(event.pos)
            if hit is not None:
                self._change(hit)
            return True
        if event.type == pygame.MOUSEMOTION:
            self._hover(self._tab_at(event.pos))
            return True
        steps = {pygame.KSCAN_LEFT: -1, pygame.KSCAN_RIGHT: 1}
        if event.type == pygame.KEYDOWN and event.scancode in steps and self.tabs:
            at = next((index for index, (key, _) in enumerate(self.tabs) if key == self.value), -1)
            self._change(self.tabs[(at + steps[event.scancode]) % len(self.tabs)][0])
            return True
        return False

    def _tab_at(self, point: tuple[int, int]) -> Hashable | None:
        pairs = zip(self.tabs, self.tab_rects(), strict=True)
        return next((key for (key, _), rect in pairs if rect.collidepoint(point)), None)

    def _hover(self, key: Hashable | None) -> None:
        if key != self._over:
            self._over = key
            self.touch()

    def leave(self) -> None:
        super().leave()
        self._hover(None)

    def draw(self, surface: pygame.Surface) -> None:
        theme, px = self.theme, self.theme.px
        base = self.rect.bottom - 1
        pygame.draw.line(surface, theme.line, (self.rect.x, base), (self.rect.right - 1, base))
        for (key, words), rect in zip(self.tabs, self.tab_rects(), strict=True):
            chosen = key == self.value
            ink = theme.text if chosen or key == self._over else theme.dim
            self.write(surface, words, rect.inflate(-px(8), -px(4)), weight="semibold", colour=ink, align="centre")
            if chosen:
                surface.fill(theme.gold, (rect.x + px(6), rect.bottom - px(3), rect.width - px(12), px(3)))
        self.draw_focus(surface)
