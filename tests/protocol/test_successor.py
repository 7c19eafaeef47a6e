"""The host of three or four is gone: the next seat holds the table, and he comes back as a guest.
"""

import pytest
from msgspec.structs import replace

from core.action import Resign
from net.crypto.keys import SeatKey
from net.output import Send
from net.peer.guest import Guest
from net.peer.handshake import Me
from net.peer.peer import Peer
from net.peer.states import State
from net.peer.stopwatch import FORSAKEN_AFTER
from net.peer.successor import MOVES, Successor
from net.peer.tenure import Tenure, neighbour_key
from net.record.audit import verify
from net.record.log import Log
from net.report import Audited, Away, Closed, Started
from net.wire.frames import frame
from net.wire.messages import Stands, Term

from .hidden import BOX
from .mesh import Mesh
from .test_resume import luzhanqi, over, script
from .toy import GAMES, hurry, plod
from .wire import stream


def holders(mesh: Mesh) -> list[int]:
    """List the places of the programs that hold the table."""
    return [n.place for n in mesh.nodes if n.peer is not None and n.peer.holding]


@pytest.mark.parametrize("players", [3, 4])
def test_the_next_seat_takes_over_and_the_old_host_returns_as_a_guest(players):
    mesh = Mesh(players).play(plod, 8)
    mesh.host.kill()
    mesh.meet()
    assert holders(mesh) == [1]
    for node in mesh.guests:
        assert node.away == (0,)
        assert node.of(Away)[-1].holder == 1
        assert not node.of(Closed)
    mesh.host.restart()
    mesh.meet()
    assert holders(mesh) == [1]
    assert isinstance(mesh.host.peer.seating, Guest)
    assert all(node.away == () for node in mesh.nodes)
    mesh.play(plod)
    mesh.same()
    mesh.check()
    over(mesh)


@pytest.mark.parametrize("glued", [False, True])
@pytest.mark.parametrize("returns", [False, True])
@pytest.mark.parametrize("players", [3, 4])
def test_a_host_who_is_out_is_not_waited_for(players, returns, glued):
    mesh = Mesh(players, glued=glued).play(plod, 8)
    mesh.host.do(lambda peer: peer.act(0, Resign()))
    mesh.run()
    mesh.host.kill()
    mesh.meet()
    assert all(node.away == () for node in mesh.guests)
    if returns:
        mesh.play(plod, 2)
        mesh.host.restart()
        mesh.meet()
        assert isinstance(mesh.host.peer.seating, Guest)
    mesh.play(plod)
    assert [n.state for n in mesh.guests] == [State.DONE] * (players - 1)
    mesh.check()
    for node in mesh.guests:
        (record,) = (v for k, v in node.disk.items() if k.endswith(".tambour"))
        assert str(verify(record, mesh.games)) == "verified"
    assert len({node.match.digest() for node in mesh.guests}) == 1
    if returns:
        assert mesh.host.match.digest() == mesh.guests[0].match.digest()


def test_a_host_who_is_out_and_says_goodbye_ends_it_for_nobody():
    mesh = Mesh(3).play(plod, 8)
    mesh.host.do(lambda peer: peer.act(0, Resign()))
    mesh.run()
    mesh.host.do(Peer.close)
    mesh.run()
    mesh.host.kill()
    mesh.meet()
    assert all(node.away == () and not node.of(Closed) for node in mesh.guests)
    mesh.play(plod)
    assert [n.state for n in mesh.guests] == [State.DONE] * 2
    mesh.check()


@pytest.mark.parametrize("out", [False, True], ids=["plays", "out"])
@pytest.mark.parametrize(("players", "every"), [
    (3, 59),
    *(pytest.param(n, 1, marks=[pytest.mark.slow, pytest.mark.timeout(900)]) for n in (3, 4)),
])
def test_a_host_killed_at_any_order_is_followed_by_the_next(players, out, every):
    """He comes back as a guest; or he had given up, and they play on without him."""
    followed = 0
    for orders in range(0, 1000, every):
        mesh = Mesh(players)
        if out:
            mesh.play(hurry, players)
            mesh.host.budget, mesh.host.torn = orders, 7 * orders
            mesh.host.do(lambda peer: peer.act(0, Resign()))
            mesh.run()
        else:
            mesh.host.budget, mesh.host.torn = orders, 7 * orders
        mesh.play(hurry)
        if mesh.host.peer is not None:
            break
        mesh.meet()
        followed += 1 in holders(mesh)
        mesh.play(hurry)
        if not all(node.state is State.DONE for node in mesh.guests):
            mesh.host.restart()
            mesh.meet()
            mesh.play(hurry)
            mesh.heal()
        mesh.check()
        over(mesh)
    assert followed >= 40 // every


def test_the_heir_is_killed_too_and_all_come_back_in_any_order():
    mesh = Mesh(4).play(plod, 6)
    mesh.host.kill()
    mesh.meet()
    mesh.nodes[1].kill()
    mesh.meet()
    assert holders(mesh) == [2]
    mesh.host.restart()
    mesh.meet()
    assert holders(mesh) == [2]
    mesh.nodes[2].kill()
    for place in (1, 2):
        mesh.nodes[place].restart()
        mesh.meet()
    assert len(holders(mesh)) == 1
    mesh.play(plod)
    mesh.same()
    mesh.check()
    over(mesh)


