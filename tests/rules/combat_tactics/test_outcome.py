"""When a battle is over, and who has won."""

import pytest

from battlemap.testing.battles import finish_round, hit_dice, play

ROOM = ["......."] * 3
DUEL = {"alard": "man watch b2 E", "brok": "man raiders c2 W, hp = 1", "carl": "man watch a1 E"}


EXIT = "edge = 'exit'"


def goal(side, kind, **fields):
    return f"[[goals]]\nside = '{side}'\nkind = '{kind}'\n" + "\n".join(
        f"{key} = {value}" for key, value in fields.items()
    )


def rounds(count):
    return {"initiative watch": [3] * count, "initiative raiders": [7] * count}


def kill():
    return {"attack": [15], "damage": [4]}


def test_the_last_side_with_a_figure_able_to_fight_wins(battle):
    duel = battle(ROOM, DUEL, begin="alard", dice=kill())
    duel.apply("alard attack brok")
    assert (duel.outcome.winner, duel.outcome.reason) == ("watch", "last side able to fight")
    assert duel.decision is None and duel.legal_actions() == []


def test_a_goal_that_names_several_figures_wants_them_all(battle):
    cast = DUEL | {"cob": "man raiders c1 W, hp = 1", "dag": "man raiders g3 W"}
    dice = {"attack alard": [15], "attack carl": [15], "damage": [4, 4]}
    duel = battle(ROOM, cast, begin="alard", dice=dice, extra=goal("watch", "slay", figures=["brok", "cob"]))
    duel.apply("alard attack brok")
    assert duel.outcome is None
    while duel.decision.figure != "carl":
        duel.apply("raiders end" if duel.decision.side == "raiders" else "alard end")
    play(duel, "carl move b1", "carl attack cob")
    assert (duel.outcome.winner, duel.outcome.reason) == ("watch", "goal reached")


def test_slaying_the_figure_named_wins_at_once(battle):
    cast = DUEL | {"cob": "man raiders g3 W"}
    duel = battle(ROOM, cast, begin="alard", dice=kill(), extra=goal("watch", "slay", figures=["brok"]))
    duel.apply("alard attack brok")
    assert (duel.outcome.winner, duel.outcome.reason) == ("watch", "goal reached")


def test_a_figure_that_leaves_the_map_is_not_slain(battle):
    cast = {"brok": "man raiders a2 W", "cob": "man raiders g3 W", "alard": "man watch d2 E"}
    duel = battle(ROOM, cast, begin="brok", map_keys=EXIT, extra=goal("watch", "slay", figures=["brok"]))
    duel.apply("brok leave")
    assert duel.outcome is None


def test_a_side_that_wants_out_wins_when_its_last_figure_has_left(battle):
    cast = {"a_1": "man watch a1 W", "a_2": "man watch a3 W", "brok": "man raiders g2 W"}
    duel = battle(ROOM, cast, begin="a_1", map_keys=EXIT, extra=goal("watch", "exit"))
    duel.apply("a_1 leave")
    assert duel.outcome is None
    duel.apply("a_2 leave")
    assert (duel.outcome.winner, duel.outcome.reason) == ("watch", "goal reached")


def test_a_side_slain_to_the_last_has_not_left(battle):
    cast = {"alard": "man watch b2 E", "brok": "man raiders c2 W, hp = 1"}
    duel = battle(ROOM, cast, begin="alard", dice=kill(), map_keys=EXIT, extra=goal("raiders", "exit"))
    duel.apply("alard attack brok")
    assert duel.outcome.winner == "watch"


@pytest.mark.parametrize("edge", ["wall", "exit"])
def test_a_goal_may_name_the_squares_through_which_its_side_must_leave(battle, edge):
    cast = {"alard": "man watch a1 E", "brok": "man raiders g2 W"}
    extra = goal("watch", "exit", squares=["c2"])
    duel = battle(ROOM, cast, begin="alard", map_keys=f"edge = '{edge}'", extra=extra)
    assert "no exit" in duel.why_not("alard leave")
    play(duel, "alard move c2", "alard leave")
    assert duel.outcome.winner == "watch"


def test_one_named_figure_may_be_all_that_must_get_out(battle):
    cast = {"a_1": "man watch a1 W", "a_2": "man watch a3 W", "brok": "man raiders g2 W"}
    extra = goal("watch", "exit", figures=["a_1"])
    duel = battle(ROOM, cast, begin="a_1", map_keys=EXIT, extra=extra)
    duel.apply("a_1 leave")
    assert duel.outcome.winner == "watch"


