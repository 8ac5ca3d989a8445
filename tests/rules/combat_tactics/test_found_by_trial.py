"""Faults that were found by trying unlikely positions: long necks, small hands, great bodies, stopped walks."""

import pytest

from battlemap.testing.battles import NEXT_ROUND, finish_round, hit_dice, named, play, rolled, skip_to

FLOOR = ["............"] * 6
DRAKE = """
[kinds.drake]
name = "drake"
name_ru = "дракон"
size = "H"
hit_dice = "1"
hp = 40
movement = 12
morale = 10
intelligence = 10
attacks = [
  { name = "claw", name_ru = "лапа", like = "long-sword", damage = "1d6", types = ["S"], count = 2, reach = [1, 1] },
  { name = "bite", name_ru = "пасть", like = "spear", damage = "3d6", types = ["P"], reach = [1, 2] },
]
"""


def attacks(duel):
    return [str(action) for action in duel.legal_actions() if action.kind == "attack"]


BITE = {"attack": [15], "damage": [1, 1, 1], "knockdown": [1]}


def damage_dice(events):
    return [(roll.dice, roll.faces) for roll in rolled(events, "damage")]


def wait_for(duel, figure, kind="activate"):
    """Everybody else ends until this figure is asked."""
    skip_to(duel, kind, figure)


# Natural forms of different reach.


def test_a_creature_strikes_with_the_first_natural_form_that_reaches(battle):
    cast = {"smaug": "drake watch a1 E", "brok": "man raiders d1 W, hp = 90"}
    duel = battle(FLOOR, cast, begin="smaug", extra=DRAKE, dice=BITE)
    assert attacks(duel) == ["smaug attack brok"]
    assert damage_dice(duel.apply("smaug attack brok")) == [(3, 6)]
    assert "smaug attack brok" not in attacks(duel), "the claws that did not reach are given up"


def test_near_enemies_meet_the_whole_routine(battle):
    cast = {"smaug": "drake watch a1 E", "brok": "man raiders c1 W, hp = 90"}
    dice = {"attack": [15] * 3, "damage": [1] * 5, "knockdown": [1] * 3}
    duel = battle(FLOOR, cast, begin="smaug", extra=DRAKE, dice=dice)
    struck = play(duel, *["smaug attack brok"] * 3)
    assert damage_dice(struck) == [(1, 6), (1, 6), (3, 6)]


def test_an_attack_of_opportunity_has_no_forms_that_do_not_reach(battle):
    cast = {"alard": "man watch d1 E, hp = 90", "smaug": "drake raiders a1 E"}
    duel = battle(FLOOR, cast, begin="alard", extra=DRAKE, dice=BITE)
    duel.apply("alard move f1")
    assert damage_dice(duel.apply("smaug attack alard")) == [(3, 6)]


def test_a_guard_answers_with_a_form_that_reaches(battle):
    cast = {"smaug": "drake watch a1 E", "brok": "man raiders i1 W, hp = 90", "alard": "man watch a6 E"}
    duel = battle(FLOOR, cast, begin="smaug", extra=DRAKE, dice=BITE)
    duel.apply("smaug guard")
    wait_for(duel, "brok")
    duel.apply("brok move d1")
    assert duel.decision.kind == "guard"
    assert damage_dice(duel.apply("smaug attack brok")) == [(3, 6)]


def test_a_charge_goes_on_until_the_first_form_reaches(battle):
    cast = {"smaug": "drake watch a1 E", "brok": "man raiders h1 W, hp = 90"}
    duel = battle(FLOOR, cast, begin="smaug", extra=DRAKE, dice=hit_dice(3))
    events = duel.apply("smaug charge brok")
    assert duel.figure("smaug").at == "f1"
    assert damage_dice(events) == [(1, 6)]


# Weapons too large for the hand.


def test_a_weapon_one_size_above_its_wielder_takes_both_hands(battle):
    cast = {
        "pip": "man watch b1 E, size = 'S', shield = 'medium'",
        "alard": "man watch b2 E, shield = 'medium'",
        "brok": "man raiders l6 W",
    }
    duel = battle(FLOOR, cast, begin="pip")
    assert (duel.figure("pip").ac, duel.figure("alard").ac) == (10, 9)


