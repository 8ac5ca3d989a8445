"""Every fault of a scenario is one line: where it stands, what is wrong, what would be right."""

from pathlib import Path

import pytest

from battlemap.errors import ScenarioError
from battlemap.scenario import check, read

FIELD = '[map]\nrows = ["....", "....", "...."]\n'
SIDES = '[sides]\nred = { policy = "assault" }\nblue = { policy = "stand" }\n'
GROM = '[figures]\ngrom = { kind = "orc", side = "red", at = "a1" }\n'
SKIRMISH = FIELD + SIDES + GROM


def lines(text: str) -> list[str]:
    return [str(problem) for problem in check(text)]


def one_line(text: str) -> str:
    found = lines(text)
    assert len(found) == 1, found
    return found[0]


def figure(fields: str) -> str:
    return FIELD + SIDES + "[figures]\n" + fields


def test_a_good_scenario_has_no_problem(ford):
    assert check(ford) == []


def test_a_figure_off_the_map_is_told_with_the_file_and_the_size_of_the_map(ford, tmp_path, monkeypatch):
    (tmp_path / "ford.toml").write_text(ford.replace('at = "d3", facing', 'at = "z9", facing'))
    monkeypatch.chdir(tmp_path)
    assert str(check("ford.toml")[0]) == 'ford.toml: figures.brok.at: "z9" is off the 7x5 map'


def test_a_file_with_ten_faults_gets_ten_lines():
    text = """\
    formt = 1
    [options]
    criticals = "tripple"
    [map]
    edge = "open"
    rows = ["#....", "#..x.", "#..."]
    [sides]
    watch = { policy = "asault" }
    [figures]
    alard = { kind = "man-at-arm", side = "watch", at = "b1", facing = "east" }
    brok = { kind = "orc", side = "raiders", at = "a1" }
    """
    assert lines(text) == [
        'formt: unknown key; the nearest is "format"',
        'options.criticals: "tripple" is no value of this option; there are double, off',
        'map.edge: "open" is no kind of edge; there are wall, exit',
        "map.rows[3]: is 4 squares wide, the first row is 5",
        'map.rows[2]: "x" in d2 is no glyph; known are # . : ~ w ^ o v + \' T _ and what map.legend adds',
        'sides.watch.policy: "asault" is no policy; the nearest is "assault"',
        'figures.alard.kind: "man-at-arm" is no kind; the nearest is "man-at-arms"',
        'figures.alard.facing: "east" is no facing; write one of N, NE, E, SE, S, SW, W, NW',
        'figures.brok.side: "raiders" is no side; there is watch',
        "figures.brok.at: a1 is wall; nobody can stand there",
    ]


