"""Finding each other: a table that waits announces itself, and who wants to play hears of it.

An Announcer says it twice a second to everybody near, and at once to who asks; a Finder asks and
listens. Each is one background thread; the frame loop only polls. Where `zeroconf` is installed
mDNS carries the same words beside the beacon. Everything here may fail and a typed address still
leads to the table, so nothing here raises.
"""

import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from core.plain_text import plain

from ..report import Closed, Gathered, Report, Started
from ..wire.announcement import VERSION, Ask, Away, Back, Table, ask, decode, encode
from ..wire.messages import Garbage, LocalError
from .cards import cards
from .found_tables import FORGOTTEN, FoundTable, FoundTables, near
from .mdns import Browser, Registration
from .radio import AT_ONCE, PORT, Radio
from .sweep import LASTS, SILENCE, Sweep

LOG = logging.getLogger("tambour.net.drivers.discovery")

BEAT = 0.5
"""Seconds between two announcements."""
ASKING = (0.0, 0.15, 0.5)
"""Seconds after which a Finder asks at first; the early ones may be lost while sockets wake up."""
AGAIN = 1.0
"""Seconds between its questions then."""
TUNE = 5.0
"""Seconds after which the cards of this machine are read again."""
ANSWERS = 40
"""Questions a second that are answered; who was not hears the next announcement."""
BREATH = 0.01
"""Seconds of rest after a full load of datagrams: a flood must not take the frame loop's time."""
PARTING = 0.3
"""Seconds that closing may take to say so."""


@dataclass(frozen=True, slots=True)
class Advertisement:
    """What a table says of itself: its game's key, a preset's msgid or "", its host, free places.

    It has no place for the table's words, and none may ever be made.
    """

    game: str
    preset: str
    name: str
    free: int


class _Driver:
    """A radio and the thread that has it."""

    def __init__(self, name: str, port: int, inside: bool) -> None:
        self._closing = threading.Event()
        self._radio: Radio | None = None
        self._place = (port, inside)
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def wake(self) -> None:
        """Have the thread look at what is new."""
        radio = self._radio  # the thread may let go of it between two looks
        if radio is not None:
            radio.wake()

    def join(self, timeout: float | None = None) -> None:
        """Wait for the thread's end."""
        self._thread.join(timeout)

    def _run(self) -> None:
        try:
            self._radio = radio = Radio(*self._place)
            try:
                self._serve(radio)
            finally:
                self._radio = None
                radio.close()
        except OSError as error:  # no more sockets are to be had
            LOG.info("discovery ends: %s", error)
        except Exception:  # a table that nobody finds can still be reached by its address
            LOG.exception("discovery ends")

    def _serve(self, radio: Radio) -> None:
        raise NotImplementedError

    @staticmethod
    def _hear(radio: Radio, seconds: float) -> Iterator[tuple[bytes, str, int]]:
        """Give what comes in, and rest after a full load."""
        load = 0
        for heard in radio.hear(seconds):
            load += 1
            yield heard
        if load >= AT_ONCE:
            time.sleep(BREATH)


class Announcer(_Driver):
    """Announces one table and its free places; with `inside` on this machine only."""

    def __init__(
        self, what: Advertisement, at: int, *, inside: bool = False, port: int = PORT,
    ) -> None:
        super().__init__("tambour-announcer", port, inside)
        self._inside = inside
        self._id = os.urandom(8)
        self._what, self._at = what, at
        self._free: int | None = what.free
        self._mdns = None if inside else Registration()
        self._second, self._left = 0, 0
        self._answered: tuple[int, set[tuple[str, int]]] = (0, set())
        """A tenth of a second, and who was answered in it: one question comes in by several ways.
        """
        self._thread.start()

    def update(self, free: int | None) -> None:
        """Say from now on that so many places are free; None: the table is not announced."""
        if free != self._free:
            self._free = free
            self.wake()

    def follow(self, tell: Callable[[Report], None]) -> Callable[[Report], None]:
        """Count the places by what is told to the frame loop, on the way to it."""
        def counted(report: Report) -> None:
            if isinstance(report, Gathered):
                self.update(report.names.count(""))
            elif isinstance(report, Started):
                self.update(0)
            elif isinstance(report, Closed):
                self.update(None)
            tell(report)

        return counted

    def close(self) -> None:
        """Say that the table is gone, and end."""
        self._closing.set()
        self.wake()
        if self._mdns is not None:
            self._mdns.close()
        self.join(PARTING)

    def _serve(self, radio: Radio) -> None:
        away = encode(Away(VERSION, self._id))
        free: int | None = None
        raw = b""
        beat = tune = time.monotonic()
        while not self._closing.is_set():
            now = time.monotonic()
            if now >= tune:
                radio.tune()
                radio.bind()
                tune = now + TUNE
            if self._free != free:
                if raw and self._free is None:
                    radio.cast(away)
                free, raw = self._free, self._say(self._free)
                beat = now
            if now >= beat:
                beat = now + BEAT
                if raw:
                    radio.cast(raw)
            for data, address, port in self._hear(radio, beat - now):
                if raw and self._answers(data, address, port):
                    radio.answer(raw, address, port)
        if raw:
            radio.cast(away)

    def _say(self, free: int | None) -> bytes:
        """Put it into words for so many free places, b"" for None; mDNS hears it too."""
        what = self._what
        table = Table(VERSION, self._id, self._at, what.game, what.preset[:32], min(free or 0, 3),
                      plain(what.name))
        try:
            raw = encode(table) if free is not None else b""
        except LocalError as error:
            LOG.info("not announced: %s", error)
            return b""
        if self._mdns is not None:
            self._mdns.tell(table if raw else None)
        return raw

    def _answers(self, data: bytes, address: str, port: int) -> bool:
        """Say whether this is a question that is answered now."""
        if not (address.startswith("127.") if self._inside else near(address)):
            return False
        try:
            asked = isinstance(decode(data), Ask)
        except Garbage:
            return False
        now = time.monotonic()
        if int(now) != self._second:
            self._second, self._left = int(now), ANSWERS
        if int(now * 10) != self._answered[0]:
            self._answered = (int(now * 10), set())
        who = self._answered[1]
        if not asked or not self._left or (address, port) in who:
            return False
        who.add((address, port))
        self._left -= 1
        return True


