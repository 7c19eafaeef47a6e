"""An engine opposite a person: it answers, and when it fails the person reads why and keeps all."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from client.__main__ import main
from core.search.greedy import Greedy
from net.audit import verify
from net.engine import Engine
from net.opponent import EngineLink
from net.report import Closed, Played, Report, Started
from tests.protocol.test_engine import LONG, Bench, bench, rules_of

__all__ = ["bench"]


def reports(link: EngineLink) -> Iterator[Report]:
    while True:
        yield from link.poll()
        time.sleep(0.005)


def sit(bench: Bench, command: str) -> EngineLink:
    for name in ("ours", "theirs"):
        (bench.folder / name).mkdir()
    return EngineLink(
        "xiangqi", {}, "Lea", Engine(command, "xiangqi", LONG),
        folder=bench.folder / "ours", guest_folder=bench.folder / "theirs",
    )


def test_it_answers_and_leaves_with_us(bench: Bench) -> None:
    link, rules = sit(bench, bench.command()), rules_of()
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
    assert link._engine._child is not None
    assert not link._engine._child.alive


@pytest.mark.parametrize(("way", "says"), [
    ("crash", "crashed (exit code 3)"), ("illegal", "not allowed"),
])  # fmt: skip
def test_its_failure_is_told_and_the_match_kept(bench: Bench, way: str, says: str) -> None:
    link, rules = sit(bench, bench.command(way)), rules_of()
    record: Path | None = None
    try:
        for report in reports(link):
            if isinstance(report, Started):
                record = report.record
                link.post(0, Greedy(1)(rules, rules.start(), 0))
            if isinstance(report, Closed):
                break
    finally:
        link.close()
        link.join(60)
    assert isinstance(report, Closed)
    sentence = report.msgid.format(**dict(report.args))
    assert says in sentence
    assert sentence.endswith("The match is kept.")
    assert record is not None
    assert str(verify(record.read_bytes())).startswith("unfinished")


def test_one_that_is_not_there_never_sits_down(bench: Bench) -> None:
    link = sit(bench, "/no/such/engine")
    try:
        report = next(reports(link))
    finally:
        link.close()
        link.join(60)
    assert isinstance(report, Closed)
    assert "not found" in dict(report.args)["what"]


def test_nobody_else_can_come(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", "xiangqi", "--lan", "--engine", "x"]) == 2
    assert "--lan" in capsys.readouterr().err
