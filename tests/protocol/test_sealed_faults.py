"""Silence, cut links, races and altered records where pieces stay hidden: nothing hangs, ever."""

import pytest

from client.__main__ import main
from core.action import Answer, Deploy, Offer, Resign
from core.piece import NATURE
from net.peer.close_reasons import SENTENCES
from net.peer.states import State
from net.record.audit import verify
from net.report import Audited, Closed, Played, Refused
from net.wire import messages as wire
from net.wire.frames import decode, frame
from net.wire.hidden_messages import (
    Army,
    Cells,
    Draw,
    Label,
    Opening,
    Pledge,
    Protest,
    Unseal,
    Vow,
)
from net.wire.messages import Bye

from .hidden import (
    ARMIES,
    BOX,
    Duel,
    action,
    at_war,
    bodies,
    caught,
    deployed,
    deserted,
    forge,
    garble,
    give_up,
    hear,
    knowledge,
    lie,
    played,
)

STAGES = [
    ("sealed", Pledge), ("sealed", Cells), ("sealed", Label), ("sealed", Unseal), ("sealed", Vow),
    ("sealed", Opening), ("open", Unseal), ("open", Vow), ("open", Opening),
]
LEAVES = {
    "silent": ("refused", lambda table, gone: table.tick(1.0, 21)),
    "asleep": ("vanished", lambda table, gone: asleep(table, gone)),
    "cut": ("vanished", lambda table, gone: table.lose()),
    "left": ("vanished", lambda table, gone: says_bye(table, gone)),
}


def says_bye(table, gone) -> None:
    """Leave with a word, as no program of ours does that owes an answer."""
    other = next(p for p in table.peers if p is not gone)
    gone.do(gone.peer.close())
    assert not any(isinstance(m, Bye) for m in gone.messages())
    hear(other, frame(Bye("left", ())))


def asleep(table, gone) -> None:
    """The link stands, and not even pings come: a hiccup does no harm, three seconds do."""
    other = next(p for p in table.peers if p is not gone)
    for ticks in range(14):
        assert other.peer.state is not State.CLOSED or ticks >= 11
        table.now += 0.25
        other.do(other.peer.tick(table.now))


def stopped(disclosure: str, kind: type, seat: int):
    """A match in which a seat says nothing where it owes this kind of entry."""
    table, gone, other = at_war("a6a7", "b7b8", seat=seat, disclosure=disclosure)
    table.tick(0.25)
    lie(gone, kind, lambda body: None)
    if kind in (Vow, Opening):
        give_up(table, 1 - seat)
    else:
        played(table, "c6c7")  # both marshals, so both flags
    assert other.peer.state in (State.PLAY, State.END)
    return table, gone, other


@pytest.mark.sweep
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("how", LEAVES)
@pytest.mark.parametrize(("disclosure", "kind"), STAGES, ids=lambda x: getattr(x, "__name__", x))
def test_who_is_silent_or_gone_has_given_up(disclosure, kind, how, seat, tmp_path, capsys):
    table, gone, other = stopped(disclosure, kind, seat)
    code, leave = LEAVES[how]
    if how == "silent":
        table.tick(1.0, 19)
        assert other.peer.state is not State.CLOSED  # 19 seconds
    leave(table, gone)
    deserted(other, seat, code, "unopened" if kind in (Vow, Opening) else "deserted")
    assert bodies(other, Protest) == [Protest(code, seat)]
    assert gone.peer.state is State.CLOSED or how == "asleep"
    if seat:
        path = tmp_path / "kept.tambour"
        path.write_bytes(other.record)
        assert main(["verify", str(path)]) == 1
        assert f"{code}, says Mia" in capsys.readouterr().out


@pytest.mark.parametrize("how", LEAVES)
def test_who_has_seen_the_lot_and_does_not_draw_has_given_up(how):
    table = Duel(first="random")
    gone, other = table.seat(1), table.seat(0)
    lie(gone, Draw, lambda body: None)
    for seat, p in enumerate((other, gone)):
        p.act(Deploy(ARMIES[seat]))
        table.run()
    assert other.match.position.to_act == {NATURE}
    table.tick(0.25)
    code, leave = LEAVES[how]
    leave(table, gone)
    deserted(other, 1, code, "deserted")
    assert bodies(other, Protest) == [Protest(code, 1)]


@pytest.mark.parametrize("disclosure", ["sealed", "open"])
def test_who_leaves_while_nothing_is_owed_has_only_left(disclosure):
    table, gone, other = at_war("a6a7", "b7b8", disclosure=disclosure)
    gone.do(gone.peer.close())
    table.run()
    assert not bodies(other, Protest)
    assert not other.of(Audited)
    assert other.of(Closed)[0].msgid.startswith("{name} left the table")
    assert str(verify(other.record, BOX)) == "unfinished at 2"


