"""Whole ways through the real window, on a display of its own, with a real mouse and keyboard."""

from __future__ import annotations

CYRILLIC = range(0x430, 0x450)


def test_the_tutorial_is_chosen_played_photographed_and_left(person, tmp_path):
    one = person("en", "us")
    one.start()
    start = one.until(lambda state: state["screen"] == "StartScreen")
    one.click(start["places"]["list"])
    one.key("End")
    chosen = one.until(lambda state: state["chosen"] == "tutorial")
    one.click(chosen["places"]["begin"])
    state = one.to_activation()
    figure, count = state["active"], len(state["actions"])
    goal = state["moves"][0]
    one.click_square(goal)
    state = one.until(lambda state: state["figures"][figure][0] == goal)
    assert state["actions"][count].startswith(f"{figure} move {goal}")
    one.key("F12")
    one.until(lambda state: any("battlemap-" in text for text in state["toasts"]))
    (picture,) = tmp_path.glob("battlemap-*.png")
    assert picture.stat().st_size > 50_000
    one.key("Ctrl+Q")
    one.until(lambda state: state["overlays"] == ["Dialog"])
    one.key("Enter")
    assert one.leaves() == 0


def test_hotkeys_work_by_their_places_on_a_russian_keyboard(person):
    one = person("ru", "ru,us")
    one.start("tutorial")
    state = one.to_activation()
    figure, facing = state["active"], state["figures"][state["active"]][1]
    one.key("E")
    state = one.until(lambda state: state["figures"][figure][1] != facing)
    assert state["last_key"] in CYRILLIC
    turned = state["figures"][figure][1]
    one.key("Ctrl+Z")
    state = one.until(lambda state: state["figures"][figure][1] == facing)
    assert state["last_key"] in CYRILLIC and turned != facing
    one.key("Ctrl+Q")
    one.until(lambda state: state["overlays"] == ["Dialog"])
    one.key("Enter")
    assert one.leaves() == 0


def test_a_battle_saved_under_a_cyrillic_name_and_by_itself_goes_on_the_next_day(person, tmp_path):
    one = person("ru", "us,ru")
    one.start("tutorial")
    count = len(one.to_activation()["actions"])
    one.key("Space")
    one.until(lambda state: len(state["actions"]) > count)
    done = one.to_activation()["actions"]
    one.key("Ctrl+S")
    one.until(lambda state: state["overlays"] == ["Dialog"])
    one.key("Ctrl+A")
    one.type("Битва у брода")
    one.until(lambda state: state.get("typed") == "Битва у брода")
    one.key("Enter")
    one.until(lambda state: "Сохранено: Битва у брода" in state["toasts"])
    assert [file.name for file in tmp_path.rglob("Битва*")] == ["Битва у брода.battle"]
    one.key("Ctrl+Q")
    one.until(lambda state: state["overlays"] == ["Dialog"])
    one.key("Enter")
    assert one.leaves() == 0
    again = person("ru", "us,ru")
    again.start()
    start = again.until(lambda state: "continue" in state.get("places", {}))
    again.click(start["places"]["continue"])
    assert again.to_activation()["actions"] == done
    again.key("Ctrl+Q")
    again.until(lambda state: state["overlays"] == ["Dialog"])
    again.key("Enter")
    assert again.leaves() == 0
