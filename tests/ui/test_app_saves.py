"""Saved battles: by a key, under a name, by themselves; and files dropped on the window."""

from __future__ import annotations

import pygame
import pytest
from players import DUEL, Player

from battlemap.scenario import load_scenario
from battlemap.ui.app import App
from battlemap.ui.battle_screen import BattleScreen
from battlemap.ui.saves import AUTOSAVE, FINISHED, PREVIOUS, QUICK, Saves
from battlemap.ui.settings import Settings
from battlemap.ui.start_screen import StartScreen
from battlemap.ui.widgets import Dialog

FIRST = {"initiative watch": [2] * 9, "initiative raiders": [9] * 9}


@pytest.fixture
def player(tmp_path) -> Player:
    player = Player()
    player.app.saves = Saves(tmp_path / "battles", threaded=False)
    return player


def said(app: App) -> list[str]:
    return [toast.text for toast in app.root.toasts]


def next_round(player: Player) -> None:
    at = player.battle.round
    for _ in range(40):
        if player.battle.round > at:
            return
        player.key("Space" if player.asked == "activate" else "Esc")
    raise AssertionError("the round does not end")


def test_f5_saves_and_f9_goes_back_to_it_with_the_history(player):
    player.key("Space")
    player.key("F5")
    saved, actions = player.battle.fingerprint(), player.battle.actions
    assert said(player.app) == ["Saved: Quick save (F5)"]
    player.key("Space")
    assert player.battle.fingerprint() != saved
    player.key("F9")
    assert player.battle.fingerprint() == saved and player.battle.actions == actions
    player.key("Ctrl+Z")
    assert player.battle.actions == actions[:-1]


def test_f9_without_a_quick_save_says_so_and_changes_nothing(player):
    player.key("Space")
    before = player.battle.fingerprint()
    player.key("F9")
    assert said(player.app) == ["Nothing has been saved with F5 yet"]
    assert player.battle.fingerprint() == before


def test_who_plays_which_side_is_saved_too(player):
    player.screen.game.set_policy("raiders", "stand")
    player.key("Space")
    player.key("F5")
    player.screen.game.set_policy("raiders", "human")
    player.key("F9")
    assert player.screen.game.policies == {"watch": "human", "raiders": "stand"}


def test_a_loaded_battle_begins_again_from_its_first_decision(player):
    opening = player.battle.fingerprint()
    player.key("Space")
    player.key("F5")
    player.key("F9")
    player.screen.commands.restart()
    assert player.battle.fingerprint() == opening and not player.battle.actions


def test_a_battle_is_saved_under_a_name_and_loaded_from_the_list(player):
    player.key("Space")
    saved = player.battle.fingerprint()
    player.key("Ctrl+S")
    assert player.app.root.overlays[-1].content.field.text == "A duel - Round 1"
    player.app.root.overlays[-1].content.field.set_text("Before / the charge")
    player.key("Enter")
    assert player.app.saves.path("Before - the charge").is_file()
    player.key("Space")
    player.key("Ctrl+O")
    player.key("Enter")
    assert player.battle.fingerprint() == saved


def test_a_name_that_is_taken_is_written_over_only_after_a_question(player):
    player.key("Space")
    player.screen.keeping.save_as("one")
    old = player.app.saves.path("one").read_bytes()
    player.key("Space")
    for answer, changed in (("Esc", False), ("Enter", True)):
        player.key("Ctrl+S")
        player.app.root.overlays[-1].content.field.set_text("one")
        player.key("Enter")
        assert player.app.root.overlays[-1].title == "Overwrite the file?"
        player.key(answer)
        assert (player.app.saves.path("one").read_bytes() != old) == changed


def test_a_saved_battle_is_deleted_after_a_question(player):
    player.screen.keeping.save_as("one")
    player.key("Ctrl+O")
    next(button for button in player.app.root.overlays[-1].buttons if button.text == "Delete").activate()
    player.key("Enter")
    assert not player.app.saves.has("one")
    assert isinstance(player.app.root.overlays[-1], Dialog)


def test_each_round_is_saved_by_itself(player):
    next_round(player)
    kept = player.app.saves.path(AUTOSAVE)
    first = kept.read_bytes()
    next_round(player)
    assert kept.read_bytes() != first


def test_nothing_is_saved_by_itself_when_that_is_switched_off(player):
    player.app.settings.autosave = False
    next_round(player)
    assert not player.app.saves.has(AUTOSAVE)


def test_quitting_saves_and_the_start_screen_goes_on_from_there(player):
    player.key("Space")
    at = player.battle.fingerprint()
    player.send(pygame.event.Event(pygame.QUIT))
    player.key("Enter")
    assert not player.app.running
    app = App((1280, 800), threaded=False, saves=player.app.saves.folder)
    start = app.open_start()
    assert start.go_on.visible
    start.go_on.activate()
    assert isinstance(app.screen, BattleScreen)
    assert app.screen.game.battle.fingerprint() == at


def test_the_window_stays_open_when_the_battle_cannot_be_saved(player, tmp_path):
    (tmp_path / "battles").write_text("a file where the folder should be")
    player.key("Space")
    player.send(pygame.event.Event(pygame.QUIT))
    player.key("Enter")
    assert player.app.running
    assert "cannot be written" in player.app.root.overlays[-1].text
    player.app.root.overlays[-1].buttons[-1].activate()
    assert not player.app.running


