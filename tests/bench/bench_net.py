"""What a match survives, counted: `python -m tests.bench net`, and with `--long` all of it.

A share is of the tries that went as they must (1: all); the faults are those of
`tests/protocol/faults.py`. Seconds are beside a floor: coming back beside a bare connection and an
echo, a relaunch beside a bare start of Python. `--long` takes about a quarter of an hour.
"""

import contextlib
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from tests.protocol import faults, fuzz_resume
from tests.protocol.nursery import KINDS, POINTS, Course, Nursery, nursery, play
from tests.protocol.test_namespaces import Machines, out_for, spoilt

Row = tuple[str, float | None, str, str, str, str]
MORE = "more"


def share(name: str, tries: Iterator[Callable[[], object]], must: str) -> Row:
    """Try each, and give the share that went well; what went wrong is told."""
    count = good = 0
    wrong = ""
    for attempt in tries:
        count += 1
        try:
            attempt()
            good += 1
        except Exception as error:
            wrong = wrong or f"; try {count}: {type(error).__name__} {str(error)[:200]}"
    return (f"net: {name}", good / count, f"{count:,} tries", "1", must + wrong, MORE)


# real programs ---------------------------------------------------------------------------------


def plan(rng: random.Random) -> tuple[str, dict[int, tuple[int, int]]]:
    """Choose a match, who is killed in it, and at which points."""
    kind = rng.choice(list(KINDS))
    who = rng.choice([(0,), (1,), (0, 1)])
    return kind, {w: (rng.randrange(1, POINTS[kind][w]), rng.randrange(400)) for w in who}


def kills(count: int) -> Iterator[Row]:
    """Kill real programs at random points, one or two in a match, and go on from their files."""
    rng, courses = random.Random(16), []

    def tries(nurse: Nursery, folder: Path) -> Iterator[Callable[[], object]]:
        while sum(course.kills for course in courses) < count:
            kind, last = plan(rng)
            home = folder / str(rng.random())

            def one(home: Path = home, kind: str = kind, last=last) -> None:
                courses.append(play(nurse, home, kind, last))
                shutil.rmtree(home)

            yield one

    with nursery() as nurse, tempfile.TemporaryDirectory() as folder:
        row = share("kill -9", tries(nurse, Path(folder)), "")
    done: list[Course] = courses
    unbegun, ended = sum(c.unbegun for c in done), sum(c.unfinished for c in done)
    yield (*row[:4], f"{sum(c.kills for c in done):,} kills; {unbegun} before the match had begun,"
           f" {ended} after its end" + row[4], MORE)
    times = [seconds for c in done for seconds in c.relaunches]
    if times:
        yield ("net: forked relaunch", max(times), "1 s", "at most 2",
               f"median {median(times):.2f} s", "less")


def echo() -> tuple[int, Callable[[], None]]:
    """Open a bare TCP port that sends back what comes."""
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                line, _ = server.accept()
            except OSError:
                return
            with line:
                line.sendall(line.recv(64))

    threading.Thread(target=serve, daemon=True).start()
    return server.getsockname()[1], server.close


def floor(port: int) -> float:
    """Connect, say a word and hear it (seconds)."""
    began = time.perf_counter()
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(b"hello")
        line.recv(64)
    return time.perf_counter() - began


class Switch:
    """A line in between that is cut when we say so, and is back at once."""

    def __init__(self, port: int) -> None:
        self.there = port
        self.lines: list[socket.socket] = []
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                here, _ = self.server.accept()
                there = socket.create_connection(("127.0.0.1", self.there))
            except OSError:
                return
            for line in (here, there):
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.lines = [here, there]
            for pair in ((here, there), (there, here)):
                threading.Thread(target=self._pass, args=pair, daemon=True).start()

    @staticmethod
    def _pass(source: socket.socket, sink: socket.socket) -> None:
        try:
            while data := source.recv(4096):
                sink.sendall(data)
        except OSError:
            pass
        finally:
            for line in (source, sink):
                line.close()

    def cut(self) -> None:
        """Cut it in both directions."""
        lines, self.lines = self.lines, []
        for line in lines:
            with contextlib.suppress(OSError):  # it is over already
                line.shutdown(socket.SHUT_RDWR)


