"""High ground: waist above head, on ground at least a step higher (case FB-11)."""

from __future__ import annotations

import pytest

from battlemap.engine.conditions import (
    CROUCHED,
    GARGANTUAN,
    HUGE,
    KNEELING,
    LARGE,
    MAN_SIZED,
    PRONE,
    SMALL,
    STANDING,
    TINY,
)
from battlemap.engine.schema import Figure
from battlemap.grid.heights import figure_height, ground, stands_higher
from battlemap.testing.drawings import board_from, square_at


@pytest.mark.parametrize(
    ("attacker", "steps", "flying", "defender", "defender_steps", "higher"),
    [
        (MAN_SIZED, 1, 0, MAN_SIZED, 0, True),
        (MAN_SIZED, 0, 0, MAN_SIZED, 0, False),
        (MAN_SIZED, 0, 0, MAN_SIZED, 1, False),
        (MAN_SIZED, 1, 0, LARGE, 0, False),
        (MAN_SIZED, 2, 0, LARGE, 0, True),
        (LARGE, 0, 0, SMALL, 0, False),
        (GARGANTUAN, 3, 0, TINY, 3, False),
        (MAN_SIZED, 1, 1, MAN_SIZED, 0, False),
        (SMALL, 1, 0, MAN_SIZED, 0, True),
        (TINY, 1, 0, MAN_SIZED, 0, False),
        (HUGE, 1, 0, HUGE, 0, False),
    ],
)
@pytest.mark.rule("CT-HGR-1", "CT-HGR-2")
def test_only_a_waist_above_the_head_on_higher_ground_counts(
    attacker: int, steps: int, flying: int, defender: int, defender_steps: int, higher: bool
) -> None:
    _, b, _ = board_from([".."], elevation=[f"{steps}{defender_steps}"])
    f = Figure(square=square_at(b, 0, 0), size=attacker, flying=flying)
    g = Figure(square=square_at(b, 1, 0), size=defender)
    assert stands_higher(b, f, g) == higher


@pytest.mark.rule("CT-HGR-2")
def test_a_prone_enemy_on_level_ground_gives_nobody_high_ground() -> None:
    _, b, _ = board_from([".."])
    giant = Figure(square=square_at(b, 0, 0), size=HUGE)
    assert not stands_higher(b, giant, Figure(square=square_at(b, 1, 0), size=SMALL, posture=PRONE))


@pytest.mark.rule("CT-HGR-1")
def test_equality_of_waist_and_head_is_not_above() -> None:
    # Small on a 5 ft step: its waist is at 6.5 ft; kneeling, at 6 ft, as high as a standing man's head.
    _, b, _ = board_from([".."], elevation=["10"])
    man = Figure(square=square_at(b, 1, 0), size=MAN_SIZED)
    f = Figure(square=square_at(b, 0, 0), size=SMALL)
    assert stands_higher(b, f, man)
    f.posture = KNEELING
    assert not stands_higher(b, f, man)


@pytest.mark.parametrize(
    ("size", "standing", "lowered"),
    [(TINY, 2, 1), (SMALL, 3, 2), (MAN_SIZED, 6, 4), (LARGE, 10, 6), (HUGE, 18, 12), (GARGANTUAN, 25, 16)],
)
@pytest.mark.rule("CT-HGR-1")
def test_postures_lower_a_figure(size: int, standing: int, lowered: int) -> None:
    heights = [figure_height(Figure(size=size, posture=posture)) for posture in (STANDING, CROUCHED, KNEELING, PRONE)]
    assert heights == [standing, lowered, lowered, 1]


@pytest.mark.rule("CT-HGR-1")
def test_a_smaller_height_step_needs_more_steps_to_lift_the_waist_over_the_head() -> None:
    _, b, _ = board_from(["..."], elevation=["120"])
    b.height_step = 3
    low = Figure(square=square_at(b, 2, 0), size=MAN_SIZED)
    assert not stands_higher(b, Figure(square=square_at(b, 0, 0), size=MAN_SIZED), low)
    assert stands_higher(b, Figure(square=square_at(b, 1, 0), size=MAN_SIZED), low)


def test_a_large_footprint_stands_as_high_as_its_highest_square() -> None:
    _, b, _ = board_from(["...", "..."], elevation=["000", "020"])
    assert ground(b, Figure(square=square_at(b, 0, 0), width=2, height=2)) == 10
    assert ground(b, Figure(square=square_at(b, 2, 0))) == 0
