"""Sheets of paper as vector pictures at true scale, with all that it takes to put them together.

In the margins stand the names of columns and rows, marks to cut along, the sheet's label, a ruler to check the scale by,
and a small picture of all sheets. A strip that the next sheet is laid on is paler, with a dashed line where that begins.

Units: inches and squares, which are the same; SQUARE_PX user units each.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from ..places import square_name
from .paper import MARGIN, Sheet, Tiling
from .scene import Scene
from .svg import LETTERS, drawing
from .svg_parts import SQUARE_PX, group, px

__all__ = ["sheet_svg"]

INK = "#2b2824"
GAP, MARK = 0.06, 0.22
"""A mark to cut along begins so far outside the map, and is so long."""
BASELINE = 0.2
"""Of the words in the bottom margin, from the edge of the paper."""
OVERVIEW = (1.6, 0.3)
LONGEST_TITLE = 40


def sheet_svg(scene: Scene, tiling: Tiling, sheet: Sheet, grid: bool = True) -> str:
    """One sheet as text; its width and height are those of the paper."""
    width, height, area = tiling.width, tiling.height, sheet.area
    frame = f'x="{px(area.left)}" y="{px(area.top)}" width="{px(area.width)}" height="{px(area.height)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.6f}in" height="{height:.6f}in" '
        f'viewBox="0 0 {width * SQUARE_PX:.5f} {height * SQUARE_PX:.5f}" font-family="sans-serif">',
        f"<title>{escape(scene.title)}: {sheet.label}</title>",
        f'<rect width="{px(width)}" height="{px(height)}" fill="#fff"/>',
        f'<g transform="translate({px(MARGIN - area.left)} {px(MARGIN - area.top)})">',
        f'<clipPath id="part"><rect {frame}/></clipPath>',
        '<g id="map" clip-path="url(#part)">',
        *drawing(scene, area, grid),
        "</g>",
        *group("strips", _strips(tiling, sheet)),
        *group("coordinates", _coordinates(sheet), LETTERS.replace("14.4", "8")),
        *group("marks", _marks(tiling, sheet), f'stroke="{INK}" stroke-width="0.6"'),
        "</g>",
        *group("words", _words(scene, tiling, sheet), f'font-size="5.6" fill="{INK}"'),
        *group("overview", _overview(tiling, sheet), f'stroke="{INK}" stroke-width="0.5"'),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _strips(tiling: Tiling, sheet: Sheet) -> Iterator[str]:
    """Overlap that belongs to the sheets to the east and to the south."""
    left, top, right, bottom = sheet.area
    pale = 'fill="#fff" fill-opacity=".45"'
    line = f'stroke="{INK}" stroke-width="0.8" stroke-dasharray="4 3" fill="none"'
    if sheet.column + 1 < tiling.columns:
        if right > sheet.right:
            x, strip = px(sheet.right), px(right - sheet.right)
            yield f'<rect x="{x}" y="{px(top)}" width="{strip}" height="{px(bottom - top)}" {pale}/>'
        yield f'<path d="M{px(sheet.right)} {px(top)}V{px(bottom)}" {line}/>'
    if sheet.row + 1 < tiling.rows:
        if bottom > sheet.bottom:  # the corner is pale already
            y, strip = px(sheet.bottom), px(bottom - sheet.bottom)
            yield f'<rect x="{px(left)}" y="{y}" width="{px(sheet.right - left)}" height="{strip}" {pale}/>'
        yield f'<path d="M{px(left)} {px(sheet.bottom)}H{px(right)}" {line}/>'


def _coordinates(sheet: Sheet) -> Iterator[str]:
    """Letters above and numbers to the left, of those columns and rows whose middle is on the sheet."""
    left, top, right, bottom = sheet.area
    for x in sheet.area.columns:
        if left < x + 0.5 < right:
            yield f'<text x="{px(x + 0.5)}" y="{px(top - 0.1)}">{square_name(x, 0)[:-1]}</text>'
    for y in sheet.area.rows:
        if top < y + 0.5 < bottom:
            yield f'<text x="{px(left - 0.16)}" y="{px(y + 0.57)}">{y + 1}</text>'


def _marks(tiling: Tiling, sheet: Sheet) -> Iterator[str]:
    """Short lines outside the corners of the map's part; longer ones with a label where neighbours begin."""
    left, top, right, bottom = sheet.area
    for x in (left, right):
        yield f'<path d="M{px(x)} {px(top - GAP)}v{px(-MARK)}M{px(x)} {px(bottom + GAP)}v{px(MARK)}"/>'
    for y in (top, bottom):
        yield f'<path d="M{px(left - GAP)} {px(y)}h{px(-MARK)}M{px(right + GAP)} {px(y)}h{px(MARK)}"/>'
    words = 'stroke="none" font-size="6.4"'
    labels = {(other.column, other.row): other.label for other in tiling.sheets}
    east, south = labels.get((sheet.column + 1, sheet.row)), labels.get((sheet.column, sheet.row + 1))
    if east:
        yield f'<text x="{px(right + 0.08)}" y="{px((top + bottom) / 2)}" {words}>{east}</text>'
    if south:
        yield f'<text x="{px((left + right) / 2)}" y="{px(bottom + 0.2)}" text-anchor="middle" {words}>{south}</text>'


