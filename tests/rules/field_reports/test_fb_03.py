"""FB-03: rear and flank belong to the figure, not to the map."""

import pytest

from battlemap.places import FACINGS, square_name
from battlemap.testing.battles import modifiers

TO_HIT = {"front": 0, "right flank": 1, "left flank": 1, "rear": 2}
NORTH = {(1, 1): 0, (2, 1): 0, (3, 1): 0, (1, 2): 1, (3, 2): 1, (1, 3): 2, (2, 3): 2, (3, 3): 2}
NORTH_EAST = {(2, 1): 0, (3, 1): 0, (3, 2): 0, (1, 1): 1, (3, 3): 1, (1, 2): 2, (1, 3): 2, (2, 3): 2}
FAR_NORTH = {(5, 1): 0, (8, 2): 0, (8, 3): 1, (9, 5): 1, (8, 7): 1, (8, 8): 2, (4, 9): 2}
FAR_NORTH_EAST = {(5, 1): 0, (9, 5): 0, (8, 2): 0, (4, 1): 1, (9, 6): 1, (5, 9): 2, (1, 5): 2, (2, 8): 2}


def quarter_turn(place, middle):
    """A place a quarter clockwise about the middle of the map."""
    x, y = place
    return 2 * middle - y, x


def arc(battle, place, middle, facing, handed=""):
    flags = f", flags = ['{handed}']" if handed else ""
    cast = {
        "alard": f"man watch {square_name(*place)} N",
        "brok": f"man raiders {square_name(middle, middle)} {FACINGS[facing]}, shield = 'medium'{flags}",
    }
    return battle(["." * (2 * middle + 1)] * (2 * middle + 1), cast, begin="alard").arc("alard", "brok")


@pytest.mark.rule("CT-FLK-1", "CT-FLK-5")
@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize(
    ("facing", "table", "middle"), [(0, NORTH, 2), (1, NORTH_EAST, 2), (0, FAR_NORTH, 5), (1, FAR_NORTH_EAST, 5)]
)
def test_arcs_turn_with_the_figure_near_and_far(battle, turns, facing, table, middle):
    for place, bonus in table.items():
        turned = place
        for _ in range(turns):
            turned = quarter_turn(turned, middle)
        found = arc(battle, turned, middle, (facing + 2 * turns) % 8)
        assert TO_HIT[found] == bonus, (place, turned)


@pytest.mark.rule("CT-FLK-5")
@pytest.mark.parametrize("facing", range(8))
def test_the_mirrored_scene_gives_the_mirrored_arc(battle, facing):
    swapped = {"left flank": "right flank", "right flank": "left flank"}
    for x in range(5):
        for y in range(5):
            if (x, y) == (2, 2):
                continue
            found = arc(battle, (x, y), 2, facing)
            assert arc(battle, (4 - x, y), 2, -facing % 8) == swapped.get(found, found)


@pytest.mark.rule("CT-FLK-3")
@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize(("handed", "lost"), [("", (0, 1)), ("left_handed", (1, 0))])
def test_the_shield_side_turns_with_the_figure_too(battle, turns, handed, lost):
    flags = f", flags = ['{handed}']" if handed else ""
    for place, value in zip(((1, 2), (3, 2)), lost, strict=True):
        at = place
        for _ in range(turns):
            at = quarter_turn(at, 2)
        towards = {(1, 2): 2, (3, 2): 6}[place]
        cast = {
            "alard": f"man watch {square_name(*at)} {FACINGS[(towards + 2 * turns) % 8]}",
            "brok": f"man raiders c3 {FACINGS[2 * turns]}, shield = 'medium'{flags}",
        }
        duel = battle(["....."] * 5, cast, begin="alard", dice={"attack": [2]})
        assert modifiers(duel.apply("alard attack brok")).get("CT-FLK-3", 0) == value
