"""The look: artwork, theme, and that words fit in both languages."""

from __future__ import annotations

import json
import random
import re

import pygame
import pytest

from battlemap.paint import artwork
from battlemap.ui.theme import Theme, contrast
from battlemap.ui.widgets import (
    Button,
    Chip,
    Choice,
    Dialog,
    DieFace,
    Dropdown,
    Entry,
    Label,
    List,
    Menu,
    MenuItem,
    Meter,
    Panel,
    RichLog,
    Root,
    Row,
    Slider,
    Span,
    Stat,
    Tabs,
    TextField,
    Toggle,
    drawing,
)
from battlemap.ui.widgets.layout import columns, rows
from battlemap.ui.words import LANGUAGES, Words


def test_every_icon_draws_and_is_credited() -> None:
    credits = artwork.asset_bytes("CREDITS.md").decode()
    listed = set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", credits.split("Icons made by:")[1]))
    for name in artwork.icon_names():
        assert name in listed, f"{name} is not in CREDITS.md"
        picture = artwork.icon(name, 24, (230, 217, 187))
        assert picture.get_size() == (24, 24)
        assert picture.get_bounding_rect().width > 5, name


def test_an_icon_takes_the_colour_asked_for() -> None:
    picture = artwork.icon("death-skull", 64, (10, 200, 30))
    assert picture.get_at((32, 30))[:3] == (10, 200, 30)


def test_an_unknown_icon_or_weight_is_refused_with_what_there_is() -> None:
    with pytest.raises(LookupError, match='no icon named "orc-heads"; did you mean orc-head'):
        artwork.icon("orc-heads", 20)
    with pytest.raises(LookupError, match="there are regular, semibold, bold, serif"):
        artwork.font(15, "thin")


def test_fonts_survive_a_restart_of_pygame() -> None:
    before = artwork.font(15)
    pygame.quit()
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    assert artwork.font(15) is not before
    assert artwork.font(15).size("Ёлка")[0] > 0


@pytest.mark.parametrize("weight", artwork.FONT_FILES)
def test_every_letter_of_the_catalogues_is_in_the_fonts(weight: str) -> None:
    ttlib = pytest.importorskip("fontTools.ttLib")
    import io

    glyphs = ttlib.TTFont(io.BytesIO(artwork.asset_bytes(f"fonts/{artwork.FONT_FILES[weight]}"))).getBestCmap()
    folder = "en.toml", "ru.toml"
    from importlib import resources

    text = "".join(resources.files("battlemap.ui.words").joinpath(name).read_text("utf-8") for name in folder)
    assert {sign for sign in text + "→≥×−½ё…↑↓←→\u00a0" if sign.isprintable() and ord(sign) not in glyphs} == set()


def test_icons_are_stored_one_body_a_name() -> None:
    bodies = json.loads(artwork.asset_bytes("icons.json"))
    assert list(bodies) == sorted(bodies)
    assert all("currentColor" in body for body in bodies.values())


@pytest.mark.parametrize("theme", [Theme(), Theme().high_contrast()], ids=["dark", "high contrast"])
def test_words_stand_out_from_every_ground_they_are_written_on(theme: Theme) -> None:
    for ground in (theme.panel, theme.ground, theme.tile, theme.raised, theme.stripe, theme.selected, theme.glass):
        for ink in (theme.text, theme.gold, theme.good, theme.dim):
            assert contrast(ink, ground) >= 3.5, (ink, ground)
    for ink in (theme.text, theme.dim, theme.gold, theme.good, theme.bad, *theme.team_names):
        assert contrast(ink, theme.panel) >= 4.5, ink


def test_contrast_agrees_with_the_known_ends() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((9, 9, 9), (9, 9, 9)) == 1


def test_a_rounded_box_is_clear_at_its_corners_and_plain_inside() -> None:
    for size in ((200, 60), (12, 12), (5, 40), (64, 5)):
        box = drawing.rounded_box(*size, 8, (40, 50, 60), (200, 180, 120))
        assert box.get_size() == size
        assert box.get_at((0, 0)).a < 120
    box = drawing.rounded_box(200, 60, 8, (40, 50, 60), (200, 180, 120))
    assert box.get_at((100, 30)) == (40, 50, 60, 255)
    assert box.get_at((100, 0)) == (200, 180, 120, 255)
    turned = pygame.transform.flip(box, True, True)
    assert pygame.image.tobytes(turned, "RGBA") == pygame.image.tobytes(box, "RGBA")


def test_shortened_text_fits_and_keeps_its_beginning() -> None:
    short = drawing.shortened("Гоблин-застрельщик из-за реки", 15, "regular", 100)
    assert short.startswith("Гоблин") and short.endswith("…")
    assert drawing.text_width(short, 15, "regular") <= 100


