"""Two sessions play on a fake wire: whole matches, offers, races, rematch."""

import pytest

from core.action import Answer, Deploy, Move, Offer, Resign
from net.peer.close_reasons import SENTENCES
from net.peer.states import State
from net.record.audit import verify
from net.report import Audited, Closed, Played, Refused, Rematch, Safe, Started

from .toy import GAMES, hurry, plod
from .wire import Pair


def over(pair: Pair) -> None:
    for p in pair.peers:
        assert p.peer.state is State.DONE, (p.peer.state, p.told[-3:])
        assert p.of(Audited) == [Audited("verified")] * len(p.of(Started))
        assert str(verify(p.record, GAMES)) == "verified"
        assert not p.of(Closed)
    a, b = pair.host.match, pair.joiner.match
    assert a.position == b.position
    assert a.digest() == b.digest()


@pytest.mark.parametrize("chunk", [0, 1, 7])
def test_a_whole_match_is_played_and_verified(chunk):
    pair = Pair(chunk=chunk).play(plod)
    over(pair)
    assert pair.host.match.position.outcome.reason == "end"
    assert [type(x).__name__ for x in pair.host.told[:1]] != []
    assert pair.host.of(Started)[0].names == ("Mia", "Leo")
    assert pair.joiner.of(Started)[0].seats == (1,)
    assert pair.host.of(Safe)


def test_ways_of_cutting_the_bytes_do_not_change_the_record():
    records = {Pair(chunk=c).play(hurry).host.record for c in (0, 1)}
    assert len(records) == 1


def test_the_lot_falls_on_both_seats_over_many_matches():
    firsts = {Pair(str(i)).play(hurry, 0).host.match.position.turn for i in range(12)}
    assert firsts == {0, 1}


def test_a_draw_is_agreed():
    pair = Pair().play(plod, 3)
    pair.host.act(Offer("draw"))
    pair.run()
    pair.joiner.act(Answer(True))
    pair.run()
    over(pair)
    assert pair.host.match.position.outcome.winners == ()


def test_an_offer_is_declined_and_play_goes_on():
    pair = Pair().play(plod, 3)
    pair.joiner.act(Offer("draw"))
    pair.run()
    pair.host.act(Answer(False))
    pair.run()
    over(pair.play(plod))


def test_a_move_is_taken_back_by_consent():
    pair = Pair().play(plod, 4)
    before = pair.host.match.path[-2]
    pair.host.act(Offer("back", len(pair.host.match.line) - 1))
    pair.run()
    pair.joiner.act(Answer(True))
    pair.run()
    assert pair.host.match.position == pair.joiner.match.position == before
    over(pair.play(hurry))


def test_nothing_is_taken_back_across_a_reveal():
    pair = Pair().play(plod, 1)
    pair.host.act(Offer("back", 2))
    assert pair.host.of(Refused)[-1].refusal.rule == "M-5"


def test_a_resignation_ends_it():
    pair = Pair().play(plod, 2)
    pair.joiner.act(Resign())
    assert pair.joiner.match.position.outcome is None  # not before the host has it on his disk
    pair.run()
    over(pair)
    assert pair.host.match.position.outcome.winners == (0,)


def test_a_rematch_swaps_the_sides_and_the_keys():
    pair = Pair().play(plod)
    first = pair.host.peer.match
    pair.joiner.do(pair.joiner.peer.rematch())
    pair.run()
    assert pair.host.of(Rematch) == [Rematch(False, 1)]
    pair.host.do(pair.host.peer.rematch())
    pair.run()
    assert pair.host.seat == 1
    assert pair.host.of(Started)[1].names == ("Leo", "Mia")
    pair.play(hurry)
    over(pair)
    assert not set(first.start.keys) & set(pair.host.peer.match.start.keys)
    assert len([n for n in pair.host.disk if n.endswith(".tambour")]) == 2
    for who in pair.peers:
        who.do(who.peer.rematch())
    pair.run()
    over(pair.play(plod))
    assert pair.host.seat == 0


