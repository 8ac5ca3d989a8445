"""What many battles came to: exact counts, and shares with their confidence intervals.

Counts are integers and are added up, so the order in which batches come in does not matter. Intervals are Wilson's,
95 per cent (Wilson 1927); those of means are normal.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from battlemap.engine.conditions import ACTIVE, OUTCOME_NAMES, STATUS_NAMES
from battlemap.setup import Setup
from battlemap.simulate.player import Batch

__all__ = ["Results", "Row", "Share", "Spread", "Tally", "wilson"]

Z = 1.959963984540054
"""The normal quantile of a two-sided 95 per cent."""


def wilson(count: int, of: int) -> tuple[float, float]:
    """The 95 per cent interval of a share.

    >>> [round(end, 4) for end in wilson(50, 100)], wilson(0, 0)
    ([0.4038, 0.5962], (0.0, 1.0))
    """
    if of == 0:
        return 0.0, 1.0
    share, square = count / of, Z * Z / of
    middle = (share + square / 2) / (1 + square)
    half = Z * math.sqrt(share * (1 - share) / of + square / (4 * of)) / (1 + square)
    return max(middle - half, 0.0), min(middle + half, 1.0)


@dataclass(frozen=True, slots=True)
class Share:
    """So many out of so many."""

    count: int
    of: int

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Least and greatest share, 95 per cent."""
        return wilson(self.count, self.of)

    def as_dict(self) -> dict[str, Any]:
        """Count, share and interval."""
        return {"count": self.count, "share": self.share, "interval": list(self.interval)}


@dataclass(frozen=True, slots=True)
class Spread:
    """How a whole number was spread over the battles: ``counts`` has battles by number."""

    counts: dict[int, int]

    @property
    def mean(self) -> float:
        """On average."""
        return self._sum(1) / self._battles if self.counts else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Of the mean, 95 per cent."""
        n = self._battles
        if n < 2:
            return (0.0, math.inf) if n == 0 else (self.mean, self.mean)
        # Whole numbers up to the one division: equal tallies give equal digits.
        variance = (n * self._sum(2) - self._sum(1) ** 2) / (n * (n - 1))
        half = Z * math.sqrt(variance / n)
        return self.mean - half, self.mean + half

    @property
    def least(self) -> int:
        """The smallest number."""
        return min(self.counts, default=0)

    @property
    def most(self) -> int:
        """The greatest number."""
        return max(self.counts, default=0)

    @property
    def _battles(self) -> int:
        return sum(self.counts.values())

    def _sum(self, power: int) -> int:
        return sum(number**power * count for number, count in self.counts.items())

    def as_dict(self) -> dict[str, Any]:
        """Mean, its interval, least, most and the counts in order."""
        counts = {str(number): count for number, count in sorted(self.counts.items())}
        return {
            "mean": self.mean,
            "interval": list(self.interval),
            "least": self.least,
            "most": self.most,
            "counts": counts,
        }


@dataclass(slots=True)
class Tally:
    """Counts of battles, all integers. Sides and figures by number from 1; winner 0 is a draw.

    ``standing`` counts battles by (side, its figures still able to fight at the end); ``statuses`` by (figure, status);
    ``hp`` sums the hit points at the end by figure; ``heat`` is as in `Batch`, empty before the first batch.
    """

    runs: int = 0
    decisions: int = 0
    winners: Counter[int] = field(default_factory=Counter)
    reasons: Counter[int] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    standing: Counter[tuple[int, int]] = field(default_factory=Counter)
    statuses: Counter[tuple[int, int]] = field(default_factory=Counter)
    hp: Counter[int] = field(default_factory=Counter)
    heat: np.ndarray[Any, Any] = field(default_factory=lambda: np.zeros(0, np.int64), compare=False)

    @classmethod
    def of(cls, batch: Batch, sides: list[int]) -> Tally:
        """The counts of a batch; ``sides`` has the side of each figure, figure 1 first."""
        winner, reason, rounds, decisions = batch.battles.T
        tally = cls(len(batch.battles), int(decisions.sum()), _count(winner), _count(reason), _count(rounds))
        status, hp = batch.figures[:, :, 0], batch.figures[:, :, 1]
        for side in sorted(set(sides)):
            columns = [place for place, one in enumerate(sides) if one == side]
            for left, count in _count((status[:, columns] == ACTIVE).sum(axis=1)).items():
                tally.standing[side, left] = count
        for place in range(len(sides)):
            tally.hp[place + 1] = int(hp[:, place].sum())
            for number, count in _count(status[:, place]).items():
                tally.statuses[place + 1, number] = count
        tally.heat = batch.heat.reshape(-1).astype(np.int64)
        return tally

    def add(self, other: Tally) -> None:
        """Add another tally of the same scenario."""
        self.runs += other.runs
        self.decisions += other.decisions
        for name in ("winners", "reasons", "rounds", "standing", "statuses", "hp"):
            mine: Counter[Any] = getattr(self, name)
            for key, count in getattr(other, name).items():
                mine[key] += count
        self.heat = other.heat.copy() if self.heat.size == 0 else self.heat + other.heat


def _count(numbers: np.ndarray[Any, Any]) -> Counter[int]:
    values, counts = np.unique(numbers, return_counts=True)
    return Counter(dict(zip(values.tolist(), counts.tolist(), strict=True)))


@dataclass(frozen=True, slots=True)
class Row:
    """One figure's line of the table: ``ends`` counts battles by status at the end, ``hp`` is its mean then."""

    figure: str
    name: str
    side: str
    ends: dict[str, int]
    stands: Share
    hp: float


