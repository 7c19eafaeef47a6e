"""Who looks on keeps a chair at the table: they come back without words, as players do."""

import socket
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.games import GAMES as BOX
from net.drivers import own_door, tcp
from net.drivers.discovery import Announcer, Calling, Finder
from net.drivers.going_on import kin_of, resume
from net.drivers.open_table import draw_key, host, join
from net.output import Send
from net.peer.onlooker import PATIENCE, Onlooker
from net.peer.peer import Peer
from net.peer.states import State
from net.players.bot import Bot
from net.record import key_file
from net.report import Audited, Away, Closed, Started, Waiting, Watching
from net.wire import messages as wire
from net.wire.frames import decode, frame

from .mesh import Mesh, Node
from .test_going_on import kill, left, until
from .test_link import Seen
from .test_successor_link import slowly
from .toy import GAMES, hurry, plod


class Worded(Bot):
    """A player that reads the words which open the table."""

    words = None

    def hear(self, report) -> None:
        super().hear(report)
        if isinstance(report, Waiting):
            self.words = report.words


def sat_down(tmp_path: Path) -> list[Worded]:
    """Seat Mia, whose table it is, and Leo."""
    table = host("toy", {}, "Mia", folder=tmp_path / "h", port=0, games=GAMES)
    told: list = []
    until(lambda: told, lambda: told.extend(table.poll()))
    guest = join("127.0.0.1", table.port, "Leo", folder=tmp_path / "j", words=told[0].words,
                 games=GAMES)
    bots = [Worded(link, slowly, GAMES) for link in (table, guest)]
    bots[0].words = told[0].words
    return bots


class Beside(Node):
    """A program without a seat; what it says is written down."""

    def __init__(self, mesh: Mesh, name: str = "Ida") -> None:
        self._name = name
        self.said: list[wire.Message] = []
        super().__init__(mesh, 9, mesh.host.setup)

    @property
    def name(self) -> str:
        return self._name

    def begin(self, seating) -> None:
        super().begin(Onlooker())

    def one(self, x) -> None:
        if isinstance(x, Send):
            self.said.append(decode(x.data[4:]))
        super().one(x)


class Crowded(Mesh):
    """A table at which Ida looks on already when its last place is taken."""

    def plug(self, guest: Node) -> None:
        if guest is self.nodes[-1]:
            self.nodes.append(Beside(self))
            self._join(self.nodes[-1], None, self.host, None)
            self.run()
        super().plug(guest)


def look_on(mesh: Mesh, name: str = "Ida") -> Beside:
    """Have somebody come by the words and look on."""
    ida = Beside(mesh, name)
    mesh.nodes.append(ida)
    mesh._join(ida, None, mesh.host, None)
    mesh.run()
    mesh.tick()
    return ida


def chairs(node: Node) -> list[bytes]:
    """Whom a node's key file lets come back."""
    (data,) = [data for name, data in node.disk.items() if name.endswith(".key")]
    return [line.key for line in key_file.read(data)[0] if isinstance(line, key_file.Chair)]


def fair(mesh: Mesh, ida: Beside) -> None:
    """All are at the end with one record; who looked on was told each move once (or their board
    would be another one), and said nothing of weight."""
    mesh.same()
    mesh.check()
    assert len(ida.of(Started)) == 1
    assert {type(m) for m in ida.said} <= {wire.Hello, wire.Prove, wire.Ping}


@pytest.mark.parametrize("make", [Mesh, Crowded])
@pytest.mark.parametrize("players", [2, 3])
def test_who_looks_on_comes_back_when_the_hosts_program_goes_on(players, make):
    mesh = make(players)
    ida = look_on(mesh) if make is Mesh else mesh.nodes[-1]
    mesh.play(plod, 8)
    for guest in mesh.guests:
        mesh.cut(guest)
    mesh.host.kill()
    mesh.run()
    assert ida.away == (0,)
    assert not ida.of(Closed)
    mesh.host.restart()
    while mesh.reconnect(ida):
        mesh.tick()
    assert set(ida.away) == set(range(1, players)), "now they wait for the others, as the host does"
    mesh.meet()
    mesh.tick()
    assert ida.away == ()
    assert mesh.host.of(Watching)[-1].names == ("Ida",)
    mesh.play(plod)
    mesh.tick(8)
    fair(mesh, ida)


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.slow)])
def test_a_host_killed_at_any_order_is_no_end_for_who_looks_on(every):
    for orders in range(0, 1000, every):
        mesh = Mesh(2)
        ida = look_on(mesh)
        mesh.host.budget, mesh.host.torn = orders, 7 * orders
        mesh.play(hurry)
        killed = mesh.host.peer is None
        mesh.heal()
        mesh.play(hurry)
        mesh.tick(8)
        mesh.check()
        if mesh.host.peer is None:  # his record is whole, and he comes back no more
            assert ida.match.over
        else:
            assert ida.state is State.DONE
        if not killed:
            break
    assert orders > 30


