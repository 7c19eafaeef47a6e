"""What a record proves: everything a peer would have refused during play is looked for again.

It proves that the match is lawful and that the holders of its keys played it, not who they are. The
audit needs the record alone; asking a key file was rejected, for a proof must be shareable.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from core.action import Action, Deploy
from core.game import Game, Malformed
from core.match import rules_hash
from core.piece import Seat
from core.plain_text import plain, quoted, told_apart
from core.wish import Granted

from ..report import Beginning
from ..wire import messages as wire
from ..wire.fields import version
from ..wire.messages import ProtocolError
from .dispute import OTHERWISE
from .fold import Fold
from .handovers import Handed
from .hidden_audit import audit_hidden
from .log import Log
from .record_file import VERSION, Loaded, Unreadable, load
from .setup import read_canonical, seated_by


@dataclass(frozen=True, slots=True)
class Verdict:
    """`kind` is verified, unfinished, refused, failed, version or unreadable; `where` a place.

    "refused": a player says that another was silent or gone where that counts as giving up.
    """

    kind: str
    what: str = ""
    where: str = ""
    winners: tuple[str, ...] | None = None
    """Names of the winning players once the match is over; empty for a draw."""

    @property
    def ok(self) -> bool:
        """True for a match that is lawful and whole."""
        return self.kind == "verified"

    def __str__(self) -> str:
        match self.kind:
            case "unfinished":
                return f"unfinished at {self.where}"
            case "version":
                return plain(f"made by version {self.what}", 400)
            case "verified":
                return self.kind
        where = f", {self.where}" if self.where else ""
        return plain(f"{self.kind}: {self.what}{where}", 400)


@dataclass(frozen=True, slots=True)
class Record:
    """A record read and judged; `fold` stands where the lawful part of it ends."""

    verdict: Verdict
    loaded: Loaded | None = None
    log: Log | None = None
    fold: Fold | None = None
    options: object = None

    @property
    def names(self) -> tuple[str, ...]:
        """Who played, fit to be shown: "Leo → Ida" where Ida has played on for Leo."""
        if self.log is None or self.fold is None:
            return ()
        names = list(map(plain, self.log.start.names))
        for handed in self.handed:
            names[handed.seat] += f" → {plain(handed.name)}"
        return tuple(names)

    @property
    def handed(self) -> tuple[Handed, ...]:
        """Who plays on for whom, in the order in which seats were handed on."""
        return () if self.fold is None else self.fold.now.handovers.made

    @property
    def beginning(self) -> Beginning | None:
        """Where it begins, if not at its game's beginning."""
        return None if self.fold is None else self.fold.beginning

    @property
    def wishes(self) -> tuple[Granted, ...]:
        """Give the secret wishes that were opened, and which were kept; none before it is verified.
        """
        if self.fold is None or self.fold.now.wishes is None or not self.verdict.ok:
            return ()
        return self.fold.now.wishes.granted(self.fold.match)

    @property
    def doubted(self) -> bool:
        """True where nothing is wrong but that our own program sees another board after the very
        last entry: a match that was killed then goes on, and says so."""
        fold, log, loaded = self.fold, self.log, self.loaded
        if fold is None or log is None or loaded is None or loaded.damage:
            return False
        unsaid = fold.now.dispute is not None and fold.now.dispute.said is None
        return unsaid and len(fold.trail) == len(log) == len(loaded.entries)

    @property
    def actions(self) -> tuple[tuple[Seat, Action], ...]:
        """What was played, to be watched: once verified, with the armies that were opened."""
        if self.fold is None:
            return ()
        played, hidden = tuple(self.fold.match.actions), self.fold.now.hidden
        if hidden is None or not self.verdict.ok:
            return played
        return tuple(
            (seat, Deploy(hidden.openings[seat].value) if isinstance(action, Deploy) else action)
            for seat, action in played
        )


def verify(data: bytes, games: Mapping[str, Game] | None = None) -> Verdict:
    """Judge a record; never raises."""
    return _read(data, games, show=False).verdict


def read(data: bytes, games: Mapping[str, Game] | None = None) -> Record:
    """Judge a record and give its match for replay, as far as it is good; never raises."""
    return _read(data, games, show=True)


