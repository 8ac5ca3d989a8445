"""MapTool campaigns and maps (.cmpgn, .rpmap): the figures and their grid.

A ZIP archive whose ``content.xml`` is a dump of Java objects. Only that file is unpacked, and at most MOST_XML of it. The dump
replaces an object met before by a reference; every figure stands whole once, so references are passed over.

A map of MapTool has no edge: here it is as large as what lies on it and a margin. Vision blocking and drawings are areas
without walls; they are not read.

Units: squares, once divided by the grid's size.
"""

from __future__ import annotations

import io
import math
import re
import zipfile
import zlib
from xml.etree.ElementTree import Element

from ..setup import FigureSetup, MapSetup
from .cast import Cast
from .report import ImportReport
from .source import FARTHEST, Source
from .xml_tree import xml_root

__all__ = ["is_campaign", "read"]

CONTENT = "content.xml"
MOST_XML = 64 * 2**20
MOST_TOKENS = 20_000
MARGIN = 2
"""Squares left free round what lies on a map."""
_PACKAGE = "net.rptools.maptool.model."
_SIZES = {
    "c1lFSoBAAAAKgABAQ": 0.5, "c1lFSoCAAAAKgABAQ": 0.5, "c5lFSoDAAAAKgABAA": 0.5, "c5lFSoEAAAAKgABAA": 0.75,
    "c9lFSoFAAAAKgABAQ": 1, "dBlFSoGAAAAKgABAA": 2, "dBlFSoHAAAAKgABAA": 3, "dFlFSoIAAAAKgABAQ": 4,
    "eFlFSoJAAAAKgABAQ": 6,
}  # fmt: skip
"""Width in squares by the number that the program gives each size of figure, without ``fwABA`` and ``==``."""
_NUMBER = re.compile(r"\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*", re.ASCII)
_EAST, _SOUTH_DEGREES = 2, -90.0


