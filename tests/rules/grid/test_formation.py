"""Close formation and the shield wall (case FB-60)."""

import pytest

from battlemap.engine.conditions import (
    BODY_SHIELD,
    CROUCHED,
    DEAD,
    KNEELING,
    LARGE,
    MAN_SIZED,
    MEDIUM_SHIELD,
    PRONE,
    SMALL,
    SMALL_SHIELD,
)
from battlemap.engine.schema import Figure, Weapon
from battlemap.grid.formation import (
    behind_shield_wall,
    in_close_formation,
    in_shield_wall,
    is_wall_square,
    sharers,
    shield_wall_length,
)
from battlemap.grid.occupancy import lift, place
from battlemap.grid.sight import sight_line
from battlemap.testing.drawings import board_from, open_floor, square_at

N, NE, E, SE, S, SW, W, NW = range(8)
SHORT_SWORD, HALBERD, BOW = (
    Weapon(reach_least=1, reach=1, hands=1),
    Weapon(reach_least=1, reach=2, hands=2),
    Weapon(hands=2, short=10),
)


def ranks(squares, each=2, walls=(), figures=14, side=8, **fields):
    """Figures numbered from 1, ``each`` a square, all facing north with shields and short swords."""
    state, board, work = board_from(open_floor(side, side), walls, figures=figures, weapons=[SHORT_SWORD, HALBERD, BOW])
    number = 0
    for x, y in squares:
        for _ in range(each):
            number += 1
            standard = {
                "number": number,
                "side": 1,
                "size": MAN_SIZED,
                "movement": 6,
                "shield": MEDIUM_SHIELD,
                "ready": 1,
            }
            state.figure[number] = Figure(**standard | fields)
            place(state, board, state.figure[number], square_at(board, x, y))
    return state, board, work


def lengths(state, board, count):
    found = [shield_wall_length(state, board, state.figure[number]) for number in range(1, count + 1)]
    assert [in_shield_wall(state, board, state.figure[number]) for number in range(1, count + 1)] == [
        k > 0 for k in found
    ]
    return found


@pytest.mark.rule("CT-FRM-1")
def test_two_men_of_one_side_size_and_facing_in_a_square_are_in_close_formation():
    state, board, _ = ranks([(1, 1)])
    a, b = state.figure[1], state.figure[2]
    assert sharers(state, board, a) == 1 and in_close_formation(state, board, a)
    for name, value in [
        ("facing", NE),
        ("side", 2),
        ("size", SMALL),
        ("status", DEAD),
        ("posture", PRONE),
        ("posture", CROUCHED),
    ]:
        before = getattr(b, name)
        setattr(b, name, value)
        assert not in_close_formation(state, board, a) and not in_close_formation(state, board, b), name
        setattr(b, name, before)
    b.posture = KNEELING
    assert in_close_formation(state, board, a) and in_close_formation(state, board, b)
    lift(state, board, b)
    assert not in_close_formation(state, board, a)


@pytest.mark.rule("CT-FRM-1")
def test_small_figures_form_up_in_threes():
    state, board, _ = ranks([(1, 1)], each=2, size=SMALL)
    assert sharers(state, board, state.figure[1]) == 1 and not in_close_formation(state, board, state.figure[1])
    state, board, _ = ranks([(1, 1)], each=3, size=SMALL)
    assert sharers(state, board, state.figure[1]) == 2 and in_close_formation(state, board, state.figure[1])


@pytest.mark.rule("CT-FRM-1")
def test_large_figures_form_up_in_adjacent_squares():
    for other, facing, formed in [((2, 1), N, True), ((2, 2), N, True), ((3, 1), N, False), ((2, 1), E, False)]:
        state, board, _ = ranks([(1, 1), other], each=1, size=LARGE)
        state.figure[2].facing = facing
        assert in_close_formation(state, board, state.figure[1]) == formed
    state, board, _ = ranks([(1, 1), (2, 1)], each=1, size=LARGE, walls=[((2, 1), (2, 2))])
    assert not in_close_formation(state, board, state.figure[1])
    state, board, _ = ranks([(1, 1), (2, 1)], each=1, size=LARGE, height=2)
    assert in_close_formation(state, board, state.figure[1])