def test_a_man_holds_a_trident_in_one_hand(battle):
    cast = {"alard": "man watch b2 E, shield = 'medium', weapons = ['trident']", "brok": "man raiders l6 W"}
    assert battle(FLOOR, cast, begin="alard").figure("alard").ac == 9


@pytest.mark.parametrize("weapon", ["two-handed-sword", "long-bow"])
def test_a_weapon_two_sizes_above_its_wielder_is_of_no_use(battle, weapon):
    cast = {"pip": f"man watch b1 E, size = 'S', weapons = ['{weapon}']", "brok": "man raiders c1 W"}
    duel = battle(FLOOR, cast, begin="pip")
    assert duel.threat("pip") == []
    for verb in ("attack", "shoot"):
        assert duel.why_not(f"pip {verb} brok") == "pip has no such weapon"


# Phases.


@pytest.mark.parametrize(
    ("armour", "weapon", "phases"),
    [
        ("none", "two-handed-sword", ("fast", "slow")),
        ("plate-mail", "two-handed-sword", ("average", "very slow")),
        ("full-plate", "dagger", ("average", "average")),
        ("full-plate", "battle-axe", ("slow", "very slow")),
    ],
)
def test_the_load_comes_after_the_later_of_base_and_weapon(battle, armour, weapon, phases):
    cast = {"alard": f"man watch b1 E, armour = '{armour}', weapons = ['{weapon}']", "brok": "man raiders l6 W"}
    assert battle(FLOOR, cast, begin="alard").figure("alard").phases == phases


# Stopped by a blow.


def test_a_critical_attack_of_opportunity_ends_the_walk_for_the_round(battle):
    cast = {"alard": "man watch b2 E", "brok": "man raiders c2 W"}
    duel = battle(FLOOR, cast, begin="alard", dice={"attack": [20], "damage": [2], "knockdown": [1]})
    play(duel, "alard move a3", "brok attack alard")
    assert duel.figure("alard").at == "b2"
    kinds = {action.kind for action in duel.legal_actions()}
    assert kinds & {"move", "withdraw", "shift", "charge"} == set()
    assert attacks(duel) == ["alard attack brok"], "it may still strike"
    assert duel.why_not("alard move a3") == "alard has no movement left"


def test_a_plain_hit_does_not_stop_the_walk(battle):
    cast = {"alard": "man watch b2 E", "brok": "man raiders c2 W"}
    duel = battle(FLOOR, cast, begin="alard", dice=hit_dice(2))
    play(duel, "alard move a3", "brok attack alard")
    assert duel.figure("alard").at == "a3"


def test_a_critical_hit_on_the_way_ends_a_charge(battle):
    cast = {"alard": "man watch a2 E", "gorm": "man raiders c1 S", "brok": "man raiders j2 W"}
    duel = battle(FLOOR, cast, begin="alard", dice={"attack": [20], "damage": [2], "knockdown": [1]} | NEXT_ROUND)
    play(duel, "alard charge brok", "gorm attack alard")
    asked = finish_round(duel)
    assert duel.figure("alard").at == "d2"
    assert "press" in asked and duel.round == 2


# Guards.


@pytest.mark.parametrize("weapon", ["halberd", "pike"])
def test_a_guard_that_holds_is_not_asked_again_when_the_enemy_comes_nearer(battle, weapon):
    cast = {"alard": f"man watch c3 E, weapons = ['{weapon}']", "brok": "man raiders h3 W", "odo": "man watch a6 E"}
    duel = battle(FLOOR, cast, begin="alard")
    duel.apply("alard guard")
    wait_for(duel, "brok")
    duel.apply("brok move d3")
    assert duel.decision.kind == "guard"
    duel.apply("alard hold")
    assert duel.decision.kind == "activate"
    assert duel.figure("brok").at == "d3"


# Hazards and large bodies.


def pushed(battle, rows, loser, square, dice=None, **more):
    """A huge or other loser is pressed into a square; the events, its saves being failed."""
    cast = {"alard": "man watch c1 E, hit_dice = '5', group = ''", "brok": f"{loser}, hp = 90"}
    duel = battle(
        rows, cast, begin="alard", dice={"attack": [14], "damage": [4], "knockdown": [1]} | (dice or {}), **more
    )
    duel.apply("alard attack brok")
    skip_to(duel, "press")
    duel.apply("alard press brok")
    if duel.decision.kind == "refuse":
        duel.apply("brok yield")
    return duel, duel.apply(f"alard push brok {square}")


