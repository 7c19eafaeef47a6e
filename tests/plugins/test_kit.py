"""Games written with the kit: the figures of other programs, few lines, and every law."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from client.check.inquiry import ask
from client.games import plugins
from core.action import Move, Place
from core.forced import chooser
from core.game import Game, Malformed, Rules
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.perft import perft, slow
from core.position import Position
from core.search.greedy import Greedy
from core.search.levels import LEVELS
from core.search.think import Player, think
from core.search.thought import Task
from tests.plugins import kit

MEN = [*(f"S:{man}" for man in ("R@c4", "L@d6", "E@e8", "T@g5", "C@b2")),
       *(f"N:{man}" for man in ("R@d4", "E@c3", "T@a4", "L@d2", "W@f2", "D@g7"))]
OTHERS = {"tiger": "across", "shore": True, "elephant": True}
FIGURES: list[tuple[dict[str, Any], str, list[int]]] = [
    ({}, "", [24, 576, 12_240, 260_099]),
    ({"elephant": True}, "", [24, 576, 12_240, 260_100]),
    ({}, "S", [17, 321, 4_987, 87_917]),
    ({}, "N", [19, 309, 5_510, 86_821]),
    (OTHERS, "S", [19, 370, 6_239, 111_674]),
    (OTHERS, "N", [20, 354, 6_506, 108_629]),
]
"""Options, who is to move ("": the start), and perft by depth."""


@pytest.fixture(scope="module")
def jungle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    folder = tmp_path_factory.mktemp("jungle")
    kit.ours(folder, "jungle")
    with kit.installed(folder):
        assert plugins.discover() == ()
        yield GAMES["jungle"]


def at(game: Game, given: dict[str, Any], turn: str) -> tuple[Rules, Position]:
    rules = game.rules(read_options(game.options, given))
    return rules, rules.from_json({"pieces": MEN, "turn": turn}) if turn else rules.opening()


@pytest.mark.parametrize(("given", "turn", "figures"), FIGURES)
def test_perft_is_what_another_program_counts(
    given: dict[str, Any], turn: str, figures: list[int], jungle: Game
) -> None:
    rules, p = at(jungle, given, turn)
    assert [perft(rules, p, depth) for depth in (1, 2, 3, 4)] == figures
    assert [slow(rules, p, depth) for depth in (1, 2)] == figures[:2]


def test_it_has_at_most_150_lines_and_the_page_s_game_40() -> None:
    source = (kit.HERE / "jungle" / "tambour_jungle" / "__init__.py").read_text()
    assert len(source.splitlines()) <= 150
    page = (kit.HERE.parents[1] / "core" / "games" / "ADDING.md").read_text()
    (three,) = re.findall(r"^```python\n(.+?)^```", page, re.MULTILINE | re.DOTALL)
    before, _, after = three.partition("    translations=")
    assert len(before.splitlines()) + 1 <= 40
    assert after.endswith("}},\n)\n")


@pytest.mark.parametrize("name", ["passport", "translations", "rules", "laws", "desk", "demo"])
def test_nothing_is_to_be_mended(name: str, jungle: Game) -> None:
    assert ask(name, jungle).faults == ()


@pytest.mark.parametrize(("text", "rule"), [
    ("a1-a2", None), ("a1-a1", "J-11"), ("a1-c1", "J-11"), ("b2-b3", None), ("a3-b3", None),
    ("a9-a8", "M-7"), ("d5-d6", "M-7"),
])
def test_a_refusal_has_its_rule(text: str, rule: str | None, jungle: Game) -> None:
    rules, p = at(jungle, {}, "")
    refusal = rules.refusal(p, 0, rules.from_text(p, 0, text))
    assert (refusal and refusal.rule) == rule


@pytest.mark.parametrize(("men", "start", "end", "rule"), [
    (["S:L@a4", "N:C@g9"], "a4", "d4", None),
    (["S:L@a4", "N:R@b4"], "a4", "d4", "J-22"),
    (["S:L@a4", "S:R@c4", "N:C@g9"], "a4", "d4", "J-22"),
    (["S:L@a4", "N:E@d4"], "a4", "d4", "J-31"),
    (["S:L@a4", "N:L@d4"], "a4", "d4", None),
    (["S:L@a4", "N:C@g9"], "a4", "b4", "J-20"),
    (["S:R@b4", "N:E@a4"], "b4", "a4", "J-33"),
    (["S:R@a3", "N:E@a4"], "a3", "a4", None),
    (["S:E@a3", "N:R@a4"], "a3", "a4", "J-32"),
    (["S:E@c2", "N:R@c1"], "c2", "c1", None),
    (["S:C@d3", "N:E@d2"], "d3", "d2", None),
    (["S:C@d7", "N:E@d8"], "d7", "d8", "J-31"),
    (["S:C@d2", "N:E@a9"], "d2", "d1", "J-12"),
])
def test_every_rule_of_going_and_taking(
    men: list[str], start: str, end: str, rule: str | None, jungle: Game
) -> None:
    rules = jungle.rules(jungle.options())
    p = rules.from_json({"pieces": men, "turn": "S"})
    way = Move((rules.topology.index[start], rules.topology.index[end]))
    refusal = rules.refusal(p, 0, way)
    assert (refusal and refusal.rule) == rule
    assert (way in rules.actions(p, 0)) == (rule is None)


@pytest.mark.parametrize(("men", "text", "given", "winners", "rule"), [
    (["S:C@d8", "N:E@a9"], "d8-d9", {}, (0,), "J-50"),
    (["S:C@a1", "N:R@a2"], "a1-a2", {}, (0,), "J-51"),
    (["S:E@a8", "S:L@b8", "N:C@a9", "S:T@c9", "N:R@b9"], "b8-b9", {}, (0,), "J-52"),
    (["S:E@a8", "S:L@b8", "N:C@a9", "S:T@c9", "N:R@b9"], "b8-b9", {"stalemate": "draw"}, (),
     "J-52"),
    (["S:C@a1", "N:R@a9"], "a1-a2", {"max_plies": 1}, (), "J-62"),
    (["S:C@a1", "N:R@a9"], "a1-a2", {"calm": 1}, (), "J-61"),
])
def test_every_end(
    men: list[str], text: str, given: dict[str, Any], winners: tuple[int, ...], rule: str,
    jungle: Game,
) -> None:
    rules = jungle.rules(read_options(jungle.options, given))
    p = rules.from_json({"pieces": men, "turn": "S"})
    outcome = rules.apply(p, 0, rules.from_text(p, 0, text)).position.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (winners, rule)


def test_it_is_searched_and_played_to_an_end(jungle: Game) -> None:
    rules = jungle.rules(jungle.options())
    p = rules.from_json({"pieces": ["S:C@d7", "N:E@a9", "N:D@g7"], "turn": "S"})
    found = think(rules, p, 0, Task(LEVELS[3]))
    assert (rules.to_text(p, 0, found.action), found.mate) == ("d7-d8", 2)
    match = Match(jungle, jungle.options())
    players = Player(LEVELS[3], 1), Greedy(2)
    while (seat := chooser(match, lambda count: 0)) is not None:
        match.play(seat, players[seat](match.rules, match.view(seat), seat))
    assert match.position.outcome is not None
    assert match.position.outcome.winners == (0,)


def test_a_danger_names_who_takes_and_what(jungle: Game) -> None:
    rules = jungle.rules(jungle.options())
    p = rules.from_json({"pieces": ["S:C@a3", "N:E@a4", "N:R@g9"], "turn": "S"})
    index = rules.topology.index
    (mark,) = rules.dangers(p, 0)
    assert (mark.origin, mark.points) == (index["a4"], (index["a3"],))
    assert rules.dangers(p, 1) == ()


@pytest.mark.parametrize(("name", "text"), [
    ("drawing", ""), ("drawing", "... .."), ("setup", "T.."), ("setup", "T...... " * 9 + "T......"),
    ("setup", "X...... " * 9),
])
def test_a_drawing_that_is_no_board_is_refused(
    name: str, text: str, jungle: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(jungle.rules(jungle.options())), name, text)
    with pytest.raises(Malformed):
        jungle.rules(jungle.options())


def test_a_placed_piece_has_a_number_of_its_own(tmp_path: Path) -> None:
    from client.cli.new import files

    kit.distribution(tmp_path, "kite", "tambour_kite:GAME",
                     {"tambour_kite/__init__.py": files("kite")["tambour_kite/__init__.py"]})
    with kit.installed(tmp_path):
        plugins.discover()
        game = GAMES["kite"]
        rules = game.rules(game.options())
        p = rules.start()
        refused = rules.refusal(p, 0, Place((("X", 4),)))
        assert refused is not None
        assert rules.refusal(p, 0, Place((("O", 4), ("O", 5)))) is not None
        assert rules.refusal(p, 0, Move((0, 1))) is not None
        after = rules.apply(p, 0, Place((("O", 4),))).position
        assert after.board[4] is not None
        assert rules.attempt(after, 1, (4,)) == Place((("O", 4),))
        assert len(rules.actions(after, 1)) == 8