@pytest.mark.rule("CT-SHW-1")
@pytest.mark.parametrize(("each", "size"), [(2, MAN_SIZED), (3, SMALL), (1, LARGE)])
def test_three_squares_full_of_shields_in_line_are_a_wall_of_three(each, size):
    state, board, _ = ranks([(1, 1), (2, 1), (3, 1)], each=each, size=size)
    assert lengths(state, board, 3 * each) == [3] * (3 * each)
    if each > 1:
        state, board, _ = ranks([(1, 1), (2, 1), (3, 1)], each=each - 1, size=size)
        assert lengths(state, board, 3 * each - 3) == [0] * (3 * each - 3)


@pytest.mark.rule("CT-SHW-1")
def test_one_square_alone_is_no_wall():
    state, board, _ = ranks([(1, 1)])
    assert lengths(state, board, 2) == [0, 0]


@pytest.mark.rule("CT-SHW-1")
@pytest.mark.parametrize("facing", range(8))
def test_a_row_faces_north_or_south_and_a_column_east_or_west(facing):
    state, board, _ = ranks([(1, 1), (2, 1)], facing=facing)
    assert lengths(state, board, 4) == [2 if facing in (N, S) else 0] * 4
    state, board, _ = ranks([(1, 1), (1, 2)], facing=facing)
    assert lengths(state, board, 4) == [2 if facing in (E, W) else 0] * 4


@pytest.mark.rule("CT-SHW-1")
def test_squares_that_touch_at_a_corner_or_lie_apart_are_not_in_line():
    for second in ((2, 2), (3, 1)):
        state, board, _ = ranks([(1, 1), second])
        assert lengths(state, board, 4) == [0] * 4


@pytest.mark.rule("CT-SHW-1")
def test_an_enemy_beside_the_wall_changes_nothing():
    state, board, _ = ranks([(1, 1), (2, 1), (3, 1), (4, 1)])
    for number in (7, 8):
        state.figure[number].side = 2
    assert lengths(state, board, 8) == [3] * 6 + [0, 0]


@pytest.mark.rule("CT-SHW-6")
@pytest.mark.parametrize(
    "change", [{"status": DEAD}, {"posture": PRONE}, {"facing": E}, {"spent": 4}, {"shield": SMALL_SHIELD}]
)
def test_a_middle_square_that_loses_a_member_cuts_the_line(change):
    state, board, _ = ranks([(1, 1), (2, 1), (3, 1)])
    for name, value in change.items():
        setattr(state.figure[3], name, value)
    assert lengths(state, board, 6) == [0] * 6


@pytest.mark.rule("CT-SHW-6")
def test_an_end_square_that_turns_away_leaves_the_others_in_the_wall():
    state, board, _ = ranks([(1, 1), (2, 1), (3, 1)])
    state.figure[5].facing = state.figure[6].facing = E
    assert lengths(state, board, 6) == [2, 2, 2, 2, 0, 0]


@pytest.mark.rule("CT-SHW-5")
def test_members_are_of_one_size():
    state, board, _ = ranks([(1, 1), (2, 1), (3, 1)])
    state.figure[5].size = state.figure[6].size = SMALL
    assert lengths(state, board, 6) == [2, 2, 2, 2, 0, 0]


@pytest.mark.rule("CT-SHW-5")
@pytest.mark.parametrize(("ready", "locked"), [(1, True), (2, False), (3, False), (0, False)])
def test_members_have_a_one_handed_weapon_ready(ready, locked):
    state, board, _ = ranks([(1, 1), (2, 1)], ready=ready)
    assert lengths(state, board, 4) == [2 if locked else 0] * 4


