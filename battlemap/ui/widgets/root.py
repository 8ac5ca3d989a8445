"""The root: holds the widgets of a window, sends events to them, and repaints what changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from battlemap.ui.theme import Theme
from battlemap.ui.widgets import keys
from battlemap.ui.widgets.base import LEFT, RIGHT, Container, Widget
from battlemap.ui.widgets.keys import Chord, chord
from battlemap.ui.widgets.notices import Toast, Tooltip
from battlemap.ui.widgets.overlays import Overlay


class Root(Container):
    """Children at the bottom, above them overlays (dialogs, menus) one over the other, then toasts and the tooltip.

    Feed it every pygame event with ``handle``, the passing time with ``tick``, and call ``draw_changes`` each frame.
    """

    def __init__(self, theme: Theme, size: tuple[int, int]) -> None:
        super().__init__(theme)
        self.rect = pygame.Rect((0, 0), size)
        self.pointer: tuple[int, int] = (-1, -1)
        self.modifiers = 0
        self.now = 0.0
        self.by_keyboard = False
        self.focused_widget: Widget | None = None
        self.overlays: list[Overlay] = []
        self.toasts: list[Toast] = []
        self.tip = Tooltip(theme)
        self.tip.parent = self
        self.tip.show(False)
        self._bindings: dict[Chord, Callable[[], object]] = {}
        self._hovered: Widget | None = None
        self._hover_since = 0.0
        self._captured: Widget | None = None
        self._before: list[Widget | None] = []
        self._text_is_hotkey = False

    @property
    def host(self) -> Root:
        return self

    # -- what widgets ask for

    def bind(self, key: str, command: Callable[[], object]) -> None:
        """Call ``command`` on a key chord such as ``"Ctrl+S"`` while no overlay is open."""
        self._bindings[chord(key)] = command

    def focus(self, widget: Widget | None) -> None:
        """Let the keyboard speak to ``widget``, or to nobody."""
        if widget is self.focused_widget:
            return
        if self.focused_widget is not None:
            self.focused_widget.lose_focus()
        self.focused_widget = widget
        if widget is not None:
            widget.gain_focus()

    def open(self, overlay: Widget) -> None:
        """Lay ``overlay`` (a Dialog or a Menu) over everything; events go to it alone until it closes."""
        assert isinstance(overlay, Overlay)
        self._release_pointer()
        self._before.append(self.focused_widget)
        overlay.parent = self
        overlay.touch()
        self.overlays.append(overlay)
        overlay.settle(self.rect)
        self.focus(overlay.first_focus())
        self._hide_tip()

    def close(self, overlay: Widget) -> None:
        """Take ``overlay`` and everything above it away; the focus goes back to where it was."""
        assert isinstance(overlay, Overlay)
        while overlay in self.overlays:
            top = self.overlays.pop()
            self._left_behind.append(top.bounds().copy())
            top.parent = None
            self.focus(self._before.pop())
            self._release_pointer()
        self._hover_at(self.pointer)

    def toast(self, toast: Toast) -> None:
        """Show a short message for its time."""
        toast.parent = self
        toast.ends = self.now + toast.seconds
        self.toasts.append(toast)
        self._stack_toasts()

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size; place the children anew after this."""
        self.place(pygame.Rect((0, 0), size))
        for overlay in self.overlays:
            overlay.settle(self.rect)
        self._stack_toasts()

    def tick(self, seconds: float) -> None:
        """Let time pass: tooltips come, toasts go."""
        self.now += seconds
        for toast in [toast for toast in self.toasts if toast.ends <= self.now]:
            self.toasts.remove(toast)
            self._left_behind.append(toast.bounds().copy())
            self._stack_toasts()
        subject = self.focused_widget if self.by_keyboard else self._hovered
        if subject is None or not subject.tooltip or self._captured is not None:
            self._hide_tip()
        elif self.now - self._hover_since >= self.theme.tooltip_delay:
            self.tip.explain(subject, self.rect, None if self.by_keyboard else self.pointer)

    # -- events

    def handle(self, event: pygame.event.Event) -> bool:
        """Send an event where it belongs; True if a widget took it."""
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            return self._motion(event)
        if kind == pygame.MOUSEBUTTONDOWN:
            return self._press(event)
        if kind == pygame.MOUSEBUTTONUP:
            return self._release(event)
        if kind == pygame.MOUSEWHEEL:
            self._hide_tip()
            return self._bubble(self._layer.widget_at(self.pointer), event)
        if kind == pygame.KEYDOWN:
            return self._key_down(event)
        if kind == pygame.KEYUP:
            self.modifiers = event.mod
            self._text_is_hotkey = False
            return self._bubble(self.focused_widget, event)
        if kind in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            if self._text_is_hotkey or not keys.is_typing(self.modifiers):
                return True
            return self._bubble(self.focused_widget, event)
        if kind == pygame.WINDOWLEAVE:
            self._hover_at((-1, -1))
        elif kind == pygame.WINDOWFOCUSLOST:
            self.modifiers = 0
            self._release_pointer()
        return False

    @property
    def _layer(self) -> Container:
        """Where events go: the topmost overlay, or the children."""
        return self.overlays[-1] if self.overlays else self

    def _bubble(self, widget: Widget | None, event: pygame.event.Event) -> bool:
        return self._taker(widget, event) is not None

    def _taker(self, widget: Widget | None, event: pygame.event.Event) -> Widget | None:
        """Offer the event to ``widget`` and then to its parents; who took it."""
        while widget is not None and widget is not self:
            if widget.enabled and widget.handle(event):
                return widget
            widget = widget.parent
        return None

    def _motion(self, event: pygame.event.Event) -> bool:
        self._lead_by_keyboard(False)
        self._hover_at(event.pos)
        if self._captured is not None:
            return self._captured.handle(event)
        return self._bubble(self._hovered, event)

    def _press(self, event: pygame.event.Event) -> bool:
        if event.button > RIGHT and event.button < 6:
            return False  # pygame repeats the wheel as buttons 4 and 5
        self._lead_by_keyboard(False)
        self._hide_tip()
        self._hover_at(event.pos)
        target = self._layer.widget_at(event.pos)
        if self.overlays and target is None:
            if self.overlays[-1].light:
                self.overlays[-1].cancel()
            return True
        if event.button == LEFT:
            taker: Widget | None = target
            while taker is not None and not (taker.click_focus and taker.enabled):
                taker = taker.parent
            self.focus(taker)
        self._captured = self._taker(target, event)
        return self._captured is not None or bool(self.overlays)

    def _release(self, event: pygame.event.Event) -> bool:
        self._hover_at(event.pos)
        captured, self._captured = self._captured, None
        return captured.handle(event) if captured is not None else self._bubble(self._hovered, event)

    def _release_pointer(self) -> None:
        if self._captured is not None:
            self._captured.lose_pointer()
            self._captured = None

    def _hover_at(self, point: tuple[int, int]) -> None:
        self.pointer = point
        found = self._layer.widget_at(point)
        if found is self._hovered:
            return
        if self._hovered is not None:
            self._hovered.leave()
        self._hovered = found
        self._hover_since = self.now
        self._hide_tip()
        if found is not None:
            found.enter()

    def _hide_tip(self) -> None:
        if self.tip.visible:
            self.tip.show(False)
        self._hover_since = self.now

    def _lead_by_keyboard(self, leads: bool) -> None:
        if leads != self.by_keyboard:
            self.by_keyboard = leads
            self._hide_tip()
            if self.focused_widget is not None:
                self.focused_widget.touch()

    # -- keyboard

    def _key_down(self, event: pygame.event.Event) -> bool:
        self.modifiers = event.mod
        self._text_is_hotkey = False
        if self.focused_widget is not None and not self._is_reachable(self.focused_widget):
            self.focus(None)
        if self._bubble(self.focused_widget, event):
            return True
        stroke = keys.pressed(event)
        taken = self._walk_focus(stroke) or self._hotkey(stroke) or self._binding(stroke)
        # The same key press also arrives as text; a hotkey that opens a text field must not type into it.
        self._text_is_hotkey = taken
        return taken or bool(self.overlays)

    def _is_reachable(self, widget: Widget) -> bool:
        return any(inside is widget for inside in self._layer.walk()) and widget.enabled

    def _hotkey(self, stroke: Chord) -> bool:
        return any(w.activate() for w in list(self._layer.walk()) if w.chord == stroke and w.enabled)

    def _binding(self, stroke: Chord) -> bool:
        command = self._bindings.get(stroke)
        if self.overlays or command is None:
            return False
        command()
        return True

    def _walk_focus(self, stroke: Chord) -> bool:
        """Tab and Shift+Tab go round the ring, arrows to the neighbours, Esc leaves."""
        code = stroke.scancode
        if code == pygame.KSCAN_TAB and not stroke.ctrl and not stroke.alt:
            self._step_focus(self._ring(), -1 if stroke.shift else 1)
            return True
        if code == pygame.KSCAN_ESCAPE and self.overlays:
            self.overlays[-1].cancel()
            return True
        if code == pygame.KSCAN_ESCAPE and self.focused_widget is not None:
            self.focus(None)
            return True
        arrows = {pygame.KSCAN_LEFT: -1, pygame.KSCAN_UP: -1, pygame.KSCAN_RIGHT: 1, pygame.KSCAN_DOWN: 1}
        bare = not (stroke.ctrl or stroke.shift or stroke.alt)
        if code in arrows and bare and self.focused_widget is not None and self.focused_widget.parent is not None:
            parent = self.focused_widget.parent
            self._step_focus([widget for widget in self._ring() if widget.parent is parent], arrows[code])
            return True
        return False

    def _ring(self) -> list[Widget]:
        return [widget for widget in self._layer.walk() if widget.focusable and widget.enabled]

    def _step_focus(self, ring: list[Widget], step: int) -> None:
        self._lead_by_keyboard(True)
        self._hover_since = self.now
        if ring:
            at = ring.index(self.focused_widget) if self.focused_widget in ring else (-1 if step > 0 else 0)
            self.focus(ring[(at + step) % len(ring)])

    # -- painting

    def _stack_toasts(self) -> None:
        top = self.rect.y + self.theme.px(60)
        for toast in self.toasts:
            top = toast.settle_below(self.rect, top)

    def damage(self) -> list[pygame.Rect]:
        places = super().damage()
        for layer in (*self.overlays, *self.toasts, self.tip):
            places += layer.damage()
        return places

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        for layer in (*self.overlays, *self.toasts, self.tip):
            layer.paint(surface)

    def draw_changes(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Repaint what changed since the last call; the rectangles for ``pygame.display.update``."""
        places = merged(rect.clip(self.rect) for rect in self.damage())
        before = surface.get_clip()
        for rect in places:
            surface.set_clip(rect)
            surface.fill(self.theme.ground)
            self.paint(surface)
        surface.set_clip(before)
        return places

    def clipped_texts(self) -> list[str]:
        """Every text that did not fit its box when last painted, for tests and translators."""
        layers: Iterable[Widget] = (self, *self.overlays, *self.toasts)
        return [text for layer in layers for widget in layer.walk() for text in widget.clipped]


def merged(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The same area as few rectangles that do not overlap."""
    apart: list[pygame.Rect] = []
    for rect in rects:
        grown = rect.copy()
        while grown.width and grown.height:
            hit = grown.collidelist(apart)
            if hit < 0:
                apart.append(grown)
                break
            grown = grown.union(apart.pop(hit))
    return apart
