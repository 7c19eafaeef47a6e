"""The diagrams of every RULES.md: the rules read them, and agree with what they show."""

import json
import re
from pathlib import Path

import pytest

from client.games.markdown import Fence, Heading, Paragraph, read_book
from client.games.rule_books import open_book
from core.diagram import INFO, LONGEST, Diagram, read_diagram
from core.game import Game, Malformed
from core.games import GAMES

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def diagrams(game: Game) -> list[tuple[str, Diagram]]:
    """Give each diagram of a book behind the number of the rule it follows."""
    found, rule = [], ""
    for block in open_book(game, "en").blocks:
        if isinstance(block, Heading):
            rule = ""
        elif isinstance(block, Paragraph):
            rule = block.rule or rule
        elif isinstance(block, Fence) and block.info == INFO:
            found.append((rule, read_diagram(game, block.text)))
    return found


@EVERY
def test_every_game_has_diagrams_behind_rules(game: Game) -> None:
    shown = diagrams(game)
    assert len(shown) >= 5
    assert all(rule for rule, _ in shown)


@EVERY
def test_what_is_chosen_may_go_somewhere_and_what_is_forbidden_is_refused(game: Game) -> None:
    for rule, d in diagrams(game):
        rules, p, seat, chosen = d.rules, d.position, d.seat, d.chosen
        able = rules.next(p, seat, chosen) if chosen else {}
        assert able or not chosen, rule
        for point in d.no:
            assert point not in able, rule
            action = rules.attempt(p, seat, (*chosen, point))
            assert action is not None, rule
            refused = rules.refusal(p, seat, action)
            assert refused is not None, rule
            assert refused.rule[:1] == rule[:1]


@EVERY
def test_the_refused_place_of_a_diagram_is_often_that_of_its_rule(game: Game) -> None:
    named = set()
    for rule, d in diagrams(game):
        for point in d.no:
            action = d.rules.attempt(d.position, d.seat, (*d.chosen, point))
            assert action is not None
            refused = d.rules.refusal(d.position, d.seat, action)
            assert refused is not None
            named.add((rule, refused.rule))
    assert any(rule == cited for rule, cited in named)


@pytest.mark.parametrize("text", [
    "", "[]", "{", '{"moves": []}', '{"options": []}', '{"options": {"nothing": 1}}',
    '{"position": "9/9 w"}', '{"position": 7}', '{"chosen": ["z99"]}', '{"chosen": "e1"}',
    '{"no": [7]}', json.dumps({"position": "x" * LONGEST}), "[" * 5000,
])
def test_what_is_no_diagram_is_refused_by_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        read_diagram(GAMES["xiangqi"], text)


def test_an_unknown_key_is_named() -> None:
    with pytest.raises(Malformed, match=r"diagram\.moves"):
        read_diagram(GAMES["agon"], '{"moves": 1}')


@EVERY
def test_every_numbered_rule_of_the_page_is_a_paragraph_of_its_own(game: Game) -> None:
    page = (Path(__file__).parents[2] / "core" / "games" / game.key / "RULES.md").read_text()
    written = set(re.findall(r"^\* \*\*([A-Z]-\d+[a-z]?)\*\*", page, re.MULTILINE))
    read = {block.rule for block in read_book(page) if isinstance(block, Paragraph)} - {""}
    assert len(written) > 20
    assert read == written
