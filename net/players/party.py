"""A table as it is for a machine at which several seats are played: by people who share its screen,
and by computers.

The first of them hosts the table or comes to it, and the others join it like anyone else: beside a
host over the loopback, beside a guest at the same place by the same words. So the match is judged
and recorded like any other; the record is the first one's, and every seat has its own key file.
Where a computer fails the people read why, and our own simplest player has its seat; an engine that
cannot even be started never sits down, for then its command is to be mended. One peer with several
seats was rejected: whoever signs for two could not be told from one who plays both sides.
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from core.action import Action, Deploy
from core.game import Malformed, msg
from core.option import read_options
from core.piece import Seat
from core.plain_text import plain

from ..crypto.commitment import Sealed
from ..drivers.far.ways import NONE, FarTable, Ways
from ..drivers.going_on import Kin, broken, resume
from ..drivers.memory import REFEREE, as_shared
from ..drivers.open_table import box_of, draw_key, host, join
from ..drivers.tcp import TcpTable
from ..record.key_file import Computer
from ..record.setup import set_up
from ..report import (
    Beginning,
    Closed,
    Gathered,
    Knocked,
    Letter,
    Met,
    Played,
    Proposed,
    Refused,
    Report,
    Safe,
    Started,
    Stuck,
    Table,
    Waiting,
)
from ..wire.messages import ClockRule, ProtocolError
from .bot import Bot
from .engine_process import EngineError
from .opponent import PACE, Mind, Opponent, never

LOG = logging.getLogger("tambour.net.players.party")
PAUSE = 0.01
"""Seconds between two looks at what was told."""
HERE = "127.0.0.1"
"""Where every table can be reached from its own machine, on the network or not."""
PARTING = 2.0
"""Seconds that the end of one link is waited for."""
FULL = msg("There is no place left at this table for {name}.")
SITS = (Waiting, Gathered, Proposed, Started, Closed)
"""What tells that somebody sits at a table, or never will."""


class Companion(NamedTuple):
    """Somebody of this machine who sits down beside its first player: `join` makes their link, and
    `mind` plays for them where they are no person. A person who comes anew has a `name`."""

    join: Callable[[], TcpTable]
    name: str = ""
    mind: Mind | None = None


Again = Callable[[Path], tuple[Sequence[Kin], Sequence[Mind]]]
"""Finds, by its record, the other seats of ours in a match that goes on, and computers for some."""


@dataclass(eq=False)
class _Person:
    """One of the people here: their link, and what it has told that was not passed on yet."""

    link: TcpTable
    name: str = ""
    told: deque[Report] = field(default_factory=deque)
    seats: tuple[Seat, ...] = ()
    starts: deque[Started] = field(default_factory=deque)
    proposed: bool = False
    army: str | None = None
    """How they have set up pieces that stay hidden."""
    closed: Closed | None = None

    def hear(self) -> None:
        """Take what their link has told since the last time."""
        self.told += self.link.poll()


class Party(Table):
    """The screen's end of such a table; satisfies `report.Table`.

    All that the first of the people is told is told here, as it is to whoever has all their seats.
    """

    def __init__(
        self, table: TcpTable, companions: Sequence[Companion], own: "TemporaryDirectory[str]", *,
        judges: bool = False, alone: bool = False, pace: float = PACE, key: Sealed | None = None,
        again: Callable[[Path], Sequence[Companion]] | None = None,
    ) -> None:
        """Seat the `companions` beside whoever opened or came to the `table`, in a thread.

        `own` is a folder for what nobody needs twice. With `judges` the table is a referee's, and
        the first companion the first of the people; `alone`: nobody comes from elsewhere. `key`
        opens the table for our own companions; `again` finds those of a match that goes on.
        """
        self._table, self._companions, self._own = table, companions, own
        self._judges, self._alone, self._pace = judges, alone, pace
        self._key, self._again = key, again
        self._people = [] if judges else [_Person(table)]
        self._links = [table]
        self._opponents: list[Opponent] = []
        self._hides = False
        """The pieces of the match stay hidden."""
        self._trouble: EngineError | None = None
        """Why a computer never sat down."""
        self._failed: set[Opponent] = set()
        """Whose failure was told."""
        self._letters: list[Letter] = []
        """The wishes of others than the first, until the first is told that the match begins."""
        self._ended = False
        self._parted = 0.0
        """When it was seen first that one of us has left, on the monotonic clock."""
        self._seated = threading.Event()
        self._stop = threading.Event()
        self._hurried = threading.Event()
        self._thread = threading.Thread(target=self._run, name="tambour-party", daemon=True)
        self._thread.start()

    # the frame loop's side ---------------------------------------------------------------------

    def post(self, seat: Seat, action: Action) -> None:
        """Ask to play an action for one of our seats, answered by Played or Refused; or for one of
        a computer, which gives up where a match has another aim than the rules know."""
        minds = [each.link for each in self._opponents
                 if each.started is not None and seat in each.started.seats]
        for link in (*(each.link for each in self._at(seat)), *minds):
            link.post(seat, action)

    def agree(self) -> None:
        """Begin at the position that was proposed: who shares a screen has seen it together."""
        for each in self._people:
            each.proposed = False
            each.link.agree()

    def rematch(self, seat: Seat) -> None:
        """Ask for another game for one of our seats: computers always agree."""
        for each in self._at(seat):
            each.link.rematch(seat)

    def emote(self, seat: Seat, number: int) -> None:
        """Show one of eight pictures at one of our seats; computers have no eye for it."""
        for each in self._at(seat):
            each.link.emote(seat, number)

    def colour(self, seat: Seat, text: str) -> None:
        """Let the others see what one of our seats wears."""
        for each in self._at(seat):
            each.link.colour(seat, text)

    @property
    def door(self) -> tuple[int, Sealed] | None:
        """Give the table's own."""
        return self._table.door

    def hand_over(self, seat: Seat, level: int, name: str) -> None:
        """Let somebody else play on for one of our seats, or for a friend's who is away."""
        sits = next(iter(self._at(seat)), None)
        (self._table if sits is None else sits.link).hand_over(seat, level, name)

    def consent(self, seat: Seat) -> None:
        """Agree on who plays on for a friend who is away: who shares a screen was asked together.
        """
        for each in self._people:
            each.link.consent(seat)

    def forsake(self) -> None:
        """Wait no longer for a friend who is away."""
        self._table.forsake()

    def show(self, shows: bool) -> None:
        """Say whether our screen shows what nobody can hurry."""
        for each in self._people:
            each.link.show(shows)

    def hurry(self) -> None:
        """Let whoever is to move be done with thinking, and wait no longer."""
        self._hurried.set()

    def poll(self) -> list[Report]:
        """Take everything told since the last call; a failure is told once."""
        if not self._seated.is_set() or self._ended:
            return []
        told: list[Report] = []
        for opponent in self._opponents:
            why = opponent.mind.relieved or _turned_away(opponent.mind.name, opponent.closed)
            if why is not None and opponent not in self._failed:
                self._failed.add(opponent)
                told.append(why)
        first, *others = self._people
        first.hear()  # before the others: what they alone know is told by then
        heard = [report for each in others for report in self._overheard(each)]
        first, *others = self._people
        while first.told and self._ripe(first.told[0], others):
            told += self._merged(first.told.popleft(), first, others)
        if not any(each.starts for each in others):
            told, self._letters = [*told, *self._letters], []
        told = sorted((*told, *heard), key=lambda report: isinstance(report, Closed))  # the last
        if self._trouble is not None:
            told = [Closed(self._trouble.msgid, self._trouble.gaps)]
        self._ended = any(isinstance(report, Closed) for report in told)
        return told

    def close(self) -> None:
        """Leave the table; the record stays. The others are ended by their own thread."""
        self._stop.set()
        for link in tuple(self._links):
            link.close()

    def join(self, timeout: float | None = None) -> None:
        """Wait for the thread and the table's end (after the window is shut)."""
        self._thread.join(timeout)
        self._table.join(timeout)

    @property
    def _minds(self) -> list[Mind]:
        return [each.mind for each in self._companions if each.mind is not None]

    def _at(self, seat: Seat) -> Iterable[_Person]:
        return (each for each in tuple(self._people) if seat in each.seats)

    def _overheard(self, person: _Person) -> list[Report]:
        """Take what another than the first was told; give what only their own link can tell."""
        person.hear()
        told: list[Report] = []
        while person.told:
            match report := person.told.popleft():
                case Started():
                    person.starts.append(report)
                    person.army = None
                    for played in report.past:
                        self._learn(person, played, report.seats)
                case Played():
                    newest = person.starts[-1] if person.starts else person
                    self._learn(person, report, newest.seats)
                case Proposed() if self._key is not None:
                    person.link.agree()  # it is this screen that has proposed it
                case Proposed():
                    person.proposed = True
                case Refused() | Safe() | Stuck():
                    told.append(report)
                case Letter():
                    self._letters.append(report)
                case Closed():
                    if (why := _turned_away(person.name, report)) is not None:
                        told.append(why)
                        self._people = [each for each in self._people if each is not person]
                    person.closed = report
        return told

    @staticmethod
    def _learn(person: _Person, played: Played, seats: tuple[Seat, ...]) -> None:
        if isinstance(played.action, Deploy) and played.seat in seats:
            person.army = played.action.value

    def _ripe(self, report: Report, others: Sequence[_Person]) -> bool:
        """Say whether the others have heard as much, and whoever hears the end may go on at once.
        """
        here = [each for each in others if each.closed is None]
        match report:
            case Started():
                return all(each.starts for each in here)
            case Proposed():
                return all(each.proposed for each in here)
            case Played(seat, Deploy()) if self._hides:
                return all(each.army is not None for each in here if seat in each.seats)
            case Closed():
                return all(link.closed for link in self._links)
        return True

    def _merged(self, report: Report, first: _Person, others: Sequence[_Person]) -> list[Report]:
        """Give a report of the first as it is to whoever has the seats of all."""
        match report:
            case Started():
                first.seats = report.seats
                for each in others:
                    each.seats = each.starts.popleft().seats if each.starts else ()
                game = box_of(None)[report.game]
                rules = game.rules(read_options(game.options, report.options))
                self._hides = rules.secrets is not None
                return [replace(report, seats=tuple(x for each in self._people for x in each.seats),
                                past=tuple(self._as_seen(each) for each in report.past))]
            case Played():
                return [self._as_seen(report)]
            case Met() if report.key is self._key:
                return []
            case Waiting() | Gathered() if self._alone:
                return []
            case Closed():
                heard = (report, *(each.closed for each in others if each.closed is not None))
                # what our own program did explains more than what the first heard of it
                told = [each for each in heard if each.code != "gone"] or [report]
                return [next((each for each in told if each.ours), told[0])]
        return [report]

    def _as_seen(self, played: Played) -> Played:
        if len(self._people) == 1:
            return played
        known = {seat: each.army for each in self._people for seat in each.seats}
        if isinstance(played.action, Deploy) and played.action.value is not None:
            known[played.seat] = played.action.value
        return as_shared(played, self._hides, known.get)

    # the thread ----------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            bots = self._sit_down()
            self._seated.set()
            while not self._stop.is_set() and not self._over():
                if self._hurried.is_set():
                    self._hurried.clear()
                    for opponent in self._opponents:
                        opponent.hurry()
                moved = [each.step() for each in bots]
                if not any(moved):
                    self._stop.wait(PAUSE)
        except EngineError as error:
            if not self._stop.is_set():
                self._trouble = error
        except Exception:  # a bug of ours must still end in a sentence: that of a table left
            LOG.exception("the thread of several seats ends")
        finally:
            for mind in self._minds:
                mind.close()
            for link in self._links:
                link.close()
            self._people = self._people or [_Person(self._table)]
            self._seated.set()
            for link in self._links[::-1]:
                link.join(PARTING)
            self._own.cleanup()

    def _over(self) -> bool:
        """Say whether one of us has left: then all do, when the first has had a moment to hear why.
        """
        if self._people[0].link.closed or self._table.closed:
            return True
        if any(each.closed is not None for each in self._people):
            self._parted = self._parted or time.monotonic()
        return bool(self._parted) and time.monotonic() - self._parted > PARTING

    def _sit_down(self) -> list[Bot]:
        """Seat everybody, one after the other: who comes first sits first."""
        judge: list[Bot] = []
        self._wake()
        early, came = self._heard(self._table)
        if self._again is not None and isinstance(came, Started) and came.record is not None:
            self._companions = self._again(came.record)
            self._wake()
        if self._judges:
            judge.append(Bot(self._table, never, box_of(None), willing=True))
            judge[0].early = list(early)
        else:
            self._people[0].told = early
        for each in self._companions:
            if came is None or isinstance(came, Closed):
                break
            self._links.append(link := each.join())
            early, came = self._heard(link)
            if each.mind is None:
                self._people.append(_Person(link, each.name, early))
            else:
                self._opponents.append(Opponent(link, each.mind, box_of(None), self._pace))
                self._opponents[-1].early = list(early)
        return [*judge, *self._opponents]

    def _wake(self) -> None:
        for mind in self._minds:
            mind.start()

    def _heard(self, link: TcpTable) -> tuple[deque[Report], Report | None]:
        """Wait until somebody sits, or never will, and give all that was told; None: we leave."""
        early: deque[Report] = deque()
        while not self._stop.is_set():
            early += (fresh := link.poll())
            for report in fresh:
                if isinstance(report, SITS):
                    return early, report
            self._stop.wait(PAUSE)
        return early, None


