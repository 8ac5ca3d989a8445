"""Sight, line of fire and cover: what lies on the straight line between two centres.

Source: combat-tactics.md, "Further choices" (sight at a lattice point; figures of several squares; OC-9); scenario
format (kinds of walls); cases FB-04, FB-05, FB-06 and FB-10. Sight is the same from both ends for every pair of
squares; cover is not, for what a shooter stands behind does not hide his target.
Units: squares; cover in per cent.
"""

from __future__ import annotations

from battlemap.engine.ground import BLOCKED_BY_PIECE, BLOCKED_BY_POINT, BLOCKED_BY_SQUARE, PIECE_LOW, PIECE_WINDOW
from battlemap.engine.rule import rule
from battlemap.engine.schema import Board, Figure, State, Work
from battlemap.grid.crossing import centre_x, centre_y, is_met_between
from battlemap.grid.obstacles import (
    BLOWS,
    BOTH_HANDS,
    COVER,
    SIGHT,
    first_piece_met,
    is_opaque,
    is_solid,
    meets,
    point_hands,
)
from battlemap.grid.squares import column, row

__all__ = [
    "LOW_COVER",
    "WINDOW_COVER",
    "blow_line",
    "clear_line",
    "line_cover",
    "sight_between",
    "sight_line",
    "squares_on_line",
]

LOW_COVER, WINDOW_COVER = 50, 75
"""Per cent of cover behind a low wall and behind a window."""


@rule
def squares_on_line(b: Board, w: Work, start: int, end: int) -> None:
    """Write into ``w.line`` the squares whose inside the line from centre to centre crosses, in order, both ends out.

    Where the line passes a lattice point the next square lies diagonally.
    """
    w.line_count = 0
    dx = column(b, end) - column(b, start)
    dy = row(b, end) - row(b, start)
    across = 1 if dx > 0 else -1
    down = b.width if dy > 0 else -b.width
    dx = abs(dx)
    dy = abs(dy)
    # The line crosses its i-th upright edge at (2i + 1) / 2dx of its length, its j-th level one at (2j + 1) / 2dy.
    upright = dy
    level = dx
    square = start
    for _ in range(dx + dy):
        passes_upright = upright <= level
        passes_level = level <= upright
        if passes_upright:
            square += across
            upright += 2 * dy
        if passes_level:
            square += down
            level += 2 * dx
        if square == end:
            return
        w.line[w.line_count] = square
        w.line_count += 1


@rule
def on_line(w: Work, start: int, end: int, k: int) -> int:
    """The k-th square of the line in ``w.line``, its start being the 0th and its end the last."""
    if k == 0:
        return start
    return end if k > w.line_count else w.line[k - 1]


@rule
def note_blocker(w: Work, kind: int, number: int) -> None:
    """Say what stops the line or gives cover on it."""
    w.blocker_kind = kind
    w.blocker = number


@rule
def clear_line(s: State, b: Board, w: Work, start: int, end: int, what: int) -> bool:
    """Whether nothing stops sight (or blows, ``what``) between two squares' centres, the same from both ends.

    Opaque squares and walls that it crosses or runs along stop it, and so do obstacles on both of its hands at one
    point; what touches it on one hand only does not. The squares at its two ends never count. Leaves the squares
    crossed in ``w.line``, and what stopped it in ``w.blocker_kind`` and ``w.blocker``: the first from the start.
    """
    squares_on_line(b, w, start, end)
    note_blocker(w, 0, 0)
    ax = centre_x(b, start)
    ay = centre_y(b, start)
    bx = centre_x(b, end)
    by = centre_y(b, end)
    for k in range(w.line_count + 2):
        here = on_line(w, start, end, k)
        number = first_piece_met(s, b, here, ax, ay, bx, by, what)
        if number != 0:
            note_blocker(w, BLOCKED_BY_PIECE, number)
            return False
        if here != start and here != end and stops_line(s, b, here, what):
            note_blocker(w, BLOCKED_BY_SQUARE, here)
            return False
        after = on_line(w, start, end, k + 1)
        if point_hands(s, b, here, after, ax, ay, bx, by, what) == BOTH_HANDS:
            note_blocker(w, BLOCKED_BY_POINT, here)
            return False
    return True


@rule
def stops_line(s: State, b: Board, square: int, what: int) -> bool:
    """Whether a square stops sight, or blows: void is seen through, but nobody strikes across it."""
    if what == SIGHT:
        return is_opaque(s, b, square)
    return is_solid(s, b, square)


