"""Lies that nobody can see while they are told: the audit finds each, and names whose it was."""

import pytest
from msgspec.structs import replace

from net.crypto import sealed_transfer
from net.crypto.commitment import Sealed
from net.crypto.curve import ORDER, add, base, scalar_bytes, times
from net.peer.states import State
from net.record.audit import verify
from net.record.hidden_state import vow_of
from net.report import Audited, Played
from net.wire import messages as wire
from net.wire.hidden_messages import Army, Label, Opening, Protest, Vow

from .hidden import (
    ARMIES,
    BOX,
    Duel,
    at_war,
    blind,
    bodies,
    caught,
    condemned,
    deployed,
    forge,
    garble,
    give_up,
    hear,
    knowledge,
    lie,
    misread,
    played,
)

A6, A7, C7 = 25, 30, 32
WEAK = (ARMIES[0], "JLJHG/HIJDG/E-F-K/DA-KH/B-E-F/CIGIC")
"""A captain stands on c7 and not the marshal."""
FALSE = "a table made for another piece"
QUIET = ("b7b8", "b8b7")
SEALED = pytest.mark.parametrize("disclosure", ["sealed", "open"])


# tables ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "point", "kind"), [
    (1, A7, "B"), (1, A7, "D"), (1, A7, "L"), (1, A7, "A"), (0, A6, "D"), (0, A6, "I"),
])  # fmt: skip
def test_a_false_rank_that_changes_the_outcome(seat, point, kind):
    table, liar, victim = at_war(seat=seat)
    misread(liar, point, kind)
    played(table, "a6a7")  # C meets C
    assert len(bodies(liar, Label)) == len(bodies(victim, Label)) == 1
    assert not any(x.seat == -1 for x in victim.of(Played))  # nothing was settled
    condemned(victim, seat, FALSE, "battle 1")


@pytest.mark.parametrize(("seat", "point", "kind"), [(1, C7, "F"), (1, C7, "B"), (1, C7, "I")])
def test_a_false_rank_that_changes_nothing_is_named_by_the_audit(seat, point, kind):
    table, liar, victim = at_war(seat=seat, armies=WEAK)
    misread(liar, point, kind)
    played(table, "c6c7", "b7b8", "b6b5")  # the marshal beats whoever it is; play goes on
    assert victim.match.position.ply == 3
    assert victim.peer.state is State.PLAY
    give_up(table, seat)
    condemned(victim, seat, FALSE, "battle 1")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("codes", [(3,), (1, 2, 3), tuple(range(1, 13))])
def test_garbage_in_the_cell_of_the_victim(seat, codes):
    table, liar, victim = at_war(seat=seat)
    garble(liar, *codes)
    played(table, "a6a7")
    assert bodies(victim, Protest) == [Protest("garbled", seat)]
    condemned(victim, seat, FALSE, "battle 1")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("codes", [(4,), (1, 2, *range(4, 13))])
def test_garbage_in_other_cells(seat, codes):
    table, liar, victim = at_war(seat=seat)
    garble(liar, *codes)
    played(table, "a6a7", "b7b8")
    assert victim.peer.state is State.PLAY
    give_up(table, 1 - seat)
    condemned(victim, seat, FALSE, "battle 1")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_false_protest(seat):
    table, liar, victim = at_war(seat=seat)
    lie(liar, Label, lambda label: Protest("garbled", 1 - seat))
    played(table, "a6a7")
    condemned(victim, seat, "a protest about nothing")


def test_both_protest_about_good_tables_and_nothing_hangs():
    table, one, two = at_war()
    for p in (one, two):
        lie(p, Label, lambda label, p=p: Protest("garbled", 1 - p.seat))
    played(table, "a6a7")
    for p in (one, two):
        assert p.peer.state is State.CLOSED
        assert p.of(Audited)[0].blame == -1
        assert verify(p.record, BOX).what == "a protest about nothing"


def test_both_garble_and_both_protest():
    table, one, two = at_war()
    garble(one, 3)
    garble(two, 3)
    played(table, "a6a7")
    assert [len(bodies(p, Protest)) for p in (one, two)] == [1, 1]
    condemned(two, 0, FALSE, "battle 1")  # the first seat is named; he knows it of himself
    assert one.peer.state is State.CLOSED
    assert one.of(Audited)[0].blame == 0


def test_both_misread_their_pieces_alike():
    table, one, two = at_war()
    misread(one, A6, "B")
    misread(two, A7, "D")
    played(table, "a6a7", "b7b8")  # both say that the attacker has won
    assert one.match.rules.view(one.match.position, -1).note.battles[0].outcome == "attacker"
    give_up(table, 0)
    condemned(two, 0, FALSE, "battle 1")


