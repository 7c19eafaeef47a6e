"""What is signed because it is owed, and nobody chooses it: where pieces stay hidden for a whole
match, where nature throws a die, and where secret wishes are drawn.
Rows of PROTOCOL.md, like `messages`.

They are entries of the same log, so that a sealed battle is chained, signed and stored like a move;
a side channel with a log of its own was rejected, for two logs can tell two stories.
"""

from typing import Annotated

from msgspec import Meta

from .fields import At, Count, Hash, Player, Wire, Word


class Oath(Wire, frozen=True, tag=32):
    """A seat is bound to its base point and its random bytes before it sees the other's."""

    seal: Hash


class Base(Wire, frozen=True, tag=33):
    """Opens an OATH: the point S = y * G, and what binds 32 bytes for the lot, which a DRAW opens.

    Up to protocol 4 these bytes themselves: then who signed second knew the lot, and could choose
    another army yet.
    """

    point: Hash
    random: Hash


class Army(Wire, frozen=True, tag=34):
    """A deployment: one commitment for each point a seat fills, in the order of its text."""

    cells: Annotated[tuple[Hash, ...], Meta(min_length=1, max_length=64)]


class Draw(Wire, frozen=True, tag=50):
    """Opens the bytes for the lot, when all armies are bound."""

    random: Hash


class Pledge(Wire, frozen=True, tag=35):
    """The hash of a battle's table, before either table is shown."""

    battle: Count
    seal: Hash


class Cells(Wire, frozen=True, tag=36):
    """A battle's table: twelve locked cells, and the hash of the label of every outcome."""

    battle: Count
    table: Annotated[bytes, Meta(min_length=224, max_length=448)]


class Label(Wire, frozen=True, tag=37):
    """What the one cell of the committed piece held, given back to the maker of the table."""

    battle: Count
    label: Annotated[bytes, Meta(min_length=16, max_length=16)]


class Unseal(Wire, frozen=True, tag=38):
    """Opens commitments for all to see: (id of the piece, its code, x) each."""

    battle: Count
    pieces: Annotated[
        tuple[tuple[At, Annotated[int, Meta(ge=1, le=64)], Hash], ...],
        Meta(min_length=1, max_length=16),
    ]


class Ruling(Wire, frozen=True, tag=39):
    """The referee says how a battle ended."""

    battle: Count
    outcome: Word


class Vow(Wire, frozen=True, tag=40):
    """The hash of our own OPENING, before either is shown."""

    seal: Hash


class Opening(Wire, frozen=True, tag=41):
    """Opens everything for the audit: the secret all others were made of, and the deployment."""

    master: Hash
    value: Annotated[str, Meta(max_length=256)]


class Bind(Wire, frozen=True, tag=53):
    """Binds a seat to its bytes for the first throw of nature's die; later ones bind the next."""

    seal: Hash


class Throw(Wire, frozen=True, tag=54):
    """Opens a seat's bytes for a throw, and binds those for the next one."""

    random: Hash
    seal: Hash


class WishSeals(Wire, frozen=True, tag=60):
    """Binds a seat to two values from which secret wishes are drawn: one that all see when all are
    bound, and one that is shown when the match is over."""

    open: Hash
    hidden: Hash


class WishValue(Wire, frozen=True, tag=61):
    """Opens a seat's first seal of those two, and said again its second one."""

    value: Hash


PROTESTS = ("garbled", "refused", "vanished")
"""What a PROTEST may say: a table that held nothing for us; no answer; gone in the middle."""


class Protest(Wire, frozen=True, tag=42):
    """What a seat found that nobody else can see: one word, and whom it is about."""

    code: Word
    seat: Player


PROOF = 3584
"""Bytes of an entry that fit into a CHARGE; a lie that is longer is kept beside the record only."""


class Charge(Wire, frozen=True, tag=43):
    """A signed entry that no lawful match holds, as the proof of it: what it breaks, and whose."""

    code: Word
    seat: Player
    proof: Annotated[bytes, Meta(min_length=1, max_length=PROOF)]


class Trust(Wire, frozen=True, tag=25):
    """To the referee alone, on his own line: what our OPENING will say. Never in a log."""

    master: Hash
    value: Annotated[str, Meta(max_length=256)]

    def __repr__(self) -> str:
        return "Trust(<sealed>)"


HiddenBody = (
    Oath | Base | Army | Draw | Pledge | Cells | Label | Unseal | Ruling | Vow | Opening | Bind
    | Throw | WishSeals | WishValue | Protest | Charge
)
HIDDEN_BODIES: tuple[type, ...] = (
    Oath, Base, Army, Draw, Pledge, Cells, Label, Unseal, Ruling, Vow, Opening, Bind, Throw,
    WishSeals, WishValue, Protest, Charge,
)
