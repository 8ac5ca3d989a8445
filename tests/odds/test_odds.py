"""Exact odds: the same as every face of every die scripted, and as thousands of rolls come near to."""

from collections import Counter
from fractions import Fraction

import pytest

from battlemap.engine.blocks import clone
from battlemap.errors import IllegalAction, NotationError, ScriptedDiceError
from battlemap.odds import ways
from battlemap.testing.battles import make_battle
from battlemap.views import event_view

LINE = ["......", "......", "......"]
DUEL = {"alard": "man watch b2 E", "brok": "man raiders c2 W, hp = 6, natural_ac = 3"}


def duel(figures=DUEL, begin="alard", **options):
    return make_battle(LINE, figures, begin=begin, options=options, strict=False)


def outcome(events, actor="alard", target="brok"):
    """What a leaf of the odds says, read off the events of an action that rolled its dice."""
    before = [event for event in events if not event.kind.endswith("_began")]
    struck = [event for event in before if event.kind in ("hit", "missed") and event.actor == actor]
    return (
        any(event.kind == "hit" and event.actor == actor for event in before),
        any(event.kind == "critical" and event.actor == actor for event in before),
        any(event.kind == "knocked_down" and event.actor != actor for event in before),
        any(event.kind in ("fell", "died") and event.actor == target for event in before),
        sum(event.value for event in before if event.kind == "damaged" and event.actor != actor),
        struck[0].target if struck else "",
    )


def scripted(battle, action, faces, dice=()):
    """The chance of every outcome, by scripting every face of every die that is rolled, one battle for each."""
    other = battle.copy()
    other.script.strict = True
    for purpose, face in dice:
        other.script.add({purpose: [face]})
    try:
        return {outcome(other.apply(action)): Fraction(1)}
    except ScriptedDiceError as error:
        wanted = next(purpose for purpose in faces if f"no scripted number for {purpose}" in str(error))
    chances = Counter()
    for face in range(1, faces[wanted] + 1):
        for key, chance in scripted(battle, action, faces, (*dice, (wanted, face))).items():
            chances[key] += chance / faces[wanted]
    return chances


def test_a_plain_attack_has_the_odds_of_all_its_faces_scripted():
    battle = duel(knockdowns=False)
    odds = battle.odds("alard attack brok")
    assert odds.outcomes == scripted(battle, "alard attack brok", {"attack": 20, "damage": 8})
    assert odds.leaves == 16 + 4 * 8
    assert (odds.needed, odds.hit, odds.modifiers) == (17, 0.2, [])


def test_knockdown_and_saving_throw_are_run_through_too():
    battle = duel()
    odds = battle.odds("alard attack brok")
    faces = {"attack": 20, "damage": 8, "knockdown": 8, "save": 20}
    assert odds.outcomes == scripted(battle, "alard attack brok", faces)
    assert 0 < odds.knockdown < odds.hit


