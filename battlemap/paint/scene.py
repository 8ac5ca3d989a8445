"""What a picture of a map shows: the land, its doors, and the figures that whoever looks at it may see."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from ..battle import Battle
from ..content import nearest
from ..errors import BattlemapError
from ..setup import DOOR_STATES, MapSetup
from ..views import FigureView
from .walls import DoorStates

__all__ = ["Scene", "battle_scene", "door_states", "map_scene", "players_land"]


@dataclass(frozen=True, slots=True)
class Scene:
    """One thing to be drawn. ``player`` leaves out what only the referee knows; without a battle there are no figures."""

    title: str
    land: MapSetup
    doors: DoorStates = field(default_factory=dict)
    battle: Battle | None = None
    figures: tuple[FigureView, ...] = ()
    player: bool = False

    @property
    def teams(self) -> Mapping[str, int]:
        """The numbers of the sides, from 1, by which they are coloured."""
        return {side: number for number, side in enumerate(self.battle.setup.sides, 1)} if self.battle else {}

    def door(self, key: int | tuple[int, int]) -> str:
        """The state of a door, by its number in the land's walls, or by the square that it fills."""
        if isinstance(key, tuple):
            return self.doors.get(key, self.land.doors.get(key, "closed"))
        return self.doors.get(key, self.land.walls[key].state)


def battle_scene(battle: Battle, player: bool = False, sides: Collection[str] = ()) -> Scene:
    """A battle as it stands: all figures on the map, or those of some sides. BattlemapError for a side that is none."""
    known = battle.setup.sides
    for side in sides:
        if side not in known:
            guess = nearest(side, known)
            hint = f'the nearest is "{guess}"' if guess else f"there are {', '.join(known) or 'none'}"
            raise BattlemapError(f'no side "{side}" in this scenario; {hint}')
    figures = tuple(view for view in battle.figures if view.at and (not sides or view.side in sides))
    doors: DoorStates = door_states(battle)
    land = battle.setup.map
    if player:
        land, doors = players_land(land, doors), {door: doors[door] for door in doors if doors[door] != "secret"}
    return Scene(battle.setup.title, land, doors, battle, figures, player)


def map_scene(land: MapSetup, title: str, player: bool = False) -> Scene:
    """A map alone, its doors as the set-up has them."""
    return Scene(title, players_land(land) if player else land, player=player)


def door_states(battle: Battle) -> dict[int | tuple[int, int], str]:
    """The doors' present states, by number in the map's walls, or by square for a door that fills one."""
    land = battle.setup.map
    walls: list[int | tuple[int, int]] = [
        number for number, wall in enumerate(land.walls) if wall.kind == "door" and wall.start != wall.end
    ]
    squares = [(x, y) for y, row in enumerate(land.terrain) for x, name in enumerate(row) if name == "door"]
    states = battle.state.door[1 : battle.board.doors + 1]
    return {door: DOOR_STATES[state - 1] for door, state in zip([*walls, *squares], states, strict=True)}


def players_land(land: MapSetup, doors: DoorStates | None = None) -> MapSetup:
    """The land as players know it: secret doors are walls, so that not even the file of a picture gives them away.

    Walls keep their numbers. ``doors`` are present states where they differ from the set-up's.
    """
    now = doors or {}
    walls = [
        replace(wall, kind="wall", state="closed")
        if wall.kind == "door" and now.get(number, wall.state) == "secret"
        else wall
        for number, wall in enumerate(land.walls)
    ]
    terrain = [
        [
            "wall" if name == "door" and now.get((x, y), land.doors.get((x, y), "closed")) == "secret" else name
            for x, name in enumerate(row)
        ]
        for y, row in enumerate(land.terrain)
    ]
    known = {square: state for square, state in land.doors.items() if terrain[square[1]][square[0]] == "door"}
    return replace(land, terrain=terrain, walls=walls, doors=known)
