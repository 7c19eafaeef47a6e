"""What `tambour bench` measures: rules, wire, the first frame, frames; each beside its floor.

A floor is something a reader can have an idea of (python-chess, a bare socket, a bare window), so
that a ratio means the same on every machine.
"""

import contextlib
import importlib.util
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from core.action import Deploy, Move
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.perft import perft
from core.position import Phase
from core.search.greedy import noise
from net.drivers.open_table import host, join
from net.drivers.tcp import TcpTable
from net.report import Played, Report, Started, Waiting

from .gauge import ROUNDS, Ratio, clock, compare, toil

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
PINGS = 40
MEMORY = Path("/dev/shm")
"""A folder in memory, where there is one."""


def rules(times: int = 1) -> Iterator[Ratio]:
    """Count leaves a second against python-chess, both bulk-counted at depth 1."""
    try:
        import chess
    except ImportError:
        for key, board, _, _, goal in BOARDS:
            yield Ratio(f"rules: {key} {board}", None, "python-chess", goal, "chess is absent",
                        "more")
        return

    def leaves(board: Any, depth: int) -> int:
        if depth == 1:
            return int(board.legal_moves.count())
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += leaves(board, depth - 1)
            board.pop()
        return total

    kiwipete = chess.Board(KIWIPETE)
    known = leaves(kiwipete, 3)
    assert known == 97862
    for key, board, options, depth, goal in BOARDS:
        game = GAMES[key]
        bound = game.rules(read_options(game.options, options))
        start = bound.opening()
        count = perft(bound, start, depth)
        ours, theirs = compare(
            lambda b=bound, s=start, d=depth: toil(lambda: perft(b, s, d)),  # type: ignore[misc]
            lambda: toil(lambda: leaves(kiwipete, 3)),
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


class _Echo:
    """A bare TCP socket on loopback with a thread that sends everything back."""

    def __init__(self) -> None:
        server = socket.create_server(("127.0.0.1", 0))
        self._ours = socket.create_connection(server.getsockname())
        self._theirs, _ = server.accept()
        server.close()
        for end in (self._ours, self._theirs):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=self._echo, daemon=True).start()

    def _echo(self) -> None:
        with contextlib.suppress(OSError):
            while data := self._theirs.recv(4096):
                self._theirs.sendall(data)

    def ping(self) -> float:
        """Time a message of a move's size there and back (seconds)."""

        def there_and_back() -> None:
            self._ours.sendall(bytes(104))
            left = 104
            while left:
                left -= len(self._ours.recv(left))

        return clock(there_and_back)

    def close(self) -> None:
        self._ours.close()
        self._theirs.close()


class Hearing:
    """A link one waits on; what is told before the awaited word is passed over, in order."""

    def __init__(self, link: TcpTable) -> None:
        self.link = link
        self._told: deque[Report] = deque()

    def until(self, wanted: type[Report], seconds: float = 10.0) -> Any:
        """Give the next report of a kind; TimeoutError when none comes."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            self._told.extend(self.link.poll())
            while self._told:
                if isinstance(report := self._told.popleft(), wanted):
                    return report
            time.sleep(0.0001)
        raise TimeoutError(f"no {wanted.__name__} came")


def wire(times: int = 1) -> Iterator[Ratio]:
    """Time two words at the door, and a move from our act to the event at the other program: as it
    is, durable on both disks, and where writing costs nothing (a folder in memory)."""
    yield from _evening("", None, times)
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK):
        yield from _evening(", without a disk", MEMORY, times)


def _evening(where: str, folder: Path | None, times: int) -> Iterator[Ratio]:
    game = GAMES["napoleon"]
    options = {"repetition": 0, "board": "15x15"}
    match = Match(game, read_options(game.options, options))
    taken: list[tuple[float, float]] = []
    echo = _Echo()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True, dir=folder) as place:
        table = host(game.key, options, "A", folder=Path(place), port=0)
        ears = [Hearing(table)]
        waiting = ears[0].until(Waiting)
        port = int(waiting.addresses[0].rpartition(":")[2])
        came = time.perf_counter()
        ears.append(Hearing(
            join("127.0.0.1", port, "B", folder=Path(place), words=waiting.words)
        ))
        ears[1].until(Started)
        came = time.perf_counter() - came
        ears[0].until(Started)
        for seat, ear in enumerate(ears):
            ear.link.post(seat, Deploy(match.rules.muster(seat).formations[0][1]))
        while len(taken) < PINGS * times and not match.over:
            turn = match.position.turn
            if turn is None or match.position.phase is not Phase.PLAY:
                told = [ear.until(Played) for ear in ears]
                match.play(told[0].seat, told[0].action)
                continue
            bare = echo.ping()
            moves = [a for a in match.rules.actions(match.position, turn) if isinstance(a, Move)]
            move = moves[noise(str(len(taken)), len(moves))]
            began = time.perf_counter()
            ears[turn].link.post(turn, move)
            ears[1 - turn].until(Played)
            taken.append((time.perf_counter() - began, bare))
            ears[turn].until(Played)
            match.play(turn, move)
        for ear in ears:
            ear.link.close()
            ear.link.join(2.0)
    echo.close()
    ping = median(p for _, p in taken)
    act = median(t for t, _ in taken)
    yield Ratio(
        f"wire: act to event{where}", act / ping, "a bare socket ping", "",
        f"{act * 1000:.2f} ms: signed, checked, encrypted" + (
            "" if where else ", and on both disks before it counts"),
    )
    yield Ratio(
        f"wire: two words to the start{where}", came / ping, "a bare socket ping", "",
        f"{came * 1000:.0f} ms: paired, both keys proved, START signed by both",
    )


BARE = """
import os
import pygame
pygame.display.init()
surface = pygame.display.set_mode((1280, 720))
surface.fill((90, 60, 30))
pygame.display.flip()
os._exit(0)
"""
OURS = """
import os
from client import __main__
from client.cli import window
pictures = 0
def flip():
    global pictures
    pictures += 1
    if pictures == {0}:
        os._exit(0)
