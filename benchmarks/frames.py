"""Times of the window's frames on a map of 60 x 40 squares with 60 figures: at rest, while panning, while zooming.

    python benchmarks/frames.py

Drawn without a display, so the time to bring a frame to the screen is not in it.
"""

from __future__ import annotations

import os
import random
import statistics
import time
from collections.abc import Callable

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from battlemap.battle import Battle
from battlemap.scenario import load_scenario
from battlemap.ui.app import App
from battlemap.ui.battle_screen import BattleScreen
from battlemap.ui.map_view import MapView

SIZE = (1600, 1000)
COLUMNS, ROWS, A_SIDE = 60, 40, 30
FRAMES = 240
FRAME = 1 / 60
KINDS = ("man-at-arms", "archer", "knight", "ogre", "orc", "spearman")


def scenario() -> str:
    """A field with woods, water and walls, two sides of A_SIDE figures."""
    luck = random.Random(1)
    rows = ["".join(luck.choices(".:~T#^", (80, 5, 4, 5, 3, 3), k=COLUMNS)) for _ in range(ROWS)]
    # Two columns of large squares on each side are floor, for the figures.
    rows = ["." * 12 + row[12:-12] + "." * 12 for row in rows]
    figures = []
    for side, first, facing in (("red", 0, "E"), ("blue", COLUMNS - 12, "W")):
        for number in range(A_SIDE):
            x, y = first + 3 * (number % 4), 2 + 4 * (number // 4)
            column = chr(ord("a") + x) if x < 26 else chr(ord("a") + x // 26 - 1) + chr(ord("a") + x % 26)
            kind = KINDS[number % len(KINDS)]
            figures.append(
                f'{side}_{number} = {{ kind = "{kind}", side = "{side}", at = "{column}{y}", facing = "{facing}" }}'
            )
    drawn = ", ".join(f'"{row}"' for row in rows)
    return f'title = "A field"\n[map]\nrows = [{drawn}]\n[sides.red]\n[sides.blue]\n[figures]\n' + "\n".join(figures)


def milliseconds(app: App, surface: pygame.Surface, before: Callable[[int], None], frames: int = FRAMES) -> list[float]:
    """The time of each of so many frames."""
    times = []
    for frame in range(frames):
        started = time.perf_counter()
        before(frame)
        app.step([], FRAME)
        app.draw(surface)
        times.append(1000 * (time.perf_counter() - started))
    return times


def report(name: str, times: list[float]) -> None:
    """A row of the table."""
    times = sorted(times)
    print(f"{name:22} {statistics.median(times):>8.2f} {times[len(times) * 95 // 100]:>8.2f} {times[-1]:>8.2f}")


def settling(app: App, surface: pygame.Surface, view: MapView) -> list[float]:
    """The time of every frame that makes the picture crisp again after a notch of the wheel."""
    times = []
    for notch in range(40):
        view.camera.zoom_at(view.rect.center, 1.13 if notch % 8 < 4 else 1 / 1.11)
        view.touch()
        milliseconds(app, surface, lambda frame: None, 1)
        while not view.complete:
            times += milliseconds(app, surface, lambda frame: None, 1)
    return times


def main() -> None:
    """Print the table."""
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(SIZE)
    app = App(SIZE, threaded=False)
    text = scenario()

    def battle() -> Battle:
        return load_scenario(text)

    app.open_battle(battle(), battle)
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    view, camera = screen.view, screen.view.camera
    started = time.perf_counter()
    for _ in range(10_000):
        app.step([], FRAME)
        app.draw(surface)
        if view.complete:
            break
    print(f"{COLUMNS} x {ROWS} squares, {2 * A_SIDE} figures, {SIZE[0]} x {SIZE[1]} pixels, {camera.scale} a square")
    print(f"first complete picture after {time.perf_counter() - started:.2f} s")

    def pan(frame: int) -> None:
        camera.pan(6 if frame // 60 % 2 else -6, 3 if frame // 60 % 2 else -3)
        view.touch()

    def zoom(frame: int) -> None:
        camera.zoom_at(view.rect.center, 1.02 if frame // 60 % 2 == 0 else 1 / 1.02)
        view.touch()

    view.zoom(2)
    print(f"{'milliseconds a frame':22} {'median':>8} {'95 %':>8} {'worst':>8}")
    for name, before in {"at rest": lambda frame: None, "panning": pan, "zooming": zoom}.items():
        report(name, milliseconds(app, surface, before))
    report("settling after a zoom", settling(app, surface, view))


if __name__ == "__main__":
    main()
