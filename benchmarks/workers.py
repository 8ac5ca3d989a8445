"""Battles per second by one worker program and by two, start-up excluded by asking each pool twice.

python benchmarks/workers.py
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

from battlemap.simulate.run import processors, simulate

SCENARIO = Path(__file__).with_name("common_skirmish.toml")
RUNS = 10_000, 30_000
"""Two sizes of run: what the larger takes longer is playing alone."""

TURNS = 3
BUSY = "for _ in range(20_000_000): pass"


def rate(workers: int) -> float:
    """Battles per second that these workers play once they run."""
    short, long = (simulate(SCENARIO, runs=runs, workers=workers).seconds for runs in RUNS)
    return (RUNS[1] - RUNS[0]) / (long - short)


def share_of_two() -> float:
    """How much more two busy processes do here than one: less than 2 where the machine has other work."""

    def seconds(processes: int) -> float:
        started = time.perf_counter()
        running = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(processes)]
        for process in running:
            process.wait()
        return time.perf_counter() - started

    return 2 * seconds(1) / seconds(2)


def main() -> None:
    """Print the table."""
    free = share_of_two()
    rates = {workers: statistics.median(rate(workers) for _ in range(TURNS)) for workers in (1, 2)}
    print(f"{processors()} processors; two busy processes do {free:.2f} times the work of one")
    print(f"{'workers':10} {'battles per second':>20} {'against one':>12}")
    for workers, found in rates.items():
        print(f"{workers:<10} {found:>20,.0f} {found / rates[1]:>12.2f}")


if __name__ == "__main__":
    main()
