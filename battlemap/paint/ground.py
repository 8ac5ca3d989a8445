"""What each square is painted as: floors, rooms, rock and masonry, water, heights and the places of height labels.

Everything here is about whole squares and follows from the set-up alone: the same map always gives the same picture.
Layers are arrays indexed [y, x].
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..setup import MapSetup
from .rooms import Layer, crossed_steps, is_inside, room_numbers

GRASS, FLAGSTONES, PLANKS, CAVE = range(4)
PLANK_ROOM = 20
"""Rooms of at most this many squares have a floor of planks, larger ones flagstones."""


@dataclass(slots=True)
class Ground:
    """The map, square by square, as the painters need it."""

    floor: Layer
    rooms: Layer
    masonry: Layer
    rock: Layer
    water: Layer
    deep: Layer
    rough: Layer
    pit: Layer
    void: Layer
    worn: Layer
    elevation: Layer
    shades: NDArray[np.float32]
    seed: int


def read_ground(setup: MapSetup) -> Ground:
    """The layers of a set-up."""
    terrain = np.array(setup.terrain)
    rooms = room_numbers(setup)
    seed = content_seed(setup)
    solid = terrain == "wall"
    rock = solid & rock_squares(terrain, setup.indoors)
    floor = _floors(setup, rooms, rock)
    return Ground(
        floor=floor,
        rooms=rooms,
        masonry=(solid & ~rock).astype(np.int32),
        rock=rock.astype(np.int32),
        water=np.isin(terrain, ("shallow", "deep")).astype(np.int32),
        deep=(terrain == "deep").astype(np.int32),
        rough=(terrain == "difficult").astype(np.int32),
        pit=(terrain == "pit").astype(np.int32),
        void=(terrain == "void").astype(np.int32),
        worn=_worn(setup, rooms, floor),
        elevation=np.array(setup.elevation, np.int32),
        shades=_shades(setup.width, setup.height, seed),
        seed=seed,
    )


def content_seed(setup: MapSetup) -> int:
    """A number that depends on the map's contents and on nothing else."""
    walls = [(w.start, w.end, w.kind) for w in setup.walls]
    return zlib.crc32(repr((setup.terrain, setup.elevation, walls, setup.indoors)).encode())


def rock_squares(terrain: NDArray[np.str_], indoors: bool) -> NDArray[np.bool_]:
    """Which solid squares are rock, not masonry, judged by how often their outline turns: the built is straight.

    Indoors the whole map is one or the other; outdoors each mass is judged by itself, and a lone square is a boulder.
    """
    solid = np.isin(terrain, ("wall", "door"))
    if indoors:
        edges, corners = _outline(solid)
        return solid & (corners > 0.40 * edges)
    rock = solid & (_touching(solid) == 1)
    for mass in _masses(solid & ~rock):
        edges, corners = _outline(mass)
        rows, columns = np.flatnonzero(mass.any(1)), np.flatnonzero(mass.any(0))
        is_block = int(mass.sum()) == (rows[-1] - rows[0] + 1) * (columns[-1] - columns[0] + 1)
        if not is_block and corners > 0.34 * edges:
            rock |= mass
    return rock


def _masses(solid: NDArray[np.bool_]) -> list[NDArray[np.bool_]]:
    left = solid.copy()
    masses = []
    for y, x in zip(*solid.nonzero(), strict=True):
        if not left[y, x]:
            continue
        mass = np.zeros_like(solid)
        todo = [(y, x)]
        left[y, x] = False
        while todo:
            cy, cx = todo.pop()
            mass[cy, cx] = True
            for ny in range(max(cy - 1, 0), min(cy + 2, solid.shape[0])):
                for nx in range(max(cx - 1, 0), min(cx + 2, solid.shape[1])):
                    if left[ny, nx]:
                        left[ny, nx] = False
                        todo.append((ny, nx))
        masses.append(mass)
    return masses


def _outline(mass: NDArray[np.bool_]) -> tuple[int, int]:
    """(edges, corners) of the outline inside the map; the map's edge itself is no outline."""
    edges = int((mass[1:] != mass[:-1]).sum() + (mass[:, 1:] != mass[:, :-1]).sum())
    grown = np.pad(mass, 1, mode="edge").astype(int)
    four = grown[1:, 1:] + grown[:-1, 1:] + grown[1:, :-1] + grown[:-1, :-1]
    crossed = (grown[1:, 1:] == grown[:-1, :-1]) & (four == 2) & (grown[1:, 1:] != grown[:-1, 1:])
    return edges, int((four % 2 == 1).sum() + 2 * crossed.sum())


