"""The tables of a position's text: what a value may be, and the set-up and the state made of them.

A position comes from outside: a value of the wrong type, a figure off the map or a number that no rule leads to is refused
with its place (``state.figure.brok.posture``) before a rule meets it.
"""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Mapping
from functools import cache
from typing import Any, NoReturn, get_args, get_origin, get_type_hints

from battlemap.engine.actions import DECISION_NAMES, SETTLE_RETREAT, WALK
from battlemap.engine.blocks import numbers
from battlemap.engine.conditions import GOAL_NAMES, OUTCOME_NAMES, POSTURE_NAMES, STATUS_NAMES
from battlemap.engine.dice import M32
from battlemap.engine.schema import Blow, Board, Figure, Frame, Side, State
from battlemap.errors import NotationError, readable
from battlemap.notation import Names
from battlemap.places import FACINGS
from battlemap.setup import DOOR_STATES, Setup

__all__ = ["LISTS", "bounded", "fill_state", "setup_of", "typed"]

LISTS: dict[str, tuple[str, type]] = {
    "stack": ("stack_count", Frame),
    "path": ("path_count", int),
    "blow": ("blow_count", Blow),
}
"""Lists of which a part is in use: the field that counts it, and what it holds."""

WORDS = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}
ORDINARY = 2**31
"""No number of a position reaches this, save the two 32-bit keys of the dice."""


def refuse(place: str, value: object, expected: str) -> NoReturn:
    """Say where which value is not what is expected."""
    raise NotationError(f"{place}: {readable(json.dumps(value))} is not {expected}")


def typed(kind: Any, value: Any, place: str) -> Any:
    """A value read as the annotated type of a field: dataclasses from tables, tuples from lists.

    Raises NotationError with the place where it does not fit.
    """
    if kind is Any:
        return value
    if dataclasses.is_dataclass(kind):
        return _block(kind, typed(dict, value, place), place)
    whole, parts = get_origin(kind) or kind, get_args(kind)
    if whole is float and type(value) in (int, float) and math.isfinite(value) and abs(value) < ORDINARY:
        return float(value)
    written = list if whole is tuple else whole
    if type(value) is not written:
        refuse(place, value, WORDS[written])
    if whole is tuple and len(value) != len(parts):
        refuse(place, value, f"a list of {len(parts)}")
    if whole is tuple:
        return tuple(typed(part, one, place) for part, one in zip(parts, value, strict=True))
    if whole is list and parts:
        return [typed(parts[0], one, f"{place}[{number}]") for number, one in enumerate(value, 1)]
    if whole is dict and parts:
        return {key: typed(parts[1], one, f"{place}.{readable(key)}") for key, one in dict(value).items()}
    return value


@cache
def _fields(kind: Any) -> tuple[dict[str, Any], set[str]]:
    """The types of a dataclass's fields, and the names of those that have no default."""
    needed = {
        f.name
        for f in dataclasses.fields(kind)
        if f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
    }
    return get_type_hints(kind), needed


def _block(kind: Any, table: dict[str, Any], place: str) -> Any:
    types, needed = _fields(kind)
    for name in table:
        if name not in types:
            raise NotationError(f"{place}.{readable(name)}: unknown key; there are {', '.join(types)}")
    for name in needed - table.keys():
        raise NotationError(f"{place}.{name}: is missing")
    return kind(**{name: typed(types[name], value, f"{place}.{name}") for name, value in table.items()})


# --- the set-up --------------------------------------------------------------------------------------------------------


def setup_of(value: object) -> Setup:
    """The set-up of a position. Raises NotationError with the place of what is wrong."""
    table = typed(dict[str, Any], value, "setup")
    field = typed(dict[str, Any], table.get("map"), "setup.map")
    rows = typed(list[str], field.get("terrain"), "setup.map.terrain")
    doors = typed(list[tuple[int, int, str]], field.get("doors"), "setup.map.doors")
    setup: Setup = typed(
        Setup, table | {"map": field | {"terrain": [row.split(" ") for row in rows], "doors": {}}}, "setup"
    )
    setup.map.doors = {(x, y): state for x, y, state in doors}
    _check_figures(setup)
    _check_goals(setup)
    return setup


