"""Tables of hidden pieces on a fake wire: short scripts that reach battles, and ways to lie."""

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from core.action import Action, Deploy, Resign
from core.games.luzhanqi import LUZHANQI
from net.crypto.sealed_transfer import LockedTable
from net.output import Send
from net.peer import host as net
from net.peer.close_reasons import SENTENCES
from net.peer.guest import Guest
from net.peer.handshake import Me
from net.peer.states import State
from net.record.audit import verify
from net.record.log import _unsigned
from net.record.seat_secrets import SeatSecrets
from net.record.setup import set_up
from net.report import Audited, Closed
from net.wire import messages as wire
from net.wire.frames import decode, frame
from net.wire.messages import Entry

from .star import Host, Star
from .wire import End, Pair, stream, wired

NAMES = ("Mia", "Leo")
BOX = {"luzhanqi": LUZHANQI}
ARMIES = (
    "JLJHG/HDJIG/E-F-K/DG-KH/B-E-F/CIAIC",
    "JLJHG/HIJDG/E-F-K/DG-KH/B-E-F/CIAIC",
)
"""By seat, front row last: a6, c6, e6 meet a7, c7, e7; seat 1 reads its rows from the e-file."""
SCRIPT = ("a6a7", "b7b8", "b6a7", "b8b7", "c6c7", "e7e6", "a7a8")
"""C meets C and both fall; a quiet ply; an engineer turns; a quiet ply; both marshals fall, so both
flags are shown; C meets C; the known engineer attacks a hidden K."""


class Duel(Pair):
    """A table for two; `bend` maps what a seat signs to what is told instead (None: nothing)."""

    def __init__(self, disclosure: str = "sealed", seed: str = "s", run=True, **options) -> None:
        options = {"ruleset": "tournament", "disclosure": disclosure, **options}
        self.host, self.joiner = (End(seed, "joiner", name, games=BOX) for name in NAMES)
        for peer, name, game in zip(self.peers, NAMES, (LUZHANQI, None), strict=True):
            seating = net.Host(set_up(game, options)) if game else Guest()
            peer.peer = wired(Me(name, BOX), seating, stream(seed + name), files(name))
        self.chunk = 0
        self.now = 0.0
        self.bends: dict[int, Callable] = {}
        self.joiner.do(self.joiner.peer.open())
        if run:
            self.run()

    def bend(self, seat: int, change: Callable) -> "Duel":
        self.bends[seat] = change
        return self

    def pass_on(self, a: End, b: End) -> bool:
        match = a.peer.match
        change = self.bends.get(match.seat) if match else None
        if change is not None:
            a.sent = [x for data in a.sent for x in told(a, data, change)]
        return super().pass_on(a, b)

    def lose(self) -> "Duel":
        for p in self.peers:
            if not p.dropped:
                p.do(p.peer.gone())
        return self


class Court(Star):
    """A referee (seat 2) who holds the table, and two players."""

    def __init__(self, seed: str = "t", run=True, **options) -> None:
        options = {"ruleset": "tournament", "disclosure": "referee", "first": "random", **options}
        self.host = Host(seed, BOX, "luzhanqi", **options)
        self.guests = [self._guest(seed + name, name, BOX) for name in ("Leo", "Zoe")]
        self.chunk = 0
        self.now = 0.0
        self.lie = lambda line, data: data
        for guest in self.guests:
            self.sit(guest)
        if run:
            self.run()


def files(name: str):
    def named(start, match, seat):
        return Path(f"{name}-{match.hex()[:6]}.tambour"), Path(f"{name}-{match.hex()[:6]}.key")

    return named


def told(liar: End, data: bytes, change: Callable) -> list[bytes]:
    """Give what is told instead of an entry or a message: nothing, or another body, signed."""
    entry = decode(data[4:])
    said = entry.body if isinstance(entry, Entry) else entry
    body = change(said)
    if body is None:
        return []
    return [data] if body is said else [signed(liar, replace(entry, body=body))]


def signed(liar: End, entry: Entry) -> bytes:
    """Sign an entry anew with the liar's key."""
    match = liar.peer.match
    return frame(replace(entry, sig=match.key.sign(_unsigned(match.log.match, entry))))


def forge(liar: End, body: wire.Body) -> bytes:
    """Sign what is not due, as the next entry of the liar's chain; his own log never sees it."""
    match = liar.peer.match
    return frame(match.log.write(match.key, match.seat, body).entry)


def deployed(table, *armies: str):
    """Let the players deploy."""
    for seat, value in enumerate(armies or ARMIES):
        table.seat(seat).act(Deploy(value))
        table.run()
    return table


def played(table, *texts: str, run: bool = True):
    """Let whose turn it is play each move; the last one is not passed on unless `run`."""
    for i, text in enumerate(texts):
        mover = table.seat(table.peers[0].match.position.turn)
        dare(mover, action(mover, text))
        if run or i + 1 < len(texts):
            table.run()
    return table


def at_war(*texts: str, seat: int = 0, disclosure: str = "sealed", armies=ARMIES):
    """Give a match under way: (table, liar, victim)."""
    table = played(deployed(Duel(disclosure), *armies), *texts)
    return table, table.seat(seat), table.seat(1 - seat)


def give_up(table, seat: int) -> None:
    table.seat(seat).act(Resign())
    table.run()


