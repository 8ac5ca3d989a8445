"""A battle record: JSON lines. The first is the header (scenario, seed, scripted dice), then one line an action.

Each action's line carries its notation, the natural results of its rolls and the fingerprint after it, so that a replay can
tell where it first differs. A record is all that a battle needs to go on: state is set-up, seed and actions.
"""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from battlemap.battle import Battle
from battlemap.errors import BattlemapError, ReplayMismatch, readable
from battlemap.scenario.read import read
from battlemap.scenario.write import write
from battlemap.setup import Setup

__all__ = ["Record", "load", "read_record", "replay", "save"]

FORMAT = 1
HEADER_TYPES: dict[str, type] = {
    "format": int,
    "version": str,
    "ruleset": str,
    "scenario": str,
    "position": str,
    "seed": int,
    "battle": int,
    "begin": str,
    "dice": list,
    "fair": bool,
    "opening": str,
}


@dataclass(frozen=True, slots=True)
class Line:
    """One action: notation, natural results of its rolls, fingerprint afterwards."""

    action: str
    rolls: list[int]
    fingerprint: str


@dataclass(slots=True)
class Record:
    """A record in memory; ``opening`` is the fingerprint at the first decision, ``position`` the start when that is no set-up."""

    scenario: str
    position: str
    seed: int
    version: str
    ruleset: str
    opening: str
    battle: int = 0
    begin: str = ""
    fair: bool = False
    dice: list[list[Any]] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)


def _rolls(events: list[Any]) -> list[int]:
    return [event.natural for event in events if event.kind == "rolled"]


def _again(battle: Battle) -> Battle:
    """The battle at its start: from its set-up, or from the position it came from."""
    if battle.origin:
        return Battle.from_position(battle.origin)
    return Battle(
        battle.setup, battle.seed, dice=battle.scripted, begin=battle.begin, battle=battle.number, fair=battle.fair
    )


def _without_inside_picture(setup: Setup) -> Setup:
    """The set-up as text can hold it: no rule asks for the picture, and one inside a map file has no name to write."""
    if "data" not in setup.map.picture or "file" in setup.map.picture:
        return setup
    return replace(setup, map=replace(setup.map, picture={}))


def record_of(battle: Battle) -> Record:
    """The record of a battle up to now, played once more for the fingerprints.

    Raises ReplayMismatch for a battle that its set-up and actions do not lead to, such as a fork.
    """
    from battlemap import __version__

    again = _again(battle)
    record = Record(
        scenario=write(_without_inside_picture(battle.setup)),
        position=battle.origin,
        seed=battle.seed,
        version=__version__,
        ruleset=battle.setup.ruleset,
        opening=again.fingerprint(),
        battle=battle.number,
        begin=battle.begin,
        fair=battle.fair,
        dice=[[key, list(values)] for key, values in battle.scripted.items()],
    )
    for step in battle.history.steps:
        try:
            events = again.apply(step.action)
        except BattlemapError as error:
            raise ReplayMismatch(
                f"the battle cannot be recorded: its start does not lead to {step.action}: {error}"
            ) from error
        record.lines.append(Line(str(step.action), _rolls(events), again.fingerprint()))
    if again.fingerprint() != battle.fingerprint():
        raise ReplayMismatch("the battle cannot be recorded: it was not reached from its set-up by its actions alone")
    return record


