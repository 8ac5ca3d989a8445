"""The ``[[trials]]`` tables: questions of chance, put to many battles."""

from __future__ import annotations

from typing import Any

from battlemap.scenario.cast import Cast
from battlemap.scenario.faults import Faults, Fields, indexed, is_numbers, joined, shown
from battlemap.scenario.parts import POLICIES, Trial

__all__ = ["SEEDS", "read_trials"]

SEEDS = (-(2**63), 2**63 - 1)
"""The least and the greatest seed that a file may give."""

MOST_RUNS = 10_000_000
UNBOUNDED = 1e9


def read_trials(faults: Faults, fields: Fields, cast: Cast) -> list[Trial]:
    """The trials in the order of the file; each has a name of its own and a policy for every side."""
    trials: list[Trial] = []
    for place, value in fields.tables("trials"):
        trial = _trial(Fields(faults, place, value, ("name", "runs", "seed", "policies", "expect")), cast)
        same = [number for number, other in enumerate(trials, 1) if trial.name and other.name == trial.name]
        if same:
            faults.add(
                joined(place, "name"), f"{shown(trial.name)} is already the name of {indexed('trials', same[0])}"
            )
        trials.append(trial)
    return trials


def _trial(fields: Fields, cast: Cast) -> Trial:
    fields.need("name", "expect")
    return Trial(
        name=fields.text("name"),
        runs=fields.whole("runs", 1, MOST_RUNS, 1000),
        seed=fields.whole("seed", *SEEDS),
        policies=_policies(fields, cast),
        expect=_expect(fields, cast),
    )


def _policies(fields: Fields, cast: Cast) -> dict[str, str]:
    players = [policy for policy in POLICIES if policy != "human"]
    policies: dict[str, str] = {}
    given = fields.named("policies")
    for side, place, value in given:
        cast.check_side(fields.faults, place, side)
        if isinstance(value, str) and value in players:
            policies[side] = value
        else:
            fields.faults.unknown(place, value, "policy that plays by itself", players)
    for id, own in cast.sides.items():
        if own.policy == "human" and id not in [side for side, _, _ in given]:
            message = f'is missing, and the side\'s own policy is "human"; name one of {", ".join(players)}'
            fields.faults.add(joined(fields.at("policies"), id), message)
    return policies


def _expect(fields: Fields, cast: Cast) -> dict[str, Any]:
    if "expect" not in fields:
        return {}
    expect = Fields(fields.faults, fields.at("expect"), fields.table["expect"], ("wins", "draws", "rounds"))
    if expect.is_table and not expect.table:
        fields.faults.add(expect.place, "expects nothing; write wins, draws or rounds")
    for side, place, value in expect.named("wins"):
        cast.check_side(fields.faults, place, side)
        _check_range(fields.faults, place, value, 1, "shares")
    if "draws" in expect:
        _check_range(fields.faults, expect.at("draws"), expect.table["draws"], 1, "shares")
    if "rounds" in expect:
        rounds = Fields(fields.faults, expect.at("rounds"), expect.table["rounds"], ("mean",))
        if rounds.need("mean"):
            _check_range(fields.faults, rounds.at("mean"), rounds.table["mean"], UNBOUNDED, "rounds")
    return dict(expect.table)


def _check_range(faults: Faults, place: str, value: object, most: float, what: str) -> None:
    if not is_numbers(value, 2) or not 0 <= value[0] <= value[1] <= most:
        within = ", both from 0 to 1" if most == 1 else ""
        faults.add(
            place,
            f"{shown(value)} is not the least and the greatest of the {what} expected{within}, such as [0.4, 1.0]",
        )
