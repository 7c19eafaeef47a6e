"""Real programs at a table over TCP, which may be killed (-9) at any point of their work.

A nursery is one process that has everything loaded and forks a program for each order, so that a
thousand kills cost a thousand forks and not a thousand starts of Python. A program plays one seat
with a chooser and says in lines what happens to it; beside its two files lies a third in which it
notes what it is about to promise to others, for whoever looks at the disk after its death. The
points at which it can be killed are counted: before a write, in the middle of one, between write
and sync, after the sync, before and after a frame is sent, before a file is renamed or removed.
"""

import contextlib
import hashlib
import json
import os
import queue
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.action import Resign
from core.game import Game
from net.drivers import disk, executor, listener
from net.drivers.far.ways import NONE, FarTable, Ways
from net.drivers.going_on import kin_of, resume
from net.drivers.open_table import host, join
from net.output import Send
from net.players.bot import Bot
from net.record.audit import verify
from net.record.record_file import load
from net.report import Away, Closed, Played, Report, Started, Waiting
from net.wire.frames import decode, encode
from net.wire.messages import End, Entry, ProtocolError, Seen

from .hidden import BOX
from .test_resume import script
from .toy import GAMES, hurry

HOME = Path(__file__).parents[2]
BOXES: Mapping[str, Game] = {**GAMES, **BOX}
KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "two": ("toy", {}), "three": ("toy", {"players": 3}),
    **{mode: ("luzhanqi", {"ruleset": "tournament", "disclosure": mode})
       for mode in ("sealed", "open", "referee")},
}
"""Game and options; a referee holds the table and two come."""
TABLES = {**KINDS, "four": ("toy", {"players": 4})}
SEATS = {"two": 2, "three": 3, "sealed": 2, "open": 2, "referee": 3}
NAMES = ("Mia", "Leo", "Zoe", "Ben")
PROMISES = "promises"
POINTS = {"two": (125, 127), "three": (298, 169, 169), "sealed": (382, 384), "open": (263, 265),
          "referee": (459, 260, 260)}
"""By place, at about how many points a program of a whole match can be killed."""


# inside a program ------------------------------------------------------------------------------


