"""Tiled import: what is drawn on object layers."""

from __future__ import annotations

import math
from typing import Any

import pytest
from tiled_files import as_json, as_tmx, drawn, layer, line, objects, tiled, tileset

from battlemap.maps import import_map
from battlemap.maps.report import ImportReport
from battlemap.setup import FigureSetup, MapSetup

FORMS = pytest.mark.parametrize("form", [as_json, as_tmx], ids=["json", "tmx"])
KEPT = {"walls": "as drawn"}


def read(*layers: dict[str, Any], form: Any = as_json, **keys: Any) -> tuple[MapSetup, list[FigureSetup], ImportReport]:
    return import_map(form(tiled(*layers, **{"width": 8, "height": 6} | keys)))


def pieces(field: MapSetup) -> list[tuple[Any, ...]]:
    return [(wall.start, wall.end) for wall in field.walls]


def solid(field: MapSetup, terrain: str = "wall") -> set[tuple[int, int]]:
    return {(x, y) for y, row in enumerate(field.terrain) for x, name in enumerate(row) if name == terrain}


@FORMS
@pytest.mark.parametrize("kind", ["wall", "low", "window", "curtain", "invisible"])
def test_a_polyline_becomes_walls_of_its_class(form, kind):
    field, _, _ = read(objects(drawn(kind, 32, 16, polyline=line((0, 0), (64, 0), (64, 32)))), form=form)
    assert {wall.kind for wall in field.walls} == {kind}
    assert pieces(field) == [((1, 0.5), (3, 0.5)), ((3, 0.5), (3, 1.5))]


@FORMS
def test_a_rectangle_and_a_polygon_are_hollow_rooms(form):
    room = drawn("wall", 32, 32, width=64, height=96)
    field, _, _ = read(objects(room), form=form)
    assert pieces(field) == [((1, 1), (3, 1)), ((3, 1), (3, 4)), ((3, 4), (1, 4)), ((1, 4), (1, 1))]
    assert solid(field) == set()
    field, _, _ = read(objects(drawn("wall", polygon=line((0, 0), (64, 0), (0, 64)))), form=form)
    assert pieces(field) == [((0, 0), (2, 0)), ((2, 0), (0, 2)), ((0, 2), (0, 0))]


@FORMS
def test_a_solid_wall_fills_the_squares_inside(form):
    field, _, _ = read(objects(drawn("wall", 32, 32, width=64, height=96, properties={"solid": True})), form=form)
    assert solid(field) == {(x, y) for x in (1, 2) for y in (1, 2, 3)} and field.walls == []


def test_an_ellipse_is_round_and_a_capsule_has_round_ends():
    field, _, _ = read(objects(drawn("low", 32, 32, width=64, height=64, ellipse=True)))
    assert len(field.walls) == 24
    assert all(math.dist(wall.start, (2, 2)) == pytest.approx(1) for wall in field.walls)
    field, _, _ = read(objects(drawn("low", 32, 32, width=128, height=64, capsule=True)))
    xs = [x for wall in field.walls for x, _ in (wall.start, wall.end)]
    assert (min(xs), max(xs)) == pytest.approx((1, 5))
    far = [math.dist(wall.start, (min(max(wall.start[0], 2), 4), 2)) for wall in field.walls]
    assert far == pytest.approx([1.0] * len(far))


@pytest.mark.parametrize(
    ("degrees", "expected"),
    [
        (90, [((4, 2), (4, 4)), ((4, 4), (3, 4)), ((3, 4), (3, 2)), ((3, 2), (4, 2))]),
        (180, [((4, 2), (2, 2)), ((2, 2), (2, 1)), ((2, 1), (4, 1)), ((4, 1), (4, 2))]),
        (-90, [((4, 2), (4, 0)), ((4, 0), (5, 0)), ((5, 0), (5, 2)), ((5, 2), (4, 2))]),
    ],
)
def test_rotation_turns_clockwise_about_the_objects_corner(degrees, expected):
    room = drawn("wall", 128, 64, width=64, height=32, rotation=degrees)
    assert pieces(read(objects(room), properties=KEPT)[0]) == expected


