"""Foundry scenes: small twins of real ones of every version, built here."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from battlemap.errors import ImportProblem
from battlemap.maps import import_map
from battlemap.maps.report import ImportReport
from battlemap.setup import FigureSetup, MapSetup

PNG = b"\x89PNG\r\n\x1a\n" + bytes(16)


def wall(*c: float, **fields: Any) -> dict[str, Any]:
    return {"c": list(c), "move": 20, "sight": 20, "light": 20, "sound": 20, "dir": 0, "door": 0, "ds": 0, **fields}


def token(name: str = "Orc", x: float = 0, y: float = 0, **fields: Any) -> dict[str, Any]:
    return {"name": name, "x": x, "y": y, "width": 1, "height": 1, "disposition": -1, "rotation": 0, **fields}


def scene(*walls: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A scene of version 12, 10 x 8 squares of 100 pixels, without padding."""
    return {
        "_id": "a1",
        "name": "Cellar",
        "width": 1000,
        "height": 800,
        "padding": 0,
        "grid": {"type": 1, "size": 100, "distance": 5, "units": "ft"},
        "background": {"src": None, "offsetX": 0, "offsetY": 0},
        "walls": list(walls),
        "tokens": [],
        "_stats": {"coreVersion": "12.331"},
        **fields,
    }


def read(document: Any, **options: Any) -> tuple[MapSetup, list[FigureSetup], ImportReport]:
    return import_map(json.dumps(document).encode(), **options)


def drawn(document: Any, **options: Any) -> list[tuple[Any, ...]]:
    """Walls as start, end, kind, and the state of doors."""
    walls = read(document, **options)[0].walls
    return [(w.start, w.end, w.kind, *([w.state] if w.kind == "door" else [])) for w in walls]


def region(*shapes: Any) -> dict[str, Any]:
    return {"shapes": list(shapes), "behaviors": [{"type": "dnd5e.difficultTerrain"}]}


def refusal(document: Any, **options: Any) -> str:
    with pytest.raises(ImportProblem) as caught:
        read(document, **options)
    message = str(caught.value)
    assert "\n" not in message and len(message) < 250
    return message


@pytest.mark.parametrize(
    ("senses", "kind"),
    [
        ({"move": 20, "sight": 20}, "wall"),
        ({"move": 20, "sight": 10}, "low"),
        ({"move": 20, "sight": 0}, "invisible"),
        ({"move": 20, "sight": 30}, "window"),
        ({"move": 20, "sight": 40}, "window"),
        ({"move": 0, "sight": 20}, "curtain"),
        ({"move": 0, "sight": 10}, "curtain"),
        ({"move": 1, "sight": 1}, "wall"),
        ({"move": 1, "sight": 2}, "low"),
        ({"move": None, "sight": None}, "wall"),
        ({}, "wall"),
    ],
)
def test_what_a_wall_stops_makes_its_kind(senses, kind):
    assert drawn(scene({"c": [100, 200, 300, 200], **senses})) == [((1, 2), (3, 2), kind)]


@pytest.mark.parametrize(
    ("move", "sense", "kind"), [(1, 1, "wall"), (1, 2, "low"), (1, 0, "invisible"), (0, 1, "curtain")]
)
def test_version_8_says_sense_and_counts_limited_as_2(move, sense, kind):
    old = {"width": 400, "height": 400, "padding": 0, "grid": 100, "gridType": 1, "gridDistance": 10, "gridUnits": "ft"}
    field_map, _, _ = read({**old, "walls": [{"c": [0, 100, 400, 100], "move": move, "sense": sense}], "tokens": []})
    assert [(w.start, w.end, w.kind) for w in field_map.walls] == [((0, 1), (4, 1), kind)]
    assert field_map.square_ft == 10


def test_walls_that_stop_light_or_sound_alone_are_left_out_and_counted():
    _, _, report = read(scene(wall(0, 0, 100, 0, move=0, sight=0), wall(0, 0, 200, 0, move=0, sight=30)))
    assert report.counts["light_or_sound"] == 2 and report.counts["walls"] == 0


