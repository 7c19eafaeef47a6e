"""Emotes on a fake wire: who hears them, how many, and that they harm nothing."""

import msgspec
import pytest
from msgspec.structs import replace

from core.action import Answer, Offer, Resign
from net.drivers.open_table import host, join
from net.drivers.report_queue import ReportQueue
from net.peer.allowance import BURST, EVERY
from net.peer.states import SEATED, TRANSITIONS, Kind, State, Verdict
from net.record.audit import verify
from net.report import Away, Closed, Emoted, Gathered, Played, Rematch, Started, Waiting
from net.wire import messages as wire
from net.wire.frames import decode, frame, to_body
from net.wire.messages import PICTURES

from .star import Star
from .test_link import Seen
from .toy import GAMES, plod
from .wire import End, Pair


def shown(end: End) -> list[tuple[int, int]]:
    return [(x.seat, x.number) for x in end.of(Emoted)]


def emotes(frames: list[bytes]) -> list[wire.Emote]:
    return [m for f in frames if isinstance(m := decode(f[4:]), wire.Emote)]


def flood(end: End, seat: int, count: int) -> bytes:
    return b"".join(frame(wire.Emote(seat, n % 8)) for n in range(count))


def test_a_picture_comes_to_the_other_end_and_into_no_file():
    pair = Pair().play(plod, 2)
    before = dict(pair.host.disk), dict(pair.joiner.disk)
    pair.joiner.do(pair.joiner.peer.emote(pair.joiner.seat, 7))
    pair.run()
    seat = pair.joiner.seat
    assert shown(pair.host) == shown(pair.joiner) == [(seat, 7)]
    assert (pair.host.disk, pair.joiner.disk) == before
    assert pair.host.peer.emote(pair.joiner.seat, 0) == [], "nobody speaks for another"


def test_it_is_said_in_every_state_of_a_seated_match_and_in_no_other():
    pair = Pair().run()
    assert pair.host.peer.state is State.MUSTER
    pair.host.do(pair.host.peer.emote(pair.host.seat, 0))
    pair.play(plod, 1)
    pair.tick(1.0, 4)
    pair.host.do(pair.host.peer.emote(pair.host.seat, 1))
    pair.play(plod)
    assert pair.host.peer.state is State.DONE
    pair.tick(1.0, 4)
    pair.host.do(pair.host.peer.emote(pair.host.seat, 2))
    pair.run()
    assert [number for _, number in shown(pair.joiner)] == [0, 1, 2]
    alone = End("a", "host", "Mia")
    assert alone.peer.emote(0, 1) == []
    seated = {s for s in State if TRANSITIONS[s, Kind.EMOTE][0] is Verdict.TAKE}
    assert seated == set(SEATED)
    assert TRANSITIONS[State.HELLO, Kind.EMOTE][0] is Verdict.REFUSE
    for state in (State.PROVE, State.START, State.RESUME, State.CLOSED):
        assert TRANSITIONS[state, Kind.EMOTE] == (Verdict.IGNORE, (state,))


def test_one_that_crosses_the_wish_for_another_game_ends_nothing():
    pair = Pair().play(plod)
    pair.host.do(pair.host.peer.rematch())
    pair.run()
    seat = pair.host.seat
    pair.joiner.do(pair.joiner.peer.rematch())
    pair.host.do(pair.host.peer.emote(seat, 3))  # the guest's AGAIN is still on its way
    pair.run()
    assert len(pair.host.of(Started)) == len(pair.joiner.of(Started)) == 2
    pair.joiner.do(pair.joiner.peer.receive(frame(wire.Emote(pair.host.seat, 1))))
    late = Pair().play(plod)
    for each in late.peers:
        each.do(each.peer.rematch())
    late.pass_on(late.joiner, late.host)
    assert late.host.peer.state is State.START
    late.host.do(late.host.peer.receive(frame(wire.Emote(late.joiner.peer.match.seat, 3))))
    late.run()
    assert len(late.joiner.of(Started)) == 2
    assert not late.host.of(Closed)


def test_who_says_too_many_sends_no_more_than_one_in_two_seconds():
    pair = Pair().play(plod, 1)
    end = pair.joiner
    for second in range(20):
        for _ in range(50):
            end.do(end.peer.emote(end.seat, second % 8))
        pair.tick(1.0)
    limit = BURST + 20 / EVERY
    assert limit - 1 <= len(emotes(end.frames)) <= limit
    assert len(shown(pair.host)) == len(emotes(end.frames)), "whoever keeps to it is heard"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_flood_is_dropped_without_a_word(players):
    star = Star(players).play(plod, players)
    liar = star.guests[0]
    seat, files = liar.seat, {name: data for p in star.peers for name, data in p.disk.items()}
    for _ in range(10):
        star.host.do(star.host.peer.receive(flood(liar, seat, 1000), liar.line))
        star.tick(4, 0.25)
    most = BURST + 10 / EVERY + 1
    for each in star.peers:
        assert len(shown(each)) <= (0 if each is liar else most)
        assert not each.of(Closed)
    assert len(shown(star.host)) >= most - 3
    for guest in star.guests[1:]:
        assert shown(guest) == shown(star.host)
    passed = sum(len(emotes(p.frames)) for p in star.peers)
    assert passed == (players - 2) * len(shown(star.host)), "it is not made more on its way"
    assert {name: data for p in star.peers for name, data in p.disk.items()} == files
    star.play(plod)
    assert all(verify(p.record, GAMES).ok for p in star.peers)


