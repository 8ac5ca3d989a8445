"""What lies over the map: drawn where the camera says, each kind its own, bubbles clear of figures."""

import math

import pygame
import pytest

from battlemap.paint import overlays
from battlemap.paint.camera import Camera
from battlemap.paint.figures import FigureLook, place_figures
from battlemap.paint.overlays import (
    Bubble,
    aim_line,
    corner_mark,
    flash,
    floating_text,
    hover_outline,
    melee_ring,
    pair_outline,
    path_line,
    place_bubbles,
    push_squares,
    reach_squares,
    retreat_arrow,
    ruler,
    shield_wall_bar,
    target_bubbles,
    threat_squares,
    tint_squares,
)
from battlemap.paint.sprites import OVERLAYS

GROUND = (92, 110, 64)
PX = 64


@pytest.fixture
def camera():
    return Camera((0, 0, 12 * PX, 9 * PX), 12, 9)


def drawn(camera, draw, *arguments, **options):
    """The picture that one call leaves on bare ground."""
    surface = pygame.Surface((12 * PX, 9 * PX), 0, 32)
    surface.fill(GROUND)
    draw(surface, camera, *arguments, **options)
    return surface


def touched(surface):
    mask = pygame.mask.from_threshold(surface, GROUND, (1, 1, 1, 255))
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else None


def same(first, second):
    return pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


def is_bare(surface, camera, x, y):
    left, top = camera.to_screen(x, y)
    return surface.get_at((round(left), round(top)))[:3] == GROUND


CALLS = {
    "front": (tint_squares, [(3, 2)], "front"),
    "flank": (tint_squares, [(3, 2)], "flank"),
    "rear": (tint_squares, [(3, 2)], "rear"),
    "word": (tint_squares, [(3, 2)], "rear", "Rear"),
    "reach": (reach_squares, {(3, 2): 1}),
    "dearer reach": (reach_squares, {(3, 2): 2}),
    "threat": (threat_squares, [(3, 2)]),
    "push": (push_squares, [(3, 2)]),
    "push from the west": (push_squares, [(3, 2)], (2, 2)),
    "push from the south": (push_squares, [(3, 2)], (3, 3)),
    "hover": (hover_outline, (3, 2)),
    "pair": (pair_outline, (3, 2), 1),
    "pair of the second side": (pair_outline, (3, 2), 2),
    "corner": (corner_mark, (3, 2)),
    "shield wall": (shield_wall_bar, [(3, 2), (3, 3)], 2),
    "shield wall facing west": (shield_wall_bar, [(3, 2), (3, 3)], 6),
    "shield wall of the second side": (shield_wall_bar, [(3, 2), (3, 3)], 2, 2),
    "path": (path_line, [(3, 2), (4, 3)], "2 sq"),
    "path without words": (path_line, [(3, 2), (4, 3)]),
    "ruler": (ruler, [(3.5, 2.5), (4.5, 3.5)], "2 sq"),
    "aim": (aim_line, (3.5, 2.5), (6.5, 3.5)),
    "aim at a wall": (aim_line, (3.5, 2.5), (6.5, 3.5), (5.0, 3.0)),
    "melee": (melee_ring, [(3, 2), (4, 2)]),
    "retreat": (retreat_arrow, (3, 2), (5, 2)),
    "retreat back": (retreat_arrow, (5, 2), (3, 2)),
    "harm": (floating_text, 3.5, 2.5, "7", 0.3),
    "help": (floating_text, 3.5, 2.5, "7", 0.3, "help"),
    "hit": (flash, 3.5, 2.5, 0.3),
    "knockdown": (flash, 3.5, 2.5, 0.3, "knockdown"),
    "shot": (flash, 3.5, 2.5, 0.3, "shot"),
    "bubble": (target_bubbles, [Bubble(3, 2, "50 %", "d8: 1-4", 1)]),
    "bubble of the second side": (target_bubbles, [Bubble(3, 2, "50 %", "d8: 1-4", 2)]),
}


def test_every_overlay_looks_different(camera):
    images = {name: pygame.image.tobytes(drawn(camera, *call), "RGB") for name, call in CALLS.items()}
    assert len(set(images.values())) == len(CALLS)


@pytest.mark.parametrize("name", CALLS)
def test_an_overlay_gives_the_same_picture_every_time(camera, name):
    first = drawn(camera, *CALLS[name])
    OVERLAYS.clear()
    assert same(first, drawn(camera, *CALLS[name]))


