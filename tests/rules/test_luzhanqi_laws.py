"""Luzhanqi under the laws of the house, in all three disclosures: hidden kinds stay hidden."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.check import laws
from core.action import Claim, Deploy, Lot, Move, NoMove, Offer, Settle
from core.event import Begun, Challenged, Duelled, Mustered, Taken, Unveiled
from core.game import Illegal, Malformed
from core.games.luzhanqi import LUZHANQI as GAME
from core.games.luzhanqi import board, deployment
from core.games.luzhanqi.pieces import COUNTS
from core.games.luzhanqi.rules import Luzhanqi
from core.match import Match, digest
from core.option import read_options
from core.piece import NATURE, PUBLIC
from core.position import Phase, Position
from core.search.greedy import Greedy

PICKS = st.lists(st.integers(0, 1 << 30), min_size=60, max_size=260)
CALM = settings(max_examples=3, deadline=None)
WAYS = [
    {"ruleset": ruleset, "disclosure": how}
    for ruleset in ("family", "tournament") for how in ("open", "referee", "sealed")
]
AT = board.BOARD.index


def options_of(given_: dict[str, Any]) -> Any:
    return read_options(GAME.options, given_)


def rules_of(given_: dict[str, Any]) -> Luzhanqi:
    rules = GAME.rules(options_of(given_))
    assert isinstance(rules, Luzhanqi)
    return rules


def shuffled(seat: int, pick: int) -> str:
    """Deploy at random, lawfully: the narrowest kinds first."""
    dice = random.Random(pick)
    free = set(deployment.territory(seat))
    placed = {}
    for kind in "LJK" + "ABCDEFGHI":
        for _ in range(COUNTS[kind]):
            able = sorted(at for at in free if deployment.zone(seat, kind) >> at & 1)
            at = dice.choice(able)
            free.remove(at)
            placed[at] = kind
    rows = board.PLACES
    assert len(rows) == 60
    pieces = {
        at: deployment.read(seat, "/".join([kind * 5] * 6))[at] for at, kind in placed.items()
    }
    return deployment.write(pieces)


def game(options: Any, picks: list[int]) -> Iterator[laws.Turn]:
    """Play at random from random armies, more battles than a random player would seek."""
    match = Match(GAME, options)
    for seat in (0, 1):
        match.play(seat, Deploy(shuffled(seat, picks[seat])))
    for pick in picks:
        if match.over:
            return
        p = match.position
        seat = min(p.to_act)
        able = laws.bare(match.rules, p, seat)
        if pick % 3 == 0:
            able = [
                a for a in able if isinstance(a, Move) and p.board[a.path[1]] is not None
            ] or able
        action = able[(pick // 7) % len(able)]
        yield laws.Turn(match, p, seat, action)
        match.play(seat, action)


@pytest.mark.parametrize("share", [6, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("way", WAYS, ids=[" ".join(way.values()) for way in WAYS])
@CALM
@given(picks=PICKS)
def test_laws_on_random_games(way: dict[str, Any], share: int, picks: list[int]) -> None:
    """The quick form tries the ways of a sixth of the pieces in each position, of other ones in
    the next."""
    options = options_of(way)
    match = None
    for number, turn in enumerate(game(options, picks)):
        match, rules, p = turn.match, turn.match.rules, turn.position
        if number % 7 == 0 or p.phase is Phase.DUEL:
            laws.law_1_refusal_is_the_definition(rules, p, share, number // 7)
            laws.law_2_views(rules, p)
            laws.law_9_desk(rules, p, picks[0])
        laws.law_3_the_diagram_commutes(rules, turn)
        laws.law_4_one_public_digest(GAME, options, rules, p)
        laws.law_5_round_trips(rules, turn)
        for who in laws.viewers(rules):
            view = rules.view(p, who)
            assert rules.from_json(json.loads(json.dumps(rules.to_json(view)))) == view
            assert rules.refusal(view, turn.seat, turn.action) is None
    assert match is not None
    laws.law_7_replay(match)


@pytest.mark.parametrize("way", WAYS, ids=[" ".join(way.values()) for way in WAYS])
@CALM
@given(picks=PICKS)
def test_no_suspicion_ever_excludes_the_truth(way: dict[str, Any], picks: list[int]) -> None:
    for turn in game(options_of(way), picks):
        rules, p = turn.match.rules, turn.position
        assert isinstance(rules, Luzhanqi)
        for who in laws.viewers(rules):
            view = rules.view(p, who)
            for at, piece in enumerate(p.board):
                if piece is not None:
                    assert piece.kind is not None
                    assert piece.kind in rules.suspects(view, at)
                    for fact in rules.facts(view, at):
                        assert fact.text.format(piece=fact.kind)


@CALM
@given(picks=PICKS)
def test_what_two_games_hide_differently_looks_the_same(picks: list[int]) -> None:
    """Swap two kinds that never fought: nobody but their owner sees a difference."""
    options = options_of({"disclosure": "sealed"})
    for turn in game(options, picks[:80]):
        rules, p = turn.match.rules, turn.position
        same = [
            at for at, x in enumerate(p.board)
            if x is not None and x.seat == 1 and x.kind in ("G", "H")
        ]
        if len(same) < 2:
            continue
        men = list(p.board)
        one, two = men[same[0]], men[same[-1]]
        assert one is not None
        assert two is not None
        men[same[0]] = replace(one, kind=two.kind)
        men[same[-1]] = replace(two, kind=one.kind)
        other = replace(p, board=tuple(men))
        hidden = (p.hand[0], replace(p.hand[1], value=None))
        for who in (0, PUBLIC):
            assert replace(rules.view(p, who), hand=hidden) == replace(
                rules.view(other, who), hand=hidden
            )
        assert digest(GAME, options, rules.view(p, PUBLIC)) == digest(
            GAME, options, rules.view(other, PUBLIC)
        )
        seen = rules.view(p, 0)
        assert rules.dangers(p, 0) == rules.dangers(other, 0) == rules.dangers(seen, 0)


# Nature -------------------------------------------------------------------------------------------


def duel(text: str, move: str, **given_: Any) -> tuple[Luzhanqi, Position]:
    """Give the position in which a move from a plain text waits to be settled."""
    rules = rules_of(given_)
    p = rules.from_json(text)
    assert p.turn is not None
    return rules, rules.apply(p, p.turn, rules.from_text(p, p.turn, move)).position


RIM = "1l1a1/5/5/5/5/5/5/5/5/5/C4/1L3 r"


def test_open_shows_both_and_sealed_shows_nothing() -> None:
    text = "1l3/5/5/5/5/5/5/g4/5/5/C4/1L3 r"
    for how, shown in (("open", ((AT["a2"], "C"), (AT["a5"], "G"))), ("sealed", ())):
        rules, p = duel(text, "a2a5", disclosure=how)
        assert list(rules.actions(p, NATURE)) == [Settle("attacker", shown)]
        events = rules.apply(p, NATURE, Settle("attacker", shown)).events
        kinds = [type(event) for event in events if not isinstance(event, Unveiled)]
        assert len(events) - len(kinds) == len(shown)
        assert kinds[:2] == [Duelled, Taken]


def test_a_turn_betrays_an_engineer_even_in_a_sealed_battle() -> None:
    text = "1l3/e4/5/5/5/5/5/5/5/5/I4/1L3 r"
    rules, p = duel(text, "a2e7", disclosure="sealed")
    assert p.board[AT["e7"]] is not None
    assert list(rules.actions(p, NATURE)) == [Settle("", ((AT["a2"], "I"),))]
    view = rules.view(p, 1)
    assert list(rules.actions(view, NATURE)) == [Settle("", ((AT["a2"], "I"),))]
    after = rules.apply(view, NATURE, Settle("", ((AT["a2"], "I"),))).position
    assert after.board[AT["e7"]].kind == "I"  # type: ignore[union-attr]
    straight = rules.from_json(text)
    assert rules.apply(straight, 0, Move((AT["a2"], AT["a10"]))).position.phase is Phase.PLAY
    rules, p = duel("1l3/1e3/5/5/5/5/5/5/5/5/I4/1L3 r", "a2b11", disclosure="sealed")
    assert list(rules.actions(p, NATURE)) == [Settle("defender", ((AT["a2"], "I"),))]


def test_an_engineer_that_all_know_is_not_shown_again() -> None:
    rules, p = duel("1l3/5/5/5/5/5/5/5/5/5/I4/1L3 r", "a2e7", disclosure="sealed")
    p = rules.apply(p, NATURE, Settle("", ((AT["a2"], "I"),))).position
    p = replace(p, to_act=frozenset({0}))
    assert rules.apply(p, 0, Move((AT["e7"], AT["a2"]))).position.phase is Phase.PLAY


def test_a_lost_marshal_shows_the_flag_where_that_was_agreed() -> None:
    text = "1l3/5/5/5/5/5/5/a4/5/5/K4/1L3 r"
    for how in ("open", "sealed"):
        rules, p = duel(text, "a2a5", marshal_reveals=True, disclosure=how)
        outcome, shown = rules.secrets.truth(p)
        assert outcome == "both:d"
        assert (AT["b12"], "L") in shown
        after = rules.apply(p, NATURE, Settle(outcome, shown)).position
        assert rules.view(after, PUBLIC).board[AT["b12"]].kind == "L"  # type: ignore[union-attr]
        assert after.note.lost[1].kind == "A"
        silent = Settle(outcome, tuple(row for row in shown if row[1] != "L"))
        for holder in (p, rules.view(p, 0)):
            refused = rules.refusal(holder, NATURE, silent)
            assert refused is not None
            assert refused.rule == "L-27"
    rules, p = duel(text, "a2a5", disclosure="sealed")
    assert rules.secrets.truth(p) == ("both", ())


def test_a_taken_flag_is_shown_and_ends_the_game() -> None:
    for how in ("open", "referee", "sealed"):
        rules, p = duel("1l3/1K3/5/5/5/5/5/5/5/5/5/1L3 r", "b11b12", disclosure=how)
        outcome, shown = rules.secrets.truth(p)
        assert outcome == "flag"
        assert (AT["b12"], "L") in shown
        view = rules.view(p, 0)
        assert rules.refusal(view, NATURE, Settle(outcome, shown)) is None
        over = rules.apply(view, NATURE, Settle(outcome, shown)).position
        assert over.outcome is not None
        assert over.outcome.winners == (0,)
        assert over.outcome.rule == "L-22"


@pytest.mark.parametrize(("settle", "rule"), [
    (Settle("defender", ((AT["a2"], "C"), (AT["a5"], "G"))), "L-19"),
    (Settle("attacker", ((AT["a2"], "D"), (AT["a5"], "G"))), "L-12"),
    (Settle("attacker", ((AT["a2"], "C"), (AT["a6"], "G"))), "L-27"),
    (Settle("attacker", ((AT["a2"], "C"), (AT["a2"], "C"))), "L-27"),
    (Settle("attacker", ((AT["a2"], "C"),)), "L-27"), (Settle("attacker"), "L-27"),
    (Settle(""), "L-19"), (Settle("nonsense"), "L-19"), (Settle("both:d"), "L-19"),
    (Settle("flag", ((AT["a2"], "C"), (AT["a5"], "G"))), "L-19"),
])
def test_a_false_answer_is_refused(settle: Settle, rule: str) -> None:
    rules, p = duel("1l3/5/5/5/5/5/5/g4/5/5/C4/1L3 r", "a2a5")
    refused = rules.refusal(p, NATURE, settle)
    assert refused is not None
    assert refused.rule == rule
    before = rules.from_json("1l3/5/5/5/5/5/5/g4/5/5/C4/1L3 r")
    assert rules.refusal(before, NATURE, settle) is not None


def test_who_knows_one_of_two_pieces_checks_that_one() -> None:
    rules, p = duel("1l3/5/5/5/5/5/5/g4/5/5/C4/1L3 r", "a2a5")
    seen = rules.view(p, 0)
    for kind, outcome in (("G", "attacker"), ("A", "defender"), ("C", "both")):
        shown = ((AT["a2"], "C"), (AT["a5"], kind))
        for word in ("attacker", "defender", "both", "flag"):
            refused = rules.refusal(seen, NATURE, Settle(word, shown))
            assert (refused is None) == (word == outcome)
    assert rules.refusal(seen, NATURE, Settle("both", ((AT["a2"], "D"), (AT["a5"], "D"))))


def test_a_mine_is_not_believed_of_a_piece_that_moved_or_stood_in_front() -> None:
    match = Match(GAME, options_of({}))
    for seat in (0, 1):
        match.play(seat, Deploy(deployment.FORMATIONS[0][1]))
    match.play(0, match.rules.from_text(match.position, 0, "a6a7"))  # a front row meets a front row
    seen = match.view(0)
    assert match.rules.refusal(
        seen, NATURE, Settle("both", ((AT["a6"], "C"), (AT["a7"], "J")))
    ) is not None
    rules = match.rules
    assert isinstance(rules, Luzhanqi)
    assert not set("JKL") & set(rules.suspects(seen, AT["a7"]))
    assert set("JL") <= set(rules.suspects(seen, AT["b12"]))


def test_a_position_that_contradicts_itself_is_refused() -> None:
    """A marshal attacks round a corner, or a mine attacks at all: no answer can be true."""
    rules = rules_of({})
    for letter, end in (("A", "b7"), ("J", "a7")):
        whole = {
            "text": f"1l3/5/5/5/5/gg3/5/5/5/5/{letter}4/1L3 r", "phase": "duel",
            "to_act": ["nature"], "duel": ["a2", end],
        }
        with pytest.raises(Malformed, match="cannot fight"):
            rules.from_json(whole)
    whole |= {"text": "1l3/5/5/5/5/gg3/5/5/5/5/A4/1L3 r"}
    assert rules.forced(rules.from_json(whole)) is not None


# The ends -----------------------------------------------------------------------------------------


def test_nobody_can_claim_to_be_stuck_who_is_not() -> None:
    rules = rules_of({})
    p = rules.from_json("3le/5/5/5/5/5/5/5/5/5/5/JL3 r")
    assert list(rules.actions(p, 0)) == [NoMove()]
    over = rules.apply(p, 0, NoMove()).position
    assert over.outcome is not None
    assert (over.outcome.winners, over.outcome.rule) == ((1,), "L-23")
    drawn = rules_of({"no_move": "draw"}).apply(p, 0, NoMove()).position
    assert drawn.outcome is not None
    assert drawn.outcome.winners == ()
    free = rules.from_json("3le/5/5/5/5/5/5/5/5/5/5/JLI2 r")
    refused = rules.refusal(free, 0, NoMove())
    assert refused is not None
    assert refused.rule == "L-23"
    assert rules.refusal(rules.view(free, 1), 0, NoMove()) is None  # it might be true
    match = Match(GAME, options_of({}))
    for seat in (0, 1):
        match.play(seat, Deploy(deployment.FORMATIONS[0][1]))
    assert match.rules.refusal(match.view(1), 0, NoMove()) is not None  # row 6 can hold no mine


def test_a_draw_is_claimed_only_after_the_quiet_moves() -> None:
    for limit, quiet, lawful in ((70, 140, True), (70, 139, False), (0, 1000, False)):
        rules = rules_of({"quiet_limit": limit})
        p = replace(rules.opening(), quiet=quiet)
        assert (Claim() in rules.actions(p, 0)) == lawful
        refused = rules.refusal(p, 0, Claim())
        assert (refused is None) == lawful
        if refused is not None:
            assert refused.rule == "L-25"
    over = rules.apply(p, 0, Claim()).position
    assert over.outcome is not None
    assert over.outcome.winners == ()


@pytest.mark.parametrize(("first", "seat"), [("red", 0), ("black", 1)])
def test_who_begins(first: str, seat: int) -> None:
    match = Match(GAME, options_of({"first": first}))
    match.play(1, Deploy(deployment.FORMATIONS[1][1]))
    events = match.play(0, Deploy(deployment.FORMATIONS[2][1]))
    assert sum(isinstance(event, Mustered) for event in events) == 2
    assert match.position.turn == seat


def test_the_lot_decides_who_begins() -> None:
    match = Match(GAME, options_of({"first": "random"}))
    for seat in (0, 1):
        match.play(seat, Deploy(deployment.FORMATIONS[0][1]))
    assert match.position.to_act == frozenset({NATURE})
    assert match.play(NATURE, Lot(1)) == (Begun(1),)
    assert match.position.turn == 1


def test_what_was_settled_cannot_be_taken_back() -> None:
    match = Match(GAME, options_of({}))
    for seat in (0, 1):
        match.play(seat, Deploy(deployment.FORMATIONS[0][1]))
    events = match.play(0, match.rules.from_text(match.position, 0, "a6a7"))
    assert isinstance(events[0], Challenged)
    match.play(NATURE, next(iter(match.rules.actions(match.position, NATURE))))
    refused = match.refusal(1, Offer("back", 2))
    assert refused is not None
    assert refused.rule == "M-5"


# Text ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [
    "3l1/5/5/5/5/5/5/5/5/5/5/1L3 r", "ghjlj/gijih/k1f1e/gk1cd/f1e1b/ihadc/5/5/5/5/5/XLX2 b",
])
def test_plain_positions_stay_plain(text: str) -> None:
    rules = rules_of({})
    assert rules.to_json(rules.from_json(text)) == text


@pytest.mark.parametrize("value", [
    "", "x", 3, None, [], {}, "5/5 r", "3l1/5/5/5/5/5/5/5/5/5/5/1L3 q", {"text": 3},
    "3m1/5/5/5/5/5/5/5/5/5/5/1L3 r", "3l2/5/5/5/5/5/5/5/5/5/5/1L3 r", "6/5/5/5/5/5/5/5/5/5/5/5 r",
    {"text": RIM, "quiet": -1}, {"text": RIM, "duel": ["a2", "b3"]}, {"text": RIM, "hand": [1, 2]},
    {"text": RIM, "phase": "duel", "duel": ["b12", "d12"], "to_act": ["nature"]},
    {"text": RIM, "phase": "duel"}, {"text": RIM, "outcome": [["q"], "", ""]},
    {"text": RIM, "born": {"a2": "d12"}}, {"text": RIM, "moved": ["z9"]}, {"text": RIM, "odd": 1},
    {"text": RIM, "battles": [["C@a2", "q", "both"]]}, {"text": RIM, "to_act": ["r", "b"]},
    {"text": RIM, "hand": [[True, "x"], [False, None]]},
    {"text": RIM, "phase": "muster"}, {"text": RIM, "phase": "over"},
])
def test_a_malformed_position_is_one_clear_sentence(value: object) -> None:
    with pytest.raises(Malformed, match="position"):
        rules_of({}).from_json(value)


def test_a_result_behind_a_move_must_be_true() -> None:
    rules = rules_of({})
    p = rules.from_json("1l3/5/5/5/5/5/5/g4/5/5/C4/1L3 r")
    assert rules.from_text(p, 0, "a2a5+") == Move((AT["a2"], AT["a5"]))
    for text in ("a2a5-", "a2a5=", "a2a5#", "a2a4="):
        with pytest.raises(Illegal):
            rules.from_text(p, 0, text)
    assert rules.from_text(rules.view(p, 0), 0, "a2a5=") == Move((AT["a2"], AT["a5"]))
    for text in ("", "a2", "a2a13", "a0a1", "settle maybe", "settle both a2=M", "lot s", "x" * 300):
        with pytest.raises(Malformed):
            rules.from_text(p, 0, text)


# The computer player ------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS[::2], ids=[" ".join(way.values()) for way in WAYS[::2]])
def test_the_computer_plays_whole_games_from_its_own_view(way: dict[str, Any]) -> None:
    match = Match(GAME, options_of(way))
    players = [Greedy(1), Greedy(2)]
    while not match.over:
        seat = min(match.position.to_act)
        rules, p = match.rules, match.position
        if seat == NATURE:
            match.play(NATURE, next(iter(rules.actions(p, NATURE))))
        else:
            match.play(seat, players[seat](rules, match.view(seat), seat))
        assert match.position.ply < 400


def test_the_computer_claims_a_draw_that_it_can_have() -> None:
    rules = rules_of({})
    p = replace(rules.opening(), quiet=140)
    assert Greedy(1)(rules, rules.view(p, 0), 0) == Claim()
