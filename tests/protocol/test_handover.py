"""Somebody goes to bed and another plays on: by their own word, or by that of all others."""

import pytest

from net.peer.onlooker import Onlooker
from net.peer.states import State
from net.record.audit import read, verify
from net.record.kept import read_kept
from net.report import Closed, HandedOver, Started, Vacant
from net.wire.messages import Garbage

from .mesh import Mesh, Node
from .star import Star
from .test_chairs import Beside
from .test_onlookers import look_on
from .toy import GAMES, plod


def names(star: Star) -> tuple[str, ...]:
    return star.host.peer.match.names


def whole(star: Star, *ends) -> None:
    """All have the same record, which is verified, and no key is left."""
    for end in ends:
        assert end.peer.state is State.DONE, end.peer.state
        assert end.record == star.host.record
        assert not [name for name in end.disk if name.endswith(".key")]
    assert str(verify(star.host.record, GAMES)) == "verified"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("leaver", [0, 1])
def test_a_computer_of_the_leaver_plays_on_with_a_key_of_its_own(players, leaver):
    star = Star(players).play(plod, 2)
    end = star.peers[leaver]
    before = end.peer.match.key.public
    end.do(end.peer.hand_over(end.seat, 3, "Sergeant"))
    star.run()
    for each in star.peers:
        (told,) = each.of(HandedOver)
        assert (told.seat, told.name, told.level, told.machine) == (leaver, "Sergeant", 3, leaver)
        assert told.seats == (each.seat,)
        assert each.peer.match.names[leaver] == "Sergeant"
        assert each.peer.match.log.key(leaver) != before
    star.play(plod)
    whole(star, *star.peers)
    (handed,) = read(star.host.record, GAMES).handed
    assert (handed.seat, handed.name, handed.level, handed.ply) == (leaver, "Sergeant", 3, 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_who_looks_on_takes_the_seat_of_a_guest(players):
    star = Star(players).play(plod, 2)
    ida = look_on(star)
    leo = star.guests[0]
    leo.do(leo.peer.hand_over(1, 0, ""))
    star.run()
    assert ida.of(Vacant) == [Vacant(1)]
    assert not ida.of(HandedOver), "nothing happens before somebody is willing"
    ida.do(ida.peer.play_for(1))
    star.run()
    assert names(star)[1] == "Ida"
    assert [x.seats for x in ida.of(Started)] == [(), (1,)]
    assert [x.seats for x in leo.of(HandedOver)] == [()]
    assert ida.seat == 1
    assert leo.peer.match.handed_on
    assert not [name for name in leo.disk if name.endswith(".key")], "their key is of no use"
    star.guests.remove(leo)
    players = [p for p in star.peers if p is not leo]
    leo.do(leo.peer.close())
    star.guests.append(leo)
    star.run()
    star.guests.remove(leo)
    assert not star.host.of(Closed)
    star.play(plod)
    whole(star, *players)
    assert [(x.seat, x.name, x.level) for x in read(ida.record, GAMES).handed] == [(1, "Ida", 0)]


# programs that are killed ------------------------------------------------------------------------


class Heir(Beside):
    """Somebody who looks on, and may take a seat."""

    def files(self, start, match, seat):
        record, keys = super().files(start, match, seat)
        return record.with_stem(f"{record.stem}b"), keys.with_stem(f"{keys.stem}b")

    def begin(self, seating) -> None:
        hopes = self.runs == 0 or self.kept.hopes
        Node.begin(self, Onlooker() if hopes else seating)

    @property
    def kept(self):
        record, keys = (next(v for k, v in self.disk.items() if k.endswith(ending))
                        for ending in ("b.tambour", "b.key"))
        return read_kept(record, keys, GAMES)


def beside(mesh: Mesh) -> Heir:
    ida = Heir(mesh)
    mesh.nodes.append(ida)
    mesh._join(ida, None, mesh.host, None)
    mesh.run()
    mesh.tick()
    return ida


def played(mesh: Mesh, *nodes: Node) -> None:
    """The match is played to its end by these, and all have one record, which is verified."""
    mesh.meet()
    mesh.play(plod)
    mesh.tick(8)
    (record,) = {v for n in nodes for k, v in n.disk.items() if k.endswith(".tambour")}
    assert str(verify(record, GAMES)) == "verified"
    assert not any(k.endswith(".key") for n in nodes for k in n.disk)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("place", [0, 1])
def test_whoever_is_killed_while_a_computer_takes_the_seat_plays_on(players, place):
    for other in range(players):
        for orders in range(9):
            mesh = Mesh(players).play(plod, 4)
            leaver, killed = mesh.nodes[place], mesh.nodes[other]
            killed.budget, killed.torn = orders, 7
            leaver.do(lambda peer: peer.hand_over(place, 2, "Corporal"))
            mesh.run()
            killed.budget = float("inf")
            mesh.heal()
            played(mesh, *mesh.nodes)
            mesh.check()


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("who", ["leaver", "host", "heir"])
def test_whoever_is_killed_while_somebody_takes_the_seat_it_is_handed_once(players, who):
    handed = 0
    for orders in range(14):
        mesh = Mesh(players).play(plod, 4)
        ida, leaver = beside(mesh), mesh.nodes[1]
        leaver.do(lambda peer: peer.hand_over(1, 0, ""))
        mesh.run()
        killed = {"leaver": leaver, "host": mesh.host, "heir": ida}[who]
        killed.budget, killed.torn = orders, 5
        ida.do(lambda peer: peer.play_for(1))
        mesh.run()
        killed.budget = float("inf")
        if killed.peer is None and any(k.endswith(".key") for k in killed.disk):
            try:
                killed.restart()
            except Garbage:
                assert killed is ida, "nobody but who looked on has nothing to go on with"
        mesh.meet()
        if mesh.host.peer.match.log.keys(1)[1:]:
            handed += 1
            mesh.nodes.remove(leaver)
            assert ida.seat == 1
            played(mesh, *mesh.nodes)
        else:
            assert leaver.peer.match.key.public == mesh.host.peer.match.log.key(1)
    assert handed