@pytest.mark.parametrize("name", [n for n in CALLS if "bubble" not in n])
def test_an_overlay_goes_with_the_map_when_it_is_panned(camera, name):
    before = touched(drawn(camera, *CALLS[name]))
    camera.pan(23, 41)
    after = touched(drawn(camera, *CALLS[name]))
    assert (after.x - before.x, after.y - before.y) == (23, 41)
    assert after.size == before.size


@pytest.mark.parametrize("name", CALLS)
def test_an_overlay_stays_inside_the_view(name):
    camera = Camera((3 * PX + 40, 2 * PX + 40, 3 * PX, 2 * PX), 12, 9)
    camera.zoom_at(camera.view_rect.center, PX / camera.scale)
    camera.left, camera.top = 0.0, 0.0
    surface = drawn(camera, *CALLS[name])
    box = touched(surface)
    assert box is None or camera.view_rect.contains(box)
    assert surface.get_clip() == surface.get_rect()


def test_a_panned_view_needs_no_new_pictures(camera):
    calls = [call for name, call in CALLS.items() if name not in ("aim", "aim at a wall", "ruler", "melee")]
    for call in calls:
        drawn(camera, *call)
    misses = OVERLAYS.misses
    camera.pan(16, 7)
    for call in calls:
        drawn(camera, *call)
    assert OVERLAYS.misses == misses


# Tints and areas


@pytest.mark.parametrize("kind", ["front", "flank", "rear"])
def test_tints_fill_their_squares_and_no_others(camera, kind):
    surface = drawn(camera, tint_squares, [(3, 2), (5, 4)], kind)
    assert touched(surface) == touched(surface).clip(camera.square_rect(3, 2).union(camera.square_rect(5, 4)))
    for x, y in ((3.5, 2.5), (5.5, 4.5)):
        assert not is_bare(surface, camera, x, y)
    for x, y in ((4.5, 2.5), (4.5, 3.5), (3.5, 3.5)):
        assert is_bare(surface, camera, x, y)


def test_a_word_is_written_once_in_each_group_of_touching_squares(camera):
    squares = [(1, 1), (2, 1), (2, 2), (6, 1), (7, 2)]
    plain, worded = (
        drawn(camera, tint_squares, squares, "flank"),
        drawn(camera, tint_squares, squares, "flank", "Flank"),
    )
    written = [s for s in squares if not same(*(p.subsurface(camera.square_rect(*s)) for p in (plain, worded)))]
    assert written == [(1, 1), (6, 1), (7, 2)]


@pytest.mark.parametrize("word", ["Front", "Тыл", "Невероятно длинное слово"])
def test_a_word_stays_in_its_square(camera, word):
    for square in ((3, 2), (0, 0)):
        plain, worded = (drawn(camera, tint_squares, [square], "front", w) for w in ("", word))
        for surface in (plain, worded):
            surface.fill(GROUND, camera.square_rect(*square))
        assert same(plain, worded)


def test_an_unknown_arc_tone_or_flash_is_refused_by_name(camera):
    with pytest.raises(LookupError, match='no arc "side"; there are front, flank, rear'):
        drawn(camera, tint_squares, [(1, 1)], "side")
    with pytest.raises(LookupError, match='no tone "joy"; there are harm'):
        drawn(camera, floating_text, 1, 1, "7", 0.2, "joy")
    with pytest.raises(LookupError, match='no flash "bang"; there are hit'):
        drawn(camera, flash, 1, 1, 0.2, "bang")


@pytest.mark.parametrize("draw", [reach_squares, threat_squares])
def test_an_area_has_one_border_round_it_and_none_inside(camera, draw):
    squares = [(x, y) for x in range(3, 6) for y in range(2, 5)]
    surface = drawn(camera, draw, dict.fromkeys(squares, "") if draw is reach_squares else squares)
    middle, top = camera.to_screen(4.31, 2)
    inside = [surface.get_at((round(middle), round(top + PX + d))) for d in range(-3, 4)]
    edge = [surface.get_at((round(middle), round(top + d))) for d in range(8)]
    assert len({tuple(c) for c in inside}) == 1
    assert len({tuple(c) for c in edge}) > 3


def test_the_order_of_squares_does_not_matter(camera):
    squares = [(3, 2), (4, 2), (4, 3), (6, 6)]
    for draw in (threat_squares, push_squares, melee_ring):
        assert same(drawn(camera, draw, squares), drawn(camera, draw, squares[::-1]))
    costs = {square: i for i, square in enumerate(squares)}
    assert same(drawn(camera, reach_squares, costs), drawn(camera, reach_squares, dict(reversed(costs.items()))))


def test_costs_are_written_on_large_squares_only():
    for scale, is_written in ((64, True), (30, False)):
        camera = Camera((0, 0, 12 * scale, 9 * scale), 12, 9)
        one, nine = (drawn(camera, reach_squares, {(3, 2): cost}) for cost in (1, 9))
        assert same(one, nine) != is_written


