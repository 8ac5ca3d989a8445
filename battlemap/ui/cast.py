"""How the figures and sides of a battle are called and shown: names, icons, teams."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from battlemap import content
from battlemap.battle import Battle
from battlemap.errors import BattlemapError
from battlemap.paint.artwork import Colour, icon_names
from battlemap.rulesets.index import rule_index
from battlemap.scenario import resolve_kind
from battlemap.ui.theme import Theme
from battlemap.ui.words import Words

__all__ = ["Cast"]

NO_ICON = "person"


class Cast:
    """The names of one battle in one language. Figures without a name of their own are called after their kind."""

    def __init__(self, battle: Battle, words: Words, theme: Theme) -> None:
        self.words = words
        self.theme = theme
        self.setup = battle.setup
        self.sides = list(battle.setup.sides)
        self.side_of = {figure.id: figure.side for figure in battle.setup.figures.values()}
        self._kinds = {
            kind: resolve_kind(battle.setup, kind) for kind in {f.kind for f in battle.setup.figures.values()}
        }
        self._names = self._named()

    def _named(self) -> dict[str, str]:
        nameless = Counter(f.kind for f in self.setup.figures.values() if not f.name)
        seen: Counter[str] = Counter()
        names = {}
        for figure in self.setup.figures.values():
            if figure.name:
                names[figure.id] = figure.name
                continue
            seen[figure.kind] += 1
            word = self.kind_name(figure.kind)
            word = word[:1].upper() + word[1:]
            names[figure.id] = f"{word} {seen[figure.kind]}" if nameless[figure.kind] > 1 else word
        return names

    def name(self, figure: str) -> str:
        """What people call a figure."""
        return self._names[figure]

    def side_name(self, side: str) -> str:
        """What people call a side."""
        return self.setup.sides[side].name

    def team(self, side: str) -> int:
        """The number of a side's colour and shape, from 1."""
        return self.sides.index(side) + 1

    def colour(self, figure_or_side: str) -> Colour:
        """The colour of a name on a panel."""
        side = self.side_of.get(figure_or_side, figure_or_side)
        colours = self.theme.team_names
        return colours[self.sides.index(side) % len(colours)]

    def icon(self, figure: str) -> str:
        """The icon of a figure."""
        setup = self.setup.figures[figure]
        found = str(setup.fields.get("icon") or self._kinds[setup.kind].get("icon") or NO_ICON)
        return found if found in icon_names() else NO_ICON

    def kind_name(self, kind: str) -> str:
        """The name of a kind in the language of the window."""
        fields = self._kinds[kind]
        return str((fields.get("name_ru") if self.words.language == "ru" else "") or fields.get("name") or kind)

    def is_creature(self, figure: str) -> bool:
        """Its kind has Hit Dice, not a level."""
        return bool(self._kinds[self.setup.figures[figure].kind].get("hit_dice"))

    @cached_property
    def _weapons(self) -> dict[str, dict[str, object]]:
        return content.weapons(self.setup.ruleset)

    def weapon_name(self, weapon: str) -> str:
        """The name of a weapon; natural forms keep the one in the file."""
        row = self._weapons.get(weapon, {})
        return str((row.get("name_ru") if self.words.language == "ru" else "") or row.get("name") or weapon)

    @cached_property
    def _rules(self) -> dict[str, tuple[str, str]]:
        return {entry.id: (entry.title, entry.title_ru) for entry in rule_index()}

    def rule_title(self, rule: str) -> str:
        """What a rule says, for tooltips."""
        if rule in self._rules:
            english, russian = self._rules[rule]
            return russian if self.words.language == "ru" else english
        if rule.startswith("T-"):
            return self.words("rule.tables", section=rule.removeprefix("T-"))
        raise BattlemapError(f'the rule "{rule}" stands in no index')

    def modifier(self, rule: str) -> str:
        """The short name of a modifier, or "" where its rule says enough."""
        key = f"modifier.{rule}"
        return self.words(key) if key in self.words else ""
