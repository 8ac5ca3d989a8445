"""Movement, threat, and attacks of opportunity (combat tables, sections 3 to 5, 8 and 9)."""

import pytest

from battlemap.testing.battles import finish_round, hit_dice, named, play

FLOOR = ["........."] * 7
GUARD = "man watch d4 N"


def asked(duel, action):
    """Who is asked for an attack of opportunity when the action is carried out; each declines."""
    duel.apply(action)
    found = []
    while duel.decision is not None and duel.decision.kind == "opportunity":
        found.append(duel.decision.figure)
        duel.apply(f"{duel.decision.figure} decline")
    return found


def runner(battle, at, facing="N", guard=GUARD, fields="", **more):
    cast = {"run": f"man raiders {at} {facing}{fields}", "sentry": guard}
    return battle(FLOOR, cast, begin="run", **more)


def test_moving_away_from_a_threatened_square_provokes(battle):
    assert asked(runner(battle, "c3"), "run move b2") == ["sentry"]


def test_the_answer_may_be_an_attack_and_then_the_walk_goes_on(battle):
    duel = runner(battle, "c3", dice=hit_dice(3))
    duel.apply("run move b2")
    duel.apply("sentry attack run")
    assert (duel.figure("run").hp, duel.figure("run").at) == (17, "b2")


def test_a_knockdown_or_critical_stops_the_mover_where_it_was_struck(battle):
    for dice in ({"attack": [15], "knockdown": [8], "save": [2]}, {"attack": [20], "knockdown": [1]}):
        duel = runner(battle, "c3", dice=dice | {"damage": [3]})
        duel.apply("run move b2")
        events = duel.apply("sentry attack run")
        assert named(events, "stopped")[0].actor == "run"
        assert duel.figure("run").at == "c3"


def test_a_mover_slain_stays_where_it_fell(battle):
    cast = {"run": "man raiders c3 N, hp = 2", "sentry": GUARD, "cob": "man raiders i7 N"}
    duel = battle(FLOOR, cast, begin="run", dice={"attack": [15], "damage": [8]})
    duel.apply("run move a1")
    duel.apply("sentry attack run")
    assert (duel.figure("run").at, duel.figure("run").status) == ("c3", "dying")


def test_entering_a_threatened_square_is_free(battle):
    assert asked(runner(battle, "c1", "S"), "run move c3") == []


def test_running_past_through_threatened_squares_provokes_on_leaving(battle):
    assert asked(runner(battle, "c1", "S"), "run move b5") == []
    cast = {"run": "man raiders c2 S", "sentry": "man watch d3 W"}
    duel = battle(FLOOR, cast, begin="run", walls=["{ from = [1, 0], to = [1, 7], kind = 'wall' }"])
    assert asked(duel, "run move c6") == ["sentry"]


@pytest.mark.parametrize(("at", "to"), [("c5", "e5"), ("c4", "b4"), ("e5", "e6")])
def test_flank_and_rear_squares_are_not_threatened(battle, at, to):
    assert asked(runner(battle, at), f"run move {to}") == []


def test_withdrawing_provokes_nothing_from_an_enemy_in_the_movers_front(battle):
    duel = runner(battle, "d3", "S")
    assert asked(duel, "run withdraw d1") == []
    assert duel.figure("run").facing == "S"


def test_withdrawing_past_an_enemy_on_flank_or_rear_does(battle):
    cast = {"run": "man raiders d3 S", "sentry": GUARD, "second": "man watch c2 SE"}
    duel = battle(FLOOR, cast, begin="run")
    assert asked(duel, "run withdraw e2") == ["second"]


def test_withdrawing_takes_at_most_half_the_rate_and_gives_up_the_attack(battle):
    duel = runner(battle, "d3", "S")
    ends = [action.square for action in duel.legal_actions() if action.kind == "withdraw"]
    assert "d1" in ends and max(abs(ord(square[0]) - ord("d")) for square in ends) <= 6
    duel.apply("run withdraw d2")
    assert "withdraws" in duel.why_not("run attack sentry")
    assert "withdraws" in duel.why_not("run move d1")


def test_turning_ones_back_on_a_threatening_enemy_provokes(battle):
    assert asked(runner(battle, "d3", "S"), "run face N") == ["sentry"]


def test_turning_so_that_it_stays_in_front_or_beside_does_not(battle):
    assert asked(runner(battle, "d3", "S"), "run face E") == []


def test_turning_with_the_enemy_behind_already_does_not(battle):
    assert asked(runner(battle, "d3", "N"), "run face NE") == []


def test_a_shift_inside_the_threatened_squares_provokes_nothing_one_out_of_them_does(battle):
    assert asked(runner(battle, "d3", "S"), "run shift c3") == []
    assert asked(runner(battle, "d3", "S"), "run shift d2") == ["sentry"]


