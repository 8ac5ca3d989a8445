"""The layout of the schema: how long its lists may be, and the numpy record type that a class of it has.

A class of the schema is a slotted dataclass whose fields are integers, `ints` or `rows`.
"""

from __future__ import annotations

import dataclasses
from dataclasses import field
from functools import cache
from typing import Any

import numpy as np

__all__ = ["CAPACITY", "ints", "record_dtype", "rows"]

CAPACITY = {
    "figures": 513,
    "squares": 65_536,
    "sided": 589_824,  # squares times sides, side 0 included
    "nodes": 131_072,  # squares twice: with the parity of diagonals
    "pieces": 16_385,
    "bucket": 65_536,
    "weapons": 128,
    "doors": 1_025,
    "actions": 140_000,
    "tape": 8_192,
    "blows": 2_048,
    "script": 1_024,
    "path": 256,
    "costs": 1_024,
}
"""How much one battle may hold; more is refused in one line at set-up, or sets a fault."""


def ints(size: int | str) -> Any:
    """A list of integers, ``size`` long or as long as the named dimension of CAPACITY."""
    count = size if isinstance(size, int) else 0
    return field(default_factory=lambda: [0] * count, metadata={"shape": size})


def rows(cls: type, size: int | str) -> Any:
    """A list of records."""
    count = size if isinstance(size, int) else 0
    return field(default_factory=lambda: [cls() for _ in range(count)], metadata={"shape": size, "of": cls})


def _length(size: int | str) -> int:
    return size if isinstance(size, int) else CAPACITY[size]


@cache
def record_dtype(cls: type) -> np.dtype[Any]:
    """The numpy record type of a schema class: int64 fields, nested records and fixed arrays."""

    def one(f: dataclasses.Field[Any]) -> tuple[Any, ...]:
        inner = record_dtype(f.metadata["of"]) if "of" in f.metadata else np.dtype("i8")
        return (f.name, inner, (_length(f.metadata["shape"]),)) if "shape" in f.metadata else (f.name, inner)

    return np.dtype([one(f) for f in dataclasses.fields(cls)], align=True)
