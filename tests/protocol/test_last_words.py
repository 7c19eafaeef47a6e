"""However a link ends while an answer is owed, it counts as leaving; who signed a lie is named.

For every stage of every mode: whoever owes an answer there says, as his last word, anything a
hostile program could say. What nobody signed proves nothing, for a neighbour on the network could
have sent it; what he signed against the order of the match proves itself to whoever reads on.
"""

import copy
import functools
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from client.__main__ import main
from core.action import Answer, Offer, Resign
from core.games.luzhanqi import LUZHANQI
from core.position import Position
from net.crypto import curve
from net.crypto.commitment import Sealed
from net.crypto.keys import SeatKey
from net.output import Store
from net.peer.close_reasons import SENTENCES
from net.peer.handshake import Me
from net.peer.states import State
from net.record.audit import verify
from net.record.log import LogEntry, _seen_hash
from net.report import Audited, Closed, Played
from net.wire import hidden_messages
from net.wire import messages as wire
from net.wire.frames import decode, frame
from net.wire.hidden_messages import (
    Cells,
    Charge,
    Label,
    Opening,
    Pledge,
    Protest,
    Ruling,
    Unseal,
    Vow,
)
from net.wire.messages import Entry, Head

from .hidden import (
    ARMIES,
    BOX,
    Court,
    Duel,
    action,
    at_war,
    bodies,
    deployed,
    forge,
    give_up,
    hear,
    lie,
    played,
    signed,
)

MODES = ("sealed", "open", "referee")
STAGES = [
    *[("sealed", kind, seat) for kind in (Pledge, Cells, Label, Unseal, Vow, Opening)
      for seat in (0, 1)],
    *[("open", kind, seat) for kind in (Unseal, Vow, Opening) for seat in (0, 1)],
    *[("referee", kind, seat) for kind in (Unseal, Vow, Opening) for seat in (0, 1)],
    ("referee", Ruling, 2),
]
"""By mode: what is owed, and by whom; seat 0 attacks in the battle."""


@functools.cache
def made(mode: str, kind: type | None, seat: int) -> "Stage":
    return Stage(mode, kind, seat)


def at(mode: str, kind: type | None, seat: int) -> "Stage":
    """Give a copy of a stage; what no program ever changes is shared by all copies."""
    stage = made(mode, kind, seat)
    with pytest.MonkeyPatch.context() as patch:
        rules = type(stage.liar.peer.match.fold.match.rules)
        for fixed in (Sealed, SeatKey, Me, LogEntry, Position, Played, Store, rules):
            patch.setattr(fixed, "__deepcopy__", lambda self, memo: self, raising=False)
        return copy.deepcopy(stage, {id(LUZHANQI): LUZHANQI})


def grid(words: dict, stages: list = STAGES) -> pytest.MarkDecorator:
    """Every word at every stage; a part of them, with each word and each stage, is always run."""
    return pytest.mark.parametrize(("mode", "kind", "seat", "word"), [
        pytest.param(*stage, word, marks=() if (i + j) % len(stages) == 0 else pytest.mark.slow)
        for i, stage in enumerate(stages) for j, word in enumerate(words)
    ], ids=name)


def name(value: object) -> str:
    return value if isinstance(value, str) else getattr(value, "__name__", str(value))


class Stage:
    """A match in which one seat owes an entry of one kind and says nothing (None: nobody owes)."""

    def __init__(self, mode: str, kind: type | None, seat: int) -> None:
        self.kind = kind
        self.audit = kind in (Vow, Opening)
        table = Court() if mode == "referee" else Duel(mode)
        self.table = played(deployed(table), "a6a7", "b7b8")
        self.liar = table.seat(seat)
        self.others = [p for p in table.peers if p is not self.liar]
        if mode != "referee":
            table.tick(0.25)
        if kind is not None:
            lie(self.liar, kind, lambda body: None)
        if self.audit:
            give_up(table, 1 - seat)
        elif kind is not None:
            played(table, "c6c7")  # both marshals, so both flags
        for p in self.others:
            assert p.peer.state in (State.PLAY, State.END)

    def say(self, *frames: bytes) -> None:
        """Let the liar say this, last of all, to whom he has a line."""
        self.liar.sent.clear()
        if not isinstance(self.table, Court):
            hear(self.others[0], *frames)
        elif self.liar is self.table.host:
            for guest in self.table.guests:
                hear(guest, *frames)
        else:
            host = self.table.host
            for data in frames:
                host.do(host.peer.receive(data, self.liar.line))
            self.pass_on()

    def cut(self) -> None:
        """End the liar's lines."""
        if not isinstance(self.table, Court):
            hear_nothing(self.others[0])
        elif self.liar is self.table.host:
            for guest in self.table.guests:
                hear_nothing(guest)
        else:
            host = self.table.host
            host.do(host.peer.gone(self.liar.line))
            self.pass_on()

    def pass_on(self) -> None:
        for guest in self.table.guests:
            if guest is not self.liar:
                self.table.down(guest)


