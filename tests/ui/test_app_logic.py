"""What lies under the battle screen: sorting of choices, words of the log, settings, the background."""

from __future__ import annotations

import threading

import pytest
from players import DUEL, Player

from battlemap.errors import BattlemapError
from battlemap.notation import Action
from battlemap.scenario import load_scenario, shipped
from battlemap.ui.app import App, fitting_scale
from battlemap.ui.background import Background
from battlemap.ui.choices import Choices, facing_towards
from battlemap.ui.settings import Settings, load_settings, save_settings
from battlemap.ui.window import pygame_warning
from battlemap.ui.words import LANGUAGES


def test_a_click_without_a_mode_never_changes_weapons():
    choices = Choices([Action("attack", "alard", "brok", weapon="dagger")])
    assert choices.at_target("brok") is None
    assert choices.at_target("brok", "attack") == Action("attack", "alard", "brok", weapon="dagger")


def test_the_weapon_in_hand_is_meant_before_another():
    own, other = Action("attack", "alard", "brok"), Action("attack", "alard", "brok", weapon="dagger")
    choices = Choices([other, own])
    assert choices.at_target("brok", "attack") == own
    assert choices.variants(own) == [own, other]


def test_a_square_that_can_be_walked_to_is_not_shifted_to():
    choices = Choices([Action("shift", "alard", square="c4"), Action("move", "alard", square="c4")])
    assert choices.at_square("c4") == Action("move", "alard", square="c4")
    assert choices.at_square("c4", "shift") == Action("shift", "alard", square="c4")


def test_the_end_of_a_figure_and_of_its_side_are_told_apart():
    choices = Choices([Action("end", "alard"), Action("end", "watch")])
    assert choices.plain["end"].figure == "alard"
    assert choices.plain["end_side"].figure == "watch"


@pytest.mark.parametrize(
    ("dx", "dy", "facing"), [(0, -1, "N"), (1, -1, "NE"), (3, -1, "E"), (-1, 5, "S"), (-2, 2, "SW")]
)
def test_a_direction_is_the_nearest_facing(dx, dy, facing):
    assert facing_towards(dx, dy) == facing


def test_settings_come_back_as_they_were_kept(tmp_path):
    file = tmp_path / "deep" / "settings.json"
    kept = Settings(language="ru", scale=1.5, speed=4, reduced_motion=True)
    assert save_settings(kept, file) == ""
    assert load_settings(file) == (kept, "")


def test_a_setting_that_does_not_fit_is_left_out_with_a_word(tmp_path):
    file = tmp_path / "settings.json"
    file.write_text('{"language": "fr", "speed": 2, "shape": 1}')
    settings, complaint = load_settings(file)
    assert (settings.language, settings.speed) == ("en", 2)
    assert complaint.endswith("language = 'fr', shape = 1 left out")


def test_a_broken_settings_file_is_named(tmp_path):
    file = tmp_path / "settings.json"
    file.write_text("{")
    settings, complaint = load_settings(file)
    assert settings == Settings()
    assert str(file) in complaint


def test_the_newest_question_wins_in_the_background():
    background = Background()
    go = threading.Event()
    background.ask("odds", 1, lambda: go.wait(5) and "first")
    background.ask("odds", 2, lambda: "second")
    go.set()
    found = None
    for _ in range(500):
        found = background.take("odds")
        if found is not None:
            break
        threading.Event().wait(0.01)
    assert found is not None and (found.key, found.value) == (2, "second")
    background.stop()


def test_an_error_of_a_question_is_raised_where_its_answer_is_taken():
    background = Background(threaded=False)

    def fails():
        raise BattlemapError("no answer")

    background.ask("odds", 1, fails)
    with pytest.raises(BattlemapError, match="no answer"):
        background.take("odds")


def test_one_pygame_alone_needs_no_warning(monkeypatch):
    assert pygame_warning() == ""
    monkeypatch.setattr("battlemap.ui.window.metadata.version", lambda name: "2.0")
    assert "pip uninstall pygame pygame-ce" in pygame_warning()


