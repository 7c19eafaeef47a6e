"""What a table knows: the match, who views it, what is hidden from him, what is still to be shown.

No pixel and no clock: reports of the link come in through `hear`, and what they ask to be shown
goes out as plain values, which the screen makes dialogs, sounds and motions of. So everything a
table decides can be tested without a window.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.action import Answer, clicks
from core.event import Answered, Event, Offered, Unveiled
from core.match import Delta
from core.piece import PUBLIC, Point, Seat
from core.plain_text import plain
from core.position import Phase, Position
from core.refusal import msg
from net.report import (
    Audited,
    Closed,
    Coloured,
    Disputed,
    HandedOver,
    Refused,
    Relieved,
    Rematch,
    Report,
    Safe,
    Stuck,
    Vacant,
    Watching,
    Willing,
)

from .play import Happened, Play
from .sight import Sight

Gaps = tuple[tuple[str, str], ...]
"""What stands in the {named} gaps of a msgid."""
ASKED = 3
"""Offers of one seat in a turn that are shown; more are answered with no."""
DISAGREE = msg("The two programs disagree about the last move. It is nobody's fault.")
QUESTION = msg("One step back?")
DELIVERED, SAFE = 1, 2
"""How far our last move has come: sent, and on disk at both sides."""


@dataclass(frozen=True)
class Performance:
    """Events to be performed on the board, as the viewer may see them, and the position after."""

    events: tuple[Event, ...]
    position: Position
    upto: int | None = None
    """Actions of the match that have been told when it is over; None: all there are."""


@dataclass(frozen=True)
class BoardTurnedAway:
    """Another player is to use this screen: the board shows at once only what everybody knows."""

    position: Position


@dataclass(frozen=True)
class OfferAnswered:
    """Nobody waits for an answer any more."""


@dataclass(frozen=True)
class BattleBrokenOff:
    """A battle on the board is to stop where it is: nobody will settle it any more."""


@dataclass(frozen=True)
class PointCalled:
    """A point is to be brought into sight."""

    point: Point


@dataclass(frozen=True)
class RecordVerified:
    """The record tells what every piece is: it is to be read, and `reveal` to be called."""


@dataclass(frozen=True)
class Sound:
    """A sound is to be played."""

    name: str


@dataclass(frozen=True)
class Told:
    """A sentence to be read in passing: a msgid with its gaps."""

    sentence: str
    gaps: Gaps


@dataclass(frozen=True)
class Notice:
    """A dialog with something to read: msgids, each with its gaps."""

    title: str
    sentences: tuple[tuple[str, Gaps], ...]
    worded: bool = False
    """What stands in the gaps are msgids as well."""
    until_answered: bool = False
    """It closes with the answer that it tells of."""
    left: bool = False
    """It tells how the table closed in mid-match, and lets the match go on."""


@dataclass(frozen=True)
class OfferDialog:
    """A dialog that asks a seat of ours to answer an offer ("draw" or "back") by another."""

    by: Seat
    what: str
    seat: Seat
    covers: bool
    """The board must not be seen meanwhile: it shows what another player may see."""


@dataclass(frozen=True)
class PauseDialog:
    """The dialog of a pause: any seat may go on."""


@dataclass(frozen=True)
class HeirDialog:
    """A dialog that asks whether we would play on for a seat, or with a `name` whether they may."""

    seat: Seat
    name: str = ""


@dataclass(frozen=True)
class SeatsChanged:
    """Other seats than before are played at this screen, or armies wear other colours."""


@dataclass(frozen=True)
class RematchDialog:
    """A dialog that tells that another seat would like a rematch, and asks for ours."""

    by: Seat


@dataclass(frozen=True)
class ResultDialog:
    """The dialog with the end of the match."""

    anew: bool = False
    """Only where it is open already: what it says has changed."""


ASKING = Notice(msg("Asked"), ((msg("Waiting for the other side's answer."), ()),),
                until_answered=True)
"""Our offer waits for an answer from elsewhere."""
Shown = (Performance | BoardTurnedAway | OfferAnswered | BattleBrokenOff | PointCalled
         | RecordVerified | Sound | Refused | Told | Notice | OfferDialog | PauseDialog
         | HeirDialog | SeatsChanged | RematchDialog | ResultDialog)
"""What a report asks to be shown, in order."""


class Notes:
    """What each viewer has pencilled on whose piece, by the piece's id: a kind, or another mark.

    They stay in this program's memory for one match, and nothing else ever reads them.
    """

    def __init__(self) -> None:
        self._marks: dict[tuple[Seat, Point], str] = {}

    def of(self, viewer: Seat, piece: Point) -> str:
        """Give a viewer's mark on a piece, "" where there is none."""
        return self._marks.get((viewer, piece), "")

    def put(self, viewer: Seat, piece: Point, mark: str) -> None:
        """Write a mark, or rub it out with "" or by writing the same again."""
        self._marks[viewer, piece] = "" if mark == self.of(viewer, piece) else mark


