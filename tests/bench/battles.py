"""What it costs that nobody is told: a sealed battle against an open one, on the same loopback.

Both kinds of match are played with the same moves, in turn, and a battle is timed from the
attacker's click to its own screen. The bytes are read off the record, signatures and all.
"""

import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Any

from core.action import Action, Deploy, Move, Settle
from core.game import Rules
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import Seat
from core.position import Position
from core.search.noise import noise
from net.drivers.open_table import host, join
from net.record.audit import read
from net.report import Played, Started, Waiting
from net.wire.frames import encode
from net.wire.hidden_messages import Cells, Label, Pledge, Ruling, Unseal

from .acts import Hearing
from .gauge import Ratio

MATCHES = 3
BATTLES = (Pledge, Cells, Label, Unseal, Ruling)


def _choose(rules: Rules, p: Position, seat: Seat, number: int) -> Action:
    """Attack wherever one can; the same move in every mode for the same board."""
    moves = [a for a in rules.actions(p, seat) if isinstance(a, Move)]
    attacks = [a for a in moves if p.board[a.path[-1]] is not None]
    able = sorted(attacks or moves, key=lambda a: a.path)
    if not able:
        return next(iter(rules.actions(p, seat)))
    return able[noise(f"battle {number}", len(able))]


def _match(options: Mapping[str, Any], longest: int = 60) -> tuple[list[float], float]:
    """Play one match and give the seconds of its battles and the bytes of one, both ways."""
    game = GAMES["luzhanqi"]
    match = Match(game, read_options(game.options, options))
    secrets = match.rules.secrets
    assert secrets is not None
    times: list[float] = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        table = host(game.key, options, "A", folder=Path(folder), port=0)
        ears = [Hearing(table)]
        waiting = ears[0].until(Waiting)
        port = int(waiting.addresses[0].rpartition(":")[2])
        ears.append(Hearing(
            join("127.0.0.1", port, "B", folder=Path(folder), words=waiting.words)
        ))
        record = None
        for seat, ear in enumerate(ears):
            record = record or ear.until(Started).record
            value = match.rules.muster(seat).formations[seat][1]
            ear.link.post(seat, Deploy(value))
            match.play(seat, Deploy(value))
        for ear in ears:
            ear.until(Played), ear.until(Played)
        while match.position.ply < longest and not match.over:
            turn = match.position.turn
            assert turn is not None
            action = _choose(match.rules, match.position, turn, match.position.ply)
            began = time.perf_counter()
            ears[turn].link.post(turn, action)
            ears[turn].until(Played), ears[1 - turn].until(Played)
            match.play(turn, action)
            if (due := secrets.due(match.position)) is not None:
                settled = ears[turn].until(Played).action
                if due.attacker is not None:
                    times.append(time.perf_counter() - began)
                ears[1 - turn].until(Played)
                assert isinstance(settled, Settle)
                match.play(-1, settled)
        for ear in ears:
            ear.link.close()
            ear.link.join(2.0)
        assert record is not None
        loaded = read(record.read_bytes()).loaded
        assert loaded is not None
        spoken = [len(encode(e)) + 4 for e in loaded.entries if isinstance(e.body, BATTLES)]
    return times, sum(spoken) / max(1, len(times))


def battles(times: int = 1) -> Iterator[Ratio]:
    """Compare sealed and open battles: time as a ratio, milliseconds and bytes for information."""
    _match({"disclosure": "open"}, 6)
    took: dict[str, list[float]] = {"open": [], "sealed": []}
    size: dict[str, float] = {}
    for _ in range(MATCHES * times):
        for mode, taken in took.items():
            more, size[mode] = _match({"disclosure": mode})
            taken += more
    middle = {mode: median(taken) * 1000 for mode, taken in took.items()}
    yield Ratio(
        "wire: sealed battle", middle["sealed"] / middle["open"], "an open one", "",
        f"{middle['sealed']:.0f} ms to {middle['open']:.0f} ms with its disk writes,"
        f" {size['sealed']:.0f} bytes to {size['open']:.0f} with signatures",
    )
