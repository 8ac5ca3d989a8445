"""Running the tests of a scenario: each step is carried out, then what it says must hold does hold.

No policy acts: ``skip_to`` takes the default of every decision on the way. A test that passes is run a second time and
must come to the same fingerprint after every step.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from battlemap.battle import Battle
from battlemap.errors import BattlemapError, IllegalAction, NotationError
from battlemap.scenario.parts import Dice, Scenario, ScenarioTest, Step, setup_for
from battlemap.setup import Setup
from battlemap.views import Event

__all__ = ["Verdict", "run_test", "run_tests"]

CLOSE = 0.0005
"""How far a chance may lie from the one written: three decimals count."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a test went: ``failures`` say what did not hold, by step; ``replayed`` whether a pass came out twice."""

    test: str
    failures: list[str] = field(default_factory=list)
    fingerprints: list[str] = field(default_factory=list)
    replayed: bool = True

    @property
    def passed(self) -> bool:
        """Everything that the test says held."""
        return not self.failures


class _Stopped(BattlemapError):
    """The test cannot go on from here."""


def run_tests(scenario: Scenario) -> list[Verdict]:
    """The verdicts on all tests of a scenario, in their order."""
    return [run_test(scenario.setup, test) for test in scenario.tests]


def run_test(setup: Setup, test: ScenarioTest) -> Verdict:
    """The verdict on one test of a set-up."""
    first = _run(setup, test)
    if not first.passed:
        return first
    second = _run(setup, test)
    return Verdict(test.name, [], first.fingerprints, first.fingerprints == second.fingerprints)


def _run(setup: Setup, test: ScenarioTest) -> Verdict:
    verdict = Verdict(test.name)
    try:
        battle = Battle(
            setup_for(setup, test), dice=_by_key(test.dice), begin=test.start, strict=test.unscripted != "seed"
        )
    except BattlemapError as error:
        verdict.failures.append(f"start: {error}")
        return verdict
    verdict.fingerprints.append(battle.fingerprint())
    for number, step in enumerate(test.steps, 1):
        try:
            events = _act(battle, step)
            verdict.failures.extend(f"step {number}: {failure}" for failure in _failures(battle, step, events))
        except BattlemapError as error:
            verdict.failures.append(f"step {number}: {error}")
            return verdict
        verdict.fingerprints.append(battle.fingerprint())
    verdict.failures.extend(f"scripted die left over: {die}" for die in battle.script.left_over())
    return verdict


def _by_key(dice: Dice) -> dict[str, list[int]]:
    return {f"{purpose} {who}".strip(): values for purpose, who, values in dice}


def _act(battle: Battle, step: Step) -> list[Event]:
    """Do what the step does; its events."""
    battle.script.add(_by_key(step.dice))
    if step.do:
        return battle.apply(step.do)
    events: list[Event] = []
    while step.skip_to and (battle.decision is None or battle.decision.kind != step.skip_to):
        if battle.decision is None:
            raise _Stopped(f'no decision "{step.skip_to}" came before the battle was over')
        events += battle.apply(battle.default_action())
    return events


def _failures(battle: Battle, step: Step, events: list[Event]) -> Iterable[str]:
    """What of the step does not hold."""
    if step.refuse:
        yield from _refusal(battle, step)
    if step.decision:
        yield from _differences("decision", step.decision, _shown(battle.decision), "the battle is over")
    for action in step.legal:
        reason = battle.why_not(action)
        if reason:
            yield f'"{action}" should be legal: {reason}'
    for action in step.illegal:
        if not battle.why_not(action):
            yield f'"{action}" should not be legal'
    yield from _missing_events(step.events, events)
    for id, wanted in step.figures.items():
        yield from _differences(id, wanted, battle.figure(id).as_dict(), "")
    if step.outcome:
        yield from _differences("outcome", step.outcome, _shown(battle.outcome), "the battle goes on")
    if step.odds:
        yield from _odds(battle, step.odds)


def _refusal(battle: Battle, step: Step) -> Iterable[str]:
    before = battle.fingerprint()
    try:
        battle.apply(step.refuse)
    except (IllegalAction, NotationError):
        reason = battle.why_not(step.refuse)
        if step.because.lower() not in reason.lower():
            yield f'"{step.refuse}" should be refused because "{step.because}", but: {reason}'
        if battle.fingerprint() != before:
            yield f'"{step.refuse}" was refused and changed the battle nevertheless'
    else:
        raise _Stopped(f'"{step.refuse}" should be refused, but was carried out')


def _shown(answer: Any) -> dict[str, Any] | None:
    return None if answer is None else {name: getattr(answer, name) for name in answer.__slots__}


def _differences(what: str, wanted: dict[str, Any], found: dict[str, Any] | None, none: str) -> Iterable[str]:
    if found is None:
        yield f"{what}: {none}"
        return
    for key, value in wanted.items():
        if found[key] != value:
            yield f"{what}.{key} is {_quoted(found[key])}, not {_quoted(value)}"


def _quoted(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _missing_events(wanted: list[dict[str, Any]], events: list[Event]) -> Iterable[str]:
    """The first of the wanted events that does not come, in order, among those that did."""
    rest = iter(events)
    for event in wanted:
        if not any(all(getattr(one, key) == value for key, value in event.items()) for one in rest):
            described = ", ".join(f"{key} = {_quoted(value)}" for key, value in event.items())
            kinds = ", ".join(one.kind for one in events) or "none"
            yield f"no event with {described} in its place; there were {kinds}"
            return


def _odds(battle: Battle, wanted: dict[str, Any]) -> Iterable[str]:
    odds = battle.odds(wanted["action"])
    for key, chance in wanted.items():
        if key != "action" and abs(float(getattr(odds, key)) - chance) > CLOSE:
            yield f'odds of "{wanted["action"]}": {key} is {float(getattr(odds, key)):.4f}, not {chance}'
