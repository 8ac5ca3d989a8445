"""Any text may come as an action: it is carried out or refused with a short reason, and a refusal changes nothing."""

from __future__ import annotations

import random

import pytest

import battlemap as bm
from battlemap.battle import Battle

WORDS = [
    "attack",
    "move",
    "face",
    "end",
    "ready",
    "push",
    "N",
    "sw",
    "a1",
    "zz99999",
    "weapon=",
    "weapon=dagger",
    "=",
    "a=b",
]
WORDS += ["\u202e", "\x00", "\u0661", "x" * 5000, '"', "[b]", "-1", "END"]


def any_text(rnd: random.Random, battle: Battle, ids: list[str]) -> str:
    words = str(rnd.choice(battle.legal_actions())).split()
    for _ in range(rnd.randrange(3)):
        words.insert(rnd.randrange(len(words) + 1), rnd.choice(WORDS + ids))
    if rnd.random() < 0.5:
        words[rnd.randrange(len(words))] = rnd.choice(WORDS + ids)
    if rnd.random() < 0.1:
        del words[rnd.randrange(len(words))]
    return " ".join(words)


@pytest.mark.parametrize("scenario", ["ford", "gate", "ogre"])
def test_a_mangled_action_is_refused_with_a_short_reason_and_changes_nothing(scenario):
    rnd = random.Random(4)
    battle = bm.load_scenario(scenario)
    ids = [*battle.setup.figures, *battle.setup.sides]
    refused = 0
    for _ in range(400):
        text = any_text(rnd, battle, ids)
        before, why = battle.fingerprint(), battle.why_not(text)
        try:
            battle.apply(text)
        except (bm.IllegalAction, bm.NotationError) as error:
            refused += 1
            said = str(error)
            assert why
            assert len(said) < 500
            assert said.isprintable()
            assert battle.fingerprint() == before
        else:
            assert why == ""
        if battle.decision is None:
            battle = bm.load_scenario(scenario)
    assert refused > 200


def test_an_action_by_names_may_not_hold_a_facing_or_a_square_that_is_none():
    battle = bm.load_scenario("ford")
    deciding = battle.decision.figure
    assert "is no facing" in battle.why_not(bm.Action("face", deciding, facing="up"))
    assert "is no square" in battle.why_not(bm.Action("move", deciding, square="here"))
    assert "is off the" in battle.why_not(bm.Action("move", deciding, square="zz9"))


def test_nothing_follows_the_end_of_a_whole_side():
    battle = bm.load_scenario("ford")
    side = battle.decision.side
    assert "nothing more can follow" in battle.why_not(f"{side} end a1")
    assert battle.why_not(f"{side} end") == ""


def test_questions_about_a_side_or_a_square_that_is_none_are_refused_by_name():
    battle = bm.load_scenario("ford")
    with pytest.raises(bm.NotationError, match='no side "moon"'):
        battle.shield_walls("moon")
    with pytest.raises(bm.NotationError, match="off the"):
        battle.sight("a1", "a999")
    with pytest.raises(bm.NotationError, match="two squares"):
        battle.sight("a1", "")
