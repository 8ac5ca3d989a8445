"""What is written reads back, and an existing file keeps its comments, its order and its layout."""

import copy
import difflib
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battlemap.errors import ScenarioError
from battlemap.scenario import POLICIES, ScenarioTest, Step, Trial, read
from battlemap.scenario.write import save, write
from battlemap.setup import (
    DOOR_STATES,
    TERRAINS,
    WALL_KINDS,
    FigureSetup,
    GoalSetup,
    MapSetup,
    Setup,
    SideSetup,
    WallSetup,
)

TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12)
SOLID = ("wall", "pillar", "door", "void")


@st.composite
def maps(draw: st.DrawFn) -> MapSetup:
    width, height = draw(st.integers(1, 30)), draw(st.integers(1, 6))
    squares = [(x, y) for y in range(height) for x in range(width)]
    field = MapSetup(
        width,
        height,
        [[draw(st.sampled_from(TERRAINS)) for _ in range(width)] for _ in range(height)],
        [[draw(st.integers(0, 35)) for _ in range(width)] for _ in range(height)],
    )
    for x, y in squares:
        if field.terrain[y][x] == "door" and draw(st.booleans()):
            field.doors[x, y] = draw(st.sampled_from(DOOR_STATES))
    points = st.tuples(st.integers(0, 4 * width).map(lambda n: n / 4), st.integers(0, height).map(float))
    for start, end in draw(st.lists(st.tuples(points, points), max_size=3)):
        kind = draw(st.sampled_from(WALL_KINDS))
        if start != end:
            state = draw(st.sampled_from(DOOR_STATES)) if kind == "door" else "closed"
            field.walls.append(WallSetup(start, end, kind, state))
    field.square_ft, field.indoors, field.low_ceiling = (
        draw(st.integers(1, 20)),
        draw(st.booleans()),
        draw(st.booleans()),
    )
    field.edge, field.notes = draw(st.sampled_from(("wall", "exit"))), draw(TEXTS)
    lamp = {"at": [0.5, 0.25], "radius": 4.0}
    field.light = draw(st.sampled_from(("day", "dark", [lamp], [])))
    if draw(st.booleans()):
        field.picture = {"file": "field.png", "squares": [float(width), float(height)]}
    if draw(st.booleans()):
        field.zones = {"bog": {"kind": "difficult", "squares": draw(st.lists(st.sampled_from(squares), max_size=3))}}
    return field


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    field = draw(maps())
    sides = {
        id: SideSetup(id, draw(TEXTS), draw(st.sampled_from(POLICIES)), draw(st.booleans()))
        for id in draw(st.permutations(["red", "blue", "green"]))
    }
    free = [(x, y) for y in range(field.height) for x in range(field.width) if field.terrain[y][x] not in SOLID]
    names = draw(st.permutations(["alard", "brok", "pair_1", "pair_2", "q_"]))
    places = draw(st.lists(st.sampled_from(free), unique=True, max_size=5)) if free else []
    figures = {
        id: FigureSetup(
            id,
            draw(st.sampled_from(["orc", "man-at-arms", "chief"])),
            draw(st.sampled_from(list(sides))),
            square,
            draw(st.integers(0, 7)),
            draw(TEXTS),
            draw(st.sampled_from([{}, {"hp": 3}, {"weapons": ["spear", "dagger"]}, {"posture": "prone"}])),
        )
        for id, square in zip(names, places, strict=False)
    }
    goals = [GoalSetup("red", "survive", round=draw(st.integers(1, 20)))] * draw(st.integers(0, 2))
    if free:
        goals.append(GoalSetup("blue", "hold", [draw(st.sampled_from(free))], round=8))
    if figures:
        goals.append(GoalSetup("green", "slay", figures=[next(iter(figures))]))
    return Setup(
        title=draw(TEXTS),
        ruleset="combat-tactics",
        map=field,
        sides=sides,
        figures=figures,
        kinds={"chief": {"extends": "orc", "hp": draw(st.integers(1, 40))}},
        goals=goals,
        options=draw(st.sampled_from([{}, {"criticals": "off"}, {"knockdowns": False, "round_limit": 40}])),
        seed=draw(st.integers(-(2**63), 2**63 - 1)),
    )


def ordered(setup: Setup) -> list[str]:
    return [*setup.sides, *setup.figures]


def changed_lines(before: str, after: str) -> list[str]:
    diff = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    return [line for line in diff if not line.startswith(("---", "+++", "@@"))]


