"""What our own program stumbles over is no way out of a battle, and no honest peer's fault.

A seat that nobody has is a lie of whoever signed it. An entry that nobody can judge is refused like
nonsense. After any other exception of ours the link is cut, comes back, and the usual 20 s decide.
"""

import pytest

from core.action import Deploy
from core.position import Phase
from net.peer.close_reasons import SENTENCES
from net.peer.states import State
from net.peer.stopwatch import REVEAL_WITHIN
from net.record.audit import verify
from net.report import Audited, Away, Closed
from net.wire import messages as wire
from net.wire.frames import frame
from net.wire.hidden_messages import Charge, Label, Protest

from .hidden import ARMIES, BOX, at_war, bodies, caught, deserted, forge, hear, lie, played
from .mesh import Mesh
from .toy import GAMES, plod
from .wire import Pair

NOBODY = (2, 3)
"""Seats of the wire that a table for two does not have."""


def owing(seat=0):
    """A sealed battle in which a seat is silent where it owes a LABEL: (table, gone, other)."""
    table, gone, other = at_war("a6a7", "b7b8", seat=seat)
    table.tick(0.25)
    lie(gone, Label, lambda body: None)
    played(table, "c6c7")
    assert other.peer.state is State.PLAY
    return table, gone, other


def stumbles(*_, **__):
    raise AssertionError("injected")


# seats that nobody has ---------------------------------------------------------------------------


@pytest.mark.parametrize("seat", NOBODY)
@pytest.mark.parametrize(("make", "code"), [
    (lambda seat: wire.Flag(seat, 60_000, bytes(8)), "flag"),
    (lambda seat: Protest("refused", seat), "protest"),
    (lambda seat: Charge("flag", seat, b"x"), "charge"),
], ids=["flag", "protest", "charge"])
def test_a_seat_that_nobody_has_is_no_way_out_of_a_battle(make, code, seat):
    _, gone, other = owing()
    hear(other, forge(gone, make(seat)))
    caught(other, gone.seat, code)


@pytest.mark.parametrize("seat", NOBODY)
def test_a_claim_about_nobodys_time_names_its_author(seat):
    pair = Pair().play(plod, 4)
    liar, victim = pair.peers
    hear(victim, forge(liar, wire.Flag(seat, 60_000, bytes(8))))
    (closed,) = victim.of(Closed)
    assert (closed.code, dict(closed.args)["name"]) == ("cheat", "Mia")
    assert any(name.endswith(".proof") for name in victim.disk)
    assert str(verify(victim.record, GAMES)) == "unfinished at 4"


@pytest.mark.parametrize("seat", NOBODY)
def test_nobody_is_waited_for_who_has_no_seat(seat):
    pair = Pair().play(plod, 4)
    hear(pair.joiner, frame(wire.Absent((seat,))))
    assert not any(seat in away.seats for away in pair.joiner.of(Away))
    assert pair.joiner.of(Closed)[0].msgid == SENTENCES["nonsense"]
    pair.joiner.do(pair.joiner.peer.forsake())


def test_who_is_waited_for_in_a_battle_has_left_it_whoever_else_is_said_to_be_away():
    *_, other = owing(seat=0)
    hear(other, frame(wire.Absent((3,))))
    deserted(other, 0, "vanished", "deserted")


# an entry that we stumble over -----------------------------------------------------------------


@pytest.mark.parametrize("where", ["place", "doubts"])
def test_an_entry_that_cannot_be_judged_is_refused_like_nonsense(monkeypatch, where):
    pair = Pair().play(plod, 4)
    mover = pair.seat(pair.host.match.position.turn)
    other = pair.seat(1 - mover.seat)
    monkeypatch.setattr(other.peer.match.fold, where, stumbles)
    mover.act(plod(mover.match.rules, mover.match.position, mover.seat))
    pair.run()
    assert other.of(Closed)[0].msgid == SENTENCES["nonsense"]
    assert mover.of(Closed)[0].msgid == SENTENCES["refused"]
    assert other.match.position.ply == 4
    assert str(verify(other.record, GAMES)) == "unfinished at 4"
    assert not any(name.endswith(".proof") for p in pair.peers for name in p.disk)


@pytest.mark.parametrize("seat", [0, 1])
def test_an_entry_that_cannot_be_judged_is_no_way_out_of_a_battle(monkeypatch, seat):
    table, gone, other = owing(seat)
    monkeypatch.setattr(other.peer.match.fold, "place", stumbles)
    hear(other, forge(gone, wire.Resign(bytes(8))))
    deserted(other, seat, "vanished", "deserted")
    assert bodies(other, Protest) == [Protest("vanished", seat)]
    table.run()
    assert gone.of(Closed)[0].msgid == SENTENCES["refused"]


