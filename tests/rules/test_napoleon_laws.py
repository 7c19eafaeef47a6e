"""Napoleon Strategy on random positions of every sort: terrain, options, two to four armies.

Whole random games rarely show a push beside a marsh; random positions do. What the desk plays, what
`refusal` explains and what `apply` freezes must agree on all of them.
"""

import hashlib
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.check import laws
from core.action import Answer, Deploy, Lot, Move, Offer, Push, Resign, Reveal, clicks
from core.game import Illegal, Malformed
from core.games import GAMES
from core.games.napoleon.board import SEATS
from core.games.napoleon.rules import Napoleon
from core.match import Match
from core.option import read_options
from core.perft import perft, slow
from core.piece import NATURE, PUBLIC, points
from core.position import Phase
from core.sharecode import read_code, write_code
from tests.examples import examples

GAME = GAMES["napoleon"]
MONSTERS = "59ccb436"
"""The map of that preset, hashed: a change of the stream would give two peers two maps."""


@st.composite
def setups(draw: st.DrawFn, seats: int | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
    """Draw options and a position's JSON."""
    options = {
        "drum_fright": draw(st.booleans()),
        "drum_push": draw(st.booleans()),
        "ortho_only": draw(st.integers(0, 4)) == 0,
        "los": draw(st.sampled_from(["static", "lifted"])),
        "target": draw(st.integers(3, 6)),
        "median": draw(st.sampled_from(["row", "low", "high"])),
    }
    size = draw(st.integers(5, 9))
    names = SEATS[seats or draw(st.sampled_from([2, 2, 2, 3, 4]))]
    squares = [f"{chr(97 + x)}{y + 1}" for x in range(size) for y in range(size)]
    chosen = draw(st.lists(st.sampled_from(squares), unique=True, min_size=4, max_size=26))
    pieces = []
    for square in chosen:
        kind = draw(st.sampled_from("GDIICCK"))
        facing = "^" + draw(st.sampled_from(["N", "NE", "E", "SE", "S", "SW", "W", "NW"]))
        pieces.append(f"{draw(st.sampled_from(names))}:{kind}@{square}{facing * (kind == 'K')}")
    terrain = draw(st.dictionaries(st.sampled_from(squares), st.sampled_from("VMFH"), max_size=8))
    position: dict[str, Any] = {
        "w": size, "h": size, "seats": list(names), "pieces": pieces, "terrain": terrain,
        "turn": draw(st.sampled_from(names)),
    }
    if len(names) == 4 and draw(st.booleans()):
        position["teams"] = [0, 1, 0, 1]
    streak = {}
    for text in pieces:
        if draw(st.integers(0, 6)) == 0:
            streak[text[0]] = [text[4:].split("^")[0], draw(st.integers(1, 2))]
    position["streak"] = streak
    return options, position


def bound(setup: tuple[dict[str, Any], dict[str, Any]]) -> tuple[Napoleon, Any]:
    """Bind the rules to a drawn setup."""
    rules = GAME.rules(read_options(GAME.options, setup[0])).suited(setup[1])
    assert isinstance(rules, Napoleon)
    return rules, rules.from_json(setup[1])


@settings(max_examples=examples(60), deadline=None)
@given(setup=setups())
def test_what_is_explained_is_what_is_played(setup: tuple[dict[str, Any], dict[str, Any]]) -> None:
    rules, p = bound(setup)
    laws.law_1_refusal_is_the_definition(rules, p)
    seat = p.turn
    assert seat is not None
    able = {clicks(action) for action in rules.actions(p, seat)}
    for start, end, *_ in able:  # every push square, lawful or not
        for to in points(rules.topology.near[end] | 1 << start):
            refusal = rules.refusal(p, seat, Push(start, end, to))
            assert (refusal is None) == ((start, end, to) in able)


@settings(max_examples=examples(60), deadline=None)
@given(setup=setups(), pick=st.integers(0, 1 << 20))
def test_the_desk_and_the_frozen_position_agree(
    setup: tuple[dict[str, Any], dict[str, Any]], pick: int
) -> None:
    rules, p = bound(setup)
    seat = p.turn
    assert seat is not None
    actions = list(rules.actions(p, seat))
    if not actions:
        return
    laws.law_9_desk(rules, p, pick)
    action = actions[pick % len(actions)]
    text = rules.to_text(p, seat, action)
    assert rules.from_text(p, seat, text) == action


@settings(max_examples=examples(25), deadline=None)
@given(setup=setups(seats=2))
def test_fast_and_slow_perft_agree(setup: tuple[dict[str, Any], dict[str, Any]]) -> None:
    rules, p = bound(setup)
    assert perft(rules, p, 2) == slow(rules, p, 2)


@settings(max_examples=examples(30), deadline=None)
@given(setup=setups(), picks=st.lists(st.integers(0, 1 << 20), max_size=12))
def test_play_from_any_position_ends_or_goes_on(
    setup: tuple[dict[str, Any], dict[str, Any]], picks: list[int]
) -> None:
    rules, p = bound(setup)
    match = Match(GAME, rules.options, start=p, rules=rules)
    for pick in picks:
        if match.over:
            assert match.position.phase is Phase.OVER
            assert not list(rules.actions(match.position, 0))
            break
        seat = match.position.turn
        assert seat is not None
        assert seat not in match.position.note.out
        able = laws.bare(rules, match.position, seat)
        if not able:
            break  # only a position given as it stands may be stuck: play judges after a move
        match.play(seat, laws.with_turns(rules, match.position, seat, able[pick % len(able)], pick))
        if not match.over:  # what the rules have laid out on their way is what one would lay out
            p = match.position
            assert laws.told(rules._look(p)) == laws.told(rules.desk(p))
        ids = [piece.id for piece in match.position.board if piece]
        assert len(ids) == len(set(ids))


def test_secret_deployment_and_the_lot() -> None:
    match = Match(GAME, GAME.options())
    rules = match.rules
    south, north = (rules.muster(seat).formations[1][1] for seat in (0, 1))
    assert laws.refuses(match, 0, Move((0, 8)))
    assert laws.refuses(match, 0, Reveal(south))
    match.play(1, Deploy(north))
    assert match.view(0).hand[1].value is None
    assert match.view(1).hand[1].value == north
    assert match.view(PUBLIC).hand[1].value is None
    assert laws.refuses(match, 1, Deploy(north))
    assert laws.refuses(match, 1, Reveal(north))
    match.play(0, Deploy(south))
    assert laws.refuses(match, 0, Reveal(rules.muster(0).formations[2][1]))
    match.play(0, Reveal(south))
    assert laws.refuses(match, NATURE, Lot(0))
    match.play(1, Reveal(north))
    assert laws.refuses(match, 0, Lot(0))
    assert laws.refuses(match, 0, Resign()) is True
    match.play(NATURE, Lot(1))
    assert match.position.turn == 1
    assert sum(piece is not None for piece in match.position.board) == 32


def test_repetition_for_the_third_time_ends_by_majority() -> None:
    rules = GAME.rules(GAME.options()).suited({"w": 8, "h": 8})
    p = rules.from_json({
        "w": 8, "h": 8,
        "pieces": ["S:I@a1", "S:I@b1", "S:I@c1", "S:G@a5", "N:I@a8", "N:I@b8", "N:I@c8", "N:I@d8"],
        "turn": "S",
    })
    match = Match(GAME, GAME.options(), start=p)
    path = ["a1-a2", "a8-a7", "b1-b2", "b8-b7", "a2-a1", "a7-a8", "b2-b1", "b7-b8"]
    for text in path * 3:
        if match.over:
            break
        seat = match.position.turn
        assert seat is not None
        match.play(seat, rules.from_text(match.position, seat, text))
    outcome = match.position.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.rule) == ((0,), "majority", "N-94")
    # streaks belong to the position: at the start nobody had moved, so plies 2, 10 and 18 are equal
    assert len(match.line) == 18


