"""Commands about files: check, import."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from battlemap.cli.battles import Json
from battlemap.cli.saying import answers, one_line, print_json, say
from battlemap.errors import BattlemapError
from battlemap.rulesets import RULESETS
from battlemap.scenario import check as problems_of
from battlemap.scenario import save, shipped
from battlemap.setup import Setup

__all__ = ["enter"]

FOUND_PROBLEMS, NO_SUCH_FILE = 1, 2


def enter(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(check)
    app.command("import")(import_map_file)


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Scenario files, or names of shipped ones.")],
    as_json: Json = False,
) -> int:
    """Every problem of scenario files. Exit code 1 where there is one, 2 where a file is not there."""
    found = {file: problems_of(file) for file in files}
    if as_json:
        listed = {
            file: [{"place": problem.place, "message": problem.message} for problem in problems]
            for file, problems in found.items()
        }
        print_json({"problems": listed})
    else:
        for file, problems in found.items():
            for problem in problems:
                print(one_line(str(problem)))
            if not problems:
                print(f"{file}: no problems")
    missing = [file for file in files if file not in shipped() and not Path(file).exists()]
    return NO_SUCH_FILE if missing else FOUND_PROBLEMS if any(found.values()) else 0


def import_map_file(
    source: Annotated[str, typer.Argument(metavar="MAP", help="A Universal VTT file: .dd2vtt, .uvtt, .df2vtt.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="SCENARIO.toml", help="The scenario to write.")],
    ruleset: Annotated[str, typer.Option(help="The rules that the scenario is for.")] = "combat-tactics",
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> int:
    """Turn a map of another program into a scenario, and tell what was guessed or dropped."""
    from battlemap.maps import import_map

    if ruleset not in RULESETS:
        raise BattlemapError(f'no ruleset "{ruleset}"; there are {", ".join(RULESETS)}')
    if output.suffix != ".toml":
        raise BattlemapError(f'"{output}": a scenario file ends in .toml')
    if output.exists() and not force:
        raise BattlemapError(f"{output} is there already; --force writes over it")
    land, figures, report = import_map(source)
    title = Path(source).stem.replace("_", " ").replace("-", " ").strip() or "Imported map"
    save(Setup(title, ruleset, land, {}, {figure.id: figure for figure in figures}), output)
    say(str(report))
    answers().print(str(output), markup=False)
    return 0