def hear_nothing(peer) -> None:
    if not peer.dropped:
        peer.do(peer.peer.gone())


# what is signed by nobody ----------------------------------------------------------------------


def raw(data: bytes) -> Callable:
    return lambda stage: data


def other_key(stage: Stage) -> bytes:
    return stage.others[0].peer.match.key.public


def unsigned_entry(stage: Stage) -> bytes:
    entry = decode(forge(stage.liar, wire.Resign(bytes(8)))[4:])
    return frame(replace(entry, sig=b"\x01" * 64))


def in_the_victims_name(stage: Stage) -> bytes:
    victim = stage.others[0]
    entry = decode(forge(stage.liar, wire.Resign(bytes(8)))[4:])
    own = len(victim.peer.match.log.chains[victim.seat])
    return signed(stage.liar, replace(entry, seat=victim.seat, n=own))


def after_a_gap(stage: Stage) -> bytes:
    """Signed by the liar, and yet no proof: what stands between could have been swallowed."""
    entry = decode(forge(stage.liar, wire.Resign(bytes(8)))[4:])
    return signed(stage.liar, replace(entry, n=entry.n + 2, prev=b"p" * 32))


def old_start(stage: Stage) -> bytes:
    """An honest frame again, in a state where it has no place."""
    return frame(stage.liar.peer.match.log.chains[stage.liar.seat][0].entry)


def seen_of(stage: Stage, count: int) -> bytes:
    """What the liar says he has seen, well signed."""
    match, liar = stage.liar.peer.match, stage.liar.seat
    heads = [match.log.head(seat) for seat in range(len(match.start.keys))]
    heads[stage.others[0].seat] = Head(count, bytes(32))
    sig = match.key.sign(_seen_hash(match.log.match, liar, tuple(heads)))
    return frame(wire.Seen(match.log.match[:8], liar, tuple(heads), sig))


BYES = ("left", "refused", "withheld", "lost", "void", "desync", "version", "rules", "taken", "?")
UNSIGNED: dict[str, Callable] = {
    "garbage": raw(b"\0\0\0\5hello"),
    "an empty array": raw(b"\0\0\0\1\x90"),
    "garbage without a frame": raw(b"GET / HTTP/1.0\r\n\r\n"),
    "a length of zero": raw(bytes(4)),
    "a length of 4097": raw((4097).to_bytes(4, "big")),
    "the greatest length": raw(b"\xff" * 4),
    "HELLO": lambda stage: next(
        f for f in (*stage.liar.frames, *stage.others[0].frames)
        if isinstance(decode(f[4:]), wire.Hello)
    ),
    "AGAIN": lambda stage: frame(wire.Again(other_key(stage), bytes(32))),
    "TABLE": raw(frame(wire.Places(("Mia", "Leo", "Zoe")))),
    "GONE": raw(frame(wire.Gone(1))),
    "TRUST": raw(frame(hidden_messages.Trust(bytes(32), ARMIES[0]))),
    "SEEN of too much": lambda stage: seen_of(stage, 900_000),
    "SEEN": lambda stage: frame(wire.Seen(
        stage.liar.peer.match.log.match[:8], stage.liar.seat,
        (Head(1, bytes(32)),) * len(stage.table.peers), b"\1" * 64)),
    "an unsigned entry": unsigned_entry,
    "an entry in another's name": in_the_victims_name,
    "an entry after a gap": after_a_gap,
    "an old entry again": old_start,
    **{f"BYE {code}": raw(frame(wire.Bye(code, (("name", "Eve"),)))) for code in BYES},
}


