"""What a scenario file says is what the set-up, the tests and the trials hold."""

import pytest

from battlemap.errors import BattlemapError, NotationError, ScenarioError
from battlemap.places import FACINGS, facing_name, parse_facing, parse_square, square_name
from battlemap.scenario import Step, Trial, read, resolve_kind, setup_for, shipped
from battlemap.setup import FigureSetup, GoalSetup, SideSetup, WallSetup

FIELD = '[map]\nrows = ["....", "....", "...."]\n'
SIDES = "[sides]\nred = {}\nblue = {}\n"


def with_figures(lines: str, rows: str = '["....", "....", "...."]') -> str:
    return f"[map]\nrows = {rows}\n{SIDES}[figures]\n{lines}\n"


def test_columns_are_letters_and_rows_numbers_from_the_top():
    assert square_name(0, 0) == "a1"
    assert square_name(25, 11) == "z12"
    assert square_name(26, 0) == "aa1"
    assert square_name(701, 0) == "zz1"


def test_every_name_of_a_square_reads_back():
    for x in range(702):
        assert parse_square(square_name(x, x % 40)) == (x, x % 40)


@pytest.mark.parametrize("text", ["", "c", "4", "4c", "C4", "c0", "c04", "c-4", "orc1", "c4 ", "\u0441" + "4"])
def test_a_text_that_is_no_square_is_refused(text):
    with pytest.raises(NotationError, match="is no square"):
        parse_square(text)


def test_facings_run_clockwise_from_north():
    assert [facing_name(number) for number in range(8)] == list(FACINGS)
    assert [parse_facing(name) for name in FACINGS] == list(range(8))
    with pytest.raises(NotationError, match='"e" is no facing; write one of N, NE'):
        parse_facing("e")
    with pytest.raises(NotationError, match="8 is no facing"):
        facing_name(8)


def test_a_scenario_reads_into_a_setup(ford):
    setup = read(ford).setup
    assert (setup.title, setup.ruleset, setup.seed) == ("The ford at Ashwater", "combat-tactics", 1066)
    assert setup.options == {"criticals": "double"}
    assert setup.sides["raiders"] == SideSetup("raiders", "River raiders", "assault", False)
    assert setup.figures["alard"] == FigureSetup("alard", "man-at-arms", "watch", (2, 2), 2, "Ser Alard", {})
    assert setup.figures["brok"] == FigureSetup("brok", "river-orc", "raiders", (3, 2), 6, "", {"hp": 5})
    assert setup.goals == [GoalSetup("watch", "hold", [(3, 3), (4, 3)], [], 8)]


def test_rows_become_terrain_and_a_rise_one_step_of_elevation(ford):
    field = read(ford).setup.map
    assert (field.width, field.height) == (7, 5)
    assert field.terrain[0] == ["wall"] * 7
    assert field.terrain[1][3:5] == ["floor", "floor"]
    assert field.elevation[1] == [0, 0, 0, 1, 1, 0, 0]
    assert field.terrain[3][3] == "shallow"


def test_a_rise_adds_to_the_elevation_below_it():
    field = read('[map]\nrows = ["^.^"]\nelevation = ["2a9"]').setup.map
    assert field.elevation == [[3, 10, 10]]


def test_walls_stand_between_lattice_points(ford):
    assert read(ford).setup.map.walls == [
        WallSetup((5.0, 1.0), (5.0, 2.0), "wall", "closed"),
        WallSetup((5.0, 2.0), (5.0, 3.0), "door", "closed"),
    ]


def test_a_door_square_is_closed_open_or_what_doors_says():
    field = read("[map]\nrows = [\"+'+\"]\ndoors = { c1 = 'locked' }").setup.map
    assert field.terrain == [["door", "door", "door"]]
    assert field.doors == {(1, 0): "open", (2, 0): "locked"}


def test_a_legend_adds_glyphs():
    assert read('[map]\nrows = ["P."]\nlegend = { P = "tree" }').setup.map.terrain == [["tree", "floor"]]


