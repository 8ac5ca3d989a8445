"""donjon dungeons: cells as bit fields in JSON, and the table of cells; small twins built here."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest

from battlemap.errors import ImportProblem
from battlemap.maps import detect, import_map
from battlemap.maps.donjon import MASKS
from battlemap.setup import MapSetup

ROOM, CORRIDOR, LABEL = MASKS["room"], MASKS["corridor"], 0x41000000
BLOCK, PERIMETER = 1, 16


def room(number: int) -> int:
    return ROOM | number << 6


def dungeon(**fields: Any) -> dict[str, Any]:
    """Two rooms of two cells with a door, a corridor between, and rock round them."""
    door = ROOM | MASKS["door"]
    cells = [
        [BLOCK, PERIMETER, PERIMETER, PERIMETER, BLOCK, BLOCK, BLOCK, BLOCK],
        [PERIMETER, room(1), room(1) | LABEL, door, CORRIDOR, MASKS["secret"] | CORRIDOR, room(2), room(2)],
        [BLOCK, PERIMETER, PERIMETER, PERIMETER, BLOCK, BLOCK, MASKS["arch"], BLOCK],
        [BLOCK, BLOCK, BLOCK, BLOCK, BLOCK, BLOCK, CORRIDOR | MASKS["stair_down"], BLOCK],
    ]
    return {"cell_bit": MASKS | {"block": 1, "label": 4278190080}, "cells": cells, "rooms": [None]} | fields


def read(document: Any, **options: Any) -> tuple[MapSetup, list[Any], str]:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    field, figures, report = import_map(data, **options)
    return field, figures, str(report)


def rows(field: MapSetup) -> list[str]:
    letters = {"wall": "#", "floor": ".", "door": "+", "difficult": ":"}
    return ["".join(letters[what] for what in row) for row in field.terrain]


def refusal(document: Any, **options: Any) -> str:
    with pytest.raises(ImportProblem) as caught:
        read(document, **options)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 250
    return str(caught.value)


def test_a_cell_of_ten_feet_is_two_squares_each_way():
    field, _, _ = read(dungeon())
    assert (field.width, field.height, field.indoors) == (16, 8, True)
    assert rows(field)[2] == rows(field)[3] == "##.............."
    assert rows(field)[4] == "############..##"


def test_a_door_crosses_the_middle_of_its_cell():
    field, _, _ = read(dungeon())
    assert [(wall.start, wall.end, wall.kind, wall.state) for wall in field.walls] == [
        ((7.0, 2.0), (7.0, 4.0), "door", "closed"),
        ((11.0, 2.0), (11.0, 4.0), "door", "secret"),
    ]


def test_with_one_square_a_cell_a_door_fills_its_square():
    field, _, told = read(dungeon(), squares_per_cell=1)
    assert rows(field) == ["########", "#..+.+..", "######.#", "######.#"]
    assert field.doors == {(3, 1): "closed", (5, 1): "secret"} and field.walls == []
    assert "a cell of 10 ft is 1 square of 5 ft" in told


def test_a_bleed_round_the_dungeon_shifts_no_room():
    rim = [[0] * 10]
    bled = dungeon(settings={"bleed": 1}, rooms=[None, monsters(1, ["1 x Orc (cr 1/2, mm 246)"])])
    bled["cells"] = rim + [[0, *row, 0] for row in bled["cells"]] + rim
    _, figures, _ = read(bled, squares_per_cell=1)
    assert [(one.kind, one.at) for one in figures] == [("orc", (3, 2))]


def monsters(number: int, lines: list[str]) -> dict[str, Any]:
    return {"id": number, "row": 1, "col": 1, "contents": {"detail": {"monster": lines, "trap": ["a pit"]}}}


def test_monsters_stand_in_their_room_as_far_as_their_names_go():
    lines = ["Orc Eye of Gruumsh (cr 2, mm 247) and 2 x Orc (cr 1/2, mm 246); easy, 550 xp", "--", "Treasure: 9 cp"]
    _, figures, told = read(dungeon(rooms=[None, monsters(2, lines)]))
    assert [one.kind for one in figures] == ["orc", "orc", "orc"]
    assert all(12 <= one.at[0] <= 15 and 2 <= one.at[1] <= 3 and one.side == "hostile" for one in figures)
    assert "1 line of room contents that name no monster" in told and "1 trap of rooms" in told


def test_a_portcullis_shuts_the_way_and_lets_sight_through():
    cells = dungeon()["cells"]
    cells[1][3] = MASKS["portcullis"] | CORRIDOR
    for scale, x in ((1, 3.0), (2, 7.0)):
        field, _, told = read(dungeon(cells=cells), squares_per_cell=scale)
        assert (field.walls[0].start[0], field.walls[0].kind) == (x, "window")
        assert "1 portcullis: bars" in told


def test_a_map_too_large_at_two_squares_a_cell_keeps_one():
    cells = [[CORRIDOR] * 150 for _ in range(150)]
    field, _, told = read(dungeon(cells=cells))
    assert field.width == 150 and "with 2 the map would be too large" in told


def test_slow_floors_are_told_and_made_on_demand():
    slow = dungeon(details={"floor": "Dense rubble (move at half speed)"})
    field, _, told = read(slow)
    assert "the floor is slow going" in told and rows(field)[2].count(":") == 0
    assert rows(read(slow, difficult=True)[0])[2].count(":") == 14


def test_parts_that_are_absent_or_null_are_no_fault():
    bare = {"cell_bit": None, "cells": dungeon()["cells"], "rooms": None, "egress": None, "stairs": None}
    assert read(bare)[0] == read(dungeon())[0]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"cells": 7}, "cells: a list of rows"),
        ({"cells": [7]}, "cells[0]: a list of cells"),
        ({"cells": [["2"]]}, "cells[0][0]: a whole number"),
        ({"cells": [[True]]}, "cells[0][0]: a whole number"),
        ({"cells": [[-1]]}, "cells[0][0]: a whole number"),
        ({"cells": [[2**70]]}, "cells[0][0]: a whole number"),
        ({"cells": [[1.5]]}, "cells[0][0]: a whole number"),
        ({"cells": []}, "at least 1 x 1"),
        ({"cells": [[1]]}, "no cell is a room or corridor"),
        ({"cells": [[2] * 300] * 300}, "a battle holds 65,536"),
        ({"cell_bit": {"door": "x"}}, "cell_bit.door: a bit mask"),
        ({"cell_bit": {"room_id": 0}}, "cell_bit.room_id"),
        ({"rooms": 3}, "rooms: a list of rooms"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_with_its_place(fields, words):
    assert words in refusal(dungeon(**fields))


def test_an_option_out_of_bounds_is_refused():
    assert "1 to 4 was expected" in refusal(dungeon(), squares_per_cell=9)


TABLE = "\t\t\t\t\r\n\tF\tDR\tF\tSD\r\n\tF\t\tDST\t\r\n\tF\tZZ\tDPB\t\r\n"


def test_the_table_has_its_doors_on_the_sides_of_their_cells():
    assert detect(TABLE.replace("ZZ", "").encode()) == "donjon-table"
    field, _, told = read(TABLE.replace("ZZ", "").encode())
    assert rows(field)[2] == "##........" and rows(field)[4] == "##..##..##"
    assert [(wall.start, wall.end, wall.kind, wall.state) for wall in field.walls] == [
        ((6.0, 2.0), (6.0, 4.0), "door", "closed"),
        ((6.0, 4.0), (8.0, 4.0), "door", "secret"),
        ((6.0, 8.0), (8.0, 8.0), "window", "closed"),
    ]
    assert "1 cell of stairs: floor" in told


def test_a_large_dungeon_is_read_in_a_moment():
    chance = random.Random(3)
    cells = [[chance.choice((BLOCK, room(5), CORRIDOR, MASKS["door"])) for _ in range(120)] for _ in range(120)]
    for row in cells:
        for x in range(120):
            row[x] = row[x] if row[x] != MASKS["door"] or chance.random() < 0.1 else BLOCK
    data = json.dumps(dungeon(cells=cells)).encode()
    begin = time.perf_counter()
    read(data)
    assert time.perf_counter() - begin < 1
