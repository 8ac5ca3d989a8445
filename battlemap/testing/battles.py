"""Small battles for tests of rules: a drawing, a line for each figure, and the dice scripted to the last one.

    battle = make_battle(
        ["....."],
        {"alard": "man watch b1 E", "brok": "man raiders c1 W, hp = 3"},
        begin="alard",
        dice={"attack": [20], "damage": [4]},
    )

A figure's line is its kind, side, square and facing, then any fields of the kind as in a scenario file. The kind ``man`` has
nothing that changes a number: armour class 10, THAC0 20, movement 12, no shield, a long sword.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from battlemap.battle import Battle
from battlemap.scenario import read
from battlemap.views import Event

__all__ = [
    "NEXT_ROUND",
    "finish_round",
    "hit_dice",
    "make_battle",
    "modifiers",
    "named",
    "play",
    "rolled",
    "scenario_text",
    "skip_to",
]

NEXT_ROUND = {"initiative watch": [3], "initiative raiders": [7]}
"""The dice with which a round begins that the watch wins."""

MAN = """
[kinds.man]
name = "man"
name_ru = "человек"
size = "M"
group = "warrior"
level = 1
hp = 20
movement = 12
weapons = ["long-sword"]
morale = 10
intelligence = 10
"""


def scenario_text(
    rows: Sequence[str],
    figures: Mapping[str, str],
    *,
    options: Mapping[str, bool | int | str] | None = None,
    walls: Sequence[str] = (),
    map_keys: str = "",
    extra: str = "",
    surprised: Sequence[str] = (),
) -> str:
    """The scenario as TOML text.

    ``walls`` are inline tables, ``map_keys`` more lines of ``[map]``, ``extra`` more tables, ``surprised`` sides.
    """
    sides = list(dict.fromkeys(["watch", "raiders", *(line.split()[1] for line in figures.values())]))
    lines = ["format = 1", 'title = "test"', 'ruleset = "combat-tactics"', "[options]"]
    lines += [f"{name} = {json.dumps(value)}" for name, value in (options or {}).items()]
    lines += ["[map]", f"rows = {json.dumps(list(rows))}", f"walls = [{', '.join(walls)}]", map_keys, "[sides]"]
    lines += [f'{side} = {{ name = "{side}", surprised = {json.dumps(side in surprised)} }}' for side in sides]
    lines += [MAN, "[figures]", *(_figure(name, line) for name, line in figures.items()), extra]
    return "\n".join(lines)


def _figure(name: str, line: str) -> str:
    words, _, fields = line.partition(",")
    kind, side, square, facing = words.split()
    rest = f", {fields.strip()}" if fields else ""
    return f'{name} = {{ kind = "{kind}", side = "{side}", at = "{square}", facing = "{facing}"{rest} }}'


def make_battle(
    rows: Sequence[str],
    figures: Mapping[str, str],
    *,
    dice: Mapping[str, Sequence[int]] | None = None,
    begin: str = "",
    options: Mapping[str, bool | int | str] | None = None,
    walls: Sequence[str] = (),
    map_keys: str = "",
    extra: str = "",
    surprised: Sequence[str] = (),
    seed: int = 1,
    strict: bool = True,
) -> Battle:
    """The battle of a drawing and a cast; with ``strict`` a roll without a scripted die is an error.

    ``begin`` is the figure at whose activation it starts, without initiative. Raises ScenarioError, ScriptedDiceError.
    """
    text = scenario_text(
        rows, figures, options=options, walls=walls, map_keys=map_keys, extra=extra, surprised=surprised
    )
    return Battle(read(text).setup, seed, dice=dice, begin=begin, strict=strict)


def hit_dice(*damage: int, knockdown: int = 1) -> dict[str, list[int]]:
    """Dice with which attacks on armour class 10 hit at THAC0 20 for the damage given, and nobody is knocked down."""
    return {"attack": [15] * len(damage), "damage": list(damage), "knockdown": [knockdown] * len(damage)}


def play(battle: Battle, *actions: str) -> list[Event]:
    """Apply actions one after the other; all their events."""
    return [event for action in actions for event in battle.apply(action)]


def skip_to(battle: Battle, kind: str, figure: str = "") -> list[Event]:
    """Take every decision's default until one of this kind, of this figure where one is named; the events on the way.

    Raises IllegalAction when the battle ends before.
    """
    events: list[Event] = []
    while (decision := battle.decision) is None or decision.kind != kind or figure not in ("", decision.figure):
        events += battle.apply(battle.default_action())
    return events


def finish_round(battle: Battle) -> list[str]:
    """Take every decision's default until the next round or the end; the kinds of decision that were asked."""
    asked: list[str] = []
    now = battle.round
    while battle.decision is not None and battle.round == now:
        asked.append(battle.decision.kind)
        battle.apply(battle.default_action())
    return asked


def named(events: Sequence[Event], *kinds: str) -> list[Event]:
    """The events of some kinds, in order."""
    return [event for event in events if event.kind in kinds]


def rolled(events: Sequence[Event], purpose: str) -> list[Event]:
    """The rolls made for a purpose, in order."""
    return [event for event in events if event.kind == "rolled" and event.purpose == purpose]


def modifiers(events: Sequence[Event], purpose: str = "attack", number: int = 1) -> dict[str, int]:
    """What modified the first (second ...) roll for a purpose, by rule id."""
    found: dict[str, int] = {}
    rolls, last = 0, ""
    for event in events:
        if event.kind == "rolled":
            last = event.purpose
            rolls += last == purpose
        elif event.kind == "modified" and last == purpose and rolls == number:
            found[event.rule] = found.get(event.rule, 0) + event.value
    return found
