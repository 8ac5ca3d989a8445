"""A display of one's own and a person at it: Xvfb, and xdotool for mouse and keyboard."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import pytest

from battlemap.places import parse_square

PROGRAM = Path(__file__).with_name("told_window.py")
TOOLS = ("Xvfb", "xdotool", "setxkbmap")
PATIENCE = 20.0
"""Seconds to wait for what must happen."""

KEYCODES = {
    "Ctrl": 37,
    "Shift": 50,
    "Enter": 36,
    "Esc": "Escape",
    "Space": 65,
    "End": 115,
    "F5": 71,
    "F9": 75,
    "F12": 96,
} | {
    key: code
    for first, row in ((10, "1234567890"), (24, "QWERTYUIOP"), (38, "ASDFGHJKL"), (52, "ZXCVBNM"))
    for code, key in enumerate(row, first)
}
"""Places on the keyboard, the same on every layout. Place 9, of Esc, would be taken for the digit; all layouts have Escape."""


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"a real window needs {', '.join(missing)} (Debian: xvfb xdotool x11-xkb-utils)")
    read_end, write_end = os.pipe()
    # Without -noreset the layout is lost when the last window closes.
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1280x800x24", "-noreset", "-nolisten", "tcp"],
        pass_fds=[write_end],
        stderr=subprocess.DEVNULL,
    )
    os.close(write_end)
    with os.fdopen(read_end) as number:
        name = f":{number.readline().strip()}"
    yield name
    server.terminate()
    server.wait(10)


class Person:
    """Starts the window and sits down at it. ``home`` is the folder that the program takes for the user's."""

    def __init__(self, display: str, home: Path, language: str) -> None:
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("SDL_", "XDG_"))}
        self.environment = kept | {
            "DISPLAY": display,
            "HOME": str(home),
            "LC_ALL": "C.UTF-8",
            "PYTHONPATH": str(PROGRAM.parents[3]),
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEO_WINDOW_POS": "0,0",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "SDL_VIDEO_X11_WMCLASS": "battlemap-journey",
        }
        self.home, self.language = home, language
        self.state: dict[str, Any] = {}
        self.program: subprocess.Popen[str] | None = None

    def start(self, *scenario: str) -> None:
        self.program = subprocess.Popen(
            [sys.executable, str(PROGRAM), self.language, *scenario],
            cwd=self.home,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._lines: Queue[str] = Queue()
        self._listener = threading.Thread(target=self._listen, args=(self.program,), daemon=True)
        self._listener.start()
        self.until(lambda state: bool(state))
        self._do("search", "--sync", "--onlyvisible", "--class", "battlemap-journey", "windowfocus", "--sync")

    def _listen(self, program: subprocess.Popen[str]) -> None:
        assert program.stdout is not None
        for line in program.stdout:
            self._lines.put(line)
        program.stdout.close()

    def until(self, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Wait until what the window tells is so."""
        end = time.monotonic() + PATIENCE
        while not (self.state and holds(self.state)):
            try:
                self.state = json.loads(self._lines.get(timeout=max(0.01, end - time.monotonic())))
            except Empty:
                raise AssertionError(f"still not so after {PATIENCE} seconds: {self.state}") from None
        return self.state

    def to_activation(self) -> dict[str, Any]:
        """Let every chance pass that comes before a figure may act."""
        for _ in range(10):
            state = self.until(lambda state: state.get("asked"))
            if state["asked"] == "activate":
                return state
            count = len(state["actions"])
            self.key("Esc")
            self.until(lambda state: len(state["actions"]) > count)  # noqa: B023
        raise AssertionError(f"nobody may act: {self.state}")

    def _do(self, *words: str) -> None:
        subprocess.run(
            ["xdotool", *words], env=self.environment, check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL
        )

    def layout(self, name: str) -> None:
        """Another keyboard."""
        subprocess.run(["setxkbmap", name], env=self.environment, check=True, timeout=PATIENCE)

    def click(self, place: list[int]) -> None:
        self._do("mousemove", *map(str, place), "click", "1")

    def click_square(self, square: str) -> None:
        left, top, scale = self.state["camera"]
        x, y = parse_square(square)
        self.click([round(left + (x + 0.5) * scale), round(top + (y + 0.5) * scale)])

    def key(self, chord: str) -> None:
        """Press keys by their places."""
        *held, last = (str(KEYCODES[key]) for key in chord.split("+"))
        words = [word for key in held for word in ("keydown", key)] + ["key", last]
        self._do(*words, *(word for key in reversed(held) for word in ("keyup", key)))

    def type(self, text: str) -> None:
        self._do("type", "--delay", "40", text)

    def leaves(self) -> int:
        """The program's exit code, once it has ended."""
        assert self.program is not None
        return self.program.wait(PATIENCE)

    def stand_up(self) -> None:
        """End the program if it still runs."""
        if self.program is not None:
            if self.program.poll() is None:
                self.program.kill()
            self.program.wait(10)
            self._listener.join(10)


@pytest.fixture
def person(display, tmp_path) -> Iterator[Callable[..., Person]]:
    people: list[Person] = []

    def sit_down(language: str, layout: str) -> Person:
        made = Person(display, tmp_path, language)
        made.layout(layout)
        people.append(made)
        return made

    yield sit_down
    for made in people:
        made.stand_up()