@pytest.mark.parametrize("crash", [False, True])
def test_who_waits_for_a_rematch_hears_that_the_other_has_gone(crash):
    pair = Pair().play(plod)
    pair.joiner.do(pair.joiner.peer.rematch())
    pair.run()
    if crash:
        pair.joiner.do(pair.joiner.peer.gone())
    else:
        pair.host.do(pair.host.peer.close())
        pair.run()
    (closed,) = pair.joiner.of(Closed)
    assert closed.msgid == SENTENCES["lost" if crash else "left"]
    assert closed.args == (("name", "Mia"),)
    assert not closed.ours


def races():
    return [
        (Resign(), Resign()), (Offer("draw"), Offer("draw")), (Offer("draw"), Resign()),
        (Resign(), Offer("draw")), ("move", Resign()), ("move", Offer("draw")),
    ]


@pytest.mark.sweep
@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize(("a", "b"), races())
@pytest.mark.parametrize("plies", [3, 99])
def test_races_end_alike_on_both_sides(turn, a, b, plies):
    """`a` is done by the seat to move, `b` by the other before either word arrives."""
    pair = Pair().play(plod, 0)
    while True:  # stop before the winning move, or early, with `turn` to move
        at = pair.host.match.position
        mover = pair.seat(at.turn)
        best = hurry(mover.match.rules, at, at.turn)
        winning = best.path[-1] % 8 == 7
        if at.turn == turn and (at.ply >= plies or winning):
            break
        step = plod(mover.match.rules, at, at.turn)
        mover.act(step)
        pair.run()
        if pair.host.match.over:
            pytest.skip("the other one wins this seed's race")
    other = pair.seat(1 - turn)
    mover.act(best if a == "move" else a)
    other.act(b)
    pair.run()
    assert mover.match.position == other.match.position
    assert mover.match.pending == other.match.pending
    if winning and a == "move":
        assert mover.match.position.outcome.winners == (turn,)  # the move beats the resignation
    if not mover.match.over:
        pair.play(plod)
    over(pair)
    assert pair.host.match.line[5:] == pair.joiner.match.line[5:]  # after deployment and lot


def test_an_answer_to_a_withdrawn_offer_answers_nothing():
    pair = Pair().play(plod, 2)
    at = pair.host.match.position
    mover, other = pair.seat(at.turn), pair.seat(1 - at.turn)
    mover.act(Offer("draw"))
    pair.run()
    mover.act(plod(mover.match.rules, at, at.turn))  # plays on: the offer is gone
    other.act(Answer(True))
    mover.act(Offer("back", len(mover.match.line) - 1))
    pair.run()
    assert not mover.match.over
    assert mover.match.pending == other.match.pending == (mover.seat, mover.match.pending[1])
    assert mover.match.pending[1].what == "back"


def test_what_may_not_be_played_is_refused_before_it_is_written():
    pair = Pair().play(plod, 2)
    host = pair.host
    size = len(host.record)
    wrong = Move((0, 7))
    host.act(wrong)
    host.act(Deploy("0"))
    host.do(host.peer.act(1, Resign()))
    assert len(host.of(Refused)) == 3
    assert len(host.record) == size


def test_a_deployment_is_told_to_its_owner_only():
    pair = Pair().run()
    pair.host.act(Deploy("1"))
    pair.run()
    assert [x.action for x in pair.host.of(Played)] == [Deploy("1")]
    assert [x.action for x in pair.joiner.of(Played)] == [Deploy(None)]


@pytest.mark.parametrize(("protocol", "pending"), [(7, None), (6, Offer("draw"))])
def test_a_draw_offered_on_a_board_that_a_move_has_changed_is_void(protocol, pending, monkeypatch):
    """Points may decide when all agree to stop: who offered it read what it meant before the move.

    Up to protocol 6 it stands, as records of then tell it.
    """
    monkeypatch.setattr("net.peer.handshake.PROTOCOL", (4, protocol))
    pair = Pair().play(plod, 3)
    at = pair.host.match.position
    mover, other = pair.seat(at.turn), pair.seat(1 - at.turn)
    assert mover.peer.match.start.protocol == protocol
    mover.act(plod(mover.match.rules, at, at.turn))
    other.act(Offer("draw"))
    pair.run()
    for peer in pair.peers:
        assert peer.match.position.ply == at.ply + 1
        assert (peer.match.pending and peer.match.pending[1]) == pending
        assert not peer.of(Closed)
    over(pair.play(plod))
