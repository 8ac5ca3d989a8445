"""Universal VTT import: small twins of real files, built here."""

from __future__ import annotations

import base64
import json
import math
import random
import time
from itertools import pairwise
from typing import Any

import pytest

from battlemap.errors import ImportProblem
from battlemap.maps import import_map
from battlemap.maps.report import ImportReport
from battlemap.setup import MapSetup

PNG = b"\x89PNG\r\n\x1a\n" + bytes(16)
WEBP = b"RIFF\0\0\0\0WEBPVP8 "


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


def read(document: Any, **options: Any) -> tuple[MapSetup, ImportReport]:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    field_map, figures, report = import_map(data, **options)
    assert figures == []
    return field_map, report


def walls(field_map: MapSetup, *kinds: str) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    return [(wall.start, wall.end) for wall in field_map.walls if wall.kind in (kinds or ("wall", "low"))]


def refusal(document: Any, **options: Any) -> str:
    with pytest.raises(ImportProblem) as caught:
        read(document, **options)
    message = str(caught.value)
    assert "\n" not in message and len(message) < 250
    return message


def reachable(field_map: MapSetup, start: tuple[int, int]) -> set[tuple[int, int]]:
    """Squares reached from one by steps whose centre line crosses no wall; doors are shut unless they stand open."""
    shut = [(w.start, w.end) for w in field_map.walls if not (w.kind == "door" and w.state == "open")]

    def crossed(p: tuple[float, float], q: tuple[float, float]) -> bool:
        def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
            return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

        return any(side(p, q, a) * side(p, q, b) <= 0 and side(a, b, p) * side(a, b, q) <= 0 for a, b in shut)

    seen, edge = {start}, [start]
    while edge:
        x, y = edge.pop()
        for i, j in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            inside = 0 <= i < field_map.width and 0 <= j < field_map.height and (i, j) not in seen
            # the nudge keeps walls through centres from being met at an end
            if inside and not crossed((x + 0.500001, y + 0.5000017), (i + 0.500001, j + 0.5000017)):
                seen.add((i, j))
                edge.append((i, j))
    return seen


CROPPED = {
    "resolution": {"map_origin": at(2, 1), "map_size": at(4, 3), "pixels_per_grid": 70},
    "line_of_sight": [line((2, 1), (6, 1), (6, 1), (6, 4))],
    "objects_line_of_sight": [line((4, 2), (5, 2))],
    "portals": [{"bounds": line((2, 2), (2, 3)), "closed": True}],
}


def test_a_cropped_file_is_shifted_by_its_origin_and_loses_its_walls_without_length():
    field_map, report = read(CROPPED)
    assert (field_map.width, field_map.height) == (4, 3)
    assert walls(field_map) == [((0, 0), (4, 0)), ((4, 0), (4, 3)), ((2, 1), (3, 1))]
    assert [wall.kind for wall in field_map.walls] == ["wall", "wall", "low", "door"]
    closed = field_map.walls[-1]
    assert (closed.start, closed.end, closed.state) == ((0, 1), (0, 2), "closed")
    assert report.counts["zero_length_skipped"] == 1


@pytest.mark.parametrize("pixels", [70, 69, 0, None, "seventy", 1e9])
def test_pixels_take_no_part_in_the_place_of_walls(pixels):
    scaled = json.loads(json.dumps(CROPPED))
    scaled["resolution"]["pixels_per_grid"] = pixels
    assert read(scaled)[0] == read(CROPPED)[0]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
@pytest.mark.parametrize("k", [0, 2])
def test_a_number_that_is_not_finite_is_refused_with_its_place(number, k):
    broken = json.loads(json.dumps(CROPPED))
    broken["line_of_sight"][0][k]["x"] = "HERE"
    message = refusal(json.dumps(broken).replace('"HERE"', number).encode())
    assert f"line_of_sight[0][{k}].x" in message and "finite" in message


