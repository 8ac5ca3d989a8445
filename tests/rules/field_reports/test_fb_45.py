"""FB-45: undo twice, undo over dice, and the dice that come after."""

import pytest

from battlemap.battle import Battle
from battlemap.errors import IllegalAction
from battlemap.scenario import read
from battlemap.testing.battles import play, scenario_text

FLOOR = ["......"] * 3
CAST = {"alard": "man watch a1 E", "brok": "man raiders d2 W, hp = 90"}


def opened(**more):
    return Battle(read(scenario_text(FLOOR, CAST)).setup, 7, begin="alard", **more)


def test_undo_undo_redo_redo_comes_back_to_the_same_place():
    duel = opened()
    marks = [duel.fingerprint()]
    for action in ("alard move b1", "alard move c1"):
        duel.apply(action)
        marks.append(duel.fingerprint())
    assert [str(duel.undo()), str(duel.undo())] == ["alard move c1", "alard move b1"]
    assert (duel.fingerprint(), duel.figure("alard").at) == (marks[0], "a1")
    duel.redo()
    assert duel.fingerprint() == marks[1]
    duel.redo()
    assert duel.fingerprint() == marks[2]
    assert [str(action) for action in duel.actions] == ["alard move b1", "alard move c1"]


def test_the_same_attack_rolls_the_same_after_undo():
    duel = opened()
    play(duel, "alard move c1", "alard face SE")
    first = [event.as_dict() for event in duel.apply("alard attack brok")]
    duel.undo()
    assert [event.as_dict() for event in duel.apply("alard attack brok")] == first


def test_a_fair_battle_takes_no_roll_back():
    duel = opened(fair=True)
    play(duel, "alard move c1", "alard face SE", "alard attack brok")
    before = duel.fingerprint()
    with pytest.raises(IllegalAction, match="dice were rolled"):
        duel.undo()
    assert duel.fingerprint() == before


def test_a_fair_battle_takes_back_what_rolled_nothing():
    duel = opened(fair=True)
    duel.apply("alard move c1")
    duel.undo()
    assert duel.figure("alard").at == "a1"


def test_a_new_action_after_undo_forgets_what_was_undone():
    duel = opened()
    duel.apply("alard move b1")
    duel.undo()
    duel.apply("alard move b2")
    with pytest.raises(IllegalAction, match="nothing to redo"):
        duel.redo()


def test_nothing_is_undone_before_the_start():
    with pytest.raises(IllegalAction, match="nothing to undo"):
        opened().undo()


def test_a_copy_taken_between_two_rolls_rolls_the_same_next():
    duel = opened()
    play(duel, "alard move c1", "alard face SE", "alard attack brok")
    copy = duel.copy()
    while duel.decision is not None and duel.round == 1:
        action = str(duel.default_action())
        assert [e.as_dict() for e in duel.apply(action)] == [e.as_dict() for e in copy.apply(action)]
    assert duel.fingerprint() == copy.fingerprint()
