"""Brokers for tests: a real Mosquitto with its certificates, and one of ours that is hostile."""

import asyncio
import contextlib
import random
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
MEMBER = ("ida", "correct horse")
ENDS = 5.0
"""Seconds for a Mosquitto to be there."""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Certificates:
    """A certificate authority, and what it says of 127.0.0.1: today, and until yesterday."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "for").write_text("subjectAltName=IP:127.0.0.1,DNS:localhost")
        new = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
        self._do(f"req -x509 {new} -keyout ca.key -out ca.crt -days 30 -subj /CN=tests")
        self._do(f"req {new} -keyout key -out wish -subj /CN=localhost")
        for name, days in ("good", 30), ("old", -1):
            self._do(f"x509 -req -in wish -CA ca.crt -CAkey ca.key -CAcreateserial -out {name}.crt"
                     f" -days {days} -extfile for")

    def _do(self, words: str) -> None:
        try:
            subprocess.run(("openssl", *words.split()), cwd=self.folder, check=True,
                           stdin=subprocess.DEVNULL, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            pytest.skip("needs openssl")


class Mosquitto:
    """A real broker on this machine; `lines` go into its configuration."""

    def __init__(self, folder: Path, *lines: str, port: int = 0) -> None:
        if MOSQUITTO is None:
            pytest.skip("needs mosquitto")
        folder.mkdir(parents=True, exist_ok=True)
        self.port = port or free_port()
        self.file = folder / f"mosquitto{self.port}.conf"
        self.file.write_text("\n".join((
            "user root", f"listener {self.port} 127.0.0.1",
            "set_tcp_nodelay true", "persistence false", "log_type error",
            *(lines or ("allow_anonymous true",)), "")))
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            (str(MOSQUITTO), "-c", self.file), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        ends = time.monotonic() + ENDS
        while time.monotonic() < ends:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.01)
        pytest.fail("mosquitto does not listen")

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


@contextlib.contextmanager
def mosquittos(folder: Path, count: int = 1, *lines: str) -> Iterator[list[Mosquitto]]:
    made: list[Mosquitto] = []
    try:
        made.extend(Mosquitto(folder, *lines) for _ in range(count))
        yield made
    finally:
        for each in made:
            each.kill()


def tls(certificates: Certificates, which: str = "good") -> tuple[str, ...]:
    """Give the lines of a broker that members reach by TLS."""
    folder = certificates.folder
    passwords = folder / "passwords"
    subprocess.run((str(shutil.which("mosquitto_passwd") or "mosquitto_passwd"), "-b", "-c",
                    passwords, *MEMBER), check=True, capture_output=True)
    return (f"certfile {folder / which}.crt", f"keyfile {folder / 'key'}",
            "allow_anonymous false", f"password_file {passwords}")


Fate = Callable[[random.Random, bytes, list[bytes]], list[tuple[float, bytes]]]
"""What becomes of a message: copies, each after seconds; it sees what was said before."""


class HostileBroker:
    """A broker of MQTT 5, quality 0 only, that does with messages as it likes, and keeps them all.

    It runs in a thread of its own. `topics` are those that somebody has said something to.
    """

    def __init__(self, fate: Fate | None = None, seed: int = 0) -> None:
        self.fate, self.random = fate, random.Random(seed)
        self.captured: list[bytes] = []
        self.topics: dict[str, None] = {}
        self.delivered = self.spoilt = 0
        self._wishes: dict[asyncio.StreamWriter, set[str]] = {}
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        made = asyncio.run_coroutine_threadsafe(
            asyncio.start_server(self._serve, "127.0.0.1", 0), self._loop)
        self._server = made.result()
        self.url = f"mqtt://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def close(self) -> None:
        def stop() -> None:
            self._server.close()
            for writer in self._wishes:
                writer.transport.abort()
            self._loop.call_later(0.05, self._loop.stop)

        self._loop.call_soon_threadsafe(stop)
        self._thread.join()

    def say(self, topic: str, said: bytes) -> None:
        """Say something oneself, to whoever listens."""
        self._loop.call_soon_threadsafe(self._pass_on, topic, said)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        wishes = self._wishes[writer] = set()
        last: tuple[str, bytes] | None = None
        try:
            while True:
                kind, body = await self._packet(reader)
                match kind >> 4:
                    case 1:
                        last = self._connect(body)
                        self._put(writer, 0x20, b"\0\0\0")
                    case 3:
                        topic, rest = self._text(body)
                        size, rest = self._number(rest)
                        self._publish(topic, rest[size:])
                    case 8:
                        size, rest = self._number(body[2:])
                        rest, granted = rest[size:], b""
                        while rest:
                            topic, rest = self._text(rest)
                            wishes.add(topic)
                            rest, granted = rest[1:], granted + b"\0"
                        self._put(writer, 0x90, body[:2] + b"\0" + granted)
                    case 12:
                        self._put(writer, 0xD0, b"")
                    case 14:
                        last = None
                        break
        except (OSError, EOFError):
            pass
        finally:
            del self._wishes[writer]
            writer.close()
            if last is not None:
                self._publish(*last)

    async def _packet(self, reader: asyncio.StreamReader) -> tuple[int, bytes]:
        kind = (await reader.readexactly(1))[0]
        size = shift = 0
        while True:
            part = (await reader.readexactly(1))[0]
            size |= (part & 127) << shift
            shift += 7
            if part < 128:
                break
        body = await reader.readexactly(size)
        self.captured.append(body)
        return kind, body

    def _connect(self, body: bytes) -> tuple[str, bytes] | None:
        """Read the last will of a CONNECT."""
        flags = body[7]
        size, rest = self._number(body[10:])
        _, rest = self._text(rest[size:])
        if not flags & 4:
            return None
        size, rest = self._number(rest)
        topic, rest = self._text(rest[size:])
        return topic, rest[2 : 2 + int.from_bytes(rest[:2], "big")]

    @staticmethod
    def _text(raw: bytes) -> tuple[str, bytes]:
        end = 2 + int.from_bytes(raw[:2], "big")
        return raw[2:end].decode(), raw[end:]

    @staticmethod
    def _number(raw: bytes) -> tuple[int, bytes]:
        size = at = 0
        while True:
            size |= (raw[at] & 127) << (7 * at)
            at += 1
            if raw[at - 1] < 128:
                return size, raw[at:]

    @staticmethod
    def _put(writer: asyncio.StreamWriter, kind: int, body: bytes) -> None:
        size, left = b"", len(body)
        while left > 127:
            size, left = size + bytes([left & 127 | 128]), left >> 7
        writer.write(bytes([kind]) + size + bytes([left]) + body)

    def _publish(self, topic: str, said: bytes) -> None:
        self.topics.setdefault(topic)
        copies = [(0.0, said)] if self.fate is None else self.fate(
            self.random, said, self.captured[-400:])
        self.spoilt += copies != [(0.0, said)]
        for after, copy in copies:
            if after:
                self._loop.call_later(after, self._pass_on, topic, copy)
            else:
                self._pass_on(topic, copy)

    def _pass_on(self, topic: str, said: bytes) -> None:
        self.delivered += 1
        name = topic.encode()
        for writer, wishes in self._wishes.items():
            if topic in wishes:
                self._put(writer, 0x30, len(name).to_bytes(2, "big") + name + b"\0" + said)


def mischief(share: float) -> Fate:
    """Lose, double, delay (and so reorder) or replace one of so many messages, by what was said in
    other places too."""
    def fate(luck: random.Random, said: bytes, before: list[bytes]) -> list[tuple[float, bytes]]:
        if luck.random() >= share:
            return [(0.0, said)]
        match luck.randrange(6):
            case 0:
                return []
            case 1:
                return [(0.0, said), (0.0, said)]
            case 2:
                return [(luck.random() * 0.05, said)]
            case 3:  # something else that was said, by whomever
                other = luck.choice(before)
                return [(0.0, other[-len(said):]), (0.0, said)]
            case 4:
                spoilt = bytearray(said)
                spoilt[luck.randrange(len(said))] ^= 1 << luck.randrange(8)
                return [(0.0, bytes(spoilt)), (0.0, said)]
            case _:
                return [(0.0, said), (0.03, said)]

    return fate
