"""Pictures and prints from the command line: which files are written, and what is refused."""

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pygame
import pytest

import battlemap
from battlemap.cli import main

CAVE = Path(battlemap.__file__).with_name("scenarios") / "cave.dd2vtt"


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def figures_in(name):
    return [one for group in ElementTree.parse(name).getroot() if group.get("id") == "figures" for one in group]


def test_sheets_are_files_named_by_their_place(here, capsys):
    assert main(["render", "ford", "-o", "ford.svg", "--paper", "a4"]) == 0
    names = [f"ford-{label}.svg" for label in ("A1", "B1", "C1", "A2", "B2", "C2")]
    assert capsys.readouterr().out.split() == names
    assert sorted(path.name for path in here.iterdir()) == sorted(names)


def test_landscape_and_overlap_change_the_sheets(here, capsys):
    assert main(["render", "ford", "-o", "ford.svg", "--paper", "A3", "--landscape", "--overlap", "1"]) == 0
    assert capsys.readouterr().out.split() == ["ford-A1.svg", "ford-B1.svg", "ford-A2.svg", "ford-B2.svg"]
    assert ElementTree.parse("ford-A1.svg").getroot().get("width").startswith("16.535")


def test_a_print_says_its_size_in_inches(here):
    assert main(["render", "ford", "-o", "ford.svg", "--print", "--no-coordinates"]) == 0
    drawn = ElementTree.parse("ford.svg").getroot()
    assert (drawn.get("width"), drawn.get("height")) == ("20in", "13in")


def test_figures_of_one_side_or_none_are_drawn(here):
    for name, options in (("all", []), ("watch", ["--player", "--side", "watch"]), ("none", ["--no-figures"])):
        assert main(["render", "ford", "-o", f"{name}.svg", *options]) == 0
    counts = [len(figures_in(f"{name}.svg")) for name in ("all", "watch", "none")]
    assert counts[0] > counts[1] > counts[2] == 0


def test_a_map_of_another_program_is_drawn_without_a_scenario(here, capsys):
    assert main(["render", str(CAVE), "-o", "cave.png", "--px", "16", "--no-grid", "--no-coordinates"]) == 0
    land = battlemap.import_map(CAVE)[0]
    assert pygame.image.load("cave.png").get_size() == (land.width * 16, land.height * 16)
    assert main(["render", str(CAVE), "-o", "cave.svg", "--side", "watch"]) == 2
    assert "a map of another program has no sides" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-o", "ford.png", "--print"], "a .png has no true scale; print an .svg or a .pdf"),
        (["-o", "ford.png", "--paper", "a4"], "a .png has no true scale"),
        (["-o", "ford.svg", "--landscape"], "name one, such as --paper a4"),
        (["-o", "ford.svg", "--paper", "a5"], 'no paper "a5"; there are a4, a3, letter, tabloid'),
        (["-o", "ford.svg", "--paper", "a4", "--overlap", "9"], "an overlap of 9 inches cannot be; it is from 0 to 3"),
        (["-o", "ford.svg", "--side", "wotch"], 'the nearest is "watch"'),
    ],
)
def test_what_cannot_be_drawn_is_one_line_and_no_file(here, capsys, arguments, words):
    assert main(["render", "ford", *arguments]) == 2
    told = capsys.readouterr().err
    assert words in told and len(told.splitlines()) == 1
    assert list(here.iterdir()) == []


def test_a_pdf_without_its_extra_is_one_line_that_names_it(here, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    assert main(["render", "ford", "-o", "ford.pdf"]) == 2
    assert "a .pdf needs the extra pdf: pip install 'battlemap[pdf]'" in capsys.readouterr().err
    assert list(here.iterdir()) == []


def test_a_map_too_wide_for_a_page_goes_over_sheets(here, capsys, monkeypatch):
    monkeypatch.setattr("battlemap.paint.pdf.pdf_tools", lambda: None)
    rows = ", ".join(['"' + 199 * "." + '"'] * 2)
    Path("road.toml").write_text(f'format = 1\ntitle = "A road"\nruleset = "combat-tactics"\n[map]\nrows = [{rows}]\n')
    assert main(["render", "road.toml", "--no-figures", "-o", "road.pdf"]) == 2
    assert "a page has at most 200 inches; print over sheets with --paper" in capsys.readouterr().err


def test_the_readers_options_are_passed_to_import(here, capsys):
    assert main(["import", str(CAVE), "-o", "doors.toml", "--portals", "doors"]) == 0
    assert main(["import", str(CAVE), "-o", "windows.toml", "--portals", "windows"]) == 0
    doors, windows = Path("doors.toml").read_text(), Path("windows.toml").read_text()
    assert "windows 1" in capsys.readouterr().err and doors != windows
    Path("crypt.tsv").write_text("\t\t\nF\tF\tF\nF\tF\tF\n")
    assert main(["import", "crypt.tsv", "-o", "crypt.toml", "--squares-per-cell", "3"]) == 0
    assert main(["import", "crypt.tsv", "-o", "again.toml", "--squares-per-cell", "9"]) == 2
    assert "option squares_per_cell: 1 to 4 was expected, found 9" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (["--scene", "Tavern"], "option scene: a Universal VTT map has none of that name, only portals, picture"),
        (["--level", "2"], "option level: a Universal VTT map has none of that name"),
        (["--water", "deep"], "option water: a Universal VTT map has none of that name"),
        (["--squares-per-cell", "2"], "option squares_per_cell: a Universal VTT map has none of that name"),
        (["--portals", "gates"], "option portals: 'gates' is not one of guess, doors, windows, length"),
    ],
)
def test_an_option_that_a_format_does_not_know_is_one_line(here, capsys, option, words):
    assert main(["import", str(CAVE), "-o", "cave.toml", *option]) == 2
    told = capsys.readouterr().err
    assert words in told and len(told.splitlines()) == 1
    assert list(here.iterdir()) == []


def test_stat_blocks_have_no_options_of_maps(here, capsys):
    Path("own.csv").write_text("name,hd,ac\nMarsh ogre,4+1,5\n")
    assert main(["import", "own.csv", "-o", "own.toml", "--level", "2"]) == 2
    assert "option level: stat blocks have none; these are for maps" in capsys.readouterr().err
