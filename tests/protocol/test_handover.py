"""Somebody goes to bed and another plays on: by their own word, or by that of all others."""

import pytest
from msgspec.structs import replace

from client.__main__ import main
from core.action import Deploy, Resign
from net.crypto.keys import SeatKey
from net.peer.heirs import UNHANDED, heir
from net.peer.onlooker import Onlooker
from net.peer.peer import Peer
from net.peer.seated_match import PASSED_ON
from net.peer.states import State
from net.peer.stopwatch import FORSAKEN_AFTER
from net.record.audit import read, verify
from net.record.kept import read_kept
from net.record.log import Log
from net.record.record_file import load, save
from net.report import Away, Closed, HandedOver, Refused, Running, Started, Vacant, Willing
from net.wire import messages as wire
from net.wire.frames import encode, frame
from net.wire.messages import ClockRule, Garbage

from .hidden import Duel
from .mesh import Mesh, Node
from .star import Star
from .test_chairs import Beside
from .test_onlookers import look_on
from .test_posed import OPEN, Table, middle
from .test_throws import begun
from .toy import GAMES, plod
from .wire import End, Pair


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
        assert not told.here, "nobody sits there"
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
    assert [x.here for x in leo.of(HandedOver)] == [False]
    assert [x.here for x in ida.of(HandedOver)] == [False, True], "seen, and then theirs"
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


# what is no handover -----------------------------------------------------------------------------


def forged(star: Star, seat: int, body, key=None, n=None) -> bytes:
    """Sign an entry as a seat's program could, whatever its own log says, as a frame."""
    end = star.seat(seat)
    log, key = end.peer.match.log, key or end.peer.match.key
    logged = log.write(key, seat, body)
    if n is not None:
        short = Log(log.start)
        for each in log.order():
            if each.entry.seat != seat or each.entry.n < n:
                short.take(each)
        logged = short.write(key, seat, body)
    return frame(logged.entry)


def handover(seat, number, name="Ida", level=0, machine=None, key=None):
    key = SeatKey(b"k" * 32).public if key is None else key
    return wire.Handover(seat, number, key, name, level, seat if machine is None else machine)


def refused(star: Star, guest: End, data: bytes) -> str:
    """Have the host hear a frame from a guest; gives the last sentence that the guest reads."""
    star.host.do(star.host.peer.receive(data, guest.line))
    star.run()
    return guest.of(Closed)[-1].code if guest.of(Closed) else ""


def test_the_key_that_handed_its_seat_on_is_void_and_blames_nobody():
    star = Star(3).play(plod, 3)
    leo = star.guests[0]
    old = leo.peer.match.key
    before = len(leo.peer.match.log.chains[1])
    leo.do(leo.peer.hand_over(1, 2, "Corporal"))
    star.run()
    count = len(leo.peer.match.log.chains[1])
    move = wire.Resign(bytes(8))
    for n in (count, before, before - 1):  # after the handover, beside it, and before it
        star.host.do(star.host.peer.receive(forged(star, 1, move, old, n), leo.line))
        star.run()
    assert not any(p.of(Closed) for p in star.peers)
    assert [len(p.peer.match.log.chains[1]) for p in star.peers] == [count] * 3
    star.play(plod)
    whole(star, *star.peers)


def test_who_hands_a_seat_over_twice_has_done_it_once():
    star = Star(3).play(plod, 3)
    ida, leo = look_on(star), star.guests[0]
    at = len(leo.peer.match.log.chains[1])
    first = forged(star, 1, handover(1, at, key=ida.peer.key.public))
    second = forged(star, 1, handover(1, at, "Tom", key=SeatKey(b"t" * 32).public))
    for data in (first, second, first):
        star.host.do(star.host.peer.receive(data, leo.line))
        star.run()
    assert names(star) == ("Mia", "Ida", "Zoe")
    assert ida.seat == 1
    assert not star.host.of(Closed)


