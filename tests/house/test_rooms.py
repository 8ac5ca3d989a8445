"""The rooms of the package and the doors between them: who imports whom, how long modules are, what the front shows."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import battlemap

PACKAGE = Path(battlemap.__file__).parent
ROOT = PACKAGE.parent

BATTLE = (
    "battle",
    "history",
    "inquiry",
    "notation",
    "odds",
    "places",
    "position",
    "position_tables",
    "refusal_words",
    "scripts",
    "views",
)
"""Modules beside each other at the top that make up one room."""

LENGTH = 400
FRONT_DOOR = [
    "Action",
    "Battle",
    "BattlemapError",
    "IllegalAction",
    "NotationError",
    "ReplayMismatch",
    "ScenarioError",
    "__version__",
    "import_map",
    "load",
    "load_scenario",
    "replay",
    "simulate",
]

DOORS = {
    "errors": set(),
    "setup": {"errors"},
    "content": {"errors"},
    "engine": {"errors"},
    "grid": {"engine", "errors"},
    "mechanics": {"engine", "grid"},
    "policies": {"engine", "errors", "grid"},
    "rulesets": {"content", "engine", "errors", "grid", "mechanics", "setup"},
    "battle": {"engine", "errors", "grid", "rulesets", "setup"},
    "maps": {"battle", "content", "errors", "grid", "setup"},
    "scenario": {"battle", "content", "engine", "errors", "grid", "maps", "rulesets", "setup"},
    "records": {"battle", "errors", "scenario", "setup"},
    "simulate": {"battle", "engine", "errors", "policies", "records", "rulesets", "scenario", "setup"},
    "testing": {"battle", "content", "engine", "errors", "grid", "scenario", "setup", "simulate"},
    "bridges": {"battle", "engine", "errors", "scenario", "setup", "simulate"},
    "paint": {"battle", "content", "errors", "grid", "setup"},
    "report": {"battle", "content", "errors", "paint", "records", "rulesets", "scenario", "setup", "simulate"},
}
"""What each room may import besides itself. `ui`, `cli` and the front door see everything but `testing`."""

PARTS = {
    "grid": {"setup": {"grid.build"}},
    "battle": {"content": {"notation"}, "records": {"battle"}},
}
"""Doors for single modules: `grid.build` makes a Board of a set-up, `notation` looks for the nearest name, and
`Battle.save` opens records when it is called."""

OPEN_TO_ALL = ("ui", "cli", "__init__", "__main__")

LIBRARIES = {
    "pygame": {"paint", "ui"},
    "numba": {"engine.rule", "simulate.worker"},
    "llvmlite": {"engine.cache", "engine.rule"},
    "tomlkit": {"scenario", "maps"},
    "typer": {"cli"},
    "rich": {"cli"},
    "platformdirs": {"engine.cache", "ui", "cli", "records"},
    "PIL": {"report", "cli"},
    "distributed": {"simulate"},
    "dask": {"simulate"},
}
"""Rooms or single modules that may import a library."""

NOBODYS_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "misc", "core", "base_utils"}


def modules():
    """Every module of the package: its dotted name without `battlemap.`, and its tree."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        yield name.removesuffix(".__init__"), ast.parse(path.read_bytes(), str(path))


MODULES = dict(modules())


def room_of(module):
    first = module.split(".")[0]
    return "battle" if first in BATTLE else first


def imports(module, tree):
    """Dotted names of all that a module imports, wherever in it; those of the package without `battlemap.`"""
    package = (PACKAGE / module.replace(".", "/") / "__init__.py").exists()
    parents = module.split(".") if package else module.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield name.name
        elif isinstance(node, ast.ImportFrom):
            inside = ["battlemap", *parents[: len(parents) - node.level + 1]] if node.level else []
            source = ".".join([*inside, *([node.module] if node.module else [])])
            if source in ("battlemap", *(f"battlemap.{room}" for room in DOORS)):
                yield from (f"{source}.{name.name}" for name in node.names)
            else:
                yield source


