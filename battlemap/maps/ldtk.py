"""LDtk projects (.ldtk) and single levels (.ldtkl): grids of numbers with names, and entities.

A level is a pile of layers, the topmost first. An IntGrid layer holds a number a cell, and the project names the numbers:
the name says the terrain (`ground_words`). A layer called elevation or height holds heights. Entities named after a kind or
a role are figures. Levels in files of their own are read from the project's folder, and from nowhere else.

Units: squares; a square is a cell of the largest IntGrid layer.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from ..setup import FigureSetup, MapSetup
from .cast import Cast, kind_named
from .ground_words import terrain_named
from .picture import read_picture
from .report import ImportReport
from .source import Source, open_source, shown

__all__ = ["read"]

MOST_LAYERS = 256
MOST_ENTITIES = 4_096
HIGHEST = 35
_SOUTH = 4
_FACINGS = {name: facing for facing, name in enumerate(("n", "ne", "e", "se", "s", "sw", "w", "nw"))}
_FACINGS |= {"north": 0, "east": 2, "south": 4, "west": 6, "up": 0, "right": 2, "down": 4, "left": 6}
_FRIENDS = frozenset("player players hero heroes ally allies friend friendly pc party".split())
_ROLES = _FRIENDS | frozenset(
    "enemy enemies foe mob mobs monster monsters npc guard soldier hostile creature boss minion figure unit".split()
)
_STATES = ("open", "closed", "locked", "secret")
_HEIGHTS = re.compile(r"elevation|height", re.IGNORECASE)


def read(source: Source, *, level: str = "", picture: bool = True) -> tuple[MapSetup, list[FigureSetup], ImportReport]:
    """Read a project: the map of one level, its figures, and the report.

    ``level`` is the identifier of one (the first when left out). Without ``picture`` the background is not looked for.
    Errors: `ImportProblem` naming the place, such as ``levels[0].layerInstances[2].intGridCsv``.
    """
    report = ImportReport("LDtk project")
    home, place, storey = _level(source, level, report)
    layers = home.items(storey.get("layerInstances"), f"{place}layerInstances", "a list of layers")
    if len(layers) > MOST_LAYERS:
        raise home.problem(f"{place}layerInstances", f"{len(layers):,} layers; at most {MOST_LAYERS:,} are read")
    grids, folk, pictures = [], [], 0
    for i, layer in enumerate(layers):
        at = f"{place}layerInstances[{i}]"
        if type(layer) is not dict:
            raise home.problem(at, f"a layer was expected, found {shown(layer)}")
        kind = layer.get("__type")
        if kind == "IntGrid":
            grids.append(_grid(home, storey, layer, at))
        elif kind == "Entities":
            folk.append((layer, at))
        else:
            pictures += 1
    if not grids:
        raise home.problem(f"{place}layerInstances", "no IntGrid layer; one with named numbers was expected")
    main = max(grids, key=lambda grid: grid.columns * grid.rows)
    home.squares(main.columns, main.rows, main.place)
    field_map = MapSetup(
        main.columns,
        main.rows,
        [["floor"] * main.columns for _ in range(main.rows)],
        [[0] * main.columns for _ in range(main.rows)],
    )
    for grid in reversed(grids):  # the topmost comes last
        _lay(field_map, grid, main, _names(source, grid), report)
    report.note("dropped", "tile_layers", pictures, "{n} layer{s} of tiles: only pictures")
    figures = _enter(home, folk, main, field_map, report)
    field_map.picture = _picture(source, storey, main, picture, report)
    return field_map, figures, report


@dataclass(slots=True)
class _Cells:
    """One IntGrid layer: its size in cells, pixels of a cell, pixels of its offset, and its numbers row by row."""

    place: str
    name: str
    uid: Any
    columns: int
    rows: int
    size: float
    offset: tuple[float, float]
    values: list[int]

    def at(self, x: float, y: float) -> int:
        """The number at a place in pixels; 0 off the layer."""
        column, row = (math.floor((part - off) / self.size) for part, off in zip((x, y), self.offset, strict=True))
        return self.values[row * self.columns + column] if 0 <= column < self.columns and 0 <= row < self.rows else 0


def _level(source: Source, wanted: str, report: ImportReport) -> tuple[Source, str, dict[str, Any]]:
    """The level, the file in which its layers stand, and the words for its place there."""
    document = source.document
    if "layerInstances" in document:
        return source, "", document
    levels = [("levels", document.get("levels"))]
    for i, world in enumerate(source.items(document.get("worlds"), "worlds", "a list of worlds")):
        if type(world) is not dict:
            raise source.problem(f"worlds[{i}]", f"a world was expected, found {shown(world)}")
        levels.append((f"worlds[{i}].levels", world.get("levels")))
    found: list[tuple[str, dict[str, Any]]] = []
    for place, values in levels:
        for i, value in enumerate(source.items(values, place, "a list of levels")):
            if type(value) is not dict:
                raise source.problem(f"{place}[{i}]", f"a level was expected, found {shown(value)}")
            found.append((f"{place}[{i}].", value))
    if not found:
        raise source.problem("levels", "the project has no levels")
    names = [str(value.get("identifier") or "without a name")[:40] for _, value in found]
    told = ", ".join(map(ascii, names[:8])) + (", ..." if len(names) > 8 else "")
    if wanted and wanted not in names:
        raise source.problem("option level", f"no level {wanted[:40]!a}; there are {told}"[:180])
    place, storey = found[names.index(wanted) if wanted else 0]
    if len(found) > 1 and not wanted:
        report.guessed.append(f"the first of {len(found)} levels: {told}; the option level takes another")
    if storey.get("layerInstances") is not None or storey.get("externalRelPath") is None:
        return source, place, storey
    return _beside(source, storey["externalRelPath"], f"{place}externalRelPath")


def _beside(source: Source, name: Any, place: str) -> tuple[Source, str, dict[str, Any]]:
    """A level in a file of its own, which must lie in the project's folder."""
    if not isinstance(name, str) or not name.isprintable() or len(name) > 255:
        raise source.problem(place, f"the name of a file was expected, found {shown(name)}")
    if source.folder is None:
        raise source.problem(place, f"the level is in the file {name!a}; open the project from its folder")
    try:
        home = source.folder.resolve()
        path = (home / name).resolve()
        inside = path.is_relative_to(home) and path.is_file()
    except (OSError, RuntimeError, ValueError):
        inside = False
    if not inside:
        raise source.problem(place, f"the level's file {ascii(name)[:80]} does not lie in the project's folder")
    home_source = open_source(path)
    if type(home_source.document) is not dict:
        raise home_source.problem("", "a level of LDtk was expected")
    return home_source, "", home_source.document