@pytest.mark.parametrize(("what", "wrong"), [
    ("another's seat", lambda at: handover(2, 9)),
    ("a key that sits here", lambda at: handover(1, at, key=None)),
    ("a computer that nobody runs", lambda at: handover(1, at, machine=0)),
    ("another entry than it is", lambda at: handover(1, at + 1)),
])
def test_a_handover_that_is_none_ends_the_match_with_its_proof(what, wrong):
    star = Star(3).play(plod, 3)
    leo = star.guests[0]
    body = wrong(len(leo.peer.match.log.chains[1]))
    if what == "a key that sits here":
        body = replace(body, key=star.host.peer.match.key.public)
    assert refused(star, leo, forged(star, 1, body)) == "refused"
    assert any(name.endswith(".proof") for name in star.host.disk)
    assert not any(p.of(HandedOver) for p in star.peers)


@pytest.mark.parametrize("plies", [0, 1])
def test_nobody_leaves_before_all_armies_are_seen(plies):
    star = Star(2)
    star.run()
    if plies:
        star.host.act(Deploy("0"))
    mia = star.host
    mia.do(mia.peer.hand_over(0, 3, "Sergeant"))
    assert mia.of(Refused)[-1].refusal.msgid == UNHANDED["early"]
    star.play(plod)
    mia.do(mia.peer.hand_over(mia.seat, 3, "Sergeant"))
    assert mia.of(Refused)[-1].refusal.msgid == UNHANDED["over"]


def test_a_thousand_wishes_are_one():
    star = Star(2).play(plod, 2)
    ida, leo = look_on(star), star.guests[0]
    for _ in range(1000):
        star.host.do(star.host.peer.receive(frame(wire.Vacant(1)), leo.line))
    assert not star.host.of(Closed)
    star.run()
    assert ida.of(Vacant) == [Vacant(1)]
    assert refused(star, leo, frame(wire.Vacant(0))) == "refused", "the seat of another"


def test_who_plays_on_after_asking_keeps_the_seat_and_a_computer_from_elsewhere_gets_none():
    star = Star(2).play(plod, 2)
    ida, leo = look_on(star), star.guests[0]
    leo.do(leo.peer.hand_over(1, 0, ""))
    star.run()
    ida.do(ida.peer.play_for(1, 3))
    star.run()
    assert not leo.of(HandedOver), "no computer runs on the leaver's machine for that"
    star.play(plod, 4)
    ida.do(ida.peer.play_for(1))
    star.run()
    assert not leo.of(HandedOver), "who has moved since plays on themselves"
    leo.do(leo.peer.hand_over(1, 0, ""))
    star.run()
    ida.do(ida.peer.play_for(1))
    star.run()
    assert leo.of(HandedOver)
    leo.do(leo.peer.hand_over(1, 3, "Sergeant"))
    star.run()
    assert leo.of(Refused)[-1].refusal.msgid == PASSED_ON
    assert len(star.host.of(HandedOver)) == 1


def test_a_wish_of_one_match_is_none_of_the_next():
    star = Star(2).play(plod, 2)
    ida, leo = look_on(star), star.guests[0]
    leo.do(leo.peer.hand_over(1, 0, ""))
    star.run()
    star.play(plod)
    for each in (star.host, leo):
        each.do(each.peer.rematch())
        star.run()
    star.play(plod, 2)
    for seat in (0, 1):
        ida.do(ida.peer.play_for(seat))
        star.run()
    assert not any(p.of(HandedOver) for p in star.peers)


def test_who_looks_on_has_no_say_in_an_agreement():
    star = Star(3).play(plod, 3)
    ida = look_on(star)
    star.host.peer.match._sign(handover(1, len(star.host.peer.match.log.chains[1])))
    star.run()
    ida.do(ida.peer.consent(1))
    star.run()
    assert not ida.of(Closed)
    assert ida.peer.state is State.PLAY


