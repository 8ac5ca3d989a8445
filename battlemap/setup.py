"""A set-up: what a battle starts from, in squares and plain names.

``scenario`` and ``maps`` produce these dataclasses, ``battle`` and the rulesets consume them. Nothing here knows feet (save
``square_ft``), pixels or a ruleset's numbers.

Units: squares; columns and rows are counted from 0 at the north-west corner; x runs east, y south. Lattice points of walls
are in squares from the same corner. Facings are eighths clockwise from north (0 = N, 1 = NE ... 7 = NW).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

__all__ = [
    "DOOR_STATES",
    "GLYPHS",
    "TERRAINS",
    "WALL_KINDS",
    "FigureSetup",
    "GoalSetup",
    "MapSetup",
    "Setup",
    "SideSetup",
    "WallSetup",
]

TERRAINS = ("floor", "wall", "difficult", "shallow", "deep", "pit", "pillar", "door", "tree", "void")
"""Terrain of a square, in the order of the numbers used inside the engine. A `door` square holds a door of its own."""

WALL_KINDS = ("wall", "low", "window", "curtain", "invisible", "door")
DOOR_STATES = ("open", "closed", "locked", "secret")

GLYPHS = {
    "#": "wall",
    ".": "floor",
    ":": "difficult",
    "~": "shallow",
    "w": "deep",
    "^": "floor",
    "o": "pillar",
    "v": "pit",
    "+": "door",
    "'": "door",
    "T": "tree",
    "_": "void",
}
"""Built-in glyphs of `[map] rows`. `^` also raises the square by one step; `'` is a door that stands open."""


@dataclass(slots=True)
class WallSetup:
    """One straight wall between two lattice points, ``start`` and ``end`` as (x, y) floats in squares."""

    start: tuple[float, float]
    end: tuple[float, float]
    kind: str = "wall"
    state: str = "closed"


@dataclass(slots=True)
class MapSetup:
    """The field: terrain and elevation by square, walls between lattice points.

    ``terrain[y][x]`` is one of TERRAINS; ``elevation[y][x]`` counts steps of ``elevation_step_ft``;
    ``doors[(x, y)]`` is the state of the door that fills a `door` square (closed when left out).
    """

    width: int
    height: int
    terrain: list[list[str]]
    elevation: list[list[int]]
    walls: list[WallSetup] = field(default_factory=list)
    doors: dict[tuple[int, int], str] = field(default_factory=dict)
    square_ft: int = 5
    elevation_step_ft: int = 5
    indoors: bool = False
    low_ceiling: bool = False
    edge: str = "wall"
    picture: dict[str, Any] = field(default_factory=dict)
    light: Any = "day"
    zones: dict[str, Any] = field(default_factory=dict)
    notes: str = ""


@dataclass(slots=True)
class SideSetup:
    """One side: its id, the name people read and who decides for it."""

    id: str
    name: str
    policy: str = "human"
    surprised: bool = False


@dataclass(slots=True)
class FigureSetup:
    """One figure: where it starts and whatever it overrides of its kind (``fields``, by the kind's own key names)."""

    id: str
    kind: str
    side: str
    at: tuple[int, int]
    facing: int
    name: str = ""
    fields: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class GoalSetup:
    """What a side wants: kind is hold, rout, slay, exit or survive."""

    side: str
    kind: str
    squares: list[tuple[int, int]] = field(default_factory=list)
    figures: list[str] = field(default_factory=list)
    round: int = 0


@dataclass(slots=True)
class Setup:
    """Everything a battle starts from. ``kinds`` are the scenario's own kinds, by name, as tables."""

    title: str
    ruleset: str
    map: MapSetup
    sides: dict[str, SideSetup]
    figures: dict[str, FigureSetup]
    kinds: dict[str, dict[str, Any]] = field(default_factory=dict)
    goals: list[GoalSetup] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
