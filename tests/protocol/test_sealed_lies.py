"""Two players and no referee: every lie of a seat about its hidden pieces, really told and caught.

What can be seen is refused at once; what cannot is named by the audit, with probability 1.
"""

import pytest
from msgspec.structs import replace

from core.action import Deploy
from net.crypto import sealed_transfer
from net.crypto.curve import ORDER, base, times
from net.crypto.sealed_transfer import Battle, Garbled
from net.peer.states import State
from net.record.audit import verify
from net.record.seat_secrets import SeatSecrets
from net.report import Audited, Closed
from net.wire import hidden_messages
from net.wire import messages as wire
from net.wire.frames import frame
from net.wire.hidden_messages import (
    Army,
    Base,
    Cells,
    Draw,
    Label,
    Oath,
    Opening,
    Pledge,
    Protest,
    Trust,
    Unseal,
    Vow,
)

from .hidden import (
    ARMIES,
    BOX,
    SCRIPT,
    Duel,
    at_war,
    bodies,
    caught,
    condemned,
    dare,
    forge,
    garble,
    give_up,
    hear,
    knowledge,
    lie,
    played,
    unproved,
)

C7 = 32
TWISTED = [
    bytes.fromhex(x) for x in (
        "0000000000000000000000000000000000000000000000000000000000000000",  # order 4
        "0000000000000000000000000000000000000000000000000000000000000080",
        "0100000000000000000000000000000000000000000000000000000000000000",  # the identity
        "0100000000000000000000000000000000000000000000000000000000000080",  # and spelt otherwise
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",  # order 2
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",  # order 4, as y = Q
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",  # order 8
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        "0200000000000000000000000000000000000000000000000000000000000000",  # on no curve
        "ff" * 32,
    )
]


def test_the_script_is_verified_when_nobody_lies():
    for disclosure in ("sealed", "open"):
        table, one, two = at_war(*SCRIPT, disclosure=disclosure)
        give_up(table, 1)
        for p in (one, two):
            assert p.of(Audited)[0].verdict == "verified"
            assert str(verify(p.record, BOX)) == "verified"
            assert not p.of(Closed)


# setting up ------------------------------------------------------------------------------------


@pytest.mark.parametrize("point", TWISTED, ids=lambda p: p.hex()[:6] + p.hex()[-2:])
def test_a_key_that_is_no_point_of_the_group(monkeypatch, point):
    def base_(seat_secrets, draws, honest=SeatSecrets.base):
        honest = honest(seat_secrets, draws)
        return replace(honest, point=point) if seat_secrets.seat == 0 else honest

    monkeypatch.setattr(SeatSecrets, "base", base_)  # so that the OATH binds him to it
    caught_early(Duel().joiner, "point")


def caught_early(victim, code: str) -> None:
    assert victim.peer.state is State.CLOSED
    assert dict(victim.of(Closed)[0].args)["what"] == code
    assert verify(victim.record, BOX).kind == "unfinished"


@pytest.mark.parametrize("point", TWISTED, ids=lambda p: p.hex()[:6] + p.hex()[-2:])
def test_a_commitment_that_is_no_point_of_the_group(point):
    table = Duel()
    liar, victim = table.seat(0), table.seat(1)

    secret = liar.peer.match.secret
    honest = secret.offer

    def offer(fold, value):
        made = honest(fold, value)
        return made._replace(body=Army((*made.body.cells[:24], point)))

    secret.offer = offer
    dare(liar, Deploy(ARMIES[0]))
    table.run()
    caught(victim, 0, "point")


@pytest.mark.parametrize(("kind", "change", "code"), [
    (Base, lambda b: replace(b, random=bytes(32)), "oath"),
    (Base, lambda b: replace(b, point=bytes(base(1))), "oath"),
    (Base, lambda b: Army((bytes(base(1)),) * 25), "order"),
    (Oath, lambda o: Base(bytes(base(1)), bytes(32)), "order"),
    (Oath, lambda o: Pledge(1, bytes(32)), "order"),
    (Oath, lambda o: Protest("vanished", 1), "order"),
])  # fmt: skip
def test_another_word_than_was_sworn(monkeypatch, kind, change, code):
    honest = SeatSecrets.word

    def word(self, owed, *rest):
        body = honest(self, owed, *rest)
        return change(body) if owed is kind and self.seat == 0 else body

    monkeypatch.setattr(SeatSecrets, "word", word)
    caught_early(Duel().joiner, code)


