"""Dungeondraft projects: small twins of real ones, built here."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from battlemap.errors import ImportProblem
from battlemap.maps import detect, import_map
from battlemap.maps.report import ImportReport
from battlemap.setup import MapSetup


def vectors(*numbers: float) -> str:
    """Points as Godot writes them; given in squares."""
    return f"PoolVector2Array( {', '.join(f'{number * 256:g}' for number in numbers)} )"


def vector(x: float, y: float) -> str:
    return f"Vector2( {x:g}, {y:g} )"


def portal(x: float, y: float, **fields: Any) -> dict[str, Any]:
    return {"position": vector(x * 256, y * 256), "direction": vector(1, 0), "radius": 128, "closed": True, **fields}


def wall(*numbers: float, loop: bool = False, portals: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    return {"points": vectors(*numbers), "loop": loop, "type": 1, "portals": list(portals), "node_id": "1"}


def project(width: Any = 8, height: Any = 6, **level: Any) -> dict[str, Any]:
    empty = {"bitmap": "PoolByteArray(  )", "entrance_bitmap": "PoolByteArray(  )"}
    ground = {"label": "Ground", "walls": [], "portals": [], "cave": empty, "water": {}, "patterns": [], **level}
    return {
        "header": {"creation_build": "1.1.0.0"},
        "world": {"format": 3, "width": width, "height": height, "levels": {"0": ground}},
    }


def read(document: Any, **options: Any) -> tuple[MapSetup, ImportReport]:
    field_map, figures, report = import_map(json.dumps(document).encode(), **options)
    assert figures == []
    return field_map, report


def drawn(document: Any) -> list[tuple[Any, ...]]:
    return [(w.start, w.end, w.kind, *([w.state] if w.kind == "door" else [])) for w in read(document)[0].walls]


def refusal(document: Any, **options: Any) -> str:
    with pytest.raises(ImportProblem) as caught:
        read(document, **options)
    message = str(caught.value)
    assert "\n" not in message and len(message) < 250
    return message


def bits(hollow: np.ndarray) -> str:
    data = np.packbits(hollow.astype(np.uint8).ravel(), bitorder="little")
    return f"PoolByteArray( {', '.join(map(str, data.tolist()))} )"


def test_walls_are_lines_and_a_loop_is_closed():
    assert detect(json.dumps(project()).encode()) == "dungeondraft"
    assert drawn(project(walls=[wall(1, 1, 4, 1, 4, 3)])) == [((1, 1), (4, 1), "wall"), ((4, 1), (4, 3), "wall")]
    assert len(drawn(project(walls=[wall(1, 1, 4, 1, 4, 3, 1, 3, loop=True)]))) == 4


def test_a_door_cuts_the_wall_in_which_it_stands():
    house = project(walls=[wall(1, 2, 5, 2, portals=(portal(3, 2),))])
    assert drawn(house) == [
        ((1, 2), (2.5, 2), "wall"),
        ((3.5, 2), (5, 2), "wall"),
        ((2.5, 2), (3.5, 2), "door", "closed"),
    ]


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"closed": False}, ("door", "open")),
        ({"closed": None}, ("door", "closed")),
        ({"texture": "res://textures/portals/window_03.png"}, ("window",)),
        ({"texture": "res://packs/X/window_wide.png", "closed": False}, ("window",)),
        ({"texture": "res://textures/portals/door_02.png"}, ("door", "closed")),
    ],
)
def test_the_picture_of_a_portal_tells_windows_from_doors(fields, found):
    assert [piece[2:] for piece in drawn(project(portals=[portal(3, 2, **fields)]))] == [found]


@pytest.mark.parametrize(
    "fields",
    [
        {"direction": vector(0, 1)},
        {"direction": None, "rotation": 1.570796},
        {"direction": vector(0, 0), "rotation": -1.570796},
    ],
)
def test_a_free_portal_lies_along_its_direction_else_along_its_rotation(fields):
    [(start, end, _, _)] = drawn(project(portals=[portal(3, 2, radius=256, **fields)]))
    assert {start, end} == {(3, 1), (3, 3)}


def test_a_cave_is_walled_half_way_between_hollow_and_solid_samples():
    hollow = np.zeros((4 * 6 + 3, 4 * 8 + 3), dtype=bool)
    hollow[9:14, 5:18] = True  # samples from 1, 2 to 4, 3
    field_map, report = read(project(cave={"bitmap": bits(hollow), "entrance_bitmap": "PoolByteArray(  )"}))
    ends = [point for piece in field_map.walls for point in (piece.start, piece.end)]
    assert (min(ends)[0], max(ends)[0]) == (0.875, 4.125)
    assert (min(y for _, y in ends), max(y for _, y in ends)) == (1.875, 3.125)
    assert report.counts["cave_walls"] == 8  # four sides, four cut corners
    assert all(sum(point == end for end in ends) == 2 for point in ends)


def test_a_cave_is_open_where_its_mouth_is():
    hollow = np.zeros((27, 35), dtype=bool)
    hollow[9:14, 5:18] = True
    mouths = np.zeros_like(hollow)
    mouths[8:15, 17:20] = True
    field_map, _ = read(project(cave={"bitmap": bits(hollow), "entrance_bitmap": bits(mouths)}))
    assert max(point[0] for piece in field_map.walls for point in (piece.start, piece.end)) < 4


def test_every_second_outline_of_water_is_an_island():
    island = {"polygon": vectors(3, 2, 5, 2, 5, 4, 3, 4), "children": []}
    lake = {"polygon": vectors(1, 1, 7, 1, 7, 5, 1, 5), "children": [island]}
    field_map, report = read(
        project(water={"disable_border": False, "tree": {"polygon": vectors(), "children": [lake]}})
    )
    assert field_map.terrain[2] == ["floor", "shallow", "shallow", "floor", "floor", "shallow", "shallow", "floor"]
    assert report.counts["water_squares"] == 20
    deep, _ = read(project(water={"tree": lake}), water="deep")
    assert deep.terrain[1][1] == "deep"
    assert "option water" in refusal(project(), water="wine")


def test_patterns_named_after_ground_paint_it():
    marsh = {"points": vectors(0, 0, 2, 0, 2, 1, 0, 1), "position": vector(256, 0), "texture": "res://swamp_01.png"}
    plain = {"points": vectors(0, 2, 2, 2, 2, 3), "texture": "res://tile_wood.png"}
    field_map, report = read(project(patterns=[marsh, plain]))
    assert field_map.terrain[0][:4] == ["floor", "difficult", "difficult", "floor"]
    assert report.counts["pattern_squares"] == 2 and report.counts["patterns"] == 1


def test_one_level_is_read_the_one_last_shown_unless_another_is_asked_for():
    house = project(walls=[wall(0, 1, 2, 1)])
    house["world"]["levels"]["1"] = {"label": "Loft", "walls": [wall(0, 2, 2, 2)]}
    house["world"]["levels"]["-1"] = {"label": "Cellar", "walls": [wall(0, 3, 2, 3)]}

    def row(**options: Any) -> float:
        return read(house, **options)[0].walls[0].start[1]

    assert row() == 1 and row(level="Loft") == row(level="1") == 2 and row(level="-1") == 3
    house["header"]["editor_state"] = {"current_level": -1}
    assert row() == 3
    assert "there are 0 (Ground), 1 (Loft), -1 (Cellar)" in refusal(house, level="9")


@pytest.mark.parametrize(
    ("document", "words"),
    [
        (project(0), "at least 1 x 1"),
        (project(2.5), "whole squares"),
        (project(9000, 9000), "are too many"),
        (project("8"), "world.width: a number was expected, found text '8'"),
        (project(walls=7), "levels.0.walls: a list of walls"),
        (project(walls=[7]), "levels.0.walls[0]: an object"),
        (project(walls=[{"points": [1, 2]}]), "levels.0.walls[0].points: text such as PoolVector2Array( 0, 256 )"),
        (project(walls=[{"points": "PoolVector2Array( 1, x )"}]), "levels.0.walls[0].points: a text of numbers"),
        (project(walls=[{"points": "PoolVector2Array( 1, nan )"}]), "levels.0.walls[0].points: finite numbers"),
        (project(walls=[{"points": "PoolVector2Array( 1, 1e999 )"}]), "levels.0.walls[0].points: finite numbers"),
        (project(walls=[{"points": "PoolVector2Array( 1, 2, 3 )"}]), "an even number of coordinates"),
        (project(walls=[{**wall(1, 1, 2, 2), "loop": "yes"}]), "levels.0.walls[0].loop: true or false"),
        (project(portals=[None]), "levels.0.portals[0]: a portal"),
        (project(portals=[portal(1, 1, radius="1")]), "levels.0.portals[0].radius: a number"),
        (project(cave=[1]), "levels.0.cave: an object"),
        (project(cave={"bitmap": "PoolByteArray( 1, 2 )"}), "levels.0.cave.bitmap: 119 bytes for 8 x 6 squares"),
        (project(water={"tree": [1]}), "levels.0.water.tree: an object"),
        ({"header": {}, "world": []}, "world: an object"),
        ({"header": {}, "world": {"width": 1, "height": 1, "levels": {}}}, "world.levels: levels by number"),
        ({"header": {}, "world": {"width": 1, "height": 1, "levels": {"x": {}}}}, "levels.x: a level under its number"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_with_its_place(document, words):
    assert words in refusal(document)


def test_water_nested_without_end_is_refused():
    tree: dict[str, Any] = {"polygon": vectors()}
    for _ in range(200):
        tree = {"polygon": vectors(), "children": [tree]}
    assert "64 deep" in refusal(project(water={"tree": tree}))


def test_what_is_only_drawn_is_counted():
    _, report = read(project(objects=[{}, {}], lights=[{}], texts=[], paths=[{}]))
    assert [report.counts[name] for name in ("objects", "lights", "texts", "paths")] == [2, 1, 0, 1]


def test_millions_of_numbers_inside_texts_do_not_count_as_values():
    splat = "PoolByteArray( " + "255, " * 2_100_000 + "0 )"
    assert drawn(project(walls=[wall(1, 1, 4, 1)], terrain={"splat": splat})) == [((1, 1), (4, 1), "wall")]


def test_a_cave_of_noise_is_refused_before_it_is_walled():
    noise = np.random.default_rng(1).random((4 * 250 + 3, 4 * 250 + 3)) < 0.5
    assert "samples lie at an edge" in refusal(project(250, 250, cave={"bitmap": bits(noise)}))
