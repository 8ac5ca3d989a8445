"""The buttons for the pending decision: the action bar of an activation, the answers to a question, the menu of the rest."""

from __future__ import annotations

from collections.abc import Callable

from battlemap.notation import Action
from battlemap.ui.bars import Deed
from battlemap.ui.table import Table
from battlemap.ui.widgets import MenuItem
from battlemap.ui.words import Words

__all__ = ["Deeds"]

MODES = (
    ("move", "walking-boot", "1"),
    ("attack", "sword-clash", "2"),
    ("shoot", "high-shot", "3"),
    ("charge", "charging-bull", "4"),
    ("withdraw", "return-arrow", "5"),
    ("face", "compass", "6"),
)
"""Buttons that say what the next click on the map means."""

RARE_MODES = (("throw", "thrown-spear", "7"), ("shift", "footsteps", "8"))
POSTURES = (("stand", "person"), ("kneel", "kneeling"), ("crouch", "half-body-crawling"), ("lie", "falling"))
ANSWERS = {
    "opportunity": (("attack", "Enter"), ("decline", "Esc")),
    "guard": (("attack", "Enter"), ("hold", "Esc")),
    "press": (("press", "Enter"), ("decline", "Esc")),
    "refuse": (("refuse", "Enter"), ("yield", "Esc")),
    "push": (),
    "follow": (("hold", "Esc"),),
}


class Deeds:
    """Makes buttons from the table. ``act`` carries out an action, ``set_mode`` says what the next click means."""

    def __init__(
        self, table: Table, words: Words, act: Callable[[Action], object], set_mode: Callable[[str], object]
    ) -> None:
        self.table, self.words = table, words
        self.act, self.set_mode = act, set_mode

    def _plain(self, name: str, icon: str, key: str, *, primary: bool = False) -> Deed:
        """A button that acts at once."""
        action = self.table.choices.plain.get(name)
        return Deed(
            name,
            self.words(f"verb.{name}"),
            lambda: self.act(action) if action is not None else None,
            icon,
            key,
            self.words(f"verb_help.{name}"),
            enabled=action is not None,
            primary=primary,
        )

    def _mode(self, name: str, icon: str, key: str) -> Deed:
        table = self.table
        return Deed(
            name,
            self.words(f"verb.{name}"),
            lambda: self.set_mode("" if table.mode == name else name),
            icon,
            key,
            self.words(f"verb_help.{name}"),
            enabled=table.choices.has(name),
            chosen=table.mode == name,
        )

    def activation(self, more: Callable[[], object]) -> list[Deed]:
        """The action bar of an activation. Throwing stands where shooting would when that is what the figure can do."""
        choices = self.table.choices
        deeds = []
        for name, icon, key in MODES:
            if name == "shoot" and not choices.has("shoot") and choices.has("throw"):
                name, icon = "throw", "thrown-spear"
            deeds.append(self._mode(name, icon, key))
        deeds.append(self._plain("guard", "eye-target", "G"))
        if choices.has("stand"):
            deeds.append(self._plain("stand", "person", "C"))
        else:
            deeds.append(self._plain("kneel", "kneeling", "C"))
        deeds.append(
            Deed("more", self.words("button.more"), more, "settings-knobs", "M", self.words("button_help.more"))
        )
        deeds.append(self._plain("wait", "hourglass", "Space"))
        deeds.append(self._plain("end", "", "Enter", primary=True))
        return deeds

    def menu(self, end_side: Callable[[], object]) -> list[MenuItem | None]:
        """What has no button of its own."""
        table, words = self.table, self.words
        items: list[MenuItem | None] = []
        for name, icon, key in RARE_MODES:
            if table.choices.has(name):
                items.append(MenuItem(words(f"verb.{name}"), lambda name=name: self.set_mode(name), icon, key))  # type: ignore[misc]
        for name in ("open", "close"):
            for action in table.choices.squares.get(name, {}).values():
                text = f"{words(f'verb.{name}')}: {action.square}"
                items.append(MenuItem(text, lambda action=action: self.act(action), "wooden-door"))  # type: ignore[misc]
        items.append(None)
        for name, icon in POSTURES:
            self._item(items, name, icon)
        items.append(None)
        for weapon, action in table.choices.weapons.items():
            text = f"{words('verb.ready')}: {table.cast.weapon_name(weapon)}"
            items.append(MenuItem(text, lambda action=action: self.act(action), "broadsword"))  # type: ignore[misc]
        for target, action in table.choices.targets.get("bind", {}).items():
            text = f"{words('verb.bind')}: {table.cast.name(target)}"
            items.append(MenuItem(text, lambda action=action: self.act(action), "bleeding-wound"))  # type: ignore[misc]
        self._item(items, "leave", "exit-door")
        items.append(None)
        if "end_side" in table.choices.plain:
            items.append(MenuItem(words("verb.end_side"), end_side, "flying-flag", "Ctrl+Enter"))
        return without_idle_lines(items)

    def _item(self, items: list[MenuItem | None], name: str, icon: str) -> None:
        action = self.table.choices.plain.get(name)
        if action is not None:
            items.append(MenuItem(self.words(f"verb.{name}"), lambda: self.act(action), icon))

    def question(self) -> tuple[str, str, list[Deed]]:
        """The words of the question that waits and its answers; "" when none but an activation does."""
        table, words = self.table, self.words
        decision, asked = table.battle.decision, table.asked
        if asked in ("", "activate") or decision is None:
            return self._mode_hint()
        names = {
            "figure": table.cast.name(decision.figure),
            "target": table.cast.name(decision.target) if decision.target else "",
        }
        answers = []
        for name, key in ANSWERS[asked]:
            action = (
                table.choices.at_target(decision.target, "attack")
                if name == "attack"
                else table.choices.plain.get(name)
            )
            if action is not None:
                answers.append(
                    Deed(
                        name,
                        words(f"verb.{name}"),
                        lambda action=action: self.act(action),  # type: ignore[misc]
                        key=key,
                        help=words(f"verb_help.{name}"),
                        primary=key == "Enter",
                    )
                )
        return words(f"decision.{asked}", **names), words(f"decision_help.{asked}", **names), answers

    def _mode_hint(self) -> tuple[str, str, list[Deed]]:
        """While a mode is on: what the next click will do."""
        table, words = self.table, self.words
        if not table.mode or not table.choices:
            return "", "", []
        hint = words(
            "hint.pick_facing"
            if table.mode == "face"
            else "hint.pick_target"
            if table.mode in table.choices.targets
            else "hint.pick_square"
        )
        return f"{words(f'verb.{table.mode}')}: {hint[:1].lower()}{hint[1:]} · {words('hint.esc_cancels')}", "", []


def without_idle_lines(items: list[MenuItem | None]) -> list[MenuItem | None]:
    """Lines between groups only where there are groups on both sides."""
    kept: list[MenuItem | None] = []
    for item in items:
        if item is not None or (kept and kept[-1] is not None):
            kept.append(item)
    while kept and kept[-1] is None:
        kept.pop()
    return kept
