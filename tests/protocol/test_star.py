"""Three and four seats on a fake wire: whole matches, departures, races, a table that fills."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.action import Answer, Deploy, Move, Offer, Resign
from core.games import GAMES as BOX
from core.search.greedy import choose
from net.output import Send, Store
from net.peer.close_reasons import SENTENCES
from net.peer.states import State
from net.record.audit import read, verify
from net.record.record_file import load
from net.report import Audited, Closed, Gathered, Played, Refused, Rematch, Safe, Started
from net.wire import messages as wire
from net.wire.frames import decode
from tests.examples import examples

from .star import NAMES, Star, bodies
from .toy import GAMES, hurry, plod
from .wire import held


def over(star: Star, games=GAMES) -> None:
    positions = {p.match.digest() for p in star.peers}
    assert len(positions) == 1
    for p in star.peers:
        assert not p.of(Closed), p.of(Closed)
        assert p.peer.state is State.DONE, (p.peer.state, p.told[-3:])
        assert p.of(Audited) == [Audited("verified")] * len(p.of(Started))
        assert str(verify(p.record, games)) == "verified"
        assert p.peer.match.keys.name not in p.disk


@pytest.mark.parametrize("chunk", [0, 1, 7])
@pytest.mark.parametrize("players", [3, 4])
def test_a_whole_match_is_played_and_verified(players, chunk):
    star = Star(players, chunk=chunk).play(plod)
    over(star)
    for seat in range(players):
        started = star.seat(seat).of(Started)[0]
        assert started.names == NAMES[:players]
        assert started.seats == (seat,)
        assert star.seat(seat).of(Safe)


def test_ways_of_cutting_the_bytes_do_not_change_the_record():
    assert len({Star(3, chunk=c).play(hurry).host.record for c in (0, 1)}) == 1


def test_the_lot_falls_on_all_seats_over_many_matches():
    firsts = {Star(4, str(i)).play(hurry, 0).host.match.position.turn for i in range(24)}
    assert firsts == {0, 1, 2, 3}


@pytest.mark.parametrize("options", [
    {"players": 3, "board": "12x12"}, {"players": 4, "teams": "pairs", "board": "15x15"},
])  # fmt: skip
def test_napoleon_with_three_and_with_pairs(options):
    star = Star(games=BOX, game="napoleon", max_plies=10, **options).play(choose)
    over(star, BOX)
    assert read(star.host.record).fold.match.over


def test_the_host_says_in_which_order_seats_are_filled():
    star = Star(4, order=(2, 3, 0, 1)).play(plod)
    over(star)
    assert star.host.of(Gathered)[0].names == ("", "", "Mia", "Leo")
    assert star.host.of(Started)[0].names == ("Zoe", "Ben", "Mia", "Leo")


def test_a_table_that_fills_says_who_is_here():
    star = Star(4)
    late = star.guests.pop()
    star.run()
    for p in (star.host, *star.guests):
        assert p.of(Gathered)[-1] == Gathered(("Mia", "Leo", "Zoe", ""))
        assert p.of(Gathered)[-1].here == 3
        assert not p.of(Started)
    star.tick(times=200)  # however long it takes
    star.lose(star.guests[0])
    star.tick(times=50)
    assert star.host.of(Gathered)[-1].names == ("Mia", "Zoe", "", "")
    assert not star.host.of(Closed)
    assert late.line not in star.host.peer.links  # he never greeted
    for name in ("Leo", "Ben"):
        star.guests.append(star._guest(name, name, GAMES))
        star.sit(star.guests[-1])
    over(star.play(plod))
    assert star.host.of(Started)[0].names == ("Mia", "Zoe", "Leo", "Ben")


def test_who_leaves_before_all_have_signed_leaves_no_trace_and_the_table_gathers_again():
    star = Star(3)
    for g in star.guests:
        star.greet(g)
    assert star.host.disk
    gone, stays = star.guests
    star.down(stays)  # he has signed the start
    assert stays.disk
    star.lose(gone)
    star.run()
    assert not star.host.disk
    assert not stays.disk
    star.sit(again := star._guest("again", "Ben", GAMES))
    star.guests.append(again)
    over(star.play(plod))


def test_who_comes_too_late_is_told_that_the_table_is_taken():
    star = Star(3).run()
    star.sit(late := star._guest("late", "Ben", GAMES))
    star.guests.append(late)
    star.run()
    assert late.of(Closed)[0].msgid.startswith("This table is taken")
    star.guests.remove(late)
    over(star.play(plod))


# leaving ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaver", range(4))
def test_who_resigns_is_out_and_the_match_goes_on(leaver):
    star = Star(4).play(plod, 3)
    star.seat(leaver).act(Resign())
    assert not star.seat(leaver).match.gone  # not before it is on every disk
    star.run()
    for p in star.peers:
        assert p.match.gone == {leaver}
    over(star.play(plod))
    ends = [b for b in read(star.host.record, GAMES).log.chains[leaver]
            if isinstance(b.entry.body, wire.End)]  # fmt: skip
    assert not ends


@pytest.mark.parametrize("at_once", [False, True])
def test_who_has_resigned_may_go_home(at_once):
    star = Star(4).play(plod, 3)
    leaver = star.guests[1]
    leaver.act(Resign())
    if at_once:
        star.up(leaver)
    else:
        star.run()
    star.lose(leaver)
    star.run()
    over(star.play(plod))
    star.guests[0].do(star.guests[0].peer.rematch())
    star.run()
    for p in star.peers:  # three cannot play for four
        assert dict(p.of(Closed)[0].args)["name"] == leaver.peer.me.name


def test_two_resign_at_once_and_the_last_one_wins():
    star = Star(3).play(plod, 4)
    for guest in star.guests:
        guest.act(Resign())
    over(star.run())
    assert star.host.match.position.outcome.winners == (0,)


def test_one_guest_cut_ends_the_match_for_all_and_keeps_it():
    star = Star(4).play(plod, 3)
    cut = star.guests[1]
    star.lose(cut)
    star.run()
    for p in star.peers:
        (closed,) = p.of(Closed)
        assert closed.msgid == "The link to {name} was lost. The match is kept."
        assert dict(closed.args)["name"] == "Zoe"
        assert str(verify(p.record, GAMES)) == "unfinished at 3"
        assert p.peer.match.keys.name in p.disk


def test_the_host_goes_and_all_are_told():
    star = Star(3).play(plod, 3)
    star.host.do(star.host.peer.close())
    star.run()
    assert all(g.of(Closed)[0].args == (("name", "Mia"),) for g in star.guests)
    assert star.host.of(Closed)[0].ours


def test_silence_ends_it():
    star = Star(3).play(plod, 1)
    mute = star.guests.pop()
    star.tick(times=20)
    assert dict(star.host.of(Closed)[0].args)["name"] == mute.peer.me.name
    assert star.guests[0].of(Closed)


# races -----------------------------------------------------------------------------------------


def ending(players: int) -> tuple[Star, int]:
    """A match whose seat to move wins with one more move."""
    star = Star(players).play(plod, 0)
    while True:
        at = star.host.match.position
        mover = star.seat(at.turn)
        best = hurry(mover.match.rules, at, at.turn)
        if best.path[-1] % 8 == 7:
            return star, at.turn
        mover.act(plod(mover.match.rules, at, at.turn))
        star.run()


@pytest.mark.parametrize("players", [3, 4])
def test_a_move_that_ends_the_game_beats_a_resignation_that_crossed_it(players):
    star, turn = ending(players)
    for p in star.peers:
        if p.seat != turn:
            p.act(Resign())
    mover = star.seat(turn)
    mover.act(hurry(mover.match.rules, mover.match.position, turn))
    over(star.run())
    assert star.host.match.position.outcome.winners == (turn,)
    assert len(read(star.host.record, GAMES).fold.now.void) == players - 1


def test_a_move_and_a_resignation_cross_and_all_agree():
    for seat in range(3):
        star = Star(3).play(plod, 2)
        turn = star.host.match.position.turn
        mover = star.seat(turn)
        mover.act(plod(mover.match.rules, mover.match.position, turn))
        if seat != turn:
            star.seat(seat).act(Resign())
        over(star.play(plod))


def test_an_offer_is_answered_by_everybody():
    star = Star(4).play(plod, 3)
    star.seat(2).act(Offer("draw"))
    star.run()
    for seat in (0, 1, 3):
        assert not star.host.match.over
        star.seat(seat).act(Answer(True))
    star.run()
    over(star)
    assert star.host.match.position.outcome.winners == ()


def test_yes_and_no_cross():
    star = Star(3).play(plod, 3)
    star.seat(1).act(Offer("back", len(star.host.match.line) - 1))
    star.run()
    star.seat(0).act(Answer(True))
    star.seat(2).act(Answer(False))
    star.run()
    assert star.host.match.pending is None
    over(star.play(plod))


def test_a_rematch_rotates_the_seats():
    star = Star(4).play(plod)
    keys = star.host.peer.match.start.keys
    for p in (star.guests[2], star.host, star.guests[0]):
        p.do(p.peer.rematch())
        star.run()
    assert {r.seat for r in star.guests[1].of(Rematch)} == {3, 0, 1}
    assert not any(r.agreed for r in star.guests[1].of(Rematch))
    star.guests[1].do(star.guests[1].peer.rematch())
    star.run()
    assert all(p.of(Rematch)[-1].agreed for p in star.peers if p is not star.guests[1])
    assert star.host.of(Started)[1].names == ("Ben", "Mia", "Leo", "Zoe")
    over(star.play(hurry))
    assert not set(keys) & set(star.host.peer.match.start.keys)
    for p in star.peers:
        p.do(p.peer.rematch())
    over(star.run().play(plod))
    assert len(star.host.of(Started)) == 3


def test_who_waits_for_a_rematch_hears_that_somebody_has_gone():
    star = Star(3).play(plod)
    for p in star.peers[:2]:
        p.do(p.peer.rematch())
    star.run()
    star.lose(star.guests[1])
    star.run()
    for p in star.peers:
        (closed,) = p.of(Closed)
        assert (closed.msgid, closed.args) == (SENTENCES["lost"], (("name", "Zoe"),))


# order of doing --------------------------------------------------------------------------------


def test_every_send_comes_after_its_store_and_every_acknowledgement_too():
    star = Star(4).play(plod)
    for p in star.peers:
        stored, counts = b"", [0] * 4
        for x in p.log:
            if isinstance(x, Store) and not x.secret:
                stored = held(stored, x)
                signers = [entry.seat for entry in load(stored).entries]
                counts = [signers.count(seat) for seat in range(4)]
            elif isinstance(x, Send):
                message = decode(x.data[4:])
                if isinstance(message, wire.Entry):
                    assert x.data[4:] in stored
                elif isinstance(message, wire.Seen) and message.seat == p.seat:
                    assert [h.count for h in message.heads] <= counts


def test_no_army_is_in_any_frame_before_all_have_acknowledged_all_commitments():
    star = Star(3).run()
    for p in star.peers:
        p.act(Deploy("1" + "x" * 40))
    for g in star.guests:  # all commitments have reached the host, nothing came back
        star.up(g)
    assert len(star.host.peer.match.fold.now.commitments.commits) == 3
    for p in star.peers:
        assert not any(isinstance(b, wire.Reveal) for b in bodies(p.frames))
    star.down(star.guests[0])
    star.up(star.guests[0])
    for p in star.peers:
        assert not any(isinstance(b, wire.Reveal) for b in bodies(p.frames))
    over(star.play(plod))


def test_a_missing_reveal_voids_the_match_and_blames_nobody():
    star = Star(3).run()
    mute = star.guests[1]

    def silent(line, data):
        own = line != mute.line and isinstance(getattr(decode(data[4:]), "body", None), wire.Reveal)
        return None if own and decode(data[4:]).seat == mute.seat else data

    star.lie = silent
    for p in star.peers:
        p.act(Deploy("0"))
    star.tick(times=90)
    for p in star.peers:
        (closed,) = p.of(Closed)
        assert not closed.ours


def test_what_may_not_be_played_is_refused():
    star = Star(3)
    star.host.do(star.host.peer.act(0, Resign()))
    star.run().play(plod, 2)
    star.host.act(Move((0, 7)))
    star.host.do(star.host.peer.act(1, Resign()))
    star.guests[0].do(star.guests[0].peer.act(0, Resign()))
    assert len(star.host.of(Refused)) == 3
    assert len(star.guests[0].of(Refused)) == 1


# anything, any time ------------------------------------------------------------------------------


@settings(max_examples=examples(25), deadline=None)
@given(st.data())
def test_whatever_honest_people_do_and_whenever_it_arrives_they_agree(data):
    players = data.draw(st.sampled_from([3, 4]))
    star = Star(players, str(data.draw(st.integers(0, 3)))).play(plod, 0)
    for _ in range(data.draw(st.integers(5, 60))):
        p = data.draw(st.sampled_from(star.peers))
        what = data.draw(st.sampled_from("mmmodbrynuuuuuudddddd"))
        if what in "ud" and p is not star.host:
            (star.up if what == "u" else star.down)(p, data.draw(st.integers(1, 4)))
        elif what == "m":
            lawful = list(p.match.rules.actions(p.match.view(p.seat), p.seat))
            if lawful and not p.match.over:
                p.act(data.draw(st.sampled_from(lawful)))
        elif what == "o":
            p.act(Offer("draw"))
        elif what == "b":
            p.act(Offer("back", len(p.match.line) - 1))
        elif what in "yn":
            p.act(Answer(what == "y"))
        elif what == "r" and data.draw(st.integers(0, 2)) == 0:
            p.act(Resign())
    star.run()
    over(star.play(plod))
    moves = [[x for x in p.match.line if isinstance(x[1], Move | Resign)] for p in star.peers]
    assert all(m == moves[0] for m in moves)
    assert all(len(p.of(Played)) == len(star.host.of(Played)) for p in star.peers)
