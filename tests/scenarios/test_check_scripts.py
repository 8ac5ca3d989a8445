"""Faults of goals, tests, steps and trials, one line each."""

import pytest

from battlemap.scenario import check

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


def step(fields: str) -> str:
    return SKIRMISH + f'[[tests]]\nname = "t"\nsteps = [{{ {fields} }}]\n'


@pytest.mark.parametrize(
    ("goal", "line"),
    [
        ('kind = "rout"', "goals[1].side: is missing"),
        ('side = "rad"\nkind = "rout"', 'goals[1].side: "rad" is no side; the nearest is "red"'),
        ('side = "red"\nkind = "win"', 'goals[1].kind: "win" is no kind of goal; '),
        ('side = "red"\nkind = "hold"\nround = 4', "goals[1].squares: is missing"),
        (
            'side = "red"\nkind = "hold"\nsquares = []\nround = 4',
            'goals[1].squares: a goal of kind "hold" needs at least one of them',
        ),
        ('side = "red"\nkind = "hold"\nsquares = ["z9"]\nround = 4', 'goals[1].squares[1]: "z9" is off the 4x3 map'),
        ('side = "red"\nkind = "survive"\nround = 0', "goals[1].round: 0 is not a whole number from 1 to 10000"),
        ('side = "red"\nkind = "rout"\nsquares = ["a1"]', 'goals[1].squares: a goal of kind "rout" has no squares'),
        (
            'side = "blue"\nkind = "slay"\nfigures = ["gorm"]',
            'goals[1].figures[1]: "gorm" is no figure; the nearest is "grom"',
        ),
        (
            'side = "red"\nkind = "exit"',
            'goals[1].kind: nobody can leave this map; set map.edge = "exit", or give the squares of the exit',
        ),
    ],
)
def test_faults_of_goals(goal, line):
    assert one_line(SKIRMISH + "[[goals]]\n" + goal).startswith(line)


@pytest.mark.parametrize(
    ("test", "line"),
    [
        ('steps = [{ do = "grom end" }]', "tests[1].name: is missing"),
        ('name = "t"', "tests[1].steps: is missing"),
        ('name = "t"\nsteps = []', "tests[1].steps: a test needs at least one step"),
        ('name = "t"\nsteps = [{}]', "tests[1].steps[1]: the step is empty; "),
        (
            'name = "t"\nsteps = [{ do = "grom end" }]\nstart = { figure = "gorm" }',
            'tests[1].start.figure: "gorm" is no figure; the nearest is "grom"',
        ),
        (
            'name = "t"\nsteps = [{ do = "grom end" }]\nstart = "grom"',
            'tests[1].start: "grom" is not a table',
        ),
        (
            'name = "t"\nsteps = [{ do = "grom end" }]\ndice = { atack = [4] }',
            'tests[1].dice.atack: "atack" is no purpose of a roll; the nearest is "attack"',
        ),
        (
            'name = "t"\nsteps = [{ do = "grom end" }]\ndice = { "attack gorm" = [4] }',
            'tests[1].dice."attack gorm": "gorm" is no figure or side; the nearest is "grom"',
        ),
        (
            'name = "t"\nsteps = [{ do = "grom end" }]\ndice = { attack = [0] }',
            "tests[1].dice.attack: [0] is not a list of dice such as [17, 4], one number a physical die",
        ),
        (
            'name = "t"\nsteps = [{ do = "grom end" }]\nunscripted = "luck"',
            'tests[1].unscripted: "luck" is no source of dice; there is seed',
        ),
        (
            'name = "t"\nsteps = [{ do = "grom end" }]\nfigures = { gorm = { hp = 4 } }',
            'tests[1].figures.gorm: "gorm" is no figure; the nearest is "grom"',
        ),
        (
            'name = "t"\nsteps = [{ do = "grom end" }]\nfigures = { grom = { at = "z9" } }',
            'tests[1].figures.grom.at: "z9" is off the 4x3 map',
        ),
    ],
)
def test_faults_of_tests(test, line):
    assert one_line(SKIRMISH + "[[tests]]\n" + test).startswith(line)


