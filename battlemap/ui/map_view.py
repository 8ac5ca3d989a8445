"""The map in the window: the picture under the camera, and what the mouse does on it.

Gestures, all from events: wheel zooms at the pointer; right or middle drag, or left drag with Space held, pans; left click
and left drag, right click and Shift+wheel are handed out as squares. Ctrl+drag measures.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pygame

from battlemap.paint.camera import Camera
from battlemap.paint.figures import figure_at
from battlemap.paint.map_picture import MapPicture
from battlemap.ui.scene import Scene, draw_scene
from battlemap.ui.theme import Theme
from battlemap.ui.widgets.base import LEFT, MIDDLE, RIGHT, Widget
from battlemap.ui.widgets.keys import CTRL, SHIFT

__all__ = ["Gestures", "MapView", "Spot"]

Square = tuple[int, int]

DRAG_PX = 6
"""So far the pointer must go, at scale 1, before a press becomes a drag."""
ZOOM_STEP = 1.18


@dataclass(frozen=True, slots=True)
class Spot:
    """A place pointed at: its square (None off the map), the figure there ("" for none) and the exact point in squares."""

    square: Square | None
    figure: str
    x: float
    y: float


class Gestures(Protocol):
    """Who answers to what the mouse does on the map."""

    def hover(self, spot: Spot) -> None: ...

    def click(self, spot: Spot) -> None: ...

    def drag(self, start: Spot, spot: Spot) -> None: ...

    def drop(self, start: Spot, spot: Spot) -> None: ...

    def cancel_drag(self) -> None: ...

    def face(self, spot: Spot) -> None: ...

    def turn(self, steps: int) -> None: ...


class MapView(Widget):
    """Shows the map and whatever ``compose`` puts over it; ``ids`` are the figures of the scene's looks, in order."""

    def __init__(
        self,
        theme: Theme,
        picture: MapPicture,
        camera: Camera,
        compose: Callable[[], tuple[Scene, list[str]]],
        gestures: Gestures,
    ) -> None:
        super().__init__(theme)
        self.picture = picture
        self.camera = camera
        self.compose = compose
        self.gestures = gestures
        self.scene = Scene()
        self.ids: list[str] = []
        self.complete = False
        self.space_held = False
        self.panned = False
        self._press: tuple[int, tuple[int, int], Spot] | None = None
        self._dragging = False
        self._panning = False
        self._last = (0, 0)

    def arrange(self) -> None:
        self.camera.resize(self.rect)

    # -- where things are

    def spot(self, point: tuple[int, int]) -> Spot:
        """What lies under a pixel. A figure's body counts, then its square."""
        square = self.camera.square_at(point)
        index = figure_at(self.camera, self.scene.looks, point) if self.rect.collidepoint(point) else None
        figure = self.ids[index] if index is not None else ""
        return Spot(square, figure, *self.camera.to_map(point))

    # -- events

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, MIDDLE, RIGHT):
            return self._down(event)
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._up(event)
        return False

    def _wheel(self, event: pygame.event.Event) -> bool:
        host = self.host
        if host is None or not event.y:
            return False
        if host.modifiers & SHIFT:
            self.gestures.turn(-1 if event.y > 0 else 1)
            return True
        self.zoom(ZOOM_STEP**event.y, host.pointer)
        return True

    def zoom(self, factor: float, at: tuple[int, int] | None = None) -> None:
        """Enlarge around a pixel, or around the middle."""
        self.camera.zoom_at(at or self.rect.center, factor)
        self.touch()

    def fit(self) -> None:
        """Show the whole map."""
        self.camera.fit()
        self.touch()

    def _down(self, event: pygame.event.Event) -> bool:
        if self._press is not None:
            # Right click while dragging cancels.
            if event.button == RIGHT and self._dragging:
                self._press = None
                self._dragging = False
                self.gestures.cancel_drag()
            return True
        self._press = (event.button, event.pos, self.spot(event.pos))
        self._dragging = False
        self._panning = event.button in (MIDDLE, RIGHT) or self.space_held
        self._last = event.pos
        return True

    def _moved(self, event: pygame.event.Event) -> bool:
        if self._press is None:
            self.gestures.hover(self.spot(event.pos))
            return True
        _, start, spot = self._press
        far = max(abs(event.pos[0] - start[0]), abs(event.pos[1] - start[1]))
        if not self._dragging and far < self.theme.px(DRAG_PX):
            return True
        self._dragging = True
        if self._panning:
            self.panned = True
            self.camera.pan(event.pos[0] - self._last[0], event.pos[1] - self._last[1])
            self._last = event.pos
            self.touch()
        else:
            self.gestures.drag(spot, self.spot(event.pos))
        return True

    def _up(self, event: pygame.event.Event) -> bool:
        if self._press is None or event.button != self._press[0]:
            return True
        button, _, spot = self._press
        dragged, self._press, self._dragging = self._dragging, None, False
        if self._panning:
            self._panning = False
            if not dragged and button == RIGHT:
                self.gestures.face(spot)
        elif dragged:
            self.gestures.drop(spot, self.spot(event.pos))
        else:
            self.gestures.click(spot)
        return True

    @property
    def measures(self) -> bool:
        """Ctrl is held: a drag measures."""
        return self.host is not None and bool(self.host.modifiers & CTRL)

    def lose_pointer(self) -> None:
        if self._press is not None and self._dragging and not self._panning:
            self.gestures.cancel_drag()
        self._press, self._dragging, self._panning = None, False, False

    def leave(self) -> None:
        self.gestures.hover(Spot(None, "", 0.0, 0.0))

    def enter(self) -> None:
        """The map looks no different when the pointer comes."""

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        surface.fill(self.theme.ground, self.rect)
        self.complete = self.picture.draw(surface, self.camera)
        draw_scene(surface, self.camera, self.scene)
        surface.set_clip(clip)

    def refresh(self) -> None:
        """Take the scene anew; it is drawn with the next frame."""
        self.scene, self.ids = self.compose()
        self.touch()
