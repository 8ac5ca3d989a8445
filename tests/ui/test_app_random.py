"""Anything may be clicked and pressed: nothing breaks, and the battle stays one that could be played without the window."""

from __future__ import annotations

import random
import statistics
import sys
import time

import pygame
import pytest
from players import Player

from battlemap.battle import Battle
from battlemap.places import parse_square
from battlemap.scenario import load_scenario
from battlemap.ui.start_screen import StartScreen
from battlemap.ui.widgets import chord

EVENTS = 5_000
KEYS = tuple(
    "1,2,3,4,5,6,7,8,G,C,M,N,T,P,V,Q,E,Space,Space,Space,Enter,Esc,Esc,Tab,Shift+Tab,Home,0,=,-,PgUp,PgDn,Del,Backspace,"
    "↑,↓,←,→,Ctrl+Z,Ctrl+Shift+Z,Ctrl+Y,Ctrl+F,Ctrl+C,F1,F2,F10,Ctrl+W,Ctrl+Enter,Ctrl+=,Ctrl+-,Num 8,Num 2,Num 6".split(
        ","
    )
)

SKIRMISH = """
format = 1
title = "Anything goes"
ruleset = "combat-tactics"
seed = 11
[map]
rows = [
  "T..........~~....",
  "...##+##...~~....",
  "...#...#..:~~....",
  "...#...#..:~~....",
  "...##'##...~~..^.",
  "...........::.^^.",
  "..o........~~....",
  "...........~~..T.",
  ".v.........~~....",
]
[sides]
watch = { name = "Watch", policy = "human" }
raiders = { name = "Raiders", policy = "RAIDERS" }
[figures]
alard = { kind = "man-at-arms", side = "watch", at = "i3", facing = "E", name = "Alard" }
mirra = { kind = "archer", side = "watch", at = "e3", facing = "E", name = "Mirra" }
line = { kind = "spearman", side = "watch", at = "i5", facing = "E", count = 2 }
guard = { kind = "shieldman", side = "watch", at = "i6", facing = "E", count = 2 }
brok = { kind = "orc", side = "raiders", at = "k4", facing = "W", name = "Brok" }
gobs = { kind = "goblin", side = "raiders", at = "k6", facing = "W", count = 2 }
ogre = { kind = "ogre", side = "raiders", at = "o3", facing = "W", name = "Ogre" }
"""


def any_event(rnd: random.Random, player: Player, pressed: list[int]) -> list[pygame.event.Event]:
    width, height = player.app.size
    point = (rnd.randrange(width), rnd.randrange(height))
    if rnd.random() < 0.5:
        land = player.battle.setup.map
        square = (rnd.randrange(land.width), rnd.randrange(land.height))
        meant = [a for a in player.screen.table.choices.legal if a.square or a.target]
        if meant and rnd.random() < 0.6:
            action = rnd.choice(meant)
            square = parse_square(action.square or player.battle.figure(action.target).at)
        point = player.screen.view.camera.square_rect(*square).center
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    kind = rnd.random()
    if kind < 0.3:
        return [move]
    if kind < 0.62:
        button = rnd.choices((1, 2, 3), (8, 1, 2))[0]
        down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button, touch=False)
        up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=button, touch=False)
        if rnd.random() < 0.3:
            pressed.append(button)
            return [move, down]
        return [move, down, up]
    if kind < 0.7 and pressed:
        return [move, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=pressed.pop(), touch=False)]
    if kind < 0.78:
        return [move, pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=rnd.choice((-2, -1, 1, 2)), flipped=False)]
    if kind < 0.8:
        return [pygame.event.Event(rnd.choice((pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST)))]
    stroke = chord(rnd.choice(KEYS))
    held = (stroke.ctrl and pygame.KMOD_LCTRL) | (stroke.shift and pygame.KMOD_LSHIFT)
    key = {"key": 0, "scancode": stroke.scancode, "mod": held, "unicode": ""}
    return [pygame.event.Event(pygame.KEYDOWN, key), pygame.event.Event(pygame.KEYUP, {**key, "mod": 0})]


