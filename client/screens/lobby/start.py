"""Beginning a match at once: a table for a friend, a friend's table, all at this screen."""

from collections.abc import Mapping
from typing import Any

from core.game import Malformed
from core.games import GAMES
from core.option import read_options
from net.greeting import seated_by

from ...settings import PORT, record_folder
from .join import JoinScreen
from .wait import WaitScreen


def hosting(
    options: Mapping[str, Any], name: str, lan: bool = False, port: int = PORT, game: str = "",
) -> WaitScreen:
    """Open a table at once and wait for a player; options are what differs from the defaults."""
    from net.link import host

    key = game or next(iter(GAMES))
    link = host(key, dict(options), name, folder=record_folder(), port=port, lan=lan)
    try:
        players, seats = seated_by(GAMES[key].rules(read_options(GAMES[key].options, options)))
    except (Malformed, ValueError):  # the link tells it too
        players = seats = 2
    return WaitScreen(link, "host", port=port, lan=lan, seats=seats, referee=seats > players)


def joining(address: str = "", name: str = "") -> JoinScreen:
    """Open the joining screen and, where both are given, knock at once."""
    return JoinScreen(address, name, knock=bool(address and name))


def sharing(
    options: Mapping[str, Any], names: tuple[str, ...], game: str = "",
) -> WaitScreen:
    """Begin a match for all who sit at this screen; `names` by seat."""
    from net.loopback import hotseat

    key = game or next(iter(GAMES))
    return WaitScreen(hotseat(key, dict(options), names, folder=record_folder()), "one")
