"""Forced retreats at the end of the round."""

import pytest

from battlemap.testing.battles import NEXT_ROUND, finish_round, hit_dice, named, play, rolled, skip_to

FLOOR = ["......."] * 5
CAST = {"alard": "man watch c3 E", "brok": "man raiders d3 W, hp = 30"}


def beaten(battle, rows=FLOOR, cast=CAST, dice=None, **more):
    """Alard strikes Brok, who does not strike back; the battle at the first decision after the phases, or beyond."""
    duel = battle(rows, cast, begin="alard", dice=hit_dice(4) | (dice or {}), **more)
    duel.apply("alard attack brok")
    while duel.decision.kind == "activate" and duel.round == 1:
        duel.apply(duel.default_action())
    return duel


def pushes(duel):
    return [action.square for action in duel.legal_actions() if action.kind == "push"]


@pytest.mark.rule("CT-RET-1")
def test_whoever_hurt_an_enemy_and_was_not_hit_back_may_press_it(battle):
    duel = beaten(battle)
    assert (duel.decision.kind, duel.decision.figure, duel.decision.target) == ("press", "alard", "brok")
    assert [str(action) for action in duel.legal_actions()] == ["alard press brok", "alard decline"]


@pytest.mark.rule("CT-RET-1")
def test_the_attacker_may_decline_to_press(battle):
    duel = beaten(battle, dice=NEXT_ROUND)
    duel.apply("alard decline")
    assert duel.round == 2
    assert duel.figure("brok").at == "d3"


@pytest.mark.rule("CT-RET-1")
def test_a_miss_gives_no_claim(battle):
    duel = battle(FLOOR, CAST, begin="alard", dice={"attack": [2]} | NEXT_ROUND)
    duel.apply("alard attack brok")
    assert "press" not in finish_round(duel)


@pytest.mark.rule("CT-RET-1")
def test_being_hit_back_by_the_same_enemy_spoils_the_claim_of_both(battle):
    duel = battle(FLOOR, CAST, begin="alard", dice=hit_dice(4, 3) | NEXT_ROUND)
    play(duel, "alard attack brok", "brok attack alard")
    assert "press" not in finish_round(duel)


@pytest.mark.rule("CT-RET-1")
def test_being_hit_by_another_enemy_does_not_matter(battle):
    cast = CAST | {"grub": "man raiders c2 S"}
    duel = battle(FLOOR, cast, begin="alard", dice=hit_dice(4, 3))
    play(duel, "alard attack brok", "brok end", "grub attack alard")
    skip_to(duel, "press", "alard")
    assert duel.decision.target == "brok"


@pytest.mark.rule("CT-RET-1")
def test_missiles_and_thrown_weapons_give_no_claim(battle):
    cast = {"alard": "man watch b3 E, weapons = ['dagger']", "brok": "man raiders d3 W, hp = 30"}
    duel = battle(FLOOR, cast, begin="alard", dice=hit_dice(4) | NEXT_ROUND)
    duel.apply("alard throw brok")
    assert "press" not in finish_round(duel)
    assert duel.figure("brok").hp == 26


@pytest.mark.rule("CT-RET-1")
@pytest.mark.parametrize("posture", ["kneeling", "crouched"])
def test_an_attacker_who_is_not_up_cannot_press(battle, posture):
    cast = CAST | {"alard": f"man watch c3 E, posture = '{posture}', weapons = ['short-sword']"}
    duel = battle(FLOOR, cast, begin="alard", dice=hit_dice(4) | NEXT_ROUND)
    duel.apply("alard attack brok")
    assert "press" not in finish_round(duel)


@pytest.mark.rule("CT-RET-1")
def test_the_option_takes_the_chapter_away(battle):
    duel = beaten(battle, dice=NEXT_ROUND, options={"retreats": False})
    assert (duel.round, duel.decision.kind) == (2, "activate")


@pytest.mark.rule("CT-RET-1")
def test_claims_are_settled_by_winning_side_then_phase_then_number_and_each_loser_retreats_once(battle):
    cast = {
        "alard": "man watch c3 E",
        "berta": "man watch c2 SE, weapons = ['dagger']",
        "brok": "man raiders d3 W, hp = 30",
        "grub": "man raiders e5 W, hp = 30",
        "hild": "man watch d5 E",
    }
    initiative = {"initiative watch": [3], "initiative raiders": [7]}
    duel = battle(FLOOR, cast, dice=hit_dice(1, 4, 4) | initiative)
    play(duel, "alard wait", "berta attack brok", "hild wait", "brok end", "grub end")
    play(duel, "alard attack brok", "hild attack grub")
    skip_to(duel, "press")
    assert (duel.decision.figure, duel.decision.target) == ("berta", "brok")
    duel.apply("berta decline")
    assert (duel.decision.figure, duel.decision.target) == ("alard", "brok")
    play(duel, "alard press brok", "alard push brok e3")
    skip_to(duel, "press")
    assert (duel.decision.figure, duel.decision.target) == ("hild", "grub")


