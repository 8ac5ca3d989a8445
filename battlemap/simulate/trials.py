"""Trials of a scenario: questions of chance, put to many battles and answered with their 95 per cent intervals.

A trial fails when its battles rule the expected range out: when the whole interval lies beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from battlemap.scenario.parts import Scenario, Trial
from battlemap.simulate.results import Results
from battlemap.simulate.run import Report, simulate

__all__ = ["TrialVerdict", "run_trial"]


@dataclass(frozen=True, slots=True)
class TrialVerdict:
    """How a trial went: ``found`` says what was measured, ``failures`` what lies outside its range."""

    trial: str
    results: Results
    found: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Nothing that was expected is ruled out."""
        return not self.failures


def run_trial(
    scenario: Scenario, trial: Trial, workers: int | None = None, report: Report | None = None
) -> TrialVerdict:
    """Play a trial's battles. Raises BattlemapError as `simulate` does."""
    results = simulate(scenario, trial.runs, trial.seed, trial.policies, workers, report=report)
    verdict = TrialVerdict(trial.name, results)
    for what, value, interval, (least, most) in _measured(trial, results):
        line = f"{what} {value:.3g} ({interval[0]:.3g} to {interval[1]:.3g}), expected {least:g} to {most:g}"
        verdict.found.append(line)
        if interval[1] < least or interval[0] > most:
            verdict.failures.append(line)
    return verdict


def _measured(trial: Trial, results: Results) -> Iterable[tuple[str, float, tuple[float, float], tuple[float, float]]]:
    """What the trial expects: name, value, its interval, the range in which it should lie."""
    for side, span in trial.expect.get("wins", {}).items():
        share = results.share(side)
        yield f"wins of {side}", share.share, share.interval, span
    if "draws" in trial.expect:
        yield "draws", results.share().share, results.share().interval, trial.expect["draws"]
    if "rounds" in trial.expect:
        yield "rounds, mean", results.rounds.mean, results.rounds.interval, trial.expect["rounds"]["mean"]
