"""Every message and log entry, as array structs with integer tags, and the errors of the protocol.

One struct is one row of PROTOCOL.md. Arrays with tags, no maps: dictionaries were rejected because
duplicate keys pass every decoder and a name costs more bytes than the move it labels.
"""

from typing import Annotated

from msgspec import Meta

from . import hidden_messages
from .fields import (
    Address,
    At,
    Brief,
    Count,
    Hash,
    Millis,
    Name,
    Player,
    Signature,
    Text,
    Wire,
    Word,
)
from .hidden_messages import HIDDEN_BODIES, Charge, HiddenBody, Protest, Trust

MAGIC = "tambour"
PROTOCOL = (4, 7)
"""Lowest and highest protocol version this program speaks."""
READS = (1, 2, 3, 4, 5, 6, 7)
"""Protocol versions whose records it reads: most of what sets them apart (PROVE, one
acknowledgement for all tables, RESUME, EMOTE, WATCHERS) is only said, and no record holds it; DRAW,
DISAGREE and GOBACK do stand in records, see DRAWS_FROM and GOES_BACK_FROM."""
EMOTES_FROM = 5
"""The first protocol version that knows EMOTE; to an older one none is sent."""
PICTURES = 8
"""Numbers of EMOTE below this are pictures; from here on they are squares, counted on."""
POINTS_FROM = 7
"""The first one in which an EMOTE may point at a square."""
WATCHES_FROM = 5
"""The first one in which somebody may look on."""
DRAWS_FROM = 5
"""The first one in which the lot of pieces that stay hidden is drawn after the armies stand."""
PASSES_ON_FROM = 5
"""The first one in which a table of three or four passes on when its host is gone."""
GOES_BACK_FROM = 6
"""The first one in which two whose boards differ may go back to the last one they agreed on."""
DRAWS_AS_READ_FROM = 7
"""The first one in which an offered draw is void where its author had not read the board it meets.
"""
SHOWS_FROM = 7
"""The first one in which a clock may stand while a screen shows the armies, or how a battle ended.
"""
CHAIRS_FROM = 7
"""The first one in which who looks on may come back to a table by a key, when their link is cut."""
POSES_FROM = 7
"""The first one in which a match may begin at a position, or with secret wishes."""
HANDS_FROM = 7
"""The first one in which somebody else may come to play for a seat."""
COLOURS_FROM = 7
"""The first one that knows COLOURS; to an older one none is sent."""
FAR_FROM = 7
"""The first one in which a door may be far: until then an address had at most NEAR characters."""
NEAR = 32
APP = "0.1.0"
"""Version of the program, told in HELLO (a test compares it with pyproject.toml)."""
SUITES = ("plain",)
"""Ways to protect a link, best first. Pairing words and encryption will add one in front."""
WATCH = "watch"
"""What stands among the capabilities of who comes to look on; a player greets with none."""
MOST_WATCHERS = 16
MOST_CHAIRS = 64
"""Who has looked on at one match and may come back to it, at most: each is a line on disk."""
MAX_FRAME = 4096
MAX_GREETING = 1024
"""Bytes in a frame: at most MAX_FRAME, at most MAX_GREETING before both HELLOs are in."""


