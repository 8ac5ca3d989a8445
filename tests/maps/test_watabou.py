"""One Page Dungeons of watabou: small twins built here."""

from __future__ import annotations

import json
from typing import Any

import pytest

from battlemap.errors import ImportProblem
from battlemap.maps import import_map
from battlemap.setup import MapSetup


def rect(x: Any, y: Any, w: Any, h: Any, **more: Any) -> dict[str, Any]:
    return {"x": x, "y": y, "w": w, "h": h, **more}


def door(x: int, y: int, kind: Any, dx: int = 1, dy: int = 0) -> dict[str, Any]:
    return {"x": x, "y": y, "dir": {"x": dx, "y": dy}, "type": kind}


def dungeon(**fields: Any) -> dict[str, Any]:
    base = {"version": "1.2.4b", "title": "The Well", "story": "Deep.", "notes": [], "columns": [], "water": []}
    return (
        base | {"rects": [rect(-3, -2, 3, 3), rect(0, -1, 1, 1), rect(1, -2, 3, 3)], "doors": [door(0, -1, 1)]} | fields
    )


def read(document: Any, **options: Any) -> tuple[MapSetup, str]:
    field, figures, report = import_map(json.dumps(document).encode(), **options)
    assert figures == []
    return field, str(report)


def rows(field: MapSetup) -> list[str]:
    letters = {"wall": "#", "floor": ".", "door": "+", "shallow": "~", "deep": "w", "pillar": "o", "difficult": ":"}
    return ["".join(letters[what] for what in row) for row in field.terrain]


def refusal(document: Any, **options: Any) -> str:
    with pytest.raises(ImportProblem) as caught:
        read(document, **options)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 250
    return str(caught.value)


def test_rectangles_at_negative_places_get_a_margin_of_one_square():
    field, _ = read(dungeon())
    assert rows(field) == ["#########", "#...#...#", "#...+...#", "#...#...#", "#########"]
    assert field.doors == {(4, 2): "closed"} and field.indoors


@pytest.mark.parametrize("edge", [door(-4, -1, 3, -1), door(-2, -3, 3, 0, -1), None])
def test_a_door_at_the_edge_shifts_the_map_and_not_the_rooms(edge):
    # one-page-parser 1 and 12: walls off by one row, offset by doors at the top or left edge
    field, _ = read(dungeon(doors=[door(0, -1, 1), *([edge] if edge else [])]))
    x, y = next(iter(field.doors))
    assert [field.terrain[y][x - 1], field.terrain[y][x + 1]] == ["floor", "floor"]
    assert [field.terrain[y - 1][x], field.terrain[y + 1][x]] == ["wall", "wall"]
    assert all(row[0] == row[-1] == "wall" for row in field.terrain)


def test_reading_twice_gives_the_same_map():
    # one-page-parser 4: the second import had no walls
    assert read(dungeon())[0] == read(dungeon())[0]


def test_a_rotunda_is_a_disc():
    field, told = read(dungeon(rects=[rect(0, 0, 5, 5, rotunda=True)], doors=[]))
    assert [row[1:-1] for row in rows(field)[1:-1]] == ["#...#", ".....", ".....", ".....", "#...#"]
    assert "rotundas 1" in told


@pytest.mark.parametrize(
    ("kind", "square", "state"),
    [
        (0, ".", None), (1, "+", "closed"), (2, ".", None), (3, ".", None), (5, "+", "closed"),
        (6, "+", "secret"), (7, "+", "closed"), (8, ".", None), (9, ".", None), (42, ".", None),
    ],
)  # fmt: skip
def test_every_type_of_door_is_open_closed_or_secret(kind, square, state):
    field, told = read(dungeon(doors=[door(0, -1, kind)]))
    assert rows(field)[2][4] == square and field.doors.get((4, 2)) == state
    assert ("unknown type 42" in told) == (kind == 42)


def test_a_portcullis_is_bars_on_the_side_to_which_it_leads():
    field, _ = read(dungeon(doors=[door(0, -1, 4)]))
    assert [(wall.start, wall.end, wall.kind) for wall in field.walls] == [((5.0, 2.0), (5.0, 3.0), "window")]
    field, _ = read(dungeon(doors=[door(0, -1, 4, -1)]))
    assert field.walls[0].start == (4.0, 2.0)


def test_water_outside_of_the_floor_is_none_and_columns_stand_in_their_squares():
    field, told = read(dungeon(water=[{"x": -3, "y": -2}, {"x": -9, "y": 0}], columns=[{"x": -1.5, "y": -0.5}]))
    assert rows(field)[1:3] == ["#~..#...#", "#.o.+...#"]
    assert "1 square of water outside of the floor" in told
    assert rows(read(dungeon(water=[{"x": -3, "y": -2}]), water="deep")[0])[1] == "#w..#...#"


def test_title_story_and_notes_come_along():
    field, _ = read(dungeon(notes=[{"text": "A rat.", "ref": "1", "pos": {"x": -1.5, "y": -0.5}}]))
    assert field.notes == "The Well\nDeep.\nc3: A rat."


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"rects": []}, "no rectangle of floor"),
        ({"rects": 5}, "rects: a list"),
        ({"rects": [5]}, "rects[0]: a point"),
        ({"rects": [rect(0, 0, 0, 3)]}, "rects[0].w: 1 to 254"),
        ({"rects": [rect(0, 0, 2.5, 3)]}, "rects[0].w: 1 to 254"),
        ({"rects": [rect(0, 0, "3", 3)]}, "rects[0].w: a number"),
        ({"rects": [rect(0, 0, 10**9, 3)]}, "rects[0].w"),
        ({"rects": [rect(0, 0, 3, 3, rotunda="yes")]}, "rects[0].rotunda: true or false"),
        ({"rects": [rect(0, 0, 3, 3), rect(600, 300, 3, 3)]}, "a battle holds 65,536"),
        ({"rects": [rect(float("nan"), 0, 3, 3)]}, "rects[0].x: a finite number"),
        ({"doors": [door(0, 0, "1")]}, "doors[0].type: a number"),
        ({"doors": [{"x": 0, "y": 0, "type": 1}]}, "doors[0].dir: a point"),
        ({"water": [[1, 2]]}, "water[0]: a point"),
        ({"notes": {}}, "notes: a list"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_with_its_place(fields, words):
    if fields == {"rects": []}:
        fields = {"rects": [], "doors": []}
    assert words in refusal(dungeon(**fields))


def test_an_unknown_terrain_for_water_is_refused():
    assert "option water" in refusal(dungeon(), water="lava")
