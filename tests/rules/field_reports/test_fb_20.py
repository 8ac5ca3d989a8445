"""FB-20: who picks the retreat square, and what if there is none; the same in all four directions."""

import pytest

from battlemap.places import FACINGS, square_name
from battlemap.testing.battles import NEXT_ROUND, finish_round, hit_dice, rolled, skip_to

LEFT_REAR, BEHIND, RIGHT_REAR, LEFT, RIGHT = (1, 3), (2, 3), (3, 3), (1, 2), (3, 2)
MIDDLE = 2


def turned(place, turns):
    x, y = place
    for _ in range(turns):
        x, y = 2 * MIDDLE - y, x
    return x, y


def beaten(battle, blocked=(), turns=0, dice=None, loser=""):
    """The attacker stands north of the loser, who faces it; the scene turned by quarters."""
    solid = {turned(place, turns) for place in blocked}
    rows = ["".join("#" if (x, y) in solid else "." for x in range(5)) for y in range(5)]
    cast = {
        "alard": f"man watch {square_name(*turned((2, 1), turns))} {FACINGS[(4 + 2 * turns) % 8]}",
        "brok": f"man raiders c3 {FACINGS[2 * turns % 8]}, hp = 30{loser}",
    }
    duel = battle(rows, cast, begin="alard", dice=hit_dice(4) | (dice or {}), options={"corner_moves": "allow"})
    duel.apply("alard attack brok")
    return duel


def options(duel):
    return {action.square for action in duel.legal_actions() if action.kind == "push"}


@pytest.mark.rule("CT-RET-4", "CT-RET-5")
@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize(
    ("blocked", "free"),
    [
        ((), (LEFT_REAR, BEHIND, RIGHT_REAR)),
        ((LEFT_REAR, BEHIND), (RIGHT_REAR,)),
        ((LEFT_REAR, BEHIND, RIGHT_REAR), (LEFT, RIGHT)),
        ((LEFT_REAR, BEHIND, RIGHT_REAR, LEFT), (RIGHT,)),
    ],
)
def test_the_attacker_chooses_among_rear_squares_then_flank_squares(battle, turns, blocked, free):
    duel = beaten(battle, blocked, turns)
    skip_to(duel, "press")
    duel.apply("alard press brok")
    assert (duel.decision.kind, duel.decision.figure, duel.decision.side) == ("push", "alard", "watch")
    expected = {square_name(*turned(place, turns)) for place in free}
    assert options(duel) == expected


@pytest.mark.rule("CT-RET-6")
@pytest.mark.parametrize("turns", range(4))
def test_with_nothing_free_there_is_no_empty_choice_but_a_save(battle, turns):
    blocked = (LEFT_REAR, BEHIND, RIGHT_REAR, LEFT, RIGHT)
    duel = beaten(battle, blocked, turns, {"save": [2]} | NEXT_ROUND)
    skip_to(duel, "press")
    events = duel.apply("alard press brok")
    assert len(rolled(events, "save")) == 1
    assert (duel.figure("brok").at, duel.figure("brok").posture) == ("c3", "prone")


@pytest.mark.rule("CT-RET-5")
@pytest.mark.parametrize(
    ("attacker", "loser", "flanks"),
    [
        ("c4 S", "c5 N", {"b5", "d5"}),
        ("b3 W", "a3 E", {"a2", "a4"}),
        ("c2 N", "c1 S", {"b1", "d1"}),
        ("d3 E", "e3 W", {"e2", "e4"}),
    ],
)
def test_every_edge_of_the_map_counts_as_blocked(battle, attacker, loser, flanks):
    cast = {"alard": f"man watch {attacker}", "brok": f"man raiders {loser}, hp = 30"}
    duel = battle(["....."] * 5, cast, begin="alard", dice=hit_dice(4))
    duel.apply("alard attack brok")
    skip_to(duel, "press")
    duel.apply("alard press brok")
    assert options(duel) == flanks


@pytest.mark.rule("CT-RET-1", "CT-RET-3")
def test_no_retreat_of_who_hit_back_or_was_knocked_down(battle):
    duel = beaten(battle, dice={"attack": [15, 15], "damage": [4, 4], "knockdown": [1, 1]} | NEXT_ROUND)
    duel.apply("brok attack alard")
    assert "press" not in finish_round(duel)
    duel = beaten(battle, dice={"knockdown": [8], "save": [2]} | NEXT_ROUND)
    assert "press" not in finish_round(duel)


@pytest.mark.rule("CT-RET-2")
def test_four_levels_above_may_ignore_it(battle):
    duel = beaten(battle, loser=", level = 5")
    skip_to(duel, "press")
    duel.apply("alard press brok")
    assert duel.decision.kind == "refuse"
