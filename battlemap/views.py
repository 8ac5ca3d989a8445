"""What callers see of a battle: decisions, outcomes, events and figures, by names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from battlemap.engine import events as kinds
from battlemap.engine import schema
from battlemap.engine.conditions import PHASE_NAMES, POSTURE_NAMES, SHIELD_NAMES, SIZE_NAMES, STATUS_NAMES
from battlemap.notation import Names
from battlemap.places import FACINGS

if TYPE_CHECKING:
    from battlemap.battle import Battle

__all__ = ["Decision", "Event", "FigureView", "Outcome", "event_view"]

WEAPON_VALUES = (kinds.READIED,)
FACING_VALUES = (kinds.TURNED, kinds.MOVED)
SIDE_VALUES = (kinds.INITIATIVE_WON, kinds.BATTLE_ENDED, kinds.REACHED_GOAL)


@dataclass(frozen=True, slots=True)
class Decision:
    """Who must choose what: the decision's kind, the figure and side that choose, and the other figure it is about."""

    kind: str
    figure: str
    side: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a battle ended; ``winner`` is a side's id, "" for a draw."""

    winner: str
    reason: str


@dataclass(frozen=True, slots=True)
class Event:
    """One fact. A roll has purpose, dice, faces, natural, total and needed (0 = none); a modifier its value and rule id.

    ``value`` is a number whose meaning depends on the kind: hit points, rounds, faces, weapons' numbers.
    """

    kind: str
    actor: str = ""
    target: str = ""
    side: str = ""
    square: str = ""
    facing: str = ""
    weapon: str = ""
    value: int = 0
    purpose: str = ""
    dice: int = 0
    faces: int = 0
    natural: int = 0
    total: int = 0
    needed: int = 0
    rule: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The fields that say something."""
        return {key: value for key, value in asdict(self).items() if value not in ("", 0)}


def event_view(event: schema.Event, names: Names, rule_ids: Sequence[str]) -> Event:
    """An engine event by names."""
    number = event.kind
    side = ""
    if number in SIDE_VALUES or (number in (kinds.ROLLED, kinds.ENDED) and not event.actor):
        side = names.sides[event.value] if event.value < len(names.sides) else ""
    total = event.total
    if number in (kinds.HIT, kinds.MISSED):
        total = event.value
    return Event(
        kind=kinds.EVENT_NAMES[number],
        actor=names.figures[event.actor],
        target=names.figures[event.target],
        side=side,
        square=names.square(event.square),
        facing=FACINGS[event.value] if number in FACING_VALUES else "",
        weapon=names.weapons[event.value] if number in WEAPON_VALUES else "",
        value=0
        if side or number in FACING_VALUES or number in WEAPON_VALUES or number == kinds.ROLLED
        else event.value,
        purpose=kinds.PURPOSE_NAMES[event.purpose],
        dice=event.dice,
        faces=event.faces,
        natural=event.natural,
        total=total,
        needed=event.needed,
        rule=rule_ids[event.rule],
    )


class FigureView:
    """A figure as people see it; reads the battle's present state."""

    __slots__ = ("_battle", "_figure", "id")

    def __init__(self, battle: Battle, figure: schema.Figure):
        self._battle = battle
        self._figure = figure
        self.id = battle.names.figures[figure.number]

    @property
    def number(self) -> int:
        """The row in the engine, from 1; the order of everything."""
        return self._figure.number

    @property
    def name(self) -> str:
        """What people call it."""
        return self._battle.setup.figures[self.id].name or self.id

    @property
    def kind(self) -> str:
        """The kind's name in the content or scenario."""
        return self._battle.setup.figures[self.id].kind

    @property
    def side(self) -> str:
        """The side's id."""
        return self._battle.names.sides[self._figure.side]

    @property
    def at(self) -> str:
        """The square's name (north-west corner of the footprint); "" off the map."""
        return self._battle.names.square(self._figure.square)

    square = at

    @property
    def place(self) -> tuple[int, int]:
        """The square as (x, y) from 0; (-1, -1) off the map."""
        if not self._figure.square:
            return -1, -1
        width = self._battle.board.width
        return self._figure.square % width - 1, self._figure.square // width - 1

    @property
    def footprint(self) -> tuple[int, int]:
        """Width and height in squares."""
        return self._figure.width, self._figure.height

    @property
    def facing(self) -> str:
        """N, NE ... NW."""
        return FACINGS[self._figure.facing]

    @property
    def hp(self) -> int:
        """Hit points, negative when dying."""
        return self._figure.hp

    @property
    def hp_most(self) -> int:
        """Hit points when unhurt."""
        return self._figure.hp_most

    @property
    def posture(self) -> str:
        """standing, crouched, kneeling or prone."""
        return POSTURE_NAMES[self._figure.posture]

    @property
    def status(self) -> str:
        """active, unconscious, dying, dead or gone."""
        return STATUS_NAMES[self._figure.status]

    @property
    def size(self) -> str:
        """T, S, M, L, H or G."""
        return SIZE_NAMES[self._figure.size]

    @property
    def level(self) -> int:
        """Level or Hit Dice."""
        return self._figure.level

    @property
    def thac0(self) -> int:
        """The number to hit armour class 0."""
        return self._figure.thac0

    @property
    def ac(self) -> int:
        """Armour class in melee from the front."""
        return int(self._battle.rules.queries.armour_class(self._battle.board, self._figure))

    @property
    def movement(self) -> int:
        """Squares a round, load included."""
        return self._figure.movement

    @property
    def spent(self) -> int:
        """Movement points used this round."""
        return self._figure.spent

    @property
    def shield(self) -> str:
        """none, buckler, small, medium or body."""
        return SHIELD_NAMES[self._figure.shield]

    @property
    def weapon(self) -> str:
        """The weapon in hand, or the first natural form; "" for none."""
        return self._battle.names.weapons[self._figure.ready]

    @property
    def weapons(self) -> list[str]:
        """Everything it can strike or shoot with."""
        return [self._battle.names.weapons[number] for number in self._figure.arms if number]

    @property
    def guarding(self) -> bool:
        """Holds its attack for whoever comes."""
        return self._figure.guarding == 1

    @property
    def charging(self) -> bool:
        """Charges, or has charged this round."""
        return self._figure.charging == 1

    @property
    def done(self) -> bool:
        """Does nothing more of its own this round."""
        return self._figure.done == 1

    @property
    def phases(self) -> tuple[str, str]:
        """The phases of its move and of its attack this round."""
        move, attack = self._battle.rules.queries.phases_of(self._battle.state, self._battle.board, self._figure)
        return PHASE_NAMES[move], PHASE_NAMES[attack]

    def as_dict(self) -> dict[str, Any]:
        """Every property by name: what `show --json` prints and scenario tests compare."""
        skipped = ("place", "number")
        return {
            key: getattr(self, key)
            for key, value in vars(type(self)).items()
            if isinstance(value, property) and key not in skipped
        } | {"id": self.id}

    def __repr__(self) -> str:
        return f"<{self.id} at {self.at or 'nowhere'} facing {self.facing}, {self.hp} hp, {self.posture}>"
