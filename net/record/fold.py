"""Log entries folded into a match: commitments, reveals, the lot, legality, digests, the end.

A peer folds as entries arrive and the audit folds a whole record, through the same code. An
entry is judged by what its author knew when he signed it: an action that a concurrent one has
overtaken is void, not a lie. Judging by arrival was rejected: two honest peers would disagree;
folding his log from its beginning was, too: a few late words would make a match crawl.
"""

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from core.action import Action, Answer, Deploy, Flag, Lot, Offer, Resign, Reveal, Settle
from core.event import Event
from core.game import Game, Malformed
from core.match import Delta, Match
from core.piece import NATURE, Seat
from core.position import Phase, Position

from ..wire import messages as wire
from ..wire.frames import decode, to_action
from ..wire.hidden_messages import Army, Charge, HiddenBody, Protest
from ..wire.messages import Cheat, Entry, Garbage
from .clock import Clocks, clocks_of
from .commitments import Commitments
from .dispute import MAX_DISPUTES, MAX_LATE, OTHERWISE, Dispute, answers
from .hidden_state import HiddenState
from .log import Log, LogEntry

STUMBLES = (Malformed, LookupError, ValueError, ArithmeticError, TypeError)
"""What rules may raise over nonsense; an action they stumble over is not lawful."""
MAX_VOID = 64
"""Overtaken actions of one seat; two people who race each other by hand need a handful."""
UNPROVEN = ("digest", "end", "flood", "disagree")
"""Breaches that may be an honest program's bug, or rest on what its author could not know."""
BESIDE = (wire.End, Charge)
"""What END does not sum up."""


class Counted(NamedTuple):
    """An action that now counts, what it did, and the public digest (32 bytes) after it."""

    seat: Seat
    action: Action
    digest: bytes
    events: tuple[Event, ...]
    delta: Delta | None
    """None in a fold that reports to nobody, as an audit's."""


def brief(digest: bytes) -> bytes:
    """Cut a digest to the 8 bytes that travel."""
    return digest[:8]


T = TypeVar("T")


def twin(original: T) -> T:
    """Copy a match, its commitments or a hidden state so that going on with the copy leaves the
    original alone: its lists and dictionaries are copied, what they hold is shared."""
    other = copy.copy(original)
    for name, value in vars(original).items():
        if isinstance(value, list | dict):
            setattr(other, name, copy.copy(value))
    return other


class Foretold(NamedTuple):
    """What an action would do on a position, worked out before it was signed."""

    before: Position
    at: int
    """How many actions came before it."""
    delta: Delta
    events: tuple[Event, ...]
    digest: bytes


class Before(NamedTuple):
    """How it stood before an entry was placed, where the entry itself does not say."""

    played: int
    offer: Entry | None
    disputed: str
    clocks: Clocks | None
    playing: bool
    """The armies stood, and nobody had won."""
    dispute: Dispute | None


def _blamed(error: Exception, logged: LogEntry) -> Cheat:
    """Say which entry is wrong, and that its author is to blame."""
    if isinstance(error, Cheat):
        what = f"{error.detail or error.code} ({logged.place})"
        return Cheat(error.code, what, logged.entry.seat)
    return Cheat("illegal", f"{error} ({logged.place})", logged.entry.seat)


