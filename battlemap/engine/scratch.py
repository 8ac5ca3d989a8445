"""Scratch: what rules write while they run and nobody copies: events, actions offered, features, searches.

Part of the schema, and imported from there.
"""

from __future__ import annotations

from dataclasses import dataclass

from battlemap.engine.layout import ints, rows

__all__ = ["Action", "Event", "Features", "Scripted", "Work"]


@dataclass(slots=True)
class Event:
    """One fact. Rolls carry purpose, dice, faces, natural, total and needed; a modifier follows its roll with its rule."""

    kind: int = 0
    actor: int = 0
    target: int = 0
    square: int = 0
    value: int = 0
    purpose: int = 0
    dice: int = 0
    faces: int = 0
    natural: int = 0
    total: int = 0
    needed: int = 0
    rule: int = 0


@dataclass(slots=True)
class Action:
    """What a figure or side may do; ordered by these fields."""

    kind: int = 0
    figure: int = 0
    target: int = 0
    square: int = 0
    facing: int = 0
    value: int = 0


@dataclass(slots=True)
class Scripted:
    """A die set beforehand: for rolls of this purpose (0 any) by this figure (0 any) or side (0 any)."""

    purpose: int = 0
    figure: int = 0
    side: int = 0
    value: int = 0
    used: int = 0


@dataclass(slots=True)
class Features:
    """What a policy sees of one action: filled by a ruleset's `weigh`, turned into a number by a policy. In 1/100."""

    kind: int = 0  # the action's kind
    gain: int = 0  # expected damage to enemies, in hundredths of a hit point
    kill: int = 0  # chance to put the target out, per cent
    risk: int = 0  # expected damage from free attacks that the action provokes, in hundredths of a hit point
    exposure: int = 0  # enemies that threaten the place
    rear: int = 0  # enemies that would stand behind or beside
    arc: int = 0  # where the actor stands as the target sees it: 0 front, 1 flank, 2 rear
    distance: int = 0  # movement points from there to the nearest place from which an enemy can be attacked
    now: int = 0  # the same distance from where the actor stands
    nearest: int = 0  # squares to the nearest enemy
    cohesion: int = 0  # friends beside the place
    height: int = 0  # height steps of the place
    target_hp: int = 0
    friends_hit: int = 0  # chance to strike a friend, per cent
    front: int = 0  # enemies in reach and in front afterwards
    front_now: int = 0  # the same now
    swaps: int = 0  # 1 = takes another weapon in hand for a blow that the ready one could strike


@dataclass(slots=True)
class Work:
    """Scratch; never copied. One tape per apply: overflowing it is a fault, never silence."""

    events: int = 0
    fault: int = 0
    reason: int = 0  # why the last question was answered no
    action_count: int = 0
    script_count: int = 0
    unscripted: int = 0  # 1 = a roll that no scripted die answers is noted in `missing`
    missing: int = 0  # purpose of the first such roll
    missing_figure: int = 0
    misfit: int = 0  # a scripted number that does not fit its die
    enumerate: int = 0  # 1 = totals come from `branch`: exact odds
    branch_count: int = 0
    stamp: int = 0
    flood_count: int = 0
    blocker_kind: int = 0  # 1 square, 2 piece, 3 figure, 4 lattice point
    blocker: int = 0
    cover: int = 0
    line_count: int = 0
    melee_count: int = 0
    field_stamp: int = 0
    field_side: int = 0
    field_decision: int = 0
    liked: int = 0  # the score of the best action weighed so far
    features: list[Features] = rows(Features, 1)
    branch: list[int] = ints(64)  # totals to take, one a roll
    branch_dice: list[int] = ints(64)
    branch_faces: list[int] = ints(64)
    script: list[Scripted] = rows(Scripted, "script")
    tape: list[Event] = rows(Event, "tape")
    action: list[Action] = rows(Action, "actions")
    line: list[int] = ints("costs")  # squares of a line
    melee: list[int] = ints("figures")  # figures of one melee
    faces: list[int] = ints("figures")  # their faces of the target die
    head: list[int] = ints("costs")  # first node of each cost
    next: list[int] = ints("nodes")
    cost: list[int] = ints("nodes")
    seen: list[int] = ints("nodes")  # stamp of the search that wrote cost
    came: list[int] = ints("nodes")
    reach_cost: list[int] = ints("squares")
    reach_seen: list[int] = ints("squares")
    reach_node: list[int] = ints("squares")
    flood: list[int] = ints("squares")  # squares reached, in order of discovery
    field: list[int] = ints("squares")  # distance to the nearest goal of a policy
    field_seen: list[int] = ints("squares")
    queue: list[int] = ints("squares")