def test_the_autosave_of_another_battle_is_kept_aside(player):
    player.key("Space")
    player.app.open_start()
    first = player.app.saves.path(AUTOSAVE).read_bytes()
    player.app.open_battle(load_scenario(DUEL), lambda: load_scenario(DUEL))
    player.wait()
    player.key("Space")
    player.key("Space")
    player.app.open_start()
    assert player.app.saves.path(PREVIOUS).read_bytes() == first
    assert player.app.saves.path(AUTOSAVE).read_bytes() != first


def test_a_finished_battle_is_kept_and_no_longer_offered_to_go_on(tmp_path):
    player = Player(DUEL.replace("hp = 30", "hp = 1"), dice={**FIRST, "attack": [19], "damage": [4]})
    player.app.saves = Saves(tmp_path, threaded=False)
    player.until("activate", "alard")
    while not player.screen.table.choices.at_target("brok"):
        player.key("Space")
    player.click("d3")
    assert player.battle.outcome is not None
    assert player.app.saves.has(FINISHED) and not player.app.saves.has(AUTOSAVE)


def test_saves_written_in_the_background_never_replace_a_newer_one(tmp_path):
    battle = load_scenario(DUEL)
    saves = Saves(tmp_path)
    for _ in range(5):
        battle.apply(battle.default_action())
        saves.keep(battle, {}, AUTOSAVE)
    assert saves.keep_now(battle, {}, AUTOSAVE) == ""
    newest = saves.path(AUTOSAVE).read_bytes()
    saves.stop()
    saves._background._thread.join(10)
    assert saves.path(AUTOSAVE).read_bytes() == newest


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('"seed": 3', '"seed": "three"'),
        lambda text: text.replace('"opening": "', '"opening": "0'),
        lambda text: text.replace('"dice": []', '"dice": 7'),
        lambda text: text.replace('"do": "', '"do": "nobody '),
        lambda text: text.replace("[figures", "[figuers"),
        lambda text: text + '{"do": 1}\n',
        lambda text: text.replace('"format": 1', '"format": 99'),
        lambda text: text[:30],
    ],
)
def test_a_bad_record_is_one_line_and_the_battle_goes_on(player, spoil, tmp_path):
    player.key("Space")
    player.key("F5")
    file = player.app.saves.path(QUICK)
    text = file.read_text()
    assert spoil(text) != text
    file.write_text(spoil(text))
    before = player.battle.fingerprint()
    player.app.root.toasts.clear()
    player.key("F9")
    (line,) = said(player.app)
    assert line.startswith(f"“{file.name}” cannot be read: ") and "\n" not in line and str(tmp_path) not in line
    assert player.battle.fingerprint() == before


def test_a_dropped_record_opens_and_so_does_a_dropped_scenario(player, tmp_path):
    player.key("Space")
    player.key("F5")
    at = player.battle.fingerprint()
    file = tmp_path / "copy without a suffix"
    file.write_bytes(player.app.saves.path(QUICK).read_bytes())
    player.app.open_start()
    player.send(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    assert player.battle.fingerprint() == at
    scenario = tmp_path / "other.toml"
    scenario.write_text(DUEL.replace("A duel", "Another"))
    player.send(pygame.event.Event(pygame.DROPFILE, file=str(scenario)))
    assert player.battle.setup.title == "Another"


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("goblin.json", b'[{"name": "Goblin", "hit_points": 7, "armor_class": 15}]', "stat blocks"),
        ("page.html", b"<!doctype html><html></html>", "web page"),
        ("broken.toml", b"[map\n", "not TOML"),
        ("empty", b"", "empty file"),
    ],
)
def test_a_dropped_file_of_another_kind_is_refused_in_one_line(player, tmp_path, name, content, why):
    file = tmp_path / name
    file.write_bytes(content)
    player.send(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    assert why in said(player.app)[-1] and "\n" not in said(player.app)[-1]
    assert isinstance(player.app.screen, BattleScreen)


def test_a_dropped_folder_puts_its_scenarios_on_the_shelf(player, tmp_path):
    (tmp_path / "shelf").mkdir()
    (tmp_path / "shelf" / "duel.toml").write_text(DUEL)
    player.send(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "shelf")))
    assert isinstance(player.app.screen, StartScreen)
    assert player.app.screen.chosen.endswith("duel.toml")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", [(960, 640), (1280, 800), (1920, 1080)])
def test_the_dialogs_of_saved_battles_are_not_cut_off(tmp_path, language, size):
    player = Player(size=size, settings=Settings(language=language))
    player.app.saves = Saves(tmp_path, threaded=False)
    player.key("Space")
    player.key("F5")
    player.app.root.toasts.clear()
    for opened in (
        player.screen.keeping.ask_save,
        player.app.ask_load,
        player.screen.keeping.open_menu,
        player.app.open_settings,
    ):
        opened()
        player.send()
        assert player.app.root.clipped_texts() == []
        overlay = player.app.root.overlays[-1]
        assert player.app.root.rect.contains(overlay.rect)
        assert all(overlay.rect.contains(inside.rect) for inside in overlay.walk())
        overlay.cancel()
    player.app.open_start()
    player.send()
    assert player.app.root.clipped_texts() == []
