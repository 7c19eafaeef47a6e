"""Many games in one window, one after the other: does what the program holds grow?

`python -m tests.screen.soak 200` plays them against the first level by made-up time, all five games
in turn, with all that people do between two games: another one with sides swapped, giving up,
leaving in the midst, going on with what was left, going home. After every game it prints what the
process holds: pages, threads, open files and children.
"""

import gc
import itertools
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from client.memory.settings import Settings
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.lobby.wait import Computers
from client.pages.table_screen import TableScreen
from client.pages.title import TitleScreen
from client.processes.worker import WorkerProcess
from core.action import Action
from core.games import GAMES
from core.match import Match
from core.search.greedy import Greedy
from core.search.levels import LEVELS
from net.drivers import discovery
from net.players import party
from net.players.worker import Worker
from tests.screen.conftest import Nobody
from tests.screen.finders import named
from tests.screen.walks import FedMouse, MadeUpWindow, Walk, button

MOVES = 5
"""Moves of ours after which a game is given up, but for every sixth."""
LONGEST = 60


def held() -> dict[str, int]:
    """Give what this process holds: MiB of pages, threads, open files, children, pieces of memory
    in use. Not `gc.get_objects`: it hands out tuples that another thread has not made ready yet,
    and that thread fails with a SystemError."""
    gc.collect()
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    me = os.getpid()
    children = Path(f"/proc/{me}/task/{me}/children").read_text().split()
    return {"MiB": int(status["VmRSS"].split()[0]) >> 10, "threads": int(status["Threads"]),
            "files": len(os.listdir("/proc/self/fd")), "children": len(children),
            "blocks": sys.getallocatedblocks()}


class Sleepless(MadeUpWindow):
    """A window that lets the other processes get on while it waits for them."""

    def turn(self) -> None:
        """As above, at most as fast as a fast screen."""
        super().turn()
        time.sleep(0.002)

    def until(self, fact: Callable[[], Any], what: str, patience: float = 300.0) -> Any:
        """Wait by the real clock: it is other processes that are waited for."""
        late = time.monotonic() + max(patience, 300.0)
        while not (found := fact()):
            assert time.monotonic() < late, f"never happened: {what}"
            self.turn()
        return found


def choose(match: Match, seat: int) -> Callable[[], Action | None]:
    """Choose as our simplest player does."""
    action = Greedy(random.getrandbits(30))(match.rules, match.view(seat), seat)
    return lambda: action


class Here(Worker):
    """A computer player that chooses in the players' thread, as our simplest one does: three games
    of four, for a process on a busy machine takes most of a game's time."""

    def start(self) -> None:
        """Need no process."""

    def ask(self, match: Match, seat: int) -> None:
        """Choose at once."""
        self._chosen = Greedy(random.getrandbits(30))(match.rules, match.view(seat), seat)

    def poll(self) -> Action | None:
        """Give what was chosen."""
        return self._chosen


class Soak(Walk):
    """A walk that goes on."""

    def leave_in_the_midst(self) -> None:
        """Put the match away by the menu."""
        table = self.top
        table.dialogs.close()
        table.dialogs.leave()
        self._rest()
        asked = table.dialogs.shown
        if asked is not None:
            self.press(asked.graph, button(asked.buttons, "Put it away"), "leave")
        self.window.until(lambda: isinstance(self.top, TitleScreen), "the title")

    def give_up(self) -> None:
        """Give up by the menu, and wait for the result."""
        table = self.top
        self.window.until(lambda: self._our_turn() or table.play.winners is not None, "our turn")
        if table.play.winners is None:
            table.dialogs.give_up()
            self._rest()
            asked = table.dialogs.shown
            self.press(asked.graph, button(asked.buttons, "Give up"), "give up")
        self.window.until(lambda: table.dialogs.shown is not None and table.dialogs.shown.ends,
                          "the result")

    def again(self) -> None:
        """Ask for another game, and go to its first move."""
        self._rest()
        dialog, before = self.top.dialogs.shown, self.top
        self.press(dialog.graph, button(dialog.buttons, "Rematch"), "rematch")
        self.window.until(lambda: self.top is not before and isinstance(
            self.top, DeployScreen | TableScreen), "another game")
        self.set_up()

    def go_on(self) -> None:
        """Go on with what was put away, from the title."""
        window = self.window
        window.until(lambda: named(self.top, "Continue"), "Continue")
        self.press(self.top.graph, button(self.top.graph.widgets, "Continue"), "continue")
        window.until(lambda: isinstance(self.top, DeployScreen | TableScreen), "the match again")
        self.set_up()


def main(count: int) -> None:
    """Play so many games."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["TAMBOUR_HOME"] = home
        discovery.Finder = Nobody  # type: ignore[assignment,misc]
        party.host_party = partial(party.host_party, pace=0.0)
        window = Sleepless(Settings(language="en", confirm_moves=False), 0.5, (800, 600))
        window.app.worker = window.app.context.worker = WorkerProcess()
        hands = FedMouse(window)
        games, tables = itertools.cycle(GAMES), itertools.count()
        in_processes = Computers.minds

        def minds(computers: Computers) -> list[Worker]:
            return in_processes(computers) if next(tables) % 4 == 0 else [
                Here(LEVELS[0], each) for each in computers.names]

        Computers.minds = minds  # type: ignore[method-assign]
        walk = Soak(window, hands, next(games), choose)
        number, anew = 0, True
        while number < count:
            begun = time.monotonic()
            if anew:
                walk.game = next(games)
                walk.to_first_move()
            number += 1
            way = number % 6
            if way == 3:
                walk.some(2)
                if walk.top.play.winners is None:
                    walk.leave_in_the_midst()
                    walk.go_on()
            walk.some(LONGEST if way == 0 else MOVES)
            walk.give_up()
            anew = number % 3 != 0
            plies = len(walk.top.play.match.line)
            told = {"number": number, "game": walk.game, "plies": plies,
                    "seconds": round(time.monotonic() - begun, 1), **held()}
            print(json.dumps(told), flush=True)
            if anew:
                walk.home()
            else:
                walk.again()
        window.app.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
