"""FB-41: a tie of initiative gives nobody the advantage of being listed first."""

import pytest

from battlemap.testing.battles import play, rolled

FLOOR = ["......"] * 3
A, B = "man watch b2 E, hp = 3, weapons = ['dagger']", "man raiders c2 W, hp = 3, weapons = ['dagger']"
ORDERS = [{"alard": A, "brok": B}, {"brok": B, "alard": A}]


@pytest.mark.parametrize("cast", ORDERS)
def test_tied_dice_are_thrown_again_before_anybody_acts(battle, cast):
    dice = {"initiative watch": [4, 4, 6], "initiative raiders": [4, 4, 5]}
    duel = battle(FLOOR, cast, dice=dice)
    assert len(rolled(duel.opening, "initiative")) == 6
    assert duel.decision.figure == "brok"


@pytest.mark.parametrize("cast", ORDERS)
@pytest.mark.parametrize(("watch", "raiders", "loser"), [(3, 4, "brok"), (4, 3, "alard")])
def test_the_order_of_the_file_decides_nothing(battle, cast, watch, raiders, loser):
    dice = {"initiative watch": [watch], "initiative raiders": [raiders], "attack": [15], "damage": [4]}
    duel = battle(FLOOR, cast, dice=dice)
    first = duel.decision.figure
    play(duel, f"{first} attack {loser}")
    assert duel.figure(loser).status == "dying"
    assert duel.outcome.winner == duel.figure(first).side
