"""A star of three whose host is a referee: his lies, lies to him, and lies he must not answer for.

He sees everything and may say anything; what he rules is on record and audited like all else.
"""

import pytest
from msgspec.structs import replace

from core.action import Deploy, Resign
from net.crypto.curve import base
from net.peer.close_reasons import SENTENCES
from net.peer.states import State
from net.record.audit import verify
from net.record.hidden_state import vow_of
from net.report import Audited, Closed, Played
from net.wire.frames import decode, frame
from net.wire.hidden_messages import (
    Army,
    Label,
    Opening,
    Pledge,
    Protest,
    Ruling,
    Trust,
    Unseal,
    Vow,
)
from net.wire.messages import Bye

from .hidden import (
    ARMIES,
    BOX,
    SCRIPT,
    Court,
    blind,
    bodies,
    caught,
    condemned,
    dare,
    deployed,
    deserted,
    forge,
    give_up,
    hear,
    knowledge,
    lie,
    played,
    unproved,
)

REFEREE = 2


def court(*texts: str) -> Court:
    return played(deployed(Court()), *texts)


def to_host(table: Court, guest, *frames: bytes) -> None:
    for data in frames:
        table.host.do(table.host.peer.receive(data, guest.line))
    table.run()


def test_the_script_is_verified_when_nobody_lies():
    table = court(*SCRIPT)
    give_up(table, 1)
    for p in table.peers:
        assert p.of(Audited)[0].verdict == "verified"
        assert str(verify(p.record, BOX)) == "verified"
        assert not p.of(Closed)


# what he is told -------------------------------------------------------------------------------


def trusting(guest, change) -> None:
    """Change the TRUST that a guest sends with its army (None: none)."""
    secret = guest.peer.match.secret
    honest = secret.offer

    def offer(fold, value):
        made = honest(fold, value)
        return made._replace(trust=change(made.trust))

    secret.offer = offer


TRUSTS = [
    ("none", lambda t: None),
    ("another master", lambda t: replace(t, master=bytes(32))),
    ("another army", lambda t: replace(t, value=ARMIES[1])),
    ("an unlawful army", lambda t: replace(t, value=ARMIES[0].replace("A", "C"))),
    ("no army at all", lambda t: replace(t, value="a poem")),
    ("an army with a hole", lambda t: replace(t, value=ARMIES[0].replace("A", "-"))),
]


@pytest.mark.parametrize("change", [x[1] for x in TRUSTS], ids=[x[0] for x in TRUSTS])
def test_an_army_that_the_referee_was_not_shown(change):
    table = Court()
    liar, other = table.guests
    trusting(liar, change)
    liar.act(Deploy(ARMIES[0]))
    table.run()
    unproved(table.host)
    assert other.of(Closed)


def test_other_secrets_than_before_or_too_late():
    """The same again are none: whoever was cut off says them once more."""
    table = Court()
    liar = table.guests[0]
    told = Trust(bytes(32), ARMIES[0])
    to_host(table, liar, frame(told), frame(told))
    assert not table.host.of(Closed)
    to_host(table, liar, frame(Trust(bytes([1]) * 32, ARMIES[0])))
    unproved(table.host)
    table = court()
    to_host(table, table.guests[0], frame(told))
    unproved(table.host)


def test_secrets_for_a_player():
    table = Court()
    victim = table.guests[0]
    hear(victim, frame(Trust(bytes(32), ARMIES[0])))
    unproved(victim)


def test_nothing_that_is_trusted_is_passed_on():
    table = court("a6a7")
    for guest in table.guests:
        held = knowledge(guest)
        for p in table.peers:
            assert not any(held.master.open() in f for f in p.frames if p is not guest)
            assert held.master.open() not in p.record
    sent = [m for f in table.host.frames if isinstance(m := decode(f[4:]), Trust)]
    assert not sent


# what he says ----------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["flag", "both:ad", "defender:a", "attacker:d", "", "draw", "? "])
def test_a_ruling_that_cannot_be(word):
    table = court()
    lie(table.host, Ruling, lambda ruling: replace(ruling, outcome=word))
    played(table, "a6a7")  # C meets C
    for guest in table.guests:
        caught(guest, REFEREE, "ruling", proven=word != "both:ad")
        assert not bodies(guest, Unseal)  # and no flag is shown to a liar


