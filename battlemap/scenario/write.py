"""Writing a scenario as TOML: a new file, or an existing one with what differs changed and comments and order kept."""

from __future__ import annotations

import os
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.container import OutOfOrderTableProxy
from tomlkit.items import AoT, Array, InlineTable, Item, Table

from battlemap.errors import Problem, ScenarioError
from battlemap.scenario.check import checked
from battlemap.scenario.parts import Scenario
from battlemap.scenario.source import Source
from battlemap.scenario.tables import drawn, script_table, setup_table, trial_table
from battlemap.setup import GLYPHS, MapSetup, Setup

__all__ = ["save", "write", "write_kinds"]

DRAWN_KEYS = ("rows", "elevation")
GROUND_KEYS = (*DRAWN_KEYS, "walls", "doors", "picture")
"""Keys of [map] that an imported or made map may stand for."""

NUMBERED = ("sides", "figures")
"""Tables whose order counts."""

SHORT = 100
"""Longer lists are broken, one member a line."""


def write(scenario: Setup | Scenario, document: str = "", path: Path | None = None) -> str:
    """The scenario as TOML text.

    ``document`` is an existing text, from ``path`` where it names files of its own: only what differs from it is
    changed, so comments, order and layout stay. A Scenario that has a text is written over that. For a bare Setup the
    tests and trials of the document stay as they are.

    Raises ScenarioError for a document with faults and for what TOML cannot hold.
    """
    if isinstance(scenario, Setup):
        scenario = Scenario(scenario)
        keep_scripts = True
    else:
        document, path = document or scenario.text, path or scenario.path
        keep_scripts = False
    if not document.strip():
        _check_picture(scenario.setup.map)
        target = tomlkit.document()
        _merge_top(target, {}, _table(scenario))
        return tomlkit.dumps(target)
    old = checked(Source(document, path))
    if keep_scripts:
        scenario = replace(scenario, tests=old.tests, trials=old.trials)
    before, after = _table(old), _table(scenario)
    orders = [[list(table.get(key, {})) for key in NUMBERED] for table in (before, after)]
    if before == after and orders[0] == orders[1] and old.setup.map == scenario.setup.map:
        return document
    target = tomlkit.parse(document)
    _drop_scattered(target, before, after)
    _expand_counts(target, before, after)
    if "map" in target:
        _merge_ground(target["map"], old.setup.map, scenario.setup.map, before["map"], after["map"])
    _merge_top(target, before, after)
    for key in NUMBERED:
        _reorder(target.get(key, {}), list(after.get(key, {})))
    return tomlkit.dumps(target)


def save(scenario: Setup | Scenario, path: str | os.PathLike[str], document: str = "") -> None:
    """Write a scenario to a file, whole or not at all; a picture that came inside a map file is saved beside it.

    An existing file is not read: pass its text as ``document`` to keep its comments.
    """
    path = Path(path)
    setup = scenario if isinstance(scenario, Setup) else scenario.setup
    picture = setup.map.picture
    if "data" in picture and "file" not in picture:
        kind = str(picture.get("type", "png")).removeprefix("image/")
        beside = path.with_suffix(f".{kind}")
        _write_bytes(beside, picture["data"])
        setup.map.picture = {"file": beside.name} | {key: picture[key] for key in ("squares", "at") if key in picture}
    _write_bytes(path, write(scenario, document, path).encode("utf-8"))


def write_kinds(kinds: dict[str, dict[str, Any]]) -> str:
    """Kinds of figures as TOML text: the ``[kinds]`` of a scenario, to be put into one."""
    target = tomlkit.document()
    target.add("kinds", _headed("kinds", kinds))
    return tomlkit.dumps(target)


