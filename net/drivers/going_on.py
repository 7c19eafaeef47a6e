"""Goes on with a match from the files it left: over the network, or with all who sit at one screen.

Which of the two it was the key files say. Asking the player was rejected: after a crash he knows
less than they do.
"""

import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from core.game import Game, Malformed
from core.piece import Seat

from ..crypto.commitment import Sealed
from ..peer.close_reasons import closed
from ..peer.door import Door
from ..peer.guest import Guest
from ..peer.handshake import Me
from ..peer.host import Host
from ..peer.onlooker import Onlooker
from ..peer.peer import Peer
from ..peer.successor import Successor
from ..record import key_file
from ..record.kept import Kept, read_kept
from ..record.setup import Setup, setup_of
from ..wire.messages import ProtocolError, Start
from .disk import Disk, name_files
from .executor import hindered
from .far.ways import NONE, Ways
from .memory import Hotseat
from .open_table import PORT, PORTS, advertisement, box_of
from .reach import TRIES, Returning, beyond
from .tcp import TcpTable

LOOKED = 16
"""Key files that are looked at where a match of ours may wait, the latest."""
SEATS = 8
"""Key files of one match that are read."""

Entropy = Callable[[int], bytes]
P = TypeVar("P", bound=Peer)
Read = Callable[[Path], bytes]
"""Reads a file whole, or raises OSError: for one that is no file, or too large for a match."""
Trouble = (OSError, ProtocolError, Malformed)
"""What may be wrong with files."""


@dataclass(frozen=True, slots=True)
class Kin:
    """One seat of an unfinished match that is played on this machine."""

    kept: Kept
    record: Path
    keys: Path
    games: Mapping[str, Game]

    @property
    def holds(self) -> bool:
        """True where this seat held the table last."""
        kept = self.kept
        if kept.tenure is not None:
            return kept.tenure.seat == kept.seat
        return kept.place is not None and kept.place.hosted

    @property
    def linked(self) -> frozenset[Seat]:
        """The other seats to which this one had a link of its own."""
        return frozenset(x.seat for x in self.kept.lines if isinstance(x, key_file.Resume))

    def copied(self, folder: Path) -> "Kin":
        """Give the same seat with a record of its own in `folder`, begun with what is kept."""
        record = folder / f"{self.kept.seat}.tambour"
        record.write_bytes(self.kept.record)
        return Kin(self.kept, record, self.keys, self.games)

    @property
    def setup(self) -> Setup:
        """What the match is played with, as its host had it."""
        return setup_of(self.kept.game, self.kept.options, self.kept.start)

    def peer(
        self, kind: type[P], entropy: Entropy, hosts: bool, addresses: tuple[str, ...] = (),
        port: int = 0,
    ) -> P:
        """Make the peer of this seat; it has still to recall its match.

        Its files are those of that match alone: a rematch has its own, and what a key file needs.
        """
        kept = self.kept
        me = Me(kept.start.names[kept.seat], self.games, addresses=addresses)
        place = kept.place
        if place is not None and place.hosted:
            place = key_file.Place(True, place.address, port)
        program = [x for x in kept.lines if isinstance(x, key_file.Computer | key_file.Far)]
        named = name_files(self.record.parent, self.keys.parent.parent)

        def files(start: Start, match: bytes, seat: Seat) -> tuple[Path, Path]:
            return (self.record, self.keys) if start == kept.start else named(start, match, seat)

        return kind(
            me, Host(self.setup, (kept.seat,)) if hosts else Onlooker() if kept.hopes else Guest(),
            entropy=entropy, files=files, notes=(*([place] if place is not None else []), *program),
        )


def kin_of(record: Path, read: Read, games: Mapping[str, Game] | None = None) -> list[Kin]:
    """Find the seats of a match that can go on here, that of the record itself first.

    A seat that has a record of its own beside this one is another window's. OSError, ProtocolError
    or Malformed where there is none.
    """
    box, data = box_of(games), read(record)
    own = record.parent / "keys" / f"{record.stem}.key"
    mark = record.stem.split("-")[-2:-1]
    near = sorted(own.parent.glob(f"*-{mark[0]}-*.key")) if mark and mark[0].isalnum() else []
    found = [Kin(read_kept(data, read(own), box), record, own, box)]
    shared = [path for path in near if not (record.parent / f"{path.stem}.tambour").exists()]
    for path in shared[:SEATS]:
        try:
            kept = read_kept(data, read(path), box)
        except Trouble:
            continue
        if kept.seat not in {kin.kept.seat for kin in found}:
            found.append(Kin(kept, record, path, box))
    return found


