"""XML text of a map file as a tree, within bounds.

A document type declaration is refused before anything in it is looked at, so that no entity is ever expanded; nothing
outside the text is fetched.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

from .source import MOST_VALUES, Source

__all__ = ["xml_root"]


class _Builder(ElementTree.TreeBuilder):
    """A tree without document types."""

    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        """Refuse the file."""
        raise _DoctypeError(name)


class _DoctypeError(Exception):
    pass


def xml_root(source: Source) -> ElementTree.Element:
    """The root element. Errors: `ImportProblem` with line and column for broken XML, and for a document type."""
    marks = source.data.count(b"<")
    if marks > MOST_VALUES:
        raise source.problem("", f"holds {marks:,} tags; at most {MOST_VALUES:,} are read")
    parser = ElementTree.XMLParser(target=_Builder())
    try:
        parser.feed(source.data)
        return parser.close()
    except _DoctypeError:
        raise source.problem("", "has a document type (<!DOCTYPE>); maps have none, so it is not read") from None
    except ElementTree.ParseError as fault:
        line, column = fault.position
        why = str(fault).partition(":")[0]
        raise source.problem(f"line {line} column {column + 1}", f"not valid XML: {why}; is the file whole?") from None
    except (LookupError, ValueError):
        raise source.problem("line 1", "the encoding of the XML is not known; UTF-8 was expected") from None
