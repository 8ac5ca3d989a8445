"""Tileable noise on several scales, and the small arithmetic of colour fields.

Every noise tiles with a period of ``TILE_SQUARES`` squares and is cut by the pixel's place on the map, so that pieces
of a map meet without a seam. The same pattern comes out at every size; larger sizes only add finer detail.

Units: ``px`` is pixels per square. Arrays are indexed [y, x]. Colours are 0..255.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Field: TypeAlias = NDArray[np.float32]

BASE_PX = 48
BASE_TILE = 512
TILE_SQUARES = BASE_TILE / BASE_PX
CUT_PX = 448
"""A cut from a tile may be this wide and high, in pixels."""

# name: (spectral slope, lowest and highest frequency in cycles a tile, seed, stretch along x, finer at larger sizes)
NOISES = {
    "swell": (2.0, 3.0, 16.0, 7, 1.0, False),
    "broad": (2.4, 3.0, 400.0, 1, 1.0, False),
    "middle": (1.2, 6.0, 800.0, 2, 1.0, True),
    "grain": (0.4, 20.0, 800.0, 3, 1.0, True),
    "patch": (2.8, 2.0, 400.0, 4, 1.0, False),
    "ripple": (1.5, 10.0, 60.0, 9, 1.0, False),
    "fibre": (1.1, 8.0, 9000.0, 5, 9.0, True),
}


def ramp(low: float, high: float, value: Field) -> Field:
    """Smooth step: 0 at ``low`` and below, 1 at ``high`` and above; ``low`` may be the larger one."""
    t = np.clip((value - low) * np.float32(1 / (high - low)), 0, 1)
    return t * t * (3 - 2 * t)


def tint(red: Field, green: Field, blue: Field) -> Field:
    """Three fields as one colour field [y, x, 3]."""
    return np.stack([red, green, blue], -1)


def mix(under: Field, over: Field | tuple[float, float, float], mask: Field) -> Field:
    """``over`` on ``under`` where ``mask`` is 1."""
    return under + (np.asarray(over, np.float32) - under) * mask[..., None]


class Noises:
    """The noises for one size; each is made when it is first asked for."""

    def __init__(self, px: int) -> None:
        if px % BASE_PX:
            raise ValueError(f"textures are made at multiples of {BASE_PX} pixels per square, not {px}")
        self.px = px
        self.size = BASE_TILE * px // BASE_PX
        self._wrapped: dict[str, Field] = {}

    def tile_of(self, name: str) -> Field:
        """One whole tile of a noise: mean 0, deviation 1."""
        return self._made(name)[: self.size, : self.size]

    def cut(self, name: str, x: int, y: int, width: int, height: int) -> Field:
        """A cut of a noise whose top-left pixel is map pixel (x, y)."""
        return cut(self._made(name), self.size, x, y, width, height)

    def _made(self, name: str) -> Field:
        if name not in self._wrapped:
            self._wrapped[name] = wrapped(_noise_tile(name, self.size))
        return self._wrapped[name]


def wrapped(tile: NDArray[Any]) -> NDArray[Any]:
    """A tile with its beginning repeated at its end, so that cuts need no seam."""
    return np.pad(tile, [(0, CUT_PX), (0, CUT_PX)] + [(0, 0)] * (tile.ndim - 2), mode="wrap")


def cut(tile: NDArray[Any], size: int, x: int, y: int, width: int, height: int) -> NDArray[Any]:
    """Part of a wrapped tile of ``size`` pixels, by the place on the map of the part's top-left pixel."""
    x, y = x % size, y % size
    return tile[y : y + height, x : x + width]


def _noise_tile(name: str, tile: int) -> Field:
    slope, low, high, seed, stretch, finer = NOISES[name]
    half = BASE_TILE // 2
    inner = _spectrum(BASE_TILE, slope, low, high, seed, stretch)
    base = np.fft.irfft2(inner, s=(BASE_TILE, BASE_TILE))
    if tile == BASE_TILE:
        return (base / base.std()).astype(np.float32)
    scale = (tile / BASE_TILE) ** 2
    outer = (
        _spectrum(tile, slope, low, high, seed + 100, stretch) if finer else np.zeros((tile, tile // 2 + 1), complex)
    )
    # The spectrum of the small tile is the middle of the large one: both sizes show the same pattern.
    outer[:half, :half] = inner[:half, :half] * scale
    outer[-half:, :half] = inner[-half:, :half] * scale
    made = np.fft.irfft2(outer, s=(tile, tile))
    return (made / (made.std() if finer else base.std())).astype(np.float32)


def _spectrum(size: int, slope: float, low: float, high: float, seed: int, stretch: float) -> NDArray[np.complex128]:
    chance = np.random.default_rng(seed)
    fx = np.fft.rfftfreq(size)[None, :] * size * stretch
    fy = np.fft.fftfreq(size)[:, None] * size
    frequency = np.hypot(fx, fy)
    frequency[0, 0] = 1
    amplitude = np.where((frequency < low) | (frequency > high), 0, frequency ** (-slope / 2)) * (size / BASE_TILE) ** 2
    amplitude[size // 2, :] = 0
    amplitude[:, size // 2] = 0
    turning = np.empty(amplitude.shape, np.complex128)
    turning.real, turning.imag = chance.standard_normal(amplitude.shape), chance.standard_normal(amplitude.shape)
    return amplitude * turning
