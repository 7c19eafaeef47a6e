"""Every wish of every list is kept in a match and not kept in another; and only by public facts."""

import json
from typing import Any

import pytest

from core.action import Answer, Deploy, Offer, Resign
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import PUBLIC
from core.position import Phase
from core.wish import Wish
from core.wishes import LEAST, TESTS, kept, wishes_of

from . import wished

LISTED = json.loads(wished.FOUND.read_text())
ROWS = [pytest.param(key, *row, id=f"{key}-{row[0]}") for key in LISTED for row in LISTED[key]]
BY_HAND = {
    ("halebarde", "two-arrows"): (
        ["L:A@h4", "L:S@a2", "R:S@h2", "R:S@j4", "R:G@o3"],
        ["h4*h2", "end", "o3-o2", "end", "h4*j4"]),
    ("halebarde", "halberd-lookout"): (
        ["L:S@d2", "L:A@f3", "L:S@a2", "R:G@e2", "R:S@o3"],
        ["a2-a3", "d2xe2"]),
    ("halebarde", "archer-visits"): (
        ["L:A@o4", "L:S@a2", "R:G@o1", "R:S@o2"],
        ["a2-a3", "o4-R1.4"]),
    ("halebarde", "archers-meet"): (
        ["L:A@g3", "L:S@a2", "R:A@j3", "R:G@o1"],
        ["a2-a3", "g3-i3"]),
}
"""Positions, and actions of which the last one keeps a wish: chance finds none of these soon."""


def listed(key: str, **given: Any) -> tuple[Wish, ...]:
    return wishes_of(GAMES[key].rules(read_options(GAMES[key].options, given)))


def wish(key: str, name: str) -> Wish:
    return next(wish for wish in listed(key) if wish.key == name)


@pytest.mark.parametrize(("key", "name", "seed", "seat", "yes", "no"), ROWS)
def test_it_is_kept_in_one_match_and_not_in_another(
    key: str, name: str, seed: int, seat: int, yes: int, no: int
) -> None:
    match = wished.at(key, seed, max(yes, no))
    assert kept(match, seat, wish(key, name)) is (yes > no)
    while len(match.line) > min(yes, no):
        match.undo()
    assert kept(match, seat, wish(key, name)) is (yes < no)


@pytest.mark.parametrize(("key", "name"), BY_HAND, ids=lambda x: x)
def test_it_is_kept_by_the_last_action_and_not_before(key: str, name: str) -> None:
    pieces, texts = BY_HAND[key, name]
    game = GAMES[key]
    rules = game.rules(read_options(game.options, {}))
    value = {"pieces": pieces, "turn": "L"}
    match = Match(game, rules.options, rules.from_json(value), rules)
    for text in texts:
        assert not kept(match, 0, wish(key, name))
        seat = match.position.turn
        assert seat is not None
        match.play(seat, rules.from_text(match.position, seat, text))
    assert kept(match, 0, wish(key, name))
    assert not kept(match, 1, wish(key, name))


@pytest.mark.parametrize("key", GAMES)
def test_no_wish_of_a_list_is_left_out(key: str) -> None:
    tried = {row[0] for row in LISTED.get(key, ())} | {
        name for game, name in BY_HAND if game == key}
    assert tried == {wish.key for wish in listed(key)}


@pytest.mark.parametrize("key", LISTED)
def test_a_list_is_in_order(key: str) -> None:
    rules = GAMES[key].rules(read_options(GAMES[key].options, {}))
    assert 12 <= len(rules.wishes) <= 16
    assert listed(key) == rules.wishes
    keys = [wish.key for wish in rules.wishes]
    assert len(set(keys)) == len(keys)
    for each in rules.wishes:
        assert each.test.split()[0] in TESTS
        assert len(each.text.split()) <= 15
        assert len(each.key) <= 20
    assert all(test in {w.test.split()[0] for k in LISTED for w in listed(k)} for test in TESTS)


@pytest.mark.parametrize("key", LISTED)
def test_every_ready_made_set_up_has_a_list_that_its_armies_can_keep(key: str) -> None:
    for preset in GAMES[key].presets:
        wishes = listed(key, **preset.options)
        assert not wishes or len(wishes) >= LEAST
        kinds = GAMES[key].rules(read_options(GAMES[key].options, dict(preset.options))).kinds
        for each in wishes:
            _, *words = each.test.split()
            assert all(word not in GAMES[key].kinds or kinds[word] == GAMES[key].kinds[word]
                       for word in words)


@pytest.mark.parametrize(("key", "options", "gone"), [
    ("xiangqi", {"handicap": "b-NN"}, {"horse-cannon", "horse-runs", "horse-in-palace",
                                        "cannon-horse"}),
    ("napoleon", {"handicap": "N-D"}, {"drum-walks", "drums-meet"}),
    ("halebarde", {"handicap": "R-AA"}, {"two-arrows", "archer-visits", "archers-safe"}),
])
def test_what_one_army_lacks_is_asked_of_nobody(key: str, options: dict, gone: set[str]) -> None:
    assert not gone & {wish.key for wish in listed(key, **options)}
    assert len(listed(key, **options)) >= LEAST


def test_a_soldier_that_need_not_be_taken_is_not_asked_for() -> None:
    """Sixteen out of twenty may be without a drum; and in the antique set nobody is a horse."""
    for options in ({"composition": "free"}, {"skin": "antique"}):
        assert all("D" not in wish.test.split() for wish in listed("napoleon", **options))


def test_in_a_game_of_hidden_ranks_all_viewers_judge_alike() -> None:
    """Who knows an army and who knows none find the same of every wish."""
    known = wished.at("luzhanqi", 0, 160)
    game = known.game
    blind = Match(game, known.options)
    for seat, action in known.line:
        blind.play(seat, Deploy(None) if isinstance(action, Deploy) else action)
    view = known.rules.view(known.path[20], PUBLIC)
    assert any(piece and piece.kind is None for piece in view.board)
    for each in listed("luzhanqi"):
        for seat in (0, 1):
            assert kept(blind, seat, each) == kept(known, seat, each)


def test_what_was_taken_back_does_not_count() -> None:
    (row,) = [row for row in LISTED["xiangqi"] if row[0] == "revenge"]
    _, seed, seat, yes, _ = row
    match = wished.at("xiangqi", seed, yes)
    assert kept(match, seat, wish("xiangqi", "revenge"))
    match.play(seat, Offer("back", yes - 1))
    match.play(1 - seat, Answer(True))
    assert not kept(match, seat, wish("xiangqi", "revenge"))


@pytest.mark.parametrize("key", LISTED)
def test_to_give_up_at_once_keeps_nothing(key: str) -> None:
    match = next(x for x in wished.played(key, 0) if x.position.phase is Phase.PLAY)
    match.play(0, Resign())
    assert not any(kept(match, seat, each) for each in listed(key) for seat in (0, 1))


@pytest.mark.parametrize(("beside", "met"), [("N", False), ("W", True)])
def test_an_ally_is_no_enemy(beside: str, met: bool) -> None:
    game = GAMES["napoleon"]
    rules = game.rules(read_options(game.options, {
        "board": "16x16", "players": 4, "teams": "pairs"}))
    p = rules.from_json({"w": 16, "h": 16, "turn": "S", "pieces": [
        "S:D@d4", f"{beside}:D@f4", "S:G@a1", "N:G@p16", "W:G@a9", "E:G@p8"]})
    match = Match(game, rules.options, p, rules)
    match.play(0, rules.from_text(p, 0, "d4-e4"))
    meets = next(wish for wish in rules.wishes if wish.key == "drums-meet")
    assert kept(match, 0, meets) is met
