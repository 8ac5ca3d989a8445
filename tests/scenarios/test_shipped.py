"""Every scenario that comes with the program is sound: it checks clean, its tests pass, and it plays to an end."""

import shutil

import pytest

from battlemap.scenario import check, load_scenario, read, run_tests, shipped, write
from battlemap.simulate.run import simulate

NAMES = sorted(shipped())
MOST_ROUNDS = 60
BATTLES = 2

EXPECTED = {
    "ambush",
    "cave",
    "demo",
    "ford",
    "gate",
    "ogre",
    "pit",
    "shield-wall",
    "stair",
    "tutorial",
}


def test_these_scenarios_come_with_the_program():
    assert set(NAMES) >= EXPECTED


@pytest.mark.parametrize("name", NAMES)
def test_a_bare_name_means_the_shipped_file_and_that_file_has_no_fault(name):
    assert check(name) == []
    assert read(name).path == shipped()[name]


@pytest.mark.parametrize("name", NAMES)
def test_its_own_tests_pass_and_replay(name):
    verdicts = run_tests(read(name))
    assert len(verdicts) >= 3
    assert [(verdict.test, verdict.failures) for verdict in verdicts if not verdict.passed] == []
    assert [verdict.test for verdict in verdicts if not verdict.replayed] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_person_plays_one_side_and_a_policy_the_other(name):
    battle = load_scenario(name)
    policies = [side.policy for side in battle.setup.sides.values()]
    assert policies[0] == "human"
    assert "human" not in policies[1:]
    assert battle.decision is not None


@pytest.mark.parametrize("name", NAMES)
def test_its_map_and_sides_are_those_of_a_small_battle(name):
    setup = read(name).setup
    assert 16 <= setup.map.width <= 30
    assert 12 <= setup.map.height <= 20
    assert 6 <= len(setup.figures) <= 24
    assert all(figure.name for figure in setup.figures.values())


@pytest.mark.parametrize("name", NAMES)
def test_nobody_starts_over_a_pit(name):
    setup = read(name).setup
    assert [id for id, one in setup.figures.items() if setup.map.terrain[one.at[1]][one.at[0]] == "pit"] == []


@pytest.mark.parametrize("name", NAMES)
def test_by_the_policies_of_its_trial_it_comes_to_an_end(name):
    scenario = read(name)
    (trial,) = scenario.trials
    results = simulate(scenario, BATTLES, trial.seed, trial.policies, workers=0)
    assert results.runs == BATTLES
    assert results.rounds.most <= MOST_ROUNDS
    assert set(results.reasons) <= {"last side able to fight", "goal reached"}


@pytest.mark.parametrize("name", NAMES)
def test_written_again_it_stays_as_it_is(name):
    scenario = read(name)
    assert write(scenario) == scenario.text


def test_the_cave_s_map_is_found_beside_the_scenario_wherever_both_lie(tmp_path):
    for file in (shipped()["cave"], shipped()["cave"].with_suffix(".dd2vtt")):
        shutil.copy(file, tmp_path)
    copied = read(tmp_path / "cave.toml").setup
    assert copied.map == read("cave").setup.map
    assert {wall.kind for wall in copied.map.walls} == {"wall", "door"}


def test_the_cave_s_walls_lie_where_the_crop_puts_them():
    walls = [(wall.start, wall.end) for wall in read("cave").setup.map.walls if wall.kind == "door"]
    assert ((11.0, 7.0), (11.0, 9.0)) in walls