def test_dice_of_one_roll_are_taken_by_their_totals():
    figures = DUEL | {"alard": 'man watch b2 E, weapons = ["two-handed-sword"], size = "M"'}
    battle = duel(figures | {"brok": 'man raiders c2 W, hp = 60, size = "L", footprint = [1, 1]'}, knockdowns=False)
    odds = battle.odds("alard attack brok")
    plain = {points: odds.damage[points] for points in range(3, 19)}
    hit = odds.hit - odds.critical
    expected = {points: hit * ways(points, 3, 6) / 216 for points in range(3, 19)}
    for points in range(6, 37, 2):
        if points in expected:
            expected[points] += odds.critical * ways(points // 2, 3, 6) / 216
    assert plain == pytest.approx(expected)
    assert odds.leaves == (1 - odds.hit) * 20 + odds.hit * 20 * 16


def test_chances_sum_to_one_exactly():
    odds = duel().odds("alard attack brok")
    assert sum(odds.outcomes.values()) == 1
    assert sum(odds.damage.values()) == pytest.approx(1)
    assert odds.mean_damage == pytest.approx(sum(points * chance for points, chance in odds.damage.items()))


def test_the_odds_are_what_twenty_thousand_attacks_come_to():
    battle = duel()
    odds = battle.odds("alard attack brok")
    action, work = battle.names.inside(battle.parse("alard attack brok")), battle.work
    battle.script.load(work)
    runs, counts = 20_000, Counter()
    for number in range(runs):
        state = clone(battle.state)
        state.key = number
        battle.rules.perform(state, battle.board, work, action)
        events = [event_view(event, battle.names, battle.rules.rule_ids) for event in work.tape[: work.events]]
        counts[outcome(events)] += 1
    assert counts.keys() <= odds.outcomes.keys()
    for key, chance in odds.outcomes.items():
        spread = (float(chance * (1 - chance)) / runs) ** 0.5
        assert abs(counts[key] / runs - float(chance)) <= 4.5 * spread, key


def test_modifiers_are_named_with_their_rules():
    figures = DUEL | {"alard": "man watch d2 W", "brok": "man raiders c2 W, natural_ac = 3"}
    odds = duel(figures).odds("alard attack brok")
    assert odds.modifiers
    assert all(rule and points for rule, points in odds.modifiers)
    assert odds.hit == pytest.approx((21 - odds.needed + sum(points for _, points in odds.modifiers)) / 20)


def test_a_shot_into_melee_is_aimed_by_the_faces_of_the_target_die():
    figures = {
        "maud": 'man watch a2 E, weapons = ["short-bow"]',
        "alard": "man watch d2 E",
        "brok": "man raiders e2 W, hp = 30",
    }
    battle = make_battle(LINE, figures, begin="maud", strict=False)
    odds = battle.odds("maud shoot brok")
    faces = battle.target_die("maud", "brok")
    assert set(faces) == {"alard", "brok"}
    assert odds.target == pytest.approx({name: count / sum(faces.values()) for name, count in faces.items()})


def test_asking_for_odds_changes_nothing():
    battle = make_battle(LINE, DUEL, begin="alard", dice={"attack": [20], "damage": [8], "knockdown": [1]})
    before, left = battle.fingerprint(), battle.script.left_over()
    battle.odds("alard attack brok")
    assert battle.fingerprint() == before
    assert battle.script.left_over() == left
    assert outcome(battle.apply("alard attack brok"))[0]


def test_an_action_without_dice_has_one_leaf():
    odds = duel().odds("alard face N")
    assert (odds.leaves, odds.hit, odds.fall, odds.damage, odds.needed) == (1, 0.0, 0.0, {0: 1.0}, 0)


def test_the_initiative_of_the_next_round_is_none_of_an_actions_consequences():
    battle = duel()
    battle.state.phase, battle.state.figure[2].done = 5, 1
    assert "initiative" in {event.purpose for event in battle.copy().apply("alard end")}
    assert battle.odds("alard end").leaves == 1


def test_what_is_not_legal_has_no_odds():
    with pytest.raises(IllegalAction, match="out of alard's reach"):
        duel(DUEL | {"brok": "man raiders f2 W"}).odds("alard attack brok")
    with pytest.raises(NotationError, match='"brak" is no figure'):
        duel().odds("alard attack brak")


@pytest.mark.parametrize(("dice", "faces"), [(1, 20), (2, 6), (3, 6), (4, 4)])
def test_the_ways_to_all_totals_are_all_the_throws(dice, faces):
    assert sum(ways(total, dice, faces) for total in range(dice, dice * faces + 1)) == faces**dice
    assert ways(dice - 1, dice, faces) == ways(dice * faces + 1, dice, faces) == 0


def test_odds_are_json():
    told = duel().odds("alard attack brok").as_dict()
    assert set(told) == {
        *("action", "hit", "critical", "knockdown", "fall", "damage", "mean_damage", "needed", "modifiers", "target"),
        "leaves",
    }
