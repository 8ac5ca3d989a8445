"""Knockdown: the weapon's die, the save, who cannot fall, and what a cocked crossbow does."""

import pytest

from battlemap.testing.battles import NEXT_ROUND, finish_round, modifiers, named, play, rolled

FLOOR = ["......."] * 5


def struck(battle, knockdown, save=None, weapon="long-sword", victim="man raiders d3 W, hp = 60", dice=None, **more):
    """Alard hits Brok for 1; the events, and the battle after them."""
    attacker = more.pop("attacker", f"man watch c3 E, weapons = ['{weapon}']")
    rolls = {"attack": [17], "damage": [1], "knockdown": [knockdown] if knockdown else []}
    rolls |= {"save": [save] if save else []} | (dice or {})
    duel = battle(FLOOR, {"alard": attacker, "brok": victim}, begin="alard", dice=rolls, **more)
    return duel.apply("alard attack brok"), duel


@pytest.mark.rule("CT-KND-1")
def test_a_long_sword_threatens_a_man_with_two_of_eight_faces(battle):
    for face in range(1, 9):
        events, _ = struck(battle, face, save=20 if face >= 7 else None)
        roll = rolled(events, "knockdown")[0]
        assert (roll.faces, roll.needed) == (8, 7)
        assert len(rolled(events, "save")) == (face >= 7)


@pytest.mark.rule("CT-KND-1")
@pytest.mark.parametrize(("size", "number"), [("T", 3), ("S", 5), ("M", 7), ("L", 9), ("H", 11)])
def test_the_number_that_the_die_must_reach_grows_with_size(battle, size, number):
    victim = f"man raiders d3 W, size = '{size}', footprint = [1, 1], hp = 60"
    damage = {"damage": [1, 1, 1]} if size in "LH" else {}  # a two-handed sword rolls 3d6 against large figures
    events, _ = struck(battle, number, 20, "two-handed-sword", victim, dice=damage)
    assert rolled(events, "knockdown")[0].needed == number
    events, _ = struck(battle, number - 1, None, "two-handed-sword", victim, dice=damage)
    assert rolled(events, "save") == []


@pytest.mark.rule("CT-KND-1")
def test_a_gargantuan_figure_cannot_be_knocked_down(battle):
    victim = "man raiders d2 W, size = 'G', hp = 60"
    events, _ = struck(battle, None, None, "two-handed-sword", victim, dice={"damage": [1, 1, 1]})
    assert rolled(events, "knockdown") == []


@pytest.mark.rule("CT-KND-1")
@pytest.mark.parametrize(("save", "posture"), [(13, "prone"), (14, "standing"), (20, "standing")])
def test_the_target_saves_against_death_or_falls_and_takes_the_damage_either_way(battle, save, posture):
    events, duel = struck(battle, 8, save)
    assert (rolled(events, "save")[0].actor, rolled(events, "save")[0].needed) == ("brok", 14)
    assert (duel.figure("brok").posture, duel.figure("brok").hp) == (posture, 59)


@pytest.mark.rule("CT-KND-1")
def test_a_miss_rolls_no_knockdown(battle):
    duel = battle(FLOOR, {"alard": "man watch c3 E", "brok": "man raiders d3 W"}, begin="alard", dice={"attack": [2]})
    assert rolled(duel.apply("alard attack brok"), "knockdown") == []


@pytest.mark.rule("CT-KND-1")
def test_a_missile_that_hits_rolls_its_die_too(battle):
    cast = {"mirra": "man watch a3 E, weapons = ['short-bow']", "brok": "halfling-slinger raiders f3 W, hp = 9"}
    dice = {"attack": [17], "damage": [1], "knockdown": [5], "save": [2]}
    duel = battle(FLOOR, cast, begin="mirra", dice=dice)
    duel.apply("mirra shoot brok")
    assert duel.figure("brok").posture == "prone"


@pytest.mark.rule("CT-KND-1")
def test_a_figure_that_is_slain_is_not_knocked_down_besides(battle):
    events, duel = struck(battle, None, victim="man raiders d3 W, hp = 1", dice={"damage": [8]})
    assert rolled(events, "knockdown") == []
    assert duel.figure("brok").status == "dying"


