"""The life of a link as a table: what becomes of each message in each state, as data.

The table is total over (state, message); the peer looks every message up before it does
anything, and the diagram in PROTOCOL.md is drawn from it. Pairing comes before all of it
(`net/crypto/pairing.py`).
"""

from enum import Enum

from ..wire import hidden_messages
from ..wire import messages as wire


class State(Enum):
    """What a link waits for; its own greeting comes first, then what the match waits for."""

    HELLO = "hello"
    """The other end has not greeted us yet."""
    PROVE = "prove"
    """It has not proved yet that the seat key of its greeting is its own."""
    START = "start"
    """No START is signed by all; whoever sets the table may wait for more guests."""
    TERM = "term"
    """On a link that came back: it has not said yet whom it knows as the table's holder."""
    RESUME = "resume"
    """On a link that came back: it has not said yet how far its log goes."""
    MUSTER = "muster"
    """Somebody owes a commitment to a deployment."""
    REVEAL = "reveal"
    """All have committed, and somebody owes what they committed to."""
    PLAY = "play"
    """Somebody is to act."""
    END = "end"
    """The game is over, and somebody owes the END or an acknowledgement."""
    DONE = "done"
    """Nothing is owed; another game may be asked for."""
    WATCH = "watch"
    """The other end looks on, and has nothing to say."""
    CLOSED = "closed"
    """The link has ended."""


IDLE = (
    State.PROVE, State.START, State.TERM, State.RESUME, State.WATCH, State.CLOSED,
)
"""Where nothing can be played."""


class Kind(Enum):
    """What came: a message, or what an entry holds."""

    HELLO = "HELLO"
    BYE = "BYE"
    PING = "PING"
    AGAIN = "AGAIN"
    SEEN = "SEEN"
    PLACES = "PLACES"
    GONE = "GONE"
    RESUME = "RESUME"
    ABSENT = "ABSENT"
    WATCHERS = "WATCHERS"
    CHAIRS = "CHAIRS"
    EMOTE = "EMOTE"
    COLOURS = "COLOURS"
    TERM = "TERM"
    STANDS = "STANDS"
    START = "START"
    COMMIT = "COMMIT"
    REVEAL = "REVEAL"
    ACT = "ACT"
    OFFER = "OFFER"
    ANSWER = "ANSWER"
    SEAL = "SEAL"
    BATTLE = "BATTLE"
    CHANCE = "CHANCE"
    WISH = "WISH"
    AUDIT = "AUDIT"
    PROTEST = "PROTEST"
    TRUST = "TRUST"
    PROVE = "PROVE"
    DISPUTE = "DISPUTE"
    HANDOVER = "HANDOVER"
    VACANT = "VACANT"
    HEIR = "HEIR"
    END = "END"


class Verdict(Enum):
    """What becomes of a message."""

    TAKE = "take"
    """The peer does what it asks for (`Peer.take`)."""
    IGNORE = "ignore"
    REFUSE = "refuse"
    """The other end broke the protocol: say BYE, drop the link, keep the record."""