@pytest.mark.parametrize("glued", [False, True])
def test_two_who_hold_the_table_become_one(glued):
    """A pair on either side of a broken network: the newer term holds when they meet."""
    mesh = Mesh(4, glued=glued).play(plod, 6)
    everybody = mesh.nodes
    mesh.cut(mesh.host)
    mesh.nodes = everybody[1:3]
    mesh.meet()
    mesh.nodes = [everybody[0], everybody[3]]
    mesh.meet()
    mesh.nodes = everybody
    assert holders(mesh) == [0, 1]
    assert all(node.peer.absent for node in everybody)
    mesh.meet()
    assert holders(mesh) == [1]
    assert all(node.away == () for node in everybody)
    mesh.play(plod)
    mesh.same()
    mesh.check()


@pytest.mark.parametrize("glued", [False, True])
@pytest.mark.parametrize("players", [3, 4])
def test_a_guest_and_his_holder_who_seek_each_other_at_once_find_each_other(players, glued):
    mesh = Mesh(players, glued=glued).play(plod, 6)
    guest = mesh.guests[0]
    mesh.cut(guest)
    mesh.tick(12)
    assert mesh.reconnect(guest)
    assert mesh.reconnect(mesh.host)
    mesh.run()
    assert mesh.connected(guest)
    assert all(node.away == () for node in mesh.nodes)
    mesh.play(plod)
    mesh.same()
    mesh.check()


def test_a_cable_that_was_out_for_a_moment_changes_nobody_s_place():
    mesh = Mesh(3).play(plod, 6)
    mesh.cut(mesh.guests[0])
    mesh.meet()
    assert holders(mesh) == [0]
    assert [node.peer.tenure.term for node in mesh.nodes] == [0, 0, 0]
    mesh.play(plod)
    mesh.same()


def test_who_does_not_return_is_forsaken_under_the_new_holder_too():
    mesh = Mesh(3).play(plod, 6)
    mesh.host.kill()
    mesh.meet()
    for _ in range(int(FORSAKEN_AFTER) + 1):
        mesh.tick(by=1.0)
    mesh.nodes[2].do(Peer.forsake)
    mesh.run()
    assert [x.code for node in mesh.guests for x in node.of(Closed)] == ["lost", "lost"]


def test_another_game_begins_under_the_new_holder():
    mesh = Mesh(3).play(plod, 6)
    mesh.host.kill()
    mesh.meet()
    mesh.host.restart()
    mesh.meet()
    mesh.play(hurry)
    mesh.same()
    for node in mesh.nodes:
        node.disk.clear()
        node.do(Peer.rematch)
    mesh.signed.clear()
    mesh.run()
    assert [node.peer.match.start.names for node in mesh.nodes] == [("Zoe", "Mia", "Leo")] * 3
    assert [node.peer.tenure.holder for node in mesh.nodes] == [mesh.nodes[1].seat] * 3
    mesh.play(hurry)
    mesh.same()
    mesh.check()


# whoever lies ----------------------------------------------------------------------------------


def knock_again(mesh: Mesh, place: int) -> None:
    """Have a guest come to the host by a second link."""
    guest, host = mesh.nodes[place], mesh.host
    (near,) = (x for x in guest.peer.doors if x.seat == host.seat)
    (far,) = (x for x in host.peer.doors if x.seat == guest.seat)
    mesh._join(guest, near, host, far)
    mesh.run()


@pytest.mark.parametrize(("term", "holds"), [(1, False), (2, True), (5, True), (1_000_000, True)])
def test_who_claims_the_table_does_not_get_it_from_a_host_who_has_all_others(term, holds):
    mesh = Mesh(4).play(plod, 6)
    mesh.nodes[2].peer._claim = lambda other: Term(term, holds)
    knock_again(mesh, 2)
    del mesh.nodes[2].peer._claim
    mesh.meet()
    assert mesh.host.peer.holding
    mesh.cables = [c for c in mesh.cables if c.open]
    assert not any(node.of(Closed) for node in mesh.nodes)
    others = [node for node in mesh.nodes if node.place != 2]
    assert all(set(node.away) <= {2} for node in others)


@pytest.mark.parametrize("term", [Term(1, False), Term(7, False), Term(999_999, False),
                                  Term(4, True), Term(400_000, True)])
def test_a_guest_s_word_moves_no_term_of_a_host_who_has_others(term):
    """Terms that somebody else could use up would be a table that passes on no more."""
    mesh = Mesh(4).play(plod, 6)
    mesh.nodes[2].peer._claim = lambda other: term
    knock_again(mesh, 2)
    del mesh.nodes[2].peer._claim
    mesh.meet()
    assert mesh.host.peer.tenure.term == 0
    assert [node.peer.tenure.term for node in mesh.nodes if node.place != 2] == [0, 0, 0]
    assert not any(node.of(Closed) for node in mesh.nodes)
    mesh.cables = [c for c in mesh.cables if c.open]
    mesh.play(plod)
    mesh.same()


