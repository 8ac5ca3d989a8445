"""Routing of events, focus, overlays and repainting."""

from __future__ import annotations

import pygame
import pytest

from battlemap.ui.theme import Theme
from battlemap.ui.widgets import (
    Button,
    Choice,
    Container,
    Dialog,
    Label,
    List,
    Menu,
    MenuItem,
    Panel,
    Root,
    Row,
    Slider,
    TextField,
    Tip,
    Toast,
    Widget,
)
from battlemap.ui.widgets.root import merged


def button(root: Container, theme: Theme, pressed: list[str], name: str, x: int, **options: object) -> Button:
    made = Button(theme, name, lambda: pressed.append(name), **options)  # type: ignore[arg-type]
    return root.add(made).place((x, 10, 100, 32))


def test_only_what_was_touched_is_painted_again(root: Root, hand, theme: Theme) -> None:
    first = root.add(Label(theme, "first")).place((10, 10, 100, 20))
    root.add(Label(theme, "second")).place((200, 10, 100, 20))
    hand.draw()
    assert hand.draw() == []
    first.set_text("other")
    assert hand.draw() == [pygame.Rect(10, 10, 100, 20)]


def test_a_widget_that_moves_hides_or_goes_leaves_no_trace(root: Root, hand, theme: Theme) -> None:
    label = root.add(Label(theme, "here")).place((10, 10, 100, 20))
    empty = pygame.Surface(root.rect.size)
    empty.fill(theme.ground)
    for leave in (lambda: label.place((10, 300, 100, 20)), lambda: label.show(False), lambda: root.remove(label)):
        hand.draw()
        old = label.rect.copy()
        leave()
        hand.draw()
        assert pygame.image.tobytes(hand.surface.subsurface(old), "RGB") == pygame.image.tobytes(
            empty.subsurface(old), "RGB"
        )
        label.show(True)


