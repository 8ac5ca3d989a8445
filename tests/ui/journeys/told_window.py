"""The real window, telling on standard output what it shows: one JSON line whenever that has changed.

Nothing of the event path is touched. Simulations' worker program stays away: it would compile for a minute.
"""

from __future__ import annotations

import functools
import json
import sys
from typing import Any

import pygame

from battlemap.ui import window
from battlemap.ui.app import App
from battlemap.ui.battle_screen import BattleScreen
from battlemap.ui.start_screen import StartScreen

last_key = 0
told = ""


def state_of(app: App) -> dict[str, Any]:
    screen, root = app.screen, app.root
    state: dict[str, Any] = {
        "screen": type(screen).__name__,
        "overlays": [type(overlay).__name__ for overlay in root.overlays],
        "toasts": [toast.text for toast in root.toasts],
        "last_key": last_key,
    }
    if isinstance(screen, StartScreen):
        state["chosen"] = screen.chosen
        state["places"] = {"list": screen.list.row_rect(0).center, "begin": screen.start.rect.center}
        state["places"] |= {"continue": screen.go_on.rect.center} if screen.go_on.visible else {}
    if isinstance(screen, BattleScreen):
        battle, camera = screen.game.battle, screen.view.camera
        state["asked"] = "" if screen.playback.is_busy else screen.table.asked
        state["active"] = screen.table.active
        state["actions"] = [str(action) for action in battle.actions]
        state["figures"] = {view.id: [view.at, view.facing] for view in battle.figures}
        state["moves"] = list(screen.table.choices.squares.get("move", {}))
        state["camera"] = [*camera.origin, camera.scale]
        state["mode"] = screen.table.mode
    if root.overlays:
        field = getattr(getattr(root.overlays[-1], "content", None), "field", None)
        state["typed"] = field.text if field is not None else ""
    return state


def telling(draw: Any) -> Any:
    @functools.wraps(draw)
    def draw_and_tell(app: App, surface: pygame.Surface) -> Any:
        global told
        places = draw(app, surface)
        line = json.dumps(state_of(app), ensure_ascii=False)
        if line != told:
            told = line
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
        return places

    return draw_and_tell


def watching(step: Any) -> Any:
    @functools.wraps(step)
    def step_and_watch(app: App, events: Any, seconds: float) -> None:
        global last_key
        for event in events:
            if event.type == pygame.KEYDOWN:
                last_key = event.key
        step(app, events, seconds)

    return step_and_watch


App.draw = telling(App.draw)  # type: ignore[method-assign]
App.step = watching(App.step)  # type: ignore[method-assign]
window.App = lambda *args, **more: App(*args, **{**more, "compiled": False})  # type: ignore[misc,assignment]

if __name__ == "__main__":
    language, *scenario = sys.argv[1:]
    sys.exit(window.play(scenario[0] if scenario else None, language, size=(1280, 800)))
