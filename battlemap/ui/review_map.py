"""The map of the review screen: doors can be pointed at and clicked; the rest is the ordinary map view."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from battlemap.paint.camera import Camera
from battlemap.paint.map_picture import MapPicture
from battlemap.setup import DOOR_STATES, MapSetup
from battlemap.ui.map_view import MapView, Spot
from battlemap.ui.scene import Scene
from battlemap.ui.theme import Theme
from battlemap.ui.widgets import drawing

__all__ = ["Door", "DoorHand", "ReviewMap", "door_at", "doors_of", "next_state", "state_of"]

Door = int | tuple[int, int]
"""A door by its number among the walls, or by the square that it fills."""

NEAR = 0.4
"""So close, in squares, the pointer must come to a door that is a line."""


def doors_of(land: MapSetup) -> list[Door]:
    """Every door of a map."""
    found: list[Door] = [number for number, wall in enumerate(land.walls) if wall.kind == "door"]
    return found + [(x, y) for y in range(land.height) for x in range(land.width) if land.terrain[y][x] == "door"]


def state_of(land: MapSetup, door: Door) -> str:
    """Open, closed, locked or secret."""
    return land.doors.get(door, "closed") if isinstance(door, tuple) else land.walls[door].state


def next_state(land: MapSetup, door: Door) -> str:
    """Bring a door to the next state, and say which."""
    state = DOOR_STATES[(DOOR_STATES.index(state_of(land, door)) + 1) % len(DOOR_STATES)]
    if isinstance(door, tuple):
        land.doors[door] = state
    else:
        land.walls[door].state = state
    return state


def door_at(land: MapSetup, x: float, y: float) -> Door | None:
    """The door nearest to a point, None where none is near enough."""
    square = (math.floor(x), math.floor(y))
    inside = 0 <= square[0] < land.width and 0 <= square[1] < land.height
    if inside and land.terrain[square[1]][square[0]] == "door":
        return square
    near = [
        (distance(land.walls[door].start, land.walls[door].end, (x, y)), door)
        for door in doors_of(land)
        if isinstance(door, int)
    ]
    far, door = min(near, default=(math.inf, -1))
    return door if far <= NEAR else None


def distance(start: tuple[float, float], end: tuple[float, float], point: tuple[float, float]) -> float:
    """From a point to a straight line between two others."""
    (ax, ay), (bx, by), (px, py) = start, end, point
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = max(0.0, min(1.0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length)) if length else 0.0
    return math.dist(point, (ax + along * (bx - ax), ay + along * (by - ay)))


class DoorHand:
    """What the mouse does on the map: points at doors and clicks them; every drag pans."""

    def __init__(
        self, land: MapSetup, pointed: Callable[[Door | None], object], clicked: Callable[[Door], object]
    ) -> None:
        self.land = land
        self.pointed, self.clicked = pointed, clicked

    def hover(self, spot: Spot) -> None:
        """The pointer is here."""
        self.pointed(door_at(self.land, spot.x, spot.y) if spot.square is not None else None)

    def takes_drag(self, spot: Spot) -> bool:
        """No drag means anything but moving the map."""
        return False

    def click(self, spot: Spot) -> None:
        """A left click."""
        door = door_at(self.land, spot.x, spot.y) if spot.square is not None else None
        if door is not None:
            self.clicked(door)

    def drag(self, start: Spot, spot: Spot) -> None:
        """Nothing is dragged here."""

    def drop(self, start: Spot, spot: Spot) -> None:
        """Nothing is dropped here."""

    def cancel_drag(self) -> None:
        """Nothing is dragged here."""

    def face(self, spot: Spot) -> None:
        """A right click means nothing here."""

    def turn(self, steps: int) -> None:
        """Nobody stands here to be turned."""


class ReviewMap(MapView):
    """The map view with a gold mark and words on the door pointed at."""

    def __init__(
        self,
        theme: Theme,
        picture: MapPicture,
        camera: Camera,
        compose: Callable[[], tuple[Scene, list[str]]],
        hand: DoorHand,
    ) -> None:
        super().__init__(theme, picture, camera, compose, hand)
        self.land = hand.land
        self.marked: tuple[Door, str] | None = None

    def mark(self, door: Door | None, words: str) -> None:
        """Mark a door, with words beside it; or none."""
        marked = (door, words) if door is not None else None
        if marked != self.marked:
            self.marked = marked
            self.touch()

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.marked is None:
            return
        door, words = self.marked
        with drawing.clipped_to(surface, self.rect):
            box = self._mark_box(surface, door)
            px = self.theme.px
            wide = drawing.text_width(words, px(self.theme.body), "semibold") + px(20)
            card = pygame.Rect(0, 0, wide, px(28))
            card.midbottom = (box.centerx, box.top - px(8))
            if card.top < self.rect.top:
                card.top = box.bottom + px(8)
            card.clamp_ip(self.rect)
            self.box(surface, card, self.theme.glass, self.theme.gold)
            self.write(surface, words, card, weight="semibold", align="centre")

    def _mark_box(self, surface: pygame.Surface, door: Door) -> pygame.Rect:
        """Draw the mark; where it is."""
        broad = max(2, self.theme.px(3))
        if isinstance(door, tuple):
            box = self.camera.square_rect(*door)
            pygame.draw.rect(surface, self.theme.gold, box, broad, border_radius=self.theme.px(4))
            return box
        wall = self.land.walls[door]
        ends = [self.camera.to_screen(*point) for point in (wall.start, wall.end)]
        (ax, ay), (bx, by) = ends
        grown = self.camera.scale * 0.22
        box = pygame.Rect(min(ax, bx), min(ay, by), abs(bx - ax), abs(by - ay)).inflate(2 * grown, 2 * grown)
        pygame.draw.rect(surface, self.theme.gold, box, broad, border_radius=self.theme.px(6))
        return box