@pytest.mark.rule("CT-RET-1")
def test_the_winning_sides_claims_come_first_though_its_blows_fell_later(battle):
    cast = {
        "alard": "man watch c3 E",
        "brok": "man raiders d3 E, hp = 30",
        "cob": "man raiders a5 E, weapons = ['dagger']",
        "dora": "man watch b5 E, hp = 30",
    }
    duel = battle(FLOOR, cast, dice=hit_dice(4, 4) | NEXT_ROUND)
    play(duel, "alard wait", "dora wait", "brok wait", "cob attack dora", "alard attack brok")
    skip_to(duel, "press")
    assert duel.decision.figure == "alard"
    duel.apply("alard decline")
    assert (duel.decision.kind, duel.decision.figure) == ("press", "cob")


@pytest.mark.rule("CT-RET-1")
def test_one_figure_retreats_once_a_round_however_many_have_a_claim(battle):
    cast = CAST | {"berta": "man watch d2 S"}
    duel = battle(FLOOR, cast, begin="alard", dice=hit_dice(4, 4) | NEXT_ROUND)
    play(duel, "alard attack brok", "berta attack brok")
    skip_to(duel, "press")
    play(duel, "alard press brok", "alard push brok e3", "alard hold")
    assert duel.round == 2


@pytest.mark.rule("CT-RET-2")
@pytest.mark.parametrize(("level", "may_refuse"), [(1, True), (2, False)])
def test_four_levels_above_the_attacker_may_refuse_three_may_not(battle, level, may_refuse):
    cast = {
        "alard": f"man watch c3 E, level = {level}",
        "brok": "man raiders d3 W, level = 5, hp = 30",
    }
    duel = beaten(battle, cast=cast)
    duel.apply("alard press brok")
    assert duel.decision.kind == ("refuse" if may_refuse else "push")


@pytest.mark.rule("CT-RET-2")
@pytest.mark.parametrize(("size", "may_refuse"), [("S", False), ("M", False), ("L", False), ("H", True)])
def test_a_figure_two_sizes_larger_may_refuse_to_retreat(battle, size, may_refuse):
    cast = {
        "alard": "man watch c3 E, level = 20, thac0 = 20",
        "brok": f"man raiders d3 W, size = '{size}', footprint = [1, 1], hp = 30",
    }
    knockdown = {"S": [1], "M": [1], "L": [1], "H": [1]}[size]
    duel = beaten(battle, cast=cast, dice={"knockdown": knockdown})
    duel.apply("alard press brok")
    assert duel.decision.kind == ("refuse" if may_refuse else "push")


@pytest.mark.rule("CT-RET-2")
def test_the_choice_to_refuse_belongs_to_the_loser_and_refusing_keeps_its_place(battle):
    cast = {"alard": "man watch c3 E", "brok": "man raiders d3 W, level = 5, hp = 30"}
    duel = beaten(battle, cast=cast, dice=NEXT_ROUND)
    duel.apply("alard press brok")
    assert (duel.decision.figure, duel.decision.side) == ("brok", "raiders")
    events = duel.apply("brok refuse")
    assert named(events, "refused")[0].actor == "brok"
    assert (duel.figure("brok").at, duel.round) == ("d3", 2)


@pytest.mark.rule("CT-RET-2")
def test_a_loser_that_could_refuse_may_yield(battle):
    cast = {"alard": "man watch c3 E", "brok": "man raiders d3 W, level = 5, hp = 30"}
    duel = beaten(battle, cast=cast)
    play(duel, "alard press brok", "brok yield")
    assert (duel.decision.kind, duel.decision.figure) == ("push", "alard")


@pytest.mark.rule("CT-RET-3", "CT-KND-5")
def test_a_figure_knocked_down_this_round_is_not_made_to_retreat(battle):
    duel = beaten(battle, dice={"knockdown": [8], "save": [2]} | NEXT_ROUND)
    assert duel.figure("brok").posture == "prone"
    assert duel.round == 2