LAYOUTS = {
    "inline": """title = "x"
map = { rows = ["....", "...."], indoors = true }
sides = { red = {}, blue = { policy = "stand" } }
figures = { a_ = { kind = "orc", side = "red", at = "a1" }, b_ = { kind = "orc", side = "blue", at = "b1" } }
goals = [{ side = "red", kind = "rout" }]
""",
    "dotted": """map.rows = ["....", "...."]
sides.red.name = "R"
map.indoors = true
sides.blue.policy = "stand"
figures.a_ = { kind = "orc", side = "red", at = "a1" }
figures.b_.kind = "orc"
figures.b_.side = "blue"
figures.b_.at = "b1"
""",
    "scattered": """[figures.a_]
kind = "orc"
side = "red"
at = "a1"
[map]
rows = ["....", "...."]
[sides.red]
name = "R"
[figures.b_]
kind = "orc"
side = "blue"
at = "b1"
[sides.blue]
policy = "stand"
""",
    "bare": '[map]\nrows = ["....", "...."]',
}


@pytest.mark.parametrize("layout", list(LAYOUTS))
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(new=setups())
def test_whatever_the_layout_of_the_file_what_is_written_over_it_reads_back(layout, new):
    back = read(write(new, LAYOUTS[layout])).setup
    assert back == new
    assert ordered(back) == ordered(new)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(setups())
def test_a_setup_that_is_written_reads_back_the_same(setup):
    back = read(write(setup)).setup
    assert back == setup
    assert ordered(back) == ordered(setup)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(setups(), setups())
def test_a_setup_written_over_another_file_reads_back_the_same(old, new):
    back = read(write(new, write(old))).setup
    assert back == new
    assert ordered(back) == ordered(new)


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
@given(new=setups())
def test_a_setup_written_over_a_file_made_by_hand_reads_back_the_same(ford, new):
    document = ford[: ford.index("[[tests]]")]
    back = read(write(new, document)).setup
    assert back == new
    assert ordered(back) == ordered(new)


def test_what_has_not_changed_is_written_letter_for_letter(ford):
    assert write(read(ford)) == ford
    assert write(read(ford).setup, ford) == ford
    assert write(read(ford.replace("\n", "\r\n"))) == ford.replace("\n", "\r\n")


def test_a_moved_figure_changes_its_own_line_and_no_other(ford):
    setup = read(ford).setup
    setup.figures["brok"].at = (4, 2)
    assert changed_lines(ford, write(setup, ford)) == [
        '-brok  = { kind = "river-orc", side = "raiders", at = "d3", facing = "W", hp = 5 }    # wounded',
        '+brok  = { kind = "river-orc", side = "raiders", at = "e3", facing = "W", hp = 5 }    # wounded',
    ]


def test_a_new_tree_changes_its_row_and_keeps_the_glyphs_and_comments_of_the_others(ford):
    setup = read(ford).setup
    setup.map.terrain[2][2] = "tree"
    assert changed_lines(ford, write(setup, ford)) == [
        '-  "#.....#",                      # the bank',
        '+  "#.T...#",                      # the bank',
    ]


def test_a_raised_square_changes_the_elevation_and_keeps_the_rise_of_the_rows(ford):
    setup = read(ford).setup
    setup.map.elevation[1][3] += 1
    assert changed_lines(ford, write(setup, ford)) == [
        '-elevation = ["0000000", "0000000", "0000000", "0000000", "0000000"]   # steps of five feet',
        '+elevation = ["0000000", "0001000", "0000000", "0000000", "0000000"]   # steps of five feet',
    ]


def test_a_lowered_rise_becomes_floor(ford):
    setup = read(ford).setup
    setup.map.elevation[1][3] = 0
    assert changed_lines(ford, write(setup, ford)) == ['-  "#..^^.#",', '+  "#...^.#",']


def test_figures_of_a_count_stand_for_themselves_once_one_of_them_moves(ford):
    setup = read(ford).setup
    setup.figures["pair_2"].at = (2, 3)
    back = write(setup, ford)
    assert "count" not in back
    assert list(read(back).setup.figures) == ["alard", "brok", "pair_1", "pair_2"]
    assert read(back).setup == setup


def test_a_new_figure_comes_last_and_a_lost_one_goes(ford):
    setup = read(ford).setup
    setup.figures["grom"] = FigureSetup("grom", "orc", "raiders", (5, 2), 6)
    del setup.figures["brok"]
    text = ford[: ford.index("[[tests]]")]
    assert changed_lines(text, write(setup, text)) == [
        '-brok  = { kind = "river-orc", side = "raiders", at = "d3", facing = "W", hp = 5 }    # wounded',
        '+grom = {kind = "orc", side = "raiders", at = "f3", facing = "W"}',
    ]


