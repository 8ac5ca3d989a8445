"""FB-28: the odds of fire into melee, shots that cross one, and modifiers that stay."""

import pytest

from battlemap.testing.battles import modifiers, named, rolled

FIELD = ["............"] * 8
ARCHER = "man watch a3 E, weapons = ['short-bow']"


@pytest.mark.rule("CT-FIM-2", "CT-FIM-4")
@pytest.mark.parametrize(("face", "victim"), [(1, "f_1"), (2, "f_2"), *((face, "giant") for face in range(3, 9))])
def test_every_face_of_the_d8_has_its_owner(battle, face, victim):
    cast = {
        "mirra": ARCHER,
        "f_1": "man watch e3 E",
        "f_2": "man watch e5 E",
        "giant": "man raiders f3 W, size = 'G', hp = 99",
    }
    duel = battle(FIELD, cast, begin="mirra", dice={"target": [face], "attack": [2]})
    assert rolled(duel.apply("mirra shoot giant"), "attack")[0].target == victim


DUEL = {"mirra": ARCHER, "friend": "man watch d3 N", "goblin": "goblin raiders d2 S"}


@pytest.mark.rule("CT-FIM-6")
@pytest.mark.parametrize(("face", "victim"), [(1, "friend"), (2, "friend"), (3, "goblin")])
def test_a_shot_at_somebody_behind_a_duel_is_drawn_among_the_duellists(battle, face, victim):
    cast = DUEL | {"orc": "man raiders g3 W"}
    duel = battle(FIELD, cast, begin="mirra", dice={"target": [face], "attack": [2]})
    assert rolled(duel.apply("mirra shoot orc"), "attack")[0].target == victim


@pytest.mark.rule("CT-FIM-6")
def test_a_line_past_the_duel_draws_nothing(battle):
    duel = battle(FIELD, DUEL | {"orc": "man raiders g5 W"}, begin="mirra", dice={"attack": [2]})
    assert rolled(duel.apply("mirra shoot orc"), "target") == []


@pytest.mark.rule("CT-FIM-3")
def test_range_cover_and_posture_of_the_one_drawn_all_count_and_the_draw_comes_first(battle):
    wall = "{ from = [8, 0], to = [8, 8], kind = 'low' }"
    cast = {
        "mirra": "man watch a3 E, weapons = ['dagger']",
        "alard": "man watch i3 E, posture = 'kneeling'",
        "brok": "man raiders j3 W",
    }
    duel = battle(FIELD, cast, begin="mirra", walls=[wall], dice={"target": [1], "attack": [2]})
    events = duel.apply("mirra throw brok")
    assert [roll.purpose for roll in named(events, "rolled")] == ["target", "attack"]
    assert modifiers(events) == {"T-22": -2, "T-11": -4, "CT-POS-2": -1, "CT-FLK-1": 2}