def test_a_record_whose_computer_runs_nowhere_falls(tmp_path, capsys):
    table = Table("agon", middle("agon")).agree().moved(2)
    match = table.joiner.peer.match
    body = handover(1, len(match.log.chains[1]), level=3, machine=3)
    entries = [*(x.raw for x in match.log.order()), match.log.write(match.key, 1, body).raw]
    record = tmp_path / "match.tambour"
    record.write_bytes(save(entries))
    assert main(["verify", str(record)]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("failed: handover")


# away, and the word of all others ---------------------------------------------------------------


def absent(star: Star, seat: int) -> End:
    """Cut a guest's line, and wait as long as the others must."""
    gone = star.guest(seat)
    star.host.do(Peer.lost(star.host.peer, gone.line))
    star.guests.remove(gone)
    star.run()
    star.tick(round(4 * FORSAKEN_AFTER) + 4)
    return gone


@pytest.mark.parametrize("players", [3, 4])
def test_all_others_together_hand_on_the_seat_of_who_is_away(players):
    star = Star(players).play(plod, 3)
    ida = look_on(star)
    gone = absent(star, 1)
    others = [p for p in star.peers if p is not ida]
    star.host.do(star.host.peer.hand_over(1, 0, ""))
    star.run()
    assert ida.of(Vacant) == [Vacant(1)]
    ida.do(ida.peer.play_for(1))
    star.run()
    for n, each in enumerate(others[1:]):
        (asked, *_) = each.of(Willing)
        assert (asked.seat, asked.name, asked.agreed) == (1, "Ida", frozenset((0,)))
        assert not star.host.of(HandedOver), "not before the last has agreed"
        each.do(each.peer.consent(1))
        star.run()
        assert len(star.host.of(HandedOver)) == (n == players - 3)
    assert names(star)[1] == "Ida"
    assert star.host.of(Away)[-1].seats == ()
    assert ida.seat == 1
    star.play(plod)
    whole(star, *star.peers)
    assert gone.peer.match.key.public != star.host.peer.match.log.key(1)


def test_two_do_not_put_out_each_other_and_nobody_is_put_out_at_once():
    star = Star(2).play(plod, 3)
    look_on(star)
    absent(star, 1)
    star.host.do(star.host.peer.hand_over(1, 0, ""))
    assert star.host.of(Refused)[-1].refusal.msgid == UNHANDED["two"]
    star = Star(3).play(plod, 3)
    gone = star.guest(1)
    star.host.do(Peer.lost(star.host.peer, gone.line))
    star.host.do(star.host.peer.hand_over(1, 0, ""))
    assert "a little longer" in star.host.of(Refused)[-1].refusal.msgid


@pytest.mark.parametrize("agreed", [False, True])
def test_an_agreement_that_nobody_gave_is_a_lie_with_its_proof(agreed):
    """The heir signs for the seat by their own key, which only all others may give them."""
    star = Star(3).play(plod, 3)
    leo = star.guests[0]
    key = SeatKey(b"x" * 32)
    at = len(leo.peer.match.log.chains[1])
    body = handover(1, at, key=key.public)
    if agreed:  # one of the two others has, and that is not enough
        star.host.peer.match._sign(body)
        star.run()
    assert refused(star, leo, forged(star, 1, body, key)) == "refused"
    assert not any(p.of(HandedOver) for p in star.peers)


def test_who_is_back_before_the_last_has_agreed_keeps_the_seat():
    star = Star(3).play(plod, 3)
    zoe = star.guest(2)
    at = len(star.host.peer.match.log.chains[1])
    body = handover(1, at)
    star.host.peer.match._sign(body)
    star.run()
    leo = star.guest(1)
    while leo.match.position.turn != 1:
        mover = star.seat(leo.match.position.turn)
        mover.act(plod(mover.match.rules, mover.match.view(mover.seat), mover.seat))
        star.run()
    leo.act(plod(leo.match.rules, leo.match.view(1), 1))
    zoe.peer.match._sign(body)  # signed before Zoe had heard of it
    star.run()
    assert heir(star.host.peer.match, body.key) is None
    star.play(plod)
    whole(star, *star.peers)


def test_an_altered_record_falls():
    star = Star(3).play(plod, 3)
    leo = star.guests[0]
    leo.do(leo.peer.hand_over(1, 2, "Corporal"))
    star.run()
    star.play(plod)
    data = star.host.record
    assert verify(data, GAMES).ok
    loaded = load(data)
    at = next(i for i, x in enumerate(loaded.entries) if isinstance(x.body, wire.Handover))
    for change in ({"name": "General"}, {"level": 3}, {"machine": 0}):
        entries = list(loaded.entries)
        entries[at] = replace(entries[at], body=replace(entries[at].body, **change))
        assert verify(save(map(encode, entries)), GAMES).kind == "failed"


# with all else that a match may have ------------------------------------------------------------


@pytest.mark.parametrize("key", OPEN)
def test_in_every_open_game_a_seat_is_handed_on_and_the_record_verified(key):
    table = Table(key, middle(key)).agree().moved(2)
    for end, level in ((table.host, 1), (table.joiner, 8), (table.host, 3)):  # a second time too
        end.do(end.peer.hand_over(end.seat, level, f"Level {level}"))
        table.run()
    table.moved(3)
    table.seat(table.match.position.turn).act(Resign())
    table.run()
    assert table.host.record == table.joiner.record
    found = read(table.host.record)
    assert found.verdict.ok
    assert [(x.seat, x.level) for x in found.handed] == [(0, 1), (1, 8), (0, 3)]
    assert found.names == ("Mia → Level 1 → Level 3", "Leo → Level 8")


def test_nobody_takes_over_what_is_hidden_or_bound():
    duel = Duel("sealed").run()
    duel.host.do(duel.host.peer.hand_over(duel.host.seat, 3, "Sergeant"))
    assert duel.host.of(Refused)[-1].refusal.msgid == UNHANDED["hidden"]
    table = begun()
    table.host.do(table.host.peer.hand_over(table.host.seat, 3, "Sergeant"))
    assert table.host.of(Refused)[-1].refusal.msgid == UNHANDED["chance"]


def test_the_clock_of_a_seat_goes_on():
    pair = Pair(clock=ClockRule(60, 0, 0, 0, False)).play(plod, 2)
    pair.tick(times=8)
    leo = pair.joiner
    before = leo.of(Running)[-1].clocks
    leo.do(leo.peer.hand_over(leo.seat, 2, "Corporal"))
    pair.run()
    assert leo.of(Running)[-1].clocks == before, "nobody gets time by it"
    pair.play(plod)
    assert str(verify(pair.host.record, GAMES)) == "verified"
    assert pair.host.record == pair.joiner.record


@pytest.mark.parametrize("level", [0, 3])
def test_another_game_is_played_by_the_programs_that_sit_there(level):
    star = Star(3).play(plod, 3)
    ida, leo = look_on(star), star.guests[0]
    leo.do(leo.peer.hand_over(1, level, "Corporal"))
    star.run()
    if not level:
        ida.do(ida.peer.play_for(1))
        star.run()
        leo.do(leo.peer.close())
        star.run()
        star.guests.remove(leo)
    star.play(plod)
    sits = [p for p in star.peers if p.peer.match.seat != 255]
    assert len(sits) == 3
    for each in sits:
        each.do(each.peer.rematch())
        star.run()
    assert star.host.peer.match.start.names == (
        "Zoe", "Mia", "Ida" if not level else "Leo")
    star.play(plod)
    assert str(verify(star.host.record, GAMES)) == "verified"


def test_a_table_passes_on_to_an_heir_and_back():
    mesh = Mesh(3).play(plod, 4)
    ida, leo = beside(mesh), mesh.nodes[1]
    leo.do(lambda peer: peer.hand_over(1, 0, ""))
    mesh.run()
    ida.do(lambda peer: peer.play_for(1))
    mesh.run()
    leo.do(lambda peer: peer.close())
    mesh.run()
    mesh.nodes.remove(leo)
    mesh.host.kill()
    mesh.meet()
    zoe = mesh.nodes[1]
    assert {zoe.peer.tenure.holder, ida.peer.tenure.holder} == {1}
    assert ida.peer.holding
    mesh.host.restart()
    mesh.meet()
    mesh.play(plod)
    mesh.tick(8)
    played(mesh, *mesh.nodes)


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


def test_verify_tells_who_played_on_for_whom(tmp_path, capsys):
    table = Table("agon", middle("agon")).agree().moved(2)
    for level, called in ((3, "Corporal"), (5, "\x1b[2JLieutenant")):
        table.joiner.do(table.joiner.peer.hand_over(1, level, called))
        table.run()
    table.seat(table.match.position.turn).act(Resign())
    table.run()
    record = tmp_path / "match.tambour"
    record.write_bytes(table.host.record)
    assert main(["verify", str(record)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "verified",
        "from ply 8: Corporal, a computer of level 3 at Leo's machine, plays on for Leo",
        "from ply 8: [2JLieutenant, a computer of level 5 at Leo's machine, plays on for Corporal",
    ]
