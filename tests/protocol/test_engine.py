"""A seated engine: it plays, and whatever else it does ends in one sentence and no process."""

import os
import shlex
import sys
import time
from pathlib import Path

import pytest

from core.game import Rules
from core.games import GAMES
from core.option import read_options
from core.search.greedy import Greedy
from net.players.engine_process import Child, EngineError
from net.players.uci_engine import Engine, Relief, Terms

FAKE = '''
import subprocess, sys, time
sys.path.insert(0, HOME)
from core.games import GAMES
from core.option import read_options
game = GAMES["xiangqi"]
rules = game.rules(read_options(game.options, OPTIONS))
log = open(LOG, "a")
for line in sys.stdin:
    words = line.split()
    log.write(line)
    log.flush()
    if WAY == "deaf" or words[:1] == ["quit"] and WAY != "stubborn":
        if words[:1] == ["quit"]: sys.exit(0)
    elif words[:1] == ["uci"] and KIND != "ucci":
        print("id name Fake Fish")
        if KIND == "uci":
            print("option name UCI_Variant type combo default chess var chess var " + VARIANT)
        print("uciok", flush=True)
    elif words[:1] == ["ucci"] and KIND == "ucci":
        print("id name Old Fish\\noption newgame type button\\nucciok", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["position"]:
        cut = words.index("moves") if "moves" in words else len(words)
        told = words[cut + 1:]
        p = rules.from_json(" ".join(words[2:cut]))
        dialect = "uci" if KIND == "uci" else "ucci"
        for text in told:
            seat = p.turn
            p = rules.apply(p, seat, rules.from_dialect(p, seat, text, dialect)).position
    elif words[:1] == ["go"]:
        seat = p.turn
        best = rules.to_dialect(p, seat, next(iter(rules.actions(p, seat))), dialect)
        print("info depth 1 nodes 1 pv", best, flush=True)
        if WAY == "crash":
            print("net file is missing", file=sys.stderr, flush=True)
            sys.exit(3)
        if WAY == "flood":
            while True: print("info string " + "x" * 500, flush=True)
        if WAY in ("hang", "stubborn"): time.sleep(1000)
        if WAY == "child":
            own = subprocess.Popen(["sleep", "1000"])
            log.write(f"child {own.pid}")
            sys.exit(4)
        if WAY == "illegal": best = "e10e1"
        if WAY == "garbage": best = "\\x00xyzzy"
        if WAY == "foreign" and told: best = "e10e1"
        if WAY == "none": best = "(none)"
        print("bestmove", best, "ponder a1a2", flush=True)
'''


