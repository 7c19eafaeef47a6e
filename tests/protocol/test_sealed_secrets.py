"""No secret leaves a peer before the audit, in any frame, file, report or repr, in any mode."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from core.action import Deploy, Move, Offer, Resign, Settle
from core.match import Match
from core.piece import PUBLIC, Piece
from core.secret import Due
from net.crypto import sealed_transfer
from net.crypto.commitment import Sealed
from net.crypto.sealed_transfer import Battle
from net.output import Send
from net.record.audit import verify
from net.record.sealed_battle import SealedBattle
from net.report import Audited, Played, Refused
from net.wire import hidden_messages
from net.wire import messages as wire
from net.wire.frames import decode

from .hidden import ARMIES, SCRIPT, Court, Duel, deployed, played

MODES = ("open", "sealed", "referee")
calm = settings(
    max_examples=6, deadline=None, derandomize=True, phases=[Phase.explicit, Phase.generate]
)
PICKS = st.lists(st.integers(0, 1 << 30), min_size=10, max_size=40)


def table(mode: str, **options):
    return Court(**options) if mode == "referee" else Duel(mode, **options)


def players(at) -> list:
    return [at.seat(seat) for seat in (0, 1)]


def wander(at, picks: list[int]):
    """Play a random game that likes to fight."""
    for pick in picks:
        p = at.peers[0].match
        if p.over:
            break
        mover = at.seat(p.position.turn)
        able = sorted(mover.match.rules.actions(mover.match.view(mover.seat), mover.seat), key=repr)
        moves = [a for a in able if isinstance(a, Move)]
        fights = [a for a in moves if mover.match.position.board[a.path[-1]] is not None]
        choices = fights if fights and pick % 3 else moves or able
        mover.act(choices[pick // 3 % len(choices)])
        at.run()
    return at


def told(peer) -> list[wire.Message]:
    return [decode(data[4:]) for data in peer.frames]


def bodies(peer, kind: type) -> list:
    found = [m.body for m in told(peer) if isinstance(m, wire.Entry)]
    return [body for body in found if isinstance(body, kind)]


def secrets(at, peer) -> list[bytes]:
    """List all that only this peer may know by now."""
    match = peer.peer.match
    own = match.secret.own
    points = own.secrets.points(peer.seat)
    shown = {point for body in bodies(peer, hidden_messages.Unseal) for point, _, _ in body.pieces}
    found = [
        own.master.open(),
        own.key.y.open(),
        match.key.seed.open(),
        own.value.encode(),
    ]
    found += [row.encode() for row in own.value.split("/") if "-" not in row]
    found += [own.x(i).open() for i, point in enumerate(points) if point not in shown]
    back = {body.label for p in players(at) for body in bodies(p, hidden_messages.Label)}
    for fight in match.fold.now.hidden.battles:
        secret = own._draw("tb.battle", fight.number)
        found.append(secret)
        where = Battle(own.match, fight.number, peer.seat)
        count = len(own.secrets.outcomes)
        found += set(sealed_transfer.labels(where, Sealed(secret), count)) - back
    return found


def everything(at, peer) -> list[bytes]:
    """All that leaves a peer or could be shown to somebody: frames, record, reports, reprs."""
    match = peer.peer.match
    frames = [f for f in peer.frames if not isinstance(decode(f[4:]), hidden_messages.Trust)]
    files = [data for name, data in peer.disk.items() if not name.endswith(".key")]
    public = [x for x in peer.log if not isinstance(x, Send)]  # those are the frames
    things = (
        match, match.secret, match.fold, match.fold.now, match.fold.now.hidden.battles, match.posts,
        getattr(match.secret, "own", None),
        match.writer, match.fold.match.position.hand, match.fold.match.actions, peer.told, public,
    )
    return [*frames, *files, repr(things).encode()]


@pytest.mark.parametrize("mode", MODES)
@calm
@given(picks=PICKS)
def test_nothing_that_leaves_a_peer_holds_a_secret(mode, picks):
    at = wander(deployed(table(mode)), picks)
    if at.peers[0].match.over:
        return  # the audit has begun: everything is open
    for owner in players(at):
        kept = secrets(at, owner)
        assert len(kept) > 30
        for peer in at.peers:
            for thing in everything(at, peer):
                for secret in kept:
                    assert secret not in thing
                    assert secret.hex().encode() not in thing


@pytest.mark.parametrize("mode", MODES)
def test_the_search_finds_a_secret_where_there_is_one(mode):
    at = played(deployed(table(mode)), *SCRIPT[:3])
    owner = at.seat(0)
    key = owner.disk[owner.peer.match.keys.name]
    kept = secrets(at, owner)
    assert kept[0] in key
    assert kept[3] in key
    owner.act(Resign())
    at.run()
    opened = b"".join(owner.frames)
    assert kept[0] in opened
    assert kept[3] in opened
    assert [r.verdict for r in owner.of(Audited)] == ["verified"]


def test_only_the_referee_is_told():
    at = played(deployed(table("referee")), *SCRIPT[:3])
    masters = [p.peer.match.secret.own.master.open() for p in players(at)]
    for peer in players(at):
        assert sum(isinstance(m, hidden_messages.Trust) for m in told(peer)) == 1
    assert not any(isinstance(m, hidden_messages.Trust) for m in told(at.host))
    assert not any(master in f for master in masters for f in at.host.frames)
    trusted = at.host.peer.match.secret.trusted
    assert {seat: t.master for seat, t in trusted.items()} == dict(enumerate(masters))
    assert "<sealed>" in repr(trusted[0])


# two games that differ in what nobody was shown -------------------------------------------------


def hide(thing: object, kind: type) -> list[object]:
    """Give a struct's fields but the covered ones."""
    covered = wire.COVERED.get(kind, ())
    fields = [f for f in kind.__struct_fields__ if f not in covered]
    return [
        hide(getattr(thing, f), type(getattr(thing, f))) if f == "body" else getattr(thing, f)
        for f in fields
    ]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "army",
    ["JLJGH/HDJIG/E-F-K/DG-KH/B-E-F/CIAIC", "JLJHG/HGJID/E-F-K/DG-KH/B-E-F/CIAIC"],
    ids=["GH", "DG"],
)
def test_what_was_never_shown_changes_nothing_but_ciphertext(mode, army):
    tables = []
    for mine in (ARMIES[0], army):
        at = played(deployed(table(mode), mine, ARMIES[1]), *SCRIPT)
        assert not at.peers[0].match.over
        tables.append(at)
    for one, two in zip(*(t.peers for t in tables), strict=True):
        a, b = one.frames, two.frames
        assert [len(f) for f in a] == [len(f) for f in b]
        differing = 0
        for left, right in zip(told(one), told(two), strict=True):
            assert type(left) is type(right)
            if isinstance(left, hidden_messages.Trust):
                continue  # to the referee alone
            assert hide(left, type(left)) == hide(right, type(right))
            differing += left != right
        assert differing > 4 or one.peer.match.seat == 2
    for one, two in zip(*(players(t) for t in tables), strict=True):
        screens = [
            [x for x in p.told if isinstance(x, Played) and not isinstance(x.action, Deploy)]
            for p in (one, two)
        ]
        both = [[(x.seat, x.action, x.digest) for x in screen] for screen in screens]
        assert both[0] == both[1]
        assert one.peer.match.seat == 0 or screens[0] == screens[1]  # 0 sees his own army
        assert len(screens[0]) > len(SCRIPT)