def resumes(times: int) -> Iterator[Row]:
    """Cut a link that is back at once, again and again, and time until both play."""
    port, close = echo()
    bare, ours, switches = [], [], []

    def between(number: int) -> int:
        switches.append(Switch(number))
        return switches[-1].port

    with nursery() as nurse, tempfile.TemporaryDirectory() as folder:
        def cutting() -> None:
            for _ in range(4):
                time.sleep(0.5)
                if switches and switches[-1].lines:
                    switches[-1].cut()
                    bare.append(floor(port))

        for i in range(3 * times):
            threading.Thread(target=cutting, daemon=True).start()
            play(nurse, Path(folder) / str(i), "two", slow=0.2, port=between, patience=30)
        for program in nurse.programs.values():
            since = None
            for said in program.said:
                if said["what"] == "away":
                    since = said["at"]
                elif said["what"] == "playing" and since is not None:
                    ours.append(said["at"] - since)
                    since = None
    close()
    if not ours or not bare:
        yield ("net: resume", None, "a bare connect and echo", "", "nothing was cut", "less")
        return
    late = sorted(ours)[int(0.95 * len(ours))]
    yield ("net: resume", median(ours) / median(bare), "a bare connect and echo", "",
           f"median {1000 * median(ours):.0f} ms of {len(ours)}, 95 in 100 within"
           f" {1000 * late:.0f} ms (aim: 100)", "less")


RELAUNCH = """
import sys, time
from pathlib import Path
from net.drivers.going_on import kin_of, resume
from net.report import Away
from tests.protocol.toy import GAMES
table = resume(kin_of(Path(sys.argv[1]), Path.read_bytes, GAMES)[0])
while True:
    for told in table.poll():
        if isinstance(told, Away) and not told.seats:
            print("playing", flush=True)
    time.sleep(0.001)
"""
"""Go on with a match as the window does, without a window."""


def relaunch(times: int) -> Iterator[Row]:
    """Kill a host in mid-match and start his program anew, Python and all, until he plays."""
    from tests.protocol.nursery import HOME, NAMES, files_of

    ours, bare = [], []
    with nursery() as nurse, tempfile.TemporaryDirectory() as folder:
        for i in range(3 * times):
            homes = [Path(folder) / str(i) / name for name in NAMES[:2]]
            for home in homes:
                home.mkdir(parents=True)
            host = nurse.start(do="host", kind="two", folder=homes[0], name="Mia", slow=0.5)
            while not host.of("waiting"):
                nurse.hear()
            waiting = host.of("waiting")[0]
            nurse.start(do="join", kind="two", folder=homes[1], name="Leo", slow=0.5,
                        address="127.0.0.1", port=int(waiting["address"].rpartition(":")[2]),
                        words=waiting["words"])
            while len(host.of("played")) < 6:
                nurse.hear()
            nurse.end(host)
            while not host.gone:
                nurse.hear()
            record, keys = files_of(homes[0])
            began = time.perf_counter()
            program = subprocess.Popen([sys.executable, "-c", RELAUNCH, str(record), str(keys)],
                                       cwd=HOME, stdout=subprocess.PIPE, text=True)
            assert program.stdout
            assert program.stdout.readline() == "playing\n"
            ours.append(time.perf_counter() - began)
            program.kill()
            program.wait()
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", "pass"], check=True)
            bare.append(time.perf_counter() - began)
    yield ("net: relaunch", median(ours) / median(bare), "a bare start of Python", "",
           f"median {median(ours):.2f} s, at most {max(ours):.2f} s of {len(ours)} (aim: 2)",
           "less")


def passes_on(times: int) -> Iterator[Row]:
    """Kill a host of four who has given up, until all the others play on without him."""
    from tests.protocol.nursery import NAMES

    ours = []
    with nursery() as nurse, tempfile.TemporaryDirectory() as folder:
        for i in range(3 * times):
            homes = [Path(folder) / str(i) / name for name in NAMES]
            for home in homes:
                home.mkdir(parents=True)
            host = nurse.start(do="host", kind="four", folder=homes[0], name="Mia", slow=0.2,
                               resign=2)
            while not host.of("waiting"):
                nurse.hear()
            waiting = host.of("waiting")[0]
            guests = [
                nurse.start(do="join", kind="four", folder=home, name=home.name, slow=0.2,
                            address="127.0.0.1", words=waiting["words"],
                            port=int(waiting["address"].rpartition(":")[2]))
                for home in homes[1:]
            ]
            while not all(guest.of("resigned") for guest in guests):
                nurse.hear()
            nurse.end(host)
            while not (host.gone and all(guest.of("away") and not guest.away for guest in guests)):
                nurse.hear()
            played = [guest.of("playing")[-1]["at"] for guest in guests]
            ours.append(max(played) - host.of("dead")[0]["at"])
            for guest in guests:
                nurse.end(guest)
    yield ("net: host gone", max(ours), "1 s", "at most 5",
           f"median {median(ours):.2f} s of {len(ours)} matches for four", "less")


