"""An engine in a demonstration and opposite a person: its failure is told and nothing is lost."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from client.__main__ import main
from core.search.greedy import Greedy
from net.players.party import Party, host_party
from net.players.uci_engine import Engine, Relief
from net.record.audit import verify
from net.report import Closed, Played, Relieved, Report, Started
from tests.protocol.test_engine import LONG, Bench, bench, rules_of

__all__ = ["bench"]


def reports(link: Party) -> Iterator[Report]:
    while True:
        yield from link.poll()
        time.sleep(0.005)


def sit(bench: Bench, command: str) -> tuple[Party, Engine]:
    (bench.folder / "ours").mkdir()
    relief = Relief(Engine(command, "xiangqi", LONG), Greedy(5))
    link = host_party("xiangqi", {}, "Lea", [relief], folder=bench.folder / "ours", pace=0)
    return link, relief.engine


def test_it_answers_and_leaves_with_us(bench: Bench) -> None:
    (link, engine), rules = sit(bench, bench.command()), rules_of()
    try:
        player, p = Greedy(1), rules.start()
        for report in reports(link):
            if isinstance(report, Started):
                assert report.names == ("Lea", "Fake Fish")
                assert report.seats == (0,)
            elif isinstance(report, Played):
                p = rules.apply(p, report.seat, report.action).position
            assert not isinstance(report, Closed)
            if p.ply == 4:
                break
            if isinstance(report, Started) or (isinstance(report, Played) and report.seat == 1):
                link.post(0, player(rules, p, 0))
    finally:
        link.close()
        link.join(60)
    assert engine._child is not None
    assert not engine._child.alive


@pytest.mark.parametrize(("way", "says"), [
    ("crash", "crashed (exit code 3)"), ("illegal", "not allowed"),
])  # fmt: skip
def test_its_failure_is_told_once_and_our_own_player_plays_on(
    bench: Bench, way: str, says: str
) -> None:
    (link, engine), rules = sit(bench, bench.command(way)), rules_of()
    player, p = Greedy(1), rules.start()
    record: Path | None = None
    relieved: list[Relieved] = []
    try:
        for report in reports(link):
            assert not isinstance(report, Closed), report
            if isinstance(report, Relieved):
                relieved.append(report)
            if isinstance(report, Started):
                record = report.record
            if isinstance(report, Played):
                p = rules.apply(p, report.seat, report.action).position
            if p.ply == 6:
                break
            if isinstance(report, Started) or (isinstance(report, Played) and report.seat == 1):
                link.post(0, player(rules, p, 0))
    finally:
        link.close()
        link.join(60)
    (told,) = relieved
    assert says in told.msgid.format(**dict(told.args))
    assert "{name}" in told.msgid, "a msgid, for the window to translate"
    assert record is not None
    assert str(verify(record.read_bytes())).startswith("unfinished")
    assert engine._child is not None
    assert not engine._child.alive


def test_one_that_is_not_there_never_sits_down(bench: Bench) -> None:
    link, _ = sit(bench, "/no/such/engine")
    try:
        report = next(reports(link))
    finally:
        link.close()
        link.join(60)
    assert isinstance(report, Closed)
    assert "not found" in report.msgid
    assert dict(report.args) == {"name": "/no/such/engine"}


def test_nobody_else_can_come(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", "xiangqi", "--lan", "--engine", "x"]) == 2
    assert "--lan" in capsys.readouterr().err


def told(out: str) -> dict[str, str]:
    return {line.split()[0]: line.split(maxsplit=1)[-1] for line in out.splitlines() if line}


def test_a_demo_with_an_engine(bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["demo", "xiangqi", "--seed", "4", "--preset", "Tournament", "--quiet-limit", "3"]
    words += ["--engine-wait", "60", "--engine"]
    seen = []
    for _ in range(2):
        assert main([*words, bench.command(ruleset="tournament")]) == 0
        seen.append(told(capsys.readouterr().out))
    assert seen[0]["players"] == "Red: greedy, Black: Fake Fish"
    assert "engine" not in seen[0]
    assert "verified" in seen[0]
    assert seen[0]["digest"] == seen[1]["digest"]
    assert main([*words, bench.command("crash")]) == 0
    ended = told(capsys.readouterr().out)
    assert "crashed (exit code 3)" in ended["engine"]
    assert ended["engine"].endswith("After move 1 greedy took its seat.")
    assert "verified" in ended


@pytest.mark.parametrize(("words", "says"), [
    (["demo", "agon", "--engine", "x"], "no engine plays Agon"),
    (["demo", "xiangqi", "--engine", " "], "no command"),
    (["demo", "xiangqi", "--engine", "x", "--engine-nodes", "0"], "--engine-nodes"),
    (["demo", "xiangqi", "--engine", "x", "--engine-wait", "nan"], "--engine-wait"),
    (["demo", "xiangqi", "--engine", "x", "--engine-moves", "iccs"], "--engine-moves"),
])  # fmt: skip
def test_wrong_flags_are_told(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert says in capsys.readouterr().err
