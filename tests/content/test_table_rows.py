"""The tables of the AD&D rulesets against their worked numbers and closed forms."""

import itertools

import pytest

from battlemap import content

TABLES = content.tables("combat-tactics")


def test_thac0_follows_its_improvement_at_every_level():
    for group, change in TABLES["thac0_improvement"].items():
        expected = [20 - change["points"] * ((level - 1) // change["levels"]) for level in range(1, 21)]
        assert TABLES["thac0"][group] == expected


def test_a_monster_s_thac0_improves_by_two_every_two_hit_dice_down_to_five():
    assert TABLES["monsters"]["thac0"] == [19 - 2 * ((dice - 1) // 2) for dice in range(1, 16)]
    assert TABLES["monsters"]["thac0_below_1"] == 20


@pytest.mark.parametrize(
    ("group", "level", "targets"),
    [
        ("priest", 3, [10, 14, 13, 16, 15]),
        ("priest", 19, [2, 6, 5, 8, 7]),
        ("rogue", 9, [11, 10, 10, 14, 11]),
        ("warrior", 0, [16, 18, 17, 20, 19]),
        ("warrior", 1, [14, 16, 15, 17, 17]),
        ("warrior", 7, [10, 12, 11, 12, 13]),
        ("warrior", 16, [4, 6, 5, 4, 7]),
        ("warrior", 30, [3, 5, 4, 4, 6]),
        ("wizard", 5, [14, 11, 13, 15, 12]),
        ("wizard", 6, [13, 9, 11, 13, 10]),
    ],
)
def test_saving_throws_by_group_and_level(group, level, targets):
    assert content.row_for(TABLES["saves"][group], level)["targets"] == targets


def test_saving_throws_never_worsen_with_level():
    for group in ("priest", "rogue", "warrior", "wizard"):
        rows = [row["targets"] for row in TABLES["saves"][group]]
        for earlier, later in itertools.pairwise(rows):
            assert len(later) == len(TABLES["saves"]["columns"]) == 5
            assert all(new <= old for old, new in zip(earlier, later, strict=True))


@pytest.mark.parametrize(("pounds", "category"), [(55, 0), (56, 1), (86, 2), (116, 3), (146, 4)])
def test_a_man_of_strength_14_is_loaded_by_56_86_116_and_146_pounds(pounds, category):
    begins = content.row_for(TABLES["encumbrance"]["weights"], "14")["begins"]
    assert sum(pounds >= limit for limit in begins) == category


def test_the_misprints_of_the_load_table_are_put_right():
    weights = TABLES["encumbrance"]["weights"]
    assert content.row_for(weights, "6")["begins"][1] == 30
    assert content.row_for(weights, "18/60")["begins"][2] == 239
    assert content.row_for(weights, "18/95")["begins"] == [236, 275, 314, 353]
    assert content.row_for(weights, "18/00")["begins"][0] == 336


def test_loads_above_exceptional_strength_go_on_in_steps_of_39():
    for row in TABLES["encumbrance"]["weights"]:
        if content.strength_rank(row["from"]) > content.strength_rank("17"):
            light, moderate, heavy, severe = row["begins"]
            assert (moderate - light, heavy - moderate, severe - heavy, row["most"] - severe) == (39, 39, 39, 27)


def test_a_rate_of_twelve_falls_to_9_6_3_and_1():
    assert TABLES["rates"]["by_load"][12 - 1] == [12, 9, 6, 3, 1]


def test_rates_begin_with_the_base_rate_and_never_rise_with_load():
    for base, rates in enumerate(TABLES["rates"]["by_load"], start=1):
        assert rates[0] == base and rates[4] == 1
        assert rates == sorted(rates, reverse=True)


def test_an_ogre_carries_as_strength_18():
    size = TABLES["sizes"]["L"]["rank"]
    assert TABLES["rates"]["monster_strength"][size - 1] + 4 == 18
    assert TABLES["rates"]["monster_strength"] == [7 * rank // 2 for rank in range(1, 7)]


@pytest.mark.parametrize(
    ("strength", "hit", "damage"),
    [
        ("3", -3, -1),
        ("5", -2, -1),
        ("17", 1, 1),
        ("18", 1, 2),
        ("18/51", 2, 3),
        ("18/99", 2, 5),
        ("18/00", 3, 6),
        ("25", 7, 14),
    ],
)
def test_strength_changes_attack_and_damage(strength, hit, damage):
    row = content.row_for(TABLES["abilities"]["strength"], strength)
    assert (row["hit"], row["damage"]) == (hit, damage)


@pytest.mark.parametrize(
    ("dexterity", "reaction", "ac"), [(3, -3, 4), (10, 0, 0), (15, 0, -1), (16, 1, -2), (18, 2, -4), (20, 3, -4)]
)
def test_dexterity_changes_reaction_and_armour_class(dexterity, reaction, ac):
    row = content.row_for(TABLES["abilities"]["dexterity"], dexterity)
    assert (row["reaction"], row["ac"]) == (reaction, ac)


def test_constitution_gives_warriors_more():
    rows = TABLES["abilities"]["constitution"]
    assert [
        (content.row_for(rows, score)["hp"], content.row_for(rows, score)["hp_warrior"])
        for score in (6, 14, 16, 17, 18)
    ] == [
        (-1, -1),
        (0, 0),
        (2, 2),
        (2, 3),
        (2, 4),
    ]


def test_a_warrior_strikes_three_times_in_two_rounds_from_level_seven():
    rows = TABLES["attacks_per_round"]["warrior"]
    assert [content.row_for(rows, level)["rate"] for level in (6, 7, 12, 13)] == ["1", "3/2", "3/2", "2"]


def test_the_sizes_carry_heights_knockdown_numbers_and_weights_for_shots_into_melee():
    sizes = TABLES["sizes"]
    assert list(sizes) == list("TSMLHG")
    assert [size["height_ft"] for size in sizes.values()] == [2, 3, 6, 10, 18, 25]
    assert [size["knockdown"] for size in sizes.values()] == [3, 5, 7, 9, 11, 0]
    assert [size["fire_weight"] for size in sizes.values()] == [2, 3, 6, 12, 24, 36]
    assert [size["base_phase"] for size in sizes.values()] == [1, 1, 2, 3, 4, 5]


def test_a_human_with_a_battle_axe_acts_in_the_average_phase():
    speed = TABLES["phases"]["weapon_speed"][content.weapons("combat-tactics")["battle-axe"]["speed"]]
    assert TABLES["phases"]["names"][max(TABLES["sizes"]["M"]["base_phase"], speed) - 1] == "average"


def test_opportunity_attacks_are_three_for_warriors_and_creatures_and_one_for_others():
    base = {group: row["opportunity"] for group, row in TABLES["groups"].items()}
    assert base == {"warrior": 3, "priest": 1, "rogue": 1, "wizard": 1, "creature": 3}


def test_every_list_of_rows_rises():
    def lists(value):
        if isinstance(value, dict):
            for inner in value.values():
                yield from lists(inner)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            yield value

    found = list(lists(TABLES))
    assert len(found) >= 15
    for rows in found:
        ranks = [content.strength_rank(row["from"]) if isinstance(row["from"], str) else row["from"] for row in rows]
        assert ranks == sorted(set(ranks))