def test_offers_take_backs_and_resignation() -> None:
    rules = GAME.rules(GAME.options())
    match = Match(GAME, GAME.options(), start=rules.opening())
    match.play(0, rules.from_text(match.position, 0, "b2-b3"))
    first = match.position
    match.play(1, rules.from_text(match.position, 1, "b7-b6"))
    match.play(0, Offer("back", 1))
    assert laws.refuses(match, 0, Offer("draw"))
    assert laws.refuses(match, 0, Answer(True))
    match.play(1, Answer(True))
    assert match.position == first
    assert laws.refuses(match, 0, Offer("back", 7))
    match.play(1, Resign())
    assert match.position.outcome is not None
    assert match.position.outcome.winners == (0,)
    assert laws.refuses(match, 0, Resign())


def test_no_hash_seed_changes_a_rule() -> None:
    code = (
        "from core.games import GAMES; from core.match import Match; from client.check import laws;"
        "g=GAMES['napoleon']; o=g.options(); m=None\n"
        "for t in laws.random_game(g, o, [i * 7919 + 13 for i in range(80)]): m=t.match\n"
        "print(m.digest().hex(), [m.rules.to_text(m.position, 0, a) for a in "
        "list(m.rules.actions(m.position, 0))[:5]])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(told) == 1


def test_refusals_name_the_rule_a_player_would_look_up() -> None:
    rules = GAME.rules(GAME.options()).suited({"w": 8, "h": 8})
    p = rules.from_json({
        "w": 8, "h": 8, "pieces": ["S:D@d4", "S:I@a1", "S:I@b1", "S:K@h1^N", "N:C@d6", "N:I@h8"],
    })
    asked = {
        "d4-d6>c7": "N-71",  # nobody pushes in this game
        "a1-b1": "N-32", "a1xb1": "N-32",
        "a1xa3": "N-31", "d4-d6": "N-31",
        "h1^SE": "N-34", "h1-h2 h1^SE": "N-34", "a1-a2 a2^N": "N-34",
        "a1-a2": "", "h1-h2 h2^SE": "",
    }
    for text, rule in asked.items():
        try:
            refusal = rules.refusal(p, 0, rules.from_text(p, 0, text))
            found = refusal.rule if refusal else ""
        except Illegal as illegal:
            found = illegal.refusal.rule
        assert found == rule, text


def test_codes_notice_every_wrong_letter() -> None:
    value = {"army": 20, "board": "10x10", "terrain": "random 8c51"}
    code = write_code("table", "napoleon", value)
    assert read_code(code.lower().replace("-", " "), "table", "napoleon") == value
    for at, letter in enumerate(code):
        if letter != "-":
            wrong = code[:at] + ("7" if letter != "7" else "8") + code[at + 1 :]
            with pytest.raises(Malformed):
                read_code(wrong, "table", "napoleon")
    for text in ("", "-", "?", code[:-1], code + "A", "0" * 30_000):
        with pytest.raises(Malformed):
            read_code(text, "table", "napoleon")
    with pytest.raises(Malformed, match="another game"):
        read_code(code, "table", "agon")


def test_set_ups_that_cannot_be_say_what_to_change() -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({"army": 60}, "larger board"),
        ({"players": 4}, "N-101"),
        ({"depth": "5"}, "fewer rows"),
        ({"teams": "pairs"}, "4 armies"),
        ({"skin": "antique", "terrain": "F@c5"}, "open ground"),
        ({"players": 3, "board": "12x10"}, "square board"),
        ({"terrain": " ".join(f"M@{f}4" for f in "abcdefgh")}, "cannot cross"),
        ({"terrain": " ".join(f"M@{f}{r}" for f in "abcdefgh" for r in "12")}, "no room"),
        ({"terrain": "F@z9"}, "not on"),
        ({"coef": "1/0"}, "2 or 3/2"),
        ({"army": "-1"}, "1 to 2048"),
    ]
    for options, words in cases:
        with pytest.raises(Malformed, match=words):
            GAME.rules(read_options(GAME.options, options)).start()


def test_random_maps_are_the_same_everywhere_and_fair() -> None:
    presets = {preset.name: preset.options for preset in GAME.presets}
    for name in ("Countryside", "Monsters"):
        options = read_options(GAME.options, presets[name])
        ground = GAME.rules(options).start().ground
        assert ground == ground[::-1]
        assert set(ground) > {"."}
    assert hashlib.blake2b(ground.encode(), digest_size=4).hexdigest() == MONSTERS