def test_hover_takes_a_whole_footprint(camera):
    box = touched(drawn(camera, hover_outline, (3, 2), 2, 3))
    assert camera.square_rect(3, 2).union(camera.square_rect(4, 4)).inflate(2, 2).contains(box)
    assert box.width > 1.9 * PX and box.height > 2.9 * PX


# Formation


@pytest.mark.parametrize("facing", range(8))
def test_a_shield_wall_stands_before_its_figures(camera, facing):
    ahead = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)][facing]
    squares = [(5 - ahead[1] * i, 4 + ahead[0] * i) for i in (-1, 0, 1)]
    box = touched(drawn(camera, shield_wall_bar, squares, facing))
    middle = camera.to_screen(5.5, 4.5)
    reach = math.hypot(*ahead) * 0.5 * PX
    away = (box.centerx - middle[0], box.centery - middle[1])
    along = (away[0] * ahead[0] + away[1] * ahead[1]) / math.hypot(*ahead)
    assert 0.5 * reach < along < 1.3 * reach
    assert max(box.size) > 2.2 * PX


def test_a_shield_wall_does_not_depend_on_the_order_of_its_figures(camera):
    squares = [(3, 2), (3, 3), (3, 4)]
    assert same(drawn(camera, shield_wall_bar, squares, 2), drawn(camera, shield_wall_bar, squares[::-1], 2))
    assert touched(drawn(camera, shield_wall_bar, [], 2)) is None


def test_a_corner_mark_lies_on_its_corner(camera):
    box = touched(drawn(camera, corner_mark, (4, 3)))
    assert box.center == pytest.approx(camera.to_screen(4, 3), abs=1)
    assert box.width < 0.5 * PX


# Lines


def test_a_path_leads_from_its_first_square_to_its_last_and_leaves_the_figure_free(camera):
    surface = drawn(camera, path_line, [(2, 2), (3, 2), (4, 3)])
    for x, y in ((3.0, 2.5), (3.5, 2.5), (4.0, 3.0), (4.5, 3.5)):
        assert not is_bare(surface, camera, x, y)
    assert is_bare(surface, camera, 2.5, 2.5) and is_bare(surface, camera, 2.5, 3.5)
    large = drawn(camera, path_line, [(2, 2), (3, 2)], footprint=(2, 2))
    assert not is_bare(large, camera, 4, 3) and is_bare(large, camera, 3, 3)


def test_the_words_of_a_path_stay_inside_the_view(camera):
    for squares in ([(10, 4), (11, 4)], [(11, 0), (11, 1)], [(0, 8), (0, 7)]):
        for text in ("4 sq · 20 ft", "4 кл. · 20 фт · МС 6/15"):
            plain, worded = touched(drawn(camera, path_line, squares)), touched(drawn(camera, path_line, squares, text))
            assert worded.width > plain.width + 40
            assert camera.view_rect.inflate(-4, -4).contains(worded)


def test_a_path_or_ruler_without_places_draws_nothing(camera):
    for draw in (path_line, ruler, melee_ring):
        assert touched(drawn(camera, draw, [])) is None
    assert touched(drawn(camera, retreat_arrow, (3, 2), (3, 2))) is None


@pytest.mark.parametrize("end", [(9, 4), (5, 8), (2, 1), (8, 1), (5, 3), (4, 5)])
def test_a_retreat_arrow_runs_between_its_squares(camera, end):
    surface = drawn(camera, retreat_arrow, (5, 4), end)
    box = touched(surface)
    start, stop = camera.to_screen(5.5, 4.5), camera.to_screen(end[0] + 0.5, end[1] + 0.5)
    way = math.dist(start, stop)
    assert max(box.size) > 0.35 * way
    middle = ((start[0] + stop[0]) / 2, (start[1] + stop[1]) / 2)
    assert math.dist(box.center, middle) < 0.2 * way + 0.2 * PX


def test_a_line_of_fire_is_dull_behind_what_blocks_it(camera):
    surface = drawn(camera, aim_line, (1.5, 4.5), (9.5, 4.5), (5.5, 4.5))
    row = range(round(4.5 * PX) - 4, round(4.5 * PX) + 5)

    def yellow(left, right):
        return sum(
            colour.r > 200 and colour.g > 190 and colour.b < 130
            for y in row
            for x in range(round(left * PX), round(right * PX))
            for colour in [surface.get_at((x, y))]
        )

    assert yellow(2, 5.2) > 100
    assert yellow(5.8, 9.2) == 0


