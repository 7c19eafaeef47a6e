"""What armies wear, on a fake wire: who hears it, also late, how often; and it harms nothing."""

import msgspec
import pytest

from net.drivers.open_table import host, join
from net.peer.allowance import BURST, EVERY
from net.peer.states import SEATED, TRANSITIONS, Kind, State, Verdict
from net.record.audit import verify
from net.report import Closed, Coloured, Started, Waiting
from net.wire import messages as wire
from net.wire.frames import decode, frame

from .mesh import Mesh
from .star import Star
from .test_chairs import look_on as look_on_mesh
from .test_emotes import older
from .test_link import Seen
from .test_onlookers import look_on, same
from .toy import GAMES, plod
from .wire import End, Pair

TEXTS = ("green gold green leaf", "red red red sun", "blue blue gold star", "gold gold gold ring")


def known(end: object) -> dict[int, str]:
    """Give by seat what an end was told; nothing comes twice."""
    told = end.of(Coloured)
    assert len(set(told)) == len(told)
    return {each.seat: each.text for each in told}


def but(seat: int, count: int) -> dict[int, str]:
    return {n: TEXTS[n] for n in range(count) if n != seat}


def said(end: End) -> list[wire.Colours]:
    return [m for m in end.messages() if isinstance(m, wire.Colours)]


def wear(*ends: object) -> None:
    """Have each say what their seat wears."""
    for end in ends:
        told = end.peer.colour(end.seat, TEXTS[end.seat])
        end.do((lambda _, told=told: told) if hasattr(end, "mesh") else told)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_knows_what_all_others_wear_and_no_file_does(players):
    star = Star(players).run()
    ida = look_on(star)
    files = {name: data for p in star.peers for name, data in p.disk.items()}
    wear(star.host, *star.guests[:-1])
    star.run()
    for each in (star.host, *star.guests[:-1]):
        assert known(each) == but(each.seat, players)
    assert known(ida) == but(-1, players)
    assert {name: data for p in star.peers for name, data in p.disk.items()} == files
    assert star.host.peer.colour((star.host.seat + 1) % players, "red") == [], "for nobody else"
    assert sum(len(said(p)) for p in star.guests) == players - 1, "each guest said one word"
    star.play(plod)
    same(star, ida)


@pytest.mark.parametrize("plies", [0, 5, 10_000])
def test_who_comes_late_to_look_on_is_told_when_they_know_the_match(plies):
    star = Star(3).play(plod, plies)
    wear(*star.peers)
    star.tick()
    ida = look_on(star)
    star.tick(8)
    assert known(ida) == but(-1, 3)
    star.play(plod)
    same(star, ida)


def test_a_rematch_says_nothing_and_colours_go_with_their_players():
    star = Star(3).play(plod)
    wear(*star.peers)
    star.run()
    ida = look_on(star)
    star.tick(8)
    before = [len(said(p)) for p in star.peers]
    old = [p.seat for p in star.peers[:3]]
    for p in star.peers[:3]:
        p.do(p.peer.rematch())
    star.run()
    assert [p.seat for p in star.peers[:3]] == [(seat + 1) % 3 for seat in old]
    star.tick(8)
    assert [len(said(p)) for p in star.peers] == before
    late = look_on(star, "Uli")
    star.tick(8)
    assert known(late) == {(seat + 1) % 3: TEXTS[seat] for seat in old}
    star.host.do(star.host.peer.colour(star.host.seat, TEXTS[3]))
    star.run()
    assert all(p.of(Coloured)[-1] == Coloured(star.host.seat, TEXTS[3])
               for p in (ida, late, *star.guests[:2]))


@pytest.mark.parametrize("players", [2, 3])
def test_who_was_killed_is_told_again_and_tells_again(players):
    mesh = Mesh(players).play(plod, 6)
    ida = look_on_mesh(mesh)
    wear(*mesh.nodes[:players])
    mesh.run()
    guest = mesh.guests[0]
    guest.kill()
    mesh.run()
    mesh.heal()
    assert known(guest) == but(guest.seat, players), "the host has kept them"
    wear(guest)  # a screen says it when it opens
    mesh.host.kill()
    mesh.run()
    mesh.host.restart()
    while mesh.reconnect(ida):
        mesh.tick()
    mesh.meet()
    mesh.tick()
    assert known(mesh.host) == but(mesh.host.seat, players), "each guest said theirs again"
    wear(mesh.host)
    mesh.tick(2)
    for node in mesh.nodes[1:players]:
        assert known(node) == but(node.seat, players)
    assert known(ida) == but(-1, players)
    mesh.play(plod)
    mesh.tick(8)
    mesh.check()


def test_who_holds_the_table_next_tells_who_comes_to_look_on():
    mesh = Mesh(3).play(plod, 6)
    wear(*mesh.nodes)
    mesh.run()
    mesh.host.kill()
    mesh.meet()
    holder = next(n for n in mesh.guests if n.peer.holding)
    assert known(holder) == but(holder.seat, 3)
    mesh.host.restart()
    mesh.meet()
    assert known(mesh.host) == but(mesh.host.seat, 3), "he comes back as a guest"


