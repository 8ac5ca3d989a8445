"""A map of another program is looked over, aligned, saved as a scenario and played."""

from __future__ import annotations

import json

import pygame
import pytest
from players import FRAME

from battlemap.errors import BattlemapError
from battlemap.maps import export_map, import_map
from battlemap.paint.backdrop import MOST_SIDE, image_size, read_backdrop
from battlemap.paint.map_picture import MapPicture
from battlemap.scenario import read
from battlemap.setup import MapSetup, WallSetup
from battlemap.ui.app import App
from battlemap.ui.battle_screen import BattleScreen
from battlemap.ui.first_figures import camps_on, free_parts
from battlemap.ui.review_screen import ReviewScreen
from battlemap.ui.settings import Settings
from battlemap.ui.start_screen import StartScreen
from battlemap.ui.widgets import chord

PAIR = """
title = "Two orcs"
[map]
{map}
[sides]
a = {{ name = "A" }}
b = {{ name = "B" }}
[figures]
x = {{ kind = "orc", side = "a", at = "a1", facing = "E" }}
y = {{ kind = "orc", side = "b", at = "d1", facing = "W" }}
"""

RED, GREEN = (200, 40, 40), (40, 180, 60)


def land(width: int = 12, height: int = 8) -> MapSetup:
    """Floor, a wall down the middle with a door in it, and a door that fills a square."""
    x = width // 2
    walls = [WallSetup((x, 0), (x, 3)), WallSetup((x, 3), (x, 4), "door"), WallSetup((x, 4), (x, height))]
    field = MapSetup(
        width, height, [["floor"] * width for _ in range(height)], [[0] * width for _ in range(height)], walls
    )
    field.terrain[6][2] = "door"
    return field


