"""Figures on the map: every state looks its own, places honour the camera, ready pictures are used again."""

import math
from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from battlemap.engine.conditions import POSTURE_NAMES, STATUS_NAMES
from battlemap.paint.bodies import FINE, PLAIN, TINY, detail_for
from battlemap.paint.camera import Camera
from battlemap.paint.figures import PICTURES, POSTURES, STATUSES, FigureLook, draw_figures, figure_at, place_figures
from battlemap.paint.palette import TEAM_SHAPES, facing_vector, team_shape, unit_outline
from battlemap.paint.sprites import Sprite, SpriteCache

GROUND = (92, 110, 64)
PLAIN_LOOK = FigureLook(3, 2, facing=2, icon="orc-head", hp_share=0.9)


def camera_at(px, columns=10, rows=8):
    camera = Camera((0, 0, columns * px, rows * px), columns, rows)
    assert camera.scale == px
    return camera


def drawn(looks, px=72, camera=None):
    camera = camera or camera_at(px)
    surface = pygame.Surface((10 * px, 8 * px), 0, 32)
    surface.fill(GROUND)
    draw_figures(surface, camera, looks)
    return surface


def image(looks, px=72):
    return pygame.image.tobytes(drawn(looks, px), "RGB")


def touched(surface):
    """The rectangle of everything that is no longer bare ground."""
    mask = pygame.mask.from_threshold(surface, GROUND, (1, 1, 1, 255))
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else None


CHANGES = {
    "plain": {},
    "another facing": {"facing": 3},
    "another side": {"team": 2},
    "another icon": {"icon": "goblin-head"},
    "wounded": {"hp_share": 0.5},
    "nearly dead": {"hp_share": 0.1},
    "crouched": {"posture": "crouched"},
    "kneeling": {"posture": "kneeling"},
    "prone": {"posture": "prone"},
    "unconscious": {"status": "unconscious"},
    "dying": {"status": "dying"},
    "dead": {"status": "dead"},
    "gone": {"status": "gone"},
    "badge": {"badges": ("terror",)},
    "other badge": {"badges": ("attached-shield",)},
    "two badges": {"badges": ("terror", "attached-shield")},
    "four badges": {"badges": ("terror", "attached-shield", "enrage", "run")},
    "initiative": {"initiative": "7"},
    "selected": {"selected": True},
    "hovered": {"hovered": True},
    "ghost": {"ghost": True},
    "done": {"done": True},
    "first of a pair": {"slot": 0, "slots": 2},
    "second of a pair": {"slot": 1, "slots": 2},
    "one of three": {"slot": 2, "slots": 3},
    "large": {"width": 2, "height": 2},
    "long": {"width": 2},
}


@pytest.mark.parametrize("px", [48, 72])
def test_every_state_of_a_figure_looks_different(px):
    images = {name: image([replace(PLAIN_LOOK, **change)], px) for name, change in CHANGES.items()}
    for first, second in combinations(images, 2):
        assert images[first] != images[second], f"{first} looks like {second}"


def test_the_sides_differ_by_shape_and_not_by_colour_alone():
    bodies = []
    for team in range(1, len(TEAM_SHAPES) + 1):
        surface = pygame.Surface((200, 200), 0, 32)
        outline = unit_outline(team_shape(team))
        pygame.draw.polygon(surface, (255, 255, 255), [(100 + 70 * x, 100 + 70 * y) for x, y in outline])
        bodies.append(pygame.mask.from_threshold(surface, (255, 255, 255), (1, 1, 1, 255)))
    for first, second in combinations(bodies, 2):
        shared = first.overlap_area(second, (0, 0))
        assert first.count() + second.count() - 2 * shared > 0.025 * first.count()


def test_sides_beyond_the_last_colour_start_again_and_no_side_is_grey():
    looks = [replace(PLAIN_LOOK, team=team) for team in (1, 7, 0)]
    assert image([looks[0]]) == image([looks[1]]) != image([looks[2]])


def test_the_same_figures_give_the_same_picture_every_time():
    looks = [replace(PLAIN_LOOK, x=1 + i, facing=i, team=1 + i % 3, badges=("terror",)) for i in range(6)]
    first = image(looks)
    PICTURES.clear()
    assert image(looks) == first


def test_a_figure_drawn_again_is_copied_not_painted_again():
    looks = [replace(PLAIN_LOOK, x=i, facing=i, initiative=str(i), selected=i == 3) for i in range(8)]
    camera = camera_at(64)
    surface = pygame.Surface((640, 512), 0, 32)
    draw_figures(surface, camera, looks)
    misses, hits = PICTURES.misses, PICTURES.hits
    camera.pan(-13, 8)
    draw_figures(surface, camera, [replace(look, x=look.x + 0.37) for look in looks])
    assert PICTURES.misses == misses
    assert PICTURES.hits >= hits + len(looks)