def left_open(folder: Path, read: Read) -> list[tuple[Path, bytes]]:
    """List the matches that we came to as guests and whose end we have not seen, the latest first:
    where the record must lie, and the match id.

    What another window goes on with is left out, and so are the seats that computers had.
    """
    found: list[tuple[Path, bytes]] = []
    for keys in sorted((folder / "keys").glob("*.key"), reverse=True)[:LOOKED]:
        disk = Disk()
        try:
            lines, _ = key_file.read(read(keys))
            disk.claim(keys)
        except Trouble:
            continue
        finally:
            disk.close()
        first = lines[0] if lines else None
        place = next((x for x in reversed(lines) if isinstance(x, key_file.Place)), None)
        ours = not any(isinstance(x, key_file.Computer) for x in lines)
        if isinstance(first, key_file.Seat) and place is not None and not place.hosted and ours:
            found.append((folder / f"{keys.stem}.tambour", first.match))
    return found[:TRIES]


def returning(folder: Path, read: Read, games: Mapping[str, Game] | None = None) -> list[Returning]:
    """Read the matches that are `left_open`, as far as anybody can go on with them."""
    found: list[Returning] = []
    for record, _ in left_open(folder, read):
        with contextlib.suppress(*Trouble):
            kin = kin_of(record, read, games)[0]
            found.append(Returning(kin.kept, partial(kin.peer, Successor, os.urandom, False)))
    return found


def resume(
    kin: Kin, *, entropy: Entropy = os.urandom, where: tuple[str, int] | None = None,
    announce: bool = False, friends: Sequence[Sealed] = (), friends_only: bool = False,
    ways: Ways = NONE,
) -> TcpTable:
    """Go on over the network, as whoever held the table or came to it.

    `where` it stands now, if that is known better. Who held it lets others look on: by two new
    words, or by the keys of `friends`; see `open_table.host`. Whatever hinders it is told by
    Closed.
    """
    table, kept = TcpTable(ways), kin.kept
    place = kept.place
    if place is None:
        table.tell(closed("damaged", True))
    elif place.hosted or kin.holds:
        before = None if place.hosted else where or (place.address, place.port)
        lan = place.address == "lan" if place.hosted else beyond(place.address)
        ports = (*((place.port,) if place.hosted else ()), *range(PORT, PORT + PORTS), 0)

        def make(addresses: tuple[str, ...], port: int) -> Successor:
            return kin.peer(Successor, entropy, kin.holds, addresses, port)

        name = kept.start.names[kept.seat]
        what = replace(advertisement(kin.setup, name), free=0) if announce else None
        far = kept.far if place.hosted else None
        door = Door(os.urandom, friends, friends_only=friends_only, many=far is not None)
        table.run(lambda: table.serve(make, lan, ports, what, kept, door, before, far))
    else:
        there = where or (place.address, place.port)
        table.run(lambda: table.dial(kin.peer(Successor, entropy, False), there, None, kept))
    return table


def together(found: list[Kin], entropy: Entropy = os.urandom) -> Hotseat:
    """Go on with all who sit at one screen; who held the table had links to all the others."""
    seats = found[0].setup.seats
    order = sorted(found, key=lambda kin: (-len(kin.linked), kin.kept.seat))
    if {kin.kept.seat for kin in found} != set(range(seats)):
        table = Hotseat([])
        table.tell(closed("damaged", True))
        return table
    table = Hotseat(
        [kin.peer(Peer, entropy, kin is order[0]) for kin in order], [kin.kept for kin in order]
    )
    table.start()
    return table


def broken(error: Exception) -> TcpTable:
    """Give a table that only tells why its match cannot go on."""
    table = TcpTable()
    table.tell(hindered(error))
    return table
