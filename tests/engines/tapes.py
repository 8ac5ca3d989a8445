"""A program that plays battles step by step and hashes everything they write: run interpreted here, compiled elsewhere.

    python tapes.py FOLDER

reads the packed starts of FOLDER/starts.json and writes FOLDER/tapes.json, with whichever engine the environment names.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import numpy as np

from battlemap.battle import fingerprint_of, work_for
from battlemap.engine.blocks import clone, numbers, pack, unpack
from battlemap.engine.dice import philox
from battlemap.engine.rule import COMPILED, compile_rules, rule
from battlemap.engine.schema import Board, State, Work
from battlemap.policies import POLICIES
from battlemap.rulesets import ruleset
from battlemap.rulesets.combat_tactics.apply import perform_at
from battlemap.rulesets.combat_tactics.legal import legal
from battlemap.scenario import read
from battlemap.simulate.combat_tactics import start_battle, step
from battlemap.simulate.packing import Packed, pack_words, unpack_words

BATTLES = Path(__file__).with_name("battles")
PLAYERS = [POLICIES.index(name) for name in ("assault", "envelop", "skirmish", "random", "stand")]
SEEDS = 20
"""Of each of the ten battles: 200 in all."""

BUSY = 4
"""One battle in so many is played by `busy_choice`."""

MOST_STEPS = 250
TRACE = 6
"""Hexadecimal digits kept of each step's hash, so that a difference can be told by its step."""


@rule
def busy_choice(s: State, b: Board, w: Work) -> int:
    """The place of an action whose kind is drawn first, so that doors are opened as often as squares are entered."""
    legal(s, b, w)
    best = 0
    most = 0
    for k in range(w.action_count):
        liked = philox(s.decisions, w.action[k].kind, s.key) << 12
        liked += philox(s.decisions, 64 + k, s.key) & 4095
        if k == 0 or liked > most:
            best = k
            most = liked
    return best


@rule
def advance(s: State, b: Board, w: Work, policies: int) -> None:
    """Begin the battle, or take one decision: by its side's policy, or busily where no policies are given."""
    if s.round == 0:
        w.action_count = 0
        start_battle(s, b, w)
    elif policies == 0:
        perform_at(s, b, w, busy_choice(s, b, w))
    else:
        step(s, b, w, policies)


def write_starts(folder: Path) -> None:
    """Prepare every battle, packed: compiled rules take records only, so they cannot prepare one."""
    starts = {}
    for path in sorted(BATTLES.glob("*.toml")):
        setup = read(path).setup
        state, board, _ = ruleset(setup.ruleset).prepare(setup, 0, 0)
        starts[path.stem] = [as_text(pack_words(block)) for block in (state, board)]
    (folder / "starts.json").write_text(json.dumps(starts))


def write_tapes(folder: Path) -> None:
    """Play all battles with the engine of this process."""
    play = compile_rules(advance)[0]
    tapes = {}
    for name, (state_text, board_text) in json.loads((folder / "starts.json").read_text()).items():
        start, board = unpack_words(State, of_text(state_text)), unpack_words(Board, of_text(board_text))
        work = work_for(board)
        stage = Packing(board, work) if COMPILED else Blocks(board, work)
        for seed in range(SEEDS):
            tapes[f"{name} {seed}"] = tape(play, stage, start, seed)
    (folder / "tapes.json").write_text(json.dumps({"compiled": COMPILED, "tapes": tapes}))


def tape(play, stage, start, seed):
    """One battle: a short hash of each step's list of actions and events, then the fingerprint of its last state."""
    state = clone(start)
    state.key, state.stream = seed, 0x9E3779B9 ^ seed
    stage.open(state)
    policies = sum(PLAYERS[(seed * side + seed // 5) % len(PLAYERS)] << (4 * side) for side in range(1, 4))
    if seed % BUSY == 0:
        policies = 0
    hashes = []
    for _ in range(MOST_STEPS):
        play(stage.state, stage.board, stage.work, policies)
        hashes.append(hashlib.sha256(stage.written()).hexdigest()[:TRACE])
        if stage.is_over():
            break
    return [*hashes, fingerprint_of(stage.close(state))]


class Blocks:
    """The interpreted engine's stage: the dataclasses themselves."""

    def __init__(self, board, work):
        self.board, self.work = board, work

    def open(self, state):
        self.state = state

    def written(self):
        rows = self.work.action[: self.work.action_count] + self.work.tape[: self.work.events]
        return np.array([number for row in rows for number in numbers(row)], "<i8").tobytes()

    def is_over(self):
        return self.state.over == 1 or self.work.fault != 0

    def close(self, state):
        return state


class Packing:
    """The compiled engine's stage: records."""

    def __init__(self, board, work):
        self.board, self.work = pack(board)[0], pack(work)[0]

    def open(self, state):
        self.state = pack(state)[0]

    def written(self):
        actions, events = self.work["action"][: self.work["action_count"]], self.work["tape"][: self.work["events"]]
        return actions.tobytes() + events.tobytes()

    def is_over(self):
        return bool(self.state["over"] == 1 or self.work["fault"] != 0)

    def close(self, state):
        return unpack(self.state, state)


def as_text(packed):
    return [packed.lengths, packed.words.hex()]


def of_text(text):
    return Packed(text[0], bytes.fromhex(text[1]))


if __name__ == "__main__":
    write_tapes(Path(sys.argv[1]))
