"""The materials of ground and walls, each as one tile of colours made from noise.

Lengths are in pixels of the base size; light comes from the north-west. Arrays are indexed [y, x], colours are 0..255.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from .noise import BASE_TILE, Field, Noises, mix, ramp, tint


def _axes(t: Noises) -> tuple[Field, Field]:
    step = np.arange(t.size, dtype=np.float32) * np.float32(BASE_TILE / t.size)
    return step[None, :], step[:, None]


def _grass(t: Noises) -> Field:
    broad, middle, grain, patch = (t.tile_of(n) for n in ("broad", "middle", "grain", "patch"))
    made = tint(
        90 + 6 * broad + 5 * middle + 5 * grain,
        107 + 7 * broad + 5 * middle + 6 * grain,
        58 + 5 * broad + 4 * middle + 4 * grain,
    )
    made = mix(made, (134, 124, 74), 0.42 * ramp(0.5, 1.9, patch + 0.25 * middle))
    made = mix(made, (58, 84, 40), 0.40 * ramp(1.3, 2.1, grain + 0.4 * middle))
    return mix(made, (138, 150, 86), 0.22 * ramp(1.5, 2.4, 0.3 * broad - grain))


def _earth(t: Noises) -> Field:
    broad, middle, grain = (t.tile_of(n) for n in ("broad", "middle", "grain"))
    made = tint(
        140 + 6 * broad + 9 * middle + 7 * grain,
        115 + 5 * broad + 8 * middle + 6 * grain,
        82 + 4 * broad + 6 * middle + 5 * grain,
    )
    made = mix(made, (178, 160, 128), 0.5 * ramp(1.9, 2.4, grain + 0.2 * middle))
    return mix(made, (92, 72, 48), 0.4 * ramp(1.7, 2.4, 0.6 * middle - grain))


def _grit(t: Noises) -> Field:
    broad, middle, grain = (t.tile_of(n) for n in ("broad", "middle", "grain"))
    light = 10 * middle + 13 * grain + 5 * broad
    return tint(120 + light, 112 + 0.95 * light, 99 + 0.85 * light)


def _stones(
    t: Noises, rows: int, columns: int, jitter: float, warp: float, seed: int
) -> tuple[Field, Field, Field, Field]:
    """Coursed stones: tint of each stone (-0.5..0.5), distance to its nearest edge, light at its edges, noise."""
    x, y = _axes(t)
    broad = t.tile_of("broad")
    middle = t.tile_of("middle")
    wx = x + warp * broad
    wy = y + warp * np.roll(broad, t.size // 3, 0)
    tall, wide = BASE_TILE / rows, BASE_TILE / columns
    chance = np.random.default_rng(seed)
    shifts = (chance.random((rows, columns)) - 0.5).astype(np.float32) * jitter
    tints = (chance.random((rows, columns)) - 0.5).astype(np.float32)
    starts = (np.arange(rows) % 2 * 0.5 + 0.23 * chance.random(rows)).astype(np.float32)
    row, below = _whole_and_rest(wy * np.float32(1 / tall))
    row %= rows
    column, part = _whole_and_rest(wx * np.float32(1 / wide) + starts[row])
    # A stone's ends are shifted: the pixel may belong to the stone before or after.
    here = row * columns
    first, last = shifts.ravel()[here + column % columns], shifts.ravel()[here + (column + 1) % columns]
    step = (part >= 1 + last).astype(np.int32) - (part < first)
    column = (column + step) % columns
    part -= step
    left = part - shifts.ravel()[here + column]
    right = 1 - part + shifts.ravel()[here + (column + 1) % columns]
    edge = np.minimum(np.minimum(left, right) * wide, np.minimum(below, 1 - below) * tall)
    light = (
        ramp(4, 1, left * wide) + ramp(4, 1, below * tall) - ramp(4, 1, right * wide) - ramp(4, 1, (1 - below) * tall)
    )
    return tints.ravel()[here + column], edge, light, middle


def _whole_and_rest(value: Field) -> tuple[NDArray[np.int32], Field]:
    whole = np.floor(value)
    return whole.astype(np.int32), value - whole


def _flagstones(t: Noises) -> Field:
    tints, edge, light, middle = _stones(t, 21, 16, 0.42, 2.0, 11)
    broad, grain, patch = (t.tile_of(n) for n in ("broad", "grain", "patch"))
    level = 22 * tints + 6 * middle + 5 * grain + 5 * broad + 9 * light
    made = tint(133 + level, 127 + 0.95 * level, 115 + 0.82 * level)
    made = mix(made, (58, 52, 44), 0.58 * ramp(1.7, 0.5, edge + 0.4 * middle))
    crack = ramp(0.05, 0.0, np.abs(broad - 0.9)) * ramp(-0.2, 0.6, patch)
    made = mix(made, (60, 54, 46), 0.40 * crack)
    return mix(made, (86, 98, 60), 0.42 * ramp(0.9, 2.0, patch + 0.4 * middle) * ramp(9, 0, edge + 3 * middle))


def _masonry(t: Noises) -> Field:
    tints, edge, light, middle = _stones(t, 64, 40, 0.5, 0.7, 12)
    grain = t.tile_of("grain")
    level = 28 * tints + 4 * middle + 6 * grain + 7 * light
    made = tint(166 + level, 157 + 0.96 * level, 140 + 0.86 * level)
    return mix(made, (82, 74, 62), 0.45 * ramp(1.3, 0.3, edge + 0.3 * middle))


def _planks(t: Noises) -> Field:
    x, y = _axes(t)
    fibre, grain, broad = (t.tile_of(n) for n in ("fibre", "grain", "broad"))
    chance = np.random.default_rng(13)
    rows, boards = 52, 3
    tall, long = BASE_TILE / rows, BASE_TILE / boards
    row, below = _whole_and_rest((y * np.float32(1 / tall)).repeat(t.size, 1))
    starts: Field = chance.random(rows).astype(np.float32)
    board, end = _whole_and_rest(x * np.float32(1 / long) + starts[row])
    tints = (chance.random((rows, boards)) - 0.5).astype(np.float32)[row, board % boards]
    light = 30 * tints + 9 * fibre + 3 * grain + 4 * broad
    made = tint(134 + light, 103 + 0.88 * light, 71 + 0.74 * light)
    made = made + (8 * ramp(0.3, 0.1, below) - 8 * ramp(0.65, 0.9, below))[..., None]
    butt = np.minimum(end, 1 - end) * long
    seam = np.minimum(np.minimum(below, 1 - below) * tall, butt)
    made = mix(made, (40, 27, 17), 0.8 * ramp(1.0, 0.3, seam))
    nail = np.hypot(butt - 3.0, (np.minimum(below, 1 - below) - 0.27) * tall)
    return mix(made, (44, 36, 30), 0.55 * ramp(0.9, 0.5, nail))


def _relief(height: Field, strength: float) -> Field:
    """Light on a tileable relief, about -1..1."""
    slope = (np.roll(height, -1, 1) - np.roll(height, 1, 1)) + (np.roll(height, -1, 0) - np.roll(height, 1, 0))
    return np.tanh(slope * strength)


def _boulders(t: Noises, count: int, seed: int) -> tuple[Field, Field]:
    """Facets of broken rock: (light on each facet, distance to the nearest crack in pixels of the base size)."""
    x, y = _axes(t)
    cell = BASE_TILE / count
    warp: Field = np.float32(3) * t.tile_of("swell") + t.tile_of("broad")
    wx: Field = (x + warp) / np.float32(cell)
    wy: Field = (y + np.roll(warp, t.size // 3, 1)) / np.float32(cell)
    (column, right), (row, under) = _whole_and_rest(wx), _whole_and_rest(wy)
    chance = np.random.default_rng(seed)
    east, south = chance.random((2, count * count)).astype(np.float32)
    tilts = (chance.random((3, count * count)) - 0.5).astype(np.float32)
    nearest = np.full(right.shape, 9, np.float32)
    second = nearest.copy()
    facet = np.zeros(right.shape, np.int32)
    for down in (-1, 0, 1):
        for along in (-1, 0, 1):
            other = (row + down) % count * count + (column + along) % count
            dx, dy = right - along - east[other], under - down - south[other]
            far = dx * dx + dy * dy
            closer = far < nearest
            np.minimum(second, np.maximum(far, nearest), out=second)
            np.minimum(nearest, far, out=nearest)
            np.copyto(facet, other, where=closer)
    lean, lean_x, lean_y = tilts[:, facet]
    # From the facet's middle, by the shortest way round the tile.
    dx = _round_tile(wx - facet % count - east[facet], count)
    dy = _round_tile(wy - facet // count - south[facet], count)
    light = lean + (lean_x - 0.75) * dx + (lean_y - 0.75) * dy
    return light, (np.sqrt(second) - np.sqrt(nearest)) * np.float32(cell / 2)


def _round_tile(away: Field, count: int) -> Field:
    away = away.astype(np.float32)
    return away - count * np.round(away * np.float32(1 / count))


def _rock(t: Noises) -> Field:
    broad, middle, grain = (t.tile_of(n) for n in ("broad", "middle", "grain"))
    large, crack = _boulders(t, 13, 21)
    small, chip = _boulders(t, 37, 22)
    level = 30 * large + 15 * small + 5 * middle + 6 * grain + 5 * broad
    made = tint(116 + level, 107 + 0.96 * level, 95 + 0.87 * level)
    made = mix(made, (70, 62, 54), 0.40 * ramp(1.3, 0.2, chip + 0.2 * middle))
    made = mix(made, (46, 40, 35), 0.65 * ramp(2.0, 0.4, crack + 0.3 * middle))
    return mix(made, (92, 100, 66), 0.25 * ramp(0.9, 2.0, t.tile_of("patch") + 0.3 * middle))


def _cave(t: Noises) -> Field:
    broad, middle, grain, ripple = (t.tile_of(n) for n in ("broad", "middle", "grain", "ripple"))
    finer = t.size / BASE_TILE
    light = 9 * _relief(broad * 0.6 + 0.12 * middle, 2.2 * finer) + 6 * middle + 7 * grain + 6 * ripple
    made = tint(112 + light, 100 + 0.92 * light, 84 + 0.8 * light)
    made = mix(made, (148, 136, 116), 0.45 * ramp(1.8, 2.4, grain + 0.2 * middle))
    return mix(made, (66, 56, 46), 0.4 * ramp(0.05, 0.0, np.abs(ripple - 0.4)))


MATERIALS: dict[str, Callable[[Noises], Field]] = {
    "grass": _grass,
    "earth": _earth,
    "grit": _grit,
    "flagstones": _flagstones,
    "planks": _planks,
    "cave": _cave,
    "masonry": _masonry,
    "rock": _rock,
}