class ProtocolError(Exception):
    """Something on the wire or in a record is not as it must be; `code` is one word for it."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


class LocalError(ProtocolError):
    """We were about to do something wrong; nothing was written or sent."""


class RemoteError(ProtocolError):
    """The peer, or the file, did something wrong."""


class Garbage(RemoteError):
    """Bytes that are no message at all."""


class Mismatch(RemoteError):
    """A peer we cannot play with, and no blame: another version, other rules, a taken table."""


class Cheat(RemoteError):
    """A well-formed message that no honest peer sends; the frame is kept as evidence.

    `seat` is who signed the lie, where a signature proves that.
    """

    def __init__(self, code: str, detail: str = "", seat: int | None = None) -> None:
        super().__init__(code, detail)
        self.seat = seat


Turns = Annotated[
    tuple[tuple[At, Annotated[int, Meta(ge=0, le=7)]], ...], Meta(max_length=256)
]

# What a seat signs ---------------------------------------------------------------------------


class Start(Wire, frozen=True, tag=1):
    """The match: its hash is the match id, every seat signs the same one. Lists go by seat."""

    protocol: Count
    game: Word
    options: Text
    rules: Hash
    names: Annotated[tuple[Name, ...], Meta(min_length=2, max_length=4)]
    keys: Annotated[tuple[Hash, ...], Meta(min_length=2, max_length=4)]
    nonces: Annotated[tuple[Hash, ...], Meta(min_length=2, max_length=4)]
    addresses: Annotated[
        tuple[Annotated[tuple[Address, ...], Meta(max_length=4)], ...],
        Meta(min_length=2, max_length=4),
    ]
    versions: Annotated[tuple[Word, ...], Meta(min_length=2, max_length=4)]


class ClockRule(Wire, frozen=True):
    """How much time everybody has: seconds, but `periods`, a number, and `shared`, a sand glass.

    Main time; what is added after each turn; how often there is a period more, and how long that
    is; whether what one uses is given to the others.
    """

    main: Annotated[int, Meta(ge=1, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)]
    periods: Annotated[int, Meta(ge=0, le=100)]
    period: Annotated[int, Meta(ge=0, le=3_600)]
    shared: bool


class TimedStart(Start, frozen=True, tag=44):
    """A START of a match with clocks; one without is written as it always was."""

    clock: ClockRule


class PosedStart(Start, frozen=True, tag=55):
    """A START of a match that begins at a position, with one clock for all or none."""

    position: Text
    clocks: Annotated[tuple[ClockRule, ...], Meta(max_length=1)]


class WishStart(Start, frozen=True, tag=59):
    """A START of a match with a secret wish for each player, drawn from the list of this hash; with
    one clock for all or none."""

    wishes: Hash
    clocks: Annotated[tuple[ClockRule, ...], Meta(max_length=1)]


def clock_of(start: Start) -> ClockRule | None:
    """Give how much time everybody has in a match; None: as much as they like."""
    if isinstance(start, PosedStart | WishStart):
        return next(iter(start.clocks), None)
    return start.clock if isinstance(start, TimedStart) else None


def position_of(start: Start) -> str:
    """Give the text of the position at which a match begins; "": its game's own beginning."""
    return start.position if isinstance(start, PosedStart) else ""


def wishes_hash(start: Start) -> bytes:
    """Give the hash of the list from which wishes are drawn; empty where none are."""
    return start.wishes if isinstance(start, WishStart) else b""


class Commit(Wire, frozen=True, tag=2):
    """A seat is bound to a deployment nobody knows yet."""

    phase: Annotated[int, Meta(ge=0, le=255)]
    seal: Hash


class Reveal(Wire, frozen=True, tag=3):
    """Opens a COMMIT; `set` is the hash of every seat's commitment."""

    phase: Annotated[int, Meta(ge=0, le=255)]
    set: Hash
    salt: Hash
    value: Text
    random: Hash


class Move(Wire, frozen=True, tag=4):
    """An ACT: a path and turns; `digest` is of the public state after it, as its author knew it."""

    path: Annotated[tuple[At, ...], Meta(max_length=64)]
    turns: Turns
    digest: Brief


class Push(Wire, frozen=True, tag=15):
    """An ACT: from where to where, where the piece goes that stood there, and turns."""

    start: At
    end: At
    to: At
    turns: Turns
    digest: Brief


class Place(Wire, frozen=True, tag=14):
    """An ACT: (source, point) each; a source is a point, or a kind in hand."""

    pairs: Annotated[
        tuple[tuple[At | Annotated[str, Meta(min_length=1, max_length=8)], At], ...],
        Meta(min_length=1, max_length=64),
    ]
    digest: Brief


class Shoot(Wire, frozen=True, tag=9):
    """An ACT: from where, at what."""

    start: At
    target: At
    digest: Brief


class Done(Wire, frozen=True, tag=10):
    """An ACT: the end of a turn of several actions."""

    digest: Brief


class Pass(Wire, frozen=True, tag=11):
    """An ACT: the turn goes by."""

    digest: Brief


class NoMove(Wire, frozen=True, tag=12):
    """An ACT: the seat to move says it cannot."""

    digest: Brief


class Claim(Wire, frozen=True, tag=13):
    """An ACT: the seat to move claims a draw."""

    digest: Brief


class Resign(Wire, frozen=True, tag=5):
    """An ACT: the seat leaves the match."""

    digest: Brief


class Offer(Wire, frozen=True, tag=6):
    """Proposes a draw, a pause, or to go back to where `upto` actions of the line are left; or goes
    on after a pause."""

    what: Annotated[str, Meta(max_length=8)]
    upto: Count
    digest: Brief


class Answer(Wire, frozen=True, tag=7):
    """Accepts or declines the pending offer."""

    yes: bool
    digest: Brief


