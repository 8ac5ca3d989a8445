"""Exact odds of one action: its dice are run through instead of rolled.

A roll of n dice is one node: its totals are taken one after the other, each with the number of ways to throw it. The
action is carried out with the battle's own rules on a copy, up to the next decision; the next round's initiative is
not run through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from battlemap.engine.blocks import assign, clone, value
from battlemap.engine.consequences import (
    CRITICAL_BIT,
    DAMAGE_AT,
    FALL_BIT,
    HIT_BIT,
    KNOCKDOWN_BIT,
    STRUCK_AT,
    consequences,
    first_branch,
    next_branch,
)
from battlemap.engine.events import FOR_ATTACK, MODIFIED, ROLLED
from battlemap.engine.tape import FAULT_NAMES
from battlemap.errors import BattlemapError, EngineFault, IllegalAction
from battlemap.notation import Action

if TYPE_CHECKING:
    from battlemap.battle import Battle

__all__ = ["ACTION_FIELDS", "Leaves", "Odds", "checked", "odds_of", "run_through", "told", "ways"]

MOST_LEAVES = 200_000
"""More ways through the dice are refused: they would take minutes."""

ACTION_FIELDS = ("kind", "figure", "target", "square", "facing", "value")

BITS = {"hit": HIT_BIT, "critical": CRITICAL_BIT, "knockdown": KNOCKDOWN_BIT, "fall": FALL_BIT}
FIGURE = 1023


@dataclass(slots=True)
class Leaves:
    """Every way through the dice of an action, in integers.

    ``weights`` counts ways by (number of all ways on that branch, consequences); ``modifiers`` holds (amount, rule's
    number) of the first attack roll, and its number needed, by the number of the figure struck at.
    """

    count: int = 0
    weights: Counter[tuple[int, int]] = field(default_factory=Counter)
    modifiers: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    needed: dict[int, int] = field(default_factory=dict)

    def as_message(self) -> dict[str, Any]:
        """All of it in lists, which JSON keeps."""
        return {
            "count": self.count,
            "weights": [[*key, count] for key, count in self.weights.items()],
            "modifiers": list(self.modifiers.items()),
            "needed": list(self.needed.items()),
        }

    @classmethod
    def from_message(cls, message: dict[str, Any]) -> Leaves:
        """The leaves of `as_message`."""
        return cls(
            message["count"],
            Counter({(out_of, outcome): count for out_of, outcome, count in message["weights"]}),
            {struck: [(amount, rule) for amount, rule in notes] for struck, notes in message["modifiers"]},
            dict(message["needed"]),
        )


@dataclass(frozen=True, slots=True)
class Odds:
    """What an action may lead to, exactly: ``outcomes`` has the chance of every different outcome.

    An outcome is (hit, critical, knockdown, fall, damage, id of the figure struck at); chances are Fractions that sum
    to 1. ``modifiers`` are (rule id, points) of the attack roll against the figure aimed at, ``needed`` the number
    that it must reach (0: no attack is rolled); ``leaves`` is how many ways through the dice there were.
    """

    action: str
    outcomes: dict[tuple[bool, bool, bool, bool, int, str], Fraction]
    modifiers: list[tuple[str, int]]
    needed: int
    leaves: int

    def chance(self, name: str) -> Fraction:
        """The exact chance of "hit", "critical", "knockdown" or "fall"."""
        place = list(BITS).index(name)
        return sum((chance for outcome, chance in self.outcomes.items() if outcome[place]), Fraction(0))

    @property
    def hit(self) -> float:
        """The acting figure hits, whomever."""
        return float(self.chance("hit"))

    @property
    def critical(self) -> float:
        """It hits critically."""
        return float(self.chance("critical"))

    @property
    def knockdown(self) -> float:
        """Another figure is knocked down."""
        return float(self.chance("knockdown"))

    @property
    def fall(self) -> float:
        """The figure aimed at (another figure, where the action aims at none) falls: unconscious, dying or dead."""
        return float(self.chance("fall"))

    @property
    def damage(self) -> dict[int, float]:
        """Chance by points that the others lose, 0 included."""
        return {points: float(chance) for points, chance in sorted(self._by(4).items())}

    @property
    def mean_damage(self) -> float:
        """Points that the others lose on average."""
        return float(sum((points * chance for points, chance in self._by(4).items()), Fraction(0)))

    @property
    def target(self) -> dict[str, float]:
        """Chance by figure that the blow or shot is aimed at it; more than one only for shots drawn among a melee."""
        return {name: float(chance) for name, chance in self._by(5).items() if name}

    def _by(self, place: int) -> dict[Any, Fraction]:
        found: dict[Any, Fraction] = {}
        for outcome, chance in self.outcomes.items():
            found[outcome[place]] = found.get(outcome[place], Fraction(0)) + chance
        return found

    def as_dict(self) -> dict[str, Any]:
        """Everything as plain values, for JSON."""
        return {
            "action": self.action,
            **{name: getattr(self, name) for name in BITS},
            "damage": {str(points): chance for points, chance in self.damage.items()},
            "mean_damage": self.mean_damage,
            "needed": self.needed,
            "modifiers": [{"rule": rule, "points": points} for rule, points in self.modifiers],
            "target": self.target,
            "leaves": self.leaves,
        }


@cache
def ways(total: int, dice: int, faces: int) -> int:
    """In how many ways dice come to a total.

    >>> ways(7, 2, 6), ways(3, 1, 8)
    (6, 1)
    """
    if dice == 0:
        return int(total == 0)
    return sum(ways(total - face, dice - 1, faces) for face in range(1, faces + 1) if total > face or total == face)


def run_through(work: Any, attempt: Callable[[bool], int]) -> Leaves:
    """Take every branch of an action's dice.

    ``attempt`` carries the action out on the first (True) or next (False) branch and tells its `consequences`, -1
    when there are no more branches. Raises BattlemapError when there are more than MOST_LEAVES.
    """
    found = Leaves()
    try:
        outcome = attempt(True)
        while outcome >= 0:
            found.count += 1
            if found.count > MOST_LEAVES:
                raise BattlemapError(
                    f"the dice of this action fall in more than {MOST_LEAVES} ways: play it out many times instead"
                )
            count, out_of = _weight(work)
            found.weights[out_of, outcome] += count
            struck = outcome >> STRUCK_AT & FIGURE
            if struck not in found.modifiers:
                found.modifiers[struck], found.needed[struck] = _attack_roll(work)
            outcome = attempt(False)
    finally:
        assign(work, "enumerate", 0)
    return found


def _weight(work: Any) -> tuple[int, int]:
    """In how many ways the dice fall as on this branch, and in how many at all."""
    rolls = value(work, "branch_count")
    totals, dice, faces = (value(work, name) for name in ("branch", "branch_dice", "branch_faces"))
    count = out_of = 1
    for k in range(rolls):
        count *= ways(int(totals[k]), int(dice[k]), int(faces[k]))
        out_of *= int(faces[k]) ** int(dice[k])
    return count, out_of


def _attack_roll(work: Any) -> tuple[list[tuple[int, int]], int]:
    """Modifiers of the first attack roll on the tape and the number it needs; none and 0 without one."""
    modifiers: list[tuple[int, int]] = []
    needed, inside = 0, False
    tape = value(work, "tape")
    for k in range(value(work, "events")):
        kind = value(tape[k], "kind")
        if inside and kind != MODIFIED:
            break
        if inside:
            modifiers.append((int(value(tape[k], "value")), int(value(tape[k], "rule"))))
        elif kind == ROLLED and value(tape[k], "purpose") == FOR_ATTACK:
            inside, needed = True, int(value(tape[k], "needed"))
    return modifiers, needed


def odds_of(battle: Battle, action: Action | str) -> Odds:
    """The exact odds of a legal action, interpreted.

    Raises IllegalAction or NotationError as `Battle.apply` would.
    """
    found, work = checked(battle, action), battle.work
    inside = battle.names.inside(found)

    def attempt(first: bool) -> int:
        if first:
            first_branch(work)
        elif not next_branch(work):
            return -1
        work.branch_count = 0
        battle.rules.perform(clone(battle.state), battle.board, work, inside)
        if work.fault:
            raise EngineFault(f"{found}: the odds cannot be told: {FAULT_NAMES[work.fault]}")
        return consequences(work, inside.figure, inside.target)

    return told(battle, found, run_through(work, attempt))


def checked(battle: Battle, action: Action | str) -> Action:
    """The action, if it is legal. Raises IllegalAction or NotationError."""
    found = battle.parse(action)
    if found not in battle.legal_actions():
        raise IllegalAction(f"{found}: {battle.why_not(found)}")
    return found


def told(battle: Battle, action: Action, leaves: Leaves) -> Odds:
    """Leaves by names and as chances."""
    outcomes: dict[tuple[bool, bool, bool, bool, int, str], Fraction] = {}
    for (out_of, packed), count in sorted(leaves.weights.items()):
        hit, critical, knockdown, fall = (bool(packed & bit) for bit in BITS.values())
        outcome = (
            hit,
            critical,
            knockdown,
            fall,
            packed >> DAMAGE_AT,
            battle.names.figures[packed >> STRUCK_AT & FIGURE],
        )
        outcomes[outcome] = outcomes.get(outcome, Fraction(0)) + Fraction(count, out_of)
    aimed_at = list(battle.names.figures).index(action.target) if action.target else 0
    first = aimed_at if aimed_at in leaves.modifiers else min(leaves.modifiers)
    modifiers = [(battle.rules.rule_ids[rule], amount) for amount, rule in leaves.modifiers[first]]
    return Odds(str(action), outcomes, modifiers, leaves.needed[first], leaves.count)
