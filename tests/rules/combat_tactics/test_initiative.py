"""Initiative, phases and several attacks in a round (combat tables, section 7)."""

import pytest

from battlemap.testing.battles import finish_round, hit_dice, named, play, rolled, skip_to

FLOOR = ["............"] * 4
FAR = {"alard": "man watch a1 E", "brok": "man raiders l4 W"}


def begun(battle, watch, raiders, cast=FAR, **more):
    dice = {"initiative watch": [watch] if isinstance(watch, int) else watch}
    dice |= {"initiative raiders": [raiders] if isinstance(raiders, int) else raiders}
    return battle(FLOOR, cast, dice=dice, **more)


@pytest.mark.parametrize(("watch", "raiders", "first"), [(3, 7, "alard"), (7, 3, "brok")])
def test_the_lower_die_acts_first_in_each_phase(battle, watch, raiders, first):
    duel = begun(battle, watch, raiders)
    assert duel.decision.figure == first
    duel.apply(f"{first} wait")
    assert duel.decision.figure == ({"alard", "brok"} - {first}).pop()


def test_equal_dice_are_rolled_again_until_one_side_wins(battle):
    duel = begun(battle, [5, 8, 2], [5, 8, 4])
    assert len(rolled(duel.opening, "initiative")) == 6
    assert duel.decision.figure == "alard"


def test_phases_come_before_the_dice(battle):
    cast = {"alard": "ogre watch a1 E", "brok": "man raiders l4 W"}
    duel = begun(battle, 3, 7, cast)
    assert (duel.decision.figure, duel.phase) == ("brok", 2)


@pytest.mark.parametrize(("roll", "phase"), [(1, 1), (2, 2), (9, 2), (10, 3)])
def test_a_one_makes_a_side_a_phase_faster_a_ten_a_phase_slower(battle, roll, phase):
    duel = begun(battle, roll, 5)
    skip_to(duel, "activate", "alard")
    assert duel.phase == phase


@pytest.mark.parametrize(
    ("fields", "move"),
    [
        ("size = 'T'", "very fast"),
        ("size = 'S'", "very fast"),
        ("size = 'M'", "fast"),
        ("size = 'L'", "average"),
        ("size = 'H', footprint = [1, 1]", "slow"),
        ("size = 'G', footprint = [1, 1]", "very slow"),
        ("movement = 18", "very fast"),
        ("movement = 17", "fast"),
        ("movement = 6", "average"),
        ("movement = 7", "fast"),
    ],
)
def test_base_initiative_comes_from_size_and_natural_movement(battle, fields, move):
    duel = battle(FLOOR, FAR | {"alard": f"man watch a1 E, {fields}"}, begin="brok")
    assert duel.figure("alard").phases[0] == move


@pytest.mark.parametrize(
    ("fields", "attack"),
    [
        ("weapons = ['dagger']", "fast"),
        ("weapons = ['long-sword']", "average"),
        ("weapons = ['battle-axe']", "average"),
        ("weapons = ['two-handed-sword']", "slow"),
        ("weapons = ['dagger'], size = 'L'", "average"),  # the later of the two
        ("weapons = ['dagger'], armour = 'full-plate', strength = '9'", "slow"),  # heavy load: two phases later
    ],
)
def test_an_attack_comes_in_the_later_of_base_initiative_and_weapon_speed(battle, fields, attack):
    duel = battle(FLOOR, FAR | {"alard": f"man watch a1 E, {fields}"}, begin="brok")
    assert duel.figure("alard").phases[1] == attack


def test_a_heavily_loaded_man_with_a_dagger_is_a_phase_earlier_on_a_one(battle):
    cast = FAR | {"alard": "man watch a1 E, weapons = ['dagger'], armour = 'full-plate', strength = '9'"}
    duel = begun(battle, 1, 5, cast)
    assert duel.figure("alard").phases == ("average", "average")


def test_an_attack_before_its_phase_is_refused(battle):
    cast = {"alard": "man watch a1 E", "brok": "man raiders b1 W"}
    duel = begun(battle, 3, 7, cast)
    assert duel.phase == 2
    assert "attack phase" in duel.why_not("alard attack brok")


@pytest.mark.parametrize(("level", "attacks"), [(1, (1, 1)), (6, (1, 1)), (7, (1, 2)), (12, (1, 2)), (13, (2, 2))])
def test_warriors_have_more_attacks_by_level_one_then_two_for_three_in_two_rounds(battle, level, attacks):
    cast = {"alard": f"man watch a1 E, level = {level}, thac0 = 20", "brok": "man raiders b1 W, hp = 60"}
    duel = begun(battle, [3, 3, 3], [7, 7, 7], cast, options={"retreats": False})
    duel.script.add({"attack alard": [2] * sum(attacks)})
    for count in attacks:
        made = 0
        now = duel.round
        while duel.round == now:
            strikes = duel.decision.figure == "alard" and duel.why_not("alard attack brok") == ""
            made += strikes
            duel.apply("alard attack brok" if strikes else wait_or_end(duel))
        assert made == count


def wait_or_end(duel):
    """Wait for the next phase where there is one."""
    figure = duel.decision.figure
    return f"{figure} wait" if duel.why_not(f"{figure} wait") == "" else duel.default_action()


def test_further_attacks_with_one_weapon_come_a_phase_later_each(battle):
    cast = {"alard": "man watch a1 E, level = 13, thac0 = 20", "brok": "man raiders b1 W, hp = 60"}
    duel = battle(FLOOR, cast, begin="alard", dice={"attack": [2, 2]})
    play(duel, "alard attack brok", "brok wait")
    assert (duel.decision.figure, duel.phase) == ("alard", 4)
    duel.apply("alard attack brok")


def test_a_creature_strikes_with_all_its_natural_weapons_in_one_phase(battle):
    cast = {"bear": "bear watch a1 E", "brok": "man raiders b1 W, hp = 60, natural_ac = -10"}
    forms = 3
    duel = battle(FLOOR, cast, begin="bear", dice={"attack": [2] * forms})
    assert len(duel.figure("bear").weapons) == forms
    for _ in range(forms):
        phase = duel.phase
        duel.apply("bear attack brok")
        assert duel.phase == phase or duel.decision.figure != "bear"


def test_a_second_attack_comes_after_the_losers_first(battle):
    cast = {
        "alard": "man watch a1 E, level = 13, thac0 = 20, weapons = ['dagger']",
        "brok": "man raiders b1 W, weapons = ['dagger']",
    }
    duel = begun(battle, 3, 7, cast)
    duel.script.add({"attack": [2, 2, 2]})
    events = play(duel, "alard attack brok", "brok attack alard", "alard attack brok")
    assert [event.actor for event in named(events, "missed")] == ["alard", "brok", "alard"]


def test_ending_a_side_ends_its_round(battle):
    cast = FAR | {"berta": "man watch a2 E"}
    duel = begun(battle, [3, 3], [7, 7], cast)
    duel.apply("watch end")
    assert duel.figure("alard").done and duel.figure("berta").done
    assert duel.decision.figure == "brok"
    finish_round(duel)
    assert not duel.figure("alard").done


def test_a_figure_slain_before_its_phase_does_not_act(battle):
    cast = {"alard": "man watch a1 E", "brok": "man raiders b1 W, hp = 1", "cob": "man raiders l4 W"}
    duel = battle(FLOOR, cast, begin="alard", dice=hit_dice(4) | {"knockdown": []})
    duel.apply("alard attack brok")
    assert duel.decision.figure == "cob"