# deployments and moves -------------------------------------------------------------------------


@SEALED
@pytest.mark.parametrize("value", [
    "JLJHG/HDJIG/E-F-K/DG-KH/B-E-F/AIAIC", "JLJHG/HDJIG/E-F-K/DG-KH/B-E-F/CIJIC",
    "JLJKG/HDJIG/E-F-K/DG-HH/B-E-F/CIAIK", "LJJHG/HDJIG/E-F-K/DG-KH/B-E-F/CIAIC",
    "JLJHG/HDJIG/E-F-K/DG-KH/B-E-F/LIAIC",
])  # fmt: skip
def test_an_army_that_no_rule_allows(value, disclosure):
    table = Duel(disclosure)
    liar, victim = table.seat(0), table.seat(1)
    blind(liar, value)
    deployed(table, None, ARMIES[1])
    give_up(table, 1)
    condemned(victim, 0, "unlawful", "the deployment of seat 0")


def blinded(disclosure: str, value: str = ARMIES[0], **options):
    """Seat 0 plays what its own pieces forbid: (table, liar, victim)."""
    table = Duel(disclosure, **options)
    liar, victim = table.seat(0), table.seat(1)
    blind(liar, value)
    deployed(table, None, ARMIES[1])
    return table, liar, victim


@SEALED
def test_a_mine_that_moved(disclosure):
    table, _, victim = blinded(disclosure)
    played(table, "c2b3", "b7b8")
    assert victim.peer.state is State.PLAY
    give_up(table, 1)
    condemned(victim, 0, "unlawful", "ply 0")


@SEALED
def test_a_flag_that_moved_as_a_common_soldier(disclosure):
    value = "JLJHG/DHJIG/E-F-K/DG-KH/B-E-F/CIAIC"
    table, _, victim = blinded(disclosure, value, hq_lock="off")
    played(table, "b2b3", "b7b8", "b1b2", "b8b7")
    give_up(table, 1)
    condemned(victim, 0, "unlawful", "ply 2")


def march(table) -> None:
    """A mine of seat 0 goes to the front and attacks."""
    texts = ("a6a7", "c2b3", "b3c4", "c4b5", "b5a6")
    for i, text in enumerate(texts):
        played(table, text, QUIET[i % 2])
    played(table, "a6a8")


def test_a_mine_that_attacks_sealed():
    table, _, victim = blinded("sealed")
    march(table)  # the first of its outcomes: the defender stays
    assert victim.match.view(-1).note.battles[-1].outcome == "defender"
    give_up(table, 1)
    condemned(victim, 0, "unlawful", "ply 2")


def test_a_mine_that_attacks_is_seen_when_it_is_opened():
    table, _, victim = blinded("open")
    march(table)
    caught(victim, 0, "opening")


def test_a_battle_that_cannot_end_like_that_goes_to_the_audit():
    """A mine attacks a known engineer and "loses": impossible for all who look on."""
    table, _, victim = blinded("sealed", "JLCHG/HDJIG/E-F-K/DG-KH/B-E-F/CJAII")
    played(table, "a6a7", "b7a6", "b6a6")
    assert victim.peer.match.fold.now.hidden.disputed
    condemned(victim, 0, "unlawful", "the deployment of seat 0")


def test_a_battle_that_cannot_end_like_that_for_who_knows_his_own_piece():
    """As above, with an engineer whom nobody else knows."""
    table = Duel()
    liar, victim = table.seat(0), table.seat(1)
    blind(liar, "JLCHG/HDJIG/E-F-K/DG-KH/B-E-F/CIJIA")
    deployed(table, None, "JLJHG/HIJDG/E-F-K/DG-KH/B-E-F/CAIIC")
    played(table, "c6c7")
    caught(victim, 0, "illegal", proven=False)


@SEALED
@pytest.mark.parametrize("text", ["b6a7", "b6a8"])
def test_a_turn_by_somebody_who_is_no_engineer(disclosure, text):
    table, _, victim = blinded(disclosure, "JLJHI/HDJIG/E-F-K/DG-KH/B-E-F/CGAIC")
    played(table, "a6a7", "b7b8", text)
    caught(victim, 0, "opening")


def test_no_move_left_is_a_lie():
    _, liar, victim = at_war("a6a7", "b7b8")
    hear(victim, forge(liar, wire.NoMove(bytes(8))))
    caught(victim, 0, "illegal")