def test_count_makes_several_figures_that_share_the_square(ford):
    figures = read(ford).setup.figures
    assert list(figures) == ["alard", "brok", "pair_1", "pair_2"]
    assert figures["pair_1"].at == figures["pair_2"].at == (1, 3)


def test_the_figures_of_a_count_are_numbered_in_their_names():
    text = with_figures('guard = { kind = "spearman", side = "red", at = "a1", name = "Guard", count = 2 }')
    assert [figure.name for figure in read(text).setup.figures.values()] == ["Guard 1", "Guard 2"]


def test_a_figure_changes_fields_of_its_kind_and_may_start_prone():
    text = with_figures('grom = { kind = "orc", side = "red", at = "a1", weapons = ["spear"], posture = "prone" }')
    assert read(text).setup.figures["grom"].fields == {"weapons": ["spear"], "posture": "prone"}


def test_a_figure_may_start_in_the_square_of_a_prone_enemy():
    down = 'grom = { kind = "orc", side = "red", at = "a1", posture = "prone" }\n'
    over = 'alard = { kind = "knight", side = "blue", at = "a1" }'
    assert set(read(with_figures(down + over)).setup.figures) == {"grom", "alard"}


def test_an_open_door_can_be_stood_in():
    text = with_figures('grom = { kind = "orc", side = "red", at = "b1" }', rows='[".\'."]')
    assert read(text).setup.figures["grom"].at == (1, 0)


def test_what_is_left_out_stands_at_its_default():
    setup = read(FIELD).setup
    assert (setup.ruleset, setup.seed, setup.sides, setup.figures, setup.goals) == ("combat-tactics", 0, {}, {}, [])
    assert (setup.map.square_ft, setup.map.edge, setup.map.light) == (5, "wall", "day")


def test_a_rectangle_and_a_polygon_become_squares():
    zones = """[map.zones]
    start = { kind = "deployment", side = "red", rectangle = ["b2", "a1"] }
    bog = { kind = "difficult", polygon = [[0, 0], [4, 0], [4, 3]] }
    fire = { kind = "hazard", squares = ["c1"], effect = "1d6" }
    """
    field = read(FIELD + zones + SIDES).setup.map
    assert field.zones["start"] == {"kind": "deployment", "squares": [(0, 0), (1, 0), (0, 1), (1, 1)], "side": "red"}
    assert field.zones["bog"]["squares"] == [(1, 0), (2, 0), (3, 0), (2, 1), (3, 1), (3, 2)]
    assert field.zones["fire"] == {"kind": "hazard", "squares": [(2, 0)], "effect": "1d6"}


def test_a_light_stands_at_a_point_or_in_the_middle_of_a_square():
    light = 'light = [{ at = "b2", radius = 4 }, { at = [1, 2.5], radius = 2 }]'
    assert read(FIELD + light).setup.map.light == [
        {"at": [1.5, 1.5], "radius": 4.0},
        {"at": [1.0, 2.5], "radius": 2.0},
    ]


def test_a_picture_may_be_just_the_name_of_its_file():
    assert read(FIELD + 'picture = "ford.png"').setup.map.picture == {"file": "ford.png"}
    told = 'picture = { file = "ford.png", squares = [4, 3] }'
    assert read(FIELD + told).setup.map.picture == {"file": "ford.png", "squares": [4.0, 3.0]}


def test_a_test_holds_its_start_dice_and_steps(ford):
    test = read(ford).tests[0]
    assert test.start == "alard"
    assert test.figures == {"brok": {"at": (3, 2), "hp": 8}}
    assert test.dice == [
        ("attack", "", [17]),
        ("damage", "", [4]),
        ("initiative", "watch", [3]),
        ("initiative", "raiders", [8]),
    ]
    assert test.steps[1] == Step(skip_to="press")
    assert test.steps[3] == Step(refuse="alard push brok d4", because="is not behind")
    assert test.steps[4] == Step(do="alard push brok e3", figures={"brok": {"at": "e3", "facing": "W"}})


