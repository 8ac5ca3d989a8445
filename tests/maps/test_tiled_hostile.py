"""Tiled import of broken and hostile files: one line, in bounded time and memory."""

from __future__ import annotations

import base64
import gzip
import json
import time
import tracemalloc
import zlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiled_files import as_json, as_tmx, drawn, layer, line, objects, packed, tiled, tileset

from battlemap.errors import ImportProblem
from battlemap.maps import import_map

GROUND = tiled(layer([[2] * 4] * 3), objects(drawn("wall", 0, 32, polyline=line((0, 0), (64, 0)))))


def refusal(data: bytes) -> str:
    begin = time.perf_counter()
    with pytest.raises(ImportProblem) as caught:
        import_map(data)
    assert time.perf_counter() - begin < 3
    message = str(caught.value)
    assert "\n" not in message and len(message) < 300
    return message


def changed(place: str, value: Any) -> dict[str, Any]:
    """The ground with the value at a place such as ``layers.0.data`` replaced."""
    document = json.loads(json.dumps(GROUND))
    at: Any = document
    *way, last = [int(part) if part.isdecimal() else part for part in place.split(".")]
    for part in way:
        at = at[part]
    at[last] = value
    return document


BOMB = '<!DOCTYPE map [<!ENTITY a "aaaaaaaaaa">' + "".join(
    f'<!ENTITY {chr(98 + k)} "{f"&{chr(97 + k)};" * 10}">' for k in range(9)
)


@pytest.mark.parametrize(
    "doctype",
    [
        BOMB + "]>",
        '<!DOCTYPE map SYSTEM "file:///etc/passwd">',
        '<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE map PUBLIC "-//x" "http://127.0.0.1:9/map.dtd">',
    ],
)
def test_document_types_are_refused_before_any_entity_is_read(doctype):
    text = as_tmx(GROUND).decode().replace("<map ", doctype + '<map notes="&j;" ', 1)
    assert "<!DOCTYPE>" in refusal(text.encode())


@pytest.mark.parametrize(
    ("place", "value", "words"),
    [
        ("width", 0, "at least 1 x 1"),
        ("width", -3, "at least 1 x 1"),
        ("width", 10**9, "width"),
        ("height", 1.5, "whole number"),
        ("width", "12", "a number was expected"),
        ("width", 30_000, "too many"),
        ("tilewidth", 0, "no size"),
        ("tilewidth", -32, "no size"),
        ("tilewidth", None, "no size"),
        ("layers", None, "without layers"),
        ("layers", {}, "without layers"),
        ("layers.0", 7, "layers[0]"),
        ("layers.0.data", {}, "layers[0].data"),
        ("layers.0.data", [2] * 11, "4 x 3 tiles were expected, found 11"),
        ("layers.0.data", ["2"] * 12, "layers[0].data[0]"),
        ("layers.0.data", [2.5] * 12, "layers[0].data[0]"),
        ("layers.0.data", [2**40] * 12, "layers[0].data[0]"),
        ("layers.0.data", [True] * 12, "layers[0].data[0]"),
        ("layers.0.data", "!!!", "base64"),
        ("layers.0.width", 10**9, "layers[0].width"),
        ("layers.0.width", -4, "below 0"),
        ("layers.0.offsetx", "left", "layers[0].offsetx"),
        ("layers.1.objects", {}, "layers[1].objects"),
        ("layers.1.objects.0", None, "layers[1].objects[0]"),
        ("layers.1.objects.0.x", "1", "layers[1].objects[0].x"),
        ("layers.1.objects.0.x", 1e9, "layers[1].objects[0].x"),
        ("layers.1.objects.0.gid", "1", "layers[1].objects[0].gid"),
        ("layers.1.objects.0.gid", 2**40, "layers[1].objects[0].gid"),
        ("layers.1.objects.0.polyline", [{"x": 1}], "layers[1].objects[0].polyline[0]"),
        ("layers.1.objects.0.polyline", 5, "layers[1].objects[0].polyline"),
        ("layers.1.objects.0.properties", [5], "layers[1].objects[0].properties"),
        ("tilesets", 5, "tilesets"),
        ("tilesets.0", 5, "tilesets[0]"),
        ("tilesets.0.firstgid", "1", "tilesets[0].firstgid"),
        ("tilesets.0.tiles.0.id", [], "tilesets[0].tiles[0].id"),
    ],
)
def test_wrong_values_are_refused_with_their_place(place, value, words):
    assert words in refusal(as_json(changed(place, value)))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_numbers_that_are_not_finite_are_refused(number):
    text = json.dumps(changed("layers.1.objects.0.x", "HERE")).replace('"HERE"', number)
    assert "finite" in refusal(text.encode())
    text = as_tmx(changed("layers.1.objects.0.x", "HERE")).decode().replace("HERE", number)
    assert "<object> x" in refusal(text.encode()) or "objects[0].x" in refusal(text.encode())


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('width="4"', 'width="four"', "<map> width"),
        ('width="4"', 'width="1_0"', "<map> width"),
        ('points="0,0 64,0"', 'points="0;0 64;0"', "<polyline> points"),
        ("</map>", "", "line 2"),
        ('encoding="UTF-8"', 'encoding="no-such"', "encoding"),
        ("<tile ", '<tile gid="-" x', "<tile> gid"),
        ("<tile ", "<tile gid=5 ", "not valid XML"),
    ],
)
def test_broken_xml_is_refused_with_its_place(old, new, words):
    text = as_tmx(GROUND).decode()
    assert old in text
    assert words in refusal(text.replace(old, new, 1).encode())