class Fold:
    """A match as far as `placed` entries of each seat; `own` are deployments this peer knows.

    `reports` says that somebody is told what each action changed (`Counted.delta`).
    """

    def __init__(
        self, game: Game, options: Any, log: Log, own: dict[Seat, str] | None = None,
        *, trust: bool = False, reports: bool = False,
    ) -> None:
        self.log = log
        self.match = Match(game, options)
        self.own = own if own is not None else {}
        self.placed = [0] * len(log.chains)
        self.trail: list[LogEntry] = []
        self.void: list[LogEntry] = []
        self.commitments = Commitments(log)
        self.ends: dict[Seat, wire.End] = {}
        self.left: frozenset[Seat] = frozenset()
        """Who was out while others played on; they need not sign the END."""
        secrets = self.match.rules.secrets
        players = len(self.match.rules.seats)
        self.hidden = HiddenState(log, secrets, players) if secrets is not None else None
        """What is public of pieces that stay hidden, in the games that have such."""
        first = self.match.position
        at_once = first.phase is Phase.MUSTER and len(first.to_act) == players
        self.sealed = at_once and self.hidden is None
        """All set up at once, so in secret; other games begin at once, or place in the open."""
        self.clocks = clocks_of(log.start, players)
        """What everybody has left by what was reported; None where there are no clocks."""
        self.dispute: Dispute | None = None
        """What the two programs see differently just now."""
        self._disputes = 0
        self._doubted: frozenset[bytes] = frozenset()
        """Hashes of the entries after which our own board was another one than their author's."""
        self._mended: tuple[int, ...] = ()
        """By seat, how many of its entries all must have read who write since we went back."""
        self._offer: Entry | None = None
        self._befores: list[Before] = []
        """By entry of the trail."""
        self._dues: dict[Seat, type[HiddenBody]] | None = None
        self._foretold: Foretold | None = None
        self._trust, self._reports = trust, reports
        self.make = (game, options)

    @property
    def seats(self) -> int:
        """Number of those who sign: the players, and a referee where there is one."""
        return len(self.placed)

    @property
    def dues(self) -> dict[Seat, type[HiddenBody]]:
        """Which entry each seat must sign next where pieces stay hidden, of those who must.

        Worked out once an entry, when somebody asks.
        """
        if self._dues is None:
            self._dues = {} if self.hidden is None else self.hidden.dues(self.match)
        return self._dues

    @property
    def owing(self) -> list[Seat]:
        """The seats that owe an entry now; one that still sets up its army is not hurried."""
        return sorted(seat for seat, due in self.dues.items() if due is not Army)

    @property
    def revealing(self) -> bool:
        """True from the last commitment until the last army is shown."""
        return self.sealed and self.commitments.made and not self.commitments.shown

    @property
    def ended(self) -> bool:
        """True when all who played to the end have signed it."""
        return len(self.ends) + len(self.left) >= self.seats

    def again(self, trail: list[LogEntry]) -> "Fold":
        """Fold these entries afresh, believing the digests and causes that were checked before."""
        game, options = self.make
        fold = Fold(game, options, self.log, self.own, trust=True, reports=self._reports)
        fold._doubted = self._doubted.intersection(x.hash for x in trail)
        for logged in trail:
            fold.place(logged)
        fold._trust = False
        return fold

    def place(self, logged: LogEntry) -> list[Counted]:
        """Fold the next entry; Cheat names what is wrong with it and where."""
        entry = logged.entry
        before = self._before()
        try:
            counted = self._place(logged)
            counted += self._answers()
            self._dues = None
        except Exception as error:
            self._revert(logged, before)
            if not isinstance(error, (Cheat, *STUMBLES)):
                raise
            raise _blamed(error, logged) from None
        self.placed[entry.seat] += 1
        self.trail.append(logged)
        self._befores.append(before)
        return counted

    # looking back ------------------------------------------------------------------------------

    def _before(self) -> Before:
        disputed = self.hidden.disputed if self.hidden is not None else ""
        playing = self.match.position.phase is Phase.PLAY
        return Before(len(self.match.actions), self._offer, disputed, self.clocks, playing,
                      self.dispute)

    def _revert(self, logged: LogEntry, before: Before) -> list[Delta]:
        """Undo what an entry did to the match; give it, newest first."""
        self._dues = None
        undone = []
        while len(self.match.actions) > before.played:
            undone.append(self.match.undo())
        if self.hidden is not None:
            self.hidden.settled -= sum(isinstance(x.played[1], Settle) for x in undone)
        self._offer, self.clocks, self.dispute = before.offer, before.clocks, before.dispute
        if self.void and self.void[-1] is logged:
            self.void.pop()
        if not self.match.over:
            self.left = self.match.gone
        return undone

    def _unplace(self) -> tuple[LogEntry, Before, list[Delta]]:
        """Take the last entry out of the fold; give it and what it did."""
        logged, before = self.trail.pop(), self._befores.pop()
        entry = logged.entry
        self.placed[entry.seat] -= 1
        undone = self._revert(logged, before)
        self.commitments.unplace(entry)
        if isinstance(entry.body, wire.End):
            del self.ends[entry.seat]
        elif isinstance(entry.body, HiddenBody) and self.hidden is not None:
            self.hidden.unplace(entry.seat, entry.body, before.disputed)
        return logged, before, undone

    @contextmanager
    def _known_to(self, entry: Entry) -> Iterator[None]:
        """Stand where the author of an entry stood when he signed it, then where we stood before.

        It costs what was placed since the first entry that he had not read: he could sign little
        meanwhile, for nobody does anything twice in a turn that is not his.
        """
        known, aside = self.log.known_to(entry), copy.copy(self)
        self.placed, self.void = self.placed[:], self.void[:]
        self.commitments = twin(self.commitments)
        self.ends, self.hidden = dict(self.ends), self.hidden and twin(self.hidden)
        undone = []
        while any(ours > his for ours, his in zip(self.placed, known, strict=True)):
            undone.append(self._unplace())
        if self.hidden is not None:
            self.hidden.rewound(self.match.position)
        self._dues = None
        length, played = len(self.trail), len(self.match.actions)
        try:
            self._trust = True
            for logged in self.log.order(self.placed, known):
                self.place(logged)
            self._trust = aside._trust
            yield
        finally:
            while len(self.match.actions) > played:
                self.match.undo()
            del self.trail[length:], self._befores[length:]
            for logged, before, changes in reversed(undone):
                self.trail.append(logged)
                self._befores.append(before)
                for change in reversed(changes):
                    self.match.redo(change)
            vars(self).update(vars(aside))

    def _place(self, logged: LogEntry) -> list[Counted]:
        entry, body = logged.entry, wire.bare(logged.entry.body)
        if isinstance(body, wire.Start):
            return []
        if isinstance(body, wire.Disagree):
            return self._disagree(logged, body)
        if isinstance(body, wire.GoBack):
            return self._go_back(entry, body)
        if self.dispute is not None:
            return self._frozen(entry, self.dispute)
        known = self.log.known_to(entry)
        if any(a < b for a, b in zip(known, self._mended, strict=False)):
            raise Cheat("disagree", "an entry that has not heard of both going back")
        if isinstance(body, wire.Commit):
            return self._commit(logged, body)
        if isinstance(body, wire.Reveal):
            return self._reveal(entry, body)
        if isinstance(body, wire.End):
            return self._end(entry.seat, body)
        if isinstance(body, Charge):
            return self._charge(entry, body)
        if isinstance(body, HiddenBody):
            return self._hidden(logged, body)
        timed = isinstance(entry.body, wire.Timed)
        if isinstance(body, wire.Spending) and timed != (self.clocks is not None):
            raise Cheat("clock", "an action says its time where there are clocks, and only there")
        action = to_action(body)
        assert action is not None
        assert not isinstance(body, wire.Timed)
        return self._act(logged, action, body.digest)

    def _count(self, seat: Seat, action: Action, judged: bool = False) -> Counted:
        """Play an action; `judged`: `refusal` has let it through here."""
        told, delta = self._known(seat, action), None
        if told is not None:
            events, digest, delta = told.events, told.digest, told.delta
            self.match.redo(told.delta)
        else:
            events = (self.match.enact if judged else self.match.play)(seat, action)
            digest = b"" if self._trust else self.match.digest()
            delta = self.match.delta() if self._reports else None
        if not self.match.over:
            self.left = self.match.gone
        return Counted(seat, action, digest, events, delta if self._reports else None)

    def foretell(self, seat: Seat, action: Action) -> bytes:
        """Give the digest (8 bytes) that an action would carry, playing nothing; `refusal` must
        have let it through here.

        What it would do is remembered for the moment when it counts.
        """
        match = self.match
        events = match.enact(seat, action)
        try:
            digest = match.digest()
        finally:
            delta = match.undo()
        self._foretold = Foretold(match.position, len(match.actions), delta, events, digest)
        return brief(digest)

    def _known(self, seat: Seat, action: Action) -> Foretold | None:
        """Give what was foretold of an action, if it was foretold of this very position."""
        told, match = self._foretold, self.match
        if told is None or told.delta.played != (seat, action):
            return None
        return told if told.before is match.position and told.at == len(match.actions) else None

    def _hidden(self, logged: LogEntry, body: HiddenBody) -> list[Counted]:
        if self.hidden is None:
            raise Cheat("order", "a seal where nothing is hidden")
        if not self._trust and self._unaware(logged.entry):
            with self._known_to(logged.entry):
                self._place(logged)  # his own log must ask for it too
        elif isinstance(body, Protest) and body.code != "garbled" and (
            body.seat not in self.owing or logged.entry.seat in self.owing
        ):
            raise Cheat("protest", "about somebody who was not waited for")
        self.hidden.place(logged, body, self.match, self.dues.get(logged.entry.seat))
        if isinstance(body, Army):
            seat = logged.entry.seat
            return [self._count(seat, Deploy(self.own.get(seat)))]
        return []

    def _charge(self, entry: Entry, body: Charge) -> list[Counted]:
        hidden = self.hidden
        if hidden is None or not hidden.ready or entry.seat in hidden.charges:
            raise Cheat("charge", "nothing that can be said now")
        if not self._trust:
            past = self.log.order([0] * self.seats, self.log.known_to(entry))
            wrong = self.breach(past, body.proof)
            mine = body.seat == entry.seat
            if mine or wrong is None or (wrong.code, wrong.seat) != (body.code, body.seat):
                raise Cheat("charge", "an entry that breaks nothing")
        hidden.charges[entry.seat] = body
        return []

    def breach(self, past: list[LogEntry], raw: bytes) -> Cheat | None:
        """Say what an entry breaks that comes after these; None when it proves nobody's fault.

        A pure function of its arguments: whoever reads a CHARGE finds the same.
        """
        try:
            entry = decode(raw)
        except Garbage:
            return None
        if not isinstance(entry, Entry):
            return None
        log = Log(self.log.start)
        for logged in past:
            log.chains[logged.entry.seat].append(logged)
        fold = Fold(*self.make, log, trust=True)
        try:
            suspect = log.add(entry)
            for logged in log.order():
                fold._trust = logged is not suspect
                fold.place(logged)
                if logged is suspect:
                    break
        except Cheat as error:
            return error if error.seat == entry.seat and error.code not in UNPROVEN else None
        return None

    def _unaware(self, entry: Entry) -> bool:
        """Tell whether an author has not seen what we have, other than what all sign at once."""
        alike = () if isinstance(entry.body, Protest) else type(entry.body)
        return any(
            not isinstance(logged.entry.body, alike)
            for seat, head in zip(self.log.others(entry.seat), entry.heads, strict=True)
            for logged in self.log.chains[seat][head.count : self.placed[seat]]
        )

    def _answers(self) -> list[Counted]:
        """Play for nature what the evidence says, as long as it says anything."""
        counted: list[Counted] = []
        while self.hidden is not None and self.hidden.ready:
            answer = self.hidden.answer(self.match)
            if answer is None:
                break
            refusal = self.match.refusal(NATURE, answer)
            if refusal:
                raise Cheat("illegal", str(refusal))
            counted.append(self._count(NATURE, answer, judged=True))
            self.hidden.settled += isinstance(answer, Settle)
        return counted

    def _commit(self, logged: LogEntry, body: wire.Commit) -> list[Counted]:
        seat = logged.entry.seat
        self.commitments.check_commit(seat, body)
        refusal = self.match.refusal(seat, Deploy(None))
        if refusal:
            raise Cheat("illegal", str(refusal))
        counted = [self._count(seat, Deploy(self.own.get(seat)))]
        self.commitments.commits[seat] = logged
        return counted

    def _reveal(self, entry: Entry, body: wire.Reveal) -> list[Counted]:
        seat = entry.seat
        self.commitments.check_reveal(entry, body)
        refusal = self.match.refusal(seat, Reveal(body.value))
        if refusal:
            raise Cheat("illegal", str(refusal))
        counted = [self._count(seat, Reveal(body.value), judged=True)]
        self.commitments.randoms[seat] = body.random
        if self.commitments.shown and NATURE in self.match.position.to_act:
            counted.append(self._count(NATURE, Lot(self.commitments.first())))
        return counted

    def _act(self, logged: LogEntry, action: Action, digest: bytes) -> list[Counted]:
        entry, match, before = logged.entry, self.match, self._before()
        if self.hidden is not None and self.hidden.disputed:
            raise Cheat("order", "an action while a battle is disputed")
        refusal = None if self._known(entry.seat, action) else match.refusal(entry.seat, action)
        seen = zip(self.log.others(entry.seat), entry.heads, strict=True)
        raced = any(self.placed[seat] > head.count for seat, head in seen)
        if raced and not self._trust:
            self._judge_as_author(entry, action, digest)
        if not raced:
            self._timely(match, action)
            self._run_out(action)
        if refusal and not raced:
            raise Cheat("illegal", str(refusal))
        late = isinstance(action, Answer) and (
            self._offer is None or not self.log.follows(entry, self._offer)
        )
        if isinstance(action, Flag) and self.placed[action.seat] > self.log.known_to(entry)[
                action.seat]:
            late = True  # he has said something meanwhile: the next claim may count
        if raced and action == Offer("draw") and self.log.start.protocol >= wire.DRAWS_AS_READ_FROM:
            late = True  # what a yes would mean may be another thing by now
        if refusal or late:  # overtaken: its author could not know
            self.void.append(logged)
            if sum(x.entry.seat == entry.seat for x in self.void) > MAX_VOID:
                raise Cheat("flood", "too many actions that come too late")
            return []
        running = self.running
        counted = self._count(entry.seat, action, judged=True)
        if isinstance(entry.body, wire.Timed) and self.clocks and running == entry.seat:
            self.clocks = self.clocks.spent(entry.seat, entry.body.used)
            if match.position.turn != entry.seat:
                self.clocks = self.clocks.ended(entry.seat)
        if isinstance(entry.body, wire.Offer):
            self._offer = entry
        elif match.pending is None:
            self._offer = None
        if raced or (brief(counted.digest) == digest and not self._trust):
            return [counted]
        if self._trust and logged.hash not in self._doubted:
            return [counted]
        if not self._disputable(logged, before.playing):
            raise Cheat("digest", OTHERWISE)
        self._doubted |= {logged.hash}
        ours = brief(counted.digest or self.match.digest())
        self._revert(logged, before)
        self.dispute = Dispute(logged, ours)
        return []

    # boards that differ ------------------------------------------------------------------------

    def _disputable(self, logged: LogEntry, playing: bool) -> bool:
        """Tell whether both may go back to before an action that leads to two boards.

        Two players, nothing hidden: nobody sees again what he has seen, and nobody is outvoted.
        """
        start, body = self.log.start, wire.bare(logged.entry.body)
        two = self.seats == len(self.match.rules.seats) == 2 and self.hidden is None
        return (two and playing and isinstance(body, wire.Spending)
                and start.protocol >= wire.GOES_BACK_FROM and self._disputes < MAX_DISPUTES)

    def doubts(self, logged: LogEntry) -> bool:
        """Tell whether an entry was just placed that leads to another board here."""
        dispute = self.dispute
        return dispute is not None and dispute.said is None and dispute.about is logged

    def _disagree(self, logged: LogEntry, body: wire.Disagree) -> list[Counted]:
        """Stand where the action had not been played yet, whichever board is ours.

        Nobody can know another's reason; what is no lawful DISAGREE is nobody's lie either.
        """
        entry, dispute = logged.entry, self.dispute
        at = next((at for at in reversed(range(len(self.trail))) if (
            self.trail[at].entry.seat, self.trail[at].entry.n) == (body.seat, body.number)), None)
        if at is None or body.seat == entry.seat:
            raise Cheat("disagree", "about nothing that was played")
        about, before = self.trail[at], self._befores[at]
        fits = (self._disputable(about, before.playing) and not self.match.over
                and answers(self.log, entry, body, about.entry))
        late = len(self.trail) - at - 1
        if not fits or late > MAX_LATE:
            raise Cheat("disagree", "about something that nobody can go back to")
        if dispute is not None:
            if dispute.said is not None or dispute.about is not about:
                raise Cheat("disagree", "said already")
        else:
            played = len(self.match.actions)
            while len(self.match.actions) > before.played:
                self.match.undo()
            self._offer, self.clocks = before.offer, before.clocks
            dispute = Dispute(about, late=late, undone=played - before.played)
        self.dispute = dispute._replace(said=entry)
        self._disputes += 1
        return []

    def _frozen(self, entry: Entry, dispute: Dispute) -> list[Counted]:
        """Let what the author signed before he knew be void; nothing else may be signed."""
        dispute.check_late(self.log, entry)
        if dispute.late >= MAX_LATE:
            raise Cheat("disagree", "too much after a board that differs")
        self.dispute = dispute._replace(late=dispute.late + 1)
        return []

    def _go_back(self, entry: Entry, body: wire.GoBack) -> list[Counted]:
        if self.dispute is None:
            raise Cheat("disagree", "nothing to go back from")
        dispute = self.dispute.back(self.log, entry)
        if not self._trust and body.digest != brief(self.match.digest()):
            raise Cheat("digest", OTHERWISE)
        self.dispute = dispute
        if len(dispute.agreed) == self.seats:
            self.dispute = None
            counts = {each.seat: each.n + 1 for each in dispute.agreed}
            self._mended = tuple(counts[seat] for seat in range(self.seats))
        return []

    def foresee(self, logged: LogEntry) -> None:
        """Judge an entry that cannot be placed yet, so that no lie is written down or passed on."""
        body = logged.entry.body
        if isinstance(body, wire.Start):
            return  # the log has compared it
        if isinstance(body, wire.Disagree | wire.GoBack):
            raise Cheat("disagree", f"{logged.place} comes too early", logged.entry.seat)
        if self.dispute is not None:
            self.dispute.check_late(self.log, logged.entry)
            return
        if isinstance(body, wire.End) and self.match.over:
            if logged.entry.seat in self.left or body != self.end():
                raise Cheat("end", f"not how the match ended ({logged.place})", logged.entry.seat)
            return
        action, digest = to_action(body), getattr(wire.bare(body), "digest", None)
        judged = action is not None and digest is not None
        if not judged and not isinstance(body, wire.End | HiddenBody):
            raise Cheat("early", f"{logged.place} comes too early", logged.entry.seat)
        try:
            if action is not None and digest is not None:
                self._judge_as_author(logged.entry, action, digest)
            else:
                with self._known_to(logged.entry):
                    self._place(logged)
        except (Cheat, *STUMBLES) as error:
            raise _blamed(error, logged) from None

    def out_by(self, end: Entry) -> frozenset[Seat]:
        """Give who was out before the end, as the author of an END knew it: what made it so may
        still wait to be acknowledged here."""
        if self.match.over:
            return self.left
        with self._known_to(end):
            return self.left

    def _timely(self, match: Match, action: Action) -> None:
        """Refuse what honest programs put off until a battle is settled: it could undo the battle.

        Who has read its outcome could else accept a draw that was offered before it.
        """
        if match.position.phase is Phase.DUEL and isinstance(action, Offer | Answer | Resign):
            raise Cheat("order", "an offer, an answer or a resignation in mid-battle")

    def _run_out(self, action: Action) -> None:
        """Refuse a claim that somebody's time is over where, by its own word, it is not."""
        if isinstance(action, Flag) and (
            self.clocks is None or action.seat != self.running
            or action.used < self.clocks.flag(action.seat)
        ):
            raise Cheat("flag", "a clock that had not run out")

    @property
    def running(self) -> Seat | None:
        """Whose clock runs: while armies are set up, in battles and in a pause nobody's."""
        match = self.match
        still = self.clocks is None or match.paused or match.position.phase is not Phase.PLAY
        still = still or self.dispute is not None
        return None if still else match.position.turn

    def _judge_as_author(self, entry: Entry, action: Action, digest: bytes) -> None:
        with self._known_to(entry):
            self._timely(self.match, action)
            self._run_out(action)
            refusal = self.match.refusal(entry.seat, action)
            if refusal:
                raise Cheat("illegal", str(refusal))
            if self.foretell(entry.seat, action) != digest:
                raise Cheat("digest", OTHERWISE)

    def end(self) -> wire.End:
        """Give the END every seat must sign now."""
        outcome = self.match.position.outcome
        if outcome is None:
            raise Cheat("end", "an end before the game was over")
        heads = []
        for chain in self.log.chains:  # a CHARGE may cross an END, and is no part of the match
            told = (x.hash for x in reversed(chain) if not isinstance(x.entry.body, BESIDE))
            heads.append(next(told))
        digest = brief(self.match.digest())
        return wire.End(tuple(heads), outcome.winners, outcome.reason[:32], digest)

    def _end(self, seat: Seat, body: wire.End) -> list[Counted]:
        if self.hidden is not None and not self.hidden.opened:
            raise Cheat("early", "an end before the audit")
        if seat in self.left or body != self.end():
            raise Cheat("end", "the end does not tell how the match ended")
        self.ends[seat] = body
        return []
