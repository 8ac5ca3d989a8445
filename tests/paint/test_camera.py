"""The camera: squares to screen pixels and back, zoom at the cursor, panning."""

import pytest

from battlemap.paint.camera import MAX_SCALE, MIN_SCALE, Camera


@pytest.fixture
def camera():
    return Camera((100, 50, 800, 600), 30, 20)


@pytest.mark.parametrize("factor", [1, 0.7, 1.37, 3.3])
def test_the_middle_of_every_square_in_view_leads_back_to_the_square(camera, factor):
    camera.zoom_at((431, 307), factor)
    seen = 0
    for y in range(20):
        for x in range(30):
            middle = camera.to_screen(x + 0.5, y + 0.5)
            if camera.view_rect.collidepoint(middle):
                seen += 1
                assert camera.square_at(middle) == (x, y)
                assert camera.square_rect(x, y).collidepoint(middle)
    assert seen > 20


def test_fit_shows_the_whole_map_in_the_middle_of_the_view(camera):
    left, top = camera.to_screen(0, 0)
    right, bottom = camera.to_screen(30, 20)
    assert camera.view_rect.left <= left and right <= camera.view_rect.right
    assert camera.view_rect.top <= top and bottom <= camera.view_rect.bottom
    assert left - camera.view_rect.left == pytest.approx(camera.view_rect.right - right)
    assert top - camera.view_rect.top == pytest.approx(camera.view_rect.bottom - bottom)


@pytest.mark.parametrize("pos", [(300, 200), (500, 350), (711, 483)])
def test_zooming_keeps_what_is_under_the_cursor(camera, pos):
    before = camera.to_map(pos)
    for factor in (1.1, 1.25, 2.0, 0.8, 1.1, 1.003):
        camera.zoom_at(pos, factor)
        assert camera.to_map(pos) == pytest.approx(before)


def test_many_small_zoom_steps_add_up(camera):
    before = camera.scale
    for _ in range(100):
        camera.zoom_at((500, 350), 1.004)
    assert camera.scale == pytest.approx(before * 1.004**100, abs=0.25)


def test_the_scale_stays_within_its_limits_and_on_quarter_pixels(camera):
    for factor in (50, 1.3, 0.0001, 1.01):
        camera.zoom_at((500, 350), factor)
        assert MIN_SCALE <= camera.scale <= MAX_SCALE
        assert camera.scale * 4 == int(camera.scale * 4)


def test_panning_moves_by_pixels_and_never_loses_the_map(camera):
    camera.zoom_at((500, 350), 4)
    x, y = camera.to_screen(15, 10)
    camera.pan(-31.5, 12.25)
    assert camera.to_screen(15, 10) == pytest.approx((x - 31.5, y + 12.25))
    camera.pan(100_000, -100_000)
    corners = camera.to_screen(0, 20)
    assert camera.view_rect.collidepoint(corners[0] + 1, corners[1] - 1)


def test_no_square_lies_outside_the_view_or_the_map(camera):
    assert camera.square_at((50, 300)) is None
    assert camera.square_at((101, 51)) is None
    camera.zoom_at((500, 350), 3)
    assert camera.square_at((99, 300)) is None


def test_neighbouring_square_rectangles_share_their_edges(camera):
    camera.zoom_at((500, 350), 1.37)
    assert camera.square_rect(3, 4).right == camera.square_rect(4, 4).left
    assert camera.square_rect(3, 4).bottom == camera.square_rect(3, 5).top


def test_another_view_keeps_the_middle(camera):
    camera.zoom_at((500, 350), 3)
    middle = camera.to_map(camera.view_rect.center)
    camera.resize((0, 0, 1000, 500))
    assert camera.to_map((500, 250)) == pytest.approx(middle)
