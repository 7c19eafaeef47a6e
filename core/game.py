"""What a game is to the rest of the house: its rules bound to options, and their answers.

`BaseRules` is the whole contract of a game; `Rules` is any game's, its types forgotten. What most
games answer alike stands here as a default that knows no game, so a small game answers little; what
only some games can do (deploying, hiding, dialects, a fast count) is declared here too, with an
answer for those that cannot. Nobody asks a game what it has by probing. A Protocol beside a base
class was rejected: two lists of one thing. Its passport (`core/passport.py`) is named here as well.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

from .action import Action, Deploy, Move
from .action import clicks as clicks_of
from .deployment import hide
from .desk import BaseDesk
from .event import Ended, Event, Left, Outcome
from .memo import Texts
from .notation import read_action, write_action
from .passport import ARMIES, CONTRACT, ENDS, End, Handicap, Odds, Passport, Preset
from .piece import Bits, Piece, Point, Seat
from .position import Phase, Position
from .position_text import PositionText
from .refusal import Illegal, Malformed, Refusal, msg
from .search.desk import SearchDesk
from .search.thought import Task, Thought
from .secret import Fact, Secrets
from .topology import Topology

DEPLOYED = msg("Your army is set. Nothing changes after that.")
FIXED = msg("in this game the pieces always stand where they begin")
"""Why a game that deploys nothing reads and writes no set-up."""


@dataclass(frozen=True, slots=True)
class Step:
    """The next position and what happened on the way."""

    position: Position
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to draw on the board: what ("line", "danger", ...), whose, from where, where.

    For a cannon line `points` run outward from the cannon on `origin`, the blocker last.
    """

    what: str
    seat: Seat
    origin: Point | None
    points: tuple[Point, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Scenery:
    """The board's picture as data: a shape, a tone for each point, lines in `places` units, labels.

    Lines are (x0, y0, x1, y1, style), labels (x, y, text); the centre of point p is
    `topology.places[p]`, y grows northward, a cell is one unit wide. Landmarks are (x, y, name,
    seat): things to look at, on which nobody stands but on a "throne", with the seat in whose
    colours they are, or NATURE. One with the name of a `Mark` on its point is shown instead of it.
    """

    shape: str
    tones: tuple[int, ...]
    lines: tuple[tuple[float, float, float, float, str], ...] = ()
    labels: tuple[tuple[float, float, str], ...] = ()
    landmarks: tuple[tuple[float, float, str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Muster:
    """What a seat may deploy: where, how many of each kind, which kinds must be given a facing.

    `formations` are (msgid of the name, canonical value) pairs, each lawful: "arrange for me".
    """

    zone: Bits
    reserve: tuple[tuple[str, int], ...]
    turning: frozenset[str]
    forward: int
    formations: tuple[tuple[str, str], ...]
    size: int
    """Pieces to place in all: fewer than the reserve where a player chooses some of them."""
    thoughts: tuple[tuple[str, str], ...] = ()
    """(msgid of a formation's name, msgid of what it is good for), for those that have a word."""

    def thought(self, name: str) -> str:
        """Give the msgid of what a formation is good for, "" where nothing is said."""
        return dict(self.thoughts).get(name, "")


@dataclass(frozen=True, slots=True)
class Standing:
    """How near a seat is to its aim: points held beyond the median and points needed (N-90).

    `allies` are the others who share aim, points and end with it (N-105).
    """

    seat: Seat
    points: int
    need: int
    allies: tuple[Seat, ...] = ()


OptionsT = TypeVar("OptionsT")
NoteT = TypeVar("NoteT")


class BaseRules(ABC, Generic[OptionsT, NoteT]):
    """A game's rules bound to one set of options; `NoteT` is the type of its positions' note.

    All methods are pure. Only what is abstract must be written; a refusal's rule is a number of
    the game's RULES.md.
    """

    game: "Game"
    """The passport these rules were made from (set by `Game.rules`)."""
    options: OptionsT
    topology: Topology
    seats: tuple[str, ...]
    """Names of the seats in turn order, e.g. ("S", "N"); a Seat indexes this."""
    kinds: Mapping[str, tuple[str, str]]
    """Letter -> (msgid of the piece's name, its miniature): the set these options play with."""
    repeats: int = 0
    """A position seen this often ends the match by `agree` (0: never)."""
    tiles: Mapping[str, str] = {}
    """Letter -> msgid of the terrain's name; empty where these options know no terrain."""
    handicaps: tuple[Handicap, ...] = ()
    """By seat what it plays without and how far it is ahead; empty in a game without handicaps."""
    glyphs: Mapping[tuple[str, Seat], str] = {}
    """(letter, seat) -> the characters on a piece, first and last form; empty without such."""

    # What may be played ---------------------------------------------------------------------------

    @abstractmethod
    def start(self) -> Position:
        """Give the first position (before deployment); Malformed when options contradict."""

    @abstractmethod
    def actions(self, p: Position, seat: Seat) -> Iterable[Action]:
        """Yield the bare lawful actions: no facings, in MUSTER the formations."""

    @abstractmethod
    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Play a lawful action. The caller has asked `refusal` first."""

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why an action is unlawful, or None; this is the definition of lawful (law 1).

        The default can only say that it is not in the list: a game explains its own rules.
        """
        return self.untimely(p, seat) or (None if action in self.every(p, seat) else Refusal(
            "M-7", msg("That cannot be done now.")
        ))

    def untimely(
        self, p: Position, seat: Seat, turn: str = "M-7", over: str = "M-1", deployed: str = "M-7",
        done: str = DEPLOYED,
    ) -> Refusal | None:
        """Say that the game is over, or that it is not this seat's turn, or that it has deployed
        (`done`); `turn`, `over` and `deployed` are the numbers of the rules."""
        if p.phase is Phase.OVER:
            return Refusal(over, msg("The game is over."))
        if seat in p.to_act:
            return None
        if p.phase is Phase.MUSTER and 0 <= seat < len(p.hand) and p.hand[seat].ready:
            return Refusal(deployed, done)
        return Refusal(turn, msg("It is not your turn."))

    def opening(self) -> Position:
        """Give the first position of play, first formations on the board: for perft and benches."""
        return self.start()

    def suited(self, value: Any) -> "BaseRules[OptionsT, NoteT]":
        """Give these rules on the board of a position's JSON, whatever the options say."""
        return self

    def every(self, p: Position, seat: Seat) -> Iterable[Action]:
        """Yield all lawful actions, of set-ups too where they can be counted."""
        return self.actions(p, seat)

    def next(
        self, p: Position, seat: Seat, clicks: tuple[Point, ...]
    ) -> dict[Point, Action | None]:
        """Give the lawful next clicks after `clicks`: a finished action, or None to go on."""
        found: dict[Point, Action | None] = {}
        at = len(clicks)
        if p.phase is Phase.PLAY and seat in p.to_act:
            for action in self.actions(p, seat):
                way = clicks_of(action)
                if len(way) > at and way[:at] == clicks:
                    found[way[at]] = action if len(way) == at + 1 else found.get(way[at])
        return found

    def attempt(self, p: Position, seat: Seat, clicks: tuple[Point, ...]) -> Action | None:
        """Give the action that these clicks would say, lawful or not, to be told why it is not.

        None while they say nothing yet.
        """
        return Move(clicks) if len(clicks) > 1 else None

    def turnable(self, p: Position, seat: Seat) -> Bits:
        """Give the pieces a seat may turn along with its move, to any of the eight facings."""
        return 0

    def forced(self, p: Position) -> tuple[Seat, Action] | None:
        """Give what must follow, is nobody's choice and counts as no ply; None: somebody chooses.

        A match between people waits for it to be played; perft, tools and search play it along.
        """
        return None

    def note(self, p: Position) -> NoteT:
        """Give the note of a position of this game, with its own type."""
        note: NoteT = p.note
        return note

    # How it ends ----------------------------------------------------------------------------------

    def leave(self, p: Position, seat: Seat) -> Step:
        """Let a seat resign: of two, the other wins."""
        others = tuple(s for s in range(len(self.seats)) if s != seat)
        return ended(p, others, "resigned", "M-2", (Left(seat, (), "M-2"),))

    def agree(self, p: Position, why: str) -> Step:
        """End the match now, by "repetition" or as "agreed": the game says who is ahead, and by
        which of its rules."""
        return ended(p, (), why, "M-3")

    def out(self, p: Position) -> frozenset[Seat]:
        """Give the seats that play no more while others do: beaten, or resigned."""
        return frozenset()

    def repetition_key(self, p: Position) -> object:
        """Give a hashable that is equal for positions that count as the same."""
        return ";".join(self._stand(p.board)), p.to_act, p.note

    @cached_property
    def _stand(self) -> Texts:
        return Texts(_stand_text)

    # What may be seen -----------------------------------------------------------------------------

    def view(self, p: Position, who: Seat) -> Position:
        """Give what `who` (a seat or PUBLIC) may know: not what others have yet to show."""
        return hide(p, who)

    def marks(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give what is worth drawing on this position for a seat's eye."""
        return ()

    def dangers(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give what could be taken from a seat if others moved now: a "danger" mark an attacker,
        `origin` where it stands, `points` the seat's pieces that it could take."""
        return ()

    def standing(self, p: Position) -> tuple[Standing, ...]:
        """Count every seat's points and need; a need of 0 says that no points are counted."""
        return tuple(Standing(seat, 0, 0) for seat in range(len(self.seats)))

    def help(self, kind: str) -> tuple[str, ...]:
        """Say what a kind does under these options, in short sentences (msgids)."""
        return ()

    def scenery(self) -> Scenery:
        """Describe the board's picture: squares in two tones unless the game says otherwise."""
        return Scenery("square", tuple(int(x + y) % 2 for x, y in self.topology.places))

    # Setting up (games with a deployment) ---------------------------------------------------------

    def muster(self, seat: Seat) -> Muster:
        """Describe what a seat may deploy."""
        forward = 8 // max(2, len(self.seats)) * seat if len(self.seats) != 3 else 2 * seat
        return Muster(0, (), frozenset(), forward, (), 0)

    def zone(self, seat: Seat, kind: str) -> Bits | None:
        """Give the points where a kind may be deployed; None: wherever its seat may."""
        return None

    def mustering(self, seat: Seat, value: str) -> Action:
        """Give the action that sends a set-up's text, which may be unfinished: `refusal` says."""
        return Deploy(value)

    def read_deployment(self, seat: Seat, value: str) -> dict[Point, Piece]:
        """Turn a canonical text into pieces by point, unjudged; Malformed when it is not one."""
        raise Malformed(FIXED, "deployment")

    def write_deployment(self, pieces: Mapping[Point, Piece]) -> str:
        """Turn pieces by point into the canonical text."""
        raise Malformed(FIXED, "deployment")

    # Positions set up by hand ---------------------------------------------------------------------

    def stock(self, seat: Seat) -> Mapping[str, int]:
        """Give the most pieces of each kind that a seat can have on the board; {}: any number."""
        return dict(self.muster(seat).reserve)

    def pose(self, pieces: Mapping[Point, Piece], turn: Seat) -> Position:
        """Give a position of play in which pieces stand and a seat is to move, unjudged; all else
        is as when play begins, and everybody was born where he stands."""
        board = [
            None if (piece := pieces.get(at)) is None else replace(piece, id=at)
            for at in range(len(self.topology))
        ]
        return replace(self.start(), board=tuple(board), phase=Phase.PLAY, ply=turn,
                       to_act=frozenset({turn}))

    def impossible(self, p: Position) -> Refusal | None:
        """Say why nobody could play on from a position, or None. Positions of matches under way
        never are impossible; what only looks unusual is not either."""
        turn = p.turn
        if p.phase is not Phase.PLAY or turn is None or not 0 <= turn < len(self.seats):
            return Refusal("M-7", msg("Nobody is to move here."))
        if (crowd := self.crowded(p)) is not None:
            return crowd
        idle = next(iter(self.actions(p, turn)), None) is None and self.forced(p) is None
        alone = not any(piece and piece.seat == turn for piece in p.board)
        outcome = None if idle and alone else self.ending(p)
        if outcome is not None:
            return Refusal(outcome.rule, msg("The game would be over already."))
        if idle:
            return Refusal("M-7", msg("{army} cannot move here."), (("army", self.army(turn)),))
        return None

    def crowded(self, p: Position, rule: str = "M-7") -> Refusal | None:
        """Say of which kind a seat has more than its `stock`, by which rule, or None."""
        for seat in range(len(self.seats)):
            for kind, most in self.stock(seat).items():
                at = tuple(point for point, piece in enumerate(p.board)
                           if piece and piece.seat == seat and piece.kind == kind)
                if len(at) > most:
                    return Refusal(rule, msg("{army} has at most {most} of these: {piece}."), (
                        ("army", self.army(seat)), ("most", str(most)),
                        ("piece", self.kinds[kind][0])), at)
        return None

    def army(self, seat: Seat) -> str:
        """Give the name (a msgid) of a seat's army."""
        return self.game.armies[seat % len(self.game.armies)][0]

    def ending(self, p: Position) -> Outcome | None:
        """Tell by which rule a match would have ended when it came to a position of play."""
        return None

    # Hiding (games whose pieces stay unknown in play) ---------------------------------------------

    secrets: Secrets | None = None
    """What a seal, a referee or an audit may ask; None where nothing stays hidden in play."""
    unknown: str = "block"
    """The miniature of a piece whose kind is hidden."""

    def suspects(self, p: Position, point: Point) -> str:
        """Give the letters that the piece on a point may be, for the holder of this view."""
        return "".join(self.kinds)

    def facts(self, p: Position, point: Point) -> tuple[Fact, ...]:
        """Tell what is known of a hidden piece, and why, from public facts."""
        return ()

    # Text -----------------------------------------------------------------------------------------

    def to_text(self, p: Position, seat: Seat, action: Action) -> str:
        """Write an action in the game's notation."""
        return write_action(self.topology, self.seats, action)

    def from_text(self, p: Position, seat: Seat, text: str) -> Action:
        """Read an action; Malformed: not notation, Illegal: the text contradicts the board."""
        return read_action(self.topology, self.seats, text)

    def to_json(self, p: Position) -> Any:
        """Write a position as plain data: a text, or an object of texts and numbers.

        The default writes no note: a game that has one adds it, here and in `from_json`.
        """
        form = self.position_text()
        return form.write(p) | {"pieces": form.write_pieces(p)}

    def from_json(self, value: Any) -> Position:
        """Read a position (may be partial), or `{"start": true}`; Malformed names the field."""
        start = self.start()
        if value == {"start": True}:
            return start
        return self.position_text().read(
            value, ground=start.ground, note=start.note, hands=bool(start.hand)
        )

    def position_text(self) -> PositionText:
        """Give the reader and writer of what positions of all games have in common."""
        return PositionText(self.topology, self.seats, "".join(self.kinds))

    def brief_json(self, p: Position) -> Any:
        """Write who stands where and who is to move, and nothing else, where that has a form."""
        return self.to_json(p)

    dialects: tuple[str, ...] = ()
    """The field's other notations that these rules can write and read; a position's JSON is then
    the text that engines are given."""

    def to_dialect(self, p: Position, seat: Seat, action: Action, dialect: str) -> str:
        """Write an action in one of `dialects`."""
        raise Malformed("dialect: this game has only its own notation")

    def from_dialect(self, p: Position, seat: Seat, text: str, dialect: str) -> Action:
        """Read an action in one of `dialects`; Malformed also for another dialect."""
        raise Malformed("dialect: this game has only its own notation")

    # Counting and choosing ------------------------------------------------------------------------

    def desk(self, p: Position) -> BaseDesk[Any, Any] | None:
        """Lay a position of play out to make and undo on; None: these rules have no desk."""
        return None

    def perft(self, p: Position, depth: int) -> int | None:
        """Count the leaves `depth` plies down faster than through `actions`; None: cannot.

        The default counts on the desk: a game in which more may end a match says None then.
        """
        desk = self.desk(p) if p.phase is Phase.PLAY else None
        return None if desk is None else desk.leaves(depth)

    def worth(self, p: Position, seat: Seat) -> int:
        """Say what a position is worth to a seat, in hundredths of a plain piece."""
        total = 0
        for point, piece in enumerate(p.board):
            if piece is not None:
                value = self.piece_worth(piece, point)
                total += value if piece.seat == seat else -value
        for each in self.standing(p):
            total += 80 * (each.points if each.seat == seat else -each.points)
        return total

    def piece_worth(self, piece: Piece | None, point: Point) -> int:
        """Say what a seat has in a piece if it stood on a point."""
        return 0 if piece is None else 100

    remarks: Mapping[str, str] = {}
    """Deed of a move ("take", "flee", ...; `core.search.remarks`) -> a msgid with the gaps {piece}
    and {prey}, where the game says it in its own words."""

    def search_desk(self, p: Position) -> SearchDesk | None:
        """Lay a position of play out to search on; None: the computer looks one move ahead."""
        return None

    def think(self, view: Position, seat: Seat, task: Task) -> Thought | None:
        """Choose in a way of the game's own, from nothing but a seat's view (turns of several
        actions, hidden kinds); None: by `search_desk`."""
        return None

    def arrange(self, view: Position, seat: Seat, task: Task) -> Action | None:
        """Choose a set-up before play, another with each seed; None: one of the formations."""
        return None

    def rank(
        self, p: Position, seat: Seat, actions: Sequence[Action], seen: Mapping[object, int] | None
    ) -> list[int] | None:
        """Say how good each action looks where answers cannot be read off the board (hidden kinds).

        `seen` counts what stood how often; None: judge by `worth` and the answers.
        """
        return None


def _stand_text(at: Point, piece: Piece) -> str:
    return f"{piece.seat} {piece.kind} {piece.facing}"


Rules: TypeAlias = BaseRules[Any, Any]
"""Any game's rules, their types of options and note forgotten."""
Game: TypeAlias = Passport[Rules]
"""A game's passport, which binds such rules."""


def ended(
    p: Position, winners: tuple[Seat, ...], why: str, rule: str, told: Sequence[Event] = ()
) -> Step:
    """End a game: `why` is one word that the passport explains, `told` what happened before."""
    outcome = Outcome(winners, why, rule)
    over = replace(p, phase=Phase.OVER, to_act=frozenset(), outcome=outcome)
    return Step(over, (*told, Ended(outcome)))


def flagged(step: Step) -> Step:
    """Let somebody whose clock has run out leave as if he had given up, but for the reason."""
    outcome = step.position.outcome
    if outcome is None or outcome.reason != "resigned":
        return step
    outcome = replace(outcome, reason="time", rule="M-8")
    events = (Ended(outcome) if isinstance(event, Ended) else event for event in step.events)
    return Step(replace(step.position, outcome=outcome), tuple(events))


__all__ = [
    "ARMIES", "CONTRACT", "ENDS", "BaseRules", "End", "Game", "Handicap", "Illegal", "Malformed",
    "Mark", "Muster", "Odds", "Outcome", "Preset", "Refusal", "Rules", "Scenery", "Standing",
    "Step", "ended", "msg",
]