@rule
def sight_line(s: State, b: Board, w: Work, start: int, end: int) -> bool:
    """Whether the line between two squares' centres is clear to see along: `clear_line` for sight."""
    return clear_line(s, b, w, start, end, SIGHT)


@rule
def blow_line(s: State, b: Board, w: Work, start: int, end: int) -> bool:
    """Whether a long weapon reaches along the line: it must be clear to see along, and windows stop blows."""
    return clear_line(s, b, w, start, end, SIGHT) and clear_line(s, b, w, start, end, BLOWS)


@rule
def take_cover(w: Work, cover: int, kind: int, number: int) -> None:
    """Keep the larger cover and what gives it; of two alike the first."""
    if cover > w.cover:
        w.cover = cover
        note_blocker(w, kind, number)


@rule
def piece_cover(s: State, b: Board, square: int, ax: int, ay: int, bx: int, by: int, number: int) -> int:
    """The cover that a wall piece of the square's bucket gives against the line a-b."""
    piece = b.piece[number]
    if piece.kind != PIECE_LOW and piece.kind != PIECE_WINDOW:
        return 0
    if not meets(s, b, square, ax, ay, bx, by, number, COVER) or not is_met_between(ax, ay, bx, by, piece):
        return 0
    return LOW_COVER if piece.kind == PIECE_LOW else WINDOW_COVER


@rule
def line_cover(s: State, b: Board, w: Work, start: int, end: int) -> int:
    """Cover in per cent of a target in square ``end`` against a shot from ``start``: the most that one thing gives.

    Low walls and windows count where the line crosses them, and squares with trees or the like where it crosses their
    inside, the target's own square included. The shooter's own square and walls in it or on its edge do not count,
    unless they stand on the edge of the target's square too. Leaves what gives the cover in the blocker fields.
    """
    squares_on_line(b, w, start, end)
    note_blocker(w, 0, 0)
    w.cover = 0
    if start == end:
        return 0
    ax = centre_x(b, start)
    ay = centre_y(b, start)
    bx = centre_x(b, end)
    by = centre_y(b, end)
    for k in range(w.line_count + 2):
        here = on_line(w, start, end, k)
        first = b.bucket_start[here]
        for place in range(first, first + b.bucket_count[here]):
            number = b.bucket[place]
            take_cover(w, piece_cover(s, b, here, ax, ay, bx, by, number), BLOCKED_BY_PIECE, number)
        if here != start:
            take_cover(w, b.screen[here], BLOCKED_BY_SQUARE, here)
        after = on_line(w, start, end, k + 1)
        # Two low walls that meet in a lattice point on the line: each alone only touches it.
        if (k > 0 or after == end) and point_hands(s, b, here, after, ax, ay, bx, by, COVER) == BOTH_HANDS:
            take_cover(w, LOW_COVER, BLOCKED_BY_POINT, here)
    return w.cover


@rule
def squared_distance(b: Board, a: int, c: int) -> int:
    """The square of the straight distance between two squares' centres, in squares."""
    dx = column(b, a) - column(b, c)
    dy = row(b, a) - row(b, c)
    return dx * dx + dy * dy


@rule
def footprint_square(b: Board, f: Figure, k: int) -> int:
    """The k-th square of a figure's footprint, row by row."""
    return f.square + k // f.width * b.width + k % f.width


@rule
def sight_between(s: State, b: Board, w: Work, f: Figure, g: Figure) -> bool:
    """Whether two figures see each other: some square of the one has a clear line to some square of the other.

    The nearest pair is tried first; ``w.line`` is that of the first clear pair, or of the nearest pair when none is,
    and so is the blocker.
    """
    if f.square == 0 or g.square == 0:
        return False
    of_f = f.width * f.height
    of_g = g.width * g.height
    pairs = of_f * of_g
    nearest = -1
    last = -1
    for _ in range(pairs):
        best = -1
        for pair in range(pairs):
            apart = squared_distance(b, footprint_square(b, f, pair // of_g), footprint_square(b, g, pair % of_g))
            key = apart * pairs + pair
            if key > last and (best == -1 or key < best):
                best = key
        last = best
        if nearest == -1:
            nearest = best % pairs
        pair = best % pairs
        if sight_line(s, b, w, footprint_square(b, f, pair // of_g), footprint_square(b, g, pair % of_g)):
            return True
    if pairs > 1:
        sight_line(s, b, w, footprint_square(b, f, nearest // of_g), footprint_square(b, g, nearest % of_g))
    return False
