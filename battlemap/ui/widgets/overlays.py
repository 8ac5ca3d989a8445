"""What lies over the rest and takes all events: dialogs and menus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from battlemap.paint import artwork
from battlemap.ui.theme import Theme
from battlemap.ui.widgets import drawing
from battlemap.ui.widgets.base import Container, Widget
from battlemap.ui.widgets.buttons import Button


class Overlay(Container):
    """Takes all events while it is on top. A ``light`` one closes when the press falls outside."""

    light = False
    solid = True

    def settle(self, window: pygame.Rect) -> None:
        """Find its place in a window of this size."""

    def first_focus(self) -> Widget | None:
        """Who gets the keyboard when it opens."""
        return next((w for w in self.walk() if w.focusable and w.enabled), None)

    def cancel(self) -> None:
        """Esc, or a press outside a light overlay."""
        self.close()

    def close(self) -> None:
        """Go away."""
        if self.host is not None:
            self.host.close(self)


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of a dialog; it closes the dialog, then calls ``on_choose``. ``primary`` is what Enter chooses."""

    text: str
    on_choose: Callable[[], object] | None = None
    primary: bool = False
    key: str = ""


class Dialog(Overlay):
    """A question or a form in the middle of a darkened window.

    ``content`` is any widget, ``content_height`` pixels at scale 1; it is placed between the text and the buttons.
    """

    def __init__(
        self,
        theme: Theme,
        title: str,
        text: str = "",
        *,
        choices: Sequence[Choice],
        content: Widget | None = None,
        content_height: int = 0,
        width: int = 440,
        on_cancel: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(theme)
        self.title, self.text = title, text
        self.content, self.content_height = content, content_height
        self.wide = width
        self.on_cancel = on_cancel
        if content is not None:
            self.add(content)
        self.buttons = [
            self.add(
                Button(
                    theme,
                    choice.text,
                    self._chooser(choice),
                    key=choice.key,
                    style="primary" if choice.primary else "plain",
                )
            )
            for choice in choices
        ]
        self.primary = next((b for b, choice in zip(self.buttons, choices, strict=True) if choice.primary), None)

    def _chooser(self, choice: Choice) -> Callable[[], None]:
        def choose() -> None:
            self.close()
            if choice.on_choose is not None:
                choice.on_choose()

        return choose

    def bounds(self) -> pygame.Rect:
        return self.host.rect if self.host is not None else self.rect

    def first_focus(self) -> Widget | None:
        if self.content is not None:
            inside = next((w for w in self.content.walk() if w.focusable and w.enabled), None)
            if inside is not None:
                return inside
        return self.primary or super().first_focus()

    def cancel(self) -> None:
        self.close()
        if self.on_cancel is not None:
            self.on_cancel()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.scancode in (pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER):
            return self.primary is not None and self.primary.enabled and self.primary.activate()
        return False

    def settle(self, window: pygame.Rect) -> None:
        theme, px = self.theme, self.theme.px
        pad = px(theme.pad + 8)
        width = min(px(self.wide), window.width - 2 * pad)
        self._lines = drawing.wrapped(self.text, px(theme.body), "regular", width - 2 * pad) if self.text else ()
        self._line_height = px(theme.body + 6)
        self._head = px(theme.title + 26)
        middle = len(self._lines) * self._line_height + (px(12) if self._lines else 0)
        content = px(self.content_height + 14) if self.content is not None else 0
        content = min(content, window.height - self._head - middle - px(theme.control + 30))
        height = self._head + middle + content + px(theme.control + 4) + 2 * px(10)
        self.rect = pygame.Rect(0, 0, width, height)
        self.rect.center = window.center
        inside = self.rect.inflate(-2 * pad, 0)
        if self.content is not None:
            self.content.place((inside.x, self.rect.y + self._head + middle, inside.width, content - px(14)))
        right = inside.right
        y = self.rect.bottom - px(theme.control + 4) - px(16)
        for button in reversed(self.buttons):
            wide = max(button.natural_width(), px(96))
            right -= wide
            button.place((right, y, wide, px(theme.control + 4)))
            right -= px(theme.gap)
        self.touch()

    def draw(self, surface: pygame.Surface) -> None:
        theme, px = self.theme, self.theme.px
        surface.blit(_scrim(self.bounds().size, theme.scrim), self.bounds())
        self.box(surface, self.rect, theme.panel, theme.edge, radius=12)
        pad = px(theme.pad + 8)
        head = pygame.Rect(self.rect.x + pad, self.rect.y + px(8), self.rect.width - 2 * pad, px(theme.title + 10))
        self.write(surface, self.title, head, size=theme.title, weight="serif", colour=theme.gold)
        pygame.draw.line(surface, theme.line, head.bottomleft, (head.right - 1, head.bottom))
        for index, line in enumerate(self._lines):
            top = self.rect.y + self._head + index * self._line_height
            self.write(surface, line, pygame.Rect(head.x, top, head.width, self._line_height))


def _scrim(size: tuple[int, int], colour: artwork.Colour) -> pygame.Surface:
    return drawing.rounded_box(size[0], size[1], 0, colour)


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A line of a menu. ``checked`` marks the present choice; ``key`` is only shown, not bound."""

    text: str
    on_choose: Callable[[], object]
    icon: str = ""
    key: str = ""
    enabled: bool = True
    checked: bool = False


class Menu(Overlay):
    """A list of commands near a point (``at``) or below a rectangle (``below``); None in ``items`` is a line between."""

    light = True
    focusable = True

    def __init__(
        self,
        theme: Theme,
        items: Sequence[MenuItem | None],
        *,
        at: tuple[int, int] = (0, 0),
        below: pygame.Rect | None = None,
    ) -> None:
        super().__init__(theme)
        self.items = list(items)
        self.at, self.below = at, below
        self.marked = next((i for i, item in enumerate(self.items) if item is not None and item.checked), -1)

    def first_focus(self) -> Widget | None:
        return self

    def settle(self, window: pygame.Rect) -> None:
        theme, px = self.theme, self.theme.px
        present = [item for item in self.items if item is not None]
        texts = [drawing.text_width(item.text, px(theme.body), "regular") for item in present]
        key_widths = [
            drawing.text_width(item.key, px(theme.small), "semibold") + px(20) for item in present if item.key
        ]
        icons = px(30) if any(item.icon or item.checked for item in present) else 0
        width = max(texts, default=0) + icons + max(key_widths, default=0) + px(28)
        width = max(width, px(140), self.below.width if self.below else 0)
        height = sum(self._height(item) for item in self.items) + px(10)
        x, y = self.below.bottomleft if self.below else self.at
        if y + height > window.bottom:
            y = (self.below.top if self.below else y) - height
        self.rect = pygame.Rect(x, y, min(width, window.width), min(height, window.height)).clamp(window)
        self.touch()

    def _height(self, item: MenuItem | None) -> int:
        return self.theme.px(9 if item is None else 30)

    def _item_rects(self) -> list[pygame.Rect]:
        px = self.theme.px
        y, rects = self.rect.y + px(5), []
        for item in self.items:
            rects.append(pygame.Rect(self.rect.x + px(5), y, self.rect.width - px(10), self._height(item)))
            y += self._height(item)
        return rects

    def _usable(self, index: int) -> bool:
        return 0 <= index < len(self.items) and (item := self.items[index]) is not None and item.enabled

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            found = next((i for i, rect in enumerate(self._item_rects()) if rect.collidepoint(event.pos)), -1)
            self._mark(found if self._usable(found) else -1)
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            # A press that began on the button below ends here as well: open, drag, release.
            found = next((i for i, rect in enumerate(self._item_rects()) if rect.collidepoint(event.pos)), -1)
            if self._usable(found):
                self.choose(found)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            return True
        if event.type != pygame.KEYDOWN:
            return False
        steps = {pygame.KSCAN_UP: -1, pygame.KSCAN_DOWN: 1}
        if event.scancode in steps:
            usable = [i for i in range(len(self.items)) if self._usable(i)]
            if usable:
                step = steps[event.scancode]
                at = usable.index(self.marked) if self.marked in usable else (-1 if step > 0 else 0)
                self._mark(usable[(at + step) % len(usable)])
            return True
        if event.scancode in (pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER, pygame.KSCAN_SPACE):
            if self._usable(self.marked):
                self.choose(self.marked)
            return True
        return False

    def _mark(self, index: int) -> None:
        if index != self.marked:
            self.marked = index
            self.touch()

    def choose(self, index: int) -> None:
        """Close, then do what the item stands for."""
        item = self.items[index]
        self.close()
        if item is not None:
            item.on_choose()

    def draw(self, surface: pygame.Surface) -> None:
        theme, px = self.theme, self.theme.px
        self.box(surface, self.rect, theme.raised, theme.edge)
        icons = px(30) if any(item is not None and (item.icon or item.checked) for item in self.items) else 0
        for index, (item, rect) in enumerate(zip(self.items, self._item_rects(), strict=True)):
            if item is None:
                pygame.draw.line(
                    surface, theme.line, (rect.x + px(4), rect.centery), (rect.right - px(4), rect.centery)
                )
                continue
            if index == self.marked:
                self.box(surface, rect, theme.selected, theme.gold, radius=6)
            colour = theme.text if item.enabled else theme.faint
            name = item.icon or ("check-mark" if item.checked else "")
            if name:
                picture = artwork.icon(name, px(18), theme.icon if item.enabled else theme.faint)
                surface.blit(picture, picture.get_rect(center=(rect.x + px(17), rect.centery)))
            room = pygame.Rect(rect.x + icons + px(8), rect.y, rect.width - icons - px(16), rect.height)
            if item.key:
                room.width -= self.write(
                    surface, item.key, room, size=theme.small, weight="semibold", colour=theme.dim, align="right"
                ) + px(10)
            self.write(surface, item.text, room, colour=colour)
