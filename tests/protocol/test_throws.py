"""Throws of nature's die between peers: nobody chooses, foresees or withholds what falls."""


from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.action import Answer, Deploy, Offer, Pass, Resign, Roll
from core.match import Match
from core.piece import NATURE
from net.crypto.commitment import throw_random, throw_seal, thrown
from net.peer.guest import Guest
from net.peer.handshake import Me
from net.peer.host import Host
from net.peer.states import State
from net.record.audit import verify
from net.record.setup import set_up
from net.report import Closed, Played
from net.wire.hidden_messages import Bind, Charge, Protest, Throw

from .dice import BOX, DICE, SIDES, throw_on
from .hidden import bodies, caught, deserted, files, forge, hear, lie
from .mesh import Mesh
from .star import Star
from .toy import plod
from .wire import End, Pair, stream, wired


class Table(Pair):
    """Two who play with a die; seat 0 is the host's."""

    def __init__(self, seed: str = "s", run: bool = True, **options) -> None:
        self.host, self.joiner = (End(seed, "joiner", name, games=BOX) for name in ("Mia", "Leo"))
        for peer, name in zip(self.peers, ("Mia", "Leo"), strict=True):
            seating = Host(set_up(DICE, options)) if peer is self.host else Guest()
            peer.peer = wired(Me(name, BOX), seating, stream(seed + name), files(name))
        self.chunk = 0
        self.now = 0.0
        self.joiner.do(self.joiner.peer.open())
        if run:
            self.run()


def begun(seed: str = "s") -> Table:
    """Two armies stand, and the first die has fallen."""
    table = Table(seed)
    for peer in table.peers:
        peer.act(Deploy("0"))
        table.run()
    return table


def fallen(match: Match) -> list[int]:
    return [action.value for _, action in match.line if isinstance(action, Roll)]


def mover(table: Table) -> tuple[End, End]:
    """Give who is to move, and the other one."""
    seat = table.host.match.position.turn
    return table.seat(seat), table.seat(1 - seat)


@pytest.mark.parametrize("choose", [plod, throw_on])
def test_both_see_the_same_die_and_the_record_is_verified(choose):
    table = begun().play(choose)
    for peer in table.peers:
        assert peer.peer.state is State.DONE
        assert str(verify(peer.record, BOX)) == "verified"
    assert table.host.record == table.joiner.record
    values = fallen(table.host.match)
    assert values == fallen(table.joiner.match)
    assert len(values) > 4
    assert set(values) <= set(range(1, SIDES + 1))
    assert all(played.seat == NATURE for played in table.host.of(Played)
               if isinstance(played.action, Roll))


def test_matches_differ_in_what_falls():
    games = {tuple(fallen(begun(seed).play(plod).host.match)) for seed in "abcdefgh"}
    assert len(games) > 4


def test_a_throw_that_opens_a_turn_costs_no_round_trip():
    """Whose turn begins knows what fell as soon as the move is there."""
    table = begun()
    one, two = mover(table)
    table.run()
    before = len(fallen(two.match))
    one.act(plod(one.match.rules, one.match.view(one.seat), one.seat))
    table.pass_on(one, two)
    assert len(fallen(two.match)) == before + 1
    assert len(fallen(one.match)) == before  # the other one's bytes are on their way yet
    table.pass_on(two, one)
    assert len(fallen(one.match)) == before + 1


def test_a_throw_that_follows_a_choice_costs_one_round_trip():
    table = begun()
    one, two = mover(table)
    before = len(fallen(one.match))
    one.act(Pass())
    assert len(fallen(one.match)) == before
    table.pass_on(one, two)
    table.pass_on(two, one)
    assert len(fallen(one.match)) == before + 1


def test_each_is_bound_one_throw_ahead():
    table = begun().play(throw_on)
    log = table.host.peer.match.log
    for seat in (0, 1):
        words = bodies(table.seat(seat), Bind) + bodies(table.seat(seat), Throw)
        assert len(words) == len(fallen(table.host.match)) + 1
        for number, (bound, shown) in enumerate(pairwise(words)):
            assert bound.seal == throw_seal(log.match, seat, number, shown.random)
    assert len(bodies(table.host, Bind)) == 1


def test_no_die_is_in_a_move_and_nothing_is_taken_back_across_it():
    table = begun()
    one, two = mover(table)
    one.act(plod(one.match.rules, one.match.view(one.seat), one.seat))
    table.run()
    refusal = two.match.refusal(one.seat, Offer("back", len(one.match.line) - 2))
    assert refusal is not None
    assert refusal.rule == "M-5"
    assert one.match.refusal(one.seat, Roll(SIDES, 3)) is not None
    one.act(Roll(SIDES, 3))
    table.run()
    assert len(fallen(one.match)) == 2


def test_an_offer_waits_until_the_die_has_fallen():
    table = begun()
    one, two = mover(table)
    one.act(plod(one.match.rules, one.match.view(one.seat), one.seat))
    table.pass_on(one, two)
    one.act(Offer("draw"))  # its own bytes are out, the other's are on their way
    assert not one.sent
    table.run()
    assert two.match.pending == (one.seat, Offer("draw"))
    two.act(Answer(True))
    table.run()
    assert str(verify(one.record, BOX)) == "verified"


# lies ------------------------------------------------------------------------------------------


