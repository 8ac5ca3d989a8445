"""What the rule index calls done is written down in a rule and proved by a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from battlemap.rulesets.index import rule_index

ROOT = Path(__file__).parents[2]
RULE_ROOMS = ("battlemap/rulesets", "battlemap/grid", "battlemap/mechanics")
BRACKETS = re.compile(r"\[([A-Z0-9]+-[A-Z]+-\d+)\]")


def ids_in_docstrings() -> set[str]:
    """Every rule id that stands in brackets, as [CT-RET-4] does, in a docstring of a room that holds rules."""
    return {found for room in RULE_ROOMS for path in (ROOT / room).rglob("*.py") for found in _docstring_ids(path)}


def _docstring_ids(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield from BRACKETS.findall(ast.get_docstring(node) or "")


def ids_on_marks() -> set[str]:
    """Every rule id on a test's ``@pytest.mark.rule(...)``."""
    return {found for path in (ROOT / "tests").rglob("test_*.py") for found in _marked_ids(path)}


def _marked_ids(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                yield from (argument.value for argument in mark.args if isinstance(argument, ast.Constant))


WRITTEN, TESTED = ids_in_docstrings(), ids_on_marks()
DONE = [entry.id for entry in rule_index() if entry.state in ("done", "house")]


@pytest.mark.parametrize("rule_id", DONE)
def test_a_rule_that_is_done_stands_in_a_docstring_and_on_a_test(rule_id):
    assert rule_id in WRITTEN
    assert rule_id in TESTED


def test_marks_name_rules_that_exist():
    assert {entry.id for entry in rule_index()} >= TESTED


def test_a_rule_of_our_own_says_which_reading_it_takes():
    assert [entry.id for entry in rule_index() if entry.state == "house" and not entry.choice] == []