@pytest.mark.parametrize("text", ["1,2,x,4", "1;2;3", "1,2,,4", "1.5,2", "9999999999999999999999,1", ""])
def test_broken_csv_is_refused(text):
    document = changed("layers.0.data", text)
    document["layers"][0]["encoding"] = "csv"
    for form in (as_json, as_tmx):
        assert "layers[0].data" in refusal(form(document))


@pytest.mark.parametrize(
    ("encoding", "compression", "words"),
    [("hex", "", "encoding 'hex'"), ("base64", "lzma", "compression 'lzma'"), ("base64", "zlib", "damaged")],
)
def test_unknown_and_damaged_encodings_are_refused(encoding, compression, words):
    document = changed("layers.0.data", base64.b64encode(b"nothing of the kind").decode())
    document["layers"][0] |= {"encoding": encoding, "compression": compression}
    assert words in refusal(as_json(document))


@pytest.mark.parametrize("compression", ["zlib", "gzip", "zstd"])
@pytest.mark.parametrize("cut", [5, -5])
def test_data_cut_short_is_refused(compression, cut):
    document = packed(GROUND, "base64", compression)
    whole = base64.b64decode(document["layers"][0]["data"])
    document["layers"][0]["data"] = base64.b64encode(whole[:cut]).decode()
    assert "layers[0].data" in refusal(as_json(document))


