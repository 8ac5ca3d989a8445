"""What all commands say in the same way: errors and progress on standard error, answers on standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from battlemap.errors import BattlemapError, ScenarioError

if TYPE_CHECKING:
    from battlemap.simulate.run import Report

__all__ = ["answers", "one_line", "print_json", "progress", "say", "say_error", "summary"]


WIDE = 160
"""Columns of a table that nobody looks at in a terminal."""


def answers() -> Console:
    """The console for answers; plain text where nobody looks on."""
    return Console(highlight=False, width=None if sys.stdout.isatty() else WIDE)


def say(text: str) -> None:
    """One line on standard error, beside the answer."""
    print(text, file=sys.stderr)


def say_error(text: str) -> None:
    """One line on standard error that says what is wrong."""
    print(f"battlemap: {one_line(text)}", file=sys.stderr)


def one_line(text: str) -> str:
    """A text without line breaks."""
    return " ".join(text.split())


def summary(error: BattlemapError) -> str:
    """An error in one line: of many problems the first, and how many more."""
    if isinstance(error, ScenarioError) and len(error.problems) > 1:
        file = error.problems[0].file or "FILE"
        more = len(error.problems) - 1
        return f"{error.problems[0]} (and {more} more: battlemap check {file})"
    return str(error)


def print_json(answer: dict[str, Any]) -> None:
    """One JSON object on standard output."""
    print(json.dumps(answer, ensure_ascii=False, indent=2))


@contextmanager
def progress(what: str) -> Iterator[Report]:
    """A bar on standard error while battles are played; nothing where standard error is no terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=None)

        def report(done: int, total: int, doing: str) -> None:
            bar.update(task, completed=done, total=total, description=doing or what)

        yield report