def _words(scene: Scene, tiling: Tiling, sheet: Sheet) -> Iterator[str]:
    """The label, what is shown, and a ruler of an inch."""
    y = tiling.height - BASELINE
    title = scene.title if len(scene.title) <= LONGEST_TITLE else scene.title[: LONGEST_TITLE - 1] + "…"
    last = tiling.sheets[-1].label
    which = f"sheet {sheet.label} of A1 to {last}" if last != "A1" else "one sheet"
    yield f'<text x="{px(MARGIN)}" y="{px(y)}" font-size="9" font-weight="bold">{sheet.label}</text>'
    yield f'<text x="{px(MARGIN + 0.45)}" y="{px(y)}">{escape(title)}, {which}</text>'
    ruler = tiling.width - MARGIN - OVERVIEW[0] - 1.2
    yield f'<path id="ruler" d="M{px(ruler)} {px(y)}h{px(1)}" stroke="{INK}" stroke-width="0.8" fill="none"/>'
    ticks = "".join(f"M{px(ruler + part)} {px(y - 0.04)}v{px(0.08)}" for part in (0, 0.5, 1))
    yield f'<path d="{ticks}" stroke="{INK}" stroke-width="0.6" fill="none"/>'
    yield f'<text x="{px(ruler + 0.5)}" y="{px(y - 0.07)}" text-anchor="middle">1 inch, printed at 100 %</text>'


def _overview(tiling: Tiling, sheet: Sheet) -> Iterator[str]:
    """All sheets at the bottom right, this one filled; labelled where there is room for letters."""
    last = tiling.sheets[-1].area
    scale = min(OVERVIEW[0] / last.right, OVERVIEW[1] / last.bottom)
    left = tiling.width - MARGIN - last.right * scale
    top = tiling.height - BASELINE + 0.04 - last.bottom * scale
    for other in tiling.sheets:
        x, y = left + other.area.left * scale, top + other.area.top * scale
        width, height = (other.right - other.area.left) * scale, (other.bottom - other.area.top) * scale
        here = other == sheet
        yield (
            f'<rect x="{px(x)}" y="{px(y)}" width="{px(width)}" height="{px(height)}" fill="{INK if here else "none"}"/>'
        )
        size = min(height * 0.8, width / 2)
        if size >= 0.06:
            yield (
                f'<text x="{px(x + width / 2)}" y="{px(y + height / 2 + size * 0.35)}" font-size="{px(size)}" '
                f'text-anchor="middle" stroke="none" fill="{"#fff" if here else INK}">{other.label}</text>'
            )
