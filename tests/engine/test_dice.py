"""The dice: Philox 2x32-10 by its published vectors, every face as likely as the other, every seed its own luck (FB-49)."""

import itertools

import pytest

from battlemap.engine.dice import die, philox, stream_of
from battlemap.engine.schema import State
from battlemap.errors import BattlemapError
from battlemap.rulesets.combat_tactics.armoury import damage_dice
from battlemap.testing.battles import make_battle


def dice(seed, battle=0):
    return State(key=battle, stream=stream_of(seed))


def rolls(state, faces, count):
    return [die(state, faces) for _ in range(count)]


@pytest.mark.parametrize(
    ("low", "high", "key", "word"),
    [
        (0, 0, 0, 0xFF1DAE59),
        (0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0x2C3F628B),
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0xDD7CE038),
    ],
)
def test_the_published_vectors_come_out(low, high, key, word):
    assert philox(low, high, key) == word


@pytest.mark.parametrize(
    ("faces", "count", "most", "seed"), [(20, 200_000, 43.8, 1), (6, 200_000, 20.5, 2), (100, 300_000, 148.2, 3)]
)
def test_every_face_is_as_likely_as_the_other(faces, count, most, seed):
    seen = [0] * (faces + 1)
    for face in rolls(dice(seed), faces, count):
        seen[face] += 1
    expected = count / faces
    assert seen[0] == 0
    assert sum((one - expected) ** 2 / expected for one in seen[1:]) < most


def test_a_roll_says_nothing_about_the_next():
    found = rolls(dice(4), 20, 200_000)
    mean = sum(found) / len(found)
    spread = sum((one - mean) ** 2 for one in found)
    assert abs(sum((one - mean) * (two - mean) for one, two in itertools.pairwise(found)) / spread) < 0.01


@pytest.mark.parametrize("faces", [1, 2, 3, 4, 6, 8, 10, 12, 20, 100, 1000])
def test_a_die_shows_its_faces_and_no_others(faces):
    found = set(rolls(dice(5), faces, 60 * faces if faces <= 100 else 2000))
    assert min(found) >= 1 and max(found) <= faces
    if faces <= 100:
        assert len(found) == faces


SEEDS = (0, 1, 2, 3, -1, 2**31, 2**32 - 1, 2**32, 2**40, 2**64, 10**30)


def test_every_seed_has_its_own_rolls():
    first = {seed: tuple(rolls(dice(seed), 20, 20)) for seed in SEEDS}
    assert len(set(first.values())) == len(SEEDS)


def test_every_battle_of_a_run_has_its_own_rolls():
    assert len({tuple(rolls(dice(7, battle), 20, 20)) for battle in range(200)}) == 200


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_of_any_size_is_hashed_to_thirty_two_bits_and_rolls_within_bounds(seed):
    assert 0 <= stream_of(seed) < 2**32
    assert set(rolls(dice(seed), 6, 300)) == {1, 2, 3, 4, 5, 6}


def test_the_seeds_differ_through_the_front_door_too():
    def opening(seed):
        cast = {"alard": "man watch a1 E", "brok": "man raiders c1 W"}
        duel = make_battle(["..."], cast, seed=seed, strict=False)
        for _ in range(12):
            duel.apply(duel.default_action())
        return [event.natural for event in duel.events if event.kind == "rolled"]

    assert len({tuple(opening(seed)) for seed in (2**32 - 1, 2**40, -1, 0)}) == 4


def test_what_is_rolled_depends_on_the_count_of_rolls_alone():
    one, two = dice(9), dice(9)
    rolls(one, 20, 12)
    rolls(two, 6, 12)
    assert one.rolls == two.rolls == 12
    assert rolls(one, 20, 5) == rolls(two, 20, 5)


@pytest.mark.parametrize("text", ["1d9007199254740991", "9007199254740991d6", "1d6+99999"])
def test_a_die_that_cannot_be_served_is_refused_in_one_clear_line(text):
    with pytest.raises(BattlemapError, match="at most 1000"):
        damage_dice(text)
