"""Where compiled rules are kept between runs: one folder for each state of the sources they were compiled from.

numba notices changes only in the file of the function that it keeps. So the folder's name is a hash of everything
that goes into the compiled code: the sources reached from the roots by imports, the versions of what compiles them,
the processor.
"""

from __future__ import annotations

import ast
import hashlib
import os
import platform
import shutil
import tempfile
from importlib.metadata import version
from pathlib import Path

import platformdirs

__all__ = ["KEPT", "cache_folder", "source_closure", "use_cache_folder"]

PACKAGE = Path(__file__).resolve().parents[1]
RULE_ROOMS = ("engine", "grid", "mechanics", "policies", "rulesets", "simulate")

KEPT = 5
"""How many cache folders stay; the oldest of the others are deleted."""


def use_cache_folder() -> None:
    """Point numba at its folder. Must run before numba is imported.

    ``BATTLEMAP_RULES`` names the module with the roots; without it every rule module counts. ``BATTLEMAP_CACHE``
    takes the place of the user's cache folder. Raises ImportError where numba is not installed.
    """
    sources = source_closure(os.environ.get("BATTLEMAP_RULES", ""))
    base = os.environ.get("BATTLEMAP_CACHE") or platformdirs.user_cache_path("battlemap") / "compiled"
    os.environ["NUMBA_CACHE_DIR"] = str(cache_folder(sources, Path(base)))


def cache_folder(sources: list[Path], base: Path) -> Path:
    """The folder for code compiled from these sources, made when not there; a temporary one where none can be made."""
    folder = base / _name(sources)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return Path(tempfile.mkdtemp(prefix="battlemap-"))
    _delete_old(base)
    return folder


def source_closure(root: str) -> list[Path]:
    """The module ``root`` and all of battlemap that it imports, directly or not, in order; "" for all rule modules."""
    if not root:
        return sorted(path for room in RULE_ROOMS for path in (PACKAGE / room).rglob("*.py"))
    found: set[Path] = set()
    waiting = [root]
    while waiting:
        path = _path(waiting.pop())
        if path is None or path in found:
            continue
        found.add(path)
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("battlemap."):
                waiting += [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
    return sorted(found)


def _path(module: str) -> Path | None:
    place = PACKAGE.joinpath(*module.split(".")[1:])
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if path.is_file():
            return path
    return None


def _name(sources: list[Path]) -> str:
    import llvmlite.binding  # type: ignore[import-untyped]

    built = [platform.python_implementation(), platform.python_version(), llvmlite.binding.get_host_cpu_name()]
    built += [version(name) for name in ("numba", "llvmlite", "numpy")]
    built += [platform.machine(), os.environ.get("BATTLEMAP_BOUNDS", "")]
    digest = hashlib.sha256("\n".join(built).encode())
    for path in sources:
        digest.update(f"\n{path.relative_to(PACKAGE).as_posix()}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _delete_old(base: Path) -> None:
    """Keep the newest folders. One that another program deletes or holds open just now stays for the next time."""
    by_age = sorted((path for path in base.iterdir() if path.is_dir()), key=_age, reverse=True)
    for folder in by_age[KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


def _age(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:
        return 0.0
