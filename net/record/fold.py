"""Log entries folded into a match: commitments, reveals, the lot, legality, digests, the end.

A peer folds as entries arrive and the audit folds a whole record, through the same code. An
entry is judged by what its author knew who signed it: an action that a concurrent one has
overtaken is void, not a lie. Judging by arrival was rejected: two honest peers would disagree;
folding their log from its beginning was, too: a few late words would make a match crawl.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from core.action import Action, Answer, Deploy, Flag, Lot, Offer, Resign, Reveal, Settle
from core.event import Event
from core.game import Game, Malformed
from core.match import Delta, Match
from core.piece import NATURE, Seat
from core.position import Phase, Position

from ..wire import messages as wire
from ..wire.frames import decode, to_action
from ..wire.hidden_messages import (
    Army,
    Bind,
    Charge,
    HiddenBody,
    Protest,
    Throw,
    WishSeals,
    WishValue,
)
from ..wire.messages import Cheat, Entry, Garbage
from .accusations import Accusations
from .clock import Clocks, clocks_of
from .commitments import Commitments
from .dispute import MAX_DISPUTES, MAX_LATE, OTHERWISE, Dispute, answers
from .handovers import Handovers
from .hidden_state import HiddenState
from .log import Log, LogEntry
from .setup import beginning_of, match_at
from .throws import Throws
from .wishes import Wishes, wishes_in

STUMBLES = (Malformed, LookupError, ValueError, ArithmeticError, TypeError)
"""What rules may raise over nonsense; an action they stumble over is not lawful."""
PUT_OFF = (Offer, Answer, Resign)
"""What waits until a battle is settled or a die has fallen."""
MAX_HANDED = 16
"""How often seats of one match may be handed on, and how many heirs may be named for seats that are
away; a family needs one or two."""
MAX_VOID = 64
"""Overtaken actions of one seat; two people who race each other by hand need a handful."""
UNPROVEN = ("digest", "end", "flood", "disagree")
"""Breaches that may be an honest program's bug, or rest on what its author could not know."""
BESIDE = (wire.End, Charge, WishValue)
"""What END does not sum up: it may cross one."""


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


class Foretold(NamedTuple):
    """What an action would do on a position, worked out before it was signed."""

    before: Position
    at: int
    """How many actions came before it."""
    delta: Delta
    events: tuple[Event, ...]
    digest: bytes


class Standing(NamedTuple):
    """How a match stands after some entries, beside the position: an entry leads to the next one.
    """

    placed: tuple[int, ...]
    """By seat, how many of its entries are folded."""
    commitments: Commitments
    hidden: HiddenState | None
    """What is public of pieces that stay hidden, in the games that have such."""
    throws: Throws
    clocks: Clocks | None
    """What everybody has left by what was reported; None where there are no clocks."""
    wishes: Wishes | None
    """What is public of secret wishes, where they were agreed on."""
    accusations: Accusations = Accusations()
    handovers: Handovers = Handovers()
    void: tuple[LogEntry, ...] = ()
    """The entries that others had overtaken."""
    ends: Mapping[Seat, wire.End] = {}
    left: frozenset[Seat] = frozenset()
    """Who was out while others played on; they need not sign the END."""
    dispute: Dispute | None = None
    """What the two programs see differently just now."""
    disputes: int = 0
    """How often they have."""
    mended: tuple[int, ...] = ()
    """By seat, how many of its entries all must have read who write since we went back."""
    offer: Entry | None = None
    played: int = 0
    """How many actions the match has."""
    playing: bool = False
    """The armies stand, and nobody has won."""


