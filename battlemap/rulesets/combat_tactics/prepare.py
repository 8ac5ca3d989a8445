"""From a set-up to the blocks of a battle: kinds, armour, load and weapons become the numbers that the rules read.

Source: tables sections 7.3, 10, 19, 22, 23; CT-ENC-2 to CT-ENC-6, CT-KND-2, CT-KND-3, AD-THAC-1.
Units: pounds for load, squares, hit points.
"""

from __future__ import annotations

import math
import re
from typing import Any

from battlemap import content
from battlemap.content.layers import layered
from battlemap.engine.blocks import blank
from battlemap.engine.conditions import (
    ACTIVE,
    DEAD,
    DYING,
    GOAL_NAMES,
    POSTURE_NAMES,
    PRONE,
    SHIELD_NAMES,
    SIZE_NAMES,
    UNCONSCIOUS,
)
from battlemap.engine.dice import M32, stream_of
from battlemap.engine.schema import CAPACITY, Board, Figure, Goal, Side, State
from battlemap.errors import BattlemapError
from battlemap.grid.build import build_board
from battlemap.grid.occupancy import rebuild
from battlemap.rulesets.combat_tactics.armoury import Armoury
from battlemap.setup import FigureSetup, Setup

__all__ = ["prepare"]

CONTENT = "combat-tactics"
TYPICAL_STRENGTH = "10"
"""CT-ENC-6: characters without a Strength carry armour, shield and main weapon like a typical man."""

LEAST_BLOWS, BLOWS_A_FIGURE = 64, 16


def prepare(setup: Setup, seed: int, battle: int = 0) -> tuple[State, Board, list[str]]:
    """State and Board at the start, and the weapon ids by number (place 0 is none).

    Raises BattlemapError for names that the content does not have and for sizes beyond the engine's capacity.
    """
    options = _options(setup)
    armoury = Armoury(content.weapons(CONTENT), content.tables(CONTENT))
    figures = [
        _figure(number, one, setup, armoury, options["death"]) for number, one in enumerate(setup.figures.values(), 1)
    ]
    board, doors = build_board(
        setup.map,
        figures=len(figures),
        weapons=armoury.rows,
        sides=len(setup.sides),
        corner_moves=int(options["corner_moves"] == "allow"),
        half_squares=int(options["half_squares"] == "blocked"),
        terrain=content.terrains(CONTENT),
    )
    _set_options(board, options)
    board.blows = min(CAPACITY["blows"], LEAST_BLOWS + BLOWS_A_FIGURE * len(figures))
    state: State = blank(
        State,
        path=CAPACITY["path"],
        blows=board.blows,
        doors=len(doors),
        figures=len(figures) + 1,
        squares=board.squares,
    )
    state.door[:] = doors
    state.key, state.stream = battle & M32, stream_of(seed)
    for figure, one in zip(figures, setup.figures.values(), strict=True):
        figure.square = (one.at[1] + 1) * board.width + one.at[0] + 1
        state.figure[figure.number] = figure
    for number, side in enumerate(setup.sides.values(), 1):
        state.side[number] = Side(
            surprised=int(side.surprised), figures=sum(one.side == side.id for one in setup.figures.values())
        )
    rebuild(state, board)
    _set_goals(board, setup)
    return state, board, armoury.names


def _options(setup: Setup) -> dict[str, Any]:
    known = content.options(CONTENT)
    for name in setup.options:
        content.row(known, name, "option")
    return {name: setup.options.get(name, row["default"]) for name, row in known.items()}


def _set_options(board: Board, options: dict[str, Any]) -> None:
    """The switches of the additional rules and the rest, each for both sides alike [CT-OPT-1] [CT-OBS-1] [CT-OBS-2]."""
    board.high_ground = int(options["high_ground"])
    board.knockdowns = int(options["knockdowns"])
    board.criticals = int(options["criticals"] == "double")
    board.corner_attacks = ("block", "allow", "cover50").index(options["corner_attacks"])
    board.rise_full = int(options["rise_knocked_down"] == "full")
    board.retreat_hazard_save = int(options["retreat_hazard_save"])
    board.death = ("tactics", "deaths_door", "zero").index(options["death"])
    board.opportunity = int(options["opportunity"])
    board.retreats = int(options["retreats"])
    board.facing_matters = int(options["facing_matters"])
    board.quiet_limit = options["quiet_limit"]
    board.round_limit = options["round_limit"]


