"""Rooms and corridors cut into rock, with doors where a corridor meets a room.

Rooms of many sizes are thrown on the map with rock between them and joined to their nearest, each way found as the
cheapest one: along corridors that are there, straight through the walls of rooms, never along them. Some ways more make
rings, a few of them behind secret doors. The halls get pillars, pools, pits, rubble or a dais.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from .land import AROUND, SIDES, Land, Square
from .luck import Luck

__all__ = ["cut"]

GAP = 3
"""Squares of rock between two rooms."""
TRIES = 0.5
"""Throws of a room for every square of the map; most fall on a room that is there."""
LARGE = 6
"""So many throws of large rooms come first."""
THROWS, MOST_THROWS = 2, 40
"""So many more plans are drawn, and the one with the most rooms is built; as many as the second while none has three."""
MORE_WAYS = 0.35
SECRET = 0.3
OPEN, DOORLESS = 0.12, 0.2
LEAST_BETWEEN = 4
"""A corridor shorter than this has one door and not one at each end."""
LEAST_WIDE = 5
WALL_COST, ROCK_COST, TURN_COST = 9, 4, 2


@dataclass(frozen=True, slots=True)
class Room:
    """A rectangle of floor."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> Square:
        """Its central square."""
        return self.x + self.width // 2, self.y + self.height // 2

    def squares(self) -> list[Square]:
        """Its floor, row by row."""
        return [(self.x + i, self.y + j) for j in range(self.height) for i in range(self.width)]


def cut(width: int, height: int, luck: Luck) -> Land:
    """Rooms and corridors."""
    land = Land(width, height, "wall", indoors=True)
    rooms = _throw(width, height, luck)
    for number in range(MOST_THROWS):
        if number < THROWS or len(rooms) < 3:  # in a small map few throws fit more than one room
            rooms = max(rooms, _throw(width, height, luck), key=len)
    for room in rooms:
        for square in room.squares():
            land[square] = "floor"
    walls = _walls(land, rooms)
    for first, second, more in _pairs(rooms, luck):
        _corridor(land, walls, rooms[first], rooms[second], more, luck)
    for room in rooms:
        _furnish(land, room, luck)
    return land