def gave_up(stage: Stage, peer) -> None:
    """Nobody is called a cheat, and the liar has left in the middle of what he owed."""
    start, liar = peer.peer.match.start, stage.liar.seat
    assert peer.peer.state is State.CLOSED
    (closed,) = peer.of(Closed)
    assert closed.msgid == SENTENCES["unopened" if stage.audit else "deserted"]
    assert dict(closed.args)["name"] == start.names[liar]
    (audited,) = peer.of(Audited)
    assert (audited.verdict, audited.blame) == ("refused: vanished", liar)
    assert set(bodies(peer, Protest)) == {Protest("vanished", liar)}
    assert not any(file.endswith(".proof") for file in peer.disk)
    verdict = verify(peer.record, BOX)
    assert verdict.kind == "refused"
    assert verdict.what.startswith(f"{start.names[liar]} vanished, says ")


@pytest.mark.sweep
@grid(UNSIGNED)
def test_what_nobody_signed_counts_as_leaving_and_never_as_cheating(mode, kind, seat, word):
    stage = at(mode, kind, seat)
    stage.say(UNSIGNED[word](stage))
    stage.cut()
    for p in stage.others:
        gave_up(stage, p)


@pytest.mark.sweep
@pytest.mark.parametrize(("mode", "kind", "seat"), STAGES, ids=name)
def test_a_lost_cable_counts_as_leaving_and_so_do_duplicates_before_it(mode, kind, seat):
    for again in (False, True):
        stage = at(mode, kind, seat)
        if again:
            chain = stage.liar.peer.match.log.chains[seat]
            battle = [x for x in chain[4:] if not isinstance(x.entry.body, hidden_messages.Army)]
            stage.say(*[frame(x.entry) for x in battle])
            assert not any(p.of(Closed) for p in stage.others)
        stage.cut()
        for p in stage.others:
            gave_up(stage, p)


@pytest.mark.sweep
@grid(UNSIGNED, [(mode, None, seat) for mode in MODES for seat in (0, 1)])
def test_where_nothing_is_owed_nobody_is_blamed(mode, kind, seat, word):
    stage = at(mode, kind, seat)
    stage.say(UNSIGNED[word](stage))
    stage.cut()
    for p in stage.others:
        (closed,) = p.of(Closed)
        assert closed.msgid not in (SENTENCES["cheat"], SENTENCES["deserted"])
        assert not p.of(Audited)
        assert not bodies(p, (Protest, Charge))
        assert not any(file.endswith(".proof") for file in p.disk)
        assert str(verify(p.record, BOX)) == "unfinished at 2"


# what he signed --------------------------------------------------------------------------------


def body(made: wire.Body) -> Callable:
    return lambda stage: forge(stage.liar, made)


def lawful_digest(stage: Stage, what) -> bytes:
    return stage.liar.peer.match.fold.foretell(stage.liar.seat, what)


def with_its_digest(stage: Stage, what, struct: Callable) -> bytes:
    if stage.audit or stage.kind is Ruling:  # then nobody may play it at all
        return forge(stage.liar, struct(bytes(8)))
    return forge(stage.liar, struct(lawful_digest(stage, what)))


def changed(change: Callable[[Entry], Entry]) -> Callable:
    def make(stage: Stage) -> bytes:
        entry = decode(forge(stage.liar, wire.Resign(bytes(8)))[4:])
        return signed(stage.liar, change(entry))

    return make


def second_version(stage: Stage) -> bytes:
    match = stage.liar.peer.match
    old = match.log.chains[stage.liar.seat][1].entry
    return signed(stage.liar, replace(old, body=wire.Resign(b"12345678")))


