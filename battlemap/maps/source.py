"""A map file as it comes from disk: read within bounds, parsed within bounds, checked value by value.

Every reader of this room gets a `Source`, so that size limits and the wording of refusals are the same for all formats.
Errors: `ImportProblem` with the file's name, the place inside it and what would be right, in one line.
"""

from __future__ import annotations

import json
import math
import os
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ..errors import ImportProblem, Problem
from ..places import MOST_COLUMNS

__all__ = ["FARTHEST", "MOST_BYTES", "MOST_SQUARES", "MOST_VALUES", "Source", "open_source"]

MOST_BYTES = 256 * 2**20
"""Largest file, picture included."""
MOST_VALUES = 2_000_000
"""Most brackets, braces and commas of a JSON file: what bounds the memory that parsing takes."""
MOST_SQUARES = 65_536
"""Most squares of a map, its border of one square on every side included: what a battle holds."""
FARTHEST = 1_000_000
"""Largest coordinate, in squares or pixels, that is still taken for a place on a map."""

# an open end counts as closed, so that one pass is enough whatever the file holds
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
_WORDS = {dict: "an object", list: "a list", str: "text", bool: "true or false", type(None): "null"}


@dataclass
class Source:
    """The bytes of one map file, its name for messages, and the folder where its companions lie (None for bytes).

    A map that is a folder itself has ``is_folder`` set and no bytes.
    """

    name: str
    data: bytes
    folder: Path | None = None
    is_folder: bool = False

    def problem(self, place: str, why: str) -> ImportProblem:
        """The error to raise for ``place`` (a path such as ``portals[3].closed``, or empty for the whole file)."""
        return ImportProblem(str(Problem(place, why, self.name)))

    @cached_property
    def text(self) -> str:
        """The whole file as text: UTF-8, or UTF-16 with its mark; a byte order mark is taken off."""
        wide = self.data[:2] in (b"\xff\xfe", b"\xfe\xff")
        try:
            return self.data.decode("utf-16" if wide else "utf-8-sig")
        except UnicodeDecodeError as fault:
            raise self.problem(f"byte {fault.start}", "the text is not UTF-8") from None

    @cached_property
    def document(self) -> Any:
        """The file as JSON. NaN and Infinity come through as floats, for `number` to refuse with their place."""
        return self.parse(self.text)

    def parse(self, text: str, line: int = 1) -> Any:
        """A part of the file as JSON, ``line`` being the number of its first line."""
        values = sum(map(text.count, "[{,"))
        if values > MOST_VALUES:  # commas inside texts cost nothing
            values = sum(map(_STRING.sub("", text).count, "[{,"))
        if values > MOST_VALUES:
            raise self.problem("", f"holds {values:,} values; at most {MOST_VALUES:,} are read")
        try:
            return json.loads(text)
        except json.JSONDecodeError as fault:
            place = f"line {fault.lineno + line - 1} column {fault.colno}"
            raise self.problem(place, f"not valid JSON: {fault.msg.lower()}; is the file whole?") from None
        except RecursionError:
            raise self.problem("", "the JSON is nested too deeply for a map") from None
        except ValueError:
            raise self.problem("", "the JSON holds a number with thousands of digits") from None

    def number(self, value: Any, place: str) -> float:
        """A finite float within FARTHEST; text, truth values, NaN and infinities are refused."""
        if type(value) not in (int, float):
            raise self.problem(place, f"a number was expected, found {shown(value)}")
        if -FARTHEST <= value <= FARTHEST:
            return float(value)
        if isinstance(value, float) and not math.isfinite(value):
            raise self.problem(place, f"a finite number was expected, found {value}")
        raise self.problem(place, f"a number of at most {FARTHEST:,} was expected, found {shown(value)}")

    def point(self, value: Any, place: str) -> tuple[float, float]:
        """The two numbers of an object with x and y."""
        if type(value) is not dict:
            raise self.problem(place, f"a point with x and y was expected, found {shown(value)}")
        for axis in ("x", "y"):
            if axis not in value:
                raise self.problem(place, f"the point has no {axis}")
        return self.number(value["x"], f"{place}.x"), self.number(value["y"], f"{place}.y")

    def items(self, value: Any, place: str, what: str) -> list[Any]:
        """A list; null counts as an empty one, anything else is refused as not being ``what``."""
        if value is None:
            return []
        if type(value) is not list:
            raise self.problem(place, f"{what} was expected, found {shown(value)}")
        return value

    def flag(self, value: Any, place: str, default: bool) -> bool:
        """A truth value; null is the default."""
        if value is None:
            return default
        if type(value) is not bool:
            raise self.problem(place, f"true or false was expected, found {shown(value)}")
        return value

    def squares(self, width: int, height: int, place: str) -> None:
        """Refuse a map that a battle cannot hold, before anything is made for it."""
        if width < 1 or height < 1:
            raise self.problem(place, f"a map of at least 1 x 1 squares was expected, found {width} x {height}")
        if (width + 2) * (height + 2) > MOST_SQUARES:
            raise self.problem(
                place, f"{width} x {height} squares are too many; a battle holds {MOST_SQUARES:,} (about 254 x 254)"
            )
        if width > MOST_COLUMNS:
            raise self.problem(place, f"{width:,} squares are too wide; {MOST_COLUMNS} columns have names, a to zz")


def shown(value: Any) -> str:
    """A value of a file in a few words, whatever its size."""
    word = _WORDS.get(type(value), "")
    if type(value) is str:
        return f"text {value[:24]!a}" if len(value) <= 24 else f"text of {len(value):,} characters"
    return word or (
        f"{value}" if abs(value) < 1e16 else f"about {value:.0e}" if abs(value) < 1e300 else "a vast number"
    )


def open_source(path_or_bytes: str | os.PathLike[str] | bytes) -> Source:
    """Read a file, or take bytes as they are. At most MOST_BYTES; a missing or unreadable file is refused by name."""
    if isinstance(path_or_bytes, bytes | bytearray):
        return _bounded("map", bytes(path_or_bytes), None)
    try:
        path = Path(path_or_bytes)
        name = path.name if path.name.isprintable() else ascii(path.name)
        if path.is_dir():
            if (path / "CURRENT").is_file():  # a LevelDB database
                return Source(name, b"", path, is_folder=True)
            raise ImportProblem(f"{name}: is a folder; a map file was expected")
        if path.exists() and not path.is_file():
            raise ImportProblem(f"{name}: is not an ordinary file")
        with path.open("rb") as file:
            return _bounded(name, file.read(MOST_BYTES + 1), path.parent)
    except FileNotFoundError:
        raise ImportProblem(f"{name}: there is no such file") from None
    except (OSError, ValueError) as fault:
        why = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise ImportProblem(f"{ascii(str(path_or_bytes))[:120]}: cannot be read: {why}") from None


def _bounded(name: str, data: bytes, folder: Path | None) -> Source:
    if len(data) > MOST_BYTES:
        raise ImportProblem(f"{name}: larger than {MOST_BYTES // 2**20} MB; export it with a smaller picture")
    return Source(name, data, folder)
