"""Two real programs with two real windows play over TCP, moved by a real mouse (Xvfb and xdotool).

Where to click is asked of the program's own layout, in this process; what happened is read from the
records both programs write. Nothing is asserted about time: every wait ends when its fact is there.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from client.app import App
from client.check import laws
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.table_screen import TableScreen
from client.table.play import Play
from client.window.splash import AROUND
from core.action import Deploy, Move
from core.match import Match
from core.piece import Point, Seat
from core.position import Phase
from net.drivers import memory
from net.record import audit
from net.report import Started

SIZE = (1280, 720)
SCREEN = f"{SIZE[0] + AROUND[0]}x{SIZE[1] + AROUND[1]}x24"
"""A screen that has room for the window, at its upper left corner."""
pytestmark = [
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
    ),
    pytest.mark.timeout(240),
]


class Window:
    """A program on a display of its own: a mouse, a screenshot, a record on disk."""

    def __init__(self, home: Path, *words: str) -> None:
        read, write = os.pipe()
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"],
            pass_fds=(write,), stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as told:
            self.display = ":" + told.readline().strip()
        self.home = home
        self.env = {
            **{k: v for k, v in os.environ.items() if not k.startswith("SDL_")},
            "DISPLAY": self.display, "SDL_VIDEO_WINDOW_POS": "0,0",
            "TAMBOUR_HOME": str(home), "SDL_AUDIODRIVER": "dummy",
        }
        self.errors = (home.parent / f"{home.name}.err").open("w")
        self.program = subprocess.Popen(
            [sys.executable, "-m", "client", *words], env=self.env, stderr=self.errors,
            cwd=Path(__file__).parent.parent.parent, stdout=subprocess.PIPE, text=True,
        )

    def words(self) -> str:
        """Read the two words that a host prints."""
        assert self.program.stdout
        return next(line for line in self.program.stdout if line.startswith("words: "))[7:].strip()

    def click(self, pos: tuple[int, int]) -> None:
        """Press the left button on a pixel, as a hand does: there first, then down, then up."""
        self.mouse("mousemove", str(pos[0]), str(pos[1]), "sleep", "0.15", "mousedown", "1",
                   "sleep", "0.1", "mouseup", "1")

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Carry something from one pixel to another."""
        half = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        words = ["mousemove", *map(str, start), "sleep", "0.15", "mousedown", "1", "sleep", "0.1"]
        for x, y in (half, end):
            words += ["mousemove", str(x), str(y), "sleep", "0.15"]
        self.mouse(*words, "mouseup", "1")

    def mouse(self, *words: str) -> None:
        """Run one chain of mouse commands."""
        subprocess.run(["xdotool", *words], env=self.env, check=True, capture_output=True)

    def record(self) -> audit.Record | None:
        """Read the record as it stands on disk now."""
        files = sorted(self.home.rglob("*.tambour"))
        return audit.read(files[-1].read_bytes()) if files else None

    def match(self) -> Match | None:
        """Give the match as far as it is on this program's disk."""
        record = self.record()
        return record.fold.match if record and record.fold else None

    def close(self) -> None:
        """Stop program and display."""
        for process in (self.program, self.screen):
            process.terminate()
            process.wait(20)
        self.errors.close()


def until(fact: Callable[[], Any], what: str) -> Any:
    """Wait for a fact, as long as that takes: the suite's --timeout shows `what` in its traceback.
    """
    while not (found := fact()):
        time.sleep(0.05)
    return found