def test_a_claim_in_the_middle_of_play_is_refused():
    mesh = Mesh(3).play(plod, 6)
    guest, host = mesh.nodes[2], mesh.host
    (number,) = guest.peer.links
    mesh.sent(guest, frame(Term(2, True)), number)
    mesh.run()
    assert host.peer.holding
    assert host.peer.tenure.term == 0
    assert [x.code for x in guest.of(Closed)] == ["refused"]


def test_a_neighbour_without_the_seat_s_key_is_put_out():
    """He knows what opens the door, and no more."""
    mesh = Mesh(3).play(plod, 6)
    mesh.host.kill()
    heir, thief = mesh.nodes[1], mesh.nodes[2]
    mesh.tick(8)
    own = thief.peer.match.greets
    thief.peer.match.greets = SeatKey(bytes(32))
    mesh.reconnect(thief)
    mesh.run()
    thief.peer.match.greets = own
    assert not heir.peer.holding
    assert not heir.of(Closed)
    mesh.meet()
    assert heir.peer.holding
    mesh.host.restart()
    mesh.meet()
    mesh.play(plod)
    mesh.same()


def test_the_door_of_another_seat_is_not_ours_to_tell():
    mesh = Mesh(3).play(plod, 6)
    guest, host = mesh.nodes[2], mesh.host
    (number,) = guest.peer.links
    for i in range(2 * MOVES):
        mesh.sent(guest, frame(Stands(guest.seat, (f"10.0.0.{i}:1",))), number)
    mesh.run()
    last = (f"10.0.0.{MOVES - 1}:1",)
    assert host.peer.addresses == {guest.seat: last}
    assert mesh.nodes[1].peer.addresses == {guest.seat: last}
    mesh.sent(guest, frame(Stands(1, ("10.0.0.9:1",))), number)
    mesh.run()
    assert [x.code for x in guest.of(Closed)] == ["refused"]
    assert host.peer.addresses == {guest.seat: last}


def test_two_seats_make_the_same_key_and_no_third_does():
    mesh = Mesh(4)
    match = mesh.host.peer.match
    keys = {
        (a.seat, b.seat): a.peer.cut.near[b.seat].open()
        for a in mesh.nodes for b in mesh.nodes if a is not b
    }
    assert all(keys[a, b] == keys[b, a] for a, b in keys)
    assert len(set(keys.values())) == 6
    other = neighbour_key(match.key, 0, 1, Log(replace(match.start, game="other")))
    assert other.open() not in keys.values()


@pytest.mark.parametrize("ours", [Term(0, False), Term(3, False), Term(3, True), Term(9, True)])
@pytest.mark.parametrize("theirs", [Term(0, False), Term(2, False), Term(4, True), Term(9, True)])
@pytest.mark.parametrize("first", range(4))
def test_both_come_to_the_same_term(ours, theirs, first):
    for a, b in ((0, 1), (1, 2), (0, 3)):
        terms = {Tenure(4, 0, first).agreed(a, ours, b, theirs),
                 Tenure(4, 0, first).agreed(b, theirs, a, ours)}
        (term,) = terms
        assert Tenure(4, 0, first).holds(term) in (a, b)
        assert max(ours.term, theirs.term) <= term < max(ours.term, theirs.term) + 4


@pytest.mark.parametrize("mode", ["sealed", "referee"])
def test_a_table_for_two_and_one_with_a_referee_pass_on_to_nobody(mode):
    mesh = luzhanqi(mode).play(script, 4)
    mesh.host.kill()
    mesh.meet()
    assert holders(mesh) == []
    assert all(node.peer.tenure is None and not node.peer.listens for node in mesh.guests)


def test_a_stranger_who_comes_to_a_host_that_is_a_guest_now_ends_nothing():
    mesh = Mesh(3).play(plod, 6)
    mesh.host.kill()
    mesh.meet()
    mesh.host.restart()
    mesh.meet()
    peer = mesh.host.peer
    stranger = Successor(
        Me("Eve", mesh.games), Guest(), entropy=stream("eve"), files=mesh.host.files)
    hello = next(x.data for x in (stranger.link(), stranger.open())[1] if isinstance(x, Send))
    number = peer.link(bytes(32)).number
    mesh.host.do(lambda peer: peer.receive(hello, number))
    mesh.host.do(lambda peer: peer.lost(number))
    assert not mesh.host.of(Closed)
    mesh.play(plod)
    mesh.same()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_a_cut_all_play_again(players):
    mesh = Mesh(players, games=GAMES | BOX).play(plod, 8)  # who comes has more than one game
    mesh.cut(mesh.guests[0])
    mesh.run().heal().play(plod)
    mesh.same()
    mesh.signed.clear()
    for node in mesh.nodes:
        node.do(Peer.rematch)
    mesh.play(plod)
    assert [len(node.of(Started)) for node in mesh.nodes] == [2] * players
    assert all([x.verdict for x in node.of(Audited)] == ["verified"] * 2 for node in mesh.nodes)
    mesh.check()
