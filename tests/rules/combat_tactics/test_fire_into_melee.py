"""Shots at figures in melee, and past them."""

import pytest

from battlemap.testing.battles import modifiers, named, play, rolled

ROOM = ["............"] * 7
ARCHER = "man watch a3 E, weapons = ['short-bow'], hp = 20"


def faces(duel, shooter="mirra", target="brok"):
    return duel.target_die(shooter, target)


@pytest.mark.rule("CT-FIM-1")
def test_a_shot_at_a_figure_that_fights_is_first_rolled_for_its_real_target(battle):
    cast = {"mirra": ARCHER, "alard": "man watch f3 E", "brok": "man raiders g3 W"}
    duel = battle(ROOM, cast, begin="mirra", dice={"target": [1], "attack": [2]})
    events = duel.apply("mirra shoot brok")
    assert [event.purpose for event in named(events, "rolled")] == ["target", "attack"]
    assert rolled(events, "attack")[0].target == "alard"
    assert named(events, "target_drawn")[0].target == "alard"


@pytest.mark.rule("CT-FIM-1")
def test_a_figure_that_fights_nobody_is_shot_at_directly(battle):
    cast = {"mirra": ARCHER, "alard": "man watch f6 E", "brok": "man raiders g3 W"}
    duel = battle(ROOM, cast, begin="mirra", dice={"attack": [2]})
    assert faces(duel) == {"brok": 1}
    events = duel.apply("mirra shoot brok")
    assert rolled(events, "attack")[0].target == "brok"


@pytest.mark.rule("CT-FIM-1")
def test_threat_in_either_direction_makes_a_melee(battle):
    cast = {"mirra": ARCHER, "alard": "man watch f3 E", "brok": "man raiders g3 E"}  # brok turns his back
    duel = battle(ROOM, cast, begin="mirra")
    assert duel.threats_to("alard") == [] and duel.threats_to("brok") == ["alard"]
    assert duel.melee("brok") == ["alard", "brok"]
    assert faces(duel) == {"alard": 1, "brok": 1}


@pytest.mark.rule("CT-FIM-1")
def test_everyone_connected_by_threat_belongs_to_the_melee_however_far(battle):
    cast = {
        "mirra": "man watch a7 E, weapons = ['short-bow']",
        "a_1": "man watch d1 S",
        "b_1": "man raiders d2 E",
        "a_2": "man watch e2 W",
        "b_2": "man raiders f2 W",
        "a_3": "man watch g2 W",
        "b_3": "man raiders h2 W",
        "loner": "man raiders l6 W",
    }
    duel = battle(ROOM, cast, begin="mirra")
    assert duel.melee("b_1") == ["a_1", "b_1", "a_2", "b_2", "a_3", "b_3"]
    assert duel.melee("loner") == []


@pytest.mark.rule("CT-FIM-1")
def test_friends_do_not_threaten_each_other(battle):
    cast = {"mirra": ARCHER, "brok": "man raiders g3 W", "cob": "man raiders f3 E"}
    duel = battle(ROOM, cast, begin="mirra")
    assert duel.melee("brok") == []


@pytest.mark.rule("CT-FIM-1")
def test_the_shooter_is_never_a_candidate(battle):
    cast = {"mirra": ARCHER, "alard": "man watch c2 S", "brok": "man raiders b3 W"}
    duel = battle(ROOM, cast, begin="mirra", options={"opportunity": False})
    assert "mirra" in duel.melee("brok")
    assert faces(duel) == {"alard": 1, "brok": 1}


@pytest.mark.rule("CT-FIM-1")
def test_nor_is_a_figure_that_the_shot_cannot_reach(battle):
    cast = {"mirra": ARCHER, "alard": "man watch f3 E", "brok": "man raiders g3 W", "carl": "man watch g4 N"}
    in_the_open = battle(ROOM, cast, begin="mirra")
    assert faces(in_the_open) == {"alard": 1, "brok": 1, "carl": 1}
    wall = "{ from = [4, 3], to = [4, 5], kind = 'wall' }"
    screened = battle(ROOM, cast, begin="mirra", walls=[wall])
    assert screened.melee("brok") == ["alard", "brok", "carl"]
    assert faces(screened) == {"alard": 1, "brok": 1}


@pytest.mark.rule("CT-FIM-2", "CT-FIM-4")
def test_a_giant_and_two_men_claim_six_one_and_one_face_of_a_d8(battle):
    cast = {
        "mirra": "man watch a3 E, weapons = ['short-bow']",
        "f_1": "man watch e3 E",
        "f_2": "man watch e4 E",
        "giant": "man raiders f2 W, size = 'G', hp = 99",
    }
    duel = battle(ROOM, cast, begin="mirra", dice={"target": [3], "attack": [2]})
    assert faces(duel, target="giant") == {"f_1": 1, "f_2": 1, "giant": 6}
    events = duel.apply("mirra shoot giant")
    assert rolled(events, "target")[0].faces == 8
    assert [(event.target, event.value) for event in named(events, "face_claimed")] == [
        ("f_1", 1), ("f_2", 2), ("giant", 8),
    ]  # fmt: skip
    assert rolled(events, "attack")[0].target == "giant"


