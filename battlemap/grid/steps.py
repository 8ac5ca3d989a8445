"""Steps between neighbouring squares: walls, doors, corners, and whole footprints.

Source: formats section 0 (centre-line test: a step is barred when the line between the two centres meets a wall);
CT-OBS-1, CT-OBS-2; combat-tactics.md, "Further choices" (corners); cases FB-17 and FB-52. Neither figures nor heights
are looked at.
Units: squares; directions in eighths clockwise from north.
"""

from __future__ import annotations

from battlemap.engine.ground import PIECE_CURTAIN, PIECE_DOOR
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State
from battlemap.grid.crossing import centre_x, centre_y, enters_box
from battlemap.grid.obstacles import (
    BLOWS,
    BOTH_HANDS,
    CORNERS,
    MOVES,
    first_piece_met,
    is_solid,
    piece_stops_move,
    piece_stops_sight,
    point_hands,
)

__all__ = [
    "can_step",
    "can_step_figure",
    "corner_is_obstructed",
    "fits",
    "is_half",
    "is_solid",
    "piece_stops_move",
    "piece_stops_sight",
    "step_is_barred",
]

QUARTER = 256  # of a square, in its 1/1024


@rule
def step_is_barred(s: State, b: Board, square: int, e: int) -> bool:
    """Whether a wall or a corner bars the step from a map square in direction ``e``, doors as they stand [CT-OBS-1].

    With corners blocked, a diagonal is barred by a solid square beside it or a wall at the shared corner; low walls
    make no corner. Obstacles on both hands of the shared corner bar it always. The square beyond may itself be solid.
    """
    other = square + b.offset[e]
    ax = centre_x(b, square)
    ay = centre_y(b, square)
    bx = centre_x(b, other)
    by = centre_y(b, other)
    if first_piece_met(s, b, square, ax, ay, bx, by, MOVES) != 0:
        return True
    if first_piece_met(s, b, other, ax, ay, bx, by, MOVES) != 0:
        return True
    if point_hands(s, b, square, other, ax, ay, bx, by, MOVES) == BOTH_HANDS:
        return True
    return b.corner_moves == 0 and point_hands(s, b, square, other, ax, ay, bx, by, CORNERS) != 0


@rule
def can_step(s: State, b: Board, square: int, e: int) -> bool:
    """Whether a one-square figure can go from a square to its neighbour in direction ``e``, as far as the map goes."""
    if (b.barred[square] >> e) & 1 == 1:
        return False
    if is_solid(s, b, square + b.offset[e]):
        return False
    return (b.doorway[square] >> e) & 1 == 0 or not step_is_barred(s, b, square, e)


@rule
def is_half(b: Board, square: int) -> bool:
    """Whether a wall cuts a square through the middle and half squares are not to be stood in [CT-OBS-2].

    The middle is the inner square of half the side; doors and curtains do not cut.
    """
    if b.half_squares == 0:
        return False
    west = centre_x(b, square) - QUARTER
    north = centre_y(b, square) - QUARTER
    start = b.bucket_start[square]
    for k in range(start, start + b.bucket_count[square]):
        piece = b.piece[b.bucket[k]]
        stays = piece.kind != PIECE_DOOR and piece.kind != PIECE_CURTAIN
        if stays and enters_box(piece, west, north, 2 * QUARTER):
            return True
    return False


@rule
def fits(s: State, b: Board, f: Figure, square: int) -> bool:
    """Whether a footprint can lie with its north-west corner in a square: nothing solid, no wall inside [CT-OBS-2]."""
    for y in range(f.height):
        for x in range(f.width):
            at = square + y * b.width + x
            # Row by row, so that a footprint over the edge is refused at the solid border before it leaves the board.
            if is_solid(s, b, at) or is_half(b, at):
                return False
            if x > 0 and not can_step(s, b, at, 6):
                return False
            if y > 0 and not can_step(s, b, at, 0):
                return False
    return True


@rule
def can_step_figure(s: State, b: Board, f: Figure, square: int, e: int) -> bool:
    """Whether a figure's whole footprint can shift from a square (its north-west corner) by one in direction ``e``."""
    for y in range(f.height):
        for x in range(f.width):
            if not can_step(s, b, square + y * b.width + x, e):
                return False
    return f.width * f.height == 1 or fits(s, b, f, square + b.offset[e])


@rule
def corner_is_obstructed(s: State, b: Board, square: int, e: int) -> int:
    """What lies between two neighbours for a blow: 0 nothing, 1 a corner, 2 a wall or corners on both hands [CT-OBS-1].

    Low walls and curtains stop no blow.
    """
    is_open = ((b.barred[square] | b.doorway[square]) >> e) & 1 == 0
    if is_open and (e % 2 == 0 or b.corner_moves == 0):
        return 0
    other = square + b.offset[e]
    ax = centre_x(b, square)
    ay = centre_y(b, square)
    bx = centre_x(b, other)
    by = centre_y(b, other)
    if first_piece_met(s, b, square, ax, ay, bx, by, BLOWS) != 0:
        return 2
    if first_piece_met(s, b, other, ax, ay, bx, by, BLOWS) != 0:
        return 2
    hands = point_hands(s, b, square, other, ax, ay, bx, by, BLOWS)
    if hands == BOTH_HANDS:
        return 2
    return 1 if hands != 0 else 0
