"""The ``[[tests]]`` tables: scripted battles, step by step."""

from __future__ import annotations

from dataclasses import fields as fields_of
from typing import Any

from battlemap.engine.actions import DECISION_NAMES, READY, VERBS
from battlemap.engine.conditions import OUTCOME_NAMES, POSTURE_NAMES, STATUS_NAMES
from battlemap.engine.events import EVENT_NAMES, PURPOSE_NAMES
from battlemap.places import FACINGS
from battlemap.scenario.cast import Cast
from battlemap.scenario.faults import (
    Faults,
    Fields,
    indexed,
    is_number,
    is_whole,
    joined,
    read_facing,
    read_square,
    shown,
)
from battlemap.scenario.figure_tables import START_FIELDS
from battlemap.scenario.kind_fields import check_fields
from battlemap.scenario.parts import Dice, ScenarioTest, Step
from battlemap.views import Event, FigureView

__all__ = ["check_action", "read_tests"]

TEST_KEYS = ("name", "start", "figures", "dice", "steps", "unscripted")
STEP_KEYS = (
    "do",
    "refuse",
    "because",
    "skip_to",
    "decision",
    "legal",
    "illegal",
    "events",
    "figures",
    "dice",
    "outcome",
    "odds",
)
EVENT_KEYS = tuple(part.name for part in fields_of(Event))
FIGURE_KEYS = tuple(name for name, value in vars(FigureView).items() if isinstance(value, property))
ODDS_KEYS = ("hit", "critical", "knockdown")
DECISIONS = tuple(DECISION_NAMES.values())
MOST_PIPS = 100


def read_tests(faults: Faults, fields: Fields, cast: Cast) -> list[ScenarioTest]:
    """The tests in the order of the file; each has a name of its own."""
    tests: list[ScenarioTest] = []
    for place, value in fields.tables("tests"):
        test = _test(Fields(faults, place, value, TEST_KEYS), cast)
        same = [number for number, other in enumerate(tests, 1) if test.name and other.name == test.name]
        if same:
            faults.add(joined(place, "name"), f"{shown(test.name)} is already the name of {indexed('tests', same[0])}")
        tests.append(test)
    return tests


def _test(fields: Fields, cast: Cast) -> ScenarioTest:
    faults = fields.faults
    fields.need("name", "steps")
    start = ""
    if "start" in fields:
        table = Fields(faults, fields.at("start"), fields.table["start"], ("figure",))
        if table.need("figure") and cast.check_figure(faults, table.at("figure"), table.table["figure"]):
            start = table.table["figure"]
    steps = [_step(Fields(faults, place, value, STEP_KEYS), cast) for place, value in fields.tables("steps")]
    if fields.table.get("steps") == []:
        faults.add(fields.at("steps"), "a test needs at least one step")
    return ScenarioTest(
        name=fields.text("name"),
        start=start,
        figures=_changes(fields, cast),
        dice=_dice(fields, cast),
        steps=steps,
        unscripted=fields.choice("unscripted", "source of dice", ("seed",)),
    )


def _changes(fields: Fields, cast: Cast) -> dict[str, dict[str, Any]]:
    """What a test changes in the set-up, by figure."""
    changes: dict[str, dict[str, Any]] = {}
    for id, place, value in fields.named("figures"):
        table = Fields(fields.faults, place, value, ("at", "facing", *START_FIELDS, *cast.shelf.fields))
        if not cast.check_figure(fields.faults, place, id):
            continue
        check_fields(table, cast.shelf, cast.kinds)
        changes[id] = dict(table.table)
        if "at" in table:
            square = read_square(fields.faults, table.at("at"), table.table["at"], cast.field)
            changes[id]["at"] = square or cast.figures[id].at
        if "facing" in table:
            changes[id]["facing"] = read_facing(fields.faults, table.at("facing"), table.table["facing"])
    return changes


def _dice(fields: Fields, cast: Cast) -> Dice:
    """Scripted dice: the key is a purpose, alone or with a figure or a side after it."""
    dice: Dice = []
    for key, place, value in fields.named("dice"):
        purpose, _, who = key.partition(" ")
        if purpose not in PURPOSE_NAMES[1:]:
            fields.faults.unknown(place, purpose, "purpose of a roll", PURPOSE_NAMES[1:])
        if who and who not in cast.figures and who not in cast.sides:
            fields.faults.unknown(place, who, "figure or side", [*cast.figures, *cast.sides])
        if isinstance(value, list) and all(is_whole(pips) and 1 <= pips <= MOST_PIPS for pips in value):
            dice.append((purpose, who, list(value)))
        else:
            fields.faults.add(place, f"{shown(value)} is not a list of dice such as [17, 4], one number a physical die")
    return dice