def cables(long: bool) -> Iterator[Row]:
    """Pull, spoil and slow down a real cable between two machines of this kernel."""
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("ip"):
        yield ("net: real cable", None, "tries", "", "needs root and ip", MORE)
        return
    number = 0
    back: list[float] = []

    def machines(do: Callable[[Machines], object]) -> None:
        nonlocal number
        number += 1
        with tempfile.TemporaryDirectory() as folder:
            made = Machines(number, Path(folder))
            try:
                do(made)
            finally:
                made.close()

    def out(seconds: float) -> Callable[[], None]:
        def do(made: Machines) -> None:
            waited, told = out_for(made, seconds)
            back.append(waited)
            assert told == (seconds > 3), told
            assert waited <= 1.5, waited

        return lambda: machines(do)

    def bad(how: str) -> Callable[[], None]:
        def do(made: Machines) -> None:
            assert spoilt(made, how), "this machine cannot"
            made.sit(0.0, "sealed" if long else "two")
            made.until(lambda: made.over, 120)
            made.judge()

        return lambda: machines(do)

    yield share("cable out 2 s", (out(2.0) for _ in range(8 if long else 2)), "nobody is told")
    back.clear()
    seconds = 30.0 if long else 5.0
    row = share(f"cable out {seconds:.0f} s", (out(seconds) for _ in range(4 if long else 1)), "")
    note = f"it went on {max(back, default=0):.2f} s after its return, at most (aim: 1.5)"
    yield (*row[:4], note + row[4], MORE)
    yield share("bad cable", (bad(how) for how in ("10", "20", "16kbit")), "loss, 16 kbit/s")


def ratios(times: int = 1) -> Iterator[Row]:
    """Give for `python -m tests.bench` every row; `times` above 1 is all there is."""
    long = times > 1
    yield from resumes(times)
    yield from relaunch(times)
    yield from passes_on(times)
    yield from kills(1000 if long else 20)
    yield from cables(long)
    most = faults.bytes_of_deployment()
    yield share("cut at a byte", (
        lambda at=at: faults.cut_at_byte(at)  # type: ignore[misc]
        for at in range(0, most, 1 if long else 61)), "COMMIT and REVEAL, the same commitment")
    frames = faults.captured()
    yield share("flipped bit of a game", (
        lambda w=w, f=f, bit=bit: faults.flip_of_game(w, f, bit)  # type: ignore[misc]
        for w in range(2) for f in range(len(frames[w]))
        for bit in range(0, 8 * len(frames[w][f]), 7 if long else 997)), "none believed")
    for which in (".tambour", ".key"):
        disk = faults.files_of_match().nodes[0].disk
        data = next(v for k, v in disk.items() if k.endswith(which))
        yield share(f"flipped bit of a {which}", (
            lambda bit=bit, which=which:  # type: ignore[misc]
            faults.flip_of_file(faults.files_of_match(), which, bit)
            for bit in range(0, 16 * len(data), 3 if long else 499)), "refused, or resumed")
    yield share("cable out, fake clock", (
        lambda s=s, p=p: faults.cable_out(s, p % 12, p)  # type: ignore[misc]
        for s in (2.0, 30.0) for p in range(100 if long else 12)), "2 s: nothing; 30 s: a pause")
    yield share("random faults", (
        lambda seed=seed: faults.random_match(seed)  # type: ignore[misc]
        for seed in range(1000, 1200 if long else 1024)), "no desync, nobody blamed, all verified")
    held = list(faults.memory_of(range(2000, 2200 if long else 2024)))
    yield ("net: memory", held[-1] / held[len(held) // 3], "what a third of the matches held",
           "about 1", f"{held[-1] / 1e6:.1f} MB after {200 if long else 24} matches", "less")
    for target in fuzz_resume.TARGETS:
        few = {"frames": 4000, "door": 100, "watch": 100, "load": 400, "kept": 100, "friend": 60}
        count = few[target] * (50 if long else 1)
        yield share(f"fuzz {target}", (
            lambda seed=seed, target=target:  # type: ignore[misc]
            fuzz_resume.trying(target, fuzz_resume.blind(target, seed))
            for seed in range(10_000, 10_000 + count)), "nothing but refusals")