@pytest.mark.rule("CT-RET-7")
def test_a_great_body_goes_over_with_any_of_its_squares(battle):
    rows = ["........", "........", ".....vv."]
    loser = "man raiders d1 W, size = 'H', weapons = ['club']"
    duel, events = pushed(battle, rows, loser, "e2", dice={"save": [2], "fall": [3]})
    assert [event.value for event in named(events, "went_over")] == [1]
    assert duel.figure("brok").posture == "prone"


@pytest.mark.rule("CT-RET-7")
def test_a_ledge_under_one_corner_of_a_great_body_is_too_high(battle):
    loser = "man raiders d1 W, size = 'H', weapons = ['club'], hp = 90"
    cast = {"alard": "man watch c1 E, hit_dice = '5', group = ''", "brok": loser}
    heights = 'elevation = ["00000000", "00000000", "00000200"]'
    dice = {"attack": [14], "damage": [4], "knockdown": [1]}
    duel = battle(["........"] * 3, cast, begin="alard", dice=dice, map_keys=heights)
    duel.apply("alard attack brok")
    skip_to(duel, "press")
    duel.apply("alard press brok")
    if duel.decision.kind == "refuse":
        duel.apply("brok yield")
    assert [action.square for action in duel.legal_actions() if action.kind == "push"] == ["e1"]


@pytest.mark.rule("CT-RET-7")
@pytest.mark.parametrize(("rows", "heights"), [(["....v..."], ["00000000"]), (["........"], ["44440000"])])
def test_a_flyer_does_not_fall_into_pits_or_down_cliffs(battle, rows, heights):
    loser = "man raiders d1 W, flags = ['flying']"
    duel, events = pushed(battle, rows, loser, "e1", map_keys=f"elevation = {heights}")
    assert named(events, "went_over") == []
    assert (duel.figure("brok").at, duel.figure("brok").posture) == ("e1", "standing")


@pytest.mark.rule("CT-RET-6")
@pytest.mark.parametrize("field", ["flags = ['amorphous']", "flags = ['no_knockdown']"])
def test_whoever_cannot_be_knocked_down_stands_firm_without_a_roll(battle, field):
    cast = {"alard": "man watch c1 E", "brok": f"man raiders d1 W, {field}"}
    duel = battle(["...."], cast, begin="alard", dice={"attack": [15], "damage": [4]} | NEXT_ROUND)
    duel.apply("alard attack brok")
    skip_to(duel, "press")
    events = duel.apply("alard press brok")
    assert rolled(events, "save") == []
    assert [event.actor for event in named(events, "stood_firm")] == ["brok"]
    assert duel.figure("brok").posture == "standing"


@pytest.mark.rule("CT-POS-6")
def test_any_square_of_a_great_enemy_keeps_down_whoever_lies_under_it(battle):
    cast = {"alard": "man watch b2 E, posture = 'prone', felled = true", "brok": "man raiders a1 E, size = 'H'"}
    duel = battle(FLOOR, cast, begin="alard")
    duel.apply("alard stand")
    assert duel.figure("alard").spent == 12


def test_a_great_body_works_the_doors_beside_all_its_squares(battle):
    cast = {"alard": "man watch b1 E, size = 'H'", "brok": "man raiders e3 W"}
    duel = battle([".....", "...+.", "....."], cast, begin="alard")
    assert [str(action) for action in duel.legal_actions() if action.kind == "open"] == ["alard open d2"]
    assert [event.square for event in named(duel.apply("alard open d2"), "opened")] == ["d2"]


# Missiles.


@pytest.mark.rule("CT-KND-4")
def test_an_accidental_shot_does_not_pass_a_wall(battle):
    cast = {
        "alard": "man watch b1 E",
        "brok": "man raiders c1 E, weapons = ['light-crossbow'], hp = 50",
        "gorm": "man raiders e1 W",
    }
    dice = {"attack": [15], "damage": [1], "knockdown": [8], "save": [2, 2]}
    duel = battle(FLOOR, cast, begin="alard", walls=["{ from = [3, 0], to = [3, 1] }"], dice=dice)
    events = duel.apply("alard attack brok")
    assert named(events, "target_drawn") == []
    assert len(rolled(events, "save")) == 2


