"""Strokes: bars of the length and width asked for, dashes from end to end."""

import math

import pygame
import pytest

from battlemap.paint.strokes import bar, dashes


def test_dashes_fill_a_line_from_end_to_end():
    pieces = dashes([(0, 0), (30, 0), (30, 40)], 6, 4)
    assert pieces[0][0] == (0, 0) and pieces[-1][1] == pytest.approx((30, 40))
    gaps = [math.dist(a[1], b[0]) for a, b in zip(pieces, pieces[1:], strict=False)]
    assert all(2 < gap <= 4.5 for gap in gaps)
    assert dashes([(5, 5), (5, 5)], 6, 4) == []
    assert dashes([(0, 0), (3, 0)], 6, 4) == [((0, 0), (3, 0))]


@pytest.mark.parametrize("angle", range(0, 360, 30))
def test_a_bar_has_the_length_and_width_asked_for(angle):
    surface = pygame.Surface((200, 200), 0, 32)
    way = 60 * math.cos(math.radians(angle)), 60 * math.sin(math.radians(angle))
    bar(surface, (255, 255, 255), (100.4, 99.7), (100.4 + way[0], 99.7 + way[1]), 5)
    light = sum(surface.get_at((x, y)).r for x in range(200) for y in range(200)) / 255
    assert light == pytest.approx(60 * 5, rel=0.06)
