"""The command line as people use it: answers on standard output, all else on standard error, exit codes."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pygame
import pytest

import battlemap
from battlemap.rulesets.index import rule_index

ROOT = Path(battlemap.__file__).parents[1]

DUEL = """
format = 1
title = "A duel"
ruleset = "combat-tactics"
[map]
rows = ["....", "...."]
[sides]
watch = { name = "Watch" }
raiders = { name = "Raiders", policy = "assault" }
[figures]
alard = { kind = "man-at-arms", side = "watch", at = "b2", facing = "E" }
brok = { kind = "goblin", side = "raiders", at = "c2", facing = "W" }
"""
TEST = """
[[tests]]
name = "a blow"
start = {{ figure = "alard" }}
dice = {{ attack = [1] }}
steps = [{{ do = "alard attack brok", events = [{{ kind = "{kind}" }}] }}]
"""


@pytest.fixture
def run(tmp_path):
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment |= {"PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    environment.pop("SDL_VIDEODRIVER", None)

    def run(*arguments):
        return subprocess.run(
            [sys.executable, "-m", "battlemap", *map(str, arguments)],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
        )

    return run


@pytest.fixture
def duel(tmp_path):
    path = tmp_path / "duel.toml"
    path.write_text(DUEL)
    return path


def only_json(done):
    """The one JSON object on standard output."""
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["show", "nowhere"], "nowhere: there is no such file"),
        (["simulate", "duel.toml"], 'side "watch" is played by a human; name a policy for it'),
        (["simulate", "duel.toml", "--policy", "watch"], '--policy "watch" is no SIDE=NAME'),
        (["simulate", "duel.toml", "--policy", "watch=asault"], 'the nearest is "assault"'),
        (["simulate", "duel.toml", "--runs", "many"], "Invalid value for '--runs'"),
        (["odds", "duel.toml", "alard attack brak"], '"brak" is no figure'),
        (["odds", "duel.toml", "alard shoot brok"], "alard shoot brok: "),
        (["render", "duel.toml", "-o", "duel.gif"], "end it in .png, .svg or .pdf"),
        (["render", "duel.toml", "-o", "no/such/folder/duel.png"], "No such file or directory"),
        (["rules", "CT-RET-44"], 'no rule "CT-RET-44"; the nearest is "CT-RET-4"'),
        (["replay", "nothing.record"], "there is no such file"),
        (["import", "duel.toml", "-o", "map.toml"], "duel.toml"),
        (["warm", "chess"], 'no battles of the ruleset "chess"'),
        (["dance"], "No such command 'dance'"),
    ],
)
def test_wrong_input_is_one_line_and_exit_code_2(run, duel, arguments, complaint):
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert complaint in done.stderr
    assert done.stderr.startswith("battlemap: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_field_without_figures_is_refused(run, command):
    run("generate", "cave", "-o", "cave.toml", "--size", "12x12")
    done = run(command, "cave.toml")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "battlemap: cave.toml: there are no figures to play with; add [sides] and [figures]\n"


def test_a_wrong_option_points_to_the_help_of_its_command(run):
    assert run("render", "ford").stderr.endswith("(battlemap render --help shows what is possible)\n")


def test_simulate_prints_one_json_object_and_the_same_for_the_same_seed(run, duel):
    arguments = ("simulate", duel, "--runs", 30, "--seed", -1, "--policy", "watch=stand", "--json")
    first, second = only_json(run(*arguments, "--workers", 1)), only_json(run(*arguments, "--workers", 0))
    assert first.pop("run")["workers"] == 1
    assert second.pop("run")["workers"] == 0
    assert first == second
    assert sum(side["count"] for side in first["wins"].values()) + first["draws"]["count"] == 30


def test_simulate_tells_people_wins_and_intervals(run, duel):
    done = run("simulate", duel, "--runs", 10, "--policy", "watch=stand", "--workers", 0, "--heat")
    assert done.returncode == 0
    assert "10 battles, seed 0" in done.stdout
    assert re.search(r"watch +stand +\d+ +[\d.]+% +[\d.]+% - [\d.]+%", done.stdout)
    assert "Where figures of raiders fell" in done.stdout


def test_odds_begin_at_the_acting_figure(run, duel):
    told = only_json(run("odds", duel, "alard attack brok", "--json"))
    assert told["action"] == "alard attack brok"
    assert told["hit"] == pytest.approx(sum(chance for points, chance in told["damage"].items() if points != "0"))
    assert "needs" in run("odds", duel, "alard attack brok").stdout


def test_show_tells_the_position(run, duel):
    told = only_json(run("show", duel, "--json"))
    figures = {figure["id"]: figure for figure in told["figures"]}
    assert figures["alard"]["front"] == ["c1", "c2"]
    assert figures["alard"]["threats_to"] == ["brok"]
    assert told["drawing"] == [". . . . ", ". albr. "]
    assert "A duel" in run("show", duel).stdout


def test_render_paints_without_a_display(run, duel, tmp_path):
    for name in ("duel.png", "duel.svg"):
        done = run("render", duel, "-o", name, *(["--px", 20] if name.endswith("png") else []))
        assert (done.returncode, done.stdout, done.stderr) == (0, f"{name}\n", "")
    assert pygame.image.load(tmp_path / "duel.png").get_size() == (80 + 32, 40 + 32)
    picture = ElementTree.parse(tmp_path / "duel.svg").getroot()
    groups = {group.get("id"): group for group in picture if group.get("id")}
    assert len(groups["figures"]) == 2
    assert [text.text for text in groups["coordinates"]][:2] == ["a", "a"]


def test_play_without_a_display_plays_and_paints(run, duel, tmp_path):
    done = run("play", duel)
    assert done.returncode == 0, done.stderr
    assert "no display: playing by policies, watch assault, raiders assault" in done.stderr
    assert "in round" in done.stdout
    assert pygame.image.load(tmp_path / "battle.png").get_width() > 0


@pytest.mark.parametrize(("kind", "code", "state"), [("missed", 0, "passed"), ("hit", 1, "failed")])
def test_a_test_that_fails_is_exit_code_1(run, duel, kind, code, state):
    duel.write_text(DUEL + TEST.format(kind=kind))
    done = run("test", duel)
    assert done.returncode == code
    assert f"{state} {duel}: a blow" in done.stdout
    assert done.stdout.splitlines()[-1] == f"1 {state}"


def test_a_test_file_that_is_wrong_is_exit_code_2_and_the_others_run(run, duel, tmp_path):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(DUEL.replace('"goblin"', '"gobblin"'))
    duel.write_text(DUEL + TEST.format(kind="missed"))
    done = run("test", wrong, duel, "--json")
    assert done.returncode == 2
    assert [test["state"] for test in json.loads(done.stdout)["tests"]] == ["wrong", "passed"]


def test_when_time_runs_out_no_more_is_tested_and_the_exit_code_is_4(run, duel):
    duel.write_text(DUEL + TEST.format(kind="missed"))
    done = run("test", duel, "--timeout", -1)
    assert done.returncode == 4
    assert "1 out of time" in done.stdout


def test_check_lists_every_problem(run, duel, tmp_path):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(DUEL.replace('"goblin"', '"gobblin"').replace('"b2"', '"z9"'))
    done = run("check", duel, wrong)
    assert done.returncode == 1
    good, *problems = done.stdout.splitlines()
    assert good == f"{duel}: no problems"
    assert [re.search(r"figures\.\w+\.\w+", line)[0] for line in problems] == ["figures.alard.at", "figures.brok.kind"]
    assert run("check", "nowhere.toml").returncode == 2


def test_a_bare_name_means_a_shipped_scenario(run):
    assert run("check", "ford").stdout == "ford: no problems\n"


def test_rules_are_listed_and_told_one_by_one(run):
    told = only_json(run("rules", "--json"))
    assert len(told["rules"]) == len(rule_index())
    assert "CT-RET-4" in run("rules", "CT-RET-4").stdout


def test_an_imported_map_is_a_scenario(run, tmp_path):
    shipped = Path(battlemap.__file__).with_name("scenarios") / "cave.dd2vtt"
    done = run("import", shipped, "-o", "cave.toml")
    assert (done.returncode, done.stdout) == (0, "cave.toml\n")
    assert "Universal VTT" in done.stderr
    assert run("check", tmp_path / "cave.toml").returncode == 0
    assert "--force writes over it" in run("import", shipped, "-o", "cave.toml").stderr


@pytest.mark.parametrize("name", ["ford.tmx", "ford.dd2vtt"])
def test_the_map_of_a_scenario_is_exported_and_imported_again(run, tmp_path, name):
    done = run("export", "ford", "-o", name)
    assert (done.returncode, done.stdout) == (0, f"{name}\n")
    assert "lost: " in done.stderr
    assert "--force writes over it" in run("export", "ford", "-o", name).stderr
    assert run("import", name, "-o", "again.toml").returncode == 0
    assert run("check", tmp_path / "again.toml").returncode == 0


def test_an_export_without_a_known_ending_is_refused(run, tmp_path):
    done = run("export", "ford", "-o", "ford.png")
    assert done.returncode == 2 and ".dd2vtt, .uvtt, .tmx" in done.stderr
    assert not (tmp_path / "ford.png").exists()


def test_a_record_is_played_back(run, duel, tmp_path):
    battle = battlemap.load_scenario(duel)
    battle.apply(battle.default_action())
    battle.save(tmp_path / "duel.record")
    done = run("replay", "duel.record", "--verify")
    assert (done.returncode, done.stdout) == (0, "1 actions as recorded; round 1, not over\n")


def test_an_interrupt_ends_a_simulation_with_exit_code_130(duel, tmp_path):
    command = [sys.executable, "-m", "battlemap", "simulate", duel, "--runs", "100000000", "--policy", "watch=stand"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    running = subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    time.sleep(2)
    running.send_signal(signal.SIGINT)
    out, said = running.communicate(timeout=60)
    assert (running.returncode, out) == (130, "")
    assert said == "battlemap: interrupted\n"


def test_help_and_version(run):
    assert run("--version").stdout == f"battlemap {battlemap.__version__}\n"
    told = run("--help").stdout
    for command in (
        "play",
        "simulate",
        "odds",
        "test",
        "show",
        "render",
        "replay",
        "check",
        "import",
        "export",
        "rules",
        "warm",
    ):
        assert f" {command} " in told
