"""Heat: how often which squares were stood in and fallen in, summed over many battles."""

from __future__ import annotations

from dataclasses import dataclass

from battlemap.engine.layout import ints

__all__ = ["Heat"]


@dataclass(slots=True)
class Heat:
    """Counts by side and square: place side * squares + square, side 0 unused."""

    stood: list[int] = ints("sided")  # figures able to fight, at the end of each round
    fell: list[int] = ints("sided")  # figures no longer able to fight that lie there, at the end of the battle