def test_the_order_of_the_figures_is_written_since_it_numbers_them(ford):
    setup = read(ford).setup
    setup.figures = {id: setup.figures[id] for id in ("pair_1", "pair_2", "brok", "alard")}
    back = write(setup, ford)
    assert list(read(back).setup.figures) == ["pair_1", "pair_2", "brok", "alard"]
    assert "# wounded" in back


def test_a_default_that_is_set_again_leaves_the_file(ford):
    setup = read(ford.replace("indoors = false", "indoors = true")).setup
    setup.map.indoors = False
    assert read(write(setup, ford.replace("indoors = false", "indoors = true"))).setup == setup


def test_tests_and_trials_stay_when_only_the_setup_is_written(ford):
    setup = read(ford).setup
    setup.title = "Another ford"
    back = write(setup, ford)
    assert read(back).tests == read(ford).tests
    assert changed_lines(ford, back) == ['-title = "The ford at Ashwater"', '+title = "Another ford"']


def test_tests_and_trials_are_written_and_read_back(ford):
    scenario = read(ford)
    steps = [
        Step(do="alard attack brok", dice=[("save", "brok", [4])], odds={"action": "alard attack brok", "hit": 0.5}),
        Step(skip_to="press", outcome={"winner": "watch"}),
    ]
    test = ScenarioTest(
        "a new one", "brok", {"brok": {"at": (4, 2), "facing": 3}}, [("attack", "", [1])], steps, "seed"
    )
    trial = Trial("another", 10, 3, {"watch": "random"}, {"draws": [0, 0.5]})
    more = replace(scenario, tests=[test, *scenario.tests], trials=[*scenario.trials, trial])
    for text in (write(more), write(replace(more, text="", path=None))):
        assert read(text).tests == more.tests
        assert read(text).trials == more.trials
    none = write(replace(scenario, tests=[]))
    assert "[[tests]]" not in none
    assert "[[trials]]" in none


def test_an_elevation_without_a_digit_is_refused(ford):
    setup = read(ford).setup
    setup.map.elevation[0][0] = -1
    with pytest.raises(ScenarioError, match="elevation: a1 is -1 steps high; a scenario has 0 to 35"):
        write(setup)


def test_a_document_with_faults_is_refused_with_them(ford):
    with pytest.raises(ScenarioError, match="titel: unknown key"):
        write(read(ford).setup, ford.replace("title", "titel"))


def test_a_map_file_stays_until_the_map_changes(tmp_path):
    document = """{"format": 0.3, "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 4, "y": 2},
      "pixels_per_grid": 70}, "line_of_sight": [[{"x": 2, "y": 0}, {"x": 2, "y": 2}]], "portals": [], "image": ""}"""
    (tmp_path / "hall.dd2vtt").write_text(document, encoding="utf-8")
    path = tmp_path / "hall.toml"
    path.write_text('title = "Hall"\n\n[map]\nfile = "hall.dd2vtt"   # from a map program\nrows = ["?T??", "????"]\n')
    setup = read(path).setup
    setup.title = "The hall"
    kept = write(setup, path.read_text(), path)
    assert 'file = "hall.dd2vtt"   # from a map program\nrows = ["?T??", "????"]' in kept
    setup.map.terrain[0][0] = "pit"
    drawn = write(setup, path.read_text(), path)
    assert "hall.dd2vtt" not in drawn
    assert read(drawn).setup == setup


def test_saving_replaces_the_file_as_a_whole(ford, tmp_path):
    path = tmp_path / "ford.toml"
    path.write_text("an older text", encoding="utf-8")
    save(read(ford), path)
    assert path.read_text(encoding="utf-8") == ford
    broken = copy.deepcopy(read(ford).setup)
    broken.map.elevation[0][0] = 99
    with pytest.raises(ScenarioError):
        save(broken, path)
    assert path.read_text(encoding="utf-8") == ford
    assert [file.name for file in tmp_path.iterdir()] == ["ford.toml"]


def test_a_picture_from_inside_a_map_file_is_saved_beside_the_scenario(ford, tmp_path):
    setup = read(ford).setup
    setup.map.picture = {"data": b"\x89PNG", "type": "png", "squares": [7, 5]}
    with pytest.raises(ScenarioError, match="picture: is inside the map file"):
        write(setup)
    save(setup, tmp_path / "ford.toml")
    assert (tmp_path / "ford.png").read_bytes() == b"\x89PNG"
    assert read(tmp_path / "ford.toml").setup.map.picture == {"file": "ford.png", "squares": [7.0, 5.0]}
