"""Laws that every game's search desk keeps, on random play of its first presets."""

from collections.abc import Callable
from typing import Any

import pytest

from client.check.desk_laws import LAWS, Walk, walk
from client.check.laws import Broken
from core.game import Preset
from core.games import GAMES
from core.games.agon.search_desk import AgonSearch
from core.option import read_options

SEARCHED = [
    (key, preset) for key, game in GAMES.items() for preset in game.presets[:6]
    if next(walk(game, read_options(game.options, preset.options), 0), None) is not None
]
NUMBERED = list(enumerate(LAWS))
NAMES = [law.__name__ for law in LAWS]
IDS = [f"{key}-{preset.name}" for key, preset in SEARCHED]


@pytest.mark.parametrize(("number", "law"), NUMBERED, ids=NAMES)
@pytest.mark.parametrize(("key", "preset"), SEARCHED, ids=IDS)
def test_a_desk_keeps_the_laws(
    key: str, preset: Preset, number: int, law: Callable[[Walk], None]
) -> None:
    for seed in range(4 if number == 0 else 1):
        options: Any = read_options(GAMES[key].options, preset.options)
        law(walk(GAMES[key], options, 2 * number + seed))


@pytest.mark.parametrize(("law", "name", "wrong"), [
    (LAWS[0], "worth", lambda desk: id(desk) % 100_000),
    (LAWS[1], "undo", lambda desk, done: None),
    (LAWS[2], "quiets", lambda desk: []),
    (LAWS[3], "lawful", lambda desk, move: True),
    (LAWS[4], "gainful", lambda desk, least: [1]),
])
def test_a_law_can_be_broken(
    law: Callable[[Walk], None], name: str, wrong: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(AgonSearch, name, wrong)
    with pytest.raises(Broken):
        law(walk(GAMES["agon"], GAMES["agon"].options(), 5))
