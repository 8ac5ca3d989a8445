"""Battles of the common skirmish per CPU-second of one process, compiled and interpreted, and their ratio.

    python benchmarks/common_skirmish.py

Both engines play the same battles in one session, taking turns; each figure is the median of five turns. A battle's
set-up is counted, loading the rules and the scenario is not.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self

from battlemap.engine.rule import COMPILED
from battlemap.policies import policy_number
from battlemap.rulesets import ruleset
from battlemap.scenario import read
from battlemap.simulate.packing import Packed, pack_words
from battlemap.simulate.player import ROOTS, Player

HERE = Path(__file__).parent
SKIRMISHES = {"4 against 4": "common_skirmish.toml", "12 against 12": "common_skirmish_12.toml"}
TURNS = 5
TURN_SECONDS = 1.0
"""How much CPU time one turn of the compiled engine takes, more or less."""

INTERPRETED_BATTLES = 2
ASSAULT = policy_number("assault")
BOTH = ASSAULT << 4 | ASSAULT << 8
STREAM = 1


def packed(file: str) -> list[Any]:
    """Ruleset, State and Board of a scenario, as JSON."""
    setup = read(HERE / file).setup
    state, board, _ = ruleset(setup.ruleset).prepare(setup, 0, 0)
    return [setup.ruleset, *([p.lengths, p.words.hex()] for p in (pack_words(state), pack_words(board)))]


def player(ruleset: str, *blocks: Any) -> Player:
    """The battle of what `packed` gives."""
    state, board = (Packed(lengths, bytes.fromhex(words)) for lengths, words in blocks)
    return Player(ruleset, state, board)


def turn(one: Player, battles: int) -> tuple[float, list[int]]:
    """CPU seconds of so many battles, and the decisions of the first two."""
    started = time.process_time()
    batch = one.run(BOTH, STREAM, 0, battles)
    return time.process_time() - started, batch.battles[:2, 3].tolist()


def serve() -> None:
    """The compiled side: a line with a battle loads it, a line with a number plays so many."""
    one = None
    for line in sys.stdin:
        asked = json.loads(line)
        if isinstance(asked, list):
            one = player(*asked)
            answer: Any = "loaded"
        elif one is not None:
            answer = turn(one, asked)
        print(json.dumps(answer), flush=True)


class Compiled:
    """A process of its own whose rules are compiled."""

    def __init__(self) -> None:
        paths = os.pathsep.join(filter(None, [str(HERE.parent), os.environ.get("PYTHONPATH", "")]))
        env = os.environ | {
            "BATTLEMAP_ENGINE": "compiled",
            "BATTLEMAP_RULES": ROOTS["combat-tactics"],
            "PYTHONPATH": paths,
        }
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve"], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, question: Any) -> Any:
        """Its answer to a battle to load or a number of battles to play."""
        assert self.process.stdin is not None and self.process.stdout is not None
        print(json.dumps(question), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def compare(compiled: Compiled, file: str) -> tuple[float, float]:
    """Battles per CPU-second, compiled and interpreted: the medians of TURNS turns each, in alternation."""
    battle = packed(file)
    compiled.ask(battle)
    interpreted = player(*battle)
    seconds, _ = compiled.ask(50)
    battles = max(int(50 * TURN_SECONDS / seconds), 2)
    rates: tuple[list[float], list[float]] = [], []
    for _ in range(TURNS):
        seconds, decisions = compiled.ask(battles)
        rates[0].append(battles / seconds)
        seconds, same = turn(interpreted, INTERPRETED_BATTLES)
        rates[1].append(INTERPRETED_BATTLES / seconds)
        assert decisions == same, "the engines play different battles"
    return statistics.median(rates[0]), statistics.median(rates[1])


def main() -> None:
    """Print the table."""
    assert not COMPILED, "start this without BATTLEMAP_ENGINE: the compiled side has a process of its own"
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors")
    print(f"{'battles per CPU-second':24} {'compiled':>10} {'interpreted':>12} {'ratio':>8}")
    with Compiled() as compiled:
        for name, file in SKIRMISHES.items():
            fast, slow = compare(compiled, file)
            print(f"{name:24} {fast:>10,.0f} {slow:>12,.2f} {fast / slow:>8,.0f}")


if __name__ == "__main__":
    if sys.argv[1:] == ["--serve"]:
        serve()
    else:
        main()