SIGNED: dict[str, Callable] = {
    "an unlawful move": body(wire.Move((0, 59), (), bytes(8))),
    "a shot": body(wire.Shoot(1, 2, bytes(8))),
    "the end of a turn": body(wire.Done(bytes(8))),
    "no move left": body(wire.NoMove(bytes(8))),
    "a claim": body(wire.Claim(bytes(8))),
    "a resignation with a false digest": body(wire.Resign(b"12345678")),
    "an offer with a false digest": body(wire.Offer("draw", 0, b"12345678")),
    "a resignation": lambda stage: with_its_digest(stage, Resign(), wire.Resign),
    "an offer": lambda stage: with_its_digest(
        stage, Offer("draw"), lambda digest: wire.Offer("draw", 0, digest)),
    "an answer to nothing": body(wire.Answer(True, bytes(8))),
    "START again": lambda stage: forge(stage.liar, stage.liar.peer.match.start),
    "COMMIT": body(wire.Commit(0, bytes(32))),
    "REVEAL": body(wire.Reveal(0, bytes(32), bytes(32), "x", bytes(32))),
    "END": body(wire.End((bytes(32),) * 2, (), "flag", bytes(8))),
    "OATH": body(hidden_messages.Oath(bytes(32))),
    "BASE": body(hidden_messages.Base(bytes(curve.base(1)), bytes(32))),
    "ARMY": body(hidden_messages.Army((bytes(curve.base(1)),) * 25)),
    "PLEDGE of another battle": body(Pledge(7, bytes(32))),
    "CELLS of another battle": body(Cells(7, bytes(320))),
    "LABEL of another battle": body(Label(7, bytes(16))),
    "UNSEAL of nothing due": body(Unseal(1, ((6, 1, bytes(32)),))),
    "RULING": body(Ruling(7, "both")),
    "VOW": body(Vow(bytes(32))),
    "OPENING": body(Opening(bytes(32), ARMIES[0])),
    "PROTEST garbled": lambda stage: forge(
        stage.liar, Protest("garbled", stage.others[0].seat)),
    "PROTEST vanished": lambda stage: forge(
        stage.liar, Protest("vanished", stage.others[0].seat)),
    "PROTEST about himself": lambda stage: forge(
        stage.liar, Protest("refused", stage.liar.seat)),
    "PROTEST of no known word": lambda stage: forge(
        stage.liar, Protest("bored", stage.others[0].seat)),
    "CHARGE of nothing": lambda stage: forge(stage.liar, Charge(
        "order", stage.others[0].seat, stage.others[0].peer.match.log.chains[
            stage.others[0].seat][0].raw)),
    "CHARGE of garbage": lambda stage: forge(
        stage.liar, Charge("order", stage.others[0].seat, b"garbage")),
    "CHARGE of a forgery": lambda stage: forge(stage.liar, Charge(
        "order", stage.others[0].seat, in_the_victims_name(stage)[4:])),
    "CHARGE of himself": lambda stage: forge(stage.liar, Charge(
        "illegal", stage.liar.seat, forge(stage.liar, wire.Move((0, 59), (), bytes(8)))[4:])),
    "a second version of an old entry": second_version,
    "an entry that follows another one": changed(lambda e: replace(e, prev=b"p" * 32)),
    "an entry that has forgotten": changed(
        lambda e: replace(e, heads=tuple(replace(h, count=0) for h in e.heads))),
}
LAWFUL = {(Vow, "VOW"), (Cells, "PROTEST garbled"), (Label, "PROTEST garbled")}
"""His to say, and no lie before the audit; which he then owes."""


def condemned(stage: Stage, peer) -> None:
    """The liar is named on the screen and by whoever reads the record."""
    start, liar = peer.peer.match.start, stage.liar.seat
    assert peer.peer.state is State.CLOSED
    (closed,) = peer.of(Closed)
    assert closed.msgid == SENTENCES["cheat"]
    assert dict(closed.args)["name"] == start.names[liar]
    what = dict(closed.args)["what"]
    assert peer.of(Audited)[-1].verdict == f"failed: {what}"
    assert peer.of(Audited)[-1].blame == liar
    verdict = verify(peer.record, BOX)
    assert (verdict.kind, verdict.what) == (
        "failed", f"{start.names[liar]} broke the rules: {what}")


@pytest.mark.sweep
@grid(SIGNED)
def test_what_he_signed_against_the_order_is_his_fault_and_proved(mode, kind, seat, word):
    stage = at(mode, kind, seat)
    data = SIGNED[word](stage)
    stage.say(data)
    stage.cut()
    for p in stage.others:
        if (kind, word) in LAWFUL:
            assert p.of(Closed)[0].msgid == SENTENCES["unopened"]
            assert p.of(Audited)[-1].blame == seat
        else:
            condemned(stage, p)
            relayed = mode == "referee" and p.seat not in (2, 2 - seat)
            assert relayed or any(file.endswith(".proof") for file in p.disk)


