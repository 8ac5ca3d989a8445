"""The index of rules is whole: every id once, in both languages, with its source and state."""

from collections import Counter

import pytest

from battlemap.errors import BattlemapError
from battlemap.rulesets import index

CHAPTERS = {
    "combat-tactics": {
        "CT-EOR": 1,
        "CT-STA": 1,
        "CT-RET": 10,
        "CT-FAT": 7,
        "CT-MOR": 5,
        "CT-FLK": 5,
        "CT-POS": 7,
        "CT-DTH": 5,
        "CT-FIM": 6,
        "CT-OPT": 1,
        "CT-HGR": 2,
        "CT-KND": 5,
        "CT-CRT": 2,
        "CT-OBS": 2,
        "CT-FRM": 1,
        "CT-SHW": 6,
        "CT-MOV": 3,
        "CT-ENC": 6,
        "CT-SUR": 2,
        "CT-END": 1,
    },
    "adnd2e": {
        "AD-ATT": 2,
        "AD-THAC": 1,
        "AD-WVA": 1,
        "AD-RND": 3,
        "AD-SEQ": 3,
        "AD-INI": 6,
        "AD-MUL": 3,
        "AD-SPL": 1,
        "AD-SPD": 1,
        "AD-MIS": 1,
        "AD-DTH": 1,
    },
    "srd5": {
        "S5-ATT": 3,
        "S5-UNSEEN": 2,
        "S5-RNG": 2,
        "S5-MEL": 2,
        "S5-OA": 2,
        "S5-TWF": 1,
        "S5-CTS": 1,
        "S5-GRP": 3,
        "S5-SHV": 1,
        "S5-COV": 4,
        "S5-DMG": 6,
        "S5-HP": 1,
        "S5-HEAL": 1,
        "S5-ZERO": 7,
        "S5-KO": 1,
        "S5-THP": 2,
    },
    "roads": {
        "RA-ATK": 2,
        "RA-WIN": 2,
        "RA-HIT": 3,
        "RA-WPN": 3,
        "RA-BLK": 1,
        "RA-CNF": 1,
        "RA-CRT": 1,
        "RA-DWN": 2,
        "RA-MUL": 3,
        "RA-ADV": 1,
        "RA-BRK": 2,
        "RA-ROUT": 3,
        "RA-LDR": 1,
        "RA-ALN": 3,
        "RA-FEAR": 2,
        "RA-TERR": 1,
        "RA-FRZ": 4,
        "RA-STU": 2,
        "RA-HAT": 1,
    },
}


@pytest.mark.parametrize("ruleset", list(CHAPTERS))
def test_every_chapter_has_its_rules_numbered_from_one(ruleset):
    ids = [entry.id for entry in index.rule_index(ruleset)]
    assert Counter(name.rpartition("-")[0] for name in ids) == CHAPTERS[ruleset]
    for chapter, count in CHAPTERS[ruleset].items():
        assert [name for name in ids if name.rpartition("-")[0] == chapter] == [
            f"{chapter}-{n}" for n in range(1, count + 1)
        ]


def test_every_rule_id_stands_once():
    ids = [entry.id for entry in index.rule_index()]
    assert len(ids) == len(set(ids)) == sum(sum(chapters.values()) for chapters in CHAPTERS.values())


def test_every_rule_has_titles_in_two_languages_a_source_and_a_state():
    for entry in index.rule_index():
        assert entry.title and entry.title.isascii(), entry.id
        assert not entry.title_ru.isascii(), entry.id
        assert entry.source and entry.state in index.STATES, entry.id


def test_a_rule_left_out_says_why():
    for entry in index.rule_index():
        assert entry.state != "left-out" or entry.choice, entry.id


def test_titles_tell_rules_apart():
    titles = Counter((entry.ruleset, entry.title) for entry in index.rule_index())
    assert max(titles.values()) == 1


def test_a_rule_is_found_by_its_id():
    assert index.find_rule("CT-RET-4").title == "The attacker picks one of the loser's free rear squares"
    assert index.find_rule("RA-HAT-1").ruleset == "roads"


def test_an_unknown_rule_or_ruleset_names_the_nearest():
    with pytest.raises(BattlemapError, match='no rule "CT-RET-44"; the nearest is "CT-RET-4"'):
        index.find_rule("CT-RET-44")
    with pytest.raises(BattlemapError, match='no ruleset "road"; the nearest is "roads"'):
        index.rule_index("road")
