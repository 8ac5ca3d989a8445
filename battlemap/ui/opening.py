"""Opening what a person hands over: a scenario, a saved battle, a map of another program, a folder of scenarios."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from battlemap.battle import Battle
from battlemap.errors import BattlemapError
from battlemap.maps import import_map
from battlemap.paint.backdrop import Backdrop, read_backdrop
from battlemap.scenario import load_scenario, shipped
from battlemap.setup import MapSetup
from battlemap.ui.saves import AUTOSAVE, is_record, open_record

if TYPE_CHECKING:
    from battlemap.ui.app import App

__all__ = ["Opening"]


class Opening:
    """Opens files for the app; what cannot be opened is said in one line, and everything stays as it was."""

    def __init__(self, app: App) -> None:
        self.app = app

    def scenario(self, source: str | os.PathLike[str]) -> Battle:
        """The battle of a scenario; the file of its background picture is named in full. Raises ScenarioError."""
        battle = load_scenario(source)
        path = shipped().get(str(source), Path(source) if "\n" not in str(source) else None)
        if path is not None:
            name_in_full(battle.setup.map.picture, path.parent)
        return battle

    def backdrop(self, land: MapSetup, folder: Path | None = None) -> Backdrop | None:
        """The background picture of a map, or None, with a word of why where it cannot be shown."""
        try:
            return read_backdrop(land, folder)
        except BattlemapError as error:
            self.app.complain(str(error))
            return None

    def open(self, path: Path) -> None:
        """Open a file by what it is."""
        app = self.app
        if path.suffix.lower() == ".toml":
            app.open_scenario(path)
        elif path.is_dir() and not (path / "CURRENT").is_file():
            app.open_start().add_file(str(path))
        elif is_record(path):
            self.record(path)
        else:
            self.map(path)

    def record(self, path: Path) -> None:
        """Go on with a saved battle."""
        app = self.app
        app.keep_battle()
        try:
            battle, again = open_record(path)
        except BattlemapError as error:
            reason = str(error).splitlines()[0].removeprefix(f"{path}: ")
            app.complain(app.words("error.load_failed", file=path.name, reason=reason))
            return
        resumed = app.saves is not None and path == app.saves.path(AUTOSAVE)
        app.open_battle(battle, again, resumed=resumed)
        app.toast(app.words("message.loaded", file=app.saved_name(path.stem)), "good")

    def map(self, path: Path) -> None:
        """Look a map of another program over before it becomes a scenario."""
        try:
            found = import_map(path)
        except BattlemapError as error:
            self.app.complain(str(error).splitlines()[0])
            return
        self.app.open_review(path, *found)


def name_in_full(picture: dict[str, object], folder: Path) -> None:
    """Name the file of a background picture with its folder, so that it is found from anywhere."""
    if "file" in picture:
        picture["file"] = str(folder / str(picture["file"]))