def test_the_interface_grows_with_the_window():
    assert fitting_scale((1280, 800)) == 1.0
    assert fitting_scale((3840, 2160)) == pytest.approx(2.3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_shipped_scenario_opens_and_names_its_figures(language):
    app = App((1280, 800), Settings(language=language), threaded=False)
    assert shipped()
    for path in shipped().values():
        assert app.open_scenario(path), [toast.text for toast in app.root.toasts]
        names = [app.screen.cast.name(view.id) for view in app.screen.game.battle.figures]
        assert len(names) == len(set(names))


def test_a_scenario_that_cannot_be_read_is_complained_of_and_not_opened():
    app = App((1280, 800), threaded=False)
    app.open_start()
    assert not app.open_scenario("no/such/file.toml")
    assert "no such file" in app.root.toasts[0].text


def test_every_modifier_and_roll_of_an_attack_stands_in_the_log_with_its_rule():
    text = DUEL.replace('at = "c3", facing = "E"', 'at = "c3", facing = "E", strength = "18"')
    player = Player(
        text, dice={"initiative watch": [2], "initiative raiders": [9], "attack": [11], "damage": [2], "knockdown": [1]}
    )
    player.until("activate", "alard")
    while not player.screen.table.choices.at_target("brok"):
        player.key("Space")
    player.screen.act(player.screen.table.choices.at_target("brok"))
    player.wait()
    told = [line for line in player.screen.layout.log.log.text().split("\n") if "d20" in line]
    rolled = [e for e in player.battle.events if e.kind == "rolled" and e.purpose == "attack"]
    modifiers = [e for e in player.battle.events if e.kind == "modified"]
    assert "[11] d20" in told[0] and f"= {rolled[0].total} " in told[0] and f" {rolled[0].needed} " in told[0]
    assert any(f"+{m.value} {m.rule}" in player.screen.layout.log.log.text() for m in modifiers)


def test_a_knockdown_floats_with_its_die_its_number_and_the_save():
    dice = {
        "initiative watch": [2],
        "initiative raiders": [9],
        "attack": [17],
        "damage": [2],
        "knockdown": [8],
        "save": [2],
    }
    player = Player(dice=dice)
    player.until("activate", "alard")
    while not player.screen.table.choices.at_target("brok"):
        player.key("Space")
    player.screen.act(player.screen.table.choices.at_target("brok"))
    said = set()
    for _ in range(80):
        player.send(seconds=0.05)
        said |= {thing.text for thing in player.screen.playback.floating}
    save = next(e for e in player.battle.events if e.kind == "rolled" and e.purpose == "save")
    assert f"knocked down · knockdown 8 ≥ 7 · saving throw 2 < {save.needed}" in said
    assert "saving throw [2] d20" in player.screen.layout.log.log.text()


def test_undo_shows_the_same_log_as_playing_did():
    battle = load_scenario(DUEL)
    player = Player()
    for _ in range(10):
        player.key("Space")
    before = player.screen.layout.log.log.text()
    player.key("Ctrl+Z")
    player.key("Ctrl+Shift+Z")
    assert player.screen.layout.log.log.text() == before
    assert battle.round == 1


def test_an_attack_after_a_shot_into_melee_begins_an_entry_of_its_own():
    text = DUEL + (
        'mirra = { kind = "archer", side = "watch", at = "a3", facing = "E", name = "Mirra" }\n'
        'cara = { kind = "man-at-arms", side = "watch", at = "c4", facing = "NE", name = "Cara" }\n'
    )
    player = Player(
        text, dice={"initiative watch": [2], "initiative raiders": [9], "target": [1], "attack": [1, 1, 1, 1]}
    )
    shot = False
    for _ in range(30):
        if player.battle.decision.figure == "mirra" and (aim := player.screen.table.choices.at_target("brok", "shoot")):
            player.screen.act(aim)
            shot = True
        elif shot and (blow := player.screen.table.choices.at_target("brok")):
            player.screen.act(blow)
        elif player.asked == "activate":
            player.key("Space")
        else:
            player.key("Esc")
        player.wait()
    entries = [entry.text for entry in player.screen.layout.log.log.entries]
    rolled = [entry for entry in entries if "d20" in entry]
    assert len(rolled) > 2 and any("real target [1]" in entry for entry in rolled)
    assert all("→" in entry.split("\n")[0] for entry in rolled)