def _write_bytes(path: Path, data: bytes) -> None:
    """Through a file beside it, so that a full disk or a crash leaves the old one as it was."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _check_picture(field: MapSetup) -> None:
    if "data" in field.picture and "file" not in field.picture:
        raise ScenarioError(
            [Problem("map.picture", "is inside the map file; save it beside the scenario and name that file")]
        )


def _table(scenario: Scenario) -> dict[str, Any]:
    table = setup_table(scenario.setup)
    if scenario.tests:
        table["tests"] = [script_table(test) for test in scenario.tests]
    if scenario.trials:
        table["trials"] = [trial_table(trial) for trial in scenario.trials]
    return table


def _drop_scattered(target: Any, before: dict[str, Any], after: dict[str, Any]) -> None:
    """Take out a table that has changed and whose parts stand apart in the file: it is written anew as a whole."""
    for key in list(target):
        scattered = isinstance(target[key], OutOfOrderTableProxy)
        if scattered and (before[key] != after.get(key) or list(before[key]) != list(after[key])):
            del target[key]
            del before[key]


def _expand_counts(target: Any, before: dict[str, Any], after: dict[str, Any]) -> None:
    """Replace an entry with ``count`` by its figures where one of them has changed or gone."""
    old, new = before.get("figures", {}), after.get("figures", {})
    for id, entry in list(target.get("figures", {}).items()):
        members = [f"{id}_{number}" for number in range(1, entry.get("count", 0) + 1)]
        apart = [member for member in new if member in members] != members
        if members and (apart or any(old[member] != new[member] for member in members)):
            del target["figures"][id]
            for member in members:
                del old[member]


def _reorder(table: Any, order: list[str]) -> None:
    """Put figures or sides into their order; an entry with ``count`` stands where its first figure does."""
    wanted = [id if id in table else id.removesuffix("_1") for id in order if id in table or id.endswith("_1")]
    wanted = [id for id in wanted if id in table]
    if list(table) != wanted:
        items = {id: table.item(id) for id in wanted}
        for id in wanted:
            table.remove(id)
        for id in wanted:
            table.add(id, items[id])


def _merge_ground(target: Any, old: MapSetup, new: MapSetup, before: dict[str, Any], after: dict[str, Any]) -> None:
    """Change the drawing of the map; the keys that are settled here leave ``before`` and ``after``."""
    if "file" in target or "generate" in target:
        if all(before.get(key) == after.get(key) for key in GROUND_KEYS):
            return
        _check_picture(new)
        for key in ("file", "generate", *GROUND_KEYS):
            target.pop(key, None)
            before.pop(key, None)
        return
    rows, elevation = drawn(new, list(target["rows"]), GLYPHS | dict(target.get("legend", {})))
    _redraw(target, "rows", rows)
    if "elevation" in target or any(row.strip("0") for row in elevation):
        _redraw(target, "elevation", elevation)
    for key in DRAWN_KEYS:
        before.pop(key, None)
        after.pop(key, None)


def _redraw(target: Any, key: str, rows: list[str]) -> None:
    if key not in target or len(target[key]) != len(rows):
        target[key] = _list(rows, broken=True)
        return
    for number, row in enumerate(rows):
        if target[key][number] != row:
            target[key][number] = row


def _merge_top(target: Any, before: dict[str, Any], after: dict[str, Any]) -> None:
    """Merge the tables of the top level: a new one gets a heading of its own."""
    for key in before.keys() - after.keys():
        del target[key]
    for key, value in after.items():
        if before.get(key) == value:
            continue
        if key in target and isinstance(value, dict):
            _merge(target[key], before.get(key, {}), value)
        elif key in target and isinstance(target[key], AoT):
            _merge_list(target[key], before.get(key, []), value)
        elif key in target or not isinstance(value, dict | list):
            target[key] = _item(value)
        else:
            if len(target):
                target.add(tomlkit.nl())
            target.add(key, _headed(key, value))


def _merge(target: Any, before: dict[str, Any], after: dict[str, Any]) -> None:
    for key in before.keys() - after.keys():
        target.pop(key, None)
    for key, value in after.items():
        if before.get(key) == value and key in before:
            continue
        inside = target.get(key)
        if isinstance(value, dict) and isinstance(inside, Table | InlineTable):
            _merge(inside, before.get(key, {}), value)
        else:
            target[key] = _list(value, broken=True) if key in DRAWN_KEYS else _item(value)


def _merge_list(target: AoT, before: list[Any], after: list[Any]) -> None:
    while len(target) > len(after):
        del target[len(target) - 1]
    for number, value in enumerate(after):
        if number < len(target):
            _merge(target[number], before[number], value)
        else:
            target.append(_headed_table(value))


def _headed(key: str, value: Any) -> Item:
    """A table under a heading, or one heading a member for lists of tables and for kinds."""
    if isinstance(value, list):
        tables = tomlkit.aot()
        for member in value:
            tables.append(_headed_table(member))
        return tables
    if key == "kinds":
        kinds = tomlkit.table(is_super_table=True)
        for name, kind in value.items():
            kinds.add(name, _headed_table(kind))
        return kinds
    return _headed_table(value)


def _headed_table(value: dict[str, Any]) -> Table:
    table = tomlkit.table()
    for key, member in value.items():
        table.add(key, _list(member, broken=True) if key in DRAWN_KEYS else _item(member))
    return table


def _item(value: Any) -> Item:
    if isinstance(value, dict):
        table = tomlkit.inline_table()
        for key, member in value.items():
            table.add(key, _item(member))
        return table
    if isinstance(value, list):
        return _list(value)
    item: Item = tomlkit.item(value)
    return item


def _list(values: list[Any], broken: bool = False) -> Array:
    array = tomlkit.array()
    for value in values:
        array.append(_item(value))
    return array.multiline(broken or len(array.as_string()) > SHORT)