# what each knows --------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
@calm
@given(picks=PICKS)
def test_nobody_holds_what_is_not_public_and_one_who_knows_all_agrees(mode, picks):
    at = wander(deployed(table(mode)), picks)
    ends = [p.match for p in players(at)]
    assert ends[0].digest() == ends[1].digest()
    shown = {p.id: p.kind for p in ends[0].view(PUBLIC).board if p and p.kind}
    for seat, match in enumerate(ends):
        theirs = {p.id: p.kind for p in match.position.board if p and p.seat != seat and p.kind}
        assert theirs.items() <= shown.items()
        assert match.view(seat) == match.position
    whole = Match(ends[0].game, ends[0].options)
    digests = [r.digest for r in at.peers[0].of(Played)]
    for (seat, act), digest in zip(ends[0].actions, digests, strict=True):
        whole.play(seat, Deploy(ARMIES[seat]) if isinstance(act, Deploy) else act)
        assert whole.digest() == digest
    for seat, match in enumerate(ends):
        assert whole.view(seat) == match.position


@pytest.mark.parametrize("mode", MODES)
def test_nobody_goes_back_across_a_battle_and_keys_go_only_after_a_good_audit(mode):
    at = played(deployed(table(mode)), *SCRIPT[:4])
    mover = at.seat(0)
    assert any(isinstance(a, Settle) for _, a in mover.match.line)
    mover.act(Offer("back", 2))
    assert mover.of(Refused)[-1].refusal.rule == "M-5"
    quiet = len(mover.match.line) - 1
    mover.act(Offer("back", quiet))
    at.run()
    assert mover.match.pending is not None
    names = [p.peer.match.keys.name for p in at.peers]
    assert all(name in p.disk for name, p in zip(names, at.peers, strict=True))
    at.seat(1).act(Resign())
    at.run()
    assert [r.verdict for p in at.peers for r in p.of(Audited)] == ["verified"] * len(at.peers)
    assert not any(name in p.disk for name, p in zip(names, at.peers, strict=True))
    assert str(verify(at.peers[0].record)) == "verified"


@pytest.mark.parametrize("mode", ["open", "sealed"])
def test_a_battle_costs_little_on_the_wire(mode):
    at = played(deployed(table(mode)), *SCRIPT[:1])
    kinds = (hidden_messages.Pledge | hidden_messages.Cells | hidden_messages.Label
             | hidden_messages.Unseal)
    for peer in players(at):
        frames = [f for f in peer.frames if isinstance(getattr(decode(f[4:]), "body", 0), kinds)]
        spoken = sum(len(repr(decode(f[4:]).body)) for f in frames)
        assert 0 < sum(map(len, frames)) < 1200, spoken


def test_a_game_with_fewer_kinds_fills_the_row_with_what_no_honest_piece_meets() -> None:
    secrets = Duel("sealed").peers[0].match.rules.secrets
    assert secrets is not None
    whole, few = secrets.kinds, secrets.kinds[:5]
    attacker, defender = Piece(0, None, 0), Piece(1, None, 50)
    battle = SealedBattle(1, Due(attacker, defender))
    row = battle.row(secrets, 0, few[0])
    assert len(row) == len(whole) == len(sealed_transfer.CODES)
    secrets.kinds = few  # rules of this match alone
    assert battle.row(secrets, 0, few[0]) == [*row[:5], *[0] * 7]
