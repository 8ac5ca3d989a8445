"""Blocks: packing, unpacking and cloning lose nothing and share nothing."""

import dataclasses

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battlemap.engine.blocks import blank, clone, numbers, pack, unpack
from battlemap.engine.schema import CAPACITY, SCHEMAS, Action, Figure, State, record_dtype

SIZES = {
    "figures": 4, "squares": 12, "nodes": 24, "pieces": 3, "bucket": 5, "weapons": 3, "doors": 2, "actions": 6,
    "tape": 4, "blows": 5, "script": 3, "path": 4, "costs": 6,
}  # fmt: skip
WORDS = st.integers(-(2**63), 2**63 - 1)


def filled(cls, luck):
    """A block of the class with numbers drawn for every place."""
    block = blank(cls, **SIZES)
    return _fill(block, luck)


def _fill(block, luck):
    for f in dataclasses.fields(block):
        value = getattr(block, f.name)
        if "of" in f.metadata:
            for row in value:
                _fill(row, luck)
        elif "shape" in f.metadata:
            value[:] = [luck.randrange(-(2**62), 2**62) for _ in value]
        else:
            setattr(block, f.name, luck.randrange(-(2**62), 2**62))
    return block


@pytest.mark.parametrize("cls", SCHEMAS)
@settings(max_examples=5, deadline=None)
@given(luck=st.randoms(use_true_random=False))
def test_a_clone_is_equal_and_shares_nothing(cls, luck):
    block = filled(cls, luck)
    copy = clone(block)
    assert copy == block
    before = numbers(block)
    _fill(copy, luck)
    assert numbers(block) == before


@pytest.mark.parametrize("cls", SCHEMAS)
@settings(max_examples=3, deadline=None)
@given(luck=st.randoms(use_true_random=False))
def test_what_is_packed_is_unpacked_again(cls, luck):
    block = filled(cls, luck)
    assert unpack(pack(block)[0], blank(cls, **SIZES)) == block


@given(st.tuples(WORDS, WORDS, WORDS, WORDS, WORDS, WORDS))
def test_every_integer_of_sixty_four_bits_goes_through(values):
    action = Action(*values)
    assert unpack(pack(action)[0], Action()) == action
    assert numbers(action) == list(values)


@pytest.mark.parametrize("cls", SCHEMAS)
def test_a_record_has_the_fields_of_its_block_in_their_order(cls):
    assert record_dtype(cls).names == tuple(f.name for f in dataclasses.fields(cls))


def test_lists_in_a_block_are_exactly_as_long_as_asked_and_records_as_long_as_can_be():
    state = blank(State, **SIZES)
    assert (len(state.figure), len(state.here), len(state.blow)) == (4, 12, 5)
    assert pack(state)[0]["figure"].shape == (CAPACITY["figures"],)


def test_the_rest_of_a_record_is_zero():
    state = blank(State, **SIZES)
    state.figure[3].hp = 9
    assert np.count_nonzero(pack(state)[0]["figure"]["hp"]) == 1


def test_a_blank_figure_is_nobody():
    assert Figure().side == 0 and Figure().square == 0
