"""Small displays of the figure's panel: a number in a tile, a chip for a status, a bar with its share."""

from __future__ import annotations

import pygame

from battlemap.paint import artwork
from battlemap.paint.artwork import Colour
from battlemap.ui.theme import Theme
from battlemap.ui.widgets import drawing
from battlemap.ui.widgets.base import Tip, Widget


class Stat(Widget):
    """A number with its name above, in a tile."""

    def __init__(self, theme: Theme, name: str, value: str, *, tooltip: str | Tip = "") -> None:
        super().__init__(theme, tooltip=tooltip)
        self.name, self.value = name, value

    def set(self, value: str) -> None:
        """Show another number."""
        if value != self.value:
            self.value = value
            self.touch()

    def draw(self, surface: pygame.Surface) -> None:
        theme, px = self.theme, self.theme.px
        self.box(surface, self.rect, theme.tile)
        room = self.rect.inflate(-px(8), -px(8))
        upper = pygame.Rect(room.x, room.y, room.width, room.height * 2 // 5)
        lower = pygame.Rect(room.x, upper.bottom, room.width, room.bottom - upper.bottom)
        self.write(surface, self.name, upper, size=theme.small, colour=theme.dim, align="centre")
        self.write(surface, self.value, lower, size=theme.strong, weight="bold", align="centre")


class Chip(Widget):
    """A status: an icon and a word in a pill of its colour."""

    def __init__(
        self, theme: Theme, text: str, *, icon: str = "", colour: Colour | None = None, tooltip: str | Tip = ""
    ) -> None:
        super().__init__(theme, tooltip=tooltip)
        self.text, self.icon = text, icon
        self.colour = colour or theme.gold

    def natural_width(self) -> int:
        """How wide the chip must be."""
        px = self.theme.px
        return drawing.text_width(self.text, px(self.theme.label), "semibold") + px(42 if self.icon else 20)

    def draw(self, surface: pygame.Surface) -> None:
        px = self.theme.px
        red, green, blue = (part * 38 // 100 for part in self.colour[:3])
        self.box(surface, self.rect, (red, green, blue), self.colour, radius=14)
        left = self.rect.x + px(10)
        if self.icon:
            picture = artwork.icon(self.icon, px(17), self.colour)
            surface.blit(picture, picture.get_rect(midleft=(left - px(2), self.rect.centery)))
            left += px(21)
        room = pygame.Rect(left, self.rect.y, self.rect.right - px(8) - left, self.rect.height)
        self.write(surface, self.text, room, size=self.theme.label, weight="semibold", colour=self.colour)


class Meter(Widget):
    """A name, a bar from 0 to 1, and words at its right: one line of the odds."""

    def __init__(
        self,
        theme: Theme,
        name: str,
        share: float,
        words: str,
        *,
        colour: Colour | None = None,
        name_width: int = 116,
        words_width: int = 56,
        tooltip: str | Tip = "",
    ) -> None:
        super().__init__(theme, tooltip=tooltip)
        self.name, self.share, self.words = name, share, words
        self.colour = colour or theme.sky
        self.name_width, self.words_width = name_width, words_width

    def set(self, share: float, words: str) -> None:
        """Show another value."""
        if (share, words) != (self.share, self.words):
            self.share, self.words = share, words
            self.touch()

    def draw(self, surface: pygame.Surface) -> None:
        theme, px = self.theme, self.theme.px
        name = pygame.Rect(self.rect.x, self.rect.y, px(self.name_width), self.rect.height)
        words = pygame.Rect(0, self.rect.y, px(self.words_width), self.rect.height)
        words.right = self.rect.right
        self.write(surface, self.name, name, size=theme.body - 1, colour=theme.dim)
        track = pygame.Rect(name.right + px(8), 0, words.x - name.right - px(16), px(10))
        track.centery = self.rect.centery
        self.box(surface, track, theme.groove, radius=5)
        filled = round(track.width * max(0.0, min(1.0, self.share)))
        if filled:
            self.box(surface, pygame.Rect(track.x, track.y, max(px(4), filled), track.height), self.colour, radius=5)
        self.write(surface, self.words, words, size=theme.body + 1, weight="bold", align="right")
