"""FB-24: passing through friends, stopping on them, sharing a square and leaving it."""

import pytest

from battlemap.engine.blocks import clone
from battlemap.grid.occupancy import rebuild
from battlemap.testing.battles import play

FLOOR = ["........"] * 4
LANE = ["........", "########", "########", "########"]  # only the first row is open
FAR = {"orc": "man raiders h1 W"}


def occupancy_agrees(duel):
    anew = clone(duel.state)
    rebuild(anew, duel.board)
    return anew.here == duel.state.here


@pytest.mark.rule("CT-FRM-1")
def test_when_one_of_two_sharers_leaves_the_other_is_still_there(battle):
    small = "goblin watch b2 E"
    cast = {"h_1": small, "h_2": small, "orc": "man raiders h4 W"}
    duel = battle(FLOOR, cast, begin="h_1")
    play(duel, "h_1 move c2", "h_1 end")
    assert (duel.figure("h_1").at, duel.figure("h_2").at) == ("c2", "b2")
    assert occupancy_agrees(duel)
    cast = {"alard": "man watch a2 E", **cast}
    assert "not free" in battle(FLOOR, cast, begin="alard").why_not("alard move b2")


def test_a_third_man_finds_no_room_and_a_third_small_one_only_in_close_formation(battle):
    pair = {"p_1": "man watch c1 E", "p_2": "man watch c1 E", "alard": "man watch a1 E"} | FAR
    assert battle(LANE, pair, begin="alard").why_not("alard move c1") != ""
    trio = {"h_1": "goblin watch c1 E", "h_2": "goblin watch c1 E", "h_3": "goblin watch a1 E"} | FAR
    assert battle(LANE, trio, begin="h_3").why_not("h_3 move c1") == ""
    turned = battle(LANE, trio, begin="h_2")
    play(turned, "h_2 face N", "h_2 wait")
    assert turned.why_not("h_3 move c1") != ""


def test_a_friend_that_fights_nobody_is_passed_but_not_stood_on(battle):
    cast = {"alard": "man watch a1 E", "carl": "man watch b1 N"} | FAR
    duel = battle(LANE, cast, begin="alard")
    assert "c1" in duel.reach("alard")
    assert "not free" in duel.why_not("alard move b1")
    duel.apply("alard move c1")
    assert occupancy_agrees(duel)


def test_a_threatened_friend_is_not_passed(battle):
    cast = {"alard": "man watch a1 E", "carl": "man watch b1 N", "orc": "man raiders b2 N"}
    rows = ["........", "#.######", "########", "########"]
    assert "c1" not in battle(rows, cast, begin="alard").reach("alard")


def test_a_friend_that_has_attacked_this_round_is_not_passed(battle):
    cast = {
        "carl": "man watch b1 E, weapons = ['halberd']",
        "alard": "man watch a1 E, weapons = ['two-handed-sword']",
        "orc": "man raiders d1 E",
    }
    duel = battle(LANE, cast, begin="carl", dice={"attack": [2]})
    assert "c1" in duel.reach("alard")
    duel.apply("carl attack orc")
    assert duel.decision.figure == "alard"
    assert "c1" not in duel.reach("alard")


def test_a_standing_enemy_is_never_passed_a_fallen_one_is(battle):
    up = {"alard": "man watch a1 E", "orc": "man raiders b1 E"}
    assert "c1" not in battle(LANE, up, begin="alard").reach("alard")
    down = up | {"orc": "man raiders b1 E, posture = 'prone'"}
    assert "c1" in battle(LANE, down, begin="alard").reach("alard")


def test_of_two_that_plan_for_one_square_the_second_is_refused(battle):
    cast = {"a_1": "man watch a1 E", "a_2": "man watch a3 N", "orc": "man raiders h4 W"}
    duel = battle(FLOOR, cast, begin="a_1")
    second = duel.copy()
    assert "b2" in second.reach("a_2")
    play(duel, "a_1 move b2", "a_1 wait")
    assert "not free" in duel.why_not("a_2 move b2")
