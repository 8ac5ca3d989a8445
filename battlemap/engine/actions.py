"""Kinds of actions and of pending decisions, as integers, with the verbs of the notation."""

from __future__ import annotations

__all__ = ["DECISION_NAMES", "VERBS"]

# Action kinds, in the order in which lists of legal actions give them.
ATTACK = 1
SHOOT = 2
THROW = 3
CHARGE = 4
MOVE = 5
WITHDRAW = 6
SHIFT = 7
FACE = 8
STAND = 9
KNEEL = 10
CROUCH = 11
LIE = 12
GUARD = 13
READY = 14
OPEN = 15
CLOSE = 16
LEAVE = 17
PRESS = 18
PUSH = 19
REFUSE = 20
YIELD = 21
FOLLOW = 22
DECLINE = 23
HOLD = 24
WAIT = 25
END = 26
END_SIDE = 27
BIND = 28

VERBS = {
    ATTACK: "attack",
    SHOOT: "shoot",
    THROW: "throw",
    CHARGE: "charge",
    MOVE: "move",
    WITHDRAW: "withdraw",
    SHIFT: "shift",
    FACE: "face",
    STAND: "stand",
    KNEEL: "kneel",
    CROUCH: "crouch",
    LIE: "lie",
    GUARD: "guard",
    READY: "ready",
    OPEN: "open",
    CLOSE: "close",
    LEAVE: "leave",
    PRESS: "press",
    PUSH: "push",
    REFUSE: "refuse",
    YIELD: "yield",
    FOLLOW: "follow",
    DECLINE: "decline",
    HOLD: "hold",
    WAIT: "wait",
    END: "end",
    END_SIDE: "end",
    BIND: "bind",
}
"""Verb of each action kind in the notation; `end` with a side for a subject ends the side."""

# Frames of the pending stack. Decisions first; what stands after AUTOMATIC goes on by itself.
ACTIVATE = 1
OPPORTUNITY = 2
ANSWER_GUARD = 3
CHOOSE_PRESS = 4
CHOOSE_REFUSE = 5
CHOOSE_PUSH = 6
CHOOSE_FOLLOW = 7
AUTOMATIC = 20
WALK = 21
STRIKE_ALL = 22
ARRIVE = 23
LOOSE = 24
SETTLE_RETREAT = 25

DECISION_NAMES = {
    ACTIVATE: "activate",
    OPPORTUNITY: "opportunity",
    ANSWER_GUARD: "guard",
    CHOOSE_PRESS: "press",
    CHOOSE_REFUSE: "refuse",
    CHOOSE_PUSH: "push",
    CHOOSE_FOLLOW: "follow",
}