@pytest.mark.parametrize(("word", "said"), [
    ("garbage", "refused: Mia vanished, says Leo, ply 3"),
    ("an unlawful move", "failed: Mia broke the rules: illegal, ply 3"),
])  # fmt: skip
def test_the_command_line_tells_the_same(word, said, tmp_path, capsys):
    stage = at("sealed", Label, 0)
    stage.say((UNSIGNED | SIGNED)[word](stage))
    path = tmp_path / "kept.tambour"
    path.write_bytes(stage.others[0].record)
    assert main(["verify", str(path)]) == 1
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("mode", ["sealed", "open"])
def test_who_claims_to_have_seen_what_we_never_wrote(mode, seat):
    """We know that it is a lie; a reader cannot, for we might have left something out."""
    stage = at(mode, Unseal, seat)
    stage.say(changed(lambda e: replace(e, heads=(Head(99, b"h" * 32),)))(stage))
    (victim,) = stage.others
    (closed,) = victim.of(Closed)
    assert closed.msgid == SENTENCES["cheat"]
    assert bodies(victim, Protest) == [Protest("vanished", seat)]
    assert verify(victim.record, BOX).kind == "refused"


# words that race -------------------------------------------------------------------------------


@pytest.mark.parametrize("struct", [wire.Resign, lambda d: wire.Offer("draw", 0, d)])
@pytest.mark.parametrize("mode", ["sealed", "open"])
def test_a_false_digest_that_crosses_a_challenge_is_nobody_s_fault(mode, struct):
    """He has not acknowledged the challenge, so he owes no answer to it: two boards that differ."""
    _, liar, victim = at_war(disclosure=mode, seat=1)
    data = forge(liar, struct(b"12345678"))
    victim.act(action(victim, "a6a7"))
    hear(victim, data)
    (closed,) = victim.of(Closed)
    assert closed.msgid == SENTENCES["desync"]
    assert not bodies(victim, Protest)
    assert verify(victim.record, BOX).kind == "unfinished"
    assert any(file.endswith(".desync.zip") for file in victim.disk)
    _, liar, victim = at_war(disclosure=mode, seat=1)  # nor is it where there was no challenge
    hear(victim, data)
    assert victim.of(Closed)[0].msgid == SENTENCES["desync"]
    assert not victim.of(Audited)


@pytest.mark.parametrize("mode", ["sealed", "open"])
def test_who_acknowledged_our_end_and_resigns_as_if_he_had_not(mode):
    """He has signed both, and no reader of the record sees the first: we name him."""
    _, liar, victim = at_war("a6a7", disclosure=mode)
    data = forge(liar, wire.Resign(b"12345678"))
    lie(liar, Vow, lambda vow: None)
    victim.act(Resign())
    hear(liar, *victim.sent)
    hear(victim, *[f for f in liar.sent if isinstance(decode(f[4:]), wire.Seen)], data)
    (closed,) = victim.of(Closed)
    assert closed.msgid == SENTENCES["cheat"]
    assert dict(closed.args)["what"] == "heads"
    assert bodies(victim, Protest) == [Protest("vanished", 0)]


@pytest.mark.parametrize("mode", ["sealed", "open"])
@pytest.mark.parametrize("how", ["cut", "garbage", "silent", "left"])
def test_who_challenges_and_never_acknowledges_our_offer_has_tied_nobodys_hands(mode, how):
    """Debts on both sides at once: our word waits for his ACK, his battle for both of us."""
    table, liar, victim = at_war(disclosure=mode)
    victim.act(Offer("draw"))
    lie(liar, Pledge if mode == "sealed" else Unseal, lambda said: None)
    table.bend(0, lambda said: None if isinstance(said, wire.Seen) else said)
    played(table, "a6a7")
    assert not bodies(victim, (Pledge, Unseal))
    if how == "cut":
        victim.do(victim.peer.gone())
    elif how == "garbage":
        hear(victim, b"\0\0\0\5hello")
    elif how == "left":
        hear(victim, frame(wire.Bye("left", ())))
    else:
        table.tick(1.0, 21)
    (closed,) = victim.of(Closed)
    assert closed.msgid == SENTENCES["deserted"]
    code = "refused" if how == "silent" else "vanished"
    assert bodies(victim, Protest) == [Protest(code, 0)]
    assert verify(victim.record, BOX).what == f"Mia {code}, says Leo"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_resignation_that_he_may_never_have_heard_of_is_no_debt_of_his(seat):
    _, other, resigns = at_war("a6a7", seat=seat)
    resigns.act(Resign())
    resigns.do(resigns.peer.gone())
    assert resigns.of(Closed)[0].msgid == SENTENCES["lost"]
    assert not bodies(resigns, Protest)
    assert verify(resigns.record, BOX).kind == "unfinished"
    other.do(other.peer.gone())
    assert not bodies(other, Protest)


