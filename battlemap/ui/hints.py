"""The words on the card beside the pointer: what a click would do, and how likely it is to succeed."""

from __future__ import annotations

from battlemap.battle import Battle
from battlemap.notation import Action
from battlemap.odds import Odds
from battlemap.ui.cast import Cast
from battlemap.ui.words import Words

__all__ = ["hover_words"]

ICONS = {"attack": "sword-clash", "shoot": "high-shot", "throw": "thrown-spear", "charge": "charging-bull"}


def hover_words(
    words: Words, cast: Cast, battle: Battle, action: Action, odds: Odds | None, known: bool
) -> tuple[str, list[tuple[str, bool]], str]:
    """Title, lines (words, and whether they are dim) and icon for an action against a figure; odds are ``known`` or not yet."""
    title = words("odds.pair", actor=cast.name(action.figure), target=cast.name(action.target))
    weapon = action.weapon or battle.figure(action.figure).weapon
    lines: list[tuple[str, bool]] = []
    if odds is None:
        lines.append((words("odds.too_many" if known else "odds.working"), True))
    else:
        said = [f"{words('odds.hit')} {words.percent(odds.hit)}"]
        if odds.knockdown:
            said.append(f"{words('odds.knockdown')} {words.percent(odds.knockdown)}")
        if odds.fall:
            said.append(f"{words('odds.drop')} {words.percent(odds.fall)}")
        lines.append((" · ".join(said), False))
        if len(odds.target) > 1:
            lines.append((words("odds.drawn", figures=words("count.figures", n=len(odds.target))), False))
    lines.append((words("hint.click_to", verb=words(f"verb.{action.kind}"), weapon=cast.weapon_name(weapon)), True))
    return title, lines, ICONS.get(action.kind, "")
