"""The stations of the drummer's road: each can be done, and none without a thought."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from client.games.road import Place, land, road
from client.miniatures.uniforms import armies_of
from core.action import Action
from core.forced import chooser
from core.game import Game, Malformed, Rules
from core.games import GAMES
from core.lesson import begin
from core.match import Match
from core.option import read_options
from core.piece import Seat
from core.position import Phase, Position
from core.puzzle import pose
from core.search.levels import LEVELS
from core.search.noise import noise
from core.search.styles import STYLES, styled
from core.search.think import Player
from core.station import EASIER, Aim, read_stations, turns_of
from net.record.setup import match_at
from net.report import Beginning

PLACES = [(land.game, place) for land in road() for place in land.places]
EACH = pytest.mark.parametrize(
    ("game", "place"), PLACES, ids=[f"{game.key}-{place.station.key}" for game, place in PLACES])
MATCHES = [(game, place) for game, place in PLACES if place.station.opponent is not None]
FOUGHT = pytest.mark.parametrize(
    ("game", "place"), MATCHES, ids=[f"{game.key}-{place.station.key}" for game, place in MATCHES])
PLIES, WORDS = 240, 15
GOOD: dict[str, Any] = {
    "key": "hill", "title": "The hill", "before": ["Up."], "after": ["Down."],
    "opponent": {"name": "Tom", "manner": "sleeps", "toy": "I", "level": 3}}


def first(rules: Rules, view: Position, seat: Seat) -> Action:
    """Play whatever the rules list first."""
    return next(iter(rules.actions(view, seat)))


def played(game: Game, place: Place, ours: Callable[..., Action], seed: int) -> bool | None:
    """Play a station's match to its end; say whether its aim was reached."""
    station, rules = place.station, place.board.rules
    opponent = station.opponent
    assert opponent is not None
    if station.posed:
        seat = place.board.seat
        match = match_at(game, rules.options, Beginning(rules, place.board.position))
    else:
        seat, match = 0, Match(game, read_options(
            game.options, dict(station.diagram.get("options", {}))))
    theirs = Player(styled(LEVELS[opponent.level - 1], STYLES[opponent.style]), seed)
    while match.position.ply < PLIES and station.aim.reached(match, seat) is None:
        who = chooser(match, lambda count: noise(f"lot {seed} {match.position.ply}", count))
        if who is None:
            break
        player = ours if who == seat else theirs
        match.play(who, player(match.rules, match.view(who), who))
    return station.aim.reached(match, seat)


def test_the_road_leads_through_every_game() -> None:
    assert [land.game.key for land in road()] == list(GAMES)
    assert 28 <= len(PLACES) <= 32
    for each in road():
        kinds = [(bool(place.lesson), bool(place.puzzle), place.station.posed)
                 for place in each.places]
        assert (True, False, False) in kinds
        assert (False, True, False) in kinds
        assert (False, False, True) in kinds
        assert (False, False, False) in kinds
        handicaps = [place.station.diagram.get("options", {}) for place in each.places]
        assert any("handicap" in options for options in handicaps), "no skirmish"


@EACH
def test_its_words_are_few(game: Game, place: Place) -> None:
    for words in place.station.sentences():
        assert all(len(each.split()) <= WORDS for each in words.replace("!", ".").split(".")), words
    assert len(place.station.before) == len(place.station.after) == 2


@EACH
def test_its_lesson_or_puzzle_is_not_done_by_the_first_action(game: Game, place: Place) -> None:
    if place.lesson is not None:
        scene = begin(game, place.lesson)
        if not scene.pointing:
            action = first(scene.rules, scene.position, scene.seat)
            assert not scene.reaches(action, scene.play(action))
    elif place.puzzle is not None:
        posed = pose(game, place.puzzle)
        assert first(posed.rules, posed.position, posed.solver) != posed.line[0][1]


@FOUGHT
def test_its_match_can_be_won(game: Game, place: Place) -> None:
    assert any(played(game, place, Player(LEVELS[4], seed), seed) for seed in range(3))


@FOUGHT
def test_its_match_is_not_won_by_the_first_action(game: Game, place: Place) -> None:
    assert not any(played(game, place, first, seed) for seed in range(2))


@FOUGHT
def test_its_opponent_is_of_the_other_army(game: Game, place: Place) -> None:
    opponent = place.station.opponent
    assert opponent is not None
    assert opponent.toy in place.board.rules.kinds
    assert len(armies_of(place.board.rules)) == 2