def test_pictures_longest_unused_are_given_up_when_memory_runs_out():
    def paint():
        return Sprite(pygame.Surface((10, 10), 0, 32), 0, 0)

    cache = SpriteCache(3 * 400)
    for key in "abc":
        cache.get(key, paint)
    cache.get("a", paint)
    cache.get("d", paint)
    assert (len(cache), cache.bytes) == (3, 1200)
    misses = cache.misses
    cache.get("a", paint)
    assert cache.misses == misses
    cache.get("b", paint)
    assert cache.misses == misses + 1


@pytest.mark.parametrize("px", [20, 36, 72, 96])
@pytest.mark.parametrize(("x", "y"), [(0, 0), (3, 2), (4.5, 1.25), (8, 6)])
def test_a_figure_is_drawn_in_the_middle_of_its_square(px, x, y):
    camera = camera_at(px)
    place = place_figures(camera, [replace(PLAIN_LOOK, x=x, y=y)])[0]
    assert (place.x, place.y) == pytest.approx(camera.to_screen(x + 0.5, y + 0.5), abs=1)
    assert 0.7 * px < place.size < px
    box = touched(drawn([replace(PLAIN_LOOK, x=x, y=y, status="dead")], px))
    # Shadow and badge may reach over on either side, to the east and south more than to the west and north.
    assert box.centerx == pytest.approx(place.x, abs=0.12 * px + 1)
    assert box.centery == pytest.approx(place.y, abs=0.12 * px + 1)


def test_figures_move_and_grow_with_the_camera():
    camera = Camera((50, 30, 600, 480), 30, 20)
    before = place_figures(camera, [PLAIN_LOOK])[0]
    camera.zoom_at(camera.to_screen(3.5, 2.5), 2)
    after = place_figures(camera, [PLAIN_LOOK])[0]
    assert after.size == pytest.approx(2 * before.size)
    assert (after.x, after.y) == pytest.approx((before.x, before.y), abs=1)
    camera.pan(24, -16)
    panned = place_figures(camera, [PLAIN_LOOK])[0]
    assert (panned.x - after.x, panned.y - after.y) == (24, -16)


def test_a_large_figure_fills_its_footprint_and_a_long_one_both_its_sides():
    camera = camera_at(72)
    large, long = place_figures(camera, [replace(PLAIN_LOOK, width=2, height=2), replace(PLAIN_LOOK, width=2)])
    assert (large.x, large.y) == camera.to_screen(4, 3)
    assert large.width == large.height > 1.5 * 72
    assert (long.x, long.y) == camera.to_screen(4, 2.5)
    assert long.width - long.height == 72
    box = touched(drawn([replace(PLAIN_LOOK, width=2, status="dead")]))
    assert box.width > 1.5 * box.height


@pytest.mark.parametrize("facing", range(8))
def test_a_pair_stands_across_its_facing_within_its_square(facing):
    camera = camera_at(72)
    pair = [replace(PLAIN_LOOK, facing=facing, slot=slot, slots=2) for slot in range(2)]
    first, second = place_figures(camera, pair)
    ux, uy = facing_vector(facing)
    dx, dy = second.x - first.x, second.y - first.y
    assert dx * ux + dy * uy == pytest.approx(0, abs=1e-6)
    assert dx * -uy + dy * ux > 0.4 * 72
    assert first.size == second.size == pytest.approx(0.56 * 72)
    square = camera.square_rect(3, 2)
    assert square.contains(first.box.inflate(-2, -2)) and square.contains(second.box.inflate(-2, -2))


def test_sharers_who_face_apart_do_not_stand_on_each_other():
    for slots in (2, 3, 4):
        looks = [replace(PLAIN_LOOK, facing=(3 * slot) % 8, slot=slot, slots=slots) for slot in range(slots)]
        for first, second in combinations(place_figures(camera_at(72), looks), 2):
            assert math.dist(first[:2], second[:2]) > 0.4 * 72


def test_sharers_stand_in_one_outlined_square():
    pair = [replace(PLAIN_LOOK, slot=slot, slots=2) for slot in range(2)]
    square = camera_at(72).square_rect(3, 2)
    corner = pygame.Rect(square.left, square.top + 20, 5, 20)
    alone, shared = drawn([PLAIN_LOOK]).subsurface(corner), drawn(pair).subsurface(corner)
    assert pygame.image.tobytes(alone, "RGB") != pygame.image.tobytes(shared, "RGB")


def test_the_living_are_drawn_over_the_dead_whatever_their_order():
    dead, living = replace(PLAIN_LOOK, status="dead", team=2), replace(PLAIN_LOOK, x=3.4)
    assert image([dead, living]) == image([living, dead])
    overlap = camera_at(72).to_screen(3.75, 2.5)
    spot = (round(overlap[0]), round(overlap[1]))
    both, above, below = (drawn(looks).get_at(spot)[:3] for looks in ([dead, living], [living], [dead]))
    assert both == pytest.approx(above, abs=2)
    assert both != pytest.approx(below, abs=20)


def test_nothing_is_drawn_outside_the_view():
    surface = pygame.Surface((400, 400), 0, 32)
    surface.fill(GROUND)
    camera = Camera((100, 100, 200, 200), 2, 2)
    draw_figures(surface, camera, [FigureLook(x, y, selected=True) for x in (0, 1) for y in (0, 1)])
    assert camera.view_rect.contains(touched(surface))
    assert surface.get_clip() == surface.get_rect()


