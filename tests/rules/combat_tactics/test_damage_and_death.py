"""Damage, bleeding and death."""

import pytest

from battlemap.testing.battles import finish_round, named, play

FLOOR = ["......."] * 3


def felled(battle, hp, damage, death="tactics", rounds=0, **more):
    """Alard hurts Brok once; Cob keeps the raiders in the field for so many rounds more."""
    cast = {"alard": "man watch c2 E", "brok": f"man raiders d2 W, hp = {hp}", "cob": "man raiders g3 W"}
    initiative = {"initiative watch": [3] * (rounds + 1), "initiative raiders": [7] * (rounds + 1)}
    dice = {"attack": [15], "damage": [damage]} | initiative
    duel = battle(FLOOR, cast, begin="alard", dice=dice, options={"death": death, "knockdowns": False}, **more)
    events = duel.apply("alard attack brok")
    finish_round(duel)
    for _ in range(rounds):
        finish_round(duel)
    return duel, events


def state(duel):
    return duel.figure("brok").status, duel.figure("brok").hp


@pytest.mark.rule("CT-DTH-2")
def test_at_exactly_zero_a_figure_is_unconscious_and_does_not_bleed(battle):
    duel, events = felled(battle, 5, 5, rounds=3)
    assert named(events, "fell")[0].rule == "CT-DTH-2"
    assert state(duel) == ("unconscious", 0)


@pytest.mark.rule("CT-DTH-2")
@pytest.mark.parametrize("damage", [5, 8])
def test_at_zero_or_below_a_figure_is_helpless(battle, damage):
    duel, _ = felled(battle, 5, damage)
    assert duel.figure("brok").posture == "prone"
    assert duel.threat("brok") == []
    assert "out of action" in duel.why_not("brok end")
    asked = {action.figure for action in duel.actions}
    assert "brok" not in asked


@pytest.mark.rule("CT-DTH-1")
def test_below_zero_nothing_is_lost_in_the_round_of_the_fall(battle):
    duel, events = felled(battle, 5, 6)
    assert named(events, "fell")[0].rule == "CT-DTH-1"
    assert state(duel) == ("dying", -1)


@pytest.mark.rule("CT-DTH-1")
def test_then_one_hit_point_a_round_in_the_status_step(battle):
    duel, _ = felled(battle, 5, 6, rounds=2)
    assert state(duel) == ("dying", -3)
    assert [event.value for event in named(duel.events, "bled")] == [-2, -3]


@pytest.mark.rule("CT-DTH-1")
def test_at_minus_one_a_figure_is_dead_after_nine_rounds(battle):
    duel, _ = felled(battle, 5, 6, rounds=8)
    assert state(duel) == ("dying", -9)
    duel, _ = felled(battle, 5, 6, rounds=9)
    assert state(duel) == ("dead", -10)
    assert named(duel.events, "died")[0].rule == "CT-DTH-1"


@pytest.mark.rule("CT-DTH-1")
def test_at_minus_ten_a_figure_is_dead_at_once(battle):
    cast = {"alard": "man watch c2 E, weapons = ['two-handed-sword']", "brok": "man raiders d2 W, hp = 1"}
    dice = {"attack": [15], "damage": [10]}
    duel = battle(FLOOR, cast | {"cob": "man raiders g3 W"}, begin="alard", dice=dice)
    duel.apply("alard attack brok")
    assert state(duel) == ("dying", -9)
    cast["alard"] += ", damage_bonus = 1"
    duel = battle(FLOOR, cast | {"cob": "man raiders g3 W"}, begin="alard", dice=dice)
    duel.apply("alard attack brok")
    assert state(duel) == ("dead", -10)


@pytest.mark.rule("CT-DTH-5")
def test_at_deaths_door_the_loss_begins_at_exactly_zero(battle):
    duel, _ = felled(battle, 5, 5, death="deaths_door", rounds=2)
    assert state(duel) == ("dying", -2)


@pytest.mark.rule("CT-DTH-5")
@pytest.mark.parametrize("damage", [5, 6])
def test_with_death_at_zero_nobody_lingers(battle, damage):
    duel, events = felled(battle, 5, damage, death="zero")
    assert duel.figure("brok").status == "dead"
    assert named(events, "died")[0].rule == "CT-DTH-5"


