"""What is let in and what is refused at the front door of map files, in one line and in bounded time."""

from __future__ import annotations

import json
from typing import Any

import pytest

from battlemap.errors import ImportProblem
from battlemap.maps import READERS, detect, import_map

PNG = b"\x89PNG\r\n\x1a\n" + bytes(16)


def at(x: Any, y: Any) -> dict[str, Any]:
    return {"x": x, "y": y}


def line(*points: tuple[float, float]) -> list[dict[str, Any]]:
    return [at(x, y) for x, y in points]


def door(start: tuple[float, float], end: tuple[float, float], closed: bool = True) -> dict[str, Any]:
    middle = at((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    return {"position": middle, "bounds": line(start, end), "rotation": 0.3, "closed": closed, "freestanding": True}


def file(width: Any = 10, height: Any = 10, origin: tuple[float, float] = (0, 0), **fields: Any) -> dict[str, Any]:
    return {
        "format": 0.3,
        "resolution": {"map_origin": at(*origin), "map_size": at(width, height), "pixels_per_grid": 70},
        "line_of_sight": [],
        "objects_line_of_sight": [],
        "portals": [],
        **fields,
    }


def refusal(document: Any) -> str:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    with pytest.raises(ImportProblem) as caught:
        import_map(data)
    message = str(caught.value)
    assert "\n" not in message and len(message) < 250
    return message


HALL = file(4, 3, line_of_sight=[line((1, 1), (3, 1), (3, 2))])


def test_a_byte_order_mark_and_utf_16_are_accepted():
    text = json.dumps(HALL, indent=1).replace("\n", "\r\n")
    expected = import_map(json.dumps(HALL).encode())[0]
    assert import_map(b"\xef\xbb\xbf" + text.encode())[0] == expected
    assert import_map(text.encode("utf-16"))[0] == expected


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (json.dumps(HALL).encode(), "uvtt"),
        (b'{"resolution": {"pixels_per_grid": 70}, "geometry": {"walls": []}}', "uvtt2"),
        (b'{"resolution": {"map_size": {}}, "walls": [{"bottom": 0, "top": 10}]}', "uvtt2"),
        (b'{"walls": [], "grid": 100, "tokens": []}', "foundry"),
        (b'{"tiledversion": "1.10"}', "tiled"),
        (b"<?xml version='1.0'?>\n<map version='1.0'>", "tmx"),
        (b'{"cell_bit": {}}', "donjon"),
        (b'{"rects": [], "doors": []}', "watabou"),
        (b'{"header": {}, "world": {}}', "dungeondraft"),
        (b'{"__header__": {}}', "ldtk"),
        (b"PK\x03\x04....", "zip"),
        (b"<!DOCTYPE html><html>not found</html>", "html"),
        (PNG, "picture"),
        (b"[1, 2]", "json"),
        (b"#####", "text"),
        (b"\0\1\2", "binary"),
        (b"\xef\xbb\xbf \n", "empty"),
    ],
)
def test_a_format_is_known_by_its_content(data, kind):
    assert detect(data) == kind
    if kind not in READERS:
        assert "; readable are maps of Universal VTT, " in refusal(data)


def test_a_format_is_not_judged_by_the_name_of_the_file(tmp_path):
    path = tmp_path / "map.png"
    path.write_text(json.dumps(HALL))
    assert detect(path) == detect(str(path)) == "uvtt"
    page = tmp_path / "map.dd2vtt"
    page.write_text("<html></html>")
    with pytest.raises(ImportProblem, match=r"map\.dd2vtt: this is a web page"):
        import_map(page)
    with pytest.raises(ImportProblem, match=r"none\.uvtt: there is no such file"):
        import_map(tmp_path / "none.uvtt")
    with pytest.raises(ImportProblem, match="is a folder"):
        import_map(tmp_path)


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (0, "at least 1 x 1"),
        (-3, "at least 1 x 1"),
        (300, "a battle holds 65,536"),
        (10**9, "at most 1,000,000"),
        (10**400, "at most 1,000,000"),
        ("12", "found text '12'"),
        (True, "a number was expected"),
        (None, "found null"),
    ],
)
def test_a_map_of_no_size_or_too_large_is_refused_before_it_is_made(size, words):
    message = refusal(file(size, 250))
    assert "resolution.map_size" in message and words in message


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"line_of_sight": 7}, "line_of_sight: a list of lines"),
        ({"line_of_sight": ["x"]}, "line_of_sight[0]: a list of points"),
        ({"line_of_sight": [[None]]}, "line_of_sight[0][0]: a point"),
        ({"line_of_sight": [[{"x": 1}]]}, "line_of_sight[0][0]: the point has no y"),
        ({"line_of_sight": [[at(1, "2")]]}, "line_of_sight[0][0].y: a number"),
        ({"line_of_sight": [[at(1, 1e7)]]}, "line_of_sight[0][0].y: a number of at most"),
        ({"objects_line_of_sight": [[[1, 2]]]}, "objects_line_of_sight[0][0]: a point"),
        ({"portals": {}}, "portals: a list"),
        ({"portals": [None]}, "portals[0]: a portal"),
        ({"portals": [{}]}, "portals[0]: neither bounds nor position"),
        ({"portals": [{"bounds": [at(1, 1)]}]}, "portals[0].bounds: two points"),
        ({"portals": [{"bounds": line((1, 1), (2, 1)), "closed": "no"}]}, "portals[0].closed: true or false"),
        ({"resolution": None}, "resolution.map_size"),
        ({"resolution": [1]}, "resolution.map_size"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_with_its_place(fields, words):
    assert words in refusal(file(**fields))


def test_null_lists_and_lines_of_one_point_are_no_walls():
    data = json.dumps(file(line_of_sight=[[], [at(1, 1)], None], objects_line_of_sight=None, portals=None)).encode()
    field_map, _, report = import_map(data)
    assert field_map.walls == [] and report.counts["stubs"] == 3


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b'{"resolution": ' + b"[" * 100_000, "nested too deeply"),
        (b'{"resolution": {"map_size": {"x": ' + b"9" * 100_000 + b"}}}", "thousands of digits"),
        (b'{"resolution": [' + b"[]," * 1_000_000 + b"[]]}", "at most 2,000,000"),
        (b'{"resolution": {"map_size"', "line 1 column 27: not valid JSON"),
        (b'{"a": "\xff"}', "not UTF-8"),
    ],
)
def test_hostile_json_is_refused_in_one_line(data, words):
    assert words in refusal(data)


def test_more_walls_or_doors_than_a_battle_holds_are_refused():
    many = [line((k % 100 + 0.1, k // 100 + 0.1), (k % 100 + 0.9, k // 100 + 0.1)) for k in range(17_000)]
    assert "a battle holds 16,384" in refusal(file(200, 200, line_of_sight=many))
    doors = [door((k % 50 * 3, k // 50), (k % 50 * 3 + 1, k // 50)) for k in range(1_100)]
    assert "a battle holds 1,024" in refusal(file(200, 200, portals=doors))


def test_an_option_that_a_format_does_not_have_is_refused_by_name():
    with pytest.raises(
        ImportProblem, match="option level: a Universal VTT map has none of that name, only portals, picture"
    ):
        import_map(json.dumps(HALL).encode(), level="1")


def test_a_map_with_more_columns_than_have_names_is_refused():
    assert "702 columns have names" in refusal(file(703, 20))
    assert import_map(json.dumps(file(702, 20)).encode())[0].width == 702
