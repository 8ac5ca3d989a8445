"""A run of battles spread over a Dask cluster: scenario text and a range of battle numbers in, counts out."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from battlemap.errors import BattlemapError, WorkerError
from battlemap.simulate.link import Worker
from battlemap.simulate.pool import Played, Prepared, play_here
from battlemap.simulate.results import Tally

if TYPE_CHECKING:
    from battlemap.simulate.run import Report, Task

__all__ = ["play_on_cluster", "play_range"]

BATCHES_A_THREAD = 8
MOST_IN_BATCH = 20_000
CONNECT_SECONDS = 20

_own = threading.local()


def play_on_cluster(task: Task, runs: int, cluster: Any, report: Report) -> Played:
    """Play on the cluster at an address such as "tcp://10.0.0.5:8786".

    Raises BattlemapError where Dask is not installed or nobody answers, WorkerError when a task fails.
    """
    try:
        from distributed import Client, as_completed  # type: ignore[import-not-found, unused-ignore]
    except ImportError as error:
        raise BattlemapError(f'a cluster needs Dask: pip install "battlemap[cluster]" ({error})') from None
    try:
        client = Client(cluster, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BattlemapError(f'cluster: no Dask scheduler answers at "{cluster}": {error}') from None
    tally = Tally()
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise BattlemapError(f'cluster: the Dask scheduler at "{cluster}" has no workers')
        count = min(max(-(-runs // (threads * BATCHES_A_THREAD)), 1), MOST_IN_BATCH)
        ranges = [(first, min(count, runs - first)) for first in range(0, runs, count)]
        text = client.scatter((scenario_text(task), task.folder, task.policies, task.seed), broadcast=True, hash=False)
        futures = [client.submit(play_range, text, first, count, pure=False) for first, count in ranges]
        for _, (part, problem) in as_completed(futures, loop=client.loop, with_results=True):
            if problem:
                client.cancel(futures)
                raise WorkerError(f"cluster: {problem}")
            tally.add(part)
            report(tally.runs, runs, "")
    return Played(tally, threads)


def scenario_text(task: Task) -> str:
    """The scenario as text, without the tests and trials, which nobody plays."""
    from battlemap.scenario.write import write

    return write(task.setup)


def play_range(given: tuple[str, str, dict[str, str], int], first: int, count: int) -> tuple[Tally, str]:
    """What a Dask task does: play battles by this thread's own worker program; the counts, or what went wrong."""
    from battlemap.scenario.check import checked
    from battlemap.scenario.source import Source
    from battlemap.simulate.run import Task

    text, folder, policies, seed = given
    try:
        setup = checked(Source(text, Path(folder) / "scenario.toml")).setup
        task = Task(setup, policies, seed)
        worker = _own_worker(setup.ruleset)
        if worker.is_interpreted:
            return play_here(task, count, lambda *_: None, first=first).tally, ""
        prepared = Prepared(task)
        key = worker.load(prepared.state, prepared.board)
        batch = worker.run(key, prepared.policies, prepared.stream, first, count).result()
        return Tally.of(batch, prepared.sides), ""
    except BattlemapError as error:
        return Tally(), str(error)


def _own_worker(ruleset: str) -> Worker:
    """The worker program of this thread, kept for the tasks to come."""
    workers: dict[str, Worker] = _own.__dict__.setdefault("workers", {})
    if ruleset not in workers or workers[ruleset].state == "closed":
        workers[ruleset] = Worker(ruleset)
    workers[ruleset].wait()
    return workers[ruleset]