def crooked(word: str) -> Court:
    """Let the referee rule the same word always, and shut his eyes to what he knows."""
    table = Court()
    secret = table.host.peer.match.secret
    accept = secret.accept

    def blindly(fold, seat, told):
        accept(fold, seat, told)
        secret.values.pop(seat, None)

    secret.accept = blindly
    secret.open = lambda fold, owed: Ruling(fold.now.hidden.battles[-1].number, word)
    return deployed(table)


@pytest.mark.parametrize("word", ["attacker", "defender"])
def test_a_false_ruling_is_named_by_the_audit(word):
    table = crooked(word)
    played(table, "a6a7")
    assert all(g.peer.state is State.PLAY for g in table.guests)
    table.guests[1].act(Resign())
    table.run()
    for guest in table.guests:
        condemned(guest, REFEREE, "a battle ended otherwise", "ply 1")


def moved(peer, text: str):
    return peer.match.rules.from_text(peer.match.position, peer.seat, text)


def test_a_ruling_about_another_battle_or_by_a_player():
    table = court()
    lie(table.host, Ruling, lambda ruling: replace(ruling, battle=2))
    played(table, "a6a7")
    for guest in table.guests:
        caught(guest, REFEREE, "battle")
    table = court()
    liar = table.guests[0]
    lie(table.host, Ruling, lambda ruling: None)
    played(table, "a6a7")
    to_host(table, liar, forge(liar, Ruling(1, "attacker")))
    caught(table.host, 0, "order")


@pytest.mark.sweep
@pytest.mark.parametrize("body", [
    Pledge(1, bytes(32)), Label(1, bytes(16)), Vow(bytes(32)), Opening(bytes(32), ""),
    Unseal(1, ((6, 1, bytes(32)),)), Army((bytes(base(1)),) * 25), Protest("garbled", 1),
    Protest("vanished", 1), Protest("refused", 0), Protest("refused", 3),
])  # fmt: skip
@pytest.mark.parametrize("seat", [0, REFEREE])
def test_what_nobody_owes_in_such_a_table(body, seat):
    table = court()
    code = "protest" if isinstance(body, Protest) else "order"
    if seat == REFEREE:
        victim = table.guests[0]
        hear(victim, forge(table.host, body))
    else:
        victim = table.host
        to_host(table, table.guests[0], forge(table.guests[0], body))
    caught(victim, seat, code)


# silence ---------------------------------------------------------------------------------------


def test_a_referee_who_does_not_rule():
    table = court("a6a7", "b7b8")
    table.tick()
    lie(table.host, Ruling, lambda ruling: None)
    played(table, "c6c7")
    table.tick(21, 1.0)
    for guest in table.guests:
        deserted(guest, REFEREE, "refused", "deserted")


@pytest.mark.sweep
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("kind", "how"), [
    (Unseal, "silent"), (Unseal, "cut"), (Vow, "silent"), (Vow, "cut"), (Opening, "silent"),
    (Opening, "left"),
], ids=lambda x: getattr(x, "__name__", x))  # fmt: skip
def test_a_player_who_is_silent_or_gone(kind, how, seat):
    table = court("a6a7", "b7b8")
    gone, other = table.guest(seat), table.guest(1 - seat)
    table.tick()
    lie(gone, kind, lambda body: None)
    if kind is Unseal:
        played(table, "c6c7")
    else:
        give_up(table, 1 - seat)
    if how == "silent":
        table.tick(21, 1.0)
    elif how == "cut":
        table.lose(gone)
        table.run()
    else:
        gone.sent.append(frame(Bye("left", ())))  # as no program of ours does that owes an answer
        table.run()
    code = "refused" if how == "silent" else "vanished"
    sentence = "deserted" if kind is Unseal else "unopened"
    for p in (table.host, other):
        (audited,) = p.of(Audited)
        assert audited.blame == seat
        assert p.of(Closed)[0].msgid == SENTENCES[sentence]
        assert dict(p.of(Closed)[0].args)["name"] == gone.peer.me.name
        verdict = verify(p.record, BOX)
        assert verdict.kind == "refused"
        assert verdict.what.startswith(f"{gone.peer.me.name} {code}")


