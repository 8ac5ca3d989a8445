"""FB-04 and FB-05: sight is the same from both ends, and nothing peeks through touching corners or wall joints."""

import random

import pytest

from battlemap.places import square_name


def drawing(width, height, solid):
    return ["".join("#" if (x, y) in solid else "." for x in range(width)) for y in range(height)]


def archers(battle, rows, start, end, **more):
    bow = "weapons = ['short-bow']"
    cast = {
        "alard": f"man watch {square_name(*start)} SE, {bow}",
        "brok": f"man raiders {square_name(*end)} NW, {bow}",
    }
    return battle(rows, cast, begin="alard", options={"opportunity": False}, **more)


def sees(duel, one, two):
    return duel.sight(duel.figure(one).at, duel.figure(two).at).clear


@pytest.mark.parametrize("solid", [[], [(1, 0)], [(1, 1)], [(1, 0), (1, 1)]])
def test_who_is_seen_sees_and_may_shoot_back(battle, solid):
    duel = archers(battle, drawing(3, 2, solid), (0, 0), (2, 1))
    assert sees(duel, "alard", "brok") == sees(duel, "brok", "alard") == (not solid)
    assert (duel.why_not("alard shoot brok") == "") == (not solid)


@pytest.mark.parametrize("number", range(8))
def test_on_random_maps_every_pair_of_squares_sees_each_other_or_neither_does(battle, number):
    luck = random.Random(number)
    size = 7
    solid = {(luck.randrange(size), luck.randrange(size)) for _ in range(12)} - {(0, 0), (6, 6)}
    duel = archers(battle, drawing(size, size, solid), (0, 0), (6, 6))
    squares = [square_name(x, y) for x in range(size) for y in range(size)]
    for k, one in enumerate(squares):
        for other in squares[k + 1 :]:
            assert duel.sight(one, other).clear == duel.sight(other, one).clear, (one, other)


def test_between_two_touching_corners_there_is_neither_sight_nor_way(battle):
    duel = archers(battle, drawing(2, 2, [(1, 0), (0, 1)]), (0, 0), (1, 1))
    assert not sees(duel, "alard", "brok")
    assert "sight" in duel.why_not("alard shoot brok")
    alone = archers(battle, drawing(3, 3, [(1, 0), (0, 1)]), (0, 0), (2, 2))
    assert alone.reach("alard") == {}


def test_one_corner_alone_is_seen_past(battle):
    duel = archers(battle, drawing(2, 2, [(1, 0)]), (0, 0), (1, 1))
    assert sees(duel, "alard", "brok") and sees(duel, "brok", "alard")


@pytest.mark.parametrize(
    "walls",
    [
        ["{ from = [0, 3], to = [2, 3] }", "{ from = [2, 0], to = [2, 3] }"],
        ["{ from = [0, 3], to = [2, 3] }", "{ from = [2, 0], to = [2, 3.001] }"],
        ["{ from = [0, 3], to = [2, 3] }", "{ from = [2, 0], to = [2, 3] }", "{ from = [2, 1], to = [2, 3] }"],
    ],
)
def test_nothing_leaks_out_of_a_wall_joint(battle, walls):
    duel = archers(battle, ["....."] * 5, (1, 2), (2, 3), walls=walls)
    assert not sees(duel, "alard", "brok") and not sees(duel, "brok", "alard")
    assert "c4" not in duel.reach("alard")
    assert duel.threats_to("brok") == []
