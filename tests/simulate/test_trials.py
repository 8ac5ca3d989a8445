"""Trials: what many battles rule out, and what they do not."""

import pytest

from battlemap.scenario import read
from battlemap.simulate.trials import run_trial

TRIAL = """
[[trials]]
name = "a question"
runs = 12
expect = {{ wins = {{ watch = {wins} }}, rounds = {{ mean = {rounds} }} }}
"""


@pytest.mark.parametrize(
    ("wins", "rounds", "failures"),
    [("[0.0, 1.0]", "[1, 200]", 0), ("[0.0, 1.0]", "[150, 200]", 1), ("[0.0, 0.0001]", "[150, 200]", 2)],
)
def test_a_trial_fails_when_its_battles_rule_the_range_out(skirmish, wins, rounds, failures):
    scenario = read(
        skirmish.replace('kind = "orc"', 'kind = "goblin", hp = 1') + TRIAL.format(wins=wins, rounds=rounds)
    )
    verdict = run_trial(scenario, scenario.trials[0], workers=0)
    assert len(verdict.failures) == failures
    assert verdict.passed == (failures == 0)
    assert len(verdict.found) == 2
    assert verdict.found[0].startswith("wins of watch ")
