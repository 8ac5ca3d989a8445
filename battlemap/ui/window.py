"""The real window: opens it, feeds the app with events and time, and brings the changes to the screen."""

from __future__ import annotations

import os
import sys
from importlib import metadata
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from battlemap.paint.artwork import icon
from battlemap.ui.app import App
from battlemap.ui.saves import saves_path
from battlemap.ui.settings import load_settings, save_settings, settings_path
from battlemap.ui.words import Words

__all__ = ["play", "pygame_warning"]

FRAMES = 60
SMALLEST = (960, 640)


def play(
    scenario: str | os.PathLike[str] | None = None,
    language: str | None = None,
    *,
    size: tuple[int, int] | None = None,
    settings_file: Path | None = None,
    saves: Path | None = None,
) -> int:
    """Open the window and play until it is closed; 0, or 1 where there is no display.

    ``scenario`` is a file (a record or a map of another program will do) or the name of a shipped scenario; without it
    the start screen shows. ``language`` is en or ru and
    is kept. Settings are read from and written to ``settings_file``, battles are saved in the folder ``saves``.
    """
    place = settings_file or settings_path()
    settings, complaint = load_settings(place)
    if language is not None:
        settings.language = Words(language).language
    prepare_environment(settings.software_present)
    warning = pygame_warning()
    if warning:
        print(warning, file=sys.stderr)
    try:
        pygame.display.init()
    except pygame.error as error:
        print(f"battlemap: no window can be opened: {error}", file=sys.stderr)
        return 1
    pygame.font.init()
    desktop = pygame.display.get_desktop_sizes()[0]
    size = size or (min(desktop[0] * 9 // 10, 1920), min(desktop[1] * 85 // 100, 1080))
    pygame.display.set_icon(icon("crossed-swords", 64, (226, 186, 106)))
    pygame.display.set_caption("battlemap")
    pygame.display.set_mode(size, pygame.RESIZABLE)
    # Text is only wanted while a field has the focus.
    pygame.key.stop_text_input()
    app = App(
        size,
        settings,
        compiled=True,
        keep=lambda kept: save_settings(kept, place),
        pictures=Path.cwd(),
        saves=saves or saves_path(),
    )
    open_first(app, scenario)
    for said in (complaint, warning):
        if said:
            app.complain(said)
    sys.setswitchinterval(0.001)
    try:
        run(app)
    finally:
        app.close()
        pygame.quit()
    return 0


def open_first(app: App, scenario: str | os.PathLike[str] | None) -> None:
    """What the window shows first: the scenario, or the start screen with a word of why not."""
    if scenario is not None:
        path = Path(scenario)
        if path.suffix.lower() not in ("", ".toml") and path.exists():
            app.opening.open(path)
        else:
            app.open_scenario(scenario)
    if app.screen is None:
        app.open_start()


def run(app: App) -> None:
    """The loop of the window: at most FRAMES a second, drawing only what changed."""
    clock = pygame.time.Clock()
    shown: pygame.Surface | None = None
    while app.running:
        seconds = clock.tick(FRAMES) / 1000
        events = pygame.event.get()
        surface = pygame.display.get_surface()
        if surface is None:
            return
        if surface.get_size() != app.size:
            app.resize((max(surface.get_width(), 320), max(surface.get_height(), 240)))
        exposed = surface is not shown or any(
            e.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.VIDEOEXPOSE) for e in events
        )
        shown = surface
        if exposed:
            app.root.touch()
        app.step(events, seconds)
        places = app.draw(surface)
        if places:
            pygame.display.update(places)


def prepare_environment(software: bool) -> None:
    """What SDL reads before it starts: sharp windows on Windows, no sound, and presenting by software where wanted."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    if software:
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"


def pygame_warning() -> str:
    """A warning when pygame and pygame-ce are both installed and write over each other's files; "" when all is well."""
    found = []
    for name in ("pygame", "pygame-ce"):
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            continue
    if len(found) < 2:
        return ""
    return (
        f"{found[0]} and {found[1]} are both installed and overwrite each other; "
        'run "pip uninstall pygame pygame-ce", then "pip install --force-reinstall pygame"'
    )