def _grid(source: Source, storey: dict[str, Any], layer: dict[str, Any], place: str) -> _Cells:
    """An IntGrid layer, checked. Sizes that a version leaves out are reckoned from the level's."""
    size = source.number(layer.get("__gridSize", 16), f"{place}.__gridSize")
    if size < 1:
        raise source.problem(f"{place}.__gridSize", f"pixels of a cell, 1 at least, were expected, found {size:g}")
    sides = []
    for key, pixels in (("__cWid", "pxWid"), ("__cHei", "pxHei")):
        if layer.get(key) is not None:
            side = source.number(layer[key], f"{place}.{key}")
        else:
            side = float(math.ceil(source.number(storey.get(pixels), f"{place}.{key}") / size))
        sides.append(int(side))
    columns, rows = sides
    source.squares(columns, rows, f"{place}.__cWid and __cHei")
    values = source.items(layer.get("intGridCsv"), f"{place}.intGridCsv", "a list of numbers")
    if len(values) != columns * rows:
        message = f"{columns * rows:,} numbers for {columns} x {rows} cells were expected, found {len(values):,}"
        raise source.problem(f"{place}.intGridCsv", message)
    for k, value in enumerate(values):
        if type(value) is not int:
            raise source.problem(f"{place}.intGridCsv[{k}]", f"a whole number was expected, found {shown(value)}")
    offset = tuple(
        0.0 if layer.get(key) is None else source.number(layer[key], f"{place}.{key}")
        for key in ("__pxTotalOffsetX", "__pxTotalOffsetY")
    )
    name = layer.get("__identifier")
    return _Cells(
        place, name[:60] if isinstance(name, str) else "", layer.get("layerDefUid"), columns, rows, size,
        (offset[0], offset[1]), values,
    )  # fmt: skip


