"""Commands about files: check, import, export, generate."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from battlemap.cli.battles import Json, ScenarioName
from battlemap.cli.saying import answers, one_line, print_json, say
from battlemap.errors import BattlemapError
from battlemap.rulesets import RULESETS
from battlemap.scenario import check as problems_of
from battlemap.scenario import read, save, shipped, write_kinds
from battlemap.setup import Setup, SideSetup

__all__ = ["enter"]

FOUND_PROBLEMS, NO_SUCH_FILE = 1, 2
MOST_SIDE_PX = 8192
"""Longest side of the picture in an exported map; of large maps each square gets fewer pixels."""


def enter(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(check)
    app.command("import")(import_file)
    app.command("export")(export_file)
    app.command("generate")(generate_map)


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


def import_file(
    source: Annotated[str, typer.Argument(metavar="FILE", help="A map of another program, or a file of stat blocks.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE.toml", help="The file to write.")],
    ruleset: Annotated[str, typer.Option(help="The rules that the file is for.")] = "combat-tactics",
    scene: Annotated[
        str | None, typer.Option(metavar="NAME", help="Which scene of a Foundry pack or map of a MapTool campaign.")
    ] = None,
    level: Annotated[
        str | None, typer.Option(metavar="NAME", help="Which level of a Foundry, Dungeondraft or LDtk map.")
    ] = None,
    water: Annotated[
        str | None, typer.Option(metavar="TERRAIN", help="What water is: shallow, deep, or of watabou difficult.")
    ] = None,
    portals: Annotated[
        str | None, typer.Option(metavar="HOW", help="Universal VTT portals: guess, doors, windows or length.")
    ] = None,
    squares_per_cell: Annotated[
        int | None, typer.Option(metavar="N", help="Squares each way of a donjon cell, 1 to 4.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> int:
    """Make a scenario of another program's map, or kinds of figures of stat blocks, and tell what was guessed or dropped."""
    from battlemap.maps import detect, import_map
    from battlemap.maps.statblocks import import_kinds

    asked = {"scene": scene, "level": level, "water": water, "portals": portals, "squares_per_cell": squares_per_cell}
    wishes = {name: wish for name, wish in asked.items() if wish is not None}
    stat_blocks = detect(source) == "stat-blocks"
    if not stat_blocks:
        known_ruleset(ruleset)
    elif wishes:
        raise BattlemapError(f"{source}: option {', '.join(wishes)}: stat blocks have none; these are for maps")
    free_place(output, force)
    if stat_blocks:
        kinds, report = import_kinds(source, ruleset)
        output.write_text(write_kinds(kinds), encoding="utf-8", newline="\n")
    else:
        land, figures, report = import_map(source, **wishes)
        title = Path(source).stem.replace("_", " ").replace("-", " ").strip() or "Imported map"
        named = [one.side for one in figures] + [zone["side"] for zone in land.zones.values() if "side" in zone]
        sides = {side: SideSetup(side, side.replace("_", " ").capitalize()) for side in named}
        save(Setup(title, ruleset, land, sides, {one.id: one for one in figures}), output)
    say(str(report))
    answers().print(str(output), markup=False)
    return 0


def export_file(
    scenario: ScenarioName,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="A file ending in .dd2vtt, .uvtt or .tmx.")
    ],
    px: Annotated[int, typer.Option(min=8, max=256, help="Pixels a square of the picture in a .dd2vtt file.")] = 64,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> int:
    """Write the map of a scenario for other programs, and tell what it loses: Universal VTT, or Tiled with figures."""
    from battlemap.maps import SUFFIXES, export_map

    if output.suffix.lower() not in SUFFIXES:
        raise BattlemapError(f'"{output}" does not say for which program: end it in {", ".join(SUFFIXES)}')
    if output.exists() and not force:
        raise BattlemapError(f"{output} is there already; --force writes over it")
    setup = read(scenario).setup
    px = max(min(px, MOST_SIDE_PX // max(setup.map.width, setup.map.height)), 1)
    picture = b""
    if output.suffix.lower() != ".tmx":
        from battlemap.paint.map_png import map_png

        picture = map_png(setup.map, px)
    figures = list(setup.figures.values())
    report = export_map(setup.map, output, figures=figures, picture=picture, pixels_per_square=px)
    say(str(report))
    answers().print(str(output), markup=False)
    return 0


def generate_map(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="rooms, cave, woods or village.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE.toml", help="The scenario to write.")],
    size: Annotated[str, typer.Option(metavar="WIDTHxHEIGHT", help="Squares from west to east and north to south.")] = (
        "40x30"
    ),
    seed: Annotated[int, typer.Option(help="Which of the fields of this kind and size.")] = 0,
    ruleset: Annotated[str, typer.Option(help="The rules that the scenario is for.")] = "combat-tactics",
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> int:
    """Make a field without figures: the same kind, size and seed always give the same field."""
    from battlemap.maps.generate import generate

    known_ruleset(ruleset)
    free_place(output, force)
    match = re.fullmatch(r"([0-9]{1,4})[xX×]([0-9]{1,4})", size)
    if not match:
        raise BattlemapError(f'size "{size}" was not understood; write width and height in squares, as in 40x30')
    land = generate(kind, int(match[1]), int(match[2]), seed)
    save(Setup(f"{kind.capitalize()} {size}, seed {seed}", ruleset, land, {}, {}), output)
    answers().print(str(output), markup=False)
    return 0


def known_ruleset(ruleset: str) -> None:
    """Refuse a ruleset that no scenario can be for."""
    if ruleset not in RULESETS:
        raise BattlemapError(f'no ruleset "{ruleset}"; there are {", ".join(RULESETS)}')


def free_place(output: Path, force: bool) -> None:
    """Refuse to write where no scenario goes, or over a file without leave."""
    if output.suffix != ".toml":
        raise BattlemapError(f'"{output}": a scenario file ends in .toml')
    if output.exists() and not force:
        raise BattlemapError(f"{output} is there already; --force writes over it")
