"""What happens to a cocked crossbow or a loaded firearm when its bearer falls.

Source: seed 000 (knockdown); CT-KND-4. The figure hit is drawn among those in the line ahead (ours).
"""

from __future__ import annotations

from battlemap.engine.conditions import ACTIVE
from battlemap.engine.events import FOR_ACCIDENT, TARGET_DRAWN
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State, Work
from battlemap.engine.tape import emit, roll
from battlemap.grid.occupancy import here_count, occupant
from battlemap.grid.sight import sight_line
from battlemap.grid.steps import is_solid
from battlemap.rulesets.combat_tactics.budget import rounds_to_reload
from battlemap.rulesets.combat_tactics.harm import saves
from battlemap.rulesets.combat_tactics.ids import CT_KND_4
from battlemap.rulesets.combat_tactics.missiles import shot
from battlemap.rulesets.combat_tactics.threat import is_active


@rule
def holds_loaded(s: State, b: Board, d: Figure) -> bool:
    """A crossbow or firearm in hand, loaded and cocked [CT-KND-4]."""
    arm = b.weapon[d.ready]
    return (arm.crossbow == 1 or arm.firearm == 1) and d.reloaded <= s.round


@rule
def is_listed(w: Work, number: int) -> bool:
    """Is the figure in w.melee already?"""
    for k in range(w.melee_count):
        if w.melee[k] == number:
            return True
    return False


@rule
def find_in_line(s: State, b: Board, w: Work, d: Figure) -> None:
    """Fill w.melee with the figures in the line ahead, up to short range or what blocks the shot."""
    w.melee_count = 0
    square = d.square
    for _ in range(b.weapon[d.ready].short):
        square += b.offset[d.facing]
        if is_solid(s, b, square) or not sight_line(s, b, w, d.square, square):
            return
        for k in range(here_count(s, square)):
            other = s.figure[occupant(s, square, k)]
            if is_active(other) and other.number != d.number and not is_listed(w, other.number):
                w.melee[w.melee_count] = other.number
                w.melee_count += 1


@rule
def drop_loaded(s: State, b: Board, w: Work, d: Figure) -> None:
    """A fallen figure with a loaded weapon saves against paralysis or shoots by accident [CT-KND-4]."""
    if d.status != ACTIVE or not holds_loaded(s, b, d):
        return
    if saves(s, w, d, d.save_paralysis, 0, 0):
        return
    arm = b.weapon[d.ready]
    d.reloaded = s.round + rounds_to_reload(d, arm)
    find_in_line(s, b, w, d)
    if w.melee_count == 0:
        return
    place = 1
    if w.melee_count > 1:
        place = roll(s, w, FOR_ACCIDENT, d.number, 0, 1, w.melee_count)
    victim = s.figure[w.melee[place - 1]]
    emit(w, TARGET_DRAWN, d.number, victim.number, victim.square, place, CT_KND_4)
    shot(s, b, w, d, victim, arm)
