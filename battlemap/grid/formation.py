"""Close formation and the shield wall: who stands shoulder to shoulder, and how far a line of locked shields runs.

Source: CT-FRM-1, CT-SHW-1..6, OC-26 (line test); combat-tactics.md, "Further choices" (OC-26, CT-SHW-2, 4); case FB-60.
Units: squares; facings in eighths clockwise from north.

Nothing is stored: a member that falls, turns, dies or goes too far breaks the line by the position it leaves.
"""

from __future__ import annotations

from battlemap.engine.conditions import ACTIVE, FRONT, KNEELING, LARGE, MAN_SIZED, MEDIUM_SHIELD, SMALL, STANDING
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State, Work
from battlemap.grid.facing import arc_of_square
from battlemap.grid.occupancy import covers, here_count, occupant
from battlemap.grid.steps import can_step

__all__ = [
    "are_side_by_side",
    "behind_shield_wall",
    "in_close_formation",
    "in_shield_wall",
    "is_in_ranks",
    "is_wall_member",
    "is_wall_square",
    "sharers",
    "shield_wall_length",
]

NEVER = 99
"""More figures than a square can hold: for sizes that form no line."""

SHORTEST_WALL = 2


@rule
def is_in_ranks(f: Figure, side: int, size: int, facing: int) -> bool:
    """Whether a figure can form up with others of this side, size and facing: active, standing or kneeling."""
    if f.side != side or f.size != size or f.facing != facing or f.status != ACTIVE:
        return False
    return f.posture == STANDING or f.posture == KNEELING


@rule
def sharers(s: State, b: Board, f: Figure) -> int:
    """How many friends in its own square are in the ranks with a figure: one size, one facing, standing or kneeling."""
    if not is_in_ranks(f, f.side, f.size, f.facing):
        return 0
    count = 0
    for k in range(here_count(s, f.square)):
        g = s.figure[occupant(s, f.square, k)]
        if g.number != f.number and is_in_ranks(g, f.side, f.size, f.facing):
            count += 1
    return count


@rule
def are_side_by_side(s: State, b: Board, f: Figure, g: Figure) -> bool:
    """Whether some square of one figure is next to one of the other with nothing barring the step between them."""
    for y in range(f.height):
        for x in range(f.width):
            square = f.square + y * b.width + x
            for e in range(8):
                if covers(b, g, square + b.offset[e]) and can_step(s, b, square, e):
                    return True
    return False


@rule
def in_close_formation(s: State, b: Board, f: Figure) -> bool:
    """Whether a figure is in close formation [CT-FRM-1].

    Two man-sized or three small figures in one square with one facing; a large one beside another of its side with
    its facing.
    """
    if f.size == MAN_SIZED:
        return sharers(s, b, f) >= 1
    if f.size == SMALL:
        return sharers(s, b, f) >= 2
    if f.size != LARGE or not is_in_ranks(f, f.side, f.size, f.facing):
        return False
    for number in range(1, b.figures + 1):
        g = s.figure[number]
        if number == f.number or g.square == 0 or not is_in_ranks(g, f.side, LARGE, f.facing):
            continue
        if are_side_by_side(s, b, f, g):
            return True
    return False


@rule
def is_wall_member(b: Board, f: Figure, side: int, facing: int, size: int) -> bool:
    """Whether a figure can lock shields (CT-SHW-1, 5, 6): in the ranks, medium or body shield, one-handed weapon ready.

    One that has spent more than half its movement this round cannot.
    """
    if not is_in_ranks(f, side, size, facing) or f.shield < MEDIUM_SHIELD or f.spent * 2 > f.movement:
        return False
    return f.ready > 0 and b.weapon[f.ready].hands == 1 and b.weapon[f.ready].reach > 0


@rule
def members_needed(size: int) -> int:
    """How many figures fill a square of a shield wall (OC-26): two man-sized, three small, one large."""
    if size == SMALL:
        return 3
    if size == MAN_SIZED:
        return 2
    return 1 if size == LARGE else NEVER


@rule
def is_wall_square(s: State, b: Board, square: int, side: int, facing: int, size: int) -> bool:
    """Whether a square is filled with figures that can lock shields."""
    count = 0
    for k in range(here_count(s, square)):
        if is_wall_member(b, s.figure[occupant(s, square, k)], side, facing, size):
            count += 1
    return count >= members_needed(size)


@rule
def wall_arm(s: State, b: Board, f: Figure, e: int) -> int:
    """How many squares a figure's shield wall runs on in direction ``e``; a map wall between two cuts it."""
    length = 0
    square = f.square
    for _ in range(b.squares):
        beyond = square + b.offset[e]
        if not is_wall_square(s, b, beyond, f.side, f.facing, f.size) or not can_step(s, b, square, e):
            break
        square = beyond
        length += 1
    return length


@rule
def shield_wall_length(s: State, b: Board, f: Figure) -> int:
    """Squares in the shield wall of which a figure is a member; 0 = none (OC-26) [CT-SHW-1].

    The line runs to both sides of its facing, which is one of the four sides of the square: at least two squares.
    """
    if f.facing % 2 == 1 or not is_wall_member(b, f, f.side, f.facing, f.size):
        return 0
    if not is_wall_square(s, b, f.square, f.side, f.facing, f.size):
        return 0
    length = 1 + wall_arm(s, b, f, (f.facing + 2) % 8) + wall_arm(s, b, f, (f.facing + 6) % 8)
    return length if length >= SHORTEST_WALL else 0


@rule
def in_shield_wall(s: State, b: Board, f: Figure) -> bool:
    """Whether a figure is a member of a shield wall [CT-SHW-1]."""
    return shield_wall_length(s, b, f) > 0


@rule
def behind_shield_wall(s: State, b: Board, w: Work, target: Figure, from_square: int) -> int:
    """The member of its own side's shield wall behind which a target is, for a shot from a square; 0 = none [CT-SHW-2].

    Looks along ``w.line`` as `sight.sight_line` left it for this shot: behind is where the line enters a square of
    the wall from the wall's front. The target's own square is not on the line.
    """
    before = from_square
    for k in range(w.line_count):
        square = w.line[k]
        for j in range(here_count(s, square)):
            g = s.figure[occupant(s, square, j)]
            if g.side != target.side or g.number == target.number:
                continue
            if arc_of_square(b, g, before) == FRONT and in_shield_wall(s, b, g):
                return g.number
        before = square
    return 0
