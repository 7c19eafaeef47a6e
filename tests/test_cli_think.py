"""`tambour think` and `tambour arena`: their fields, their bounds, and their bad inputs."""

import json
from typing import Any

import pytest

from client.__main__ import main
from client.cli import contest, lines, think
from core.games import GAMES

START = {"game": "xiangqi", "position": {"start": True}, "options": {"ruleset": "tournament"}}
FIELDS = {"move", "score", "mate", "depth", "nodes", "pv", "words"}


def ask(**more: object) -> dict[str, Any]:
    said = lines.reply(json.dumps(START | more).encode(), think.answer)
    assert lines.FAULT not in str(said.get("error")), said
    json.dumps(said)
    return said


def test_a_thought_has_its_fields_and_is_the_same_again() -> None:
    said = ask(nodes=500, seed=3)
    assert set(said) == FIELDS
    assert said == ask(nodes=500, seed=3)
    assert said["pv"][0] == said["move"]
    assert isinstance(said["score"], int)
    assert said["mate"] is None
    assert said["nodes"] <= 500
    assert said["words"].endswith(".")


def test_mate_is_counted_in_own_moves_and_actions_are_played_first() -> None:
    won = "3k5/9/R8/1R7/9/9/9/9/9/4K4 w"
    said = ask(position=won, nodes=2000)
    assert (said["mate"], said["pv"]) == (1, [said["move"]])
    assert ask(position=won, actions=["b7d7"]) == {"error": "The game is over."}
    lost = ask(position=won, actions=["b7b10"], nodes=2000)
    assert (lost["move"], lost["mate"]) == ("d10d9", -2)
    assert lost["score"] < -900_000


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_thought_about(game: str) -> None:
    said = ask(game=game, options={}, level=1)
    assert set(said) == FIELDS


@pytest.mark.parametrize(("more", "field"), [
    ({"level": 9}, "level"), ({"level": 0}, "level"), ({"level": True}, "level"),
    ({"level": "hero"}, "level"), ({"level": None}, "level"), ({"level": [1]}, "level"),
    ({"seconds": 0}, "seconds"), ({"seconds": -1}, "seconds"), ({"seconds": "1"}, "seconds"),
    ({"seconds": 1e9}, "seconds"), ({"nodes": 0}, "nodes"), ({"nodes": 1.5}, "nodes"),
    ({"nodes": True}, "nodes"), ({"nodes": 1, "seconds": 1}, "nodes"),
    ({"seed": "x"}, "seed"), ({"seed": 1.5}, "seed"), ({"seed": True}, "seed"),
    ({"actions": "h3e3"}, "actions"), ({"actions": [3]}, "actions[0]"),
])
def test_bad_input_is_a_sentence_that_names_its_field(
    more: dict[str, object], field: str
) -> None:
    said = ask(**more)
    assert set(said) == {"error"}
    assert said["error"].startswith(field + ":")


def test_no_move_and_an_unlawful_action_are_errors() -> None:
    assert set(ask(position="9/9/9/9/9/9/9/9/9/9 w")) == {"error"}
    assert ask(actions=["h3e4"])["rule"] == "X-9"


def test_a_view_keeps_its_hidden_pieces_hidden() -> None:
    view = "xxxxx/xxxxx/x1x1x/xx1xx/x1x1x/xxxxx/CDAHI/B1E1F/DC1KG/E1F1K/HIJIG/JLJHG r"
    said = ask(game="luzhanqi", options={}, position=view, level=2, actions=["a6a7"])
    assert set(said) == FIELDS


def test_who_shows_everything_is_answered_by_what_the_seat_may_know() -> None:
    own = "CDAHI/B1E1F/DC1KG/E1F1K/HIJIG/JLJHG r"
    answers = [
        ask(game="luzhanqi", options={}, position=f"{theirs}/{own}", nodes=200) for theirs in (
            "ghjlj/gijih/k1f1e/gk1cd/f1e1b/ihadc", "hijlj/hgjgi/e1f1k/dk1cg/b1e1f/cadhi")
    ]
    assert set(answers[0]) == FIELDS
    assert answers[0] == answers[1]


def arena(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["arena", *words, "--json", "--workers", "1"]) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    return said


