"""Buttons, toggles, sliders, dropdowns, tabs, text fields."""

from __future__ import annotations

import pygame
import pytest

from battlemap.ui.theme import Theme
from battlemap.ui.widgets import (
    Button,
    Dropdown,
    IconButton,
    Root,
    Scrubber,
    Slider,
    Tabs,
    TextField,
    Toggle,
    chord,
    clipboard,
)


@pytest.fixture
def field(root: Root, theme: Theme) -> TextField:
    made = root.add(TextField(theme, hint="name")).place((10, 10, 200, 32))
    root.focus(made)
    return made


def test_a_press_that_ends_outside_the_button_does_nothing(root: Root, hand, theme: Theme) -> None:
    pressed: list[int] = []
    made = root.add(Button(theme, "End", lambda: pressed.append(1))).place((10, 10, 100, 32))
    hand.press(50, 20)
    assert made.pressed
    hand.release(300, 300)
    assert (pressed, made.pressed) == ([], False)
    hand.click(made.rect)
    assert pressed == [1]


def test_a_toggle_tells_its_new_value_only_when_a_person_flips_it(root: Root, hand, theme: Theme) -> None:
    told: list[bool] = []
    made = root.add(Toggle(theme, "Grid", False, told.append)).place((10, 10, 120, 32))
    hand.click(made.rect)
    made.set(False)
    hand.click(made.rect)
    assert told == [True, True]


def test_a_slider_moves_in_steps_by_mouse_wheel_and_keys_and_stays_within_its_ends(
    root: Root, hand, theme: Theme
) -> None:
    told: list[float] = []
    made = root.add(Slider(theme, 1.0, 0.75, 3.0, told.append, step=0.25)).place((10, 10, 200, 32))
    hand.move(100, 20)
    hand.wheel(1)
    root.focus(made)
    hand.key("→")
    hand.key("End")
    hand.key("→")
    hand.key("Home")
    assert told == [1.25, 1.5, 3.0, 0.75]


def test_a_scrubber_gives_whole_positions(root: Root, hand, theme: Theme) -> None:
    told: list[int] = []
    made = root.add(Scrubber(theme, 60, told.append, marks=[(0, "R1"), (31, "R2")])).place((10, 10, 400, 50))
    hand.click((215, 28))
    assert told and all(isinstance(position, int) and 0 <= position <= 60 for position in told)
    made.set(12)
    assert made.position == 12
    made.set_length(5, [])
    assert made.position == 5


def test_a_dropdown_opens_its_choices_and_tells_the_one_taken(root: Root, hand, theme: Theme) -> None:
    told: list[object] = []
    made = root.add(Dropdown(theme, [("en", "English"), ("ru", "Русский")], "en", told.append)).place((10, 10, 140, 32))
    hand.click(made.rect)
    assert len(root.overlays) == 1
    hand.click((60, made.rect.bottom + 50))
    assert (told, made.value, root.overlays) == (["ru"], "ru", [])
    root.focus(made)
    hand.key("↑")
    assert told == ["ru", "en"]


def test_tabs_change_by_click_and_arrow(root: Root, hand, theme: Theme) -> None:
    told: list[object] = []
    made = root.add(Tabs(theme, [("a", "Figure"), ("b", "Odds"), ("c", "Log")], "a", told.append)).place(
        (10, 10, 300, 32)
    )
    hand.click(made.tab_rects()[1])
    root.focus(made)
    hand.key("→")
    hand.key("→")
    assert told == ["b", "c", "a"]


def test_typed_text_arrives_and_is_told(field: TextField, hand) -> None:
    told: list[str] = []
    field.on_change = told.append
    hand.type("Брод")
    assert field.text == "Брод"
    assert told[-1] == "Брод"


def test_text_under_ctrl_or_alt_is_dropped_but_altgr_types(field: TextField, root: Root, hand) -> None:
    def under(modifiers: int) -> None:
        scancode = chord("Z").scancode
        root.handle(pygame.event.Event(pygame.KEYDOWN, key=ord("я"), scancode=scancode, mod=modifiers, unicode="я"))
        hand.type("я")
        root.handle(pygame.event.Event(pygame.KEYUP, key=ord("я"), scancode=scancode, mod=0, unicode=""))

    under(pygame.KMOD_LCTRL)
    under(pygame.KMOD_LALT)
    assert field.text == ""
    under(pygame.KMOD_MODE)
    under(0)
    assert field.text == "яя"