def test_an_older_program_is_sent_none_and_plays():
    star = Star(3)
    old, young = star.guests
    older(old, 6)
    star.run()
    wear(star.host, young)
    star.run()
    assert known(young) == {star.host.seat: TEXTS[star.host.seat]}
    assert not any(isinstance(decode(data[4:]), wire.Colours)
                   for data in star.host.lines.get(old.line, []))
    assert known(old) == {}
    star.play(plod)
    assert verify(old.record, GAMES).ok


@pytest.mark.parametrize("cut", [False, True])
def test_nobody_dresses_another(cut):
    mesh = Mesh(3).play(plod, 4)
    liar, other = mesh.guests
    if cut:  # over a link that came back the words of all seats may come
        mesh.cut(liar)
        mesh.run()
        mesh.meet()
    (cable,) = [c for c in mesh.cables if c.open and any(end[0] is liar for end in c.ends)]
    number = next(n for node, n in cable.ends if node is mesh.host)
    for seat in (other.seat, mesh.host.seat, 3):
        data = frame(wire.Colours(seat, TEXTS[0]))
        mesh.host.do(lambda peer, data=data: peer.receive(data, number))
    mesh.run()
    assert not any(known(node) for node in mesh.nodes)
    liar.do(lambda peer: peer.receive(frame(wire.Colours(liar.seat, TEXTS[0])),
                                      next(n for node, n in cable.ends if node is liar)))
    assert not known(liar), "nor does the host dress us"
    assert not any(node.of(Closed) for node in mesh.nodes)
    mesh.play(plod)
    mesh.same()


def test_a_flood_is_dropped_without_a_word():
    star = Star(3).play(plod, 3)
    liar, other = star.guests
    for second in range(10):
        many = b"".join(frame(wire.Colours(liar.seat, f"{second} {n}")) for n in range(1000))
        star.host.do(star.host.peer.receive(many, liar.line))
        star.tick(4, 0.25)
    most = BURST + 10 / EVERY + 1
    for each in (star.host, other):
        assert most - 3 <= len(each.of(Coloured)) <= most
        assert not each.of(Closed)
    assert not liar.of(Coloured)
    same_word = frame(wire.Colours(liar.seat, star.host.of(Coloured)[-1].text)) * 1000
    star.tick(40)
    before = len(star.host.frames)
    star.host.do(star.host.peer.receive(same_word, liar.line))
    assert len(star.host.frames) == before, "what is known is not passed on again"
    star.play(plod)


@pytest.mark.parametrize("body", [[62, 4, ""], [62, -1, ""], [62, 0, "x" * 33], [62, 0, 1], [62, 0],
                                  [62, 0, "", ""], [62, 0, None], [62, 0, b"red"]])
def test_what_is_longer_or_no_text_is_no_message(body):
    assert decode(msgspec.msgpack.encode([62, 0, "é" * 32])) == wire.Colours(0, "é" * 32)
    with pytest.raises(wire.ProtocolError):
        decode(msgspec.msgpack.encode(body))


def test_it_is_taken_while_a_match_is_seated_and_harms_nothing_before_and_after():
    taken = {s for s in State if TRANSITIONS[s, Kind.COLOURS][0] is Verdict.TAKE}
    assert taken == set(SEATED)
    assert TRANSITIONS[State.HELLO, Kind.COLOURS][0] is Verdict.REFUSE
    pair = Pair()
    assert pair.host.peer.colour(0, TEXTS[0]) == [], "there is no match"
    pair.play(plod)
    for each in pair.peers:
        each.do(each.peer.rematch())
    pair.pass_on(pair.joiner, pair.host)
    assert pair.host.peer.state is State.START
    pair.host.do(pair.host.peer.receive(frame(wire.Colours(pair.joiner.peer.match.seat, "red"))))
    pair.run()
    assert len(pair.joiner.of(Started)) == 2
    assert not known(pair.host)
    assert not pair.host.of(Closed)


def test_over_real_sockets(tmp_path):
    table = host("toy", {}, "Mia", folder=tmp_path / "h", port=0, games=GAMES)
    mia = Seen(table)
    port = int(mia.wait(Waiting).addresses[0].rsplit(":", 1)[1])
    leo = Seen(join("127.0.0.1", port, "Leo", folder=tmp_path / "j", games=GAMES,
                    words=mia.of(Waiting)[0].words))
    try:
        leo.wait(Started)
        mia.wait(Started)
        leo.link.colour(1, TEXTS[1])
        assert mia.wait(Coloured) == Coloured(1, TEXTS[1])
        mia.link.colour(0, TEXTS[0])
        assert leo.wait(Coloured) == Coloured(0, TEXTS[0])
    finally:
        for each in (leo, mia):
            each.link.close()
            each.link.join(5)