@pytest.mark.parametrize(("change", "code"), [
    (lambda d: Draw(bytes(32)), "draw"), (lambda d: Pledge(1, bytes(32)), "order"),
    (lambda d: Base(bytes(base(1)), bytes(32)), "order"),
])  # fmt: skip
@pytest.mark.parametrize("disclosure", ["sealed", "open"])
def test_who_draws_otherwise_than_he_has_sworn_is_named(disclosure, change, code):
    table = Duel(disclosure, first="random")
    liar, victim = table.seat(0), table.seat(1)
    lie(liar, Draw, change)
    for seat, p in enumerate((liar, victim)):
        p.act(Deploy(ARMIES[seat]))
        table.run()
    caught(victim, 0, code)


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_knows_who_begins_before_both_armies_stand(seat):
    table = Duel(first="random")
    first, second = table.seat(seat), table.seat(1 - seat)
    first.act(Deploy(ARMIES[seat]))
    table.run()
    drawn = {peer: knowledge(peer).random for peer in (first, second)}
    for peer in (first, second):
        assert not any(drawn[peer] in data for data in peer.frames)
        assert not peer.peer.match.fold.now.hidden.randoms
    second.act(Deploy(ARMIES[1 - seat]))
    table.run()
    for peer in (first, second):
        assert any(drawn[peer] in data for data in peer.frames)
        assert peer.match.position.to_act <= {0, 1}


@pytest.mark.parametrize("count", [1, 24, 26])
def test_an_army_of_another_size(count):
    table = Duel()
    liar, victim = table.seat(0), table.seat(1)
    hear(victim, forge(liar, Army((bytes(base(1)),) * count)))
    caught(victim, 0, "army")


@pytest.mark.parametrize("disclosure", ["sealed", "open"])
def test_secrets_for_somebody_who_is_no_referee(disclosure):
    table = Duel(disclosure)
    hear(table.seat(1), frame(Trust(bytes(32), ARMIES[0])))
    unproved(table.seat(1))


# one battle, seen at once ----------------------------------------------------------------------


def changed(**values):
    return lambda body: replace(body, **values)


def flipped(table: Cells) -> Cells:
    return replace(table, table=table.table[:-1] + bytes([table.table[-1] ^ 1]))


AT_ONCE = [
    ("claims another outcome", Label, changed(label=bytes(16)), "label"),
    ("no table but what was pledged", Cells, flipped, "table"),
    ("a table of another shape", Cells, changed(table=bytes(240)), "table"),
    ("a table after no pledge", Pledge, lambda p: Cells(1, bytes(320)), "order"),
    ("a label before the tables", Cells, lambda c: Label(1, bytes(16)), "order"),
    ("opens instead of a label", Label, lambda c: Opening(bytes(32), ""), "order"),
    ("a vow in mid-battle", Label, lambda c: Vow(bytes(32)), "order"),
    ("an opening nobody asked for", Label, lambda c: Unseal(1, ((6, 1, bytes(32)),)), "order"),
    ("rules as if he were a referee", Label, lambda c: hidden_messages.Ruling(1, "both"), "order"),
    ("sets up again", Pledge, lambda c: Army((bytes(base(1)),) * 25), "order"),
    ("protests with no word", Label, lambda c: Protest("bored", 1), "protest"),
    ("protests about himself", Label, lambda c: Protest("garbled", 0), "protest"),
    ("protests about nobody", Label, lambda c: Protest("garbled", 3), "protest"),
    ("protests before any table", Pledge, lambda c: Protest("garbled", 1), "protest"),
    ("protests too early", Pledge, lambda c: Protest("refused", 1), "protest"),
    ("resigns with another digest", Label, lambda c: wire.Resign(bytes(8)), "order"),
] + [
    (f"{kind.__name__} of battle {number}", kind, changed(battle=number), "battle")
    for kind in (Pledge, Cells, Label) for number in (0, 2, 1_000_000)
]


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("kind", "change", "code"), [x[1:] for x in AT_ONCE], ids=[x[0] for x in AT_ONCE]
)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_lie_in_a_battle_ends_it_at_once(kind, change, code, seat):
    table, liar, victim = at_war(seat=seat)

    def told(body):
        made = change(body)
        return replace(made, seat=made.seat ^ seat) if isinstance(made, Protest) else made

    lie(liar, kind, told)
    played(table, "a6a7")
    caught(victim, seat, code)


@pytest.mark.parametrize("wanted", [k for k in range(1, 13) if k != 3])
def test_who_wants_another_rank_than_he_deployed_reads_nothing(wanted):
    table, liar, victim = at_war()
    held = knowledge(liar)
    honest = held.code
    held.code = lambda point: wanted if point == 25 else honest(point)
    with_another = []

    def label(hidden, battle):
        index, commitment = hidden.commitment(battle.piece(0))
        cells, peer = battle.tables[1][1], hidden.points[1]
        where, x = Battle(held.match, 1, 1), held.x(index)
        with pytest.raises(Garbled):
            sealed_transfer.read(where, x, wanted, peer, commitment, cells)
        lock = times(int.from_bytes(x.open(), "little"), peer)
        pad = sealed_transfer._pad(where, lock, peer, commitment, wanted)
        with_another.append(sealed_transfer._xor(cells.cells[wanted - 1], pad))
        return Label(1, with_another[0])

    held._label = label
    played(table, "a6a7")
    assert with_another
    caught(victim, 0, "label")