def test_a_host_who_floods_is_bounded_by_seat():
    star = Star(4).play(plod, 4)
    victim = star.guests[0]
    for seat in range(4):
        victim.do(victim.peer.receive(flood(star.host, seat, 500)))
    assert len(shown(victim)) == 3 * BURST
    assert victim.seat not in {seat for seat, _ in shown(victim)}, "nor does he speak for us"
    assert not victim.dropped


def test_a_guest_speaks_for_his_own_seat_alone():
    star = Star(4).play(plod, 4)
    liar, other = star.guests[:2]
    star.host.do(star.host.peer.receive(flood(liar, other.seat, 5), liar.line))
    star.host.do(star.host.peer.receive(flood(liar, star.host.seat, 5), liar.line))
    star.run()
    assert not any(each.of(Emoted) for each in star.peers)
    assert not star.host.of(Closed)
    liar.do(liar.peer.emote(liar.seat, 4))
    star.run()
    assert {tuple(shown(each)) for each in star.peers} == {((liar.seat, 4),)}


def older(end: End, high: int = 4) -> None:
    """Let a program be one that speaks protocol 4 (or up to `high`) and no later one."""
    end.sent.clear()
    end.peer.hello = replace(end.peer.hello, high=high)
    link = end.peer.links[0]
    link.ours = replace(link.ours, high=high)
    end.do(end.peer.open())


def test_who_speaks_the_protocol_before_plays_and_is_sent_none():
    pair = Pair()
    older(pair.joiner)
    pair.run()
    assert pair.host.peer.match.start.protocol == 4
    pair.host.do(pair.host.peer.emote(pair.host.seat, 5))
    pair.run()
    assert not emotes(pair.host.frames)
    assert pair.host.of(Emoted) == [Emoted(pair.host.seat, 5, heard=False)]
    pair.play(plod)
    assert verify(pair.host.record, GAMES).ok
    new = Pair().run()
    assert new.host.peer.match.start.protocol == 7
    new.play(plod)
    assert verify(new.joiner.record, GAMES).ok


def test_one_old_program_of_three_is_left_out_and_all_play():
    star = Star(3)
    old, young = star.guests
    older(old)
    star.run()
    assert star.host.peer.match is not None
    assert star.host.peer.match.start.protocol == 4
    young.do(young.peer.emote(young.seat, 6))
    star.run()
    assert shown(star.host) == [(young.seat, 6)]
    assert not shown(old)
    star.play(plod)
    assert verify(old.record, GAMES).ok


@pytest.mark.parametrize(("high", "agreed"), [((4, 7), 4), ((7, 5), 5), ((6, 7), 6), ((6, 5), 5)])
def test_start_names_the_newest_protocol_that_all_at_the_table_know(high, agreed):
    star = Star(3)
    for guest, most in zip(star.guests, high, strict=True):
        older(guest, most)
    star.run()
    assert star.host.peer.match.start.protocol == agreed
    star.play(plod)
    assert all(verify(each.record, GAMES).ok for each in star.peers)


@pytest.mark.parametrize("protocol", [3, 6, 8])
def test_a_start_of_a_protocol_that_was_not_agreed_is_refused(protocol):
    pair = Pair()
    pair.pass_on(pair.joiner, pair.host)
    pair.pass_on(pair.host, pair.joiner)
    pair.pass_on(pair.joiner, pair.host)
    sent, pair.host.sent = pair.host.sent, []
    start = pair.host.peer.match
    forged = start.log.write(start.key, start.seat, replace(start.start, protocol=protocol))
    for data in sent:
        message = decode(data[4:])
        honest = not isinstance(message, wire.Entry)
        pair.joiner.do(pair.joiner.peer.receive(
            data if honest else len(forged.raw).to_bytes(4, "big") + forged.raw))
    assert pair.joiner.dropped
    assert not pair.joiner.of(Started)


def test_nobody_is_sent_one_over_a_link_that_is_cut():
    star = Star(3).play(plod, 3)
    gone, other = star.guests
    star.host.do(star.host.peer.lost(gone.line))
    star.run()
    assert star.host.of(Away)
    host_frames = len(emotes(star.host.frames))
    other.do(other.peer.emote(other.seat, 2))
    star.up(other)
    assert shown(star.host) == [(other.seat, 2)]
    assert len(emotes(star.host.frames)) == host_frames


