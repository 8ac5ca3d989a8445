"""Key chords by place on the keyboard, so that they work on every layout.

On a Russian layout the key Z reports the letter я, so hotkeys compare scancodes and their labels come from the table here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

# Labels by scancode, in the wording printed on most keyboards.
SCANCODES: dict[str, int] = {
    **{letter: getattr(pygame, f"KSCAN_{letter}") for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
    **{digit: getattr(pygame, f"KSCAN_{digit}") for digit in "1234567890"},
    **{f"F{n}": getattr(pygame, f"KSCAN_F{n}") for n in range(1, 13)},
    **{f"Num {n}": getattr(pygame, f"KSCAN_KP{n}") for n in range(10)},
    "Num +": pygame.KSCAN_KP_PLUS,
    "Num -": pygame.KSCAN_KP_MINUS,
    "Num Enter": pygame.KSCAN_KP_ENTER,
    "Enter": pygame.KSCAN_RETURN,
    "Space": pygame.KSCAN_SPACE,
    "Tab": pygame.KSCAN_TAB,
    "Esc": pygame.KSCAN_ESCAPE,
    "Backspace": pygame.KSCAN_BACKSPACE,
    "Del": pygame.KSCAN_DELETE,
    "Ins": pygame.KSCAN_INSERT,
    "Home": pygame.KSCAN_HOME,
    "End": pygame.KSCAN_END,
    "PgUp": pygame.KSCAN_PAGEUP,
    "PgDn": pygame.KSCAN_PAGEDOWN,
    "↑": pygame.KSCAN_UP,
    "↓": pygame.KSCAN_DOWN,
    "←": pygame.KSCAN_LEFT,
    "→": pygame.KSCAN_RIGHT,
    "-": pygame.KSCAN_MINUS,
    "=": pygame.KSCAN_EQUALS,
    ",": pygame.KSCAN_COMMA,
    ".": pygame.KSCAN_PERIOD,
    "/": pygame.KSCAN_SLASH,
    ";": pygame.KSCAN_SEMICOLON,
    "'": pygame.KSCAN_APOSTROPHE,
    "[": pygame.KSCAN_LEFTBRACKET,
    "]": pygame.KSCAN_RIGHTBRACKET,
    "\\": pygame.KSCAN_BACKSLASH,
    "`": pygame.KSCAN_GRAVE,
}
LABELS: dict[int, str] = {code: label for label, code in SCANCODES.items()}

TYPING: frozenset[int] = frozenset(
    code
    for label, code in SCANCODES.items()
    if (len(label) == 1 and label not in "↑↓←→")
    or label == "Space"
    or (label.startswith("Num") and label != "Num Enter")
)
"""Scancodes that type a character, so that a focused text field keeps them from hotkeys."""

CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
ALT = pygame.KMOD_ALT
SHIFT = pygame.KMOD_SHIFT


@dataclass(frozen=True, slots=True)
class Chord:
    """One key with its modifiers; Ctrl also stands for Cmd on a Mac."""

    scancode: int
    ctrl: bool = False
    shift: bool = False
    alt: bool = False

    def __str__(self) -> str:
        held = [name for name, on in (("Ctrl", self.ctrl), ("Alt", self.alt), ("Shift", self.shift)) if on]
        return "+".join([*held, LABELS.get(self.scancode, f"#{self.scancode}")])


@lru_cache(maxsize=512)
def chord(text: str) -> Chord:
    """The chord written as ``"Ctrl+Shift+Z"``, ``"Space"`` or ``"F5"``. ValueError says which part is unknown."""
    *held, label = text.split("+") if not text.endswith("+") else [text]
    known = {"Ctrl", "Shift", "Alt"}
    if label not in SCANCODES or not set(held) <= known:
        raise ValueError(
            f'"{text}" is no key chord: write modifiers Ctrl, Shift, Alt and one of {", ".join(SCANCODES)}'
        )
    return Chord(SCANCODES[label], "Ctrl" in held, "Shift" in held, "Alt" in held)


def pressed(event: pygame.event.Event) -> Chord:
    """The chord of a KEYDOWN event; the two Enter keys count as one."""
    code = SCANCODES["Enter"] if event.scancode == SCANCODES["Num Enter"] else event.scancode
    return Chord(code, bool(event.mod & CTRL), bool(event.mod & SHIFT), bool(event.mod & ALT))


def is_typing(modifiers: int) -> bool:
    """Whether text that arrives under these modifiers is meant as text: not under Ctrl, Cmd or Alt, but under AltGr."""
    alt_gr = modifiers & pygame.KMOD_MODE or (modifiers & pygame.KMOD_LCTRL and modifiers & pygame.KMOD_RALT)
    return bool(alt_gr) or not modifiers & (CTRL | ALT)
