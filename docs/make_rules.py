"""Writes rules.md, the rule index, from the rules.toml beside each ruleset.

python docs/make_rules.py
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from battlemap.rulesets.index import FOLDERS, STATES, RuleEntry, rule_index

PAGE = Path(__file__).with_name("rules.md")
TITLES = {
    "combat-tactics": "Combat & Tactics",
    "adnd2e": "AD&D second edition",
    "srd5": "System Reference Document 5.1",
    "roads": "The roads",
}
PREFACE = """# Rules

Every rule that battlemap knows of, by ruleset. `battlemap rules CT-RET-4` tells of one; each event in the log carries
the id of the rule behind it.

**done**: as the source has it. **house**: done, by a rule of our own where the source has none. **open**: not written
yet. **left-out**: on purpose; the last column says why. Where the source leaves a choice, the last column has the
reading taken.

This page is made from the `rules.toml` files: edit those, then run `make rules`.
"""


def rules_page() -> str:
    """The text of rules.md."""
    return "\n".join([PREFACE, *(_section(ruleset) for ruleset in FOLDERS)])


def _section(ruleset: str) -> str:
    entries = rule_index(ruleset)
    counts = Counter(entry.state for entry in entries)
    told = ", ".join(f"{counts[state]} {state}" for state in STATES if counts[state])
    lines = [
        f"## {TITLES[ruleset]} (`{ruleset}`)",
        "",
        f"{len(entries)} rules: {told}.",
        "",
        "| id | rule | state | reading |",
        "|---|---|---|---|",
        *map(_row, entries),
    ]
    return "\n".join([*lines, ""])


def _row(entry: RuleEntry) -> str:
    cells = [entry.id, entry.title, entry.state, entry.choice]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    PAGE.write_text(rules_page(), encoding="utf-8")
