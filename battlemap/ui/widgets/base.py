"""The widget, the container and what they may ask of the root that holds them.

All rectangles are pixels of the window. A widget draws itself when asked and says by ``touch`` that it looks different;
the root repaints what was touched. Pointer, modifiers and time come from the root, never from pygame's global state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, Self, TypeVar

import pygame

from battlemap.paint.artwork import Colour
from battlemap.ui.theme import Theme
from battlemap.ui.widgets import drawing
from battlemap.ui.widgets.keys import Chord, chord

LEFT, MIDDLE, RIGHT = 1, 2, 3

DOUBLE_CLICK = 0.4
"""Seconds between the two clicks of a double click."""

W = TypeVar("W", bound="Widget")


@dataclass(frozen=True, slots=True)
class Tip:
    """What a tooltip says: a gold title, and lines below it."""

    title: str = ""
    lines: tuple[str, ...] = ()
    icon: str = ""


class Host(Protocol):
    """What a widget may ask of its root."""

    pointer: tuple[int, int]
    modifiers: int
    now: float
    by_keyboard: bool
    rect: pygame.Rect

    def focus(self, widget: Widget | None) -> None: ...

    def open(self, overlay: Widget) -> None: ...

    def close(self, overlay: Widget) -> None: ...


class Widget:
    """One thing on the window: a rectangle that draws itself and takes events."""

    focusable = False
    """Whether Tab stops here."""
    click_focus = False
    """Whether a click gives it the focus; buttons leave the focus alone, so that Space keeps its hotkey."""
    solid = True
    """Whether it stops the pointer; a plain container does not."""

    def __init__(self, theme: Theme, *, tooltip: str | Tip = "", key: str = "") -> None:
        self.theme = theme
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.parent: Container | None = None
        self.visible = True
        self.enabled = True
        self.hovered = False
        self.focused = False
        self.dirty = True
        self.tooltip = tooltip
        self.chord: Chord | None = chord(key) if key else None
        self.clipped: list[str] = []
        self._shown: pygame.Rect | None = None

    # -- place and state

    @property
    def host(self) -> Host | None:
        """The root that holds this widget, if any."""
        return self.parent.host if self.parent is not None else None

    @property
    def key_label(self) -> str:
        """The hotkey as people read it, such as ``Ctrl+Z``; empty without one."""
        return str(self.chord) if self.chord is not None else ""

    def place(self, rect: pygame.Rect | tuple[int, int, int, int]) -> Self:
        """Give the widget its rectangle and return it."""
        self.rect = pygame.Rect(rect)
        self.arrange()
        self.touch()
        return self

    def arrange(self) -> None:
        """Place what is inside; called after every ``place``."""

    def bounds(self) -> pygame.Rect:
        """Everything that ``draw`` may touch."""
        return self.rect

    def touch(self) -> None:
        """Say that the widget looks different now."""
        self.dirty = True

    def show(self, visible: bool = True) -> None:
        """Show or hide."""
        self.visible = visible
        self.touch()

    def enable(self, enabled: bool = True) -> None:
        """Let it work, or grey it out."""
        if enabled != self.enabled:
            self.enabled = enabled
            self.touch()

    def walk(self) -> Iterator[Widget]:
        """The widget and everything visible inside it, in drawing order."""
        if self.visible:
            yield self

    def widget_at(self, point: tuple[int, int]) -> Widget | None:
        """The innermost visible widget under ``point``."""
        return self if self.visible and self.solid and self.rect.collidepoint(point) else None

    # -- events; True means taken

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event that was sent here; True if it needs nobody else."""
        return False

    def activate(self) -> bool:
        """Do what its hotkey stands for; True if it did something."""
        return False

    def enter(self) -> None:
        """The pointer came."""
        self.hovered = True
        self.touch()

    def leave(self) -> None:
        """The pointer went."""
        self.hovered = False
        self.touch()

    def gain_focus(self) -> None:
        """The keyboard speaks to this widget now."""
        self.focused = True
        self.touch()

    def lose_focus(self) -> None:
        """The keyboard speaks to another widget now."""
        self.focused = False
        self.touch()

    def lose_pointer(self) -> None:
        """A press that began here will never end here (the window lost the pointer, or an overlay opened)."""

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw on ``surface``, where ``rect`` says."""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw if visible and inside the surface's clip."""
        if self.visible and self.bounds().colliderect(surface.get_clip()):
            self.clipped = []
            self.draw(surface)

    def damage(self) -> list[pygame.Rect]:
        """Where the window must be painted anew, before and after the change; then the widget counts as clean."""
        now = self.bounds().copy() if self.visible else None
        places = [rect for rect in (self._shown, now) if rect is not None] if self.dirty or now != self._shown else []
        self._shown, self.dirty = now, False
        return places

    def write(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        *,
        size: int | None = None,
        weight: str = "regular",
        colour: Colour | None = None,
        align: str = "left",
    ) -> int:
        """One line inside ``rect``, centred by height, shortened (and noted in ``clipped``) if too long; its width."""
        px = self.theme.px(size or self.theme.body)
        shown = drawing.shortened(text, px, weight, rect.width)
        if shown != text:
            self.clipped.append(text)
        line = drawing.words(shown, px, weight, colour or self.theme.text)
        place = line.get_rect(centery=rect.centery)
        if align == "left":
            place.left = rect.left
        elif align == "right":
            place.right = rect.right
        else:
            place.centerx = rect.centerx
        surface.blit(line, place)
        return place.width

    def box(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        fill: Colour,
        edge: Colour | None = None,
        *,
        radius: int | None = None,
        edge_px: int = 1,
        sheen: int = 0,
    ) -> None:
        """A rounded box; radius and edge at scale 1."""
        if rect.width > 0 and rect.height > 0:
            px = self.theme.px
            round_px = px(self.theme.radius if radius is None else radius)
            box = drawing.rounded_box(
                rect.width, rect.height, round_px, fill, edge, max(1, px(edge_px)), sheen if rect.height > 4 else 0
            )
            surface.blit(box, rect)

    def draw_focus(self, surface: pygame.Surface, rect: pygame.Rect | None = None) -> None:
        """The gold ring, while the keyboard leads and the focus is here."""
        host = self.host
        if self.focused and host is not None and host.by_keyboard:
            px = self.theme.px
            pygame.draw.rect(
                surface, self.theme.gold, rect or self.rect, max(2, px(2)), border_radius=px(self.theme.radius)
            )