def _set_goals(board: Board, setup: Setup) -> None:
    sides, figures = list(setup.sides), list(setup.figures)
    places = [(goal, figure, group) for group, goal in enumerate(setup.goals, 1) for figure in (goal.figures or [""])]
    if len(places) >= len(board.goal):
        raise BattlemapError(f"goals: {len(places)} are too many; at most {len(board.goal) - 1} are possible")
    for number, (goal, figure, group) in enumerate(places, 1):
        board.goal[number] = Goal(
            side=sides.index(goal.side) + 1,
            kind=GOAL_NAMES.index(goal.kind),
            round=goal.round,
            figure=figures.index(figure) + 1 if figure else 0,
            bit=number if goal.squares else 0,
            group=group,
        )
        for x, y in goal.squares:
            board.zone[(y + 1) * board.width + x + 1] |= 1 << number
    board.goals = len(places)


def _kind_of(one: FigureSetup, setup: Setup) -> dict[str, Any]:
    """The figure's kind with the scenario's kinds and its own fields laid over it."""
    return layered(content.kinds(CONTENT), setup.kinds, one.kind) | one.fields


def _figure(number: int, one: FigureSetup, setup: Setup, armoury: Armoury, death: str) -> Figure:
    kind, tables = _kind_of(one, setup), armoury.tables
    size = SIZE_NAMES.index(kind["size"])
    width, height = kind.get("footprint") or tables["sizes"][kind["size"]]["footprint"]
    f = Figure(
        number=number,
        side=list(setup.sides).index(one.side) + 1,
        facing=one.facing,
        size=size,
        width=width,
        height=height,
        posture=POSTURE_NAMES.index(kind.get("posture", "standing")),
        hp=kind["hp"],
        hp_most=kind.get("hp_most", max(kind["hp"], 1)),
        shield_eighth=2 if "left_handed" in kind["flags"] else 6,
        flying=int("flying" in kind["flags"]),
        swims=int("swimmer" in kind["flags"]),
        mindless=int(kind["intelligence"] == 0),
        mounted=int("mounted" in kind["flags"]),
        amorphous=int("amorphous" in kind["flags"]),
        unshakable=int(bool({"amorphous", "incorporeal", "no_knockdown"} & set(kind["flags"]))),
        footing=2 if {"four_legs", "many_legs"} & set(kind["flags"]) else 0,
    )
    if f.hp <= 0:
        f.posture = PRONE
        f.status = _status_at(f.hp, death)
    elif f.status == ACTIVE and f.posture == PRONE:
        f.felled = int(bool(kind.get("felled", False)))
    _rank(f, kind, tables)
    category = _load(f, kind, tables, armoury)
    _arm(f, kind, armoury, tables["encumbrance"]["phases_later"][category])
    return f


def _status_at(hp: int, death: str) -> int:
    """The status of a figure that starts with no hit points left [CT-DTH-2] [CT-DTH-5]."""
    if death == "zero" or hp <= -10:
        return DEAD
    return UNCONSCIOUS if hp == 0 and death == "tactics" else DYING


def hit_dice(text: str) -> tuple[int, int]:
    """Hit Dice and plus of a text such as "4+1" or "1-1".

    >>> hit_dice("4+1"), hit_dice("2"), hit_dice("1-1")
    ((4, 1), (2, 0), (1, -1))
    """
    found = re.fullmatch(r"(\d+)([+-]\d+)?", text)
    if found is None:
        raise BattlemapError(f'hit_dice: "{text}" is not Hit Dice such as "4+1"')
    return int(found[1]), int(found[2] or 0)


def _rank(f: Figure, kind: dict[str, Any], tables: dict[str, Any]) -> None:
    """Level, THAC0, saves, attacks a round [AD-THAC-1]."""
    if kind.get("hit_dice"):
        dice, plus = hit_dice(kind["hit_dice"])
        f.creature, f.level = 1, dice
        counted = dice + int(plus >= tables["monsters"]["next_die_from_plus"])
        below = dice == 0 or (dice == 1 and plus < 0)
        f.thac0 = tables["monsters"]["thac0_below_1"] if below else tables["monsters"]["thac0"][min(counted, 15) - 1]
        save_level = 0 if below else dice + math.ceil(max(plus, 0) / tables["monsters"]["save_level_per_plus"])
        rows = tables["saves"]["warrior"]
        f.save_death = content.row_for(rows, save_level)["targets"][0]
        f.save_paralysis = content.row_for(rows, math.ceil(save_level / 2) if f.mindless else save_level)["targets"][0]
        f.attack_rate = 2
    else:
        group, f.level = kind["group"], kind["level"]
        f.warrior = int(group == "warrior")
        f.thac0 = _class_thac0(group, f.level, tables)
        f.save_death = f.save_paralysis = content.row_for(tables["saves"][group], f.level)["targets"][0]
        rates = tables["attacks_per_round"]["warrior" if f.warrior else "others"]
        whole, _, part = content.row_for(rates, max(f.level, 1))["rate"].partition("/")
        f.attack_rate = 2 * int(whole) // int(part or 1)
        if group == "rogue":
            f.backstab = content.row_for(tables["backstab"]["multiplier"], f.level)["times"]
    if kind.get("thac0"):
        f.thac0 = kind["thac0"]