def test_those_gone_and_those_out_of_sight_are_not_drawn():
    assert touched(drawn([replace(PLAIN_LOOK, status="gone"), replace(PLAIN_LOOK, x=40)])) is None


def test_the_prone_and_the_fallen_show_no_facing():
    for change in ({"posture": "prone"}, {"status": "unconscious"}, {"status": "dying"}, {"status": "dead"}):
        looks = [replace(PLAIN_LOOK, facing=facing, **change) for facing in (1, 6)]
        assert image([looks[0]]) == image([looks[1]]), change


def test_the_wound_bar_is_as_long_as_what_is_left_and_never_empty_on_the_living():
    def light(share):
        surface = drawn([replace(PLAIN_LOOK, hp_share=share)], 96)
        bar = [surface.get_at((x, y)) for y in range(275, 285) for x in range(300, 380)]
        return sum(colour.r > 200 and colour.g > 60 for colour in bar)

    assert light(1.0) > light(0.75) > light(0.55)
    assert image([replace(PLAIN_LOOK, hp_share=0.01)]) != image([replace(PLAIN_LOOK, hp_share=0)])
    assert image([replace(PLAIN_LOOK, hp_share=1.4)]) == image([replace(PLAIN_LOOK, hp_share=1)])


def test_on_small_squares_badges_are_dots_and_icons_lose_their_disc():
    assert [detail_for(0.8 * px) for px in (72, 48, 47, 28, 27, 20)] == [FINE, FINE, PLAIN, PLAIN, TINY, TINY]
    # Two badges of one tone differ as icons, not as dots.
    looks = [replace(PLAIN_LOOK, badges=(name,)) for name in ("terror", "broken-shield")]
    assert image([looks[0]], 48) != image([looks[1]], 48)
    for px in (47, 36):
        assert image([looks[0]], px) == image([looks[1]], px) != image([PLAIN_LOOK], px)


def test_the_figure_under_a_pixel_is_the_topmost_one():
    camera = camera_at(72)
    looks = [
        replace(PLAIN_LOOK, status="dead"),
        PLAIN_LOOK,
        replace(PLAIN_LOOK, x=5, slot=0, slots=2),
        replace(PLAIN_LOOK, x=5, slot=1, slots=2),
        replace(PLAIN_LOOK, x=0, y=5, width=2, height=2),
        replace(PLAIN_LOOK, x=7, ghost=True),
    ]
    assert figure_at(camera, looks, camera.to_screen(3.5, 2.5)) == 1
    assert figure_at(camera, looks[:1], camera.to_screen(3.5, 2.5)) == 0
    assert figure_at(camera, looks, camera.to_screen(5.5, 2.25)) == 2
    assert figure_at(camera, looks, camera.to_screen(5.5, 2.75)) == 3
    assert figure_at(camera, looks, camera.to_screen(1.7, 6.3)) == 4
    for nobody in ((7.5, 2.5), (3.03, 2.03), (9, 7)):
        assert figure_at(camera, looks, camera.to_screen(*nobody)) is None


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"facing": 8}, "facing 8 is none"),
        ({"posture": "sitting"}, 'posture "sitting" is none of standing'),
        ({"status": "asleep"}, 'status "asleep" is none of active'),
        ({"slot": 2, "slots": 2}, "slot 2 of 2 cannot be"),
        ({"slots": 5}, "slot 0 of 5 cannot be"),
        ({"width": 0}, "a footprint of 0 by 1"),
    ],
)
def test_a_look_that_cannot_be_is_refused_in_one_line(wrong, words):
    with pytest.raises(ValueError, match=words):
        replace(PLAIN_LOOK, **wrong)


def test_an_unknown_icon_is_named():
    with pytest.raises(LookupError, match='no icon named "orc-haed"; did you mean orc-head'):
        drawn([replace(PLAIN_LOOK, icon="orc-haed")])


def test_postures_and_statuses_are_those_of_the_engine():
    assert (POSTURES, STATUSES) == (POSTURE_NAMES, STATUS_NAMES)


def test_figures_need_no_display():
    pygame.display.quit()
    assert touched(drawn([replace(PLAIN_LOOK, team=5, icon="troll", initiative="3")])) is not None


def test_in_a_hurry_a_figure_of_another_size_is_stretched_to_its_place():
    whole = touched(drawn([PLAIN_LOOK], 60))
    kept = len(PICTURES)
    camera = camera_at(66)
    surface = pygame.Surface((10 * 66, 8 * 66), 0, 32)
    surface.fill(GROUND)
    draw_figures(surface, camera, [PLAIN_LOOK], hurry=True)
    assert len(PICTURES) == kept
    stretched = touched(surface)
    assert stretched.width == pytest.approx(whole.width * 1.1, abs=3)
    assert stretched.center == pytest.approx((whole.centerx * 1.1, whole.centery * 1.1), abs=3)
