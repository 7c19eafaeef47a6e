"""What an act costs, counted: what comes from outside is judged once, our own word is not read."""

import errno
from collections import Counter
from typing import Any

import pytest

import net.record.log
from core.action import Action
from core.match import Match
from net.drivers.executor import Executor
from net.output import Output, Send, Store, Tell
from net.peer.seated_match import Seated
from net.report import Played, Report, Stuck
from net.wire import messages as wire
from net.wire.frames import decode

from .mesh import Mesh
from .toy import plod
from .wire import End, Pair

STATES = 3
"""How often a peer may work out where the match is: when it is asked, to see what follows, and
when it has done it."""


class Count:
    """Counts what a pair does from now on; what screens play again does not count."""

    def __init__(self, pair: Pair, patch: pytest.MonkeyPatch) -> None:
        self.counts: Counter[str] = Counter()
        self._screens = [end.match for end in pair.peers]
        refusal, signed, state = Match.refusal, net.record.log.signed, Seated.state.fget
        assert state is not None

        def judge(match: Match, seat: int, action: Action) -> Any:
            self.counts["judged"] += not any(match is screen for screen in self._screens)
            return refusal(match, seat, action)

        def check(*what: bytes) -> bool:
            self.counts["signatures"] += 1
            return signed(*what)

        def stand(match: Seated) -> Any:
            self.counts["states"] += 1
            return state(match)

        patch.setattr(Match, "refusal", judge)
        patch.setattr(net.record.log, "signed", check)
        patch.setattr(Seated, "state", property(stand))

    def since(self) -> tuple[int, int]:
        """Give how often anything was judged and any signature was checked, and count anew."""
        found = self.counts["judged"], self.counts["signatures"]
        assert 0 < self.counts["states"] <= STATES
        self.counts.clear()
        return found


def begun() -> tuple[Pair, End, End]:
    """Give two who play, whoever is to move first, and whoever is not."""
    pair = Pair().play(plod, plies=2)
    assert pair.host.match is not None
    turn = pair.host.match.position.turn
    assert turn is not None
    return pair, pair.seat(turn), pair.seat(1 - turn)


def choose(end: End) -> Action:
    """Choose a lawful action."""
    assert end.match is not None
    return plod(end.match.rules, end.match.view(end.seat), end.seat)


def test_an_act_is_judged_once_at_each_end_and_its_signature_checked_by_who_hears_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair, mover, other = begun()
    action, count = choose(mover), Count(pair, monkeypatch)
    mover.act(action)
    assert count.since() == (1, 0), "a person is judged, and what we sign ourselves is not"
    assert pair.pass_on(mover, other)
    assert count.since() == (1, 1), "an entry of a peer is judged and verified"
    assert pair.pass_on(other, mover)
    assert count.since() == (0, 1), "an acknowledgement is verified"
    assert [p.match.position.ply for p in pair.peers if p.match] == [3, 3]


def test_a_changed_signature_is_refused_and_nothing_of_it_is_told_or_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair, mover, other = begun()
    mover.act(choose(mover))
    other.log.clear()
    (raw,) = mover.sent
    count = Count(pair, monkeypatch)
    other.do(other.peer.receive(raw[:-1] + bytes([raw[-1] ^ 1])))
    assert count.counts["signatures"] == 1
    assert other.dropped
    assert not [x for x in other.log if isinstance(x, Tell) and isinstance(x.report, Played)]
    assert not [x for x in other.log if isinstance(x, Store) and x.path.suffix == ".tambour"]


def orders(end: End, data: bytes) -> list[Output]:
    """Give what a peer orders when something comes."""
    return end.peer.receive(data)


def test_a_move_is_stored_then_told_then_acknowledged() -> None:
    _, mover, other = begun()
    mover.act(choose(mover))
    found = [x for x in orders(other, mover.sent[0])
             if not isinstance(x, Tell) or isinstance(x.report, Played)]
    assert [type(x) for x in found] == [Store, Tell, Send]
    seen = decode(found[2].data[4:])
    assert isinstance(seen, wire.Seen)


def test_an_acknowledgement_says_what_was_stored_when_it_was_ordered() -> None:
    pair, mover, other = begun()
    mover.act(choose(mover))
    found = orders(other, mover.sent.pop())
    assert other.peer.match is not None
    before = other.peer.match.log.heads()
    other.do([x for x in found if not isinstance(x, Send)])
    answer = other.peer.act(other.seat, choose(other))  # the disk may be slow: that is in no file
    (send,) = [x for x in found if isinstance(x, Send)]
    seen = decode(send.data[4:])
    assert isinstance(seen, wire.Seen)
    assert seen.heads == before != other.peer.match.log.heads()
    other.do([send, *answer])
    pair.run()
    assert [p.match.position.ply for p in pair.peers if p.match] == [4, 4]
    assert not other.dropped


def test_an_acknowledgement_for_several_is_signed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    mesh = Mesh(players=3).play(plod, 3)
    match = mesh.host.peer.match
    assert match is not None
    signed: list[bytes] = []
    sign = type(match.key).sign
    monkeypatch.setattr(
        type(match.key), "sign", lambda key, what: signed.append(what) or sign(key, what))
    before = len(mesh.host.peer.out)
    match.acknowledge()
    sends = [x for x in mesh.host.peer.out[before:] if isinstance(x, Send)]
    assert len(sends) == 2
    assert not signed, "it is signed when it is its turn"
    assert len({x.data for x in sends}) == len(signed) == 1


class Full(Executor):
    """A driver whose disk takes nothing while it is full."""

    def __init__(self, end: End) -> None:
        self.heard: list[Report] = []
        super().__init__(end.peer, self.heard.append)
        self.full = True

    def one(self, x: Output) -> None:
        """Do one thing, if the disk does not refuse."""
        if isinstance(x, Store) and self.full:
            raise OSError(errno.ENOSPC, "full")
        if isinstance(x, Tell):
            super().one(x)


def test_no_screen_hears_of_a_move_that_its_disk_does_not_take() -> None:
    _, mover, other = begun()
    mover.act(choose(mover))
    driver = Full(other)
    driver.do(lambda peer: peer.receive(mover.sent[0]))
    assert [type(report) for report in driver.heard] == [Stuck]
    driver.full = False
    driver.do(lambda peer: [])
    assert [type(report) for report in driver.heard if not isinstance(report, Stuck)] == [Played]


def test_nobody_signs_his_own_word_where_it_may_not_come() -> None:
    pair = Pair().play(plod)
    match = pair.host.peer.match
    assert match is not None
    assert isinstance(match.log.chains[match.seat][-1].entry.body, wire.End)
    with pytest.raises(wire.Cheat, match="after its own end"):
        match.log.sign(match.key, match.seat, wire.Offer("draw", 0, bytes(8)))
    assert isinstance(match.log.chains[match.seat][-1].entry.body, wire.End)
