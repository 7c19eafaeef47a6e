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
from net.crypto.keys import SeatKey
from net.crypto.pairing import Initiator, Refused
from net.drivers import tcp
from net.drivers.open_table import host, join
from net.output import Send
from net.peer.door import Words
from net.peer.guest import Guest
from net.peer.handshake import Me
from net.players.bot import Bot
from net.report import Gathered, Waiting
from net.wire import messages as wire
from net.wire.frames import decode, frame
from tests.protocol.paired import Paired
from tests.protocol.wire import wired

HOME = Path(__file__).parents[2]
KINDS = {
    "two": ("xiangqi", {}, 1),
    "four": ("napoleon", {"players": 4, "board": "15x15"}, 3),
    "referee": ("luzhanqi", {"disclosure": "referee"}, 2),
}
"""Game, options and number of guests."""
NAMES = ("Leo", "Zoe", "Ben")
PLIES = 20
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
        bot.early += told
        for report in told:
            if isinstance(report, Waiting):
                port = report.addresses[0].rsplit(":", 1)[1]
                print("port", port, *report.words or (), flush=True)
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
        _, port, first, second = self.process.stdout.readline().split()
        self.port, self.words = int(port), (int(first), int(second))

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
    """Listens to what the first guest of this process says, and can say it again for him."""

    def __init__(self) -> None:
        self.said: deque[bytes] = deque(maxlen=400)
        """Whole frames of the guest, as they were before they were encrypted."""
        self.greeting: list[bytes] = []
        self._cable: tcp.Cable | None = None
        self._honest = tcp.Cable.send
        tap = self

        def send(cable: tcp.Cable, data: bytes) -> None:
            tap._cable = tap._cable or cable
            if cable is tap._cable:
                (tap.greeting if len(tap.greeting) < 2 else tap.said).append(data)
            tap._honest(cable, data)

        tcp.Cable.send = send  # type: ignore[method-assign]

    def repeat(self, table: tcp.TcpTable, rng: random.Random, count: int) -> int:
        """Say what the guest has said before, so many times; he says nothing that is new."""
        again = (wire.Entry, wire.Seen, wire.Ping)
        frames = [f for f in tuple(self.said) if isinstance(decode(f[4:]), again)]
        cable, loop = self._cable, table._loop
        if not frames or cable is None or loop is None or cable.caller.queued > 1 << 16:
            return 0
        some = [rng.choice(frames) for _ in range(count)]
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(lambda: [cable.caller.write(data) for data in some])
        return count

    def close(self) -> None:
        """Listen no more."""
        tcp.Cable.send = self._honest  # type: ignore[method-assign]


