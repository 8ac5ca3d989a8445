"""When an attack roll hits, and when the hit is critical.

Source: seed 004 (attack rolls), seed 000 (critical hits); AD-ATT-1, AD-ATT-2, CT-CRT-1.
"""

from __future__ import annotations

from battlemap.engine.events import CRITICAL, HIT, MISSED
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, Work
from battlemap.engine.tape import emit
from battlemap.rulesets.combat_tactics.ids import AD_ATT_1, CT_CRT_1

MISS, STRUCK_HOME, STOPS = 0, 1, 2
"""Outcomes of an attack: missed; hit; a critical hit or knockdown, after which a moving target goes no farther."""


@rule
def is_hit(natural: int, total: int, needed: int) -> bool:
    """Natural 20 always hits, natural 1 always misses, whatever number is needed [AD-ATT-1] [AD-ATT-2]."""
    if natural == 1:
        return False
    return natural == 20 or total >= needed


@rule
def is_critical(b: Board, natural: int, total: int, needed: int) -> bool:
    """Natural 18 or more, and 5 or more above the number needed [CT-CRT-1]."""
    return b.criticals > 0 and natural >= 18 and total >= needed + 5


@rule
def judge(b: Board, w: Work, a: Figure, d: Figure, natural: int, total: int, needed: int) -> int:
    """Tell whether the roll misses, hits or hits critically; the outcome [AD-ATT-1] [CT-CRT-1]."""
    if not is_hit(natural, total, needed):
        emit(w, MISSED, a.number, d.number, d.square, total, AD_ATT_1)
        return MISS
    emit(w, HIT, a.number, d.number, d.square, total, AD_ATT_1)
    if is_critical(b, natural, total, needed):
        emit(w, CRITICAL, a.number, d.number, d.square, total - needed, CT_CRT_1)
        return STOPS
    return STRUCK_HOME