def _read(data: bytes, games: Mapping[str, Game] | None, show: bool) -> Record:
    if games is None:
        from core.games import GAMES  # late: tests bring games of their own

        games = GAMES
    try:
        loaded = load(data)
    except Unreadable as error:
        return Record(Verdict(error.code, error.detail))
    if not loaded.entries:
        if loaded.damage:
            return Record(Verdict("failed", "damaged", loaded.damage), loaded)
        return Record(Verdict("unfinished", "nothing was signed", "0"), loaded)
    start = loaded.entries[0].body
    if not isinstance(start, wire.Start):
        return Record(Verdict("failed", "start", "entry 0 of the file"), loaded)
    game = games.get(start.game)
    if game is None:
        what = f"the game {quoted(start.game)} is not in this box"
        return Record(Verdict("failed", what), loaded)
    if rules_hash(game) != start.rules or start.protocol not in wire.READS:
        made = " and ".join(sorted(set(map(version, start.versions))))
        return Record(Verdict("version", f"{made} (other rules of {game.key})"), loaded)
    try:
        options, log = read_canonical(game, start.options), Log(start)
        fold = Fold(game, options, log)
    except (Malformed, ProtocolError) as error:
        if isinstance(error, wire.Mismatch):  # its program knew other wishes
            made = " and ".join(sorted(set(map(version, start.versions))))
            return Record(Verdict("version", f"{made} ({error.detail})"), loaded)
        return Record(Verdict("failed", str(error), "entry 0 of the file"), loaded)
    verdict = _judge(loaded, log, fold, show)
    return Record(verdict, loaded, log, fold, options)


def _judge(loaded: Loaded, log: Log, fold: Fold, show: bool) -> Verdict:
    start = log.start
    sizes = {len(start.names), len(start.keys), len(start.nonces), len(start.addresses)}
    if sizes != {seated_by(fold.match.rules)[1]} or len(set(start.keys)) != len(start.keys):
        return Verdict("failed", "start: seats, names and keys do not fit", "entry 0 of the file")
    failed = Verdict("failed", "damaged", loaded.damage) if loaded.damage else None
    if failed and not show:
        return failed
    at = 0
    try:
        came = []
        for at, entry in enumerate(loaded.entries):  # noqa: B007
            came.append(log.add(entry))
    except ProtocolError as error:
        failed = Verdict("failed", str(error), f"entry {at} of the file")
    order = log.order()
    try:
        for logged in order:
            fold.place(logged)
    except ProtocolError as error:
        failed = failed or Verdict("failed", str(error), f"ply {fold.match.position.ply}")
    if failed:
        return failed
    if fold.now.dispute is not None and fold.now.dispute.said is None:
        what = f"digest: {OTHERWISE} ({fold.now.dispute.about.place})"
        return Verdict("failed", what, f"ply {fold.match.position.ply}")
    if len(fold.trail) != len(log):
        return Verdict("failed", "heads: entries wait for each other")
    outcome = fold.match.position.outcome
    names = told_apart(fold.now.handovers.names(start.names))
    winners = tuple(plain(names[s]) for s in outcome.winners) if outcome else None
    if fold.ended and came != order:
        if loaded.version < VERSION:
            return Verdict("version", f"{loaded.version} (which kept entries as they came)")
        pairs = enumerate(zip(came, order, strict=True))
        at = next(i for i, (here, due) in pairs if here != due)
        return Verdict("failed", "order: the match has it elsewhere", f"entry {at} of the file")
    if fold.ended and loaded.torn:
        return Verdict("failed", "more after the end", f"the last {loaded.torn} bytes")
    if fault := audit_hidden(fold):
        return Verdict("failed", fault.what, fault.where, winners)
    ply, (protests, charges) = f"ply {fold.match.position.ply}", fold.now.accusations
    if not fold.ended and charges:
        charge = next(iter(charges.values()))
        what = f"{names[charge.seat]} broke the rules: {charge.code}"
        return Verdict("failed", what, ply, winners)
    if not fold.ended and protests:
        left = [(a, p) for a, p in protests if p.code != "garbled"] or protests
        about = {p.seat: (a, p.code) for a, p in reversed(left)}  # word against word: tell both
        said = "; ".join(
            f"{names[seat]} {code}, says {names[author]}"
            for seat, (author, code) in reversed(about.items())
        )
        return Verdict("refused", said, ply, winners)
    if not fold.ended:
        return Verdict("unfinished", "", str(fold.match.position.ply), winners)
    return Verdict("verified", "", "", winners)

