"""Files with wrong types, lost keys and bytes that rotted: read or refused in one line, never anything else."""

from __future__ import annotations

import copy
import io
import json
import random
import zipfile
from typing import Any

import pytest

from battlemap.errors import ImportProblem
from battlemap.maps import import_map

ODD = (
    None,
    True,
    0,
    -1,
    7,
    1.5,
    1e999,
    float("nan"),
    10**30,
    "",
    "12",
    "x" * 300,
    "\0{}\n",
    [],
    [1],
    [[]],
    {},
    {"x": 1},
    {"_id": 3},
)
"""What a value may turn into."""

WALLS = [
    {"c": [0, 100, 300, 100], "move": 20, "sight": 20, "dir": 1, "door": 0, "ds": 0, "flags": {}, "levels": []},
    {"c": [100, 100, 200, 100], "move": 1, "sense": 2, "door": 1, "ds": 2, "levels": ["g"]},
    {"c": [0, 200, 9, 300], "move": 20, "sight": 30, "flags": {"wall-height": {"bottom": 0, "top": 10}}},
]
SCENE = {
    "_id": "a",
    "name": "Hall",
    "width": 500,
    "height": 400,
    "padding": 0.25,
    "shiftX": 10,
    "grid": {"type": 1, "size": 100, "distance": 5, "units": "ft"},
    "background": {"src": "a.png", "offsetX": 1},
    "walls": WALLS,
    "levels": [{"_id": "g", "name": "Ground", "elevation": {"bottom": 0, "top": 9}, "background": {"src": "b.png"}}],
    "tokens": [
        {"name": "Orc", "x": 100, "y": 0, "width": 2, "rotation": 9, "disposition": -1, "elevation": 0, "level": "g"},
        {"name": "Ulf", "x": 100, "y": 0, "flags": {"about-face": {"direction": 90}}, "delta": {}},
    ],
    "regions": [
        {
            "shapes": [{"type": "rectangle", "x": 0, "y": 0, "width": 100, "height": 90, "rotation": 3, "hole": False}],
            "elevation": {"bottom": None, "top": 5},
            "behaviors": [{"type": "modifyMovementCost", "system": {"difficulties": {"walk": 2}}}],
            "levels": ["g"],
        },
        {"shapes": [{"type": "polygon", "points": [0, 0, 9, 0, 9, 9]}], "behaviors": [{"type": "x.difficultTerrain"}]},
    ],
    "lights": [{}],
}
PACK = {"one": SCENE, "two": {"_id": "a", "$$deleted": True}, "three": {**SCENE, "_id": "b"}}
PORTAL = {
    "position": "Vector2( 256, 256 )",
    "direction": "Vector2( 1, 0 )",
    "rotation": 0.5,
    "radius": 128,
    "closed": True,
}
PROJECT = {
    "header": {"editor_state": {"current_level": 0}},
    "world": {
        "width": 2,
        "height": 1,
        "levels": {
            "0": {
                "label": "Ground",
                "walls": [{"points": "PoolVector2Array( 0, 0, 256, 256 )", "loop": True, "portals": [PORTAL]}],
                "portals": [{**PORTAL, "texture": "window_1"}],
                "cave": {
                    "bitmap": "PoolByteArray( 1, 0, 99, 8, 7, 255, 1, 2, 3, 4 )",
                    "entrance_bitmap": "PoolByteArray( )",
                },
                "water": {"tree": {"polygon": "PoolVector2Array( 0, 0, 9, 9, 0, 9 )", "children": [{"children": []}]}},
                "patterns": [
                    {"points": "PoolVector2Array( 0, 0, 9, 9, 0, 9 )", "position": "Vector2( 1, 1 )", "texture": "mud"}
                ],
                "objects": [{}],
            }
        },
    },
}
LDTK = {
    "__header__": {},
    "defs": {"layers": [{"uid": 1, "identifier": "G", "intGridValues": [{"value": 1, "identifier": "wall"}]}]},
    "levels": [
        {
            "identifier": "A",
            "pxWid": 32,
            "pxHei": 16,
            "bgRelPath": None,
            "externalRelPath": None,
            "layerInstances": [
                {
                    "__type": "Entities",
                    "entityInstances": [
                        {
                            "__identifier": "Orc",
                            "px": [8, 8],
                            "__grid": [0, 0],
                            "__pivot": [0.5, 1],
                            "width": 16,
                            "height": 16,
                            "fieldInstances": [{"__identifier": "side", "__value": "ally"}],
                        },
                        {"__identifier": "Door", "__grid": [1, 0], "fieldInstances": []},
                    ],
                },
                {
                    "__type": "IntGrid",
                    "__identifier": "G",
                    "layerDefUid": 1,
                    "__cWid": 2,
                    "__cHei": 1,
                    "__gridSize": 16,
                    "__pxTotalOffsetX": 0,
                    "intGridCsv": [0, 1],
                },
            ],
        }
    ],
    "worlds": [],
}
TOKEN = (
    "<net.rptools.maptool.model.Token><id><baGUID>a</baGUID></id><name>Orc</name><x>10</x><y>20</y><facing>90</facing>"
    "<layer>TOKEN</layer><tokenType>PC</tokenType></net.rptools.maptool.model.Token>"
)
MAPTOOL = (
    '<PersistedMap><zone><name>A</name><grid class="net.rptools.maptool.model.SquareGrid"><offsetX>1</offsetX><size>50</size>'
    f"</grid><unitsPerCell>5</unitsPerCell><tokenMap><entry>{TOKEN}</entry></tokenMap></zone></PersistedMap>"
)
DOCUMENTS = {"foundry": SCENE, "dungeondraft": PROJECT, "ldtk": LDTK}


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container of a document with a key or index in it."""
    found = []
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        found += [(value, key), *places(value[key])]
    return found


def mutated(document: Any, luck: random.Random) -> Any:
    """A copy with one to three values exchanged, lost, doubled or carried elsewhere."""
    changed = copy.deepcopy(document)
    for _ in range(luck.randint(1, 3)):
        holder, key = luck.choice(places(changed) or [([], None)])
        if key is None:
            break
        deed = luck.randrange(6)
        if deed < 3:
            holder[key] = copy.deepcopy(luck.choice(ODD))
        elif deed == 3:
            del holder[key]
        elif deed == 4 and isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        else:
            other, where = luck.choice(places(changed))
            holder[key] = copy.deepcopy(other[where])
    return changed


def rotted(data: bytes, luck: random.Random) -> bytes:
    """The bytes with a few of them changed, cut out or cut off."""
    changed = bytearray(data)
    for _ in range(luck.randint(1, 4)):
        at = luck.randrange(len(changed))
        deed = luck.randrange(3)
        if deed == 0:
            changed[at] = luck.randrange(256)
        elif deed == 1:
            del changed[at : at + luck.randrange(1, 9)]
        else:
            changed[at:at] = luck.choice((b"}", b"[", b'"', b"<", b"&b;", b"\xff", b"9" * 40, b"\n{"))
    return bytes(changed)


def attempt(data: bytes) -> None:
    """Import, and look at what came of it; any error but a refusal goes through."""
    refusal = ""
    try:
        field_map, figures, report = import_map(data)
    except ImportProblem as fault:
        refusal = str(fault)
    if refusal:
        assert "\n" not in refusal and len(refusal) < 400
        return
    assert field_map.width * field_map.height == sum(map(len, field_map.terrain))
    assert all(0 <= x <= field_map.width for wall in field_map.walls for x, _ in (wall.start, wall.end))
    assert all(figure.at[0] < field_map.width and figure.at[1] < field_map.height for figure in figures)
    assert "\0" not in str(report)


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("seed", range(4))
def test_documents_with_wrong_values_are_read_or_refused(name, seed):
    luck = random.Random(seed)
    for _ in range(100):
        attempt(json.dumps(mutated(DOCUMENTS[name], luck)).encode())


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_that_rotted_are_read_or_refused(name):
    luck, data = random.Random(name), json.dumps(DOCUMENTS[name]).encode()
    for _ in range(150):
        attempt(rotted(data, luck))


def test_packs_with_wrong_values_are_read_or_refused():
    luck = random.Random(1)
    for _ in range(150):
        attempt("\n".join(json.dumps(line) for line in mutated(PACK, luck).values()).encode())


def test_archives_that_rotted_outside_or_inside_are_read_or_refused():
    luck = random.Random(2)

    def packed(xml: bytes) -> bytes:
        memory = io.BytesIO()
        with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("content.xml", xml)
        return memory.getvalue()

    whole = packed(MAPTOOL.encode())
    assert import_map(whole)[1][0].kind == "orc"
    for _ in range(150):
        attempt(packed(rotted(MAPTOOL.encode(), luck)))
        attempt(rotted(whole, luck))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_documents_as_they_are_can_be_read(name):
    assert import_map(json.dumps(DOCUMENTS[name]).encode())[0].walls or name == "ldtk"
