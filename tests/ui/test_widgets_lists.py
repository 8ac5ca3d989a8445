"""The list and the log."""

from __future__ import annotations

import pytest

from battlemap.ui.theme import Theme
from battlemap.ui.widgets import DieFace, Entry, List, RichLog, Root, Row, Span, clipboard
from battlemap.ui.widgets.entries import broken_into_lines


@pytest.fixture
def rows(root: Root, theme: Theme) -> List:
    return root.add(List(theme, [Row(f"f{n}", f"figure {n}") for n in range(20)])).place((10, 10, 300, 200))


@pytest.fixture
def log(root: Root, theme: Theme) -> RichLog:
    return root.add(RichLog(theme)).place((10, 10, 300, 200))


def entry(n: int, text: str = "attack", kind: str = "attack") -> Entry:
    return Entry((Span(f"{n} {text}"),), key=n, kind=kind)


def test_a_click_chooses_the_row_under_the_pointer_wherever_the_list_is_scrolled(rows: List, hand) -> None:
    told: list[object] = []
    rows.on_select = told.append
    hand.click((50, 15))
    hand.move(50, 15)
    hand.wheel(-2)
    hand.click((50, 15))
    assert rows.offset == 120
    assert told == ["f0", "f3"]


def test_arrows_home_and_end_choose_and_scroll_into_view(rows: List, root: Root, hand) -> None:
    told: list[object] = []
    rows.on_select = told.append
    root.focus(rows)
    for key in ("↓", "↓", "↑", "End", "↓", "Home"):
        hand.key(key)
    assert told == ["f0", "f1", "f0", "f19", "f19", "f0"]
    rows.select("f10")
    place = rows.row_rect(10)
    assert rows.rect.contains(place)


def test_hovering_tells_the_row_and_leaving_tells_none(rows: List, hand) -> None:
    told: list[object] = []
    rows.on_hover = told.append
    hand.move(50, 15)
    hand.move(50, 20)
    hand.move(50, 60)
    hand.move(700, 500)
    assert told == ["f0", "f1", None]


def test_a_double_click_or_enter_activates(rows: List, root: Root, hand) -> None:
    told: list[object] = []
    rows.on_activate = told.append
    hand.click((50, 15))
    root.tick(1.0)
    hand.click((50, 15))
    assert told == []
    root.tick(0.1)
    hand.click((50, 15))
    hand.key("Enter")
    assert told == ["f0", "f0"]


def test_a_right_click_asks_for_the_rows_menu(rows: List, hand) -> None:
    told: list[object] = []
    rows.on_menu = lambda key, point: told.append((key, point))
    hand.click((50, 55), button=3)
    assert told == [("f1", (50, 55))]


def test_new_rows_keep_the_choice_if_it_is_still_there(rows: List) -> None:
    rows.select("f3")
    rows.set_rows([Row("f3", "three"), Row("f4", "four")])
    assert (rows.selected, rows.offset) == ("f3", 0)
    rows.set_rows([Row("f4", "four")])
    assert rows.selected is None


def test_the_scroll_bar_can_be_dragged_to_the_end(rows: List, hand) -> None:
    hand.press(306, 20)
    hand.move(306, 400, buttons=(1, 0, 0))
    hand.release(306, 400)
    assert rows.offset == rows.furthest > 0


def test_the_log_follows_the_newest_entry_only_while_it_stands_at_the_end(log: RichLog, hand) -> None:
    log.extend(entry(n) for n in range(40))
    assert log.offset == log.furthest > 0
    hand.move(50, 50)
    hand.wheel(3)
    kept = log.offset
    log.append(entry(40))
    assert log.offset == kept < log.furthest


def test_a_click_tells_the_key_of_the_entry(log: RichLog, hand) -> None:
    told: list[object] = []
    log.on_select = told.append
    log.extend(entry(n) for n in range(3))
    hand.click((50, 15))
    hand.click((50, 45))
    hand.click((50, 195))
    assert told == [0, 1]


def test_search_shows_only_entries_with_the_words_whatever_the_case(log: RichLog) -> None:
    log.extend([entry(1, "Орк промах"), entry(2, "Alard hits"), entry(3, "ОРК попадание")])
    assert log.search("орк") == 2
    assert log.text() == "1 Орк промах\n3 ОРК попадание"
    log.append(entry(4, "орк встаёт"))
    assert log.text().endswith("4 орк встаёт")
    assert log.search("") == 4


def test_a_filter_keeps_its_kinds_and_the_headings(log: RichLog) -> None:
    log.append(Entry((Span("Round 1"),), key=0, heading=True))
    log.extend([entry(1), entry(2, "walks", "move")])
    log.filter({"move"})
    assert log.text() == "Round 1\n2 walks"
    log.filter(None)
    assert log.text().count("\n") == 2


def test_copying_takes_the_marked_entry_or_all(log: RichLog, root: Root, hand) -> None:
    log.append(Entry((Span("Alard → Brok "), DieFace(17, True), Span(" hit")), key="a"))
    log.append(entry(2))
    root.focus(log)
    hand.key("Ctrl+C")
    assert clipboard.paste() == "Alard → Brok [17] hit\n2 attack"
    log.mark("a")
    hand.key("Ctrl+C")
    assert clipboard.paste() == "Alard → Brok [17] hit"


def test_cutting_the_log_back_after_an_undo(log: RichLog) -> None:
    log.extend(entry(n) for n in range(10))
    log.mark(8)
    log.cut(3)
    assert log.text() == "0 attack\n1 attack\n2 attack"
    assert log.marked is None
    log.append(entry(3))
    assert log.text().endswith("3 attack")


def test_marking_an_entry_brings_it_into_view(log: RichLog) -> None:
    log.extend(entry(n) for n in range(100))
    assert log.mark(2)
    assert log.offset < 100
    assert not log.mark("nothing")


def test_each_entry_is_broken_into_lines_once(log: RichLog, hand, monkeypatch: pytest.MonkeyPatch) -> None:
    log.extend(entry(n) for n in range(50))
    broken: list[object] = []
    real = broken_into_lines
    monkeypatch.setattr("battlemap.ui.widgets.log.broken_into_lines", lambda *args: broken.append(args) or real(*args))
    hand.draw()
    log.append(entry(50))
    log.scroll_to(0)
    hand.draw()
    assert len(broken) == 1
    log.place((10, 10, 200, 200))
    assert len(broken) == 52


def test_no_line_passes_its_width_and_no_letter_is_lost(theme: Theme) -> None:
    text = "Сэр Алан наносит сокрушительный удар Орку-щитоносцу " + "ы" * 90 + " конец"
    for width in (60, 137, 300):
        lines = broken_into_lines((Span(text), DieFace(20), Span(text, weight="bold")), width, theme, 15)
        for line in lines:
            last = line[-1] if line else None
            assert last is None or last.x + theme.font(15, last.weight).size(last.text.rstrip())[0] <= width
        joined = "".join(run.text for line in lines for run in line)
        assert joined.replace(" ", "") == (text + "[20]" + text).replace(" ", "")


def test_ten_thousand_entries_draw_only_what_is_in_view(log: RichLog, hand, monkeypatch: pytest.MonkeyPatch) -> None:
    log.extend(entry(n) for n in range(10_000))
    drawn: list[int] = []
    monkeypatch.setattr(RichLog, "_draw_entry", lambda self, surface, index, rect: drawn.append(index))
    hand.draw()
    assert drawn == list(range(drawn[0], 10_000))
    assert len(drawn) < 12
