"""Kinds of events (facts, past tense) and purposes of rolls, as integers with their names."""

from __future__ import annotations

__all__ = ["EVENT_NAMES", "PURPOSE_NAMES"]

EVENT_NAMES = (
    "",
    "rolled",
    "modified",
    "round_began",
    "initiative_won",
    "phase_began",
    "hit",
    "missed",
    "critical",
    "damaged",
    "fell",  # to 0 hit points or below
    "died",
    "bled",
    "knocked_down",
    "kept_footing",
    "moved",
    "turned",
    "rose",
    "lowered",  # changed posture downwards; value is the posture
    "readied",
    "guarded",
    "charged",
    "withdrew",
    "opened",
    "closed",
    "provoked",
    "stopped",  # a mover stopped by a knockdown or critical hit
    "target_drawn",  # fire into melee; value is the face of the target die
    "face_claimed",  # a candidate's last face of the target die
    "pressed",
    "refused",
    "retreated",
    "stood_firm",
    "followed",
    "held",
    "went_over",  # over a hazard's edge
    "left_map",
    "waited",
    "ended",
    "goal_reached",
    "battle_ended",
    "bound",
)

(
    _,
    ROLLED,
    MODIFIED,
    ROUND_BEGAN,
    INITIATIVE_WON,
    PHASE_BEGAN,
    HIT,
    MISSED,
    CRITICAL,
    DAMAGED,
    FELL,
    DIED,
    BLED,
    KNOCKED_DOWN,
    KEPT_FOOTING,
    MOVED,
    TURNED,
    ROSE,
    LOWERED,
    READIED,
    GUARDED,
    CHARGED,
    WITHDREW,
    OPENED,
    CLOSED,
    PROVOKED,
    STOPPED,
    TARGET_DRAWN,
    FACE_CLAIMED,
    PRESSED,
    REFUSED,
    RETREATED,
    STOOD_FIRM,
    FOLLOWED,
    HELD,
    WENT_OVER,
    LEFT_MAP,
    WAITED,
    ENDED,
    REACHED_GOAL,
    BATTLE_ENDED,
    BOUND,
) = range(len(EVENT_NAMES))

PURPOSE_NAMES = ("", "initiative", "attack", "damage", "knockdown", "save", "target", "fall", "accident", "surprise")
"""What a die was rolled for; scenario tests script dice by these names."""

(
    _,
    FOR_INITIATIVE,
    FOR_ATTACK,
    FOR_DAMAGE,
    FOR_KNOCKDOWN,
    FOR_SAVE,
    FOR_TARGET,
    FOR_FALL,
    FOR_ACCIDENT,
    FOR_SURPRISE,
) = range(len(PURPOSE_NAMES))
