"""Learned weights: what they weigh is what the search sees, and the method finds what is there."""

import random
import subprocess
import sys
from math import exp

import pytest

from core.games import GAMES
from core.option import read_options

from .terms import TERMS, Name, Terms
from .weights import HOME, fit, flat, main, module, np, played, samples

needs_numpy = pytest.mark.skipif(np is None, reason="learning needs numpy")


@pytest.mark.parametrize("key", ["agon", "napoleon"])
def test_a_worth_is_the_sum_of_its_terms_times_their_weights(key: str) -> None:
    game, terms = GAMES[key], TERMS[key]
    rules = game.rules(read_options(game.options, {}))
    weights = flat(terms)
    stood, _ = played(game, 3, 40)
    for p in stood[:120]:
        desk = rules.search_desk(p)
        assert desk is not None
        vector = terms.vector(rules, p)
        assert len(vector) == len(weights)
        worth = sum(map(float.__mul__, vector, map(float, weights)))
        assert desk.worth() == pytest.approx(worth if desk.turn == 0 else -worth, abs=2)


@needs_numpy
def test_weights_that_made_the_results_are_found_again() -> None:
    draw = random.Random(5)
    true, found = (100, 300, -50), []
    for _ in range(4000):
        row = [float(draw.randint(-2, 2)) for _ in true]
        chance = 1 / (1 + exp(-0.01 * sum(map(float.__mul__, row, map(float, true)))))
        found.append(([*row, 1.0], float(draw.random() < chance)))
    learned = fit(found, (100, 200, -100))
    assert learned[1] / learned[0] == pytest.approx(3, rel=0.15)
    assert learned[2] / learned[0] == pytest.approx(-0.5, abs=0.12)


@needs_numpy
def test_where_games_say_nothing_weights_stay() -> None:
    found = [([1.0, 0.0, 1.0], 1.0), ([-1.0, 0.0, 1.0], 0.0), ([1.0, 0.0, -1.0], 1.0),
             ([1.0, 0.0, -1.0], 0.0)] * 50
    assert fit(found, (100, 60)) == pytest.approx([100, 60], rel=0.5)


def test_positions_that_are_kept_are_quiet_and_have_their_game_s_result() -> None:
    kept = list(samples(GAMES["napoleon"], TERMS["napoleon"], 2, 1, 40))
    assert 2 <= len(kept) <= 32
    assert {won for _, won in kept} <= {0.0, 0.5, 1.0}
    assert {row[-1] for row, _ in kept} == {1.0, -1.0}


def test_a_module_is_read_back_as_it_was_written() -> None:
    class Small:
        words = "What a thing is worth."
        names = (Name("ONE", (1,), "One.", single=True), Name("MANY", (1, 2), "Long. " * 40))

    terms: Terms = Small()  # type: ignore[assignment]
    text = module(terms, [7, 8, 9], "Learned by a command.")
    said: dict[str, object] = {}
    exec(compile(text, "weights.py", "exec"), said)
    assert (said["ONE"], said["MANY"]) == (7, (8, 9))
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize("key", TERMS)
def test_each_module_says_which_command_made_it(key: str) -> None:
    text = (HOME / "core/games" / key / "weights.py").read_text(encoding="utf-8")
    terms = TERMS[key]
    told = text.split('"""')[1].split("\n", 2)[2].strip()
    assert f"python -m tests.learning.weights {key} --games" in " ".join(told.split())
    assert module(terms, flat(terms), told) == text


def test_without_numpy_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tests.learning.weights.np", None)
    assert main(["agon", "--games", "1"]) == 2
    assert "pip install numpy" in capsys.readouterr().err


def test_the_program_itself_needs_no_numpy() -> None:
    said = "import sys, core.games, core.search.think; print('numpy' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", said], cwd=HOME, capture_output=True, text=True,
                           check=True)
    assert found.stdout.strip() == "False"
