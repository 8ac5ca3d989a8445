"""Questions about a position, for people and programs: arcs, threat, melee, formations, the target die.

They answer from the same rules that play uses. Figures are given by number, squares by index.
"""

from __future__ import annotations

from battlemap.engine.conditions import ARC_NAMES
from battlemap.engine.schema import Board, Figure, State, Weapon, Work
from battlemap.grid.facing import arc_of, arc_of_square
from battlemap.grid.formation import in_close_formation, in_shield_wall
from battlemap.grid.reach import flood
from battlemap.grid.squares import gap_to_square
from battlemap.rulesets.combat_tactics.budget import attack_phase, has_acted, move_phase, walk_allowance
from battlemap.rulesets.combat_tactics.defence import full_armour_class
from battlemap.rulesets.combat_tactics.explain import refusal
from battlemap.rulesets.combat_tactics.missiles import claim_faces
from battlemap.rulesets.combat_tactics.threat import (
    find_melee,
    is_active,
    is_armed_to_threaten,
    longest_reach,
    strikes_square,
    threatens,
)
from battlemap.rulesets.combat_tactics.ways import path_of, provoked_on

__all__ = [
    "arc_name",
    "armour_class",
    "arc_squares",
    "melee_of",
    "missile_arm",
    "path_of",
    "phases_of",
    "provoked_on",
    "reach_of",
    "refusal",
    "shield_walls",
    "target_faces",
    "threat_of",
    "threats_to",
    "is_in_close_formation",
]


def arc_name(b: Board, a: Figure, d: Figure) -> str:
    """Where a stands as d sees it."""
    return ARC_NAMES[arc_of(b, a, d)]


def arc_squares(b: Board, f: Figure) -> dict[str, list[int]]:
    """The squares beside the footprint by arc name, borders left out."""
    found: dict[str, list[int]] = {name: [] for name in ARC_NAMES}
    left, top = f.square % b.width, f.square // b.width
    for row in range(max(top - 1, 1), min(top + f.height + 1, b.height - 1)):
        for column in range(max(left - 1, 1), min(left + f.width + 1, b.width - 1)):
            square = row * b.width + column
            if gap_to_square(b, f, square) == 1:
                found[ARC_NAMES[arc_of_square(b, f, square)]].append(square)
    return found


def threat_of(s: State, b: Board, w: Work, f: Figure) -> list[int]:
    """Squares that f threatens, by index."""
    if not is_armed_to_threaten(f):
        return []
    reach = longest_reach(b, f)
    left, top = f.square % b.width, f.square // b.width
    arms = [b.weapon[number] for number in f.arms[: f.routine]] if f.routine else [b.weapon[f.ready]]
    found = []
    for row in range(max(top - reach, 1), min(top + f.height + reach, b.height - 1)):
        for column in range(max(left - reach, 1), min(left + f.width + reach, b.width - 1)):
            square = row * b.width + column
            if b.solid[square] != 1 and any(strikes_square(s, b, w, f, arm, square) for arm in arms):
                found.append(square)
    return found


def threats_to(s: State, b: Board, w: Work, f: Figure) -> list[int]:
    """Numbers of the enemies that threaten f."""
    return [e for e in range(1, b.figures + 1) if threatens(s, b, w, s.figure[e], f)]


def melee_of(s: State, b: Board, w: Work, f: Figure) -> list[int]:
    """Numbers of everyone in f's melee, f included; empty when f fights nobody."""
    find_melee(s, b, w, f.number)
    return w.melee[: w.melee_count] if w.melee_count > 1 else []


def missile_arm(b: Board, f: Figure) -> Weapon:
    """The weapon that f would shoot with: the ready one, else the first missile weapon carried; row 0 for none."""
    for number in [f.ready, *f.arms]:
        if b.weapon[number].long > 0:
            return b.weapon[number]
    return b.weapon[0]


def target_faces(s: State, b: Board, w: Work, a: Figure, d: Figure) -> dict[int, int]:
    """Faces of the target die by candidate, in claim order, for a shot by a at d; {d: 1} for a clear shot."""
    faces = claim_faces(s, b, w, a, d, missile_arm(b, a))
    if faces == 0 or w.melee_count == 0:
        return {d.number: 1}
    return {w.melee[k]: w.faces[k] for k in range(w.melee_count)}


def reach_of(s: State, b: Board, w: Work, f: Figure) -> dict[int, int]:
    """Squares that f could walk to this round and what that costs in all, by index.

    In its own activation what it may walk now; otherwise its whole rate.
    """
    allowance = walk_allowance(s, f)
    if allowance == 0 and not has_acted(f) and f.withdrew == 0:
        allowance = f.movement
    flood(s, b, w, f, allowance)
    return {square: w.reach_cost[square] for square in sorted(w.flood[: w.flood_count])}


def shield_walls(s: State, b: Board, side: int) -> list[list[int]]:
    """The side's shield walls, each a list of figure numbers."""
    members = [f for f in s.figure[1 : b.figures + 1] if f.side == side and is_active(f) and in_shield_wall(s, b, f)]
    walls: list[list[int]] = []
    left = {f.number: f for f in members}
    while left:
        line = [left.pop(min(left))]
        for f in line:
            beside = (1, -1) if f.facing in (0, 4) else (b.width, -b.width)
            near = {f.square, f.square + beside[0], f.square + beside[1]}
            for number in sorted(left):
                if left[number].square in near and left[number].facing == f.facing:
                    line.append(left.pop(number))
        walls.append(sorted(f.number for f in line))
    return walls


def is_in_close_formation(s: State, b: Board, f: Figure) -> bool:
    """Close formation holds for f [CT-FRM-1]."""
    return in_close_formation(s, b, f)


def armour_class(b: Board, f: Figure) -> int:
    """Armour class in melee, shield, Dexterity and load included."""
    return full_armour_class(b, f, 0)


def phases_of(s: State, b: Board, f: Figure) -> tuple[int, int]:
    """The phases of f's move and of its attack with the ready weapon this round."""
    return move_phase(s, f), attack_phase(s, f, b.weapon[f.ready])
