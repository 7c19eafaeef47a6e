"""`python -m tests.bench`: what it runs, what it says against a kept file, what it refuses."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from client.__main__ import main as tambour
from tests.bench.__main__ import main
from tests.bench.gauge import Ratio

Bench = Callable[..., tuple[int, str, str]]
ROWS = {"fast: leaves": (10.0, "more"), "fast: nodes": (4.0, "more"), "slow: frame": (2.0, "less"),
        "slow: none": (None, "less")}


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Bench:
    """Run the command with four quick benchmarks; what they measure can be changed."""

    def go(*words: str, now: dict[str, float] | None = None) -> tuple[int, str, str]:
        def part(head: str) -> Callable[[int], Iterator[Ratio]]:
            def measure(times: int) -> Iterator[Ratio]:
                for name, (value, better) in ROWS.items():
                    if name.startswith(head):
                        value = (now or {}).get(name, value)
                        yield Ratio(name, value, f"a floor, {times} times", "", "", better)
            return measure

        monkeypatch.setattr("tests.bench.command.parts", lambda: (
            ("fast: ", part("fast")), ("slow: ", part("slow"))))
        status = main([*words])
        out, err = capsys.readouterr()
        return status, out, err

    return go


def names(out: str) -> list[str]:
    return [row["name"] for row in json.loads(out)["ratios"]]


def keep(bench: Bench, file: Path) -> str:
    file.write_text(bench("--json")[1])
    return str(file)


def test_only_what_begins_so_is_run(bench: Bench) -> None:
    assert names(bench("--json")[1]) == list(ROWS)
    assert names(bench("fast", "--json")[1]) == ["fast: leaves", "fast: nodes"]
    assert names(bench("Slow: f", "fast: l", "--json")[1]) == ["fast: leaves", "slow: frame"]
    for word in ("medium", "fast: x", "x\x1b[2J" * 40):
        status, out, err = bench(word)
        assert (status, out) == (2, "")
        assert err.startswith("bench: no benchmark's name begins with ")
        assert err.count("\n") == 1
        assert len(err) < 200
        assert "\x1b" not in err


def test_long_measures_longer(bench: Bench) -> None:
    assert "a floor, 1 times" in bench("slow")[1]
    assert "a floor, 4 times" in bench("slow", "--long")[1]


@pytest.mark.parametrize(("now", "fallen"), [
    ({}, []),
    ({"fast: leaves": 8.1, "slow: frame": 2.39}, []),
    ({"fast: leaves": 30.0, "slow: frame": 0.1}, []),
    ({"fast: leaves": 7.9}, ["fast: leaves"]),
    ({"slow: frame": 2.41, "fast: nodes": 1.0}, ["fast: nodes", "slow: frame"]),
])
def test_against_a_file_it_says_what_became_worse(
    bench: Bench, tmp_path: Path, now: dict[str, float], fallen: list[str]
) -> None:
    file = keep(bench, tmp_path / "before.json")
    status, out, _ = bench("--against", file, now=now)
    assert status == bool(fallen)
    said = [line for line in out.splitlines() if line.startswith("worse by more than a fifth: ")]
    assert [line.split(": ", 1)[1].split(": ")[:2] for line in said] == [
        name.split(": ") for name in fallen]
    assert ("none became worse" in out) == (not fallen)
    status, out, _ = bench("--against", file, "--json", now=now)
    assert status == bool(fallen)
    assert [row["name"] for row in json.loads(out)["worse"]] == fallen
    assert json.loads(out)["compared"] == 3


def test_what_the_file_does_not_have_is_said(bench: Bench, tmp_path: Path) -> None:
    file = tmp_path / "before.json"
    file.write_text(json.dumps({"ratios": [{"name": "slow: frame", "value": 1}]}))
    status, out, _ = bench("--against", str(file))
    assert status == 1
    assert "not compared" in out
    assert "fast: leaves, fast: nodes, slow: none" in out


@pytest.mark.parametrize("text", [
    "", "{", "[]", "null", '"ratios"', "{}", '{"ratios": 3}', '{"ratios": [3]}',
    '{"ratios": [{"name": "a"}]}', '{"ratios": [{"name": 1, "value": 2}]}',
    '{"ratios": [{"name": "a", "value": true}]}', '{"ratios": [{"name": "a", "value": NaN}]}',
    '{"ratios": [{"name": "a", "value": 1e999}]}', '{"ratios": [{"name": "a", "value": 0}]}',
    '{"ratios": [{"name": "a", "value": 1}, {"name": "a", "value": 2}]}',
    '{"ratios": [{"name": "a", "value": 1' + "0" * 400 + "}]}", "[" * 200_000, " " * (5 << 20),
], ids=lambda text: repr(text[:36]))
def test_a_wrong_file_is_one_sentence(bench: Bench, tmp_path: Path, text: str) -> None:
    file = tmp_path / "before.json"
    file.write_text(text)
    refused(bench, str(file))


def test_no_file_is_one_sentence(bench: Bench, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", tmp_path / "none", tmp_path / ("x" * 400),
                 "/dev/zero", "a\0b", ""):
        refused(bench, str(path))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    refused(bench, str(tmp_path / "bytes"))


def refused(bench: Bench, path: str) -> None:
    status, out, err = bench("--against", path)
    assert (status, out) == (2, ""), "and nothing is measured first"
    assert err.startswith("bench: ")
    assert err.count("\n") == 1
    assert len(err) < 250


def test_a_real_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["rules: legal list 15x15", "--json"]) == 0
    rows: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["ratios"]
    assert [row["name"] for row in rows] == ["rules: legal list 15x15, 60 a side"]
    file = tmp_path / "before.json"
    file.write_text(json.dumps({"ratios": [row | {"value": row["value"] / 9} for row in rows]}))
    assert main(["rules: legal list 15x15", "--against", str(file)]) == 1
    assert "worse by more than a fifth: rules: legal list 15x15" in capsys.readouterr().out


def test_the_program_says_where_it_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("client.cli.bench.HOME", tmp_path)
    assert tambour(["bench", "rules"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "tambour: bench: only a checkout measures: python -m tests.bench\n"


def test_in_a_checkout_the_program_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr("subprocess.call", lambda words, **_: asked.append(words) or 1)
    assert tambour(["bench", "rules", "--against", "before.json"]) == 1
    assert asked[0][1:3] == ["-m", "tests.bench"]
    assert asked[0][3:4] == ["rules"]
    assert asked[0][4:] == ["--against", str(Path("before.json").absolute())]
