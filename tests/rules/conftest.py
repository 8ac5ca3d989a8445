"""Battles whose dice are scripted to the last one: a roll without its die fails at once, a die left over at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from battlemap.battle import Battle
from battlemap.testing.battles import make_battle


@pytest.fixture
def battle() -> Iterator[Any]:
    """`make_battle`, with the promise that every scripted die is used by the end of the test."""
    made: list[Battle] = []

    def make(*arguments: Any, **named: Any) -> Battle:
        made.append(make_battle(*arguments, **named))
        return made[-1]

    yield make
    assert [one.script.left_over() for one in made] == [[] for _ in made]
