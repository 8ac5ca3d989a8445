"""The panels at the side of the battle: initiative, the figure looked at, the odds."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import pygame

from battlemap.engine.conditions import PHASE_NAMES
from battlemap.notation import Action
from battlemap.odds import Odds
from battlemap.places import FACINGS
from battlemap.ui.portraits import draw_team_sign, portrait
from battlemap.ui.table import Table
from battlemap.ui.theme import Theme
from battlemap.ui.widgets import Chip, Label, List, Meter, Panel, RichLog, Row, Stat, Tip, drawing, layout
from battlemap.ui.widgets.entries import Entry, Span, Tag
from battlemap.ui.words import Words
from battlemap.views import FigureView

__all__ = ["FigurePanel", "InitiativePanel", "OddsPanel"]

STATUS_ICONS = {
    "acting": "clockwise-rotation",
    "guarding": "eye-target",
    "done": "check-mark",
    "prone": "falling",
    "dead": "death-skull",
    "dying": "bleeding-wound",
    "unconscious": "sleepy",
    "gone": "exit-door",
    "waiting": "hourglass",
    "charging": "charging-bull",
}


class InitiativePanel(Panel):
    """Who acts when: the figures in the order in which the round asks them, the fallen last."""

    def __init__(
        self,
        theme: Theme,
        words: Words,
        table: Table,
        on_select: Callable[[str], object],
        on_hover: Callable[[str], object],
    ) -> None:
        super().__init__(theme, words("panel.initiative"))
        self.words, self.table = words, table
        self.rolls: list[tuple[int, int]] = []
        self.list = self.add(
            List(
                theme,
                on_select=lambda key: on_select(str(key)),
                on_hover=lambda key: on_hover(str(key or "")),
                row_height=36,
            )
        )

    def arrange(self) -> None:
        inside = self.inside
        self.list.place((inside.x - self.theme.px(6), inside.y, inside.width + self.theme.px(12), inside.height))

    def wanted_height(self, rows: int) -> int:
        """How high it is with so many rows in view."""
        return rows * self.list.row_px + self.theme.px(self.theme.title + 18 + self.theme.gap)

    def refresh(self) -> None:
        """Show the battle as it is."""
        table, battle = self.table, self.table.battle
        places = {side: battle.state.side[battle.names.sides.index(side)] for side in battle.setup.sides}
        order = sorted(battle.figures, key=lambda view: self._place(view, places))
        self.rolls = [(table.cast.team(name), side.initiative) for name, side in places.items() if side.initiative]
        self.touch()
        self.list.set_rows([self._row(view) for view in order])
        self.list.select(table.active or table.selected or None)

    def draw(self, surface: pygame.Surface) -> None:
        """The title, and at its right each side's sign with the number that it rolled."""
        super().draw(surface)
        px = self.theme.px
        right = self.inside.right
        for team, roll in reversed(self.rolls):
            room = pygame.Rect(right - px(24), self.rect.y + px(6), px(24), px(self.theme.title + 8))
            right -= self.write(surface, str(roll), room, weight="bold", align="right") + px(4)
            draw_team_sign(surface, team, (right - px(8), room.centery), px(7))
            right -= px(28)

    def _place(self, view: FigureView, places: dict[str, Any]) -> tuple[int, int, int, int]:
        fallen = view.status != "active"
        return int(fallen), 0 if fallen else PHASE_NAMES.index(view.phases[0]), places[view.side].place, view.number

    def _row(self, view: FigureView) -> Row:
        table, cast, words = self.table, self.table.cast, self.words
        status = self._status(view)
        shown = table.playback.shown[view.id]
        phase = PHASE_NAMES.index(view.phases[0]) if view.status == "active" else 0
        if status == "waiting":
            said = words.named("phase", PHASE_NAMES[max(phase, 1)])
        else:
            said = words("posture.prone" if status == "prone" else f"status.{status}")
        return Row(
            view.id,
            cast.name(view.id),
            lead=str(phase) if phase else "–",
            picture=portrait(
                cast.team(view.side),
                cast.icon(view.id),
                FACINGS.index(view.facing),
                view.posture,
                view.status,
                self.theme.px(25),
            ),
            bar=max(0.0, shown.hp / max(1, view.hp_most)),
            aside=said,
            aside_icon=STATUS_ICONS[status],
            aside_colour=self.theme.gold
            if status == "acting"
            else self.theme.bad
            if status in ("dying", "prone")
            else None,
            muted=view.done or view.status != "active",
        )

    def _status(self, view: FigureView) -> str:
        if view.status != "active":
            return view.status
        decision = self.table.battle.decision
        if decision is not None and decision.figure == view.id:
            return "acting"
        if view.posture == "prone":
            return "prone"
        if view.guarding:
            return "guarding"
        if view.charging:
            return "charging"
        return "done" if view.done else "waiting"


