"""What a person sets for the window and finds again next time.

The file is ``settings.json`` in the user's folder for configuration.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from battlemap.ui.words import LANGUAGES

__all__ = ["SCALES", "SPEEDS", "Settings", "load_settings", "save_settings", "settings_path"]

SCALES = (0.0, 0.75, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0, 2.5, 3.0)
"""Sizes of the interface to choose from; 0 fits it to the screen."""

SPEEDS = (1, 2, 4)


@dataclass(slots=True)
class Settings:
    """Everything that can be set. ``scale`` 0 fits the interface to the screen."""

    language: str = "en"
    scale: float = 0.0
    speed: int = 1
    reduced_motion: bool = False
    high_contrast: bool = False
    show_arcs: bool = True
    show_grid: bool = True
    coordinates: bool = True
    show_odds: bool = True
    confirm_end: bool = True
    end_leftovers: bool = False
    autosave: bool = True
    show_walls: bool = False
    software_present: bool = False


def settings_path() -> Path:
    """Where the settings are kept."""
    return user_config_path("battlemap", appauthor=False) / "settings.json"


def load_settings(path: Path) -> tuple[Settings, str]:
    """The settings kept in a file, and a complaint, "" for none. Without a file they are the ordinary ones.

    A value that does not fit is left out, with a complaint that names it.
    """
    if not path.exists():
        return Settings(), ""
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        return Settings(), f"{path}: {error}"
    settings, wrong = Settings(), []
    known = {field.name: type(getattr(settings, field.name)) for field in fields(Settings)}
    for name, value in (table if isinstance(table, dict) else {}).items():
        if name in known and fits(name, value, known[name]):
            setattr(settings, name, known[name](value))
        else:
            wrong.append(f"{name} = {value!r}")
    return settings, f"{path}: {', '.join(wrong)} left out" if wrong else ""


def fits(name: str, value: Any, kind: type) -> bool:
    """Whether a value may stand for this setting."""
    if name == "language":
        return value in LANGUAGES
    if name == "scale":
        return isinstance(value, (int, float)) and value in SCALES
    if name == "speed":
        return value in SPEEDS
    return isinstance(value, kind)


def save_settings(settings: Settings, path: Path) -> str:
    """Keep the settings; a complaint where the file cannot be written, "" otherwise."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(settings), indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        return f"{path}: {error.strerror or error}"
    return ""
