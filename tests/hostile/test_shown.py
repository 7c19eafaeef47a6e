"""Nothing a stranger wrote reaches a terminal or a screen but as one plain, short line."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from client.__main__ import main
from client.cli import COMMANDS
from core.games import GAMES
from core.match import rules_hash
from net.crypto.keys import SeatKey
from net.peer.handshake import Me, hello
from net.players.engine_process import EngineError
from net.players.uci_engine import Engine, Terms
from net.record.audit import read
from net.record.log import Log
from net.record.record_file import save
from net.report import Closed, Knocked
from net.wire import messages as wire
from net.wire.frames import encode, frame
from net.wire.messages import Bye, Start

from ..protocol.wire import End
from .limits import deadline, harmless, posix

EVIL = "\x1b[2J\x1b[Hverified\r\n\x07\x9b31m\u202egpj.\u2028\u2066\u200f\u0085\t\x7f\ud800\ue000"
WIRED = EVIL.replace("\ud800", "")[:32]
LINK = "get it at http://evil.example/x"


@pytest.fixture(autouse=True)
def plain_output(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Whatever a test makes the program print is looked through, here and while it goes on."""
    yield
    told = capsys.readouterr()
    harmless(told.out)
    harmless(told.err)


def checked(capsys: pytest.CaptureFixture[str]) -> str:
    told = capsys.readouterr()
    harmless(told.out)
    harmless(told.err)
    return told.out + told.err


KEYS = (SeatKey(b"a" * 32), SeatKey(b"b" * 32))


def start(game: str = "agon", **more: Any) -> Start:
    given: dict[str, Any] = {
        "protocol": wire.PROTOCOL[1], "game": game, "options": "{}",
        "rules": rules_hash(GAMES[game]) if game in GAMES else bytes(32),
        "names": (WIRED, "B" + WIRED[1:]), "keys": tuple(key.public for key in KEYS),
        "nonces": (bytes(32), b"n" * 32), "addresses": ((WIRED,), ()),
        "versions": (WIRED, LINK[:32]),
    }
    return Start(**(given | more))


def written(path: Path, first: Start) -> Path:
    log = Log(first)
    entries = []
    for seat, key in enumerate(KEYS):
        link = log.write(key, seat, first)
        log.add(link.entry)
        entries.append(link.raw)
    path.write_bytes(save(entries))
    return path


@pytest.mark.parametrize("first", [
    start(WIRED), start("chess\u202e"), start(rules=b"r" * 32), start(), start(options=WIRED),
    start(options='{"\\u001b[2J": 1}'), start(options='{"angles": "\\u001b[2J"}'), start("xiangqi"),
    start(options="[" * 3000), start(options="9" * 3000), start(options='{"coef":"1e999999999"}'),
    start("napoleon", options='{"coef":"1e999999999"}'), start(names=(WIRED,)),
])  # fmt: skip
def test_a_record_of_a_stranger(
    first: Start, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / f"x{EVIL[:9]}.tambour", first)
    with deadline(20):
        assert main(["verify", str(path)]) in (1, 2)
        said = checked(capsys)
        assert "http" not in said
        assert not said.startswith("verified")
        assert main(["replay", str(path), "--film", str(tmp_path / "x.webp")]) in (0, 1, 2)
        assert main(["replay", str(path), "--pgn", str(tmp_path / "x.pgn")]) in (0, 1, 2)
    checked(capsys)
    if (tmp_path / "x.pgn").exists():
        harmless((tmp_path / "x.pgn").read_text())
    harmless(str(read(path.read_bytes()).verdict))


def test_any_bytes_for_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = written(tmp_path / "x.tambour", start()).read_bytes()
    raw = EVIL.replace("\ud800", "").encode()
    damaged = good[:60] + raw + good[60:]
    for data in (raw, raw * 9999, b"tambour record " + raw, good + raw, damaged):
        (tmp_path / "x.tambour").write_bytes(data)
        with deadline():
            assert main(["verify", str(tmp_path / "x.tambour")]) in (1, 2)
        checked(capsys)