@pytest.mark.rule("CT-OPT-1", "CT-KND-1")
def test_the_option_takes_knockdowns_away_for_both_sides(battle):
    cast = {"alard": "man watch c3 E", "brok": "man raiders d3 W"}
    dice = {"attack": [17, 17], "damage": [1, 1]}
    duel = battle(FLOOR, cast, begin="alard", dice=dice, options={"knockdowns": False})
    events = play(duel, "alard attack brok", "brok attack alard")
    assert len(named(events, "damaged")) == 2
    assert rolled(events, "knockdown") == []


@pytest.mark.rule("CT-KND-2")
@pytest.mark.parametrize(
    ("attacker", "faces"),
    [
        ("ogre watch c3 E", 12),  # morning star d10, one step up
        ("ogre watch c3 E, weapons = ['two-handed-sword']", 12),  # never above d12
        ("goblin watch c3 E, weapons = ['long-sword']", 6),  # d8, one step down
        ("orc watch c3 E, weapons = ['long-sword']", 8),
        ("halfling-slinger watch c3 E, weapons = ['long-sword']", 8),  # a character: as printed
    ],
)
def test_the_die_in_the_hands_of_a_creature_is_stepped_by_its_size(battle, attacker, faces):
    damage = [1, 1] if attacker == "ogre watch c3 E" else [1]  # a morning star rolls two dice
    events, _ = struck(battle, 1, attacker=attacker, dice={"damage": damage})
    assert rolled(events, "knockdown")[0].faces == faces


@pytest.mark.rule("CT-KND-2")
def test_a_step_below_a_d4_leaves_no_die(battle):
    bow = "goblin watch b3 E, weapons = ['sling-stone']"
    cast = {"alard": bow, "brok": "man raiders f3 W, hp = 60"}
    duel = battle(FLOOR, cast, begin="alard", dice={"attack": [17], "damage": [1]})
    events = duel.apply("alard shoot brok")
    assert len(named(events, "hit")) == 1
    assert rolled(events, "knockdown") == []


@pytest.mark.rule("CT-KND-2")
def test_natural_attacks_use_the_die_of_a_like_weapon_and_then_the_size_steps(battle):
    claw = "attacks = [{ name = 'claw', like = 'long-sword', damage = '1d6', types = ['S'], count = 1 }]"
    beast = f"bear watch c3 E, weapons = [], size = 'L', {claw}"
    events, _ = struck(battle, 1, attacker=beast)
    assert rolled(events, "knockdown")[0].faces == 10


@pytest.mark.rule("CT-KND-3")
@pytest.mark.parametrize("flag", ["amorphous", "incorporeal", "no_knockdown"])
def test_the_shapeless_and_bodiless_are_immune(battle, flag):
    events, _ = struck(battle, None, victim=f"man raiders d3 W, hp = 60, flags = ['{flag}']")
    assert rolled(events, "knockdown") == []


@pytest.mark.rule("CT-KND-3")
@pytest.mark.parametrize(("ground", "immune"), [("~", True), ("w", True), (".", False)])
def test_a_swimmer_is_immune_in_the_water_only(battle, ground, immune):
    rows = [".......", ".......", f"...{ground}...", ".......", "......."]
    cast = {"alard": "man watch c3 E", "croc": "man raiders d3 W, hp = 60, flags = ['swimmer']"}
    dice = {"attack": [17], "damage": [1], "knockdown": [] if immune else [1]}
    duel = battle(rows, cast, begin="alard", dice=dice)
    assert (rolled(duel.apply("alard attack croc"), "knockdown") == []) == immune


@pytest.mark.rule("CT-KND-3")
@pytest.mark.parametrize(("flag", "bonus"), [("four_legs", 2), ("many_legs", 2), ("undead", 0)])
def test_four_legs_and_more_give_two_on_the_save(battle, flag, bonus):
    events, duel = struck(battle, 8, 12, victim=f"man raiders d3 W, hp = 60, flags = ['{flag}']")
    assert modifiers(events, "save") == ({"CT-KND-3": bonus} if bonus else {})
    assert duel.figure("brok").posture == ("standing" if bonus else "prone")


