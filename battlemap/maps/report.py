"""What an import did to the file, and what an export lost: short sentences and counts."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["ExportReport", "ImportReport"]

_SECTIONS = ("guessed", "clipped", "dropped", "defaulted")


@dataclass(slots=True)
class ImportReport:
    """The account that every importer gives beside the map.

    ``guessed`` is what the file leaves open, ``clipped`` what was cut, ``dropped`` what was left out, ``defaulted``
    what the file does not say. ``counts`` holds numbers by name, such as ``walls`` or ``zero_length_skipped``.
    """

    format: str
    guessed: list[str] = field(default_factory=list)
    clipped: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    defaulted: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    def note(self, section: str, name: str, count: int, sentence: str) -> None:
        """Count ``count`` under ``name``, and add the sentence to the section if there is anything to tell.

        ``{n}`` in the sentence becomes the count, ``{s}`` an s where the count is not one.

        >>> report = ImportReport("Universal VTT")
        >>> report.note("dropped", "lights", 2, "{n} light{s} not used")
        >>> report.dropped
        ['2 lights not used']
        """
        if section not in _SECTIONS:
            raise ValueError(f"{section!r} is not a section of the report: {', '.join(_SECTIONS)}")
        self.counts[name] = self.counts.get(name, 0) + count
        if count:
            getattr(self, section).append(sentence.format(n=count, s="" if count == 1 else "s"))

    def __str__(self) -> str:
        told = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in self.counts.items() if count)
        lines = [f"{self.format}: {told}" if told else self.format]
        for section in _SECTIONS:
            lines += [f"{section}: {sentence}" for sentence in getattr(self, section)]
        return "\n".join(lines)


@dataclass(slots=True)
class ExportReport:
    """What a written file does not carry: ``lost`` altogether, or ``changed`` into the nearest thing that it has."""

    format: str
    lost: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)

    def lose(self, count: int, sentence: str) -> None:
        """Say that ``count`` things have no place in the file; nothing where there are none. See `ImportReport.note`."""
        self._add(self.lost, count, sentence)

    def change(self, count: int, sentence: str) -> None:
        """Say that ``count`` things are written as something else; nothing where there are none."""
        self._add(self.changed, count, sentence)

    @staticmethod
    def _add(sentences: list[str], count: int, sentence: str) -> None:
        if count:
            sentences.append(sentence.format(n=count, s="" if count == 1 else "s"))

    def __str__(self) -> str:
        lines = [f"{self.format}: " + ("nothing is lost" if not self.lost and not self.changed else "written")]
        lines += [f"lost: {sentence}" for sentence in self.lost]
        return "\n".join(lines + [f"changed: {sentence}" for sentence in self.changed])
