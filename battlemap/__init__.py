"""battlemap: skirmishes on a square grid, by the rules of the tabletop: played, tested and simulated."""

from __future__ import annotations

from battlemap.battle import Battle
from battlemap.scenario import load_scenario

__version__ = "0.1.0"

__all__ = ["Battle", "__version__", "load_scenario"]
