"""`tambour ladder`: a step that is not felt gets twice the positions; what differs is printed."""

import json

import pytest

from client.__main__ import main
from client.cli import ladder
from client.cli.contest import Bout, Score
from core.games.agon import AGON
from core.search.levels import LEVELS
from core.search.thought import Level


def scored(won: float) -> Score:
    return Score(won, 10, (5, 5), (1.0, 1.0), (0, 0))


def levels(bout: Bout) -> tuple[Level, Level]:
    one, other = bout.a.level, bout.b.level
    assert one is not None
    assert other is not None
    return one, other


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[list[str], dict[str, object]]:
    assert main(["ladder", *words, "--workers", "1", "--seed", "3"]) == 0
    *lines, last = capsys.readouterr().out.strip().split("\n")
    return lines, json.loads(last.removeprefix("ladder = "))


def test_where_every_step_is_felt_nothing_changes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bouts: list[Bout] = []
    monkeypatch.setattr("client.cli.arena.play", lambda bout: bouts.append(bout) or scored(1.0))
    lines, found = said(capsys, "agon", "--games", "4")
    assert len(lines) == len(LEVELS) - 2, "the strongest is bounded by time"
    assert lines[0].startswith("Soldier with ")
    assert lines[0].endswith(" positions a move against Recruit: 100%")
    assert [bout.seat for bout in bouts[:4]] == [0, 1, 0, 1]
    assert [bout.seed for bout in bouts[:4]] == [3, 3, 4, 4]
    rules = AGON.rules(AGON.options())
    desk = ladder.laid_out(rules, rules.opening())
    assert desk is not None
    assert found == {name: dict(other) for name, other in desk.ladder.items() if other}


def test_a_step_that_is_not_felt_looks_farther_and_no_more_than_eight_times(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(bout: Bout) -> Score:
        one, other = levels(bout)
        return scored(0.5 if one.nodes < 4 * other.nodes else 1.0)

    monkeypatch.setattr("client.cli.arena.play", play)
    lines, found = said(capsys, "xiangqi", "--games", "2")
    assert lines[:3] == [f"Soldier with {nodes:,} positions a move against Recruit: {score}%"
                         for nodes, score in ((300, 50), (600, 50), (1_200, 100))]
    assert found["Soldier"] == {"nodes": 1_200}
    monkeypatch.setattr("client.cli.arena.play", lambda bout: scored(0.0))
    lines, found = said(capsys, "xiangqi", "--games", "2")
    assert lines[3] == "Soldier with 2,400 positions a move against Recruit: 0%"
    assert lines[4].startswith("Corporal with 2,400 ")


def test_real_matches_judge_a_step(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.cli.contest.LONGEST", 4)
    monkeypatch.setattr(ladder, "FARTHEST", 1)
    lines, _ = said(capsys, "agon", "--games", "2")
    assert [line.split()[0] for line in lines] == [level.name for level in LEVELS[1:-1]]
    assert lines[0].endswith(" 50%"), "matches that are broken off are drawn"


@pytest.mark.parametrize("words", [
    ("luzhanqi", "--games", "2"), ("agon", "--games", "0"),
    ("agon", "--workers", "-1"), ("chess",)])
def test_what_cannot_be_is_one_line(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert main(["ladder", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
