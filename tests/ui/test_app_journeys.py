"""A person plays: whole ways through a battle by clicks and keys."""

from __future__ import annotations

import pygame
import pytest
from players import DUEL, Player

from battlemap.ui.settings import Settings
from battlemap.ui.widgets import Dialog

FIRST = {"initiative watch": [2, 2], "initiative raiders": [9, 9]}
HIT = {**FIRST, "attack": [17], "damage": [4], "knockdown": [1]}


def struck() -> Player:
    """Alard has struck Brok and may press at the end of the round."""
    player = Player(dice=HIT)
    player.until("activate", "alard")
    while not player.screen.table.choices.at_target("brok"):
        player.key("Space")
        player.until("activate", "alard")
    player.click("d3")
    player.until("press")
    return player


def test_a_click_on_a_figure_shows_it_and_its_arcs():
    player = Player()
    player.click("d3")
    assert player.screen.table.selected == "brok"
    arcs = player.screen.view.scene.arcs
    assert (2, 2) in arcs["front"] and (4, 2) in arcs["rear"]
    assert player.screen.layout.figure.title == "Brok"


def test_a_click_on_a_lit_square_moves_the_figure_there():
    player = Player(DUEL.replace('"d3"', '"h1"'), dice=FIRST)
    player.until("activate", "alard")
    player.move("c5")
    assert player.screen.view.scene.path[-1] == (2, 4)
    player.click("c5")
    assert player.battle.figure("alard").at == "c5"


def test_a_drag_of_the_active_figure_moves_it():
    player = Player(DUEL.replace('"d3"', '"h1"'), dice=FIRST)
    player.until("activate", "alard")
    player.drag("c3", "c5")
    assert player.battle.figure("alard").at == "c5"


def test_a_click_on_an_enemy_in_reach_attacks_it_and_the_log_tells_every_roll():
    player = struck()
    text = player.screen.layout.log.log.text()
    assert "Alard → Brok: attack" in text
    assert "[17] d20" in text and "damage [4] d8" in text and "knockdown [1] d" in text
    assert player.battle.figure("brok").hp == 26


def test_a_retreat_is_pressed_pushed_and_followed_through_clicks():
    player = struck()
    assert player.screen.layout.banner.visible
    player.button("press")
    assert player.asked == "push"
    assert set(player.screen.view.scene.choices) == {(4, 1), (4, 2), (4, 3)}
    player.click("e3")
    assert player.battle.figure("brok").at == "e3"
    assert player.asked == "follow"
    player.click("d3")
    assert player.battle.figure("alard").at == "d3"


def test_one_drag_presses_the_loser_and_pushes_it_into_the_square():
    player = struck()
    player.drag("d3", "e2")
    assert player.battle.figure("brok").at == "e2"
    assert [str(action) for action in player.battle.actions[-2:]] == ["alard press brok", "alard push brok e2"]


def test_a_drag_to_a_square_that_is_not_lit_pushes_nobody():
    player = struck()
    player.drag("d3", "g5")
    assert player.asked == "press"
    assert player.battle.figure("brok").at == "d3"


def test_a_drag_out_of_a_lit_square_follows_and_turns():
    player = struck()
    player.drag("d3", "e3")
    player.drag("d3", "d5")
    assert player.battle.figure("alard").at == "d3"
    assert player.battle.figure("alard").facing == "S"


def test_holding_leaves_the_follower_where_it_stands():
    player = struck()
    player.drag("d3", "e3")
    player.button("hold")
    assert player.battle.figure("alard").at == "c3"


def test_declining_presses_nobody():
    player = struck()
    player.key("Esc")
    assert player.asked != "push"
    assert player.battle.figure("brok").at == "d3"


def test_undo_takes_the_last_choice_back_and_redo_does_it_again():
    player = struck()
    player.button("press")
    player.click("e3")
    before = player.battle.fingerprint()
    entries = len(player.screen.layout.log.log.entries)
    player.key("Ctrl+Z")
    assert player.asked == "push"
    assert player.screen.playback.shown["brok"].x == 3
    player.key("Ctrl+Shift+Z")
    assert player.battle.fingerprint() == before
    assert len(player.screen.layout.log.log.entries) == entries


