"""The tile numbers of a layer or chunk: a list, comma-separated text, or base64 with or without compression.

A number holds the tile in its low bits and how it is turned in the top four: TILE takes those off. What comes out is
bounded by the size that the file states, whatever is packed inside.
"""

from __future__ import annotations

import base64
import binascii
import importlib
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..source import Source, shown

__all__ = ["TILE", "tile_numbers"]

TILE = 0x0FFFFFFF
"""Bits of the tile. Above them stand mirrored in x, in y, across the diagonal, and a turn that hexagonal maps have."""

Tiles = NDArray[np.int64]


def tile_numbers(
    source: Source, data: Any, width: int, height: int, encoding: str, compression: str, place: str
) -> Tiles:
    """Tile numbers as height x width, turning bits included; numbers written as negative ones are put right.

    Errors: `ImportProblem` for what does not decode, for an unknown encoding, and for a wrong number of tiles.
    """
    if isinstance(data, str):
        numbers = (
            _csv(source, data, place)
            if encoding == "csv"
            else _packed(source, data, width * height, encoding, compression, place)
        )
    else:
        numbers = _listed(source, source.items(data, place, "a list of tile numbers"), place)
    if len(numbers) != width * height:
        raise source.problem(place, f"{width} x {height} tiles were expected, found {len(numbers):,}")
    if len(numbers) and not (numbers.min() >= -(2**31) and numbers.max() < 2**32):
        raise source.problem(place, "a tile number of more than 32 bits")
    return (numbers & 0xFFFFFFFF).reshape(height, width)


def _csv(source: Source, text: str, place: str) -> Tiles:
    parts = text.strip().rstrip(",").split(",") if text.strip() else []
    try:
        return np.array(parts, dtype=np.int64) if parts else np.empty(0, np.int64)
    except (ValueError, OverflowError):
        bad = next((part for part in parts if not part.strip().lstrip("-").isdecimal()), "")
        raise source.problem(place, f"whole numbers between commas were expected, found {bad.strip()[:24]!a}") from None


def _listed(source: Source, values: list[Any], place: str) -> Tiles:
    if set(map(type, values)) - {int} or (values and max(-min(values), max(values)) >= 2**32):
        i = next(i for i, value in enumerate(values) if type(value) is not int or abs(value) >= 2**32)
        raise source.problem(f"{place}[{i}]", f"a tile number was expected, found {shown(values[i])}")
    return np.array(values, dtype=np.int64)


def _packed(source: Source, text: str, count: int, encoding: str, compression: str, place: str) -> Tiles:
    if encoding not in ("base64", ""):
        raise source.problem(place, f"encoding {encoding[:24]!a} is not known; csv or base64 was expected")
    bare = "".join(text.split())
    try:
        packed = base64.b64decode(bare, validate=True)
    except (binascii.Error, ValueError):
        raise source.problem(place, "is not base64 text; is the file whole?") from None
    size = count * 4
    if compression in ("", "none"):
        data = packed
    elif compression in ("zlib", "gzip"):
        data = _inflated(source, packed, size, 15 if compression == "zlib" else 31, place)
    elif compression == "zstd":
        data = _unzstd(source, packed, size, place)
    else:
        raise source.problem(place, f"compression {compression[:24]!a} is not known; zlib, gzip or zstd was expected")
    if len(data) != size:
        raise source.problem(place, f"{count:,} tiles were expected, found {_amount(len(data), size)}")
    return np.frombuffer(data, dtype="<u4").astype(np.int64)


def _amount(found: int, size: int) -> str:
    return "more" if found > size else f"{found / 4:g}"


def _inflated(source: Source, packed: bytes, size: int, form: int, place: str) -> bytes:
    """At most one byte more than ``size``, however much is packed."""
    unpacker = zlib.decompressobj(form)
    try:
        data = unpacker.decompress(packed, size + 1)
    except zlib.error:
        raise source.problem(place, "the compressed tiles are damaged") from None
    if len(data) <= size and not unpacker.eof:
        raise source.problem(place, "the compressed tiles break off; is the file whole?")
    return data


def _unzstd(source: Source, packed: bytes, size: int, place: str) -> bytes:
    try:
        zstandard = importlib.import_module("zstandard")
    except ImportError:
        raise source.problem(
            place,
            "the tiles are packed with zstd, which needs an extra: pip install 'battlemap[zstd]'; "
            "or save the map with another tile layer format",
        ) from None
    try:
        with zstandard.ZstdDecompressor(max_window_size=2**27).stream_reader(packed) as reader:
            return reader.read(size + 1)
    except zstandard.ZstdError:
        raise source.problem(place, "the compressed tiles are damaged") from None
