"""A file that does not even read is told in one line."""

import tomllib
from datetime import date
from typing import Any

import pytest
import tomlkit
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battlemap.scenario import check

FIELD = '[map]\nrows = ["....", "....", "...."]\n'


def lines(text: str) -> list[str]:
    return [str(problem) for problem in check(text)]


def one_line(text: str) -> str:
    found = lines(text)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[map\nrows = []", "line 1, column 5: not TOML: "),
        ("title = ford\n", "line 1, column 9: not TOML: no value; texts stand in quotes"),
        ("title\n", "line 1, column 6: not TOML: expected '=' after a key in a key/value pair"),
        ('seed = 1\nseed = 2\ntitle = "x"', "line 2, column 9: not TOML: this key stands a second time"),
        ('title = """\nx', "end of file: not TOML: "),
        ("seed = " + "9" * 5000 + "\n", "not TOML: a number has thousands of digits"),
        ("x = " + "[" * 100_000 + "\n", "its values are nested too deeply"),
        ("# nothing\n", "map: is missing"),
        ("\n \n", "is empty; a scenario needs at least a [map]"),
        ("", "a scenario is a file, the name of a shipped one or TOML text; this is empty"),
    ],
)
def test_what_is_no_toml_is_told_with_line_and_column(text, line):
    assert one_line(text).startswith(line)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", "is empty; a scenario needs at least a [map]"),
        (b'title = "\xff"\n', "line 1: byte 0xff is not UTF-8; save the file as UTF-8"),
        (b"\n\n# caf\xe9\n", "line 3: byte 0xe9 is not UTF-8; save the file as UTF-8"),
        ("title = 1".encode("utf-16"), "is UTF-16; save it as UTF-8"),
        (b"\xef\xbb\xbftitle = 1", "begins with a byte order mark; save it as UTF-8 without one"),
        (b"#" * (4 * 1024 * 1024 + 1), "is 4.0 MB; a scenario has at most 4"),
        (b"a = 1\x00\n", "line 1, column 6: not TOML: "),
    ],
)
def test_a_file_that_does_not_read_is_one_line(data, line, tmp_path):
    path = tmp_path / "bad.toml"
    path.write_bytes(data)
    assert one_line(str(path)).startswith(f"{path}: {line}")


def test_a_folder_is_no_scenario(tmp_path):
    assert one_line(str(tmp_path)) == f"{tmp_path}: is a folder; name a scenario file in it"


def test_a_file_that_is_not_there_is_told(tmp_path):
    missing = tmp_path / "none.toml"
    assert one_line(str(missing)) == f"{missing}: there is no such file"
    assert [str(problem) for problem in check(missing)] == [f"{missing}: there is no such file"]


def test_a_bare_name_that_nothing_has_is_told():
    line = one_line("no-such-battle")
    assert line.startswith("no-such-battle: there is no such file, and no scenario of that name comes with the program")


def test_names_too_long_or_impossible_for_a_file_are_one_line():
    assert one_line("x" * 5000).startswith("xxx")
    assert one_line("a\0b").endswith("comes with the program")


STRAY = [5, -1, 10**30, True, 1.5, float("nan"), "", "x", "c3", [], [1], [[]], [{}], {}, {"a": 1}, date(1066, 10, 14)]


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_stands_in_place_of_a_value_is_read_or_told_and_never_breaks(ford, data):
    table: Any = tomllib.loads(ford)
    place = table
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        inside = place[key]
        if not isinstance(inside, dict | list) or not inside or data.draw(st.integers(0, 2)) == 0:
            break
        place = inside
    place[key] = data.draw(st.sampled_from(STRAY))
    for line in lines(tomlkit.dumps(table)):
        assert ": " in line
        assert "\n" not in line
        assert len(line) < 500
