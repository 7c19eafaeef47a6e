"""FEN, dialects and PGN of Xiangqi: everything round-trips, bad input gets one clear sentence."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.action import Answer, Move, Offer, Resign
from core.game import Illegal, Malformed
from core.games.xiangqi import XIANGQI, pgn
from core.games.xiangqi.notation import DIALECTS
from core.games.xiangqi.position_text import START
from core.games.xiangqi.rules import Xiangqi
from core.match import Match
from core.option import read_options
from tests.examples import examples
from tests.rules.test_xiangqi_laws import TERMS, boards, bound

ARRAY = START.split()[0]


@pytest.mark.parametrize(("fen", "words"), [
    (5, "must be a FEN text"),
    ("", "is no FEN"),
    (f"{ARRAY} w - - 0 1 x", "is no FEN"),
    (f"{ARRAY} x - - 0 1", "the side to move is w or b"),
    (f"{ARRAY} w KQ - 0 1", "a dash each"),
    (f"{ARRAY} w - - -1 1", "is no number of moves"),
    (f"{ARRAY} w - - 0 1½", "is no number of moves"),
    (ARRAY[:-10], "a board has 10 ranks, not 9"),
    (ARRAY.replace("/9/", "/8/", 1), "rank 9 has 8 points, not 9"),
    (ARRAY.replace("/9/", "/9p/", 1), "rank 9 has 10 points, not 9"),
    (ARRAY.replace("c", "q"), "'q' on rank 8 is no piece of this game"),
    (ARRAY.replace("/9/", "/0/", 1), "'0' on rank 9 is no piece"),
    (ARRAY.replace("/9/", "/²8/", 1), "is no piece of this game"),
    ("3kk4/9/9/9/9/9/9/9/9/4K4", "Black has 2 pieces of the kind general, at most 1 can be"),
    ("4k4/9/9/9/9/RRR6/9/9/9/4K4", "Red has 3 pieces of the kind chariot, at most 2"),
    ("4k4/9/9/pppppp3/9/9/9/9/9/4K4", "Black has 6 pieces of the kind soldier"),
    ("4k4/9/9/9/9/9/9/9/9/2K6", "Red's general on c1 is outside its palace"),
    ("4k4/9/9/9/4K4/9/9/9/9/9", "Red's general on e6 is outside its palace"),
    ("4k4/9/9/a8/9/9/9/9/9/4K4", "Black's mandarin on a7 is outside its palace"),
    ("4k4/9/9/9/9/b8/9/9/9/4K4", "Black's elephant on a5 is across the river"),
    ("a" * 300, "is no FEN"),
])
def test_a_bad_fen_gets_one_sentence(fen: Any, words: str) -> None:
    with pytest.raises(Malformed) as error:
        bound({}).from_json(fen)
    assert words in str(error.value)
    assert str(error.value).startswith("position: ")
    assert "\n" not in str(error.value)


def test_a_fen_may_be_short_and_use_other_letters() -> None:
    rules = bound({})
    assert rules.from_json(ARRAY) == rules.start()
    other = ARRAY.translate(str.maketrans("bnkpBNKP", "ehgsEHGS"))
    assert rules.from_json(f"{other} r") == rules.start()
    half = rules.from_json("9/9/9/9/9/9/9/9/9/4K4 b - - 7 12")
    assert rules.to_json(half) == "9/9/9/9/9/9/9/9/9/4K4 b - - 7 12"
    assert not list(rules.actions(half, 1))
    assert len(list(rules.actions(rules.from_json("9/9/9/9/9/9/9/9/4K4/9"), 0))) == 8


@settings(max_examples=examples(60), deadline=None)
@given(fen=boards(), terms=st.sampled_from(TERMS))
def test_every_dialect_says_every_move(fen: str, terms: dict[str, Any]) -> None:
    rules = bound(terms)
    p = rules.from_json(fen)
    assert p.turn is not None
    moves = list(rules.actions(p, p.turn))
    for dialect in DIALECTS:
        texts = [rules.to_dialect(p, p.turn, move, dialect) for move in moves]
        assert len(set(texts)) == len(texts)
        for text, move in zip(texts, moves, strict=True):
            assert rules.from_dialect(p, p.turn, text, dialect) == move
            if dialect in ("iccs", "wxf"):
                assert rules.from_dialect(p, p.turn, text.lower(), dialect) == move


@pytest.mark.parametrize(("dialect", "text", "uci"), [
    ("uci", "h3e3", "h3e3"), ("ucci", "h2e2", "h3e3"), ("cyclone", "h2e2", "h3e3"),
    ("iccs", "H2-E2", "h3e3"), ("wxf", "C2=5", "h3e3"), ("wxf", "c2.5", "h3e3"),
    ("wxf", "H2+3", "h1g3"), ("wxf", "N2+3", "h1g3"), ("wxf", "E3+5", "g1e3"),
    ("wxf", "S7+1", "c4c5"), ("wxf", "P7+1", "c4c5"), ("wxf", "A4+5", "f1e2"),
    ("wxf", "C8+7", "b3b10"), ("wxf", "G5+1", "e1e2"), ("ucci", "a0a1", "a1a2"),
])
def test_dialects_from_the_start(dialect: str, text: str, uci: str) -> None:
    rules = bound({})
    p = rules.start()
    assert rules.to_text(p, 0, rules.from_dialect(p, 0, text, dialect)) == uci


def test_wxf_of_black_and_of_pieces_behind_each_other() -> None:
    rules = bound({"ruleset": "tournament"})
    black = rules.from_json(START.replace(" w ", " b "))
    assert rules.to_text(black, 1, rules.from_dialect(black, 1, "H8+7", "wxf")) == "h10g8"
    assert rules.to_dialect(black, 1, Move((70, 67)), "wxf") == "C8=5"
    pair = rules.from_json("3k5/9/4R4/9/4R4/9/9/9/9/5K3 w")
    front, rear = rules.topology.index["e8"], rules.topology.index["e6"]
    assert rules.to_dialect(pair, 0, Move((front, front + 4)), "wxf") == "+R=1"
    assert rules.to_dialect(pair, 0, Move((rear, rear - 18)), "wxf") == "-R-2"
    assert rules.from_dialect(pair, 0, "R+=1", "wxf") == Move((front, front + 4))
    five = rules.from_json("3k5/9/4P4/2P1P4/2P1P4/9/9/9/9/5K3 w")
    texts = {rules.to_dialect(five, 0, move, "wxf") for move in rules.actions(five, 0)}
    assert {"15+1", "25=4", "35=6", "17=8", "27=6"} <= texts


@pytest.mark.parametrize(("dialect", "text", "words"), [
    ("uci", "h2e11", "should read like h3e3"), ("uci", "h0e0", "should read like h3e3"),
    ("ucci", "h10e10", "reads like h2e2"), ("iccs", "H2=E2", "reads like H2-E2"),
    ("wxf", "h3e3", "reads like C2=5"), ("wxf", "", "reads like C2=5"),
    ("algebraic", "Rh1", "dialect 'algebraic': must be one of uci, ucci"),
    ("uci", "h" * 400, "must be a short text"),
])
def test_what_no_dialect_knows(dialect: str, text: str, words: str) -> None:
    rules = bound({})
    with pytest.raises(Malformed, match=words):
        rules.from_dialect(rules.start(), 0, text, dialect)


@pytest.mark.parametrize(("fen", "text", "words"), [
    (START, "C5=4", "No piece of yours stands where C5=4 says."),
    (START, "H2+8", "leads off the board, or no such piece goes so"),
    (START, "35+1", "No piece of yours"),
    ("3k5/9/4P4/2P1P4/2P6/9/9/9/9/5K3 w", "+S+1", "+S+1 could mean two pieces."),
])
def test_wxf_that_the_board_contradicts(fen: str, text: str, words: str) -> None:
    rules = bound({"ruleset": "tournament"})
    with pytest.raises(Illegal) as illegal:
        rules.from_dialect(rules.from_json(fen), 0, text, "wxf")
    assert illegal.value.refusal.rule == "X-18"
    assert words in str(illegal.value)


def test_what_every_match_knows_is_read_in_every_dialect() -> None:
    rules = bound({})
    p = rules.start()
    for action in (Resign(), Offer("draw"), Offer("back", 3), Answer(True), Answer(False)):
        for dialect in DIALECTS:
            text = rules.to_dialect(p, 0, action, dialect)
            assert rules.from_dialect(p, 0, text, dialect) == action


def game(rules: Xiangqi, picks: list[int], fen: str = START) -> list[Any]:
    match = Match(XIANGQI, rules.options, rules.from_json(fen), rules)
    for pick in picks:
        if match.over:
            break
        seat = match.position.turn
        assert seat is not None
        able = sorted(rules.to_text(match.position, seat, a) for a in
                      rules.actions(match.position, seat))
        match.play(seat, rules.from_text(match.position, seat, able[pick % len(able)]))
    return [action for _, action in match.line]


@settings(max_examples=12, deadline=None)
@given(
    picks=st.lists(st.integers(0, 1 << 20), max_size=60), dialect=st.sampled_from(DIALECTS),
    terms=st.sampled_from(TERMS),
)
def test_pgn_round_trips(picks: list[int], dialect: str, terms: dict[str, Any]) -> None:
    rules = bound(terms)
    for fen in (START, START.replace("w - - 0 1", "b - - 3 7")):
        actions = game(rules, picks, fen)
        start = rules.from_json(fen)
        tags = {"Event": 'A "quiet" evening', "Red": "Ann\\Bob"}
        text = pgn.write(rules, start, actions, tags, dialect)
        score = pgn.read(text)
        assert score.start == start
        assert score.tags["Event"] == tags["Event"]
        assert score.tags["Red"] == tags["Red"]
        assert score.dialect == dialect
        assert score.actions(rules) == actions
        assert pgn.write(rules, start, actions, tags, dialect) == text


FOREIGN = """[Event "Club evening"]
[Game "Chinese Chess"]
[FEN "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r"]
[Result "1-0"]