def _turned_away(name: str, closed: Closed | None) -> Knocked | None:
    """Say that one of us came to a table that was full by then; None: they did not."""
    if closed is None or closed.code != "taken":
        return None
    return Knocked(FULL, (("name", plain(name)),))


def host_party(
    game_key: str, options: Mapping[str, Any], name: str, minds: Sequence[Mind], *,
    folder: Path, others: Sequence[str] = (), pace: float = PACE, lan: bool = False,
    port: int | None = 0, friends: Sequence[Sealed] = (), friends_only: bool = False,
    clock: ClockRule | None = None, order: Sequence[Seat] = (),
    beginning: Beginning | None = None, far: FarTable | None = None, wishes: bool = False,
) -> Party:
    """Open a table at which the `others` and `minds` of this machine sit beside a person.

    Seats are filled in `order`, the rest by number: the person's, the others', one each for the
    minds; friends are awaited for those left, at `port` (0: any, None: a usual one), and only from
    this machine unless `lan`. Where the rules ask for a referee a peer of this program is that. For
    all else see `open_table.host`; only the person's own record is kept, in `folder`.
    """
    key, own = draw_key(), _folder()
    judges, alone = False, True
    try:
        setup = set_up(box_of(None)[game_key], options, clock, beginning, wishes)
        judges = setup.seats > setup.players
        alone = len(minds) + len(others) + 1 >= setup.players
    except (KeyError, Malformed, ProtocolError) as error:
        LOG.info("no table can be opened: %s", error)  # and it will say so
    table = host(
        game_key, options, REFEREE if judges else name, folder=Path(own.name) if judges else folder,
        keys=folder, port=port, lan=lan, clock=clock, order=order, beginning=beginning,
        announce=not alone, friends_only=friends_only, friends=(*friends, key), far=far,
        wishes=wishes)

    def beside(name: str, **more: Any) -> TcpTable:
        return join(HERE, table.port, name, friends=(key,), **more)

    person = [Companion(lambda: beside(name, folder=folder))] if judges else []
    companions = (*person, *_company(beside, others, minds, folder, own))
    return Party(table, companions, own, judges=judges, alone=alone, pace=pace, key=key)