def test_a_cable_of_which_the_host_knows_nothing_yet_is_replaced():
    mesh = Mesh(2)
    ida = look_on(mesh)
    mesh.play(plod, 4)
    ida.do(lambda peer: peer.lost(0))
    assert mesh.reconnect(ida)
    mesh.run()
    mesh.tick()
    assert mesh.host.of(Watching)[-1].names == ("Ida",)
    assert ida.away == ()
    mesh.play(plod)
    mesh.tick(8)
    fair(mesh, ida)


def test_whoever_comes_back_is_one_line_on_disk_and_a_crowd_is_bounded():
    mesh = Mesh(2).play(plod, 4)
    ida = look_on(mesh)
    for _ in range(3):
        mesh.cut(ida)
        mesh.meet()
        mesh.tick()
    assert len(chairs(mesh.host)) == 1
    for n in range(wire.MOST_CHAIRS + 9):
        passing = look_on(mesh, f"Tom {n}")
        passing.do(lambda peer: peer.close())
        mesh.run()
        mesh.nodes.remove(passing)
    assert len(chairs(mesh.host)) == len(mesh.host.peer.chairs) == wire.MOST_CHAIRS


def test_who_comes_and_goes_again_and_again_is_nobodys_matter():
    mesh = Mesh(2).play(plod, 4)
    ida = look_on(mesh)
    for _ in range(30):
        mesh.cut(ida)
        mesh.reconnect(ida)
        mesh.run()
    mesh.tick()
    assert not mesh.host.of(Away)
    assert not mesh.guests[0].of(Away)
    mesh.play(plod)
    mesh.tick(8)
    fair(mesh, ida)


def test_a_table_is_sought_for_ten_minutes_and_no_longer():
    mesh = Mesh(2).play(plod, 4)
    ida = look_on(mesh)
    mesh.host.kill()
    mesh.run()
    mesh.tick(int(PATIENCE) - 1, by=1.0)
    assert not ida.of(Closed)
    assert ida.peer.wanted
    mesh.tick(3, by=1.0)
    assert [x.code for x in ida.of(Closed)] == ["lost"]
    assert not ida.peer.wanted


def test_at_an_older_programs_table_it_is_over_with_the_link():
    class Old(Mesh):
        def plug(self, guest: Node) -> None:
            hello = self.host.peer.hello
            self.host.peer.hello = replace(hello, high=wire.CHAIRS_FROM - 1)
            super().plug(guest)

    mesh = Old(2).play(plod, 4)
    ida = look_on(mesh)
    mesh.cut(ida)
    assert [x.code for x in ida.of(Closed)] == ["lost"]


def test_who_is_not_known_there_any_more_leaves():
    mesh = Mesh(2).play(plod, 4)
    ida = look_on(mesh)
    mesh.cut(ida)
    ida.do(lambda peer: peer.barred())
    assert [x.code for x in ida.of(Closed)] == ["lost"]


def test_a_seat_that_does_not_hold_the_table_yet_shuts_nobody_out():
    mesh = Mesh(3).play(plod, 4)
    ida = look_on(mesh)
    mesh.host.kill()
    mesh.run()
    ida.do(lambda peer: peer.barred())
    assert not ida.of(Closed)
    assert len(ida.peer.wanted) == 3


def test_where_all_chairs_are_taken_meanwhile_it_is_over():
    mesh = Mesh(2).play(plod, 4)
    ida = look_on(mesh)
    mesh.cut(ida)
    for n in range(wire.MOST_WATCHERS):
        look_on(mesh, f"Tom {n}")
    mesh.reconnect(ida)
    mesh.run()
    assert [x.code for x in ida.of(Closed)] == ["taken"]


def test_another_match_has_other_keys():
    mesh = Mesh(2)
    ida = look_on(mesh)
    mesh.play(plod)
    before = [key.open() for key in ida.peer.cut.near.values()]
    mesh.signed.clear()
    for node in (mesh.host, *mesh.guests[:1]):
        node.do(Peer.rematch)
        mesh.run()
    assert len(ida.of(Started)) == 2
    assert before
    assert not {key.open() for key in ida.peer.cut.near.values()} & set(before)
    mesh.play(plod, 4)
    mesh.cut(ida)
    mesh.meet()
    mesh.tick()
    assert ida.away == ()


