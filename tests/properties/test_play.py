"""What holds whatever is played: random legal play from small battles of every kind of figure and ground."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battlemap.battle import Battle
from battlemap.engine.blocks import clone, numbers
from battlemap.engine.schema import Action as EngineAction
from battlemap.errors import BattlemapError, IllegalAction
from battlemap.grid.occupancy import rebuild
from battlemap.notation import Action
from battlemap.places import square_name
from battlemap.testing.battles import make_battle
from battlemap.testing.drawings import counted

LIMITS = {"quiet_limit": 4, "round_limit": 12}
SCENES = {
    "skirmish": lambda seed: make_battle(
        ["........", "..##..T.", "....:...", ".~~...^.", "........"],
        {
            "alard": "man-at-arms watch a2 E",
            "mirra": "archer watch a4 E",
            "pip": "thief watch b5 E",
            "brok": "orc raiders g2 W",
            "grub": "orc raiders h4 W",
            "snag": "goblin-slinger raiders h5 W",
        },
        options=LIMITS,
        seed=seed,
        strict=False,
    ),
    "walls": lambda seed: make_battle(
        ["........"] * 6,
        {
            "p_1": "shieldman watch c3 E",
            "p_2": "shieldman watch c3 E",
            "p_3": "shieldman watch c4 E",
            "p_4": "shieldman watch c4 E",
            "hal": "halberdier watch b3 E",
            "ogrim": "ogre raiders f3 W",
            "cross": "crossbowman raiders h4 W",
            "wolf": "wolf raiders h2 W",
        },
        options=LIMITS,
        seed=seed,
        strict=False,
    ),
    "giants": lambda seed: make_battle(
        ["..........", "....v.....", "..........", ".......+..", "..........", ".........."],
        {
            "giant": "hill-giant raiders b2 E",
            "jelly": "ochre-jelly raiders b5 E",
            "pike": "pikeman watch h2 W",
            "rider": "rider watch i5 W",
            "sword": "swordsman watch h3 W",
        },
        walls=["{ from = [5, 3], to = [5, 5], kind = 'door' }", "{ from = [5, 0], to = [5, 2], kind = 'low' }"],
        map_keys="edge = 'exit'",
        options=LIMITS | {"corner_attacks": "cover50", "corner_moves": "allow"},
        seed=seed,
        strict=False,
    ),
}

scenes = st.sampled_from(sorted(SCENES))
seeds = st.integers(0, 10_000)
few = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def fields(action: EngineAction) -> tuple[int, ...]:
    return tuple(numbers(action))


def played(scene: str, seed: int, steps: int) -> tuple[Battle, random.Random]:
    """A battle after some random legal actions, and the luck that chose them."""
    battle, luck = SCENES[scene](seed), random.Random(seed)
    for _ in range(steps):
        if battle.decision is None:
            break
        battle.apply(luck.choice(battle.legal_actions()))
    return battle, luck


@few
@given(scenes, seeds, st.integers(0, 60))
def test_undo_restores_the_position_and_redo_repeats_it(scene, seed, steps):
    battle, luck = played(scene, seed, steps)
    if battle.decision is None:
        return
    before = battle.fingerprint()
    action = luck.choice(battle.legal_actions())
    events = battle.apply(action)
    after = battle.fingerprint()
    assert battle.undo() == action
    assert battle.fingerprint() == before
    assert battle.redo() == events
    assert battle.fingerprint() == after


@few
@given(scenes, seeds, st.integers(0, 40))
def test_every_action_on_the_list_can_be_carried_out(scene, seed, steps):
    battle, luck = played(scene, seed, steps)
    legal = battle.legal_actions()
    for action in luck.sample(legal, min(len(legal), 20)):
        assert battle.why_not(action) == ""
        trial = battle.copy()
        trial.apply(str(action))
        assert trial.actions[-1] == action


WORDS = ("attack", "shoot", "throw", "charge", "move", "withdraw", "shift", "face", "stand", "kneel", "crouch", "lie")
WORDS += ("guard", "ready", "open", "close", "leave", "press", "push", "refuse", "yield", "follow", "decline", "hold")
WORDS += ("wait", "end")


def any_action(battle: Battle, luck: random.Random) -> Action:
    """An action that reads, legal or not."""
    kind = luck.choice(WORDS)
    figure = luck.choice(battle.names.figures[1:])
    target = (
        luck.choice(battle.names.figures[1:]) if kind in ("attack", "shoot", "throw", "charge", "press", "push") else ""
    )
    square = ""
    if kind in ("move", "withdraw", "shift", "push", "follow", "open", "close"):
        names = battle.names
        square = square_name(luck.randrange(names.width - 2), luck.randrange(names.height - 2))
    facing = luck.choice(("N", "SE", "W")) if kind == "face" else ""
    weapon = luck.choice(battle.names.weapons[1:]) if kind == "ready" else ""
    return Action(kind, figure, target, square, facing, weapon)


@few
@given(scenes, seeds, st.integers(0, 40))
def test_what_is_not_on_the_list_is_refused_with_a_reason_and_changes_nothing(scene, seed, steps):
    battle, luck = played(scene, seed, steps)
    before, legal = battle.fingerprint(), battle.legal_actions()
    for _ in range(80):
        action = any_action(battle, luck)
        found = battle.parse(action)
        reason = battle.why_not(action)
        assert (reason == "") == (found in legal), action
        if reason == "":
            continue
        assert not set("{}") & set(reason) and "None" not in reason and reason == reason.strip()
        with pytest.raises(IllegalAction) as refused:
            battle.apply(action)
        assert reason in str(refused.value)
        assert battle.fingerprint() == before


@few
@given(scenes, seeds, st.integers(0, 40), st.text(max_size=20))
def test_text_that_is_no_action_is_refused_in_one_line(scene, seed, steps, text):
    battle, _ = played(scene, seed, steps)
    before = battle.fingerprint()
    with pytest.raises(BattlemapError) as refused:
        battle.apply(f"{text} flies")
    assert str(refused.value).count("\n") <= text.count("\n")
    assert battle.fingerprint() == before


@few
@given(scenes, seeds)
def test_the_list_is_sorted_and_without_duplicates_all_the_way(scene, seed):
    battle, luck = SCENES[scene](seed), random.Random(seed)
    for _ in range(50):
        if battle.decision is None:
            break
        work = battle.work
        battle.rules.legal(battle.state, battle.board, work)
        listed = [fields(work.action[k]) for k in range(work.action_count)]
        assert listed == sorted(set(listed))
        named = battle.legal_actions()
        assert len(named) == len(set(named)) == len(listed) > 0
        battle.apply(luck.choice(named))


@few
@given(scenes, seeds)
def test_occupancy_agrees_with_the_figures_all_the_way(scene, seed):
    battle, luck = SCENES[scene](seed), random.Random(seed)
    for _ in range(60):
        anew = clone(battle.state)
        rebuild(anew, battle.board)
        assert anew.here == battle.state.here
        if battle.decision is None:
            break
        battle.apply(luck.choice(battle.legal_actions()))


def standing_in(battle: Battle) -> dict[str, list]:
    """Those on their feet, by square."""
    found: dict[str, list] = {}
    for figure in battle.figures:
        if figure.status == "active" and figure.posture != "prone" and figure.at:
            found.setdefault(figure.at, []).append(figure)
    return found


@few
@given(scenes, seeds)
def test_enemies_on_their_feet_never_share_a_square(scene, seed):
    battle, luck = SCENES[scene](seed), random.Random(seed)
    for _ in range(60):
        for figures in standing_in(battle).values():
            assert len({figure.side for figure in figures}) == 1
        if battle.decision is None:
            break
        battle.apply(luck.choice(battle.legal_actions()))


@settings(max_examples=6, deadline=None)
@given(scenes, seeds)
def test_every_battle_ends_within_its_limit_of_rounds(scene, seed):
    battle, luck = SCENES[scene](seed), random.Random(seed)
    while battle.outcome is None:
        legal = battle.legal_actions()
        quick = [action for action in legal if action.kind in ("attack", "shoot", "end", "press", "decline", "hold")]
        battle.apply(luck.choice(quick or legal))
        assert battle.round <= LIMITS["round_limit"]
    assert battle.decision is None and battle.legal_actions() == []


@few
@given(scenes, seeds, st.integers(0, 40))
def test_copies_and_forks_are_independent(scene, seed, steps):
    battle, luck = played(scene, seed, steps)
    if battle.decision is None:
        return
    before = battle.fingerprint()
    copy, fork = battle.copy(), battle.fork(seed=seed + 1)
    assert copy.fingerprint() == before != fork.fingerprint()
    for other in (copy, fork):
        for _ in range(5):
            if other.decision is not None:
                other.apply(luck.choice(other.legal_actions()))
        assert battle.fingerprint() == before
    battle.apply(luck.choice(battle.legal_actions()))
    assert len(copy.actions) > len(battle.actions) - 2


@few
@given(scenes, seeds, st.integers(0, 60))
def test_every_square_holds_what_it_may_and_every_number_stays_in_its_bounds(scene, seed, steps):
    battle, _ = played(scene, seed, steps)
    for figure in battle.state.figure[1:]:
        assert 0 <= figure.facing < 8
        assert 0 <= figure.spent <= max(figure.movement * 3 // 2, figure.movement + 2)
        assert figure.attacks <= figure.attacks_due
        assert (figure.hp > 0) == (figure.status in (0, 4)) or figure.status == 4
    assert all(count < 1 << 40 for count in battle.state.here)


@pytest.mark.parametrize("scene", sorted(SCENES))
@pytest.mark.parametrize("seed", range(4))
def test_no_rule_ever_asks_a_list_for_a_negative_place(scene, seed):
    battle, luck = SCENES[scene](seed), random.Random(seed)
    battle.state, battle.board = counted(battle.state), counted(battle.board)
    strict_work = counted(clone(battle.work))
    battle.__class__ = type("StrictBattle", (Battle,), {"work": property(lambda self: strict_work)})
    for _ in range(120):
        if battle.decision is None:
            break
        action = luck.choice(battle.legal_actions())
        battle.why_not(action)
        battle.apply(action)
    assert len(battle.actions) > 5
