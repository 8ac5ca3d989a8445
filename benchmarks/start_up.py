"""What starting takes: importing the package, compiling the rules cold, starting a worker warm, and its memory.

python benchmarks/start_up.py
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

from battlemap.scenario import load_scenario
from battlemap.simulate.link import Worker

WARM_TURNS = 5
ROUND_TRIPS = 200


def seconds_of(code: str) -> float:
    """Wall time of a fresh Python that runs this."""
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - started


def seconds_until_ready() -> float:
    """From starting a worker program until its rules are there."""
    started = time.perf_counter()
    with Worker() as worker:
        assert worker.wait(), worker.why
        return time.perf_counter() - started


def milliseconds_a_question() -> float:
    """The median time of one choice of a policy, asked of a running worker."""
    battle = load_scenario("ford")
    times = []
    with Worker() as worker:
        for _ in range(ROUND_TRIPS):
            started = time.perf_counter()
            worker.choose(battle, "assault").result()
            times.append(1000 * (time.perf_counter() - started))
    return statistics.median(times)


def most_memory() -> str:
    """The greatest resident memory of a child so far, in megabytes; unknown where the system does not tell."""
    try:
        import resource
    except ImportError:
        return "unknown here"
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return f"{most / (2**20 if sys.platform == 'darwin' else 2**10):,.0f} MB"


def main() -> None:
    """Print the table."""
    bare = statistics.median(seconds_of("pass") for _ in range(WARM_TURNS))
    imported = statistics.median(seconds_of("import battlemap") for _ in range(WARM_TURNS))
    opened = statistics.median(
        seconds_of("import battlemap; battlemap.load_scenario('ford')") for _ in range(WARM_TURNS)
    )
    print(f"{'import battlemap':44} {imported - bare:8.2f} s")
    print(f"{'import and load a scenario':44} {opened - bare:8.2f} s")
    with tempfile.TemporaryDirectory() as empty:
        os.environ["BATTLEMAP_CACHE"] = empty
        print(f"{'worker, rules compiled cold':44} {seconds_until_ready():8.1f} s")
        print(f"{'its memory while compiling':44} {most_memory():>10}")
        warm = statistics.median(seconds_until_ready() for _ in range(WARM_TURNS))
        print(f"{'worker, rules kept from before':44} {warm:8.2f} s")
        print(f"{'one question to a running worker':44} {milliseconds_a_question():8.2f} ms")


if __name__ == "__main__":
    main()