@pytest.mark.rule("CT-DTH-5", "CT-DTH-2")
@pytest.mark.parametrize(
    ("death", "hp", "status"),
    [
        ("tactics", 0, "unconscious"), ("tactics", -1, "dying"),
        ("deaths_door", 0, "dying"), ("zero", 0, "dead"), ("zero", -3, "dead"),
    ],
)  # fmt: skip
def test_a_figure_that_starts_without_hit_points_starts_as_the_option_has_it(battle, death, hp, status):
    cast = {"alard": "man watch a2 E", "brok": f"man raiders d2 W, hp = {hp}", "cob": "man raiders g3 W"}
    duel = battle(FLOOR, cast, begin="alard", options={"death": death})
    assert (duel.figure("brok").status, duel.figure("brok").posture) == (status, "prone")


@pytest.mark.rule("CT-EOR-1", "CT-DTH-1")
def test_the_end_of_the_round_is_retreats_first_and_the_status_step_after_them(battle):
    cast = {
        "alard": "man watch c2 E",
        "brok": "man raiders d2 W, hp = 30",
        "cob": "man raiders a3 W, hp = -3",
    }
    dice = {"attack": [15], "damage": [4], "initiative watch": [3, 3, 3], "initiative raiders": [7, 7, 7]}
    duel = battle(FLOOR, cast, dice=dice, options={"knockdowns": False})
    finish_round(duel)
    assert duel.figure("cob").hp == -4
    play(duel, "alard wait", "brok wait", "alard attack brok")
    while duel.decision.kind != "press":
        duel.apply(duel.default_action())
    assert duel.figure("cob").hp == -4
    play(duel, "alard press brok", "alard push brok e2")
    events = duel.apply("alard hold")
    assert [event.kind for event in named(events, "held", "bled", "round_began")] == ["held", "bled", "round_began"]


@pytest.mark.rule("AD-ATT-1")
def test_no_hit_does_less_than_one(battle):
    cast = {"alard": "man watch c2 E, strength = '3', weapons = ['dagger']", "brok": "man raiders d2 W"}
    duel = battle(FLOOR, cast, begin="alard", dice={"attack": [17], "damage": [1], "knockdown": [1]})
    duel.apply("alard attack brok")
    assert duel.figure("brok").hp == 19


WARD = {
    "alard": "man watch c2 E",
    "cob": "man watch d2 E, hp = -4",
    "dag": "man raiders g3 W",
}


@pytest.mark.rule("CT-DTH-1", "CT-DTH-2")
def test_binding_wounds_stops_the_loss_and_takes_the_rounds_attacks(battle):
    ward = battle(FLOOR, WARD, begin="alard", dice={"initiative watch": [3] * 2, "initiative raiders": [7] * 2})
    events = ward.apply("alard bind cob")
    assert [(event.actor, event.target, event.rule) for event in named(events, "bound")] == [
        ("alard", "cob", "CT-DTH-1")
    ]
    finish_round(ward)
    finish_round(ward)
    assert (ward.figure("cob").status, ward.figure("cob").hp) == ("unconscious", -4)


@pytest.mark.rule("CT-DTH-1")
@pytest.mark.parametrize(
    ("cast", "before"),
    [
        (WARD | {"cob": "man watch e2 E, hp = -4"}, ""),
        (WARD | {"cob": "man raiders d2 W, hp = -4"}, ""),
        (WARD | {"cob": "man watch d2 E, hp = 0"}, ""),
        (WARD | {"cob": "man watch d2 E"}, ""),
        (WARD | {"alard": "wolf watch c2 E"}, ""),
        (WARD | {"dag": "man raiders c1 W"}, "alard face N"),
    ],
    ids=["too far", "an enemy", "not dying", "unhurt", "without hands", "after a blow"],
)
def test_only_a_dying_friend_beside_the_figure_can_be_tended_with_hands_that_are_free(battle, cast, before):
    ward = battle(FLOOR, cast, begin="alard", dice={"attack": [1]} if before else None, strict=bool(before))
    if before:
        play(ward, before, "alard attack dag")
    assert "alard bind cob" not in [str(action) for action in ward.legal_actions()]
    assert ward.why_not("alard bind cob") != ""
