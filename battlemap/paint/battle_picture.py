"""A map and its figures as one painted picture, without a window."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pygame

from battlemap import content
from battlemap.battle import Battle
from battlemap.content.layers import layered
from battlemap.paint.artwork import font, icon_names
from battlemap.paint.backdrop import read_backdrop
from battlemap.paint.camera import Camera
from battlemap.paint.figures import FigureLook, draw_figures
from battlemap.paint.map_picture import MapPicture
from battlemap.paint.scene import Scene, battle_scene
from battlemap.places import FACINGS, square_name
from battlemap.setup import MapSetup

__all__ = ["MOST_SIDE_PX", "figure_looks", "save_picture", "scene_picture"]

MOST_SIDE_PX = 16_000
NO_ICON = "person"

PAPER, LETTERS = (244, 239, 226), (91, 81, 67)
FRAME = 0.5
"""What is left round a map for its coordinates, in squares; at least LEAST_FRAME_PX."""
LEAST_FRAME_PX = 16


def scene_picture(scene: Scene, px: int = 48, *, grid: bool = True, coordinates: bool = False) -> pygame.Surface:
    """The map and its figures at so many pixels a square; fewer where the picture would be longer than MOST_SIDE_PX.

    Without coordinates it is as large as the map, with them it has a frame round it. A map's own picture is its ground.
    Raises BattlemapError where that picture cannot be shown.
    """
    land = scene.land
    most = MOST_SIDE_PX - (2 * LEAST_FRAME_PX if coordinates else 0)
    px = max(min(px, int(most / (max(land.width, land.height) + (2 * FRAME if coordinates else 0)))), 1)
    pygame.font.init()
    map_picture = MapPicture(land, scene.doors, referee=not scene.player, picture=read_backdrop(land))
    map_picture.grid = grid
    picture = map_picture.whole(px)
    camera = Camera(picture.get_rect(), land.width, land.height)
    camera.fit()
    draw_figures(picture, camera, figure_looks(scene))
    return _framed(picture, land, px) if coordinates else picture


def _framed(picture: pygame.Surface, land: MapSetup, px: int) -> pygame.Surface:
    """The picture with column letters above and below it and row numbers on both sides."""
    frame = max(round(FRAME * px), LEAST_FRAME_PX)
    width, height = picture.get_size()
    sheet = pygame.Surface((width + 2 * frame, height + 2 * frame), 0, 32)
    sheet.fill(PAPER)
    sheet.blit(picture, (frame, frame))
    letters = font(min(max(round(px * 0.3), 10), 40), "semibold")
    every = max(1, -(-20 // px))
    for x in range(0, land.width, every):
        name = letters.render(square_name(x, 0)[:-1], True, LETTERS)
        for y in (frame // 2, height + frame + frame // 2):
            sheet.blit(name, name.get_rect(center=(frame + round((x + 0.5) * px), y)))
    for y in range(0, land.height, every):
        name = letters.render(str(y + 1), True, LETTERS)
        for x in (frame // 2, width + frame + frame // 2):
            sheet.blit(name, name.get_rect(center=(x, frame + round((y + 0.5) * px))))
    return sheet


def save_picture(
    scene: Scene | Battle,
    path: str | os.PathLike[str],
    px: int = 48,
    *,
    grid: bool = True,
    coordinates: bool = False,
) -> None:
    """Write the picture to a PNG file; a battle is shown with all its figures. Raises OSError where that cannot be."""
    target = Path(path)
    target.touch()  # pygame's own error says less
    shown = scene if isinstance(scene, Scene) else battle_scene(scene)
    pygame.image.save(scene_picture(shown, px, grid=grid, coordinates=coordinates), target)


def figure_looks(scene: Scene) -> list[FigureLook]:
    """What is visible of every figure that is shown, in their order."""
    battle, views = scene.battle, scene.figures
    if battle is None:
        return []
    upright: dict[tuple[int, int], list[str]] = {}
    for view in views:
        if view.status != "dead" and view.footprint == (1, 1):
            upright.setdefault(view.place, []).append(view.id)
    teams = scene.teams
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
