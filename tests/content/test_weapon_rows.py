"""Every weapon reads, and the worked numbers of the weapon list stand."""

import re

from battlemap import content

COMBAT_TACTICS = content.weapons("combat-tactics")
HANDBOOK = content.weapons("adnd2e")

DICE = re.compile(r"([1-9]\d*d[1-9]\d*([+-][1-9]\d*)?|[1-9]\d*)?")
KEYS = {
    "damage",
    "damage_large",
    "size",
    "types",
    "speed",
    "factor",
    "reach",
    "knockdown",
    "hands",
    "weight",
    "name",
    "name_ru",
}
REACHES = ([0, 0], [1, 1], [1, 2], [2, 2], [2, 3])


def every_weapon():
    for ruleset, rows in (("combat-tactics", COMBAT_TACTICS), ("adnd2e", HANDBOOK)):
        for name, weapon in rows.items():
            yield f"{ruleset}: {name}", name, weapon


def test_a_weapon_row_has_every_key_and_no_other():
    for place, _, weapon in every_weapon():
        assert set(weapon) == KEYS | set(content.WEAPON_DEFAULTS), place


def test_a_weapon_row_reads():
    for place, name, weapon in every_weapon():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name), place
        assert DICE.fullmatch(weapon["damage"]) and DICE.fullmatch(weapon["damage_large"]), place
        assert weapon["size"] in set("SML") and set(weapon["types"]) <= set("SPB"), place
        assert weapon["reach"] in REACHES and weapon["knockdown"] in (0, 4, 6, 8, 10, 12), place
        assert weapon["hands"] in (1, 2) and weapon["weight"] >= 0, place


def test_a_weapon_has_an_english_and_a_russian_name():
    for place, _, weapon in every_weapon():
        assert weapon["name"] and weapon["name"].isascii(), place
        assert not weapon["name_ru"].isascii() and not re.search(r"[A-Za-z]", weapon["name_ru"]), place


def test_a_missile_weapon_is_thrown_or_has_ammunition_and_a_rate_of_fire():
    for place, _, weapon in every_weapon():
        short, medium, long = weapon["range"]
        if long == 0:
            assert not weapon["thrown"] and not weapon["ammunition"] and weapon["rate"] == "", place
        else:
            assert weapon["thrown"] != bool(weapon["ammunition"]), place
            assert re.fullmatch(r"[1-3]|1/[23]", weapon["rate"]), place
            assert 0 <= short < medium < long and weapon["range_min"] < medium, place


def test_the_speed_class_follows_from_the_speed_factor():
    for name, weapon in COMBAT_TACTICS.items():
        factor = weapon["factor"]
        if factor == 0:
            speed = "none"
        else:
            speed = "fast" if factor <= 4 else "average" if factor <= 7 else "slow" if factor <= 14 else "very-slow"
        assert weapon["speed"] == speed, name


def test_all_rows_of_the_weapon_list_are_there():
    assert len(COMBAT_TACTICS) == len(HANDBOOK) == 153


def test_a_dagger_flies_six_squares_and_a_long_bow_shoots_126():
    assert COMBAT_TACTICS["dagger"]["range"][0] == 6
    assert COMBAT_TACTICS["long-bow"]["range"][2] == 126
    assert COMBAT_TACTICS["long-bow"]["rate"] == "2"


def test_the_knockdown_dice_are_as_printed():
    dice = {
        "long-sword": 8,
        "morning-star": 10,
        "hand-axe": 8,
        "jousting-lance": 12,
        "trident": 6,
        "two-handed-sword": 12,
    }
    assert {name: COMBAT_TACTICS[name]["knockdown"] for name in dice} == dice


def test_pikes_and_whips_reach_two_and_three_squares_and_lances_two_alone():
    assert [name for name, weapon in COMBAT_TACTICS.items() if weapon["reach"] == [2, 3]] == [
        "pike",
        "awl-pike",
        "whip",
    ]
    lances = [name for name, weapon in COMBAT_TACTICS.items() if weapon["reach"] == [2, 2]]
    assert lances == ["light-lance", "medium-lance", "heavy-lance", "jousting-lance"]
    assert lances == [name for name, weapon in COMBAT_TACTICS.items() if weapon["double_charge"]]


def test_only_pikes_and_lances_cannot_strike_nearer_than_their_point():
    limited = {name for name, weapon in COMBAT_TACTICS.items() if weapon["range_only"]}
    assert limited == {"pike", "awl-pike", "light-lance", "medium-lance", "heavy-lance", "jousting-lance"}


def test_the_weapons_that_can_be_set_against_a_charge():
    anyone = {name for name, weapon in COMBAT_TACTICS.items() if weapon["set"]}
    large = {name for name, weapon in COMBAT_TACTICS.items() if weapon["set_large"]}
    assert anyone == {
        "spear-two-hands",
        "long-spear",
        "pike",
        "awl-pike",
        "lucern-hammer",
        "partisan",
        "ranseur",
        "spetum",
    }
    assert large == {"glaive", "glaive-guisarme", "military-fork"}


def test_two_grips_of_one_weapon_are_two_rows():
    for name, weapon in COMBAT_TACTICS.items():
        if name.endswith("-two-hands"):
            assert weapon["hands"] == 2
            assert COMBAT_TACTICS[name.removesuffix("-two-hands")]["hands"] == 1


def test_the_handbook_differs_where_it_is_printed_so():
    assert (COMBAT_TACTICS["light-crossbow"]["damage"], HANDBOOK["light-crossbow"]["damage"]) == ("1d6+1", "1d4")
    assert (COMBAT_TACTICS["long-bow"]["factor"], HANDBOOK["long-bow"]["factor"]) == (7, 8)
    assert (COMBAT_TACTICS["arquebus"]["rate"], HANDBOOK["arquebus"]["rate"]) == ("1/2", "1/3")
    assert COMBAT_TACTICS["long-sword"] == HANDBOOK["long-sword"]


def test_a_shield_punch_has_its_own_row_for_each_size_of_shield():
    shields = content.armours("combat-tactics")["shields"]
    punches = {name: shield["punch"] for name, shield in shields.items() if shield["punch"]}
    assert {name: COMBAT_TACTICS[punch]["knockdown"] for name, punch in punches.items()} == {
        "small": 6,
        "medium": 8,
        "body": 10,
    }