@pytest.mark.parametrize("seat", [0, 1])
def test_who_thinks_for_long_is_not_silent(seat):
    table, *_ = at_war("a6a7", seat=seat)
    table.tick(1.0, 50)
    assert all(p.peer.state is State.PLAY for p in table.peers)
    table = deployed(Duel(), ARMIES[0])  # and so is who sets up his army
    table.tick(1.0, 50)
    assert all(p.peer.state is State.MUSTER for p in table.peers)


def test_a_cut_right_after_the_label():
    """Who has both labels plays on; who has one has been left, as far as he can know."""
    table, one, two = at_war()
    lie(one, Label, lambda label: None)
    played(table, "a6a7")
    assert bodies(two, Label)
    table.lose()
    deserted(two, 0, "vanished", "deserted")
    table, one, two = at_war()
    one.act(action(one, "a6a7"))
    while not bodies(one, Label):
        table.pass_on(one, two)
        table.pass_on(two, one)
    assert isinstance(decode(one.sent.pop()[4:]).body, Label)
    table.pass_on(one, two)
    table.pass_on(two, one)
    table.lose()
    assert one.of(Closed)[0].msgid.startswith("The link to {name} was lost")
    assert str(verify(one.record, BOX)) == "unfinished at 1"
    deserted(two, 0, "vanished", "deserted")


def test_a_garbler_who_then_refuses_the_audit():
    for how, (code, leave) in LEAVES.items():
        table, liar, victim = at_war()
        garble(liar, 3)
        lie(liar, Vow, lambda vow: None)
        played(table, "a6a7")
        assert bodies(victim, Protest) == [Protest("garbled", 0)]
        leave(table, liar)
        deserted(victim, 0, code, "unopened")
        assert bodies(victim, Protest) == [Protest("garbled", 0), Protest(code, 0)], how


def never_ends(peer) -> None:
    """Let a peer take in everything, and never sign its END."""
    match = peer.peer.match
    honest = match._follow
    match._follow = lambda: (
        not (match.state is State.END and match.fold.now.hidden.opened) and honest()
    )


@pytest.mark.parametrize("kind", [wire.Seen, wire.End])
def test_who_never_acknowledges_or_never_signs_the_end(kind):
    """Nothing secret is withheld, so nobody has given up; but nobody waits for ever either."""
    table, _, other = at_war("a6a7", "b7b8")
    if kind is wire.End:
        never_ends(table.seat(0))
    else:
        table.bend(0, lambda said: None if isinstance(said, kind) else said)
    table.tick(0.25)
    give_up(table, 1)
    table.tick(1.0, 21)
    (closed,) = other.of(Closed)
    assert closed.msgid == SENTENCES["lost"]
    assert not bodies(other, Protest)
    assert verify(other.record, BOX).kind == "unfinished"


def test_whoever_lied_does_not_wait_for_ever_himself():
    table, liar, _ = at_war()
    lie(liar, Label, lambda label: Protest("garbled", 1))
    table.bend(1, lambda said: None if isinstance(said, wire.Bye) else said)
    played(table, "a6a7")
    table.tick(1.0, 23)
    assert liar.peer.state is State.CLOSED


@pytest.mark.parametrize("body", [Vow(bytes(32)), Protest("garbled", 1), Cells(1, bytes(320))])
def test_a_lie_that_would_wait_behind_our_end_is_not_written_down(body):
    """It would change what our END says of the other's chain: an honest record must stay good."""
    table, liar, victim = at_war("a6a7")
    table.bend(0, lambda said: None if isinstance(said, wire.Seen | wire.End) else said)
    give_up(table, 1)
    hear(victim, *liar.sent, forge(liar, body))
    assert victim.peer.state is State.CLOSED
    verdict = verify(victim.record, BOX)
    assert verdict.kind != "failed" or verdict.what.startswith("Mia broke the rules")


def test_a_protest_about_a_table_that_its_author_has_not_seen():
    """He signs it before ours can have come: taken in, no reader would find a table before it."""
    table, liar, victim = at_war()
    played(table, "a6a7", run=False)
    hear(victim, *liar.sent)
    liar.sent.clear()
    while not bodies(liar, Cells):
        hear(liar, victim.sent.pop(0))
    assert 1 not in liar.peer.match.fold.now.hidden.battles[-1].tables
    hear(victim, *liar.sent, forge(liar, Protest("garbled", 1)))
    caught(victim, 0, "protest")


