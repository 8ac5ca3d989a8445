"""The scores of the policies.

Units: points without meaning of their own; only which is greater counts. Equal scores: the first action of the list.
"""

from __future__ import annotations

from battlemap.engine.actions import (
    ATTACK,
    CHARGE,
    DECLINE,
    END,
    FACE,
    FOLLOW,
    HOLD,
    MOVE,
    OPEN,
    PRESS,
    PUSH,
    REFUSE,
    SHIFT,
    SHOOT,
    STAND,
    THROW,
    WAIT,
    WITHDRAW,
)
from battlemap.engine.dice import philox
from battlemap.engine.rule import rule
from battlemap.engine.schema import Features, State, Work
from battlemap.policies.baseline import baseline

HUMAN, STAND_FAST, ASSAULT, ENVELOP, SKIRMISH, RANDOM, BASELINE = range(7)
M32 = 0xFFFFFFFF
RANDOM_STREAM = 0x52414E44
"""Keeps the random policy's choices apart from the battle's own dice."""

KEPT_AWAY = 6
"""Squares that a skirmisher likes to keep between itself and the enemy."""

FAR = 1_000_000
NO_CEILING = 1 << 40
ABOVE_ALL_BUT_STRIKES = 800_001
EVERYTHING = -1


@rule
def needs_detail(policy: int) -> int:
    """1 for policies that look at exposure, risk and gain, which cost time."""
    if policy == ENVELOP or policy == SKIRMISH:
        return 1
    return 0


@rule
def wanted_kinds(policy: int) -> int:
    """The kinds of actions, as bits, that a policy ever takes in an activation apart from strikes, facing and passing."""
    if policy == RANDOM:
        return EVERYTHING
    if policy == SKIRMISH:
        return (1 << MOVE) | (1 << WITHDRAW)
    return 1 << MOVE


@rule
def ceiling(policy: int, kind: int) -> int:
    """More than a policy ever gives to an action of this kind: what cannot win any more need not be weighed."""
    if policy == SKIRMISH or policy == RANDOM:
        return NO_CEILING
    if kind == MOVE or kind == WITHDRAW or kind == SHIFT or kind == OPEN:
        return 500_200
    if kind == FACE:
        return 700_999
    if kind == ATTACK or kind == SHOOT or kind == THROW or kind == CHARGE or kind == PUSH or kind == FOLLOW:
        return NO_CEILING
    return ABOVE_ALL_BUT_STRIKES


@rule
def answers(f: Features) -> int:
    """What every policy does between activations: strike, press, stand firm; follow to keep the enemy in front."""
    if f.kind == PRESS or f.kind == REFUSE:
        return 100
    if f.kind == PUSH:
        return 100 + f.gain
    if f.kind == FOLLOW:
        return 50 + 10 * f.front
    if f.kind == WAIT:
        return 10
    if f.kind == END or f.kind == DECLINE or f.kind == HOLD:
        return 1
    return 0


@rule
def fight(f: Features) -> int:
    """Strike the weakest in reach, shoot where no friend is likelier to be hit, get up, turn to an enemy behind."""
    if f.swaps == 1:
        return 0
    if f.kind == ATTACK:
        return 1_000_000 - 100 * f.target_hp + f.gain // 100 + 20 * f.arc
    if (f.kind == SHOOT or f.kind == THROW) and f.friends_hit < 40 and f.swaps == 0:
        return 900_000 - 1_000 * f.friends_hit + f.gain
    if f.kind == STAND:
        return 800_000
    if f.kind == FACE and f.front > 0 and f.front_now == 0:
        return 700_000 + f.front
    if f.kind == OPEN and f.distance < f.now:
        return 490_000
    return answers(f)


@rule
def assault(f: Features) -> int:
    """Close by the shortest way and attack."""
    if f.kind == CHARGE:
        return 600_000 - 100 * f.target_hp
    if f.kind == MOVE and f.distance < f.now:
        return 500_000 - f.distance
    return fight(f)


@rule
def envelop(f: Features) -> int:
    """Close, and of the places to strike from take an enemy's rear or flank that few others threaten."""
    if f.kind == CHARGE:
        return 480_000 - 100 * f.target_hp
    if f.kind == MOVE and (f.distance < f.now or (f.distance == f.now and f.arc == 2 and f.risk == 0)):
        return 500_000 - 20 * f.distance + 40 * f.arc - 15 * f.exposure - f.risk // 10 + 4 * f.height
    return fight(f)


@rule
def skirmish(f: Features) -> int:
    """Shoot; keep away from whoever comes near; strike only when caught."""
    if f.kind == ATTACK and f.swaps == 0:
        return 300_000 + f.gain
    if (f.kind == MOVE or f.kind == WITHDRAW) and f.nearest < FAR:
        kept = min(f.nearest, KEPT_AWAY)
        score = 400_000 + 100 * kept - 400 * f.exposure - f.risk + 5 * f.height - max(f.nearest - KEPT_AWAY, 0)
        if f.now < 2 * KEPT_AWAY or f.now > 6 * KEPT_AWAY:
            return score
        return 0
    return fight(f)


@rule
def chance(s: State, k: int) -> int:
    """A number for the random policy, from a stream of its own."""
    return philox((s.decisions * 4096 + k) & M32, s.stream ^ RANDOM_STREAM, s.key)


@rule
def score(s: State, w: Work, policy: int, k: int) -> int:
    """How much a policy likes place k of the legal actions, whose features are in w."""
    f: Features = w.features[0]
    if policy == STAND_FAST:
        if f.kind == MOVE or f.kind == CHARGE or f.kind == FOLLOW:
            return 0
        return fight(f)
    if policy == ENVELOP:
        return envelop(f)
    if policy == SKIRMISH:
        return skirmish(f)
    if policy == RANDOM:
        return chance(s, k)
    if policy == BASELINE:
        return baseline(f)
    return assault(f)