@FORMS
def test_a_tile_object_stands_on_its_bottom_left_corner_unless_the_tileset_says_otherwise(form):
    block = drawn("wall", 32, 64, gid=6, width=32, height=32, properties={"solid": True})
    assert solid(read(objects(block), form=form)[0]) == {(1, 1)}
    for alignment, at in (
        ("topleft", (0, 0)),
        ("center", (16, 16)),
        ("bottomright", (32, 32)),
        ("unspecified", (0, 32)),
    ):
        anchored = {**block, "x": 32 + at[0], "y": 32 + at[1]}
        field, _, _ = read(objects(anchored), form=form, tilesets=[tileset(objectalignment=alignment)])
        assert solid(field) == {(1, 1)}, alignment


@FORMS
@pytest.mark.parametrize("gid", [4, 0x80000004, 0xA0000004])
def test_a_tile_object_is_what_its_tile_is_turned_or_not(form, gid):
    door = drawn("", 64, 64, gid=gid, width=32, height=32)
    field, _, _ = read(objects(door), form=form)
    assert field.terrain[1][2] == "door" and field.doors == {(2, 1): "locked"}


@FORMS
@pytest.mark.parametrize("state", ["open", "closed", "locked", "secret"])
def test_a_door_has_its_state_and_a_thin_rectangle_is_a_line(form, state):
    door = drawn("door", 28, 32, width=8, height=32, properties={"state": state})
    field, _, _ = read(objects(door), form=form)
    assert [(wall.kind, wall.state, wall.start, wall.end) for wall in field.walls] == [("door", state, (1, 1), (1, 2))]


@pytest.mark.parametrize(
    "shape", [{"point": True, "x": 80, "y": 48}, {"x": 64, "y": 32, "width": 32, "height": 32}], ids=["point", "square"]
)
def test_a_door_as_a_point_or_a_whole_square_fills_the_square(shape):
    field, _, _ = read(objects({**drawn("door", properties={"state": "open"}), **shape}))
    assert solid(field, "door") == {(2, 1)} and field.doors == {(2, 1): "open"} and field.walls == []


def test_the_class_of_1_9_and_the_type_of_other_versions_mean_the_same():
    wall = {"x": 0, "y": 32, "polyline": line((0, 0), (64, 0))}
    for key in ("type", "class"):
        assert [w.kind for w in read(objects({**wall, key: "Curtain"}))[0].walls] == ["curtain"]


@pytest.mark.parametrize(
    ("name", "kind"), [("walls", "wall"), ("Doors", "door"), ("windows", "window"), ("anything", None)]
)
def test_without_a_class_the_layer_says_what_an_object_is(name, kind):
    one = drawn("", 0, 32, polyline=line((0, 0), (32, 0)))
    field, _, report = read(objects(one, name=name))
    assert [wall.kind for wall in field.walls] == ([kind] if kind else [])
    assert report.counts["objects_dropped"] == (0 if kind else 1)
    by_class, _, _ = read({**objects(one, name="x"), "class": name.lower()})
    assert [wall.kind for wall in by_class.walls] == ([kind] if kind else [])


@FORMS
def test_ground_objects_set_squares_whose_centres_are_inside(form):
    pond = drawn("deep", 20, 20, width=64, height=40)
    hill = drawn("hill", 96, 96, width=64, height=32, properties={"elevation": 4})
    marsh = drawn("", 160, 0, polygon=line((0, 0), (64, 0), (0, 64)), properties={"terrain": "difficult"})
    field, _, _ = read(layer([[5] * 8] * 6), objects(pond, hill, marsh), form=form)
    assert solid(field, "deep") == {(1, 1), (2, 1)}
    assert solid(field, "difficult") == {(5, 0)}
    assert {(x, y) for y, row in enumerate(field.elevation) for x, n in enumerate(row) if n == 4} == {(3, 3), (4, 3)}
    assert field.elevation[0][0] == 2


def test_zones_of_one_name_are_one_zone():
    first = drawn(
        "zone", 0, 0, width=64, height=32, name="west", properties={"zone": "deployment", "side": "The Watch"}
    )
    second = {**first, "y": 32, "width": 32}
    fire = drawn("zone", 96, 96, width=32, height=32, name="fire", properties={"zone": "hazard", "effect": "1d6"})
    bad = drawn("zone", 96, 96, width=32, height=32, name="no", properties={"zone": "picnic"})
    field, _, report = read(objects(first, second, fire, bad))
    assert field.zones == {
        "west": {"kind": "deployment", "squares": [(0, 0), (1, 0), (0, 1)], "side": "the_watch"},
        "fire": {"kind": "hazard", "squares": [(3, 3)], "effect": "1d6"},
    }
    assert any("'picnic' is none of deployment, difficult, hazard" in line for line in report.dropped)


