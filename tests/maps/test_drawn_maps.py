"""Maps drawn in characters: plain ones as they are pasted, our layered ones, and natural_20's YAML."""

from __future__ import annotations

import sys
import time

import pytest

from battlemap.errors import ImportProblem
from battlemap.maps import detect, import_map
from battlemap.scenario import check, write
from battlemap.setup import FigureSetup, MapSetup, Setup, SideSetup

LETTER_OF = {
    "wall": "#", "floor": ".", "difficult": ":", "shallow": "~", "deep": "w", "pillar": "o", "pit": "v",
    "door": "+", "tree": "T", "void": "_",
}  # fmt: skip


def read(text: str | bytes) -> tuple[MapSetup, list[FigureSetup], str]:
    field, figures, report = import_map(text if isinstance(text, bytes) else text.encode())
    return field, figures, str(report)


def rows(field: MapSetup) -> list[str]:
    return ["".join(LETTER_OF[what] for what in row) for row in field.terrain]


def refusal(text: str | bytes) -> str:
    with pytest.raises(ImportProblem) as caught:
        read(text)
    message = str(caught.value)
    assert "\n" not in message and len(message) < 300
    return message


# --- plain characters


def test_the_marks_of_a_pasted_map_become_terrain():
    field, figures, _ = read("########\n#.:~+'o#\n#^<>Tv_#\n########\n")
    assert rows(field) == ["########", "#.:~++o#", "#v..Tv_#", "########"]
    assert field.doors == {(4, 1): "closed", (5, 1): "open"}
    assert figures == []


def test_ragged_lines_and_blanks_are_outside_where_the_map_has_dots():
    field, _, _ = read("  ####\n  #..#\n###..#\n#....#\n######")
    assert rows(field) == ["__####", "__#..#", "###..#", "#....#", "######"]
    assert rows(read("####\n#..#\n#..###\n######")[0])[0] == "####__"


def test_blanks_inside_walls_are_floor_in_a_map_without_dots():
    field, _, told = read(" ####\n #  #\n##  #\n#   #\n#####")
    assert rows(field) == ["_####", "_#..#", "##..#", "#...#", "#####"]
    assert "7 blanks inside the walls: floor" in told


def test_tabs_byte_order_marks_and_line_ends_of_any_system_are_read():
    plain = read("#########\n#.......#\n#########")[0]
    assert read("﻿#########\r\n#.......#\r\n#########\r\n".encode())[0] == plain
    assert read("#########\r#.......#\r#########".encode("utf-16"))[0] == plain
    assert rows(read("##########\n.\t.#\n##########")[0])[1] == ".........#".replace("." * 9, "._______.")


def test_letters_are_figures_where_a_line_says_so_and_labels_elsewhere():
    field, figures, told = read("Level one\n\n######\n#g.@A#\n######\n\ng = goblin\n")
    assert [(one.kind, one.side, one.at) for one in figures] == [
        ("goblin", "hostile", (1, 1)),
        ("man-at-arms", "friendly", (3, 1)),
    ]
    assert rows(field)[1] == "#....#"
    assert "1 letter or digit without a line such as g = goblin: floor" in told
    assert "1 line of text beside the map" in told


def test_an_s_in_a_wall_is_a_secret_door_and_elsewhere_a_label():
    field, _, _ = read("######\n#.S..#\n##S###\n#....#\n######")
    assert field.doors == {(2, 2): "secret"}


def test_box_drawing_characters_and_strokes_are_walls():
    assert rows(read("┌──┐\n│..│\n└──┘")[0]) == ["####", "#..#", "####"]
    assert rows(read("----\n|..|\n----")[0]) == ["####", "#..#", "####"]


@pytest.mark.parametrize("text", ["hello there", "a = orc\nb = ogre", "1 2 3", "See you at noon."])
def test_a_text_that_draws_no_map_is_refused(text):
    assert "a map drawn in characters was expected" in refusal(text)


def test_a_text_map_of_vast_size_is_refused():
    assert "at most 10,000 are read" in refusal("#.\n" * 20_000)
    assert "at most 10,000 are read" in refusal("#." * 20_000)
    assert "a battle holds 65,536" in refusal(("#" * 300 + "\n") * 300)


# --- layers

