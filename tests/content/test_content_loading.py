"""Reading content: copies, defaults, and clear words for names that do not exist."""

import pytest

from battlemap import content
from battlemap.errors import BattlemapError


def test_changing_what_was_read_changes_nothing_for_the_next_reader():
    first = content.kinds("combat-tactics")
    first["orc"]["weapons"].append("pike")
    first["orc"]["flags"].append("flying")
    assert "pike" not in content.kinds("combat-tactics")["orc"]["weapons"]
    assert content.kinds("combat-tactics")["goblin"]["flags"] == []


def test_an_unknown_content_file_names_the_nearest():
    with pytest.raises(
        BattlemapError, match='no content file "combat_tactics/weapon"; the nearest is "combat_tactics/weapons"'
    ):
        content.load("combat_tactics/weapon")


def test_an_unknown_ruleset_names_the_nearest():
    with pytest.raises(
        BattlemapError, match='no ruleset with content "combat-tactic"; the nearest is "combat-tactics"'
    ):
        content.weapons("combat-tactic")


def test_a_name_that_is_like_nothing_lists_a_few_and_counts_many():
    with pytest.raises(BattlemapError, match='no colour "grey"; there are red, blue'):
        content.row({"red": 1, "blue": 2}, "grey", "colour")
    with pytest.raises(BattlemapError, match='no weapon "qqq"; none of the 153 comes near'):
        content.row(content.weapons("combat-tactics"), "qqq", "weapon")


def test_the_nearest_spelling_ignores_case():
    assert content.nearest("Long Sword", content.weapons("combat-tactics")) == "long-sword"
    assert content.nearest("ork", ["Orc", "ogre"]) == "Orc"
    assert content.nearest("zzz", ["orc"]) == ""


@pytest.mark.parametrize("text", ["", "strong", "18/5", "17/50", "18/", "-3"])
def test_a_strength_that_does_not_read_is_refused(text):
    with pytest.raises(BattlemapError, match='is no Strength; write a number such as "16"'):
        content.strength_rank(text)


def test_a_value_below_a_table_is_refused():
    with pytest.raises(BattlemapError, match="0 is below the table, which begins at 1"):
        content.row_for([{"from": 1}], 0)
