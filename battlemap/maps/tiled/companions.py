"""Files that a Tiled map names: tilesets and templates. Only what lies in the map's own folder is opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...errors import ImportProblem
from ..source import Source, open_source
from .xml_form import xml_document

__all__ = ["MOST_COMPANIONS", "Companions", "document_of"]

MOST_COMPANIONS = 256
"""Most tilesets and templates of one map."""
MOST_BYTES = 16 * 2**20
"""Largest of them."""


def document_of(source: Source) -> dict[str, Any]:
    """A file of Tiled in its JSON shape, told by its first character and not by its name."""
    if source.data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        document = source.document
        if not isinstance(document, dict):
            raise source.problem("", "a map of Tiled was expected")
        return document
    return xml_document(source)


class Companions:
    """The files beside one map; each is read once, and why one was not read is kept in ``unread``."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.home = source.folder.resolve() if source.folder else None
        self.unread: list[str] = []
        self._read: dict[str, Source | None] = {}

    def open(self, name: str, beside: Source, what: str) -> Source | None:
        """The file ``name`` as ``beside`` names it; None, with a sentence in ``unread``, where it is not to be had.

        Errors: `ImportProblem` where a map names too many.
        """
        folder = beside.folder.resolve() if beside.folder else None
        key = f"{folder}|{name}"
        if key not in self._read:
            if len(self._read) >= MOST_COMPANIONS:
                raise self.source.problem("", f"names more than {MOST_COMPANIONS} tilesets and templates")
            self._read[key], why = self._open(name, folder)
            if why:
                self.unread.append(f"{what} {name[:80]!a} {why}")
        return self._read[key]

    def _open(self, name: str, folder: Path | None) -> tuple[Source | None, str]:
        if self.home is None or folder is None:
            return None, "is not read: the map came without its folder"
        try:
            path = (folder / name.replace("\\", "/")).resolve()
            if not path.is_relative_to(self.home):
                return None, "lies outside the map's folder and is not read"
            if not path.is_file():
                return None, "is not there"
            if path.stat().st_size > MOST_BYTES:
                return None, f"is larger than {MOST_BYTES // 2**20} MB and is not read"
            return open_source(path), ""
        except (OSError, ValueError, RuntimeError, ImportProblem) as fault:
            return None, f"cannot be opened: {ascii(str(fault))[:80]}"
