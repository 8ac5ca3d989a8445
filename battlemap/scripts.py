"""Scripted dice: numbers set beforehand for rolls of a purpose, narrowed by a figure or side where wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from battlemap.engine.events import PURPOSE_NAMES
from battlemap.engine.schema import CAPACITY, Work
from battlemap.errors import ScriptedDiceError, readable
from battlemap.notation import Names

__all__ = ["Script"]


class Script:
    """The scripted dice of one battle. Keys are a purpose, or a purpose and a figure or side: "attack brok".

    With ``strict`` a roll that no scripted die answers is an error. Raises ScriptedDiceError for a key that is none.
    """

    def __init__(self, names: Names, dice: Mapping[str, Sequence[int]], *, strict: bool = False):
        self.names = names
        self.strict = strict
        self.lines: list[tuple[int, int, int, int]] = []
        self.used: tuple[int, ...] = ()
        self.add(dice)

    def add(self, dice: Mapping[str, Sequence[int]]) -> None:
        """More scripted dice, after those already there."""
        for key, values in dice.items():
            purpose, _, who = key.partition(" ")
            if purpose not in PURPOSE_NAMES[1:]:
                raise ScriptedDiceError(
                    f'dice: no purpose "{readable(purpose)}"; there are {", ".join(PURPOSE_NAMES[1:])}'
                )
            figure = side = 0
            if who in self.names.figures[1:]:
                figure = list(self.names.figures).index(who)
            elif who in self.names.sides[1:]:
                side = list(self.names.sides).index(who)
            elif who:
                raise ScriptedDiceError(
                    f'dice: "{readable(key)}" narrows to "{readable(who)}", which is no figure and no side'
                )
            number = PURPOSE_NAMES.index(purpose)
            self.lines.extend((number, figure, side, value) for value in values)
        if len(self.lines) > CAPACITY["script"]:
            raise ScriptedDiceError(
                f"dice: {len(self.lines)} scripted numbers are too many; at most {CAPACITY['script']} are possible"
            )

    def load(self, work: Work) -> None:
        """Write the lines, used ones included, into Work."""
        work.script_count = len(self.lines)
        work.unscripted = int(self.strict)
        work.missing = work.missing_figure = work.misfit = 0
        work.enumerate = 0
        for line, place in zip(work.script, self._order(), strict=False):
            line.purpose, line.figure, line.side, line.value = self.lines[place]
            line.used = int(place in self.used)

    def _order(self) -> list[int]:
        """The lines as rolls ask them: those narrowed to a figure or side first, for they say more."""
        return sorted(range(len(self.lines)), key=lambda place: not any(self.lines[place][1:3]))

    def take_back(self, work: Work) -> None:
        """Note which lines were used; complain about a roll without a line, or a number that does not fit its die."""
        order = self._order()
        self.used = tuple(sorted(place for line, place in zip(work.script, order, strict=False) if line.used))
        if work.misfit:
            purpose, _, _, value = self.lines[order[work.misfit - 1]]
            raise ScriptedDiceError(f"dice: {value} for {PURPOSE_NAMES[purpose]} does not fit the die rolled")
        if work.missing and self.strict:
            who = self.names.figures[work.missing_figure]
            raise ScriptedDiceError(
                f"dice: no scripted number for {PURPOSE_NAMES[work.missing]}{' ' + who if who else ''}"
            )

    def left_over(self) -> list[str]:
        """The scripted numbers that no roll took, as text."""
        left = []
        for place, (purpose, figure, side, value) in enumerate(self.lines):
            if place not in self.used:
                who = self.names.figures[figure] or self.names.sides[side]
                left.append(f"{PURPOSE_NAMES[purpose]}{' ' + who if who else ''} {value}")
        return left

    def copy(self) -> Script:
        """An independent copy."""
        other: Script = object.__new__(Script)
        other.names, other.strict, other.lines, other.used = self.names, self.strict, list(self.lines), self.used
        return other
