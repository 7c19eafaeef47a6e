"""Games without a search desk are searched on a plain one, and their levels differ."""

from pathlib import Path

import pytest

from client.games import plugins
from core.forced import chooser
from core.game import BaseRules
from core.games import GAMES
from core.match import Match
from core.search.levels import LEVELS
from core.search.plain_desk import PlainDesk
from core.search.think import Player, laid_out
from tests.plugins import kit


@pytest.fixture
def box(tmp_path: Path):
    for key in kit.KEYS:
        kit.ours(tmp_path / key, key)
    with kit.installed(tmp_path / "breakthrough"), kit.installed(tmp_path / "draughts"):
        assert plugins.discover() == ()
        yield


def points(key: str, high: int, low: int, games: int) -> float:
    """Play games of two levels, sides alternating, and count the first one's points."""
    won = 0.0
    for seed in range(games):
        match = Match(GAMES[key], GAMES[key].options())
        players = [Player(LEVELS[high - 1], seed), Player(LEVELS[low - 1], seed)]
        first = seed % 2
        while (seat := chooser(match, lambda count: 0)) is not None and len(match.line) < 200:
            act = players[seat ^ first]
            match.play(seat, act(match.rules, match.view(seat), seat))
        winners = match.position.outcome.winners if match.position.outcome else ()
        won += 0.5 if len(winners) != 1 else float(winners[0] == first)
    return won


@pytest.mark.parametrize("key", ["breakthrough", "draughts"])
def test_a_higher_level_wins(key: str, box: None) -> None:
    assert points(key, 5, 1, 4) >= 3.5


def test_it_is_for_two_who_see_everything() -> None:
    for key, wanted in (("halebarde", True), ("luzhanqi", False), ("agon", False)):
        rules = GAMES[key].rules(GAMES[key].options())
        assert isinstance(laid_out(rules, rules.opening()), PlainDesk) == wanted
    napoleon = GAMES["napoleon"]
    four = next(preset for preset in napoleon.presets if preset.options.get("players") == 4)
    rules = napoleon.rules(napoleon.options(**dict(four.options)))
    assert laid_out(rules, rules.opening()) is None


@pytest.mark.parametrize("key", ["agon", "xiangqi", "napoleon"])
def test_a_worth_nobody_wrote_is_the_search_desks(key: str) -> None:
    rules = GAMES[key].rules(GAMES[key].options())
    p = rules.opening()
    for ply in range(6):
        seat = p.turn or 0
        desk = rules.search_desk(p)
        assert desk is not None
        assert BaseRules.worth(rules, p, seat) == desk.worth() == -BaseRules.worth(
            rules, p, 1 - seat)
        actions = list(rules.actions(p, seat))
        p = rules.apply(p, seat, actions[ply * 7 % len(actions)]).position


def test_where_kinds_are_hidden_a_low_level_judges_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    luzhanqi = GAMES["luzhanqi"]
    rules = luzhanqi.rules(luzhanqi.options())
    monkeypatch.setattr(type(rules), "think", BaseRules.think)
    monkeypatch.setattr(type(rules), "rank", lambda rules, p, seat, actions, seen: [
        60 * (at == 0) for at, _ in enumerate(actions)])
    view = rules.view(rules.opening(), 0)
    chosen = [{Player(level, seed)(rules, view, 0) for seed in range(12)}
              for level in (LEVELS[0], LEVELS[6])]
    assert len(chosen[0]) > 1 == len(chosen[1])
