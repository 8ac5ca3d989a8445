"""battlemap: skirmishes on a square grid, by the rules of the tabletop: played, tested and simulated."""

from __future__ import annotations

from battlemap.battle import Battle
from battlemap.errors import BattlemapError, IllegalAction, NotationError, ReplayMismatch, ScenarioError
from battlemap.maps import import_map
from battlemap.notation import Action
from battlemap.records import load, replay
from battlemap.scenario import load_scenario
from battlemap.simulate.run import simulate

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Battle",
    "BattlemapError",
    "IllegalAction",
    "NotationError",
    "ReplayMismatch",
    "ScenarioError",
    "__version__",
    "import_map",
    "load",
    "load_scenario",
    "replay",
    "simulate",
]