class Bench:
    """Where fake engines are made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "log"

    def command(
        self, way: str = "good", kind: str = "uci", variant: str = "xiangqi", **options: str
    ) -> str:
        script = self.folder / "fake engine.py"
        head = {
            "HOME": str(Path(__file__).parents[2]), "LOG": str(self.log), "WAY": way,
            "KIND": kind, "VARIANT": variant, "OPTIONS": options,
        }
        script.write_text("".join(f"{k} = {v!r}\n" for k, v in head.items()) + FAKE)
        return shlex.join([sys.executable, str(script)])

    def heard(self) -> list[str]:
        return self.log.read_text().splitlines()


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def rules_of(**options: str) -> Rules:
    game = GAMES["xiangqi"]
    return game.rules(read_options(game.options, options))


SHORT = Terms(nodes=50, wait=0.6)
LONG = Terms(nodes=50, wait=60)


@pytest.mark.parametrize("kind", ["uci", "plain"])
def test_it_plays_and_knows_what_was_played(bench: Bench, kind: str) -> None:
    engine = Engine(bench.command(kind=kind), "xiangqi", LONG)
    rules = rules_of()
    p, other = rules.start(), Greedy(1)
    try:
        for _ in range(6):
            for seat, player in ((0, other), (1, engine)):
                action = player(rules, p, seat)
                assert rules.refusal(p, seat, action) is None
                p = rules.apply(p, seat, action).position
        assert engine.name == "Fake Fish"
    finally:
        engine.close()
    heard = bench.heard()
    assert ("setoption name UCI_Variant value xiangqi" in heard) is (kind == "uci")
    assert "ucinewgame" in heard
    assert heard.count("go nodes 50") == 6
    last = [line for line in heard if line.startswith("position")][-1]
    assert len(last.split(" moves ")[1].split()) == 10


def test_one_with_other_rules_is_told_positions_only(bench: Bench) -> None:
    engine, rules = Engine(bench.command("foreign"), "xiangqi", LONG), rules_of()
    p = rules.start()
    try:
        for _ in range(3):
            for seat, player in ((0, Greedy(1)), (1, engine)):
                p = rules.apply(p, seat, player(rules, p, seat)).position
    finally:
        engine.close()
    assert sum(" moves " in line for line in bench.heard()) == 1
    assert bench.heard().count("go nodes 50") == 4


def test_an_undone_move_begins_a_new_line(bench: Bench) -> None:
    engine, rules = Engine(bench.command(), "xiangqi", LONG), rules_of()
    p = rules.start()
    try:
        for _ in range(2):
            engine(rules, p, 0)
    finally:
        engine.close()
    assert not any(" moves " in line for line in bench.heard())


def test_ucci_is_spoken_to_who_does_not_know_uci(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("net.players.uci_engine.PATIENCE", 0.01)
    engine, rules = Engine(bench.command(kind="ucci"), "xiangqi", LONG), rules_of()
    try:
        action = engine(rules, rules.start(), 0)
    finally:
        engine.close()
    assert rules.refusal(rules.start(), 0, action) is None
    assert "setoption newgame" in bench.heard()


def test_a_late_answer_in_uci_counts(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.players.uci_engine.PATIENCE", 0.0)
    engine, rules = Engine(bench.command(), "xiangqi", LONG), rules_of()
    try:
        engine(rules, rules.start(), 0)
    finally:
        engine.close()
    assert "ucinewgame" in bench.heard()


def test_people_may_give_it_a_time(bench: Bench) -> None:
    engine, rules = Engine(bench.command(), "xiangqi", Terms(movetime=20, wait=60)), rules_of()
    try:
        engine(rules, rules.start(), 0)
    finally:
        engine.close()
    assert "go movetime 20" in bench.heard()


@pytest.mark.parametrize(("way", "says"), [
    ("crash", "crashed (exit code 3). “net file is missing”"),
    ("child", "crashed (exit code 4)"),
    ("illegal", "played e10e1, which is not allowed: "),
    ("garbage", "which makes no sense here: "),
    ("none", "gave no move"),
])  # fmt: skip
def test_a_failing_engine_is_one_sentence(bench: Bench, way: str, says: str) -> None:
    engine, rules = Engine(bench.command(way), "xiangqi", LONG), rules_of()
    with pytest.raises(EngineError) as told:
        engine(rules, rules.start(), 0)
    assert says in str(told.value)
    assert "Fake Fish" in str(told.value)
    assert "\n" not in str(told.value)
    assert engine._child is not None
    assert not engine._child.alive
    with pytest.raises(EngineError):
        engine(rules, rules.start(), 0)


@pytest.mark.parametrize("way", ["hang", "stubborn", "flood"])
def test_a_hanging_engine_is_ended(bench: Bench, way: str) -> None:
    engine, rules = Engine(bench.command(way), "xiangqi", LONG), rules_of()
    engine._running()  # the greeting has all the time there is
    engine.terms = SHORT
    with pytest.raises(EngineError, match=r"hangs: it did not answer within 0\.6 seconds"):
        engine(rules, rules.start(), 0)
    assert engine._child is not None
    assert not engine._child.alive


@pytest.mark.skipif(os.name != "posix", reason="process groups")
def test_what_it_started_goes_with_it(bench: Bench) -> None:
    engine, rules = Engine(bench.command("child"), "xiangqi", LONG), rules_of()
    with pytest.raises(EngineError):
        engine(rules, rules.start(), 0)
    pid = int(bench.heard()[-1].split()[1])
    state = Path(f"/proc/{pid}/stat")
    while state.exists() and state.read_text().rsplit(")", 1)[1].split()[0] not in "ZX":
        time.sleep(0.01)  # killed already; the system reaps it when it pleases


def test_no_greeting_is_told(bench: Bench) -> None:
    engine, rules = Engine(bench.command("deaf"), "xiangqi", SHORT), rules_of()
    with pytest.raises(EngineError, match="does not answer a greeting"):
        engine(rules, rules.start(), 0)
    assert engine._child is not None
    assert not engine._child.alive


@pytest.mark.parametrize(("command", "says"), [
    ("/no/such/engine --fast", "there is no program /no/such/engine"),
    ("'unclosed", "cannot be read"), ("", "is empty"), (".", "cannot be started"),
])  # fmt: skip
def test_a_command_that_is_none(command: str, says: str) -> None:
    with pytest.raises(EngineError, match=says):
        Child(command)


def test_who_does_not_know_the_variant_or_the_game(bench: Bench) -> None:
    engine = Engine(bench.command(variant="shogi"), "xiangqi", LONG)
    rules = rules_of()
    with pytest.raises(EngineError, match="does not play xiangqi"):
        engine(rules, rules.start(), 0)
    agon = GAMES["agon"]
    other = agon.rules(read_options(agon.options, {}))
    with pytest.raises(EngineError, match="no notation"):
        Engine(bench.command(), "agon", LONG)(other, other.start(), 0)


def test_the_shell_is_never_asked(bench: Bench) -> None:
    mark = bench.folder / "made"
    child = Child(f"{bench.command('deaf')} ; touch {shlex.quote(str(mark))}")
    child.close()
    assert not mark.exists()


def test_relief_takes_the_seat_for_good(bench: Bench) -> None:
    rules = rules_of()
    relief = Relief(Engine(bench.command("crash"), "xiangqi", LONG), Greedy(3))
    for _ in range(2):
        action = relief(rules, rules.start(), 0)
        assert rules.refusal(rules.start(), 0, action) is None
    assert "crashed" in str(relief.trouble)
    assert bench.heard().count("uci") == 1
