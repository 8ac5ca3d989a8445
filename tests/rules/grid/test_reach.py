"""Where a walk may go and what it costs: diagonals, ground, corners, heights (cases FB-52, FB-53)."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battlemap.engine.conditions import ACTIVE, DEAD, PRONE, STANDING
from battlemap.engine.ground import DOOR_OPEN
from battlemap.engine.schema import Figure
from battlemap.grid.occupancy import lift, place
from battlemap.grid.reach import cut, flood, path_to, step_cost
from battlemap.testing.drawings import board_from, open_floor, square_at

STEPS = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]


def walker(state, board, x, y, number=1, **fields):
    f = state.figure[number] = Figure(**{"number": number, "side": 1, "size": 2, "movement": 6} | fields)
    place(state, board, f, square_at(board, x, y))
    return f


def reach(state, board, work, f, allowance):
    """{(x, y): points spent in all} of the squares in which a walk may end."""
    flood(state, board, work, f, allowance)
    squares = work.flood[: work.flood_count]
    assert len(set(squares)) == len(squares)
    assert {k for k in range(board.squares) if work.reach_seen[k] == work.stamp} == set(squares)
    return {(square % board.width - 1, square // board.width - 1): work.reach_cost[square] for square in squares}


def path(state, board, work, x, y):
    count = path_to(state, board, work, square_at(board, x, y))
    assert (state.path_count, state.path_at) == (count, 0)
    return [(square % board.width - 1, square // board.width - 1) for square in state.path[:count]]


def test_one_to_five_diagonals_cost_two_three_five_six_eight_points():
    state, board, work = board_from(open_floor(8, 8), figures=1)
    found = reach(state, board, work, walker(state, board, 0, 0), 9)
    assert [found[k, k] for k in range(1, 6)] == [2, 3, 5, 6, 8]
    assert found[1, 2] == 3 and found[7, 1] == 8


def test_twelve_points_are_eight_diagonal_squares():
    state, board, work = board_from(open_floor(12, 12), figures=1)
    found = reach(state, board, work, walker(state, board, 0, 0), 12)
    assert found[8, 8] == 12 and (9, 9) not in found


def test_a_path_cut_in_pieces_costs_what_it_costs_whole():
    state, board, work = board_from(open_floor(7, 7), figures=1)
    f = walker(state, board, 0, 0)
    for steps in itertools.product([0, 1], repeat=5):  # 1 = a diagonal
        costs = [step_cost(sum(steps[:k]), bool(step)) for k, step in enumerate(steps)]
        assert sum(costs) == 5 + (sum(steps) + 1) // 2
        for split in range(5):
            lift(state, board, f)
            place(state, board, f, square_at(board, split, sum(steps[:split])))
            f.spent, f.diagonals = sum(costs[:split]), sum(steps[:split])
            assert reach(state, board, work, f, 8)[5, sum(steps)] == sum(costs)


def test_points_and_diagonals_spent_before_count_and_a_new_round_starts_anew():
    state, board, work = board_from(open_floor(5, 5), figures=1)
    f = walker(state, board, 1, 1)
    assert reach(state, board, work, f, 2)[2, 2] == 2
    assert reach(state, board, work, f, 1) == {(1, 0): 1, (2, 1): 1, (1, 2): 1, (0, 1): 1}
    f.spent, f.diagonals = 2, 1
    assert reach(state, board, work, f, 3)[2, 2] == 3
    f.spent = 3
    assert reach(state, board, work, f, 3) == {}
    assert reach(state, board, work, f, 0) == {}


@pytest.mark.parametrize(
    ("rate", "rates"), [(12, [12, 8, 6, 4]), (7, [7, 4, 3, 2]), (2, [2, 1, 1, 1]), (1, [1, 1, 1, 1]), (0, [0, 0, 0, 0])]
)
def test_ground_leaves_two_thirds_a_half_or_a_third_of_the_rate_and_never_less_than_one(rate, rates):
    assert [cut(rate, worst) for worst in range(4)] == rates


def test_the_worst_ground_entered_cuts_the_whole_rate():
    state, board, work = board_from([".....:.......", "#############"], figures=1)
    f = walker(state, board, 0, 0)
    # Rate 12 halves at (5,0): six squares; short of it all twelve would do.
    assert max(reach(state, board, work, f, 12)) == (6, 0)
    assert max(reach(state, board, work, f, 8)) == (4, 0)
    assert work.reach_node[square_at(board, 4, 0)] == 0


def test_rough_ground_entered_earlier_in_the_round_still_counts():
    state, board, work = board_from([".............", "#############"], figures=1)
    f = walker(state, board, 0, 0, slowest=3)
    assert max(reach(state, board, work, f, 12)) == (4, 0)
    f.slowest, f.spent = 2, 4
    assert max(reach(state, board, work, f, 12)) == (2, 0)


def test_the_way_round_rough_ground_is_taken_where_the_way_through_it_is_too_far():
    state, board, work = board_from(["......", ".####:", "......"], figures=1)
    f = walker(state, board, 5, 0)
    assert reach(state, board, work, f, 12)[1, 2] == 6
    assert path(state, board, work, 1, 2) == [(5, 1), (5, 2), (4, 2), (3, 2), (2, 2), (1, 2)]
    found = reach(state, board, work, f, 10)
    assert found[2, 2] == 5 and found[1, 2] == 8
    assert [work.reach_node[square_at(board, x, 2)] for x in (2, 1)] == [2, 0]
    assert path(state, board, work, 1, 2) == [(4, 0), (3, 0), (2, 0), (1, 0), (0, 0), (0, 1), (0, 2), (1, 2)]
    assert path(state, board, work, 2, 2) == [(5, 1), (5, 2), (4, 2), (3, 2), (2, 2)]


@pytest.mark.parametrize(("nature", "last"), [({}, 2), ({"swims": 1}, 3), ({"flying": 1}, 6)])
def test_water_does_not_slow_those_who_swim_nor_any_ground_those_who_fly(nature, last):
    state, board, work = board_from(["..~w:..", "#######"], figures=1)
    assert max(reach(state, board, work, walker(state, board, 0, 0, **nature), 6)) == (last, 0)


def test_one_step_up_counts_as_rough_ground_one_down_does_not_and_two_cannot_be_walked():
    state, board, work = board_from(["......", "######"], elevation=["000112", "000000"], figures=1)
    found = reach(state, board, work, walker(state, board, 0, 0), 12)
    assert max(found) == (5, 0) and [work.reach_node[square_at(board, x, 0)] for x in (2, 3)] == [0, 2]
    assert max(reach(state, board, work, state.figure[1], 6)) == (3, 0)
    state, board, work = board_from(["......", "######"], elevation=["110000", "000000"], figures=1)
    assert max(reach(state, board, work, walker(state, board, 0, 0), 5)) == (5, 0)
    state, board, work = board_from(["......", "######"], elevation=["002000", "000000"], figures=1)
    assert max(reach(state, board, work, walker(state, board, 0, 0), 12)) == (1, 0)
    state.figure[1].flying = 1
    assert max(reach(state, board, work, state.figure[1], 12)) == (5, 0)


def test_nobody_walks_into_a_pit_but_round_it_and_a_flyer_over_it():
    state, board, work = board_from(["...", ".v.", "..."], figures=1)
    found = reach(state, board, work, walker(state, board, 0, 1), 6)
    assert (1, 1) not in found and found[2, 1] == 3  # past the pit on two diagonals: a pit makes no corner
    state.figure[1].flying = 1
    assert reach(state, board, work, state.figure[1], 6)[2, 1] == 2


@pytest.mark.rule("CT-OBS-1")
@pytest.mark.parametrize(
    ("solid", "walls", "corner_moves", "way"),
    [
        ([(1, 0)], [], 0, [(0, 1), (1, 1)]),
        ([(1, 0)], [], 1, [(1, 1)]),
        ([(1, 0), (0, 1)], [], 0, []),
        ([(1, 0), (0, 1)], [], 1, []),
        ([], [((1, 0), (1, 1))], 0, [(0, 1), (1, 1)]),
        ([], [((2, 0), (2, 1))], 0, [(1, 1)]),
    ],
)
def test_a_diagonal_past_a_corner_is_walked_only_where_corners_may_be_cut(solid, walls, corner_moves, way):
    state, board, work = board_from(open_floor(2, 2, solid), walls, figures=1, corner_moves=corner_moves)
    found = reach(state, board, work, walker(state, board, 0, 0), 2)
    assert path(state, board, work, 1, 1) == way
    assert found.get((1, 1)) == (2 if way else None)


@pytest.mark.rule("CT-OBS-1")
def test_figures_are_no_corners():
    state, board, work = board_from(open_floor(2, 2), figures=3)
    f = walker(state, board, 0, 0)
    walker(state, board, 1, 0, 2, side=2)
    walker(state, board, 0, 1, 3, side=2)
    assert reach(state, board, work, f, 2) == {(1, 1): 2}


def test_a_door_lets_through_only_while_it_stands_open():
    state, board, work = board_from(["...", "###"], [((1, 0), (1, 1), "door", "closed")], figures=1)
    f = walker(state, board, 0, 0)
    assert reach(state, board, work, f, 6) == {}
    state.door[1] = DOOR_OPEN
    assert reach(state, board, work, f, 6) == {(1, 0): 1, (2, 0): 2}


def test_a_figure_of_several_squares_needs_its_width_all_the_way():
    rows = ["......", ".....#", "......", "#.#...", "......"]
    state, board, work = board_from(rows, figures=1)
    f = walker(state, board, 0, 0, width=2, height=2, size=4)
    found = reach(state, board, work, f, 8)
    assert (3, 2) in found and (3, 3) in found and (1, 2) not in found and (4, 0) not in found
    assert (0, 3) not in found  # only single squares lead down there
    f.width = f.height = 1
    assert (0, 4) in reach(state, board, work, f, 8)


def test_only_new_ground_slows_a_figure_of_several_squares():
    state, board, work = board_from([":......", ":......"], figures=1)
    assert max(reach(state, board, work, walker(state, board, 0, 0, width=2, height=2, size=4), 4)) == (4, 0)
    state, board, work = board_from(["....:..", "......."], figures=1)
    assert max(reach(state, board, work, walker(state, board, 0, 0, width=2, height=2, size=4), 8)) == (4, 0)


def test_the_path_to_a_square_not_reached_is_empty():
    state, board, work = board_from(open_floor(5, 1), figures=1)
    reach(state, board, work, walker(state, board, 0, 0), 2)
    assert path(state, board, work, 3, 0) == []
    assert path(state, board, work, 0, 0) == []


# --- the search against every walk there is ---------------------------------------------------------------------------


@st.composite
def scenes(draw):
    """A small map, figure 1 and up to four more figures, and what figure 1 has done before."""
    wide, high = draw(st.integers(2, 6)), draw(st.integers(2, 5))
    rows = [draw(st.text("......##:~wv", min_size=wide, max_size=wide)) for _ in range(high)]
    elevation = [draw(st.text("000001", min_size=wide, max_size=wide)) for _ in range(high)]
    spots = [(x, y) for y in range(high) for x in range(wide) if rows[y][x] not in "#v"]
    figures = []
    for spot in draw(st.lists(st.sampled_from(spots), min_size=1, max_size=5)) if spots else []:
        figures.append(
            {
                "spot": spot,
                "side": draw(st.integers(1, 2)),
                "facing": draw(st.integers(0, 7)),
                "size": draw(st.sampled_from([1, 2, 2, 3])),
                "posture": draw(st.sampled_from([STANDING, STANDING, PRONE])),
                "status": draw(st.sampled_from([ACTIVE, ACTIVE, ACTIVE, DEAD])),
                "attacks": draw(st.sampled_from([0, 0, 1])),
            }
        )
    before = {name: draw(st.integers(0, most)) for name, most in (("spent", 3), ("diagonals", 3), ("slowest", 2))}
    return rows, elevation, figures, before, draw(st.integers(0, 1)), draw(st.integers(0, 9))


class Naive:
    """The same rulings once more, in the plainest words: every walk is tried."""

    def __init__(self, rows, elevation, figures, corner_moves):
        self.rows, self.elevation, self.figures, self.corner_moves = rows, elevation, figures, corner_moves
        self.me = figures[0]

    def solid(self, x, y):
        return not (0 <= y < len(self.rows) and 0 <= x < len(self.rows[0])) or self.rows[y][x] == "#"

    def corner_ok(self, x, y, dx, dy):
        beside = [self.solid(x + dx, y), self.solid(x, y + dy)]
        return dx == 0 or dy == 0 or not (all(beside) if self.corner_moves else any(beside))

    def others(self, spot):
        return [g for g in self.figures if g is not self.me and g["spot"] == spot]

    def blocked_friend(self, g):
        if g["attacks"]:
            return True
        for dx, dy in STEPS:
            spot = (g["spot"][0] + dx, g["spot"][1] + dy)
            for enemy in self.figures:
                if (
                    enemy["spot"] != spot
                    or enemy["side"] == g["side"]
                    or enemy["status"] != ACTIVE
                    or enemy["posture"] == PRONE
                ):
                    continue
                turn = (STEPS.index((-dx, -dy)) - enemy["facing"]) % 8
                beside = [self.solid(spot[0] - dx, spot[1]), self.solid(spot[0], spot[1] - dy)]
                if turn in (7, 0, 1) and (dx == 0 or dy == 0 or not any(beside)):
                    return True
        return False

    def lets_pass(self, spot):
        for g in self.others(spot):
            if (
                g["status"] == ACTIVE
                and g["posture"] != PRONE
                and (g["side"] != self.me["side"] or self.blocked_friend(g))
            ):
                return False
        return len(self.others(spot)) < 4

    def may_end(self, spot):
        active = [g for g in self.others(spot) if g["status"] == ACTIVE]
        if any(g["side"] != self.me["side"] or g["size"] != self.me["size"] or g["posture"] == PRONE for g in active):
            return False
        together = all(g["facing"] == self.me["facing"] for g in active)
        return len(active) == 0 or {
            1: len(active) == 1 or (len(active) == 2 and together),
            2: len(active) == 1 and together,
        }.get(self.me["size"], False)

    def step(self, x, y, dx, dy):
        """The class of a step, or None."""
        u, v = x + dx, y + dy
        if self.solid(u, v) or not self.corner_ok(x, y, dx, dy) or not self.lets_pass((u, v)) or self.rows[v][u] == "v":
            return None
        rise = int(self.elevation[v][u]) - int(self.elevation[y][x])
        return max({".": 0, "~": 1, ":": 2, "w": 3}[self.rows[v][u]], 2 if rise == 1 else 0)

    def walks(self, spent, diagonals, slowest, allowance):
        """{(x, y): (least cost, lowest class at that cost)} over all walks."""
        start = (*self.me["spot"], spent, diagonals % 2, slowest)
        seen, todo = {start}, [start]
        while todo:
            x, y, cost, odd, worst = todo.pop()
            for dx, dy in STEPS:
                ground = self.step(x, y, dx, dy)
                if ground is None:
                    continue
                diagonal = dx != 0 and dy != 0
                new = (x + dx, y + dy, cost + (2 - odd if diagonal else 1), odd ^ diagonal, max(worst, ground))
                rate = {0: allowance, 1: allowance * 2 // 3, 2: allowance // 2, 3: allowance // 3}[new[4]]
                if new not in seen and new[2] <= (max(1, rate) if allowance else 0):
                    seen.add(new)
                    todo.append(new)
        best = {}
        for x, y, cost, _, worst in seen:
            if (x, y) != self.me["spot"] and self.may_end((x, y)):
                best[x, y] = min(best.get((x, y), (cost, worst)), (cost, worst))
        return best


@settings(max_examples=300, deadline=None)
@given(scenes())
def test_the_search_finds_what_trying_every_walk_finds(scene):
    rows, elevation, figures, before, corner_moves, allowance = scene
    if not figures:
        return
    state, board, work = board_from(rows, elevation=elevation, figures=len(figures), corner_moves=corner_moves)
    for number, fields in enumerate(figures, 1):
        rest = {name: value for name, value in fields.items() if name != "spot"}
        walker(state, board, *fields["spot"], number, **rest)
    f = state.figure[1]
    f.spent, f.diagonals, f.slowest = before["spent"], before["diagonals"], before["slowest"]
    naive = Naive(rows, elevation, figures, corner_moves)
    expected = naive.walks(**before, allowance=allowance)
    found = reach(state, board, work, f, allowance)
    classes = {spot: work.reach_node[square_at(board, *spot)] for spot in found}
    assert {spot: (cost, classes[spot]) for spot, cost in found.items()} == expected
    for spot, cost in found.items():
        at, spent, diagonals, worst = figures[0]["spot"], f.spent, f.diagonals, f.slowest
        for x, y in path(state, board, work, *spot):
            dx, dy = x - at[0], y - at[1]
            ground = naive.step(*at, dx, dy)
            assert ground is not None
            spent += step_cost(diagonals, dx != 0 and dy != 0)
            diagonals += dx != 0 and dy != 0
            at, worst = (x, y), max(worst, ground)
        assert (at, spent, worst) == (spot, cost, classes[spot])
