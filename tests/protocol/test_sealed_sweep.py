"""Whatever a seat may sign, lawful somewhere, comes where it is not due: nothing breaks, ever.

Bodies of whole matches are signed anew as the liar's next entry at random moments. No program may
raise or hang, no honest record may be spoilt, and nobody but the liar may be blamed.
"""

import random
from contextlib import suppress

import pytest
from msgspec.structs import replace

from core.action import Resign
from net.record.audit import verify
from net.report import Audited, Closed
from net.wire import messages as wire
from net.wire.frames import frame, to_action
from net.wire.hidden_messages import Protest, Ruling

from .hidden import (
    BOX,
    SCRIPT,
    Court,
    Duel,
    action,
    deployed,
    forge,
    give_up,
    hear,
    played,
)


@pytest.fixture(scope="module")
def pool():
    """By mode: every body of a whole match, and some that nobody signed."""
    found = {}
    for mode in ("sealed", "open", "referee"):
        table = played(deployed(made(mode)), *SCRIPT)
        give_up(table, 1)
        chains = table.host.peer.match.log.chains
        bodies = [x.entry.body for chain in chains for x in chain[1:]]
        bodies += [Protest(c, s) for c in ("garbled", "refused", "vanished") for s in (0, 1, 2)]
        bodies += [Ruling(n, "both") for n in (1, 2, 3)] + [wire.Offer("draw", 0, bytes(8))]
        bodies += [wire.Offer("back", n, bytes(8)) for n in (2, 3)] + [wire.Answer(True, bytes(8))]
        found[mode] = list(dict.fromkeys(bodies))
    return found


def made(mode: str):
    return Court() if mode == "referee" else Duel(mode)


def under_way(mode: str, lot: random.Random):
    """Stop a match somewhere, with some frames on the wire."""
    plies = lot.randrange(len(SCRIPT) + 1)
    table = played(deployed(made(mode)), *SCRIPT[:plies])
    if plies < len(SCRIPT):
        mover = table.seat(table.host.match.position.turn)
        mover.act(action(mover, SCRIPT[plies]))
    else:
        table.seat(1).act(Resign())
    for _ in range(lot.randrange(12)):
        if mode == "referee":
            for guest in table.guests:
                table.up(guest, 1)
                table.down(guest, 1)
        else:
            for a, b in (table.peers, table.peers[::-1]):
                if a.sent:
                    hear(b, a.sent.pop(0))
    return table


def fitting(liar, body, lot: random.Random):
    """Give an action mostly the digest it should have, so that more than that is looked at."""
    act = to_action(body) if isinstance(body, wire.Acting) else None
    if act is not None and lot.random() < 0.7:
        with suppress(LookupError, ValueError):
            fold = liar.peer.match.fold
            if fold.match.refusal(liar.seat, act) is None:
                return replace(body, digest=fold.foretell(liar.seat, act))
    return body


def say(table, mode: str, liar, data: bytes) -> None:
    if mode != "referee":
        hear(table.seat(1 - liar.seat), *liar.sent, data)
        liar.sent.clear()
    elif liar is table.host:
        for guest in table.guests:
            table.host.lines[guest.line].append(data)
        table.run()
    else:
        liar.sent.append(data)
        table.run()


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("mode", ["sealed", "open", "referee"])
def test_anything_signed_at_any_moment(pool, mode, seed):
    lot = random.Random(f"{mode} {seed}")
    table = under_way(mode, lot)
    liar = lot.choice(list(table.peers))
    say(table, mode, liar, forge(liar, fitting(liar, lot.choice(pool[mode]), lot)))
    for _ in range(24):
        table.now += 1.0
        for p in table.peers:
            if p is liar:
                continue
            p.do(p.peer.tick(table.now))
            if mode != "referee":
                hear(p, frame(wire.Ping()))  # alive, and silent
    name = liar.peer.match.start.names[liar.seat]
    for p in table.peers:
        if p is liar:
            continue
        verdict = verify(p.record, BOX)
        proved = verdict.what.startswith(f"{name} broke the rules: ")
        assert proved or verdict.kind in ("unfinished", "refused", "verified"), verdict
        assert all(audited.blame in (None, liar.seat) for audited in p.of(Audited))
        for closed in p.of(Closed):
            assert "what" not in dict(closed.args) or dict(closed.args)["name"] == name
        assert p.dropped or not p.peer.match.hurried  # 24 seconds: nobody waits any more
