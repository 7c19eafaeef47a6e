"""Reaching a table: where it may stand, and knocking there with words or with a key.

Addresses that others have told are dialled on networks like ours alone, so nobody can send us to
the internet.
"""

import asyncio
import contextlib
import ipaddress
import itertools
import os
import socket
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..crypto.commitment import Sealed
from ..crypto.pairing import MANY, Code, Initiator, Refused, key_name, password
from ..peer.door import PACE, Words
from ..peer.link import Resumes
from ..peer.peer import Peer
from ..peer.stopwatch import GREETING_WITHIN
from ..peer.successor import Successor
from ..record import key_file
from ..record.kept import Kept
from ..wire.announcement import mark
from ..wire.fields import PLACE
from .cards import Card, Kind, cards
from .discovery import Finder
from .far.loop import far
from .far.ways import Ways, is_far
from .found_tables import near, read_address
from .listener import READ, STRANGERS, Caller
from .liveness import FAR, NEAR, Pace

TRIES = 8
"""Keys of one kind that are tried at one table: of friends, and of links that were cut."""
TURN_WITHIN = (STRANGERS + 1) * PACE
"""Seconds that who knocks with three words waits for their turn: as many may stand before them."""
SELF_GIVEN = "169.254."
"""How IPv4 addresses begin that a card takes where nobody gives it one."""
Place = tuple[str, int]
"""Where a table may stand: an address and a port, or a far place and 0."""


class Returning(NamedTuple):
    """An unfinished match of ours that may go on at a table we come to."""

    kept: Kept
    peer: Callable[[], Successor]
    """Makes our peer; it has still to recall the match."""

    @property
    def keys(self) -> list[Resumes]:
        """What opens its cut links, the newest key of each first."""
        newest = {x.seat: x.keys for x in self.kept.lines if isinstance(x, key_file.Resume)}
        return [Resumes(seat, Sealed(key)) for seat in newest for key in reversed(newest[seat])]


def is_near(place: Place) -> bool:
    """Say whether TCP leads to a place."""
    return not is_far(place[0])


def pace_of(place: Place) -> Pace:
    """Say how patient one is with a link to a place."""
    return NEAR if is_near(place) else FAR


async def dial(where: Place, ways: Ways, within: float) -> Caller:
    """Connect; OSError where nobody is there in so many seconds."""
    text, _ = where
    if is_near(where):
        return Caller(*await asyncio.wait_for(
            asyncio.open_connection(*where, limit=READ), within))
    way = ways.to(text)
    reached = await asyncio.wait_for(far(way.dial(text)), within)
    return Caller(*await asyncio.open_connection(sock=reached, limit=READ), text, way.url)


async def enter(
    where: Place, ways: Ways, words: Words | None, friends: Sequence[Sealed],
    returning: Sequence[Returning] = (),
) -> tuple[Caller, Returning | None]:
    """Open a table with the key of a link that was cut, or a friend's, or else with the words; as
    `call`. Also tell which match goes on there.
    """
    keys: list[tuple[Resumes | Sealed, Returning | None]] = [
        (key, match) for match in returning for key in match.keys]
    del keys[TRIES:]
    keys += [(key, None) for key in friends[:TRIES]]
    for key, match in keys:
        try:
            return await call(where, ways, key), match
        except Refused as error:
            if error.code not in (Code.KEY.value, Code.WORDS.value):
                raise
    if words is None:
        raise Refused("stranger" if friends else "wordless")
    return await call(where, ways, words), None


def opener(by: Words | Resumes | Sealed) -> Initiator:
    """Make what opens a door with its words, the key of a cut link or a friend's key."""
    if isinstance(by, tuple) and not isinstance(by, Resumes):
        return Initiator(password(by), os.urandom)
    key = (by.key if isinstance(by, Resumes) else by).open()
    return Initiator(key, os.urandom, key_name(key))


async def call(
    where: Place, ways: Ways, by: Words | Resumes | Sealed, again: bool = False,
) -> Caller:
    """Connect, perhaps not for the first time, and pair; OSError, TimeoutError, or Refused where it
    comes to nothing."""
    side = opener(by)  # before we connect: who is silent at a door is soon put out for the next one
    pace = pace_of(where)
    caller = await dial(where, ways, pace.again if again else pace.connect)
    caller.resumes = by if isinstance(by, Resumes) else None
    caller.friend = by if isinstance(by, Sealed) else None
    try:
        patience = TURN_WITHIN if isinstance(by, tuple) and len(by) == MANY else GREETING_WITHIN
        await asyncio.wait_for(caller.knock(side), patience)
    except TimeoutError:
        await caller.gone()
        raise Refused("silent") from None
    except BaseException:
        await caller.gone()
        raise
    return caller


