"""A battle as one picture, map and figures, without a window."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pygame

from battlemap import content
from battlemap.battle import Battle
from battlemap.content.layers import layered
from battlemap.paint.artwork import icon_names
from battlemap.paint.camera import Camera
from battlemap.paint.figures import FigureLook, draw_figures
from battlemap.paint.map_picture import MapPicture
from battlemap.places import FACINGS
from battlemap.setup import DOOR_STATES

__all__ = ["MOST_SIDE_PX", "battle_picture", "door_states", "figure_looks", "save_picture"]

MOST_SIDE_PX = 16_000
NO_ICON = "person"


def battle_picture(battle: Battle, px: int = 48) -> pygame.Surface:
    """The map and its figures at so many pixels a square; fewer where the picture would be longer than MOST_SIDE_PX."""
    field = battle.setup.map
    px = max(min(px, MOST_SIDE_PX // max(field.width, field.height)), 1)
    pygame.font.init()
    picture = MapPicture(field, door_states(battle)).whole(px)
    camera = Camera(picture.get_rect(), field.width, field.height)
    camera.fit()
    draw_figures(picture, camera, figure_looks(battle))
    return picture


def save_picture(battle: Battle, path: str | os.PathLike[str], px: int = 48) -> None:
    """Write the picture of a battle to a PNG file. Raises OSError where that cannot be."""
    target = Path(path)
    target.touch()  # pygame's own error says less
    pygame.image.save(battle_picture(battle, px), target)


def door_states(battle: Battle) -> dict[int | tuple[int, int], str]:
    """The doors' present states, by number in the map's walls, or by square for a door that fills one."""
    field = battle.setup.map
    walls: list[int | tuple[int, int]] = [
        number for number, wall in enumerate(field.walls) if wall.kind == "door" and wall.start != wall.end
    ]
    squares = [(x, y) for y, row in enumerate(field.terrain) for x, name in enumerate(row) if name == "door"]
    states = battle.state.door[1 : battle.board.doors + 1]
    return {door: DOOR_STATES[state - 1] for door, state in zip([*walls, *squares], states, strict=True)}


def figure_looks(battle: Battle) -> list[FigureLook]:
    """What is visible of every figure on the map, in their order."""
    views = [view for view in battle.figures if view.at]
    upright: dict[tuple[int, int], list[str]] = {}
    for view in views:
        if view.status != "dead" and view.footprint == (1, 1):
            upright.setdefault(view.place, []).append(view.id)
    teams = {side: number for number, side in enumerate(battle.setup.sides, 1)}
    looks = []
    for view in views:
        together = upright.get(view.place, [])[:4]
        shares = view.id in together
        looks.append(
            FigureLook(
                *view.place,
                *view.footprint,
                FACINGS.index(view.facing),
                teams[view.side],
                _icon(battle, view.id),
                max(0.0, min(view.hp / max(view.hp_most, 1), 1.0)),
                view.posture,
                view.status,
                slot=together.index(view.id) if shares else 0,
                slots=len(together) if shares else 1,
            )
        )
    return looks


def _icon(battle: Battle, figure: str) -> str:
    setup = battle.setup.figures[figure]
    kind: Mapping[str, object] = layered(content.kinds(battle.setup.ruleset), battle.setup.kinds, setup.kind)
    found = str(setup.fields.get("icon") or kind.get("icon") or NO_ICON)
    return found if found in icon_names() else NO_ICON