@FORMS
def test_lights_have_a_place_and_a_radius(form):
    lamp = drawn("light", 48, 48, point=True, properties={"radius": 4})
    fire = drawn("light", 64, 64, width=64, height=64, ellipse=True)
    field, _, report = read(objects(lamp, fire, drawn("light", 0, 0, point=True)), form=form)
    assert field.light == [{"at": [1.5, 1.5], "radius": 4.0}, {"at": [3.0, 3.0], "radius": 1.0}]
    assert any("light without radius" in line for line in report.dropped)


@FORMS
def test_figures_have_kind_side_facing_and_count(form):
    brok = drawn(
        "figure", 80, 48, point=True, name="Brok", properties={"kind": "orc", "side": "raiders", "facing": "W"}
    )
    goblins = drawn("token", 160, 128, point=True, name="", properties={"creature": "Goblin", "count": 2})
    _, figures, report = read(objects(brok, goblins), form=form)
    assert [(one.id, one.kind, one.side, one.at, one.facing, one.name) for one in figures[:1]] == [
        ("brok", "orc", "raiders", (2, 1), 6, "Brok")
    ]
    assert [one.kind for one in figures[1:]] == ["goblin", "goblin"]
    assert figures[1].at == (5, 4) and figures[2].at != figures[1].at
    assert {one.side for one in figures[1:]} == {"hostile"} and report.counts["figures_without_side"] == 1


def test_the_side_of_figures_may_stand_on_their_layer_and_their_kind_on_the_tile():
    orcs = tileset(1, {0: {"kind": "orc"}})
    token = drawn("", 32, 64, gid=0x80000001, width=32, height=32)
    layer_of_orcs = objects(token, name="tokens", properties={"side": "raiders"})
    _, figures, _ = read(layer_of_orcs, tilesets=[orcs])
    assert [(one.kind, one.side, one.at) for one in figures] == [("orc", "raiders", (1, 1))]


def test_walls_are_clipped_cut_under_doors_and_welded():
    walls = drawn("wall", -64, 64, polyline=line((0, 0), (400, 0)))
    door = drawn("door", 64, 64, polyline=line((0, 0), (32, 0)))
    stub = drawn("wall", 160, 65, polyline=line((0, 0), (0, 64)))
    field, _, report = read(objects(walls, door, stub))
    assert ((0, 2), (2, 2)) in pieces(field) and ((3, 2), (8, 2)) in pieces(field)
    assert ((5, 2), (5, 4.03125)) in pieces(field)
    assert (report.counts["cut_at_edge"], report.counts["cut_under_doors"], report.counts["welded"]) == (1, 1, 1)


def test_walls_as_drawn_are_clipped_and_no_more():
    wall = drawn("wall", -64, 64, polyline=line((0, 0), (400, 0)))
    doors = [drawn("door", x, 64, polyline=line((0, 0), (32, 0))) for x in (64, 96)]
    field, _, _ = read(objects(wall, *doors), properties=KEPT)
    assert pieces(field) == [((0, 2), (8, 2)), ((2, 2), (3, 2)), ((3, 2), (4, 2))]


def test_offsets_of_object_layers_are_taken_exactly():
    one = drawn("wall", polyline=line((0, 0), (32, 0)))
    group = {"type": "group", "name": "g", "offsety": 32, "layers": [objects(one, offsetx=8)]}
    assert pieces(read(group)[0]) == [((0.25, 1), (1.25, 1))]


@pytest.mark.parametrize(
    "odd",
    [
        drawn("wall", 32, 32),
        drawn("wall", 32, 32, polyline=line((0, 0))),
        drawn("wall", 32, 32, polyline=[]),
        drawn("wall", 32, 32, polygon=line((5, 5), (5, 5))),
        drawn("wall", 32, 32, point=True),
        drawn("zone", 32, 32, polyline=line((0, 0), (32, 0)), properties={"zone": "hazard"}),
        drawn("deep", 32, 32, polyline=line((0, 0), (32, 0))),
        drawn("", 32, 32, text={"text": "Here be dragons"}),
        drawn("chest", 32, 32),
    ],
)
@FORMS
def test_what_makes_no_wall_and_no_ground_is_dropped_and_told(odd, form):
    field, figures, report = read(objects(odd, name="Scenery"), form=form)
    assert field.walls == [] and figures == [] and solid(field, "floor") == {(x, y) for x in range(8) for y in range(6)}
    assert report.counts["objects_dropped"] == 1 and "layer 'Scenery'" in report.dropped[0]