def test_reading_raises_every_problem_at_once():
    with pytest.raises(ScenarioError) as caught:
        read(FIELD.replace("map", "mop"))
    assert str(caught.value) == 'mop: unknown key; the nearest is "map"\nmap: is missing'


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("format = 2\n", "format: 2 is not a whole number from 1 to 1"),
        ("title = 5\n", "title: 5 is not a text"),
        ("seed = true\n", f"seed: true is not a whole number from {-(2**63)} to {2**63 - 1}"),
        ('ruleset = "combat"\n', 'ruleset: "combat" is no ruleset that can be played; the nearest is "combat-tactics"'),
        ("options = 3\n", "options: 3 is not a table"),
        ("options = { high_grund = true }\n", 'options.high_grund: unknown key; the nearest is "high_ground"'),
        ('options = { knockdowns = "yes" }\n', 'options.knockdowns: "yes" is not true or false'),
        ("options = { round_limit = 0 }\n", "options.round_limit: 0 is not a whole number from 1 to 10000"),
    ],
)
def test_faults_of_the_top_of_the_file(text, line):
    assert one_line(text + FIELD) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "map.rows: is missing; draw the map in rows, or name a map file in map.file"),
        ("rows = []", "map.rows: the map needs at least one square"),
        ('rows = ["", ""]', "map.rows: the map needs at least one square"),
        ('rows = "...."', 'map.rows: "...." is not a list of texts'),
        ('rows = ["..", "."]', "map.rows[2]: is 1 squares wide, the first row is 2"),
        ('rows = ["."]\nsquare_ft = "five"', 'map.square_ft: "five" is not a whole number from 1 to 1000'),
        ('rows = ["."]\nindoors = 1', "map.indoors: 1 is not true or false"),
        ('rows = ["."]\nelevaton = ["0"]', 'map.elevaton: unknown key; the nearest is "elevation"'),
        ('rows = ["."]\nelevation = ["0", "0"]', "map.elevation: has 2 rows, the map has 1"),
        ('rows = ["."]\nelevation = ["00"]', "map.elevation[1]: is 2 squares wide, the map is 1"),
        ('rows = ["."]\nelevation = ["Z"]', 'map.elevation[1]: "Z" in a1 is no elevation; write 0 to 9 or a to z'),
        ('rows = ["^"]\nelevation = ["z"]', 'map.rows[1]: "^" in a1 rises above the highest elevation, 35'),
        ('rows = ["."]\nlegend = { PP = "tree" }', "map.legend.PP: a glyph is one printed character"),
        ('rows = ["."]\nlegend = { P = "tee" }', 'map.legend.P: "tee" is no terrain; the nearest is "tree"'),
        ('rows = ["."]\nlegend = { "#" = "tree" }', 'map.legend."#": "#" already means wall'),
        ('rows = ["."]\nlegend = { "?" = "tree" }', 'map.legend."?": "?" stands for a square of an imported map'),
        ('rows = ["."]\ndoors = { a1 = "open" }', "map.doors.a1: there is no door in a1, but floor"),
        ('rows = ["+"]\ndoors = { a1 = "shut" }', 'map.doors.a1: "shut" is no state of a door; '),
        ('rows = ["."]\npicture = { squares = [1, 1] }', "map.picture.file: is missing"),
        (
            'rows = ["."]\npicture = { file = "a.png", squares = [0, 1] }',
            "map.picture.squares: [0, 1] is not a width and a height above 0",
        ),
        ('rows = ["."]\nlight = "dim"', 'map.light: "dim" is not "day", "dark" or a list of lights'),
        ('rows = ["."]\nlight = [{ at = "a1" }]', "map.light[1].radius: is missing"),
        ('rows = ["."]\nlight = [{ at = [2, 0], radius = 1 }]', "map.light[1].at: [2, 0] is off the 1x1 map"),
        ('rows = ["."]\nzones = { bog = {} }', "map.zones.bog.kind: is missing"),
        (
            'rows = ["."]\nzones = { bog = { kind = "difficult" } }',
            "map.zones.bog: needs exactly one of squares, rectangle, polygon",
        ),
        (
            'rows = ["."]\nzones = { bog = { kind = "difficult", squares = ["b1"] } }',
            'map.zones.bog.squares[1]: "b1" is off the 1x1 map',
        ),
        (
            'rows = ["."]\nzones = { bog = { kind = "deployment", squares = ["a1"], side = "red" } }',
            'map.zones.bog.side: "red" is no side; there is none',
        ),
        (
            'rows = ["."]\nzones = { bog = { kind = "hazard", squares = ["a1"], effect = "fire" } }',
            'map.zones.bog.effect: "fire" is not damage such as "1d6"',
        ),
    ],
)
def test_faults_of_the_map(text, line):
    assert lines("[map]\n" + text)[0].startswith(line)


def test_a_glyph_that_nobody_knows_is_told_once():
    assert len(lines('[map]\nrows = ["XXX", "XXY"]')) == 2


def test_a_map_too_large_for_the_engine_is_told_by_its_size():
    rows = ", ".join(['"' + "." * 300 + '"'] * 300)
    line = "map.rows: a map of 300x300 is too large; with a border one wide it may have 65536 squares"
    assert one_line(f"[map]\nrows = [{rows}]") == line


def test_a_map_wider_than_the_names_of_columns_is_refused():
    assert (
        one_line(f'[map]\nrows = ["{"." * 703}"]')
        == "map.rows: the map is 703 squares wide; at most 702 have names (a to zz)"
    )


