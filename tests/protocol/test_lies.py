"""A peer who lies: every lie is refused, the proof kept, the record still good."""

import io
import zipfile
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from core.action import Deploy, Move, Resign
from core.match import digest
from net.crypto.commitment import commitment
from net.peer.close_reasons import SENTENCES
from net.peer.states import State
from net.record.audit import verify
from net.record.commitments import Commitments
from net.record.log import _seen_hash, _unsigned
from net.report import Closed, Disputed, Played
from net.wire import messages as wire
from net.wire.frames import decode, frame

from .toy import GAMES, plod
from .wire import End, Pair

UNSIGNED = ("signature", "seat", "split", "gap")
"""What proves nobody's lie: it has no signature, or a lost frame excuses it."""


def forge(liar: End, body: wire.Body, **changes) -> bytes:
    """Sign what the liar should not: an entry like the next of its chain, but for the changes."""
    match = liar.peer.match
    entry = replace(match.log.write(match.key, match.seat, body).entry, **changes)
    if "sig" not in changes:
        entry = replace(entry, sig=match.key.sign(_unsigned(match.log.match, entry)))
    return frame(entry)


def hear(victim: End, data: bytes) -> None:
    victim.do(victim.peer.receive(data))


def caught(victim: End, code: str, ply: int) -> None:
    assert victim.peer.state is State.CLOSED
    assert victim.dropped
    (closed,) = victim.of(Closed)
    assert not closed.ours
    if code in UNSIGNED:
        assert closed.msgid == SENTENCES["nonsense"]
        assert not any(k.endswith(".proof") for k in victim.disk)
        assert str(verify(victim.record, GAMES)) == f"unfinished at {ply}"
        return
    assert closed.msgid.startswith("{name}'s program did what the rules forbid")
    assert dict(closed.args)["what"] == code
    proof = next(v for k, v in victim.disk.items() if k.endswith(".proof"))
    assert code.encode() in proof
    assert str(verify(victim.record, GAMES)) == f"unfinished at {ply}"


def playing(plies: int = 4) -> tuple[Pair, End, End]:
    """A match under way: (pair, liar whose turn it is, victim)."""
    pair = Pair().play(plod, plies)
    liar = pair.seat(pair.host.match.position.turn)
    return pair, liar, next(p for p in pair.peers if p is not liar)


def lawful(liar: End) -> wire.Move:
    match = liar.peer.match.fold.match
    action = plod(match.rules, match.position, liar.seat)
    step = match.rules.apply(match.position, liar.seat, action)
    return wire.Move(action.path, (), digest(match.game, match.options, step.position)[:8])


def test_the_forger_himself_is_honest_when_he_wants():
    _, liar, victim = playing()
    hear(victim, forge(liar, lawful(liar)))
    assert victim.peer.state is State.PLAY
    assert victim.match.position.ply == 5


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("signature", {"sig": bytes(64)}),
        ("chain", {"prev": b"p" * 32}),
        ("gap", {"n": 99}),
        ("heads", {"heads": (wire.Head(99, b"h" * 32),)}),
        ("heads", {"heads": (wire.Head(3, b"h" * 32),)}),
        ("signature", {"n": 2, "sig": bytes(64)}),
        ("fork", {"n": 2}),
    ],
)
def test_entries_that_do_not_fit(code, changes):
    _, liar, victim = playing()
    hear(victim, forge(liar, lawful(liar), **changes))
    caught(victim, code, 4)


def test_heads_never_go_back():
    _, liar, victim = playing()
    log = liar.peer.match.log
    other = victim.seat
    old = wire.Head(1, log.chains[other][0].hash)
    hear(victim, forge(liar, lawful(liar), heads=(old,)))
    caught(victim, "heads", 4)


def test_who_forgets_what_he_acknowledged():
    _, liar, victim = playing()
    other = victim.seat
    chain = liar.peer.match.log.chains[other]
    assert victim.peer.match.acked == len(chain)
    old = wire.Head(len(chain) - 1, chain[-2].hash)
    hear(victim, forge(liar, wire.Offer("draw", 0, bytes(8)), heads=(old,)))
    caught(victim, "heads", 4)


def test_an_illegal_move_and_a_wrong_digest():
    _, liar, victim = playing()
    hear(victim, forge(liar, wire.Move((0, 7), (), b"12345678")))
    caught(victim, "illegal", 4)


def test_a_move_to_another_board_is_kept_and_asked_about():
    _, liar, victim = playing()
    hear(victim, forge(liar, replace(lawful(liar), digest=b"12345678")))
    assert victim.of(Disputed) == [Disputed(liar.seat, frozenset())]
    assert not victim.of(Closed)
    assert str(verify(victim.record, GAMES)) == "unfinished at 4"
    assert victim.match.position.ply == 4