def test_a_shift_goes_with_a_no_move_action_so_nobody_walks_besides(battle):
    duel = runner(battle, "a1", "S")
    duel.apply("run shift a2")
    assert duel.figure("run").spent == 0
    assert "no movement left" in duel.why_not("run move a3")
    assert duel.why_not("run charge sentry") != ""


def test_each_enemy_strikes_a_figure_once_a_round(battle):
    duel = runner(battle, "c3", "N", dice={"attack": [2]})
    duel.apply("run move b3")
    duel.apply("sentry attack run")
    play(duel, "run move c3")
    assert asked(duel, "run move b3") == []


def test_whoever_declines_may_strike_at_a_later_step(battle):
    duel = runner(battle, "c3", "N")
    assert asked(duel, "run move b3") == ["sentry"]
    duel.apply("run move c3")
    assert asked(duel, "run move b3") == ["sentry"]


@pytest.mark.parametrize(
    ("fields", "limit"),
    [
        ("level = 1", 3), ("level = 4", 3), ("level = 5", 4), ("level = 10", 5),
        ("group = 'rogue', level = 4", 1), ("group = 'rogue', level = 5", 2), ("group = 'wizard', level = 1", 1),
    ],
)  # fmt: skip
def test_warriors_have_three_attacks_of_opportunity_others_one_and_one_more_for_five_levels(battle, fields, limit):
    squares = ["c3", "d3", "e3", "d3", "c3", "e3"]
    cast = {"sentry": f"man watch d4 N, thac0 = 20, hp = 90, {fields}"}
    cast |= {f"r_{k}": f"man raiders {at} S, size = 'T', weapons = ['dagger']" for k, at in enumerate(squares)}
    dice = {"attack": [2] * limit}
    duel = battle(FLOOR, cast, begin="r_0", dice=dice)
    struck = 0
    for k, at in enumerate(squares):
        if duel.decision.figure != f"r_{k}":
            break
        duel.apply(f"r_{k} move {at[0]}1")
        while duel.decision.kind == "opportunity":
            duel.apply("sentry attack " + duel.decision.target)
            struck += 1
        duel.apply(f"r_{k} end")
    assert struck == limit


def test_an_ogre_has_three_and_strikes_with_its_whole_routine(battle):
    cast = {"run": "man raiders c3 N, hp = 90, natural_ac = -10", "bear": "bear watch d4 N"}
    duel = battle(FLOOR, cast, begin="run", dice={"attack": [2, 2, 2]})
    duel.apply("run move b2")
    events = duel.apply("bear attack run")
    assert len(named(events, "missed")) == 3


def test_the_attack_of_opportunity_does_not_use_up_the_planned_one(battle):
    duel = runner(battle, "c3", dice={"attack": [2, 2]})
    duel.apply("run move b3")
    play(duel, "sentry attack run", "run move c3", "run end", "sentry attack run")


def test_an_amorphous_figure_threatens_all_around(battle):
    guard = "ochre-jelly watch d4 N, flags = ['amorphous']"
    assert asked(runner(battle, "c5", guard=guard), "run move b6") == ["sentry"]


@pytest.mark.parametrize(
    "guard",
    [
        "man watch d4 N, weapons = ['short-bow']",
        "man watch d4 N, weapons = []",
        "man watch d4 N, hp = 0",
    ],
)
def test_who_has_no_weapon_for_melee_or_is_helpless_threatens_nothing(battle, guard):
    cast = {"run": "man raiders c3 N", "sentry": guard, "far": "man watch i7 N"}
    assert asked(battle(FLOOR, cast, begin="run"), "run move b2") == []


def test_stepping_in_under_a_long_weapon_provokes_nothing(battle):
    guard = "man watch d4 N, weapons = ['pike']"
    assert asked(runner(battle, "d2", "S", guard), "run move d3") == []


def test_moving_along_inside_a_long_reach_provokes_nothing_moving_off_does(battle):
    guard = "man watch d4 N, weapons = ['halberd']"
    assert asked(runner(battle, "d2", "S", guard), "run move e2") == []
    assert asked(runner(battle, "d3", "S", guard), "run move d2") == ["sentry"]
    assert asked(runner(battle, "d2", "S", guard), "run move d1") == ["sentry"]


def test_surprised_figures_make_no_attacks_of_opportunity(battle):
    assert asked(runner(battle, "c3", surprised=["watch"]), "run move b2") == []


def test_the_option_takes_the_chapter_away(battle):
    assert asked(runner(battle, "c3", options={"opportunity": False}), "run move b2") == []


