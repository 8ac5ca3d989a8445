"""The map in the window: the picture under the camera, and what the mouse does on it.

Gestures, all from events: the wheel zooms at the pointer; right and middle drag, left drag with Space held and left drag of
nothing in particular pan; clicks, other left drags, right click and Shift+wheel are handed out as places on the map.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pygame

from battlemap.paint.camera import Camera
from battlemap.paint.figures import figure_at, place_figures
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

    def takes_drag(self, spot: Spot) -> bool: ...

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
        self._drawn_scale = 0.0
        self.margins = (0, 0)
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

    def box_of(self, figure: str) -> pygame.Rect:
        """The body of a figure, in pixels; an empty rectangle for one that is not shown."""
        return self.boxes()[self.ids.index(figure)] if figure in self.ids else pygame.Rect(0, 0, 0, 0)

    def boxes(self) -> list[pygame.Rect]:
        """The bodies of all figures, in pixels."""
        return [place.box for place in place_figures(self.camera, self.scene.looks)][: len(self.ids)]

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
        """Show the whole map, between what covers the view's upper and lower ``margins``."""
        above, below = self.margins
        free = pygame.Rect(self.rect.x, self.rect.y + above, self.rect.width, max(1, self.rect.height - above - below))
        self.camera.resize(free)
        self.camera.fit()
        left, top = self.camera.left, self.camera.top
        self.camera.resize(self.rect)
        self.camera.pan(left - self.camera.left, top - self.camera.top)
        self.touch()

    def reveal(self, x: float, y: float) -> None:
        """Bring a place on the map into the view if it is outside."""
        if not self.rect.inflate(-self.rect.width // 6, -self.rect.height // 4).collidepoint(
            self.camera.to_screen(x, y)
        ):
            self.camera.look_at(x, y)
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
        still = event.button in (MIDDLE, RIGHT) or self.space_held
        self._panning = still or not self.gestures.takes_drag(self._press[2])
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
        panning, self._panning = self._panning, False
        if not dragged and button == RIGHT:
            self.gestures.face(spot)
        elif not dragged and button == LEFT and not self.space_held:
            self.gestures.click(spot)
        elif dragged and not panning:
            self.gestures.drop(spot, self.spot(event.pos))
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
        zooming = self._drawn_scale not in (0.0, self.camera.scale)
        self._drawn_scale = self.camera.scale
        self.complete = self.picture.draw(surface, self.camera, hurry=zooming)
        draw_scene(surface, self.camera, self.scene, hurry=zooming)
        surface.set_clip(clip)

    def refresh(self) -> None:
        """Take the scene anew; it is drawn with the next frame."""
        self.scene, self.ids = self.compose()
        self.touch()
