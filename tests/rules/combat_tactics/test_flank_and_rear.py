"""Attacks from the flank and from the rear."""

import pytest

from battlemap.testing.battles import hit_dice, modifiers, rolled

FLOOR = ["....."] * 5
LOOKS_AT_THE_MIDDLE = {
    "b2": "SE", "c2": "S", "d2": "SW", "b3": "E", "d3": "W", "b4": "NE", "c4": "N", "d4": "NW",
}  # fmt: skip


def blow(battle, square, facing, attacker="man", fields="", own=""):
    """An attack on a figure in c3 from a square; its modifiers by rule."""
    duel = battle(
        FLOOR,
        {
            "alard": f"{attacker} watch {square} {LOOKS_AT_THE_MIDDLE[square]}, weapons = ['short-sword']{own}",
            "brok": f"man raiders c3 {facing}{fields}",
        },
        begin="alard",
        dice={"attack": [2]},
    )
    return modifiers(duel.apply("alard attack brok"))


@pytest.mark.rule("CT-FLK-1", "CT-FLK-5")
@pytest.mark.parametrize("square", ["b2", "c2", "d2"])
def test_the_three_squares_ahead_give_no_bonus(battle, square):
    assert blow(battle, square, "N") == {}


@pytest.mark.rule("CT-FLK-1", "CT-FLK-5")
@pytest.mark.parametrize("square", ["b3", "d3"])
def test_an_attack_from_a_flank_square_gets_one(battle, square):
    assert blow(battle, square, "N") == {"CT-FLK-1": 1}


@pytest.mark.rule("CT-FLK-1", "CT-FLK-5")
@pytest.mark.parametrize("square", ["b4", "c4", "d4"])
def test_an_attack_from_a_rear_square_gets_two(battle, square):
    assert blow(battle, square, "N") == {"CT-FLK-1": 2}


@pytest.mark.rule("CT-FLK-5")
@pytest.mark.parametrize(
    ("square", "bonus"),
    [("c2", 0), ("d2", 0), ("d3", 0), ("b2", 1), ("d4", 1), ("b3", 2), ("b4", 2), ("c4", 2)],
)
def test_a_figure_that_faces_a_corner_has_three_squares_ahead_two_beside_three_behind(battle, square, bonus):
    assert blow(battle, square, "NE").get("CT-FLK-1", 0) == bonus


@pytest.mark.rule("CT-FLK-5")
def test_arcs_are_told_by_square_and_by_figure(battle):
    duel = battle(FLOOR, {"alard": "man watch b4 NE", "brok": "man raiders c3 N"}, begin="alard")
    assert duel.front("brok") == ["b2", "c2", "d2"]
    assert duel.flank("brok") == ["b3", "d3"]
    assert duel.rear("brok") == ["b4", "c4", "d4"]
    assert duel.arc("alard", "brok") == "rear"
    assert duel.arc("brok", "alard") == "front"


@pytest.mark.rule("CT-FLK-5")
def test_an_attacker_south_east_of_a_figure_that_faces_north_stands_behind_it(battle):
    duel = battle(FLOOR, {"alard": "man watch d4 NW", "brok": "man raiders c3 N"}, begin="alard")
    assert duel.arc("alard", "brok") == "rear"


@pytest.mark.rule("CT-FLK-5")
def test_a_figure_of_two_by_two_facing_east_has_the_four_squares_of_the_next_column_in_front(battle):
    duel = battle(["......"] * 5, {"giant": "hill-giant raiders b2 E", "alard": "man watch f5 W"}, begin="alard")
    assert duel.front("giant") == ["d1", "d2", "d3", "d4"]
    assert duel.flank("giant") == ["b1", "c1", "b4", "c4"]
    assert duel.rear("giant") == ["a1", "a2", "a3", "a4"]


@pytest.mark.rule("CT-FLK-1", "CT-FLK-5")
def test_without_facing_every_attack_comes_from_the_front_and_goes_anywhere(battle):
    duel = battle(
        FLOOR,
        {"alard": "man watch c4 S", "brok": "man raiders c3 N, shield = 'medium', dexterity = 16"},
        begin="alard",
        options={"facing_matters": False},
        dice={"attack": [2]},
    )
    assert modifiers(duel.apply("alard attack brok")) == {}


@pytest.mark.rule("CT-FLK-2")
def test_a_thief_behind_its_victim_backstabs_at_four_instead_of_two(battle):
    assert blow(battle, "c4", "N", "thief", own=", dexterity = 0, armour = 'none'") == {"CT-FLK-2": 4}


@pytest.mark.rule("CT-FLK-2")
def test_a_thief_on_the_flank_has_no_backstab(battle):
    assert blow(battle, "b3", "N", "thief", own=", dexterity = 0, armour = 'none'") == {"CT-FLK-1": 1}


