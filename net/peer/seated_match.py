"""One match as one seat lives it: its log, its fold, its secrets, and what is owed to the peer.

An entry that others may overtake (an offer, an answer, a resignation) is shown only once the peer
has acknowledged it, and until then nothing else of ours is signed: so what is told is never untold.
Showing it at once and winding back was rejected; a screen cannot unsay "you won".
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from core.action import Action, Answer, Deploy, Flag, Lot, Reveal, Roll, Settle
from core.game import Game, Refusal, msg
from core.option import changed
from core.piece import Seat
from core.plain_text import plain, told_apart

from ..crypto.keys import SeatKey
from ..output import Erase, Frame, Output, ReadBack, Store, Tell
from ..record import key_file
from ..record.audit import read
from ..record.dispute import OTHERWISE, Dispute
from ..record.fold import STUMBLES, Fold, brief
from ..record.hidden_audit import facts
from ..record.kept import Kept
from ..record.key_file import KeyLine
from ..record.log import Log, LogEntry
from ..record.writer import RecordWriter
from ..report import (
    Audited,
    Bound,
    Disputed,
    HandedOver,
    Letter,
    Played,
    Refused,
    Report,
    Running,
    Safe,
    Started,
    Willing,
)
from ..wire import messages as wire
from ..wire.frames import frame, frame_of, to_body
from ..wire.hidden_messages import PROOF, Army, Charge, Protest, Trust
from ..wire.messages import Cheat, Entry, LocalError, Seen, Start
from .acknowledgement import Acknowledgements
from .desync_bundle import bundle
from .fair_throws import FairThrows
from .hidden_army import HiddenArmy
from .match_time import MatchTime
from .sealed_wish import SealedWish
from .secret import Entropy, Secret
from .states import State

LOG = logging.getLogger("tambour.net.peer.seated_match")

Files = Callable[[Start, bytes, Seat], tuple[Path, Path]]
"""Names the record and the key file of a match: (start, match id, our seat) -> two paths."""

PASSED_ON = msg("Somebody else plays for you now.")


def _begins(entry: Entry) -> bool:
    """Tell whether an entry is the START of a match that nobody can give up any more."""
    return isinstance(entry.body, Start)


class Voice(Protocol):
    """How a match speaks to the other seats, whatever links lead there."""

    def __call__(
        self, data: Frame, came_from: Seat, to: Seat | None = None, *, author: Seat | None = None,
    ) -> None:
        """Put a frame on all links but that where it came from and its author's, or on that of one
        seat."""


@dataclass
class Seated:
    """A match from its START to its END; methods append to `out` what must be done, in order."""

    game: Game
    options: Any
    start: Start
    seat: Seat
    key: SeatKey
    entropy: Entropy
    files: Files
    out: list[Output]
    tell: Voice
    direct: frozenset[Seat]
    """The seats at the other ends of our links; words of others come by way of those."""
    kept: Kept | None = None
    """What the files held where we go on with a match."""
    posts: list[Action] = field(default_factory=list)
    telling: bool = False
    audited: bool = False
    absent: frozenset[Seat] = frozenset()
    """Whose links are cut, ours or the host's: meanwhile nobody signs anything."""
    behind: set[Seat] = field(default_factory=set)
    """Seats whose link was cut, until we know again whatever they know: we sign nothing before."""

    def __post_init__(self) -> None:
        self.greets = self.key if self.kept is None else self.kept.greets
        """The key with which we greet and open doors; see `Log.greets`."""
        self.log = Log(self.start)
        values: dict[Seat, str] = {}
        self.fold = Fold(self.game, self.options, self.log, values, reports=True)
        self.record, self.keys = self.files(self.start, self.log.match, self.seat)
        self.writer = RecordWriter(self.record, self.keys, self.kept)
        self.acks = Acknowledgements(self.log, self.seat)
        self.time = MatchTime(self.fold, self.seat, self._tell_time, self.hide)
        self.secret = self._keep(values)
        self.wish = SealedWish(self.seat, self.key)

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name by seat as screens show it; on the wire it stays as it was typed."""
        return told_apart(self.fold.now.handovers.names(self.start.names))

    @property
    def handed_on(self) -> bool:
        """True once somebody else's key signs for our seat: we have no more to say."""
        return self.key.public in self.log.keys(self.seat)[:-1]

    def _keep(self, values: dict[Seat, str]) -> Secret:
        kind = FairThrows if self.fold.now.hidden is None else HiddenArmy
        return kind(values, self.fold, self.seat, self.key, self.entropy)

    @property
    def acked(self) -> int:
        """How many of our entries are on every other disk."""
        return self.acks.acked

    @property
    def state(self) -> State:
        """Where the match is, by what the fold has placed."""
        fold = self.fold
        if 0 in fold.now.placed:
            return State.START
        if fold.match.over or (fold.now.hidden is not None and fold.now.hidden.disputed):
            return State.DONE if fold.ended and self.acks.everywhere() else State.END
        if fold.now.hidden is not None:
            return State.PLAY if fold.now.hidden.ready else State.MUSTER
        if not fold.sealed:
            return State.PLAY
        if not fold.now.commitments.made:
            return State.MUSTER
        return State.PLAY if fold.now.commitments.shown else State.REVEAL

    # what we do ------------------------------------------------------------------------------

    def open(self, *lines: KeyLine) -> None:
        """Sign the START; the key is on disk before it, and what else is to be kept secret."""
        self.hide(key_file.Seat(self.log.match, self.seat, self.key.seed.open()))
        if self.secret.first is not None:
            self.hide(self.secret.first)
        for line in lines:
            self.hide(line)
        self._sign(self.start)
        self._settle()

    def recall(self, kept: Kept) -> None:
        """Stand where we stood when our program ended; Cheat where the files do not hold together.

        What others have on their disks is known as far as they have written it since; a word that
        still needs to be acknowledged waits until its reader is back.
        """
        self.out += self.writer.mend(kept)
        for entry in kept.entries:
            self.acks.read(self.log.add(entry).entry)
        self.acks.away |= {x.seat for x in kept.lines if isinstance(x, key_file.Gone)}
        self.secret.recall(self.fold, kept.lines)
        self.behind = set(self.direct - self.acks.away)
        self._tell_past(kept)

    def _tell_past(self, kept: Kept | None = None) -> None:
        """Fold what is in the log, and tell all of it as a match that goes on."""
        told = len(self.out)
        self._place(_begins)
        if kept is not None:
            self.time.recall(kept)
        past = [x.report for x in self.out[told:] if isinstance(x, Tell)]
        del self.out[told:]
        if past and isinstance(past[0], Started):
            played: list[Played] = []
            for report in past:
                if isinstance(report, Played):
                    played.append(report)
                elif isinstance(report, Disputed) and report.undone:
                    del played[-report.undone :]
            self.out.append(Tell(replace(past[0], past=tuple(played))))
            bound = [report for report in past if isinstance(report, Bound | Letter)]
            clocks = [report for report in past if isinstance(report, Running)]
            disputes = [report for report in past if isinstance(report, Disputed)]
            heirs = [report for report in past if isinstance(report, HandedOver | Willing)]
            self.out += [*map(Tell, bound), *map(Tell, heirs), *map(Tell, clocks[-1:])]
            if self.fold.now.dispute is not None:
                self.out += map(Tell, disputes[-1:])

    def take_over(self, watched: "Seated", *lines: KeyLine) -> None:
        """Stand where we stood while we looked on, and have a seat now, in the same files."""
        self.writer = watched.writer
        for line in lines:
            self.hide(line)
        for logged in watched.log.order():
            self.acks.read(logged.entry)
            self.log.take(logged)
        for seat, seen in watched.acks.newest.items():
            if seat != self.seat:
                self.acks.learn(seen)
        self.acks.away |= watched.acks.away
        self._tell_past()
        agreed = self.fold.now.handovers.agreed
        named = next((x for x in agreed if (x.seat, x.key) == (self.seat, self.key.public)), None)
        if named is not None:
            self._sign(named)
        self.acknowledge()
        self._settle()

    def hand_over(self, body: wire.Handover) -> None:
        """Sign that somebody else plays on for a seat, ours or one that is away."""
        self._sign(body)
        self._settle()

    def play_by_computer(self, level: int, name: str) -> None:
        """Let a computer of this program play on for our seat, with a key that was never used."""
        key = SeatKey(self.entropy(32))
        self.hide(key_file.Seat(self.log.match, self.seat, key.seed.open()))
        self._sign(wire.Handover(
            self.seat, len(self.log.chains[self.seat]), key.public, name, level, self.seat))
        self.key = key
        self._settle()

    def act(self, action: Action) -> None:
        """Play, or refuse, or wait for our last word to be safe."""
        if self.posts or self.behind or self._early(action):
            self.posts.append(action)
            return
        refusal = self._refusal(action)
        if refusal:
            self.out.append(Tell(Refused(self.seat, refusal)))
            return
        try:
            if isinstance(action, Deploy):
                self._commit(action)
            elif self.fold.now.dispute is not None:
                self._sign(wire.GoBack(brief(self.fold.match.digest())))
            else:
                body = to_body(action, self.fold.foretell(self.seat, action))
                self._sign(self.time.timed(self.fold, body))
        except LocalError:
            why = Refusal("M-0", msg("That is too long to be sent."))
            self.out.append(Tell(Refused(self.seat, why)))
            return
        self._settle()

    def _refusal(self, action: Action) -> Refusal | None:
        if self.handed_on:
            return Refusal("M-0", PASSED_ON)
        if isinstance(action, Reveal | Lot | Roll | Settle | Flag):
            return Refusal("M-0", msg("That happens by itself."))
        if self.state in (State.START, State.REVEAL):
            return Refusal("M-0", msg("Wait for the other player."))
        dispute = self.fold.now.dispute
        if dispute is not None and self.seat in dispute.willing:
            return Refusal("M-0", msg("Wait for the other player."))
        if dispute is not None:
            return None if action == Answer(True) else Refusal("M-0", msg(
                "First the two of you go back to before the last move."))
        try:
            return self.fold.match.refusal(self.seat, action)
        except STUMBLES as error:
            return Refusal("M-0", str(error))

    def _commit(self, action: Deploy) -> None:
        if action.value is None:
            raise LocalError("unsendable", "a deployment without a value")
        offer = self.secret.offer(self.fold, action.value)
        self.hide(offer.line)
        if offer.trust is not None and self.fold.now.hidden is not None:
            self.tell(frame(offer.trust), self.seat, self.fold.now.hidden.referee)
        self._sign(offer.body)

    def trust(self, seat: Seat, told: Trust) -> None:
        """Learn, as the referee, what a player will open at the end."""
        self.secret.accept(self.fold, seat, told)
        self.hide(key_file.Trusted(seat, told.master, told.value))

    def _sign(self, body: wire.Body) -> None:
        logged = self.log.sign(self.key, self.seat, body)
        self._store(logged)
        self.tell(frame_of(logged.raw), self.seat)

    def _store(self, logged: LogEntry) -> None:
        if self._last(logged.entry):
            # no kill may leave a record that is verified and a key beside it
            self.out += [Erase(self.keys), self.writer.finish(self.log.order())]
        else:
            self.out.append(self.writer.store(logged))

    def _last(self, entry: Entry) -> bool:
        """Tell whether an entry is the last END that anybody must sign."""
        if not isinstance(entry.body, wire.End):
            return False
        out = self.fold.out_by(entry)
        return all(isinstance(chain[-1].entry.body, wire.End) or seat in out
                   for seat, chain in enumerate(self.log.chains))

    @property
    def whole(self) -> bool:
        """True once everybody who must has signed the END: no word of this match is to come."""
        return any(self._last(chain[-1].entry) for chain in self.log.chains if chain)

    def hide(self, line: KeyLine) -> None:
        """Write something down that nobody else may see; no more of it once all is over.

        The other end may come back for our last word after our keys are erased.
        """
        if not self.writer.finished:
            self.out.append(self.writer.hide(line))

    # what comes ------------------------------------------------------------------------------

    def enter(self, entry: Entry, via: Seat) -> None:
        """Take an entry that came from `via`: judge it, store it, pass it on, show it, acknowledge.

        What a screen is told stands after the order to store the entry, which is done first or
        not at all, and after the whole judgement: a refused entry leaves no order. Our own
        acknowledgement decides nothing here. What others may overtake is not told before all of
        *them* have acknowledged it. So telling comes first, and a screen waits for no signature.
        """
        if self.log.known(entry):
            return  # said twice: an answer would be one more thing to send, as often as he likes
        if entry.seat == self.seat and not self.behind and not self.handed_on:
            raise Cheat("seat", "an entry of our own seat that we never signed")
        if isinstance(entry.body, Army):
            self.secret.accept(self.fold, entry.seat, entry.body)
        logged = self.log.add(entry, self.seat)
        placed = len(self.fold.trail)
        shown: list[Output] = []
        out, self.out = self.out, shown
        try:
            if entry.seat != self.seat and self.acks.forgets(entry):
                what = f"{logged.place} forgets what its author acknowledged"
                raise Cheat("heads", what, entry.seat)
            self._believe(logged)
            self._place()
            if self.fold.now.placed[entry.seat] <= entry.n:
                self.fold.foresee(logged)
            if self.fold.doubts(logged) and self._held():  # a word of ours is under way
                raise Cheat("digest", f"{OTHERWISE} ({logged.place})", entry.seat)
        except Exception as error:  # nobody has seen it: as if it had never come
            LOG.info("entry %d of seat %d is taken back: %s", entry.n, entry.seat,
                     type(error).__name__)
            self.log.drop(logged)
            self.fold = self.fold.again(self.fold.trail[:placed])
            raise
        finally:
            self.out = out
        if self.fold.doubts(logged):
            self.bundle(entry, f"digest: {OTHERWISE} ({logged.place})")
        try:
            self._store(logged)
            self.tell(frame_of(logged.raw), via)
        finally:  # it is in the log, whatever we stumble over
            out += shown
        self.acknowledge()
        self._settle()

    def bundle(self, entry: Entry, what: str) -> None:
        """Write down what helps to mend two programs that see two boards after an entry."""
        data = bundle(self.writer, self.fold, self.seat, entry, what)
        self.out.append(Store(self.record.with_suffix(".desync.zip"), data, whole=True))

    def acknowledge(self) -> None:
        """Say to all what is on our disk by now; signed when all that was ordered before is done.
        """
        if self.handed_on:
            return
        heads = self.log.heads()
        self.tell(cache(lambda: frame(self.log.acks(self.key, self.seat, heads))), self.seat)

    def see(self, message: Seen, via: Seat) -> None:
        """Learn what is on another seat's disk."""
        acked = self.acked
        if message.seat == self.seat and len(self.log.keys(self.seat)) > 1:
            return  # of who sat here before us, or plays on for us
        if not self.acks.learn(message, via in self.behind):
            return
        if self.acks.newest.get(message.seat) is message:  # else others lack the same as we do
            self.tell(frame(message), via, author=message.seat)
        if self.acked > acked:
            self.out.append(Tell(Safe(self.acked)))
        done = self.handed_on and self.acked == len(self.log.chains[self.seat])
        if done and not self.writer.finished:
            self.writer.finished = True
            self.out.append(Erase(self.keys))
        self._settle()

    def may_go(self, seat: Seat) -> bool:
        """Tell whether the match goes on without a seat: it is out, or it has resigned."""
        chain = self.log.chains[seat]
        resigned = bool(chain) and isinstance(chain[-1].entry.body, wire.Resign)
        return seat in self.fold.now.left or (resigned and not self.fold.match.over)

    def depart(self, seat: Seat) -> None:
        """Wait no more for a seat that is out and has left the table."""
        if seat not in self.acks.peers or not self.may_go(seat):
            raise Cheat("gone", f"seat {seat} still plays")
        if seat not in self.acks.away:
            self.acks.away.add(seat)
            self.hide(key_file.Gone(seat))
        self._settle()

    # a link that was cut -----------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """True when it can be gone on with; whoever was killed, or cut off, may have missed how it
        began."""
        return all(self.log.chains) or self.kept is not None

    @property
    def resumable(self) -> bool:
        """True while we wait for who is cut off: not all are known to have the end."""
        return self.begun and self.state is not State.DONE

    def sever(self, seat: Seat) -> None:
        """Wait for a seat whose link is cut; all have signed START, as far as we can ever know."""
        self.behind.add(seat)
        self._place(_begins)

    def caught_up(self, seat: Seat) -> None:
        """Go on: nothing that this seat knows is unknown to us."""
        self.behind.discard(seat)
        self.time.tell(self.fold)
        self._settle()

    # clocks ------------------------------------------------------------------------------------

    def pass_time(self, now: float, lag: float = 0.0) -> None:
        """Let the clock of whoever is to move run, unless somebody's link is cut; claim its end.

        Their words may be on their way for `lag` seconds longer than near here.
        """
        self.time.watch.lag = round(1000 * lag)
        fold = self.fold
        if fold.now.clocks is None:
            return
        self.time.tick(fold, now)
        idle = self.time.waiting or self.behind or self._held() or self.handed_on
        if idle or not self.secret.playing:
            return
        flag = self.time.flag(fold)
        if flag is not None:
            self._sign(to_body(flag, fold.foretell(self.seat, flag)))
            self._settle()

    def _tell_time(self, report: Report) -> None:
        if self.telling:
            self.out.append(Tell(report))

    def _believe(self, logged: LogEntry) -> None:
        """Refuse a claim that somebody's time is over where by our own clock it cannot be.

        Not one that its subject has overtaken. Whatever the link did meanwhile, what was measured
        counts; its author is named where they alone can be at fault.
        """
        entry = logged.entry
        if not isinstance(entry.body, wire.Flag) or entry.body.seat == entry.seat:
            return
        seat, used = entry.body.seat, entry.body.used
        crossed = self.log.known_to(entry)[seat] < len(self.log.chains[seat])
        if not crossed and not self.time.watch.believes(seat, used):
            self.fold.foresee(logged)  # what no lawful match holds is said of it first
            author = entry.seat if self.time.watch.disproves(seat, used) else None
            raise Cheat("flag", f"{logged.place} claims time that was not used", author)

    # what follows ----------------------------------------------------------------------------

    @property
    def held(self) -> bool:
        """True while a word of ours, or of another, waits to be acknowledged, or to be caught up
        with."""
        return self._held() or bool(self.behind)

    def _held(self) -> bool:
        """Tell whether an entry waits to be acknowledged before it counts."""
        return sum(self.fold.now.placed) < len(self.log)

    def _early(self, action: Action) -> bool:
        wishing = self.fold.now.playing and bool(self.fold.wishing)
        return self._held() or wishing or self.secret.early(self.fold, action)

    def _settle(self) -> None:
        """Place what can be placed, and sign what follows from it, until nothing follows."""
        while True:
            self._place()
            if not self._follow():
                break
        while self.posts and not self.behind and not self._early(self.posts[0]):
            posts, self.posts = self.posts, []
            self.act(posts[0])
            self.posts += posts[1:]

    def _place(self, counts: Callable[[Entry], bool] = lambda entry: False) -> None:
        """Fold what is ready; `counts` says which entries need not be acknowledged any more."""
        while self._held() and (logged := self.log.ready(self.fold.now.placed)) is not None:
            entry = logged.entry
            if self.acks.awaited(entry) and not counts(entry):
                return
            dispute, drawn = self.fold.now.dispute, self.drawn
            try:
                counted = self.fold.place(logged)
                if self.fold.doubts(logged):  # perhaps it was our memory
                    self.fold = self.fold.again(self.fold.trail[:-1])
                    counted = self.fold.place(logged)
            except Cheat as error:
                if error.code not in ("digest", "illegal"):
                    raise
                self.fold = self.fold.again(self.fold.trail)  # perhaps it was our memory
                counted = self.fold.place(logged)
                LOG.warning("our memory of the match was wrong: %s came out only when all was"
                            " folded again", logged.place)
            self._begin()
            match entry.body:
                case wire.Commit(_, seal):
                    self.out.append(Tell(Bound(entry.seat, seal)))
                case Army():
                    self.out.append(Tell(Bound(entry.seat, logged.hash)))
                case wire.Handover():
                    self._tell_heir(entry.seat, entry.body)
            for each in counted:
                self.out.append(Tell(Played(*each)))
            self._tell_dispute(dispute)
            if self.drawn and not drawn and (wish := self.wish.wish(self.fold)) is not None:
                self.out.append(Tell(Letter(self.seat, wish)))
            settled = any(isinstance(each.action, Roll | Settle) for each in counted)
            self.time.placed(self.fold, entry, settled)

    @property
    def drawn(self) -> bool:
        """True once secret wishes are drawn."""
        return self.fold.now.wishes is not None and self.fold.now.wishes.drawn

    def _tell_heir(self, author: Seat, body: wire.Handover) -> None:
        """Tell who plays for a seat from now on, or on whom others have agreed so far."""
        name, seats = plain(body.name), self.fold.now.handovers.agreed.get(body, frozenset())
        if author == body.seat:
            here = author == self.seat and not body.level and not self.handed_on
            self.out.append(Tell(HandedOver(body.seat, name, body.level, body.machine, here)))
        elif seats:
            self.out.append(Tell(Willing(body.seat, name, body.level, seats)))

    def _tell_dispute(self, before: Dispute | None) -> None:
        """Tell what an entry has changed about two boards that differ."""
        now = self.fold.now.dispute
        if now is not None and now.said is not None and (
                before is None or (now.said, now.agreed) != (before.said, before.agreed)):
            self.out.append(Tell(Disputed(now.mover, now.willing)))
        elif now is None and before is not None:
            both = frozenset(range(self.fold.seats))
            self.out.append(Tell(Disputed(before.mover, both, before.undone)))
            self.time.watch.restart()

    def _begin(self) -> None:
        if self.telling or 0 in self.fold.now.placed:
            return
        self.telling = True
        start, here = self.start, self.secret.playing and not self.handed_on
        seats = (self.seat,) if here else ()
        self.out.append(
            Tell(Started(
                self.game.key, changed(self.options), start.names, seats, self.record,
                self.fold.beginning,
                clocked=self.fold.now.clocks is not None,
                wishes=self.fold.now.wishes is not None,
            ))
        )

    def _follow(self) -> bool:
        fold = self.fold
        if self.behind:
            return False
        if self.handed_on:
            self._audit(self.state)
            return False
        dispute = fold.now.dispute
        if dispute is not None:
            if dispute.said is None and dispute.mover != self.seat and not self._held():
                about = dispute.about.entry
                self._sign(wire.Disagree(about.seat, about.n, dispute.ours))
                return True
            return False
        if 0 not in fold.now.placed and not self._held():
            wished = self.wish.owed(fold, self.acks.everywhere())
            if wished is not None:
                self._sign(wished)
                return True
            owed = self.secret.owed(fold, self.acks.everywhere())
            if owed is not None:
                self._sign(self.secret.open(fold, owed))
                return True
            if self._faulty():
                return False
        state, whole = self.state, sum(fold.now.placed) == len(self.log)
        own = self.seat not in fold.now.ends and self.seat not in fold.now.left
        if state is State.END and whole and own:
            if fold.now.hidden is not None and not fold.now.hidden.opened:
                return False
            if not fold.now.ends and not self.acks.everywhere():  # who signed first knew that
                return False  # somebody may still have something to say that we have not seen
            self._sign(fold.end())
            return True
        self._audit(state)
        return False

    def _audit(self, state: State) -> None:
        """Have the record read from the disk when it is whole, and judged as anybody may."""
        if state is State.DONE and not self.audited:
            self.audited = True
            games, proved = {self.game.key: self.game}, facts(self.fold)

            def judge(data: bytes) -> Audited:
                record = read(data, games)
                found = record.verdict
                if not found.ok:  # all of it was judged here when it came
                    LOG.warning("the file of a match was damaged: %s", found)
                verdict = str(found) if found.ok else "damaged"
                return Audited(verdict, proved, wishes=record.wishes)

            self.out.append(ReadBack(self.record, len(self.writer.kept) + 1, judge))

    def _faulty(self) -> bool:
        """Audit what was opened; a lie of another's ends the match here, with the proof stored."""
        fault = self.secret.fault(self.fold)
        if fault is None:
            return False
        if not self.audited:
            self.audited = True
            self.out.append(Tell(Audited(f"failed: {fault}", facts(self.fold), fault.seat)))
            if fault.seat != self.seat:
                raise Cheat("audit", str(fault), fault.seat)
        return True

    @property
    def hurried(self) -> bool:
        """True while another must say what does not wait for a person, and we need not."""
        stuck = self.fold.now.hidden is not None and (self._held() or self.state is State.END)
        return stuck or bool(self.fold.owing) or bool(self.late)

    @property
    def late(self) -> list[Seat]:
        """The other seats that must say what does not wait for a person."""
        wishing = self.fold.wishing
        if wishing and self.seat not in wishing:
            return wishing
        return self.secret.late(self.fold)

    @property
    def grave(self) -> bool:
        """True while whoever falls silent would be said to give up."""
        return self.secret.grave(self.fold)

    def relayed(self, *seats: Seat) -> bool:
        """Tell whether words between these seats and us (all, if none is named) pass a third.

        Then nobody can say who swallowed what is missing.
        """
        if seats:
            return not self.direct.issuperset(seats)
        return len(self.direct) > 1 or not self.direct.issuperset(self.acks.peers)

    # how it breaks off -------------------------------------------------------------------------

    def _close(self, body: wire.Body) -> None:
        """Sign one of the last entries: nobody will acknowledge anything any more."""
        self._sign(body)
        self._place(lambda entry: True)

    def _ties(self, seat: Seat, entry: Entry) -> bool:
        """Tell whether another's offer, answer or resignation may have tied a seat's hands."""
        relayed = entry.seat != self.seat and self.relayed(seat, entry.seat)
        return self.acks.ties(seat, entry, relayed)

    def _as_known_to(self, seat: Seat) -> Fold:
        """Fold what is certainly on another seat's disk, in the state that gives.

        That is what it has acknowledged or built on by an entry of its own; and whoever passes on
        to us what others sign has read it.
        """
        log, passed_on = self.log, seat in self.direct
        built = log.known_to(log.chains[seat][-1].entry)
        known = [
            len(chain) if s == seat or (passed_on and s != self.seat and self.relayed(s))
            else max(self.acks.counts[seat][s], built[s])
            for s, chain in enumerate(log.chains)
        ]
        return self.fold.again([
            x for x in self.fold.trail
            if x.logged.entry.n < known[x.logged.entry.seat]
        ])

    def protest(self, code: str, line: Seat | None) -> Seat | None:
        """Put it on record that somebody is silent or gone in mid-battle, in mid-throw or before
        the audit.

        Gives whom it is about, None where nothing was held up; see `Secret.debtors`. What he
        owes by a word of ours that he has not acknowledged is not held against him; but if he owes
        anything such a word is no way to tie our hands, and we say what we owe before we say that
        he did.
        """
        gone = self.acks.peers[0] if len(self.acks.peers) == 1 else line
        if not self.fold.binding or (gone is None and self._held()):
            return None
        entries = [logged.entry for chain in self.log.chains for logged in chain]
        try:
            if gone is not None:
                self._place(lambda entry: self.acks.knows(gone, entry))
            # who accuses somebody owes by all that we have: then both words are told
            accusing = {seat for seat, _ in self.fold.now.accusations.protests}
            owing = [
                seat for seat in self.secret.debtors(self.fold, line)
                if not any(self._ties(seat, entry) for entry in entries)
                and not (self.absent and seat not in self.absent)  # waiting, it could sign nothing
                and (seat in accusing or seat in self._as_known_to(seat).owing)
            ]
            if not owing:
                return None
            self._place(lambda entry: True)
            while (owed := self.secret.owed(self.fold, True)) is not None:
                self._close(self.secret.open(self.fold, owed))
            still = self.secret.debtors(self.fold, line)
            if owing[0] not in still or not self.late:
                return None
            self._close(Protest(code, owing[0]))
        except Cheat:  # our own chain cannot be folded: then we are in no position to protest
            return None
        self.out.append(Tell(Audited(f"refused: {code}", facts(self.fold), owing[0])))
        return owing[0]

    def charge(self, raw: bytes) -> None:
        """Put a signed lie on record where it proves by itself whose it is; see `condemned`."""
        last = self.log.chains[self.seat][-1].entry.body
        if not self.fold.binding or len(raw) > PROOF or isinstance(last, wire.End):
            return
        wrong, said = self.fold.breach(self.log.order(), raw), self.fold.now.accusations.charges
        if wrong is None or wrong.seat in (None, self.seat) or self.seat in said:
            return
        self._close(Charge(wrong.code, wrong.seat, raw))

    def condemned(self) -> Charge | None:
        """Give what is proved on record of another seat, and tell of it."""
        charges = self.fold.now.accusations.charges.values()
        charge = next((c for c in charges if c.seat != self.seat), None)
        if charge is not None and not self.fold.ended:
            verdict = f"failed: {charge.code}"
            self.out.append(Tell(Audited(verdict, facts(self.fold), charge.seat)))
        return charge