def test_who_leaves_while_another_owes_blames_nobody_else():
    """Seat 1 must open its flag and dawdles; seat 0 is cut off, and owes nothing."""
    table = court("a6a7", "b7b8")
    cut, slow = table.guests
    lie(slow, Unseal, lambda body: None)
    played(table, "c6c7")
    table.lose(cut)
    table.run()
    for p in (table.host, slow):
        assert not p.of(Audited)
        assert not bodies(p, Protest)
        assert p.of(Closed)[0].msgid == SENTENCES["lost"]
        assert dict(p.of(Closed)[0].args)["name"] == cut.peer.me.name


@pytest.mark.parametrize("seat", [0, 1])
def test_who_is_never_acknowledged_is_not_said_to_have_left(seat):
    """One resigns or claims the other's time, and the other says nothing more: it is the silent
    seat that is lost, though the one who waits for its word looks at the clock first."""
    table = court("a6a7", "b7b8")
    waits, silent = table.guest(seat), table.guest(1 - seat)
    silent.peer.match.acknowledge = lambda: None
    lie(silent, Vow, lambda body: None)
    give_up(table, seat)
    for now in range(30):
        for p in (waits, table.host, silent):
            p.do(p.peer.tick(float(now)))
            table.run()
    for p in table.peers:
        assert not bodies(p, Protest)
        assert all(audited.blame is None for audited in p.of(Audited))
        assert verify(p.record, BOX).kind == "unfinished"
    for p in (table.host, waits):
        (closed,) = p.of(Closed)
        assert (closed.code, dict(closed.args)["name"]) == ("lost", silent.peer.me.name)


# players who lie to each other through an honest referee ---------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_who_opens_otherwise_is_named_and_not_who_passed_it_on(seat):
    table = court("a6a7")
    liar = table.guest(seat)
    lie(liar, Opening, lambda opening: replace(opening, master=bytes(32)))
    give_up(table, 1 - seat)
    caught(table.host, seat, "opening")


@pytest.mark.parametrize("seat", [0, 1])
def test_who_opens_another_army_is_named_by_all_and_not_who_passed_it_on(seat):
    table = court("a6a7")
    liar = table.guest(seat)
    opened = Opening(knowledge(liar).master.open(), ARMIES[1 - seat])
    lie(liar, Vow, lambda vow: Vow(vow_of(liar.peer.match.log.match, seat, opened)))
    lie(liar, Opening, lambda _: opened)
    give_up(table, 1 - seat)
    for p in (table.host, table.guest(1 - seat)):
        condemned(p, seat, "not the piece that was committed to")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_piece_that_is_opened_wrongly(seat):
    table = court("a6a7", "b7b8")
    liar = table.guest(seat)
    lie(liar, Unseal, lambda u: Unseal(u.battle, tuple((p, c, bytes(32)) for p, c, _ in u.pieces)))
    played(table, "c6c7")
    caught(table.host, seat, "opening")


def test_a_lie_behind_a_resignation_is_not_blamed_on_who_acknowledges_it():
    """A resignation waits until all have seen it, and what follows waits behind it."""
    table = court("a6a7", "b7b8")
    liar, other = table.guests
    dare(liar, Resign())
    liar.sent.append(forge(liar, Pledge(9, bytes(32))))
    table.run()
    for p in (table.host, other):
        name = dict(p.of(Closed)[0].args).get("name")
        assert name == liar.peer.me.name, p.of(Closed)


def test_a_false_engineer_does_not_reach_the_referee():
    table = Court()
    liar = table.guests[0]
    value = "JLJHI/HDJIG/E-F-K/DG-KH/B-E-F/CGAIC"
    blind(liar, value)
    deployed(table, None, ARMIES[1])
    played(table, "a6a7", "b7b8")
    dare(liar, moved(liar, "b6a7"))
    table.run()
    caught(table.host, 0, "illegal", proven=False)
    assert [x for x in table.guests[1].of(Played) if x.seat == 0][-1].action.path == (25, 30)
