"""A host who lies to his guests and guests who lie to their host: caught, and nothing is spoilt."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.action import Deploy, Resign
from net.crypto.commitment import commitment
from net.peer.close_reasons import SENTENCES
from net.peer.states import State
from net.record.audit import verify
from net.record.log import _seen_hash, _unsigned
from net.report import Closed
from net.wire import messages as wire
from net.wire.frames import decode, frame
from tests.examples import examples

from .star import Star
from .test_lies import forge, lawful
from .toy import GAMES, plod
from .wire import End


def blamed(victim: End, *codes: str) -> None:
    assert victim.dropped
    (closed,) = victim.of(Closed)
    assert closed.msgid.startswith("{name}'s program did what the rules forbid"), closed
    assert dict(closed.args)["what"] in codes, closed.args
    assert any(name.endswith(".proof") for name in victim.disk)
    assert verify(victim.record, GAMES).kind == "unfinished"


def unproved(victim: End) -> None:
    """It ended the table and is nobody's lie: a neighbour on the network could have said it."""
    assert victim.dropped
    (closed,) = victim.of(Closed)
    assert closed.msgid == SENTENCES["nonsense"]
    assert not any(name.endswith(".proof") for name in victim.disk)
    assert verify(victim.record, GAMES).kind == "unfinished"


def entry_of(data: bytes, *kinds: type) -> wire.Entry | None:
    message = decode(data[4:])
    good = isinstance(message, wire.Entry) and isinstance(message.body, kinds or object)
    return message if good else None


def tampering(change, plies=2, players=3):
    """Play on while the host changes what he sends to his first guest."""
    star = Star(players).play(plod, plies)
    victim = star.guests[0]
    star.lie = lambda line, data: change(star, data) if line == victim.line else data
    for _ in range(3 * players):
        at = star.host.match.position
        mover = star.seat(at.turn)
        if star.host.dropped or victim.dropped or star.host.of(Closed):
            break
        mover.act(plod(mover.match.rules, mover.match.position, at.turn))
        star.run()
    return star, victim


def test_a_relayed_move_that_was_changed():
    def change(star, data):
        entry = entry_of(data, wire.Move)
        if entry is None or entry.seat == 0:
            return data
        body = replace(entry.body, digest=b"12345678")
        return frame(replace(entry, body=body))

    _, victim = tampering(change)
    unproved(victim)


@pytest.mark.parametrize("winners", [(0,), (2,)])
def test_an_end_that_comes_early_is_judged_at_once(winners):
    """The one who is told so does not know yet that his resignation counts; who won he knows."""
    star = Star(3).play(plod, 2)
    star.guests[0].act(Resign())
    star.run()
    victim = star.guests[1]
    match = star.host.peer.match

    def lie(line, data):
        entry = entry_of(data, wire.End)
        if line != victim.line or entry is None:
            seen = isinstance(decode(data[4:]), wire.Seen)
            return None if line == victim.line and seen else data
        entry = replace(entry, body=replace(entry.body, winners=winners))
        return frame(replace(entry, sig=match.key.sign(_unsigned(match.log.match, entry))))

    star.lie = lie
    victim.act(Resign())
    star.run()
    if winners == (0,):
        assert victim.peer.state is State.PLAY
        assert not victim.of(Closed)
    else:
        blamed(victim, "end")


def test_a_move_forged_in_the_name_of_another_guest():
    star = Star(3).play(plod, 2)
    host, victim, named = star.host, *star.guests
    body = wire.Resign(bytes(8))
    data = forge(host, body, seat=named.seat, n=len(host.peer.match.log.chains[named.seat]))
    victim.do(victim.peer.receive(data))
    unproved(victim)


@pytest.mark.parametrize("seat", [0, 2])
def test_a_relayed_entry_that_was_dropped(seat):
    def change(star, data):
        entry = entry_of(data, wire.Move)
        return None if entry is not None and entry.seat == seat else data

    _, victim = tampering(change)
    unproved(victim)


