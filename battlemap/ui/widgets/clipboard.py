"""Copy and paste of text. pygame and pygame-ce name the system's clipboard differently; both are met here only."""

from __future__ import annotations

import pygame

UTF8 = "text/plain;charset=utf-8"
"""The only type under which pygame 2 hands text to SDL."""

_kept = ""
"""The last copied text: all there is where the system gives no clipboard (no window, no desktop)."""


def copy(text: str) -> bool:
    """Put ``text`` on the clipboard; False means that the system refused and only this program will see it."""
    global _kept
    _kept = text
    if not _has_window():
        return False
    try:
        if hasattr(pygame.scrap, "put_text"):
            pygame.scrap.put_text(text)
        else:
            pygame.scrap.init()
            pygame.scrap.put(UTF8, text.encode("utf-8"))
    except pygame.error:
        return False
    return True


def paste() -> str:
    """The text on the clipboard, empty if there is none."""
    if not _has_window():
        return _kept
    if hasattr(pygame.scrap, "get_text"):
        found: str = pygame.scrap.get_text()
        return found
    pygame.scrap.init()
    data = pygame.scrap.get(UTF8)
    return data.decode("utf-8", "replace").rstrip("\0") if data else ""


def _has_window() -> bool:
    return pygame.display.get_init() and pygame.display.get_surface() is not None