def test_a_test_may_not_move_a_figure_into_another():
    text = SKIRMISH + 'alard = { kind = "knight", side = "blue", at = "b1" }\n'
    text += '[[tests]]\nname = "t"\nsteps = [{ do = "grom end" }]\nfigures = { alard = { at = "a1" } }'
    assert one_line(text) == "tests[1].figures.alard.at: a1 is taken by grom of another side"


def test_two_tests_may_not_have_one_name():
    test = '[[tests]]\nname = "t"\nsteps = [{ do = "grom end" }]\n'
    assert one_line(SKIRMISH + test * 2) == 'tests[2].name: "t" is already the name of tests[1]'


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ('dio = "grom end"', 'unknown key; the nearest is "do"'),
        ('do = "grom end", skip_to = "press"', "a step does one thing; this one has do and skip_to"),
        ('do = "grom end", because = "x"', "only an action that is refused has a reason; write refuse beside it"),
        ('do = "gorm end"', '"gorm" is no figure or side; the nearest is "grom"'),
        ('do = "grom"', '"grom" has no verb; write figure and verb, as in "alard attack brok"'),
        ('do = ""', "the action is empty"),
        ('do = "grom atack grom"', '"atack" is no verb; the nearest is "attack"'),
        ('do = "grom move z9"', '"z9" is off the 4x3 map'),
        ('do = "grom attack gorm"', '"gorm" is no figure, square, facing or name=value; the nearest is "grom"'),
        ('legal = ["grom end", "grom ende"]', '"ende" is no verb; the nearest is "end"'),
        ('skip_to = "pres"', '"pres" is no kind of decision; the nearest is "press"'),
        ('decision = { kind = "presss" }', '"presss" is no kind of decision; the nearest is "press"'),
        ('events = [{ kind = "hits" }]', '"hits" is no kind of event; the nearest is "hit"'),
        ('events = [{ kind = "hit", acter = "grom" }]', 'unknown key; the nearest is "actor"'),
        ('events = [{ kind = "hit", total = "17" }]', '"17" is not a whole number from -9999 to 9999'),
        ('figures = { grom = { facing = "up" } }', '"up" is no facing; write one of N, NE, E, SE, S, SW, W, NW'),
        ('figures = { grom = { status = "daed" } }', '"daed" is no status; the nearest is "dead"'),
        ('outcome = { winner = "rad" }', '"rad" is no side; the nearest is "red"'),
        ('odds = { action = "grom end", hit = 65 }', "65 is not a chance from 0 to 1"),
        ("odds = { hit = 0.65 }", "is missing"),
    ],
)
def test_faults_of_steps(fields, line):
    found = one_line(step(fields))
    assert found.startswith("tests[1].steps[1]")
    assert found.endswith(f": {line}")


@pytest.mark.parametrize(
    ("trial", "line"),
    [
        ("expect = { draws = [0, 1] }", "trials[1].name: is missing"),
        ('name = "t"', "trials[1].expect: is missing"),
        ('name = "t"\nexpect = {}', "trials[1].expect: expects nothing; write wins, draws or rounds"),
        (
            'name = "t"\nruns = 0\nexpect = { draws = [0, 1] }',
            "trials[1].runs: 0 is not a whole number from 1 to 10000000",
        ),
        (
            'name = "t"\nexpect = { wins = { red = [0.6, 0.4] } }',
            "trials[1].expect.wins.red: [0.6, 0.4] is not the least and the greatest of the shares expected, ",
        ),
        ('name = "t"\nexpect = { wins = { rad = [0, 1] } }', 'trials[1].expect.wins.rad: "rad" is no side; '),
        ('name = "t"\nexpect = { rounds = { median = [1, 2] } }', "trials[1].expect.rounds.median: unknown key; "),
        (
            'name = "t"\nexpect = { draws = [0, 1] }\npolicies = { red = "human" }',
            'trials[1].policies.red: "human" is no policy that plays by itself; ',
        ),
    ],
)
def test_faults_of_trials(trial, line):
    assert lines(SKIRMISH + "[[trials]]\n" + trial)[0].startswith(line)


def test_a_trial_needs_a_policy_for_a_side_that_a_person_plays():
    text = SKIRMISH.replace('policy = "stand"', 'policy = "human"')
    line = one_line(text + '[[trials]]\nname = "t"\nexpect = { draws = [0, 1] }')
    assert line.startswith(
        'trials[1].policies.blue: is missing, and the side\'s own policy is "human"; name one of stand'
    )