class Guests:
    """Bots at the table, each in a thread of its own; the first one speaks through a tap."""

    def __init__(self, kind: str, port: int, words: Words, folder: Path) -> None:
        self.tap = Tap()
        self.bots: list[Bot] = []
        self.hurry = threading.Event()
        self.plies = 4.0
        """Plies the match may have by now."""
        for i in range(KINDS[kind][2]):
            link = join(
                "127.0.0.1", port, NAMES[i], folder=folder / NAMES[i], words=words
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
            bot.early += bot.link.poll()
            if any(not isinstance(r, Gathered) or r.here > i + 1 for r in bot.early):
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

    def repeat(self, rng: random.Random, count: int) -> int:
        """Let the first of them say again what he has said."""
        return self.tap.repeat(self.bots[0].link, rng, count)

    def close(self) -> None:
        """Leave."""
        self.tap.close()
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
    words: Words
    tap: Tap
    rng: random.Random
    idle: deque[socket.socket] = field(default_factory=deque)
    sent: Counter[str] = field(default_factory=Counter)
    lines: int = 0

    def __post_init__(self) -> None:
        with self._line() as line:
            line.sendall(self.hello(key=SeatKey(bytes(32)).public))
            self.heard = line.recv()
            """The host's greeting."""

    def _line(self) -> Paired:
        """Come with the right words: what is worse than a stranger is a bad friend."""
        self.lines += 1
        line = socket.create_connection(("127.0.0.1", self.port), 5)
        try:
            return Paired(line, self.words)
        except (OSError, Refused):
            line.close()
            raise OSError from None

    def _say(self, what: str, frames: list[bytes], wait: bool = False) -> None:
        with contextlib.suppress(OSError), self._line() as line:
            line.sendall(b"".join(frames))
            self.sent[what] += len(frames)
            if wait:
                line.settimeout(0.2)
                line.recv(4096)

    def _shout(self, what: str, data: list[bytes]) -> None:
        """Say something before the door, without any words."""
        with contextlib.suppress(OSError):
            self.lines += 1
            with socket.create_connection(("127.0.0.1", self.port), 5) as line:
                line.sendall(b"".join(data))
                self.sent[what] += len(data)

    def hello(self, **changes: object) -> bytes:
        """A good greeting of nobody, or of somebody with another's key."""
        theirs = decode(self.tap.greeting[0][4:])
        key, nonce = self.rng.randbytes(32), self.rng.randbytes(32)
        return frame(replace(theirs, **{"name": "Eve", "key": key, "nonce": nonce, **changes}))

    def noise(self) -> None:
        """Random bytes, framed well or not at all."""
        some = [self.rng.randbytes(self.rng.randrange(1, 300)) for _ in range(10)]
        whole = self.rng.random() < 0.5
        self._shout("noise", [len(b).to_bytes(4, "big") + b if whole else b for b in some])

    def guessed(self) -> None:
        """Three who knock and never confirm, so that nobody can count their guesses."""
        for _ in range(3):
            knock = Initiator(self.rng.randbytes(2), os.urandom).knock()
            self._shout("guessed", [len(knock).to_bytes(4, "big") + knock])

    def mutated(self) -> None:
        """What a guest says, with bits flipped; the greeting often left whole."""
        frames = [*self.tap.greeting, *tuple(self.tap.said)[-8:]]
        for _ in range(3):
            i = self.rng.randrange(len(frames))
            raw = bytearray(frames[i])
            raw[self.rng.randrange(4, len(raw))] ^= 1 << self.rng.randrange(8)
            frames[i] = bytes(raw)
        self._say("mutated", frames)

    def replayed(self) -> None:
        """All that a guest has said, as he said it."""
        self._say("replayed", [*self.tap.greeting, *tuple(self.tap.said)[:20]], wait=True)

    def half(self) -> None:
        """The beginning of a greeting, and the end of the line."""
        with contextlib.suppress(OSError), self._line() as line:
            sealed = line.channel.seal(self.hello()[4:])
            data = len(sealed).to_bytes(4, "big") + sealed
            line.line.sendall(data[: self.rng.randrange(1, len(data))])
            self.sent["half"] += 1

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
        whose = decode((self.rng.choice((self.heard, self.tap.greeting[0])))[4:])
        hello = self.hello(key=whose.key, nonce=whose.nonce)
        self._say("copied", [hello, *self.tap.greeting[1:]], wait=True)

    def proven(self) -> None:
        """A stranger with a good key of his own, who then talks nonsense."""
        game = decode(self.heard[4:]).games[0][0]
        peer = wired(
            Me("Eve", {game: GAMES[game]}), Guest(), os.urandom, lambda *_: (Path(), Path())
        )
        with contextlib.suppress(OSError), self._line() as line:
            peer.links[0].binding = line.channel.binding
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
            self.noise, self.guessed, self.mutated, self.mutated, self.replayed, self.half,
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
    guests = Guests(kind, table.port, table.words, folder)
    crowd = Crowd(table.port, table.words, guests.tap, rng)
    began = time.monotonic()
    try:
        while not all(bot.match and bot.match.position.ply > 0 for bot in guests.bots):
            assert time.monotonic() < began + LONGEST, "the match does not begin"
            time.sleep(0.05)
        for _ in range(20):  # once of everything, so that what is made once is made
            crowd.step()
        guests.repeat(rng, 200)
        time.sleep(0.5)
        began = time.monotonic()
        uses = [table.use()]
        end = began + seconds
        while crowd.sent.total() < frames and time.monotonic() < end and table.alive:
            for _ in range(25):
                crowd.step()
            crowd.sent["repeated"] += guests.repeat(rng, 300)
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