@pytest.mark.rule("CT-RET-3", "CT-KND-5")
def test_nor_is_one_that_has_risen_since(battle):
    duel = battle(FLOOR, CAST, begin="alard", dice=hit_dice(4, knockdown=8) | {"save": [2]} | NEXT_ROUND)
    play(duel, "alard attack brok", "brok stand", "brok end")
    assert duel.figure("brok").posture == "standing"
    assert "press" not in finish_round(duel)


@pytest.mark.rule("CT-RET-3")
def test_a_knockdown_of_the_round_before_no_longer_protects(battle):
    dice = {"attack": [15, 15], "damage": [4, 4], "knockdown": [8, 1], "save": [2]} | NEXT_ROUND
    duel = battle(FLOOR, CAST, begin="alard", dice=dice)
    duel.apply("alard attack brok")
    finish_round(duel)
    play(duel, "alard wait", "brok stand", "brok wait", "alard attack brok")
    skip_to(duel, "press")
    assert duel.decision.target == "brok"


@pytest.mark.rule("CT-RET-4")
def test_the_attacker_picks_any_of_the_three_rear_squares(battle):
    duel = beaten(battle)
    duel.apply("alard press brok")
    assert (duel.decision.kind, duel.decision.figure) == ("push", "alard")
    assert pushes(duel) == ["e2", "e3", "e4"]
    events = duel.apply("alard push brok e2")
    assert named(events, "retreated")[0].rule == "CT-RET-4"
    assert (duel.figure("brok").at, duel.figure("brok").facing) == ("e2", "W")


@pytest.mark.rule("CT-RET-4")
@pytest.mark.parametrize("facing", ["W", "NW"])
def test_rear_squares_are_those_of_the_loser_not_of_the_blow(battle, facing):
    cast = CAST | {"brok": f"man raiders d3 {facing}, hp = 30"}
    duel = beaten(battle, cast=cast)
    duel.apply("alard press brok")
    assert pushes(duel) == {"W": ["e2", "e3", "e4"], "NW": ["e3", "d4", "e4"]}[facing]


@pytest.mark.rule("CT-RET-4")
@pytest.mark.parametrize("posture", ["standing", "prone"])
@pytest.mark.parametrize("side", ["watch", "raiders"])
def test_a_square_with_any_figure_in_it_is_not_free(battle, posture, side):
    cast = CAST | {"cob": f"man {side} e3 N, posture = '{posture}', weapons = ['short-sword']"}
    duel = beaten(battle, cast=cast)
    duel.apply("alard press brok")
    assert pushes(duel) == ["e2", "e4"]


@pytest.mark.rule("CT-RET-4")
def test_a_wall_between_the_squares_or_off_the_map_is_not_free(battle):
    wall = "{ from = [4, 2], to = [4, 3], kind = 'wall' }"
    duel = beaten(battle, walls=[wall])
    duel.apply("alard press brok")
    assert pushes(duel) == ["d2", "d4"]


@pytest.mark.rule("CT-RET-4")
def test_both_figures_of_a_close_formation_pair_retreat_separately(battle):
    cast = {"alard": "man watch c3 E", "brok": "man raiders d3 W, hp = 30", "bran": "man raiders d3 W, hp = 30"}
    duel = beaten(battle, cast=cast)
    play(duel, "alard press brok", "alard push brok e3")
    assert (duel.figure("brok").at, duel.figure("bran").at) == ("e3", "d3")


@pytest.mark.rule("CT-RET-4")
def test_a_figure_of_several_squares_shifts_its_whole_footprint_by_one(battle):
    cast = {
        "alard": "man watch b2 E, level = 20, thac0 = 20",
        "ogrim": "man raiders c2 W, size = 'L', footprint = [2, 2], hp = 30",
    }
    duel = battle(["......."] * 5, cast, begin="alard", dice=hit_dice(4))
    duel.apply("alard attack ogrim")
    skip_to(duel, "press")
    duel.apply("alard press ogrim")
    assert pushes(duel) == ["d1", "d2", "d3"]
    duel.apply("alard push ogrim d3")
    assert duel.figure("ogrim").at == "d3"
    assert "ogrim" not in str(duel.legal_actions()[0])


