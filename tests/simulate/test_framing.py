"""Messages over a pipe, and what is none."""

import io
import subprocess
import sys

import pytest

from battlemap.simulate.framing import read_message, write_message

GARBAGE = (
    b"hello\n",
    b"[]\n",
    b'{"id": 1}\n',
    b'{"id": 1, "parts": null}\n',
    b'{"id": 1, "parts": ["x"]}\n',
    b'{"id": 1, "parts": [-5]}\n',
    b'{"id": 1, "parts": [99999999999]}\n',
    b"\xff\n",
)


def test_a_message_comes_out_as_it_went_in():
    pipe = io.BytesIO()
    write_message(pipe, {"id": 7}, [b"ab", b""])
    pipe.seek(0)
    assert read_message(pipe) == ({"id": 7}, [b"ab", b""])
    assert read_message(pipe) is None


@pytest.mark.parametrize("line", GARBAGE)
def test_what_is_no_message_is_a_value_error(line):
    with pytest.raises(ValueError, match=r"no message|Expecting value|decode"):
        read_message(io.BytesIO(line))


INBOX = "import sys, time; from battlemap.simulate.worker import Inbox; Inbox(sys.stdin.buffer, None); time.sleep(60)"


@pytest.mark.parametrize(
    "line", [GARBAGE[0], GARBAGE[5], b'{"parts": [], "id": 1}\n', b'{"parts": [], "id": 1, "do": []}\n']
)
def test_garbage_on_its_input_ends_the_worker_instead_of_leaving_it_deaf(line):
    done = subprocess.run([sys.executable, "-c", INBOX], input=line, capture_output=True, timeout=30)
    assert done.returncode == 1
    assert b"not read any further" in done.stderr
