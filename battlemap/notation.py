"""Notation: actions as text, both ways.

``FIGURE VERB [FIGURE] [SQUARE] [FACING] [name=value ...]``: `alard attack brok weapon=dagger`, `alard push brok e3`, `watch end`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from battlemap.content import nearest
from battlemap.engine import actions as kinds
from battlemap.engine import schema
from battlemap.errors import NotationError
from battlemap.places import FACINGS, parse_square, square_name

__all__ = ["Action", "Names", "parse_action"]

VERB_KINDS = {verb: kind for kind, verb in kinds.VERBS.items() if kind != kinds.END_SIDE}


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
    """The names of one battle, by number (place 0 is nobody), and the map's width with its border.

    ``arms`` are the weapons that each figure carries: one name may stand for several weapons, for the bearer's size counts.
    """

    figures: Sequence[str]
    sides: Sequence[str]
    weapons: Sequence[str]
    width: int
    arms: Sequence[Sequence[int]] = ()

    def square(self, index: int) -> str:
        """The name of a square of the Board; "" for 0."""
        if index == 0:
            return ""
        return square_name(index % self.width - 1, index // self.width - 1)

    def square_index(self, name: str) -> int:
        """The Board's index of a named square; "" is 0."""
        if not name:
            return 0
        x, y = parse_square(name)
        return (y + 1) * self.width + x + 1

    def figure(self, name: str) -> int:
        """The number of a figure.

        Raises NotationError for an unknown id, with the nearest.
        """
        if name in self.figures[1:]:
            return list(self.figures).index(name)
        hint = nearest(name, self.figures[1:])
        raise NotationError(f'no figure "{name}"; ' + (f'the nearest is "{hint}"' if hint else f"there are {', '.join(self.figures[1:])}"))

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
            return schema.Action(kind=kinds.END_SIDE, value=list(self.sides).index(action.figure))
        if action.kind not in VERB_KINDS:
            hint = nearest(action.kind, VERB_KINDS)
            raise NotationError(f'no verb "{action.kind}"; ' + (f'the nearest is "{hint}"' if hint else f"there are {', '.join(VERB_KINDS)}"))
        if action.weapon and action.weapon not in self.weapons[1:]:
            raise NotationError(f'no weapon "{action.weapon}" in this battle; there are {", ".join(dict.fromkeys(self.weapons[1:]))}')
        return schema.Action(
            kind=VERB_KINDS[action.kind],
            figure=self.figure(action.figure),
            target=self.figure(action.target) if action.target else 0,
            square=self.square_index(action.square),
            facing=FACINGS.index(action.facing) + 1 if action.facing else 0,
            value=self.weapon(action.figure, action.weapon) if action.weapon else 0,
        )

    def weapon(self, figure: str, name: str) -> int:
        """The number of a weapon as the figure carries it, else of any of that name."""
        carried = self.arms[self.figure(figure)] if self.arms else ()
        return next((number for number in carried if self.weapons[number] == name), list(self.weapons).index(name))


def parse_action(text: str, names: Names) -> Action:
    """An action from its notation.

    Raises NotationError: what is wrong, and what would be right.
    """
    words = text.split()
    if len(words) < 2:
        raise NotationError(f'"{text}" is no action; write FIGURE VERB, then figure, square or facing, such as "alard attack brok"')
    figure, verb, *rest = words
    if figure not in names.figures[1:] and not (verb == "end" and figure in names.sides[1:]):
        names.figure(figure)
    target = square = facing = weapon = ""
    for word in rest:
        key, equals, value = word.partition("=")
        if equals and key == "weapon" and not weapon:
            weapon = value
        elif equals:
            raise NotationError(f'"{text}": no name "{key}"; "weapon=NAME" is possible')
        elif word in names.weapons[1:] and verb == "ready" and not weapon:
            weapon = word
        elif word in names.figures[1:] and not target:
            target = word
        elif word.upper() in FACINGS and not facing:
            facing = word.upper()
        elif _is_square(word) and not square:
            square = word
        else:
            raise NotationError(f'"{text}": "{word}" is no figure, square or facing that fits there')
    found = Action(verb, figure, target, square, facing, weapon)
    names.inside(found)
    return found


def _is_square(word: str) -> bool:
    try:
        parse_square(word)
    except NotationError:
        return False
    return True
