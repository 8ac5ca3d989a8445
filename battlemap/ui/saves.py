"""Saved battles: records in a folder of the user's, written in the background and read back.

Four have names of their own: AUTOSAVE is the battle that was being played, QUICK the last one saved by a key, PREVIOUS the
autosave that another battle has taken the place of, and FINISHED the last battle that came to its end.
"""

from __future__ import annotations

import hashlib
import re
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from battlemap.battle import Battle
from battlemap.errors import BattlemapError
from battlemap.records import read_record, replay, save
from battlemap.setup import Setup
from battlemap.ui.background import Background

__all__ = [
    "AUTOSAVE",
    "FINISHED",
    "PREVIOUS",
    "QUICK",
    "SUFFIX",
    "Saved",
    "Saves",
    "is_record",
    "open_record",
    "saves_path",
]

SUFFIX = ".battle"
AUTOSAVE, QUICK, PREVIOUS, FINISHED = "autosave", "quicksave", "previous", "finished"
MARK = b'{"battlemap": "record"'
"""The first bytes of every record."""


@dataclass(frozen=True, slots=True)
class Saved:
    """One saved battle: the name of its file without the suffix, where it lies, and when it was written."""

    name: str
    path: Path
    when: datetime


@dataclass(frozen=True, slots=True)
class Kept:
    """What came of a save in the background: the name asked for, and a complaint or ""."""

    name: str
    complaint: str


def saves_path() -> Path:
    """Where battles are kept."""
    return user_data_path("battlemap", appauthor=False) / "battles"


def is_record(path: Path) -> bool:
    """Whether a file begins as a record does. An unreadable file is none."""
    try:
        with path.open("rb") as file:
            return file.read(len(MARK)) == MARK
    except OSError:
        return False


def open_record(path: Path) -> tuple[Battle, Callable[[], Battle]]:
    """The battle of a record at its end, and what makes it anew from its beginning. Raises BattlemapError."""
    record = read_record(path)
    return replay(record), lambda: replay(replace(record, lines=[]))


class Saves:
    """The saved battles of one folder. With ``threaded=False`` everything is written at once, where it is asked."""

    def __init__(self, folder: Path, *, threaded: bool = True) -> None:
        self.folder = folder
        self._background = Background(threaded=threaded)
        self._writing = threading.Lock()
        self._asked = 0
        self._written: dict[str, int] = {}

    def path(self, name: str) -> Path:
        """The file of a name, which need not be there; signs that some systems refuse in a name become ``-``."""
        plain = re.sub(r'[<>:"/\\|?*\x00-\x1f]', "-", name).strip(" .")[:80] or "battle"
        return self.folder / f"{plain}{SUFFIX}"

    def listed(self) -> list[Saved]:
        """Everything in the folder, the newest first."""
        found = []
        for path in self.folder.glob(f"*{SUFFIX}"):
            try:
                when = datetime.fromtimestamp(path.stat().st_mtime)
            except OSError:  # gone between the two looks
                continue
            found.append(Saved(path.name.removesuffix(SUFFIX), path, when))
        return sorted(found, key=lambda saved: (saved.when, saved.name), reverse=True)

    def has(self, name: str) -> bool:
        """Whether a battle of this name is there."""
        return self.path(name).is_file()

    def keep(self, battle: Battle, policies: Mapping[str, str], name: str) -> None:
        """Write a battle in the background; ``take`` tells what came of it."""
        self._asked += 1
        number, copy, players = self._asked, battle.copy(), dict(policies)
        self._background.ask(name, number, lambda: Kept(name, self._write(copy, players, name, number)))

    def keep_now(self, battle: Battle, policies: Mapping[str, str], name: str) -> str:
        """Write a battle, with who plays which side; a complaint where that cannot be done, "" otherwise."""
        self._background.forget(name)
        self._asked += 1
        return self._write(battle.copy(), policies, name, self._asked)

    def _write(self, battle: Battle, policies: Mapping[str, str], name: str, number: int) -> str:
        with self._writing:
            if number < self._written.get(name, 0):
                # A newer save of that name has come first.
                return ""
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                battle.setup = self._kept_setup(battle.setup, policies)
                save(battle, self.path(name))
            except (BattlemapError, OSError) as error:
                return str(error).splitlines()[0]
            self._written[name] = number
        return ""

    def take(self, name: str) -> Kept | None:
        """What came of a save asked for under this name, once; None while there is nothing to tell."""
        answer = self._background.take(name)
        return answer.value if answer is not None else None

    def _kept_setup(self, setup: Setup, policies: Mapping[str, str]) -> Setup:
        """The set-up with the sides' present players; a picture from inside a map file is put into the folder."""
        sides = {id: replace(side, policy=policies.get(id, side.policy)) for id, side in setup.sides.items()}
        picture = setup.map.picture
        if "data" not in picture:
            return replace(setup, sides=sides)
        beside = self.folder / "pictures" / f"{hashlib.sha256(picture['data']).hexdigest()[:16]}.{picture['type']}"
        if not beside.is_file():
            beside.parent.mkdir(exist_ok=True)
            beside.write_bytes(picture["data"])
        placed = {"file": str(beside)} | {key: picture[key] for key in ("squares", "at") if key in picture}
        return replace(setup, sides=sides, map=replace(setup.map, picture=placed))

    def set_aside(self) -> None:
        """Another battle begins: what the autosave holds is kept as the previous one. OSError where that fails."""
        with self._writing:
            if self.has(AUTOSAVE):
                self.path(AUTOSAVE).replace(self.path(PREVIOUS))

    def delete(self, name: str) -> str:
        """Take a saved battle away; a complaint where that cannot be done, "" otherwise."""
        try:
            self.path(name).unlink()
        except OSError as error:
            return error.strerror or str(error)
        return ""

    def stop(self) -> None:
        """Let the thread end after what it is writing."""
        self._background.stop()
