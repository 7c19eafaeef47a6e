"""Every hand-checked case of Xiangqi, every ending, and a sentence for every refusal."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.action import Answer, Done, Move, Offer, Pass, Resign
from core.event import Ended, Moved, Taken
from core.game import Malformed
from core.games.xiangqi import XIANGQI
from core.games.xiangqi.chase import judge
from core.games.xiangqi.position_text import START, Stood
from core.games.xiangqi.rules import Xiangqi
from core.match import Match
from core.option import read_options
from core.position import Phase

HERE = Path(__file__).parent
CASES = json.loads((HERE / "xiangqi.json").read_text())
CLUB = {"ruleset": "tournament"}


def bound(options: dict[str, Any]) -> Xiangqi:
    rules = XIANGQI.rules(read_options(XIANGQI.options, options))
    assert isinstance(rules, Xiangqi)
    return rules


def opened(options: dict[str, Any], fen: str) -> Match:
    rules = bound(options)
    return Match(XIANGQI, rules.options, start=rules.from_json(fen), rules=rules)


def play(match: Match, *texts: str) -> Match:
    for text in texts:
        seat = match.position.turn
        assert seat is not None
        match.play(seat, match.rules.from_text(match.position, seat, text))
    return match


def result(match: Match) -> tuple[tuple[int, ...], str, str] | None:
    out = match.position.outcome
    return (out.winners, out.reason, out.rule) if out else None


@pytest.mark.parametrize("case", CASES, ids=[f"{c['id']}-{c['why'][:50]}" for c in CASES])
def test_case(case: dict[str, Any]) -> None:
    rules = bound(case["options"])
    p = rules.from_json(case["fen"])
    assert p.turn is not None
    moves = list(rules.actions(p, p.turn))
    match case["kind"]:
        case "status":
            checked = any(mark.seat != p.turn for mark in rules.marks(p, p.turn))
            words = ("checkmate", "check") if checked else ("stalemate", "play")
            assert words[bool(moves)] == case["expect"]
            assert case.get("legal_count", len(moves)) == len(moves)
        case "moves":
            start = rules.topology.index[case["from"]]
            found = {rules.topology.names[at] for at in rules.next(p, p.turn, (start,))}
            assert found == set(case["expect"])
        case "repetition":
            match = opened(case["options"], case["fen"])
            whole = case["cycle"] * case["times"]
            play(match, *whole[:-1])
            assert not match.over
            play(match, whole[-1])
            assert match.position.outcome is not None
            winners = {"white_loses": (1,), "black_loses": (0,), "draw": ()}[case["expect"]]
            assert match.position.outcome.winners == winners
            assert match.position.outcome.rule == "X-16"
        case other:
            pytest.fail(f"no check of the kind {other}")


def test_the_rules_chosen_set_the_others() -> None:
    def terms(options: dict[str, Any]) -> tuple[bool, bool]:
        read: Any = read_options(XIANGQI.options, options)
        return read.lines, read.facing_checks

    assert terms({}) == (True, True)
    assert terms(CLUB) == (False, False)
    assert terms({"palace": "standard"}) == (False, True)
    assert terms({"ruleset": "tournament", "facing": "mover_checks"}) == (False, True)


def test_a_capture_tells_its_events_and_the_quiet_count_begins_again() -> None:
    match = play(opened(CLUB, START), "a4a5", "i7i6")
    assert match.position.quiet == 2
    events = match.play(0, match.rules.from_text(match.position, 0, "b3b10"))
    assert [type(event) for event in events] == [Moved, Taken]
    taken = events[1]
    assert isinstance(taken, Taken)
    assert (taken.piece.kind, taken.piece.id, taken.point) == ("N", 82, 82)
    assert match.position.quiet == 0
    assert match.rules.to_json(match.position).split()[1:] == ["b", "-", "-", "0", "2"]
    moved = match.position.board[82]
    assert moved is not None
    assert moved.id == 19  # born on b3


def test_mate_and_no_move_left() -> None:
    mate = play(opened(CLUB, "3k5/R8/9/9/9/9/9/9/9/4K2R1 w"), "h1h10")
    assert result(mate) == ((0,), "checkmate", "X-14")
    assert mate.position.phase is Phase.OVER
    assert not list(mate.rules.actions(mate.position, 1))
    taken = play(opened(CLUB, "3k5/9/9/9/9/9/9/9/9/3RK4 w"), "d1d10")
    assert result(taken) == ((0,), "checkmate", "X-14")
    stuck = "3k5/9/9/9/9/9/9/9/9/R3K4 w"
    assert result(play(opened(CLUB, stuck), "a1a9")) == ((0,), "stalemate", "X-15")
    drawn = opened(CLUB | {"stalemate": "draw"}, stuck)
    assert result(play(drawn, "a1a9")) == ((), "stalemate", "X-15")


def test_generals_face_each_other_both_ways() -> None:
    fen = "4k4/9/9/9/9/9/4R4/9/9/4K4 w"
    assert refused(CLUB, fen, "e4a4") == "X-11"
    family = play(opened({}, fen), "e4a4")
    assert [(m.what, m.rule) for m in family.rules.marks(family.position, 1)] == [
        ("check", "X-11")
    ]
    assert refused_in(family, "e10e9") == "X-11"
    assert "must end that" in why(family, "e10e9")
    play(family, "e10d10")
    assert not family.rules.marks(family.position, 0)


def test_perpetual_check_counts_both_sides_and_the_whole_cycle() -> None:
    fen = "5k3/9/9/9/9/9/9/9/4R4/3K5 w"
    cycle = ["e2f2", "f10e10", "f2e2", "e10f10"]
    assert result(play(opened(CLUB, fen), *cycle * 2)) == ((1,), "perpetual-check", "X-16")
    quiet = ["e2e3", "f10f9", "e3e2", "f9f10"]
    mixed = play(opened(CLUB, fen), *cycle, *quiet)
    assert result(mixed) == ((), "repetition", "X-16")
    free = play(opened(CLUB | {"repetition": "none"}, fen), *cycle * 4)
    assert result(free) is None
    assert free.position.note.past == ()


def test_chasing_loses_only_where_it_is_forbidden_and_the_piece_unprotected() -> None:
    chase = ["a2b2", "b5a5", "b2a2", "a5b5"]
    asian, simple = CLUB | {"repetition": "asian"}, CLUB
    loose = "3k5/9/9/9/9/1c7/9/9/R8/5K3 w"
    assert result(play(opened(simple, loose), *chase * 2)) == ((), "repetition", "X-16")
    # a chariot that guards the fifth rank protects the cannon wherever it runs
    guarded = "3k5/9/9/9/9/1c5r1/9/9/R8/5K3 w"
    assert result(play(opened(asian, guarded), *chase * 2)) == ((), "repetition", "X-16")


def cycle(*plies: tuple[bool, set[int]]) -> tuple[Stood, ...]:
    """Write three times the same position with what each ply between did: (check, chased)."""
    once = [
        Stood(str((number + 1) % len(plies)), number % 2, check, frozenset(prey))
        for number, (check, prey) in enumerate(plies)
    ]
    return (Stood("0", 1, False), *once, *once)


@pytest.mark.parametrize(("plies", "simple", "asian"), [
    ([(False, {7}), (False, set()), (False, {7}), (False, set())], (), (1,)),
    ([(False, {7}), (False, set()), (False, {8}), (False, set())], (), ()),
    ([(False, {7, 8}), (False, set()), (False, {8}), (False, set())], (), (1,)),
    ([(False, {7}), (False, {3}), (False, {7}), (False, {3})], (), ()),
    ([(False, {7}), (True, set()), (False, {7}), (True, set())], (0,), (0,)),
    ([(True, set()), (True, set()), (True, set()), (True, set())], (), ()),
    ([(True, {7}), (True, set()), (True, {7}), (True, set())], (), ()),
    ([(True, set()), (False, set()), (False, set()), (False, set())], (), ()),
])
def test_who_offends(
    plies: list[tuple[bool, set[int]]], simple: tuple[int, ...], asian: tuple[int, ...]
) -> None:
    past = cycle(*plies)
    assert judge(past[:-1], False) is judge(past[:-1], True) is None
    for chasing, winners in ((False, simple), (True, asian)):
        outcome = judge(past, chasing)
        assert outcome is not None
        assert (outcome.winners, outcome.rule) == (winners, "X-16")


def test_quiet_moves_nobody_left_to_win_and_agreement() -> None:
    slow = opened(CLUB, "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 118 90")
    play(slow, "a1a2", "d10d9")
    assert result(slow) == ((), "quiet", "X-17")
    endless = opened(CLUB | {"quiet_limit": 0}, "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 400 90")
    assert result(play(endless, "a1a2")) is None
    bare = opened(CLUB, "3k5/9/9/9/9/9/9/9/5p3/5K3 w")
    assert result(play(bare, "f1f2")) == ((), "material", "X-17")
    match = play(opened({}, START), "h3e3")
    match.play(0, Offer("draw"))
    events = match.play(1, Answer(True))
    assert isinstance(events[-1], Ended)
    assert result(match) == ((), "agreed", "X-17")
    gone = opened({}, START)
    gone.play(1, Resign())
    assert result(gone) == ((0,), "resigned", "M-2")


def test_take_back_forgets_the_repetition_too() -> None:
    fen = "3k5/9/9/9/9/9/9/9/9/R4K3 w"
    match = play(opened(CLUB, fen), "a1a2", "d10d9", "a2a1", "d9d10", "a1a2", "d10d9", "a2a1")
    match.play(0, Offer("back", 0))
    match.play(1, Answer(True))
    play(match, "a1a2", "d10d9", "a2a1", "d9d10")
    assert not match.over


def refused_in(match: Match, text: str) -> str | None:
    p = match.position
    assert p.turn is not None
    refusal = match.rules.refusal(p, p.turn, match.rules.from_text(p, p.turn, text))
    return refusal.rule if refusal else None


def why(match: Match, text: str) -> str:
    p = match.position
    assert p.turn is not None
    return str(match.rules.refusal(p, p.turn, match.rules.from_text(p, p.turn, text)))


def refused(options: dict[str, Any], fen: str, text: str) -> str | None:
    return refused_in(opened(options, fen), text)


LEG = "3k5/9/9/9/4P4/4Np3/9/9/9/4K4 w"


@pytest.mark.parametrize(("fen", "text", "rule", "words"), [
    (START, "a5a6", "X-0", "No piece stands on a5."),
    (START, "a7a6", "X-0", "Move one of your own pieces."),
    (START, "a1a4", "X-0", "Your own piece stands there."),
    (START, "a1a1", "X-0", "The piece must go somewhere else."),
    (START, "a1a6", "X-8", "A piece on a4 is in the way."),
    (START, "a1b2", "X-8", "It goes straight along a row or a column."),
    (START, "b3b8", "X-9", "To take, a cannon must jump over one piece. There is none."),
    (START, "b3b9", "X-9", "A piece on b8 is in the way."),
    (START, "e1d2", "X-3", "The general goes one point straight, never slantwise."),
    (START, "d1d2", "X-4", "A mandarin goes one point slantwise along the palace cross."),
    (START, "d1c2", "X-4", "Mandarins stay in their palace."),
    (START, "c1d2", "X-6", "An elephant goes exactly two points slantwise."),
    (START, "a4a3", "X-10", "Soldiers never go back."),
    (START, "a4b4", "X-10", "A soldier goes sideways only after crossing the river."),
    (START, "b1b3", "X-7", "A horse goes one point straight, then one slantwise outwards."),
    (START, "b1d2", "X-7", "The horse cannot get past the piece on c1."),
    ("3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c5e7", "X-6", "Elephants do not cross the river."),
    ("3k5/9/9/9/9/9/9/9/3p5/2B1K4 w", "c1e3", "X-6",
     "The elephant cannot step over the piece on d2."),
    ("4k4/9/9/9/9/4r4/9/9/4R4/4K4 w", "e2a2", "X-12", "Your general could be taken from e5."),
    ("4k4/9/9/9/9/4r4/9/9/9/R3K4 w", "a1a2", "X-13", "Your general is in check. Save it first."),
    (LEG, "e5d7", "X-7", "The horse cannot get past the piece on e6."),
])
def test_refusals_speak(fen: str, text: str, rule: str, words: str) -> None:
    match = opened(CLUB, fen)
    assert (refused_in(match, text), why(match, text)) == (rule, words)


def test_what_is_no_move_of_this_game_is_refused() -> None:
    rules = bound({})
    p = rules.start()
    for action in (Done(), Pass(), Move((0,)), Move((0, 9, 18)), Move((0, 90)), Move((-1, 3)),
                   Move((27, 36), ((36, 2),))):
        refusal = rules.refusal(p, 0, action)
        assert refusal is not None
        assert refusal.rule == "X-0"
    waiting = rules.refusal(p, 1, Move((54, 45)))
    assert waiting is not None
    assert str(waiting) == "It is not your turn."
    assert rules.muster(0).size == 0
    with pytest.raises(Malformed, match="always stand"):
        rules.read_deployment(0, "K@e1")


def test_dangers_and_the_picture() -> None:
    rules = bound(CLUB)
    p = rules.start()
    found = {(m.origin, m.points) for m in rules.dangers(p, 0)}
    assert found == {(64, (1,)), (70, (7,))}  # each cannon could take a horse
    scenery = rules.scenery()
    assert scenery.shape == "lines"
    assert len(scenery.tones) == 90
    assert {line[4] for line in scenery.lines} == {"edge", "grid", "palace", "river", "tick"}
