"""Clocks: what is left of what was reported, whose flag falls, and what nobody may claim."""

import random

import pytest
from msgspec.structs import replace

from core.action import Answer, Deploy, Flag, Offer, Resign
from core.games import GAMES as BOX
from core.match import Match
from core.position import Phase
from net.peer.turn_watch import QUOTA
from net.players.bot import Bot
from net.record import key_file
from net.record.audit import read, verify
from net.record.clock import CLOCKS, set_clocks
from net.record.key_file import Measured
from net.record.record_file import save
from net.report import Closed, Refused, Running, Started
from net.wire import messages as wire
from net.wire.frames import frame, to_body
from net.wire.messages import ClockRule, TimedStart

from .hidden import ARMIES
from .mesh import Mesh
from .toy import GAMES, plod
from .wire import Pair

MINUTE = ClockRule(60, 0, 0, 0, False)


def left(clocks):
    return [account.left for account in clocks.accounts]


def clocked(rule=MINUTE, plies=0, seed="s"):
    pair = Pair(seed, clock=rule).play(plod, plies)
    pair.tick()
    return pair


def mover(pair):
    return pair.seat(pair.host.match.position.turn)


def move(pair):
    seat = mover(pair)
    return seat.act(plod(seat.match.rules, seat.match.position, seat.seat))


# the fold ------------------------------------------------------------------------------------


def test_sudden_death_only_goes_down_and_never_below_nothing():
    clocks = set_clocks(MINUTE, 2).spent(0, 20_000).ended(0)
    assert left(clocks) == [40_000, 60_000]
    assert left(clocks.spent(0, 50_000)) == [0, 60_000]
    assert [clocks.flag(0), clocks.flag(1)] == [40_000, 60_000]


def test_an_increment_comes_after_the_turn():
    clocks = set_clocks(ClockRule(60, 5, 0, 0, False), 2).spent(1, 2_000)
    assert left(clocks) == [60_000, 58_000]
    assert left(clocks.ended(1)) == [60_000, 63_000]


def test_a_period_that_was_begun_is_whole_again_and_one_that_was_overrun_is_gone():
    clocks = set_clocks(ClockRule(60, 0, 3, 30, False), 2)
    assert clocks.flag(0) == 150_000
    first = clocks.spent(0, 70_000)
    assert first.accounts[0] == (20_000, 2)
    assert first.ended(0).accounts[0] == (30_000, 2)
    second = first.ended(0).spent(0, 65_000)
    assert second.accounts[0] == (25_000, 0)
    assert second.flag(0) == 25_000
    assert second.ended(0).accounts[0] == (30_000, 0)
    assert second.spent(0, 30_000).accounts[0] == (0, 0)


def test_what_runs_out_of_a_sand_glass_runs_into_the_others():
    clocks = set_clocks(CLOCKS["glass"], 2)
    assert left(clocks.spent(0, 30_000)) == [90_000, 150_000]
    assert left(clocks.spent(0, 130_000)) == [0, 240_000]
    assert left(set_clocks(CLOCKS["glass"], 3).spent(2, 30_000)) == [135_000, 135_000, 90_000]


# a match -------------------------------------------------------------------------------------


def test_without_a_clock_nothing_is_written_of_time():
    pair = Pair().play(plod, 8)
    log = pair.host.peer.match.log
    assert not isinstance(log.start, TimedStart)
    assert not any(isinstance(x.entry.body, wire.Timed | wire.Flag)
                   for chain in log.chains for x in chain)
    assert not pair.host.of(Running)


def test_the_mover_reports_what_he_used_and_all_count_it():
    pair = clocked(ClockRule(60, 5, 0, 0, False))
    first = mover(pair)
    pair.tick(0.25, 12)
    move(pair)
    pair.run()
    for each in pair.peers:
        told = each.of(Running)[-1]
        assert told.clocks.accounts[first.seat].left == 62_000
        assert told.seat == 1 - first.seat
        assert not told.stands
        assert told.used == 0


