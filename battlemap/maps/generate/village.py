"""Villages: houses with walls, doors and windows along lanes, wells, fenced gardens and trees.

A lane runs through the village from edge to edge and another crosses it; the plots between them are halved until they fit
one house each. A house's door looks to the nearest lane. Walls are lines on the sides of squares, so a house has no thick
walls; larger ones have two rooms with a door between.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...setup import WallSetup
from .land import AROUND, Land, Square
from .luck import Luck

__all__ = ["build"]

LEAST_PLOT, LARGE_PLOT = 7, 13
"""Plots shorter than the first hold no house, those longer than the second are halved."""
HOUSE = 11
"""A house's longest side."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Plot:
    """A rectangle of squares."""

    x: int
    y: int
    width: int
    height: int

    def squares(self) -> list[Square]:
        """Row by row."""
        return [(self.x + i, self.y + j) for j in range(self.height) for i in range(self.width)]


def build(width: int, height: int, luck: Luck) -> Land:
    """A village."""
    land = Land(width, height, "floor", indoors=False)
    lane = 2 if min(width, height) < 24 else 3
    plots, crossing = _lanes(width, height, lane, luck)
    houses: list[Plot] = []
    for plot in plots:
        house = _house_on(plot, luck)
        if house is None or (houses and luck.chance(0.12)):
            _green(land, plot, luck)
            continue
        houses.append(house)
        _raise_house(land, house, crossing, luck)
        _garden(land, plot, house, luck)
    _well(land, crossing, lane, houses, luck)
    _trees(land, plots, houses, luck)
    return land


def _lanes(width: int, height: int, lane: int, luck: Luck) -> tuple[list[Plot], Square]:
    """The plots between the lanes, and the square where the two main lanes cross."""
    x = width // 2 + luck.between(-width // 8, width // 8)
    y = height // 2 + luck.between(-height // 8, height // 8)
    quarters = [
        Plot(1, 1, x - 1, y - 1),
        Plot(x + lane, 1, width - x - lane - 1, y - 1),
        Plot(1, y + lane, x - 1, height - y - lane - 1),
        Plot(x + lane, y + lane, width - x - lane - 1, height - y - lane - 1),
    ]
    plots: list[Plot] = []
    while quarters:
        plot = quarters.pop(0)
        if max(plot.width, plot.height) > LARGE_PLOT:
            quarters += _halved(plot, luck)
        elif min(plot.width, plot.height) > 0:
            plots.append(plot)
    return sorted(plots, key=lambda plot: (plot.y, plot.x)), (x, y)


def _halved(plot: Plot, luck: Luck) -> list[Plot]:
    """Two plots with a path of a square or two between them."""
    path = luck.between(1, 2)
    if plot.width >= plot.height:
        cut = plot.width // 2 + luck.between(-1, 1)
        return [
            Plot(plot.x, plot.y, cut, plot.height),
            Plot(plot.x + cut + path, plot.y, plot.width - cut - path, plot.height),
        ]
    cut = plot.height // 2 + luck.between(-1, 1)
    return [
        Plot(plot.x, plot.y, plot.width, cut),
        Plot(plot.x, plot.y + cut + path, plot.width, plot.height - cut - path),
    ]


