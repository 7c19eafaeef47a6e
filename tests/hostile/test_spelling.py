"""A set-up has one spelling: what players commit to are the same bytes for the same army."""

import json
from typing import Any

import pytest

from client.cli import lines, play
from core.action import Deploy, Reveal
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.position import Phase

SECRET = {"napoleon": {}, "luzhanqi": {}, "halebarde": {"placement": "secret"}}


def spellings(value: str) -> dict[str, str]:
    """Write an army in ways that say the same to a careless reader."""
    wide = str.maketrans("0123456789", "０１２３４５６７８９")
    found = {
        "tabs": value.replace(" ", "\t"), "em": value.replace(" ", "\u2003"),
        "two": value.replace(" ", "  ", 1), "line": value.replace(" ", "\n", 1),
        "end": value + " ", "start": " " + value, "wide": value.translate(wide),
        "low": value.lower(), "high": value.upper(), "dotless": value.replace("I", "ı"),
        "back": " ".join(reversed(value.split(" "))), "newline": value + "\n",
        "swapped": " ".join([*value.split(" ")[1::-1], *value.split(" ")[2:]]),
        "none": value.replace("/", "／"), "nul": value + "\0",
    }
    return {name: text for name, text in found.items() if text != value}


def test_all_games_with_secret_set_ups_are_here() -> None:
    assert set(SECRET) == {
        key for key, game in GAMES.items()
        if GAMES[key].rules(read_options(game.options, SECRET.get(key, {}))).start().phase
        is Phase.MUSTER
    }


@pytest.mark.parametrize("key", SECRET)
def test_only_one_spelling_of_an_army_is_accepted(key: str) -> None:
    game = GAMES[key]
    options: Any = read_options(game.options, SECRET[key])
    rules = game.rules(options)
    for seat in range(len(rules.seats)):
        for _, value in rules.muster(seat).formations:
            assert rules.refusal(rules.start(), seat, Deploy(value)) is None
            ready = Match(game, options)
            if len(rules.start().to_act) > 1:
                ready.play(seat, Deploy(None))
            for name, text in spellings(value).items():
                refused = rules.refusal(rules.start(), seat, Deploy(text))
                assert refused is not None, (name, text)
                assert refused.rule.startswith(("N-", "L-", "G-"))
                told = rules.refusal(ready.position, seat, Reveal(text))
                assert told is not None, name


@pytest.mark.parametrize("key", SECRET)
def test_the_command_line_takes_one_spelling_too(key: str) -> None:
    game = GAMES[key]
    rules = game.rules(read_options(game.options, SECRET[key]))
    value = rules.muster(0).formations[0][1]
    request = {"game": key, "options": SECRET[key], "position": {"start": True}}
    for text in (value, *(text for text in spellings(value).values() if text.strip() != value)):
        asked = {**request, "actions": [f"deploy {text}"]}
        told = lines.reply(json.dumps(asked).encode(), play.answer)
        assert ("error" in told) == (text != value), (text, told)


def test_an_open_placing_has_one_spelling() -> None:
    rules = GAMES["halebarde"].rules(GAMES["halebarde"].options())
    value = rules.muster(0).formations[0][1]
    request = {"game": "halebarde", "position": {"start": True}}
    texts = [text for text in spellings(value).values() if text.strip() != value]
    for text in (value, *texts):
        told = lines.reply(json.dumps({**request, "actions": [text]}).encode(), play.answer)
        assert ("error" in told) == (text != value), (text, told)
