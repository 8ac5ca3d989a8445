"""Sizes, postures, statuses, phases and other small numbers that figures carry."""

from __future__ import annotations

TINY, SMALL, MAN_SIZED, LARGE, HUGE, GARGANTUAN = range(6)
SIZE_NAMES = ("T", "S", "M", "L", "H", "G")

STANDING, CROUCHED, KNEELING, PRONE = range(4)
POSTURE_NAMES = ("standing", "crouched", "kneeling", "prone")

ACTIVE, UNCONSCIOUS, DYING, DEAD, GONE = range(5)
STATUS_NAMES = ("active", "unconscious", "dying", "dead", "gone")

VERY_FAST, FAST, AVERAGE, SLOW, VERY_SLOW = range(1, 6)
PHASE_NAMES = ("", "very fast", "fast", "average", "slow", "very slow")

NO_SHIELD, BUCKLER, SMALL_SHIELD, MEDIUM_SHIELD, BODY_SHIELD = range(5)
SHIELD_NAMES = ("none", "buckler", "small", "medium", "body")

SLASHING, PIERCING, BLUDGEONING = 1, 2, 4

FRONT, RIGHT_FLANK, LEFT_FLANK, REAR = range(4)
ARC_NAMES = ("front", "right flank", "left flank", "rear")

# Stages of a round.
SET_UP, BEGIN_ROUND, PHASES, RETREATS, STATUS_STEP = range(5)

# Why a battle is over.
LAST_STANDING, GOAL_REACHED, NO_PROGRESS, ROUND_LIMIT, NOBODY_LEFT = range(1, 6)
OUTCOME_NAMES = ("", "last side able to fight", "goal reached", "no progress", "round limit", "nobody left")

GOAL_HOLD, GOAL_ROUT, GOAL_SLAY, GOAL_EXIT, GOAL_SURVIVE = range(1, 6)
GOAL_NAMES = ("", "hold", "rout", "slay", "exit", "survive")

# What one figure did to another this round.
HURT, FREE_STRIKE, ASKED = 1, 2, 3
