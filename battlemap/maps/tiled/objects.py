"""What is drawn on a Tiled map: walls, doors, ground, zones, lights and figures from its object layers.

The class of an object says what it is; without one the layer's class or name does (`convention`).
"""

from __future__ import annotations

import math
import re
from collections import Counter
from typing import Any

import numpy as np

from ...places import FACINGS
from ...setup import TERRAINS, WALL_KINDS, FigureSetup, MapSetup, WallSetup
from ..cast import Cast
from ..ground_words import terrain_named
from ..report import ImportReport
from ..rings import squares_inside
from ..walls import chain
from .convention import DICE, ZONE_KINDS, Words, layer_role
from .ground import Window
from .model import Drawn, ObjectLayer, TiledMap
from .outlines import Outline, outline_of

__all__ = ["Scenery"]

_THIN = 0.5
"""Squares: a door, window or curtain drawn as a rectangle no wider than this is the line along its middle."""
_MOST_OF_A_KIND = 50
_FACINGS = tuple(name.lower() for name in FACINGS)
_SOUTH = 4
_FOES = "hostile"
_FARTHEST_LIGHT = 1000.0

Square = tuple[int, int]


class Scenery:
    """The objects of one map, laid onto ``setup``; ``walls`` are those drawn, not yet assembled."""

    def __init__(self, field: TiledMap, window: Window, setup: MapSetup, words: Words, report: ImportReport) -> None:
        self.field, self.window, self.setup, self.words, self.report = field, window, setup, words, report
        self.walls: list[WallSetup] = []
        self.lights: list[dict[str, Any]] = []
        self._figures: list[tuple[Drawn, ObjectLayer, tuple[float, float], float]] = []
        self._dropped: Counter[str] = Counter()
        self._guessed: dict[str, str] = {}
        self._open = 0

    def add(self, layer: ObjectLayer) -> None:
        """Take over the objects of a layer in their order."""
        role = layer_role(layer)
        if layer.hidden and not role:
            self.report.dropped.append(f"layer {layer.name!a}: hidden")
            return
        for drawn in layer.objects:
            if drawn.shape == "text":
                self._drop(layer, "text")
                continue
            outline = outline_of(drawn, layer, self.field, self.window)
            self._place(drawn, layer, self._role(drawn, layer, role), outline)

    def _role(self, drawn: Drawn, layer: ObjectLayer, role: str) -> str:
        """A kind of wall, ``solid``, ``ground``, ``zone``, ``light`` or ``figure``; "" for what is none of these."""
        kind = {"token": "figure"}.get(drawn.kind, drawn.kind)
        if kind in (*WALL_KINDS, "zone", "light", "figure"):
            return kind
        if kind in TERRAINS or "terrain" in drawn.properties or "elevation" in drawn.properties:
            return "ground"
        if role or kind:
            return role
        guess = terrain_named(layer.name)
        if guess:
            self._guessed[layer.name] = guess
        return "solid" if guess == "wall" else "guess" if guess else ""

    def _place(self, drawn: Drawn, layer: ObjectLayer, role: str, outline: Outline) -> None:
        if role in WALL_KINDS:
            self._wall(drawn, layer, role, outline)
        elif role == "solid":
            self._fill(outline, "wall")
        elif role in ("ground", "guess"):
            self._ground(drawn, layer, outline, terrain_named(layer.name) if role == "guess" else "")
        elif role == "zone":
            self._zone(drawn, layer, outline)
        elif role == "light":
            self._light(drawn, layer, outline)
        elif role == "figure":
            x, y = outline.middle
            size = max(outline.sides()) if len(outline.points) > 2 else 1.0
            # a point marks the square that it lies in
            corner = (x - size / 2, y - size / 2) if size > 1 else (math.floor(x), math.floor(y))
            self._figures.append((drawn, layer, corner, size))
        else:
            self._drop(layer, f"class {drawn.kind[:24]!a}" if drawn.kind else "without a class")

    def _drop(self, layer: ObjectLayer, what: str) -> None:
        self._dropped[f"layer {layer.name!a}: object {what}"] += 1

    # Walls and doors

    def _wall(self, drawn: Drawn, layer: ObjectLayer, kind: str, outline: Outline) -> None:
        if drawn.shape == "point" or len(outline.points) < 2:
            if kind == "door" and drawn.shape == "point":
                self._door_square(outline, self.words.state(drawn.properties))
            else:
                self._drop(layer, f"{kind} without length")
            return
        state = self.words.state(drawn.properties) if kind == "door" else "closed"
        if kind in ("door", "window", "curtain") and drawn.shape in ("rectangle", "tile"):
            if min(outline.sides()) <= _THIN:
                start, end = outline.midline()
                self.walls += [WallSetup(start, end, kind, state)]
                return
            if kind == "door":
                self._door_square(outline, state)
                return
        if drawn.properties.get("solid") is True and kind == "wall" and outline.ring and self._fill(outline, "wall"):
            return
        pieces, _ = chain(outline.points, kind, outline.ring)
        for piece in pieces:
            piece.state = state
        self.walls += pieces
        if not pieces:
            self._drop(layer, f"{kind} without length")

    def _door_square(self, outline: Outline, state: str) -> None:
        for x, y in self._squares(outline):
            self._set(x, y, "door", state)

    # Ground

    def _squares(self, outline: Outline) -> list[Square]:
        """The squares whose centres lie inside, row by row; of something smaller the square of its middle."""
        width, height = self.window.width, self.window.height
        if outline.ring and len(outline.points) > 2:
            inside = np.argwhere(squares_inside(outline.points, width, height)).tolist()
            if inside:
                return [(x, y) for y, x in inside]
        x, y = (math.floor(value) for value in outline.middle)
        return [(x, y)] if 0 <= x < width and 0 <= y < height else []

    def _fill(self, outline: Outline, terrain: str) -> bool:
        """Set the terrain inside; where no square's centre is inside, walls along the outline instead."""
        squares = squares_inside(outline.points, self.window.width, self.window.height) if outline.ring else None
        if squares is None or not squares.any():
            self.walls += chain(outline.points, "wall", outline.ring)[0]
            return False
        for y, x in np.argwhere(squares).tolist():
            self._set(x, y, terrain)
        return True

    def _set(self, x: int, y: int, terrain: str, state: str = "closed") -> None:
        """Set the terrain of a square. A door of which nothing is said is closed."""
        self.setup.terrain[y][x] = terrain
        self.setup.doors.pop((x, y), None)
        if terrain == "door" and state != "closed":
            self.setup.doors[x, y] = state

    def _ground(self, drawn: Drawn, layer: ObjectLayer, outline: Outline, guess: str) -> None:
        terrain = self.words.terrain(drawn.properties, drawn.kind) or guess
        elevation = self.words.elevation(drawn.properties)
        state = self.words.state(drawn.properties) if terrain == "door" else "closed"
        if drawn.shape == "polyline":
            self._drop(layer, "that encloses no ground")
            return
        for x, y in self._squares(outline):
            if terrain:
                self._set(x, y, terrain, state)
            if elevation is not None:
                self.setup.elevation[y][x] = elevation

    def _zone(self, drawn: Drawn, layer: ObjectLayer, outline: Outline) -> None:
        kind = self.words.choice(drawn.properties, "zone", ZONE_KINDS)
        squares = self._squares(outline)
        if not kind or not squares or drawn.shape == "polyline":
            self._drop(layer, f"zone without {'a kind' if not kind else 'squares'}")
            return
        name = " ".join(drawn.name.split()) or f"zone_{len(self.setup.zones) + 1}"
        zone = self.setup.zones.setdefault(name, {"kind": kind, "squares": []})
        zone["squares"] = sorted({*zone["squares"], *squares}, key=lambda square: (square[1], square[0]))
        side, effect = _word(drawn.properties.get("side")), str(drawn.properties.get("effect", ""))
        if kind == "deployment" and side:
            zone["side"] = side
        if kind == "hazard" and DICE.fullmatch(effect):
            zone["effect"] = effect
        elif effect:
            self._drop(layer, f"zone's effect {effect[:24]!a}, which is no damage such as 1d6")

    def _light(self, drawn: Drawn, layer: ObjectLayer, outline: Outline) -> None:
        radius = drawn.properties.get("radius", max(drawn.width / self.field.tile_width, 0) / 2)
        x, y = outline.middle
        on_map = 0 <= x <= self.window.width and 0 <= y <= self.window.height
        if isinstance(radius, str | bool) or not 0 < radius <= _FARTHEST_LIGHT or not on_map:
            self._drop(layer, "light without radius" if on_map else "light outside the map")
            return
        self.lights.append({"at": [x, y], "radius": float(radius)})

    # Figures

    def figures(self) -> list[FigureSetup]:
        """The figures, put onto the ground once it is laid."""
        cast = Cast(self.setup, self.report)
        sides = facings = 0
        for drawn, layer, corner, size in self._figures:
            kind = next((str(drawn.properties[key]) for key in ("kind", "creature") if drawn.properties.get(key)), "")
            side = _word(drawn.properties.get("side") or layer.properties.get("side"))
            facing = self.words.choice(drawn.properties, "facing", _FACINGS)
            sides, facings = sides + (not side), facings + (not facing)
            eighths = _FACINGS.index(facing) if facing else _SOUTH
            for _ in range(self.words.whole(drawn.properties, "count", 1, _MOST_OF_A_KIND) or 1):
                cast.add(drawn.name or kind[:60], side or _FOES, corner, eighths, size, kind)
        report = self.report
        report.note("defaulted", "figures_without_side", sides, f"{{n}} figure{{s}} without a side: {_FOES}")
        report.note("defaulted", "figures_without_facing", facings, "{n} figure{s} without a facing: S")
        return cast.told()

    def tell(self) -> None:
        """Say in the report what was guessed and left out."""
        for name, guess in self._guessed.items():
            self.report.guessed.append(f"layer {name!a}: its objects are {guess} squares, by its name")
        for what, times in self._dropped.items():
            self.report.dropped.append(what + (f" ({times} times)" if times > 1 else ""))
        self.report.counts["objects_dropped"] = self._dropped.total()


def _word(value: Any) -> str:
    """A name as an id: lowercase letters and digits joined by _; "" where it has none."""
    return "_".join(re.findall(r"[a-z0-9]+", str(value or "")[:60].lower()))