def test_an_arena_counts_from_the_first_players_side(
    capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("agon", "--a", "Sergeant", "--b", "random", "--games", "2", "--seed", "5")
    said = arena(capsys, *words, "--nodes", "60")
    assert list(said) == [
        "game", "a", "b", "games", "wins", "draws", "losses", "score", "error", "elo", "plies",
        "seconds", "nodes",
    ]
    assert (said["games"], said["wins"], said["score"], said["elo"]) == (2, 2, 1.0, None)
    assert 0 < said["nodes"]["a"] <= 60
    assert said["nodes"]["b"] == 0
    again = arena(capsys, *words, "--nodes", "60")
    del said["seconds"], again["seconds"]
    assert again == said


def test_sides_alternate_and_a_round_has_one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    bouts: list[contest.Bout] = []

    def noted(bout: contest.Bout) -> contest.Score:
        bouts.append(bout)
        return contest.Score(0.5, 10, (5, 5), (1.0, 1.0), (0, 0))

    monkeypatch.setattr("client.cli.arena.play", noted)
    words = ["--a", "8", "--b", "greedy", "--games", "4", "--seed", "7", "--workers", "1"]
    assert main(["arena", "xiangqi", *words]) == 0
    assert [(bout.seat, bout.seed) for bout in bouts] == [(0, 7), (1, 7), (0, 8), (1, 8)]


@pytest.mark.parametrize(("results", "games", "verdict"), [
    ((1.0,), 12, "stronger"),  # twelve wins in a row are plain
    ((0.0,), 10, "no stronger"),  # nine defeats would do, but a round has two games
    ((1.0, 0.0), 74, "no stronger"),
    ((0.5,), 74, "no stronger"),
    ((1.0, 1.0, 0.0), 50, "stronger"),
    ((1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0), 200, "open, rather not stronger"),
])
def test_a_sequential_test_ends_when_it_is_plain(
    results: tuple[float, ...], games: int, verdict: str, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    bouts: list[contest.Bout] = []

    def noted(bout: contest.Bout) -> contest.Score:
        won = results[len(bouts) % len(results)]
        bouts.append(bout)
        return contest.Score(won, 10, (5, 5), (1.0, 1.0), (0, 0))

    monkeypatch.setattr("client.cli.arena.play", noted)
    said = arena(capsys, "agon", "--a", "2", "--b", "1", "--sequential", "--seed", "3")
    assert (said["games"], said["verdict"]) == (len(bouts), verdict)
    assert said["games"] == games
    bouts.clear()
    words = ["--a", "2", "--b", "1", "--sequential", "--games", "4", "--workers", "1"]
    assert main(["arena", "agon", *words]) == 0
    assert len(bouts) == 4
    assert "a is open" in capsys.readouterr().out


def test_games_without_a_test_must_be_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "agon", "--a", "2", "--b", "1"]) == 2
    assert "--games" in capsys.readouterr().err


def test_a_summary_is_of_both_sides() -> None:
    scores = [
        contest.Score(1, 40, (20, 20), (2.0, 4.0), (2000, 0)),
        contest.Score(0.5, 60, (30, 30), (3.0, 6.0), (3000, 0)),
        contest.Score(0, 50, (25, 25), (2.5, 5.0), (2500, 0)),
        contest.Score(1, 50, (25, 25), (2.5, 5.0), (2500, 0)),
    ]
    assert contest.summary(scores) == {
        "games": 4, "wins": 2, "draws": 1, "losses": 1, "score": 0.625, "error": 0.2394, "elo": 89,
        "plies": 50.0, "seconds": {"a": 0.1, "b": 0.2}, "nodes": {"a": 100, "b": 0},
    }


@pytest.mark.parametrize(("words", "named"), [
    (("--a", "9", "--b", "1"), "--a"), (("--a", "1", "--b", "x\x1b"), "--b"),
    (("--a", "1", "--b", "engine:"), "--b"), (("--a", "1", "--b", "engine:fish"), "--b"),
    (("--a", "1", "--b", "2", "--games", "0"), "--games"),
    (("--a", "1", "--b", "2", "--seconds", "0"), "--seconds"),
    (("--a", "1", "--b", "2", "--seconds", "nan"), "--seconds"),
    (("--a", "1", "--b", "2", "--nodes", "-4"), "--nodes"),
    (("--a", "1", "--b", "2", "--nodes", "4", "--seconds", "1"), "--seconds"),
    (("--a", "1", "--b", "2", "--workers", "0"), "--workers"),
    (("--a", "1"), "--b"),
])
def test_a_bad_word_is_one_line_that_names_it(
    words: tuple[str, ...], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = words if "--games" in words else (*words, "--games", "2")
    assert main(["arena", "agon", *given]) == 2
    said = capsys.readouterr().err
    assert named in said
    assert said.count("\n") == 1
    assert "\x1b" not in said


def test_an_engine_that_is_not_there_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--a", "1", "--b", "engine:/nowhere/fish", "--games", "1", "--workers", "1"]
    assert main(["arena", "xiangqi", *words]) == 2
    said = capsys.readouterr().err
    assert "/nowhere/fish" in said
    assert said.count("\n") == 1


def test_a_demonstration_of_a_level_is_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert main(["demo", "xiangqi", "--seed", "4", "--level", "Corporal"]) == 0
        out = capsys.readouterr().out
        told.append([line for line in out.splitlines() if not line.startswith("record")])
    assert told[0] == told[1]
    assert any("Corporal" in line for line in told[0])
    assert main(["demo", "xiangqi", "--level", "9"]) == 2
    assert "--level" in capsys.readouterr().err
