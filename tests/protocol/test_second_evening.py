"""Matches that are put away, gone on with and played again: each keeps files of its own.

The law: a file that was verified is never written again, whatever a table plays after it.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from client.cli.contest import Random
from core.action import Action, Resign
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.position import Phase
from net.drivers.disk import Disk, name_files
from net.drivers.going_on import kin_of, together
from net.drivers.memory import Hotseat, hotseat
from net.output import Cut, Erase, Store
from net.peer.peer import Peer
from net.peer.successor import Successor
from net.record import key_file
from net.record.audit import verify
from net.record.setup import Setup
from net.report import Audited, Closed, Played, Refused, Report, Started

from .mesh import NAMES, Mesh, Node
from .test_link import PATIENCE
from .wire import stream

SEALED = {"ruleset": "tournament", "first": "random"}
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    **{key: (key, {}) for key in GAMES},
    "sealed": ("luzhanqi", {**SEALED, "disclosure": "sealed"}),
    "open": ("luzhanqi", {**SEALED, "disclosure": "open"}),
    "referee": ("luzhanqi", {**SEALED, "disclosure": "referee"}),
    "three": ("napoleon", {"board": "16x16", "players": 3}),
    "allies": ("napoleon", {"board": "16x16", "players": 3, "teams": "allies"}),
    "four": ("napoleon", {"board": "16x16", "players": 4}),
    "pairs": ("napoleon", {"board": "16x16", "players": 4, "teams": "pairs"}),
}


class OnDisk(Node):
    """A program with real files, which goes on from them as ours do."""

    mesh: "Evening"

    def __init__(self, mesh: "Evening", place: int, setup: Setup) -> None:
        self.folder = mesh.folder / str(place)
        self.hands = Disk()
        super().__init__(mesh, place, setup)
        place_line = key_file.Place(place == 0, "lan" if place == 0 else "192.168.1.5", 4747)
        self.peer.notes = (place_line,)

    def files(self, start, match, seat) -> tuple[Path, Path]:
        return name_files(self.folder)(start, match, seat)

    def write(self, x: Store | Cut | Erase) -> None:
        assert x.path not in self.mesh.verified, "a file that was verified is written"
        self.hands.do(x)

    def read(self, path: Path, most: int) -> bytes:
        data = self.hands.read(path, most)
        if verify(data, GAMES).ok:
            self.mesh.verified[path] = path.read_bytes()
        return data

    def kill(self) -> None:
        super().kill()
        self.hands.close()

    def restart(self) -> None:
        (keys,) = self.folder.rglob("*.key")
        (kin, *_) = kin_of(self.folder / f"{keys.stem}.tambour", Path.read_bytes, GAMES)
        self.runs += 1
        self.ears = False
        self.told, self.match, self.hands = [], None, Disk()
        drawn = stream(f"{self.mesh.seed}{self.name}{self.runs}")
        self.peer = kin.peer(Successor, drawn, kin.holds)
        self.hands.go_on(*self.peer.files(kin.kept.start, b"", kin.kept.seat))
        self.do(lambda peer: peer.recall(kin.kept))


class Evening(Mesh):
    """A table at which several matches are played; `verified` are their files, as they were."""

    program = OnDisk

    def __init__(self, folder: Path, game: str, options: dict[str, Any]) -> None:
        self.folder = folder
        self.verified: dict[Path, bytes] = {}
        super().__init__(games=GAMES, game=game, **options)

    def begin(self) -> None:
        """Set up, and move a little."""
        chooser = Random(len(self.verified))
        for _ in range(400):
            match = self.nodes[0].match
            if match is not None and match.position.phase is not Phase.MUSTER:
                break
            self.play(chooser, 1)
        self.play(chooser, 4)

    def put_away(self, *nodes: OnDisk) -> None:
        """Kill programs, and go on from their files; the others seek each other meanwhile."""
        for node in nodes:
            node.kill()
        self.run()
        if len(nodes) < len(self.nodes):
            self.meet()
        self.heal()
        assert all(node.away == () for node in self.nodes)
        self.play(Random(7), 2)

    def finish(self) -> None:
        """Give up, one after the other, until somebody has won."""
        for node in self.nodes:
            match = node.peer.match
            if not node.match.over and match.secret.playing:
                node.do(lambda peer, seat=node.seat: peer.act(seat, Resign()))
                self.run()
        for node in self.nodes:
            assert [x.verdict for x in node.of(Audited)][-1:] == ["verified"]

    def rematch(self) -> None:
        """Play again, all of them."""
        self.signed.clear()
        for node in self.nodes:
            node.promised, node.told = {}, []
            node.do(Peer.rematch)
        self.run()

    def check(self) -> None:
        """Every file is one that was verified, and no byte of any has changed since."""
        super().check()
        assert {path: path.read_bytes() for path in self.folder.rglob("*.tambour")} == self.verified
        assert not list(self.folder.rglob("*.key"))


@pytest.mark.sweep
@pytest.mark.parametrize("table", TABLES)
def test_each_match_of_an_evening_keeps_its_files(tmp_path: Path, table: str) -> None:
    evening = Evening(tmp_path, *TABLES[table])
    for number, killed in enumerate(("guest", "host", "all"), 1):
        evening.begin()
        evening.put_away(*{"guest": evening.nodes[-1:], "host": evening.nodes[:1],
                           "all": evening.nodes}[killed])
        evening.finish()
        assert len(evening.verified) == number * len(evening.nodes)
        passed_on = killed != "guest" and table in ("three", "allies", "four", "pairs")
        assert evening.host.peer.holding is not passed_on
        evening.check()
        if killed != "all":
            evening.rematch()


class Screen:
    """A screen that several share: it folds what it is told, and chance moves for everybody."""

    def __init__(self, link: Hotseat) -> None:
        self.link = link
        self.told: list[Report] = []
        self.match: Match | None = None
        self.until(lambda: self.match)

    def until(self, what: Callable[[], object]) -> None:
        deadline = time.monotonic() + PATIENCE  # only a hung test gets here
        while not what():
            assert time.monotonic() < deadline
            fresh = self.link.poll()
            for report in fresh:
                self.hear(report)
            if not fresh:
                time.sleep(0.001)

    def hear(self, report: Report) -> None:
        assert not isinstance(report, Refused | Closed), report
        self.told.append(report)
        if isinstance(report, Started):
            game = GAMES[report.game]
            self.match = Match(game, read_options(game.options, report.options))
            for played in report.past:
                played.play_on(self.match)
        elif isinstance(report, Played):
            report.play_on(self.match)
            assert self.match.digest() == report.digest

    @property
    def mover(self) -> int | None:
        """Somebody who is to act, in a deployment or in his turn; nature is nobody."""
        at = self.match.position
        ready = at.hand if at.phase is Phase.MUSTER else ()
        return next((s for s in sorted(at.to_act) if s >= 0 and not (ready and ready[s].ready)),
                    None)

    def play(self, plies: int) -> None:
        """Set up, if that is still to be done, and move so often."""
        while plies:
            self.until(lambda: self.mover is not None)
            seat, match = self.mover, self.match
            self.act(seat, Random(3)(match.rules, match.view(seat), seat))
            plies -= match.position.phase is not Phase.MUSTER

    def act(self, seat: int, action: Action) -> None:
        """Play for a seat, and hear that it counts."""
        count = len(self.match.actions)
        self.link.post(seat, action)
        self.until(lambda: len(self.match.actions) > count)

    def rematch(self) -> None:
        """Play again."""
        before = self.match
        self.link.rematch(0)
        self.until(lambda: self.match is not before)

    def finish(self) -> str:
        """Give up, one after the other; gives what was found of the record."""
        for seat in range(len(self.match.rules.seats)):
            if not self.match.over:
                self.act(seat, Resign())
        self.until(lambda: isinstance(self.told[-1], Audited))
        return self.told[-1].verdict

    def leave(self) -> None:
        self.link.close()
        self.link.join(10)


@pytest.mark.sweep
@pytest.mark.parametrize("table", TABLES)
def test_so_does_each_at_one_screen(tmp_path: Path, table: str) -> None:
    game, options = TABLES[table]
    players = options.get("players", 2)
    screen = Screen(hotseat(game, options, NAMES[:players], folder=tmp_path))
    verified: dict[Path, bytes] = {}
    for number in (1, 2):
        screen.play(4)
        screen.leave()
        (record,) = set(tmp_path.glob("*.tambour")) - set(verified)
        screen = Screen(together(kin_of(record, Path.read_bytes)))
        screen.play(2)
        assert screen.finish() == "verified"
        assert verify(record.read_bytes()).ok
        verified[record] = record.read_bytes()
        assert {path: path.read_bytes() for path in tmp_path.glob("*.tambour")} == verified
        assert not list(tmp_path.rglob("*.key"))
        if number < 2:
            screen.rematch()
    screen.leave()
