"""A set-up, tests and trials as the plain tables of a scenario file: the way back from the dataclasses.

What stands at its default is left out. Squares become names, facings compass points, maps rows of glyphs.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from battlemap.errors import Problem, ScenarioError
from battlemap.places import facing_name, square_name
from battlemap.scenario.map_table import ELEVATIONS, OPEN_DOOR, RISE
from battlemap.scenario.parts import Dice, ScenarioTest, Step, Trial
from battlemap.setup import GLYPHS, FigureSetup, GoalSetup, MapSetup, Setup, SideSetup, WallSetup

__all__ = ["drawn", "setup_table", "script_table", "trial_table"]

PLAIN_GLYPHS = {terrain: glyph for glyph, terrain in reversed(GLYPHS.items()) if glyph not in (RISE, OPEN_DOOR)}
MAP_DEFAULTS = MapSetup(0, 0, [], [])
MAP_PLAIN = ("square_ft", "elevation_step_ft", "indoors", "low_ceiling", "edge", "light", "notes")


def setup_table(setup: Setup) -> dict[str, Any]:
    """All of a scenario file but its tests and trials. Raises ScenarioError for elevations that have no digit."""
    table: dict[str, Any] = {"format": 1, "title": setup.title, "ruleset": setup.ruleset, "seed": setup.seed}
    groups = {
        "options": dict(setup.options),
        "map": _map_table(setup.map),
        "sides": {id: _side_table(side) for id, side in setup.sides.items()},
        "kinds": setup.kinds,
        "figures": {id: _figure_table(figure) for id, figure in setup.figures.items()},
        "goals": [_goal_table(goal) for goal in setup.goals],
    }
    return table | {key: group for key, group in groups.items() if group}


def drawn(field: MapSetup, rows: list[str], legend: dict[str, str]) -> tuple[list[str], list[str]]:
    """Rows of glyphs and of elevations of a map, with the glyphs of ``rows`` wherever they still say what is there.

    ``rows`` may have another size or be empty; ``legend`` is what its glyphs mean.
    """
    new_rows, elevation = [], []
    for y in range(field.height):
        glyphs = levels = ""
        for x in range(field.width):
            glyph, level = _glyph(field, x, y, rows, legend), field.elevation[y][x]
            if glyph == RISE and level == 0:
                glyph = PLAIN_GLYPHS["floor"]
            level -= glyph == RISE
            if not 0 <= level < len(ELEVATIONS):
                message = f"{square_name(x, y)} is {level} steps high; a scenario has 0 to {len(ELEVATIONS) - 1}"
                raise ScenarioError([Problem("map.elevation", message)])
            glyphs += glyph
            levels += ELEVATIONS[level]
        new_rows.append(glyphs)
        elevation.append(levels)
    return new_rows, elevation


def _glyph(field: MapSetup, x: int, y: int, rows: list[str], legend: dict[str, str]) -> str:
    terrain = field.terrain[y][x]
    is_open = terrain == "door" and field.doors.get((x, y)) == "open"
    old = rows[y][x] if y < len(rows) and x < len(rows[y]) else ""
    if legend.get(old) == terrain and (old == OPEN_DOOR) == is_open:
        return old
    return OPEN_DOOR if is_open else PLAIN_GLYPHS[terrain]


def _map_table(field: MapSetup) -> dict[str, Any]:
    table: dict[str, Any] = {
        key: getattr(field, key) for key in MAP_PLAIN if getattr(field, key) != getattr(MAP_DEFAULTS, key)
    }
    table["rows"], elevation = drawn(field, [], {})
    if any(level.strip("0") for level in elevation):
        table["elevation"] = elevation
    if field.walls:
        table["walls"] = [_wall_table(wall) for wall in field.walls]
    doors = {square_name(*square): state for square, state in field.doors.items() if state != "open"}
    if doors:
        table["doors"] = doors
    if "file" in field.picture or "path" in field.picture:
        table["picture"] = {"file": field.picture.get("file", field.picture.get("path"))}
        table["picture"] |= {key: field.picture[key] for key in ("squares", "at") if key in field.picture}
    if field.zones:
        table["zones"] = {name: _zone_table(zone) for name, zone in field.zones.items()}
    return table


def _wall_table(wall: WallSetup) -> dict[str, Any]:
    table: dict[str, Any] = {
        "from": [_plain(n) for n in wall.start],
        "to": [_plain(n) for n in wall.end],
        "kind": wall.kind,
    }
    return table | ({"state": wall.state} if wall.kind == "door" else {})


def _plain(number: float) -> float | int:
    return int(number) if number == int(number) else number


def _zone_table(zone: dict[str, Any]) -> dict[str, Any]:
    return zone | {"squares": [square_name(*square) for square in zone["squares"]]}


def _side_table(side: SideSetup) -> dict[str, Any]:
    return {"name": side.name, "policy": side.policy} | ({"surprised": True} if side.surprised else {})


def _figure_table(figure: FigureSetup) -> dict[str, Any]:
    table = {
        "kind": figure.kind,
        "side": figure.side,
        "at": square_name(*figure.at),
        "facing": facing_name(figure.facing),
    }
    return table | ({"name": figure.name} if figure.name else {}) | figure.fields


def _goal_table(goal: GoalSetup) -> dict[str, Any]:
    table: dict[str, Any] = {"side": goal.side, "kind": goal.kind}
    if goal.squares:
        table["squares"] = [square_name(*square) for square in goal.squares]
    if goal.figures:
        table["figures"] = list(goal.figures)
    return table | ({"round": goal.round} if goal.round else {})


def script_table(test: ScenarioTest) -> dict[str, Any]:
    """One test as a member of ``[[tests]]``."""
    table: dict[str, Any] = {"name": test.name}
    if test.start:
        table["start"] = {"figure": test.start}
    if test.figures:
        table["figures"] = {id: _changes_table(changes) for id, changes in test.figures.items()}
    if test.dice:
        table["dice"] = _dice_table(test.dice)
    if test.unscripted:
        table["unscripted"] = test.unscripted
    return table | {"steps": [_step_table(step) for step in test.steps]}


def _changes_table(changes: dict[str, Any]) -> dict[str, Any]:
    names = {"at": lambda square: square_name(*square), "facing": facing_name}
    return {key: names[key](value) if key in names else value for key, value in changes.items()}


def _dice_table(dice: Dice) -> dict[str, list[int]]:
    return {f"{purpose} {who}".strip(): pips for purpose, who, pips in dice}


def _step_table(step: Step) -> dict[str, Any]:
    table = {part.name: getattr(step, part.name) for part in fields(step) if getattr(step, part.name)}
    return table | ({"dice": _dice_table(step.dice)} if step.dice else {})


def trial_table(trial: Trial) -> dict[str, Any]:
    """One trial as a member of ``[[trials]]``."""
    policies = {"policies": trial.policies} if trial.policies else {}
    return {"name": trial.name, "runs": trial.runs, "seed": trial.seed} | policies | {"expect": trial.expect}