class Points:
    """Counts the points of a program's work, and ends it at one of them."""

    def __init__(self, last: int, torn: int, folder: Path) -> None:
        self.count = 0
        self.last = last
        self.torn = torn
        self.promises = os.open(folder / PROMISES, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def pass_by(self) -> None:
        self.count += 1
        if self.count == self.last:
            os.kill(os.getpid(), signal.SIGKILL)

    def write(self, handle: int, data: bytes) -> int:
        self.pass_by()
        if self.count + 1 == self.last:  # in the middle of it
            os.write(handle, bytes(data)[: self.torn % max(1, len(data))])
        self.pass_by()
        size = os.write(handle, data)
        self.pass_by()
        return size

    def note(self, data: bytes) -> None:
        """Write down what is going to be promised."""
        message = decode(data[4:])
        if isinstance(message, Seen):
            os.write(self.promises, b"seen " + b" ".join(
                b"%d" % head.count for head in message.heads) + b"\n")
        elif isinstance(message, Entry):
            print_ = hashlib.blake2b(data[4:], digest_size=8).hexdigest().encode()
            os.write(self.promises, b"said %d %d %s\n" % (message.seat, message.n, print_))

    def set_traps(self) -> None:
        """Come by at every write, sync, rename, removal and frame of this program."""
        def passing(do: Callable[..., Any]) -> Callable[..., Any]:
            def doing(*args: Any) -> Any:
                self.pass_by()
                result = do(*args)
                self.pass_by()
                return result

            return doing

        class System:
            """The module os, with traps."""

            write = staticmethod(self.write)
            fdatasync = staticmethod(passing(os.fdatasync))
            fsync = staticmethod(passing(os.fsync))
            replace = staticmethod(passing(os.replace))

            def __getattr__(self, name: str) -> Any:
                return getattr(os, name)

        disk.os = System()  # type: ignore[assignment]
        Path.unlink = passing(Path.unlink)  # type: ignore[method-assign]
        one = executor.Executor.one

        def doing(hands: executor.Executor, x: Any) -> None:
            if isinstance(x, Send) and x.to in hands.wires:
                self.note(x.data)
                self.pass_by()
                one(hands, x)
                self.pass_by()
            else:
                one(hands, x)

        executor.Executor.one = doing  # type: ignore[method-assign]


def say(what: str, **more: Any) -> None:
    """Tell whoever ordered this program what happened, and when (seconds of the machine)."""
    line = json.dumps({"pid": os.getpid(), "what": what, "at": time.monotonic()} | more)
    os.write(1, line.encode() + b"\n")


def live(order: dict[str, Any]) -> None:
    """Play one seat until the order to end comes as a signal."""
    folder = Path(order["folder"])
    points = Points(order.get("kill", 0), order.get("torn", 0), folder)
    points.set_traps()
    game, options = TABLES[order["kind"]]
    if "pause" in order:
        listener.PAUSE = order["pause"]
    way = order.get("far", "")
    ways = Ways(True, way if "://" in way else "", relays=False) if way else NONE
    match order["do"]:
        case "host":
            table = host(game, options, order["name"], folder=folder, port=0, games=BOXES,
                         lan=order.get("lan", False),
                         far=FarTable(ways, way) if way else None)
        case "join":
            table = join(order["address"], order["port"], order["name"], folder=folder,
                         words=tuple(order["words"]), games=BOXES, ways=ways)
        case _:
            record = Path(order["record"])
            table = resume(kin_of(record, Path.read_bytes, BOXES)[0], ways=ways)
    told: list[Report] = []
    thinking: list[threading.Timer] = []

    class Tap:
        """The table, with what it reports told on."""

        def poll(self) -> list[Report]:
            new = table.poll()
            told.extend(new)
            return new

        def post(self, seat: int, action: Any) -> None:
            if slow:  # a person who thinks, and listens meanwhile
                for timer in thinking:
                    timer.cancel()
                thinking[:] = [threading.Timer(slow, table.post, (seat, action))]
                thinking[0].start()
            else:
                table.post(seat, action)

    slow = order.get("slow", 0.0)
    bot = Bot(Tap(), script if game == "luzhanqi" else hurry, BOXES)  # type: ignore[arg-type]
    waits = order["do"] == "resume"
    over, given_up = False, "resign" not in order
    while True:
        if not bot.step():
            time.sleep(0.0005)
        for report in told:
            match report:
                case Waiting(addresses, words, _, tickets):
                    say("waiting", address=addresses[0], words=words, tickets=tickets)
                case Started():
                    say("started")
                    if not waits:
                        say("playing")
                case Away(seats):
                    say("away" if seats else "playing", seats=seats)
                    waits = bool(seats)
                case Played(_, Resign()):
                    say("resigned")
                case Played():
                    say("played", digest=report.digest.hex())
                case Closed(msgid, args):
                    say("closed", code=report.code, sentence=msgid.format(**dict(args)))
                    return
        told.clear()
        if not given_up and bot.match and bot.match.position.ply >= order["resign"]:
            given_up = True
            table.post(0, Resign())
        if bot.refused is not None:
            say("refused", why=str(bot.refused))
            return
        if bot.verdict is not None and not over:
            over = True
            say("over", verdict=bot.verdict, points=points.count)


# the nursery -----------------------------------------------------------------------------------


def tend() -> None:
    """Fork a program for each line of standard input, end those that are named, tell of ends."""
    children: set[int] = set()
    left = b""
    while True:
        ready, _, _ = select.select([0], [], [], 0.002 if children else None)
        if ready:
            data = os.read(0, 65536)
            if not data:
                for pid in children:
                    os.kill(pid, signal.SIGKILL)
                return
            *lines, left = (left + data).split(b"\n")
            for line in lines:
                order = json.loads(line)
                if order["do"] == "end":
                    if order["pid"] in children:
                        os.kill(order["pid"], signal.SIGKILL)
                elif pid := os.fork():
                    children.add(pid)
                    born = json.dumps({"pid": pid, "what": "born", "for": order["id"]})
                    os.write(1, born.encode() + b"\n")
                else:
                    with contextlib.suppress(BaseException):
                        live(order)
                    os._exit(0)
        while children:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                break
            children.discard(pid)
            os.write(1, json.dumps({"pid": pid, "what": "dead", "status": status,
                                    "at": time.monotonic()}).encode() + b"\n")


@dataclass
class Program:
    """A program that was ordered, and what it said."""

    order: dict[str, Any]
    pid: int = 0
    said: list[dict[str, Any]] = field(default_factory=list)
    began: float = 0.0

    def of(self, what: str) -> list[dict[str, Any]]:
        return [x for x in self.said if x["what"] == what]

    @property
    def killed(self) -> bool:
        """It was ended by a signal."""
        return any(x["status"] == signal.SIGKILL for x in self.of("dead"))

    @property
    def gone(self) -> bool:
        return bool(self.of("dead"))

    @property
    def away(self) -> bool:
        """It waits for somebody, as far as it has said."""
        last = [x["what"] for x in self.said if x["what"] in ("away", "playing")]
        return last[-1:] == ["away"]


class Nursery:
    """The ordering end of a nursery; `before` is put before its command (a network of its own)."""

    def __init__(self, before: tuple[str, ...] = ()) -> None:
        self.process = subprocess.Popen(
            [*before, sys.executable, "-m", "tests.protocol.nursery"], cwd=HOME,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )
        self.programs: dict[int, Program] = {}
        self._ordered: dict[int, Program] = {}
        self._early: dict[int, list[dict[str, Any]]] = {}
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._lines.put(line)

    def start(self, **order: Any) -> Program:
        """Order a program; what it says comes with `hear`."""
        program = Program(order, began=time.monotonic())
        order["id"] = len(self._ordered)
        self._ordered[order["id"]] = program
        self._order(order)
        return program

    def end(self, program: Program) -> None:
        """Kill a program."""
        if program.pid and not program.gone:
            self._order({"do": "end", "pid": program.pid})

    def _order(self, order: dict[str, Any]) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps(order, default=str).encode() + b"\n")
        self.process.stdin.flush()

    def hear(self, timeout: float = 0.005) -> bool:
        """Take in what was said since."""
        with contextlib.suppress(queue.Empty):
            while True:
                said = json.loads(self._lines.get(timeout=timeout))
                timeout = 0.0
                pid = said["pid"]
                if said["what"] == "born":
                    program = self._ordered[said["for"]]
                    program.pid = pid
                    program.said += self._early.pop(pid, [])
                    self.programs[pid] = program
                elif pid in self.programs and not self.programs[pid].gone:
                    self.programs[pid].said.append(said)
                else:  # it speaks before its birth is told
                    self._early.setdefault(pid, []).append(said)
                if self._lines.empty():
                    return True
        return False

    def close(self) -> None:
        """End all programs and the nursery."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(10)


@contextlib.contextmanager
def nursery(*before: str) -> Iterator[Nursery]:
    """Have a nursery for a while."""
    made = Nursery(before)
    try:
        yield made
    finally:
        made.close()


# a match among them ----------------------------------------------------------------------------


class Lost(AssertionError):
    """Something that was acknowledged is not on the disk, or was said in two ways."""


@dataclass
class Course:
    """What came of one match."""

    kills: int = 0
    relaunches: list[float] = field(default_factory=list)
    """Seconds from a program's order to the moment at which it plays."""
    unfinished: bool = False
    """A program had all it needs and took its keys away; others could not learn that from it."""
    unbegun: bool = False
    """Somebody was killed before there was a match to go on with."""
    points: list[int] = field(default_factory=list)