@pytest.mark.rule("CT-KND-4")
def test_a_long_body_in_the_line_of_an_accidental_shot_counts_once(battle):
    cast = {
        "alard": "man watch b1 E",
        "brok": "man raiders c1 E, weapons = ['light-crossbow'], hp = 50",
        "gorm": "man raiders e1 W, size = 'H'",
        "snaga": "man raiders h1 W",
    }
    dice = {"attack": [15, 2], "damage": [1], "knockdown": [8], "save": [2, 2], "accident": [2]}
    duel = battle(FLOOR, cast, begin="alard", dice=dice)
    events = duel.apply("alard attack brok")
    assert [roll.faces for roll in rolled(events, "accident")] == [2]
    assert [event.target for event in named(events, "target_drawn")] == ["snaga"]


@pytest.mark.rule("CT-KND-4")
def test_a_crossbow_that_goes_off_in_a_fall_does_not_shoot_again(battle):
    cast = {
        "alard": "man watch c1 E, weapons = ['light-crossbow'], hp = 50",
        "brok": "man raiders b1 E",
        "gorm": "man raiders f1 W",
    }
    dice = {"attack": [15, 2], "damage": [1], "knockdown": [8], "save": [2, 2]}
    duel = battle(FLOOR, cast, begin="alard", dice=dice)
    duel.apply("alard shoot gorm")
    events = duel.apply("brok attack alard")
    assert [roll.actor for roll in rolled(events, "attack")] == ["brok", "alard"], "only the accidental shot"


def rounds_shot(battle, weapon, rounds, **fields):
    """In which rounds a figure gets off a shot at a distant target when it shoots as soon as it may."""
    own = "".join(f", {name} = {value}" for name, value in fields.items())
    cast = {"alard": f"man watch a1 E, weapons = ['{weapon}']{own}", "brok": "man raiders x1 W"}
    duel = battle(["." * 24], cast, seed=5, strict=False)
    found = []
    while duel.round <= rounds:
        shots = [str(action) for action in duel.legal_actions() if action.kind == "shoot"]
        waits = [str(action) for action in duel.legal_actions() if action.kind == "wait"]
        if shots:
            found.append(duel.round)
        duel.apply((shots or waits or [duel.default_action()])[0])
    return found


@pytest.mark.rule("CT-POS-5")
def test_a_heavy_crossbow_lying_down_shoots_every_fourth_round(battle):
    assert rounds_shot(battle, "heavy-crossbow", 6, posture="'prone'", hp=900) == [1, 5]
    assert rounds_shot(battle, "heavy-crossbow", 6, hp=900) == [1, 3, 5]


def test_a_slow_weapon_goes_with_a_half_move_for_its_first_shot_only(battle):
    cast = {"alard": "man watch a1 E, weapons = ['heavy-crossbow']", "brok": "man raiders x1 W"}
    dice = {"attack": [2], "initiative watch": [3] * 5, "initiative raiders": [7] * 5}
    duel = battle(["." * 24], cast, dice=dice)
    for _ in range(2):
        wait_for(duel, "alard")
        duel.apply("alard move c1" if duel.figure("alard").at == "a1" else "alard move e1")
        while duel.phase < 4:
            duel.apply("alard wait" if duel.decision.figure == "alard" else duel.default_action())
        wait_for(duel, "alard")
        if duel.round == 1:
            duel.apply("alard shoot brok")
            while duel.round < 5:
                duel.apply(duel.default_action())
    assert duel.why_not("alard shoot brok") == "alard has not reloaded"


def test_a_staff_sling_has_no_short_range(battle):
    cast = {
        "alard": "man watch a1 E, weapons = ['staff-sling']",
        "brok": "man raiders r1 W",
        "gorm": "man raiders s1 W",
    }
    duel = battle(["." * 24], cast, begin="alard")
    assert [action.target for action in duel.legal_actions() if action.kind == "shoot"] == ["gorm"]
    assert duel.why_not("alard shoot brok") == "brok is out of range"


# Sharing a square.


@pytest.mark.rule("CT-FRM-1")
def test_whoever_joins_a_kneeling_friend_looks_where_the_friend_looks(battle):
    cast = {
        "alard": "man watch c2 E",
        "odo": "man watch c3 E, posture = 'kneeling'",
        "brok": "man raiders l6 W",
    }
    duel = battle(FLOOR, cast, begin="alard")
    duel.apply("alard move c3")
    assert duel.figure("alard").facing == "E"
    assert duel.in_close_formation("alard")
