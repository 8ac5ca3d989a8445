"""Messages over a pipe: one line of JSON, then the bytes of its binary parts, whose lengths stand under ``parts``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import IO, Any

__all__ = ["Message", "read_message", "write_message"]

Message = tuple[dict[str, Any], list[bytes]]

MOST_BYTES = 2**30
"""Length of one binary part; a longer one is garbage on the pipe."""


def write_message(stream: IO[bytes], header: dict[str, Any], parts: Sequence[bytes] = ()) -> None:
    """Send one message whole. Raises OSError when the other side is gone."""
    line = json.dumps(header | {"parts": [len(part) for part in parts]}, separators=(",", ":"))
    stream.write(b"".join([line.encode(), b"\n", *parts]))
    stream.flush()


def read_message(stream: IO[bytes]) -> Message | None:
    """The next message; None when the other side has closed the pipe, be it in the middle of one.

    Raises ValueError for what is no message: after that nothing on the pipe can be trusted.
    """
    line = stream.readline()
    if not line.endswith(b"\n"):
        return None
    header = json.loads(line)
    lengths = header.pop("parts", None) if isinstance(header, dict) else None
    if not isinstance(lengths, list) or not all(
        type(length) is int and 0 <= length <= MOST_BYTES for length in lengths
    ):
        raise ValueError(f"no message: {line[:40]!r}")
    parts = []
    for length in lengths:
        part = stream.read(length)
        if len(part) < length:
            return None
        parts.append(part)
    return header, parts
