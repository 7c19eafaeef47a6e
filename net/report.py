"""What the network tells the frame loop: the only words that pass from a peer to the screen.

The frame loop holds a `Table`, posts actions to it and polls these; it never sees a socket, a key
or a frame. Every kind of table (two programs, one screen, a computer) speaks the same words.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.action import Action
from core.event import Event
from core.game import Refusal, Rules
from core.match import Delta, Match
from core.piece import Seat
from core.position import Position
from core.wish import Granted, Wish

from .crypto.commitment import Sealed
from .record.clock import Clocks


@dataclass(frozen=True, slots=True)
class Waiting:
    """The table is open at these addresses ("192.168.1.5:4747") and nobody has come yet.

    `words` are the two or three that open its door, as indices of the list of 256; None where it
    needs none.
    """

    addresses: tuple[str, ...]
    words: tuple[int, ...] | None = None
    guessed: bool = False
    """Somebody has guessed wrongly, so the words are others than at first."""
    tickets: tuple[str, ...] = ()
    """What leads here from far."""


@dataclass(frozen=True, slots=True)
class Knocked:
    """Someone came to our open table who cannot play with us, or of those who came with us found no
    place at another's; a msgid with {named} gaps says why.

    The table stays open.
    """

    msgid: str
    args: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Gathered:
    """Who sits at a table for three or four that is not full: names by place, "" for nobody.

    Told to all of them again and again, until Started follows: "2 of 4 are here".
    """

    names: tuple[str, ...]

    @property
    def here(self) -> int:
        """How many have come."""
        return sum(map(bool, self.names))


@dataclass(frozen=True, slots=True)
class Beginning:
    """A position that somebody set up to play on from, and the rules of its board."""

    rules: Rules
    position: Position


@dataclass(frozen=True, slots=True)
class Proposed:
    """A host would begin at a position, or with a secret wish for each (`wishes`): it is to be
    looked at, and `Table.agree` signs it.

    Our seat is `seat`; `beginning` is None where only wishes are proposed. How often the position
    stood before does not count. Nobody waits in vain: whoever does not want it leaves the table.
    """

    game: str
    options: dict[str, Any]
    names: tuple[str, ...]
    beginning: Beginning | None
    seat: Seat
    clocked: bool = False
    wishes: bool = False


@dataclass(frozen=True, slots=True)
class Met:
    """Who is at the other end of a link when a match begins; told before `Started`.

    `key` is what both ends may keep, to come another evening without words; `known`: it opened this
    very link, so it was kept.
    """

    name: str
    key: Sealed
    known: bool
    far: str = ""
    """The far way by which they came; empty near here."""


@dataclass(frozen=True, slots=True)
class Started:
    """A match begins: game key, options (what differs from the defaults), names, whom we play."""

    game: str
    options: dict[str, Any]
    names: tuple[str, ...]
    seats: tuple[Seat, ...]
    record: Path | None
    beginning: Beginning | None = None
    """Where it begins elsewhere than its game does."""
    past: "tuple[Played, ...]" = ()
    """What was played before, where a match goes on."""
    clocked: bool = False
    """It is played with clocks."""
    wishes: bool = False
    """Each player has a secret wish."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A seat has promised its set-up: a hash of it is in the log, and it can show no other one.

    `seal` are 32 bytes that tell nothing of the army: of a deployment that is shown before play
    the commitment itself, of pieces that stay hidden the hash of the entry that holds one
    commitment a piece. Told after `Started`, and again where a match goes on.
    """

    seat: Seat
    seal: bytes


@dataclass(frozen=True, slots=True)
class Letter:
    """The secret wish of a seat of ours, for nobody else's eyes; told when play begins, and again
    where a match goes on."""

    seat: Seat
    wish: Wish


@dataclass(frozen=True, slots=True)
class Played:
    """An action is in the log and holds, ours or theirs or nature's.

    `events` and `delta` are what it did: whoever keeps a Match of the same actions plays it by
    `redo`. None where a screen may know less than its link, or more: then it plays `action`.
    """

    seat: Seat
    action: Action
    digest: bytes
    events: tuple[Event, ...] = ()
    delta: Delta | None = None

    def play_on(self, match: Match) -> tuple[Event, ...]:
        """Play it on somebody's own Match, and give what it did there."""
        if self.delta is None:
            return match.play(self.seat, self.action)
        match.redo(self.delta)
        return self.events


@dataclass(frozen=True, slots=True)
class Vacant:
    """Somebody is sought who plays on for a seat; told to who looks on, see `Table.play_for`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Willing:
    """`name`, or a computer of a level above 0, would play on for a seat that is away.

    All others have to agree; `agreed` are those who have. See `Table.consent`.
    """

    seat: Seat
    name: str
    level: int
    agreed: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class HandedOver:
    """Somebody else plays for a seat from here on: a person (`level` 0), or a computer on the
    machine of `machine`. `here`: it is a person at this screen.
    """

    seat: Seat
    name: str
    level: int
    machine: Seat
    here: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """Our own action was refused before anything was written or sent."""

    seat: Seat
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Safe:
    """Every peer has our first `count` entries on disk: two ticks."""

    count: int


@dataclass(frozen=True, slots=True)
class Relieved:
    """A program at the table failed, and our own player sits there from now on.

    A msgid with {named} gaps says what happened.
    """

    msgid: str
    args: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Away:
    """Whose link is cut just now; the match waits for them, and nobody if there are none.

    `seats` are theirs; it is told again whenever that changes.
    """

    seats: tuple[Seat, ...]
    holder: Seat | None = None
    """Whose program holds the table now, where another one's held it when the match began."""