@pytest.mark.rule("CT-FIM-2", "CT-FIM-4")
@pytest.mark.parametrize(
    ("sizes", "claims"),
    [
        ("ML", [1, 2]),
        ("SL", [1, 4]),
        ("MS", [2, 1]),
        ("MT", [3, 1]),
        ("ST", [3, 2]),
        ("MH", [1, 4]),
        ("MM", [1, 1]),
        ("LG", [1, 3]),
    ],
)
def test_every_candidate_owns_whole_faces_of_the_smallest_die_by_its_weight(battle, sizes, claims):
    cast = {
        "mirra": "man watch a3 E, weapons = ['short-bow']",
        "one": f"man watch e3 E, size = '{sizes[0]}', footprint = [1, 1]",
        "two": f"man raiders f3 W, size = '{sizes[1]}', footprint = [1, 1]",
    }
    duel = battle(ROOM, cast, begin="mirra")
    assert list(faces(duel, target="two").values()) == claims


@pytest.mark.rule("CT-FIM-4")
def test_a_man_an_ogre_and_a_halfling_share_a_d7(battle):
    cast = {
        "mirra": "man watch a3 E, weapons = ['short-bow']",
        "man": "man watch e3 E",
        "ogre": "ogre raiders f3 W",
        "halfling": "man watch f2 S, size = 'S', weapons = ['short-sword']",
    }
    duel = battle(ROOM, cast | {}, begin="mirra", dice={"target": [7], "attack": [2]})
    assert faces(duel, target="ogre") == {"man": 2, "ogre": 4, "halfling": 1}
    assert rolled(duel.apply("mirra shoot ogre"), "attack")[0].target == "halfling"


@pytest.mark.rule("CT-FIM-3")
def test_the_attack_roll_uses_what_the_real_target_is_and_where_it_stands(battle):
    rows = list(ROOM)
    rows[2] = "....T......."
    cast = {
        "mirra": ARCHER,
        "alard": "man watch e3 E, natural_ac = 4, posture = 'kneeling'",
        "brok": "man raiders f3 W",
    }
    duel = battle(rows, cast, begin="mirra", dice={"target": [1], "attack": [2]})
    events = duel.apply("mirra shoot brok")
    assert rolled(events, "attack")[0].needed == 16
    assert modifiers(events) == {"T-11": -2, "CT-POS-2": -1, "CT-FLK-1": 2}


@pytest.mark.rule("CT-FIM-3")
def test_a_friend_that_is_hit_is_hit(battle):
    cast = {"mirra": ARCHER, "alard": "man watch f3 E", "brok": "man raiders g3 W"}
    duel = battle(ROOM, cast, begin="mirra", dice={"target": [1], "attack": [15], "damage": [5], "knockdown": [1]})
    duel.apply("mirra shoot brok")
    assert duel.figure("alard").hp == 15


@pytest.mark.rule("CT-FIM-5")
def test_there_is_no_waiting_for_a_clear_shot_the_shooter_takes_the_draw_or_does_not_shoot(battle):
    cast = {"mirra": ARCHER, "alard": "man watch f3 E", "brok": "man raiders g3 W"}
    duel = battle(ROOM, cast, begin="mirra", dice={"target": [2, 1], "attack": [2, 2]})
    shots = [str(action) for action in duel.legal_actions() if action.kind == "shoot"]
    assert shots == ["mirra shoot brok"]
    events = play(duel, "mirra shoot brok", "alard wait", "brok wait", "mirra shoot brok")
    assert [roll.purpose for roll in named(events, "rolled")] == ["target", "attack", "target", "attack"]


DUEL_IN_THE_WAY = {
    "mirra": ARCHER,
    "friend": "man watch d3 N",
    "goblin": "goblin raiders d2 S",
    "orc": "man raiders g3 W",
}


@pytest.mark.rule("CT-FIM-6")
def test_a_shot_that_crosses_the_square_of_a_figure_in_melee_is_drawn_among_that_melee(battle):
    duel = battle(ROOM, DUEL_IN_THE_WAY, begin="mirra", dice={"target": [3], "attack": [2]})
    assert faces(duel, target="orc") == {"friend": 2, "goblin": 1}
    events = duel.apply("mirra shoot orc")
    assert rolled(events, "target")[0].faces == 3
    assert rolled(events, "attack")[0].target == "goblin"


@pytest.mark.rule("CT-FIM-6")
def test_a_line_that_only_passes_by_a_melee_draws_nothing(battle):
    cast = DUEL_IN_THE_WAY | {"orc": "man raiders g5 W"}
    duel = battle(ROOM, cast, begin="mirra", dice={"attack": [2]})
    assert faces(duel, target="orc") == {"orc": 1}
    assert rolled(duel.apply("mirra shoot orc"), "attack")[0].target == "orc"


@pytest.mark.rule("CT-FIM-6")
def test_a_figure_in_the_line_that_fights_nobody_is_shot_past(battle):
    cast = {"mirra": ARCHER, "friend": "man watch d3 N", "orc": "man raiders g3 W"}
    duel = battle(ROOM, cast, begin="mirra", dice={"attack": [2]})
    assert rolled(duel.apply("mirra shoot orc"), "attack")[0].target == "orc"


@pytest.mark.rule("CT-FIM-6")
def test_the_first_melee_crossed_takes_the_draw_also_before_the_targets_own(battle):
    cast = DUEL_IN_THE_WAY | {"cob": "man watch h3 W"}
    duel = battle(ROOM, cast, begin="mirra")
    assert set(duel.melee("orc")) == {"orc", "cob"}
    assert faces(duel, target="orc") == {"friend": 2, "goblin": 1}
