"""A hostile crowd at a real table: frames by the thousand while bots play a match there.

`python -m tests.protocol.hostile two|four|referee [--frames N] [--seconds S]` starts a host in a
process of its own, seats its guests, and lets strangers and one guest say what nobody should:
noise, captured frames changed, whole greetings again, things said twice, halves, silence, copied
keys. It stops by itself, over loopback only, and prints what the host's memory, files and threads
did.
"""

import argparse
import contextlib
import json
import os
import random
import resource
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path

from msgspec.structs import replace

from core.action import Action, Resign
from core.game import Rules
from core.games import GAMES
from core.position import Position
from core.search.greedy import choose
from net.drivers.open_table import host, join
from net.output import Send
from net.peer.guest import Guest
from net.peer.handshake import Me
from net.players.bot import Bot
from net.report import Gathered, Waiting
from net.wire import messages as wire
from net.wire.frames import decode, frame
from tests.protocol.wire import wired

HOME = Path(__file__).parents[2]
KINDS = {
    "two": ("xiangqi", {}, 1),
    "four": ("napoleon", {"players": 4, "board": "15x15"}, 3),
    "referee": ("luzhanqi", {"disclosure": "referee"}, 2),
}
"""Game, options and number of guests."""
NAMES = ("Leo", "Zoe", "Ben")
PLIES = 30
"""Plies of a match, however long the noise lasts: the guests wait with their moves."""
STEP = 0.05
"""Seconds between two looks of a bot."""
LONGEST = 60.0
"""Seconds for anything that does not depend on the number of frames."""


# The host, in a process of its own ---------------------------------------------------------------


def serve(kind: str, folder: Path, files: int) -> None:
    """Host a table until its match is audited, or a line comes in; tell sentences only."""
    if files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    game, options, _ = KINDS[kind]
    link = host(game, options, "Mia", folder=folder, port=0)
    bot = Bot(link, choose, GAMES)
    while not bot.done:
        told = link.poll()
        bot.told += told
        for report in told:
            if isinstance(report, Waiting):
                print("port", report.addresses[0].rsplit(":", 1)[1], flush=True)
        if not bot.step():
            time.sleep(0.01)
        if select.select([sys.stdin], [], [], 0)[0]:
            break
    link.close()
    link.join(LONGEST)
    bot.step()
    if bot.verdict:
        print(bot.verdict)
    if bot.closed:
        print(bot.closed.msgid.format(**dict(bot.closed.args)))


