"""How many files and calls a move passes, from the pointer to the socket and back to both boards.

`python -m tests.trace_move [--files]` plays one Xiangqi move by mouse over TCP against another link
in this process, whose thread is not watched, and lets that one answer. What is counted is what
ran of our four packages in the frame loop and in the link's thread, painting included: from the
click on a soldier until the answer stands on the screen. Frames in which nothing happens are
counted before that, for the click passes their files too.
"""

import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from client.app import App
from client.memory.settings import Settings
from client.pages.table_screen import TableScreen
from client.table.play import Play
from core.action import Move
from core.match import Match
from net.drivers import open_table
from net.drivers.tcp import TcpTable
from net.report import Played, Report, Started, Waiting

HOME = Path(__file__).parent.parent
PACKAGES = tuple(str(HOME / name) + os.sep for name in ("core", "net", "client", "sprites"))
IDLE = 200
"""Frames at rest: as many as follow a click and its answer until all has come to rest."""
PATIENCE = 60.0
"""Seconds until a link that tells nothing is given up."""


class Trace(NamedTuple):
    """Calls of Python functions by file: of the move and its answer, and of `IDLE` frames at rest.
    """

    calls: Counter[str]
    idle: Counter[str]

    @property
    def visited(self) -> set[str]:
        """Give the files of the click that frames at rest do not run."""
        return set(self.calls) - set(self.idle)


class Watch:
    """Counts calls in every thread that was begun while it stood, while `on`."""

    def __init__(self) -> None:
        self.on = False
        self.calls: Counter[str] = Counter()

    def __call__(self, frame: FrameType, what: str, _: object) -> None:
        """Note one call."""
        if self.on and what == "call" and frame.f_code.co_filename.startswith(PACKAGES):
            self.calls[frame.f_code.co_filename] += 1


def told(link_: TcpTable, kind: type[Report]) -> Report:
    """Wait for a report of a kind."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for report in link_.poll():
            if isinstance(report, kind):
                return report
        time.sleep(0.001)
    raise TimeoutError(kind.__name__)


def trace(folder: Path) -> Trace:
    """Play the move and its answer."""
    watch = Watch()
    threading.setprofile(watch)
    host = open_table.host("xiangqi", {}, "Ann", folder=folder / "host", port=0)
    threading.setprofile(None)
    waiting = told(host, Waiting)
    assert isinstance(waiting, Waiting)
    address, port = str(waiting.addresses[0]).rsplit(":", 1)
    guest = open_table.join(
        address, int(port), "Bob", folder=folder / "guest", words=waiting.words
    )
    theirs, started = told(guest, Started), told(host, Started)
    assert isinstance(started, Started)
    assert isinstance(theirs, Started)
    play = Play(host, started)
    scene = TableScreen(play)
    app = App(scene, settings=Settings(confirm_moves=False, sound=False), size=(1280, 720))
    now = 0.0

    def look(now: float) -> None:
        if app.frame(now):
            assert app.surface, "painted, as the loop of the program does"

    def frames(done: Callable[[], bool]) -> None:
        nonlocal now
        until = time.monotonic() + PATIENCE
        while not done():
            now += 0.05
            look(now)
            time.sleep(0.001)
            assert time.monotonic() < until
        for _ in range(IDLE // 2):  # what moves comes to rest
            now += 0.05
            look(now)

    frames(lambda: scene.ready)
    watch.on = True
    sys.setprofile(watch)
    for _ in range(2):
        frames(lambda: True)
    sys.setprofile(None)
    idle, watch.calls = watch.calls, Counter()
    sys.setprofile(watch)
    for name in ("a4", "a5"):
        pos = scene.projection.centre(play.match.rules.topology.index[name])
        app.feed(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            app.feed(pygame.Event(kind, pos=pos, button=1))
    frames(lambda: play.match.position.ply == 1)
    sys.setprofile(None)
    first = told(guest, Played)
    assert isinstance(first, Played)
    match = Match(play.match.game, play.match.options)
    match.play(first.seat, first.action)
    answer = next(a for a in match.rules.actions(match.position, 1) if isinstance(a, Move))
    sys.setprofile(watch)
    guest.post(1, answer)
    frames(lambda: play.match.position.ply == 2)
    sys.setprofile(None)
    watch.on = False
    for each in (guest, host):
        each.close()
    for each in (guest, host):
        each.join(5.0)
    app.close()
    return Trace(watch.calls, idle)


def main(words: list[str]) -> None:
    """Print what was counted."""
    with tempfile.TemporaryDirectory() as folder:
        found = trace(Path(folder))
    by_package: Counter[str] = Counter()
    for name in found.calls:
        by_package[Path(name).relative_to(HOME).parts[0]] += 1
    print(f"{len(found.calls)} files, {sum(found.calls.values())} calls; "
          + ", ".join(f"{name} {count}" for name, count in sorted(by_package.items())))
    print(f"{len(found.visited)} files without those that {IDLE} frames at rest run, with "
          f"{sum(found.idle.values())} calls")
    if "--files" in words:
        for name, count in found.calls.most_common():
            mark = " " if name in found.visited else "*"
            print(f"{count:8} {mark} {Path(name).relative_to(HOME)}")


if __name__ == "__main__":
    main(sys.argv[1:])
