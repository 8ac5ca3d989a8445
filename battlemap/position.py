"""A whole position as one line of text, and back.

The line is a word, a version and one JSON table: the set-up (map as glyph rows), the seed, and every number of the state that is
not what the set-up gives. So it says all, stays short, and reads.
"""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING, Any

from battlemap.engine.blocks import clone
from battlemap.engine.schema import Figure, Side, State
from battlemap.errors import BattlemapError, NotationError
from battlemap.grid.occupancy import rebuild
from battlemap.history import History
from battlemap.notation import Names
from battlemap.rulesets import ruleset
from battlemap.setup import FigureSetup, GoalSetup, MapSetup, Setup, SideSetup, WallSetup

if TYPE_CHECKING:
    from battlemap.battle import Battle

__all__ = ["read_position", "write_position"]

WORD, VERSION = "battlemap", "1"
LISTS = {"stack": "stack_count", "path": "path_count", "blow": "blow_count"}


def write_position(battle: Battle) -> str:
    """One line of text for the position of a battle."""
    start, _, _ = battle.rules.prepare(battle.setup, battle.seed, battle.number)
    table = {
        "setup": dataclasses.asdict(battle.setup) | {"map": _map_table(battle.setup.map)},
        "seed": battle.seed,
        "battle": battle.number,
        "state": _state_table(battle.state, start, battle.names),
    }
    return f"{WORD} {VERSION} " + json.dumps(table, ensure_ascii=False, separators=(",", ":"))


def read_position(text: str) -> Battle:
    """The battle of a position's line; its history begins there.

    Raises NotationError: what is wrong with the line.
    """
    from battlemap.battle import Battle
    from battlemap.scripts import Script

    word, _, rest = text.strip().partition(" ")
    version, _, body = rest.partition(" ")
    if word != WORD or version != VERSION:
        raise NotationError(f'"{text[:40]}" is no position; one begins with "{WORD} {VERSION}"')
    try:
        table = json.loads(body)
        setup = _setup_of(table["setup"])
        battle: Battle = object.__new__(Battle)
        battle.setup, battle.seed, battle.number = setup, table["seed"], table["battle"]
        battle.fair, battle.begin, battle.scripted = False, "", {}
        battle.rules = ruleset(setup.ruleset)
        battle.state, battle.board, weapons = battle.rules.prepare(setup, battle.seed, battle.number)
        arms = [list(figure.arms) for figure in battle.state.figure]
        battle.names = Names(["", *setup.figures], ["", *setup.sides], weapons, battle.board.width, arms)
        _fill_state(battle.state, table["state"], battle.names)
        rebuild(battle.state, battle.board)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise NotationError(f"the position does not read: {type(error).__name__} {error}") from error
    except BattlemapError as error:
        raise NotationError(f"the position does not read: {error}") from error
    battle.script = Script(battle.names, {})
    battle.opening = []
    battle.history = History(clone(battle.state))
    battle.history.began(battle.state, [])
    battle.origin = text.strip()
    battle.forget_legal()
    return battle


def _map_table(field: MapSetup) -> dict[str, Any]:
    table = dataclasses.asdict(field)
    table["terrain"] = [" ".join(row) for row in field.terrain]
    table["doors"] = [[x, y, state] for (x, y), state in field.doors.items()]
    table["picture"] = {}
    return table


def _setup_of(table: dict[str, Any]) -> Setup:
    field = dict(table["map"])
    field["terrain"] = [row.split(" ") for row in field["terrain"]]
    field["doors"] = {(x, y): state for x, y, state in field["doors"]}
    field["walls"] = [
        WallSetup(**(wall | {"start": tuple(wall["start"]), "end": tuple(wall["end"])})) for wall in field["walls"]
    ]
    figures = {key: FigureSetup(**(one | {"at": tuple(one["at"])})) for key, one in table["figures"].items()}
    goals = [GoalSetup(**(goal | {"squares": [tuple(square) for square in goal["squares"]]})) for goal in table["goals"]]
    sides = {key: SideSetup(**side) for key, side in table["sides"].items()}
    return Setup(**(table | {"map": MapSetup(**field), "figures": figures, "goals": goals, "sides": sides}))


def _differences(now: Any, start: Any, names: Names) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for f in dataclasses.fields(now):
        value = getattr(now, f.name)
        if "of" not in f.metadata and value != getattr(start, f.name):
            found[f.name] = names.square(value) if f.name == "square" else value
    return found


def _state_table(state: State, start: State, names: Names) -> dict[str, Any]:
    table = {
        f.name: getattr(state, f.name)
        for f in dataclasses.fields(state)
        if "shape" not in f.metadata and getattr(state, f.name) != getattr(start, f.name)
    }
    for key, count in LISTS.items():
        rows = getattr(state, key)[: getattr(state, count)]
        if rows:
            table[key] = [row if isinstance(row, int) else dataclasses.astuple(row) for row in rows]
    if state.door != start.door:
        table["door"] = state.door
    sides = zip(names.sides[1:], state.side[1:], start.side[1:], strict=False)
    table["side"] = {name: found for name, now, then in sides if (found := _differences(now, then, names))}
    figures = zip(names.figures[1:], state.figure[1:], start.figure[1:], strict=True)
    table["figure"] = {name: found for name, now, then in figures if (found := _differences(now, then, names))}
    return table


def _write_fields(row: Figure | Side, values: dict[str, Any], names: Names) -> None:
    known = {f.name for f in dataclasses.fields(row)}
    for name, value in values.items():
        if name not in known:
            raise KeyError(name)
        setattr(row, name, names.square_index(value) if name == "square" else value)


def _fill_state(state: State, table: dict[str, Any], names: Names) -> None:
    known = {f.name for f in dataclasses.fields(state) if "shape" not in f.metadata}
    for name, value in table.items():
        if name in known:
            setattr(state, name, int(value))
        elif name == "door":
            state.door[:] = value
        elif name in ("figure", "side"):
            for who, values in value.items():
                row = state.figure[names.figure(who)] if name == "figure" else state.side[list(names.sides).index(who)]
                _write_fields(row, values, names)
        elif name in LISTS:
            rows = getattr(state, name)
            for place, one in enumerate(value):
                rows[place] = type(rows[place])(*one) if isinstance(one, list) else one
        else:
            raise KeyError(name)