@pytest.mark.parametrize(
    ("door", "ds", "state"),
    [(1, 0, "closed"), (1, 1, "open"), (1, 2, "locked"), (2, 0, "secret"), (2, 2, "secret"), (2, 1, "open")],
)
def test_doors_keep_their_state(door, ds, state):
    assert drawn(scene(wall(100, 100, 200, 100, door=door, ds=ds))) == [((1, 1), (2, 1), "door", state)]


def test_a_state_without_a_door_is_no_door():
    assert drawn(scene(wall(100, 100, 200, 100, door=0, ds=1))) == [((1, 1), (2, 1), "wall")]


def test_a_door_that_only_stops_sight_is_a_curtain_until_it_stands_open():
    assert drawn(scene(wall(100, 100, 200, 100, door=1, move=0))) == [((1, 1), (2, 1), "curtain")]
    assert drawn(scene(wall(100, 100, 200, 100, door=1, move=0, ds=1))) == []


def test_a_door_drawn_over_an_unbroken_wall_cuts_it():
    assert drawn(scene(wall(0, 100, 500, 100), wall(200, 100, 300, 100, door=1))) == [
        ((0, 1), (2, 1), "wall"),
        ((3, 1), (5, 1), "wall"),
        ((2, 1), (3, 1), "door", "closed"),
    ]


def test_walls_and_doors_drawn_twice_count_once_and_the_closed_twin_wins():
    twice = [wall(0, 100, 200, 100), wall(200, 100, 300, 100, door=1, ds=1)] * 2
    found = drawn(scene(*twice, wall(300, 100, 200, 100, door=1)))
    assert found == [((0, 1), (2, 1), "wall"), ((3, 1), (2, 1), "door", "closed")]


def test_small_gaps_between_walls_are_closed():
    assert drawn(scene(wall(0, 100, 297, 100), wall(300, 100, 300, 400)))[0][:2] == ((0, 1), (3, 1))


def test_padding_is_whole_squares_and_counted_for_each_axis():
    # 2870 x 1450 of 90: a quarter is 717.5 and 362.5 pixels, so 8 and 5 squares
    x, y = 8 * 90, 5 * 90
    padded = scene(wall(x + 90, y + 180, x + 270, y + 180), width=2870, height=1450, padding=0.25)
    padded["grid"]["size"] = 90
    field_map, _, _ = read(padded)
    assert (field_map.width, field_map.height) == (32, 17)
    assert [(w.start, w.end) for w in field_map.walls] == [((1, 2), (3, 2))]


def test_padding_left_out_is_a_quarter():
    plain = scene(wall(300, 200, 400, 200))
    del plain["padding"]
    assert drawn(plain) == [((0, 0), (1, 0), "wall")]


def test_a_shift_moves_the_picture_against_the_grid_and_not_the_walls(tmp_path):
    (tmp_path / "cellar.png").write_bytes(PNG)
    background = {"src": "modules/x/cellar.png", "offsetX": -30, "offsetY": 20}
    path = tmp_path / "scene.json"
    path.write_text(json.dumps(scene(wall(100, 100, 200, 100), background=background)))
    field_map, _, report = import_map(path)
    assert [(w.start, w.end) for w in field_map.walls] == [((1, 1), (2, 1))]
    assert field_map.picture["squares"] == [10, 8] and field_map.picture["at"] == [0.3, -0.2]
    assert field_map.picture["path"].endswith("cellar.png")
    assert any("shifted" in line for line in report.guessed)


def test_a_shift_of_whole_squares_moves_the_map_with_its_picture():
    for moved in ({"background": {"offsetX": -300, "offsetY": 0}}, {"shiftX": -300, "shiftY": 0}):
        assert drawn(scene(wall(400, 100, 500, 100), **moved)) == [((1, 1), (2, 1), "wall")]


def test_the_picture_is_looked_for_beside_the_scene_and_nowhere_else(tmp_path):
    (tmp_path / "secret.png").write_bytes(PNG)
    home = tmp_path / "home"
    home.mkdir()
    path = home / "scene.json"
    for name in ("../secret.png", "https://example.org/secret.png", str(tmp_path / "secret.png"), "x.webm", "\0.png"):
        path.write_text(json.dumps(scene(background={"src": name})))
        field_map, _, report = import_map(path)
        assert field_map.picture == {} and any("does not lie beside" in line for line in report.dropped)
    (home / "a b.png").write_bytes(PNG)
    path.write_text(json.dumps(scene(background={"src": "worlds/w/a%20b.png"})))
    assert import_map(path)[0].picture["type"] == "png"
    assert import_map(path, picture=False)[0].picture == {}