def test_repainting_a_part_gives_the_same_picture_as_painting_all(root: Root, hand, theme: Theme) -> None:
    panel = root.add(Panel(theme, "Initiative", style="glass")).place((10, 10, 300, 300))
    rows = panel.add(List(theme, [Row(n, f"row {n}") for n in range(20)])).place(panel.inside)
    hand.draw()
    rows.select(3)
    rows.scroll_to(50)
    hand.draw()
    whole = pygame.Surface(root.rect.size)
    whole.fill(theme.ground)
    root.paint(whole)
    assert pygame.image.tobytes(hand.surface, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_merged_rectangles_never_overlap() -> None:
    rects = [pygame.Rect(x, y, 12, 12) for x, y in ((0, 0), (8, 8), (40, 0), (46, 4), (18, 18), (90, 90))]
    apart = merged(rects)
    assert len(apart) == 3
    assert all(a is b or not a.colliderect(b) for a in apart for b in apart)
    assert all(any(big.contains(small) for big in apart) for small in rects)


def test_the_widget_in_front_takes_the_click(root: Root, hand, theme: Theme) -> None:
    pressed: list[str] = []
    button(root, theme, pressed, "behind", 10)
    button(root, theme, pressed, "front", 10)
    hand.click((50, 20))
    assert pressed == ["front"]


def test_a_panel_keeps_clicks_from_what_lies_below(root: Root, hand, theme: Theme) -> None:
    pressed: list[str] = []
    button(root, theme, pressed, "map", 10)
    root.add(Panel(theme)).place((0, 0, 200, 200))
    hand.click((50, 20))
    assert pressed == []


def test_a_drag_stays_with_the_widget_where_it_began(root: Root, hand, theme: Theme) -> None:
    values: list[float] = []
    root.add(Slider(theme, 0, 0, 100, values.append)).place((10, 10, 200, 30))
    hand.press(20, 25)
    hand.move(790, 590, buttons=(1, 0, 0))
    hand.release(790, 590)
    hand.move(20, 25)
    assert values == [100]


def test_hotkeys_go_by_the_place_of_the_key_on_a_russian_layout(root: Root, hand, theme: Theme) -> None:
    pressed: list[str] = []
    button(root, theme, pressed, "shoot", 10, key="F")
    root.bind("Ctrl+Z", lambda: pressed.append("undo"))
    assert hand.key("F", key=ord("а"))
    assert hand.key("Ctrl+Z", key=ord("я"))
    assert not hand.key("Z", key=ord("я"))
    assert pressed == ["shoot", "undo"]


def test_a_disabled_or_hidden_button_ignores_its_hotkey_and_the_mouse(root: Root, hand, theme: Theme) -> None:
    pressed: list[str] = []
    shot = button(root, theme, pressed, "shoot", 10, key="F")
    shot.enable(False)
    hand.click(shot.rect)
    hand.key("F")
    shot.enable()
    shot.show(False)
    hand.click(shot.rect)
    hand.key("F")
    assert pressed == []


def test_tab_goes_round_the_ring_and_shift_tab_back(root: Root, hand, theme: Theme) -> None:
    pressed: list[str] = []
    a, b, c = (button(root, theme, pressed, name, 10 + 110 * n) for n, name in enumerate("abc"))
    b.enable(False)
    seen: list[Widget | None] = []
    for stroke in ("Tab", "Tab", "Tab", "Shift+Tab"):
        hand.key(stroke)
        seen.append(root.focused_widget)
    assert seen == [a, c, a, c]
    hand.key("Enter")
    hand.key("Space")
    assert pressed == ["c", "c"]
    hand.key("Esc")
    assert root.focused_widget is None


def test_arrows_go_to_the_neighbour_in_the_same_panel(root: Root, hand, theme: Theme) -> None:
    bar = root.add(Container(theme))
    a, b = (button(bar, theme, [], name, 10 + 110 * n) for n, name in enumerate("ab"))
    button(root, theme, [], "elsewhere", 400)
    root.focus(a)
    hand.key("→")
    assert root.focused_widget is b
    hand.key("→")
    assert root.focused_widget is a


def test_a_click_on_a_button_leaves_the_space_key_to_its_hotkey(root: Root, hand, theme: Theme) -> None:
    pressed: list[str] = []
    move = button(root, theme, pressed, "move", 10)
    root.bind("Space", lambda: pressed.append("next figure"))
    hand.click(move.rect)
    hand.key("Space")
    assert pressed == ["move", "next figure"]


def test_the_focus_ring_shows_only_while_the_keyboard_leads(root: Root, hand, theme: Theme) -> None:
    target = button(root, theme, [], "a", 10)
    hand.key("Tab")
    hand.draw()
    ringed = hand.surface.get_at((target.rect.centerx, target.rect.y))[:3]
    hand.move(500, 500)
    hand.draw()
    assert ringed == theme.gold
    assert hand.surface.get_at((target.rect.centerx, target.rect.y))[:3] != theme.gold


def test_a_dialog_takes_every_event_and_gives_the_focus_back(root: Root, hand, theme: Theme) -> None:
    pressed: list[str] = []
    below = button(root, theme, pressed, "below", 10, key="F")
    root.bind("Ctrl+S", lambda: pressed.append("save"))
    root.focus(below)
    root.open(
        Dialog(
            theme,
            "Quit?",
            "Really?",
            choices=[Choice("No"), Choice("Yes", lambda: pressed.append("yes"), primary=True)],
        )
    )
    hand.click(below.rect)
    hand.key("F")
    hand.key("Ctrl+S")
    assert pressed == []
    hand.key("Enter")
    assert pressed == ["yes"]
    assert root.overlays == []
    assert root.focused_widget is below


def test_escape_closes_one_dialog_of_the_stack_and_tells_it(root: Root, hand, theme: Theme) -> None:
    told: list[str] = []
    for name in ("first", "second"):
        root.open(Dialog(theme, name, choices=[Choice("OK")], on_cancel=lambda name=name: told.append(name)))
    hand.key("Esc")
    assert told == ["second"]
    hand.key("Esc")
    assert told == ["second", "first"]
    assert root.overlays == []


def test_tab_stays_inside_a_dialog(root: Root, hand, theme: Theme) -> None:
    outside = button(root, theme, [], "outside", 10)
    dialog = Dialog(theme, "Save", choices=[Choice("Cancel"), Choice("Save", primary=True)], content=TextField(theme))
    root.open(dialog)
    assert root.focused_widget is dialog.content
    visited = set()
    for _ in range(6):
        hand.key("Tab")
        visited.add(root.focused_widget)
    assert outside not in visited
    assert visited == {dialog.content, *dialog.buttons}


def test_enter_in_a_text_field_of_a_dialog_chooses_the_primary_button(root: Root, hand, theme: Theme) -> None:
    saved: list[str] = []
    field = TextField(theme, "ford")
    root.open(
        Dialog(theme, "Save", choices=[Choice("Save", lambda: saved.append(field.text), primary=True)], content=field)
    )
    hand.key("Enter")
    assert saved == ["ford"]


def test_a_menu_closes_on_a_press_outside_and_chooses_nothing(root: Root, hand, theme: Theme) -> None:
    chosen: list[str] = []
    below = button(root, theme, chosen, "below", 500)
    root.open(Menu(theme, [MenuItem("Attack", lambda: chosen.append("attack"))], at=(50, 50)))
    hand.click(below.rect)
    assert (chosen, root.overlays) == ([], [])


def test_a_menu_is_worked_by_arrows_past_what_is_greyed_out(root: Root, hand, theme: Theme) -> None:
    chosen: list[str] = []
    items = [
        MenuItem("Move", lambda: chosen.append("move")),
        None,
        MenuItem("Kneel", lambda: chosen.append("kneel"), enabled=False),
        MenuItem("Guard", lambda: chosen.append("guard")),
    ]
    root.open(Menu(theme, items, at=(790, 590)))
    assert root.rect.contains(root.overlays[0].rect)
    hand.key("↓")
    hand.key("↓")
    hand.key("Enter")
    assert chosen == ["guard"]


def test_a_tooltip_comes_after_its_delay_and_goes_with_the_pointer(root: Root, hand, theme: Theme) -> None:
    button(root, theme, [], "shoot", 10, tooltip=Tip("Shoot", ("Into the melee",)), key="F")
    hand.move(50, 20)
    root.tick(theme.tooltip_delay / 2)
    assert not root.tip.visible
    root.tick(theme.tooltip_delay)
    assert root.tip.visible
    assert root.rect.contains(root.tip.rect)
    hand.move(400, 400)
    root.tick(1.0)
    assert not root.tip.visible


def test_a_toast_goes_when_its_time_is_over(root: Root, hand, theme: Theme) -> None:
    root.toast(Toast(theme, "saved", seconds=2))
    root.toast(Toast(theme, "a longer message " * 8, kind="bad", seconds=4))
    first, second = root.toasts
    assert second.rect.top >= first.rect.bottom
    root.tick(2.5)
    assert root.toasts == [second]
    root.tick(2.5)
    assert root.toasts == []


def test_the_wheel_as_buttons_four_and_five_is_left_alone(root: Root, hand, theme: Theme) -> None:
    pressed: list[str] = []
    shot = button(root, theme, pressed, "shoot", 10)
    hand.click(shot.rect, button=4)
    assert pressed == []


def test_losing_the_window_ends_a_press_without_a_click(root: Root, hand, theme: Theme) -> None:
    pressed: list[str] = []
    shot = button(root, theme, pressed, "shoot", 10)
    hand.press(*shot.rect.center)
    root.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    hand.release(*shot.rect.center)
    assert (pressed, shot.pressed) == ([], False)


def test_a_focused_widget_that_was_hidden_loses_the_keyboard(root: Root, hand, theme: Theme) -> None:
    field = root.add(TextField(theme)).place((10, 10, 100, 30))
    root.focus(field)
    field.show(False)
    hand.key("A")
    hand.type("a")
    assert field.text == ""


@pytest.mark.parametrize("scale", [0.2, 1.0, 9.0])
def test_the_scale_stays_within_its_bounds(scale: float) -> None:
    assert 0.75 <= Theme().scaled(scale).scale <= 3.0
