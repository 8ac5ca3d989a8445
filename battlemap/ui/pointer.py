"""What the mouse means on the map: choosing figures, acting, pushing by click or drag, facing, measuring."""

from __future__ import annotations

from collections.abc import Callable

from battlemap.notation import Action
from battlemap.places import FACINGS, square_name
from battlemap.ui.choices import facing_towards
from battlemap.ui.map_view import Spot
from battlemap.ui.table import NOWHERE, Table

__all__ = ["Pointer"]


class Pointer:
    """Answers the gestures on the map. ``act`` carries out actions, ``changed`` is called when the map looks different."""

    def __init__(
        self,
        table: Table,
        act: Callable[[Action], object],
        turn_to: Callable[[str], object],
        changed: Callable[[], object],
        refuse: Callable[[Spot], object],
        measures: Callable[[], bool],
        choose_weapon: Callable[[list[Action]], object],
    ) -> None:
        self.table = table
        self.act = act
        self.turn_to = turn_to
        self.changed = changed
        self.refuse = refuse
        self.measures = measures
        self.choose_weapon = choose_weapon

    # -- looking

    def hover(self, spot: Spot) -> None:
        """The pointer is over a place."""
        before = self.table.spot
        self.table.spot = spot
        if (spot.square, spot.figure) != (before.square, before.figure):
            self.changed()

    def select(self, figure: str) -> None:
        """Look at a figure, or at none."""
        self.table.selected = figure
        self.changed()

    # -- clicking

    def click(self, spot: Spot) -> None:
        """Act there, or choose the figure there."""
        table = self.table
        table.spot = spot
        action = table.action_at(spot)
        if action is not None and table.mode and len(table.choices.variants(action)) > 1 and action.target:
            self.choose_weapon(table.choices.variants(action))
        elif action is not None:
            self.act(action)
        elif table.mode == "face" and spot.square is not None:
            self.face(spot)
        elif spot.figure:
            self.select(spot.figure)
        elif table.mode or table.asked not in ("", "activate"):
            self.refuse(spot)
        else:
            self.select(table.active)

    def face(self, spot: Spot) -> None:
        """Turn the figure towards a place."""
        table = self.table
        if not table.active or spot.square is None:
            return
        x, y = table.middle(table.active)
        facing = facing_towards(spot.square[0] + 0.5 - x, spot.square[1] + 0.5 - y)
        if facing:
            self.turn_to(facing)

    def turn(self, steps: int) -> None:
        """Turn by eighths, clockwise for positive steps."""
        table = self.table
        if table.active:
            now = table.follow_facing or table.facing_of(table.active)
            self.turn_to(FACINGS[(FACINGS.index(now) + steps) % 8])

    # -- dragging

    def takes_drag(self, spot: Spot) -> bool:
        """Whether a drag from there means something; else it moves the map."""
        table = self.table
        if self.measures():
            return True
        decision = table.battle.decision
        if decision is None or not table.choices:
            return False
        if table.asked in ("press", "push"):
            return spot.figure == decision.target
        if table.asked == "follow":
            return spot.figure == table.active or table.action_at(spot) is not None
        return table.asked == "activate" and spot.figure == table.active

    def drag(self, start: Spot, spot: Spot) -> None:
        """Something is being dragged."""
        table = self.table
        if self.measures() or table.measured:
            table.measured = [(start.x, start.y), (spot.x, spot.y)]
        elif table.asked == "follow" and start.figure != table.active and start.square is not None:
            table.follow_facing = facing_towards(spot.x - start.square[0] - 0.5, spot.y - start.square[1] - 0.5)
            table.spot = start
        else:
            if table.asked == "press" and not table.push_preview:
                table.push_preview = self._pushes_after_press()
            table.drag = (start, spot)
            table.spot = spot
        self.changed()

    def drop(self, start: Spot, spot: Spot) -> None:
        """A drag ends."""
        table = self.table
        if table.measured:
            self.cancel_drag()
            return
        if table.asked == "follow" and start.figure != table.active:
            action = table.action_at(start)
            self.cancel_drag(keep_facing=True)
            if action is not None:
                self.act(action)
            return
        dragged, preview = table.drag, dict(table.push_preview)
        self.cancel_drag()
        if dragged is None or spot.square is None:
            return
        name = square_name(*spot.square)
        if table.asked == "press" and name in preview:
            press = table.choices.plain.get("press")
            if press is not None:
                self.act(press)
                self._push_to(name)
            return
        action = table.action_at(Spot(spot.square, "", spot.x, spot.y) if table.asked == "push" else spot)
        if action is not None:
            self.act(action)
        elif spot.square != start.square:
            self.refuse(spot)

    def cancel_drag(self, keep_facing: bool = False) -> None:
        """Let go of what is being dragged."""
        table = self.table
        table.drag = None
        table.measured = []
        table.push_preview = {}
        if not keep_facing:
            table.follow_facing = ""
        table.spot = NOWHERE
        self.changed()

    def _pushes_after_press(self) -> dict[str, Action]:
        """Where the loser could be pushed if it were pressed; nothing where pressing leads elsewhere."""
        press = self.table.choices.plain.get("press")
        if press is None:
            return {}
        trial = self.table.battle.copy()
        trial.apply(press)
        decision = trial.decision
        if decision is None or decision.kind != "push" or decision.figure != press.figure:
            return {}
        return {action.square: action for action in trial.legal_actions()}

    def _push_to(self, square: str) -> None:
        """The second half of one gesture: the press has been carried out, now the push."""
        pushes = self.table.game.choices.squares.get("push", {})
        if square in pushes:
            self.act(pushes[square])