@pytest.mark.parametrize(
    ("wall", "line"),
    [
        ("from = [0, 1]", "map.walls[1].to: is missing"),
        ("from = [0, 1], to = [9, 2]", "map.walls[1].to: [9, 2] is off the 4x3 map"),
        ("from = [0, 1], to = [0.0, 1]", "map.walls[1].to: the wall ends where it begins"),
        ("from = [0, 1], to = [nan, 1]", "map.walls[1].to: [nan, 1] is not a list of 2 numbers"),
        ('from = [0, 1], to = "b2"', 'map.walls[1].to: "b2" is not a list of 2 numbers'),
        ('from = [0, 1], to = [1, 1], kind = "fence"', 'map.walls[1].kind: "fence" is no kind of wall; '),
        (
            'from = [0, 1], to = [1, 1], kind = "door", state = "ajar"',
            'map.walls[1].state: "ajar" is no state of a door; ',
        ),
        (
            'from = [0, 1], to = [1, 1], state = "open"',
            'map.walls[1].state: only a door has a state; add kind = "door"',
        ),
    ],
)
def test_faults_of_walls(wall, line):
    assert one_line(FIELD + f"walls = [{{ {wall} }}]").startswith(line)


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ('grom = { kind = "orc", side = "red" }', "figures.grom.at: is missing"),
        ('grom = "orc"', 'figures.grom: "orc" is not a table'),
        (
            'grom = { kind = "ork", side = "red", at = "a1" }',
            'figures.grom.kind: "ork" is no kind; the nearest is "orc"',
        ),
        (
            'grom = { kind = "orc", side = "rad", at = "a1" }',
            'figures.grom.side: "rad" is no side; the nearest is "red"',
        ),
        (
            'grom = { kind = "orc", side = "red", at = "c" }',
            'figures.grom.at: "c" is no square; write column and row, as in "c4"',
        ),
        (
            'grom = { kind = "orc", side = "red", at = [1, 2] }',
            'figures.grom.at: [1, 2] is not a square; write column and row, as in "c4"',
        ),
        (
            'grom = { kind = "orc", side = "red", at = "a1", facing = 3 }',
            "figures.grom.facing: 3 is no facing; write one of N, NE, E, SE, S, SW, W, NW",
        ),
        (
            'grom = { kind = "orc", side = "red", at = "a1", faceing = "N" }',
            'figures.grom.faceing: unknown key; the nearest is "facing"',
        ),
        (
            'grom = { kind = "orc", side = "red", at = "a1", count = 9 }',
            "figures.grom.count: 9 is not a whole number from 1 to 4",
        ),
        (
            'grom = { kind = "orc", side = "red", at = "a1", hp = "many" }',
            'figures.grom.hp: "many" is not a whole number from -9 to 9999',
        ),
        (
            'grom = { kind = "orc", side = "red", at = "a1", weapons = ["spear", "long-sord"] }',
            'figures.grom.weapons[2]: "long-sord" is no weapon; the nearest is "long-sword"',
        ),
        (
            'grom = { kind = "orc", side = "red", at = "a1", strength = "18/200" }',
            'figures.grom.strength: "18/200" is not a Strength such as "16" or "18/51"',
        ),
        (
            'grom = { kind = "orc", side = "red", at = "a1", hit_dice = "two" }',
            'figures.grom.hit_dice: "two" is not Hit Dice such as "4+1"',
        ),
        (
            'grom = { kind = "orc", side = "red", at = "a1", footprint = [2] }',
            "figures.grom.footprint: [2] is not a width and a height in squares such as [2, 2]",
        ),
        (
            'grom = { kind = "orc", side = "red", at = "a1", size = "XL" }',
            'figures.grom.size: "XL" is no size; the nearest is "L"',
        ),
        (
            'grom = { kind = "orc", side = "red", at = "a1", posture = "sitting" }',
            'figures.grom.posture: "sitting" is no posture; the nearest is "standing"',
        ),
        (
            'grom = { kind = "orc", side = "red", at = "a1", '
            'attacks = [{ name = "bite", like = "spear", types = ["P"] }] }',
            "figures.grom.attacks[1].damage: is missing",
        ),
    ],
)
def test_faults_of_a_figure(fields, line):
    assert one_line(figure(fields)) == line


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        (
            'Grom = { kind = "orc", side = "red", at = "a1" }',
            'figures.Grom: "Grom" is no id; use lowercase letters, digits and _',
        ),
        ('b2 = { kind = "orc", side = "red", at = "a1" }', 'figures.b2: "b2" reads as a square; choose another id'),
        (
            'attack = { kind = "orc", side = "red", at = "a1" }',
            'figures.attack: "attack" reads as a verb; choose another id',
        ),
        ('red = { kind = "orc", side = "red", at = "a1" }', 'figures.red: "red" is already the id of a side'),
        (
            'orc_2 = { kind = "orc", side = "red", at = "b1" }\n'
            'orc = { kind = "orc", side = "red", at = "a1", count = 2 }',
            'figures.orc: "orc_2" is already the id of a figure',
        ),
        (
            'orc = { kind = "orc", side = "red", at = "a1", count = 2 }\n'
            'orc_1 = { kind = "orc", side = "red", at = "b1" }',
            'figures.orc_1: "orc_1" is already the id of a figure',
        ),
    ],
)
def test_ids_share_one_name_space_and_read_as_nothing_else(fields, line):
    assert one_line(figure(fields)) == line


