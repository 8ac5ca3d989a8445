"""Blocks as plain words, for the way to another program: the used part of every list, in the order of the fields.

Units: words are 64-bit integers, little-endian. A record of the schema is such words without gaps, so a list that is
shorter than its record's is a span of words: `Spans` copies a block of 9 KB in a microsecond into a record of a
megabyte.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from battlemap.engine.blocks import numbers
from battlemap.engine.schema import record_dtype

__all__ = ["WORD", "Packed", "Spans", "pack_words", "unpack_words"]

WORD = np.dtype("<i8")


@dataclass(frozen=True, slots=True)
class Packed:
    """A block's words, and how long its lists are by field."""

    lengths: dict[str, int]
    words: bytes


def pack_words(block: Any) -> Packed:
    """A block as words."""
    sized = [f.name for f in dataclasses.fields(block) if isinstance(f.metadata.get("shape"), str)]
    lengths = {name: len(getattr(block, name)) for name in sized}
    return Packed(lengths, np.array(numbers(block), WORD).tobytes())


def unpack_words(cls: type, packed: Packed) -> Any:
    """The block of a class that these words stand for."""
    block = cls()
    for f in dataclasses.fields(cls):
        if f.name in packed.lengths:
            of, count = f.metadata.get("of"), packed.lengths[f.name]
            setattr(block, f.name, [of() for _ in range(count)] if of else [0] * count)
    _fill(block, iter(np.frombuffer(packed.words, WORD).tolist()))
    return block


def _fill(block: Any, words: Iterator[int]) -> None:
    for f in dataclasses.fields(block):
        value = getattr(block, f.name)
        if "of" in f.metadata:
            for row in value:
                _fill(row, words)
        elif "shape" in f.metadata:
            value[:] = [next(words) for _ in value]
        else:
            setattr(block, f.name, next(words))


class Spans:
    """A record of a class, of which only the words used by lists of these lengths are written and read."""

    def __init__(self, cls: type, lengths: dict[str, int]):
        dtype = record_dtype(cls)
        self.array = np.zeros(1, dtype)
        self.record: Any = self.array[0]
        self._words = self.array.view(WORD)
        self._spans: list[tuple[int, int]] = []
        fields: Any = dtype.fields
        for name, (inner, offset, *_) in fields.items():
            start, count = offset // 8, inner.itemsize // 8
            if name in lengths:
                count = count // inner.shape[0] * lengths[name]
            if self._spans and self._spans[-1][1] == start:
                self._spans[-1] = (self._spans[-1][0], start + count)
            else:
                self._spans.append((start, start + count))

    def write(self, words: np.ndarray[Any, Any]) -> None:
        """Take over the words of a block with the same lengths."""
        place = 0
        for start, stop in self._spans:
            self._words[start:stop] = words[place : place + stop - start]
            place += stop - start
