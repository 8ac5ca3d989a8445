"""A shot or throw on its way: first the enemies that it provokes, then the draw, the shot and its knockdown.

Source: tables sections 5, 8.2 and 18, choice 13; CT-FIM-1 to CT-FIM-6.
"""

from __future__ import annotations

from battlemap.engine.actions import LOOSE
from battlemap.engine.conditions import ACTIVE, PRONE
from battlemap.engine.pending import pop, push, top_frame
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State, Weapon, Work
from battlemap.rulesets.combat_tactics.accident import drop_loaded
from battlemap.rulesets.combat_tactics.budget import rounds_to_reload
from battlemap.rulesets.combat_tactics.harm import try_knockdown
from battlemap.rulesets.combat_tactics.hits import MISS
from battlemap.rulesets.combat_tactics.missiles import can_be_shot, real_target, shot
from battlemap.rulesets.combat_tactics.threat import can_shoot_lying, threatens
from battlemap.rulesets.combat_tactics.walking import ask_opportunity, may_strike


@rule
def begin_shot(s: State, b: Board, w: Work, f: Figure, target: int, weapon: int, kind: int) -> None:
    """Shooting under threat lets every threatening enemy strike first, except those that came up this round [T-5]."""
    push(s, w, LOOSE, f.number, target, weapon)
    for step in range(b.figures):
        number = b.figures - step
        e = s.figure[number]
        if e.side != f.side and e.side > 0 and e.moved == 0 and may_strike(s, b, e, f) and threatens(s, b, w, e, f):
            ask_opportunity(s, b, w, e, f, kind)


@rule
def loose(s: State, b: Board, w: Work) -> None:
    """The shot on top of the stack flies, if its shooter still can shoot; what went off in a fall is spent [CT-FIM-5]."""
    frame = top_frame(s)
    f = s.figure[frame.figure]
    d = s.figure[frame.other]
    arm = b.weapon[frame.value]
    pop(s)
    went_off = f.shots == 0 and s.round < f.reloaded
    f.shots += 1
    f.next_attack = s.phase + 1
    if went_off:
        return
    f.reloaded = s.round + rounds_to_reload(f, arm)
    if f.status != ACTIVE or (f.posture == PRONE and not can_shoot_lying(f, arm)):
        return
    if d.status != ACTIVE or not can_be_shot(s, b, w, f, d, arm):
        return
    let_fly(s, b, w, f, d, arm)


@rule
def let_fly(s: State, b: Board, w: Work, f: Figure, aimed_at: Figure, arm: Weapon) -> None:
    """Draw the real target, shoot, and see whether it is knocked down [CT-FIM-1] [CT-FIM-3]."""
    d = s.figure[real_target(s, b, w, f, aimed_at, arm)]
    if shot(s, b, w, f, d, arm) == MISS:
        return
    if try_knockdown(s, b, w, f, d, arm):
        drop_loaded(s, b, w, d)
