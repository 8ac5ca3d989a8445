"""The command that makes pictures and prints: render."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from battlemap.battle import Battle
from battlemap.cli.saying import answers
from battlemap.errors import BattlemapError
from battlemap.scenario import read, shipped

if TYPE_CHECKING:
    from battlemap.paint.paper import Tiling
    from battlemap.paint.scene import Scene

__all__ = ["enter"]

SUFFIXES = (".png", ".svg", ".pdf")


def enter(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(render)


def render(
    scenario: Annotated[
        str, typer.Argument(metavar="SCENARIO", help="A scenario file, the name of a shipped one, or a map to import.")
    ],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="A file in .png, .svg or .pdf.")],
    px: Annotated[int, typer.Option(min=8, max=256, help="Pixels a square, for PNG.")] = 48,
    player: Annotated[
        bool, typer.Option("--player", help="As players may see it: secret doors are walls, nothing unseen is marked.")
    ] = False,
    side: Annotated[
        list[str] | None, typer.Option(metavar="SIDE", help="Only figures of this side; may be given for several.")
    ] = None,
    figures: Annotated[bool, typer.Option(help="With or without figures.")] = True,
    grid: Annotated[bool, typer.Option(help="With or without the lines between squares.")] = True,
    coordinates: Annotated[
        bool, typer.Option(help="With or without a frame of column letters and row numbers.")
    ] = True,
    true_scale: Annotated[
        bool, typer.Option("--print", help="At true scale, an inch a square, for SVG; a PDF always is.")
    ] = False,
    paper: Annotated[
        str, typer.Option(metavar="PAPER", help="Print over sheets: a4, a3, letter or tabloid.", show_default=False)
    ] = "",
    landscape: Annotated[bool, typer.Option("--landscape", help="Sheets lie on their long side.")] = False,
    overlap: Annotated[float, typer.Option(help="Inches that a sheet shows of the next one.")] = 0.25,
) -> int:
    """A picture of a position or a map, or a print of it at true scale; needs no display.

    With --paper an .svg becomes one file a sheet, FILE-A1.svg, FILE-B1.svg and so on; a .pdf has all of them as pages.
    """
    kind = output.suffix.lower()
    if kind not in SUFFIXES:
        raise BattlemapError(f'"{output}" does not say what picture it should be: end it in .png, .svg or .pdf')
    if kind == ".png" and (true_scale or paper):
        raise BattlemapError(f"{output}: a .png has no true scale; print an .svg or a .pdf")
    if landscape and not paper:
        raise BattlemapError("--landscape turns sheets of paper; name one, such as --paper a4")
    from battlemap.paint.paper import tiling

    scene = scene_for(scenario, player, side or [], figures)
    sheets = tiling(scene.land, paper, landscape, overlap) if paper else None
    for file in write(scene, output, sheets, px, true_scale, grid, coordinates):
        answers().print(str(file), markup=False, soft_wrap=True)
    return 0


def scene_for(scenario: str, player: bool, sides: list[str], figures: bool) -> Scene:
    """What is to be drawn of a scenario, or of another program's map, which has no battle."""
    from battlemap.maps import import_map
    from battlemap.paint.scene import battle_scene, map_scene

    path = Path(scenario)
    if path.suffix.lower() == ".toml" or scenario in shipped() or not path.exists():
        setup = read(scenario).setup
        return battle_scene(Battle(setup), player, sides) if figures else map_scene(setup.map, setup.title, player)
    if sides:
        raise BattlemapError(f"{scenario}: a map of another program has no sides; import it first")
    return map_scene(import_map(path)[0], path.stem, player)


def write(
    scene: Scene, output: Path, sheets: Tiling | None, px: int, true_scale: bool, grid: bool, coordinates: bool
) -> Iterator[Path]:
    """Write the files, and name each when it is there."""
    from battlemap.paint.battle_picture import save_picture
    from battlemap.paint.pdf import LONGEST_IN, pdf_pages, pdf_tools
    from battlemap.paint.sheets import sheet_svg
    from battlemap.paint.svg import scene_svg

    kind = output.suffix.lower()
    if kind == ".png":
        save_picture(scene, output, px, grid=grid, coordinates=coordinates)
    elif kind == ".pdf":
        pdf_tools()  # says what is missing before anything is drawn
        if sheets:
            pictures = [sheet_svg(scene, sheets, sheet, grid) for sheet in sheets.sheets]
        elif max(scene.land.width, scene.land.height) + 2 > LONGEST_IN:
            raise BattlemapError(f"{output}: a page has at most {LONGEST_IN} inches; print over sheets with --paper")
        else:
            pictures = [scene_svg(scene, true_scale=True, grid=grid, coordinates=coordinates)]
        output.write_bytes(pdf_pages(pictures, scene.title))
    elif sheets:
        for sheet in sheets.sheets:
            file = output.with_name(f"{output.stem}-{sheet.label}{output.suffix}")
            file.write_text(sheet_svg(scene, sheets, sheet, grid), encoding="utf-8", newline="\n")
            yield file
        return
    else:
        text = scene_svg(scene, true_scale=true_scale, grid=grid, coordinates=coordinates)
        output.write_text(text, encoding="utf-8", newline="\n")
    yield output
