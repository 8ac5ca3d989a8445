"""Every problem of a scenario at once, and the scenario when there is none."""

from __future__ import annotations

import os
from typing import Any

from battlemap import content
from battlemap.battle import Battle
from battlemap.errors import BattlemapError, Problem, ScenarioError
from battlemap.rulesets import RULESETS
from battlemap.scenario.cast import Cast
from battlemap.scenario.faults import Faults, Fields, indexed, joined
from battlemap.scenario.figure_tables import read_figures, read_sides
from battlemap.scenario.goal_tables import read_goals
from battlemap.scenario.kind_fields import Shelf
from battlemap.scenario.kinds import read_kinds
from battlemap.scenario.map_dressing import check_zone_sides
from battlemap.scenario.map_table import read_map
from battlemap.scenario.parts import Scenario, ScenarioTest, setup_for
from battlemap.scenario.placement import check_placement
from battlemap.scenario.source import Source, find, parse
from battlemap.scenario.step_tables import read_tests
from battlemap.scenario.trial_tables import SEEDS, read_trials
from battlemap.setup import MapSetup, Setup

__all__ = ["FORMAT", "check", "checked"]

FORMAT = 1
TOP_KEYS = (
    "format",
    "title",
    "ruleset",
    "seed",
    "options",
    "map",
    "sides",
    "figures",
    "kinds",
    "goals",
    "tests",
    "trials",
)
DEFAULT_RULESET = "combat-tactics"


def check(source: str | os.PathLike[str]) -> list[Problem]:
    """Every problem of a scenario, given as for ``read``; empty when it can be played."""
    try:
        found = find(source)
        scenario = checked(found)
    except ScenarioError as error:
        return error.problems
    if not scenario.setup.figures:
        return []
    try:
        Battle(scenario.setup)
    except BattlemapError as error:  # a bound of the engine or of the ruleset
        return [Problem("", " ".join(str(error).split()), found.file)]
    return []


def checked(source: Source) -> Scenario:
    """The scenario of a text. Raises ScenarioError with every problem found, in the order of the tables."""
    faults = Faults(source.file)
    fields = Fields(faults, "", parse(source), TOP_KEYS)
    fields.whole("format", FORMAT, FORMAT, FORMAT)
    title, seed = fields.text("title"), fields.whole("seed", *SEEDS)
    playable = [name for name in content.FOLDERS if name in RULESETS]
    ruleset = fields.choice("ruleset", "ruleset that can be played", playable, DEFAULT_RULESET)
    options = _options(fields, ruleset)
    field = read_map(faults, fields.table["map"], source.folder) if fields.need("map") else None
    shelf = Shelf.of(ruleset)
    sides = read_sides(faults, fields)
    own = read_kinds(faults, fields, shelf)
    kinds = [*own, *shelf.kinds]
    figures = read_figures(faults, fields, shelf, kinds, sides, field)
    cast = Cast(figures, sides, field, kinds, shelf)
    if field:
        check_zone_sides(faults, field, sides)
        stand = len(faults.problems)
        check_placement(faults, {id: _place(fields, id) for id in figures}, figures, own, shelf, field)
        clear = len(faults.problems) == stand
    goals = read_goals(faults, fields, cast)
    tests = read_tests(faults, fields, cast)
    trials = read_trials(faults, fields, cast)
    if field:
        setup = Setup(title, ruleset, field, sides, figures, own, goals, options, seed)
        for number, test in enumerate(tests, 1):
            if clear and test.figures:
                _check_changes(faults, indexed("tests", number), setup, test, shelf, field)
    if faults.problems or not field:
        raise ScenarioError(faults.problems)
    return Scenario(setup, tests, trials, source.path, source.text)


def _options(fields: Fields, ruleset: str) -> dict[str, Any]:
    """The switches that the file sets, checked against those of the ruleset."""
    if "options" not in fields:
        return {}
    known = content.options(ruleset)
    table = Fields(fields.faults, "options", fields.table["options"], known)
    for name in table.table.keys() & known.keys():
        option = known[name]
        if "values" in option:
            table.choice(name, "value of this option", option["values"])
        elif isinstance(option["default"], bool):
            table.flag(name)
        else:
            table.whole(name, option["least"], option["most"])
    return dict(table.table)


def _place(fields: Fields, id: str) -> str:
    """The place of a figure's square; one of several is at the place of the entry that makes them."""
    entry = id if id in fields.table["figures"] else id.rpartition("_")[0]
    return joined(joined("figures", entry), "at")


def _check_changes(faults: Faults, place: str, setup: Setup, test: ScenarioTest, shelf: Shelf, field: MapSetup) -> None:
    changed = setup_for(setup, test)
    changes = joined(place, "figures")
    places = {id: joined(joined(changes, id), "at") if id in test.figures else changes for id in changed.figures}
    check_placement(faults, places, changed.figures, changed.kinds, shelf, field)
