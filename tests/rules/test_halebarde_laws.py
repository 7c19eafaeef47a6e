"""Halebarde et Gonfanon under the laws of the house: random games, random positions, bad input."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.check import laws
from core.action import Answer, Deploy, Done, Move, Offer, Resign, Reveal, Shoot
from core.event import Moved, TakenBack, Wounded
from core.game import Malformed, Preset, Rules
from core.games import halebarde
from core.games.halebarde import HALEBARDE as GAME
from core.games.halebarde import evaluation
from core.games.halebarde.rules import Halebarde
from core.match import Match
from core.option import read_options
from core.perft import perft, slow
from core.piece import PUBLIC
from core.position import Phase, Position
from tests.examples import examples

FOLDER = Path(halebarde.__file__).parent
PICKS = st.lists(st.integers(0, 1 << 30), min_size=20, max_size=90)
CALM = settings(max_examples=6, deadline=None)


def law_1(rules: Rules, p: Position) -> None:
    """Check the common law, then what it leaves out: Done where nothing is clicked, every shot."""
    laws.law_1_refusal_is_the_definition(rules, p)
    if p.phase is not Phase.PLAY:
        return
    seat = p.turn
    assert seat is not None
    able = set(rules.actions(p, seat))
    assert (rules.refusal(p, seat, Done()) is None) == (Done() in able)
    for start, piece in enumerate(p.board):
        for end in range(len(p.board)) if piece and piece.kind == "A" else ():
            shot = Shoot(start, end)
            assert (rules.refusal(p, seat, shot) is None) == (shot in able)


@pytest.mark.parametrize("preset", GAME.presets, ids=[preset.name for preset in GAME.presets])
@CALM
@given(picks=PICKS)
def test_laws_on_random_games(preset: Preset, picks: list[int]) -> None:
    options: Any = read_options(GAME.options, preset.options)
    match = None
    for number, turn in enumerate(laws.random_game(GAME, options, picks)):
        match, rules, p = turn.match, turn.match.rules, turn.position
        if number % 6 == 0 or p.phase is not Phase.PLAY:
            law_1(rules, p)
            laws.law_2_views(rules, p)
        laws.law_3_the_diagram_commutes(rules, turn)
        laws.law_4_one_public_digest(GAME, options, rules, p)
        laws.law_5_round_trips(rules, turn)
    assert match is not None
    laws.law_7_replay(match)


@st.composite
def setups(draw: st.DrawFn) -> tuple[Halebarde, Position]:
    """Draw options and a crowded position in the middle of a turn."""
    options = {
        "turning": draw(st.booleans()), "shoot_over": draw(st.booleans()),
        "camp_safe": draw(st.booleans()), "grid": draw(st.sampled_from(["inner", "full"])),
        "entry_cost": draw(st.sampled_from(["from_plain", "always"])),
        "turn_limit": draw(st.sampled_from([0, 3])),
    }
    rules = GAME.rules(read_options(GAME.options, options))
    assert isinstance(rules, Halebarde)
    near = [name for name in rules.topology.names if name[:2] in ("L1", "L2") or name[0] in "abcd"]
    chosen = draw(st.lists(st.sampled_from(near), unique=True, min_size=3, max_size=22))
    hills = {rules.topology.names[i] for i, tile in enumerate(rules.ground.text) if tile == "H"}
    pieces = [
        draw(st.sampled_from("LR")) + ":"
        + draw(st.sampled_from("SA" if at in hills else "SAGG")) + f"@{at}"
        for at in chosen
    ]
    turn = draw(st.sampled_from("LR"))
    mine = [text for text in pieces if text[0] == turn]
    used = mine[: draw(st.integers(0, 2))]
    value = {
        "pieces": pieces, "turn": turn, "used": [text[4:] for text in used],
        "types": sorted({text[2] for text in used}), "turns": 2,
    }
    return rules, rules.from_json(value)


@settings(max_examples=examples(60), deadline=None)
@given(setup=setups())
def test_what_is_explained_is_what_is_played(setup: tuple[Halebarde, Position]) -> None:
    rules, p = setup
    law_1(rules, p)
    assert rules.from_json(json.loads(json.dumps(rules.to_json(p)))) == p
    assert perft(rules, p, 2) == slow(rules, p, 2)


@settings(max_examples=examples(60), deadline=None)
@given(setup=setups(), pick=st.integers(0, 1 << 30))
def test_the_desk_and_the_frozen_position_agree(
    setup: tuple[Halebarde, Position], pick: int
) -> None:
    rules, p = setup
    seat = p.turn
    assert seat is not None
    laws.law_9_desk(rules, p, pick)
    for action in rules.actions(p, seat):
        after = rules.apply(p, seat, action).position
        ids = [piece.id for piece in after.board if piece]
        assert len(ids) == len(set(ids))
        assert rules.from_text(p, seat, rules.to_text(p, seat, action)) == action


@settings(max_examples=examples(30), deadline=None)
@given(setup=setups())
def test_dangers_are_what_the_other_side_could_attack(setup: tuple[Halebarde, Position]) -> None:
    rules, p = setup
    for seat in (0, 1):
        for mark in rules.dangers(p, seat):
            assert mark.points
            assert all((piece := p.board[at]) and piece.seat == seat for at in mark.points)
    assert [s.need for s in rules.standing(p)] == [4, 4]
    assert evaluation.worth(rules, p, 0) == -evaluation.worth(rules, p, 1)


def test_left_places_in_the_open_and_right_sees_it() -> None:
    match = Match(GAME, GAME.options())
    rules = match.rules
    assert isinstance(rules, Halebarde)
    left, right = (rules.muster(seat).formations[1][1] for seat in (0, 1))
    assert laws.refuses(match, 1, rules.mustering(1, right))
    assert laws.refuses(match, 0, Deploy(left))
    assert laws.refuses(match, 0, Move((0, 1)))
    assert laws.refuses(match, 0, rules.mustering(0, "L1.2-a1 L5.2-a2"))
    assert laws.refuses(match, 0, rules.mustering(0, left.replace("L4.3", "L1.2")))
    events = match.play(0, rules.from_text(match.position, 0, left))
    assert [type(event) for event in events] == [Moved] * 6
    assert match.position.to_act == {1}
    assert sum(piece is not None for piece in match.view(PUBLIC).board) == 20
    match.play(1, rules.mustering(1, right))
    assert (match.position.phase, match.position.turn) == (Phase.PLAY, 0)


def test_secret_placing_is_committed_then_revealed() -> None:
    match = Match(GAME, read_options(GAME.options, {"placement": "secret"}))
    rules = match.rules
    left, right = (rules.muster(seat).formations[2][1] for seat in (0, 1))
    assert laws.refuses(match, 0, Reveal(left))
    match.play(1, Deploy(right))
    assert (match.view(0).hand[1].value, match.view(1).hand[1].value) == (None, right)
    assert laws.refuses(match, 1, Deploy(right))
    assert laws.refuses(match, 1, Reveal(right))
    assert laws.refuses(match, 0, Deploy(" ".join(reversed(left.split()))))  # one spelling only
    match.play(0, Deploy(left))
    assert laws.refuses(match, 0, Reveal(rules.muster(0).formations[3][1]))
    assert laws.refuses(match, 0, Resign())
    match.play(0, Reveal(left))
    match.play(1, Reveal(right))
    assert (match.position.phase, match.position.turn) == (Phase.PLAY, 0)


def test_a_placing_drawn_by_kinds_becomes_a_text() -> None:
    rules = GAME.rules(GAME.options())
    for seat in (0, 1):
        for _, value in rules.muster(seat).formations:
            stand = rules.read_deployment(seat, value)
            assert rules.write_deployment(stand) == value
            toys = {at: type(p)(seat, p.kind, at) for at, p in stand.items()}
            drawn = rules.write_deployment(toys)
            again = rules.read_deployment(seat, drawn)
            assert {(at, p.kind) for at, p in again.items()} == {
                (at, p.kind) for at, p in stand.items()
            }


def test_a_wounded_guetteur_is_told_to_eye_and_ear() -> None:
    rules = GAME.rules(GAME.options())
    p = rules.from_json({"pieces": ["L:S@g5", "L:A@i4", "R:G@i5"]})
    events = rules.apply(p, 0, rules.from_text(p, 0, "g5xi5")).events
    assert [type(event) for event in events] == [Moved, Wounded, Moved]
    assert isinstance(events[2], Moved)
    assert rules.topology.names[events[2].end] == "R1.2"


def test_within_ones_own_turn_going_back_is_free() -> None:
    rules = GAME.rules(GAME.options())
    match = Match(GAME, GAME.options(), start=rules.opening())
    for text in ("a3-b3", "a1-b2"):
        match.play(0, rules.from_text(match.position, 0, text))
    assert match.play(0, Offer("back", 1)) == (TakenBack(1),)
    assert match.pending is None
    assert match.position == match.path[1]
    assert match.position.note.types == "G"
    match.play(0, Offer("back", 0))
    match.play(0, rules.from_text(match.position, 0, "a2-b2"))
    before = match.digest()
    match.play(1, Offer("back", 0))  # whose turn it is not must ask
    assert match.pending is not None
    match.play(0, Done())
    match.play(0, Offer("back", 0))  # and so must he whose turn has ended
    match.play(1, Answer(False))
    assert match.position.turn == 1
    assert match.digest() != before


def test_resignation_and_an_agreed_end() -> None:
    rules = GAME.rules(GAME.options())
    match = Match(GAME, GAME.options(), start=rules.opening())
    match.play(1, Offer("draw"))
    match.play(0, Resign())
    assert match.position.outcome is not None
    assert match.position.outcome.winners == (1,)
    assert laws.refuses(match, 1, Done())


@pytest.mark.parametrize("value", [
    None, [], {}, {"pieces": 3}, {"pieces": ["L:S"]}, {"pieces": ["L:X@a1"]},
    {"pieces": ["L:S@z9"]}, {"pieces": ["L:S@a1", "R:S@a1"]}, {"pieces": [], "turn": "S"},
    {"pieces": [], "phase": "dance"}, {"pieces": [], "phase": []}, {"pieces": [], "used": ["a1"]},
    {"pieces": [], "used": "a1"}, {"pieces": [], "types": ["S", "A", "G"]},
    {"pieces": [], "types": ["K"]}, {"pieces": ["L:G@a2"], "homes": {"a2": "c3"}},
    {"pieces": ["L:G@a2"], "homes": {"a3": "L1.2"}}, {"pieces": ["L:S@a2"], "homes": []},
    {"pieces": ["L:G@a2", "L:G@a3"], "homes": {"a2": "L1.2", "a3": "L1.2"}},
    {"pieces": [], "ply": -1}, {"pieces": [], "hand": 1}, {"pieces": [], "outcome": 1},
    {"pieces": [], "to_act": ["nature"]}, {"pieces": [], "turns": True},
])
def test_what_is_no_position_gets_one_sentence(value: Any) -> None:
    rules = GAME.rules(GAME.options())
    with pytest.raises(Malformed) as caught:
        rules.from_json(value)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith(("position", "square"))


@pytest.mark.parametrize(
    "text", ["", "a1", "a1-", "z1-a2", "a1-z2", "a1>a2", "L5.2-a1 x", "x" * 9999]
)
def test_what_is_no_action_gets_one_sentence(text: str) -> None:
    rules = GAME.rules(GAME.options())
    with pytest.raises(Malformed) as caught:
        rules.from_text(rules.opening(), 0, text)
    assert "\n" not in str(caught.value)


def test_every_cited_rule_is_on_the_rules_page() -> None:
    page = (FOLDER / "RULES.md").read_text()
    numbers = set(re.findall(r"\b[A-Z]-\d+a?\b", page))
    for source in FOLDER.glob("*.py"):
        assert set(re.findall(r'"([A-Z]-\d+a?)"', source.read_text())) <= numbers
