"""Answers as tables for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from battlemap.battle import Battle
from battlemap.odds import Odds
from battlemap.rulesets.index import RuleEntry

if TYPE_CHECKING:
    from battlemap.simulate.results import Results, Share

__all__ = [
    "Verdict",
    "ending",
    "figures",
    "print_odds",
    "print_position",
    "print_results",
    "print_rule",
    "print_rules",
    "print_verdicts",
]

SHADES = " ░▒▓█"
BAR = 30


@dataclass(frozen=True, slots=True)
class Verdict:
    """A line of `test`: state is passed, failed, wrong, not replayed or out of time."""

    file: str
    test: str
    state: str
    notes: list[str]

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"file": self.file, "test": self.test, "state": self.state, "notes": self.notes}


def _table(*columns: str, title: str | None = None) -> Table:
    """A plain table; columns whose name ends in > are numbers, to the right."""
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, header_style="dim")
    for name in columns:
        right = name.endswith(">")
        table.add_column(name.rstrip(">"), justify="right" if right else "left", no_wrap=right)
    return table


def ending(battle: Battle) -> str:
    """How a battle stands or has ended, in a line."""
    outcome = battle.outcome
    if outcome is None:
        return f"round {battle.round}, not over"
    won = f"won by {battle.setup.sides[outcome.winner].name}" if outcome.winner else "a draw"
    return f"{won} in round {battle.round}: {outcome.reason}"


def figures(battle: Battle) -> Table:
    """The figures as they are."""
    table = _table("figure", "side", "kind", "at", "facing", "hp>", "AC>", "THAC0>", "weapon", "state")
    for view in battle.figures:
        state = view.posture if view.status == "active" else view.status
        row = (view.id, view.side, view.kind, view.at or "-", view.facing, f"{view.hp}/{view.hp_most}")
        table.add_row(*map(escape, (*row, str(view.ac), str(view.thac0), view.weapon, state)))
    return table


def print_position(console: Console, battle: Battle) -> None:
    """Drawing, figures, who threatens whom, formations."""
    console.print(battle.setup.title, style="bold", markup=False)
    decision = battle.decision
    asked = f", {decision.figure or decision.side} decides: {decision.kind}" if decision else ""
    console.print(f"round {battle.round}, phase {battle.phase}{asked}", markup=False)
    console.print(f"\n{battle}\n", markup=False)
    console.print(figures(battle))
    table = _table("figure", "front", "flanks", "rear", "threatened by", "formation", title="\nArcs and threats")
    for view in battle.figures:
        if view.at and view.status == "active":
            arcs = [" ".join(getattr(battle, name)(view.id)) for name in ("front", "flank", "rear")]
            formation = "close" if battle.in_close_formation(view.id) else ""
            table.add_row(view.id, *arcs, " ".join(battle.threats_to(view.id)), formation)
    console.print(table)
    for side in battle.setup.sides:
        for wall in battle.shield_walls(side):
            console.print(f"shield wall of {side}: {', '.join(wall)}", markup=False)


def _share(share: Share) -> tuple[str, str, str]:
    low, high = share.interval
    return f"{share.count}", f"{share.share:.1%}", f"{low:.1%} - {high:.1%}"


def print_results(console: Console, results: Results, heat: bool) -> None:
    """Wins, rounds, survivors, figures."""
    seconds = f"{results.seconds:.1f} s, {results.battles_per_second:,.0f} battles a second"
    crowd = f"{results.workers} workers" if results.workers != 1 else "1 worker"
    console.print(results.setup.title, style="bold", markup=False)
    console.print(f"{results.runs} battles, seed {results.seed}; {seconds}, {crowd}\n", markup=False)
    table = _table("side", "policy", "wins>", "share>", "95 %>", "")
    for side, policy in results.policies.items():
        share = results.share(side)
        table.add_row(escape(side), policy, *_share(share), "█" * round(BAR * share.share))
    table.add_row("draws", "", *_share(results.share()), "█" * round(BAR * results.share().share))
    console.print(table)
    low, high = results.rounds.interval
    rounds = results.rounds
    console.print(
        f"\nrounds {rounds.mean:.2f} ({low:.2f} - {high:.2f}), from {rounds.least} to {rounds.most}", markup=False
    )
    console.print("ended by " + ", ".join(f"{why} {count}" for why, count in results.reasons.items()), markup=False)
    for side, spread in results.survivors.items():
        low, high = spread.interval
        console.print(
            f"{side}: {spread.mean:.2f} ({low:.2f} - {high:.2f}) still able to fight at the end", markup=False
        )
    table = _table(
        "figure",
        "side",
        "stands>",
        "unconscious>",
        "dying>",
        "dead>",
        "gone>",
        "mean hp>",
        title="\nFigures at the end",
    )
    for row in results.table:
        ends = [f"{count / results.runs:.1%}" for count in row.ends.values()]
        table.add_row(escape(row.figure), escape(row.side), *ends, f"{row.hp:.1f}")
    console.print(table)
    if heat:
        for side, grid in results.heat["fell"].items():
            most = max(int(grid.max()), 1)
            console.print(
                f"\nWhere figures of {side} fell; {SHADES[-1]} is {most} of {results.runs} battles", markup=False
            )
            for line in grid:
                shades = "".join(2 * SHADES[-(-int(count) * (len(SHADES) - 1) // most)] for count in line)
                console.print(shades, markup=False, no_wrap=True)


def print_odds(console: Console, odds: Odds) -> None:
    """Chances, modifiers, damage."""
    console.print(odds.action, style="bold", markup=False)
    table = _table("what", "chance>", "exactly>")
    for name in ("hit", "critical", "knockdown", "fall"):
        table.add_row(name, f"{getattr(odds, name):.2%}", str(odds.chance(name)))
    console.print(table)
    if odds.needed:
        modifiers = "".join(f", {points:+d} {rule}" for rule, points in odds.modifiers)
        console.print(f"needs {odds.needed} on a d20{modifiers}", markup=False)
    if len(odds.target) > 1:
        aimed = ", ".join(f"{figure} {chance:.1%}" for figure, chance in odds.target.items())
        console.print(f"aimed at {aimed}", markup=False)
    if len(odds.damage) > 1:
        table = _table("damage>", "chance>", "", title=f"\nDamage, {odds.mean_damage:.2f} on average")
        most = max(odds.damage.values())
        for points, chance in odds.damage.items():
            table.add_row(str(points), f"{chance:.2%}", "█" * round(BAR * chance / most))
        console.print(table)


def print_verdicts(console: Console, lines: list[Verdict]) -> None:
    """A line a test, what did not hold below it, and the count."""
    styles = {"passed": "green", "failed": "bold red", "wrong": "bold red"}
    for line in lines:
        console.print(f"[{styles.get(line.state, 'yellow')}]{line.state}[/] {escape(line.file)}: {escape(line.test)}")
        for note in line.notes:
            console.print(f"    {note}", markup=False)
    counts = {
        state: sum(line.state == state for line in lines) for state in dict.fromkeys(line.state for line in lines)
    }
    console.print(", ".join(f"{count} {state}" for state, count in counts.items()) or "no tests and no trials")


def print_rules(console: Console, rules: list[RuleEntry]) -> None:
    """The index."""
    table = _table("id", "title", "state", "source")
    for rule in rules:
        table.add_row(escape(rule.id), escape(rule.title), rule.state, escape(rule.source))
    console.print(table)


def print_rule(console: Console, rule: RuleEntry) -> None:
    """One rule in full."""
    console.print(f"{rule.id} {rule.title}", style="bold", markup=False)
    console.print(f"{rule.ruleset}; {rule.state}; source: {rule.source}", markup=False)
    if rule.choice:
        console.print(f"reading taken: {rule.choice}", markup=False)
