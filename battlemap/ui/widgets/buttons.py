"""Buttons and the toggle."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from battlemap.paint import artwork
from battlemap.paint.artwork import Colour
from battlemap.ui.theme import Theme
from battlemap.ui.widgets import drawing
from battlemap.ui.widgets.base import LEFT, Tip, Widget

KEY_SIZE = 10
"""Letters of the key in the corner of a stacked button, at scale 1."""

PRESSING = (pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER, pygame.KSCAN_SPACE)


class Button(Widget):
    """Calls ``on_press`` on a click, on Enter or Space with the focus, and on its ``key`` from anywhere.

    ``style``: plain, primary (the one to press), quiet (no box until hovered). ``stacked`` puts the icon over the text
    with the key in the corner, as in an action bar. ``chosen`` marks the mode that is on.
    """

    focusable = True

    def __init__(
        self,
        theme: Theme,
        text: str,
        on_press: Callable[[], object],
        *,
        icon: str = "",
        key: str = "",
        tooltip: str | Tip = "",
        style: str = "plain",
        stacked: bool = False,
        chosen: bool = False,
    ) -> None:
        super().__init__(theme, tooltip=tooltip, key=key)
        self.text = text
        self.on_press = on_press
        self.icon = icon
        self.style = style
        self.stacked = stacked
        self.chosen = chosen
        self.pressed = False

    def set_text(self, text: str) -> None:
        """Change the words."""
        if text != self.text:
            self.text = text
            self.touch()

    def choose(self, chosen: bool = True) -> None:
        """Mark it as the mode that is on, or not."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.touch()

    def natural_width(self) -> int:
        """How wide the button must be to show everything."""
        px = self.theme.px
        words = drawing.text_width(self.text, px(self._size()), self._weight())
        if self.stacked:
            return max(words + px(12), self._key_width() + px(28 + 14), px(64))
        return words + px(24) + (px(26) if self.icon else 0)

    def activate(self) -> bool:
        if self.enabled:
            self.on_press()
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT:
            self.pressed = True
            self.touch()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == LEFT and self.pressed:
            self.lose_pointer()
            if self.rect.collidepoint(event.pos):
                self.activate()
            return True
        if event.type == pygame.KEYDOWN and event.scancode in PRESSING:
            return self.activate()
        return False

    def lose_pointer(self) -> None:
        self.pressed = False
        self.touch()

    def _size(self) -> int:
        return self.theme.label if self.stacked else (self.theme.strong if self.style == "primary" else self.theme.body)

    def _weight(self) -> str:
        return "bold" if self.style == "primary" else "semibold"

    def _colours(self) -> tuple[Colour | None, Colour | None, Colour, Colour]:
        """Fill, edge, words, icon."""
        theme = self.theme
        if not self.enabled:
            return (None if self.style == "quiet" else theme.tile), theme.groove, theme.faint, theme.faint
        if self.style == "primary":
            return theme.primary, theme.primary_edge, (255, 248, 230), (255, 248, 230)
        if self.chosen:
            return theme.selected, theme.gold, theme.text, (243, 220, 166)
        if self.style == "quiet" and not self.hovered and not self.focused:
            return None, None, theme.text, theme.icon
        return theme.raised, theme.edge, theme.text, theme.icon

    def draw(self, surface: pygame.Surface) -> None:
        px = self.theme.px
        fill, edge, ink, icon_ink = self._colours()
        if fill is not None:
            if self.enabled and (self.hovered or self.pressed):
                shift = -10 if self.pressed else 14
                red, green, blue = (max(0, min(255, part + shift)) for part in fill[:3])
                fill = (red, green, blue)
            sheen = 46 if self.style == "primary" else 22
            self.box(surface, self.rect, fill, edge, sheen=0 if self.pressed or not self.enabled else sheen)
        room = self.rect.inflate(-px(10), -px(4))
        if self.pressed:
            room.y += px(1)
        if self.stacked:
            self._draw_stacked(surface, room, ink, icon_ink)
        else:
            self._draw_in_line(surface, room, ink, icon_ink)
        self.draw_focus(surface)

    def _draw_stacked(self, surface: pygame.Surface, room: pygame.Rect, ink: Colour, icon_ink: Colour) -> None:
        theme, px = self.theme, self.theme.px
        words_height = px(theme.label + 6)
        key_width = self._key_width()
        if key_width:
            corner = pygame.Rect(self.rect.right - px(5) - key_width, self.rect.y + px(2), key_width, px(14))
            self.write(surface, self.key_label, corner, size=KEY_SIZE, weight="bold", colour=theme.dim, align="right")
        if self.icon:
            side = min(px(28), room.height - words_height)
            # The icon keeps to the middle unless a long key label needs that room.
            middle = min(room.centerx, self.rect.right - key_width - px(6) - side // 2) if key_width else room.centerx
            picture = artwork.icon(self.icon, side, icon_ink)
            surface.blit(picture, picture.get_rect(center=(middle, room.y + (room.height - words_height) // 2 + px(1))))
        foot = pygame.Rect(room.x - px(3), room.bottom - words_height, room.width + px(6), words_height)
        self.write(surface, self.text, foot, size=theme.label, weight="semibold", colour=ink, align="centre")

    def _key_width(self) -> int:
        return drawing.text_width(self.key_label, self.theme.px(KEY_SIZE), "bold") if self.key_label else 0

    def _draw_in_line(self, surface: pygame.Surface, room: pygame.Rect, ink: Colour, icon_ink: Colour) -> None:
        theme, px = self.theme, self.theme.px
        two_lines = self.style == "primary" and self.key_label and self.rect.height >= px(48)
        line = pygame.Rect(room.x, room.y, room.width, room.height * 2 // 3) if two_lines else room
        words = min(drawing.text_width(self.text, px(self._size()), self._weight()), line.width)
        icon_side = px(20)
        left = line.x
        if self.icon:
            total = icon_side + (px(6) + words if self.text else 0)
            left = line.centerx - min(total, line.width) // 2
            picture = artwork.icon(self.icon, icon_side, icon_ink)
            surface.blit(picture, picture.get_rect(midleft=(left, line.centery)))
            left += icon_side + px(6)
        place = pygame.Rect(left, line.y, line.right - left, line.height)
        align = "left" if self.icon else "centre"
        self.write(surface, self.text, place, size=self._size(), weight=self._weight(), colour=ink, align=align)
        if two_lines:
            foot = pygame.Rect(room.x, line.bottom - px(4), room.width, room.bottom - line.bottom)
            colour = (250, 226, 176) if self.enabled else theme.faint
            self.write(
                surface, self.key_label, foot, size=theme.small, weight="semibold", colour=colour, align="centre"
            )


class IconButton(Button):
    """A button that shows only an icon; its tooltip says what it does."""

    def __init__(
        self,
        theme: Theme,
        icon: str,
        on_press: Callable[[], object],
        *,
        tooltip: str | Tip,
        key: str = "",
        style: str = "quiet",
        chosen: bool = False,
    ) -> None:
        super().__init__(theme, "", on_press, icon=icon, key=key, tooltip=tooltip, style=style, chosen=chosen)

    def natural_width(self) -> int:
        return self.theme.px(self.theme.control + 4)

    def _draw_in_line(self, surface: pygame.Surface, room: pygame.Rect, ink: Colour, icon_ink: Colour) -> None:
        picture = artwork.icon(self.icon, min(self.theme.px(22), room.height), icon_ink)
        surface.blit(picture, picture.get_rect(center=room.center))


class Toggle(Button):
    """A switch with words at its right; ``on_change`` gets the new value."""

    def __init__(
        self,
        theme: Theme,
        text: str,
        value: bool,
        on_change: Callable[[bool], object],
        *,
        key: str = "",
        tooltip: str | Tip = "",
    ) -> None:
        super().__init__(theme, text, self._flip, key=key, tooltip=tooltip)
        self.value = value
        self.on_change = on_change

    def _flip(self) -> None:
        self.set(not self.value)
        self.on_change(self.value)

    def set(self, value: bool) -> None:
        """Change the value without telling ``on_change``."""
        if value != self.value:
            self.value = value
            self.touch()

    def natural_width(self) -> int:
        px = self.theme.px
        return px(34 + 18) + drawing.text_width(self.text, px(self.theme.body), "regular")

    def draw(self, surface: pygame.Surface) -> None:
        theme, px = self.theme, self.theme.px
        track = pygame.Rect(self.rect.x + px(4), 0, px(34), px(18))
        track.centery = self.rect.centery
        on = self.value and self.enabled
        self.box(surface, track, theme.primary if on else theme.groove, theme.gold if on else theme.edge, radius=9)
        knob = pygame.Rect(0, 0, px(12), px(12))
        knob.center = (track.right - px(9) if self.value else track.x + px(9), track.centery)
        self.box(surface, knob, theme.text if self.enabled else theme.faint, None, radius=6)
        room = pygame.Rect(track.right + px(10), self.rect.y, self.rect.right - track.right - px(10), self.rect.height)
        ink = theme.faint if not self.enabled else (theme.gold if self.hovered else theme.text)
        self.write(surface, self.text, room, colour=ink)
        self.draw_focus(surface)
