"""What one guest says costs the others nothing: things said twice, nonsense, bugs, copied keys."""

import pytest
from msgspec.structs import replace

from core.action import Resign
from net.drivers.liveness import NEAR
from net.drivers.tcp import SLOW, Cable
from net.output import Send, Store
from net.peer import handshake
from net.peer.states import State
from net.record.audit import verify
from net.report import Audited, Closed, Started
from net.wire import messages as wire
from net.wire.frames import decode, frame

from .star import Star
from .test_lies import forge
from .test_star_lies import entry_of
from .toy import GAMES, plod
from .wire import Pair


def said_again(frames: list[bytes]) -> list[bytes]:
    """What an honest program could have said twice: entries and acknowledgements."""
    again = (wire.Entry, wire.Seen)
    return [f for f in frames if isinstance(decode(f[4:]), again)]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("plies", [0, 5])
def test_whatever_a_guest_says_twice_makes_the_host_say_nothing(players, plies):
    star = Star(players).play(plod, plies)
    guest = star.guests[0]
    for data in said_again(guest.frames) * 3:
        assert star.host.peer.receive(data, guest.line) == []
    star.play(plod)
    assert [str(verify(p.record, GAMES)) for p in star.peers] == ["verified"] * players


def test_whatever_is_said_twice_between_two_makes_nobody_say_anything():
    pair = Pair().play(plod, 5)
    for one, other in (pair.peers, pair.peers[::-1]):
        for data in said_again(one.frames) * 3:
            assert other.peer.receive(data) == []
    pair.play(plod)
    assert str(verify(pair.host.record, GAMES)) == "verified"


def test_what_the_host_says_twice_makes_no_guest_say_anything():
    star = Star(3)
    heard: list[bytes] = []
    guest = star.guests[0]
    star.lie = lambda line, data: (line == guest.line and heard.append(data)) or data
    star.play(plod, 4)
    assert len(heard) > 20
    for data in said_again(heard):
        out = guest.peer.receive(data)
        assert not [x for x in out if isinstance(x, Send | Store)]


@pytest.mark.parametrize("what", ["garbage", "cheat", "refused", "desync", "illegal"])
def test_who_is_out_of_the_match_ends_only_his_own_line(what):
    star = Star(4).play(plod, 2)
    out = star.guests[1]
    out.act(Resign())
    star.run()
    data = {
        "garbage": b"\xff" * 8, "cheat": frame(wire.Gone(0)),
        "refused": frame(wire.Bye("refused", ())), "desync": frame(wire.Bye("desync", ())),
        "illegal": forge(out, wire.Move((1, 2), (), bytes(8))),
    }[what]
    star.host.do(star.host.peer.receive(data, out.line))
    star.guests.remove(out)
    star.play(plod)
    for p in star.peers:
        assert not p.of(Closed)
        assert p.of(Audited)[-1].verdict == "verified"


@pytest.mark.parametrize("when", ["at the door", "before the start"])
def test_a_bug_that_one_guest_meets_ends_his_line_only(monkeypatch, when):
    honest = handshake.judge

    def judge(me, theirs, chosen=None):
        if theirs.name == "Zoe":
            raise ZeroDivisionError
        return honest(me, theirs, chosen)

    if when == "at the door":
        monkeypatch.setattr(handshake, "judge", judge)
    star = Star(3)
    unlucky = star.guests[1]
    if when != "at the door":
        star.up(unlucky)
        star.down(unlucky)
        star.host.peer.links[unlucky.line].prove = lambda prove: 1 // 0
    star.run()
    monkeypatch.undo()
    assert not star.host.of(Closed)
    assert star.host.peer.state is State.START
    star.guests.remove(unlucky)
    star.guests.append(star._guest("again", "Ben", GAMES))
    star.sit(star.guests[-1])
    star.play(plod)
    assert [str(verify(p.record, GAMES)) for p in star.peers] == ["verified"] * 3


def test_a_key_copied_for_another_game_wins_nothing_and_blames_no_honest_guest():
    star = Star(3).play(plod)
    thief, leo = star.guests
    star.host.do(star.host.peer.rematch())
    star.run()
    leo.do(leo.peer.rematch())
    (again,) = (m for f in leo.sent if isinstance(m := decode(f[4:]), wire.Again))
    star.run()
    thief.peer.rematch()
    star.host.do(star.host.peer.receive(frame(again), thief.line))
    thief.do(thief.peer.receive(b"".join(star.host.lines.pop(thief.line))))
    star.run()
    for p in (star.host, leo):
        assert len(p.of(Started)) == 1
        (closed,) = p.of(Closed)
        assert dict(closed.args)["name"] == thief.peer.me.name
        assert "rules forbid" not in closed.msgid
        assert not any(name.endswith(".proof") for name in p.disk)
        assert str(verify(p.record, GAMES)) == "verified"


@pytest.mark.parametrize("thief", [0, 1])
def test_a_key_copied_for_another_game_of_two(thief):
    pair = Pair().play(plod)
    thief, honest = pair.seat(thief), pair.seat(1 - thief)
    honest.do(honest.peer.rematch())
    pair.run()
    thief.peer.rematch()
    again = next(
        (m for f in honest.frames if isinstance(m := decode(f[4:]), wire.Again)),
        wire.Again(honest.peer.key.public, bytes(32)),  # a host says his when all want it
    )
    honest.do(honest.peer.receive(frame(replace(again, nonce=bytes(32)))))
    shown = [f for f in honest.sent if isinstance(decode(f[4:]), wire.Prove)]
    honest.do(honest.peer.receive(b"".join(shown) or frame(wire.Prove(bytes(64)))))
    assert not any(entry_of(f, wire.Start) for f in honest.sent)
    (closed,) = honest.of(Closed)
    assert "rules forbid" not in closed.msgid
    assert not any(name.endswith(".proof") for name in honest.disk)


def test_who_reads_slowly_gets_the_newest_of_what_repeats_itself_and_all_the_rest():
    class Slow:
        pace = NEAR
        queued = 0
        gone = False

        def __init__(self) -> None:
            self.written: list[bytes] = []

        def write(self, data: bytes) -> None:
            self.written.append(data)

        def put_out(self) -> None:
            self.gone = True

    star = Star(4)
    told: list[bytes] = []
    star.lie = lambda line, data: (line == 0 and told.append(data)) or data
    star.play(plod, 12)
    caller = Slow()
    guest = Cable(caller)
    caller.queued = SLOW + 1
    for data in told:
        guest.send(data)
    must = [f for f in told if isinstance(decode(f[4:]), wire.Entry | wire.Hello | wire.Prove)]
    assert caller.written == must
    caller.queued = 0
    guest.catch_up()
    late = [decode(f[4:]) for f in caller.written[len(must):]]
    newest = {m.seat: m for f in told if isinstance(m := decode(f[4:]), wire.Seen)}
    assert [m for m in late if isinstance(m, wire.Seen)] == sorted(
        newest.values(), key=lambda m: told.index(frame(m))
    )
    assert len(late) < 6 < len(told) - len(must)
    assert not caller.gone


def test_keys_are_shown_again_for_every_game():
    for table in (Pair(), Star(4)):
        table.play(plod)
        for p in table.peers:
            p.do(p.peer.rematch())
            table.run()
        table.play(plod)
        for p in table.peers[1:]:
            assert sum(isinstance(m, wire.Prove) for m in p.messages()) == 2
            assert [x.verdict for x in p.of(Audited)] == ["verified"] * 2
