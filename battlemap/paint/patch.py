"""A patch: one rectangle of squares being painted, with its noise, its textures and its soft masks.

A layer of the map (one number a square) becomes a soft field by widening each square's edges to smooth steps; because a
square is a product of two intervals, the field is a product of two small matrices, exact at any size and free of seams.

Units: squares for places and softness, pixels for arrays. Arrays are indexed [y, x].
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .noise import Field
from .textures import textures

MARGIN = 2
"""Squares around a patch that its soft masks look at; softness plus shift must stay below it."""

_SMALL_PRODUCT = 200_000
"""Multiplications that a linear algebra library does on the spot."""


@lru_cache(maxsize=512)
def _widening(count: int, px: int, soft: float, shift: float, slope: bool, pad: int) -> Field:
    """Matrix [pixels, squares with margin]: how much of each square's value a pixel takes."""
    centres = (np.arange(-pad, count * px + pad) + 0.5) / px - shift
    edges = np.arange(-MARGIN, count + MARGIN + 1)
    t = np.clip((centres[:, None] - edges[None, :]) / soft, -1, 1)
    u = (t + 1) / 2
    if slope:
        steps = 15 * (u * (1 - u)) ** 2 / soft
    else:
        steps = u**3 * (u * (6 * u - 15) + 10)
        steps[:, 0], steps[:, -1] = 1, 0
    return (steps[:, :-1] - steps[:, 1:]).astype(np.float32)


class Patch:
    """Squares ``x0 .. x0+columns-1`` by ``y0 .. y0+rows-1`` at ``px`` pixels per square, and their picture."""

    def __init__(self, x0: int, y0: int, columns: int, rows: int, px: int) -> None:
        self.x0, self.y0, self.columns, self.rows, self.px = x0, y0, columns, rows, px
        self.width, self.height = columns * px, rows * px
        self.textures = textures(px)
        self.image: Field = np.zeros((self.height, self.width, 3), np.float32)

    def noise(self, name: str, pad: int = 0) -> Field:
        """A named noise on this patch, ``pad`` pixels wider on every side."""
        left, top = self.x0 * self.px - pad, self.y0 * self.px - pad
        return self.textures.noise(name, left, top, self.width + 2 * pad, self.height + 2 * pad)

    def material(self, name: str) -> Field:
        """A named material on this patch."""
        return self.textures.material(name, self.x0 * self.px, self.y0 * self.px, self.width, self.height)

    def squares(self, layer: NDArray[Any]) -> NDArray[Any]:
        """The layer's values on this patch and its margin; beyond the map the outermost squares repeat."""
        rows = np.clip(np.arange(self.y0 - MARGIN, self.y0 + self.rows + MARGIN), 0, layer.shape[0] - 1)
        columns = np.clip(np.arange(self.x0 - MARGIN, self.x0 + self.columns + MARGIN), 0, layer.shape[1] - 1)
        return layer[np.ix_(rows, columns)]

    def field(
        self, squares: NDArray[Any], soft: float, shift: tuple[float, float] = (0, 0), slope: str = "", pad: int = 0
    ) -> Field:
        """Soft field of square values (from ``squares``).

        ``soft`` is half the width over which an edge spreads; ``shift`` moves the field east and south; ``slope`` "x"
        or "y" gives the field's slope in that direction, per square.
        """
        across = _widening(self.columns, self.px, soft, shift[0], slope == "x", pad)
        down = _widening(self.rows, self.px, soft, shift[1], slope == "y", pad)
        part = down @ squares.astype(np.float32)
        made = np.empty((len(down), len(across)), np.float32)
        # In strips: one large product would be shared out to threads, which wait for each other on a busy machine.
        strip = max(_SMALL_PRODUCT // across.size, 1)
        for top in range(0, len(down), strip):
            np.matmul(part[top : top + strip], across.T, out=made[top : top + strip])
        return made

    def ragged(self, squares: NDArray[Any], soft: float, swing: Field) -> Field:
        """A soft field whose border wanders by ``swing``; far from the squares it stays 0, whatever the noise."""
        field = self.field(squares, soft)
        return field + swing * np.clip(field * 2.5, 0, 1)

    def lay(self, over: Field | tuple[float, float, float], mask: Field) -> None:
        """Lay colours [y, x, 3], or one colour, on the picture where ``mask`` is 1."""
        rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
        if not len(rows):
            return
        part = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        under = self.image[part]
        colours = over[part] if isinstance(over, np.ndarray) else np.asarray(over, np.float32)
        under += (colours - under) * mask[part][..., None]

    def shade(self, dark: Field) -> None:
        """Darken the picture: 0 leaves it, 1 makes it black."""
        self.image *= (1 - dark)[..., None]
