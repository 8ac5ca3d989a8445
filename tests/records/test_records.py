"""Positions as text, and battle records: saving, going on, and telling where a replay goes another way."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import battlemap as bm
from battlemap.records import read_record

SCENARIO = """
format = 1
title = "Two at the brook"
ruleset = "combat-tactics"
seed = 11
[map]
rows = ["......", ".#..~.", "......", "......"]
walls = [{ from = [3, 0], to = [3, 1], kind = "door", state = "closed" }]
[sides]
watch = { name = "Watch", policy = "assault" }
raiders = { name = "Raiders", policy = "assault" }
[figures]
alard = { kind = "man-at-arms", side = "watch", at = "c3", facing = "E" }
mirra = { kind = "archer", side = "watch", at = "a4", facing = "E" }
brok = { kind = "orc", side = "raiders", at = "d3", facing = "W" }
"""


def played(actions: int = 25) -> bm.Battle:
    battle = bm.load_scenario(SCENARIO)
    for number in range(actions):
        legal = battle.legal_actions()
        if not legal:
            break
        battle.apply(legal[number * 7919 % len(legal)])
    return battle


@pytest.mark.parametrize("actions", [0, 1, 7, 25, 60])
def test_a_position_as_text_gives_back_the_same_battle(actions: int) -> None:
    battle = played(actions)
    again = bm.Battle.from_position(battle.position())
    assert "\n" not in battle.position()
    assert again.fingerprint() == battle.fingerprint()
    assert again.legal_actions() == battle.legal_actions()
    assert again.position() == battle.position()


def test_a_battle_goes_on_from_its_position_with_the_same_dice() -> None:
    battle = played(10)
    again = bm.Battle.from_position(battle.position())
    for number in range(15):
        legal = battle.legal_actions()
        if not legal:
            break
        action = legal[number * 31 % len(legal)]
        assert [event.as_dict() for event in again.apply(action)] == [event.as_dict() for event in battle.apply(action)]
    assert again.fingerprint() == battle.fingerprint()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is no position"),
        ("battlemap 2 {}", "is no position"),
        ("battlemap 1 {", "does not read"),
        ("battlemap 1 []", "does not read"),
        ('battlemap 1 {"setup": {}}', "does not read"),
    ],
)
def test_a_text_that_is_no_position_is_refused_in_one_line(text: str, words: str) -> None:
    with pytest.raises(bm.NotationError, match=words) as caught:
        bm.Battle.from_position(text)
    assert "\n" not in str(caught.value)


def test_a_position_with_a_field_that_no_figure_has_is_refused() -> None:
    table = json.loads(played(3).position().split(" ", 2)[2])
    table["state"]["figure"]["alard"] = {"courage": 3}
    with pytest.raises(bm.NotationError, match="courage"):
        bm.Battle.from_position("battlemap 1 " + json.dumps(table))


def test_a_saved_battle_goes_on_where_it_stopped(tmp_path: Path) -> None:
    battle = played()
    battle.save(tmp_path / "brook.jsonl")
    again = bm.load(tmp_path / "brook.jsonl")
    assert again.fingerprint() == battle.fingerprint()
    assert again.actions == battle.actions
    assert [event.as_dict() for event in again.events] == [event.as_dict() for event in battle.events]
    if again.decision:
        action = again.legal_actions()[0]
        again.apply(action)
        battle.apply(action)
        assert again.fingerprint() == battle.fingerprint()


def test_a_reload_does_not_change_the_dice(tmp_path: Path) -> None:
    """FB-45: the next roll after loading is the one that would have come without."""
    battle = played(12)
    battle.save(tmp_path / "brook.jsonl")
    again = bm.load(tmp_path / "brook.jsonl")
    assert again.state.rolls == battle.state.rolls > 0
    rolled = {}
    for name, one in (("played on", battle), ("loaded", again)):
        events = []
        while one.decision and not any(event.kind == "rolled" for event in events):
            events += one.apply(one.default_action())
        rolled[name] = [event.natural for event in events if event.kind == "rolled"]
    assert rolled["played on"] == rolled["loaded"] != []


def test_scripted_dice_belong_to_the_record(tmp_path: Path) -> None:
    battle = bm.load_scenario(SCENARIO, begin="alard", dice={"attack": [20], "damage": [8]})
    battle.apply("alard attack brok")
    battle.save(tmp_path / "r.jsonl")
    assert bm.load(tmp_path / "r.jsonl").figure("brok").hp == battle.figure("brok").hp


def changed(path: Path, line: int, **values: object) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[line] = json.dumps(json.loads(lines[line]) | values)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"fingerprint": "0" * 16}, "action 5.*position differs"),
        ({"rolls": [1, 2, 3, 4]}, "action 5.*rolled .* recorded"),
        ({"do": "alard attack alard"}, "action 5"),
        ({"do": "nobody end"}, "action 5"),
    ],
)
def test_a_record_that_goes_another_way_is_named_at_the_action(tmp_path: Path, values: dict, words: str) -> None:
    path = tmp_path / "r.jsonl"
    played().save(path)
    changed(path, 5, **values)
    with pytest.raises(bm.ReplayMismatch, match=words):
        bm.replay(path)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1"),
        ("hello", "line 1"),
        ('{"battlemap": "record", "format": 9}', "format 9"),
        ('{"battlemap": "record", "format": 1}', "header lacks"),
        ('{"a": 1}', "not the header"),
    ],
)
def test_a_file_that_is_no_record_is_refused_with_its_line(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(bm.ReplayMismatch, match=words):
        read_record(path)


def test_a_record_cut_off_in_the_middle_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    played().save(path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: len(text) - 20], encoding="utf-8")
    with pytest.raises(bm.ReplayMismatch, match=r"line 26 does not read: the file is cut off"):
        bm.load(path)


def test_a_record_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "missing" / "r.jsonl"
    with pytest.raises(bm.BattlemapError, match="cannot be written"):
        played(2).save(path)
    good = tmp_path / "r.jsonl"
    played(2).save(good)
    before = good.read_text(encoding="utf-8")
    monkeypatch.setattr("os.replace", full_disk)
    with pytest.raises(bm.BattlemapError, match="cannot be written: No space"):
        played(5).save(good)
    assert good.read_text(encoding="utf-8") == before
    assert [file.name for file in tmp_path.iterdir()] == ["r.jsonl"]


def full_disk(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("start", ["position", "fork"])
def test_a_battle_that_began_in_a_position_is_saved_from_there(tmp_path: Path, start: str) -> None:
    battle = played(9)
    battle = bm.Battle.from_position(battle.position()) if start == "position" else battle.fork(seed=3)
    for _ in range(6):
        if battle.decision:
            battle.apply(battle.default_action())
    battle.save(tmp_path / "r.jsonl")
    assert bm.load(tmp_path / "r.jsonl").fingerprint() == battle.fingerprint()


def test_undo_and_redo_twice_lead_back_to_the_same_position() -> None:
    """FB-45: two undos in a row, then two redos."""
    battle = bm.load_scenario(SCENARIO, begin="alard")
    prints = [battle.fingerprint()]
    for action in ("alard face S", "alard kneel"):
        battle.apply(action)
        prints.append(battle.fingerprint())
    battle.undo()
    assert battle.fingerprint() == prints[1]
    battle.undo()
    assert battle.fingerprint() == prints[0]
    battle.redo()
    battle.redo()
    assert battle.fingerprint() == prints[2]
    with pytest.raises(bm.IllegalAction, match="nothing to redo"):
        battle.redo()


def test_a_fair_battle_does_not_take_dice_back() -> None:
    battle = bm.load_scenario(SCENARIO, begin="alard", fair=True)
    battle.apply("alard face S")
    battle.undo()
    battle.apply("alard attack brok")
    before = battle.fingerprint()
    with pytest.raises(bm.IllegalAction, match="fair battle keeps"):
        battle.undo()
    assert battle.fingerprint() == before


def test_an_undone_roll_comes_again_the_same() -> None:
    battle = bm.load_scenario(SCENARIO, begin="alard")
    first = [event.as_dict() for event in battle.apply("alard attack brok")]
    battle.undo()
    assert [event.as_dict() for event in battle.apply("alard attack brok")] == first


def changed_position(change) -> str:
    """The text of a position with its table changed."""
    table = json.loads(played(8).position().split(" ", 2)[2])
    change(table)
    return "battlemap 1 " + json.dumps(table)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda t: t.pop("seed"), "seed: is missing"),
        (lambda t: t.update(seed="7"), 'seed: "7" is not a whole number'),
        (lambda t: t.update(battle=-1), "battle: -1 is not a number from 0"),
        (lambda t: t["setup"].pop("title"), "setup.title: is missing"),
        (lambda t: t["setup"].update(colour="red"), "setup.colour: unknown key"),
        (lambda t: t["setup"].update(ruleset="x" * 900), 'no ruleset "x'),
        (
            lambda t: t["setup"]["figures"]["alard"].update(at=[90, 1]),
            r"setup.figures.alard.at: \[90, 1\] is not a square",
        ),
        (lambda t: t["setup"]["figures"]["alard"].update(facing=8), "setup.figures.alard.facing: 8 is not a facing"),
        (
            lambda t: t["setup"]["figures"]["alard"].update(side="moon"),
            'setup.figures.alard.side: "moon" is not a side',
        ),
        (lambda t: t["setup"]["figures"]["alard"].update(fields={"hp": "many"}), "cannot use"),
        (lambda t: t["setup"]["figures"]["alard"].update(fields={"hp_most": "many"}), "a value of the wrong type"),
        (lambda t: t["state"].update(round=2.5), "state.round: 2.5 is not a whole number"),
        (lambda t: t["state"].update(rolls=2**70), "state.rolls: .* is not a number from 0"),
        (lambda t: t["state"].update(stack_count=40), "state.stack_count: 40 entries are counted"),
        (lambda t: t["state"].update(stack=[[8, 1, 0, 0, 0, 0, 1]], stack_count=1), "not a decision of a figure"),
        (lambda t: t["state"].update(stack=[[1, 900, 0, 0, 0, 0, 1]]), r"state.stack\[1\].figure: 900 is not"),
        (lambda t: t["state"].update(stack=[5]), r"state.stack\[1\]: 5 is not a list"),
        (lambda t: t["state"]["figure"].update(alard={"square": "z9"}), '"z9" is off the .* map'),
        (lambda t: t["state"]["figure"].update(alard={"posture": 4}), "state.figure.alard.posture: 4 is not"),
        (lambda t: t["state"]["figure"].update(alard={"number": 2}), "state.figure.alard.number: unknown key"),
        (lambda t: t["state"]["side"].update(moon={"place": 1}), 'no side "moon"'),
        (lambda t: t.update(state=[]), r"state: \[\] is not a table"),
    ],
)
def test_a_position_with_a_value_that_cannot_be_is_refused_with_its_place(change, words: str) -> None:
    with pytest.raises(bm.NotationError, match=words) as caught:
        bm.Battle.from_position(changed_position(change))
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("body", ["[" * 100_000, '{"seed": ' + "9" * 6000 + "}"])
def test_a_position_too_deep_or_with_endless_numbers_is_refused(body: str) -> None:
    with pytest.raises(bm.NotationError, match="too long, or its tables lie too deep"):
        bm.Battle.from_position("battlemap 1 " + body)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"scenario": "ford"}, "its start cannot be set up"),
        ({"scenario": "[map"}, "its start cannot be set up: line 1"),
        ({"position": "battlemap 1 []"}, r"its start cannot be set up: .*the line: \[\] is not a table"),
        ({"begin": "nobody"}, 'its start cannot be set up: no figure "nobody"'),
        ({"dice": [["luck", [3]]]}, 'its start cannot be set up: dice: no purpose "luck"'),
        ({"seed": "7"}, "line 1 .* seed"),
    ],
)
def test_a_record_whose_start_is_wrong_says_so_in_one_line(tmp_path: Path, values: dict, words: str) -> None:
    path = tmp_path / "r.jsonl"
    played(3).save(path)
    changed(path, 0, **values)
    with pytest.raises(bm.ReplayMismatch, match=words) as caught:
        bm.replay(path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("line", ["[" * 100_000, "9" * 6000])
def test_a_record_line_too_deep_or_of_endless_digits_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "r.jsonl"
    played(3).save(path)
    path.write_text(path.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
    with pytest.raises(bm.ReplayMismatch, match="line 5 does not read"):
        bm.replay(path)
