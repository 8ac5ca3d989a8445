"""Blocks as words, and messages over a pipe."""

import io

import numpy as np
import pytest

from battlemap.battle import Battle
from battlemap.engine.blocks import numbers, unpack
from battlemap.engine.schema import Board, State
from battlemap.scenario import read
from battlemap.simulate.framing import read_message, write_message
from battlemap.simulate.packing import WORD, Spans, pack_words, unpack_words


@pytest.fixture
def battle(skirmish):
    return Battle(read(skirmish).setup)


@pytest.mark.parametrize("name", ["state", "board"])
def test_a_block_comes_back_from_its_words(battle, name):
    block = getattr(battle, name)
    packed = pack_words(block)
    assert numbers(unpack_words(type(block), packed)) == numbers(block)


@pytest.mark.parametrize(("name", "cls"), [("state", State), ("board", Board)])
def test_a_record_takes_the_words_of_a_block(battle, name, cls):
    packed = pack_words(getattr(battle, name))
    spans = Spans(cls, packed.lengths)
    spans.write(np.frombuffer(packed.words, WORD))
    assert numbers(unpack(spans.record, unpack_words(cls, packed))) == numbers(getattr(battle, name))


def test_a_message_comes_out_as_it_went_in():
    pipe = io.BytesIO()
    write_message(pipe, {"do": "run", "name": "Ödön\n"}, [b"\n\0parts", b""])
    write_message(pipe, {"id": 2})
    pipe.seek(0)
    assert read_message(pipe) == ({"do": "run", "name": "Ödön\n"}, [b"\n\0parts", b""])
    assert read_message(pipe) == ({"id": 2}, [])
    assert read_message(pipe) is None


def test_a_pipe_that_closes_in_the_middle_of_a_message_ends_it():
    pipe = io.BytesIO()
    write_message(pipe, {"id": 1}, [b"12345678"])
    for length in (3, len(pipe.getvalue()) - 1):
        assert read_message(io.BytesIO(pipe.getvalue()[:length])) is None
