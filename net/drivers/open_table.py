"""Opens a table, or sits down at one: the two ways into a match over TCP."""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from core.game import Game, Malformed
from core.option import read_options
from core.piece import Seat

from ..crypto.commitment import H, Sealed
from ..peer.close_reasons import unplayable
from ..peer.door import Door, Words
from ..peer.guest import Guest
from ..peer.handshake import Me
from ..peer.host import Host
from ..peer.onlooker import Onlooker
from ..peer.seated_match import Files
from ..peer.successor import Successor
from ..record import key_file
from ..record.setup import Setup, set_up
from ..report import Beginning
from ..wire.fields import PLACE
from ..wire.messages import ClockRule, ProtocolError, Start
from .discovery import Advertisement
from .disk import name_files
from .far.ways import NONE, FarTable, Ways
from .reach import Returning
from .tcp import TcpTable

PORT = 4747
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
    order: Sequence[Seat] = (), games: Mapping[str, Game] | None = None, announce: bool = False,
    keys: Path | None = None,
    friends: Sequence[Sealed] = (), friends_only: bool = False,
    clock: ClockRule | None = None, beginning: Beginning | None = None,
    far: FarTable | None = None, wishes: bool = False,
) -> TcpTable:
    """Open a table and wait for players; on this machine only, unless `lan`.

    The record is kept in `folder`, the key file below `keys`, or there too. Seats are filled
    in `order`, ours first, then those who come; what it leaves out follows by number. The match
    begins at `beginning`, where that is given, or with a secret wish for each (`wishes`): those who
    come see that before they sign.

    Port 0: any free one; None: the first free one from PORT on. With `announce` it is found by who
    looks for tables, while places are free. The keys of `friends` open it without words; with
    `friends_only` nothing else does. Others come from `far` where that is given: with three words.

    Never raises: options that cannot be played and a port in use are told by Closed.
    """
    table = TcpTable(NONE if far is None else far.ways)
    box = box_of(games)
    line = None if far is None else key_file.Far(far.way, far.seed or entropy(32))
    try:
        setup = set_up(box[game_key], options, clock, beginning, wishes)
    except (KeyError, Malformed, ProtocolError) as error:
        table.tell(unplayable(error))
        return table

    def make(addresses: tuple[str, ...], number: int) -> Successor:
        me = Me(name, box, addresses=addresses)
        seating = Host(setup, order)
        place = key_file.Place(True, "lan" if lan else "", number)
        files = name_files(folder, keys)
        notes = (place,) if line is None else (place, line)
        return Successor(me, seating, entropy=entropy, files=files, notes=notes)

    ports = range(PORT, PORT + PORTS) if port is None else (port,)
    what = advertisement(setup, name) if announce else None
    door = Door(os.urandom, friends, friends_only=friends_only, many=bool(far))
    return table.run(lambda: table.serve(make, lan, ports, what, door=door, far=line))


def advertisement(setup: Setup, name: str) -> Advertisement:
    """Say what a table says of itself to everybody near."""
    game = setup.game
    preset = next((preset.name for preset in game.presets
                   if read_options(game.options, preset.options) == setup.options), "")
    return Advertisement(game.key, preset, name, setup.seats - 1)


def join(
    address: str, port: int, name: str, *, folder: Path, words: Words | None = None,
    entropy: Callable[[int], bytes] = os.urandom, games: Mapping[str, Game] | None = None,
    keys: Path | None = None, notes: tuple[key_file.KeyLine, ...] = (),
    friends: Sequence[Sealed] = (), watch: bool = False,
    returning: Callable[[], Sequence[Returning]] = tuple, ways: Ways = NONE,
) -> TcpTable:
    """Sit down at a table whose words we know, or that one of these keys of friends opens.

    With `watch` we only look on, from a chair beside it. Where a match of ours waits for us, one of
    those that `returning` finds, it goes on instead of all that. The record is kept in `folder`,
    the key file below `keys`, or there too, with these `notes`. Whatever goes wrong is told by
    Closed.
    """
    table = TcpTable(ways)
    me = Me(name, box_of(games))
    if len(address) <= PLACE and 0 <= port < 1 << 16:
        notes = (key_file.Place(False, address, port), *notes)
    files = name_files(folder, keys)
    if watch:
        files = _beside(files)
    peer = Successor(me, Onlooker() if watch else Guest(), entropy=entropy, files=files,
                     notes=notes)
    there = address, port
    return table.run(lambda: table.dial(peer, there, words, friends=friends, returning=returning))


def _beside(files: Files) -> Files:
    """Name the record of who looks on: several may do so on one machine."""
    mark = os.urandom(3).hex()

    def name(start: Start, match: bytes, seat: Seat) -> tuple[Path, Path]:
        record, keys = (path.with_stem(f"{path.stem}{mark}") for path in files(start, match, seat))
        return record, keys

    return name


def meeting_seed(key: Sealed) -> bytes:
    """Give what opens the far door at which two friends meet who have this key."""
    return H("tb.meeting", (key.open(),))


def draw_key() -> Sealed:
    """Draw a key that opens a table like a friend's."""
    return Sealed(os.urandom(32))