def check(battle: Battle) -> None:
    """Every figure stands in its own square and on the board, and the legal actions are those of a fresh copy."""
    state, board = battle.state, battle.board
    for figure in state.figure[1 : board.figures + 1]:
        if figure.square:
            here = [(state.here[figure.square] >> (10 * k)) & 1023 for k in range(4)]
            assert figure.number in here
            assert board.solid[figure.square] != 1
    assert battle.legal_actions() == battle.copy().legal_actions()


@pytest.mark.parametrize("policy", ["human", "assault"])
def test_five_thousand_random_events_break_nothing(policy):
    rnd = random.Random(20)
    text = SKIRMISH.replace("RAIDERS", policy)
    player = Player(text)
    battle = player.battle
    pressed: list[int] = []
    for count in range(EVENTS):
        player.send(*any_event(rnd, player, pressed), seconds=rnd.choice((0.01, 0.05, 0.4)))
        if isinstance(player.app.screen, StartScreen):
            player.app.open_battle(battle, lambda: load_scenario(text))
        battle = player.battle
        if player.app.root.overlays and rnd.random() < 0.5:
            player.app.root.overlays[-1].cancel()
        if count % 50 == 0:
            check(player.battle)
    done = {action.kind for action in player.battle.actions}
    assert {"move", "face", "wait", "attack"} <= done


def test_what_was_clicked_can_be_played_again_without_a_window():
    rnd = random.Random(5)
    player = Player(SKIRMISH.replace("RAIDERS", "assault"))
    for _ in range(800):
        player.send(*any_event(rnd, player, []), seconds=0.3)
        if player.app.root.overlays:
            player.app.root.overlays[-1].cancel()
    again = Battle(player.battle.setup)
    for action in player.battle.actions:
        again.apply(action)
    assert again.fingerprint() == player.battle.fingerprint()


def large_field() -> str:
    """60 x 40 squares, 60 figures, some of everything on the ground."""
    rnd = random.Random(4)
    rows = [["." for _ in range(60)] for _ in range(40)]
    for _ in range(40):
        x, y, sign = rnd.randrange(4, 54), rnd.randrange(2, 36), rnd.choice("T:~o^")
        for dx in range(rnd.randrange(1, 4)):
            for dy in range(rnd.randrange(1, 4)):
                rows[y + dy][x + dx] = sign
    figures = []
    kinds = ("man-at-arms", "spearman", "archer", "orc", "swordsman")
    for side, left, facing in (("red", 20, "E"), ("blue", 30, "W")):
        for number in range(30):
            x, y = left + number // 15, 8 + number % 15
            rows[y][x] = "."
            name = chr(97 + x) if x < 26 else "a" + chr(97 + x - 26)
            figures.append(
                f'{side}_{number} = {{ kind = "{kinds[number % 5]}", side = "{side}", at = "{name}{y + 1}", facing = "{facing}" }}'
            )
    drawn = ",\n".join(f'"{"".join(row)}"' for row in rows)
    sides = "\n".join(f'{side} = {{ name = "{side}", policy = "human" }}' for side in ("red", "blue"))
    head = 'format = 1\ntitle = "Sixty on a field"\nruleset = "combat-tactics"\n'
    return f"{head}[map]\nrows = [\n{drawn}\n]\n[sides]\n{sides}\n[figures]\n" + "\n".join(figures)


def test_sixty_figures_on_a_large_map_keep_sixty_frames_a_second(capsys):
    player = Player(large_field(), size=(1600, 900))
    screen = player.screen
    screen.picture.bake_all(48)

    def frames(count, events):
        times = []
        for number in range(count):
            sent = events(number)
            start = time.perf_counter()
            player.send(*sent)
            times.append((time.perf_counter() - start) * 1000)
        return statistics.median(times)

    middle = screen.view.rect.center
    player.move(middle)

    def hover(n):
        place = (middle[0] + n * 37 % 300, middle[1] + n * 23 % 200)
        return [pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False)]

    def zoom(n):
        return [pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1 if n % 12 < 6 else -1, flipped=False)]

    idle, hovering = frames(60, lambda n: []), frames(60, hover)
    frames(12, zoom)
    zooming = frames(60, zoom)
    with capsys.disabled():
        sys.stdout.write(f"\n60x40, 60 figures: idle {idle:.2f}, hover {hovering:.2f}, zoom {zooming:.2f} ms a frame\n")
    assert idle < 8
    assert hovering < 16
    assert zooming < 16