def test_undo_at_the_beginning_says_that_there_is_nothing():
    player = Player()
    player.screen.commands.undo()
    assert [toast.text for toast in player.app.root.toasts] == ["Nothing to undo"]


def test_a_right_click_faces_the_square_and_another_faces_anew():
    player = Player(DUEL.replace('"d3"', '"h1"'), dice=FIRST)
    player.until("activate", "alard")
    player.click("c1", 3)
    assert player.battle.figure("alard").facing == "N"
    player.click("a3", 3)
    assert player.battle.figure("alard").facing == "W"
    assert [action.kind for action in player.battle.actions].count("face") == 1


def test_keys_and_wheel_turn_the_figure_by_eighths():
    player = Player(DUEL.replace('"d3"', '"h1"'), dice=FIRST)
    player.until("activate", "alard")
    player.key("E")
    player.key("E")
    assert player.battle.figure("alard").facing == "S"
    player.key("Q")
    assert player.battle.figure("alard").facing == "SE"
    player.app.root.modifiers = pygame.KMOD_LSHIFT
    player.wheel(1, "e4")
    assert player.battle.figure("alard").facing == "E"
    player.key("Num 8")
    assert player.battle.figure("alard").facing == "N"


def test_the_wheel_zooms_at_the_pointer_and_a_right_drag_pans():
    player = Player()
    camera = player.screen.view.camera
    point = player.pixel("b2")
    under = camera.to_map(point)
    player.wheel(1, point)
    assert camera.scale > 100
    assert camera.to_map(point) == pytest.approx(under, abs=0.05)
    left = camera.left
    player.drag((600, 400), (680, 420), 3)
    assert camera.left == pytest.approx(left + 80, abs=1)
    actions = len(player.battle.actions)
    player.key("Home")
    assert len(player.battle.actions) == actions


def test_space_and_drag_pans_and_does_not_wait():
    player = Player()
    actions = len(player.battle.actions)
    space = {"key": 32, "scancode": pygame.KSCAN_SPACE, "mod": 0, "unicode": " "}
    left = player.screen.view.camera.left
    player.send(pygame.event.Event(pygame.KEYDOWN, space))
    player.drag((600, 400), (660, 400))
    player.send(pygame.event.Event(pygame.KEYUP, space))
    assert player.screen.view.camera.left > left
    assert len(player.battle.actions) == actions


def test_a_lone_space_waits():
    player = Player()
    player.key("Space")
    assert player.battle.actions[-1].kind == "wait"


def test_hot_seat_asks_both_sides_in_turn():
    player = Player(dice=FIRST)
    asked = set()
    for _ in range(12):
        asked.add(player.battle.decision.side)
        player.key("Space")
    assert asked == {"watch", "raiders"}


def test_a_side_with_a_policy_plays_by_itself():
    player = Player(
        DUEL.replace('name = "Raiders", policy = "human"', 'name = "Raiders", policy = "assault"'), dice=FIRST
    )
    player.until("activate", "alard")
    for _ in range(6):
        player.key("Space")
    assert any(action.figure == "brok" and action.kind == "attack" for action in player.battle.actions)
    assert player.battle.decision.side == "watch"


def test_a_policy_thinks_in_the_background_without_holding_up_the_window():
    player = Player(DUEL.replace('policy = "human"', 'policy = "assault"'), threaded=True)
    for _ in range(4000):
        player.send(seconds=0.25)
        if player.battle.outcome is not None:
            break
        pygame.time.wait(1)
    assert player.battle.outcome is not None
    player.app.close()


