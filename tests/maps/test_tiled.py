"""Tiled import: forms, encodings, tiles, infinite maps, companions."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import pytest
from tiled_files import (
    as_json,
    as_tmx,
    chunked,
    drawn,
    layer,
    line,
    object_xml,
    objects,
    packed,
    properties,
    tiled,
    tileset,
    tileset_xml,
)

from battlemap.errors import ImportProblem
from battlemap.maps import detect, import_map
from battlemap.maps.report import ImportReport
from battlemap.setup import MapSetup

X, Y, DIAGONAL, HEX = 0x80000000, 0x40000000, 0x20000000, 0x10000000
ROWS = [[2, 2, 2, 2], [2, 3, 0, 4], [2, 2, 2, 2]]
GROUND = tiled(layer(ROWS))
FORMS = pytest.mark.parametrize("form", [as_json, as_tmx], ids=["json", "tmx"])


def read(data: Any, **options: Any) -> tuple[MapSetup, ImportReport]:
    field, figures, report = import_map(data, **options)
    assert figures == []
    return field, report


def refusal(data: Any) -> str:
    with pytest.raises(ImportProblem) as caught:
        import_map(data)
    message = str(caught.value)
    assert "\n" not in message and len(message) < 300
    return message


def test_both_forms_are_told_by_their_content():
    assert (detect(as_json(GROUND)), detect(as_tmx(GROUND))) == ("tiled", "tmx")


@FORMS
@pytest.mark.parametrize(
    ("encoding", "compression"),
    [("csv", ""), ("base64", ""), ("base64", "zlib"), ("base64", "gzip"), ("base64", "zstd")],
)
def test_every_encoding_holds_the_same_map(form, encoding, compression):
    plain, _ = read(form(GROUND))
    assert plain.terrain == [["wall"] * 4, ["wall", "shallow", "floor", "door"], ["wall"] * 4]
    assert plain.doors == {(3, 1): "locked"}
    assert read(form(packed(GROUND, encoding, compression)))[0] == plain


def test_without_the_zstd_library_the_refusal_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "zstandard", None)
    assert "pip install 'battlemap[zstd]'" in refusal(as_tmx(packed(GROUND, "base64", "zstd")))


def test_a_byte_order_mark_and_line_ends_of_windows_are_accepted():
    csv = packed(GROUND, "csv")
    wide = as_tmx(csv).replace(b"><", b">\r\n<").replace(b"3,0,", b"3,\r\n0,")
    expected = read(as_tmx(GROUND))[0]
    assert read(b"\xef\xbb\xbf" + wide)[0] == expected
    assert read(b"\xef\xbb\xbf" + json.dumps(csv, indent=1).replace("\n", "\r\n").encode())[0] == expected


def test_xml_in_utf_16_is_accepted():
    text = as_tmx(GROUND).decode().replace("UTF-8", "UTF-16")
    assert read(text.encode("utf-16"))[0] == read(as_tmx(GROUND))[0]


@FORMS
@pytest.mark.parametrize(
    ("turned", "terrain"),
    [
        (2, "wall"),
        (2 | X, "wall"),
        (2 | X | DIAGONAL, "wall"),
        (2 | X | Y, "wall"),
        (2 | X | Y | DIAGONAL | HEX, "wall"),
        (3 | X, "shallow"),
        (0, "floor"),
    ],
)
def test_how_a_tile_is_turned_changes_nothing_of_what_it_is(form, turned, terrain):
    assert read(form(tiled(layer([[turned]]), width=1, height=1)))[0].terrain == [[terrain]]
    csv = form(packed(tiled(layer([[turned]]), width=1, height=1), "csv"))
    assert read(csv)[0].terrain == [[terrain]]


@pytest.mark.parametrize("turned", [0x80000002, 0x80000002 - 2**32])
def test_a_turned_tile_number_may_have_been_written_as_a_negative_one(turned):
    assert read(as_json(tiled(layer([[turned]]), width=1, height=1)))[0].terrain == [["wall"]]


def test_a_number_counts_in_the_last_tileset_that_begins_at_or_before_it():
    second = tileset(101, {3: {"terrain": "deep"}, 4: {"terrain": "pit"}})
    rows = [[2147483752, 105, 4, 100]]
    field, _ = read(as_json(tiled(layer(rows), width=4, height=1, tilesets=[second, tileset()])))
    assert field.terrain == [["deep", "pit", "door", "floor"]]


def test_tiles_beyond_all_tilesets_are_told_and_mean_nothing():
    document = tiled(layer([[2, 900]]), width=2, height=1, tilesets=[tileset(tilecount=8)])
    field, report = read(as_json(document))
    assert field.terrain == [["wall", "floor"]] and report.counts["tiles_strange"] == 1


@FORMS
def test_the_topmost_tile_that_names_a_terrain_decides_and_elevations_add_up(form):
    layers = (
        layer([[2, 3, 3]]),
        layer([[7, 5, 6]]),
        layer([[5, 5, 0]], "hill", properties={"elevation": 3}),
    )
    field, _ = read(form(tiled(*layers, width=3, height=1)))
    assert field.terrain == [["floor", "shallow", "shallow"]]
    assert field.elevation == [[5, 7, 0]]


def test_the_class_of_a_tile_is_a_terrain_whatever_version_names_it():
    for key in ("type", "class"):
        tiles = {"firstgid": 1, "tiles": [{"id": 0, key: "Pit"}]}
        assert read(as_json(tiled(layer([[1]]), width=1, height=1, tilesets=[tiles])))[0].terrain == [["pit"]]


def test_properties_as_written_before_tiled_1_2_are_read():
    old = {"firstgid": 1, "tileproperties": {"0": {"terrain": "wall"}}, "tiles": {"1": {"type": "deep"}}}
    document = {**tiled(layer([[1, 2]]), width=2, height=1, tilesets=[old]), "properties": {"indoors": True}}
    field, _ = read(as_json(document))
    assert field.terrain == [["wall", "deep"]] and field.indoors


def test_a_word_that_is_no_terrain_is_guessed_or_told():
    tiles = tileset(1, {0: {"terrain": "deep water"}, 1: {"terrain": "xyzzy"}})
    field, report = read(as_json(tiled(layer([[1, 2]]), width=2, height=1, tilesets=[tiles])))
    assert field.terrain == [["deep", "floor"]]
    assert report.guessed == ["terrain 'deep water' is deep"] and "'xyzzy'" in report.dropped[0]


def test_ground_below_0_is_raised_and_too_high_ground_cut():
    tiles = tileset(1, {0: {"elevation": -3}, 1: {"elevation": 90}})
    field, report = read(as_json(tiled(layer([[1, 2, 0]]), width=3, height=1, tilesets=[tiles])))
    assert field.elevation == [[0, 35, 3]]
    assert report.counts["too_high"] == 1 and any("raised by 3" in line for line in report.guessed)


@FORMS
def test_the_maps_own_properties_are_taken_over(form):
    own = {
        "square_ft": 10,
        "elevation_step_ft": 2,
        "indoors": True,
        "low_ceiling": True,
        "edge": "exit",
        "light": "dark",
        "notes": "By the mill.",
        "empty": "void",
    }
    field, _ = read(form(tiled(layer([[2, 0]]), width=2, height=1, properties=own)))
    assert (field.square_ft, field.elevation_step_ft, field.indoors, field.low_ceiling) == (10, 2, True, True)
    assert (field.edge, field.light, field.notes, field.terrain) == ("exit", "dark", "By the mill.", [["wall", "void"]])


@FORMS
def test_an_infinite_map_is_cut_to_its_tiles_and_everything_moves_with_them(form):
    chunks = [(-16, -16, [[0, 0], [0, 2]]), (0, 0, [[3, 0], [0, 0]])]
    wall = drawn("wall", -15 * 32, -15 * 32, polyline=line((0, 0), (32, 64)))
    document = tiled(chunked(chunks), objects(wall), width=99, height=99, infinite=True)
    field, report = read(form(document))
    assert (field.width, field.height) == (16, 16)
    assert field.terrain[0][0] == "wall" and field.terrain[15][15] == "shallow"
    assert [(wall.start, wall.end) for wall in field.walls] == [((0, 0), (1, 2))]
    assert any("16 x 16 squares from -15, -15" in line for line in report.guessed)


@FORMS
@pytest.mark.parametrize("compression", ["", "zlib"])
def test_all_chunks_are_read_packed_ones_too(form, compression):
    chunks = [(8 * k, 0, [[2] * 8] * 8) for k in range(3)]
    document = packed(tiled(chunked(chunks), infinite=True), "base64", compression)
    assert read(form(document))[0].terrain == [["wall"] * 24] * 8


@FORMS
def test_an_infinite_map_of_objects_alone_is_as_large_as_they_are(form):
    room = drawn("wall", -33, 64, width=65, height=32)
    field, _ = read(form(tiled(objects(room), infinite=True, width=1, height=1)))
    assert (field.width, field.height) == (3, 1)


def test_an_empty_infinite_map_is_refused():
    assert "is empty" in refusal(as_json(tiled(chunked([]), infinite=True)))


def test_a_layer_of_another_size_than_the_map_is_cut_and_filled_up():
    field, report = read(as_json(tiled(layer([[2, 2, 2]]), width=2, height=2)))
    assert field.terrain == [["wall", "wall"], ["floor", "floor"]]
    assert (report.counts["tiles_outside"], report.counts["squares_without_tile"]) == (1, 2)


@FORMS
def test_offsets_of_groups_add_up_and_parts_of_a_square_are_told(form):
    inner = layer([[2, 0, 0]], offsetx=33)
    group = {"type": "group", "name": "all", "offsetx": 32, "layers": [inner]}
    field, report = read(form(tiled(group, width=3, height=1)))
    assert field.terrain == [["floor", "floor", "wall"]]
    assert any("rounded to whole squares" in line for line in report.guessed)


@FORMS
def test_hidden_layers_count_only_where_they_mean_something(form):
    decoration, ground = layer([[3]], "shadows", visible=False), layer([[2]], "terrain", visible=False)
    field, report = read(form(tiled(ground, decoration, width=1, height=1)))
    assert field.terrain == [["wall"]] and "layer 'shadows': hidden" in report.dropped


@FORMS
def test_without_the_convention_names_of_layers_are_guessed_and_told(form):
    tiles = [{"firstgid": 1, "name": "art"}]
    layers = (
        layer([[1, 1, 1, 1]], "Tile Layer 1"),
        layer([[9, 0, 0, 0]], "Collision"),
        layer([[0, 9, 0, 0]], "deep water"),
    )
    blocks = objects(drawn(x=64, width=32, height=32), name="obstacles")
    field, report = read(form(tiled(*layers, blocks, width=4, height=1, tilesets=tiles)))
    assert field.terrain == [["wall", "deep", "wall", "floor"]]
    assert len([line for line in report.guessed if "by its name" in line]) == 3


def test_names_of_layers_mean_nothing_where_tiles_speak():
    assert read(as_json(tiled(layer([[6]], "walls"), width=1, height=1)))[0].terrain == [["floor"]]


@pytest.mark.parametrize("orientation", ["hexagonal", "isometric", "staggered", "oblique"])
@FORMS
def test_maps_without_squares_are_refused_by_kind(form, orientation):
    message = refusal(form({**GROUND, "orientation": orientation}))
    assert orientation in message and "orthogonal" in message


def test_a_tileset_or_template_is_no_map():
    assert "this is a tileset of Tiled" in refusal(tileset_xml(tileset()).encode())
    assert "this is a tileset of Tiled" in refusal(as_json({"type": "tileset", "tiledversion": "1.10"}))


@pytest.mark.parametrize("version", [1, 1.1, "1.0.0", "", None])
def test_the_version_is_never_judged_and_old_files_may_lack_keys(version):
    document = {key: value for key, value in GROUND.items() if key not in ("infinite", "orientation", "type")}
    document |= {"version": version, "tiledversion": "0.9"}
    assert read(as_json(document))[0].terrain[0] == ["wall"] * 4


def test_keys_and_layers_of_newer_versions_are_passed_over():
    document = json.loads(json.dumps(GROUND))
    document["layers"][0] |= {"parallaxy": {"new": 1}, "blend": "add"}
    document["layers"].append({"type": "voxels", "name": "later"})
    document |= {"parallaxoriginx": 5}
    field, report = read(as_json(document))
    assert field.terrain == read(as_json(GROUND))[0].terrain
    assert report.dropped == ["layer 'later': of an unknown kind, text 'voxels'"]


def test_properties_of_classes_and_lists_are_passed_over():
    text = as_tmx(GROUND).replace(
        b"<tileset ", b'<properties><property name="a" type="class"><properties/></property></properties><tileset ', 1
    )
    assert read(text)[0] == read(as_tmx(GROUND))[0]


def companions(folder, *, form: str) -> Any:
    """A map with its tileset and a template beside it."""
    small = tileset()
    template_object = drawn("door", width=8, height=32, properties=properties({"state": "secret"}))
    if form == "tmx":
        (folder / "small.tsx").write_text(tileset_xml({k: v for k, v in small.items() if k != "firstgid"}))
        (folder / "door.tx").write_text(f"<template>{object_xml(template_object)}</template>")
    else:
        (folder / "small.tsx").write_bytes(as_json({**small, "type": "tileset"}))
        (folder / "door.tx").write_bytes(as_json({"type": "template", "object": template_object}))
    used = {"id": 7, "template": "door.tx", "x": 28, "y": 32}
    document = tiled(layer(ROWS), objects(used), tilesets=[{"firstgid": 1, "source": "small.tsx"}])
    path = folder / f"map.{form}"
    path.write_bytes(as_tmx(document) if form == "tmx" else as_json(document))
    return path


@pytest.mark.parametrize("form", ["tmx", "tmj"])
def test_tilesets_and_templates_beside_the_map_are_read_in_either_form(tmp_path, form):
    field, report = read(companions(tmp_path, form=form))
    assert field.terrain[1] == ["wall", "shallow", "floor", "door"]
    assert [(wall.kind, wall.state, wall.start, wall.end) for wall in field.walls] == [
        ("door", "secret", (1, 1), (1, 2))
    ]
    assert report.dropped == []


def test_an_xml_map_may_name_json_companions_and_the_reverse(tmp_path):
    companions(tmp_path, form="tmj")
    document = tiled(layer(ROWS), tilesets=[{"firstgid": 1, "source": "small.tsx"}])
    (tmp_path / "other.tmx").write_bytes(as_tmx(document))
    assert read(tmp_path / "other.tmx")[0].terrain[0] == ["wall"] * 4


@FORMS
def test_nothing_outside_the_maps_folder_is_opened(tmp_path, form):
    home = tmp_path / "home"
    home.mkdir()
    outside = tmp_path / "small.tsx"
    outside.write_text(tileset_xml(tileset()))
    (home / "linked.tsx").symlink_to(outside)
    for name in ("../small.tsx", "..\\small.tsx", str(outside), "linked.tsx", "a/../../small.tsx"):
        document = tiled(layer(ROWS), tilesets=[{"firstgid": 1, "source": name}])
        (home / "map.tmx").write_bytes(form(document))
        field, report = read(home / "map.tmx")
        assert field.terrain[0] == ["floor"] * 4
        assert any("outside the map's folder" in line for line in report.dropped), name


def test_a_missing_companion_is_told_once_and_bytes_have_none(tmp_path):
    document = tiled(layer(ROWS), tilesets=[{"firstgid": 1, "source": "gone.tsx"}])
    (tmp_path / "map.tmx").write_bytes(as_tmx(document))
    assert "tileset 'gone.tsx' is not there" in read(tmp_path / "map.tmx")[1].dropped
    assert any("without its folder" in line for line in read(as_tmx(document))[1].dropped)


def test_a_fault_in_a_companion_names_that_file(tmp_path):
    path = companions(tmp_path, form="tmj")
    (tmp_path / "small.tsx").write_text('{"type": "tileset", "tiles": [{"id": "x"}]}')
    assert refusal(path).startswith("small.tsx: tiles[0].id:")


def test_a_template_of_a_template_is_refused(tmp_path):
    path = companions(tmp_path, form="tmj")
    (tmp_path / "door.tx").write_text('{"type": "template", "object": {"template": "door.tx"}}')
    assert "a template made from a template" in refusal(path)


def test_the_first_image_layer_beside_the_map_is_its_picture(tmp_path):
    (tmp_path / "art.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(16))
    image = {
        "type": "imagelayer",
        "name": "art",
        "image": "art.png",
        "imagewidth": 128,
        "imageheight": 96,
        "offsetx": 16,
    }
    (tmp_path / "map.tmj").write_bytes(as_json(tiled(image)))
    picture = read(tmp_path / "map.tmj")[0].picture
    assert picture == {"path": str(tmp_path / "art.png"), "type": "png", "squares": [4, 3], "at": [0.5, 0]}
    assert read(tmp_path / "map.tmj", picture=False)[0].picture == {}
    (tmp_path / "map.tmx").write_bytes(as_tmx(tiled({**image, "image": "../art.png"})))
    field, report = read(tmp_path / "map.tmx")
    assert field.picture == {} and "does not lie beside the map" in report.dropped[0]


def test_a_large_map_is_read_quickly():
    document = packed(tiled(*(layer([[2, 0x80000003] * 100] * 200) for _ in range(4)), width=200, height=200), "csv")
    walls = [drawn("wall", 32 * (k % 150), 32 * (k // 150), polyline=line((0, 0), (32, 32))) for k in range(5000)]
    document["layers"].append(objects(*walls))
    data = as_tmx(document)
    start = time.perf_counter()
    field, _ = read(data)
    assert time.perf_counter() - start < 3
    assert len(field.walls) == 5000 and field.terrain[0][:2] == ["wall", "shallow"]
