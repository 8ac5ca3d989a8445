"""The schema: what a battle is made of, as slotted dataclasses of integers. Everything else is derived from it.

State is what changes and is copied; Board is what does not and is shared; Work is scratch and the event tape.
Zero means none: row 0 of every table is nobody, square 0 is nowhere. The map has a border of wall squares, one wide, so a
square's index is (y + 1) * width + (x + 1) with the border counted in width. Facings are eighths clockwise from north.

Units: squares, hit points, movement points; wall pieces in 1/1024 of a square from the border's corner.
"""

from __future__ import annotations

from dataclasses import dataclass

from battlemap.engine.layout import CAPACITY, ints, record_dtype, rows
from battlemap.engine.scratch import Action, Event, Features, Scripted, Work

__all__ = [
    "CAPACITY",
    "SCHEMAS",
    "Action",
    "Blow",
    "Board",
    "Event",
    "Features",
    "Figure",
    "Frame",
    "Goal",
    "Piece",
    "Scripted",
    "Side",
    "State",
    "Weapon",
    "Work",
    "record_dtype",
]


@dataclass(slots=True)
class Weapon:
    """One weapon or natural attack form. Damage is dice and faces plus a fixed number, apart for targets above man-size."""

    number: int = 0
    dice: int = 0
    faces: int = 0
    plus: int = 0
    large_dice: int = 0
    large_faces: int = 0
    large_plus: int = 0
    size: int = 0
    kinds: int = 0  # damage types: 1 slashing, 2 piercing, 4 bludgeoning
    speed: int = 0  # the weapon's phase: 2 fast, 3 average, 4 slow, 5 very slow
    reach_least: int = 0
    reach: int = 0  # 0 = no melee use
    knockdown: int = 0  # faces of the knockdown die, size steps of a creature included; 0 = none
    short: int = 0  # ranges in squares; 0 = no missile use
    medium: int = 0
    long: int = 0
    range_least: int = 0  # no target nearer than this
    rate: int = 0  # shots in two rounds: 1 is one every second round
    thrown: int = 0
    hands: int = 0
    natural: int = 0
    crossbow: int = 0
    firearm: int = 0
    polearm: int = 0
    set_against: int = 0  # doubles against a charge: 1 all, 2 only large and larger chargers
    lance: int = 0
    to_hit: int = 0  # magic
    damage: int = 0


@dataclass(slots=True)
class Figure:
    """One figure on the map: first what every ruleset needs, then what single rulesets need."""

    number: int = 0
    side: int = 0  # 0 = no figure in this row
    square: int = 0  # north-west square of the footprint; 0 = off the map
    facing: int = 0
    size: int = 0  # 0 tiny, 1 small, 2 man-sized, 3 large, 4 huge, 5 gargantuan
    width: int = 1
    height: int = 1
    posture: int = 0  # constants: STANDING, CROUCHED, KNEELING, PRONE
    status: int = 0  # constants: ACTIVE, UNCONSCIOUS, DYING, DEAD, GONE
    hp: int = 0
    hp_most: int = 0
    movement: int = 0  # squares a round
    flying: int = 0
    swims: int = 0
    mindless: int = 0
    mounted: int = 0
    # --- Combat & Tactics: what the figure is
    level: int = 0  # level, or Hit Dice of a creature
    creature: int = 0  # 1 = has Hit Dice, 0 = a character with a class
    warrior: int = 0
    thac0: int = 0
    armour_class: int = 0  # with armour, without shield and Dexterity
    dexterity: int = 0  # adjustment of armour class; negative is better
    shield: int = 0  # 0 none, 1 buckler, 2 small, 3 medium, 4 body
    shield_eighth: int = 0  # the flank that the shield covers, in eighths from the facing: 6 left, 2 right
    to_hit: int = 0  # own melee bonus, Strength and load included
    to_shoot: int = 0  # own missile bonus, Dexterity and load included
    damage: int = 0  # own melee damage bonus
    load_armour: int = 0  # how much worse the load makes armour class
    save_paralysis: int = 0
    save_death: int = 0
    save_bonus: int = 0
    backstab: int = 0  # damage multiplier of a thief from the rear; 0 = cannot
    amorphous: int = 0
    unshakable: int = 0  # immune to knockdown
    footing: int = 0  # bonus on the save against knockdown
    base_phase: int = 0  # phase of the base initiative, load included
    attack_rate: int = 0  # melee attacks in two rounds
    routine: int = 0  # number of natural attack forms; 0 = fights with a weapon
    ready: int = 0  # the weapon in hand, a number of Board.weapons
    arms: list[int] = ints(6)  # weapons carried, or the natural attack forms
    # --- Combat & Tactics: what it has done this round
    spent: int = 0  # movement points
    diagonals: int = 0
    slowest: int = 0  # the worst terrain class entered
    stopped: int = 0  # 1 = a blow has stopped it on its way: it walks no more this round
    attacks: int = 0  # melee attacks made
    attacks_due: int = 0
    shots: int = 0
    shots_due: int = 0
    next_attack: int = 0  # earliest phase of the next attack with the same weapon
    reloaded: int = 0  # first round in which a slow weapon may shoot again
    strikes: int = 0  # attacks of opportunity made
    turned: int = 0  # 1 = facing changed in this activation
    shifted: int = 0  # 1 = the one-square shift of a no-move action is used
    moved: int = 0  # phase of the last move; 0 = none
    withdrew: int = 0
    guarding: int = 0
    charge: int = 0  # figure being charged
    charge_spent: int = 0
    charging: int = 0  # 1 = charged this round: no Dexterity, armour class 1 worse
    changed: int = 0  # 1 = changed weapons this round
    waits: int = 0  # the phase in which it said wait
    done: int = 0
    knocked: int = 0  # 1 = knocked down during this round
    felled: int = 0  # 1 = prone by a knockdown, not by choice
    retreated: int = 0
    fell_round: int = 0
    surprised: int = 0


