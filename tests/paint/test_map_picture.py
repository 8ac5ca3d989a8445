"""The picture of a map: the same every time, without seams, and baked again only where doors change."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pygame
import pytest
from maps_to_paint import ford, house, map_from

import battlemap.paint.map_picture
from battlemap.paint.camera import Camera
from battlemap.paint.map_picture import CHUNK_PX, NATIVE_PX, MapPicture
from battlemap.paint.patch import MARGIN, Patch


def pixels(surface):
    return pygame.surfarray.array3d(surface).astype(int)


def colour(surface, x, y, px):
    """The mean colour of the middle of a square."""
    part = pixels(surface)[int((x + 0.3) * px) : int((x + 0.7) * px), int((y + 0.3) * px) : int((y + 0.7) * px)]
    return part.mean((0, 1))


def test_the_same_map_gives_the_same_picture():
    assert (pixels(MapPicture(ford()).whole(48)) == pixels(MapPicture(ford()).whole(48))).all()


@pytest.mark.parametrize("px", NATIVE_PX)
@pytest.mark.parametrize("region", [(0, 0, 4, 4), (3, 2, 4, 4), (5, 5, 3, 2), (7, 6, 4, 4)])
def test_any_piece_baked_alone_equals_its_part_of_the_whole(px, region):
    picture = MapPicture(ford())
    picture.grid = False
    picture.labels = False
    x, y, columns, rows = region
    whole = pixels(picture.whole(px))[x * px : (x + columns) * px, y * px : (y + rows) * px]
    alone = pixels(picture.bake_region(x, y, columns, rows, px))
    # Sums of floats may round differently by the size of a piece; nobody sees one part in 255.
    assert np.abs(whole - alone).max() <= 2


def test_a_soft_mask_of_equal_squares_is_even_and_its_slope_is_nothing():
    patch = Patch(3, 2, 4, 3, 48)
    squares = np.ones((3 + 2 * MARGIN, 4 + 2 * MARGIN))
    assert patch.field(squares, 0.9) == pytest.approx(1, abs=1e-5)
    assert patch.field(squares, 0.9, slope="x") == pytest.approx(0, abs=1e-4)


def test_the_slope_of_a_soft_mask_is_its_rate_of_change():
    patch = Patch(0, 0, 4, 4, 48)
    squares = np.arange((4 + 2 * MARGIN) ** 2).reshape(4 + 2 * MARGIN, -1) % 7
    field = patch.field(squares, 0.8)
    rate = (field[:, 2:] - field[:, :-2]) * 48 / 2
    assert np.abs(rate - patch.field(squares, 0.8, slope="x")[:, 1:-1]).max() < 0.02


def test_the_sizes_agree_on_what_is_where():
    picture = MapPicture(ford())
    small, large = picture.whole(48), picture.whole(96)
    for y in range(10):
        for x in range(12):
            assert np.abs(colour(small, x, y, 48) - colour(large, x, y, 96)).max() < 28, (x, y)


def test_the_whole_has_the_size_asked_for():
    for px in (20, 48, 70):
        assert MapPicture(ford()).whole(px).get_size() == (12 * px, 10 * px)


def test_ground_water_void_pit_and_rooms_look_like_themselves():
    px = 48
    whole = MapPicture(ford()).whole(px)
    red, green, blue = colour(whole, 9, 6, px)
    assert green > red and green > blue + 20
    red, green, blue = colour(whole, 5, 0, px)
    assert blue > red + 30
    assert colour(whole, 8, 8, px).max() < 12
    assert colour(whole, 1, 5, px).max() < 45
    red, green, blue = colour(MapPicture(house()).whole(px), 6, 4, px)
    assert abs(green - red) < 20 and green < red + 6


def test_light_comes_from_the_north_west():
    setup = map_from(["." * 9] * 9)
    for y in range(3, 6):
        for x in range(3, 6):
            setup.elevation[y][x] = 1
    whole = MapPicture(setup).whole(48)
    north_west, south_east = colour(whole, 2, 4, 48).sum(), colour(whole, 6, 4, 48).sum()
    assert north_west > south_east + 30


def test_a_wall_casts_its_shadow_to_the_south_east():
    walls = [((3, 5), (8, 5), "wall", "")]
    bare, built = MapPicture(map_from(["." * 11] * 11)), MapPicture(map_from(["." * 11] * 11, walls))
    # Both pictures share their grass, so that the shadow is the only difference beside the wall.
    built._ground = bare._ground
    change = pixels(built.bake_region(0, 0, 8, 8, 48)).sum(2) - pixels(bare.bake_region(0, 0, 8, 8, 48)).sum(2)
    strip = slice(4 * 48, 7 * 48)
    south = change[strip, 5 * 48 + 9 : 5 * 48 + 14].mean()
    north = change[strip, 5 * 48 - 14 : 5 * 48 - 9].mean()
    assert south < 2 * north < 0


def test_a_changed_door_bakes_only_the_chunks_that_show_it():
    picture = MapPicture(house(), {6: "closed"})
    picture.bake_all(48)
    before = dict(picture._baked)
    picture.set_doors({6: "open"})
    gone = {chunk[1:] for chunk in before if chunk not in picture._baked}
    assert (0, 0) in gone and (0, 1) in gone
    assert (2, 2) not in gone and (2, 0) not in gone
    fresh = MapPicture(house(), {6: "open"})
    assert (pixels(picture.whole(48)) == pixels(fresh.whole(48))).all()


@pytest.mark.parametrize("state", ["open", "locked", "secret"])
def test_after_any_change_the_picture_is_that_of_the_new_doors(state):
    rows = ["." * 18, *["." * 8 + "#" + "." * 9] * 6, "." * 8 + "+" + "." * 9, *["." * 8 + "#" + "." * 9] * 6]
    for number, setup in ((6, house(18, 14)), ((8, 7), map_from(rows))):
        picture = MapPicture(setup)
        picture.bake_all(48)
        closed = pixels(picture.whole(48))
        picture.set_doors({number: state})
        changed = pixels(picture.whole(48))
        assert (changed != closed).any()
        fresh = pixels(MapPicture(setup, {number: state}).whole(48))
        # A secret door lengthens the wall beside it, whose distances may then round differently.
        assert np.abs(changed - fresh).max() <= (2 if state == "secret" else 0)


def test_an_unchanged_door_bakes_nothing():
    picture = MapPicture(house())
    picture.bake_all(48)
    count = len(picture._baked)
    picture.set_doors({6: "closed"})
    assert len(picture._baked) == count


def test_players_see_a_secret_door_as_wall_and_the_referee_sees_it():
    secret, wall = house(), house()
    secret.walls[6].state = "secret"
    wall.walls[6].kind = "wall"
    players = MapPicture(secret)
    built = MapPicture(wall)
    # The seeds of the two maps differ by their contents; compare what stands, not the grass.
    assert players._masonry.pieces == built._masonry.pieces
    assert players._fittings == built._fittings
    assert [f.kind for f in MapPicture(secret, referee=True)._fittings if f.kind == "secret"] == ["secret"]


def test_only_the_referee_sees_invisible_walls():
    setup = map_from(["." * 8] * 8, [((2, 2), (6, 2), "invisible", "")])
    bare = MapPicture(setup)
    assert (pixels(bare.whole(48)) != pixels(MapPicture(setup, referee=True).whole(48))).any()
    assert not bare._fittings and not bare._masonry.pieces


def test_drawing_bakes_the_middle_first_and_completes():
    picture = MapPicture(house(40, 30))
    surface = pygame.Surface((640, 480), 0, 32)
    camera = Camera((0, 0, 640, 480), 40, 30)
    frames = 0
    while not picture.draw(surface, camera, budget_ms=0):
        frames += 1
        if frames == 1:
            assert next(iter(picture._baked)) in {(48, 2, 1), (48, 2, 2)}
        assert frames < 50
    assert len(picture._baked) == 5 * 4
    assert (pixels(surface).sum(2) > 0).mean() > 0.9


def test_drawing_stays_inside_the_view():
    picture = MapPicture(house(8, 8))
    surface = pygame.Surface((300, 300), 0, 32)
    surface.fill((255, 0, 255))
    camera = Camera((100, 100, 100, 100), 8, 8)
    camera.zoom_at((150, 150), 3)
    while not picture.draw(surface, camera):
        pass
    drawn = pixels(surface)
    drawn[100:200, 100:200] = (255, 0, 255)
    assert (drawn == (255, 0, 255)).all()


def test_panning_by_whole_pixels_moves_the_same_picture():
    picture = MapPicture(ford())
    picture.labels = False
    surface = pygame.Surface((300, 240), 0, 32)
    camera = Camera((0, 0, 300, 240), 12, 10)
    camera.zoom_at((150, 120), 2)
    while not picture.draw(surface, camera):
        pass
    before = pixels(surface)
    camera.pan(-40, 25)
    while not picture.draw(surface, camera):
        pass
    assert (pixels(surface)[:260, 25:] == before[40:, :-25]).all()


def test_idle_baking_finishes_the_map_in_small_parts():
    picture = MapPicture(house(40, 30))
    calls = 1
    while not picture.bake_some(0):
        calls += 1
    assert calls == len(picture._baked) == 5 * 4


def test_a_chunk_is_whole_squares_at_every_native_size():
    assert all(CHUNK_PX % px == 0 for px in NATIVE_PX)


def test_painting_needs_no_display():
    places = [str(Path(battlemap.paint.map_picture.__file__).parents[2]), str(Path(__file__).parent)]
    code = (
        f"import sys; sys.path[:0] = {places!r}\n"
        "import pygame\n"
        "from maps_to_paint import ford\n"
        "from battlemap.paint.map_picture import MapPicture\n"
        "size = MapPicture(ford()).whole(24).get_size()\n"
        "assert not pygame.display.get_init()\n"
        "print(size)\n"
    )
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "SDL_VIDEODRIVER")}
    env["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "(288, 240)"


def test_a_hurried_picture_is_coarse_and_bakes_nothing_and_the_next_is_whole():
    picture, camera = MapPicture(ford()), Camera(pygame.Rect(0, 0, 400, 300), 11, 8)
    surface = pygame.Surface((400, 300))
    while not picture.draw(surface, camera, 1000):
        continue
    camera.zoom_at((200, 150), 1.17)
    baked = set(picture._baked)
    assert picture.draw(surface, camera, hurry=True) is False
    assert set(picture._baked) == baked
    coarse = pixels(surface)
    while not picture.draw(surface, camera, 1000):
        continue
    assert 0 < np.abs(pixels(surface) - coarse).mean() < 12