@pytest.mark.rule("CT-SHW-1")
@pytest.mark.parametrize(
    ("shield", "locked"), [(0, False), (1, False), (SMALL_SHIELD, False), (MEDIUM_SHIELD, True), (BODY_SHIELD, True)]
)
def test_only_medium_and_body_shields_lock(shield, locked):
    state, board, _ = ranks([(1, 1), (2, 1)], shield=shield)
    assert lengths(state, board, 4) == [2 if locked else 0] * 4


@pytest.mark.rule("CT-SHW-6")
def test_the_wall_holds_while_all_move_half_their_rate_and_is_gone_after_more():
    for spent, length in [(3, 3), (4, 0), (6, 0)]:
        state, board, _ = ranks([(1, 1), (2, 1), (3, 1)], spent=spent)
        assert lengths(state, board, 6) == [length] * 6


@pytest.mark.rule("CT-SHW-1")
def test_kneeling_members_stay_in_the_wall():
    state, board, _ = ranks([(1, 1), (2, 1)], posture=KNEELING)
    assert lengths(state, board, 4) == [2] * 4


@pytest.mark.rule("CT-SHW-1")
def test_a_map_wall_between_two_squares_cuts_the_line():
    state, board, _ = ranks([(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)], walls=[((3, 1), (3, 2))])
    assert lengths(state, board, 10) == [2] * 4 + [3] * 6


@pytest.mark.rule("CT-SHW-1")
def test_a_third_man_in_the_square_who_lies_there_does_not_open_the_wall():
    state, board, _ = ranks([(1, 1), (2, 1)])
    state.figure[5] = Figure(number=5, side=2, size=MAN_SIZED, posture=PRONE)
    place(state, board, state.figure[5], square_at(board, 1, 1))
    assert is_wall_square(state, board, square_at(board, 1, 1), 1, N, MAN_SIZED)
    assert lengths(state, board, 5) == [2, 2, 2, 2, 0]


@pytest.mark.rule("CT-SHW-1")
def test_sizes_without_ranks_form_no_wall():
    for size in (0, 4, 5):
        state, board, _ = ranks([(1, 1), (2, 1)], each=4, size=size)
        assert lengths(state, board, 8) == [0] * 8
        assert not in_close_formation(state, board, state.figure[1])


def shot_at(state, board, work, target, from_x, from_y):
    square = square_at(board, from_x, from_y)
    assert sight_line(state, board, work, square, target.square)
    return behind_shield_wall(state, board, work, target, square)


@pytest.mark.rule("CT-SHW-2")
def test_allies_are_behind_the_wall_where_the_line_of_fire_enters_it_from_its_front():
    state, board, work = ranks([(2, 3), (3, 3), (4, 3)])
    ally = state.figure[7] = Figure(number=7, side=1, size=MAN_SIZED)
    place(state, board, ally, square_at(board, 3, 5))
    assert shot_at(state, board, work, ally, 3, 0) == 3
    assert shot_at(state, board, work, ally, 5, 1) == 5  # through the corner square ahead of the right end
    assert shot_at(state, board, work, ally, 3, 7) == 0
    assert shot_at(state, board, work, ally, 7, 4) == 0
    lift(state, board, ally)
    place(state, board, ally, square_at(board, 0, 3))
    assert shot_at(state, board, work, ally, 7, 3) == 0  # along the wall: it is entered from the flank
    assert shot_at(state, board, work, ally, 3, 7) == 0
    lift(state, board, ally)
    place(state, board, ally, square_at(board, 3, 0))
    assert shot_at(state, board, work, ally, 3, 7) == 0  # from behind


@pytest.mark.rule("CT-SHW-2")
def test_a_wall_of_the_other_side_or_a_broken_one_hides_nobody():
    state, board, work = ranks([(2, 3), (3, 3)])
    ally = state.figure[5] = Figure(number=5, side=1, size=MAN_SIZED)
    place(state, board, ally, square_at(board, 2, 5))
    assert shot_at(state, board, work, ally, 2, 0) == 1
    ally.side = 2
    assert shot_at(state, board, work, ally, 2, 0) == 0
    ally.side = 1
    state.figure[3].status = DEAD
    assert shot_at(state, board, work, ally, 2, 0) == 0