def test_the_picture_of_version_9_stands_in_img():
    _, _, report = read(scene(img="maps/old.jpg", background=None))
    assert any("'maps/old.jpg'" in line for line in report.dropped)


def test_hexagons_are_refused_and_a_scene_without_grid_takes_its_measure():
    for kind in (2, 3, 4, 5):
        assert "grid.type: the grid is" in refusal(scene(grid={"type": kind, "size": 100}))
    field_map, _, report = read(scene(grid={"type": 0, "size": 200, "distance": 5, "units": "ft"}))
    assert (field_map.width, field_map.height) == (5, 4) and "no grid" in report.guessed[0]


@pytest.mark.parametrize(
    ("distance", "units", "feet"),
    [
        (5, "ft", 5),
        (10, "feet", 10),
        (1.5, "m", 5),
        (3, "metres", 10),
        (1, "yards", 3),
        (1, "squares", 5),
        (5, None, 5),
    ],
)
def test_the_distance_of_a_square_becomes_feet(distance, units, feet):
    grid = {"type": 1, "size": 100, "distance": distance, "units": units}
    assert read(scene(grid=grid))[0].square_ft == feet


def test_walls_outside_the_picture_are_cut_and_counted():
    field_map, _, report = read(
        scene(wall(-200, 100, 200, 100), wall(-500, -500, -100, -100), wall(-100, 400, 1100, 400))
    )
    assert [(w.start, w.end) for w in field_map.walls] == [((0, 1), (2, 1)), ((0, 4), (10, 4))]
    assert report.counts["cut_at_edge"] == 2 and report.counts["outside"] == 1


LEVELS = [
    {"_id": "down", "name": "Cellar", "elevation": {"bottom": -10, "top": 0}},
    {"_id": "ground", "name": "Ground", "elevation": {"bottom": 0, "top": 10}},
    {"_id": "roof", "name": "Roof", "elevation": {"bottom": 10, "top": None}},
]


def test_one_level_is_read_the_one_at_elevation_0_unless_another_is_asked_for():
    house = scene(
        wall(0, 100, 100, 100, levels=["down"]),
        wall(0, 200, 100, 200, levels=["ground"]),
        wall(0, 300, 100, 300, levels=["roof", "ground"]),
        wall(0, 400, 100, 400, levels=[]),
        levels=LEVELS,
        tokens=[token("Orc", 0, 0, level="ground"), token("Goblin", 0, 0, level="roof", elevation=10)],
    )
    assert [start[1] for start, *_ in drawn(house)] == [2, 3, 4]
    assert [start[1] for start, *_ in drawn(house, level="Cellar")] == [1, 4]
    _, figures, report = read(house, level="roof")
    assert [figure.kind for figure in figures] == ["goblin"] and report.counts["elevations"] == 0
    assert "level 'Ground' of 'Cellar', 'Ground', 'Roof'" in read(house)[2].guessed[0]
    assert "there are 'Cellar', 'Ground', 'Roof'" in refusal(house, level="Attic")
    assert "the scene has no levels" in refusal(scene(), level="Attic")


def test_a_level_brings_its_own_picture():
    levels = [{**LEVELS[1], "background": {"src": "ground.webp"}}]
    house = scene(levels=levels)
    del house["background"]
    assert any("'ground.webp'" in line for line in read(house)[2].dropped)


@pytest.mark.parametrize(
    "flags",
    [
        {"wall-height": {"bottom": 10, "top": 20}},
        {"wallHeight": {"wallHeightBottom": 10, "wallHeightTop": None}},
        {"wall-height": {"bottom": None, "top": -1}},
    ],
)
def test_walls_above_or_below_the_floor_are_left_out(flags):
    field_map, _, report = read(scene(wall(0, 100, 100, 100, flags=flags), wall(0, 200, 100, 200)))
    assert [w.start for w in field_map.walls] == [(0, 2)] and report.counts["other_heights"] == 1
    alone, _, report = read(scene(wall(0, 100, 100, 100, flags=flags)))
    assert len(alone.walls) == 1 and "heights ignored" in report.guessed[0]