def neighbours(module, tree):
    """The rooms other than its own that a module imports from, each with what it imports."""
    for name in imports(module, tree):
        first, _, rest = name.partition(".")
        room = room_of(rest) if room_of(rest) in DOORS or room_of(rest) in OPEN_TO_ALL else "__init__"
        if first == "battlemap" and room != room_of(module) and rest != "__version__":
            yield room, name


def may_import(module, room):
    if room_of(module) in OPEN_TO_ALL:
        return room != "testing"
    if module in PARTS.get(room_of(module), {}).get(room, ()):
        return True
    return room in DOORS[room_of(module)]


@pytest.mark.parametrize("module", MODULES)
def test_a_module_stands_in_a_room_and_imports_only_through_its_doors(module):
    assert room_of(module) in DOORS or room_of(module) in OPEN_TO_ALL, f"battlemap.{module} belongs to no room"
    inside = neighbours(module, MODULES[module])
    through_walls = [f"{module} imports {name}" for room, name in inside if not may_import(module, room)]
    assert not through_walls


def test_rooms_do_not_import_each_other_in_a_ring():
    order, waiting = [], dict(DOORS)
    while waiting:
        free = [room for room, doors in waiting.items() if not doors & waiting.keys()]
        assert free, f"these rooms import each other: {', '.join(waiting)}"
        order += free
        waiting = {room: doors for room, doors in waiting.items() if room not in free}
    assert order[0] == "errors"


def test_a_ruleset_knows_no_other_save_combat_and_tactics_the_one_it_extends():
    for module, tree in MODULES.items():
        own = re.match(r"rulesets\.(\w+)\.", module + ".")
        if not own:
            continue
        for name in imports(module, tree):
            other = re.match(r"battlemap\.rulesets\.(\w+)\.", name)
            if other and other[1] != own[1]:
                assert (own[1], other[1]) == ("combat_tactics", "adnd2e"), f"{module} imports {name}"


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_library_is_imported_only_where_it_belongs(library):
    users = {module for module, tree in MODULES.items() for n in imports(module, tree) if n.split(".")[0] == library}
    assert {module for module in users if not {module, room_of(module)} & LIBRARIES[library]} == set()


def test_a_screen_does_not_look_inside_another_screen():
    for module, tree in MODULES.items():
        own = re.match(r"ui\.screens\.(\w+)", module)
        for name in imports(module, tree):
            other = re.match(r"battlemap\.ui\.screens\.(\w+)\.\w", name)
            assert not (own and other and own[1] != other[1]), f"{module} imports {name}"


def test_no_module_is_longer_than_400_lines():
    files = [path for room in ("battlemap", "tests", "docs", "benchmarks") for path in (ROOT / room).rglob("*.py")]
    lengths = {str(path.relative_to(ROOT)): len(path.read_bytes().splitlines()) for path in files}
    assert {name: count for name, count in lengths.items() if count > LENGTH} == {}


def test_every_module_is_named_for_what_it_holds():
    assert [module for module in MODULES if NOBODYS_NAMES & set(module.split("."))] == []


def test_every_module_says_what_it_is():
    assert [module for module, tree in MODULES.items() if not ast.get_docstring(tree)] == []


def test_the_front_door_shows_what_it_did():
    assert battlemap.__all__ == FRONT_DOOR
    assert all(hasattr(battlemap, name) for name in FRONT_DOOR)


def test_every_all_names_what_is_there():
    for module, tree in MODULES.items():
        shown = [n.value for n in tree.body if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == "__all__"]
        given = set(ast.literal_eval(shown[0])) if shown else set()
        bound = {name for node in tree.body for name in bound_by(node)}
        assert given <= bound, f"{module} shows {sorted(given - bound)}, which it does not have"


def bound_by(node):
    """The names that a statement at the top of a module, or inside its conditions, binds."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from (name.asname or name.name for name in node.names)
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        for target in ast.walk(node):
            if isinstance(target, ast.Name) and isinstance(target.ctx, ast.Store):
                yield target.id
    else:
        for child in ast.iter_child_nodes(node):
            yield from bound_by(child)


def test_importing_the_package_imports_neither_pygame_nor_numba():
    code = "import battlemap, sys; print(*sorted({'pygame', 'numba', 'typer', 'rich'} & set(sys.modules)))"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert answer.stdout.split() == []