{ a comment } 1. C2=5 H8+7 ; the usual
2. H2+3 (2. R1+1 R9+1) 2... R9=8! $1 3. S7+1 1-0

[Event "The next game"]
"""


def test_a_pgn_from_elsewhere() -> None:
    rules = bound({"ruleset": "tournament"})
    score = pgn.read(FOREIGN)
    assert (score.dialect, score.result) == (None, "1-0")
    assert score.texts == ("C2=5", "H8+7", "H2+3", "R9=8", "S7+1")
    p = score.start
    told = []
    for action in score.actions(rules):
        assert p.turn is not None
        told.append(rules.to_text(p, p.turn, action))
        p = rules.apply(p, p.turn, action).position
    assert told == ["h3e3", "h10g8", "h1g3", "i10h10", "c4c5"]


def test_a_pgn_without_format_is_not_guessed_at() -> None:
    rules = bound({})
    assert pgn.read("1. h2e2 h9g7").actions(rules) == pgn.read(
        '[Format "UCCI"]\n\n1. h2e2 h9g7'
    ).actions(rules)
    with pytest.raises(Malformed, match="could be uci, ucci"):
        pgn.read('[FEN "3k5/9/9/9/9/9/9/9/R8/R3K4 w"]\n\n1. a1b1').actions(rules)


@pytest.mark.parametrize(("text", "words"), [
    ('[Red "Ann"', "line 1: a tag reads like"),
    ('[Variant "chess"]\n\n1. e4', "the game is 'chess', not xiangqi"),
    ('[Format "SAN"]\n\n1. e4', "Format 'san': must be one of"),
    ("1. C2=5 {never closed", "a comment is opened and not closed"),
    ("1. C2=5 (1. C8=5", "a variation is opened and not closed"),
    ('[FEN "4k4/9"]\n\n1. C2=5', "a board has 10 ranks, not 2"),
    ('[Format "WXF"]\n\n1. C2=5 C2+9', "move 1, 'C2+9': "),
    ('[Format "WXF"]\n\n1. R1+3 H8+7', "move 1, 'R1+3': Your own piece stands there. (X-0)"),
    ('[Format "UCI"]\n\n1. hello', "move 1, 'hello'"),
    (7, "must be a text"),
])
def test_a_bad_pgn_gets_one_sentence(text: Any, words: str) -> None:
    with pytest.raises(Malformed) as error:
        pgn.read(text).actions(bound({}))
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@settings(max_examples=examples(80), deadline=None)
@given(noise=st.text(alphabet=list('[]{}()"\\;. 0123456789abcehipCHR=+-/wK\n'), max_size=80))
def test_noise_is_malformed_or_read_and_nothing_else(noise: str) -> None:
    rules = bound({})
    for reading in (
        lambda: rules.from_json(noise),
        lambda: pgn.read(noise).actions(rules),
        lambda: [rules.from_dialect(rules.start(), 0, noise, d) for d in DIALECTS],
    ):
        try:
            reading()
        except (Malformed, Illegal):
            continue


def test_options_are_refused_with_their_name() -> None:
    for given_, words in ((json.loads('{"palace": "round"}'), "option palace"),
                          ({"quiet_limit": -1}, "option quiet_limit"),
                          ({"facing": True}, "option facing")):
        with pytest.raises(Malformed, match=words):
            read_options(XIANGQI.options, given_)
