"""The demonstration: two to four choosers play a whole match as peers over real TCP.

They take the path of people over the network, so a record of them proves as much.
"""

import hashlib
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.action import Action
from core.event import Outcome
from core.filling import PLAIN
from core.game import Game, Malformed, Rules
from core.piece import Seat
from core.position import Position

from ..drivers.far.ways import NONE, FarTable
from ..drivers.memory import REFEREE
from ..drivers.open_table import box_of, host, join
from ..drivers.tcp import TcpTable
from ..peer.close_reasons import SENTENCES
from ..record.audit import Verdict, verify
from ..record.setup import set_up
from ..report import Closed, Gathered, Report, Waiting
from ..wire.messages import ProtocolError
from .bot import Bot, Chooser

EDGES = ("South", "West", "North", "East")
Entropy = Callable[[int], bytes]


def seeded(seed: bytes | int) -> Entropy:
    """Make a repeatable stream of bytes: BLAKE2b of a counter. For the demonstration only."""
    key = hashlib.blake2b(str(seed).encode() if isinstance(seed, int) else seed).digest()
    count = 0
    left = b""

    def take(size: int) -> bytes:
        nonlocal count, left
        while len(left) < size:
            left += hashlib.blake2b(count.to_bytes(8, "big"), key=key).digest()
            count += 1
        taken, left = left[:size], left[size:]
        return taken

    return take


@dataclass(frozen=True, slots=True)
class DemoResult:
    """What came of a demonstration; `digest` is of the public state (32 bytes)."""

    record: Path
    plies: int
    outcome: Outcome
    digest: bytes
    verdict: Verdict


class DemoError(Exception):
    """The demonstration could not be played; the message is a sentence."""


def demo_match(
    game_key: str, options: Mapping[str, Any], players: Sequence[Chooser], *,
    folder: Path, entropy: Entropy = os.urandom, names: Sequence[str] = (),
    on_progress: Callable[[int], None] | None = None, games: Mapping[str, Game] | None = None,
    longest: int = 0, far: FarTable | None = None,
) -> DemoResult:
    """Play a whole match between two to four choosers as peers over real TCP, or by a `far` way;
    blocks to its end.

    Each peer draws from a stream of its own keyed from `entropy`, so scheduling changes nothing:
    the same entropy gives the same plies, result and digest. `on_progress` gets the ply count;
    `names` are by seat; after `longest` plies they agree to end it (0: never). Raises DemoError.
    """
    box = box_of(games)
    try:
        setup = set_up(box[game_key], options)
    except (KeyError, Malformed, ProtocolError) as error:
        raise DemoError(str(error)) from None
    if setup.players != len(players):
        raise DemoError(f"{len(players)} players for {setup.players} armies")
    names = names or (EDGES if len(players) > 2 else ("South", "North"))
    if setup.seats > setup.players:  # a referee holds the table and plays for nobody
        names, players = (REFEREE, *names), (_watch, *players)
    own = [seeded(entropy(32)) for _ in players]
    table = host(
        game_key, options, names[0], folder=folder, port=0, entropy=own[0], games=box, far=far,
    )
    links = [table]
    try:
        waiting = _waiting(table)
        address, port = waiting.addresses[0].rsplit(":", 1)
        place = (waiting.tickets[0], 0) if far else (address, int(port))
        early: list[Report] = []
        for i in range(1, len(players)):
            links.append(
                join(*place, names[i], folder=folder, entropy=own[i], games=box,
                     words=waiting.words, ways=NONE if far is None else far.ways)
            )
            _seated(table, i + 1, early)  # one after the other: who comes first sits first
        bots = [
            Bot(link, chooser, box, longest) for link, chooser in zip(links, players, strict=True)
        ]
        bots[0].early = early
        return _drive(bots, on_progress or (lambda ply: None), box)
    finally:
        for link in reversed(links):
            link.close()
        for link in links:
            link.join(5.0)


def _watch(rules: Rules, p: Position, seat: Seat) -> Action:
    raise AssertionError("a referee has no turn")


def _seated(table: TcpTable, count: int, early: list[Report]) -> None:
    """Wait until so many sit at the table; what was told meanwhile goes to `early`."""
    while not any(isinstance(r, Gathered) and r.here >= count for r in early):
        early += table.poll()
        for report in early:
            if isinstance(report, Closed):
                raise DemoError(PLAIN.fill(report.msgid, dict(report.args)))
        time.sleep(0.0005)


def _waiting(table: TcpTable) -> Waiting:
    while True:
        for report in table.poll():
            if isinstance(report, Closed):
                raise DemoError(PLAIN.fill(report.msgid, dict(report.args)))
            if isinstance(report, Waiting):
                return report
        time.sleep(0.001)


def _drive(
    bots: list[Bot], on_progress: Callable[[int], None], box: Mapping[str, Game]
) -> DemoResult:
    shown = -1
    while not all(bot.verdict is not None for bot in bots):
        moved = [bot.step() for bot in bots]
        for bot in bots:
            if bot.stuck:
                raise DemoError(SENTENCES["disk"].format(what=bot.stuck))
            if bot.closed is not None and bot.verdict is None:
                raise DemoError(PLAIN.fill(bot.closed.msgid, dict(bot.closed.args)))
            if bot.refused is not None:
                raise DemoError(f"a chooser played what is refused: {bot.refused.refusal}")
        if bots[0].match is not None and bots[0].match.position.ply > shown:
            shown = bots[0].match.position.ply
            on_progress(shown)
        if not any(moved):
            time.sleep(0.0005)
    first = bots[0]
    assert first.match is not None
    assert first.started is not None
    assert first.started.record is not None
    outcome = first.match.position.outcome
    assert outcome is not None
    verdict = verify(first.started.record.read_bytes(), box)
    return DemoResult(
        first.started.record, first.match.position.ply, outcome, first.match.digest(), verdict
    )
