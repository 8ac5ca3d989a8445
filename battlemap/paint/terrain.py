"""Painting of the ground: floors, rough ground, water, pits, heights and the void.

Borders of materials are soft masks plus noise, cut off by a steep step; light comes from the north-west.
Units: squares for widths, 0..255 for colours.
"""

from __future__ import annotations

import numpy as np

from .ground import CAVE, FLAGSTONES, GRASS, PLANKS, Ground
from .noise import Field, mix, ramp
from .patch import Patch

WARMTH = (1.04, 1.0, 0.95)
_FLOORS = {FLAGSTONES: "flagstones", PLANKS: "planks", CAVE: "cave"}
_CONTOUR = (58, 40, 20)


def paint_ground(patch: Patch, ground: Ground) -> None:
    """Paint everything that lies flat, up to but without the shadows of what stands."""
    _paint_floors(patch, ground)
    _paint_rough(patch, ground)
    _paint_heights(patch, ground)
    _paint_water(patch, ground)
    _paint_pits(patch, ground)


def paint_void(patch: Patch, ground: Ground) -> None:
    """Black where there is no map."""
    void = patch.squares(ground.void)
    if void.any():
        patch.lay((0, 0, 0), ramp(0.42, 0.58, patch.ragged(void, 0.12, 0.03 * patch.noise("broad"))))


def _paint_floors(patch: Patch, ground: Ground) -> None:
    floor = patch.squares(ground.floor)
    shades = patch.field(patch.squares(ground.shades), 0.95)
    broad, middle = patch.noise("broad"), patch.noise("middle")
    if (floor == GRASS).any():
        patch.image[:] = patch.material("grass")
        dry = 0.40 * ramp(0.15, 1.7, shades + 0.34 * broad + 0.12 * middle)
        patch.lay((139, 129, 78), dry)
        worn = patch.squares(ground.worn)
        if worn.any():
            mask = ramp(0.30, 0.52, patch.ragged(worn, 0.95, 0.12 * broad + 0.05 * middle))
            patch.lay(patch.material("earth"), 0.92 * mask)
    for kind, name in _FLOORS.items():
        if not (floor == kind).any():
            continue
        if kind == CAVE:
            mask = ramp(0.40, 0.56, patch.ragged(floor == kind, 0.8, 0.13 * broad + 0.05 * middle))
        else:
            mask = ramp(0.25, 0.75, patch.field(floor == kind, 0.06))
        patch.lay(patch.material(name), mask)
    patch.image *= (1 + 0.055 * shades)[..., None]


def _paint_rough(patch: Patch, ground: Ground) -> None:
    rough = patch.squares(ground.rough)
    if not rough.any():
        return
    broad, middle = patch.noise("broad"), patch.noise("middle")
    grassy = patch.squares(ground.floor) == GRASS
    swing = 0.14 * broad + 0.06 * middle
    patch.lay(patch.material("grit"), 0.62 * ramp(0.35, 0.62, patch.ragged(rough & ~grassy, 0.60, swing)))
    patch.lay(patch.material("earth"), 0.60 * ramp(0.34, 0.62, patch.ragged(rough & grassy, 0.90, swing)))


def _paint_water(patch: Patch, ground: Ground) -> None:
    water = patch.squares(ground.water)
    if not water.any():
        return
    broad, middle = patch.noise("broad"), patch.noise("middle")
    swing = patch.noise("swell")
    depth = patch.ragged(water, 1.0, 0.030 * broad + 0.030 * swing)
    below = patch.ragged(patch.squares(ground.deep), 1.05, 0.07 * broad + 0.04 * swing)
    bank = ramp(0.24, 0.44, depth + 0.02 * middle)
    patch.lay((92, 82, 58), 0.55 * bank)
    wet = ramp(0.415, 0.48, depth + 0.006 * middle)
    reach = ramp(0.42, 0.95, depth)
    deep = ramp(0.18, 0.85, below)
    bed = patch.material("earth") * np.float32(0.62)
    pale = mix(bed, (88, 132, 130), 0.50 + 0.24 * reach)
    colour = mix(pale, (40, 86, 106), (0.22 * reach + 0.72 * deep).clip(0, 0.94))
    caustic = ramp(0.22, 0.0, np.abs(patch.noise("ripple")))
    colour += (5 * broad + 3.5 * middle)[..., None]
    colour += (caustic * (1 - 0.35 * deep))[..., None] * np.array((18, 26, 25), np.float32)
    patch.lay(colour, wet)
    brink = ramp(0.034, 0.006, np.abs(depth - 0.452 + 0.012 * middle))
    patch.lay((198, 214, 203), 0.52 * brink)
    ring = ramp(0.016, 0.0, np.abs(depth - 0.56 + 0.02 * broad + 0.008 * middle))
    patch.lay((176, 205, 200), 0.16 * ring)


