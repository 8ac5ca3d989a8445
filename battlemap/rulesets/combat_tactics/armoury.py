"""The weapons of one battle: rows of the engine's Weapon made from content, each once for every kind of bearer.

Source: tables sections 7.4, 19, 22; CT-KND-2, OC-37, "Phases" of the further choices.
"""

from __future__ import annotations

import re
from typing import Any

from battlemap import content
from battlemap.engine.conditions import BLUDGEONING, MAN_SIZED, PIERCING, SIZE_NAMES, SLASHING
from battlemap.engine.schema import Weapon
from battlemap.errors import BattlemapError

__all__ = ["Armoury", "damage_dice", "stepped_die"]

MOST = 1000
KNOCKDOWN_DICE = (4, 6, 8, 10, 12)
TYPES = {"S": SLASHING, "P": PIERCING, "B": BLUDGEONING}
SPEEDS = {"none": 0, "fast": 2, "average": 3, "slow": 4, "very-slow": 5}


def stepped_die(faces: int, steps: int) -> int:
    """A knockdown die moved up or down: never above d12, none below d4.

    >>> stepped_die(10, 1), stepped_die(12, 2), stepped_die(4, -1), stepped_die(0, 3)
    (12, 12, 0, 0)
    """
    if faces == 0:
        return 0
    place = KNOCKDOWN_DICE.index(faces) + steps
    return KNOCKDOWN_DICE[min(place, len(KNOCKDOWN_DICE) - 1)] if place >= 0 else 0


def damage_dice(text: str) -> tuple[int, int, int]:
    """Dice, faces and plus of a damage text; all 0 for none.

    >>> damage_dice("2d4"), damage_dice("1d6+1"), damage_dice("1d3-1"), damage_dice("1"), damage_dice("")
    ((2, 4, 0), (1, 6, 1), (1, 3, -1), (0, 0, 1), (0, 0, 0))
    """
    if not text:
        return 0, 0, 0
    found = re.fullmatch(r"(?:(\d+)d(\d+))?([+-]?\d+)?", text)
    if found is None:
        raise BattlemapError(f'damage: "{text}" is not dice such as "1d8+2"')
    dice, faces, plus = int(found[1] or 0), int(found[2] or 0), int(found[3] or 0)
    if max(dice, faces, abs(plus)) > MOST:
        raise BattlemapError(f'damage: "{text}" is too much; dice, faces and plus are at most {MOST}')
    return dice, faces, plus


class Armoury:
    """Collects the weapons that a battle's figures need; ``rows[0]`` is weapon 1, ``names[1]`` its id."""

    def __init__(self, weapons: dict[str, dict[str, Any]], tables: dict[str, Any]):
        self.weapons = weapons
        self.tables = tables
        self.rows: list[Weapon] = []
        self.names: list[str] = [""]
        self._numbers: dict[tuple[Any, ...], int] = {}

    def weight(self, name: str) -> int:
        """Pounds."""
        return int(content.row(self.weapons, name, "weapon")["weight"])

    def weapon(self, name: str, steps: int, size: int, later: int) -> int:
        """The number of a weapon in the hands of a bearer of a size, whose load makes it ``later`` by so many phases.

        ``steps`` move the knockdown die. One size above the bearer it takes both hands (a man's hands are as the table
        prints them), two above it is of no use.
        """
        table = content.row(self.weapons, name, "weapon")
        above = min(max(SIZE_NAMES.index(table["size"]) - size, 0), 2)
        key = ("weapon", name, steps, above, size < MAN_SIZED, later)
        if key not in self._numbers:
            row = self._row(table, steps)
            row.speed += later
            if above > 0 and size < MAN_SIZED:
                row.hands = 2
            if above > 1:
                row.reach_least = row.reach = row.short = row.medium = row.long = 0
            self._numbers[key] = self._add(name, row)
        return self._numbers[key]

    def natural(self, form: dict[str, Any], steps: int) -> int:
        """The number of a natural attack form."""
        key = ("natural", steps, *(str(form[field]) for field in ("name", "damage", "like", "types", "reach")))
        if key not in self._numbers:
            like = content.row(self.weapons, form["like"], "weapon")
            row = Weapon(natural=1, reach_least=form["reach"][0], reach=form["reach"][1])
            row.dice, row.faces, row.plus = row.large_dice, row.large_faces, row.large_plus = damage_dice(
                form["damage"]
            )
            row.kinds = sum(TYPES[one] for one in form["types"])
            row.knockdown = stepped_die(like["knockdown"], steps)
            self._numbers[key] = self._add(form["name"], row)
        return self._numbers[key]

    def _row(self, table: dict[str, Any], steps: int) -> Weapon:
        row = Weapon(
            size=SIZE_NAMES.index(table["size"]),
            kinds=sum(TYPES[one] for one in table["types"]),
            speed=SPEEDS[table["speed"]],
            reach_least=table["reach"][0],
            reach=table["reach"][1],
            knockdown=stepped_die(table["knockdown"], steps),
            thrown=int(table["thrown"]),
            hands=table["hands"],
            crossbow=int(table["crossbow"]),
            firearm=int(table["firearm"]),
            polearm=int(table["polearm"]),
            set_against=1 if table["set"] else 2 if table["set_large"] else 0,
            lance=int(table["double_charge"]),
        )
        row.dice, row.faces, row.plus = damage_dice(table["damage"])
        row.large_dice, row.large_faces, row.large_plus = damage_dice(table["damage_large"])
        row.short, row.medium, row.long = table["range"]
        row.range_least = table["range_min"]
        if table["rate"]:
            top, _, bottom = table["rate"].partition("/")
            row.rate = 2 * int(top) // int(bottom or 1)
        return row

    def _add(self, name: str, row: Weapon) -> int:
        self.rows.append(row)
        self.names.append(name)
        row.number = len(self.rows)
        return row.number