async def knock_with(peer: Successor, place: Place, ways: Ways) -> Caller | bool:
    """Try at one place all that the peer has for whom it seeks; True: no key of ours is known
    there. Each key needs a connection of its own.
    """
    barred = False
    for resumes in peer.wanted:
        try:
            return await call(place, ways, resumes, again=True)
        except (OSError, ValueError, OverflowError):  # TimeoutError is an OSError
            break
        except Refused as error:
            barred |= error.code == Code.KEY.value
            if error.code == "silent":
                break
    return barred


async def give_up(tries: dict[Place, "asyncio.Task[Caller | bool]"]) -> None:
    """End tries that nobody waits for any more, and what they have reached."""
    for task in tries.values():
        task.cancel()
    for task in tries.values():
        with contextlib.suppress(asyncio.CancelledError, Exception):
            if isinstance(came := await task, Caller):
                came.part()
    tries.clear()


def called(peer: Peer, finder: Finder | None) -> list[tuple[str, int]]:
    """List where the table calls its friends back."""
    if finder is None or peer.match is None:
        return []
    return finder.places(mark(peer.match.log.match))


def told_of(peer: Successor, inside: bool, ways: Ways, known: str) -> list[Place]:
    """List where START and the guests say that the table may stand: on networks like ours alone,
    and on this machine only where the whole table is. A far place must be one of a way of
    ours, or of that of a `known` place.
    """
    if peer.match is None:
        return []
    found: list[Place] = []
    for text in itertools.chain(*peer.match.start.addresses, *peer.addresses.values()):
        if is_far(text):
            found += [(text, 0)] * ways.trusts(text, known)
            continue
        host, _, port = text.rpartition(":")
        with contextlib.suppress(ValueError):
            address = read_address(host.strip("[]"))
            ours = inside if address.is_loopback else near(str(address))
            if ours and port.isascii() and port.isdigit() and 0 < int(port) < 1 << 16:
                found.append((str(address), int(port)))
    return found


def beyond(address: str) -> bool:
    """Tell whether an address that was typed leads to other machines near this one."""
    try:
        return not ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address != "localhost" and not is_far(address)


def own_addresses(lan: bool) -> tuple[str, ...]:
    """List the addresses others can reach us at, those of the LAN first, then those of tunnels;
    without `lan` only this machine can.

    Of each sort the card by which the way leads out comes first. Addresses that a card gives itself
    (169.254.0.0/16) are told where a LAN has no other, bridges to containers never. IPv6 is told
    only where there is nothing shorter to type; it is listened on in any case.
    """
    if not lan:
        return ("127.0.0.1",)
    found = cards()
    return _of_family(found, 4, "192.0.2.1") or tuple(
        f"[{address}]" for address in _of_family(found, 6, "2001:db8::1")) or ("127.0.0.1",)


def said(addresses: tuple[str, ...]) -> tuple[str, ...]:
    """Give the addresses that fit a START."""
    return tuple(address for address in addresses if len(address) <= PLACE)[:4]


def _of_family(found: Sequence[Card], version: int, far: str) -> tuple[str, ...]:
    """List our addresses of one family, by the cards and by the way to an address far from here;
    that way alone where no card is known.
    """
    way = _outward(far)
    rows: list[tuple[Kind, bool, str]] = []
    for card in found:
        if card.kind > Kind.TUNNEL:
            continue
        own = [each.ip for each in card.networks if each.version == version]
        texts = [str(ip) for ip in own if version == 4 or not ip.is_link_local]
        texts.sort(key=lambda text: text != way)
        rows += [(card.kind, way not in texts, text) for text in texts]
    rows.sort(key=lambda row: row[:2])
    if any(kind is Kind.LAN and not text.startswith(SELF_GIVEN) for kind, _, text in rows):
        rows = [row for row in rows if not row[2].startswith(SELF_GIVEN)]
    last = way and not way.startswith(("127.", "fe80:")) and way != "::1"
    return tuple(dict.fromkeys(text for _, _, text in rows)) or ((way,) if last else ())


def _outward(far: str) -> str:
    """Give the address by which this machine would speak to one far away; "" where there is none.
    """
    family = socket.AF_INET6 if ":" in far else socket.AF_INET
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((far, 9))  # sends nothing
        return str(probe.getsockname()[0])
    return ""
