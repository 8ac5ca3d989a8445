"""Long questions asked in the background, so that the window keeps its frames: a policy's choice, exact odds."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

__all__ = ["Answer", "Background"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a question: its key, and the value found."""

    key: Hashable
    value: Any


class Background:
    """One thread that answers the newest question of each slot; what was asked before in that slot is forgotten.

    With ``threaded=False`` a question is answered at once, where it is asked. An error of a question is raised by the
    ``take`` that would have given its answer.
    """

    def __init__(self, *, threaded: bool = True) -> None:
        self.threaded = threaded
        self._asked: dict[str, tuple[Hashable, Callable[[], Any]]] = {}
        self._newest: dict[str, Hashable] = {}
        self._answers: dict[str, Answer | BaseException] = {}
        self._lock = threading.Condition()
        self._thread: threading.Thread | None = None
        self._stopped = False

    def ask(self, slot: str, key: Hashable, question: Callable[[], Any]) -> None:
        """Ask; the answer waits for ``take``. Asking the same key again changes nothing."""
        with self._lock:
            if self._newest.get(slot) == key:
                return
            self._newest[slot] = key
            self._answers.pop(slot, None)
            if self.threaded:
                self._asked[slot] = (key, question)
                if self._thread is None:
                    self._thread = threading.Thread(target=self._run, name="battlemap background", daemon=True)
                    self._thread.start()
                self._lock.notify()
        if not self.threaded:
            self._answers[slot] = self._answered(key, question)

    def forget(self, slot: str) -> None:
        """Nobody wants the answer of this slot any more."""
        with self._lock:
            for place in (self._asked, self._newest, self._answers):
                place.pop(slot, None)

    def take(self, slot: str) -> Answer | None:
        """The answer of a slot, once; None while there is none."""
        with self._lock:
            found = self._answers.pop(slot, None)
        if isinstance(found, BaseException):
            raise found
        return found

    def stop(self) -> None:
        """Let the thread end after what it is doing."""
        with self._lock:
            self._stopped = True
            self._asked.clear()
            self._lock.notify()

    def _answered(self, key: Hashable, question: Callable[[], Any]) -> Answer | BaseException:
        try:
            return Answer(key, question())
        except Exception as error:  # noqa: BLE001 (raised again by take(), in the thread of the window)
            return error

    def _run(self) -> None:
        while True:
            with self._lock:
                while not self._asked and not self._stopped:
                    self._lock.wait()
                if self._stopped:
                    return
                slot = next(iter(self._asked))
                key, question = self._asked.pop(slot)
            found = self._answered(key, question)
            with self._lock:
                if self._newest.get(slot) == key:
                    self._answers[slot] = found