@FOUGHT
def test_a_lost_try_makes_it_easier_within_bounds(game: Game, place: Place) -> None:
    station = place.station
    assert station.eased(0) == station
    before = station
    for lost in range(1, EASIER + 3):
        after = station.eased(lost)
        assert before.opponent is not None
        assert after.opponent is not None
        assert 1 <= after.opponent.level <= before.opponent.level
        if station.aim.what == "hold":
            assert 1 <= after.aim.turns <= before.aim.turns
        else:
            assert after.aim.turns >= before.aim.turns
        before = after
    assert station.eased(EASIER) == station.eased(EASIER + 50)


def test_an_aim_is_judged_by_the_board() -> None:
    game = GAMES["napoleon"]
    value = {"position": {"w": 8, "h": 8, "turn": "S", "pieces": [
        "S:I@c3", "S:I@d3", "S:G@a1", "N:I@c6", "N:I@h8", "N:G@e8"]}}
    place = next(place for place in land(game).places if place.station.posed)
    station = replace(place.station, diagram=value)
    rules, position = (board := station.board(game)).rules, board.position
    match = match_at(game, rules.options, Beginning(rules, position))
    take, hold, win = Aim("take", 1, 3), Aim("hold", 0, 1), Aim("win", 0, 1)
    assert [aim.reached(match, 0) for aim in (take, hold, win)] == [None] * 3
    assert (take.left(match, 0), take.turns_left(match, 0)) == (1, 3)
    match.play(0, rules.from_text(match.position, 0, "c3xc6"))
    assert [aim.reached(match, 0) for aim in (take, hold, win)] == [True, True, False]
    assert (take.left(match, 0), take.turns_left(match, 0)) == (0, 2)


@pytest.mark.parametrize("key", ["napoleon", "halebarde", "luzhanqi"])
def test_enemies_and_turns_are_counted_from_when_the_armies_stand(key: str) -> None:
    match = Match(GAMES[key], GAMES[key].options())
    while (who := chooser(match, lambda count: 0)) is not None and (
            match.position.phase is Phase.MUSTER):
        match.play(who, next(iter(match.rules.actions(match.view(who), who))))
    assert match.position.phase is Phase.PLAY
    assert Aim("take", 2, 3).left(match, 0) == 2
    assert Aim("take", 2, 3).turns_left(match, 0) == 3


def test_a_battle_of_the_last_turn_may_win_yet() -> None:
    match = Match(GAMES["luzhanqi"], GAMES["luzhanqi"].options())
    lot = Player(LEVELS[0], 1)
    while match.position.phase is not Phase.DUEL:
        who = chooser(match, lambda count: 0)
        assert who is not None
        match.play(who, lot(match.rules, match.view(who), who))
    seat, _ = match.line[-1]
    aim = Aim("win", 0, turns_of(match, seat))
    assert aim.reached(match, seat) is None
    match.play(*match.rules.forced(match.position))
    assert aim.reached(match, seat) is False


def test_a_match_for_three_is_no_station() -> None:
    game = GAMES["napoleon"]
    station = replace(MATCHES[0][1].station, diagram={"options": {"board": "16x16", "players": 3}})
    with pytest.raises(Malformed):
        station.board(game)


@pytest.mark.parametrize("change", [
    {"key": ""}, {"key": "x" * 33}, {"title": 3}, {"before": []}, {"after": ["a", "b", "c"]},
    {"before": ["x" * 161]}, {"lesson": "The middle"}, {"opponent": 3}, {"aim": []},
    {"aim": ["sleep"]}, {"aim": ["take", 1]}, {"aim": ["hold", 0]}, {"aim": ["hold", 10**17]},
    {"aim": [["win"]]}, {"aim": ["win", True]}, {"opponent": GOOD["opponent"] | {"level": 9}},
    {"opponent": GOOD["opponent"] | {"style": 3}}, {"opponent": GOOD["opponent"] | {"toy": None}},
])
def test_what_is_no_station_is_refused(change: dict[str, Any]) -> None:
    read_stations(json.dumps({"stations": [GOOD]}))
    with pytest.raises(Malformed):
        read_stations(json.dumps({"stations": [GOOD | change]}))


@pytest.mark.parametrize("told", ["", "[]", "{}", '{"stations": 3}', '{"stations": [3]}'])
def test_what_is_no_road_is_refused(told: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_stations(told)


def test_two_stations_have_two_keys_and_there_are_not_too_many() -> None:
    for stations in ([GOOD, GOOD], [GOOD | {"key": f"k{n}"} for n in range(21)]):
        with pytest.raises(Malformed):
            read_stations(json.dumps({"stations": stations}))
