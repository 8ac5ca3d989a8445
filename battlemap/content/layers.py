"""Kinds laid over each other: a scenario's own kinds over those of the content."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from battlemap import content
from battlemap.errors import BattlemapError

__all__ = ["chain", "layered"]


def layered(shelf: Mapping[str, dict[str, Any]], own: Mapping[str, dict[str, Any]], name: str) -> dict[str, Any]:
    """One kind with every field filled in: that of ``own`` over the one it extends, down to the content's ``shelf``.

    A kind may extend the content's kind of its own name, or nothing. Raises BattlemapError for an unknown kind and for
    kinds that extend each other in a ring.

    >>> layered({"orc": {"hp": 5, "size": "M"}}, {"chief": {"extends": "orc", "hp": 9}}, "chief")
    {'hp': 9, 'size': 'M'}
    """
    links = chain(shelf, own, name)
    layers = [own[link] for link in links]
    base = layers[-1].get("extends") if layers else name
    if base is None:
        kind = copy.deepcopy(content.KIND_DEFAULTS) | {"name": links[-1], "name_ru": links[-1], "icon": ""}
    elif not isinstance(base, str):
        raise BattlemapError(f"kind {links[-1]} extends {base!r}, which is no name")
    else:
        kind = copy.deepcopy(content.row({**own, **shelf}, base, "kind"))
    for layer in reversed(layers):
        if "name" in layer:
            kind["name_ru"] = layer["name"]
        kind |= {key: copy.deepcopy(value) for key, value in layer.items() if key != "extends"}
    return kind


def chain(shelf: Mapping[str, dict[str, Any]], own: Mapping[str, dict[str, Any]], name: str) -> list[str]:
    """The kinds of ``own`` from ``name`` down to the last one before the content; BattlemapError for a ring."""
    links: list[str] = []
    while name in own:
        if name in links:
            raise BattlemapError(f"kinds extend each other in a ring: {' -> '.join([*links, name])}")
        links.append(name)
        base = own[name].get("extends")
        if not isinstance(base, str) or (base == name and name in shelf):
            break
        name = base
    return links
