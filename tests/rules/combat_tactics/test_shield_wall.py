"""Close formation and the shield wall."""

import pytest

from battlemap.testing.battles import modifiers, play

ROOM = ["............"] * 8
WALL_MAN = "man watch {} N, shield = 'medium', weapons = ['short-sword'], natural_ac = 6"
LINE = {"p_1": "c4", "p_2": "c4", "p_3": "d4", "p_4": "d4"}
ATTACKER = {"orc": "man raiders c3 S, level = 1, weapons = ['dagger']"}
ARCHER = {"mirra": "man raiders c1 S, weapons = ['short-bow']"}


def wall(squares=LINE, line=WALL_MAN, **changed):
    """The figures of a wall: four men in pairs, facing north."""
    return {name: changed.get(name, line.format(square)) for name, square in squares.items()}


def members(duel, side="watch"):
    return [sorted(names) for names in duel.shield_walls(side)]


@pytest.mark.rule("CT-FRM-1")
def test_two_man_sized_figures_of_one_side_and_facing_share_a_square_in_close_formation(battle):
    cast = {"a_1": "man watch c4 N", "a_2": "man watch c4 N", "b_1": "man watch e4 N", "orc": "man raiders c1 S"}
    duel = battle(ROOM, cast, begin="a_1")
    assert duel.in_close_formation("a_1") and duel.in_close_formation("a_2")
    assert not duel.in_close_formation("b_1")


@pytest.mark.rule("CT-FRM-1")
def test_small_figures_are_in_close_formation_three_to_a_square_and_share_it_two_by_two_freely(battle):
    small = "goblin raiders {} N"
    three = {name: small.format("c4") for name in ("g_1", "g_2", "g_3")}
    two = {name: small.format("e4") for name in ("h_1", "h_2")}
    duel = battle(ROOM, three | two | {"alard": "man watch a8 N"}, begin="alard")
    assert [duel.in_close_formation(name) for name in [*three, *two]] == [True] * 3 + [False] * 2


@pytest.mark.rule("CT-FRM-1")
def test_large_figures_form_up_in_adjacent_squares(battle):
    cast = {
        "o_1": "ogre raiders c4 N",
        "o_2": "ogre raiders d4 N",
        "o_3": "ogre raiders f4 N",
        "alard": "man watch a8 N",
    }
    duel = battle(ROOM, cast, begin="alard")
    assert [duel.in_close_formation(name) for name in ("o_1", "o_2", "o_3")] == [True, True, False]


@pytest.mark.rule("CT-FRM-1")
def test_whoever_walks_into_a_friends_square_falls_in_with_its_facing(battle):
    cast = {"alard": "man watch d5 N", "berta": "man watch c4 N", "orc": "man raiders l1 S"}
    duel = battle(ROOM, cast, begin="alard")
    duel.apply("alard move c4")
    assert (duel.figure("alard").at, duel.figure("alard").facing) == ("c4", "N")
    assert duel.in_close_formation("alard")


@pytest.mark.rule("CT-FRM-1")
@pytest.mark.parametrize(
    "friend",
    [
        "man watch c4 E",  # another facing
        "man watch c4 N, posture = 'prone'",
        "man watch c4 N, size = 'S', weapons = ['dagger']",
        "man raiders c4 N",
    ],
)
def test_nobody_ends_a_walk_with_a_figure_that_it_cannot_form_up_with(battle, friend):
    cast = {"alard": "man watch c6 N", "berta": friend, "orc": "man raiders l1 S"}
    duel = battle(ROOM, cast, begin="alard")
    assert "is not free" in duel.why_not("alard move c4")


@pytest.mark.rule("CT-FRM-1")
def test_a_third_man_finds_no_room(battle):
    cast = wall({"p_1": "c4", "p_2": "c4"}) | {"alard": "man watch c6 N", "orc": "man raiders l1 S"}
    duel = battle(ROOM, cast, begin="alard")
    assert "is not free" in duel.why_not("alard move c4")


@pytest.mark.rule("CT-FRM-1")
def test_one_of_a_pair_turning_away_ends_the_close_formation(battle):
    duel = battle(ROOM, wall({"p_1": "c4", "p_2": "c4"}) | ATTACKER, begin="p_1")
    duel.apply("p_1 face E")
    assert not duel.in_close_formation("p_2")


