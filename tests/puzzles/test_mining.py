"""`tambour puzzles --mine`: puzzles are found, posed and read as the box's own are."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from client.__main__ import main
from client.check import mining
from client.check.mining import Found, Miner, Ways, choose, text
from core.games import GAMES
from core.puzzle import pose, read_puzzles

AGON = GAMES["agon"]
QUICK = Ways(seed=1, look=150, weakest=1, margin=80, check=800)


@pytest.fixture(scope="module")
def some() -> list[Found]:
    """What one match of Agon has."""
    return next(Miner(AGON, QUICK).mine(1))


def test_what_is_found_is_lawful_and_found_again(some: list[Found]) -> None:
    assert some
    told = text({"command": "x"}, [each.puzzle for each in choose(some)])
    for puzzle in read_puzzles(told.encode()):
        posed = pose(AGON, puzzle)
        assert posed.line[0][0] == posed.solver
        assert 1 <= puzzle.grade <= 8
    again = next(Miner(AGON, QUICK).mine(1))
    assert [each.puzzle for each in again] == [each.puzzle for each in some]


def test_the_command_writes_the_file_after_every_match(
    some: list[Found], tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = []

    def mined(miner: Miner, games: int) -> Iterator[list[Found]]:
        for _ in range(games):
            yield some
            seen.append(len(read_puzzles(out.read_bytes())))

    monkeypatch.setattr(Miner, "mine", mined)
    out = tmp_path / "puzzles.json"
    assert main(["puzzles", "agon", "--mine", "2", "--out", str(out), "--seed", "5"]) == 0
    assert capsys.readouterr().out.count("match 2, ") == len(some)
    assert seen[0] >= 1
    assert len(seen) == 2
    assert json.loads(out.read_text())["command"] == (
        "tambour puzzles agon --mine 2 --seed 5")


@pytest.mark.parametrize(("given", "words"), [
    (["agon", "--mine", "0"], "--mine"), (["agon", "--mine", "1"], "--out"),
    (["agon", "--mine", "1", "--out", "x.txt"], "must end in .json"),
    (["agon", "--mine", "1", "--out", "no/such/folder/x.json"], "there is no folder"),
    (["luzhanqi", "--mine", "1", "--out", "x.json"], "see everything"),
])
def test_what_cannot_be_done_is_one_line(
    given: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["puzzles", *given]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_position_of_a_puzzle_has_no_past() -> None:
    rules = AGON.rules(AGON.options())
    miner = Miner(AGON, Ways())
    value = miner.value(rules, rules.opening(), "")
    assert not {"ply", "quiet", "phase"} & set(value)


def test_a_game_with_no_board_to_mine_is_refused_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mining, "LARGEST", 1)
    assert main(["puzzles", "agon", "--mine", "1", "--out", str(tmp_path / "x.json")]) == 2
    assert "see everything" in capsys.readouterr().err
    assert list(Miner(AGON, QUICK).mine(3)) == []