class Results:
    """Many battles of one scenario.

    ``wins`` counts by side id, ``draws`` the rest; ``reasons`` counts why battles ended; ``rounds`` and
    ``survivors[side]`` (figures able to fight at the end) are Spreads; ``table`` has a Row a figure;
    ``heat["stood"][side]`` and ``heat["fell"][side]`` are arrays of map rows by columns: figures standing there
    summed over the ends of all rounds, and figures lying there at the end.
    """

    def __init__(
        self,
        setup: Setup,
        tally: Tally,
        seed: int,
        policies: dict[str, str],
        seconds: float,
        workers: int,
        note: str = "",
    ):
        self.setup, self.tally, self.seed, self.policies = setup, tally, seed, policies
        self.seconds, self.workers, self.note = seconds, workers, note
        self.runs = tally.runs
        sides = list(setup.sides)
        self.wins = {side: tally.winners[number] for number, side in enumerate(sides, 1)}
        self.draws = tally.winners[0]
        self.reasons = {OUTCOME_NAMES[number]: count for number, count in sorted(tally.reasons.items())}
        self.rounds = Spread(dict(tally.rounds))
        self.survivors = {
            side: Spread({left: count for (one, left), count in tally.standing.items() if one == number})
            for number, side in enumerate(sides, 1)
        }

    def share(self, side: str = "") -> Share:
        """The battles that a side won, or the draws. Raises KeyError for an unknown side."""
        return Share(self.wins[side] if side else self.draws, self.runs)

    @property
    def table(self) -> list[Row]:
        """A line a figure, in their order."""
        rows = []
        for number, figure in enumerate(self.setup.figures.values(), 1):
            ends = {name: self.tally.statuses[number, status] for status, name in enumerate(STATUS_NAMES)}
            hp = self.tally.hp[number] / self.runs if self.runs else 0.0
            rows.append(
                Row(figure.id, figure.name or figure.id, figure.side, ends, Share(ends["active"], self.runs), hp)
            )
        return rows

    @property
    def heat(self) -> dict[str, dict[str, np.ndarray[Any, Any]]]:
        """Counts by what happened, side, row and column."""
        across, down = self.setup.map.width, self.setup.map.height
        whole = self.tally.heat.reshape(2, len(self.setup.sides) + 1, down + 2, across + 2)[:, :, 1:-1, 1:-1]
        return {
            name: {side: whole[place, number] for number, side in enumerate(self.setup.sides, 1)}
            for place, name in enumerate(("stood", "fell"))
        }

    @property
    def battles_per_second(self) -> float:
        """By the clock, the start of the workers included."""
        return self.runs / self.seconds if self.seconds else 0.0

    def as_dict(self) -> dict[str, Any]:
        """Everything as plain values, for JSON; what depends on the clock and the machine stands under "run"."""
        return {
            "title": self.setup.title,
            "ruleset": self.setup.ruleset,
            "runs": self.runs,
            "seed": self.seed,
            "policies": self.policies,
            "wins": {side: self.share(side).as_dict() for side in self.wins},
            "draws": self.share().as_dict(),
            "reasons": self.reasons,
            "rounds": self.rounds.as_dict(),
            "decisions": self.tally.decisions,
            "survivors": {side: spread.as_dict() for side, spread in self.survivors.items()},
            "table": [
                {
                    "figure": row.figure,
                    "side": row.side,
                    "stands": row.stands.as_dict(),
                    "ends": row.ends,
                    "mean_hp": row.hp,
                }
                for row in self.table
            ],
            "heat": {name: {side: grid.tolist() for side, grid in sides.items()} for name, sides in self.heat.items()},
            "run": {
                "seconds": round(self.seconds, 3),
                "battles_per_second": round(self.battles_per_second, 1),
                "workers": self.workers,
                "note": self.note,
            },
        }

    def __repr__(self) -> str:
        shares = ", ".join(f"{side} {self.share(side).share:.1%}" for side in self.wins)
        return (
            f"<Results of {self.runs} battles: {shares}, draws {self.share().share:.1%}, {self.rounds.mean:.1f} rounds>"
        )
