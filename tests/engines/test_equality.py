"""Two engines, one text: 200 battles give the same lists of actions, the same tapes and the same last positions."""

import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import ClassVar

import pytest
import tapes

from battlemap.engine.events import EVENT_NAMES

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
REACHED = {
    "charged",
    "closed",
    "critical",
    "damaged",
    "died",
    "face_claimed",
    "followed",
    "guarded",
    "hit",
    "kept_footing",
    "knocked_down",
    "left_map",
    "lowered",
    "moved",
    "opened",
    "pressed",
    "provoked",
    "readied",
    "refused",
    "retreated",
    "rose",
    "stood_firm",
    "stopped",
    "target_drawn",
    "turned",
    "went_over",
    "withdrew",
}
"""Kinds of events that these battles must lead to, or they would prove little."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the packed starts."""
    made = tmp_path_factory.mktemp("tapes")
    tapes.write_starts(made)
    return made


@pytest.fixture(scope="module")
def interpreted(folder):
    tapes.write_tapes(folder)
    written = json.loads((folder / "tapes.json").read_text())
    assert not written["compiled"], "this process was told to compile its rules"
    return written["tapes"]


def compiled(folder, **environment):
    """The tapes of a process whose rules are compiled."""
    paths = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    env = os.environ | {"BATTLEMAP_ENGINE": "compiled", "PYTHONPATH": paths} | environment
    subprocess.run([sys.executable, tapes.__file__, str(folder)], env=env, check=True, timeout=900)
    written = json.loads((folder / "tapes.json").read_text())
    assert written["compiled"], "numba is missing: nothing was compared"
    return written["tapes"]


def first_difference(one, other):
    """Where two runs part: battle, seed and step; "" when they are the same."""
    for battle in one:
        for step, pair in enumerate(zip(one[battle], other[battle], strict=False)):
            if pair[0] != pair[1]:
                return f"{battle} differs at step {step}"
        if len(one[battle]) != len(other[battle]):
            return f"{battle} has {len(one[battle])} steps and {len(other[battle])}"
    return ""


def test_compiled_rules_write_the_same_tapes_as_interpreted_ones(folder, interpreted):
    assert len(interpreted) == 200
    assert first_difference(interpreted, compiled(folder)) == ""


def test_compiled_rules_stay_inside_every_list_and_write_the_same_tapes(folder, interpreted, tmp_path):
    checked = compiled(folder, BATTLEMAP_BOUNDS="checked", BATTLEMAP_CACHE=str(tmp_path))
    assert first_difference(interpreted, checked) == ""


class Watched(list):
    """A list that refuses negative places, which compiled code reads as garbage."""

    def __getitem__(self, place):
        if not isinstance(place, slice) and place < 0:
            raise IndexError(f"place {place} of a list")
        return Watched(list.__getitem__(self, place)) if isinstance(place, slice) else list.__getitem__(self, place)

    def __setitem__(self, place, value):
        if not isinstance(place, slice) and place < 0:
            raise IndexError(f"place {place} of a list")
        list.__setitem__(self, place, value)


def watched(block):
    """The block itself, its lists replaced by watched ones."""
    for field in dataclasses.fields(block):
        value = getattr(block, field.name)
        if isinstance(value, list):
            setattr(block, field.name, Watched(watched(row) if "of" in field.metadata else row for row in value))
    return block


class WatchedBlocks(tapes.Blocks):
    """A stage whose lists are watched and whose kinds of events are remembered."""

    kinds: ClassVar[set[str]] = set()

    def __init__(self, board, work):
        super().__init__(watched(board), watched(work))

    def open(self, state):
        super().open(watched(state))

    def written(self):
        self.kinds.update(EVENT_NAMES[event.kind] for event in self.work.tape[: self.work.events])
        return super().written()


def test_no_rule_reads_before_the_start_of_a_list_whatever_happens_in_the_battle(folder, interpreted):
    starts = json.loads((folder / "starts.json").read_text())
    for name, (state_text, board_text) in starts.items():
        start = tapes.unpack_words(tapes.State, tapes.of_text(state_text))
        board = tapes.unpack_words(tapes.Board, tapes.of_text(board_text))
        stage = WatchedBlocks(board, tapes.clone(tapes.work_for(board)))
        for seed in range(tapes.SEEDS):
            assert tapes.tape(tapes.advance, stage, start, seed) == interpreted[f"{name} {seed}"]
    assert REACHED - WatchedBlocks.kinds == set()
