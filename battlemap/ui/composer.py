"""From the table to the scene: what of the battle is drawn over the map at this moment."""

from __future__ import annotations

from typing import Any

from battlemap.engine.conditions import PHASE_NAMES
from battlemap.grid.squares import range_of
from battlemap.notation import Action
from battlemap.paint.figures import FigureLook
from battlemap.paint.overlays import Bubble
from battlemap.places import FACINGS, parse_square, square_name
from battlemap.ui.choices import facing_towards
from battlemap.ui.scene import Scene
from battlemap.ui.settings import Settings
from battlemap.ui.table import Table, squares
from battlemap.ui.words import Words

__all__ = ["Composer"]

WALKING = ("move", "withdraw", "shift", "follow")
AIMED = ("shoot", "throw")


class Composer:
    """Composes scenes. What only changes with the position is asked of the battle once a position."""

    def __init__(self, table: Table, words: Words, settings: Settings) -> None:
        self.table = table
        self.words = words
        self.settings = settings
        self._position: object = None
        self._known: dict[tuple[str, ...], Any] = {}

    def scene(self) -> tuple[Scene, list[str]]:
        """The scene of this moment, and the figures of its looks in order."""
        table = self.table
        position = (id(table.battle), len(table.battle.actions), table.battle.state.rolls)
        if position != self._position:
            self._position, self._known = position, {}
        scene = Scene(floating=table.playback.floating, passing=table.playback.passing)
        scene.looks, ids = self._looks()
        if not table.playback.is_busy:
            self._squares(scene)
            self._walls(scene)
            self._intent(scene)
        if table.measured:
            self._measure(scene)
        return scene, ids

    # -- figures

    def _looks(self) -> tuple[list[FigureLook], list[str]]:
        table, cast = self.table, self.table.cast
        sharers: dict[tuple[float, float], list[str]] = {}
        for name, shown in table.playback.shown.items():
            if shown.status not in ("gone", "dead") and table.playback.sizes[name] == (1, 1):
                sharers.setdefault((shown.x, shown.y), []).append(name)
        looks, ids = [], []
        active = table.active
        for view in table.battle.figures:
            shown = table.playback.shown[view.id]
            if shown.status == "gone":
                continue
            together = sharers.get((shown.x, shown.y), [view.id])[:4]
            place = together.index(view.id) if view.id in together else 0
            width, height = table.playback.sizes[view.id]
            looks.append(
                FigureLook(
                    shown.x + shown.lean[0],
                    shown.y + shown.lean[1],
                    width,
                    height,
                    shown.facing,
                    cast.team(view.side),
                    cast.icon(view.id),
                    max(0.0, shown.hp / max(1, view.hp_most)),
                    shown.posture,
                    shown.status,
                    self._badges(view.id),
                    self._phase_sign(view.id),
                    selected=view.id == (active or table.selected),
                    hovered=view.id in (table.spot.figure, table.pointed) or self._is_subject(view.id),
                    done=view.done and not table.playback.is_busy,
                    slot=place if view.id in together else 0,
                    slots=len(together) if view.id in together else 1,
                )
            )
            ids.append(view.id)
        return looks, ids

    def _is_subject(self, figure: str) -> bool:
        """The one about whom a question is asked."""
        decision = self.table.battle.decision
        return bool(self.table.asked) and decision is not None and decision.target == figure

    def _badges(self, figure: str) -> tuple[str, ...]:
        view = self.table.battle.figure(figure)
        badges = []
        if view.guarding:
            badges.append("eye-target")
        if view.charging:
            badges.append("charging-bull")
        return tuple(badges)

    def _phase_sign(self, figure: str) -> str:
        view = self.table.battle.figure(figure)
        if view.done or view.status != "active":
            return ""
        return str(max(PHASE_NAMES.index(view.phases[0]), 1))

    # -- squares

    def _squares(self, scene: Scene) -> None:
        table, battle = self.table, self.table.battle
        asked = table.asked
        chosen = table.selected
        if (
            chosen
            and self.settings.show_arcs
            and battle.figure(chosen).status == "active"
            and asked not in ("push", "follow")
        ):
            scene.arcs = dict(self._ask("arcs", chosen))
            scene.arc_words = {kind: self.words(f"arc.{kind}") for kind in scene.arcs}
        if asked == "push" or table.push_preview:
            pushes = table.choices.squares.get("push") or table.push_preview
            decision = battle.decision
            scene.choices = squares(list(pushes))
            scene.choices_from = parse_square(battle.figure(decision.target).at) if decision else None
        elif asked == "follow":
            scene.choices = squares(list(table.choices.squares.get("follow", {})))
            scene.choices_from = parse_square(battle.figure(table.active).at)
        elif asked == "activate":
            self._reach(scene)
        if table.show_threat:
            scene.threat = self._ask("threat of enemies", table.active or chosen)
        elif chosen and chosen != table.active and battle.figure(chosen).status == "active":
            around = {square for kind in scene.arcs.values() for square in kind}
            scene.threat = [square for square in self._ask("threat", chosen) if square not in around]

    def _reach(self, scene: Scene) -> None:
        table = self.table
        mode = table.mode or "move"
        if mode in ("move", "withdraw", "shift") and table.selected == table.active:
            costs = self._ask("reach", table.active)
            found = table.choices.squares.get(mode, {})
            scene.reach = {parse_square(name): costs.get(name, 0 if mode == "shift" else 1) for name in found}
        if mode in ("open", "close"):
            scene.choices = squares(list(table.choices.squares.get(mode, {})))

    def _ask(self, question: str, figure: str) -> Any:
        """An answer of the battle that stays as long as the position."""
        key = (question, figure)
        if key not in self._known:
            self._known[key] = self._answer(question, figure)
        return self._known[key]

    def _answer(self, question: str, figure: str) -> object:
        battle = self.table.battle
        if question == "arcs":
            return {
                "front": squares(battle.front(figure)),
                "flank": squares(battle.flank(figure)),
                "rear": squares(battle.rear(figure)),
            }
        if question == "reach":
            return battle.reach(figure)
        if question == "threat":
            return squares(battle.threat(figure))
        if question == "walls":
            return [
                (
                    [battle.figure(name).place for name in wall],
                    FACINGS.index(battle.figure(wall[0]).facing),
                    self.table.cast.team(side),
                )
                for side in battle.setup.sides
                for wall in battle.shield_walls(side)
            ]
        side = battle.figure(figure).side if figure else self.table.game.deciding
        enemies = [f.id for f in battle.figures if f.side != side and f.status == "active"]
        return squares(sorted({square for enemy in enemies for square in battle.threat(enemy)}))

    def _walls(self, scene: Scene) -> None:
        scene.walls = list(self._ask("walls", ""))

    # -- what is meant

    def _intent(self, scene: Scene) -> None:
        table = self.table
        spot = table.spot
        if spot.square is not None and not spot.figure:
            scene.hover = (spot.square, 1, 1)
        decision = table.battle.decision
        if table.asked in ("press", "opportunity", "guard") and decision is not None and table.drag is None:
            x, y = parse_square(table.battle.figure(decision.target).at)
            scene.hover = ((x, y), *table.playback.sizes[decision.target])
        action = table.aimed
        if table.drag is not None and table.asked in ("press", "push"):
            self._drag_of_loser(scene)
        elif action is None:
            return
        elif action.kind in WALKING:
            self._walk(scene, action)
        elif action.kind == "push":
            decision = table.battle.decision
            if decision is not None:
                start = parse_square(table.battle.figure(decision.target).at)
                end = parse_square(action.square)
                scene.push = (start, end, table.playback.sizes[decision.target])
                scene.looks.append(self._ghost(decision.target, end, table.facing_of(decision.target)))
        elif action.kind in AIMED:
            self._aim(scene, action)

    def _drag_of_loser(self, scene: Scene) -> None:
        """The loser hangs on the pointer."""
        table = self.table
        decision, drag = table.battle.decision, table.drag
        if decision is None or drag is None:
            return
        x, y = drag[1].x - 0.5, drag[1].y - 0.5
        scene.looks.append(self._ghost(decision.target, (x, y), table.facing_of(decision.target)))

    def _walk(self, scene: Scene, action: Action) -> None:
        table, battle = self.table, self.table.battle
        figure = battle.figure(action.figure)
        start = parse_square(figure.at)
        key = ("way", action.kind, action.square)
        if key not in self._known:
            way = [action.square] if action.kind == "follow" else battle.path(action.figure, action.square, action.kind)
            provoked = [] if action.kind == "follow" else battle.provokes(action.figure, action.square, action.kind)
            self._known[key] = (way, provoked)
        way, provoked = self._known[key]
        path = [start, *squares(way)]
        scene.path, scene.path_footprint = path, table.playback.sizes[action.figure]
        end = path[-1]
        before = path[-2] if len(path) > 1 else start
        facing = table.facing_of(action.figure)
        if action.kind == "move":
            facing = facing_towards(end[0] - before[0], end[1] - before[1]) or facing
        scene.looks.append(self._ghost(action.figure, end, action.facing or facing))
        words = self.words
        if action.kind != "follow":
            cost = self._ask("reach", action.figure).get(action.square, figure.spent)
            said = words(
                "stat.path",
                squares=words("count.short_squares", n=len(way)),
                feet=words("count.short_feet", n=len(way) * battle.setup.map.square_ft),
                used=cost,
                most=figure.movement,
            )
            if provoked:
                names = ", ".join(table.cast.name(name) for name in provoked)
                said += "  " + words("log.way_provokes", figures=names)
            scene.path_text = said

    def _aim(self, scene: Scene, action: Action) -> None:
        table = self.table
        scene.aim = (table.middle(action.figure), table.middle(action.target))
        key = ("die", action.target)
        if key not in self._known:
            self._known[key] = table.battle.target_die(action.figure, action.target)
        faces: dict[str, int] = self._known[key]
        if len(faces) < 2:
            return
        die, last = sum(faces.values()), 0
        for name, count in faces.items():
            first, last = last + 1, last + count
            span = f"{first}" if count == 1 else f"{first}–{last}"
            width, height = table.playback.sizes[name]
            shown = table.playback.shown[name]
            scene.bubbles.append(
                Bubble(
                    shown.x,
                    shown.y,
                    self.words.percent(count / die, 1),
                    self.words("odds.target_faces", die=die, faces=span),
                    table.cast.team(table.cast.side_of[name]),
                    width,
                    height,
                    hovered=True,
                )
            )
            scene.ring += table.squares_of(name)

    def _ghost(self, figure: str, square: tuple[float, float], facing: str) -> FigureLook:
        shown = self.table.playback.shown[figure]
        width, height = self.table.playback.sizes[figure]
        team = self.table.cast.team(self.table.cast.side_of[figure])
        icon = self.table.cast.icon(figure)
        return FigureLook(*square, width, height, FACINGS.index(facing), team, icon, posture=shown.posture, ghost=True)

    def _measure(self, scene: Scene) -> None:
        table, words = self.table, self.words
        start, end = ((int(x), int(y)) for x, y in table.measured)
        scene.measure = [(start[0] + 0.5, start[1] + 0.5), (end[0] + 0.5, end[1] + 0.5)]
        away = range_of(end[0] - start[0], end[1] - start[1])
        said = [
            words("count.short_squares", n=away),
            words("count.short_feet", n=away * table.battle.setup.map.square_ft),
        ]
        land = table.battle.setup.map
        if all(0 <= x < land.width and 0 <= y < land.height for x, y in (start, end)):
            sight = table.battle.sight(square_name(*start), square_name(*end))
            if sight.clear:
                said.append(words("sight.cover", percent=f"{sight.cover} %") if sight.cover else words("sight.clear"))
            else:
                said.append(words("sight.blocked"))
        scene.measure_text = " · ".join(said)