def test_relayed_entries_in_another_order():
    held: list[bytes] = []

    def change(star, data):
        if entry_of(data, wire.Move) and not held:
            held.append(data)
            return None
        if held and held[0]:
            first, held[0] = held[0], b""
            return data + first
        return data

    _, victim = tampering(change)
    unproved(victim)


def test_acknowledgements_that_are_dropped_only_delay():
    star = Star(3).play(plod, 2)
    star.lie = lambda line, data: None if isinstance(decode(data[4:]), wire.Seen) else data
    star.seat(1).act(Resign())
    star.run()
    assert not any(p.match.gone for p in star.guests)
    assert not star.guests[0].of(Closed)


@pytest.mark.parametrize("what", ["sig", "heads", "seat", "own"])
def test_acknowledgements_that_are_forged(what):
    star = Star(3).play(plod, 2)
    victim, other = star.guests
    log, key = other.peer.match.log, other.peer.match.key
    seen = log.acks(key, other.seat)
    if what == "sig":
        victim.peer.match.acks.counts[other.seat] = [0, 0, 0]  # so that it says something
        seen = replace(seen, heads=(seen.heads[0], seen.heads[1], wire.Head(0, log.match)))
    elif what == "heads":
        heads = (wire.Head(seen.heads[0].count, bytes(32)), *seen.heads[1:])
        sig = key.sign(_seen_hash(log.match, other.seat, heads))
        seen = replace(seen, heads=heads, sig=sig)
    elif what == "seat":
        seen = replace(seen, seat=3)
    else:
        seen = replace(seen, seat=victim.seat)
    victim.do(victim.peer.receive(frame(seen)))
    unproved(victim)


def test_different_commitments_for_different_guests():
    star = Star(3).run()
    host, one, two = star.host, *star.guests
    match = host.peer.match

    def second(line, data):
        entry = entry_of(data, wire.Commit)
        if line != two.line or entry is None or entry.seat != 0:
            return data
        seal = commitment(
            match.log.match, 0, 0, match.key.public, bytes(32), "1", bytes(32)
        )
        entry = replace(entry, body=wire.Commit(0, seal))
        return frame(replace(entry, sig=match.key.sign(_unsigned(match.log.match, entry))))

    star.lie = second
    for p in star.peers:
        p.act(Deploy("0"))
        star.run()
    unproved(two)
    for p in (one, two):  # nobody has shown an army
        assert not any(
            isinstance(getattr(decode(f[4:]), "body", None), wire.Reveal) for f in p.frames
        )


def test_a_guest_who_speaks_for_another():
    for kind in ("entry", "seen", "places", "gone"):
        star = Star(3).play(plod, 2)
        liar, other = star.guests
        data = {
            "entry": forge(other, wire.Resign(bytes(8))),
            "seen": frame(other.peer.match.log.acks(other.peer.match.key, other.seat)),
            "places": frame(wire.Places(("a", "b", "c"))),
            "gone": frame(wire.Gone(other.seat)),
        }[kind]
        star.host.do(star.host.peer.receive(data, liar.line))
        star.run()
        unproved(star.host)
        assert liar.of(Closed)[0].msgid.startswith("{name}'s program refused")
        assert dict(other.of(Closed)[0].args)["name"] == liar.peer.me.name


def test_a_guest_who_lies_never_reaches_the_others():
    star = Star(4).play(plod, 2)
    liar = next(g for g in star.guests if g.seat == star.host.match.position.turn) if (
        star.host.match.position.turn) else star.guests[0]
    good = [g for g in star.guests if g is not liar]
    lie = forge(liar, wire.Move((0, 7), (), b"12345678"))
    star.host.do(star.host.peer.receive(lie, liar.line))
    star.run()
    blamed(star.host, "illegal")
    for guest in good:
        assert guest.of(Closed)[0].msgid.startswith("The link to {name} was lost")


def test_a_lie_that_would_wait_is_judged_before_it_is_passed_on():
    for body in (wire.Resign(b"12345678"), wire.Offer("back", 99, bytes(8))):
        star = Star(4).play(plod, 2)
        liar = star.guests[0]
        star.host.do(star.host.peer.receive(forge(liar, body), liar.line))
        star.run()
        assert star.host.dropped
        assert not any(p.match.gone or p.match.pending for p in star.peers)
        assert all(p.of(Closed) for p in star.peers)
        for p in star.guests:
            assert str(verify(p.record, GAMES)) == "unfinished at 2"


