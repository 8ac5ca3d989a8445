"""Names of squares and facings, as people write them: ``c4`` is column c, row 4 from the top; ``NE`` is north-east.

Units: squares counted from 0 at the north-west corner, x east and y south; facings in eighths clockwise from north.
"""

from __future__ import annotations

import re

from battlemap.errors import NotationError, readable

__all__ = ["FACINGS", "MOST_COLUMNS", "facing_name", "parse_facing", "parse_square", "square_name"]

FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""Names of the facings, by number."""

MOST_COLUMNS = 26 + 26 * 26
"""Columns that have a name: a..z, aa..zz. Two letters at most, so that ``orc1`` stays free as the id of a figure."""

SQUARE = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,4})")


def square_name(x: int, y: int) -> str:
    """The name of a square; NotationError for one that can have none.

    >>> square_name(2, 3), square_name(26, 0)
    ('c4', 'aa1')
    """
    if not (0 <= x < MOST_COLUMNS and 0 <= y < 99_999):
        raise NotationError(
            f"the square in column {x + 1}, row {y + 1} has no name; columns are a to zz, rows 1 to 99999"
        )
    letters = chr(ord("a") + x) if x < 26 else chr(ord("a") + x // 26 - 1) + chr(ord("a") + x % 26)
    return f"{letters}{y + 1}"


def parse_square(text: str) -> tuple[int, int]:
    """The square (x, y) of a name, on the map or off it; NotationError for anything else.

    >>> parse_square("c4"), parse_square("aa1")
    ((2, 3), (26, 0))
    """
    match = SQUARE.fullmatch(text)
    if not match:
        raise NotationError(f'"{readable(text)}" is no square; write column and row, as in "c4"')
    x = 0
    for letter in match[1]:
        x = x * 26 + ord(letter) - ord("a") + 1
    return x - 1, int(match[2]) - 1


def facing_name(facing: int) -> str:
    """The name of a facing, such as "NE" for 1; NotationError for a number that is none."""
    if not 0 <= facing < len(FACINGS):
        raise NotationError(f"{facing} is no facing; they run from 0 (N) to 7 (NW)")
    return FACINGS[facing]


def parse_facing(text: str) -> int:
    """The number of a facing; NotationError for anything but the eight names."""
    if text not in FACINGS:
        raise NotationError(f'"{readable(text)}" is no facing; write one of {", ".join(FACINGS)}')
    return FACINGS.index(text)
