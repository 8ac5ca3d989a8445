"""The widgets of the window: a thin retained layer on pygame surfaces.

Make a ``Root`` of the window's size, ``add`` widgets to it and ``place`` them, feed it events and time, and blit with
``draw_changes``. Nothing here needs a window, and nothing asks pygame for the state of the mouse or the keyboard.
"""

from battlemap.ui.widgets.base import Container, Panel, Tip, Widget
from battlemap.ui.widgets.buttons import Button, IconButton, Toggle
from battlemap.ui.widgets.choices import Dropdown, Tabs
from battlemap.ui.widgets.entries import DieFace, Entry, Span, Tag
from battlemap.ui.widgets.keys import Chord, chord
from battlemap.ui.widgets.lists import List, Row
from battlemap.ui.widgets.log import RichLog
from battlemap.ui.widgets.notices import Toast, Tooltip
from battlemap.ui.widgets.overlays import Choice, Dialog, Menu, MenuItem
from battlemap.ui.widgets.readouts import Chip, Meter, Stat
from battlemap.ui.widgets.root import Root
from battlemap.ui.widgets.sliders import Scrubber, Slider
from battlemap.ui.widgets.text import Label, TextField

__all__ = [
    "Button",
    "Chip",
    "Choice",
    "Chord",
    "Container",
    "Dialog",
    "DieFace",
    "Dropdown",
    "Entry",
    "IconButton",
    "Label",
    "List",
    "Menu",
    "MenuItem",
    "Meter",
    "Panel",
    "RichLog",
    "Root",
    "Row",
    "Scrubber",
    "Slider",
    "Span",
    "Stat",
    "Tabs",
    "Tag",
    "TextField",
    "Tip",
    "Toast",
    "Toggle",
    "Tooltip",
    "Widget",
    "chord",
]