def test_whose_cell_holds_nothing_can_only_protest_and_the_audit_finds_him():
    table, liar, victim = at_war()
    held = knowledge(liar)
    honest = held.code
    held.code = lambda point: 1 if point == 25 else honest(point)
    played(table, "a6a7")
    assert bodies(liar, Protest) == [Protest("garbled", 1)]
    condemned(victim, 0, "a protest about nothing")


def test_a_second_protest():
    table, liar, victim = at_war()
    garble(victim, *range(1, 13))  # so that the first one is right
    lie(liar, Vow, lambda vow: Protest("garbled", 1))
    played(table, "a6a7")
    assert len(bodies(liar, Protest)) == 2
    caught(victim, 0, "protest")


def twins(made):
    return b"".join((*made.cells, *made.hashes[:-1], made.hashes[0]))


def test_one_label_for_two_outcomes():
    table, liar, victim = at_war()
    where = knowledge(liar).battle(1)
    told = {}

    def pledge(body):
        told["table"] = twins(knowledge(liar).table(*seen(liar)))
        return Pledge(1, where.hash("tb.table", told["table"]))

    lie(liar, Pledge, pledge)
    lie(liar, Cells, lambda body: Cells(1, told["table"]))
    played(table, "a6a7")
    caught(victim, 0, "table")


def seen(peer):
    hidden = peer.peer.match.fold.now.hidden
    return hidden.battles[-1], hidden


@pytest.mark.parametrize("seat", [0, 1])
def test_a_table_of_an_earlier_battle(seat):
    table, liar, victim = at_war("a6a7", "b7b8", seat=seat)
    (old,) = bodies(liar, Cells)
    where = knowledge(liar).battle(2)
    lie(liar, Pledge, lambda p: Pledge(2, where.hash("tb.table", old.table)))
    lie(liar, Cells, lambda c: replace(old, battle=2))
    played(table, "c6c7")
    assert bodies(victim, Protest) == [Protest("garbled", seat)]
    condemned(victim, seat, "a table made for another piece", "battle 2")


def test_every_entry_of_a_battle_again():
    _, liar, victim = at_war("a6a7")
    before = victim.match.position
    frames = [f for f in liar.frames if f]
    hear(victim, *frames[-8:])
    assert victim.match.position == before
    assert victim.peer.state is State.PLAY
    for body in bodies(liar, (Pledge, Cells, Label)):
        again = at_war("a6a7")
        hear(again[2], forge(again[1], body))
        caught(again[2], 0, "order")


# what is opened in mid-battle ------------------------------------------------------------------


def x_of(peer, point: int) -> bytes:
    held = knowledge(peer)
    return held.x(held.secrets.points(held.seat).index(point)).open()


OPENED = [
    ("another piece's x", lambda p: (26, 9, x_of(p, 25))),
    ("another code", lambda p: (26, 8, x_of(p, 26))),
    ("code 12 of 12", lambda p: (26, 12, x_of(p, 26))),
    ("code 13", lambda p: (26, 13, x_of(p, 26))),
    ("code 64", lambda p: (26, 64, x_of(p, 26))),
    ("no x at all", lambda p: (26, 9, bytes(32))),
    ("x as another number", lambda p: (26, 9, (int.from_bytes(x_of(p, 26), "little") + ORDER)
                                       .to_bytes(32, "little"))),
    ("a piece nobody asked for", lambda p: (28, 9, x_of(p, 28))),
    ("a point that is a camp", lambda p: (11, 9, x_of(p, 26))),
    ("a piece of the other's", lambda p: (31, 9, x_of(p, 26))),
    ("a point off the board", lambda p: (60, 9, x_of(p, 26))),
]


@pytest.mark.sweep
@pytest.mark.parametrize("make", [x[1] for x in OPENED], ids=[x[0] for x in OPENED])
@pytest.mark.parametrize("disclosure", ["sealed", "open"])
def test_an_engineer_who_is_opened_wrongly(make, disclosure):
    table, liar, victim = at_war("a6a7", "b7b8", disclosure=disclosure)
    lie(liar, Unseal, lambda u: Unseal(u.battle, (make(liar),)))
    played(table, "b6a7")
    caught(victim, 0, "opening")


@pytest.mark.parametrize("more", [(28, 9), (25, 3)])
def test_more_is_opened_than_was_asked_for(more):
    table, liar, victim = at_war("a6a7", "b7b8")
    extra = (*more, x_of(liar, more[0]))
    lie(liar, Unseal, lambda u: Unseal(u.battle, (*u.pieces, extra)))
    played(table, "b6a7")
    caught(victim, 0, "opening")


def test_less_is_opened_than_the_outcome_asks_for():
    table, liar, victim = at_war(seat=1)
    lie(liar, Unseal, lambda u: Unseal(u.battle, ((C7, 1, x_of(liar, C7)),)))
    played(table, "c6c7")  # both marshals fall: both flags must be shown
    caught(victim, 1, "opening")
