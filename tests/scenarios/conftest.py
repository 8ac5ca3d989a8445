"""A good scenario, from which the tests of this folder make bad ones."""

from pathlib import Path

import pytest


@pytest.fixture
def ford() -> str:
    """The text of a scenario that uses every table."""
    return (Path(__file__).parent / "ford.toml").read_text(encoding="utf-8")
