"""Notation: actions as text, both ways.

``FIGURE VERB [FIGURE] [SQUARE] [FACING] [name=value ...]``: `alard attack brok weapon=dagger`, `alard push brok e3`, `watch end`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from battlemap.content import nearest
from battlemap.engine import actions as kinds
from battlemap.engine import schema
from battlemap.errors import NotationError, readable
from battlemap.places import FACINGS, parse_facing, parse_square, square_name

__all__ = ["Action", "Names", "parse_action"]

VERB_KINDS = {verb: kind for kind, verb in kinds.VERBS.items() if kind != kinds.END_SIDE}

MOST_MEANT, MOST_OFFERED = 60, 240
"""Characters of a name that is looked for, and of a list of what would be right; a longer one is only counted."""


@dataclass(frozen=True, order=True, slots=True)
class Action:
    """One action by names. Empty fields mean none; ``str()`` is its notation.

    >>> str(Action("push", "alard", "brok", "e3"))
    'alard push brok e3'
    """

    kind: str
    figure: str
    target: str = ""
    square: str = ""
    facing: str = ""
    weapon: str = ""

    def __str__(self) -> str:
        words = [self.figure, self.kind, self.target, self.square, self.facing]
        if self.weapon:
            words.append(self.weapon if self.kind == "ready" else f"weapon={self.weapon}")
        return " ".join(word for word in words if word)


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one battle, by number (place 0 is nobody), and the map's width and height with its border.

    ``arms`` are the weapons that each figure carries: one name may stand for several weapons, for the bearer's size counts.
    """

    figures: Sequence[str]
    sides: Sequence[str]
    weapons: Sequence[str]
    width: int
    height: int
    arms: Sequence[Sequence[int]] = ()

    def square(self, index: int) -> str:
        """The name of a square of the Board; "" for 0."""
        if index == 0:
            return ""
        return square_name(index % self.width - 1, index // self.width - 1)

    def square_index(self, name: str) -> int:
        """The Board's index of a named square; "" is 0.

        Raises NotationError for a square off the map.
        """
        if not name:
            return 0
        x, y = parse_square(name)
        width, height = self.width - 2, self.height - 2
        if not (x < width and y < height):
            raise NotationError(f'"{name}" is off the {width}x{height} map')
        return (y + 1) * self.width + x + 1

    def figure(self, name: str) -> int:
        """The number of a figure.

        Raises NotationError for an unknown id, with the nearest.
        """
        return _place(name, "figure", self.figures)

    def side(self, name: str) -> int:
        """The number of a side.

        Raises NotationError for an unknown id, with the nearest.
        """
        return _place(name, "side", self.sides)

    def outside(self, a: schema.Action) -> Action:
        """An engine action by names."""
        if a.kind == kinds.END_SIDE:
            return Action("end", self.sides[a.value])
        return Action(
            kinds.VERBS[a.kind],
            self.figures[a.figure],
            self.figures[a.target] if a.target else "",
            self.square(a.square),
            FACINGS[a.facing - 1] if a.facing else "",
            self.weapons[a.value] if a.value else "",
        )

    def inside(self, action: Action) -> schema.Action:
        """An action of names as the engine's six integers.

        Raises NotationError for a name that this battle does not have.
        """
        if action.kind == "end" and action.figure in self.sides[1:]:
            if str(action) != f"{action.figure} end":
                raise NotationError(f'"{action.figure} end" ends the whole side; nothing more can follow')
            return schema.Action(kind=kinds.END_SIDE, value=self.side(action.figure))
        if action.kind not in VERB_KINDS:
            raise NotationError(f'no verb "{readable(action.kind)}"; {_offer(action.kind, list(VERB_KINDS))}')
        if action.weapon and action.weapon not in self.weapons[1:]:
            known = list(dict.fromkeys(self.weapons[1:]))
            raise NotationError(f'no weapon "{readable(action.weapon)}" in this battle; {_offer(action.weapon, known)}')
        return schema.Action(
            kind=VERB_KINDS[action.kind],
            figure=self.figure(action.figure),
            target=self.figure(action.target) if action.target else 0,
            square=self.square_index(action.square),
            facing=parse_facing(action.facing) + 1 if action.facing else 0,
            value=self.weapon(action.figure, action.weapon) if action.weapon else 0,
        )

    def weapon(self, figure: str, name: str) -> int:
        """The number of a weapon as the figure carries it, else of any of that name."""
        carried = self.arms[self.figure(figure)] if self.arms else ()
        return next((number for number in carried if self.weapons[number] == name), list(self.weapons).index(name))


def _place(name: str, what: str, known: Sequence[str]) -> int:
    """The place of a name among those known, of which the first is nobody."""
    if name in known[1:]:
        return list(known).index(name)
    raise NotationError(f'no {what} "{readable(name)}"; {_offer(name, known[1:])}')


def _offer(name: str, known: Sequence[str]) -> str:
    """The nearest of the known names, or all of them when they are few."""
    hint = nearest(name[:MOST_MEANT], known)
    if hint:
        return f'the nearest is "{hint}"'
    everything = ", ".join(known)
    return f"there are {everything}" if len(everything) <= MOST_OFFERED else f"none of the {len(known)} comes near"


def parse_action(text: str, names: Names) -> Action:
    """An action from its notation.

    Raises NotationError: what is wrong, and what would be right.
    """
    words = text.split()
    if len(words) < 2:
        form = 'write FIGURE VERB, then figure, square or facing, such as "alard attack brok"'
        raise NotationError(f'"{readable(text)}" is no action; {form}')
    figure, verb, *rest = words
    if figure not in names.figures[1:] and not (verb == "end" and figure in names.sides[1:]):
        names.figure(figure)
    target = square = facing = weapon = ""
    for word in rest:
        key, equals, value = word.partition("=")
        if equals and key == "weapon" and not weapon:
            weapon = value
        elif equals:
            raise NotationError(f'"{readable(text)}": no name "{readable(key)}"; "weapon=NAME" is possible')
        elif word in names.weapons[1:] and verb == "ready" and not weapon:
            weapon = word
        elif word in names.figures[1:] and not target:
            target = word
        elif word.upper() in FACINGS and not facing:
            facing = word.upper()
        elif _is_square(word) and not square:
            square = word
        else:
            raise NotationError(
                f'"{readable(text)}": "{readable(word)}" is no figure, square or facing that fits there'
            )
    found = Action(verb, figure, target, square, facing, weapon)
    names.inside(found)
    return found


def _is_square(word: str) -> bool:
    try:
        parse_square(word)
    except NotationError:
        return False
    return True
