"""What the names that people give to ground mean: ``Deep water`` is deep, ``walls`` is wall.

Formats without terrains of their own (LDtk, Dungeondraft, MapTool) name what they paint; the name is all there is.
"""

from __future__ import annotations

import re

__all__ = ["terrain_named"]

_WORDS = {
    "deep": "deep ocean sea lake lava magma acid",
    "shallow": "shallow shallows water river stream ford pond puddle creek brook",
    "pit": "pit pits hole holes chasm ravine trap abyss",
    "door": "door doors gate gates",
    "pillar": "pillar pillars column columns statue statues",
    "tree": "tree trees forest woods jungle",
    "difficult": "difficult rubble mud marsh swamp bog bush bushes brush undergrowth debris snow ice thorns scree mire",
    "wall": "wall walls solid collision collisions collider block blocks blocked obstacle obstacles rock rocks cliff cliffs",
    "void": "void nothing outside sky empty",
    "floor": "floor floors ground grass dirt path paths road roads sand stone cobblestone cobble wood carpet room tile "
    "tiles walkable bridge earth planks gravel",
}
_TERRAINS = {word: terrain for terrain, words in _WORDS.items() for word in words.split()}
_ORDER = list(_WORDS)


def terrain_named(name: str) -> str:
    """The terrain that a name speaks of, "" where it speaks of none; of several words the one highest in the table.

    >>> [terrain_named(name) for name in ("Deep_Water", "stoneWall", "mossy floor", "Layer 7")]
    ['deep', 'wall', 'floor', '']
    """
    words = re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name[:200]).lower())
    found = {_TERRAINS[word] for word in words if word in _TERRAINS}
    return min(found, key=_ORDER.index) if found else ""