@pytest.mark.rule("CT-SHW-1")
def test_two_squares_of_pairs_with_medium_or_body_shields_in_line_form_a_wall(battle):
    for shield in ("medium", "body"):
        duel = battle(ROOM, wall(line=WALL_MAN.replace("medium", shield)) | ATTACKER, begin="orc")
        assert members(duel) == [["p_1", "p_2", "p_3", "p_4"]]


@pytest.mark.rule("CT-SHW-1")
@pytest.mark.parametrize("shield", ["small", "buckler", "none"])
def test_smaller_shields_lock_into_no_wall(battle, shield):
    duel = battle(ROOM, wall(line=WALL_MAN.replace("medium", shield)) | ATTACKER, begin="orc")
    assert members(duel) == []


@pytest.mark.rule("CT-SHW-1")
@pytest.mark.parametrize(
    ("squares", "facing", "stands"),
    [
        (("c4", "d4"), "N", True),
        (("c4", "d4"), "S", True),
        (("c4", "d4"), "E", False),  # the line must run across the facing
        (("c4", "c5"), "E", True),
        (("c4", "d5"), "N", False),  # not one row
        (("c4", "e4"), "N", False),  # a gap
        (("c4", "d4"), "NE", False),
    ],
)
def test_the_line_runs_along_one_row_or_column_across_the_facing(battle, squares, facing, stands):
    line = {"p_1": squares[0], "p_2": squares[0], "p_3": squares[1], "p_4": squares[1]}
    cast = wall(line, WALL_MAN.replace(" N,", f" {facing},")) | {"orc": "man raiders l8 S"}
    assert bool(members(battle(ROOM, cast, begin="orc"))) is stands


@pytest.mark.rule("CT-SHW-1")
def test_a_map_wall_between_two_squares_cuts_the_line(battle):
    duel = battle(ROOM, wall() | ATTACKER, begin="orc", walls=["{ from = [3, 3], to = [3, 4], kind = 'wall' }"])
    assert members(duel) == []


def shot_at(battle, target, cast=None, rows=ROOM, own=ARCHER, **more):
    """A shot of Mirra's at a figure; its modifiers."""
    duel = battle(rows, (cast or wall()) | own, begin="mirra", dice={"attack": [2]}, **more)
    return modifiers(duel.apply(f"mirra shoot {target}"))


@pytest.mark.rule("CT-SHW-2")
def test_members_count_as_behind_half_cover_against_missiles(battle):
    assert shot_at(battle, "p_1") == {"CT-SHW-2": -4}


@pytest.mark.rule("CT-SHW-2")
def test_so_do_allies_behind_the_wall(battle):
    assert shot_at(battle, "berta", wall() | {"berta": "man watch c6 N"}) == {"CT-SHW-2": -4}


@pytest.mark.rule("CT-SHW-2")
def test_behind_is_where_the_line_enters_the_wall_from_its_front(battle):
    cast = wall() | {"berta": "man watch c2 S"}
    assert shot_at(battle, "berta", cast, own={"mirra": "man raiders c7 N, weapons = ['short-bow']"}) == {}


@pytest.mark.rule("CT-SHW-2")
def test_from_behind_or_the_far_flank_the_wall_covers_nobody(battle):
    cast = {"mirra": "man raiders c8 N, weapons = ['short-bow']"}
    found = shot_at(battle, "p_1", own=cast)
    assert "CT-SHW-2" not in found and found["CT-FLK-1"] == 2


@pytest.mark.rule("CT-SHW-2")
@pytest.mark.parametrize(("kind", "found"), [("window", {"T-11": -7}), ("low", {"T-11": -4})])
def test_the_better_of_cover_and_wall_counts_they_do_not_add_up(battle, kind, found):
    walls = [f"{{ from = [2, 3], to = [3, 3], kind = '{kind}' }}"]
    assert shot_at(battle, "p_1", walls=walls) == found


@pytest.mark.rule("CT-SHW-2")
def test_a_quarter_of_cover_gives_way_to_the_wall(battle):
    rows = list(ROOM)
    rows[1] = "..T........."
    assert shot_at(battle, "p_1", rows=rows) == {"CT-SHW-2": -4}