def dare(peer: End, what: Action) -> None:
    """Act; a liar's own program may trip over his lie once it is told."""
    try:
        peer.act(what)
    except wire.Cheat:
        peer.do(peer.peer._flush())


def action(peer: End, text: str) -> Action:
    return peer.match.rules.from_text(peer.match.position, peer.seat, text)


# lies ------------------------------------------------------------------------------------------


def knowledge(peer: End):
    return peer.peer.match.secret.own


def lie(peer: End, kind: type, change: Callable) -> None:
    """Let a peer sign `change(body)` instead of every entry of a kind; None: it stays silent."""
    secret = peer.peer.match.secret
    owed, open_ = secret.owed, secret.open

    def told(fold, due):
        body = open_(fold, due)
        return change(body) if isinstance(body, kind) else body

    def due(fold, everywhere):
        what = owed(fold, everywhere)
        silent = what is not None and told(fold, what) is None
        return None if silent else what

    secret.owed, secret.open = due, told


def blind(peer: End, value: str) -> None:
    """Deploy whatever the rules say, and forget it: the liar's own program lets all moves pass."""
    match = peer.peer.match
    offer = match.secret.offer(match.fold, value)
    if offer.trust is not None:
        match.out.append(Send(frame(offer.trust)))
    del match.secret.values[peer.seat]
    match._sign(offer.body)
    match._settle()
    peer.do(peer.peer._flush())


def misread(peer: End, point: int, kind: str) -> None:
    """Make tables as if the piece of `point` were another one."""
    liar = knowledge(peer)

    def table(battle, hidden):
        other = SeatSecrets(liar.match, liar.seat, liar.secrets, liar.master)
        other.kinds = liar.kinds | {point: kind}
        return other.table(battle, hidden)

    liar.table = table


def garble(peer: End, *codes: int) -> None:
    """Make tables with garbage in the cells of some codes."""
    liar = knowledge(peer)

    def table(battle, hidden):
        made = SeatSecrets.table(liar, battle, hidden)
        cells = [bytes(16) if i + 1 in codes else cell for i, cell in enumerate(made.cells)]
        return LockedTable(tuple(cells), made.hashes)

    liar.table = table


def hear(victim: End, *frames: bytes) -> None:
    for data in frames:
        victim.do(victim.peer.receive(data))


def bodies(peer: End, kind: type) -> list:
    """List the bodies of a kind that a peer signed."""
    chain = peer.peer.match.log.chains[peer.seat]
    return [x.entry.body for x in chain if isinstance(x.entry.body, kind)]


# what comes of them ----------------------------------------------------------------------------


def caught(victim: End, liar: int, code: str, proven: bool = True, games=BOX) -> None:
    """The lie ended the match at once: it is named, and once the armies stand the record proves it.

    Not `proven` where only the victim could see it, who knew more than the record tells.
    """
    assert victim.peer.state is State.CLOSED
    (closed,) = victim.of(Closed)
    name = victim.peer.match.start.names[liar]
    assert closed.msgid.startswith("{name}'s program did what the rules forbid"), closed
    assert dict(closed.args) == {"name": name, "what": code}
    assert any(file.endswith(".proof") for file in victim.disk)
    verdict = verify(victim.record, games)
    if victim.peer.match.fold.binding and proven:
        assert (verdict.kind, verdict.what) == ("failed", f"{name} broke the rules: {code}")
        assert victim.of(Audited)[-1].blame == liar
    else:
        assert verdict.kind in ("unfinished", "refused")


def unproved(victim: End) -> None:
    """It was signed by nobody, so it ended the link and is nobody's lie: nothing was owed."""
    assert victim.peer.state is State.CLOSED
    (closed,) = victim.of(Closed)
    assert closed.msgid == SENTENCES["nonsense"]
    assert not any(file.endswith(".proof") for file in victim.disk)
    assert not victim.of(Audited)
    assert verify(victim.record, BOX).kind == "unfinished"


def condemned(victim: End, liar: int, what: str, where: str = "") -> None:
    """The audit found the lie and whose it is; whoever reads the record finds it too."""
    (audited,) = victim.of(Audited)
    assert audited.verdict.startswith(f"failed: {what}"), audited
    assert where in audited.verdict
    assert audited.blame == liar
    caught_name = dict(victim.of(Closed)[0].args)
    assert caught_name == {"name": victim.peer.match.start.names[liar], "what": "audit"}
    assert victim.peer.state is State.CLOSED
    verdict = verify(victim.record, BOX)
    assert verdict.kind == "failed"
    assert verdict.what.startswith(what)
    assert where in verdict.where


def deserted(victim: End, liar: int, code: str, sentence: str, games=BOX) -> None:
    """Somebody's silence or leaving is on record, told in a sentence, and counts as giving up."""
    start = victim.peer.match.start
    (audited,) = victim.of(Audited)
    assert (audited.verdict, audited.blame) == (f"refused: {code}", liar)
    (closed,) = victim.of(Closed)
    assert closed.msgid == SENTENCES[sentence]
    assert dict(closed.args)["name"] == start.names[liar]
    verdict = verify(victim.record, games)
    says = start.names[victim.seat]
    assert (verdict.kind, verdict.what) == ("refused", f"{start.names[liar]} {code}, says {says}")
    assert victim.peer.state is State.CLOSED
