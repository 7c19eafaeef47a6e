"""What a computer player's process takes: memory after a hundred moves, and the window's frames.

`python -m tests.bench worker` shows both; `python -m tests.bench.bench_thinking` one board after
the other, the memory while it grows, with `frames` after it the frames of each turn. The process
is the one that plays in a match (`Worker`), spawned, at low priority, level 8; the other side plays
chance moves, and gives the worker a second for each of its own.

How strong level 8 is in Xiangqi is measured against Fairy-Stockfish, which is for testing only and
never shipped: the npm package `fairy-stockfish-nnue.wasm`, in a folder outside the repository, and
a script (`fairy.sh`) that starts it there without its network:

    cd .../node_modules/fairy-stockfish-nnue.wasm
    sed -u -e '/^ucci$/d' -e 's/^isready/setoption name Use NNUE value false\\nisready/' |
        exec node --no-experimental-fetch uci.js

`tambour arena xiangqi --ruleset tournament --a 8 --b engine:.../fairy.sh --games 10 --workers 1
--engine-nodes 2000 --nodes 50000`: 50,000 nodes are a second of a quiet machine. The word `ucci` is
left out because an engine slow to start is asked in both languages, and then counts ranks from 0.
"""

import os
import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
if not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from client.app import App
from client.memory.settings import Settings
from client.pages.replay_screen import ReplayScreen
from client.screen import LIVELY
from core.action import Action
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.position import Phase
from core.search.levels import LEVELS
from net.players.worker import Bounds, Worker

BOARDS: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("15x15, 60 a side", {"board": "15x15", "army": 60}, 200),
    ("64x64, 300 a side", {"board": "64x64", "army": 300}, 300),
    ("64x64, 2048 a side", {"board": "64x64", "army": 2048}, 300),
)
"""What is played on, and how many megabytes are allowed."""
MOVES = 100
SECONDS = 1.0
TURN = 4.0
"""Seconds of frames looked at, before the worker thinks, or does no more."""
NEVER_ENDS = {"repetition": 0, "max_plies": 0, "target": 6}


def resident(pid: int, name: str = "VmHWM") -> float:
    """Read a process's resident memory, the most it ever was, in megabytes (Linux)."""
    text = Path(f"/proc/{pid}/status").read_text()
    return int(next(row for row in text.splitlines() if row.startswith(name)).split()[1]) / 1024


def careless(match: Match, draw: random.Random) -> Action:
    """Give a chance move, one of the first few hundred."""
    p = match.position
    seat = min(p.to_act)
    moves = []
    for action in match.rules.actions(p, seat):
        moves.append(action)
        if len(moves) >= 400:
            break
    return draw.choice(moves)


def hundred(
    options: dict[str, Any], seconds: float = SECONDS
) -> Iterator[tuple[int, float, float]]:
    """Play against a worker; yields plies played, megabytes now and the most so far."""
    game = GAMES["napoleon"]
    read = read_options(game.options, NEVER_ENDS | options)
    draw = random.Random(1)
    worker = Worker(LEVELS[-1], "Marshal", bounds=Bounds(seconds=seconds), seed=1)
    match, played = Match(game, read), 0
    try:
        while played < MOVES:
            if match.over:
                match = Match(game, read)
            p = match.position
            if 0 in p.to_act:
                worker.ask(match, 0)
                while (action := worker.poll()) is None:
                    time.sleep(0.02)
                match.play(0, action)
            else:
                match.play(min(p.to_act), careless(match, draw))
            if p.phase is Phase.PLAY:
                played += 1
                if played % 10 == 0 and worker.child.process is not None:
                    pid = worker.child.process.pid
                    assert pid is not None
                    yield played, resident(pid, "VmRSS"), resident(pid)
        if worker.lost:
            raise AssertionError(f"{worker.lost} processes were lost")
    finally:
        worker.close()


def intervals(app: App, seconds: float) -> list[float]:
    """Run the window's loop for a while, as `client.app.run` does; times between two frames.

    The pointer moves all the while, so that every tick is a frame: a window that rests shows
    twelve pictures a second and would notice nothing.
    """
    clock, found = pygame.time.Clock(), []
    until = time.perf_counter() + seconds
    before, at = 0.0, 0
    while before < until:
        at += 1
        app.feed(pygame.Event(pygame.MOUSEMOTION, pos=(400 + at % 300, 300), rel=(1, 0),
                              buttons=(0, 0, 0)))
        pygame.event.get()
        if app.step(time.monotonic()):
            pygame.display.flip()
        clock.tick(LIVELY)
        now = time.perf_counter()
        if before:
            found.append(now - before)
        before = now
    return found


def late(found: list[float]) -> float:
    """Give the 99th percentile."""
    return sorted(found)[len(found) * 99 // 100]


def turns(count: int) -> tuple[list[float], list[float]]:
    """Look at the frames in turn while a worker thinks and while it does not: 99th percentiles."""
    game = GAMES["napoleon"]
    options = read_options(game.options, BOARDS[0][1])
    match = Match(game, options)
    while match.position.phase is not Phase.PLAY:
        seat = min(match.position.to_act)
        match.play(seat, next(iter(match.rules.actions(match.position, seat))))
    seat = min(match.position.to_act)
    app = App(ReplayScreen(game, options, (), ("A", "B"), match.position),
              settings=Settings(sound=False), size=(1280, 720))
    worker = Worker(LEVELS[-1], "Marshal", bounds=Bounds(seconds=60), seed=1)
    thinking: list[float] = []
    resting: list[float] = []
    try:
        intervals(app, 6)  # until everything is dressed
        for number in range(2 * count):
            thinks = number % 2 == 0
            if thinks:
                worker.ask(match, seat)
                intervals(app, 1.0)  # until it has read the question
            (thinking if thinks else resting).append(late(intervals(app, TURN)))
            if thinks:
                assert worker.poll() is None, "it is to think all the while"
                worker.hurry()
                while worker.poll() is None:
                    time.sleep(0.01)
    finally:
        worker.close()
        app.close()
    return thinking, resting


def ratios(times: int = 1) -> Iterator[tuple[str, float, str, str, str]]:
    """Measure for `python -m tests.bench`: (what, ratio, to what, goal, note)."""
    for name, options, allowed in BOARDS[: 2 if times == 1 else None]:
        most = max(row[2] for row in hundred(options))
        yield (f"worker: memory, {name}", most / allowed, "what is allowed", "at most 1",
               f"{most:.0f} MB after {MOVES} moves, {allowed} allowed")
    thinking, resting = turns(8 * times)
    ours, floor = statistics.median(thinking), statistics.median(resting)
    yield ("worker: the window's late frames", ours / floor, "those while nobody thinks",
           "at most 1.05", f"99th percentile {ours * 1000:.1f} ms to {floor * 1000:.1f} ms")


def show(asked: str) -> None:
    """Print the frames, or the memory of the boards whose names begin so, while it grows."""
    if asked == "frames":
        for found in turns(10):
            print(*(f"{each * 1000:.1f}" for each in found), "ms; median",
                  f"{statistics.median(found) * 1000:.2f}")
        return
    for name, options, allowed in BOARDS:
        if name.startswith(asked):
            for plies, now, most in hundred(options):
                print(f"{name}: {plies} moves, {now:.0f} MB, at most {most:.0f}, {allowed} allowed",
                      flush=True)


if __name__ == "__main__":
    show("".join(sys.argv[1:2]))
