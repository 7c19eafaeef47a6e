"""Before the first move: HELLO, who can play with whom, and the START all seats sign.

The joiner speaks first and lists what it has; the host answers with the one game it chose. Letting
the port greet first was rejected: a scanner would learn what runs here.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.game import Game, Malformed
from core.match import rules_hash
from core.option import canonical, read_options

from . import message as wire
from .message import MAGIC, PROTOCOL, SUITES, Cheat, Garbage, Hello, LocalError, Mismatch, Start
from .words import plain


@dataclass(frozen=True, slots=True)
class Me:
    """Who we are at every table: a name, the program's version, the games in our box."""

    name: str
    games: Mapping[str, Game]
    app: str = wire.APP
    addresses: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", plain(self.name))


def hello(me: Me, key: bytes, nonce: bytes, chosen: str | None = None) -> Hello:
    """Greet: with all our games, or as host with the chosen one."""
    games = [me.games[chosen]] if chosen else list(me.games.values())
    rows = tuple((game.key, rules_hash(game)) for game in games)
    return Hello(
        MAGIC, *PROTOCOL, me.app, me.name, SUITES, wire.CAPABILITIES, key, nonce, rows
    )


def judge(me: Me, theirs: Hello, chosen: str | None = None) -> str:
    """Give the game both can play (as host the chosen one); Mismatch or Garbage when none is."""
    if theirs.magic != MAGIC or plain(theirs.name) != theirs.name:
        raise Garbage("malformed", "not a greeting of ours")
    if theirs.high < PROTOCOL[0] or theirs.low > PROTOCOL[1]:
        raise Mismatch("version", f"protocol {theirs.low} to {theirs.high}")
    if not set(SUITES) & set(theirs.suites):
        raise Mismatch("version", "no common suite")
    listed = dict(theirs.games)
    if chosen is None:
        if len(theirs.games) != 1:
            raise Garbage("malformed", "a host names one game")
        chosen = theirs.games[0][0]
    game = me.games.get(chosen)
    if game is None or listed.get(chosen) != rules_hash(game):
        raise Mismatch("rules", chosen)
    return chosen


def read_canonical(game: Game, text: str) -> Any:
    """Read the options of a START; Cheat when the text is not the canonical one, or Malformed."""
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        raise Cheat("start", "options that are none") from None
    options: Any = read_options(game.options, given)
    if canonical(options).decode() != text:
        raise Cheat("start", "options that are not written canonically")
    return options


def make_options(game: Game, given: Mapping[str, Any]) -> tuple[Any, str]:
    """Read options a person chose; Malformed names the wrong one, LocalError says too long."""
    options: Any = read_options(game.options, given)
    text = canonical(options).decode()
    if len(text) > 2900:
        raise LocalError("options", "too many to agree on over the wire")
    return options, text


def compose(
    game: Game, options: str, host_seat: int, ours: Hello, theirs: Hello,
    addresses: tuple[str, ...],
) -> Start:
    """Write the START of a match as its host."""
    order = (ours, theirs) if host_seat == 0 else (theirs, ours)
    places = (addresses, ()) if host_seat == 0 else ((), addresses)
    return Start(
        PROTOCOL[1], game.key, options, rules_hash(game), tuple(h.name for h in order),
        tuple(h.key for h in order), tuple(h.nonce for h in order), places,
        tuple(h.app for h in order),
    )


def accept(me: Me, start: Start, key: str, host_seat: int, ours: Hello, theirs: Hello) -> Any:
    """Check a host's START as joiner and give the options; Cheat names what is not as agreed."""
    game = me.games[key]
    if not 0 <= host_seat < len(start.addresses):
        raise Cheat("start", "no such seat")
    wanted = compose(
        game, start.options, host_seat, theirs, ours, start.addresses[host_seat]
    )
    if start != wanted:
        raise Cheat("start", "not the match that was agreed on")
    try:
        return read_canonical(game, start.options)
    except Malformed as error:
        raise Cheat("start", str(error)) from None

