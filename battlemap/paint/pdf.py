"""Vector pictures as pages of one PDF file, by the extra ``pdf``: CairoSVG draws each, pypdf joins them.

Units: points, 72 an inch; a page is as large as its picture says in inches.
"""

from __future__ import annotations

import importlib
import io
from collections.abc import Iterable
from types import ModuleType

from ..errors import BattlemapError

__all__ = ["LONGEST_IN", "pdf_pages", "pdf_tools"]

LONGEST_IN = 200
"""The longest side of a page that all programs show."""


def pdf_tools() -> tuple[ModuleType, ModuleType]:
    """CairoSVG and pypdf. BattlemapError in one line where they, or the library cairo, are missing."""
    try:
        return importlib.import_module("cairosvg"), importlib.import_module("pypdf")
    except ImportError:
        raise BattlemapError(
            "a .pdf needs the extra pdf: pip install 'battlemap[pdf]'; an .svg needs nothing"
        ) from None
    except OSError:  # cairocffi looks for it when it is imported
        raise BattlemapError(
            "a .pdf needs the library cairo of your system (libcairo2); an .svg needs nothing"
        ) from None


def pdf_pages(pictures: Iterable[str], title: str) -> bytes:
    """The pictures, each on a page of its own size."""
    cairosvg, pypdf = pdf_tools()
    book = pypdf.PdfWriter()
    for picture in pictures:
        book.append(io.BytesIO(cairosvg.svg2pdf(bytestring=picture.encode())))
    book.add_metadata({"/Title": title})
    file = io.BytesIO()
    book.write(file)
    return file.getvalue()