LAYERS = """\
; a bridge and its keep
[terrain]
#####
#..+#
#~w^#
#####

[elevation]
00000
00120

[walls-h]
.
.=O
.--
.
[walls-v]


..|'
[figures]

.a
..b
[legend]
; who is who
a = man-at-arms, watch, E, Ser Alard
b = beholder, raiders
~ = shallow
"""


def test_layers_give_terrain_height_walls_and_figures():
    field, figures, told = read(LAYERS)
    assert detect(LAYERS.encode()) == "layers"
    assert rows(field) == ["#####", "#..+#", "#~w.#", "#####"]
    assert field.elevation == [[0] * 5, [0, 0, 1, 2, 0], [0, 0, 0, 1, 0], [0] * 5]
    walls = [(wall.start, wall.end, wall.kind, wall.state) for wall in field.walls]
    assert walls == [
        ((1.0, 1.0), (2.0, 1.0), "low", "closed"),
        ((2.0, 1.0), (3.0, 1.0), "window", "closed"),
        ((1.0, 2.0), (3.0, 2.0), "wall", "closed"),
        ((2.0, 2.0), (2.0, 3.0), "wall", "closed"),
        ((3.0, 2.0), (3.0, 3.0), "door", "open"),
    ]
    assert [(one.id, one.kind, one.side, one.at, one.facing, one.name) for one in figures] == [
        ("ser_alard", "man-at-arms", "watch", (1, 1), 2, "Ser Alard"),
        ("beholder", "man-at-arms", "raiders", (2, 2), 4, "beholder"),
    ]
    assert "beholder" in told


def test_an_imported_layered_map_is_a_scenario_without_faults():
    field, figures, _ = read(LAYERS)
    sides = {one.side: SideSetup(one.side, one.side) for one in figures}
    setup = Setup("layers", "combat-tactics", field, sides, {one.id: one for one in figures})
    assert check(write(setup)) == []


def test_layers_without_terrain_are_floor_as_large_as_the_largest_block():
    field, _, told = read("[elevation]\n012\n3\n")
    assert rows(field) == ["...", "..."] and field.elevation == [[0, 1, 2], [3, 0, 0]]
    assert "no [terrain]: floor everywhere" in told


def test_a_figure_never_has_the_id_of_a_side():
    _, figures, _ = read("[figures]\na\n[legend]\na = orc, orc\n")
    assert (figures[0].side, figures[0].id) == ("orc", "orc_2")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[terrain]\n#?\n", "line 2 column 2: no terrain '?'"),
        ("[terrain]\n##\n[elevation]\n0!\n", "line 4 column 2: no elevation '!'"),
        ("[terrain]\n##\n[walls-h]\n?\n", "line 4 column 1: no wall '?'"),
        ("[terrain]\n##\n[figures]\n.a\n", "'a' is not in [legend]"),
        ("[terrain]\n##\n[figures]\n...\n", "reaches beyond the 2 x 1 map"),
        ("[terrain]\n##\n[walls]\n", "line 3: no block [walls]"),
        ("[terrain]\n##\n[terrain]\n", "line 3: a second block"),
        ("[legend]\na = orc\n", "no rows in any of"),
        ("[terrain]\n.\n[legend]\nghost\n", "line 4: an entry such as"),
        ("[terrain]\n.\n[legend]\na = orc\na = ogre\n", "line 5: a second entry for a"),
        ("[terrain]\n.\n[legend]\n# = floor\n", "# already means wall"),
        ("[figures]\na\n[legend]\na = orc, raiders, up\n", "up"),
        ("[figures]\na\n[legend]\na = orc, Bad Side\n", "no side"),
        ("[terrain]\n" + "." * 300 + ("\n" + "." * 300) * 300, "a battle holds 65,536"),
    ],
)
def test_a_fault_of_a_layered_map_is_told_with_its_line(text, words):
    assert words in refusal(text)


# --- natural_20

NATURAL = """\
name: Cellar
map:
  illumination: 0.0
  base:
    - '######'
    - '#.w.d.'
    - '#.p.=.'
    - '######'
  base_1:
    - ......
    - .o....
  meta:
    - ......
    - .A.G..
    - ...O.x
legend:
  w: {type: water}
  p: {type: pit_trap}
  o: {type: barrel}
  d: {type: wooden_door, state: open}
  =:
    type: wooden_door
    locked: true
  A: {type: spawn_point}
  G: {name: Grub, type: npc, sub_type: goblin}
  O: {type: npc, sub_type: ogre, group: a}
  x: {type: npc, sub_type: goblin, overrides: {statuses: [dead]}}
"""


