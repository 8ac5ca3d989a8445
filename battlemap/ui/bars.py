"""The bars round the map: title and round above, actions below, the question that waits, the legend, the card at the pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from battlemap.paint import artwork
from battlemap.paint.tints import ARC_COLOURS
from battlemap.ui.theme import Theme
from battlemap.ui.widgets import Button, IconButton, Panel, Tip, Widget, drawing
from battlemap.ui.widgets.buttons import KEY_SIZE
from battlemap.ui.words import Words

__all__ = ["ActionBar", "Banner", "Deed", "HoverCard", "Legend", "TopBar"]


@dataclass(frozen=True, slots=True)
class Deed:
    """A button of a bar: the key of its words, what it does, its icon and hotkey."""

    name: str
    text: str
    on_press: Callable[[], object]
    icon: str = ""
    key: str = ""
    help: str = ""
    enabled: bool = True
    chosen: bool = False
    primary: bool = False


class TopBar(Panel):
    """Title and ruleset, round and phase, and buttons for everything that is no action."""

    def __init__(self, theme: Theme, title: str, aside: str, deeds: Sequence[Deed]) -> None:
        super().__init__(theme, style="panel")
        self.heading, self.note, self.stage, self.who = title, aside, "", ""
        self._room = 0
        self.buttons: dict[str, IconButton | Button] = {}
        for deed in deeds:
            tip = Tip(deed.text, (deed.help,) if deed.help else ())
            button: IconButton | Button
            if deed.icon:
                button = IconButton(theme, deed.icon, deed.on_press, tooltip=tip, key=deed.key, chosen=deed.chosen)
            else:
                button = Button(theme, deed.text, deed.on_press, tooltip=deed.help, key=deed.key, style="quiet")
            self.buttons[deed.name] = self.add(button)

    def arrange(self) -> None:
        px = self.theme.px
        right = self.rect.right - px(8)
        for button in reversed(self.buttons.values()):
            if button.visible:
                wide = button.natural_width() if isinstance(button, IconButton) else px(46)
                button.place((right - wide, self.rect.y + px(5), wide, self.rect.height - px(10)))
                right -= wide + px(2)
        self._room = right

    def set_stage(self, stage: str, who: str = "") -> None:
        """The round and phase, and the side that decides where there is room for it."""
        if (stage, who) != (self.stage, self.who):
            self.stage, self.who = stage, who
            self.touch()

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        theme, px = self.theme, self.theme.px
        left = self.rect.x + px(16)
        heading = drawing.text_width(self.heading, px(theme.title), "serif")
        stage = drawing.text_width(self.stage, px(theme.strong), "semibold")
        who = drawing.text_width(f" · {self.who}", px(theme.strong), "regular") if self.who else 0
        free = self._room - left - heading - px(48)
        if stage + who > free:
            who = 0
        wide = stage + who
        start = max(left + heading + px(28), min(self.rect.centerx - wide // 2, self._room - wide - px(16)))
        start = max(left + px(80), min(start, self._room - wide - px(8)))
        room = pygame.Rect(left, self.rect.y, start - left - px(16), self.rect.height)
        left += self.write(surface, self.heading, room, size=theme.title, weight="serif", colour=theme.gold) + px(18)
        rest = pygame.Rect(left, self.rect.y, start - left - px(18), self.rect.height)
        if drawing.text_width(self.note, px(theme.label), "regular") <= rest.width:
            self.write(surface, self.note, rest, size=theme.label, colour=theme.dim)
        place = pygame.Rect(start, self.rect.y, self._room - start, self.rect.height)
        place.x += self.write(surface, self.stage, place, size=theme.strong, weight="semibold")
        if who:
            self.write(surface, f" · {self.who}", place, size=theme.strong, colour=theme.dim)


class ActionBar(Panel):
    """What the figure whose turn it is may do: one button a deed, the last one apart."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, style="glass")
        self.buttons: dict[str, Button] = {}
        self._texts: dict[str, str] = {}
        self._deeds: tuple[tuple[object, ...], ...] = ()

    def set_deeds(self, deeds: Sequence[Deed]) -> None:
        """Show these buttons; those that stay the same keep their focus and hover."""
        shape = tuple((d.name, d.text, d.icon, d.key, d.primary, d.help) for d in deeds)
        if shape != self._deeds:
            self._deeds = shape
            self.clear()
            self.buttons = {deed.name: self.add(self._button(deed)) for deed in deeds}
            self._texts = {deed.name: deed.text for deed in deeds}
            self.arrange()
            self.touch()
        for deed in deeds:
            button = self.buttons[deed.name]
            button.on_press = deed.on_press
            button.enable(deed.enabled)
            button.choose(deed.chosen)

    def _button(self, deed: Deed) -> Button:
        tip = Tip(deed.text, (deed.help,), deed.icon) if deed.help else ""
        style = "primary" if deed.primary else "plain"
        return Button(
            self.theme,
            deed.text,
            deed.on_press,
            icon="" if deed.primary else deed.icon,
            key=deed.key,
            tooltip=tip,
            style=style,
            stacked=not deed.primary,
        )

    def natural_width(self) -> int:
        """How wide the bar must be to show everything."""
        px = self.theme.px
        return sum(self._widths()) + px(6) * max(0, len(self.buttons) - 1) + px(24)

    def _widths(self) -> list[int]:
        """How wide each button wants to be, with its words."""
        widths = []
        for name, button in self.buttons.items():
            button.text = self._texts[name]
            least = self.theme.px(128) if button.style == "primary" else 0
            widths.append(max(button.natural_width(), least))
        return widths

    def arrange(self) -> None:
        px = self.theme.px
        inside = self.rect.inflate(-px(20), -px(16))
        gap = px(6)
        widths = self._widths()
        if sum(widths) + gap * (len(widths) - 1) > inside.width:
            # No room for words: icons and keys say it, tooltips explain.
            for place, button in enumerate(self.buttons.values()):
                if button.style != "primary":
                    key = drawing.text_width(button.key_label, px(KEY_SIZE), "bold")
                    button.text, widths[place] = "", max(px(44), key + px(36))
        spare = max(0, inside.width - sum(widths) - gap * max(0, len(widths) - 1))
        left = inside.x
        for button, width in zip(self.buttons.values(), widths, strict=True):
            if button.style == "primary":
                left += spare
            button.place((left, inside.y, width, inside.height))
            left += width + gap


