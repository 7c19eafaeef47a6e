"""What leads to a door by way of brokers, as text: `mqtts://HOST[:PORT][,HOST...]/NAME`.

NAME is 80 bits of the door's public key, so whoever has the place knows its door from any other.
Several hosts are cells: any of them may carry a match. All ends rank them alike by NAME (rendezvous
hashing), so that they meet at the same one, and at the same next one when it dies. The match's own
mark is not known before there is a match.
"""

import base64
import ipaddress
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import NamedTuple
from urllib.parse import unquote

from ...wire.fields import PLACE
from .way import Trouble

SCHEMES = {"mqtts": 8883, "mqtt": 1883}
"""Each with the port that goes without saying."""
MOST = 8
"""Hosts of a place."""
ADDRESS = 512
"""Characters of an address that a person gives, with what is secret in it."""
SECRET = 200
"""Bytes of a name or password, as typed."""
NAME = re.compile("[a-z2-7]{16}")
_HOST = re.compile(r"(?:\[(?P<six>[0-9a-f:.]{2,45})\]|(?P<host>[a-z0-9][a-z0-9.-]{0,99}))"
                   r"(?::(?P<port>[1-9][0-9]{0,4}))?")
_SHARED = ipaddress.ip_network("100.64.0.0/10")
"""Addresses that networks laid over the internet give their members."""


class Cell(NamedTuple):
    """One broker."""

    host: str
    port: int
    tls: bool

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == SCHEMES[_scheme(self.tls)] else f"{host}:{self.port}"


@dataclass(frozen=True)
class Brokers:
    """The brokers at which our own doors open, and what lets us in there."""

    cells: tuple[Cell, ...]
    user: str | None = field(default=None, repr=False)
    password: str | None = field(default=None, repr=False)


def brokers(address: str) -> Brokers:
    """Read `mqtts://[USER:PASSWORD@]HOST[:PORT][,HOST...]` as a person gives it.

    Trouble("broker_url") where it is none.
    """
    scheme, _, rest = address[: ADDRESS + 1].strip().partition("://")
    secret, at, hosts = rest.rpartition("@")
    user, colon, password = secret.partition(":")
    try:
        if len(address) > ADDRESS or max(len(user), len(password)) > SECRET:
            raise ValueError("long")
        found = cells(scheme.lower(), hosts.removesuffix("/").lower())
        if len(url(found)) + 17 > PLACE:
            raise ValueError("long")
    except ValueError:
        raise Trouble("broker_url") from None
    return Brokers(found, unquote(user) if at else None, unquote(password) if colon else None)


def cells(scheme: str, hosts: str) -> tuple[Cell, ...]:
    """Read hosts; ValueError for others, and for names without TLS.

    Without TLS only private addresses are taken, as a VPN has them: what a name leads to is
    whatever the nearest resolver says.
    """
    if scheme not in SCHEMES:
        raise ValueError("scheme")
    found = []
    for text in hosts.split(",", MOST):
        read = _HOST.fullmatch(text)
        if read is None:
            raise ValueError("host")
        host = read["six"] or read["host"]
        if read["six"] or scheme == "mqtt":
            address = ipaddress.ip_address(host)
            if scheme == "mqtt" and not (address.is_private or address in _SHARED):
                raise ValueError("bare")
        cell = Cell(host, int(read["port"] or SCHEMES[scheme]), scheme == "mqtts")
        if cell.port > 65535 or cell in found:
            raise ValueError("port")
        found.append(cell)
    if len(found) > MOST:
        raise ValueError("many")
    return tuple(found)


def url(where: Sequence[Cell]) -> str:
    """Write brokers as the beginning of a place, which says nothing secret."""
    return f"{_scheme(where[0].tls)}://{','.join(map(str, where))}"


def read(text: str) -> tuple[tuple[Cell, ...], str]:
    """Read a place as (cells, NAME); Trouble("ticket") for what is none, as half of one."""
    scheme, _, rest = text[: PLACE + 1].partition("://")
    hosts, _, name = rest.partition("/")
    try:
        if len(text) > PLACE or not NAME.fullmatch(name):
            raise ValueError("name")
        return cells(scheme, hosts), name
    except ValueError:
        raise Trouble("ticket") from None


def named(public: bytes) -> str:
    """Name the door of a public key: 80 bits as 16 characters."""
    short = blake2b(public, digest_size=10, person=b"tambour door").digest()
    return base64.b32encode(short).decode().lower()


def ranked(where: Iterable[Cell], name: str) -> list[Cell]:
    """Order brokers for a door, as everybody does who has its place."""
    return sorted(where, key=lambda cell: blake2b(f"{cell}".encode(), key=name.encode()).digest())


def _scheme(tls: bool) -> str:
    return "mqtts" if tls else "mqtt"
