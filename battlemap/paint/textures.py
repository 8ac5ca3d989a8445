"""The textures for one size: noises and materials, made once, kept and shared by every map.

Units: ``px`` is pixels per square. Arrays are indexed [y, x]. Colours are 0..255.
"""

from __future__ import annotations

import threading
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from .materials import MATERIALS
from .noise import NOISES, Field, Noises, cut, wrapped


class Textures:
    """All textures for one size; each is made when it is first asked for."""

    def __init__(self, px: int) -> None:
        self.px = px
        self._noises = Noises(px)
        self._materials: dict[str, NDArray[np.uint8]] = {}
        self._maker: threading.Thread | None = None
        self.ready = False

    def noise(self, name: str, x: int, y: int, width: int, height: int) -> Field:
        """A cut of a noise (mean 0, deviation 1) whose top-left pixel is map pixel (x, y)."""
        return self._noises.cut(name, x, y, width, height)

    def material(self, name: str, x: int, y: int, width: int, height: int) -> Field:
        """A cut of a material as colours [y, x, 3] whose top-left pixel is map pixel (x, y)."""
        if name not in self._materials:
            self._materials[name] = wrapped(np.clip(MATERIALS[name](self._noises), 0, 255).astype(np.uint8))
        return cut(self._materials[name], self._noises.size, x, y, width, height).astype(np.float32)

    def prepare(self) -> None:
        """Make everything that is still missing (a second's work at 96 pixels per square); then ``ready`` is True."""
        for name in NOISES:
            self.noise(name, 0, 0, 1, 1)
        for name in MATERIALS:
            self.material(name, 0, 0, 1, 1)
        self.ready = True

    def prepare_in_background(self, wait_ms: float) -> None:
        """Have a thread make everything, and give it ``wait_ms``. Painting meanwhile is safe: both make the same."""
        if self._maker is None:
            self._maker = threading.Thread(target=self.prepare, name=f"textures {self.px}", daemon=True)
            self._maker.start()
        self._maker.join(wait_ms / 1000)


@lru_cache(maxsize=4)
def textures(px: int) -> Textures:
    """The textures for ``px`` pixels per square, a multiple of 48."""
    return Textures(px)
