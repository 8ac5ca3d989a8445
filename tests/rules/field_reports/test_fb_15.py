"""FB-15: attacks of opportunity by arc, by turning, once for each foe."""

import pytest

FLOOR = ["....."] * 5


def provoked(battle, actions, at="b2", facing="S", sentry="man watch c3 N"):
    """How often the sentry is asked; it strikes each time and misses."""
    duel = battle(FLOOR, {"run": f"man raiders {at} {facing}", "sentry": sentry}, begin="run", strict=False)
    duel.script.add({"attack sentry": [1] * 3})
    count = 0
    for action in actions:
        duel.apply(action)
        while duel.decision.kind == "opportunity":
            count += 1
            duel.apply("sentry attack run")
    duel.script.used = tuple(range(len(duel.script.lines)))
    return count


def test_moving_away_from_a_front_square_gives_one(battle):
    assert provoked(battle, ["run move a2"]) == 1


def test_withdrawing_the_same_way_gives_none(battle):
    assert provoked(battle, ["run withdraw a2"], facing="SE") == 0


def test_running_behind_the_sentry_gives_none(battle):
    assert provoked(battle, ["run move c4", "run move d4"], at="b4") == 0


def test_never_a_second_one_by_the_same_foe_in_a_round(battle):
    assert provoked(battle, ["run move b1", "run move c2", "run move c1"]) == 1


@pytest.mark.parametrize(("facing", "count"), [("N", 1), ("NE", 1), ("NW", 1), ("E", 0), ("SW", 0)])
def test_turning_the_back_gives_one(battle, facing, count):
    assert provoked(battle, [f"run face {facing}"], at="c2") == count


def test_a_shapeless_sentry_threatens_behind_itself(battle):
    assert provoked(battle, ["run move a5"], at="b4", sentry="man watch c3 N, flags = ['amorphous']") == 1
    assert provoked(battle, ["run move a5"], at="b4") == 0