def _floors(setup: MapSetup, rooms: Layer, rock: NDArray[np.bool_]) -> Layer:
    terrain = np.array(setup.terrain)
    if setup.indoors:
        return np.full(rooms.shape, CAVE if rock.any() else FLAGSTONES, np.int32)
    floor = np.where(_hemmed_in(rock), CAVE, GRASS).astype(np.int32)
    built = (terrain == "wall") & ~rock
    for number in range(1, int(rooms.max(initial=0)) + 1):
        room = rooms == number
        near = _touching(room) > 0
        if int((near & rock).sum()) > int((near & built).sum()):
            floor[room] = CAVE
        else:
            floor[room] = PLANKS if room.sum() <= PLANK_ROOM else FLAGSTONES
    # Under solid squares and doors lies the floor of the room beside them.
    bare = np.isin(terrain, ("wall", "door")) & (floor == GRASS)
    around = floor.copy()
    for y, x in zip(*bare.nonzero(), strict=True):
        floor[y, x] = around[max(y - 1, 0) : y + 2, max(x - 1, 0) : x + 2].max()
    return floor


def _touching(squares: NDArray[np.bool_]) -> Layer:
    """How many of the squares are each square or touch it."""
    wide = np.pad(squares.astype(np.int32), 1)
    height, width = squares.shape
    return np.add.reduce([wide[y : y + height, x : x + width] for y in range(3) for x in range(3)])


def _hemmed_in(rock: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Squares that see rock within eight squares in at least five of the eight directions, and rock itself."""
    seen = np.zeros(rock.shape, np.int32)
    reach = 8
    wide = np.pad(rock, reach, mode="edge")
    height, width = rock.shape
    for dx, dy in ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)):
        met = np.zeros(rock.shape, bool)
        for step in range(1, reach + 1):
            met |= wide[reach + dy * step :, reach + dx * step :][:height, :width]
        seen += met
    return rock | (seen >= 5)


def _worn(setup: MapSetup, rooms: Layer, floor: Layer) -> Layer:
    """Squares of trodden earth: in the open, before doors."""
    worn = np.zeros(rooms.shape, np.int32)
    doors = [pair for wall in setup.walls if wall.kind == "door" for pair in crossed_steps(wall)]
    for y, x in zip(*(np.array(setup.terrain) == "door").nonzero(), strict=True):
        doors += [((x, y), near) for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))]
    for pair in doors:
        for (x, y), (ox, oy) in (pair, pair[::-1]):
            if not is_inside(setup, x, y) or floor[y, x] != GRASS:
                continue
            worn[y, x] = 1
            beyond = (2 * x - ox, 2 * y - oy)
            if is_inside(setup, *beyond) and floor[beyond[1], beyond[0]] == GRASS:
                worn[beyond[1], beyond[0]] = 1
    return worn


def _shades(width: int, height: int, seed: int) -> NDArray[np.float32]:
    """Slow light and dark over the whole map, mean 0, about -1..1, so that tiles of texture do not show."""
    chance = np.random.default_rng(seed)
    made = np.zeros((height, width))
    for step in (3, 6):
        coarse = chance.standard_normal((height // step + 4, width // step + 4))
        y, x = np.arange(height) / step + 1, np.arange(width) / step + 1
        iy, ix = y.astype(int), x.astype(int)
        fy, fx = (y - iy)[:, None], (x - ix)[None, :]
        fy, fx = fy * fy * (3 - 2 * fy), fx * fx * (3 - 2 * fx)
        top = coarse[np.ix_(iy, ix)] * (1 - fx) + coarse[np.ix_(iy, ix + 1)] * fx
        low = coarse[np.ix_(iy + 1, ix)] * (1 - fx) + coarse[np.ix_(iy + 1, ix + 1)] * fx
        made += top * (1 - fy) + low * fy
    return np.clip(made / 1.4, -1.6, 1.6).astype(np.float32)


def label_squares(ground: Ground) -> list[tuple[int, int, int]]:
    """(x, y, steps) for each plateau above or below the ground: the square deepest inside it, nearest its middle."""
    labels = []
    level = ground.elevation
    covered = (ground.masonry | ground.rock | ground.void).astype(bool)
    for steps in np.unique(level):
        if steps == 0:
            continue
        for mass in _masses((level == steps) & ~covered):
            rows, columns = mass.nonzero()
            middle = np.hypot(rows - rows.mean(), columns - columns.mean())
            best = int(middle.argmin())
            labels.append((int(columns[best]), int(rows[best]), int(steps)))
    return labels