def test_the_id_of_a_side_may_be_no_verb_either():
    assert one_line(FIELD + "[sides]\nhold = {}") == 'sides.hold: "hold" reads as a verb; choose another id'


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        (
            'grom = { kind = "orc", side = "red", at = "a1" }\nalard = { kind = "knight", side = "blue", at = "a1" }',
            "figures.alard.at: a1 is taken by grom of another side",
        ),
        (
            'grom = { kind = "orc", side = "red", at = "a1" }\n'
            'brok = { kind = "orc", side = "red", at = "a1", facing = "S" }',
            "figures.brok.at: a1 is shared with grom, who faces N; figures in one square face one way",
        ),
        (
            'grom = { kind = "orc", side = "red", at = "a1", count = 3 }',
            "figures.grom.at: a1 has no room beside grom_1, grom_2",
        ),
        (
            'bob = { kind = "hill-giant", side = "red", at = "d1" }',
            "figures.bob.at: d1 leaves no room for 2x2 squares on the map; "
            "a figure stands with its north-west corner there",
        ),
        (
            'bob = { kind = "hill-giant", side = "red", at = "a1" }\ngrom = { kind = "orc", side = "red", at = "b2" }',
            "figures.grom.at: b2 has no room beside bob",
        ),
    ],
)
def test_figures_do_not_start_on_top_of_each_other(fields, line):
    assert one_line(figure(fields)) == line


def test_nobody_starts_in_a_solid_square():
    text = '[map]\nrows = ["#o+_"]\n' + SIDES + "[figures]\n"
    for square, terrain in zip(("a1", "b1", "c1", "d1"), ("wall", "pillar", "door", "void"), strict=True):
        line = f"figures.grom.at: {square} is {terrain}; nobody can stand there"
        assert one_line(text + f'grom = {{ kind = "orc", side = "red", at = "{square}" }}') == line


def test_what_only_the_ruleset_can_tell_is_told_too():
    many = '["dagger", "club", "spear", "pike", "halberd", "sling", "knife"]'
    line = one_line(figure(f'grom = {{ kind = "orc", side = "red", at = "a1", weapons = {many} }}'))
    assert line == "weapons: 7 are too many for one figure; at most 6 are possible"


def test_three_small_figures_fit_into_one_square():
    assert check(figure('gob = { kind = "goblin", side = "red", at = "a1", count = 3 }')) == []


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ('[kinds.chief]\nextends = "ork"', 'kinds.chief.extends: "ork" is no kind; the nearest is "orc"'),
        ("[kinds.chief]\nextends = 4", "kinds.chief.extends: 4 is no kind; none of the "),
        ('[kinds.chief]\nextends = "orc"\nhitpoints = 9', "kinds.chief.hitpoints: unknown key; there are extends, "),
        ('[kinds.chief]\nextends = "orc"\nmorale = 1', "kinds.chief.morale: 1 is not a whole number from 2 to 20"),
        (
            "[kinds.orc]\nhp = 4",
            'kinds.orc.extends: is missing; the ruleset has a kind "orc": extend it or rename this',
        ),
        ('[kinds."Big Orc"]\nextends = "orc"', 'kinds."Big Orc": "Big Orc" is no name for a kind; '),
        (
            '[kinds.a]\nextends = "b"\n[kinds.b]\nextends = "a"',
            "kinds.a.extends: kinds extend each other in a ring: a -> b -> a",
        ),
        ('[kinds.a]\nextends = "a"', "kinds.a.extends: kinds extend each other in a ring: a -> a"),
        (
            '[kinds.golem]\nsize = "L"\nhp = 4\nmovement = 6\nmorale = 20\nhit_dice = "2"',
            "kinds.golem.intelligence: is missing",
        ),
        (
            '[kinds.golem]\nsize = "L"\nhp = 4\nmovement = 6\nmorale = 20\nintelligence = 0',
            'kinds.golem: needs a group such as "warrior", or hit_dice such as "4+1"',
        ),
    ],
)
def test_faults_of_kinds(kind, line):
    assert lines(FIELD + kind)[0].startswith(line)


def test_values_from_the_file_never_break_the_line():
    text = figure('"g\\nrom\\u001b[31m" = { kind = "o\\nrc", side = "red", at = "\\u0007", name = "x" }')
    assert lines(text) == [
        'figures."g?rom?[31m".kind: "o?rc" is no kind; the nearest is "orc"',
        'figures."g?rom?[31m".at: "?" is no square; write column and row, as in "c4"',
        'figures."g?rom?[31m": "g?rom?[31m" is no id; use lowercase letters, digits and _',
    ]


def test_a_list_where_a_table_belongs_is_told_for_every_table():
    for key in ("map", "options", "sides", "figures", "kinds"):
        text = f"{key} = [1]\n" + ("" if key == "map" else FIELD)
        assert lines(text)[0] == f"{key}: [1] is not a table"
    for key in ("goals", "tests", "trials"):
        assert lines(f"{key} = 5\n" + FIELD)[0] == f"{key}: 5 is not a list of tables"
        assert lines(f"{key} = [5]\n" + FIELD)[0] == f"{key}[1]: 5 is not a table"


def test_every_shipped_scenario_is_without_fault():
    for path in sorted((Path(__file__).parents[2] / "battlemap" / "scenarios").glob("*.toml")):
        assert check(path) == []