def test_two_boards_that_differ_are_frozen_and_nobody_is_blamed():
    pair, liar, victim = playing()
    hear(victim, forge(liar, wire.Resign(b"12345678")))
    (closed,) = victim.of(Closed)
    assert "nobody's fault" in closed.msgid
    assert str(verify(victim.record, GAMES)) == "unfinished at 4"
    (name,) = [n for n in victim.disk if n.endswith(".desync.zip")]
    assert not [n for n in victim.disk if n.endswith(".proof")]
    with zipfile.ZipFile(io.BytesIO(victim.disk[name])) as both:
        assert both.read("ours.tambour") == victim.record
        assert str(verify(both.read("theirs.tambour"), GAMES)).startswith("failed: digest")
        assert b"our digest" in both.read("words.txt")
    pair.run()
    assert liar.of(Closed)[0].msgid == closed.msgid


def test_rules_that_stumble_over_nonsense_are_no_way_to_stop_a_program(monkeypatch):
    _, liar, victim = playing()
    monkeypatch.setattr(type(victim.match.rules), "refusal", lambda *_: (1,)[9])
    hear(victim, forge(liar, wire.Move((0, 7), (), b"12345678")))
    monkeypatch.undo()
    caught(victim, "illegal", 4)


def test_who_moves_when_it_is_not_his_turn():
    _, honest, liar = playing()
    hear(honest, forge(liar, replace(lawful(honest), path=(liar.seat * 8 + 2, liar.seat * 8 + 3))))
    caught(honest, "illegal", 4)


def test_an_entry_in_the_victims_name():
    _, liar, victim = playing()
    hear(victim, forge(liar, lawful(liar), seat=victim.seat, n=len(
        victim.peer.match.log.chains[victim.seat])))
    caught(victim, "seat", 4)
    _, liar, victim = playing()
    hear(victim, forge(liar, lawful(liar), seat=3))
    caught(victim, "seat", 4)


def test_an_entry_of_another_match():
    _, liar, victim = playing()
    stranger = Pair("another").play(plod, 4)
    hear(victim, stranger.seat(liar.seat).frames[-1])
    assert victim.peer.state in (State.CLOSED, State.PLAY)  # its ACK is ignored, its entry not
    foreign = stranger.seat(liar.seat).peer.match.log.chains[liar.seat][-1].entry
    if victim.peer.state is State.PLAY:
        hear(victim, frame(foreign))
    caught(victim, "signature", 4)


def test_an_acknowledgement_of_what_was_never_sent():
    _, liar, victim = playing()
    match = liar.peer.match
    heads = [match.log.head(seat) for seat in (0, 1)]
    heads[victim.seat] = wire.Head(99, bytes(32))
    sig = match.key.sign(_seen_hash(match.log.match, liar.seat, tuple(heads)))
    hear(victim, frame(wire.Seen(match.log.match[:8], liar.seat, tuple(heads), sig)))
    caught(victim, "split", 4)


def test_an_end_that_did_not_happen():
    _, liar, victim = playing()
    end = wire.End((bytes(32),) * 2, (liar.seat,), "end", bytes(8))
    hear(victim, forge(liar, end))
    caught(victim, "end", 4)


def test_an_end_that_tells_it_differently():
    pair = Pair().play(plod, 4)
    host, joiner = pair.peers
    joiner.act(Resign())
    pair.pass_on(joiner, host)  # the host knows, and waits with his END
    host.do(host.peer.receive(b""))
    joiner.peer.receive(b"".join(host.sent))
    end = replace(joiner.peer.match.fold.end(), winners=(1,))
    match = joiner.peer.match
    chain = match.log.chains[1]
    chain[:] = [x for x in chain if not isinstance(x.entry.body, wire.End)]
    hear(host, forge(joiner, end))
    hear(host, frame(match.log.acks(match.key, 1)))
    assert dict(host.of(Closed)[0].args)["what"] == "end"


@dataclass
class Muster:
    pair: Pair
    liar: End
    victim: End


def mustering(liar_commits: bool = True) -> Muster:
    """Both committed, but the liar's reveal is still in his hands."""
    pair = Pair().run()
    pair.host.act(Deploy("0"))
    pair.run()
    liar = pair.joiner
    liar.peer.act(1, Deploy("1"))  # what it would send is thrown away
    match = liar.peer.match
    chain = match.log.chains[1]
    commit = next(x for x in chain if isinstance(x.entry.body, wire.Commit))
    if liar_commits:
        hear(pair.host, frame(commit.entry))
    chain[:] = [x for x in chain if not isinstance(x.entry.body, wire.Reveal)]
    if not liar_commits:
        chain.remove(commit)
    return Muster(pair, liar, pair.host)


def reveal(m: Muster, **changes) -> bytes:
    match = m.liar.peer.match
    salt, random = (x.open() for x in match.secret.seals)
    seals = match.fold.now.commitments.set_hash()
    return forge(m.liar, replace(wire.Reveal(0, seals, salt, "1", random), **changes))


def test_the_forged_reveal_is_good_when_nothing_is_changed():
    m = mustering()
    hear(m.victim, reveal(m))
    assert m.victim.peer.state is State.PLAY


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("reveal", {"value": "0"}),
        ("reveal", {"salt": bytes(32)}),
        ("reveal", {"random": bytes(32)}),
        ("set", {"set": bytes(32)}),
        ("reveal", {"phase": 1}),
    ],
)
def test_a_reveal_of_something_else(code, changes):
    m = mustering()
    hear(m.victim, reveal(m, **changes))
    caught(m.victim, code, 0)


