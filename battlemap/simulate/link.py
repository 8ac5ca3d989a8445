"""The parent's side of a worker program: start it, ask it without waiting, start it once more when it breaks down."""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import sys
import sysconfig
import tempfile
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future, InvalidStateError
from typing import IO, TYPE_CHECKING, Any, Self

import numpy as np

from battlemap import errors
from battlemap.engine.cache import PACKAGE
from battlemap.engine.schema import Board, State
from battlemap.notation import Action
from battlemap.odds import ACTION_FIELDS, Leaves, Odds, checked, told
from battlemap.policies import policy_number
from battlemap.simulate.framing import Message, read_message, write_message
from battlemap.simulate.packing import pack_words
from battlemap.simulate.player import ROOTS, Batch, roots_of

if TYPE_CHECKING:
    from battlemap.battle import Battle

__all__ = ["Worker"]

STARTS = 2
"""How often a worker program is started: once, and once more after a breakdown."""

STARTING, READY, FAILED, CLOSED = "starting", "ready", "failed", "closed"
MOST_LOADED = 8


class Worker:
    """One worker program. Nothing here waits for it: every question is answered through a Future.

    ``state`` is "starting", "ready", "failed" (then ``why`` says what happened, and everything asked ends in
    WorkerError) or "closed". ``is_interpreted`` says that it failed because rules cannot be compiled here.
    ``on_progress(done, total)`` is told how far compiling has got, from another thread. A Future whose question was
    overtaken by a newer one is cancelled.
    """

    def __init__(self, ruleset: str = "combat-tactics", on_progress: Callable[[int, int], None] | None = None):
        roots_of(ruleset)
        self.ruleset, self.on_progress = ruleset, on_progress
        self.state, self.why, self.is_interpreted = STARTING, "", False
        self._starts = 0
        self._pending: dict[int, tuple[Message, Future[Message]]] = {}
        self._loads: dict[str, Message] = {}
        self._boards: dict[int, tuple[Board, str]] = {}
        self._numbers = 0
        self._lock = threading.RLock()
        self._settled = threading.Event()
        self._start()

    # --- the program -----------------------------------------------------------------------------------------------

    def _start(self) -> None:
        self._starts += 1
        environment = os.environ | {"BATTLEMAP_ENGINE": "compiled", "BATTLEMAP_RULES": ROOTS[self.ruleset]}
        home = str(PACKAGE.parent)
        if home not in sysconfig.get_paths().values():  # not installed: the program must find the same package
            environment["PYTHONPATH"] = os.pathsep.join(filter(None, [home, os.environ.get("PYTHONPATH")]))
        self._said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (the program writes to it as long as it lives)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "battlemap.simulate.worker", self.ruleset],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            env=environment,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._outgoing: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=self._write, args=(self._process, self._outgoing), daemon=True),
            threading.Thread(target=self._read, args=(self._process, self._said), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @staticmethod
    def _write(process: subprocess.Popen[bytes], outgoing: queue.SimpleQueue[Message | None]) -> None:
        assert process.stdin is not None
        try:
            while (message := outgoing.get()) is not None:
                write_message(process.stdin, *message)
            process.stdin.close()
        except OSError:  # the program is gone: the reading side notices and acts
            with contextlib.suppress(OSError):
                process.stdin.close()

    def _read(self, process: subprocess.Popen[bytes], said: IO[bytes]) -> None:
        assert process.stdout is not None
        try:
            while (message := read_message(process.stdout)) is not None:
                self._take(*message)
        except ValueError:
            process.kill()  # something else wrote into the pipe
        code = process.wait()
        process.stdout.close()
        self._ended(code, _last_words(said))
        said.close()

    def _take(self, header: dict[str, Any], parts: list[bytes]) -> None:
        if "hello" in header and not header["hello"]["compiled"]:
            self.is_interpreted = True
            self._fail(header["hello"]["why"])
        elif "compiling" in header and self.on_progress is not None:
            self.on_progress(*header["compiling"])
        elif "ready" in header:
            with self._lock:
                self.state = READY if self.state == STARTING else self.state
            self._settled.set()
        elif "id" in header:
            with self._lock:
                waiting = self._pending.pop(header["id"], None)
            if waiting is not None:  # nobody waits for a load that was sent again after a breakdown
                _settle(waiting[1], header, parts)

    def _ended(self, code: int, words: str) -> None:
        with self._lock:
            self._outgoing.put(None)
            if self.state in (FAILED, CLOSED):
                return
            if self._starts < STARTS:
                self.state = STARTING
                self._settled.clear()
                self._start()
                open_still = {number: message for number, (message, _) in self._pending.items()}
                again = {message[0]["id"]: message for message in self._loads.values()} | open_still
                for number in sorted(again):
                    self._outgoing.put(again[number])
                return
        self._fail(f"the worker program broke down {STARTS} times, the last time with exit code {code}{words}")

    def _fail(self, why: str) -> None:
        with self._lock:
            self.state, self.why = FAILED, why
            left = [future for _, future in self._pending.values()]
            self._pending.clear()
        self._settled.set()
        for future in left:
            _refuse(future, errors.WorkerError(why))

    @property
    def pid(self) -> int:
        """The number of the program's process."""
        return self._process.pid

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the program is ready or has failed; is it ready?"""
        self._settled.wait(seconds)
        return self.state == READY

    def close(self) -> None:
        """End the program now; questions still open end in WorkerError."""
        with self._lock:
            if self.state == CLOSED:
                return
            before, self.state = self.state, CLOSED
            left = [future for _, future in self._pending.values()]
            self._pending.clear()
        self._process.kill()
        self._outgoing.put(None)
        self._settled.set()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join()
        for future in left:
            _refuse(future, errors.WorkerError(f"the worker program was closed while {before}"))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- questions -------------------------------------------------------------------------------------------------

    def ask(self, do: str, parts: Sequence[bytes] = (), **fields: Any) -> Future[Message]:
        """Put a request, as in `worker`; the Future brings the answer, a BattlemapError, or is cancelled as stale."""
        future: Future[Message] = Future()
        with self._lock:
            self._numbers += 1
            message: Message = {"id": self._numbers, "do": do, **fields}, list(parts)
            if self.state in (FAILED, CLOSED):
                future.set_exception(errors.WorkerError(self.why or "the worker program is closed"))
                return future
            if do == "load":
                self._loads[fields["key"]] = message
            self._pending[self._numbers] = message, future
            self._outgoing.put(message)
        return future

    def load(self, state: State, board: Board) -> str:
        """Tell the program a battle, once for each Board; its key for the requests that follow."""
        with self._lock:
            known = self._boards.get(id(board))
            if known is not None:
                return known[1]
            key = f"battle {self._numbers + 1}"
            while len(self._boards) >= MOST_LOADED:
                _, old = self._boards.pop(next(iter(self._boards)))
                del self._loads[old]
            self._boards[id(board)] = board, key
            packed = pack_words(state), pack_words(board)
            self.ask("load", [one.words for one in packed], key=key, state=packed[0].lengths, board=packed[1].lengths)
            return key

    def run(self, key: str, policies: int, stream: int, first: int, count: int) -> Future[Batch]:
        """Play battles ``first`` .. of a loaded battle, by packed policies."""
        answer = self.ask("run", key=key, policies=policies, stream=stream, first=first, count=count)
        return _after(answer, _batch)

    def choose(self, battle: Battle, policy: str, topic: str = "choose") -> Future[Action]:
        """What a policy would do now. Raises BattlemapError for a policy that is none, IllegalAction after the end."""
        number = policy_number(policy)
        if battle.decision is None:
            raise errors.IllegalAction("the battle is over: nothing is to be decided")
        key = self.load(battle.state, battle.board)
        answer = self.ask("choose", [pack_words(battle.state).words], key=key, policy=number, topic=topic)
        return _after(answer, lambda message: _by_names(battle, message[0]["action"]))

    def odds(self, battle: Battle, action: Action | str, topic: str = "odds") -> Future[Odds]:
        """The exact odds of a legal action. Raises IllegalAction or NotationError."""
        found = checked(battle, action)
        inside = battle.names.inside(found)
        key = self.load(battle.state, battle.board)
        numbers = [getattr(inside, name) for name in ACTION_FIELDS]
        answer = self.ask("odds", [pack_words(battle.state).words], key=key, action=numbers, topic=topic)
        return _after(answer, lambda message: told(battle, found, Leaves.from_message(message[0])))


def _last_words(said: IO[bytes]) -> str:
    """The last line that a program wrote on its standard error, after a colon."""
    said.seek(0)
    lines = [line.strip() for line in said.read().decode(errors="replace").splitlines() if line.strip()]
    return f": {lines[-1]}" if lines else ""


def _settle(future: Future[Message], header: dict[str, Any], parts: list[bytes]) -> None:
    if header.get("stale"):
        future.cancel()
    elif "error" in header:
        kind = getattr(errors, header["kind"], errors.WorkerError)
        _refuse(future, kind(header["error"]))
    else:
        try:
            future.set_result((header, parts))
        except InvalidStateError:
            return  # whoever asked has cancelled meanwhile


def _refuse(future: Future[Any], error: Exception) -> None:
    try:
        future.set_exception(error)
    except InvalidStateError:
        return  # whoever asked has cancelled meanwhile


def _after(answer: Future[Message], make: Callable[[Message], Any]) -> Future[Any]:
    """A Future of what is made of the answer."""
    made: Future[Any] = Future()

    def settle(done: Future[Message]) -> None:
        try:
            made.set_result(make(done.result()))
        except CancelledError:
            made.cancel()
        except Exception as error:  # noqa: BLE001 (whoever asked gets it, whatever it is)
            _refuse(made, error)

    answer.add_done_callback(settle)
    return made


def _batch(message: Message) -> Batch:
    header, parts = message
    battles, figures, heat = (np.frombuffer(part, np.int64) for part in parts)
    count = len(battles) // 4
    return Batch(header["first"], battles.reshape(count, 4), figures.reshape(count, -1, 2), heat, header["seconds"])


def _by_names(battle: Battle, numbers: Sequence[int]) -> Action:
    from battlemap.engine import schema

    return battle.names.outside(schema.Action(*numbers))
