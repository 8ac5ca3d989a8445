"""Walls and doors of a scene.

Each wall says what it stops: movement and sight are 0 none, 10 limited, 20 normal, 30 and 40 by distance. Up to version 8
sight stood in ``sense`` as 0, 1 normal, 2 limited, and movement as 0 or 1; writers mix both, so both are understood.

| movement | sight | here |
|---|---|---|
| yes | normal | wall |
| yes | limited | low wall: sight passes one such outline |
| yes | none | invisible: stops movement only |
| yes | by distance | window |
| no | normal, limited | curtain: stops sight only |
| no | none, by distance | dropped: light or sound only |

Units: squares, once `Frame.point` has turned the pixels.
"""

from __future__ import annotations

from typing import Any

from ...setup import WallSetup
from ..report import ImportReport
from ..source import Source, shown
from .frame import Frame, Level

__all__ = ["barriers"]

NONE, LIMITED, NORMAL, BY_DISTANCE = 0, 10, 20, 30
_SENSES = {0: NONE, 1: NORMAL, 2: LIMITED, 10: LIMITED, 20: NORMAL, 30: BY_DISTANCE, 40: BY_DISTANCE}
_STATES = {0: "closed", 1: "open", 2: "locked"}
DOOR, SECRET = 1, 2
MOST_WALLS = 65_536


def barriers(
    source: Source, document: dict[str, Any], frame: Frame, storey: Level, report: ImportReport
) -> list[WallSetup]:
    """The walls of the level read, each as one piece. Errors: `ImportProblem` for values of the wrong kind."""
    values = source.items(document.get("walls"), "walls", "a list of walls")
    if len(values) > MOST_WALLS:
        raise source.problem("walls", f"{len(values):,} walls; at most {MOST_WALLS:,} are read")
    counts = dict.fromkeys(("elsewhere", "nothing", "one_way", "unknown", "clear"), 0)
    kept: list[WallSetup] = []
    apart: list[WallSetup] = []
    for i, value in enumerate(values):
        place = f"walls[{i}]"
        if type(value) is not dict:
            ids = "; the scene's walls lie elsewhere in its pack" if isinstance(value, str) else ""
            raise source.problem(place, f"a wall with c was expected, found {shown(value)}{ids}")
        if not storey.holds(value.get("levels")):
            counts["elsewhere"] += 1
            continue
        kind, state = _kind(source, value, place, counts)
        start, end = _ends(source, value.get("c"), frame, f"{place}.c")
        if not kind:
            counts["nothing"] += 1
            continue
        counts["one_way"] += value.get("dir") in (1, 2)
        (kept if storey.reached(*_heights(value)) else apart).append(WallSetup(start, end, kind, state))
    if apart and not kept:  # heights counted from elsewhere than this floor
        report.guessed.append(f"all {len(apart)} walls lie above or below the floor by their heights: heights ignored")
        kept, apart = apart, []
    report.note("dropped", "other_levels", counts["elsewhere"], "{n} wall{s} of other levels")
    report.note("dropped", "other_heights", len(apart), "{n} wall{s} that end below the floor or begin above it")
    report.note("dropped", "light_or_sound", counts["nothing"], "{n} wall{s} that stop neither movement nor sight")
    report.note("guessed", "one_way", counts["one_way"], "{n} one-way wall{s}: here they stop from both sides")
    report.note(
        "guessed", "clear_doors", counts["clear"], "{n} door{s} that let sight through when shut: here they stop it"
    )
    report.note("guessed", "unknown_senses", counts["unknown"], "{n} value{s} of move, sight or door not known: normal")
    return kept


def _kind(source: Source, wall: dict[str, Any], place: str, counts: dict[str, int]) -> tuple[str, str]:
    """Kind and state of a wall; "" for one that stops nothing here."""
    moves = _sense(source, wall, "move", place, counts) != NONE
    sight = _sense(source, wall, "sight" if wall.get("sight") is not None else "sense", place, counts)
    door = _whole(source, wall, "door", place)
    if door in (DOOR, SECRET):
        state = _STATES.get(_whole(source, wall, "ds", place), "closed")
        if not moves:
            return ("curtain" if sight in (LIMITED, NORMAL) and state != "open" else ""), "closed"
        counts["clear"] += sight in (NONE, BY_DISTANCE)
        return "door", "secret" if door == SECRET and state != "open" else state
    counts["unknown"] += door != 0
    if moves:
        return {NORMAL: "wall", LIMITED: "low", NONE: "invisible", BY_DISTANCE: "window"}[sight], "closed"
    return ("curtain" if sight in (LIMITED, NORMAL) else ""), "closed"


def _sense(source: Source, wall: dict[str, Any], name: str, place: str, counts: dict[str, int]) -> int:
    if wall.get(name) is None:
        return NORMAL
    value = source.number(wall[name], f"{place}.{name}")
    counts["unknown"] += value not in _SENSES
    return _SENSES.get(int(value), NORMAL) if value in _SENSES else NORMAL


def _whole(source: Source, wall: dict[str, Any], name: str, place: str) -> int:
    return 0 if wall.get(name) is None else int(source.number(wall[name], f"{place}.{name}"))


def _ends(source: Source, value: Any, frame: Frame, place: str) -> tuple[tuple[float, float], tuple[float, float]]:
    if type(value) is not list or len(value) != 4:
        found = f"{len(value)}" if type(value) is list else shown(value)
        raise source.problem(place, f"four numbers x0, y0, x1, y1 were expected, found {found}")
    x0, y0, x1, y1 = (source.number(number, f"{place}[{k}]") for k, number in enumerate(value))
    return frame.point(x0, y0), frame.point(x1, y1)


def _heights(wall: dict[str, Any]) -> tuple[Any, Any]:
    """Where a wall begins and ends above the ground, as other modules note it; None where they do not."""
    flags = wall.get("flags")
    if type(flags) is not dict:
        return None, None
    for name, bottom, top in (("wall-height", "bottom", "top"), ("wallHeight", "wallHeightBottom", "wallHeightTop")):
        heights = flags.get(name)
        if type(heights) is dict:
            return heights.get(bottom), heights.get(top)
    return None, None
