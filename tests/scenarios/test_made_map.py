"""A scenario whose map is made by chance: `[map] generate`, with rows laid over it."""

import pytest

from battlemap.maps.generate import generate
from battlemap.scenario import check, read, write

MADE = '[map]\ngenerate = { kind = "woods", width = 24, height = 16, seed = 7 }\n'


def test_a_made_map_is_the_generators_and_may_leave_the_seed_out():
    assert read(MADE).setup.map == generate("woods", 24, 16, 7)
    assert read(MADE.replace(", seed = 7", "")).setup.map == generate("woods", 24, 16, 0)


def test_rows_and_elevation_are_laid_over_a_made_map():
    rows = ["#" + " " * 23, *[" " * 24] * 15]
    levels = ["?" * 23 + "5", *["?" * 24] * 15]
    field = read(MADE + f"rows = {rows}\nelevation = {levels}\nindoors = true\n").setup.map
    plain = generate("woods", 24, 16, 7)
    assert field.terrain[0][0] == "wall" and field.elevation[0][23] == 5 and field.indoors
    assert field.terrain[1:] == plain.terrain[1:] and field.elevation[1:] == plain.elevation[1:]


def test_a_made_map_stays_one_as_long_as_nobody_paints_on_it():
    scenario = read(MADE)
    scenario.setup.title = "Another"
    assert 'generate = { kind = "woods"' in write(scenario)
    scenario.setup.map.terrain[0][0] = "wall"
    text = write(scenario)
    assert "generate" not in text and 'rows = [\n  "#' in text.replace("    ", "  ")
    assert read(text).setup.map.terrain == scenario.setup.map.terrain


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("generate = 5", "map.generate: 5 is not a table"),
        ("generate = {}", "map.generate.kind: is missing"),
        ('generate = { kind = "wood", width = 40, height = 30 }', 'map.generate: no kind of field "wood"; there are'),
        ('generate = { kind = "cave", width = 40 }', "map.generate.height: is missing"),
        (
            'generate = { kind = "cave", width = 4, height = 30 }',
            "map.generate: a field of 4 x 30 squares is too small",
        ),
        ('generate = { kind = "cave", width = 900, height = 30 }', "map.generate: a field of 900 x 30 squares is too"),
        (
            'generate = { kind = "cave", width = 40, height = 30, sed = 1 }',
            "map.generate.sed: unknown key; the nearest",
        ),
        ('generate = { kind = "cave", width = "a", height = 30 }', 'map.generate.width: "a" is not a whole number'),
        (
            'generate = { kind = "cave", width = 40, height = 30 }\nfile = "a.uvtt"',
            "map.generate: stands beside map.file",
        ),
        ('generate = { kind = "cave", width = 40, height = 30 }\nrows = ["."]', "map.rows: has 1 row, the map has 30"),
    ],
)
def test_faults_of_a_made_map(text, line):
    assert str(check("[map]\n" + text)[0]).startswith(line)