def _step(fields: Fields, cast: Cast) -> Step:
    faults = fields.faults
    acts = [key for key in ("do", "refuse", "skip_to") if key in fields]
    if len(acts) > 1:
        faults.add(fields.place, f"a step does one thing; this one has {' and '.join(acts)}")
    if fields.is_table and not fields.table:
        faults.add(fields.place, f"the step is empty; known keys are {', '.join(STEP_KEYS)}")
    if "because" in fields and "refuse" not in fields:
        faults.add(fields.at("because"), "only an action that is refused has a reason; write refuse beside it")
    for key in ("do", "refuse"):
        if key in fields and fields.table[key] != "" and fields.text(key):
            check_action(faults, fields.at(key), fields.text(key), cast)
        elif fields.table.get(key) == "":
            faults.add(fields.at(key), "the action is empty")
    for key in ("legal", "illegal"):
        for number, action in enumerate(fields.words(key), 1):
            check_action(faults, indexed(fields.at(key), number), action, cast)
    return Step(
        do=fields.text("do"),
        refuse=fields.text("refuse"),
        because=fields.text("because"),
        skip_to=fields.choice("skip_to", "kind of decision", DECISIONS),
        decision=_decision(fields, cast),
        legal=fields.words("legal"),
        illegal=fields.words("illegal"),
        events=[_event(faults, place, value, cast) for place, value in fields.tables("events")],
        figures=_seen(fields, cast),
        dice=_dice(fields, cast),
        outcome=_outcome(fields, cast),
        odds=_odds(fields, cast),
    )


def check_action(faults: Faults, place: str, text: str, cast: Cast) -> None:
    """Note what does not read in an action: subject, verb, then figures, squares, facings, name=value in any order."""
    subject, *rest = text.split() or [""]
    if subject not in cast.figures and subject not in cast.sides:
        faults.unknown(place, subject, "figure or side", [*cast.figures, *cast.sides])
    if not rest:
        faults.add(place, f'{shown(text)} has no verb; write figure and verb, as in "alard attack brok"')
        return
    verb, *objects = rest
    if verb == VERBS[READY]:
        objects = [word for word in objects if word not in cast.shelf.weapons]
    if verb not in VERBS.values():
        faults.unknown(place, verb, "verb", list(dict.fromkeys(VERBS.values())))
    for word in objects:
        if word in cast.figures or word.upper() in FACINGS or "=" in word.strip("="):
            continue
        if any(letter.isdigit() for letter in word) and "_" not in word:
            read_square(faults, place, word, cast.field)
        else:
            faults.unknown(place, word, "figure, square, facing or name=value", [*cast.figures, *FACINGS])


def _decision(fields: Fields, cast: Cast) -> dict[str, str]:
    if "decision" not in fields:
        return {}
    table = Fields(fields.faults, fields.at("decision"), fields.table["decision"], ("kind", "figure", "side"))
    table.choice("kind", "kind of decision", DECISIONS)
    if "figure" in table:
        cast.check_figure(table.faults, table.at("figure"), table.table["figure"])
    if "side" in table:
        cast.check_side(table.faults, table.at("side"), table.table["side"])
    return dict(table.table)


def _event(faults: Faults, place: str, value: object, cast: Cast) -> dict[str, Any]:
    fields = Fields(faults, place, value, EVENT_KEYS)
    fields.need("kind")
    fields.choice("kind", "kind of event", EVENT_NAMES[1:])
    fields.choice("purpose", "purpose of a roll", PURPOSE_NAMES[1:])
    for key in ("rule", "weapon"):
        fields.text(key)
    for key in ("actor", "target"):
        if key in fields:
            cast.check_figure(faults, fields.at(key), fields.table[key])
    if "side" in fields:
        cast.check_side(faults, fields.at("side"), fields.table["side"])
    if "facing" in fields:
        read_facing(faults, fields.at("facing"), fields.table["facing"])
    if "square" in fields:
        read_square(faults, fields.at("square"), fields.table["square"], cast.field)
    for key in ("value", "dice", "faces", "natural", "total", "needed"):
        fields.whole(key, -9999, 9999)
    return dict(fields.table)


def _seen(fields: Fields, cast: Cast) -> dict[str, dict[str, Any]]:
    """Fields of figures after the step, as the file writes them: those that a figure shows."""
    seen: dict[str, dict[str, Any]] = {}
    for id, place, value in fields.named("figures"):
        cast.check_figure(fields.faults, place, id)
        table = Fields(fields.faults, place, value, FIGURE_KEYS)
        for key in ("at", "square"):
            if table.table.get(key, "") != "":  # "" is off the map
                read_square(fields.faults, table.at(key), table.table[key], cast.field)
        if "facing" in table:
            read_facing(fields.faults, table.at("facing"), table.table["facing"])
        table.choice("posture", "posture", POSTURE_NAMES)
        table.choice("status", "status", STATUS_NAMES)
        seen[id] = dict(table.table)
    return seen


def _outcome(fields: Fields, cast: Cast) -> dict[str, str]:
    if "outcome" not in fields:
        return {}
    table = Fields(fields.faults, fields.at("outcome"), fields.table["outcome"], ("winner", "reason"))
    if table.table.get("winner", "") != "":
        cast.check_side(table.faults, table.at("winner"), table.table["winner"])
    table.choice("reason", "reason for the end", OUTCOME_NAMES[1:])
    return dict(table.table)


def _odds(fields: Fields, cast: Cast) -> dict[str, Any]:
    if "odds" not in fields:
        return {}
    table = Fields(fields.faults, fields.at("odds"), fields.table["odds"], ("action", *ODDS_KEYS))
    if table.need("action"):
        check_action(table.faults, table.at("action"), table.text("action"), cast)
    for key in ODDS_KEYS:
        chance = table.table.get(key, 0)
        if not is_number(chance) or not 0 <= chance <= 1:
            table.wrong(key, "a chance from 0 to 1")
    return dict(table.table)