def _on_map(setup: Setup, square: tuple[int, int], place: str) -> None:
    if not (0 <= square[0] < setup.map.width and 0 <= square[1] < setup.map.height):
        refuse(place, square, f"a square of the {setup.map.width}x{setup.map.height} map")


def _check_figures(setup: Setup) -> None:
    for id, one in setup.figures.items():
        place = f"setup.figures.{readable(id)}"
        _on_map(setup, one.at, f"{place}.at")
        if one.side not in setup.sides:
            refuse(f"{place}.side", one.side, "a side of the battle")
        if not 0 <= one.facing < len(FACINGS):
            refuse(f"{place}.facing", one.facing, "a facing from 0 (N) to 7 (NW)")


def _check_goals(setup: Setup) -> None:
    for number, goal in enumerate(setup.goals, 1):
        place = f"setup.goals[{number}]"
        if goal.side not in setup.sides:
            refuse(f"{place}.side", goal.side, "a side of the battle")
        if goal.kind not in GOAL_NAMES[1:]:
            refuse(f"{place}.kind", goal.kind, f"one of {', '.join(GOAL_NAMES[1:])}")
        for id in goal.figures:
            if id not in setup.figures:
                refuse(f"{place}.figures", id, "a figure of the battle")
        for square in goal.squares:
            _on_map(setup, square, f"{place}.squares")


# --- the state ---------------------------------------------------------------------------------------------------------


def bounds(board: Board) -> dict[type, dict[str, tuple[int, int]]]:
    """The least and the greatest number that a field may hold, where it stands for something else or names a place."""
    figure, side, square, flag = (0, board.figures), (0, board.sides), (0, board.squares - 1), (0, 1)
    return {
        State: {
            "round": (0, ORDINARY), "phase": (0, 5), "stage": (0, 4), "place": side, "cursor": figure,
            "key": (0, M32), "stream": (0, M32), "rolls": (0, ORDINARY), "over": flag, "winner": side,
            "reason": (0, len(OUTCOME_NAMES) - 1), "path_at": (0, 256),
        },
        Frame: {"kind": (1, SETTLE_RETREAT), "figure": figure, "other": figure, "square": square, "mark": figure, "side": side},
        Blow: {"actor": figure, "target": figure, "phase": (0, 5)},
        Side: {"place": side},
        Figure: {
            "square": square, "facing": (0, 7), "posture": (0, len(POSTURE_NAMES) - 1), "charge": figure,
            "status": (0, len(STATUS_NAMES) - 1), "ready": (0, board.weapons),
        },
    }  # fmt: skip


FIXED = ("number", "side", "size", "width", "height", "routine", "arms", "shield")
"""What the set-up alone decides of a figure."""


def fill_state(state: State, board: Board, value: object, names: Names) -> None:
    """Write what the position says over the state at the start.

    Raises NotationError with the place of what is wrong.
    """
    limits = bounds(board)
    plain = {f.name for f in dataclasses.fields(state) if "shape" not in f.metadata}
    for name, part in typed(dict[str, Any], value, "state").items():
        place = f"state.{readable(name)}"
        if name in plain:
            setattr(state, name, bounded(part, place, limits[State].get(name)))
        elif name == "door":
            state.door[:] = _doors(part, place, len(state.door))
        elif name == "figure":
            for id, table in typed(dict[str, Any], part, place).items():
                _write_row(state.figure[names.figure(id)], table, f"{place}.{id}", names, limits)
        elif name == "side":
            for id, table in typed(dict[str, Any], part, place).items():
                _write_row(state.side[names.side(id)], table, f"{place}.{id}", names, limits)
        elif name in LISTS:
            _write_list(state, name, part, place, limits)
        else:
            raise NotationError(f"{place}: unknown key")
    _check_standing(state, board, names)
    _check_pending(state)


