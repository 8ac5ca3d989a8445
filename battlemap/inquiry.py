"""Questions that a battle answers about its position, by names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from battlemap.engine.ground import BLOCKED_BY_SQUARE, BLOCKER_NAMES
from battlemap.errors import NotationError
from battlemap.grid.sight import line_cover, sight_line
from battlemap.notation import VERB_KINDS, Action, Names
from battlemap.refusal_words import reason_for
from battlemap.setup import DOOR_STATES

if TYPE_CHECKING:
    from battlemap.engine.schema import Board, State, Work
    from battlemap.rulesets import Ruleset
    from battlemap.setup import Setup

__all__ = ["Inquiry", "Sight"]


@dataclass(frozen=True, slots=True)
class Sight:
    """A line between two squares: is it clear, per cent of cover on it, and what blocks or covers ("" for nothing)."""

    clear: bool
    cover: int
    blocker: str


class Inquiry:
    """The questions of `Battle`."""

    setup: Setup
    state: State
    board: Board
    names: Names
    rules: Ruleset

    if TYPE_CHECKING:

        @property
        def work(self) -> Work: ...

    def _figure(self, name: str) -> Any:
        return self.state.figure[self.names.figure(name)]

    def _named(self, squares: list[int]) -> list[str]:
        return [self.names.square(square) for square in squares]

    def front(self, figure: str) -> list[str]:
        """Squares beside the figure in its front arc, by name."""
        return self._named(self.rules.queries.arc_squares(self.board, self._figure(figure))["front"])

    def flank(self, figure: str) -> list[str]:
        """Squares beside the figure on either flank."""
        arcs = self.rules.queries.arc_squares(self.board, self._figure(figure))
        return self._named(sorted(arcs["right flank"] + arcs["left flank"]))

    def rear(self, figure: str) -> list[str]:
        """Squares beside the figure in its rear arc."""
        return self._named(self.rules.queries.arc_squares(self.board, self._figure(figure))["rear"])

    def arc(self, attacker: str, defender: str) -> str:
        """Where the attacker stands as the defender sees it: "front", "right flank", "left flank" or "rear"."""
        return str(self.rules.queries.arc_name(self.board, self._figure(attacker), self._figure(defender)))

    def threat(self, figure: str) -> list[str]:
        """Squares that the figure threatens."""
        return self._named(self.rules.queries.threat_of(self.state, self.board, self.work, self._figure(figure)))

    def threats_to(self, figure: str) -> list[str]:
        """Ids of the enemies that threaten the figure."""
        found = self.rules.queries.threats_to(self.state, self.board, self.work, self._figure(figure))
        return [self.names.figures[number] for number in found]

    def melee(self, figure: str) -> list[str]:
        """Ids of everyone in the figure's melee, itself included; empty when it fights nobody."""
        found = self.rules.queries.melee_of(self.state, self.board, self.work, self._figure(figure))
        return [self.names.figures[number] for number in found]

    def target_die(self, shooter: str, target: str) -> dict[str, int]:
        """Faces of the target die by figure, in claim order, for a shot at the target."""
        found = self.rules.queries.target_faces(
            self.state, self.board, self.work, self._figure(shooter), self._figure(target)
        )
        return {self.names.figures[number]: faces for number, faces in found.items()}

    def sight(self, start: str, end: str) -> Sight:
        """The line between the centres of two squares.

        Raises NotationError for names that are no squares of the map.
        """
        a, c = (self.names.square_index(name) for name in (start, end))
        if not (a and c):
            raise NotationError('a line of sight needs two squares, such as "a1" and "c5"')
        work = self.work
        clear = sight_line(self.state, self.board, work, a, c)
        if not clear:
            return Sight(False, 100, self._blocker(work))
        cover = line_cover(self.state, self.board, work, a, c)
        return Sight(True, cover, self._blocker(work) if cover else "")

    def _blocker(self, work: Work) -> str:
        if work.blocker_kind == 0:
            return ""
        number = work.blocker
        name = self.names.square(number) if work.blocker_kind in (BLOCKED_BY_SQUARE, 4) else str(number)
        return f"{BLOCKER_NAMES[work.blocker_kind]} {name}"

    def reach(self, figure: str) -> dict[str, int]:
        """Squares that the figure can walk to and their cost in movement points, what is spent included."""
        found = self.rules.queries.reach_of(self.state, self.board, self.work, self._figure(figure))
        return {self.names.square(square): cost for square, cost in found.items()}

    def path(self, figure: str, square: str, kind: str = "move") -> list[str]:
        """The squares of a walk, start excepted; empty where the figure cannot go. ``kind`` is move, withdraw or shift."""
        if kind == "shift":
            return [square]
        goal = self.names.square_index(square)
        mover = self._figure(figure)
        return self._named(self.rules.queries.path_of(self.state, self.board, self.work, mover, goal, VERB_KINDS[kind]))

    def provokes(self, figure: str, square: str, kind: str = "move") -> list[str]:
        """Ids of the enemies to whom the walk gives attacks of opportunity, in the order in which they are asked."""
        path = [self.names.square_index(step) for step in self.path(figure, square, kind)]
        mover = self._figure(figure)
        found = self.rules.queries.provoked_on(self.state, self.board, self.work, mover, path, VERB_KINDS[kind])
        return [self.names.figures[number] for number in found]

    def shield_walls(self, side: str) -> list[list[str]]:
        """The side's shield walls, each a list of figure ids.

        Raises NotationError for an unknown side.
        """
        found = self.rules.queries.shield_walls(self.state, self.board, self.names.side(side))
        return [[self.names.figures[number] for number in wall] for wall in found]

    def doors(self) -> dict[int | tuple[int, int], str]:
        """The state of every door: by its place in the map's walls, or by (x, y) for a door that fills a square."""
        land = self.setup.map
        order: list[int | tuple[int, int]] = [k for k, wall in enumerate(land.walls) if wall.kind == "door"]
        order += [(x, y) for y in range(land.height) for x in range(land.width) if land.terrain[y][x] == "door"]
        return {door: DOOR_STATES[self.state.door[number] - 1] for number, door in enumerate(order, start=1)}

    def in_close_formation(self, figure: str) -> bool:
        """Does the figure stand in close formation?"""
        return bool(self.rules.queries.is_in_close_formation(self.state, self.board, self._figure(figure)))

    def reason(self, action: Action) -> str:
        """Why an action that is not legal is refused, in English."""
        return reason_for(self.state, self.board, self.work, self.rules, self.names, action)

    def __str__(self) -> str:
        """A drawing, two characters a square: figures by the first letters of their ids, walls ##, floor dots."""
        s, b = self.state, self.board
        lines = []
        for row in range(1, b.height - 1):
            line = ""
            for column in range(1, b.width - 1):
                square = row * b.width + column
                line += self._sign(s, b, square)
            lines.append(line)
        return "\n".join(lines)

    def _sign(self, s: State, b: Board, square: int) -> str:
        numbers = [n for k in range(4) if (n := (s.here[square] >> (10 * k)) & 1023)]
        if numbers:
            standing = [n for n in numbers if s.figure[n].status == 0] or numbers
            name = self.names.figures[standing[0]][:2].ljust(2)
            return name.upper() if s.figure[standing[0]].status else name
        if b.solid[square] == 1:
            return "##"
        if b.solid[square] > 1:
            return "++" if s.door[b.solid[square] - 1] != 1 else "''"
        return (". ", "##", ": ", "~ ", "w ", "v ", "o ", "' ", "T ", "_ ")[b.terrain[square]]
