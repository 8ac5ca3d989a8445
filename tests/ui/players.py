"""A person at the app: an ``App`` on a plain surface, driven by events made by hand and a clock that stands still."""

from __future__ import annotations

import pygame

from battlemap.places import parse_square
from battlemap.scenario import load_scenario
from battlemap.ui.app import App
from battlemap.ui.battle_screen import BattleScreen
from battlemap.ui.settings import Settings
from battlemap.ui.widgets import chord

FRAME = 1 / 60

DUEL = """
format = 1
title = "A duel"
ruleset = "combat-tactics"
seed = 3
[map]
rows = ["........", "........", "........", "........", "........"]
[sides]
watch = { name = "Watch", policy = "human" }
raiders = { name = "Raiders", policy = "human" }
[figures]
alard = { kind = "man-at-arms", side = "watch", at = "c3", facing = "E", name = "Alard" }
brok = { kind = "orc", side = "raiders", at = "d3", facing = "W", name = "Brok", hp = 30 }
"""


class Player:
    """Plays a scenario's text; ``dice`` scripts rolls as for ``load_scenario``."""

    def __init__(
        self,
        text: str = DUEL,
        *,
        size: tuple[int, int] = (1280, 800),
        dice: dict[str, list[int]] | None = None,
        threaded: bool = False,
        settings: Settings | None = None,
        wait: bool = True,
    ) -> None:
        self.app = App(size, settings or Settings(), threaded=threaded)
        self.surface = pygame.Surface(size)

        def again():
            return load_scenario(text, dice=dice)

        self.app.open_battle(again(), again)
        if wait:
            self.wait()

    @property
    def screen(self) -> BattleScreen:
        screen = self.app.screen
        assert isinstance(screen, BattleScreen)
        return screen

    @property
    def battle(self):
        return self.screen.game.battle

    @property
    def asked(self) -> str:
        return self.screen.table.asked

    def send(self, *events: pygame.event.Event, seconds: float = FRAME) -> None:
        self.app.step(events, seconds)
        self.app.draw(self.surface)

    def wait(self, frames: int = 600) -> None:
        """Frames until nothing moves and a person is asked, a dialog is open or the battle is over."""
        for _ in range(frames):
            self.send(seconds=0.2)
            if not self.screen.playback.is_moving and (self.screen.table.choices or self.app.root.overlays):
                return

    # -- mouse

    def pixel(self, place: str | tuple[int, int]) -> tuple[int, int]:
        """The middle of a named square, or the pixel itself."""
        if isinstance(place, str):
            return self.screen.view.camera.square_rect(*parse_square(place)).center
        return place

    def move(self, place: str | tuple[int, int]) -> None:
        self.send(
            pygame.event.Event(pygame.MOUSEMOTION, pos=self.pixel(place), rel=(0, 0), buttons=(0, 0, 0), touch=False)
        )

    def press(self, place: str | tuple[int, int], button: int = 1) -> None:
        self.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self.pixel(place), button=button, touch=False))

    def release(self, place: str | tuple[int, int], button: int = 1) -> None:
        self.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=self.pixel(place), button=button, touch=False))

    def click(self, place: str | tuple[int, int], button: int = 1) -> None:
        self.move(place)
        self.press(place, button)
        self.release(place, button)
        self.wait()

    def drag(self, start: str | tuple[int, int], end: str | tuple[int, int], button: int = 1) -> None:
        self.move(start)
        self.press(start, button)
        (x0, y0), (x1, y1) = self.pixel(start), self.pixel(end)
        for part in (0.3, 0.7, 1.0):
            self.move((round(x0 + (x1 - x0) * part), round(y0 + (y1 - y0) * part)))
        self.release((x1, y1), button)
        self.wait()

    def wheel(self, y: int, place: str | tuple[int, int]) -> None:
        self.move(place)
        self.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=y, flipped=False))

    # -- keyboard

    def key(self, text: str) -> None:
        """Press and release a chord, reported as on a Russian layout, which nobody should mind."""
        stroke = chord(text)
        held = (
            (stroke.ctrl and pygame.KMOD_LCTRL)
            | (stroke.shift and pygame.KMOD_LSHIFT)
            | (stroke.alt and pygame.KMOD_LALT)
        )
        event = {"key": 1072, "scancode": stroke.scancode, "mod": held, "unicode": ""}
        self.send(pygame.event.Event(pygame.KEYDOWN, event), pygame.event.Event(pygame.KEYUP, {**event, "mod": 0}))
        self.wait()

    def button(self, name: str) -> None:
        """Click a button of the action bar, the banner or the top bar."""
        layout = self.screen.layout
        places = [layout.bar.buttons.get(name), layout.top.buttons.get(name)]
        places += [button for button in layout.banner.buttons if button.text == self.app.words(f"verb.{name}")]
        found = next(button for button in places if button is not None)
        self.click(found.rect.center)

    def until(self, kind: str, figure: str = "") -> None:
        """Wait with every figure until a decision of this kind comes."""
        for _ in range(60):
            decision = self.battle.decision
            if decision is None or (decision.kind == kind and figure in ("", decision.figure)):
                return
            if self.asked == "activate":
                self.key("Space")
            else:
                self.key("Esc")
        raise AssertionError(f"no decision {kind}")