class Host:
    """The process, what it printed, and what it uses."""

    def __init__(self, kind: str, folder: Path, files: int = 0) -> None:
        self.folder = folder
        command = [sys.executable, "-m", "tests.protocol.hostile", kind, "--serve", str(folder)]
        self.process = subprocess.Popen(
            [*command, "--files", str(files)], cwd=HOME, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().split()[1])

    @property
    def alive(self) -> bool:
        """True while its match goes on."""
        return self.process.poll() is None

    def use(self) -> dict[str, int]:
        """Count kilobytes of memory, open files, threads, and files of the match."""
        home = Path(f"/proc/{self.process.pid}")
        rows = dict(
            line.split(":", 1) for line in (home / "status").read_text().splitlines() if ":" in line
        )
        return {
            "kB": int(rows["VmRSS"].split()[0]), "files": len(list((home / "fd").iterdir())),
            "threads": int(rows["Threads"]),
            "kept": sum(path.is_file() for path in self.folder.rglob("*")),
        }

    def stop(self) -> tuple[list[str], list[str]]:
        """Ask it to end and give what it printed: (sentences, errors)."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            out, err = self.process.communicate("\n", timeout=LONGEST)
            return out.splitlines(), err.splitlines()
        self.process.kill()
        out, err = self.process.communicate()
        return out.splitlines(), [*err.splitlines(), "it had to be killed"]


# Its guests --------------------------------------------------------------------------------------


class Tap:
    """Stands between a guest and the host, keeps what the guest says, and can say it again."""

    def __init__(self, port: int) -> None:
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        self.said: deque[bytes] = deque(maxlen=400)
        """Whole frames of the guest."""
        self.greeting: list[bytes] = []
        self.heard = b""
        """The host's first frame."""
        self._lock = threading.Lock()
        self._there = socket.create_connection(("127.0.0.1", port), 10)
        self._threads = [threading.Thread(target=self._up, daemon=True)]
        self._threads[0].start()

    def _up(self) -> None:
        here, _ = self.door.accept()
        down = threading.Thread(target=self._down, args=(here,), daemon=True)
        down.start()
        left = b""
        with contextlib.suppress(OSError):
            while data := here.recv(65536):
                left += data
                while len(left) >= 4 and len(left) >= (
                    end := 4 + int.from_bytes(left[:4], "big")
                ):
                    one, left = left[:end], left[end:]
                    (self.greeting if len(self.greeting) < 2 else self.said).append(one)
                    with self._lock:
                        self._there.sendall(one)
        with contextlib.suppress(OSError):
            self._there.shutdown(socket.SHUT_WR)

    def _down(self, here: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := self._there.recv(65536):
                self.heard = self.heard or data[: 4 + int.from_bytes(data[:4], "big")]
                here.sendall(data)
        with contextlib.suppress(OSError):
            here.shutdown(socket.SHUT_WR)

    def repeat(self, rng: random.Random, count: int) -> int:
        """Say what the guest has said before, so many times; he says nothing that is new."""
        again = (wire.Entry, wire.Seen, wire.Ping)
        frames = [f for f in tuple(self.said) if isinstance(decode(f[4:]), again)]
        if not frames:
            return 0
        with self._lock, contextlib.suppress(OSError):
            self._there.sendall(b"".join(rng.choice(frames) for _ in range(count)))
            return count
        return 0


class Guests:
    """Bots at the table, each in a thread of its own; the first one speaks through a tap."""

    def __init__(self, kind: str, port: int, folder: Path) -> None:
        self.tap = Tap(port)
        self.bots: list[Bot] = []
        self.hurry = threading.Event()
        self.plies = 4.0
        """Plies the match may have by now."""
        for i in range(KINDS[kind][2]):
            link = join(
                "127.0.0.1", port if i else self.tap.port, NAMES[i], folder=folder / NAMES[i]
            )
            self.bots.append(Bot(link, self._choose, GAMES))
            self._seated(i)
        self.threads = [threading.Thread(target=self._play, args=(b,)) for b in self.bots]
        for thread in self.threads:
            thread.start()

    def _choose(self, rules: Rules, at: Position, seat: int) -> Action:
        while at.ply >= self.plies and not self.hurry.is_set():
            time.sleep(STEP)
        return choose(rules, at, seat)

    def _seated(self, i: int) -> None:
        """Wait until he sits, so that who came first sits first."""
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            bot = self.bots[i]
            bot.told += bot.link.poll()
            if any(not isinstance(r, Gathered) or r.here > i + 1 for r in bot.told):
                return
            time.sleep(0.01)

    def _play(self, bot: Bot) -> None:
        end = 0.0
        while not bot.done:
            if self.hurry.is_set() and not end:
                end = time.monotonic() + LONGEST
            if end and time.monotonic() > end:
                return
            bot.step()
            time.sleep(STEP)

    def finish(self) -> list[str]:
        """Resign one after the other, and give what each was told at the end."""
        self.hurry.set()
        for bot in self.bots:
            if bot.started is not None and bot.started.seats:
                bot.link.post(bot.started.seats[0], Resign())
                time.sleep(4 * STEP)
        for thread in self.threads:
            thread.join(2 * LONGEST)
        return [str(bot.verdict or bot.closed) for bot in self.bots]

    def close(self) -> None:
        """Leave."""
        self.hurry.set()
        for bot in self.bots:
            bot.link.close()
            bot.link.join(10)
        for thread in self.threads:
            thread.join(LONGEST)


# The crowd ---------------------------------------------------------------------------------------


@dataclass
class Crowd:
    """Strangers, each worse than the other; every method sends some frames and counts them."""

    port: int
    tap: Tap
    rng: random.Random
    idle: deque[socket.socket] = field(default_factory=deque)
    sent: Counter[str] = field(default_factory=Counter)
    lines: int = 0

    def _say(self, what: str, frames: list[bytes], wait: bool = False) -> None:
        with contextlib.suppress(OSError):
            self.lines += 1
            with socket.create_connection(("127.0.0.1", self.port), 5) as line:
                line.sendall(b"".join(frames))
                self.sent[what] += len(frames)
                if wait:
                    line.settimeout(0.2)
                    line.recv(4096)

    def hello(self, **changes: object) -> bytes:
        """A good greeting of nobody, or of somebody with another's key."""
        theirs = decode(self.tap.greeting[0][4:])
        key, nonce = self.rng.randbytes(32), self.rng.randbytes(32)
        return frame(replace(theirs, **{"name": "Eve", "key": key, "nonce": nonce, **changes}))

    def noise(self) -> None:
        """Random bytes, framed well or not at all."""
        some = [self.rng.randbytes(self.rng.randrange(1, 300)) for _ in range(10)]
        whole = self.rng.random() < 0.5
        self._say("noise", [len(b).to_bytes(4, "big") + b if whole else b for b in some])

    def mutated(self) -> None:
        """What a guest says, with bits flipped; the greeting often left whole."""
        frames = [*self.tap.greeting, *tuple(self.tap.said)[-8:]]
        for _ in range(3):
            i = self.rng.randrange(len(frames))
            raw = bytearray(frames[i])
            raw[self.rng.randrange(len(raw))] ^= 1 << self.rng.randrange(8)
            frames[i] = bytes(raw)
        self._say("mutated", frames)

    def replayed(self) -> None:
        """All that a guest has said, as he said it."""
        self._say("replayed", [*self.tap.greeting, *tuple(self.tap.said)[:20]], wait=True)

    def half(self) -> None:
        """The beginning of a greeting, and the end of the line."""
        data = self.hello()
        self._say("half", [data[: self.rng.randrange(1, len(data))]])

    def silent(self) -> None:
        """Nothing, for long."""
        with contextlib.suppress(OSError):
            self.lines += 1
            self.idle.append(socket.create_connection(("127.0.0.1", self.port), 5))
            while len(self.idle) > 40:
                self.idle.popleft().close()

    def greetings(self) -> None:
        """Good greetings one after the other on one line, and nothing of what should follow."""
        self._say("greetings", [self.hello() for _ in range(5)], wait=True)

    def copied(self) -> None:
        """The key of the host or of a guest, with the guest's own proof behind it."""
        whose = decode((self.rng.choice((self.tap.heard, self.tap.greeting[0])))[4:])
        hello = self.hello(key=whose.key, nonce=whose.nonce)
        self._say("copied", [hello, *self.tap.greeting[1:]], wait=True)

    def proven(self) -> None:
        """A stranger with a good key of his own, who then talks nonsense."""
        game = decode(self.tap.heard[4:]).games[0][0]
        peer = wired(
            Me("Eve", {game: GAMES[game]}), Guest(), os.urandom, lambda *_: (Path(), Path())
        )
        with contextlib.suppress(OSError):
            self.lines += 1
            with socket.create_connection(("127.0.0.1", self.port), 5) as line:
                line.settimeout(1)
                line.sendall(b"".join(x.data for x in peer.open() if isinstance(x, Send)))
                out = peer.receive(line.recv(4096))
                frames = [x.data for x in out if isinstance(x, Send)]
                frames += [frame(wire.Again(bytes(32), bytes(32))), frame(wire.Ping())] * 3
                line.sendall(b"".join(frames))
                self.sent["proven"] += 1 + len(frames)
                line.recv(4096)

    def step(self) -> None:
        """Do one of these."""
        self.rng.choice((
            self.noise, self.noise, self.mutated, self.mutated, self.replayed, self.half,
            self.silent, self.greetings, self.copied, self.proven,
        ))()

    def close(self) -> None:
        """Go away."""
        for line in self.idle:
            line.close()


@dataclass
class Figures:
    """What a run did to its host."""

    kind: str
    frames: int
    seconds: float
    lines: int
    plies: int
    sent: dict[str, int]
    uses: list[dict[str, int]]
    verdicts: list[str]
    printed: list[str]
    errors: list[str]

    def grown(self, what: str) -> int:
        """By how much the host uses more than when the match had just begun, at the most."""
        return max(use[what] for use in self.uses) - self.uses[0][what]


def run(kind: str, frames: int, folder: Path, seconds: float = 600.0, seed: int = 1) -> Figures:
    """Let the crowd loose on a host of its own; ends after so many frames or seconds."""
    rng = random.Random(seed)
    table = Host(kind, folder / "host")
    guests = Guests(kind, table.port, folder)
    crowd = Crowd(table.port, guests.tap, rng)
    began = time.monotonic()
    try:
        while not all(bot.match and bot.match.position.ply > 0 for bot in guests.bots):
            assert time.monotonic() < began + LONGEST, "the match does not begin"
            time.sleep(0.05)
        for _ in range(20):  # once of everything, so that what is made once is made
            crowd.step()
        guests.tap.repeat(rng, 200)
        time.sleep(0.5)
        began = time.monotonic()
        uses = [table.use()]
        end = began + seconds
        while crowd.sent.total() < frames and time.monotonic() < end and table.alive:
            for _ in range(25):
                crowd.step()
            crowd.sent["repeated"] += guests.tap.repeat(rng, 300)
            guests.plies = 4 + PLIES * crowd.sent.total() / frames
            if crowd.sent.total() * 20 > frames * len(uses):
                uses.append(table.use())
        took = time.monotonic() - began
        crowd.close()
        time.sleep(0.5)
        uses += [table.use()] if table.alive else []
        plies = max(bot.match.position.ply for bot in guests.bots if bot.match)
        verdicts = guests.finish()
    finally:
        crowd.close()
        guests.close()
        printed, errors = table.stop()
    return Figures(
        kind, crowd.sent.total(), took, crowd.lines, plies, dict(crowd.sent), uses, verdicts,
        printed, errors,
    )


def main() -> None:
    """Read the command line; see the top of this file."""
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--frames", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--serve", type=Path)
    parser.add_argument("--files", type=int, default=0)
    args = parser.parse_args()
    if args.serve:
        serve(args.kind, args.serve, args.files)
        return
    with tempfile.TemporaryDirectory() as folder:
        figures = run(args.kind, args.frames, Path(folder), args.seconds)
    print(json.dumps(vars(figures), indent=1))


if __name__ == "__main__":
    main()