def _house_on(plot: Plot, luck: Luck) -> Plot | None:
    """A house within its plot, a square from the plot's edge at least."""
    if min(plot.width, plot.height) < LEAST_PLOT - 1:
        return None
    sides = [min(luck.between(max(4, side * 3 // 5), side - 2), HOUSE) for side in (plot.width, plot.height)]
    w, h = sides
    x = plot.x + 1 + luck.between(0, plot.width - w - 2)
    y = plot.y + 1 + luck.between(0, plot.height - h - 2)
    return Plot(x, y, w, h)


def _raise_house(land: Land, house: Plot, crossing: Square, luck: Luck) -> None:
    """Walls with a door towards the crossing, sometimes one behind, windows, and a wall inside if it is large."""
    x0, y0, x1, y1 = house.x, house.y, house.x + house.width, house.y + house.height
    towards_x, towards_y = crossing[0] - (x0 + x1) // 2, crossing[1] - (y0 + y1) // 2
    front = ("E" if towards_x > 0 else "W") if abs(towards_x) > abs(towards_y) else ("S" if towards_y > 0 else "N")
    back = {"N": "S", "S": "N", "E": "W", "W": "E"}[front] if luck.chance(0.45) else ""
    walls = land.field.walls
    inside = _partition(house, luck)
    ends = {(inside.start, inside.end)} if inside else set()
    corners = {point for pair in ends for point in pair}
    for side in "NESW":
        upright = side in "EW"
        length = house.height if upright else house.width
        places: dict[int, tuple[str, str]] = {}
        if side in (front, back):
            at = luck.between(1, length - 2)
            places[at] = ("door", "open" if luck.chance(0.15) else "closed")
        for at in range(1, length - 1, 3):
            if at not in places and at - 1 not in places and at + 1 not in places and luck.chance(0.6):
                places[at] = ("window", "closed")
        for at in list(places):  # no opening where the wall inside meets this one
            here = _on_side(house, side, at), _on_side(house, side, at + 1)
            if places[at][0] == "window" and corners & set(here):
                del places[at]
        begin = 0
        for at in [*sorted(places), length]:
            if at > begin:
                walls.append(WallSetup(_on_side(house, side, begin), _on_side(house, side, at)))
            if at < length:
                walls.append(WallSetup(_on_side(house, side, at), _on_side(house, side, at + 1), *places[at]))
            begin = at + 1
    if inside:
        _split_wall(land, inside, luck)


def _on_side(house: Plot, side: str, at: int) -> Point:
    """The lattice point so many squares along a side from its western or northern end."""
    x0, y0, x1, y1 = house.x, house.y, house.x + house.width, house.y + house.height
    x, y = {"N": (x0 + at, y0), "S": (x0 + at, y1), "W": (x0, y0 + at), "E": (x1, y0 + at)}[side]
    return float(x), float(y)


def _partition(house: Plot, luck: Luck) -> WallSetup | None:
    """The wall between two rooms, across the longer way; None in a small house."""
    if max(house.width, house.height) < 7:
        return None
    if house.width >= house.height:
        x = float(house.x + house.width // 2 + luck.between(-1, 1))
        return WallSetup((x, float(house.y)), (x, float(house.y + house.height)))
    y = float(house.y + house.height // 2 + luck.between(-1, 1))
    return WallSetup((float(house.x), y), (float(house.x + house.width), y))


def _split_wall(land: Land, wall: WallSetup, luck: Luck) -> None:
    """Lay the wall inside a house with its door."""
    (x0, y0), (x1, y1) = wall.start, wall.end
    upright = x0 == x1
    length = int(y1 - y0 if upright else x1 - x0)
    at = luck.between(1, length - 2)

    def point(along: int) -> Point:
        return (x0, y0 + along) if upright else (x0 + along, y0)

    land.field.walls += [
        WallSetup(point(0), point(at)),
        WallSetup(point(at), point(at + 1), "door", luck.pick(("open", "closed", "closed"))),
        WallSetup(point(at + 1), point(length)),
    ]


def _green(land: Land, plot: Plot, luck: Luck) -> None:
    """A plot without a house: a field of crops, or a grove."""
    inner = Plot(plot.x + 1, plot.y + 1, plot.width - 2, plot.height - 2).squares()
    crops = luck.chance(0.6)
    for square in inner:
        if crops or luck.chance(0.15):
            land[square] = "difficult"
        elif luck.chance(0.3):
            land[square] = "tree"


def _garden(land: Land, plot: Plot, house: Plot, luck: Luck) -> None:
    """A bed of vegetables beside the house with a low fence, where the plot has room for one."""
    beds = [
        Plot(plot.x, house.y, house.x - plot.x - 1, house.height),
        Plot(house.x + house.width + 1, house.y, plot.x + plot.width - house.x - house.width - 1, house.height),
    ]
    for bed in beds:
        if min(bed.width, bed.height) < 2 or luck.chance(0.4):
            continue
        for square in bed.squares():
            if luck.chance(0.8):
                land[square] = "difficult"
        x0, y0, x1, y1 = float(bed.x), float(bed.y), float(bed.x + bed.width), float(bed.y + bed.height)
        gap = x0 + luck.between(0, bed.width - 1)
        rails = [((x0, y0), (x1, y0)), ((x0, y0), (x0, y1)), ((x1, y0), (x1, y1)), ((x0, y1), (gap, y1))]
        rails.append(((gap + 1, y1), (x1, y1)))
        land.field.walls += [WallSetup(start, end, "low") for start, end in rails if start != end]


def _well(land: Land, crossing: Square, lane: int, houses: list[Plot], luck: Luck) -> None:
    """A well beside the crossing, walled to the knee, and one more in a large village."""
    taken = {near for house in houses for square in house.squares() for near in [square, *land.near(square, AROUND)]}
    spots = [(crossing[0] + lane // 2, crossing[1] + lane // 2)]
    if land.width * land.height > 1200:
        free = [square for square in land.squares(2) if square not in taken and land[square] == "floor"]
        free = [square for square in free if max(abs(square[0] - spots[0][0]), abs(square[1] - spots[0][1])) > 8]
        spots += [luck.pick(free)] if free else []
    for x, y in spots:
        land[x, y] = "pit"
        corners = [(float(x), float(y)), (x + 1.0, float(y)), (x + 1.0, y + 1.0), (float(x), y + 1.0)]
        land.field.walls += [WallSetup(corners[i - 1], corners[i], "low") for i in range(4)]


def _trees(land: Land, plots: list[Plot], houses: list[Plot], luck: Luck) -> None:
    """Trees here and there, thicker at the edge of the map, none at a house or on a lane."""
    ground = {square for plot in plots for square in plot.squares()}
    taken = {near for house in houses for square in house.squares() for near in [square, *land.near(square, AROUND)]}
    for x, y in land.squares():
        edge = min(x, y, land.width - 1 - x, land.height - 1 - y)
        if (x, y) in taken or land[x, y] != "floor" or not (edge == 0 or (x, y) in ground):
            continue
        if luck.chance(0.16 if edge < 2 else 0.03):
            land[x, y] = "tree"
