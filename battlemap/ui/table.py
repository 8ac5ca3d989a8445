"""What the person at the window has before them: the battle, whom they look at, what they point at, what they mean to do."""

from __future__ import annotations

from dataclasses import dataclass, field

from battlemap.battle import Battle
from battlemap.notation import Action
from battlemap.places import FACINGS, parse_square, square_name
from battlemap.ui.cast import Cast
from battlemap.ui.choices import SQUARE_KINDS, TARGET_KINDS, Choices
from battlemap.ui.game import Game
from battlemap.ui.map_view import Spot
from battlemap.ui.playback import Playback

__all__ = ["NOWHERE", "Table"]

NOWHERE = Spot(None, "", 0.0, 0.0)


@dataclass(slots=True)
class Table:
    """The state of the battle screen that is no widget's own. ``mode`` is the kind of action asked for, "" for any."""

    game: Game
    cast: Cast
    playback: Playback
    selected: str = ""
    pointed: str = ""
    spot: Spot = NOWHERE
    mode: str = ""
    show_threat: bool = False
    follow_facing: str = ""
    drag: tuple[Spot, Spot] | None = None
    measured: list[tuple[float, float]] = field(default_factory=list)
    push_preview: dict[str, Action] = field(default_factory=dict)

    @property
    def battle(self) -> Battle:
        """The battle."""
        return self.game.battle

    @property
    def choices(self) -> Choices:
        """What a person may choose now, nothing while events are still being shown."""
        return Choices() if self.playback.is_busy else self.game.choices

    @property
    def asked(self) -> str:
        """The kind of the decision that a person must take now, "" for none."""
        decision = self.battle.decision
        return decision.kind if decision is not None and self.choices else ""

    @property
    def active(self) -> str:
        """The figure for which a person must choose now."""
        decision = self.battle.decision
        return decision.figure if decision is not None and self.choices else ""

    @property
    def shown_figure(self) -> str:
        """The figure whose panel is shown: the one pointed at, else the one chosen."""
        return self.pointed or self.spot.figure or self.selected

    def action_at(self, spot: Spot) -> Action | None:
        """What a click there would do; None for nothing but looking."""
        decision, choices = self.battle.decision, self.choices
        if decision is None or not choices:
            return None
        if decision.kind in ("opportunity", "guard", "press"):
            meant = "press" if decision.kind == "press" else "attack"
            found = choices.plain.get("press") or choices.at_target(decision.target, "attack")
            return found if spot.figure == decision.target and found is not None and found.kind == meant else None
        if spot.figure and decision.kind == "activate":
            found = choices.at_target(spot.figure, self.mode if self.mode in TARGET_KINDS else "")
            if found is not None:
                return found
        if spot.square is None:
            return None
        return self._at_square(spot.square, self.mode if self.mode in SQUARE_KINDS else "")

    def _at_square(self, square: tuple[int, int], mode: str) -> Action | None:
        """A figure of several squares goes where its footprint covers the square pointed at."""
        found = self.choices.at_square(square_name(*square), mode)
        width, height = self.playback.sizes.get(self.active, (1, 1))
        for back in range(1, width * height):
            x, y = square[0] - back % width, square[1] - back // width
            if found is None and x >= 0 and y >= 0:
                found = self.choices.at_square(square_name(x, y), mode)
        if found is not None and found.kind == "follow" and self.follow_facing:
            return self.choices.followings.get((found.square, self.follow_facing), found)
        return found

    @property
    def aimed(self) -> Action | None:
        """What a click where the pointer is would do."""
        return self.action_at(self.spot)

    def middle(self, figure: str) -> tuple[float, float]:
        """The middle of a figure as it is shown, in squares."""
        shown = self.playback.shown[figure]
        width, height = self.playback.sizes[figure]
        return shown.x + width / 2, shown.y + height / 2

    def facing_of(self, figure: str) -> str:
        """The facing of a figure, by name."""
        return FACINGS[self.playback.shown[figure].facing]

    def squares_of(self, figure: str) -> list[tuple[int, int]]:
        """The squares of a figure's footprint, as it is shown."""
        shown = self.playback.shown[figure]
        width, height = self.playback.sizes[figure]
        return [(round(shown.x) + x, round(shown.y) + y) for y in range(height) for x in range(width)]

    def look_again(self) -> None:
        """The decision is another one: forget what was meant for the one before."""
        self.mode = ""
        self.follow_facing = ""
        self.drag = None
        self.measured = []
        self.push_preview = {}
        if self.active:
            self.selected = self.active


def squares(names: list[str]) -> list[tuple[int, int]]:
    """Names of squares as (column, row)."""
    return [parse_square(name) for name in names]
