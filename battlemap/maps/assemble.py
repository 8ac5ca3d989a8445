"""From the walls of a file to the walls of a map: clipped, cut under doors, joined, welded, counted.

One order for all formats: clip at the map's edge; merge doors and windows that lie over each other; cut what lies under
them; join double doors; weld ends that nearly meet; drop what is drawn twice. Low walls outline things: they are not
welded. Each step that changes something is told in the report.

Units: squares.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..setup import WallSetup
from .doors import cut_under_doors, join_double_doors, merge_doors
from .report import ImportReport
from .source import Source
from .walls import clip, drop_twins, is_repeat
from .weld import weld

__all__ = ["MOST_DOORS", "MOST_PIECES", "assemble"]

MOST_PIECES = 16_384
"""Most walls that a battle holds."""
MOST_DOORS = 1_024
"""Most doors that a battle holds."""

_NAMES = {
    "wall": "walls",
    "low": "low",
    "window": "windows",
    "curtain": "curtains",
    "invisible": "invisible",
    "door": "doors",
}


def assemble(
    source: Source, walls: Sequence[WallSetup], width: int, height: int, report: ImportReport, place: str = "walls"
) -> list[WallSetup]:
    """The walls of a map of width x height squares, in the order solid, low, openings.

    ``place`` names the part of the file in messages. Errors: `ImportProblem` where a battle cannot hold so many.
    """
    if len(walls) > 4 * MOST_PIECES:
        raise source.problem(place, f"{len(walls):,} walls; a battle holds {MOST_PIECES:,}")
    long = [wall for wall in walls if not is_repeat(wall)]
    report.note("dropped", "zero_length_skipped", len(walls) - len(long), "{n} wall{s} without length")
    long, twins = drop_twins(long)
    clipped = clip(long, width, height)
    report.note("clipped", "cut_at_edge", clipped.cut, "{n} wall{s} cut at the map's edge")
    report.note("clipped", "outside", clipped.outside, "{n} wall{s} wholly outside the map")
    openings = [wall for wall in clipped.walls if wall.kind in ("door", "window")]
    solid = [wall for wall in clipped.walls if wall.kind not in ("door", "window", "low")]
    low = [wall for wall in clipped.walls if wall.kind == "low"]
    if len(solid) + len(low) > MOST_PIECES:
        raise source.problem(place, f"{len(solid) + len(low):,} walls; a battle holds {MOST_PIECES:,}")
    if len(openings) > 4 * MOST_DOORS:
        raise source.problem(place, f"{len(openings):,} doors and windows; at most {4 * MOST_DOORS:,} are read")
    openings, merged = merge_doors(openings)
    solid, cut = cut_under_doors(solid, openings)
    low, cut_low = cut_under_doors(low, openings)
    openings, joined = join_double_doors(openings, solid)
    report.note("guessed", "openings_merged", merged, "{n} door{s} or windows over another on the same line: merged")
    report.note("clipped", "cut_under_doors", cut + cut_low, "{n} wall{s} cut under a door or window")
    report.note("guessed", "double_doors", joined, "{n} double door{s} made of two side by side")
    welded = weld([*solid, *openings])
    report.note("guessed", "welded", welded.moved, "{n} wall end{s} moved by less than a tenth of a square to meet")
    if welded.crowded:
        report.guessed.append("wall ends lie too close together to be welded; small gaps stay")
    solid, more = drop_twins(wall for wall in welded.walls if wall.kind not in ("door", "window"))
    low, more_low = drop_twins(low)
    report.note("dropped", "twins", twins + more + more_low, "{n} wall{s} drawn twice")
    kept = [*solid, *low, *(wall for wall in welded.walls if wall.kind in ("door", "window"))]
    for kind, name in _NAMES.items():
        report.counts[name] = sum(wall.kind == kind for wall in kept)
    for name, count, most in (("walls", len(kept), MOST_PIECES), ("doors", report.counts["doors"], MOST_DOORS)):
        if count > most:
            raise source.problem(place, f"{count:,} {name}; a battle holds {most:,}")
    return kept