def test_layers_of_natural_20_lie_over_each_other():
    field, figures, told = read(NATURAL)
    assert detect(NATURAL.encode()) == "natural20"
    assert rows(field) == ["######", "#:~.+.", "#.v.+.", "######"]
    assert field.doors == {(4, 1): "open", (4, 2): "locked"}
    assert [(one.name, one.kind, one.side, one.at) for one in figures] == [
        ("Grub", "goblin", "hostile", (3, 1)),
        ("ogre", "ogre", "friendly", (3, 2)),
    ]
    assert field.zones == {"spawn": {"kind": "deployment", "squares": [(1, 1)]}}
    assert "dead creatures (1)" in told and "the light of the file (1)" in told


def test_thin_walls_and_doors_stand_on_the_sides_that_their_types_name():
    legend = "\n".join(
        f"  {glyph}: {{type: {what}}}"
        for glyph, what in (("a", "stone_wall_tl"), ("b", "stone_wall_br"), ("c", "corner_door_tl"))
    )
    field, _, told = read(
        f"map:\n  base:\n    - abc\n    - d.e\nlegend:\n{legend}\n"
        "  d: {type: stone_wall_door, door_pos: 2}\n  e: {type: stone_wall_door, door_pos: [0, 1, 0, 0], state: open}\n"
    )
    walls = {(wall.start, wall.end): (wall.kind, wall.state) for wall in field.walls}
    assert walls == {
        ((0.0, 0.0), (1.0, 0.0)): ("wall", "closed"),
        ((0.0, 0.0), (0.0, 1.0)): ("wall", "closed"),
        ((1.0, 1.0), (2.0, 1.0)): ("wall", "closed"),
        ((2.0, 0.0), (2.0, 1.0)): ("wall", "closed"),
        ((2.0, 0.0), (3.0, 0.0)): ("door", "closed"),
        ((0.0, 2.0), (1.0, 2.0)): ("door", "closed"),
        ((3.0, 1.0), (3.0, 2.0)): ("door", "open"),
    }
    assert "the door is on its first side" in told


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("map:\n  base:\n    - '..'\nlegend: &x {a: 1}\n", "tags and anchors are not read"),
        ("map:\n  base:\n    - '..'\nlegend: !!python/object:os.system {}\n", "tags and anchors are not read"),
        ("map:\n  base:\n    - '..'\nlegend:\n  a: {type: water}\n  a: {type: water}\n", "a second time"),
        ("map:\n  base:\n    - '..'\nlegend:\n  a: water\n", "legend.a: an entry with a type"),
        ("map:\n  base:\n    - [1]\n", "map.base[0]: a row of glyphs"),
        ("map:\n  base:\n", "map.base: missing"),
        ("map:\n  base:\n    - ''\n", "map.base: is empty"),
        ("map:\n  base:\n    - [\n", "not valid YAML"),
        ("map:\n  base:\n    - " + "[" * 60, "nested more than 40 deep"),
        ("map:\n  base:\n    - '..'\n---\na: b\n", "a second document"),
        ("map:\n  base:\n" + f"    - {'.' * 300}\n" * 300, "a battle holds 65,536"),
        ("map:\n  base:\n    - d\nlegend:\n  d: {type: a_door, door_pos: 9}\n", "door_pos: 0 to 3"),
    ],
)
def test_a_fault_of_a_natural_20_map_is_told_with_its_place(text, words):
    assert words in refusal(text)


def test_a_bomb_of_aliases_is_refused_at_once():
    bomb = "map:\n  base:\n    - '..'\na: &a [x]\n" + "".join(f"b{n}: [{', '.join(['*a'] * 9)}]\n" for n in range(50))
    begin = time.perf_counter()
    assert "not read" in refusal(bomb)
    assert time.perf_counter() - begin < 1


def test_yaml_without_pyyaml_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "yaml", None)
    assert 'pip install "battlemap[yaml]"' in refusal(NATURAL)
