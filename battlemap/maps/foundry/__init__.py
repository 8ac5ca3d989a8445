"""Foundry VTT scenes, versions 0.8 to 14: an exported scene, a module's source file, a .db pack, a LevelDB pack.

`packs` finds the scene in the file, `frame` says how pixels become squares, `barriers` reads walls and doors, `regions`
ground that is slow, and `read` puts them together. Nothing is taken from other modules' flags but walls' heights and
a figure's facing.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote

from ...setup import FigureSetup, MapSetup
from ..assemble import assemble
from ..cast import Cast
from ..picture import read_picture
from ..report import ImportReport
from ..source import Source
from .barriers import barriers
from .frame import Frame, Level, frame_of, level_of
from .packs import scene_of
from .regions import slow_ground
from .tokens import cast_tokens

__all__ = ["read"]

_UNUSED = ("lights", "sounds", "notes", "drawings", "tiles", "templates")


def read(
    source: Source, *, scene: str = "", level: str = "", picture: bool = True
) -> tuple[MapSetup, list[FigureSetup], ImportReport]:
    """Read a scene: the map, its figures, and the report.

    ``scene`` is the name or id of one of a pack's scenes (the first when left out), ``level`` that of one of a scene's
    levels (the one at elevation 0). Without ``picture`` the background is not looked for.
    Errors: `ImportProblem` naming the place, such as ``walls[3].c``.
    """
    report = ImportReport("Foundry scene")
    document = scene_of(source, scene, report)
    storey = level_of(source, document, level, report)
    frame = frame_of(source, document, storey, report)
    field_map = MapSetup(
        frame.width,
        frame.height,
        [["floor"] * frame.width for _ in range(frame.height)],
        [[0] * frame.width for _ in range(frame.height)],
        square_ft=frame.square_ft,
    )
    walls = barriers(source, document, frame, storey, report)
    field_map.walls = assemble(source, walls, frame.width, frame.height, report)
    slow_ground(source, document, field_map, frame, storey, report)
    cast = Cast(field_map, report)
    cast_tokens(source, document, cast, frame, storey, report)
    field_map.picture = _picture(source, document, frame, storey, picture, report)
    for name in _UNUSED:
        values = document.get(name)
        count = len(values) if isinstance(values, list) else 0
        report.note("dropped", name, count, f"{{n}} {name.removesuffix('s')}{{s}}: not used")
    if not field_map.walls:
        report.defaulted.append("the scene has no walls on this map: open floor")
    return field_map, cast.told(), report


def _picture(
    source: Source, document: dict[str, Any], frame: Frame, storey: Level, wanted: bool, report: ImportReport
) -> dict[str, Any]:
    """The background where its file lies beside the scene, and the squares that it covers."""
    background = storey.background or document.get("background")
    text = background.get("src") if isinstance(background, dict) else document.get("img")
    if text is None or text == "":
        report.defaulted.append("no picture")
        return {}
    if not wanted:
        report.dropped.append("the picture: not asked for")
        return {}
    if not isinstance(text, str):
        report.dropped.append("the picture is not the name of a file")
        return {}
    info: dict[str, Any] = {}
    why = ""
    name = text if text.startswith("data:") else unquote(text[:1000])
    for candidate in dict.fromkeys((name, PurePosixPath(name).name if len(name) <= 1000 else name)):
        info, why = read_picture(candidate, source.folder)
        if info:
            break
    if not info:
        report.dropped.append(
            why if text.startswith("data:") else f"the picture {_short(name)} does not lie beside the scene"
        )
        return {}
    return {**info, "squares": list(frame.picture), "at": list(frame.picture_at)}


def _short(name: str) -> str:
    return ascii(name if len(name) <= 60 else "..." + name[-57:])