class Disagree(Wire, frozen=True, tag=51):
    """Said by a program: entry `number` of `seat` keeps every rule, but my board after it has this
    digest and not the one that stands in it."""

    seat: Player
    number: Count
    digest: Brief


class GoBack(Wire, frozen=True, tag=52):
    """Said by a player: what a DISAGREE is about shall be void; `digest` is of the board before it.
    """

    digest: Brief


class Handover(Wire, frozen=True, tag=56):
    """Somebody else plays for `seat`: from entry `number` of its chain on `key` signs.

    That entry is a HANDOVER too, signed by the key before it, or by `key` itself where all others
    have signed the same one in their chains. `level` is 0 for a person, else that of a computer
    (1 to 8), which runs on the machine of seat `machine`.
    """

    seat: Player
    number: Count
    key: Hash
    name: Name
    level: Annotated[int, Meta(ge=0, le=8)]
    machine: Player

    @property
    def stays(self) -> bool:
        """True where it is a computer of the seat's own program."""
        return self.level > 0 and self.machine == self.seat


class End(Wire, frozen=True, tag=8):
    """The match is over: the head of every seat before its END, the outcome, the public digest."""

    heads: Annotated[tuple[Hash, ...], Meta(min_length=2, max_length=4)]
    winners: Annotated[tuple[Player, ...], Meta(max_length=4)]
    reason: Word
    digest: Brief


Spending = Move | Push | Place | Shoot | Done | Pass | NoMove | Claim
"""The actions that take time."""


class Timed(Wire, frozen=True, tag=45):
    """An ACT of a match with clocks: its author's time since their last one, and what they do."""

    used: Millis
    act: Spending


class Flag(Wire, frozen=True, tag=46):
    """A claim: the seat to move has no time left, for it used so much and has not reported it."""

    seat: Player
    used: Millis
    digest: Brief


Acting = Spending | Flag | Resign | Offer | Answer
"""What holds an action, and the digest of the public position after it."""

Body = (
    Start | TimedStart | PosedStart | WishStart | Commit | Reveal | Spending | Timed | Flag | Resign
    | Offer | Answer | Disagree | GoBack | Handover | End | HiddenBody
)
BODIES: tuple[type, ...] = (
    Start, TimedStart, PosedStart, WishStart, Commit, Reveal, Move, Push, Place, Shoot, Done, Pass,
    NoMove, Claim, Timed, Flag, Resign, Offer, Answer, Disagree, GoBack, Handover, End,
    *HIDDEN_BODIES,
)


def bare(body: Body) -> Body:
    """Give what an entry holds, without the time it took."""
    return body.act if isinstance(body, Timed) else body


class Head(Wire, frozen=True):
    """How far a seat's chain was seen: entries counted, hash of the last (match id when none)."""

    count: Count
    hash: Hash


class Entry(Wire, frozen=True, tag=16):
    """One signed link: the n-th of a seat, hash of its previous, heads of the others by seat."""

    seat: Player
    n: Count
    prev: Hash
    heads: Annotated[tuple[Head, ...], Meta(min_length=1, max_length=3)]
    body: Body
    sig: Signature


# What is only said -------------------------------------------------------------------------


class Hello(Wire, frozen=True, tag=17):
    """Frozen for ever. The joiner lists all (game, rules hash) it has, the host the one chosen."""

    magic: Word
    low: Count
    high: Count
    app: Word
    name: Name
    suites: Annotated[tuple[Word, ...], Meta(max_length=8)]
    capabilities: Annotated[tuple[Word, ...], Meta(max_length=8)]
    key: Hash
    nonce: Hash
    games: Annotated[tuple[tuple[Word, Hash], ...], Meta(max_length=16)]


class Bye(Wire, frozen=True, tag=18):
    """Frozen for ever. One word why, and (name, value) pairs to go with it."""

    code: Word
    args: Annotated[tuple[tuple[Word, Word], ...], Meta(max_length=4)]


class Ping(Wire, frozen=True, tag=19):
    """I am here."""


class Again(Wire, frozen=True, tag=21):
    """I want another game with sides swapped; here are my next seat key and nonce."""

    key: Hash
    nonce: Hash


class Seen(Wire, frozen=True, tag=22):
    """An acknowledgement, for all: these heads, by seat, are on the disk of `seat`."""

    match: Brief
    seat: Player
    heads: Annotated[tuple[Head, ...], Meta(min_length=2, max_length=4)]
    sig: Signature


class Places(Wire, frozen=True, tag=23):
    """The host says who sits where ("" for nobody); after the end: who wants to go on."""

    names: Annotated[tuple[Word, ...], Meta(min_length=2, max_length=4)]


