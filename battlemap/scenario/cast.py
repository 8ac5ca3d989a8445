"""Whom and what the later tables of a file may name."""

from __future__ import annotations

from dataclasses import dataclass

from battlemap.scenario.faults import Faults
from battlemap.scenario.kind_fields import Shelf
from battlemap.setup import FigureSetup, MapSetup, SideSetup

__all__ = ["Cast"]


@dataclass(frozen=True, slots=True)
class Cast:
    """The figures, sides, kinds and content of a scenario. ``field`` is None where the map does not read."""

    figures: dict[str, FigureSetup]
    sides: dict[str, SideSetup]
    field: MapSetup | None
    kinds: list[str]
    shelf: Shelf

    def check_figure(self, faults: Faults, place: str, value: object) -> bool:
        """Whether this is the id of a figure; notes it when not."""
        if isinstance(value, str) and value in self.figures:
            return True
        faults.unknown(place, value, "figure", self.figures)
        return False

    def check_side(self, faults: Faults, place: str, value: object) -> bool:
        """Whether this is the id of a side; notes it when not."""
        if isinstance(value, str) and value in self.sides:
            return True
        faults.unknown(place, value, "side", self.sides)
        return False
