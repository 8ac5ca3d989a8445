"""The worker program and the parent's side of it."""

import os
import signal
import time
from concurrent.futures import CancelledError

import pytest

from battlemap.battle import Battle
from battlemap.errors import BattlemapError, IllegalAction, WorkerError
from battlemap.scenario import read
from battlemap.simulate.choosing import choose
from battlemap.simulate.link import Worker
from battlemap.simulate.packing import pack_words
from battlemap.simulate.pool import Prepared
from battlemap.simulate.run import Task, chosen_policies, simulate

POLICIES = ("stand", "assault", "envelop", "skirmish", "random", "baseline")


@pytest.fixture
def battle(skirmish):
    return Battle(read(skirmish).setup, 5)


@pytest.fixture
def prepared(skirmish):
    setup = read(skirmish).setup
    return Prepared(Task(setup, chosen_policies(setup, {}), 3))


def test_the_worker_chooses_as_the_interpreted_policy_does(worker, battle):
    for _ in range(25):
        asked = [worker.choose(battle, policy, topic=policy) for policy in POLICIES]
        assert [one.result(60) for one in asked] == [choose(battle, policy) for policy in POLICIES]
        battle.apply(choose(battle, "envelop"))
        if battle.decision is None:
            break


def test_exact_odds_are_the_same_interpreted_and_compiled(worker, skirmish):
    battle = Battle(read(skirmish.replace('"g2"', '"e2"').replace('"b2"', '"d2"')).setup, begin="alard")
    compiled = worker.odds(battle, "alard attack brok").result(60)
    assert compiled == battle.odds("alard attack brok")
    assert compiled.leaves > 100


def test_asking_leaves_the_battle_as_it_was(worker, battle):
    before = battle.fingerprint()
    worker.choose(battle, "envelop").result(60)
    assert battle.fingerprint() == before


def test_the_newest_question_wins(worker, battle, prepared):
    key = worker.load(prepared.state, prepared.board)
    busy = worker.run(key, prepared.policies, prepared.stream, 0, 300)
    stale = [worker.choose(battle, "assault") for _ in range(4)]
    newest = worker.choose(battle, "assault")
    other = worker.choose(battle, "stand", topic="another")
    assert len(busy.result(60).battles) == 300
    assert newest.result(60) == choose(battle, "assault")
    assert other.result(60) == choose(battle, "stand")
    for one in stale:
        with pytest.raises(CancelledError):
            one.result(60)


def test_an_error_is_an_answer_and_the_worker_goes_on(worker, battle):
    with pytest.raises(WorkerError, match='battle "nowhere" is not loaded'):
        worker.ask("run", key="nowhere").result(60)
    with pytest.raises(WorkerError, match='does not know "dance"'):
        worker.ask("dance").result(60)
    key = worker.load(battle.state, battle.board)
    with pytest.raises(WorkerError, match="KeyError"):
        worker.ask("choose", [pack_words(battle.state).words], key=key).result(60)
    assert worker.ask("ping").result(60)


def test_what_cannot_be_asked_is_refused_at_once(worker, battle):
    with pytest.raises(BattlemapError, match="human"):
        worker.choose(battle, "human")
    with pytest.raises(IllegalAction):
        worker.odds(battle, "alard attack brok")


def test_a_worker_that_breaks_down_is_started_once_more_and_answers_all_the_same(prepared):
    with Worker() as worker:
        key = worker.load(prepared.state, prepared.board)
        first = worker.run(key, prepared.policies, prepared.stream, 0, 5).result(300)
        broken = worker.pid
        os.kill(broken, signal.SIGKILL)
        again = worker.run(key, prepared.policies, prepared.stream, 0, 5).result(60)
        assert worker.pid != broken
        assert (again.battles == first.battles).all()
        pending = worker.run(key, prepared.policies, prepared.stream, 0, 10**6)
        os.kill(worker.pid, signal.SIGKILL)
        with pytest.raises(WorkerError, match="broke down 2 times, the last time with exit code -9"):
            pending.result(60)
        assert worker.state == "failed"
        with pytest.raises(WorkerError, match="broke down 2 times"):
            worker.ask("ping").result(60)


def test_closing_ends_what_is_still_open(prepared):
    worker = Worker()
    key = worker.load(prepared.state, prepared.board)
    pending = worker.run(key, prepared.policies, prepared.stream, 0, 10**6)
    worker.close()
    with pytest.raises(WorkerError, match="closed"):
        pending.result(60)
    with pytest.raises(WorkerError, match="closed"):
        worker.ask("ping").result(60)


def test_starting_a_worker_does_not_wait_for_it():
    started = time.perf_counter()
    with Worker() as worker:
        assert worker.state == "starting"
        assert time.perf_counter() - started < 0.5


@pytest.fixture
def without_numba(tmp_path, monkeypatch):
    """An environment in which numba cannot be imported."""
    (tmp_path / "numba.py").write_text('raise ImportError("no numba for this processor")\n')
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))


def test_where_numba_cannot_be_imported_the_worker_says_so_at_once(without_numba):
    with Worker() as worker:
        assert not worker.wait(60)
        assert worker.is_interpreted
        with pytest.raises(WorkerError, match="no numba for this processor"):
            worker.ask("ping").result(60)


def test_without_numba_battles_are_played_interpreted_and_it_is_said_why(without_numba, skirmish):
    results = simulate(skirmish, 5)
    assert results.runs == 5
    assert results.note == (
        "slow, because the rules run interpreted: numba cannot be imported: no numba for this processor"
    )


def test_an_unknown_ruleset_is_refused():
    with pytest.raises(BattlemapError, match='no battles of the ruleset "chess"'):
        Worker("chess")