class FigurePanel(Panel):
    """One figure: portrait, numbers, weapons, what besets it."""

    def __init__(self, theme: Theme, words: Words, table: Table) -> None:
        super().__init__(theme, words("panel.figure"))
        self.words, self.table = words, table
        self.stats = [
            self.add(
                Stat(
                    theme,
                    words(f"stat_short.{name}"),
                    "",
                    tooltip=Tip(words(f"stat.{name}"), (words(f"stat_help.{name}"),)),
                )
            )
            for name in ("thac0", "ac", "hp", "move", "phase")
        ]
        self.weapon = self.add(Label(theme, "", size=theme.label, colour=theme.dim))
        self.note = self.add(Label(theme, words("hint.no_figure"), colour=theme.dim, align="centre"))
        self.chips: list[Chip] = []
        self._picture: pygame.Surface | None = None
        self._figure = ""

    def arrange(self) -> None:
        px, inside = self.theme.px, self.inside
        left = inside.x + px(66)
        room = pygame.Rect(left, inside.y, inside.right - left, px(44))
        shares = (110, 75, 135, 130, 95)
        widths = [(room.width - 4 * px(4)) * share // sum(shares) for share in shares]
        for stat, place in zip(self.stats, layout.columns(room, widths, px(4)), strict=True):
            stat.place(place)
        self.weapon.place((left, inside.y + px(48), inside.right - left, px(20)))
        self.note.place(inside)
        self._place_chips()

    def _place_chips(self) -> None:
        px, inside = self.theme.px, self.inside
        x, y = inside.x, inside.y + px(74)
        for chip in self.chips:
            wide = chip.natural_width()
            if x + wide > inside.right and x > inside.x:
                x, y = inside.x, y + px(29)
            chip.show(y + px(25) <= self.rect.bottom)
            chip.place((x, y, min(wide, inside.width), px(25)))
            x += wide + px(5)

    def refresh(self) -> None:
        """Show the figure that the table names."""
        figure = self.table.shown_figure
        shown = bool(figure)
        self.note.show(not shown)
        for widget in (*self.stats, self.weapon):
            widget.show(shown)
        for chip in self.chips:
            self.remove(chip)
        self.chips = []
        self._picture = None
        if shown:
            self._show(self.table.battle.figure(figure))
        else:
            self.set_title(self.words("panel.figure"))
        self.touch()

    def _show(self, view: FigureView) -> None:
        words, cast = self.words, self.table.cast
        line = "stat.creature_line" if cast.is_creature(view.id) else "stat.figure_line"
        kind = cast.kind_name(view.kind)
        about = words(line, kind=kind, level=view.level, size=view.size)
        self.set_title(cast.name(view.id), self._fitting(cast.name(view.id), about, kind))
        phases = "/".join(str(PHASE_NAMES.index(name)) for name in view.phases) if view.status == "active" else "–"
        hp, move = f"{words.number(view.hp)}/{view.hp_most}", f"{view.spent}/{view.movement}"
        values = (str(view.thac0), words.number(view.ac), hp, move, phases)
        for stat, value in zip(self.stats, values, strict=True):
            stat.set(value)
        team = cast.team(view.side)
        self._picture = portrait(
            team, cast.icon(view.id), FACINGS.index(view.facing), view.posture, view.status, self.theme.px(50)
        )
        arms = [cast.weapon_name(view.weapon)] + [cast.weapon_name(arm) for arm in view.weapons if arm != view.weapon]
        self.weapon.set_text(", ".join(arm for arm in arms if arm))
        if view.status == "active":
            move, attack = view.phases
            said = words("stat.phases_help", move=words.named("phase", move), attack=words.named("phase", attack))
            self.stats[-1].tooltip = Tip(words("stat.phase"), (said,))
        for text, icon, colour in self._states(view):
            self._chip(text, icon, colour)
        self._place_chips()

    def _fitting(self, title: str, *asides: str) -> str:
        """The first of the words beside the title that leaves the title its room; none where none does."""
        theme, px = self.theme, self.theme.px
        free = self.inside.width - drawing.text_width(title, px(theme.title), "serif") - px(theme.gap)
        return next((said for said in asides if drawing.text_width(said, px(theme.label), "regular") <= free), "")

    def _chip(self, text: str, icon: str, colour: tuple[int, ...], tip: Tip | str = "") -> None:
        self.chips.append(self.add(Chip(self.theme, text, icon=icon, colour=colour, tooltip=tip)))  # type: ignore[arg-type]

    def _states(self, view: FigureView) -> list[tuple[str, str, tuple[int, ...]]]:
        """What besets or helps the figure, most pressing first."""
        theme, words, battle = self.theme, self.words, self.table.battle
        if view.status != "active":
            return [(words(f"status.{view.status}"), STATUS_ICONS[view.status], theme.bad)]
        found: list[tuple[str, str, tuple[int, ...]]] = []
        arcs = {battle.arc(enemy, view.id) for enemy in battle.threats_to(view.id)}
        if "rear" in arcs:
            found.append((words("status.rear_threatened"), "back-pain", theme.bad))
        elif arcs & {"left flank", "right flank"}:
            found.append((words("status.flank_threatened"), "backstab", theme.amber))
        elif arcs:
            found.append((words("status.threatened"), "crossed-swords", theme.yellow))
        if view.posture != "standing":
            icon = {"prone": "falling", "kneeling": "kneeling", "crouched": "half-body-crawling"}[view.posture]
            found.append((words(f"posture.{view.posture}"), icon, theme.amber))
        if view.guarding:
            found.append((words("status.guarding"), "eye-target", theme.sky))
        if view.charging:
            found.append((words("status.charging"), "charging-bull", theme.amber))
        if any(view.id in wall for wall in battle.shield_walls(view.side)):
            found.append((words("status.shield_wall"), "attached-shield", theme.sky))
        elif battle.in_close_formation(view.id):
            found.append((words("status.close_formation"), "spears", theme.sky))
        if view.done:
            found.append((words("status.done"), "check-mark", theme.dim))
        return found

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self._picture is not None:
            px, inside = self.theme.px, self.inside
            surface.blit(self._picture, self._picture.get_rect(center=(inside.x + px(29), inside.y + px(33))))


class OddsPanel(Panel):
    """The exact chances of what a click would do, and every modifier with its rule."""

    def __init__(self, theme: Theme, words: Words, table: Table) -> None:
        super().__init__(theme, words("panel.odds"))
        self.words, self.table = words, table
        colours = {"hit": theme.sky, "knockdown": theme.yellow, "fall": theme.amber}
        self.meters = {
            name: self.add(
                Meter(
                    theme, words(f"odds.{'drop' if name == 'fall' else name}"), 0.0, "", colour=colour, name_width=104
                )
            )
            for name, colour in colours.items()
        }
        self.lines = self.add(RichLog(theme, size=theme.label))
        self.note = self.add(Label(theme, words("hint.no_odds"), colour=theme.dim, align="centre"))
        self.shown: Hashable = None
        self.clear_odds()

    def arrange(self) -> None:
        px, inside = self.theme.px, self.inside
        top = inside.y
        for meter in self.meters.values():
            meter.place((inside.x, top, inside.width, px(18)))
            top += px(19)
        self.lines.place((inside.x - px(8), top, inside.width + px(16), max(0, self.rect.bottom - px(4) - top)))
        self.note.place(inside)

    def clear_odds(self) -> None:
        """No action is meant."""
        if self.shown == ():
            return
        self.shown = ()
        self.note.set_text(self.words("hint.no_odds"))
        self.set_title(self.words("panel.odds"))
        for widget in (*self.meters.values(), self.lines):
            widget.show(False)
        self.note.show()

    def show_odds(self, action: Action, odds: Odds | None) -> None:
        """The odds of an action; None where they cannot be counted."""
        if self.shown == (action, id(odds)):
            return
        self.shown = (action, id(odds))
        words, cast = self.words, self.table.cast
        if odds is None:
            self.clear_odds()
            self.note.set_text(words("odds.too_many"))
            return
        self.note.show(False)
        self.set_title(words("odds.pair", actor=cast.name(action.figure), target=cast.name(action.target)))
        for name, meter in self.meters.items():
            share: float = getattr(odds, name)
            meter.set(share, words.percent(share))
            meter.show()
        self.lines.show()
        self.lines.clear()
        said = [words("odds.mean_damage", damage=words.number(odds.mean_damage, 1))]
        if odds.needed:
            said.append(words("odds.needs_short", needed=words.number(odds.needed)))
            said.append(f"{words('odds.critical')} {words.percent(odds.critical)}")
        spans: list[Span | Tag] = [Span(" · ".join(said) + "\n")]
        for rule, points in odds.modifiers:
            spans.append(Span(f"{words.signed(points)} ", None, "semibold"))
            spans.append(Span(f"{cast.modifier(rule)} ", self.theme.dim))
            spans.append(Tag(rule, cast.rule_title(rule)))
            spans.append(Span("  "))
        self.lines.append(Entry(tuple(spans)))
        self.lines.scroll_to(0)
