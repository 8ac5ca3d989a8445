"""A whole position as one line of text, and back.

The line is a word, a version and one JSON table: the set-up (map as glyph rows), the seed, and every number of the state that is
not what the set-up gives. So it says all, stays short, and reads.
"""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING, Any

from battlemap.engine.blocks import clone
from battlemap.engine.dice import M32
from battlemap.engine.schema import State
from battlemap.errors import BattlemapError, NotationError, readable
from battlemap.grid.occupancy import rebuild
from battlemap.history import History
from battlemap.notation import Names
from battlemap.position_tables import LISTS, bounded, fill_state, setup_of, typed
from battlemap.rulesets import ruleset
from battlemap.setup import MapSetup

if TYPE_CHECKING:
    from battlemap.battle import Battle

__all__ = ["read_position", "write_position"]

WORD, VERSION = "battlemap", "1"


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
        raise NotationError(f'"{readable(text)}" is no position; one begins with "{WORD} {VERSION}"')
    try:
        table = json.loads(body)
        for key in ("setup", "seed", "battle", "state"):
            if key not in typed(dict, table, "the line"):
                raise NotationError(f"{key}: is missing")
        setup = setup_of(table["setup"])
        battle: Battle = object.__new__(Battle)
        battle.setup = setup
        battle.seed, battle.number = typed(int, table["seed"], "seed"), bounded(table["battle"], "battle", (0, M32))
        battle.fair, battle.begin, battle.scripted = False, "", {}
        battle.rules = ruleset(setup.ruleset)
        weapons = _prepare(battle)
        arms = [list(figure.arms) for figure in battle.state.figure]
        battle.names = Names(
            ["", *setup.figures], ["", *setup.sides], weapons, battle.board.width, battle.board.height, arms
        )
        fill_state(battle.state, battle.board, table["state"], battle.names)
        rebuild(battle.state, battle.board)
    except json.JSONDecodeError as error:
        raise NotationError(
            f"the position does not read: {error.msg} at character {error.pos + 1} of its table"
        ) from error
    except (ValueError, RecursionError) as error:
        raise NotationError("the position does not read: a number is too long, or its tables lie too deep") from error
    except BattlemapError as error:
        raise NotationError(f"the position does not read: {error}") from error
    battle.script = Script(battle.names, {})
    battle.opening = []
    battle.history = History(clone(battle.state))
    battle.history.began(battle.state, [])
    battle.origin = text.strip()
    battle.forget_legal()
    return battle


def _prepare(battle: Battle) -> list[str]:
    """State and Board of the battle's set-up; the weapons by number. What no field's type forbids may still not fit."""
    try:
        battle.state, battle.board, weapons = battle.rules.prepare(battle.setup, battle.seed, battle.number)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise NotationError(
            f"setup: kinds, figures or options hold something that the ruleset cannot use: {readable(str(error))}"
        ) from error
    return weapons


def _map_table(field: MapSetup) -> dict[str, Any]:
    table = dataclasses.asdict(field)
    table["terrain"] = [" ".join(row) for row in field.terrain]
    table["doors"] = [[x, y, state] for (x, y), state in field.doors.items()]
    table["picture"] = {}
    return table


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
    for key, (count, _) in LISTS.items():
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
