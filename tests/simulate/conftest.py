"""One worker program for all tests of simulations: it compiles once."""

import pytest

from battlemap.simulate.link import Worker

SKIRMISH = """
format = 1
title = "Two against two"
ruleset = "combat-tactics"
[map]
rows = ["........", "..#.....", "........", ".....#..", "........"]
[sides]
watch = { name = "Watch", policy = "stand" }
raiders = { name = "Raiders", policy = "assault" }
[figures]
alard = { kind = "man-at-arms", side = "watch", at = "b2", facing = "E" }
maud = { kind = "archer", side = "watch", at = "a3", facing = "E" }
brok = { kind = "orc", side = "raiders", at = "g2", facing = "W" }
urt = { kind = "orc", side = "raiders", at = "g4", facing = "W" }
"""


@pytest.fixture(scope="session")
def worker():
    with Worker() as worker:
        assert worker.wait(300), worker.why
        yield worker


@pytest.fixture(scope="session")
def skirmish():
    return SKIRMISH