@pytest.mark.rule("CT-RET-5")
def test_with_no_rear_square_free_the_attacker_must_take_a_flank_square(battle):
    rows = ["....#..", "....#..", "....#..", "....#..", "....#.."]
    duel = beaten(battle, rows)
    duel.apply("alard press brok")
    assert pushes(duel) == ["d2", "d4"]


@pytest.mark.rule("CT-RET-5")
def test_one_free_rear_square_leaves_no_choice_of_a_flank(battle):
    rows = [".......", "....#..", "....#..", ".......", "......."]
    duel = beaten(battle, rows, options={"corner_moves": "allow"})
    duel.apply("alard press brok")
    assert pushes(duel) == ["e4"]


@pytest.mark.rule("CT-RET-6")
@pytest.mark.parametrize(("save", "posture"), [(14, "standing"), (13, "prone")])
def test_with_no_square_free_the_loser_saves_against_paralysis_or_falls_where_it_stands(battle, save, posture):
    rows = [".......", "...##..", "....#..", "...##..", "......."]
    duel = beaten(battle, rows, dice={"save": [save]} | NEXT_ROUND)
    events = duel.apply("alard press brok")
    roll = rolled(events, "save")[0]
    assert (roll.actor, roll.needed) == ("brok", 14)
    assert named(events, "stood_firm", "knocked_down")[0].rule == "CT-RET-6"
    assert (duel.figure("brok").at, duel.figure("brok").posture) == ("d3", posture)


@pytest.mark.rule("CT-RET-6", "CT-KND-4")
def test_a_cocked_crossbow_may_go_off_when_its_bearer_falls_that_way(battle):
    rows = [".......", "...##..", "....#..", "...##..", "......."]
    cast = CAST | {"brok": "man raiders d3 W, hp = 30, weapons = ['light-crossbow']"}
    dice = {"save": [2, 3], "attack": [15, 16], "damage": [4, 5]}
    duel = battle(rows, cast, begin="alard", dice=hit_dice(4) | dice | NEXT_ROUND)
    duel.apply("alard attack brok")
    skip_to(duel, "press")
    events = duel.apply("alard press brok")
    assert [roll.actor for roll in rolled(events, "attack")] == ["brok"]
    assert duel.figure("alard").hp == 20 - 6


CLIFF = "elevation = ['5555000', '5555000', '5555000', '5555000', '5555000']"


@pytest.mark.rule("CT-RET-7")
def test_at_a_cliff_edge_the_loser_saves_to_stay(battle):
    duel = beaten(battle, map_keys=CLIFF, dice={"save": [14]} | NEXT_ROUND)
    duel.apply("alard press brok")
    events = duel.apply("alard push brok e3")
    assert named(events, "stood_firm")[0].rule == "CT-RET-7"
    assert duel.figure("brok").at == "d3"


@pytest.mark.rule("CT-RET-7")
def test_failing_it_goes_over_with_the_hazards_effect(battle):
    duel = beaten(battle, map_keys=CLIFF, dice={"save": [13], "fall": [3, 4]})
    duel.apply("alard press brok")
    events = duel.apply("alard push brok e3")
    brok = duel.figure("brok")
    assert named(events, "went_over")[0].square == "e3"
    assert (brok.at, brok.posture, brok.hp) == ("e3", "prone", 30 - 4 - 7)


@pytest.mark.rule("CT-RET-7")
def test_without_the_option_nobody_saves_at_the_edge(battle):
    options = {"retreat_hazard_save": False}
    duel = beaten(battle, map_keys=CLIFF, dice={"fall": [3, 4]}, options=options)
    duel.apply("alard press brok")
    duel.apply("alard push brok e3")
    assert duel.figure("brok").at == "e3"


@pytest.mark.rule("CT-RET-7")
def test_a_pit_is_a_hazard_too_and_a_safe_rear_square_needs_no_save(battle):
    rows = [".......", ".......", "....v..", ".......", "......."]
    duel = beaten(battle, rows, dice={"save": [2], "fall": [5]})
    duel.apply("alard press brok")
    safe = duel.copy()
    safe.apply("alard push brok e2")
    assert safe.figure("brok").at == "e2"
    duel.apply("alard push brok e3")
    assert duel.figure("brok").hp == 30 - 4 - 5


@pytest.mark.rule("CT-RET-7")
def test_nobody_retreats_up_a_cliff(battle):
    climb = "elevation = ['0000222', '0000222', '0000222', '0000222', '0000222']"
    duel = beaten(battle, map_keys=climb)
    duel.apply("alard press brok")
    assert pushes(duel) == ["d2", "d4"]
