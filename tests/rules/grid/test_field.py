"""The distance field: how far every square is from one in which an enemy could be struck."""

import heapq

from hypothesis import given, settings
from hypothesis import strategies as st

from battlemap.engine.conditions import ACTIVE, DEAD, PRONE, STANDING
from battlemap.engine.schema import Figure, Weapon
from battlemap.grid.field import distance_field, distance_field_within
from battlemap.grid.occupancy import here_count, place
from battlemap.grid.passing import is_up
from battlemap.grid.squares import gap
from battlemap.grid.steps import can_step_figure, fits
from battlemap.testing.drawings import board_from, open_floor, square_at

SWORD, SPEAR, PIKE = Weapon(reach_least=1, reach=1), Weapon(reach_least=1, reach=2), Weapon(reach_least=2, reach=3)


def stand(state, board, number, x, y, **fields):
    f = state.figure[number] = Figure(**{"number": number, "side": 1, "size": 2, "ready": 1} | fields)
    place(state, board, f, square_at(board, x, y))
    return f


def distances(board, work):
    """{(x, y): half points} of the squares marked."""
    return {
        (square % board.width - 1, square // board.width - 1): work.field[square]
        for square in range(board.squares)
        if work.field_seen[square] == work.field_stamp
    }


def duel(width=8, height=1, weapon=SWORD, at=0, enemy=5, walls=(), **fields):
    state, board, work = board_from(open_floor(width, height), walls, figures=2, weapons=[weapon])
    f = stand(state, board, 1, at, 0, **fields)
    stand(state, board, 2, enemy, 0, side=2)
    distance_field(state, board, work, f)
    return distances(board, work)


def test_a_straight_step_is_two_half_points_and_the_field_ends_at_the_figures_own_distance():
    assert duel() == {(4, 0): 0, (6, 0): 0, (3, 0): 2, (7, 0): 2, (2, 0): 4, (1, 0): 6, (0, 0): 8}
    assert duel(at=3) == {(4, 0): 0, (6, 0): 0, (3, 0): 2, (7, 0): 2}


def test_who_stands_where_he_can_strike_is_at_distance_nothing():
    assert duel(at=4) == {(4, 0): 0, (6, 0): 0}


def test_a_long_weapon_strikes_from_two_squares_and_a_pike_not_from_beside():
    assert duel(weapon=SPEAR)[3, 0] == duel(weapon=SPEAR)[4, 0] == 0
    pike = duel(weapon=PIKE)
    assert {spot for spot, distance in pike.items() if distance == 0} == {(2, 0), (3, 0), (7, 0)}


def test_no_blow_goes_through_a_wall_but_over_a_low_one_it_does():
    assert duel(walls=[((5, 0), (5, 1), "wall")]) == {(6, 0): 0, (7, 0): 2}
    assert duel(walls=[((5, 0), (5, 1), "low")])[4, 0] == 0


def test_a_long_weapon_needs_sight():
    assert duel(weapon=SPEAR, walls=[((5, 0), (5, 1), "wall")]) == {(6, 0): 0, (7, 0): 0}


def test_a_square_that_is_taken_is_no_goal_but_friends_stand_in_nobodys_way():
    state, board, work = board_from(open_floor(6, 1), figures=3, weapons=[SWORD])
    f = stand(state, board, 1, 0, 0)
    friend = stand(state, board, 3, 3, 0)
    stand(state, board, 2, 4, 0, side=2)
    distance_field(state, board, work, f)
    assert distances(board, work) == {(5, 0): 0}  # an enemy bars the corridor
    friend.status = DEAD
    distance_field(state, board, work, f)
    assert distances(board, work)[0, 0] == 6


def test_nobody_is_sought_among_the_fallen():
    state, board, work = board_from(open_floor(6, 1), figures=2, weapons=[SWORD])
    f = stand(state, board, 1, 0, 0)
    stand(state, board, 2, 4, 0, side=2, status=DEAD)
    distance_field(state, board, work, f)
    assert distances(board, work) == {}


def test_a_fresh_field_forgets_the_one_before():
    state, board, work = board_from(open_floor(6, 1), figures=2, weapons=[SWORD])
    f = stand(state, board, 1, 0, 0)
    enemy = stand(state, board, 2, 4, 0, side=2)
    distance_field(state, board, work, f)
    assert distances(board, work)
    enemy.status = DEAD
    distance_field(state, board, work, f)
    assert distances(board, work) == {}


@st.composite
def scenes(draw):
    wide, high = draw(st.integers(3, 7)), draw(st.integers(2, 6))
    rows = [draw(st.text(".......#:v", min_size=wide, max_size=wide)) for _ in range(high)]
    elevation = [draw(st.text("0000012", min_size=wide, max_size=wide)) for _ in range(high)]
    figures = draw(
        st.lists(
            st.fixed_dictionaries(
                {
                    "spot": st.tuples(st.integers(0, wide - 1), st.integers(0, high - 1)),
                    "side": st.integers(1, 2),
                    "broad": st.sampled_from([(1, 1), (1, 1), (2, 2), (1, 2)]),
                    "status": st.sampled_from([ACTIVE, ACTIVE, DEAD]),
                    "posture": st.sampled_from([STANDING, STANDING, PRONE]),
                }
            ),
            min_size=1,
            max_size=5,
        )
    )
    return rows, elevation, figures, draw(st.integers(0, 1)), draw(st.integers(0, 6))


def naive_field(state, board, f):
    """Dijkstra's search from every square for itself, steps taken forward."""
    inside = [square for square in range(board.squares) if board.solid[square] == 0]
    width = {square: square % board.width for square in inside}

    def cells(square):
        return [square + y * board.width + x for y in range(f.height) for x in range(f.width)]

    def ghost(square):
        return Figure(number=f.number, side=f.side, square=square, width=f.width, height=f.height)

    places = [square for square in inside if fits(state, board, f, square)]
    enemies = [g for g in state.figure[1:] if g.side != f.side and g.square and g.status == ACTIVE]
    blocked = {square for square in places for g in enemies if is_up(g) and gap(board, ghost(square), g) == 0}

    def taken(square):
        others = [g for g in state.figure[1:] if g is not f and g.square and g.status == ACTIVE]
        return square != f.square and any(gap(board, ghost(square), g) == 0 for g in others)

    def strikes(square, g):
        for here in cells(square):
            for e in range(8):
                beside = here + board.offset[e]
                is_open = e % 2 == 0 or (
                    board.solid[here + board.offset[e - 1]] == 0 and board.solid[here + board.offset[(e + 1) % 8]] == 0
                )
                if is_open and gap(board, Figure(square=beside), g) == 0:
                    return True
        return False

    def hazard(square):
        return any(board.hazard[cell] for cell in cells(square))

    goals = {
        square
        for square in places
        if square not in blocked and not taken(square) and (square == f.square or not hazard(square))
        for g in enemies
        if gap(board, ghost(square), g) == 1 and strikes(square, g)
    }
    found = {}
    for start in places:
        if start in blocked or (hazard(start) and start != f.square):
            continue
        best, heap = {start: 0}, [(0, start)]
        while heap:
            distance, square = heapq.heappop(heap)
            if square in goals:
                found[start] = distance
                break
            if distance > best[square]:
                continue
            for e in range(8):
                beyond = square + board.offset[e]
                if beyond in blocked or beyond not in width or not can_step_figure(state, board, f, square, e):
                    continue
                climbs = [abs(board.level[cell + board.offset[e]] - board.level[cell]) for cell in cells(square)]
                if max(climbs) > 1 or (hazard(beyond) and beyond != f.square):
                    continue
                if distance + 2 + e % 2 < best.get(beyond, 10**6):
                    best[beyond] = distance + 2 + e % 2
                    heapq.heappush(heap, (best[beyond], beyond))
    return found


@settings(max_examples=150, deadline=None)
@given(scenes())
def test_the_field_holds_what_a_search_from_every_square_finds(scene):
    rows, elevation, figures, corner_moves, margin = scene
    state, board, work = board_from(
        rows, elevation=elevation, figures=len(figures), weapons=[SWORD], corner_moves=corner_moves
    )
    for number, fields in enumerate(figures, 1):
        width, height = fields["broad"]
        f = Figure(number=number, side=fields["side"], size=2, width=width, height=height, ready=1)
        f.status, f.posture = fields["status"], fields["posture"]
        square = square_at(board, *fields["spot"])
        ground = [square + y * board.width + x for y in range(height) for x in range(width)]
        state.figure[number] = f
        if fits(state, board, f, square) and all(
            here_count(state, cell) == 0 and not board.hazard[cell] for cell in ground
        ):
            place(state, board, f, square)
    f = state.figure[1]
    if f.square == 0:
        return
    expected = naive_field(state, board, f)
    distance_field_within(state, board, work, f, 1, 1, 3 * board.squares)
    marked = {
        square: work.field[square] for square in range(board.squares) if work.field_seen[square] == work.field_stamp
    }
    assert marked == expected
    distance_field_within(state, board, work, f, 1, 1, margin)
    marked = {
        square: work.field[square] for square in range(board.squares) if work.field_seen[square] == work.field_stamp
    }
    farthest = expected[f.square] + margin if f.square in expected else 10**6
    assert marked == {square: distance for square, distance in expected.items() if distance <= farthest}
