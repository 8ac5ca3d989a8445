"""Maps printed at true scale: an inch a square, over as many sheets as it takes, with nothing lost between them."""

import io
import xml.etree.ElementTree as ElementTree

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from maps_to_paint import map_from

from battlemap.errors import BattlemapError
from battlemap.paint.paper import MARGIN, PAPERS, tiling
from battlemap.paint.pdf import pdf_pages, pdf_tools
from battlemap.paint.scene import map_scene
from battlemap.paint.sheets import sheet_svg
from battlemap.paint.svg import scene_svg
from battlemap.paint.svg_parts import SQUARE_PX, Area

SVG = "{http://www.w3.org/2000/svg}"


def stripes(width, height):
    """Columns of wall and floor by turns."""
    return map_from([("#." * width)[:width]] * height)


def sheets_of(land, *arguments):
    laid = tiling(land, *arguments)
    scene = map_scene(land, "Stripes")
    return laid, {sheet.label: ElementTree.fromstring(sheet_svg(scene, laid, sheet)) for sheet in laid.sheets}


def part(sheet, id):
    return next(one for one in sheet.iter() if one.get("id") == id)


def inches(text):
    assert text.endswith("in")
    return float(text[:-2])


@pytest.mark.parametrize(
    ("paper", "landscape", "columns", "rows", "step"),
    [
        ("a4", False, 3, 2, (7, 10)),
        ("a4", True, 2, 2, (10, 7)),
        ("a3", False, 2, 1, (10, 15)),
        ("letter", False, 3, 2, (7, 9)),
        ("tabloid", True, 2, 2, (15, 9)),
    ],
)
def test_a_map_of_20_by_13_squares_takes_so_many_sheets(paper, landscape, columns, rows, step):
    laid = tiling(stripes(20, 13), paper, landscape)
    assert (laid.columns, laid.rows, len(laid.sheets)) == (columns, rows, columns * rows)
    assert (laid.sheets[0].right, laid.sheets[0].bottom) == (step[0], min(step[1], 13))


@given(
    width=st.integers(1, 90),
    height=st.integers(1, 90),
    paper=st.sampled_from(sorted(PAPERS)),
    landscape=st.booleans(),
    overlap=st.integers(0, 300).map(lambda hundredths: hundredths / 100),
)
def test_sheets_cover_the_whole_map_fit_their_paper_and_overlap_as_asked(width, height, paper, landscape, overlap):
    laid = tiling(stripes(width, height), paper, landscape, overlap)
    at = {(sheet.column, sheet.row): sheet for sheet in laid.sheets}
    assert len(at) == laid.columns * laid.rows
    for (column, row), sheet in at.items():
        area = sheet.area
        assert area.width <= laid.width - 2 * MARGIN + 1e-9 and area.height <= laid.height - 2 * MARGIN + 1e-9
        assert (area.left, area.top) == (int(area.left), int(area.top))
        east, south = at.get((column + 1, row)), at.get((column, row + 1))
        assert sheet.right == (east.area.left if east else width)
        assert sheet.bottom == (south.area.top if south else height)
        assert area.right == pytest.approx(sheet.right + overlap if east else width)
        assert area.bottom == pytest.approx(sheet.bottom + overlap if south else height)
        # None is made that shows nothing but what its neighbour shows already.
        assert area.right > at[column - 1, row].area.right if column else area.left == 0
        assert area.bottom > at[column, row - 1].area.bottom if row else area.top == 0
        assert area.right <= width and area.bottom <= height


def test_sheets_are_named_like_squares_in_capitals():
    assert [sheet.label for sheet in tiling(stripes(20, 13), "a4").sheets] == ["A1", "B1", "C1", "A2", "B2", "C2"]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_sheet_is_as_large_as_its_paper_and_a_square_is_an_inch(paper):
    laid, sheets = sheets_of(stripes(20, 13), paper)
    for sheet in sheets.values():
        size = [inches(sheet.get(side)) for side in ("width", "height")]
        assert size == pytest.approx(PAPERS[paper], abs=1e-6)
        left, top, *units = map(float, sheet.get("viewBox").split())
        assert (left, top) == (0, 0)
        assert [unit / side for unit, side in zip(units, size, strict=True)] == pytest.approx([SQUARE_PX] * 2, abs=1e-4)
    assert part(sheets["A1"], "ruler").get("d").endswith("h40")
    assert (laid.width, laid.height) == PAPERS[paper]


def test_a_sheet_shows_its_part_of_the_map_and_nothing_else():
    laid, sheets = sheets_of(stripes(20, 13), "a4")
    for drawn, sheet in zip(sheets.values(), laid.sheets, strict=True):
        clip = part(drawn, "part")[0]
        shown = [float(clip.get(key)) / SQUARE_PX for key in ("x", "y", "width", "height")]
        assert Area(shown[0], shown[1], shown[0] + shown[2], shown[1] + shown[3]) == pytest.approx(sheet.area)
        assert part(drawn, "map").get("clip-path") == "url(#part)"
        rectangles = part(drawn, "ground").findall(f".//{SVG}rect")
        ends = [(float(one.get("x")), float(one.get("x")) + float(one.get("width"))) for one in rectangles]
        assert min(end[0] for end in ends) == sheet.area.left * SQUARE_PX
        assert max(end[1] for end in ends) == sheet.area.columns.stop * SQUARE_PX


