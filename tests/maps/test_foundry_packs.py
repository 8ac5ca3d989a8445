"""Packs of Foundry scenes: adventures, .db files with one document a line, LevelDB folders."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from battlemap.errors import ImportProblem
from battlemap.maps import detect, import_map


def scene(name: str, *rows: int, **fields: Any) -> dict[str, Any]:
    """A scene of 4 x 4 squares with a wall along each row named."""
    walls = [{"_id": f"w{y}", "c": [0, y * 100, 400, y * 100], "move": 20, "sight": 20} for y in rows]
    grid = {"type": 1, "size": 100, "distance": 5, "units": "ft"}
    size = {"width": 400, "height": 400, "padding": 0}
    return {"_id": name.lower(), "name": name, **size, "grid": grid, "walls": walls, "tokens": [], **fields}


def lines(*documents: Any) -> bytes:
    return "".join(json.dumps(document) + "\n" for document in documents).encode()


def rows_of(data: Any, **options: Any) -> list[float]:
    return [wall.start[1] for wall in import_map(data, **options)[0].walls]


def refusal(data: Any, **options: Any) -> str:
    with pytest.raises(ImportProblem) as caught:
        import_map(data, **options)
    message = str(caught.value)
    assert "\n" not in message and len(message) < 250
    return message


def test_a_pack_of_lines_is_known_by_its_content():
    assert detect(lines(scene("Hall"), scene("Yard"))) == "foundry"
    assert detect(b"\xef\xbb\xbf" + lines(scene("Hall"), scene("Yard")).replace(b"\n", b"\r\n")) == "foundry"


def test_a_later_line_takes_the_place_of_an_earlier_one():
    pack = lines(scene("Hall", 1), scene("Yard", 2), {"$$indexCreated": {"fieldName": "x"}}, scene("Hall", 3))
    assert rows_of(pack) == [3]


def test_a_deleted_scene_is_gone():
    pack = lines(scene("Hall", 1), scene("Yard", 2), {"_id": "hall", "$$deleted": True})
    assert rows_of(pack) == [2]
    gone = lines(scene("Hall", 1), {"_id": "hall", "$$deleted": True})
    assert refusal(gone) == "map: the pack holds no scenes"


def test_the_first_scene_is_read_and_the_others_are_named():
    pack = lines(scene("Hall", 1), scene("Yard", 2))
    assert "the first of 2 scenes: 'Hall', 'Yard'" in import_map(pack)[2].guessed[0]
    assert rows_of(pack, scene="Yard") == rows_of(pack, scene="yard") == [2]
    assert "no scene 'Attic'; there are 'Hall', 'Yard'" in refusal(pack, scene="Attic")


def test_a_broken_line_is_named():
    assert "line 2 column" in refusal(lines(scene("Hall")) + b'{"_id": \n')
    assert "line 3: an object was expected, found 7" in refusal(lines(scene("Hall"), {}, 7))


def test_an_adventure_holds_scenes_too():
    adventure = {"_id": "x", "name": "Tour", "actors": [], "scenes": [scene("Hall", 1), None, scene("Yard", 2)]}
    data = json.dumps(adventure).encode()
    assert detect(data) == "foundry" and rows_of(data, scene="Yard") == [2]
    assert "holds no scenes" in refusal(json.dumps({**adventure, "scenes": []}).encode())


class _Pack:
    """A stand-in for an opened LevelDB: keys and values in order of keys."""

    def __init__(self, entries: dict[str, bytes]) -> None:
        self.entries, self.closed = entries, False

    def iterator(self, prefix: bytes) -> Iterator[tuple[bytes, bytes]]:
        for key in sorted(self.entries):
            if key.encode().startswith(prefix):
                yield key.encode(), self.entries[key]

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[Path, dict[str, bytes], list[str]]:
    """A LevelDB folder, the entries that opening it shows, and the folders that were opened."""
    entries: dict[str, bytes] = {}
    opened: list[str] = []
    module = ModuleType("plyvel")
    module.Error = type("Error", (Exception,), {})  # type: ignore[attr-defined]

    def db(folder: str, create_if_missing: bool) -> _Pack:
        assert not create_if_missing
        opened.extend(sorted(path.name for path in Path(folder).iterdir()))
        if not entries:
            raise module.Error("Corruption: no manifest")
        return _Pack(entries)

    module.DB = db  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "plyvel", module)
    folder = tmp_path / "scenes"
    folder.mkdir()
    for name in ("CURRENT", "MANIFEST-000001", "000002.ldb", "LOCK"):
        (folder / name).write_bytes(b"x")
    return folder, entries, opened


def put(entries: dict[str, bytes], key: str, document: Any) -> None:
    entries[key] = json.dumps(document).encode()


def test_a_leveldb_pack_has_its_walls_put_back_in_the_order_of_the_scene(shelf):
    folder, entries, opened = shelf
    hall = scene("Hall", 3, 1)
    for wall in hall["walls"]:
        put(entries, f"!scenes.walls!hall.{wall['_id']}", wall)
    put(entries, "!scenes.walls!other.w9", {"c": [0, 0, 0, 400]})
    put(entries, "!scenes.tokens!hall.t1", {"name": "Orc", "x": 0, "y": 0})
    put(entries, "!scenes!hall", {**hall, "walls": ["w3", "w1"], "tokens": ["t1"]})
    put(entries, "!folders!f", {"name": "no scene"})
    assert detect(folder) == "foundry"
    field_map, figures, _ = import_map(folder)
    assert [wall.start[1] for wall in field_map.walls] == [3, 1] and [figure.kind for figure in figures] == ["orc"]
    assert opened == ["000002.ldb", "CURRENT", "MANIFEST-000001"]


def test_regions_of_a_leveldb_pack_get_their_behaviours(shelf):
    folder, entries, _ = shelf
    put(entries, "!scenes!hall", {**scene("Hall"), "regions": ["r1"]})
    box = {"type": "rectangle", "x": 0, "y": 0, "width": 200, "height": 100}
    put(entries, "!scenes.regions!hall.r1", {"_id": "r1", "shapes": [box], "behaviors": ["b1"]})
    put(entries, "!scenes.regions.behaviors!hall.r1.b1", {"type": "dnd5e.difficultTerrain"})
    assert import_map(folder)[0].terrain[0] == ["difficult", "difficult", "floor", "floor"]


def test_a_damaged_leveldb_pack_is_refused(shelf):
    folder, entries, _ = shelf
    assert "the LevelDB pack cannot be opened: 'Corruption: no manifest'" in refusal(folder)
    entries["!scenes!hall"] = b"{broken"
    assert "scenes: !scenes!hall: line 1 column 2: not valid JSON" in refusal(folder)
    put(entries, "!scenes!hall", [1])
    assert "an object was expected, found a list" in refusal(folder)


def test_a_link_inside_a_pack_is_not_followed(shelf, tmp_path):
    folder, entries, opened = shelf
    (tmp_path / "secret").write_text("x")
    (folder / "000009.ldb").symlink_to(tmp_path / "secret")
    put(entries, "!scenes!hall", scene("Hall", 1))
    assert rows_of(folder) == [1] and "000009.ldb" not in opened


def test_without_the_extra_a_leveldb_pack_is_refused_by_its_name(shelf, monkeypatch):
    monkeypatch.setitem(sys.modules, "plyvel", None)
    assert 'needs the extra "foundry"' in refusal(shelf[0])


def test_a_folder_of_another_kind_is_no_map(tmp_path):
    assert "is a folder" in refusal(tmp_path)


def test_a_modules_source_in_yaml_is_read_like_one_in_json():
    text = """
_id: hall
name: Hall
width: 400
height: 300
padding: 0
grid:
  type: 1
  size: 100
walls:
  - c: [0, 100, 400, 100]
    move: 20
    sight: 0
    flags: {}
tokens:
  - name: Orc
    x: 0
    y: 0
    hidden: false
_key: '!scenes!hall'
"""
    assert detect(text.encode()) == "foundry"
    field_map, figures, _ = import_map(text.encode())
    assert [(wall.start, wall.kind) for wall in field_map.walls] == [((0, 1), "invisible")] and figures[0].kind == "orc"
    assert "width: a number was expected, found text 'wide'" in refusal(
        text.replace("width: 400", "width: wide").encode()
    )
