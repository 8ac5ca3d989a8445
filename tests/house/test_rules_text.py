"""The text of the rules: a small language that both engines run alike, and docstrings that say one thing."""

import ast
import re
from collections import Counter

import pytest
from rule_texts import RuleText, faults, rule_texts

from battlemap.engine.schema import Figure, State
from battlemap.rulesets import index

RULES = list(rule_texts())
SHARED_ROOMS = ("engine", "grid", "mechanics", "policies")
RULE_ID = re.compile(r"\b((?:CT|AD|S5|RA)-[A-Z]+(?:-\d+))\b")


def ids_in_brackets(rule):
    brackets = re.findall(r"\[([^\]]*)\]", ast.get_docstring(rule.tree) or "")
    return [id for inside in brackets for id in RULE_ID.findall(inside)]


def ruleset_of(rule):
    """The ruleset that a rule is part of, "" for those of the shared rooms."""
    room, _, rest = rule.module.partition(".")
    return rest.split(".")[0] if room in ("rulesets", "simulate") else ""


def fault_of(text):
    """The faults of a rule written here."""
    tree = ast.parse(f"@rule\ndef sample(s: State, f: Figure, k: int) -> int:\n{text}").body[0]
    return faults(RuleText("sample", tree, {"FRONT": 0, "HALF": 0.5, "State": State, "Figure": Figure}))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_keeps_to_the_language_of_rules(rule):
    assert faults(rule) == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_is_one_sentence_first(rule):
    docstring = ast.get_docstring(rule.tree)
    assert docstring, "no docstring"
    first = docstring.splitlines()[0]
    assert re.search(r"[.?\])]$", first), f"the first line is no sentence: {first}"
    assert not first[0].islower(), f"the first line begins in the middle of a sentence: {first}"


def test_a_rule_names_only_rules_that_the_index_has():
    known = {entry.id for entry in index.rule_index()}
    assert {rule.name: set(ids_in_brackets(rule)) - known for rule in RULES if set(ids_in_brackets(rule)) - known} == {}


def test_no_two_rules_that_meet_in_one_ruleset_share_a_name():
    for ruleset in {ruleset_of(rule) for rule in RULES}:
        names = Counter(rule.tree.name for rule in RULES if ruleset_of(rule) in ("", ruleset))
        assert [name for name, count in names.items() if count > 1] == [], ruleset or "shared rooms"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (" return k / 2", "Div is no part"),
        (" return 0.5", "whole numbers only"),
        (' return "a"', "whole numbers only"),
        (" return HALF", "HALF is neither"),
        (" x = [1, 2]\n return 0", "List is no part"),
        (" x = (1, 2)\n return 0", "Tuple is no part"),
        (" x = {}\n return 0", "Dict is no part"),
        (" return sum(k for _ in range(3))", "GeneratorExp is no part"),
        (" f = lambda: 1\n return 0", "Lambda is no part"),
        (" try:\n  return 1\n finally:\n  k = 2", "Try is no part"),
        (" raise k", "Raise is no part"),
        (" assert k\n return k", "Assert is no part"),
        (" with k:\n  return 1", "With is no part"),
        (" yield k", "Yield is no part"),
        (" global k\n return 1", "Global is no part"),
        (" def inner():\n  return k\n return inner()", "FunctionDef is no part"),
        (" return s.stack[-1].kind", "a negative index"),
        (" return s.shape", "shape is no field"),
        (" x: Frame = s.stack[0]\n return x.kind", "Frame is no kind of value"),
        (" return math.sqrt(k)", "call rules by their name"),
        (" return max(k, key=k)", "arguments are given by place"),
        (" return k is f", "Is is no part"),
        (" for x in s.stack:\n  return 1\n return 0", "a loop runs over range"),
        (" if k > 0:\n  x = 1\n return x", "x is not assigned on every path"),
        (" for i in range(k):\n  x = i\n return x", "x is not assigned on every path"),
        (" for i in range(k):\n  k += 1\n return i", "i is not assigned on every path"),
        (" x += 1\n return x", "x is not assigned on every path"),
        (" while k > 0:\n  if k > 2:\n   x = 1\n   k -= x\n  k -= x\n return k", "x is not assigned on every path"),
    ],
)
def test_what_would_run_differently_compiled_is_no_part_of_a_rule(text, complaint):
    assert any(complaint in fault for fault in fault_of(text)), fault_of(text)


@pytest.mark.parametrize(
    "text",
    [
        " if k > 0:\n  x = 1\n else:\n  x = 2\n return x",
        " if k > 0:\n  x = 1\n else:\n  return 0\n return x",
        " x = FRONT\n for i in range(8):\n  x += s.stack[i].value\n return x",
        " while k > 0:\n  k -= 1\n  if k == 3:\n   continue\n  x = k\n  k -= x\n return k",
        " return -k if f.size == FRONT else abs(k) // 2",
    ],
)
def test_what_is_assigned_on_every_path_is_let_through(text):
    assert fault_of(text) == []