WORDS = (
    EVIL, EVIL * 900, "x" * 100_000, "\x1b[2J", "\u202e", os.fsdecode(b"\xff\x9b2J"), "a\nb\nc",
)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("word", WORDS, ids=range(len(WORDS)))
def test_every_command_told_nonsense(
    command: str, word: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path))
    flags = ("--film", "--pgn", "--record", "--position", "--depth", "--preset", "--board",
             "--coef", "--terrain", "--seed", "--level", "--port", "--picture", word)
    if command in ("moves", "play", "bench"):  # they take no word
        assert main([command, word]) == 2
    else:
        assert main([command, f"no/{word}"]) == 2
        for flag in flags:
            assert main([command, "napoleon", flag, f"no/{word}"]) == 2, flag
    checked(capsys)


@pytest.mark.parametrize("text", [
    f'[Red "{EVIL[:20]}"]\n[Black "{EVIL[3:9]}"]\n\n1. h3e3 *'.replace("\r\n", ""),
    f'[Variant "{EVIL[:20]}"]'.replace("\r\n", ""), "1. \x1b[2J\x07", "[\x1b[2J",
])  # fmt: skip
def test_a_game_file_of_a_stranger(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.pgn").write_text(text)
    assert main(["replay", str(tmp_path / "x.pgn"), "--film", str(tmp_path / "x.webp")]) in (0, 2)
    checked(capsys)


# Engines ------------------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("script", [
    "print('id name \\x1b[2J\\x9b31m\\u202e' + 'x' * 9000);"
    "print('option name UCI_Variant var chess');"
    "print('uciok', flush=True); input(); input()",
    "import sys; sys.stderr.write('\\x1b[2Jverified\\x07' * 99); sys.exit(3)",
])  # fmt: skip
def test_an_engine_may_call_itself_what_it_likes(script: str, tmp_path: Path) -> None:
    file = tmp_path / "engine.py"
    file.write_text(script)
    engine = Engine(f"{sys.executable} -X utf8 {file}", "xiangqi", Terms(wait=9.0))
    with deadline(30), pytest.raises(EngineError) as told:
        engine.start()
    harmless(str(told.value))
    assert len(str(told.value)) < 300


# The wire -----------------------------------------------------------------------------------------


def test_a_bye_before_hello_is_not_believed_a_word() -> None:
    known = ("version", "rules", "left", "lost", "refused", "taken", "void", "desync")
    for code in (*known, WIRED, ""):
        for app in (LINK, WIRED, "9" * 32, "1.2", "1.2.3 evil", "١.٢"):
            peer = End("v", "joiner", "Leo")
            peer.do(peer.peer.open())
            bye = Bye(code, (("app", app), ("name", "Visit evil.tld")))
            peer.do(peer.peer.receive(frame(bye)))
            (closed,) = (told for told in peer.told if isinstance(told, Closed))
            shown = closed.msgid.format(**dict(closed.args))
            harmless(shown)
            assert "evil" not in shown
            assert "http" not in shown
            assert "999" not in shown
            assert not shown.startswith("?")
            assert "ask ?" not in shown


def test_a_bye_after_hello_names_only_who_greeted_or_sits_there() -> None:
    host, joiner = End("v", "host", "Mia"), End("v", "joiner", "Leo")
    joiner.do(joiner.peer.open())
    host.do(host.peer.receive(joiner.sent.pop(0)))
    joiner.do(joiner.peer.receive(host.sent.pop(0)))
    joiner.do(joiner.peer.receive(frame(Bye("left", (("name", "Visit evil.tld"),)))))
    (closed,) = (told for told in joiner.told if isinstance(told, Closed))
    assert dict(closed.args) == {"name": "Mia"}


@pytest.mark.parametrize("app", [LINK, WIRED, "9" * 32, "v1 (http://evil.tld)"])
def test_a_version_has_the_form_of_one(app: str) -> None:
    host = End("v", "host", "Mia")
    games = host.games
    me = Me("Leo", games)
    greeting = hello(me, KEYS[0].public, bytes(32))
    rules = tuple((name, b"r" * 32) for name, _ in greeting.games)
    host.do(host.peer.receive(frame(replace(greeting, app=app[:32], games=rules))))
    (knocked,) = (told for told in host.told if isinstance(told, Knocked))
    assert dict(knocked.args)["theirs"] == "?"
    assert encode(greeting)
