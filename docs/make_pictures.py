"""Makes the pictures of README and docs: the window itself, drawn without a display.

python docs/make_pictures.py
"""

from __future__ import annotations

import os
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from battlemap.battle import Battle
from battlemap.places import parse_square
from battlemap.scenario import read, setup_for
from battlemap.simulate.choosing import choose
from battlemap.ui.app import App
from battlemap.ui.battle_screen import BattleScreen
from battlemap.ui.settings import Settings

PICTURES = Path(__file__).with_name("pictures")
SIZE = (1280, 800)
FRAME = 1 / 60
MOST_FRAMES = 3000
ROUNDS_PLAYED = 3


class Window:
    """The window with one battle in it."""

    def __init__(self, battle: Battle):
        self.surface = pygame.display.set_mode(SIZE)
        self.app = App(SIZE, Settings(coordinates=True, speed=4), threaded=False)
        self.app.open_battle(battle, lambda: battle)
        assert isinstance(self.app.screen, BattleScreen)
        self.screen = self.app.screen
        self.settle()

    @property
    def battle(self) -> Battle:
        """The battle as it stands."""
        return self.screen.game.battle

    def settle(self) -> None:
        """Let everything be shown to its end, policies' actions included."""
        for _ in range(MOST_FRAMES):
            self.app.step([], FRAME)
            self.app.draw(self.surface)
            waits = self.screen.game.asks_person or self.screen.game.is_over
            if waits and self.screen.view.complete and not self.screen.playback.is_busy:
                break
        self.run(2.0)  # what floats over the map is gone by then

    def run(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds / FRAME)):
            self.app.step([], FRAME)
            self.app.draw(self.surface)

    def act(self, *actions: str) -> None:
        """Carry out a person's actions, each shown to its end."""
        for action in actions:
            self.screen.act(self.battle.parse(action))
            self.settle()

    def point_at(self, square: str) -> None:
        """Hold the pointer over a square, until what it shows is there."""
        place = self.screen.view.camera.square_rect(*parse_square(square)).center
        motion = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.app.step([motion], FRAME)
        self.run(1.0)

    def keep(self, name: str) -> None:
        """Write the picture down."""
        PICTURES.mkdir(exist_ok=True)
        pygame.image.save(self.surface, str(PICTURES / name))


def a_round() -> None:
    """The pictures of playing.md: a move, a blow, a retreat and the step after it."""
    scenario = read("tutorial")
    test = scenario.tests[0]
    dice = {"attack": [17], "damage": [3], "knockdown": [2]}
    window = Window(Battle(setup_for(scenario.setup, test), begin=test.start, dice=dice))
    window.point_at("e5")
    window.keep("activation.jpg")
    window.point_at("f6")
    window.keep("attack.jpg")
    window.act("ivo attack dag")
    while window.battle.decision is not None and window.battle.decision.kind != "press":
        window.act(str(window.battle.default_action()))
    window.act("ivo press dag")
    window.keep("retreat.jpg")
    window.act("ivo push dag g6")
    window.keep("follow.jpg")


def the_mill() -> None:
    """The picture of the README: the battle that opens with the program, some rounds on."""
    battle = Battle(read("demo").setup)
    while battle.decision is not None and battle.round < ROUNDS_PLAYED:
        battle.apply(choose(battle, "assault"))
    window = Window(battle)
    window.keep("mill.png")


def main() -> None:
    """Make them all."""
    pygame.display.init()
    pygame.font.init()
    a_round()
    the_mill()


if __name__ == "__main__":
    main()
