"""`simulate`: many battles of one scenario by policies, counted."""

from __future__ import annotations

import difflib
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from battlemap.errors import BattlemapError, readable
from battlemap.policies import POLICIES
from battlemap.scenario.parts import Scenario
from battlemap.scenario.read import read
from battlemap.setup import Setup

if TYPE_CHECKING:
    from battlemap.simulate.results import Results

__all__ = ["Report", "chosen_policies", "simulate"]

Report = Callable[[int, int, str], None]
"""Told now and then: battles done, battles in all, and what is going on ("" for playing)."""

MOST_RUNS = 2**32


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be played: a set-up, who decides for each side, the seed, and where the scenario came from."""

    setup: Setup
    policies: dict[str, str]
    seed: int
    text: str = ""
    folder: str = ""


def simulate(
    scenario: str | os.PathLike[str] | Scenario | Setup,
    runs: int = 10_000,
    seed: int = 0,
    policies: Mapping[str, str] | None = None,
    workers: int | None = None,
    cluster: Any = None,
    *,
    report: Report | None = None,
) -> Results:
    """Play a scenario many times and count what came of it.

    ``scenario`` is a path, a shipped name, TOML text, or an object. ``policies`` take the place of the sides' own.
    ``workers`` is the number of worker programs (None: one a processor; 0: none, interpreted in this process).
    ``cluster`` is the address of a Dask scheduler. The dice of a battle depend on ``seed`` and the battle's number
    alone: the counts are the same whoever plays them.

    Raises BattlemapError for an unknown side or policy, a side that is played by a human, and numbers out of range;
    ScenarioError; WorkerError when a worker program breaks down twice.
    """
    whole = (
        scenario
        if isinstance(scenario, Scenario)
        else Scenario(scenario)
        if isinstance(scenario, Setup)
        else read(scenario)
    )
    if not 1 <= runs <= MOST_RUNS:
        raise BattlemapError(f"runs: {runs} battles cannot be played; from 1 to {MOST_RUNS} are possible")
    if workers is not None and workers < 0:
        raise BattlemapError(
            f"workers: {workers} is no number of worker programs; 0 plays without, 1 and more are possible"
        )
    folder = str((whole.path.parent if whole.path else Path()).resolve())
    task = Task(whole.setup, chosen_policies(whole.setup, policies or {}), seed, whole.text, folder)
    return _play(task, runs, workers, cluster, report or _silent)


def _play(task: Task, runs: int, workers: int | None, cluster: Any, report: Report) -> Results:
    from battlemap.simulate import pool
    from battlemap.simulate.results import Results

    started = time.perf_counter()
    if cluster is not None:
        from battlemap.simulate.cluster import play_on_cluster

        played = play_on_cluster(task, runs, cluster, report)
    elif workers == 0:
        played = pool.play_here(task, runs, report)
    else:
        played = pool.play_in_pool(task, runs, workers or processors(), report)
    seconds = played.seconds or time.perf_counter() - started
    return Results(task.setup, played.tally, task.seed, task.policies, seconds, played.workers, played.note)


def chosen_policies(setup: Setup, policies: Mapping[str, str]) -> dict[str, str]:
    """The policy of every side: the one given, else its own. Raises BattlemapError that names side and remedy."""
    deciding = POLICIES[1:]
    for side in policies:
        if side not in setup.sides:
            raise BattlemapError(f'no side "{readable(side)}"; {_offered(side, list(setup.sides))}')
    chosen = {id: policies.get(id, side.policy) for id, side in setup.sides.items()}
    for id, policy in chosen.items():
        if policy == "human":
            raise BattlemapError(
                f'side "{id}" is played by a human; name a policy for it: policies={{"{id}": "assault"}} or '
                f"--policy {id}=assault (there are {', '.join(deciding)})"
            )
        if policy not in POLICIES:
            raise BattlemapError(f'side "{id}": no policy "{readable(policy)}"; {_offered(policy, list(deciding))}')
    return chosen


def _offered(name: str, known: list[str]) -> str:
    near = difflib.get_close_matches(name, known, 1)
    return f'the nearest is "{near[0]}"' if near else f"there are {', '.join(known)}"


def processors() -> int:
    """How many processors this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _silent(done: int, runs: int, doing: str) -> None:
    """Nobody asked."""