def _names(source: Source, grid: _Cells) -> dict[int, str]:
    """The names of a layer's numbers as the project defines them; none for a level that comes without its project."""
    defs = source.document.get("defs")
    layers = source.items(defs.get("layers") if type(defs) is dict else None, "defs.layers", "a list of layers")
    names: dict[int, str] = {}
    for layer in layers:
        if type(layer) is not dict or not (
            layer.get("uid") == grid.uid if grid.uid is not None else layer.get("identifier") == grid.name
        ):
            continue
        for value in source.items(layer.get("intGridValues"), "defs.layers.intGridValues", "a list of values"):
            if type(value) is dict and type(value.get("value")) is int:
                identifier = value.get("identifier")
                names[value["value"]] = identifier[:60] if isinstance(identifier, str) else ""
    return names


def _lay(field_map: MapSetup, grid: _Cells, main: _Cells, names: dict[int, str], report: ImportReport) -> None:
    """Put a layer's ground, or its heights, on the map; a cell of 0 leaves what lies below."""
    heights = bool(_HEIGHTS.search(grid.name))
    used = sorted(set(grid.values) - {0})
    terrains = {value: terrain_named(names.get(value, "")) for value in used}
    if len(used) == 1 and not names.get(used[0]):
        terrains[used[0]] = terrain_named(grid.name) or "wall"  # one number alone marks what stops figures
    counts: Counter[int] = Counter()
    for y in range(field_map.height):
        for x in range(field_map.width):
            value = grid.at((x + 0.5) * main.size + main.offset[0], (y + 0.5) * main.size + main.offset[1])
            if value == 0:
                continue
            counts[value] += 1
            if heights:
                field_map.elevation[y][x] = min(max(value, 0), HIGHEST)
            elif terrains[value]:
                field_map.terrain[y][x] = terrains[value]
    if heights:
        report.guessed.append(f"layer {grid.name!a} holds heights, in steps")
        return
    for value, count in sorted(counts.items()):
        word = f"value {value} {names.get(value, '')!a}"
        if terrains[value]:
            report.guessed.append(f"{word} of layer {grid.name!a}: {terrains[value]}, {count} squares")
        else:
            report.dropped.append(
                f"{word} of layer {grid.name!a} is the name of no ground: {count} squares as they were"
            )
    if len(report.guessed) + len(report.dropped) > 80:  # a project with hundreds of values
        del report.guessed[40:], report.dropped[40:]


def _enter(
    source: Source, folk: list[tuple[dict[str, Any], str]], main: _Cells, field_map: MapSetup, report: ImportReport
) -> list[FigureSetup]:
    """The entities: figures, doors, and the rest, which is left out by name."""
    cast = Cast(field_map, report)
    left_out: Counter[str] = Counter()
    figures = []
    total = doors = 0
    for layer, place in folk:
        values = source.items(layer.get("entityInstances"), f"{place}.entityInstances", "a list of entities")
        total += len(values)
        if total > MOST_ENTITIES:
            raise source.problem(place, f"more than {MOST_ENTITIES:,} entities")
        for i, value in enumerate(values):
            at = f"{place}.entityInstances[{i}]"
            if type(value) is not dict:
                raise source.problem(at, f"an entity was expected, found {shown(value)}")
            identifier = value.get("__identifier")
            name = " ".join(_words(identifier)) if isinstance(identifier, str) else ""
            fields = _fields(value)
            kind = fields.get("kind") or fields.get("type") or ""
            corner, size = _box(source, value, main, at)
            words = set(name.split())
            if kind_named(kind) or kind_named(name) or words & _ROLES:
                figures.append((name, kind, fields, words, corner, size))
            elif terrain_named(name) == "door":
                doors += _hang(field_map, corner, fields.get("state", ""))
            else:
                left_out[name or "unnamed"] += 1
    for name, kind, fields, words, corner, size in figures:
        side = _side(fields.get("side") or fields.get("team") or fields.get("faction") or "", words)
        facing = _FACINGS.get((fields.get("facing") or fields.get("direction") or "").lower(), _SOUTH)
        cast.add(fields.get("name") or name, side, corner, facing, size, kind or name)
    if figures:
        report.guessed.append("entities named after players or allies are friendly, all others hostile")
    report.note("guessed", "door_squares", doors, "{n} door square{s} from entities")
    told = ", ".join(f"{name} ({n})" for name, n in left_out.most_common(8)).replace("{", "(").replace("}", ")")
    report.note("dropped", "entities", left_out.total(), "entities that are no figures: " + ascii(told)[1:-1])
    return cast.told()


