"""Somebody goes at any frame of an attack: blamed is who owed an answer to what they acknowledged.

What a seat owed is counted here from the frames that reached the other, not by the program's fold.
"""

import pytest

from net.peer.close_reasons import SENTENCES
from net.peer.stopwatch import FORSAKEN_AFTER
from net.record.audit import verify
from net.report import Closed
from net.wire.frames import decode, frame
from net.wire.hidden_messages import Cells, Label, Pledge, Protest, Ruling, Unseal
from net.wire.messages import Bye, Entry, Move, Seen

from .hidden import BOX, Court, Duel, action, dare, deployed
from .wire import End

MOVE = "a6a7"
"""A C of seat 0 attacks a C of seat 1: both fall, and nothing more is asked."""
STEPS = {"sealed": (Pledge, Cells, Label), "open": (Unseal,)}
HOWS = ("leaves", "says bye", "is cut")


def knows(said: list, entry: Entry) -> bool:
    """Tell whether somebody who said all this has acknowledged an entry, or signed on top of it."""
    for each in said:
        if isinstance(each, Seen) and each.heads[entry.seat].count > entry.n:
            return True
        if isinstance(each, Entry) and each.seat != entry.seat:
            others = [s for s in range(len(each.heads) + 1) if s != each.seat]
            if dict(zip(others, each.heads, strict=True))[entry.seat].count > entry.n:
                return True
    return False


def owed(mode: str, left: int, said: list, chain: list) -> bool:
    """Tell whether who has left, and said all this, owed an answer to what he had acknowledged.

    `chain` is what the other one has signed, or what both have, where the attack is the leaver's.
    """
    signed = {type(x.body): x for x in chain if x.seat != left}
    attack = next((x for x in [*chain, *said] if isinstance(getattr(x, "body", None), Move)), None)
    if attack is None:
        return False
    done = {type(x.body) for x in said if isinstance(x, Entry)}
    before = [attack, *(signed.get(step) for step in STEPS[mode])]
    for step, cause in zip(STEPS[mode], before, strict=False):
        if step not in done:
            return cause is not None and (cause.seat == left or knows(said, cause))
    return False


def go(how: str, leaver: End, other: End) -> list[bytes]:
    """Let somebody go; gives what he says at last."""
    leaver.sent.clear()
    if how == "leaves":
        leaver.do(leaver.peer.close())
    elif how == "says bye":
        leaver.sent.append(frame(Bye("left", (("name", "x"),))))
    last, leaver.sent = leaver.sent, []
    return last


@pytest.mark.sweep
@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize("mode", STEPS)
def test_who_goes_from_a_table_of_two(mode, left, how):
    """One frame after the other, first those of the one and then those of the other."""
    blamed = set()
    for first in (0, 1):
        for frames in range(30):
            table = deployed(Duel(mode))
            leaver, victim = table.seat(left), table.seat(1 - left)
            heard = {seat: [] for seat in (0, 1)}
            dare(table.seat(0), action(table.seat(0), MOVE))
            ends = (table.seat(first), table.seat(1 - first))
            for _ in range(frames):
                giver, taker = next(((a, b) for a, b in (ends, ends[::-1]) if a.sent),
                                    (None, None))
                if giver is None:
                    break
                data = giver.sent.pop(0)
                heard[taker.seat].append(decode(data[4:]))
                taker.do(taker.peer.receive(data))
            else:
                chain = [x.entry for c in victim.peer.match.log.chains for x in c]
                guilty = owed(mode, left, heard[1 - left], chain)
                for data in go(how, leaver, victim):
                    victim.do(victim.peer.receive(data))
                victim.do(victim.peer.gone())
                what = (first, frames, how)
                (closed,) = victim.of(Closed)
                assert (closed.msgid == SENTENCES["deserted"]) is guilty, (what, closed)
                verdict = verify(victim.record, BOX)
                assert verdict.kind == ("refused" if guilty else "unfinished"), (what, verdict)
                blamed.add(guilty)
                continue
            break
    assert blamed == {False, True}