@pytest.mark.rule("CT-KND-2")
@pytest.mark.parametrize(("save", "posture"), [(1, "prone"), (2, "standing")])
def test_a_natural_one_fails_every_save(battle, save, posture):
    victim = "man raiders d3 W, hp = 60, level = 17, flags = ['four_legs']"  # needs 3, has +2
    _, duel = struck(battle, 8, save, victim=victim)
    assert duel.figure("brok").posture == posture


SHOOTER = "man raiders d3 W, hp = 60, weapons = ['light-crossbow']"


@pytest.mark.rule("CT-KND-4")
def test_a_fallen_crossbowman_saves_against_paralysis_or_shoots_by_accident(battle):
    dice = {"attack": [17, 17], "damage": [1, 3], "save": [2, 13]}
    events, duel = struck(battle, 8, victim=SHOOTER, dice=dice)
    assert [roll.needed for roll in rolled(events, "save")] == [14, 14]
    assert named(events, "target_drawn")[0].rule == "CT-KND-4"
    assert duel.figure("alard").hp == 20 - 4


@pytest.mark.rule("CT-KND-4")
def test_the_save_keeps_the_bolt_on_the_string(battle):
    events, duel = struck(battle, 8, victim=SHOOTER, dice={"save": [2, 14]})
    assert [roll.actor for roll in rolled(events, "attack")] == ["alard"]
    assert duel.figure("alard").hp == 20


@pytest.mark.rule("CT-KND-4")
def test_the_one_who_is_hit_is_drawn_among_those_in_the_line_ahead(battle):
    cast = {
        "alard": "man watch c3 E",
        "brok": SHOOTER,
        "cob": "man raiders b3 E",
        "dorn": "man raiders b2 E",
    }
    dice = {"attack": [17, 17], "damage": [1, 3], "knockdown": [8], "save": [2, 13], "accident": [2]}
    duel = battle(FLOOR, cast, begin="alard", dice=dice)
    events = duel.apply("alard attack brok")
    assert rolled(events, "accident")[0].faces == 2
    assert duel.figure("cob").hp == 20 - 4


@pytest.mark.rule("CT-KND-4")
def test_a_firearm_goes_off_as_well_but_a_bow_does_not(battle):
    pistol = SHOOTER.replace("light-crossbow", "belt-pistol")
    dice = {"attack": [17, 17], "damage": [1, 3], "save": [2, 13]}
    events, _ = struck(battle, 8, victim=pistol, dice=dice)
    assert [roll.actor for roll in rolled(events, "attack")] == ["alard", "brok"]
    events, _ = struck(battle, 8, 2, victim=SHOOTER.replace("light-crossbow", "short-bow"))
    assert [roll.actor for roll in rolled(events, "attack")] == ["alard"]


@pytest.mark.rule("CT-KND-4")
def test_a_crossbow_that_has_been_shot_this_round_is_not_cocked(battle):
    cast = {"brok": SHOOTER, "alard": "man watch a3 E, weapons = ['spear']", "cob": "man watch c3 E"}
    dice = {"attack": [2, 17], "damage": [1], "knockdown": [8], "save": [2]}
    duel = battle(FLOOR, cast, begin="brok", dice=dice, options={"opportunity": False})
    events = play(duel, "brok shoot alard", "alard end", "cob attack brok")
    assert duel.figure("brok").posture == "prone"
    assert len(rolled(events, "save")) == 1


@pytest.mark.rule("CT-KND-5")
def test_a_prone_figure_threatens_adjacent_front_squares_and_only_with_a_small_weapon(battle):
    def threat(weapon):
        cast = {"alard": "man watch a1 E", "brok": f"man raiders d3 W, posture = 'prone', weapons = ['{weapon}']"}
        return battle(FLOOR, cast, begin="alard").threat("brok")

    assert threat("short-sword") == ["c2", "c3", "c4"]
    assert threat("long-sword") == []
    assert threat("halberd") == []


@pytest.mark.rule("CT-KND-5", "CT-POS-6")
def test_a_fallen_figure_begins_the_next_round_down(battle):
    _, duel = struck(battle, 8, 2, dice=NEXT_ROUND)
    finish_round(duel)
    assert (duel.round, duel.figure("brok").posture) == (2, "prone")