def _words(identifier: str) -> list[str]:
    """The words of a name such as ``Goblin_Boss`` or ``goblinBoss2``, in small letters."""
    return re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", identifier[:80]).lower())


def _fields(entity: dict[str, Any]) -> dict[str, str]:
    """The entity's own fields that are texts, by name in small letters."""
    values = entity.get("fieldInstances")
    return {
        value["__identifier"].lower(): value["__value"][:80]
        for value in (values if isinstance(values, list) else ())
        if type(value) is dict and isinstance(value.get("__identifier"), str) and isinstance(value.get("__value"), str)
    }


def _box(source: Source, entity: dict[str, Any], main: _Cells, place: str) -> tuple[tuple[float, float], float]:
    """The north-west corner of an entity and its width, in squares."""
    width, height = (
        main.size if entity.get(key) is None else source.number(entity[key], f"{place}.{key}")
        for key in ("width", "height")
    )
    pair = "px" if entity.get("px") is not None else "__grid"
    x, y = _pair(source, entity.get(pair), f"{place}.{pair}")
    if pair == "__grid":
        return (x, y), max(width / main.size, 0.5)
    pivot = (0.0, 0.0) if entity.get("__pivot") is None else _pair(source, entity["__pivot"], f"{place}.__pivot")
    return ((x - pivot[0] * width) / main.size, (y - pivot[1] * height) / main.size), max(width / main.size, 0.5)


def _pair(source: Source, value: Any, place: str) -> tuple[float, float]:
    if type(value) is not list or len(value) != 2:
        raise source.problem(place, f"two numbers were expected, found {shown(value)}")
    return source.number(value[0], f"{place}[0]"), source.number(value[1], f"{place}[1]")


def _hang(field_map: MapSetup, corner: tuple[float, float], state: str) -> int:
    """A door in its square; 1 where that lies on the map."""
    x, y = (math.floor(part + 0.499) for part in corner)
    if not (0 <= x < field_map.width and 0 <= y < field_map.height):
        return 0
    field_map.terrain[y][x] = "door"
    if state.lower() in _STATES:
        field_map.doors[(x, y)] = state.lower()
    return 1


def _side(named: str, words: set[str]) -> str:
    words = set(_words(named)) or words
    return "friendly" if words & _FRIENDS else "neutral" if "neutral" in words else "hostile"


def _picture(
    source: Source, storey: dict[str, Any], main: _Cells, wanted: bool, report: ImportReport
) -> dict[str, Any]:
    """The level's background, where the project says how large it is drawn."""
    name, place = storey.get("bgRelPath"), storey.get("__bgPos")
    if not isinstance(name, str) or not name:
        report.defaulted.append("no picture")
        return {}
    if not wanted:
        report.dropped.append("the picture: not asked for")
        return {}
    info, why = read_picture(name, source.folder)
    if why:
        report.dropped.append(why)
        return {}
    if type(place) is not dict:
        report.guessed.append("the picture covers the whole map: the level does not say where it lies")
        return {**info, "squares": [main.columns, main.rows]}
    left, top = _pair(source, place.get("topLeftPx"), "__bgPos.topLeftPx")
    wide, high = _pair(source, place.get("scale"), "__bgPos.scale")
    crop = source.items(place.get("cropRect"), "__bgPos.cropRect", "a list of four numbers")
    crop_width, crop_height = _pair(source, crop[2:], "__bgPos.cropRect")
    numbers = (left, top, crop_width * wide, crop_height * high)
    at_x, at_y, width, height = (number / main.size for number in numbers)
    if not (0 < width <= 10_000 and 0 < height <= 10_000):
        report.dropped.append("the picture has no size on the map")
        return {}
    return {**info, "squares": [width, height], "at": [at_x, at_y]}