def test_a_focused_field_keeps_letters_from_hotkeys(field: TextField, root: Root, hand, theme: Theme) -> None:
    pressed: list[str] = []
    root.add(Button(theme, "Shoot", lambda: pressed.append("shoot"), key="F")).place((300, 10, 80, 32))
    root.bind("Space", lambda: pressed.append("next"))
    root.bind("Ctrl+S", lambda: pressed.append("save"))
    hand.key("F")
    hand.key("Space")
    hand.key("Ctrl+S")
    assert pressed == ["save"]


def test_the_key_that_opens_a_field_is_not_typed_into_it(root: Root, hand, theme: Theme) -> None:
    field = root.add(TextField(theme, key="/")).place((10, 10, 200, 32))
    root.handle(pygame.event.Event(pygame.KEYDOWN, key=47, scancode=chord("/").scancode, mod=0, unicode="/"))
    hand.type("/")
    root.handle(pygame.event.Event(pygame.KEYUP, key=47, scancode=chord("/").scancode, mod=0, unicode=""))
    hand.type("a")
    assert field.focused
    assert field.text == "a"


def test_selecting_deleting_and_pasting_by_keys(field: TextField, hand) -> None:
    hand.type("битва у брода")
    hand.key("Ctrl+A")
    hand.key("Ctrl+X")
    assert field.text == ""
    hand.key("Ctrl+V")
    hand.key("Ctrl+V")
    assert field.text == "битва у бродабитва у брода"
    hand.key("Home")
    hand.key("Del")
    hand.key("End")
    hand.key("Backspace")
    hand.key("Ctrl+Backspace")
    assert field.text == "итва у бродабитва у "
    hand.key("Shift+Home")
    hand.type("я")
    assert field.text == "я"


def test_an_input_method_composes_before_it_types(field: TextField, root: Root, hand) -> None:
    root.handle(pygame.event.Event(pygame.TEXTEDITING, text="に", start=0, length=1))
    assert (field.text, field.composing) == ("", "に")
    hand.key("Backspace")
    hand.type("日")
    assert (field.text, field.composing) == ("日", "")


def test_a_field_takes_no_more_than_its_limit_and_no_line_breaks(root: Root, hand, theme: Theme) -> None:
    field = root.add(TextField(theme, limit=5)).place((10, 10, 200, 32))
    root.focus(field)
    hand.type("ab\ncdefg")
    assert field.text == "abcde"


def test_a_click_sets_the_caret_between_the_letters(field: TextField, hand) -> None:
    hand.type("mmmm")
    hand.click((12, 26))
    hand.type("x")
    assert field.text == "xmmmm"


def test_a_long_text_scrolls_so_that_the_caret_stays_in_view(field: TextField, hand) -> None:
    hand.type("w" * 80)
    hand.draw()
    inside = hand.surface.subsurface(field.rect)
    gold = {x for x in range(inside.get_width()) if inside.get_at((x, 16))[:3] == field.theme.gold}
    assert any(100 < x < 198 for x in gold)


def test_chords_are_written_as_people_read_them_and_refused_when_unknown() -> None:
    assert str(chord("Ctrl+Shift+Z")) == "Ctrl+Shift+Z"
    assert chord("Num +").scancode == pygame.KSCAN_KP_PLUS
    with pytest.raises(ValueError, match='"Ctrl\\+Ж" is no key chord'):
        chord("Ctrl+Ж")


def test_an_icon_button_is_as_wide_as_high(theme: Theme) -> None:
    made = IconButton(theme, "gears", lambda: None, tooltip="Settings")
    assert made.natural_width() == 36


def test_copied_text_comes_back_from_the_clipboard_with_or_without_a_window() -> None:
    clipboard.copy("битва у брода → e4")
    assert clipboard.paste() == "битва у брода → e4"
    pygame.display.quit()
    assert not clipboard.copy("без окна")
    assert clipboard.paste() == "без окна"
    pygame.display.init()
    pygame.display.set_mode((64, 64))
