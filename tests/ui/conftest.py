"""A window that is none: widgets on a plain surface, driven by events made by hand."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import pytest

from battlemap.ui.theme import Theme
from battlemap.ui.widgets import Root, chord


class Hand:
    """A person at mouse and keyboard, for one root."""

    def __init__(self, root: Root) -> None:
        self.root = root
        self.surface = pygame.Surface(root.rect.size)
        self.held = 0

    def move(self, x: int, y: int, *, buttons: tuple[int, int, int] = (0, 0, 0)) -> bool:
        return self.root.handle(
            pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=buttons, touch=False)
        )

    def press(self, x: int, y: int, button: int = 1) -> bool:
        return self.root.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, touch=False))

    def release(self, x: int, y: int, button: int = 1) -> bool:
        return self.root.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=button, touch=False))

    def click(self, place: pygame.Rect | tuple[int, int], button: int = 1) -> None:
        x, y = place.center if isinstance(place, pygame.Rect) else place
        self.move(x, y)
        self.press(x, y, button)
        self.release(x, y, button)

    def wheel(self, y: int) -> bool:
        return self.root.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=y, flipped=False))

    def key(self, text: str, *, key: int = 0) -> bool:
        """Press and release a chord; ``key`` is the letter that the layout reports, which nobody should look at."""
        stroke = chord(text)
        held = (
            (stroke.ctrl and pygame.KMOD_LCTRL)
            | (stroke.shift and pygame.KMOD_LSHIFT)
            | (stroke.alt and pygame.KMOD_LALT)
        )
        event = {"key": key, "scancode": stroke.scancode, "mod": held, "unicode": ""}
        taken = self.root.handle(pygame.event.Event(pygame.KEYDOWN, event))
        self.root.handle(pygame.event.Event(pygame.KEYUP, {**event, "mod": 0}))
        return taken

    def type(self, text: str) -> None:
        for sign in text:
            self.root.handle(pygame.event.Event(pygame.TEXTINPUT, text=sign))

    def draw(self) -> list[pygame.Rect]:
        return self.root.draw_changes(self.surface)


@pytest.fixture(scope="session", autouse=True)
def screen() -> pygame.Surface:
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode((64, 64))


@pytest.fixture
def theme() -> Theme:
    return Theme()


@pytest.fixture
def root(theme: Theme) -> Root:
    return Root(theme, (800, 600))


@pytest.fixture
def hand(root: Root) -> Hand:
    return Hand(root)
