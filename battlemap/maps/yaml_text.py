"""YAML files as plain values: dictionaries, lists and text, built from the parser's events alone.

Nothing in the file can make an object or repeat a part of itself: tags, anchors and aliases are refused, so a short file
cannot become a vast one. PyYAML reads the text; it is an extra: ``pip install "battlemap[yaml]"``.
"""

from __future__ import annotations

import json
import re
from typing import Any

from .source import Source

__all__ = ["MOST_DEPTH", "MOST_YAML", "read_yaml"]

MOST_YAML = 2 * 2**20
"""Largest YAML file, in bytes: the parser takes seconds for more."""
MOST_DEPTH = 40

_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,15})(\.[0-9]{1,15})?([eE][+-]?[0-9]{1,2})?")
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}


def read_yaml(source: Source, *, typed: bool) -> Any:
    """The one document of a YAML file.

    ``typed`` turns unquoted numbers, true, false and null into values; without it all scalars stay text, as a map needs
    whose legend has the keys ``=`` and ``~``. Errors: `ImportProblem` with line and column, also where PyYAML is missing.
    """
    try:
        import yaml
    except ImportError:
        raise source.problem("", 'YAML needs PyYAML: pip install "battlemap[yaml]"') from None
    if len(source.data) > MOST_YAML:
        raise source.problem("", f"a YAML file of at most {MOST_YAML // 2**20} MB is read")
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    tree = _Tree(source, typed)
    try:
        for event in yaml.parse(source.text, Loader=loader):
            tree.take(event, type(event).__name__)
    except yaml.MarkedYAMLError as fault:
        place = _place(fault.problem_mark) if fault.problem_mark else ""
        raise source.problem(place, f"not valid YAML: {fault.problem or fault.context}") from None
    except yaml.YAMLError as fault:
        raise source.problem("", f"not valid YAML: {' '.join(str(fault).split())}") from None
    return tree.root


def _place(mark: Any) -> str:
    return f"line {mark.line + 1} column {mark.column + 1}"


class _Tree:
    """The values read so far. ``open`` are the containers not yet closed, ``keys`` the key that each waits with."""

    def __init__(self, source: Source, typed: bool) -> None:
        self.source, self.typed = source, typed
        self.root: Any = None
        self.open: list[Any] = []
        self.keys: list[str | None] = []
        self.documents = 0

    def take(self, event: Any, name: str) -> None:
        """Add what one event of the parser says."""
        if name == "DocumentStartEvent":
            self.documents += 1
            if self.documents > 1:
                raise self._problem(event, "a second document; one was expected")
        elif name == "AliasEvent":
            raise self._problem(event, f"the alias *{event.anchor} is not read; write the value out")
        elif name == "ScalarEvent":
            self._add(event, self._scalar(event))
        elif name in ("SequenceStartEvent", "MappingStartEvent"):
            container: Any = [] if name == "SequenceStartEvent" else {}
            self._add(event, container)
            self.open.append(container)
            self.keys.append(None)
            if len(self.open) > MOST_DEPTH:
                raise self._problem(event, f"nested more than {MOST_DEPTH} deep")
        elif name in ("SequenceEndEvent", "MappingEndEvent"):
            self.open.pop()
            self.keys.pop()

    def _add(self, event: Any, value: Any) -> None:
        if event.anchor or (event.tag and event.tag not in ("!", "tag:yaml.org,2002:str")):
            raise self._problem(event, "tags and anchors are not read; write plain values")
        if not self.open:
            self.root = value
        elif isinstance(self.open[-1], list):
            self.open[-1].append(value)
        elif self.keys[-1] is None:
            key = event.value if type(event).__name__ == "ScalarEvent" else None
            if key is None:
                raise self._problem(event, "a key that is a list or a table; text was expected")
            if key in self.open[-1]:
                raise self._problem(event, f"the key {key[:24]!r} stands here a second time")
            self.keys[-1] = key
        else:
            self.open[-1][self.keys[-1]] = value
            self.keys[-1] = None

    def _scalar(self, event: Any) -> Any:
        text: str = event.value
        if not self.typed or event.style in ("'", '"', "|", ">"):
            return text
        if text.lower() in _WORDS:
            return _WORDS[text.lower()]
        return json.loads(text) if _NUMBER.fullmatch(text) else text

    def _problem(self, event: Any, why: str) -> Exception:
        return self.source.problem(_place(event.start_mark), why)