def test_a_reveal_before_the_commitment():
    m = mustering(liar_commits=False)
    hear(m.victim, reveal(m))
    caught(m.victim, "order", 0)


def test_a_sealed_army_that_no_rule_allows():
    m = mustering(liar_commits=False)
    match = m.liar.peer.match
    now = match.fold.now
    match.fold.now = now._replace(placed=(now.placed[0], 1), commitments=Commitments(match.log))
    salt, random = bytes(32), bytes(32)
    seal = commitment(match.log.match, 0, 1, match.key.public, salt, "7", random)
    hear(m.victim, forge(m.liar, wire.Commit(0, seal)))
    match.log.chains[1].append(m.victim.peer.match.log.chains[1][-1])
    seals = m.victim.peer.match.fold.now.commitments.set_hash()
    hear(m.victim, forge(m.liar, wire.Reveal(0, seals, salt, "7", random)))
    caught(m.victim, "illegal", 0)


def test_who_signs_more_before_he_has_read_that_all_have_signed_the_start():
    """In match order it stands before the victim's START: the record would never be verified. The
    match has not begun for the victim, so nobody is named and nothing is kept."""
    pair = Pair()
    while pair.joiner.peer.match is None:
        pair.pass_on(pair.joiner, pair.host)
        pair.pass_on(pair.host, pair.joiner)
    hear(pair.joiner, forge(pair.host, wire.Commit(0, bytes(32))))
    assert [closed.code for closed in pair.joiner.of(Closed)] == ["nonsense"]
    assert not pair.joiner.disk


def test_who_signs_as_if_not_all_had_signed_the_start():
    pair = Pair().run()
    unread = (wire.Head(0, pair.host.peer.match.log.match),)
    hear(pair.joiner, forge(pair.host, wire.Commit(0, bytes(32)), heads=unread))
    caught(pair.joiner, "early", 0)


def test_two_commitments():
    m = mustering()
    hear(m.victim, forge(m.liar, wire.Commit(0, bytes(32))))
    caught(m.victim, "order", 0)


@pytest.mark.parametrize("change", [
    {"names": ("Zoe", "Leo")}, {"options": '{"step":3} '}, {"options": '{"step":9}'},
    {"options": "{"}, {"rules": bytes(32)}, {"keys": (bytes(32),) * 2}, {"protocol": 7},
    {"game": "chess"}, {"versions": ("9", "9")}, {"nonces": (bytes(32),) * 2},
])  # fmt: skip
def test_a_start_that_is_not_what_was_agreed(change):
    pair = Pair()
    pair.pass_on(pair.joiner, pair.host)
    pair.pass_on(pair.host, pair.joiner)
    pair.pass_on(pair.joiner, pair.host)
    prove, *_ = pair.host.sent
    hear(pair.joiner, prove)
    hear(pair.joiner, forge(pair.host, replace(pair.host.peer.match.start, **change), n=0,
                            prev=bytes(32), heads=(wire.Head(0, bytes(32)),)))
    assert pair.joiner.peer.state is State.CLOSED
    assert pair.joiner.of(Closed)
    assert not pair.joiner.disk


def test_no_log_takes_what_comes_after_its_authors_end():
    """A hostile host's second END, over a link that came back, was stored and spoilt the record."""
    pair = Pair().play(plod, 4)
    pair.joiner.act(Resign())
    pair.run()
    log, end = pair.joiner.peer.match.log, pair.joiner.peer.match.fold.end()
    again = decode(forge(pair.host, end)[4:])
    with pytest.raises(wire.Cheat, match="after its own end"):
        log.add(again)


def test_every_frame_again_changes_nothing_or_ends_the_link():
    for i in range(40):
        pair = Pair().play(plod, 5)
        if i >= len(pair.joiner.frames):
            break
        before = pair.host.match.position
        played = len(pair.host.of(Played))
        hear(pair.host, pair.joiner.frames[i])
        assert pair.host.match.position == before
        assert len(pair.host.of(Played)) == played
        assert str(verify(pair.host.record, GAMES)) == "unfinished at 5"


def test_every_old_frame_in_the_next_match_changes_nothing():
    for i in range(40):
        pair = Pair().play(plod)
        old = list(pair.joiner.frames)
        if i >= len(old):
            break
        for p in pair.peers:
            p.do(p.peer.rematch())
        pair.run().play(plod, 3)
        before = pair.host.match.position
        hear(pair.host, old[i])
        assert pair.host.match.position == before
        assert str(verify(pair.host.record, GAMES)) == "unfinished at 3"


def test_memory_that_went_wrong_heals_from_the_log():
    pair, mover, other = playing()
    good = other.peer.match.fold.match
    good.position = good.path[1]
    mover.act(Move(lawful(mover).path))
    pair.run()
    assert not other.of(Closed)
    assert other.peer.match.fold.match.position == mover.match.position
    pair.play(plod)
    assert str(verify(other.record, GAMES)) == "verified"
