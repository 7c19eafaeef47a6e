"""The life of a link under a fake clock: greetings, silence, withheld armies, cuts, secrets."""

import pytest

from core.action import Deploy, Resign
from core.game import Game
from net.drivers.liveness import NEAR
from net.output import Drop, Send, Tell
from net.peer.guest import Guest
from net.peer.handshake import Me
from net.peer.states import State
from net.record.audit import verify
from net.report import Closed, Knocked, Refused
from net.wire import messages as wire
from net.wire.frames import decode, encode, frame

from .toy import GAMES, ToyOptions, ToyRules, plod
from .wire import End, Pair, stream, wired


def greet(host: End, joiner: End) -> None:
    joiner.do(joiner.peer.open())
    while host.sent or joiner.sent:
        for a, b in ((host, joiner), (joiner, host)):
            sent, a.sent = a.sent, []
            for data in sent:
                b.do(b.peer.receive(data))


def sentence(report: Closed | Knocked) -> str:
    return report.msgid.format(**dict(report.args))


# who may play with whom ------------------------------------------------------------------------


@pytest.mark.parametrize("app", ["0.0.9", "0.2.0", "0.1.0"])
@pytest.mark.parametrize("rules", [1, 2, 3])
def test_versions_and_rules_that_differ_end_in_a_clear_sentence_on_both_sides(app, rules):
    other = Game("toy", 2, "Toy", rules, ToyOptions, ToyRules, (2,), "golden", ())
    host = End("v", "host", "Mia")
    joiner = End("v", "joiner", "Leo", games={"toy": other}, app=app)
    greet(host, joiner)
    if rules == 1:  # another version with the same rules is welcome
        assert host.peer.state is State.MUSTER
        return
    (closed,), (knocked,) = joiner.of(Closed), host.of(Knocked)
    say = {
        "0.0.9": ("Your game is older", "Your game is newer: ask Leo to update"),
        "0.2.0": ("Your game is newer: ask your friend to update", "Your game is older"),
        "0.1.0": ("You and your friend have different rules", "You and Leo have different rules"),
    }[app]
    assert sentence(closed).startswith(say[0])
    assert sentence(knocked).startswith(say[1])
    assert "0.1.0" in sentence(closed)
    assert app in sentence(closed)
    assert not host.disk
    assert not joiner.disk


def hello(**changes) -> bytes:
    joiner = End("v", "joiner", "Leo")
    joiner.do(joiner.peer.open())
    fields = decode(joiner.sent[0][4:])
    return frame(wire.Hello(*(
        changes.get(f, getattr(fields, f)) for f in wire.Hello.__struct_fields__
    )))


@pytest.mark.parametrize("changes", [
    {"low": wire.PROTOCOL[1] + 1, "high": 90}, {"low": 0, "high": 0}, {"suites": ("secret",)},
    {"games": ()}, {"games": (("toy", bytes(32)),)}, {"games": (("chess", bytes(32)),)},
])  # fmt: skip
def test_another_protocol_suite_or_box_is_told_and_turned_away(changes):
    host = End("v", "host", "Mia")
    host.do(host.peer.receive(hello(**changes)))
    assert host.of(Knocked)
    (bye,) = host.messages()
    assert bye.code in ("version", "rules")
    assert host.dropped


@pytest.mark.parametrize("changes", [
    {"magic": "chess"}, {"name": "a\nb"}, {"name": "\x1b[31m"}, {"name": " x"},
])  # fmt: skip
def test_a_greeting_that_is_none_gets_no_answer(changes):
    host = End("v", "host", "Mia")
    host.do(host.peer.receive(hello(**changes)))
    assert not host.frames
    assert host.dropped


def test_what_newer_programs_can_do_is_no_reason_to_refuse_them():
    host = End("v", "host", "Mia")
    more = hello(
        capabilities=("spectators", "emotes"), suites=("spake2", "plain"), high=9,
        games=(*decode(hello()[4:]).games, ("go", bytes(32))),
    )
    host.do(host.peer.receive(more))
    assert host.peer.state_of(host.peer.links[0]) is State.PROVE


