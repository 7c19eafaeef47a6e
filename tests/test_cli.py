"""`tambour` from outside: what goes in, what comes out, and never a traceback."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from client.__main__ import main
from client.cli import COMMANDS, EXAMPLES, results
from client.cli.host import our_name
from client.memory.settings import Settings, save
from core.event import EVENTS
from core.games import GAMES

from .test_cli_lines import SMALL, napoleon


def test_moves_answers_each_line_before_the_next() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "client", "moves"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path(__file__).parent.parent,
    ) as peer:  # fmt: skip
        assert peer.stdin is not None
        assert peer.stdout is not None
        for _ in range(3):
            peer.stdin.write(json.dumps(napoleon(SMALL)).encode() + b"\n")
            peer.stdin.flush()
            assert b"a1-a2" in peer.stdout.readline()
        peer.stdin.close()
        assert peer.wait(20) == 0


def test_a_frozen_bundle_may_be_its_own_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bundle starts its worker as itself with words no parser knows: they are looked at first."""
    class Worked(Exception):
        pass

    def worker() -> None:
        raise Worked

    monkeypatch.setattr("multiprocessing.freeze_support", worker)
    assert main(["--multiprocessing-fork"]) == 2
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(Worked):
        main(["--multiprocessing-fork"])


def test_moves_never_imports_the_window_or_the_wire() -> None:
    code = (
        "import sys; from client.__main__ import main; main(['moves']);"
        "print(sorted({'pygame', 'PIL', 'msgspec', 'nacl'} & set(sys.modules)))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], input=b"", capture_output=True, check=False,
        cwd=Path(__file__).parent.parent,
    )  # fmt: skip
    assert ended.stdout.strip() == b"[]", ended.stderr


def test_games_tells_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["games"]
    assert [game["key"] for game in listed] == list(GAMES)
    for key in GAMES:
        assert main(["games", key, "--json"]) == 0
        game = json.loads(capsys.readouterr().out)
        assert game["presets"]
        for option in game["options"]:
            assert option["help"]
            assert option["label"]
            assert option["takes"]
        assert main(["games", key]) == 0
        out = capsys.readouterr().out
        assert all(f"--{option['name'].replace('_', '-')}" in out for option in game["options"])


def test_perft_counts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["perft", "napoleon", "--depth", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"perft": [30, 992]}
    file = tmp_path / "position.json"
    two = {"w": 8, "h": 8, "pieces": ["S:I@a1", "N:I@h8"]}
    file.write_text(json.dumps(napoleon(two), indent=1))
    assert main(["perft", "napoleon", "--depth", "1", "--position", str(file), "--divide"]) == 0
    out = capsys.readouterr().out
    assert "depth 1: 9" in out
    assert "a1-a2: 1" in out


@pytest.mark.parametrize("words", [
    ["nonsense"],
    ["--nonsense"],
    ["perft"],
    ["perft", "chess", "--depth", "1"],
    ["perft", "napoleon", "--depth", "x"],
    ["perft", "napoleon", "--depth", "0"],
    ["perft", "napoleon", "--depth", "1", "--position", "no/such/file"],
    ["games", "chess"],
    ["demo", "chess"],
    ["demo", "--board", "3x3"],
    ["demo", "--army", "many"],
    ["demo", "--drum-fright", "perhaps"],
    ["demo", "--preset", "no such"],
    ["demo", "--seed", "x"],
    ["demo", "--level", "godlike"],
    ["demo", "--army", "60", "--record", "game.tambour"],
    ["demo", "--film", "game.txt"],
    ["demo", "--players", "3", "--board", "8x8"],
    ["host", "chess"],
    ["host", "--board", "3x3"],
    ["join", "256.1.1.1:x"],
    ["join", "host:99999"],
    ["join", ":"],
    ["join", "127.0.0.1", "--words", "lion"],
    ["join", "127.0.0.1", "--words", "lyon tambour"],
    ["join", "127.0.0.1", "--words", "lion drum cat dog"],
    ["join", "--words", ""],
    ["verify", "no/such/file"],
    ["verify", __file__],
    ["verify", "."],
    ["verify", "/dev/zero"],
    ["verify", "\0"],
    ["perft", "napoleon", "--depth", "1", "--position", "/dev/zero"],
    ["replay", "no/such/file"],
    ["replay", __file__],
    ["replay", __file__, "--film", "x.webp"],
], ids=" ".join)  # fmt: skip
def test_bad_words_are_one_line_and_status_two(
    words: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    assert not (tmp_path / "game.tambour").exists()
    told = capsys.readouterr()
    assert told.err.startswith("tambour: ")
    assert told.err.count("\n") == 1


@pytest.mark.parametrize(("text", "said"), [
    ('{"game": "napoleon",\n "position": {\n', "line 3"),
    ('{"game": "napoleon",\n "position": {"w": 8, "h": 8,\n "pieces": ["S:X@a1"]}}', "pieces"),
    ("[]", "object"),
    ("\x00", "line 1"),
])  # fmt: skip
def test_a_bad_position_file_is_named_with_line_and_field(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text)
    assert main(["perft", "napoleon", "--depth", "1", "--position", str(file)]) == 2
    err = capsys.readouterr().err
    assert "bad.json: line" in err
    assert said in err


def test_a_closed_pipe_is_quiet() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "client", "moves"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, cwd=Path(__file__).parent.parent,
    ) as peer:  # fmt: skip
        assert peer.stdin and peer.stdout and peer.stderr  # noqa: PT018
        peer.stdout.close()
        peer.stdin.write(b"{}\n" * 9)
        peer.stdin.close()
        assert peer.stderr.read() == b""


