"""Dice: counter-based Philox 2x32-10, so that a roll depends on the battle's number, the run's seed and how many were rolled.

Source: Salmon and others, "Parallel random numbers: as easy as 1, 2, 3" (2011), with its known-answer vectors as tests.
Units: 32-bit words held in int64. Every product stays inside int64 in both engines: compiled signed overflow is undefined.
"""

from __future__ import annotations

import hashlib

from battlemap.engine.rule import rule
from battlemap.engine.schema import State

__all__ = ["die", "philox", "stream_of"]

M32 = 0xFFFFFFFF


@rule
def philox(low: int, high: int, key: int) -> int:
    """The low word of ten rounds of Philox 2x32 on the counter (low, high)."""
    for _ in range(10):
        product = low * -0x2DA92E6D  # 0xD256D193 - 2**32
        low, high = ((product >> 32) + low) ^ key ^ high, product & M32
        key = (key + 0x9E3779B9) & M32
    return low


@rule
def die(s: State, faces: int) -> int:
    """One roll of 1..faces: the high word of word x faces, whose bias is below faces / 2**32."""
    s.rolls += 1
    return ((philox(s.rolls & M32, s.stream, s.key) * faces) >> 32) + 1


def stream_of(seed: int) -> int:
    """A run's seed, any integer, hashed to 32 bits."""
    return int.from_bytes(hashlib.blake2b(str(seed).encode(), digest_size=4).digest(), "little")
