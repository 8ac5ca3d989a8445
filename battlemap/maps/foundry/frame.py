"""How a scene's pixels become squares, and which of its levels is read.

Pixels count from the north-west corner of the padded canvas, where the grid begins too. The padding is a whole number of
squares on each side; the shift (offset) of a scene only moves its picture against the grid.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from ..report import ImportReport
from ..source import Source, shown
from ..walls import Point

__all__ = ["Frame", "Level", "frame_of", "level_of"]

GRIDLESS, SQUARE = 0, 1
FEET = {"ft": 1.0, "feet": 1.0, "foot": 1.0, "'": 1.0, "m": 3.2808, "meter": 3.2808, "metre": 3.2808, "mt": 3.2808}
FEET |= {"yd": 3.0, "yard": 3.0}
_NEARLY = 1e-6


@dataclass(slots=True)
class Frame:
    """A scene's grid: pixels of a square, the canvas's pixels where the map begins, its size and that of its picture."""

    size: float
    corner: Point
    width: int
    height: int
    square_ft: int
    picture: Point
    picture_at: Point

    def point(self, x: float, y: float) -> Point:
        """Pixels of the canvas in squares of the map."""
        return (x - self.corner[0]) / self.size, (y - self.corner[1]) / self.size


@dataclass(slots=True)
class Level:
    """One storey: its id ("" where the scene has none), where its floor lies, its own picture."""

    id: str = ""
    floor: float = 0.0
    background: dict[str, Any] = field(default_factory=dict)

    def holds(self, ids: Any) -> bool:
        """Whether something on the levels named is on this one; an empty list means on all."""
        if isinstance(ids, str):
            return not self.id or ids == self.id
        return not self.id or not isinstance(ids, list) or not ids or self.id in ids

    def reached(self, bottom: Any, top: Any) -> bool:
        """Whether something between two heights stands on this floor; what is no number has no end."""
        below = not _is_height(bottom) or bottom <= self.floor
        return below and (not _is_height(top) or top > self.floor)


def level_of(source: Source, document: dict[str, Any], wanted: str, report: ImportReport) -> Level:
    """The level of that name or id, else the lowest of those that hold elevation 0, else the lowest of all."""
    levels = source.items(document.get("levels"), "levels", "a list of levels")
    names = []
    for i, level in enumerate(levels):
        if type(level) is not dict or not isinstance(level.get("_id"), str):
            raise source.problem(f"levels[{i}]", f"a level with _id was expected, found {shown(level)}")
        names.append(str(level.get("name") or level["_id"])[:40])
    if wanted and not any(wanted in (level["_id"], name) for level, name in zip(levels, names, strict=True)):
        there = f"there are {', '.join(map(ascii, names[:8]))}" if levels else "the scene has no levels"
        raise source.problem("option level", f"no level {wanted[:40]!a}; {there}")
    if not levels:
        return Level()
    found = []
    for order, (level, name) in enumerate(zip(levels, names, strict=True)):
        bottom, top = _span(level)
        apart = not bottom <= 0 < top
        background = level.get("background")
        floor = (bottom if math.isfinite(bottom) else top - 1) if apart else 0.0
        storey = Level(level["_id"], floor, background if type(background) is dict else {})
        key = (wanted not in (level["_id"], name) if wanted else apart, bottom, order)
        found.append((key, name, storey))
    _, name, storey = min(found, key=lambda each: each[0])
    if len(levels) > 1 and not wanted:
        report.guessed.append(f"level {name!a} of {', '.join(map(ascii, names[:8]))}; the option level takes another")
    return storey


def frame_of(source: Source, document: dict[str, Any], storey: Level, report: ImportReport) -> Frame:
    """The frame of a scene of any version. Errors: `ImportProblem` for hexagons, and for sizes that no battle holds."""
    grid = document.get("grid")
    if type(grid) is dict:
        names = ("grid.size", "grid.type", "grid.distance", "grid.units")
        values = [grid.get(name.removeprefix("grid.")) for name in names]
    else:
        names = ("grid", "gridType", "gridDistance", "gridUnits")
        values = [document.get(name) for name in names]
    size = _default(source, values[0], names[0], 100.0, report)
    if size < 1:
        raise source.problem(names[0], f"pixels of a square, 1 at least, were expected, found {size:g}")
    kind = source.number(values[1], names[1]) if values[1] is not None else SQUARE
    if kind == GRIDLESS:
        report.guessed.append(f"the scene has no grid: squares of {size:g} pixels, its measure")
    elif kind != SQUARE:
        raise source.problem(names[1], f"the grid is {kind:g}, hexagonal; a square grid (1) was expected")
    pixels = []
    for name in ("width", "height"):
        if document.get(name) is None:
            raise source.problem(name, "missing; the size of the scene in pixels was expected")
        pixels.append(source.number(document[name], name))
    width, height = (math.ceil(length / size - _NEARLY) for length in pixels)
    source.squares(width, height, "width and height")
    padding = _default(source, document.get("padding"), "padding", 0.25, report)
    if not 0 <= padding <= 4:
        raise source.problem("padding", f"a part of the size, 0 to 0.5, was expected, found {padding:g}")
    # as the program itself reckons it: per axis, and by the inverse of the size
    pad = [math.ceil(padding * length * (1 / size)) * size for length in pixels]
    shift = _shift(source, document, storey)
    if any(shift):
        report.guessed.append(f"the picture is shifted by {shift[0]:g}, {shift[1]:g} pixels; squares follow the grid")
    whole = [round(-part / size) for part in shift]
    return Frame(
        size,
        (pad[0] + whole[0] * size, pad[1] + whole[1] * size),
        width,
        height,
        _feet(source, values[2], values[3], names[2], report),
        (pixels[0] / size, pixels[1] / size),
        (-shift[0] / size - whole[0], -shift[1] / size - whole[1]),
    )


def _default(source: Source, value: Any, place: str, default: float, report: ImportReport) -> float:
    if value is None:
        report.defaulted.append(f"{place}: {default:g}")
        return default
    return source.number(value, place)


def _shift(source: Source, document: dict[str, Any], storey: Level) -> list[float]:
    background = storey.background or document.get("background")
    shift = []
    for axis in "XY":
        value, place = document.get(f"shift{axis}"), f"shift{axis}"
        if value is None and type(background) is dict:
            value, place = background.get(f"offset{axis}"), f"background.offset{axis}"
        shift.append(0.0 if value is None else source.number(value, place))
    return shift


def _feet(source: Source, distance: Any, units: Any, place: str, report: ImportReport) -> int:
    """Feet of a square; 5 where the file does not say, or counts in something else."""
    if distance is None:
        report.defaulted.append(f"{place}: 5 ft")
        return 5
    length = source.number(distance, place)
    unit = units.strip().lower().rstrip(".") if isinstance(units, str) else ""
    feet = FEET.get(unit) or FEET.get(unit.removesuffix("s"))
    if feet is None:
        report.defaulted.append(f"a square is 5 ft: the scene counts in {shown(units)}")
        return 5
    whole = round(length * feet)
    if not 1 <= whole <= 1000:
        report.defaulted.append(f"a square is 5 ft: the scene says {length:g} {unit!a}")
        return 5
    if abs(whole - length * feet) > 0.1:
        report.guessed.append(f"a square of {length:g} {unit} is {whole} ft")
    return whole


def _span(level: dict[str, Any]) -> tuple[float, float]:
    elevation = level.get("elevation")
    ends = (elevation.get("bottom"), elevation.get("top")) if type(elevation) is dict else (None, None)
    bottom, top = ends
    return float(bottom) if _is_height(bottom) else -math.inf, float(top) if _is_height(top) else math.inf


def _is_height(value: Any) -> TypeGuard[float]:
    return type(value) in (int, float) and -1e9 < value < 1e9
