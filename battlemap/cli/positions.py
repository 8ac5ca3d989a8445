"""Commands about one position: show, replay."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from battlemap.battle import Battle
from battlemap.cli import tables
from battlemap.cli.battles import Json, ScenarioName
from battlemap.cli.saying import answers, print_json, say_error
from battlemap.errors import BattlemapError, ReplayMismatch
from battlemap.scenario import load_scenario

__all__ = ["enter"]


def enter(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (show, replay):
        app.command()(command)


def show(scenario: ScenarioName, as_json: Json = False) -> int:
    """The position at the first decision: figures, arcs, threats, formations."""
    battle = load_scenario(scenario)
    if as_json:
        print_json(position_of(battle))
    else:
        tables.print_position(answers(), battle)
    return 0


def position_of(battle: Battle) -> dict[str, Any]:
    """Everything about a position as plain values."""
    figures = []
    for view in battle.figures:
        around: dict[str, Any] = {}
        if view.at:
            around = {name: getattr(battle, name)(view.id) for name in ("front", "flank", "rear", "threat")}
            around |= {"threats_to": battle.threats_to(view.id), "melee": battle.melee(view.id)}
            around["close_formation"] = battle.in_close_formation(view.id)
        figures.append(view.as_dict() | around)
    decision = battle.decision
    return {
        "title": battle.setup.title,
        "ruleset": battle.setup.ruleset,
        "round": battle.round,
        "phase": battle.phase,
        "decision": None if decision is None else {name: getattr(decision, name) for name in decision.__slots__},
        "legal_actions": [str(action) for action in battle.legal_actions()],
        "sides": {id: {"name": side.name, "policy": side.policy} for id, side in battle.setup.sides.items()},
        "figures": figures,
        "shield_walls": {side: battle.shield_walls(side) for side in battle.setup.sides},
        "drawing": str(battle).splitlines(),
        "fingerprint": battle.fingerprint(),
    }


def replay(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The record of a battle.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only say whether every roll and position comes out again.")
    ] = False,
) -> int:
    """Play a record back: its actions and how it ended. Exit code 1 where it does not come out as recorded."""
    from battlemap.records import read_record
    from battlemap.records import replay as play_back

    if not record.is_file():
        raise BattlemapError(f"{record}: there is no such file")
    recorded = read_record(record)  # what is no record is wrong input, not a record that comes out otherwise
    try:
        battle = play_back(recorded)
    except ReplayMismatch as error:
        say_error(f"{record}: {error}")
        return 1
    console = answers()
    if not verify:
        for number, action in enumerate(battle.actions, 1):
            console.print(f"{number:4} {action}", markup=False)
    console.print(f"{len(battle.actions)} actions as recorded; {tables.ending(battle)}", markup=False)
    return 0