def _class_thac0(group: str, level: int, tables: dict[str, Any]) -> int:
    rows = tables["thac0"][group]
    if level <= len(rows):
        return int(rows[max(level, 1) - 1])
    step = tables["thac0_improvement"][group]
    return int(20 - step["points"] * ((level - 1) // step["levels"]))


def _arm(f: Figure, kind: dict[str, Any], armoury: Armoury, later: int) -> None:
    """Weapons in hand and carried, ``later`` by the phases of the load, or the natural attack forms."""
    steps = f.size - 2 if f.creature else 0
    numbers = [armoury.weapon(name, steps, f.size, later) for name in kind["weapons"]]
    if not numbers:
        forms = [content.ATTACK_DEFAULTS | form for form in kind["attacks"]]
        numbers = [armoury.natural(form, steps) for form in forms for _ in range(form["count"])]
        f.routine = len(numbers)
        f.attack_rate = 2 * len(numbers)
    if len(numbers) > len(f.arms):
        raise BattlemapError(f"weapons: {len(numbers)} are too many for one figure; at most {len(f.arms)} are possible")
    f.arms[: len(numbers)] = numbers
    f.ready = numbers[0] if numbers else 0


def _load(f: Figure, kind: dict[str, Any], tables: dict[str, Any], armoury: Armoury) -> int:
    """Armour class, Strength and Dexterity, and what the load takes off; its category.

    [CT-ENC-2] [CT-ENC-4] [CT-ENC-6]
    """
    armours = content.armours(CONTENT)
    armour = content.row(armours["armour"], kind["armour"], "armour")
    shield = content.row(armours["shields"], kind["shield"], "shield")
    f.armour_class = min(armour["ac"], kind["natural_ac"])
    f.shield = SHIELD_NAMES.index(kind["shield"])
    strength = str(kind["strength"] or TYPICAL_STRENGTH)
    if kind["strength"]:
        row = content.row_for(tables["abilities"]["strength"], strength)
        f.to_hit, f.damage = row["hit"], row["damage"]
    elif f.creature:
        strength = str(min(tables["rates"]["monster_strength"][f.size] + f.level, 25))
    f.damage += kind["damage_bonus"]
    if kind["dexterity"]:
        row = content.row_for(tables["abilities"]["dexterity"], kind["dexterity"])
        f.dexterity, f.to_shoot = row["ac"], row["reaction"]
    weight = armour["weight"] + shield["weight"] + max((armoury.weight(name) for name in kind["weapons"]), default=0)
    category = _category(weight, strength, tables)
    penalties = tables["encumbrance"]
    f.to_hit += penalties["to_hit"][category]
    f.to_shoot += penalties["to_hit"][category]
    f.load_armour = penalties["ac"][category]
    most = content.row_for(tables["encumbrance"]["weights"], strength)["most"]
    f.movement = _rate(kind["movement"], category, tables) if weight <= most else 0
    f.base_phase = tables["sizes"][kind["size"]]["base_phase"] + penalties["phases_later"][category]
    if kind["movement"] >= tables["phases"]["fast_mover"]["from"]:
        f.base_phase += tables["phases"]["fast_mover"]["phases"]
    elif kind["movement"] <= tables["phases"]["slow_mover"]["up_to"]:
        f.base_phase += tables["phases"]["slow_mover"]["phases"]
    return category


def _category(weight: int, strength: str, tables: dict[str, Any]) -> int:
    """Load category 0..4 of a weight; size does not change what a Strength carries."""
    begins = content.row_for(tables["encumbrance"]["weights"], strength)["begins"]
    return sum(weight >= least for least in begins)


def _rate(base: int, category: int, tables: dict[str, Any]) -> int:
    """The movement rate that a load category leaves; above the table by fractions, halves up [CT-ENC-3]."""
    rows = tables["rates"]["by_load"]
    if base == 0:
        return 0
    if base <= len(rows):
        return int(rows[base - 1][category])
    top, bottom = tables["rates"]["above_table"][category]
    return max((2 * base * top + bottom) // (2 * bottom), 1)