@pytest.mark.parametrize("number", [0.2, 0.3, 1.0, 2, "1.0", "Dungeondraft", None])
def test_the_format_number_is_never_judged(number):
    assert walls(read(file(format=number, line_of_sight=[line((1, 1), (2, 1))]))[0]) == [((1, 1), (2, 1))]


def test_missing_keys_are_defaulted():
    bare = {"resolution": {"map_size": at(6, 4)}, "line_of_sight": [line((1, 1), (2, 1))]}
    field_map, report = read(bare)
    assert (field_map.width, field_map.height) == (6, 4)
    assert report.defaulted == ["map_origin: 0, 0", "no picture"]


def test_a_map_without_walls_is_open_floor():
    field_map, report = read(file(3, 2))
    assert field_map.terrain == [["floor"] * 3] * 2 and field_map.elevation == [[0] * 3] * 2
    assert field_map.walls == [] and any("open floor" in sentence for sentence in report.defaulted)


@pytest.mark.parametrize(("size", "squares"), [(33.0, 33), (9.5, 10), (9.0000001, 9), (0.4, 1)])
def test_a_width_in_parts_of_a_square_is_filled_up_and_the_picture_keeps_the_part(size, squares):
    field_map, _ = read(file(size, 4, image=base64.b64encode(PNG).decode()))
    assert field_map.width == squares and len(field_map.terrain[0]) == squares
    assert field_map.picture["squares"] == [size, 4]


def test_an_origin_off_the_grid_is_subtracted_exactly():
    field_map, report = read(file(4, 4, (-1.5, 2.25), line_of_sight=[line((0, 3), (1, 3))]))
    assert walls(field_map) == [((1.5, 0.75), (2.5, 0.75))]
    assert any("off the grid" in sentence for sentence in report.guessed)


def test_a_line_is_closed_only_where_its_last_point_repeats_the_first():
    assert len(walls(read(file(line_of_sight=[line((1, 1), (4, 1), (4, 4), (1, 4))]))[0])) == 3
    assert len(walls(read(file(line_of_sight=[line((1, 1), (4, 1), (4, 4), (1, 4), (1, 1))]))[0])) == 4


def test_a_small_object_is_a_closed_ring_of_low_walls():
    field_map, _ = read(file(objects_line_of_sight=[line((1, 1), (1.5, 1), (1.5, 1.5))]))
    assert walls(field_map, "low") == [((1, 1), (1.5, 1)), ((1.5, 1), (1.5, 1.5)), ((1.5, 1.5), (1, 1))]
    assert all(square == "floor" for row in field_map.terrain for square in row)


def test_a_large_object_fills_the_squares_whose_centres_it_holds():
    field_map, report = read(file(4, 3, objects_line_of_sight=[line((0.9, 0.9), (3.1, 0.9), (3.1, 2.1), (0.9, 2.1))]))
    assert ["".join(square[0] for square in row) for row in field_map.terrain] == ["ffff", "fwwf", "ffff"]
    assert field_map.walls == [] and report.counts["object_squares"] == 2


def test_a_large_object_between_the_centres_stays_low_walls():
    field_map, report = read(file(objects_line_of_sight=[line((1.6, 1.6), (2.4, 1.6), (2.4, 2.4), (1.6, 2.4))]))
    assert len(walls(field_map, "low")) == 4 == report.counts["low"]


def test_a_large_object_cut_by_the_crop_fills_only_squares_of_the_map():
    field_map, _ = read(file(3, 2, (5, 5), objects_line_of_sight=[line((0, 0), (6, 0), (6, 50), (0, 50))]))
    assert field_map.terrain == [["wall", "floor", "floor"]] * 2


def test_walls_are_cut_at_the_edge_and_not_filtered_by_their_ends():
    lines = [line((-5, 5), (15, 5)), line((-1, -1), (-1, 11)), line((5, 5), (5, 25)), line((0, 0), (0, 10))]
    lines += [line((-3, 2), (2, -3)), line((20, 4), (30, 5))]
    field_map, report = read(file(line_of_sight=lines))
    assert walls(field_map) == [((0, 5), (10, 5)), ((5, 5), (5, 10)), ((0, 0), (0, 10))]
    assert (report.counts["cut_at_edge"], report.counts["outside"]) == (2, 3)
    assert len(report.clipped) == 2


