"""The screens around the battle: start, dialogs, sizes, languages, pictures."""

from __future__ import annotations

import pygame
import pytest
from players import DUEL, Player

from battlemap.ui.app import App
from battlemap.ui.battle_screen import BattleScreen
from battlemap.ui.settings import Settings
from battlemap.ui.start_screen import StartScreen
from battlemap.ui.widgets import Dropdown, Menu, chord
from battlemap.ui.words import LANGUAGES


def opened(**settings) -> tuple[App, pygame.Surface]:
    app = App((1280, 800), Settings(**settings), threaded=False)
    app.open_start()
    surface = pygame.Surface(app.size)
    frame(app, surface)
    return app, surface


def frame(app: App, surface: pygame.Surface, *events: pygame.event.Event, frames: int = 2) -> None:
    app.step(events, 0.05)
    for _ in range(frames):
        app.step((), 0.05)
        app.draw(surface)


def key(text: str) -> pygame.event.Event:
    stroke = chord(text)
    held = pygame.KMOD_LCTRL if stroke.ctrl else 0
    return pygame.event.Event(pygame.KEYDOWN, key=0, scancode=stroke.scancode, mod=held, unicode="")


def click(app: App, surface: pygame.Surface, place: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        frame(app, surface, pygame.event.Event(kind, pos=place, button=1, touch=False))


def test_enter_begins_the_chosen_scenario():
    app, surface = opened()
    assert isinstance(app.screen, StartScreen)
    title = app.screen.setups[app.screen.chosen].title
    frame(app, surface, key("Enter"))
    assert isinstance(app.screen, BattleScreen)
    assert app.screen.game.battle.setup.title == title


def test_a_side_is_given_to_a_person_before_the_battle():
    app, surface = opened()
    screen = app.screen
    assert isinstance(screen, StartScreen)
    boxes = [widget for widget in screen.sides.children if isinstance(widget, Dropdown)]
    policies = screen.policies[screen.chosen]
    side = next(side for side, policy in policies.items() if policy != "human")
    click(app, surface, boxes[list(policies).index(side)].rect.center)
    assert isinstance(app.root.overlays[-1], Menu)
    frame(app, surface, key("Home"))
    app.root.overlays[-1].choose(0)
    frame(app, surface)
    frame(app, surface, key("Enter"))
    assert isinstance(app.screen, BattleScreen)
    assert set(app.screen.game.policies.values()) == {"human"}


def test_the_same_players_sit_down_again_when_a_battle_begins_again():
    player = Player()
    player.screen.game.set_policy("raiders", "assault")
    player.screen.commands.restart()
    assert player.screen.game.policies == {"watch": "human", "raiders": "assault"}


def test_a_file_of_ones_own_is_put_on_the_shelf(tmp_path):
    app, surface = opened()
    screen = app.screen
    assert isinstance(screen, StartScreen)
    file = tmp_path / "duel.toml"
    file.write_text(DUEL)
    screen.add_file(str(tmp_path))
    assert screen.chosen == str(file)
    screen.add_file(str(tmp_path / "none.toml"))
    frame(app, surface)
    assert "there is no such file" in app.root.toasts[-1].text
    assert screen.chosen == str(file)


def test_leaving_a_battle_asks_first_and_goes_back_to_the_scenarios():
    player = Player()
    player.key("Ctrl+W")
    assert player.app.root.overlays
    player.key("Esc")
    assert isinstance(player.app.screen, BattleScreen)
    player.key("Ctrl+W")
    frame(player.app, player.surface, key("Enter"))
    assert isinstance(player.app.screen, StartScreen)


def test_closing_the_window_in_the_middle_of_a_battle_asks_first():
    player = Player()
    player.key("Space")
    player.send(pygame.event.Event(pygame.QUIT))
    assert player.app.running and player.app.root.overlays
    player.app.root.overlays[-1].buttons[-1].activate()
    assert not player.app.running


def test_a_picture_of_the_window_is_written(tmp_path):
    app = App((1280, 800), threaded=False, pictures=tmp_path / "pictures")
    app.open_start()
    surface = pygame.Surface(app.size)
    frame(app, surface, key("F12"))
    (picture,) = (tmp_path / "pictures").glob("battlemap-*.png")
    assert pygame.image.load(str(picture)).get_size() == (1280, 800)
    assert str(picture) in app.root.toasts[-1].text


def test_a_setting_is_kept_and_shows_at_once():
    kept: list[Settings] = []
    app = App((1280, 800), threaded=False, keep=lambda settings: kept.append(settings) or "")
    app.open_start()
    app.open_settings()
    app.root.overlays[-1].content.rows[0][1]._choose("ru")
    assert kept[-1].language == "ru"
    assert app.screen.shelf.title == "Сценарии"
    assert app.root.overlays[-1].title == "Настройки"


@pytest.mark.parametrize("size", [(960, 640), (1280, 800), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_in_any_language_at_any_size(language, size):
    player = Player(size=size, settings=Settings(language=language))
    seen = set(player.app.root.clipped_texts())
    player.until("activate", "alard")
    player.click("d3")
    for dialog in (player.app.open_settings, player.app.open_help, player.screen.commands.choose_sides):
        dialog()
        player.send()
        seen |= set(player.app.root.clipped_texts())
        player.app.root.overlays[-1].cancel()
    player.key("Space")
    player.send()
    seen |= set(player.app.root.clipped_texts())
    assert not seen


def test_the_window_is_made_smaller_and_larger_without_losing_the_battle():
    player = Player()
    player.key("Space")
    before = player.battle.fingerprint()
    for size in ((700, 500), (2400, 1400), (1280, 800)):
        player.app.resize(size)
        player.surface = pygame.Surface(size)
        player.send()
        assert player.app.root.rect.size == size
    assert player.battle.fingerprint() == before
    assert player.screen.view.rect.right <= player.screen.layout.log.rect.left


def test_less_motion_shows_figures_at_their_places_at_once():
    player = Player(DUEL.replace('"d3"', '"h1"'), settings=Settings(reduced_motion=True))
    player.until("activate", "alard")
    player.move("c5")
    player.press("c5")
    player.release("c5")
    places = set()
    for _ in range(40):
        player.send(seconds=0.01)
        places.add((player.screen.playback.shown["alard"].x, player.screen.playback.shown["alard"].y))
    assert all(x == int(x) and y == int(y) for x, y in places)
    assert player.screen.playback.passing == []


def test_ctrl_and_drag_measures_distance_and_sight():
    player = Player()
    player.app.root.modifiers = pygame.KMOD_LCTRL
    player.move("a1")
    player.press("a1")
    player.move("b1")
    player.move("d3")
    assert player.screen.view.scene.measure_text == "4 sq · 20 ft · Clear line"
    player.release("d3")
    assert player.screen.view.scene.measure == []


def test_the_log_is_searched():
    player = Player()
    player.key("Ctrl+F")
    for sign in "raiders":
        player.send(pygame.event.Event(pygame.TEXTINPUT, text=sign))
    log = player.screen.layout.log
    assert log.field.text == "raiders"
    assert "Raiders" in log.log.text()
    player.send(pygame.event.Event(pygame.TEXTINPUT, text="qqq"))
    assert log.log.text() == ""
