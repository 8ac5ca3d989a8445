"""What a log shows: entries of coloured words and dice, and how they break into lines."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from battlemap.paint.artwork import Colour
from battlemap.ui.theme import Theme
from battlemap.ui.widgets import drawing


@dataclass(frozen=True, slots=True)
class Span:
    """Words of one colour; a colour of None is the theme's text. A line break in ``text`` breaks the line."""

    text: str
    colour: Colour | None = None
    weight: str = "regular"


@dataclass(frozen=True, slots=True)
class DieFace:
    """A rolled die, drawn as a small hexagon: green when ``good``, red when not, brown when it is None."""

    value: int
    good: bool | None = None

    @property
    def text(self) -> str:
        """The die in copied text."""
        return f"[{self.value}]"


@dataclass(frozen=True, slots=True)
class Tag:
    """A small label in a box, such as the id of a rule; ``tip`` is what its tooltip says."""

    text: str
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One message. ``key`` is what a click hands out, ``kind`` what a filter looks at; ``heading`` sets it apart."""

    spans: tuple[Span | DieFace | Tag, ...]
    key: Hashable = None
    kind: str = ""
    heading: bool = False

    @property
    def text(self) -> str:
        """The entry as plain text."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a line: where it begins, and what is drawn there."""

    x: int
    width: int
    text: str
    colour: Colour | None
    weight: str
    die: DieFace | None = None
    tag: Tag | None = None


TAG_SMALLER = 4
"""How much smaller than the words around them tags are written, at scale 1."""


def broken_into_lines(spans: Sequence[Span | DieFace | Tag], width: int, theme: Theme, size: int) -> list[list[Run]]:
    """The runs of each line when nothing may pass ``width``; a word wider than a line is broken."""
    px = theme.px(size)
    lines: list[list[Run]] = [[]]
    x = 0
    for span in spans:
        if isinstance(span, DieFace):
            side = theme.px(size + 9)
            if x + side > width and x:
                lines.append([])
                x = 0
            lines[-1].append(Run(x, side, span.text, None, "bold", span))
            x += side + theme.px(2)
            continue
        if isinstance(span, Tag):
            side = drawing.text_width(span.text, theme.px(size - TAG_SMALLER), "semibold") + theme.px(8)
            if x + side > width and x:
                lines.append([])
                x = 0
            lines[-1].append(Run(x, side, span.text, None, "semibold", tag=span))
            x += side + theme.px(3)
            continue
        for number, paragraph in enumerate(span.text.split("\n")):
            if number:
                lines.append([])
                x = 0
            for word in _words(paragraph):
                wide = drawing.text_width(word, px, span.weight)
                if x and x + drawing.text_width(word.rstrip(" "), px, span.weight) > width:
                    lines.append([])
                    x = 0
                    word = word.lstrip(" ")
                    wide = drawing.text_width(word, px, span.weight)
                while word and x + drawing.text_width(word.rstrip(" "), px, span.weight) > width and len(word) > 1:
                    part = _longest_part(word, width - x, px, span.weight)
                    lines[-1].append(Run(x, width - x, part, span.colour, span.weight))
                    lines.append([])
                    x, word = 0, word[len(part) :]
                    wide = drawing.text_width(word, px, span.weight)
                if word:
                    lines[-1].append(Run(x, wide, word, span.colour, span.weight))
                    x += wide
    return lines


def _words(text: str) -> list[str]:
    """Words, each with the spaces after it."""
    words: list[str] = []
    for part in text.split(" "):
        if words:
            words[-1] += " "
        words.append(part)
    return [word for word in words if word]


def _longest_part(word: str, width: int, px: int, weight: str) -> str:
    length = len(word)
    while length > 1 and drawing.text_width(word[:length], px, weight) > width:
        length -= 1
    return word[:length]


@lru_cache(maxsize=512)
def die_face(die: DieFace, side: int, theme: Theme) -> pygame.Surface:
    """The hexagon with its number."""
    fill = {True: (60, 96, 84), False: (122, 54, 40), None: (92, 76, 54)}[die.good]
    big = side * drawing.FINER
    surface = pygame.Surface((big, big), pygame.SRCALPHA)
    surface.fill((240, 228, 200, 0))
    for colour, radius in (((240, 228, 200), 0.49), (fill, 0.42)):
        corners = [
            (big / 2 + big * radius * math.cos(math.radians(a)), big / 2 + big * radius * math.sin(math.radians(a)))
            for a in range(-90, 270, 60)
        ]
        pygame.draw.polygon(surface, colour, corners)
    small = pygame.transform.smoothscale(surface, (side, side))
    number = drawing.words(
        str(die.value), side * 13 // 22 if die.value < 100 else side * 10 // 22, "bold", (255, 250, 236)
    )
    small.blit(number, number.get_rect(center=(side // 2, side // 2)))
    return small
