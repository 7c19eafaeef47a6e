"""A handicap on the wire: it stands in START, both peers hold to it, and the record says so."""

import pytest

from core.action import Deploy, Lot, Move, Resign
from core.games import GAMES
from core.handicap import Handicap
from core.option import read_options
from core.search.greedy import choose
from net.record.audit import read, verify
from net.record.setup import moved_on, read_canonical
from net.report import Started
from net.wire.messages import Cheat, Start

from .hidden import Duel
from .test_napoleon import Napoleon


def started(record: bytes) -> Start:
    loaded = read(record).loaded
    assert loaded is not None
    start = loaded.entries[0].body
    assert isinstance(start, Start)
    return start


def test_two_peers_play_with_it_and_anybody_can_check_it():
    pair = Napoleon(max_plies=12, handicap="N-K S+1").play(choose)
    assert pair.host.match.over
    assert pair.host.match.digest() == pair.joiner.match.digest()
    for peer in pair.peers:
        assert verify(peer.record).ok
        assert started(peer.record).options == '{"handicap":"S+1 N-K","max_plies":12}'
        assert peer.match.rules.handicaps == (Handicap("", 1), Handicap("K"))
        assert peer.match.rules.muster(1).size == 15


def test_who_begins_is_agreed_on_and_no_lot_is_drawn():
    for text, first in (("N!", 1), ("S!", 0)):
        pair = Napoleon(max_plies=12, handicap=text).play(choose)
        for peer in pair.peers:
            assert verify(peer.record).ok
            actions = read(peer.record).fold.match.actions
            assert not any(isinstance(action, Lot) for _, action in actions)
            assert next(seat for seat, action in actions if isinstance(action, Move)) == first
        assert b"!" in pair.host.record
        other = pair.host.record.replace(text.encode(), {"N!": b"S!", "S!": b"N!"}[text])
        assert not verify(other).ok, "nobody begins who was not to"


def test_pieces_that_stay_hidden_begin_as_agreed():
    pair = Duel("sealed", handicap="b!", first="red")
    for peer in pair.peers:
        peer.act(Deploy(peer.match.rules.muster(peer.seat).formations[0][1]))
    pair.run()
    assert pair.host.match.position.turn == pair.joiner.match.position.turn == 1


def test_a_whole_army_against_the_agreement_is_refused():
    pair = Napoleon(handicap="N-K").run()
    whole = GAMES["napoleon"].rules(GAMES["napoleon"].options()).muster(1).formations[0][1]
    rules = pair.joiner.match.rules
    refused = rules.refusal(pair.joiner.match.position, 1, Deploy(whole))
    assert refused is not None
    assert refused.rule == "N-13"


def test_another_spelling_is_no_start():
    for text in ('{"handicap":"none"}', '{"handicap":"N-KC"}', '{"handicap":" N-K"}'):
        with pytest.raises(Cheat):
            read_canonical(GAMES["napoleon"], text)


def test_an_army_of_stand_ins_fights_sealed_battles():
    pair = Duel("sealed", handicap="b-A")
    for peer in pair.peers:
        formation = peer.match.rules.muster(peer.seat).formations[0][1]
        peer.act(Deploy(formation))
    pair.run()
    assert pair.host.match.position.phase.value == "play"
    pair.seat(0).act(Resign())
    pair.run()
    for peer in pair.peers:
        assert verify(peer.record).ok, str(verify(peer.record))


def test_in_a_rematch_it_moves_on_with_its_player():
    pair = Napoleon(handicap="N-K").play(choose, 0)
    pair.seat(0).act(Resign())
    pair.run()
    for peer in pair.peers:
        peer.do(peer.peer.rematch())
    pair.run()
    assert pair.joiner.seat == 0, "who played North is South now"
    for peer in pair.peers:
        assert peer.match.rules.handicaps == (Handicap("K", 0), Handicap())
        assert len(peer.of(Started)) == 2


def test_it_stays_where_the_other_army_cannot_bear_it():
    game = GAMES["napoleon"]
    given = {"board": "16x16", "players": 3, "teams": "allies", "army": 24,
             "list_alone": "4/2/12/8/6", "handicap": "S-KKKKKK"}
    options = read_options(game.options, given)
    assert moved_on(game, options) == options
