"""Words to read and words to write: Label and TextField."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from battlemap.paint import artwork
from battlemap.paint.artwork import Colour
from battlemap.ui.theme import Theme
from battlemap.ui.widgets import clipboard, drawing, keys
from battlemap.ui.widgets.base import LEFT, Tip, Widget


class Label(Widget):
    """Words in a rectangle; ``wrap`` lets them take several lines. ``size`` is pixels at scale 1."""

    def __init__(
        self,
        theme: Theme,
        text: str,
        *,
        size: int | None = None,
        weight: str = "regular",
        colour: Colour | None = None,
        align: str = "left",
        wrap: bool = False,
        tooltip: str | Tip = "",
    ) -> None:
        super().__init__(theme, tooltip=tooltip)
        self.text = text
        self.size = size or theme.body
        self.weight = weight
        self.colour = colour
        self.align = align
        self.wrap = wrap

    def set_text(self, text: str, colour: Colour | None = None) -> None:
        """Change the words, and the colour if one is given."""
        if text != self.text or (colour is not None and colour != self.colour):
            self.text = text
            self.colour = colour or self.colour
            self.touch()

    def natural_width(self) -> int:
        """How wide one line of it is."""
        return drawing.text_width(self.text, self.theme.px(self.size), self.weight)

    def height_for(self, width: int) -> int:
        """How high it is when wrapped to ``width``."""
        px = self.theme.px
        return len(drawing.wrapped(self.text, px(self.size), self.weight, width)) * px(self.size + 6)

    def draw(self, surface: pygame.Surface) -> None:
        px = self.theme.px
        if not self.wrap:
            self.write(
                surface, self.text, self.rect, size=self.size, weight=self.weight, colour=self.colour, align=self.align
            )
            return
        height = px(self.size + 6)
        lines = drawing.wrapped(self.text, px(self.size), self.weight, self.rect.width)
        if len(lines) * height > self.rect.height:
            self.clipped.append(self.text)
        with drawing.clipped_to(surface, self.rect):
            for index, line in enumerate(lines):
                place = pygame.Rect(self.rect.x, self.rect.y + index * height, self.rect.width, height)
                self.write(
                    surface, line, place, size=self.size, weight=self.weight, colour=self.colour, align=self.align
                )


class TextField(Widget):
    """One line to type in, with selection, clipboard and input methods.

    ``on_change`` gets every new text, ``on_submit`` the text on Enter. ``limit`` is the most characters it takes.
    """

    focusable = True
    click_focus = True

    def __init__(
        self,
        theme: Theme,
        text: str = "",
        *,
        hint: str = "",
        on_change: Callable[[str], object] | None = None,
        on_submit: Callable[[str], object] | None = None,
        icon: str = "",
        limit: int = 200,
        key: str = "",
        tooltip: str | Tip = "",
    ) -> None:
        super().__init__(theme, tooltip=tooltip, key=key)
        self.text = text
        self.hint = hint
        self.on_change = on_change
        self.on_submit = on_submit
        self.icon = icon
        self.limit = limit
        self.caret = len(text)
        self.anchor = len(text)
        self.composing = ""
        self._offset = 0

    def set_text(self, text: str) -> None:
        """Change the text without telling ``on_change``."""
        self.text = text[: self.limit]
        self.caret = self.anchor = len(self.text)
        self.touch()

    def activate(self) -> bool:
        if self.host is None:
            return False
        self.host.focus(self)
        self.anchor, self.caret = 0, len(self.text)
        self.touch()
        return True

    def gain_focus(self) -> None:
        super().gain_focus()
        if pygame.display.get_init():
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.rect)

    def lose_focus(self) -> None:
        super().lose_focus()
        self.composing = ""
        self.anchor = self.caret
        if pygame.display.get_init():
            pygame.key.stop_text_input()

    # -- events

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTINPUT:
            self.composing = ""
            self._replace(event.text)
            return True
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
            self.touch()
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT:
            self.caret = self._index_at(event.pos[0])
            if not (self.host is not None and self.host.modifiers & keys.SHIFT):
                self.anchor = self.caret
            self.touch()
            return True
        if event.type == pygame.MOUSEMOTION and event.buttons[0]:
            self.caret = self._index_at(event.pos[0])
            self.touch()
            return True
        return event.type == pygame.MOUSEBUTTONUP and event.button == LEFT

    def _key(self, event: pygame.event.Event) -> bool:
        code = event.scancode
        ctrl, shift = bool(event.mod & keys.CTRL), bool(event.mod & keys.SHIFT)
        if self.composing:
            return True  # the input method has the keys until it is done
        if code in (pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER) and self.on_submit is not None:
            self.on_submit(self.text)
            return True
        if code in (pygame.KSCAN_LEFT, pygame.KSCAN_RIGHT, pygame.KSCAN_HOME, pygame.KSCAN_END):
            self._move(code, ctrl, shift)
            return True
        if code in (pygame.KSCAN_BACKSPACE, pygame.KSCAN_DELETE):
            if self.caret == self.anchor:
                self.anchor = self._target(
                    pygame.KSCAN_LEFT if code == pygame.KSCAN_BACKSPACE else pygame.KSCAN_RIGHT, ctrl
                )
            self._replace("")
            return True
        if ctrl:
            return self._command(code)
        return code in keys.TYPING and not event.mod & keys.ALT

    def _command(self, code: int) -> bool:
        low, high = sorted((self.anchor, self.caret))
        if code == pygame.KSCAN_A:
            self.anchor, self.caret = 0, len(self.text)
            self.touch()
        elif code == pygame.KSCAN_C and low < high:
            clipboard.copy(self.text[low:high])
        elif code == pygame.KSCAN_X and low < high:
            clipboard.copy(self.text[low:high])
            self._replace("")
        elif code == pygame.KSCAN_V:
            self._replace(" ".join(clipboard.paste().split("\n")))
        return code in (pygame.KSCAN_A, pygame.KSCAN_C, pygame.KSCAN_X, pygame.KSCAN_V, pygame.KSCAN_Z)

    def _target(self, code: int, by_word: bool) -> int:
        if code == pygame.KSCAN_HOME:
            return 0
        if code == pygame.KSCAN_END:
            return len(self.text)
        step = -1 if code == pygame.KSCAN_LEFT else 1
        at = max(0, min(len(self.text), self.caret + step))
        while by_word and 0 < at < len(self.text) and not (self.text[at - 1] == " " and self.text[at] != " "):
            at += step
        return at

    def _move(self, code: int, by_word: bool, select: bool) -> None:
        low, high = sorted((self.anchor, self.caret))
        if low < high and not select and code in (pygame.KSCAN_LEFT, pygame.KSCAN_RIGHT):
            self.caret = low if code == pygame.KSCAN_LEFT else high
        else:
            self.caret = self._target(code, by_word)
        if not select:
            self.anchor = self.caret
        self.touch()

    def _replace(self, text: str) -> None:
        low, high = sorted((self.anchor, self.caret))
        text = "".join(sign for sign in text if sign.isprintable())[: max(0, self.limit - len(self.text) + high - low)]
        before = self.text
        self.text = self.text[:low] + text + self.text[high:]
        self.caret = self.anchor = low + len(text)
        self.touch()
        if self.text != before and self.on_change is not None:
            self.on_change(self.text)

    # -- drawing

    def _room(self) -> pygame.Rect:
        px = self.theme.px
        left = px(34) if self.icon else px(10)
        return pygame.Rect(self.rect.x + left, self.rect.y, self.rect.width - left - px(10), self.rect.height)

    def _width(self, text: str) -> int:
        return drawing.text_width(text, self.theme.px(self.theme.body), "regular")

    def _index_at(self, x: int) -> int:
        inside = x - self._room().x + self._offset
        return min(range(len(self.text) + 1), key=lambda index: abs(self._width(self.text[:index]) - inside))

    def draw(self, surface: pygame.Surface) -> None:
        theme, px = self.theme, self.theme.px
        edge = theme.gold if self.focused else theme.edge if self.hovered else theme.line
        self.box(surface, self.rect, theme.ground, edge, radius=6)
        if self.icon:
            picture = artwork.icon(self.icon, px(18), theme.dim)
            surface.blit(picture, picture.get_rect(center=(self.rect.x + px(19), self.rect.centery)))
        room = self._room()
        if not self.text and not self.composing and not self.focused:
            self.write(surface, self.hint, room, colour=theme.dim)
            return
        shown = self.text[: self.caret] + self.composing + self.text[self.caret :]
        caret_x = self._width(self.text[: self.caret] + self.composing)
        self._offset = max(0, min(self._offset, self._width(shown) - room.width + px(2)))
        self._offset = min(max(self._offset, caret_x - room.width + px(2)), caret_x)
        left = room.x - self._offset
        mid, half = room.centery, px(theme.body) * 2 // 3
        with drawing.clipped_to(surface, room.inflate(px(4), 0)):
            low, high = sorted((self.anchor, self.caret))
            if low < high:
                start, end = self._width(self.text[:low]), self._width(self.text[:high])
                surface.fill(theme.selected, (left + start, mid - half, end - start, 2 * half))
            line = drawing.words(shown, px(theme.body), "regular", theme.text if self.enabled else theme.faint)
            surface.blit(line, line.get_rect(midleft=(left, mid)))
            if self.composing:
                start = left + self._width(self.text[: self.caret])
                y = mid + half
                pygame.draw.line(surface, theme.gold, (start, y), (left + caret_x, y))
            if self.focused:
                surface.fill(theme.gold, (left + caret_x, mid - half, max(1, px(1.5)), 2 * half))