@pytest.mark.parametrize("pack", [zlib.compress, gzip.compress], ids=["zlib", "gzip"])
def test_a_compression_bomb_is_not_unpacked(pack):
    bomb = base64.b64encode(pack(bytes(200_000_000))).decode()
    document = changed("layers.0.data", bomb)
    document["layers"][0] |= {"encoding": "base64", "compression": pack.__module__}
    data = as_json(document)
    tracemalloc.start()
    message = refusal(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "12 tiles were expected, found more" in message and peak < 20_000_000


def test_chunks_far_apart_do_not_make_a_vast_map():
    far = [{"x": x, "y": 0, "width": 1, "height": 1, "data": [2]} for x in (0, 900_000)]
    document = tiled({"type": "tilelayer", "name": "far", "chunks": far}, infinite=True)
    assert "too many" in refusal(as_json(document))


def test_groups_in_groups_without_end_are_refused():
    xml = "<map width='1' height='1' tilewidth='1' tileheight='1'>" + "<group>" * 5000 + "</group>" * 5000 + "</map>"
    assert "nested" in refusal(xml.encode())
    group: dict[str, Any] = {"type": "group", "layers": []}
    for _ in range(60):
        group = {"type": "group", "layers": [group]}
    assert "nested" in refusal(as_json(tiled(group)))


def test_elements_nested_without_end_are_read_over():
    xml = "<map width='1' height='1' tilewidth='1' tileheight='1'>" + "<a>" * 100_000 + "</a>" * 100_000 + "</map>"
    assert import_map(xml.encode())[0].terrain == [["floor"]]


def test_too_many_tiles_objects_points_and_layers_are_refused():
    row = packed(tiled(layer([[0] * 200] * 200), width=200, height=200), "base64", "zlib")
    many = {**row, "layers": row["layers"] * 300}
    assert "tiles in all layers" in refusal(as_json(many))
    assert "50,000 objects" in refusal(as_json(tiled(objects(*[{"x": 0}] * 50_001))))
    points = drawn("wall", polyline=line(*[(k, 0) for k in range(1001)]))
    assert "200,000 points" in refusal(as_json(tiled(objects(*[points] * 200))))
    assert "layers" in refusal(as_json(tiled(*[{"type": "group", "layers": []}] * 2, objects(), *[objects()] * 1000)))


def test_more_companions_than_any_map_has_are_refused(tmp_path):
    path = tmp_path / "map.tmx"
    path.write_bytes(as_json(tiled(tilesets=[{"firstgid": 1, "source": f"{k}.tsx"} for k in range(300)])))
    with pytest.raises(ImportProblem, match="more than 256 tilesets"):
        import_map(path)


def test_names_of_files_that_no_system_has_are_told(tmp_path):
    names = ["\0", "a" * 5000, "con\n", "."]
    path = tmp_path / "map.tmj"
    path.write_bytes(as_json(tiled(layer([[2] * 4] * 3), tilesets=[{"firstgid": 1, "source": name} for name in names])))
    _, _, report = import_map(path)
    assert len([line for line in report.dropped if line.startswith("tileset")]) == len(names)
    assert all("\n" not in line and len(line) < 250 for line in report.dropped)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**33), 2**33) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
PLACES = [
    *("width", "height", "tilewidth", "infinite", "orientation", "type", "properties", "tilesets", "layers"),
    *("tilesets.0", "tilesets.0.firstgid", "tilesets.0.tiles", "tilesets.0.tiles.0", "tilesets.0.tiles.0.properties"),
    *("tilesets.0.source", "tilesets.0.tilecount", "tilesets.0.tileproperties", "tilesets.0.objectalignment"),
    *("layers.0", "layers.0.type", "layers.0.data", "layers.0.chunks", "layers.0.width", "layers.0.name"),
    *("layers.0.encoding", "layers.0.visible", "layers.1.objects", "layers.1.objects.0", "layers.1.objects.0.type"),
    *("layers.1.objects.0.gid", "layers.1.objects.0.template", "layers.1.objects.0.rotation", "layers.1.class"),
    *("layers.1.objects.0.polyline", "layers.1.objects.0.polygon", "layers.1.objects.0.properties"),
]


def told(data: bytes) -> list[str]:
    """All that the import says: the report, or the refusal."""
    try:
        field, _, report = import_map(data)
    except ImportProblem as problem:
        return [str(problem)]
    assert (len(field.terrain), len(field.terrain[0])) == (field.height, field.width)
    return report.guessed + report.clipped + report.dropped + report.defaulted


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(PLACES), JSON_VALUES)
def test_any_value_anywhere_is_read_or_refused_in_one_line(place, value):
    assert [line for line in told(as_json(changed(place, value))) if "\n" in line] == []


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damaged_bytes_are_read_or_refused_in_one_line(data):
    whole = bytearray(data.draw(st.sampled_from([as_tmx(GROUND), as_json(GROUND), as_tmx(packed(GROUND, "csv"))])))
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    assert [line for line in told(bytes(whole)) if "\n" in line] == []


def test_properties_of_wrong_kinds_do_no_harm():
    odd = {"terrain": 5, "elevation": "high", "state": True, "radius": "x", "count": -1, "facing": 3}
    tiles = tileset(1, {0: odd})
    drawings = [
        drawn(kind, 32, 32, width=32, height=32, properties=odd) for kind in ("door", "light", "figure", "zone")
    ]
    field, _, report = import_map(as_json(tiled(layer([[1] * 4] * 3), objects(*drawings), tilesets=[tiles])))
    assert field.terrain[0][0] == "floor" and field.terrain[1][1] == "door"
    assert any("elevation 'high' is no whole number" in sentence for sentence in report.dropped)
