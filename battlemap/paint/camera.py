"""The camera: which part of the map shows where in the window.

Units: screen pixels for places in the window, squares for places on the map. The scale is kept at a multiple of a
quarter pixel per square, so that pieces of the map some squares long are whole pixels long.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

MIN_SCALE = 6.0
MAX_SCALE = 192.0


class Camera:
    """A view of ``columns`` x ``rows`` squares through ``view_rect``.

    >>> camera = Camera(pygame.Rect(0, 0, 800, 600), 20, 15)
    >>> camera.scale, camera.square_at((1, 1))
    (40.0, (0, 0))
    """

    def __init__(self, view_rect: pygame.Rect | Sequence[int], columns: int, rows: int) -> None:
        self.view_rect = pygame.Rect(view_rect)
        self.columns, self.rows = columns, rows
        self._wanted = 1.0
        self.left = self.top = 0.0
        self.fit()

    @property
    def scale(self) -> float:
        """Pixels per square."""
        return round(self._wanted * 4) / 4

    @property
    def origin(self) -> tuple[int, int]:
        """The whole screen pixel at which the map's north-west corner is drawn."""
        return round(self.left), round(self.top)

    def fit(self) -> None:
        """Show the whole map, in the middle of the view."""
        width, height = self.view_rect.size
        scale = min(width / self.columns, height / self.rows)
        self._wanted = min(max(int(scale * 4) / 4, MIN_SCALE), MAX_SCALE)
        self.look_at(self.columns / 2, self.rows / 2)

    def look_at(self, x: float, y: float) -> None:
        """Bring a place on the map to the middle of the view, as far as the map's edges allow."""
        self.left = self.view_rect.centerx - x * self.scale
        self.top = self.view_rect.centery - y * self.scale
        self._keep_in_sight()

    def resize(self, view_rect: pygame.Rect | Sequence[int]) -> None:
        """Give the camera another view of the window; the middle of the view stays what it was."""
        x, y = self.to_map(self.view_rect.center)
        self.view_rect = pygame.Rect(view_rect)
        self.look_at(x, y)

    def zoom_at(self, pos: tuple[float, float], factor: float) -> None:
        """Enlarge by ``factor``; what is under ``pos`` stays there."""
        x, y = self.to_map(pos)
        self._wanted = min(max(self._wanted * factor, MIN_SCALE), MAX_SCALE)
        self.left, self.top = pos[0] - x * self.scale, pos[1] - y * self.scale
        self._keep_in_sight()

    def pan(self, dx: float, dy: float) -> None:
        """Move the map by pixels; a part of it always stays in the view."""
        self.left += dx
        self.top += dy
        self._keep_in_sight()

    def to_map(self, pos: tuple[float, float]) -> tuple[float, float]:
        """The place on the map, in squares, under a screen pixel."""
        return (pos[0] - self.left) / self.scale, (pos[1] - self.top) / self.scale

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """The screen pixel of a place on the map; square (x, y) has its middle at (x + 0.5, y + 0.5)."""
        return self.left + x * self.scale, self.top + y * self.scale

    def square_at(self, pos: tuple[float, float]) -> tuple[int, int] | None:
        """The square under a screen pixel, None outside the view or the map."""
        if not self.view_rect.collidepoint(pos):
            return None
        x, y = self.to_map(pos)
        if 0 <= x < self.columns and 0 <= y < self.rows:
            return int(x), int(y)
        return None

    def square_rect(self, x: int, y: int) -> pygame.Rect:
        """The screen rectangle of a square, in whole pixels; neighbouring squares share their edges."""
        left, top = self.origin
        x0, y0 = left + round(x * self.scale), top + round(y * self.scale)
        x1, y1 = left + round((x + 1) * self.scale), top + round((y + 1) * self.scale)
        return pygame.Rect(x0, y0, x1 - x0, y1 - y0)

    def _keep_in_sight(self) -> None:
        """Hold a quarter of the view (or the whole map, if smaller) inside the view."""
        view, scale = self.view_rect, self.scale
        width, height = self.columns * scale, self.rows * scale
        hold_x, hold_y = min(view.width / 4, width), min(view.height / 4, height)
        self.left = min(max(self.left, view.left + hold_x - width), view.right - hold_x)
        self.top = min(max(self.top, view.top + hold_y - height), view.bottom - hold_y)