def test_a_start_that_cannot_be_judged_leaves_no_trace(monkeypatch):
    monkeypatch.setattr("net.peer.handshake.accept", stumbles)
    pair = Pair().run()
    assert pair.joiner.of(Closed)[0].msgid == SENTENCES["nonsense"]
    assert not pair.joiner.disk
    assert not pair.joiner.peer.begun


# anything else that we stumble over --------------------------------------------------------------


def luzhanqi(seed="stumble") -> Mesh:
    """Two programs with their armies set up."""
    mesh = Mesh(seed=seed, games=BOX, game="luzhanqi", ruleset="tournament", disclosure="sealed")
    return mesh.play(lambda rules, view, seat: Deploy(ARMIES[seat]), 2)


def text(move: str):
    return lambda rules, view, seat: rules.from_text(view, seat, move)


@pytest.mark.parametrize("name", ["see", "acknowledge"])
@pytest.mark.parametrize("place", [0, 1])
def test_a_stumble_is_a_cut_that_resumes(monkeypatch, name, place):
    mesh = Mesh().play(plod, 4)
    node = mesh.nodes[place]
    if mesh.may_act(node) is not (name == "see"):  # who has moved sees, the other acknowledges
        mesh.play(plod, 1)
    with monkeypatch.context() as patch:
        patch.setattr(node.peer.match, name, stumbles)
        mesh.act(next(n for n in mesh.nodes if mesh.may_act(n)), plod)
        mesh.run()
    assert [n.away for n in mesh.nodes] == [(1,), (0,)]
    assert not any(n.of(Closed) for n in mesh.nodes)
    mesh.heal().play(plod)
    mesh.same()
    mesh.check()


@pytest.mark.parametrize("name", ["see", "acknowledge"])
@pytest.mark.parametrize("place", [0, 1])
def test_a_stumble_in_mid_battle_is_a_cut_and_nobody_has_left(monkeypatch, name, place):
    mesh = luzhanqi()
    for move in ("a6a7", "b7b8"):
        mesh.play(text(move), 1)
    node = mesh.nodes[place]
    with monkeypatch.context() as patch:
        patch.setattr(node.peer.match, name, stumbles)
        mesh.act(mesh.nodes[0], text("c6c7"))
        mesh.run()
    assert node.peer.match.grave
    assert [n.away for n in mesh.nodes] == [(1,), (0,)]
    mesh.heal()
    mesh.check()
    assert not any(n.of(Audited) for n in mesh.nodes)
    assert [n.match.position.phase for n in mesh.nodes] == [Phase.PLAY] * 2
    assert [n.match.position.ply for n in mesh.nodes] == [3] * 2


def test_who_makes_us_stumble_again_and_again_has_20_connected_seconds_like_anybody(monkeypatch):
    mesh = luzhanqi()
    for move in ("a6a7", "b7b8"):
        mesh.play(text(move), 1)
    host, gone = mesh.nodes
    lie(gone, Label, lambda body: None)
    mesh.act(host, text("c6c7"))
    mesh.run()
    seconds = cuts = 0
    while not host.of(Closed):
        mesh.tick(4)
        seconds += 1
        assert seconds < 2 * REVEAL_WITHIN, "nobody ever decides"
        if seconds % 4 == 0 and not host.of(Closed):
            with monkeypatch.context() as patch:
                patch.setattr(host.peer, "take", stumbles)
                link = next(iter(host.peer.links))
                host.do(lambda peer, link=link: peer.receive(frame(wire.Ping()), link))
            cuts += 1
            assert host.away == (1,)
            mesh.heal()
    assert cuts > 3
    assert host.of(Closed)[0].code == "deserted"
    assert bodies(host, Protest) == [Protest("refused", 1)]
    assert verify(host.disk[host.peer.match.record.name], BOX).kind == "refused"


def test_a_stumble_over_a_stranger_ends_only_his_link(monkeypatch):
    mesh = Mesh().play(plod, 4)
    number = mesh.host.peer.link().number
    with monkeypatch.context() as patch:
        patch.setattr(mesh.host.peer, "take", stumbles)
        mesh.host.do(lambda peer: peer.receive(frame(mesh.guests[0].peer.hello), number))
    assert not mesh.host.away
    mesh.play(plod)
    mesh.same()