def test_an_honest_forger():
    star = Star(3).play(plod, 3)
    turn = star.host.match.position.turn
    mover = star.seat(turn)
    if mover is not star.host:
        star.host.do(star.host.peer.receive(forge(mover, lawful_of(mover)), mover.line))
        assert star.host.match.position.ply == 4


def lawful_of(mover: End) -> wire.Move:
    return lawful(mover)


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_seat_that_still_plays_is_not_gone(seat):
    star = Star(3).play(plod, 2)
    victim = star.guests[0]
    victim.do(victim.peer.receive(frame(wire.Gone(seat))))
    unproved(victim)


@pytest.mark.parametrize("places", [("Mia", "Leo"), ("Mia", "Leo", "Zoe"), ("a", "", "", "d")])
def test_a_host_who_says_what_nobody_wants(places):
    star = Star(3).play(plod)
    victim = star.guests[0]
    try:
        data = frame(wire.Places(places))
    except Exception:
        return
    victim.do(victim.peer.receive(data))
    assert victim.peer.state is State.CLOSED


@pytest.mark.parametrize("change", [
    {"names": ("Zoe", "Leo", "Zoe")}, {"keys": (bytes(32),) * 3}, {"nonces": (bytes(32),) * 3},
    {"names": ("Mia", "Leo")}, {"names": ("Mia", "Leo", "a\nb")}, {"options": '{"players":4}'},
    {"options": "{}"}, {"addresses": ((), (), ())[:2]}, {"addresses": ((), ("x",), ())},
])  # fmt: skip
def test_a_start_that_is_not_what_was_agreed(change):
    star = Star(3)
    victim, other = star.guests
    star.greet(victim)
    star.greet(other)
    host = star.host
    for data in host.lines[victim.line]:
        if entry_of(data, wire.Start):
            data = forge(host, replace(host.peer.match.start, **change), n=0, prev=bytes(32),
                         heads=(wire.Head(0, bytes(32)),) * 2)
        victim.do(victim.peer.receive(data))
        if victim.dropped:
            break
    assert victim.peer.state is State.CLOSED
    assert victim.of(Closed)
    assert not victim.disk


def test_every_frame_again_changes_nothing_or_ends_the_table():
    for i in range(0, 60, 3):
        star = Star(3).play(plod, 4)
        guest = star.guests[0]
        if i >= len(guest.frames):
            break
        before = star.host.match.position
        star.host.do(star.host.peer.receive(guest.frames[i], guest.line))
        assert star.host.match.position == before
        assert str(verify(star.host.record, GAMES)) == "unfinished at 4"


@settings(max_examples=examples(20), deadline=None)
@given(st.data())
def test_hostile_bytes_never_raise_and_never_spoil_a_record(data):
    star = Star(3)
    plies = data.draw(st.sampled_from([-1, 0, 3, 99]))
    if plies >= 0:
        star.play(plod, plies)
    known = [f[4:] for p in star.peers for f in p.frames] or [b"\x91\x13"]
    known += [f[4:] for line in star.host.lines.values() for f in line]
    guest = data.draw(st.sampled_from(star.guests))
    to_host = data.draw(st.booleans())
    for _ in range(data.draw(st.integers(1, 5))):
        raw = bytearray(data.draw(st.sampled_from(known)))
        raw[data.draw(st.integers(0, len(raw) - 1))] ^= data.draw(st.integers(0, 255))
        out = len(raw).to_bytes(4, "big") + bytes(raw)
        if to_host:
            star.host.do(star.host.peer.receive(out, guest.line))
        else:
            guest.do(guest.peer.receive(out))
    star.run()
    star.host.do(star.host.peer.close())
    star.run()
    for p in star.peers:
        if p.peer.match and p.peer.match.telling:
            assert verify(p.record, GAMES).kind in ("unfinished", "verified")
