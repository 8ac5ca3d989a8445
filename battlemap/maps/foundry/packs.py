"""Where a scene is found: alone in a JSON or YAML file, in an adventure, in a .db pack (one document a line), in a LevelDB pack.

In a .db pack a later line takes the place of an earlier one with its ``_id``, and a line with ``$$deleted`` takes it away.
A LevelDB pack is a folder; it keeps walls, figures and regions apart from their scene, and is read from a copy, since
opening such a folder writes to it. That needs the extra ``foundry`` (plyvel).
"""

from __future__ import annotations

import importlib
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..report import ImportReport
from ..source import MOST_BYTES, MOST_VALUES, Source, shown
from ..yaml_text import read_yaml

__all__ = ["is_pack", "scene_of"]

MOST_FILES = 2_000
"""Most files of a LevelDB folder."""
_APART = ("walls", "tokens", "regions", "levels")
"""What a LevelDB pack keeps apart from the scene, and is read."""


def is_pack(head: str) -> bool:
    """Whether JSON text is one whole object a line; ``head`` is the beginning, or all of it."""
    first, _, rest = head.partition("\n")
    return first.rstrip().endswith("}") and rest.lstrip().startswith("{")


def scene_of(source: Source, wanted: str, report: ImportReport) -> dict[str, Any]:
    """The scene of that name or id, else the first that the file holds; the others are named in the report."""
    if source.is_folder:
        return _from_folder(source, wanted, report)
    if is_pack(source.text.lstrip()):
        return _from_lines(source, wanted, report)
    document = source.document if source.text.lstrip()[:1] == "{" else read_yaml(source, typed=True)
    if type(document) is not dict:
        raise source.problem("", f"a scene was expected, found {shown(document)}")
    scenes = document.get("scenes")
    if isinstance(scenes, list) and "walls" not in document:
        return _chosen(source, [scene for scene in scenes if type(scene) is dict], wanted, report)
    return _chosen(source, [document], wanted, report)


def _chosen(source: Source, scenes: list[dict[str, Any]], wanted: str, report: ImportReport) -> dict[str, Any]:
    if not scenes:
        raise source.problem("", "the pack holds no scenes")
    names = [str(scene.get("name") or scene.get("_id") or "without a name")[:40] for scene in scenes]
    told = ", ".join(map(ascii, names[:8])) + (", ..." if len(names) > 8 else "")
    if wanted:
        for scene, name in zip(scenes, names, strict=True):
            if wanted in (scene.get("_id"), scene.get("name"), name):
                return scene
        raise source.problem("option scene", f"no scene {wanted[:40]!a}; there are {told}"[:180])
    if len(scenes) > 1:
        report.guessed.append(f"the first of {len(scenes)} scenes: {told}; the option scene takes another")
    return scenes[0]


def _from_lines(source: Source, wanted: str, report: ImportReport) -> dict[str, Any]:
    """The scene of a .db pack; of the others no more than names is kept, since packs are large."""
    scenes: dict[str, dict[str, Any]] = {}
    lines = source.text.split("\n")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        document = source.parse(line, number)
        if type(document) is not dict:
            raise source.problem(f"line {number}", f"an object was expected, found {shown(document)}")
        id = document.get("_id")
        if not isinstance(id, str):
            continue  # a note of the database itself, such as $$indexCreated
        if document.get("$$deleted"):
            scenes.pop(id, None)
        elif "walls" in document:
            scenes[id] = {"_id": id, "name": document.get("name"), "line": number}
    number = _chosen(source, list(scenes.values()), wanted, report)["line"]
    return dict(source.parse(lines[number - 1], number))


def _from_folder(source: Source, wanted: str, report: ImportReport) -> dict[str, Any]:
    try:
        plyvel = importlib.import_module("plyvel")
    except ImportError:
        raise source.problem(
            "",
            'reading a LevelDB pack needs the extra "foundry": pip install "battlemap[foundry]"; or export the scene as JSON',
        ) from None
    assert source.folder is not None
    with tempfile.TemporaryDirectory(prefix="battlemap-") as folder:
        _copy(source, source.folder, Path(folder))
        try:
            pack = plyvel.DB(folder, create_if_missing=False)
        except (plyvel.Error, OSError) as fault:
            raise source.problem("", f"the LevelDB pack cannot be opened: {_words(fault)}") from None
        try:
            return _attached(source, pack, wanted, report)
        except plyvel.Error as fault:
            raise source.problem("", f"the LevelDB pack is damaged: {_words(fault)}") from None
        finally:
            pack.close()


def _copy(source: Source, pack: Path, folder: Path) -> None:
    """Copy the ordinary files of a pack, within bounds; its subfolders and links are none of it."""
    total = 0
    try:
        for number, path in enumerate(sorted(pack.iterdir())):
            if path.is_symlink() or not path.is_file() or path.name == "LOCK":
                continue
            total += path.stat().st_size
            if total > MOST_BYTES or number > MOST_FILES:
                raise source.problem("", f"the pack is larger than {MOST_BYTES // 2**20} MB or {MOST_FILES:,} files")
            shutil.copyfile(path, folder / path.name)
    except OSError as fault:
        raise source.problem("", f"the pack cannot be read: {fault.strerror}") from None


def _attached(source: Source, pack: Any, wanted: str, report: ImportReport) -> dict[str, Any]:
    """The scene with its walls, figures, regions and levels in the place of their ids."""
    left = [MOST_VALUES]
    scenes = [scene for _, scene in _documents(source, pack, "!scenes!", left)]
    scene = dict(_chosen(source, scenes, wanted, report))
    id = scene.get("_id")
    if not isinstance(id, str):
        raise source.problem("", "a scene of the pack has no _id")
    for name in _APART:
        parts = dict(_documents(source, pack, f"!scenes.{name}!{id}.", left))
        listed = scene.get(name)
        if isinstance(listed, list) and any(isinstance(part, str) for part in listed):
            order = {part: place for place, part in enumerate(listed) if isinstance(part, str)}
            scene[name] = [part for _, part in sorted(parts.items(), key=lambda each: order.get(each[0], len(order)))]
        elif parts:
            scene[name] = list(parts.values())
    for region in scene.get("regions") or []:
        if type(region) is dict and isinstance(region.get("_id"), str):
            behaviours = list(_documents(source, pack, f"!scenes.regions.behaviors!{id}.{region['_id']}.", left))
            if behaviours:
                region["behaviors"] = [behaviour for _, behaviour in behaviours]
    return scene


def _documents(source: Source, pack: Any, prefix: str, left: list[int]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The documents under a prefix with the rest of their keys, in order of keys. ``left`` counts values still read."""
    for key, data in pack.iterator(prefix=prefix.encode()):
        rest = key[len(prefix.encode()) :].decode("utf-8", "replace")
        left[0] -= sum(data.count(mark) for mark in (b"[", b"{", b","))
        if left[0] < 0:
            raise source.problem("", f"holds more than {MOST_VALUES:,} values")
        part = Source(f"{source.name}: {prefix}{rest}", data)
        document = part.document
        if type(document) is not dict:
            raise part.problem("", f"an object was expected, found {shown(document)}")
        yield rest, document


def _words(fault: Exception) -> str:
    """What the library says, which may be bytes."""
    said = fault.args[0] if fault.args else ""
    return ascii(said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said))[:80]
