"""A match as the frame loop holds it: our own Match, updated by what the link reports.

The link's thread has asked the rules and hands over frozen values, so nothing is worked out twice
and no Match is shared between threads. Where several play at one screen, the screen knows more than
each of its links: it plays set-ups and hidden games itself, and the digest that comes with
every action shows that both agree. `Play` is handed from screen to screen (deployment, table,
result), so a match outlives the screen that began it.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import time
from typing import Any

from core.action import Action, Done, Move, Offer, Pass, Place, Push, Shoot
from core.event import Event, TakenBack
from core.games import GAMES
from core.match import Delta, Match
from core.option import read_options
from core.piece import Seat
from core.plain_text import told_apart
from core.position import Phase, Position
from core.refusal import msg
from core.wish import Granted, Wish
from net.record.setup import match_at
from net.report import (
    Audited,
    Away,
    Bound,
    Closed,
    Coloured,
    Disputed,
    HandedOver,
    Letter,
    Met,
    Played,
    Report,
    Running,
    Started,
    Table,
    Waiting,
    Watching,
)

from ..language.names import typed
from ..memory.evening import Evening
from ..memory.kept_wishes import KeptWishes
from ..memory.match_note import MatchNote, mark, read_note
from ..memory.players import everybody, visiting
from ..memory.settings import Settings
from ..memory.tonight import Somebody, counted, keep_end
from ..miniatures.uniforms import paint
from ..screen import Context, LeaveQuestion
from .errand import Errand
from .heirs import Heirs

GOES_ON = ("left", "lost", "nonsense", "refused", "desync")
"""How a table may have closed (codes of `Closed`) whose match can go on: nobody has cheated."""
PLAYED = (Move, Push, Place, Shoot, Done, Pass)
"""What is played on the board, and may be taken back."""


@dataclass(frozen=True, slots=True)
class Happened:
    """One action that now counts, and what it did."""

    seat: Seat
    action: Action
    events: tuple[Event, ...]
    position: Position | None = None
    """How it stands after it."""
    upto: int | None = None
    """Actions of the line that count then."""


KEPT = LeaveQuestion()
KEPT_FOR_ALL = LeaveQuestion(words=msg(
    "The table closes for everybody. The match waits for all of you in “My games”."))
NOT_KEPT = LeaveQuestion(
    msg("Leave the table?"),
    msg("This game began from a position that you set up: it is not kept."), msg("Leave"))

UNKEPT = LeaveQuestion(
    msg("Leave the table?"),
    msg("“My games” keeps it only until the visitor leaves."), msg("Leave"))


class Play:
    """A running match: `link` to act through, `match` to look at, `poll` to go on."""

    def __init__(
        self, link: Table, started: Started, remote: bool = False, *, looks_on: bool = False,
        first: Sequence[Report] = (),
    ) -> None:
        """`first` was reported after `started`, and taken out already."""
        self.link = link
        self._first = tuple(first)
        self.remote = remote
        """Somebody plays along at another screen."""
        self.looks_on = looks_on
        """We have no part in it: friends of ours play."""
        self.watchers: tuple[str, ...] = ()
        """Who looks on, by name."""
        self.words: tuple[int, ...] | None = None
        """Those that let somebody look on, where the table is ours."""
        self.closed: Closed | None = None
        self.guided = False
        """A coach says what to do: it is somebody's first game."""
        self.solo = 0
        """The level of the computers where nobody else plays along, else 0: with one an army stands
        at once, for who wants to begin."""
        self.helped: Seat | None = None
        """Who alone gets help where several play at this screen; None: everybody."""
        self.style = 0
        """How our computers play: the place in `STYLES`."""
        self.errand: Errand | None = None
        """What it is to bring, where it is played for a station of the road."""
        self.away: dict[Seat, float] = {}
        """Whose links are cut, and since when on the clock that `poll` is given."""
        self.holder: Seat | None = None
        """Whose program holds the table now, where it has passed on; told while somebody is away.
        """
        self.met: tuple[Met, ...] = ()
        """Who is at the other ends of our links, and could be remembered."""
        self.muted: frozenset[int] = frozenset()
        """Whose emotes are not shown, by player; see `Evening`."""
        self.regiments: dict[Seat, str] = {}
        """By seat, the text of the regiment that its player would wear."""
        self.heirs = Heirs()
        """Our computers that play on for somebody."""
        note = MatchNote() if started.record is None else read_note(started.record)
        self.friends = dict(note.friends)
        """By seat, the mark of the key that who sits there came by, or could be remembered by."""
        self.begin(started)
        players = len(self.match.rules.seats)
        before = note.wins if len(note.wins) == players else (0,) * players
        self.evening = Evening(before, note.draws if before is note.wins else 0)
        """What was won before this match, by the same players this evening; see `meet`."""

    def begin(self, started: Started) -> None:
        """Start over with a new match on the same link (a rematch)."""
        game = GAMES[started.game]
        self.started = started
        options: Any = read_options(game.options, started.options)
        self.match = match_at(game, options, started.beginning)
        self.match.rules = copy(self.match.rules)  # they are painted at this table alone
        self._paint()
        self.seats: tuple[Seat, ...] = started.seats
        self.looks_on = self.looks_on and not started.seats
        self.names = told_apart(typed(game, started.names))
        self.clocks: Running | None = None
        """How the clocks stood when they were told of last; None where there are none."""
        self.before: dict[Seat, str] = {}
        """By seat that was handed on, who played there before."""
        self.showing = False
        """The screen has said that it shows what nobody can hurry."""
        self.seals: dict[Seat, bytes] = {}
        """By seat that has promised its set-up, the hash that binds it; see `Bound`."""
        self.letters: dict[Seat, Wish] = {}
        """The secret wishes of our seats; see `Letter`."""
        self.granted: tuple[Granted, ...] = ()
        """The wishes that were opened at the end, and which were kept."""
        self.desync = False
        self.disputed: Disputed | None = None
        """That the two programs disagree about the last move; None: they agree."""
        self.awarded: tuple[Seat, ...] | None = None
        """Who wins because of somebody's fault, which no record tells as an end; None: nobody's."""
        for played in started.past:
            self._fold(played)
        self._decided = self.winners
        """What the score of the evening knows of this match."""

    def wear(self, own: Settings) -> None:
        """Let whoever sits here wear their regiment, if they have one: at the seat of their name,
        else at our first seat without one; and who else lives here, where they play by their name.
        """
        others = [each.settings for each in everybody()] if len(self.seats) > 1 else []
        for each in (*others, own):
            seats = [seat for seat in self.seats if self.started.names[seat] == each.name]
            seats += [seat for seat in self.seats if each is own and seat not in self.regiments]
            if each.regiment and seats:
                self.regiments[seats[0]] = each.regiment
                self.link.colour(seats[0], each.regiment)
        self._paint()

    def _paint(self) -> None:
        """Let all armies wear what their players chose."""
        paint(self.match.rules, self.match.game, self.regiments)

    def keep(self) -> None:
        """Write down beside the record what is remembered of this match; see `MatchNote`."""
        if self.started.record is None or self.looks_on:
            return
        wins = tuple(map(self.evening.won, range(len(self.evening.wins))))
        MatchNote(self.seats, self.friends, self.helped, self.style,
                  () if self.evening.empty else wins, self.evening.draws,
                  "" if self.errand is None else self.errand.station.key,
                  ).write(self.started.record)

    def meet(self, met: tuple[Met, ...]) -> None:
        """Take note of who is at the other ends of our links, by name, for a link tells no seat;
        and count what these players have won at other tables this evening."""
        self.met = met
        names = self.started.names
        for each in met:
            seats = [seat for seat, name in enumerate(names) if seat not in self.seats and (
                name == each.name)]
            if len(seats) == 1:
                self.friends[seats[0]] = mark(each.key)
        if (counts := self._counts) is not None:
            before = counted(*counts, time())
            self.evening = self.evening if before.empty else before

    @property
    def _counts(self) -> tuple[Path, tuple[Somebody, ...]] | None:
        """Give the record, and by seat who plays, of a match that counts for this evening; None
        where two players are not told apart."""
        record, known = self.started.record, {mark(met.key) for met in self.met if met.known}
        marks = {seat: key for seat, key in self.friends.items() if key in known}
        names = typed(self.match.game, self.started.names)[:len(self.match.rules.seats)]
        who = tuple(Somebody(name, marks.get(seat, "")) for seat, name in enumerate(names))
        apart = all(one.name and not any(map(one.same, who[:n])) for n, one in enumerate(who))
        if record is None or self.looks_on or self.started.beginning is not None or not apart:
            return None
        return record, who

    def _decide(self) -> None:
        """Keep for the evening who has won, or that nobody has after all, where that is new."""
        if self.winners != self._decided:
            self._decided = self.winners
            if (counts := self._counts) is not None:
                keep_end(*counts, self.winners, time())

    def watch(self, names: tuple[str, ...]) -> None:
        """Take note of who looks on, by names of their own."""
        self.watchers = told_apart((*self.names, *names))[len(self.names):]

    def _move_on(self, to: Started) -> None:
        """Let everybody sit one seat further, as in a rematch between people; a referee stays."""
        players = len(self.match.rules.seats)
        if (to.seats, to.names) == (self.seats, self.started.names) and 0 < len(to.seats) < players:
            return  # from a position, against the computer: all stay where they were
        if self.helped is not None:
            self.helped = (self.helped + 1) % players
        self.friends = {(seat + 1) % players if seat < players else seat: friend
                        for seat, friend in self.friends.items()}
        self.regiments = {(seat + 1) % players: text for seat, text in self.regiments.items()}
        self.evening = self.score.further()

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """Give who has won, () where nobody has; None while nothing is decided."""
        outcome = self.match.position.outcome
        if self.awarded is None and outcome is not None:
            return tuple(outcome.winners)
        return self.awarded

    @property
    def score(self) -> Evening:
        """Give the evening with this match, as far as it is decided; a position that somebody set
        up counts nothing."""
        counts = self.started.beginning is None
        return self.evening.counting(self.winners if counts else None)

    @property
    def leave_question(self) -> LeaveQuestion | None:
        """Give what is asked before anybody leaves; None where no match goes on."""
        if self.winners is not None or self.closed is not None or self.looks_on:
            return None
        if self.errand is not None and self.started.record is None:
            return None  # a try that is given up costs nothing
        if self.started.beginning is not None and self.started.record is None:
            return NOT_KEPT
        if visiting():
            return UNKEPT
        return KEPT_FOR_ALL if self.remote else KEPT

    @property
    def left(self) -> bool:
        """True where another left in mid-match, and it can go on here when they are back."""
        return (self.closed is not None and not self.closed.ours and self.closed.code in GOES_ON
                and self.winners is None and self.remote and not self.looks_on
                and self.started.record is not None)

    def waited(self, now: float) -> float:
        """Give for how many seconds somebody has been away; 0 where nobody is."""
        return now - min(self.away.values(), default=now)

    @property
    def sets_up(self) -> bool:
        """True when the match begins with setting up an army of ours."""
        first = self.match.position if self.started.past else self.match.path[0]
        return bool(self.seats) and first.phase is Phase.MUSTER

    def act(self, seat: Seat, action: Action) -> None:
        """Ask to play an action for one of our seats."""
        self.link.post(seat, action)

    def hand_over(self, seat: Seat, level: int, name: str) -> None:
        """Have somebody else play on for a seat: a computer of a level, or with 0 one of those who
        look on."""
        self.heirs.seek(self.link, seat, level, name, seat in self.away)

    def others_hand_over(self, seat: Seat) -> bool:
        """Say whether the others may agree on who plays on for a seat: two of them or more are
        here, and nothing is hidden."""
        match = self.match
        others = set(range(len(match.rules.seats))) - match.gone - {seat}
        return (len(others) > 1 and match.rules.secrets is None
                and match.position.phase is Phase.PLAY)

    def _hand_over(self, report: HandedOver) -> None:
        """Know who plays for a seat now; a computer in a seat of ours is to be started."""
        ours = report.seat in self.seats
        if ours and not report.here:
            self.seats = tuple(seat for seat in self.seats if seat != report.seat)
        if ours and report.level:
            self.heirs.sit_down(self.link, report, self.started, self.match.actions)
        elif ours and not report.here:
            self.looks_on = not self.seats
        self.letters.pop(report.seat, None)
        self.before[report.seat] = self.names[report.seat]
        names = list(self.started.names)
        names[report.seat] = report.name
        self.started = replace(self.started, names=tuple(names))
        self.names = told_apart(typed(self.match.game, names))

    def _grant(self, granted: tuple[Granted, ...]) -> None:
        """Know which wishes were kept; those of ours are remembered."""
        self.granted = granted
        for each in granted:
            if each.kept and each.seat in self.seats:
                KeptWishes().add(self.match.game.key, each.wish.key)

    def go_home(self, context: Context) -> None:
        """Leave for the title, or for the road where it is played for a station."""
        errand = self.errand
        leave = context.home if errand is None else (
            context.pop if errand.road is None else partial(context.swap, errand.road))
        leave()

    def close(self) -> None:
        """Leave the table."""
        self.heirs.close()
        self.link.close()

    def show(self, shows: bool) -> None:
        """Say whether the screen shows what nobody can hurry, where a clock may stand for it."""
        if self.started.clocked and shows is not self.showing and not self.looks_on:
            self.showing = shows
            self.link.show(shows)

    def pad_holder(self, seat: Seat | None) -> str:
        """Name who holds the gamepad of a seat where several share this screen; "" for anybody.

        It is the player and not the seat, so that a rematch with sides swapped swaps no pads.
        """
        if seat not in self.seats or len(self.seats) < 2:
            return ""
        assert seat is not None
        name = self.names[seat]
        return name if name and self.started.names.count(name) == 1 else str(seat)

    def takable(self, seat: Seat, allowed: str = "any") -> int | None:
        """Give how many actions are left once this seat's last move is taken back, or None.

        `allowed` is "any", "none", or "one": then nothing more is asked for until the seat has
        moved again.
        """
        acted = (action for who, action in reversed(self.match.actions) if who == seat)
        last = next((action for action in acted if isinstance(action, (*PLAYED, Offer))
                     and not (isinstance(action, Offer) and action.what != "back")), None)
        if allowed == "none" or (allowed == "one" and isinstance(last, Offer)):
            return None
        moves = [n for n, (who, action) in enumerate(self.match.line)
                 if isinstance(action, PLAYED) and who == seat]
        return moves[-1] if moves else None

    def may(self, seat: Seat, action: Action) -> bool:
        """Say whether a seat of ours may play an action: a referee may nothing."""
        return (self.closed is None and self.disputed is None and seat in self.seats
                and self.match.refusal(seat, action) is None)

    def helps(self, seat: Seat | None) -> bool:
        """Say whether a seat may ask the coach."""
        return not self.remote and self.helped in (None, seat)

    def open(self, opened: Sequence[Delta] | None) -> bool:
        """Know every piece from now on; False, and nothing, where the record opened none.

        `opened` is the whole match as the worker played it: only the outcome is taken over here.
        """
        if opened is None:
            return False
        match = Match(self.match.game, self.match.options, self.match.path[0], self.match.rules)
        for delta in opened:
            match.redo(delta)
        self.match = match
        self._decide()
        return True

    def _fold(self, played: Played) -> tuple[Event, ...]:
        """Play what the link has played."""
        events = played.play_on(self.match)
        if played.delta is None:
            self.desync |= self.match.digest() != played.digest
        return events

    def _go_back(self, report: Disputed) -> list[Happened | Report]:
        """Undo what both players have agreed to undo."""
        self.disputed = None
        for _ in range(report.undone or 0):
            self.match.undo()
        if not report.undone:
            return []
        upto = len(self.match.line)
        return [Happened(report.seat, Offer("back", upto), (TakenBack(upto),),
                         self.match.position, upto)]

    def poll(self, now: float = 0.0) -> list[Happened | Report]:
        """Fold what the link reports; actions come back as Happened, the rest as it came.

        `now`, in seconds of any clock that only goes on, tells since when somebody is away.
        """
        told: list[Happened | Report] = []
        first, self._first = self._first, ()
        for report in (*first, *self.link.poll()):
            self.heirs.tell(report)
            match report:
                case Played():
                    events = self._fold(report)
                    told.append(Happened(report.seat, report.action, events,
                                         self.match.position, len(self.match.line)))
                    continue
                case Closed():
                    self.closed, self.away = report, {}
                case Away():
                    self.away = {seat: self.away.get(seat, now) for seat in report.seats}
                    self.holder = report.holder
                case Running():
                    self.clocks = report
                case Disputed(undone=None):
                    self.disputed = report
                case Disputed():
                    told += self._go_back(report)
                case Watching():
                    self.watch(report.names)
                case Waiting():
                    self.words = report.words
                case Bound():
                    self.seals[report.seat] = report.seal
                case Letter():
                    self.letters[report.seat] = report.wish
                case Audited(blame=int(blame)):
                    players = range(len(self.match.rules.seats))
                    self.awarded = tuple(seat for seat in players
                                         if blame in players and seat != blame)
                case Audited():
                    self._grant(report.wishes)
                case Coloured():
                    self.regiments[report.seat] = report.text
                    self._paint()
                case HandedOver():
                    self._hand_over(report)
                case Started():
                    self._decide()
                    if not report.past:  # else we have looked on at this very match
                        self.heirs.close()
                        self._move_on(report)
                    self.begin(report)
                    self.keep()
            told.append(report)
        if told:
            self._decide()
            if self.errand is not None:
                self.errand.watch(self.match, self.link)
        return told
