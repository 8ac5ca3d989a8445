"""The worker program, ``python -m battlemap.simulate.worker RULESET``: compiled rules, asked through its pipes.

Messages (see `framing`) come in on standard input and go out on standard output, which is theirs alone: whatever else
is printed goes to standard error. It says hello first (``{"hello": {"compiled": true, "why": ""}}``), then how far
compiling has got (``{"compiling": [12, 270]}``), then ``{"ready": true}``. Requests have an ``id``, repeated in the
answer, and ``do``:

load    ``key``, lengths of lists; parts: words of State and Board. What comes after is about this battle.
run     ``key policies stream first count``; parts of the answer: the arrays of a `Batch`.
choose  ``key policy``; part: words of a State. Answers ``action``, six integers.
odds    ``key action``; part: words of a State. Answers the `odds.Leaves`.
ping    answers at once.
stop    ends the program; so does closing the pipe.

A choose or odds still waiting when a newer one of the same ``topic`` comes is answered ``{"stale": true}``. An error
is an answer too: ``{"error": message, "kind": name of the exception}``.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from collections import deque
from typing import Any, BinaryIO

from battlemap.engine.rule import COMPILED, WHY_NOT_COMPILED, compile_rules
from battlemap.errors import BattlemapError, WorkerError
from battlemap.simulate.framing import Message, read_message, write_message
from battlemap.simulate.packing import Packed
from battlemap.simulate.player import Player, roots_of

__all__ = ["main"]

MOST_LOADED = 8
LATEST_ONLY = ("choose", "odds")


class Inbox:
    """Requests that wait, read by a thread of its own so that the newest is known while an older one is worked on."""

    def __init__(self, stream: BinaryIO, outbox: Outbox):
        self._stream, self._outbox = stream, outbox
        self._waiting: deque[Message] = deque()
        self._came = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        while (message := self._next()) is not None and message[0]["do"] != "stop":
            with self._came:
                if message[0]["do"] in LATEST_ONLY:
                    self._drop_stale(_topic(message))
                self._waiting.append(message)
                self._came.notify()
        os._exit(0)  # the parent is gone or wants the end now, in the middle of a batch too

    def _next(self) -> Message | None:
        """The next message; garbage on the pipe ends the program, for nobody could be answered any more."""
        try:
            message = read_message(self._stream)
            if message is not None and not (isinstance(message[0].get("do"), str) and "id" in message[0]):
                raise ValueError('a request needs "id" and "do"')
        except ValueError as error:
            print(f"standard input is not read any further: {error}", file=sys.stderr, flush=True)
            os._exit(1)
        return message

    def _drop_stale(self, topic: str) -> None:
        for old in [one for one in self._waiting if one[0]["do"] in LATEST_ONLY and _topic(one) == topic]:
            self._waiting.remove(old)
            self._outbox.send({"id": old[0]["id"], "stale": True})

    def next(self) -> Message:
        """The next request; waits for it."""
        with self._came:
            while not self._waiting:
                self._came.wait()
            return self._waiting.popleft()


def _topic(message: Message) -> str:
    return str(message[0].get("topic", message[0]["do"]))


class Outbox:
    """Standard output, for messages alone."""

    def __init__(self) -> None:
        self._stream = os.fdopen(os.dup(1), "wb")
        self._lock = threading.Lock()
        os.dup2(2, 1)
        sys.stdout = sys.stderr

    def send(self, header: dict[str, Any], parts: list[bytes] | None = None) -> None:
        """Send one message."""
        with self._lock:
            write_message(self._stream, header, parts or [])


class Desk:
    """What answers the requests: the loaded battles of one ruleset."""

    def __init__(self, ruleset: str, serve: Any):
        self.ruleset, self.serve = ruleset, serve
        self.players: dict[str, Player] = {}

    def answer(self, request: dict[str, Any], parts: list[bytes]) -> Message:
        """The answer to a request. Raises BattlemapError where there is none."""
        do = request["do"]
        if do == "ping":
            return {}, []
        if do == "load":
            self.load(request, parts)
            return {}, []
        if do not in ("run", "choose", "odds"):
            raise WorkerError(f'the worker program does not know "{do}"')
        if request["key"] not in self.players:
            raise WorkerError(f'battle "{request["key"]}" is not loaded')
        player = self.players[request["key"]]
        if do == "run":
            batch = player.run(*(request[name] for name in ("policies", "stream", "first", "count")))
            return {"first": batch.first, "seconds": batch.seconds}, [
                part.tobytes() for part in (batch.battles, batch.figures, batch.heat)
            ]
        start = player.start(parts[0])
        if do == "choose":
            return {"action": player.choose(start, request["policy"])}, []
        return player.leaves(start, request["action"]).as_message(), []

    def load(self, request: dict[str, Any], parts: list[bytes]) -> None:
        """Keep a battle, the ones loaded last only."""
        state, board = Packed(request["state"], parts[0]), Packed(request["board"], parts[1])
        self.players.pop(request["key"], None)
        while len(self.players) >= MOST_LOADED:
            del self.players[next(iter(self.players))]
        self.players[request["key"]] = Player(self.ruleset, state, board, self.serve)


def main(ruleset: str = "combat-tactics") -> int:
    """Serve until told to stop; 1 where rules cannot be compiled."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what an interrupt means
    outbox = Outbox()
    why = WHY_NOT_COMPILED or ("" if COMPILED else 'BATTLEMAP_ENGINE is not "compiled"')
    outbox.send({"hello": {"compiled": COMPILED, "why": why}})
    if not COMPILED:
        return 1
    inbox = Inbox(sys.stdin.buffer, outbox)
    try:
        serve = compile_rules(
            roots_of(ruleset).serve, progress=lambda done, total: outbox.send({"compiling": [done, total]})
        )[0]
    except Exception as error:  # noqa: BLE001 (whatever it is: an ordinary exit would abort in the reading thread)
        traceback.print_exc()
        print(f"the rules do not compile: {' '.join(str(error).split())}", file=sys.stderr, flush=True)
        os._exit(1)
    desk = Desk(ruleset, serve)
    outbox.send({"ready": True})
    while True:
        request, parts = inbox.next()
        try:
            answer, out = desk.answer(request, parts)
        except BattlemapError as error:
            answer, out = {"error": str(error), "kind": type(error).__name__}, []
        except Exception as error:  # noqa: BLE001 (the parent must hear of it, whatever it is)
            traceback.print_exc()
            answer, out = {"error": f"{type(error).__name__}: {error}", "kind": "WorkerError"}, []
        outbox.send({"id": request["id"], **answer}, out)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
