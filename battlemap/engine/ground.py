"""Terrain, wall and door kinds as integers, in the order of `setup.TERRAINS`, `setup.WALL_KINDS` and `setup.DOOR_STATES`."""

from __future__ import annotations

FLOOR, WALL, DIFFICULT, SHALLOW, DEEP, PIT, PILLAR, DOOR_SQUARE, TREE, VOID = range(10)

# Wall pieces: 0 is none.
PIECE_WALL, PIECE_LOW, PIECE_WINDOW, PIECE_CURTAIN, PIECE_INVISIBLE, PIECE_DOOR = range(1, 7)

# Doors: 0 is none.
DOOR_OPEN, DOOR_CLOSED, DOOR_LOCKED, DOOR_SECRET = range(1, 5)

UNIT = 1024
"""One square in the units of wall pieces."""

# What stopped a line of sight.
BLOCKED_BY_SQUARE, BLOCKED_BY_PIECE, BLOCKED_BY_FIGURE, BLOCKED_BY_POINT = 1, 2, 3, 4
BLOCKER_NAMES = ("", "square", "wall", "figure", "corner")