class Calling(_Driver):
    """Calls the friends of a match back to where its table stands now, until it is closed."""

    def __init__(self, id: bytes, at: int, *, inside: bool = False, port: int = PORT) -> None:
        super().__init__("tambour-calling", port, inside)
        self._raw = encode(Back(VERSION, id, at))
        self._thread.start()

    def close(self) -> None:
        """End; returns at once."""
        self._closing.set()
        self.wake()

    def _serve(self, radio: Radio) -> None:
        tune = time.monotonic()
        while not self._closing.is_set():
            if time.monotonic() >= tune + TUNE:
                radio.tune()
                tune = time.monotonic()
            radio.cast(self._raw)
            due = time.monotonic() + BEAT
            while not self._closing.is_set() and (rest := due - time.monotonic()) > 0:
                list(self._hear(radio, rest))  # what others say is nothing to it


class Finder(_Driver):
    """Keeps a list of the tables near here until it is closed.

    With `sweeps` it asks the addresses near here one by one, once, after SILENCE without a table.
    """

    def __init__(self, *, sweeps: bool = False, port: int = PORT) -> None:
        super().__init__("tambour-finder", port, False)
        self._lock = threading.Lock()
        self._sweep = Sweep(time.monotonic(), cards, SILENCE if sweeps else None)
        self._found = FoundTables()
        self._mdns = Browser(self._announced, self._withdrawn)
        self._thread.start()

    def poll(self) -> list[FoundTable]:
        """List the tables that are there now, the first heard first."""
        with self._lock:
            return self._found.tables(time.monotonic())

    def places(self, id: bytes) -> list[tuple[str, int]]:
        """List where the table of a match calls its friends back, by its `announcement.mark`."""
        with self._lock:
            return self._found.places(id, time.monotonic())

    def again(self) -> None:
        """Ask the addresses near here one by one, again or for the first time."""
        self._sweep.again()
        self.wake()

    def close(self) -> None:
        """Stop looking; returns at once."""
        self._closing.set()
        self.wake()
        self._mdns.close()

    def _serve(self, radio: Radio) -> None:
        question = ask()
        self._know(radio)
        begin = tune = time.monotonic()
        early = list(ASKING)
        due = begin
        while not self._closing.is_set():
            now = time.monotonic()
            if now >= tune + TUNE:
                radio.tune()
                self._know(radio)
                tune = now
            if now >= due:
                radio.cast(question)
                while early and begin + early[0] <= now:
                    early.pop(0)
                due = begin + early[0] if early else now + AGAIN
            for address, card in self._sweep.due(now, [each.address for each in self.poll()]):
                radio.ask(question, address, card)
            for data, address, _ in self._hear(radio, min(due, self._sweep.next) - now):
                lasts = LASTS if self._sweep.asked(address) else FORGOTTEN
                with self._lock:
                    self._found.heard(data, address, time.monotonic(), lasts)

    def _know(self, radio: Radio) -> None:
        with self._lock:
            self._found.know(radio.cards)

    def _announced(self, raw: bytes, addresses: tuple[str, ...]) -> bytes | None:
        with self._lock:
            return self._found.announced(raw, addresses, time.monotonic())

    def _withdrawn(self, id: bytes) -> None:
        with self._lock:
            self._found.withdrawn(id)