def test_a_melee_ring_holds_all_its_squares(camera):
    squares = [(3, 2), (4, 2), (5, 4)]
    box = touched(drawn(camera, melee_ring, squares))
    assert box.contains(camera.square_rect(3, 2).unionall([camera.square_rect(*s) for s in squares]))


def test_a_number_rises_and_fades_and_is_gone_at_the_end(camera):
    young, older, last = (drawn(camera, floating_text, 5.5, 4.5, "7", age) for age in (0.2, 0.59, 0.9))
    assert touched(young).centery > touched(older).centery
    assert touched(older).centerx == pytest.approx(5.5 * PX, abs=2)

    def strength(surface):
        box = touched(surface)
        pixels = [surface.get_at((x, y)) for x in range(box.left, box.right) for y in range(box.top, box.bottom)]
        return max(abs(c.r - GROUND[0]) for c in pixels)

    assert strength(last) < strength(older)
    for age in (-0.1, 1, 2):
        assert touched(drawn(camera, floating_text, 5.5, 4.5, "7", age)) is None
        assert touched(drawn(camera, flash, 5.5, 4.5, age)) is None


@pytest.mark.parametrize("kind", ["hit", "knockdown", "shot"])
def test_a_flash_spreads_from_its_point(camera, kind):
    early, late = (touched(drawn(camera, flash, 5.5, 4.5, age, kind)) for age in (0.1, 0.7))
    assert late.width > early.width
    assert late.center == pytest.approx(camera.to_screen(5.5, 4.5), abs=4)


# Bubbles

MELEE = [
    FigureLook(5, 3, 2, 2, team=2),
    FigureLook(4, 3),
    FigureLook(4, 4),
    FigureLook(7, 3),
    FigureLook(7, 5),
    FigureLook(5, 5, team=2),
    FigureLook(6, 2, team=2),
]


def bubbles_for(looks):
    return [
        Bubble(look.x, look.y, "12.5 %", "d12: 11", look.team, look.width, look.height, hovered=number == 0)
        for number, look in enumerate(looks)
    ]


@pytest.mark.parametrize("shift", [(0, 0), (-3, -2), (4, 2), (-4, 3)])
def test_bubbles_cover_no_figure_and_no_other_bubble_and_stay_in_view(camera, shift):
    looks = [FigureLook(look.x + shift[0], look.y + shift[1], look.width, look.height) for look in MELEE]
    surface = pygame.Surface((12 * PX, 9 * PX), 0, 32)
    figures = [place.box for place in place_figures(camera, looks)]
    boxes = target_bubbles(surface, camera, bubbles_for(looks), figures)
    assert len(boxes) == len(looks)
    for number, box in enumerate(boxes):
        assert camera.view_rect.contains(box)
        assert box.collidelist(figures) == -1
        assert box.collidelist(boxes[:number]) == -1


def test_a_bubble_with_room_sits_right_above_its_target(camera):
    target = pygame.Rect(300, 300, 50, 50)
    box = place_bubbles([(80, 36)], [target], [], camera.view_rect)[0]
    assert box.centerx == target.centerx and 0 < target.top - box.bottom < 25


def test_a_bubble_whose_room_above_is_taken_goes_below(camera):
    target = pygame.Rect(300, 300, 50, 50)
    box = place_bubbles([(80, 36)], [target], [pygame.Rect(290, 240, 60, 50)], camera.view_rect)[0]
    assert box.centerx == target.centerx and 0 < box.top - target.bottom < 25


def test_on_small_squares_only_the_bubble_pointed_at_is_shown():
    camera = Camera((0, 0, 480, 360), 12, 9)
    assert camera.scale < 48
    surface = pygame.Surface((480, 360), 0, 32)
    assert len(target_bubbles(surface, camera, bubbles_for(MELEE))) == 1


def test_words_fit_their_bubbles(camera):
    for headline, detail in (("5 %", ""), ("100 %", "d20: 1-20"), ("50 %", "очень длинное пояснение")):
        surface = pygame.Surface((12 * PX, 9 * PX), 0, 32)
        box = target_bubbles(surface, camera, [Bubble(5, 4, headline, detail)])[0]
        room = box.inflate(-6, -6)
        paper = surface.subsurface(room)
        edges = [paper.get_at((x, y)) for x in (room.width - 3,) for y in range(room.height // 3, room.height // 2)]
        assert all(colour.r > 220 for colour in edges)


def test_every_overlay_on_offer_is_tested_here():
    tested = {call[0].__name__ for call in CALLS.values()} | {"Bubble", "place_bubbles"}
    assert set(overlays.__all__) == tested
