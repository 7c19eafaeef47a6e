"""The life of a link as a table: what each message does in each state, as data.

The table is total over (state, message); the peer looks every message up before it does
anything, and the diagram in PROTOCOL.md is drawn from it. A match statement was rejected: nobody
can count its holes. Pairing comes before all of it (`net/crypto/pairing.py`).
"""

from enum import Enum

from ..wire import hidden_messages
from ..wire import messages as wire


class State(Enum):
    """Where a link is."""

    HELLO = "hello"
    PROVE = "prove"
    START = "start"
    TERM = "term"
    RESUME = "resume"
    MUSTER = "muster"
    REVEAL = "reveal"
    PLAY = "play"
    END = "end"
    DONE = "done"
    WATCH = "watch"
    CLOSED = "closed"


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
    AUDIT = "AUDIT"
    PROTEST = "PROTEST"
    TRUST = "TRUST"
    PROVE = "PROVE"
    DISPUTE = "DISPUTE"
    END = "END"


REFUSE = "refuse"
"""The peer broke the protocol: say BYE, drop the link, keep the record."""
IGNORE = "ignore"

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
    wire.Term: Kind.TERM,
    wire.Stands: Kind.STANDS,
    wire.Start: Kind.START,
    wire.TimedStart: Kind.START,
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
    hidden_messages.Vow: Kind.AUDIT,
    hidden_messages.Opening: Kind.AUDIT,
    hidden_messages.Protest: Kind.PROTEST,
    hidden_messages.Charge: Kind.PROTEST,
}


def kind_of(message: wire.Message) -> Kind:
    """Name what came."""
    return _KINDS[type(message.body if isinstance(message, wire.Entry) else message)]


Cell = tuple[str, tuple[State, ...]]
"""What the peer does, and the states it may be in afterwards."""

H, V, S, T, B, M, R, P, E, D, W, C = State
_PART: Cell = ("leave", (C,))
_STEPS: dict[State, dict[Kind, Cell]] = {
    H: {Kind.HELLO: ("greet", (V, C)), Kind.BYE: _PART},
    V: {Kind.PROVE: ("proved", (V, S, T, B, M, R, P, E, D, W))},
    S: {Kind.START: ("begin", (S, M, P)), Kind.PLACES: ("gather", (S,))},
    T: {Kind.TERM: ("agreed", (B,))},
    B: {Kind.RESUME: ("resumed", (S, M, R, P, E, D))},
    M: {
        Kind.COMMIT: ("enter", (M, R)), Kind.SEAL: ("enter", (M, P)), Kind.TRUST: ("trusted", (M,)),
    },
    R: {Kind.REVEAL: ("enter", (R, P))},
    P: {
        Kind.ACT: ("enter", (P, E)), Kind.OFFER: ("enter", (P,)), Kind.ANSWER: ("enter", (P, E)),
        Kind.GONE: ("vanished", (P, E, D)), Kind.BATTLE: ("enter", (P, E)),
        Kind.AUDIT: ("enter", (P, E)), Kind.PROTEST: ("enter", (P, E)),
        # what ended the game may wait to be acknowledged yet, as far as we know
        Kind.END: ("enter", (P,)),
    },
    # a resignation, an offer or an answer may have been on its way when the game ended
    E: {
        Kind.ACT: ("enter", (E,)), Kind.OFFER: ("enter", (E,)), Kind.ANSWER: ("enter", (E,)),
        Kind.END: ("enter", (E, D)), Kind.GONE: ("vanished", (E, D)),
        Kind.BATTLE: ("enter", (E,)), Kind.AUDIT: ("enter", (E, D)), Kind.PROTEST: ("enter", (E,)),
    },
    D: {
        Kind.AGAIN: ("again", (D, V)), Kind.PLACES: ("gather", (D, V, S)),
        Kind.GONE: ("vanished", (D,)),
    },
    W: {},  # he is told, and has nothing to say
    C: {},
}


def _cell(state: State, kind: Kind) -> Cell:
    if state is C:
        return (IGNORE, (C,))
    if kind in _STEPS[state]:
        return _STEPS[state][kind]
    if state is not H:
        if kind is Kind.BYE:
            return _PART
        if kind is Kind.PING:
            return ("alive", (state,))
        if kind is Kind.STANDS:
            return ("stands", (state,))
        if kind is Kind.ABSENT and state in (M, R, P, E, D):
            return ("absent", (state,))
        if kind is Kind.WATCHERS and state in (S, M, R, P, E, D):
            return ("watched", (state,))
        if kind is Kind.CHAIRS and state is not W:  # it may have crossed the end of a match
            return ("chairs" if state in (S, M, R, P, E, D) else IGNORE, (state,))
        if kind is Kind.DISPUTE and state in (M, R, P, E, D):  # out of place, it is nobody's lie
            return ("enter", (state,))
        if kind is Kind.EMOTE:  # it may have crossed the end of a match; nobody misses it
            return ("emote" if state in (M, R, P, E, D) else IGNORE, (state,))
        if kind is Kind.SEEN and state is not W:
            # it may complete what we waited for: an end all know of
            return ("seen", {S: (S, M, P), R: (R, P), P: (P, E, D), E: (E, D)}.get(state, (state,)))
    return (REFUSE, (C,))


TRANSITIONS: dict[tuple[State, Kind], Cell] = {(s, k): _cell(s, k) for s in State for k in Kind}


def diagram() -> str:
    """Draw the table as a mermaid state diagram (PROTOCOL.md holds it; refusals are left out)."""
    lines = ["stateDiagram-v2", f"    [*] --> {State.HELLO.value}"]
    arrows: dict[tuple[str, str], list[str]] = {}
    for (state, kind), (does, after) in TRANSITIONS.items():
        if does in (REFUSE, IGNORE) or kind in (Kind.PING, Kind.BYE):
            continue
        for then in after:
            if then is not state:
                arrows.setdefault((state.value, then.value), []).append(kind.value)
    lines += [f"    {a} --> {b}: {', '.join(kinds)}" for (a, b), kinds in arrows.items()]
    lines += [f"    {State.CLOSED.value} --> [*]"]
    return "\n".join(lines)