@pytest.mark.rule("CT-SHW-2", "CT-SHW-4")
def test_a_member_of_armour_class_five_is_four_in_melee_and_one_against_missiles(battle):
    shooting = battle(ROOM, wall() | ARCHER, begin="mirra", dice={"attack": [2]})
    roll = shooting.apply("mirra shoot p_1")[0]
    assert shooting.figure("p_1").ac == 5
    assert roll.needed - (roll.total - roll.natural) == 20 - 1
    striking = battle(ROOM, wall() | ATTACKER, begin="orc", dice={"attack": [2]})
    roll = striking.apply("orc attack p_1")[0]
    assert roll.needed - (roll.total - roll.natural) == 20 - 4


@pytest.mark.rule("CT-SHW-3")
def test_under_a_low_ceiling_nobody_behind_the_wall_can_be_shot_but_members_can(battle):
    cast = wall() | {"berta": "man watch c6 N"} | ARCHER
    duel = battle(ROOM, cast, begin="mirra", map_keys="low_ceiling = true", dice={"attack": [2]})
    assert "shield wall" in duel.why_not("mirra shoot berta")
    assert modifiers(duel.apply("mirra shoot p_1")) == {"CT-SHW-2": -4}


@pytest.mark.rule("CT-SHW-3")
def test_under_the_open_sky_the_wall_blocks_no_shot(battle):
    duel = battle(ROOM, wall() | {"berta": "man watch c6 N"} | ARCHER, begin="mirra")
    assert duel.why_not("mirra shoot berta") == ""


def blow_at(battle, target, own=ATTACKER, cast=None):
    duel = battle(ROOM, (cast or wall()) | own, begin="orc", dice={"attack": [2]})
    return modifiers(duel.apply(f"orc attack {target}"))


@pytest.mark.rule("CT-SHW-4")
def test_each_member_is_one_harder_to_hit_in_melee(battle):
    assert blow_at(battle, "p_1") == {"CT-SHW-4": -1}


@pytest.mark.rule("CT-SHW-4")
def test_a_figure_that_is_no_member_has_nothing_of_the_wall_beside_it(battle):
    cast = wall() | {"berta": "man watch b4 N, natural_ac = 6"}
    assert blow_at(battle, "berta", {"orc": "man raiders b3 S, weapons = ['dagger']"}, cast) == {}


@pytest.mark.rule("CT-SHW-4")
def test_a_charge_is_met_by_the_same_one(battle):
    own = {"orc": "man raiders c1 S, weapons = ['dagger']"}
    line = {name: at.replace("4", "5") for name, at in LINE.items()}
    duel = battle(ROOM, wall(line) | own, begin="orc", dice={"attack": [2]})
    assert modifiers(duel.apply("orc charge p_1")) == {"T-8": 2, "CT-SHW-4": -1}


def swung(battle, weapon, line=WALL_MAN):
    cast = wall(p_1=line.format("c4").replace("short-sword", weapon), line=line) | ATTACKER
    duel = battle(ROOM, cast, begin="p_1", dice={"attack": [2]}, options={"opportunity": False})
    return modifiers(duel.apply("p_1 attack orc"))


@pytest.mark.rule("CT-SHW-5")
@pytest.mark.parametrize(
    ("weapon", "penalty"),
    [("short-sword", {}), ("spear", {}), ("battle-axe", {"CT-SHW-5": -2}), ("footmans-mace", {"CT-SHW-5": -2})],
)
def test_swung_weapons_as_large_as_their_wielder_lose_two_thrust_ones_nothing(battle, weapon, penalty):
    assert swung(battle, weapon) == penalty


@pytest.mark.rule("CT-SHW-5")
def test_a_swung_weapon_smaller_than_its_wielder_loses_nothing(battle):
    assert swung(battle, "cestus") == {}


@pytest.mark.rule("CT-SHW-5", "CT-FRM-1")
def test_the_crowd_of_a_mere_pair_costs_the_same(battle):
    cast = wall({"p_1": "c4", "p_2": "c4"}, WALL_MAN.replace("short-sword", "battle-axe")) | ATTACKER
    duel = battle(ROOM, cast, begin="p_1", dice={"attack": [2]})
    assert modifiers(duel.apply("p_1 attack orc")) == {"CT-SHW-5": -2}