@pytest.mark.parametrize("seat", [0, 1])
def test_who_resigns_before_a_referee_and_goes_at_once_has_refused_the_audit(seat):
    table = played(deployed(Court()), "a6a7")
    liar = table.guest(seat)
    other, host = table.guest(1 - seat), table.host
    liar.act(Resign())
    for data in liar.sent:
        host.do(host.peer.receive(data, liar.line))
    host.do(host.peer.gone(liar.line))  # the other player has acknowledged nothing yet
    table.down(other)
    for p in (host, other):
        assert p.of(Closed)[0].msgid == SENTENCES["unopened"]
        assert verify(p.record, BOX).what.startswith(f"{liar.peer.me.name} vanished")


def crossed(*texts: str):
    """Before a referee seat 1 offers a draw, which seat 0 never acknowledges; he attacks, and goes.
    """
    table = played(deployed(Court()), *texts[:-1])
    liar, other, host = table.guest(0), table.guest(1), table.host
    lie(liar, Unseal, lambda unseal: None)
    other.act(Offer("draw"))
    table.up(other)
    liar.act(action(liar, texts[-1]))
    table.up(liar)
    table.down(other)
    table.up(other)
    host.do(host.peer.gone(liar.line))
    table.down(other)
    return host, other


def test_a_referee_whose_hands_were_tied_by_who_left_is_not_blamed():
    """He may not rule before all have acknowledged the offer, so he owes nothing that he could say.
    """
    for p in crossed("a6a7"):
        assert p.of(Closed)[0].msgid == SENTENCES["lost"]
        assert not bodies(p, Protest)
        assert not p.of(Audited)
        assert verify(p.record, BOX).kind == "unfinished"


def test_a_referee_who_cannot_know_that_we_have_heard_is_not_blamed():
    """An offer crosses our challenge, and who made it goes before our acknowledgement is there."""
    table = played(deployed(Court()), "a6a7")
    liar, ours, host = table.guest(0), table.guest(1), table.host
    liar.act(Offer("draw"))
    table.up(liar)
    ours.act(action(ours, "c7c6"))
    table.down(ours)
    table.up(ours, 1)
    host.do(host.peer.gone(liar.line))
    table.down(ours)
    for p in (host, ours):
        assert p.of(Closed)[0].msgid == SENTENCES["lost"]
        assert not bodies(p, Protest)


def test_a_charge_that_crosses_an_honest_end_spoils_no_record():
    table = played(deployed(Court()), "a6a7")
    liar, other, host = table.guest(0), table.guest(1), table.host
    other.act(Resign())
    while not host.peer.match.fold.now.hidden.opened:
        for guest in table.guests:
            table.up(guest, 1)
            table.down(guest, 1)
    table.down(liar)
    liar.sent.append(forge(liar, wire.Move((0, 59), (), bytes(8))))
    table.up(liar)
    assert bodies(host, Charge)
    assert not bodies(host, wire.End)
    table.down(other)
    assert bodies(other, wire.End)
    for p in (host, other):
        assert verify(p.record, BOX).what == "Leo broke the rules: illegal"
        assert p.of(Closed)[0].msgid == SENTENCES["cheat"]


def test_who_owes_what_no_silence_of_his_can_tie_has_left_before_a_referee_too():
    for p in crossed("a6a7", "b7b8", "b6a7"):  # an engineer turned: he must be shown
        assert p.of(Closed)[0].msgid == SENTENCES["deserted"]
        assert verify(p.record, BOX).what.startswith("Leo vanished")


@pytest.mark.parametrize(("protocol", "pending"), [(6, (1, Offer("draw"))), (7, None)])
def test_a_draw_that_was_offered_before_the_battle_cannot_be_taken_once_its_end_is_known(
    protocol, pending, monkeypatch
):
    """Seat 0 challenges while our offer is on its way, reads his cell, and would rather agree; from
    protocol 7 the offer is void by then."""
    monkeypatch.setattr("net.peer.handshake.PROTOCOL", (4, protocol))
    table, liar, victim = at_war()
    victim.act(Offer("draw"))
    lie(liar, Label, lambda label: None)
    played(table, "a6a7")
    assert bodies(victim, Label)
    match = liar.peer.match.fold.match
    assert match.pending == pending
    digest = lawful_digest(Owner(liar), Answer(True)) if pending else bytes(8)
    hear(victim, forge(liar, wire.Answer(True, digest)))
    assert not victim.match.over
    assert victim.of(Closed)[0].msgid == SENTENCES["cheat"]
    assert verify(victim.record, BOX).what == "Mia broke the rules: order"


