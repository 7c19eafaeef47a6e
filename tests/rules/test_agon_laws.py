"""Agon on random games and random positions of every sort: the laws, round trips, bad input."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.check import laws
from core.action import Deploy, Move, Pass
from core.event import Pushed, Wounded
from core.game import Malformed
from core.games.agon import AGON
from core.games.agon.board import RINGS, SIZE, THRONE, TOPOLOGY
from core.games.agon.evaluation import worth
from core.games.agon.movegen import PASS
from core.games.agon.options import Options
from core.games.agon.rules import Agon
from core.match import Match
from core.option import canonical, fields, read_options
from core.perft import perft, slow
from core.piece import Point, points
from core.position import Phase, Position
from tests.examples import examples

OPTIONS = st.builds(
    Options,
    **{f.name: st.sampled_from(f.among) for f in fields(Options)},
)
PICKS = st.lists(st.integers(0, 1 << 30), min_size=30, max_size=120)


@st.composite
def setups(draw: st.DrawFn) -> tuple[Agon, Position]:
    """Draw rules and a position, crowded near the throne, with debts."""
    cells = draw(st.lists(st.integers(0, SIZE - 1), unique=True, min_size=2, max_size=16))
    names = [TOPOLOGY.names[cell] for cell in sorted(cells, key=lambda c: (RINGS[c], c))]
    cut = draw(st.integers(1, len(names)))
    names = draw(st.permutations(names))
    value: dict[str, Any] = {"owed": {}, "turn": draw(st.sampled_from(["white", "black"]))}
    for name, mine in (("white", names[:cut]), ("black", names[cut:])):
        guards = [at for at in mine[1:] if TOPOLOGY.index[at] != THRONE]
        value[name] = {"G": guards, **({"Q": mine[0]} if mine else {})}
        own = [*guards, *mine[:1]]
        if draw(st.booleans()) and own:
            value["owed"][name] = draw(st.lists(st.sampled_from(own), unique=True, max_size=2))
    rules = Agon(draw(OPTIONS))
    return rules, rules.from_json(value)


@settings(max_examples=12, deadline=None)
@given(options=OPTIONS, picks=PICKS)
def test_laws_on_random_games(options: Options, picks: list[int]) -> None:
    match = None
    for number, turn in enumerate(laws.random_game(AGON, options, picks)):
        match, rules, p = turn.match, turn.match.rules, turn.position
        if number % 8 == 0:
            laws.law_1_refusal_is_the_definition(rules, p)
            laws.law_2_views(rules, p)
        laws.law_3_the_diagram_commutes(rules, turn)
        laws.law_4_one_public_digest(AGON, options, rules, p)
        laws.law_5_round_trips(rules, turn)
    assert match is not None
    laws.law_7_replay(match)


@settings(max_examples=examples(40), deadline=None)
@given(setup=setups())
def test_what_is_explained_is_what_is_played(setup: tuple[Agon, Position]) -> None:
    rules, p = setup
    laws.law_1_refusal_is_the_definition(rules, p)
    (seat,) = p.to_act
    able = set(rules.actions(p, seat))
    assert (rules.refusal(p, seat, Pass()) is None) == (able == {Pass()})
    for start, piece in enumerate(p.board):  # also what the other seat puts back for its owner
        for end in range(SIZE) if piece else ():
            refusal = rules.refusal(p, seat, Move((start, end)))
            assert (refusal is None) == (Move((start, end)) in able)
    assert rules.refusal(p, 1 - seat, Pass()) is not None
    assert rules.refusal(p, seat, Deploy("x")) is not None


@settings(max_examples=examples(40), deadline=None)
@given(setup=setups())
def test_the_desk_and_the_frozen_position_agree(setup: tuple[Agon, Position]) -> None:
    rules, p = setup
    desk = rules.desk(p)
    before = desk.state()
    (seat,) = p.to_act
    for start, end in list(desk.acts()):
        action = Pass() if start == PASS else Move((start, end))
        step = rules.apply(p, seat, action)
        desk.undo(desk.make((start, end)))
        assert desk.state() == before
        done = desk.make((start, end))
        assert desk.state() == rules.desk(step.position).state()
        desk.undo(done)
        text = rules.to_text(p, seat, action)
        assert rules.from_text(p, seat, text) == action
        value = json.loads(json.dumps(rules.to_json(step.position)))
        assert rules.from_json(value) == step.position
    assert perft(rules, p, 2) == slow(rules, p, 2)


@settings(max_examples=examples(60), deadline=None)
@given(setup=setups())
def test_pincers_by_arithmetic(setup: tuple[Agon, Position]) -> None:
    """A second reading of A-30 and A-31, by places on the plane instead of tables."""
    rules, p = setup
    (seat,) = p.to_act
    for action in rules.actions(p, seat):
        if not isinstance(action, Move):
            continue
        step = rules.apply(p, seat, action)
        told = {event.point for event in step.events if isinstance(event, Wounded)}
        if isinstance(step.events[0], Pushed):
            assert not told
        else:
            assert told == held(rules, step.position, action.path[1])


def held(rules: Agon, p: Position, at: Point) -> set[Point]:
    """Find the enemies beside `at` with another of its side opposite, or at 120 degrees."""
    mover, (x, y) = p.board[at], TOPOLOGY.places[at]
    assert mover is not None
    found = set()
    for victim in points(TOPOLOGY.near[at]):
        piece, (vx, vy) = p.board[victim], TOPOLOGY.places[victim]
        if piece is None or piece.seat == mover.seat:
            continue
        for other in points(TOPOLOGY.near[victim]):
            friend, (ox, oy) = p.board[other], TOPOLOGY.places[other]
            if friend is None or friend.seat != mover.seat or other == at:
                continue
            cosine = (x - vx) * (ox - vx) + (y - vy) * (oy - vy)
            if cosine < -0.9 or (rules.options.wide and cosine < -0.4):
                found.add(victim)
    return found


def play(rules: Agon, p: Position, *texts: str) -> Match:
    """Play texts from a position."""
    match = Match(AGON, rules.options, start=p, rules=rules)
    for text in texts:
        seat = match.position.turn
        assert seat is not None
        match.play(seat, rules.from_text(match.position, seat, text))
    return match


HELD = {"white": {"Q": "k1", "G": ["h6", "j6"]}, "black": {"Q": "i6", "G": ["f10"]},
        "turn": "black", "owed": {"black": ["f10", "i6"]}}


def test_the_captor_puts_the_queen_back_and_moves_on() -> None:
    rules = Agon(Options(queen_by="opponent"))
    p = rules.from_json(HELD)
    assert p.to_act == {0}
    after = play(rules, p, "i6@a3").position
    assert after.to_act == {0}
    assert after.note.turn == 0
    assert [TOPOLOGY.names[at] for at in after.note.owed[1]] == ["f10"]
    own = Agon(Options(relocation="free"))
    assert play(own, own.from_json(HELD), "i6@a3", "f10@a6").position.turn == 1


def test_next_ring_full_ring_and_edge() -> None:
    rules = Agon(Options(relocate_to="next"))
    p = rules.from_json({"white": {"G": ["f7"]}, "black": {}, "owed": {"white": ["f7"]}})
    ends = {RINGS[at] for at in rules.next(p, p.turn, (TOPOLOGY.index["f7"],))}
    assert ends == {2}


def test_a_closed_ring_round_the_enemy_queen_loses_once_she_left() -> None:
    rules = Agon(Options())
    ring = ["f7", "e6", "e5", "f5", "g5"]
    p = rules.from_json({"white": {"Q": "k1", "G": [*ring, "g7"]}, "black": {"Q": "f6", "G": []}})
    match = play(rules, p, "g7-g6")
    assert match.position.outcome is None
    assert match.position.note.owed == ((), (THRONE,))
    outcome = play(rules, p, "g7-g6", "f6@a1").position.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "empty-throne")


def test_passes_quiet_and_repetition_are_draws() -> None:
    rules = Agon(Options())
    shut = rules.from_json({
        "white": {"Q": "f6"}, "black": {"G": ["f7", "e6", "e5", "f5", "g5", "g6"]}, "turn": "white"
    })
    assert [rules.to_text(shut, 0, a) for a in rules.actions(shut, 0)] == ["pass"]
    outcome = play(rules, shut, "pass", "pass").position.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((), "A-24")
    around = rules.from_json({"white": {"Q": "k1"}, "black": {"Q": "a6"}, "quiet": 299})
    outcome = play(rules, around, "k1-k2").position.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((), "A-42")
    again = rules.from_json({"white": {"Q": "k1"}, "black": {"Q": "a6"}})
    there_and_back = ["k1-k2", "a6-a5", "k2-k1", "a5-a6"]
    outcome = play(rules, again, *there_and_back * 2).position.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((), "A-42")


def test_no_cell_left_forgives_the_debt() -> None:
    rules = Agon(Options())
    names = TOPOLOGY.names
    edge = [names[at] for at in range(SIZE) if RINGS[at] == 5]
    p = rules.from_json({
        "white": {"G": ["h6", *edge[::2]]}, "black": {"G": edge[1::2]}, "owed": {"white": ["h6"]}
    })
    assert list(rules.actions(p, 0)) == [Pass()]
    after = play(rules, p, "pass").position
    assert (after.turn, after.note.owed, after.note.passed) == (1, ((), ()), 0)


@pytest.mark.parametrize(("value", "field"), [
    (7, "position"), ({}, "white"), ({"start": 1}, "start"), ({"white": 3}, "white"),
    ({"white": {"K": "a1"}}, "K"), ({"white": {"Q": "z9"}}, "white.Q"),
    ({"white": {"G": "a1"}}, "white.G"), ({"white": {"G": [["a1"]]}}, "white.G"),
    ({"white": {"G": ["a1", "a1"]}}, "two pieces on a1"),
    ({"white": {"G": ["a1"]}, "black": {"Q": "a1"}}, "two pieces on a1"),
    ({"white": {}, "turn": "green"}, "turn"), ({"white": {}, "owed": []}, "owed"),
    ({"white": {}, "owed": {"white": ["a1"]}}, "owed.white"), ({"white": {}, "ply": -1}, "ply"),
    ({"white": {}, "owed": {"white": 1}}, "owed.white"), ({"white": {}, "quiet": True}, "quiet"),
    ({"white": {"G": ["a1"]}, "born": {"a2": "a1"}}, "born"),
    ({"white": {"G": ["a1", "a2"]}, "born": {"a2": "a1"}}, "born"),
    ({"white": {}, "outcome": 3}, "outcome"),
])
def test_a_bad_position_names_its_field(value: Any, field: str) -> None:
    with pytest.raises(Malformed) as caught:
        Agon(Options()).from_json(value)
    assert field in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "f9", "f9-", "f9xf8", "z1-a1", "x" * 99])
def test_a_bad_text_is_malformed(text: str) -> None:
    rules = Agon(Options())
    with pytest.raises(Malformed):
        rules.from_text(rules.start(), 0, text)


def test_a_set_of_angles_is_a_list_or_a_text() -> None:
    wide = read_options(Options, {"angles": [180, 120]})
    assert wide == read_options(Options, {"angles": "120,180"}) == Options(angles="120,180")
    assert read_options(Options, json.loads(canonical(wide))) == wide
    assert read_options(Options, {"angles": [180]}) == Options()
    for bad in ([120], [], [60, 180], "180,x", {"a": 1}, True, [[180]], None, 90):
        with pytest.raises(Malformed):
            read_options(Options, {"angles": bad})


def test_the_start_is_at_play() -> None:
    p = Agon(Options()).start()
    assert p.phase is Phase.PLAY
    assert p.to_act == {0}
    assert sum(piece is not None for piece in p.board) == 14


def test_a_piece_put_back_catches_nobody() -> None:
    rules = Agon(Options())
    p = rules.from_json({
        "white": {"G": ["f8", "a1"]}, "black": {"G": ["a2"]}, "owed": {"white": ["f8"]}
    })
    refusal = rules.refusal(p, 0, rules.from_text(p, 0, "f8@a3"))
    assert refusal is not None
    assert refusal.rule == "A-36"
    for text, rule in (("f8@f6", "A-32"), ("f8@a2", "A-32"), ("f8@f7", "A-32")):
        refusal = rules.refusal(p, 0, rules.from_text(p, 0, text))
        assert refusal is not None
        assert refusal.rule == rule
    slide = Move((TOPOLOGY.index["a1"], TOPOLOGY.index["b1"]))
    assert str(rules.refusal(p, 0, slide)) == "First put back what was taken."


def test_a_full_ring_sends_guards_to_the_edge() -> None:
    rules = Agon(Options(relocate_to="next"))
    ring = [TOPOLOGY.names[at] for at in range(SIZE) if RINGS[at] == 2]
    p = rules.from_json({"white": {"G": ["f7", *ring]}, "black": {}, "owed": {"white": ["f7"]}})
    assert {RINGS[at] for at in rules.next(p, p.turn, (TOPOLOGY.index["f7"],))} == {5}


def test_the_worth_of_the_start_is_nothing_and_a_threat_costs() -> None:
    rules = Agon(Options())
    assert worth(rules, rules.start(), 0) == worth(rules, rules.start(), 1) == 0
    value = {"white": {"G": ["g7"]}, "black": {"G": ["g8", "h6"]}, "turn": "black"}
    safe = rules.from_json({**value, "turn": "white"})
    assert worth(rules, rules.from_json(value), 0) <= worth(rules, safe, 0)
