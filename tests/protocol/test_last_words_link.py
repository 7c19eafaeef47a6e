"""Real sockets: whoever owes an answer in a battle ends the line in some way of his own."""

import socket
import time

import pytest

from client.__main__ import main
from core.action import Deploy, Move
from net.drivers.open_table import host
from net.peer import cut_links
from net.peer.close_reasons import SENTENCES
from net.peer.guest import Guest
from net.peer.handshake import Me
from net.record.audit import verify
from net.report import Audited, Away, Closed, Played, Started, Waiting
from net.wire import messages as wire
from net.wire.frames import frame
from net.wire.hidden_messages import Label

from .hidden import ARMIES, BOX, files, forge, lie
from .paired import Paired
from .test_link import PATIENCE, Seen
from .wire import End, stream, wired

LAST: dict[str, object] = {
    "hangs up": lambda liar: None,
    "garbage": lambda liar: b"\0\0\0\5hello",
    "too long": lambda liar: b"\xff" * 4,
    "too short": lambda liar: bytes(4),
    "goodbye": lambda liar: frame(wire.Bye("desync", ())),
    "a draw": lambda liar: forge(liar, wire.Offer("draw", 0, b"12345678")),
    "a move": lambda liar: forge(liar, wire.Move((0, 59), (), bytes(8))),
}


UNSAID = ("hangs up", "too long", "too short")
"""What anybody on the network could have done."""


class Hostile(End):
    """A program like ours at a real socket, but for what it does not say."""

    def __init__(self, port: int, games=BOX) -> None:
        super().__init__("hostile", "joiner", "Leo", games=games)
        self.peer = wired(Me("Leo", games), Guest(), stream("hostile"), files("Leo"))
        self.socket = Paired(socket.create_connection(("127.0.0.1", port), 5))
        self.socket.settimeout(0.02)
        self.peer.links[0].binding = self.socket.channel.binding
        self.do(self.peer.open())

    def until(self, what) -> None:
        deadline = time.monotonic() + PATIENCE  # only a hung test gets here
        while not what():
            assert time.monotonic() < deadline, self.told
            self.socket.sendall(b"".join(self.sent))
            self.sent.clear()
            try:
                data = self.socket.recv(65536)
            except TimeoutError:
                self.socket.sendall(frame(wire.Ping()))
                continue
            assert data
            self.do(self.peer.receive(data))
        self.socket.sendall(b"".join(self.sent))
        self.sent.clear()


@pytest.mark.parametrize("last", LAST)
def test_a_real_host_puts_on_record_how_it_ended(last, tmp_path, capsys, monkeypatch):
    options = {"ruleset": "tournament", "disclosure": "sealed"}
    link = host("luzhanqi", options, "Mia", folder=tmp_path, port=0, games=BOX)
    mia = Seen(link)
    try:
        leo = Hostile(int(mia.wait(Waiting).addresses[0].rsplit(":", 1)[1]))
        leo.until(lambda: leo.match is not None and mia.of(Started))
        link.post(0, Deploy(ARMIES[0]))
        leo.act(Deploy(ARMIES[1]))
        lie(leo, Label, lambda label: None)
        leo.until(lambda: leo.match.position.phase.value == "play"
                  and len(mia.of(Played)) == len(leo.of(Played)))  # she has begun, too
        text = "a6a7" if leo.match.position.turn == 0 else "a7a6"
        move = leo.match.rules.from_text(leo.match.position, leo.match.position.turn, text)
        if leo.match.position.turn == 0:
            link.post(0, move)
        else:
            leo.act(move)
        def knows() -> bool:
            """Say whether Leo knows how the fight ends."""
            fights = leo.peer.match.fold.now.hidden.battles
            return bool(fights) and 0 in fights[-1].labels

        leo.until(knows)
        data = LAST[last](leo)
        if data:
            leo.socket.sendall(data)
        else:
            leo.socket.close()
        if last in UNSAID:  # it proves nothing: he may come back, and she may wait no longer
            assert mia.wait(Away).seats == (1,)
            monkeypatch.setattr(cut_links, "FORSAKEN_AFTER", 0.0)
            link.forsake()
        closed = mia.wait(Closed)
        signed = last in ("a draw", "a move")
        assert closed.msgid == SENTENCES["cheat" if signed else "deserted"]
        assert dict(closed.args)["name"] == "Leo"
        assert mia.of(Audited)[-1].blame == 1
        assert isinstance(mia.of(Played)[-1].action, Move)  # the battle was never settled
        link.join(10)
        (record,) = tmp_path.glob("*.tambour")
        verdict = verify(record.read_bytes(), BOX)
        assert verdict.kind == ("failed" if signed else "refused")
        says = "Leo broke the rules: " if signed else "Leo vanished, says Mia"
        assert verdict.what.startswith(says)
        assert bool(list(tmp_path.glob("*.proof"))) is signed
        assert main(["verify", str(record)]) == 1
        assert verdict.what in capsys.readouterr().out
    finally:
        link.close()
        link.join(10)