@pytest.fixture
def windows(tmp_path: Path) -> Iterator[tuple[Window, Window]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    host = Window(tmp_path / "host", "host", "napoleon", "--name", "Papa", "--port", port)
    try:
        until(lambda: listening(int(port)), "the host listens")
        joiner = Window(tmp_path / "joiner", "join", f"127.0.0.1:{port}", "--name", "Mia",
                        "--words", host.words())
        try:
            yield host, joiner
        finally:
            joiner.close()
    finally:
        host.close()


def listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Map:
    """Where things are on a screen of SIZE, asked of the program's own scenes."""

    def __init__(self, folder: Path) -> None:
        link = memory.hotseat("napoleon", {}, ("Papa", "Mia"), folder=folder)
        told = until(lambda: [r for r in link.poll() if isinstance(r, Started)], "a table here")
        self.buttons: list[dict[str, tuple[int, int]]] = []
        self.squares: list[Callable[[Point], tuple[int, int]]] = []
        self.ground: list[Callable[[Point], tuple[int, int]]] = []
        for seat in (0, 1):
            play = Play(link, told[0])
            play.seats = (seat,)
            deploy = DeployScreen(play)
            App(deploy, size=SIZE)
            found = {b.label.split(":")[0].split("?")[0]: b.rect.center
                     for b in deploy.controls}
            self.ground.append(middle(deploy.field.projection))
            self.slots = {slot.kind: slot.rect.center for slot in deploy.slots}
            for formation, by in ((0, 0), (0, 1)):
                value = play.match.rules.muster(by).formations[formation][1]
                if not play.match.position.hand[by].ready:
                    play.match.play(by, Deploy(value))
            table = TableScreen(play)
            App(table, size=SIZE)
            found["Done"] = table.controls.done.rect.center
            self.buttons.append(found)
            self.squares.append(middle(table.projection))
        link.close()


def middle(projection: Any) -> Callable[[Point], tuple[int, int]]:
    return lambda point: tuple(int(v) for v in projection.centre(point))


def play_a_move(window: Window, plan: Map, match: Match, seat: Seat, drag: bool) -> None:
    """Make the lawful move that goes furthest, with the mouse."""
    moves = [a for a in laws.bare(match.rules, match.position, seat) if isinstance(a, Move)]
    far = max if seat == 0 else min
    move = far(moves, key=lambda a: (a.path[1] // 8, a.path))
    start, end = (plan.squares[seat](point) for point in move.path[:2])
    if drag:
        window.drag(start, end)
    else:
        window.click(start)
        window.click(end)
    window.click(plan.buttons[seat]["Done"])


def reached(windows: tuple[Window, Window], ply: int) -> bool:
    """Say whether a ply is whole on both disks, after giving it a moment to arrive."""
    for _ in range(40):
        if all((m := w.match()) and m.position.ply >= ply and m.position.phase is Phase.PLAY
               for w in windows):
            return True
        time.sleep(0.05)
    return False


def test_two_people_set_up_reveal_and_move(
    windows: tuple[Window, Window], tmp_path: Path
) -> None:
    plan = Map(tmp_path / "plan")
    until(lambda: all(w.record() for w in windows), "both programs sit at the table")
    host = windows[0]
    rules = until(host.match, "the match").rules
    square = plan.ground[0](rules.topology.index["a2"])
    time.sleep(3)  # the pictures of the armies load; a click before that is lost, as for a person
    host.drag(plan.slots["K"], square)  # one toy by hand, then the rest at a tap

    def set_up() -> bool:
        """Press what a person presses, and again where a busy machine has lost it."""
        for seat, window in enumerate(windows):
            match = window.match()
            if match is None or not match.position.hand[seat].ready:
                window.click(plan.buttons[seat]["Arrange"])
                window.click(plan.buttons[seat]["Ready"])
        return reached(windows, 0)

    until(set_up, "both armies stand on the board and the lot fell")
    for ply in range(4):
        match = until(host.match, "the match")
        seat = match.position.turn
        assert seat in (0, 1)
        for _ in range(30):  # while armies march in, a click skips that and does no more
            play_a_move(windows[seat], plan, match, seat, drag=ply % 2 == 1)
            if reached(windows, ply + 1):
                break
        until(lambda n=ply + 1: reached(windows, n), f"ply {ply + 1} is on both disks")  # type: ignore[misc]
    first, second = (w.match() for w in windows)
    assert first is not None
    assert second is not None
    assert first.digest() == second.digest()
    assert [str(w.record().verdict) for w in windows] == ["unfinished at 4"] * 2  # type: ignore[union-attr]
    if pictures := os.environ.get("TAMBOUR_PICTURES"):
        for window in windows:
            subprocess.run(
                ["import", "-window", "root", f"{pictures}/{window.home.name}.png"], env=window.env,
                check=False,
            )
