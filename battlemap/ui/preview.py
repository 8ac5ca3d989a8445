"""A small picture of a scenario: its map, with every figure where it starts."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from battlemap.errors import BattlemapError
from battlemap.paint.artwork import icon_names
from battlemap.paint.backdrop import Backdrop
from battlemap.paint.camera import Camera
from battlemap.paint.figures import FigureLook, draw_figures
from battlemap.paint.map_picture import MapPicture
from battlemap.scenario import resolve_kind
from battlemap.setup import Setup
from battlemap.ui.theme import Theme
from battlemap.ui.widgets import Widget

__all__ = ["Preview"]


class Preview(Widget):
    """Shows one set-up; the map's picture is painted over several frames."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setup: Setup | None = None
        self.complete = True
        self._made: dict[int, tuple[MapPicture, list[FigureLook]]] = {}

    def show_setup(self, setup: Setup, backdrop: Callable[[], Backdrop | None]) -> None:
        """Show another set-up; ``backdrop`` reads the background picture of its map."""
        if setup is not self.setup:
            self.setup = setup
            if id(setup) not in self._made:
                self._made[id(setup)] = MapPicture(setup.map, picture=backdrop()), looks_of(setup)
            self.touch()

    def go_on(self) -> None:
        """Paint again while parts of the picture are missing."""
        if not self.complete:
            self.touch()

    def draw(self, surface: pygame.Surface) -> None:
        setup = self.setup
        if setup is None or self.rect.width < 16 or self.rect.height < 16:
            self.complete = True
            return
        picture, looks = self._made[id(setup)]
        camera = Camera(self.rect, setup.map.width, setup.map.height)
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        surface.fill(self.theme.ground, self.rect)
        self.complete = picture.draw(surface, camera)
        draw_figures(surface, camera, looks)
        surface.set_clip(clip)


def looks_of(setup: Setup) -> list[FigureLook]:
    """The figures of a set-up as they stand at the start."""
    sides = list(setup.sides)
    looks = []
    for figure in setup.figures.values():
        try:
            kind = resolve_kind(setup, figure.kind)
        except BattlemapError:
            kind = {}
        name = str(figure.fields.get("icon") or kind.get("icon") or "person")
        width, height = kind.get("footprint") or (1, 1)
        looks.append(
            FigureLook(
                *figure.at,
                width,
                height,
                figure.facing,
                sides.index(figure.side) + 1,
                name if name in icon_names() else "person",
            )
        )
    return looks