def test_one_way_walls_stop_from_both_sides_and_are_told():
    _, _, report = read(scene(wall(0, 100, 100, 100, dir=1), wall(0, 200, 100, 200, dir=2), wall(0, 300, 100, 300)))
    assert report.counts["one_way"] == 2 and report.counts["walls"] == 3


def test_lights_sounds_notes_and_tiles_are_counted():
    counts = read(scene(lights=[{}], sounds=[{}, {}], tiles=[{}], notes=[]))[2].counts
    assert (counts["lights"], counts["sounds"], counts["tiles"], counts["notes"]) == (1, 2, 1, 0)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"width": None}, "width: missing"),
        ({"width": "1000"}, "width: a number was expected, found text '1000'"),
        ({"width": 0}, "at least 1 x 1"),
        ({"width": 1e9}, "width: a number of at most"),
        ({"width": 900_000}, "squares are too many"),
        ({"padding": -1}, "padding"),
        ({"padding": "x"}, "padding: a number"),
        ({"grid": {"size": 0}}, "grid.size: pixels of a square"),
        ({"grid": {"size": 1e-9}}, "grid.size: pixels of a square"),
        ({"grid": {"size": [100]}}, "grid.size: a number was expected, found a list"),
        ({"grid": {"size": 100, "type": "1"}}, "grid.type: a number"),
        ({"grid": {"size": 100, "distance": True}}, "grid.distance: a number"),
        ({"walls": {}}, "walls: a list of walls"),
        ({"walls": ["abc"]}, "walls[0]: a wall with c was expected, found text 'abc'; the scene's walls lie elsewhere"),
        ({"walls": [{}]}, "walls[0].c: four numbers"),
        ({"walls": [{"c": [1, 2, 3]}]}, "walls[0].c: four numbers x0, y0, x1, y1 were expected, found 3"),
        ({"walls": [{"c": [1, 2, None, 4]}]}, "walls[0].c[2]: a number was expected, found null"),
        ({"walls": [{"c": [1, 2, 3, float("nan")]}]}, "walls[0].c[3]: a finite number"),
        ({"walls": [wall(1, 2, 3, 4, move="20")]}, "walls[0].move: a number"),
        ({"tokens": 7}, "tokens: a list"),
        ({"tokens": [None]}, "tokens[0]: a token"),
        ({"tokens": [{"x": 1}]}, "tokens[0]: the point has no y"),
        ({"tokens": [token(width=0)]}, "tokens[0].width: squares above 0"),
        ({"tokens": [token(rotation="S")]}, "tokens[0].rotation: a number"),
        ({"levels": [{}]}, "levels[0]: a level with _id"),
        (
            {"regions": [region({"type": "rectangle", "x": 1})]},
            "regions[0].shapes[0].y: a number was expected, found null",
        ),
        ({"regions": [region(3)]}, "regions[0].shapes[0]: a shape with type"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_with_its_place(fields, words):
    assert words in refusal(scene(**fields))


def test_zero_length_walls_and_null_lists_are_nothing():
    _, _, report = read(scene(wall(100, 100, 100, 100), tokens=None, regions=None, levels=None, lights=None))
    assert report.counts["zero_length_skipped"] == 1 and report.counts["walls"] == 0


def test_more_walls_than_a_battle_holds_are_refused():
    many = [wall(i % 900, i // 900, i % 900 + 80, i // 900 + 90) for i in range(16_500)]
    assert "a battle holds 16,384" in refusal(scene(*many))


def test_an_import_is_fast_and_changes_nothing_of_its_file():
    walls = [wall(x * 100, y * 100, x * 100 + 100, y * 100 + (x % 2) * 37) for x in range(100) for y in range(50)]
    data = json.dumps(scene(*walls, width=10_000, height=5_000)).encode()
    import_map(data)
    begun = time.perf_counter()
    first = import_map(data)
    assert time.perf_counter() - begun < 3  # a slow machine; well under a second on an ordinary one
    assert first == import_map(data)
