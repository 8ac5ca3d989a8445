"""Chance for the makers of fields: the same on every machine and with every version of Python.

Only ``random()`` of `random.Random` is used, the one method whose sequence for a seed the standard library promises to
keep (Mersenne Twister, 53 bits); the seed is a hash of what is asked for, since Random takes -7 for 7.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import TypeVar

__all__ = ["Luck"]

Thing = TypeVar("Thing")


class Luck:
    """A stream of chance with a name, such as ``cave 40x30 7``."""

    def __init__(self, name: str) -> None:
        self._random = Random(int.from_bytes(hashlib.blake2b(name.encode(), digest_size=16).digest(), "little"))

    def part(self) -> float:
        """A number from 0 up to but without 1."""
        return self._random.random()

    def chance(self, part: float) -> bool:
        """True that often."""
        return self._random.random() < part

    def between(self, least: int, most: int) -> int:
        """A whole number, both ends included; ``least`` where ``most`` lies below it."""
        return least + int(self._random.random() * max(most - least + 1, 1))

    def pick(self, things: Sequence[Thing]) -> Thing:
        """One of them."""
        return things[int(self._random.random() * len(things))]

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """All of them in another order."""
        left = list(things)
        for last in range(len(left) - 1, 0, -1):
            other = self.between(0, last)
            left[last], left[other] = left[other], left[last]
        return left