def files_of(folder: Path) -> tuple[Path | None, Path | None]:
    """Find the record and the key file in a program's folder."""
    return (next(iter(folder.glob("*.tambour")), None),
            next(iter((folder / "keys").glob("*.key")), None))


def check_disk(folder: Path) -> None:
    """Find everything that was promised on the disk of a dead program; Lost where it is not."""
    record, _ = files_of(folder)
    promises = (folder / PROMISES).read_bytes().decode().splitlines()
    if record is None:
        return
    chains: dict[int, dict[int, str]] = {}
    try:
        entries = load(record.read_bytes()).entries
    except ProtocolError:
        entries = ()
    for entry in entries:
        chains.setdefault(entry.seat, {})[entry.n] = hashlib.blake2b(
            encode(entry), digest_size=8).hexdigest()
    for line in promises:
        word, *rest = line.split()
        if word == "seen":
            for seat, count in enumerate(map(int, rest)):
                if len(chains.get(seat, {})) < count:
                    raise Lost(f"{folder.name}: {count} entries of seat {seat} were acknowledged")
        else:
            seat, n, print_ = int(rest[0]), int(rest[1]), rest[2]
            if chains.get(seat, {}).get(n) != print_:
                raise Lost(f"{folder.name}: entry {n} of seat {seat} was said, and is not there")


