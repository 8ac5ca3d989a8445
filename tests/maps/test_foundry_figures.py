"""Figures and slow ground of Foundry scenes: small twins of real ones, built here."""

from __future__ import annotations

import json
from typing import Any

import pytest

from battlemap.maps import import_map
from battlemap.maps.report import ImportReport
from battlemap.setup import FigureSetup, MapSetup


def token(name: str = "Orc", x: float = 0, y: float = 0, **fields: Any) -> dict[str, Any]:
    return {"name": name, "x": x, "y": y, "width": 1, "height": 1, "disposition": -1, "rotation": 0, **fields}


def scene(**fields: Any) -> dict[str, Any]:
    """A scene of version 12, 10 x 8 squares of 100 pixels, without padding."""
    grid = {"type": 1, "size": 100, "distance": 5, "units": "ft"}
    return {"width": 1000, "height": 800, "padding": 0, "grid": grid, "walls": [], "tokens": [], **fields}


def read(document: Any) -> tuple[MapSetup, list[FigureSetup], ImportReport]:
    return import_map(json.dumps(document).encode())


def test_dispositions_are_sides():
    tokens = [token(x=100 * i, disposition=side) for i, side in enumerate((1, 0, -1, -2, None, "x"))]
    _, figures, report = read(scene(tokens=tokens))
    assert [figure.side for figure in figures] == ["friendly", "neutral", "hostile", "secret", "hostile", "hostile"]
    assert report.counts["sides_guessed"] == 2
    assert len({figure.id for figure in figures}) == 6


@pytest.mark.parametrize(
    ("rotation", "facing"), [(0, 4), (90, 6), (180, 0), (270, 2), (45, 5), (-90, 2), (360, 4), (67, 5)]
)
def test_a_picture_that_is_not_turned_faces_south(rotation, facing):
    assert read(scene(tokens=[token(rotation=rotation)]))[1][0].facing == facing


@pytest.mark.parametrize(("direction", "facing"), [(0, 2), (90, 4), (180, 6), (-90, 0), (-45, 1)])
def test_a_facing_noted_by_about_face_goes_before_the_rotation(direction, facing):
    turned = token(rotation=90, flags={"about-face": {"direction": direction}})
    assert read(scene(tokens=[turned]))[1][0].facing == facing


def test_figures_take_the_kind_they_are_named_after_else_the_kind_of_their_size():
    tokens = [
        token("Goblin Boss", 0, 0),
        token("Ser Alard", 100, 0, disposition=1),
        token("Thing", 400, 0, width=2, height=2),
        token("Colossus", 600, 300, width=3, height=3),
        token("Rat", 0, 300, width=0.5, height=0.5),
    ]
    _, figures, report = read(scene(tokens=tokens))
    assert [(f.kind, f.at) for f in figures] == [
        ("goblin", (0, 0)),
        ("man-at-arms", (1, 0)),
        ("ogre", (4, 0)),
        ("hill-giant", (6, 3)),
        ("goblin", (0, 3)),
    ]
    assert report.counts["kinds_guessed"] == 4
    assert [f.id for f in figures[:2]] == ["goblin_boss", "ser_alard"] and figures[1].name == "Ser Alard"


def test_figures_in_one_square_step_aside_and_those_off_the_map_are_left_out():
    tokens = [token(), token(), token(x=-500), token(x=5000), token(y=990)]
    _, figures, report = read(scene(tokens=tokens))
    assert len({figure.at for figure in figures}) == len(figures) == 2
    assert report.counts["figures_moved"] == 1 and report.counts["figures_off_map"] == 3


def test_ids_never_read_as_a_square_a_verb_or_a_side():
    tokens = [token(name, 100 * i) for i, name in enumerate(("C4", "Attack", "Hostile", "Ёж", "c4", "end"))]
    figures = read(scene(tokens=tokens))[1]
    assert [figure.id for figure in figures] == ["c4_2", "attack_2", "hostile_2", "figure", "c4_3", "end_2"]


def test_hidden_figures_elevations_and_statistics_are_told():
    tokens = [
        token(hidden=True),
        token(x=100, elevation=20),
        token(x=200, delta={"system": {}}),
        token(x=300, actorData={}),
    ]
    counts = read(scene(tokens=tokens))[2].counts
    assert (counts["hidden"], counts["elevations"], counts["statistics"]) == (1, 1, 1)


def region(*shapes: dict[str, Any], **fields: Any) -> dict[str, Any]:
    cost = {"type": "modifyMovementCost", "system": {"difficulties": {"walk": 2}}}
    return {"shapes": list(shapes), "elevation": {"bottom": None, "top": None}, "behaviors": [cost], **fields}


BOX = {"type": "rectangle", "x": 100, "y": 100, "width": 300, "height": 200, "rotation": 0}


@pytest.mark.parametrize(
    ("shapes", "count"),
    [
        ([BOX], 6),
        ([BOX, {**BOX, "width": 100, "hole": True}], 4),
        ([{"type": "polygon", "points": [100, 100, 400, 100, 400, 300, 100, 300]}], 6),
        ([{"type": "circle", "x": 300, "y": 300, "radius": 100}], 4),
        ([{"type": "ellipse", "x": 300, "y": 350, "radiusX": 200, "radiusY": 60, "rotation": 90}], 6),
        ([{**BOX, "height": 100, "rotation": 90}], 3),
        ([{**BOX, "anchorX": 0.5, "anchorY": 0.5, "x": 250, "y": 200}], 6),
        ([{"type": "mystery"}], 0),
    ],
)
def test_regions_that_cost_movement_are_difficult_ground(shapes, count):
    field_map, _, report = read(scene(regions=[region(*shapes)]))
    assert sum(row.count("difficult") for row in field_map.terrain) == report.counts["slow_squares"] == count


@pytest.mark.parametrize(
    "fields",
    [
        {"behaviors": []},
        {"behaviors": [{"type": "teleportToken"}]},
        {"behaviors": [{"type": "modifyMovementCost", "system": {"difficulties": {"walk": 1, "swim": 2}}}]},
        {"behaviors": [{"type": "dnd5e.difficultTerrain", "disabled": True}]},
        {"elevation": {"bottom": 10, "top": 20}},
    ],
)
def test_other_regions_are_left_out_and_counted(fields):
    field_map, _, report = read(scene(regions=[region(BOX, **fields)]))
    assert not any("difficult" in row for row in field_map.terrain) and report.counts["regions"] == 1


def test_difficult_terrain_of_a_game_system_counts_too():
    field_map, _, _ = read(scene(regions=[region(BOX, behaviors=[{"type": "dnd5e.difficultTerrain", "system": {}}])]))
    assert field_map.terrain[1][1] == "difficult"