def test_a_slanting_wall_is_cut_exactly_on_the_edge():
    assert walls(read(file(4, 4, line_of_sight=[line((-3, 1), (9, 5))]))[0]) == [((0, 2), (4, pytest.approx(10 / 3)))]


def test_a_crop_that_was_shifted_already_is_taken_as_it_stands():
    lines = [line((1, 1), (8, 1), (8, 8))]
    field_map, report = read(file(origin=(30, 40), line_of_sight=lines))
    assert walls(field_map) == [((1, 1), (8, 1)), ((8, 1), (8, 8))]
    assert any("not subtracted" in sentence for sentence in report.guessed)


def test_a_shifted_crop_whose_last_wall_touches_the_edge_is_known_too():
    room = line((0, 0), (10, 0), (10, 10), (0, 10), (0, 0))
    assert len(walls(read(file(origin=(0, 10), line_of_sight=[room]))[0])) == 4


def test_portals_are_closed_doors_open_doors_or_windows_by_their_length():
    portals = [
        door((1, 1), (2, 1)),
        door((3, 1), (4, 1), False),
        door((5, 1), (5.78, 1), False),
        door((7, 1), (7.7, 1)),
    ]
    field_map, report = read(file(portals=portals))
    expected = [("door", "closed"), ("door", "open"), ("window", "closed"), ("door", "closed")]
    assert [(wall.kind, wall.state) for wall in field_map.walls] == expected
    assert report.counts["portals_guessed"] == 2 and (report.counts["doors"], report.counts["windows"]) == (3, 1)


@pytest.mark.parametrize(
    ("reading", "kinds"),
    [("doors", "ddd"), ("windows", "dww"), ("length", "wdw"), ("guess", "ddw")],
)
def test_the_reading_of_portals_is_an_option(reading, kinds):
    portals = [door((1, 1), (1.7, 1)), door((3, 1), (4, 1), False), door((5, 1), (5.7, 1), False)]
    field_map, _ = read(file(portals=portals), portals=reading)
    assert "".join(wall.kind[0] for wall in field_map.walls) == kinds
    assert "guess, doors, windows, length" in refusal(file(), portals="maybe")


@pytest.mark.parametrize(
    ("rotation", "ends"),
    [(0, ((2.5, 4), (3.5, 4))), (1.570796, ((3, 3.5), (3, 4.5))), (4.712389, ((3, 4.5), (3, 3.5)))],
)
def test_a_portal_with_a_position_alone_is_one_square_wide_along_its_rotation(rotation, ends):
    field_map, report = read(file(portals=[{"position": at(3, 4), "rotation": rotation}]))
    assert walls(field_map, "door") == [ends]
    assert report.counts["bounds_built"] == 1


def test_the_wall_under_a_door_is_cut_so_that_an_open_door_lets_pass():
    field_map, report = read(file(line_of_sight=[line((0, 5), (10, 5))], portals=[door((4, 5.02), (5, 5.02), False)]))
    assert report.counts["cut_under_doors"] == 1
    assert len(reachable(field_map, (0, 0))) == 100
    assert not any(start[0] < 4.5 < end[0] for start, end in walls(field_map))


def test_a_wall_across_a_door_is_not_cut():
    field_map, _ = read(file(line_of_sight=[line((4.5, 2), (4.5, 8))], portals=[door((4, 5), (5, 5))]))
    assert walls(field_map) == [((4.5, 2), (4.5, 8))]


