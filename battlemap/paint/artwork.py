"""The shipped fonts and icons, ready for drawing.

Fonts are IBM Plex (Latin and Cyrillic), icons come from game-icons.net; see ``assets/CREDITS.md``.
Units: pixels. Surfaces are cached and shared: blit them, never draw on them.
"""

from __future__ import annotations

import difflib
import io
import json
from functools import cache, lru_cache
from importlib import resources
from typing import TypeAlias

import pygame

Colour: TypeAlias = tuple[int, int, int] | tuple[int, int, int, int]

FONT_FILES = {
    "regular": "IBMPlexSansCondensed-Regular.woff",
    "semibold": "IBMPlexSansCondensed-SemiBold.woff",
    "bold": "IBMPlexSansCondensed-Bold.woff",
    "serif": "IBMPlexSerif-SemiBold.woff",
}


def asset_bytes(name: str) -> bytes:
    """The contents of one shipped file, by its path under ``assets`` (``"icons.json"``)."""
    return resources.files("battlemap").joinpath("assets").joinpath(name).read_bytes()


@cache
def font(size: int, weight: str = "regular") -> pygame.font.Font:
    """A shipped font of ``size`` pixels; ``weight`` is regular, semibold, bold or serif. LookupError names the choices."""
    if weight not in FONT_FILES:
        raise LookupError(f'no font weight "{weight}"; there are {", ".join(FONT_FILES)}')
    if not pygame.font.get_init():
        pygame.font.init()
    # A font does not outlive pygame.quit(), so the cache must not either.
    pygame.register_quit(font.cache_clear)
    return pygame.font.Font(io.BytesIO(asset_bytes(f"fonts/{FONT_FILES[weight]}")), size)


@cache
def _icon_bodies() -> dict[str, str]:
    bodies: dict[str, str] = json.loads(asset_bytes("icons.json"))
    return bodies


def icon_names() -> tuple[str, ...]:
    """The names of all shipped icons, sorted."""
    return tuple(_icon_bodies())


@lru_cache(maxsize=2048)
def icon(name: str, px: int, colour: Colour = (238, 229, 210)) -> pygame.Surface:
    """An icon as a ``px`` by ``px`` surface with transparent ground. LookupError names the nearest icons."""
    body = _icon_bodies().get(name)
    if body is None:
        near = difflib.get_close_matches(name, icon_names(), n=3, cutoff=0.4)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise LookupError(f'no icon named "{name}"{hint}')
    red, green, blue = colour[:3]
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{px}" height="{px}" viewBox="0 0 512 512">'
        f"{body.replace('currentColor', f'#{red:02x}{green:02x}{blue:02x}')}</svg>"
    )
    return pygame.image.load(io.BytesIO(svg.encode()), f"{name}.svg")
