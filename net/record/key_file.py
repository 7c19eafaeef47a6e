"""The key file of a seat, line by line: all that it needs after a crash and may show to nobody.

Lines are only ever added, and the last of a kind holds. One file that is written anew each time was
rejected: a kill in the middle of it would cost the match.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from ..wire.fields import Address, Count, Hash, Millis, Player, Text, Wire
from ..wire.messages import Garbage
from .record_file import framed

MAGIC = b"tambour key "
HEADER = MAGIC + b"1\n"
LINES = 4096
"""Lines that are read; a match writes a dozen, one more each time a link comes back, and where
clocks run at most MEASURES."""
MEASURES = 3000
"""How many lines say how long a turn has lasted; what is lost without them is a few seconds."""
LONGEST = 8192
"""Bytes of a line."""


class _Line(Wire, frozen=True):
    """A line, tagged with what it is."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(<sealed>)"


class Seat(_Line, frozen=True, tag="seat"):
    """Whose file it is: the match, the seat, and the 32 bytes that its key is made from.

    A second one is written before this program's computer plays on for the seat.
    """

    match: Hash
    seat: Player
    seed: Hash


class Master(_Line, frozen=True, tag="master"):
    """The secret from which all of a seat's hidden pieces follow."""

    match: Hash
    seat: Player
    master: Hash


class Seal(_Line, frozen=True, tag="seal"):
    """What a COMMIT binds: salt, deployment, and the bytes for the lot."""

    phase: Count
    salt: Hash
    value: Text
    random: Hash


class Army(_Line, frozen=True, tag="army"):
    """The deployment behind an ARMY."""

    value: Text


class Trusted(_Line, frozen=True, tag="trusted"):
    """What a player has entrusted to us as the referee."""

    seat: Player
    master: Hash
    value: Text


class Resume(_Line, frozen=True, tag="resume"):
    """What opens a cut link to a seat again: the newest key last, before it one that both have.

    Either side may be killed before the newest is on its disk.
    """

    seat: Player
    keys: Annotated[tuple[Hash, ...], Meta(min_length=1, max_length=2)]


class Gone(_Line, frozen=True, tag="gone"):
    """A seat that was out of the match has left the table."""

    seat: Player


class Place(_Line, frozen=True, tag="place"):
    """Where the table stands: we hold it on `port`, or came to `address` there (0: it is far).

    Of a table that is ours the address is "lan" where others near can reach it, else empty.
    """

    hosted: bool
    address: Address
    port: Annotated[int, Meta(ge=0, le=65_535)]


class Far(_Line, frozen=True, tag="far"):
    """Our table has a far door too: the name of its way, and the 32 bytes that open it again."""

    way: Address
    seed: Hash


class Tenure(_Line, frozen=True, tag="tenure"):
    """In this term the table of three or four is held by this seat; the last line is the newest.
    """

    term: Count
    seat: Player


class Stands(_Line, frozen=True, tag="stands"):
    """Where another seat's program lets others in, if it comes to hold the table."""

    seat: Player
    addresses: Annotated[tuple[Address, ...], Meta(max_length=4)]


class Chair(_Line, frozen=True, tag="chair"):
    """Somebody who looks on, by the public key they greeted with: they may come back without words.

    Our own key where it is we who look on, and would play on for a seat.
    """

    key: Hash


class Computer(_Line, frozen=True, tag="computer"):
    """A program of ours plays this seat, at a level from 1 to 8."""

    level: Annotated[int, Meta(ge=1, le=8)]


class Measured(_Line, frozen=True, tag="measured"):
    """By our own clock, milliseconds that `seat` had used of its turn when the record held so many
    entries; and by seat what was used and not reported before."""

    entries: Count
    seat: Player
    used: Millis
    owed: Annotated[tuple[Millis, ...], Meta(min_length=2, max_length=4)]


KeyLine = (
    Seat | Master | Seal | Army | Trusted | Resume | Gone | Place | Far | Tenure | Stands | Chair
    | Computer | Measured
)
_DECODER = msgspec.msgpack.Decoder(KeyLine, strict=True)


def line(what: KeyLine) -> bytes:
    """Write one line."""
    return framed(0, msgspec.msgpack.encode(what))


def read(data: bytes) -> tuple[list[KeyLine], int]:
    """Read the lines that are whole, and say how many bytes of the file those are.

    What follows the first line that is not is left out: it was being written when the end came.
    Garbage ("version") for a file of another form, or with a whole line that is unknown here.
    """
    found: list[KeyLine] = []
    if not data.startswith(HEADER):
        if data.startswith(MAGIC) and b"\n" in data[:2 * len(HEADER)]:
            raise Garbage("version", "a key file of another form")
        return found, 0
    at = len(HEADER)
    while len(found) < LINES:
        size = int.from_bytes(data[at : at + 4], "big")
        raw = data[at + 8 : at + 8 + size] if size <= LONGEST else b""
        if not raw or data[at : at + 16 + size] != framed(0, raw):
            break
        try:
            found.append(_DECODER.decode(raw))
        except (msgspec.MsgspecError, ValueError):  # its hash is right: so it was meant
            raise Garbage("version", "a line of a key file that is unknown here") from None
        at += 16 + size
    return found, at
