"""The picture that a map file carries: base64 text inside it, or the name of a file beside it.

Only PNG, JPEG and WebP are kept, known by their first bytes. Nothing outside the map's own folder is ever opened.
"""

from __future__ import annotations

import base64
import binascii
from pathlib import Path
from typing import Any

__all__ = ["MOST_PICTURE", "picture_type", "read_picture"]

MOST_PICTURE = 96 * 2**20
"""Longest base64 text that is decoded, in characters."""


def picture_type(data: bytes) -> str:
    """``png``, ``jpeg`` or ``webp`` by the first bytes, or an empty text."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    return ""


def read_picture(text: str, folder: Path | None) -> tuple[dict[str, Any], str]:
    """``{"data": bytes, "type": ...}`` or ``{"path": ..., "type": ...}``; or nothing, and why."""
    if len(text) > MOST_PICTURE:
        return {}, f"the picture is larger than {MOST_PICTURE * 3 // 4 // 2**20} MB"
    if text.startswith("data:"):
        text = text.partition(",")[2]
    if len(text) <= 255 and text.isprintable() and Path(text).suffix.lower() in (".png", ".jpg", ".jpeg", ".webp"):
        return _beside(text, folder)
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):  # line breaks inside or padding left off
        bare = "".join(text.split()).rstrip("=")
        try:
            data = base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True)
        except (binascii.Error, ValueError):
            return {}, "the picture is not base64 text"
    kind = picture_type(data)
    return ({"data": data, "type": kind}, "") if kind else ({}, "the picture is neither PNG, JPEG nor WebP")


def _beside(text: str, folder: Path | None) -> tuple[dict[str, Any], str]:
    away = f"the picture is the file {text!a}, which does not lie beside the map"
    if folder is None:
        return {}, away
    try:
        home = folder.resolve()
        path = (home / text).resolve()
        if not path.is_relative_to(home) or not path.is_file():
            return {}, away
        with path.open("rb") as file:
            kind = picture_type(file.read(16))
    except (OSError, RuntimeError) as fault:
        return {}, f"the picture {text!a} cannot be opened: {ascii(str(fault))[:80]}"
    return ({"path": str(path), "type": kind}, "") if kind else ({}, f"{text!a} is neither PNG, JPEG nor WebP")