def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert main(["--help"]) == 0
    for name in COMMANDS:
        assert main([name, "--help"]) == 0
        assert f"tambour {name}" in capsys.readouterr().out


def test_help_lists_every_command_once_in_short_lines_a_parent_can_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    lines = told.splitlines()
    for name, (_, what) in COMMANDS.items():
        assert lines.count(f"  {name:9} {what}") == 1
    assert max(map(len, lines)) < 80
    people = told[:told.index("for other programs:")]
    assert not re.search("JSON|TCP|peer|audit|record", people.replace("recorded", ""))
    for words, _ in EXAMPLES:
        name, *rest = shlex.split(words)
        assert name == "tambour"
        assert not rest or rest[0] in COMMANDS


def test_a_command_that_is_almost_one_is_guessed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pirnt"]) == 2
    assert "did you mean print?" in capsys.readouterr().err
    assert main(["xyzzy"]) == 2
    assert "there is no command" in capsys.readouterr().err


def test_every_field_of_every_event_has_a_way_to_be_told() -> None:
    known = results.POINTS | results.FACINGS | results.PLAIN
    known |= {"seat", "piece", "foe", "into", "pieces", "points", "outcome"}
    for kind in EVENTS:
        people = {name for each, name in results.FOR_PEOPLE if each is kind}
        assert set(kind.__dataclass_fields__) <= known | people, kind


def test_a_dead_port_ends_in_one_line_where_nobody_sees_the_window(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path))
    assert main(["join", "127.0.0.1:1", "--words", "lion drum"]) == 1
    assert capsys.readouterr().err == "tambour: join: Nobody is waiting at 127.0.0.1:1.\n"


def test_two_words_are_handed_to_the_screen_in_any_language(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from client.language.pairing_words import word
    from client.pages.lobby.join_screen import JoinScreen

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path))
    opened: list[JoinScreen] = []
    monkeypatch.setattr("client.app.run", lambda scene: opened.append(scene) or 0)
    assert main(["join", "127.0.0.1", "--name", "Mia", "--words", "Lion et tambour"]) == 0
    pair = opened[0]._given_words
    assert pair is not None
    assert [word(number, "en") for number in pair] == ["lion", "drum"]


@pytest.mark.parametrize(("language", "soldier"), [("en", "Drummer"), ("fr", "Tambour")])
def test_who_hosts_without_a_name_is_called_as_a_soldier_and_never_as_their_system_knows_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str, soldier: str
) -> None:
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path))
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.setenv(name, "mia.durand")
    save(Settings(language=language))
    assert our_name(None) == soldier
    assert our_name("Zoe") == "Zoe"
    save(Settings(language=language, name="Leo"))
    assert our_name(None) == "Leo"


@pytest.mark.parametrize("address", [[], ["127.0.0.1"]])
@pytest.mark.parametrize("given", [[], ["--name", "Zoe"]])
def test_who_joins_is_called_as_they_say_and_else_by_nothing_of_their_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, address: list[str], given: list[str]
) -> None:
    from client.pages.lobby.join_screen import JoinScreen

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path))
    monkeypatch.setenv("LOGNAME", "mia.durand")
    monkeypatch.setattr("client.cli.join.look", list)
    monkeypatch.setattr("client.cli.join.display", lambda named=True: True)
    opened: list[JoinScreen] = []
    monkeypatch.setattr("client.app.run", lambda scene: opened.append(scene) or 0)
    assert main(["join", *address, *given]) == 0
    assert opened[0].name == "".join(given[1:])