def test_other_bytes_than_those_bound_are_caught_at_once():
    table = begun()
    victim, liar = mover(table)
    lie(liar, Throw, lambda body: replace(body, random=b"\x07" * 32))
    victim.act(plod(victim.match.rules, victim.match.view(victim.seat), victim.seat))
    table.run()
    caught(victim, liar.seat, "throw", games=BOX)
    assert bodies(victim, Charge)


@pytest.mark.parametrize("body", [Throw(b"\x01" * 32, b"\x02" * 32), Bind(b"\x01" * 32)])
def test_a_throw_that_is_not_due_is_caught_at_once(body):
    table = begun()
    victim, liar = mover(table)
    hear(victim, forge(liar, body))
    caught(victim, liar.seat, "order", games=BOX)


def test_nobody_throws_before_all_are_bound():
    """A THROW that has not read the other's BIND would let its author choose."""
    table = Table()
    for peer in table.peers:
        lie(peer, Bind, lambda body: None)
        peer.act(Deploy("0"))
    table.run()
    victim, liar = table.peers
    assert not bodies(victim, Bind)
    hear(victim, forge(liar, Throw(b"\x01" * 32, b"\x02" * 32)))
    assert victim.peer.state is State.CLOSED
    assert dict(victim.of(Closed)[0].args)["what"] == "order"


@pytest.mark.parametrize("leaves", [False, True])
def test_who_withholds_a_throw_counts_as_giving_up(leaves):
    table = begun()
    one, two = mover(table)
    lie(two, Throw, lambda body: None)
    one.act(plod(one.match.rules, one.match.view(one.seat), one.seat))
    table.run()
    if leaves:
        one.do(one.peer.gone())
    else:
        table.tick(times=79)
        assert not one.of(Closed)
        table.tick(times=8)
    deserted(one, two.seat, "vanished" if leaves else "refused", "unthrown", BOX)
    assert bodies(one, Protest)


def test_who_closes_the_window_in_mid_throw_is_only_cut():
    """It would count as giving up; so it says no BYE, and may come back."""
    table = begun()
    one, two = mover(table)
    lie(two, Throw, lambda body: None)
    one.act(plod(one.match.rules, one.match.view(one.seat), one.seat))
    table.pass_on(one, two)
    assert two.peer.grave
    two.do(two.peer.close())
    assert not any(type(m).__name__ == "Bye" for m in two.messages())


def test_a_record_with_another_die_is_no_record():
    table = begun().play(plod)
    good = table.host.record
    seal = bodies(table.host, Throw)[1].random
    at = good.index(seal)
    bad = good[:at] + bytes([good[at] ^ 1]) + good[at + 1:]
    assert verify(bad, BOX).kind == "failed"


# three, cuts and kills -------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_throw_together(players):
    star = Star(players, games=BOX, game="dice").play(throw_on)
    assert {peer.peer.state for peer in star.peers} == {State.DONE}
    for peer in star.peers:
        assert str(verify(peer.record, BOX)) == "verified"
    assert len({tuple(fallen(peer.match)) for peer in star.peers}) == 1


def test_who_has_resigned_throws_no_more():
    star = Star(3, games=BOX, game="dice").play(plod, 4)
    gone = next(peer for peer in star.peers if peer.match.position.turn != peer.seat)
    gone.act(Resign())
    star.run().play(plod)
    stay = next(peer for peer in star.peers if peer is not gone)
    assert str(verify(stay.record, BOX)) == "verified"
    left = len(bodies(gone, Throw))
    assert left < len(bodies(stay, Throw))


@pytest.mark.sweep
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.slow)])
def test_a_kill_at_any_order_throws_the_same_die(players, every):
    """Whoever is killed shows the same bytes again: the mesh forbids two entries of one number."""
    kills = 0
    for orders in range(0, 2000, every):
        mesh = Mesh(players, games=BOX, game="dice")
        mesh.nodes[kills % players].budget = orders
        mesh.play(throw_on)
        if all(node.peer is not None for node in mesh.nodes):
            break
        mesh.heal().play(throw_on)
        mesh.heal().play(throw_on)
        mesh.check()
        for node in mesh.nodes:
            (record,) = (v for k, v in node.disk.items() if k.endswith(".tambour"))
            said = str(verify(record, BOX))
            assert said == "verified" or said.startswith("unfinished"), said
        kills += 1
    assert kills > 60 // every


# the draw itself -------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 100, 256])
def test_every_side_falls_as_often(sides):
    count = 60 * sides
    seen = Counter(thrown(b"m" * 32, number, (bytes([number % 256] * 32), b"x" * 32), sides)
                   for number in range(count))
    assert set(seen) <= set(range(sides))
    off = sum((seen[side] - 60) ** 2 / 60 for side in range(sides))
    assert off < sides + 6 * (2 * sides) ** 0.5


def test_either_seats_bytes_change_what_falls():
    rows = [[thrown(b"m" * 32, 0, pair, 256) for pair in pairs] for pairs in (
        [(bytes([n] * 32), b"x" * 32) for n in range(50)],
        [(b"x" * 32, bytes([n] * 32)) for n in range(50)])]
    assert all(len(set(row)) > 30 for row in rows)
    assert rows[0] != rows[1]


def test_a_secret_die_is_in_no_file_that_is_shown(tmp_path: Path):
    """The bytes of the throw to come stand in no record before they are thrown."""
    table = begun()
    for peer in table.peers:
        match = peer.peer.match
        number = match.fold.now.throws.number
        random = throw_random(match.log.match, peer.seat, number, match.key.seed.open())
        assert not any(random in data for each in table.peers for data in each.disk.values())
        assert not any(random in frame for frame in peer.frames)
