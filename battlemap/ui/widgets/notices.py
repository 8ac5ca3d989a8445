"""What is said and goes by itself: toasts and the tooltip. Both let the pointer through."""

from __future__ import annotations

import pygame

from battlemap.paint import artwork
from battlemap.ui.theme import Theme
from battlemap.ui.widgets import drawing
from battlemap.ui.widgets.base import Tip, Widget


class Toast(Widget):
    """A short message at the top that goes by itself. ``kind`` is info, good or bad."""

    solid = False

    def __init__(self, theme: Theme, text: str, *, kind: str = "info", icon: str = "", seconds: float = 4.0) -> None:
        super().__init__(theme)
        self.text = text
        self.kind = kind
        self.icon = icon or {"good": "check-mark", "bad": "cancel"}.get(kind, "")
        self.seconds = seconds
        self.ends = 0.0

    def settle_below(self, window: pygame.Rect, top: int) -> int:
        """Place it centred at ``top``; where the next one may begin."""
        theme, px = self.theme, self.theme.px
        widest = min(px(560), window.width - px(40))
        room = widest - px(64)
        self._lines = drawing.wrapped(self.text, px(theme.body), "semibold", room)
        width = max(drawing.text_width(line, px(theme.body), "semibold") for line in self._lines)
        width += px(64 if self.icon else 36)
        height = px(18) + len(self._lines) * px(theme.body + 6)
        self.place((window.centerx - width // 2, top, width, height))
        return self.rect.bottom + px(theme.gap)

    def draw(self, surface: pygame.Surface) -> None:
        theme, px = self.theme, self.theme.px
        colour = {"good": theme.good, "bad": theme.bad}.get(self.kind, theme.gold)
        self.box(surface, self.rect, (*theme.glass[:3], 252), colour)
        left = self.rect.x + px(18)
        if self.icon:
            picture = artwork.icon(self.icon, px(20), colour)
            surface.blit(picture, picture.get_rect(midleft=(left - px(2), self.rect.centery)))
            left += px(28)
        for index, line in enumerate(self._lines):
            top = self.rect.y + px(9) + index * px(theme.body + 6)
            room = pygame.Rect(left, top, self.rect.right - px(14) - left, px(theme.body + 6))
            self.write(surface, line, room, weight="semibold")


class Tooltip(Widget):
    """The box that explains what the pointer rests on."""

    solid = False

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._said: tuple[Tip, str] | None = None

    def explain(self, subject: Widget, window: pygame.Rect, pointer: tuple[int, int] | None) -> None:
        """Show the tooltip of ``subject`` near the pointer, or below the widget when the keyboard leads."""
        tip = subject.tooltip if isinstance(subject.tooltip, Tip) else Tip(lines=(subject.tooltip,))
        if self.visible and self._said == (tip, subject.key_label):
            return
        self._said = (tip, subject.key_label)
        theme, px = self.theme, self.theme.px
        self._lines = [
            line for text in tip.lines for line in drawing.wrapped(text, px(theme.label + 1), "regular", px(320))
        ]
        widths = [drawing.text_width(line, px(theme.label + 1), "regular") for line in self._lines]
        title = drawing.text_width(tip.title, px(theme.body + 1), "semibold") + (px(28) if tip.icon else 0)
        key = drawing.text_width(subject.key_label, px(theme.small), "bold") + px(18) if subject.key_label else 0
        first = title if tip.title else (widths[0] if widths else 0)
        width = max([first + key, *widths, px(24)]) + px(24)
        self._line_height = px(theme.label + 7)
        self._head = px(theme.body + 12) if tip.title else 0
        height = self._head + len(self._lines) * self._line_height + px(14)
        rect = pygame.Rect(0, 0, width, height)
        if pointer is None:
            rect.topleft = (subject.rect.x, subject.rect.bottom + px(6))
            if rect.bottom > window.bottom:
                rect.bottom = subject.rect.top - px(6)
        else:
            rect.topleft = (pointer[0] + px(14), pointer[1] + px(20))
            if rect.bottom > window.bottom:
                rect.bottom = pointer[1] - px(8)
        self.place(rect.clamp(window))
        self.visible = True

    def draw(self, surface: pygame.Surface) -> None:
        if self._said is None:
            return
        theme, px = self.theme, self.theme.px
        tip, key = self._said
        self.box(surface, self.rect, (*theme.glass[:3], 252), theme.glass_edge)
        room = self.rect.inflate(-px(24), -px(14))
        first = pygame.Rect(room.x, room.y, room.width, self._head or self._line_height)
        if key:
            self.write(surface, key, first, size=theme.small, weight="bold", colour=theme.dim, align="right")
        if tip.title:
            if tip.icon:
                picture = artwork.icon(tip.icon, px(20), theme.gold)
                surface.blit(picture, picture.get_rect(midleft=first.midleft))
                first = pygame.Rect(first.x + px(28), first.y, first.width - px(28), first.height)
            self.write(surface, tip.title, first, size=theme.body + 1, weight="semibold", colour=theme.gold)
        for index, line in enumerate(self._lines):
            top = room.y + self._head + index * self._line_height
            place = pygame.Rect(room.x, top, room.width, self._line_height)
            self.write(surface, line, place, size=theme.label + 1, colour=theme.text)
