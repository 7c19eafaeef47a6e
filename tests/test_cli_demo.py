"""The demonstration and its players: the same seed is the same game, games end, cannons turn."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from client.__main__ import main
from client.cli import Wrong
from client.cli.replay import opened, seen
from client.cli.scores import from_file
from core.action import Lot
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import NATURE
from core.search.greedy import Greedy, choose

HOME = Path(__file__).parent.parent


def told(out: str) -> dict[str, str]:
    """Read the summary: a word, then what it says."""
    return {line.split()[0]: line.split(maxsplit=1)[-1] for line in out.splitlines() if line}


def test_the_same_seed_is_the_same_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.tambour"
    assert main(["demo", "--seed", "7", "--record", str(record)]) == 0
    first = told(capsys.readouterr().out)
    env = {"PYTHONHASHSEED": "12345", "PATH": "", "HOME": str(tmp_path)}
    again = subprocess.run(
        [sys.executable, "-m", "client", "demo", "--seed", "7"],
        cwd=HOME, env=env, capture_output=True, text=True, timeout=100, check=True,
    )  # fmt: skip
    second = told(again.stdout)
    for word in ("plies", "result", "digest", "players"):
        assert first[word] == second[word]
    assert "verified" in first
    assert again.stderr == ""
    assert main(["verify", str(record)]) == 0
    assert capsys.readouterr().out == "verified\n"


def test_a_record_that_was_touched_is_not_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.tambour"
    whole = (HOME / "tests" / "records" / "napoleon.tambour").read_bytes()
    record.write_bytes(whole[: len(whole) // 2])
    assert main(["verify", str(record)]) == 1
    assert capsys.readouterr().out.startswith("unfinished at ")
    record.write_bytes(whole[:2000] + bytes([whole[2000] ^ 1]) + whole[2001:])
    assert main(["verify", str(record)]) == 1
    assert capsys.readouterr().out.startswith("failed: ")


def test_options_and_presets_are_flags(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", "--seed", "2", "--max-plies", "6", "--preset", "Expert"]) == 0
    assert int(told(capsys.readouterr().out)["plies"]) <= 6


def test_a_demo_and_a_record_can_be_filmed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("PIL")
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):  # the program sets them
        monkeypatch.setenv(name, "dummy")
    record, one, two = (tmp_path / name for name in ("game.tambour", "one.webp", "two.webp"))
    words = ["--seed", "2", "--max-plies", "2", "--record", str(record), "--film", str(one)]
    assert main(["demo", *words]) == 0
    assert main(["replay", str(record), "--film", str(two)]) == 0
    assert one.read_bytes()[:4] == two.read_bytes()[:4] == b"RIFF"
    assert "pictures" in capsys.readouterr().out


def test_ctrl_c_is_quiet(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "client", "demo", "--preset", "Monsters"]
    with subprocess.Popen(
        words, cwd=HOME, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        # a shell that runs us in the background lets us, and so the peer, ignore Ctrl-C
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as peer:
        time.sleep(1.5)
        peer.send_signal(signal.SIGINT)
        out, err = peer.communicate(timeout=30)
    assert peer.returncode == 130
    assert (out, err) == (b"", b"")


def play(seed: int, **options: object) -> Match:
    """Play a game between two greedy players without any wire."""
    game = GAMES["napoleon"]
    match = Match(game, read_options(game.options, {"max_plies": 400, **options}))
    players = [Greedy(2 * seed), Greedy(2 * seed + 1)]
    while not match.over:
        seat = min(match.position.to_act)
        action = Lot(0) if seat == NATURE else players[seat](match.rules, match.view(seat), seat)
        match.play(seat, action)
    return match


@pytest.mark.parametrize("count", [2, pytest.param(8, marks=pytest.mark.slow)])
def test_games_end_by_the_target_and_differ_by_seed(count: int) -> None:
    games = [play(seed) for seed in range(count)]
    reasons = [game.position.outcome.reason for game in games if game.position.outcome]
    assert reasons.count("target") >= count * 3 // 4
    assert len({game.digest() for game in games}) == count
    assert any(getattr(action, "turns", ()) for game in games for _, action in game.actions)


def test_a_choice_depends_on_its_arguments_alone() -> None:
    rules = GAMES["napoleon"].rules(GAMES["napoleon"].options())
    position = rules.opening()
    assert choose(rules, position, 0, 3) == choose(rules, position, 0, 3)
    assert rules.refusal(position, 0, choose(rules, position, 0, 3)) is None


def test_a_win_is_taken() -> None:
    value = {
        "w": 8, "h": 8, "pieces": ["S:G@a5", "S:I@b5", "S:I@c4", "N:G@h8", "N:G@g8", "N:I@f8"],
    }  # fmt: skip
    rules = GAMES["napoleon"].rules(GAMES["napoleon"].options()).suited(value)
    position = rules.from_json(value)
    after = rules.apply(position, 0, choose(rules, position, 0)).position
    assert after.outcome is not None
    assert after.outcome.winners == (0,)


def test_games_of_the_field_are_written_and_read(tmp_path: Path) -> None:
    record, pgn = HOME / "tests" / "records" / "xiangqi.tambour", tmp_path / "x.pgn"
    assert main(["replay", str(record), "--pgn", str(pgn)]) == 0
    shown, own = from_file(str(pgn)), seen(opened(str(record)))
    assert shown.actions == own.actions
    pgn.write_text(
        '[FEN "2ba2b2/3k2r2/9/9/2pCp1p2/P8/4P1P1P/B2AB3N/9/3K2R2 b - - 0 1"]\n1... R7+2 *\n'
    )
    assert [seat for seat, _ in from_file(str(pgn)).actions] == [1]
    for text in ("{", '[FEN "9/9 w"]\n1. C2=5 *', "1. Z9+9 *", ""):
        pgn.write_text(text)
        if text:
            with pytest.raises(Wrong):
                from_file(str(pgn))
    assert main(["replay", str(HOME / "tests/records/agon.tambour"), "--pgn", str(pgn)]) == 2
