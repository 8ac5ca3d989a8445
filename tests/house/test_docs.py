"""Documents that are made from the program are as the program makes them, and what documents point to is there."""

import re
import runpy
from pathlib import Path

import pytest
from typer.main import get_command

from battlemap.cli import app
from battlemap.scenario import shipped
from battlemap.scenario.map_table import MAP_KEYS
from battlemap.scenario.step_tables import STEP_KEYS, TEST_KEYS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]


def test_the_rule_index_in_docs_is_what_the_rules_files_say():
    page = runpy.run_path(str(DOCS / "make_rules.py"))["rules_page"]()
    assert (DOCS / "rules.md").read_text(encoding="utf-8") == page, "run `make rules`"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_document_points_to_is_there(page):
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_readme_tells_of_every_command():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in get_command(app).commands if f"| `battlemap {name}" not in readme] == []


def test_the_scenario_format_tells_of_every_key_of_maps_tests_and_steps():
    page = (DOCS / "scenario-format.md").read_text(encoding="utf-8")
    assert [key for key in (*MAP_KEYS, *TEST_KEYS, *STEP_KEYS) if f"`{key}`" not in page] == []


def test_documents_name_only_scenarios_that_come_with_the_program():
    known = set(shipped())
    call = re.compile(r"battlemap (?:play|simulate|show|test|check|odds|render) ([a-z][a-z-]*)\b(?!\.)")
    for page in PAGES:
        named = call.findall(page.read_text(encoding="utf-8"))
        assert set(named) <= known, f"{page.name}: {sorted(set(named) - known)}"
