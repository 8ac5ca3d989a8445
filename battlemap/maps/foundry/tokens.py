"""The figures that stand in a scene.

Their picture is ``width`` squares wide with its north-west corner at x, y; it faces south until it is rotated clockwise.
Statistics belong to another game's rules and are left out.
"""

from __future__ import annotations

from typing import Any

from ..cast import Cast
from ..report import ImportReport
from ..source import Source, shown
from .frame import Frame, Level

__all__ = ["SIDES", "cast_tokens"]

SIDES = {1: "friendly", 0: "neutral", -1: "hostile", -2: "secret"}
"""Sides by disposition."""
MOST_TOKENS = 4_096
_SOUTH, _EAST = 4, 2
_WIDEST = 100.0


def cast_tokens(
    source: Source, document: dict[str, Any], cast: Cast, frame: Frame, storey: Level, report: ImportReport
) -> None:
    """Enter the figures of the level read. Errors: `ImportProblem` for values of the wrong kind."""
    values = source.items(document.get("tokens"), "tokens", "a list of tokens")
    if len(values) > MOST_TOKENS:
        raise source.problem("tokens", f"{len(values):,} tokens; at most {MOST_TOKENS:,} are read")
    elsewhere = hidden = high = sideless = statistics = 0
    for i, value in enumerate(values):
        place = f"tokens[{i}]"
        if type(value) is not dict:
            raise source.problem(place, f"a token with x and y was expected, found {shown(value)}")
        level = value.get("level")
        if level is not None and not storey.holds(level):
            elsewhere += 1
            continue
        x, y = source.point(value, place)
        width = 1.0 if value.get("width") is None else source.number(value["width"], f"{place}.width")
        if not 0 < width <= _WIDEST:
            raise source.problem(f"{place}.width", f"squares above 0 were expected, found {width:g}")
        side = value.get("disposition")
        if type(side) is not int or side not in SIDES:
            sideless += 1
            side = -1
        elevation = value.get("elevation")
        high += elevation is not None and source.number(elevation, f"{place}.elevation") != storey.floor
        hidden += value.get("hidden") is True
        statistics += bool(value.get("actorData") or value.get("delta"))
        name = value.get("name")
        cast.add(
            name if isinstance(name, str) else "", SIDES[side], frame.point(x, y), _facing(source, value, place), width
        )
    report.note("dropped", "tokens_elsewhere", elsewhere, "{n} figure{s} of other levels")
    report.note("guessed", "sides_guessed", sideless, "{n} figure{s} without a disposition: hostile")
    report.note("dropped", "elevations", high, "elevation of {n} figure{s}: they stand on the ground")
    report.note("guessed", "hidden", hidden, "{n} hidden figure{s}: here they stand in the open")
    report.note("dropped", "statistics", statistics, "statistics of {n} figure{s}: they are another game's")


def _facing(source: Source, token: dict[str, Any], place: str) -> int:
    """The facing that the module about-face notes, clockwise from east; else by the picture's turn from south."""
    flags = token.get("flags")
    about = flags.get("about-face") if type(flags) is dict else None
    direction = about.get("direction") if type(about) is dict else None
    if isinstance(direction, int | float) and -1e6 < direction < 1e6:
        return (_EAST + round(direction / 45)) % 8
    turn = token.get("rotation")
    return (_SOUTH + round((0.0 if turn is None else source.number(turn, f"{place}.rotation")) / 45)) % 8
