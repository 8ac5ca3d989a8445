"""FB-50: no battle lasts for ever, and a refused action changes nothing and is not offered."""

import random

import pytest

from battlemap.errors import IllegalAction
from battlemap.testing.battles import finish_round, make_battle

FLOOR = ["......"] * 4


@pytest.mark.parametrize("weapon", ["[]", "['short-bow']"])
def test_nobody_able_to_harm_anybody_ends_in_a_draw_with_its_reason(weapon):
    wall = "{ from = [3, 0], to = [3, 4], kind = 'wall' }"
    cast = {"alard": f"man watch a1 E, weapons = {weapon}", "brok": f"man raiders f4 W, weapons = {weapon}"}
    duel = make_battle(FLOOR, cast, walls=[wall], options={"quiet_limit": 5}, strict=False)
    while duel.outcome is None:
        finish_round(duel)
    assert (duel.outcome.winner, duel.outcome.reason, duel.round) == ("", "no progress", 6)


def test_what_is_refused_is_not_on_the_list_and_changes_nothing():
    duel = make_battle(["..#..."] * 3, {"alard": "man watch a1 E", "brok": "man raiders f3 W"}, begin="alard")
    before = duel.fingerprint()
    for action in ("alard move c1", "alard attack brok", "alard stand", "alard move a1", "brok end"):
        assert action not in [str(legal) for legal in duel.legal_actions()]
        with pytest.raises(IllegalAction):
            duel.apply(action)
        assert duel.fingerprint() == before


def test_rising_is_offered_only_to_who_can_pay_for_it():
    cast = {"alard": "man watch a1 E, posture = 'prone', movement = 0", "brok": "man raiders f3 W"}
    duel = make_battle(FLOOR, cast, begin="alard")
    assert "alard stand" not in [str(legal) for legal in duel.legal_actions()]


@pytest.mark.parametrize("number", range(6))
def test_three_against_three_at_random_come_to_an_end(number):
    cast = {f"a_{k}": f"man watch a{k} E, hp = 8" for k in (1, 2, 3)}
    cast |= {f"b_{k}": f"orc raiders f{k} W" for k in (1, 2, 3)}
    limits = {"quiet_limit": 3, "round_limit": 25}
    duel = make_battle(FLOOR, cast, options=limits, seed=number, strict=False)
    luck = random.Random(number)
    while duel.outcome is None:
        duel.apply(luck.choice(duel.legal_actions()))
        assert duel.round <= 25