def test_over_real_sockets_before_in_and_after_play(tmp_path):
    table = host("toy", {}, "Mia", folder=tmp_path / "h", port=0, games=GAMES)
    mia = Seen(table)
    port = int(mia.wait(Waiting).addresses[0].rsplit(":", 1)[1])
    leo = Seen(join("127.0.0.1", port, "Leo", folder=tmp_path / "j", games=GAMES,
                    words=mia.of(Waiting)[0].words))
    try:
        started = [leo.wait(Started), mia.wait(Started)]
        assert started[0].names == ("Mia", "Leo")
        leo.link.emote(1, 6)
        assert mia.wait(Emoted) == Emoted(1, 6)
        assert leo.wait(Emoted) == Emoted(1, 6)
        mia.link.emote(0, 0)
        assert leo.wait(Emoted, 2) == Emoted(0, 0)
        assert not mia.of(Rematch)
        assert not mia.of(Gathered)[1:]
        leo.link.post(1, Resign())
    finally:
        for each in (leo, mia):
            each.link.close()
            each.link.join(5)


# what else comes often without a signature ------


def test_a_wish_taken_back_and_said_again_is_asked_about_once():
    pair = Pair().play(plod)
    names = pair.host.peer.match.start.names
    wishes = [tuple(n if s == pair.host.seat else "" for s, n in enumerate(names)), ("", "")]
    for n in range(1000):
        pair.joiner.do(pair.joiner.peer.receive(frame(wire.Places(wishes[n % 2]))))
    assert len(pair.joiner.of(Rematch)) == 1, "500 questions on the old code"
    pair.host.do(pair.host.peer.rematch())
    pair.joiner.do(pair.joiner.peer.rematch())
    pair.run()
    assert len(pair.joiner.of(Started)) == 2


def test_who_is_away_and_who_has_come_wait_as_one_report_each():
    queue = ReportQueue()
    queue.tell(Started("toy", {}, ("a", "b"), (0,), None))
    for n in range(1000):
        queue.tell(Away((1,) * (n % 2)))
    for n in range(1000):
        queue.tell(Gathered(("a", "b" * (n % 2))))
    queue.tell(Away((1,)))
    told = queue.poll()
    assert told[1:] == [Away((1,)), Gathered(("a", "b")), Away((1,))]
    queue.tell(Away(()))
    assert queue.poll() == [Away(())]


@pytest.mark.parametrize("answered", [True, False])
def test_offers_are_one_at_a_time_and_a_hundred_a_turn(answered):
    pair = Pair().play(plod, 2)
    liar, victim = pair.joiner, pair.host
    for _ in range(150):
        liar.act(Offer("draw"))
        pair.run()
        if answered:
            victim.act(Answer(False))
            pair.run()
    made = [x for x in victim.of(Played) if x.action == Offer("draw")]
    assert len(made) == (100 if answered else 1)
    assert not victim.dropped
    pair.play(plod)
    assert verify(victim.record, GAMES).ok


def test_a_second_open_offer_or_a_second_wish_ends_the_line_as_a_fault():
    pair = Pair().play(plod, 2)
    pair.joiner.act(Offer("draw"))
    pair.run()
    match = pair.joiner.peer.match
    body = to_body(Offer("draw"), match.fold.match.digest()[:8])
    raw = match.log.write(match.key, match.seat, body).raw
    pair.host.do(pair.host.peer.receive(len(raw).to_bytes(4, "big") + raw))
    assert pair.host.dropped
    assert any(name.endswith(".proof") for name in pair.host.disk)
    over = Pair().play(plod)
    for n in range(2):
        again = wire.Again(over.joiner.peer.hello.key, bytes([n]) * 32)
        over.host.do(over.host.peer.receive(frame(again)))
    assert over.host.dropped
    assert len(over.host.of(Rematch)) == 1


def test_a_finger_on_a_square_goes_to_those_who_know_it_and_to_nobody_else():
    pair = Pair().play(plod, 1)
    pair.joiner.do(pair.joiner.peer.emote(pair.joiner.seat, PICTURES + 5))
    pair.run()
    assert shown(pair.host) == shown(pair.joiner) == [(pair.joiner.seat, PICTURES + 5)]
    before = Pair()
    older(before.joiner, 6)
    before.run()
    before.host.do(before.host.peer.emote(before.host.seat, PICTURES))
    before.host.do(before.host.peer.emote(before.host.seat, 1))
    before.run()
    assert [each.number for each in emotes(before.host.frames)] == [1], "a picture is known to 6"
    assert before.host.of(Emoted)[0] == Emoted(before.host.seat, PICTURES, heard=False)


def test_who_points_a_thousand_times_a_second_is_seen_as_often_as_one_who_shows_pictures():
    star = Star(3).play(plod, 3)
    liar = star.guests[0]
    many = b"".join(frame(wire.Emote(liar.seat, PICTURES + n % 64)) for n in range(1000))
    for _ in range(10):
        star.host.do(star.host.peer.receive(many, liar.line))
        star.tick(4, 0.25)
    assert len(shown(star.host)) <= BURST + 10 / EVERY + 1
    assert not star.host.of(Closed)


@pytest.mark.parametrize("number", [-1, PICTURES + 64 * 64, 2**63])
def test_a_square_beyond_every_board_is_no_message(number):
    with pytest.raises(wire.ProtocolError):
        decode(msgspec.msgpack.encode([29, 0, number]))