window.display()
import pygame
pygame.display.flip = flip
window.begin()
"""
"""The way `tambour` starts, until a picture is on the screen."""


def _start(code: str, folder: str) -> Callable[[], float]:
    """Time a fresh process: an installed program, compiled, of somebody without settings."""
    home = str(Path(__file__).parent.parent.parent)
    env = os.environ | {"PYTHONPATH": home, "PYTHONPYCACHEPREFIX": folder}
    env |= {f"XDG_{what}_HOME": folder for what in ("CONFIG", "CACHE", "DATA")}
    for name in ("PYTHONDONTWRITEBYTECODE", "TAMBOUR_HOME"):
        env.pop(name, None)
    words = [sys.executable, "-c", code]
    return lambda: clock(
        lambda: subprocess.run(words, check=True, env=env, cwd=folder, stdout=subprocess.DEVNULL)
    )


def first_frame(times: int = 1) -> Iterator[Ratio]:
    """Time a fresh process to its first picture, and to the title itself, against a bare window."""
    unit = "a bare pygame-ce window"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        bare = _start(BARE, folder)
        rows = ((1, "first frame of the title", "at most 1.5"), (2, "the title answers", ""))
        for picture, what, goal in rows:
            ours, floor = compare(_start(OURS.format(picture), folder), bare, ROUNDS * times)
            yield Ratio(f"start: {what}", ours / floor, unit, goal)


def frames(times: int = 1) -> Iterator[Ratio]:
    """Measure the table's frames where the checkout's own benchmark is at hand."""
    return _checkout("bench_frames", "frames", "a bare blit and flip", times)


def thinking(times: int = 1) -> Iterator[Ratio]:
    """Measure what a computer player's process takes, in a checkout: memory, the window's frames.
    """
    return _checkout("bench_thinking", "worker", "what is allowed", times)


def records(times: int = 1) -> Iterator[Ratio]:
    """Measure whether an audit's time grows with a record's length alone, in a checkout."""
    return _checkout("bench_verify", "verify", "an entry's time in a short record", times)


def survival(times: int = 1) -> Iterator[Ratio]:
    """Count what a match survives, in a checkout: kills, cuts, flips, bad cables."""
    return _checkout("bench_net", "net", "tries", times)


def _checkout(name: str, what: str, unit: str, times: int) -> Iterator[Ratio]:
    """Run a benchmark that only a checkout has."""
    home = Path(__file__).parent.parent.parent
    file = home / "tests" / "bench" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, file) if file.exists() else None
    if spec is None or spec.loader is None:
        yield Ratio(what, None, unit, "", "only in a checkout")
        return
    if str(home) not in sys.path:  # it may build on the tests' tools
        sys.path.append(str(home))
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    for row in module.ratios(times):
        yield Ratio(*row)
