"""The folders of compiled rules: named for what was compiled, the newest kept."""

import os
import time
from pathlib import Path

import pytest

from battlemap.engine import cache
from battlemap.engine.cache import KEPT, PACKAGE, cache_folder, source_closure

pytest.importorskip("llvmlite")

ROOTS = "battlemap.simulate.combat_tactics"


def test_the_closure_of_a_ruleset_holds_its_chapters_and_the_engine_and_no_other_ruleset():
    names = {path.relative_to(PACKAGE).as_posix() for path in source_closure(ROOTS)}
    assert {"simulate/combat_tactics.py", "engine/schema.py", "engine/tape.py", "grid/sight.py"} <= names
    assert "rulesets/combat_tactics/attack.py" in names
    assert {"battle.py", "scenario/read.py", "simulate/pool.py"} & names == set()


def test_without_roots_every_module_of_the_rule_rooms_counts():
    assert set(source_closure(ROOTS)) - set(source_closure("")) <= {PACKAGE / "errors.py"}


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package of one source."""
    home = tmp_path / "package"
    home.mkdir()
    (home / "rules.py").write_text("limit = 1\n")
    monkeypatch.setattr(cache, "PACKAGE", home)
    return home


def test_a_change_of_a_source_changes_the_folder(package, tmp_path):
    first = cache_folder([package / "rules.py"], tmp_path / "cache")
    assert cache_folder([package / "rules.py"], tmp_path / "cache") == first
    (package / "rules.py").write_text("limit = 2\n")
    assert cache_folder([package / "rules.py"], tmp_path / "cache") != first


def test_only_the_newest_folders_stay(package, tmp_path):
    base = tmp_path / "cache"
    for age in range(KEPT + 3):
        old = base / f"old{age}"
        old.mkdir(parents=True)
        (old / "code.nbi").write_text("")
        os.utime(old, (time.time() - 100 * (age + 1),) * 2)
    newest = cache_folder([package / "rules.py"], base)
    assert {path.name for path in base.iterdir()} == {newest.name, *(f"old{age}" for age in range(KEPT - 1))}


def test_where_nothing_can_be_written_a_temporary_folder_serves(package, tmp_path):
    (tmp_path / "cache").write_text("a file, not a folder")
    folder = cache_folder([package / "rules.py"], tmp_path / "cache")
    assert folder.is_dir()
    assert Path(tmp_path / "cache") not in folder.parents