def test_an_undo_goes_back_past_what_a_policy_did():
    text = DUEL.replace('name = "Raiders", policy = "human"', 'name = "Raiders", policy = "assault"')
    player = Player(text, dice=FIRST)
    player.until("activate", "alard")
    at = player.battle.fingerprint()
    player.key("Enter")
    assert player.battle.fingerprint() != at
    player.key("Ctrl+Z")
    assert player.battle.fingerprint() == at


def test_a_paused_policy_waits():
    player = Player(DUEL.replace('policy = "human"', 'policy = "assault"'), wait=False)
    player.screen.commands.toggle_pause()
    for _ in range(20):
        player.send(seconds=0.2)
    count = len(player.battle.actions)
    for _ in range(20):
        player.send(seconds=0.2)
    assert len(player.battle.actions) == count
    player.screen.commands.toggle_pause()
    for _ in range(60):
        player.send(seconds=0.2)
    assert len(player.battle.actions) > count


def test_the_end_is_announced_with_winner_and_losses():
    player = Player(DUEL.replace("hp = 30", "hp = 1"), dice={**FIRST, "attack": [19], "damage": [4]})
    player.until("activate", "alard")
    while not player.screen.table.choices.at_target("brok"):
        player.key("Space")
    player.click("d3")
    dialog = player.app.root.overlays[-1]
    assert isinstance(dialog, Dialog)
    assert dialog.title == "Victory: Watch"
    assert "Raiders: 1 of 1 out of action: Brok" in dialog.text
    player.key("Enter")
    assert player.battle.outcome is None and not player.battle.actions


def test_a_battle_won_is_undone_and_goes_on():
    player = Player(DUEL.replace("hp = 30", "hp = 1"), dice={**FIRST, "attack": [19], "damage": [4]})
    player.until("activate", "alard")
    while not player.screen.table.choices.at_target("brok"):
        player.key("Space")
    player.click("d3")
    player.key("Esc")
    player.key("Ctrl+Z")
    assert player.battle.outcome is None
    assert player.asked == "activate"


def test_odds_show_on_hover_with_their_modifiers():
    player = Player(dice=FIRST)
    player.until("activate", "alard")
    while not player.screen.table.choices.at_target("brok"):
        player.key("Space")
    player.move("d3")
    player.send()
    odds = player.screen.layout.odds
    assert odds.title == "Alard → Brok"
    assert odds.meters["hit"].share == pytest.approx(player.battle.odds("alard attack brok").hit)
    assert player.screen.layout.card.visible
    player.move("g5")
    player.send()
    assert not player.screen.layout.card.visible


def test_a_mode_narrows_what_a_click_means_and_esc_leaves_it():
    player = Player(dice=FIRST)
    player.until("activate", "alard")
    player.button("face")
    assert player.screen.table.mode == "face"
    player.click("c1")
    assert player.battle.figure("alard").facing == "N"
    player.key("1")
    player.key("Esc")
    assert player.screen.table.mode == ""


def test_the_language_changes_in_the_middle_of_a_battle():
    player = struck()
    player.app.settings.language = "ru"
    player.app.rebuild()
    player.wait()
    assert player.screen.layout.initiative.title == "Инициатива"
    assert "Alard → Brok: удар" in player.screen.layout.log.log.text()
    assert player.asked == "press"
    player.button("press")
    assert player.asked == "push"


def test_leftovers_wait_by_themselves_when_that_is_set():
    settings = Settings(end_leftovers=True)
    player = Player(DUEL.replace('"d3"', '"h1"'), dice=FIRST, settings=settings)
    player.until("activate", "alard")
    spent = player.battle.actions
    player.screen.act(player.screen.table.choices.plain["kneel"])
    player.wait()
    assert len(player.battle.actions) >= len(spent) + 1


def test_the_whole_side_ends_after_a_question():
    text = DUEL + 'cara = { kind = "archer", side = "watch", at = "a1", facing = "E" }\n'
    player = Player(text, dice=FIRST)
    player.until("activate", "alard")
    player.key("Ctrl+Enter")
    assert player.app.root.overlays
    player.key("Enter")
    assert str(player.battle.actions[-1]) == "watch end"
