"""The command about the index of rules."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from battlemap.cli import tables
from battlemap.cli.battles import Json
from battlemap.cli.saying import answers, print_json
from battlemap.errors import BattlemapError
from battlemap.rulesets.index import FOLDERS, STATES, find_rule, rule_index

__all__ = ["enter"]


def enter(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(rules)


def rules(
    id: Annotated[str, typer.Argument(metavar="[ID]", show_default=False, help="A rule such as CT-RET-4.")] = "",
    ruleset: Annotated[str, typer.Option(help=f"Only the rules of {', '.join(FOLDERS)}.", show_default=False)] = "",
    state: Annotated[str, typer.Option(help=f"Only rules that are {', '.join(STATES)}.", show_default=False)] = "",
    as_json: Json = False,
) -> int:
    """The rule index: id, title, source, state; of one rule also the reading taken."""
    if state and state not in STATES:
        raise BattlemapError(f'no state "{state}"; there are {", ".join(STATES)}')
    found = [find_rule(id)] if id else [rule for rule in rule_index(ruleset or None) if state in ("", rule.state)]
    if as_json:
        print_json({"rules": [asdict(rule) for rule in found]})
    elif id:
        tables.print_rule(answers(), found[0])
    else:
        tables.print_rules(answers(), found)
    return 0
