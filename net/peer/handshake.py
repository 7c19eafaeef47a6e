"""Before the first move: HELLO, whose key it is, who can play with whom, and the START all sign.

The joiner speaks first and lists what it has; the host answers with the one game it chose. Letting
the port greet first was rejected: a scanner would learn what runs here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import asdict, replace

from core.game import Game, Malformed
from core.match import rules_hash
from core.plain_text import plain

from ..crypto.commitment import H
from ..record.setup import beginning_of, read_canonical, seated_by
from ..record.wishes import listed
from ..wire import messages as wire
from ..wire.frames import encode
from ..wire.messages import (
    FAR_FROM,
    MAGIC,
    NEAR,
    PROTOCOL,
    SUITES,
    Cheat,
    ClockRule,
    Garbage,
    Hello,
    Mismatch,
    PosedStart,
    Start,
    TimedStart,
    WishStart,
    clock_of,
    position_of,
    wishes_hash,
)


@dataclass(frozen=True, slots=True)
class Me:
    """Who we are at every table: a name, the program's version, the games in our box."""

    name: str
    games: Mapping[str, Game]
    app: str = wire.APP
    addresses: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", plain(self.name))


def hello(
    me: Me, key: bytes, nonce: bytes, chosen: str | None = None,
    capabilities: tuple[str, ...] = (),
) -> Hello:
    """Greet: with all our games, or as host with the chosen one."""
    games = [me.games[chosen]] if chosen else list(me.games.values())
    rows = tuple((game.key, rules_hash(game)) for game in games)
    return Hello(
        MAGIC, *PROTOCOL, me.app, me.name, SUITES, capabilities, key, nonce, rows
    )


def anew(ours: Hello, nonce: bytes) -> Hello:
    """Greet somebody else: the same but for the nonce, so that no proof can be shown to others."""
    return replace(ours, nonce=nonce)


def proof(role: str, joiner: Hello, host: Hello, binding: bytes) -> bytes:
    """Give what the seat key of `role` signs to show that it is its own (32 bytes).

    It covers both greetings whole: fresh nonces, so that no older proof fits, and everything else,
    so that nobody between the two can have changed a word. And it covers what only the two ends of
    this channel share (empty within one program), so that a proof can be passed on to nobody.
    """
    return H("tb.prove", (role.encode(), encode(joiner), encode(host), binding))


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
    if game is None or chosen not in listed:
        raise Mismatch("lacking", chosen)
    if listed[chosen] != rules_hash(game):
        raise Mismatch("rules", chosen)
    return chosen


def further(seat: int, players: int) -> int:
    """Give the seat of a rematch: every player one further, a referee where he was."""
    return (seat + 1) % players if seat < players else seat


def compose(
    game: Game, options: str, host_seat: int, hellos: Sequence[Hello], addresses: tuple[str, ...],
    clock: ClockRule | None = None, position: str = "", wishes: bytes = b"",
) -> Start:
    """Write the START of a match as its host; `hellos` by seat, `clock` where there is one, and the
    text of the position at which it begins, or the hash of the list of its wishes.

    Its protocol is the newest that all of them speak.
    """
    protocol = min(PROTOCOL[1], *(h.high for h in hellos))
    start = Start(
        protocol, game.key, options, rules_hash(game),
        tuple(h.name for h in hellos), tuple(h.key for h in hellos),
        tuple(h.nonce for h in hellos),
        tuple(spoken(addresses, protocol) if s == host_seat else () for s in range(len(hellos))),
        tuple(h.app for h in hellos),
    )
    clocks = () if clock is None else (clock,)
    if wishes:
        return WishStart(**asdict(start), wishes=wishes, clocks=clocks)
    if position:
        return PosedStart(**asdict(start), position=position, clocks=clocks)
    return start if clock is None else TimedStart(**asdict(start), clock=clock)


def spoken(addresses: tuple[str, ...], protocol: int) -> tuple[str, ...]:
    """Give the addresses that a protocol has room for."""
    return tuple(x for x in addresses if protocol >= FAR_FROM or len(x) <= NEAR)


def accept(
    me: Me, start: Start, key: str, host_seat: int, ours: Hello | None, theirs: Hello,
) -> Any:
    """Check a host's START as joiner and give the options; Cheat names what is not as agreed.

    We know our own greeting (None: we look on) and the host's; of other guests we know what the
    host tells us. A host greets every guest with a nonce for him alone and signs with one of his
    own.
    """
    game = me.games[key]
    count = len(start.keys)
    lists = (start.names, start.nonces, start.addresses, start.versions)
    if any(len(x) != count for x in lists) or len(set(start.keys)) != count:
        raise Cheat("start", "lists that do not fit")
    if (ours is not None and ours.key not in start.keys) or host_seat >= count:
        raise Cheat("start", "we are not in it")
    known = {host_seat: replace(theirs, nonce=start.nonces[host_seat])}
    if ours is not None:
        known[start.keys.index(ours.key)] = ours
    hellos = [
        known.get(s) or replace(
            theirs, name=plain(start.names[s]), key=start.keys[s], nonce=start.nonces[s],
            app=start.versions[s], high=max(PROTOCOL[0], start.protocol),
        )
        for s in range(count)
    ]
    wanted = compose(
        game, start.options, host_seat, hellos, start.addresses[host_seat], clock_of(start),
        position_of(start), wishes_hash(start),
    )
    if start != wanted:
        raise Cheat("start", "not the match that was agreed on")
    try:
        options = read_canonical(game, start.options)
        begins = beginning_of(game, options, start)
        if begins is None:
            rules = game.rules(options)
            rules.start()
        else:
            rules = begins.rules
    except (Malformed, ValueError) as error:
        raise Cheat("start", str(error)) from None
    listed(start, rules)
    players, seats = seated_by(rules)
    if seats != count:
        raise Cheat("start", "another number of seats")
    if count > players and host_seat != count - 1:
        raise Cheat("start", "a referee who is not the host")
    return options