@dataclass(frozen=True, slots=True)
class Watching:
    """Who looks on at this table, by name; told whenever that changes."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stuck:
    """Our disk takes nothing more, and why, as the system says it; "" once it does again.

    The match stands still meanwhile: nothing is sent or shown that is not written down.
    """

    why: str


@dataclass(frozen=True, slots=True)
class Emoted:
    """A seat shows one of eight pictures, 0 to 7, or points at square `number - 8`; our own is told
    too, once it was said.

    `heard`: somebody's program can show it; it is False for ours where all others are too old.
    """

    seat: Seat
    number: int
    heard: bool = True


@dataclass(frozen=True, slots=True)
class Coloured:
    """Another seat wears something by its player's choice: a text of at most 32 characters that the
    other program has sent, to be read strictly."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Running:
    """How the clocks of a match stand: told when it begins, and whenever that changes.

    `clocks` leave out the turn under way, of which `seat` has used so many milliseconds; None
    before the first one.
    """

    clocks: Clocks
    seat: Seat | None
    used: int
    stands: bool
    """No time passes: in a battle, in a pause, while somebody is away, after the end, and while
    our screen still shows what came before the turn."""


@dataclass(frozen=True, slots=True)
class Disputed:
    """The two programs of a match see two boards after the last move of `seat`: nobody's fault.

    Nothing is played until both players agree to go back to before it (`Answer(True)`; `Answer(
    False)` puts the match away), and told anew with each who does. `undone`: both have; so many of
    the actions that were told here last are undone now (0: that move was never told here).
    """

    seat: Seat
    agreed: frozenset[Seat]
    undone: int | None = None


@dataclass(frozen=True, slots=True)
class Rematch:
    """Someone wants another game, sides swapped; True once both do and a new Started follows."""

    agreed: bool
    seat: Seat


@dataclass(frozen=True, slots=True)
class Audited:
    """The record was audited: "verified", "failed: what", or "refused: how" by a peer; "damaged"
    where all was fair, and the file no longer holds it.

    `facts` are what it covers, as (word, count): seals, battles, tables, openings, moves. `blame`
    is whose fault it was (-1: nobody's alone); it is told before Closed, also of a match that
    could not be played to its end. `wishes` are those that were opened.
    """

    verdict: str
    facts: tuple[tuple[str, int], ...] = ()
    blame: Seat | None = None
    wishes: tuple[Granted, ...] = ()


@dataclass(frozen=True, slots=True)
class Closed:
    """The link is gone for good: a msgid with {named} gaps, and whether it was our doing.

    The record is kept on disk either way. `code` is what programs ask: a key of words.SENTENCES,
    or "" where the sentence is an engine's own.
    """

    msgid: str
    args: tuple[tuple[str, str], ...] = ()
    ours: bool = False
    code: str = ""


Report = (
    Waiting | Knocked | Gathered | Proposed | Met | Started | Bound | Letter | Played | Vacant
    | Willing | HandedOver | Refused | Safe | Relieved | Away | Watching | Stuck | Emoted | Coloured
    | Running | Disputed | Rematch | Audited | Closed
)
REPORTS: tuple[type, ...] = (
    Waiting, Knocked, Gathered, Proposed, Met, Started, Bound, Letter, Played, Vacant, Willing,
    HandedOver, Refused, Safe, Relieved, Away, Watching, Stuck, Emoted, Coloured, Running, Disputed,
    Rematch, Audited, Closed,
)


class Table:
    """The frame loop's end of a table, whatever is behind it; by itself, of one where nothing
    happens. No method blocks or raises.
    """

    @property
    def door(self) -> tuple[int, Sealed] | None:
        """Give the port of this table on this machine, and what opens it to our own players; None
        where nobody can come."""
        return None

    def post(self, seat: Seat, action: Action) -> None:
        """Ask to play an action for one of our seats; answered by Played or Refused."""

    def agree(self) -> None:
        """Begin at the position that was proposed; nothing where none was."""

    def rematch(self, seat: Seat) -> None:
        """Ask for another game with sides swapped, or agree to one; after the end only."""

    def emote(self, seat: Seat, number: int) -> None:
        """Show one of eight pictures to the others, or with 8 and more point at a square; nothing
        where all sit at one screen.

        One in two seconds, three at once: of more nothing comes. Emoted tells of each that was.
        """

    def colour(self, seat: Seat, text: str) -> None:
        """Let the others see what one of our seats wears, by a text of at most 32 characters;
        nothing where all sit at one screen. It need not be said again in a further match."""

    def forsake(self) -> None:
        """Wait no longer for who is away: the match ends as it stands, on our word alone.

        Refused before it may be asked for; nothing where nobody is away.
        """

    def hand_over(self, seat: Seat, level: int, name: str) -> None:
        """Let somebody else play on for a seat: ours, or one that has been away for long.

        A computer of `level` (1 to 8) of this program, called `name`; with 0 one of those who look
        on, the first who is willing. HandedOver tells that it was done, Refused why it cannot be.
        """

    def play_for(self, seat: Seat, level: int = 0) -> None:
        """Be willing to play on for a seat, as somebody who looks on, or as a computer."""

    def consent(self, seat: Seat) -> None:
        """Agree that whom `Willing` named plays on for a seat that is away."""

    def show(self, shows: bool) -> None:
        """Say whether the screen shows what nobody can hurry: the clock of whoever is to move may
        stand for a few seconds of it."""

    def hurry(self) -> None:
        """Let a computer that is to move be quick about it; nothing where people sit."""

    def poll(self) -> list[Report]:
        """Take everything told since the last call, in order."""
        return []

    def close(self) -> None:
        """Leave the table; the record stays."""
