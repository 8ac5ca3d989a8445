"""Many battles of one scenario: the same counts however they are played, and what the counts say."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import battlemap
from battlemap.errors import BattlemapError, ScenarioError
from battlemap.scenario import read
from battlemap.simulate import pool
from battlemap.simulate.pool import Prepared
from battlemap.simulate.results import Spread, Tally, wilson
from battlemap.simulate.run import Task, chosen_policies, simulate

ROOT = Path(battlemap.__file__).parents[1]


def counts(results):
    answer = results.as_dict()
    del answer["run"]
    return answer


def task_of(text, seed=0):
    setup = read(text).setup
    return Task(setup, chosen_policies(setup, {}), seed)


@pytest.fixture
def played(skirmish):
    return simulate(skirmish, 20, 7, workers=0)


def test_the_front_door_shows_the_function(skirmish):
    assert battlemap.simulate(skirmish, 2, workers=0).runs == 2


def test_the_counts_are_the_same_whatever_the_number_of_workers_and_the_batches(skirmish, monkeypatch):
    monkeypatch.setattr(pool, "WORTH_SECONDS", 0.0)
    alone = simulate(skirmish, 90, 7, workers=1)
    monkeypatch.setattr(pool, "BATCH_SECONDS", 0.002)
    monkeypatch.setattr(pool, "FIRST_BATCH", 3)
    two, three = simulate(skirmish, 90, 7, workers=2), simulate(skirmish, 90, 7, workers=3)
    assert (alone.workers, two.workers, three.workers) == (1, 2, 3)
    assert counts(alone) == counts(two) == counts(three)


@pytest.mark.parametrize("seed", [7, -1, 2**40, 2**32 - 1])
def test_interpreted_and_compiled_battles_come_out_alike(worker, skirmish, seed):
    prepared = Prepared(task_of(skirmish, seed))
    key = worker.load(prepared.state, prepared.board)
    compiled = Tally.of(worker.run(key, prepared.policies, prepared.stream, 0, 20).result(60), prepared.sides)
    interpreted = pool.play_here(task_of(skirmish, seed), 20, lambda *_: None).tally
    assert np.array_equal(interpreted.heat, compiled.heat)
    interpreted.heat = compiled.heat
    assert interpreted == compiled


def test_seeds_that_share_their_low_bits_give_different_battles(skirmish):
    seeds = (0, -1, 2**32 - 1, 2**32, 2**40)
    assert len({json.dumps(counts(simulate(skirmish, 6, seed, workers=0))["table"]) for seed in seeds}) == len(seeds)


def test_a_run_begun_later_goes_on_where_the_first_part_ended(skirmish):
    task = task_of(skirmish)
    whole = pool.play_here(task, 12, lambda *_: None).tally
    parts = pool.play_here(task, 5, lambda *_: None, first=7).tally
    parts.add(pool.play_here(task, 7, lambda *_: None).tally)
    assert np.array_equal(whole.heat, parts.heat)
    parts.heat = whole.heat
    assert whole == parts


def test_the_hash_seed_of_python_changes_nothing(skirmish):
    program = "import sys, json, battlemap; r = battlemap.simulate(sys.argv[1], 6, 3, workers=0).as_dict()"
    program += "; del r['run']; print(json.dumps(r))"
    told = set()
    for hash_seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", program, skirmish], env=environment, capture_output=True, text=True, check=True
        )
        told.add(done.stdout)
    assert len(told) == 1


def test_every_battle_is_won_or_drawn_and_every_figure_ends_somehow(played):
    assert sum(played.wins.values()) + played.draws == 20 == sum(played.reasons.values())
    assert [sum(row.ends.values()) for row in played.table] == [20] * 4
    for side, spread in played.survivors.items():
        standing = sum(row.ends["active"] for row in played.table if row.side == side)
        assert spread.mean == pytest.approx(standing / 20)


def test_heat_counts_who_fell_where(played):
    assert played.heat["fell"]["watch"].shape == (5, 8)
    for side in ("watch", "raiders"):
        fallen = sum(
            sum(row.ends[end] for end in ("unconscious", "dying", "dead")) for row in played.table if row.side == side
        )
        assert played.heat["fell"][side].sum() == fallen
        assert played.heat["stood"][side].sum() > 0
    assert all(grid[1, 2] == grid[3, 5] == 0 for sides in played.heat.values() for grid in sides.values())


def test_results_are_json(played):
    answer = json.loads(json.dumps(played.as_dict()))
    assert answer["wins"]["watch"]["count"] == played.wins["watch"]
    assert list(answer["rounds"]["counts"]) == sorted(answer["rounds"]["counts"], key=int)


def test_path_text_and_object_are_the_same_scenario(skirmish, tmp_path):
    path = tmp_path / "skirmish.toml"
    path.write_text(skirmish)
    scenario = read(path)
    given = (str(path), path, skirmish, scenario, scenario.setup)
    assert len({json.dumps(counts(simulate(one, 2, workers=0))) for one in given}) == 1


def test_the_order_of_batches_does_not_matter(worker, skirmish):
    prepared = Prepared(task_of(skirmish))
    key = worker.load(prepared.state, prepared.board)
    ranges = [(0, 5), (5, 1), (6, 14)]
    batches = [worker.run(key, prepared.policies, prepared.stream, *part).result(60) for part in ranges]
    tallies = []
    for order in (batches, batches[::-1]):
        tally = Tally()
        for batch in order:
            tally.add(Tally.of(batch, prepared.sides))
        tallies.append(tally)
    assert np.array_equal(tallies[0].heat, tallies[1].heat)
    tallies[0].heat = tallies[1].heat
    assert tallies[0] == tallies[1]


def test_policies_given_take_the_place_of_the_sides_own(skirmish):
    results = simulate(skirmish, 1, policies={"watch": "skirmish"}, workers=0)
    assert results.policies == {"watch": "skirmish", "raiders": "assault"}


@pytest.mark.parametrize(
    ("policies", "complaint"),
    [
        ({"watch": "human"}, 'side "watch" is played by a human; name a policy for it: .*--policy watch=assault'),
        ({"watch": "asault"}, 'side "watch": no policy "asault"; the nearest is "assault"'),
        ({"wach": "assault"}, 'no side "wach"; the nearest is "watch"'),
    ],
)
def test_a_policy_that_cannot_be_is_refused_with_what_would_be_right(skirmish, policies, complaint):
    with pytest.raises(BattlemapError, match=complaint):
        simulate(skirmish, 1, policies=policies)


@pytest.mark.parametrize(("arguments", "complaint"), [({"runs": 0}, "runs: 0 "), ({"workers": -1}, "workers: -1 ")])
def test_numbers_out_of_range_are_refused(skirmish, arguments, complaint):
    with pytest.raises(BattlemapError, match=complaint):
        simulate(skirmish, **arguments)


def test_a_scenario_that_is_wrong_is_refused():
    with pytest.raises(ScenarioError):
        simulate('title = "nothing"\nmap = { rows = [1] }')


def test_wilson_intervals_are_those_of_the_books():
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_a_mean_has_its_interval():
    spread = Spread({4: 2, 6: 2})
    assert (spread.mean, spread.least, spread.most) == (5.0, 4, 6)
    assert spread.interval == pytest.approx((5 - 1.96 * (4 / 3 / 4) ** 0.5, 5 + 1.96 * (4 / 3 / 4) ** 0.5), abs=1e-4)


def test_whoever_reports_is_told_of_every_battle(skirmish):
    told = []
    simulate(skirmish, 10, workers=0, report=lambda done, total, doing: told.append((done, total)))
    assert told[-1] == (10, 10)
