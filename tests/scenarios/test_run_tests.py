"""A scenario test passes when every step holds, and says of each that does not what was found instead."""

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

from battlemap.battle import Battle
from battlemap.scenario import ScenarioTest, Step, load_scenario, read, run_test, run_tests

DUEL = """\
title = "A duel"
[map]
rows = ["......", "......", "......", "......", "......"]
[sides]
watch = { policy = "stand" }
raiders = { policy = "stand" }
[figures]
alard = { kind = "man-at-arms", side = "watch", at = "c3", facing = "E" }
brok = { kind = "orc", side = "raiders", at = "d3", facing = "W", hp = 8 }
"""
HIT = [("attack", "", [17]), ("damage", "", [4]), ("knockdown", "", [1])]


def failures(*steps: Step, dice=HIT, start: str = "alard", **more) -> list[str]:
    test = ScenarioTest("t", start, dice=list(dice), steps=list(steps), **more)
    return run_test(read(DUEL).setup, test).failures


def test_a_scenario_loads_as_a_battle_at_its_first_decision():
    battle = load_scenario(DUEL, dice={"initiative watch": [2], "initiative raiders": [9]}, seed=5)
    assert (battle.seed, battle.round, battle.decision.kind, battle.decision.side) == (5, 1, "activate", "watch")


def test_a_blow_with_scripted_dice_passes_and_replays():
    step = Step(
        do="alard attack brok",
        events=[{"kind": "rolled", "purpose": "attack"}, {"kind": "hit", "actor": "alard", "target": "brok"}],
        figures={"brok": {"hp": 4, "at": "d3", "facing": "W"}},
    )
    test = ScenarioTest("a blow", "alard", dice=HIT, steps=[step])
    verdict = run_test(read(DUEL).setup, test)
    assert verdict.failures == []
    assert verdict.passed
    assert verdict.replayed
    assert len(verdict.fingerprints) == 2


def test_a_test_changes_the_setup_for_itself_alone():
    step = Step(do="alard attack brok", figures={"brok": {"hp": 1}})
    assert failures(step, figures={"brok": {"hp": 5}}) == []


def test_a_field_that_differs_is_told_with_both_values():
    step = Step(do="alard attack brok", figures={"brok": {"hp": 8}})
    assert failures(step) == ["step 1: brok.hp is 4, not 8"]


def test_an_event_that_does_not_come_is_told_with_those_that_did():
    found = failures(Step(do="alard attack brok", events=[{"kind": "missed", "actor": "alard"}]))
    assert len(found) == 1
    assert found[0].startswith(
        'step 1: no event with kind = "missed", actor = "alard" in its place; there were rolled, '
    )


def test_events_must_come_in_the_order_given():
    events = [{"kind": "damaged"}, {"kind": "hit"}]
    assert failures(Step(do="alard attack brok", events=events))[0].startswith('step 1: no event with kind = "hit"')


def test_an_illegal_action_ends_the_test_with_the_reason():
    found = failures(Step(do="alard move c3"), Step(do="alard end"), dice=[])
    assert len(found) == 1
    assert found[0].startswith("step 1: alard move c3: ")


def test_a_refusal_must_give_the_reason_named():
    battle = load_scenario(DUEL)
    assert battle.why_not("alard attack alard")
    assert failures(Step(refuse="alard attack alard"), dice=[]) == []
    found = failures(Step(refuse="alard attack alard", because="the moon is full"), dice=[])
    assert found[0].startswith('step 1: "alard attack alard" should be refused because "the moon is full", but: ')


def test_an_action_that_should_be_refused_and_is_not_fails():
    assert failures(Step(refuse="alard end"), dice=[]) == ['step 1: "alard end" should be refused, but was carried out']


def test_legal_and_illegal_actions_are_asked_without_being_done():
    assert failures(Step(legal=["alard end", "alard attack brok"], illegal=["brok end"]), dice=[]) == []
    found = failures(Step(legal=["brok end"], illegal=["alard end"]), dice=[])
    assert found[0].startswith('step 1: "brok end" should be legal: ')
    assert found[1] == 'step 1: "alard end" should not be legal'


def test_a_decision_is_compared_by_the_keys_given():
    assert failures(Step(decision={"kind": "activate", "figure": "alard"}), dice=[]) == []
    assert failures(Step(decision={"side": "raiders"}), dice=[]) == ['step 1: decision.side is "watch", not "raiders"']


def test_skipping_to_a_decision_that_never_comes_stops_at_the_end_of_the_battle():
    test = ScenarioTest("t", steps=[Step(skip_to="press"), Step(do="alard end")], unscripted="seed")
    found = run_test(read(DUEL).setup, test).failures
    assert found == ['step 1: no decision "press" came before the battle was over']


def test_a_battle_that_goes_on_has_no_outcome():
    assert failures(Step(outcome={"winner": "watch"}), dice=[]) == ["step 1: outcome: the battle goes on"]


def test_a_roll_without_a_scripted_die_fails_the_test_by_name():
    found = failures(Step(do="alard attack brok"), dice=[("attack", "", [17])])
    assert found == ["step 1: dice: no scripted number for damage alard"]


def test_dice_may_be_added_by_a_step():
    assert failures(Step(do="alard attack brok", dice=[("damage", "alard", [4])]), dice=[HIT[0], HIT[2]]) == []


def test_a_die_left_over_fails_the_test():
    found = failures(Step(do="alard attack brok"), dice=[*HIT, ("save", "brok", [9])])
    assert found == ["scripted die left over: save brok 9"]


def test_a_number_that_does_not_fit_its_die_fails_the_test():
    assert failures(Step(do="alard attack brok"), dice=[("attack", "", [21]), ("damage", "", [4])])[0].startswith(
        "step 1: "
    )


def test_rolls_that_are_not_scripted_may_come_from_the_seed():
    assert failures(Step(do="alard attack brok"), dice=[], unscripted="seed") == []


def test_the_tests_of_a_file_are_run_in_their_order(ford):
    scenario = read(ford)
    other = replace(scenario.tests[0], name="another", steps=[Step(do="alard end", outcome={"winner": "watch"})])
    verdicts = run_tests(replace(scenario, tests=[other, *scenario.tests]))
    assert [verdict.test for verdict in verdicts] == ["another", "the winner picks any free rear square"]
    assert not verdicts[0].passed


def test_odds_are_compared_to_three_decimals(monkeypatch):
    chances = SimpleNamespace(hit=Fraction(13, 20), critical=Fraction(1, 3), knockdown=Fraction(0))
    monkeypatch.setattr(Battle, "odds", lambda battle, action: chances, raising=False)
    assert failures(Step(odds={"action": "alard attack brok", "hit": 0.65, "critical": 0.333}), dice=[]) == []
    assert failures(Step(odds={"action": "alard attack brok", "hit": 0.66, "critical": 0.33}), dice=[]) == [
        'step 1: odds of "alard attack brok": hit is 0.6500, not 0.66',
        'step 1: odds of "alard attack brok": critical is 0.3333, not 0.33',
    ]
