"""Where a scenario comes from: a file, a shipped one by its bare name, or TOML text; and its bytes as a table."""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from battlemap.content import nearest
from battlemap.errors import Problem, ScenarioError

__all__ = ["Source", "find", "parse", "shipped"]

MOST_BYTES = 4 * 1024 * 1024
PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|(end of document))\)$")
SAID_PLAINLY = {
    "Cannot overwrite a value": "this key stands a second time",
    "Invalid statement": "neither a key nor a [table] nor a comment",
    "Invalid value": "no value; texts stand in quotes",
}


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a scenario; ``file`` is its name in messages, "" for one given as text."""

    text: str
    path: Path | None = None
    file: str = ""

    @property
    def folder(self) -> Path:
        """Where the files that the scenario names are looked for."""
        return self.path.parent if self.path else Path()


def shipped() -> dict[str, Path]:
    """The scenarios that come with the program, by bare name."""
    shelf = files("battlemap").joinpath("scenarios")
    found = sorted(place.name for place in shelf.iterdir() if place.name.endswith(".toml")) if shelf.is_dir() else []
    return {name.removesuffix(".toml"): Path(str(shelf.joinpath(name))) for name in found}


def find(source: str | os.PathLike[str]) -> Source:
    """The scenario that a path, a bare name or a text means. Raises ScenarioError when it cannot be read.

    A string with a line break is a text, and so is one with "=" that names no file.
    """
    if isinstance(source, str):
        if "\n" in source or ("=" in source and not os.path.exists(source)):
            return Source(source)
        known = shipped()
        if source in known:
            return _read(known[source], f"{source}.toml")
        if not source.strip():
            raise _refusal("", "a scenario is a file, the name of a shipped one or TOML text; this is empty")
        if not os.path.exists(source):
            guess = nearest(Path(source).stem[:60], known)
            where = "" if source.endswith(".toml") else ", and no scenario of that name comes with the program"
            raise _refusal(source, f"there is no such file{where}" + (f'; the nearest is "{guess}"' if guess else ""))
    path = Path(source)
    return _read(path, str(path))


def parse(source: Source) -> dict[str, Any]:
    """The text as a table. Raises ScenarioError with line and column where it is no TOML."""
    if not source.text.strip():
        raise _refusal(source.file, "is empty; a scenario needs at least a [map]")
    if source.text.startswith("\N{ZERO WIDTH NO-BREAK SPACE}"):
        raise _refusal(source.file, "begins with a byte order mark; save it as UTF-8 without one")
    try:
        return tomllib.loads(source.text)
    except RecursionError:
        raise _refusal(source.file, "its values are nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        match = PLACE.search(message)
        place = "" if not match else "end of file" if match[3] else f"line {match[1]}, column {match[2]}"
        reason = message[: match.start()] if match else message
        reason = SAID_PLAINLY.get(reason, reason[:1].lower() + reason[1:])
        raise ScenarioError([Problem(place, f"not TOML: {reason}", source.file)]) from None
    except ValueError:
        raise _refusal(source.file, "not TOML: a number has thousands of digits") from None


def _read(path: Path, file: str) -> Source:
    try:
        if path.is_dir():
            raise _refusal(file, "is a folder; name a scenario file in it")
        if path.exists() and not path.is_file():
            raise _refusal(file, "is no ordinary file")
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise _refusal(file, f"is {size / 2**20:.1f} MB; a scenario has at most {MOST_BYTES // 2**20}")
        data = path.read_bytes()
    except FileNotFoundError:
        raise _refusal(file, "there is no such file") from None
    except OSError as error:
        raise _refusal(file, f"cannot be read: {error.strerror or error}") from None
    return Source(_decoded(data, file), path, file)


def _decoded(data: bytes, file: str) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _refusal(file, "is UTF-16; save it as UTF-8")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"byte 0x{data[error.start]:02x} is not UTF-8; save the file as UTF-8"
        raise ScenarioError([Problem(f"line {line}", message, file)]) from None


def _refusal(file: str, message: str) -> ScenarioError:
    return ScenarioError([Problem("", message, file)])