class Container(Widget):
    """Widgets in drawing order; itself it shows nothing and lets the pointer through."""

    solid = False

    def __init__(self, theme: Theme, *, tooltip: str | Tip = "") -> None:
        super().__init__(theme, tooltip=tooltip)
        self.children: list[Widget] = []
        self._left_behind: list[pygame.Rect] = []

    def add(self, widget: W) -> W:
        """Put ``widget`` in front of the others and return it."""
        widget.parent = self
        widget.touch()
        self.children.append(widget)
        return widget

    def remove(self, widget: Widget) -> None:
        """Take ``widget`` out; ValueError if it is not here."""
        self.children.remove(widget)
        widget.parent = None
        if widget._shown is not None:
            self._left_behind.append(widget._shown)

    def clear(self) -> None:
        """Take everything out."""
        for child in list(self.children):
            self.remove(child)

    def bounds(self) -> pygame.Rect:
        return self.rect.unionall([child.bounds() for child in self.children if child.visible])

    def walk(self) -> Iterator[Widget]:
        if self.visible:
            yield self
            for child in self.children:
                yield from child.walk()

    def widget_at(self, point: tuple[int, int]) -> Widget | None:
        if not self.visible:
            return None
        for child in reversed(self.children):
            found = child.widget_at(point)
            if found is not None:
                return found
        return super().widget_at(point)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if self.visible:
            for child in self.children:
                child.paint(surface)

    def damage(self) -> list[pygame.Rect]:
        places = super().damage() + self._left_behind
        self._left_behind = []
        if self.visible:
            for child in self.children:
                places += child.damage()
        return places


class Panel(Container):
    """A box with an optional serif title over a line; ``style`` is panel (opaque), glass (over the map) or plain (no box)."""

    solid = True

    def __init__(self, theme: Theme, title: str = "", *, aside: str = "", style: str = "panel") -> None:
        super().__init__(theme)
        self.title = title
        self.aside = aside
        self.style = style

    def set_title(self, title: str, aside: str = "") -> None:
        """Change the title and the small words at its right."""
        self.title, self.aside = title, aside
        self.touch()

    @property
    def inside(self) -> pygame.Rect:
        """The room below the title, within the padding."""
        px = self.theme.px
        top = px(self.theme.title + 18) if self.title else px(self.theme.gap)
        pad = px(self.theme.pad)
        rect = self.rect
        wide, high = rect.width - 2 * pad, rect.height - top - px(self.theme.gap)
        return pygame.Rect(rect.x + pad, rect.y + top, max(0, wide), max(0, high))

    def draw(self, surface: pygame.Surface) -> None:
        theme, px = self.theme, self.theme.px
        if self.style == "panel":
            self.box(surface, self.rect, theme.panel, theme.line, radius=0)
        elif self.style == "glass":
            self.box(surface, self.rect, theme.glass, theme.glass_edge, radius=12)
        if self.title:
            pad = px(theme.pad)
            head = pygame.Rect(self.rect.x + pad, self.rect.y + px(6), self.rect.width - 2 * pad, px(theme.title + 8))
            aside_width = drawing.text_width(self.aside, px(theme.label), "regular") if self.aside else 0
            room = head.inflate(0, 0)
            room.width -= aside_width + px(theme.gap) if aside_width else 0
            self.write(surface, self.title, room, size=theme.title, weight="serif", colour=theme.gold)
            if self.aside:
                self.write(surface, self.aside, head, size=theme.label, colour=theme.dim, align="right")
            y = head.bottom + px(1)
            pygame.draw.line(surface, theme.line, (head.left, y), (head.right - 1, y))