# how it is opened ------------------------------------------------------------------------------


@SEALED
@pytest.mark.parametrize("change", [
    {"master": bytes(32)}, {"value": ARMIES[1]}, {"value": ""}, {"value": "x" * 256},
    {"value": ARMIES[0].lower()},
])  # fmt: skip
def test_what_is_opened_is_not_what_was_vowed(change, disclosure):
    table, liar, victim = at_war("a6a7", disclosure=disclosure)
    lie(liar, Opening, lambda opening: replace(opening, **change))
    give_up(table, 1)
    caught(victim, 0, "opening")


@SEALED
@pytest.mark.parametrize(("change", "what"), [
    ({"master": bytes(32)}, "another key than the one in use"),
    ({"value": WEAK[1]}, "not the piece that was committed to"),
    ({"value": ""}, "unlawful"), ({"value": "x" * 256}, "unlawful"),
    ({"value": "JLJHG/HDJIG/E-F-K/DG-KH/B-E-F/CIAI\u0000"}, "unlawful"),
])  # fmt: skip
def test_what_is_vowed_is_not_what_was_played(change, what, disclosure):
    table, liar, victim = at_war("a6a7", disclosure=disclosure)
    match = liar.peer.match
    false = replace(Opening(knowledge(liar).master.open(), ARMIES[0]), **change)
    lie(liar, Vow, lambda vow: Vow(vow_of(match.log.match, 0, false)))
    lie(liar, Opening, lambda opening: false)
    give_up(table, 1)
    condemned(victim, 0, what)


@SEALED
@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_is_opened_before_both_are_bound(disclosure, seat):
    table, liar, victim = at_war("a6a7", seat=seat, disclosure=disclosure)
    opening = Opening(knowledge(liar).master.open(), ARMIES[seat])
    lie(liar, Vow, lambda vow: opening)
    give_up(table, 1 - seat)
    assert not bodies(victim, Opening)
    caught(victim, seat, "order")


def test_whoever_has_seen_the_key_can_open_anything_hence_the_vows():
    """The attack is real: with the peer's y a second opening of our commitment is valid."""
    table, liar, victim = at_war()
    theirs = int.from_bytes(knowledge(victim).key.y.open(), "little")
    hidden = liar.peer.match.fold.now.hidden
    x = int.from_bytes(knowledge(liar).x(0).open(), "little")
    code = knowledge(liar).code(hidden.secrets.points(0)[0])
    other = x + (code - 1) * theirs
    second = Sealed(scalar_bytes(other % ORDER))
    assert sealed_transfer.opens(hidden.armies[0][0], second, 1, hidden.points[1])
    lie(victim, Vow, lambda vow: None)  # and while one vow is missing no key is shown
    give_up(table, 1)
    assert not bodies(liar, Opening)
    assert bodies(liar, Vow)


# commitments that are none ---------------------------------------------------------------------


def committing(liar, index: int, make) -> None:
    secret = liar.peer.match.secret
    honest = secret.offer

    def offer(fold, value):
        made = honest(fold, value)
        cells = list(made.body.cells)
        cells[index] = make(fold.now.hidden.points[1 - liar.seat], cells)
        return made._replace(body=Army(tuple(cells)))

    secret.offer = offer


NONE = [
    ("C = jS, x = 0", lambda peer, cells: times(3, peer)),
    ("code 13", lambda peer, cells: add(base(5), times(13, peer))),
    ("the same twice", lambda peer, cells: cells[0]),
    ("the key of the other", lambda peer, cells: peer),
]


@SEALED
@pytest.mark.parametrize("make", [x[1] for x in NONE], ids=[x[0] for x in NONE])
def test_a_commitment_that_opens_to_nothing(make, disclosure):
    table = Duel(disclosure)
    liar, victim = table.seat(0), table.seat(1)
    committing(liar, 3, make)
    deployed(table)
    played(table, "a6a7", "b7b8")
    give_up(table, 1)
    condemned(victim, 0, "not the piece that was committed to")


@pytest.mark.parametrize("make", [x[1] for x in NONE], ids=[x[0] for x in NONE])
def test_a_piece_that_fights_with_such_a_commitment(make):
    table = Duel()
    liar, victim = table.seat(0), table.seat(1)
    committing(liar, 20, make)  # a6
    deployed(table)
    played(table, "a6a7")  # nothing of the table can be read with it
    assert bodies(liar, Protest) == [Protest("garbled", 1)]
    condemned(victim, 0, "not the piece that was committed to")
