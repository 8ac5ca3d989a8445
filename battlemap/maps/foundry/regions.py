"""Regions that make movement slow become difficult ground (versions 12 and later); all other regions are left out.

A region is a row of shapes, each added to those before it or, as a hole, taken away.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...setup import MapSetup
from ..report import ImportReport
from ..rings import squares_inside
from ..source import Source, shown
from ..walls import Point
from .frame import Frame, Level

__all__ = ["slow_ground"]

MOST_REGIONS = 2_048
MOST_POINTS = 20_000
CORNERS = 32
"""Corners of the outline that stands for an ellipse."""


def slow_ground(
    source: Source, document: dict[str, Any], field_map: MapSetup, frame: Frame, storey: Level, report: ImportReport
) -> None:
    """Make difficult ground of the floor under slow regions. Errors: `ImportProblem` for values of the wrong kind."""
    values = source.items(document.get("regions"), "regions", "a list of regions")
    if len(values) > MOST_REGIONS:
        raise source.problem("regions", f"{len(values):,} regions; at most {MOST_REGIONS:,} are read")
    slow = np.zeros((frame.height, frame.width), dtype=bool)
    unused = odd = points = 0
    for i, value in enumerate(values):
        place = f"regions[{i}]"
        if type(value) is not dict:
            raise source.problem(place, f"a region was expected, found {shown(value)}")
        elevation = value.get("elevation")
        span = (elevation.get("bottom"), elevation.get("top")) if type(elevation) is dict else (None, None)
        if not (_is_slow(value.get("behaviors")) and storey.holds(value.get("levels")) and storey.reached(*span)):
            unused += 1
            continue
        covered = np.zeros_like(slow)
        for k, shape in enumerate(source.items(value.get("shapes"), f"{place}.shapes", "a list of shapes")):
            ring = _outline(source, shape, f"{place}.shapes[{k}]")
            points += len(ring)
            if points > MOST_POINTS:
                raise source.problem(place, f"regions of more than {MOST_POINTS:,} points")
            if len(ring) < 3:
                odd += 1
                continue
            inside = squares_inside([frame.point(x, y) for x, y in ring], frame.width, frame.height)
            covered = covered & ~inside if shape.get("hole") is True else covered | inside
        slow |= covered
    count = 0
    for y, x in np.argwhere(slow).tolist():
        if field_map.terrain[y][x] == "floor":
            field_map.terrain[y][x] = "difficult"
            count += 1
    report.note("guessed", "slow_squares", count, "{n} square{s} of difficult ground, from regions that cost movement")
    report.note("dropped", "shapes", odd, "{n} shape{s} of regions of a kind not known")
    report.note("dropped", "regions", unused, "{n} region{s} without a cost of movement on this level")


def _is_slow(behaviours: Any) -> bool:
    """Whether a behaviour that is on makes walking cost more than usual."""
    for behaviour in behaviours if isinstance(behaviours, list) else ():
        if type(behaviour) is not dict or behaviour.get("disabled") is True:
            continue
        kind = behaviour.get("type")
        if isinstance(kind, str) and kind.endswith("difficultTerrain"):
            return True
        system = behaviour.get("system")
        costs = system.get("difficulties") if kind == "modifyMovementCost" and type(system) is dict else None
        if type(costs) is dict and "walk" in costs:
            walk = costs["walk"]  # null stands for a cost without end
            return walk is None or (type(walk) in (int, float) and walk > 1)
    return False


def _outline(source: Source, shape: Any, place: str) -> list[Point]:
    """The corners of a shape in pixels; none for a kind that is not known."""
    if type(shape) is not dict:
        raise source.problem(place, f"a shape with type was expected, found {shown(shape)}")
    kind = shape.get("type")

    def number(name: str, default: float | None = None) -> float:
        value = shape.get(name)
        return default if value is None and default is not None else source.number(value, f"{place}.{name}")

    if kind == "polygon":
        values = source.items(shape.get("points"), f"{place}.points", "a list of numbers")
        flat = [source.number(value, f"{place}.points[{k}]") for k, value in enumerate(values[: 2 * MOST_POINTS + 2])]
        return list(zip(flat[::2], flat[1::2], strict=False))
    if kind == "rectangle":
        x, y, width, height = (number(name) for name in ("x", "y", "width", "height"))
        if "anchorX" in shape or "anchorY" in shape:  # x, y is the point about which it turns
            left, top = width * number("anchorX", 0.0), height * number("anchorY", 0.0)
        else:
            left, top = width / 2, height / 2
            x, y = x + left, y + top
        corners = [(-left, -top), (width - left, -top), (width - left, height - top), (-left, height - top)]
    elif kind in ("ellipse", "circle"):
        x, y = number("x"), number("y")
        wide, high = (number("radius"),) * 2 if kind == "circle" else (number("radiusX"), number("radiusY"))
        angles = [2 * math.pi * k / CORNERS for k in range(CORNERS)]
        corners = [(wide * math.cos(angle), high * math.sin(angle)) for angle in angles]
    else:
        return []
    turn = math.radians(number("rotation", 0.0))
    cos, sin = math.cos(turn), math.sin(turn)
    return [(x + dx * cos - dy * sin, y + dx * sin + dy * cos) for dx, dy in corners]