@pytest.mark.rule("CT-SHW-5")
@pytest.mark.parametrize(("shield", "penalty"), [("medium", {"CT-SHW-5": -2}), ("none", {})])
def test_large_figures_swing_at_two_less_in_a_wall_but_not_merely_side_by_side(battle, shield, penalty):
    ogre = f"man watch {{}} N, size = 'L', shield = '{shield}', weapons = ['jousting-lance']"
    cast = {"p_1": ogre.format("c4"), "p_2": ogre.format("d4"), "orc": "man raiders c2 S"}
    duel = battle(ROOM, cast, begin="p_1", dice={"attack": [2]})
    assert duel.in_close_formation("p_1")
    assert modifiers(duel.apply("p_1 attack orc")) == penalty


@pytest.mark.rule("CT-SHW-5")
@pytest.mark.parametrize(
    "odd_one",
    [
        WALL_MAN.format("d4").replace("short-sword", "two-handed-sword"),
        WALL_MAN.format("d4") + ", size = 'S'",
    ],
)
def test_a_two_handed_weapon_or_another_size_is_in_no_wall(battle, odd_one):
    assert members(battle(ROOM, wall(p_4=odd_one) | ATTACKER, begin="orc")) == []


@pytest.mark.rule("CT-SHW-6")
def test_a_member_that_goes_farther_than_half_its_move_breaks_the_wall_where_it_stands(battle):
    far = {"p_1": "c8", "p_2": "c8", "p_3": "d8", "p_4": "d8"}
    cast = wall(far) | {"orc": "man raiders l1 S"}
    duel = battle(ROOM, cast, begin="p_1")
    for name, at in far.items():
        play(duel, f"{name} move {at[0]}2", f"{name} wait")
    assert members(duel) == [["p_1", "p_2", "p_3", "p_4"]]  # six of twelve points
    play(duel, "orc wait", "p_1 move c1", "p_1 wait", "p_2 move c1", "p_2 wait")
    play(duel, "p_3 move d1", "p_3 wait", "p_4 move d1")
    assert members(duel) == []


@pytest.mark.rule("CT-SHW-6")
@pytest.mark.parametrize("posture", ["prone", "crouched"])
def test_a_fallen_member_breaks_the_line_there(battle, posture):
    down = WALL_MAN.format("d4") + f", posture = '{posture}'"
    assert members(battle(ROOM, wall(p_4=down) | ATTACKER, begin="orc")) == []


@pytest.mark.rule("CT-SHW-6")
def test_kneeling_members_stay_in_it(battle):
    kneeling = WALL_MAN.format("d4") + ", posture = 'kneeling'"
    assert len(members(battle(ROOM, wall(p_4=kneeling) | ATTACKER, begin="orc"))) == 1


@pytest.mark.rule("CT-SHW-6")
def test_a_member_that_turns_breaks_the_line_there_and_the_rest_holds(battle):
    six = LINE | {"p_5": "e4", "p_6": "e4"}
    duel = battle(ROOM, wall(six) | {"orc": "man raiders l1 S"}, begin="p_5")
    assert len(members(duel)[0]) == 6
    duel.apply("p_5 face E")
    assert members(duel) == [["p_1", "p_2", "p_3", "p_4"]]


POLEARM = {"hal": "man watch c5 N, weapons = ['halberd']"}


@pytest.mark.rule("CT-SHW-6")
def test_a_polearm_directly_behind_strikes_over_the_wall_at_two_less(battle):
    duel = battle(ROOM, wall() | POLEARM | ATTACKER, begin="hal", dice={"attack": [2]})
    assert modifiers(duel.apply("hal attack orc")) == {"CT-SHW-6": -2}


@pytest.mark.rule("CT-SHW-6")
def test_no_other_long_weapon_and_no_mere_pair_lets_a_blow_over(battle):
    spear = {"hal": "man watch c5 N, weapons = ['long-spear']"}
    assert "stands between" in battle(ROOM, wall() | spear | ATTACKER, begin="hal").why_not("hal attack orc")
    pair = wall({"p_1": "c4", "p_2": "c4"})
    assert "stands between" in battle(ROOM, pair | POLEARM | ATTACKER, begin="hal").why_not("hal attack orc")


@pytest.mark.rule("CT-SHW-6")
def test_a_polearm_that_strikes_past_the_end_of_the_wall_loses_nothing(battle):
    cast = wall({"p_1": "d4", "p_2": "d4", "p_3": "e4", "p_4": "e4"}) | POLEARM | ATTACKER
    duel = battle(ROOM, cast, begin="hal", dice={"attack": [2]})
    assert modifiers(duel.apply("hal attack orc")) == {}