class Owner:
    def __init__(self, liar) -> None:
        self.liar = liar


def test_word_against_word_is_told_as_both_words():
    """He says we refused, as if he had not seen our table, and leaves: our record tells it all."""
    table, liar, victim = at_war()
    played(table, "a6a7", run=False)
    table.pass_on(liar, victim)
    assert bodies(victim, Cells)
    hear(liar, *[f for f in victim.sent if not isinstance(
        getattr(decode(f[4:]), "body", None), Cells)])
    assert bodies(liar, Cells)
    hear(victim, *liar.sent, forge(liar, Protest("refused", 1)))
    assert not victim.of(Closed)
    hear(victim, frame(wire.Bye("refused", ())))
    assert victim.of(Closed)[0].msgid == SENTENCES["deserted"]
    said = verify(victim.record, BOX)
    assert said.kind == "refused"
    assert said.what == "Leo refused, says Mia; Mia vanished, says Leo"


def test_a_lie_after_the_match_does_not_spoil_its_record():
    for mode in ("sealed", "open"):
        table, liar, victim = at_war("a6a7", disclosure=mode)
        give_up(table, 1)
        assert str(verify(victim.record, BOX)) == "verified"
        hear(victim, forge(liar, wire.Resign(bytes(8))))
        assert victim.of(Closed)
        assert str(verify(victim.record, BOX)) == "verified"


def test_who_asks_for_another_game_and_leaves_has_only_left():
    for leave in ("lost", "left", "garbage"):
        table, one, two = at_war("a6a7")
        give_up(table, 1)
        one.do(one.peer.rematch())
        table.run()
        if leave == "lost":
            two.do(two.peer.gone())
        else:
            hear(two, frame(wire.Bye("left", ())) if leave == "left" else b"\0\0\0\5hello")
        (closed,) = two.of(Closed)
        assert closed.msgid in [SENTENCES[x] for x in ("lost", "left", "nonsense")]
        assert str(verify(two.record, BOX)) == "verified"


# honest people ---------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["sealed", "open"])
def test_a_cable_lost_at_any_frame_of_a_battle_makes_nobody_a_cheat(mode):
    """Both lose it between any two frames: each says at most that the other has vanished."""
    ends: set[str] = set()
    frames = left = 0
    while not left:  # until all frames have come through
        table = at(mode, None, 1).table
        one, two = table.peers
        one.act(action(one, "c6c7"))
        frames = left = frames + 1
        while left and (one.sent or two.sent):
            for a, b in ((one, two), (two, one)):
                if a.sent and left:
                    hear(b, a.sent.pop(0))
                    left -= 1
        for p in (one, two):
            p.do(p.peer.gone())
            (closed,) = p.of(Closed)
            assert closed.msgid in (SENTENCES["lost"], SENTENCES["deserted"])
            assert verify(p.record, BOX).kind in ("unfinished", "refused")
            assert not any(file.endswith(".proof") for file in p.disk)
            ends.add(closed.msgid)
    assert frames > 8
    assert len(ends) == 2


def test_an_army_that_is_not_set_up_yet_is_no_debt():
    for word in ("garbage", "a length of zero", "BYE left"):
        table = deployed(Duel(), ARMIES[0])
        hear(table.seat(0), UNSIGNED[word](None))
        assert not bodies(table.seat(0), Protest)
        assert not table.seat(0).of(Audited)


def test_a_charge_survives_only_with_its_proof():
    """One byte of it changed, or another seat named, and the record fails for whoever wrote it."""
    stage = at("sealed", Label, 0)
    stage.say(SIGNED["an unlawful move"](stage))
    (victim,) = stage.others
    (charge,) = bodies(victim, Charge)
    match = victim.peer.match
    for false in (
        replace(charge, seat=1), replace(charge, code="order"),
        replace(charge, proof=charge.proof[:-1] + b"x"), replace(charge, proof=b"\x90"),
        replace(charge, proof=match.log.chains[0][3].raw),
    ):
        stage = at("sealed", Label, 0)
        (accuser,) = stage.others
        hear(stage.liar, *accuser.sent, forge(accuser, false))
        (closed,) = stage.liar.of(Closed)
        assert dict(closed.args) == {"name": "Leo", "what": "charge"}
        assert verify(stage.liar.record, BOX).what == "Leo broke the rules: charge"
