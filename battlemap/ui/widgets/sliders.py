"""Values along a line: the slider and the scrubber of a replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from battlemap.ui.theme import Theme
from battlemap.ui.widgets.base import LEFT, Tip, Widget


class Slider(Widget):
    """A value from ``low`` to ``high`` in steps of ``step``, moved by dragging, the wheel and the arrow keys.

    ``on_change`` gets each new value; ``show`` turns it into the words at the right (none without it).
    """

    focusable = True
    click_focus = True

    def __init__(
        self,
        theme: Theme,
        value: float,
        low: float,
        high: float,
        on_change: Callable[[float], object],
        *,
        step: float = 1,
        words: Callable[[float], str] | None = None,
        words_width: int = 56,
        tooltip: str | Tip = "",
    ) -> None:
        super().__init__(theme, tooltip=tooltip)
        self.low, self.high, self.step = low, high, step
        self.on_change = on_change
        self.words = words
        self.words_width = words_width
        self.value = value
        self.dragging = False

    def set(self, value: float) -> None:
        """Change the value without telling ``on_change``."""
        value = max(self.low, min(self.high, value))
        if value != self.value:
            self.value = value
            self.touch()

    def _change(self, value: float) -> None:
        steps = round((max(self.low, min(self.high, value)) - self.low) / self.step)
        # Rounded, so that ten steps of 0.1 make exactly 1.
        value = min(self.high, round(self.low + steps * self.step, 6))
        if value != self.value:
            self.set(value)
            self.on_change(value)

    def _line(self) -> pygame.Rect:
        px = self.theme.px
        right = px(self.words_width) if self.words is not None else 0
        return pygame.Rect(self.rect.x + px(10), self.rect.centery - px(2), self.rect.width - px(20) - right, px(5))

    def _x(self, value: float) -> int:
        line = self._line()
        return line.x + round(line.width * (value - self.low) / max(self.high - self.low, 1e-9))

    def _value_at(self, x: int) -> float:
        line = self._line()
        return self.low + (x - line.x) / max(1, line.width) * (self.high - self.low)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT:
            self.dragging = True
            self._change(self._value_at(event.pos[0]))
            return True
        if event.type == pygame.MOUSEMOTION and self.dragging:
            self._change(self._value_at(event.pos[0]))
            return True
        if event.type == pygame.MOUSEBUTTONUP and self.dragging:
            self.dragging = False
            return True
        if event.type == pygame.MOUSEWHEEL:
            self._change(self.value + event.y * self.step)
            return True
        return event.type == pygame.KEYDOWN and self._key(event.scancode)

    def _key(self, code: int) -> bool:
        big = max(self.step, (self.high - self.low) / 10)
        goals = {
            pygame.KSCAN_LEFT: self.value - self.step,
            pygame.KSCAN_DOWN: self.value - self.step,
            pygame.KSCAN_RIGHT: self.value + self.step,
            pygame.KSCAN_UP: self.value + self.step,
            pygame.KSCAN_PAGEDOWN: self.value - big,
            pygame.KSCAN_PAGEUP: self.value + big,
            pygame.KSCAN_HOME: self.low,
            pygame.KSCAN_END: self.high,
        }
        if code in goals:
            self._change(goals[code])
        return code in goals

    def lose_pointer(self) -> None:
        self.dragging = False

    def draw(self, surface: pygame.Surface) -> None:
        line = self._line()
        self._draw_track(surface, line)
        if self.words is not None:
            px = self.theme.px
            room = pygame.Rect(
                line.right + px(10), self.rect.y, self.rect.right - line.right - px(10), self.rect.height
            )
            self.write(surface, self.words(self.value), room, size=self.theme.label, weight="semibold")
        self.draw_focus(surface)

    def _draw_track(self, surface: pygame.Surface, line: pygame.Rect) -> None:
        theme, px = self.theme, self.theme.px
        self.box(surface, line, theme.groove, radius=2)
        x = self._x(self.value)
        ink = theme.gold if self.enabled else theme.faint
        if x > line.x:
            self.box(surface, pygame.Rect(line.x, line.y, x - line.x, line.height), ink, radius=2)
        for side, colour in ((20, (20, 14, 8)), (16, ink), (8, (255, 246, 222))):
            knob = pygame.Rect(0, 0, px(side), px(side))
            knob.center = (x, line.centery)
            self.box(surface, knob, colour, radius=side // 2)


class Scrubber(Slider):
    """The line of a replay: whole positions from 0 to ``length``, with marks such as the rounds.

    ``on_seek`` gets each new position. ``marks`` are (position, short words).
    """

    def __init__(
        self,
        theme: Theme,
        length: int,
        on_seek: Callable[[int], object],
        *,
        position: int = 0,
        marks: Sequence[tuple[int, str]] = (),
        tooltip: str | Tip = "",
    ) -> None:
        super().__init__(theme, position, 0, length, lambda value: on_seek(int(value)), tooltip=tooltip)
        self.marks = tuple(marks)

    @property
    def position(self) -> int:
        """Where the replay stands."""
        return int(self.value)

    def set_length(self, length: int, marks: Sequence[tuple[int, str]]) -> None:
        """A replay of another length, with its marks."""
        self.high = length
        self.marks = tuple(marks)
        self.value = min(self.value, length)
        self.touch()

    def _line(self) -> pygame.Rect:
        line = super()._line()
        if self.marks:
            line.y -= self.theme.px(7)
        return line

    def _draw_track(self, surface: pygame.Surface, line: pygame.Rect) -> None:
        theme, px = self.theme, self.theme.px
        free = line.x - px(10)
        for position, words in self.marks:
            x = self._x(position)
            pygame.draw.line(surface, theme.dim, (x, line.y - px(5)), (x, line.bottom + px(5)))
            room = pygame.Rect(x + px(3), line.bottom + px(1), self.rect.right - x - px(3), px(theme.small + 4))
            # Marks too close to the last written one stay without words.
            if words and x >= free:
                free = x + self.write(surface, words, room, size=theme.small, colour=theme.dim) + px(10)
        super()._draw_track(surface, line)