def bounded(value: object, place: str, limits: tuple[int, int] | None) -> int:
    """A whole number within its limits."""
    number: int = typed(int, value, place)
    least, most = limits or (-ORDINARY, ORDINARY)
    if not least <= number <= most:
        refuse(place, number, f"a number from {least} to {most}")
    return number


def _doors(value: object, place: str, count: int) -> list[int]:
    found = [bounded(one, place, (1, len(DOOR_STATES))) for one in typed(list, value, place)]
    if len(found) != count:
        raise NotationError(f"{place}: {len(found)} states are given; the map has {count} doors")
    return found


def _write_row(row: Figure | Side, value: object, place: str, names: Names, limits: Mapping[type, Any]) -> None:
    known = {f.name for f in dataclasses.fields(row)}
    for name, one in typed(dict[str, Any], value, place).items():
        here = f"{place}.{readable(name)}"
        if name not in known or (isinstance(row, Figure) and name in FIXED):
            raise NotationError(f"{here}: unknown key, or one that the set-up decides")
        if name == "square":
            one = names.square_index(typed(str, one, here))
        setattr(row, name, bounded(one, here, limits[type(row)].get(name)))


def _write_list(state: State, name: str, value: object, place: str, limits: Mapping[type, Any]) -> None:
    rows, kind = getattr(state, name), LISTS[name][1]
    given = typed(list, value, place)
    if len(given) > len(rows):
        raise NotationError(f"{place}: {len(given)} entries are too many; at most {len(rows)} are possible")
    for number, one in enumerate(given):
        here = f"{place}[{number + 1}]"
        if kind is int:
            rows[number] = bounded(one, here, limits[Figure]["square"])
            continue
        fields = [f.name for f in dataclasses.fields(kind)]
        if len(typed(list, one, here)) != len(fields):
            refuse(here, one, f"a list of {len(fields)} numbers: {', '.join(fields)}")
        pairs = zip(fields, one, strict=True)
        rows[number] = kind(*(bounded(part, f"{here}.{field}", limits[kind].get(field)) for field, part in pairs))


def _check_standing(state: State, board: Board, names: Names) -> None:
    """Every figure on the map has its whole footprint on it, and every number of the state is one."""
    for figure, id in zip(state.figure[1:], names.figures[1:], strict=True):
        column, row = figure.square % board.width, figure.square // board.width
        inside = 1 <= column < board.width - figure.width and 1 <= row < board.height - figure.height
        if figure.square and not inside:
            raise NotationError(f"figure {id}: {figure.width}x{figure.height} squares do not fit on the map there")
    if not all(type(number) is int and abs(number) < 2**62 for number in numbers(state)):
        raise NotationError("setup: a kind, a figure or an option has a value of the wrong type")


def _check_pending(state: State) -> None:
    """As many entries as are counted; a decision on top, of a figure and its side, unless the battle is over."""
    for name, (count, _) in LISTS.items():
        rows, used = getattr(state, name), getattr(state, count)
        if not 0 <= used <= len(rows) or (name == "stack" and any(not frame.kind for frame in rows[:used])):
            raise NotationError(f"state.{count}: {used} entries are counted, but not as many are given")
    if state.over:
        return
    top = state.stack[state.stack_count - 1] if state.stack_count else Frame()
    if top.kind not in DECISION_NAMES or not (top.side and top.figure):
        raise NotationError("state.stack: its last entry is not a decision of a figure, and the battle is not over")
    for number, frame in enumerate(state.stack[: state.stack_count], 1):
        if frame.kind not in DECISION_NAMES and frame.kind < WALK:
            refuse(f"state.stack[{number}].kind", frame.kind, "the number of a decision or of what waits for one")
