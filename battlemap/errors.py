"""Every error that battlemap raises on purpose, by meaning.

A message says who, what, why not and what would be right, in one line without a traceback for the person at the keyboard.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "BattlemapError",
    "EngineFault",
    "IllegalAction",
    "ImportProblem",
    "NotationError",
    "Problem",
    "ReplayMismatch",
    "ScenarioError",
    "ScriptedDiceError",
    "WorkerError",
    "readable",
]

MOST_READABLE = 40
"""Characters of a word from outside that a message repeats."""


def readable(text: str) -> str:
    """A text from outside as a message repeats it: short, and without what would break the line or move the cursor.

    >>> readable("two\\nlines"), readable("x" * 50)[36:]
    ('two?lines', 'x...')
    """
    cut = text if len(text) <= MOST_READABLE else text[: MOST_READABLE - 3] + "..."
    return "".join(letter if letter.isprintable() else "?" for letter in cut)


class BattlemapError(Exception):
    """The root: catch this to catch everything that battlemap says no to."""


class IllegalAction(BattlemapError):
    """An action that the rules refuse here and now; nothing has changed."""


class NotationError(BattlemapError):
    """A text that does not read as a square, an action or a position."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a file: where it stands (a dotted path such as ``figures.brok.at``) and what would be right."""

    place: str
    message: str
    file: str = ""

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.place, self.message) if part)


class ScenarioError(BattlemapError):
    """A scenario that cannot be played; carries every problem of the file at once in ``problems``."""

    def __init__(self, problems: list[Problem]):
        self.problems = list(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class ImportProblem(BattlemapError):
    """A map file that cannot be read, with what was found and where."""


class ReplayMismatch(BattlemapError):
    """A record that does not lead to the fingerprints it carries."""


class ScriptedDiceError(BattlemapError):
    """Scripted dice that do not answer the rolls made: one is missing, left over, or does not fit its die."""


class EngineFault(BattlemapError):
    """The engine stopped a battle because a fixed bound (event tape, decision stack ...) was reached."""


class WorkerError(BattlemapError):
    """The worker program could not be started, or gave up."""
