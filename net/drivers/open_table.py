"""Opens a table or sits down at one: which link that is, for two or for three and four."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from core.game import Game, Malformed
from core.piece import Seat

from ..peer.close_reasons import unplayable
from ..peer.handshake import Me
from ..peer.session import Session
from ..peer.star import Hub
from ..record.setup import set_up
from ..wire.messages import ProtocolError
from .disk import name_files
from .tcp_star import StarLink
from .tcp_table import TableLink

PORT = 4747


def _all(games: Mapping[str, Game] | None) -> Mapping[str, Game]:
    if games is not None:
        return games
    from core.games import GAMES

    return GAMES


def host(
    game_key: str, options: Mapping[str, Any], name: str, *, folder: Path, port: int = PORT,
    lan: bool = False, entropy: Callable[[int], bytes] = os.urandom, host_seat: Seat = 0,
    games: Mapping[str, Game] | None = None,
) -> TableLink:
    """Open a table and wait for players; on this machine only, unless `lan`. Port 0: any free.

    Never raises: options that cannot be played and a port in use are told by Closed.
    """
    link = StarLink()
    box = _all(games)
    try:
        setup = set_up(box[game_key], options)
    except (KeyError, Malformed, ProtocolError) as error:
        link._tell(unplayable(error))
        return link

    if setup.seats > 2:
        return link._run(lambda: link._gather(lambda addresses: Hub(
            Me(name, box, addresses=addresses), entropy=entropy, files=name_files(folder),
            setup=setup, host_seat=host_seat,
        ), lan, port))

    def make(addresses: tuple[str, ...]) -> Session:
        return Session(
            Me(name, box, addresses=addresses), entropy=entropy, files=name_files(folder),
            setup=setup, host_seat=host_seat,
        )

    return link._run(lambda: link._serve(make, lan, port))


def join(
    address: str, port: int, name: str, *, folder: Path,
    entropy: Callable[[int], bytes] = os.urandom, games: Mapping[str, Game] | None = None,
) -> TableLink:
    """Sit down at a table; whatever goes wrong is told by Closed."""
    link = TableLink()
    session = Session(Me(name, _all(games)), entropy=entropy, files=name_files(folder))
    return link._run(lambda: link._dial(session, address, port))
