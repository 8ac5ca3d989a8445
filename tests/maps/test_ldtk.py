"""LDtk projects: small twins of real ones, built here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from battlemap.errors import ImportProblem
from battlemap.maps import detect, import_map

PNG = b"\x89PNG\r\n\x1a\n" + bytes(16)
VALUES = {1: "walls", 2: "deep_water", 3: None, 4: "Mystery"}


def grid(*rows: str, name: str = "Ground", size: int = 16, **fields: Any) -> dict[str, Any]:
    values = [int(cell) for row in rows for cell in row]
    shape = {"__cWid": len(rows[0]), "__cHei": len(rows), "__gridSize": size}
    return {"__identifier": name, "__type": "IntGrid", "layerDefUid": 1, "intGridCsv": values, **shape, **fields}


def entity(identifier: str, x: float, y: float, **fields: Any) -> dict[str, Any]:
    own = [{"__identifier": key, "__value": value} for key, value in fields.items()]
    px = [int(x * 16 + 8), int(y * 16 + 16)]
    return {"__identifier": identifier, "px": px, "__pivot": [0.5, 1], "width": 16, "height": 16, "fieldInstances": own}


def people(*entities: dict[str, Any]) -> dict[str, Any]:
    return {"__identifier": "Folk", "__type": "Entities", "__gridSize": 16, "entityInstances": list(entities)}


def level(*layers: dict[str, Any], name: str = "Level_0", **fields: Any) -> dict[str, Any]:
    return {"identifier": name, "pxWid": 64, "pxHei": 48, "layerInstances": list(layers), **fields}


def project(*levels: dict[str, Any], **fields: Any) -> dict[str, Any]:
    values = [{"value": value, "identifier": name} for value, name in VALUES.items()]
    defs = {"layers": [{"uid": 1, "identifier": "Ground", "intGridValues": values}]}
    header = {"fileType": "LDtk Project JSON"}
    return {"__header__": header, "jsonVersion": "1.5.3", "defs": defs, "levels": list(levels), **fields}


def read(document: Any, **options: Any) -> Any:
    return import_map(json.dumps(document).encode(), **options)


def terrain(document: Any, **options: Any) -> list[str]:
    return [" ".join(word[0] for word in row) for row in read(document, **options)[0].terrain]


def refusal(document: Any, **options: Any) -> str:
    data = document if isinstance(document, Path) else json.dumps(document).encode()
    with pytest.raises(ImportProblem) as caught:
        import_map(data, **options)
    message = str(caught.value)
    assert "\n" not in message and len(message) < 250
    return message


ROOM = grid("1111", "1021", "1111")


def test_numbers_are_the_ground_that_their_names_say():
    house = project(level(ROOM))
    assert detect(json.dumps(house).encode()) == "ldtk"
    assert terrain(house) == ["w w w w", "w f d w", "w w w w"]
    assert "value 1 'walls' of layer 'Ground': wall, 10 squares" in read(house)[2].guessed


def test_names_that_speak_of_no_ground_leave_it_as_it_was_and_are_told():
    _, _, report = read(project(level(grid("1430"))))
    assert [line.split(" of layer")[0] for line in report.dropped] == ["value 3 ''", "value 4 'Mystery'"]


def test_a_single_number_without_a_name_is_wall():
    assert terrain(project(level(grid("0303", name="IntGrid")))) == ["f w f w"]


def test_the_topmost_layer_comes_first_and_wins():
    assert terrain(project(level(grid("0200"), grid("1111")))) == ["w d w w"]


def test_a_layer_of_larger_cells_is_laid_over_the_finest_one():
    assert terrain(project(level(grid("0000", "0002"), grid("10", size=32)))) == ["w w f f", "w w f d"]


def test_a_layer_of_heights_raises_squares():
    field_map, _, _ = read(project(level(grid("0123", name="Elevation"), grid("0000"))))
    assert field_map.elevation == [[0, 1, 2, 3]]


def test_entities_named_after_kinds_and_roles_are_figures():
    folk = people(
        entity("Goblin_Boss", 0, 0),
        entity("Player", 1, 1, name="Alard", facing="East"),
        entity("EnemySpawn", 2, 0, kind="orc"),
        entity("Chest", 3, 0),
        entity("Guard", 3, 2, side="ally"),
    )
    _, figures, report = read(project(level(folk, grid("0000", "0000", "0000"))))
    assert [(f.kind, f.side, f.at, f.facing) for f in figures] == [
        ("goblin", "hostile", (0, 0), 4),
        ("man-at-arms", "friendly", (1, 1), 2),
        ("orc", "hostile", (2, 0), 4),
        ("man-at-arms", "friendly", (3, 2), 4),
    ]
    assert figures[1].name == "Alard"
    assert report.counts["entities"] == 1 and any("chest" in line for line in report.dropped)


def test_an_entity_called_a_door_is_a_door_square():
    field_map, _, _ = read(project(level(people(entity("Door", 1, 0, state="Locked")), grid("1011"))))
    assert field_map.terrain[0][1] == "door" and field_map.doors == {(1, 0): "locked"}


def test_one_level_is_read_the_first_unless_another_is_asked_for():
    two = project(level(grid("1"), name="A"), worlds=[{"levels": [level(grid("2"), name="B")]}])
    assert terrain(two) == ["w"] and terrain(two, level="B") == ["d"]
    assert "no level 'C'; there are 'A', 'B'" in refusal(two, level="C")


def test_a_level_in_a_file_of_its_own_is_read_from_the_projects_folder(tmp_path):
    (tmp_path / "home" / "levels").mkdir(parents=True)
    (tmp_path / "home" / "levels" / "a.ldtkl").write_text(json.dumps(level(ROOM)))
    (tmp_path / "outside.ldtkl").write_text(json.dumps(level(ROOM)))
    path = tmp_path / "home" / "world.ldtk"

    def save(name: Any) -> Path:
        path.write_text(json.dumps(project({"identifier": "A", "layerInstances": None, "externalRelPath": name})))
        return path

    assert import_map(save("levels/a.ldtkl"))[0].terrain[1][2] == "deep"
    for name in ("../outside.ldtkl", str(tmp_path / "outside.ldtkl"), "levels/none.ldtkl", "levels"):
        assert "does not lie in the project's folder" in refusal(save(name))
    (tmp_path / "home" / "link.ldtkl").symlink_to(tmp_path / "outside.ldtkl")
    assert "does not lie in the project's folder" in refusal(save("link.ldtkl"))
    assert "levels[0].externalRelPath: the name of a file" in refusal(save(7))
    assert "open the project from its folder" in refusal(json.loads(save("levels/a.ldtkl").read_text()))


def test_a_level_file_alone_is_read_without_the_names():
    assert terrain(level(grid("1000", name="Collisions"))) == ["w f f f"]
    _, _, report = read(level(grid("1200")))
    assert len(report.dropped) == 2


def test_the_background_is_laid_where_the_level_says(tmp_path):
    (tmp_path / "bg.png").write_bytes(PNG)
    place = {"topLeftPx": [16, -8], "scale": [2, 1], "cropRect": [0, 0, 32, 48]}
    path = tmp_path / "world.ldtk"
    path.write_text(json.dumps(project(level(ROOM, bgRelPath="bg.png", __bgPos=place))))
    picture = import_map(path)[0].picture
    assert picture["at"] == [1, -0.5] and picture["squares"] == [4, 3]
    assert import_map(path, picture=False)[0].picture == {}


def test_keys_that_a_version_does_not_write_are_not_missed():
    old = grid("1111", "1021", "1111")
    for key in ("__cWid", "__cHei", "__gridSize", "layerDefUid"):
        del old[key]
    assert terrain(project(level(old))) == ["w w w w", "w f d w", "w w w w"]


@pytest.mark.parametrize(
    ("document", "words"),
    [
        (project(), "levels: the project has no levels"),
        (project(7), "levels[0]: a level was expected"),
        (project(level()), "levels[0].layerInstances: no IntGrid layer"),
        (project(level(7)), "levels[0].layerInstances[0]: a layer was expected, found 7"),
        (project(level(grid("11", __cWid=3))), "intGridCsv: 3 numbers for 3 x 1 cells were expected, found 2"),
        (project(level(grid("11", intGridCsv=[1, "1"]))), "levels[0].layerInstances[0].intGridCsv[1]: a whole number"),
        (project(level(grid("11", __cWid=10**9))), "__cWid: a number of at most"),
        (project(level(grid("11", __cWid=10**5))), "are too many"),
        (project(level(grid("11", __gridSize=0))), "__gridSize: pixels of a cell"),
        (project(level(grid("1"), people(7))), "layerInstances[1].entityInstances[0]: an entity"),
        (project(level(grid("1"), people({"__identifier": "Orc", "px": [1]}))), "entityInstances[0].px: two numbers"),
        (project(level(grid("1")), worlds=[3]), "worlds[0]: a world"),
        (project(level(grid("1")), defs={"layers": 3}), "defs.layers: a list of layers"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_with_its_place(document, words):
    assert words in refusal(document)
