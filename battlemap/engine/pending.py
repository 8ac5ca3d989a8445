"""The pending stack: decisions that somebody must take and things that go on once what lies above them is settled.

It lives in State, so it is copied, saved and undone with everything else; nothing waits in Python frames.
"""

from __future__ import annotations

from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Frame, State, Work
from battlemap.engine.tape import STACK_FULL, fault

STACK = 32


@rule
def push(s: State, w: Work, kind: int, figure: int, other: int, value: int) -> None:
    """Put a frame on top; its side is the figure's."""
    if s.stack_count >= STACK:
        fault(w, STACK_FULL)
        return
    frame = s.stack[s.stack_count]
    frame.kind = kind
    frame.figure = figure
    frame.other = other
    frame.square = 0
    frame.value = value
    frame.mark = 0
    frame.side = s.figure[figure].side
    s.stack_count += 1


@rule
def pop(s: State) -> None:
    """Take the top frame off and leave zeros, so that equal positions have equal fingerprints."""
    s.stack_count -= 1
    frame = s.stack[s.stack_count]
    frame.kind = 0
    frame.figure = 0
    frame.other = 0
    frame.square = 0
    frame.value = 0
    frame.mark = 0
    frame.side = 0


@rule
def top_kind(s: State) -> int:
    """The kind of the top frame; 0 when the stack is empty."""
    if s.stack_count == 0:
        return 0
    return s.stack[s.stack_count - 1].kind


@rule
def offer(b: Board, w: Work, kind: int, figure: int, target: int, square: int, facing: int, value: int) -> None:
    """Add one legal action to the list in Work."""
    action = w.action[w.action_count]
    action.kind = kind
    action.figure = figure
    action.target = target
    action.square = square
    action.facing = facing
    action.value = value
    w.action_count += 1


@rule
def top_frame(s: State) -> Frame:
    """The top frame; the stack must not be empty."""
    return s.stack[s.stack_count - 1]