def play(
    nurse: Nursery, folder: Path, kind: str, kills: Mapping[int, tuple[int, int]] = {},
    patience: float = 20.0, slow: float = 0.0, port: Callable[[int], int] = lambda port: port,
    far: str = "",
) -> Course:
    """Play a match of real programs, by a `far` way or by TCP; `kills` says by place at which point
    one dies (and how torn).

    Whoever was killed is started again from its two files. Lost, or an AssertionError, where
    anything else comes of it than a match that all have verified.
    """
    course = Course()
    homes = [folder / name for name in NAMES[: SEATS[kind]]]
    for home in homes:
        home.mkdir(parents=True)
    ends = time.monotonic() + patience

    def until(done: Callable[[], bool]) -> None:
        while not done():
            nurse.hear()
            assert time.monotonic() < ends, [
                (p.order["do"], [x["what"] for x in p.said][-6:]) for p in programs]

    def order(place: int, **more: Any) -> Program:
        last, torn = kills.get(place, (0, 0)) if more["do"] != "resume" else (0, 0)
        return nurse.start(kind=kind, folder=homes[place], name=NAMES[place], kill=last, torn=torn,
                           slow=slow, far=far, **more)

    programs = [order(0, do="host")]
    try:
        until(lambda: bool(programs[0].of("waiting")) or programs[0].gone)
        waiting = programs[0].of("waiting")[0]
        number = port(int(waiting["address"].rpartition(":")[2]))
        for place in range(1, len(homes)):
            there, at = (waiting["tickets"][0], 0) if far else ("127.0.0.1", number)
            programs.append(order(place, do="join", address=there, port=at,
                                  words=waiting["words"]))
        while not all(p.of("over") or p.gone for p in programs):
            nurse.hear()
            for place, program in enumerate(programs):
                if not program.killed:
                    continue
                course.kills += 1
                check_disk(homes[place])
                record, keys = files_of(homes[place])
                if record is None or keys is None:
                    continue
                programs[place] = order(place, do="resume", record=record, keys=keys)
            dead = [i for i, p in enumerate(programs) if p.gone]
            if dead:
                break_off(course, programs, homes, dead)
                if course.unbegun or course.unfinished:
                    break
            assert time.monotonic() < ends, [
                (p.order["do"], [(x["what"], x.get("code")) for x in p.said][-6:])
                for p in programs]
        for program in programs:
            if program.order["do"] == "resume" and program.of("playing"):
                course.relaunches.append(program.of("playing")[0]["at"] - program.began)
        course.points = [p.of("over")[0]["points"] for p in programs if p.of("over")]
        judge(course, homes)
    finally:
        for program in programs:
            nurse.end(program)
        with contextlib.suppress(AssertionError):
            until(lambda: all(p.gone for p in programs))
    return course


def break_off(course: Course, programs: list[Program], homes: list[Path], dead: list[int]) -> None:
    """Say why somebody who is dead does not come back: there was nothing, or all was done."""
    for place in dead:
        record, keys = files_of(homes[place])
        closed = programs[place].of("closed")
        if closed:  # a resumed program, or a guest in the lobby, was told that nothing began
            assert closed[0]["code"] in ("damaged", "lost", "gone", "left", "garbage", "nobody",
                                         "silent", "key"), closed
            course.unbegun = True
        elif record is None or (keys is not None and not programs[place].of("started")):
            course.unbegun = True
        elif keys is None:
            whole = load(record.read_bytes()).entries
            if any(isinstance(entry.body, End) for entry in whole):
                course.unfinished = True
            else:
                course.unbegun = True


def judge(course: Course, homes: list[Path]) -> None:
    """Find every record good, and all alike where all were done; nobody is said to have given up.
    """
    found = []
    for home in homes:
        record, _ = files_of(home)
        if record is None:
            continue
        data = record.read_bytes()
        try:
            verdict = str(verify(data, BOXES))
        except ProtocolError:
            assert course.unbegun  # killed while it wrote the first line
            continue
        if verdict.startswith("unreadable"):
            assert course.unbegun  # killed before it had written the first line
            continue
        whole = verdict == "verified"
        assert whole or course.unbegun or course.unfinished, verdict
        assert whole or verdict.startswith("unfinished"), verdict
        assert not list(home.glob("*.proof"))
        assert not list(home.glob("*.zip"))
        if whole:
            found.append(data)
            assert not list((home / "keys").glob("*.key"))
    assert found == found[:1] * len(found)


if __name__ == "__main__":
    tend()