def test_frames_before_the_greeting_are_short():
    host = End("v", "host", "Mia")
    host.do(host.peer.receive((1025).to_bytes(4, "big")))
    assert host.dropped
    pair = Pair().run()
    pair.host.do(pair.host.peer.receive((4096).to_bytes(4, "big") + bytes(4)))
    assert not pair.host.dropped
    for size in (0, 4097, 2**32 - 1):
        pair = Pair().run()
        pair.host.do(pair.host.peer.receive(size.to_bytes(4, "big")))
        assert pair.host.dropped
        assert "makes no sense" in sentence(pair.host.of(Closed)[0])


def test_a_full_box_and_a_long_name_still_fit_the_first_frame():
    keys = [f"game-number-{i}" for i in range(12)]
    games = {key: Game(key, 2, "", 1, ToyOptions, ToyRules, (2,), "", ()) for key in keys}
    peer = End("v", "joiner", "N" * 99, games=games)
    peer.do(peer.peer.open())
    assert len(peer.sent[0]) <= 1024


# time ------------------------------------------------------------------------------------------


def test_a_stranger_has_eight_seconds_to_greet():
    host = End("v", "host", "Mia")
    for i in range(32):
        host.do(host.peer.tick(100 + i * 0.25))
    assert not host.dropped
    host.do(host.peer.tick(108.0))
    assert host.dropped
    assert not host.frames


def test_pings_keep_a_link_alive_and_silence_ends_it():
    pair = Pair().run()
    pair.tick(times=400)
    assert not pair.host.dropped
    pings = sum(isinstance(m, wire.Ping) for m in pair.host.messages())
    assert 190 <= pings <= 210
    pair.tick(times=8, deliver=False)  # a cable out for two seconds
    pair.run()
    pair.tick(times=4)
    assert not pair.host.of(Closed)
    pair.tick(times=int(NEAR.gone / 0.25) + 1, deliver=False)
    assert sentence(pair.host.of(Closed)[0]) == "The link to Leo was lost. The match is kept."
    assert pair.joiner.dropped
    assert str(verify(pair.host.record, GAMES)) == "unfinished at 0"


def test_a_machine_that_slept_does_not_blame_the_peer():
    pair = Pair().run()
    pair.tick(times=4)
    pair.tick(by=3600.0)
    pair.tick(times=8)
    assert not pair.host.dropped
    pair.host.do(pair.host.peer.tick(0.0))  # a clock that jumps back
    assert not pair.host.dropped


def withhold(pair: Pair) -> None:
    """Commit on both sides; the joiner's REVEAL never leaves."""
    pair.run()
    pair.host.act(Deploy("0"))
    pair.run()
    pair.joiner.act(Deploy("1"))
    pair.joiner.peer.match.secret.owed = lambda fold, everywhere: None
    pair.run()


def test_who_withholds_his_army_voids_the_match_after_twenty_seconds():
    pair = Pair()
    withhold(pair)
    assert pair.host.peer.state is State.REVEAL
    pair.tick(times=79)
    assert not pair.host.of(Closed)
    pair.tick(times=3)
    assert sentence(pair.host.of(Closed)[0]).startswith("Leo did not open the army in time")
    assert pair.host.dropped
    assert str(verify(pair.host.record, GAMES)) == "unfinished at 0"


def test_a_dropped_link_is_not_withholding():
    pair = Pair()
    withhold(pair)
    pair.tick(times=200, deliver=False)
    assert "was lost" in sentence(pair.host.of(Closed)[0])


def test_taking_long_over_the_deployment_is_nobodys_fault():
    pair = Pair().run()
    pair.host.act(Deploy("0"))
    pair.tick(times=400)
    assert not pair.host.of(Closed)


def test_a_disk_that_fails_on_the_last_words_still_ends_the_link():
    pair = Pair().play(plod, 3)
    pair.joiner.act(Resign())
    pair.joiner.do(pair.joiner.peer.close())
    pair.host.peer.receive(b"".join(pair.joiner.sent))  # and nothing of it could be written
    out = pair.host.peer.broken("disk", "No space left on device")
    assert [type(x) for x in out] == [Send, Tell, Drop]
    assert "disk" in out[1].report.msgid


def test_what_is_posted_when_there_is_no_match_is_refused():
    peer = wired(Me("Leo", GAMES), Guest(), stream("x"), lambda *_: None)
    (told,) = peer.act(0, Resign())
    assert isinstance(told.report, Refused)
    assert peer.rematch() == []
    assert encode(wire.Ping()) == b"\x91\x13"
