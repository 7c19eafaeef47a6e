"""A match survives: cables cut between any two frames, programs killed between any two orders."""

import pytest

from core.action import Deploy, Resign
from core.position import Phase
from net.peer.peer import Peer
from net.peer.states import State
from net.peer.stopwatch import FORSAKEN_AFTER
from net.record.audit import verify
from net.report import Closed, Refused, Started
from net.wire.messages import Garbage

from .hidden import ARMIES, BOX, SCRIPT
from .mesh import Cable, Mesh, Node
from .toy import hurry, plod

MODES = ("sealed", "open", "referee")


def luzhanqi(mode: str, seed: str = "w", glued: bool = False) -> Mesh:
    return Mesh(seed=seed, games=BOX, game="luzhanqi", glued=glued, ruleset="tournament",
                first="random", disclosure=mode)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_cut_pauses_the_match_and_nothing_is_lost(players):
    mesh = Mesh(players).play(plod, 8)
    guest = mesh.guests[0]
    mesh.cut(guest)
    mesh.run()
    assert mesh.host.away == (guest.seat,)
    assert guest.away == (mesh.host.seat,)
    for other in mesh.guests[1:]:
        assert other.away == (guest.seat,)
    for node in mesh.nodes:
        node.do(lambda peer, seat=node.seat: peer.act(seat, Resign()))
        assert node.of(Refused)
        assert not node.of(Closed)
    mesh.heal()
    assert all(node.away == () for node in mesh.nodes)
    mesh.play(plod)
    mesh.same()
    mesh.check()


def after_kills(mesh: Mesh, choose, *budgets: tuple[int, int]) -> bool:
    """Play with programs that end after so many orders, (place, orders) each, and start again.

    Give whether one was killed.
    """
    for place, orders in budgets:
        mesh.nodes[place].budget, mesh.nodes[place].torn = orders, 7 * orders
    mesh.play(choose)
    killed = any(node.peer is None for node in mesh.nodes)
    try:
        mesh.heal()
    except Garbage:
        assert not any(node.of(Started) for node in mesh.nodes)
        return killed
    mesh.play(choose)
    mesh.check()
    over(mesh)
    return killed


@pytest.mark.sweep
@pytest.mark.parametrize("both", [False, True], ids=["host", "both"])
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_a_kill_at_any_order_of_a_game_loses_nothing(players, both, every):
    """The host is killed after each of his orders in turn, or with him the first guest."""
    kills = 0
    for orders in range(0, 1000, every):
        budgets = [(0, orders), (1, orders)] if both else [(0, orders)]
        if not after_kills(Mesh(players), hurry, *budgets):
            break
        kills += 1
    assert kills > 30 // every


def script(rules, view, seat):
    """Deploy, fight the battles of `SCRIPT`, and give up."""
    if view.phase is Phase.MUSTER:
        return Deploy(ARMIES[seat])
    if view.ply < len(SCRIPT):
        return rules.from_text(view, seat, SCRIPT[view.ply])
    return Resign()


@pytest.mark.sweep
@pytest.mark.parametrize("glued", [False, True])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("every", [29, pytest.param(1, marks=pytest.mark.slow)])
def test_a_kill_at_any_order_of_a_hidden_battle_loses_nothing(mode, every, glued):
    """Each program in turn is killed: in deployments, oaths, tables, openings, the audit."""
    kills = 0
    for orders in range(0, 3000, every):
        place = orders // every % (3 if mode == "referee" else 2)
        if not after_kills(luzhanqi(mode, glued=glued), script, (place, orders)):
            break
        kills += 1
    assert kills > 60 // every