def onlooker(play: Play) -> Seat:
    """Give the viewer when a table begins: PUBLIC where several share a game with secrets."""
    if len(play.seats) != 1 and play.match.rules.secrets:
        return PUBLIC
    return next(iter(play.seats), 0)


class TableState:
    """One match at one screen; `viewer` is the seat that is looking, or PUBLIC."""

    def __init__(self, play: Play, viewer: Seat | None = None, marching: bool = False) -> None:
        self.play = play
        self.viewer = onlooker(play) if viewer is None else viewer
        rules = play.match.rules
        self.secret = rules.secrets is not None
        """True where the game hides pieces."""
        self._sights = {seat: Sight(rules, seat, play.match.line)
                        for seat in (*range(len(rules.seats)), PUBLIC)}
        self.marching = marching
        """True while the armies march in."""
        self.watched = False
        """True while a record is watched."""
        self.told: int | None = None
        """How many actions of the match the viewer has seen to their end on the board; None: all.
        Whatever stands beside the board tells no more."""
        self.ending = False
        """The end of the match is still being shown on the board."""
        self.last: tuple[Point, ...] = ()
        """From where to where the last action went."""
        self.drafted = False
        """True while a move is chosen at this screen and waits to be confirmed."""
        self.delivery = 0
        self.sender: Seat | None = None
        """Of our seats, the one whose last move is delivered."""
        self.verdict = ""
        self.counted: tuple[tuple[str, int], ...] = ()
        """What the audit counted: (word, how many)."""
        self.notes = Notes()
        self.consented = False
        """We have said whether to go back to before a move about which the programs disagree."""
        self._watchers = play.watchers
        self.result_told = self.rematch_asked = self._desync_told = False
        self._missed: dict[Seat, tuple[Position, int, list[Event]]] = {}
        """By seat that is not the viewer: the position it saw last, the actions that had led to
        it, and what happened since."""
        self._revealed: tuple[Unveiled, ...] = ()
        self._offers: dict[Seat, tuple[tuple[int, Seat | None], int]] = {}
        """By seat, the turn it has offered something in, and how often."""

    # what is seen

    @property
    def sight(self) -> Sight:
        """Give the viewer's sight: all that reaches the board passes through it."""
        return self._sights[self.viewer]

    @property
    def seen(self) -> Position:
        """Give the position as the viewer may see it."""
        return self.sight.position(self.play.match.position)

    @property
    def performed(self) -> Position:
        """Give the position that the board has shown already: motions come after the state."""
        match = self.play.match
        late = self.told is not None and self.told < len(match.line)
        return match.path[self.told or 0] if late else match.position

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """Give who has won as far as the board has shown it; () for nobody, None for not yet."""
        outcome = None if self.ending else self.performed.outcome
        if self.play.awarded is None and outcome is not None:
            return tuple(outcome.winners)
        return self.play.awarded

    def unknown(self, point: Point | None) -> bool:
        """Say whether a piece stands on a point whose kind the viewer does not know."""
        piece = self.seen.board[point] if point is not None else None
        return piece is not None and piece.kind is None

    # who may do what

    @property
    def mover(self) -> Seat | None:
        """Give the seat that may move at this screen now, or None."""
        turn = self.play.match.position.turn
        if self.play.closed is not None or turn not in self.play.seats:
            return None
        if self.play.disputed is not None:
            return None
        return None if self.secret and turn != self.viewer else turn

    @property
    def speaker(self) -> Seat:
        """Give the seat that offers and gives up here now: the one to act, else the viewer's.

        In a game with hidden pieces it is who looks on: after a move the other has yet to come.
        """
        turn = self.play.match.position.turn
        looks = self.secret and self.viewer in self.play.seats
        return self.viewer if looks or turn not in self.play.seats or turn is None else turn

    @property
    def sleepy(self) -> bool:
        """True where somebody here may hand their seat on: others play along, and it is open."""
        play = self.play
        company = play.remote or len(play.seats) > 1
        return (company and bool(play.seats) and not self.secret and play.winners is None
                and play.closed is None and play.match.position.phase is Phase.PLAY)

    def ask_rematch(self) -> None:
        """Ask for another game, for all our seats."""
        for seat in self.play.seats:
            self.play.link.rematch(seat)
        self.rematch_asked = True

    # several at one screen

    @property
    def next_viewer(self) -> Seat | None:
        """Give the seat that is to be the viewer now, or None."""
        position, seats = self.play.match.position, self.play.seats
        turn = position.turn
        due = (self.secret and len(seats) > 1 and position.phase is Phase.PLAY
               and turn in seats and turn != self.viewer)
        return turn if due else None

    def look_away(self, turn: Seat) -> Seat:
        """Keep from now on what is missed until it is another's turn; gives who looked before."""
        away = [seat for seat in self.play.seats
                if seat == self.viewer or (self.viewer == PUBLIC and seat != turn)]
        match = self.play.match
        fresh: dict[Seat, tuple[Position, int, list[Event]]] = {
            seat: (match.position, len(match.line), []) for seat in away}
        self._missed = fresh | self._missed  # who looked away before still misses what came then
        return away[0] if away else turn

    def look(self, seat: Seat) -> tuple[Position, Performance]:
        """Let another seat be the viewer; gives what it saw last, and what it has missed since."""
        now, count = self.play.match.position, len(self.play.match.line)
        before, self.told, events = self._missed.pop(seat, (now, count, []))
        self.viewer = seat
        return self.sight.past(before), self._performance(events, now, count)

    def _performance(self, events: Iterable[Event], after: Position, upto: int | None
                     ) -> Performance:
        return Performance(self.sight.events(events), self.sight.position(after), upto)

    # what the link reports

    def hear(self, report: Happened | Report) -> list[Shown]:
        """Take one report, in order; gives what is to be shown."""
        match report:
            case Happened():
                return self._happened(report)
            case Refused():
                self.consented = False
                return [report]
            case Disputed():
                return self._disputed(report)
            case HandedOver():
                return self._handed_over(report)
            case Vacant(seat) if self.play.looks_on:
                return [HeirDialog(seat)]
            case Willing(seat, name, agreed=agreed) if agreed.isdisjoint(self.play.seats):
                return [HeirDialog(seat, name)] if self.play.seats else []
            case Coloured():
                return [SeatsChanged()]
            case Safe():
                self.delivery = SAFE
            case Audited():
                self.verdict, self.counted = report.verdict, report.facts
                shown: list[Shown] = []
                if self.secret and report.verdict == "verified":
                    shown.append(RecordVerified())
                if self.result_told:
                    shown.append(ResultDialog(anew=True))
                return shown
            case Stuck(""):
                return [OfferAnswered()]
            case Stuck(why):
                room = msg("Make some room, and the match goes on by itself. Nothing is lost.")
                return [Notice(msg("The disk is full"), (
                    (msg("The match cannot be written down: {what}."), (("what", plain(why)),)),
                    (room, ())), until_answered=True)]
            case Watching():
                known, self._watchers = self._watchers, self.play.watchers
                return [Told(msg("{name} looks on."), (("name", name),))
                        for name in self._watchers if name not in known and not self.play.looks_on]
            case Relieved(msgid, gaps):
                plays = msg("The computer takes its seat and plays on.")
                return [Notice(msg("The engine stopped"), ((msgid, gaps), (plays, ())), True)]
            case Rematch(False, seat) if seat not in self.play.seats:
                return [RematchDialog(seat)]
            case Closed(msgid, gaps, False):
                return self._closed(msgid, gaps)
        return []

    def _handed_over(self, report: HandedOver) -> list[Shown]:
        """Tell who plays on for whom."""
        before, here = self.play.before[report.seat], self.play.names[report.seat]
        words = msg("{name} plays on for {before}.")
        if report.level and report.machine == report.seat:
            words = msg("{before} goes to bed. The computer plays on: {name}.")
        return [OfferAnswered(), SeatsChanged(), Told(words, (("name", here), ("before", before)))]

    def _happened(self, report: Happened) -> list[Shown]:
        for *_, missed in self._missed.values():
            missed += report.events
        play, ours = self.play, report.seat in self.play.seats
        shown: list[Shown] = []
        if self.secret and len(play.seats) > 1 and self.viewer == report.seat and any(
                isinstance(event, Offered) for event in report.events[-1:]):
            self.look_away(report.seat)  # the answer is given at this screen, by somebody else
            self.viewer = PUBLIC
            shown.append(BoardTurnedAway(self.seen))
        shown.append(self._performance(report.events, report.position or play.match.position,
                                       report.upto))
        if self.sight.hides and play.winners is not None and play.started.beginning is not None:
            self._lift(self._hidden())  # no record is to come that could tell
        if play.desync and not self._desync_told:
            self._desync_told = True
            shown.append(Notice(msg("Something is odd"), ((msg(
                "The two sides no longer see the same board. The record is kept; start anew."
            ), ()),)))
        if ends := clicks(report.action)[:2]:
            self.last = ends
            if not ours or len(play.seats) > 1:
                shown.append(PointCalled(ends[-1]))
            if ours:
                self.delivery, self.sender = DELIVERED, report.seat
        question = self._question()
        for event in report.events:
            if isinstance(event, Offered):
                if question and not ours and self._insists(event.seat):
                    play.act(question.seat, Answer(False))
                elif question:
                    shown.append(question)
                elif report.events[-1] is event:  # within one's own turn it is granted at once
                    shown.append(ASKING)
            elif isinstance(event, Answered):
                self.last = ()
                shown.append(OfferAnswered())
                if question:  # the next of several here
                    shown.append(question)
                elif play.match.pending is not None and play.match.pending[0] in play.seats:
                    shown.append(ASKING)  # and somebody elsewhere has still to answer
                if event.what == "pause" and play.match.paused:
                    shown.append(PauseDialog())
                if not event.yes and play.seats and not ours:
                    shown.append(Notice(msg("No, thank you"), (
                        (msg("The other side would rather play on."), ()),)))
        return shown

    def _question(self) -> OfferDialog | None:
        """Ask the first seat of ours that has yet to answer the offer under way, if there is one.
        """
        match = self.play.match
        asked = match.asked - match.agreed
        seat = next((seat for seat in self.play.seats if seat in asked), None)
        if match.pending is None or seat is None:
            return None
        by, offer = match.pending
        return OfferDialog(by, offer.what, seat, covers=self.secret and seat != self.viewer)

    def _disputed(self, report: Disputed) -> list[Shown]:
        """Follow a dispute; our own question is asked when the move has been shown to its end."""
        if report.undone is not None:
            self.consented, self.last, self.delivery = False, (), 0
            return [OfferAnswered()]
        if self.play.looks_on:
            return [] if report.agreed else [Told(DISAGREE, ())]
        if self._asked:
            return []
        self.consented = True
        return [Notice(QUESTION, (
            (msg("Waiting for the other side's answer."), ()),), until_answered=True)]

    @property
    def _asked(self) -> tuple[Seat, ...]:
        """Our seats that have not agreed to go back to before the last move."""
        disputed = self.play.disputed
        return tuple(seat for seat in self.play.seats
                     if disputed is not None and seat not in disputed.agreed)

    @property
    def question_owed(self) -> tuple[Seat, ...]:
        """The seats of ours to be asked now whether to go back to before the last move."""
        waits = self.play.closed is not None or self.play.away or self.consented
        return () if waits else self._asked

    def _insists(self, seat: Seat) -> bool:
        """Count an offer of somebody at another screen; say whether he has asked often enough in
        this turn to be answered without a question that comes up again and again."""
        position = self.play.match.position
        turn = position.ply, position.turn
        count = self._offers.get(seat, (turn, 0))
        self._offers[seat] = turn, 1 + (count[1] if count[0] == turn else 0)
        return self._offers[seat][1] > ASKED

    def _closed(self, msgid: str, gaps: Gaps) -> list[Shown]:
        if self.result_told:  # the dialog stays, without its rematch
            self.rematch_asked = False
            return [ResultDialog()]
        if self.play.awarded is not None:
            return [BattleBrokenOff(), *self.tell_result()]
        cut = self.play.closed is not None and self.play.closed.code == "lost"
        title = msg("The table is closed") if cut else msg("The other side has left")
        return [BattleBrokenOff(), Notice(title, ((msgid, gaps),), left=self.play.left)]

    # the end

    @property
    def result_owed(self) -> bool:
        """True when the match has ended by its rules and that was not shown yet."""
        return self.play.match.position.outcome is not None and not self.result_told

    def tell_result(self) -> list[Shown]:
        """Tell for the first time who has won."""
        self.result_told = True
        if not (winners := self.play.winners):
            return [ResultDialog()]
        won = self.play.looks_on or not set(winners).isdisjoint(self.play.seats)
        return [Sound("victory" if won else "defeat"), ResultDialog()]

    def reveal(self, opened: Sequence[Delta] | None) -> None:
        """Know every piece from now on, where the record that was read is verified indeed."""
        hidden = self._hidden()
        if self.play.open(opened):
            self._lift(hidden)

    def _hidden(self) -> list[Point]:
        return [point for point in range(len(self.seen.board)) if self.unknown(point)]

    def _lift(self, hidden: list[Point]) -> None:
        """Hide nothing any more; what stands on `hidden` is to be shown."""
        for sight in self._sights.values():
            sight.lift()
        board = self.seen.board
        self._revealed = tuple(Unveiled(q, at) for at in hidden if (q := board[at]) is not None)

    def take_revealed(self) -> Performance | None:
        """Give once the pieces that turn out to be what they are, when the board can be seen."""
        events, self._revealed = self._revealed, ()
        return Performance(events, self.seen, len(self.play.match.line)) if events else None
