"""A link that is cut when one side has the end of a match already, and the other has not."""

import pytest

from core.action import Resign

from .mesh import Mesh
from .test_resume import luzhanqi, script
from .toy import plod


def done(mesh: Mesh) -> bool:
    """Tell whether somebody has the whole match: his keys are gone."""
    return any(not any(name.endswith(".key") for name in node.disk) for node in mesh.nodes)


@pytest.mark.parametrize("frames", range(4))
@pytest.mark.parametrize("mode", ["toy", "open"])
def test_no_key_outlasts_a_record_when_its_last_link_was_cut(mode, frames):
    """Whoever comes back for the last word makes nobody write a new key file."""
    mesh, choose = (Mesh(), plod) if mode == "toy" else (luzhanqi(mode), script)
    mesh.run()
    while not done(mesh):
        node = next((n for n in mesh.nodes if mesh.may_act(n)), None)
        if node is not None:
            mesh.act(node, choose)
        while not done(mesh) and any(mesh.deliver(c, s) for c in mesh.cables for s in (0, 1)):
            pass
    for _ in range(frames):
        any(mesh.deliver(c, s) for c in mesh.cables for s in (0, 1))
    for guest in mesh.guests:
        mesh.cut(guest)
        mesh.reconnect(guest)
    mesh.run()
    for node in mesh.nodes:
        assert not any(name.endswith(".key") for name in node.disk)


@pytest.mark.sweep
@pytest.mark.parametrize("frames", range(1, 7))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_word_that_waits_to_be_acknowledged_survives_a_cut(players, frames):
    """Somebody gives up, and his link is cut before he knows that all have heard it.

    The others may have signed the end meanwhile: it is no lie of theirs when it comes.
    """
    mesh = Mesh(players).play(plod, 4)
    leo = mesh.guests[0]
    for node in mesh.guests[1:]:
        node.do(lambda peer, seat=node.seat: peer.act(seat, Resign()))
        mesh.run()
    leo.do(lambda peer: peer.act(leo.seat, Resign()))
    away = [(c, s) for c in mesh.cables for s in (0, 1) if c.ends[s][0] is not leo]
    for _ in range(frames * (players - 1) + players):
        any(mesh.deliver(c, s) for c, s in away)
    mesh.cut(leo)
    mesh.run()
    mesh.heal()
    mesh.check()
    mesh.same()