@pytest.mark.rule("CT-FLK-2")
@pytest.mark.parametrize(("level", "times"), [(1, 2), (4, 2), (5, 3), (8, 3), (9, 4), (12, 4), (13, 5)])
@pytest.mark.parametrize("victim", ["man", "ogre"])
def test_a_backstab_rolls_the_damage_dice_more_often_by_level(battle, level, times, victim):
    duel = battle(
        FLOOR,
        {"alard": f"thief watch c4 N, level = {level}, weapons = ['dagger']", "brok": f"{victim} raiders c3 N"},
        begin="alard",
        dice={"attack": [17], "damage": [1] * times, "knockdown": [1]},
    )
    roll = rolled(duel.apply("alard attack brok"), "damage")[0]
    assert (roll.dice, roll.total) == (times, times)


@pytest.mark.rule("CT-FLK-2")
def test_a_thrown_dagger_is_no_backstab(battle):
    duel = battle(
        FLOOR,
        {"alard": "thief watch c5 N, weapons = ['dagger'], dexterity = 0, armour = 'none'", "brok": "man raiders c3 N"},
        begin="alard",
        dice={"attack": [2]},
    )
    assert modifiers(duel.apply("alard throw brok")) == {"CT-FLK-1": 2}


@pytest.mark.rule("CT-FLK-3")
@pytest.mark.parametrize(
    ("square", "handed", "lost"),
    [
        ("c2", "", 0), ("b3", "", 0), ("d3", "", 1), ("c4", "", 1),
        ("b3", "left_handed", 1), ("d3", "left_handed", 0), ("b4", "left_handed", 1),
    ],
)  # fmt: skip
def test_a_shield_does_not_count_from_the_flank_away_from_it_nor_from_the_rear(battle, square, handed, lost):
    flags = f", flags = ['{handed}']" if handed else ""
    found = blow(battle, square, "N", fields=f", shield = 'medium'{flags}")
    assert found.get("CT-FLK-3", 0) == lost


@pytest.mark.rule("CT-FLK-3")
def test_a_body_shield_is_worth_two_against_missiles_until_it_is_on_the_wrong_side(battle):
    def shot(facing):
        duel = battle(
            ["........."],
            {"mirra": "archer watch a1 E", "brok": f"man raiders i1 {facing}, shield = 'body'"},
            begin="mirra",
            dice={"attack": [2]},
        )
        roll = rolled(events := duel.apply("mirra shoot brok"), "attack")[0]
        return roll.needed, modifiers(events).get("CT-FLK-3", 0)

    assert shot("W") == (12, 0)
    assert shot("E") == (12, 2)


@pytest.mark.rule("CT-FLK-3")
def test_with_both_hands_on_the_weapon_the_shield_is_slung_and_lost_nowhere(battle):
    fields = ", shield = 'medium', weapons = ['two-handed-sword']"
    assert blow(battle, "c4", "N", fields=fields) == {"CT-FLK-1": 2}
    cast = {"alard": "man watch a1 E", "brok": f"man raiders c3 N{fields}"}
    assert battle(FLOOR, cast, begin="alard").figure("brok").ac == 10


@pytest.mark.rule("CT-FLK-4")
@pytest.mark.parametrize(("square", "lost"), [("c2", 0), ("b3", 0), ("d3", 0), ("b4", 2), ("c4", 2), ("d4", 2)])
def test_dexterity_helps_from_front_and_flank_but_not_from_the_rear(battle, square, lost):
    assert blow(battle, square, "N", fields=", dexterity = 16").get("CT-FLK-4", 0) == lost


@pytest.mark.rule("CT-FLK-4")
def test_a_dexterity_penalty_still_counts_from_the_rear(battle):
    duel = battle(
        FLOOR,
        {"alard": "man watch c4 N", "brok": "man raiders c3 N, dexterity = 3"},
        begin="alard",
        dice={"attack": [2]},
    )
    events = duel.apply("alard attack brok")
    assert rolled(events, "attack")[0].needed == 20 - 14
    assert modifiers(events) == {"CT-FLK-1": 2}


@pytest.mark.rule("CT-FLK-1", "CT-FLK-3", "CT-FLK-4")
def test_shield_and_dexterity_lost_from_the_rear_add_up_with_the_bonus(battle):
    duel = battle(
        FLOOR,
        {"alard": "man watch c4 N", "brok": "man raiders c3 N, shield = 'medium', dexterity = 16"},
        begin="alard",
        dice=hit_dice(4) | {"attack": [8]},
    )
    events = duel.apply("alard attack brok")
    roll = rolled(events, "attack")[0]
    assert modifiers(events) == {"CT-FLK-1": 2, "CT-FLK-3": 1, "CT-FLK-4": 2}
    assert (roll.natural, roll.total, roll.needed) == (8, 13, 20 - 7)
    assert duel.figure("brok").hp == 16