_KINDS: dict[type, Kind] = {
    wire.Hello: Kind.HELLO,
    wire.Bye: Kind.BYE,
    wire.Ping: Kind.PING,
    wire.Again: Kind.AGAIN,
    wire.Seen: Kind.SEEN,
    wire.Places: Kind.PLACES,
    wire.Gone: Kind.GONE,
    wire.Prove: Kind.PROVE,
    wire.Resume: Kind.RESUME,
    wire.Absent: Kind.ABSENT,
    wire.Watchers: Kind.WATCHERS,
    wire.Chairs: Kind.CHAIRS,
    wire.Emote: Kind.EMOTE,
    wire.Colours: Kind.COLOURS,
    wire.Term: Kind.TERM,
    wire.Stands: Kind.STANDS,
    wire.Vacant: Kind.VACANT,
    wire.Heir: Kind.HEIR,
    wire.Start: Kind.START,
    wire.TimedStart: Kind.START,
    wire.PosedStart: Kind.START,
    wire.WishStart: Kind.START,
    wire.Commit: Kind.COMMIT,
    wire.Reveal: Kind.REVEAL,
    wire.Move: Kind.ACT,
    wire.Push: Kind.ACT,
    wire.Place: Kind.ACT,
    wire.Shoot: Kind.ACT,
    wire.Done: Kind.ACT,
    wire.Pass: Kind.ACT,
    wire.NoMove: Kind.ACT,
    wire.Claim: Kind.ACT,
    wire.Resign: Kind.ACT,
    wire.Timed: Kind.ACT,
    wire.Flag: Kind.ACT,
    wire.Offer: Kind.OFFER,
    wire.Answer: Kind.ANSWER,
    wire.Disagree: Kind.DISPUTE,
    wire.GoBack: Kind.DISPUTE,
    wire.Handover: Kind.HANDOVER,
    wire.End: Kind.END,
    hidden_messages.Trust: Kind.TRUST,
    hidden_messages.Oath: Kind.SEAL,
    hidden_messages.Base: Kind.SEAL,
    hidden_messages.Army: Kind.SEAL,
    hidden_messages.Draw: Kind.BATTLE,
    hidden_messages.Pledge: Kind.BATTLE,
    hidden_messages.Cells: Kind.BATTLE,
    hidden_messages.Label: Kind.BATTLE,
    hidden_messages.Unseal: Kind.BATTLE,
    hidden_messages.Ruling: Kind.BATTLE,
    hidden_messages.Bind: Kind.CHANCE,
    hidden_messages.Throw: Kind.CHANCE,
    hidden_messages.WishSeals: Kind.WISH,
    hidden_messages.WishValue: Kind.WISH,
    hidden_messages.Vow: Kind.AUDIT,
    hidden_messages.Opening: Kind.AUDIT,
    hidden_messages.Protest: Kind.PROTEST,
    hidden_messages.Charge: Kind.PROTEST,
}


def kind_of(message: wire.Message) -> Kind:
    """Name what came."""
    return _KINDS[type(message.body if isinstance(message, wire.Entry) else message)]


Cell = tuple[Verdict, tuple[State, ...]]
"""What becomes of a message, and the states the link may be in afterwards."""