class Placed(NamedTuple):
    """An entry that is folded, and how the match stood before it."""

    logged: LogEntry
    before: Standing


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
        self.beginning = beginning_of(game, options, log.start)
        """Where the match begins elsewhere than its game does."""
        self.match = match_at(game, options, self.beginning)
        self.own = own if own is not None else {}
        players, secrets = len(self.match.rules.seats), self.match.rules.secrets
        hidden = HiddenState(log, secrets, range(players)) if secrets is not None else None
        first = self.match.position
        self.now = Standing((0,) * len(log.chains), Commitments(log), hidden, Throws(log),
                            clocks_of(log.start, players), wishes_in(log, self.match.rules),
                            playing=first.phase is Phase.PLAY)
        self.trail: list[Placed] = []
        at_once = first.phase is Phase.MUSTER and len(first.to_act) == players
        self.sealed = at_once and hidden is None
        """All set up at once, so in secret; other games begin at once, or place in the open."""
        self._doubted: frozenset[bytes] = frozenset()
        """Hashes of the entries after which our own board was another one than their author's."""
        self._dues: dict[Seat, type[HiddenBody]] | None = None
        self._foretold: Foretold | None = None
        self._trust, self._reports = trust, reports
        self.make = (game, options)

    @property
    def seats(self) -> int:
        """Number of those who sign: the players, and a referee where there is one."""
        return len(self.now.placed)

    @property
    def dues(self) -> dict[Seat, type[HiddenBody]]:
        """Which entry each seat must sign next that nobody chooses, of those who must: where pieces
        stay hidden, and where a die is thrown.

        Worked out once an entry, when somebody asks.
        """
        if self._dues is None:
            state = self.now.throws if self.now.hidden is None else self.now.hidden
            self._dues = state.dues(self.match)
        return self._dues

    @property
    def binding(self) -> bool:
        """True once words are owed that nobody chooses: who falls silent then can be accused."""
        hidden = self.now.hidden
        return bool(self.now.throws.bound) if hidden is None else hidden.ready

    @property
    def owing(self) -> list[Seat]:
        """The seats that owe an entry now; one that still sets up its army is not hurried."""
        return sorted(seat for seat, due in self.dues.items() if due is not Army)

    def wish_due(self, seat: Seat) -> type[HiddenBody] | None:
        """Say what a seat signs next so that wishes are drawn: seals as soon as its army is bound,
        its open value when all armies stand. Nobody is blamed for owing it."""
        now = self.now
        if now.wishes is None:
            return None
        bound = now.commitments.commits if self.sealed else (
            now.hidden.armies if now.hidden is not None else now.wishes.players)
        return now.wishes.due(seat, self.match, seat in bound)

    def wish_opens(self, seat: Seat) -> bool:
        """Tell whether a seat may open its wish now: once the match is over, and before its END.
        Who is out of it, or has handed their seat on, opens none."""
        now = self.now
        if now.wishes is None or not self.match.over or seat in now.left or seat in now.ends:
            return False
        own = seat in now.wishes.opened and seat not in now.wishes.hidden
        return own and all(seat != each.seat for each in now.handovers.made)

    @property
    def wishing(self) -> list[Seat]:
        """The seats that everybody waits for before wishes are drawn."""
        return [seat for seat in range(self.seats) if self.wish_due(seat) is not None]

    @property
    def revealing(self) -> bool:
        """True from the last commitment until the last army is shown."""
        commitments = self.now.commitments
        return self.sealed and commitments.made and not commitments.shown

    @property
    def ended(self) -> bool:
        """True when all who played to the end have signed it."""
        return len(self.now.ends) + len(self.now.left) >= self.seats

    def again(self, trail: list[Placed]) -> "Fold":
        """Fold these entries afresh, believing the digests and causes that were checked before."""
        game, options = self.make
        fold = Fold(game, options, self.log, self.own, trust=True, reports=self._reports)
        fold._doubted = self._doubted.intersection(x.logged.hash for x in trail)
        for logged, _ in trail:
            fold.place(logged)
        fold._trust = False
        return fold

    def place(self, logged: LogEntry) -> list[Counted]:
        """Fold the next entry; Cheat names what is wrong with it and where."""
        before = self.now
        try:
            counted = self._place(logged)
            counted += self._answers()
        except Exception as error:
            self._return_to(before)
            if not isinstance(error, (Cheat, *STUMBLES)):
                raise
            raise _blamed(error, logged) from None
        match, now, author = self.match, self.now, logged.entry.seat
        self.now = now._replace(
            placed=(*now.placed[:author], now.placed[author] + 1, *now.placed[author + 1:]),
            left=now.left if match.over else match.gone, played=len(match.actions),
            playing=match.position.phase is Phase.PLAY,
        )
        self._dues = None
        self.trail.append(Placed(logged, before))
        return counted

    # looking back ------------------------------------------------------------------------------

    def _return_to(self, before: Standing) -> list[Delta]:
        """Stand where we stood; give what the match is without now, newest first."""
        undone = []
        while len(self.match.actions) > before.played:
            undone.append(self.match.undo())
        self.now, self._dues = before, None
        return undone

    @contextmanager
    def _known_to(self, entry: Entry) -> Iterator[None]:
        """Stand where the author of an entry stood who signed it, then where we stood before.

        It costs what was placed since the first entry that they had not read: they could sign
        little meanwhile, for nobody does anything twice in a turn that is not theirs.
        """
        known = self.log.known_to(entry)
        aside = self.now, self._trust, self._dues, self._foretold
        undone: list[tuple[Placed, list[Delta]]] = []
        while any(ours > his for ours, his in zip(self.now.placed, known, strict=True)):
            last = self.trail.pop()
            undone.append((last, self._return_to(last.before)))
        self._dues = None
        length, played = len(self.trail), len(self.match.actions)
        try:
            self._trust = True
            for logged in self.log.order(self.now.placed, known):
                self.place(logged)
            self._trust = aside[1]
            yield
        finally:
            while len(self.match.actions) > played:
                self.match.undo()
            del self.trail[length:]
            for last, changes in reversed(undone):
                self.trail.append(last)
                for change in reversed(changes):
                    self.match.redo(change)
            self.now, self._trust, self._dues, self._foretold = aside

    def _place(self, logged: LogEntry) -> list[Counted]:
        entry, body, now = logged.entry, wire.bare(logged.entry.body), self.now
        match body:
            case wire.Start():
                return []
            case wire.Disagree():
                return self._disagree(logged, body)
            case wire.GoBack():
                return self._go_back(entry, body)
            case wire.Handover():  # whatever else the author had not heard of: their key is void
                return self._hand_over(entry, body)
        if now.dispute is not None:
            return self._frozen(entry, now.dispute)
        known = self.log.known_to(entry)
        if any(a < b for a, b in zip(known, now.mended, strict=False)):
            raise Cheat("disagree", "an entry that has not heard of both going back")
        match body:
            case wire.Commit():
                return self._commit(logged, body)
            case wire.Reveal():
                return self._reveal(entry, body)
            case wire.End():
                return self._end(entry.seat, body)
            case Charge():
                return self._charge(entry, body)
            case WishSeals() | WishValue():
                return self._wish(logged, body)
        if not isinstance(body, wire.Acting):
            assert isinstance(body, HiddenBody)
            return self._owed(logged, body)
        timed = isinstance(entry.body, wire.Timed)
        if isinstance(body, wire.Spending) and timed != (now.clocks is not None):
            raise Cheat("clock", "an action says its time where there are clocks, and only there")
        return self._act(logged, to_action(body), body.digest)

    def unhanded(self) -> str | None:
        """Say why nobody can hand a seat on now, in a word; None where they can.

        What is hidden, or bound ahead, follows from the secrets of who sat there.
        """
        now = self.now
        if now.hidden is not None:
            return "hidden"
        if now.wishes is not None and not now.wishes.drawn:
            return "early"
        if now.throws.bound or self.match.position.throws:
            return "chance"
        early = not now.playing or now.dispute is not None
        if self.match.over or early or self.log.start.protocol < wire.HANDS_FROM:
            return "over" if self.match.over else "early"
        return "flood" if len(now.handovers.made) >= MAX_HANDED else None

    def heirs_of(self, seat: Seat) -> frozenset[Seat]:
        """Give the seats that together may hand on another's which is away: all others that play,
        where they are two or more; else none."""
        others = frozenset(range(len(self.match.rules.seats))) - self.now.left - {seat}
        return others if len(others) > 1 else frozenset()

    def _hand_over(self, entry: Entry, body: wire.Handover) -> list[Counted]:
        """Let another key sign for a seat: by its own word, or by that of all others."""
        handovers, own = self.now.handovers, entry.seat == body.seat
        if not self._trust:
            with self._known_to(entry):
                self._may_hand_over(entry, body)
        if own:
            handovers = handovers.make(body, self.match.position.ply)
        elif self.now.placed[body.seat] == body.number:
            handovers = handovers.agree(entry.seat, body)
        self.now = self.now._replace(handovers=handovers)
        return []

    def _may_hand_over(self, entry: Entry, body: wire.Handover) -> None:
        """Cheat where an author may not say this now, or where there is no such key or machine."""
        now, heirs = self.now, self.heirs_of(body.seat)
        said = now.handovers.agreed.get(body, frozenset())
        if entry.seat != body.seat:
            theirs = entry.seat in heirs - said and now.placed[body.seat] == body.number and (
                len(now.handovers.agreed) < MAX_HANDED)
        else:
            theirs = not self.log.inherits(entry) or (bool(heirs) and said >= heirs)
        known = {*self.log.start.keys, *(x.key for x in now.handovers.made)}
        there = body.machine < self.seats if body.level else body.machine == body.seat
        hinders = self.unhanded()
        if hinders or not (theirs and there) or body.key in known or body.seat in now.left:
            raise Cheat("handover", hinders or "not theirs to say")

    def _allow(self, seat: Seat, action: Action) -> None:
        """Cheat where the rules refuse an action."""
        refusal = self.match.refusal(seat, action)
        if refusal:
            raise Cheat("illegal", str(refusal))

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

    def _owed(self, logged: LogEntry, body: HiddenBody) -> list[Counted]:
        if not self._trust and self._unaware(logged.entry):
            with self._known_to(logged.entry):
                self._place(logged)  # his own log must ask for it too
        elif isinstance(body, Protest) and body.code != "garbled" and (
            body.seat not in self.owing or logged.entry.seat in self.owing
        ):
            raise Cheat("protest", "about somebody who was not waited for")
        now, seat, wanted = self.now, logged.entry.seat, self.dues.get(logged.entry.seat)
        accusations, throws, hidden = now.accusations, now.throws, now.hidden
        if isinstance(body, Protest):
            accusations = accusations.protest(seat, body, self.seats)
        elif isinstance(body, Bind | Throw):
            throws = throws.place(logged, body, wanted)
        elif hidden is not None:
            hidden = hidden.place(logged, body, self.match, wanted)
        else:
            raise Cheat("order", "a seal where nothing is hidden")
        if isinstance(body, Protest) and body.code == "garbled":
            if hidden is None:
                raise Cheat("protest", "about no table that was seen")
            hidden = hidden.garbled(seat, body.seat)
        self.now = now._replace(accusations=accusations, throws=throws, hidden=hidden)
        if isinstance(body, Army):
            return [self._count(seat, Deploy(self.own.get(seat)))]
        return []

    def _wish(self, logged: LogEntry, body: WishSeals | WishValue) -> list[Counted]:
        """Keep what draws the wishes, or opens one."""
        seat, now = logged.entry.seat, self.now
        if now.wishes is None:
            raise Cheat("order", "a wish where none was agreed on")
        wishes = now.wishes.place(logged, body, self.wish_due(seat), self.wish_opens(seat))
        self.now = now._replace(wishes=wishes)
        return []

    def _charge(self, entry: Entry, body: Charge) -> list[Counted]:
        accusations = self.now.accusations
        if not self.binding or entry.seat in accusations.charges:
            raise Cheat("charge", "nothing that can be said now")
        if not self._trust:
            past = self.log.order([0] * self.seats, self.log.known_to(entry))
            wrong = self.breach(past, body.proof)
            mine = body.seat == entry.seat
            if mine or wrong is None or (wrong.code, wrong.seat) != (body.code, body.seat):
                raise Cheat("charge", "an entry that breaks nothing")
        self.now = self.now._replace(accusations=accusations.charge(entry.seat, body))
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
            log.take(logged)
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
            for logged in self.log.chains[seat][head.count : self.now.placed[seat]]
        )

    def _answers(self) -> list[Counted]:
        """Play for nature what the evidence says, as long as it says anything."""
        counted: list[Counted] = []
        while (answer := self.now.throws.answer(self.match)) is not None:
            self.now = self.now._replace(throws=self.now.throws.fallen())
            counted.append(self._count(NATURE, answer, judged=True))
        while (hidden := self.now.hidden) is not None and hidden.ready:
            hidden = hidden.begun(self.match)
            answer = hidden.answer(self.match)
            if isinstance(answer, Settle):
                hidden = hidden._replace(settled=hidden.settled + 1)
            self.now = self.now._replace(hidden=hidden)
            if answer is None:
                break
            self._allow(NATURE, answer)
            counted.append(self._count(NATURE, answer, judged=True))
        return counted

    def _commit(self, logged: LogEntry, body: wire.Commit) -> list[Counted]:
        seat = logged.entry.seat
        self.now.commitments.check_commit(seat, body)
        self._allow(seat, Deploy(None))
        counted = [self._count(seat, Deploy(self.own.get(seat)))]
        self.now = self.now._replace(commitments=self.now.commitments.commit(logged))
        return counted

    def _reveal(self, entry: Entry, body: wire.Reveal) -> list[Counted]:
        seat = entry.seat
        self.now.commitments.check_reveal(entry, body)
        self._allow(seat, Reveal(body.value))
        counted = [self._count(seat, Reveal(body.value), judged=True)]
        commitments = self.now.commitments.show(seat, body.random)
        self.now = self.now._replace(commitments=commitments)
        if commitments.shown and NATURE in self.match.position.to_act:
            counted.append(self._count(NATURE, Lot(commitments.first())))
        return counted

    def _act(self, logged: LogEntry, action: Action, digest: bytes) -> list[Counted]:
        entry, match, before = logged.entry, self.match, self.now
        if before.hidden is not None and before.hidden.disputed:
            raise Cheat("order", "an action while a battle is disputed")
        if before.playing and before.wishes is not None and not before.wishes.read_by(entry):
            raise Cheat("early", "an action before all wishes were drawn")
        refusal = None if self._known(entry.seat, action) else match.refusal(entry.seat, action)
        seen = zip(self.log.others(entry.seat), entry.heads, strict=True)
        raced = any(before.placed[seat] > head.count for seat, head in seen)
        if raced and not self._trust:
            self._judge_as_author(entry, action, digest)
        if not raced:
            self._timely(match, action)
            self._run_out(action)
        if refusal and not raced:
            raise Cheat("illegal", str(refusal))
        late = isinstance(action, Answer) and (
            before.offer is None or not self.log.follows(entry, before.offer)
        )
        if isinstance(action, Flag) and before.placed[action.seat] > self.log.known_to(entry)[
                action.seat]:
            late = True  # he has said something meanwhile: the next claim may count
        if raced and action == Offer("draw") and self.log.start.protocol >= wire.DRAWS_AS_READ_FROM:
            late = True  # what a yes would mean may be another thing by now
        if refusal or late:  # overtaken: its author could not know
            void = (*before.void, logged)
            if sum(x.entry.seat == entry.seat for x in void) > MAX_VOID:
                raise Cheat("flood", "too many actions that come too late")
            self.now = before._replace(void=void)
            return []
        running, clocks = self.running, before.clocks
        counted = self._count(entry.seat, action, judged=True)
        if isinstance(entry.body, wire.Timed) and clocks and running == entry.seat:
            clocks = clocks.spent(entry.seat, entry.body.used)
            if match.position.turn != entry.seat:
                clocks = clocks.ended(entry.seat)
        offer = entry if isinstance(entry.body, wire.Offer) else before.offer
        self.now = before._replace(clocks=clocks, offer=None if match.pending is None else offer)
        if raced or (brief(counted.digest) == digest and not self._trust):
            return [counted]
        if self._trust and logged.hash not in self._doubted:
            return [counted]
        if not self._disputable(logged, before.playing):
            raise Cheat("digest", OTHERWISE)
        self._doubted |= {logged.hash}
        ours = brief(counted.digest or self.match.digest())
        self._return_to(before)
        self.now = before._replace(dispute=Dispute(logged, ours))
        return []

    # boards that differ ------------------------------------------------------------------------

    def _disputable(self, logged: LogEntry, playing: bool) -> bool:
        """Tell whether both may go back to before an action that leads to two boards.

        Two players, nothing hidden: nobody sees again what he has seen, and nobody is outvoted.
        """
        start, body = self.log.start, wire.bare(logged.entry.body)
        seen = self.now.hidden is not None or self.now.throws.bound
        two = self.seats == len(self.match.rules.seats) == 2 and not seen
        return (two and playing and isinstance(body, wire.Spending)
                and start.protocol >= wire.GOES_BACK_FROM and self.now.disputes < MAX_DISPUTES)

    def doubts(self, logged: LogEntry) -> bool:
        """Tell whether an entry was just placed that leads to another board here."""
        dispute = self.now.dispute
        return dispute is not None and dispute.said is None and dispute.about is logged

    def _disagree(self, logged: LogEntry, body: wire.Disagree) -> list[Counted]:
        """Stand where the action had not been played yet, whichever board is ours.

        Nobody can know another's reason; what is no lawful DISAGREE is nobody's lie either.
        """
        entry, now = logged.entry, self.now
        at = next((at for at in reversed(range(len(self.trail))) if (
            self.trail[at].logged.entry.seat, self.trail[at].logged.entry.n
        ) == (body.seat, body.number)), None)
        if at is None or body.seat == entry.seat:
            raise Cheat("disagree", "about nothing that was played")
        about, before = self.trail[at]
        fits = (self._disputable(about, before.playing) and not self.match.over
                and answers(self.log, entry, body, about.entry))
        late = len(self.trail) - at - 1
        if not fits or late > MAX_LATE:
            raise Cheat("disagree", "about something that nobody can go back to")
        dispute = now.dispute
        if dispute is not None:
            if dispute.said is not None or dispute.about is not about:
                raise Cheat("disagree", "said already")
        else:
            undone = len(self._return_to(before))
            now = now._replace(offer=before.offer, clocks=before.clocks)
            dispute = Dispute(about, late=late, undone=undone)
        self.now = now._replace(dispute=dispute._replace(said=entry), disputes=now.disputes + 1)
        return []

    def _frozen(self, entry: Entry, dispute: Dispute) -> list[Counted]:
        """Let what the author signed before they knew be void; nothing else may be signed."""
        dispute.check_late(self.log, entry)
        if dispute.late >= MAX_LATE:
            raise Cheat("disagree", "too much after a board that differs")
        self.now = self.now._replace(dispute=dispute._replace(late=dispute.late + 1))
        return []

    def _go_back(self, entry: Entry, body: wire.GoBack) -> list[Counted]:
        if self.now.dispute is None:
            raise Cheat("disagree", "nothing to go back from")
        dispute = self.now.dispute.back(self.log, entry)
        if not self._trust and body.digest != brief(self.match.digest()):
            raise Cheat("digest", OTHERWISE)
        self.now = self.now._replace(dispute=dispute)
        if len(dispute.agreed) == self.seats:
            counts = {each.seat: each.n + 1 for each in dispute.agreed}
            mended = tuple(counts[seat] for seat in range(self.seats))
            self.now = self.now._replace(dispute=None, mended=mended)
        return []

    def foresee(self, logged: LogEntry) -> None:
        """Judge an entry that cannot be placed yet, so that no lie is written down or passed on."""
        body = logged.entry.body
        if isinstance(body, wire.Start):
            return  # the log has compared it
        if isinstance(body, wire.Disagree | wire.GoBack):
            raise Cheat("disagree", f"{logged.place} comes too early", logged.entry.seat)
        if self.now.dispute is not None:
            self.now.dispute.check_late(self.log, logged.entry)
            return
        if isinstance(body, wire.End) and self.match.over:
            if logged.entry.seat in self.now.left or body != self.end():
                raise Cheat("end", f"not how the match ended ({logged.place})", logged.entry.seat)
            return
        acting = wire.bare(body)
        if not isinstance(acting, wire.Acting | wire.Handover | wire.End | HiddenBody):
            raise Cheat("early", f"{logged.place} comes too early", logged.entry.seat)
        try:
            if isinstance(acting, wire.Acting):
                self._judge_as_author(logged.entry, to_action(acting), acting.digest)
            else:
                with self._known_to(logged.entry):
                    self._place(logged)
        except (Cheat, *STUMBLES) as error:
            raise _blamed(error, logged) from None

    def out_by(self, end: Entry) -> frozenset[Seat]:
        """Give who was out before the end, as the author of an END knew it: what made it so may
        still wait to be acknowledged here."""
        if self.match.over:
            return self.now.left
        with self._known_to(end):
            return self.now.left

    def _timely(self, match: Match, action: Action) -> None:
        """Refuse what honest programs put off until a battle is settled or a die has fallen: it
        could undo that.

        Who has read its outcome could else accept a draw that was offered before it.
        """
        if NATURE in match.position.to_act and isinstance(action, PUT_OFF):
            raise Cheat("order", "an offer, an answer or a resignation in mid-battle")

    def _run_out(self, action: Action) -> None:
        """Refuse a claim that somebody's time is over where, by its own word, it is not."""
        if isinstance(action, Flag) and (
            self.now.clocks is None or action.seat != self.running
            or action.used < self.now.clocks.flag(action.seat)
        ):
            raise Cheat("flag", "a clock that had not run out")

    @property
    def running(self) -> Seat | None:
        """Whose clock runs: while armies are set up, in battles, while a die is thrown and in a
        pause nobody's."""
        match = self.match
        still = self.now.clocks is None or match.paused or match.position.phase is not Phase.PLAY
        still = still or self.now.dispute is not None or match.position.throws or bool(self.wishing)
        return None if still else match.position.turn

    def _judge_as_author(self, entry: Entry, action: Action, digest: bytes) -> None:
        with self._known_to(entry):
            self._timely(self.match, action)
            self._run_out(action)
            self._allow(entry.seat, action)
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
        if self.now.hidden is not None and not self.now.hidden.opened:
            raise Cheat("early", "an end before the audit")
        if seat in self.now.left or body != self.end():
            raise Cheat("end", "the end does not tell how the match ended")
        self.now = self.now._replace(ends={**self.now.ends, seat: body})
        return []
