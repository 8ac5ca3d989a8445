"""Fields made by chance: the same everywhere, in one piece, and fit for a battle."""

from __future__ import annotations

import hashlib
import time

import pytest

from battlemap.errors import BattlemapError
from battlemap.maps.generate import KINDS, generate
from battlemap.maps.generate.luck import Luck
from battlemap.scenario import check
from battlemap.scenario.write import write
from battlemap.setup import DOOR_STATES, TERRAINS, WALL_KINDS, MapSetup, Setup

SIZES = [(12, 12), (13, 40), (40, 13), (30, 22), (61, 47)]
NOT_CROSSED = ("wall", "void", "pillar", "deep", "pit")


def steps_over_walls(field: MapSetup) -> set[frozenset[tuple[int, int]]]:
    """Pairs of neighbours with a wall between them that is no door; all made walls run along the grid."""
    blocked = set()
    for wall in field.walls:
        (x0, y0), (x1, y1) = sorted((wall.start, wall.end))
        assert x0 == x1 or y0 == y1
        if wall.kind == "door":
            continue
        for at in range(int(y0), int(y1)):
            blocked.add(frozenset({(int(x0) - 1, at), (int(x0), at)}))
        for at in range(int(x0), int(x1)):
            blocked.add(frozenset({(at, int(y0) - 1), (at, int(y0))}))
    return blocked


def parts(field: MapSetup) -> list[int]:
    """How many squares each part of the ground has that one can walk on, doors opened."""
    blocked = steps_over_walls(field)
    ground = {(x, y) for y, row in enumerate(field.terrain) for x, what in enumerate(row) if what not in NOT_CROSSED}
    sizes = []
    while ground:
        area = [ground.pop()]
        for x, y in area:
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in ground and frozenset({(x, y), near}) not in blocked:
                    ground.remove(near)
                    area.append(near)
        sizes.append(len(area))
    return sorted(sizes, reverse=True)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", SIZES)
def test_every_square_of_ground_can_be_reached_with_the_doors_open(kind, size):
    for seed in range(8):
        found = parts(generate(kind, *size, seed))
        assert len(found) == 1, f"{kind} {size} seed {seed}: parts of {found} squares"
        assert found[0] >= size[0] * size[1] // 8


@pytest.mark.parametrize(
    ("kind", "mark"),
    [("rooms", "ff8b5bb8db52"), ("cave", "1d075dcc9f00"), ("woods", "810e936654af"), ("village", "43e5a88dae9c")],
)
def test_a_seed_gives_the_same_field_on_every_machine(kind, mark):
    field = generate(kind, 40, 30, 7)
    walls = [(wall.start, wall.end, wall.kind, wall.state) for wall in field.walls]
    text = repr((field.terrain, field.elevation, walls, sorted(field.doors.items())))
    assert hashlib.blake2b(text.encode(), digest_size=6).hexdigest() == mark


def test_seeds_kinds_and_sizes_give_fields_of_their_own():
    fields = [generate(kind, 30, 22, seed).terrain for kind in KINDS for seed in (-7, 0, 7, 2**40)]
    assert all(one != other for i, one in enumerate(fields) for other in fields[:i])


def test_luck_keeps_the_sequence_of_the_standard_library():
    luck = Luck("cave 40x30 7")
    assert [luck.between(1, 100) for _ in range(6)] == [36, 25, 40, 4, 6, 25]
    assert sorted(luck.shuffled(range(9))) == list(range(9))


@pytest.mark.parametrize("kind", KINDS)
def test_a_made_field_is_a_scenario_without_faults(kind):
    field = generate(kind, 34, 26, 3)
    assert {what for row in field.terrain for what in row} <= set(TERRAINS)
    assert {wall.kind for wall in field.walls} <= set(WALL_KINDS)
    assert set(field.doors.values()) <= set(DOOR_STATES)
    assert all(field.terrain[y][x] == "door" for x, y in field.doors)
    assert min(map(min, field.elevation)) == 0
    assert check(write(Setup("made", "combat-tactics", field, {}, {}))) == []


def test_neighbours_on_a_hill_differ_by_one_step_at_most():
    for seed in range(8):
        level = generate("woods", 40, 30, seed).elevation
        assert max(map(max, level)) >= 1
        for row in level:
            assert all(abs(a - b) <= 1 for a, b in zip(row, row[1:], strict=False))
        for row, below in zip(level, level[1:], strict=False):
            assert all(abs(a - b) <= 1 for a, b in zip(row, below, strict=True))


def test_a_river_runs_through_the_woods_and_can_be_forded_twice():
    for seed in range(8):
        terrain = generate("woods", 40, 30, seed).terrain
        wet = [[what in ("shallow", "deep") for what in row] for row in terrain]
        assert all(any(row) for row in wet)
        assert any("deep" in row for row in terrain)
        fords = [not any(what == "deep" for what in row) for row in terrain]
        starts = sum(ford and not before for ford, before in zip(fords, [False, *fords], strict=False))
        assert starts >= 2


def test_every_door_of_rooms_stands_in_a_wall():
    for seed in range(8):
        field = generate("rooms", 40, 30, seed)
        assert field.doors
        for x, y in field.doors:
            solid = [field.terrain[b][a] == "wall" for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))]
            assert solid in ([True, True, False, False], [False, False, True, True]), (seed, x, y)


def test_every_house_of_a_village_has_a_door_and_there_is_a_well():
    field = generate("village", 40, 30, 7)
    assert sum(wall.kind == "door" for wall in field.walls) >= 4
    assert any(wall.kind == "window" for wall in field.walls)
    assert any("pit" in row for row in field.terrain)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("caves", 30, 30), "near is cave"),
        (("moon", 30, 30), "there are rooms, cave, woods, village"),
        (("cave", 11, 30), "needs 12 each way"),
        (("cave", 30, -4), "needs 12 each way"),
        (("cave", 300, 300), "a battle holds 65,536"),
        (("cave", 10**12, 12), "too large"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_line(arguments, words):
    with pytest.raises(BattlemapError) as caught:
        generate(*arguments)
    assert words in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("kind", KINDS)
def test_a_large_field_is_made_in_seconds(kind):
    begin = time.perf_counter()
    assert len(parts(generate(kind, 160, 120, 1))) == 1
    assert time.perf_counter() - begin < 20