def join_party(
    table: TcpTable, beside: Callable[..., TcpTable], others: Sequence[str],
    minds: Sequence[Mind], *, folder: Path, pace: float = PACE, again: Again | None = None,
) -> Party:
    """Let `others` and `minds` of this machine sit down beside the guest whose link `table` is.

    `beside` comes to the same place by the same words or keys: it takes what `open_table.join` does
    from the name on. Whoever finds no place there is named by Knocked. `again` is for a table at
    which a match of ours may go on instead: it gives the other seats of ours by its record.
    """
    own = _folder()

    def returned(record: Path) -> list[Companion]:
        kin, minds = again(record) if again is not None else ((), ())
        return _returned([each.copied(Path(own.name)) for each in kin], minds)

    return Party(table, _company(beside, others, minds, folder, own), own, pace=pace,
                 again=None if again is None else returned)


def resume_party(
    kin: Sequence[Kin], minds: Sequence[Mind], *, pace: float = PACE,
    friends: Sequence[Sealed] = (), friends_only: bool = False, ways: Ways = NONE,
) -> Party:
    """Go on with all seats of a match that are played here, that of the record first; `minds` are
    for the seats of computers, in order of seats. See `going_on.resume`."""
    own = _folder()
    try:
        setup = kin[0].setup
        kin = [kin[0], *(each.copied(Path(own.name)) for each in kin[1:])]
    except OSError as error:
        return Party(broken(error), (), own)
    judge = next((each for each in kin[1:] if each.kept.seat >= setup.players), None)
    first, alone = judge or kin[0], len(kin) == setup.seats
    table = resume(first, announce=not alone, friends=friends, friends_only=friends_only,
                   ways=ways)
    hosted = first.kept.place is not None and first.kept.place.hosted
    companions = _returned([each for each in kin if each is not first], minds,
                           lambda: (HERE, table.port) if hosted else None)
    return Party(table, companions, own, judges=judge is not None, alone=alone, pace=pace)


def _folder() -> "TemporaryDirectory[str]":
    return TemporaryDirectory(prefix="tambour-party-")


def _company(
    beside: Callable[..., TcpTable], others: Sequence[str], minds: Sequence[Mind], folder: Path,
    own: "TemporaryDirectory[str]",
) -> list[Companion]:
    """Let people and computers come for the first time; only their key files are kept."""
    kept = partial(beside, folder=Path(own.name), keys=folder)

    def sit(mind: Mind) -> TcpTable:
        return kept(mind.name, notes=(Computer(mind.rank),))  # an engine says its name late

    return [*(Companion(partial(kept, name), name) for name in others),
            *(Companion(partial(sit, mind), "", mind) for mind in minds)]


def _returned(
    kin: Iterable[Kin], minds: Sequence[Mind],
    where: Callable[[], tuple[str, int] | None] = lambda: None,
) -> list[Companion]:
    """Let seats of a match come back to where it stands now."""
    free = iter(minds)

    def sit(each: Kin) -> TcpTable:
        return resume(each, where=where())  # known only once the table stands

    return [Companion(partial(sit, each), mind=next(free) if each.kept.level else None)
            for each in sorted(kin, key=lambda each: (each.kept.level > 0, each.kept.seat))]