class Gone(Wire, frozen=True, tag=24):
    """The host says that a seat which was out of the match has left."""

    seat: Player


class Prove(Wire, frozen=True, tag=26):
    """My seat key is mine: it has signed both our greetings, and which of the two I am."""

    sig: Signature


class Resume(Wire, frozen=True, tag=27):
    """The link was cut, and here we are again: how far we have every chain, by seat."""

    match: Brief
    heads: Annotated[tuple[Head, ...], Meta(min_length=2, max_length=4)]


class Absent(Wire, frozen=True, tag=28):
    """The host says whose links are cut just now; all wait for them."""

    seats: Annotated[tuple[Player, ...], Meta(max_length=3)]


class Watchers(Wire, frozen=True, tag=30):
    """The host says who looks on, as often as that changes."""

    names: Annotated[tuple[Name, ...], Meta(max_length=MOST_WATCHERS)]


class Chairs(Wire, frozen=True, tag=31):
    """Who holds a table that passes on says by which keys those greeted with who looked on: whoever
    comes to hold it lets them in again."""

    keys: Annotated[tuple[Hash, ...], Meta(max_length=MOST_CHAIRS)]


class Emote(Wire, frozen=True, tag=29):
    """A seat shows one of eight pictures, or points at square `number - PICTURES`: no text, in no
    log, and nothing depends on it."""

    seat: Player
    number: Annotated[int, Meta(ge=0, le=PICTURES + 64 * 64 - 1)]


class Colours(Wire, frozen=True, tag=62):
    """What the army of a seat wears by its player's choice, as screens read it: in no log, and
    nothing depends on it."""

    seat: Player
    text: Word


class Vacant(Wire, frozen=True, tag=57):
    """Somebody is sought who plays on for a seat; said by that seat, and passed on by the host to
    all who look on."""

    seat: Player


class Heir(Wire, frozen=True, tag=58):
    """Somebody who looks on would play on for a seat; `key` is what they greeted with. The host
    passes it on to that seat."""

    seat: Player
    key: Hash
    name: Name
    level: Annotated[int, Meta(ge=0, le=8)]


class Term(Wire, frozen=True, tag=48):
    """The last term we know of in which somebody held the table; `holds`: we do, and others are
    with us now."""

    term: Count
    holds: bool


class Stands(Wire, frozen=True, tag=49):
    """Where a guest's program would let the others in, if it came to hold the table."""

    seat: Player
    addresses: Annotated[tuple[Address, ...], Meta(max_length=4)]


Message = (
    Hello | Bye | Ping | Entry | Again | Seen | Places | Gone | Prove | Resume | Absent | Watchers
    | Chairs | Term | Stands | Trust | Emote | Vacant | Heir | Colours
)
MESSAGES: tuple[type, ...] = (
    Hello, Bye, Ping, Entry, Again, Seen, Places, Gone, Prove, Resume, Absent, Watchers, Chairs,
    Term, Stands, Trust, Emote, Vacant, Heir, Colours,
)


def named(what: Message | Body) -> tuple[int, ...]:
    """Give the seats that a message or the body of an entry speaks of, whom a match may not have.

    Not those of EMOTE, COLOURS and DISAGREE: one of another seat is dropped, a wrong one is
    nobody's lie.
    """
    match what:
        case Entry():
            return (what.seat, *named(what.body))
        case Seen() | Gone() | Stands() | Flag() | Protest() | Charge() | Vacant() | Heir():
            return (what.seat,)
        case Handover():
            return (what.seat, what.machine)
        case Absent():
            return what.seats
        case End():
            return what.winners
    return ()


COVERED: dict[type, tuple[str, ...]] = {
    Commit: ("seal",),
    hidden_messages.Oath: ("seal",),
    hidden_messages.Base: ("point", "random"),
    hidden_messages.Army: ("cells",),
    hidden_messages.Pledge: ("seal",),
    hidden_messages.Cells: ("table",),
    hidden_messages.Label: ("label",),
    hidden_messages.Bind: ("seal",),
    hidden_messages.Throw: ("seal",),
    hidden_messages.WishSeals: ("open", "hidden"),
    Entry: ("prev", "heads", "sig"),
    Seen: ("heads", "sig"),
    Prove: ("sig",),
    Resume: ("match", "heads"),
}
"""Fields that are commitments, ciphertexts, hashes or signatures: all that may differ between two
matches which differ in nothing that was unveiled (a test holds whole games against this)."""
