"""What squares are painted as: rooms, floors, rock and masonry, labels."""

import numpy as np
from maps_to_paint import HOUSE_WALLS, house, map_from

from battlemap.paint.ground import (
    CAVE,
    FLAGSTONES,
    GRASS,
    PLANKS,
    content_seed,
    label_squares,
    read_ground,
)
from battlemap.paint.rooms import room_numbers

CAVE_ROWS = [
    "##############",
    "####...#######",
    "###......#..##",
    "##..........##",
    "###...#....###",
    "####.###..####",
    "###...##.#####",
    "##....########",
    "##############",
]


def test_squares_behind_walls_doors_and_windows_are_rooms():
    rooms = room_numbers(house())
    assert rooms[0, 0] == 0 and rooms[9, 5] == 0
    left, right = rooms[3, 3], rooms[3, 6]
    assert left > 0 and right > 0 and left != right
    assert (rooms[2:8, 2:5] == left).all() and (rooms[2:8, 5:9] == right).all()
    assert (rooms > 0).sum() == 6 * 7


def test_an_open_door_leaves_the_room_a_room():
    opened = [(a, b, kind, "open" if kind == "door" else state) for a, b, kind, state in HOUSE_WALLS]
    setup = map_from(["." * 20] * 20, opened)
    assert (room_numbers(setup) == room_numbers(house())).all()


def test_a_breach_two_squares_wide_leaves_a_room_and_a_wider_one_does_not():
    def rooms(low, high):
        walls = [w for w in HOUSE_WALLS if w[:2] != ((2, 2), (9, 2))]
        walls += [((2, 2), (low, 2), "wall", ""), ((high, 2), (9, 2), "wall", "")]
        return room_numbers(map_from(["." * 20] * 20, walls))

    assert rooms(6, 8)[4, 7] > 0
    assert rooms(5.5, 9 - 0.1)[4, 7] == 0


def test_low_and_invisible_walls_enclose_nothing():
    for kind in ("low", "invisible"):
        ring = [((2, 2), (6, 2)), ((6, 2), (6, 6)), ((2, 6), (6, 6)), ((2, 2), (2, 6))]
        setup = map_from(["." * 9] * 9, [(a, b, kind, "") for a, b in ring])
        assert not room_numbers(setup).any()


def test_slanting_walls_enclose_too():
    ring = [((5, 1), (9, 5)), ((9, 5), (5, 9)), ((5, 9), (1, 5)), ((1, 5), (5, 1))]
    rooms = room_numbers(map_from(["." * 10] * 10, [(a, b, "wall", "") for a, b in ring]))
    assert rooms[5, 5] == 1 and rooms[1, 1] == 0 and rooms[8, 8] == 0


def test_solid_squares_with_a_doorway_enclose_a_room():
    setup = map_from(["........", ".#####..", ".#...#..", ".#......", ".#...#..", ".#####..", "........"])
    rooms = room_numbers(setup)
    assert rooms[3, 3] == 1 and rooms[3, 5] == 0 and rooms[3, 6] == 0


def test_a_frame_round_a_field_with_water_is_no_room():
    framed = ["##########", *["#...~~...#"] * 6, "##########"]
    assert not room_numbers(map_from(framed)).any()
    assert (read_ground(map_from(framed)).floor == GRASS).all()


def test_small_rooms_have_planks_large_ones_flagstones_and_the_open_has_grass():
    floor = read_ground(house()).floor
    assert floor[3, 3] == PLANKS and floor[3, 6] == FLAGSTONES and floor[12, 12] == GRASS


def test_ragged_masses_are_rock_and_straight_ones_masonry():
    cave = read_ground(map_from(CAVE_ROWS, indoors=True))
    assert cave.rock.any() and not cave.masonry.any() and (cave.floor == CAVE).all()
    rows = ["#########", *["#...#...#"] * 3, "#...+...#", "#########"]
    built = read_ground(map_from(rows, indoors=True))
    assert built.masonry.any() and not built.rock.any() and (built.floor == FLAGSTONES).all()


def test_a_lone_solid_square_in_the_open_is_a_boulder():
    ground = read_ground(map_from([".....", "..#..", ".....", ".....", "....."]))
    assert ground.rock[1, 2] == 1 and ground.masonry.sum() == 0


def test_the_ground_before_a_door_is_worn():
    worn = read_ground(house()).worn
    assert worn[8, 5] == 1 and worn[7, 5] == 0 and worn.sum() == 2


def test_each_plateau_has_one_label_on_itself():
    rows = ["........", ".^^^....", ".^^^..^.", ".^^^....", "........"]
    setup = map_from(rows)
    setup.elevation[2][2] = 2
    labels = label_squares(read_ground(setup))
    assert sorted(steps for _, _, steps in labels) == [1, 1, 2]
    assert all(setup.elevation[y][x] == steps for x, y, steps in labels)
    assert (2, 2, 2) in labels and (6, 2, 1) in labels


def test_the_seed_follows_the_contents():
    assert content_seed(house()) == content_seed(house())
    other = house()
    other.terrain[15][15] = "tree"
    assert content_seed(other) != content_seed(house())
    assert np.array_equal(read_ground(house()).shades, read_ground(house()).shades)
