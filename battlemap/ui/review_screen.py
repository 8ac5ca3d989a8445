"""A map of another program, looked over before it becomes a scenario: its doors, its picture, what was done to the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from battlemap.errors import BattlemapError
from battlemap.maps import ImportReport
from battlemap.paint.camera import Camera
from battlemap.paint.map_picture import MapPicture
from battlemap.scenario import save
from battlemap.setup import FigureSetup, MapSetup, Setup
from battlemap.ui.first_figures import scenario_of, with_picture_beside
from battlemap.ui.preview import looks_of
from battlemap.ui.review_map import Door, DoorHand, ReviewMap, doors_of, next_state, state_of
from battlemap.ui.saved_dialogs import ask_overwrite
from battlemap.ui.scene import Scene
from battlemap.ui.widgets import Button, Choice, Dialog, Entry, Label, Panel, RichLog, Span, TextField, Toggle, layout

if TYPE_CHECKING:
    from battlemap.ui.app import App

__all__ = ["ReviewScreen"]

SIDE = 400
BAKE_MS = 6.0
NUDGE = 0.05
"""Squares that one press of an arrow shifts the picture."""
SECTIONS = ("guessed", "clipped", "dropped", "defaulted")
SIDES = ("watch", "raiders")


class ReviewScreen:
    """The map read from ``path`` at the left, what is to be said of it at the right."""

    def __init__(self, app: App, path: Path, land: MapSetup, figures: list[FigureSetup], report: ImportReport) -> None:
        self.app = app
        self.path, self.land, self.figures, self.report = path, land, figures, report
        self.backdrop = app.opening.backdrop(land, path.parent)
        self.shows_picture, self.shows_walls, self.shows_grid = self.backdrop is not None, True, True
        self.doors = doors_of(land)
        # The picture keeps the doors' states for itself: those of the map change under it.
        self.picture = MapPicture(land, self._states(), referee=True, picture=self.backdrop, outlines=True)
        self.camera: Camera | None = None

    # -- widgets

    def build(self) -> None:
        """Make the widgets anew, in the language and size of the app."""
        app, theme, words = self.app, self.app.theme, self.app.words
        root = app.root
        is_new = self.camera is None
        self.camera = self.camera or Camera((0, 0, 64, 64), self.land.width, self.land.height)
        hand = DoorHand(self.land, self._point_at, self._cycle)
        self.view = root.add(ReviewMap(theme, self.picture, self.camera, self._scene, hand))
        self.side = root.add(Panel(theme, words("review.title"), aside=self.report.format))
        self.name = self.side.add(Label(theme, self.path.name, size=theme.strong, weight="semibold"))
        feet = words("count.feet", n=self.land.square_ft)
        size = words("review.size", width=self.land.width, height=self.land.height, feet=feet)
        self.size = self.side.add(Label(theme, size, colour=theme.dim))
        self.log = self.side.add(RichLog(theme, size=theme.body - 1))
        self.log.extend(self._entries())
        switches: list[tuple[str, bool, Callable[[bool], None], str]] = [
            ("button.grid", self.shows_grid, self._show_grid, "G")
        ]
        if self.backdrop is not None:
            switches += [
                ("button.picture", self.shows_picture, self._show_picture, "P"),
                ("button.walls", self.shows_walls, self._show_walls, "W"),
            ]
        self.switches = [
            self.side.add(Toggle(theme, words(text), on, change, key=key)) for text, on, change, key in switches
        ]
        hints = [words("review.doors") if self.doors else words("review.no_doors")]
        if self.backdrop is not None:
            hints.append(words("review.align"))
        self.hint = self.side.add(Label(theme, "\n".join(hints), wrap=True, colour=theme.dim, size=theme.label))
        self.place_words = self.side.add(Label(theme, "", size=theme.label, colour=theme.gold))
        self.cancel = self.side.add(Button(theme, words("button.cancel"), self.leave, key="Esc"))
        self.keep = self.side.add(
            Button(theme, words("button.save_scenario"), self.ask_save, key="Ctrl+S", style="primary")
        )
        for key, dx, dy in (("←", -1, 0), ("→", 1, 0), ("↑", 0, -1), ("↓", 0, 1)):
            root.bind(key, lambda dx=dx, dy=dy: self.nudge(dx * NUDGE, dy * NUDGE))  # type: ignore[misc]
            root.bind(f"Shift+{key}", lambda dx=dx, dy=dy: self.nudge(dx, dy))  # type: ignore[misc]
        for key, command in {
            "Home": self.view.fit,
            "0": self.view.fit,
            "=": lambda: self.view.zoom(1.25),
            "-": lambda: self.view.zoom(0.8),
        }.items():
            root.bind(key, command)
        self._say_shift()
        self._show()
        self.place()
        if is_new:
            self.view.fit()

    def place(self) -> None:
        """Everything to its place in a window of this size."""
        theme, window = self.app.theme, self.app.root.rect
        px = theme.px
        left, right = layout.columns(window, (0, min(px(SIDE), window.width * 2 // 5)))
        self.view.margins = (px(16), px(16))
        self.view.place(left)
        self.side.place(right)
        inside = self.side.inside
        hint = self.hint.height_for(inside.width)
        moved = px(20) if self.backdrop is not None else px(1)
        heights = (px(24), px(22), 0, px(34), hint, moved, px(44))
        name, size, report, switches, words, shift, buttons = layout.rows(inside, heights, px(8))
        self.name.place(name)
        self.size.place(size)
        self.log.place(report.inflate(px(16), 0))
        for toggle, place in zip(
            self.switches, layout.columns(switches, (0,) * len(self.switches), px(8)), strict=True
        ):
            toggle.place(place)
        self.hint.place(words)
        self.place_words.place(shift)
        wide = min(self.cancel.natural_width() + px(12), inside.width // 2)
        cancel, keep = layout.columns(buttons, (wide, 0), px(8))
        self.cancel.place(cancel)
        self.keep.place(keep)

    def before(self, event: pygame.event.Event) -> bool:
        """Nothing is taken before the widgets."""
        return False

    def tick(self, seconds: float) -> None:
        """The map is painted bit by bit."""
        if not self.view.complete:
            self.view.touch()
        else:
            self.picture.bake_some(BAKE_MS)

    def _entries(self) -> list[Entry]:
        """What was done to the file, section by section."""
        theme, words = self.app.theme, self.app.words
        entries = []
        for section in SECTIONS:
            lines = getattr(self.report, section)
            if lines:
                entries.append(Entry((Span(words(f"review.{section}"), theme.gold, "semibold"),), heading=True))
                entries += [Entry((Span(f"•  {line}"),)) for line in lines]
        return entries or [Entry((Span(words("review.nothing")),))]

    def _scene(self) -> tuple[Scene, list[str]]:
        setup = Setup("", "combat-tactics", self.land, dict.fromkeys(one.side for one in self.figures), {})  # type: ignore[arg-type]
        setup.figures = {one.id: one for one in self.figures}
        return Scene(looks=looks_of(setup)), [one.id for one in self.figures]

    # -- showing

    def _show(self) -> None:
        self.picture.grid = self.shows_grid
        self.picture.set_picture(self.backdrop if self.shows_picture else None, self.shows_walls)
        self.view.refresh()

    def _show_grid(self, on: bool) -> None:
        self.shows_grid = on
        self._show()

    def _show_picture(self, on: bool) -> None:
        self.shows_picture = on
        self._show()

    def _show_walls(self, on: bool) -> None:
        self.shows_walls = on
        self._show()

    def nudge(self, dx: float, dy: float) -> None:
        """Shift the picture under the grid, in squares."""
        if self.backdrop is None:
            return
        self.backdrop = self.backdrop.shifted(dx, dy)
        self.land.picture["at"] = [round(self.backdrop.x, 4), round(self.backdrop.y, 4)]
        self.shows_picture = True
        self.switches[1].set(True)
        self._say_shift()
        self._show()

    def _say_shift(self) -> None:
        if self.backdrop is not None:
            words = self.app.words
            x, y = (words.number(round(part, 2) + 0.0, 2) for part in (self.backdrop.x, self.backdrop.y))
            self.place_words.set_text(words("review.shift", x=x, y=y))

    # -- doors

    def _states(self) -> dict[Door, str]:
        return {door: state_of(self.land, door) for door in self.doors}

    def _point_at(self, door: Door | None) -> None:
        text = ""
        if door is not None:
            text = self.app.words("review.door", state=self.app.words(f"door.{state_of(self.land, door)}"))
        self.view.mark(door, text)

    def _cycle(self, door: Door) -> None:
        """A door was clicked: its next state."""
        next_state(self.land, door)
        self.picture.set_doors(self._states())
        self._point_at(door)
        self.view.refresh()

    # -- leaving

    def leave(self) -> None:
        """Back to the scenarios without the map."""
        self.app.open_start()

    def ask_save(self) -> None:
        """Ask for the file of the scenario."""
        theme, words = self.app.theme, self.app.words
        target = self.path.with_suffix(".toml")
        field = TextField(theme, str(target), hint=words("hint.scenario_name"), icon="save", limit=400)
        count = words("count.figures", n=len(self.figures))
        text = words("review.save_cast", figures=count) if self.figures else words("review.save_text")
        choices = [
            Choice(words("button.cancel")),
            Choice(words("button.save"), lambda: self._save_at(field.text), primary=True),
        ]
        self.app.root.open(
            Dialog(
                theme,
                words("button.save_scenario"),
                text,
                choices=choices,
                content=field,
                content_height=36,
                width=640,
            )
        )

    def _save_at(self, text: str) -> None:
        if not text.strip():
            return
        target = Path(text.strip().strip('"')).expanduser()
        if target.suffix.lower() != ".toml":
            target = target.with_name(f"{target.name}.toml")
        if target.exists():
            ask_overwrite(self.app, target.name, lambda: self.save(target))
        else:
            self.save(target)

    def save(self, target: Path) -> None:
        """Write the scenario, and show it on the shelf of scenarios."""
        app, words = self.app, self.app.words
        land = replace(self.land, picture=with_picture_beside(self.land.picture, target.parent))
        first, second = (
            (id, words(f"review.{place}_side")) for id, place in zip(SIDES, ("first", "second"), strict=True)
        )
        setup = scenario_of(self.path, land, self.figures, (first, second))
        if setup is None:
            app.complain(words("error.no_room"))
            return
        try:
            save(setup, target)
        except (BattlemapError, OSError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error).splitlines()[0]
            app.complain(words("error.save_failed", file=target.name, reason=reason))
            return
        app.open_start().add_file(str(target))
        app.toast(words("message.scenario_saved", file=target.name), "good")