def test_a_match_with_a_clock_is_verified_and_its_times_stand_in_the_record():
    pair = clocked(CLOCKS["10+3x30"])
    pair.tick(0.25, 20)
    pair.play(plod)
    verdict = verify(pair.host.record, GAMES)
    assert verdict.ok, verdict
    assert pair.host.record == pair.joiner.record
    fold = read(pair.host.record, GAMES).fold
    assert sorted(left(fold.now.clocks)) == [595_000, 600_000]


def test_a_flag_falls_by_its_owners_own_claim_and_the_record_says_so():
    pair = clocked()
    loser = mover(pair)
    pair.tick(0.25, 4 * 60)
    assert [p.match.position.outcome.reason for p in pair.peers] == ["time"] * 2
    assert pair.host.match.position.outcome.winners == (1 - loser.seat,)
    entries = [x.logged.entry for x in pair.host.peer.match.fold.trail]
    claims = [e for e in entries if isinstance(e.body, wire.Flag)]
    assert [e.seat for e in claims] == [loser.seat]
    assert verify(pair.host.record, GAMES).ok


def test_no_flag_falls_before_its_time():
    pair = clocked()
    pair.tick(0.25, 4 * 59)
    assert not pair.host.match.over
    move(pair)
    pair.run()
    pair.tick(0.25, 4 * 59)
    assert not pair.host.match.over


def test_nobody_posts_a_claim_by_hand():
    pair = clocked()
    seat = mover(pair)
    seat.act(Flag(1 - seat.seat, 60_000))
    assert seat.of(Refused)
    assert not pair.host.match.over


def lies(pair, liar, used):
    """Let a seat sign a claim that the other has used so much, whatever its program thinks."""
    match = liar.peer.match
    flag = Flag(1 - liar.seat, used)
    match._sign(to_body(flag, match.fold.foretell(liar.seat, flag)))
    liar.do(liar.peer._flush())


def test_a_claim_that_is_too_early_by_its_own_word_is_refused_and_names_its_author():
    pair = clocked()
    liar = pair.seat(1 - mover(pair).seat)
    victim = pair.seat(1 - liar.seat)
    lies(pair, liar, 59_999)
    pair.pass_on(liar, victim)
    assert victim.of(Closed)[-1].code == "cheat"
    assert dict(victim.of(Closed)[-1].args)["name"] == liar.peer.me.name
    assert any(name.endswith(".proof") for name in victim.disk)
    entries = [logged.raw for logged in liar.peer.match.log.order()]
    assert str(verify(save(entries), GAMES)).startswith("failed: flag")


def test_a_claim_of_time_that_was_never_used_is_refused_and_names_its_author():
    pair = clocked()
    liar = pair.seat(1 - mover(pair).seat)
    victim = pair.seat(1 - liar.seat)
    pair.tick(0.25, 40)
    lies(pair, liar, 60_000)
    pair.pass_on(liar, victim)
    assert victim.of(Closed)[-1].code == "cheat"
    assert dict(victim.of(Closed)[-1].args)["name"] == liar.peer.me.name
    assert not victim.match.over


def test_a_move_beats_a_claim_that_crossed_it():
    pair = clocked()
    slow = mover(pair)
    other = pair.seat(1 - slow.seat)
    pair.tick(0.25, 4 * 59)
    move(pair)
    lies(pair, other, 60_000)
    pair.run()
    assert not any(p.match.over or p.of(Closed) for p in pair.peers)
    assert [x.entry.seat for x in slow.peer.match.fold.now.void] == [other.seat]