def test_rows_and_columns_fill_their_rectangle() -> None:
    room = pygame.Rect(10, 20, 101, 300)
    parts = columns(room, [20, 0, 0], 5)
    assert [part.width for part in parts] == [20, 35, 36]
    assert parts[-1].right == room.right
    stacked = rows(room, [0, 40], 10)
    assert (stacked[0].height, stacked[1].bottom) == (250, room.bottom)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_every_word_of_the_action_bar_and_the_panels_fits(language: str, scale: float) -> None:
    theme, words = Theme().scaled(scale), Words(language)
    px = theme.px
    root = Root(theme, (px(1280), px(4000)))
    y = 0
    for group, height, stacked in (("verb", 56, True), ("button", 32, False), ("setting", 32, False)):
        for key in [key for key in words if key.startswith(f"{group}.")]:
            made = Button(
                theme, words(key, side="Watch"), lambda: None, stacked=stacked, key="Ctrl+Z" if stacked else ""
            )
            root.add(made).place((0, y, made.natural_width(), px(height)))
            y += 1
    for key in [key for key in words if key.startswith("panel.")]:
        panel = Panel(theme, words(key), aside=words("button.search") + " (Ctrl+F)")
        root.add(panel).place((px(400), y, px(380), px(200)))
    for key in [key for key in words if key.startswith("status.")]:
        chip = Chip(theme, words(key), icon="sleepy")
        root.add(chip).place((px(800), y, chip.natural_width(), px(26)))
    for key in ("odds.hit", "odds.knockdown", "odds.drop", "odds.kill", "odds.critical"):
        root.add(Meter(theme, words(key), 0.125, words.percent(0.125, 1))).place((px(800), y, px(360), px(24)))
    for key in ("stat.thac0", "stat.ac", "stat.hp", "stat.move"):
        root.add(Stat(theme, words(key), "24/30")).place((px(800), y, px(62), px(48)))
    root.draw_changes(pygame.Surface(root.rect.size))
    assert root.clipped_texts() == []


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5])
def test_ten_thousand_random_events_break_nothing(scale: float) -> None:
    luck = random.Random(7)
    theme = Theme().scaled(scale)
    root = Root(theme, (640, 480))
    surface = pygame.Surface(root.rect.size)
    log = RichLog(theme)
    field = TextField(theme, "text", key="/")

    def ask() -> None:
        if len(root.overlays) < 3:
            root.open(Dialog(theme, "Why?", "words " * 20, choices=[Choice("No"), Choice("Yes", primary=True)]))

    def menu(_key: object, at: tuple[int, int]) -> None:
        root.open(Menu(theme, [MenuItem("one", ask), None, MenuItem("two", ask, enabled=False)], at=at))

    for index, widget in enumerate(
        (
            Button(theme, "Ask", ask, key="A"),
            Toggle(theme, "Grid", True, lambda value: None),
            Slider(theme, 1, 0, 3, lambda value: None, step=0.5),
            Dropdown(theme, [(1, "one"), (2, "two")], 1, lambda key: None),
            Tabs(theme, [(1, "one"), (2, "two")], 1, lambda key: None),
            List(theme, [Row(n, f"row {n}", bar=n / 9) for n in range(9)], on_menu=menu),
            log,
            field,
            Label(theme, "words " * 9, wrap=True),
        )
    ):
        root.add(widget).place((10 + index % 3 * 205, 10 + index // 3 * 150, 195, 140))
    scancodes = [*range(4, 130)]
    for step in range(10_000):
        place = (luck.randrange(640), luck.randrange(480))
        kind = luck.randrange(8)
        if kind < 3:
            down = {1: pygame.MOUSEBUTTONDOWN, 2: pygame.MOUSEBUTTONUP}.get(kind, pygame.MOUSEMOTION)
            root.handle(
                pygame.event.Event(
                    down,
                    pos=place,
                    rel=(0, 0),
                    buttons=(luck.randrange(2), 0, 0),
                    button=luck.randrange(1, 8),
                    touch=False,
                )
            )
        elif kind < 5:
            mod = luck.choice([0, 0, 0, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT])
            down = luck.choice([pygame.KEYDOWN, pygame.KEYUP])
            root.handle(pygame.event.Event(down, key=0, scancode=luck.choice(scancodes), mod=mod, unicode=""))
        elif kind == 5:
            root.handle(pygame.event.Event(pygame.TEXTINPUT, text=luck.choice("abя ё")))
        elif kind == 6:
            root.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=luck.choice([-1, 1]), flipped=False))
        else:
            root.tick(0.1)
            log.append(
                Entry((Span("Alard "), DieFace(luck.randrange(1, 21), luck.choice([True, False, None]))), key=step)
            )
        if step % 25 == 0:
            root.draw_changes(surface)
        assert root.focused_widget is None or root.focused_widget.host is root
    whole = pygame.Surface(root.rect.size)
    whole.fill(theme.ground)
    root.draw_changes(surface)
    root.paint(whole)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(whole, "RGB")
