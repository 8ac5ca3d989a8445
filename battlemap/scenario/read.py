"""Reading a scenario: TOML text, a file or a shipped name in, a checked Scenario out."""

from __future__ import annotations

import os

from battlemap.scenario.check import checked
from battlemap.scenario.parts import Scenario
from battlemap.scenario.source import find

__all__ = ["read"]


def read(source: str | os.PathLike[str]) -> Scenario:
    """The scenario of a file, of a shipped bare name such as ``"ford"``, or of TOML text (with a line break or "=").

    Raises ScenarioError with every problem of the scenario, each with its place; lists are counted from 1, as in
    ``tests[2].steps[1].do``.

    >>> scenario = read('title = "Empty field"\\nmap = { rows = ["..", ".."] }')
    >>> scenario.setup.title, scenario.setup.map.width
    ('Empty field', 2)
    """
    return checked(find(source))
