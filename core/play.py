"""What rules must answer to be played: the first part of the contract, and enough for a game.

Only what is abstract must be written: `start`, `actions` and `apply`. Everything else has a default
that is right for a plain game. What only some games do (deploying, hiding, other notations) is
declared here too, with an answer for those that do not, so nobody asks a game what it has.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

from .action import Action, Deploy, Move
from .action import clicks as clicks_of
from .deployment import hide
from .event import Ended, Event, Left, Outcome
from .handicap import Handicap
from .memo import Texts
from .notation import read_action, write_action
from .passport import Passport
from .piece import Bits, Piece, Point, Seat
from .position import Phase, Position
from .position_text import PositionText
from .refusal import Malformed, Refusal, msg
from .secret import Secrets
from .topology import Topology
from .wish import Wish

DEPLOYED = msg("Your army is set. Nothing changes after that.")
FIXED = msg("in this game the pieces always stand where they begin")
"""Why a game that deploys nothing reads and writes no set-up."""


@dataclass(frozen=True, slots=True)
class Step:
    """The next position and what happened on the way."""

    position: Position
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Muster:
    """What a seat may deploy: where, how many of each kind, which kinds must be given a facing.

    `formations` are (msgid of the name, canonical value) pairs, each lawful: "arrange for me".
    """

    zone: Bits
    reserve: tuple[tuple[str, int], ...]
    turning: frozenset[str]
    forward: int
    """The facing towards the enemy, 0 (north) to 7 (north-west)."""
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
    """How near a seat is to its aim: points held, and points needed to win (0: none are counted).

    `allies` are the other seats that win and lose together with it.
    """

    seat: Seat
    points: int
    need: int
    allies: tuple[Seat, ...] = ()


OptionsT = TypeVar("OptionsT")
NoteT = TypeVar("NoteT")


class Play(ABC, Generic[OptionsT, NoteT]):
    """A game's rules bound to one set of options; `NoteT` is the type of its positions' note.

    All methods are pure. A refusal's rule is a number of the game's RULES.md.
    """

    game: Passport[Any]
    """The passport these rules were made from (set by `Passport.rules`)."""
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
    wishes: tuple[Wish, ...] = ()
    """The secret wishes that may be drawn in a match of friends (`core.wishes.wishes_of`)."""

    # What may be played ---------------------------------------------------------------------------

    @abstractmethod
    def start(self) -> Position:
        """Give the first position (before deployment); Malformed when options contradict."""

    @abstractmethod
    def actions(self, p: Position, seat: Seat) -> Iterable[Action]:
        """Yield the lawful actions, without facings to turn to; in Phase.MUSTER the formations."""

    @abstractmethod
    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Play a lawful action. The caller has asked `refusal` first."""

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why an action is unlawful, or None; this is the definition of lawful.

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

    def standing(self, p: Position) -> tuple[Standing, ...]:
        """Count every seat's points and need; a need of 0 says that no points are counted."""
        return tuple(Standing(seat, 0, 0) for seat in range(len(self.seats)))

    def army(self, seat: Seat) -> str:
        """Give the name (a msgid) of a seat's army."""
        return self.game.armies[seat % len(self.game.armies)][0]

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

    # Deploying (games with a deployment) ----------------------------------------------------------

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

    # Hiding (games whose players do not see everything) -------------------------------------------

    def view(self, p: Position, who: Seat) -> Position:
        """Give the position as `who` (a seat or PUBLIC) may know it, hidden things left out."""
        return hide(p, who)

    secrets: Secrets | None = None
    """What a seal, a referee or an audit may ask; None where nothing stays hidden in play."""

    # Positions set up by hand ---------------------------------------------------------------------

    def suited(self, value: Any) -> Self:
        """Give these rules on the board of a position's JSON, whatever the options say."""
        return self

    def stock(self, seat: Seat) -> Mapping[str, int]:
        """Give the most pieces of each kind that a seat can have on the board; {}: any number."""
        return dict(self.muster(seat).reserve)

    def pose(self, pieces: Mapping[Point, Piece], turn: Seat) -> Position:
        """Give a position of play in which pieces stand and a seat is to move, unjudged; all else
        is as when play begins, and each piece's id is the point where it stands."""
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

    def ending(self, p: Position) -> Outcome | None:
        """Tell by which rule a match would have ended when it came to a position of play."""
        return None


def _stand_text(at: Point, piece: Piece) -> str:
    return f"{piece.seat} {piece.kind} {piece.facing}"


def ended(
    p: Position, winners: tuple[Seat, ...], why: str, rule: str, told: Sequence[Event] = ()
) -> Step:
    """End a game: `why` is one word that the passport explains, `told` what happened before."""
    outcome = Outcome(winners, why, rule)
    over = replace(p, phase=Phase.OVER, to_act=frozenset(), outcome=outcome)
    return Step(over, (*told, Ended(outcome)))


def flagged(step: Step) -> Step:
    """Let somebody whose clock has run out leave as if they had resigned, but for the reason."""
    outcome = step.position.outcome
    if outcome is None or outcome.reason != "resigned":
        return step
    outcome = replace(outcome, reason="time", rule="M-8")
    events = (Ended(outcome) if isinstance(event, Ended) else event for event in step.events)
    return Step(replace(step.position, outcome=outcome), tuple(events))
