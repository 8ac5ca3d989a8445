"""Maps written for other programs and read again."""

from __future__ import annotations

import base64
import json
import runpy
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battlemap.errors import BattlemapError
from battlemap.maps import export_map, import_map
from battlemap.maps.export_tmx import tmx_bytes
from battlemap.maps.export_uvtt import uvtt_bytes
from battlemap.maps.tiled.tileset import PICTURE, TILES
from battlemap.scenario import read, shipped
from battlemap.setup import DOOR_STATES, TERRAINS, WALL_KINDS, FigureSetup, MapSetup, WallSetup

ROOT = Path(__file__).parents[2]
PNG = b"\x89PNG\r\n\x1a\n" + bytes(16)


def plain(width: int = 6, height: int = 5, **fields: Any) -> MapSetup:
    return MapSetup(
        width, height, [["floor"] * width for _ in range(height)], [[0] * width for _ in range(height)], **fields
    )


def uvtt(field: MapSetup) -> MapSetup:
    return import_map(uvtt_bytes(field)[0])[0]


@st.composite
def fields(draw: st.DrawFn) -> MapSetup:
    """Any map that the rules can play, its walls anywhere."""
    width, height = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    terrain = [[draw(st.sampled_from(TERRAINS)) for _ in range(width)] for _ in range(height)]
    squares = [(x, y) for y in range(height) for x in range(width)]
    doors = {(x, y): draw(st.sampled_from(DOOR_STATES)) for x, y in squares if terrain[y][x] == "door"}
    points = st.tuples(st.floats(0, width), st.floats(0, height))
    kinds = st.sampled_from(WALL_KINDS)
    walls = [
        WallSetup(start, end, kind, draw(st.sampled_from(DOOR_STATES)) if kind == "door" else "closed")
        for start, end, kind in draw(st.lists(st.tuples(points, points, kinds), max_size=6))
        if max(abs(start[0] - end[0]), abs(start[1] - end[1])) > 0.01
    ]
    text = st.text(st.characters(codec="utf-8", exclude_categories=("C",)), max_size=12).map(str.strip)
    names = text.map(lambda name: " ".join(name.split())).filter(bool)
    zones = {
        name: {
            "kind": "deployment",
            "squares": sorted(inside, key=lambda square: (square[1], square[0])),
            "side": "watch",
        }
        for name, inside in draw(
            st.dictionaries(names, st.sets(st.sampled_from(squares), min_size=1), max_size=2)
        ).items()
    }
    lamps = st.fixed_dictionaries({"at": points.map(list), "radius": st.floats(0.5, 20)})
    return MapSetup(
        width,
        height,
        terrain,
        [[draw(st.integers(0, 35)) for _ in range(width)] for _ in range(height)],
        walls=walls,
        doors={square: state for square, state in doors.items() if state != "closed"},
        square_ft=draw(st.integers(1, 20)),
        elevation_step_ft=draw(st.integers(1, 10)),
        indoors=draw(st.booleans()),
        low_ceiling=draw(st.booleans()),
        edge=draw(st.sampled_from(["wall", "exit"])),
        light=draw(st.sampled_from(["day", "dark"]) | st.lists(lamps, min_size=1, max_size=2)),
        zones=zones,
        notes="\n".join(draw(st.lists(text, max_size=2))),
    )


@settings(max_examples=150, deadline=None)
@given(fields())
def test_a_map_written_for_tiled_and_read_again_is_the_same_map(field):
    data, report = tmx_bytes(field)
    assert report.lost == [] and import_map(data)[0] == field