def picture(width: int, height: int, suffix: str = ".png") -> pygame.Surface:
    """Red at the west, green at the east."""
    surface = pygame.Surface((width, height), 0, 24)
    surface.fill(RED)
    surface.fill(GREEN, (width // 2, 0, width, height))
    return surface


@pytest.fixture
def map_file(tmp_path):
    image = tmp_path / "drawn.png"
    pygame.image.save(picture(240, 160), str(image))
    file = tmp_path / "old_mill.dd2vtt"
    export_map(land(), file, figures=[], picture=image.read_bytes(), pixels_per_square=20)
    image.unlink()
    return file


def opened(file, **settings) -> tuple[App, pygame.Surface]:
    size = settings.pop("size", (1280, 800))
    app = App(size, Settings(**settings), threaded=False)
    app.open_start()
    surface = pygame.Surface(size)
    step(app, surface, pygame.event.Event(pygame.DROPFILE, file=str(file)), frames=20)
    return app, surface


def step(app: App, surface: pygame.Surface, *events: pygame.event.Event, frames: int = 2) -> None:
    app.step(events, FRAME)
    for _ in range(frames):
        app.step((), FRAME)
        app.draw(surface)


def review(app: App) -> ReviewScreen:
    assert isinstance(app.screen, ReviewScreen)
    return app.screen


def click(app: App, surface: pygame.Surface, x: float, y: float) -> None:
    pos = tuple(round(part) for part in review(app).camera.to_screen(x, y))
    for kind, more in (
        (pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (0, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"button": 1}),
        (pygame.MOUSEBUTTONUP, {"button": 1}),
    ):
        step(app, surface, pygame.event.Event(kind, pos=pos, touch=False, **more))


def press(app: App, surface: pygame.Surface, text: str) -> None:
    stroke = chord(text)
    held = (stroke.ctrl and pygame.KMOD_LCTRL) | (stroke.shift and pygame.KMOD_LSHIFT)
    event = {"key": 1072, "scancode": stroke.scancode, "mod": held, "unicode": ""}
    step(app, surface, pygame.event.Event(pygame.KEYDOWN, event), pygame.event.Event(pygame.KEYUP, {**event, "mod": 0}))


def half_at(app: App, surface: pygame.Surface, x: float, y: float) -> str:
    """Which half of the picture shows at a place on the map, if any; scaling changes colours by a little."""
    seen = surface.get_at([round(part) for part in review(app).camera.to_screen(x, y)])
    for name, colour in (("west", RED), ("east", GREEN)):
        if max(abs(a - b) for a, b in zip(seen[:3], colour, strict=True)) <= 8:
            return name
    return ""


def test_a_dropped_map_shows_its_picture_and_what_was_done_to_the_file(map_file):
    document = json.loads(map_file.read_text())
    document["lights"] = [{"position": {"x": 1, "y": 1}, "range": 3}]
    map_file.write_text(json.dumps(document))
    app, surface = opened(map_file)
    text = review(app).log.text()
    assert "Left out" in text and "1 light: not used" in text
    assert half_at(app, surface, 2.5, 2.5) == "west"
    assert half_at(app, surface, 9.5, 2.5) == "east"


def test_a_click_on_a_door_brings_it_to_its_next_state_and_back_round(map_file):
    app, surface = opened(map_file)
    door = next(wall for wall in review(app).land.walls if wall.kind == "door")
    states, looks = [], set()
    for _ in range(4):
        click(app, surface, 6.1, 3.5)
        step(app, surface, frames=10)
        states.append(door.state)
        middle = [round(part) for part in review(app).camera.to_screen(6, 3.5)]
        looks.add(tuple(surface.get_at(middle)))
    assert len(looks) == 4
    assert states == ["locked", "secret", "open", "closed"]
    click(app, surface, 9.5, 1.5)
    assert door.state == "closed"


def test_the_door_under_the_pointer_is_named_with_its_state(map_file):
    app, surface = opened(map_file, language="ru")
    click(app, surface, 6.0, 3.5)
    assert review(app).view.marked[1] == "Дверь заперта"


def test_a_door_that_fills_a_square_is_clicked_too(tmp_path):
    file = tmp_path / "hall.txt"
    file.write_text("#######\n#..+..#\n#..#..#\n#######\n")
    app, surface = opened(file)
    assert (3, 1) in review(app).doors
    before = review(app).land.doors.get((3, 1), "closed")
    click(app, surface, 3.5, 1.5)
    assert review(app).land.doors[(3, 1)] != before


def test_arrows_shift_the_picture_under_the_grid(map_file):
    app, surface = opened(map_file)
    press(app, surface, "Shift+→")
    press(app, surface, "→")
    step(app, surface, frames=20)
    assert review(app).land.picture["at"] == [1.05, 0]
    assert half_at(app, surface, 6.7, 2.5) == "west"
    assert review(app).place_words.text == "Picture at 1.05, 0"


def test_without_the_picture_the_painted_map_shows(map_file):
    app, surface = opened(map_file)
    press(app, surface, "P")
    step(app, surface, frames=30)
    assert half_at(app, surface, 2.5, 2.5) == ""
    press(app, surface, "P")
    step(app, surface, frames=30)
    assert half_at(app, surface, 2.5, 2.5) == "west"


def test_the_map_is_saved_as_a_scenario_beside_its_file_and_played(map_file):
    app, surface = opened(map_file)
    click(app, surface, 6.0, 3.5)
    press(app, surface, "Shift+↓")
    press(app, surface, "Ctrl+S")
    press(app, surface, "Enter")
    target = map_file.with_suffix(".toml")
    setup = read(target).setup
    assert setup.title == "Old mill"
    assert {side.policy for side in setup.sides.values()} == {"human", "assault"}
    assert len(setup.figures) == 6
    assert next(wall for wall in setup.map.walls if wall.kind == "door").state == "locked"
    assert setup.map.picture == {"file": "old_mill.png", "squares": [12, 8], "at": [0, 1]}
    assert isinstance(app.screen, StartScreen)
    assert app.screen.chosen == str(target)
    press(app, surface, "Enter")
    assert isinstance(app.screen, BattleScreen)
    assert app.screen.picture.picture is not None
    assert app.root.toasts[-1].kind == "good"


def test_a_scenario_file_that_is_there_is_written_over_only_after_a_question(map_file):
    target = map_file.with_suffix(".toml")
    target.write_text("mine")
    app, surface = opened(map_file)
    press(app, surface, "Ctrl+S")
    press(app, surface, "Enter")
    assert app.root.overlays[-1].title == "Overwrite the file?"
    press(app, surface, "Esc")
    assert target.read_text() == "mine"


def test_a_map_without_room_is_not_saved(tmp_path):
    file = tmp_path / "closet.txt"
    file.write_text("#####\n#...#\n#####\n")
    app, _ = opened(file)
    review(app).save(tmp_path / "closet.toml")
    assert app.root.toasts[-1].text == "The map has too few free squares for two sides"
    assert not (tmp_path / "closet.toml").exists()


def test_cancel_leaves_the_map_and_writes_nothing(map_file):
    app, surface = opened(map_file)
    press(app, surface, "Esc")
    assert isinstance(app.screen, StartScreen)
    assert [file.name for file in map_file.parent.iterdir()] == [map_file.name]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", [(960, 640), (1280, 800), (1920, 1080)])
def test_nothing_is_cut_off_on_the_review_screen(map_file, language, size):
    app, surface = opened(map_file, language=language, size=size)
    assert app.root.clipped_texts() == []
    review(app).ask_save()
    step(app, surface)
    assert app.root.clipped_texts() == []


def test_both_sides_stand_on_free_squares_that_are_connected():
    field = land()
    first, second = camps_on(field)
    assert len({*first, *second}) == 6
    part = set(free_parts(field)[0])
    assert {*first, *second} <= part
    field.walls[1].kind = "wall"
    halves = free_parts(field)
    assert len(halves) == 2
    camps = camps_on(field)
    assert {x >= 6 for camp in camps for x, _ in camp} in ({True}, {False})


# -- pictures


def test_a_picture_lies_on_the_squares_that_it_covers(tmp_path):
    pygame.image.save(picture(100, 100), str(tmp_path / "half.png"))
    field = land()
    field.picture = {"file": "half.png", "squares": [6, 8], "at": [2, 0]}
    whole = MapPicture(field, picture=read_backdrop(field, tmp_path))
    whole.grid = False
    shown = whole.whole(48)
    seen = [shown.get_at((round(x * 48), 100))[:3] for x in (1.0, 2.5, 4.5, 5.5, 7.5, 9.0)]
    assert [red > green for red, green, _ in seen[1:5]] == [True, True, False, False]
    assert max(*seen[0], *seen[5]) < 60


def test_walls_are_drawn_over_a_picture_only_when_asked(tmp_path):
    pygame.image.save(picture(240, 160), str(tmp_path / "all.png"))
    field = land()
    field.picture = {"file": "all.png"}
    backdrop = read_backdrop(field, tmp_path)
    shown = []
    for outlines in (False, True):
        whole = MapPicture(field, picture=backdrop, outlines=outlines)
        whole.grid = False
        shown.append(whole.whole(48).get_at((6 * 48, 48 + 24))[2])
    assert shown[0] < 70 and shown[1] > 200


@pytest.mark.parametrize("suffix", [".png", ".jpg"])
def test_the_size_of_a_picture_is_known_before_it_is_unpacked(tmp_path, suffix):
    file = tmp_path / f"some{suffix}"
    pygame.image.save(picture(123, 45), str(file))
    assert image_size(file.read_bytes()) == (123, 45)


@pytest.mark.parametrize(("width", "height"), [(MOST_SIDE + 1, 10), (10, MOST_SIDE + 1), (8100, 8100)])
def test_a_picture_that_is_too_large_is_refused_in_one_line(tmp_path, width, height):
    file = tmp_path / "vast.png"
    pygame.image.save(picture(8, 8), str(file))
    data = bytearray(file.read_bytes())
    data[16:24] = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    field = land()
    field.picture = {"data": bytes(data), "type": "png"}
    with pytest.raises(BattlemapError, match=rf"{width}x{height} pixels are too many") as caught:
        read_backdrop(field)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"no picture at all", "neither a PNG"),
        (b"\x89PNG\r\n\x1a\n" + bytes(16), "cannot be read"),
        (None, "No such file"),
    ],
)
def test_a_scenario_whose_picture_cannot_be_shown_is_played_on_the_painted_map(tmp_path, content, why):
    if content is not None:
        (tmp_path / "bad.png").write_bytes(content)
    scenario = tmp_path / "one.toml"
    scenario.write_text(PAIR.format(map='picture = "bad.png"\nrows = ["....", "...."]'))
    app, _ = opened(scenario)
    assert isinstance(app.screen, BattleScreen)
    assert app.screen.picture.picture is None
    assert why in app.root.toasts[-1].text


def test_a_battle_on_a_map_with_a_picture_inside_is_saved_with_it(map_file, tmp_path):
    scenario = tmp_path / "inside.toml"
    scenario.write_text(PAIR.format(map='file = "old_mill.dd2vtt"'))
    app = App((1280, 800), threaded=False, saves=tmp_path / "saves")
    assert app.open_scenario(scenario)
    app.screen.keeping.quick_save()
    app.step((), FRAME)
    app.quick_load()
    assert app.screen.picture.picture is not None
    assert app.screen.game.battle.setup.map.picture["squares"] == [12, 8]
    assert import_map(map_file)[0].picture["type"] == "png"
