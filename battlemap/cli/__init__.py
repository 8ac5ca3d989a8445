"""The command line: ``battlemap`` and ``python -m battlemap``.

Exit codes: 0 done, 1 the answer is no, 2 wrong input (one line on standard error), 130 interrupted; `test` has more.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from battlemap.cli import battles, files, pictures, positions, rules
from battlemap.cli.saying import say_error, summary
from battlemap.errors import BattlemapError

__all__ = ["main"]

WRONG_INPUT, INTERRUPTED = 2, 130

app = typer.Typer(
    name="battlemap",
    help="Skirmishes on a square grid, by the rules of the tabletop: played, tested and simulated.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for room in (battles, positions, pictures, files, rules):
    room.enter(app)


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        from battlemap import __version__

        print(f"battlemap {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Skirmishes on a square grid, by the rules of the tabletop: played, tested and simulated."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would stand among the answers
    try:
        code = app(None if arguments is None else list(arguments), standalone_mode=False, prog_name="battlemap")
        sys.stdout.flush()
        if code == INTERRUPTED:  # typer turns the interrupt into this code itself
            say_error("interrupted")
        return code if isinstance(code, int) else 0
    except BattlemapError as error:
        say_error(summary(error))
        return WRONG_INPUT
    except (KeyboardInterrupt, typer.Abort):
        say_error("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read has seen enough; what is left in the buffer has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        say_error(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        return WRONG_INPUT
    except Exception as error:
        # typer's own refusals: where their classes live differs from version to version, their methods do not.
        if not hasattr(error, "format_message"):
            raise
        command = getattr(getattr(error, "ctx", None), "command_path", "battlemap")
        say_error(f"{error.format_message()} ({command} --help shows what is possible)")
        return WRONG_INPUT