def _throw(width: int, height: int, luck: Luck) -> list[Room]:
    """Rooms with rock between them, the first ones large."""
    rooms: list[Room] = []
    taken: set[Square] = set()
    most = min(max(min(width, height) // 3, 4), 11)
    for throw in range(int(width * height * TRIES)):
        large = throw < LARGE
        w, h = (luck.between(max(most - 3, 3) if large else 3, most if large else max(most - 3, 4)) for _ in "wh")
        room = Room(luck.between(1, width - 1 - w), luck.between(1, height - 1 - h), w, h)
        if taken.isdisjoint(room.squares()):
            rooms.append(room)
            for y in range(room.y - GAP, room.y + h + GAP):
                taken.update((x, y) for x in range(room.x - GAP, room.x + w + GAP))
    return rooms


def _walls(land: Land, rooms: list[Room]) -> dict[Square, bool]:
    """The squares of rock round the rooms, and whether each is a corner."""
    walls: dict[Square, bool] = {}
    for room in rooms:
        for y in range(room.y - 1, room.y + room.height + 1):
            for x in range(room.x - 1, room.x + room.width + 1):
                upright, level = x in (room.x - 1, room.x + room.width), y in (room.y - 1, room.y + room.height)
                if upright or level:
                    walls[x, y] = upright and level
    return walls


def _pairs(rooms: list[Room], luck: Luck) -> list[tuple[int, int, bool]]:
    """Rooms to be joined: the shortest ways that reach all, and some short ones more (True)."""
    ways = sorted(
        (abs(a.middle[0] - b.middle[0]) + abs(a.middle[1] - b.middle[1]), i, j)
        for j, b in enumerate(rooms)
        for i, a in enumerate(rooms[:j])
    )
    part = list(range(len(rooms)))
    pairs, left = [], []
    for far, i, j in ways:
        if part[i] != part[j]:
            part = [part[i] if number == part[j] else number for number in part]
            pairs.append((i, j, False))
        else:
            left.append((far, i, j))
    wanted = int(len(rooms) * MORE_WAYS)
    return pairs + [(i, j, True) for _, i, j in luck.shuffled(left[: 3 * wanted + 1])[:wanted]]


def _corridor(land: Land, walls: dict[Square, bool], start: Room, goal: Room, more: bool, luck: Luck) -> None:
    """Cut the cheapest way from room to room, often wide where it is long; doors in the walls it crosses."""
    fresh = [square for square in _way(land, walls, start, goal) if land[square] == "wall"]
    length = sum(square not in walls for square in fresh)
    secret = more and luck.chance(SECRET)
    hung = 0
    for square in fresh:
        if square not in walls or (hung and length < LEAST_BETWEEN):
            land[square] = "floor"
        else:
            _hang(land, square, secret, luck)
            hung += 1
    if not more and length >= LEAST_WIDE and luck.chance(0.6):
        _widen(land, walls, fresh)


def _widen(land: Land, walls: dict[Square, bool], way: list[Square]) -> None:
    """Make the straight stretches of a corridor two squares wide, where it leaves no nooks."""
    cut = {square for square in way if square not in walls}
    for x, y in way:
        for dx, dy in ((1, 0), (0, 1)):
            beside, stretch = (x + dy, y + dx), [(x + i * dx, y + i * dy) for i in range(LEAST_WIDE)]
            if (x, y) in cut and all(square in cut for square in stretch):
                strip = [(beside[0] + i * dx, beside[1] + i * dy) for i in range(LEAST_WIDE)]
                if all(s not in walls and s[0] < land.width - 1 and s[1] < land.height - 1 for s in strip):
                    for square in strip:
                        land[square] = "floor" if land[square] == "wall" else land[square]


def _hang(land: Land, square: Square, secret: bool, luck: Luck) -> None:
    if not secret and luck.chance(DOORLESS):
        land[square] = "floor"
        return
    land[square] = "door"
    land.field.doors[square] = "secret" if secret else "open" if luck.chance(OPEN) else "closed"


def _way(land: Land, walls: dict[Square, bool], start: Room, goal: Room) -> list[Square]:
    """The cheapest way (Dijkstra over squares and the direction in which one comes)."""
    ends = set(goal.squares())
    queue: list[tuple[int, Square, int]] = [(0, start.middle, 4)]
    best: dict[tuple[Square, int], int] = {(start.middle, 4): 0}
    before: dict[tuple[Square, int], tuple[Square, int]] = {}
    while queue:
        cost, square, way = heapq.heappop(queue)
        if square in ends:
            break
        if cost > best[square, way]:
            continue
        for turn, (dx, dy) in enumerate(SIDES):
            near = (square[0] + dx, square[1] + dy)
            if not (0 < near[0] < land.width - 1 and 0 < near[1] < land.height - 1):
                continue
            price = _price(land, walls, square, near, turn != way)
            if price and cost + price < best.get((near, turn), 1 << 30):
                best[near, turn] = cost + price
                before[near, turn] = (square, way)
                heapq.heappush(queue, (cost + price, near, turn))
    place = (square, way)
    found = [square]
    while place in before:
        place = before[place]
        found.append(place[0])
    return found


def _price(land: Land, walls: dict[Square, bool], square: Square, near: Square, turns: bool) -> int:
    """What a step costs; 0 where none may go: through corners, along a wall, and beside a door that is there."""
    through, inside = near in walls, square in walls
    if (through and walls[near]) or (through and inside) or (inside and turns):
        return 0
    turn = TURN_COST * turns
    if land[near] != "wall":
        return 1 + turn
    if through:
        beside = any(near_by in walls and land[near_by] != "wall" for near_by in land.near(near))
        return 0 if beside else WALL_COST + turn
    return ROCK_COST + turn


def _furnish(land: Land, room: Room, luck: Luck) -> None:
    """One thing to a room, if it is large enough to fight round it."""
    w, h = room.width, room.height
    inner = Room(room.x + 1, room.y + 1, w - 2, h - 2)
    if min(w, h) < 4 or luck.chance(0.25):
        return
    what = luck.pick(("pillars", "pillars", "pool", "pit", "rubble", "dais"))
    if what == "pillars" and min(w, h) >= 5:
        step = 3 if w % 3 == 2 and h % 3 == 2 else 2
        for x in range(room.x + 1, room.x + w - 1, step):
            for y in (room.y + 1, room.y + h - 2) if h < 9 else range(room.y + 1, room.y + h - 1, step):
                if land.is_roomy((x, y)) or step == 3:
                    land.keeps_whole([(x, y)], "pillar")
    elif what == "pool" and min(w, h) >= 5:
        middle = Room(room.x + 2, room.y + 2, w - 4, h - 4)
        for square in middle.squares():
            land[square] = "shallow"
    elif what == "pit" and min(w, h) >= 5:
        x, y = room.middle
        for square in Room(x - w // 7, y - h // 7, 1 + w // 5, 1 + h // 5).squares():
            land[square] = "pit"
    elif what == "rubble":
        start = luck.pick(room.squares())
        for square in [start, *land.near(start, AROUND)]:
            if land[square] == "floor" and luck.chance(0.7):
                land[square] = "difficult"
    elif what == "dais":
        for x, y in inner.squares() if min(w, h) < 7 else Room(inner.x, inner.y, inner.width, 2).squares():
            land.field.elevation[y][x] = 1