def test_leaving_the_map_from_a_threatened_square_provokes(battle):
    cast = {"run": "man raiders d1 N, hp = 30", "cob": "man raiders i7 N", "sentry": "man watch d2 N"}
    duel = battle(FLOOR, cast, begin="run", map_keys="edge = 'exit'")
    assert asked(duel, "run leave") == ["sentry"]
    assert duel.figure("run").status == "gone"


def test_a_figure_struck_down_on_its_way_out_stays(battle):
    cast = {"run": "man raiders d1 N, hp = 30", "cob": "man raiders i7 N", "sentry": "man watch d2 N"}
    dice = {"attack": [15], "damage": [2], "knockdown": [8], "save": [2]}
    duel = battle(FLOOR, cast, begin="run", map_keys="edge = 'exit'", dice=dice)
    play(duel, "run leave", "sentry attack run")
    assert (duel.figure("run").at, duel.figure("run").posture) == ("d1", "prone")


# --- walking ------------------------------------------------------------------------------------------------------


def walker(battle, fields="", phase="fast", rows=FLOOR, **more):
    dice = {"initiative watch": [3], "initiative raiders": [7]}
    cast = {"alard": f"man watch a1 E{fields}", "brok": "man raiders i7 N"}
    return battle(rows, cast, dice=dice, **more)


def test_half_the_rate_goes_in_the_move_phase_and_the_rest_one_phase_later(battle):
    duel = walker(battle)
    assert max(duel.reach("alard").values()) == 6
    assert "g1" in duel.reach("alard") and "h1" not in duel.reach("alard")
    play(duel, "alard move g1", "alard wait", "brok wait")
    assert duel.phase == 3
    assert max(duel.reach("alard").values()) == 12


def test_an_attack_goes_with_at_most_half_the_rate(battle):
    cast = {"alard": "man watch a1 E", "brok": "man raiders h1 W"}
    duel = battle(FLOOR, cast, begin="alard", dice={"attack": [2]})
    duel.apply("alard move g1")
    duel.apply("alard attack brok")
    cast = {"alard": "man watch a1 E", "brok": "man raiders i1 W"}
    duel = battle(FLOOR, cast, begin="alard")
    duel.apply("alard move h1")
    assert "moved too far" in duel.why_not("alard attack brok")


def test_after_an_attack_half_the_rate_may_follow_at_the_end_of_the_round(battle):
    cast = {"alard": "man watch a1 E", "brok": "man raiders b1 W"}
    duel = battle(FLOOR, cast, begin="alard", dice={"attack": [2]}, options={"opportunity": False})
    play(duel, "alard attack brok", "brok wait", "brok wait")
    while duel.decision.figure != "alard":
        duel.apply("brok wait" if duel.phase < 5 else "brok end")
    assert duel.phase == 5
    assert max(duel.reach("alard").values()) == 6


def test_two_diagonals_cost_three_counted_through_the_whole_round(battle):
    duel = walker(battle)
    assert [duel.reach("alard")[square] for square in ("b2", "c3", "d4", "e5")] == [2, 3, 5, 6]
    duel.apply("alard move b2")
    assert [duel.reach("alard")[square] for square in ("c3", "d4", "e5")] == [3, 5, 6]
    duel.apply("alard move c3")
    assert duel.figure("alard").spent == 3


def test_a_rate_of_twelve_goes_eight_squares_diagonally(battle):
    duel = walker(battle, rows=["............"] * 12)
    play(duel, "alard move e5", "alard wait", "brok wait")
    assert duel.reach("alard")["i9"] == 12
    assert "j10" not in duel.reach("alard")


@pytest.mark.parametrize(("ground", "points"), [(".", 12), ("~", 8), (":", 6), ("w", 4)])
def test_the_worst_ground_entered_cuts_the_whole_rate(battle, ground, points):
    rows = [ground * 14] + ["#" * 14] * 5 + ["." * 14]
    cast = {"alard": "man watch a1 E, weapons = ['long-sword']", "brok": "man raiders n7 N"}
    duel = battle(rows, cast, begin="alard")
    assert max(duel.reach("alard").values()) == points


def test_nobody_walks_into_a_pit_or_down_a_cliff(battle):
    rows = [".v......."] + ["........."] * 6
    duel = walker(battle, rows=rows)
    assert "b1" not in duel.reach("alard")
    duel = walker(battle, map_keys="elevation = ['200000000'" + ", '000000000'" * 6 + "]")
    assert duel.reach("alard") == {}


def test_a_finished_battle_of_defaults_leaves_everybody_in_place(battle):
    duel = walker(battle, options={"quiet_limit": 1, "round_limit": 2})
    duel.script.add({"initiative watch": [3], "initiative raiders": [7]})
    finish_round(duel)
    finish_round(duel)
    assert (duel.figure("alard").at, duel.figure("brok").at) == ("a1", "i7")
    assert duel.outcome.winner == ""