@dataclass(slots=True)
class Side:
    """One side of the battle."""

    initiative: int = 0
    shift: int = 0  # phases later (+1), earlier (-1) this round
    place: int = 0  # 1 = acts first
    surprised: int = 0
    figures: int = 0  # at the start


@dataclass(slots=True)
class Frame:
    """One entry of the pending stack: a decision, or something that goes on when what lies above it is settled."""

    kind: int = 0
    figure: int = 0
    other: int = 0
    square: int = 0
    value: int = 0
    mark: int = 0
    side: int = 0


@dataclass(slots=True)
class Blow:
    """What one figure did to another this round (kinds: constants HIT, STRUCK_AT ...)."""

    kind: int = 0
    actor: int = 0
    target: int = 0
    phase: int = 0


@dataclass(slots=True)
class State:
    """What changes in a battle; copied for undo and look-ahead."""

    round: int = 0
    phase: int = 0
    stage: int = 0
    place: int = 0  # which side of the order is acting
    cursor: int = 0  # figure number last asked in this phase and side
    key: int = 0  # 32 bits: the battle's number
    stream: int = 0  # 32 bits: hash of the run's seed
    rolls: int = 0  # dice drawn so far
    decisions: int = 0  # actions applied so far
    quiet: int = 0  # rounds without a blow or an advance
    nearest: int = 0  # least distance between enemies so far
    struck: int = 0  # 1 = a blow was struck this round
    fallen: int = 0  # 1 = somebody fell since the battle was last looked over
    over: int = 0
    winner: int = 0  # side; 0 with over = draw
    reason: int = 0
    stack_count: int = 0
    blow_count: int = 0
    path_count: int = 0
    path_at: int = 0
    side: list[Side] = rows(Side, 9)
    stack: list[Frame] = rows(Frame, 32)
    path: list[int] = ints("path")
    blow: list[Blow] = rows(Blow, "blows")
    door: list[int] = ints("doors")  # state of each door
    figure: list[Figure] = rows(Figure, "figures")
    here: list[int] = ints("squares")  # up to four figure numbers, ten bits each, lowest number first


@dataclass(slots=True)
class Piece:
    """One wall segment, in 1/1024 of a square; a door piece has its door's number."""

    x0: int = 0
    y0: int = 0
    x1: int = 0
    y1: int = 0
    kind: int = 0
    door: int = 0


@dataclass(slots=True)
class Goal:
    """What a side wants."""

    side: int = 0
    kind: int = 0
    round: int = 0
    figure: int = 0
    bit: int = 0  # the bit of Board.zone that marks its squares; 0 = no squares
    group: int = 0  # rows of one goal that names several figures


@dataclass(slots=True)
class Board:
    """What does not change in a battle; shared by all copies."""

    width: int = 0  # border included
    height: int = 0
    squares: int = 0
    figures: int = 0  # figure rows in use: numbers 1..figures
    sides: int = 0
    weapons: int = 0
    pieces: int = 0
    doors: int = 0
    goals: int = 0
    blows: int = 0  # how many blows one round may hold
    terrain_classes: int = 0  # bit k set = some square has movement class k
    height_step: int = 0  # feet
    indoors: int = 0
    low_ceiling: int = 0
    edge_exit: int = 0
    # --- options of Combat & Tactics
    high_ground: int = 0
    knockdowns: int = 0
    criticals: int = 0
    corner_attacks: int = 0  # 0 block, 1 allow, 2 cover50
    corner_moves: int = 0  # 0 block, 1 allow
    half_squares: int = 0
    rise_full: int = 0
    retreat_hazard_save: int = 0
    death: int = 0  # 0 tactics, 1 deaths_door, 2 zero
    opportunity: int = 0
    retreats: int = 0
    facing_matters: int = 0
    quiet_limit: int = 0
    round_limit: int = 0
    offset: list[int] = ints(8)
    goal: list[Goal] = rows(Goal, 17)
    weapon: list[Weapon] = rows(Weapon, "weapons")
    column: list[int] = ints("squares")  # of each square: looked up, because dividing costs more (measured)
    row: list[int] = ints("squares")
    solid: list[int] = ints("squares")  # 0 open, 1 solid, d + 1 = filled by door d
    terrain: list[int] = ints("squares")  # place in setup.TERRAINS
    slow: list[int] = ints("squares")  # movement class 0..3
    level: list[int] = ints("squares")  # height steps
    screen: list[int] = ints("squares")  # cover that the square gives, per cent
    hazard: list[int] = ints("squares")  # 0 none, dice of falling damage otherwise
    zone: list[int] = ints("squares")  # bits of goals
    barred: list[int] = ints("squares")  # bit e set = no step in direction e, whatever the doors
    doorway: list[int] = ints("squares")  # bit e set = the step depends on a door
    piece: list[Piece] = rows(Piece, "pieces")
    bucket_start: list[int] = ints("squares")
    bucket_count: list[int] = ints("squares")
    bucket: list[int] = ints("bucket")


SCHEMAS = (Weapon, Figure, Side, Frame, Blow, State, Piece, Goal, Board, Event, Action, Scripted, Features, Work)
