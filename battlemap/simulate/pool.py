"""Playing a run of battles: in this process, or by worker programs that are handed ranges of battle numbers."""

from __future__ import annotations

import queue
import time
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from battlemap.engine.dice import stream_of
from battlemap.policies import policy_number
from battlemap.rulesets import ruleset
from battlemap.simulate.link import Worker
from battlemap.simulate.packing import pack_words
from battlemap.simulate.player import Batch, Player
from battlemap.simulate.results import Tally

if TYPE_CHECKING:
    from battlemap.simulate.run import Report, Task

__all__ = ["Played", "Prepared", "play_here", "play_in_pool"]

BATCH_SECONDS = 0.25
"""How long one batch is meant to last."""

MOST_IN_BATCH = 20_000
FIRST_BATCH = 4
WORTH_SECONDS = 1.0
"""With less than this left to do for one worker, starting others takes longer."""

AHEAD = 2
"""Batches a worker has at a time, so that it never waits for the next."""


@dataclass(frozen=True, slots=True)
class Played:
    """The counts of a run, by how many workers, a word on how, and the seconds since the rules were ready (0: all)."""

    tally: Tally
    workers: int
    note: str = ""
    seconds: float = 0.0


class Prepared:
    """A task as the workers need it: State and Board at the start, packed policies, the stream of the dice."""

    def __init__(self, task: Task):
        self.ruleset = task.setup.ruleset
        self.state, self.board, _ = ruleset(self.ruleset).prepare(task.setup, task.seed, 0)
        self.stream = stream_of(task.seed)
        self.policies = sum(policy_number(name) << 4 * place for place, name in enumerate(task.policies.values(), 1))
        sides = list(task.setup.sides)
        self.sides = [sides.index(figure.side) + 1 for figure in task.setup.figures.values()]


def play_here(task: Task, runs: int, report: Report, note: str = "", first: int = 0) -> Played:
    """Play ``runs`` battles from number ``first`` on in this process, interpreted."""
    prepared, tally = Prepared(task), Tally()
    player = Player(prepared.ruleset, pack_words(prepared.state), pack_words(prepared.board))
    for start in range(first, first + runs, FIRST_BATCH):
        count = min(FIRST_BATCH, first + runs - start)
        batch = player.run(prepared.policies, prepared.stream, start, count)
        tally.add(Tally.of(batch, prepared.sides))
        report(tally.runs, runs, note)
    return Played(tally, 0, note)


def play_in_pool(task: Task, runs: int, workers: int, report: Report) -> Played:
    """Play by up to so many worker programs; interpreted in this process where rules cannot be compiled.

    Raises WorkerError when a worker program breaks down twice. However it ends, no worker program is left.
    """
    with _Pool(Prepared(task), runs, workers, report) as pool:
        why_not = pool.begin()
        if why_not:
            return play_here(task, runs, report, f"slow, because the rules run interpreted: {why_not}")
        ready = time.perf_counter()
        tally = pool.play()
        return Played(tally, len(pool.workers), seconds=time.perf_counter() - ready)


class _Pool:
    """Worker programs and what they have been handed."""

    def __init__(self, prepared: Prepared, runs: int, size: int, report: Report):
        self.prepared, self.runs, self.size, self.report = prepared, runs, size, report
        self.tally = Tally()
        self.workers: list[Worker] = []
        self.handed = 0
        self.rate = 0.0
        self.done: queue.SimpleQueue[tuple[Worker, str, Future[Batch]]] = queue.SimpleQueue()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self.workers:
            worker.close()

    def _compiling(self, done: int, total: int) -> None:
        self.report(0, self.runs, f"compiling the rules, {done} of {total}")

    def _hire(self, on_progress: Any = None) -> None:
        worker = Worker(self.prepared.ruleset, on_progress)
        self.workers.append(worker)
        key = worker.load(self.prepared.state, self.prepared.board)
        for _ in range(AHEAD):
            self._hand(worker, key)

    def _hand(self, worker: Worker, key: str) -> None:
        """Give a worker its next batch, smaller ones towards the end, so that all finish together."""
        left = self.runs - self.handed
        if left == 0:
            return
        fair = -(-left // (AHEAD * self.size))
        count = min(max(int(self.rate * BATCH_SECONDS), FIRST_BATCH), fair, MOST_IN_BATCH)
        answer = worker.run(key, self.prepared.policies, self.prepared.stream, self.handed, count)
        self.handed += count
        answer.add_done_callback(lambda done: self.done.put((worker, key, done)))

    def begin(self) -> str:
        """Start the first worker and wait until it is ready; why rules cannot be compiled here, "" where they can."""
        self._hire(self._compiling)
        first = self.workers[0]
        while not first.wait(0.1) and first.state == "starting":  # in short waits: an interrupt must come through
            continue
        return first.why if first.is_interpreted else ""  # another failure comes with the first batch

    def play(self) -> Tally:
        """Hand out and count until all battles are played."""
        while self.tally.runs < self.runs:
            worker, key, batch = self._next()
            self.tally.add(Tally.of(batch, self.prepared.sides))
            self.rate = len(batch.battles) / max(batch.seconds, 1e-6)
            self.report(self.tally.runs, self.runs, "")
            self._hand(worker, key)
            if (self.runs - self.handed) / self.rate > WORTH_SECONDS:
                while len(self.workers) < self.size:
                    self._hire()
        return self.tally

    def _next(self) -> tuple[Worker, str, Batch]:
        while True:
            try:
                worker, key, answer = self.done.get(timeout=0.1)
            except queue.Empty:
                continue
            return worker, key, answer.result()
