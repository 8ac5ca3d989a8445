"""The event tape and the rolls written on it: every die is scripted, enumerated or drawn, and always logged.

Order on the tape: a roll, then one event a modifier, each with the rule that gave it.
"""

from __future__ import annotations

from battlemap.engine.dice import die
from battlemap.engine.events import FOR_INITIATIVE, MODIFIED, ROLLED
from battlemap.engine.rule import rule
from battlemap.engine.schema import CAPACITY, Event, State, Work

__all__ = ["FAULT_NAMES", "begin_tape", "emit", "fault", "modify", "roll", "roll_for", "settle"]

TAPE = CAPACITY["tape"]
BRANCHES = 64

# What stopped a battle: the engine's own bounds.
TAPE_FULL, STACK_FULL, PATH_FULL, BLOWS_FULL, BRANCHES_FULL = 1, 2, 3, 4, 5
FAULT_NAMES = (
    "",
    "event tape full",
    "decision stack full",
    "path too long",
    "too many blows in a round",
    "too many rolls",
)


@rule
def fault(w: Work, code: int) -> None:
    """Stop the battle: a bound of the engine was reached. The first fault stays."""
    if w.fault == 0:
        w.fault = code


@rule
def begin_tape(w: Work) -> None:
    """An empty tape, for the next action."""
    w.events = 0
    w.fault = 0


@rule
def emit(w: Work, kind: int, actor: int, target: int, square: int, value: int, source: int) -> None:
    """Write one fact; ``source`` is the rule's number, 0 where none speaks."""
    if w.events >= TAPE:
        fault(w, TAPE_FULL)
        return
    event = w.tape[w.events]
    event.kind = kind
    event.actor = actor
    event.target = target
    event.square = square
    event.value = value
    event.purpose = 0
    event.dice = 0
    event.faces = 0
    event.natural = 0
    event.total = 0
    event.needed = 0
    event.rule = source
    w.events += 1


@rule
def modify(w: Work, amount: int, source: int) -> int:
    """Note a modifier of the roll before it and give it back; nothing is noted for 0."""
    if amount != 0:
        emit(w, MODIFIED, 0, 0, 0, amount, source)
    return amount


@rule
def scripted_die(w: Work, purpose: int, figure: int, side: int, faces: int) -> int:
    """The next scripted number that fits this roll, or 0."""
    for k in range(w.script_count):
        line = w.script[k]
        if line.used == 1 or (line.purpose != 0 and line.purpose != purpose):
            continue
        if (line.figure != 0 and line.figure != figure) or (line.side != 0 and line.side != side):
            continue
        line.used = 1
        if line.value < 1 or line.value > faces:
            w.misfit = k + 1
        return line.value
    return 0


@rule
def branch_total(w: Work, dice: int, faces: int) -> int:
    """While odds are enumerated: the total that this roll takes on the present branch."""
    k = w.branch_count
    if k >= BRANCHES:
        fault(w, BRANCHES_FULL)
        return dice
    w.branch_count += 1
    w.branch_dice[k] = dice
    w.branch_faces[k] = faces
    if w.branch[k] < dice:
        w.branch[k] = dice
    return w.branch[k]


@rule
def drawn_total(s: State, w: Work, purpose: int, figure: int, side: int, dice: int, faces: int) -> int:
    """The sum of the dice, scripted ones first."""
    total = 0
    for _ in range(dice):
        one = 0
        if w.script_count > 0:
            one = scripted_die(w, purpose, figure, side, faces)
        if one == 0:
            if w.unscripted == 1 and w.missing == 0:
                w.missing = purpose
                w.missing_figure = figure
            one = die(s, faces)
        total += one
    return total


@rule
def roll(s: State, w: Work, purpose: int, figure: int, target: int, dice: int, faces: int) -> int:
    """Roll dice for a figure and log the roll; the natural total."""
    return roll_for(s, w, purpose, figure, s.figure[figure].side, target, dice, faces)


@rule
def roll_for(s: State, w: Work, purpose: int, figure: int, side: int, target: int, dice: int, faces: int) -> int:
    """Roll dice for a figure of a side, or for the side itself (figure 0); the natural total, logged."""
    natural = 0
    # Odds end with the action: the next round's initiative is none of its consequences, and may be rolled for ever.
    if w.enumerate == 1 and purpose != FOR_INITIATIVE:
        natural = branch_total(w, dice, faces)
    else:
        natural = drawn_total(s, w, purpose, figure, side, dice, faces)
    emit(w, ROLLED, figure, target, 0, side, 0)
    if w.events > 0 and w.fault == 0:
        event: Event = w.tape[w.events - 1]
        event.purpose = purpose
        event.dice = dice
        event.faces = faces
        event.natural = natural
        event.total = natural
    return natural


@rule
def settle(w: Work, mark: int, total: int, needed: int) -> None:
    """Complete the roll at place ``mark`` of the tape with its total and the number needed."""
    if mark < w.events:
        event: Event = w.tape[mark]
        event.total = total
        event.needed = needed