def test_without_the_goal_a_side_that_leaves_has_lost(battle):
    cast = {"alard": "man watch a1 W", "brok": "man raiders g2 W"}
    duel = battle(ROOM, cast, begin="alard", map_keys=EXIT)
    duel.apply("alard leave")
    assert duel.outcome.winner == "raiders"


def test_holding_squares_counts_at_the_end_of_its_round(battle):
    cast = {"alard": "man watch b2 E", "brok": "man raiders g2 W"}
    duel = battle(ROOM, cast, dice=rounds(2), extra=goal("watch", "hold", squares=["b2"], round=2))
    finish_round(duel)
    assert duel.outcome is None
    finish_round(duel)
    assert (duel.outcome.winner, duel.round) == ("watch", 2)


def test_an_enemy_in_the_squares_denies_them(battle):
    cast = {"alard": "man watch b2 E", "brok": "man raiders c2 W"}
    duel = battle(ROOM, cast, dice=rounds(2), extra=goal("watch", "hold", squares=["b2", "c2"], round=1))
    finish_round(duel)
    assert duel.outcome is None


def test_surviving_to_a_round_is_enough(battle):
    cast = {"alard": "man watch b2 E", "brok": "man raiders g2 W"}
    duel = battle(ROOM, cast, dice=rounds(2), extra=goal("watch", "survive", round=2))
    finish_round(duel)
    finish_round(duel)
    assert duel.outcome.winner == "watch"


def test_rout_is_more_than_half_the_enemies_out_of_action(battle):
    cast = DUEL | {"cob": "man raiders g3 W"}
    duel = battle(ROOM, cast, begin="alard", dice=kill(), extra=goal("watch", "rout"))
    duel.apply("alard attack brok")
    assert duel.outcome is None  # one of two
    cast = {"cob": "man raiders g3 W", "dun": "man raiders g1 W, hp = -2"} | DUEL
    duel = battle(ROOM, cast, begin="alard", dice=kill(), extra=goal("watch", "rout"))
    duel.apply("alard attack brok")
    assert duel.outcome.reason == "goal reached"


@pytest.mark.parametrize("limit", [1, 3])
def test_rounds_without_a_blow_or_an_advance_make_a_draw(battle, limit):
    cast = {"alard": "man watch b2 E", "brok": "man raiders g2 W"}
    duel = battle(ROOM, cast, dice=rounds(limit + 1), options={"quiet_limit": limit})
    while duel.outcome is None:
        finish_round(duel)
    assert (duel.outcome.winner, duel.outcome.reason, duel.round) == ("", "no progress", limit + 1)


def test_an_attack_or_a_step_nearer_is_progress(battle):
    cast = {"alard": "man watch b2 E", "brok": "man raiders c2 W"}
    dice = rounds(4) | {"attack": [2]}
    duel = battle(ROOM, cast, dice=dice, options={"quiet_limit": 2})
    finish_round(duel)
    play(duel, "alard wait", "brok wait", "alard attack brok")
    finish_round(duel)
    finish_round(duel)
    assert duel.outcome is None
    finish_round(duel)
    assert duel.outcome.reason == "no progress"


def test_no_battle_passes_the_round_limit(battle):
    cast = {"alard": "man watch b2 E", "brok": "man raiders g2 W"}
    duel = battle(ROOM, cast, dice=rounds(2), options={"round_limit": 2})
    finish_round(duel)
    finish_round(duel)
    assert (duel.outcome.winner, duel.outcome.reason) == ("", "round limit")


def test_when_nobody_is_left_nobody_has_won(battle):
    cast = {"alard": "man watch b2 E, hp = 0", "brok": "man raiders g2 W, hp = 0"}
    duel = battle(ROOM, cast, dice=rounds(1))
    finish_round(duel)
    assert (duel.outcome.winner, duel.outcome.reason) == ("", "nobody left")


def test_three_sides_fight_until_one_is_left(battle):
    cast = {"alard": "man watch b2 E", "brok": "man raiders c2 W, hp = 1", "hen": "man henge g3 W"}
    duel = battle(ROOM, cast, begin="alard", dice=hit_dice(4) | {"knockdown": []})
    duel.apply("alard attack brok")
    assert duel.outcome is None
