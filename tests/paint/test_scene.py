"""What players may see of a map and its figures, and what stays with the referee."""

import io
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pygame
import pytest
from maps_to_paint import map_from

from battlemap import load_scenario
from battlemap.errors import BattlemapError
from battlemap.paint.battle_picture import scene_picture
from battlemap.paint.scene import battle_scene, map_scene, players_land
from battlemap.paint.svg import scene_svg

ROWS = ["######", "#..#.#", "#..+.#", "######"]


def vault(door, kind="door", state="secret"):
    """A room and a closet: a door that fills a square, and a wall or door along another."""
    walls = [((2, 1), (2, 2), kind, state), ((2, 2), (2, 3), "wall", "")]
    rows = ROWS if door else [row.replace("+", "#") for row in ROWS]
    return map_from(rows, walls, doors={(3, 2): door} if door else {})


def groups(text):
    return {group.get("id"): group for group in ElementTree.fromstring(text) if group.get("id")}


def test_the_file_of_a_players_map_is_that_of_a_map_with_walls_for_secret_doors():
    secret, walled = vault("secret"), vault("", kind="wall")
    assert scene_svg(map_scene(secret, "A vault", player=True)) == scene_svg(map_scene(walled, "A vault", player=True))
    assert scene_svg(map_scene(secret, "A vault")) != scene_svg(map_scene(walled, "A vault"))


def test_so_is_the_painted_picture():
    def painted(land, player):
        return pygame.image.tobytes(scene_picture(map_scene(land, "A vault", player), 24), "RGB")

    assert painted(vault("secret"), True) == painted(vault("", kind="wall"), True)
    assert painted(vault("secret"), False) != painted(vault("secret"), True)


def test_invisible_walls_are_drawn_for_the_referee_alone():
    shielded = vault("closed", kind="invisible")
    bare = replace(shielded, walls=shielded.walls[1:])
    assert scene_svg(map_scene(shielded, "x", player=True)) == scene_svg(map_scene(bare, "x", player=True))
    assert len(groups(scene_svg(map_scene(shielded, "x")))["walls"]) == 2


def test_other_doors_stay_as_they_are_in_a_players_map():
    land = players_land(vault("locked", state="open"))
    assert land == vault("locked", state="open")


def test_a_secret_door_that_was_found_open_is_a_door_to_players_too():
    land = players_land(vault("secret"), {(3, 2): "open", 0: "closed"})
    assert land.terrain[2][3] == "door" and land.walls[0].kind == "door"


def test_a_picture_shows_the_figures_of_the_sides_that_are_named():
    battle = load_scenario("ford")
    everybody, watch = battle_scene(battle), battle_scene(battle, sides=["watch"])
    assert {view.side for view in everybody.figures} == set(battle.setup.sides)
    assert {view.side for view in watch.figures} == {"watch"}
    drawn = groups(scene_svg(watch))["figures"]
    assert len(drawn) == len(watch.figures)
    # The colour of a side does not depend on who else is shown.
    raiders = battle_scene(battle, sides=[list(battle.setup.sides)[1]])
    assert raiders.teams == everybody.teams


def test_a_side_that_is_none_is_refused_with_the_nearest():
    with pytest.raises(BattlemapError, match='no side "wotch" in this scenario; the nearest is "watch"'):
        battle_scene(load_scenario("ford"), sides=["wotch"])


def test_players_do_not_read_hit_points():
    battle = load_scenario("ford")
    assert " hp" in scene_svg(battle_scene(battle))
    assert " hp" not in scene_svg(battle_scene(battle, player=True))


def test_a_map_alone_has_no_figures():
    assert "figures" not in groups(scene_svg(map_scene(vault("closed"), "A vault")))


def test_grid_and_coordinates_can_be_left_out():
    scene = map_scene(vault("closed"), "A vault")
    assert {"grid", "coordinates"} <= set(groups(scene_svg(scene)))
    plain = scene_svg(scene, grid=False, coordinates=False)
    assert not {"grid", "coordinates"} & set(groups(plain))
    assert ElementTree.fromstring(plain).get("viewBox") == "0 0 240 160"


def test_a_painted_picture_has_coordinates_in_a_frame_round_the_map():
    scene = map_scene(vault("closed"), "A vault")
    bare, framed = scene_picture(scene, 48), scene_picture(scene, 48, coordinates=True)
    assert bare.get_size() == (6 * 48, 4 * 48)
    assert framed.get_size() == (6 * 48 + 48, 4 * 48 + 48)
    inside = framed.subsurface(pygame.Rect(24, 24, 6 * 48, 4 * 48))
    assert pygame.image.tobytes(inside, "RGB") == pygame.image.tobytes(bare, "RGB")
    letters = framed.subsurface(pygame.Rect(24, 0, 48, 24))
    colours = {tuple(letters.get_at((x, y)))[:3] for x in range(48) for y in range(24)}
    assert (244, 239, 226) in colours and len(colours) > 2


def test_a_maps_own_picture_is_the_ground_of_its_painting():
    sheet = pygame.Surface((60, 40))
    sheet.fill((200, 40, 90))
    data = io.BytesIO()
    pygame.image.save(sheet, data, "ground.png")
    land = map_from(["......"] * 4)
    land.picture = {"data": data.getvalue(), "type": "png", "squares": [6, 4]}
    painted = scene_picture(map_scene(land, "A hall"), 24, grid=False)
    assert tuple(painted.get_at((70, 40)))[:3] == pytest.approx((200, 40, 90), abs=6)
    land.picture = {"path": "no-such-file.png", "squares": [6, 4]}
    with pytest.raises(BattlemapError, match="no-such-file"):
        scene_picture(map_scene(land, "A hall"), 24)
