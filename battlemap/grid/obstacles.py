"""What stops what: solid squares, doors and the kinds of wall pieces, and which of them a line meets.

Source: scenario format (kinds of walls); combat-tactics.md, CT-OBS-1 and "Further choices" (sight at a lattice point;
corners).
Units: squares; 1/1024 of a square for points. Hands are a bit mask: 1 left, 2 right of a line, as seen from its start.
"""

from __future__ import annotations

from battlemap.engine.ground import DOOR_OPEN, PIECE_DOOR, UNIT, VOID
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Piece, State
from battlemap.grid.crossing import APART, CROSSES, STARTS_ON_LINE, centre_x, centre_y, contact, hand
from battlemap.grid.squares import column, row

__all__ = [
    "BLOWS",
    "BOTH_HANDS",
    "CORNERS",
    "COVER",
    "MOVES",
    "SIGHT",
    "first_piece_met",
    "is_opaque",
    "is_solid",
    "meets",
    "piece_stops",
    "piece_stops_move",
    "piece_stops_sight",
    "point_hands",
]

MOVES, CORNERS, BLOWS, SIGHT, COVER = 1, 2, 4, 8, 16
"""What an obstacle may stop. CORNERS: makes a corner that nobody cuts, which low walls do not. COVER: hides a part."""

# By kind of piece: none, wall, low, window, curtain, invisible, door (while it is not open).
STOPS = (
    0,
    MOVES | CORNERS | BLOWS | SIGHT | COVER,
    MOVES | COVER,
    MOVES | CORNERS | BLOWS | COVER,
    SIGHT | COVER,
    MOVES | CORNERS | BLOWS,
    MOVES | CORNERS | BLOWS | SIGHT | COVER,
)

LEFT_HAND, RIGHT_HAND, BOTH_HANDS = 1, 2, 3


@rule
def is_solid(s: State, b: Board, square: int) -> bool:
    """Whether nobody can stand in a square: solid ground, the border, or a door that is not open."""
    solid = b.solid[square]
    if solid <= 1:
        return solid == 1
    return s.door[solid - 1] != DOOR_OPEN


@rule
def is_opaque(s: State, b: Board, square: int) -> bool:
    """Whether a square stops sight: every solid one but void."""
    return is_solid(s, b, square) and b.terrain[square] != VOID


@rule
def piece_stops(s: State, piece: Piece, what: int) -> bool:
    """Whether a wall piece stops moves, cut corners, blows or sight, or gives cover."""
    if piece.kind == PIECE_DOOR and s.door[piece.door] == DOOR_OPEN:
        return False
    return STOPS[piece.kind] & what != 0


@rule
def piece_stops_move(s: State, b: Board, piece: Piece) -> bool:
    """Whether nobody walks through a wall piece: all kinds but curtains and open doors."""
    return piece_stops(s, piece, MOVES)


@rule
def piece_stops_sight(s: State, b: Board, piece: Piece) -> bool:
    """Whether nobody sees through a wall piece: walls, curtains and doors that are not open."""
    return piece_stops(s, piece, SIGHT)


@rule
def hand_bit(seen: int) -> int:
    """A hand as a bit of a mask."""
    if seen > 0:
        return RIGHT_HAND
    return LEFT_HAND if seen < 0 else 0


@rule
def hands_touching(
    s: State, b: Board, square: int, ax: int, ay: int, bx: int, by: int, px: int, py: int, what: int
) -> int:
    """The hands of the line a-b on which walls of the square's bucket go out from the point p of that line."""
    hands = 0
    start = b.bucket_start[square]
    for k in range(start, start + b.bucket_count[square]):
        piece = b.piece[b.bucket[k]]
        if piece_stops(s, piece, what):
            if piece.x0 == px and piece.y0 == py:
                hands |= hand_bit(hand(ax, ay, bx, by, piece.x1, piece.y1))
            if piece.x1 == px and piece.y1 == py:
                hands |= hand_bit(hand(ax, ay, bx, by, piece.x0, piece.y0))
    return hands


@rule
def meets(s: State, b: Board, square: int, ax: int, ay: int, bx: int, by: int, number: int, what: int) -> bool:
    """Whether a wall piece of the square's bucket stops the line a-b: across it, along it, or in a joint on it.

    A wall that only touches the line with its end grazes, unless another goes out from there on the other hand. Lattice
    points are left to `point_hands`, which sees the solid squares too.
    """
    piece = b.piece[number]
    meeting = contact(ax, ay, bx, by, piece)
    if meeting == CROSSES:
        return True
    if meeting == APART:
        return False
    px = piece.x0 if meeting == STARTS_ON_LINE else piece.x1
    py = piece.y0 if meeting == STARTS_ON_LINE else piece.y1
    if px % UNIT == 0 and py % UNIT == 0:
        return False
    return hands_touching(s, b, square, ax, ay, bx, by, px, py, what) == BOTH_HANDS


@rule
def first_piece_met(s: State, b: Board, square: int, ax: int, ay: int, bx: int, by: int, what: int) -> int:
    """The first wall piece in the square's bucket that stops the line a-b, or 0."""
    start = b.bucket_start[square]
    for k in range(start, start + b.bucket_count[square]):
        number = b.bucket[k]
        if piece_stops(s, b.piece[number], what) and meets(s, b, square, ax, ay, bx, by, number, what):
            return number
    return 0


@rule
def point_hands(s: State, b: Board, here: int, after: int, ax: int, ay: int, bx: int, by: int, what: int) -> int:
    """The hands on which obstacles touch the lattice point where the line a-b passes from ``here`` into ``after``.

    0 when the two squares share an edge: then the line passes no lattice point. Obstacles are walls and the two squares
    beside the line.
    """
    dx = column(b, after) - column(b, here)
    dy = row(b, after) - row(b, here)
    if dx == 0 or dy == 0:
        return 0
    px = (centre_x(b, here) + centre_x(b, after)) // 2
    py = (centre_y(b, here) + centre_y(b, after)) // 2
    hands = hands_touching(s, b, here, ax, ay, bx, by, px, py, what)
    for k in range(2):
        beside = here + dx if k == 0 else after - dx
        stops = is_solid(s, b, beside) if what < SIGHT else is_opaque(s, b, beside)
        if stops:
            hands |= hand_bit(hand(ax, ay, bx, by, centre_x(b, beside), centre_y(b, beside)))
    return hands
