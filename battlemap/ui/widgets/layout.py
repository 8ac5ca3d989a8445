"""Cutting a rectangle into rows and columns."""

from __future__ import annotations

from collections.abc import Sequence

import pygame


def columns(rect: pygame.Rect, widths: Sequence[int], gap: int = 0) -> list[pygame.Rect]:
    """Side by side parts of ``rect``; a width of 0 takes an equal share of what the others leave."""
    return [
        pygame.Rect(rect.x + start, rect.y, length, rect.height) for start, length in _cuts(rect.width, widths, gap)
    ]


def rows(rect: pygame.Rect, heights: Sequence[int], gap: int = 0) -> list[pygame.Rect]:
    """Parts of ``rect`` one below the other; a height of 0 takes an equal share of what the others leave."""
    return [
        pygame.Rect(rect.x, rect.y + start, rect.width, length) for start, length in _cuts(rect.height, heights, gap)
    ]


def _cuts(total: int, lengths: Sequence[int], gap: int) -> list[tuple[int, int]]:
    open_parts = sum(1 for length in lengths if length == 0)
    left = max(0, total - sum(lengths) - gap * max(0, len(lengths) - 1))
    cuts: list[tuple[int, int]] = []
    start = 0
    given = 0
    for length in lengths:
        if length == 0:
            given += 1
            length = left * given // open_parts - left * (given - 1) // open_parts
        cuts.append((start, length))
        start += length + gap
    return cuts
