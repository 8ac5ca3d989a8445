"""Tables of creatures, one a line, as people keep them: CSV with commas, semicolons, tabs or bars, its first line headings.

For Combat & Tactics: ``name`` and any of ``hd ac thac0 hp mv attacks damage size morale weapon_type int level group
weapons armour shield flags strength dexterity constitution extends``. Understood are ``2+1``, ``1/2``, ``3*`` for Hit Dice;
``6 [14]`` for Armour Class; ``120' (40')`` for movement; ``1d4/1d4/1d8`` and ``1-4/1-4/2-16`` for damage.
For Roads of the Apocalypse: ``name`` and any of ``t cs a ag sp m weapons``. Lists stand in one cell with blanks, bars or
slashes between their words. A heading that is not known is reported, and so is a cell that does not read.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import Any

from ... import content
from ..report import ImportReport
from ..source import Source
from .cells import READERS_OF, UNREAD
from .reading import slug

__all__ = ["read"]

MOST_ROWS = 2_000

NEEDED: dict[str, Any] = {"size": "M", "hp": 5, "movement": 12, "morale": 11, "intelligence": 8}
"""What a kind must say, and what stands where the table does not."""

Row = dict[str, str]


def read(source: Source, ruleset: str) -> tuple[dict[str, dict[str, Any]], ImportReport]:
    """The kinds of a table. Errors: `ImportProblem` for a table without rows or with a row that has no name."""
    report = ImportReport(f"table of creatures for {ruleset}")
    headings, rows = _rows(source)
    readers = READERS_OF[ruleset]
    unknown = [heading for heading in headings if heading and heading not in readers and heading != "name"]
    if unknown:
        report.dropped.append(f"columns that are not known: {', '.join(unknown[:12])}; known are {', '.join(readers)}")
    kinds: dict[str, dict[str, Any]] = {}
    for number, row in rows:
        name = " ".join(row.get("name", "").split())[:60]
        id = slug(name)
        if not id:
            raise source.problem(f"line {number}", "no name; a creature's name was expected")
        if id in kinds:
            raise source.problem(f"line {number}", f"a second {id}")
        kind: dict[str, Any] = {"name": name}
        for heading, reader in readers.items():
            text = row.get(heading, "").strip()
            if text:
                found = reader(text)
                if found is UNREAD:
                    report.dropped.append(f"{name}: {heading} {text[:24]!a} does not read")
                else:
                    kind |= found
        if ruleset == "combat-tactics":
            _complete(id, kind, row, report)
        kinds[id] = kind
    report.counts["kinds"] = len(kinds)
    return kinds, report


def _rows(source: Source) -> tuple[list[str], list[tuple[int, Row]]]:
    """The headings, and the rows by heading with the number of their line."""
    lines = source.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    first = next(i for i, line in enumerate(lines) if line.strip() and not line.startswith("#"))
    mark = max(",;\t|", key=lines[first].count)
    reader = csv.reader(lines[first:], delimiter=mark, strict=True)
    headings: list[str] = []
    rows: list[tuple[int, Row]] = []
    try:
        for cells in reader:
            if not headings:
                headings = [re.sub(r"[ -]+", "_", cell.strip().lower()) for cell in cells]
            elif any(cell.strip() for cell in cells) and not cells[0].startswith("#"):
                rows.append((first + reader.line_num, dict(zip(headings, cells, strict=False))))
            if len(rows) > MOST_ROWS:
                raise source.problem(f"line {first + reader.line_num}", f"at most {MOST_ROWS:,} creatures are read")
    except csv.Error as fault:
        raise source.problem(f"line {first + reader.line_num}", f"not a table: {fault}") from None
    twice = sorted({heading for heading in headings if heading and headings.count(heading) > 1})
    if twice:
        raise source.problem(f"line {first + 1}", f"the heading {twice[0]!a} stands twice")
    if not rows:
        raise source.problem("", "headings and no creature; a line for each was expected")
    return headings, rows


def _complete(id: str, kind: dict[str, Any], row: Row, report: ImportReport) -> None:
    """Join what several columns say together, and fill in what a kind needs."""
    shipped = content.kinds("combat-tactics")
    blows = kind.pop("blows", [])
    swings = kind.pop("swings", 0)
    letters = kind.pop("types", [])
    if blows and not kind.get("weapons"):
        kind["attacks"] = list(_attacks(blows, swings, letters, report, kind["name"]))
    elif blows:
        report.dropped.append(f"{kind['name']}: damage {row['damage']!a}, since its weapons have their own")
    if kind.get("extends") or id in shipped:
        kind["extends"] = base = kind.get("extends", id)
        if base not in shipped:
            guess = content.nearest(base, shipped)
            near = f"; near is {guess}" if guess else ""
            report.dropped.append(f"{kind['name']}: extends {base!a}, which is no kind{near}")
            del kind["extends"]
        elif base == id:
            report.guessed.append(f"{kind['name']}: laid over the kind of that name that comes with the ruleset")
    if kind.get("hit_dice") == "1-1" and "-" not in row.get("hd", row.get("hit_dice", "")):
        report.guessed.append(f"{kind['name']}: Hit Dice 1-1 for less than one die")
    if "extends" in kind:
        # what the table says must not be covered by what the shipped kind wears and wields
        if "natural_ac" in kind:
            kind.setdefault("armour", "none")
            kind.setdefault("shield", "none")
        if "attacks" in kind:
            kind["weapons"] = []
        return
    if not kind.get("group") and not kind.get("hit_dice"):
        kind["hit_dice"] = "1"
        report.defaulted.append(f"{kind['name']}: 1 Hit Die")
    if "hp" not in kind and kind.get("hit_dice"):
        dice, plus = re.fullmatch(r"(\d+)([+-]\d+)?", kind["hit_dice"]).groups()  # type: ignore[union-attr]
        kind["hp"] = max(int(dice) * 9 // 2 + int(plus or 0), 1)
        report.guessed.append(f"{kind['name']}: {kind['hp']} hp, the average of {kind['hit_dice']} Hit Dice")
    for key, value in NEEDED.items():
        if key not in kind:
            kind[key] = value
            report.defaulted.append(f"{kind['name']}: {key} {value}")
    if not kind.get("weapons") and not kind.get("attacks"):
        kind["attacks"] = [{"name": "blow", "like": "club", "damage": "1d2", "types": ["B"]}]
        report.defaulted.append(f"{kind['name']}: no weapon and no damage; it strikes for 1d2")


def _attacks(
    blows: list[str], swings: int, letters: list[str], report: ImportReport, name: str
) -> Iterator[dict[str, Any]]:
    """Natural attacks: one form for each run of equal dice; one form alone strikes as often as ``attacks`` says."""
    runs: list[list[Any]] = []
    for number, dice in enumerate(blows[:6]):
        letter = letters[min(number, len(letters) - 1)] if letters else "B"
        if runs and runs[-1][:2] == [dice, letter]:
            runs[-1][2] += 1
        else:
            runs.append([dice, letter, 1])
    if len(runs) == 1 and swings > 1:
        runs[0][2] = min(swings, 6)
    elif swings and swings != len(blows):
        report.guessed.append(f"{name}: {len(blows)} attacks by their damage, not {swings}")
    if len(blows) > 6:
        report.dropped.append(f"{name}: attacks after the sixth")
    if not letters:
        report.guessed.append(f"{name}: its natural attacks bludgeon")
    for number, (dice, letter, count) in enumerate(runs):
        like = "club" if letter == "B" else "short-sword"
        attack: dict[str, Any] = {"name": f"attack {number + 1}" if len(runs) > 1 else "attack", "like": like}
        attack |= {"damage": dice, "types": [letter]}
        yield attack | ({"count": count} if count > 1 else {})