def ways(table: Court, first: int) -> tuple[int, End] | None:
    """Give (who speaks, the guest at the other end or itself) where a frame waits, `first` first.
    """
    able = [(g.seat, g) for g in table.guests if g.sent]
    able += [(2, g) for g in table.guests if table.host.lines.get(g.line)]
    return min(able, key=lambda x: (x[0] != first, x[0], x[1].seat), default=None)


@pytest.mark.sweep
@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("left", [0, 1, 2])
def test_who_goes_from_a_referees_table(left, how):
    """Only a referee owes anything, and only what he has acknowledged or passed on."""
    blamed = set()
    for first in (0, 2) if left == 2 else (left,):
        for frames in range(30):
            table = deployed(Court())
            leaver = table.seat(left)
            said: dict[int, list] = {guest.seat: [] for guest in table.guests}
            dare(table.seat(0), action(table.seat(0), MOVE))

            passed = 0
            while passed < frames and (way := ways(table, first)):
                giver, guest = way
                if giver == 2:
                    said[guest.seat].append(decode(table.host.lines[guest.line][0][4:]))
                (table.down if giver == 2 else table.up)(guest, 1)
                passed += 1
            if passed < frames:
                break
            guilty = {}
            for guest in table.guests:
                entries = [x for x in said[guest.seat] if isinstance(x, Entry)]
                ruled = any(isinstance(x.body, Ruling) for x in entries)
                own = [x.entry for x in guest.peer.match.log.chains[0]
                       if isinstance(x.entry.body, Move)]
                told = bool(own) and (guest.seat == 1 or knows(said[guest.seat], own[0]))
                guilty[guest.seat] = left == 2 and told and not ruled
            if left == 2:
                for guest in table.guests:
                    table.host.lines[guest.line] = []
                if how == "leaves":
                    table.host.do(table.host.peer.close())
                elif how == "says bye":
                    for guest in table.guests:
                        table.host.lines[guest.line] = [frame(Bye("left", (("name", "x"),)))]
                for guest in table.guests:
                    table.down(guest)
                    if not guest.dropped:
                        guest.do(guest.peer.gone())
            else:
                for data in go(how, leaver, table.host):
                    table.host.do(table.host.peer.receive(data, leaver.line))
                table.lose(leaver)
                table.run()
                table.tick(4)
            for end in table.peers:
                if end.seat == left:
                    continue
                what = (first, frames, how, end.seat)
                chains = end.peer.match.log.chains
                protests = [x.entry for c in chains for x in c if isinstance(x.entry.body, Protest)]
                if end.seat == 2:
                    assert not protests, what
                    continue
                assert bool(protests) is guilty[end.seat], what
                assert all(x.seat == end.seat and x.body.seat == 2 for x in protests), what
                closed = end.of(Closed)
                deserted = [x for x in closed if x.msgid == SENTENCES["deserted"]]
                assert bool(deserted) is guilty[end.seat], (what, closed)
                blamed.add(guilty[end.seat])
    assert blamed == ({False, True} if left == 2 else {False})


def test_a_referee_who_waits_for_somebody_else_owes_nothing():
    """Nobody signs while anybody is away: no ruling can come, and the table ends without one."""
    table = deployed(Court())
    mover, away = table.seat(0), table.seat(1)
    table.host.do(table.host.peer.lost(away.line))
    table.guests.remove(away)
    dare(mover, action(mover, MOVE))  # before he hears it
    table.run()
    assert not mover.of(Closed)
    table.host.peer.cut._waited.seconds = FORSAKEN_AFTER
    table.host.do(table.host.peer.forsake())
    table.run()
    (closed,) = mover.of(Closed)
    assert closed.msgid == SENTENCES["lost"]
    assert verify(mover.record, BOX).kind == "unfinished"