def is_campaign(data: bytes) -> bool:
    """Whether a ZIP archive holds a file of that name at its top."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return CONTENT in archive.NameToInfo
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, UnicodeDecodeError):
        return False


def read(source: Source, *, scene: str = "") -> tuple[MapSetup, list[FigureSetup], ImportReport]:
    """Read a campaign: one map without walls, its figures, and the report.

    ``scene`` is the name of one of its maps (the first when left out). Errors: `ImportProblem` naming the place, such as
    ``token 3 "Grak": x``.
    """
    report = ImportReport("MapTool campaign")
    content = Source(f"{source.name}/{CONTENT}", _unpacked(source))
    zone = _zone(content, xml_root(content), scene, report)
    size, corner = _grid(content, zone, report)
    tokens = _tokens(content, zone)
    boxes = [_box(content, token, place, size, corner) for token, place in tokens]
    shown = [box for (token, _), box in zip(tokens, boxes, strict=True) if _is_figure(token)] or boxes
    if not shown:
        raise content.problem("", "the map holds no figures; MapTool's maps have no size of their own")
    left, top = (math.floor(min(box[axis] for box in shown)) - MARGIN for axis in (0, 1))
    width, height = (
        math.ceil(max(box[axis] + max(box[2], 1.0) for box in shown)) + MARGIN - start
        for axis, start in ((0, left), (1, top))
    )
    content.squares(width, height, "the figures' places")
    report.guessed.append(f"the map of {width} x {height} squares ends {MARGIN} squares beyond the figures")
    field_map = MapSetup(
        width, height, [["floor"] * width for _ in range(height)], [[0] * width for _ in range(height)]
    )
    field_map.square_ft = _feet(content, zone, report)
    cast = Cast(field_map, report)
    scenery = turned = 0
    for (token, place), (x, y, wide) in zip(tokens, boxes, strict=True):
        if not _is_figure(token):
            scenery += 1
            continue
        turned += token.find("facing") is None
        side = "friendly" if _text(token, "tokenType") == "PC" else "hostile"
        cast.add(_text(token, "name"), side, (x - left, y - top), _facing(content, token, place), wide)
    report.note("guessed", "unturned", turned, "{n} figure{s} without a facing: south")
    report.note("dropped", "scenery", scenery, "{n} piece{s} of scenery: not used")
    report.guessed.append("player characters are friendly, all others hostile")
    report.dropped.append("vision blocking, drawings and the picture: not read")
    return field_map, cast.told(), report


def _unpacked(source: Source) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(source.data)) as archive, archive.open(CONTENT) as file:
            data = file.read(MOST_XML + 1)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, KeyError, ValueError):
        raise source.problem(CONTENT, "the ZIP archive is damaged; is the file whole?") from None
    except (RuntimeError, NotImplementedError):
        raise source.problem(CONTENT, "is encrypted or packed in an unknown way") from None
    if len(data) > MOST_XML:
        raise source.problem(CONTENT, f"unpacks to more than {MOST_XML // 2**20} MB; export the one map as .rpmap")
    return data


def _zone(source: Source, root: Element, wanted: str, report: ImportReport) -> Element:
    """The map of that name, else the first."""
    zones = [zone for zone in root.iter(_PACKAGE + "Zone") if "reference" not in zone.attrib]
    zones += [zone for zone in root.findall("zone") if "reference" not in zone.attrib]
    if not zones:
        what = "a single figure" if root.tag == _PACKAGE + "Token" else f"<{root.tag[:60]}>"
        raise source.problem("", f"a campaign or map was expected, found {what!s} without a zone")
    names = [(_text(zone, "name") or _text(zone, "playerAlias"))[:40] for zone in zones]
    told = ", ".join(map(ascii, names[:8])) + (", ..." if len(names) > 8 else "")
    if wanted:
        if wanted not in names:
            raise source.problem("option scene", f"no map {wanted[:40]!a}; there are {told}"[:180])
        return zones[names.index(wanted)]
    if len(zones) > 1:
        report.guessed.append(f"the first of {len(zones)} maps: {told}; the option scene takes another")
    return zones[0]


def _grid(source: Source, zone: Element, report: ImportReport) -> tuple[float, tuple[float, float]]:
    """Pixels of a square, and where the grid begins. Hexagons and isometric grids are refused."""
    grid = zone.find("grid")
    if grid is None:
        raise source.problem("grid", "the map has no grid")
    kind = grid.get("class", "").rpartition(".")[2]
    if kind == "GridlessGrid":
        report.guessed.append("the map has no grid: squares of its measure")
    elif kind not in ("SquareGrid", ""):
        raise source.problem("grid", f"the grid is a {kind[:40]!a}; a SquareGrid was expected")
    size = _number(source, grid, "size", "grid.size", None)
    if size < 1:
        raise source.problem("grid.size", f"pixels of a square, 1 at least, were expected, found {size:g}")
    return size, (
        _number(source, grid, "offsetX", "grid.offsetX", 0.0),
        _number(source, grid, "offsetY", "grid.offsetY", 0.0),
    )


def _feet(source: Source, zone: Element, report: ImportReport) -> int:
    feet = _number(source, zone, "unitsPerCell", "unitsPerCell", 5.0)
    if not 1 <= round(feet) <= 1000 or feet in (1, 1.5):  # metres or plain squares
        report.guessed.append(f"a square is 5 ft: the map counts {feet:g} to a square")
        return 5
    return round(feet)


def _tokens(source: Source, zone: Element) -> list[tuple[Element, str]]:
    """The figures and pieces of scenery, each once, with words for its place in the file."""
    kept: list[tuple[Element, str]] = []
    seen: set[str] = set()
    for token in zone.iter(_PACKAGE + "Token"):
        if "reference" in token.attrib:
            continue
        id = token.findtext("id/baGUID") or ""
        if id and id in seen:
            continue
        seen.add(id)
        kept.append((token, f"token {len(kept) + 1} {_text(token, 'name')[:30]!a}"))
        if len(kept) > MOST_TOKENS:
            raise source.problem("tokenMap", f"more than {MOST_TOKENS:,} figures")
    return kept


def _is_figure(token: Element) -> bool:
    return (_text(token, "layer") or "TOKEN").upper() == "TOKEN"


def _box(
    source: Source, token: Element, place: str, size: float, corner: tuple[float, float]
) -> tuple[float, float, float]:
    """The north-west corner of a figure and its width, in squares of the grid."""
    x, y = (_number(source, token, axis, f"{place}: {axis}", None) for axis in ("x", "y"))
    wide = 1.0
    for entry in token.findall("sizeMap/entry"):
        if (entry.findtext("java-class") or "").endswith("SquareGrid"):
            id = entry.findtext(f"{_PACKAGE}GUID/baGUID") or ""
            wide = _SIZES.get(id.removeprefix("fwABA").rstrip("="), 1.0)
    return (x - corner[0]) / size, (y - corner[1]) / size, wide


def _facing(source: Source, token: Element, place: str) -> int:
    """Degrees run counter-clockwise from east."""
    return (_EAST - round(_number(source, token, "facing", f"{place}: facing", _SOUTH_DEGREES) / 45)) % 8


def _text(element: Element, name: str) -> str:
    return (element.findtext(name) or "").strip()


def _number(source: Source, element: Element, name: str, place: str, default: float | None) -> float:
    text = element.findtext(name)
    if text is None and default is not None:
        return default
    if text is None or not _NUMBER.fullmatch(text) or len(text) > 40:
        raise source.problem(place, f"a number was expected, found {ascii(text[:24]) if text else 'nothing'}")
    if not abs(float(text)) <= FARTHEST:
        raise source.problem(place, f"a number of at most {FARTHEST:,} was expected")
    return float(text)