def save(battle: Battle, path: str | os.PathLike[str]) -> None:
    """Write the record of a battle: a whole file beside the old one first, then in its place.

    Raises BattlemapError when the file cannot be written; the old one is kept.
    """
    record = record_of(battle)
    header = {
        "battlemap": "record",
        "format": FORMAT,
        "version": record.version,
        "ruleset": record.ruleset,
        "scenario": record.scenario,
        "position": record.position,
        "seed": record.seed,
        "battle": record.battle,
        "begin": record.begin,
        "fair": record.fair,
        "dice": record.dice,
        "opening": record.opening,
    }
    lines = [json.dumps(header, ensure_ascii=False)]
    rows = [{"do": one.action, "rolls": one.rolls, "fingerprint": one.fingerprint} for one in record.lines]
    lines += [json.dumps(row, ensure_ascii=False) for row in rows]
    target = Path(path)
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=target.name, suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as out:
                out.write("\n".join(lines) + "\n")
                out.flush()
                os.fsync(out.fileno())
            os.replace(name, target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BattlemapError(f"{target}: the record cannot be written: {error.strerror or error}") from error


def read_record(path: str | os.PathLike[str]) -> Record:
    """Read a record.

    Raises ReplayMismatch: not a record, another format, or cut off in the middle, with the line.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ReplayMismatch(f"{path}: cannot be read as a record: {error}") from error
    lines = text.split("\n")
    header = _parsed(lines[0], path, 1)
    if header.get("battlemap") != "record":
        raise ReplayMismatch(f"{path}: line 1 is not the header of a battle record")
    if header.get("format") != FORMAT:
        raise ReplayMismatch(
            f"{path}: format {readable(str(header.get('format')))} of the record is not {FORMAT}, which this version reads"
        )
    missing = sorted(set(HEADER_TYPES) - set(header))
    if missing:
        raise ReplayMismatch(f"{path}: the header lacks {', '.join(missing)}")
    wrong = [key for key, kind in HEADER_TYPES.items() if type(header[key]) is not kind]
    if wrong or not all(_is_dice(pair) for pair in header["dice"]):
        raise ReplayMismatch(f"{path}: line 1 of the record has another kind of value for {', '.join(wrong) or 'dice'}")
    record = Record(
        scenario=header["scenario"],
        position=header["position"],
        seed=header["seed"],
        version=header["version"],
        ruleset=header["ruleset"],
        opening=header["opening"],
        battle=header["battle"],
        begin=header["begin"],
        fair=header["fair"],
        dice=header["dice"],
    )
    for number, line in enumerate(lines[1:], 2):
        if not line:
            continue
        row = _parsed(line, path, number)
        if not (type(row.get("do")) is type(row.get("fingerprint")) is str and type(row.get("rolls")) is list):
            raise ReplayMismatch(f"{path}: line {number} is no action; it needs do, rolls and fingerprint")
        record.lines.append(Line(row["do"], row["rolls"], row["fingerprint"]))
    return record


def _is_dice(pair: Any) -> bool:
    """A purpose and its rolls."""
    right = type(pair) is list and len(pair) == 2 and type(pair[0]) is str and type(pair[1]) is list
    return right and all(type(pip) is int for pip in pair[1])


def _parsed(line: str, path: str | os.PathLike[str], number: int) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except json.JSONDecodeError as error:
        cut = (
            "the file is cut off there"
            if error.pos >= len(line) - 1 or not line
            else f"column {error.colno}: {error.msg}"
        )
        raise ReplayMismatch(f"{path}: line {number} does not read: {cut}") from error
    except (ValueError, RecursionError) as error:
        raise ReplayMismatch(
            f"{path}: line {number} does not read: a number is too long, or its tables lie too deep"
        ) from error
    if not isinstance(row, dict):
        raise ReplayMismatch(f"{path}: line {number} is no table")
    return row


def _opened(record: Record) -> Battle:
    try:
        battle = Battle.from_position(record.position) if record.position else _begun(record)
    except BattlemapError as error:
        raise ReplayMismatch(f"its start cannot be set up: {'; '.join(str(error).splitlines()[:3])}") from error
    if battle.fingerprint() != record.opening:
        raise ReplayMismatch(
            f"the opening differs: recorded by version {record.version} of battlemap, under other rules"
        )
    return battle


def _begun(record: Record) -> Battle:
    return Battle(
        read(f"{record.scenario}\n").setup,  # with a line break it is a text, never the name of a file
        record.seed,
        dice=dict(record.dice),
        begin=record.begin,
        battle=record.battle,
        fair=record.fair,
    )


def replay(source: str | os.PathLike[str] | Record) -> Battle:
    """Play a record back and check every roll and fingerprint; the battle at its end.

    Raises ReplayMismatch at the first action that goes another way.
    """
    record = source if isinstance(source, Record) else read_record(source)
    battle = _opened(record)
    for number, line in enumerate(record.lines, 1):
        place = f"action {number}, {readable(line.action)}"
        try:
            events = battle.apply(line.action)
        except BattlemapError as error:
            raise ReplayMismatch(f"{place}: {str(error).removeprefix(f'{line.action}: ')}") from error
        if _rolls(events) != line.rolls:
            raise ReplayMismatch(f"{place}: rolled {_rolls(events)}, recorded {readable(str(line.rolls))}")
        if battle.fingerprint() != line.fingerprint:
            raise ReplayMismatch(f"{place}: the position differs from the recorded one")
    return battle


def load(path: str | os.PathLike[str]) -> Battle:
    """The battle of a record, at its end, ready to go on.

    Raises ReplayMismatch.
    """
    return replay(path)