def test_who_opens_before_he_can_know_that_he_must():
    """A guess that comes true: nobody's record may hold what its author's own log did not ask."""
    _, liar, victim = at_war("e6e5", seat=0, disclosure="open")
    x = knowledge(liar).x(knowledge(liar).secrets.points(0).index(27)).open()
    victim.act(action(victim, "c7c6"))
    hear(victim, forge(liar, Unseal(1, ((27, 1, x),))))
    caught(victim, 0, "order")


# what must wait --------------------------------------------------------------------------------


def halfway(disclosure="sealed"):
    """Both wait in mid-battle for what is on the wire."""
    table, one, two = at_war(disclosure=disclosure)
    played(table, "a6a7", run=False)
    assert one.match.position.phase.value == "duel"
    return table, one, two


@pytest.mark.parametrize("disclosure", ["sealed", "open"])
def test_a_resignation_in_mid_battle_waits(disclosure):
    table, one, two = halfway(disclosure)
    one.act(Resign())
    assert not bodies(one, wire.Resign)
    table.run()
    for p in (one, two):
        assert [type(x.action).__name__ for x in p.of(Played)][-3:] == ["Move", "Settle", "Resign"]
        assert p.of(Audited)[0].verdict == "verified"
        assert p.match.position.outcome.winners == (1,)


@pytest.mark.parametrize("what", [Resign(), Offer("draw"), Offer("back", 2)])
@pytest.mark.parametrize("disclosure", ["sealed", "open"])
def test_what_races_a_challenge(what, disclosure):
    """Seat 1 speaks when the challenge is on the wire, and seat 0 when that word is."""
    for late in (False, True):
        table, one, two = at_war(disclosure=disclosure)
        if late:
            two.act(what)
            played(table, "a6a7")
        else:
            played(table, "a6a7", run=False)
            two.act(what)
            table.run()
        assert all(p.peer.state is not State.CLOSED for p in table.peers)
        assert one.match.digest() == two.match.digest()
        if what != Resign():
            give_up(table, 0)
        for p in (one, two):
            assert p.of(Audited)[0].verdict == "verified", what
            assert str(verify(p.record, BOX)) == "verified"


def test_an_offer_that_is_answered_in_mid_battle_waits_and_is_declined_by_it():
    table, one, two = halfway()
    two.act(Offer("draw"))
    table.run()
    table, one, two = at_war()
    two.act(Offer("draw"))
    table.run()
    played(table, "a6a7", run=False)
    one.act(Answer(True))
    table.run()
    assert one.of(Refused)
    assert not one.match.over
    assert one.match.digest() == two.match.digest()


def test_both_resign_at_once_after_a_battle():
    table, one, two = at_war("a6a7")
    one.act(Resign())
    two.act(Resign())
    table.run()
    for p in (one, two):
        assert p.of(Audited)[0].verdict == "verified"


@pytest.mark.parametrize("disclosure", ["sealed", "open"])
def test_a_battle_is_never_taken_back(disclosure):
    table, one, two = at_war("a6a7", "b7b8", disclosure=disclosure)
    for upto in range(4):
        one.act(Offer("back", upto))
        assert one.of(Refused)[-1].refusal.rule == "M-5"
    assert not bodies(one, wire.Offer)
    one.act(Offer("back", len(one.match.line) - 1))  # the quiet ply after it may
    table.run()
    two.act(Answer(True))
    table.run()
    assert one.match.position.ply == two.match.position.ply == 1
    played(table, "e7e6", "c6c7")
    give_up(table, 1)
    assert one.of(Audited)[0].verdict == two.of(Audited)[0].verdict == "verified"


def test_a_liar_who_takes_his_challenge_back():
    _, one, two = halfway()
    digest = bytes(8)
    upto = len(one.match.line) - 1
    hear(two, *one.sent, forge(one, wire.Offer("back", upto, digest)))
    assert two.peer.state is State.CLOSED  # whatever he says of the board then


def test_an_army_before_the_other_key_has_come_waits():
    table = Duel(run=False)
    one, two = table.peers
    ready = []
    while one.sent or two.sent:
        for a, b in ((one, two), (two, one)):
            if a.sent:
                hear(b, a.sent.pop(0))
            if b.peer.state is State.MUSTER and b not in ready:
                ready.append(b)
                b.act(Deploy(ARMIES[b.seat])).act(Deploy(ARMIES[b.seat]))
                assert not bodies(b, Army)
    assert ready
    assert all(p.peer.state is State.PLAY for p in (one, two))
    assert all(len(bodies(p, Army)) == 1 for p in (one, two))
    assert not one.of(Closed)
