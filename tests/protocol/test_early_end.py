"""An END that comes before we know that all have acknowledged what ended the match waits for that.
"""

import pytest

from core.action import Action, Answer, Offer, Resign
from net.peer.states import State
from net.report import Closed
from net.wire.frames import decode
from net.wire.messages import Seen

from .mesh import Mesh, Node
from .toy import plod


def say(mesh: Mesh, node: Node, action: Action) -> None:
    node.do(lambda peer: peer.act(node.seat, action))
    mesh.run()


def resigned(mesh: Mesh, *nodes: Node) -> None:
    for node in nodes:
        say(mesh, node, Resign())


def unheard(mesh: Mesh, one: Node, action: Action) -> None:
    """Have a guest say what ends the match, and the host's program die and start anew when all who
    are not out but that guest have signed the END: nothing that was said since has come to him."""
    one.do(lambda peer: peer.act(one.seat, action))
    cable = next(c for c in mesh.cables if any(end[0] is one for end in c.ends))
    assert mesh.deliver(cable, 0)
    mesh.cables.remove(cable)
    mesh.run()
    mesh.cables.append(cable)
    assert mesh.host.state is State.END
    assert one.state is State.PLAY
    mesh.host.kill()
    mesh.host.restart()


def comes_first(mesh: Mesh, one: Node) -> None:
    """Have him back before all others, then them too."""
    assert mesh.reconnect(one)
    mesh.run()
    assert not any(node.of(Closed) for node in mesh.nodes)
    mesh.meet()
    mesh.check()
    mesh.same()


@pytest.mark.parametrize("glued", [False, True])
@pytest.mark.parametrize("players", [3, 4])
def test_who_agreed_to_a_draw_is_back_before_those_who_acknowledged_it(players, glued):
    """A host who was started anew has their ENDs, and no SEEN of theirs to pass on."""
    mesh = Mesh(players, glued=glued).play(plod, 8)
    *others, one = mesh.guests
    say(mesh, mesh.host, Offer("draw"))
    for other in others:
        say(mesh, other, Answer(True))
    unheard(mesh, one, Answer(True))
    comes_first(mesh, one)


@pytest.mark.parametrize("glued", [False, True])
@pytest.mark.parametrize("players", [3, 4])
def test_the_last_who_resigned_is_back_before_those_who_acknowledged_it(players, glued):
    """All others but the host had resigned before: the host says that they have left."""
    mesh = Mesh(players, glued=glued).play(plod, 8)
    *others, one = mesh.guests
    resigned(mesh, *others)
    unheard(mesh, one, Resign())
    comes_first(mesh, one)


@pytest.mark.parametrize("glued", [False, True])
def test_the_last_who_resigned_is_back_first_where_the_host_was_out(glued):
    """The host hears the END of who has won only when that one is back, too."""
    mesh = Mesh(4, glued=glued).play(plod, 8)
    one = mesh.guests[-1]
    resigned(mesh, mesh.host, mesh.guests[0])
    unheard(mesh, one, Resign())
    comes_first(mesh, one)


@pytest.mark.parametrize("place", [1, 2])
def test_a_host_started_anew_waits_for_who_has_resigned_and_must_sign_the_end(place):
    """Whom he waits for no longer is who was out before: whoever of the two comes first."""
    mesh = Mesh(3).play(plod, 8)
    first, last = mesh.nodes[place], mesh.nodes[3 - place]
    resigned(mesh, first)
    unheard(mesh, last, Resign())
    mesh.tick()
    assert mesh.host.away == (last.seat,)
    mesh.meet()
    mesh.check()
    mesh.same()


def test_who_reads_slowly_hears_the_end_before_what_made_it_one(monkeypatch):
    """Of SEENs he gets only the newest, when all else has come; he leaves no key behind."""
    mesh = Mesh(4).play(plod, 8)
    one = mesh.guests[0]
    (cable,) = (c for c in mesh.cables if any(end[0] is one for end in c.ends))
    (number,) = (end[1] for end in cable.ends if end[0] is mesh.host)
    resigned(mesh, one)
    late: dict[int, bytes] = {}
    send = mesh.sent

    def sent(node: Node, data: bytes, to: int) -> None:
        message = decode(data[4:])
        if isinstance(message, Seen) and (node, to) == (mesh.host, number):
            late[message.seat] = data
        else:
            send(node, data, to)

    monkeypatch.setattr(mesh, "sent", sent)
    resigned(mesh, *mesh.guests[1:])
    assert one.state is State.PLAY
    monkeypatch.undo()
    for data in late.values():
        mesh.sent(mesh.host, data, number)
    mesh.run()
    mesh.check()
    mesh.same()