SEATED = (State.MUSTER, State.REVEAL, State.PLAY, State.END, State.DONE)
"""Where a match is seated, and over."""
_GREETED = tuple(state for state in State if state not in (State.HELLO, State.CLOSED))
_STEPS: dict[State, dict[Kind, tuple[State, ...]]] = {
    State.HELLO: {Kind.HELLO: (State.PROVE, State.CLOSED), Kind.BYE: (State.CLOSED,)},
    State.PROVE: {
        Kind.PROVE: (State.PROVE, State.START, State.TERM, State.RESUME, *SEATED, State.WATCH),
    },
    State.START: {
        Kind.START: (State.START, State.MUSTER, State.PLAY), Kind.PLACES: (State.START,),
        # a SEEN may complete what we waited for: an end all know of
        Kind.SEEN: (State.START, State.MUSTER, State.PLAY),
    },
    State.TERM: {Kind.TERM: (State.RESUME,)},
    State.RESUME: {Kind.RESUME: (State.START, *SEATED)},
    State.MUSTER: {
        Kind.COMMIT: (State.MUSTER, State.REVEAL), Kind.SEAL: (State.MUSTER, State.PLAY),
        Kind.TRUST: (State.MUSTER,), Kind.WISH: (State.MUSTER, State.REVEAL),
    },
    State.REVEAL: {
        Kind.REVEAL: (State.REVEAL, State.PLAY), Kind.SEEN: (State.REVEAL, State.PLAY),
        Kind.WISH: (State.REVEAL, State.PLAY),
    },
    State.PLAY: {
        Kind.ACT: (State.PLAY, State.END), Kind.OFFER: (State.PLAY,),
        Kind.ANSWER: (State.PLAY, State.END), Kind.GONE: (State.PLAY, State.END, State.DONE),
        Kind.BATTLE: (State.PLAY, State.END), Kind.CHANCE: (State.PLAY, State.END),
        Kind.AUDIT: (State.PLAY, State.END), Kind.WISH: (State.PLAY, State.END),
        Kind.PROTEST: (State.PLAY, State.END), Kind.SEEN: (State.PLAY, State.END, State.DONE),
        # what ended the game may wait to be acknowledged yet, as far as we know
        Kind.END: (State.PLAY,), Kind.HANDOVER: (State.PLAY,),
    },
    # a resignation, an offer or an answer may have been on its way when the game ended
    State.END: {
        Kind.ACT: (State.END,), Kind.OFFER: (State.END,), Kind.ANSWER: (State.END,),
        Kind.END: (State.END, State.DONE), Kind.GONE: (State.END, State.DONE),
        Kind.BATTLE: (State.END,), Kind.AUDIT: (State.END, State.DONE),
        Kind.PROTEST: (State.END,), Kind.SEEN: (State.END, State.DONE), Kind.WISH: (State.END,),
        Kind.HANDOVER: (State.END,),
    },
    State.DONE: {
        Kind.AGAIN: (State.DONE, State.PROVE), Kind.GONE: (State.DONE,),
        Kind.PLACES: (State.DONE, State.PROVE, State.START),
    },
    State.WATCH: {},
    State.CLOSED: {},
}
"""Where each message may lead; a state or a kind that is missing stands below, or is refused."""
_STAYS: dict[Kind, tuple[State, ...]] = {
    Kind.PING: _GREETED, Kind.STANDS: _GREETED, Kind.ABSENT: SEATED, Kind.EMOTE: SEATED,
    Kind.COLOURS: SEATED,
    Kind.WATCHERS: (State.START, *SEATED), Kind.CHAIRS: (State.START, *SEATED),
    Kind.DISPUTE: SEATED,  # out of place, it is nobody's lie
    Kind.VACANT: SEATED, Kind.HEIR: (State.WATCH, *SEATED),
    Kind.SEEN: (State.PROVE, State.TERM, State.RESUME, State.MUSTER, State.DONE),
}
"""By kind, the states in which it is taken and leads nowhere else."""
_CROSSES: dict[Kind, tuple[State, ...]] = {
    Kind.CHAIRS: (State.PROVE, State.TERM, State.RESUME), Kind.EMOTE: _GREETED,
    Kind.COLOURS: _GREETED,
    Kind.VACANT: _GREETED, Kind.HEIR: _GREETED,
}
"""By kind, the states in which it is ignored: it may have crossed the end of a match."""


def _cell(state: State, kind: Kind) -> Cell:
    if state is State.CLOSED or (state in _CROSSES.get(kind, ()) and state not in _STAYS[kind]):
        return Verdict.IGNORE, (state,)
    if kind in _STEPS[state]:
        return Verdict.TAKE, _STEPS[state][kind]
    if state in _STAYS.get(kind, ()):
        return Verdict.TAKE, (state,)
    if kind is Kind.BYE:
        return Verdict.TAKE, (State.CLOSED,)
    return Verdict.REFUSE, (State.CLOSED,)


TRANSITIONS: dict[tuple[State, Kind], Cell] = {(s, k): _cell(s, k) for s in State for k in Kind}


def diagram() -> str:
    """Draw the table as a mermaid state diagram (PROTOCOL.md holds it; refusals are left out)."""
    lines = ["stateDiagram-v2", f"    [*] --> {State.HELLO.value}"]
    arrows: dict[tuple[str, str], list[str]] = {}
    for (state, kind), (verdict, after) in TRANSITIONS.items():
        for then in after:
            if verdict is Verdict.TAKE and kind is not Kind.BYE and then is not state:
                arrows.setdefault((state.value, then.value), []).append(kind.value)
    lines += [f"    {a} --> {b}: {', '.join(kinds)}" for (a, b), kinds in arrows.items()]
    lines += [f"    {State.CLOSED.value} --> [*]"]
    return "\n".join(lines)
