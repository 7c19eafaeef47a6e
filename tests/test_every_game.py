"""What every game in the box must have, and the laws on random games of each."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from client.check import laws
from client.language.words import Words
from core.game import Game, Preset
from core.games import GAMES
from core.option import OURS, fields, read_options
from core.position import Phase
from net.record.audit import verify
from sprites import manifest
from tests import golden

ROOT = Path(__file__).parent.parent
PICKS = st.lists(st.integers(0, 1 << 30), min_size=30, max_size=110)
BOX = [(game, preset) for game in GAMES.values() for preset in game.presets]
IDS = [f"{game.key}-{preset.name}" for game, preset in BOX]
calm = settings(
    max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.mark.parametrize("share", [6, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("game", "preset"), BOX, ids=IDS)
@calm
@given(picks=PICKS)
def test_laws_on_random_games(
    game: Game, preset: Preset, share: int, picks: list[int]
) -> None:
    """Most of the time goes to refusals: the quick form tries the ways of a sixth of the pieces
    in each position, of other ones in the next."""
    options = read_options(game.options, preset.options)
    match = None
    for number, turn in enumerate(laws.random_game(game, options, picks)):
        match, rules, p = turn.match, turn.match.rules, turn.position
        if number % 5 == 0 or p.phase is not Phase.PLAY:
            laws.law_1_refusal_is_the_definition(rules, p, share, number // 5)
            laws.law_2_views(rules, p)
            laws.law_11_a_yes_does_what_was_said(game, options, rules, p)
        laws.law_3_the_diagram_commutes(rules, turn)
        laws.law_4_one_public_digest(game, options, rules, p)
        laws.law_5_round_trips(rules, turn)
    assert match is not None
    laws.law_7_replay(match)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_game_is_complete(game: Game) -> None:
    folder = ROOT / "core" / "games" / game.key
    rules_page = (folder / "RULES.md").read_text()
    numbers = set(re.findall(r"\b[A-Z]-\d+a?\b", rules_page))
    for source in (*folder.glob("*.py"), ROOT / "core" / "match.py"):
        for rule in re.findall(r'"([A-Z]-\d+a?)"', source.read_text()):
            assert rule in numbers, f"{source.name} cites {rule}, which RULES.md does not explain"
    assert (ROOT / "tests" / "perft" / "perft.json").read_text().count(f'"game": "{game.key}"')
    record = ROOT / "tests" / "records" / f"{game.key}.tambour"
    assert str(verify(record.read_bytes())) == "verified"
    assert str(verify(record.read_bytes() + b"zz")).startswith("failed: more after the end")
    assert game.golden
    assert game.credit
    for name, miniature in game.kinds.values():
        assert name
        assert miniature in manifest().pieces()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_golden_games_give_the_same_digest_at_every_ply(game: Game) -> None:
    rows = json.loads(golden.path_of(game).read_text())
    assert len(rows) == len(game.presets)
    for row in rows:
        assert golden.replay(game, row) == row["digests"]
    assert golden.golden(rows) == game.golden


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_options_table_of_the_rules_page_is_the_declaration(game: Game, language: str) -> None:
    table = page(game, language).read_text().split("<!-- options -->")[1]
    assert table.strip() == options_table(game, language).strip(), (
        "run: python -m tests.test_every_game")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_french_book_has_the_same_rules_diagrams_and_words_of_the_machine(game: Game) -> None:
    """What is written in code is the same in every language, and each rule stands where it stood.
    """
    english, french = (page(game, language).read_text().split("<!-- options -->")[0]
                       for language in ("en", "fr"))
    for what in (r"^(#+) ", r"\*\*([A-Z]-\d+[a-z]?)\*\*", r"(```position\n.*?```)"):
        told = [re.findall(what, text, re.M | re.S) for text in (english, french)]
        assert told[0] == told[1]
        assert told[0]
    codes = [set(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.S)))
             for text in (english, french)]
    assert codes[0] == codes[1]


def page(game: Game, language: str) -> Path:
    """Give the file of a game's book in a language."""
    name = "RULES.md" if language == "en" else f"RULES.{language}.md"
    return ROOT / "core" / "games" / game.key / name


FRENCH = {
    "default": "d'office", "takes": "valeurs", "what it does": "effet",
    "or any board from 4x4 to 64x64, written 15x15": "ou tout plateau de 4x4 à 64x64, écrit 15x15",
    "or a number such as 2 or 3/2": "ou un nombre comme 2 ou 3/2",
    "or a number of rows from 2 up": "ou un nombre de rangées à partir de 2",
    "or a list such as 2/1/6/4/3 for G/D/I/C/K": "ou une liste comme 2/1/6/4/3 pour G/D/I/C/K",
    "or tiles such as F@c5 H@h6, or random and a seed":
        "ou des décors comme F@c5 H@h6, ou random et une graine",
    "or what an army does without, points it is ahead, or ! if it begins, written":
        "ou ce dont une armée se passe, ses points d'avance, ou ! si elle commence, écrits",
    "or": "ou", "to": "à",
}
"""What only these tables say, the longer before the shorter."""


def options_table(game: Game, language: str = "en") -> str:
    """Write the options as the book of rules shows them."""
    say = Words(language).say

    def put(text: str) -> str:
        for english, french in FRENCH.items() if language == "fr" else ():
            text = re.sub(rf"(?<!\w){re.escape(english)}(?!\w)", french, text)
        return text

    heads = ("option", "default", "takes", "what it does")
    rows = [f"| {' | '.join(map(put, heads))} |", "|---|---|---|---|"]
    rows += [
        f"| `{f.name}` | {f.default} | {put(f.takes().replace('|', '/'))} | {say(f.help)}"
        f"{f' {say(OURS)}' if f.ours else ''} |"
        for f in fields(game.options)
    ]
    return "\n".join(rows)


if __name__ == "__main__":
    for game in GAMES.values():
        for language in ("en", "fr"):
            path = page(game, language)
            parts = path.read_text().split("<!-- options -->")
            parts[1] = f"\n{options_table(game, language)}\n"
            path.write_text("<!-- options -->".join(parts))
