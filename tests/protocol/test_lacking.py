"""Whoever lacks a game is told which one, on both sides, in words of his own program."""

from dataclasses import replace

import pytest

from client.language.words import Words
from net.peer.close_reasons import from_bye
from net.peer.handshake import Me, hello
from net.report import Closed, Knocked
from net.wire import messages as wire
from net.wire.frames import decode, frame
from tests.protocol.test_life import greet, sentence
from tests.protocol.toy import TOY
from tests.protocol.wire import End


def test_the_joiner_reads_the_key_of_the_game_he_lacks() -> None:
    host, joiner = End("v", "host", "Mia"), End("v", "joiner", "Leo", games={})
    greet(host, joiner)
    (closed,), (knocked,) = joiner.of(Closed), host.of(Knocked)
    assert "toy" in sentence(closed)
    assert sentence(closed).startswith("At this table")
    assert sentence(knocked) == "Leo came to play, but does not have the game toy."
    french = Words("fr")
    for told in (closed, knocked):
        said = french.say(told.msgid, **dict(told.args))
        assert said != sentence(told)
        assert "toy" in said
    assert not host.disk
    assert not joiner.disk


@pytest.mark.parametrize("app", ["0.0.9", "0.2.0"])
def test_a_program_that_does_not_know_the_word_reads_what_it_always_read(app: str) -> None:
    host, joiner = End("v", "host", "Mia"), End("v", "joiner", "Leo", games={}, app=app)
    greet(host, joiner)
    (bye,) = [m for m in host.messages() if isinstance(m, wire.Bye)]
    assert bye.code == "rules"
    assert dict(bye.args)["app"] == "0.1.0"


@pytest.mark.parametrize("said", ["", "\x1b[2J", "give me your password now please", "A b", "é"])
def test_what_is_no_key_of_a_game_is_not_shown(said: str) -> None:
    told = sentence(from_bye(wire.Bye("rules", (("app", "0.1.0"), ("lacking", said))), "Mia"))
    assert "different rules" in told
    assert said == "" or said not in told


def test_a_host_of_a_game_we_lack_is_left_with_its_key() -> None:
    joiner = End("v", "joiner", "Leo")
    joiner.do(joiner.peer.open())
    theirs = decode(joiner.sent[0][4:])
    assert isinstance(theirs, wire.Hello)
    said = hello(Me("Mia", {"chess": replace(TOY, key="chess")}), theirs.key, bytes(32), "chess")
    joiner.do(joiner.peer.receive(frame(said)))
    (closed,) = joiner.of(Closed)
    assert "chess" in sentence(closed)
    assert sentence(closed).startswith("At this table")