@pytest.mark.parametrize("players", [3, 4])
def test_the_next_holder_lets_in_again_who_looked_on(players):
    mesh = Mesh(players, games={**BOX, **GAMES}).play(plod, 8)
    ida = look_on(mesh)
    mesh.host.kill()
    mesh.meet()
    mesh.tick(2)
    assert mesh.nodes[1].peer.holding
    assert mesh.nodes[1].of(Watching)[-1].names == ("Ida",)
    assert ida.away == (0,)
    for guest in mesh.guests[: players - 1]:
        assert len(chairs(guest)) == 1
        assert len(guest.peer.chairs) == (guest is mesh.nodes[1])
    mesh.host.restart()
    mesh.meet()
    mesh.tick(2)
    assert ida.away == ()
    mesh.play(plod)
    mesh.tick(8)
    fair(mesh, ida)


def test_a_guest_whose_program_was_away_hears_of_the_chairs_when_it_is_back():
    mesh = Mesh(3).play(plod, 8)
    mesh.nodes[1].kill()
    mesh.run()
    look_on(mesh)
    assert not chairs(mesh.nodes[1])
    mesh.heal()
    assert len(chairs(mesh.nodes[1])) == 1


@pytest.mark.parametrize(("told", "by"), [((bytes(32),), 0), ((), 1)])
def test_what_is_no_chair_ends_the_link_and_nobody_else_may_say(told, by):
    mesh = Mesh(3).play(plod, 4)
    data = frame(wire.Chairs(told or (mesh.host.peer.key.public,)))
    node = mesh.nodes[1 - by]
    number = next(n for n, link in node.peer.links.items() if link.seat == by)
    node.do(lambda peer: peer.receive(data, number))
    assert not chairs(node)
    assert bool(node.of(Closed)) == (not by)


def test_at_a_table_for_two_nothing_is_said_of_chairs():
    mesh = Mesh(2).play(plod, 4)
    said: list[wire.Message] = []
    told = mesh.sent
    mesh.sent = lambda node, data, to: (said.append(decode(data[4:])), told(node, data, to))
    look_on(mesh)
    mesh.tick(4)
    assert any(isinstance(x, wire.Watchers) for x in said)
    assert not any(isinstance(x, wire.Chairs) for x in said)


def test_over_real_sockets_the_host_is_killed_and_goes_on_and_all_look_on_again(
        tmp_path, monkeypatch):
    """Ida, who looked on, comes back by herself; Uma comes by the new words, Tom by his key."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("", 0))
        near = probe.getsockname()[1]
    for module, kind in ((own_door, Calling), (tcp, Finder), (tcp, Announcer)):
        monkeypatch.setattr(module, kind.__name__, partial(kind, port=near))
    bots = sat_down(tmp_path)
    port, seen = bots[0].link.port, []

    def sit(name, **more):
        seen.append(Seen(join("127.0.0.1", port, name, folder=tmp_path / name, games=GAMES,
                              watch=True, **more)))
        return seen[-1]

    ida = sit("Ida", words=bots[0].words)
    until(lambda: bots[0].match and bots[0].match.position.ply > 3, *(b.step for b in bots))
    ida.wait(Started)
    kill(bots[0])
    until(lambda: bots[1]._waits, bots[1].step)
    until(lambda: [x.seats for x in ida.of(Away)] == [(0,)])
    key = draw_key()
    (record,) = (tmp_path / "h").glob("*.tambour")
    (kin,) = kin_of(record, Path.read_bytes, GAMES)
    table = resume(kin, announce=True, friends=[key])
    finder = Finder(port=near)
    try:
        bots[0] = Worded(table, slowly, GAMES)
        until(lambda: bots[0].words, bots[0].step)
        assert table.port == port
        until(lambda: not ida.of(Away)[-1].seats, *(b.step for b in bots))
        uma, tom = sit("Uma", words=bots[0].words), sit("Tom", friends=[key])
        # whoever held the door meanwhile is heard of until they are known to have shut it
        until(lambda: [(x.free, x.name, x.port) for x in finder.poll()] == [(0, "Mia", port)],
              *(bot.step for bot in bots))
        for each in (uma, tom):
            each.wait(Started)
        until(lambda: all(bot.verdict for bot in bots), *(bot.step for bot in bots))
        for each in (ida, uma, tom):
            assert each.wait(Audited).verdict == "verified"
        left(bots)
        records = [path.read_bytes() for path in tmp_path.rglob("*.tambour")]
        assert records == records[:1] * 5
        assert not list(tmp_path.rglob("*.key"))
    finally:
        finder.close()
        for each in seen:
            each.link.close()
        for each in seen:
            each.link.join(10)
