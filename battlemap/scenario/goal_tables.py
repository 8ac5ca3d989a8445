"""The ``[[goals]]`` tables: what each side wants."""

from __future__ import annotations

from battlemap.places import square_name
from battlemap.scenario.cast import Cast
from battlemap.scenario.faults import Faults, Fields, indexed, read_square, shown
from battlemap.scenario.placement import is_solid
from battlemap.setup import GoalSetup

__all__ = ["read_goals"]

GOAL_FIELDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "hold": (("squares", "round"), ()),
    "rout": ((), ("round",)),
    "slay": (("figures",), ("round",)),
    "exit": ((), ("squares", "figures", "round")),
    "survive": (("round",), ("figures",)),
}
"""Of each kind of goal: what it must say, and what it may."""

MOST_GOALS = 16
MOST_ROUND = 10_000


def read_goals(faults: Faults, fields: Fields, cast: Cast) -> list[GoalSetup]:
    """The goals in the order of the file."""
    goals = [_goal(faults, place, value, cast) for place, value in fields.tables("goals")]
    if len(goals) > MOST_GOALS:
        faults.add("goals", f"{len(goals)} goals are too many; a battle has at most {MOST_GOALS}")
    return goals


def _goal(faults: Faults, place: str, value: object, cast: Cast) -> GoalSetup:
    fields = Fields(faults, place, value, ("side", "kind", "squares", "figures", "round"))
    if fields.need("side"):
        cast.check_side(faults, fields.at("side"), fields.table["side"])
    fields.need("kind")
    goal = GoalSetup(
        side=fields.text("side") if isinstance(fields.table.get("side"), str) else "",
        kind=fields.choice("kind", "kind of goal", GOAL_FIELDS),
        squares=_squares(fields, cast),
        figures=fields.words("figures"),
        round=fields.whole("round", 1, MOST_ROUND),
    )
    for number, id in enumerate(goal.figures, 1):
        cast.check_figure(faults, indexed(fields.at("figures"), number), id)
    if goal.kind:
        _check_parts(fields, goal.kind)
    if goal.kind == "exit" and not goal.squares and cast.field and cast.field.edge != "exit":
        faults.add(
            fields.at("kind"), 'nobody can leave this map; set map.edge = "exit", or give the squares of the exit'
        )
    return goal


def _squares(fields: Fields, cast: Cast) -> list[tuple[int, int]]:
    squares = []
    for number, name in enumerate(fields.words("squares"), 1):
        place = indexed(fields.at("squares"), number)
        square = read_square(fields.faults, place, name, cast.field)
        if square:
            squares.append(square)
            if cast.field and is_solid(cast.field, cast.shelf, *square):
                terrain = cast.field.terrain[square[1]][square[0]]
                fields.faults.add(place, f"{square_name(*square)} is {terrain}; nobody can stand there")
    return squares


def _check_parts(fields: Fields, kind: str) -> None:
    needed, allowed = GOAL_FIELDS[kind]
    fields.need(*needed)
    for key in ("squares", "figures", "round"):
        if key in fields and key not in needed + allowed:
            fields.faults.add(fields.at(key), f"a goal of kind {shown(kind)} has no {key}")
        elif key in needed and fields.table.get(key) == []:
            fields.faults.add(fields.at(key), f"a goal of kind {shown(kind)} needs at least one of them")