@pytest.mark.sweep
@pytest.mark.parametrize("every", [11, 13, 17, 23])
@pytest.mark.parametrize("mode", MODES)
def test_a_cable_cut_again_and_again_in_hidden_battles_loses_nothing(mode, every):
    """Also while it is being taken up again: whatever flies between two cuts is lost."""
    mesh = luzhanqi(mode)
    frames = 0
    while True:
        node = next((n for n in mesh.nodes if mesh.may_act(n)), None)
        if node is None:
            break
        mesh.act(node, script)
        while any(mesh.deliver(c, side) for c in mesh.cables for side in (0, 1)):
            frames += 1
            if frames % every == 0 and frames < 40 * every:  # a link needs some frames to be back
                guest = mesh.guests[frames // every % len(mesh.guests)]
                mesh.cut(guest)
                mesh.reconnect(guest)  # nobody is there for it who knows that all have the end
    mesh.check()
    over(mesh)
    assert frames > 50


def test_nobody_is_forsaken_before_a_while():
    mesh = luzhanqi("sealed")
    mesh.play(script, 4)
    one, two = mesh.nodes
    mesh.cut(two)
    mesh.now = 1.0
    for _ in range(int(FORSAKEN_AFTER)):
        one.do(Peer.forsake)
        assert not one.of(Closed)
        mesh.tick(by=1.0)
    mesh.tick(2, by=1.0)
    one.do(Peer.forsake)
    assert [x.code for x in one.of(Closed)] == ["lost"]


def over(mesh: Mesh) -> None:
    """All who still can be are done, and every record is good.

    Who was out and away when the others had done may have missed the end.
    """
    away = {seat for n in mesh.nodes if n.peer is not None for seat in n.peer.match.acks.away}
    for node in mesh.nodes:
        (record,) = (v for k, v in node.disk.items() if k.endswith(".tambour"))
        said = str(verify(record, mesh.games))
        out = node.peer is not None and node.seat in away
        if all(n.peer is not None for n in mesh.nodes) and not out:
            assert said == "verified", (node.name, node.state)
        assert said == "verified" or said.startswith("unfinished"), said


def test_a_host_started_anew_does_not_wait_for_who_has_left():
    mesh = Mesh(3).play(plod, 8)
    gone = mesh.nodes[1]
    gone.do(lambda peer: peer.act(gone.seat, Resign()))
    mesh.run()
    gone.do(Peer.close)
    mesh.run()
    mesh.host.kill()
    mesh.host.restart()
    mesh.reconnect(mesh.nodes[2])
    mesh.play(plod)
    assert [mesh.nodes[i].state for i in (0, 2)] == [State.DONE] * 2


def half_back(mesh: Mesh, guest: Node) -> Cable:
    """Have a guest back as far as that the host has said his RESUME, and not heard the guest's."""
    assert mesh.reconnect(guest)
    cable = mesh.cables[-1]
    link = mesh.host.peer.links[cable.ends[0][1]]
    while mesh.host.peer.state_of(link) is not State.RESUME:
        assert mesh.deliver(cable, 0) + mesh.deliver(cable, 1)
    return cable


@pytest.mark.parametrize(("make", "choose"), [
    (lambda: Mesh(3).play(plod, 7), plod),
    (lambda: luzhanqi("referee"), script),
    (lambda: luzhanqi("referee").play(script, 3), script),
])
def test_who_is_half_back_hears_what_another_brings_in_an_order_he_can_take(make, choose):
    """Both guests were cut off, and one had said what the host did not hear."""
    mesh = make()
    one = next(guest for guest in mesh.guests if mesh.may_act(guest))
    other = next(guest for guest in mesh.guests if guest is not one)
    mesh.act(one, choose)
    mesh.cut(mesh.host)
    cable = half_back(mesh, other)
    mesh.cables.remove(cable)  # slow for a moment
    assert mesh.reconnect(one)
    mesh.run()
    mesh.cables.append(cable)
    mesh.run()
    assert one.entries() == other.entries() == mesh.host.entries()
    assert all(node.away == () for node in mesh.nodes)
    mesh.play(choose)
    mesh.same()
    mesh.check()


def test_who_is_half_back_hears_that_one_has_resigned_before_that_he_has_left():
    mesh = Mesh(3).play(plod, 8)
    one, other = mesh.guests
    one.do(lambda peer: peer.act(one.seat, Resign()))
    mesh.cut(other)
    mesh.run()
    half_back(mesh, other)
    mesh.cut(one)
    mesh.run()
    assert all(node.away == () for node in mesh.nodes if node is not one)
    mesh.play(plod)
    assert [node.state for node in (mesh.host, other)] == [State.DONE] * 2
    mesh.check()


@pytest.mark.parametrize(("make", "choose"), [
    (lambda: luzhanqi("referee").play(script, 3), script),
    (lambda: luzhanqi("referee").play(script, 5), script),
    (lambda: Mesh(3).play(plod, 8), plod),
])
def test_a_resignation_counts_though_the_host_died_with_what_made_it_count(make, choose):
    """He had what came after it on his disk, and had passed nothing on to who resigned."""
    mesh = make()
    one = mesh.guests[1]
    one.do(lambda peer: peer.act(one.seat, Resign()))
    cable = next(c for c in mesh.cables if any(end[0] is one for end in c.ends))
    assert mesh.deliver(cable, 0)
    mesh.cables.remove(cable)
    mesh.run()
    mesh.cables.append(cable)
    mesh.host.kill()
    mesh.heal()
    mesh.play(choose)
    mesh.check()
    over(mesh)
