"""Both catalogues say the same things, and count rightly."""

from __future__ import annotations

from string import Formatter

import pytest

from battlemap.engine import actions, conditions, events
from battlemap.ui.words import LANGUAGES, PLURALS, Words, catalogue


def placeholders(text: str | dict[str, str]) -> set[str]:
    texts = [text] if isinstance(text, str) else text.values()
    return {name for part in texts for _, name, _, _ in Formatter().parse(part) if name is not None}


def test_both_languages_have_the_same_keys() -> None:
    assert sorted(catalogue("en")) == sorted(catalogue("ru"))


@pytest.mark.parametrize("key", sorted(catalogue("en")))
def test_both_languages_fill_in_the_same_values(key: str) -> None:
    english, russian = catalogue("en")[key], catalogue("ru")[key]
    assert placeholders(english) == placeholders(russian)
    assert isinstance(english, dict) == isinstance(russian, dict)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_counting_text_has_all_plural_forms_and_no_text_is_empty(language: str) -> None:
    for key, text in catalogue(language).items():
        if isinstance(text, dict):
            assert tuple(text) == PLURALS[language], key
            assert all("{n}" in form for form in text.values()), key
        else:
            assert text.strip() == text != "", key


@pytest.mark.parametrize(
    ("n", "text"),
    [
        (0, "0 клеток"),
        (1, "1 клетка"),
        (2, "2 клетки"),
        (4, "4 клетки"),
        (5, "5 клеток"),
        (11, "11 клеток"),
        (12, "12 клеток"),
        (21, "21 клетка"),
        (22, "22 клетки"),
        (112, "112 клеток"),
        (1.5, "1,5 клетки"),
    ],
)
def test_russian_counts_by_the_last_digits(n: float, text: str) -> None:
    assert Words("ru")("count.squares", n=n) == text


def test_english_counts_one_and_many() -> None:
    words = Words("en")
    assert [words("count.squares", n=n) for n in (0, 1, 2, 1.5)] == [
        "0 squares",
        "1 square",
        "2 squares",
        "1.5 squares",
    ]


def test_an_unknown_key_names_its_neighbours() -> None:
    with pytest.raises(LookupError, match=r'no text "verb.atack" in ru.toml; near it: verb.attack'):
        Words("ru")("verb.atack")


def test_a_missing_value_is_named() -> None:
    with pytest.raises(LookupError, match=r'"log.hit" in en.toml needs a value for {target}'):
        Words("en")("log.hit", actor="Brok")
    with pytest.raises(LookupError, match="it needs n"):
        Words("en")("count.squares")


def test_an_unknown_language_lists_the_known_ones() -> None:
    with pytest.raises(LookupError, match="there are en, ru"):
        Words("de")


def test_pieces_tell_names_from_the_words_around_them() -> None:
    assert Words("en").pieces("log.hit", actor="Alard", target="Brok") == [
        ("Alard", "actor"),
        (" → ", ""),
        ("Brok", "target"),
        (": hit", ""),
    ]


def test_numbers_follow_the_language() -> None:
    assert Words("en").percent(0.125, 1) == "12.5\u00a0%"
    assert Words("ru").percent(0.125, 1) == "12,5\u00a0%"
    assert Words("ru").percent(0.65, 1) == "65\u00a0%"
    assert [Words("en").signed(value) for value in (2, 0, -1)] == ["+2", "+0", "−1"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_the_engine_names_has_a_word(language: str) -> None:
    words = Words(language)
    named = {
        "log": events.EVENT_NAMES,
        "purpose": events.PURPOSE_NAMES,
        "verb": tuple(actions.VERBS.values()),
        "verb_help": tuple(actions.VERBS.values()),
        "decision": tuple(actions.DECISION_NAMES.values()),
        "posture": conditions.POSTURE_NAMES,
        "status": conditions.STATUS_NAMES,
        "phase": conditions.PHASE_NAMES,
        "arc": conditions.ARC_NAMES,
        "size": conditions.SIZE_NAMES,
        "shield": conditions.SHIELD_NAMES,
        "outcome": conditions.OUTCOME_NAMES,
        "goal": conditions.GOAL_NAMES,
    }
    missing = [
        f"{group}.{name}"
        for group, names in named.items()
        for name in names
        if name and f"{group}.{name.replace(' ', '_')}" not in words
    ]
    assert missing == []