def test_columns_and_rows_are_named_on_every_sheet():
    _, sheets = sheets_of(stripes(20, 13), "a4")
    names = {label: [text.text for text in part(sheet, "coordinates")] for label, sheet in sheets.items()}
    assert names["B1"] == [*"hijklmn", *map(str, range(1, 11))]
    assert names["C2"] == [*"opqrst", "11", "12", "13"]


def test_strips_are_marked_where_the_next_sheets_begin():
    _, sheets = sheets_of(stripes(20, 13), "a4")
    pale = part(sheets["A1"], "strips").findall(f"{SVG}rect")
    assert [(one.get("x"), one.get("y"), one.get("width"), one.get("height")) for one in pale] == [
        ("280", "0", "10", "410"),
        ("0", "400", "280", "10"),
    ]
    assert [text.text for text in part(sheets["A1"], "marks").findall(f"{SVG}text")] == ["B1", "A2"]
    assert [text.text for text in part(sheets["C2"], "marks").findall(f"{SVG}text")] == []
    assert not [one for one in sheets["C2"].iter() if one.get("id") == "strips"]


def test_marks_to_cut_along_point_at_the_four_corners():
    _, sheets = sheets_of(stripes(5, 4), "letter")
    paths = " ".join(path.get("d") for path in part(sheets["A1"], "marks").findall(f"{SVG}path"))
    assert paths == (
        "M0 -2.4v-8.8M0 162.4v8.8 M200 -2.4v-8.8M200 162.4v8.8 M-2.4 0h-8.8M202.4 0h8.8 M-2.4 160h-8.8M202.4 160h8.8"
    )


def test_every_sheet_has_a_small_picture_of_all_with_itself_filled():
    _, sheets = sheets_of(stripes(20, 13), "a4")
    for number, sheet in enumerate(sheets.values()):
        boxes = part(sheet, "overview").findall(f"{SVG}rect")
        assert [box.get("fill") != "none" for box in boxes] == [place == number for place in range(6)]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("a5",), 'no paper "a5"; there are a4, a3, letter, tabloid'),
        (("a4", False, -0.1), "an overlap of -0.1 inches cannot be; it is from 0 to 3"),
        (("a4", False, float("nan")), "an overlap of nan inches cannot be"),
        (("a4", False, 3.5), "from 0 to 3"),
    ],
)
def test_what_cannot_be_printed_is_told_in_one_line(arguments, words):
    with pytest.raises(BattlemapError, match=words):
        tiling(stripes(20, 13), *arguments)


def test_a_thousand_sheets_are_the_most():
    with pytest.raises(BattlemapError, match="250 x 250 squares would take 2,232 sheets of a4; at most 1,000"):
        tiling(stripes(250, 250), "a4", False, 3.0)


def test_a_whole_map_at_true_scale_is_an_inch_a_square():
    scene = map_scene(stripes(20, 13), "Stripes")
    bare = ElementTree.fromstring(scene_svg(scene, true_scale=True, coordinates=False))
    assert (bare.get("width"), bare.get("height"), bare.get("viewBox")) == ("20in", "13in", "0 0 800 520")
    framed = ElementTree.fromstring(scene_svg(scene, true_scale=True))
    assert (framed.get("width"), framed.get("height")) == ("21.8in", "14.8in")
    assert framed.get("viewBox") == "-36 -36 872 592"


# PDF


@pytest.fixture
def tools():
    """CairoSVG and pypdf, with the library that the first of them needs."""
    try:
        return pdf_tools()
    except BattlemapError as missing:
        pytest.skip(str(missing))


def test_pages_of_a_pdf_are_as_large_as_the_paper_in_points(tools):
    _, pypdf = tools
    land = stripes(20, 13)
    laid, scene = tiling(land, "a4"), map_scene(land, "Stripes")
    book = pypdf.PdfReader(io.BytesIO(pdf_pages([sheet_svg(scene, laid, one) for one in laid.sheets], scene.title)))
    assert len(book.pages) == 6 and book.metadata.title == "Stripes"
    for page in book.pages:
        assert [float(side) for side in page.mediabox] == pytest.approx(
            [0, 0, 210 / 25.4 * 72, 297 / 25.4 * 72], abs=0.01
        )
    for sheet, page in zip(laid.sheets, book.pages, strict=True):
        assert f"sheet {sheet.label} of A1 to C2" in page.extract_text()


def test_a_pdf_of_one_page_has_72_points_a_square(tools):
    _, pypdf = tools
    picture = scene_svg(map_scene(stripes(20, 13), "Stripes"), true_scale=True, coordinates=False)
    (page,) = pypdf.PdfReader(io.BytesIO(pdf_pages([picture], "Stripes"))).pages
    assert [float(side) for side in page.mediabox] == [0, 0, 20 * 72, 13 * 72]


def test_squares_on_a_sheet_begin_half_an_inch_from_the_edge_and_are_an_inch_wide(tools):
    cairosvg, _ = tools
    land = stripes(20, 13)
    laid = tiling(land, "letter")
    picture = sheet_svg(map_scene(land, "Stripes"), laid, laid.sheets[1], grid=False)  # begins with floor
    png = cairosvg.svg2png(bytestring=picture.encode(), scale=72 / 96)
    drawn = pygame.image.load(io.BytesIO(png), "sheet.png")
    assert drawn.get_size() == (612, 792)
    dark = [sum(drawn.get_at((x, 100))[:3]) < 3 * 120 for x in range(36, 36 + 500)]  # then the dashed line
    assert dark == [bool(x // 72 % 2) for x in range(500)]