def test_two_doors_side_by_side_are_one_double_door():
    lines = [line((0, 5), (4, 5)), line((6, 5), (10, 5))]
    field_map, report = read(file(line_of_sight=lines, portals=[door((5, 5), (4, 5)), door((5, 5), (6, 5))]))
    assert [set(ends) for ends in walls(field_map, "door")] == [{(4, 5), (6, 5)}]
    assert report.counts["double_doors"] == 1


def test_two_doors_with_a_wall_between_them_stay_two():
    lines = [line((0, 5), (4, 5)), line((6, 5), (10, 5)), line((5, 5), (5, 10))]
    field_map, _ = read(file(line_of_sight=lines, portals=[door((5, 5), (4, 5)), door((5, 5), (6, 5))]))
    assert len(walls(field_map, "door")) == 2


def test_a_frame_over_a_door_is_merged_and_the_closed_one_holds():
    portals = [door((4, 5), (5, 5), True), door((3.9, 5), (5.1, 5), False)]
    field_map, report = read(file(portals=portals))
    assert [({w.start, w.end}, w.state) for w in field_map.walls] == [({(3.9, 5), (5.1, 5)}, "closed")]
    assert report.counts["openings_merged"] == 1


def test_a_wall_drawn_twice_is_kept_once():
    field_map, report = read(file(line_of_sight=[line((1, 1), (4, 1)), line((4, 1), (1, 1))]))
    assert walls(field_map) == [((1, 1), (4, 1))] and report.counts["twins"] == 1


def test_lights_are_counted_and_left_out():
    report = read(file(lights=[{}, {"position": None}], environment=7))[1]
    assert report.counts["lights"] == 2 and "2 lights" in "".join(report.dropped)
    assert str(report).startswith("Universal VTT: ")


def test_a_hairs_gap_at_a_corner_of_a_room_is_welded():
    room = [line((2, 2), (6, 2)), line((6, 2.03), (6, 6)), line((6.02, 6.02), (2, 6.01)), line((2.04, 6), (2.03, 2.02))]
    field_map, report = read(file(line_of_sight=room))
    ends = [point for wall in walls(field_map) for point in wall]
    assert len(set(ends)) == 4 and report.counts["welded"] == 4


def test_a_dense_curve_keeps_every_point():
    circle = [(5 + 0.3 * math.cos(k / 20), 5 + 0.3 * math.sin(k / 20)) for k in range(110)]
    pairs = [line(a, b) for a, b in pairwise(circle)]
    for lines in ([line(*circle)], pairs):
        assert {point for wall in walls(read(file(line_of_sight=lines))[0]) for point in wall} == set(circle)


def test_a_room_that_is_closed_stays_closed_and_small_gaps_do_not_open_it():
    dice = random.Random(20)
    for _ in range(60):
        corners = [
            (10 + dice.uniform(4, 8) * math.cos(k * math.tau / 9), 10 + dice.uniform(4, 8) * math.sin(k * math.tau / 9))
            for k in range(9)
        ]
        shake = dice.choice((0, 0.01, 0.017))
        room = [
            line(*((x + dice.uniform(-shake, shake), y + dice.uniform(-shake, shake)) for x, y in pair))
            for pair in zip(corners, corners[1:] + corners[:1], strict=True)
        ]
        stubs = [line(corners[k], (10, 10)) for k in dice.sample(range(9), 2)]
        field_map, _ = read(file(20, 20, line_of_sight=[*room, *stubs]))
        assert (0, 0) not in reachable(field_map, (10, 10))
        ends = [point for wall in walls(field_map) for point in wall]
        assert all(ends.count(point) > 1 for point in ends)


@pytest.mark.parametrize(
    ("lines", "joint"),
    [
        ([line((0, 3), (1.98, 3)), line((2, 0), (2, 3))], [((0, 3), (2, 3)), ((2, 0), (2, 3))]),
        ([line((0, 3), (2, 3)), line((2, 0), (2, 3.001))], [((0, 3), (2, 3)), ((2, 0), (2, 3))]),
        ([line((0, 3), (1.9, 3)), line((2, 0), (2, 3))], [((0, 3), (1.9, 3)), ((2, 0), (2, 3))]),
    ],
)
def test_a_gap_or_an_overshoot_below_a_twentieth_of_a_square_is_closed_along_the_walls_own_line(lines, joint):
    assert walls(read(file(line_of_sight=lines))[0]) == joint