def test_a_test_begins_from_the_setup_with_its_own_changes(ford):
    scenario = read(ford)
    changed = setup_for(scenario.setup, scenario.tests[0])
    assert changed.figures["brok"].fields == {"hp": 8}
    assert scenario.setup.figures["brok"].fields == {"hp": 5}


def test_a_trial_holds_its_policies_and_what_it_expects(ford):
    assert read(ford).trials == [
        Trial(
            name="the watch holds at least four times in ten",
            runs=2000,
            seed=7,
            policies={"watch": "stand", "raiders": "assault"},
            expect={"wins": {"watch": [0.4, 1.0]}, "rounds": {"mean": [2, 9]}},
        )
    ]


def test_a_kind_of_the_file_changes_the_kind_that_it_extends(ford):
    kind = resolve_kind(read(ford).setup, "river-orc")
    assert (kind["hp"], kind["size"], kind["weapons"]) == (7, "M", ["scimitar", "spear"])


def test_a_kind_of_the_file_may_extend_the_content_kind_of_its_own_name():
    setup = read(FIELD + '[kinds.orc]\nextends = "orc"\nhp = 9\n[kinds.chief]\nextends = "orc"\nmorale = 15').setup
    assert resolve_kind(setup, "orc")["hp"] == 9
    chief = resolve_kind(setup, "chief")
    assert (chief["hp"], chief["morale"], chief["movement"]) == (9, 15, 9)


def test_a_kind_that_extends_nothing_is_filled_with_nothing():
    text = FIELD + '[kinds.golem]\nsize = "L"\nhp = 40\nmovement = 6\nmorale = 20\nintelligence = 0\nhit_dice = "8"'
    kind = resolve_kind(read(text).setup, "golem")
    assert (kind["hp"], kind["weapons"], kind["name"], kind["natural_ac"]) == (40, [], "golem", 10)


def test_a_kind_that_nobody_knows_is_refused_with_the_nearest(ford):
    with pytest.raises(BattlemapError, match='no kind "river-ork"; the nearest is "river-orc"'):
        resolve_kind(read(ford).setup, "river-ork")


def test_a_file_and_its_text_read_alike(ford, tmp_path):
    path = tmp_path / "ford.toml"
    path.write_text(ford, encoding="utf-8")
    by_path, by_name, by_text = read(path), read(str(path)), read(ford)
    assert by_path == by_name
    assert by_path.setup == by_text.setup
    assert (by_path.path, by_text.path) == (path, None)
    assert by_path.text == by_text.text == ford


def test_every_shipped_scenario_reads_by_its_bare_name():
    for name, path in shipped().items():
        assert read(name).path == path


def test_rows_over_an_imported_map_keep_its_squares_under_blanks_and_question_marks(tmp_path):
    document = """{"format": 0.3, "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 4, "y": 2},
      "pixels_per_grid": 70}, "line_of_sight": [[{"x": 2, "y": 0}, {"x": 2, "y": 2}]], "portals": [], "image": ""}"""
    (tmp_path / "hall.dd2vtt").write_text(document, encoding="utf-8")
    path = tmp_path / "hall.toml"
    path.write_text('[map]\nfile = "hall.dd2vtt"\nrows = ["? ~^", "T..."]\nelevation = ["????", "???2"]')
    field = read(path).setup.map
    assert field.terrain == [["floor", "floor", "shallow", "floor"], ["tree", "floor", "floor", "floor"]]
    assert field.elevation == [[0, 0, 0, 1], [0, 0, 0, 2]]
    assert field.walls == [WallSetup((2.0, 0.0), (2.0, 2.0))]


def test_a_map_file_that_is_not_there_is_a_problem_of_the_scenario(tmp_path):
    path = tmp_path / "hall.toml"
    path.write_text('[map]\nfile = "hall.dd2vtt"')
    with pytest.raises(ScenarioError) as caught:
        read(path)
    assert [problem.place for problem in caught.value.problems] == ["map.file"]
