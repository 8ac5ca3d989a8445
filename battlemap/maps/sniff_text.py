"""What a text file holds: one of the drawn maps, a table of cells, stat blocks, or a picture in characters."""

from __future__ import annotations

import re
from typing import Any

from .donjon import CODES
from .layers import begins_layers

__all__ = ["TABLE_MARKS", "json_stat_blocks", "text_format"]

TABLE_MARKS = {"ac", "hd", "hp", "thac0", "cs", "t", "toughness", "hit_dice", "natural_ac"}
"""Headings, one of which a table of stat blocks has beside ``name``."""

_HEAD = 65_536
_ROWS = 200


def text_format(text: str) -> str:
    """``layers``, ``natural20``, ``foundry``, ``donjon-table``, ``stat-blocks``, or ``text`` for what remains."""
    head = text[:_HEAD].replace("\r\n", "\n").replace("\r", "\n")
    if begins_layers(head):
        return "layers"
    if re.search(r"^\[(map|kinds\b.*)\]\s*(#.*)?$", head, re.MULTILINE):
        return "scenario"
    if re.search(r"^map:\s*$", head, re.MULTILINE) and re.search(r"^\s+base:\s*$", head, re.MULTILINE):
        return "natural20"
    if re.search(r"^system:\s*$", head, re.MULTILINE) and re.search(
        r"^type: *['\"]?(npc|character)", head, re.MULTILINE
    ):
        return "stat-blocks"
    if re.search(r"^grid:", head, re.MULTILINE) and re.search(r"^(padding|walls|tokens):", head, re.MULTILINE):
        return "foundry"
    if is_stat_table(head):
        return "stat-blocks"
    lines = [line for line in head.split("\n")[:_ROWS] if line.strip()]
    # the last line of a long file may be cut
    if any("\t" in line for line in lines) and all(
        CODES.fullmatch(cell.strip()) for line in lines[: _ROWS - 1] for cell in line.split("\t")
    ):
        return "donjon-table"
    return "text"


def is_stat_table(text: str) -> bool:
    """Whether the first line is the heading of a table of stat blocks."""
    first = next((line for line in text.split("\n") if line.strip() and not line.startswith("#")), "")
    names = {re.sub(r"[ -]+", "_", name.strip(' "').lower()) for name in re.split(r"[,;\t|]", first)}
    return "name" in names and bool(names & TABLE_MARKS)


def json_stat_blocks(document: Any) -> bool:
    """Whether a JSON document is a stat block, or a list of them."""
    if isinstance(document, list):
        return bool(document) and json_stat_blocks(document[0])
    if not isinstance(document, dict):
        return False
    if "hit_points" in document and "armor_class" in document:
        return True
    if "ability_scores" in document and "hp_dice" in document:
        return True
    return isinstance(document.get("system"), dict) and "attributes" in document["system"] and "name" in document