def test_whatever_its_subject_signed_meanwhile_beats_a_claim():
    """In a turn of several actions, or with an offer, the turn is still his."""
    pair = clocked()
    slow = mover(pair)
    other = pair.seat(1 - slow.seat)
    pair.tick(0.25, 4 * 59)
    slow.act(Offer("draw"))
    lies(pair, other, 60_000)
    pair.run()
    assert not any(p.match.over or p.of(Closed) for p in pair.peers)
    pair.tick(0.25, 8)
    assert all(p.match.position.outcome.reason == "time" for p in pair.peers)


def test_who_never_reports_his_time_is_flagged_all_the_same(monkeypatch):
    pair = clocked(plies=2)
    liar = mover(pair)
    honest = pair.seat(1 - liar.seat)
    monkeypatch.setattr(liar.peer.match.time, "timed", lambda fold, body: wire.Timed(0, body))
    monkeypatch.setattr(liar.peer.match, "pass_time", lambda now, lag: None)
    for _ in range(2):
        pair.tick(0.25, 4 * 25)
        move(pair)
        pair.run()
        move(pair)
        pair.run()
    assert left(honest.peer.match.fold.now.clocks)[liar.seat] == 60_000
    pair.tick(0.25, 4 * (13 + QUOTA // 1000))
    assert not any(isinstance(m, wire.Entry) and isinstance(m.body, wire.Flag)
                   for m in honest.messages())
    pair.tick(0.25, 8)
    claims = [m.body for m in honest.messages()
              if isinstance(m, wire.Entry) and isinstance(m.body, wire.Flag)]
    assert len(claims) == 1
    assert claims[0].seat == liar.seat


def test_an_action_without_its_time_is_refused_and_so_is_a_time_without_a_clock():
    for clock, code in ((MINUTE, False), (None, True)):
        pair = Pair("s", **({"clock": clock} if clock else {})).play(plod, 0)
        liar = mover(pair)
        victim = pair.seat(1 - liar.seat)
        match = liar.peer.match
        action = plod(liar.match.rules, liar.match.position, liar.seat)
        body = to_body(action, match.fold.foretell(liar.seat, action))
        body = wire.Timed(5, body) if code else body
        logged = match.log.write(match.key, liar.seat, body)
        victim.do(victim.peer.receive(frame(logged.entry)))
        assert victim.of(Closed)[-1].code == "cheat", code


def test_a_start_whose_clock_nobody_agreed_on_is_another_start():
    pair = clocked()
    start = pair.host.peer.match.start
    assert start.clock == MINUTE
    assert replace(start, clock=CLOCKS["5"]) != start


# a pause, and a link that is down --------------------------------------------------------------


def test_a_pause_needs_consent_and_stops_clocks_and_moves_until_somebody_goes_on():
    pair = clocked()
    asker = mover(pair)
    other = pair.seat(1 - asker.seat)
    pair.tick(0.25, 40)
    asker.act(Offer("pause"))
    pair.run()
    other.act(Answer(True))
    pair.run()
    assert pair.host.match.paused
    assert pair.host.of(Running)[-1].stands
    pair.tick(0.25, 4 * 120)
    assert not pair.host.match.over
    move(pair)
    assert asker.of(Refused)[-1].refusal.rule == "M-9"
    other.act(Offer("go on"))
    pair.run()
    assert not pair.joiner.match.paused
    pair.tick(0.25, 20)
    move(pair)
    pair.run()
    assert 44_000 <= left(pair.host.of(Running)[-1].clocks)[asker.seat] <= 45_500
    pair.play(plod)
    assert verify(pair.host.record, GAMES).ok


def test_a_pause_that_is_declined_changes_nothing():
    pair = clocked()
    asker = mover(pair)
    asker.act(Offer("pause"))
    pair.run()
    pair.seat(1 - asker.seat).act(Answer(False))
    pair.run()
    assert not pair.host.match.paused
    assert not pair.host.of(Running)[-1].stands
    asker.act(Offer("go on"))
    assert asker.of(Refused)


def test_clocks_stand_while_a_link_is_cut_and_go_on_with_it():
    mesh = Mesh(seed="clock", clock=MINUTE).play(plod, 3)
    slow = next(n for n in mesh.nodes if mesh.may_act(n))
    mesh.tick(4 * 30)
    mesh.cut(mesh.guests[0])
    mesh.run()
    mesh.tick(4 * 200)
    assert not any(n.match.over for n in mesh.nodes)
    assert all(n.of(Running)[-1].stands for n in mesh.nodes)
    mesh.heal()
    assert not any(n.of(Running)[-1].stands for n in mesh.nodes)
    mesh.tick(4 * 20)
    assert not any(n.match.over for n in mesh.nodes)
    mesh.tick(4 * 11)
    assert [n.match.position.outcome.reason for n in mesh.nodes] == ["time"] * 2
    assert slow.seat not in slow.match.position.outcome.winners
    mesh.check()
    mesh.same()


QUARTER = ClockRule(15 * 60, 0, 0, 0, False)


def slow_and_quick(mesh):
    slow = next(n for n in mesh.nodes if mesh.may_act(n))
    return slow, next(n for n in mesh.nodes if n is not slow)


def signs(node, used, seat=None):
    """Let a program sign a claim that another has used so much, whatever it has measured."""
    match = node.peer.match
    flag = Flag(1 - node.seat if seat is None else seat, used)
    match._sign(to_body(flag, match.fold.foretell(node.seat, flag)))
    node.do(lambda peer: peer._flush())


def claims(node):
    chain = node.peer.match.log.chains[node.seat]
    return [x.entry.body for x in chain if isinstance(x.entry.body, wire.Flag)]


def mute(monkeypatch, node):
    """Let a program claim nothing and report no time; it measures as ever."""
    match = node.peer.match
    monkeypatch.setattr(match.time, "timed", lambda fold, body: wire.Timed(0, body))
    monkeypatch.setattr(match.secret, "playing", False)


@pytest.mark.parametrize("plies", [2, 3])
@pytest.mark.parametrize("dies", [False, True])
def test_who_cuts_their_own_link_wins_nothing_by_a_claim(plies, dies):
    """One second into fifteen minutes; the victim is the host once, and the guest once."""
    mesh = Mesh(seed="clock", clock=QUARTER).play(plod, plies)
    victim, liar = slow_and_quick(mesh)
    mesh.tick(4)
    mesh.cut(liar)
    mesh.run()
    signs(liar, 900_000)
    if dies:
        liar.kill()
    mesh.heal()
    assert not victim.match.over
    assert victim.of(Closed)[-1].code == "cheat"
    assert dict(victim.of(Closed)[-1].args)["name"] == liar.name
    assert any(name.endswith(".proof") for name in victim.disk)
    record = next(v for k, v in victim.disk.items() if k.endswith(".tambour"))
    assert verify(record, GAMES).kind == "unfinished"


@pytest.mark.parametrize("plies", [2, 3])
def test_who_was_killed_refuses_what_they_cannot_have_used_and_names_nobody(plies):
    mesh = Mesh(seed="clock", clock=QUARTER).play(plod, plies)
    victim, liar = slow_and_quick(mesh)
    mesh.tick(4 * 30)
    victim.kill()
    mesh.run()
    signs(liar, 900_000)
    mesh.heal()
    assert not victim.match.over
    assert victim.of(Closed)[-1].code == "nonsense"
    assert not any(name.endswith(".proof") for name in victim.disk)
    record = next(v for k, v in victim.disk.items() if k.endswith(".tambour"))
    assert verify(record, GAMES).kind == "unfinished"


def test_a_claim_of_before_a_cut_is_judged_by_what_was_measured_then(monkeypatch):
    mesh = Mesh(seed="clock", clock=MINUTE).play(plod, 3)
    slow, quick = slow_and_quick(mesh)
    mute(monkeypatch, slow)
    mesh.tick(4 * 60)
    signs(quick, 60_000)
    mesh.cut(quick)
    mesh.tick(4 * 100)
    mesh.heal()
    assert [n.match.position.outcome.reason for n in mesh.nodes] == ["time"] * 2
    mesh.check()
    mesh.same()


@pytest.mark.parametrize("plies", [3, 4])
def test_who_cuts_their_link_every_four_seconds_has_a_clock_like_anybody(monkeypatch, plies):
    mesh = Mesh(seed="clock", clock=ClockRule(8, 0, 0, 0, False)).play(plod, plies)
    liar, honest = slow_and_quick(mesh)
    mute(monkeypatch, liar)
    seconds = 0
    while not honest.match.over:
        mesh.tick(4 * 4)
        seconds += 4
        assert seconds <= 12, "the clock stands still"
        if not honest.match.over:
            mesh.cut(liar)
            mesh.heal()
    assert honest.match.position.outcome.winners == (honest.seat,)


def test_what_is_cut_in_many_turns_is_owed_in_the_end(monkeypatch):
    """Whoever cuts their link before each of their moves and reports nothing."""
    mesh = Mesh(seed="clock", clock=MINUTE).play(plod, 3)
    liar, honest = slow_and_quick(mesh)
    mute(monkeypatch, liar)
    for _ in range(3):
        mesh.tick(4 * 19)
        mesh.cut(liar)
        mesh.heal()
        mesh.act(liar, plod)
        mesh.run()
        mesh.act(honest, plod)
        mesh.run()
    mesh.tick(4 * 10)
    assert not claims(honest)
    mesh.tick(4 * 2)
    assert [claim.seat for claim in claims(honest)] == [liar.seat]


@pytest.mark.parametrize("plies", [2, 3])
def test_who_was_killed_goes_on_with_the_turn_where_the_key_file_has_it(plies):
    mesh = Mesh(seed="clock", clock=MINUTE).play(plod, plies)
    slow, quick = slow_and_quick(mesh)
    mesh.tick(4 * 40)
    slow.kill()
    mesh.run()
    mesh.tick(4 * 100)
    mesh.heal()
    mesh.tick(4 * 10)
    assert not any(n.match.over for n in mesh.nodes)
    mesh.act(slow, plod)
    mesh.run()
    left_now = {n.peer.match.fold.now.clocks.accounts[slow.seat].left for n in mesh.nodes}
    assert len(left_now) == 1
    assert 9_000 <= min(left_now) <= 12_500
    assert quick.peer.match.time.watch.claim(slow.seat) == 0
    mesh.check()


def test_who_looked_on_at_a_turn_and_was_killed_has_measured_it_all_the_same(monkeypatch):
    mesh = Mesh(seed="clock", clock=MINUTE).play(plod, 3)
    liar, honest = slow_and_quick(mesh)
    mute(monkeypatch, liar)
    mesh.tick(4 * 50)
    honest.kill()
    mesh.run()
    mesh.heal()
    mesh.tick(4 * 10)
    assert not honest.match.over
    mesh.tick(4 * 5)
    assert honest.match.position.outcome.winners == (honest.seat,)
    mesh.check()


def test_a_measure_is_written_seldom_and_not_once_it_is_of_no_use():
    mesh = Mesh(seed="clock", clock=QUARTER).play(plod, 6)
    keys = next(v for k, v in mesh.host.disk.items() if k.endswith(".key"))
    assert not any(isinstance(x, Measured) for x in key_file.read(keys)[0])
    mesh.tick(4 * 60)
    keys = next(v for k, v in mesh.host.disk.items() if k.endswith(".key"))
    said = [x for x in key_file.read(keys)[0] if isinstance(x, Measured)]
    assert 25 <= len(said) <= 31
    assert 58_000 <= said[-1].used <= 60_000


@pytest.mark.parametrize("silent", [False, True])
def test_of_three_a_turn_that_has_just_begun_cannot_be_over(monkeypatch, silent):
    """A resignation gives the turn to the next; who does not acknowledge it knows that first."""
    mesh = Mesh(3, seed="clock", clock=QUARTER).play(plod, 5)
    host, victim, liar = mesh.nodes
    while not mesh.may_act(host):
        mesh.play(plod, 1)
    mesh.tick(4)
    with monkeypatch.context() as patch:
        if silent:
            patch.setattr(liar.peer.match, "acknowledge", lambda: None)
        mesh.act(host, lambda *_: Resign())
        mesh.run()
        assert liar.match.position.turn == victim.seat
        assert (victim.match.position.turn == victim.seat) is not silent
        signs(liar, 900_000, victim.seat)
        mesh.run()
    liar.do(lambda peer: peer.match.acknowledge() or peer._flush())
    mesh.run()
    assert not any(node.match.over for node in (host, victim))
    assert host.of(Closed)[-1].code == ("nonsense" if silent else "cheat")


def test_a_clock_outlives_a_kill_and_a_rematch_has_it_too():
    pair = clocked()
    pair.tick(0.25, 4 * 61)
    for each in pair.peers:
        each.do(each.peer.rematch())
        pair.run()
    assert pair.host.peer.match.start.clock == MINUTE
    assert pair.host.match.position.ply == 0


def test_of_three_players_the_flagged_one_is_out_and_the_others_play_on():
    mesh = Mesh(3, seed="clock", clock=MINUTE).play(plod, 5)
    slow = next(n for n in mesh.nodes if mesh.may_act(n))
    mesh.tick(4 * 61)
    gone = [n.peer.match.fold.match.gone for n in mesh.nodes]
    over = [n.match.over for n in mesh.nodes]
    assert all(slow.seat in g for g in gone) or all(over)
    mesh.check()


@pytest.mark.parametrize("how", ["open", "sealed", "referee"])
def test_a_flag_that_falls_where_pieces_are_hidden_leads_to_the_audit(how):
    mesh = Mesh(seed="clock", games=BOX, game="luzhanqi", clock=MINUTE, ruleset="tournament",
                disclosure=how)
    dice = random.Random(3)

    def choose(rules, view, seat):
        if view.phase is Phase.MUSTER:
            return Deploy(ARMIES[seat])
        return dice.choice(list(rules.actions(view, seat)))

    mesh.play(choose, 30)
    mesh.tick(4 * 61)
    assert {n.match.position.outcome.reason for n in mesh.nodes} == {"time"}
    mesh.check()
    mesh.same()
    record = next(v for k, v in mesh.host.disk.items() if k.endswith(".tambour"))
    assert verify(record).ok


# what a screen shows ---------------------------------------------------------------------------


def shows(table, *ends, shows=True):
    for end in ends or table.peers:
        end.do(end.peer.show(shows))


def used_first(pair, seconds, shown):
    """Give what the first mover reports whose screen shows something for some of these seconds."""
    slow = mover(pair)
    shows(pair)
    pair.tick(0.25, 4 * min(seconds, shown))
    shows(pair, shows=False)
    pair.tick(0.25, 4 * max(0, seconds - shown))
    move(pair)
    pair.run()
    return 60_000 - left(pair.host.of(Running)[-1].clocks)[slow.seat]


@pytest.mark.parametrize(("shown", "used"), [(0, 20_000), (4, 16_000), (6, 14_000), (10, 14_000)])
def test_the_first_turn_is_counted_when_the_screen_has_shown_the_armies(shown, used):
    assert abs(used_first(clocked(), 20, shown) - used) <= 250


def test_no_later_turn_waits_for_a_screen():
    assert used_first(clocked(plies=1), 20, 4) == 20_000


def test_where_a_program_is_older_no_clock_waits_for_a_screen(monkeypatch):
    monkeypatch.setattr("net.peer.handshake.PROTOCOL", (4, 6))
    pair = clocked()
    assert pair.host.peer.match.start.protocol == 6
    assert used_first(pair, 20, 4) == 20_000


def test_the_shown_clock_stands_while_the_screen_shows_the_armies_and_no_longer():
    pair = clocked()
    shows(pair)
    told = pair.host.of(Running)
    assert told[-1].stands
    pair.tick(0.25, 23)
    assert pair.host.of(Running)[-1] is told[-1]
    pair.tick(0.25, 2)
    assert not pair.host.of(Running)[-1].stands
    shows(pair, shows=False)
    assert not pair.host.of(Running)[-1].stands
    shows(pair)
    assert not pair.host.of(Running)[-1].stands


def test_nobody_is_flagged_over_what_their_screen_had_to_show():
    """The mover's clock began six seconds later than the other's, which was shown nothing."""
    pair = clocked()
    slow = mover(pair)
    other = pair.seat(1 - slow.seat)
    shows(pair, slow)
    pair.tick(0.25, 4 * 65)
    assert not pair.host.match.over
    assert other.peer.match.time.watch.claim(slow.seat) < 60_000
    pair.tick(0.25, 4 * 2)
    assert pair.host.match.over
    (claim,) = [x.logged.entry for x in pair.host.peer.match.fold.trail
                if isinstance(x.logged.entry.body, wire.Flag)]
    assert claim.seat == slow.seat
    assert verify(pair.host.record, GAMES).ok


def test_what_a_screen_shows_makes_no_claim_true():
    pair = clocked()
    liar = pair.seat(1 - mover(pair).seat)
    victim = pair.seat(1 - liar.seat)
    shows(pair)
    pair.tick(0.25, 4 * 56)
    lies(pair, liar, 60_000)
    pair.pass_on(liar, victim)
    assert victim.of(Closed)[-1].code == "cheat"


@pytest.mark.parametrize("how", ["open", "sealed", "referee"])
def test_the_turn_after_a_settled_battle_waits_for_the_screen(how):
    mesh = Mesh(seed="clock", games=BOX, game="luzhanqi", clock=MINUTE, ruleset="tournament",
                disclosure=how)
    mesh.play(lambda rules, view, seat: Deploy(ARMIES[seat]), 2)
    for text, counted in (("a6a7", 4), ("b7b8", 4), ("b6a7", 8)):  # C meets C, then a quiet ply
        slow = next(n for n in mesh.nodes if mesh.may_act(n))
        before = left(slow.of(Running)[-1].clocks)[slow.seat]
        for shown in (True, False):
            for node in mesh.nodes:
                node.do(lambda peer, shown=shown: peer.show(shown))
            mesh.tick(4 * 4)
        mesh.act(slow, lambda rules, view, seat, text=text: rules.from_text(view, seat, text))
        mesh.run()
        used = before - left(slow.of(Running)[-1].clocks)[slow.seat]
        assert abs(used - counted * 1000) <= 250, text
    mesh.check()


# computers -----------------------------------------------------------------------------------


def test_computers_agree_to_a_pause_and_do_nothing_until_somebody_goes_on():
    link = Told()
    game = BOX["xiangqi"]
    match = Match(game, game.options())
    bot = Bot(link, first_of, BOX)
    bot.match, bot.started = match, Started("xiangqi", {}, ("Mia", "Leo"), (1,), None)
    match.play(0, Offer("pause"))
    assert bot.play()
    assert link.posted == [(1, Answer(True))]
    match.play(1, Answer(True))
    assert match.paused
    assert not bot.play()
    assert bot.turn() is None
    match.play(0, Offer("go on"))
    match.play(0, first_of(match.rules, match.position, 0))
    assert bot.play()


def first_of(rules, view, seat):
    return next(iter(rules.actions(view, seat)))


class Told:
    """A link that only listens."""

    def __init__(self):
        self.posted = []

    def post(self, seat, action):
        self.posted.append((seat, action))