@st.composite
def edged(draw: st.DrawFn) -> MapSetup:
    """A map whose walls, low walls, windows and doors are edges of squares, one piece an edge at most."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    edges = [((x, y), (x + 1, y)) for y in range(height + 1) for x in range(width)]
    edges += [((x, y), (x, y + 1)) for y in range(height) for x in range(width + 1)]
    kinds = st.sampled_from(
        [("wall", "closed"), ("low", "closed"), ("window", "closed"), ("door", "closed"), ("door", "open")]
    )
    chosen = draw(st.dictionaries(st.sampled_from(edges), kinds, max_size=20))
    return plain(width, height, walls=[WallSetup(*edge, *kind) for edge, kind in chosen.items()])


def halves(field: MapSetup) -> set[tuple[Any, ...]]:
    """What stands on each half of each edge, however long the pieces are."""
    marks = set()
    for wall in field.walls:
        (x0, y0), (x1, y1) = sorted((wall.start, wall.end))
        steps = round(2 * (x1 - x0 + y1 - y0))
        assert steps >= 1
        for k in range(steps):
            part = (k + 0.5) / steps
            marks.add((round(x0 + part * (x1 - x0), 6), round(y0 + part * (y1 - y0), 6), wall.kind, wall.state))
    return marks


@settings(max_examples=150, deadline=None)
@given(edged())
def test_walls_low_walls_windows_and_doors_come_back_from_universal_vtt(field):
    again = uvtt(field)
    assert halves(again) == halves(field)
    assert (again.width, again.height, again.terrain) == (field.width, field.height, field.terrain)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(*[st.integers(0, 24)] * 4), max_size=8))
def test_walls_off_the_grid_come_back_to_the_digit(ends):
    walls = [WallSetup((a / 4, b / 4), (c / 4, d / 4)) for a, b, c, d in ends if (a, b) != (c, d)]
    once = uvtt(plain(walls=walls))
    assert uvtt(once) == once


def test_wall_squares_become_walls_round_them_and_door_squares_doors():
    field = plain(5, 3)
    for x in range(5):
        field.terrain[1][x] = "wall"
    field.terrain[1][1] = field.terrain[1][3] = "door"
    field.doors[3, 1] = "open"
    data, report = uvtt_bytes(field)
    again = import_map(data)[0]
    doors = {(wall.start, wall.end, wall.state) for wall in again.walls if wall.kind == "door"}
    assert doors == {((1, 1.5), (2, 1.5), "closed"), ((3, 1.5), (4, 1.5), "open")}
    walls = {(wall.start, wall.end) for wall in again.walls if wall.kind == "wall"}
    assert {((0, 1), (1, 1)), ((2, 1), (3, 1)), ((1, 1), (1, 2)), ((4, 1), (4, 2))} <= walls
    assert report.changed == ["3 wall squares: walls round them", "2 door squares: doors across their middle"]


def test_a_door_between_walls_north_and_south_runs_that_way():
    field = plain(3, 3)
    field.terrain = [["floor", "wall", "floor"], ["floor", "door", "floor"], ["floor", "wall", "floor"]]
    (door,) = [wall for wall in uvtt(field).walls if wall.kind == "door"]
    assert {door.start, door.end} == {(1.5, 1), (1.5, 2)}


def test_pillars_come_back_as_wall_squares_and_invisible_walls_as_windows():
    field = plain(walls=[WallSetup((0, 2), (3, 2), "invisible"), WallSetup((4, 0), (4, 2), "curtain")])
    field.terrain[3][3] = "pillar"
    again = uvtt(field)
    assert [(x, y) for y, row in enumerate(again.terrain) for x, name in enumerate(row) if name == "wall"] == [(3, 3)]
    windows = [wall for wall in again.walls if wall.kind == "window"]
    assert (windows[0].start, windows[-1].end) == ((0, 2), (3, 2))
    assert [(wall.kind, wall.state) for wall in again.walls if wall.kind == "door"] == [("door", "closed")]


def test_what_universal_vtt_has_no_place_for_is_told_to_the_piece():
    field = plain(
        walls=[WallSetup((0, 0), (1, 0), "door", "locked"), WallSetup((2, 0), (2.5, 0), "door", "open")],
        zones={"west": {"kind": "deployment", "squares": [(0, 0)]}},
        notes="By the mill.",
    )
    field.terrain[0][0], field.terrain[1][0], field.terrain[2][0] = "deep", "deep", "door"
    field.elevation[4][4] = 2
    field.doors[0, 2] = "secret"
    report = uvtt_bytes(field, figures=3)[1]
    assert report.lost == [
        "2 squares of deep",
        "the elevation of 1 square",
        "1 zone",
        "3 figures",
        "the notes",
        "a picture: none was given, and most programs want one",
    ]
    assert report.changed == [
        "1 door square: doors across their middle",
        "1 locked door: closed",
        "1 secret door: closed",
        "1 open door narrower than 0.8 square: read back as windows",
    ]


def test_a_universal_vtt_file_has_what_other_programs_ask_for():
    lamp = {"at": [1.5, 2.0], "radius": 4.0}
    walls = [WallSetup((0, 1), (2, 1)), WallSetup((2, 1), (2, 3)), WallSetup((4, 1), (4, 2), "door", "open")]
    document = json.loads(uvtt_bytes(plain(walls=walls, light=[lamp]), PNG, 70)[0])
    assert document["resolution"] == {
        "map_origin": {"x": 0, "y": 0},
        "map_size": {"x": 6, "y": 5},
        "pixels_per_grid": 70,
    }
    assert document["line_of_sight"] == [[{"x": 0, "y": 1}, {"x": 2, "y": 1}, {"x": 2, "y": 3}]]
    assert document["portals"] == [
        {
            "position": {"x": 4, "y": 1.5},
            "bounds": [{"x": 4, "y": 1}, {"x": 4, "y": 2}],
            "rotation": pytest.approx(1.570796),
            "closed": False,
            "freestanding": False,
        }
    ]
    assert base64.b64decode(document["image"]) == PNG
    assert document["lights"][0]["position"] == {"x": 1.5, "y": 2.0} and document["lights"][0]["range"] == 4.0


def test_a_picture_given_comes_back_with_the_squares_that_it_covers():
    picture = import_map(uvtt_bytes(plain(), PNG)[0])[0].picture
    assert picture == {"data": PNG, "type": "png", "squares": [6, 5]}


@pytest.mark.parametrize("name", sorted(shipped()))
def test_every_shipped_map_goes_to_tiled_and_back(name, tmp_path):
    setup = read(name).setup
    expected = replace(setup.map, picture={}, doors={k: v for k, v in setup.map.doors.items() if v != "closed"})
    export_map(setup.map, tmp_path / "map.tmx", figures=list(setup.figures.values()))
    field, figures, _ = import_map(tmp_path / "map.tmx")
    assert field == expected
    assert [(one.side, one.facing) for one in figures] == [(one.side, one.facing) for one in setup.figures.values()]


def test_figures_go_to_tiled_and_back():
    brok = FigureSetup("brok", "orc", "raiders", (2, 3), 6, "Brok", {"hp": 3})
    data, report = tmx_bytes(plain(), [brok])
    assert import_map(data)[1] == [replace(brok, fields={})]
    assert report.lost == ["the overridden fields of 1 figure"]


def test_elevations_that_have_no_tile_are_cut_and_told():
    field = plain(2, 1)
    field.elevation = [[-1, 40]]
    data, report = tmx_bytes(field)
    assert import_map(data)[0].elevation == [[0, 35]]
    assert report.lost == ["2 squares below 0 or above 35 steps: cut to that"]


def test_the_tiles_picture_is_put_beside_a_map_and_never_over_another_file(tmp_path):
    export_map(plain(), tmp_path / "a.tmx")
    assert (tmp_path / PICTURE).read_bytes().startswith(b"\x89PNG")
    (tmp_path / PICTURE).write_bytes(b"mine")
    export_map(plain(), tmp_path / "b.TMX")
    assert (tmp_path / PICTURE).read_bytes() == b"mine"


@pytest.mark.parametrize("name", ["map.json", "map", "map.png"])
def test_another_ending_is_refused_and_nothing_written(name, tmp_path):
    with pytest.raises(BattlemapError, match=r"\.dd2vtt, \.uvtt, \.tmx"):
        export_map(plain(), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_the_shipped_tileset_is_what_its_script_writes_and_means_what_it_says(tmp_path):
    shelf = ROOT / "battlemap" / "assets" / "tiled"
    text = (shelf / "battlemap.tsx").read_bytes()
    assert text == runpy.run_path(str(ROOT / "docs" / "make_tileset.py"))["tileset_text"](), "run docs/make_tileset.py"
    for name in ("battlemap.tsx", PICTURE):
        (tmp_path / name).write_bytes((shelf / name).read_bytes())
    rows = ",".join(str(number + 1) for number in TILES)
    (tmp_path / "mine.tmx").write_text(
        f'<map width="{len(TILES)}" height="1" tilewidth="64" tileheight="64"><tileset firstgid="1" source="battlemap.tsx"/>'
        f'<layer name="all" width="{len(TILES)}" height="1"><data encoding="csv">{rows}</data></layer></map>'
    )
    field, _, report = import_map(tmp_path / "mine.tmx")
    assert set(field.terrain[0]) == set(TERRAINS) and set(field.doors.values()) == {"open", "locked", "secret"}
    assert sorted(field.elevation[0])[-35:] == list(range(1, 36)) and report.dropped == []


def test_the_file_for_tiled_is_one_that_tiled_understands():
    root = ElementTree.fromstring(tmx_bytes(plain(walls=[WallSetup((0.1, 0.2), (3.3, 4.4))]))[0])
    layers = [(layer.tag, layer.get("name")) for layer in root if layer.tag in ("layer", "objectgroup")]
    assert layers == [("layer", "terrain"), ("objectgroup", "walls")]
    ids = [int(one.get("id", "0")) for one in root.iter("object")]
    assert ids == [1] and root.get("nextobjectid") == "2" and root.get("nextlayerid") == "3"
    tileset = root.find("tileset")
    assert tileset is not None and tileset.get("firstgid") == "1" and tileset.find("image").get("source") == PICTURE
