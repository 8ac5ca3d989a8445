"""MapTool campaigns: small twins of real ones, built here; and archives that mean harm."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest

from battlemap.errors import ImportProblem
from battlemap.maps import detect, import_map, maptool

MODEL = "net.rptools.maptool.model."


def token(
    name: str, x: Any, y: Any, facing: Any = None, layer: str = "TOKEN", kind: str = "NPC", size: str = ""
) -> str:
    turned = "" if facing is None else f"<facing>{facing}</facing>"
    guid = f"<{MODEL}GUID><baGUID>{size}</baGUID></{MODEL}GUID>"
    sizes = f"<sizeMap><entry><java-class>{MODEL}SquareGrid</java-class>{guid}</entry></sizeMap>" if size else ""
    return (
        f"<{MODEL}Token><id><baGUID>{name}{x}{y}</baGUID></id><name>{name}</name><x>{x}</x><y>{y}</y>"
        f"<width>200</width>{sizes}<layer>{layer}</layer><tokenType>{kind}</tokenType>{turned}</{MODEL}Token>"
    )


def zone(*tokens: str, name: str = "Cave", grid: str = "SquareGrid", size: Any = 50, feet: Any = 5) -> str:
    entries = "".join(f"<entry><{MODEL}GUID/>{one}</entry>" for one in tokens)
    offsets = f"<offsetX>10</offsetX><offsetY>-20</offsetY><size>{size}</size>"
    square = f'<grid class="{MODEL}{grid}">{offsets}</grid><unitsPerCell>{feet}</unitsPerCell>'
    return f"<name>{name}</name>{square}<tokenMap>{entries}</tokenMap>"


def campaign(*zones: str) -> str:
    entries = "".join(f"<entry><{MODEL}GUID/><{MODEL}Zone>{one}</{MODEL}Zone></entry>" for one in zones)
    root = "net.rptools.maptool.util.PersistenceUtil_-PersistedCampaign"
    return f"<{root}><campaign><zones>{entries}</zones></campaign></{root}>"


def packed(xml: str | bytes, **files: bytes) -> bytes:
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("content.xml", xml)
        for name, data in files.items():
            archive.writestr(name, data)
    return memory.getvalue()


def read(*zones: str, **options: Any) -> Any:
    return import_map(packed(campaign(*zones)), **options)


def refusal(data: bytes, **options: Any) -> str:
    with pytest.raises(ImportProblem) as caught:
        import_map(data, **options)
    message = str(caught.value)
    assert "\n" not in message and len(message) < 250
    return message


def test_figures_stand_in_the_squares_of_the_grid_and_the_map_ends_beyond_them():
    assert detect(packed(campaign(zone()))) == "maptool"
    field_map, figures, _ = read(zone(token("Orc", 110, 80), token("Alard", 310, -20, kind="PC")))
    assert [(f.kind, f.side, f.at) for f in figures] == [
        ("orc", "hostile", (2, 4)),
        ("man-at-arms", "friendly", (6, 2)),
    ]
    assert (field_map.width, field_map.height) == (9, 7)


def test_a_map_saved_alone_is_read_too():
    xml = f"<PersistedMap><zone>{zone(token('Orc', 10, -20))}</zone><assetMap/></PersistedMap>"
    assert import_map(packed(xml))[1][0].at == (2, 2)


@pytest.mark.parametrize(("degrees", "facing"), [(0, 2), (90, 0), (-90, 4), (180, 6), (45, 1), (-135, 5), (None, 4)])
def test_facings_run_counter_clockwise_from_east_and_are_south_when_left_out(degrees, facing):
    assert read(zone(token("Orc", 0, 0, degrees)))[1][0].facing == facing


def test_the_size_of_a_figure_is_known_by_its_number():
    huge = token("Thing", 10, -20, size="fwABAdBlFSoHAAAAKgABAA==")
    _, figures, _ = read(zone(huge))
    assert figures[0].kind == "hill-giant"


def test_scenery_is_counted_and_the_figures_alone_make_the_size():
    field_map, figures, report = read(zone(token("Orc", 10, -20), token("Table", 9000, 9000, layer="OBJECT")))
    assert len(figures) == 1 and report.counts["scenery"] == 1 and (field_map.width, field_map.height) == (5, 5)


def test_references_to_figures_met_before_are_passed_over():
    again = f'<{MODEL}Token reference="../../entry/{MODEL}Token"/>'
    loop = f'<{MODEL}Token reference="../{MODEL}Token"/>'
    _, figures, _ = read(zone(token("Orc", 10, -20), again, loop))
    assert len(figures) == 1


def test_the_first_map_is_read_unless_another_is_asked_for():
    two = (zone(token("Orc", 0, 0), name="Cave"), zone(token("Wolf", 0, 0), name="Wood"))
    assert read(*two)[1][0].kind == "orc" and read(*two, scene="Wood")[1][0].kind == "wolf"
    assert "the first of 2 maps: 'Cave', 'Wood'" in read(*two)[2].guessed[0]
    assert "no map 'X'; there are 'Cave', 'Wood'" in refusal(packed(campaign(*two)), scene="X")


@pytest.mark.parametrize(
    ("xml", "words"),
    [
        (campaign(zone(token("Orc", "1e99", 0))), "map/content.xml: token 1 'Orc': x: a number of at most"),
        (campaign(zone(token("Orc", "zero", 0))), "token 1 'Orc': x: a number was expected, found 'zero'"),
        (campaign(zone(token("Orc", 0, 0, "nan"))), "token 1 'Orc': facing: a number was expected, found 'nan'"),
        (campaign(zone(token("Orc", 0, 0), token("Orc", 900_000, 0))), "the figures' places: "),
        (campaign(zone(token("Orc", 0, 0), size=0)), "grid.size: pixels of a square"),
        (campaign(zone(token("Orc", 0, 0), grid="HexGridVertical")), "grid: the grid is a 'HexGridVertical'"),
        (campaign(zone()), "the map holds no figures"),
        (campaign(), "without a zone"),
        (token("Orc", 0, 0), "a single figure"),
        ("<campaign>", "line 1 column 11: not valid XML"),
        ("", "not valid XML"),
        ('<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>', "has a document type"),
        ('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', "has a document type"),
        ('<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>'.encode("utf-16"), "has a document type"),
    ],
)
def test_content_that_is_wrong_or_means_harm_is_refused(xml, words):
    assert words in refusal(packed(xml))


def test_an_archive_that_unpacks_to_too_much_is_refused_while_unpacking(monkeypatch):
    monkeypatch.setattr(maptool, "MOST_XML", 2**20)
    bomb = packed(b"<a>" + b" " * (8 * 2**20) + b"</a>")
    assert len(bomb) < 20_000 and "unpacks to more than 1 MB" in refusal(bomb)


def test_only_the_content_is_unpacked():
    data = packed(campaign(zone(token("Orc", 10, -20))), **{"../../etc/passwd": b"x", "assets/1": b"junk"})
    assert len(import_map(data)[1]) == 1


def test_a_damaged_archive_is_refused():
    data = packed(campaign(zone(token("Orc", 10, -20))))
    middle = data.index(b"content.xml") + 40
    assert "the ZIP archive is damaged" in refusal(data[:middle] + b"\xff" * 8 + data[middle + 8 :])
    assert "a ZIP archive" in refusal(data[:60])
    other = io.BytesIO()
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("readme.txt", "hello")
    assert detect(other.getvalue()) == "zip" and "a ZIP archive" in refusal(other.getvalue())


def test_xml_nested_very_deeply_is_read_or_refused_in_one_line():
    assert "without a zone" in refusal(packed("<a>" * 50_000 + "</a>" * 50_000))
