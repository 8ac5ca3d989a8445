"""Commands about files: what `import` and `generate` write."""

import json
from pathlib import Path

import pytest

from battlemap.cli import main
from battlemap.scenario import check, read


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_drawn_map_with_figures_becomes_a_scenario_with_their_sides(here, capsys):
    Path("keep.txt").write_text("#######\n#.g.@.#\n#######\n\ng = goblin\n")
    assert main(["import", "keep.txt", "-o", "keep.toml"]) == 0
    out = capsys.readouterr()
    assert out.out == "keep.toml\n" and "text map" in out.err
    setup = read("keep.toml").setup
    assert [(side.id, side.name) for side in setup.sides.values()] == [("hostile", "Hostile"), ("friendly", "Friendly")]
    assert [one.kind for one in setup.figures.values()] == ["goblin", "man-at-arms"]


def test_stat_blocks_become_tables_of_kinds(here, capsys):
    Path("own.csv").write_text("name,hd,ac,damage,size\nMarsh ogre,4+1,5,1d10,L\n")
    assert main(["import", "own.csv", "-o", "own.toml"]) == 0
    assert "table of creatures" in capsys.readouterr().err
    kinds = Path("own.toml").read_text()
    assert kinds.startswith("[kinds.marsh-ogre]\n")
    assert check('[map]\nrows = ["...", "..."]\n' + kinds) == []
    assert main(["import", "own.csv", "-o", "own.toml"]) == 2
    assert main(["import", "own.csv", "-o", "own.toml", "--force"]) == 0


def test_stat_blocks_can_be_read_for_the_roads_and_maps_cannot(here, capsys):
    Path("gang.csv").write_text("name,t,cs\nDigger,3,3\n")
    assert main(["import", "gang.csv", "-o", "gang.toml", "--ruleset", "roads"]) == 0
    assert "toughness = 3" in Path("gang.toml").read_text()
    Path("keep.txt").write_text("#######\n#.....#\n#######\n")
    assert main(["import", "keep.txt", "-o", "keep.toml", "--ruleset", "chess"]) == 2
    assert 'no ruleset "chess"' in capsys.readouterr().err


def test_a_scenario_is_not_imported_a_second_time(here, capsys):
    Path("duel.toml").write_text('[map]\nrows = [\n  "#####",\n  "#...#",\n  "#####",\n]\n')
    assert main(["import", "duel.toml", "-o", "again.toml"]) == 2
    assert "duel.toml: this is a scenario already" in capsys.readouterr().err


def test_a_generated_field_is_a_scenario_of_its_size(here, capsys):
    assert main(["generate", "village", "--size", "30x24", "--seed", "7", "-o", "village.toml"]) == 0
    assert capsys.readouterr().out == "village.toml\n"
    setup = read("village.toml").setup
    assert (setup.title, setup.map.width, setup.map.height) == ("Village 30x24, seed 7", 30, 24)
    again = Path("village.toml").read_text()
    assert main(["generate", "village", "--size", "30x24", "--seed", "7", "-o", "village.toml", "--force"]) == 0
    assert Path("village.toml").read_text() == again


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["moon"], 'no kind of field "moon"; there are rooms, cave, woods, village'),
        (["cave", "--size", "30"], "write width and height in squares, as in 40x30"),
        (["cave", "--size", "3x3"], "needs 12 each way"),
        (["cave", "--ruleset", "chess"], 'no ruleset "chess"'),
    ],
)
def test_what_cannot_be_generated_is_one_line_and_exit_code_2(here, capsys, arguments, words):
    assert main(["generate", *arguments, "-o", "field.toml"]) == 2
    told = capsys.readouterr().err
    assert words in told and len(told.splitlines()) == 1
    assert not Path("field.toml").exists()


def test_a_monster_of_the_fifth_edition_keeps_its_report_beside_the_answer(here, capsys):
    monster = {"name": "Ogre", "size": "Large", "armor_class": 11, "hit_points": 59, "hit_points_roll": "7d10+21"}
    Path("ogre.json").write_text(json.dumps(monster))
    assert main(["import", "ogre.json", "-o", "ogre.toml"]) == 0
    assert "Ogre: 7 Hit Dice, 31 hp for 59" in capsys.readouterr().err
    assert "[kinds.ogre-5e]" in Path("ogre.toml").read_text()
