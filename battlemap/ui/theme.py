"""Colours, sizes and the scale of the window.

Colours are (red, green, blue) from 0 to 255; sizes are pixels at scale 1 and become pixels of the screen with
``theme.px``. Team colours are the colour-blind safe set of Okabe and Ito; on panels names use the lighter ``team_names``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from battlemap.paint import artwork
from battlemap.paint.artwork import Colour

SMALLEST_SCALE = 0.75
LARGEST_SCALE = 3.0


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything that decides how the window looks. Make variants with ``scaled`` and ``high_contrast``."""

    scale: float = 1.0

    ground: Colour = (24, 21, 19)
    panel: Colour = (33, 29, 26)
    raised: Colour = (52, 45, 39)
    tile: Colour = (42, 37, 33)
    stripe: Colour = (37, 33, 29)
    groove: Colour = (62, 54, 47)
    line: Colour = (92, 76, 54)
    edge: Colour = (104, 88, 64)
    glass: Colour = (24, 20, 18, 230)
    glass_edge: Colour = (150, 122, 78, 150)
    scrim: Colour = (8, 6, 5, 150)

    text: Colour = (238, 229, 210)
    dim: Colour = (172, 158, 136)
    faint: Colour = (122, 111, 96)
    icon: Colour = (230, 217, 187)
    gold: Colour = (226, 186, 106)
    selected: Colour = (78, 62, 36)
    primary: Colour = (150, 104, 34)
    primary_edge: Colour = (246, 214, 150)
    good: Colour = (128, 206, 170)
    bad: Colour = (240, 122, 84)

    blue: Colour = (0, 114, 178)
    vermilion: Colour = (213, 94, 0)
    sky: Colour = (86, 180, 233)
    amber: Colour = (246, 150, 90)
    yellow: Colour = (240, 228, 66)
    orange: Colour = (230, 159, 0)
    green: Colour = (0, 158, 115)
    purple: Colour = (204, 121, 167)

    hp_full: Colour = (238, 226, 196)
    hp_half: Colour = (246, 190, 70)
    hp_low: Colour = (232, 96, 72)
    hp_lost: Colour = (70, 40, 34)

    radius: int = 8
    small: int = 12
    label: int = 13
    body: int = 15
    strong: int = 17
    title: int = 19
    control: int = 32
    row: int = 40
    gap: int = 8
    pad: int = 14
    tooltip_delay: float = 0.45

    @property
    def teams(self) -> tuple[Colour, ...]:
        """Colours of the sides on the map, in the order of the sides."""
        return (self.blue, self.vermilion, self.green, self.purple, self.orange, self.sky)

    @property
    def team_names(self) -> tuple[Colour, ...]:
        """The same sides' colours for words on a panel, light enough to read."""
        return (self.sky, self.amber, (84, 200, 160), (224, 150, 192), self.orange, (150, 208, 240))

    def px(self, size: float) -> int:
        """``size`` at scale 1 as whole pixels of the screen."""
        return round(size * self.scale)

    def font(self, size: int, weight: str = "regular") -> pygame.font.Font:
        """The font for ``size`` at scale 1; weights as in ``artwork.font``."""
        return artwork.font(self.px(size), weight)

    def scaled(self, scale: float) -> Theme:
        """The same theme at another scale, kept within 0.75 and 3."""
        return replace(self, scale=min(max(scale, SMALLEST_SCALE), LARGEST_SCALE))

    def high_contrast(self) -> Theme:
        """The same theme with black panels, white words and stronger lines."""
        return replace(
            self,
            ground=(0, 0, 0),
            panel=(0, 0, 0),
            raised=(28, 26, 24),
            tile=(22, 20, 18),
            stripe=(16, 15, 14),
            glass=(0, 0, 0, 250),
            line=(190, 170, 130),
            edge=(200, 184, 150),
            text=(255, 255, 255),
            dim=(222, 214, 200),
            faint=(180, 172, 160),
            icon=(255, 255, 255),
            gold=(255, 214, 120),
        )


def contrast(first: Colour, second: Colour) -> float:
    """The contrast ratio of two colours, from 1 to 21 (WCAG 2)."""
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    channels = [value / 255 for value in colour[:3]]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
