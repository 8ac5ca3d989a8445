"""Maps written for other programs: Universal VTT and Tiled, by the ending of the file's name."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from ..errors import BattlemapError
from ..setup import FigureSetup, MapSetup
from .export_tmx import tmx_bytes
from .export_uvtt import uvtt_bytes
from .report import ExportReport
from .tiled.tileset import PICTURE, picture_bytes

__all__ = ["SUFFIXES", "export_map"]

SUFFIXES = (".dd2vtt", ".uvtt", ".tmx")
"""Endings of files that can be written."""


def export_map(
    map_setup: MapSetup,
    path: str | os.PathLike[str],
    *,
    figures: Sequence[FigureSetup] = (),
    picture: bytes = b"",
    pixels_per_square: int = 64,
) -> ExportReport:
    """Write a map as Universal VTT (``.dd2vtt``, ``.uvtt``) or for Tiled (``.tmx``), and tell what it loses.

    ``picture`` is a PNG, JPEG or WebP of the whole map at ``pixels_per_square``, for Universal VTT; ``figures`` are those
    to put on a Tiled map. The picture of the tiles is put beside a Tiled map unless a file of its name is there.
    Errors: `BattlemapError` for another ending, `OSError` where the file cannot be written.
    """
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise BattlemapError(f"{path.name}: a map is written to {', '.join(SUFFIXES)}")
    if suffix == ".tmx":
        data, report = tmx_bytes(map_setup, figures)
        tiles = path.with_name(PICTURE)
        if not tiles.exists():
            tiles.write_bytes(picture_bytes())
    else:
        data, report = uvtt_bytes(map_setup, picture, pixels_per_square, len(figures))
    path.write_bytes(data)
    return report
