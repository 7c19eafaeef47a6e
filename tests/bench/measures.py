"""What `python -m tests.bench` measures: rules, the first frame, frames; each beside its floor.

A floor is something a reader can have an idea of (python-chess, a bare socket, a bare window), so
that a ratio means the same on every machine.
"""

import importlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from core.games import GAMES
from core.option import read_options
from core.perft import perft

from .gauge import ROUNDS, Ratio, compare, toil

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
LARGE = {"board": "15x15", "army": 27, "drum_fright": True, "drum_push": True}
BOARDS: tuple[tuple[str, str, dict[str, Any], int, str], ...] = (
    ("napoleon", "8x8", {}, 3, "at least 10"),
    ("napoleon", "15x15", LARGE, 3, "at least 15"),
    ("xiangqi", "tournament", {"ruleset": "tournament"}, 3, "at least 12"),
)
CROWDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("15x15, 60 a side", {"board": "15x15", "army": 60}),
    ("40x40, 300 a side", {"board": "40x40", "army": 300}),
)


Counter = Callable[[], int]
"""Counts leaves, and says how many."""


def kiwipete() -> Counter | None:
    """Give python-chess's count of a known position, bulk-counted at depth 1; None where there is
    no python-chess."""
    try:
        import chess
    except ImportError:
        return None

    def leaves(board: Any, depth: int) -> int:
        if depth == 1:
            return int(board.legal_moves.count())
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += leaves(board, depth - 1)
            board.pop()
        return total

    board = chess.Board(KIWIPETE)
    return lambda: leaves(board, 3)


def rules(times: int = 1) -> Iterator[Ratio]:
    """Count leaves a second against python-chess, both bulk-counted at depth 1."""
    floor = kiwipete()
    if floor is None:
        for key, board, _, _, goal in BOARDS:
            yield Ratio(f"rules: {key} {board}", None, "python-chess", goal, "chess is absent",
                        "more")
        return
    known = floor()
    assert known == 97862
    for key, board, options, depth, goal in BOARDS:
        game = GAMES[key]
        bound = game.rules(read_options(game.options, options))
        start = bound.opening()
        count = perft(bound, start, depth)
        ours, theirs = compare(
            lambda b=bound, s=start, d=depth: toil(lambda: perft(b, s, d)),  # type: ignore[misc]
            lambda: toil(floor),
            ROUNDS * times,
        )
        ratio = (count / ours) / (known / theirs)
        yield Ratio(f"rules: {key} {board}", ratio, "python-chess leaves a second", goal, "",
                    "more")


def crowds(times: int = 1) -> Iterator[Ratio]:
    """Time a whole legal list of large armies against 8x8's, both for each piece on the board."""
    game = GAMES["napoleon"]

    def lister(options: dict[str, Any]) -> tuple[Callable[[], float], int]:
        bound = game.rules(read_options(game.options, options))
        start = bound.opening()
        pieces = sum(piece is not None for piece in start.board)
        desk = bound.desk(start)
        assert desk is not None
        return lambda: toil(lambda: [list(desk.acts()) for _ in range(50)]), pieces

    small, few = lister({})
    for name, options in CROWDS:
        large, many = lister(options)
        ours, floor = compare(large, small, ROUNDS * times)
        yield Ratio(
            f"rules: legal list {name}", (ours / many) / (floor / few), "8x8's time a piece",
            "about 1", "the cost grows with pieces, not with squares",
        )


BARE = """
import os
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
import pygame
pygame.display.init()
surface = pygame.display.set_mode((1280, 720))
surface.fill((90, 60, 30))
pygame.display.flip()
os._exit(0)
"""
"""A window, drawn as ours is (see client/app.py)."""
OURS = """
import os
import sys
from time import perf_counter
from client import __main__
from client.cli import window
window.display()
import pygame
looked, longest = [], 0.0
get = pygame.event.get
def flip():
    if {0}:
        os._exit(0)
def ask(*args, **more):
    global longest
    looked.append(perf_counter())
    longest = max(longest, looked[-1] - looked[-2:][0])
    if looked[-1] > looked[0] + 1:
        print(looked[0] - float(sys.argv[1]) + longest, flush=True)
        os._exit(0)
    return get(*args, **more)
pygame.display.flip, pygame.event.get = flip, ask
window.begin()
"""
"""The way `tambour` starts, until its first picture is on the screen; or until the title has
taken events for a second, and then it prints when that began, and the longest that nobody looked
for what the player did."""


def _start(code: str, folder: str) -> Callable[[], float]:
    """Time a fresh process, by itself where it says nothing: an installed program, compiled, of
    somebody without settings."""
    home = str(Path(__file__).parent.parent.parent)
    env = os.environ | {"PYTHONPATH": home, "PYTHONPYCACHEPREFIX": folder}
    env |= {f"XDG_{what}_HOME": folder for what in ("CONFIG", "CACHE", "DATA")}
    for name in ("PYTHONDONTWRITEBYTECODE", "TAMBOUR_HOME"):
        env.pop(name, None)

    def start() -> float:
        began = perf_counter()  # of one clock in all processes
        done = subprocess.run([sys.executable, "-c", code, str(began)], check=True, env=env,
                              cwd=folder, capture_output=True, text=True)
        told = done.stdout.splitlines()[-1:]
        return float(told[0]) if told and told[0][0].isdigit() else perf_counter() - began

    return start


def first_frame(times: int = 1) -> Iterator[Ratio]:
    """Time a fresh process against a bare window: to its first picture, and to the title itself
    with the longest stall of the second after it."""
    unit = "a bare pygame-ce window"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        bare = _start(BARE, folder)
        rows = ((True, "first frame of the title", "at most 1.5"), (False, "the title answers", ""))
        for at_once, what, goal in rows:
            ours, floor = compare(_start(OURS.format(at_once), folder), bare, ROUNDS * times)
            yield Ratio(f"start: {what}", ours / floor, unit, goal)


def frames(times: int = 1) -> Iterator[Ratio]:
    """Measure the table's frames where the checkout's own benchmark is at hand."""
    return _measured("bench_frames", times)


def thinking(times: int = 1) -> Iterator[Ratio]:
    """Measure what a computer player's process takes: memory, the window's frames.
    """
    return _measured("bench_thinking", times)


def records(times: int = 1) -> Iterator[Ratio]:
    """Measure whether an audit's time grows with a record's length alone."""
    return _measured("bench_verify", times)


def survival(times: int = 1) -> Iterator[Ratio]:
    """Count what a match survives: kills, cuts, flips, bad cables."""
    return _measured("bench_net", times)


def _measured(name: str, times: int) -> Iterator[Ratio]:
    """Measure in a module of its own."""
    for row in importlib.import_module(f".{name}", __package__).ratios(times):
        yield Ratio(*row)
