"""Opens a table, or sits down at one: the two ways into a match over TCP."""

import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from core.game import Game, Malformed
from core.option import read_options
from core.piece import Seat

from ..peer.close_reasons import closed, unplayable
from ..peer.door import Words
from ..peer.guest import Guest
from ..peer.handshake import Me
from ..peer.host import Host
from ..peer.peer import Peer
from ..record import key_file
from ..record.kept import Kept, read_kept
from ..record.setup import Setup, seated_by, set_up
from ..wire.messages import ClockRule, ProtocolError, clock_of
from .discovery import Advertisement
from .disk import name_files
from .tcp import TcpTable

PORT = 4747
LARGEST = 1 << 24
"""Bytes that are read of a record; the longest match has a tenth of it."""
PORTS = 16
"""Ports that are tried from PORT on where nobody named one: two tables stand on one machine."""


def box_of(games: Mapping[str, Game] | None) -> Mapping[str, Game]:
    """Give these games, or all that are installed."""
    if games is not None:
        return games
    from core.games import GAMES

    return GAMES


def host(
    game_key: str, options: Mapping[str, Any], name: str, *, folder: Path,
    port: int | None = None, lan: bool = False, entropy: Callable[[int], bytes] = os.urandom,
    host_seat: Seat = 0, games: Mapping[str, Game] | None = None, announce: bool = False,
    clock: ClockRule | None = None,
) -> TcpTable:
    """Open a table and wait for players; on this machine only, unless `lan`.

    Port 0: any free one; None: the first free one from PORT on. With `announce` it is found by who
    looks for tables, while places are free.

    Never raises: options that cannot be played and a port in use are told by Closed.
    """
    table = TcpTable()
    box = box_of(games)
    try:
        setup = set_up(box[game_key], options, clock)
    except (KeyError, Malformed, ProtocolError) as error:
        table.tell(unplayable(error))
        return table

    def make(addresses: tuple[str, ...], number: int) -> Peer:
        me = Me(name, box, addresses=addresses)
        seating = Host(setup, host_seat)
        return Peer(me, seating, entropy=entropy, files=name_files(folder),
                    place=key_file.Place(True, "lan" if lan else "", number))

    ports = range(PORT, PORT + PORTS) if port is None else (port,)
    what = advertisement(setup, name) if announce else None
    return table.run(lambda: table.serve(make, lan, ports, what))


def advertisement(setup: Setup, name: str) -> Advertisement:
    """Say what a table says of itself to everybody near."""
    game = setup.game
    preset = next((preset.name for preset in game.presets
                   if read_options(game.options, preset.options) == setup.options), "")
    return Advertisement(game.key, preset, name, setup.seats - 1)


def join(
    address: str, port: int, name: str, *, folder: Path, words: Words | None = None,
    entropy: Callable[[int], bytes] = os.urandom, games: Mapping[str, Game] | None = None,
) -> TcpTable:
    """Sit down at a table whose two words we know; whatever goes wrong is told by Closed."""
    table = TcpTable()
    me = Me(name, box_of(games))
    place = key_file.Place(False, address, port) if fits(address, port) else None
    peer = Peer(me, Guest(), entropy=entropy, files=name_files(folder), place=place)
    return table.run(lambda: table.dial(peer, (address, port), words))


def fits(address: str, port: int) -> bool:
    """Tell whether an address can stand in a key file."""
    return len(address) <= key_file.ADDRESS and 0 <= port < 1 << 16


def resume(
    record: Path, keys: Path, *, entropy: Callable[[int], bytes] = os.urandom,
    games: Mapping[str, Game] | None = None,
) -> TcpTable:
    """Go on with a match over the network that these two files hold; trouble is told by Closed."""
    table = TcpTable()
    try:
        kept = read_kept(bounded(record), bounded(keys), box_of(games))
    except OSError as error:
        table.tell(closed("disk", True, what=error.strerror or "?"))
        return table
    except (ProtocolError, Malformed):
        table.tell(closed("damaged", True))
        return table
    place = kept.place
    if place is None:
        table.tell(closed("damaged", True))
        return table
    peer = partial(seat_again, kept, place.hosted, record, keys, box_of(games), entropy)
    if place.hosted:
        lan, ports = place.address == "lan", (place.port, *range(PORT, PORT + PORTS))
        return table.run(lambda: table.serve(peer, lan, ports, None, kept))
    return table.run(
        lambda: table.dial(peer((), place.port), (place.address, place.port), None, kept)
    )


def bounded(path: Path) -> bytes:
    """Read a file of a match, and no more of it than a match can have."""
    with path.open("rb") as file:
        return file.read(LARGEST)


def seat_again(
    kept: Kept, hosted: bool, record: Path, keys: Path, box: Mapping[str, Game],
    entropy: Callable[[int], bytes], addresses: tuple[str, ...], port: int,
) -> Peer:
    """Make the peer of a seat whose match goes on; it has still to recall it."""
    setup = Setup(kept.game, kept.options, kept.start.options,
                  *seated_by(kept.game.rules(kept.options)), clock_of(kept.start))
    me = Me(kept.start.names[kept.seat], box, addresses=addresses)
    place = kept.place
    if hosted and place is not None:
        place = key_file.Place(True, place.address, port)
    seating = Host(setup, kept.seat) if hosted else Guest()
    return Peer(me, seating, entropy=entropy, files=lambda *_: (record, keys), place=place)