def test_a_wall_turned_by_welding_still_passes_through_the_corners_that_lay_on_it():
    lines = [line((1, 5), (5, 5)), line((5, 8), (5, 5.04), (8, 5.04)), line((2, 8), (3, 5), (4, 8))]
    field_map, _ = read(file(line_of_sight=lines))
    assert walls(field_map)[:2] == [((1, 5), (3, 5)), ((3, 5), (5, 5.04))]


def test_an_end_near_the_inside_of_a_slanting_wall_becomes_a_corner_of_it():
    field_map, _ = read(file(line_of_sight=[line((1, 1), (8, 6)), line((5, 1), (5, 3.83))]))
    assert sum(wall[1] == pytest.approx((5, 3.85), abs=0.03) for wall in walls(field_map)) == 2
    assert len({point for wall in walls(field_map) for point in wall}) == 4


def test_an_end_on_the_inside_of_a_straight_wall_leaves_that_wall_whole():
    field_map, _ = read(file(line_of_sight=[line((1, 1), (8, 1)), line((5, 1.04), (5, 4))]))
    assert walls(field_map) == [((1, 1), (8, 1)), ((5, 1), (5, 4))]


@pytest.mark.parametrize("prefix", ["", "data:image/png;base64,"])
@pytest.mark.parametrize(("data", "kind"), [(PNG, "png"), (WEBP, "webp"), (b"\xff\xd8\xff\xe0" + bytes(9), "jpeg")])
def test_a_picture_is_kept_with_its_squares(prefix, data, kind):
    field_map, _ = read(file(image=prefix + base64.b64encode(data).decode()))
    assert field_map.picture == {"data": data, "type": kind, "squares": [10, 10]}
    assert read(file(image="iVBORw0KGgo="), picture=False)[0].picture == {}


@pytest.mark.parametrize("image", ["%%%", "QUJD", 12, ["x"], "../secret.png", "/etc/passwd.png", "C:\\map.jpg"])
def test_a_picture_that_is_none_is_reported(image):
    field_map, report = read(file(image=image))
    assert field_map.picture == {} and "picture" in "".join(report.dropped)


def test_a_picture_named_by_its_file_is_found_beside_the_map_only(tmp_path):
    inner = tmp_path / "maps"
    inner.mkdir()
    (inner / "hall.png").write_bytes(PNG)
    (tmp_path / "away.png").write_bytes(PNG)
    path = inner / "hall.uvtt"
    for name, found in (("hall.png", True), ("../away.png", False), ("none.png", False)):
        path.write_text(json.dumps(file(image=name)))
        field_map, _, report = import_map(path)
        assert (field_map.picture.get("path") == str(inner / "hall.png")) is found
        assert bool(report.dropped) is not found


def test_a_file_is_read_in_the_time_that_a_person_does_not_notice():
    dice = random.Random(1)

    def scribble(count: int) -> list[list[dict[str, Any]]]:
        starts = [(dice.uniform(0, 46), dice.uniform(0, 25)) for _ in range(count)]
        return [line(start, (start[0] + dice.uniform(0, 2), start[1] + dice.uniform(0, 2))) for start in starts]

    picture = base64.b64encode(PNG + dice.randbytes(3_000_000)).decode()
    for document, seconds in (
        (file(48, 27, line_of_sight=scribble(250)), 0.05),
        (file(48, 27, line_of_sight=scribble(5_000)), 1.0),
        (file(48, 27, line_of_sight=scribble(250), image=picture), 0.3),
    ):
        data = json.dumps(document).encode()
        began = time.perf_counter()
        import_map(data)
        assert time.perf_counter() - began < 4 * seconds
