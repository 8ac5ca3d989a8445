"""Every word the window shows, from a catalogue for each language (``en.toml``, ``ru.toml``).

A key is a path such as ``"verb.attack"``. ``{name}`` in a text is filled in; a text that counts has one form for each
plural of its language, chosen by ``n``: two in English, four in Russian (``other`` is for fractions).
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from importlib import resources
from string import Formatter
from typing import Any

__all__ = ["LANGUAGES", "PLURALS", "Words"]

LANGUAGES = ("en", "ru")

PLURALS = {"en": ("one", "other"), "ru": ("one", "few", "many", "other")}
"""The plural forms of each language, all of which a counting text must have."""


def _english(n: float) -> str:
    return "one" if n == 1 else "other"


def _russian(n: float) -> str:
    if n != int(n):
        return "other"
    last, last_two = abs(int(n)) % 10, abs(int(n)) % 100
    if last == 1 and last_two != 11:
        return "one"
    return "few" if 2 <= last <= 4 and not 12 <= last_two <= 14 else "many"


_FORM_OF: dict[str, Callable[[float], str]] = {"en": _english, "ru": _russian}


class Words:
    """The words of one language: ``words("log.hit", actor="Brok")``."""

    def __init__(self, language: str) -> None:
        """LookupError for a language that has no catalogue."""
        if language not in LANGUAGES:
            raise LookupError(f'no words in the language "{language}"; there are {", ".join(LANGUAGES)}')
        self.language = language
        self._texts = catalogue(language)

    def __call__(self, key: str, **values: Any) -> str:
        """The text of ``key`` with its values; LookupError for an unknown key or a value that is missing."""
        return "".join(text for text, _ in self.pieces(key, **values))

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def pieces(self, key: str, **values: Any) -> list[tuple[str, str]]:
        """The text in parts, each with the name of the value it came from, or "": so that names can have colours."""
        parts: list[tuple[str, str]] = []
        for text, name, layout, _ in Formatter().parse(self._text(key, values.get("n"))):
            if text:
                parts.append((text, ""))
            if name is not None:
                if name not in values:
                    raise LookupError(f'"{key}" in {self.language}.toml needs a value for {{{name}}}')
                parts.append((self._shown(values[name], layout or ""), name))
        return parts

    def named(self, group: str, name: str) -> str:
        """The word for a name of the engine, such as ``named("phase", "very fast")``."""
        return self(f"{group}.{name.replace(' ', '_')}")

    def number(self, value: float, places: int = 0) -> str:
        """A number as the language writes it, with at most ``places`` decimals."""
        shown = f"{value:.{places}f}"
        if "." in shown:
            shown = shown.rstrip("0").rstrip(".")
        shown = shown.replace("-", "−")
        return shown.replace(".", ",") if self.language == "ru" else shown

    def signed(self, value: int) -> str:
        """A modifier with its sign: +2, −1, +0."""
        return f"−{-value}" if value < 0 else f"+{value}"

    def percent(self, share: float, places: int = 0) -> str:
        """A share of 1 as per cent; the space before the sign does not break."""
        return f"{self.number(share * 100, places)}\u00a0%"

    def _text(self, key: str, n: float | None) -> str:
        text = self._texts.get(key)
        if text is None:
            near = difflib.get_close_matches(key, self._texts, n=3)
            hint = f"; near it: {', '.join(near)}" if near else ""
            raise LookupError(f'no text "{key}" in {self.language}.toml{hint}')
        if isinstance(text, str):
            return text
        if n is None:
            raise LookupError(f'"{key}" in {self.language}.toml counts: it needs n')
        return text[_FORM_OF[self.language](n)]

    def _shown(self, value: object, layout: str) -> str:
        return self.number(value, 2) if isinstance(value, float) and not layout else format(value, layout)


@cache
def catalogue(language: str) -> dict[str, str | dict[str, str]]:
    """All texts of a language by key; a counting text is a dict of its plural forms."""
    source = resources.files(__name__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return dict(_leaves(tomllib.loads(source), ""))


def _leaves(table: dict[str, Any], path: str) -> Iterator[tuple[str, str | dict[str, str]]]:
    for name, value in table.items():
        key = f"{path}.{name}" if path else name
        if isinstance(value, str) or set(value) <= {"one", "few", "many", "other"}:
            yield key, value
        else:
            yield from _leaves(value, key)