class Banner(Panel):
    """The question that waits for an answer: words, and a button for each answer."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, style="glass")
        self.question = self.hint = ""
        self.buttons: list[Button] = []
        self._shape: object = None
        self.show(False)

    def ask(self, question: str, hint: str, deeds: Sequence[Deed]) -> None:
        """Put a question; without one the banner goes."""
        shape = (question, hint, tuple((d.name, d.text, d.key) for d in deeds))
        if shape == self._shape:
            for button, deed in zip(self.buttons, deeds, strict=True):
                button.on_press = deed.on_press
            return
        self._shape = shape
        self.question, self.hint = question, hint
        self.clear()
        self.buttons = [
            self.add(
                Button(
                    self.theme,
                    deed.text,
                    deed.on_press,
                    key=deed.key,
                    style="primary" if deed.primary else "plain",
                    tooltip=deed.help,
                )
            )
            for deed in deeds
        ]
        self.show(bool(question))

    def natural_size(self, most: int) -> tuple[int, int]:
        """How wide and high it must be, no wider than ``most``."""
        theme, px = self.theme, self.theme.px
        buttons = sum(max(b.natural_width(), px(124)) + px(8) for b in self.buttons)
        words = max(
            drawing.text_width(self.question, px(theme.strong), "semibold"),
            drawing.text_width(self.hint, px(theme.label + 1), "regular"),
        )
        wide = min(most, max(words, buttons) + px(44))
        lines = drawing.wrapped(self.hint, px(theme.label + 1), "regular", wide - px(40)) if self.hint else ()
        return wide, px(38) + len(lines) * px(theme.label + 7) + (px(64) if self.buttons else px(4))

    def arrange(self) -> None:
        px = self.theme.px
        widths = [max(button.natural_width(), px(124)) for button in self.buttons]
        left = self.rect.centerx - (sum(widths) + px(8) * max(0, len(widths) - 1)) // 2
        for button, width in zip(self.buttons, widths, strict=True):
            button.place((left, self.rect.bottom - px(60), width, px(50)))
            left += width + px(8)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        theme, px = self.theme, self.theme.px
        room = self.rect.inflate(-px(36), 0)
        head = pygame.Rect(room.x, room.y + px(8), room.width, px(theme.strong + 9))
        self.write(
            surface, self.question, head, size=theme.strong, weight="semibold", colour=theme.gold, align="centre"
        )
        top = head.bottom
        for line in drawing.wrapped(self.hint, px(theme.label + 1), "regular", room.width) if self.hint else ():
            place = pygame.Rect(room.x, top, room.width, px(theme.label + 7))
            self.write(surface, line, place, size=theme.label + 1, colour=theme.text, align="centre")
            top = place.bottom


class Legend(Panel):
    """What the tints of the arcs mean."""

    def __init__(self, theme: Theme, words: Words) -> None:
        super().__init__(theme, style="glass")
        self.names = [(kind, words(f"legend.{kind}")) for kind in ARC_COLOURS]

    def natural_width(self) -> int:
        """How wide it must be."""
        px = self.theme.px
        return sum(drawing.text_width(word, px(self.theme.label), "semibold") + px(38) for _, word in self.names) + px(
            18
        )

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        theme, px = self.theme, self.theme.px
        left = self.rect.x + px(12)
        for kind, word in self.names:
            swatch = pygame.Rect(left, 0, px(16), px(16))
            swatch.centery = self.rect.centery
            _swatch(surface, swatch, kind)
            room = pygame.Rect(swatch.right + px(6), self.rect.y, self.rect.right - swatch.right, self.rect.height)
            left = room.x + self.write(surface, word, room, size=theme.label, weight="semibold") + px(16)


def _swatch(surface: pygame.Surface, rect: pygame.Rect, kind: str) -> None:
    """A square with the colour and hatching of an arc."""
    colour = ARC_COLOURS[kind]
    dull = tuple(part * 45 // 100 for part in colour)
    pygame.draw.rect(surface, dull, rect, border_radius=rect.width // 5)
    clip = surface.get_clip()
    surface.set_clip(rect.clip(clip))
    step = max(3, rect.width // 4)
    for shift in range(-rect.height, rect.width, step):
        if kind in ("flank", "rear"):
            pygame.draw.line(surface, colour, (rect.x + shift, rect.bottom), (rect.x + shift + rect.height, rect.y))
        if kind == "rear":
            pygame.draw.line(surface, colour, (rect.x + shift, rect.y), (rect.x + shift + rect.height, rect.bottom))
    surface.set_clip(clip)
    pygame.draw.rect(surface, colour, rect, max(1, rect.width // 10), border_radius=rect.width // 5)


class HoverCard(Widget):
    """A few words beside the pointer: what a click there would do, and how likely it is."""

    solid = False

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.title = ""
        self.icon = ""
        self.lines: tuple[tuple[str, bool], ...] = ()
        self.show(False)

    def say(
        self,
        title: str,
        lines: Sequence[tuple[str, bool]],
        icon: str,
        beside: pygame.Rect,
        avoid: Sequence[pygame.Rect],
        view: pygame.Rect,
    ) -> None:
        """Show a title and lines (words, dim?) beside a rectangle, inside ``view``, over as little of ``avoid`` as can be."""
        theme, px = self.theme, self.theme.px
        self.title, self.lines, self.icon = title, tuple(lines), icon
        wide = drawing.text_width(title, px(theme.body + 1), "semibold") + (px(28) if icon else 0)
        wide = max([wide, *(drawing.text_width(words, px(theme.label + 1), "regular") for words, _ in lines)]) + px(24)
        high = px(theme.body + 14) + len(lines) * px(theme.label + 7) + px(10)
        self.place(roomiest((min(wide, view.width), high), beside, [*avoid, beside], view, px(12)))
        self.visible = True

    def hide(self) -> None:
        """Say nothing."""
        if self.visible:
            self.show(False)

    def draw(self, surface: pygame.Surface) -> None:
        theme, px = self.theme, self.theme.px
        self.box(surface, self.rect, theme.glass, theme.glass_edge)
        room = self.rect.inflate(-px(24), -px(12))
        head = pygame.Rect(room.x, room.y, room.width, px(theme.body + 10))
        if self.icon:
            picture = artwork.icon(self.icon, px(20), theme.gold)
            surface.blit(picture, picture.get_rect(midleft=head.midleft))
            head = pygame.Rect(head.x + px(28), head.y, head.width - px(28), head.height)
        self.write(surface, self.title, head, size=theme.body + 1, weight="semibold", colour=theme.gold)
        for index, (words, dim) in enumerate(self.lines):
            top = head.bottom + px(2) + index * px(theme.label + 7)
            place = pygame.Rect(room.x, top, room.width, px(theme.label + 7))
            self.write(surface, words, place, size=theme.label + 1, colour=theme.dim if dim else theme.text)


def roomiest(
    size: tuple[int, int], beside: pygame.Rect, avoid: Sequence[pygame.Rect], view: pygame.Rect, gap: int
) -> pygame.Rect:
    """The place for a box near a rectangle that covers the least of ``avoid``; right of it where nothing decides."""
    wide, high = size
    corners = [
        (beside.right + gap, beside.y),
        (beside.left - gap - wide, beside.y),
        (beside.centerx - wide // 2, beside.top - gap - high),
        (beside.centerx - wide // 2, beside.bottom + gap),
        (beside.right + 3 * gap, beside.top - gap - high),
        (beside.left - 3 * gap - wide, beside.top - gap - high),
        (beside.right + 3 * gap, beside.bottom + gap),
        (beside.left - 3 * gap - wide, beside.bottom + gap),
    ]
    places = [pygame.Rect(corner, size).clamp(view) for corner in corners]

    def covered(place: pygame.Rect) -> int:
        clips = [place.clip(other) for other in avoid]
        return sum(clip.width * clip.height for clip in clips)

    return min(places, key=covered)
