"""Maps of other programs, read into squares and written for them: one front door for all formats.

A reader is a function ``read(source, **options) -> (MapSetup, figures, ImportReport)`` in a module of its own, entered
in READERS under the name that `sniff.recognise` gives its files.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from typing import Any

from ..setup import FigureSetup, MapSetup
from . import characters, donjon, dungeondraft, foundry, layers, ldtk, maptool, natural20, tiled, uvtt, watabou
from .export import SUFFIXES, export_map
from .report import ExportReport, ImportReport
from .sniff import FORMATS, NO_MAPS, recognise
from .source import open_source

__all__ = ["READERS", "SUFFIXES", "ExportReport", "ImportReport", "detect", "export_map", "import_map"]

Reader = Callable[..., tuple[MapSetup, list[FigureSetup], ImportReport]]

READERS: dict[str, Reader] = {
    "uvtt": uvtt.read,
    "donjon": donjon.read,
    "donjon-table": donjon.read_table,
    "watabou": watabou.read,
    "natural20": natural20.read,
    "layers": layers.read,
    "tmx": tiled.read,
    "tiled": tiled.read,
    "text": characters.read,
    "foundry": foundry.read,
    "dungeondraft": dungeondraft.read,
    "ldtk": ldtk.read,
    "maptool": maptool.read,
}
"""Formats that can be read, by the names of `detect`."""

_READABLE = "readable are maps of Universal VTT, Foundry, Tiled, LDtk, Dungeondraft, MapTool, donjon, watabou, and text"


def detect(path_or_bytes: str | os.PathLike[str] | bytes) -> str:
    """The format of a map file by its content: ``uvtt``, ``foundry``, ``tmx``, ``html`` ... (`sniff`).

    Errors: `ImportProblem` where the file cannot be opened, or begins as JSON and is none.

    >>> detect(b'{"resolution": {"map_size": {"x": 8, "y": 8}}, "line_of_sight": []}')
    'uvtt'
    """
    return recognise(open_source(path_or_bytes))


def import_map(
    path: str | os.PathLike[str] | bytes, **options: Any
) -> tuple[MapSetup, list[FigureSetup], ImportReport]:
    """Read a map file: the map in squares, the figures on it, and what was done to the file.

    Options go to the format's reader, such as ``portals`` of `uvtt.read` or ``scene`` and ``level`` of `foundry.read`.
    Errors: `ImportProblem` in one line, and never half a map.
    """
    source = open_source(path)
    kind = recognise(source)
    reader = READERS.get(kind)
    if reader is None:
        what = NO_MAPS.get(kind) or f"{FORMATS[kind]}, which is not readable yet"
        raise source.problem("", f"this is {what}; {_READABLE}")
    known = list(inspect.signature(reader).parameters)[1:]
    for name in options:
        if name not in known:
            raise source.problem(
                f"option {name}", f"{FORMATS[kind]} has none of that name, only {', '.join(known) or 'none'}"
            )
    return reader(source, **options)