def _paint_heights(patch: Patch, ground: Ground) -> None:
    squares = patch.squares(ground.elevation)
    if squares.min() == squares.max() == 0:
        return
    soft = 1.05
    level = patch.field(squares, soft)
    sx, sy = patch.field(squares, soft, slope="x"), patch.field(squares, soft, slope="y")
    steep = np.hypot(sx, sy)
    middle = patch.noise("middle")
    cliff = ramp(1.45, 2.0, steep + 0.20 * middle)
    patch.lay(patch.material("rock"), cliff)
    wobble = (0.05 * patch.noise("swell") + 0.005 * patch.noise("broad")) * ramp(0.05, 0.6, steep)
    light = 0.95 * (sx + sy) / np.sqrt(1 + 1.4 * steep * steep)
    patch.image *= (1 - 0.52 * np.clip(-light, 0, 0.95))[..., None]
    patch.image += (52 * np.clip(light, 0, 1))[..., None] * np.array((1, 0.97, 0.78), np.float32)
    _lift_plateaus(patch, level)
    _draw_contours(patch, level + wobble, steep, 1 - cliff, int(squares.min()), int(squares.max()))


def _lift_plateaus(patch: Patch, level: Field) -> None:
    """Each step up is a little lighter and drier, each step down a little darker."""
    steps = np.clip(level, -4, 6)
    rise = np.where(steps > 0, 13 * np.tanh(steps / 3) * 2.2, 12 * steps).astype(np.float32)
    patch.image += rise[..., None] * np.array((1, 0.93, 0.62), np.float32)


def _draw_contours(patch: Patch, level: Field, steep: Field, shown: Field, lowest: int, highest: int) -> None:
    """A strong line at each half step, thin ones at the quarters."""
    slope = np.maximum(steep, 0.03) / np.float32(patch.px)
    width = patch.px / 48
    for steps in range(lowest, highest):
        for part, line, strength in ((0.25, 0.30, 0.28), (0.5, 0.95, 0.82), (0.75, 0.30, 0.28)):
            away = np.abs(level - np.float32(steps + part)) / slope
            patch.lay(_CONTOUR, strength * shown * ramp(line * width + 1.0, line * width, away))


def _paint_pits(patch: Patch, ground: Ground) -> None:
    pit = patch.squares(ground.pit)
    if not pit.any():
        return
    soft = 0.60
    broad, middle = patch.noise("broad"), patch.noise("middle")
    rough = patch.ragged(pit, soft, 0.040 * broad + 0.014 * middle)
    slope = patch.field(pit, soft, slope="x") + patch.field(pit, soft, slope="y")
    rim = patch.material("grit") + (np.clip(24 * slope, -46, 42) + 8 * broad + 16)[..., None]
    patch.lay(rim, 0.9 * ramp(0.27, 0.34, rough))
    patch.lay((30, 24, 18), 0.55 * ramp(0.035, 0.0, np.abs(rough - 0.285)))
    hole = ramp(0.435, 0.475, rough)
    down = ramp(0.44, 0.98, rough)
    lit = np.clip(0.30 - 0.62 * slope + 0.06 * middle, 0.05, 1.15) * (1 - down) ** 1.3
    patch.lay(patch.material("rock") * lit[..., None] + np.array((13, 11, 9), np.float32), hole)
    patch.lay((14, 10, 8), 0.8 * ramp(0.040, 0.0, np.abs(rough - 0.445)))
