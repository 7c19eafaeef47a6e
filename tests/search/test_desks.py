"""Laws that every game's search desk keeps, on random play of its first presets."""

import random
from collections.abc import Iterator

import pytest

from core.game import Preset, Rules
from core.games import GAMES
from core.option import read_options
from core.position import Phase, Position
from core.search.desk import NONE, REST, SearchDesk

PLIES = 60
SEARCHED = [
    (key, preset) for key, game in GAMES.items() for preset in game.presets[:6]
    if game.rules(read_options(game.options, preset.options)).search_desk(
        game.rules(read_options(game.options, preset.options)).opening()) is not None
]
IDS = [f"{key}-{preset.name}" for key, preset in SEARCHED]


def walks(key: str, preset: Preset, seed: int) -> Iterator[tuple[Rules, Position, SearchDesk]]:
    """Yield positions of a random game, each with the desk that was played along to it."""
    game, draw = GAMES[key], random.Random(seed)
    rules = game.rules(read_options(game.options, preset.options))
    p = rules.opening()
    desk = rules.search_desk(p)
    assert desk is not None
    for _ in range(PLIES):
        yield rules, p, desk
        moves = [*desk.hits(), *desk.quiets()]
        if not moves or desk.ended() is not None:
            return
        hits = list(desk.hits())
        move = draw.choice(hits if hits and draw.random() < 0.4 else moves)
        action = desk.action(move)
        desk.make(move)
        p = rules.apply(p, p.turn or 0, action).position
        if p.phase is not Phase.PLAY:
            return


def fresh(rules: Rules, p: Position) -> SearchDesk:
    desk = rules.search_desk(p)
    assert desk is not None
    return desk


@pytest.mark.parametrize(("key", "preset"), SEARCHED, ids=IDS)
def test_key_and_worth_carried_along_are_those_of_a_fresh_desk(key: str, preset: Preset) -> None:
    for seed in range(4):
        for rules, p, desk in walks(key, preset, seed):
            again = fresh(rules, p)
            assert (desk.turn, desk.key, desk.worth()) == (again.turn, again.key, again.worth())
            assert desk.terms() == again.terms()
            assert set(desk.advice) <= set(desk.terms())


@pytest.mark.parametrize(("key", "preset"), SEARCHED, ids=IDS)
def test_undo_restores_and_no_two_moves_lead_to_one_key(key: str, preset: Preset) -> None:
    for _, _, desk in walks(key, preset, 7):
        before = (desk.turn, desk.key, desk.worth(), desk.threatened(), sorted(desk.quiets()))
        met: set[int] = set()
        for move in (*desk.hits(), *desk.quiets()):
            done = desk.make(move)
            met.add(desk.key)
            desk.worth()
            desk.undo(done)
            assert before[:3] == (desk.turn, desk.key, desk.worth())
        assert before[1] not in met
        if not desk.threatened() and (done := desk.skip()) is not None:
            assert (desk.turn, desk.key) != before[:2]
            desk.undo(done)
        assert before == (
            desk.turn, desk.key, desk.worth(), desk.threatened(), sorted(desk.quiets())
        )


@pytest.mark.parametrize(("key", "preset"), SEARCHED, ids=IDS)
def test_hits_and_quiets_are_the_lawful_actions(key: str, preset: Preset) -> None:
    for rules, p, desk in walks(key, preset, 3):
        moves = [*desk.hits(), *desk.quiets()]
        assert len(set(moves)) == len(moves)
        assert NONE not in moves
        assert all(0 < move < 1 << REST + 8 for move in moves)
        written = sorted(rules.to_text(p, p.turn or 0, desk.action(move)) for move in moves)
        if desk.ended() is None:
            assert written == sorted(
                rules.to_text(p, p.turn or 0, action) for action in rules.actions(p, p.turn or 0)
            )


@pytest.mark.parametrize(("key", "preset"), SEARCHED, ids=IDS)
def test_remembered_moves_are_lawful_exactly_where_they_are_listed(
    key: str, preset: Preset
) -> None:
    known: set[int] = set()
    for _, _, desk in walks(key, preset, 5):
        moves = {*desk.hits(), *desk.quiets()}
        known |= moves
        assert {move for move in known if desk.lawful(move)} == moves
        assert all(desk.gain(move) == 0 for move in desk.quiets())


@pytest.mark.parametrize(("key", "preset"), SEARCHED, ids=IDS)
def test_hits_that_gain_enough_are_all_among_the_gainful(key: str, preset: Preset) -> None:
    for _, _, desk in walks(key, preset, 11):
        hits = list(desk.hits())
        for least in (0, 1, 60, 100, 101, 161, 300, 471, 1000, 40_000):
            found = list(desk.gainful(least))
            assert set(found) <= set(hits)
            assert len(set(found)) == len(found)
            assert {hit for hit in hits if desk.gain(hit) >= least} <= set(found)


@pytest.mark.parametrize(("key", "preset"), SEARCHED, ids=IDS)
def test_what_a_desk_remembers_of_a_position_is_the_same_after_undo(
    key: str, preset: Preset
) -> None:
    for rules, p, desk in walks(key, preset, 13):
        told = (desk.threatened(), sorted(desk.hits()), sorted(desk.quiets()))
        for move in (*told[1], *told[2])[::12]:
            done = desk.make(move)
            desk.threatened(), desk.hits(), desk.quiets(), desk.worth()  # what is asked there
            desk.undo(done)
            again = desk.threatened(), sorted(desk.hits()), sorted(desk.quiets())
            assert again == told
        other = fresh(rules, p)
        assert told == (other.threatened(), sorted(other.hits()), sorted(other.quiets()))
        assert (desk.worth(), desk.ended()) == (other.worth(), other.ended())
