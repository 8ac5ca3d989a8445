"""Kinds of figures in a scenario: the file's own, laid over those of the ruleset's content."""

from __future__ import annotations

import re
from typing import Any

from battlemap import content
from battlemap.content.layers import chain, layered
from battlemap.errors import BattlemapError
from battlemap.scenario.faults import Faults, Fields, shown
from battlemap.scenario.kind_fields import Shelf, check_fields
from battlemap.setup import Setup

__all__ = ["read_kinds", "resolve_kind"]

NAME = re.compile(r"[a-z0-9_-]+")
NEEDED = ("size", "hp", "movement", "morale", "intelligence")
"""What a kind must say when it extends no other."""


def resolve_kind(setup: Setup, name: str) -> dict[str, Any]:
    """One kind with every field filled in: the file's own over the one it extends, down to the content's.

    A kind of the file may extend the content's kind of its own name. Raises BattlemapError for an unknown kind and for
    kinds that extend each other in a ring.
    """
    return layered(content.kinds(setup.ruleset), setup.kinds, name)


def read_kinds(faults: Faults, fields: Fields, shelf: Shelf) -> dict[str, dict[str, Any]]:
    """The file's own kinds as they stand there; their faults are noted."""
    tables = {
        name: Fields(faults, place, value, ("extends", *shelf.fields)) for name, place, value in fields.named("kinds")
    }
    own = {name: table.table for name, table in tables.items()}
    known = [*own, *shelf.kinds]
    for name, table in tables.items():
        if not NAME.fullmatch(name):
            faults.add(table.place, f"{shown(name)} is no name for a kind; use lowercase letters, digits, - and _")
        if "extends" in table:
            base = table.choice("extends", "kind", known)
        elif name in shelf.kinds:
            faults.add(table.at("extends"), f'is missing; the ruleset has a kind "{name}": extend it or rename this')
            continue
        else:
            table.need(*NEEDED)
            if table.is_table and not (table.table.get("group") or table.table.get("hit_dice")):
                faults.add(table.place, 'needs a group such as "warrior", or hit_dice such as "4+1"')
            base = ""
        check_fields(table, shelf, known)
        if base:
            try:
                chain(shelf.kinds, own, name)
            except BattlemapError as error:
                faults.add(table.at("extends"), str(error))
    return own
