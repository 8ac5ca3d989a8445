"""Commands that play battles: play, simulate, odds, test, warm."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from battlemap.cli import tables
from battlemap.cli.saying import answers, one_line, print_json, progress, say, summary
from battlemap.errors import BattlemapError, ScenarioError
from battlemap.scenario import Scenario, load_scenario, read, run_test
from battlemap.setup import Setup

__all__ = ["enter"]

FIRST_SCENARIO = "ford"
STANDS_IN = "assault"
"""The policy that plays a human's side where no human can."""

FAILED, WRONG_FILE, NOT_REPLAYED, TIME_OUT = 1, 2, 3, 4

ScenarioName = Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario file, or the name of a shipped one.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


def enter(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (play, simulate, odds, warm):
        app.command()(command)
    app.command("test")(run_scenario_tests)


def play(
    scenario: Annotated[
        str,
        typer.Argument(
            metavar="[SCENARIO]", show_default=False, help="A file or a shipped name; left out: the start screen."
        ),
    ] = "",
) -> int:
    """Play in the window. Without a display: play by policies and paint the end into battle.png."""
    if has_display():
        from battlemap.ui.window import play as open_window

        return open_window(scenario or None)
    return play_unseen(scenario or FIRST_SCENARIO)


def has_display() -> bool:
    """Can a window be opened here?"""
    driver = os.environ.get("SDL_VIDEODRIVER", "")
    if driver:
        return driver not in ("dummy", "offscreen")
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def play_unseen(scenario: str) -> int:
    """Play a scenario by policies, tell how it went and paint how it ended."""
    from battlemap.paint.battle_picture import save_picture
    from battlemap.simulate.choosing import choose

    battle = load_scenario(scenario)
    must_have_figures(scenario, battle.setup)
    policies = {id: STANDS_IN if side.policy == "human" else side.policy for id, side in battle.setup.sides.items()}
    say("no display: playing by policies, " + ", ".join(f"{side} {policy}" for side, policy in policies.items()))
    while battle.decision is not None:
        battle.apply(choose(battle, policies[battle.decision.side]))
    picture = Path("battle.png")
    save_picture(battle, picture)
    console = answers()
    console.print(tables.ending(battle))
    console.print(tables.figures(battle))
    console.print(f"the end is painted in {picture.resolve()}")
    return 0


def must_have_figures(scenario: str, setup: Setup) -> None:
    """Refuse a field without figures, as `generate` and most maps of other programs leave it."""
    if not setup.figures:
        raise BattlemapError(f"{scenario}: there are no figures to play with; add [sides] and [figures]")


def simulate(
    scenario: ScenarioName,
    runs: Annotated[int, typer.Option("--runs", "-n", help="How many battles.")] = 10_000,
    seed: Annotated[int, typer.Option(help="The seed of the dice, any integer.")] = 0,
    policy: Annotated[
        list[str] | None, typer.Option(metavar="SIDE=NAME", help="Who decides for a side; needed where a human does.")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(help="Worker programs; left out: one a processor; 0: none, slowly.", show_default=False),
    ] = None,
    cluster: Annotated[str, typer.Option(metavar="ADDRESS", help="A Dask scheduler to play on.")] = "",
    heat: Annotated[bool, typer.Option("--heat", help="Add maps of where each side's figures fell.")] = False,
    as_json: Json = False,
) -> int:
    """Play many battles: wins with 95 % intervals, rounds, survivors, losses.

    The first time the rules are compiled, which takes about a minute.
    """
    from battlemap.simulate.run import simulate as run

    whole = read(scenario)
    must_have_figures(scenario, whole.setup)
    with progress("battles") as report:
        results = run(whole, runs, seed, given_policies(policy or []), workers, cluster or None, report=report)
    if results.note:
        say(f"note: {results.note}")
    if as_json:
        print_json(results.as_dict())
    else:
        tables.print_results(answers(), results, heat)
    return 0


def given_policies(pairs: list[str]) -> dict[str, str]:
    """Policies by side from SIDE=NAME texts. Raises BattlemapError for one that is none."""
    policies = {}
    for pair in pairs:
        side, equals, name = pair.partition("=")
        if not (side and equals and name):
            raise BattlemapError(f'--policy "{pair}" is no SIDE=NAME, such as raiders=assault')
        if side in policies:
            raise BattlemapError(f'--policy is given twice for the side "{side}"')
        policies[side] = name
    return policies


def odds(
    scenario: ScenarioName,
    action: Annotated[str, typer.Argument(metavar="ACTION", help='In quotes, such as "alard attack brok".')],
    begin: Annotated[str, typer.Option(metavar="FIGURE", help="Begin at this figure's activation.")] = "",
    as_json: Json = False,
) -> int:
    """Exact odds of one action: hit, critical hit, knockdown, fall, damage.

    Without --begin the battle begins at the acting figure's activation.
    """
    from battlemap.battle import Battle

    setup = read(scenario).setup
    acting = action.split()[0] if action.split() else ""
    battle = Battle(setup, begin=begin or (acting if acting in setup.figures else ""))
    found = battle.odds(action)
    if as_json:
        print_json(found.as_dict())
    else:
        tables.print_odds(answers(), found)
    return 0


def run_scenario_tests(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Scenario files, or names of shipped ones.")],
    seconds: Annotated[
        float, typer.Option("--timeout", metavar="SECONDS", help="Start no more tests and trials after this time.")
    ] = 600.0,
    as_json: Json = False,
) -> int:
    """Run the tests and trials of scenarios.

    Exit code: 0 all passed, 1 one failed, 2 a file is wrong, 3 a passing test came out differently when it was run
    again, 4 time ran out.
    """
    deadline = time.monotonic() + seconds
    lines: list[tables.Verdict] = []
    for file in files:
        try:
            scenario = read(file)
        except ScenarioError as error:
            lines.append(tables.Verdict(file, "the file", "wrong", [str(problem) for problem in error.problems]))
            continue
        lines += verdicts(file, scenario, deadline)
    if as_json:
        print_json(
            {"passed": all(line.state == "passed" for line in lines), "tests": [line.as_dict() for line in lines]}
        )
    else:
        tables.print_verdicts(answers(), lines)
    states = {line.state for line in lines}
    for state, code in (
        ("wrong", WRONG_FILE),
        ("not replayed", NOT_REPLAYED),
        ("out of time", TIME_OUT),
        ("failed", FAILED),
    ):
        if state in states:
            return code
    return 0


def verdicts(file: str, scenario: Scenario, deadline: float) -> list[tables.Verdict]:
    """The verdicts on everything that a scenario wants tested."""
    from battlemap.simulate.trials import run_trial

    lines = []
    for test in scenario.tests:
        if time.monotonic() > deadline:
            lines.append(tables.Verdict(file, test.name, "out of time", []))
            continue
        verdict = run_test(scenario.setup, test)
        state = "failed" if not verdict.passed else "passed" if verdict.replayed else "not replayed"
        lines.append(tables.Verdict(file, test.name, state, [one_line(failure) for failure in verdict.failures]))
    for trial in scenario.trials:
        if time.monotonic() > deadline:
            lines.append(tables.Verdict(file, trial.name, "out of time", []))
            continue
        with progress(trial.name) as report:
            try:
                answer = run_trial(scenario, trial, report=report)
            except BattlemapError as error:
                lines.append(tables.Verdict(file, trial.name, "wrong", [summary(error)]))
                continue
        lines.append(tables.Verdict(file, trial.name, "passed" if answer.passed else "failed", answer.found))
    return lines


def warm(
    ruleset: Annotated[str, typer.Argument(metavar="[RULESET]", help="The rules to compile.")] = "combat-tactics",
) -> int:
    """Compile the rules now, so that the next simulation starts at once. Takes about a minute."""
    from battlemap.simulate.link import Worker

    started = time.perf_counter()
    with (
        progress("compiling the rules") as report,
        Worker(ruleset, lambda done, total: report(done, total, "")) as worker,
    ):
        while not worker.wait(0.1) and worker.state == "starting":
            continue
        if worker.state == "failed":
            raise BattlemapError(worker.why)
    answers().print(f"{ruleset}: ready in {time.perf_counter() - started:.1f} s")
    return 0
