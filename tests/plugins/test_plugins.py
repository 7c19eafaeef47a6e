"""Three games of other distributions, played through every door of the house."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from client.__main__ import main
from client.check import laws
from client.games import plugins
from client.language.words import Words
from core.action import Action, Move, Pass, Place, Push, Shoot
from core.event import Changed
from core.games import GAMES
from core.match import Match
from core.option import canonical, changed, read_options
from core.perft import perft, slow
from core.position import Phase
from core.sharecode import read_code, write_code
from tests.plugins import kit

HOME = Path(__file__).parents[2]
PERFT = {
    "breakthrough": [22, 484, 11132],
    "reversi": [4, 12, 56, 244],  # published, as the next are
    "draughts": [7, 49, 302, 1469],
    "jungle": [24, 576, 12_240],  # by a program that shares no line with ours
    "einstein": [6, 18, 108, 324],  # six sides, and of each stone three ways
    "ambush": [8, 63, 773],  # eight pieces of the front row have a step, the scout four
}
PICKS = st.lists(st.integers(0, 1 << 30), min_size=20, max_size=90)
calm = settings(
    max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(scope="module", autouse=True)
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("site-packages")
    for key in kit.KEYS:
        kit.ours(folder, key)
    with kit.installed(folder):
        assert plugins.discover() == ()
        yield


def test_the_box_lists_them_after_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    told = capsys.readouterr()
    rows = [line.split()[0] for line in told.out.splitlines()]
    assert rows[:1] == ["napoleon"]
    assert sorted(rows[-len(kit.KEYS):]) == sorted(kit.KEYS)
    assert told.err == ""


@pytest.mark.parametrize("key", kit.KEYS)
def test_the_card_says_what_a_plug_in_is(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", key]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "its code runs with your rights" in told
    assert f"tambour_{key}:GAME" in told
    assert main(["games", "--json"]) == 0
    rows = {row["key"]: row["plugin"] for row in json.loads(capsys.readouterr().out)["games"]}
    assert rows[key] == f"tambour_{key}:GAME"
    assert rows["napoleon"] is None
    assert main(["games", "napoleon"]) == 0
    assert "your rights" not in capsys.readouterr().out


@pytest.mark.parametrize("key", kit.KEYS)
def test_perft_counts_what_the_field_counts(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    depth = str(len(PERFT[key]))
    assert main(["perft", key, "--depth", depth, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"perft": PERFT[key]}
    rules = GAMES[key].rules(GAMES[key].options())
    assert slow(rules, rules.opening(), 2) == perft(rules, rules.opening(), 2)


@pytest.mark.parametrize("key", kit.KEYS)
def test_a_whole_game_over_tcp_is_verified(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = str(tmp_path / "game.tambour")
    assert main(["demo", key, "--seed", "1", "--record", record]) == 0
    assert "verified" in capsys.readouterr().out
    assert main(["verify", record]) == 0
    assert capsys.readouterr().out.strip() == "verified"
    game = GAMES.pop(key)  # and whoever lacks the plug-in is told so
    try:
        assert main(["verify", record]) == 1
        assert f"'{key}' is not in this box" in capsys.readouterr().out
    finally:
        GAMES[key] = game


@pytest.mark.parametrize("key", kit.KEYS)
@calm
@given(picks=PICKS)
def test_all_laws_hold_on_random_games(key: str, picks: list[int]) -> None:
    game = GAMES[key]
    for _, preset, *_ in game.presets:
        options = read_options(game.options, dict(preset))
        laws.hold(game, options, picks)


@pytest.mark.parametrize(("key", "given"), [
    ("breakthrough", {"width": 6, "height": 7}), ("reversi", {"size": 10}),
    ("draughts", {"quiet_limit": 0}),
])  # fmt: skip
def test_options_travel_as_a_code(key: str, given: dict[str, object]) -> None:
    options = read_options(GAMES[key].options, given)
    code = write_code("table", key, changed(options))
    assert read_options(GAMES[key].options, read_code(code, "table", key)) == options
    assert json.loads(canonical(options)) == given
    rules = GAMES[key].rules(options)
    assert rules.from_json(rules.to_json(rules.start())) == rules.start()
    assert rules.start().phase is Phase.PLAY


@pytest.mark.parametrize("key", kit.KEYS)
def test_they_speak_french(key: str) -> None:
    game, french = GAMES[key], Words("fr")
    own = game.translations["fr"]
    told = [*plugins.sentences(game), *sentences_of_rules(key)]
    assert [text for text in told if french.say(text) == text and text not in own] == []
    assert french.say(game.story) == own[game.story]
    assert Words("en").say(game.story) == game.story
    assert french.say("Host a game") not in ("Host a game", "")  # the house's own stay


def sentences_of_rules(key: str) -> list[str]:
    source = (kit.HERE / key / f"tambour_{key}" / "__init__.py").read_text()
    return re.findall(r'msg\("([^"]+)"\)', source)


@pytest.mark.parametrize("key", kit.KEYS)
def test_every_rule_that_is_cited_is_explained(key: str) -> None:
    folder = kit.HERE / key / f"tambour_{key}"
    page = (folder / "RULES.md").read_text()
    cited = set(re.findall(r'"([A-LN-Z]-\d+)"', (folder / "__init__.py").read_text()))
    assert cited
    assert cited <= set(re.findall(r"\b[A-Z]-\d+\b", page))


@pytest.mark.parametrize("key", kit.KEYS)
def test_nothing_of_the_house_names_it(key: str) -> None:
    named = [
        str(path.relative_to(HOME))
        for top in ("core", "net", "client", "sprites")
        for path in (HOME / top).rglob("*")
        if path.suffix in (".py", ".md", ".po", ".pot", ".toml") and key in path.read_text().lower()
    ]
    assert named == []


def test_a_man_on_the_far_row_is_crowned_and_told_so() -> None:
    rules = GAMES["draughts"].rules(GAMES["draughts"].options())
    p = rules.from_json({"pieces": ["black:M@a7", "white:M@h4"], "turn": "black"})
    step = rules.apply(p, 0, rules.from_text(p, 0, "a7-b8"))
    assert "black:K@b8" in rules.to_json(step.position)["pieces"]
    assert [event.into.kind for event in step.events if isinstance(event, Changed)] == ["K"]


def test_who_can_place_nothing_passes_and_may_not_otherwise() -> None:
    rules = GAMES["reversi"].rules(GAMES["reversi"].options())
    p = rules.from_json({"pieces": ["black:O@a1", "white:O@b1"], "turn": "white"})
    assert list(rules.actions(p, 1)) == [Pass()]
    after = rules.apply(p, 1, Pass()).position
    refused = rules.refusal(after, 0, Pass())
    assert refused is not None
    assert refused.rule == "R-3"
    end = rules.apply(after, 0, rules.from_text(after, 0, "O@c1")).position
    assert end.outcome is not None
    assert end.outcome.winners == (0,)


@pytest.mark.parametrize("key", [*GAMES, *kit.KEYS])
@pytest.mark.parametrize("action", [
    Move((0, 65535)), Move((65535, 0)), Push(0, 1, 65535), Shoot(0, 65535), Place((("O", 65535),)),
    Place(((65535, 0),)),
], ids=repr)  # fmt: skip
def test_no_game_is_asked_about_points_beyond_its_board(key: str, action: Action) -> None:
    game = GAMES[key]
    match = Match(game, game.options())
    if match.position.phase is Phase.MUSTER:
        match = Match(game, game.options(), match.rules.opening())
    (seat,) = match.position.to_act
    refused = match.refusal(seat, action)
    assert refused is not None
    assert refused.msgid == "That cannot be done now."
